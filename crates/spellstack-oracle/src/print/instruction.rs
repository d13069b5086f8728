//! Single instructions: who does what. The structure around them is in `effect`.

use spellstack_core::lang::{
    Chooser, CopyTargets, Destination, Duration, Effect, Filter, ManaOutput, Modification, ObjectRef,
    Objects, PlayerRef, Players, Price, Quantity, Recipients, Regeneration, Rounding, Selection, Shown,
    Skipped, TargetChange, Value,
};
use spellstack_core::{CounterKind, ManaKind, ZoneKind};

use super::doer::{Doer, doer, owner_of_hand, says_you};
use super::filter::{Place, Say, parts};
use super::modification::{Voice, becomes_creature};
use super::objects::{who_is, without};
use super::replacement::{Span, word_kind};
use super::scope::{Printer, WhereX};
use super::value::is_plain;
use super::words::{list, number_word, third_person};

impl Printer<'_> {
    /// The instruction with who does it: "draw a card", "that player draws a card".
    pub fn instruction(&mut self, effect: &Effect) -> String {
        let outer = self.doer.take();
        let revealed = self.revealed_hand.take();
        let words = match doer(effect) {
            Doer::Nobody => match self.owner_who_acts(effect) {
                Some(owner) => {
                    self.doer = Some(owner);
                    format!("that player {}", third_person(&self.verb_phrase(effect)))
                }
                None => self.verb_phrase(effect),
            },
            Doer::Player(PlayerRef::You) if chosen_from(effect, revealed.as_ref()).is_some() => {
                let (quantity, rest) = chosen_from(effect, revealed.as_ref()).expect("just found");
                let cards = self.quantified(quantity, &rest, Say::ONE.place(Place::Card));
                format!("you choose {cards} from it")
            }
            Doer::Player(PlayerRef::You) if says_you(effect) => format!("you {}", self.verb_phrase(effect)),
            Doer::Player(PlayerRef::You) => self.verb_phrase(effect),
            Doer::Player(player) => {
                let subject = self.player(player);
                self.doer = Some(player.clone());
                format!("{subject} {}", third_person(&self.verb_phrase(effect)))
            }
            Doer::Each(filter) => {
                let subject = self.each_player_words(filter);
                format!("{subject} {}", third_person(&self.verb_phrase(effect)))
            }
            Doer::Object(reference) => {
                let subject = self.source(reference);
                self.sentence_start = false;
                let verb = self.verb_phrase(effect);
                if self.is_many(reference) {
                    format!("{subject} each {verb}")
                } else {
                    format!("{subject} {}", third_person(&verb))
                }
            }
            Doer::Objects(objects) => {
                let (subject, many) = self.objects_subject(objects);
                self.sentence_start = false;
                match self.becomes_until_end_of_turn(effect, many) {
                    Some(becomes) => format!("until end of turn, {subject} {becomes}"),
                    None => format!("{subject} {}", self.modify_phrase(effect, many)),
                }
            }
            Doer::LifeOf(player) => {
                let whose = self.player_possessive(player);
                format!("{whose} life total {}", third_person(&self.verb_phrase(effect)))
            }
            Doer::Sentence => self.whole_sentence(effect),
        };
        self.sentence_start = false;
        self.doer = outer;
        self.forget_it_after(effect);
        if let Effect::Reveal(objects @ Objects::All(hand)) = effect
            && owner_of_hand(objects).is_some()
        {
            self.revealed_hand = Some(hand.clone());
        }
        words
    }

    /// The other player who discards, or puts into their hand, a card that is known to be theirs.
    fn owner_who_acts(&mut self, effect: &Effect) -> Option<PlayerRef> {
        if let Effect::Discard(Objects::The(ObjectRef::Result(label)))
        | Effect::Move {
            what: Objects::The(ObjectRef::Result(label)),
            from: None,
            to: Destination::Hand,
        } = effect
        {
            let owner = self
                .result(*label)?
                .owner
                .clone()
                .filter(|owner| *owner != PlayerRef::You)?;
            if self.sentence_start {
                self.it = None;
            }
            return Some(owner);
        }
        None
    }

    /// After something new came up, "it" doesn't stand for what was mentioned before.
    fn forget_it_after(&mut self, effect: &Effect) {
        if super::result::brings_something_up(effect) {
            self.it = None;
        }
    }

    /// The instruction that a player may do: "you may draw a card", "you may have it deal 2 damage to any target".
    pub fn may(&mut self, who: &PlayerRef, effect: &Effect) -> String {
        let subject = if self.they.as_ref() == Some(who) {
            "they".to_owned()
        } else {
            self.player(who)
        };
        let outer = self.doer.replace(who.clone());
        let outer_x = std::mem::replace(&mut self.where_x, WhereX::Open);
        self.revealed_hand = None;
        let words = match doer(effect) {
            Doer::Nobody => self.verb_phrase(effect),
            Doer::Player(player) if player == who => self.verb_phrase(effect),
            Doer::Player(player) => {
                let other = self.player(player);
                self.doer = Some(player.clone());
                format!("have {other} {}", self.verb_phrase(effect))
            }
            Doer::Each(filter) => {
                let other = self.each_player_words(filter);
                format!("have {other} {}", self.verb_phrase(effect))
            }
            Doer::Object(reference) => {
                self.sentence_start = false;
                let other = self.source(reference);
                format!("have {other} {}", self.verb_phrase(effect))
            }
            Doer::Objects(objects) => {
                self.sentence_start = false;
                let (other, _) = self.objects_subject(objects);
                format!("have {other} {}", self.modify_phrase(effect, true))
            }
            Doer::LifeOf(player) => {
                let whose = self.player_possessive(player);
                format!("have {whose} life total {}", self.verb_phrase(effect))
            }
            Doer::Sentence => format!("have it so that ({})", self.whole_sentence(effect)),
        };
        self.doer = outer;
        self.forget_it_after(effect);
        match std::mem::replace(&mut self.where_x, outer_x) {
            WhereX::Is(what) => format!("{subject} may {words}, where X is {what}"),
            WhereX::Never | WhereX::Open => format!("{subject} may {words}"),
        }
    }

    /// What deals damage or fights: an instant or sorcery by its name.
    fn source(&mut self, reference: &ObjectRef) -> String {
        if *reference == ObjectRef::This && self.names.source != self.names.this {
            self.mention(reference, false);
            return self.names.source.clone();
        }
        self.subject(reference)
    }

    fn whole_sentence(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::ChangeRule(rule, Duration::NextTurnOf(player)) => {
                let whose = self.player_possessive(player);
                let rule = self.rule(rule);
                // There is one combat to refer to.
                let rule = match rule.strip_suffix(" each combat if able") {
                    Some(must) => format!("{must} if able"),
                    None => rule,
                };
                format!("during {whose} next turn, {rule}")
            }
            Effect::ChangeRule(rule, duration) => {
                let rule = self.rule(rule);
                format!("{rule}{}", self.span_words(duration))
            }
            Effect::Replace {
                replacement,
                uses,
                duration,
            } => {
                let duration = self.span_words(duration);
                self.replacement(
                    replacement,
                    &Span {
                        uses: *uses,
                        duration,
                    },
                )
            }
            Effect::Delayed { trigger, duration } => self.delayed(trigger, duration),
            Effect::Reflexive(body) => {
                let body = self.nested_body(body);
                format!("when you do, {body}")
            }
            other => self.inline(other),
        }
    }

    /// What is done, as a verb phrase in the base form.
    fn verb_phrase(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Choose(selection) => format!("choose {}", self.selection(selection, Say::ONE)),
            Effect::ChooseWord { kind, .. } => format!("choose {}", word_kind(*kind)),
            Effect::ChooseSource(_, filter) => {
                format!("choose {}", self.a_filter(filter, Say::ONE.place(Place::Source)))
            }
            Effect::Pay { cost, times, .. } => {
                let words = if self.unless {
                    self.cost_verbs(cost)
                } else {
                    self.paid(cost)
                };
                match times {
                    Some(times) => format!("{words}, {} times over", self.plain_or_grouped(times)),
                    None => words,
                }
            }
            Effect::DealDamage { amount, to, .. } => self.deal_damage(amount, to),
            Effect::DealDividedDamage { target, .. } => self.deal_divided(*target),
            Effect::GainLife(_, value) => self.life("gain", value),
            Effect::LoseLife(_, value) => self.life("lose", value),
            Effect::SetLife(_, value) => format!("become {}", self.value(value)),
            Effect::ExchangeLife(one, other) => {
                let one = self.player_possessive(one);
                format!(
                    "exchange {one} life total with {} life total",
                    self.player_possessive(other)
                )
            }
            Effect::Destroy(objects, regeneration) => {
                let words = format!("destroy {}", self.objects(objects));
                match regeneration {
                    Regeneration::Allowed => words,
                    Regeneration::Forbidden => format!("{words} with no regeneration"),
                }
            }
            Effect::Sacrifice(objects) => {
                format!("sacrifice {}", self.own_objects(objects, OwnPlace::Battlefield))
            }
            Effect::Exile(objects, link) => {
                let words = format!("exile {}", self.objects_said(objects, Say::ONE.out_of_zone()));
                match link {
                    Some(link) if self.names.exiles > 1 || link.0 > 0 => format!("{words} (link {})", link.0),
                    Some(_) | None => words,
                }
            }
            Effect::ExileUntil(objects) => {
                let words = format!("exile {}", self.objects_said(objects, Say::ONE.out_of_zone()));
                format!("{words} until {} leaves the battlefield", self.names.this)
            }
            Effect::Move { what, from, to } => self.move_phrase(what, *from, to),
            Effect::Draw(_, Value::Count(filter)) => {
                format!("draw a card for each {}", self.filter(filter, Say::ONE))
            }
            Effect::Draw(_, value @ Value::PlayersWho(..)) => {
                let each = self.each_counted(value).unwrap_or_default();
                format!("draw a card for each {each}")
            }
            Effect::Draw(_, value) => match value {
                Value::Number(1) if self.is_draw_step() => "draw an additional card".to_owned(),
                Value::Number(number) if self.is_draw_step() => {
                    format!("draw {} additional cards", number_word(i64::from(*number)))
                }
                value => format!("draw {}", self.cards(value)),
            },
            Effect::Discard(objects) => format!("discard {}", self.own_objects(objects, OwnPlace::Hand)),
            Effect::Mill(_, value) => format!("mill {}", self.cards(value)),
            Effect::Counter(objects) => format!("counter {}", self.objects(objects)),
            Effect::Search(who, selection) => self.search(who, selection),
            Effect::Top {
                whose, count, shown, ..
            } => self.top(whose, count, *shown),
            Effect::Reveal(objects) => format!("reveal {}", self.objects(objects)),
            Effect::Shuffle(_) => "shuffle".to_owned(),
            Effect::ShuffleInto(who, objects) => {
                let what = self.objects_said(objects, Say::ONE.out_of_zone());
                let chosen = match objects {
                    Objects::Chosen(Selection {
                        by: Chooser::Player(by),
                        ..
                    }) if by != who => format!(" of {} choice", self.player_possessive(by)),
                    Objects::Chosen(_) | Objects::The(_) | Objects::All(_) => String::new(),
                };
                format!(
                    "shuffle {what}{chosen} into {} library",
                    self.player_possessive(who)
                )
            }
            Effect::Scry(_, value) => format!("scry {}", self.plain_or_grouped(value)),
            Effect::Surveil(_, value) => format!("surveil {}", self.plain_or_grouped(value)),
            Effect::Tap(objects) => format!("tap {}", self.objects(objects)),
            Effect::Untap(objects) => format!("untap {}", self.objects(objects)),
            Effect::PutCounters(objects, kind, value) => {
                let counters = self.counters(*kind, value);
                format!("put {counters} on {}", self.objects_of_each(objects))
            }
            Effect::PutDividedCounters(kind, target) => self.distribute(*kind, *target),
            Effect::Proliferate(_) => "proliferate".to_owned(),
            Effect::RemoveCounters(objects, kind, value) => {
                let counters = self.counters(*kind, value);
                format!("remove {counters} from {}", self.objects_of_each(objects))
            }
            Effect::MoveCounters {
                kind,
                count,
                from,
                to,
            } => {
                let counters = self.counters(*kind, count);
                let from = self.object(from);
                format!("move {counters} from {from} onto {}", self.object(to))
            }
            Effect::Attach(what, to) => {
                let what = self.object(what);
                format!("attach {what} to {}", self.object(to))
            }
            Effect::Unattach(objects) => format!("unattach {}", self.objects(objects)),
            Effect::Transform(objects) => format!("transform {}", self.objects(objects)),
            Effect::TurnFaceDown(objects) => format!("turn {} face down", self.objects(objects)),
            Effect::TurnFaceUp(objects) => format!("turn {} face up", self.objects(objects)),
            Effect::Regenerate(objects) => format!("regenerate {}", self.objects(objects)),
            Effect::Fight(_, other) => format!("fight {}", self.object(other)),
            Effect::ExchangeControl(one, other) => {
                let one = self.object(one);
                format!("exchange control of {one} and {}", self.object(other))
            }
            Effect::CreateTokens {
                count: Value::Number(1),
                token,
                pt: None,
                flags,
                attached_to: None,
                ..
            } if flags.is_empty() && super::token::is_clue(token) => "investigate".to_owned(),
            Effect::CreateTokens {
                count,
                token,
                pt,
                flags,
                attached_to,
                ..
            } => {
                let tokens = self.tokens(count, token, pt.as_ref(), flags);
                match attached_to {
                    None => format!("create {tokens}"),
                    Some(to) => format!("create {tokens} attached to {}", self.object(to)),
                }
            }
            Effect::CreateCopies { count, of, .. } => self.create_copies(count, of),
            Effect::Amass(subtype, value) => {
                format!("amass {} {}", subtype.plural(), self.plain_or_grouped(value))
            }
            Effect::CopySpell { what, targets, .. } => {
                let new = match *what == ObjectRef::This {
                    true if self.has_one_target() => "a new target for that copy",
                    true => "new targets for that copy",
                    false => "new targets for the copy",
                };
                let what = self.object(what);
                match targets {
                    CopyTargets::Same => format!("copy {what}"),
                    CopyTargets::MayChooseNew => format!("copy {what} and may choose {new}"),
                }
            }
            Effect::ChangeTargets { what, which, .. } => {
                let what = self.object(what);
                match which {
                    TargetChange::All => format!("change the target of {what}"),
                    TargetChange::One => format!("change a target of {what}"),
                    TargetChange::Any => format!("change any targets of {what}"),
                    TargetChange::New => format!("choose new targets for {what}"),
                }
            }
            Effect::Cast { what, price, .. } => {
                let what = self.object(what);
                match price {
                    Price::Free => format!("cast {what} without paying its mana cost"),
                    Price::Cost(cost) => {
                        let cost = self.activation_cost(cost);
                        format!("cast {what} by paying {cost} rather than its mana cost")
                    }
                }
            }
            Effect::AddMana(_, output) => self.add_mana(output),
            Effect::GiveCounters(_, kind, value) => format!("get {}", self.counters(*kind, value)),
            Effect::Emblem(_, abilities) => {
                let mut printer = Printer::quoted("this emblem", &[], abilities);
                let texts: Vec<String> = abilities
                    .iter()
                    .map(|ability| super::scope::quote(&printer.ability(ability)))
                    .collect();
                format!("get an emblem with {}", list(&texts, "and"))
            }
            Effect::BecomeMonarch(_) => "become the monarch".to_owned(),
            Effect::ExtraTurn(_) => "take an extra turn after this one".to_owned(),
            Effect::SkipNext(players, skipped) => {
                let whose = match players {
                    Players::The(PlayerRef::You) => "your",
                    Players::The(_) | Players::Each(_) => "their",
                };
                format!("skip {whose} next {}", skipped_words(*skipped))
            }
            Effect::Turn(change) => self.turn_change(change),
            Effect::RemoveFromCombat(objects) => format!("remove {} from combat", self.objects(objects)),
            Effect::BecomeBlocked(_) => "become blocked".to_owned(),
            Effect::LoseGame(_) => "lose the game".to_owned(),
            Effect::WinGame(_) => "win the game".to_owned(),
            Effect::DrawGame => "the game is a draw".to_owned(),
            Effect::Modify { what, duration, .. } => {
                let words = format!("gain control of {}", self.objects_by_choice(what));
                format!("{words}{}", self.duration_words(duration))
            }
            Effect::Then(_)
            | Effect::Together(_)
            | Effect::May { .. }
            | Effect::IfDone { .. }
            | Effect::If { .. }
            | Effect::Instead { .. }
            | Effect::ForEach { .. }
            | Effect::Bind(..)
            | Effect::ChangeRule(..)
            | Effect::Replace { .. }
            | Effect::Delayed { .. }
            | Effect::Reflexive(_) => self.whole_sentence(effect),
        }
    }

    /// "get +3/+3 until end of turn".
    fn modify_phrase(&mut self, effect: &Effect, many: bool) -> String {
        let Effect::Modify {
            changes, duration, ..
        } = effect
        else {
            let verb = self.verb_phrase(effect);
            return if many { verb } else { third_person(&verb) };
        };
        if let [Modification::ModifyPt(power, toughness)] = changes.as_slice()
            && let Some((pt, each)) = self.pt_for_each(power, toughness)
        {
            let get = if many { "get" } else { "gets" };
            return format!("{get} {pt}{} for each {each}", self.duration_words(duration));
        }
        let words = self.changes(changes, many, Voice::Effect);
        format!("{words}{}", self.duration_words(duration))
    }

    /// "becomes a 6/6 Human Soldier creature that's still a planeswalker": the duration comes first.
    fn becomes_until_end_of_turn(&mut self, effect: &Effect, many: bool) -> Option<String> {
        let Effect::Modify {
            what,
            changes,
            duration: Duration::EndOfTurn,
        } = effect
        else {
            return None;
        };
        let still = self.names.kind.filter(|_| *what == Objects::The(ObjectRef::This));
        becomes_creature(changes, still)?;
        self.still = still;
        Some(self.changes(changes, many, Voice::Effect))
    }

    pub(super) fn plain_or_grouped(&mut self, value: &Value) -> String {
        let words = self.value(value);
        if is_plain(value) {
            words
        } else {
            format!("({words})")
        }
    }

    fn life(&mut self, verb: &str, value: &Value) -> String {
        let words = self.value(value);
        if is_plain(value) {
            format!("{verb} {words} life")
        } else if *value == Value::EventAmount {
            format!("{verb} that much life")
        } else {
            format!("{verb} life equal to {words}")
        }
    }

    fn deal_damage(&mut self, amount: &Value, to: &Recipients) -> String {
        if let (Value::Divided(whole, by, Rounding::Down), Recipients::Target(target)) = (amount, to)
            && **by == Value::Targets(*target)
            && !self.met.contains(target)
        {
            let whole = self.plain_or_grouped(whole);
            let to = self.recipients(to);
            return format!("deal {whole} damage divided evenly, rounded down, among {to}");
        }
        match amount {
            Value::Number(_) | Value::X => {
                let amount = self.value(amount);
                format!("deal {amount} damage to {}", self.recipients(to))
            }
            Value::EventAmount => format!("deal that much damage to {}", self.recipients(to)),
            Value::Of(..) => {
                let amount = self.value(amount);
                format!("deal damage equal to {amount} to {}", self.recipients(to))
            }
            other => {
                let to = self.recipients(to);
                match self.called_x(other) {
                    Ok(()) => format!("deal X damage to {to}"),
                    Err(amount) => format!("deal damage to {to} equal to {amount}"),
                }
            }
        }
    }

    /// Whether the value is called X, to be explained at the end of what a player may do; if not, its words.
    fn called_x(&mut self, value: &Value) -> Result<(), String> {
        let words = self.value(value);
        if self.where_x != WhereX::Open || words.contains('X') {
            return Err(words);
        }
        self.where_x = WhereX::Is(words);
        Ok(())
    }

    fn deal_divided(&mut self, target: u8) -> String {
        let targets = self.targets;
        let divided = targets
            .get(usize::from(target))
            .and_then(|spec| spec.divided.as_ref());
        let amount = match divided {
            Some(value) => self.plain_or_grouped(value),
            None => "no".to_owned(),
        };
        let to = self.target(target);
        self.mention_target(target);
        format!("deal {amount} damage divided as you choose among {to}")
    }

    /// "distribute three +1/+1 counters among any number of target creatures".
    fn distribute(&mut self, kind: CounterKind, target: u8) -> String {
        let targets = self.targets;
        let divided = targets
            .get(usize::from(target))
            .and_then(|spec| spec.divided.as_ref());
        let counters = match divided {
            Some(value) => self.counters(kind, value),
            None => format!("no {} counters", kind.name()),
        };
        let among = self.target(target);
        self.mention_target(target);
        format!("distribute {counters} among {among}")
    }

    /// What a player sacrifices or discards: that it is theirs goes without saying.
    fn own_objects(&mut self, objects: &Objects, place: OwnPlace) -> String {
        let Objects::Chosen(Selection {
            by: Chooser::Player(player),
            quantity,
            among,
        }) = objects
        else {
            return self.objects(objects);
        };
        match place {
            OwnPlace::Battlefield => {
                let implied = [Filter::Controller(who_is(player))];
                self.implied_quantified(quantity, among, &implied, Place::Battlefield)
            }
            OwnPlace::Hand if owner_of_hand(objects).is_some_and(|owner| owner != player) => {
                let owner = owner_of_hand(objects).expect("just found");
                let implied = [Filter::Zone(ZoneKind::Hand), Filter::Owner(who_is(owner))];
                let cards = self.implied_quantified(quantity, among, &implied, Place::Card);
                format!("{cards} of {} choice", self.player_possessive(player))
            }
            OwnPlace::Hand => {
                let implied = [Filter::Zone(ZoneKind::Hand), Filter::Owner(who_is(player))];
                self.implied_quantified(quantity, among, &implied, Place::Card)
            }
        }
    }

    fn objects_of_each(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::All(filter) => format!("each {}", self.filter(filter, Say::ONE)),
            Objects::The(reference) if self.is_many(reference) => {
                format!("each of {}", self.object(reference))
            }
            Objects::The(_) | Objects::Chosen(_) => self.objects(objects),
        }
    }

    fn search(&mut self, who: &PlayerRef, selection: &Selection) -> String {
        let whose = self.player_possessive(who);
        let implied = [Filter::Zone(ZoneKind::Library)];
        let cards = self.implied_quantified(&selection.quantity, &selection.among, &implied, Place::Card);
        let chosen = match &selection.by {
            Chooser::Player(by) if by == who => String::new(),
            Chooser::Player(by) => format!(" of {} choice", self.player_possessive(by)),
            Chooser::Random => " at random".to_owned(),
        };
        format!("search {whose} library for {cards}{chosen}")
    }

    fn top(&mut self, whose: &PlayerRef, count: &Value, shown: Shown) -> String {
        let whose = self.player_possessive(whose);
        let cards = match count {
            Value::Number(1) => "card".to_owned(),
            Value::Number(number) => format!("{} cards", number_word(i64::from(*number))),
            Value::X => "X cards".to_owned(),
            other => format!("({}) cards", self.value(other)),
        };
        match shown {
            Shown::Look => format!("look at the top {cards} of {whose} library"),
            Shown::Reveal => format!("reveal the top {cards} of {whose} library"),
        }
    }

    fn create_copies(&mut self, count: &Value, of: &ObjectRef) -> String {
        let tokens = match count {
            Value::Number(1) => "a token that's a copy".to_owned(),
            other => format!("{} tokens that are copies", self.count_words(other)),
        };
        format!("create {tokens} of {}", self.object(of))
    }

    // --- mana ---

    fn add_mana(&mut self, output: &ManaOutput) -> String {
        let additional = if self.names_tapped_for_mana() {
            "an additional "
        } else {
            ""
        };
        match output {
            ManaOutput::Exactly(kinds) => {
                let symbols: String = kinds.iter().map(|kind| symbol(*kind)).collect();
                format!("add {additional}{symbols}")
            }
            ManaOutput::Amount(kind, Value::Count(filter)) => {
                format!(
                    "add {additional}{} for each {}",
                    symbol(*kind),
                    self.filter(filter, Say::ONE)
                )
            }
            ManaOutput::Amount(kind, value) => {
                format!(
                    "add an amount of {additional}{} equal to {}",
                    symbol(*kind),
                    self.value(value)
                )
            }
            ManaOutput::OneOf(kinds) => {
                let symbols: Vec<String> = kinds.iter().map(|kind| symbol(*kind)).collect();
                format!("add {additional}{}", list(&symbols, "or"))
            }
            ManaOutput::AnyColor(Value::Number(1)) => format!("add {additional}one mana of any color"),
            ManaOutput::AnyColor(value @ (Value::Number(_) | Value::X)) => {
                format!(
                    "add {additional}{} mana of any one color",
                    self.count_words(value)
                )
            }
            ManaOutput::AnyColor(value) => match self.called_x(value) {
                Ok(()) => format!("add {additional}X mana of any one color"),
                Err(amount) => {
                    format!("add {additional}an amount of mana of any one color equal to {amount}")
                }
            },
        }
    }

    // --- durations ---

    /// " until end of turn".
    pub fn duration_words(&mut self, duration: &Duration) -> String {
        match duration {
            Duration::EndOfTurn => " until end of turn".to_owned(),
            Duration::EndOfCombat => " until end of combat".to_owned(),
            Duration::YourNextTurn => " until your next turn".to_owned(),
            Duration::NextTurnOf(player) => format!(" during {} next turn", self.player_possessive(player)),
            Duration::ThisLeaves => format!(" until {} leaves the battlefield", self.names.this),
            Duration::AsLongAs(condition) => format!(" for as long as ({})", self.condition(condition)),
            Duration::NextTime | Duration::Forever => String::new(),
        }
    }

    /// " this turn": the duration of rules, replacements and delayed triggers.
    pub fn span_words(&mut self, duration: &Duration) -> String {
        match duration {
            Duration::EndOfTurn => " this turn".to_owned(),
            Duration::EndOfCombat => " this combat".to_owned(),
            Duration::Forever => " for the rest of the game".to_owned(),
            Duration::YourNextTurn
            | Duration::NextTurnOf(_)
            | Duration::ThisLeaves
            | Duration::NextTime
            | Duration::AsLongAs(_) => self.duration_words(duration),
        }
    }
}

/// What is chosen from the revealed hand: how many, and which of its cards.
fn chosen_from<'e>(effect: &'e Effect, hand: Option<&Filter>) -> Option<(&'e Quantity, Filter)> {
    if let Effect::Choose(Selection {
        by: Chooser::Player(PlayerRef::You),
        quantity,
        among,
    }) = effect
    {
        return without(among, parts(hand?)).map(|rest| (quantity, rest));
    }
    None
}

/// Where what a player gives up is.
#[derive(Clone, Copy)]
enum OwnPlace {
    Battlefield,
    Hand,
}

fn symbol(kind: ManaKind) -> String {
    format!("{{{}}}", kind.letter())
}

/// "draw step", "combat phase", "turn".
fn skipped_words(skipped: Skipped) -> &'static str {
    match skipped {
        Skipped::Step(step) => super::event::step_name(step),
        Skipped::Combat => "combat phase",
        Skipped::Turn => "turn",
    }
}

//! What has been mentioned, and what a later word refers to.
//!
//! Reading and writing feed the same mentions in the same order, so that a word refers to the same thing both ways.

mod data;

use std::rc::Rc;

use spellstack_core::lang::visit::{Flow, Visitor, walk_effect, walk_object};
use spellstack_core::lang::{
    Ability, Effect, Filter, Instead, Label, Link, ObjectRef, Objects, PlayerFilter, PlayerRef, Players,
    Statement, TargetSpec, Value, WordKind,
};
use spellstack_core::{CounterKind, ZoneKind};

use crate::grammar::Meant;
use crate::names::Names;
use crate::noun::Nouns;
use crate::phrases::Meaning;
use crate::salience;

/// Who does what the verb says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Doer {
    /// One player.
    One(PlayerRef),
    /// Each such player.
    Each(PlayerFilter),
}

impl Doer {
    /// As players of whom each does it.
    pub fn players(&self) -> Players {
        match self {
            Doer::One(player) => Players::The(player.clone()),
            Doer::Each(filter) => Players::Each(filter.clone()),
        }
    }

    /// The one player.
    pub fn player(&self) -> Option<PlayerRef> {
        match self {
            Doer::One(player) => Some(player.clone()),
            Doer::Each(_) => None,
        }
    }
}

/// How many things a mention stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// One: "it".
    One,
    /// Several, or any number: "them".
    Many,
}

/// Something that words can refer to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Thing {
    /// An object.
    Object(ObjectRef),
    /// The result of an effect, by its number among those of the text.
    Result(usize),
    /// A player.
    Player(PlayerRef),
}

/// Something that has been mentioned.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mention {
    /// What it is now.
    pub thing: Thing,
    /// What it was before an effect moved it: numbers and controllers are those of that object (CR 608.2h).
    pub before: Option<ObjectRef>,
    /// What it can be called.
    pub nouns: Nouns,
    /// What it could be called before an effect moved it: "Destroy target creature. That creature's controller".
    pub was: Nouns,
    /// How many there are.
    pub number: Number,
    /// What was done with it: "exiled" in "the exiled card".
    pub participle: Option<&'static str>,
    /// The sentence in which it was mentioned, counted through the text.
    pub sentence: usize,
    /// The result of the choice by which a player gave it up, which is what it was before.
    pub choice: Option<usize>,
    /// Whose hand or library it is in, where the words say so.
    pub owner: Option<PlayerRef>,
    /// In which zone it is, where an effect has put or found it there.
    pub zone: Option<ZoneKind>,
    /// Whether it is what was on top of a library, of which some may be taken and the rest left.
    pub is_pile: bool,
    /// What it does where something deals damage.
    pub role: Option<Role>,
}

/// What something does in the words about damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It deals the damage.
    Dealer,
    /// The damage is dealt to it, or it says how much.
    Other,
}

impl Mention {
    /// Whether words go on about it. Nothing is done with what was sacrificed, and only a creature that sacrificed itself is
    /// asked for its numbers: "sacrifice this enchantment. If you do, return that card".
    pub fn is_spoken_of(&self, when: When) -> bool {
        let is_sacrificed = matches!(self.thing, Thing::Result(_)) && self.participle == Some("sacrificed");
        match when {
            When::Now => !is_sacrificed,
            When::Before | When::AsCard => {
                let is_this = self.before == Some(ObjectRef::This);
                !(is_sacrificed && is_this) || self.was.has(Nouns::CREATURE)
            }
        }
    }

    /// Whether it can be called so, by what it is or by what it was.
    pub fn is_called(&self, noun: Nouns) -> bool {
        self.nouns.allow(noun) || self.was.allow(noun)
    }

    /// Whether "that much" or "that many" can be said of it.
    pub fn has_amount(&self) -> bool {
        self.number == Number::Many || self.nouns.has(Nouns::AMOUNT)
    }
}

/// Whether what an object is now is meant, or what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// As something is done with it.
    Now,
    /// As its numbers, its controller or its owner are asked for.
    Before,
    /// The same, of what is called a card: what is a permanent now was one before.
    AsCard,
}

impl When {
    /// What is asked for by that noun.
    pub fn called(self, noun: Nouns) -> When {
        match self == When::Before && noun == Nouns::CARD {
            true => When::AsCard,
            false => self,
        }
    }
}

/// What X stands for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WhereX {
    /// The X of the spell or ability.
    Own,
    /// What is explained at the end of the sentence, once it is known.
    Open(Option<Value>),
}

/// Whether words may want a word to be chosen first: "of the creature type of your choice".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum WordChoice {
    /// They may not.
    #[default]
    None,
    /// They may, and haven't.
    Open,
    /// They have: what kind of word, and the label of the choice.
    Made(WordKind, u8),
}

/// What holds from one line of a text to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Across {
    /// The words that are chosen as the object enters, as far as they have come up.
    pub words: Vec<WordKind>,
    /// How many effects have exiled something.
    pub exiles: u8,
    /// Whether a line has referred to what another exiled.
    pub reads_exiled: bool,
    /// What is given up for an additional cost of the spell.
    pub paid: Vec<Mention>,
}

impl Across {
    /// What abilities that are known bring to it.
    pub fn note(&mut self, abilities: &[Ability]) {
        for ability in abilities {
            if let Ability::Static(statics) = ability {
                self.words
                    .extend(statics.statements.iter().filter_map(chosen_word));
            }
            let mut links = Links { across: self };
            let _all = links.visit_ability(ability);
        }
    }
}

fn chosen_word(statement: &Statement) -> Option<WordKind> {
    if let Statement::Replace(replacement) = statement
        && let Instead::EntersChoosing(kind, _) = &replacement.instead
    {
        Some(*kind)
    } else {
        None
    }
}

/// Counts what exiles, and notes what refers to what was exiled (CR 607).
struct Links<'a> {
    across: &'a mut Across,
}

impl<'a> Visitor<'a> for Links<'_> {
    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        self.across.reads_exiled |= matches!(object, ObjectRef::Linked(_));
        walk_object(self, object)
    }

    fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
        self.across.exiles += u8::from(matches!(effect, Effect::Exile(..)));
        walk_effect(self, effect)
    }
}

/// The state of a text at one place.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// What the object calls itself.
    pub names: Rc<Names>,
    /// What holds from one line to the next.
    pub across: Across,
    /// The targets: when reading those so far, when writing all.
    pub targets: Vec<TargetSpec>,
    /// How many of the targets have been mentioned.
    pub met: usize,
    /// Who does what the next verb says.
    pub doer: Doer,
    /// What X stands for.
    pub x: WhereX,
    /// How often X has been read.
    pub x_read: usize,
    /// What has been mentioned, the last at the end.
    pub mentions: Vec<Mention>,
    /// Whether the words are of an ability with an event, and which parts that has.
    pub event: Option<spellstack_core::lang::EventParts>,
    /// How many sentences have begun; an event is one, and so is each instruction's sentence after it.
    sentence: usize,
    /// What is changed by what the words say.
    pub subject: Option<Objects>,
    /// Whether the words may say "the color of your choice", and the label of that choice once they have.
    pub color_choice: Option<Option<u8>>,
    /// Whether the words may say "of the creature type of your choice", and the choice once they have.
    pub word_choice: WordChoice,
    /// Counters of which kind were removed in any number for the cost.
    pub removed: Option<CounterKind>,
    /// Whether a later sentence says that what becomes something else keeps its types: "It's still a land."
    pub still: bool,
    /// Whether the words stand directly after an event, where "if" is a condition of the trigger (CR 603.4).
    pub opening: bool,
    /// Whether the next sentence says that what a keyword costs is the mana cost of the card that has it.
    pub own_mana_cost: bool,
    /// Whether the words belong to an ability that triggers within a paragraph, and so end with that.
    pub one_paragraph: bool,
    /// Whose hand was revealed, from which something is chosen then.
    pub revealed_hand: Option<PlayerRef>,
    /// Whether the sentence has said what you do, or what a player may do: a verb without a subject is part of that then.
    pub after_you: bool,
    /// To what the event happens that is being said.
    pub actor: Option<Filter>,
    /// Which player does what makes the event that is being said.
    pub acting: Option<PlayerFilter>,
    /// Which clause of the text this is, since each counts its labels.
    clause: usize,
    clauses: usize,
    /// How many results there have been.
    results: usize,
    /// Those that words refer to, with their clause.
    wanted: Vec<(usize, usize)>,
    /// The clause of each result.
    clause_of: Vec<usize>,
    /// The labels of results.
    labels: Vec<(usize, Label)>,
    /// The result of the effect that was just read, until it is bound.
    made: Option<usize>,
    /// The label of the effect that is about to be written.
    binding: Option<Label>,
    /// How often each row of the table of salience decided, if that is counted.
    pub decisions: Option<salience::Decisions>,
}

/// What a clause puts aside while it is read or written.
pub(crate) struct Outer {
    targets: Vec<TargetSpec>,
    met: usize,
    clause: usize,
}

/// What an ability in quotation marks puts aside while it is read or written.
pub(crate) struct OutsideQuote {
    names: Rc<Names>,
    doer: Doer,
    x: WhereX,
    mentions: Vec<Mention>,
    event: Option<spellstack_core::lang::EventParts>,
    word_choice: WordChoice,
    removed: Option<CounterKind>,
}

/// Whether it is an object that words go on about.
fn is_object(mention: &Mention, when: When) -> bool {
    !matches!(mention.thing, Thing::Player(_)) && mention.nouns.is_object() && mention.is_spoken_of(when)
}

impl Scope {
    /// At the beginning of a text.
    pub fn new(names: Rc<Names>, across: Across) -> Self {
        Scope {
            names,
            across,
            targets: Vec::new(),
            met: 0,
            doer: Doer::One(PlayerRef::You),
            x: WhereX::Own,
            x_read: 0,
            mentions: Vec::new(),
            event: None,
            sentence: 0,
            subject: None,
            color_choice: None,
            word_choice: WordChoice::None,
            removed: None,
            still: false,
            opening: false,
            own_mana_cost: false,
            one_paragraph: false,
            revealed_hand: None,
            after_you: false,
            actor: None,
            acting: None,
            clause: 0,
            clauses: 0,
            results: 0,
            wanted: Vec::new(),
            clause_of: Vec::new(),
            labels: Vec::new(),
            made: None,
            binding: None,
            decisions: None,
        }
    }

    // --- clauses and targets ---

    /// A clause begins; when it is written, its targets are known.
    pub fn begin_clause(&mut self, targets: Vec<TargetSpec>) -> Outer {
        self.clauses += 1;
        self.next_sentence();
        Outer {
            targets: std::mem::replace(&mut self.targets, targets),
            met: std::mem::replace(&mut self.met, 0),
            clause: std::mem::replace(&mut self.clause, self.clauses),
        }
    }

    /// A clause inside another one begins: its results are numbered with those of the outer one.
    pub fn begin_inner(&mut self, targets: Vec<TargetSpec>) -> Outer {
        Outer {
            targets: std::mem::replace(&mut self.targets, targets),
            met: std::mem::replace(&mut self.met, 0),
            clause: self.clause,
        }
    }

    /// How many results there have been, so that those of what happens later can be told apart.
    pub fn results_so_far(&self) -> usize {
        self.results
    }

    /// What was made since then is made only later: words that follow can't refer to it.
    pub fn forget_results_since(&mut self, so_far: usize) {
        for mention in &mut self.mentions {
            match mention.thing {
                Thing::Result(result) if result >= so_far => mention.thing = Thing::Result(usize::MAX),
                _ => {}
            }
        }
    }

    /// The clause ends: its targets. When it was written and one wasn't mentioned, it wasn't said whole.
    pub fn end_clause(&mut self, outer: Outer) -> Option<Vec<TargetSpec>> {
        let is_whole = self.met == self.targets.len();
        self.met = outer.met;
        self.clause = outer.clause;
        let targets = std::mem::replace(&mut self.targets, outer.targets);
        is_whole.then_some(targets)
    }

    /// A target is read: its number.
    pub fn read_target(&mut self, spec: TargetSpec) -> Option<u8> {
        let number = u8::try_from(self.met).ok()?;
        self.targets.push(spec);
        self.met += 1;
        Some(number)
    }

    /// The target of that number is written where it is first mentioned: what it is.
    pub fn write_target(&mut self, number: u8) -> Option<TargetSpec> {
        if usize::from(number) != self.met {
            return None;
        }
        let spec = self.targets.get(self.met).cloned()?;
        self.met += 1;
        Some(spec)
    }

    /// An ability in quotation marks begins, which what was mentioned last has: nothing outside is in scope.
    pub fn begin_quote(&mut self) -> OutsideQuote {
        let last = self.last(|mention| !matches!(mention.thing, Thing::Player(_)));
        let last = last.map(|mention| mention.nouns).unwrap_or_default();
        let nouns = match &self.subject {
            Some(Objects::All(filter)) => last.and(Nouns::of(filter)),
            _ => last,
        };
        OutsideQuote {
            names: std::mem::replace(&mut self.names, Rc::new(Names::of_bearer(nouns))),
            doer: std::mem::replace(&mut self.doer, Doer::One(PlayerRef::You)),
            x: std::mem::replace(&mut self.x, WhereX::Own),
            mentions: std::mem::take(&mut self.mentions),
            event: self.event.take(),
            word_choice: std::mem::take(&mut self.word_choice),
            removed: self.removed.take(),
        }
    }

    /// The ability ends.
    pub fn end_quote(&mut self, outside: OutsideQuote) {
        self.names = outside.names;
        self.doer = outside.doer;
        self.x = outside.x;
        self.mentions = outside.mentions;
        self.event = outside.event;
        self.word_choice = outside.word_choice;
        self.removed = outside.removed;
    }

    // --- X ---

    /// What X stands for, as it is read.
    pub fn read_x(&mut self) -> Option<Value> {
        self.x_read += 1;
        match &self.x {
            WhereX::Own => Some(Value::X),
            WhereX::Open(value) => Some(value.clone().unwrap_or(Value::X)),
        }
    }

    /// X is written for a value.
    pub fn write_x(&mut self, value: &Value) -> Option<()> {
        match &mut self.x {
            WhereX::Own => (*value == Value::X).then_some(()),
            WhereX::Open(Some(known)) => (*known == *value).then_some(()),
            WhereX::Open(_) if value.as_number().is_some() || *value == Value::X => None,
            WhereX::Open(unknown) => {
                *unknown = Some(value.clone());
                Some(())
            }
        }
    }

    // --- mentions ---

    /// A sentence begins.
    pub fn next_sentence(&mut self) {
        self.sentence += 1;
    }

    /// Something is mentioned.
    pub fn mention(&mut self, thing: Thing, nouns: Nouns, number: Number) {
        self.mention_done(thing, nouns, number, None);
    }

    /// Something is mentioned with what was done with it: "the sacrificed creature" is what a cost sacrificed.
    pub fn mention_done(
        &mut self,
        thing: Thing,
        nouns: Nouns,
        number: Number,
        participle: Option<&'static str>,
    ) {
        self.mentions.push(Mention {
            thing,
            before: None,
            nouns,
            number,
            participle,
            sentence: self.sentence,
            was: Nouns::default(),
            choice: None,
            owner: None,
            zone: None,
            is_pile: false,
            role: None,
        });
    }

    /// What was just mentioned is that object, as an event has it.
    pub fn supersede(&mut self, object: &ObjectRef) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.before = Some(object.clone());
        }
    }

    /// The last mention that fits.
    pub fn last(&self, fits: impl Fn(&Mention) -> bool) -> Option<&Mention> {
        self.mentions.iter().rev().find(|mention| fits(mention))
    }

    /// The mention that fits and is meant, which thereby is mentioned again.
    fn meant(&mut self, fits: impl Fn(&Mention) -> bool) -> Option<Mention> {
        let narrowed = salience::meant(&self.mentions, self.names.is_spell(), fits)?;
        if let Some(decisions) = &mut self.decisions {
            decisions.add(narrowed.decisions(&self.mentions));
        }
        let mention = self.mentions[narrowed.meant].clone();
        Some(self.again(mention))
    }

    fn again(&mut self, mention: Mention) -> Mention {
        self.mentions.push(Mention {
            sentence: self.sentence,
            role: None,
            ..mention.clone()
        });
        mention
    }

    /// What the mention of an object that fits and is meant stands for.
    pub fn object(&mut self, when: When, fits: impl Fn(&Mention) -> bool) -> Option<ObjectRef> {
        let mention = self.meant(|mention| is_object(mention, when) && fits(mention))?;
        self.reference(mention, when)
    }

    /// What "it" is that deals damage.
    pub fn dealer(&mut self, fits: impl Fn(&Mention) -> bool) -> Option<ObjectRef> {
        let fits = |mention: &Mention| is_object(mention, When::Before) && fits(mention);
        let mention = salience::dealer(&self.mentions, self.names.is_spell(), fits)?.clone();
        let mention = self.again(mention);
        self.reference(mention, When::Before)
    }

    /// What was mentioned last deals damage.
    pub fn deals(&mut self) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.role = Some(Role::Dealer);
        }
    }

    /// The words about damage end that began after so many mentions.
    pub fn dealt(&mut self, before: usize) {
        for mention in self.mentions.iter_mut().skip(before) {
            mention.role.get_or_insert(Role::Other);
        }
    }

    fn reference(&mut self, mention: Mention, when: When) -> Option<ObjectRef> {
        // What is a permanent now is asked for as it is, unless it is called by what it was.
        let is_permanent = mention.nouns.has(Nouns::PERMANENT);
        if when == When::AsCard && is_permanent {
            return mention.before;
        }
        if when != When::Now && !is_permanent {
            if let Some(before) = mention.before {
                return Some(before);
            }
            if let Some(choice) = mention.choice {
                return self.label_of(choice).map(ObjectRef::Result);
            }
            // The result is what a permanent became, which no longer has its numbers (CR 608.2h).
            let has_left = matches!(mention.thing, Thing::Result(_)) && mention.was.has(Nouns::PERMANENT);
            (!has_left).then_some(())?;
        }
        match mention.thing {
            Thing::Object(object) => Some(object),
            Thing::Result(result) => self.label_of(result).map(ObjectRef::Result),
            Thing::Player(_) => None,
        }
    }

    /// The player of the mention that fits and is meant.
    pub fn player(&mut self, fits: impl Fn(&Mention) -> bool) -> Option<PlayerRef> {
        let is_player = |mention: &Mention| matches!(mention.thing, Thing::Player(_));
        let mention = self.meant(|mention| is_player(mention) && fits(mention))?;
        if let Thing::Player(player) = mention.thing {
            Some(player)
        } else {
            None
        }
    }

    /// What "that much" and "that many" are: of the last effect that has an amount, else of the event.
    pub fn amount(&mut self) -> Option<Value> {
        let result = self
            .mentions
            .iter()
            .rev()
            .find_map(|mention| match mention.thing {
                Thing::Result(result) if mention.has_amount() => Some(result),
                _ => None,
            });
        match result {
            Some(result) => self.label_of(result).map(Value::Result),
            None => self
                .event
                .is_some_and(|event| event.amount)
                .then_some(Value::EventAmount),
        }
    }

    /// How many were, or how much was, done so: "the number of cards discarded this way".
    pub fn amount_done(&mut self, fits: impl Fn(&Mention) -> bool) -> Option<Value> {
        let done = self.mentions.iter().rev().filter(|mention| fits(mention));
        let results = done.filter_map(|mention| match mention.thing {
            Thing::Result(result) => Some(result),
            _ => None,
        });
        let mut results: Vec<usize> = results.collect();
        results.dedup();
        match results[..] {
            [only] => self.label_of(only).map(Value::Result),
            _ => None,
        }
    }

    /// The target that was mentioned last, if it can be an object.
    pub fn last_target(&self) -> Option<u8> {
        let met = &self.targets[..self.met.min(self.targets.len())];
        let last = met.iter().rposition(|target| target.objects.is_some())?;
        u8::try_from(last).ok()
    }

    // --- what lines share ---

    /// A word is chosen as the object enters: its label (CR 607.2d).
    pub fn enters_choosing(&mut self, kind: WordKind) -> Label {
        let label = u8::try_from(self.across.words.len()).unwrap_or(u8::MAX);
        self.across.words.push(kind);
        Label(label)
    }

    /// The label of the word of that kind that was chosen as the object entered, if there is just one.
    pub fn chosen_word(&self, kind: WordKind) -> Option<Label> {
        let mut of_kind = (0u8..).zip(&self.names.words).filter(|(_, word)| **word == kind);
        let (label, _) = of_kind.next()?;
        of_kind.next().is_none().then_some(Label(label))
    }

    /// The player that was chosen as the object entered, if there is just one (CR 607.2d).
    pub fn chosen_player(&self) -> Option<PlayerRef> {
        let kinds = [WordKind::Player, WordKind::Opponent];
        let labels = kinds.map(|kind| self.names.words.iter().filter(|word| **word == kind).count());
        (labels[0] + labels[1] == 1).then_some(())?;
        let label = kinds.into_iter().find_map(|kind| self.chosen_word(kind))?;
        Some(PlayerRef::Chosen(label))
    }

    /// The label of the word of that kind that an effect before chose, else the object as it entered.
    pub fn chosen(&mut self, kind: WordKind) -> Option<Label> {
        let noun = match kind {
            WordKind::Color => Nouns::COLOR,
            WordKind::CreatureType => Nouns::CREATURE_TYPE,
            WordKind::CardName => Nouns::CARD_NAME,
            WordKind::Player | WordKind::Opponent => return None,
        };
        let by_effect = self.mentions.iter().rev().find(|mention| mention.nouns.has(noun));
        match by_effect.map(|mention| mention.thing.clone()) {
            Some(Thing::Result(result)) => self.label_of(result),
            _ => self.chosen_word(kind),
        }
    }

    /// What "other" and "another" leave out: the object itself; for a spell, its only target. Where something else is being
    /// spoken of that it could leave out as well, it isn't decided.
    pub fn other_than(&self) -> Option<ObjectRef> {
        let is_permanent = |mention: &&Mention| {
            let is_it = matches!(&mention.thing, Thing::Object(object) if *object != ObjectRef::This);
            (is_it || matches!(mention.thing, Thing::Result(_)))
                && mention.nouns.is_object()
                && !mention
                    .nouns
                    .has_any(Nouns::CARD.and(Nouns::SPELL).and(Nouns::ABILITY))
        };
        let mut others = self
            .mentions
            .iter()
            .filter(is_permanent)
            .map(|mention| &mention.thing);
        match (others.next(), self.names.is_spell()) {
            (None, false) => Some(ObjectRef::This),
            (Some(Thing::Object(target)), true)
                if others.all(|other| *other == Thing::Object(target.clone())) =>
            {
                Some(target.clone())
            }
            _ => None,
        }
    }

    /// What casting it costs is known to what the spell does.
    pub fn note_paid(&mut self) {
        let is_cost = |mention: &&Mention| mention.thing == Thing::Object(ObjectRef::Cost);
        self.across.paid = self.mentions.iter().filter(is_cost).cloned().collect();
    }

    /// The spell resolves: what was paid for it can be spoken of (CR 608.2h).
    pub fn mention_paid(&mut self) {
        let paid = self.across.paid.clone();
        self.mentions.extend(paid);
    }

    /// An effect exiles something: its link, if another line refers to what was exiled (CR 607.2a).
    pub fn exile_link(&mut self) -> Option<Link> {
        self.across.exiles += 1;
        if self.names.exiles_several {
            // A link that none has.
            return Some(Link(u8::MAX));
        }
        self.names.reads_exiled.then_some(Link(0))
    }

    /// What another line exiled, if only one does.
    pub fn linked(&mut self) -> Option<ObjectRef> {
        self.across.reads_exiled = true;
        (!self.names.exiles_several).then_some(ObjectRef::Linked(Link(0)))
    }

    // --- results ---

    /// The effect that was just read or written has a result, which later words may refer to: objects that can be called
    /// so, or an amount. `before` is what they were before.
    pub fn make(
        &mut self,
        nouns: Nouns,
        number: Number,
        participle: Option<&'static str>,
        before: Option<ObjectRef>,
    ) {
        let result = self.count_result();
        self.mentions.push(Mention {
            thing: Thing::Result(result),
            before,
            nouns,
            number,
            participle,
            sentence: self.sentence,
            was: Nouns::default(),
            choice: None,
            owner: None,
            zone: None,
            is_pile: false,
            role: None,
        });
    }

    /// The result that was just made is of that player's hand or library.
    pub fn made_of(&mut self, owner: PlayerRef) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.owner = Some(owner);
        }
    }

    /// "Its controller" goes on about the controller: what was mentioned again since then to name a player wasn't.
    pub fn forget_repeated(&mut self, since: usize) {
        let (known, new) = self.mentions.split_at(since);
        let new = new
            .iter()
            .filter(|mention| known.iter().all(|other| other.thing != mention.thing));
        let kept: Vec<Mention> = new.cloned().collect();
        self.mentions.truncate(since);
        self.mentions.extend(kept);
    }

    /// What was said of each of several since then is said.
    pub fn forget_item(&mut self, since: usize) {
        let mut at = 0;
        self.mentions.retain(|mention| {
            at += 1;
            at <= since || mention.thing != Thing::Object(ObjectRef::Item)
        });
    }

    /// What was made since then wasn't made after all, where something else is done instead.
    pub fn forget_results(&mut self, since: usize) {
        let mut at = 0;
        self.mentions.retain(|mention| {
            at += 1;
            at <= since || !matches!(mention.thing, Thing::Result(_))
        });
    }

    /// What the result that was just made could be called before.
    pub fn made_from(&mut self, was: Nouns) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.was = was;
        }
    }

    /// The result that was just made is in that zone.
    pub fn made_in(&mut self, zone: ZoneKind) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.zone = Some(zone);
        }
    }

    /// The result that was just made is what was on top of a library.
    pub fn made_a_pile(&mut self) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.is_pile = true;
        }
    }

    /// That was done with the result that was just made.
    pub fn made_by(&mut self, participle: &'static str) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.participle = Some(participle);
        }
    }

    /// The result that was just made, to which words refer in the same phrase.
    pub fn last_result(&mut self) -> Option<ObjectRef> {
        match self.mentions.last()?.thing {
            Thing::Result(result) => self.label_of(result).map(ObjectRef::Result),
            Thing::Object(_) | Thing::Player(_) => None,
        }
    }

    /// The last mention of what the reference stands for.
    pub fn known(&self, object: &ObjectRef) -> Option<&Mention> {
        let result = match object {
            ObjectRef::Result(Label(u8::MAX)) => self.wanted.last().map(|(_, result)| *result),
            ObjectRef::Result(label) => {
                let labelled = self.labels.iter().rev().find(|(_, known)| known == label);
                labelled.map(|(result, _)| *result)
            }
            _ => None,
        };
        self.last(|mention| match (&mention.thing, result) {
            (Thing::Object(known), _) => known == object,
            (Thing::Result(known), Some(result)) => *known == result,
            (Thing::Result(_), None) | (Thing::Player(_), _) => false,
        })
    }

    fn count_result(&mut self) -> usize {
        let result = self.results;
        self.results += 1;
        self.clause_of.push(self.clause);
        match self.binding.take() {
            Some(label) => self.labels.push((result, label)),
            None => self.made = Some(result),
        }
        result
    }

    /// The result of a choice that is read as part of an instruction, and its label, if words refer to it.
    pub fn read_choice(&mut self) -> (usize, Option<Label>) {
        let made = self.made.take();
        let result = self.count_result();
        self.made = made;
        let label = self.labels.iter().find(|(known, _)| *known == result);
        (result, label.map(|(_, label)| *label))
    }

    /// The result of a choice that is written as part of an instruction.
    pub fn write_choice(&mut self, label: Option<Label>) -> usize {
        let binding = std::mem::replace(&mut self.binding, label);
        let result = self.count_result();
        self.binding = binding;
        result
    }

    /// The result that was just made is what was chosen so.
    pub fn made_by_choice(&mut self, choice: usize) {
        if let Some(mention) = self.mentions.last_mut() {
            mention.choice = Some(choice);
        }
    }

    /// The label of a result inside the effect that is read, which binds it itself.
    pub fn read_inner(&mut self) -> u8 {
        let made = self.made.take();
        let result = self.count_result();
        self.made = made;
        self.label_of(result).map_or(u8::MAX, |label| label.0)
    }

    /// The label of a result inside the effect that is written.
    pub fn write_inner(&mut self, label: u8) {
        let binding = self.binding.replace(Label(label));
        self.count_result();
        self.binding = binding;
    }

    /// The label of a result; one that isn't known yet will be, once it is known that it is wanted.
    pub fn label_of(&mut self, result: usize) -> Option<Label> {
        self.clause_of.get(result)?;
        let known = self.labels.iter().find(|(known, _)| *known == result);
        if let Some((_, label)) = known {
            return Some(*label);
        }
        self.wanted.push((self.clause_of[result], result));
        Some(Label(u8::MAX))
    }

    /// The results that words refer to and that have no label yet.
    pub fn wanted_results(&self) -> Vec<(usize, usize)> {
        let mut wanted = self.wanted.clone();
        wanted.sort_unstable();
        wanted.dedup();
        wanted
    }

    /// Gives results labels in the order of the text, each clause from the first that is free.
    pub fn label_results(&mut self, wanted: Vec<(usize, usize)>) {
        let first = u8::try_from(self.names.words.len()).unwrap_or(u8::MAX);
        let mut next = (usize::MAX, first);
        for (clause, result) in wanted {
            if next.0 != clause {
                next = (clause, first);
            }
            self.labels.push((result, Label(next.1)));
            next.1 = next.1.saturating_add(1);
        }
    }

    /// An effect that was just read, bound to a label if its result is wanted.
    pub fn bound(&mut self, meaning: Meaning) -> Meaning {
        match Effect::of(&meaning) {
            Some(effect) => self.bind(effect.clone()).into_meaning(),
            None => meaning,
        }
    }

    /// The effect whose result was just made, bound to a label if that is wanted.
    pub fn bind(&mut self, effect: Effect) -> Effect {
        let made = self.made.take();
        let label = made.and_then(|made| self.labels.iter().find(|(result, _)| *result == made));
        match label {
            Some((_, label)) => Effect::Bind(*label, Box::new(effect)),
            None => effect,
        }
    }

    /// An effect that is about to be written, without its label.
    pub fn unbound(&mut self, meaning: &Meaning) -> Meaning {
        match Effect::of(meaning) {
            Some(bound @ Effect::Bind(..)) => self.unbind(bound).into_meaning(),
            _ => meaning.clone(),
        }
    }

    /// The effect without its label, which the next result gets.
    pub fn unbind(&mut self, effect: &Effect) -> Effect {
        match effect {
            Effect::Bind(label, inner) => {
                self.binding = Some(*label);
                (**inner).clone()
            }
            other => other.clone(),
        }
    }

    /// Whether the label of what was written got a result to stand for.
    pub fn is_bound(&self) -> bool {
        self.binding.is_none()
    }
}

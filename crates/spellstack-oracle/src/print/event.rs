//! Event patterns: "a creature dies", "an opponent would draw a card", "a permanent left the battlefield".

use spellstack_core::lang::{
    DamageKind, DrawnCard, EventPattern, EventRole, Filter, ObjectRef, PlayerFilter, PlayerRef, PutBy,
    Recipient,
};
use spellstack_core::{CounterKind, Step, ZoneKind};

use super::filter::{Place, Say, head_noun, owner_of, parts};
use super::scope::{EventNouns, Printer, exactly};
use super::words::{ordinal, possessive};

/// When the event is referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    /// "dies".
    Present,
    /// "would die".
    Would,
    /// "died".
    Past,
}

/// The forms of a verb.
#[derive(Clone, Copy)]
struct Verb {
    base: &'static str,
    third: &'static str,
    past: &'static str,
}

const fn verb(base: &'static str, third: &'static str, past: &'static str) -> Verb {
    Verb { base, third, past }
}

const CAST: Verb = verb("cast", "casts", "cast");
const PLAY: Verb = verb("play", "plays", "played");
const DRAW: Verb = verb("draw", "draws", "drew");
const DISCARD: Verb = verb("discard", "discards", "discarded");
const CYCLE: Verb = verb("cycle", "cycles", "cycled");
const SACRIFICE: Verb = verb("sacrifice", "sacrifices", "sacrificed");
const GAIN: Verb = verb("gain", "gains", "gained");
const LOSE: Verb = verb("lose", "loses", "lost");
const CREATE: Verb = verb("create", "creates", "created");
const DEAL: Verb = verb("deal", "deals", "dealt");
const ATTACK: Verb = verb("attack", "attacks", "attacked");
const BLOCK: Verb = verb("block", "blocks", "blocked");
const BECOME: Verb = verb("become", "becomes", "became");
const TRANSFORM: Verb = verb("transform", "transforms", "transformed");
const BEGIN: Verb = verb("begin", "begins", "began");
const TRIGGER: Verb = verb("trigger", "triggers", "triggered");
const ENTER: Verb = verb("enter", "enters", "entered");
const DIE: Verb = verb("die", "dies", "died");
const LEAVE: Verb = verb("leave", "leaves", "left");
const CHANGE: Verb = verb("change", "changes", "changed");
const BE: Verb = verb("be", "is", "was");
const NOT_BE: Verb = verb("not be", "isn't", "wasn't");

impl Verb {
    fn after(self, subject: &str, tense: Tense) -> String {
        match tense {
            Tense::Present if subject == "you" => format!("you {}", self.base),
            Tense::Present => format!("{subject} {}", self.third),
            Tense::Would => format!("{subject} would {}", self.base),
            Tense::Past => format!("{subject} {}", self.past),
        }
    }
}

impl Printer<'_> {
    /// The event in the past, for what happened this turn.
    pub fn event_past(&mut self, pattern: &EventPattern) -> String {
        let it = self.it.clone();
        let words = self.event(pattern, Tense::Past);
        self.it = it;
        words
    }

    /// Two events that differ only in whom they befall: "a creature attacks you or a planeswalker you control".
    pub fn joint_event(&mut self, patterns: &[EventPattern]) -> Option<String> {
        if let [
            EventPattern::Attacks {
                what,
                whom: first @ Recipient::Player(_),
            },
            EventPattern::Attacks {
                what: same,
                whom: second @ Recipient::Object(_),
            },
        ] = patterns
            && what == same
        {
            let attacks = self.object_does(what, ATTACK, Tense::Present);
            let it = self.it.clone();
            let first = self.recipient(first);
            let words = format!("{attacks} {first} or {}", self.recipient(second));
            self.it = it;
            return Some(words);
        }
        if let [
            EventPattern::BecomesTarget {
                what: first @ Recipient::Player(_),
                by,
            },
            EventPattern::BecomesTarget {
                what: second @ Recipient::Object(_),
                by: same,
            },
        ] = patterns
            && by == same
        {
            let subject = format!("{} or {}", self.recipient(first), self.recipient(second));
            let by = self.a_filter(by, Say::ONE.place(Place::Stack));
            self.it = None;
            return Some(format!("{subject} becomes the target of {by}"));
        }
        None
    }

    /// The event as a clause.
    pub fn event(&mut self, pattern: &EventPattern, tense: Tense) -> String {
        match pattern {
            EventPattern::Moves { what, from, to } => self.moves(what, *from, *to, tense),
            EventPattern::Casts { who, spell } => {
                self.player_does(who, CAST, tense, |p| p.event_object(spell, Place::Spell))
            }
            EventPattern::PlaysLand {
                who,
                what: Filter::Any,
            } => self.player_does(who, PLAY, tense, |_| "a land".to_owned()),
            EventPattern::PlaysLand { who, what } => {
                self.player_does(who, PLAY, tense, |p| p.event_object(what, Place::Battlefield))
            }
            EventPattern::Draws { who, which } => self.draws(who, *which, tense),
            EventPattern::Discards { who, what } => {
                self.player_does(who, DISCARD, tense, |p| p.event_object(what, Place::Card))
            }
            EventPattern::Cycles { who, what } => {
                self.player_does(who, CYCLE, tense, |p| p.event_object(what, Place::Card))
            }
            EventPattern::Sacrifices { who, what } => self.player_does(who, SACRIFICE, tense, |p| {
                p.event_object(what, Place::Battlefield)
            }),
            EventPattern::GainsLife { who } => self.player_does(who, GAIN, tense, |_| "life".to_owned()),
            EventPattern::LosesLife { who } => self.player_does(who, LOSE, tense, |_| "life".to_owned()),
            EventPattern::LosesGame { who } => self.player_does(who, LOSE, tense, |_| "the game".to_owned()),
            EventPattern::TokensCreated { who } if tense == Tense::Would => {
                let whose = possessive(&self.a_player(who));
                format!("an effect would create one or more tokens under {whose} control")
            }
            EventPattern::TokensCreated { who } => {
                self.player_does(who, CREATE, tense, |_| "one or more tokens".to_owned())
            }
            EventPattern::DealsDamage { source, to, kind } => self.deals_damage(source, to, *kind, tense),
            EventPattern::Attacks { what, whom } => {
                let attacks = self.object_does(what, ATTACK, tense);
                match whom {
                    Recipient::Anything => attacks,
                    Recipient::Player(_) | Recipient::Object(_) | Recipient::PlayerOrPermanentOf(_) => {
                        format!("{attacks} {}", self.recipient(whom))
                    }
                }
            }
            EventPattern::PlayerAttacks { who, whom } => {
                let subject = self.a_player(who);
                let attacks = ATTACK.after(&subject, tense);
                match whom {
                    Recipient::Anything => attacks,
                    Recipient::Player(_) | Recipient::Object(_) | Recipient::PlayerOrPermanentOf(_) => {
                        format!("{attacks} {} with one or more creatures", self.recipient(whom))
                    }
                }
            }
            EventPattern::AttacksAlone { what } => {
                format!("{} alone", self.object_does(what, ATTACK, tense))
            }
            EventPattern::BecomesBlockedBy { what, by } => {
                let becomes = self.object_does(what, BECOME, tense);
                format!("{becomes} blocked by {}", self.a_filter(by, Say::ONE))
            }
            EventPattern::Blocks { what, whom } => {
                let blocks = self.object_does(what, BLOCK, tense);
                let whom = if *whom == Filter::Any {
                    String::new()
                } else {
                    format!(" {}", self.a_filter(whom, Say::ONE))
                };
                format!("{blocks}{whom}")
            }
            EventPattern::Destroyed { what } => format!("{} destroyed", self.object_does(what, BE, tense)),
            EventPattern::Countered { what } => format!("{} countered", self.object_does(what, BE, tense)),
            EventPattern::BecomesBlocked { what } => {
                format!("{} blocked", self.object_does(what, BECOME, tense))
            }
            EventPattern::IsntBlocked { what } => {
                format!("{} blocked", self.object_does(what, NOT_BE, tense))
            }
            EventPattern::BecomesTapped { what } => {
                format!("{} tapped", self.object_does(what, BECOME, tense))
            }
            EventPattern::BecomesUntapped { what } => {
                format!("{} untapped", self.object_does(what, BECOME, tense))
            }
            EventPattern::TappedForMana { what } => {
                format!("{} tapped for mana", self.object_does(what, BE, tense))
            }
            EventPattern::Transforms { what } => self.object_does(what, TRANSFORM, tense),
            EventPattern::TurnedFaceUp { what } => {
                format!("{} turned face up", self.object_does(what, BE, tense))
            }
            EventPattern::BecomesTarget { what, by } => self.becomes_target(what, by, tense),
            EventPattern::StepBegins { step, whose } => {
                let name = self.step_of(*step, whose);
                BEGIN.after(&name, tense)
            }
            EventPattern::MainPhaseBegins { whose } => {
                let name = self.main_phase_of(whose);
                BEGIN.after(&name, tense)
            }
            EventPattern::CountersPut { kind, by, on } => self.counters_put(*kind, *by, on, tense),
            EventPattern::LastCounterRemoved { kind, from } => {
                let subject = format!("the last {} counter", kind.name());
                let removed = BE.after(&subject, tense);
                format!(
                    "{removed} removed from {}",
                    self.event_object(from, Place::Battlefield)
                )
            }
            EventPattern::AbilityTriggers { of } => {
                let subject = format!("an ability of {}", self.event_object(of, Place::Battlefield));
                TRIGGER.after(&subject, tense)
            }
        }
    }

    fn player_does(
        &mut self,
        who: &PlayerFilter,
        verb: Verb,
        tense: Tense,
        rest: impl FnOnce(&mut Self) -> String,
    ) -> String {
        let subject = self.a_player(who);
        let does = verb.after(&subject, tense);
        format!("{does} {}", rest(self))
    }

    fn object_does(&mut self, what: &Filter, verb: Verb, tense: Tense) -> String {
        let subject = self.event_object(what, Place::Battlefield);
        verb.after(&subject, tense)
    }

    /// An object of the event, which "it" stands for afterwards.
    fn event_object(&mut self, filter: &Filter, place: Place) -> String {
        if place == Place::Card && exactly(filter) == Some(&ObjectRef::This) {
            self.mention(&ObjectRef::This, false);
            return "this card".to_owned();
        }
        let words = match exactly(filter) {
            Some(ObjectRef::This) | None => self.a_filter(filter, Say::ONE.place(place)),
            Some(reference) => self.full_object(reference),
        };
        if exactly(filter) != Some(&ObjectRef::This) {
            self.mention(&ObjectRef::Event(EventRole::Subject), false);
        }
        words
    }

    fn draws(&mut self, who: &PlayerFilter, which: DrawnCard, tense: Tense) -> String {
        let subject = self.a_player(who);
        let (their, they) = if subject == "you" {
            ("your", "you")
        } else {
            ("their", "they")
        };
        let does = DRAW.after(&subject, tense);
        match which {
            DrawnCard::Any => format!("{does} a card"),
            DrawnCard::Nth(number) => format!("{does} {their} {} card in a turn", ordinal(number)),
            DrawnCard::ExceptFirstOfDrawStep => {
                format!("{does} a card except the first one {they} draw in each of {their} draw steps")
            }
        }
    }

    fn deals_damage(&mut self, source: &Filter, to: &Recipient, kind: DamageKind, tense: Tense) -> String {
        let damage = match kind {
            DamageKind::Any => "damage",
            DamageKind::Combat => "combat damage",
            DamageKind::Noncombat => "noncombat damage",
        };
        let subject = match self.source_of_choice(source) {
            Some(of_choice) => of_choice,
            None => self.a_filter(source, Say::ONE.place(Place::Source)),
        };
        if exactly(source).is_none() {
            self.mention(&ObjectRef::Event(EventRole::Other), false);
        }
        let it = self.it.clone();
        let deals = DEAL.after(&subject, tense);
        let to = match to {
            Recipient::Anything => String::new(),
            Recipient::Player(_) | Recipient::Object(_) | Recipient::PlayerOrPermanentOf(_) => {
                format!(" to {}", self.recipient(to))
            }
        };
        self.it = it;
        format!("{deals} {damage}{to}")
    }

    /// "a red source of your choice", of one that was chosen just before.
    fn source_of_choice(&mut self, source: &Filter) -> Option<String> {
        let chosen = Filter::Is(ObjectRef::Result(self.chosen_in_passing?));
        let among = super::objects::without(source, &[chosen])?;
        self.chosen_in_passing = None;
        let source = self.a_filter(&among, Say::ONE.place(Place::Source));
        Some(format!("{source} of your choice"))
    }

    /// "a player", "you or a permanent you control".
    pub fn recipient(&mut self, recipient: &Recipient) -> String {
        match recipient {
            Recipient::Anything => "anything".to_owned(),
            Recipient::Player(player) => self.a_player(player),
            Recipient::Object(filter) => self.a_filter(filter, Say::ONE),
            Recipient::PlayerOrPermanentOf(player) => {
                let who = self.a_player(player);
                let whose = match player {
                    PlayerFilter::You => "you control".to_owned(),
                    PlayerFilter::Any | PlayerFilter::Opponent | PlayerFilter::Is(_) => {
                        "they control".to_owned()
                    }
                };
                format!("{who} or any object {whose}")
            }
        }
    }

    fn becomes_target(&mut self, what: &Recipient, by: &Filter, tense: Tense) -> String {
        let subject = self.recipient(what);
        let exact = matches!(what, Recipient::Object(filter) if exactly(filter).is_some());
        if !exact {
            self.mention(&ObjectRef::Event(EventRole::Subject), false);
        }
        let becomes = BECOME.after(&subject, tense);
        let it = self.it.clone();
        let by = self.a_filter(by, Say::ONE.place(Place::Stack));
        self.it = it;
        format!("{becomes} the target of {by}")
    }

    fn counters_put(&mut self, kind: Option<CounterKind>, by: PutBy, on: &Filter, tense: Tense) -> String {
        let counters = kind.map_or("one or more counters".to_owned(), |kind| {
            format!("one or more {} counters", kind.name())
        });
        let put = match (by, tense) {
            (PutBy::Anything, Tense::Present) => format!("{counters} are put"),
            (PutBy::Anything, Tense::Would) => format!("{counters} would be put"),
            (PutBy::Anything, Tense::Past) => format!("{counters} were put"),
            (PutBy::Effect, Tense::Present) => format!("an effect puts {counters}"),
            (PutBy::Effect, Tense::Would) => format!("an effect would put {counters}"),
            (PutBy::Effect, Tense::Past) => format!("an effect put {counters}"),
        };
        format!("{put} on {}", self.event_object(on, Place::Battlefield))
    }

    // --- moves ---

    fn moves(&mut self, what: &Filter, from: Option<ZoneKind>, to: Option<ZoneKind>, tense: Tense) -> String {
        let is_this = exactly(what) == Some(&ObjectRef::This);
        let owned =
            from.or(to).is_some_and(ZoneKind::is_per_player) || to.is_some_and(ZoneKind::is_per_player);
        let owner = parts(what).iter().filter(|_| owned).find_map(owner_of).cloned();
        let what_said = owner
            .as_ref()
            .and_then(|owner| super::objects::without(what, &[Filter::Owner(owner.clone())]));
        let owner = if is_this { Some(PlayerFilter::You) } else { owner };
        let left_yours = tense == Tense::Past && (from, to) == (Some(ZoneKind::Battlefield), None);
        if let Some(rest) = super::objects::without(what, &[Filter::Controller(PlayerFilter::You)])
            && left_yours
        {
            let subject = self.mover(&rest, from, to);
            return format!("{subject} left the battlefield under your control");
        }
        let subject = self.mover(what_said.as_ref().unwrap_or(what), from, to);
        let is_creature = is_this && self.names.this == "this creature"
            || matches!(head_noun(what).as_str(), "creature" | "planeswalker")
            || exactly(what).is_some();
        let place = |p: &mut Self, zone: ZoneKind| p.zone_name(zone, owner.as_ref());
        match (from, to) {
            (None, None) => CHANGE.after(&subject, tense) + " zones",
            (None, Some(ZoneKind::Battlefield)) => ENTER.after(&subject, tense),
            (Some(from), Some(ZoneKind::Battlefield)) => {
                let from = place(self, from);
                format!("{} from {from}", ENTER.after(&subject, tense))
            }
            (Some(ZoneKind::Battlefield), Some(ZoneKind::Graveyard))
                if is_creature && owner_is_plain(owner.as_ref(), is_this) =>
            {
                DIE.after(&subject, tense)
            }
            (Some(from), None) => {
                let from = place(self, from);
                format!("{} {from}", LEAVE.after(&subject, tense))
            }
            (None, Some(ZoneKind::Exile)) => format!("{} exiled from anywhere", BE.after(&subject, tense)),
            (None, Some(to)) => {
                let to = place(self, to);
                format!("{} put into {to} from anywhere", BE.after(&subject, tense))
            }
            (Some(from), Some(to)) => {
                let to = place(self, to);
                let from = place(self, from);
                format!("{} put into {to} from {from}", BE.after(&subject, tense))
            }
        }
    }

    fn mover(&mut self, what: &Filter, from: Option<ZoneKind>, to: Option<ZoneKind>) -> String {
        let touches_battlefield = from == Some(ZoneKind::Battlefield) || to == Some(ZoneKind::Battlefield);
        if *what == Filter::Any && from.is_none() && !touches_battlefield {
            self.mention(&ObjectRef::Event(EventRole::Subject), false);
            return "a card or token".to_owned();
        }
        let place = if touches_battlefield {
            Place::Battlefield
        } else {
            Place::Card
        };
        self.event_object(what, place)
    }

    /// "the battlefield", "your graveyard", "exile".
    pub fn zone_name(&mut self, zone: ZoneKind, owner: Option<&PlayerFilter>) -> String {
        match zone {
            ZoneKind::Battlefield => "the battlefield".to_owned(),
            ZoneKind::Stack => "the stack".to_owned(),
            ZoneKind::Exile => "exile".to_owned(),
            ZoneKind::Command => "the command zone".to_owned(),
            ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard => self.whose_zone(zone, owner, false),
        }
    }

    // --- steps ---

    /// "your upkeep", "each player's draw step".
    pub fn step_of(&mut self, step: Step, whose: &PlayerFilter) -> String {
        let name = step_name(step);
        match whose {
            PlayerFilter::Any if step == Step::End => "the end step".to_owned(),
            PlayerFilter::Any => format!("each player's {name}"),
            PlayerFilter::You if step == Step::BeginCombat => "combat on your turn".to_owned(),
            PlayerFilter::You => format!("your {name}"),
            PlayerFilter::Opponent => format!("each opponent's {name}"),
            PlayerFilter::Is(PlayerRef::You) => format!("the player who's you's {name}"),
            PlayerFilter::Is(player) => format!("{} {name}", self.player_possessive(player)),
        }
    }

    /// "each of your main phases".
    pub fn main_phase_of(&mut self, whose: &PlayerFilter) -> String {
        match whose {
            PlayerFilter::Any => "each main phase".to_owned(),
            PlayerFilter::You => "each of your main phases".to_owned(),
            PlayerFilter::Opponent => "each of your opponents' main phases".to_owned(),
            PlayerFilter::Is(_) => format!("each of {} main phases", possessive(&self.a_player(whose))),
        }
    }
}

fn owner_is_plain(owner: Option<&PlayerFilter>, is_this: bool) -> bool {
    is_this || owner.is_none()
}

pub(super) fn step_name(step: Step) -> &'static str {
    match step {
        Step::Untap => "untap step",
        Step::Upkeep => "upkeep",
        Step::Draw => "draw step",
        Step::PrecombatMain => "precombat main phase",
        Step::BeginCombat => "beginning of combat step",
        Step::DeclareAttackers => "declare attackers step",
        Step::DeclareBlockers => "declare blockers step",
        Step::FirstStrikeDamage => "first strike combat damage step",
        Step::CombatDamage => "combat damage step",
        Step::EndCombat => "end of combat step",
        Step::PostcombatMain => "postcombat main phase",
        Step::End => "end step",
        Step::Cleanup => "cleanup step",
    }
}

/// The nouns that a later "that creature" or "that spell" uses.
pub(super) fn event_nouns(pattern: &EventPattern) -> EventNouns {
    let taps_for_mana = matches!(pattern, EventPattern::TappedForMana { .. });
    let nouns = |subject: String, other: &'static str| EventNouns {
        subject,
        other,
        taps_for_mana,
        draw_step: matches!(pattern, EventPattern::StepBegins { step: Step::Draw, .. }),
        definite: false,
    };
    match pattern {
        EventPattern::Casts { .. } => nouns("spell".to_owned(), "the other object"),
        EventPattern::Discards { .. } | EventPattern::Cycles { .. } | EventPattern::Draws { .. } => {
            nouns("card".to_owned(), "the other object")
        }
        EventPattern::Moves { what, from, to } => {
            let permanent = *from == Some(ZoneKind::Battlefield) || *to == Some(ZoneKind::Battlefield);
            nouns(
                if permanent {
                    head_noun(what)
                } else {
                    "card".to_owned()
                },
                "the other object",
            )
        }
        EventPattern::DealsDamage { to, .. } => nouns(recipient_noun(to), "that source"),
        EventPattern::BecomesTarget { what, .. } => nouns(recipient_noun(what), "that spell or ability"),
        EventPattern::Blocks { what, .. } => nouns(head_noun(what), "the blocked creature"),
        EventPattern::BecomesBlockedBy { what, .. } => nouns(head_noun(what), "the blocking creature"),
        EventPattern::AttacksAlone { what } => nouns(head_noun(what), "the attacked permanent"),
        EventPattern::PlayerAttacks { .. } => nouns("creature".to_owned(), "the attacked permanent"),
        EventPattern::Attacks { what, .. } => nouns(head_noun(what), "the attacked permanent"),
        EventPattern::PlaysLand { .. } => nouns("land".to_owned(), "the other object"),
        EventPattern::Sacrifices { what, .. }
        | EventPattern::Destroyed { what }
        | EventPattern::Countered { what }
        | EventPattern::BecomesBlocked { what }
        | EventPattern::IsntBlocked { what }
        | EventPattern::BecomesTapped { what }
        | EventPattern::BecomesUntapped { what }
        | EventPattern::TappedForMana { what }
        | EventPattern::Transforms { what }
        | EventPattern::TurnedFaceUp { what } => nouns(head_noun(what), "the other object"),
        EventPattern::CountersPut { on: what, .. }
        | EventPattern::LastCounterRemoved { from: what, .. }
        | EventPattern::AbilityTriggers { of: what } => nouns(head_noun(what), "the other object"),
        EventPattern::GainsLife { .. }
        | EventPattern::LosesLife { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::MainPhaseBegins { .. }
        | EventPattern::TokensCreated { .. }
        | EventPattern::LosesGame { .. } => nouns("object".to_owned(), "the other object"),
    }
}

fn recipient_noun(recipient: &Recipient) -> String {
    match recipient {
        Recipient::Object(filter) => head_noun(filter),
        Recipient::Anything | Recipient::Player(_) | Recipient::PlayerOrPermanentOf(_) => {
            "permanent".to_owned()
        }
    }
}

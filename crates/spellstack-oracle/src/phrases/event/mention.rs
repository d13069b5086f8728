//! What the words after an event can refer to: what it happened to, what else took part, who did it, how much it was.

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    EventParts, EventPattern, EventRole, Filter, ObjectRef, PlayerFilter, PlayerRef, Recipient, Trigger,
};

use super::super::filter::parts;
use super::super::object::this_nouns;
use super::is_certain;
use crate::names::Names;
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

impl Scope {
    /// The words from now on are those of an ability that this sets off.
    pub fn set_off(&mut self, trigger: &Trigger) {
        let names = std::rc::Rc::clone(&self.names);
        let patterns = trigger.patterns();
        let one_at_a_time = !matches!(trigger, Trigger::OneOrMore(_));
        let subject = common(patterns, |pattern| subject_of(pattern, !one_at_a_time, &names));
        // "This creature or another creature" is said of what the event happens to.
        let role = ObjectRef::Event(EventRole::Subject);
        let subject = subject.or_else(|| {
            common(patterns, |pattern| {
                let (object, nouns) = subject_of(pattern, !one_at_a_time, &names)?;
                [&role, &ObjectRef::This]
                    .contains(&&object)
                    .then(|| (role.clone(), nouns))
            })
        });
        let subject = subject.filter(|_| one_at_a_time || patterns.iter().all(is_about_certain));
        let other = common(patterns, |pattern| {
            other(pattern, !one_at_a_time).map(|nouns| (ObjectRef::Event(EventRole::Other), nouns))
        });
        let player = common(patterns, |pattern| {
            let nouns = match is_opponent(pattern) {
                true => Nouns::PLAYER.and(Nouns::OPPONENT),
                false => Nouns::PLAYER,
            };
            player(pattern).map(|player| (player, nouns))
        });
        if let Some((object, nouns)) = subject {
            let moves = patterns
                .iter()
                .all(|pattern| matches!(pattern, EventPattern::Moves { .. }));
            self.mention(Thing::Object(object.clone()), nouns, Number::One);
            // CR 400.7, 603.6c: what has left the battlefield is a card somewhere else.
            if moves && patterns.iter().all(leaves_battlefield) {
                self.mention(Thing::Object(object), nouns.and(Nouns::CARD), Number::One);
            }
        }
        if let Some((object, nouns)) = other.filter(|_| one_at_a_time) {
            self.mention(Thing::Object(object), nouns, Number::One);
        }
        let has_player = player.is_some();
        self.mention_targeted(patterns);
        if let Some((player, nouns)) = player {
            self.mention(Thing::Player(player), nouns, Number::One);
        }
        if !has_player && one_at_a_time && !patterns.is_empty() && patterns.iter().all(is_of_opponent) {
            let player = PlayerRef::Controller(Box::new(ObjectRef::Event(EventRole::Subject)));
            self.mention(
                Thing::Player(player),
                Nouns::PLAYER.and(Nouns::OPPONENT),
                Number::One,
            );
        }
        let at_once = !one_at_a_time;
        let has_amount = !patterns.is_empty() && patterns.iter().all(|pattern| has_amount(pattern, at_once));
        self.event = Some(EventParts {
            amount: has_amount,
            ..trigger.parts()
        });
    }
}

impl Scope {
    /// "Whenever you cast a spell that targets this creature, put a +1/+1 counter on it": the target is nearer than the spell.
    /// One that isn't this is no part of the event, and can't be spoken of.
    fn mention_targeted(&mut self, patterns: &[EventPattern]) {
        let [EventPattern::Casts { spell, .. }] = patterns else {
            return;
        };
        let targeted = parts(spell).into_iter().find_map(|part| match part {
            Filter::Targets(what) => Some(*what),
            _ => None,
        });
        let Some(what) = targeted else { return };
        self.next_sentence();
        if what == Filter::Is(ObjectRef::This) {
            self.mention_this();
        } else {
            let thing = Thing::Object(ObjectRef::Event(EventRole::Other));
            self.mention(thing, Nouns::of(&what), Number::One);
        }
    }
}

/// Whether it is about a permanent that an opponent controls, who can be spoken of.
fn is_of_opponent(pattern: &EventPattern) -> bool {
    let theirs = Filter::Controller(PlayerFilter::Opponent);
    match &super::objects_of(pattern)[..] {
        [only] => parts(only).contains(&theirs),
        _ => false,
    }
}

/// What all of the events have; of two that differ, what the event calls it.
fn common<T: PartialEq>(
    patterns: &[EventPattern],
    part: impl Fn(&EventPattern) -> Option<(T, Nouns)>,
) -> Option<(T, Nouns)> {
    let mut parts = patterns.iter().map(part);
    let first = parts.next()??;
    parts.try_fold(first, |(known, nouns), next| {
        let (thing, others) = next?;
        (thing == known).then(|| (known, nouns.common(others)))
    })
}

fn is_about_certain(pattern: &EventPattern) -> bool {
    super::objects_of(pattern).into_iter().any(is_certain)
}

fn leaves_battlefield(pattern: &EventPattern) -> bool {
    matches!(
        pattern,
        EventPattern::Moves {
            from: Some(ZoneKind::Battlefield),
            ..
        }
    )
}

/// What it happens to. An event about the object itself is about this.
fn subject_of(pattern: &EventPattern, at_once: bool, names: &Names) -> Option<(ObjectRef, Nouns)> {
    let of = |filter: &Filter, nouns: Nouns| match filter {
        Filter::Is(ObjectRef::This) => (ObjectRef::This, this_nouns(names)),
        _ => (ObjectRef::Event(EventRole::Subject), nouns),
    };
    let (filter, nouns) = match pattern {
        EventPattern::Moves { what, from, to } => {
            let on_battlefield = [from, to].contains(&&Some(ZoneKind::Battlefield));
            let nouns = match on_battlefield {
                true => Nouns::of(what),
                false => Nouns::of(&what.clone().and(Filter::Zone(ZoneKind::Graveyard))),
            };
            (what, nouns)
        }
        EventPattern::Casts { spell, .. } => (spell, Nouns::of(&spell.clone().and(Filter::Spell))),
        EventPattern::Discards { what, .. } | EventPattern::Cycles { what, .. } => {
            (what, Nouns::of(&what.clone().and(Filter::Zone(ZoneKind::Hand))))
        }
        EventPattern::PlaysLand { what, .. } => (what, Nouns::LAND.and(Nouns::PERMANENT)),
        EventPattern::TokensCreated { .. } => (&Filter::Token, Nouns::of(&Filter::Token)),
        EventPattern::DealsDamage { source, to, .. } => {
            if at_once && is_dealt(pattern) {
                let Recipient::Object(what) = to else { return None };
                return match what {
                    Filter::Is(ObjectRef::This) => Some((ObjectRef::This, this_nouns(names))),
                    _ => Some((ObjectRef::Event(EventRole::Other), Nouns::of(what))),
                };
            }
            let nouns = match super::is_source(source) {
                true => Nouns::SOURCE,
                false => Nouns::of(source),
            };
            (source, nouns)
        }
        EventPattern::BecomesTarget { what, .. } => match what {
            Recipient::Object(what) => (what, Nouns::of(what)),
            Recipient::Anything | Recipient::Player(_) | Recipient::PlayerOrPermanentOf(_) => return None,
        },
        EventPattern::Sacrifices { what, .. }
        | EventPattern::Destroyed { what }
        | EventPattern::Attacks { what, .. }
        | EventPattern::AttacksAlone { what }
        | EventPattern::Blocks { what, .. }
        | EventPattern::BecomesBlocked { what }
        | EventPattern::BecomesBlockedBy { what, .. }
        | EventPattern::IsntBlocked { what }
        | EventPattern::BecomesTapped { what }
        | EventPattern::BecomesUntapped { what }
        | EventPattern::TappedForMana { what }
        | EventPattern::CountersPut { on: what, .. }
        | EventPattern::LastCounterRemoved { from: what, .. }
        | EventPattern::Transforms { what }
        | EventPattern::TurnedFaceUp { what } => (what, Nouns::of(what)),
        EventPattern::Draws { .. }
        | EventPattern::Countered { .. }
        | EventPattern::GainsLife { .. }
        | EventPattern::LosesLife { .. }
        | EventPattern::PlayerAttacks { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::MainPhaseBegins { .. }
        | EventPattern::LosesGame { .. }
        | EventPattern::AbilityTriggers { .. } => return None,
    };
    Some(of(filter, nouns))
}

/// Whether the event is said of what is dealt the damage.
fn is_dealt(pattern: &EventPattern) -> bool {
    matches!(
        pattern,
        EventPattern::DealsDamage {
            source: Filter::Any,
            to: Recipient::Object(_),
            ..
        }
    )
}

/// What else takes part, where it is said.
fn other(pattern: &EventPattern, at_once: bool) -> Option<Nouns> {
    let of = |filter: &Filter| (!is_certain(filter) && *filter != Filter::Any).then(|| Nouns::of(filter));
    match pattern {
        EventPattern::DealsDamage {
            to: Recipient::Object(what),
            ..
        } if !(at_once && is_dealt(pattern)) => of(what),
        EventPattern::Attacks {
            whom: Recipient::Object(what),
            ..
        }
        | EventPattern::PlayerAttacks {
            whom: Recipient::Object(what),
            ..
        } => of(what),
        EventPattern::Blocks { whom, .. } => of(whom),
        EventPattern::BecomesBlockedBy { by, .. } => of(by),
        EventPattern::BecomesTarget { by, .. } => Some(match parts(by).contains(&Filter::Spell) {
            true => Nouns::SPELL,
            false => Nouns::SPELL_OR_ABILITY,
        }),
        _ => None,
    }
}

/// The player, where it isn't you. The player of a thing that is dealt damage, attacked or targeted isn't said.
fn player(pattern: &EventPattern) -> Option<PlayerRef> {
    let unless_you = |who: &PlayerFilter| (*who != PlayerFilter::You).then_some(PlayerRef::Event);
    match pattern {
        EventPattern::Casts { who, .. }
        | EventPattern::PlaysLand { who, .. }
        | EventPattern::Draws { who, .. }
        | EventPattern::Discards { who, .. }
        | EventPattern::Cycles { who, .. }
        | EventPattern::Sacrifices { who, .. }
        | EventPattern::GainsLife { who }
        | EventPattern::LosesLife { who }
        | EventPattern::TokensCreated { who }
        | EventPattern::LosesGame { who }
        | EventPattern::StepBegins { whose: who, .. }
        | EventPattern::MainPhaseBegins { whose: who } => unless_you(who),
        EventPattern::DealsDamage {
            to: Recipient::Player(who),
            ..
        }
        | EventPattern::Attacks {
            whom: Recipient::Player(who),
            ..
        } => unless_you(who),
        // The player of the event is the one who attacks.
        EventPattern::PlayerAttacks {
            who,
            whom: Recipient::Anything | Recipient::Player(PlayerFilter::You),
        } => unless_you(who),
        EventPattern::TappedForMana { what } => {
            (!parts(what).contains(&Filter::Controller(PlayerFilter::You))).then_some(PlayerRef::Event)
        }
        // CR 603.10a: whoever controlled it as it left, and whoever owns it.
        EventPattern::Moves { what, from, .. } => {
            let subject = || Box::new(ObjectRef::Event(EventRole::Subject));
            let opponent = PlayerFilter::Opponent;
            let leaves = *from == Some(ZoneKind::Battlefield);
            if leaves && parts(what).contains(&Filter::Controller(opponent.clone())) {
                Some(PlayerRef::Controller(subject()))
            } else if parts(what).contains(&Filter::Owner(opponent)) {
                Some(PlayerRef::Owner(subject()))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether the player of the event is said to be an opponent.
fn is_opponent(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Casts { who, .. }
        | EventPattern::PlaysLand { who, .. }
        | EventPattern::Draws { who, .. }
        | EventPattern::Discards { who, .. }
        | EventPattern::Cycles { who, .. }
        | EventPattern::Sacrifices { who, .. }
        | EventPattern::GainsLife { who }
        | EventPattern::LosesLife { who }
        | EventPattern::PlayerAttacks { who, .. }
        | EventPattern::StepBegins { whose: who, .. }
        | EventPattern::DealsDamage {
            to: Recipient::Player(who),
            ..
        }
        | EventPattern::Attacks {
            whom: Recipient::Player(who),
            ..
        } => *who == PlayerFilter::Opponent,
        _ => false,
    }
}

/// Whether the event has an amount that words can mean, or several things at once that can be counted.
fn has_amount(pattern: &EventPattern, at_once: bool) -> bool {
    match pattern {
        EventPattern::DealsDamage { .. }
        | EventPattern::GainsLife { .. }
        | EventPattern::LosesLife { .. }
        | EventPattern::CountersPut { .. } => true,
        EventPattern::Moves { .. }
        | EventPattern::Discards { .. }
        | EventPattern::Cycles { .. }
        | EventPattern::Sacrifices { .. }
        | EventPattern::TokensCreated { .. } => at_once,
        _ => false,
    }
}

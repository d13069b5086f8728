//! Keywords that the rules define as other abilities, said in the card language.
//!
//! A keyword is either expanded here or known to `spellstack-rules`, never both.

use super::Keyword;
use crate::counter::CounterKind;
use crate::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Comparison, Condition, Cost, Destination, Duration,
    Effect, EventPattern, EventRole, Filter, Instead, Modification, ObjectRef, Objects, PlayerFilter,
    PlayerRef, Players, Quantity, Replacement, Statement, Static, TargetSpec, Trigger, Triggered, Under,
    Value,
};
use crate::step::Step;
use crate::types::CardType;
use crate::zone::ZoneKind;

impl Keyword {
    /// The abilities that the keyword stands for; empty for those that are woven into the rules.
    #[must_use]
    pub fn expand(&self) -> Vec<Ability> {
        match self {
            Keyword::Cycling(cost) => vec![cycling(cost)],
            Keyword::Equip(cost) => vec![equip(cost)],
            Keyword::Fading(count) => fading(*count),
            Keyword::Vanishing(count) => vanishing(*count),
            Keyword::Persist => vec![returns_with(CounterKind::MinusOneMinusOne)],
            Keyword::Undying => vec![returns_with(CounterKind::PlusOnePlusOne)],
            Keyword::Prowess => vec![prowess()],
            Keyword::Ward(cost) => vec![ward(cost)],
            Keyword::Deathtouch
            | Keyword::Defender
            | Keyword::DoubleStrike
            | Keyword::Enchant(_)
            | Keyword::FirstStrike
            | Keyword::Flash
            | Keyword::Flying
            | Keyword::Haste
            | Keyword::Hexproof
            | Keyword::HexproofFrom(_)
            | Keyword::Indestructible
            | Keyword::Intimidate
            | Keyword::Landwalk(_)
            | Keyword::Lifelink
            | Keyword::Protection(_)
            | Keyword::Reach
            | Keyword::Shroud
            | Keyword::Trample
            | Keyword::Vigilance
            | Keyword::Shadow
            | Keyword::Kicker(_)
            | Keyword::Flashback(_)
            | Keyword::Fear
            | Keyword::Delve
            | Keyword::Changeling
            | Keyword::Wither
            | Keyword::Infect
            | Keyword::Menace
            | Keyword::Skulk => Vec::new(),
        }
    }
}

/// CR 702.29a.
fn cycling(cost: &[Cost]) -> Ability {
    let mut cost = cost.to_vec();
    cost.push(Cost::DiscardThis);
    let effect = Effect::Draw(Players::The(PlayerRef::You), Value::Number(1));
    Ability::Activated(Activated {
        cost,
        body: plain(effect),
        limits: Vec::new(),
    })
}

/// CR 702.6a.
fn equip(cost: &[Cost]) -> Ability {
    let target = TargetSpec {
        quantity: Quantity::Exactly(Value::Number(1)),
        objects: Some(Filter::all([
            Filter::Type(CardType::Creature),
            Filter::Controller(PlayerFilter::You),
        ])),
        players: None,
        relations: Vec::new(),
        divided: None,
    };
    let effect = Effect::Attach(ObjectRef::This, ObjectRef::Target(0));
    Ability::Activated(Activated {
        cost: cost.to_vec(),
        body: Body::Plain(Clause {
            targets: vec![target],
            effect,
        }),
        limits: vec![ActivationLimit::SorcerySpeed],
    })
}

/// CR 702.32a.
fn fading(count: u32) -> Vec<Ability> {
    let effect = Effect::IfDone {
        first: Box::new(Effect::RemoveCounters(
            this(),
            CounterKind::Fade,
            Value::Number(1),
        )),
        then: None,
        otherwise: Some(Box::new(Effect::Sacrifice(this()))),
    };
    vec![
        enters_with(CounterKind::Fade, count),
        at_your_upkeep(None, effect),
    ]
}

/// CR 702.63a.
fn vanishing(count: u32) -> Vec<Ability> {
    let has_time = Condition::Is(ObjectRef::This, Box::new(Filter::Counter(CounterKind::Time)));
    let remove = Effect::RemoveCounters(this(), CounterKind::Time, Value::Number(1));
    let last_removed = Triggered {
        trigger: Trigger::Event(vec![EventPattern::LastCounterRemoved {
            kind: CounterKind::Time,
            from: Filter::Is(ObjectRef::This),
        }]),
        condition: None,
        body: plain(Effect::Sacrifice(this())),
    };
    let mut abilities = Vec::new();
    if count > 0 {
        abilities.push(enters_with(CounterKind::Time, count));
    }
    abilities.push(at_your_upkeep(Some(has_time), remove));
    abilities.push(Ability::Triggered(last_removed));
    abilities
}

/// CR 702.79a and 702.93a: it returns with a counter if it had none of that kind.
fn returns_with(kind: CounterKind) -> Ability {
    let had = Value::Counters(kind, ObjectRef::Event(EventRole::Subject));
    Ability::Triggered(Triggered {
        trigger: Trigger::Event(vec![EventPattern::Moves {
            what: Filter::Is(ObjectRef::This),
            from: Some(ZoneKind::Battlefield),
            to: Some(ZoneKind::Graveyard),
        }]),
        condition: Some(Condition::Compare(had, Comparison::AtMost, Value::Number(0))),
        body: plain(Effect::Move {
            what: this(),
            from: None,
            to: Destination::Battlefield {
                under: Under::Owner,
                flags: Vec::new(),
                counters: vec![(kind, Value::Number(1))],
            },
        }),
    })
}

/// CR 702.108a.
fn prowess() -> Ability {
    Ability::Triggered(Triggered {
        trigger: Trigger::Event(vec![EventPattern::Casts {
            who: PlayerFilter::You,
            spell: Filter::Type(CardType::Creature).not(),
        }]),
        condition: None,
        body: plain(Effect::Modify {
            what: this(),
            changes: vec![Modification::ModifyPt(Value::Number(1), Value::Number(1))],
            duration: Duration::EndOfTurn,
        }),
    })
}

/// CR 702.21a.
fn ward(cost: &[Cost]) -> Ability {
    let payer = PlayerRef::Controller(Box::new(ObjectRef::Event(EventRole::Other)));
    Ability::Triggered(Triggered {
        trigger: Trigger::Event(vec![EventPattern::BecomesTarget {
            what: crate::lang::Recipient::Object(Filter::Is(ObjectRef::This)),
            by: Filter::Controller(PlayerFilter::Opponent),
        }]),
        condition: None,
        body: plain(Effect::IfDone {
            first: Box::new(Effect::May {
                who: payer.clone(),
                effect: Box::new(Effect::Pay {
                    who: payer,
                    cost: cost.to_vec(),
                }),
            }),
            then: None,
            otherwise: Some(Box::new(Effect::Counter(Objects::The(ObjectRef::Event(
                EventRole::Other,
            ))))),
        }),
    })
}

fn enters_with(kind: CounterKind, count: u32) -> Ability {
    Ability::Static(Static {
        condition: None,
        statements: vec![Statement::Replace(Replacement {
            event: EventPattern::Moves {
                what: Filter::Is(ObjectRef::This),
                from: None,
                to: Some(ZoneKind::Battlefield),
            },
            condition: None,
            instead: Instead::EntersWithCounters(
                kind,
                Value::Number(i32::try_from(count).unwrap_or(i32::MAX)),
            ),
        })],
    })
}

fn at_your_upkeep(condition: Option<Condition>, effect: Effect) -> Ability {
    Ability::Triggered(Triggered {
        trigger: Trigger::Event(vec![EventPattern::StepBegins {
            step: Step::Upkeep,
            whose: PlayerFilter::You,
        }]),
        condition,
        body: plain(effect),
    })
}

fn this() -> Objects {
    Objects::The(ObjectRef::This)
}

fn plain(effect: Effect) -> Body {
    Body::Plain(Clause {
        targets: Vec::new(),
        effect,
    })
}

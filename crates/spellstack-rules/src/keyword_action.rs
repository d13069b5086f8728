//! Keyword actions that need more than one line (CR 701).

use spellstack_core::Pt;
use spellstack_core::card::TokenDef;
use spellstack_core::color::{Color, ColorSet};
use spellstack_core::lang::{
    Ability, Body, Clause, DamageKind, Duration, Effect, EventPattern, EventRole, Filter, Modification,
    ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Recipient, Trigger, Triggered, Value,
};
use spellstack_core::step::Step;
use spellstack_core::types::{CardType, CardTypes, Subtype, Supertypes, TypeLine};

/// The 0/0 black Army token that amassing creates (CR 701.47a).
pub(crate) fn army_token(subtype: Subtype) -> TokenDef {
    TokenDef {
        name: None,
        colors: ColorSet::only(Color::Black),
        type_line: TypeLine {
            supertypes: Supertypes::default(),
            types: CardTypes::only(CardType::Creature),
            subtypes: [subtype, Subtype::ARMY].into_iter().collect(),
        },
        pt: Some(Pt::new(0, 0)),
        abilities: Vec::new(),
    }
}

/// The amassed Army becomes that creature type too (CR 701.47a).
pub(crate) fn becomes(subtype: Subtype) -> Effect {
    Effect::Modify {
        what: Objects::The(ObjectRef::Item),
        changes: vec![Modification::AddTypes(CardTypes::default(), vec![subtype])],
        duration: Duration::Forever,
    }
}

/// Somebody gains control of something, for good (CR 701.12b).
pub(crate) fn gain_control() -> Effect {
    Effect::Modify {
        what: Objects::The(ObjectRef::This),
        changes: vec![Modification::Control(PlayerRef::You)],
        duration: Duration::Forever,
    }
}

/// The two abilities of being the monarch (CR 725.2); whoever is it as they trigger is their *you*.
pub(crate) fn monarch() -> [Ability; 2] {
    let triggered = |event, effect| {
        Ability::Triggered(Triggered {
            trigger: Trigger::Event(vec![event]),
            condition: None,
            body: Body::Plain(Clause {
                targets: Vec::new(),
                effect,
            }),
        })
    };
    let end_step = EventPattern::StepBegins {
        step: Step::End,
        whose: PlayerFilter::You,
    };
    let damage = EventPattern::DealsDamage {
        source: Filter::Type(CardType::Creature),
        to: Recipient::Player(PlayerFilter::You),
        kind: DamageKind::Combat,
    };
    let its_controller = PlayerRef::Controller(Box::new(ObjectRef::Event(EventRole::Subject)));
    [
        triggered(
            end_step,
            Effect::Draw(Players::The(PlayerRef::You), Value::Number(1)),
        ),
        triggered(damage, Effect::BecomeMonarch(its_controller)),
    ]
}

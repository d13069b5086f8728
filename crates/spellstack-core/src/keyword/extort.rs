//! Extort (CR 702.101): a payment with each spell that drains opponents.

use super::parts::{plain, triggered};
use crate::color::Color;
use crate::lang::{
    Ability, Cost, Effect, EventPattern, Filter, Label, PlayerFilter, PlayerRef, Players, Value,
};
use crate::mana::{ManaCost, ManaSymbol};

/// CR 702.101a. Each instance triggers by itself (CR 702.101b).
pub(super) fn abilities() -> Vec<Ability> {
    let casts = EventPattern::Casts {
        who: PlayerFilter::You,
        spell: Filter::Any,
    };
    let price = ManaCost::from_symbols([ManaSymbol::Hybrid(Color::White, Color::Black)]);
    let pays = Effect::May {
        who: PlayerRef::You,
        effect: Box::new(Effect::Pay {
            who: PlayerRef::You,
            cost: vec![Cost::Mana(price)],
            times: None,
        }),
    };
    let loses = Effect::LoseLife(Players::Each(PlayerFilter::Opponent), Value::Number(1));
    let drain = Effect::Then(vec![
        Effect::Bind(Label(0), Box::new(loses)),
        Effect::GainLife(Players::The(PlayerRef::You), Value::Result(Label(0))),
    ]);
    let effect = Effect::IfDone {
        first: Box::new(pays),
        then: Some(Box::new(drain)),
        otherwise: None,
    };
    vec![triggered([casts], None, plain(effect))]
}

//! Keyword actions that stand for other instructions (CR 701).

use super::{
    bind, cards_in, choose, create_copies, discard, draw, each_item, for_each, if_it, land, not, owned_by,
    put_counters, result, then, you_control,
};
use crate::counter::CounterKind;
use crate::lang::{
    Chooser, Condition, Destination, Effect, Filter, ObjectRef, Objects, PlayerRef, Players, Quantity,
    Selection, Shown, Value,
};
use crate::types::CardType;
use crate::zone::ZoneKind;

/// You populate: a token that's a copy of a creature token you control, chosen under the label (CR 701.36).
#[must_use]
pub fn populate(label: u8) -> Effect {
    let tokens = Filter::all([Filter::Token, Filter::Type(CardType::Creature), you_control()]);
    let copies = create_copies(1, result(label));
    then([bind(label, choose(one_of(PlayerRef::You, 1, tokens))), copies])
}

/// A permanent explores; the card is revealed under the label (CR 701.44).
#[must_use]
pub fn explore(permanent: ObjectRef, label: u8) -> Effect {
    let controller = PlayerRef::Controller(Box::new(permanent.clone()));
    let reveal = Effect::Top {
        who: controller.clone(),
        whose: controller.clone(),
        count: Value::Number(1),
        shown: Shown::Reveal,
    };
    let put = |to: Destination| Effect::Move {
        what: Objects::The(result(label)),
        from: None,
        to,
    };
    let bury = Effect::May {
        who: controller,
        effect: Box::new(put(Destination::Graveyard)),
    };
    let grow = put_counters(permanent, CounterKind::PlusOnePlusOne, 1);
    let found = Effect::If {
        condition: Condition::Is(result(label), Box::new(land())),
        then: Box::new(put(Destination::Hand)),
        otherwise: Some(Box::new(then([grow, bury]))),
    };
    then([bind(label, reveal), found])
}

/// A permanent connives that number; the cards are discarded under the label (CR 701.50).
#[must_use]
pub fn connive(permanent: ObjectRef, number: i32, label: u8) -> Effect {
    let controller = PlayerRef::Controller(Box::new(permanent.clone()));
    let theirs = owned_by(controller.clone());
    let hand = cards_in(ZoneKind::Hand, theirs);
    let discarded = discard(Objects::Chosen(one_of(controller.clone(), number, hand)));
    let grow = put_counters(permanent, CounterKind::PlusOnePlusOne, 1);
    then([
        draw(Players::The(controller), number),
        bind(label, discarded),
        for_each(result(label), if_it(each_item(), not(land()), grow)),
    ])
}

fn one_of(by: PlayerRef, number: i32, among: Filter) -> Selection {
    Selection {
        by: Chooser::Player(by),
        quantity: Quantity::Exactly(Value::Number(number)),
        among,
    }
}

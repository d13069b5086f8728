//! Typecycling (CR 702.29e): cycling that finds a card of a type.

use super::parts::plain;
use crate::lang::{
    Ability, Activated, Chooser, Cost, Destination, Effect, Filter, Label, ObjectRef, Objects, PlayerFilter,
    PlayerRef, Players, Quantity, Selection, Value,
};
use crate::zone::ZoneKind;

/// CR 702.29e.
pub(super) fn abilities(what: &Filter, cost: &[Cost]) -> Vec<Ability> {
    let mut cost = cost.to_vec();
    cost.push(Cost::DiscardThis);
    let found = || Objects::The(ObjectRef::Result(Label(0)));
    let search = Effect::Search(
        PlayerRef::You,
        Selection {
            by: Chooser::Player(PlayerRef::You),
            quantity: Quantity::UpTo(Value::Number(1)),
            among: Filter::all([
                what.clone(),
                Filter::Zone(ZoneKind::Library),
                Filter::Owner(PlayerFilter::You),
            ]),
        },
    );
    let to_hand = Effect::Move {
        what: found(),
        from: None,
        to: Destination::Hand,
    };
    let effect = Effect::Then(vec![
        Effect::Bind(Label(0), Box::new(search)),
        Effect::Reveal(found()),
        to_hand,
        Effect::Shuffle(Players::The(PlayerRef::You)),
    ]);
    vec![Ability::Activated(Activated {
        cost,
        body: plain(effect),
        limits: Vec::new(),
    })]
}

//! References to objects and players, and choices among them.

use super::{Flow, GO_ON, Phrase, Visitor};
use crate::lang::{Chooser, ObjectRef, Objects, PlayerRef, Players, Quantity, Recipients, Selection};

/// A reference to objects holds no other phrase.
pub fn walk_object<'a, V: Visitor<'a> + ?Sized>(_visitor: &mut V, object: &'a ObjectRef) -> Flow {
    match object {
        ObjectRef::This
        | ObjectRef::Target(_)
        | ObjectRef::Event(_)
        | ObjectRef::Cost
        | ObjectRef::Result(_)
        | ObjectRef::Item
        | ObjectRef::Attached
        | ObjectRef::Linked(_) => GO_ON,
    }
}

/// Walks on to the object whose controller or owner is meant.
pub fn walk_player<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, player: &'a PlayerRef) -> Flow {
    match player {
        PlayerRef::Controller(object) | PlayerRef::Owner(object) => object.accept(visitor),
        PlayerRef::You
        | PlayerRef::Target(_)
        | PlayerRef::TargetOrController(_)
        | PlayerRef::Event
        | PlayerRef::Item
        | PlayerRef::Active
        | PlayerRef::Defending
        | PlayerRef::Attached
        | PlayerRef::Chosen(_) => GO_ON,
    }
}

/// Walks on to what says which objects.
pub fn walk_objects<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, objects: &'a Objects) -> Flow {
    match objects {
        Objects::The(object) => object.accept(visitor),
        Objects::All(filter) => filter.accept(visitor),
        Objects::Chosen(selection) => selection.accept(visitor),
    }
}

/// Walks on to what says which players.
pub fn walk_players<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, players: &'a Players) -> Flow {
    match players {
        Players::The(player) => player.accept(visitor),
        Players::Each(filter) => filter.accept(visitor),
    }
}

/// Walks on to the objects and the players.
pub fn walk_recipients<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, recipients: &'a Recipients) -> Flow {
    match recipients {
        Recipients::Target(_) => GO_ON,
        Recipients::Objects(objects) => objects.accept(visitor),
        Recipients::Players(players) => players.accept(visitor),
        Recipients::ObjectsAndPlayers(objects, players) => {
            objects.accept(visitor)?;
            players.accept(visitor)
        }
    }
}

/// Walks on to the number.
pub fn walk_quantity<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, quantity: &'a Quantity) -> Flow {
    match quantity {
        Quantity::Exactly(value) | Quantity::UpTo(value) => value.accept(visitor),
        Quantity::AnyNumber => GO_ON,
    }
}

/// Walks on to the player who chooses.
pub fn walk_chooser<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, chooser: &'a Chooser) -> Flow {
    match chooser {
        Chooser::Player(player) => player.accept(visitor),
        Chooser::Random => GO_ON,
    }
}

/// Walks on to who chooses, how many and among what.
pub fn walk_selection<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, selection: &'a Selection) -> Flow {
    let Selection { by, quantity, among } = selection;
    by.accept(visitor)?;
    quantity.accept(visitor)?;
    among.accept(visitor)
}

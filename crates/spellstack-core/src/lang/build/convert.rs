//! What may stand for what: conversions that keep one meaning in one form.

use crate::lang::{
    Body, Clause, Effect, Filter, ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Recipients, Selection,
};

impl From<ObjectRef> for Objects {
    fn from(object: ObjectRef) -> Self {
        Objects::The(object)
    }
}

impl From<Filter> for Objects {
    fn from(filter: Filter) -> Self {
        Objects::All(filter)
    }
}

impl From<Selection> for Objects {
    fn from(selection: Selection) -> Self {
        Objects::Chosen(selection)
    }
}

impl From<PlayerRef> for Players {
    fn from(player: PlayerRef) -> Self {
        Players::The(player)
    }
}

impl From<PlayerFilter> for Players {
    fn from(filter: PlayerFilter) -> Self {
        match filter {
            PlayerFilter::You => Players::The(PlayerRef::You),
            PlayerFilter::Is(player) => Players::The(player),
            PlayerFilter::Any | PlayerFilter::Opponent => Players::Each(filter),
        }
    }
}

impl From<PlayerRef> for PlayerFilter {
    fn from(player: PlayerRef) -> Self {
        match player {
            PlayerRef::You => PlayerFilter::You,
            other => PlayerFilter::Is(other),
        }
    }
}

impl From<Objects> for Recipients {
    fn from(objects: Objects) -> Self {
        match objects {
            Objects::The(ObjectRef::Target(number)) => Recipients::Target(number),
            other => Recipients::Objects(other),
        }
    }
}

impl From<ObjectRef> for Recipients {
    fn from(object: ObjectRef) -> Self {
        Objects::The(object).into()
    }
}

impl From<Filter> for Recipients {
    fn from(filter: Filter) -> Self {
        Objects::All(filter).into()
    }
}

impl From<Players> for Recipients {
    fn from(players: Players) -> Self {
        match players {
            Players::The(PlayerRef::Target(number)) => Recipients::Target(number),
            other => Recipients::Players(other),
        }
    }
}

impl From<PlayerRef> for Recipients {
    fn from(player: PlayerRef) -> Self {
        Players::The(player).into()
    }
}

impl From<PlayerFilter> for Recipients {
    fn from(filter: PlayerFilter) -> Self {
        Players::from(filter).into()
    }
}

impl From<(Filter, PlayerFilter)> for Recipients {
    fn from((filter, players): (Filter, PlayerFilter)) -> Self {
        Recipients::ObjectsAndPlayers(Objects::All(filter), players.into())
    }
}

impl From<Effect> for Clause {
    fn from(effect: Effect) -> Self {
        Clause {
            targets: Vec::new(),
            effect,
        }
    }
}

impl From<Clause> for Body {
    fn from(clause: Clause) -> Self {
        Body::Plain(clause)
    }
}

impl From<Effect> for Body {
    fn from(effect: Effect) -> Self {
        Body::Plain(effect.into())
    }
}

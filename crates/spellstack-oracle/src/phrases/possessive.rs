//! Zones, hands and libraries of players: "your hand", "their graveyard".

use spellstack_core::ZoneKind;
use spellstack_core::lang::{Filter, PlayerFilter, PlayerRef};

use super::filter::parts;
use super::*;
use crate::grammar::{Grammar, categories, says, slots};
use crate::scope::{Doer, Scope};

categories! {
    28;
    WHOSE_ONE: PlayerRef = "whose";
    WHOSE_CARDS: PlayerFilter = "whose";
    ZONE: ZoneKind = "a zone";
    ZONES: ZoneKind = "zones";
    PLACE: Filter = "a zone";
    WHERE: Filter = "where it is";
}

pub(super) fn declare(grammar: &mut Grammar) {
    whose_one(grammar);
    whose_cards(grammar);
    zones(grammar);
    places(grammar);
}

impl Scope {
    /// Whose "their" is: of the player who does it, else of the one who was mentioned.
    pub fn their(&mut self) -> Option<PlayerRef> {
        match &self.doer {
            Doer::One(PlayerRef::You) => self.player(|_| true),
            Doer::One(player) => Some(player.clone()),
            Doer::Each(_) => None,
        }
    }
}

/// Of one player: "your", "their", "that player's".
fn whose_one(grammar: &mut Grammar) {
    says!(grammar, WHOSE_ONE, "your" => PlayerRef::You);
    grammar.add(
        WHOSE_ONE,
        "their",
        &[],
        |reading| reading.scope.their(),
        |writing, player| (writing.scope.their()? == *player).then_some(()),
    );
    says!(grammar, WHOSE_ONE, "<player>'s", player: PLAYER => player);
}

/// Of players: "an opponent's", "each player's".
fn whose_cards(grammar: &mut Grammar) {
    grammar.add(
        WHOSE_CARDS,
        "<whose>",
        slots![whose: WHOSE_ONE],
        |reading| Some(only(reading.part(WHOSE_ONE)?)),
        |writing, players| match players {
            PlayerFilter::You => writing.part(WHOSE_ONE, &PlayerRef::You),
            PlayerFilter::Is(player) => writing.part(WHOSE_ONE, player),
            PlayerFilter::Any | PlayerFilter::Opponent => None,
        },
    );
    says!(grammar, WHOSE_CARDS, "an opponent's" => PlayerFilter::Opponent);
}

/// Players of whom it is one.
fn only(player: PlayerRef) -> PlayerFilter {
    match player {
        PlayerRef::You => PlayerFilter::You,
        other => PlayerFilter::Is(other),
    }
}

fn zones(grammar: &mut Grammar) {
    says!(grammar, ZONE, "graveyard" => ZoneKind::Graveyard);
    says!(grammar, ZONE, "hand" => ZoneKind::Hand);
    says!(grammar, ZONE, "library" => ZoneKind::Library);
    says!(grammar, ZONES, "graveyards" => ZoneKind::Graveyard);
    says!(grammar, ZONES, "hands" => ZoneKind::Hand);
    says!(grammar, ZONES, "libraries" => ZoneKind::Library);
}

fn zone_of(filter: &Filter) -> Option<ZoneKind> {
    let zones = parts(filter).into_iter().filter_map(|part| match part {
        Filter::Zone(zone) => Some(zone),
        _ => None,
    });
    let mut zones = zones.collect::<Vec<_>>();
    (zones.len() == 1).then(|| zones.remove(0))
}

fn owner_of(filter: &Filter) -> PlayerFilter {
    let owner = parts(filter).into_iter().find_map(|part| match part {
        Filter::Owner(player) => Some(player),
        _ => None,
    });
    owner.unwrap_or(PlayerFilter::Any)
}

fn place(zone: ZoneKind, owner: PlayerFilter) -> Filter {
    match owner {
        PlayerFilter::Any => Filter::Zone(zone),
        owner => Filter::Zone(zone).and(Filter::Owner(owner)),
    }
}

/// Where cards are: "your graveyard", "all graveyards", "exile".
fn places(grammar: &mut Grammar) {
    grammar.add(
        PLACE,
        "<whose> <zone>",
        slots![whose: WHOSE_CARDS, zone: ZONE],
        |reading| {
            let whose = reading.part(WHOSE_CARDS)?;
            Some(place(reading.part(ZONE)?, whose))
        },
        |writing, filter| {
            let (zone, owner) = (zone_of(filter)?, owner_of(filter));
            (place(zone, owner.clone()) == *filter).then_some(())?;
            writing.part(WHOSE_CARDS, &owner)?;
            writing.part(ZONE, &zone)
        },
    );
    macro_rules! of {
        ($wording:literal, $zone:expr, $owner:expr) => {
            grammar.add(
                PLACE,
                $wording,
                slots![zone: $zone],
                |reading| Some(place(reading.part($zone)?, $owner)),
                |writing, filter| {
                    let zone = zone_of(filter)?;
                    (place(zone, $owner) == *filter).then_some(())?;
                    writing.part($zone, &zone)
                },
            );
        };
    }
    of!("a <zone>", ZONE, PlayerFilter::Any);
    of!("all <zone>", ZONES, PlayerFilter::Any);
    of!("each player's <zone>", ZONE, PlayerFilter::Any);
    of!("your opponents' <zone>", ZONES, PlayerFilter::Opponent);
    of!("each opponent's <zone>", ZONE, PlayerFilter::Opponent);
    says!(grammar, PLACE, "exile" => Filter::Zone(ZoneKind::Exile));
    says!(grammar, WHERE, "in <place>", place: PLACE => place);
    says!(grammar, WHERE, "from <place>", place: PLACE => place);
}

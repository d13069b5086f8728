//! Cards that are shown, as sentences: which they are to those who see them, how many there are to the others.

use spellstack_core::{PlayerSet, Zone};
use spellstack_rules::{Showing, ShownCard, View};

use super::names::Names;
use crate::words::possessive;

/// A sentence for each place in which cards are shown.
pub(super) fn shown(
    view: &View<'_>,
    names: &Names,
    cards: &[ShownCard],
    to: PlayerSet,
    how: Showing,
) -> Vec<String> {
    let is_same_place =
        |one: &ShownCard, other: &ShownCard| (one.zone, one.whose) == (other.zone, other.whose);
    let groups = cards.chunk_by(is_same_place);
    let of_group = |group: &[ShownCard]| {
        let first = group.first()?;
        let what = in_words(view, group);
        Some(match how {
            Showing::Reveal => {
                let whose = names.player(first.whose);
                format!("{whose} reveals {what}{}.", from(first.zone))
            }
            Showing::Look => format!(
                "{} {what} in {}.",
                doing(names, to, "look"),
                place(names, first, to)
            ),
            Showing::Search => format!("{} {}.", doing(names, to, "search"), place(names, first, to)),
        })
    };
    groups.filter_map(of_group).collect()
}

/// "Ann looks at".
fn doing(names: &Names, players: PlayerSet, verb: &str) -> String {
    let verb = match (verb, players.len()) {
        ("look", 1) => "looks at",
        ("look", _) => "look at",
        (_, 1) => "searches",
        _ => "search",
    };
    let players: Vec<String> = players.iter().map(|player| names.player(player)).collect();
    format!("{} {verb}", listed(&players))
}

/// Where players see cards: their own library, or another's.
fn place(names: &Names, shown: &ShownCard, to: PlayerSet) -> String {
    let zone = shown.zone.kind();
    if to == PlayerSet::only(shown.whose) {
        return format!("the {zone}");
    }
    format!("{} {zone}", possessive(&names.player(shown.whose)))
}

/// From where a card is revealed, unless it is in play.
fn from(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand(_) => " from the hand",
        Zone::Library(_) => " from the library",
        Zone::Graveyard(_) | Zone::Battlefield | Zone::Stack | Zone::Exile | Zone::Command => "",
    }
}

/// The names of the cards, with the number of those of the same name; cards that the viewer doesn't see are only counted.
fn in_words(view: &View<'_>, cards: &[ShownCard]) -> String {
    let mut kinds: Vec<(Option<&str>, usize)> = Vec::new();
    for card in cards {
        let name = card.def.map(|def| view.name_of(def));
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => kinds.push((name, 1)),
        }
    }
    let of_kind = |(name, count): &(Option<&str>, usize)| match (name, count) {
        (Some(name), 1) => (*name).to_owned(),
        (Some(name), count) => format!("{count} {name}"),
        (None, 1) => "a card".to_owned(),
        (None, count) => format!("{count} cards"),
    };
    listed(&kinds.iter().map(of_kind).collect::<Vec<_>>())
}

/// "This, that and another".
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

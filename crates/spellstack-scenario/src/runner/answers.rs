//! From the words of an answer to a choice.

use spellstack_core::PlayerId;
use spellstack_rules::{Ask, Choice, Decision, Item, Place, Why};

use super::names::{Names, is_name_of};
use super::why;
use super::words::{self, player_id};
use crate::syntax::{Answer, Target};

/// How an answer fits a decision.
pub(crate) enum Fit {
    /// It is this choice.
    Take(Choice),
    /// Its beginning is this choice, and the rest answers what is asked next.
    Part(Choice, Answer),
    /// It means this choice, and answers what is asked next too.
    Keep(Choice),
    /// It agrees to something before it is said to what.
    Agree,
    /// It doesn't.
    Not,
}

/// What an answer means for a decision.
pub(crate) fn fit(answer: &Answer, decision: &Decision<'_>, names: &Names) -> Fit {
    let fit = match decision.ask() {
        Ask::Pick { items, min, max } if items.iter().all(|item| matches!(item, Item::Yes | Item::No)) => {
            yes_or_no(answer, decision.why(), items, (*min, *max))
        }
        Ask::Pick { items, min, max } => pick(answer, items, (*min, *max), names),
        Ask::Order { items } => order(answer, decision.why(), items, names),
        Ask::Number { min, .. } => number(answer, *min),
        Ask::Divide { total, among, .. } => divide(answer, *total, among, names),
        Ask::Priority | Ask::Attackers { .. } | Ask::Blockers { .. } | Ask::Pay => Fit::Not,
    };
    match &fit {
        Fit::Take(choice) | Fit::Part(choice, _) | Fit::Keep(choice) if !decision.contains(choice) => {
            Fit::Not
        }
        Fit::Take(_) | Fit::Part(..) | Fit::Keep(_) | Fit::Agree | Fit::Not => fit,
    }
}

/// Whether a decision may pass over an answer that isn't meant for it.
///
/// Orders are kept, and optional costs declined, unless an answer is about just that.
pub(crate) fn may_be_left(decision: &Decision<'_>) -> bool {
    matches!(decision.ask(), Ask::Order { .. })
        || matches!(decision.why(), Why::Kicker | Why::PhyrexianLife | Why::Delve)
}

/// The first option, where a player has agreed without naming anything.
pub(crate) fn agreed(decision: &Decision<'_>) -> Choice {
    match decision.ask() {
        Ask::Pick { items, min: 0, max } if *max > 0 => Choice::Pick(items.iter().take(1).copied().collect()),
        _ => decision.default_choice(),
    }
}

fn yes_or_no(answer: &Answer, why: Why, items: &[Item], range: (u32, u32)) -> Fit {
    let one = |item| Choice::Pick([item].into_iter().collect());
    match answer {
        Answer::Yes | Answer::Pay => Fit::Take(one(Item::Yes)),
        Answer::No | Answer::None if !items.contains(&Item::No) && range.0 == 0 => {
            Fit::Take(Choice::Pick(Default::default()))
        }
        Answer::No | Answer::None => Fit::Take(one(Item::No)),
        Answer::Keep | Answer::Mulligan => Fit::Not,
        Answer::Things(_)
        | Answer::Division(_)
        | Answer::Number(_)
        | Answer::Colour(_)
        | Answer::Modes(_)
        | Answer::Place(_)
        | Answer::Word(_) => match why {
            Why::Kicker | Why::PhyrexianLife => Fit::Not,
            _ => Fit::Keep(one(Item::Yes)),
        },
    }
}

fn pick(answer: &Answer, items: &[Item], (min, max): (u32, u32), names: &Names) -> Fit {
    let all = |picked: Vec<Item>| Fit::Take(Choice::Pick(picked.into_iter().collect()));
    match answer {
        Answer::Things(things) => pick_things(things, items, (min, max), names),
        Answer::None | Answer::No => all(Vec::new()),
        Answer::Yes | Answer::Pay if items.iter().any(is_thing) || items.is_empty() => Fit::Agree,
        Answer::Colour(colour) => {
            let mana = words::mana_kind(*colour);
            let is_it =
                |item: &&Item| **item == Item::Mana(mana) || mana.color().map(Item::Color) == Some(**item);
            items.iter().find(is_it).map_or(Fit::Not, |item| all(vec![*item]))
        }
        Answer::Word(word) => creature_type(word, items).map_or(Fit::Not, |item| all(vec![item])),
        Answer::Modes(modes) => modes_of(modes).map_or(Fit::Not, all),
        Answer::Place(place) => all(vec![Item::Place(words::place(*place))]),
        Answer::Keep => all(vec![Item::Keep]),
        Answer::Mulligan => all(vec![Item::Mulligan]),
        Answer::Yes | Answer::Pay | Answer::Division(_) | Answer::Number(_) => Fit::Not,
    }
}

/// The creature type of that name, if it is among the items.
fn creature_type(word: &str, items: &[Item]) -> Option<Item> {
    let is_it = |item: &&Item| match item {
        Item::CreatureType(subtype) => subtype.name().eq_ignore_ascii_case(word),
        _ => false,
    };
    items.iter().find(is_it).copied()
}

fn is_thing(item: &Item) -> bool {
    matches!(item, Item::Object(_) | Item::Card(..) | Item::Player(_))
}

/// Modes by their numbers, which scenario files count from 1.
pub(crate) fn modes_of(modes: &[u32]) -> Option<Vec<Item>> {
    modes
        .iter()
        .map(|mode| Some(Item::Mode(u8::try_from(mode.checked_sub(1)?).ok()?)))
        .collect()
}

/// The things named, or the first of them where no more can be picked at once.
fn pick_things(things: &[Target], items: &[Item], (min, max): (u32, u32), names: &Names) -> Fit {
    let most = usize::try_from(max).unwrap_or(usize::MAX).min(things.len());
    let (now, later) = things.split_at(most);
    let Some(picked) = find_all(now, items, names) else {
        return Fit::Not;
    };
    if u32::try_from(picked.len()).is_ok_and(|count| count < min) || picked.is_empty() {
        return Fit::Not;
    }
    let choice = Choice::Pick(picked.into_iter().collect());
    if later.is_empty() {
        Fit::Take(choice)
    } else {
        Fit::Part(choice, Answer::Things(later.to_vec()))
    }
}

fn order(answer: &Answer, why: Why, items: &[Item], names: &Names) -> Fit {
    let Answer::Things(things) = answer else {
        return Fit::Not;
    };
    let Some(mut ordered) = find_all(things, items, names).filter(|found| found.len() == items.len()) else {
        return Fit::Not;
    };
    if why == Why::OrderTriggers {
        // What is put on the stack last resolves first.
        ordered.reverse();
    }
    Fit::Take(Choice::Order(ordered.into_iter().collect()))
}

fn number(answer: &Answer, least: u32) -> Fit {
    match answer {
        Answer::Number(number) => Fit::Take(Choice::Number(*number)),
        Answer::No | Answer::None if least == 0 => Fit::Take(Choice::Number(0)),
        _ => Fit::Not,
    }
}

fn divide(answer: &Answer, total: u32, among: &[Item], names: &Names) -> Fit {
    let shares: Vec<(Target, u32)> = match answer {
        Answer::Division(shares) => shares.clone(),
        Answer::Things(things) if things.len() == 1 => {
            things.iter().map(|thing| (thing.clone(), total)).collect()
        }
        _ => return Fit::Not,
    };
    let things: Vec<Target> = shares.iter().map(|(thing, _)| thing.clone()).collect();
    let Some(found) = find_all(&things, among, names) else {
        return Fit::Not;
    };
    let share = |item: &Item| {
        found
            .iter()
            .zip(&shares)
            .find(|(known, _)| *known == item)
            .map_or(0, |(_, (_, n))| *n)
    };
    Fit::Take(Choice::Divide(among.iter().map(share).collect()))
}

/// An item for each thing, no item twice; `None` if there isn't one for each.
pub(crate) fn find_all(things: &[Target], items: &[Item], names: &Names) -> Option<Vec<Item>> {
    let items = names.by_creation(items);
    let mut found = Vec::new();
    for thing in things {
        let is_it = |item: &&Item| !found.contains(*item) && is_meant(thing, **item, names);
        found.push(*items.iter().find(is_it)?);
    }
    Some(found)
}

/// Whether a thing is that item.
pub(crate) fn is_meant(thing: &Target, item: Item, names: &Names) -> bool {
    match (thing, item) {
        (Target::Player(player), Item::Player(id)) => player_id(*player) == id,
        (Target::Card(card), Item::Object(_) | Item::Card(..)) => names.means_item(card, item),
        (Target::Card(card), Item::Name(def)) => is_name_of(names.card_name(def), &card.name),
        (Target::Card(card), Item::Replacement(_)) => names.means_replacement(card, item),
        (Target::Card(card), Item::Trigger(_)) => names
            .trigger(item)
            .is_some_and(|object| names.means_source(card, object)),
        _ => false,
    }
}

/// What is asked, of whom, and what could be answered.
pub(crate) fn question(decision: &Decision<'_>, names: &Names) -> String {
    let by = decision
        .source()
        .map_or(String::new(), |source| format!(" for {}", names.describe(source)));
    format!(
        "{} is asked for {}{by}: {}",
        decision.player(),
        why::words(decision.why()),
        options(decision.ask(), names)
    )
}

fn options(ask: &Ask, names: &Names) -> String {
    let list = |items: &[Item]| {
        let words: Vec<String> = items.iter().map(|item| item_words(*item, names)).collect();
        if words.is_empty() {
            "nothing".to_owned()
        } else {
            words.join(", ")
        }
    };
    match ask {
        Ask::Priority => "pass or act".to_owned(),
        Ask::Pick { items, min, max } if min == max => format!("{min} of {}", list(items)),
        Ask::Pick { items, min, max } => format!("{min} to {max} of {}", list(items)),
        Ask::Order { items } => format!("the order of {}", list(items)),
        Ask::Number { min, max } => format!("a number from {min} to {max}"),
        Ask::Divide {
            total, among, each, ..
        } => format!("{total} among {}, at least {each} each", list(among)),
        Ask::Attackers { .. } => "attackers".to_owned(),
        Ask::Blockers { .. } => "blockers".to_owned(),
        Ask::Pay => "a payment of mana".to_owned(),
    }
}

pub(crate) fn item_words(item: Item, names: &Names) -> String {
    match item {
        Item::Player(player) => player.to_string(),
        Item::Object(id) => match names.item(item) {
            Some(object) => names.describe_seen(object),
            None => names.describe(id),
        },
        Item::Card(..) => names
            .item(item)
            .map_or_else(|| "a card".to_owned(), |card| card.title()),
        Item::Yes => "yes".to_owned(),
        Item::No => "no".to_owned(),
        Item::Color(color) => color.name().to_owned(),
        Item::CreatureType(subtype) => subtype.name().to_owned(),
        Item::Name(def) => format!("'{}'", names.card_name(def)),
        Item::Mana(mana) => mana.name().to_owned(),
        Item::Mode(mode) => format!("mode {}", u32::from(mode) + 1),
        Item::Trigger(number) => match names.trigger(item) {
            Some(source) => format!("trigger of {}", source.title()),
            None => format!("trigger {number}"),
        },
        Item::Replacement(_) => match names.replacement(item) {
            Some(id) => format!("replacement by {}", names.describe(id)),
            None => "a replacement".to_owned(),
        },
        Item::Place(place) => place_words(place).to_owned(),
        Item::Keep => "keep".to_owned(),
        Item::Mulligan => "mulligan".to_owned(),
    }
}

fn place_words(place: Place) -> &'static str {
    match place {
        Place::Top => "top",
        Place::Bottom => "bottom",
        Place::Graveyard => "graveyard",
        Place::Hand => "hand",
    }
}

/// Whether the player whose decision it is would have to be `player` for an answer to be given.
pub(crate) fn is_asked(decision: &Decision<'_>, player: PlayerId) -> bool {
    let rests = matches!(
        decision.ask(),
        Ask::Priority | Ask::Attackers { .. } | Ask::Blockers { .. } | Ask::Pay
    );
    decision.player() == player && !rests
}

//! Choices that can't be legal: of another kind, of strangers, too many, too few.

use spellstack_core::{AbilityId, ObjectId, PlayerId};
use spellstack_rules::{Action, Ask, Block, Choice, Game, Item, Means, Thing, Way};

/// An object that no game has.
fn stranger() -> ObjectId {
    ObjectId::new(u32::MAX, std::num::NonZeroU32::MAX)
}

/// Altered answers to a question, none of which is legal.
pub(crate) fn altered(game: &Game, ask: &Ask, listed: &[Choice]) -> Vec<Choice> {
    let mut wrong = of_other_kinds(ask);
    wrong.push(Choice::Concede(PlayerId::new(9)));
    wrong.push(Choice::Act(Action::PlayLand(stranger(), 0)));
    wrong.push(Choice::Act(Action::Cast(
        stranger(),
        0,
        Way::Normal,
        Means::Plain,
    )));
    wrong.extend(of_this_kind(game, ask, listed));
    wrong
}

/// Answers of the right kind with the wrong content.
fn of_this_kind(game: &Game, ask: &Ask, listed: &[Choice]) -> Vec<Choice> {
    let mut wrong = Vec::new();
    match ask {
        Ask::Pick { items, min, max } => {
            let (min, max) = (*min as usize, *max as usize);
            // Where decisions with one answer are asked, there may be nothing to pick from.
            let others = items.iter().copied().take(min.max(1)).skip(1);
            let foreign = std::iter::once(Item::Object(stranger())).chain(others);
            wrong.push(Choice::Pick(foreign.collect()));
            if !items.is_empty() {
                wrong.push(Choice::Pick(
                    items.iter().copied().cycle().take(max + 1).collect(),
                ));
            }
            if min > 0 {
                wrong.push(Choice::Pick(items.iter().copied().take(min - 1).collect()));
            }
        }
        Ask::Order { items } => {
            let foreign = std::iter::once(Item::Object(stranger()));
            let others = items.iter().copied().skip(1);
            wrong.push(Choice::Order(foreign.chain(others.clone()).collect()));
            if !items.is_empty() {
                wrong.push(Choice::Order(others.collect()));
            }
        }
        Ask::Number { min, max } => {
            wrong.extend(max.checked_add(1).map(Choice::Number));
            wrong.extend(min.checked_sub(1).map(Choice::Number));
        }
        Ask::Divide { total, among, .. } => {
            if let Some(more) = total.checked_add(1) {
                let rest = std::iter::repeat_n(0, among.len().saturating_sub(1));
                wrong.push(Choice::Divide(std::iter::once(more).chain(rest).collect()));
            }
            wrong.push(Choice::Divide(
                [*total].into_iter().cycle().take(among.len() + 1).collect(),
            ));
        }
        Ask::Attackers { .. } => {
            wrong.push(Choice::Attack(vec![(
                stranger(),
                Thing::Player(PlayerId::new(0)),
            )]));
            let twice = listed.iter().find_map(|choice| match choice {
                Choice::Attack(attacks) if !attacks.is_empty() => {
                    Some([&attacks[..], &attacks[..1]].concat())
                }
                _ => None,
            });
            wrong.extend(twice.map(Choice::Attack));
        }
        Ask::Blockers { options, .. } => {
            let mut attackers = options.iter().flat_map(|(_, attackers)| attackers);
            if let Some(attacker) = attackers.next() {
                wrong.push(Choice::Block(vec![Block {
                    blocker: stranger(),
                    attacker: *attacker,
                }]));
            }
        }
        Ask::Priority => {
            // What is on the battlefield can't be played from there.
            let here = game
                .omniscient()
                .battlefield()
                .map(|object| Choice::Act(Action::PlayLand(object.id(), 0)));
            wrong.extend(here.take(2));
        }
        Ask::Pay => wrong.push(Choice::PayWith(stranger(), AbilityId::new(0))),
    }
    wrong
}

/// A choice of each kind that the question doesn't take.
fn of_other_kinds(ask: &Ask) -> Vec<Choice> {
    let none = || std::iter::empty().collect();
    [
        (Choice::Pass, matches!(ask, Ask::Priority)),
        (Choice::AutoPay, matches!(ask, Ask::Pay)),
        (Choice::Pick(none()), matches!(ask, Ask::Pick { .. })),
        (Choice::Order(none()), matches!(ask, Ask::Order { .. })),
        (Choice::Number(0), matches!(ask, Ask::Number { .. })),
        (
            Choice::Divide([0].into_iter().collect()),
            matches!(ask, Ask::Divide { .. }),
        ),
        (Choice::Attack(Vec::new()), matches!(ask, Ask::Attackers { .. })),
        (Choice::Block(Vec::new()), matches!(ask, Ask::Blockers { .. })),
    ]
    .into_iter()
    .filter(|(_, fits)| !fits)
    .map(|(choice, _)| choice)
    .collect()
}

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
            let mut foreign: Vec<Item> = items.iter().copied().take(min.max(1)).collect();
            foreign[0] = Item::Object(stranger());
            wrong.push(Choice::Pick(foreign.into_iter().collect()));
            wrong.push(Choice::Pick(
                items.iter().copied().cycle().take(max + 1).collect(),
            ));
            if min > 0 {
                wrong.push(Choice::Pick(items.iter().copied().take(min - 1).collect()));
            }
        }
        Ask::Order { items } => {
            wrong.push(Choice::Order(items[1..].iter().copied().collect()));
            wrong.push(Choice::Order(
                items.iter().map(|_| Item::Object(stranger())).collect(),
            ));
        }
        Ask::Number { min, max } => {
            wrong.push(Choice::Number(max + 1));
            wrong.extend(min.checked_sub(1).map(Choice::Number));
        }
        Ask::Divide { total, among, .. } => {
            let all = std::iter::once(total + 1).chain(std::iter::repeat_n(0, among.len() - 1));
            wrong.push(Choice::Divide(all.collect()));
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
            if let Some((_, attackers)) = options.first() {
                wrong.push(Choice::Block(vec![Block {
                    blocker: stranger(),
                    attacker: attackers[0],
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

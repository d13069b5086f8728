//! Spaces of answers: what is counted is listed, what is listed is found by number and obeys what is asked.

use std::num::NonZeroU32;

use spellstack_core::{ObjectId, PlayerId, ShortVec};

use super::space::{Answers, Space};
use super::{Ask, Choice, Count, Item, Subsets, default_pick, is_part_of};
use crate::event::Thing;
use crate::random::Random;
use crate::state::Block;

fn object(slot: u32) -> ObjectId {
    ObjectId::new(slot, NonZeroU32::MIN)
}

fn modes(count: u8) -> Vec<Item> {
    (0..count).map(Item::Mode).collect()
}

fn listed(ask: &Ask) -> Vec<Choice> {
    Answers::new(Space::of(ask)).collect()
}

/// Blockers from slot 0 on, each able to block every attacker; attackers from slot 100 on, the first ones with menace.
fn blockers(count: u32, attackers: u32, menace: u32) -> Ask {
    let attackers: ShortVec<ObjectId, 4> = (100..100 + attackers).map(object).collect();
    Ask::Blockers {
        options: (0..count)
            .map(|blocker| (object(blocker), attackers.clone()))
            .collect(),
        menace: (100..100 + menace).map(object).collect(),
        required: Vec::new(),
        obeyed: 0,
        limits: None,
    }
}

fn count_blockers(blocks: &[Block], attacker: ObjectId) -> usize {
    blocks.iter().filter(|block| block.attacker == attacker).count()
}

#[test]
fn what_is_counted_is_listed_and_found_by_number() {
    let asks = [
        Ask::Pick {
            items: modes(5),
            min: 1,
            max: 3,
        },
        Ask::Order { items: modes(4) },
        Ask::Number { min: 3, max: 7 },
        Ask::Divide {
            total: 5,
            among: modes(3),
            each: 0,
            lethal: vec![2, 1].into(),
            over: 1,
        },
        blockers(3, 2, 1),
    ];
    for ask in asks {
        let space = Space::of(&ask);
        let list = listed(&ask);
        assert_eq!(space.len(), Count::Exactly(list.len() as u64), "{ask:?}");
        for (index, choice) in list.iter().enumerate() {
            assert_eq!(space.get(index as u64).as_ref(), Some(choice));
            assert!(!list[..index].contains(choice), "{choice:?} is listed twice");
        }
        assert_eq!(space.get(list.len() as u64), None);
        let mut random = Random::new(2);
        assert!((0..50).all(|_| {
            space
                .sample(&mut random)
                .is_some_and(|choice| list.contains(&choice))
        }));
    }
}

#[test]
fn bounds_that_cannot_be_met_leave_an_answer() {
    assert_eq!(
        listed(&Ask::Pick {
            items: modes(1),
            min: 3,
            max: 3
        })
        .len(),
        1
    );
    assert_eq!(
        listed(&Ask::Pick {
            items: modes(0),
            min: 1,
            max: 1
        }),
        [Choice::Pick(ShortVec::from([]))]
    );
    assert_eq!(listed(&Ask::Number { min: 4, max: 2 }), [Choice::Number(4)]);
    assert_eq!(
        Space::of(&Ask::Number {
            min: 0,
            max: u32::MAX
        })
        .len(),
        Count::Exactly(1 << 32)
    );
}

#[test]
fn a_creature_that_must_attack_attacks_in_every_declaration() {
    let players: ShortVec<Thing, 2> =
        ShortVec::from([Thing::Player(PlayerId::new(1)), Thing::Player(PlayerId::new(2))]);
    let options = vec![(object(0), players.clone()), (object(1), players.clone())];
    let ask = Ask::Attackers {
        options,
        required: vec![(object(1), players)],
        obeyed: 1,
        limits: None,
    };
    let list = listed(&ask);
    assert_eq!(list.len(), 6);
    for choice in list {
        let Choice::Attack(declared) = choice else {
            panic!("{choice:?} isn't an attack")
        };
        assert!(declared.iter().any(|(creature, _)| *creature == object(1)));
    }
}

#[test]
fn required_blocks_are_in_every_declaration() {
    let Ask::Blockers { options, menace, .. } = blockers(3, 2, 1) else {
        return;
    };
    // The first blocker must block the attacker with menace, so that one of the others has to join it.
    let required = vec![(object(0), ShortVec::from([object(100)]))];
    let list = listed(&Ask::Blockers {
        options,
        menace,
        required,
        obeyed: 1,
        limits: None,
    });
    assert_eq!(
        list.len(),
        5,
        "the other two: both, or one of them with two options for the last one"
    );
    for choice in list {
        let Choice::Block(blocks) = choice else {
            panic!("{choice:?} isn't a block")
        };
        assert!(blocks.contains(&Block {
            blocker: object(0),
            attacker: object(100)
        }));
        assert!(count_blockers(&blocks, object(100)) >= 2);
    }
}

#[test]
fn a_vast_combat_is_listed_lazily() {
    let ask = blockers(40, 15, 14);
    assert_eq!(Space::of(&ask).len(), Count::MoreThan(1_000));
    for (index, choice) in Answers::new(Space::of(&ask)).take(300).enumerate() {
        let Choice::Block(blocks) = &choice else {
            panic!("{choice:?} isn't a block")
        };
        assert!((100..114).all(|attacker| count_blockers(blocks, object(attacker)) != 1));
        assert!(index % 50 > 0 || Space::of(&ask).get(index as u64).as_ref() == Some(&choice));
    }
    let orders = Ask::Order { items: modes(200) };
    assert_eq!(Space::of(&orders).len(), Count::MoreThan(u64::MAX));
    assert_eq!(Answers::new(Space::of(&orders)).take(10).count(), 10);
}

#[test]
fn items_are_picked_no_more_often_than_they_are_there() {
    let items = modes(3);
    assert!(is_part_of(&[Item::Mode(2), Item::Mode(0)], &items));
    assert!(!is_part_of(&[Item::Mode(2), Item::Mode(2)], &items));
    assert!(!is_part_of(&[Item::Mode(3)], &items));
}

#[test]
fn the_default_declines() {
    let pick = |items: &[Item], min, max| default_pick(items, Subsets::new(items.len(), min, max)).to_vec();
    assert_eq!(pick(&[Item::Yes, Item::No], 1, 1), [Item::No]);
    assert_eq!(pick(&[Item::Mulligan, Item::Keep], 1, 1), [Item::Keep]);
    assert_eq!(pick(&modes(3), 0, 3), []);
    assert_eq!(pick(&modes(3), 2, 3), [Item::Mode(0), Item::Mode(1)]);
}

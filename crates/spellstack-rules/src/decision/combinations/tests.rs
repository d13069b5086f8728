//! Counts against brute force, numbers against lists, draws within loose bounds.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::{Assignment, Cell, Division, HUGE, Permutations, Product, Subsets, binomial};
use crate::random::Random;

/// All that are found by number.
fn all<T>(get: impl Fn(u64) -> Option<T>) -> Vec<T> {
    (0..).map_while(get).collect()
}

fn assert_distinct<T: Ord + Clone + std::fmt::Debug>(list: &[T]) {
    let mut sorted = list.to_vec();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), list.len(), "{list:?}");
}

/// Draws 400 for each outcome: each must come between 280 and 520 times, six standard deviations to either side.
fn assert_fair<T: Ord + std::fmt::Debug>(outcomes: usize, mut draw: impl FnMut(&mut Random) -> T) {
    let mut random = Random::new(7);
    let mut times: BTreeMap<T, usize> = BTreeMap::new();
    for _ in 0..outcomes * 400 {
        *times.entry(draw(&mut random)).or_default() += 1;
    }
    assert_eq!(times.len(), outcomes, "{times:?}");
    assert!(
        times.values().all(|count| (280..=520).contains(count)),
        "{times:?}"
    );
}

#[test]
fn binomials_are_those_of_pascals_triangle() {
    let mut row = vec![1_u128];
    for n in 0..90 {
        for (k, expected) in row.iter().enumerate() {
            assert_eq!(binomial(n, k as u64), *expected, "{n} over {k}");
        }
        assert_eq!(binomial(n, n + 1), 0);
        let pairs = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = [1].into_iter().chain(pairs).chain([1]).collect();
    }
}

#[test]
fn huge_binomials_stop_at_the_limit() {
    assert_eq!(binomial(1_000, 500), HUGE);
    assert_eq!(binomial(u64::MAX, 3), HUGE);
    assert_eq!(binomial(u64::MAX, 1), u128::from(u64::MAX));
    assert_eq!(binomial(u64::MAX, u64::MAX - 1), u128::from(u64::MAX));
}

#[test]
fn subsets_are_listed_by_size_and_then_by_index() {
    let expected: [&[usize]; 6] = [&[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2]];
    assert_eq!(all(|index| Subsets::new(3, 1, 2).get(index)), expected);
}

#[test]
fn subsets_are_as_many_as_bit_patterns_of_those_sizes() {
    for items in 0..9_u32 {
        for (min, max) in [(0, items), (1, 1), (0, 2), (2, 4), (3, 9), (5, 1)] {
            let subsets = Subsets::new(items as usize, min, max);
            let max = max.min(items);
            let sizes = min.min(max)..=max;
            let expected = (0_u32..1 << items)
                .filter(|bits| sizes.contains(&bits.count_ones()))
                .count();
            let listed = all(|index| subsets.get(index));
            assert_eq!(subsets.count(), expected as u128, "{items} {min} {max}");
            assert_eq!(listed.len(), expected);
            assert_distinct(&listed);
            assert!(listed.is_sorted_by_key(|subset| (subset.len(), subset.clone())));
            assert!(
                listed
                    .iter()
                    .all(|subset| subsets.admits(subset.len()) && subset.is_sorted())
            );
        }
    }
}

#[test]
fn subsets_are_drawn_fairly() {
    assert_fair(16, |random| Subsets::new(4, 0, 4).sample(random));
    assert_fair(10, |random| Subsets::new(5, 2, 2).sample(random));
    assert_fair(15, |random| Subsets::new(5, 1, 2).sample(random));
}

#[test]
fn sizes_of_large_subsets_are_drawn_by_their_number() {
    // 2^200 subsets: nearly all have 70 to 130 of the 200 items, and half of them have fewer than 100.
    let mut random = Random::new(3);
    let sizes: Vec<usize> = (0..1_000)
        .map(|_| Subsets::new(200, 0, 200).sample(&mut random).len())
        .collect();
    assert!(sizes.iter().all(|size| (65..=135).contains(size)));
    let below = sizes.iter().filter(|size| **size < 100).count();
    assert!((400..=550).contains(&below), "{below}");
}

#[test]
fn large_subsets_are_found_by_number() {
    let subsets = Subsets::new(500, 0, 500);
    assert_eq!(subsets.count(), HUGE);
    assert_eq!(subsets.get(0), Some(vec![]));
    assert_eq!(subsets.get(500), Some(vec![499]));
    assert_eq!(subsets.get(501), Some(vec![0, 1]));
    assert!(subsets.get(u64::MAX).is_some());
}

#[test]
fn orders_are_lexicographic_and_all_of_them() {
    for items in 0..7 {
        let orders = Permutations::new(items);
        let listed = all(|index| orders.get(index));
        assert_eq!(listed.len(), (1..=items).product::<usize>());
        assert_eq!(orders.count(), listed.len() as u128);
        assert!(listed.is_sorted());
        assert_distinct(&listed);
        assert_eq!(listed[0], (0..items).collect::<Vec<_>>());
    }
    assert_fair(24, |random| Permutations::new(4).sample(random));
}

#[test]
fn orders_of_many_items_are_found_by_number() {
    let orders = Permutations::new(60);
    assert_eq!(orders.count(), HUGE);
    assert!(
        orders
            .get(u64::MAX)
            .is_some_and(|order| order[..30].is_sorted() && order.len() == 60)
    );
}

#[test]
fn products_count_the_first_slot_most() {
    let product = Product::new(vec![2, 1, 3]);
    let expected: [&[usize]; 6] = [
        &[0, 0, 0],
        &[0, 0, 1],
        &[0, 0, 2],
        &[1, 0, 0],
        &[1, 0, 1],
        &[1, 0, 2],
    ];
    assert_eq!(all(|index| product.get(index)), expected);
    assert_eq!(product.count(), 6);
    assert_fair(6, |random| product.sample(random));
    assert_eq!(Product::new(vec![]).get(0), Some(vec![]));
    assert_eq!(Product::new(vec![3, 0]).get(0), None);
    assert_eq!(
        Product::new(vec![2; 200])
            .get(3)
            .map(|digits| digits[197..].to_vec()),
        Some(vec![0, 1, 1])
    );
}

/// Every list of shares with that sum, by brute force.
fn shares(total: u32, recipients: usize) -> Vec<Vec<u32>> {
    match recipients {
        0 => {
            if total == 0 {
                vec![vec![]]
            } else {
                vec![]
            }
        }
        _ => (0..=total)
            .flat_map(|first| {
                let rest = shares(total - first, recipients - 1).into_iter();
                rest.map(move |rest| [vec![first], rest].concat())
            })
            .collect(),
    }
}

#[test]
fn divisions_are_those_that_the_rules_allow() {
    let lethals: [&[u32]; 5] = [&[], &[2, 1], &[0, 0, 0], &[1], &[3, 3, 9]];
    for (total, recipients, each) in [
        (5, 3, 1),
        (5, 3, 0),
        (7, 3, 2),
        (4, 2, 0),
        (3, 1, 1),
        (0, 2, 0),
        (3, 3, 1),
    ] {
        for (lethal, over) in lethals
            .iter()
            .flat_map(|lethal| (0..=recipients.min(2)).map(move |over| (*lethal, over)))
        {
            let division = Division::new(total, recipients, each, lethal, over as u32);
            let is_legal = |shares: &Vec<u32>| {
                let is_lethal = |others: &[u32]| {
                    let mut others = others.iter().enumerate();
                    others.all(|(at, share)| *share >= *lethal.get(at).unwrap_or(&0))
                };
                shares.iter().all(|share| *share >= each)
                    && (recipients - over..recipients)
                        .all(|last| shares[last] == 0 || is_lethal(&shares[..last]))
            };
            let all_shares = shares(total, recipients);
            let mut legal: Vec<Vec<u32>> = all_shares
                .iter()
                .filter(|shares| is_legal(shares))
                .cloned()
                .collect();
            if legal.is_empty() {
                // More is asked than there is: the lethal amounts are let go.
                legal = all_shares
                    .iter()
                    .filter(|s| s.iter().all(|share| *share >= each))
                    .cloned()
                    .collect();
            }
            let mut listed: Vec<Vec<u32>> = all(|index| division.get(index))
                .iter()
                .map(|s| s.to_vec())
                .collect();
            assert_eq!(division.count(), listed.len() as u128);
            listed.sort();
            assert_eq!(listed, legal, "{total} {recipients} {each} {lethal:?} {over}");
            assert!(
                all_shares
                    .iter()
                    .all(|shares| division.contains(shares) == legal.contains(shares))
            );
            assert!(legal.contains(&division.first_takes_the_rest().to_vec()));
        }
    }
}

#[test]
fn divisions_are_drawn_fairly() {
    let free = Division::new(4, 3, 0, &[], 0);
    assert_fair(15, |random| free.sample(random).to_vec());
    let trample = Division::new(4, 3, 0, &[1, 1], 1);
    let count = usize::try_from(trample.count()).expect("few");
    assert_fair(count, |random| trample.sample(random).to_vec());
}

#[test]
fn a_division_always_has_an_answer() {
    assert_eq!(
        Division::new(2, 3, 1, &[], 0).count(),
        6,
        "one each is impossible, so that none is asked"
    );
    assert_eq!(
        Division::new(5, 0, 1, &[], 0)
            .get(0)
            .map(|shares| shares.to_vec()),
        Some(vec![])
    );
    assert_eq!(Division::new(0, 0, 0, &[], 0).count(), 1);
    let vast = Division::new(u32::MAX, 12, 0, &[u32::MAX; 12], 1);
    let total = |index| {
        vast.get(index)
            .map(|s| s.iter().map(|share| u64::from(*share)).sum::<u64>())
    };
    assert_eq!(vast.count(), HUGE);
    assert_eq!(total(u64::MAX), Some(u64::from(u32::MAX)));
    let sample = vast.sample(&mut Random::new(1));
    assert!(vast.contains(&sample));
}

#[test]
fn divisions_of_vast_amounts_are_found_by_number() {
    let division = Division::new(4_000_000_000, 2, 1, &[], 0);
    assert_eq!(division.count(), 3_999_999_999);
    assert_eq!(
        division.get(1_999_999_999).map(|s| s.to_vec()),
        Some(vec![2_000_000_000, 2_000_000_000])
    );
    assert_eq!(division.get(3_999_999_999), None);
}

fn cell(group: Option<usize>, worth: u32) -> Cell {
    Cell { group, worth }
}

/// Blockers that can each block an attacker with menace, another such, or a plain one that the first must block.
fn menacing(blockers: usize, groups: usize, goal: u32) -> Assignment {
    let slot = |at: usize| -> SmallVec<[Cell; 4]> {
        let menace = (0..groups).map(|group| cell(Some(group), 0));
        let plain = cell(None, u32::from(at < 2));
        [Cell::default()]
            .into_iter()
            .chain(menace)
            .chain([plain])
            .collect()
    };
    Assignment::new((0..blockers).map(slot).collect(), groups, goal)
}

/// The legal assignments by brute force: no group with one member, and the goal reached by the first two blockers.
fn legal(blockers: usize, groups: usize, goal: u32) -> Vec<Vec<usize>> {
    let product = Product::new(vec![groups + 2; blockers]);
    let is_legal = |digits: &Vec<usize>| {
        let members = |group: usize| digits.iter().filter(|digit| **digit == group + 1).count();
        let worth = digits
            .iter()
            .take(2)
            .filter(|digit| **digit == groups + 1)
            .count();
        worth >= goal as usize && (0..groups).all(|group| members(group) != 1)
    };
    all(|index| product.get(index))
        .into_iter()
        .filter(is_legal)
        .collect()
}

#[test]
fn assignments_leave_no_group_with_one_member_and_reach_the_goal() {
    for (blockers, groups, goal) in [
        (0, 0, 0),
        (0, 2, 0),
        (3, 1, 0),
        (4, 2, 0),
        (4, 2, 1),
        (5, 1, 2),
        (3, 0, 1),
        (1, 1, 2),
    ] {
        let assignment = menacing(blockers, groups, goal);
        let expected = legal(blockers, groups, goal);
        assert_eq!(
            all(|index| assignment.get(index)),
            expected,
            "{blockers} {groups} {goal}"
        );
        assert_eq!(assignment.count(), Some(expected.len() as u128));
    }
}

#[test]
fn a_search_finds_the_same_assignments_in_the_same_order() {
    for (blockers, groups, goal) in [(0, 0, 0), (3, 1, 0), (4, 2, 1), (5, 1, 2), (1, 1, 2)] {
        let assignment = menacing(blockers, groups, goal);
        let found = std::iter::successors(assignment.after(None), |last| assignment.after(Some(last)));
        assert_eq!(found.collect::<Vec<_>>(), legal(blockers, groups, goal));
    }
}

#[test]
fn assignments_are_drawn_fairly() {
    let assignment = menacing(3, 1, 0);
    assert_fair(legal(3, 1, 0).len(), |random| assignment.sample(random));
    let required = menacing(4, 1, 1);
    assert_fair(legal(4, 1, 1).len(), |random| required.sample(random));
}

#[test]
fn too_many_groups_are_searched_instead_of_counted() {
    let assignment = menacing(30, 12, 1);
    assert_eq!(assignment.count(), None);
    assert_eq!(assignment.get(0), None);
    let first = assignment.after(None).expect("there is one");
    assert_eq!(first.iter().filter(|digit| **digit > 0).count(), 1);
    assert_eq!(assignment.sample(&mut Random::new(5)).len(), 30);
}

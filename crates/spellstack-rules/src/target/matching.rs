//! Bipartite matching: whether each of several lists can give an item of its own.

use std::collections::VecDeque;

/// Whether an item can be taken from each list, none of them twice.
///
/// Augmenting paths: each list in turn gets a free item, or the item of another list that can take a different one.
/// It takes time in proportion to the number of lists times the length of them all.
pub(crate) fn has_distinct_items<T: Copy + Ord>(lists: &[&[T]]) -> bool {
    // A list as long as there are lists always has an item left for the end, so it needs no matching.
    let short: Vec<&[T]> = lists
        .iter()
        .copied()
        .filter(|list| list.len() < lists.len())
        .collect();
    if short.len() < lists.len() {
        return has_distinct_items(&short);
    }
    let mut items: Vec<T> = lists.concat();
    items.sort_unstable();
    items.dedup();
    let place = |item: &T| items.binary_search(item).ok();
    let edges: Vec<Vec<usize>> = lists
        .iter()
        .map(|list| list.iter().filter_map(place).collect())
        .collect();
    let mut taken_by: Vec<Option<usize>> = vec![None; items.len()];
    items.len() >= lists.len() && (0..lists.len()).all(|list| augment(&edges, &mut taken_by, list))
}

/// Finds an item for a list, breadth first through the lists that would have to take another one.
fn augment(edges: &[Vec<usize>], taken_by: &mut [Option<usize>], list: usize) -> bool {
    // The list from which each item was reached, and the item that each list would give up.
    let mut reached_from: Vec<Option<usize>> = vec![None; taken_by.len()];
    let mut gives_up: Vec<Option<usize>> = vec![None; edges.len()];
    let mut queue = VecDeque::from([list]);
    while let Some(asking) = queue.pop_front() {
        for item in &edges[asking] {
            if reached_from[*item].is_some() {
                continue;
            }
            reached_from[*item] = Some(asking);
            let Some(holder) = taken_by[*item] else {
                hand_over(taken_by, &reached_from, &gives_up, *item);
                return true;
            };
            gives_up[holder] = Some(*item);
            queue.push_back(holder);
        }
    }
    false
}

/// Gives a free item to the list that reached it, that list's item to the one that reached that, and so on.
fn hand_over(
    taken_by: &mut [Option<usize>],
    reached_from: &[Option<usize>],
    gives_up: &[Option<usize>],
    free: usize,
) {
    let mut item = Some(free);
    while let Some(at) = item {
        let list = reached_from[at];
        taken_by[at] = list;
        item = list.and_then(|list| gives_up[list]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The answer by trying every choice.
    fn by_trying(lists: &[&[u8]], taken: &mut Vec<u8>) -> bool {
        let Some((list, rest)) = lists.split_first() else {
            return true;
        };
        list.iter().any(|item| {
            let is_free = !taken.contains(item);
            taken.push(*item);
            let found = is_free && by_trying(rest, taken);
            taken.pop();
            found
        })
    }

    #[test]
    fn it_finds_what_trying_every_choice_finds() {
        let mut random = Random::new(1);
        for _ in 0..5_000 {
            let lists: Vec<Vec<u8>> = (0..1 + random.below(6))
                .map(|_| (0..7).filter(|_| random.below(3) == 0).collect())
                .collect();
            let lists: Vec<&[u8]> = lists.iter().map(Vec::as_slice).collect();
            assert_eq!(
                has_distinct_items(&lists),
                by_trying(&lists, &mut Vec::new()),
                "{lists:?}"
            );
        }
    }

    #[test]
    fn many_lists_with_too_few_items_are_no_trouble() {
        let items: Vec<u32> = (0..499).collect();
        assert!(!has_distinct_items(&vec![&items[..]; 500]));
        assert!(has_distinct_items(&vec![&items[..]; 499]));
    }
}

//! A short list is the list of its values in all that can be seen of it, in itself or on the heap.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use spellstack_core::ShortVec;

#[test]
fn a_short_list_is_seen_as_the_list_of_its_values() {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    for len in 0..6_u32 {
        let plain: Vec<u32> = (0..len).rev().collect();
        let short: ShortVec<u32, 2> = plain.iter().copied().collect();
        assert_eq!(short, plain);
        assert_eq!(format!("{short:?} {short:#?}"), format!("{plain:?} {plain:#?}"));
        assert_eq!(hasher.hash_one(&short), hasher.hash_one(&plain));
        let json = serde_json::to_string(&short).expect("numbers");
        assert_eq!(json, serde_json::to_string(&plain).expect("numbers"));
        assert_eq!(
            serde_json::from_str::<ShortVec<u32, 2>>(&json).expect("a list"),
            short
        );
        assert_eq!(ShortVec::from(plain.clone()), short);
        assert_eq!(short.copied(), short);
        assert_eq!(short.cmp(&ShortVec::from([1, 1])), plain.cmp(&vec![1, 1]));
        assert_eq!(
            short.into_iter().rev().collect::<Vec<_>>(),
            plain.into_iter().rev().collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_short_list_changes_as_a_list_does() {
    let mut list: ShortVec<u32, 2> = ShortVec::new();
    list.push(4);
    list.extend([1, 3, 2]);
    list.resize(5, 9);
    assert_eq!(list.pop(), Some(9));
    assert_eq!(list.remove(0), 4);
    list.retain(|value| *value != 3);
    list.sort_unstable();
    assert_eq!(list, [1, 2]);
    list.truncate(1);
    assert_eq!(Vec::from(list), [1]);
}

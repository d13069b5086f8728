//! When two spellings are the same name.

/// Whether two names are the same, ignoring case and taking `'` and `’` for one character.
///
/// ```
/// use spellstack_scenario::syntax::same_name;
///
/// assert!(same_name("Urza's Saga", "urza’s saga"));
/// assert!(!same_name("Forest", "Forests"));
/// ```
pub fn same_name(a: &str, b: &str) -> bool {
    folded(a).eq(folded(b))
}

fn folded(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars()
        .map(|c| if c == '’' { '\'' } else { c })
        .flat_map(char::to_lowercase)
}

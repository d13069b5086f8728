//! What the rules would ignore or play as something else is refused, with the place and the reason.

use serde::Deserialize;
use spellstack_core::CardDef;
use spellstack_core::lang::check;

/// A definition and the only thing that is wrong with it.
#[derive(Deserialize)]
struct Refused {
    fault: String,
    card: CardDef,
}

#[test]
fn what_the_rules_would_not_obey_is_refused_where_it_stands() {
    let refused: Vec<Refused> =
        serde_json::from_str(include_str!("refused.json")).expect("the definitions can be read");
    assert!(refused.len() > 40, "only {} definitions", refused.len());
    for Refused { fault, card } in refused {
        let name = &card.faces[0].name;
        let faults = check::card(&card).expect_err(name);
        let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(found, [fault], "{name}");
    }
}

//! Every definition of the catalog is read again from its text.

use spellstack_catalog::Catalog;
use spellstack_oracle::{compile, facts};

#[test]
fn what_a_definition_says_is_read_as_the_definition() {
    for def in Catalog::standard().iter() {
        assert_eq!(
            compile(&facts(def)).as_ref(),
            Ok(def),
            "{}",
            facts(def).faces[0].text
        );
    }
}

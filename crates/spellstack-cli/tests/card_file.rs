//! What holds of a file of cards, if one is at hand: `SPELLSTACK_CARDS`, or `../shared/cards/oracle-cards.jsonl.gz` beside the
//! repository. Without one there is nothing to compare, and the test says so.

use std::env;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use crate::program::{Folder, run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn card_file() -> Option<PathBuf> {
    let named = env::var_os("SPELLSTACK_CARDS").map(PathBuf::from);
    let beside = root().join("../shared/cards/oracle-cards.jsonl.gz");
    named.or(Some(beside)).filter(|path| path.exists())
}

#[test]
fn what_compiled_before_still_compiles_to_the_same_definition() {
    let Some(file) = card_file() else {
        // Not by a macro: what those print is kept back where a test passes.
        let _ = writeln!(
            stderr(),
            "nothing to compare: there is no file of cards (SPELLSTACK_CARDS)"
        );
        return;
    };
    let path = |name: &str| {
        root()
            .join("crates/spellstack-cli/tests/digests")
            .join(name)
            .display()
            .to_string()
    };
    let file = file.display().to_string();
    let (against, intended) = (path("compiled.txt"), path("intended.tsv"));
    let answer = run(&[
        "oracle",
        "digests",
        &file,
        "--against",
        &against,
        "--intended",
        &intended,
        "--json",
    ]);
    let json = answer.json();
    let _ = writeln!(
        stderr(),
        "{} cards that compiled before are compared, {} are new",
        json["compared"],
        json["new"]
    );
    assert_eq!(
        answer.code,
        Some(0),
        "changed: {:#}\nrefused: {:#}\nif that is intended, it is a line of tests/digests/intended.tsv",
        json["changed"],
        json["refused"]
    );
    assert_eq!(
        json["ambiguous"],
        serde_json::json!([]),
        "these can be read in two ways"
    );
}

#[test]
fn the_page_of_wordings_is_up_to_date() {
    let folder = Folder::new("wordings-page");
    let page = folder.path("wordings.md");
    let table = root()
        .join("crates/spellstack-oracle/tests/wordings.tsv")
        .display()
        .to_string();
    assert_eq!(
        run(&["oracle", "wordings", "--table", &table, "--page", &page]).code,
        Some(0)
    );
    let made = fs::read_to_string(&page).expect("it was written");
    let written = fs::read_to_string(root().join("docs/wordings.md")).unwrap_or_default();
    let differs = (1..)
        .zip(made.lines().zip(written.lines()))
        .find(|(_, (new, old))| new != old);
    assert!(
        made == written,
        "docs/wordings.md is out of date from line {}: `spellstack oracle wordings --table \
         crates/spellstack-oracle/tests/wordings.tsv --page docs/wordings.md` writes it",
        differs.map_or(0, |(line, _)| line)
    );
}

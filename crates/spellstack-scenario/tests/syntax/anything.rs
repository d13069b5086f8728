//! Any text at all.

use proptest::prelude::*;
use spellstack_scenario::syntax::{self};

/// Pieces of real lines, so that random text gets past the first word.
const PIECES: &[&str] = &[
    "scenario",
    "play",
    "p1",
    "p2",
    "p1.",
    "p2.",
    "\"Bear\"",
    "\"",
    "\"\"",
    "#",
    "#2",
    "\n",
    "\n",
    " ",
    " ",
    ",",
    ";",
    ":",
    "=",
    "[",
    "]",
    "->",
    "-",
    "cast",
    "activate",
    "loyalty",
    "attack",
    "block",
    "with",
    "choose",
    "cannot",
    "expect",
    "not",
    "goto",
    "turn",
    "illegal",
    "card",
    "cards",
    "like",
    "{1}{G}",
    "{",
    "2/2",
    "+1/+1",
    "-1",
    "0",
    "99999999999999999999",
    "keywords=",
    "text=",
    "battlefield",
    "library",
    "top",
    "contains",
    "counters",
    "using",
    "mode",
    "x",
    "resolve",
    "é",
    "’",
    "—",
    "\\",
    "\t",
    "\r\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC*") {
        check_lines(&text);
        check_lines(&format!("scenario \"x\"\n{text}\nplay\n{text}"));
        check_lines(&format!("scenario \"x\"\nplay\nexpect \"Bear\"{text}"));
    }

    #[test]
    fn shuffled_pieces_never_panic(
        pieces in proptest::collection::vec((proptest::sample::select(PIECES), any::<bool>()), 0..60)
    ) {
        let text: String = pieces
            .iter()
            .map(|&(piece, blank)| if blank { format!("{piece} ") } else { piece.to_owned() })
            .collect();
        check_lines(&text);
        check_lines(&format!("scenario \"x\"\nplay\n{text}"));
    }
}

/// Reads the text, and checks that what comes back lies within it.
fn check_lines(text: &str) {
    let last = text.lines().count();
    for scenario in syntax::parse(text) {
        if let Err(error) = scenario {
            assert!(!error.errors.is_empty());
            for error in &error.errors {
                assert!((1..=last).contains(&error.line), "{error}");
                assert!(!error.expected.is_empty() && !error.found.is_empty(), "{error}");
            }
        }
    }
}

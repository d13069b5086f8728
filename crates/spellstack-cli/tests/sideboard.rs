//! `spellstack sim --sideboard`.

use std::fs;

use crate::program::{Folder, Run, run};

/// Six matches by that plan.
fn matches(folder: &Folder, plan: &str, more: &[&str]) -> Run {
    let path = folder.path("plan.txt");
    fs::write(&path, plan).expect("it can be written");
    let six = [
        "sim",
        "goblins",
        "dimir-tempo",
        "-n",
        "6",
        "--agents",
        "random",
        "--decisions",
        "300",
        "--best-of",
        "3",
        "--sideboard",
        &path,
    ];
    run(&[&six, more].concat())
}

#[test]
fn a_match_is_sideboarded_by_a_plan() {
    let folder = Folder::new("plan");
    let plan = "# against blue\n[Goblins]\n-3 Mogg Fanatic\n+3 Pyroblast\n";
    let matches = matches(&folder, plan, &["--json"]).json();
    assert_eq!(matches["played"], 6);
    assert!(matches["games"].as_u64() > Some(6), "{matches}");
    assert!(matches["decks"][0]["cards"]["Pyroblast"].is_object(), "{matches}");
}

#[test]
fn a_deck_of_a_plan_is_named_as_it_can_be_asked_for() {
    let folder = Folder::new("plan-name");
    for name in ["Dimir tempo", "dimir-tempo", " DIMIR TEMPO "] {
        let plan = format!("[{name}]\n-4 Daze\n+4 Stifle\n");
        let matches = matches(&folder, &plan, &["--json"]);
        assert_eq!(matches.code, Some(0), "{name}: {}", matches.err);
        let cards = &matches.json()["decks"][1]["cards"];
        assert!(cards["Stifle"].is_object(), "{name}: {cards}");
    }
}

#[test]
fn a_bad_plan_is_refused_line_by_line() {
    let folder = Folder::new("plan-bad");
    for (plan, parts) in [
        (
            "[Goblins]\n-3 Mog Fanatic\nnonsense\n",
            &["line 2", "Mogg Fanatic", "line 3: 'nonsense'"][..],
        ),
        (
            "[Goblins]\n-3 Mogg Fanatic\n+3 Pyroblast\n\n[Gobblins]\n-1 Mogg Fanatic\n[Burn]\n",
            &[
                "line 5: '[Gobblins]': no deck of that name is played; the decks are 'Goblins', 'Dimir tempo'",
                "line 7: '[Burn]'",
            ],
        ),
        (
            "[Goblins]\n-3 Mogg Fanatic\n+3 Pyroblast\n[goblins]\n-1 Goblin Lackey\n+1 Pyroblast\n",
            &["line 4: '[goblins]': this deck has a plan already, in line 1"],
        ),
        (
            "[Goblins]\n-0 Mogg Fanatic\n+0 Pyroblast\n",
            &["line 2", "line 3", "'0' isn't a number of cards"],
        ),
        ("# nothing yet\n", &["there is no deck in it"]),
    ] {
        let refused = matches(&folder, plan, &[]);
        assert_eq!(refused.code, Some(2), "{plan}: {}", refused.out);
        assert_eq!(refused.out, "");
        for part in [&["--sideboard", &folder.path("plan.txt")], parts].concat() {
            assert!(refused.err.contains(part), "{part}: {}", refused.err);
        }
    }
}

//! Answers: when they are given, and to what.

use super::{fails, passes};

const MATRON: &str = "  p1 battlefield: 3 \"Mountain\"\n  p1 hand: \"Goblin Matron\"\n  p1 library: \"Goblin King\", \"Mogg Fanatic\"";
const BALOTH: &str = "  card \"Meadow Beast\" {2}{G} \"Creature — Beast\" 3/3\n  p1 battlefield: \"Ravenous Baloth\", \"Meadow Beast\"";

#[test]
fn a_thing_named_at_a_yes_or_no_means_yes_and_is_given_to_the_next_question() {
    let play = "  p1 cast \"Goblin Matron\"\n  resolve\n  p1 choose \"Mogg Fanatic\"\n  resolve\n  \
                expect \"Mogg Fanatic\" in p1 hand";
    passes(MATRON, play);
}

#[test]
fn a_yes_may_stand_before_the_thing() {
    let play = "  p1 cast \"Goblin Matron\"\n  p1 choose yes\n  p1 choose \"Mogg Fanatic\"\n  resolve all\n  \
                expect \"Mogg Fanatic\" in p1 hand";
    passes(MATRON, play);
}

#[test]
fn what_is_optional_is_declined_unless_an_answer_says_otherwise() {
    passes(
        MATRON,
        "  p1 cast \"Goblin Matron\"\n  resolve all\n  expect p1 hand 0",
    );
    passes(
        MATRON,
        "  p1 cast \"Goblin Matron\"\n  p1 choose none\n  resolve all\n  expect p1 hand 0",
    );
}

#[test]
fn an_answer_may_stand_before_or_after_the_action_that_asks() {
    let done = "  expect \"Meadow Beast\" in p1 graveyard";
    passes(
        BALOTH,
        &format!("  p1 choose \"Meadow Beast\"\n  p1 activate \"Ravenous Baloth\"\n{done}"),
    );
    passes(
        BALOTH,
        &format!("  p1 activate \"Ravenous Baloth\"\n  p1 choose \"Meadow Beast\"\n{done}"),
    );
}

#[test]
fn an_answer_that_does_not_fit_fails_and_says_what_could_be_answered() {
    let play = "  p1 choose \"Forest\"\n  p1 activate \"Ravenous Baloth\"";
    fails(BALOTH, play, 2, "'Meadow Beast'");
}

#[test]
fn an_answer_that_nothing_asks_for_fails_at_its_line() {
    fails("", "  p1 choose yes\n  p1 pass", 1, "never asked");
}

#[test]
fn a_forced_choice_of_a_thing_leaves_a_yes_in_the_queue() {
    let header = "  p1 battlefield: \"Ravenous Baloth\"";
    let play = "  p1 choose yes\n  p1 activate \"Ravenous Baloth\"\n  resolve";
    fails(header, play, 1, "never asked");
}

#[test]
fn a_line_stops_at_a_decision_that_the_next_line_is_about() {
    let header = "  p1 battlefield: \"Craw Wurm\"\n  p2 battlefield: \"Grizzly Bears\", \"Silvercoat Lion\"";
    let play = "  p1 attack \"Craw Wurm\"\n  p2 block \"Craw Wurm\" with \"Grizzly Bears\", \"Silvercoat Lion\"\n  \
                goto combat_damage\n  p1 cannot choose \"Grizzly Bears\"=2, \"Silvercoat Lion\"=2, p2=2\n  \
                p1 choose \"Grizzly Bears\"=1, \"Silvercoat Lion\"=5\n  expect \"Grizzly Bears\" damage 1\n  \
                expect \"Silvercoat Lion\" in p2 graveyard";
    passes(header, play);
    fails(header, "  p1 cannot choose yes", 1, "has no decision");
}

#[test]
fn triggers_are_named_in_the_order_in_which_they_resolve() {
    let header = "  active p2\n  p1 battlefield: \"Sulfuric Vortex\", \"Bitterblossom\"";
    for (first, second) in [
        ("Sulfuric Vortex", "Bitterblossom"),
        ("Bitterblossom", "Sulfuric Vortex"),
    ] {
        let play = format!(
            "  p1 choose \"{first}\", \"{second}\"\n  goto p1 upkeep\n  expect stack top \"{first}\"\n  resolve\n  \
             expect stack top \"{second}\""
        );
        passes(header, &play);
    }
}

//! Action lines and lines that move the game along.

use super::{fails, passes};

const BOLT: &str = "  p1 battlefield: 2 \"Mountain\"\n  p1 hand: 2 \"Lightning Bolt\"\n  p2 battlefield: \"Mountain\"\n  p2 hand: \"Lightning Bolt\"";

#[test]
fn an_illegal_target_fails_and_says_what_is_legal() {
    let header =
        "  p1 hand: \"Doom Blade\"\n  p1 pool: {B}{B}\n  p2 battlefield: \"Typhoid Rats\", \"Grizzly Bears\"";
    fails(
        header,
        "  p1 cast \"Doom Blade\" -> \"Typhoid Rats\"",
        1,
        "legal: 'Grizzly Bears'",
    );
    fails(
        header,
        "  p1 cast \"Doom Blade\" -> \"Grizzly Bears\", p2",
        1,
        "too many",
    );
}

#[test]
fn an_action_never_lets_the_stack_resolve_on_its_way() {
    passes(
        BOLT,
        "  p1 cast \"Lightning Bolt\" -> p2\n  p2 cast \"Lightning Bolt\" -> p1\n  expect stack 2",
    );
    let after_pass = "  p1 cast \"Lightning Bolt\" -> p2\n  p1 pass\n  p1 cast \"Lightning Bolt\" -> p2";
    fails(BOLT, after_pass, 3, "gets no priority");
}

#[test]
fn asking_whether_something_can_be_done_changes_nothing() {
    let play = "  expect p1 can cast \"Lightning Bolt\" -> p2\n  p1 cannot cast \"Lightning Bolt\" -> \"Mountain\"\n  \
                expect stack empty\n  expect p1 hand 2\n  expect priority p1";
    passes(BOLT, play);
    fails(BOLT, "  p1 cannot cast \"Lightning Bolt\"", 1, "can do that");
    fails(
        BOLT,
        "  expect not p1 can cast \"Lightning Bolt\"",
        1,
        "can be done",
    );
}

#[test]
fn what_a_line_says_must_be_asked_for() {
    fails(BOLT, "  p1 cast \"Lightning Bolt\" -> p2 x=2", 1, "'x'");
    fails(BOLT, "  p1 cast \"Lightning Bolt\" -> p2 kicked", 1, "'kicked'");
    fails(
        BOLT,
        "  p1 cast \"Lightning Bolt\" using flashback -> p2",
        1,
        "can't do that",
    );
}

#[test]
fn resolving_an_empty_stack_fails() {
    fails("", "  resolve", 1, "the stack is empty");
}

#[test]
fn a_land_is_tapped_for_the_mana_asked_for() {
    let header = "  p1 battlefield: \"Underground Sea\", \"Karplusan Forest\"";
    let play = "  p1 tap \"Underground Sea\" for black\n  p1 tap \"Karplusan Forest\" for green\n  expect p1 pool {B}{G}";
    passes(header, play);
    fails(header, "  p1 tap \"Underground Sea\" for red", 1, "can't do that");
}

#[test]
fn an_illegal_declaration_leaves_the_step_undeclared() {
    let header = "  p1 battlefield: \"Serra Angel\"\n  p2 battlefield: \"Grizzly Bears\"";
    let play = "  illegal attack p1 \"Grizzly Bears\"\n  p1 attack \"Serra Angel\"\n  \
                illegal block p2 \"Serra Angel\" with \"Grizzly Bears\"\n  p2 block none\n  goto combat_damage\n  \
                expect p2 life 16";
    passes(header, play);
    fails(
        header,
        "  illegal attack p1 \"Serra Angel\"",
        1,
        "the attack is legal",
    );
    fails(
        header,
        "  p1 attack \"Grizzly Bears\"",
        1,
        "able to attack: 'Serra Angel'",
    );
}

#[test]
fn going_to_a_step_means_its_next_beginning() {
    passes(
        "",
        "  goto main1\n  expect turn 6\n  goto p2 end\n  expect turn 6\n  goto turn 7 upkeep\n  expect active p1",
    );
}

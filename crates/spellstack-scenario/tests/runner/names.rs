//! Which object a name means.

use super::{fails, passes};

#[test]
fn a_number_follows_a_card_through_zones() {
    let header = "  p1 hand: \"Unsummon\"\n  p1 pool: {U}\n  p2 battlefield: \"Grizzly Bears\", \"Grizzly Bears\"[tapped]";
    let play = "  expect \"Grizzly Bears\"#2 tapped\n  p1 cast \"Unsummon\" -> \"Grizzly Bears\"#2\n  resolve\n  \
                expect \"Grizzly Bears\"#2 in p2 hand\n  expect \"Grizzly Bears\"#1 in p2 battlefield\n  \
                expect not \"Grizzly Bears\"#2 in p2 battlefield";
    passes(header, play);
}

#[test]
fn a_bare_name_is_the_oldest_for_which_the_line_is_legal() {
    let header = "  p1 battlefield: \"Nantuko Shade\"[controller=p2], \"Nantuko Shade\", \"Swamp\"";
    passes(
        header,
        "  p1 activate \"Nantuko Shade\"\n  resolve\n  expect \"Nantuko Shade\"#2 3/2",
    );
}

#[test]
fn a_player_before_the_dot_says_whose_it_is() {
    let header = "  p1 battlefield: \"Grizzly Bears\"\n  p2 battlefield: \"Grizzly Bears\"[tapped]";
    passes(
        header,
        "  expect p2.\"Grizzly Bears\" tapped\n  expect p1.\"Grizzly Bears\" untapped",
    );
    fails(header, "  expect \"Grizzly Bears\" tapped", 1, "untapped");
}

#[test]
fn a_copy_answers_to_its_printed_name_only_where_nothing_else_has_it() {
    let header = "  p1 hand: \"Clone\"\n  p1 pool: {U}{U}{U}{U}\n  p2 battlefield: \"Grizzly Bears\"";
    let play = "  p1 cast \"Clone\"\n  p1 choose \"Grizzly Bears\"\n  resolve\n  expect \"Clone\" 2/2\n  \
                expect p1 battlefield contains \"Grizzly Bears\"\n  expect p1 battlefield lacks \"Clone\"";
    passes(header, play);
}

#[test]
fn tokens_answer_to_their_names_with_or_without_the_word_token() {
    let header = "  p1 battlefield: 5 \"Mountain\"\n  p1 hand: \"Siege-Gang Commander\"";
    let play = "  p1 cast \"Siege-Gang Commander\"\n  resolve all\n  expect p1 tokens 3 \"Goblin\"\n  \
                expect p1 tokens 3 \"Goblin Token\"\n  expect \"Goblin\"#3 1/1\n  expect not \"Goblin\"#4 1/1";
    passes(header, play);
}

#[test]
fn a_second_name_stands_for_the_same_card() {
    let header = "  card \"Zap\" like \"Lightning Bolt\"\n  p1 hand: \"Zap\"\n  p1 pool: {R}";
    passes(
        header,
        "  p1 cast \"Zap\" -> p2\n  resolve\n  expect p2 life 17\n  expect \"Zap\" in p1 graveyard",
    );
}

#[test]
fn an_ability_on_the_stack_goes_by_its_source_even_when_that_is_gone() {
    let header = "  p1 battlefield: \"Mogg Fanatic\"\n  p2 hand: \"Stifle\"\n  p2 pool: {U}";
    let play = "  p1 activate \"Mogg Fanatic\" -> p2\n  expect stack top \"Mogg Fanatic\"\n  \
                p2 cast \"Stifle\" -> \"Mogg Fanatic\"\n  resolve all\n  expect p2 life 20";
    passes(header, play);
}

//! Header lines.

use rstest::rstest;
use spellstack_scenario::syntax::{
    CardRef, Colour, Flag, Header, Library, PrintedPt, PrintedValue, Step, Zone,
};

use super::support::{P1, P2, assert_reported, card, counters, entry, header, texts};

#[rstest]
#[case("cr 400.7 603.10a", Header::Rules(texts(&["400.7", "603.10a"])))]
#[case("seed 18446744073709551615", Header::Seed(u64::MAX))]
#[case("active p2", Header::Active(P2))]
#[case("turn 1", Header::Turn(1))]
#[case("opening", Header::Opening)]
#[case("step declare_blockers", Header::Step(Step::DeclareBlockers))]
#[case("p1 life: 12", Header::Life(P1, 12))]
#[case("p1 life: -3", Header::Life(P1, -3))]
#[case("p2 life:7", Header::Life(P2, 7))]
#[case("p2 poison: 9", Header::Poison(P2, 9))]
#[case("p2 energy: 4", Header::Energy(P2, 4))]
#[case("p1 pool: {R}{R}{c}", Header::Pool(P1, vec![Colour::Red, Colour::Red, Colour::Colorless]))]
#[case("p1 pool: {W} {U}", Header::Pool(P1, vec![Colour::White, Colour::Blue]))]
#[case("cards \"my cards.json\"", Header::CardFile("my cards.json".to_owned()))]
#[case("card \"Bear\" like \"Grizzly Bears\"", Header::CardLike { name: "Bear".to_owned(), like: "Grizzly Bears".to_owned() })]
fn header_lines_are_read(#[case] line: &str, #[case] expected: Header) {
    assert_eq!(header(line).expect("it is well formed"), expected);
}

#[rstest]
#[case("hand", Zone::Hand)]
#[case("battlefield", Zone::Battlefield)]
#[case("graveyard", Zone::Graveyard)]
#[case("exile", Zone::Exile)]
fn cards_are_listed_by_zone(#[case] word: &str, #[case] zone: Zone) {
    let expected = Header::Zone {
        player: P2,
        zone,
        cards: vec![entry(1, "Forest", &[]), entry(3, "Squee, Goblin Nabob", &[])],
    };
    let line = format!("p2 {word}: \"Forest\", 3 \"Squee, Goblin Nabob\"");
    assert_eq!(header(&line).expect("it is well formed"), expected);
}

#[rstest]
#[case("\"Island\", 2 \"Opt\"", Library::AboveBlanks(vec![entry(1, "Island", &[]), entry(2, "Opt", &[])]))]
#[case("only \"Island\"", Library::Only(vec![entry(1, "Island", &[])]))]
#[case("empty", Library::Only(vec![]))]
fn libraries_say_what_lies_below(#[case] list: &str, #[case] library: Library) {
    let read = header(&format!("p1 library: {list}")).expect("it is well formed");
    assert_eq!(read, Header::Library { player: P1, library });
}

#[rstest]
#[case("tapped", &[Flag::Tapped])]
#[case("sick, Tapped", &[Flag::Sick, Flag::Tapped])]
#[case("damage=3", &[Flag::Damage(3)])]
#[case("attached=\"Wild, Wild Growth\"", &[Flag::Attached(card("Wild, Wild Growth"))])]
#[case("attached=\"Forest\"#2", &[Flag::Attached(CardRef { index: Some(2), ..card("Forest") })])]
#[case("controller=p2", &[Flag::Controller(P2)])]
#[case("token, transformed, facedown", &[Flag::Token, Flag::Transformed, Flag::FaceDown])]
#[case("fade=5", &[counters("fade", 5)])]
#[case("loyalty=0, stun = 1", &[counters("loyalty", 0), counters("stun", 1)])]
#[case("+1/+1=2, -1/-1=1, first strike=1", &[counters("+1/+1", 2), counters("-1/-1", 1), counters("first strike", 1)])]
fn flags_stand_in_brackets(#[case] text: &str, #[case] flags: &[Flag]) {
    let expected = Header::Zone {
        player: P1,
        zone: Zone::Battlefield,
        cards: vec![entry(2, "Bear", flags), entry(1, "Forest", &[])],
    };
    let line = format!("p1 battlefield: 2 \"Bear\"[{text}], \"Forest\"");
    assert_eq!(header(&line).expect("it is well formed"), expected);
}

#[test]
fn a_card_is_defined_with_all_its_parts() {
    let line = "card \"Odd Bird\" {X}{2/u}{G/P} \"Legendary Creature — Bird\" 2/-1 loyalty=4 \
                keywords=flying,ninjutsu {1}{U},cycling {2}, protection  from red,mountainwalk \
                text=\"When this dies, say \\\"ouch\\\" # twice.\\nDraw a card.\"";
    let Ok(Header::Card(card)) = header(line) else {
        panic!("a definition");
    };
    assert_eq!(card.name, "Odd Bird");
    assert_eq!(card.cost, Some(texts(&["X", "2/U", "G/P"])));
    assert_eq!(card.type_line, "Legendary Creature — Bird");
    let pt = PrintedPt {
        power: PrintedValue::Number(2),
        toughness: PrintedValue::Number(-1),
    };
    assert_eq!(card.pt, Some(pt));
    assert_eq!(card.loyalty, Some(4));
    let keywords = [
        "flying",
        "ninjutsu {1}{U}",
        "cycling {2}",
        "protection from red",
        "mountainwalk",
    ];
    assert_eq!(card.keywords, texts(&keywords));
    assert_eq!(
        card.text.as_deref(),
        Some("When this dies, say \"ouch\" # twice.\nDraw a card.")
    );
}

#[test]
fn a_card_may_have_no_cost_and_no_power() {
    let Ok(Header::Card(card)) = header("card \"Grove\" - \"Land — Forest\"") else {
        panic!("a definition");
    };
    assert_eq!(
        (card.cost, card.pt, card.loyalty, card.text),
        (None, None, None, None)
    );
    assert!(card.keywords.is_empty());
}

#[test]
fn power_and_toughness_may_have_a_star() {
    let Ok(Header::Card(card)) = header("card \"Lhurgoyf\" {2}{G}{G} \"Creature — Lhurgoyf\" */1+*") else {
        panic!("a definition");
    };
    let pt = PrintedPt {
        power: PrintedValue::Star(0),
        toughness: PrintedValue::Star(1),
    };
    assert_eq!(card.pt, Some(pt));
}

#[rstest]
#[case::unknown("colour red", "header line", "`colour`")]
#[case::quote_first("\"Bear\" tapped", "header line", "\"Bear\"")]
#[case::no_rules("cr", "rules number", "end of the line")]
#[case::bad_rules("cr 400.7 x", "rules number", "`x`")]
#[case::seed("seed one", "a number", "`one`")]
#[case::negative_seed("seed -1", "a number", "`-1`")]
#[case::huge_seed("seed 18446744073709551616", "a number", "18446744073709551616")]
#[case::active("active p3", "`p1` or `p2`", "`p3`")]
#[case::turn("turn 0", "from 1", "`0`")]
#[case::step("step main", "main1", "`main`")]
#[case::opening("opening hands", "end of the line", "`hands`")]
#[case::player_word("p1 fife: 3", "battlefield", "`fife`")]
#[case::no_colon("p1 life 3", "colon", "`3`")]
#[case::life("p1 life: 3.5", "a number", "`3.5`")]
#[case::big_life("p1 life: 99999999999", "a number", "99999999999")]
#[case::negative_poison("p1 poison: -1", "a number", "`-1`")]
#[case::pool("p1 pool: {2}", "mana", "`{2}`")]
#[case::pool_open("p1 pool: {G", "mana", "`{G`")]
#[case::pool_nothing("p1 pool:", "mana", "end of the line")]
#[case::stack("p1 stack: \"Bolt\"", "battlefield", "`stack`")]
#[case::no_list("p1 hand:", "card name in quotes", "end of the line")]
#[case::bare_name("p1 hand: Forest", "card name in quotes", "`Forest`")]
#[case::open_quote("p1 hand: \"Forest", "closing quote", "\"Forest")]
#[case::empty_card_name("p1 hand: \"\"", "card name in quotes", "\"\"")]
#[case::no_comma("p1 hand: \"A\" \"B\"", "end of the line", "\"B\"")]
#[case::dangling_comma("p1 hand: \"A\",", "card name in quotes", "end of the line")]
#[case::zero_cards("p1 hand: 0 \"A\"", "from 1", "`0`")]
#[case::too_many_cards("p1 hand: 4000000000 \"A\"", "10000", "`4000000000`")]
#[case::index_in_list("p1 hand: \"A\"#2", "end of the line", "`#2`")]
#[case::bad_index("p1 hand: \"A\"#2nd", "index", "`#2nd`")]
#[case::only_nothing("p1 library: only", "card name in quotes", "end of the line")]
#[case::empty_and_more("p1 library: empty \"A\"", "end of the line", "\"A\"")]
#[case::unknown_flag("p1 battlefield: \"A\"[taped]", "tapped", "`taped`")]
#[case::flag_with_value("p1 battlefield: \"A\"[tapped=1]", "a flag", "`tapped`")]
#[case::no_flag("p1 battlefield: \"A\"[]", "a flag", "`]`")]
#[case::open_bracket("p1 battlefield: \"A\"[tapped", "`]`", "end of the line")]
#[case::damage("p1 battlefield: \"A\"[damage=x]", "a number", "`x`")]
#[case::damage_alone("p1 battlefield: \"A\"[damage]", "damage=N", "`damage`")]
#[case::attached("p1 battlefield: \"A\"[attached=B]", "card name in quotes", "`B`")]
#[case::controller("p1 battlefield: \"A\"[controller=p3]", "`p1` or `p2`", "`p3`")]
#[case::counters("p1 battlefield: \"A\"[fade=]", "a number", "`]`")]
#[case::card_without_cost("card \"A\" \"Creature\"", "mana cost", "\"Creature\"")]
#[case::card_bad_cost("card \"A\" {Q} \"Creature\"", "mana cost", "`{Q}`")]
#[case::card_open_cost("card \"A\" {1}{G \"Creature\"", "mana cost", "`{1}{G`")]
#[case::card_without_type("card \"A\" {G} 2/2", "type line", "`2/2`")]
#[case::card_bad_pt("card \"A\" {G} \"Creature\" 2/x", "power", "`2/x`")]
#[case::card_option("card \"A\" {G} \"Creature\" 2/2 flying", "keywords=", "`flying`")]
#[case::card_twice("card \"A\" {G} \"Creature\" loyalty=1 loyalty=2", "the end", "`loyalty`")]
#[case::card_no_keyword(
    "card \"A\" {G} \"Creature\" keywords=flying,",
    "a keyword",
    "end of the line"
)]
#[case::card_no_text("card \"A\" {G} \"Creature\" text=x", "rules text", "`x`")]
#[case::card_like("card \"A\" like B", "card name in quotes", "`B`")]
#[case::cards("cards more.json", "file name", "`more.json`")]
fn bad_header_lines_are_reported(#[case] line: &str, #[case] expected: &str, #[case] found: &str) {
    let error = header(line).expect_err(line);
    assert_reported(&error.errors, 2, expected, found);
}

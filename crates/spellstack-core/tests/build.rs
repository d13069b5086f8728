//! Builders normalize: equal sentences are equal values.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{Filter, Objects, PlayerFilter, PlayerRef, Players, Recipients, Value};
use spellstack_core::{CardDef, Color, ColorSet, Keyword, Layout, ZoneKind};

#[test]
fn the_order_of_adjectives_does_not_matter() {
    let one = all([color(Color::White), creature(), you_control()]);
    let other = all([you_control(), creature(), color(Color::White)]);
    assert_eq!(one, other);
    assert_eq!(
        all([all([other_goblin(), attacking()]), Filter::Any]),
        all([attacking(), other_goblin()])
    );
}

fn other_goblin() -> Filter {
    all([subtype("Goblin"), other()])
}

#[test]
fn a_phrase_of_one_part_is_that_part() {
    assert_eq!(all([creature()]), creature());
    assert_eq!(any_of([creature()]), creature());
    assert_eq!(not(not(creature())), creature());
    assert_eq!(then([draw(you(), 1)]), draw(you(), 1));
    assert_eq!(together([draw(you(), 1)]), draw(you(), 1));
}

#[test]
fn sums_and_multiples_of_plain_numbers_are_plain_numbers() {
    assert_eq!(plus(1, 2), Value::Number(3));
    assert_eq!(plus(0, x()), x());
    assert_eq!(plus(1, x()), plus(x(), 1));
    assert_eq!(times(1, x()), x());
    assert_eq!(times(2, times(3, x())), times(6, x()));
}

#[test]
fn damage_to_a_target_has_one_form() {
    assert_eq!(Recipients::from(target(1)), Recipients::Target(1));
    assert_eq!(Recipients::from(player_of_target(1)), Recipients::Target(1));
    assert_eq!(
        Recipients::from(this()),
        Recipients::Objects(Objects::The(this()))
    );
}

#[test]
fn a_single_player_has_one_form() {
    assert_eq!(Players::from(PlayerFilter::You), Players::The(PlayerRef::You));
    assert_eq!(PlayerFilter::from(you()), PlayerFilter::You);
    assert_eq!(owned_by(you()), owned_by_you());
}

#[test]
fn a_card_without_a_cost_has_no_mana_cost() {
    assert_eq!(Card::land("Wastes Like", "").define().front().mana_cost, None);
    let orb = Card::artifact("Orb", "{0}").define();
    assert_eq!(
        orb.front().mana_cost.as_ref().map(|cost| cost.mana_value()),
        Some(0)
    );
}

#[test]
fn abilities_stand_in_the_order_in_which_they_are_given() {
    let card = Card::creature("Sprite", "{U}", "Faerie", 1, 1)
        .keyword(Keyword::Flash)
        .keyword(Keyword::Flying)
        .ability(when(this_enters(), draw(you(), 1)))
        .define();
    let json = serde_json::to_value(&card.front().abilities).expect("abilities are plain data");
    assert_eq!(json[0]["keyword"], "flash");
    assert_eq!(json[1]["keyword"], "flying");
    assert!(json[2]["triggered"].is_object());
}

#[test]
fn a_second_face_comes_with_its_layout() {
    let adventure = Card::new("Errand", "{1}{U}", "Instant — Adventure").spell(draw(you(), 1));
    let card: CardDef = Card::creature("Page", "{U}", "Human", 1, 1)
        .with_adventure(adventure)
        .define();
    assert_eq!(card.layout, Layout::Adventure);
    assert_eq!(card.faces[1].name, "Errand");
}

#[test]
fn an_indicator_gives_colors() {
    let arbor = Card::new("Grove", "", "Land Creature — Forest Dryad")
        .pt(1, 1)
        .indicator([Color::Green])
        .define();
    assert_eq!(arbor.front().colors(), ColorSet::only(Color::Green));
}

#[test]
fn cards_in_a_zone_name_that_zone() {
    assert_eq!(
        cards_in(ZoneKind::Graveyard, instant()).zone(),
        Some(ZoneKind::Graveyard)
    );
    assert_eq!(creature().zone(), None);
}

#[test]
#[should_panic(expected = "'{1}{Q' in a card definition can't be read")]
fn a_malformed_literal_panics_where_it_stands() {
    let _ = mana("{1}{Q");
}

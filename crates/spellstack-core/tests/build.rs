//! Builders normalize: equal sentences are equal values.

use std::cell::RefCell;
use std::collections::BTreeSet;

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Chooser, Condition, Effect, Filter, Objects, PlayerFilter, PlayerRef, Players, Quantity, Recipients,
    Rule, Selection, Skipped, TargetChange, Value,
};
use spellstack_core::{CardDef, Color, ColorSet, CounterKind, Keyword, Layout, Step, ZoneKind};

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
fn a_malformed_literal_panics_with_its_cause_its_card_and_the_line_where_it_stands() {
    let here = |make: fn()| {
        let (message, line) = panic_of(make);
        assert_eq!(line, Some(file!().to_owned()), "{message}");
        message
    };
    let wrong: [(fn(), &str); 9] = [
        (
            || drop(mana("{1}{Q")),
            "'{1}{Q' in a card definition can't be read: ",
        ),
        (
            || drop(subtype("Gobblin")),
            "'Gobblin' in a card definition can't be read: 'Gobblin' is not a subtype",
        ),
        (|| drop(amass("Gobblin", 1)), "'Gobblin' is not a subtype"),
        (
            || drop(add_mana(you(), "{RG}")),
            "'{RG}' in a card definition can't be read: it is not mana",
        ),
        (
            || drop(add_one_of("R")),
            "'R' in a card definition can't be read: it is not mana",
        ),
        (|| drop(token([], "Gobblin", 1, 1)), "'Gobblin' is not a subtype"),
        (
            || drop(Card::artifact("Orb", "{Q}")),
            "'{Q}' in the definition of 'Orb' can't be read: ",
        ),
        (
            || drop(Card::creature("Bob", "{R}", "Gobblin", 1, 1)),
            "in the definition of 'Bob' can't be read: 'Gobblin' is not a subtype",
        ),
        (
            || drop(Card::basic_land("Moor")),
            "in the definition of 'Moor' can't be read: 'Moor' is not a subtype",
        ),
    ];
    for (make, part) in wrong {
        let message = here(make);
        assert!(message.contains(part), "{part}\nis not in\n{message}");
    }
}

/// What the panic says, and the file of the line that it names.
fn panic_of(make: fn()) -> (String, Option<String>) {
    thread_local! {
        static FILE: RefCell<Option<String>> = const { RefCell::new(None) };
    }
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(|info| {
        FILE.set(info.location().map(|location| location.file().to_owned()));
    }));
    let panic = std::panic::catch_unwind(make).expect_err("the literal is malformed");
    std::panic::set_hook(usual);
    let message = panic.downcast_ref::<String>().expect("a panic has a message");
    (message.clone(), FILE.take())
}

/// An effect made by functions alone, for every word of the language.
fn one_of_each_effect() -> Vec<Effect> {
    let (plus_one, draw_one) = (CounterKind::PlusOnePlusOne, || draw(you(), 1));
    let goblin = || token([Color::Red], "Goblin", 1, 1);
    let when_dies = || moves(creature(), None, Some(ZoneKind::Graveyard));
    let selection = || Selection {
        by: Chooser::Player(you()),
        quantity: Quantity::Exactly(Value::Number(1)),
        among: creature(),
    };
    vec![
        then([draw_one(), draw_one()]),
        together([draw_one(), draw_one()]),
        may(draw_one()),
        if_done(draw_one(), draw_one()),
        if_so(Condition::Kicked, draw_one()),
        instead_if(draw_one(), Condition::Kicked, draw_one()),
        for_each(creature(), draw_one()),
        bind(0, draw_one()),
        choose(selection()),
        choose_color(0),
        choose_source(creature()),
        pay(you(), [tap_this()]),
        deal_damage(this(), 1, target(0)),
        deal_divided_damage(this(), 0),
        gain_life(you(), 1),
        lose_life(you(), 1),
        set_life(you(), 10),
        exchange_life(you(), player_of_target(0)),
        destroy(creature()),
        sacrifice(this()),
        exile(this()),
        exile_until_this_leaves(target(0)),
        return_to_hand(this()),
        draw_one(),
        discard(selection()),
        mill(you(), 1),
        counter(target(0)),
        search(you(), land()),
        look_at_top(1),
        reveal(this()),
        shuffle(you()),
        shuffle_into_library(you(), this()),
        scry(1),
        surveil(1),
        tap(this()),
        untap(this()),
        put_counters(this(), plus_one, 1),
        put_divided_counters(plus_one, 0),
        proliferate(),
        remove_counters(this(), plus_one, 1),
        move_counters(plus_one, 1, this(), target(0)),
        attach(this(), target(0)),
        unattach(this()),
        transform(this()),
        remove_from_combat(this()),
        become_blocked(this()),
        turn_face_down(this()),
        turn_face_up(this()),
        regenerate(this()),
        fight(this(), target(0)),
        exchange_control(this(), target(0)),
        create(1, goblin()),
        create_copies(1, this()),
        amass("Zombie", 1),
        copy_spell(target(0), you()),
        change_targets(target(0), TargetChange::All),
        cast_free(you(), result(0)),
        add_mana(you(), "{R}"),
        give_counters(you(), CounterKind::Poison, 1),
        emblem([when(this_dies(), draw_one())]),
        extra_turn(you()),
        become_monarch(),
        skip_next(you(), Skipped::Turn),
        extra_step(you(), Step::Upkeep),
        lose_game(you()),
        win_game(you()),
        draw_game(),
        until_end_of_turn(this(), [gets(1, 1)]),
        change_rule_this_turn(Rule::AdditionalLands(PlayerFilter::You, 1)),
        prevent_all_this_turn(when_dies()),
        when_this_turn(when_dies(), draw_one()),
        when_you_do(draw_one()),
    ]
}

/// The word of the effect, and of what it binds.
fn words(effect: &Effect) -> Vec<String> {
    let word = match serde_json::to_value(effect).expect("an effect is plain data") {
        serde_json::Value::String(word) => word,
        serde_json::Value::Object(parts) => parts.keys().next().expect("it has its word").clone(),
        other => panic!("{other} is no effect"),
    };
    match effect {
        Effect::Bind(_, inner) => [vec![word], words(inner)].concat(),
        _ => vec![word],
    }
}

#[test]
fn every_effect_has_a_function() {
    let made: BTreeSet<String> = one_of_each_effect().iter().flat_map(words).collect();
    // Whoever reads a word that isn't one is told all that are.
    let refusal = serde_json::from_str::<Effect>("\"\"")
        .expect_err("it isn't a word")
        .to_string();
    let known: BTreeSet<String> = refusal.split('`').skip(3).step_by(2).map(str::to_owned).collect();
    assert!(known.len() > 60, "{refusal}");
    assert_eq!(made, known);
}

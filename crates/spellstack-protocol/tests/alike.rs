//! Equal cards and permanents are offered as one, and whichever of them is chosen, the same game goes on.

use std::collections::BTreeMap;

use serde_json::Value;
use spellstack_core::CounterKind;
use spellstack_core::lang::build::*;
use spellstack_core::{CardDef, ZoneKind};
use spellstack_protocol::{Answer, Form, Offer, OfferKind, Picture, Question, Words};
use spellstack_rules::{CardSetup, Choice, Game, GameSetup, Item, PositionSetup, View, Why};

use crate::support::{ANN, BOB, asked, cards, game, named, names, play};

fn definitions() -> Vec<CardDef> {
    let lord = modify(all([creature(), you_control(), other()]), [gets(1, 1)]);
    let plain = modify(creature(), [base_pt(1, 1)]);
    let pair = deal_damage(this(), 1, target(0));
    let own = [
        Card::creature("Captain", "{1}{W}", "Human", 2, 2).ability(lord),
        Card::enchantment("Humble Pie", "{2}{W}").ability(plain),
        Card::instant("Twin Spark", "{R}").spell(targeting(up_to(2, target_creature()), pair)),
        Card::sorcery("Purge", "{B}").spell(discard(chosen_by_you(
            2,
            cards_in(ZoneKind::Hand, owned_by(you())),
        ))),
    ];
    let mut all = cards();
    all.extend(own.into_iter().map(Card::define));
    all
}

/// Ann has these cards in hand, six lands and these permanents, which a change may befall; Bob has nothing.
fn at_hand(hand: &[&str], own: &[&str], change: impl FnOnce(&mut Vec<CardSetup>)) -> Game {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(hand);
    position.players[0].battlefield = named(own);
    change(&mut position.players[0].battlefield);
    position.players[0].battlefield.extend(named(&["Prism"; 6]));
    position.players[0].library = named(&["Bear", "Bird", "Bear", "Bear"]);
    position.players[1].library = named(&["Bear"; 4]);
    let mut setup = GameSetup::position(definitions(), position);
    setup.options.forced_decisions = true;
    Game::new(setup, 1).expect("a legal position")
}

fn answer(game: &mut Game, answer: &Answer) {
    let decision = game.decision().expect("something is asked");
    let choice = asked(game).choice(&decision, answer).expect("a legal answer");
    game.apply(choice).expect("what was given is taken");
}

fn question(game: &Game) -> Question {
    asked(game).question().clone()
}

fn choose(game: &mut Game, text: &str) {
    let options = question(game).options;
    let option = options.iter().position(|offer| offer.text.starts_with(text));
    answer(
        game,
        &Answer::One(option.unwrap_or_else(|| panic!("no {text} in {options:?}"))),
    );
}

/// How many there are of each text, row by row.
fn rows(options: &[Offer]) -> Vec<(&str, usize)> {
    let row = |offer: &'_ Offer| offer.likewise.len() + 1;
    options
        .iter()
        .map(|offer| (offer.text.as_str(), row(offer)))
        .collect()
}

/// The targets of a spell, row by row.
fn targets(game: &mut Game) -> Vec<(String, usize)> {
    choose(game, "Cast Bolt");
    let options = question(game).options;
    let own = options
        .iter()
        .filter(|offer| offer.subject.as_ref().is_some_and(|of| of.object().is_some()));
    own.map(|offer| (offer.text.clone(), offer.likewise.len() + 1))
        .collect()
}

#[test]
fn equal_lands_to_tap_are_one_option() {
    let game = at_hand(&[], &["Forest", "Forest"], |lands| lands[1].tapped = true);
    let mana: Vec<Offer> = question(&game)
        .options
        .into_iter()
        .filter(|offer| offer.kind == OfferKind::ActivateMana)
        .collect();
    let prism = "Prism: {T}: Add one mana of any color.";
    assert_eq!(rows(&mana), [("Forest: {T}: Add {G}.", 1), (prism, 6)]);
}

#[test]
fn equal_creatures_are_one_target_and_others_are_told_apart() {
    let mut game = at_hand(&["Bolt"], &["Bear"; 7], |bears| {
        bears[1].tapped = true;
        bears[2].damage = 1;
        bears[3].counters = vec![(CounterKind::PlusOnePlusOne, 1)];
        bears[4].counters = vec![(CounterKind::PlusOnePlusOne, 1)];
        bears[5].counters = vec![(CounterKind::PlusOnePlusOne, 2)];
    });
    let row = |text: &str, count| (text.to_owned(), count);
    assert_eq!(
        targets(&mut game),
        [
            row("Bear 2/2 (yours)", 2),
            row("Bear 2/2 (yours, tapped)", 1),
            row("Bear 2/2 (yours)", 1),
            row("Bear 3/3 (yours)", 2),
            row("Bear 4/4 (yours)", 1),
        ]
    );
}

#[test]
fn the_enchanted_one_is_told_apart() {
    let mut game = at_hand(&["Bolt"], &["Bear", "Bear", "Bear", "Mantle"], |all| {
        all[3].attached_to = Some(1)
    });
    let counts: Vec<usize> = targets(&mut game).into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts, [2, 1]);
}

// CR 613.7: with two captains, an effect that sets sizes applies in layer 7b and theirs in 7c; what came between them in time
// still tells them apart for whoever has an effect in the same layer.
#[test]
fn what_came_between_in_time_tells_apart() {
    let mut game = at_hand(
        &["Bolt"],
        &["Captain", "Captain", "Humble Pie", "Captain"],
        |_| {},
    );
    let counts: Vec<usize> = targets(&mut game).into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts, [2, 1]);
}

#[test]
fn of_several_each_keeps_an_option_of_its_own() {
    let mut game = at_hand(&["Twin Spark"], &["Bear", "Bird", "Bear", "Bear"], |_| {});
    choose(&mut game, "Cast Twin Spark");
    let question = question(&game);
    assert_eq!(question.form, Form::Several { min: 0, max: 2 });
    let likewise: Vec<_> = question
        .options
        .iter()
        .map(|offer| offer.likewise.len())
        .collect();
    assert_eq!(likewise, [2, 0, 0, 0]);
    let others: Vec<_> = [2, 3]
        .map(|at: usize| question.options[at].subject.clone())
        .to_vec();
    let named: Vec<_> = question.options[0].likewise.iter().cloned().map(Some).collect();
    assert_eq!(named, others);
    answer(&mut game, &Answer::Several(vec![3, 1]));
}

#[test]
fn a_searched_library_shows_each_card_once() {
    let mut game = at_hand(&["Tutor"], &[], |_| {});
    choose(&mut game, "Cast Tutor");
    while question(&game).why == Why::Priority {
        choose(&mut game, "Pass");
    }
    let question = question(&game);
    assert_eq!(question.why, Why::Search);
    assert_eq!(rows(&question.options), [("Bear", 3), ("Bird", 1), ("None", 1)]);
}

#[test]
fn face_down_permanents_are_told_apart() {
    // CR 708.6: everybody must be able to tell them apart.
    let mut game = at_hand(&["Bolt"], &["Veil", "Veil"], |all| {
        all.iter_mut().for_each(|card| card.face_down = true);
    });
    assert_eq!(targets(&mut game).len(), 2);
}

/// The game as one who sees everything sees it, without the names of objects and the order of zones.
fn seen(game: &Game) -> Value {
    let picture = Picture::of(&Words::new(game.omniscient(), &names()));
    let mut value = serde_json::to_value(picture).expect("it can be written");
    let mut objects = BTreeMap::new();
    collect(&value, &mut objects);
    rename(&mut value, &objects);
    let asks = game
        .decision()
        .map(|decision| (decision.player(), decision.why(), decision.len()));
    Value::from(vec![value, Value::from(format!("{asks:?}"))])
}

/// What the objects are, by their names.
fn collect(value: &Value, objects: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            if let (Some(Value::String(id)), Some(name)) = (fields.get("id"), fields.get("name")) {
                let said = ["counters", "is_tapped", "damage"].map(|field| fields.get(field));
                objects.insert(id.clone(), format!("{name} {said:?}"));
            }
            fields.values().for_each(|field| collect(field, objects));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, objects)),
        _ => {}
    }
}

fn rename(value: &mut Value, objects: &BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            fields.remove("card");
            fields.values_mut().for_each(|field| rename(field, objects));
        }
        Value::Array(items) => {
            items.iter_mut().for_each(|item| rename(item, objects));
            items.sort_by_key(Value::to_string);
        }
        Value::String(text) => {
            if let Some(name) = objects.get(text) {
                text.clone_from(name);
            }
        }
        _ => {}
    }
}

/// What follows from a choice: the next few positions if everybody does the default.
fn follow(game: &Game, choice: Choice) -> Vec<Value> {
    let mut game = game.clone();
    game.apply(choice).expect("what is offered is taken");
    let mut all = vec![seen(&game)];
    for _ in 0..6 {
        let Some(decision) = game.decision() else { break };
        let choice = decision.default_choice();
        game.apply(choice).expect("the default is legal");
        all.push(seen(&game));
    }
    all
}

#[test]
fn whichever_of_equal_things_is_chosen_the_same_game_goes_on() {
    let mut compared = BTreeMap::new();
    for seed in 0..4 {
        play(game(seed), seed, 400, |game| {
            // What is searched is shuffled afterwards, and by the same numbers another card comes to the top.
            let decision = game.decision().filter(|decision| decision.why() != Why::Search);
            let Some(decision) = decision else { return };
            let likeness = game.view(decision.player()).likeness();
            let choices: Vec<Choice> = decision.iter().take(40).collect();
            let first = likeness.choices(&choices);
            let pairs = first.iter().enumerate().filter(|(place, first)| place != *first);
            for (place, first) in pairs.take(1) {
                let [one, other] = [*first, place].map(|place| follow(game, choices[place].clone()));
                assert_eq!(one, other, "{:?} and {:?}", choices[*first], choices[place]);
                *compared.entry(format!("{:?}", decision.why())).or_insert(0) += 1;
            }
        });
    }
    let all: i32 = compared.values().sum();
    assert!(compared.len() >= 3 && all > 40, "{compared:?}");
}

#[test]
fn unknown_cards_are_not_alike() {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(&["Toil"]);
    position.players[1].hand = named(&["Bear", "Bear"]);
    let game = Game::new(GameSetup::position(cards(), position), 1).expect("a legal position");
    let classes = |view: View<'_>| {
        let hand: Vec<Item> = view.hand(BOB).map(|card| Item::Object(card.id())).collect();
        view.likeness().classes(&hand)
    };
    assert_eq!(classes(game.view(ANN)), [0, 1], "unknown cards may be anything");
    assert_eq!(classes(game.view(BOB)), [0, 0]);
}

//! Who chooses among replacement effects (CR 616.1) reads of which card each is, and by which keyword.

use spellstack_core::ZoneKind;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{Filter, Instead, words};
use spellstack_protocol::OfferKind;
use spellstack_rules::{Game, GameSetup, PositionSetup, Why};

use crate::support::{asked, cards, named};

/// What is offered as the second spell or land of these is discarded by the first, or enters by it.
fn offered(own: Vec<Card>, hand: &[&str], battlefield: &[&str]) -> Vec<String> {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(hand);
    position.players[0].battlefield = named(&[&["Prism"; 4], battlefield].concat());
    position.players[0].library = named(&["Bear"; 3]);
    position.players[1].library = named(&["Bear"; 3]);
    let mut definitions = cards();
    definitions.extend(own.into_iter().map(Card::define));
    let mut game = Game::new(GameSetup::position(definitions, position), 1).expect("a legal position");
    for _ in 0..20 {
        let question = asked(&game).question().clone();
        if question.why == Why::Replacement {
            return question.options.into_iter().map(|offer| offer.text).collect();
        }
        let cast = question
            .options
            .iter()
            .position(|offer| offer.kind == OfferKind::Cast);
        let answer = spellstack_protocol::Answer::One(cast.unwrap_or(0));
        let decision = game.decision().expect("something is asked");
        let choice = asked(&game).choice(&decision, &answer).expect("a legal answer");
        game.apply(choice).expect("what was given is taken");
    }
    panic!("nothing is replaced");
}

fn keyword(text: &str) -> spellstack_core::Keyword {
    words::keyword(text).expect("it is a keyword")
}

#[test]
fn a_card_discarded_with_madness_names_itself_and_the_keyword() {
    let exile = replace(
        moves(Filter::Any, None, Some(ZoneKind::Graveyard)),
        Instead::GoesTo(ZoneKind::Exile),
    );
    let own = cards_in(ZoneKind::Hand, owned_by(you()));
    let options = offered(
        vec![
            Card::enchantment("Rest Here", "{1}{W}").ability(exile),
            Card::creature("Mad Bear", "{5}{R}", "Bear", 3, 3).keyword(keyword("madness {R}")),
            Card::sorcery("Throw Away", "{B}").spell(discard(chosen_by_you(1, own))),
        ],
        &["Throw Away", "Mad Bear"],
        &["Rest Here"],
    );
    assert_eq!(options[1], "Mad Bear: Madness {R}, exile it", "{options:?}");
    assert!(
        options[0].starts_with("Rest Here: If a card or token would"),
        "{options:?}"
    );
}

#[test]
fn what_enters_by_a_keyword_names_itself_and_the_keyword() {
    let away = replace(
        moves(creature(), None, Some(ZoneKind::Battlefield)),
        Instead::GoesTo(ZoneKind::Exile),
    );
    let options = offered(
        vec![
            Card::enchantment("Closed Gate", "{1}{W}").ability(away),
            Card::creature("Worker", "{1}", "Bear", 0, 0).keyword(keyword("modular 2")),
        ],
        &["Worker"],
        &["Closed Gate"],
    );
    assert!(options.contains(&"Worker: Modular 2".to_owned()), "{options:?}");
}

//! Two thousand tokens, five hundred objects on the stack, triggers by the hundreds.

use spellstack_core::lang::build::{
    Card, activated, all, clause, create, creature, deal_damage, destroy, dies, draw, enters, gain_life,
    lose_life, put_counters, target, target_player, targeting, this, token, token_with, when, you,
    you_control,
};
use spellstack_core::lang::{DrawnCard, EventPattern, PlayerFilter, Players};
use spellstack_core::{AbilityId, CardDef, Color, CounterKind, Keyword, ObjectId};
use spellstack_rules::{Action, Block, Choice, Game, Item, Means, Outcome, PositionSetup, Thing, Why};

use super::{
    P1, P2, apply, assert_answerable, assert_sound, cards, cast, find, game, life, resolve, timed, until,
};

const CROWD: usize = 2_000;

fn blank() -> CardDef {
    Card::creature("Bear", "{0}", "Bear", 2, 2).define()
}

fn opponents() -> Players {
    Players::Each(PlayerFilter::Opponent)
}

fn soldiers(game: &Game, of: spellstack_core::PlayerId) -> Vec<ObjectId> {
    let tokens = game
        .omniscient()
        .permanents(of)
        .filter(|object| object.is_token());
    tokens.map(|object| object.id()).collect()
}

/// Both players create two thousand tokens; then it is the first player's next combat.
fn armies() -> Game {
    let soldier = || token([Color::White], "Soldier", 1, 1);
    let muster = Card::instant("Muster", "{0}").spell(clause(create(CROWD as i32, soldier())));
    let mourner = Card::enchantment("Mourner", "{0}").ability(when(
        dies(all([creature(), you_control()])),
        clause(gain_life(you(), 1)),
    ));
    let doom = Card::instant("Doom", "{0}").spell(clause(destroy(creature())));
    let mut position = PositionSetup::new(2);
    for player in &mut position.players {
        player.hand = [cards(1, "Muster"), cards(1, "Doom")].concat();
    }
    position.players[0].battlefield = cards(1, "Mourner");
    position.players[0].life = 3_000;
    position.players[1].life = 3_000;
    let mut game = game(
        vec![blank(), muster.define(), mourner.define(), doom.define()],
        position,
    );
    timed("two players create 2,000 tokens each", || {
        cast(&mut game, "Muster", &[]);
        apply(&mut game, Choice::Pass);
        cast(&mut game, "Muster", &[]);
        resolve(&mut game);
    });
    game
}

#[test]
fn two_thousand_tokens_attack_block_and_die_together() {
    let mut game = armies();
    let view = game.omniscient();
    assert_eq!(view.battlefield().count(), 2 * CROWD + 1);
    timed("the turns until they can attack", || {
        let turn = game.omniscient().turn();
        while game.omniscient().turn() < turn + 2 {
            let choice = game.decision().expect("the game goes on").default_choice();
            apply(&mut game, choice);
        }
        until(&mut game, Why::Attackers);
    });
    timed("an attack of any of 2,000 is drawn and checked", || {
        assert_answerable(&game)
    });
    let (attackers, blockers) = (soldiers(&game, P1), soldiers(&game, P2));
    assert_eq!((attackers.len(), blockers.len()), (CROWD, CROWD));
    timed("2,000 tokens attack", || {
        let attack = attackers.iter().map(|id| (*id, Thing::Player(P2))).collect();
        apply(&mut game, Choice::Attack(attack));
        until(&mut game, Why::Blockers);
    });
    timed("a block of 2,000 by any of 2,000 is drawn and checked", || {
        assert_answerable(&game)
    });
    timed("1,500 of them are blocked, 500 are not", || {
        let pairs = attackers.iter().zip(&blockers).take(1_500);
        let blocks = pairs.map(|(attacker, blocker)| Block {
            blocker: *blocker,
            attacker: *attacker,
        });
        apply(&mut game, Choice::Block(blocks.collect()));
    });
    timed(
        "they deal damage, 3,000 die, 1,500 triggers are ordered and resolve",
        || {
            until(&mut game, Why::OrderTriggers);
            apply_default(&mut game);
            assert_eq!(game.omniscient().stack().len(), 1_500, "ordered by one answer");
            resolve(&mut game);
        },
    );
    assert_eq!((soldiers(&game, P1).len(), soldiers(&game, P2).len()), (500, 500));
    assert_eq!((life(&game, P1), life(&game, P2)), (4_500, 2_500));
    timed("the remaining thousand are destroyed at once", || {
        cast(&mut game, "Doom", &[]);
        resolve(&mut game);
    });
    assert_eq!(game.omniscient().battlefield().count(), 1);
    assert_eq!(life(&game, P1), 5_000);
    timed("the game is checked and saved", || assert_sound(&game));
}

fn apply_default(game: &mut Game) {
    let choice = game.decision().expect("the game goes on").default_choice();
    apply(game, choice);
}

#[test]
fn triggers_by_the_hundreds_resolve_in_the_order_that_was_chosen() {
    // Each draws or gains by its own source, so that the order of resolution shows.
    let herald = Card::creature("Herald", "{0}", "Bear", 1, 1).ability(when(
        enters(all([creature(), spellstack_core::lang::build::other()])),
        clause(put_counters(this(), CounterKind::PlusOnePlusOne, 1)),
    ));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Bear");
    position.players[0].battlefield = cards(600, "Herald");
    let mut game = game(vec![blank(), herald.define()], position);
    cast(&mut game, "Bear", &[]);
    until(&mut game, Why::OrderTriggers);
    let decision = game.decision().expect("it is asked");
    let spellstack_rules::Ask::Order { items } = decision.ask() else {
        panic!("an order is asked for, not {:?}", decision.ask());
    };
    assert_answerable(&game);
    let reversed: Vec<Item> = items.iter().rev().copied().collect();
    assert_eq!(reversed.len(), 600);
    timed(
        "600 triggers are put on the stack in an order that was chosen",
        || {
            apply(&mut game, Choice::Order(reversed.into_iter().collect()));
        },
    );
    assert_eq!(
        game.omniscient().stack().len(),
        600,
        "the order is asked for once"
    );
    let heralds: Vec<ObjectId> = game
        .omniscient()
        .permanents(P1)
        .filter(|object| object.name() == Some("Herald"))
        .map(|object| object.id())
        .collect();
    let sources: Vec<ObjectId> = game.omniscient().stack().map(|entry| entry.source()).collect();
    let expected: Vec<ObjectId> = heralds.into_iter().rev().collect();
    assert_eq!(
        sources, expected,
        "the first of the order is the first that is put there"
    );
    resolve(&mut game);
    let counters = game
        .omniscient()
        .permanents(P1)
        .map(|object| object.counter(CounterKind::PlusOnePlusOne));
    assert_eq!(counters.sum::<u32>(), 600);
    assert_sound(&game);
}

#[test]
fn triggers_that_trigger_others_go_on_to_the_last() {
    // Each token makes the next as it dies, until the cards run out: a chain of triggers one after the other.
    let link = Card::enchantment("Chain", "{0}").ability(when(
        EventPattern::Draws {
            who: PlayerFilter::You,
            which: DrawnCard::Any,
        },
        clause(lose_life(opponents(), 1)),
    ));
    let answer = Card::enchantment("Answer", "{0}").ability(when(
        EventPattern::LosesLife {
            who: PlayerFilter::Opponent,
        },
        clause(draw(you(), 1)),
    ));
    let start = Card::instant("Start", "{0}").spell(clause(draw(you(), 1)));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Start");
    position.players[0].battlefield = [cards(1, "Chain"), cards(1, "Answer")].concat();
    position.players[0].library = cards(1_000, "Bear");
    position.players[1].life = 800;
    let mut game = game(
        vec![blank(), link.define(), answer.define(), start.define()],
        position,
    );
    timed("1,600 triggers, each triggered by the one before", || {
        cast(&mut game, "Start", &[]);
        resolve(&mut game);
    });
    assert_eq!(game.outcome(), Some(Outcome::Win(P1)));
    assert_eq!(game.omniscient().hand(P1).count(), 800);
}

#[test]
fn a_storm_of_five_hundred_copies_resolves() {
    let ember = Card::instant("Ember", "{0}").spell(clause(gain_life(you(), 1)));
    let tempest = Card::instant("Tempest", "{0}")
        .keyword(Keyword::Storm)
        .spell(targeting(target_player(), deal_damage(this(), 1, target(0))));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = [cards(250, "Ember"), cards(1, "Tempest")].concat();
    position.players[1].hand = cards(250, "Ember");
    position.players[1].life = 600;
    let mut game = game(vec![blank(), ember.define(), tempest.define()], position);
    timed("500 spells wait on the stack", || {
        for player in [P1, P2] {
            for _ in 0..250 {
                cast(&mut game, "Ember", &[]);
            }
            if player == P1 {
                apply(&mut game, Choice::Pass);
            }
        }
    });
    assert_eq!(game.omniscient().stack().len(), 500);
    assert_eq!(game.decision().map(|decision| decision.player()), Some(P2));
    apply(&mut game, Choice::Pass);
    timed(
        "a spell with storm on top of them: 500 copies, 1,001 objects",
        || {
            cast(&mut game, "Tempest", &[Item::Player(P2)]);
            // The trigger of storm resolves.
            apply(&mut game, Choice::Pass);
            apply(&mut game, Choice::Pass);
            until(&mut game, Why::Priority);
        },
    );
    assert_eq!(game.omniscient().stack().len(), 1_001);
    timed("they all resolve", || resolve(&mut game));
    assert_eq!(life(&game, P2), 600 - 501 + 250);
    assert_eq!(life(&game, P1), 20 + 250);
    assert_sound(&game);
}

#[test]
fn five_hundred_activations_wait_on_the_stack() {
    let well = Card::artifact("Well", "{0}").ability(activated(
        [spellstack_core::lang::build::life(1)],
        clause(deal_damage(this(), 1, opponents())),
    ));
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = cards(1, "Well");
    position.players[0].life = 501;
    position.players[1].life = 500;
    let mut game = game(vec![blank(), well.define()], position);
    let well = find(&game, "Well");
    let (well, ability): (ObjectId, AbilityId) =
        (well.id(), well.abilities().next().expect("an ability").id());
    timed("500 activations", || {
        for _ in 0..500 {
            let again = Action::Activate(well, ability, Means::Plain);
            apply(&mut game, Choice::Act(again));
            until(&mut game, Why::Priority);
        }
    });
    assert_eq!(game.omniscient().stack().len(), 500);
    assert_eq!(life(&game, P1), 1);
    timed("they all resolve", || resolve(&mut game));
    assert_eq!(game.outcome(), Some(Outcome::Win(P1)));
}

#[test]
fn tokens_that_leave_tokens_behind_die_five_hundred_at_a_time() {
    let small = || token([Color::Black], "Rat", 1, 1);
    let large = token_with(
        token([Color::Black], "Ooze", 2, 2),
        [when(
            spellstack_core::lang::build::this_dies(),
            clause(create(2, small())),
        )],
    );
    let brood = Card::instant("Brood", "{0}").spell(clause(create(500, large)));
    let doom = Card::instant("Doom", "{0}").spell(clause(destroy(creature())));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = [cards(1, "Brood"), cards(1, "Doom")].concat();
    let mut game = game(vec![blank(), brood.define(), doom.define()], position);
    timed("500 tokens die and leave 1,000", || {
        cast(&mut game, "Brood", &[]);
        resolve(&mut game);
        cast(&mut game, "Doom", &[]);
        resolve(&mut game);
    });
    assert_eq!(soldiers(&game, P1).len(), 1_000);
    assert_sound(&game);
}

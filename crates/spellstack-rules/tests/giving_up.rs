//! Automatic payment gives nothing up for mana unless the action or the question says so (CR 118.3c).

use spellstack_core::PlayerId;
use spellstack_core::lang::build::{
    Card, activated, activated_only, add_mana, any_target, creature, deal_damage, gain_life, mana,
    player_of_target, remove_counter, rule, sacrifice_a, tap_this, target, target_player, targeting, this,
    unless_pays, x, you,
};
use spellstack_core::lang::{ActivationLimit, CombatRule, Objects, PlayerFilter, Recipient, Rule, Value};
use spellstack_core::{CounterKind, Keyword};
use spellstack_rules::{
    Action, Ask, CardSetup, Choice, Game, GameSetup, Item, Means, ObjectView, PositionSetup, Thing, Way, Why,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

fn game_of(change: impl FnOnce(&mut PositionSetup), by_hand: bool) -> Game {
    let burn = |amount: Value| targeting(any_target(), deal_damage(this(), amount, target(0)));
    let each_creature = Objects::All(creature());
    let definitions = [
        Card::basic_land("Mountain"),
        Card::creature("Miner", "{R}", "Goblin", 1, 1)
            .ability(activated([sacrifice_a(creature())], add_mana(you(), "{R}"))),
        Card::creature("Ox", "{R}", "Ox", 2, 2),
        Card::artifact("Battery", "{1}").ability(activated(
            [tap_this(), remove_counter(CounterKind::Charge)],
            add_mana(you(), "{R}"),
        )),
        Card::artifact("Sieve", "{1}").ability(activated([mana("{1}"), tap_this()], add_mana(you(), "{G}"))),
        Card::artifact("Lamp", "{1}").ability(activated([mana("{1}")], gain_life(you(), 1))),
        Card::artifact("Idol", "{1}").ability(activated_only(
            [ActivationLimit::SorcerySpeed],
            [mana("{1}")],
            gain_life(you(), 1),
        )),
        Card::sorcery("Blaze", "{X}{R}").spell(burn(x())),
        Card::instant("Spark", "{R}").spell(burn(Value::Number(1))),
        Card::instant("Torch", "{R}")
            .keyword(Keyword::Kicker(vec![mana("{1}")]))
            .spell(burn(Value::Number(2))),
        Card::sorcery("Toll", "{0}").spell(targeting(
            target_player(),
            unless_pays(player_of_target(0), [mana("{1}")], gain_life(you(), 3)),
        )),
        Card::enchantment("Wall", "{2}").ability(rule(Rule::Combat(CombatRule::AttackCost(
            each_creature,
            Recipient::Player(PlayerFilter::You),
            Value::Number(1),
        )))),
        Card::artifact("Trinket", "{0}"),
    ];
    let mut position = PositionSetup::new(2);
    change(&mut position);
    let definitions = definitions.map(Card::define).to_vec();
    let mut setup = GameSetup::position(definitions, position);
    setup.options.mana_by_hand = by_hand;
    Game::new(setup, 1).expect("a legal position")
}

fn named(names: &[&str]) -> Vec<CardSetup> {
    names.iter().map(|name| CardSetup::named(*name)).collect()
}

/// The first player has these on the battlefield, and that in hand.
fn game(battlefield: &[&str], hand: &str) -> Game {
    game_of(
        |position| {
            position.players[0].battlefield = named(battlefield);
            position.players[0].hand = named(&[hand]);
        },
        false,
    )
}

/// The means by which the card in hand can be cast.
fn means_to_cast(game: &Game) -> Vec<Means> {
    let decision = game.decision().expect("the game goes on");
    let card = card_in_hand(game);
    let casts = decision.actions().into_iter().filter_map(|action| match action {
        Action::Cast(id, 0, Way::Normal, means) if id == card => Some(means),
        _ => None,
    });
    let listed: Vec<Means> = casts.collect();
    for means in [Means::Plain, Means::GivingUp] {
        let choice = Choice::Act(Action::Cast(card, 0, Way::Normal, means));
        assert_eq!(decision.contains(&choice), listed.contains(&means));
        assert_eq!(game.clone().apply(choice).is_ok(), listed.contains(&means));
    }
    listed
}

fn card_in_hand(game: &Game) -> spellstack_core::ObjectId {
    let view = game.omniscient();
    view.hand(P1)
        .next()
        .map(|card| card.id())
        .expect("a card in hand")
}

fn cast(game: &mut Game, means: Means) {
    let card = card_in_hand(game);
    apply(game, Choice::Act(Action::Cast(card, 0, Way::Normal, means)));
}

fn apply(game: &mut Game, choice: Choice) {
    game.apply(choice).expect("a legal choice");
}

fn pick(game: &mut Game, item: Item) {
    apply(game, Choice::Pick([item].into_iter().collect()));
}

fn why(game: &Game) -> Why {
    game.decision().expect("the game goes on").why()
}

fn on_battlefield(game: &Game, name: &str) -> usize {
    let view = game.omniscient();
    let is_it = |object: &ObjectView<'_>| object.name() == Some(name);
    view.battlefield().filter(is_it).count()
}

#[test]
fn a_spell_that_lands_can_pay_for_is_cast_in_one_way() {
    let mut game = game(&["Mountain", "Miner", "Ox"], "Spark");
    assert_eq!(means_to_cast(&game), [Means::Plain]);
    cast(&mut game, Means::Plain);
    pick(&mut game, Item::Player(P2));
    assert_eq!(
        (on_battlefield(&game, "Miner"), on_battlefield(&game, "Ox")),
        (1, 1)
    );
}

#[test]
fn a_spell_that_takes_a_sacrifice_says_so() {
    let mut game = game(&["Miner", "Ox"], "Spark");
    assert_eq!(means_to_cast(&game), [Means::GivingUp]);
    let decision = game.decision().expect("the game goes on");
    let action = Action::Cast(card_in_hand(&game), 0, Way::Normal, Means::GivingUp);
    assert_eq!(decision.given_up(action).len(), 1);
    cast(&mut game, Means::GivingUp);
    pick(&mut game, Item::Player(P2));
    assert_eq!(on_battlefield(&game, "Miner") + on_battlefield(&game, "Ox"), 1);
}

#[test]
fn counters_are_not_removed_unasked_either() {
    let game = game_of(
        |position| {
            let player = &mut position.players[0];
            player.battlefield = named(&["Battery"]);
            player.battlefield[0].counters = vec![(CounterKind::Charge, 1)];
            player.hand = named(&["Spark"]);
        },
        false,
    );
    assert_eq!(means_to_cast(&game), [Means::GivingUp]);
}

#[test]
fn a_greater_x_that_takes_sacrifices_is_an_action_of_its_own() {
    let game = game(&["Mountain", "Mountain", "Miner", "Ox"], "Blaze");
    assert_eq!(means_to_cast(&game), [Means::Plain, Means::GivingUp]);
    for (means, most) in [(Means::Plain, 1), (Means::GivingUp, 3)] {
        let mut game = game.clone();
        cast(&mut game, means);
        let decision = game.decision().expect("X is asked for");
        assert_eq!(decision.why(), Why::X);
        assert!(matches!(decision.ask(), Ask::Number { min: 0, max } if *max == most));
    }
}

#[test]
fn a_kicker_that_takes_a_sacrifice_is_an_action_of_its_own() {
    let game = game(&["Mountain", "Miner"], "Torch");
    assert_eq!(means_to_cast(&game), [Means::Plain, Means::GivingUp]);
    let mut plain = game.clone();
    cast(&mut plain, Means::Plain);
    assert_eq!(why(&plain), Why::Targets { mode: 0, target: 0 });
    let mut giving_up = game;
    cast(&mut giving_up, Means::GivingUp);
    assert_eq!(why(&giving_up), Why::Kicker);
}

#[test]
fn a_kicker_that_lands_can_pay_for_is_not() {
    let game = game(&["Mountain", "Mountain", "Miner"], "Torch");
    assert_eq!(means_to_cast(&game), [Means::Plain]);
}

#[test]
fn abilities_and_mana_abilities_have_such_actions_too() {
    let game = game(&["Miner", "Ox", "Lamp", "Idol", "Sieve"], "Trinket");
    let decision = game.decision().expect("the game goes on");
    let actions = [decision.actions(), decision.mana_actions()].concat();
    let means_of = |name: &str| {
        let is_its = |action: &&Action| match action {
            Action::Activate(id, ..) | Action::ActivateMana(id, ..) => game
                .omniscient()
                .object(*id)
                .is_some_and(|it| it.name() == Some(name)),
            _ => false,
        };
        actions
            .iter()
            .filter(is_its)
            .map(|action| action.means())
            .collect::<Vec<_>>()
    };
    for name in ["Lamp", "Idol", "Sieve"] {
        assert_eq!(means_of(name), [Means::GivingUp], "{name}");
    }
    // What the ability itself sacrifices is no payment of mana.
    assert_eq!(means_of("Miner"), [Means::Plain]);
}

#[test]
fn a_payment_in_a_resolution_asks_before_something_is_given_up() {
    let game = game_of(
        |position| {
            position.players[0].hand = named(&["Toll"]);
            position.players[1].battlefield = named(&["Miner"]);
        },
        false,
    );
    for (answer, miners, life) in [(Item::Yes, 0, 20), (Item::No, 1, 23)] {
        let mut game = game.clone();
        cast(&mut game, Means::Plain);
        pick(&mut game, Item::Player(P2));
        while why(&game) == Why::Priority {
            apply(&mut game, Choice::Pass);
        }
        assert_eq!(why(&game), Why::PayGivingUp);
        pick(&mut game, answer);
        assert_eq!(on_battlefield(&game, "Miner"), miners);
        assert_eq!(game.omniscient().player(P1).map(|player| player.life), Some(life));
    }
}

#[test]
fn what_attacking_costs_is_paid_with_what_the_player_says() {
    let mut game = game_of(
        |position| {
            position.players[0].battlefield = named(&["Miner", "Ox"]);
            position.players[1].battlefield = named(&["Wall"]);
        },
        false,
    );
    while why(&game) != Why::Attackers {
        apply(&mut game, Choice::Pass);
    }
    let view = game.omniscient();
    let ox = view.battlefield().find(|object| object.name() == Some("Ox"));
    let ox = ox.expect("an Ox").id();
    apply(&mut game, Choice::Attack(vec![(ox, Thing::Player(P2))]));
    assert_eq!(why(&game), Why::PayMana);
    let decision = game.decision().expect("the game goes on");
    assert_eq!(decision.automatic_payment(), Some(Means::GivingUp));
    assert!(
        decision
            .iter()
            .any(|choice| matches!(choice, Choice::PayWith(..)))
    );
}

/// CR 601.2g: who pays by hand may sacrifice, and the game pays the rest only where that takes no sacrifice.
#[test]
fn by_hand_the_rest_is_paid_automatically_only_if_nothing_is_given_up() {
    let mut game = game_of(
        |position| {
            position.players[0].battlefield = named(&["Mountain", "Mountain", "Miner", "Ox"]);
            position.players[0].hand = named(&["Blaze"]);
        },
        true,
    );
    cast(&mut game, Means::Plain);
    apply(&mut game, Choice::Number(1));
    pick(&mut game, Item::Player(P2));
    assert_eq!(why(&game), Why::PayMana);
    let decision = game.decision().expect("the game goes on");
    assert_eq!(decision.automatic_payment(), Some(Means::Plain));
    let choices: Vec<Choice> = decision.iter().collect();
    assert!(choices.contains(&Choice::AutoPay) && decision.contains(&Choice::AutoPay));
    // Both Mountains and the Miner.
    assert_eq!(choices.len(), 4);
}

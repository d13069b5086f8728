//! Numbers in the billions saturate; none wraps, and none takes a step for each of what it counts.

use spellstack_core::lang::build::{
    Card, add_for_each, clause, create, creature, deal_damage, draw, enters_with_counters, gain_life,
    half_rounded_up, lose_life, put_counters, replace, rule, spells_cost_more, target, target_creature,
    targeting, this, token, x, you,
};
use spellstack_core::lang::{
    DamageKind, Each, Effect, EventPattern, Filter, Instead, PlayerFilter, PlayerRef, PutBy, Recipient,
    Rounding, Rule, Value,
};
use spellstack_core::{CardDef, Color, CounterKind, Keyword, ManaKind, ManaPool};
use spellstack_rules::{Action, Choice, Item, Means, Outcome, PositionSetup, Thing, Way, Why};

use super::{P1, P2, apply, assert_sound, cards, cast, find, game, life, resolve, timed, until};

const PLUS: CounterKind = CounterKind::PlusOnePlusOne;
const MINUS: CounterKind = CounterKind::MinusOneMinusOne;
const BILLION: u32 = 1_000_000_000;

fn bear() -> CardDef {
    Card::creature("Bear", "{0}", "Bear", 2, 2).define()
}

/// One card in hand, and bears with counters on the battlefield.
fn with_bear(card: CardDef, counters: &[(CounterKind, u32)], others: Vec<CardDef>) -> spellstack_rules::Game {
    let mut position = PositionSetup::new(2);
    let first = &mut position.players[0];
    first.hand = cards(1, card.name());
    first.battlefield = cards(1, "Bear");
    first.battlefield[0].counters = counters.to_vec();
    first
        .battlefield
        .extend(others.iter().flat_map(|def| cards(1, def.name())));
    let mut definitions = vec![bear(), card];
    definitions.extend(others);
    game(definitions, position)
}

fn pool(kind: ManaKind, amount: u32) -> ManaPool {
    let mut pool = ManaPool::EMPTY;
    pool.add(kind, amount);
    pool
}

#[test]
fn counters_double_up_to_the_greatest_number() {
    let doubling = Card::instant("Doubling", "{0}").spell(targeting(
        target_creature(),
        put_counters(target(0), PLUS, Value::Counters(PLUS, target(0))),
    ));
    let season = Card::enchantment("Season", "{0}").ability(replace(
        EventPattern::CountersPut {
            kind: None,
            by: PutBy::Anything,
            on: creature(),
        },
        Instead::Multiplied(1_000_000),
    ));
    let mut game = with_bear(doubling.define(), &[(PLUS, 3 * BILLION)], vec![season.define()]);
    let bear = find(&game, "Bear").id();
    timed("3,000,000,000 counters multiplied by a million", || {
        cast(&mut game, "Doubling", &[Item::Object(bear)]);
        resolve(&mut game);
    });
    let bear = find(&game, "Bear");
    assert_eq!(bear.counter(PLUS), u32::MAX);
    let chars = bear.chars().expect("a creature");
    assert_eq!((chars.power, chars.toughness), (i32::MAX, i32::MAX));
    assert_sound(&game);
}

#[test]
fn opposite_counters_cancel_out_by_the_billion() {
    // CR 704.5q.
    let nothing = Card::instant("Nothing", "{0}").spell(clause(gain_life(you(), 1)));
    let mut game = with_bear(
        nothing.define(),
        &[(PLUS, 4 * BILLION), (MINUS, 3 * BILLION + 5)],
        Vec::new(),
    );
    cast(&mut game, "Nothing", &[]);
    resolve(&mut game);
    let bear = find(&game, "Bear");
    assert_eq!((bear.counter(PLUS), bear.counter(MINUS)), (BILLION - 5, 0));
    let chars = bear.chars().expect("a creature");
    assert_eq!(chars.power, 2 + BILLION as i32 - 5);
}

#[test]
fn a_permanent_enters_with_billions_of_counters_of_two_kinds_and_more() {
    let hydra = Card::creature("Hydra", "{0}", "Hydra", 0, 1)
        .ability(enters_with_counters(PLUS, i32::MAX))
        .ability(enters_with_counters(CounterKind::Charge, i32::MAX))
        .ability(enters_with_counters(CounterKind::Fade, i32::MAX));
    let season = Card::enchantment("Season", "{0}").ability(replace(
        EventPattern::CountersPut {
            kind: None,
            by: PutBy::Effect,
            on: creature(),
        },
        Instead::Multiplied(2),
    ));
    let mut game = with_bear(hydra.define(), &[], vec![season.define()]);
    cast(&mut game, "Hydra", &[]);
    resolve(&mut game);
    let hydra = find(&game, "Hydra");
    let twice = i32::MAX as u32 * 2;
    let counts = [PLUS, CounterKind::Charge, CounterKind::Fade].map(|kind| hydra.counter(kind));
    assert_eq!(counts, [twice; 3]);
    assert_sound(&game);
}

#[test]
fn a_huge_lifelinking_trampler_is_blocked_by_a_huge_creature() {
    let giant = Card::creature("Giant", "{0}", "Giant", 1, 1)
        .keyword(Keyword::Trample)
        .keyword(Keyword::Lifelink);
    let unlosing = Card::enchantment("Angelic Word", "{0}").ability(rule(Rule::CantLose(PlayerFilter::You)));
    let drain = Card::instant("Drain", "{0}").spell(clause(lose_life(opponents(), i32::MAX)));
    let definitions = vec![bear(), giant.define(), unlosing.define(), drain.define()];
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = cards(1, "Giant");
    position.players[0].battlefield[0].counters = vec![(PLUS, 4 * BILLION)];
    position.players[0].life = 2_000_000_000;
    position.players[1].battlefield = [cards(1, "Bear"), cards(1, "Angelic Word")].concat();
    position.players[1].battlefield[0].counters = vec![(PLUS, BILLION)];
    position.players[0].hand = cards(1, "Drain");
    let mut game = game(definitions, position);
    let [giant, bear] = ["Giant", "Bear"].map(|name| find(&game, name).id());
    until(&mut game, Why::Attackers);
    apply(&mut game, Choice::Attack(vec![(giant, Thing::Player(P2))]));
    until(&mut game, Why::Blockers);
    let block = spellstack_rules::Block {
        blocker: bear,
        attacker: giant,
    };
    apply(&mut game, Choice::Block(vec![block]));
    until(&mut game, Why::DamageAssignment);
    let lethal = BILLION + 2;
    let rest = i32::MAX as u32 - lethal;
    let too_much = Choice::Divide([lethal, rest + 1].into_iter().collect());
    assert!(game.apply(too_much).is_err());
    apply(&mut game, Choice::Divide([lethal, rest].into_iter().collect()));
    assert_eq!(life(&game, P1), i32::MAX, "the life gained is cut off there");
    assert_eq!(life(&game, P2), 20 - rest as i32);
    cast(&mut game, "Drain", &[]);
    resolve(&mut game);
    assert_eq!(life(&game, P2), i32::MIN, "and the life lost");
    assert_eq!(game.outcome(), None);
    assert_sound(&game);
}

#[test]
fn half_of_the_greatest_number_is_exact() {
    for (rounding, left) in [(Rounding::Up, 1_073_741_823), (Rounding::Down, 1_073_741_824)] {
        let half = Value::Divided(
            Box::new(Value::Life(PlayerRef::You)),
            Box::new(Value::Number(2)),
            rounding,
        );
        let halving = Card::instant("Halving", "{0}").spell(clause(lose_life(you(), half)));
        let mut position = PositionSetup::new(2);
        position.players[0].hand = cards(1, "Halving");
        position.players[0].life = i32::MAX;
        let mut game = game(vec![bear(), halving.define()], position);
        cast(&mut game, "Halving", &[]);
        resolve(&mut game);
        assert_eq!(life(&game, P1), left, "{rounding:?}");
    }
    assert_eq!(
        half_rounded_up(7),
        Value::Divided(Box::new(7.into()), Box::new(2.into()), Rounding::Up)
    );
}

#[test]
fn x_is_paid_from_billions_of_mana() {
    let blaze = Card::sorcery("Blaze", "{X}{R}").spell(clause(lose_life(opponents(), x())));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Blaze");
    position.players[0].pool = pool(ManaKind::Red, u32::MAX);
    position.players[0].pool.add(ManaKind::Green, u32::MAX);
    position.players[1].life = 1_500_000;
    let mut game = game(vec![bear(), blaze.define()], position);
    let card = find(&game, "Blaze").id();
    timed("X of a million paid from a pool of billions", || {
        let action = Action::Cast(card, 0, Way::Normal, Means::Plain);
        apply(&mut game, Choice::Act(action));
        assert_eq!(game.decision().map(|decision| decision.why()), Some(Why::X));
        apply(&mut game, Choice::Number(1_000_000));
        until(&mut game, Why::Priority);
        resolve(&mut game);
    });
    assert_eq!(life(&game, P2), 500_000);
    let left = game.omniscient().player(P1).expect("a player").pool;
    let spent =
        2 * u64::from(u32::MAX) - u64::from(left.get(ManaKind::Red)) - u64::from(left.get(ManaKind::Green));
    assert_eq!(spent, 1_000_001);
}

#[test]
fn a_cost_in_the_billions_is_paid_at_once() {
    let tax = Card::enchantment("Tax", "{0}").ability(spells_cost_more(
        PlayerFilter::Any,
        Filter::Any,
        2_000_000_000,
    ));
    let sip = Card::instant("Sip", "{2}{R}").spell(clause(gain_life(you(), 1)));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Sip");
    position.players[0].battlefield = cards(1, "Tax");
    position.players[0].pool = pool(ManaKind::Red, BILLION + 7);
    position.players[0].pool.add(ManaKind::Colorless, 5);
    position.players[0].pool.add(ManaKind::Green, BILLION);
    let mut game = game(vec![bear(), tax.define(), sip.define()], position);
    timed("a cost of two billion", || {
        cast(&mut game, "Sip", &[]);
        resolve(&mut game);
    });
    assert_eq!(life(&game, P1), 21);
    let left = game.omniscient().player(P1).expect("a player").pool;
    assert_eq!(left.total(), 9);
    assert_eq!(left.get(ManaKind::Colorless), 0, "colourless mana goes first");
    assert!(
        left.get(ManaKind::Red).abs_diff(left.get(ManaKind::Green)) <= 1,
        "then the most plentiful"
    );
}

#[test]
fn mana_stops_at_the_greatest_number() {
    let ritual = Card::instant("Ritual", "{0}")
        .spell(clause(add_for_each(ManaKind::Black, Value::Life(PlayerRef::You))));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(3, "Ritual");
    position.players[0].life = i32::MAX;
    let mut game = game(vec![bear(), ritual.define()], position);
    for _ in 0..3 {
        cast(&mut game, "Ritual", &[]);
        resolve(&mut game);
    }
    let pool = game.omniscient().player(P1).expect("a player").pool;
    assert_eq!(pool.get(ManaKind::Black), u32::MAX);
    assert_eq!(pool.to_string(), "{4294967295×B}");
    assert_sound(&game);
}

#[test]
fn drawing_two_billion_cards_ends_with_the_library() {
    let greed = Card::instant("Greed", "{0}").spell(clause(draw(you(), i32::MAX)));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Greed");
    let mut game = game(vec![bear(), greed.define()], position);
    timed("two billion cards drawn from a library of twenty", || {
        cast(&mut game, "Greed", &[]);
        resolve(&mut game);
    });
    assert_eq!(game.omniscient().hand(P1).count(), 20);
    assert_eq!(game.outcome(), Some(Outcome::Win(P2)));
}

#[test]
fn repeating_something_two_billion_times_ends() {
    let litany = Card::instant("Litany", "{0}").spell(clause(Effect::ForEach {
        each: Each::Times(Value::Number(i32::MAX)),
        effect: Box::new(gain_life(you(), 1)),
    }));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Litany");
    let mut game = game(vec![bear(), litany.define()], position);
    timed("something done as often as there is a bound to it", || {
        cast(&mut game, "Litany", &[]);
        resolve(&mut game);
    });
    assert_eq!(life(&game, P1), 20 + 50_000, "the bound of docs/limits.md");
}

#[test]
fn two_billion_tokens_fill_the_battlefield_and_no_more() {
    let flood =
        Card::instant("Flood", "{0}").spell(clause(create(i32::MAX, token([Color::White], "Soldier", 1, 1))));
    let season = Card::enchantment("Season", "{0}").ability(replace(
        EventPattern::TokensCreated {
            who: PlayerFilter::You,
        },
        Instead::Multiplied(1_000_000),
    ));
    let few = Card::instant("Few", "{0}").spell(clause(create(3, token([Color::White], "Soldier", 1, 1))));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = [cards(1, "Flood"), cards(1, "Few")].concat();
    position.players[0].battlefield = cards(1, "Season");
    let mut game = game(
        vec![bear(), flood.define(), season.define(), few.define()],
        position,
    );
    timed("as many tokens as there is room for", || {
        cast(&mut game, "Flood", &[]);
        resolve(&mut game);
    });
    assert_eq!(
        game.omniscient().battlefield().count(),
        10_000,
        "the bound of docs/limits.md"
    );
    cast(&mut game, "Few", &[]);
    resolve(&mut game);
    assert_eq!(
        game.omniscient().battlefield().count(),
        10_000,
        "nothing more is created"
    );
    assert_eq!(game.audit(), []);
}

#[test]
fn doubled_damage_and_poison_stop_at_the_greatest_number() {
    let bolt = Card::instant("Great Bolt", "{0}").spell(targeting(
        target_creature(),
        deal_damage(this(), i32::MAX, target(0)),
    ));
    let furnace = Card::enchantment("Furnace", "{0}").ability(replace(
        EventPattern::DealsDamage {
            source: Filter::Any,
            to: Recipient::Anything,
            kind: DamageKind::Any,
        },
        Instead::Multiplied(4),
    ));
    let mut game = with_bear(bolt.define(), &[(PLUS, u32::MAX)], vec![furnace.define()]);
    let bear = find(&game, "Bear").id();
    cast(&mut game, "Great Bolt", &[Item::Object(bear)]);
    resolve(&mut game);
    let dead = find(&game, "Bear");
    assert_eq!(
        dead.zone(),
        spellstack_core::Zone::Graveyard(P1),
        "its toughness is less than that"
    );
    assert_sound(&game);
}

fn opponents() -> spellstack_core::lang::Players {
    spellstack_core::lang::Players::Each(PlayerFilter::Opponent)
}

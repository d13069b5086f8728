//! The main sections of the Comprehensive Rules, some cases of each: a position, what is done in it, and what is so then.
//!
//! Each case would fail if its rule were broken. Rule by rule, the rules are shown by the workspace's scenarios.

mod cards;
mod effects;
mod stack;
mod turn;

use spellstack_core::{CounterKind, ObjectId, PlayerId, Step, Zone};
use spellstack_rules::{
    Action, Block, CardSetup, Choice, Game, GameSetup, ObjectView, Outcome, PositionSetup, Thing, Why,
};

use crate::side_by_side::{P1, P2, cast, pick};

/// A position, in p1's main phase, what is done in it, and what is so then.
struct Case {
    /// The rule that it shows, and what that says of it.
    rule: &'static str,
    position: PositionSetup,
    moves: Vec<Move>,
    facts: Vec<Fact>,
}

/// What a player does. Where nothing is said, decisions take their default.
enum Move {
    /// Whoever has priority casts a card, with these targets in turn.
    Cast(&'static str, &'static [&'static str]),
    /// Whoever has priority activates the first ability of a permanent that can be.
    Activate(&'static str),
    /// Whoever is asked picks these.
    Pick(&'static [&'static str]),
    /// Whoever has priority passes.
    Pass,
    /// The top of the stack resolves, or begins to and asks something.
    Resolve,
    /// Everything resolves.
    ResolveAll,
    /// The game goes on until a player has priority in that step.
    To(Step),
    /// These attack the other player.
    Attack(&'static [&'static str]),
    /// The first blocks the second.
    Block(&'static str, &'static str),
}

/// What is so in the end.
enum Fact {
    Life(PlayerId, i32),
    Hand(PlayerId, usize),
    Stack(usize),
    Size(&'static str, i32, i32),
    /// So many objects of that name are there.
    In(&'static str, Zone, usize),
    Tapped(&'static str, bool),
    Counters(&'static str, CounterKind, u32),
    CanCast(&'static str, bool),
    CanActivate(&'static str, bool),
    /// Asked in the declare attackers step, of the other player.
    CanAttack(&'static str, bool),
    /// Asked in the declare blockers step.
    CanBlock(&'static str, &'static str, bool),
    Won(PlayerId),
}

fn case(rule: &'static str) -> Case {
    let mut position = PositionSetup::new(2);
    for player in &mut position.players {
        player.library = vec![card("Rock"); 5];
    }
    Case {
        rule,
        position,
        moves: Vec::new(),
        facts: Vec::new(),
    }
}

impl Case {
    /// p1's permanents.
    fn own(mut self, cards: &[&str]) -> Self {
        self.position.players[0].battlefield = named(cards);
        self
    }

    /// p2's permanents.
    fn their(mut self, cards: &[&str]) -> Self {
        self.position.players[1].battlefield = named(cards);
        self
    }

    /// p1's hand.
    fn hand(mut self, cards: &[&str]) -> Self {
        self.position.players[0].hand = named(cards);
        self
    }

    /// Whatever else is particular to the position.
    fn with(mut self, change: impl FnOnce(&mut PositionSetup)) -> Self {
        change(&mut self.position);
        self
    }

    fn does(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.moves.extend(moves);
        self
    }

    fn then(mut self, facts: impl IntoIterator<Item = Fact>) -> Self {
        self.facts.extend(facts);
        self
    }
}

/// Plays each case, and checks its facts and the game's own bookkeeping.
fn check(cases: impl IntoIterator<Item = Case>) {
    for case in cases {
        let mut game = game(case.position);
        for what in &case.moves {
            make(&mut game, what);
        }
        for (number, fact) in (1..).zip(&case.facts) {
            assert!(holds(&mut game, fact), "{}: fact {number}", case.rule);
        }
        assert_eq!(game.audit(), [], "{}", case.rule);
    }
}

/// A game from a position, in which every decision is asked.
fn game(position: PositionSetup) -> Game {
    let mut setup = GameSetup::position(cards::definitions(), position);
    setup.options.forced_decisions = true;
    Game::new(setup, 1).expect("a legal position")
}

fn make(game: &mut Game, what: &Move) {
    match what {
        Move::Cast(name, targets) => {
            cast(game, name, false);
            targets.iter().for_each(|target| pick(game, &[target]));
            go_on(game, |_, why| why == Why::Priority);
        }
        Move::Activate(name) => {
            let action = activation(game, name).expect("it can be activated");
            apply(game, Choice::Act(action));
            go_on(game, |_, why| why == Why::Priority);
        }
        Move::Pick(names) => pick(game, names),
        Move::Pass => apply(game, Choice::Pass),
        Move::Resolve => {
            let top = game.omniscient().stack().last().expect("something resolves").id();
            let is_there = |game: &Game| game.omniscient().stack().any(|entry| entry.id() == top);
            go_on(game, |game, why| why != Why::Priority || !is_there(game));
        }
        Move::ResolveAll => go_on(game, |game, why| {
            why == Why::Priority && game.omniscient().stack().len() == 0
        }),
        Move::To(step) => go_on(game, |game, why| {
            why == Why::Priority && game.omniscient().step() == *step
        }),
        Move::Attack(names) => {
            go_on(game, |_, why| why == Why::Attackers);
            let declared = names.iter().map(|name| attack(game, name)).collect();
            apply(game, Choice::Attack(declared));
        }
        Move::Block(blocker, attacker) => {
            go_on(game, |_, why| why == Why::Blockers);
            let declared = block(game, blocker, attacker);
            apply(game, declared);
        }
    }
}

fn holds(game: &mut Game, fact: &Fact) -> bool {
    let of = |player| game.omniscient().player(player).expect("a player");
    match *fact {
        Fact::Life(player, life) => of(player).life == life,
        Fact::Hand(player, cards) => of(player).hand == cards,
        Fact::Stack(entries) => game.omniscient().stack().len() == entries,
        Fact::Size(name, power, toughness) => {
            let seen = permanent(game, name).chars().expect("all is seen");
            (seen.power, seen.toughness) == (power, toughness)
        }
        Fact::In(name, zone, number) => {
            let there = game.omniscient();
            let there = there.zone(zone).filter(|object| object.name() == Some(name));
            there.count() == number
        }
        Fact::Tapped(name, tapped) => permanent(game, name).is_tapped() == tapped,
        Fact::Counters(name, kind, number) => permanent(game, name).counter(kind) == number,
        Fact::CanCast(name, can) => castable(game, name) == can,
        Fact::CanActivate(name, can) => activation(game, name).is_some() == can,
        Fact::CanAttack(name, can) => {
            go_on(game, |_, why| why == Why::Attackers);
            let declared = Choice::Attack(vec![attack(game, name)]);
            game.decision().expect("it is asked").contains(&declared) == can
        }
        Fact::CanBlock(blocker, attacker, can) => {
            go_on(game, |_, why| why == Why::Blockers);
            let declared = block(game, blocker, attacker);
            game.decision().expect("it is asked").contains(&declared) == can
        }
        Fact::Won(player) => game.outcome() == Some(Outcome::Win(player)),
    }
}

/// Takes the default of every decision until one is as wanted, or the game is over.
fn go_on(game: &mut Game, is_wanted: impl Fn(&Game, Why) -> bool) {
    while let Some(decision) = game.decision()
        && !is_wanted(game, decision.why())
    {
        let choice = decision.default_choice();
        apply(game, choice);
    }
}

fn apply(game: &mut Game, choice: Choice) {
    game.apply(choice).expect("a legal choice");
}

/// The newest permanent of that name.
fn permanent<'g>(game: &'g Game, name: &str) -> ObjectView<'g> {
    let permanents = game.omniscient().zone(Zone::Battlefield);
    let found = permanents.filter(|object| object.name() == Some(name));
    let newest = found.max_by_key(ObjectView::timestamp);
    newest.unwrap_or_else(|| panic!("no {name} is on the battlefield"))
}

fn castable(game: &Game, name: &str) -> bool {
    let is_it = |id: ObjectId| game.omniscient().object(id).and_then(|card| card.name()) == Some(name);
    let actions = game.decision().expect("a player has priority").actions();
    let mut actions = actions.iter();
    actions.any(|action| matches!(action, Action::Cast(id, ..) if is_it(*id)))
}

fn activation(game: &Game, name: &str) -> Option<Action> {
    let source = permanent(game, name).id();
    let actions = game.decision().expect("a player has priority").actions();
    let mut actions = actions.into_iter();
    actions.find(|action| matches!(action, Action::Activate(id, ..) if *id == source))
}

fn attack(game: &Game, name: &str) -> (ObjectId, Thing) {
    let attacker = permanent(game, name);
    let other = if attacker.controller() == P1 { P2 } else { P1 };
    (attacker.id(), Thing::Player(other))
}

fn block(game: &Game, blocker: &str, attacker: &str) -> Choice {
    let [blocker, attacker] = [blocker, attacker].map(|name| permanent(game, name).id());
    Choice::Block(vec![Block { blocker, attacker }])
}

/// Cards by their names; "tapped" or "sick" before a name says so of it.
fn named(cards: &[&str]) -> Vec<CardSetup> {
    cards.iter().map(|words| card(words)).collect()
}

fn card(words: &str) -> CardSetup {
    match words.split_once(' ') {
        Some(("tapped", name)) => CardSetup {
            tapped: true,
            ..CardSetup::named(name)
        },
        Some(("sick", name)) => CardSetup {
            sick: true,
            ..CardSetup::named(name)
        },
        _ => CardSetup::named(words),
    }
}

//! Small positions, and what the heuristic does in them.

use spellstack_ai::{Agent, Heuristic};
use spellstack_core::{CounterKind, PlayerId, Step};
use spellstack_rules::{
    Action, Ask, Block, CardSetup, Choice, Decision, Game, GameSetup, Item, PositionSetup, Thing, View, Why,
};

use crate::cards::all_cards;

pub const ME: PlayerId = PlayerId::new(0);
pub const THEM: PlayerId = PlayerId::new(1);

/// A position in the making: it is my main phase, and everybody has a library of ten Forests.
pub struct Position {
    setup: PositionSetup,
}

impl Position {
    pub fn new() -> Self {
        let mut setup = PositionSetup::new(2);
        for player in &mut setup.players {
            player.library = cards(&["Forest"; 10]);
        }
        Position { setup }
    }

    pub fn hand(mut self, names: &[&str]) -> Self {
        self.setup.players[0].hand = cards(names);
        self
    }

    pub fn mine(mut self, names: &[&str]) -> Self {
        self.setup.players[0].battlefield.extend(cards(names));
        self
    }

    /// One of mine with counters on it.
    pub fn mine_with(mut self, name: &str, kind: CounterKind, count: u32) -> Self {
        let mut card = CardSetup::named(name);
        card.counters = vec![(kind, count)];
        self.setup.players[0].battlefield.push(card);
        self
    }

    pub fn my_library(mut self, names: &[&str]) -> Self {
        self.setup.players[0].library = cards(names);
        self
    }

    pub fn their_hand(mut self, names: &[&str]) -> Self {
        self.setup.players[1].hand = cards(names);
        self
    }

    pub fn theirs(mut self, names: &[&str]) -> Self {
        self.setup.players[1].battlefield.extend(cards(names));
        self
    }

    pub fn life(mut self, mine: i32, theirs: i32) -> Self {
        self.setup.players[0].life = mine;
        self.setup.players[1].life = theirs;
        self
    }

    pub fn their_turn(mut self) -> Self {
        self.setup.active = THEM;
        self
    }

    pub fn at(mut self, step: Step) -> Self {
        self.setup.step = step;
        self
    }

    pub fn game(self) -> Game {
        Game::new(GameSetup::position(all_cards(), self.setup), 5).expect("a legal position")
    }
}

fn cards(names: &[&str]) -> Vec<CardSetup> {
    names.iter().map(|name| CardSetup::named(*name)).collect()
}

/// The heuristic's choice, in words.
pub fn choice(game: &Game) -> String {
    let decision = game.decision().expect("something is asked");
    let view = game.view(decision.player());
    let choice = Heuristic::new(1).choose(&view, &decision);
    words(&view, &choice)
}

/// Lets the heuristic play both sides, and says what it did up to the end of the turn.
pub fn turn(mut game: Game) -> Vec<String> {
    let number = game.omniscient().turn();
    let mut said = Vec::new();
    while let Some(decision) = game.decision().filter(|_| game.omniscient().turn() == number) {
        let view = game.view(decision.player());
        let choice = Heuristic::new(1).choose(&view, &decision);
        if choice != Choice::Pass && choice != Choice::AutoPay {
            said.push(format!("{} {}", decision.player(), words(&view, &choice)));
        }
        game.apply(choice).expect("the heuristic's choices are legal");
        assert!(said.len() < 100, "a turn without end: {said:?}");
    }
    said
}

/// Answers as the heuristic does until a decision of that kind is asked.
pub fn until(mut game: Game, player: PlayerId, why: Why) -> Game {
    for _ in 0..200 {
        let decision = game.decision().expect("the game goes on");
        let same = std::mem::discriminant(&decision.why()) == std::mem::discriminant(&why);
        if same && decision.player() == player {
            return game;
        }
        let choice = Heuristic::new(1).choose(&game.view(decision.player()), &decision);
        game.apply(choice).expect("the heuristic's choices are legal");
    }
    panic!("{why:?} was never asked");
}

/// Attacks with everybody of the active player, and answers as the heuristic does until blockers are asked for.
pub fn until_attacked(game: Game, attacker: PlayerId) -> Game {
    let mut game = until(game, attacker, Why::Attackers);
    act(&mut game, |_, decision| match decision.ask() {
        Ask::Attackers { options, .. } => {
            Choice::Attack(options.iter().map(|(id, targets)| (*id, targets[0])).collect())
        }
        _ => decision.default_choice(),
    });
    until(game, ME, Why::Blockers)
}

/// Applies a choice that the decision must allow.
pub fn act(game: &mut Game, find: impl Fn(&View<'_>, &Decision<'_>) -> Choice) {
    let decision = game.decision().expect("something is asked");
    let choice = find(&game.view(decision.player()), &decision);
    game.apply(choice).expect("a legal choice");
}

/// Casts the card of that name.
pub fn cast(game: &mut Game, name: &str) {
    act(game, |view, decision| {
        let mut actions = decision.actions().into_iter();
        let action = actions.find(|action| match action {
            Action::Cast(id, ..) => view.object(*id).is_some_and(|object| object.name() == Some(name)),
            _ => false,
        });
        Choice::Act(action.expect("it can be cast"))
    });
}

/// A choice in words.
pub fn words(view: &View<'_>, choice: &Choice) -> String {
    let name = |id| view.object(id).and_then(|object| object.name()).unwrap_or("?");
    match choice {
        Choice::Pass => "passes".to_owned(),
        Choice::Act(Action::PlayLand(id, _)) => format!("plays {}", name(*id)),
        Choice::Act(Action::Cast(id, ..)) => format!("casts {}", name(*id)),
        Choice::Act(Action::Activate(id, ..)) => format!("activates {}", name(*id)),
        Choice::Pick(items) => {
            let each = items.iter().map(|item| match item {
                Item::Object(id) => name(*id).to_owned(),
                Item::Card(owner, card) => view
                    .library_card(*owner, *card)
                    .and_then(|card| card.name())
                    .unwrap_or("?")
                    .to_owned(),
                Item::Player(player) => player.to_string(),
                other => format!("{other:?}"),
            });
            format!("picks {}", each.collect::<Vec<_>>().join(", "))
        }
        Choice::Attack(attacks) => {
            let each = attacks.iter().map(|(id, target)| match target {
                Thing::Player(_) => name(*id).to_owned(),
                Thing::Object(object) => format!("{} at {}", name(*id), name(*object)),
            });
            format!("attacks with [{}]", each.collect::<Vec<_>>().join(", "))
        }
        Choice::Block(blocks) => {
            let each = blocks
                .iter()
                .map(|Block { blocker, attacker }| format!("{} for {}", name(*blocker), name(*attacker)));
            format!("blocks [{}]", each.collect::<Vec<_>>().join(", "))
        }
        other => format!("{other:?}"),
    }
}

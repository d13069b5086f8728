//! An agent that answers from a script, for tests.

use std::collections::VecDeque;
use std::mem::discriminant;

use spellstack_core::{ObjectId, PlayerId, ShortVec};
use spellstack_rules::{Action, Ask, Block, Choice, Decision, Item, Thing, View, Why};

use crate::agent::Agent;

/// Answers from a script, and asks another agent where the script is silent.
///
/// Each line is for a player and a kind of decision. A line is used at the first such decision that allows it, and only
/// once; lines for the same player and kind are used in their order. Objects are named as the game names them.
///
/// ```
/// use spellstack_ai::{Agent, DefaultAgent, Scripted};
/// use spellstack_core::PlayerId;
/// use spellstack_core::lang::build::Card;
/// use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup};
///
/// let definitions = vec![Card::land("Forest", "Forest").define()];
/// let mut position = PositionSetup::new(2);
/// position.players[0].hand = vec![CardSetup::named("Forest")];
/// let mut game = Game::new(GameSetup::position(definitions, position), 1)?;
///
/// let me = PlayerId::new(0);
/// let mut agent = Scripted::new(DefaultAgent).play(me, "Forest");
/// let choice = agent.choose(&game.view(me), &game.decision().expect("there is a land to play"));
/// game.apply(choice)?;
/// assert!(agent.is_done());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scripted {
    lines: VecDeque<ScriptLine>,
    fallback: Box<dyn Agent>,
}

/// One line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ScriptLine {
    player: PlayerId,
    why: Why,
    answer: Answer,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Choice(Choice),
    Play(String),
    Cast(String),
    Activate(String),
    Pick(Vec<String>),
    Attack(Vec<String>),
    Block(Vec<(String, String)>),
}

impl Scripted {
    /// An empty script, with the agent that answers where it is silent.
    #[must_use]
    pub fn new(fallback: impl Agent + 'static) -> Self {
        Scripted {
            lines: VecDeque::new(),
            fallback: Box::new(fallback),
        }
    }

    /// The player makes that choice. What is in the variants of `why` doesn't matter, only which it is.
    #[must_use]
    pub fn choose_at(self, player: PlayerId, why: Why, choice: Choice) -> Self {
        self.line(player, why, Answer::Choice(choice))
    }

    /// The player plays the land.
    #[must_use]
    pub fn play(self, player: PlayerId, name: &str) -> Self {
        self.line(player, Why::Priority, Answer::Play(name.to_owned()))
    }

    /// The player casts the card.
    #[must_use]
    pub fn cast(self, player: PlayerId, name: &str) -> Self {
        self.line(player, Why::Priority, Answer::Cast(name.to_owned()))
    }

    /// The player activates an ability of the object, the first that can be.
    #[must_use]
    pub fn activate(self, player: PlayerId, name: &str) -> Self {
        self.line(player, Why::Priority, Answer::Activate(name.to_owned()))
    }

    /// The player picks the things of those names; players are `p1` and `p2`, and `yes` and `no` are picked too.
    #[must_use]
    pub fn pick(self, player: PlayerId, why: Why, names: &[&str]) -> Self {
        self.line(player, why, Answer::Pick(owned(names)))
    }

    /// The player picks the targets of those names.
    #[must_use]
    pub fn target(self, player: PlayerId, names: &[&str]) -> Self {
        self.pick(player, Why::Targets { mode: 0, target: 0 }, names)
    }

    /// The player attacks with the creatures of those names, each what it can attack first.
    #[must_use]
    pub fn attack(self, player: PlayerId, names: &[&str]) -> Self {
        self.line(player, Why::Attackers, Answer::Attack(owned(names)))
    }

    /// The player blocks: pairs of a blocker and an attacker.
    #[must_use]
    pub fn block(self, player: PlayerId, pairs: &[(&str, &str)]) -> Self {
        let pairs = pairs
            .iter()
            .map(|(blocker, attacker)| ((*blocker).to_owned(), (*attacker).to_owned()));
        self.line(player, Why::Blockers, Answer::Block(pairs.collect()))
    }

    /// Whether every line was used.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.lines.is_empty()
    }

    fn line(mut self, player: PlayerId, why: Why, answer: Answer) -> Self {
        self.lines.push_back(ScriptLine { player, why, answer });
        self
    }

    /// The next line for the decision, if it can be followed now.
    fn scripted(&self, view: &View<'_>, decision: &Decision<'_>) -> Option<(usize, Choice)> {
        let is_for = |line: &ScriptLine| {
            line.player == decision.player() && discriminant(&line.why) == discriminant(&decision.why())
        };
        let at = self.lines.iter().position(is_for)?;
        let choice = self.lines[at].answer.choice(view, decision)?;
        decision.contains(&choice).then_some((at, choice))
    }
}

impl Agent for Scripted {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        match self.scripted(view, decision) {
            Some((at, choice)) => {
                self.lines.remove(at);
                choice
            }
            None => self.fallback.choose(view, decision),
        }
    }
}

impl Answer {
    fn choice(&self, view: &View<'_>, decision: &Decision<'_>) -> Option<Choice> {
        match self {
            Answer::Choice(choice) => Some(choice.clone()),
            Answer::Play(name) => act(view, decision, name, |action| match action {
                Action::PlayLand(id, _) => Some(id),
                _ => None,
            }),
            Answer::Cast(name) => act(view, decision, name, |action| match action {
                Action::Cast(id, ..) | Action::Suspend(id, ..) => Some(id),
                _ => None,
            }),
            Answer::Activate(name) => act(view, decision, name, |action| match action {
                Action::Activate(id, ..) | Action::TurnFaceUp(id, ..) => Some(id),
                _ => None,
            }),
            Answer::Pick(names) => pick(view, decision, names),
            Answer::Attack(names) => attack(view, decision, names),
            Answer::Block(pairs) => block(view, decision, pairs),
        }
    }
}

fn act(
    view: &View<'_>,
    decision: &Decision<'_>,
    name: &str,
    object: impl Fn(Action) -> Option<ObjectId>,
) -> Option<Choice> {
    let mut actions = decision.actions().into_iter();
    let action = actions.find(|action| object(*action).is_some_and(|id| is_named(view, id, name)))?;
    Some(Choice::Act(action))
}

fn pick(view: &View<'_>, decision: &Decision<'_>, names: &[String]) -> Option<Choice> {
    let Ask::Pick { items, .. } = decision.ask() else {
        return None;
    };
    let mut left = items.clone();
    let mut picked = ShortVec::new();
    for name in names {
        let at = left.iter().position(|item| is_called(view, *item, name))?;
        picked.push(left.remove(at));
    }
    Some(Choice::Pick(picked))
}

fn attack(view: &View<'_>, decision: &Decision<'_>, names: &[String]) -> Option<Choice> {
    let Ask::Attackers { options, .. } = decision.ask() else {
        return None;
    };
    let mut left: Vec<(ObjectId, Thing)> = options
        .iter()
        .filter_map(|(id, targets)| Some((*id, *targets.first()?)))
        .collect();
    let mut declared = Vec::new();
    for name in names {
        let at = left.iter().position(|(id, _)| is_named(view, *id, name))?;
        declared.push(left.remove(at));
    }
    Some(Choice::Attack(declared))
}

fn block(view: &View<'_>, decision: &Decision<'_>, pairs: &[(String, String)]) -> Option<Choice> {
    let Ask::Blockers { options, .. } = decision.ask() else {
        return None;
    };
    let mut left = options.clone();
    let mut declared = Vec::new();
    for (blocker, attacker) in pairs {
        let at = left.iter().position(|(id, _)| is_named(view, *id, blocker))?;
        let (blocker, whom) = left.remove(at);
        let attacker = whom.into_iter().find(|id| is_named(view, *id, attacker))?;
        declared.push(Block { blocker, attacker });
    }
    Some(Choice::Block(declared))
}

fn is_named(view: &View<'_>, id: ObjectId, name: &str) -> bool {
    view.object(id)
        .is_some_and(|object| object.name() == Some(name) || object.printed_names().contains(&name))
}

fn is_called(view: &View<'_>, item: Item, name: &str) -> bool {
    match item {
        Item::Object(id) => is_named(view, id, name),
        Item::Card(owner, card) => view
            .library_card(owner, card)
            .is_some_and(|card| card.printed_names().contains(&name)),
        Item::Player(player) => player.to_string() == name,
        Item::Yes => name == "yes",
        Item::No => name == "no",
        Item::Color(color) => color.name() == name,
        Item::CreatureType(subtype) => subtype.name() == name,
        Item::Name(def) => view.name_of(def) == name,
        Item::Keep => name == "keep",
        Item::Mulligan => name == "mulligan",
        Item::Mode(mode) => mode.to_string() == name,
        Item::Mana(_) | Item::Trigger(_) | Item::Replacement(_) | Item::Place(_) => false,
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

//! What a seat is asked: the question in words, its options, and how an answer is made of them.

mod declare;
mod make;

use serde::{Deserialize, Serialize};
use spellstack_core::{ObjectId, PlayerId};
use spellstack_rules::{Choice, Item, Means, Thing, Why};

use crate::Subject;
use crate::answer::Answer;
use crate::words::range;

pub use declare::{Company, Declaration, Fighter, Requirement, Target};

/// What a seat is asked.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{Game, GameSetup};
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// # let names = ["Ann".to_owned(), "Bob".to_owned()];
/// # let seat = game.decision().ok_or("the game is over")?.player();
/// use spellstack_protocol::{Answer, Client, Form};
///
/// let update = Client::new(&game, Some(seat), names).update(&game);
/// let question = update.question.ok_or("this seat is asked")?;
/// assert_eq!((question.text.as_str(), question.form), ("Keep this hand?", Form::One));
/// assert_eq!(question.options[1].text, "Mulligan");
/// assert_eq!(question.default, Answer::One(0)); // keeps
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who is asked.
    pub player: PlayerId,
    /// Why, for programs.
    pub why: Why,
    /// The same in words, with what asks.
    pub text: String,
    /// The spell, or the object whose ability it is, that asks; `None` if a rule does.
    pub source: Option<Subject>,
    /// What the spell or ability that asks says; with priority, what resolves if everybody passes.
    pub context: Option<String>,
    /// What can be chosen. Answers name options by their numbers here, counted from 0.
    pub options: Vec<Offer>,
    /// How an answer is made of the options.
    pub form: Form,
    /// An answer that is always legal: it passes, declines, and does what is required.
    pub default: Answer,
}

/// One of the options of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// What it does, for programs.
    pub kind: OfferKind,
    /// The same in words.
    pub text: String,
    /// What it is about, if that is to be seen.
    pub subject: Option<Subject>,
    /// What else it would be just the same for: copies of the card in the same hand, or equal permanents, among which nothing
    /// tells this one apart. Where several options are picked, they have options of their own further down.
    pub likewise: Vec<Subject>,
    /// Whether the game may give something up for mana as it pays for it: sacrifice, discard, exile or return something, or
    /// remove counters. It does that only where the player said so.
    pub gives_up: bool,
}

/// What an option does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// Passes priority.
    Pass,
    /// Plays a land.
    PlayLand,
    /// Casts a spell.
    Cast,
    /// Activates an ability that isn't a mana ability.
    Activate,
    /// Activates a mana ability.
    ActivateMana,
    /// Turns a permanent face up.
    TurnFaceUp,
    /// Suspends a card.
    Suspend,
    /// Lets the game pay the rest of the mana.
    Pay,
    /// Keeps the hand.
    Keep,
    /// Takes a mulligan.
    Mulligan,
    /// Says yes.
    Yes,
    /// Says no.
    No,
    /// Picks nothing.
    None,
    /// Picks what it is about: a player, an object, a card, a word, a mode, an effect.
    Pick,
}

/// How an answer is made of the options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// One of the options: [`Answer::One`].
    One,
    /// Some of the options, each once at most: [`Answer::Several`].
    Several {
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
    },
    /// All options, in an order: [`Answer::Order`].
    Order,
    /// A number, without any options: [`Answer::Number`].
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// A share for each option: [`Answer::Divide`].
    Divide(Division),
    /// What each creature attacks, if anything: [`Answer::Declare`]. The options are the creatures.
    Attack(Declaration),
    /// What each creature blocks, if anything: [`Answer::Declare`]. The options are the creatures.
    Block(Declaration),
}

/// An amount that is divided among the options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    /// How much there is.
    pub total: u32,
    /// The least that each option gets, if there is enough.
    pub least: u32,
    /// How much each option but the last needs before those count that are reached over it.
    pub lethal: Vec<u32>,
    /// How many of the last options get something only if all before them get what they need (CR 702.19b, 702.19c); 0 if
    /// the division is free.
    pub over: u32,
}

/// Whether mana abilities are among the options of a player with priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManaAbilities {
    /// They are listed.
    Listed,
    /// They are left to the payment.
    Left,
}

/// A decision as it is put to its player: the question, and what its options stand for.
///
/// It stays with the game; the [`Question`] is what is sent. Made again from the same decision, it is the same.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{Game, GameSetup};
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// # let names = ["Ann".to_owned(), "Bob".to_owned()];
/// # let seat = game.decision().ok_or("the game is over")?.player();
/// use spellstack_protocol::{Answer, Asked, ManaAbilities, Words};
///
/// let decision = game.decision().ok_or("the game is over")?;
/// let asked = Asked::of(&decision, &Words::new(game.view(seat), &names), ManaAbilities::Left);
/// let choice = asked.choice(&decision, &Answer::One(1))?; // takes a mulligan
/// assert_eq!(asked.answer(&choice), Some(Answer::One(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub(crate) question: Question,
    pub(crate) meaning: Meaning,
}

/// What the options of a question stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Each is a whole choice, or several that come to the same: the first of them is taken.
    One(Vec<Vec<Choice>>),
    Several(Vec<Item>),
    Order(Vec<Item>),
    Number,
    Divide,
    /// Creatures, with what each can attack.
    Attack(Vec<(ObjectId, Vec<Thing>)>),
    /// Creatures, with the attackers that each can block.
    Block(Vec<(ObjectId, Vec<ObjectId>)>),
}

impl Asked {
    /// What is sent to the player.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }
}

impl Offer {
    pub(crate) fn new(kind: OfferKind, text: String, subject: Option<Subject>) -> Self {
        Offer {
            kind,
            text,
            subject,
            likewise: Vec::new(),
            gives_up: false,
        }
    }

    /// The same, paid by these means.
    pub(crate) fn paid_by(mut self, means: Means) -> Self {
        self.gives_up = means == Means::GivingUp;
        self
    }

    /// Whether it is about an object.
    #[must_use]
    pub fn concerns(&self, object: ObjectId) -> bool {
        let wanted = Subject::from(object);
        self.subject
            .iter()
            .chain(&self.likewise)
            .any(|subject| *subject == wanted)
    }
}

impl Form {
    /// What is wanted, in words: `pick 2`, `a number from 0 to 5`.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Form::One => "pick 1".to_owned(),
            Form::Several { min, max } => range(*min, *max),
            Form::Order => "put all in order".to_owned(),
            Form::Number { min, max } => format!("a number from {min} to {max}"),
            Form::Divide(division) => format!("divide {}", division.total),
            Form::Attack(_) => "declare attackers".to_owned(),
            Form::Block(_) => "declare blockers".to_owned(),
        }
    }
}

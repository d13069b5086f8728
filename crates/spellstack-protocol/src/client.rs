//! One client of a game: what it is sent, and what it answers.

use serde::{Deserialize, Serialize};
use spellstack_core::PlayerId;
use spellstack_rules::{Choice, Game, View};

use crate::answer::{Answer, AnswerError};
use crate::format::{PROTOCOL_FORMAT, known_format};
use crate::picture::Picture;
use crate::question::{Asked, ManaAbilities, Question};
use crate::story::{Line, Story};
use crate::words::Words;

/// What a client is sent.
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
/// use spellstack_protocol::{Client, PROTOCOL_FORMAT, Update};
///
/// let mut client = Client::new(&game, Some(seat), names);
/// let sent = serde_json::to_string(&client.update(&game))?;
/// let received: Update = serde_json::from_str(&sent)?;
/// assert_eq!((received.format, received.number), (PROTOCOL_FORMAT, 1));
/// assert!(received.question.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Update {
    /// The version of the protocol, [`PROTOCOL_FORMAT`].
    #[serde(deserialize_with = "known_format")]
    pub format: u32,
    /// The number of the update, counted from 1 for each client.
    pub number: u64,
    /// The game as the seat sees it.
    pub picture: Picture,
    /// What the seat is asked, if it is.
    pub question: Option<Question>,
    /// What has happened since the last update.
    pub story: Vec<Line>,
}

/// What a client answers.
///
/// ```
/// use spellstack_protocol::{Answer, Reply};
///
/// let reply: Reply = serde_json::from_str(r#"{ "format": 3, "number": 3, "answer": { "one": 0 } }"#)?;
/// assert_eq!((reply.number, reply.answer), (3, Answer::One(0)));
/// assert!(serde_json::from_str::<Reply>(r#"{ "format": 999, "number": 3, "answer": "concede" }"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The version of the protocol, [`PROTOCOL_FORMAT`].
    #[serde(deserialize_with = "known_format")]
    pub format: u32,
    /// The number of the update whose question it answers.
    pub number: u64,
    /// The answer.
    pub answer: Answer,
}

impl Reply {
    /// An answer to the question of an update.
    #[must_use]
    pub fn to(update: &Update, answer: Answer) -> Self {
        Reply {
            format: PROTOCOL_FORMAT,
            number: update.number,
            answer,
        }
    }
}

/// A client of a game, on the side of the game: a seat, or a spectator who sees everything.
///
/// [`Client::follow`] after each choice of anybody, [`Client::update`] when the client is to be sent something, and
/// [`Client::choice`] when it has answered.
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
/// use spellstack_core::PlayerId;
/// use spellstack_protocol::{Client, Reply};
///
/// let seats = [PlayerId::new(0), PlayerId::new(1)];
/// let mut clients = seats.map(|seat| Client::new(&game, Some(seat), ["Ann", "Bob"]));
/// while let Some(decision) = game.decision() {
///     let client = &mut clients[decision.player().index()];
///     let update = client.update(&game); // goes to the client
///     let question = update.question.as_ref().ok_or("this seat is asked")?;
///     let reply = Reply::to(&update, question.default.clone()); // comes back from it
///     let choice = client.choice(&game, &reply)?;
///     game.apply(choice)?;
///     clients.iter_mut().for_each(|client| client.follow(&game));
/// }
/// assert!(clients[0].update(&game).picture.outcome.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    seat: Option<PlayerId>,
    players: Vec<String>,
    mana: ManaAbilities,
    story: Story,
    /// The lines since the last update.
    told: Vec<Line>,
    /// How many updates were made.
    updates: u64,
    /// What the last update asked.
    asked: Option<Asked>,
}

impl Client {
    /// A client that sits at that seat, or sees everything, from now on; the players have these names, in turn order.
    pub fn new<S: Into<String>>(
        game: &Game,
        seat: Option<PlayerId>,
        players: impl IntoIterator<Item = S>,
    ) -> Self {
        let players: Vec<String> = players.into_iter().map(Into::into).collect();
        let mana = if game.options().mana_by_hand {
            ManaAbilities::Listed
        } else {
            ManaAbilities::Left
        };
        Client {
            seat,
            story: Story::new(game, seat, players.iter().cloned()),
            players,
            mana,
            told: Vec::new(),
            updates: 0,
            asked: None,
        }
    }

    /// Takes in what happened during the last [`Game::apply`], which has to be done each time.
    pub fn follow(&mut self, game: &Game) {
        self.told.extend(self.story.tell(game));
    }

    /// What the client is sent now. An earlier question can't be answered any more.
    pub fn update(&mut self, game: &Game) -> Update {
        let words = Words::new(self.view(game), &self.players);
        // Who sees everything isn't asked.
        let decision = words.view().decision().filter(|_| self.seat.is_some());
        let asked = decision.map(|decision| Asked::of(&decision, &words, self.mana));
        let picture = Picture::of(&words);
        let question = asked.as_ref().map(|asked| asked.question().clone());
        self.asked = asked;
        self.updates += 1;
        Update {
            format: PROTOCOL_FORMAT,
            number: self.updates,
            picture,
            question,
            story: std::mem::take(&mut self.told),
        }
    }

    /// The choice that a reply stands for, which the game takes.
    ///
    /// # Errors
    /// If nothing is asked, the reply is to an earlier update, or the answer doesn't fit.
    pub fn choice(&self, game: &Game, reply: &Reply) -> Result<Choice, AnswerError> {
        let decision = self.view(game).decision();
        let (Some(asked), Some(decision)) = (&self.asked, decision) else {
            return Err(AnswerError::NotAsked);
        };
        if reply.number != self.updates {
            return Err(AnswerError::Late {
                found: reply.number,
                last: self.updates,
            });
        }
        asked.choice(&decision, &reply.answer)
    }

    fn view<'g>(&self, game: &'g Game) -> View<'g> {
        self.seat
            .map_or_else(|| game.omniscient(), |seat| game.view(seat))
    }
}

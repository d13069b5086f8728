//! The messages of the protocol as `docs/protocol.md` shows them: from a game in which Ann has bolted Bob's creature.
#![allow(dead_code, reason = "each program that uses it uses a part of it")]

use serde::Serialize;
use spellstack_catalog::Catalog;
use spellstack_core::{PlayerId, Step};
use spellstack_protocol::{Answer, Client, Reply, Update};
use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup};

/// Where the page is.
pub const PAGE: &str = "docs/protocol.md";

/// How to write the messages in it again.
pub const WRITE: &str = "cargo run --example protocol -- docs/protocol.md";

/// What stands before a block of JSON: which part of the messages it is.
const MARK: &str = "<!-- json: ";

/// The page with the messages as they are now.
///
/// # Panics
/// If a mark names no part of the messages, or no block of JSON follows it.
pub fn with_messages(page: &str) -> String {
    let (update, reply) = messages();
    let mut parts = page.split(MARK);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part
            .split_once(" -->\n```json\n")
            .expect("a block follows each mark");
        let (_, rest) = rest.split_once("\n```\n").expect("each block ends");
        let json = part_of(&update, &reply, name);
        written += &format!("{MARK}{name} -->\n```json\n{json}\n```\n{rest}");
    }
    written
}

fn part_of(update: &Update, reply: &Reply, name: &str) -> String {
    let picture = &update.picture;
    match name {
        "permanent" => pretty(&picture.battlefield[1]),
        "hidden card" => pretty(&picture.players[0].hand[0]),
        "targets" => pretty(&picture.stack[0].targets),
        "question" => pretty(&update.question),
        "story" => pretty(&update.story),
        "reply" => pretty(reply),
        _ => panic!("the messages have no part that is called {name}"),
    }
}

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("it is plain data")
}

/// What Bob is sent, and what he answers.
fn messages() -> (Update, Reply) {
    let mut position = PositionSetup::new(2);
    position.step = Step::PrecombatMain;
    let card = CardSetup::named;
    let [ann, bob] = &mut position.players[..] else {
        panic!("there are two players");
    };
    ann.hand = vec![card("Lightning Bolt"), card("Grizzly Bears")];
    ann.battlefield = vec![card("Mountain")];
    bob.hand = vec![card("Giant Growth")];
    bob.battlefield = vec![card("Grizzly Bears"), card("Forest")];
    let definitions = Catalog::standard().iter().cloned().collect();
    let mut game = Game::new(GameSetup::position(definitions, position), 1).expect("a legal position");
    let mut clients = [0, 1].map(|seat| Client::new(&game, Some(PlayerId::new(seat)), ["Ann", "Bob"]));
    for wanted in ["Cast Lightning Bolt", "Grizzly Bears"] {
        choose(&mut game, &mut clients, wanted);
    }
    let update = clients[1].update(&game);
    let reply = answer(&update, "Cast Giant Growth");
    (update, reply)
}

/// Whoever is asked chooses the option that begins so.
fn choose(game: &mut Game, clients: &mut [Client; 2], wanted: &str) {
    let asked = game.decision().expect("the game goes on").player();
    let client = &mut clients[asked.index()];
    let update = client.update(game);
    let choice = client.choice(game, &answer(&update, wanted));
    game.apply(choice.expect("it is legal")).expect("it is legal");
    clients.iter_mut().for_each(|client| client.follow(game));
}

fn answer(update: &Update, wanted: &str) -> Reply {
    let question = update.question.as_ref().expect("it is asked");
    let mut options = question.options.iter();
    let option = options.position(|option| option.text.starts_with(wanted));
    let option = option.unwrap_or_else(|| panic!("no {wanted} in {question:?}"));
    Reply::to(update, Answer::One(option))
}

//! How fixed random games go, decision by decision, in words that no form of the state has a part in: who is asked what,
//! the options in order, the answer, and the table. `tests/behaviour.txt` keeps a hash of it for each pairing of decks.
//!
//! Neither frames nor serialization nor agents play a part, so the record stays when these change.
#![allow(dead_code, reason = "each program that uses it uses a part of it")]

use std::fmt::{self, Write};

use spellstack_core::{AbilityId, ObjectId, PlayerId, Zone};
use spellstack_rules::{
    Action, Ask, Choice, Decision, Game, Item, Means, ObjectView, Random, StackView, Thing, View, Way,
};
use xxhash_rust::xxh3::Xxh3;

use super::pairings::{Pairing, pairings};

/// Pairs of small decks and of decks with keywords; with the pairings of the standard decks these make fifty.
const SMALL_PAIRS: usize = 10;
const KEYWORD_PAIRS: usize = 12;
const GAMES_PER_PAIRING: u64 = 10;

/// The most options of one decision that are written out; declarations of many creatures have millions.
const MOST_OPTIONS: usize = 64;

/// How to record the games again.
pub const RECORD: &str = "cargo run --profile quick --example behaviour -- tests/behaviour.txt";

/// The games of one pairing of decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The pairing.
    pub name: String,
    /// How many decisions the games have.
    pub decisions: u64,
    /// The hash of what was written of them.
    pub hash: u64,
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} {} {}", self.hash, self.decisions, self.name)
    }
}

/// The pairings whose games are recorded.
pub fn subjects() -> Vec<Pairing> {
    pairings(SMALL_PAIRS, KEYWORD_PAIRS)
}

/// Plays the games of a pairing and hashes how they went.
pub fn record(number: usize, pairing: Pairing) -> Recorded {
    let mut hash = Xxh3::new();
    let mut decisions = 0;
    let name = pairing.name.clone();
    tell(number, pairing, |line| {
        hash.update(line.as_bytes());
        decisions += 1;
    });
    Recorded {
        name,
        decisions,
        hash: hash.digest(),
    }
}

/// Plays the games of a pairing and says of each decision how it went.
pub fn tell(number: usize, pairing: Pairing, mut say: impl FnMut(&str)) {
    let mut line = String::new();
    for game_number in 0..GAMES_PER_PAIRING {
        let seed = number as u64 * GAMES_PER_PAIRING + game_number;
        let mut game = Game::new(pairing.setup.clone(), seed).expect("a legal setup");
        let mut random = Random::new(seed);
        while let Some(decision) = game.decision() {
            let choice = decision.sample(&mut random);
            line.clear();
            Teller::new(&game)
                .decision(&mut line, decision, &choice)
                .expect("a string takes everything");
            say(&line);
            game.apply(choice).expect("a sampled choice is legal");
        }
        say(&format!(
            "game {game_number} of {}: {:?}\n",
            pairing.name,
            game.outcome()
        ));
    }
}

/// Says what is on the table, in names and places.
struct Teller<'g> {
    view: View<'g>,
}

impl<'g> Teller<'g> {
    fn new(game: &'g Game) -> Self {
        Teller {
            view: game.omniscient(),
        }
    }

    fn decision(&self, out: &mut String, decision: Decision<'_>, choice: &Choice) -> fmt::Result {
        let view = &self.view;
        write!(
            out,
            "turn {} of {} {:?}: {} {:?} ",
            view.turn(),
            seat(view.active_player()),
            view.step(),
            seat(decision.player()),
            decision.why()
        )?;
        if let Some(source) = decision.source() {
            write!(out, "for {} ", self.object(source))?;
        }
        self.options(out, &decision)?;
        writeln!(out, "  -> {}", self.choice(choice))?;
        self.players(out)?;
        self.zones(out)
    }

    /// The options in their order, as many as are worth writing.
    fn options(&self, out: &mut String, decision: &Decision<'_>) -> fmt::Result {
        writeln!(out, "({:?})", decision.len())?;
        for choice in decision.iter().take(MOST_OPTIONS) {
            writeln!(out, "  {}", self.choice(&choice))?;
        }
        if let Ask::Pay = decision.ask() {
            for action in decision.mana_actions() {
                writeln!(out, "  {}", self.action(action))?;
            }
        }
        Ok(())
    }

    fn choice(&self, choice: &Choice) -> String {
        match choice {
            Choice::Pass => "pass".to_owned(),
            Choice::Act(action) => self.action(*action),
            Choice::Pick(items) => format!("pick {}", self.items(items)),
            Choice::Order(items) => format!("order {}", self.items(items)),
            Choice::Number(number) => format!("number {number}"),
            Choice::Divide(shares) => format!("divide {:?}", shares.as_slice()),
            Choice::Attack(attacks) => {
                let attack = |(attacker, target): &(ObjectId, Thing)| {
                    format!("{} to {}", self.object(*attacker), self.thing(*target))
                };
                format!("attack {}", joined(attacks.iter().map(attack)))
            }
            Choice::Block(blocks) => {
                let block = |block: &spellstack_rules::Block| {
                    format!(
                        "{} at {}",
                        self.object(block.blocker),
                        self.object(block.attacker)
                    )
                };
                format!("block {}", joined(blocks.iter().map(block)))
            }
            Choice::AutoPay => "auto-pay".to_owned(),
            Choice::PayWith(object, ability) => format!("pay with {}", self.ability(*object, *ability)),
            Choice::Concede(player) => format!("concede {}", seat(*player)),
        }
    }

    fn action(&self, action: Action) -> String {
        let means = match action.means() {
            Means::Plain => "",
            Means::GivingUp => ", giving up",
        };
        format!("{}{means}", self.action_itself(action))
    }

    fn action_itself(&self, action: Action) -> String {
        match action {
            Action::PlayLand(object, face) => format!("play {} {face}", self.object(object)),
            Action::Cast(object, face, way, _) => {
                format!("cast {} {face} {}", self.object(object), self.way(object, way))
            }
            Action::Activate(object, ability, _) => format!("activate {}", self.ability(object, ability)),
            Action::TurnFaceUp(object, ability, _) => format!("turn up {}", self.ability(object, ability)),
            Action::ActivateMana(object, ability, _) => format!("mana of {}", self.ability(object, ability)),
            Action::Suspend(object, ability, _) => format!("suspend {}", self.ability(object, ability)),
        }
    }

    /// The way of casting, without the number that a definition has after lowering.
    fn way(&self, object: ObjectId, way: Way) -> String {
        match way {
            Way::Normal => "normally".to_owned(),
            Way::Alternative(ability) => format!("alternatively {}", self.ordinal(object, ability)),
            Way::FaceDown => "face down".to_owned(),
            Way::Flashback(ability) => format!("by flashback {}", self.ordinal(object, ability)),
            Way::Free => "for nothing".to_owned(),
            Way::Paying(_) => "for a named cost".to_owned(),
        }
    }

    fn items(&self, items: &[Item]) -> String {
        joined(items.iter().map(|item| self.item(*item)))
    }

    fn item(&self, item: Item) -> String {
        match item {
            Item::Player(player) => seat(player),
            Item::Object(object) => self.object(object),
            Item::Card(owner, card) => {
                let mut library = self.view.library(owner);
                let place = library.position(|known| known.card() == Some(card));
                let name = self.view.library_card(owner, card);
                let name = name.and_then(|card| card.name()).unwrap_or("?").to_owned();
                format!("{name} in library {} at {place:?}", seat(owner))
            }
            Item::Name(def) => format!("the name {}", self.view.name_of(def)),
            // The kind and the source are enough: effects and abilities have other numbers once they are kept otherwise.
            Item::Replacement(replacer) => match replacer {
                spellstack_rules::Replacer::Ability(object, ability, statement, _) => {
                    format!("replacement {} {statement}", self.ability(object, ability))
                }
                spellstack_rules::Replacer::Entering(_, statement, _) => {
                    format!("replacement of its own {statement}")
                }
                spellstack_rules::Replacer::Effect(_) => "replacement effect".to_owned(),
                rule => format!("replacement {rule:?}"),
            },
            Item::Yes
            | Item::No
            | Item::Color(_)
            | Item::CreatureType(_)
            | Item::Mana(_)
            | Item::Mode(_)
            | Item::Trigger(_)
            | Item::Place(_)
            | Item::Keep
            | Item::Mulligan => format!("{item:?}"),
        }
    }

    fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Player(player) => seat(player),
            Thing::Object(object) => self.object(object),
        }
    }

    /// An object by its name and its place in its zone.
    fn object(&self, id: ObjectId) -> String {
        let Some(object) = self.view.object(id) else {
            return "something gone".to_owned();
        };
        let zone = object.zone();
        let place = self.view.zone(zone).position(|other| other.id() == id);
        format!("{} in {} at {place:?}", name(&object), place_of(zone))
    }

    fn ability(&self, object: ObjectId, ability: AbilityId) -> String {
        format!("{} {}", self.object(object), self.ordinal(object, ability))
    }

    /// Which of the object's abilities it is.
    fn ordinal(&self, object: ObjectId, ability: AbilityId) -> String {
        let object = self.view.object(object);
        let place = object.and_then(|object| object.abilities().position(|known| known.id() == ability));
        format!("#{place:?}")
    }

    fn players(&self, out: &mut String) -> fmt::Result {
        for player in self.view.players() {
            write!(
                out,
                "  {}: life {} poison {} energy {} mana {} lands {}",
                seat(player.id),
                player.life,
                player.poison,
                player.energy,
                player.pool,
                player.lands_played
            )?;
            let marks = [(player.is_monarch, " monarch"), (player.has_lost, " lost")];
            for (_, mark) in marks.iter().filter(|(is_so, _)| *is_so) {
                out.push_str(mark);
            }
            let library = self.view.library(player.id);
            writeln!(
                out,
                " library {}",
                joined(library.map(|card| card.name().unwrap_or("?").to_owned()))
            )?;
        }
        Ok(())
    }

    fn zones(&self, out: &mut String) -> fmt::Result {
        let of_players = self
            .view
            .players()
            .flat_map(|player| [Zone::Hand(player.id), Zone::Graveyard(player.id)]);
        let zones = of_players.chain([Zone::Exile, Zone::Command]);
        for zone in zones {
            let names = joined(self.view.zone(zone).map(|object| name(&object)));
            writeln!(out, "  {}: {names}", place_of(zone))?;
        }
        for permanent in self.view.battlefield() {
            self.permanent(out, &permanent)?;
        }
        for entry in self.view.stack() {
            self.stack_entry(out, &entry)?;
        }
        for attack in self.view.attacks() {
            writeln!(
                out,
                "  {} attacks {} blocked {:?} lost {}",
                self.object(attack.attacker),
                self.thing(attack.target),
                attack.blocked,
                attack.is_lost
            )?;
        }
        for block in self.view.blocks() {
            writeln!(
                out,
                "  {} blocks {}",
                self.object(block.blocker),
                self.object(block.attacker)
            )?;
        }
        Ok(())
    }

    fn permanent(&self, out: &mut String, permanent: &ObjectView<'_>) -> fmt::Result {
        write!(out, "  {} {}", seat(permanent.controller()), name(permanent))?;
        if let Some(chars) = permanent.chars() {
            write!(out, " {:?}/{:?}", chars.power, chars.toughness)?;
        }
        write!(out, " damage {}", permanent.damage())?;
        for (kind, count) in permanent.counters() {
            write!(out, " {count} {kind}")?;
        }
        let marks = [
            (permanent.is_tapped(), " tapped"),
            (permanent.is_face_down(), " face down"),
            (permanent.is_token(), " token"),
            (permanent.is_summoning_sick(), " sick"),
        ];
        for (_, mark) in marks.iter().filter(|(is_so, _)| *is_so) {
            out.push_str(mark);
        }
        if let Some(host) = permanent.attached_to() {
            write!(out, " on {}", self.object(host))?;
        }
        writeln!(out)
    }

    fn stack_entry(&self, out: &mut String, entry: &StackView<'_>) -> fmt::Result {
        writeln!(
            out,
            "  stack: {} {} spell {} modes {:?} x {} kicked {} targets {}",
            seat(entry.controller()),
            entry.source_name(),
            entry.is_spell(),
            entry.modes(),
            entry.x(),
            entry.times_kicked(),
            joined(entry.targets().map(|target| self.thing(target)))
        )
    }
}

fn name(object: &ObjectView<'_>) -> String {
    object.name().unwrap_or("?").to_owned()
}

fn seat(player: PlayerId) -> String {
    format!("p{}", player.index() + 1)
}

fn place_of(zone: Zone) -> String {
    let owner = zone.owner().map(seat).unwrap_or_default();
    format!("{}{owner}", zone.kind().name())
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

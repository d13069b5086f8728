//! From header lines to a game.

use std::num::NonZeroU32;

use spellstack_core::{CardDef, CardId, CounterKind, ObjectId, PlayerId, ZoneKind};
use spellstack_rules::{
    CardSetup, Game, GameSetup, Options, PlayerPosition, PlayerSetup, PositionSetup, Start,
};

use super::cards::{self, BLANK, Cards};
use super::names::Identity;
use super::report::{Stop, Wrong};
use super::words::{self, player_id};
use crate::syntax::{CardRef, Flag, Header, Library, ListEntry, Scenario, same_name};

/// After how many resolutions without a choice but passing a scenario's game is a draw (CR 104.4b): a loop that makes
/// something grow ends so before the scenario has used up its decisions.
const LOOP_LIMIT: u32 = 1_000;

/// How many blank cards lie below what is listed in a library.
const BLANKS: usize = 30;

/// A card that a header line lists.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub owner: PlayerId,
    pub zone: ZoneKind,
    /// The place in the owner's list of the zone.
    pub place: usize,
    /// The names of its faces.
    pub names: Vec<String>,
    /// What it stays all game.
    pub identity: Identity,
}

/// A scenario's starting position.
pub(crate) struct Opening {
    pub game: Game,
    /// The cards, in the order written.
    pub written: Vec<Written>,
}

/// The game that a scenario starts from.
pub(crate) fn open(scenario: &Scenario, cards: &mut Cards<'_>) -> Result<Opening, Stop> {
    let (setup, seed, written) = setup(scenario, cards)?;
    let game = Game::new(setup, seed).map_err(|errors| Wrong::Error(errors.to_string()).at(scenario.line))?;
    Ok(Opening { game, written })
}

/// What a scenario's header says: the setup, the seed, and the cards in the order written.
pub(crate) fn setup(
    scenario: &Scenario,
    cards: &mut Cards<'_>,
) -> Result<(GameSetup, u64, Vec<Written>), Stop> {
    let mut header = HeaderReader::new();
    for line in &scenario.header {
        header.line = line.number;
        header
            .read(&line.item, cards)
            .map_err(|wrong| wrong.at(line.number))?;
    }
    for (line, player, place, to) in std::mem::take(&mut header.attachments) {
        header
            .attach(player, place, &to)
            .map_err(|wrong| wrong.at(line))?;
    }
    let seed = header.seed;
    let (setup, written) = header.into_setup(cards);
    Ok((setup, seed, written))
}

/// The most cards that the lists of a scenario may have together.
const MOST_CARDS: usize = 10_000;

/// What the header lines read so far say.
struct HeaderReader {
    seed: u64,
    opening: bool,
    position: PositionSetup,
    /// Whether a player's library is what is listed and nothing else.
    only: [bool; 2],
    written: Vec<Written>,
    /// Line, player and place of what is attached, and to what.
    attachments: Vec<(usize, PlayerId, usize, CardRef)>,
    /// The line being read.
    line: usize,
}

impl HeaderReader {
    fn new() -> Self {
        HeaderReader {
            seed: 1,
            opening: false,
            position: PositionSetup::new(2),
            only: [false; 2],
            written: Vec::new(),
            attachments: Vec::new(),
            line: 0,
        }
    }

    fn read(&mut self, header: &Header, cards: &mut Cards<'_>) -> Result<(), Wrong> {
        match header {
            Header::Rules(_) | Header::CardFile(_) => {}
            Header::Seed(seed) => self.seed = *seed,
            Header::Active(player) => self.position.active = player_id(*player),
            Header::Turn(turn) => self.position.turn = *turn,
            Header::Opening => self.opening = true,
            Header::Step(step) => self.position.step = words::step(*step),
            Header::Life(player, life) => self.player(player_id(*player)).life = *life,
            Header::Pool(player, mana) => self.player(player_id(*player)).pool = words::pool(mana),
            Header::Poison(player, count) => self.player(player_id(*player)).poison = *count,
            Header::Energy(player, count) => self.player(player_id(*player)).energy = *count,
            Header::Zone {
                player,
                zone,
                cards: list,
            } => {
                self.list(player_id(*player), words::zone_kind(*zone), list, cards)?;
            }
            Header::Library { player, library } => self.library(player_id(*player), library, cards)?,
            Header::Card(card) => cards.define(card)?,
            Header::CardLike { name, like } => cards.define_like(name, like)?,
        }
        Ok(())
    }

    fn player(&mut self, player: PlayerId) -> &mut PlayerPosition {
        &mut self.position.players[player.index()]
    }

    fn library(&mut self, player: PlayerId, library: &Library, cards: &Cards<'_>) -> Result<(), Wrong> {
        let (list, only) = match library {
            Library::AboveBlanks(list) => (list, false),
            Library::Only(list) => (list, true),
        };
        self.only[player.index()] |= only;
        self.list(player, ZoneKind::Library, list, cards)
    }

    fn list(
        &mut self,
        player: PlayerId,
        zone: ZoneKind,
        list: &[ListEntry],
        cards: &Cards<'_>,
    ) -> Result<(), Wrong> {
        for entry in list {
            if self.written.len() + entry.count as usize > MOST_CARDS {
                return Err(Wrong::Error(format!(
                    "{} \"{}\" make more than {MOST_CARDS} cards",
                    entry.count, entry.name
                )));
            }
            for _ in 0..entry.count {
                self.entry(player, zone, entry, cards)?;
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        player: PlayerId,
        zone: ZoneKind,
        entry: &ListEntry,
        cards: &Cards<'_>,
    ) -> Result<(), Wrong> {
        let is_token = entry.flags.contains(&Flag::Token);
        let names = match cards.get(&entry.name) {
            Ok(def) => def.faces.iter().map(|face| face.name.clone()).collect(),
            // A token that some other card makes.
            Err(_) if is_token => vec![entry.name.clone()],
            Err(wrong) => return Err(wrong),
        };
        let mut card = CardSetup::named(&names[0]);
        let mut attached = None;
        for flag in &entry.flags {
            match flag {
                Flag::Tapped => card.tapped = true,
                Flag::Sick => card.sick = true,
                Flag::Damage(amount) => card.damage = *amount,
                Flag::Attached(to) => attached = Some(to.clone()),
                Flag::AttachedToPlayer(to) => card.attached_to_player = Some(player_id(*to)),
                Flag::Controller(controller) => card.controller = Some(player_id(*controller)),
                Flag::Token => card.token = true,
                Flag::Transformed => card.transformed = true,
                Flag::FaceDown => card.face_down = true,
                Flag::Counters { kind, count } => card.counters.push((counter(kind)?, *count)),
            }
        }
        let zone_list = self.zone_list(player, zone)?;
        let place = zone_list.len();
        zone_list.push(card);
        self.written.push(Written {
            owner: player,
            zone,
            place,
            names,
            identity: card_identity(0),
        });
        if let Some(to) = attached {
            self.attachments.push((self.line, player, place, to));
        }
        Ok(())
    }

    fn zone_list(&mut self, player: PlayerId, zone: ZoneKind) -> Result<&mut Vec<CardSetup>, Wrong> {
        let player = self.player(player);
        match zone {
            ZoneKind::Hand => Ok(&mut player.hand),
            ZoneKind::Library => Ok(&mut player.library),
            ZoneKind::Graveyard => Ok(&mut player.graveyard),
            ZoneKind::Exile => Ok(&mut player.exile),
            ZoneKind::Battlefield => Ok(&mut player.battlefield),
            ZoneKind::Stack | ZoneKind::Command => {
                Err(Wrong::Error(format!("nothing can start in the {zone}")))
            }
        }
    }

    /// Attaches a permanent to the one named.
    fn attach(&mut self, player: PlayerId, place: usize, to: &CardRef) -> Result<(), Wrong> {
        let index = self
            .permanent(to, (player, place))
            .ok_or_else(|| Wrong::Error(format!("there is no permanent '{}' to attach to", to.name)))?;
        self.player(player).battlefield[place].attached_to = Some(index);
        Ok(())
    }

    /// The index of the permanent that a name means, among all players' permanents.
    fn permanent(&self, to: &CardRef, own: (PlayerId, usize)) -> Option<usize> {
        let named = |written: &&Written| written.names.iter().any(|name| same_name(name, &to.name));
        let fits = |written: &&Written| {
            written.zone == ZoneKind::Battlefield
                && (written.owner, written.place) != own
                && to
                    .controller
                    .is_none_or(|player| self.controller(written) == player_id(player))
        };
        let found = match to.index {
            Some(index) => {
                let place = usize::try_from(index).ok()?.checked_sub(1)?;
                self.written.iter().filter(named).nth(place).filter(fits)
            }
            None => self.written.iter().filter(named).find(fits),
        }?;
        let before: usize = self.position.players[..found.owner.index()]
            .iter()
            .map(|player| player.battlefield.len())
            .sum();
        Some(before + found.place)
    }

    fn controller(&self, written: &Written) -> PlayerId {
        let card = &self.position.players[written.owner.index()].battlefield[written.place];
        card.controller.unwrap_or(written.owner)
    }

    fn into_setup(mut self, cards: &Cards<'_>) -> (GameSetup, Vec<Written>) {
        let definitions = self.definitions(cards);
        for (player, only) in self.position.players.iter_mut().zip(self.only) {
            if !only {
                player.library.extend(vec![CardSetup::named(BLANK); BLANKS]);
            }
        }
        self.identify();
        let written = std::mem::take(&mut self.written);
        let options = Options {
            forced_decisions: true,
            loop_limit: LOOP_LIMIT,
            ..Options::default()
        };
        if !self.opening {
            let setup = GameSetup::position(definitions, self.position);
            return (GameSetup { options, ..setup }, written);
        }
        let deck = |player: &PlayerPosition| player.library.iter().map(|card| card.name.clone()).collect();
        let players = self.position.players.iter();
        let setup = GameSetup {
            definitions,
            players: players
                .map(|player| PlayerSetup {
                    life: player.life,
                    deck: deck(player),
                    ..PlayerSetup::default()
                })
                .collect(),
            options,
            start: Start::Decks {
                starting_player: Some(self.position.active),
                shuffle: false,
            },
        };
        (setup, written)
    }

    /// Finds out the identity of each card: a setup numbers the cards of all battlefields first, then those of each
    /// player's other zones; a permanent that isn't a card is known by its place on the battlefield.
    fn identify(&mut self) {
        let players = &self.position.players;
        let mut number = 0;
        let mut permanent = 0;
        let mut numbered: Vec<(PlayerId, ZoneKind, usize, Identity)> = Vec::new();
        let seats = || [PlayerId::new(0), PlayerId::new(1)].into_iter().zip(players);
        for (owner, player) in seats().filter(|_| !self.opening) {
            for (place, setup) in player.battlefield.iter().enumerate() {
                let identity = if setup.token {
                    token_identity(permanent)
                } else {
                    card_identity(number)
                };
                number += usize::from(!setup.token);
                permanent += 1;
                numbered.push((owner, ZoneKind::Battlefield, place, identity));
            }
        }
        for (owner, player) in seats() {
            let zones = [
                (ZoneKind::Hand, player.hand.len()),
                (ZoneKind::Graveyard, player.graveyard.len()),
                (ZoneKind::Exile, player.exile.len()),
                (ZoneKind::Library, player.library.len()),
            ];
            for (zone, count) in zones
                .into_iter()
                .filter(|(zone, _)| !self.opening || *zone == ZoneKind::Library)
            {
                numbered.extend((0..count).map(|place| (owner, zone, place, card_identity(number + place))));
                number += count;
            }
        }
        for written in &mut self.written {
            let is_it = |(owner, zone, place, _): &&(PlayerId, ZoneKind, usize, Identity)| {
                (*owner, *zone, *place) == (written.owner, written.zone, written.place)
            };
            if let Some((.., identity)) = numbered.iter().find(is_it) {
                written.identity = *identity;
            }
        }
    }

    /// The definitions of the cards that are listed, and of blank cards.
    fn definitions(&self, cards: &Cards<'_>) -> Vec<CardDef> {
        let mut definitions = vec![cards::blank()];
        for written in &self.written {
            let Some(name) = written.names.first() else {
                continue;
            };
            let is_new = !definitions.iter().any(|def| same_name(def.name(), name));
            if let Ok(def) = cards.get(name)
                && is_new
            {
                definitions.push(def.clone());
            }
        }
        definitions
    }
}

fn counter(kind: &str) -> Result<CounterKind, Wrong> {
    kind.parse()
        .map_err(|error: spellstack_core::counter::CounterKindError| Wrong::Error(error.to_string()))
}

fn card_identity(number: usize) -> Identity {
    Identity::Card(CardId::new(u32::try_from(number).unwrap_or(u32::MAX)))
}

fn token_identity(slot: usize) -> Identity {
    Identity::Object(ObjectId::new(
        u32::try_from(slot).unwrap_or(u32::MAX),
        NonZeroU32::MIN,
    ))
}

//! A game from a position: the checks, and the facts as they are written.

use std::sync::Arc;

use spellstack_core::card::{CardDef, Face, Layout};
use spellstack_core::counter::CounterKind;
use spellstack_core::{
    CardId, CardType, DefId, ObjectId, PerPlayer, PlayerId, PlayerSet, Step, Subtype, Supertype, Zone,
};

use super::error::{Place, SetupError};
use super::names::{Names, fold};
use super::{CardSetup, PlayerPosition, PositionSetup, check_seat, empty_control, empty_facts, seats};
use crate::commit::{allocate, blank, list};
use crate::control::{Frame, TurnStage};
use crate::event::Thing;
use crate::game::Game;
use crate::program::{BLANK_DEF, Program};
use crate::state::{
    CardInfo, Counters, Facts, Flags, LibraryCard, Object, Options, PlayerState, Turn, WorldSince,
};

/// Finds every reason why the position isn't a legal one.
pub(super) fn check(
    position: &PositionSetup,
    players: usize,
    names: &Names,
    definitions: &[CardDef],
    errors: &mut Vec<SetupError>,
) {
    if position.players.len() != players {
        errors.push(SetupError::PositionPlayers {
            expected: players,
            found: position.players.len(),
        });
    }
    check_seat(Some(position.active), players, errors);
    if position.turn == 0 {
        errors.push(SetupError::TurnZero);
    }
    // CR 502.4, 514.3: nobody gets priority there, so no position can begin there.
    if matches!(position.step, Step::Untap | Step::Cleanup) {
        errors.push(SetupError::NoPriority { step: position.step });
    }
    let permanents = position
        .players
        .iter()
        .map(|player| player.battlefield.len())
        .sum();
    let mut checker = Checker {
        names,
        definitions,
        tokens: None,
        players,
        permanents,
        at: 0,
        errors,
    };
    for (player, state) in seats(&position.players) {
        checker.player(player, state);
    }
}

struct Checker<'a> {
    names: &'a Names,
    definitions: &'a [CardDef],
    /// The names of tokens, found out only if they are needed.
    tokens: Option<Vec<String>>,
    players: usize,
    permanents: usize,
    /// How many battlefield entries have been looked at.
    at: usize,
    errors: &'a mut Vec<SetupError>,
}

impl Checker<'_> {
    fn player(&mut self, player: PlayerId, state: &PlayerPosition) {
        if state.life < 0 {
            self.errors.push(SetupError::NegativeLife {
                player,
                life: state.life,
            });
        }
        for (zone, cards) in zones(player, state) {
            for (index, card) in cards.iter().enumerate() {
                self.card(Place::Zone(player, zone, index), zone, card);
            }
        }
    }

    fn card(&mut self, place: Place, zone: Zone, card: &CardSetup) {
        check_seat(card.controller, self.players, self.errors);
        check_seat(card.attached_to_player, self.players, self.errors);
        let found = self.names.card(&card.name);
        let is_token = card.token && found.is_none() && self.is_token_name(&card.name);
        if found.is_none() && !is_token {
            self.errors.push(SetupError::UnknownCard {
                place,
                name: card.name.clone(),
            });
        }
        let def = found.map(|index| &self.definitions[index]);
        if zone == Zone::Battlefield {
            self.permanent(place, card, def);
            self.at += 1;
        } else {
            self.elsewhere(place, zone, card);
        }
    }

    fn permanent(&mut self, place: Place, card: &CardSetup, def: Option<&CardDef>) {
        let name = || card.name.clone();
        if card.transformed && def.is_none_or(|def| back(def).is_none()) {
            self.errors.push(SetupError::NoBackFace { place, name: name() });
        }
        let face = def.and_then(|def| {
            if card.transformed {
                back(def)
            } else {
                def.faces.first()
            }
        });
        if face.is_some_and(|face| !face.type_line.types.is_permanent()) && !card.face_down {
            self.errors.push(SetupError::NotPermanent { place, name: name() });
        }
        self.attachment(place, card, face);
    }

    fn attachment(&mut self, place: Place, card: &CardSetup, face: Option<&Face>) {
        let name = || card.name.clone();
        let has = |subtype| face.is_some_and(|face| face.type_line.subtypes.contains(&subtype));
        let (aura, equipment) = (has_subtype("Aura", has), has_subtype("Equipment", has));
        match card.attached_to {
            Some(to) if to >= self.permanents || to == self.at => {
                let permanents = self.permanents;
                self.errors.push(SetupError::AttachedToNothing {
                    place,
                    name: name(),
                    to,
                    permanents,
                });
            }
            Some(_) if face.is_some() && !aura && !equipment => {
                self.errors
                    .push(SetupError::NotAttachable { place, name: name() });
            }
            None if face.is_some() && !aura && card.attached_to_player.is_some() => {
                self.errors
                    .push(SetupError::NotAttachable { place, name: name() });
            }
            None if aura && !card.face_down && card.attached_to_player.is_none() => self
                .errors
                .push(SetupError::AuraUnattached { place, name: name() }),
            Some(_) | None => {}
        }
    }

    /// What is only so of permanents is said of nothing else; cards in exile may have counters and be face down.
    fn elsewhere(&mut self, place: Place, zone: Zone, card: &CardSetup) {
        let in_exile = zone == Zone::Exile;
        let said = [
            (card.tapped, "tapped"),
            (card.sick, "summoning sick"),
            (card.damage > 0, "damaged"),
            (
                card.attached_to.is_some() || card.attached_to_player.is_some(),
                "attached",
            ),
            (card.controller.is_some(), "controlled"),
            (card.token, "a token"),
            (card.transformed, "transformed"),
            (card.face_down && !in_exile, "face down"),
            (!card.counters.is_empty() && !in_exile, "given counters"),
        ];
        for (_, what) in said.into_iter().filter(|(said, _)| *said) {
            self.errors.push(SetupError::OnlyOnBattlefield {
                place,
                name: card.name.clone(),
                what,
            });
        }
    }

    /// Whether some card makes a token of that name.
    fn is_token_name(&mut self, name: &str) -> bool {
        if self
            .errors
            .iter()
            .any(|error| matches!(error, SetupError::Definition { .. }))
        {
            return true; // Faulty definitions are not lowered; their faults are reported anyway.
        }
        let definitions = self.definitions;
        let tokens = self.tokens.get_or_insert_with(|| {
            let program = Program::lower(definitions.to_vec());
            program
                .defs
                .iter()
                .filter(|def| def.source.is_none())
                .map(|def| fold(&def.name))
                .collect()
        });
        tokens.iter().any(|token| is_name_of_token(token, &fold(name)))
    }
}

/// CR 111.4: the name of a token ends in the word Token unless it was given another; the word may be left out.
fn is_name_of_token(token: &str, name: &str) -> bool {
    !token.is_empty() && (token == name || token.strip_suffix(" token") == Some(name))
}

fn has_subtype(name: &str, has: impl Fn(Subtype) -> bool) -> bool {
    Subtype::from_name(name).is_some_and(has)
}

fn back(def: &CardDef) -> Option<&Face> {
    match def.layout {
        Layout::Transform | Layout::Modal => def.faces.get(1),
        Layout::Normal | Layout::Adventure | Layout::Split => None,
    }
}

/// The lists of a player's cards with their zones, the battlefield first.
fn zones(player: PlayerId, state: &PlayerPosition) -> [(Zone, &[CardSetup]); 5] {
    [
        (Zone::Battlefield, &state.battlefield),
        (Zone::Hand(player), &state.hand),
        (Zone::Graveyard(player), &state.graveyard),
        (Zone::Exile, &state.exile),
        (Zone::Library(player), &state.library),
    ]
}

/// The game at a checked position, ready to give priority.
pub(super) fn build(
    program: Arc<Program>,
    options: Options,
    position: &PositionSetup,
    names: &Names,
    seed: u64,
) -> Game {
    let players = position
        .players
        .iter()
        .map(player_state)
        .collect::<PerPlayer<_>>();
    let mut builder = Builder {
        facts: empty_facts(&program, players),
        program: &program,
        names,
        cards: Vec::new(),
        permanents: Vec::new(),
    };
    builder.battlefield(position);
    builder.other_zones(position);
    let Builder { mut facts, cards, .. } = builder;
    facts.cards = Arc::new(cards);
    let next = facts.next_player(position.active);
    facts.turn = Turn {
        number: position.turn,
        active: position.active,
        step: position.step,
        extra: Vec::new(),
        agenda: crate::state::Agenda::default(),
        next,
        spells: 0,
    };
    settle(&program, &mut facts);
    let mut control = empty_control(seed);
    control.frames.push(Frame::Turn(TurnStage::Priority));
    let mut game = Game::from_parts(program, options, facts, control);
    game.refresh();
    game
}

fn player_state(state: &PlayerPosition) -> PlayerState {
    let mut player = PlayerState::new(state.life);
    player.poison = state.poison;
    player.energy = state.energy;
    player.pool = state.pool;
    player
}

struct Builder<'a> {
    facts: Facts,
    program: &'a Program,
    names: &'a Names,
    cards: Vec<CardInfo>,
    permanents: Vec<ObjectId>,
}

impl Builder<'_> {
    /// Permanents get their timestamps in the order written, the first player's first.
    fn battlefield(&mut self, position: &PositionSetup) {
        for (player, state) in seats(&position.players) {
            for card in &state.battlefield {
                let object = self.permanent(player, card);
                let id = allocate(&mut self.facts, object);
                self.facts.zones.push(Zone::Battlefield, id);
                self.permanents.push(id);
            }
        }
        let cards = position.players.iter().flat_map(|player| &player.battlefield);
        for (index, card) in cards.enumerate() {
            let id = self.permanents[index];
            self.counters(id, card);
            let permanent = card.attached_to.and_then(|to| self.permanents.get(to)).copied();
            let player = card.attached_to_player.map(Thing::Player);
            let attached = permanent.map(Thing::Object).or(player);
            if let Some(object) = self.facts.object_mut(id) {
                object.attached = attached;
            }
        }
    }

    fn permanent(&mut self, owner: PlayerId, card: &CardSetup) -> Object {
        let controller = card.controller.unwrap_or(owner);
        let (id, front) = if card.token {
            (None, self.token(&card.name))
        } else {
            self.card(owner, card)
        };
        let back = self.program.def(front).other.filter(|_| card.transformed);
        let mut object = blank(
            id,
            back.unwrap_or(front),
            owner,
            Zone::Battlefield,
            self.everybody(),
        );
        object.controller = controller;
        object.seen_controller = controller;
        object.damage = card.damage;
        object.flags.set(Flags::TAPPED, card.tapped);
        object.flags.set(Flags::SICK, card.sick);
        object.flags.set(Flags::TOKEN, card.token);
        object.flags.set(Flags::FACE_DOWN, card.face_down);
        if card.face_down {
            // CR 708.5: only its controller may look at it.
            object.known = PlayerSet::only(controller);
        }
        object
    }

    fn other_zones(&mut self, position: &PositionSetup) {
        for (player, state) in seats(&position.players) {
            for (zone, cards) in zones(player, state).into_iter().skip(1) {
                for card in cards {
                    self.elsewhere(player, zone, card);
                }
            }
        }
    }

    fn elsewhere(&mut self, player: PlayerId, zone: Zone, card: &CardSetup) {
        let (id, def) = self.card(player, card);
        match (zone, id) {
            (Zone::Library(owner), Some(id)) => {
                self.facts.library_mut(owner).push(LibraryCard {
                    card: id,
                    known: PlayerSet::empty(),
                });
            }
            (_, id) => {
                let known = match zone {
                    Zone::Hand(owner) => PlayerSet::only(owner),
                    _ if card.face_down => PlayerSet::empty(),
                    _ => self.everybody(),
                };
                let mut object = blank(id, def, player, zone, known);
                object.flags.set(Flags::FACE_DOWN, card.face_down);
                let id = allocate(&mut self.facts, object);
                list(&mut self.facts, zone, id);
                self.counters(id, card);
            }
        }
    }

    /// A new card of that name.
    fn card(&mut self, owner: PlayerId, card: &CardSetup) -> (Option<CardId>, DefId) {
        let def = self.names.front(&card.name, self.program);
        let id = CardId::new(u32::try_from(self.cards.len()).expect("fewer than 2^32 cards"));
        self.cards.push(CardInfo { def, owner });
        (Some(id), def)
    }

    /// A token that is a copy of a card, or one that some card makes.
    fn token(&self, name: &str) -> DefId {
        let program = self.program;
        if self.names.card(name).is_some() {
            return self.names.front(name, program);
        }
        let folded = fold(name);
        let mut tokens = program.defs.iter().filter(|def| def.source.is_none());
        tokens
            .find(|def| is_name_of_token(&fold(&def.name), &folded))
            .map_or(BLANK_DEF, |def| def.base.def)
    }

    fn counters(&mut self, id: ObjectId, card: &CardSetup) {
        for (kind, count) in &card.counters {
            self.put(id, *kind, *count);
        }
        let Some(object) = self.facts.object(id) else {
            return;
        };
        let def = self.program.def(object.def);
        let is_planeswalker = def.base.is(CardType::Planeswalker) && object.zone == Zone::Battlefield;
        let has_loyalty = card
            .counters
            .iter()
            .any(|(kind, _)| *kind == CounterKind::Loyalty);
        if let Some(loyalty) = def
            .loyalty
            .filter(|_| is_planeswalker && !has_loyalty && !card.face_down)
        {
            self.put(id, CounterKind::Loyalty, loyalty);
        }
    }

    fn put(&mut self, on: ObjectId, kind: CounterKind, count: u32) {
        if count == 0 {
            return;
        }
        let facts = &mut self.facts;
        facts.timestamp += 1;
        let timestamp = facts.timestamp;
        match facts
            .counters
            .iter_mut()
            .find(|counters| counters.on == on && counters.kind == kind)
        {
            Some(counters) => counters.count = counters.count.saturating_add(count),
            None => facts.counters.push(Counters {
                on,
                kind,
                count,
                timestamp,
            }),
        }
    }

    fn everybody(&self) -> PlayerSet {
        PlayerSet::all(self.facts.players.len())
    }
}

/// Whoever controls a permanent by an effect has done so all along (CR 302.6), unless it is said to be sick; what is a world
/// has been one since it entered.
fn settle(program: &Program, facts: &mut Facts) {
    let table = crate::layers::characteristics(program, facts);
    for id in facts.battlefield().to_vec() {
        let (Some(chars), Some(object)) = (table.get(id), facts.object_mut(id)) else {
            continue;
        };
        object.seen_controller = chars.controller;
        let since = object.timestamp;
        if chars.supertypes.contains(Supertype::World) {
            facts.worlds.push(WorldSince { object: id, since });
        }
    }
}

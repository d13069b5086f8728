//! From a game to the position that it is in.

use spellstack_core::{ObjectId, PlayerId, Zone};
use spellstack_rules::{
    CardSetup, Game, LibraryCardView, ObjectView, PlayerPosition, PlayerView, PositionSetup, View, Why,
};
use thiserror::Error;

/// Why a game is in no position that a setup can say.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExtractError {
    /// The active player doesn't have priority.
    #[error("the active player doesn't have priority")]
    NoPriority,
    /// There is something on the stack.
    #[error("there is something on the stack")]
    Stack,
    /// There are attackers.
    #[error("creatures attack")]
    Combat,
    /// There is something in the command zone.
    #[error("there is something in the command zone")]
    Command,
    /// There is a monarch.
    #[error("there is a monarch")]
    Monarch,
    /// Lands were played this turn.
    #[error("a land was played this turn")]
    Land,
    /// Something was chosen as a permanent entered.
    #[error("something was chosen for '{0}'")]
    Chosen(String),
    /// A permanent is a copy of something else.
    #[error("'{0}' is a copy of something else")]
    Copy(String),
}

/// The position that a game is in: the active player has priority, and nothing is on the stack.
///
/// Effects that last, what happened before, what is linked to what and what players know of one another's cards are no
/// part of a position.
///
/// ```
/// use spellstack_bench::{extract, positions};
///
/// let position = &positions()[0];
/// assert_eq!(extract(&position.start())?, position.position);
/// # Ok::<(), spellstack_bench::ExtractError>(())
/// ```
///
/// # Errors
/// If something that can be seen can't be said in a [`PositionSetup`].
pub fn extract(game: &Game) -> Result<PositionSetup, ExtractError> {
    let view = game.omniscient();
    check(&view)?;
    let mut permanents: Vec<ObjectView<'_>> = Vec::new();
    for player in view.players() {
        permanents.extend(view.battlefield().filter(|object| object.owner() == player.id));
    }
    let places: Vec<ObjectId> = permanents.iter().map(ObjectView::id).collect();
    let players = view
        .players()
        .map(|player| {
            let owned = permanents.iter().filter(|object| object.owner() == player.id);
            let battlefield: Result<_, _> = owned.map(|object| permanent(object, &places)).collect();
            Ok(PlayerPosition {
                battlefield: battlefield?,
                ..elsewhere(&view, &player)
            })
        })
        .collect::<Result<_, ExtractError>>()?;
    Ok(PositionSetup {
        active: view.active_player(),
        turn: view.turn(),
        step: view.step(),
        players,
    })
}

fn check(view: &View<'_>) -> Result<(), ExtractError> {
    let active = view.active_player();
    if view.awaited() != Some((active, Why::Priority)) {
        return Err(ExtractError::NoPriority);
    }
    if view.stack().len() > 0 {
        return Err(ExtractError::Stack);
    }
    if !view.attacks().is_empty() {
        return Err(ExtractError::Combat);
    }
    if view.zone(Zone::Command).len() > 0 {
        return Err(ExtractError::Command);
    }
    if view.players().any(|player| player.is_monarch) {
        return Err(ExtractError::Monarch);
    }
    if view.players().any(|player| player.lands_played > 0) {
        return Err(ExtractError::Land);
    }
    Ok(())
}

/// What is so of a player, apart from the battlefield.
fn elsewhere(view: &View<'_>, player: &PlayerView) -> PlayerPosition {
    let exiled = view
        .zone(Zone::Exile)
        .filter(|object| object.owner() == player.id);
    PlayerPosition {
        life: player.life,
        poison: player.poison,
        energy: player.energy,
        pool: player.pool,
        hand: view
            .hand(player.id)
            .map(|object| CardSetup::named(front(&object)))
            .collect(),
        library: view
            .library(player.id)
            .map(|card| CardSetup::named(library_name(&card)))
            .collect(),
        graveyard: view
            .graveyard(player.id)
            .map(|object| CardSetup::named(front(&object)))
            .collect(),
        exile: exiled
            .map(|object| CardSetup {
                counters: object.counters().collect(),
                face_down: object.is_face_down(),
                ..CardSetup::named(front(&object))
            })
            .collect(),
        battlefield: Vec::new(),
    }
}

fn permanent(object: &ObjectView<'_>, places: &[ObjectId]) -> Result<CardSetup, ExtractError> {
    let name = front(object);
    if object.chosen_color().is_some() || object.chosen_words().next().is_some() {
        return Err(ExtractError::Chosen(name));
    }
    let names = object.printed_names();
    let shown = object.name().unwrap_or_default();
    if !object.is_face_down() && !names.contains(&shown) {
        return Err(ExtractError::Copy(name));
    }
    let transformed = !object.is_face_down() && names.first() != Some(&shown);
    let to = object.attached_to();
    Ok(CardSetup {
        tapped: object.is_tapped(),
        sick: object.is_summoning_sick(),
        damage: object.damage(),
        counters: object.counters().collect(),
        attached_to: to.and_then(|to| places.iter().position(|place| *place == to)),
        attached_to_player: object.attached_to_player(),
        controller: controller(object),
        token: object.is_token(),
        transformed,
        face_down: object.is_face_down(),
        name,
    })
}

fn controller(object: &ObjectView<'_>) -> Option<PlayerId> {
    Some(object.controller()).filter(|controller| *controller != object.owner())
}

/// The name of the front of a card or token; nothing is hidden from who sees everything.
fn front(object: &ObjectView<'_>) -> String {
    let names = object.printed_names();
    names.first().copied().unwrap_or_default().to_owned()
}

fn library_name(card: &LibraryCardView<'_>) -> String {
    let names = card.printed_names();
    names.first().copied().unwrap_or_default().to_owned()
}

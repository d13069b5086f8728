//! Pictures of players, with their hands, graveyards, and what is known of their libraries.

use serde::{Deserialize, Serialize};
use spellstack_core::mana::ManaKind;
use spellstack_core::{CardId, PlayerId, Zone};
use spellstack_rules::PlayerView;

use super::ObjectPicture;
use crate::words::Words;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerPicture {
    /// The seat, counted from 0.
    pub id: PlayerId,
    /// What the player is called.
    pub name: String,
    /// The life total.
    pub life: i32,
    /// Poison counters.
    pub poison: u32,
    /// Energy counters.
    pub energy: u32,
    /// The mana in the pool, by kind.
    pub mana: Vec<Mana>,
    /// Whether the player is the monarch.
    pub is_monarch: bool,
    /// Lands played this turn.
    pub lands_played: u32,
    /// Whether the player has lost.
    pub has_lost: bool,
    /// The cards in hand. Another player's hand has no order: first come the cards that the seat knows.
    pub hand: Vec<ObjectPicture>,
    /// The cards in the graveyard, the oldest first.
    pub graveyard: Vec<ObjectPicture>,
    /// How many cards are in the library.
    pub library: usize,
    /// The cards in the library that the seat knows, from the top.
    pub known: Vec<KnownCard>,
}

/// Mana of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mana {
    /// Its kind.
    pub kind: ManaKind,
    /// How much there is.
    pub amount: u32,
    /// How much of it is from snow sources.
    pub snow: u32,
}

/// A card in a library that the seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownCard {
    /// Its place, the top being 0.
    pub place: usize,
    /// Its name.
    pub name: String,
    /// Its number, if it is the seat's own card.
    pub card: Option<CardId>,
}

impl PlayerPicture {
    pub(super) fn of(player: &PlayerView, words: &Words<'_>) -> Self {
        let view = words.view();
        let kinds = player.pool.iter().filter(|(_, amount)| *amount > 0);
        let known = view.library(player.id).enumerate().filter_map(|(place, card)| {
            Some(KnownCard {
                place,
                name: card.name()?.to_owned(),
                card: card.card(),
            })
        });
        PlayerPicture {
            id: player.id,
            name: words.player(player.id),
            life: player.life,
            poison: player.poison,
            energy: player.energy,
            mana: kinds
                .map(|(kind, amount)| Mana {
                    kind,
                    amount,
                    snow: player.pool.snow(kind),
                })
                .collect(),
            is_monarch: player.is_monarch,
            lands_played: player.lands_played,
            has_lost: player.has_lost,
            hand: ObjectPicture::all_in(Zone::Hand(player.id), words),
            graveyard: ObjectPicture::all_in(Zone::Graveyard(player.id), words),
            library: player.library,
            known: known.collect(),
        }
    }
}

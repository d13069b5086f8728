//! Opening hands: what is kept, and what goes to the bottom.

use spellstack_core::CardType;
use spellstack_rules::ObjectView;

use super::board::Board;

impl Board<'_> {
    /// What keeping the hand is worth over a mulligan: positive if it can be played.
    pub fn hand_worth(&self) -> f32 {
        let hand: Vec<ObjectView<'_>> = self.view.hand(self.me).collect();
        let size = hand.len();
        let lands = hand.iter().filter(|card| card.is(CardType::Land)).count();
        let value = |card: &ObjectView<'_>| card.mana_value().unwrap_or(9);
        let cheap = hand
            .iter()
            .filter(|card| !card.is(CardType::Land) && value(card) <= 2)
            .count();
        if size <= 4 {
            return 1.0;
        }
        let spells = size - lands;
        let is_playable = match lands {
            0 => false,
            1 => size >= 6 && cheap >= 4 || size <= 5 && cheap >= 2,
            2..=4 => spells > 0,
            5 => spells >= 2 || size <= 6,
            _ => false,
        };
        if is_playable { 1.0 } else { -1.0 }
    }

    /// How much a card in an opening hand is wanted: lands up to four, then what is cheap.
    pub fn opening_worth(&self, card: &ObjectView<'_>) -> f32 {
        if card.is(CardType::Land) {
            let lands = self.lands_in_hand(self.me);
            return if lands <= 3 { 5.0 } else { 1.0 };
        }
        let value = card.mana_value().unwrap_or(9) as f32;
        4.0 - 0.5 * value
    }
}

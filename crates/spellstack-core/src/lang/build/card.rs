//! Whole cards and tokens.

use super::{literal, literal_of};
use crate::card::{CardDef, Face, Layout, TokenDef};
use crate::color::{Color, ColorSet};
use crate::keyword::Keyword;
use crate::lang::{Ability, Body};
use crate::pt::{Pt, PtValue};
use crate::types::Supertype;

/// A card that is being written; [`Card::define`] ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card(CardDef);

/// The kinds of cards.
impl Card {
    /// A card with any type line; `cost` is empty for one without a mana cost.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn new(name: &str, cost: &str, type_line: &str) -> Self {
        let mana_cost = match cost {
            "" => None,
            cost => Some(literal_of(name, cost)),
        };
        Card(CardDef::single(Face {
            name: name.to_owned(),
            mana_cost,
            color_indicator: ColorSet::EMPTY,
            type_line: literal_of(name, type_line),
            pt: None,
            loyalty: None,
            abilities: Vec::new(),
        }))
    }

    /// A creature with the subtypes, power and toughness given.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn creature(
        name: &str,
        cost: &str,
        subtypes: &str,
        power: impl Into<PtValue>,
        toughness: impl Into<PtValue>,
    ) -> Self {
        Self::new(name, cost, &format!("Creature — {subtypes}")).pt(power, toughness)
    }

    /// An instant.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn instant(name: &str, cost: &str) -> Self {
        Self::new(name, cost, "Instant")
    }

    /// A sorcery.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn sorcery(name: &str, cost: &str) -> Self {
        Self::new(name, cost, "Sorcery")
    }

    /// An enchantment without subtypes.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn enchantment(name: &str, cost: &str) -> Self {
        Self::new(name, cost, "Enchantment")
    }

    /// An Aura that enchants what fits.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn aura(name: &str, cost: &str, enchants: crate::lang::Filter) -> Self {
        Self::new(name, cost, "Enchantment — Aura").keyword(Keyword::Enchant(enchants))
    }

    /// An Aura that enchants such players: a Curse has that subtype besides.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn aura_on(name: &str, cost: &str, type_line: &str, who: crate::lang::PlayerFilter) -> Self {
        Self::new(name, cost, type_line).keyword(Keyword::EnchantPlayer(who))
    }

    /// An artifact without subtypes.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn artifact(name: &str, cost: &str) -> Self {
        Self::new(name, cost, "Artifact")
    }

    /// A land with the subtypes given, which may be none.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn land(name: &str, subtypes: &str) -> Self {
        Self::new(name, "", &format!("Land — {subtypes}"))
    }

    /// A basic land whose name is its type; its mana ability follows from that type (CR 305.6).
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn basic_land(name: &str) -> Self {
        Self::new(name, "", &format!("Basic Land — {name}"))
    }

    /// A legendary planeswalker with its printed loyalty.
    ///
    /// # Panics
    /// If the cost or the type line can't be read.
    #[must_use]
    #[track_caller]
    pub fn planeswalker(name: &str, cost: &str, subtype: &str, loyalty: u32) -> Self {
        let mut card = Self::new(name, cost, &format!("Legendary Planeswalker — {subtype}"));
        card.face().loyalty = Some(loyalty);
        card
    }
}

/// What a card has.
impl Card {
    /// Makes it legendary.
    #[must_use]
    pub fn legendary(mut self) -> Self {
        self.face().type_line.supertypes.insert(Supertype::Legendary);
        self
    }

    /// Gives it power and toughness.
    #[must_use]
    pub fn pt(mut self, power: impl Into<PtValue>, toughness: impl Into<PtValue>) -> Self {
        self.face().pt = Some(Pt {
            power: power.into(),
            toughness: toughness.into(),
        });
        self
    }

    /// Gives it a colour indicator (CR 204).
    #[must_use]
    pub fn indicator(mut self, colors: impl IntoIterator<Item = Color>) -> Self {
        self.face().color_indicator = colors.into_iter().collect();
        self
    }

    /// Gives it a keyword.
    #[must_use]
    pub fn keyword(self, keyword: Keyword) -> Self {
        self.ability(Ability::Keyword(keyword))
    }

    /// Says what the spell does as it resolves.
    #[must_use]
    pub fn spell(self, body: impl Into<Body>) -> Self {
        self.ability(Ability::Spell(body.into()))
    }

    /// Gives it an ability, after those that it has.
    #[must_use]
    pub fn ability(mut self, ability: Ability) -> Self {
        self.face().abilities.push(ability);
        self
    }

    /// Gives it an adventure (CR 715).
    #[must_use]
    pub fn with_adventure(self, adventure: Card) -> Self {
        self.with_face(Layout::Adventure, adventure)
    }

    /// Gives it the face that it transforms into (CR 712).
    #[must_use]
    pub fn transforms_into(self, back: Card) -> Self {
        self.with_face(Layout::Transform, back)
    }

    /// Gives it another face that can be played instead of it (CR 712.3).
    #[must_use]
    pub fn with_modal_back(self, back: Card) -> Self {
        self.with_face(Layout::Modal, back)
    }

    /// Gives it the right half of a split card (CR 709).
    #[must_use]
    pub fn with_right_half(self, half: Card) -> Self {
        self.with_face(Layout::Split, half)
    }

    /// The finished definition.
    #[must_use]
    pub fn define(self) -> CardDef {
        self.0
    }

    fn with_face(mut self, layout: Layout, other: Card) -> Self {
        self.0.layout = layout;
        self.0.faces.extend(other.0.faces);
        self
    }

    fn face(&mut self) -> &mut Face {
        self.0.faces.first_mut().expect("a card is made with a face")
    }
}

/// A creature token of the colours, subtypes, power and toughness given.
///
/// # Panics
/// If there are no such subtypes.
#[must_use]
#[track_caller]
pub fn token(
    colors: impl IntoIterator<Item = Color>,
    subtypes: &str,
    power: i32,
    toughness: i32,
) -> TokenDef {
    TokenDef {
        name: None,
        colors: colors.into_iter().collect(),
        type_line: literal(&format!("Creature — {subtypes}")),
        pt: Some(Pt::new(power, toughness)),
        abilities: Vec::new(),
    }
}

/// The token with abilities.
#[must_use]
pub fn token_with(token: TokenDef, abilities: impl IntoIterator<Item = Ability>) -> TokenDef {
    TokenDef {
        abilities: abilities.into_iter().collect(),
        ..token
    }
}

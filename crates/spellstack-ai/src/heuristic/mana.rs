//! Mana: what lands make, and what the hand wants.

use smallvec::SmallVec;
use spellstack_core::lang::{Ability, Body, Effect, EventPattern, ManaOutput};
use spellstack_core::mana::basic_land_mana;
use spellstack_core::{Color, ColorSet, ManaKind, ObjectId};
use spellstack_rules::Characteristics;

use super::board::{Board, Card};
use super::context::Context;

impl<'a> Board<'a> {
    /// How much the cards in hand want each colour.
    pub fn wanted_colors(&self) -> [f32; 5] {
        let mut wanted = [0.0; 5];
        for object in self.view.hand(self.me) {
            let Some(cost) = object.mana_cost() else { continue };
            for symbol in cost.symbols() {
                for color in symbol.colors().iter() {
                    wanted[color as usize] += 1.0 / (1.0 + cost.mana_value() as f32 * 0.3);
                }
            }
        }
        wanted
    }

    /// The colours that my permanents can make.
    pub fn colors_at_hand(&self) -> ColorSet {
        self.of(self.me)
            .filter(|permanent| permanent.is_mana_source)
            .fold(ColorSet::default(), |colors, permanent| {
                let abilities = permanent.abilities.iter().copied();
                colors.union(colors_of(permanent.chars, abilities))
            })
    }

    pub fn colors_made(&self, card: &Card<'a>) -> ColorSet {
        let searched = card.abilities.iter().copied().filter_map(searched_types);
        let fetched = searched.fold(ColorSet::default(), ColorSet::union);
        fetched.union(colors_of(&card.chars, card.abilities.iter().copied()))
    }

    /// How much mana the card's abilities make at once, beyond the first.
    pub fn mana_of_card(&self, card: &Card<'a>) -> i32 {
        let context = Context::of(card.owner, card.id);
        let most = card
            .abilities
            .iter()
            .filter_map(|ability| self.output(ability, &context))
            .max();
        most.unwrap_or(1) - 1
    }

    /// How much mana an activated ability makes.
    pub fn output(&self, ability: &Ability, context: &Context<'_>) -> Option<i32> {
        let Ability::Activated(activated) = ability else {
            return None;
        };
        let Body::Plain(clause) = &activated.body else {
            return None;
        };
        let output = mana_output(&clause.effect)?;
        Some(match output {
            ManaOutput::Exactly(kinds) => i32::try_from(kinds.len()).unwrap_or(0),
            ManaOutput::Amount(_, value) | ManaOutput::AnyColor(value) => self.amount(value, context),
            ManaOutput::OneOf(_) => 1,
        })
    }

    /// Mana beyond one for each source: sources that make more, and what is attached to them.
    pub fn read_mana(&mut self) {
        let (mut mine, mut theirs) = ((0, 0), (0, 0));
        let bonuses = self.mana_bonuses();
        for permanent in self
            .permanents
            .iter()
            .filter(|permanent| permanent.is_mana_source)
        {
            let context = Context::of(permanent.controller(), Some(permanent.id));
            let abilities = permanent.abilities.iter().copied();
            let most = abilities
                .filter_map(|ability| self.output(ability, &context))
                .max();
            let bonus = bonuses.iter().filter(|land| **land == permanent.id).count();
            let more = most.unwrap_or(1) - 1 + i32::try_from(bonus).unwrap_or(0);
            if more == 0 {
                continue;
            }
            let sum = if permanent.controller() == self.me {
                &mut mine
            } else {
                &mut theirs
            };
            sum.1 += more;
            if !permanent.is_tapped {
                sum.0 += more;
            }
        }
        self.my_side.mana += mine.0;
        self.my_side.mana_next += mine.1;
        self.their_side.mana += theirs.0;
        self.their_side.mana_next += theirs.1;
    }

    /// The Auras that add mana as what they enchant is tapped for it, by what they enchant.
    fn mana_bonuses(&self) -> SmallVec<[ObjectId; 4]> {
        let adds = |ability: &&Ability| match *ability {
            Ability::Triggered(triggered) => {
                let watches = |pattern: &EventPattern| matches!(pattern, EventPattern::TappedForMana { .. });
                triggered.trigger.patterns().iter().any(watches)
            }
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Static(_) => false,
        };
        let adding = self
            .permanents
            .iter()
            .filter(|aura| aura.abilities.iter().any(adds));
        adding.filter_map(|aura| aura.view.attached_to()).collect()
    }
}

fn mana_output(effect: &Effect) -> Option<&ManaOutput> {
    if let Effect::Then(parts) = effect {
        return parts.iter().find_map(mana_output);
    }
    if let Effect::AddMana(_, output) = effect {
        Some(output)
    } else {
        None
    }
}

fn colors_of<'b>(chars: &Characteristics, abilities: impl Iterator<Item = &'b Ability>) -> ColorSet {
    let mut colors = ColorSet::default();
    for subtype in chars.subtypes.iter() {
        if let Some(color) = basic_land_mana(subtype) {
            colors.insert(color);
        }
    }
    for ability in abilities {
        let Ability::Activated(activated) = ability else {
            continue;
        };
        let Body::Plain(clause) = &activated.body else {
            continue;
        };
        let mut add = |kind: &ManaKind| {
            if let Some(color) = kind.color() {
                colors.insert(color);
            }
        };
        match mana_output(&clause.effect) {
            Some(ManaOutput::Exactly(kinds) | ManaOutput::OneOf(kinds)) => kinds.iter().for_each(&mut add),
            Some(ManaOutput::Amount(kind, _)) => add(kind),
            Some(ManaOutput::AnyColor(_)) => Color::ALL.iter().for_each(|color| colors.insert(*color)),
            None => {}
        }
    }
    colors
}

/// The colours of the basic land types that an ability searches for.
fn searched_types(ability: &Ability) -> Option<ColorSet> {
    let Ability::Activated(activated) = ability else {
        return None;
    };
    let Body::Plain(clause) = &activated.body else {
        return None;
    };
    let mut colors = ColorSet::default();
    let filter = searched(&clause.effect)?;
    subtypes(filter, &mut |subtype| {
        if let Some(color) = basic_land_mana(subtype) {
            colors.insert(color);
        }
    });
    Some(colors)
}

fn searched(effect: &Effect) -> Option<&spellstack_core::lang::Filter> {
    if let Effect::Then(parts) = effect {
        return parts.iter().find_map(searched);
    }
    if let Effect::Bind(_, inner) = effect {
        return searched(inner);
    }
    if let Effect::Search(_, selection) = effect {
        Some(&selection.among)
    } else {
        None
    }
}

fn subtypes(filter: &spellstack_core::lang::Filter, see: &mut impl FnMut(spellstack_core::Subtype)) {
    use spellstack_core::lang::Filter;
    if let Filter::All(parts) | Filter::AnyOf(parts) = filter {
        parts.iter().for_each(|part| subtypes(part, see));
    }
    if let Filter::Subtype(subtype) = filter {
        see(*subtype);
    }
}

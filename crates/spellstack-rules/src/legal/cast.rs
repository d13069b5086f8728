//! Lands to play and spells to cast, by face and way (CR 305.1, 601.3, 702.34).

use std::ops::ControlFlow;

use smallvec::SmallVec;
use spellstack_core::card::Layout;
use spellstack_core::lang::{Rule, Statement};
use spellstack_core::types::Subtype;
use spellstack_core::{AbilityId, CardType, DefId, KeywordKind, ObjectId};

use super::Actor;
use crate::decision::Action;
use crate::keyword::flash;
use crate::look::{Context, Seen};
use crate::payment::Payment;
use crate::program::{AbilityClass, Def};
use crate::state::{StackEntry, Way};

impl Actor<'_> {
    /// Visits the faces as which the player may play a card as a land from where it is (CR 305.1, 712.12).
    pub(super) fn each_land_of(
        &self,
        card: ObjectId,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(seen) = self.game.look().seen(card).filter(|seen| !seen.gone) else {
            return ControlFlow::Continue(());
        };
        if seen.chars.is_land() && self.may_play_as(&seen) {
            visit(Action::PlayLand(card, 0))?;
        }
        let front = self.game.program.def(seen.chars.def);
        let back = front.other.filter(|_| front.layout == Layout::Modal);
        if let Some(chars) = back.map(|back| &self.game.program.def(back).base)
            && chars.is_land()
            && self.may_play_as(&Seen { chars, ..seen })
        {
            visit(Action::PlayLand(card, 1))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a card may be played from where it is, judged as the face that it would be.
    /// To play a card is to play it as a land or to cast it (CR 601.1a, 701.18b).
    pub(crate) fn may_play_as(&self, seen: &Seen<'_>) -> bool {
        self.is_in_hand(seen) || self.may_play_from_there(seen) || self.may_play_after_adventure(seen)
    }

    /// Visits each way to cast a card: face by face, for its mana cost first.
    pub(super) fn each_cast_of(
        &self,
        card: ObjectId,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_out_of_the_question(card) {
            return ControlFlow::Continue(());
        }
        let Some(seen) = self.game.look().seen(card).filter(|seen| !seen.gone) else {
            return ControlFlow::Continue(());
        };
        for (face, def) in self.faces(&seen) {
            if !self.game.program.def(def).flags.castable || !self.may_begin(card, def) {
                continue;
            }
            for way in self.ways(&seen, card, def) {
                if self.can_afford(card, def, way) && self.has_choices(card, def) {
                    visit(Action::Cast(card, face, way))?;
                }
            }
        }
        if self.can_cast_face_down(&seen, card) {
            visit(Action::Cast(card, 0, Way::FaceDown))?;
        }
        ControlFlow::Continue(())
    }

    /// The faces that could be cast in a way that an effect offers: nothing forbids it, there are legal choices, and the
    /// cost can be paid. A card without a mana cost can be cast without paying it (CR 118.6a).
    pub(super) fn castable_faces(&self, card: ObjectId, way: Way) -> SmallVec<[u8; 2]> {
        let Some(seen) = self.game.look().seen(card).filter(|seen| !seen.gone) else {
            return SmallVec::new();
        };
        let faces = self.faces(&seen).into_iter().filter(|(_, def)| {
            let Some(spell) = self.game.as_spell(self.player, *def, card) else {
                return false;
            };
            !self.game.program.def(*def).is_land()
                && !self.cant_cast(&spell)
                && self.can_afford(card, *def, way)
                && self.has_choices(card, *def)
        });
        faces.map(|(face, _)| face).collect()
    }

    /// Whether timing, or the mana there can be, forbids casting a card with one face: a quick look that most cards don't
    /// get past.
    fn is_out_of_the_question(&self, card: ObjectId) -> bool {
        let Some(chars) = self.game.look().chars(card) else {
            return true;
        };
        let def = self.game.program.def(chars.def);
        if def.other.is_some() {
            return false;
        }
        let at_instant_speed = || chars.is(CardType::Instant) || flash::has_flash(chars);
        !def.flags.castable
            || !(self.sorcery_speed
                || at_instant_speed()
                || def.flags.limits_itself
                || self.in_force.as_though_flash)
            || self.is_beyond_reach(card, def)
    }

    /// Whether a card that can be cast in one way only costs more than there can be.
    fn is_beyond_reach(&self, card: ObjectId, def: &Def) -> bool {
        def.flags.has_one_price && self.has_full_price(card, def) == Some(false)
    }

    /// Whether the mana for a card at its full price can be had, where that is told at a glance.
    fn has_full_price(&self, card: ObjectId, def: &Def) -> Option<bool> {
        let as_printed = self.game.cache.table.get(card).is_none() && !self.in_force.spell_cost;
        let cost = def.plain_cost.as_ref().filter(|_| as_printed)?;
        cost.is_within(self.reach())
    }

    /// The faces that a card can be cast as (CR 709.3, 712.8a, 712.11, 715.3).
    fn faces(&self, seen: &Seen<'_>) -> SmallVec<[(u8, DefId); 2]> {
        let front = seen.chars.def;
        let def = self.game.program.def(front);
        let mut faces = SmallVec::from_slice(&[(0, front)]);
        match (def.layout, def.other) {
            (Layout::Adventure | Layout::Split | Layout::Modal, Some(other)) => faces.push((1, other)),
            (Layout::Normal | Layout::Transform | Layout::Adventure | Layout::Split | Layout::Modal, _) => {}
        }
        faces
    }

    /// Whether timing and rules let the player begin to cast it (CR 601.3).
    pub(crate) fn may_begin(&self, card: ObjectId, def: DefId) -> bool {
        let game = self.game;
        let Some(spell) = game.as_spell(self.player, def, card) else {
            return false;
        };
        let at_instant_speed = || {
            // CR 117.1a, 304.1.
            spell.chars.is(CardType::Instant)
                || flash::has_flash(game.chars_as_spell(card, def))
                || self.as_though_flash(&spell)
        };
        (self.sorcery_speed || at_instant_speed()) && !self.cant_cast(&spell)
    }

    /// The ways in which a card can be cast from where it is: for its mana cost, for alternative costs, with flashback.
    /// It is cast in one of them: of alternative costs one is paid (CR 118.9a), if the player wants (CR 118.9b).
    fn ways(&self, seen: &Seen<'_>, card: ObjectId, def: DefId) -> SmallVec<[Way; 2]> {
        let game = self.game;
        let mut ways = SmallVec::new();
        let there = Seen {
            chars: &game.program.def(def).base,
            ..*seen
        };
        // CR 715.3d: an adventurer card that is exiled this way can't be cast as an Adventure.
        let after_adventure = || def == seen.chars.def && self.may_play_after_adventure(seen);
        let may_play = self.is_in_hand(seen) || self.may_play_from_there(&there) || after_adventure();
        // CR 118.6: no mana cost can't be paid.
        if may_play && game.program.def(def).mana_cost.is_some() {
            ways.push(Way::Normal);
        }
        game.each_casting_ability(card, def, |id, entry| match entry.class {
            AbilityClass::Keyword(KeywordKind::Flashback) if self.allows_flashback(seen, def, entry) => {
                ways.push(Way::Flashback(id));
            }
            AbilityClass::Static if may_play && self.allows_alternative(card, id) => {
                ways.push(Way::Alternative(id))
            }
            _ => {}
        });
        ways
    }

    /// Whether a static ability of the card lets it be cast for an alternative cost now (CR 118.9).
    fn allows_alternative(&self, card: ObjectId, ability: AbilityId) -> bool {
        let look = self.game.look();
        let context = Context::of(card, self.player);
        let Some(statics) = self.game.program.ability(ability).as_static() else {
            return false;
        };
        statics
            .condition
            .as_ref()
            .is_none_or(|condition| look.holds(condition, &context))
            && statics.statements.iter().any(|statement| match statement {
                Statement::Rule(Rule::AlternativeCost(_, condition)) => condition
                    .as_ref()
                    .is_none_or(|condition| look.holds(condition, &context)),
                Statement::Rule(_) | Statement::Modify(..) | Statement::Replace(_) => false,
            })
    }

    /// Whether modes and targets can be chosen (CR 601.2b-c).
    fn has_choices(&self, card: ObjectId, def: DefId) -> bool {
        let game = self.game;
        let printed = &game.program.def(def).base;
        if printed.has_subtype(Subtype::AURA) {
            return game.has_aura_target(card, def, self.player);
        }
        let mut spells = game.program.printed(def).iter();
        spells.all(|id| {
            game.program.ability(id).class != AbilityClass::Spell
                || game.has_legal_targets(id, card, self.player)
        })
    }

    /// Whether the whole cost can be paid, with X as 0.
    pub(crate) fn can_afford(&self, card: ObjectId, def: DefId, way: Way) -> bool {
        let flags = self.game.program.def(def).flags;
        let is_full_price = way == Way::Normal && !flags.may_cost_less && !self.in_force.spell_cost;
        if way == Way::Normal
            && let Some(is_within) = self.has_full_price(card, self.game.program.def(def))
        {
            return is_within;
        }
        if is_full_price && flags.least_mana > self.supply().most {
            return false;
        }
        let entry = StackEntry {
            way,
            ..StackEntry::spell(card, self.player)
        };
        let cost = self.game.casting_cost(&entry, def, card);
        let payment = Payment {
            casting: true,
            ..Payment::new(self.player, card, &cost)
        };
        self.can_pay(&payment)
    }
}

//! Lands to play and spells to cast, by face and way (CR 305.1, 601.3, 702.34).

use std::ops::ControlFlow;

use smallvec::SmallVec;
use spellstack_core::card::Layout;
use spellstack_core::lang::{Rule, Statement};
use spellstack_core::types::Subtype;
use spellstack_core::{AbilityId, CardType, DefId, KeywordKind, ObjectId, Zone};

use super::{Actor, RuleKinds, same};
use crate::characteristics::Characteristics;
use crate::decision::{Action, Means};
use crate::derived::{Answers, Quick, Wants};
use crate::keyword::{flash, morph};
use crate::look::{Context, Seen};
use crate::payment::Payment;
use crate::program::AbilityClass;
use crate::state::{Object, StackEntry, Way};

/// What a quick look at a card in hand says of casting it.
enum FirstLook {
    /// It can't be cast.
    OutOfTheQuestion,
    /// It can be cast as that face for its mana cost, and in no other way, if there is something to choose for it.
    Plain(DefId),
    /// That takes a closer look.
    Open,
}

impl Actor<'_> {
    /// Visits the faces as which the player may play a card as a land from where it is (CR 305.1, 712.12).
    pub(super) fn each_land_of(
        &self,
        card: ObjectId,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(chars) = self.reader.look().chars(card) else {
            return ControlFlow::Continue(());
        };
        self.at_once.set(false);
        let front = self.reader.program.def(chars.def);
        let back = front.other.filter(|_| front.layout == Layout::Modal);
        if !chars.is_land() && back.is_none() {
            return ControlFlow::Continue(());
        }
        let back = back.map(|back| &self.reader.program.def(back).base);
        for (face, chars) in (0..).zip([Some(chars), back]) {
            if let Some(chars) = chars.filter(|chars| chars.is_land())
                && let Some(seen) = self.reader.look().seen(card)
                && self.may_play_as(&Seen { chars, ..seen })
            {
                visit(Action::PlayLand(card, face))?;
            }
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
        let is_listed = |is_it: &dyn Fn(Action) -> ControlFlow<()>| {
            let listed = self.each_cast_in_question(card, &mut |listed| is_it(listed));
            listed.is_break()
        };
        let plain = Action::Cast(card, 0, Way::Normal, Means::Plain);
        let derived = self.reader.derived;
        let first_look = match derived.answers() {
            Answers::Quick => self.first_look(card),
            Answers::Exact => FirstLook::Open,
        };
        match first_look {
            FirstLook::OutOfTheQuestion => {
                let is_out = || !is_listed(&|_| ControlFlow::Break(()));
                let is_out = derived.holds_quickly(Quick::FirstLook, || true, is_out);
                assert!(is_out, "exact answers have no first look");
            }
            FirstLook::Plain(def) => {
                let has_choices = || Some(self.has_choices(card, def));
                let is_listed = || is_listed(&|it| same(plain, it));
                if derived.answer(Quick::FirstLook, has_choices, is_listed) {
                    visit(plain)?;
                } else {
                    self.want(self.missing_choices(def));
                }
            }
            FirstLook::Open => {
                self.want(Wants::ANYTHING);
                self.each_cast_in_question(card, visit)?
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn each_cast_in_question(
        &self,
        card: ObjectId,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // CR 400.7: a card that has left is another object now.
        let Some(seen) = self.reader.look().seen(card).filter(|seen| !seen.gone) else {
            return ControlFlow::Continue(());
        };
        for (face, def) in self.faces(seen.chars.def) {
            let spell = self.reader.payments().spell_of(self.player, def, seen);
            if !self.reader.program.def(def).flags.castable || !self.may_begin_as(&spell, Means::GivingUp) {
                continue;
            }
            for way in self.ways(&seen, card, def) {
                let means = self.means_to_cast(&spell, card, def, way);
                if !means.is_empty() && self.has_choices(card, def) {
                    let mut actions = means.into_iter().map(|it| Action::Cast(card, face, way, it));
                    actions.try_for_each(&mut *visit)?;
                }
            }
        }
        let face_down = self.means_to_cast_face_down(&seen, card).into_iter();
        let mut face_down = face_down.map(|it| Action::Cast(card, 0, Way::FaceDown, it));
        face_down.try_for_each(visit)
    }

    /// The faces that could be cast in a way that an effect offers: nothing forbids it, there are legal choices, and the
    /// cost can be paid. A card without a mana cost can be cast without paying it (CR 118.6a).
    pub(super) fn castable_faces(&self, card: ObjectId, way: Way) -> SmallVec<[u8; 2]> {
        let Some(seen) = self.reader.look().seen(card).filter(|seen| !seen.gone) else {
            return SmallVec::new();
        };
        let faces = self.faces(seen.chars.def).filter(|(_, def)| {
            let spell = self.reader.payments().spell_of(self.player, *def, seen);
            !self.reader.program.def(*def).is_land()
                && self.has_choices(card, *def)
                && [Means::Plain, Means::GivingUp]
                    .into_iter()
                    .any(|means| !self.cant_cast(&spell, means) && self.can_afford(card, *def, way, means))
        });
        faces.map(|(face, _)| face).collect()
    }

    /// Whether a card can be cast as that face, in a way that an effect offers, with nothing given up for mana.
    pub(super) fn is_castable_plainly(&self, card: ObjectId, face: u8, way: Way) -> bool {
        let Some(seen) = self.reader.look().seen(card) else {
            return false;
        };
        let mut faces = self.faces(seen.chars.def);
        faces.any(|(number, def)| {
            let spell = self.reader.payments().spell_of(self.player, def, seen);
            number == face
                && !self.cant_cast(&spell, Means::Plain)
                && self.can_afford(card, def, way, Means::Plain)
        })
    }

    /// Whether a card can be cast only when sorceries can be, which isn't now: most cards in hand most of the time.
    #[inline]
    pub(super) fn is_too_slow(&self, card: ObjectId) -> bool {
        if self.sorcery_speed || self.in_force.has(RuleKinds::AS_THOUGH_FLASH) || !self.is_as_printed(card) {
            return false;
        }
        let is_slow = || {
            let object = self.reader.facts.object(card);
            object.is_some_and(|object| {
                let def = self.reader.program.def(object.def);
                !def.flags.at_instant_speed && def.other.is_none()
            })
        };
        let found_out = || {
            let found = self.each_cast_in_question(card, &mut |_| ControlFlow::Break(()));
            found.is_continue()
        };
        self.reader
            .derived
            .holds_quickly(Quick::TooSlow, is_slow, found_out)
    }

    /// A quick look at timing and the mana there can be, which most cards don't get past.
    fn first_look(&self, card: ObjectId) -> FirstLook {
        let Some(object) = self.reader.facts.object(card) else {
            return FirstLook::OutOfTheQuestion;
        };
        let chars = self.reader.look().chars_of(card, object);
        let Some(other) = self.other_face(chars.def) else {
            return self.first_look_at(card, object, chars);
        };
        let other = &self.reader.program.def(other).base;
        let is_out = |face| {
            let look = self.first_look_at(card, object, face);
            matches!(look, FirstLook::OutOfTheQuestion)
        };
        // What changes the card may change its other face too.
        if self.is_as_printed(card) && is_out(chars) && is_out(other) {
            return FirstLook::OutOfTheQuestion;
        }
        self.at_once.set(true);
        FirstLook::Open
    }

    /// The same for one face.
    fn first_look_at(&self, card: ObjectId, object: &Object, chars: &Characteristics) -> FirstLook {
        let flags = &self.reader.program.def(chars.def).flags;
        let is_fast = chars.is(CardType::Instant) || flash::has_flash(chars);
        let may_be_fast = is_fast || flags.limits_itself || self.in_force.has(RuleKinds::AS_THOUGH_FLASH);
        let in_time = self.sorcery_speed || is_fast;
        // CR 702.37c, 708.4: face down, a land can be cast too.
        let may_be_cast = flags.castable || morph::is_among(chars.keywords);
        if !may_be_cast || !(in_time || may_be_fast) {
            return FirstLook::OutOfTheQuestion;
        }
        self.at_once.set(may_be_fast);
        // CR 708.4: face down, it has no targets.
        if flags.targets_stack && !morph::is_among(chars.keywords) && self.reader.facts.stack.is_empty() {
            self.want(Wants::STACK);
            return FirstLook::OutOfTheQuestion;
        }
        if self.in_force.has(RuleKinds::SPELL_COST) {
            self.want(Wants::ANYTHING);
        }
        // What is given up for mana isn't reckoned with here.
        if self.may_give_up() {
            return FirstLook::Open;
        }
        let price = flags.has_one_price.then(|| self.has_price(card, chars.def));
        let is_forbidden = self
            .in_force
            .has(RuleKinds::CANT_CAST.union(RuleKinds::SPLIT_SECOND))
            || flags.limits_itself;
        match price.flatten() {
            Some(false) => {
                self.want_mana();
                FirstLook::OutOfTheQuestion
            }
            Some(true) if in_time && !is_forbidden && object.zone == Zone::Hand(self.player) => {
                FirstLook::Plain(chars.def)
            }
            Some(true) | None => FirstLook::Open,
        }
    }

    /// What is in the way of casting a card for which nothing can be chosen.
    fn missing_choices(&self, def: DefId) -> Wants {
        let program = &self.reader.program;
        let is_such = |id: AbilityId| {
            let entry = program.ability(id);
            entry.class != AbilityClass::Spell || entry.targets_permanents
        };
        if program.def(def).base.has_subtype(Subtype::AURA) || !program.printed(def).iter().all(is_such) {
            return Wants::ANYTHING;
        }
        self.missing_permanents()
    }

    /// What is in the way where no permanent can be targeted: another one may arrive. What protects those that are there may
    /// look at anything about what would target them.
    pub(super) fn missing_permanents(&self) -> Wants {
        let keywords = self.reader.program.keywords;
        let guards = [KeywordKind::Protection, KeywordKind::HexproofFrom];
        if guards.iter().any(|keyword| keywords.contains(*keyword)) {
            return Wants::ANYTHING;
        }
        Wants::ARRIVAL
    }

    /// Whether the mana for a card at its own price, as it is changed, can be had, where a fast path shows it.
    fn has_price(&self, card: ObjectId, def: DefId) -> Option<bool> {
        let cost = self.reader.program.def(def).plain_cost.as_ref();
        let cost = cost.filter(|_| self.is_as_printed(card))?;
        if !self.in_force.has(RuleKinds::SPELL_COST) {
            return cost.is_within(self.mana_bounds(), 0, 0);
        }
        let changes = self.reader.payments().price_changes(self.player, def, card);
        let (more, less) = changes.generic()?;
        cost.is_within(self.mana_bounds(), more, less)
    }

    /// Whether what is paid rather than the mana cost can be paid, where a fast path shows it.
    fn has_alternative_price(&self, card: ObjectId, def: DefId, ability: AbilityId) -> Option<bool> {
        let program = &self.reader.program;
        let is_fixed = !self.in_force.has(RuleKinds::SPELL_COST) && !program.def(def).flags.prices_itself;
        (is_fixed && self.is_as_printed(card))
            .then(|| self.is_quickly_paid(card, program.ability(ability), true))
            .flatten()
    }

    /// Whether nothing changes what a card is, or could give it abilities.
    fn is_as_printed(&self, card: ObjectId) -> bool {
        self.reader.derived.table().get(card).is_none()
    }

    /// The faces that a card can be cast as (CR 709.3, 712.8a, 712.11, 715.3).
    fn faces(&self, front: DefId) -> impl Iterator<Item = (u8, DefId)> + use<> {
        let faces = [Some(front), self.other_face(front)];
        (0..).zip(faces.into_iter().flatten())
    }

    /// The face besides the front that a card can be cast as.
    #[inline]
    fn other_face(&self, front: DefId) -> Option<DefId> {
        let def = self.reader.program.def(front);
        match def.layout {
            Layout::Adventure | Layout::Split | Layout::Modal => def.other,
            Layout::Normal | Layout::Transform => None,
        }
    }

    /// Whether timing and rules let the player begin to cast it (CR 601.3).
    pub(crate) fn may_begin(&self, card: ObjectId, def: DefId) -> bool {
        let spell = self.reader.payments().as_spell(self.player, def, card);
        spell.is_some_and(|spell| self.may_begin_as(&spell, Means::GivingUp))
    }

    /// The same, for the spell as it would be.
    pub(super) fn may_begin_as(&self, spell: &Seen<'_>, means: Means) -> bool {
        let at_instant_speed = || {
            // CR 117.1a, 304.1.
            spell.chars.is(CardType::Instant) || flash::has_flash(spell.chars) || self.as_though_flash(spell)
        };
        (self.sorcery_speed || at_instant_speed()) && !self.cant_cast(spell, means)
    }

    /// The ways in which a card can be cast from where it is: for its mana cost, for alternative costs, with flashback.
    /// It is cast in one of them: of alternative costs one is paid (CR 118.9a), if the player wants (CR 118.9b).
    fn ways(&self, seen: &Seen<'_>, card: ObjectId, def: DefId) -> SmallVec<[Way; 2]> {
        let reader = self.reader;
        let mut ways = SmallVec::new();
        let printed = reader.program.def(def);
        let there = Seen {
            chars: &printed.base,
            ..*seen
        };
        // CR 715.3d: an adventurer card that is exiled this way can't be cast as an Adventure.
        let after_adventure = || def == seen.chars.def && self.may_play_after_adventure(seen);
        let may_play = self.is_in_hand(seen) || self.may_play_from_there(&there) || after_adventure();
        // CR 118.6: no mana cost can't be paid.
        if may_play && printed.mana_cost.is_some() {
            ways.push(Way::Normal);
        }
        if printed.flags.has_one_price && self.is_as_printed(card) {
            return ways;
        }
        reader
            .payments()
            .each_casting_ability(card, def, |id, entry| match entry.class {
                // A card that was given the same ability twice is cast in the same way with either.
                AbilityClass::Keyword(KeywordKind::Flashback)
                    if !ways.contains(&Way::Flashback(id)) && self.allows_flashback(seen, def, entry) =>
                {
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
        let look = self.reader.look();
        let context = Context::of(card, self.player);
        let Some(statics) = self.reader.program.ability(ability).as_static() else {
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
        let reader = self.reader;
        let printed = reader.program.def(def);
        if !printed.flags.has_targets {
            return true;
        }
        if printed.base.has_subtype(Subtype::AURA) {
            return reader.targets().has_aura_target(card, def, self.player);
        }
        let mut spells = reader.program.printed(def).iter();
        spells.all(|id| reader.program.ability(id).class != AbilityClass::Spell || self.has_targets(id, card))
    }

    /// Whether the whole cost can be paid, with X as 0.
    pub(crate) fn can_afford(&self, card: ObjectId, def: DefId, way: Way, means: Means) -> bool {
        let told = || match way {
            _ if means == Means::GivingUp => None,
            Way::Normal => self.has_price(card, def),
            Way::Flashback(ability) | Way::Alternative(ability) => {
                self.has_alternative_price(card, def, ability)
            }
            Way::FaceDown | Way::Free | Way::Paying(_) => None,
        };
        let entry = || StackEntry {
            way,
            ..StackEntry::spell(card, self.player)
        };
        let searched = || self.can_pay_casting(&entry(), def, card, means);
        self.reader.derived.answer(Quick::SpellCost, told, searched)
    }

    /// Whether the cost can be paid with what has been chosen in the entry.
    pub(super) fn can_pay_casting(
        &self,
        entry: &StackEntry,
        def: DefId,
        card: ObjectId,
        means: Means,
    ) -> bool {
        let cost = self.reader.payments().casting_cost(entry, def, card);
        self.can_pay(&Payment {
            x: entry.x,
            casting: true,
            means,
            ..Payment::new(self.player, card, &cost)
        })
    }
}

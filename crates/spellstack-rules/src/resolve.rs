//! Resolving spells and abilities (CR 608).

use smallvec::SmallVec;
use spellstack_core::lang::{PlayerFilter, TargetSpec};
use spellstack_core::{AbilityId, PlayerId, card::Layout};
use spellstack_core::{DefId, ObjectId, Subtype, Zone};

use crate::control::{Frame, ResolveStage, Scope};
use crate::event::{Entry, Event, Move, Mover};
use crate::game::Game;
use crate::look::Context;
use crate::look::Look;
use crate::program::is_about_characteristics;
use crate::reader::Reader;
use crate::state::{Chosen, Flags, Object, StackEntry, StackKind};

impl Game {
    /// What the instruction that is being followed belongs to.
    pub(crate) fn scope(&self) -> &Scope {
        self.control
            .scopes
            .last()
            .expect("an instruction is followed in a scope")
    }

    pub(crate) fn scope_mut(&mut self) -> &mut Scope {
        self.control
            .scopes
            .last_mut()
            .expect("an instruction is followed in a scope")
    }

    /// The game and the words of what is resolving.
    pub(crate) fn words(&self) -> (Look<'_>, Context<'_>) {
        (self.look(), Context::in_scope(self.scope()))
    }

    /// What asks, for decisions of the instruction.
    pub(crate) fn asking(&self) -> Option<(ObjectId, Option<AbilityId>)> {
        let entry = &self.scope().entry;
        Some((entry.source, entry.ability_id()))
    }

    /// Who controls it.
    pub(crate) fn you(&self) -> PlayerId {
        self.scope().entry.controller
    }

    pub(crate) fn resolve_step(&mut self, object: ObjectId, stage: ResolveStage) {
        match stage {
            ResolveStage::Begin => self.begin_resolution(object),
            ResolveStage::Follow { mode } => self.follow_mode(object, mode),
            ResolveStage::End => self.end_resolution(object),
            ResolveStage::Leave => self.leave_stack(object),
        }
    }

    fn begin_resolution(&mut self, object: ObjectId) {
        let _span = tracing::trace_span!("resolve", object = %object).entered();
        let (Some(entry), Some(known)) = (self.facts.stack_entry(object), self.facts.object(object)) else {
            return;
        };
        let (scope, def) = (self.reader().scope_of(entry), known.shown_def());
        let is_spell = entry.kind == StackKind::Spell;
        self.open_scope(scope);
        let illegal = self.reader().illegal_targets(self.scope(), def);
        // CR 608.2b, 608.3b: with every target illegal it doesn't resolve.
        let has_no_target = !illegal.is_empty() && illegal.iter().all(|illegal| *illegal);
        if has_no_target || !self.reader().still_wanted(self.scope()) {
            self.control.scopes.pop();
            let stage = ResolveStage::End;
            return self.push(Frame::Resolve { object, stage });
        }
        self.scope_mut().illegal = illegal;
        if is_spell && self.reader().is_permanent_spell(object) {
            let below = self.control.frames.len();
            self.push(Frame::EndScope);
            self.become_permanent(object);
            // What doesn't become a permanent after all leaves the stack like other spells (CR 608.2n, 608.3e).
            return self.see_it_leave(object, below, ResolveStage::End);
        }
        self.follow_mode(object, 0);
    }

    /// CR 608.3, 608.3a: a permanent spell becomes a permanent under its controller's control (CR 301.2, 302.2, 303.2,
    /// 306.2).
    fn become_permanent(&mut self, object: ObjectId) {
        let entry = &self.scope().entry;
        let is_aura = self
            .look()
            .chars(object)
            .is_some_and(|chars| chars.has_subtype(Subtype::AURA));
        let target = entry.targets.first().map(|chosen| chosen.thing);
        // CR 608.3c, 301.5b: an Aura enters attached to its target; nothing else does.
        let attach = target.filter(|_| is_aura);
        // CR 708.4: a face-down spell becomes a face-down permanent.
        let face_down = self.facts.is_face_down(object);
        let face = self
            .facts
            .object(object)
            .filter(|_| !face_down)
            .map(|object| object.def);
        let mut movement = Move {
            entry: Entry {
                controller: Some(entry.controller),
                attach,
                face,
                face_down,
                x: entry.x,
                kicked: entry.kicked,
                ..Entry::default()
            },
            ..Move::new(Mover::Object(object), Zone::Stack, Zone::Battlefield)
        };
        // CR 110.2b, 400.7a: what changes who controls the spell goes on for the permanent.
        let put_by = self.facts.object(object).map(|object| object.controller);
        if put_by != Some(entry.controller) {
            movement.entry.change_extras(|extras| extras.put_by = put_by);
        }
        self.propose(Event::Move(movement));
    }

    /// Follows the chosen modes one after the other, in order.
    /// It goes on though the spell or ability leaves the stack (CR 608.2m).
    fn follow_mode(&mut self, object: ObjectId, mode: u8) {
        let entry = &self.scope().entry;
        let known = self.look().seen(object).and_then(|seen| seen.object);
        let of_face = || self.targets().spell_ability(known?.def);
        let ability = entry.ability_id().or_else(of_face);
        let chosen = if entry.modes.is_empty() {
            (mode == 0).then_some(0)
        } else {
            entry.modes.get(usize::from(mode)).copied()
        };
        let root = ability.zip(chosen).and_then(|(ability, chosen)| {
            self.program
                .ability(ability)
                .roots
                .get(usize::from(chosen))
                .copied()
        });
        let Some(root) = root else {
            self.control.scopes.pop();
            return self.complete_resolution(object);
        };
        self.scope_mut().mode = mode;
        let stage = ResolveStage::Follow { mode: mode + 1 };
        self.push(Frame::Resolve { object, stage });
        self.effects().begin_effect(root);
    }

    /// CR 715.3d: its controller exiles an Adventure that has resolved, and may play the card from there.
    fn complete_resolution(&mut self, object: ObjectId) {
        let is_one = |known: &Object| known.zone == Zone::Stack && self.reader().is_adventure(known);
        if !self.facts.object(object).is_some_and(is_one) {
            return self.end_resolution(object);
        }
        let entry = Entry {
            controller: self.look().controller(object),
            on_adventure: true,
            ..Entry::default()
        };
        let movement = Move {
            entry,
            ..Move::new(Mover::Object(object), Zone::Stack, Zone::Exile)
        };
        self.propose(Event::Move(movement));
    }

    /// CR 608.2n, 304.2, 307.2: the spell goes to its owner's graveyard, an ability ceases to exist.
    fn end_resolution(&mut self, object: ObjectId) {
        let Some(known) = self.facts.object(object) else {
            return;
        };
        if known.zone != Zone::Stack {
            return;
        }
        if known.flags.has(Flags::ABILITY) {
            return self.occur(Event::Cease { object });
        }
        if let Some(event) = self.replacements().to_graveyard(object) {
            let below = self.control.frames.len();
            self.propose(event);
            self.see_it_leave(object, below, ResolveStage::Leave);
        }
    }

    /// If something is still to happen to a spell on its way off the stack, looks afterwards whether it has left.
    fn see_it_leave(&mut self, object: ObjectId, below: usize, stage: ResolveStage) {
        if self.facts.is_on_stack(object) {
            let below = below.min(self.control.frames.len());
            self.control
                .frames
                .insert(below, Frame::Resolve { object, stage });
        }
    }

    /// A spell that something else happened to than to leave the stack leaves it all the same: it has resolved.
    fn leave_stack(&mut self, object: ObjectId) {
        if self.facts.is_on_stack(object)
            && let Some(event) = self.replacements().to_graveyard(object)
        {
            self.occur(event);
        }
    }
}

impl Reader<'_> {
    /// The words of something on the stack, which are those of whoever controls it now (CR 109.5, 112.2).
    pub(crate) fn scope_of(&self, entry: &StackEntry) -> Scope {
        let controller = self.look().controller(entry.object);
        Scope::new(StackEntry {
            controller: controller.unwrap_or(entry.controller),
            ..entry.clone()
        })
    }

    fn is_permanent_spell(&self, object: ObjectId) -> bool {
        self.look()
            .chars(object)
            .is_some_and(|chars| chars.types.is_permanent())
    }

    /// CR 603.4, 608.2a: the intervening *if* is checked again.
    fn still_wanted(&self, scope: &Scope) -> bool {
        let Some(triggered) = scope
            .entry
            .ability_id()
            .and_then(|id| self.program.ability(id).as_triggered())
        else {
            return true;
        };
        let Some(condition) = &triggered.condition else {
            return true;
        };
        self.look().holds(condition, &Context::in_scope(scope))
    }

    /// CR 608.2b: which targets have become illegal.
    fn illegal_targets(&self, scope: &Scope, def: DefId) -> SmallVec<[bool; 2]> {
        if scope.entry.targets.is_empty() {
            return SmallVec::new();
        }
        let is_legal = |chosen: &Chosen| {
            self.targets()
                .spec_of(&scope.entry, def, chosen)
                .is_some_and(|spec| {
                    if speaks_of_no_target(&spec) {
                        return self
                            .targets()
                            .is_legal_target(&spec, chosen.mode, chosen.thing, scope);
                    }
                    // A target is not "other than" itself: relations look at the other choices only.
                    let mut others = scope.clone();
                    others.entry.targets.retain(|other| other != chosen);
                    self.targets()
                        .is_legal_target(&spec, chosen.mode, chosen.thing, &others)
                })
        };
        let targets = scope.entry.targets.iter();
        targets.map(|chosen| !is_legal(chosen)).collect()
    }

    fn is_adventure(&self, spell: &Object) -> bool {
        let def = self.program.def(spell.def);
        def.layout == Layout::Adventure && !def.is_front && !spell.flags.has(Flags::ABILITY)
    }
}

/// Whether a target is judged by itself, whatever the other targets are.
fn speaks_of_no_target(spec: &TargetSpec) -> bool {
    let is_plain = |filter: &PlayerFilter| match filter {
        PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Opponent => true,
        PlayerFilter::Is(_) => false,
    };
    spec.relations.is_empty()
        && spec.objects.as_ref().is_none_or(is_about_characteristics)
        && spec.players.as_ref().is_none_or(is_plain)
}

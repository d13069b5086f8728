//! The turn: its steps, their turn-based actions, and what happens between them (CR 500-514).

use spellstack_core::lang::{Rule, Skipped};
use spellstack_core::{Phase, PlayerId, Step, Zone};

use crate::control::{AttackStage, BlockStage, DamageStage, Frame, TurnStage, UntapStage};
use crate::decision::{Item, Why};
use crate::event::{Batch, Bookkeeping, Event};
use crate::executor::executor;
use crate::reader::Reader;
use crate::state::{Agenda, Combat, EffectSpan, Resumption};

executor! {
    /// Takes a turn through its steps (CR 500-514).
    Turns, turns
}

/// CR 402.2.
const MAXIMUM_HAND_SIZE: usize = 7;

impl Turns<'_> {
    pub(crate) fn turn_step(&mut self, stage: TurnStage) {
        match stage {
            TurnStage::Begin(step) => self.begin_step(step),
            TurnStage::Actions => self.turn_based_actions(),
            TurnStage::HandSizeAsked => self.discard_to_hand_size(),
            TurnStage::WearOff => self.wear_off(),
            TurnStage::CleanupCheck => self.check_cleanup(),
            TurnStage::CleanupAgain => self.clean_up_again(),
            TurnStage::Priority => self.give_priority_in_step(),
            TurnStage::End => self.end_step(),
        }
    }

    fn give_priority_in_step(&mut self) {
        self.at(TurnStage::End);
        self.begin_priority();
    }

    fn at(&mut self, stage: TurnStage) {
        self.push(Frame::Turn(stage));
    }

    fn begin_step(&mut self, step: Step) {
        let _span = tracing::trace_span!("step", turn = self.facts.turn.number, step = %step).entered();
        // CR 500.11, 614.1b, 614.10: what is skipped is as if it didn't exist.
        if self.reader().is_skipped(step) {
            return self.advance_step(step);
        }
        if let Some(skipped) = self.reader().skip_of(step) {
            return self.skip(step, skipped);
        }
        self.at(TurnStage::Actions);
        // CR 500.6, 603.2b, 703.1a: what triggers at the beginning does so now, and goes on the stack before
        // priority. What comes later waits for the next such step (CR 513.2).
        self.occur(Event::BeginStep { step });
    }

    fn skip(&mut self, step: Step, skipped: Skipped) {
        let last = match skipped {
            Skipped::Combat => Step::EndCombat,
            Skipped::Step(_) | Skipped::Turn => step,
        };
        let who = self.facts.turn.active;
        self.occur(Event::Skip { who, skipped });
        self.advance_step(last);
    }

    /// They use no stack and come first, before state-based actions, triggers and priority (CR 117.2c, 405.6e, 703.1,
    /// 703.3).
    fn turn_based_actions(&mut self) {
        match self.facts.turn.step {
            // CR 500.3, 703.4c: nobody gets priority.
            Step::Untap => {
                self.at(TurnStage::End);
                self.push(Frame::Untap(UntapStage::Begin));
            }
            Step::Draw => self.draw_step(),
            // CR 703.4i, 508.2.
            Step::DeclareAttackers => {
                self.at(TurnStage::Priority);
                self.push(Frame::DeclareAttackers(AttackStage::Begin));
            }
            // CR 703.4j, 509.2.
            Step::DeclareBlockers => {
                self.at(TurnStage::Priority);
                let after = self.facts.turn.active;
                self.push(Frame::DeclareBlockers(BlockStage::Next { after }));
            }
            // CR 703.4k, 703.4m, 510.3.
            Step::FirstStrikeDamage | Step::CombatDamage => {
                self.at(TurnStage::Priority);
                self.push(Frame::CombatDamage(DamageStage::Begin));
            }
            Step::Cleanup => self.cleanup_step(),
            // CR 503.1, 505.6, 507.2, 511.1, 513.1: nothing happens by itself that games played here know.
            Step::Upkeep
            | Step::PrecombatMain
            | Step::BeginCombat
            | Step::EndCombat
            | Step::PostcombatMain
            | Step::End => self.give_priority_in_step(),
        }
    }

    /// CR 504.1, 703.4d; then players get priority (CR 504.2).
    fn draw_step(&mut self) {
        self.at(TurnStage::Priority);
        let who = self.facts.turn.active;
        self.propose(Event::Draw { who });
    }

    /// CR 514.1, 703.4n: the active player discards down to the maximum hand size.
    fn cleanup_step(&mut self) {
        let active = self.facts.turn.active;
        let hand = self.facts.in_zone(Zone::Hand(active));
        let unlimited = self.reader().player_rule(active, |rule| match rule {
            Rule::NoMaximumHandSize(players) => Some(players),
            _ => None,
        });
        let extra = hand.len().saturating_sub(self.reader().maximum_hand_size(active));
        if unlimited || extra == 0 {
            return self.at(TurnStage::WearOff);
        }
        let items: Vec<Item> = hand.iter().map(|id| Item::Object(*id)).collect();
        self.at(TurnStage::HandSizeAsked);
        self.ask_pick(active, None, Why::HandSize, items, (extra, extra));
    }

    fn discard_to_hand_size(&mut self) {
        let who = self.facts.turn.active;
        let events: Vec<Event> = self
            .control
            .take_objects()
            .into_iter()
            .map(|object| Event::Discard { object, who })
            .collect();
        self.at(TurnStage::WearOff);
        self.propose_all(events);
    }

    /// CR 514.2, 500.5b, 703.4p: damage wears off and "until end of turn" effects end, at once.
    fn wear_off(&mut self) {
        let mut batch = Batch::default();
        if self
            .facts
            .battlefield()
            .iter()
            .any(|id| self.facts.object(*id).is_some_and(|object| object.damage > 0))
        {
            batch.events.push(Event::RemoveAllDamage);
        }
        batch.records = self.reader().ending(EffectSpan::EndOfTurn);
        self.at(TurnStage::CleanupCheck);
        self.occur_all(batch);
    }

    /// CR 514.3a: if something happens, players get priority, and another cleanup step follows.
    fn check_cleanup(&mut self) {
        if self.state_based().is_unsettled() {
            self.at(TurnStage::CleanupAgain);
            return self.begin_priority();
        }
        self.at(TurnStage::End);
    }

    /// CR 514.3a: this cleanup step ends, and another one begins.
    fn clean_up_again(&mut self) {
        self.empty_pools();
        self.at(TurnStage::Begin(Step::Cleanup));
    }

    fn end_step(&mut self) {
        self.advance_step(self.facts.turn.step);
    }

    /// CR 500.5, 703.4q: mana empties as a step ends.
    fn empty_pools(&mut self) {
        if self.facts.players.values().any(|player| !player.pool.is_empty()) {
            self.occur(Event::EmptyPools);
        }
    }

    /// CR 500.5a, 511.3: with the combat phase, what lasts until end of combat ends, and nothing is in combat any more.
    fn end_combat(&mut self) {
        let mut batch = Batch::from(self.reader().ending(EffectSpan::EndOfCombat));
        if self.facts.combat != Combat::default() {
            batch.events.push(Event::EndCombat);
        }
        self.occur_all(batch);
    }

    /// The step that follows; combat steps that aren't needed are left out (CR 508.8, 510.4). Nothing happens between
    /// two steps (CR 500.12).
    fn advance_step(&mut self, step: Step) {
        let usual = match step {
            Step::DeclareAttackers if !self.facts.combat.has_begun => Some(Step::EndCombat),
            Step::DeclareBlockers if !self.combat_rules().needs_first_strike_step() => {
                Some(Step::CombatDamage)
            }
            step => step.next(),
        };
        let (next, phase_left) = self.follow_agenda(step, usual);
        // CR 511.3: the phase is over with its last step, though a step may have been added after that.
        if step == Step::EndCombat || phase_left == Some(Phase::Combat) {
            self.end_combat();
        }
        self.empty_pools();
        match next {
            Some(step) => self.at(TurnStage::Begin(step)),
            None => self.next_turn(),
        }
    }

    /// What comes after a step, additional steps and phases first (CR 500.8, 500.9), and the phase that is over with it.
    fn follow_agenda(&mut self, step: Step, usual: Option<Step>) -> (Option<Step>, Option<Phase>) {
        let left = |phase: Phase, next: Option<Step>| (next.map(Step::phase) != Some(phase)).then_some(phase);
        let known = &self.facts.turn.agenda;
        if *known == Agenda::default() {
            return (usual, left(step.phase(), usual));
        }
        let mut agenda = known.clone();
        let (next, phase_left) = if let Some(extra) = agenda.steps.pop() {
            agenda.after_steps.get_or_insert(Resumption {
                phase: step.phase(),
                next: usual,
            });
            (Some(extra), None)
        } else {
            // CR 500.9: an added step belongs to the phase that it was added to.
            let usually = Resumption {
                phase: step.phase(),
                next: usual,
            };
            let Resumption { phase, mut next } = agenda.after_steps.take().unwrap_or(usually);
            let phase_left = left(phase, next);
            if phase_left.is_some() {
                if let Some(extra) = agenda.phases.pop() {
                    agenda.after_phases.get_or_insert(Resumption { phase, next });
                    next = extra.steps().next();
                } else if let Some(resumption) = agenda.after_phases.take() {
                    next = resumption.next;
                }
            }
            (next, phase_left)
        };
        self.record(Bookkeeping::SchedulePhases { agenda });
        (next, phase_left)
    }

    /// CR 500.7: extra turns come first, the newest before the others. A turn that is skipped doesn't exist (CR 500.11).
    fn next_turn(&mut self) {
        let next = |turn: &crate::state::Turn| turn.extra.last().copied().unwrap_or(turn.next);
        let mut who = next(&self.facts.turn);
        let skipped = Skipped::Turn;
        while self.facts.players[who].skips.contains(&skipped) {
            self.occur(Event::Skip { who, skipped });
            who = next(&self.facts.turn);
        }
        self.begin_turn(who, self.facts.turn.number.saturating_add(1));
    }

    pub(crate) fn begin_turn(&mut self, who: PlayerId, number: u32) {
        // CR 500.4: what lasts until then ends as it begins.
        let mut batch = Batch::from(self.reader().ending(EffectSpan::TurnOf(who)));
        batch.events.push(Event::BeginTurn { who, number });
        self.at(TurnStage::Begin(Step::Untap));
        self.occur_all(batch);
    }
}

impl Reader<'_> {
    /// The skip that waits for such a step of the active player, if there is one (CR 614.10a).
    fn skip_of(&self, step: Step) -> Option<Skipped> {
        let skips = &self.facts.players[self.facts.turn.active].skips;
        skips.iter().copied().find(|skipped| match skipped {
            Skipped::Step(skipped) => *skipped == step,
            Skipped::Combat => step == Step::BeginCombat,
            Skipped::Turn => false,
        })
    }

    fn is_skipped(&self, step: Step) -> bool {
        let active = self.facts.turn.active;
        // CR 100.1a, 103.8a: of two players, who plays first skips the draw step of the first turn.
        if step == Step::Draw && self.facts.turn.number == 1 && self.facts.players.len() == 2 {
            return true;
        }
        self.player_rule(active, |rule| match rule {
            Rule::SkipStep(players, skipped) if *skipped == step => Some(players),
            Rule::SkipPhase(players, skipped) if *skipped == step.phase() => Some(players),
            _ => None,
        })
    }

    /// CR 402.2.
    fn maximum_hand_size(&self, player: PlayerId) -> usize {
        let look = self.look();
        let mut size = MAXIMUM_HAND_SIZE;
        self.each_rule(|rule, context| {
            if let Rule::HandSize(who, change) = rule
                && look.player_fits(player, who, context)
            {
                let by = usize::try_from(change.unsigned_abs()).unwrap_or(usize::MAX);
                size = if *change < 0 {
                    size.saturating_sub(by)
                } else {
                    size.saturating_add(by)
                };
            }
        });
        size
    }

    /// The events that end what lasts for a span.
    fn ending(&self, span: EffectSpan) -> Vec<Bookkeeping> {
        let effects: Vec<u32> = self
            .facts
            .effects
            .iter()
            .filter(|effect| effect.span == span)
            .map(|effect| effect.id)
            .collect();
        let delayed: Vec<u32> = self
            .facts
            .delayed
            .iter()
            .filter(|trigger| trigger.span == span)
            .map(|trigger| trigger.id)
            .collect();
        let mut records = Vec::new();
        if !effects.is_empty() {
            records.push(Bookkeeping::EndEffects { ids: effects.into() });
        }
        if !delayed.is_empty() {
            records.push(Bookkeeping::EndDelayed { ids: delayed.into() });
        }
        records
    }
}

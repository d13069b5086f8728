//! Targets: what can be aimed at, and what is best aimed at.

use smallvec::SmallVec;
use spellstack_core::lang::{Ability, Body, Clause, Quality, Quantity, TargetRelation, TargetSpec};
use spellstack_core::{Keyword, KeywordKind, ObjectId, PlayerId, Zone};
use spellstack_rules::{ObjectView, StackView, Thing};

use super::board::{Board, Card, Permanent};
use super::context::Context;

/// What an ability is worth that has no legal target: it can't be done.
pub(crate) const IMPOSSIBLE: f32 = -100.0;

/// How many targets are weighed: an effect may look at everything for each.
const MOST_WEIGHED: usize = 400;

impl<'a> Board<'a> {
    /// What a body is worth to me, its modes and targets chosen by its controller.
    pub fn body(&self, body: &Body, context: &mut Context<'_>) -> f32 {
        self.deeper(|| self.weigh_body(body, context)).unwrap_or(0.0)
    }

    fn weigh_body(&self, body: &Body, context: &mut Context<'_>) -> f32 {
        match body {
            Body::Plain(clause) => self.clause(clause, context),
            Body::Modal {
                at_least,
                at_most,
                modes,
            } => {
                let sign = self.sign(context.you);
                let mut values: SmallVec<[f32; 4]> = SmallVec::new();
                for mode in modes {
                    let mut context = context.clone();
                    values.push(sign * self.clause(mode, &mut context));
                }
                values.sort_by(|one, other| other.total_cmp(one));
                let (least, most) = (usize::from(*at_least), usize::from(*at_most));
                let chosen = values.iter().enumerate().take(most);
                let worth = chosen.filter(|(at, value)| *at < least || **value > 0.0);
                sign * worth.map(|(_, value)| value).sum::<f32>()
            }
        }
    }

    /// What a clause is worth to me with the best targets for its controller, which stay in the context.
    pub fn clause(&self, clause: &Clause, context: &mut Context<'_>) -> f32 {
        if !context.targets.is_empty() || clause.targets.is_empty() {
            return self.effect(&clause.effect, context);
        }
        for (number, spec) in (0u8..).zip(&clause.targets) {
            if !self.aim(clause, number, spec, context) {
                return IMPOSSIBLE * self.sign(context.you);
            }
        }
        self.run_clause(clause, context)
    }

    /// What the clause is worth with the targets that the context has.
    pub fn run_clause(&self, clause: &Clause, context: &mut Context<'_>) -> f32 {
        let divided = clause.targets.iter().find_map(|spec| spec.divided.as_ref());
        if let Some(value) = divided {
            context.divided = self.amount(value, context);
        }
        let known = context.results.len();
        let value = self.effect(&clause.effect, context);
        context.keep_results(known);
        value
    }

    /// Chooses the best targets for one use of the word; false if there are too few.
    fn aim(&self, clause: &Clause, number: u8, spec: &TargetSpec, context: &mut Context<'_>) -> bool {
        let candidates = self.candidates(spec, number, context);
        let (least, most) = self.target_count(spec, candidates.len(), context);
        if candidates.len() < least {
            return false;
        }
        let mut valued = self.value_targets(clause, number, &candidates, context);
        valued.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (at, (value, thing)) in valued.into_iter().enumerate().take(most) {
            if at < least || value > 0.0 {
                context.targets.push((number, thing));
            }
        }
        true
    }

    /// The worth of each target to the controller of the clause, taken alone. Of very many the first are weighed; the others
    /// count as worth nothing.
    pub fn value_targets(
        &self,
        clause: &Clause,
        number: u8,
        candidates: &[Thing],
        context: &Context<'_>,
    ) -> SmallVec<[(f32, Thing); 8]> {
        let sign = self.sign(context.you);
        let mut valued = SmallVec::new();
        let mut tried = context.clone();
        let (weighed, others) = candidates.split_at(candidates.len().min(MOST_WEIGHED));
        for thing in weighed {
            tried.targets.push((number, *thing));
            valued.push((sign * self.run_clause(clause, &mut tried), *thing));
            tried.targets.pop();
        }
        valued.extend(others.iter().map(|thing| (0.0, *thing)));
        valued
    }

    fn target_count(&self, spec: &TargetSpec, of: usize, context: &Context<'_>) -> (usize, usize) {
        match &spec.quantity {
            Quantity::Exactly(value) => {
                let count = usize::try_from(self.amount(value, context)).unwrap_or(0);
                (count, count)
            }
            Quantity::UpTo(value) => (0, usize::try_from(self.amount(value, context)).unwrap_or(0)),
            Quantity::AnyNumber => (0, of),
        }
    }

    /// What can be the target, as far as the view tells.
    pub fn candidates(&self, spec: &TargetSpec, number: u8, context: &Context<'_>) -> SmallVec<[Thing; 8]> {
        let mut found: SmallVec<[Thing; 8]> = SmallVec::new();
        if let Some(filter) = &spec.players {
            let players = [self.me, self.opponent].into_iter();
            found.extend(
                players
                    .filter(|player| self.player_fits(*player, filter, context))
                    .filter(|player| *player == context.you || !self.side(*player).is_untargetable)
                    .map(Thing::Player),
            );
        }
        if let Some(filter) = &spec.objects {
            let fitting = self.view.matching(filter, context);
            let legal = fitting.into_iter().filter(|id| self.can_target(*id, context));
            found.extend(legal.map(Thing::Object));
        }
        found.retain(|thing| self.relates(spec, *thing, number, context));
        found
    }

    fn relates(&self, spec: &TargetSpec, thing: Thing, number: u8, context: &Context<'_>) -> bool {
        let chosen_already = context.target(number).any(|other| other == thing);
        let related = spec.relations.iter().all(|relation| match relation {
            TargetRelation::OtherThan(other) => context.target(*other).all(|chosen| chosen != thing),
            TargetRelation::ControlledBy(other) => match thing {
                Thing::Object(id) => {
                    let controller = self.controller(id).map(Thing::Player);
                    context.target(*other).any(|chosen| Some(chosen) == controller)
                }
                Thing::Player(_) => true,
            },
        });
        related && !chosen_already
    }

    /// CR 702.11, 702.16, 702.18: what an object says against being a target.
    fn can_target(&self, id: ObjectId, context: &Context<'_>) -> bool {
        let permanent = self.find(id).map(|permanent| (permanent.view, permanent.chars));
        let elsewhere = || {
            let object = self.view.object(id)?;
            Some((object, object.chars()?))
        };
        let Some((object, chars)) = permanent.or_else(elsewhere) else {
            return false;
        };
        if object.zone() == Zone::Stack && Some(id) == context.this {
            return false;
        }
        if chars.has(KeywordKind::Shroud) {
            return false;
        }
        if chars.has(KeywordKind::Hexproof) && object.controller() != context.you {
            return false;
        }
        !(chars.has(KeywordKind::Protection) && self.is_protected(&object, context.this, context))
    }

    /// CR 702.16b: whether it has protection from the source.
    pub fn is_protected(
        &self,
        object: &ObjectView<'a>,
        source: Option<ObjectId>,
        context: &Context<'_>,
    ) -> bool {
        let Some(chars) = source
            .and_then(|id| self.view.object(id))
            .and_then(|object| object.chars())
        else {
            return false;
        };
        object.abilities().any(|held| match held.ability() {
            Ability::Keyword(Keyword::Protection(quality)) => match quality {
                Quality::Color(color) => chars.colors.contains(*color),
                Quality::ChosenColor(_) => held
                    .chosen_color()
                    .is_some_and(|color| chars.colors.contains(color)),
                Quality::Objects(filter) => source.is_some_and(|id| self.fits(id, filter, context)),
                Quality::Everything => true,
            },
            Ability::Keyword(_)
            | Ability::Spell(_)
            | Ability::Activated(_)
            | Ability::Triggered(_)
            | Ability::Static(_) => false,
        })
    }

    /// What it is worth to me that the spell or ability on the stack resolves.
    pub fn stack_worth(&self, id: ObjectId) -> f32 {
        let Some(entry) = self.view.stack().find(|entry| entry.id() == id) else {
            return 0.0;
        };
        self.further(|| self.entry_worth(&entry)).unwrap_or(0.0)
    }

    pub fn entry_worth(&self, entry: &StackView<'a>) -> f32 {
        let mut context = Context::of_entry(entry);
        let you = entry.controller();
        let Some(ability) = entry.ability() else {
            let Some(card) = entry.object().and_then(|object| self.card(&object)) else {
                return self.sign(you);
            };
            return match card.spell() {
                Some(body) if !card.is_permanent() => self.chosen_body(body, entry, &mut context),
                _ => self.sign(you) * self.arriving_worth(&card, entry),
            };
        };
        match ability {
            Ability::Activated(activated) => self.chosen_body(&activated.body, entry, &mut context),
            Ability::Triggered(triggered) => {
                context.event.player.get_or_insert(self.view.active_player());
                self.chosen_body(&triggered.body, entry, &mut context)
            }
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Static(_) => 0.0,
        }
    }

    fn arriving_worth(&self, card: &Card<'a>, entry: &StackView<'a>) -> f32 {
        let host = entry.targets().find_map(|thing| match thing {
            Thing::Object(id) => Some(id),
            Thing::Player(_) => None,
        });
        match host {
            Some(host) => self.aura_worth(card, host, entry.controller()).max(0.5),
            None => self.arrival(card, entry.controller()).max(0.5),
        }
    }

    /// A body whose modes and targets were chosen.
    fn chosen_body(&self, body: &Body, entry: &StackView<'a>, context: &mut Context<'_>) -> f32 {
        match body {
            Body::Plain(clause) => self.run_clause(clause, context),
            Body::Modal { modes, .. } => {
                let mut value = 0.0;
                for (at, mode) in (0u8..).zip(entry.modes()) {
                    let Some(clause) = modes.get(usize::from(*mode)) else {
                        continue;
                    };
                    let chosen = entry.chosen().iter().filter(|chosen| chosen.mode == at);
                    context.targets = chosen.map(|chosen| (chosen.target, chosen.thing)).collect();
                    value += self.run_clause(clause, context);
                }
                value
            }
        }
    }

    /// What an Aura on that permanent is worth to its controller.
    pub fn aura_worth(&self, card: &Card<'a>, host: ObjectId, you: PlayerId) -> f32 {
        let mut context = Context::of(you, card.id);
        context.attached = Some(Thing::Object(host));
        let Some(permanent) = self.find(host) else {
            return 0.0;
        };
        let sign = if permanent.controller() == you { 1.0 } else { -1.0 };
        let mut worth = 0.0;
        for ability in &card.abilities {
            worth += match ability {
                Ability::Static(ability) => self.aura_static(ability, permanent, sign, &context),
                Ability::Triggered(triggered) => {
                    context.event.subject = Some(host);
                    context.event.player = Some(permanent.controller());
                    let value = self.body(&triggered.body, &mut context.clone());
                    2.0 * value * self.sign(you)
                }
                Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) => 0.0,
            };
        }
        worth
    }

    fn aura_static(
        &self,
        ability: &spellstack_core::lang::Static,
        host: &Permanent<'a>,
        sign: f32,
        context: &Context<'_>,
    ) -> f32 {
        use spellstack_core::lang::{Modification, ObjectRef, Objects, Statement};
        let statements = ability.statements.iter();
        statements
            .map(|statement| match statement {
                Statement::Modify(Objects::The(ObjectRef::Attached), changes) => {
                    let takes = |change: &Modification| matches!(change, Modification::Control(_));
                    if changes.iter().any(takes) {
                        -2.0 * sign * self.worth(host)
                    } else {
                        sign * self.changes_worth(host, changes, context)
                    }
                }
                Statement::Modify(objects, changes) => self.modify_worth(objects, changes, context),
                Statement::Rule(rule) => self.rule_worth(rule, context),
                Statement::Replace(_) => 0.3,
            })
            .sum()
    }

    /// What will be gone once the stack has resolved, other things being equal.
    pub fn read_doom(&mut self) {
        let mut doomed = Vec::new();
        for entry in self.view.stack() {
            let targets = entry.targets().filter_map(|thing| match thing {
                Thing::Object(id) => Some(id),
                Thing::Player(_) => None,
            });
            for id in targets {
                let Some(permanent) = self.find(id) else { continue };
                // What its loss would be worth is what the resolution is worth.
                let value = self.entry_worth(&entry) * -self.sign(permanent.controller());
                if value >= 0.6 * self.worth(permanent) && value > 0.3 {
                    doomed.push(id);
                }
            }
        }
        self.doomed.extend(doomed);
    }
}

//! Total costs: mana cost or alternative, additional costs, increases, reductions (CR 601.2f).

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{Ability, CostChange, Effect, Rule, Statement};
use spellstack_core::mana::ManaCost;
use spellstack_core::{AbilityId, DefId, NodeId, ObjectId, PlayerId, Zone};

use crate::control::Scope;
use crate::cost::{CostPlace, TotalCost};
use crate::keyword::morph;
use crate::look::{Context, Seen};
use crate::payment::Payments;
use crate::program::{AbilityClass, AbilityEntry};
use crate::state::{StackEntry, Way, kicked};

/// What changes the price of a spell: first what makes it dearer, then what makes it cheaper.
#[derive(Default)]
pub(crate) struct Changes {
    more: u32,
    less: u32,
    /// What takes mana of a type away, and generic mana with what is left over (CR 118.7b-d).
    less_mana: ManaCost,
}

impl Changes {
    /// How much more and less generic mana, if that is all that changes.
    pub fn generic(&self) -> Option<(u32, u32)> {
        self.less_mana.is_empty().then_some((self.more, self.less))
    }

    /// CR 118.7, 601.2f: increases come before reductions; those by a number take generic mana alone (CR 118.7a).
    fn apply(&self, mana: &mut ManaCost) {
        if self.more > 0 {
            *mana = mana.plus_generic(self.more);
        }
        if self.less > 0 {
            *mana = mana.minus_generic(self.less);
        }
        if !self.less_mana.is_empty() {
            *mana = mana.minus(&self.less_mana);
        }
    }
}

impl<'a> Payments<'a> {
    /// The total cost of a spell with the choices made for it so far. `card` is the card, or the spell once it is on
    /// the stack. Additional costs and changes of the price are added to an alternative cost too (CR 118.8a, 118.9d).
    pub(crate) fn casting_cost(&self, entry: &StackEntry, def: DefId, card: ObjectId) -> TotalCost {
        let mut cost = self.basic_cost(entry.way, def);
        let mut changes = Changes::default();
        let context = Context::of(card, entry.controller);
        let mut kickers = 0;
        self.each_casting_ability(card, def, |id, ability| {
            self.add_own_costs(
                entry,
                (id, ability),
                &context,
                &mut kickers,
                &mut cost,
                &mut changes,
            );
        });
        self.spell_cost_rules(entry.controller, def, card, &mut changes);
        // CR 107.3a
        if cost.mana.has_x() {
            cost.mana = cost.mana.with_x(entry.x);
        }
        changes.apply(&mut cost.mana);
        cost.announce(entry.announced);
        cost
    }

    /// The cost of activating an ability (CR 602.2b).
    pub(crate) fn activation_cost(&self, _source: ObjectId, ability: AbilityId, x: u32) -> TotalCost {
        self.cost_at(self.cost_place(ability), x)
    }

    /// Where the cost of an ability stands: of an activated one, or of a keyword that allows a special action.
    pub(crate) fn cost_place(&self, ability: AbilityId) -> CostPlace {
        match self.program.ability(ability).class {
            AbilityClass::Keyword(_) => CostPlace::Keyword(ability),
            _ => CostPlace::Activated(ability),
        }
    }

    /// The cost of a `Pay` instruction of what is resolving.
    pub(crate) fn node_cost(&self, node: NodeId, scope: &Scope) -> TotalCost {
        let mut cost = TotalCost::default();
        (0..self.times_of(node, scope)).for_each(|_| cost.add(self.program, CostPlace::Node(node)));
        cost.mana = cost.mana.with_x(scope.entry.x);
        cost
    }

    /// How many times over a `Pay` instruction asks for its cost.
    fn times_of(&self, node: NodeId, scope: &Scope) -> u32 {
        let Effect::Pay {
            times: Some(times), ..
        } = &self.program.node(node).effect
        else {
            return 1;
        };
        self.look().amount(times, &Context::in_scope(scope))
    }

    fn cost_at(&self, place: CostPlace, x: u32) -> TotalCost {
        let mut cost = TotalCost::default();
        cost.add(self.program, place);
        if cost.mana.has_x() {
            cost.mana = cost.mana.with_x(x);
        }
        cost
    }

    /// The mana cost, or what is paid rather than it (CR 118.9, 702.35b, 702.62d).
    fn basic_cost(&self, way: Way, def: DefId) -> TotalCost {
        let mut cost = TotalCost::default();
        match way {
            Way::Normal => cost.mana = self.program.def(def).mana_cost.clone().unwrap_or_default(),
            Way::FaceDown => cost.mana = ManaCost::default().plus_generic(morph::FACE_DOWN_COST),
            Way::Flashback(ability) => return self.flashback_cost(CostPlace::Keyword(ability), def),
            Way::Free => {}
            Way::Paying(node) => cost.add(self.program, CostPlace::Node(node)),
            Way::Alternative(ability) => {
                let at = alternative_at(self.program.ability(ability));
                cost.add(self.program, CostPlace::Statement(ability, at.unwrap_or(0)));
            }
        }
        cost
    }

    /// Kicker, delve, additional costs and changes to its own price that a card states.
    fn add_own_costs(
        &self,
        entry: &StackEntry,
        (id, ability): (AbilityId, &AbilityEntry),
        context: &Context<'_>,
        kickers: &mut u8,
        cost: &mut TotalCost,
        changes: &mut Changes,
    ) {
        match &ability.ability {
            // CR 702.66b-c: it isn't a cost of its own, and once or twice is the same.
            Ability::Keyword(Keyword::Delve) => cost.delve = true,
            // CR 118.8b, 702.33a.
            Ability::Keyword(Keyword::Kicker(_)) => {
                if kicked::was_with(entry.kicked, *kickers) {
                    cost.add(self.program, CostPlace::Keyword(id));
                }
                *kickers += 1;
            }
            Ability::Keyword(Keyword::Multikicker(_)) => {
                let times = kicked::times(entry.kicked);
                (0..times).for_each(|_| cost.add(self.program, CostPlace::Keyword(id)));
            }
            Ability::Static(statics) => {
                let look = self.look();
                if statics
                    .condition
                    .as_ref()
                    .is_some_and(|condition| !look.holds(condition, context))
                {
                    return;
                }
                for (index, statement) in statics.statements.iter().enumerate() {
                    let Statement::Rule(rule) = statement else {
                        continue;
                    };
                    let at = CostPlace::Statement(id, u8::try_from(index).unwrap_or(u8::MAX));
                    self.own_rule(entry, rule, at, context, cost, changes);
                }
            }
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => {}
        }
    }

    fn own_rule(
        &self,
        entry: &StackEntry,
        rule: &Rule,
        at: CostPlace,
        context: &Context<'_>,
        cost: &mut TotalCost,
        changes: &mut Changes,
    ) {
        match rule {
            Rule::AdditionalCost(_) => cost.add(self.program, at),
            Rule::ThisCost(change) => self.change(change, context, changes),
            Rule::CostPerExtraTarget(more) => {
                let extra = u32::try_from(entry.targets.len())
                    .unwrap_or(u32::MAX)
                    .saturating_sub(1);
                changes.more = changes.more.saturating_add(more.saturating_mul(extra));
            }
            _ => {}
        }
    }

    /// How rules in force change the price of a spell.
    pub(crate) fn price_changes(&self, caster: PlayerId, def: DefId, card: ObjectId) -> Changes {
        let mut changes = Changes::default();
        self.spell_cost_rules(caster, def, card, &mut changes);
        changes
    }

    fn spell_cost_rules(&self, caster: PlayerId, def: DefId, card: ObjectId, changes: &mut Changes) {
        let Some(spell) = self.as_spell(caster, def, card) else {
            return;
        };
        let look = self.look();
        self.each_rule(|rule, context| {
            if let Rule::SpellCost { who, spells, change } = rule
                && look.player_fits(caster, who, context)
                && look.fits_seen(&spell, spells, context)
            {
                self.change(change, context, changes);
            }
        });
    }

    fn change(&self, change: &CostChange, context: &Context<'_>, changes: &mut Changes) {
        match change {
            CostChange::More(value) => {
                changes.more = changes.more.saturating_add(self.look().amount(value, context));
            }
            CostChange::Less(value) => {
                changes.less = changes.less.saturating_add(self.look().amount(value, context));
            }
            CostChange::LessMana(mana) => changes.less_mana = changes.less_mana.plus(mana),
        }
    }

    /// The spell as it is on the stack, or as it would be there (CR 601.3e).
    pub(crate) fn as_spell(&self, caster: PlayerId, def: DefId, card: ObjectId) -> Option<Seen<'a>> {
        let seen = self.look().seen(card)?;
        Some(self.spell_of(caster, def, seen))
    }

    /// The same, of a card at hand.
    pub(crate) fn spell_of<'s>(&self, caster: PlayerId, def: DefId, card: Seen<'s>) -> Seen<'s>
    where
        'a: 's,
    {
        if card.zone == Zone::Stack {
            return card;
        }
        // What defines its own characteristics does so in every zone (CR 604.3).
        let printed = self.program.def(def);
        let chars = if card.chars.def == def && printed.whole.is_none() {
            card.chars
        } else {
            &printed.base
        };
        Seen {
            chars,
            zone: Zone::Stack,
            controller: caster,
            ..card
        }
    }

    /// The abilities that a card has as a spell of that face: those it has now, or those printed on its other face.
    /// Static abilities about casting the spell work while it is on the stack (CR 604.5).
    pub(crate) fn each_casting_ability(
        &self,
        card: ObjectId,
        def: DefId,
        mut visit: impl FnMut(AbilityId, &AbilityEntry),
    ) {
        let look = self.look();
        // CR 709.3a: of a split card only the half that is cast counts.
        let is_whole = self.program.def(def).whole.is_some();
        if !is_whole && look.chars(card).is_some_and(|chars| chars.def == def) {
            look.abilities(card)
                .for_each(|(held, entry)| visit(held.id, entry));
        } else {
            self.program
                .printed(def)
                .iter()
                .for_each(|id| visit(id, self.program.ability(id)));
        }
    }
}

/// Which statement of a static ability allows an alternative cost.
pub(crate) fn alternative_at(ability: &AbilityEntry) -> Option<u8> {
    let statements = &ability.as_static()?.statements;
    let at = statements
        .iter()
        .position(|s| matches!(s, Statement::Rule(Rule::AlternativeCost(..))))?;
    u8::try_from(at).ok()
}

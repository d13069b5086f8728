//! History: which events of this turn cards ask about (CR 608.2i). Found when definitions are lowered, counted when
//! committed.

use spellstack_core::lang::{
    Ability, ActivationLimit, Body, CombatRule, Condition, Cost, CostChange, Destination, Duration, Each,
    Effect, EventPattern, Filter, Instead, ManaOutput, Modification, Objects, Price, Quantity, Recipients,
    Rule, Statement, Trigger, Value,
};

/// What an ability asks about the turn.
#[derive(Default)]
pub(crate) struct Asked {
    /// Every pattern of the past that it speaks of.
    pub patterns: Vec<EventPattern>,
    /// Whether it asks whether it has added mana.
    pub added_mana: bool,
    /// Whether it asks which step it is.
    pub step: bool,
}

impl Asked {
    /// Collects what an ability asks.
    pub fn by(ability: &Ability) -> Self {
        let mut asked = Asked::default();
        asked.ability(ability);
        asked
    }

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Keyword(keyword) => keyword.expand().iter().for_each(|ability| self.ability(ability)),
            Ability::Spell(body) => self.body(body),
            Ability::Activated(activated) => {
                activated.cost.iter().for_each(|cost| self.cost(cost));
                for limit in &activated.limits {
                    match limit {
                        ActivationLimit::OnlyIf(condition) => self.condition(condition),
                        ActivationLimit::SorcerySpeed | ActivationLimit::OncePerTurn => {}
                    }
                }
                self.body(&activated.body);
            }
            Ability::Triggered(triggered) => {
                if let Trigger::State(condition) = &triggered.trigger {
                    self.condition(condition);
                }
                triggered
                    .condition
                    .iter()
                    .for_each(|condition| self.condition(condition));
                self.body(&triggered.body);
            }
            Ability::Static(statics) => {
                statics
                    .condition
                    .iter()
                    .for_each(|condition| self.condition(condition));
                statics
                    .statements
                    .iter()
                    .for_each(|statement| self.statement(statement));
            }
        }
    }

    fn body(&mut self, body: &Body) {
        let clauses = match body {
            Body::Plain(clause) => std::slice::from_ref(clause),
            Body::Modal { modes, .. } => modes,
        };
        for clause in clauses {
            for target in &clause.targets {
                self.quantity(&target.quantity);
                target.objects.iter().for_each(|filter| self.filter(filter));
                target.divided.iter().for_each(|value| self.value(value));
            }
            self.effect(&clause.effect);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Modify(objects, changes) => {
                self.objects(objects);
                changes.iter().for_each(|change| self.modification(change));
            }
            Statement::Rule(rule) => self.rule(rule),
            Statement::Replace(replacement) => self.replacement(replacement),
        }
    }

    fn replacement(&mut self, replacement: &spellstack_core::lang::Replacement) {
        replacement
            .condition
            .iter()
            .for_each(|condition| self.condition(condition));
        match &replacement.instead {
            Instead::EntersWithCounters(_, value)
            | Instead::Increased(value)
            | Instead::Prevent(Some(value)) => {
                self.value(value);
            }
            Instead::MayEnterAsCopy(filter, changes) => {
                self.filter(filter);
                changes.iter().for_each(|change| self.modification(change));
            }
            Instead::PreventAnd(value, effect) => {
                value.iter().for_each(|value| self.value(value));
                self.effect(effect);
            }
            Instead::Do(effect) => self.effect(effect),
            Instead::EntersTapped
            | Instead::EntersChoosing(..)
            | Instead::EntersUnderControlOf(_)
            | Instead::GoesTo(_)
            | Instead::Nothing
            | Instead::Prevent(None)
            | Instead::DealtToObject(_)
            | Instead::DealtToPlayer(_)
            | Instead::Multiplied(_)
            | Instead::LifeNotBelow(_) => {}
        }
    }

    fn rule(&mut self, rule: &Rule) {
        match rule {
            Rule::SpellCost {
                change: CostChange::Less(value) | CostChange::More(value),
                ..
            }
            | Rule::ThisCost(CostChange::Less(value) | CostChange::More(value)) => self.value(value),
            Rule::SpellCost {
                change: CostChange::LessMana(_),
                ..
            }
            | Rule::ThisCost(CostChange::LessMana(_)) => {}
            Rule::AlternativeCost(cost, condition) => {
                cost.iter().for_each(|cost| self.cost(cost));
                condition.iter().for_each(|condition| self.condition(condition));
            }
            Rule::AdditionalCost(cost) => cost.iter().for_each(|cost| self.cost(cost)),
            Rule::CantAttack(objects)
            | Rule::CantBlock(objects)
            | Rule::CantBeBlockedBy(objects, _)
            | Rule::CanBlockOnly(objects, _)
            | Rule::MustAttack(objects)
            | Rule::MustBlock(objects)
            | Rule::MustBeBlocked(objects)
            | Rule::DoesntUntap(objects)
            | Rule::MayStayTapped(objects)
            | Rule::CantBeCountered(objects)
            | Rule::CantBeRegenerated(objects)
            | Rule::CantActivate(objects) => self.objects(objects),
            Rule::Combat(rule) => self.combat_rule(rule),
            Rule::CantCast(..)
            | Rule::UntapLimit(..)
            | Rule::SkipPhase(..)
            | Rule::CostPerExtraTarget(_)
            | Rule::AdditionalLands(..)
            | Rule::SkipStep(..)
            | Rule::NoMaximumHandSize(_)
            | Rule::HandSize(..)
            | Rule::CantGainLife(_)
            | Rule::CantLoseLife(_)
            | Rule::DamageCantBePrevented(..)
            | Rule::CantLose(_)
            | Rule::CantWin(_)
            | Rule::MayBeginOnBattlefield
            | Rule::TriggersAgain(_)
            | Rule::DrawLimit(..)
            | Rule::PlayerHas(..)
            | Rule::AsThoughFlash(..)
            | Rule::PlayFrom(..) => {}
        }
    }

    fn effect(&mut self, effect: &Effect) {
        for child in spellstack_core::lang::derive::children(effect) {
            self.effect(child);
        }
        match effect {
            Effect::If { condition, .. } | Effect::Instead { condition, .. } => self.condition(condition),
            Effect::ForEach {
                each: Each::Object(objects),
                ..
            } => self.objects(objects),
            Effect::Choose(selection) | Effect::Search(_, selection) => {
                self.quantity(&selection.quantity);
                self.filter(&selection.among);
            }
            Effect::ChooseSource(_, filter) => self.filter(filter),
            Effect::Pay { cost, times, .. } => {
                cost.iter().for_each(|cost| self.cost(cost));
                times.iter().for_each(|times| self.value(times));
            }
            Effect::ForEach {
                each: Each::Times(value),
                ..
            } => self.value(value),
            Effect::DealDamage { amount, to, .. } => {
                self.value(amount);
                match to {
                    Recipients::Objects(objects) | Recipients::ObjectsAndPlayers(objects, _) => {
                        self.objects(objects)
                    }
                    Recipients::Target(_) | Recipients::Players(_) => {}
                }
            }
            Effect::GainLife(_, value)
            | Effect::LoseLife(_, value)
            | Effect::SetLife(_, value)
            | Effect::Draw(_, value)
            | Effect::Mill(_, value)
            | Effect::Scry(_, value)
            | Effect::Surveil(_, value)
            | Effect::Amass(_, value)
            | Effect::GiveCounters(_, _, value)
            | Effect::Top { count: value, .. }
            | Effect::CreateCopies { count: value, .. } => self.value(value),
            Effect::CreateTokens { count, pt, .. } => {
                self.value(count);
                if let Some((power, toughness)) = pt {
                    self.value(power);
                    self.value(toughness);
                }
            }
            Effect::MoveCounters { count, .. } => self.value(count),
            Effect::PutCounters(objects, _, value) | Effect::RemoveCounters(objects, _, value) => {
                self.objects(objects);
                self.value(value);
            }
            Effect::Destroy(objects, _)
            | Effect::ShuffleInto(_, objects)
            | Effect::Sacrifice(objects)
            | Effect::Exile(objects, _)
            | Effect::ExileUntil(objects)
            | Effect::Discard(objects)
            | Effect::Counter(objects)
            | Effect::Reveal(objects)
            | Effect::Tap(objects)
            | Effect::Untap(objects)
            | Effect::Transform(objects)
            | Effect::RemoveFromCombat(objects)
            | Effect::BecomeBlocked(objects)
            | Effect::TurnFaceDown(objects)
            | Effect::TurnFaceUp(objects)
            | Effect::Regenerate(objects) => self.objects(objects),
            Effect::Move { what, to, .. } => {
                self.objects(what);
                if let Destination::Battlefield { counters, .. } = to {
                    counters.iter().for_each(|(_, value)| self.value(value));
                }
            }
            Effect::AddMana(_, ManaOutput::Amount(_, value) | ManaOutput::AnyColor(value)) => {
                self.value(value)
            }
            Effect::Modify {
                what,
                changes,
                duration,
            } => {
                self.objects(what);
                changes.iter().for_each(|change| self.modification(change));
                self.duration(duration);
            }
            Effect::ChangeRule(rule, duration) => {
                self.rule(rule);
                self.duration(duration);
            }
            Effect::Replace {
                replacement,
                duration,
                ..
            } => {
                self.replacement(replacement);
                self.duration(duration);
            }
            Effect::Delayed { trigger, duration } => {
                self.ability(&Ability::Triggered((**trigger).clone()));
                self.duration(duration);
            }
            Effect::Reflexive(body) => self.body(body),
            Effect::Cast {
                price: Price::Cost(cost),
                ..
            } => cost.iter().for_each(|part| self.cost(part)),
            Effect::Emblem(_, abilities) => abilities.iter().for_each(|ability| self.ability(ability)),
            Effect::Then(_)
            | Effect::Together(_)
            | Effect::May { .. }
            | Effect::IfDone { .. }
            | Effect::ForEach {
                each: Each::Player(_),
                ..
            }
            | Effect::Bind(..)
            | Effect::ChooseWord { .. }
            | Effect::DealDividedDamage { .. }
            | Effect::ExchangeLife(..)
            | Effect::Shuffle(_)
            | Effect::PutDividedCounters(..)
            | Effect::Proliferate(_)
            | Effect::Attach(..)
            | Effect::Fight(..)
            | Effect::ExchangeControl(..)
            | Effect::CopySpell { .. }
            | Effect::ChangeTargets { .. }
            | Effect::DrawGame
            | Effect::Cast {
                price: Price::Free, ..
            }
            | Effect::AddMana(_, ManaOutput::Exactly(_) | ManaOutput::OneOf(_))
            | Effect::ExtraTurn(_)
            | Effect::BecomeMonarch(_)
            | Effect::SkipNext(..)
            | Effect::Turn(_)
            | Effect::LoseGame(_)
            | Effect::WinGame(_) => {}
        }
    }

    fn combat_rule(&mut self, rule: &CombatRule) {
        match rule {
            CombatRule::CantAttackSuch(objects, _)
            | CombatRule::CantAttackAlone(objects)
            | CombatRule::CantBlockAlone(objects)
            | CombatRule::BlockedByAtMost(objects, _)
            | CombatRule::BlockedByAtLeast(objects, _)
            | CombatRule::AdditionalBlocks(objects, _)
            | CombatRule::MustAttackSuch(objects, _)
            | CombatRule::MustBlockSuch(objects, _)
            | CombatRule::BlockedIfAble(objects) => self.objects(objects),
            CombatRule::AttackCost(objects, _, value) | CombatRule::BlockCost(objects, value) => {
                self.objects(objects);
                self.value(value);
            }
            CombatRule::MostAttackers(_) | CombatRule::MostBlockers(_) => {}
        }
    }

    fn duration(&mut self, duration: &Duration) {
        match duration {
            Duration::AsLongAs(condition) => self.condition(condition),
            Duration::EndOfTurn
            | Duration::EndOfCombat
            | Duration::YourNextTurn
            | Duration::NextTurnOf(_)
            | Duration::ThisLeaves
            | Duration::NextTime
            | Duration::Forever => {}
        }
    }

    fn objects(&mut self, objects: &Objects) {
        match objects {
            Objects::The(_) => {}
            Objects::All(filter) => self.filter(filter),
            Objects::Chosen(selection) => {
                self.quantity(&selection.quantity);
                self.filter(&selection.among);
            }
        }
    }

    fn quantity(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Exactly(value) | Quantity::UpTo(value) => self.value(value),
            Quantity::AnyNumber => {}
        }
    }

    fn cost(&mut self, cost: &Cost) {
        match cost {
            Cost::Life(value)
            | Cost::RemoveCounters(_, value)
            | Cost::PutCounters(_, value)
            | Cost::Mill(value)
            | Cost::Energy(value) => self.value(value),
            Cost::Sacrifice(quantity, filter)
            | Cost::Discard(quantity, filter)
            | Cost::Exile(quantity, filter)
            | Cost::Return(quantity, filter)
            | Cost::TapPermanents(quantity, filter) => {
                self.quantity(quantity);
                self.filter(filter);
            }
            Cost::Mana(_)
            | Cost::OwnManaCost
            | Cost::Tap
            | Cost::Untap
            | Cost::SacrificeThis
            | Cost::DiscardThis
            | Cost::RevealThis
            | Cost::ExileThis
            | Cost::LoyaltyMinusX
            | Cost::Loyalty(_) => {}
        }
    }

    fn modification(&mut self, change: &Modification) {
        match change {
            Modification::Copy(_, exceptions) => {
                exceptions.iter().for_each(|change| self.modification(change))
            }
            Modification::Gain(ability) => self.ability(ability),
            Modification::SetPt(power, toughness) | Modification::ModifyPt(power, toughness) => {
                self.value(power);
                self.value(toughness);
            }
            Modification::Control(_)
            | Modification::AddTypes(..)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetTypes(..)
            | Modification::SetLandType(_)
            | Modification::RemoveTypes(_)
            | Modification::EveryCreatureType
            | Modification::SetColors(_)
            | Modification::AddColors(_)
            | Modification::Lose(_)
            | Modification::LoseAllAbilities
            | Modification::SwitchPt => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::HappenedThisTurn(pattern) => self.patterns.push((**pattern).clone()),
            Condition::Exists(_, filter) | Condition::Is(_, filter) => self.filter(filter),
            Condition::Compare(left, _, right) => {
                self.value(left);
                self.value(right);
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::All(parts) | Condition::AnyOf(parts) => {
                parts.iter().for_each(|part| self.condition(part))
            }
            Condition::AddedMana => self.added_mana = true,
            Condition::During(_) => self.step = true,
            Condition::TurnOf(_)
            | Condition::Kicked
            | Condition::KickedWith(_)
            | Condition::NewlyControlled => {}
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::ThisTurn(pattern) | Value::PlayersWho(_, pattern) => {
                self.patterns.push((**pattern).clone())
            }
            Value::Count(filter) | Value::CardTypesAmong(filter) => self.filter(filter),
            Value::Plus(left, right) | Value::Divided(left, right, _) => {
                self.value(left);
                self.value(right);
            }
            Value::Times(_, inner) => self.value(inner),
            Value::Number(_)
            | Value::X
            | Value::Players(_)
            | Value::Devotion(..)
            | Value::Of(..)
            | Value::Counters(..)
            | Value::Life(_)
            | Value::EventAmount
            | Value::Result(_)
            | Value::Targets(_)
            | Value::TimesKicked => {}
        }
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().for_each(|part| self.filter(part)),
            Filter::Not(inner) | Filter::Targets(inner) => self.filter(inner),
            Filter::Stat(_, _, value) => self.value(value),
            Filter::Any
            | Filter::Type(_)
            | Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::Color(_)
            | Filter::ChosenColor(_)
            | Filter::ChosenType(_)
            | Filter::ChosenName(_)
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::Permanent
            | Filter::Token
            | Filter::FaceDown
            | Filter::Spell
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility
            | Filter::Controller(_)
            | Filter::Owner(_)
            | Filter::Zone(_)
            | Filter::Tapped
            | Filter::Attacking
            | Filter::Blocking
            | Filter::Blocked
            | Filter::Unblocked
            | Filter::Keyword(_)
            | Filter::NonManaActivatedAbility
            | Filter::Counter(_)
            | Filter::Name(_)
            | Filter::Is(_)
            | Filter::DrawnThisTurn
            | Filter::EnteredThisTurn => {}
        }
    }
}

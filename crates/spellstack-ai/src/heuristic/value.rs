//! What life, permanents, cards and abilities are worth.
//!
//! The unit is about half a card: a card in hand is worth [`CARD`], a 2/2 creature a little more. Values are from the
//! point of view of the owner; for an opponent the sign changes.

use spellstack_core::lang::{
    Ability, Activated, Cost, CostChange, EventPattern, Filter, Instead, Modification, ObjectRef, Objects,
    PlayerFilter, Recipient, Replacement, Rule, Statement, Static, Triggered, Value,
};
use spellstack_core::{CounterKind, KeywordKind, ObjectId, PlayerId, Step, Zone, ZoneKind};
use spellstack_rules::{Characteristics, ObjectView, Subject, Thing};

use super::board::{Board, Card, Permanent, tame};
use super::context::{Context, Group};

/// A card in hand.
pub(crate) const CARD: f32 = 1.8;
/// A won game.
pub(crate) const GAME: f32 = 1000.0;
/// One mana more in each turn.
pub(crate) const MANA: f32 = 0.8;

/// What one counter is worth to who has it, or whose permanent has it; others than these are worth [`COUNTER`].
const COUNTERS: [(CounterKind, f32); 7] = [
    (CounterKind::Loyalty, 0.8),
    (CounterKind::Shield, 1.0),
    (CounterKind::Fade, 0.45),
    (CounterKind::Time, 0.45),
    (CounterKind::Finality, -0.3),
    (CounterKind::Poison, -1.0),
    (CounterKind::Rad, -1.0),
];
/// A counter that only cards give a meaning.
const COUNTER: f32 = 0.3;

/// What one counter is worth.
pub(crate) fn counter_worth(kind: CounterKind) -> f32 {
    if let Some((power, toughness)) = kind.pt_change() {
        return 0.7 * power as f32 + 0.45 * toughness as f32;
    }
    let known = COUNTERS.iter().find(|(known, _)| *known == kind);
    known.map_or(COUNTER, |(_, worth)| *worth)
}

/// What a life total is worth: the last points are worth the most.
pub(crate) fn life_worth(life: i32) -> f32 {
    if life <= 0 {
        return -GAME;
    }
    4.5 * (life as f32 + 1.0).ln()
}

/// What a change of the life total is worth to the player.
pub(crate) fn life_change(life: i32, by: i32) -> f32 {
    life_worth(life.saturating_add(by)) - life_worth(life)
}

/// What a creature's body is worth.
pub(crate) fn body_worth(power: i32, toughness: i32, chars: &Characteristics) -> f32 {
    let power = power.max(0) as f32;
    let toughness = toughness.max(0) as f32;
    let attack = if chars.has(KeywordKind::Defender) {
        0.2
    } else {
        0.75
    };
    let mut worth = 0.4 + attack * power + 0.4 * toughness;
    let evasive = [
        KeywordKind::Flying,
        KeywordKind::Shadow,
        KeywordKind::Fear,
        KeywordKind::Intimidate,
        KeywordKind::Horsemanship,
        KeywordKind::Menace,
        KeywordKind::Trample,
        KeywordKind::Landwalk,
    ];
    if evasive.into_iter().any(|keyword| chars.has(keyword)) {
        worth += 0.25 * power + 0.2;
    }
    if chars.has(KeywordKind::DoubleStrike) {
        worth += 0.6 * power + 0.5;
    }
    for (keyword, extra) in [
        (KeywordKind::FirstStrike, 0.6),
        (KeywordKind::Deathtouch, 1.0),
        (KeywordKind::Lifelink, 0.9),
        (KeywordKind::Vigilance, 0.3),
        (KeywordKind::Haste, 0.2),
        (KeywordKind::Hexproof, 0.5),
        (KeywordKind::Shroud, 0.3),
        (KeywordKind::Indestructible, 1.5),
        (KeywordKind::Protection, 0.4),
        (KeywordKind::Infect, 0.8),
    ] {
        if chars.has(keyword) {
            worth += extra;
        }
    }
    worth
}

impl<'a> Board<'a> {
    /// What a permanent is worth to its controller.
    pub fn worth(&self, permanent: &Permanent<'a>) -> f32 {
        if let Some(worth) = permanent.worth.get() {
            return worth;
        }
        // Abilities that refer to what they are on would otherwise ask for it again and again.
        permanent.worth.set(Some(1.0));
        let chars = permanent.chars;
        let loyalty = permanent.counter(CounterKind::Loyalty);
        let abilities = permanent.abilities.iter().copied();
        let mut worth = self.printed_worth(chars, loyalty);
        if chars.is_land() {
            worth += if permanent.is_mana_source {
                land_worth(self.side(chars.controller).lands)
            } else {
                0.3
            };
        }
        worth += self.abilities_worth(abilities, chars.controller, Some(permanent.id), Stay::Now);
        let worth = worth.max(0.1);
        permanent.worth.set(Some(worth));
        worth
    }

    /// What the object is worth to its controller, 0 if it isn't a permanent.
    pub fn worth_of(&self, id: ObjectId) -> f32 {
        self.find(id).map_or(0.0, |permanent| self.worth(permanent))
    }

    /// What a permanent card is worth to a player whose battlefield it comes to, its arrival included.
    pub fn arrival(&self, card: &Card<'a>, player: PlayerId) -> f32 {
        let mut worth = self.printed_worth(&card.chars, card.loyalty);
        if card.is_land() {
            worth += land_worth(self.side(player).lands);
        }
        let abilities = card.abilities.iter().copied();
        let more = self.deeper(|| self.abilities_worth(abilities, player, card.id, Stay::Arriving));
        worth + more.unwrap_or(0.5) - self.legend_loss(card, player)
    }

    /// What a card is worth in its owner's hand.
    pub fn card_worth(&self, card: &Card<'a>) -> f32 {
        let side = self.side(card.owner);
        if card.is_land() {
            return self.land_card_worth(card.owner);
        }
        let worth = match card.spell() {
            Some(body) if !card.is_permanent() => {
                let mut context = Context::of(card.owner, card.id);
                let value = self.body(body, &mut context) * self.sign(card.owner);
                // Something to answer or to hit will come.
                value.clamp(1.0, 5.0)
            }
            _ => self.arrival(card, card.owner).clamp(0.3, 8.0),
        };
        let missing = self.price(card, card.owner) - side.mana_next - 1;
        worth / (1.0 + 0.6 * missing.max(0) as f32)
    }

    /// A land in hand is worth more while there are few.
    pub fn land_card_worth(&self, player: PlayerId) -> f32 {
        let in_hand = self.lands_in_hand(player);
        match self.side(player).lands + in_hand {
            0..=3 => 4.0,
            4 => 2.5,
            5 => 1.5,
            _ => 0.6,
        }
    }

    pub fn lands_in_hand(&self, player: PlayerId) -> i32 {
        let is_land = |object: &spellstack_rules::ObjectView<'_>| object.is(spellstack_core::CardType::Land);
        let lands = self.view.hand(player).filter(is_land).count();
        i32::try_from(lands).unwrap_or(0)
    }

    fn printed_worth(&self, chars: &Characteristics, loyalty: i32) -> f32 {
        let mut worth = 0.0;
        if chars.is_creature() {
            worth += body_worth(chars.power, chars.toughness, chars);
        }
        if chars.is_planeswalker() {
            worth += 1.5 + 0.8 * loyalty as f32;
        }
        worth
    }

    /// CR 704.5j: of two legendary permanents of one name one goes.
    fn legend_loss(&self, card: &Card<'a>, player: PlayerId) -> f32 {
        if !card
            .chars
            .supertypes
            .contains(spellstack_core::Supertype::Legendary)
        {
            return 0.0;
        }
        let same = |permanent: &&Permanent<'a>| permanent.chars.def == card.chars.def;
        let loss = self.of(player).find(same).map(|permanent| self.worth(permanent));
        loss.map_or(0.0, |worth| worth + 0.5)
    }

    fn abilities_worth<'b>(
        &self,
        abilities: impl Iterator<Item = &'b Ability>,
        you: PlayerId,
        this: Option<ObjectId>,
        stay: Stay,
    ) -> f32
    where
        'a: 'b,
    {
        let mut worth = 0.0;
        for ability in abilities {
            let each = match ability {
                Ability::Keyword(_) | Ability::Spell(_) => 0.0,
                Ability::Activated(activated) => self.activated_worth(activated, you, this),
                Ability::Triggered(triggered) => self.triggered_worth(triggered, you, this, stay),
                Ability::Static(ability) => self.static_worth(ability, you, this),
            };
            worth += each.clamp(-4.0, 9.0);
        }
        worth
    }

    fn activated_worth(&self, activated: &Activated, you: PlayerId, this: Option<ObjectId>) -> f32 {
        let mut context = Context::of(you, this);
        let value = self.body(&activated.body, &mut context) * self.sign(you);
        let is_once = activated.cost.iter().any(|cost| {
            matches!(
                cost,
                Cost::SacrificeThis | Cost::ExileThis | Cost::DiscardThis | Cost::Return(..)
            )
        });
        let needs_hand = activated
            .cost
            .iter()
            .any(|cost| matches!(cost, Cost::DiscardThis | Cost::RevealThis));
        match (needs_hand, is_once) {
            (true, _) => 0.0,
            (false, true) => 0.45 * value.clamp(0.4, 5.0),
            (false, false) => 0.6 * value.clamp(0.4, 5.0),
        }
    }

    fn triggered_worth(
        &self,
        triggered: &Triggered,
        you: PlayerId,
        this: Option<ObjectId>,
        stay: Stay,
    ) -> f32 {
        let patterns = triggered.trigger.patterns().iter();
        let times = patterns.fold(0.0_f32, |most, pattern| {
            most.max(self.times(pattern, you, this, stay))
        });
        if times <= 0.0 {
            return 0.0;
        }
        let mut context = Context::of(you, this);
        context.event.player = Some(self.event_player(triggered, you));
        let value = self.body(&triggered.body, &mut context) * self.sign(you);
        times * value.clamp(-3.0, 5.0)
    }

    /// Whom a trigger is likely to refer to as *that player*.
    fn event_player(&self, triggered: &Triggered, you: PlayerId) -> PlayerId {
        let is_yours = |pattern: &EventPattern| {
            matches!(
                pattern,
                EventPattern::StepBegins {
                    whose: PlayerFilter::You,
                    ..
                } | EventPattern::Casts {
                    who: PlayerFilter::You,
                    ..
                }
            )
        };
        if triggered.trigger.patterns().iter().any(is_yours) {
            you
        } else {
            self.other(you)
        }
    }

    /// How often an event can be expected to happen while it matters.
    fn times(&self, pattern: &EventPattern, you: PlayerId, this: Option<ObjectId>, stay: Stay) -> f32 {
        match pattern {
            EventPattern::Moves { what, from, to } => match (is_this(what), to, from) {
                (true, Some(ZoneKind::Battlefield), _) => match stay {
                    Stay::Arriving => 1.0,
                    Stay::Now => 0.0,
                },
                (true, _, _) => 0.3,
                (false, Some(ZoneKind::Battlefield), _) => 1.0,
                (false, _, _) => 0.8,
            },
            EventPattern::Casts { who, spell } => match who {
                PlayerFilter::You => self.casts_to_come(spell, you, this),
                PlayerFilter::Opponent => 1.5,
                PlayerFilter::Any => 0.8,
                PlayerFilter::Is(_) => 1.0,
            },
            EventPattern::StepBegins { step, whose } => match (step, whose) {
                (Step::End, PlayerFilter::Any) => 1.0,
                (_, PlayerFilter::Any) => 1.5,
                (_, PlayerFilter::You | PlayerFilter::Opponent | PlayerFilter::Is(_)) => 2.0,
            },
            EventPattern::MainPhaseBegins { .. } => 2.0,
            EventPattern::Attacks { .. }
            | EventPattern::PlayerAttacks { .. }
            | EventPattern::AttacksAlone { .. } => 0.7,
            EventPattern::DealsDamage { .. } => 0.8,
            EventPattern::TappedForMana { .. } => 2.0,
            EventPattern::Cycles { .. } => 0.0,
            EventPattern::PlaysLand { .. }
            | EventPattern::GainsLife { .. }
            | EventPattern::LosesLife { .. } => 1.0,
            EventPattern::Draws { .. }
            | EventPattern::Discards { .. }
            | EventPattern::Sacrifices { .. }
            | EventPattern::Destroyed { .. }
            | EventPattern::Countered { .. }
            | EventPattern::Blocks { .. }
            | EventPattern::BecomesBlocked { .. }
            | EventPattern::BecomesBlockedBy { .. }
            | EventPattern::IsntBlocked { .. }
            | EventPattern::BecomesTapped { .. }
            | EventPattern::BecomesUntapped { .. }
            | EventPattern::BecomesTarget { .. }
            | EventPattern::CountersPut { .. }
            | EventPattern::LastCounterRemoved { .. }
            | EventPattern::TokensCreated { .. }
            | EventPattern::Transforms { .. }
            | EventPattern::TurnedFaceUp { .. }
            | EventPattern::LosesGame { .. }
            | EventPattern::AbilityTriggers { .. } => 0.5,
        }
    }

    /// How many such spells the player will cast: those in hand, and some that come.
    fn casts_to_come(&self, spell: &Filter, you: PlayerId, this: Option<ObjectId>) -> f32 {
        let context = Context::of(you, this);
        let is_other_spell = |object: &ObjectView<'_>| {
            object.chars().is_some_and(|chars| !chars.is_land()) && Some(object.id()) != this
        };
        let others = self.view.hand(you).filter(is_other_spell);
        let cast = others.map(|object| Subject::from(object).in_zone(Zone::Stack));
        let in_hand = self.view.count_fitting(cast, spell, &context).fitting;
        0.7 * in_hand as f32 + 3.0 * self.share_of_fitting(spell, &context)
    }

    fn static_worth(&self, ability: &Static, you: PlayerId, this: Option<ObjectId>) -> f32 {
        let context = Context::of(you, this);
        let holds = ability
            .condition
            .as_ref()
            .is_none_or(|condition| self.holds(condition, &context));
        let factor = if holds { 1.0 } else { 0.4 };
        let statements = ability.statements.iter();
        let worth = statements.map(|statement| match statement {
            Statement::Modify(objects, changes) => self.modify_worth(objects, changes, &context),
            Statement::Rule(rule) => self.rule_worth(rule, &context),
            Statement::Replace(replacement) => self.replacement_worth(replacement, you),
        });
        factor * worth.sum::<f32>()
    }

    /// What changes to permanents are worth to you: those on others' count against it.
    pub fn modify_worth(&self, objects: &Objects, changes: &[Modification], context: &Context<'_>) -> f32 {
        let Objects::All(filter) = objects else {
            // What it does to itself shows in its characteristics; what it is attached to is weighed as it is cast.
            return 0.0;
        };
        let Group::Objects(ids) = self.all(filter, context) else {
            return 0.0;
        };
        let mut worth = 0.0;
        for permanent in ids.iter().filter_map(|id| self.find(*id)) {
            let good = self.changes_worth(permanent, changes, context);
            let is_yours = permanent.controller() == context.you;
            worth += if is_yours { good } else { -good };
        }
        // More will come.
        if filter_is_yours(filter) {
            worth += 0.6;
        }
        worth
    }

    /// What the changes are worth to the permanent's controller.
    pub fn changes_worth(
        &self,
        permanent: &Permanent<'a>,
        changes: &[Modification],
        context: &Context<'_>,
    ) -> f32 {
        let is_creature = permanent.is_creature();
        let amount = |value: &Value| self.amount_for(permanent.id, value, context);
        let mut worth = 0.0;
        for change in changes {
            worth += match change {
                Modification::ModifyPt(power, toughness) if is_creature => {
                    let (power, toughness) = (amount(power), amount(toughness));
                    if permanent.toughness_left() + toughness <= 0 {
                        -self.worth(permanent)
                    } else {
                        0.6 * power as f32 + 0.35 * toughness as f32
                    }
                }
                Modification::ModifyPt(..) | Modification::SwitchPt => 0.0,
                Modification::Gain(ability) => gained_worth(ability, is_creature),
                Modification::Lose(_) => -0.4,
                Modification::LoseAllAbilities => -0.8,
                Modification::AddTypes(types, _) => {
                    let becomes_creature =
                        types.contains(spellstack_core::CardType::Creature) && !is_creature;
                    if becomes_creature { 0.4 } else { 0.0 }
                }
                Modification::SetPt(power, toughness) => {
                    let (power, toughness) = (amount(power), amount(toughness));
                    let is_now = is_creature || makes_creature(changes);
                    if is_now {
                        let now = if is_creature {
                            0.75 * permanent.power() as f32 + 0.4 * permanent.chars.toughness as f32
                        } else {
                            0.0
                        };
                        0.75 * power as f32 + 0.4 * toughness as f32 - now
                    } else {
                        0.0
                    }
                }
                Modification::Control(_) => -self.worth(permanent),
                Modification::SetLandType(_) => -1.0,
                Modification::SetTypes(..) | Modification::RemoveTypes(_) => -0.3,
                Modification::Copy(..)
                | Modification::AddSupertypes(_)
                | Modification::RemoveSupertypes(_)
                | Modification::EveryCreatureType
                | Modification::SetColors(_)
                | Modification::AddColors(_) => 0.0,
            };
        }
        worth
    }

    /// What a value is for an object that it is applied to.
    fn amount_for(&self, id: ObjectId, value: &Value, context: &Context<'_>) -> i32 {
        // Few depend on what they are applied to.
        if let Value::Number(number) = value {
            return tame(*number);
        }
        let mut context = context.clone();
        context.item = Some(Thing::Object(id));
        self.amount(value, &context)
    }

    /// What a change of the rules is worth to you.
    pub fn rule_worth(&self, rule: &Rule, context: &Context<'_>) -> f32 {
        let for_whom = |who: &PlayerFilter, good: f32| {
            let mine = if self.player_fits(context.you, who, context) {
                good
            } else {
                0.0
            };
            let other = self.other(context.you);
            let theirs = if self.player_fits(other, who, context) {
                good
            } else {
                0.0
            };
            mine - theirs
        };
        let on_objects = |objects: &Objects, good: f32| -> f32 {
            let group = self.group(objects, context);
            let ids = group.objects().iter().filter_map(|id| self.find(*id));
            ids.map(|permanent| {
                let is_yours = permanent.controller() == context.you;
                if is_yours { good } else { -good }
            })
            .sum()
        };
        match rule {
            Rule::CantAttack(objects) => self.crippled(objects, 0.45, context),
            Rule::CantBlock(objects) => self.crippled(objects, 0.25, context),
            Rule::CantBeBlockedBy(objects, _) => on_objects(objects, 0.5),
            Rule::CanBlockOnly(objects, _) => on_objects(objects, -0.3),
            Rule::MustAttack(objects) | Rule::MustBlock(objects) | Rule::MustBeBlocked(objects) => {
                on_objects(objects, -0.3)
            }
            Rule::Combat(_) => 0.5,
            Rule::DoesntUntap(objects) => on_objects(objects, -0.7),
            Rule::MayStayTapped(_) => 0.0,
            Rule::UntapLimit(who, ..) => for_whom(who, -2.0),
            Rule::CantBeCountered(objects) => on_objects(objects, 0.3),
            Rule::CantBeRegenerated(objects) => on_objects(objects, -0.1),
            Rule::CantCast(who, _) => for_whom(who, -2.5),
            Rule::CantActivate(objects) => on_objects(objects, -0.7),
            Rule::SpellCost { who, spells, change } => {
                let less = match change {
                    CostChange::Less(value) => self.amount(value, context),
                    CostChange::More(value) => -self.amount(value, context),
                    CostChange::LessMana(mana) => tame(mana.mana_value()),
                };
                let good = 0.45 * less as f32;
                let mine = if self.player_fits(context.you, who, context) {
                    good * self.casts_to_come(spells, context.you, context.this)
                } else {
                    0.0
                };
                let other = self.other(context.you);
                mine - if self.player_fits(other, who, context) {
                    good
                } else {
                    0.0
                }
            }
            Rule::AdditionalLands(who, count) => {
                let spare = (self.lands_in_hand(context.you) - 1).clamp(0, 3);
                for_whom(who, 0.0) + *count as f32 * (0.7 + 0.9 * spare as f32)
            }
            Rule::SkipStep(who, step) => for_whom(who, if *step == Step::Draw { -1.5 } else { -0.8 }),
            Rule::SkipPhase(who, _) => for_whom(who, -2.0),
            Rule::NoMaximumHandSize(who) => for_whom(who, 0.3),
            Rule::HandSize(who, by) => for_whom(who, 0.2 * *by as f32),
            Rule::CantGainLife(who) => for_whom(who, -0.5),
            Rule::CantLoseLife(who) | Rule::CantLose(who) => for_whom(who, 6.0),
            Rule::CantWin(who) => for_whom(who, -4.0),
            Rule::DamageCantBePrevented(..) => 0.3,
            Rule::DrawLimit(who, _) => for_whom(who, -1.0),
            Rule::PlayerHas(who, _) => for_whom(who, 0.8),
            Rule::AsThoughFlash(who, _) => for_whom(who, 0.8),
            Rule::TriggersAgain(_) => 1.0,
            Rule::PlayFrom(who, ..) => for_whom(who, 1.5),
            Rule::ThisCost(_)
            | Rule::MayBeginOnBattlefield
            | Rule::CostPerExtraTarget(_)
            | Rule::AlternativeCost(..)
            | Rule::AdditionalCost(_) => 0.0,
        }
    }

    /// Objects that lose a part of their worth.
    fn crippled(&self, objects: &Objects, part: f32, context: &Context<'_>) -> f32 {
        let group = self.group(objects, context);
        let ids = group.objects().iter().filter_map(|id| self.find(*id));
        ids.map(|permanent| {
            let loss = part * self.worth(permanent);
            let is_yours = permanent.controller() == context.you;
            if is_yours { -loss } else { loss }
        })
        .sum()
    }

    fn replacement_worth(&self, replacement: &Replacement, you: PlayerId) -> f32 {
        let pressure = self.pressure_on(you);
        match (&replacement.event, &replacement.instead) {
            (
                EventPattern::DealsDamage {
                    to: Recipient::Player(PlayerFilter::You | PlayerFilter::Any),
                    ..
                },
                Instead::Prevent(None) | Instead::PreventAnd(None, _),
            ) => 2.0 + 1.5 * pressure,
            (
                EventPattern::DealsDamage {
                    to: Recipient::Player(PlayerFilter::You | PlayerFilter::Any),
                    ..
                },
                Instead::LifeNotBelow(_),
            ) => {
                let context = Context::of(you, None);
                let holds = replacement
                    .condition
                    .as_ref()
                    .is_none_or(|condition| self.holds(condition, &context));
                let guard = 1.5 + 1.0 * pressure;
                if holds { guard } else { 0.4 * guard }
            }
            (EventPattern::DealsDamage { .. }, Instead::Multiplied(_) | Instead::Increased(_)) => 1.5,
            (EventPattern::TokensCreated { .. } | EventPattern::CountersPut { .. }, _) => 1.0,
            (EventPattern::GainsLife { .. }, _) => 0.3,
            (_, Instead::EntersTapped) => -0.4,
            (
                _,
                Instead::EntersWithCounters(..)
                | Instead::MayEnterAsCopy(..)
                | Instead::EntersChoosing(..)
                | Instead::EntersUnderControlOf(_)
                | Instead::GoesTo(_)
                | Instead::Nothing
                | Instead::Prevent(_)
                | Instead::PreventAnd(..)
                | Instead::DealtToObject(_)
                | Instead::DealtToPlayer(_)
                | Instead::Multiplied(_)
                | Instead::Increased(_)
                | Instead::LifeNotBelow(_)
                | Instead::Do(_),
            ) => 0.3,
        }
    }

    /// How hard a player is pressed: the power on the other side, more if life is low.
    pub fn pressure_on(&self, player: PlayerId) -> f32 {
        let power: i32 = self
            .of(self.other(player))
            .filter(|permanent| permanent.is_creature())
            .map(|permanent| permanent.power().max(0))
            .sum();
        let life = self.side(player).life.max(1);
        let turns = (life as f32 / power.max(1) as f32).max(0.5);
        (power as f32).min(8.0) * (2.5 / (turns + 1.0)).min(1.2)
    }
}

/// Whether a permanent is there or comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stay {
    /// It is there: what happens as it enters is past.
    Now,
    /// It comes.
    Arriving,
}

pub(crate) fn land_worth(lands: i32) -> f32 {
    match lands {
        0..=3 => 2.6,
        4 => 2.0,
        5 => 1.5,
        _ => 1.0,
    }
}

pub(crate) fn is_this(filter: &Filter) -> bool {
    match filter {
        Filter::Is(ObjectRef::This) => true,
        Filter::All(parts) => parts.iter().any(is_this),
        _ => false,
    }
}

fn filter_is_yours(filter: &Filter) -> bool {
    if let Filter::All(parts) = filter {
        return parts.iter().any(filter_is_yours);
    }
    matches!(filter, Filter::Controller(PlayerFilter::You))
}

fn makes_creature(changes: &[Modification]) -> bool {
    changes.iter().any(|change| match change {
        Modification::AddTypes(types, _) | Modification::SetTypes(types, _) => {
            types.contains(spellstack_core::CardType::Creature)
        }
        _ => false,
    })
}

/// What an ability that something gains is worth to it.
fn gained_worth(ability: &Ability, is_creature: bool) -> f32 {
    match ability {
        Ability::Keyword(keyword) => match (keyword.kind(), is_creature) {
            (KeywordKind::Defender, true) => -0.6,
            (KeywordKind::Shroud | KeywordKind::Hexproof | KeywordKind::Indestructible, _) => 0.4,
            (KeywordKind::Flying | KeywordKind::DoubleStrike, true) => 0.7,
            (_, true) => 0.4,
            (_, false) => 0.1,
        },
        Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => 0.5,
        Ability::Spell(_) => 0.0,
    }
}

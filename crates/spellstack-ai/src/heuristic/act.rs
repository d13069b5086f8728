//! What to do with priority: each action is weighed against passing.

use spellstack_core::lang::{
    Ability, Activated, ActivationLimit, Body, Cost, Effect, EventPattern, Rule, Statement,
};
use spellstack_core::{AbilityId, CardType, Keyword, KeywordKind, ObjectId, Step, Supertype, Zone, ZoneKind};
use spellstack_rules::{Action, Decision, Means, StackKind, Thing, Way};

use super::board::{Board, Card};
use super::context::{Context, Group};
use super::value::{CARD, GAME, life_change};

/// What it costs at least to give something up for mana.
const LEAST_PRICE: f32 = 0.3;

/// What a moment is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// My main phase with nothing on the stack.
    Main,
    /// Something of theirs waits to resolve.
    Answer,
    /// Something of mine waits to resolve.
    Own,
    /// Attackers or blockers are declared, and damage comes.
    Combat,
    /// The end of their turn: what wasn't used is lost.
    LastCall,
    /// Any other time.
    Waiting,
}

impl<'a> Board<'a> {
    /// What an action is worth to me over passing.
    pub fn action_worth(&self, action: Action) -> f32 {
        match action {
            Action::PlayLand(id, face) => self.land_worth_now(id, face),
            Action::Cast(id, face, way, _) => self.cast_worth(id, face, way),
            Action::Activate(id, ability, _) => self.activation_worth(id, ability),
            Action::TurnFaceUp(..) => 1.0,
            Action::Suspend(id, ..) => self.suspend_worth(id),
            Action::ActivateMana(..) => -1.0,
        }
    }

    /// What an action is worth less for what it gives up for mana.
    pub fn price_of_mana(&self, decision: &Decision<'_>, action: Action) -> f32 {
        if action.means() == Means::Plain {
            return 0.0;
        }
        let given = decision.given_up(action);
        if given.is_empty() {
            // Counters, or what is chosen later: a greater X.
            return LEAST_PRICE;
        }
        let price = |id: &ObjectId| match self.find(*id) {
            Some(permanent) => self.given_up(permanent.id),
            None => self.card_given_up(Some(*id)),
        };
        given.iter().map(price).sum::<f32>().max(LEAST_PRICE)
    }

    fn moment(&self) -> Moment {
        if let Some(top) = self.view.stack().next_back() {
            return if top.controller() == self.me {
                Moment::Own
            } else {
                Moment::Answer
            };
        }
        let step = self.view.step();
        match (self.is_my_turn(), step) {
            (true, Step::PrecombatMain | Step::PostcombatMain) => Moment::Main,
            (_, Step::DeclareAttackers | Step::DeclareBlockers) => Moment::Combat,
            (false, Step::End) => Moment::LastCall,
            (_, _) => Moment::Waiting,
        }
    }

    // --- lands ---

    fn land_worth_now(&self, id: ObjectId, face: u8) -> f32 {
        let Some(card) = self.face_card(id, face) else {
            return 1.0;
        };
        let mut worth = 20.0;
        let wanted = self.wanted_colors();
        let made = self.colors_made(&card);
        let have = self.colors_at_hand();
        for color in spellstack_core::Color::ALL {
            if made.contains(color) && wanted[color as usize] > 0.0 {
                worth += if have.contains(color) { 0.1 } else { 1.0 } * wanted[color as usize].min(2.0);
            }
        }
        if self.enters_tapped(&card) {
            worth += if self.my_side.mana == 0 { 0.1 } else { -0.8 };
        }
        if card.chars.supertypes.contains(Supertype::Legendary)
            && self
                .of(self.me)
                .any(|permanent| permanent.chars.def == card.chars.def)
        {
            worth -= 25.0;
        }
        // A land that makes mana by what is there is worth what is there.
        let more = self.mana_of_card(&card);
        worth + if more < 0 { -3.0 } else { 0.3 * more as f32 }
    }

    fn enters_tapped(&self, card: &Card<'a>) -> bool {
        card.abilities.iter().any(|ability| match ability {
            Ability::Static(ability) => ability.statements.iter().any(|statement| match statement {
                Statement::Replace(replacement) => {
                    replacement.instead == spellstack_core::lang::Instead::EntersTapped
                }
                Statement::Modify(..) | Statement::Rule(_) => false,
            }),
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => false,
        })
    }

    // --- spells ---

    fn face_card(&self, id: ObjectId, face: u8) -> Option<Card<'a>> {
        let object = self.view.object(id)?;
        match face {
            0 if object.zone().kind() == ZoneKind::Hand => self.card(&object),
            _ => Some(Card::of_face(&object.face(face)?, object.owner(), Some(id))),
        }
    }

    fn cast_worth(&self, id: ObjectId, face: u8, way: Way) -> f32 {
        if way == Way::FaceDown {
            return 1.0 - 0.1;
        }
        let Some(card) = self.face_card(id, face) else {
            return 0.0;
        };
        let moment = self.moment();
        let is_quick = card.chars.is(CardType::Instant) || card.chars.has(KeywordKind::Flash);
        let mut context = Context::of(self.me, Some(id));
        let price = self.price(&card, self.me);
        if card.cost.is_some_and(|cost| cost.has_x()) {
            context.x = Some((self.my_side.mana - price).max(0));
        }
        let value = self.spell_value(&card, &mut context) + self.on_cast(&card);
        let cost = self.extra_cost(&card, way, &context);
        let worth = value - cost;
        if worth >= 0.4 * GAME {
            return worth;
        }
        if worth < self.least_worth(&card, &context) {
            return worth.min(0.0) - 0.01;
        }
        if self.is_timely(moment, is_quick, &card, &context) {
            // Of two things of like worth, the one that uses more of the mana.
            worth + 0.03 * price as f32
        } else {
            -0.01
        }
    }

    /// What the spell does to me, as a permanent or by resolving.
    fn spell_value(&self, card: &Card<'a>, context: &mut Context<'_>) -> f32 {
        match card.spell() {
            Some(body) if !card.is_permanent() => self.body(body, context),
            _ => match enchanted(card) {
                Some(filter) => self.best_host(card, filter, context),
                None => self.arrival(card, self.me),
            },
        }
    }

    fn best_host(
        &self,
        card: &Card<'a>,
        filter: &spellstack_core::lang::Filter,
        context: &mut Context<'_>,
    ) -> f32 {
        let Group::Objects(ids) = self.all(filter, context) else {
            return 0.0;
        };
        let hosts = ids.iter().map(|id| (self.aura_worth(card, *id, self.me), *id));
        let best = hosts.max_by(|one, other| one.0.total_cmp(&other.0));
        let Some((worth, host)) = best else {
            return -1.0;
        };
        context.targets.push((0, Thing::Object(host)));
        worth
    }

    /// The least that a spell must be worth to be spent.
    fn least_worth(&self, card: &Card<'a>, context: &Context<'_>) -> f32 {
        if card.is_permanent() {
            return 0.15;
        }
        let answers = context.targets.iter().any(|(_, thing)| match thing {
            Thing::Object(id) => self
                .find(*id)
                .is_none_or(|permanent| permanent.controller() != self.me),
            Thing::Player(_) => false,
        });
        let counters = context.targets.iter().any(|(_, thing)| match thing {
            Thing::Object(id) => self.view.stack().any(|entry| entry.id() == *id),
            Thing::Player(_) => false,
        });
        match (counters, answers) {
            // More than the card that it costs.
            (true, _) => 1.2 * CARD,
            (false, true) => 1.2,
            (false, false) => 0.3,
        }
    }

    fn is_timely(&self, moment: Moment, is_quick: bool, card: &Card<'a>, context: &Context<'_>) -> bool {
        if !is_quick {
            return true;
        }
        let aims_at_stack = context.targets.iter().any(|(_, thing)| match thing {
            Thing::Object(id) => self.view.stack().any(|entry| entry.id() == *id),
            Thing::Player(_) => false,
        });
        let aims_at_creature = context.targets.iter().any(|(_, thing)| match thing {
            Thing::Object(id) => self.find(*id).is_some_and(|permanent| permanent.is_creature()),
            Thing::Player(_) => false,
        });
        match moment {
            Moment::Answer => aims_at_stack || self.saves(context),
            Moment::Own => false,
            Moment::Main => {
                // Everything else can wait for their turn, unless the hand overflows.
                let before_combat = self.view.step() == Step::PrecombatMain;
                aims_at_creature && before_combat
                    || self.my_side.hand > 7
                    || self.is_rewarded(card)
                    || card.is_permanent() && self.their_side.hand == 0
            }
            Moment::Combat => {
                aims_at_creature || card.is_permanent() && !self.is_my_turn() && card.chars.is_creature()
            }
            Moment::LastCall => true,
            Moment::Waiting => false,
        }
    }

    /// Whether it is aimed at something of mine that is lost otherwise, and not to what I do myself.
    fn saves(&self, context: &Context<'_>) -> bool {
        self.moment() != Moment::Own
            && context.targets.iter().any(|(_, thing)| match thing {
                Thing::Object(id) => {
                    self.is_doomed(*id) && Some(*id) != context.this && self.controller(*id) == Some(self.me)
                }
                Thing::Player(_) => false,
            })
    }

    /// Whether casting it now does something beyond the spell.
    fn is_rewarded(&self, card: &Card<'a>) -> bool {
        self.is_my_turn() && self.view.step() < Step::DeclareAttackers && self.on_cast(card) > 0.1
    }

    /// What abilities that watch for casting are worth to me for this card.
    fn on_cast(&self, card: &Card<'a>) -> f32 {
        let mut worth = 0.0;
        for permanent in &self.permanents {
            for ability in &permanent.abilities {
                let Ability::Triggered(triggered) = ability else {
                    continue;
                };
                for pattern in triggered.trigger.patterns() {
                    let EventPattern::Casts { who, spell } = pattern else {
                        continue;
                    };
                    let mut context = Context::of(permanent.controller(), Some(permanent.id));
                    context.event.player = Some(self.me);
                    let cast = card.subject.in_zone(Zone::Stack);
                    if self.player_fits(self.me, who, &context) && self.fits(cast, spell, &context) {
                        worth += self.body(&triggered.body, &mut context).clamp(-GAME, 4.0);
                    }
                }
            }
        }
        worth
    }

    /// What casting costs beyond mana that would only be tapped for.
    fn extra_cost(&self, card: &Card<'a>, way: Way, context: &Context<'_>) -> f32 {
        let mut worth = 0.0;
        for ability in &card.abilities {
            let Ability::Static(ability) = ability else {
                continue;
            };
            for statement in &ability.statements {
                if let Statement::Rule(Rule::AdditionalCost(costs)) = statement {
                    worth += self.cost_worth(costs, self.me, context);
                }
            }
        }
        if let Way::Alternative(id) = way
            && let Some(Ability::Static(ability)) = self.view.ability(id)
        {
            for statement in &ability.statements {
                if let Statement::Rule(Rule::AlternativeCost(costs, _)) = statement {
                    worth += 0.3 + self.cost_worth(costs, self.me, context);
                }
            }
        }
        worth
    }

    fn suspend_worth(&self, id: ObjectId) -> f32 {
        let Some(card) = self.view.object(id).and_then(|object| self.card(&object)) else {
            return 0.0;
        };
        let mut context = Context::of(self.me, Some(id));
        let price = self.price(&card, self.me);
        let later = 0.75 * self.spell_value(&card, &mut context);
        if price <= self.my_side.mana {
            later - 0.8
        } else {
            later
        }
    }

    // --- abilities ---

    fn activation_worth(&self, id: ObjectId, ability: AbilityId) -> f32 {
        let Some(Ability::Activated(activated)) = self.view.ability(ability) else {
            return 0.0;
        };
        // Once on the stack is enough.
        let is_waiting = self.view.stack().any(|entry| {
            entry.kind() == StackKind::Activated(ability)
                && entry.source() == id
                && entry.controller() == self.me
        });
        if is_waiting {
            return -0.01;
        }
        let mut context = Context::of(self.me, Some(id));
        let value =
            self.body(&activated.body, &mut context) + self.on_discard_of(activated, id, &mut context);
        let value = value + self.on_entering_attack(activated, id);
        let cost = self.cost_worth(&activated.cost, self.me, &context);
        let worth = value - cost;
        if worth >= 0.4 * GAME {
            return worth;
        }
        if worth < 0.12 || !self.is_time_for(activated, id, &context, worth) {
            return worth.min(-0.01);
        }
        worth
    }

    /// Cycling: what triggers on it.
    fn on_discard_of(&self, activated: &Activated, id: ObjectId, context: &mut Context<'_>) -> f32 {
        if !activated.cost.contains(&Cost::DiscardThis) {
            return 0.0;
        }
        let Some(object) = self.view.object(id) else {
            return 0.0;
        };
        let mut worth = 0.0;
        for held in object.abilities() {
            if let Ability::Triggered(triggered) = held.ability() {
                let watches = |pattern: &EventPattern| matches!(pattern, EventPattern::Cycles { .. });
                if triggered.trigger.patterns().iter().any(watches) {
                    worth += self.body(&triggered.body, context).max(0.0);
                }
            }
        }
        worth
    }

    /// A creature that comes attacking deals its damage.
    fn on_entering_attack(&self, activated: &Activated, id: ObjectId) -> f32 {
        let Body::Plain(clause) = &activated.body else {
            return 0.0;
        };
        let Effect::Move {
            to: spellstack_core::lang::Destination::Battlefield { flags, .. },
            ..
        } = &clause.effect
        else {
            return 0.0;
        };
        if !flags.contains(&spellstack_core::lang::EntryFlag::Attacking) {
            return 0.0;
        }
        let power = self
            .view
            .object(id)
            .and_then(|object| object.chars())
            .map_or(0, |chars| chars.power.max(0));
        -life_change(self.their_side.life, -self.felt(self.opponent, power)).max(-5.0)
    }

    fn is_time_for(&self, activated: &Activated, id: ObjectId, context: &Context<'_>, worth: f32) -> bool {
        if activated.limits.contains(&ActivationLimit::SorcerySpeed)
            || activated
                .cost
                .iter()
                .any(|cost| matches!(cost, Cost::Loyalty(_) | Cost::LoyaltyMinusX))
        {
            return true;
        }
        let moment = self.moment();
        let is_dying = self.is_doomed(id);
        let gives_itself = activated
            .cost
            .iter()
            .any(|cost| matches!(cost, Cost::SacrificeThis | Cost::Sacrifice(..)));
        let is_land = self.find(id).is_some_and(|permanent| permanent.chars.is_land());
        let aims_at_theirs = context.targets.iter().any(|(_, thing)| match thing {
            Thing::Object(target) => self.controller(*target) != Some(self.me),
            Thing::Player(player) => *player != self.me,
        });
        // What can wait until they attack waits, unless it clears the way.
        let spends_counters = activated
            .cost
            .iter()
            .any(|cost| matches!(cost, Cost::RemoveCounters(..)));
        let aims_at_attacker = context.targets.iter().any(|(_, thing)| match thing {
            Thing::Object(target) => self.find(*target).is_some_and(|permanent| permanent.is_attacking),
            Thing::Player(_) => false,
        });
        if self.saves(context) {
            return true;
        }
        match moment {
            Moment::Main if spends_counters && aims_at_theirs => {
                let power: i32 = self
                    .of(self.me)
                    .filter(|permanent| permanent.can_attack())
                    .map(|permanent| permanent.power())
                    .sum();
                power >= 3 && self.view.step() == Step::PrecombatMain
            }
            Moment::Combat if spends_counters => aims_at_attacker || is_dying,
            Moment::LastCall if spends_counters => false,
            Moment::Main => true,
            Moment::Answer => is_dying || gives_itself && !self.doomed.is_empty(),
            Moment::Own => false,
            Moment::Combat => aims_at_theirs || is_dying || worth > 1.0,
            Moment::LastCall => !is_land || aims_at_theirs || gives_itself,
            // What is tapped before a turn can be used.
            Moment::Waiting => {
                !self.is_my_turn() && aims_at_theirs && self.view.step() == Step::Upkeep && is_land
            }
        }
    }
}

/// What an Aura can enchant.
pub(crate) fn enchanted<'a>(card: &Card<'a>) -> Option<&'a spellstack_core::lang::Filter> {
    card.abilities.iter().find_map(|ability| match ability {
        Ability::Keyword(Keyword::Enchant(filter)) => Some(filter),
        Ability::Keyword(_)
        | Ability::Spell(_)
        | Ability::Activated(_)
        | Ability::Triggered(_)
        | Ability::Static(_) => None,
    })
}

//! What costs are worth to the player who pays them.

use smallvec::SmallVec;
use spellstack_core::lang::{Ability, Cost, CostChange, Filter, Quantity, Rule, Statement, Value};
use spellstack_core::{ObjectId, PlayerId, Zone, ZoneKind};

use super::board::{Board, Card, tame};
use super::context::Context;
use super::value::{CARD, counter_worth, life_change};

impl<'a> Board<'a> {
    /// What the player gives up by paying, mana apart from a trifle.
    pub fn cost_worth(&self, costs: &[Cost], player: PlayerId, context: &Context<'_>) -> f32 {
        costs
            .iter()
            .map(|cost| self.one_cost(cost, player, context))
            .sum()
    }

    fn one_cost(&self, cost: &Cost, player: PlayerId, context: &Context<'_>) -> f32 {
        let this = context.this.and_then(|id| self.find(id));
        match cost {
            Cost::Mana(mana) => 0.05 * mana.mana_value() as f32,
            Cost::OwnManaCost => 0.1,
            Cost::Tap => this.map_or(0.0, |permanent| {
                let could_attack = permanent.can_attack() && self.is_my_turn() && !self.is_after_combat();
                if could_attack {
                    0.25 * permanent.power().max(0) as f32
                } else {
                    0.02
                }
            }),
            Cost::Untap | Cost::RevealThis => 0.0,
            Cost::Life(value) => {
                let amount = self.amount(value, context);
                // Life that is paid is missing when it counts.
                -1.5 * life_change(self.side(player).life, -amount)
            }
            Cost::SacrificeThis => this.map_or(0.0, |permanent| self.given_up(permanent.id)),
            Cost::Sacrifice(quantity, filter) => self.cheapest(quantity, filter, player, context, 1.0),
            Cost::DiscardThis | Cost::ExileThis => self.card_given_up(context.this),
            Cost::Discard(quantity, _) => {
                let hand = usize::try_from(self.side(player).hand).unwrap_or(0);
                let count = self.quantity(quantity, hand, context);
                self.cheapest_cards(count, player, context.this)
            }
            Cost::Exile(quantity, filter) => match filter.zone() {
                Some(ZoneKind::Hand) => {
                    let count = self.quantity(quantity, 7, context);
                    self.cheapest_cards(count, player, context.this)
                }
                Some(_) => 0.15 * self.quantity(quantity, 4, context) as f32,
                None => self.cheapest(quantity, filter, player, context, 1.0),
            },
            Cost::Return(quantity, filter) => self.cheapest(quantity, filter, player, context, 0.55),
            Cost::TapPermanents(quantity, filter) => self.cheapest(quantity, filter, player, context, 0.1),
            Cost::RemoveCounters(kind, value) => counter_worth(*kind) * self.amount(value, context) as f32,
            Cost::PutCounters(..) => 0.3,
            Cost::Loyalty(by) => -0.45 * *by as f32,
            Cost::LoyaltyMinusX => 0.5,
            Cost::Mill(_) => 0.05,
            Cost::Energy(value) => 0.3 * self.amount(value, context) as f32,
        }
    }

    pub fn is_after_combat(&self) -> bool {
        self.view.step() >= spellstack_core::Step::EndCombat
    }

    /// What a permanent is worth that is given up: nothing, if it is lost anyway.
    pub fn given_up(&self, id: ObjectId) -> f32 {
        if self.is_doomed(id) {
            0.0
        } else {
            self.worth_of(id)
        }
    }

    pub fn card_given_up(&self, this: Option<ObjectId>) -> f32 {
        let object = this.and_then(|id| self.view.object(id));
        let card = object.and_then(|object| self.card(&object));
        card.map_or(0.0, |card| self.card_worth(&card))
    }

    /// The permanents that can be spared the most.
    fn cheapest(
        &self,
        quantity: &Quantity,
        filter: &Filter,
        player: PlayerId,
        context: &Context<'_>,
        part: f32,
    ) -> f32 {
        let yours = self
            .of(player)
            .filter(|permanent| self.fits(permanent.view, filter, context));
        let mut worths: SmallVec<[f32; 8]> = yours.map(|permanent| self.given_up(permanent.id)).collect();
        let count = self.quantity(quantity, worths.len(), context);
        worths.sort_by(f32::total_cmp);
        part * worths.iter().take(count).sum::<f32>()
    }

    /// The cards in hand that can be spared the most, other than the one that asks.
    fn cheapest_cards(&self, count: usize, player: PlayerId, this: Option<ObjectId>) -> f32 {
        if player != self.me {
            return 0.7 * CARD * count as f32;
        }
        let mut worths: SmallVec<[f32; 8]> = self
            .view
            .hand(player)
            .filter(|object| Some(object.id()) != this)
            .filter_map(|object| self.card(&object))
            .map(|card| self.card_worth(&card).min(2.5 * CARD))
            .collect();
        worths.sort_by(f32::total_cmp);
        worths.iter().take(count).sum()
    }

    /// Whether the player can pay, as far as the view tells.
    pub fn can_pay(&self, costs: &[Cost], player: PlayerId) -> bool {
        let side = self.side(player);
        costs.iter().all(|cost| match cost {
            Cost::Mana(mana) => tame(mana.mana_value()) <= side.mana,
            Cost::Life(Value::Number(amount)) => side.life >= *amount,
            Cost::Discard(Quantity::Exactly(Value::Number(count)), _) => side.hand >= *count,
            _ => true,
        })
    }

    /// The mana that a card would cost, with what makes spells cost more or less.
    pub fn price(&self, card: &Card<'a>, player: PlayerId) -> i32 {
        let mut price = card.mana_value;
        for permanent in &self.permanents {
            for ability in &permanent.abilities {
                let Ability::Static(ability) = ability else {
                    continue;
                };
                for statement in &ability.statements {
                    if let Statement::Rule(Rule::SpellCost { who, spells, change }) = statement {
                        let context = Context::of(permanent.controller(), Some(permanent.id));
                        let cast = card.subject.in_zone(Zone::Stack);
                        if self.player_fits(player, who, &context) && self.fits(cast, spells, &context) {
                            price += match change {
                                CostChange::Less(value) => -self.amount(value, &context),
                                CostChange::More(value) => self.amount(value, &context),
                                CostChange::LessMana(mana) => -tame(mana.mana_value()),
                            };
                        }
                    }
                }
            }
        }
        let colored = card.cost.map_or(0, |cost| card.mana_value - tame(cost.generic()));
        price.max(colored)
    }
}

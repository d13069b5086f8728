//! Lethal damage this turn: the damage that no blocker stops, added up.

use smallvec::SmallVec;
use spellstack_core::lang::{
    Ability, Activated, Body, Clause, Cost, Effect, Quantity, Recipients, Rule, Statement, Value,
};
use spellstack_core::{CardType, KeywordKind, Step};
use spellstack_rules::Thing;

use super::board::{Board, Card, Permanent, tame};
use super::context::Context;

/// Below this life total it is asked for.
const NEAR: i32 = 14;

/// Damage that I could deal.
#[derive(Clone, Copy)]
struct Blow {
    damage: i32,
    /// The mana that it costs.
    price: i32,
    /// Whether a creature is sacrificed for it.
    gives: bool,
}

impl<'a> Board<'a> {
    /// Finds out whether spells and abilities together kill the opponent.
    pub fn read_reach(&mut self) {
        let life = self.their_side.life;
        if life > NEAR || self.felt(self.opponent, life) < life {
            return;
        }
        let mut blows: SmallVec<[Blow; 8]> = SmallVec::new();
        let coming = self.blows_on_stack(&mut blows);
        self.blows_in_hand(&mut blows);
        self.blows_on_board(&mut blows);
        // What costs the least for its damage comes first.
        blows.sort_by_key(|blow| (blow.price * 100 / blow.damage, -blow.damage));
        let (mut damage, mut mana) = (coming, self.my_side.mana);
        let mut creatures = self
            .of(self.me)
            .filter(|permanent| permanent.is_creature())
            .count();
        for blow in blows {
            if blow.price <= mana && (!blow.gives || creatures > 0) {
                mana -= blow.price;
                creatures -= usize::from(blow.gives);
                damage += blow.damage;
            }
        }
        self.is_finishing = damage >= life;
    }

    /// Damage on its way to the opponent; a spell whose targets are being chosen is one more blow.
    fn blows_on_stack(&self, blows: &mut SmallVec<[Blow; 8]>) -> i32 {
        let mut coming = 0;
        for entry in self.view.stack().filter(|entry| entry.controller() == self.me) {
            let context = Context::of(self.me, Some(entry.source()));
            let card = entry.object().and_then(|object| self.card(&object));
            let body = match entry.ability() {
                Some(Ability::Activated(activated)) => Some(&activated.body),
                Some(Ability::Triggered(triggered)) => Some(&triggered.body),
                Some(Ability::Keyword(_) | Ability::Spell(_) | Ability::Static(_)) => None,
                None => card.as_ref().and_then(Card::spell),
            };
            let damage = body.map_or(0, |body| self.blow(body, &context));
            let mut targets = entry.targets().peekable();
            if targets.peek().is_none() && damage > 0 {
                let price = card.map_or(0, |card| self.price(&card, self.me));
                blows.push(Blow {
                    damage,
                    price,
                    gives: false,
                });
            } else if targets.any(|thing| thing == Thing::Player(self.opponent)) {
                coming += damage;
            }
        }
        coming
    }

    fn blows_in_hand(&self, blows: &mut SmallVec<[Blow; 8]>) {
        let is_main = self.is_my_turn()
            && !self.has_stack()
            && matches!(self.view.step(), Step::PrecombatMain | Step::PostcombatMain);
        for object in self.view.hand(self.me) {
            let Some(card) = self.card(&object) else { continue };
            let is_quick = card.chars.is(CardType::Instant) || card.chars.has(KeywordKind::Flash);
            let Some(body) = card.spell().filter(|_| is_main || is_quick) else {
                continue;
            };
            let damage = self.blow(body, &Context::of(self.me, card.id));
            if damage > 0 {
                let price = if self.has_free_way(&card) {
                    0
                } else {
                    self.price(&card, self.me)
                };
                blows.push(Blow {
                    damage,
                    price,
                    gives: false,
                });
            }
        }
    }

    fn blows_on_board(&self, blows: &mut SmallVec<[Blow; 8]>) {
        for permanent in self.of(self.me) {
            for ability in &permanent.abilities {
                let Ability::Activated(activated) = ability else {
                    continue;
                };
                let damage = self.blow(&activated.body, &Context::of(self.me, Some(permanent.id)));
                if damage > 0 {
                    let times = self.times_payable(permanent, activated);
                    let price = mana_in(&activated.cost);
                    let gives = activated
                        .cost
                        .iter()
                        .any(|cost| matches!(cost, Cost::SacrificeThis | Cost::Sacrifice(..)));
                    blows.extend((0..times).map(|_| Blow { damage, price, gives }));
                }
            }
        }
    }

    /// How much damage, or loss of life, the opponent takes by it.
    fn blow(&self, body: &Body, context: &Context<'_>) -> i32 {
        match body {
            Body::Plain(clause) => self.blow_of(clause, &clause.effect, context),
            Body::Modal { modes, .. } => {
                let each = modes.iter().map(|mode| self.blow_of(mode, &mode.effect, context));
                each.max().unwrap_or(0)
            }
        }
    }

    fn blow_of(&self, clause: &Clause, effect: &Effect, context: &Context<'_>) -> i32 {
        if let Effect::Then(parts) | Effect::Together(parts) = effect {
            return parts.iter().map(|part| self.blow_of(clause, part, context)).sum();
        }
        if let Effect::LoseLife(players, value) = effect
            && clause.targets.is_empty()
            && self.players(players, context).contains(&self.opponent)
        {
            return self.amount(value, context).max(0);
        }
        let Effect::DealDamage { amount, to, .. } = effect else {
            return 0;
        };
        let hits = match to {
            Recipients::Target(number) => clause.targets.get(usize::from(*number)).is_some_and(|spec| {
                spec.players
                    .as_ref()
                    .is_some_and(|filter| self.player_fits(self.opponent, filter, context))
                    && !self.their_side.is_untargetable
            }),
            Recipients::Players(players) | Recipients::ObjectsAndPlayers(_, players) => {
                clause.targets.is_empty() && self.players(players, context).contains(&self.opponent)
            }
            Recipients::Objects(_) => false,
        };
        if hits {
            self.amount(amount, context).max(0)
        } else {
            0
        }
    }

    /// Whether the card can be cast for permanents instead of mana.
    fn has_free_way(&self, card: &Card<'a>) -> bool {
        let context = Context::of(self.me, card.id);
        let pays = |costs: &[Cost]| {
            costs.iter().all(|cost| {
                let Cost::Sacrifice(Quantity::Exactly(Value::Number(count)), filter) = cost else {
                    return false;
                };
                let fitting = self
                    .of(self.me)
                    .filter(|permanent| self.fits(permanent.view, filter, &context));
                i32::try_from(fitting.count()).unwrap_or(0) >= *count
            })
        };
        card.abilities.iter().any(|ability| match ability {
            Ability::Static(ability) => ability.statements.iter().any(|statement| match statement {
                Statement::Rule(Rule::AlternativeCost(costs, _)) => pays(costs),
                Statement::Rule(_) | Statement::Modify(..) | Statement::Replace(_) => false,
            }),
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => false,
        })
    }

    /// How often the costs other than mana can be paid now.
    fn times_payable(&self, permanent: &Permanent<'a>, activated: &Activated) -> usize {
        if !activated.limits.is_empty() {
            return 0;
        }
        let context = Context::of(self.me, Some(permanent.id));
        let mut times = 8;
        for cost in &activated.cost {
            times = times.min(match cost {
                Cost::Mana(_) => times,
                Cost::Tap => {
                    let is_sick = permanent.is_creature() && permanent.is_sick;
                    usize::from(!permanent.is_tapped && !is_sick)
                }
                Cost::SacrificeThis => 1,
                Cost::Sacrifice(Quantity::Exactly(Value::Number(1)), filter) => self
                    .of(self.me)
                    .filter(|other| self.fits(other.view, filter, &context))
                    .count(),
                _ => 0,
            });
        }
        times
    }
}

fn mana_in(costs: &[Cost]) -> i32 {
    let mut mana = 0;
    for cost in costs {
        if let Cost::Mana(more) = cost {
            mana += tame(more.mana_value());
        }
    }
    mana
}

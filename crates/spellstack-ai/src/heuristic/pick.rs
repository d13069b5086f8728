//! Everything that isn't priority or combat: picks, orders, numbers and divisions.

use smallvec::SmallVec;
use spellstack_core::lang::{Ability, Body, Clause, Destination, Effect, Objects, derive};
use spellstack_core::{ObjectId, ShortVec, ZoneKind};
use spellstack_rules::{Characteristics, Choice, Decision, Item, Place, StackView, Thing, Why};

use super::act::enchanted;
use super::board::{Board, Card};
use super::context::Context;
use super::value::CARD;

/// What happens to what is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It is lost where it is.
    Lost,
    /// It comes to its owner's hand.
    Hand,
    /// It comes to the battlefield.
    Battlefield,
}

/// What a player may do: pay, or something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    Payment,
    Action,
}

impl<'a> Board<'a> {
    /// The items with what each is worth to me if it is picked.
    pub fn pick_worths(&self, decision: &Decision<'a>, items: &[Item]) -> Vec<f32> {
        let each = |worth: &dyn Fn(Item) -> f32| items.iter().map(|item| worth(*item)).collect();
        match decision.why() {
            Why::Mulligan => {
                let keep = self.hand_worth();
                each(&|item| if item == Item::Keep { keep } else { 0.0 })
            }
            Why::BottomCards => each(&|item| -self.opening_item(item)),
            Why::Targets { mode, target } => self.target_worths(decision, items, mode, target),
            Why::NewTargets => each(&|_| 0.0),
            Why::Modes => self.mode_worths(decision, items),
            Why::OpeningHand => each(&|_| 1.0),
            Why::Kicker => each(&|item| f32::from(u8::from(item == Item::Yes))),
            // Mana comes back next turn, life doesn't.
            Why::PhyrexianLife => each(&|item| -f32::from(u8::from(item == Item::Yes))),
            Why::May | Why::PayOptional | Why::PayGivingUp => {
                let given_up = if decision.why() == Why::PayGivingUp {
                    CARD
                } else {
                    0.0
                };
                let yes = self.may_worth(decision) - given_up;
                each(&|item| if item == Item::Yes { yes } else { 0.0 })
            }
            Why::Search => {
                let fate = self.fate(decision).unwrap_or(Fate::Hand);
                each(&|item| self.gain(item, fate))
            }
            Why::ChooseObjects => {
                let fate = self.fate(decision).unwrap_or(Fate::Lost);
                each(&|item| match fate {
                    Fate::Lost => -self.keep(item),
                    Fate::Hand | Fate::Battlefield => self.gain(item, fate),
                })
            }
            Why::SacrificeCost
            | Why::DiscardCost
            | Why::ExileCost
            | Why::ReturnCost
            | Why::TapCost
            | Why::Sacrifice
            | Why::Discard
            | Why::HandSize => each(&|item| -self.keep(item)),
            Why::Delve => each(&|_| 0.1),
            Why::LegendRule | Why::Untap => each(&|item| self.keep(item)),
            Why::EnterAsCopy => each(&|item| self.item_object(item).map_or(0.0, |id| self.worth_of(id))),
            Why::AttachAura => self.host_worths(decision, items),
            Why::ChooseColor => each(&|item| self.color_worth(item)),
            Why::ChooseCreatureType => each(&|item| self.type_worth(item)),
            Why::ChooseCardName => each(&|_| 0.0),
            Why::ChoosePlayer => each(&|item| match item {
                Item::Player(player) => -self.sign(player),
                _ => 0.0,
            }),
            Why::ChooseMana => {
                let wanted = self.wanted_colors();
                each(&|item| match item {
                    Item::Mana(kind) => kind.color().map_or(0.0, |color| wanted[color as usize]),
                    _ => 0.0,
                })
            }
            Why::Proliferate => each(&|item| match item {
                Item::Player(player) => -self.sign(player),
                Item::Object(id) => self.controller(id).map_or(0.0, |player| self.sign(player)),
                _ => 0.0,
            }),
            Why::ArrangeCard => {
                let on_top = self.arranged_card_worth();
                each(&|item| {
                    if item == Item::Place(Place::Top) {
                        on_top
                    } else {
                        0.0
                    }
                })
            }
            Why::PreventDamage
            | Why::Replacement
            | Why::JoinCombat
            | Why::Face
            | Why::Priority
            | Why::X
            | Why::Division
            | Why::PayMana
            | Why::OrderTriggers
            | Why::OrderCards
            | Why::OrderArrivals
            | Why::WhichEvent
            | Why::Attackers
            | Why::Blockers
            | Why::DamageAssignment => each(&|_| 0.0),
        }
    }

    fn item_object(&self, item: Item) -> Option<ObjectId> {
        match item {
            Item::Object(id) => Some(id),
            _ => None,
        }
    }

    /// The card that an item stands for, in hand, graveyard or library.
    fn item_card(&self, item: Item) -> Option<Card<'a>> {
        match item {
            Item::Object(id) => self.view.object(id).and_then(|object| self.card(&object)),
            Item::Card(owner, card) => {
                let card = self.view.library_card(owner, card)?;
                Some(Card::of_face(&card.face(0)?, owner, None))
            }
            _ => None,
        }
    }

    fn opening_item(&self, item: Item) -> f32 {
        let object = self.item_object(item).and_then(|id| self.view.object(id));
        object.map_or(0.0, |object| self.opening_worth(&object))
    }

    /// What it is worth to me that the item stays what and where it is.
    pub fn keep(&self, item: Item) -> f32 {
        match item {
            Item::Object(id) => match self.find(id) {
                Some(permanent) => self.sign(permanent.controller()) * self.given_up(id),
                None => self
                    .item_card(item)
                    .map_or(0.0, |card| self.sign(card.owner) * self.card_worth(&card)),
            },
            Item::Card(..) => self
                .item_card(item)
                .map_or(0.0, |card| self.sign(card.owner) * self.card_worth(&card)),
            Item::Player(player) => self.sign(player),
            _ => 0.0,
        }
    }

    /// What it is worth to me that the card comes somewhere.
    fn gain(&self, item: Item, fate: Fate) -> f32 {
        let Some(card) = self.item_card(item) else {
            return 0.0;
        };
        match fate {
            Fate::Lost => -self.keep(item),
            Fate::Hand => self.sign(card.owner) * self.wish(&card),
            Fate::Battlefield if card.is_land() => self.land_gain(&card),
            Fate::Battlefield => self.arrival(&card, self.me),
        }
    }

    /// How much I would like to have the card in hand: what it does, if it can be cast soon.
    fn wish(&self, card: &Card<'a>) -> f32 {
        if card.is_land() {
            return self.land_card_worth(card.owner) + 0.3 * self.land_gain(card);
        }
        let worth = match card.spell() {
            Some(body) if !card.is_permanent() => {
                let mut context = Context::of(self.me, card.id);
                self.body(body, &mut context).clamp(0.3, 12.0)
            }
            _ => self.arrival(card, self.me).clamp(0.2, 14.0),
        };
        let missing = (self.price(card, self.me) - self.my_side.mana_next - 1).max(0);
        worth / (1.0 + 0.4 * missing as f32)
    }

    /// The land that makes what the hand wants.
    fn land_gain(&self, card: &Card<'a>) -> f32 {
        let (wanted, have, made) = (
            self.wanted_colors(),
            self.colors_at_hand(),
            self.colors_made(card),
        );
        let mut worth = 1.0;
        for color in spellstack_core::Color::ALL {
            if made.contains(color) {
                let need = wanted[color as usize];
                worth += 0.1 + if have.contains(color) { 0.15 } else { 1.0 } * need.min(2.0);
            }
        }
        worth
    }

    fn color_worth(&self, item: Item) -> f32 {
        let Item::Color(color) = item else { return 0.0 };
        let theirs = self
            .of(self.opponent)
            .filter(|permanent| permanent.chars.colors.contains(color));
        theirs.map(|permanent| self.worth(permanent)).sum()
    }

    /// How many creatures and cards of mine are of that type.
    fn type_worth(&self, item: Item) -> f32 {
        let Item::CreatureType(subtype) = item else {
            return 0.0;
        };
        let of_type = |chars: Option<&Characteristics>| chars.is_some_and(|chars| chars.has_subtype(subtype));
        let cards = self.view.hand(self.me).chain(self.view.permanents(self.me));
        cards.filter(|card| of_type(card.chars())).count() as f32
    }

    /// Whether the looked-at card that goes somewhere is wanted on top.
    fn arranged_card_worth(&self) -> f32 {
        let Some(card) = self.view.arranged_card().and_then(|card| card.face(0)) else {
            return 0.1;
        };
        let card = Card::of_face(&card, self.me, None);
        if card.is_land() {
            return self.land_card_worth(self.me) - 1.8;
        }
        self.card_worth(&card) - 1.3
    }

    fn host_worths(&self, decision: &Decision<'a>, items: &[Item]) -> Vec<f32> {
        let source = decision.source().and_then(|id| self.view.object(id));
        let card = source.and_then(|object| self.card(&object));
        let worth = |item: &Item| match (&card, item) {
            (Some(card), Item::Object(host)) => self.aura_worth(card, *host, self.me),
            _ => 0.0,
        };
        items.iter().map(worth).collect()
    }

    // --- what asks ---

    /// The body of the spell or ability that asks.
    fn asking_body(&self, decision: &Decision<'a>) -> Option<&'a Body> {
        match decision.ability() {
            Some(id) => body_of(self.view.ability(id)?),
            None => {
                let object = self.view.object(decision.source()?)?;
                object.abilities().find_map(|held| match held.ability() {
                    Ability::Spell(body) => Some(body),
                    Ability::Keyword(_)
                    | Ability::Activated(_)
                    | Ability::Triggered(_)
                    | Ability::Static(_) => None,
                })
            }
        }
    }

    /// The entry on the stack that asks, if it is there.
    fn asking_entry(&self, decision: &Decision<'a>) -> Option<StackView<'a>> {
        let mut stack = self.view.stack().rev();
        stack.find(|entry| {
            Some(entry.source()) == decision.source() && entry.ability_id() == decision.ability()
        })
    }

    /// What the words of the spell or ability that asks stand for.
    fn asking_context(&self, decision: &Decision<'a>) -> Context<'static> {
        match self.asking_entry(decision) {
            Some(entry) => {
                let mut context = Context::of_entry(&entry);
                context.event.player.get_or_insert(self.view.active_player());
                context
            }
            None => {
                let source = decision.source();
                let you = source.and_then(|id| self.controller(id)).unwrap_or(self.me);
                Context::of(you, source)
            }
        }
    }

    fn target_worths(&self, decision: &Decision<'a>, items: &[Item], mode: u8, target: u8) -> Vec<f32> {
        let things: SmallVec<[Thing; 8]> = items
            .iter()
            .filter_map(|item| match item {
                Item::Player(player) => Some(Thing::Player(*player)),
                Item::Object(id) => Some(Thing::Object(*id)),
                _ => None,
            })
            .collect();
        let mut context = self.asking_context(decision);
        context.you = self.me;
        // An Aura spell: what it enchants.
        let source = decision.source().and_then(|id| self.view.object(id));
        if decision.ability().is_none()
            && let Some(card) = source.and_then(|object| self.card(&object))
            && enchanted(&card).is_some()
        {
            return things
                .iter()
                .map(|thing| match thing {
                    Thing::Object(host) => self.aura_worth(&card, *host, self.me),
                    Thing::Player(_) => 0.0,
                })
                .collect();
        }
        let Some(clause) = self
            .asking_body(decision)
            .and_then(|body| clause_of(body, mode, &context))
        else {
            return things.iter().map(|_| 0.0).collect();
        };
        context.targets.retain(|(number, _)| *number < target);
        let valued = self.value_targets(clause, target, &things, &context);
        valued.into_iter().map(|(value, _)| value).collect()
    }

    fn mode_worths(&self, decision: &Decision<'a>, items: &[Item]) -> Vec<f32> {
        let Some(Body::Modal { modes, .. }) = self.asking_body(decision) else {
            return vec![0.0; items.len()];
        };
        let context = Context::of(self.me, decision.source());
        let worth = |item: &Item| match item {
            Item::Mode(mode) => modes
                .get(usize::from(*mode))
                .map_or(0.0, |clause| self.clause(clause, &mut context.clone())),
            _ => 0.0,
        };
        items.iter().map(worth).collect()
    }

    /// What saying yes is worth to me over saying no.
    fn may_worth(&self, decision: &Decision<'a>) -> f32 {
        let Some(body) = self.asking_body(decision) else {
            return 0.0;
        };
        let mut context = self.asking_context(decision);
        let clauses: &[Clause] = match body {
            Body::Plain(clause) => std::slice::from_ref(clause),
            Body::Modal { modes, .. } => modes,
        };
        let kind = if matches!(decision.why(), Why::PayOptional | Why::PayGivingUp) {
            Offer::Payment
        } else {
            Offer::Action
        };
        for clause in clauses {
            if let Some(worth) = self.offer(&clause.effect, kind, &mut context) {
                return worth;
            }
        }
        0.0
    }

    /// The first thing in an effect that I may do, with what doing it is worth over not doing it.
    fn offer(&self, effect: &Effect, kind: Offer, context: &mut Context<'_>) -> Option<f32> {
        if let Effect::May { who, effect } = effect {
            let is_mine = self.player(who, context).is_none_or(|who| who == self.me);
            let is_payment = matches!(**effect, Effect::Pay { .. });
            if is_mine && is_payment == (kind == Offer::Payment) {
                return Some(self.effect(effect, context));
            }
            return self.offer(effect, kind, context);
        }
        if let Effect::Then(parts) | Effect::Together(parts) = effect {
            return parts.iter().find_map(|part| self.offer(part, kind, context));
        }
        if let Effect::IfDone {
            first,
            then,
            otherwise,
        } = effect
        {
            if let Some(done) = self.offer(first, kind, context) {
                let mut value =
                    |part: &Option<Box<Effect>>| part.as_ref().map_or(0.0, |part| self.stakes(part, context));
                return Some(done + value(then) - value(otherwise));
            }
            let mut parts = then.iter().chain(otherwise);
            return parts.find_map(|part| self.offer(part, kind, context));
        }
        if let Effect::If { then, otherwise, .. } = effect {
            let mut parts = std::iter::once(then).chain(otherwise);
            return parts.find_map(|part| self.offer(part, kind, context));
        }
        if let Effect::Instead { usual, instead, .. } = effect {
            let parts = [usual, instead];
            return parts.iter().find_map(|part| self.offer(part, kind, context));
        }
        if let Effect::ForEach { effect, .. } = effect {
            // Which item is asked about isn't in the view: the card in hand that I can spare.
            let spare = self
                .view
                .hand(self.me)
                .next_back()
                .map(|card| Thing::Object(card.id()));
            context.item = context.item.or(spare);
            return self.offer(effect, kind, context);
        }
        if let Effect::Bind(_, effect) = effect {
            return self.offer(effect, kind, context);
        }
        None
    }

    /// What an effect is worth where a permanent refers to itself: all of it is at stake.
    fn stakes(&self, effect: &Effect, context: &mut Context<'_>) -> f32 {
        if let Effect::Sacrifice(Objects::The(spellstack_core::lang::ObjectRef::This)) = effect {
            let worth = context.this.map_or(0.0, |id| self.worth_of(id));
            return -self.sign(context.you) * worth;
        }
        self.effect(effect, context)
    }

    /// What happens to the objects that the asking effect lets a player choose.
    fn fate(&self, decision: &Decision<'a>) -> Option<Fate> {
        let body = self.asking_body(decision)?;
        let clauses: &[Clause] = match body {
            Body::Plain(clause) => std::slice::from_ref(clause),
            Body::Modal { modes, .. } => modes,
        };
        let mut fate = None;
        for clause in clauses {
            find_fate(&clause.effect, &mut fate);
        }
        fate
    }

    // --- numbers and divisions ---

    /// The most for what helps me, the least for what doesn't.
    pub fn number(&self, decision: &Decision<'a>, min: u32, max: u32) -> u32 {
        match decision.why() {
            Why::X | Why::Kicker => max.min(1000),
            _ => min,
        }
    }

    /// Shares that kill what can be killed, the most valuable first; the rest goes where it hurts.
    pub fn shares(&self, total: u32, among: &[Item], each: u32, lethal: &[u32]) -> Choice {
        let mut shares: ShortVec<u32, 4> = std::iter::repeat_n(each, among.len()).collect();
        let mut left = total.saturating_sub(each * u32::try_from(among.len()).unwrap_or(0));
        let mut order: Vec<usize> = (0..among.len()).collect();
        let value = |at: &usize| match among[*at] {
            Item::Object(id) => self.loss(id),
            Item::Player(player) => -0.3 * self.sign(player),
            _ => 0.0,
        };
        order.sort_by(|one, other| value(other).total_cmp(&value(one)));
        for at in &order {
            let need = match (lethal.get(*at), among[*at]) {
                (Some(lethal), _) => *lethal,
                (None, Item::Object(id)) => self.find(id).map_or(0, |permanent| {
                    u32::try_from(permanent.toughness_left().max(0)).unwrap_or(0)
                }),
                (None, _) => 0,
            };
            let more = need.saturating_sub(shares[*at]);
            if more <= left {
                shares[*at] += more;
                left -= more;
            }
        }
        let player = order.iter().find(|at| matches!(among[**at], Item::Player(_)));
        if let Some(at) = player.or(order.first()) {
            shares[*at] += left;
        }
        Choice::Divide(shares)
    }

    /// Cards in the order in which I would like to draw them.
    pub fn order(&self, items: &[Item]) -> Choice {
        let mut ordered: ShortVec<Item, 2> = ShortVec::from_slice(items);
        let wish = |item: &Item| self.item_card(*item).map_or(0.0, |card| self.wish(&card));
        ordered.sort_by(|one, other| wish(other).total_cmp(&wish(one)));
        Choice::Order(ordered)
    }
}

fn body_of(ability: &Ability) -> Option<&Body> {
    match ability {
        Ability::Spell(body) => Some(body),
        Ability::Activated(activated) => Some(&activated.body),
        Ability::Triggered(triggered) => Some(&triggered.body),
        Ability::Keyword(_) | Ability::Static(_) => None,
    }
}

/// The clause that a target belongs to: which modes were chosen isn't in the view, so the first with targets.
fn clause_of<'b>(body: &'b Body, mode: u8, _context: &Context<'_>) -> Option<&'b Clause> {
    match body {
        Body::Plain(clause) => Some(clause),
        Body::Modal { modes, .. } => modes
            .iter()
            .filter(|clause| !clause.targets.is_empty())
            .nth(usize::from(mode))
            .or_else(|| modes.iter().find(|clause| !clause.targets.is_empty())),
    }
}

/// What the last verb that takes up a choice does with it.
fn find_fate(effect: &Effect, fate: &mut Option<Fate>) {
    match effect {
        Effect::Instead { usual, .. } => find_fate(usual, fate),
        Effect::Move { what, to, .. } if takes_up(what) => {
            *fate = Some(match to {
                Destination::Hand => Fate::Hand,
                Destination::Battlefield { .. } => Fate::Battlefield,
                // What is searched for and put on top is drawn next.
                Destination::Library(_) if is_result(what) => Fate::Hand,
                Destination::Library(_) | Destination::Graveyard | Destination::Exile => Fate::Lost,
            });
        }
        Effect::Discard(what) | Effect::Sacrifice(what) | Effect::Exile(what, _) if takes_up(what) => {
            *fate = Some(Fate::Lost);
        }
        _ => derive::children(effect)
            .into_iter()
            .for_each(|part| find_fate(part, fate)),
    }
}

fn takes_up(objects: &Objects) -> bool {
    match objects {
        Objects::Chosen(_) | Objects::The(spellstack_core::lang::ObjectRef::Result(_)) => true,
        Objects::The(_) => false,
        Objects::All(filter) => filter.zone() == Some(ZoneKind::Library),
    }
}

fn is_result(objects: &Objects) -> bool {
    matches!(objects, Objects::The(spellstack_core::lang::ObjectRef::Result(_)))
}

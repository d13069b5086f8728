//! Values.

use spellstack_core::card::Layout;
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{EventPattern, Rounding, Stat, Value};
use spellstack_core::types::{CardTypes, Subtype};
use spellstack_core::{ColorSet, DefId, ObjectId, PlayerId, Zone};

use super::{Context, Look, Seen, Sight};
use crate::control::Bindings;
use crate::decision::Item;
use crate::program::defined_pt;
use crate::state::{Flags, Object};

impl<S: Sight> Look<'_, S> {
    /// The value now; arithmetic saturates.
    pub fn value(&self, value: &Value, context: &Context<'_>) -> i32 {
        match value {
            Value::Number(number) => *number,
            Value::X => self.x(context),
            Value::Count(filter) => self.count(filter, context),
            Value::CardTypesAmong(filter) => self.card_types_among(filter, context),
            Value::BasicLandTypesAmong(filter) => self.basic_land_types_among(filter, context),
            Value::Devotion(player, colors) => self
                .player(player, context)
                .map_or(0, |player| self.devotion(player, *colors)),
            Value::Players(filter) => narrow(self.players(filter, context).len()),
            Value::PlayersWho(filter, did) => {
                let players = self.players(filter, context);
                narrow(
                    players
                        .iter()
                        .filter(|player| self.this_turn(did, **player) > 0)
                        .count(),
                )
            }
            // CR 608.2h: a card in a library is known by what it is.
            Value::Of(stat, reference) => self
                .all_seen(reference, context)
                .map(|seen| self.stat_of(&seen, *stat))
                .fold(0, i32::saturating_add),
            // CR 122.8, 122.9, 608.2h: those that an object had, if it is gone.
            Value::Counters(kind, reference) => {
                let objects = self.objects(reference, context);
                objects
                    .iter()
                    .map(|id| self.counters(*kind, *id))
                    .fold(0, i32::saturating_add)
            }
            Value::Life(player) => self
                .player(player, context)
                .map_or(0, |player| self.facts.players[player].life),
            Value::EventAmount => match context.event {
                Some(event) => event.amount,
                None => self.sight.event_amount().unwrap_or(0),
            },
            Value::Result(label) => match context.bindings.result(*label) {
                Some(done) => done.amount,
                None => self.sight.result_amount(*label).unwrap_or(0),
            },
            Value::Targets(target) => narrow(self.targets_of(*target, context).len()),
            Value::TimesKicked => self.times_kicked(context),
            Value::ThisTurn(pattern) => self.this_turn(pattern, context.you),
            Value::Plus(left, right) => self
                .value(left, context)
                .saturating_add(self.value(right, context)),
            Value::Times(factor, value) => self.value(value, context).saturating_mul(*factor),
            Value::Divided(value, by, rounding) => {
                divide(self.value(value, context), self.value(by, context), *rounding)
            }
        }
    }

    /// A value that counts something: never below 0 (CR 107.1b).
    pub fn amount(&self, value: &Value, context: &Context<'_>) -> u32 {
        u32::try_from(self.value(value, context)).unwrap_or(0)
    }

    pub fn stat_of(&self, seen: &Seen<'_>, stat: Stat) -> i32 {
        match stat {
            Stat::Power | Stat::Toughness if !has_pt(seen) => 0,
            Stat::Power => self.defined_pt(seen).map_or(self.read(seen).power, |pt| pt.0),
            Stat::Toughness => self.defined_pt(seen).map_or(self.read(seen).toughness, |pt| pt.1),
            Stat::ManaValue => self.mana_value(seen),
            // CR 115.9a: legal or not, and as often as it was chosen.
            Stat::Targets => {
                let entry = seen.id.and_then(|id| self.facts.entry_or_last(id));
                entry.map_or(0, |entry| i32::try_from(entry.targets.len()).unwrap_or(i32::MAX))
            }
        }
    }

    /// The power and toughness that the abilities of a card in a library define (CR 604.3). Those of objects are among
    /// their characteristics.
    fn defined_pt(&self, seen: &Seen<'_>) -> Option<(i32, i32)> {
        seen.card?;
        let def = self.program.def(seen.chars.def);
        if !def.flags.has_cda {
            return None;
        }
        let abilities = self.program.printed(seen.chars.def);
        let (power, toughness) = defined_pt(abilities.iter().map(|id| self.program.ability(id)))?;
        let context = Context::of(None, seen.owner);
        Some((self.value(power, &context), self.value(toughness, &context)))
    }

    /// CR 107.3g, 202.3: X counts only on the stack; a copy has the mana value of what it copies. What was paid doesn't
    /// matter (CR 118.8d, 118.9c).
    pub fn mana_value(&self, seen: &Seen<'_>) -> i32 {
        let def = self.program.def(self.read(seen).def);
        // CR 202.3b: a back face that transforms has the mana value of the front, and what copies it has 0.
        let def = match def.other {
            Some(front) if !def.is_front && def.layout == Layout::Transform => {
                if seen
                    .object
                    .is_some_and(|object| !self.shows_own_face(object, def.base.def))
                {
                    return 0;
                }
                self.program.def(front)
            }
            Some(_) | None => def,
        };
        if seen.zone == Zone::Stack
            && let (Some(cost), Some(id)) = (&def.mana_cost, seen.id)
            && cost.has_x()
        {
            // CR 608.2h: a spell that has left the stack is remembered with its X.
            let announced = || self.facts.stack_entry(id).map(|entry| entry.x);
            let remembered = || seen.object.map(|object| object.x);
            let x = seen.x.or_else(announced);
            // A card that is only imagined there has no X yet.
            let is_cast = |object: &Object| object.zone == Zone::Stack;
            self.sight
                .miss_unless(|| x.is_some() || seen.object.is_some_and(is_cast));
            let x = x.or_else(remembered).unwrap_or(0);
            return narrow(cost.mana_value_with_x(x) as usize);
        }
        // CR 709.4b: a split card has the mana cost of both halves.
        let whole = def.whole.as_ref().filter(|_| seen.zone != Zone::Stack);
        narrow(whole.map_or(def.mana_value, |whole| whole.mana_cost.mana_value()) as usize)
    }

    /// Whether a face is one of the object's own rather than one that it copies.
    fn shows_own_face(&self, object: &Object, face: DefId) -> bool {
        object.def == face
            && !object.flags.has(Flags::AS_COPY)
            && self.facts.is_double_faced(self.program, object)
    }

    pub fn counters(&self, kind: CounterKind, id: ObjectId) -> i32 {
        if self.facts.object(id).is_some() {
            return narrow(self.facts.counters_on(id, kind) as usize);
        }
        // CR 608.2h: as it last existed.
        let had = self.facts.last_counters.iter().rev();
        let had = had.filter(|counters| counters.on == id && counters.kind == kind);
        had.map(|counters| narrow(counters.count as usize))
            .next()
            .unwrap_or(0)
    }

    /// How often the pattern happened this turn, seen from a player.
    pub fn this_turn(&self, pattern: &EventPattern, you: PlayerId) -> i32 {
        let players = self.facts.players.len();
        let index = self.program.history_index(pattern);
        // What no card of the game asks about isn't counted.
        self.sight.miss_unless(|| index.is_some());
        index
            .and_then(|index| self.facts.history.get(index * players + you.index()))
            .map_or(0, |count| narrow(*count as usize))
    }

    /// CR 107.3, 107.3i: the X of what is resolving, or of the spell that became the permanent.
    fn x(&self, context: &Context<'_>) -> i32 {
        let own = context.scope.map(|scope| scope.entry.x);
        if let Some(x) = context.bindings.x().or(own) {
            return narrow(x as usize);
        }
        if let Some(x) = self.sight.x() {
            return x;
        }
        if let Some(entry) = context.this.and_then(|this| self.facts.stack_entry(this)) {
            return narrow(entry.x as usize);
        }
        self.sight.miss();
        // CR 107.3m: the X of a permanent is 0.
        0
    }

    pub fn times_kicked(&self, context: &Context<'_>) -> i32 {
        i32::from(crate::state::kicked::times(self.kicked(context)))
    }

    /// How the spell was kicked, as `keyword::kicker` reads it.
    pub fn kicked(&self, context: &Context<'_>) -> u8 {
        let own = context.scope.map_or(0, |scope| scope.entry.kicked);
        if let Some(kicked) = context.bindings.kicked().or((own > 0).then_some(own)) {
            return kicked;
        }
        // What changes how the permanent enters asks while it is still a spell.
        if let Some(entry) = context.this.and_then(|this| self.facts.stack_entry(this)) {
            return entry.kicked;
        }
        let object = self.seen_this(context).and_then(|seen| seen.object);
        // What is still to be cast isn't kicked yet.
        let is_past = |object: &Object| object.zone == Zone::Battlefield && self.sight.knows(object);
        self.sight.miss_unless(|| object.is_some_and(is_past));
        object.map_or(0, |object| object.kicked)
    }

    /// CR 700.5: the symbols of the colors among the mana costs of the player's permanents. Only copying and control
    /// change them (CR 700.5a).
    fn devotion(&self, player: PlayerId, colors: ColorSet) -> i32 {
        let own = |id: &&ObjectId| self.controller(**id) == Some(player);
        let symbols = self.facts.battlefield().iter().filter(own).map(|id| {
            let cost = self
                .chars(*id)
                .and_then(|chars| self.program.def(chars.def).mana_cost.as_ref());
            cost.map_or(0, |cost| cost.symbols_of(colors) as usize)
        });
        narrow(symbols.sum())
    }

    fn card_types_among(&self, filter: &spellstack_core::lang::Filter, context: &Context<'_>) -> i32 {
        let mut types = CardTypes::EMPTY;
        for item in self.matching_items(filter, context) {
            let chars = match item {
                Item::Object(id) => self.chars(id),
                Item::Card(owner, card) => Some(self.read(&self.card(owner, card))),
                _ => None,
            };
            types = chars.map_or(types, |chars| types.union(chars.types));
        }
        narrow(types.len())
    }

    fn basic_land_types_among(&self, filter: &spellstack_core::lang::Filter, context: &Context<'_>) -> i32 {
        let mut found: Vec<Subtype> = Vec::new();
        for item in self.matching_items(filter, context) {
            let seen = match item {
                Item::Object(id) => self.chars(id),
                Item::Card(owner, card) => Some(self.read(&self.card(owner, card))),
                _ => None,
            };
            let Some(chars) = seen else { continue };
            found.extend(basic_land_types().filter(|subtype| chars.subtypes.contains(*subtype)));
        }
        narrow(
            basic_land_types()
                .filter(|subtype| found.contains(subtype))
                .count(),
        )
    }
}

/// The five basic land types (CR 305.6).
fn basic_land_types() -> impl Iterator<Item = Subtype> {
    Subtype::all().filter(|subtype| subtype.is_basic_land_type())
}

/// CR 107.1a: the words say which way it is rounded.
fn divide(value: i32, by: i32, rounding: Rounding) -> i32 {
    // CR 107.2.
    if by == 0 {
        return 0;
    }
    let (value, by) = (i64::from(value), i64::from(by));
    let quotient = match rounding {
        Rounding::Down => value.div_euclid(by),
        Rounding::Up => (value + by - 1).div_euclid(by),
    };
    i32::try_from(quotient).unwrap_or(i32::MAX)
}

/// CR 208.3, 301.7a: a noncreature permanent has no power or toughness, whatever is printed on it.
pub(super) fn has_pt(seen: &Seen<'_>) -> bool {
    seen.zone != Zone::Battlefield || seen.chars.is_creature()
}

fn narrow(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

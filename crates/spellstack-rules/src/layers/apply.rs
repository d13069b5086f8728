//! Changes to characteristics, phrase by phrase.

use smallvec::SmallVec;
use spellstack_core::lang::{Ability, Instead, Layer, Modification, Replacement, Statement, derive};
use spellstack_core::mana::basic_land_mana;
use spellstack_core::types::{CardTypes, Subtype, SubtypeSet};
use spellstack_core::{AbilityId, CardType, CounterKind, KeywordKind, KeywordSet, ObjectId, SubtypeKind};

use super::application::{Application, Changes, Phrase, grants_before};
use super::collect::{Active, Origin};
use super::{World, admit};
use crate::characteristics::{AbilityList, Characteristics, Copied, HeldAbility};
use crate::derived::{CharTable, Row};
use crate::event::Thing;
use crate::program::{AbilityClass, AbilitySpan, Program, add_types, every_creature_type, removes_abilities};
use crate::state::Counters;

/// Applies the part of an effect that belongs to a layer.
pub(super) fn apply(
    world: World<'_>,
    table: &mut CharTable,
    effect: &Active,
    plan: &Application,
    layer: Layer,
) {
    if let Origin::Counter(index) = effect.origin {
        add_keyword_counter(world, table, index as usize);
        return;
    }
    plan.objects.iter().for_each(|id| admit(world, table, *id));
    let color = color_of(world, effect);
    let mut numbers = plan.values.chunks(plan.objects.len().max(1));
    world.changes(effect).in_layer(layer, effect.defining, |phrase| {
        let has_numbers = matches!(
            phrase.change,
            Modification::SetPt(..) | Modification::ModifyPt(..)
        );
        let pairs = if has_numbers {
            numbers.next().unwrap_or(&[])
        } else {
            &[]
        };
        // CR 707.9a: what a copy gains as an exception is its own.
        let timestamp = if phrase.is_exception { 0 } else { effect.timestamp };
        if may_lose(phrase.change) {
            table.note_loss();
        }
        for (place, id) in plan.objects.iter().enumerate() {
            let pair = pairs.get(place).copied().unwrap_or_default();
            let grant = Grant {
                span: phrase.grant,
                color,
                timestamp,
            };
            if let Some(row) = table.row_mut(*id) {
                change(world.program, row, phrase, pair, plan, grant);
            }
        }
    });
}

/// Applies the part that belongs to a layer of effects that do the same, the earliest first.
pub(super) fn apply_alike(
    world: World<'_>,
    table: &mut CharTable,
    effects: &[Active],
    plan: &Application,
    layer: Layer,
) {
    let phrases = phrases_of(world, effects, layer);
    let effects = &effects[..times(&phrases, effects.len())];
    let colors: Vec<_> = effects.iter().map(|effect| color_of(world, effect)).collect();
    let many = plan.objects.len().max(1);
    if phrases.iter().any(|phrase| may_lose(phrase.change)) {
        table.note_loss();
    }
    plan.objects.iter().for_each(|id| admit(world, table, *id));
    // Object by object: what each gains stands together.
    for (place, id) in plan.objects.iter().enumerate() {
        for (effect, color) in effects.iter().zip(&colors) {
            let mut numbers = plan.values.chunks(many);
            for phrase in &phrases {
                let pairs = match phrase.change {
                    Modification::SetPt(..) | Modification::ModifyPt(..) => numbers.next().unwrap_or(&[]),
                    _ => &[],
                };
                let grant = Grant {
                    span: phrase.grant,
                    color: *color,
                    timestamp: effect.timestamp,
                };
                if let Some(row) = table.row_mut(*id) {
                    let pair = pairs.get(place).copied().unwrap_or_default();
                    change(world.program, row, *phrase, pair, plan, grant);
                }
            }
        }
    }
}

/// How often effects that do the same change each object in a layer.
pub(super) fn changes_of_each(world: World<'_>, effects: &[Active], layer: Layer) -> usize {
    let phrases = phrases_of(world, effects, layer);
    phrases.len() * times(&phrases, effects.len())
}

fn phrases_of<'a>(world: World<'a>, effects: &[Active], layer: Layer) -> SmallVec<[Phrase<'a>; 4]> {
    let mut phrases = SmallVec::new();
    if let Some(first) = effects.first() {
        let changes = world.changes(first);
        changes.in_layer(layer, first.defining, |phrase| phrases.push(phrase));
    }
    phrases
}

/// How many of the effects that do the same make a difference.
fn times(phrases: &[Phrase<'_>], effects: usize) -> usize {
    match phrases {
        [only] if is_done_once(only.change) => effects.min(1),
        _ => effects,
    }
}

/// Whether to do it again changes nothing.
fn is_done_once(change: &Modification) -> bool {
    match change {
        Modification::Copy(..)
        | Modification::Gain(_)
        | Modification::ModifyPt(..)
        | Modification::SwitchPt => false,
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
        | Modification::SetPt(..) => true,
    }
}

/// Whether objects may lose abilities by it.
pub(super) fn may_lose(change: &Modification) -> bool {
    matches!(change, Modification::Lose(_)) || removes_abilities(change)
}

/// The colour that was chosen for the source of an effect.
pub(super) fn color_of(world: World<'_>, effect: &Active) -> Option<spellstack_core::Color> {
    match effect.origin {
        Origin::Effect(index) => world
            .facts
            .effects
            .get(index as usize)
            .and_then(|effect| effect.color),
        Origin::Static(..) | Origin::Changeling(_) | Origin::Counter(_) => {
            world.facts.object(effect.source).and_then(|object| object.color)
        }
    }
}

/// Abilities that a phrase grants.
#[derive(Clone, Copy)]
struct Grant {
    span: AbilitySpan,
    color: Option<spellstack_core::Color>,
    timestamp: u32,
}

fn change(
    program: &Program,
    (chars, arena): (&mut Characteristics, &mut Vec<HeldAbility>),
    phrase: Phrase<'_>,
    (power, toughness): (i32, i32),
    plan: &Application,
    grant: Grant,
) {
    if phrase.is_exception {
        drop_defining(program, arena, chars, phrase.change);
    }
    match phrase.change {
        Modification::Copy(..) => copy(program, (chars, arena), plan.copy),
        Modification::Control(_) => chars.controller = plan.player.unwrap_or(chars.controller),
        Modification::AddTypes(types, subtypes) => add_types(chars, *types, subtypes),
        Modification::AddSupertypes(supertypes) => chars.supertypes = chars.supertypes.union(*supertypes),
        Modification::RemoveSupertypes(supertypes) => {
            chars.supertypes = chars.supertypes.difference(*supertypes)
        }
        Modification::SetTypes(types, subtypes) => set_types(chars, *types, subtypes),
        Modification::SetLandType(subtype) => set_land_type(chars, *subtype),
        Modification::RemoveTypes(types) => {
            chars.types = chars.types.difference(*types);
            drop_stray_subtypes(chars);
        }
        Modification::EveryCreatureType => every_creature_type(chars),
        // CR 105.3.
        Modification::SetColors(colors) => chars.colors = *colors,
        Modification::AddColors(colors) => chars.colors = chars.colors.union(*colors),
        // CR 113.10, 113.10a-b: with all that belongs to it; what is lost is lost as often as it is there.
        Modification::Gain(_) => gain(program, arena, chars, grant),
        Modification::Lose(kind) => {
            lose(program, arena, chars, *kind);
            // CR 702.11e: who loses a keyword loses its variant.
            if let Some(variant) = kind.variant() {
                lose(program, arena, chars, variant);
            }
        }
        Modification::LoseAllAbilities => lose_all_abilities(chars),
        Modification::SetPt(..) => (chars.power, chars.toughness) = (power, toughness),
        Modification::ModifyPt(..) => {
            chars.power = chars.power.saturating_add(power);
            chars.toughness = chars.toughness.saturating_add(toughness);
        }
        Modification::SwitchPt => (chars.power, chars.toughness) = (chars.toughness, chars.power),
    }
}

/// CR 707.9d: where an exception gives the values of a characteristic, abilities that define it aren't copied.
fn drop_defining(
    program: &Program,
    arena: &mut Vec<HeldAbility>,
    chars: &mut Characteristics,
    exception: &Modification,
) {
    let gives = match exception {
        Modification::SetPt(..) => Layer::PtSet,
        Modification::SetColors(_) => Layer::Color,
        Modification::SetTypes(..) | Modification::SetLandType(_) => Layer::Type,
        // What is "in addition" leaves the defining abilities.
        _ => return,
    };
    let is_dropped = |held: &HeldAbility| {
        let entry = program.ability(held.id);
        let defines = |statement: &Statement| match statement {
            Statement::Modify(_, changes) => changes.iter().any(|change| change.layer() == gives),
            Statement::Rule(_) | Statement::Replace(_) => false,
        };
        entry.class == AbilityClass::CharacteristicDefining
            && entry
                .as_static()
                .is_some_and(|statics| statics.statements.iter().any(defines))
    };
    if gives == Layer::Type {
        lose(program, arena, chars, KeywordKind::Changeling);
    }
    if !chars.abilities.iter(arena).any(|held| is_dropped(&held)) {
        return;
    }
    let start = arena.len();
    copy_list(arena, chars.abilities);
    let mut at = start;
    while at < arena.len() {
        if is_dropped(&arena[at]) {
            arena.remove(at);
        } else {
            at += 1;
        }
    }
    chars.abilities = AbilityList::computed(start, arena.len() - start);
}

/// CR 707.2, 707.2a: all copiable values; who controls it is none of them.
fn copy(
    program: &Program,
    (chars, arena): (&mut Characteristics, &mut Vec<HeldAbility>),
    original: Option<Copied>,
) {
    if let Some(copied) = original {
        *chars = Characteristics {
            controller: chars.controller,
            exceptions: copied.exceptions,
            ..program.def(copied.def).base
        };
        except(program, (chars, arena));
    }
}

/// CR 707.9a-b: the exceptions of a copy are copiable values, so they come before all other effects.
pub(super) fn except(program: &Program, (chars, arena): (&mut Characteristics, &mut Vec<HeldAbility>)) {
    if let Some(size) = chars.exceptions.size() {
        (chars.power, chars.toughness) = size;
    }
    let plan = Application::default();
    for (ability, statement) in chars.exceptions.iter().filter_map(|said| program.said_at(said)) {
        let Some(statics) = program.ability(ability).as_static() else {
            continue;
        };
        let place = usize::from(statement);
        let Some(Statement::Replace(Replacement {
            instead: Instead::MayEnterAsCopy(_, list),
            ..
        })) = statics.statements.get(place)
        else {
            continue;
        };
        let first = grants_before(&statics.statements[..place]);
        let grants = program.ability(ability).grants.get(first..).unwrap_or(&[]);
        Changes { list, grants }.as_exceptions(|phrase| {
            let grant = Grant {
                span: phrase.grant,
                color: None,
                timestamp: 0,
            };
            change(
                program,
                (&mut *chars, &mut *arena),
                phrase,
                numbers_of(phrase.change),
                &plan,
                grant,
            );
        });
    }
}

/// The numbers that an exception names.
fn numbers_of(change: &Modification) -> (i32, i32) {
    match change {
        Modification::SetPt(power, toughness) | Modification::ModifyPt(power, toughness) => {
            (power.as_number().unwrap_or(0), toughness.as_number().unwrap_or(0))
        }
        _ => (0, 0),
    }
}

/// CR 205.1a: the new types replace the old ones, but an instant or sorcery stays one; new subtypes replace those of
/// the same kind, and the other old ones stay if they go with one of the new types.
fn set_types(chars: &mut Characteristics, types: CardTypes, subtypes: &[Subtype]) {
    let lasting = CardTypes::of(&[CardType::Instant, CardType::Sorcery]);
    chars.types = types.union(chars.types.intersection(lasting));
    drop_stray_subtypes(chars);
    for subtype in subtypes {
        chars.subtypes.remove_kind(subtype.kind());
    }
    subtypes
        .iter()
        .for_each(|subtype| chars.subtypes.insert(*subtype));
    if subtypes.iter().any(|subtype| subtype.is_basic_land_type()) {
        lose_all_abilities(chars);
    }
}

fn drop_stray_subtypes(chars: &mut Characteristics) {
    for kind in SubtypeKind::ALL {
        if !derive::subtype_belongs(kind, chars.types) {
            chars.subtypes.remove_kind(kind);
        }
    }
}

/// CR 305.7: no other land type, and no ability from rules text or copy effects. Those that other effects grant come
/// in a later layer; so does the new mana ability.
fn set_land_type(chars: &mut Characteristics, subtype: Subtype) {
    chars.subtypes.remove_kind(SubtypeKind::Land);
    chars.subtypes.insert(subtype);
    lose_all_abilities(chars);
}

fn lose_all_abilities(chars: &mut Characteristics) {
    chars.keywords = KeywordSet::EMPTY;
    chars.abilities = AbilityList::printed(AbilitySpan::default());
}

fn gain(program: &Program, arena: &mut Vec<HeldAbility>, chars: &mut Characteristics, grant: Grant) {
    for id in grant.span.iter() {
        if let AbilityClass::Keyword(kind) = program.ability(id).class {
            chars.keywords.insert(kind);
        }
    }
    let Grant {
        span,
        color,
        timestamp,
    } = grant;
    extend(
        arena,
        chars,
        span.iter().map(|id| HeldAbility { id, color, timestamp }),
    );
}

/// Adds abilities to the end of a list, where it lies if it is the last one in the arena.
fn extend(
    arena: &mut Vec<HeldAbility>,
    chars: &mut Characteristics,
    more: impl Iterator<Item = HeldAbility>,
) {
    let span = chars.abilities.printed_span();
    let end = (span.start + span.len) as usize;
    let is_last = !chars.abilities.is_printed() && end == arena.len();
    let start = if is_last { span.start as usize } else { arena.len() };
    if !is_last {
        copy_list(arena, chars.abilities);
    }
    arena.extend(more);
    chars.abilities = AbilityList::computed(start, arena.len() - start);
}

fn copy_list(arena: &mut Vec<HeldAbility>, list: AbilityList) {
    let span = list.printed_span();
    if list.is_printed() {
        arena.extend(span.iter().map(HeldAbility::own));
    } else {
        arena.extend_from_within(span.start as usize..(span.start + span.len) as usize);
    }
}

/// A keyword goes with the abilities that it stands for, which follow it in the list.
fn lose(program: &Program, arena: &mut Vec<HeldAbility>, chars: &mut Characteristics, kind: KeywordKind) {
    if !chars.keywords.contains(kind) {
        return;
    }
    chars.keywords.remove(kind);
    let start = arena.len();
    copy_list(arena, chars.abilities);
    let mut at = start;
    while at < arena.len() {
        let entry = program.ability(arena[at].id);
        if entry.class == AbilityClass::Keyword(kind) {
            let expansion = if let Ability::Keyword(keyword) = &entry.ability {
                keyword.expand().len()
            } else {
                0
            };
            arena.drain(at..(at + 1 + expansion).min(arena.len()));
        } else {
            at += 1;
        }
    }
    chars.abilities = AbilityList::computed(start, arena.len() - start);
}

/// CR 305.6: a land has the mana ability of each of its basic land types.
pub(super) fn add_land_mana(world: World<'_>, table: &mut CharTable) {
    let (all, arena) = table.parts_mut();
    for Row { chars, .. } in all {
        add_land_mana_to(world, (chars, arena));
    }
}

/// The same for one object.
pub(super) fn add_land_mana_to(
    world: World<'_>,
    (chars, arena): (&mut Characteristics, &mut Vec<HeldAbility>),
) {
    if !chars.types.contains(CardType::Land) {
        return;
    }
    if chars.abilities.is_empty() {
        // The mana ability alone is a list of its own: no room in the arena is needed.
        let mut abilities = land_mana(world.program, &chars.subtypes);
        let (first, second) = (abilities.next(), abilities.next());
        if let (Some(only), None) = (first, second) {
            chars.abilities = AbilityList::printed(span_of(only));
            return;
        }
    }
    if land_mana(world.program, &chars.subtypes).next().is_some() {
        let subtypes = chars.subtypes;
        extend(
            arena,
            chars,
            land_mana(world.program, &subtypes).map(HeldAbility::own),
        );
    }
}

/// The mana abilities that basic land types give, in the order of the colours.
pub(super) fn land_mana<'a>(
    program: &'a Program,
    subtypes: &'a SubtypeSet,
) -> impl Iterator<Item = AbilityId> + 'a {
    const BASIC: [Subtype; 5] = [
        Subtype::PLAINS,
        Subtype::ISLAND,
        Subtype::SWAMP,
        Subtype::MOUNTAIN,
        Subtype::FOREST,
    ];
    let present = BASIC.into_iter().filter(|subtype| subtypes.contains(*subtype));
    present
        .filter_map(basic_land_mana)
        .map(|color| program.land_mana(color))
}

fn span_of(id: AbilityId) -> AbilitySpan {
    AbilitySpan {
        start: u32::try_from(id.index()).expect("abilities have numbers below 2^32"),
        len: 1,
    }
}

/// CR 122.1a, 613.4c.
pub(super) fn add_pt_counters(world: World<'_>, table: &mut CharTable, only: Option<ObjectId>) {
    let mut many = Vec::new();
    let is_asked = |counters: &&Counters| only.is_none_or(|only| only == counters.on);
    for counters in world.facts.counters.iter().filter(is_asked) {
        let (Some((power, toughness)), Some(on)) = (pt_change(counters.kind), bearer(world, table, counters))
        else {
            continue;
        };
        let Some(chars) = table.get_mut(on) else {
            continue;
        };
        // So many counters that an intermediate sum could saturate are added up first.
        let Some(count) = i32::try_from(counters.count).ok().filter(|count| *count < MANY) else {
            add_many(&mut many, on, (power, toughness), counters.count);
            continue;
        };
        chars.power = chars.power.saturating_add(power.saturating_mul(count));
        chars.toughness = chars.toughness.saturating_add(toughness.saturating_mul(count));
    }
    for (on, power, toughness) in many {
        if let Some(chars) = table.get_mut(on) {
            chars.power = narrow(i64::from(chars.power).saturating_add(power));
            chars.toughness = narrow(i64::from(chars.toughness).saturating_add(toughness));
        }
    }
}

/// From this many counters of a kind on, powers and toughnesses are added up in wider numbers.
const MANY: i32 = 1 << 24;

fn add_many(many: &mut Vec<(ObjectId, i64, i64)>, on: ObjectId, (power, toughness): (i32, i32), count: u32) {
    let by = |change: i32| i64::from(change) * i64::from(count);
    let (power, toughness) = (by(power), by(toughness));
    match many.iter_mut().find(|(other, ..)| *other == on) {
        Some((_, powers, toughnesses)) => {
            *powers += power;
            *toughnesses += toughness;
        }
        None => many.push((on, power, toughness)),
    }
}

/// The nearest number that a power or toughness can be.
fn narrow(number: i64) -> i32 {
    number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// What one counter adds; a hone counter does so to another object than it is on (CR 122.1j).
fn pt_change(kind: CounterKind) -> Option<(i32, i32)> {
    match kind {
        CounterKind::Hone => Some((1, 0)),
        other => other.pt_change(),
    }
}

/// The object whose power and toughness a counter changes: for a hone counter the creature that the Equipment with it
/// is attached to (CR 122.1j).
fn bearer(world: World<'_>, table: &CharTable, counters: &Counters) -> Option<ObjectId> {
    if counters.kind != CounterKind::Hone {
        return Some(counters.on);
    }
    let is_equipment = table
        .get(counters.on)
        .is_some_and(|chars| chars.has_subtype(Subtype::EQUIPMENT));
    let Thing::Object(host) = world.facts.object(counters.on)?.attached? else {
        return None;
    };
    (is_equipment && table.get(host)?.is_creature()).then_some(host)
}

/// CR 122.1b.
fn add_keyword_counter(world: World<'_>, table: &mut CharTable, index: usize) {
    let Some(counters) = world.facts.counters.get(index) else {
        return;
    };
    if let (Some(kind), Some(chars)) = (keyword_of(counters.kind), table.get_mut(counters.on)) {
        chars.keywords.insert(kind);
    }
}

/// The keyword that a counter gives; those that the card language doesn't know give nothing.
fn keyword_of(kind: CounterKind) -> Option<KeywordKind> {
    match kind {
        CounterKind::Deathtouch => Some(KeywordKind::Deathtouch),
        CounterKind::DoubleStrike => Some(KeywordKind::DoubleStrike),
        CounterKind::FirstStrike => Some(KeywordKind::FirstStrike),
        CounterKind::Flying => Some(KeywordKind::Flying),
        CounterKind::Haste => Some(KeywordKind::Haste),
        CounterKind::Hexproof => Some(KeywordKind::Hexproof),
        CounterKind::Indestructible => Some(KeywordKind::Indestructible),
        CounterKind::Lifelink => Some(KeywordKind::Lifelink),
        CounterKind::Menace => Some(KeywordKind::Menace),
        CounterKind::Reach => Some(KeywordKind::Reach),
        CounterKind::Shadow => Some(KeywordKind::Shadow),
        CounterKind::Trample => Some(KeywordKind::Trample),
        CounterKind::Vigilance => Some(KeywordKind::Vigilance),
        _ => None,
    }
}

//! The layers on boards that are set up by hand.

use std::sync::Arc;

use smallvec::SmallVec;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{Effect, Filter, Modification, PlayerFilter, Rule};
use spellstack_core::{
    CardId, CardType, CardTypes, CounterKind, Keyword, KeywordKind, NodeId, ObjectId, PlayerId, PlayerSet,
    PtValue, Step, Subtype, Supertype, Supertypes, Zone, ZoneKind,
};

use super::{Scratch, Work, World, compute, same_characteristics};
use crate::characteristics::Characteristics;
use crate::derived::{Derived, LayerOutput};
use crate::event::{Bookkeeping, Event, Move, Mover, Thing};
use crate::program::{AbilityClass, EventKind, Program, Reads, WatchClass};
use crate::state::{
    Affected, Agenda, CardInfo, Combat, ContinuousEffect, Counters, EffectSpan, Facts, LibraryCard,
    PlayerState, Turn, ZoneTable,
};

/// A game that is only facts: every card of the list belongs to the first player and starts in the library.
pub(super) struct Board {
    pub program: Program,
    pub facts: Facts,
    pub derived: Derived,
}

const YOU: PlayerId = PlayerId::new(0);
pub(super) const THEY: PlayerId = PlayerId::new(1);

fn leveller() -> Card {
    Card::enchantment("Leveller", "{2}{W}{W}")
        .ability(modify(creature(), [loses_all_abilities(), base_pt(1, 1)]))
}

fn animator() -> Card {
    let its_value = || mana_value_of(each_item());
    Card::enchantment("Animator", "{2}{W}{W}").ability(modify(
        all([other(), not(subtype("Aura")), enchantment()]),
        [is_also(CardType::Creature), base_pt(its_value(), its_value())],
    ))
}

fn mountain_maker() -> Card {
    let mountain = Modification::SetLandType(Subtype::MOUNTAIN);
    Card::enchantment("Mountain Maker", "{2}{R}").ability(modify(all([not(basic()), land()]), [mountain]))
}

fn swamp_maker() -> Card {
    let swamp_too = Modification::AddTypes(CardTypes::EMPTY, vec![Subtype::SWAMP]);
    Card::land("Swamp Maker", "").ability(modify(land(), [swamp_too]))
}

fn evening() -> Card {
    Card::enchantment("Type Spreader", "{3}{W}{U}")
        .ability(modify(permanent(), [is_also(CardType::Enchantment)]))
}

fn anthem() -> Card {
    Card::enchantment("Lord of All", "{1}{W}{W}")
        .ability(modify(all([creature(), you_control()]), [gets(1, 1)]))
}

fn bear() -> Card {
    Card::creature("Bear", "{1}{G}", "Bear", 2, 2)
}

fn tarmogoyf() -> Card {
    let types = || card_types_among(Filter::Zone(ZoneKind::Graveyard));
    Card::creature(
        "Tarmogoyf",
        "{1}{G}",
        "Lhurgoyf",
        PtValue::Star,
        PtValue::StarPlus(1),
    )
    .ability(modify(this(), [base_pt(types(), plus(types(), 1))]))
}

pub(super) fn board(cards: impl IntoIterator<Item = Card>) -> Board {
    let program = Program::lower(cards.into_iter().map(Card::define).collect());
    let infos: Vec<CardInfo> = program
        .fronts
        .iter()
        .map(|def| CardInfo {
            def: *def,
            owner: YOU,
        })
        .collect();
    let card = |number: usize| CardId::new(u32::try_from(number).expect("few cards"));
    let library = (0..infos.len()).map(|number| LibraryCard {
        card: card(number),
        known: PlayerSet::empty(),
    });
    let facts = Facts {
        cards: Arc::new(infos.clone()),
        players: [PlayerState::new(20), PlayerState::new(20)].into_iter().collect(),
        turn: Turn {
            number: 1,
            active: YOU,
            step: Step::PrecombatMain,
            extra: Vec::new(),
            agenda: Agenda::default(),
            next: THEY,
            spells: 0,
        },
        objects: crate::spare_capacity::SpareCapacity::default(),
        free: None,
        zones: ZoneTable::new(2),
        libraries: Arc::new([library.collect(), Vec::new()].into_iter().collect()),
        stack: Vec::new(),
        counters: Vec::new(),
        effects: Vec::new(),
        delayed: Vec::new(),
        remembered: Vec::new(),
        left_stack: Vec::new(),
        chosen: Vec::new(),
        until: Vec::new(),
        last_known: Vec::new(),
        last_counters: Vec::new(),
        combat: Combat::default(),
        history: std::iter::repeat_n(0, 2 * program.history.len()).collect(),
        armed: Vec::new(),
        used: Vec::new(),
        noted: Vec::new(),
        worlds: Vec::new(),
        timestamp: 0,
        effect_number: 0,
        monarch: None,
        outcome: None,
    };
    Board {
        program,
        facts,
        derived: Derived::default(),
    }
}

/// The cards on the battlefield, in the order of the list.
fn in_play<const N: usize>(cards: [Card; N]) -> (Board, [ObjectId; N]) {
    let mut board = board(cards);
    let ids = std::array::from_fn(|number| board.put(number, Zone::Battlefield));
    board.refresh();
    (board, ids)
}

impl Board {
    pub fn put(&mut self, number: usize, zone: Zone) -> ObjectId {
        let card = CardId::new(u32::try_from(number).expect("few cards"));
        let movement = Move::new(Mover::Library(YOU, card), Zone::Library(YOU), zone);
        match self.happen(Event::Move(movement)) {
            Event::Move(Move {
                becomes: Some(id), ..
            }) => id,
            other => panic!("{other:?} put nothing anywhere"),
        }
    }

    pub fn happen(&mut self, mut event: Event) -> Event {
        crate::commit::apply(&mut self.facts, &self.program, &mut event);
        event
    }

    pub fn refresh(&mut self) {
        self.derived.invalidate();
        self.derived.refresh(&self.program, &self.facts);
    }

    fn chars(&self, id: ObjectId) -> Characteristics {
        *self.derived.table().get(id).expect("the object is in the table")
    }

    fn pt(&self, id: ObjectId) -> (i32, i32) {
        (self.chars(id).power, self.chars(id).toughness)
    }

    fn mana_abilities(&self, id: ObjectId) -> usize {
        let abilities = self.chars(id).abilities;
        let is_mana = |class| class == AbilityClass::Mana;
        abilities
            .iter(self.derived.table().arena())
            .filter(|held| is_mana(self.program.ability(held.id).class))
            .count()
    }

    fn ability_count(&self, id: ObjectId) -> usize {
        self.chars(id)
            .abilities
            .iter(self.derived.table().arena())
            .count()
    }

    /// Begins the effect of the program's first `Modify` phrase.
    pub fn begin(&mut self, source: ObjectId, affected: ObjectId, values: &[i32]) {
        let is_modify = |effect: &Effect| matches!(effect, Effect::Modify { .. });
        let node = self
            .program
            .nodes
            .iter()
            .position(|node| is_modify(&node.effect))
            .expect("a phrase that modifies");
        let effect = ContinuousEffect {
            id: 0,
            node: NodeId::new(u32::try_from(node).expect("few nodes")),
            ability: None,
            source,
            controller: YOU,
            affected: Affected::Objects(SmallVec::from_slice(&[affected])),
            values: values.iter().copied().collect(),
            copy: None,
            player: None,
            color: None,
            span: EffectSpan::EndOfTurn,
            uses: None,
            shield: None,
            bindings: Vec::new(),
            event: crate::state::EventBinding::default(),
            timestamp: 0,
        };
        let effect = Box::new(effect);
        crate::commit::note(&mut self.facts, &mut Bookkeeping::BeginEffect { effect });
        self.refresh();
    }
}

#[test]
fn what_the_layers_do_not_read_is_not_counted_as_they_are_worked_out() {
    let work = |board: &Board| {
        let mut scratch = Scratch::default();
        let world = World {
            program: &board.program,
            facts: &board.facts,
        };
        compute(world, &mut LayerOutput::default(), &mut scratch);
        scratch.work
    };
    let cards = [evening(), animator(), mountain_maker(), swamp_maker(), bear()];
    let mut board = board(cards);
    for number in 0..4 {
        board.put(number, Zone::Battlefield);
    }
    let before = work(&board);
    let exiled = board.put(4, Zone::Exile);
    board.facts.counters.push(Counters {
        on: exiled,
        kind: CounterKind::Time,
        count: 3,
        timestamp: 0,
    });
    assert_ne!(before, Work::default());
    assert_eq!(before, work(&board));
}

#[test]
fn animator_before_leveller_leaves_enchantments_one_one() {
    let (board, [_, leveller, anthem]) = in_play([animator(), leveller(), anthem()]);
    assert_eq!([board.pt(leveller), board.pt(anthem)], [(1, 1), (1, 1)]);
    assert_eq!(board.ability_count(leveller), 0);
}

#[test]
fn leveller_before_animator_makes_them_as_big_as_their_mana_values() {
    let (board, [leveller, _, anthem]) = in_play([leveller(), animator(), anthem()]);
    assert_eq!([board.pt(leveller), board.pt(anthem)], [(4, 4), (3, 3)]);
    assert_eq!(board.ability_count(anthem), 0);
}

#[test]
fn leveller_between_two_animators_shrinks_only_the_second() {
    let (board, ids) = in_play([animator(), leveller(), animator()]);
    assert_eq!(ids.map(|id| board.pt(id)), [(4, 4), (4, 4), (1, 1)]);
}

#[test]
fn swamp_maker_depends_on_mountain_maker_whichever_came_first() {
    let forest = || Card::basic_land("Forest");
    for cards in [
        [swamp_maker(), mountain_maker(), forest()],
        [mountain_maker(), swamp_maker(), forest()],
    ] {
        let (board, ids) = in_play(cards);
        let lands = ids
            .map(|id| board.chars(id))
            .into_iter()
            .filter(Characteristics::is_land);
        assert!(lands.clone().all(|chars| !chars.has_subtype(Subtype::SWAMP)));
        assert_eq!(
            lands.filter(|chars| chars.has_subtype(Subtype::MOUNTAIN)).count(),
            1
        );
    }
}

#[test]
fn swamp_maker_adds_a_mana_ability_to_every_land() {
    let (board, [swamp_maker, forest]) = in_play([swamp_maker(), Card::basic_land("Forest")]);
    assert_eq!(
        [board.mana_abilities(swamp_maker), board.mana_abilities(forest)],
        [1, 2]
    );
}

#[test]
fn animator_depends_on_what_makes_everything_an_enchantment() {
    let (board, [_, bear_id, _, forest]) =
        in_play([animator(), bear(), evening(), Card::basic_land("Forest")]);
    assert!(board.chars(forest).is_creature());
    assert_eq!(board.pt(forest), (0, 0));
    assert_eq!(board.pt(bear_id), (2, 2));
}

#[test]
fn a_creature_land_loses_its_mana_ability_to_leveller() {
    let arbor = || Card::new("Land Creature", "", "Land Creature — Forest Dryad").pt(1, 1);
    let (board, [alone]) = in_play([arbor()]);
    assert_eq!(board.mana_abilities(alone), 1);
    let (board, [_, under_leveller]) = in_play([leveller(), arbor()]);
    assert_eq!(board.mana_abilities(under_leveller), 0);
    let (board, [_, under_moon]) = in_play([mountain_maker(), arbor()]);
    let chars = board.chars(under_moon);
    assert!(chars.is_creature() && chars.has_subtype(Subtype::DRYAD) && !chars.has_subtype(Subtype::FOREST));
    assert_eq!(board.mana_abilities(under_moon), 1);
}

#[test]
fn a_basic_land_under_mountain_maker_keeps_its_type() {
    let (board, [_, forest]) = in_play([mountain_maker(), Card::basic_land("Forest")]);
    assert!(board.chars(forest).has_subtype(Subtype::FOREST));
}

#[test]
fn counters_and_anthems_add_up_after_base_power_is_set() {
    let (mut board, [_, _, bear_id]) = in_play([anthem(), leveller(), bear()]);
    assert_eq!(board.pt(bear_id), (2, 2));
    let kind = CounterKind::PlusOnePlusOne;
    board.happen(Event::PutCounters {
        on: bear_id,
        kind,
        count: 2,
        by_effect: true,
    });
    board.refresh();
    assert_eq!(board.pt(bear_id), (4, 4));
}

#[test]
fn an_anthem_helps_only_its_controllers_creatures() {
    let stolen = Card::aura("Thief", "{2}{U}{U}", creature())
        .ability(modify(attached(), [Modification::Control(you())]));
    let (mut board, [_, bear_id, aura]) = in_play([anthem(), bear(), stolen]);
    board.facts.object_mut(bear_id).expect("it exists").controller = THEY;
    board.refresh();
    assert_eq!(
        (board.pt(bear_id), board.chars(bear_id).controller),
        ((2, 2), THEY)
    );
    board.happen(Event::Attach {
        object: aura,
        to: Thing::Object(bear_id),
    });
    board.refresh();
    assert_eq!(
        (board.pt(bear_id), board.chars(bear_id).controller),
        ((3, 3), YOU)
    );
}

#[test]
fn a_characteristic_defining_ability_works_in_the_graveyard() {
    let mut board = board([tarmogoyf(), Card::basic_land("Forest"), tarmogoyf()]);
    let buried = board.put(0, Zone::Graveyard(YOU));
    board.put(1, Zone::Graveyard(YOU));
    let alive = board.put(2, Zone::Battlefield);
    board.refresh();
    assert_eq!([board.pt(buried), board.pt(alive)], [(2, 3), (2, 3)]);
    assert!(board.derived.reads().intersects(Reads::OTHER_ZONES.aspects()));
}

#[test]
fn changeling_stays_every_creature_type_without_abilities() {
    let changeling = Card::creature("Shapeshifter", "{1}", "Shapeshifter", 1, 1).keyword(Keyword::Changeling);
    let (board, [_, id]) = in_play([leveller(), changeling]);
    assert!(board.chars(id).has_subtype(Subtype::GOBLIN));
    assert!(!board.chars(id).has(KeywordKind::Changeling));
}

#[test]
fn a_grant_after_leveller_lasts_and_one_before_it_does_not() {
    let flying = || {
        Card::instant("Jump", "{U}").spell(targeting(
            target_creature(),
            until_end_of_turn(target(0), [has(Keyword::Flying), gets(1, 1)]),
        ))
    };
    let mut early = board([flying(), bear(), leveller()]);
    let bear_id = early.put(1, Zone::Battlefield);
    early.begin(bear_id, bear_id, &[1, 1]);
    assert!(early.chars(bear_id).has(KeywordKind::Flying));
    early.put(2, Zone::Battlefield);
    early.refresh();
    assert!(!early.chars(bear_id).has(KeywordKind::Flying));
    assert_eq!(early.pt(bear_id), (2, 2));
    early.begin(bear_id, bear_id, &[1, 1]);
    assert!(early.chars(bear_id).has(KeywordKind::Flying));
    assert_eq!(early.ability_count(bear_id), 1);
}

#[test]
fn keyword_counters_follow_timestamps() {
    let (mut board, [bear_id, ..]) = in_play([bear(), leveller()]);
    let kind = CounterKind::Flying;
    board.happen(Event::PutCounters {
        on: bear_id,
        kind,
        count: 1,
        by_effect: true,
    });
    board.refresh();
    assert!(board.chars(bear_id).has(KeywordKind::Flying));
}

#[test]
fn a_granted_static_ability_works_at_once() {
    let pump = modify(all([creature(), you_control()]), [gets(1, 1)]);
    let lord = Card::enchantment("Banner", "{1}").ability(modify(creature(), [has_ability(pump)]));
    let (board, [_, first, second]) = in_play([lord, bear(), bear()]);
    assert_eq!([board.pt(first), board.pt(second)], [(4, 4), (4, 4)]);
}

#[test]
fn effects_that_depend_on_each_other_apply_in_timestamp_order() {
    let becomes = |from: CardType, to: CardType, also: Supertype| {
        let also = Modification::AddSupertypes(Supertypes::only(also));
        Card::enchantment("Both", "{1}").ability(modify(Filter::Type(from), [is_also(to), also]))
    };
    // Each would widen what the other applies to: a loop, so the earlier goes first (CR 613.8b).
    let (board, [_, _, stone, bear_id]) = in_play([
        becomes(CardType::Artifact, CardType::Creature, Supertype::Legendary),
        becomes(CardType::Creature, CardType::Artifact, Supertype::Snow),
        Card::artifact("Stone", "{1}"),
        bear(),
    ]);
    let both = Supertypes::of(&[Supertype::Legendary, Supertype::Snow]);
    assert_eq!(board.chars(stone).supertypes, both);
    assert_eq!(board.chars(bear_id).supertypes, Supertypes::only(Supertype::Snow));
}

#[test]
fn watchers_are_sorted_and_lose_what_leveller_takes() {
    let visitor =
        Card::creature("Visitor", "{1}", "Bear", 1, 1).ability(when(this_enters(), gain_life(you(), 1)));
    let jailer =
        Card::creature("Jailer", "{1}", "Bear", 1, 1).ability(rule(Rule::CantGainLife(PlayerFilter::Any)));
    let (mut board, [..]) = in_play([jailer, visitor, leveller()]);
    assert!(
        board
            .derived
            .watchers(WatchClass::Trigger, EventKind::Enters)
            .is_empty()
    );
    let leveller_id = board.facts.battlefield()[2];
    let gone = Move::new(
        Mover::Object(leveller_id),
        Zone::Battlefield,
        Zone::Graveyard(YOU),
    );
    board.happen(Event::Move(gone));
    board.refresh();
    assert_eq!(
        board
            .derived
            .watchers(WatchClass::Trigger, EventKind::Enters)
            .len(),
        1
    );
    assert_eq!(board.derived.rules().len(), 1);
}

#[test]
fn computing_again_gives_the_same() {
    let (mut board, _) = in_play([
        leveller(),
        animator(),
        evening(),
        swamp_maker(),
        mountain_maker(),
        anthem(),
        bear(),
    ]);
    let first = board.derived.clone();
    board.refresh();
    assert!(same_characteristics(first.table(), board.derived.table()));
    assert_eq!(first.output().watchers, board.derived.output().watchers);
}

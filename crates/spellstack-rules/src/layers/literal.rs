//! The order of effects held to a literal reading of CR 613.8, on boards drawn at random: before each effect, each one that is
//! left is tried after each other one, on a copy of everything.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Ability, Comparison, Condition, Filter, Layer, Modification, PlayerRef, Stat, Statement, Value,
};
use spellstack_core::{
    CardType, CardTypes, Color, ColorSet, CounterKind, Keyword, KeywordKind, ObjectId, Subtype, Zone,
};

use super::application::Application;
use super::collect::{self, Active};
use super::tests::{Board, THEY, board};
use super::{World, apply, fill, same_characteristics, turn_down};
use crate::derived::CharTable;
use crate::event::Event;
use crate::random::Random;

/// The layers, worked out by the words of the rules.
#[derive(Default)]
struct Literal {
    table: CharTable,
    active: Vec<Active>,
    sets: Vec<ObjectId>,
    /// How often an effect was applied before one with an earlier timestamp.
    out_of_order: usize,
}

impl Literal {
    fn compute(world: World<'_>) -> Self {
        let mut literal = Literal::default();
        fill(world, &mut literal.table);
        // Nothing is taken for granted: whether an ability is there is looked at each time.
        literal.table.note_loss();
        collect::collect(world, &literal.table, &mut literal.active);
        for layer in Layer::ALL {
            // CR 613.3: those of characteristic-defining abilities come first.
            literal.apply_group(world, layer, true);
            literal.apply_group(world, layer, false);
            match layer {
                Layer::Copy => turn_down(world, &mut literal.table),
                Layer::Type => apply::add_land_mana(world, &mut literal.table),
                Layer::PtSet => apply::add_pt_counters(world, &mut literal.table, None),
                _ => {}
            }
        }
        literal
    }

    fn apply_group(&mut self, world: World<'_>, layer: Layer, defining: bool) {
        let mut applied: Vec<usize> = Vec::new();
        loop {
            let is_left = |number: &usize| {
                let effect = &self.active[*number];
                effect.layers.contains(layer) && effect.defining == defining && !applied.contains(number)
            };
            let mut left: Vec<usize> = (0..self.active.len()).filter(is_left).collect();
            // CR 613.7.
            left.sort_by_key(|number| (self.active[*number].timestamp, *number));
            if left.is_empty() {
                return;
            }
            let next = self.next(world, layer, &left);
            self.out_of_order += usize::from(next != left[0]);
            self.apply(world, layer, next);
            applied.push(next);
        }
    }

    /// CR 613.8b-c: the earliest that depends on no other that is left, but for those that depend on it in turn.
    fn next(&self, world: World<'_>, layer: Layer, left: &[usize]) -> usize {
        let depends: Vec<(usize, usize)> = left
            .iter()
            .flat_map(|one| left.iter().map(move |other| (*one, *other)))
            .filter(|(one, other)| one != other && self.depends(world, layer, *one, *other))
            .collect();
        let is_free = |number: &&usize| {
            let on = depends.iter().filter(|(one, _)| one == *number);
            on.clone().all(|(_, other)| reaches(&depends, *other, **number))
        };
        *left.iter().find(is_free).unwrap_or(&left[0])
    }

    /// CR 613.8a: applying the other would change whether it exists, what it applies to, or what it does.
    fn depends(&self, world: World<'_>, layer: Layer, one: usize, other: usize) -> bool {
        let mut table = self.table.clone();
        let cause = self.plan(world, layer, other, &self.table);
        if !cause.holds {
            return false;
        }
        apply::apply(world, &mut table, &self.active[other], &cause, layer);
        self.plan(world, layer, one, &self.table) != self.plan(world, layer, one, &table)
    }

    fn plan(&self, world: World<'_>, layer: Layer, number: usize, table: &CharTable) -> Application {
        let mut plan = Application::default();
        plan.make(world, table, &self.active[number], &self.sets, layer);
        plan
    }

    fn apply(&mut self, world: World<'_>, layer: Layer, number: usize) {
        let effect = self.active[number];
        let plan = self.plan(world, layer, number, &self.table);
        if !plan.holds {
            return;
        }
        // CR 613.6.
        if effect.started.is_none() {
            let start = u32::try_from(self.sets.len()).expect("small boards");
            let len = u32::try_from(plan.objects.len()).expect("small boards");
            self.sets.extend(&plan.objects);
            self.active[number].started = Some((start, len));
        }
        apply::apply(world, &mut self.table, &effect, &plan, layer);
        for id in &plan.objects {
            self.find_new(world, *id);
        }
    }

    /// Effects of abilities that an object has got.
    fn find_new(&mut self, world: World<'_>, id: ObjectId) {
        let mut found = Vec::new();
        collect::statics_of(world, &self.table, id, &mut found);
        for new in found {
            let is_it = |old: &Active| old.source == new.source && old.origin == new.origin;
            if !self.active.iter().any(is_it) {
                self.active.push(new);
            }
        }
    }
}

fn reaches(depends: &[(usize, usize)], from: usize, to: usize) -> bool {
    let mut reached = vec![from];
    let mut at = 0;
    while let Some(number) = reached.get(at).copied() {
        if number == to {
            return true;
        }
        for (_, next) in depends.iter().filter(|(one, _)| *one == number) {
            if !reached.contains(next) {
                reached.push(*next);
            }
        }
        at += 1;
    }
    false
}

/// The names of cards that are drawn.
const KINDS: [&str; 8] = [
    "Alder", "Beech", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel",
];

/// Draws boards.
struct Draw(Random);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.0.below(limit as u64)).expect("a small number")
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn card_type(&mut self) -> CardType {
        self.one(&[
            CardType::Creature,
            CardType::Artifact,
            CardType::Enchantment,
            CardType::Land,
        ])
    }

    fn subtype(&mut self) -> Subtype {
        let name = self.one(&["Goblin", "Elf", "Zombie", "Bear", "Swamp", "Mountain"]);
        Subtype::from_name(name).expect("a subtype")
    }

    fn color(&mut self) -> Color {
        self.one(&[Color::Red, Color::Green, Color::Blue])
    }

    fn keyword(&mut self) -> Keyword {
        self.one(&[Keyword::Flying, Keyword::Haste, Keyword::Trample])
    }

    fn kind(&mut self) -> KeywordKind {
        self.one(&[KeywordKind::Flying, KeywordKind::Haste, KeywordKind::Trample])
    }

    fn filter(&mut self) -> Filter {
        match self.below(12) {
            0 | 1 => Filter::Type(self.card_type()),
            2..=4 => Filter::Subtype(self.subtype()),
            5 => Filter::Color(self.color()),
            6 => Filter::Keyword(self.kind()),
            7 => all([self.filter_of_type(), you_control()]),
            8 => all([other(), self.filter_of_type()]),
            9 => all([not(Filter::Subtype(self.subtype())), self.filter_of_type()]),
            10 => {
                let value = Box::new(self.value());
                all([creature(), Filter::Stat(Stat::Power, Comparison::AtLeast, value)])
            }
            _ => permanent(),
        }
    }

    fn filter_of_type(&mut self) -> Filter {
        match self.below(2) {
            0 => Filter::Type(self.card_type()),
            _ => creature(),
        }
    }

    fn value(&mut self) -> Value {
        match self.below(4) {
            0 => Value::Count(Box::new(Filter::Subtype(self.subtype()))),
            1 => Value::Count(Box::new(all([self.filter_of_type(), you_control()]))),
            _ => Value::Number(i32::try_from(self.below(5)).expect("a small number") - 1),
        }
    }

    fn change(&mut self, may_grant: bool) -> Modification {
        match self.below(20) {
            number @ 0..12 => self.change_of_types(number),
            number => self.change_of_abilities(number, may_grant),
        }
    }

    /// A change of types or colors.
    fn change_of_types(&mut self, number: usize) -> Modification {
        match number {
            0 | 1 => Modification::AddTypes(CardTypes::only(self.card_type()), Vec::new()),
            2..=5 => Modification::AddTypes(CardTypes::EMPTY, vec![self.subtype()]),
            6 => {
                let (card_type, subtype) = (self.card_type(), self.subtype());
                Modification::AddTypes(CardTypes::only(card_type), vec![subtype])
            }
            7 => Modification::SetTypes(CardTypes::only(self.card_type()), vec![self.subtype()]),
            8 => Modification::SetLandType(self.one(&[Subtype::SWAMP, Subtype::MOUNTAIN])),
            9 => Modification::RemoveTypes(CardTypes::only(self.card_type())),
            10 => Modification::SetColors(ColorSet::only(self.color())),
            _ => Modification::AddColors(ColorSet::only(self.color())),
        }
    }

    /// A change of abilities, of the size, or of who controls it.
    fn change_of_abilities(&mut self, number: usize, may_grant: bool) -> Modification {
        match number {
            12 => Modification::Lose(self.kind()),
            13 => self.one(&[Modification::LoseAllAbilities, Modification::EveryCreatureType]),
            14 => Modification::SetPt(self.value(), self.value()),
            15 | 16 => Modification::ModifyPt(self.value(), self.value()),
            17 => self.one(&[Modification::SwitchPt, Modification::Control(PlayerRef::You)]),
            18 if may_grant => Modification::Gain(Box::new(self.ability(false))),
            _ => Modification::Gain(Box::new(Ability::Keyword(self.keyword()))),
        }
    }

    fn ability(&mut self, may_grant: bool) -> Ability {
        let filter = self.filter();
        let changes: Vec<Modification> = (0..=self.below(2)).map(|_| self.change(may_grant)).collect();
        match self.below(6) {
            0 => {
                let condition = Condition::Exists(2, Box::new(self.filter()));
                as_long_as(condition, [Statement::Modify(filter.into(), changes)])
            }
            _ => modify(filter, changes),
        }
    }

    fn card(&mut self, name: &str, may_grant: bool) -> Card {
        let card = match self.below(4) {
            0 => Card::enchantment(name, "{1}{G}"),
            1 => Card::land(name, ""),
            2 => Card::creature(name, "{1}{R}", "Goblin", 2, 2),
            _ => Card::creature(name, "{1}{G}", "Elf", 1, 3),
        };
        card.ability(self.ability(may_grant))
    }

    /// A few kinds of cards, several of each, in any order.
    fn board(&mut self, kinds: usize, most: usize) -> Board {
        let mut cards = vec![
            Card::creature("Bear", "{1}{G}", "Bear", 2, 2),
            Card::basic_land("Swamp"),
        ];
        for kind in KINDS.iter().take(kinds) {
            let may_grant = self.below(3) == 0;
            cards.push(self.card(kind, may_grant));
        }
        let mut all: Vec<Card> = Vec::new();
        for card in cards {
            all.extend(std::iter::repeat_n(card, 1 + self.below(most)));
        }
        let mut order: Vec<usize> = (0..all.len()).collect();
        if self.below(2) == 0 {
            self.0.shuffle(&mut order);
        }
        let mut board = board(all);
        for number in order {
            let id = board.put(number, Zone::Battlefield);
            if self.below(3) == 0 {
                board.facts.object_mut(id).expect("it was put there").controller = THEY;
            }
            if self.below(8) == 0 {
                let kind = self.one(&[CounterKind::PlusOnePlusOne, CounterKind::Flying]);
                board.happen(Event::PutCounters {
                    on: id,
                    kind,
                    count: 1,
                    by_effect: true,
                });
            }
        }
        board
    }
}

/// Holds boards to the literal reading; how often an effect was applied before an earlier one.
fn hold(seed: u64, boards: usize, kinds: usize, most: usize) -> usize {
    let mut draw = Draw(Random::new(seed));
    let mut out_of_order = 0;
    for number in 0..boards {
        let kinds = 2 + draw.below(kinds);
        let mut board = draw.board(kinds, most);
        board.refresh();
        let world = World {
            program: &board.program,
            facts: &board.facts,
        };
        let literal = Literal::compute(world);
        assert!(
            same_characteristics(board.derived.table(), &literal.table),
            "board {number} of seed {seed}: {:#?}",
            board.program.sources
        );
        assert!(!board.derived.output().exhausted);
        out_of_order += literal.out_of_order;
    }
    out_of_order
}

#[test]
fn effects_are_applied_in_the_order_of_the_rules() {
    assert!(hold(1, 400, 6, 1) > 100, "some of them depend on others");
}

#[test]
fn effects_that_do_the_same_are_applied_in_the_order_of_the_rules() {
    assert!(hold(2, 120, 4, 7) > 10, "some of them depend on others");
}

#[test]
fn many_effects_that_do_the_same_are_applied_in_the_order_of_the_rules() {
    hold(3, 60, 1, 16);
}

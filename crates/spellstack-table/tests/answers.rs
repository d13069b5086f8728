//! Every answer that a decision lists can be given by keys.

use std::collections::BTreeSet;

use spellstack_catalog::Catalog;
use spellstack_core::{CardDef, CardType, ObjectId};
use spellstack_rules::{Ask, Choice, Decision, GameSetup, Item, PositionSetup, Random, Thing, View};
use spellstack_table::{Key, Settings, Table};

use crate::support::{cards, decks_setup, go_on, position, press, table};

/// The keys for a choice, the cursor being where it is when a question comes.
fn keys_for(view: &View<'_>, decision: &Decision<'_>, choice: &Choice, lists_mana: &mut bool) -> Vec<Key> {
    let to_row = |row: usize| vec![Key::Down; row];
    let listed = |choices: Vec<Choice>| {
        let row = row_of(view, &choices, choice);
        // Wherever the cursor starts.
        [vec![Key::Home], to_row(row), vec![Key::Enter]].concat()
    };
    match (decision.ask(), choice) {
        (Ask::Priority, _) => {
            let mana = decision.mana_actions();
            let (actions, is_mana) = (decision.actions(), |action| mana.contains(action));
            let acts = actions.iter().chain(&mana).map(|action| Choice::Act(*action));
            let choices: Vec<Choice> = std::iter::once(Choice::Pass).chain(acts).collect();
            let keys = [to_row(row_of(view, &choices, choice)), vec![Key::Enter]].concat();
            let asks_for_mana = matches!(choice, Choice::Act(action) if is_mana(action));
            // Once they are listed, they stay listed.
            let first = asks_for_mana && !*lists_mana;
            *lists_mana |= first;
            let first = if first { vec![Key::Char('m')] } else { vec![] };
            [first, keys].concat()
        }
        (Ask::Pay, _) => listed(decision.iter().collect()),
        (
            Ask::Pick {
                items,
                min: min @ (0 | 1),
                max: 1,
            },
            _,
        ) => {
            let pick = |items: &[Item]| Choice::Pick(items.iter().copied().collect());
            // Yes comes before no, and none comes last.
            let (no, others): (Vec<Item>, Vec<Item>) = items.iter().partition(|item| **item == Item::No);
            let mut choices: Vec<Choice> = others.iter().chain(&no).map(|item| pick(&[*item])).collect();
            choices.extend((*min == 0).then(|| pick(&[])));
            listed(choices)
        }
        (Ask::Pick { .. }, Choice::Pick(picked)) if picked.is_empty() => vec![Key::Char('n'), Key::Enter],
        (Ask::Pick { items, .. }, Choice::Pick(picked)) => {
            let classes = view.likeness().classes(items);
            let of_class = |class: usize| {
                let own = items.iter().zip(&classes).filter(|(_, other)| **other == class);
                let marks = own.filter(|(item, _)| picked.contains(item)).count();
                [vec![Key::Char(' '); marks], vec![Key::Down]].concat()
            };
            let rows = (0..items.len()).filter(|place| classes[*place] == *place);
            [rows.flat_map(of_class).collect(), vec![Key::Enter]].concat()
        }
        (Ask::Order { items }, Choice::Order(wanted)) => order_keys(items, wanted),
        (Ask::Number { .. }, Choice::Number(number)) => {
            let digits = number.to_string().chars().map(Key::Char).collect();
            [digits, vec![Key::Enter]].concat()
        }
        (Ask::Divide { among, .. }, Choice::Divide(shares)) => {
            let none = (0..among.len()).flat_map(|_| [Key::Char('0'), Key::Down]);
            let give = shares.iter().flat_map(|share| {
                let more = vec![Key::Right; *share as usize];
                [more, vec![Key::Down]].concat()
            });
            let keys = none.chain([Key::Home]).chain(give);
            keys.chain([Key::Enter]).collect()
        }
        (Ask::Attackers { options, .. }, Choice::Attack(declared)) => {
            let rows = options.iter().map(|(id, things)| {
                let chosen = things.iter().map(|thing| declared.contains(&(*id, *thing)));
                chosen.collect::<Vec<bool>>()
            });
            declare_keys(
                decision,
                rows.collect(),
                options.iter().map(|(id, of)| (*id, of.to_vec())),
            )
        }
        (Ask::Blockers { options, .. }, Choice::Block(blocks)) => {
            let rows = options.iter().map(|(id, attackers)| {
                let blocks_it = |attacker| {
                    let mut of_it = blocks.iter().filter(|block| block.blocker == *id);
                    of_it.any(|block| block.attacker == attacker)
                };
                attackers
                    .iter()
                    .map(|attacker| blocks_it(*attacker))
                    .collect::<Vec<bool>>()
            });
            let things = options
                .iter()
                .map(|(id, of)| (*id, of.iter().map(|id| Thing::Object(*id)).collect::<Vec<_>>()));
            declare_keys(decision, rows.collect(), things)
        }
        (ask, choice) => panic!("{choice:?} isn't an answer to {ask:?}"),
    }
}

/// Moves each row to its place, from the first place on.
fn order_keys(items: &[Item], wanted: &[Item]) -> Vec<Key> {
    let mut order = items.to_vec();
    let mut keys = Vec::new();
    for (place, item) in wanted.iter().enumerate() {
        let from = order[place..]
            .iter()
            .position(|other| other == item)
            .expect("all are there")
            + place;
        keys.push(Key::Home);
        keys.extend(vec![Key::Down; from]);
        keys.extend(vec![Key::Left; from - place]);
        order[place..=from].rotate_right(1);
    }
    keys.push(Key::Enter);
    keys
}

/// Changes what is declared from what the rules require to what is wanted, row by row and column by column.
fn declare_keys(
    decision: &Decision<'_>,
    wanted: Vec<Vec<bool>>,
    options: impl Iterator<Item = (ObjectId, Vec<Thing>)>,
) -> Vec<Key> {
    let required: Vec<_> = match decision.default_choice() {
        Choice::Attack(declared) => declared,
        Choice::Block(blocks) => {
            let pair = |block: &spellstack_rules::Block| (block.blocker, Thing::Object(block.attacker));
            blocks.iter().map(pair).collect()
        }
        other => panic!("{other:?} isn't a declaration"),
    };
    let mut keys = Vec::new();
    for ((id, things), wanted) in options.zip(wanted) {
        keys.extend(vec![Key::Left; 20]);
        let is_on = |thing: &Thing| required.contains(&(id, *thing));
        // First what is taken away, then what is added, since adding one may replace another.
        for is_added in [false, true] {
            for (thing, wanted) in things.iter().zip(&wanted) {
                if is_on(thing) != *wanted && *wanted == is_added {
                    keys.push(Key::Char(' '));
                }
                keys.push(Key::Right);
            }
            keys.extend(vec![Key::Left; 20]);
        }
        keys.push(Key::Down);
    }
    keys.push(Key::Enter);
    keys
}

/// The number of the row that a choice has among these, of which equal ones share a row.
fn row_of(view: &View<'_>, choices: &[Choice], choice: &Choice) -> usize {
    let classes = view.likeness().choices(choices);
    let place = choices.iter().position(|listed| listed == choice);
    let place = place.unwrap_or_else(|| panic!("{choice:?} is not listed"));
    let rows = (0..classes[place]).filter(|row| classes[*row] == *row);
    rows.count()
}

/// What is equal at a decision, as it was before the answer.
struct Equal {
    items: Vec<(Item, Item)>,
    choices: Vec<(Choice, Choice)>,
}

impl Equal {
    fn at(view: &View<'_>, decision: &Decision<'_>) -> Self {
        let likeness = view.likeness();
        let items = match decision.ask() {
            Ask::Pick { items, .. } => items.to_vec(),
            _ => Vec::new(),
        };
        let choices: Vec<Choice> = match decision.ask() {
            Ask::Priority | Ask::Pay => decision.iter().collect(),
            _ => Vec::new(),
        };
        let first_items = likeness.classes(&items).into_iter().map(|class| items[class]);
        let first_choices = likeness.choices(&choices).into_iter();
        Equal {
            items: items.iter().copied().zip(first_items).collect(),
            choices: choices
                .iter()
                .cloned()
                .zip(first_choices.map(|class| choices[class].clone()))
                .collect(),
        }
    }

    /// Whether two choices say the same: the order of what is picked or declared doesn't matter, nor which of equal things
    /// it is.
    fn is_same(&self, one: &Choice, other: &Choice) -> bool {
        self.plain(one) == self.plain(other)
    }

    fn plain(&self, choice: &Choice) -> Choice {
        let known = self.choices.iter().find(|(listed, _)| listed == choice);
        let mut choice = known.map_or(choice, |(_, first)| first).clone();
        match &mut choice {
            Choice::Pick(items) => {
                for item in items.iter_mut() {
                    let known = self.items.iter().find(|(listed, _)| listed == item);
                    *item = known.map_or(*item, |(_, first)| *first);
                }
                items.sort();
            }
            Choice::Attack(declared) => declared.sort(),
            Choice::Block(blocks) => blocks.sort(),
            _ => {}
        }
        choice
    }
}

/// What has been asked so far: the shapes of the questions, and why they were asked.
#[derive(Debug, Default)]
struct Asked {
    kinds: BTreeSet<&'static str>,
    reasons: BTreeSet<String>,
}

/// Plays a game of two people by random answers, each given by keys.
fn play_by_keys(table: &mut Table, random: &mut Random, most: usize, asked: &mut Asked) {
    let mut lists_mana = false;
    for _ in 0..most {
        go_on(table);
        if table.asked().is_none() && !table.is_over() {
            press(table, &[Key::Enter]);
        }
        let Some(decision) = table.view().decision() else {
            break;
        };
        asked.kinds.insert(kind_of(decision.ask()));
        let why = format!("{:?}", decision.why());
        asked
            .reasons
            .insert(why.split(' ').next().unwrap_or(&why).to_owned());
        let view = table.view();
        let equal = Equal::at(&view, &decision);
        let wanted = decision.sample(random);
        let keys = keys_for(&view, &decision, &wanted, &mut lists_mana);
        let before = table.record().choices.len();
        for key in &keys {
            table.key(*key);
        }
        let given = table.record().choices.get(before);
        assert!(
            given.is_some_and(|given| equal.is_same(given, &wanted)),
            "{keys:?} gave {given:?}, and {wanted:?} was wanted"
        );
    }
}

fn kind_of(ask: &Ask) -> &'static str {
    match ask {
        Ask::Priority => "priority",
        Ask::Pick { .. } => "pick",
        Ask::Order { .. } => "order",
        Ask::Number { .. } => "number",
        Ask::Divide { .. } => "divide",
        Ask::Attackers { .. } => "attackers",
        Ask::Blockers { .. } => "blockers",
        Ask::Pay => "pay",
    }
}

fn by_hand() -> Settings {
    Settings {
        auto_pass: false,
        pay_by_hand: true,
        ..Settings::default()
    }
}

#[test]
fn every_sampled_answer_can_be_given_by_keys() {
    let pairs = [
        ("Goblins", "Enchantress"),
        ("Dimir tempo", "Burn"),
        ("Blue tempo", "White-green lords"),
        ("Layers", "Layers"),
    ];
    let mut asked = Asked::default();
    for (first, second) in pairs {
        for seed in 0..2 {
            let mut table = table(decks_setup(first, second), seed, [true, true]).with_settings(by_hand());
            play_by_keys(&mut table, &mut Random::new(seed), 1_000, &mut asked);
        }
    }
    // Divisions and numbers are asked of the cards of the other test.
    for kind in ["priority", "pick", "order", "attackers", "blockers", "pay"] {
        assert!(asked.kinds.contains(kind), "{kind} was never asked: {asked:?}");
    }
}

/// Hands and libraries of any cards, and enough lands for all of them.
fn any_position(random: &mut Random) -> GameSetup {
    let catalog = Catalog::standard();
    let names: Vec<&str> = catalog.iter().map(CardDef::name).collect();
    let is_creature = |def: &&CardDef| def.front().type_line.types.contains(CardType::Creature);
    let creatures: Vec<&str> = catalog.iter().filter(is_creature).map(CardDef::name).collect();
    let lands = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
    let mut any = |names: &[&str], count: usize| {
        let some: Vec<&str> = (0..count).map(|_| names[random.index(names.len())]).collect();
        cards(&some)
    };
    let mut setup = PositionSetup::new(2);
    for player in &mut setup.players {
        player.hand = any(&names, 7);
        player.graveyard = any(&names, 4);
        player.library = any(&names, 20);
        player.battlefield = cards(&lands.repeat(3));
        player.battlefield.extend(any(&creatures, 4));
    }
    position(setup, &[])
}

#[test]
fn answers_to_any_card_can_be_given_by_keys() {
    let mut random = Random::new(5);
    let mut asked = Asked::default();
    for seed in 0..40 {
        let mut table = table(any_position(&mut random), seed, [true, true]).with_settings(Settings {
            pay_by_hand: true,
            ..Settings::default()
        });
        play_by_keys(&mut table, &mut random, 150, &mut asked);
    }
    let all = [
        "priority",
        "pick",
        "order",
        "number",
        "divide",
        "attackers",
        "blockers",
        "pay",
    ];
    assert_eq!(
        asked.kinds,
        BTreeSet::from(all),
        "each kind of question is asked: {asked:?}"
    );
    assert!(asked.reasons.len() >= 20, "{asked:?}");
}

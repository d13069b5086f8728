//! Costs: before a colon ("{1}, Sacrifice a creature"), after a dash, and as what somebody does to pay ("pay 2 life").

use std::sync::LazyLock;

use spellstack_core::CounterKind;
use spellstack_core::lang::{
    Chooser, Cost, Filter, ObjectRef, PlayerRef, Quantity, Rounding, Selection, Value,
};
use spellstack_core::mana::ManaCost;

use super::object::this_nouns;
use super::*;
use crate::grammar::{Grammar, Meant, Reading, Token, Writing, categories, says, slots};
use crate::lexicon::Lexicon;
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

categories! {
    4;
    COSTS: Vec<Cost> = "a cost";
    COST: Cost = "a cost";
    MANA: ManaCost = "mana";
    DONE: Cost = "what is done to pay";
    DONES: Vec<Cost> = "what is done to pay";
    PAYS: Cost = "what is done to pay";
    PAYS_ALL: Vec<Cost> = "what is done to pay";
    SOME: Selection = "objects";
    SOME_CARDS: Selection = "cards";
    ENERGY: i32 = "energy";
    COUNTER_NAME: CounterKind = "a kind of counter";
    COUNTERS: (CounterKind, Value) = "counters";
}

pub(super) fn declare(grammar: &mut Grammar) {
    lists(grammar);
    symbols(grammar);
    mana(grammar);
    some(grammar);
    counters(grammar);
    of_this(grammar);
    of_others(grammar);
    amounts(grammar);
    particular(grammar);
}

fn lists(grammar: &mut Grammar) {
    grammar.add(
        COSTS,
        "<only>",
        slots![only: COST],
        |reading| Some(vec![reading.part(COST)?]),
        |writing, costs| match &costs[..] {
            [only] => writing.part(COST, only),
            _ => None,
        },
    );
    grammar.add(
        COSTS,
        "<first>, <rest>",
        slots![first: COST, rest: COSTS],
        |reading| Some([vec![reading.part(COST)?], reading.part(COSTS)?].concat()),
        |writing, costs| match &costs[..] {
            [first, rest @ ..] if !rest.is_empty() => {
                writing.part(COST, first)?;
                writing.part(COSTS, &rest.to_vec())
            }
            _ => None,
        },
    );
    macro_rules! done {
        ($all:expr, $one:expr) => {
            grammar.add(
                $all,
                "<only>",
                slots![only: $one],
                |reading| Some(vec![reading.part($one)?]),
                |writing, costs| match &costs[..] {
                    [only] => writing.part($one, only),
                    _ => None,
                },
            );
            grammar.add(
                $all,
                "<one> and <two>",
                slots![one: $one, two: $one],
                |reading| (0..2).map(|_| reading.part($one)).collect(),
                |writing, costs| {
                    (costs.len() == 2).then_some(())?;
                    costs.iter().try_for_each(|cost| writing.part($one, cost))
                },
            );
            grammar.add(
                $all,
                "<one>, <two>, and <three>",
                slots![one: $one, two: $one, three: $one],
                |reading| (0..3).map(|_| reading.part($one)).collect(),
                |writing, costs| {
                    (costs.len() == 3).then_some(())?;
                    costs.iter().try_for_each(|cost| writing.part($one, cost))
                },
            );
        };
    }
    done!(DONES, DONE);
    done!(PAYS_ALL, PAYS);
}

/// What is said of all: before a colon each part begins with a capital letter, and one player "pays".
fn both(
    grammar: &mut Grammar,
    wording: &str,
    slots: &[(&str, crate::grammar::CategoryId)],
    read: fn(&mut Reading<'_>) -> Option<Cost>,
    write: fn(&mut Writing<'_>, &Cost) -> Option<()>,
) {
    let (first, rest) = wording.split_at(1);
    let capital = first.to_uppercase() + rest;
    grammar.add(COST, &capital, slots, read, write);
    grammar.add(DONE, wording, slots, read, write);
    let (verb, rest) = wording.split_once(' ').unwrap_or((wording, ""));
    let pays = format!("{} {rest}", crate::grammar::third(verb));
    grammar.add(PAYS, &pays, slots, read, write);
}

fn symbols(grammar: &mut Grammar) {
    says!(grammar, COST, "{T}" => Cost::Tap);
    says!(grammar, COST, "{Q}" => Cost::Untap);
    says!(grammar, COST, "<mana>", mana: MANA => Cost::Mana(mana));
    says!(grammar, DONE, "pay <mana>", mana: MANA => Cost::Mana(mana));
    says!(grammar, PAYS, "pays <mana>", mana: MANA => Cost::Mana(mana));
}

/// All symbols that stand together.
fn mana(grammar: &mut Grammar) {
    fn together(tokens: &[Token], at: usize) -> &[Token] {
        let is_symbol = |token: &Token| token.piece.text.starts_with('{');
        if !tokens.get(at).is_some_and(is_symbol) {
            return &[];
        }
        let rest = tokens[at + 1..].iter();
        let rest = rest.take_while(|token| is_symbol(token) && !token.piece.spaced);
        &tokens[at..=at + rest.count()]
    }
    grammar.add_terminal(
        MANA,
        |tokens, at, _| {
            let symbols = together(tokens, at);
            let text: String = symbols.iter().map(|token| &*token.piece.text).collect();
            match text.parse::<ManaCost>() {
                Ok(cost) if !symbols.is_empty() && cost.to_string() == text => {
                    vec![(at + symbols.len(), cost.into_meaning())]
                }
                Ok(_) | Err(_) => Vec::new(),
            }
        },
        |meaning, _| ManaCost::of(meaning).map(ManaCost::to_string),
    );
    grammar.add_terminal(
        ENERGY,
        |tokens, at, _| {
            let symbols = together(tokens, at);
            let is_energy = symbols.iter().all(|token| &*token.piece.text == "{E}");
            let count = i32::try_from(symbols.len())
                .ok()
                .filter(|count| *count > 0 && is_energy);
            count
                .map(|count| (at + symbols.len(), count.into_meaning()))
                .into_iter()
                .collect()
        },
        |meaning, _| {
            let count = usize::try_from(*i32::of(meaning)?)
                .ok()
                .filter(|count| (1..6).contains(count))?;
            Some("{E}".repeat(count))
        },
    );
}

fn selection(quantity: Quantity, among: Filter) -> Selection {
    Selection {
        by: Chooser::Player(PlayerRef::You),
        quantity,
        among,
    }
}

/// "a creature", "another creature", "two lands", "X cards", which whoever pays chooses.
fn some(grammar: &mut Grammar) {
    fn other() -> Filter {
        Filter::Is(ObjectRef::This).not()
    }
    macro_rules! of {
        ($some:expr, $one:expr, $many:expr) => {
            grammar.add(
                    $some,
                    "a <one>",
                    slots![one: $one],
                    |reading| Some(selection(Quantity::Exactly(Value::Number(1)), reading.part($one)?)),
                    |writing, some| match &some.quantity {
                        Quantity::Exactly(Value::Number(1)) => writing.part($one, &some.among),
                        _ => None,
                    },
                );
            grammar.add(
                $some,
                "another <one>",
                slots![one: $one],
                |reading| {
                    let among = other().and(reading.part($one)?);
                    Some(selection(Quantity::Exactly(Value::Number(1)), among))
                },
                |writing, some| match &some.quantity {
                    Quantity::Exactly(Value::Number(1)) => {
                        let parts = super::filter::parts(&some.among);
                        let others = parts.iter().filter(|part| **part != other());
                        let rest = Filter::all(others.cloned());
                        (rest != some.among).then(|| writing.part($one, &rest))?
                    }
                    _ => None,
                },
            );
            grammar.add(
                $some,
                "<count> <many>",
                slots![count: COUNT_WORD, many: $many],
                |reading| {
                    let count = Value::Number(reading.part(COUNT_WORD)?);
                    Some(selection(Quantity::Exactly(count), reading.part($many)?))
                },
                |writing, some| match &some.quantity {
                    Quantity::Exactly(Value::Number(count)) if *count > 1 => {
                        writing.part(COUNT_WORD, count)?;
                        writing.part($many, &some.among)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $some,
                "X <many>",
                slots![many: $many],
                |reading| {
                    let x = reading.scope.read_x()?;
                    Some(selection(Quantity::Exactly(x), reading.part($many)?))
                },
                |writing, some| match &some.quantity {
                    Quantity::Exactly(x) => {
                        writing.scope.write_x(x)?;
                        writing.part($many, &some.among)
                    }
                    _ => None,
                },
            );
        };
    }
    of!(SOME, FILTER, FILTERS);
    of!(SOME_CARDS, CARD, CARDS);
}

/// "a +1/+1 counter", "two charge counters", "X time counters".
fn counters(grammar: &mut Grammar) {
    grammar.add_terminal(
        COUNTER_NAME,
        |tokens, at, _| {
            static WORDS: LazyLock<Lexicon<CounterKind>> =
                LazyLock::new(|| Lexicon::new(CounterKind::ALL.iter().map(|kind| (*kind, kind.name()))));
            WORDS.read(tokens, at)
        },
        |meaning, _| CounterKind::of(meaning).map(|kind| kind.name().to_owned()),
    );
    grammar.add(
        COUNTERS,
        "a <kind> counter",
        slots![kind: COUNTER_NAME],
        |reading| Some((reading.part(COUNTER_NAME)?, Value::Number(1))),
        |writing, (kind, count)| {
            (*count == Value::Number(1)).then_some(())?;
            writing.part(COUNTER_NAME, kind)
        },
    );
    grammar.add(
        COUNTERS,
        "<count> <kind> counters",
        slots![count: COUNT_WORD, kind: COUNTER_NAME],
        |reading| {
            let count = Value::Number(reading.part(COUNT_WORD)?);
            Some((reading.part(COUNTER_NAME)?, count))
        },
        |writing, (kind, count)| {
            let count = count.as_number().filter(|count| *count > 1)?;
            writing.part(COUNT_WORD, &count)?;
            writing.part(COUNTER_NAME, kind)
        },
    );
    grammar.add(
        COUNTERS,
        "X <kind> counters",
        slots![kind: COUNTER_NAME],
        |reading| {
            let x = reading.scope.read_x()?;
            Some((reading.part(COUNTER_NAME)?, x))
        },
        |writing, (kind, count)| {
            writing.scope.write_x(count)?;
            writing.part(COUNTER_NAME, kind)
        },
    );
}

fn mention_this(scope: &mut Scope) {
    let nouns = this_nouns(&scope.names);
    scope.mention(Thing::Object(ObjectRef::This), nouns, Number::One);
}

/// What is done with the object itself.
fn of_this(grammar: &mut Grammar) {
    macro_rules! this {
        ($wording:literal, $cost:expr) => {
            both(
                grammar,
                $wording,
                slots![this: THIS],
                |reading| {
                    reading.part(THIS)?;
                    mention_this(&mut reading.scope);
                    Some($cost)
                },
                |writing, cost| {
                    (*cost == $cost).then_some(())?;
                    writing.part(THIS, &ObjectRef::This)?;
                    mention_this(&mut writing.scope);
                    Some(())
                },
            );
        };
    }
    this!("sacrifice <this>", Cost::SacrificeThis);
    this!(
        "return <this> to its owner's hand",
        Cost::Return(Quantity::Exactly(Value::Number(1)), Filter::Is(ObjectRef::This))
    );
    macro_rules! card {
        ($wording:literal, $cost:path) => {
            both(
                grammar,
                $wording,
                &[],
                |reading| {
                    mention_this(&mut reading.scope);
                    Some($cost)
                },
                |writing, cost| {
                    (*cost == $cost).then_some(())?;
                    mention_this(&mut writing.scope);
                    Some(())
                },
            );
        };
    }
    card!("discard this card", Cost::DiscardThis);
    // A permanent exiles itself from the battlefield; a card that would from another zone isn't played right yet.
    both(
        grammar,
        "exile <this>",
        slots![this: THIS],
        |reading| {
            reading.part(THIS)?;
            mention_this(&mut reading.scope);
            (!reading.scope.names.is_spell()).then_some(Cost::ExileThis)
        },
        |writing, cost| {
            (*cost == Cost::ExileThis && !writing.scope.names.is_spell()).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            mention_this(&mut writing.scope);
            Some(())
        },
    );
    macro_rules! counted {
        ($wording:literal, $cost:path) => {
            both(
                grammar,
                $wording,
                slots![counters: COUNTERS, this: THIS],
                |reading| {
                    let (kind, count) = reading.part(COUNTERS)?;
                    reading.part(THIS)?;
                    mention_this(&mut reading.scope);
                    Some($cost(kind, count))
                },
                |writing, cost| match cost {
                    $cost(kind, count) => {
                        writing.part(COUNTERS, &(*kind, count.clone()))?;
                        writing.part(THIS, &ObjectRef::This)?;
                        mention_this(&mut writing.scope);
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    counted!("remove <counters> from <this>", Cost::RemoveCounters);
    counted!("put <counters> on <this>", Cost::PutCounters);
}

/// What was chosen to pay can be called so later: "the sacrificed creature".
fn mention_paid(scope: &mut Scope, quantity: &Quantity, nouns: Nouns, participle: &'static str) {
    let number = match quantity {
        Quantity::Exactly(Value::Number(1)) => Number::One,
        Quantity::Exactly(_) | Quantity::UpTo(_) | Quantity::AnyNumber => Number::Many,
    };
    scope.mention_done(Thing::Object(ObjectRef::Cost), nouns, number, Some(participle));
}

/// What is done with objects that are chosen.
fn of_others(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $some:expr, $cost:path, $participle:literal, $accepts:expr) => {
            both(
                grammar,
                $wording,
                slots![some: $some],
                |reading| {
                    let Selection { quantity, among, .. } = reading.part($some)?;
                    $accepts(&quantity, &among).then_some(())?;
                    mention_paid(&mut reading.scope, &quantity, Nouns::of(&among), $participle);
                    Some($cost(quantity, among))
                },
                |writing, cost| match cost {
                    $cost(quantity, among) => {
                        $accepts(quantity, among).then_some(())?;
                        writing.part($some, &selection(quantity.clone(), among.clone()))?;
                        mention_paid(&mut writing.scope, quantity, Nouns::of(among), $participle);
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    of!(
        "sacrifice <some>",
        SOME,
        Cost::Sacrifice,
        "sacrificed",
        on_battlefield
    );
    of!(
        "exile <some>",
        SOME,
        Cost::Exile,
        "exiled",
        |_: &Quantity, _: &Filter| true
    );
    of!(
        "return <some> to its owner's hand",
        SOME,
        Cost::Return,
        "returned",
        |quantity: &Quantity, among: &Filter| one(quantity) && on_battlefield(quantity, among)
    );
    of!(
        "return <some> to their owner's hand",
        SOME,
        Cost::Return,
        "returned",
        |quantity: &Quantity, among: &Filter| !one(quantity) && on_battlefield(quantity, among)
    );
    of!(
        "tap <some>",
        SOME,
        Cost::TapPermanents,
        "tapped",
        |_: &Quantity, among: &Filter| { super::filter::parts(among).contains(&Filter::Tapped.not()) }
    );
    both(
        grammar,
        "discard <some>",
        slots![some: SOME_CARDS],
        |reading| {
            let Selection { quantity, among, .. } = reading.part(SOME_CARDS)?;
            mention_paid(&mut reading.scope, &quantity, Nouns::CARD, "discarded");
            Some(Cost::Discard(quantity, among))
        },
        |writing, cost| match cost {
            Cost::Discard(quantity, among) => {
                writing.part(SOME_CARDS, &selection(quantity.clone(), among.clone()))?;
                mention_paid(&mut writing.scope, quantity, Nouns::CARD, "discarded");
                Some(())
            }
            _ => None,
        },
    );
}

/// "Sacrifice enchanted creature", "pay half your life, rounded up".
fn particular(grammar: &mut Grammar) {
    let attached = slots![attached: ATTACHED];
    both(
        grammar,
        "sacrifice <attached>",
        attached,
        |reading| {
            let among = Filter::Is(reading.part(ATTACHED)?);
            let quantity = Quantity::Exactly(Value::Number(1));
            mention_paid(
                &mut reading.scope,
                &quantity,
                Nouns::CREATURE.and(Nouns::PERMANENT),
                "sacrificed",
            );
            Some(Cost::Sacrifice(quantity, among))
        },
        |writing, cost| match cost {
            Cost::Sacrifice(quantity, Filter::Is(object)) if one(quantity) => {
                writing.part(ATTACHED, object)?;
                mention_paid(
                    &mut writing.scope,
                    quantity,
                    Nouns::CREATURE.and(Nouns::PERMANENT),
                    "sacrificed",
                );
                Some(())
            }
            _ => None,
        },
    );
    fn half_your_life() -> Cost {
        let whole = Box::new(Value::Life(PlayerRef::You));
        Cost::Life(Value::Divided(whole, Box::new(Value::Number(2)), Rounding::Up))
    }
    both(
        grammar,
        "pay half your life, rounded up",
        &[],
        |_| Some(half_your_life()),
        |_, cost| (*cost == half_your_life()).then_some(()),
    );
}

fn one(quantity: &Quantity) -> bool {
    *quantity == Quantity::Exactly(Value::Number(1))
}

fn on_battlefield(_: &Quantity, among: &Filter) -> bool {
    among.zone().is_none()
}

/// What is paid as an amount.
fn amounts(grammar: &mut Grammar) {
    macro_rules! amount {
        ($wording:literal, $slot:ident: $of:expr => $cost:path) => {
            both(
                grammar,
                $wording,
                slots![$slot: $of],
                |reading| Some($cost(reading.part($of)?)),
                |writing, cost| match cost {
                    $cost(amount) => writing.part($of, amount),
                    _ => None,
                },
            );
        };
    }
    amount!("pay <amount> life", amount: VALUE => Cost::Life);
    macro_rules! number {
        ($wording:literal, $of:expr, $cost:path) => {
            both(
                grammar,
                $wording,
                slots![count: $of],
                |reading| Some($cost(Value::Number(reading.part($of)?))),
                |writing, cost| match cost {
                    $cost(Value::Number(count)) if *count > 0 => writing.part($of, count),
                    _ => None,
                },
            );
        };
    }
    number!("pay <count>", ENERGY, Cost::Energy);
    number!("pay <count> {E}", COUNT_WORD, Cost::Energy);
    number!("mill <count> cards", COUNT_WORD, Cost::Mill);
    macro_rules! exactly {
        ($wording:literal, $cost:expr) => {
            both(
                grammar,
                $wording,
                &[],
                |_| Some($cost),
                |_, cost| (*cost == $cost).then_some(()),
            );
        };
    }
    exactly!("mill a card", Cost::Mill(Value::Number(1)));
    exactly!("pay X {E}", Cost::Energy(Value::X));
    exactly!("mill X cards", Cost::Mill(Value::X));
}

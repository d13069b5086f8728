//! Amounts that aren't plain numbers: "the number of creatures you control", "its power", "twice that many", "for each".

use spellstack_core::lang::build::{plus, times};
use spellstack_core::lang::visit::{Flow, STOP, Visitor, walk_effect};
use spellstack_core::lang::{PlayerFilter, PlayerRef, Rounding, Stat, Value};

use super::object::{ALL_NOUNS, PARTICIPLES};
use super::*;
use crate::grammar::{Grammar, Meant, says, slots};
use crate::scope::Mention;

/// How one value is said of a clause before it: "where X is the number of creatures you control".
///
/// The clause is read twice, since X is explained only at its end.
macro_rules! where_x {
    ($grammar:expr, $outer:expr, $wording:literal, $inner:expr) => {
        $grammar.add(
            $outer,
            $wording,
            crate::grammar::slots![clause: $inner, value: SUM],
            |reading| {
                let start = reading.mark();
                let outer = std::mem::replace(&mut reading.scope.x, crate::scope::WhereX::Open(None));
                reading.part($inner)?;
                reading.scope.x = outer.clone();
                let value = reading.part(SUM)?;
                reading.back(start);
                reading.scope.x = crate::scope::WhereX::Open(Some(value));
                let before = reading.scope.x_read;
                let clause = reading.part($inner)?;
                let times = reading.scope.x_read - before;
                reading.scope.x = outer;
                let value = reading.part(SUM)?;
                let is_counted_anew = crate::phrases::amount::is_counted_anew(&clause, &value, times);
                (!is_counted_anew).then_some(clause)
            },
            |writing, clause| {
                let open = crate::scope::WhereX::Open(None);
                let outer = std::mem::replace(&mut writing.scope.x, open);
                writing.part($inner, clause)?;
                let explained = std::mem::replace(&mut writing.scope.x, outer);
                if let crate::scope::WhereX::Open(Some(value)) = explained {
                    writing.part(SUM, &value)
                } else {
                    None
                }
            },
        );
    };
}
pub(super) use where_x;

/// Whether X would be counted again after something has changed. It is one number (CR 107.3i, 608.2h), which the language
/// has no place for.
pub(super) fn is_counted_anew<T: Meant>(clause: &T, value: &Value, times: usize) -> bool {
    struct Sequence;

    impl<'a> Visitor<'a> for Sequence {
        fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
            match effect {
                Effect::Then(_) | Effect::IfDone { .. } => STOP,
                other => walk_effect(self, other),
            }
        }
    }

    let meaning = clause.clone().into_meaning();
    let effect = Effect::of(&meaning);
    times > 1 && value.is_counted() && effect.is_some_and(|effect| Sequence.visit_effect(effect).is_break())
}

pub(super) fn declare_amounts(grammar: &mut Grammar) {
    that_much(grammar);
    bases(grammar);
    counted(grammar);
    done_this_way(grammar);
    amounts_this_way(grammar);
    sums(grammar);
    super::difference::declare(grammar);
    super::removed::declare(grammar);
    super::domain::declare(grammar);
    parts(grammar);
    for_each(grammar);
    of_cards(grammar);
}

/// "That much", "that many": what was done before, or what set the ability off.
fn that_much(grammar: &mut Grammar) {
    macro_rules! that {
        ($category:expr, $wording:literal) => {
            grammar.add(
                $category,
                $wording,
                &[],
                |reading| reading.scope.amount(),
                |writing, value| (writing.scope.amount()? == *value).then_some(()),
            );
        };
    }
    that!(VALUE, "that much");
    that!(AMOUNT, "that many");
    macro_rules! multiple {
        ($category:expr, $wording:literal, $factor:literal) => {
            grammar.add(
                $category,
                $wording,
                slots![value: $category],
                |reading| multiple($factor, reading.part($category)?),
                |writing, value| match value {
                    Value::Times($factor, value) => writing.part($category, value),
                    _ => None,
                },
            );
        };
    }
    multiple!(VALUE, "twice <value>", 2);
    multiple!(AMOUNT, "twice <value>", 2);
    multiple!(VALUE, "three times <value>", 3);
    multiple!(AMOUNT, "three times <value>", 3);
}

/// A multiple in normal form of what isn't a number.
fn multiple(factor: i32, value: Value) -> Option<Value> {
    let is_plain = matches!(value, Value::Number(_) | Value::Times(..));
    (!is_plain).then(|| times(factor, value))
}

/// What can be named: "its power", "your life total".
fn bases(grammar: &mut Grammar) {
    says!(grammar, BASE, "the number of <counted>", counted: COUNTED => counted);
    says!(grammar, BASE, "<whose> power", whose: WHOSE => Value::Of(Stat::Power, whose));
    says!(grammar, BASE, "<whose> toughness", whose: WHOSE => Value::Of(Stat::Toughness, whose));
    says!(grammar, BASE, "<whose> mana value", whose: WHOSE => Value::Of(Stat::ManaValue, whose));
    says!(grammar, BASE, "the power of <object>", object: ONE_BEFORE => Value::Of(Stat::Power, object));
    says!(grammar, BASE, "the toughness of <object>", object: ONE_BEFORE => Value::Of(Stat::Toughness, object));
    says!(grammar, BASE, "the mana value of <object>", object: ONE_BEFORE => Value::Of(Stat::ManaValue, object));
    says!(grammar, BASE, "<whose> life total", whose: WHOSE_ONE => Value::Life(whose));
    grammar.add(
        BASE,
        "X",
        &[],
        |reading| (reading.scope.x == crate::scope::WhereX::Own).then_some(Value::X),
        |_, value| (*value == Value::X).then_some(()),
    );
    macro_rules! devotion {
        ($wording:literal, $($color:ident),+) => {
            grammar.add(
                BASE,
                $wording,
                slots![$($color: COLOR),+],
                |reading| {
                    $(let $color = reading.part(COLOR)?;)+
                    Some(Value::Devotion(PlayerRef::You, [$($color),+].into_iter().collect()))
                },
                |writing, value| {
                    let Value::Devotion(PlayerRef::You, colors) = value else {
                        return None;
                    };
                    let mut colors = colors.iter();
                    $(let $color = colors.next()?;)+
                    colors.next().is_none().then_some(())?;
                    $(writing.part(COLOR, &$color)?;)+
                    Some(())
                },
            );
        };
    }
    devotion!("your devotion to <one>", one);
    devotion!("your devotion to <one> and <two>", one, two);
}

/// What is counted: objects, counters, players, kickings.
fn counted(grammar: &mut Grammar) {
    says!(grammar, COUNTED, "<filter>", filter: FILTERS => Value::Count(filter));
    says!(grammar, COUNTED, "<kind> counters on <object>", kind: COUNTER_NAME, object: ONE_BEFORE => Value::Counters(kind, object));
    says!(grammar, COUNTED, "card types among <filter>", filter: FILTERS => Value::CardTypesAmong(filter));
    says!(grammar, COUNTED, "opponents you have" => Value::Players(PlayerFilter::Opponent));
    says!(grammar, COUNTED, "times it was kicked" => Value::TimesKicked);
    says!(grammar, COUNTED, "times <this> was kicked", this: KICKED_THIS => this);
}

fn is_done(participle: &'static str, noun: Nouns) -> impl Fn(&Mention) -> bool {
    move |mention| mention.is_called(noun) && mention.participle == Some(participle)
}

/// "The number of cards discarded this way".
fn done_this_way(grammar: &mut Grammar) {
    macro_rules! done {
        ($category:expr, $nouns:expr) => {
            grammar.add(
                $category,
                "<noun> <participle> this way",
                slots![noun: $nouns, participle: PARTICIPLE],
                |reading| {
                    let noun = reading.part($nouns)?;
                    let participle = reading.part(PARTICIPLE)?;
                    reading.scope.amount_done(is_done(participle, noun))
                },
                |writing, value| {
                    let pairs = PARTICIPLES
                        .iter()
                        .flat_map(|participle| ALL_NOUNS.iter().map(move |noun| (participle, noun)));
                    pairs.into_iter().find_map(|(participle, noun)| {
                        writing.attempt(|writing| {
                            let amount = writing.scope.amount_done(is_done(participle, *noun))?;
                            (amount == *value).then_some(())?;
                            writing.part($nouns, noun)?;
                            writing.part(PARTICIPLE, participle)
                        })
                    })
                },
            );
        };
    }
    done!(COUNTED, NOUNS);
    done!(FOR_EACH, NOUN);
}

/// "The life lost this way", "the damage dealt this way".
fn amounts_this_way(grammar: &mut Grammar) {
    fn is_amount(participle: &'static str) -> impl Fn(&Mention) -> bool {
        move |mention| mention.nouns.has(Nouns::AMOUNT) && mention.participle == Some(participle)
    }
    macro_rules! of {
        ($wording:literal, $participle:literal) => {
            grammar.add(
                BASE,
                $wording,
                &[],
                |reading| reading.scope.amount_done(is_amount($participle)),
                |writing, value| (writing.scope.amount_done(is_amount($participle))? == *value).then_some(()),
            );
        };
    }
    of!("the life lost this way", "lost");
    of!("the total life lost this way", "lost");
    of!("the damage dealt this way", "dealt");
    of!("the amount of damage dealt this way", "dealt");
    of!("the total damage dealt this way", "dealt");
}

/// "Twice its power", "the number of Islands you control plus one".
fn sums(grammar: &mut Grammar) {
    says!(grammar, SUM, "<base>", base: BASE => base);
    grammar.add(
        SUM,
        "<base> plus <rest>",
        slots![base: BASE, rest: SUM],
        |reading| Some(plus(reading.part(BASE)?, reading.part(SUM)?)),
        |writing, value| match value {
            Value::Plus(base, rest) if rest.as_number().is_none() => {
                writing.part(BASE, base)?;
                writing.part(SUM, rest)
            }
            _ => None,
        },
    );
    grammar.add(
        SUM,
        "<base> plus <number>",
        slots![base: BASE, number: DIGITS],
        |reading| Some(plus(reading.part(BASE)?, reading.part(DIGITS)?)),
        |writing, value| match value {
            Value::Plus(base, number) => {
                let number = number.as_number()?;
                writing.part(BASE, base)?;
                writing.part(DIGITS, &number)
            }
            _ => None,
        },
    );
    macro_rules! one {
        ($wording:literal) => {
            grammar.add(
                SUM,
                $wording,
                slots![base: BASE],
                |reading| Some(plus(reading.part(BASE)?, 1)),
                |writing, value| match value {
                    Value::Plus(base, number) if **number == Value::Number(1) => writing.part(BASE, base),
                    _ => None,
                },
            );
        };
    }
    one!("one plus <base>");
    one!("<base> plus one");
    grammar.add(
        SUM,
        "<number> plus <base>",
        slots![number: DIGITS, base: BASE],
        |reading| {
            let number = reading.part(DIGITS)?;
            Some(plus(reading.part(BASE)?, number))
        },
        |writing, value| match value {
            Value::Plus(base, number) => {
                let number = number.as_number()?;
                writing.part(DIGITS, &number)?;
                writing.part(BASE, base)
            }
            _ => None,
        },
    );
    macro_rules! multiple {
        ($wording:literal, $factor:literal) => {
            grammar.add(
                SUM,
                $wording,
                slots![base: BASE],
                |reading| multiple($factor, reading.part(BASE)?),
                |writing, value| match value {
                    Value::Times($factor, base) => writing.part(BASE, base),
                    _ => None,
                },
            );
        };
    }
    multiple!("twice <base>", 2);
    multiple!("two times <base>", 2);
    multiple!("three times <base>", 3);
    multiple!("four times <base>", 4);
    multiple!("five times <base>", 5);
    multiple!("ten times <base>", 10);
    says!(grammar, SUM, "<part>", part: PART => part);
}

/// "Half their life, rounded up", "half X, rounded down".
fn parts(grammar: &mut Grammar) {
    macro_rules! half {
        ($category:expr, $wording:literal, $rounding:path, $whole:expr) => {
            grammar.add(
                $category,
                $wording,
                slots![whole: $whole],
                |reading| {
                    let whole = Box::new(reading.part($whole)?);
                    (whole.as_number().is_none())
                        .then(|| Value::Divided(whole, Box::new(Value::Number(2)), $rounding))
                },
                |writing, value| match value {
                    Value::Divided(whole, by, $rounding) if **by == Value::Number(2) => {
                        writing.part($whole, whole)
                    }
                    _ => None,
                },
            );
        };
    }
    half!(PART, "half <whole>, rounded up", Rounding::Up, BASE);
    half!(PART, "half <whole>, rounded down", Rounding::Down, BASE);
}

/// What comes after "for each" where it says how much.
fn for_each(grammar: &mut Grammar) {
    says!(grammar, FOR_EACH, "<filter>", filter: FILTER => Value::Count(filter));
    says!(grammar, FOR_EACH, "<kind> counter on <object>", kind: COUNTER_NAME, object: ONE_BEFORE => Value::Counters(kind, object));
    says!(grammar, FOR_EACH, "card type among <filter>", filter: FILTERS => Value::CardTypesAmong(filter));
    says!(grammar, FOR_EACH, "opponent you have" => Value::Players(PlayerFilter::Opponent));
    says!(grammar, FOR_EACH, "<who>", who: WHO => Value::Players(who));
    // What each did is seen from that player.
    grammar.add(
        FOR_EACH,
        "<who> who <did> this turn",
        slots![who: WHO, did: DID],
        |reading| {
            let who = reading.part(WHO)?;
            let outer = reading.scope.acting.replace(PlayerFilter::You);
            let did = reading.part(DID)?;
            reading.scope.acting = outer;
            match did.patterns() {
                [one] => Some(Value::PlayersWho(who, Box::new(one.clone()))),
                _ => None,
            }
        },
        |writing, value| {
            let Value::PlayersWho(who, did) = value else {
                return None;
            };
            writing.part(WHO, who)?;
            let outer = writing.scope.acting.replace(PlayerFilter::You);
            writing.part(DID, &Trigger::Event(vec![(**did).clone()]))?;
            writing.scope.acting = outer;
            Some(())
        },
    );
    says!(grammar, FOR_EACH, "time it was kicked" => Value::TimesKicked);
    says!(grammar, FOR_EACH, "time <this> was kicked", this: KICKED_THIS => this);
    grammar.add(
        KICKED_THIS,
        "<this>",
        slots![this: THIS],
        |reading| reading.part(THIS).map(|_| Value::TimesKicked),
        |writing, value| {
            (*value == Value::TimesKicked).then_some(())?;
            writing.part(THIS, &ObjectRef::This)
        },
    );
}

/// How many cards are drawn or milled, how much life is gained or lost.
fn of_cards(grammar: &mut Grammar) {
    grammar.add(
        CARDS_COUNT,
        "a card",
        &[],
        |_| Some(Value::Number(1)),
        |_, value| (*value == Value::Number(1)).then_some(()),
    );
    says!(grammar, CARDS_COUNT, "<count> cards", count: COUNT => count);
    // They are drawn besides those that a rule has drawn.
    grammar.add(
        CARDS_COUNT,
        "an additional card",
        &[],
        |_| Some(Value::Number(1)),
        |_, value| (*value == Value::Number(1)).then_some(()),
    );
    says!(grammar, CARDS_COUNT, "<count> additional cards", count: COUNT => count);
    macro_rules! each {
        ($category:expr, $wording:literal, $count:expr) => {
            grammar.add(
                $category,
                $wording,
                slots![count: $count, each: FOR_EACH],
                |reading| {
                    let count = reading.part($count)?.as_number()?;
                    Some(times(count, reading.part(FOR_EACH)?))
                },
                |writing, value| {
                    let (count, each) = match value {
                        Value::Times(count, each) => (*count, (**each).clone()),
                        other => (1, other.clone()),
                    };
                    writing.part($count, &Value::Number(count))?;
                    writing.part(FOR_EACH, &each)
                },
            );
        };
    }
    each!(CARDS_COUNT, "<count> cards for each <each>", COUNT);
    each!(LIFE_AMOUNT, "<count> life for each <each>", VALUE);
    says!(grammar, CARDS_COUNT, "a card for each <each>", each: FOR_EACH => each);
    says!(grammar, CARDS_COUNT, "cards equal to <sum>", sum: SUM => sum);
    says!(grammar, CARDS_COUNT, "a number of cards equal to <sum>", sum: SUM => sum);
    says!(grammar, LIFE_AMOUNT, "<amount> life", amount: VALUE => amount);
    says!(grammar, LIFE_AMOUNT, "life equal to <sum>", sum: SUM => sum);
    macro_rules! half_life {
        ($wording:literal, $rounding:path) => {
            grammar.add(
                LIFE_AMOUNT,
                $wording,
                slots![whose: WHOSE_ONE],
                |reading| {
                    let life = Box::new(Value::Life(reading.part(WHOSE_ONE)?));
                    Some(Value::Divided(life, Box::new(Value::Number(2)), $rounding))
                },
                |writing, value| match value {
                    Value::Divided(life, by, $rounding) if **by == Value::Number(2) => match &**life {
                        Value::Life(player) => writing.part(WHOSE_ONE, player),
                        _ => None,
                    },
                    _ => None,
                },
            );
        };
    }
    half_life!("half <whose> life, rounded up", Rounding::Up);
    half_life!("half <whose> life, rounded down", Rounding::Down);
}

/// "+1/+0 for each": numbers of power and toughness, each that many times.
pub(super) fn for_each_size((power, toughness): (Value, Value), each: &Value) -> Option<Modification> {
    let each = |number: &Value| Some(times(number.as_number()?, each.clone()));
    Some(Modification::ModifyPt(each(&power)?, each(&toughness)?))
}

/// The numbers, and what is counted.
pub(super) fn size_for_each(changes: &[Modification]) -> Option<((Value, Value), Value)> {
    let [Modification::ModifyPt(power, toughness)] = changes else {
        return None;
    };
    let counted = |value: &Value| match value {
        Value::Number(_) => None,
        Value::Times(factor, each) => Some((*factor, (**each).clone())),
        other => Some((1, other.clone())),
    };
    let each = counted(power)
        .or_else(|| counted(toughness))
        .map(|(_, each)| each)?;
    let number = |value: &Value| match counted(value) {
        Some((factor, other)) => (other == each).then_some(Value::Number(factor)),
        None => value.as_number().filter(|number| *number == 0).map(Value::Number),
    };
    Some(((number(power)?, number(toughness)?), each))
}

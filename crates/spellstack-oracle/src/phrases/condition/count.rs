//! How many objects there are, how much life a player has, and how numbers compare.

use spellstack_core::ZoneKind;
use spellstack_core::lang::{Comparison, Condition, Filter, ObjectRef, PlayerFilter, PlayerRef, Stat, Value};

use super::super::*;
use super::{not, players_in, with_part, without_part};
use crate::grammar::{Grammar, slots};
use crate::scope::WhereX;

pub(super) fn declare(grammar: &mut Grammar) {
    how_many(grammar);
    controls(grammar);
    there_are(grammar);
    has_cards(grammar);
    more_cards(grammar);
    bounds(grammar);
    life(grammar);
    numbers(grammar);
}

fn another() -> Filter {
    Filter::Is(ObjectRef::This).not()
}

/// "a creature", "three or more artifacts", "no Islands".
fn how_many(grammar: &mut Grammar) {
    macro_rules! of {
        ($how_many:expr, $one:expr, $several:expr) => {
            grammar.add(
                $how_many,
                "a <what>",
                slots![what: $one],
                |reading| Some(Condition::Exists(1, Box::new(reading.part($one)?))),
                |writing, condition| match condition {
                    Condition::Exists(1, what) => writing.part($one, what),
                    _ => None,
                },
            );
            grammar.add(
                $how_many,
                "a <one> or a <two>",
                slots![one: $one, two: $one],
                |reading| {
                    let either = Filter::any_of([reading.part($one)?, reading.part($one)?]);
                    Some(Condition::Exists(1, Box::new(either)))
                },
                |writing, condition| match condition {
                    Condition::Exists(1, either) => match &**either {
                        Filter::AnyOf(parts) if parts.len() == 2 => {
                            writing.part($one, &parts[0])?;
                            writing.part($one, &parts[1])
                        }
                        _ => None,
                    },
                    _ => None,
                },
            );
            grammar.add(
                $how_many,
                "another <what>",
                slots![what: $one],
                |reading| Some(Condition::Exists(1, Box::new(another().and(reading.part($one)?)))),
                |writing, condition| match condition {
                    Condition::Exists(1, what) => {
                        writing.part($one, &super::super::event::without(what, &another())?)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $how_many,
                "no <what>",
                slots![what: $several],
                |reading| Some(not(Condition::Exists(1, Box::new(reading.part($several)?)))),
                |writing, condition| match condition {
                    Condition::Not(inner) => match &**inner {
                        Condition::Exists(1, what) => writing.part($several, what),
                        _ => None,
                    },
                    _ => None,
                },
            );
            for wording in ["<count> or more <what>", "at least <count> <what>"] {
                grammar.add(
                    $how_many,
                    wording,
                    slots![count: COUNT_WORD, what: $several],
                    |reading| {
                        let count = u32::try_from(reading.part(COUNT_WORD)?).ok()?;
                        Some(Condition::Exists(count, Box::new(reading.part($several)?)))
                    },
                    |writing, condition| match condition {
                        Condition::Exists(count, what) => {
                            writing.part(COUNT_WORD, &i32::try_from(*count).ok()?)?;
                            writing.part($several, what)
                        }
                        _ => None,
                    },
                );
            }
            grammar.add(
                $how_many,
                "one or more <what>",
                slots![what: $several],
                |reading| Some(Condition::Exists(1, Box::new(reading.part($several)?))),
                |writing, condition| match condition {
                    Condition::Exists(1, what) => writing.part($several, what),
                    _ => None,
                },
            );
            macro_rules! compared {
                ($wording:literal, $comparison:expr) => {
                    grammar.add(
                        $how_many,
                        $wording,
                        slots![count: COUNT_WORD, what: $several],
                        |reading| {
                            let count = Value::Number(reading.part(COUNT_WORD)?);
                            let what = Value::Count(Box::new(reading.part($several)?));
                            Some(Condition::Compare(what, $comparison, count))
                        },
                        |writing, condition| match condition {
                            Condition::Compare(Value::Count(what), comparison, Value::Number(count))
                                if *comparison == $comparison =>
                            {
                                writing.part(COUNT_WORD, count)?;
                                writing.part($several, what)
                            }
                            _ => None,
                        },
                    );
                };
            }
            compared!("<count> or fewer <what>", Comparison::AtMost);
            compared!("exactly <count> <what>", Comparison::Equal);
            macro_rules! compared_to_one {
                ($wording:literal, $noun:expr, $comparison:expr) => {
                    grammar.add(
                        $how_many,
                        $wording,
                        slots![what: $noun],
                        |reading| {
                            let what = Value::Count(Box::new(reading.part($noun)?));
                            Some(Condition::Compare(what, $comparison, Value::Number(1)))
                        },
                        |writing, condition| match condition {
                            Condition::Compare(Value::Count(what), comparison, Value::Number(1))
                                if *comparison == $comparison =>
                            {
                                writing.part($noun, what)
                            }
                            _ => None,
                        },
                    );
                };
            }
            compared_to_one!("one or fewer <what>", $several, Comparison::AtMost);
            compared_to_one!("exactly one <what>", $one, Comparison::Equal);
        };
    }
    of!(HOW_MANY, FILTER, FILTERS);
    fewer(grammar);
    of!(HOW_MANY_CARDS, CARD, CARDS);
}

/// "fewer than seven cards": six or fewer.
fn fewer(grammar: &mut Grammar) {
    macro_rules! of {
        ($how_many:expr, $several:expr) => {
            grammar.add(
                $how_many,
                "fewer than <count> <what>",
                slots![count: COUNT_WORD, what: $several],
                |reading| {
                    let most = Value::Number(reading.part(COUNT_WORD)? - 1);
                    let what = Value::Count(Box::new(reading.part($several)?));
                    Some(Condition::Compare(what, Comparison::AtMost, most))
                },
                |writing, condition| match condition {
                    Condition::Compare(Value::Count(what), Comparison::AtMost, Value::Number(most)) => {
                        writing.part(COUNT_WORD, &most.checked_add(1)?)?;
                        writing.part($several, what)
                    }
                    _ => None,
                },
            );
        };
    }
    of!(HOW_MANY, FILTERS);
    of!(HOW_MANY_CARDS, CARDS);
}

/// Who controls them.
fn controls(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $who:expr) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![what: HOW_MANY],
                |reading| with_part(reading.part(HOW_MANY)?, Filter::Controller($who)),
                |writing, condition| {
                    writing.part(HOW_MANY, &without_part(condition, &Filter::Controller($who))?)
                },
            );
        };
    }
    of!("you control <what>", PlayerFilter::You);
    of!("an opponent controls <what>", PlayerFilter::Opponent);
    of!("your opponents control <what>", PlayerFilter::Opponent);
    macro_rules! none {
        ($wording:literal, $who:expr) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![what: FILTER],
                |reading| {
                    let what = reading.part(FILTER)?.and(Filter::Controller($who));
                    Some(not(Condition::Exists(1, Box::new(what))))
                },
                |writing, condition| {
                    let Condition::Not(inner) = condition else { return None };
                    let Condition::Exists(1, what) = &**inner else { return None };
                    writing.part(
                        FILTER,
                        &super::super::event::without(what, &Filter::Controller($who))?,
                    )
                },
            );
        };
    }
    none!("you don't control a <what>", PlayerFilter::You);
    none!("no opponent controls a <what>", PlayerFilter::Opponent);
    both(grammar);
    more(grammar);
    grammar.add(
        ONE_CONDITION,
        "<who> controls <what>",
        slots![who: PLAYER, what: HOW_MANY],
        |reading| {
            let who = reading.part(PLAYER)?;
            with_part(reading.part(HOW_MANY)?, Filter::Controller(PlayerFilter::Is(who)))
        },
        |writing, condition| {
            players_in(condition).into_iter().find_map(|who| {
                writing.attempt(|writing| {
                    let part = Filter::Controller(PlayerFilter::Is(who.clone()));
                    let rest = without_part(condition, &part)?;
                    writing.part(PLAYER, &who)?;
                    writing.part(HOW_MANY, &rest)
                })
            })
        },
    );
}

/// "You control an artifact and an enchantment."
fn both(grammar: &mut Grammar) {
    fn controlled(what: Filter) -> Condition {
        Condition::Exists(1, Box::new(what.and(Filter::Controller(PlayerFilter::You))))
    }
    fn described(condition: &Condition) -> Option<Filter> {
        match condition {
            Condition::Exists(1, what) => {
                super::super::event::without(what, &Filter::Controller(PlayerFilter::You))
            }
            _ => None,
        }
    }
    grammar.add(
        ONE_CONDITION,
        "you control a <one> and a <two>",
        slots![one: FILTER, two: FILTER],
        |reading| {
            let one = controlled(reading.part(FILTER)?);
            let two = controlled(reading.part(FILTER)?);
            (one != two).then(|| Condition::All(vec![one, two]))
        },
        |writing, condition| match condition {
            Condition::All(parts) if parts.len() == 2 => {
                writing.part(FILTER, &described(&parts[0])?)?;
                writing.part(FILTER, &described(&parts[1])?)
            }
            _ => None,
        },
    );
}

/// "An opponent controls more lands than you."
fn more(grammar: &mut Grammar) {
    fn compared(what: &Filter, who: PlayerFilter) -> Condition {
        let count = |who| Value::Count(Box::new(what.clone().and(Filter::Controller(who))));
        let one_more = Value::Plus(Box::new(count(PlayerFilter::You)), Box::new(Value::Number(1)));
        Condition::Compare(count(who), Comparison::AtLeast, one_more)
    }
    grammar.add(
        ONE_CONDITION,
        "an opponent controls more <what> than you",
        slots![what: FILTERS],
        |reading| Some(compared(&reading.part(FILTERS)?, PlayerFilter::Opponent)),
        |writing, condition| {
            let Condition::Compare(Value::Count(theirs), ..) = condition else {
                return None;
            };
            let what = super::super::event::without(theirs, &Filter::Controller(PlayerFilter::Opponent))?;
            (*condition == compared(&what, PlayerFilter::Opponent)).then_some(())?;
            writing.part(FILTERS, &what)
        },
    );
    grammar.add(
        ONE_CONDITION,
        "<who> controls more <what> than you",
        slots![who: PLAYER, what: FILTERS],
        |reading| {
            let who = PlayerFilter::Is(reading.part(PLAYER)?);
            Some(compared(&reading.part(FILTERS)?, who))
        },
        |writing, condition| {
            players_in(condition).into_iter().find_map(|who| {
                writing.attempt(|writing| {
                    let Condition::Compare(Value::Count(theirs), ..) = condition else {
                        return None;
                    };
                    let whose = PlayerFilter::Is(who.clone());
                    let what = super::super::event::without(theirs, &Filter::Controller(whose.clone()))?;
                    (*condition == compared(&what, whose)).then_some(())?;
                    writing.part(PLAYER, &who)?;
                    writing.part(FILTERS, &what)
                })
            })
        },
    );
}

/// Objects whose description says where they are; permanents are on the battlefield.
fn there_are(grammar: &mut Grammar) {
    fn is_elsewhere(condition: &Condition) -> bool {
        match condition {
            Condition::Exists(_, what) | Condition::Compare(Value::Count(what), ..) => what.zone().is_some(),
            Condition::Not(inner) => is_elsewhere(inner),
            _ => false,
        }
    }
    for wording in ["there are <what>", "there is <what>", "there's <what>"] {
        grammar.add(
            ONE_CONDITION,
            wording,
            slots![what: HOW_MANY],
            |reading| reading.part(HOW_MANY).filter(is_elsewhere),
            |writing, condition| {
                is_elsewhere(condition).then_some(())?;
                writing.part(HOW_MANY, condition)
            },
        );
    }
    for wording in [
        "there are <what> on the battlefield",
        "there is <what> on the battlefield",
    ] {
        grammar.add(
            ONE_CONDITION,
            wording,
            slots![what: HOW_MANY],
            |reading| {
                reading
                    .part(HOW_MANY)
                    .filter(|condition| !is_elsewhere(condition))
            },
            |writing, condition| {
                (!is_elsewhere(condition)).then_some(())?;
                writing.part(HOW_MANY, condition)
            },
        );
    }
    grammar.add(
        ONE_CONDITION,
        "there are <count> or more card types among <what>",
        slots![count: COUNT_WORD, what: FILTERS],
        |reading| {
            let count = Value::Number(reading.part(COUNT_WORD)?);
            let among = Value::CardTypesAmong(Box::new(reading.part(FILTERS)?));
            Some(Condition::Compare(among, Comparison::AtLeast, count))
        },
        |writing, condition| match condition {
            Condition::Compare(Value::CardTypesAmong(what), Comparison::AtLeast, Value::Number(count)) => {
                writing.part(COUNT_WORD, count)?;
                writing.part(FILTERS, what)
            }
            _ => None,
        },
    );
    grammar.add(
        ONE_CONDITION,
        "no <what> are on the battlefield",
        slots![what: FILTERS],
        |reading| {
            let what = reading.part(FILTERS)?;
            what.zone()
                .is_none()
                .then(|| not(Condition::Exists(1, Box::new(what))))
        },
        |writing, condition| {
            let Condition::Not(inner) = condition else {
                return None;
            };
            let Condition::Exists(1, what) = &**inner else {
                return None;
            };
            what.zone().is_none().then_some(())?;
            writing.part(FILTERS, what)
        },
    );
}

/// "you have seven or more cards in hand", "that player has no cards in hand".
fn has_cards(grammar: &mut Grammar) {
    macro_rules! you {
        ($you:literal, $opponent:literal, $player:literal, $zone:expr) => {
            fixed!($you, $zone, PlayerFilter::You);
            fixed!($opponent, $zone, PlayerFilter::Opponent);
            grammar.add(
                ONE_CONDITION,
                $player,
                slots![who: PLAYER, what: HOW_MANY_CARDS],
                |reading| {
                    let owner = Filter::Owner(PlayerFilter::Is(reading.part(PLAYER)?));
                    with_part(reading.part(HOW_MANY_CARDS)?, Filter::Zone($zone).and(owner))
                },
                |writing, condition| {
                    players_in(condition).into_iter().find_map(|who| {
                        writing.attempt(|writing| {
                            let owner = Filter::Owner(PlayerFilter::Is(who.clone()));
                            let rest = without_part(condition, &owner)?;
                            let rest = without_part(&rest, &Filter::Zone($zone))?;
                            writing.part(PLAYER, &who)?;
                            writing.part(HOW_MANY_CARDS, &rest)
                        })
                    })
                },
            );
        };
    }
    macro_rules! fixed {
        ($wording:literal, $zone:expr, $who:expr) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![what: HOW_MANY_CARDS],
                |reading| {
                    let place = Filter::Zone($zone).and(Filter::Owner($who));
                    with_part(reading.part(HOW_MANY_CARDS)?, place)
                },
                |writing, condition| {
                    let rest = without_part(condition, &Filter::Owner($who))?;
                    writing.part(HOW_MANY_CARDS, &without_part(&rest, &Filter::Zone($zone))?)
                },
            );
        };
    }
    you!(
        "you have <what> in hand",
        "an opponent has <what> in hand",
        "<who> has <what> in hand",
        ZoneKind::Hand
    );
    you!(
        "you have <what> in your graveyard",
        "an opponent has <what> in their graveyard",
        "<who> has <what> in their graveyard",
        ZoneKind::Graveyard
    );
    you!(
        "you have <what> in your library",
        "an opponent has <what> in their library",
        "<who> has <what> in their library",
        ZoneKind::Library
    );
}

/// "An opponent has more cards in hand than you."
fn more_cards(grammar: &mut Grammar) {
    fn more(one: PlayerFilter, other: PlayerFilter) -> Condition {
        let cards = |whose| {
            let place = Filter::Zone(ZoneKind::Hand).and(Filter::Owner(whose));
            Value::Count(Box::new(place))
        };
        let one_more = Value::Plus(Box::new(cards(other)), Box::new(Value::Number(1)));
        Condition::Compare(cards(one), Comparison::AtLeast, one_more)
    }
    use PlayerFilter::{Opponent, You};
    macro_rules! of {
        ($wording:literal, $one:expr, $other:expr) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                &[],
                |_| Some(more($one, $other)),
                |_, condition| (*condition == more($one, $other)).then_some(()),
            );
        };
    }
    // CR 102.2: there is one opponent.
    of!("an opponent has more cards in hand than you", Opponent, You);
    of!("you have more cards in hand than each opponent", You, Opponent);
    of!("you have more cards in hand than an opponent", You, Opponent);
    grammar.add(
        ONE_CONDITION,
        "you have <count> or more opponents",
        slots![count: COUNT_WORD],
        |reading| {
            let count = Value::Number(reading.part(COUNT_WORD)?);
            let opponents = Value::Players(Opponent);
            Some(Condition::Compare(opponents, Comparison::AtLeast, count))
        },
        |writing, condition| match condition {
            Condition::Compare(Value::Players(Opponent), Comparison::AtLeast, Value::Number(count)) => {
                writing.part(COUNT_WORD, count)
            }
            _ => None,
        },
    );
}

/// "5 or more", "3 or less", "exactly 13".
fn bounds(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $comparison:expr) => {
            grammar.add(
                BOUND,
                $wording,
                slots![value: VALUE],
                |reading| Some(($comparison, reading.part(VALUE)?)),
                |writing, (comparison, value)| {
                    (*comparison == $comparison).then_some(())?;
                    writing.part(VALUE, value)
                },
            );
        };
    }
    of!("<value> or greater", Comparison::AtLeast);
    of!("<value> or more", Comparison::AtLeast);
    of!("<value> or less", Comparison::AtMost);
    of!("<value> or fewer", Comparison::AtMost);
    of!("exactly <value>", Comparison::Equal);
    of!("equal to <value>", Comparison::Equal);
    of!("<value>", Comparison::Equal);
}

fn life(grammar: &mut Grammar) {
    macro_rules! yours {
        ($wording:literal) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![bound: BOUND],
                |reading| {
                    let (comparison, value) = reading.part(BOUND)?;
                    Some(Condition::Compare(Value::Life(PlayerRef::You), comparison, value))
                },
                |writing, condition| match condition {
                    Condition::Compare(Value::Life(PlayerRef::You), comparison, value) => {
                        writing.part(BOUND, &(*comparison, value.clone()))
                    }
                    _ => None,
                },
            );
        };
    }
    yours!("you have <bound> life");
    yours!("your life total is <bound>");
    grammar.add(
        ONE_CONDITION,
        "<who> has <bound> life",
        slots![who: PLAYER, bound: BOUND],
        |reading| {
            let life = Value::Life(reading.part(PLAYER)?);
            let (comparison, value) = reading.part(BOUND)?;
            Some(Condition::Compare(life, comparison, value))
        },
        |writing, condition| match condition {
            Condition::Compare(Value::Life(who), comparison, value) if *who != PlayerRef::You => {
                writing.part(PLAYER, who)?;
                writing.part(BOUND, &(*comparison, value.clone()))
            }
            _ => None,
        },
    );
}

/// "its power is 4 or greater", "X is 5 or more".
fn numbers(grammar: &mut Grammar) {
    macro_rules! stat {
        ($wording:literal, $stat:expr) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![whose: WHOSE, bound: BOUND],
                |reading| {
                    let whose = reading.part(WHOSE)?;
                    if whose == ObjectRef::This {
                        reading.scope.mention_this();
                    }
                    let stat = Value::Of($stat, whose);
                    let (comparison, value) = reading.part(BOUND)?;
                    Some(Condition::Compare(stat, comparison, value))
                },
                |writing, condition| match condition {
                    Condition::Compare(Value::Of(stat, whose), comparison, value) if *stat == $stat => {
                        writing.part(WHOSE, whose)?;
                        if *whose == ObjectRef::This {
                            writing.scope.mention_this();
                        }
                        writing.part(BOUND, &(*comparison, value.clone()))
                    }
                    _ => None,
                },
            );
        };
    }
    stat!("<whose> power is <bound>", Stat::Power);
    stat!("<whose> toughness is <bound>", Stat::Toughness);
    stat!("<whose> mana value is <bound>", Stat::ManaValue);
    grammar.add(
        ONE_CONDITION,
        "X is <bound>",
        slots![bound: BOUND],
        |reading| {
            (reading.scope.x == WhereX::Own).then_some(())?;
            let (comparison, value) = reading.part(BOUND)?;
            Some(Condition::Compare(Value::X, comparison, value))
        },
        |writing, condition| match condition {
            Condition::Compare(Value::X, comparison, value) if writing.scope.x == WhereX::Own => {
                writing.part(BOUND, &(*comparison, value.clone()))
            }
            _ => None,
        },
    );
}

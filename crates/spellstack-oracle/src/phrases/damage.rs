//! Damage and life: "deals 3 damage to any target", "you gain 4 life", "your life total becomes 10".

use spellstack_core::lang::build::deal_evenly_divided_damage;
use spellstack_core::lang::{Each, Effect, Quantity, TargetSpec, Value};

use super::*;
use crate::grammar::{Grammar, Reading, Writing, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Mention, Number, Scope, Thing};

categories! {
    27;
    SOURCE: ObjectRef = "what deals damage";
    DAMAGE: Value = "how much damage";
    DONE_BY: Effect = "what is done by something";
    AMONG: TargetSpec = "what damage is divided among";
    DEALS: Effect = "what deals damage to what";
    DEAL: Effect = "what deals damage to what";
}

pub(super) fn declare(grammar: &mut Grammar) {
    sources(grammar);
    deal(grammar);
    divided(grammar);
    life(grammar);
    may_have(grammar);
}

/// "You may have it deal 2 damage to any target", "you may have target creature get -1/-1 until end of turn".
fn may_have(grammar: &mut Grammar) {
    grammar.add(
        YOURS,
        "you may have <done>",
        slots![done: DONE_BY],
        |reading| {
            let effect = Box::new(reading.part(DONE_BY)?);
            let who = PlayerRef::You;
            Some(Effect::May { who, effect })
        },
        |writing, effect| match effect {
            Effect::May {
                who: PlayerRef::You,
                effect,
            } => writing.part(DONE_BY, effect),
            _ => None,
        },
    );
    says!(grammar, DONE_BY, "<one> fight <other>", one: OBJECT, other: OBJECT => Effect::Fight(one, other));
}

fn sources(grammar: &mut Grammar) {
    // What was moved to where it isn't a permanent deals damage as it last was (CR 608.2h).
    says!(grammar, SOURCE, "<that>", that: THAT_BEFORE => that);
    says!(grammar, SOURCE, "<attached>", attached: ATTACHED => attached);
    grammar.add(
        SOURCE,
        "it",
        &[],
        |reading| reading.scope.dealer(|mention| mention.number == Number::One),
        |writing, source| {
            let it = writing.scope.dealer(|mention| mention.number == Number::One)?;
            (it == *source).then_some(())
        },
    );
    grammar.add(
        SOURCE,
        "<this>",
        slots![this: THIS],
        |reading| {
            let this = reading.part(THIS)?;
            reading.scope.mention_this();
            Some(this)
        },
        |writing, source| {
            writing.part(THIS, source)?;
            writing.scope.mention_this();
            Some(())
        },
    );
    says!(grammar, SOURCE, "<target>", target: TARGET => target);
    says!(grammar, DAMAGE, "<amount> damage", amount: VALUE => amount);
}

/// What deals damage to what.
fn deal(grammar: &mut Grammar) {
    fn read(source: ObjectRef, amount: Value, to: Recipients) -> Effect {
        Effect::DealDamage { source, amount, to }
    }
    /// Later words can refer to the damage.
    fn dealt(scope: &mut Scope) {
        scope.make(Nouns::AMOUNT, Number::One, Some("dealt"), None);
    }
    macro_rules! deal {
        ($category:expr, $deal:literal) => {
            grammar.add(
                $category,
                concat!("<source> ", $deal, " <amount> to <whom>"),
                slots![source: SOURCE, amount: DAMAGE, whom: RECIPIENTS],
                |reading| {
                    let source = read_source(reading)?;
                    let amount = reading.part(DAMAGE)?;
                    let to = reading.part(RECIPIENTS)?;
                    dealt(&mut reading.scope);
                    Some(read(source, amount, to))
                },
                |writing, effect| match effect {
                    Effect::DealDamage { source, amount, to } => {
                        write_source(writing, source)?;
                        writing.part(DAMAGE, amount)?;
                        writing.part(RECIPIENTS, to)?;
                        dealt(&mut writing.scope);
                        Some(())
                    }
                    _ => None,
                },
            );
            grammar.add(
                $category,
                concat!("<source> ", $deal, " damage equal to <sum> to <whom>"),
                slots![source: SOURCE, sum: SUM, whom: RECIPIENTS],
                |reading| {
                    let source = read_source(reading)?;
                    let amount = reading.part(SUM)?;
                    Some(read(source, amount, reading.part(RECIPIENTS)?))
                },
                |writing, effect| match effect {
                    Effect::DealDamage { source, amount, to } => {
                        write_source(writing, source)?;
                        writing.part(SUM, amount)?;
                        writing.part(RECIPIENTS, to)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $category,
                concat!("<source> ", $deal, " damage to <whom> equal to <sum>"),
                slots![source: SOURCE, whom: RECIPIENTS, sum: SUM],
                |reading| {
                    let source = read_source(reading)?;
                    let to = reading.part(RECIPIENTS)?;
                    Some(read(source, reading.part(SUM)?, to))
                },
                |writing, effect| match effect {
                    Effect::DealDamage { source, amount, to } => {
                        write_source(writing, source)?;
                        writing.part(RECIPIENTS, to)?;
                        writing.part(SUM, amount)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $category,
                concat!("<source> ", $deal, " <amount> to <whom> for each <each>"),
                slots![source: SOURCE, amount: DAMAGE, whom: RECIPIENTS, each: FOR_EACH],
                |reading| {
                    let source = read_source(reading)?;
                    let times = reading.part(DAMAGE)?.as_number()?;
                    let to = reading.part(RECIPIENTS)?;
                    let each = reading.part(FOR_EACH)?;
                    Some(read(source, spellstack_core::lang::build::times(times, each), to))
                },
                |writing, effect| match effect {
                    Effect::DealDamage { source, amount, to } => {
                        let (times, each) = match amount {
                            Value::Times(times, each) => (*times, (**each).clone()),
                            Value::Number(_) => return None,
                            each => (1, each.clone()),
                        };
                        write_source(writing, source)?;
                        writing.part(DAMAGE, &Value::Number(times))?;
                        writing.part(RECIPIENTS, to)?;
                        writing.part(FOR_EACH, &each)
                    }
                    _ => None,
                },
            );
            // Both are dealt at once, by one source.
            grammar.add(
                $category,
                concat!("<source> ", $deal, " <amount> to <whom> and <second> to <other>"),
                slots![source: SOURCE, amount: DAMAGE, whom: RECIPIENTS, second: DAMAGE, other: RECIPIENTS],
                |reading| {
                    let source = read_source(reading)?;
                    let amount = reading.part(DAMAGE)?;
                    let first = read(source.clone(), amount, reading.part(RECIPIENTS)?);
                    let amount = reading.part(DAMAGE)?;
                    let second = read(source, amount, reading.part(RECIPIENTS)?);
                    Some(Effect::Together(vec![first, second]))
                },
                |writing, effect| match effect {
                    Effect::Together(parts) => {
                        let [
                            Effect::DealDamage { source, amount, to },
                            Effect::DealDamage {
                                source: same,
                                amount: second,
                                to: other,
                            },
                        ] = &parts[..]
                        else {
                            return None;
                        };
                        (same == source).then_some(())?;
                        write_source(writing, source)?;
                        writing.part(DAMAGE, amount)?;
                        writing.part(RECIPIENTS, to)?;
                        writing.part(DAMAGE, second)?;
                        writing.part(RECIPIENTS, other)
                    }
                    _ => None,
                },
            );
        };
    }
    deal!(DEALS, "deals");
    deal!(DEAL, "deal");
    macro_rules! whole {
        ($category:expr, $deals:expr) => {
            grammar.add(
                $category,
                "<deals>",
                slots![deals: $deals],
                |reading| {
                    let before = reading.scope.mentions.len();
                    let effect = reading.part($deals);
                    reading.scope.dealt(before);
                    effect
                },
                |writing, effect| {
                    let before = writing.scope.mentions.len();
                    writing.part($deals, effect)?;
                    writing.scope.dealt(before);
                    Some(())
                },
            );
        };
    }
    whole!(CLAUSE, DEALS);
    whole!(DONE_BY, DEAL);
    to_each_by_theirs(grammar);
}

fn read_source(reading: &mut Reading<'_>) -> Option<ObjectRef> {
    let source = reading.part(SOURCE)?;
    reading.scope.deals();
    Some(source)
}

fn write_source(writing: &mut Writing<'_>, source: &ObjectRef) -> Option<()> {
    writing.part(SOURCE, source)?;
    writing.scope.deals();
    Some(())
}

/// "Deals damage to each player equal to the number of lands that player controls": as much as each of them has, to all at once.
fn to_each_by_theirs(grammar: &mut Grammar) {
    grammar.add(
        DEALS,
        "<source> deals damage to each <who> equal to <sum>",
        slots![source: SOURCE, who: WHO, sum: SUM],
        |reading| {
            let source = read_source(reading)?;
            let who = reading.part(WHO)?;
            reading.scope.begin_each_player(&who)?;
            let amount = reading.part(SUM)?;
            reading.scope.end_each_player();
            super::doing::reads_item(&amount).then(|| to_each(source, who, amount))
        },
        |writing, effect| {
            let Effect::ForEach {
                each: Each::Player(who),
                effect: dealt,
            } = effect
            else {
                return None;
            };
            let Effect::DealDamage { source, amount, .. } = &**dealt else {
                return None;
            };
            let is_so = to_each(source.clone(), who.clone(), amount.clone()) == *effect;
            (is_so && super::doing::reads_item(amount)).then_some(())?;
            write_source(writing, source)?;
            writing.part(WHO, who)?;
            writing.scope.begin_each_player(who)?;
            writing.part(SUM, amount)?;
            writing.scope.end_each_player();
            Some(())
        },
    );
}

fn to_each(source: ObjectRef, who: PlayerFilter, amount: Value) -> Effect {
    let to = Recipients::Players(Players::The(PlayerRef::Item));
    Effect::ForEach {
        each: Each::Player(who),
        effect: Box::new(Effect::DealDamage { source, amount, to }),
    }
}

impl Scope {
    /// What is said of each player begins: "that player" is the one of whom it is said, unless another was spoken of.
    fn begin_each_player(&mut self, who: &PlayerFilter) -> Option<()> {
        let is_player = |mention: &Mention| matches!(mention.thing, Thing::Player(_));
        self.last(is_player).is_none().then_some(())?;
        let nouns = match who {
            PlayerFilter::Opponent => Nouns::PLAYER.and(Nouns::OPPONENT),
            PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Is(_) => Nouns::PLAYER,
        };
        self.mention(Thing::Player(PlayerRef::Item), nouns, Number::One);
        Some(())
    }

    /// It ends.
    fn end_each_player(&mut self) {
        let item = Thing::Player(PlayerRef::Item);
        self.mentions.retain(|mention| mention.thing != item);
    }
}

/// Targets of which nothing is said but what they are.
fn plain(quantity: Quantity, objects: Option<Filter>, players: Option<PlayerFilter>) -> TargetSpec {
    TargetSpec {
        quantity,
        objects,
        players,
        relations: Vec::new(),
        divided: None,
    }
}

/// CR 601.2d: "divided as you choose among any number of targets".
fn divided(grammar: &mut Grammar) {
    grammar.add(
        AMONG,
        "any number of target <filter>",
        slots![filter: FILTERS],
        |reading| Some(plain(Quantity::AnyNumber, Some(reading.part(FILTERS)?), None)),
        |writing, target| {
            let filter = target.objects.clone()?;
            (*target == plain(Quantity::AnyNumber, Some(filter.clone()), None)).then_some(())?;
            writing.part(FILTERS, &filter)
        },
    );
    grammar.add(
        AMONG,
        "any number of targets",
        &[],
        |_| Some(any_number()),
        |_, target| (*target == any_number()).then_some(()),
    );
    fn any_number() -> TargetSpec {
        TargetSpec {
            quantity: Quantity::AnyNumber,
            ..spellstack_core::lang::build::any_target()
        }
    }
    fn read_among(reading: &mut Reading<'_>, amount: Value) -> Option<u8> {
        let target = reading.part(AMONG)?;
        let divided = Some(amount);
        read_targets(reading, TargetSpec { divided, ..target })
    }
    fn read_undivided(reading: &mut Reading<'_>) -> Option<u8> {
        let target = reading.part(AMONG)?;
        read_targets(reading, target)
    }
    fn read_targets(reading: &mut Reading<'_>, target: TargetSpec) -> Option<u8> {
        let nouns = target.objects.as_ref().map_or(Nouns::PERMANENT, Nouns::of);
        let number = reading.scope.read_target(target)?;
        let thing = Thing::Object(ObjectRef::Target(number));
        reading.scope.mention(thing, nouns, Number::Many);
        Some(number)
    }
    fn write_among(writing: &mut Writing<'_>, number: u8) -> Option<()> {
        let target = writing.scope.targets.get(usize::from(number)).cloned()?;
        let divided = None;
        write_targets(writing, number, TargetSpec { divided, ..target })
    }
    fn write_undivided(writing: &mut Writing<'_>, number: u8) -> Option<()> {
        let target = writing.scope.targets.get(usize::from(number)).cloned()?;
        target.divided.is_none().then_some(())?;
        write_targets(writing, number, target)
    }
    fn write_targets(writing: &mut Writing<'_>, number: u8, target: TargetSpec) -> Option<()> {
        let nouns = target.objects.as_ref().map_or(Nouns::PERMANENT, Nouns::of);
        writing.part(AMONG, &target)?;
        writing.scope.write_target(number)?;
        let thing = Thing::Object(ObjectRef::Target(number));
        writing.scope.mention(thing, nouns, Number::Many);
        Some(())
    }
    fn amount_of(writing: &Writing<'_>, number: u8) -> Option<Value> {
        writing.scope.targets.get(usize::from(number))?.divided.clone()
    }
    grammar.add(
        DEALS,
        "<source> deals <amount> divided evenly, rounded down, among <among>",
        slots![source: SOURCE, amount: DAMAGE, among: AMONG],
        |reading| {
            let source = read_source(reading)?;
            let amount = reading.part(DAMAGE)?;
            let target = read_undivided(reading)?;
            Some(deal_evenly_divided_damage(source, amount, target))
        },
        |writing, effect| {
            let Effect::DealDamage {
                source,
                amount: Value::Divided(amount, _, _),
                to: Recipients::Target(target),
            } = effect
            else {
                return None;
            };
            let (amount, target) = ((**amount).clone(), *target);
            (deal_evenly_divided_damage(source.clone(), amount.clone(), target) == *effect).then_some(())?;
            write_source(writing, source)?;
            writing.part(DAMAGE, &amount)?;
            write_undivided(writing, target)
        },
    );
    grammar.add(
        DEALS,
        "<source> deals <amount> divided as you choose among <among>",
        slots![source: SOURCE, amount: DAMAGE, among: AMONG],
        |reading| {
            let source = read_source(reading)?;
            let amount = reading.part(DAMAGE)?;
            let target = read_among(reading, amount)?;
            Some(Effect::DealDividedDamage { source, target })
        },
        |writing, effect| match effect {
            Effect::DealDividedDamage { source, target } => {
                let amount = amount_of(writing, *target)?;
                write_source(writing, source)?;
                writing.part(DAMAGE, &amount)?;
                write_among(writing, *target)
            }
            _ => None,
        },
    );
    grammar.add(
        VERB,
        "distribute <counters> among <among>",
        slots![counters: NEW_COUNTERS, among: AMONG],
        |reading| {
            let (kind, amount) = reading.part(NEW_COUNTERS)?;
            Some(Effect::PutDividedCounters(kind, read_among(reading, amount)?))
        },
        |writing, effect| match effect {
            Effect::PutDividedCounters(kind, target) => {
                let amount = amount_of(writing, *target)?;
                writing.part(NEW_COUNTERS, &(*kind, amount))?;
                write_among(writing, *target)
            }
            _ => None,
        },
    );
}

fn life(grammar: &mut Grammar) {
    macro_rules! life {
        ($effect:path, $wording:literal, $participle:expr) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![amount: LIFE_AMOUNT],
                |reading| {
                    let who = reading.scope.doer.players();
                    let amount = reading.part(LIFE_AMOUNT)?;
                    reading.scope.make(Nouns::AMOUNT, Number::One, $participle, None);
                    Some($effect(who, amount))
                },
                |writing, effect| match effect {
                    $effect(who, amount) if *who == writing.scope.doer.players() => {
                        writing.part(LIFE_AMOUNT, amount)?;
                        writing.scope.make(Nouns::AMOUNT, Number::One, $participle, None);
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    life!(Effect::GainLife, "~gain <amount>", Some("gained"));
    life!(Effect::LoseLife, "~lose <amount>", Some("lost"));
    grammar.add(
        CLAUSE,
        "<whose> life total becomes <number>",
        slots![whose: WHOSE_ONE, number: VALUE],
        |reading| {
            let whose = reading.part(WHOSE_ONE)?;
            Some(Effect::SetLife(whose, reading.part(VALUE)?))
        },
        |writing, effect| match effect {
            Effect::SetLife(whose, number) => {
                writing.part(WHOSE_ONE, whose)?;
                writing.part(VALUE, number)
            }
            _ => None,
        },
    );
}

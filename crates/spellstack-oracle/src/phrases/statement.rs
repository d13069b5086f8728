//! Static abilities: "creatures you control get +1/+1", "enchanted creature can't block", "as long as ..." (CR 604).

use spellstack_core::lang::{
    Ability, Condition, Modification, ObjectRef, Objects, PlayerFilter, PlayerRef, Rule, Statement, Static,
    derive,
};

use super::object::him::somebody;
use super::*;
use crate::grammar::{Grammar, Reading, Writing, categories, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing, When};

categories! {
    20;
    STATED: Vec<Statement> = "a statement";
    TOLD: Vec<Statement> = "what they are or do";
    TELLS: Vec<Statement> = "what it is or does";
    TOLD_ONE: Vec<Statement> = "what they are or do";
    TELLS_ONE: Vec<Statement> = "what it is or does";
    STATED_X: Vec<Statement> = "a statement";
    STATIC: Static = "a statement";
    STATICS: Vec<Static> = "statements";
    IT: ObjectRef = "it is";
}

pub(super) fn declare(grammar: &mut Grammar) {
    items(grammar);
    lists(grammar);
    stated(grammar);
    explained(grammar);
    defining(grammar);
    sentences(grammar);
    lines(grammar);
}

/// Changes that are said of objects, or rules that are.
fn items(grammar: &mut Grammar) {
    macro_rules! of {
        ($item:expr, $changes:expr, $rules:expr) => {
            grammar.add(
                $item,
                "<changes>",
                slots![changes: $changes],
                |reading| {
                    let about = reading.scope.subject.clone()?;
                    Some(vec![Statement::Modify(about, reading.part($changes)?)])
                },
                |writing, statements| match &statements[..] {
                    [Statement::Modify(what, changes)] if Some(what) == writing.scope.subject.as_ref() => {
                        writing.part($changes, changes)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $item,
                "<rules>",
                slots![rules: $rules],
                |reading| Some(reading.part($rules)?.into_iter().map(Statement::Rule).collect()),
                |writing, statements| {
                    let rules: Option<Vec<Rule>> = statements.iter().map(rule).collect();
                    writing.part($rules, &rules?)
                },
            );
        };
    }
    of!(TOLD_ONE, HAVE_ONE, RULED);
    of!(TELLS_ONE, HAS_ONE, RULES);
}

fn rule(statement: &Statement) -> Option<Rule> {
    match statement {
        Statement::Rule(rule) => Some(rule.clone()),
        Statement::Modify(..) | Statement::Replace(_) => None,
    }
}

/// Statements in order, changes of the same objects that follow each other as one.
fn joined(statements: Vec<Statement>) -> Vec<Statement> {
    let mut all: Vec<Statement> = Vec::new();
    for statement in statements {
        match (all.last_mut(), statement) {
            (Some(Statement::Modify(before, changes)), Statement::Modify(what, more)) if *before == what => {
                changes.extend(more);
            }
            (_, statement) => all.push(statement),
        }
    }
    all
}

/// Statements of one change each.
fn apart(statements: &[Statement]) -> Vec<Statement> {
    let mut all = Vec::new();
    for statement in statements {
        match statement {
            Statement::Modify(what, changes) => {
                let each = changes.iter().map(|change| vec![change.clone()]);
                all.extend(each.map(|change: Vec<Modification>| Statement::Modify(what.clone(), change)));
            }
            other => all.push(other.clone()),
        }
    }
    all
}

/// All ways to cut a list into that many parts.
fn splits<T: Clone>(list: &[T], count: usize) -> Vec<Vec<Vec<T>>> {
    if list.len() < count {
        return Vec::new();
    }
    if count == 1 {
        return if list.is_empty() {
            Vec::new()
        } else {
            vec![vec![list.to_vec()]]
        };
    }
    let mut all = Vec::new();
    for at in 1..list.len() {
        let (first, rest) = list.split_at(at);
        for rest in splits(rest, count - 1) {
            all.push([vec![first.to_vec()], rest].concat());
        }
    }
    all
}

/// In how many sentences that many statements may stand. More than a card has are one in each, since the ways to cut them up
/// grow beyond all bounds.
fn sentence_counts(statements: usize) -> impl Iterator<Item = usize> {
    const MOST: usize = 10;
    (1..=statements).filter(move |count| statements <= MOST || *count == statements)
}

/// "get +1/+1 and have flying", "gets +2/+2, has trample, and can't block".
fn lists(grammar: &mut Grammar) {
    macro_rules! list {
        ($list:expr, $item:expr, $wording:literal, $count:literal, $($slot:ident),+) => {
            grammar.add(
                $list,
                $wording,
                slots![$($slot: $item),+],
                |reading| {
                    let mut all = Vec::new();
                    for _ in 0..$count {
                        all.extend(reading.part($item)?);
                    }
                    Some(joined(all))
                },
                |writing, statements| {
                    splits(&apart(statements), $count).into_iter().find_map(|split| {
                        writing.attempt(|writing| {
                            split.into_iter().try_for_each(|part| writing.part($item, &joined(part)))
                        })
                    })
                },
            );
        };
    }
    macro_rules! lists {
        ($list:expr, $item:expr) => {
            list!($list, $item, "<one>", 1, one);
            list!($list, $item, "<one> and <two>", 2, one, two);
            list!(
                $list,
                $item,
                "<one>, <two>, and <three>",
                3,
                one,
                two,
                three
            );
            list!(
                $list,
                $item,
                "<one>, <two>, <three>, and <four>",
                4,
                one,
                two,
                three,
                four
            );
        };
    }
    lists!(TOLD, TOLD_ONE);
    lists!(TELLS, TELLS_ONE);
}

/// Whether something can be so of those all the time.
fn is_standing(objects: &Objects) -> bool {
    matches!(
        objects,
        Objects::All(_) | Objects::The(ObjectRef::This | ObjectRef::Attached)
    )
}

/// Of what the first of the statements says something.
fn about(statements: &[Statement]) -> Option<Objects> {
    match statements.first()? {
        Statement::Modify(what, _) => Some(what.clone()),
        Statement::Rule(rule) => about_rule(rule).cloned(),
        Statement::Replace(_) => None,
    }
}

/// The objects that a rule is about.
pub(super) fn about_rule(rule: &Rule) -> Option<&Objects> {
    use spellstack_core::lang::CombatRule;
    match rule {
        Rule::CantAttack(what)
        | Rule::CantBlock(what)
        | Rule::CantBeBlockedBy(what, _)
        | Rule::CanBlockOnly(what, _)
        | Rule::MustAttack(what)
        | Rule::MustBlock(what)
        | Rule::CantBeRegenerated(what)
        | Rule::CantBeCountered(what)
        | Rule::DoesntUntap(what)
        | Rule::Combat(
            CombatRule::CantAttackSuch(what, _)
            | CombatRule::CantAttackWithout(what, _)
            | CombatRule::AssignsNoDamage(what)
            | CombatRule::AttackCost(what, _, _)
            | CombatRule::BlockCost(what, _)
            | CombatRule::CantAttackAlone(what)
            | CombatRule::CantBlockAlone(what)
            | CombatRule::BlockedByAtMost(what, _)
            | CombatRule::BlockedByAtLeast(what, _)
            | CombatRule::AdditionalBlocks(what, _)
            | CombatRule::MustAttackSuch(what, _)
            | CombatRule::BlockedIfAble(what),
        ) => Some(what),
        _ => None,
    }
}

/// "Each creature ... its power": what is said of each is about the one that is changed.
fn one_of_them(scope: &mut Scope, subject: &Objects) {
    if let Objects::All(filter) = subject {
        let item = Thing::Object(ObjectRef::Item);
        scope.mention(item, Nouns::of(filter), Number::One);
    }
}

fn stated(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $subject:expr, $told:expr, $item:expr) => {
            grammar.add(
                STATED,
                $wording,
                slots![subject: $subject, told: $told],
                |reading| {
                    let subject = reading.part($subject)?;
                    is_standing(&subject).then_some(())?;
                    let known = reading.scope.mentions.len();
                    $item(&mut reading.scope, &subject);
                    reading.scope.subject = Some(subject);
                    let told = reading.part($told);
                    reading.scope.forget_item(known);
                    told
                },
                |writing, statements| {
                    let subject = about(statements).filter(is_standing)?;
                    writing.part($subject, &subject)?;
                    let known = writing.scope.mentions.len();
                    $item(&mut writing.scope, &subject);
                    writing.scope.subject = Some(subject);
                    writing.part($told, statements)?;
                    writing.scope.forget_item(known);
                    Some(())
                },
            );
        };
    }
    of!("<subject> <told>", SUBJECT, TELLS, one_of_them);
    of!("<subject> <told>", SUBJECTS, TOLD, |_, _| {});
    contracted(grammar);
    grammar.add(
        STATED,
        "<rule>",
        slots![rule: RULE],
        |reading| Some(vec![Statement::Rule(reading.part(RULE)?)]),
        |writing, statements| match &statements[..] {
            [Statement::Rule(rule)] => writing.part(RULE, rule),
            _ => None,
        },
    );
    grammar.add(
        STATED,
        "<replacement>",
        slots![replacement: REPLACEMENT],
        |reading| Some(vec![Statement::Replace(reading.part(REPLACEMENT)?)]),
        |writing, statements| match &statements[..] {
            [Statement::Replace(replacement)] => writing.part(REPLACEMENT, replacement),
            _ => None,
        },
    );
    grammar.add(
        STATED,
        "you control <attached>",
        slots![attached: ATTACHED],
        |reading| {
            let attached = Objects::The(reading.part(ATTACHED)?);
            Some(vec![Statement::Modify(
                attached,
                vec![Modification::Control(PlayerRef::You)],
            )])
        },
        |writing, statements| match &statements[..] {
            [Statement::Modify(Objects::The(attached), changes)]
                if changes[..] == [Modification::Control(PlayerRef::You)] =>
            {
                writing.part(ATTACHED, attached)
            }
            _ => None,
        },
    );
}

/// "It's a 4/4 Elemental creature", "he's a 3/4 Ninja creature and has hexproof".
fn contracted(grammar: &mut Grammar) {
    fn read(reading: &mut Reading<'_>, has_more: bool) -> Option<Vec<Statement>> {
        let it = Objects::The(reading.part(IT)?);
        is_standing(&it).then_some(())?;
        reading.scope.subject = Some(it.clone());
        let mut statements = vec![Statement::Modify(it, reading.part(BEING)?)];
        if has_more {
            statements.extend(reading.part(TELLS)?);
        }
        Some(joined(statements))
    }
    fn write(writing: &mut Writing<'_>, statements: &[Statement], count: usize) -> Option<()> {
        let it = about(statements).filter(is_standing)?;
        let Objects::The(object) = &it else { return None };
        writing.part(IT, object)?;
        writing.scope.subject = Some(it);
        splits(&apart(statements), count).into_iter().find_map(|split| {
            writing.attempt(|writing| {
                let mut parts = split.into_iter().map(joined);
                let Statement::Modify(_, being) = parts.next()?.first()?.clone() else {
                    return None;
                };
                writing.part(BEING, &being)?;
                parts.try_for_each(|more| writing.part(TELLS, &more))
            })
        })
    }
    grammar.add(
        STATED,
        "<it> <being>",
        slots![it: IT, being: BEING],
        |reading| read(reading, false),
        |writing, statements| write(writing, statements, 1),
    );
    grammar.add(
        STATED,
        "<it> <being> and <more>",
        slots![it: IT, being: BEING, more: TELLS],
        |reading| read(reading, true),
        |writing, statements| write(writing, statements, 2),
    );
    grammar.add(
        IT,
        "it's",
        &[],
        |reading| it(&mut reading.scope),
        |writing, object| (it(&mut writing.scope)? == *object).then_some(()),
    );
    for wording in ["he's", "she's"] {
        grammar.add(
            IT,
            wording,
            &[],
            |reading| somebody(&mut reading.scope, When::Now),
            |writing, object| (somebody(&mut writing.scope, When::Now)? == *object).then_some(()),
        );
    }
}

fn it(scope: &mut Scope) -> Option<ObjectRef> {
    scope.object(When::Now, |mention| mention.number == Number::One)
}

/// "This creature gets +X/+X, where X is ...".
fn explained(grammar: &mut Grammar) {
    grammar.add(
        STATED_X,
        "<stated>",
        slots![stated: STATED],
        |reading| reading.part(STATED),
        |writing, statements| writing.part(STATED, statements),
    );
    super::amount::where_x!(grammar, STATED_X, "<clause>, where X is <value>", STATED);
}

/// What defines the object's own power and toughness (CR 604.3).
fn defining(grammar: &mut Grammar) {
    use spellstack_core::lang::Value;
    fn defined(power: Value, toughness: Value) -> Vec<Statement> {
        let change = Modification::SetPt(power, toughness);
        vec![Statement::Modify(Objects::The(ObjectRef::This), vec![change])]
    }
    fn of_this(statements: &[Statement]) -> Option<(&Value, &Value)> {
        match statements {
            [Statement::Modify(Objects::The(ObjectRef::This), changes)] => match &changes[..] {
                [Modification::SetPt(power, toughness)] => Some((power, toughness)),
                _ => None,
            },
            _ => None,
        }
    }
    grammar.add(
        STATED,
        "<this>'s power and toughness are each equal to <sum>",
        slots![this: THIS, sum: SUM],
        |reading| {
            reading.part(THIS)?;
            let value = reading.part(SUM)?;
            Some(defined(value.clone(), value))
        },
        |writing, statements| {
            let (power, toughness) = of_this(statements)?;
            (power == toughness && power.as_number().is_none()).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.part(SUM, power)
        },
    );
    // What is defined is one of them; the other is as printed.
    grammar.add(
        STATED,
        "<this>'s power is equal to <sum>",
        slots![this: THIS, sum: SUM],
        |reading| {
            reading.part(THIS)?;
            let value = reading.part(SUM)?;
            match reading.scope.names.pt {
                (None, Some(toughness)) => Some(defined(value, Value::Number(toughness))),
                _ => None,
            }
        },
        |writing, statements| {
            let (power, toughness) = of_this(statements)?;
            let (None, Some(printed)) = writing.scope.names.pt else {
                return None;
            };
            (*toughness == Value::Number(printed)).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.part(SUM, power)
        },
    );
    grammar.add(
        STATED,
        "<this>'s toughness is equal to <sum>",
        slots![this: THIS, sum: SUM],
        |reading| {
            reading.part(THIS)?;
            let value = reading.part(SUM)?;
            match reading.scope.names.pt {
                (Some(power), None) => Some(defined(Value::Number(power), value)),
                _ => None,
            }
        },
        |writing, statements| {
            let (power, toughness) = of_this(statements)?;
            let (Some(printed), None) = writing.scope.names.pt else {
                return None;
            };
            (*power == Value::Number(printed)).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.part(SUM, toughness)
        },
    );
    grammar.add(
        STATED,
        "<this>'s power is equal to <sum> and its toughness is equal to that number plus <more>",
        slots![this: THIS, sum: SUM, more: DIGITS],
        |reading| {
            reading.part(THIS)?;
            let value = reading.part(SUM)?;
            let more = Box::new(Value::Number(reading.part(DIGITS)?));
            Some(defined(value.clone(), Value::Plus(Box::new(value), more)))
        },
        |writing, statements| {
            let (power, toughness) = of_this(statements)?;
            let Value::Plus(value, more) = toughness else {
                return None;
            };
            (**value == *power).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.part(SUM, power)?;
            writing.part(DIGITS, &more.as_number()?)
        },
    );
}

/// A sentence, with its condition.
fn sentences(grammar: &mut Grammar) {
    for wording in ["<one>.", "<one> and <two>.", "<one>, and <two>."] {
        if wording == "<one>." {
            grammar.add(
                STATIC,
                wording,
                slots![one: STATED_X],
                |reading| plain(reading, 1),
                |writing, statement| write_plain(writing, statement, 1),
            );
        } else {
            grammar.add(
                STATIC,
                wording,
                slots![one: STATED_X, two: STATED_X],
                |reading| plain(reading, 2),
                |writing, statement| write_plain(writing, statement, 2),
            );
        }
    }
    cheaper(grammar);
    conditional(grammar);
    restricted_if(grammar);
    grammar.add(
        STATIC,
        "during turns other than yours, <stated>.",
        slots![stated: STATED_X],
        |reading| {
            let condition = opposite(Condition::TurnOf(PlayerFilter::You));
            only_while(condition, reading.part(STATED_X)?)
        },
        |writing, statement| {
            let condition = while_so(statement)?;
            (*condition == opposite(Condition::TurnOf(PlayerFilter::You))).then_some(())?;
            writing.part(STATED_X, &statement.statements)
        },
    );
    grammar.add(
        STATIC,
        "during your turn, as long as <condition>, <stated>.",
        slots![condition: ONE_CONDITION, stated: STATED_X],
        |reading| {
            let condition = reading.part(ONE_CONDITION)?;
            only_while(on_your_turn(condition)?, reading.part(STATED_X)?)
        },
        |writing, statement| {
            let Condition::All(both) = while_so(statement)? else {
                return None;
            };
            let [_, condition] = &both[..] else { return None };
            (on_your_turn(condition.clone()).as_ref() == statement.condition.as_ref()).then_some(())?;
            writing.part(ONE_CONDITION, condition)?;
            writing.part(STATED_X, &statement.statements)
        },
    );
    grammar.add(
        STATIC,
        "during your turn, <stated>.",
        slots![stated: STATED_X],
        |reading| {
            Some(Static {
                condition: Some(Condition::TurnOf(PlayerFilter::You)),
                statements: reading.part(STATED_X)?,
            })
        },
        |writing, statement| match &statement.condition {
            Some(Condition::TurnOf(PlayerFilter::You)) => writing.part(STATED_X, &statement.statements),
            _ => None,
        },
    );
}

/// "As long as you control a Swamp, ...", "... as long as it's attacking", "can't attack unless you control a Goblin".
fn conditional(grammar: &mut Grammar) {
    grammar.add(
        STATIC,
        "as long as <condition>, <stated>.",
        slots![condition: CONDITION, stated: STATED_X],
        |reading| {
            let condition = reading.part(CONDITION)?;
            only_while(condition, reading.part(STATED_X)?)
        },
        |writing, statement| {
            let condition = while_so(statement)?;
            writing.part(CONDITION, condition)?;
            writing.part(STATED_X, &statement.statements)
        },
    );
    grammar.add(
        STATIC,
        "<stated> as long as <condition>.",
        slots![stated: STATED_X, condition: CONDITION],
        |reading| {
            let statements = reading.part(STATED_X)?;
            only_while(reading.part(CONDITION)?, statements)
        },
        |writing, statement| {
            let condition = while_so(statement)?;
            writing.part(STATED_X, &statement.statements)?;
            writing.part(CONDITION, condition)
        },
    );
    grammar.add(
        STATIC,
        "<stated> unless <condition>.",
        slots![stated: STATED_X, condition: CONDITION],
        |reading| {
            let statements = reading.part(STATED_X)?;
            are_limits(&statements).then_some(())?;
            only_while(opposite(reading.part(CONDITION)?), statements)
        },
        |writing, statement| {
            let condition = while_so(statement)?;
            are_limits(&statement.statements).then_some(())?;
            writing.part(STATED_X, &statement.statements)?;
            writing.part(CONDITION, &opposite(condition.clone()))
        },
    );
}

/// "This land doesn't untap during your untap step if it has a depletion counter on it": asked all the time, as "as long as" is.
fn restricted_if(grammar: &mut Grammar) {
    fn is_restriction(statements: &[Statement]) -> bool {
        let untaps = |statement: &Statement| matches!(statement, Statement::Rule(Rule::DoesntUntap(_)));
        are_limits(statements) || statements.iter().all(untaps)
    }
    grammar.add(
        STATIC,
        "<stated> if <condition>.",
        slots![stated: STATED, condition: CONDITION],
        |reading| {
            let statements = reading.part(STATED)?;
            is_restriction(&statements).then_some(())?;
            only_while(reading.part(CONDITION)?, statements)
        },
        |writing, statement| {
            let condition = while_so(statement)?;
            is_restriction(&statement.statements).then_some(())?;
            writing.part(STATED, &statement.statements)?;
            writing.part(CONDITION, condition)
        },
    );
}

/// Both that it is your turn, and a plain condition.
fn on_your_turn(condition: Condition) -> Option<Condition> {
    let is_plain = !matches!(
        condition,
        Condition::All(_) | Condition::AnyOf(_) | Condition::TurnOf(_)
    );
    is_plain.then(|| Condition::All(vec![Condition::TurnOf(PlayerFilter::You), condition]))
}

/// "This spell costs {1} less to cast if you control a Wizard."
fn cheaper(grammar: &mut Grammar) {
    fn is_price(rule: &Rule) -> bool {
        matches!(rule, Rule::ThisCost(_))
    }
    fn of(condition: Condition, rule: Rule) -> Option<Static> {
        is_price(&rule).then(|| Static {
            condition: Some(condition),
            statements: vec![Statement::Rule(rule)],
        })
    }
    fn parts(statement: &Static) -> Option<(&Condition, &Rule)> {
        match (&statement.condition, &statement.statements[..]) {
            (Some(condition), [Statement::Rule(rule)]) if is_price(rule) => Some((condition, rule)),
            _ => None,
        }
    }
    grammar.add(
        STATIC,
        "<rule> if <condition>.",
        slots![rule: RULE, condition: CONDITION],
        |reading| {
            let rule = reading.part(RULE)?;
            of(reading.part(CONDITION)?, rule)
        },
        |writing, statement| {
            let (condition, rule) = parts(statement)?;
            writing.part(RULE, rule)?;
            writing.part(CONDITION, condition)
        },
    );
    grammar.add(
        STATIC,
        "if <condition>, <rule>.",
        slots![condition: CONDITION, rule: RULE],
        |reading| {
            let condition = reading.part(CONDITION)?;
            of(condition, reading.part(RULE)?)
        },
        |writing, statement| {
            let (condition, rule) = parts(statement)?;
            writing.part(CONDITION, condition)?;
            writing.part(RULE, rule)
        },
    );
}

/// Something is so as long as the condition holds. What replaces an event asks for its condition itself.
fn only_while(condition: Condition, statements: Vec<Statement>) -> Option<Static> {
    let statement = Static {
        condition: Some(condition),
        statements,
    };
    while_so(&statement).is_some().then_some(statement)
}

fn while_so(statement: &Static) -> Option<&Condition> {
    let is_lasting = |statement: &Statement| match statement {
        Statement::Modify(..) => true,
        Statement::Rule(rule) => !matches!(
            rule,
            Rule::AlternativeCost(..) | Rule::AdditionalCost(_) | Rule::ThisCost(_)
        ),
        Statement::Replace(replacement) => !matches!(replacement.event, EventPattern::Moves { .. }),
    };
    let condition = statement.condition.as_ref()?;
    let restricts = statement.statements.iter().any(|statement| {
        matches!(
            statement,
            Statement::Rule(Rule::CantAttack(_) | Rule::MustAttack(_))
        )
    });
    // Nobody is attacked yet when it is judged whether something can attack.
    let is_known = !(restricts && says_defending(condition));
    (is_known && statement.statements.iter().all(is_lasting)).then_some(condition)
}

/// Whether a condition asks about the defending player.
fn says_defending(condition: &Condition) -> bool {
    use spellstack_core::lang::visit::{Flow, STOP, Visitor, walk_player};
    struct Defending;
    impl<'a> Visitor<'a> for Defending {
        fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
            match player {
                PlayerRef::Defending => STOP,
                other => walk_player(self, other),
            }
        }
    }
    Defending.visit_condition(condition) == STOP
}

/// Whether the statements say what can't be done.
fn are_limits(statements: &[Statement]) -> bool {
    statements.iter().all(|statement| {
        matches!(
            statement,
            Statement::Rule(Rule::CantAttack(_) | Rule::CantBlock(_) | Rule::CantBeBlockedBy(..))
        )
    })
}

/// The opposite of a condition.
pub(super) fn opposite(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

fn plain(reading: &mut Reading<'_>, count: usize) -> Option<Static> {
    let mut statements = Vec::new();
    for _ in 0..count {
        statements.extend(reading.part(STATED_X)?);
    }
    Some(Static {
        condition: None,
        statements,
    })
}

fn write_plain(writing: &mut Writing<'_>, statement: &Static, count: usize) -> Option<()> {
    statement.condition.is_none().then_some(())?;
    splits(&statement.statements, count)
        .into_iter()
        .find_map(|split| {
            writing.attempt(|writing| split.iter().try_for_each(|part| writing.part(STATED_X, part)))
        })
}

/// A line is an ability (CR 113.2c): its sentences are statements of one, unless each has a condition of its own.
fn lines(grammar: &mut Grammar) {
    grammar.add(
        STATICS,
        "<only>",
        slots![only: STATIC],
        |reading| Some(vec![reading.part(STATIC)?]),
        |writing, statics| match &statics[..] {
            [only] => writing.part(STATIC, only),
            _ => None,
        },
    );
    grammar.add(
        STATICS,
        "<first> <rest>",
        slots![first: STATIC, rest: STATICS],
        |reading| Some([vec![reading.part(STATIC)?], reading.part(STATICS)?].concat()),
        |writing, statics| match &statics[..] {
            [first, rest @ ..] if !rest.is_empty() => {
                writing.part(STATIC, first)?;
                writing.part(STATICS, &rest.to_vec())
            }
            _ => None,
        },
    );
    grammar.add(
        LINE,
        "<statics>",
        slots![statics: STATICS],
        |reading| {
            let outer = reading.scope.begin_clause(Vec::new());
            let statics = reading.part(STATICS)?;
            let targets = reading.scope.end_clause(outer)?;
            (targets.is_empty() && functions(&statics, reading.scope.names.is_spell())).then_some(())?;
            Some(abilities(statics))
        },
        |writing, abilities| {
            let statics: Option<Vec<Static>> = abilities.iter().map(statement).collect();
            let statics = statics?;
            functions(&statics, writing.scope.names.is_spell()).then_some(())?;
            match &statics[..] {
                [one] if one.condition.is_none() => sentence_counts(one.statements.len()).find_map(|count| {
                    splits(&one.statements, count).into_iter().find_map(|split| {
                        let sentences = split.into_iter().map(|statements| Static {
                            condition: None,
                            statements,
                        });
                        writing.attempt(|writing| writing.part(STATICS, &sentences.collect()))
                    })
                }),
                statics => writing.part(STATICS, &statics.to_vec()),
            }
        },
    );
}

fn statement(ability: &Ability) -> Option<Static> {
    match ability {
        Ability::Static(statement) => Some(statement.clone()),
        _ => None,
    }
}

fn abilities(statics: Vec<Static>) -> Vec<Ability> {
    if statics.iter().all(|statement| statement.condition.is_none()) {
        let statements = statics.into_iter().flat_map(|statement| statement.statements);
        return vec![Ability::Static(Static {
            condition: None,
            statements: joined(statements.collect()),
        })];
    }
    statics.into_iter().map(Ability::Static).collect()
}

/// What an instant or sorcery says of itself is about casting it, or about where it goes (CR 113.6).
fn functions(statics: &[Static], is_spell: bool) -> bool {
    let mut statements = statics.iter().flat_map(|statement| &statement.statements);
    statements.all(|statement| match statement {
        Statement::Rule(rule) => !is_spell || derive::is_about_casting_this(rule),
        Statement::Modify(..) | Statement::Replace(_) => !is_spell,
    })
}

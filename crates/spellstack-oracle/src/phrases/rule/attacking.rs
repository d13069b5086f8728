//! What attacking needs or costs: "can't attack unless defending player controls an Island", "can't attack you unless their controller
//! pays {2} for each creature they control that's attacking you" (CR 508.1c, 508.1h).

use spellstack_core::lang::Value;
use spellstack_core::mana::{ManaCost, ManaSymbol};

use super::*;

pub(super) fn declare(grammar: &mut Grammar) {
    of_objects!(
        grammar,
        "~can't attack unless defending player controls a <what>",
        what: FILTER,
        |about| Rule::Combat(CombatRule::CantAttackWithout(about, what)),
        Rule::Combat(CombatRule::CantAttackWithout(whom, what)) if (|about| whom == about) => what.clone()
    );
    attack_costs(grammar);
    own_costs(grammar);
}

/// The number of a symbol of generic mana.
fn generic(mana: &ManaCost) -> Option<Value> {
    match mana.symbols() {
        [ManaSymbol::Generic(amount)] if *amount > 0 => i32::try_from(*amount).ok().map(Value::Number),
        _ => None,
    }
}

/// That much generic mana.
fn symbol(amount: &Value) -> Option<ManaCost> {
    format!("{{{}}}", amount.as_number()?).parse().ok()
}

/// For several creatures, by whoever attacks with them.
fn attack_costs(grammar: &mut Grammar) {
    macro_rules! cost {
        ($wording:literal, $x:literal, $whom:expr) => {
            grammar.add(
                RULED,
                $wording,
                slots![mana: MANA],
                |reading| {
                    let amount = generic(&reading.part(MANA)?)?;
                    let about = all_of(reading.scope.subject.clone()?)?;
                    Some(vec![Rule::Combat(CombatRule::AttackCost(about, $whom, amount))])
                },
                |writing, rules| match &rules[..] {
                    [Rule::Combat(CombatRule::AttackCost(about, whom, amount))] if *whom == $whom => {
                        (writing.scope.subject.as_ref() == Some(about)).then_some(())?;
                        writing.part(MANA, &symbol(amount)?)
                    }
                    _ => None,
                },
            );
            grammar.add(
                RULED,
                $x,
                &[],
                |reading| {
                    let amount = reading.scope.read_x()?;
                    let about = all_of(reading.scope.subject.clone()?)?;
                    Some(vec![Rule::Combat(CombatRule::AttackCost(about, $whom, amount))])
                },
                |writing, rules| match &rules[..] {
                    [Rule::Combat(CombatRule::AttackCost(about, whom, amount))] if *whom == $whom => {
                        (writing.scope.subject.as_ref() == Some(about)).then_some(())?;
                        writing.scope.write_x(amount)
                    }
                    _ => None,
                },
            );
        };
    }
    cost!(
        "can't attack you unless their controller pays <mana> for each creature they control that's attacking you",
        "can't attack you unless their controller pays {X} for each creature they control that's attacking you",
        Recipient::Player(PlayerFilter::You)
    );
    cost!(
        "can't attack you or planeswalkers you control unless their controller pays <mana> for each of those creatures",
        "can't attack you or planeswalkers you control unless their controller pays {X} for each of those creatures",
        Recipient::PlayerOrPermanentOf(PlayerFilter::You)
    );
}

/// What is said of all of them is paid for each.
fn all_of(about: Objects) -> Option<Objects> {
    matches!(about, Objects::All(_)).then_some(about)
}

/// For one creature: "can't attack unless its controller pays {2}".
fn own_costs(grammar: &mut Grammar) {
    fn attack(about: Objects, amount: Value) -> Rule {
        Rule::Combat(CombatRule::AttackCost(about, Recipient::Anything, amount))
    }
    fn block(about: Objects, amount: Value) -> Rule {
        Rule::Combat(CombatRule::BlockCost(about, amount))
    }
    macro_rules! cost {
        ($wording:literal, $fits:expr, $($rule:ident),+) => {
            grammar.add(
                RULES,
                $wording,
                slots![mana: MANA],
                |reading| {
                    let amount = generic(&reading.part(MANA)?)?;
                    let about = reading.scope.subject.clone()?;
                    $fits(&about).then(|| vec![$($rule(about.clone(), amount.clone())),+])
                },
                |writing, rules| {
                    let about = writing.scope.subject.clone()?;
                    let amount = match rules.first()? {
                        Rule::Combat(CombatRule::AttackCost(_, _, amount) | CombatRule::BlockCost(_, amount)) => {
                            amount.clone()
                        }
                        _ => return None,
                    };
                    let is_so = $fits(&about) && rules[..] == [$($rule(about.clone(), amount.clone())),+];
                    is_so.then(|| writing.part(MANA, &symbol(&amount)?))?
                },
            );
        };
    }
    // You are the controller of this, which pays for it.
    fn is_this(about: &Objects) -> bool {
        *about == Objects::The(ObjectRef::This)
    }
    fn is_other(about: &Objects) -> bool {
        matches!(about, Objects::The(_)) && !is_this(about)
    }
    cost!("can't attack unless you pay <mana>", is_this, attack);
    cost!("can't block unless you pay <mana>", is_this, block);
    cost!(
        "can't attack or block unless you pay <mana>",
        is_this,
        attack,
        block
    );
    cost!("can't attack unless its controller pays <mana>", is_other, attack);
    cost!("can't block unless its controller pays <mana>", is_other, block);
    cost!(
        "can't attack or block unless its controller pays <mana>",
        is_other,
        attack,
        block
    );
}

//! What an effect does instead (CR 614.15).

use super::*;

/// The last of the instructions, or another instead of it (CR 614.15).
fn replaced(usual: Effect, condition: Condition, instead: Effect) -> Option<Effect> {
    let mut before = steps(&usual);
    let usual = Box::new(before.pop()?);
    let instead = Box::new(instead);
    before.push(Effect::Instead {
        usual,
        condition,
        instead,
    });
    Some(sequence(before))
}

fn replacing(effect: &Effect) -> Option<(Effect, Condition, Effect)> {
    let mut before = steps(effect);
    let Effect::Instead {
        usual,
        condition,
        instead,
    } = before.pop()?
    else {
        return None;
    };
    before.push(*usual);
    Some((sequence(before), condition, *instead))
}

/// "Draw a card. If you control a Swamp, draw two cards instead."
pub(super) fn instead(grammar: &mut Grammar) {
    for wording in [
        "<usual>. if <condition>, <instead> instead.",
        "<usual>. if <condition>, instead <instead>.",
        "<usual>.\nif <condition>, <instead> instead.",
        "<usual>.\nif <condition>, instead <instead>.",
    ] {
        grammar.add(
            SENTENCE,
            wording,
            slots![usual: FLOW, condition: CONDITION, instead: FLOW],
            |reading| {
                let before = reading.scope.mentions.len();
                let usual = reading.part(FLOW)?;
                reading.scope.forget_results(before);
                reading.scope.next_sentence();
                let condition = reading.part(CONDITION)?;
                let instead = reading.part(FLOW)?;
                // It replaces the whole sentence before it.
                (!matches!(usual, Effect::Then(_))).then_some(())?;
                replaced(usual, condition, instead)
            },
            |writing, effect| {
                let (usual, condition, instead) = replacing(effect)?;
                (!matches!(usual, Effect::Then(_))).then_some(())?;
                let before = writing.scope.mentions.len();
                writing.part(FLOW, &usual)?;
                writing.scope.forget_results(before);
                writing.scope.next_sentence();
                writing.part(CONDITION, &condition)?;
                writing.part(FLOW, &instead)
            },
        );
    }
    for wording in [
        "<usual>. <instead> instead if <condition>.",
        "<usual>.\n<instead> instead if <condition>.",
    ] {
        grammar.add(
            SENTENCE,
            wording,
            slots![usual: FLOW, instead: FLOW, condition: CONDITION],
            |reading| {
                let before = reading.scope.mentions.len();
                let usual = reading.part(FLOW)?;
                reading.scope.forget_results(before);
                reading.scope.next_sentence();
                let instead = reading.part(FLOW)?;
                let condition = reading.part(CONDITION)?;
                (!matches!(usual, Effect::Then(_))).then_some(())?;
                replaced(usual, condition, instead)
            },
            |writing, effect| {
                let (usual, condition, instead) = replacing(effect)?;
                (!matches!(usual, Effect::Then(_))).then_some(())?;
                let before = writing.scope.mentions.len();
                writing.part(FLOW, &usual)?;
                writing.scope.forget_results(before);
                writing.scope.next_sentence();
                writing.part(FLOW, &instead)?;
                writing.part(CONDITION, &condition)
            },
        );
    }
}

/// "If you control a Swamp, it deals 4 damage instead": to the same.
pub(super) fn other_damage(grammar: &mut Grammar) {
    grammar.add(
        SENTENCE,
        "<usual>. if <condition>, it deals <amount> instead.",
        slots![usual: FLOW, condition: CONDITION, amount: DAMAGE],
        |reading| {
            let usual = reading.part(FLOW)?;
            reading.scope.next_sentence();
            let condition = reading.part(CONDITION)?;
            let other = reading.part(DAMAGE)?;
            let instead = dealing(&usual, other)?;
            replaced(usual, condition, instead)
        },
        |writing, effect| {
            let (usual, condition, instead) = replacing(effect)?;
            let amount = dealt(&usual, &instead)?;
            writing.part(FLOW, &usual)?;
            writing.scope.next_sentence();
            writing.part(CONDITION, &condition)?;
            writing.part(DAMAGE, amount)
        },
    );
    grammar.add(
        SENTENCE,
        "<usual>. if <condition>, <this> deals <amount> instead.",
        slots![usual: FLOW, condition: CONDITION, this: THIS, amount: DAMAGE],
        |reading| {
            let usual = reading.part(FLOW)?;
            reading.scope.next_sentence();
            let condition = reading.part(CONDITION)?;
            let by = reading.part(THIS)?;
            let other = reading.part(DAMAGE)?;
            let instead = dealing(&usual, other)?;
            (*dealer(&usual)? == by).then_some(())?;
            replaced(usual, condition, instead)
        },
        |writing, effect| {
            let (usual, condition, instead) = replacing(effect)?;
            let (amount, by) = (dealt(&usual, &instead)?, dealer(&usual)?);
            writing.part(FLOW, &usual)?;
            writing.scope.next_sentence();
            writing.part(CONDITION, &condition)?;
            writing.part(THIS, by)?;
            writing.part(DAMAGE, amount)
        },
    );
}

/// The same damage, but that much.
fn dealing(usual: &Effect, other: Value) -> Option<Effect> {
    let mut instead = usual.clone();
    let Effect::DealDamage { amount, .. } = &mut instead else {
        return None;
    };
    *amount = other;
    Some(instead)
}

/// How much is dealt instead, if that is all that is different.
fn dealt<'e>(usual: &Effect, instead: &'e Effect) -> Option<&'e Value> {
    let Effect::DealDamage { amount, .. } = instead else {
        return None;
    };
    (dealing(usual, amount.clone())? == *instead).then_some(amount)
}

/// What deals the damage.
fn dealer(effect: &Effect) -> Option<&ObjectRef> {
    match effect {
        Effect::DealDamage { source, .. } => Some(source),
        _ => None,
    }
}

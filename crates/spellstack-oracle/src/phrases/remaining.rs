//! What lasts while a permanent remains tapped: "gets +2/+2 and has trample for as long as this creature remains tapped".

use spellstack_core::lang::{Duration, Effect, Filter, Modification};

use super::change::{all_gained, gained};
use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add(
        CLAUSE,
        "<subject> gets <size> and has <abilities> <duration>",
        slots![subject: SUBJECT, size: SIGNED, abilities: ABILITY_LIST, duration: DURATION],
        |reading| {
            let what = reading.part(SUBJECT)?;
            super::permanent::is_permanent(&reading.scope, &what).then_some(())?;
            reading.scope.subject = Some(what.clone());
            let (power, toughness) = reading.part(SIGNED)?;
            let mut changes = vec![Modification::ModifyPt(power, toughness)];
            changes.extend(gained(reading.part(ABILITY_LIST)?));
            let duration = reading.part(DURATION)?;
            Some(Effect::Modify {
                what,
                changes,
                duration,
            })
        },
        |writing, effect| {
            let Effect::Modify {
                what,
                changes,
                duration,
            } = effect
            else {
                return None;
            };
            let (Modification::ModifyPt(power, toughness), rest) = changes.split_first()? else {
                return None;
            };
            let abilities = all_gained(rest)?;
            writing.part(SUBJECT, what)?;
            writing.scope.subject = Some(what.clone());
            writing.part(SIGNED, &(power.clone(), toughness.clone()))?;
            writing.part(ABILITY_LIST, &abilities)?;
            writing.part(DURATION, duration)
        },
    );
    // CR 611.2b: both have to be so.
    grammar.add(
        DURATION,
        "for as long as you control <this> and <again> remains tapped",
        slots![this: THIS, again: THIS],
        |reading| {
            reading.part(THIS)?;
            reading.part(THIS)?;
            Some(kept_tapped())
        },
        |writing, duration| {
            (*duration == kept_tapped()).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.part(THIS, &ObjectRef::This)
        },
    );
}

/// As long as you control this and it remains tapped.
fn kept_tapped() -> Duration {
    let is = |filter: Filter| Condition::Is(ObjectRef::This, Box::new(filter));
    let both = [Filter::Controller(PlayerFilter::You), Filter::Tapped];
    Duration::AsLongAs(Box::new(Condition::All(both.map(is).to_vec())))
}

//! What another line, or a cost, exiled: "the exiled card", "cards exiled with it" (CR 607.2a, 607.2q).

use spellstack_core::ZoneKind;
use spellstack_core::lang::{Filter, ObjectRef};

use super::super::*;
use crate::grammar::{Grammar, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing, When};

pub(super) fn linked(grammar: &mut Grammar) {
    the_exiled(grammar);
    exiled_with(grammar);
}

/// "The exiled card", which another line exiled.
fn the_exiled(grammar: &mut Grammar) {
    fn exiled(scope: &mut Scope, number: Number) -> Option<ObjectRef> {
        let is_here = scope
            .mentions
            .iter()
            .any(|mention| mention.participle == Some("exiled"));
        (!is_here).then_some(())?;
        let linked = scope.linked()?;
        scope.mention_done(Thing::Object(linked.clone()), Nouns::CARD, number, Some("exiled"));
        scope.made_in(ZoneKind::Exile);
        Some(linked)
    }
    macro_rules! word {
        ($category:expr, $wording:literal, $number:expr) => {
            grammar.add(
                $category,
                $wording,
                &[],
                |reading| exiled(&mut reading.scope, $number),
                |writing, object| {
                    matches!(object, ObjectRef::Linked(_)).then_some(())?;
                    (exiled(&mut writing.scope, $number)? == *object).then_some(())
                },
            );
        };
    }
    word!(ONE, "the exiled card", Number::One);
    word!(THAT_BEFORE, "the exiled card", Number::One);
    word!(MANY, "the exiled cards", Number::Many);
}

/// "Exiled with this enchantment", "exiled with it": where cards are that this object's other ability or its cost exiled.
fn exiled_with(grammar: &mut Grammar) {
    grammar.add(
        WHERE,
        "exiled with it",
        &[],
        |reading| {
            is_it_this(&mut reading.scope).then_some(())?;
            reading.scope.linked().map(exiled)
        },
        |writing, place| {
            is_it_this(&mut writing.scope).then_some(())?;
            (*place == exiled(writing.scope.linked()?)).then_some(())
        },
    );
    grammar.add(
        WHERE,
        "exiled with <this>",
        slots![this: THIS],
        |reading| {
            reading.part(THIS)?;
            reading.scope.mention_this();
            reading.scope.linked().map(exiled)
        },
        |writing, place| {
            writing.part(THIS, &ObjectRef::This)?;
            writing.scope.mention_this();
            (*place == exiled(writing.scope.linked()?)).then_some(())
        },
    );
}

fn is_it_this(scope: &mut Scope) -> bool {
    let it = scope.object(When::Before, |mention| mention.number == Number::One);
    it == Some(ObjectRef::This)
}

fn exiled(linked: ObjectRef) -> Filter {
    Filter::Zone(ZoneKind::Exile).and(Filter::Is(linked))
}

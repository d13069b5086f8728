//! "Reveal any number of blue cards in your hand": what is revealed is chosen by whoever reveals it, and counted later.

use spellstack_core::lang::{Chooser, Effect, Filter, Quantity, Selection};

use super::filter::parts;
use super::zone::number_of;
use super::*;
use crate::grammar::{Grammar, slots};
use crate::noun::Nouns;
use crate::scope::Scope;

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~reveal <some>",
        slots![some: CHOSEN],
        |reading| {
            let who = reading.scope.doer.player()?;
            let some = reading.part(CHOSEN)?;
            is_of_hand(&some.among, &who).then_some(())?;
            is_free(&some.quantity).then_some(())?;
            let some = Selection {
                by: Chooser::Player(who.clone()),
                ..some
            };
            revealed(&mut reading.scope, &some, who);
            Some(Effect::Reveal(Objects::Chosen(some)))
        },
        |writing, effect| {
            let Effect::Reveal(Objects::Chosen(some)) = effect else {
                return None;
            };
            let who = writing.scope.doer.player()?;
            (some.by == Chooser::Player(who.clone())).then_some(())?;
            (is_of_hand(&some.among, &who) && is_free(&some.quantity)).then_some(())?;
            let by = Chooser::Player(PlayerRef::You);
            writing.part(CHOSEN, &Selection { by, ..some.clone() })?;
            revealed(&mut writing.scope, some, who);
            Some(())
        },
    );
}

/// Whether it says how many at most; a fixed number is said as of any objects.
fn is_free(quantity: &Quantity) -> bool {
    matches!(quantity, Quantity::AnyNumber | Quantity::UpTo(_))
}

/// Whether these are cards in that player's hand.
fn is_of_hand(among: &Filter, who: &PlayerRef) -> bool {
    let owner = Filter::Owner(super::doing::only(who));
    let all = parts(among);
    all.contains(&owner) && all.contains(&Filter::Zone(ZoneKind::Hand))
}

fn revealed(scope: &mut Scope, some: &Selection, who: PlayerRef) {
    let nouns = Nouns::of(&some.among).and(Nouns::CARD);
    scope.make(nouns, number_of(&some.quantity), Some("revealed"), None);
    scope.made_in(ZoneKind::Hand);
    scope.made_of(who);
}

//! Which of the things that were mentioned a word such as "it" means.
//!
//! The rows, in order; what they don't decide isn't read:
//!
//! | row | why |
//! | --- | --- |
//! | only what agrees in noun and in number | "that land" isn't a creature, "them" aren't one |
//! | not what an effect has moved, but what it became | CR 400.7: the mention of the result knows what it was before |
//! | not what an event was foretold of, but what it happened to | "When that creature dies this turn, ... the creature's controller" |
//! | of those, the ones of the latest sentence that has any | each sentence of a text goes on with what the one before was about |
//! | the object that does something, over the spell itself | a spell that is resolving is hardly ever spoken of, CR 608.2n |
//! | if all that remain are one thing, that | otherwise two things are equally near |
//! | in the event of a trigger, what it happens to | "Whenever this creature blocks a creature, it ..." is about the blocker |

use spellstack_core::lang::{EventRole, ObjectRef};

use crate::scope::{Mention, Thing};

/// The mention that fits and is meant, if one is.
pub(crate) fn meant(
    mentions: &[Mention],
    is_spell: bool,
    fits: impl Fn(&Mention) -> bool,
) -> Option<&Mention> {
    let fitting = |at: &usize| fits(&mentions[*at]) && !is_superseded(mentions, *at);
    let all: Vec<usize> = (0..mentions.len()).filter(fitting).collect();
    let is_other = |at: &&usize| !(is_spell && is_own(&mentions[**at]));
    let others: Vec<usize> = all.iter().filter(is_other).copied().collect();
    let candidates = if others.is_empty() { all } else { others };
    let sentence = mentions[*candidates.last()?].sentence;
    let near: Vec<&Mention> = candidates
        .iter()
        .map(|at| &mentions[*at])
        .filter(|mention| mention.sentence == sentence)
        .collect();
    let last = *near.last()?;
    if near.iter().all(|mention| mention.thing == last.thing) {
        return Some(last);
    }
    let is_event = sentence == mentions[0].sentence && near.iter().any(|mention| is_of_event(mention));
    near.into_iter().find(|mention| is_event && is_subject(mention))
}

/// Whether an effect moved it, so that a later mention says what became of it.
fn is_superseded(mentions: &[Mention], at: usize) -> bool {
    let Thing::Object(object) = &mentions[at].thing else {
        return false;
    };
    let became = |later: &Mention| later.before.as_ref() == Some(object);
    mentions[at + 1..].iter().any(became)
}

fn is_own(mention: &Mention) -> bool {
    mention.thing == Thing::Object(ObjectRef::This)
}

fn is_subject(mention: &Mention) -> bool {
    matches!(
        mention.thing,
        Thing::Object(ObjectRef::This | ObjectRef::Event(EventRole::Subject))
    )
}

fn is_of_event(mention: &Mention) -> bool {
    matches!(mention.thing, Thing::Object(ObjectRef::Event(_)))
}

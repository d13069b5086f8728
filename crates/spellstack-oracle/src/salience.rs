//! Which of the things that were mentioned a word such as "it" means.
//!
//! The rows, in order; what they don't decide isn't read:
//!
//! | row | why |
//! | --- | --- |
//! | only what agrees in noun and in number | "that land" isn't a creature, "them" aren't one |
//! | not what an effect has moved, but what it became | CR 400.7: the mention of the result knows what it was before |
//! | not what an event was foretold of, but what it happened to | "When that creature dies this turn, ... the creature's controller" |
//! | the object that does something, over the spell itself | a spell that is resolving is hardly ever spoken of, CR 608.2n |
//! | of those, the ones of the latest sentence that has any | each sentence of a text goes on with what the one before was about |
//! | if all that remain are one thing, that | otherwise two things are equally near |
//! | in the event of a trigger, what it happens to | "Whenever this creature blocks a creature, it ..." is about the blocker |
//! | as what deals damage, before all other rows: what dealt damage just before | "it deals" goes on with the subject of "deals", CR 608.2c; if what is near since is something that those words were about as well, neither |

use spellstack_core::lang::{EventRole, ObjectRef};

use crate::scope::{Mention, Role, Thing};

/// How often each row decided between two things, for those who look after the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    /// What agrees in noun and in number.
    pub agreement: u16,
    /// What an effect has moved isn't meant any more.
    pub moved: u16,
    /// The object that does something, over the spell itself.
    pub over_spell: u16,
    /// Those of the latest sentence.
    pub latest: u16,
    /// In an event, what it happens to.
    pub subject: u16,
    /// Of all but the first two: how often things that are called alike were told apart by where they stand.
    pub alike: u16,
}

impl Decisions {
    /// Adds those of another choice.
    pub(crate) fn add(&mut self, other: Decisions) {
        self.agreement += other.agreement;
        self.moved += other.moved;
        self.over_spell += other.over_spell;
        self.latest += other.latest;
        self.subject += other.subject;
        self.alike += other.alike;
    }

    /// What each row is, and how often it decided.
    #[must_use]
    pub fn rows(&self) -> [(&'static str, u16); 5] {
        [
            ("only what agrees in noun and in number", self.agreement),
            ("not what an effect has moved, but what it became", self.moved),
            (
                "the object that does something, over the spell itself",
                self.over_spell,
            ),
            (
                "of those, the ones of the latest sentence that has any",
                self.latest,
            ),
            ("in the event of a trigger, what it happens to", self.subject),
        ]
    }
}

/// The mentions that are left after each row, by their places.
pub(crate) struct Narrowed {
    fitting: Vec<usize>,
    not_moved: Vec<usize>,
    candidates: Vec<usize>,
    near: Vec<usize>,
    /// The one that is meant.
    pub meant: usize,
}

/// The mention that fits and is meant, if one is.
pub(crate) fn meant(
    mentions: &[Mention],
    is_spell: bool,
    fits: impl Fn(&Mention) -> bool,
) -> Option<Narrowed> {
    let fitting: Vec<usize> = (0..mentions.len()).filter(|at| fits(&mentions[*at])).collect();
    let is_current = |at: &usize| !is_superseded(mentions, *at);
    let not_moved: Vec<usize> = fitting.iter().copied().filter(is_current).collect();
    let is_other = |at: &usize| !(is_spell && is_own(&mentions[*at]));
    let others: Vec<usize> = not_moved.iter().copied().filter(is_other).collect();
    let candidates = if others.is_empty() {
        not_moved.clone()
    } else {
        others
    };
    let sentence = mentions[*candidates.last()?].sentence;
    let is_near = |at: &usize| mentions[*at].sentence == sentence;
    let near: Vec<usize> = candidates.iter().copied().filter(is_near).collect();
    let last = *near.last()?;
    let meant = if near.iter().all(|at| mentions[*at].thing == mentions[last].thing) {
        last
    } else {
        let is_event = sentence == mentions[0].sentence && near.iter().any(|at| is_of_event(&mentions[*at]));
        near.iter()
            .copied()
            .find(|at| is_event && is_subject(&mentions[*at]))?
    };
    Some(Narrowed {
        fitting,
        not_moved,
        candidates,
        near,
        meant,
    })
}

impl Narrowed {
    /// Which rows decided.
    pub fn decisions(&self, mentions: &[Mention]) -> Decisions {
        let is_player = |at: usize| matches!(mentions[at].thing, Thing::Player(_));
        let is_begun = |at: &usize| is_player(*at) == is_player(self.meant);
        let begun: Vec<usize> = (0..mentions.len()).filter(is_begun).collect();
        let narrowed =
            |from: &[usize], to: &[usize]| u16::from(things(mentions, from) > things(mentions, to));
        let is_alike = |at: &usize| {
            let (one, other) = (&mentions[*at], &mentions[self.meant]);
            one.thing != other.thing && one.nouns == other.nouns
        };
        Decisions {
            agreement: narrowed(&begun, &self.fitting),
            moved: narrowed(&self.fitting, &self.not_moved),
            over_spell: narrowed(&self.not_moved, &self.candidates),
            latest: narrowed(&self.candidates, &self.near),
            subject: narrowed(&self.near, &[self.meant]),
            alike: u16::from(self.not_moved.iter().any(is_alike)),
        }
    }
}

/// How many things are mentioned.
fn things(mentions: &[Mention], of: &[usize]) -> usize {
    let is_first = |(place, at): (usize, &usize)| {
        let before = &of[..place];
        before
            .iter()
            .all(|other| mentions[*other].thing != mentions[*at].thing)
    };
    of.iter().enumerate().filter(|entry| is_first(*entry)).count()
}

/// The mention that fits and is meant by "it" in "it deals damage", if one is.
pub(crate) fn dealer(
    mentions: &[Mention],
    is_spell: bool,
    fits: impl Fn(&Mention) -> bool,
) -> Option<&Mention> {
    let is_meant = |at: usize| fits(&mentions[at]) && !is_superseded(mentions, at);
    let dealt = (0..mentions.len())
        .rev()
        .find(|at| mentions[*at].role == Some(Role::Dealer) && is_meant(*at));
    let nearest = || meant(mentions, is_spell, &fits).map(|narrowed| &mentions[narrowed.meant]);
    let Some(dealt) = dealt else {
        return nearest();
    };
    let dealer = &mentions[dealt];
    let is_later = |at: &usize| mentions[*at].role.is_none() && is_meant(*at);
    let later = (dealt + 1..mentions.len()).filter(is_later);
    let others: Vec<&Mention> = later
        .map(|at| &mentions[at])
        .filter(|mention| mention.thing != dealer.thing)
        .collect();
    if others.is_empty() {
        return Some(dealer);
    }
    let was_there = |other: &&Mention| {
        let role = |mention: &Mention| mention.role == Some(Role::Other) && mention.thing == other.thing;
        mentions.iter().any(role)
    };
    match others.iter().any(was_there) {
        true => None,
        false => nearest(),
    }
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

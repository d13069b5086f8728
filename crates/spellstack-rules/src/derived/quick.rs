//! Quick answers: fast paths that give the answer of an exact computation, or none.
//!
//! All of them are taken here, each under its name. They are counted, held to the exact answer in debug builds, and can be
//! switched off, so that the same game can be played without any.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use super::Derived;

/// Whether quick answers are taken. A game goes the same way with and without them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answers {
    /// They are taken where there are some.
    #[default]
    Quick,
    /// Everything is found out.
    Exact,
}

macro_rules! quick_answers {
    ($($(#[$doc:meta])+ $name:ident,)+) => {
        /// A quick answer.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Quick {
            $($(#[$doc])+ $name,)+
        }

        impl Quick {
            const ALL: &'static [(Quick, &'static str)] = &[$((Quick::$name, stringify!($name)),)+];
        }
    };
}

quick_answers! {
    /// A player who had nothing to do still hasn't.
    Idle,
    /// Nothing has happened that state-based actions look at.
    Settled,
    /// No token or copy has gone where it ceases to exist.
    NoStrays,
    /// What the player with priority can do has been listed.
    ListedAction,
    /// There are permanents to target, determined by their characteristics alone.
    TargetPermanents,
    /// Any player can be targeted.
    TargetPlayers,
    /// A cost can be paid, by the lower and upper bound of the mana there is.
    Payment,
    /// The same of the cost of an ability.
    AbilityCost,
    /// The same of the cost of a spell.
    SpellCost,
    /// A card can be cast only when sorceries can be, which isn't now.
    TooSlow,
    /// A card is out of the question, or plainly castable.
    FirstLook,
    /// Whether a land can be played, if nothing allows more than one.
    LandDrop,
    /// The mana that a player has is what it was.
    Mana,
    /// Permanents that tap for one mana each are enough.
    TappingPlan,
    /// Sources that can be spared can just be counted.
    CountedSources,
    /// A mana ability that only taps is followed at once.
    PlainTap,
    /// Nothing replaces an event.
    Unreplaced,
    /// Nothing replaces an event, nor what it contains.
    PlainExpansion,
    /// Nothing changes what enters.
    EntersAsPrinted,
    /// An event sets nothing off and changes nothing that the layers read.
    QuietEvent,
    /// The layers are brought up to date in place.
    UpdateInPlace,
    /// An event that doesn't set an ability off doesn't set off the same ability of another object.
    UnmovedAlike,
}

/// How often each quick answer was taken.
#[derive(Debug, Default)]
pub(super) struct Counts([AtomicU32; Quick::ALL.len()]);

/// A copy of a game counts its own.
impl Clone for Counts {
    fn clone(&self) -> Self {
        Counts::default()
    }
}

impl Counts {
    /// Only one thread at a time plays a game: what two would count at once may be lost, and nothing hangs on it.
    #[inline]
    fn count(&self, which: Quick) {
        let count = &self.0[which as usize];
        count.store(count.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }
}

impl Derived {
    /// The quick answer, if there is one, or else the exact one.
    #[inline]
    pub fn answer<T: PartialEq + fmt::Debug>(
        &self,
        which: Quick,
        quick: impl FnOnce() -> Option<T>,
        exact: impl FnOnce() -> T,
    ) -> T {
        if self.answers() == Answers::Exact {
            return exact();
        }
        let Some(answer) = quick() else {
            return exact();
        };
        self.counts.count(which);
        debug_assert_eq!(answer, exact(), "the quick answer {which:?}");
        answer
    }

    /// Whether the fast path shows that something holds; otherwise it has to be computed, and may hold all the same.
    #[inline]
    pub fn holds_quickly(
        &self,
        which: Quick,
        quick: impl FnOnce() -> bool,
        exact: impl FnOnce() -> bool,
    ) -> bool {
        if self.answers() == Answers::Exact || !quick() {
            return false;
        }
        self.counts.count(which);
        debug_assert!(exact(), "the quick answer {which:?}");
        true
    }

    /// Whether quick answers are taken.
    #[inline]
    pub fn answers(&self) -> Answers {
        self.answers
    }

    /// Takes quick answers from now on, or none.
    pub fn set_answers(&mut self, answers: Answers) {
        self.answers = answers;
    }

    /// How often each quick answer was taken, by its name.
    pub fn quick_answers(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        let counts = self.counts.0.iter().map(|count| count.load(Ordering::Relaxed));
        Quick::ALL.iter().map(|(_, name)| *name).zip(counts)
    }
}

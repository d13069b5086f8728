//! Which mutant is on. Only the copy of the sources that the tool `mutants` makes has this module.
//!
//! One thread plays; the atomics are here because safe code has no other mutable globals.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::derived::Answers;

/// No mutant is on.
pub const NONE: u32 = u32::MAX;
/// No mutant is on, and those that would make a difference are noted down.
pub const RECORD: u32 = u32::MAX - 1;

static ACTIVE: AtomicU32 = AtomicU32::new(NONE);
static STEPS: AtomicU64 = AtomicU64::new(0);
static LIMIT: AtomicU64 = AtomicU64::new(u64::MAX);
static EXACT: AtomicBool = AtomicBool::new(false);
static REACHED: [AtomicU8; MUTANTS] = [const { AtomicU8::new(0) }; MUTANTS];

/// Turns a mutant on, which from now on may be asked for `limit` times before it counts as an endless loop.
pub fn set(mutant: u32, limit: u64) {
    ACTIVE.store(mutant, Relaxed);
    STEPS.store(0, Relaxed);
    LIMIT.store(limit, Relaxed);
}

/// How often a mutant has been asked for since one was turned on.
pub fn steps() -> u64 {
    STEPS.load(Relaxed)
}

/// The mutants that were noted down since this was last asked.
pub fn take_reached() -> Vec<u32> {
    let reached = REACHED.iter().enumerate();
    reached
        .filter(|(_, flag)| flag.swap(0, Relaxed) != 0)
        .map(|(at, _)| at as u32)
        .collect()
}

/// Turns quick answers off, or on again, for every game.
pub fn set_exact(exact: bool) {
    EXACT.store(exact, Relaxed);
}

/// The answers that a game takes which would take `given`.
pub(crate) fn answers(given: Answers) -> Answers {
    if EXACT.load(Relaxed) { Answers::Exact } else { given }
}

/// Whether this mutant is on.
#[inline]
pub(crate) fn on(mutant: u32) -> bool {
    let steps = STEPS.load(Relaxed) + 1;
    STEPS.store(steps, Relaxed);
    let active = ACTIVE.load(Relaxed);
    if active == mutant {
        assert!(steps <= LIMIT.load(Relaxed), "too many steps");
        return true;
    }
    if active == RECORD {
        REACHED[mutant as usize].store(1, Relaxed);
    } else if steps > LIMIT.load(Relaxed) {
        panic!("too many steps");
    }
    false
}

#[inline]
pub(crate) fn lt<A: PartialOrd<B> + ?Sized, B: ?Sized>(mutant: u32, a: &A, b: &B) -> bool {
    if on(mutant) { a <= b } else { on(mutant + 1) ^ (a < b) }
}

#[inline]
pub(crate) fn le<A: PartialOrd<B> + ?Sized, B: ?Sized>(mutant: u32, a: &A, b: &B) -> bool {
    if on(mutant) { a < b } else { on(mutant + 1) ^ (a <= b) }
}

#[inline]
pub(crate) fn gt<A: PartialOrd<B> + ?Sized, B: ?Sized>(mutant: u32, a: &A, b: &B) -> bool {
    if on(mutant) { a >= b } else { on(mutant + 1) ^ (a > b) }
}

#[inline]
pub(crate) fn ge<A: PartialOrd<B> + ?Sized, B: ?Sized>(mutant: u32, a: &A, b: &B) -> bool {
    if on(mutant) { a > b } else { on(mutant + 1) ^ (a >= b) }
}

#[inline]
pub(crate) fn not<T: std::ops::Not>(mutant: u32, x: T) -> T::Output
where
    T::Output: From<T>,
{
    if on(mutant) { x.into() } else { !x }
}

pub(crate) trait Negate {
    fn negate(self) -> Self;
}

macro_rules! negate {
    ($($int:ident)+) => {
        $(impl Negate for $int {
            #[inline]
            fn negate(self) -> Self {
                self.wrapping_neg()
            }
        })+
    };
}

negate!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// What is added or taken away; with the mutant on, the other of the two.
#[inline]
pub(crate) fn negated<T: Negate>(mutant: u32, x: T) -> T {
    if on(mutant) { x.negate() } else { x }
}

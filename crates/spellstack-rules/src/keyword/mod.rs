//! Keywords that are woven into the rules, one file each (CR 702). Those that mean other abilities are in core.

pub(crate) mod fear;
pub(crate) mod flying;
pub(crate) mod horsemanship;
pub(crate) mod intimidate;
pub(crate) mod kicker;
pub(crate) mod landwalk;
pub(crate) mod madness;
pub(crate) mod shadow;
pub(crate) mod skulk;
mod split_second;
mod suspend;

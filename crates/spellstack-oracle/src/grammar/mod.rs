//! One grammar for reading and writing: wordings declared as data, a chart of all readings, and both directions between words and
//! what they mean.

mod chart;
mod data;
mod holes;
mod inflect;
mod meaning;
mod reading;
mod rule;
mod token;
mod writing;

pub(crate) use chart::{Chart, Expected};
pub(crate) use data::{Data, Note, Numbers, Size};
pub(crate) use holes::{Hole, holes};
pub(crate) use inflect::third;
pub(crate) use meaning::{Category, CategoryId, FAMILY, Meant, categories, meanings};
pub(crate) use reading::{Read, Reading, Readings};
pub(crate) use rule::{DATA, Grammar, Part, RuleId, says, slots};
pub(crate) use token::{Token, join, pieces};
pub(crate) use writing::{By, Writing, Written, write};

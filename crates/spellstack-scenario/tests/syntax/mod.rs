//! What scenario files may say, and how what they may not say is reported.

mod actions;
mod answers;
mod anything;
mod bad_play_lines;
mod expectations;
mod files;
mod headers;
mod names;
mod support;

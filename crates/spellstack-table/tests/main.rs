//! Tests of the table through its public door.

mod play;

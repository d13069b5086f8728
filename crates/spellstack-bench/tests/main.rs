//! The tests of the positions, as one program.

mod positions;

//! The tests of the simulator, as one program.

mod positions;
mod series;

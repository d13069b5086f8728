//! The tests of the simulator, as one program.

mod checkpoint;
mod series;

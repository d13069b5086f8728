//! The tests of the simulator, as one program.

mod series;

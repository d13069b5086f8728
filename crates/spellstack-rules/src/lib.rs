//! Magic: The Gathering as a sans-IO state machine: decisions out, choices in.

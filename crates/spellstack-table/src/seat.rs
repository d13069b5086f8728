//! Who sits at the table.

use std::fmt;

use spellstack_ai::Agent;

/// Who makes a player's choices.
pub enum Seat {
    /// Somebody at the keyboard.
    Person,
    /// An agent.
    Agent(Box<dyn Agent>),
}

impl Seat {
    /// Whether somebody at the keyboard plays.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::Person => "Person",
            Seat::Agent(_) => "Agent",
        })
    }
}

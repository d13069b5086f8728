//! The closed vocabularies: players, steps, zones, colours and places.

use std::fmt;

/// Defines an enum whose values are spelled by one word each.
macro_rules! vocabulary {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The word that scenario files use for it.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// The value that a word spells, in any case.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word().eq_ignore_ascii_case(word))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

vocabulary! {
    /// One of the two players.
    Player {
        /// The first player.
        P1 = "p1",
        /// The second player.
        P2 = "p2",
    }
}

vocabulary! {
    /// A step, or one of the two main phases.
    Step {
        /// The untap step.
        Untap = "untap",
        /// The upkeep step.
        Upkeep = "upkeep",
        /// The draw step.
        Draw = "draw",
        /// The precombat main phase.
        Main1 = "main1",
        /// The beginning of combat step.
        BeginCombat = "begin_combat",
        /// The declare attackers step.
        DeclareAttackers = "declare_attackers",
        /// The declare blockers step.
        DeclareBlockers = "declare_blockers",
        /// The combat damage step for first strike and double strike.
        FirstStrikeDamage = "first_strike_damage",
        /// The combat damage step.
        CombatDamage = "combat_damage",
        /// The end of combat step.
        EndCombat = "end_combat",
        /// The postcombat main phase.
        Main2 = "main2",
        /// The end step.
        End = "end",
        /// The cleanup step.
        Cleanup = "cleanup",
    }
}

vocabulary! {
    /// A zone; whose it is stands beside it.
    Zone {
        /// A hand.
        Hand = "hand",
        /// A library.
        Library = "library",
        /// A graveyard.
        Graveyard = "graveyard",
        /// Exile.
        Exile = "exile",
        /// The battlefield.
        Battlefield = "battlefield",
        /// The stack.
        Stack = "stack",
        /// The command zone.
        Command = "command",
    }
}

vocabulary! {
    /// A colour, or colorless: the types of mana.
    Colour {
        /// White.
        White = "white",
        /// Blue.
        Blue = "blue",
        /// Black.
        Black = "black",
        /// Red.
        Red = "red",
        /// Green.
        Green = "green",
        /// Colorless.
        Colorless = "colorless",
    }
}

impl Colour {
    /// The letter of its mana symbol.
    pub fn symbol(self) -> &'static str {
        match self {
            Colour::White => "W",
            Colour::Blue => "U",
            Colour::Black => "B",
            Colour::Red => "R",
            Colour::Green => "G",
            Colour::Colorless => "C",
        }
    }

    /// The colour of a mana symbol's letter, in any case.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|colour| colour.symbol().eq_ignore_ascii_case(symbol))
    }
}

vocabulary! {
    /// Where a card that is looked at goes.
    Place {
        /// The top of the library.
        Top = "top",
        /// The bottom of the library.
        Bottom = "bottom",
        /// The graveyard.
        Graveyard = "graveyard",
        /// The hand.
        Hand = "hand",
    }
}

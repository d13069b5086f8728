//! Executors: each takes one kind of frame through its stages, and can do all that the game can.
//!
//! They are made on the spot from a [`Game`](crate::game::Game), which keeps only what every frame needs: the loop, asking, the
//! door for events, and priority.

/// Declares an executor for a kind of frame, and how one gets it from the game.
macro_rules! executor {
    ($(#[$doc:meta])* $name:ident, $get:ident) => {
        $(#[$doc])*
        pub(crate) struct $name<'a>(&'a mut $crate::game::Game);

        impl std::ops::Deref for $name<'_> {
            type Target = $crate::game::Game;

            #[inline]
            fn deref(&self) -> &Self::Target {
                self.0
            }
        }

        impl std::ops::DerefMut for $name<'_> {
            #[inline]
            fn deref_mut(&mut self) -> &mut Self::Target {
                self.0
            }
        }

        impl $crate::game::Game {
            #[inline]
            pub(crate) fn $get(&mut self) -> $name<'_> {
                $name(self)
            }
        }
    };
}

pub(crate) use executor;

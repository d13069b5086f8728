//! The kinds of counters (CR 122).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text_form::serde_as_text;

/// Defines the kinds of counters by variant and name.
macro_rules! counter_kinds {
    ($($variant:ident $name:literal,)+) => {
        /// A kind of counter, known by its name (CR 122.1).
        ///
        /// ```
        /// use spellstack_core::counter::CounterKind;
        /// assert_eq!("+1/+1".parse(), Ok(CounterKind::PlusOnePlusOne));
        /// assert_eq!(CounterKind::FirstStrike.to_string(), "first strike");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum CounterKind {
            $(
                #[doc = concat!("A counter of the kind `", $name, "`.")]
                $variant,
            )+
        }

        impl CounterKind {
            /// Every kind of counter.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name as cards print it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

counter_kinds! {
    // Those that change power and toughness (CR 122.1a).
    PlusOnePlusOne "+1/+1", MinusOneMinusOne "-1/-1", PlusOnePlusZero "+1/+0",
    PlusZeroPlusOne "+0/+1", PlusZeroPlusTwo "+0/+2", PlusOnePlusTwo "+1/+2",
    PlusTwoPlusZero "+2/+0", PlusTwoPlusTwo "+2/+2", MinusOneMinusZero "-1/-0",
    MinusZeroMinusOne "-0/-1", MinusZeroMinusTwo "-0/-2", MinusTwoMinusOne "-2/-1",
    MinusTwoMinusTwo "-2/-2",
    // Keyword counters (CR 122.1b).
    Deathtouch "deathtouch", Decayed "decayed", DoubleStrike "double strike", Exalted "exalted",
    FirstStrike "first strike", Flying "flying", Haste "haste", Hexproof "hexproof",
    Indestructible "indestructible", Lifelink "lifelink", Menace "menace", Reach "reach",
    Shadow "shadow", Trample "trample", Vigilance "vigilance",
    // Those that the rules give a meaning (CR 122.1c-j, 714, 716) or that players keep.
    Defense "defense", Energy "energy", Experience "experience", Finality "finality", Hone "hone",
    Lore "lore", Loyalty "loyalty", Poison "poison", Rad "rad", Shield "shield", Stun "stun",
    Ticket "ticket",
    // Those that only cards give a meaning.
    Acorn "acorn", Aegis "aegis", Age "age", Aim "aim", Arrow "arrow", Arrowhead "arrowhead",
    Awakening "awakening", Bait "bait", Blaze "blaze", Blessing "blessing", Blight "blight",
    Blood "blood", Bloodline "bloodline", Book "book", Bounty "bounty", Brain "brain",
    Brick "brick", Bribery "bribery", Burden "burden", Cage "cage", Carrion "carrion",
    Charge "charge", Coin "coin", Collection "collection", Component "component",
    Contract "contract", Corpse "corpse", Corruption "corruption", Credit "credit", Croak "croak",
    Crystal "crystal", Cube "cube", Currency "currency", Death "death", Delay "delay",
    Depletion "depletion", Despair "despair", Devotion "devotion", Discovery "discovery",
    Divinity "divinity", Doom "doom", Dread "dread", Dream "dream", Duty "duty", Echo "echo",
    Egg "egg", Elixir "elixir", Ember "ember", Enlightened "enlightened", Eon "eon",
    Eruption "eruption", Everything "everything", Exposure "exposure", Eyeball "eyeball",
    Eyestalk "eyestalk", Fade "fade", Fate "fate", Feather "feather", Feeding "feeding",
    Fellowship "fellowship", Fetch "fetch", Filibuster "filibuster", Film "film", Fire "fire",
    Flame "flame", Flood "flood", Foreshadow "foreshadow", Fungus "fungus", Fury "fury",
    Fuse "fuse", Gem "gem", Ghostform "ghostform", Glyph "glyph", Gold "gold", Growth "growth",
    Harmony "harmony", Hatching "hatching", Hatchling "hatchling", Healing "healing", Hit "hit",
    Hoofprint "hoofprint", Hope "hope", Hour "hour", Hourglass "hourglass", Hunger "hunger",
    Husk "husk", Ice "ice", Impostor "impostor", Incarnation "incarnation", Incubation "incubation",
    Infection "infection", Influence "influence", Ingenuity "ingenuity", Ingredient "ingredient",
    Intel "intel", Intervention "intervention", Invasion "invasion", Invitation "invitation",
    Isolation "isolation", Javelin "javelin", Judgment "judgment", Ki "ki", Kick "kick",
    Knickknack "knickknack", Knowledge "knowledge", Landmark "landmark", Level "level", Loot "loot",
    Luck "luck", Magnet "magnet", Manabond "manabond", Manifestation "manifestation",
    Mannequin "mannequin", Matrix "matrix", Memory "memory", Mine "mine", Mining "mining",
    Mire "mire", Music "music", Muster "muster", Necrodermis "necrodermis", Nest "nest", Net "net",
    Night "night", Oil "oil", Omen "omen", Ore "ore", Page "page", Pain "pain",
    Palliation "palliation", Paralyzation "paralyzation", Pause "pause", Petal "petal",
    Petrification "petrification", Phylactery "phylactery", Phyresis "phyresis", Pin "pin",
    Plague "plague", Plan "plan", Plot "plot", Point "point", Polyp "polyp",
    Possession "possession", Pressure "pressure", Prey "prey", Primeval "primeval",
    Promotion "promotion", Pupa "pupa", Quest "quest", Rally "rally", Rejection "rejection",
    Release "release", Reprieve "reprieve", Rev "rev", Revival "revival", Ribbon "ribbon",
    Ritual "ritual", Rope "rope", Rust "rust", Scream "scream", Scroll "scroll", Shell "shell",
    Shred "shred", Silver "silver", Skewer "skewer", Sleep "sleep", Sleight "sleight",
    Slime "slime", Slumber "slumber", Soot "soot", Soul "soul", Spark "spark", Spite "spite",
    Spore "spore", Stash "stash", Storage "storage", Story "story", Strife "strife", Study "study",
    Supply "supply", Suspect "suspect", Takeover "takeover", Task "task", Theft "theft",
    Tide "tide", Time "time", Tower "tower", Training "training", Trap "trap", Treasure "treasure",
    Unity "unity", Unlock "unlock", Valor "valor", Velocity "velocity", Verse "verse",
    Vitality "vitality", Void "void", Vortex "vortex", Vow "vow", Voyage "voyage", Wage "wage",
    Winch "winch", Wind "wind", Wish "wish", Wreck "wreck",
}

impl CounterKind {
    /// What one such counter adds to power and toughness (CR 122.1a), none for other kinds.
    pub const fn pt_change(self) -> Option<(i32, i32)> {
        match self {
            Self::PlusOnePlusOne => Some((1, 1)),
            Self::MinusOneMinusOne => Some((-1, -1)),
            Self::PlusOnePlusZero => Some((1, 0)),
            Self::PlusZeroPlusOne => Some((0, 1)),
            Self::PlusZeroPlusTwo => Some((0, 2)),
            Self::PlusOnePlusTwo => Some((1, 2)),
            Self::PlusTwoPlusZero => Some((2, 0)),
            Self::PlusTwoPlusTwo => Some((2, 2)),
            Self::MinusOneMinusZero => Some((-1, 0)),
            Self::MinusZeroMinusOne => Some((0, -1)),
            Self::MinusZeroMinusTwo => Some((0, -2)),
            Self::MinusTwoMinusOne => Some((-2, -1)),
            Self::MinusTwoMinusTwo => Some((-2, -2)),
            _ => None,
        }
    }

    /// Whether the counter gives the keyword of its name (CR 122.1b).
    pub const fn is_keyword(self) -> bool {
        matches!(
            self,
            Self::Deathtouch
                | Self::Decayed
                | Self::DoubleStrike
                | Self::Exalted
                | Self::FirstStrike
                | Self::Flying
                | Self::Haste
                | Self::Hexproof
                | Self::Indestructible
                | Self::Lifelink
                | Self::Menace
                | Self::Reach
                | Self::Shadow
                | Self::Trample
                | Self::Vigilance
        )
    }
}

impl fmt::Display for CounterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a kind of counter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a kind of counter")]
pub struct CounterKindError(pub String);

impl FromStr for CounterKind {
    type Err = CounterKindError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| CounterKindError(text.to_owned()))
    }
}

serde_as_text!(CounterKind);

//! The subtypes that the Comprehensive Rules list (CR 205.3), one table per kind.
//!
//! Each table is in alphabetical order, which lookup by name relies on. The
//! number of a subtype is its place here; what is serialized is its name.

use super::subtype::{Subtype, SubtypeKind};

/// Defines the constant of every subtype, the table of names and the size of each kind's part of it.
macro_rules! subtypes {
    ($($kind:ident { $($constant:ident $name:literal,)+ })+) => {
        /// The place of every subtype in the table.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u16)]
        enum Place { $($($constant,)+)+ }

        impl Subtype {
            $($(
                #[doc = concat!("The subtype ", $name, ".")]
                pub const $constant: Self = Self::from_place(Place::$constant as u16);
            )+)+
        }

        /// The names of all subtypes, kind after kind.
        pub(super) static NAMES: &[&str] = &[$($($name,)+)+];

        /// The kinds in the order of the table, each with the number of its subtypes.
        pub(super) const KINDS: [(SubtypeKind, usize); SubtypeKind::ALL.len()] =
            [$((SubtypeKind::$kind, [$($name,)+].len()),)+];
    };
}

subtypes! {
    // CR 205.3g
    Artifact {
        ATTRACTION "Attraction", BLOOD "Blood", BOBBLEHEAD "Bobblehead", BOOK "Book", CLUE "Clue",
        CONTRAPTION "Contraption", EQUIPMENT "Equipment", FOOD "Food", FORTIFICATION "Fortification",
        GOLD "Gold", INCUBATOR "Incubator", INFINITY "Infinity", JUNK "Junk", LANDER "Lander", MAP "Map",
        MUTAGEN "Mutagen", POWERSTONE "Powerstone", SPACECRAFT "Spacecraft", STONE "Stone",
        TREASURE "Treasure", VEHICLE "Vehicle", VIBRANIUM "Vibranium",
    }
    // CR 205.3h
    Enchantment {
        AURA "Aura", BACKGROUND "Background", CARTOUCHE "Cartouche", CASE "Case", CLASS "Class",
        CURSE "Curse", PLAN "Plan", ROLE "Role", ROOM "Room", RUNE "Rune", SAGA "Saga", SHARD "Shard",
        SHRINE "Shrine",
    }
    // CR 205.3i
    Land {
        CAVE "Cave", DESERT "Desert", FOREST "Forest", GATE "Gate", ISLAND "Island", LAIR "Lair",
        LOCUS "Locus", MINE "Mine", MOUNTAIN "Mountain", PLAINS "Plains", PLANET "Planet",
        POWER_PLANT "Power-Plant", SPHERE "Sphere", SWAMP "Swamp", TOWER "Tower", TOWN "Town",
        URZAS "Urza's",
    }
    // CR 205.3j
    Planeswalker {
        AJANI "Ajani", AMINATOU "Aminatou", ANGRATH "Angrath", ARLINN "Arlinn", ASHIOK "Ashiok",
        BAHAMUT "Bahamut", BASRI "Basri", BOLAS "Bolas", CALIX "Calix", CHANDRA "Chandra", COMET "Comet",
        DACK "Dack", DAKKON "Dakkon", DARETTI "Daretti", DAVRIEL "Davriel", DELLIAN "Dellian",
        DIHADA "Dihada", DOMRI "Domri", DOVIN "Dovin", ELLYWICK "Ellywick", ELMINSTER "Elminster",
        ELSPETH "Elspeth", ESTRID "Estrid", FREYALISE "Freyalise", GARRUK "Garruk", GIDEON "Gideon",
        GRIST "Grist", GUFF "Guff", HUATLI "Huatli", JACE "Jace", JARED "Jared", JAYA "Jaya", JESKA "Jeska",
        KAITO "Kaito", KARN "Karn", KASMINA "Kasmina", KAYA "Kaya", KIORA "Kiora", KOTH "Koth",
        LILIANA "Liliana", LOLTH "Lolth", LUKKA "Lukka", MINSC "Minsc", MORDENKAINEN "Mordenkainen",
        NAHIRI "Nahiri", NARSET "Narset", NIKO "Niko", NISSA "Nissa", NIXILIS "Nixilis", OKO "Oko",
        QUINTORIUS "Quintorius", RAL "Ral", ROWAN "Rowan", SAHEELI "Saheeli", SAMUT "Samut",
        SARKHAN "Sarkhan", SERRA "Serra", SIVITRI "Sivitri", SORIN "Sorin", SZAT "Szat", TAMIYO "Tamiyo",
        TASHA "Tasha", TEFERI "Teferi", TEYO "Teyo", TEZZERET "Tezzeret", TIBALT "Tibalt", TYVAR "Tyvar",
        UGIN "Ugin", URZA "Urza", VENSER "Venser", VIVIEN "Vivien", VRASKA "Vraska", VRONOS "Vronos",
        WILL "Will", WINDGRACE "Windgrace", WRENN "Wrenn", XENAGOS "Xenagos", YANGGU "Yanggu",
        YANLING "Yanling", ZARIEL "Zariel",
    }
    // CR 205.3k
    Spell {
        ADVENTURE "Adventure", ARCANE "Arcane", LESSON "Lesson", OMEN "Omen", TRAP "Trap",
    }
    // CR 205.3m
    Creature {
        ADVISOR "Advisor", AETHERBORN "Aetherborn", ALIEN "Alien", ALLY "Ally", ANGEL "Angel",
        ANTELOPE "Antelope", APE "Ape", ARCHER "Archer", ARCHON "Archon", ARMADILLO "Armadillo",
        ARMY "Army", ARTIFICER "Artificer", ASSASSIN "Assassin", ASSEMBLY_WORKER "Assembly-Worker",
        ASTARTES "Astartes", ATOG "Atog", AUROCHS "Aurochs", AVATAR "Avatar", AZRA "Azra", BADGER "Badger",
        BALLOON "Balloon", BARBARIAN "Barbarian", BARD "Bard", BASILISK "Basilisk", BAT "Bat", BEAR "Bear",
        BEAST "Beast", BEAVER "Beaver", BEEBLE "Beeble", BEHOLDER "Beholder", BERSERKER "Berserker",
        BIRD "Bird", BISON "Bison", BLINKMOTH "Blinkmoth", BOAR "Boar", BRINGER "Bringer",
        BRUSHWAGG "Brushwagg", CTAN "C'tan", CAMARID "Camarid", CAMEL "Camel", CAPYBARA "Capybara",
        CARIBOU "Caribou", CARRIER "Carrier", CAT "Cat", CENTAUR "Centaur", CHILD "Child",
        CHIMERA "Chimera", CITIZEN "Citizen", CLERIC "Cleric", CLOWN "Clown", COCKATRICE "Cockatrice",
        CONSTRUCT "Construct", COWARD "Coward", COYOTE "Coyote", CRAB "Crab", CROCODILE "Crocodile",
        CUSTODES "Custodes", CYBERMAN "Cyberman", CYCLOPS "Cyclops", DALEK "Dalek", DAUTHI "Dauthi",
        DEMIGOD "Demigod", DEMON "Demon", DESERTER "Deserter", DETECTIVE "Detective", DEVIL "Devil",
        DINOSAUR "Dinosaur", DJINN "Djinn", DOCTOR "Doctor", DOG "Dog", DRAGON "Dragon", DRAKE "Drake",
        DREADNOUGHT "Dreadnought", DRIX "Drix", DRONE "Drone", DRUID "Druid", DRYAD "Dryad", DWARF "Dwarf",
        ECHIDNA "Echidna", EFREET "Efreet", EGG "Egg", ELDER "Elder", ELDRAZI "Eldrazi",
        ELEMENTAL "Elemental", ELEPHANT "Elephant", ELF "Elf", ELK "Elk", EMPLOYEE "Employee",
        ETERNAL "Eternal", EYE "Eye", FAERIE "Faerie", FERRET "Ferret", FISH "Fish",
        FLAGBEARER "Flagbearer", FOX "Fox", FRACTAL "Fractal", FROG "Frog", FUNGUS "Fungus", GAMER "Gamer",
        GAMMA "Gamma", GARGOYLE "Gargoyle", GERM "Germ", GIANT "Giant", GIRAFFE "Giraffe", GITH "Gith",
        GLIMMER "Glimmer", GNOLL "Gnoll", GNOME "Gnome", GOAT "Goat", GOBLIN "Goblin", GOD "God",
        GOLEM "Golem", GORGON "Gorgon", GRAVEBORN "Graveborn", GREMLIN "Gremlin", GRIFFIN "Griffin",
        GUEST "Guest", HAG "Hag", HALFLING "Halfling", HAMSTER "Hamster", HARPY "Harpy",
        HEDGEHOG "Hedgehog", HELLION "Hellion", HERO "Hero", HIPPO "Hippo", HIPPOGRIFF "Hippogriff",
        HOMARID "Homarid", HOMUNCULUS "Homunculus", HORROR "Horror", HORSE "Horse", HUMAN "Human",
        HYDRA "Hydra", HYENA "Hyena", ILLUSION "Illusion", IMP "Imp", INCARNATION "Incarnation",
        INHUMAN "Inhuman", INKLING "Inkling", INQUISITOR "Inquisitor", INSECT "Insect", JACKAL "Jackal",
        JELLYFISH "Jellyfish", JUGGERNAUT "Juggernaut", KANGAROO "Kangaroo", KAVU "Kavu", KIRIN "Kirin",
        KITHKIN "Kithkin", KNIGHT "Knight", KOBOLD "Kobold", KOR "Kor", KRAKEN "Kraken", KREE "Kree",
        LAMIA "Lamia", LAMMASU "Lammasu", LEECH "Leech", LEMUR "Lemur", LEVIATHAN "Leviathan",
        LHURGOYF "Lhurgoyf", LICID "Licid", LIZARD "Lizard", LLAMA "Llama", LOBSTER "Lobster",
        MANTICORE "Manticore", MASTICORE "Masticore", MERCENARY "Mercenary", MERFOLK "Merfolk",
        METATHRAN "Metathran", MINION "Minion", MINOTAUR "Minotaur", MITE "Mite", MOLE "Mole",
        MONGER "Monger", MONGOOSE "Mongoose", MONK "Monk", MONKEY "Monkey", MOOGLE "Moogle",
        MOONFOLK "Moonfolk", MOUNT "Mount", MOUSE "Mouse", MUTANT "Mutant", MYR "Myr", MYSTIC "Mystic",
        NAUTILUS "Nautilus", NECRON "Necron", NEPHILIM "Nephilim", NIGHTMARE "Nightmare",
        NIGHTSTALKER "Nightstalker", NINJA "Ninja", NOBLE "Noble", NOGGLE "Noggle", NOMAD "Nomad",
        NYMPH "Nymph", OCTOPUS "Octopus", OGRE "Ogre", OOZE "Ooze", ORB "Orb", ORC "Orc", ORGG "Orgg",
        OTTER "Otter", OUPHE "Ouphe", OX "Ox", OYSTER "Oyster", PANGOLIN "Pangolin", PEASANT "Peasant",
        PEGASUS "Pegasus", PENTAVITE "Pentavite", PERFORMER "Performer", PEST "Pest",
        PHELDDAGRIF "Phelddagrif", PHOENIX "Phoenix", PHYREXIAN "Phyrexian", PILOT "Pilot",
        PINCHER "Pincher", PIRATE "Pirate", PLANT "Plant", PLATYPUS "Platypus", PORCUPINE "Porcupine",
        POSSUM "Possum", PRAETOR "Praetor", PRIMARCH "Primarch", PRISM "Prism", PROCESSOR "Processor",
        QU "Qu", RABBIT "Rabbit", RACCOON "Raccoon", RANGER "Ranger", RAT "Rat", REBEL "Rebel",
        REFLECTION "Reflection", RHINO "Rhino", RIGGER "Rigger", ROBOT "Robot", ROGUE "Rogue",
        SABLE "Sable", SALAMANDER "Salamander", SAMURAI "Samurai", SAND "Sand", SAPROLING "Saproling",
        SATYR "Satyr", SCARECROW "Scarecrow", SCIENTIST "Scientist", SCION "Scion", SCORPION "Scorpion",
        SCOUT "Scout", SCULPTURE "Sculpture", SEAL "Seal", SERF "Serf", SERPENT "Serpent", SERVO "Servo",
        SHADE "Shade", SHAMAN "Shaman", SHAPESHIFTER "Shapeshifter", SHARK "Shark", SHEEP "Sheep",
        SHIAR "Shi'ar", SIREN "Siren", SKELETON "Skeleton", SKRULL "Skrull", SKUNK "Skunk", SLITH "Slith",
        SLIVER "Sliver", SLOTH "Sloth", SLUG "Slug", SNAIL "Snail", SNAKE "Snake", SOLDIER "Soldier",
        SOLTARI "Soltari", SORCERER "Sorcerer", SPAWN "Spawn", SPECTER "Specter", SPELLSHAPER "Spellshaper",
        SPHINX "Sphinx", SPIDER "Spider", SPIKE "Spike", SPIRIT "Spirit", SPLINTER "Splinter",
        SPONGE "Sponge", SPY "Spy", SQUID "Squid", SQUIRREL "Squirrel", STARFISH "Starfish",
        SURRAKAR "Surrakar", SURVIVOR "Survivor", SYMBIOTE "Symbiote", SYNTH "Synth", TENTACLE "Tentacle",
        TETRAVITE "Tetravite", THALAKOS "Thalakos", THOPTER "Thopter", THRULL "Thrull", TIEFLING "Tiefling",
        TIME_LORD "Time Lord", TOY "Toy", TREEFOLK "Treefolk", TRILOBITE "Trilobite",
        TRISKELAVITE "Triskelavite", TROLL "Troll", TURTLE "Turtle", TYRANID "Tyranid", UNICORN "Unicorn",
        UTROM "Utrom", VAMPIRE "Vampire", VARMINT "Varmint", VEDALKEN "Vedalken", VILLAIN "Villain",
        VOLVER "Volver", WALL "Wall", WALRUS "Walrus", WARLOCK "Warlock", WARRIOR "Warrior",
        WEASEL "Weasel", WEIRD "Weird", WEREWOLF "Werewolf", WHALE "Whale", WIZARD "Wizard", WOLF "Wolf",
        WOLVERINE "Wolverine", WOMBAT "Wombat", WORM "Worm", WRAITH "Wraith", WURM "Wurm", YETI "Yeti",
        ZOMBIE "Zombie", ZUBERA "Zubera",
    }
    // CR 205.3q
    Battle {
        SIEGE "Siege",
    }
}

//! Where keywords mean something agrees with where the abilities function that they stand for.

use spellstack_core::lang::{Ability, derive, words};
use spellstack_core::zone::ZoneKinds;
use spellstack_core::{Keyword, KeywordKind, ZoneKind};

/// A keyword of each kind that stands for activated or triggered abilities.
const EXPANDED: [&str; 27] = [
    "equip {1}",
    "equip Knight {1}",
    "ward {1}",
    "cumulative upkeep {1}",
    "flanking",
    "cycling {1}",
    "plainscycling {1}",
    "echo {1}",
    "fading 2",
    "madness {1}",
    "storm",
    "modular 2",
    "bushido 2",
    "ninjutsu {1}",
    "suspend 2—{1}",
    "vanishing 2",
    "persist",
    "exalted",
    "annihilator 2",
    "battle cry",
    "undying",
    "evolve",
    "extort",
    "prowess",
    "mentor",
    "afterlife 2",
    "decayed",
];

#[test]
fn abilities_of_keywords_function_where_the_keyword_means_something() {
    for text in EXPANDED {
        let keyword = words::keyword(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let scope = keyword.kind().scope();
        let functioning = functioning(&keyword);
        assert!(!functioning.is_empty(), "{text} stands for such abilities");
        for zones in functioning {
            assert!(
                zones.is_subset(scope.zones),
                "{text} functions in {zones:?}, and means something in {:?}",
                scope.zones
            );
        }
    }
}

/// Where each activated and triggered ability functions: on the battlefield, unless it says otherwise (CR 113.6).
fn functioning(keyword: &Keyword) -> Vec<ZoneKinds> {
    let zones = |ability: &Ability| match ability {
        Ability::Activated(_) | Ability::Triggered(_) => {
            let usual = ZoneKinds::only(ZoneKind::Battlefield);
            Some(derive::zones_of_function(ability).unwrap_or(usual))
        }
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Static(_) => None,
    };
    keyword.expand().iter().filter_map(zones).collect()
}

#[test]
fn every_keyword_means_something_somewhere() {
    for kind in KeywordKind::ALL {
        assert!(!kind.scope().zones.is_empty(), "{kind:?}");
    }
}

#[test]
fn zones_are_said_in_words() {
    let words = |kind: KeywordKind| kind.scope().zone_words();
    assert_eq!(words(KeywordKind::Changeling), "every zone");
    assert_eq!(words(KeywordKind::Flash), "every zone but the battlefield");
    assert_eq!(words(KeywordKind::Suspend), "hand, exile");
}

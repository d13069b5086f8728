//! The vocabulary reads what it prints, and counts as the rules do.

use std::mem::size_of;
use std::num::NonZeroU32;

use proptest::prelude::*;
use rstest::rstest;
use spellstack_core::color::{Color, ColorSet};
use spellstack_core::counter::CounterKind;
use spellstack_core::id::{ObjectId, PlayerId};
use spellstack_core::mana::{
    ManaCost, ManaCostError, ManaKind, ManaPool, ManaPoolError, ManaSymbol, basic_land_mana,
};
use spellstack_core::player::{PerPlayer, PlayerSet};
use spellstack_core::pt::{Pt, PtError, PtValue};
use spellstack_core::step::{Phase, Step};
use spellstack_core::types::{
    CardType, CardTypes, Subtype, SubtypeKind, SubtypeSet, Supertype, Supertypes, TypeLine, TypeLineError,
};
use spellstack_core::zone::{Zone, ZoneKind};

fn cost(text: &str) -> ManaCost {
    text.parse().expect("a mana cost")
}

fn line(text: &str) -> TypeLine {
    text.parse().expect("a type line")
}

mod ids {
    use super::*;

    #[test]
    fn an_optional_object_id_takes_no_more_room_than_an_object_id() {
        assert_eq!(size_of::<Option<ObjectId>>(), 8);
        let id = ObjectId::new(7, NonZeroU32::MIN);
        assert_eq!((id.slot(), id.generation()), (7, NonZeroU32::MIN));
    }

    #[rstest]
    #[case("p1", Some(0))]
    #[case("P2", Some(1))]
    #[case("p256", Some(255))]
    #[case("p0", None)]
    #[case("p257", None)]
    #[case("p+1", None)]
    #[case("p", None)]
    #[case("2", None)]
    fn players_are_written_from_one(#[case] text: &str, #[case] seat: Option<u8>) {
        assert_eq!(text.parse().ok(), seat.map(PlayerId::new));
    }

    #[test]
    fn a_per_player_list_is_indexed_by_player() {
        let list = PerPlayer::from_fn(2, |player| player.index() * 10);
        assert_eq!(list.len(), 2);
        assert_eq!(list[PlayerId::new(1)], 10);
        assert_eq!(list.get(PlayerId::new(2)), None);
        assert_eq!(serde_json::to_string(&list).expect("json"), "[0,10]");
    }

    #[test]
    fn a_player_set_iterates_in_turn_order() {
        let mut set = PlayerSet::all(3);
        set.remove(PlayerId::new(1));
        let seats: Vec<_> = set.iter().map(PlayerId::index).collect();
        assert_eq!(seats, [0, 2]);
        assert_eq!(PlayerSet::all(32).len(), 32);
        assert!(!set.contains(PlayerId::new(200)));
    }
}

mod colors {
    use super::*;

    #[test]
    fn every_color_is_read_by_word_and_by_letter() {
        for color in Color::ALL {
            assert_eq!(color.to_string().parse(), Ok(color));
            assert_eq!(Color::from_letter(color.letter()), Some(color));
        }
        assert!("colorless".parse::<Color>().is_err());
    }

    #[test]
    fn a_set_of_no_color_is_colorless_and_of_two_multicolored() {
        assert!(ColorSet::EMPTY.is_colorless());
        assert!(ColorSet::only(Color::Red).is_monocolored());
        assert!(ColorSet::of(&[Color::Red, Color::Blue]).is_multicolored());
        assert_eq!(ColorSet::ALL.len(), 5);
    }

    #[rstest]
    #[case("WU")]
    #[case("RW")]
    #[case("GU")]
    #[case("GWU")]
    #[case("WBG")]
    #[case("URW")]
    #[case("BRGW")]
    #[case("WUBRG")]
    fn colors_print_in_the_order_of_mana_costs(#[case] letters: &str) {
        let set: ColorSet = letters.chars().filter_map(Color::from_letter).collect();
        let printed: String = set.in_printed_order().map(Color::letter).collect();
        assert_eq!(printed, letters);
    }

    #[test]
    fn sets_serialize_as_words() {
        let set = ColorSet::of(&[Color::Green, Color::White]);
        assert_eq!(serde_json::to_string(&set).expect("json"), r#"["white","green"]"#);
    }
}

mod mana {
    use super::*;

    #[rstest]
    #[case("{0}", 0, "")]
    #[case("{2}{W}{W}", 4, "W")]
    #[case("{X}{X}{R}", 1, "R")]
    #[case("{W/U}{W/U}", 2, "WU")]
    #[case("{2/W}{2/B}", 4, "WB")]
    #[case("{C/G}", 1, "G")]
    #[case("{1}{B/P}{B/P}", 3, "B")]
    #[case("{2}{G}{G/U/P}{U}", 5, "GU")]
    #[case("{8}{C}{C}", 10, "")]
    #[case("{1}{S}", 2, "")]
    fn mana_value_and_colors_follow_the_symbols(
        #[case] text: &str,
        #[case] mana_value: u32,
        #[case] letters: &str,
    ) {
        let colors: ColorSet = letters.chars().filter_map(Color::from_letter).collect();
        assert_eq!(cost(text).mana_value(), mana_value);
        assert_eq!(cost(text).colors(), colors);
        assert_eq!(cost(text).to_string(), text);
    }

    #[rstest]
    #[case("{W}{2}{W}", "{2}{W}{W}")]
    #[case("{1}{X}{1}{R}", "{X}{2}{R}")]
    #[case("{W}{R}", "{R}{W}")]
    #[case("{u}{w/p}", "{W/P}{U}")]
    #[case("{G}{R/W}", "{R/W}{G}")]
    #[case("{W}{G/W}{G}", "{G}{G/W}{W}")]
    #[case("{W/R}", "{R/W}")]
    #[case("{S}{R}{C}", "{C}{R}{S}")]
    #[case("{0}{0}", "{0}")]
    #[case(" {R} ", "{R}")]
    fn costs_that_ask_for_the_same_are_equal(#[case] text: &str, #[case] printed: &str) {
        assert_eq!(cost(text).to_string(), printed);
        assert_eq!(cost(text), cost(printed));
    }

    #[test]
    fn x_counts_only_where_it_is_chosen() {
        let fireball = cost("{X}{X}{R}");
        assert!(fireball.has_x());
        assert_eq!(fireball.mana_value_with_x(3), 7);
        assert_eq!(fireball.with_x(3), cost("{6}{R}"));
        assert_eq!(fireball.mana_value_with_x(u32::MAX), u32::MAX);
    }

    #[test]
    fn a_reduction_takes_only_generic_mana() {
        assert_eq!(cost("{2}{W}").minus_generic(5), cost("{W}"));
        assert_eq!(cost("{W}").plus_generic(1), cost("{1}{W}"));
        assert_eq!(cost("{1}{W}").plus(&cost("{1}{R}")), cost("{2}{R}{W}"));
        assert_eq!(cost("{3}{W}").generic(), 3);
        assert_eq!(ManaCost::ZERO, cost("{0}"));
        assert!(ManaCost::ZERO.is_empty());
    }

    #[test]
    fn devotion_counts_a_hybrid_symbol_once() {
        let both = ColorSet::of(&[Color::White, Color::Blue]);
        assert_eq!(cost("{1}{W/U}{U}{B}").symbols_of(both), 2);
    }

    #[rstest]
    #[case("", ManaCostError::Empty)]
    #[case("{2}W", ManaCostError::OutsideBraces { position: 3, text: "W".into() })]
    #[case("{2}{W", ManaCostError::Unclosed { position: 3, text: "{W".into() })]
    #[case("{2}{Q}", ManaCostError::UnknownSymbol { position: 3, text: "{Q}".into() })]
    #[case("{W/W}", ManaCostError::UnknownSymbol { position: 0, text: "{W/W}".into() })]
    #[case("{}", ManaCostError::UnknownSymbol { position: 0, text: "{}".into() })]
    #[case("{+1}", ManaCostError::UnknownSymbol { position: 0, text: "{+1}".into() })]
    #[case("{4294967295}{1}", ManaCostError::TooMuchGeneric { position: 12, text: "{1}".into() })]
    fn a_wrong_cost_says_where_and_what(#[case] text: &str, #[case] error: ManaCostError) {
        assert_eq!(text.parse::<ManaCost>(), Err(error));
    }

    #[test]
    fn a_pool_never_goes_below_nothing() {
        let mut pool: ManaPool = "{R}{C}{R}".parse().expect("a pool");
        assert_eq!(pool.to_string(), "{R}{R}{C}");
        assert_eq!(pool.total(), 3);
        assert!(!pool.remove(ManaKind::Red, 3));
        assert_eq!(pool.get(ManaKind::Red), 2);
        pool.add(ManaKind::Red, u32::MAX);
        assert_eq!(pool.total(), u32::MAX);
        pool.clear();
        assert!(pool.is_empty());
        assert_eq!("".parse(), Ok(pool));
    }

    #[test]
    fn a_pool_knows_which_mana_is_snow_and_spends_it_last() {
        // CR 107.4h
        let mut pool: ManaPool = "{R}".parse().expect("a pool");
        pool.add_snow(ManaKind::Red, 2);
        assert_eq!((pool.get(ManaKind::Red), pool.snow(ManaKind::Red)), (3, 2));
        assert!(pool.remove(ManaKind::Red, 1));
        assert_eq!(pool.snow(ManaKind::Red), 2);
        let mut plain = ManaPool::EMPTY;
        plain.add(ManaKind::Red, 1);
        assert!(!pool.remove_all(&plain));
        assert!(pool.remove_snow(ManaKind::Red, 1));
        assert_eq!(pool.without_snow(), plain);
    }

    #[test]
    fn a_pool_holds_no_generic_mana() {
        let error = ManaPoolError::UnknownKind {
            position: 3,
            text: "{2}".into(),
        };
        assert_eq!("{R}{2}".parse::<ManaPool>(), Err(error));
    }

    #[test]
    fn exactly_the_five_basic_land_types_tap_for_a_color() {
        let colors: ColorSet = Subtype::all().filter_map(basic_land_mana).collect();
        assert_eq!(colors, ColorSet::ALL);
        for subtype in Subtype::all() {
            assert_eq!(basic_land_mana(subtype).is_some(), subtype.is_basic_land_type());
        }
    }

    fn any_color() -> impl Strategy<Value = Color> {
        prop::sample::select(Color::ALL.to_vec())
    }

    fn any_symbol() -> impl Strategy<Value = ManaSymbol> {
        prop_oneof![
            (0..20u32).prop_map(ManaSymbol::Generic),
            any_color().prop_map(ManaSymbol::Colored),
            Just(ManaSymbol::Colorless),
            Just(ManaSymbol::Snow),
            Just(ManaSymbol::X),
            (any_color(), any_color()).prop_map(|(one, other)| ManaSymbol::Hybrid(one, other)),
            (1..4u32, any_color()).prop_map(|(amount, color)| ManaSymbol::MonoHybrid(amount, color)),
            any_color().prop_map(ManaSymbol::ColorlessHybrid),
            any_color().prop_map(ManaSymbol::Phyrexian),
            (any_color(), any_color()).prop_map(|(one, other)| ManaSymbol::PhyrexianHybrid(one, other)),
        ]
    }

    proptest! {
        #[test]
        fn any_cost_is_read_as_it_is_printed(
            symbols in prop::collection::vec(any_symbol(), 0..8).prop_shuffle()
        ) {
            let cost = ManaCost::from_symbols(symbols.iter().copied());
            prop_assert_eq!(cost.to_string().parse::<ManaCost>(), Ok(cost.clone()));
            let json = serde_json::to_string(&cost).expect("json");
            prop_assert_eq!(serde_json::from_str::<ManaCost>(&json).expect("cost"), cost.clone());
            let backwards = ManaCost::from_symbols(symbols.into_iter().rev());
            prop_assert_eq!(backwards, cost);
        }

        #[test]
        fn any_text_is_read_or_refused_without_panic(text in "[{}WUBRGCSXP/0-9 é]{0,12}") {
            if let Ok(cost) = text.parse::<ManaCost>() {
                prop_assert_eq!(cost.to_string().parse::<ManaCost>(), Ok(cost));
            }
            let _ = text.parse::<ManaPool>();
        }
    }
}

mod types {
    use super::*;

    #[test]
    fn every_subtype_is_found_by_its_name_in_any_case() {
        for subtype in Subtype::all() {
            assert_eq!(Subtype::from_name(subtype.name()), Some(subtype));
            assert_eq!(Subtype::from_name(&subtype.name().to_uppercase()), Some(subtype));
        }
        assert_eq!(Subtype::all().count(), Subtype::COUNT);
        assert_eq!(Subtype::from_name("Urza’s"), Some(Subtype::URZAS));
        assert_eq!(Subtype::from_name("Goblinoid"), None);
    }

    #[rstest]
    #[case(Subtype::AURA, "Aura", SubtypeKind::Enchantment)]
    #[case(Subtype::EQUIPMENT, "Equipment", SubtypeKind::Artifact)]
    #[case(Subtype::POWER_PLANT, "Power-Plant", SubtypeKind::Land)]
    #[case(Subtype::KAITO, "Kaito", SubtypeKind::Planeswalker)]
    #[case(Subtype::ADVENTURE, "Adventure", SubtypeKind::Spell)]
    #[case(Subtype::TIME_LORD, "Time Lord", SubtypeKind::Creature)]
    #[case(Subtype::ZUBERA, "Zubera", SubtypeKind::Creature)]
    #[case(Subtype::SIEGE, "Siege", SubtypeKind::Battle)]
    fn a_constant_is_the_subtype_of_its_name(
        #[case] subtype: Subtype,
        #[case] name: &str,
        #[case] kind: SubtypeKind,
    ) {
        assert_eq!(subtype.name(), name);
        assert_eq!(subtype.kind(), kind);
    }

    #[test]
    fn each_kind_has_as_many_subtypes_as_the_rules_list() {
        let counts = SubtypeKind::ALL.map(|kind| Subtype::all_of(kind).count());
        assert_eq!(counts, [22, 13, 17, 80, 5, 324, 1]);
        assert_eq!(counts.iter().sum::<usize>(), Subtype::COUNT);
    }

    #[rstest]
    #[case(Subtype::GOBLIN, "Goblins")]
    #[case(Subtype::ELF, "Elves")]
    #[case(Subtype::DWARF, "Dwarves")]
    #[case(Subtype::WEREWOLF, "Werewolves")]
    #[case(Subtype::MERFOLK, "Merfolk")]
    #[case(Subtype::ALLY, "Allies")]
    #[case(Subtype::MONKEY, "Monkeys")]
    #[case(Subtype::SPHINX, "Sphinxes")]
    #[case(Subtype::FOX, "Foxes")]
    #[case(Subtype::HERO, "Heroes")]
    #[case(Subtype::PLAINS, "Plains")]
    #[case(Subtype::TIME_LORD, "Time Lords")]
    fn plurals_are_english(#[case] subtype: Subtype, #[case] plural: &str) {
        assert_eq!(subtype.plural(), plural);
    }

    #[test]
    fn no_two_creature_types_share_a_plural() {
        let creature_types = || Subtype::all_of(SubtypeKind::Creature);
        let mut plurals: Vec<_> = creature_types().map(Subtype::plural).collect();
        plurals.sort();
        plurals.dedup();
        assert_eq!(plurals.len(), creature_types().count());
    }

    #[test]
    fn a_subtype_set_keeps_or_drops_one_kind() {
        let printed = line("Land Creature — Forest Dryad").subtype_set();
        let (mut lands, mut creatures) = (printed, printed);
        lands.retain_kind(SubtypeKind::Land);
        creatures.remove_kind(SubtypeKind::Land);
        assert_eq!(lands, SubtypeSet::only(Subtype::FOREST));
        assert_eq!(creatures, SubtypeSet::only(Subtype::DRYAD));
        assert_eq!(lands.union(&creatures), printed);
        assert!(printed.intersects(&SubtypeSet::ALL_CREATURE_TYPES));
        assert!(!lands.intersects(&SubtypeSet::ALL_CREATURE_TYPES));
    }

    #[test]
    fn every_creature_type_and_nothing_else_is_a_creature_type() {
        let all = SubtypeSet::ALL_CREATURE_TYPES;
        assert!(all.iter().eq(Subtype::all_of(SubtypeKind::Creature)));
        assert_eq!(all.len(), 324);
        assert!(!all.contains(Subtype::AURA) && !all.contains(Subtype::SIEGE));
    }

    #[test]
    fn sets_serialize_as_names() {
        let set: SubtypeSet = [Subtype::GOBLIN, Subtype::AURA].into_iter().collect();
        let json = serde_json::to_string(&set).expect("json");
        assert_eq!(json, r#"["Aura","Goblin"]"#);
        assert_eq!(serde_json::from_str::<SubtypeSet>(&json).expect("set"), set);
        let types = CardTypes::of(&[CardType::Creature, CardType::Artifact]);
        let json = serde_json::to_string(&types).expect("json");
        assert_eq!(json, r#"["Artifact","Creature"]"#);
        assert!(serde_json::from_str::<SubtypeSet>(r#"["Gobbo"]"#).is_err());
    }

    #[rstest]
    #[case("Legendary Creature — Human Soldier")]
    #[case("Basic Snow Land — Forest")]
    #[case("Land — Urza's Power-Plant")]
    #[case("Enchantment Land — Urza's Saga")]
    #[case("Legendary Creature — Time Lord Doctor")]
    #[case("Kindred Instant — Goblin")]
    #[case("Legendary Enchantment Artifact")]
    #[case("World Enchantment")]
    #[case("Artifact Land")]
    #[case("Battle — Siege")]
    #[case("")]
    fn a_printed_type_line_comes_back_as_it_was(#[case] text: &str) {
        assert_eq!(line(text).to_string(), text);
    }

    #[rstest]
    #[case("creature - goblin warrior", "Creature — Goblin Warrior")]
    #[case("Creature Artifact – Golem", "Artifact Creature — Golem")]
    #[case("Snow Legendary Land", "Legendary Snow Land")]
    fn other_spellings_of_a_type_line_are_read(#[case] text: &str, #[case] printed: &str) {
        assert_eq!(line(text).to_string(), printed);
    }

    #[rstest]
    #[case("Legendry Creature", TypeLineError::UnknownType("Legendry".into()))]
    #[case("Creature — Human Gobln", TypeLineError::UnknownSubtype("Gobln".into()))]
    #[case("Creature — Elf Elf", TypeLineError::Repeated("Elf".into()))]
    #[case("Creature Creature", TypeLineError::Repeated("Creature".into()))]
    fn a_wrong_type_line_names_the_word(#[case] text: &str, #[case] error: TypeLineError) {
        assert_eq!(text.parse::<TypeLine>(), Err(error));
    }

    #[test]
    fn a_subtype_of_another_type_is_misplaced() {
        let misplaced: Vec<_> = line("Creature — Elf Aura").misplaced_subtypes().collect();
        assert_eq!(misplaced, [Subtype::AURA]);
        assert_eq!(
            line("Kindred Sorcery — Elf Lesson").misplaced_subtypes().count(),
            0
        );
    }

    #[test]
    fn the_permanent_types_are_those_of_permanents() {
        for card_type in CardType::ALL {
            let is_permanent = CardTypes::PERMANENT.contains(card_type);
            assert_eq!(is_permanent, card_type.is_permanent());
        }
    }

    proptest! {
        #[test]
        fn any_type_line_is_read_as_it_is_printed(
            supertypes in prop::sample::subsequence(Supertype::ALL.to_vec(), 0..=5),
            types in prop::sample::subsequence(CardType::ALL.to_vec(), 1..=9),
            subtypes in prop::sample::subsequence(Subtype::all().collect::<Vec<_>>(), 0..5)
                .prop_shuffle(),
        ) {
            let line = TypeLine {
                supertypes: supertypes.into_iter().collect::<Supertypes>(),
                types: types.into_iter().collect(),
                subtypes: subtypes.into_iter().collect(),
            };
            prop_assert_eq!(line.to_string().parse::<TypeLine>(), Ok(line.clone()));
            let json = serde_json::to_string(&line).expect("json");
            prop_assert_eq!(serde_json::from_str::<TypeLine>(&json).expect("line"), line);
        }
    }
}

mod nouns {
    use super::*;

    #[test]
    fn every_counter_kind_is_read_by_its_name() {
        assert_eq!(size_of::<CounterKind>(), 1);
        for kind in CounterKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(*kind));
            let json = serde_json::to_string(kind).expect("json");
            assert_eq!(json, format!("\"{kind}\""));
        }
        assert_eq!("Fade".parse(), Ok(CounterKind::Fade));
        assert!("fades".parse::<CounterKind>().is_err());
    }

    #[test]
    fn exactly_the_counters_named_like_power_and_toughness_change_them() {
        assert_eq!(CounterKind::MinusOneMinusOne.pt_change(), Some((-1, -1)));
        for kind in CounterKind::ALL {
            let named = kind.name().split_once('/').map(|(power, toughness)| {
                let number = |text: &str| text.parse::<i32>().expect("a number");
                (number(power), number(toughness))
            });
            assert_eq!(kind.pt_change(), named, "{kind}");
        }
    }

    #[test]
    fn there_are_fifteen_keyword_counters() {
        let keywords = CounterKind::ALL.iter().filter(|kind| kind.is_keyword());
        assert_eq!(keywords.count(), 15);
    }

    #[test]
    fn only_library_and_hand_are_hidden() {
        let hidden: Vec<_> = ZoneKind::ALL
            .into_iter()
            .filter(|kind| kind.is_hidden())
            .collect();
        assert_eq!(hidden, [ZoneKind::Library, ZoneKind::Hand]);
        for kind in ZoneKind::ALL {
            let zone = kind.of(PlayerId::new(1));
            assert_eq!(zone.kind(), kind);
            assert_eq!(zone.owner().is_some(), kind.is_per_player());
            assert_eq!(zone.is_public(), !zone.is_hidden());
            let json = serde_json::to_string(&zone).expect("json");
            assert_eq!(serde_json::from_str::<Zone>(&json).expect("zone"), zone);
        }
    }

    #[test]
    fn the_steps_of_a_turn_follow_each_other() {
        let walk: Vec<_> = std::iter::successors(Some(Step::Untap), |step| step.next()).collect();
        assert_eq!(walk, Step::ALL);
        let words: Vec<_> = walk.iter().map(Step::to_string).collect();
        assert_eq!(
            words.join(" "),
            "untap upkeep draw main1 begin_combat declare_attackers declare_blockers \
             first_strike_damage combat_damage end_combat main2 end cleanup"
        );
        assert!(walk.is_sorted_by_key(|step| step.phase()));
        assert!(
            words
                .iter()
                .zip(walk)
                .all(|(word, step)| word.parse() == Ok(step))
        );
    }

    #[test]
    fn the_steps_of_the_phases_make_the_turn() {
        assert!(Phase::ALL.into_iter().flat_map(Phase::steps).eq(Step::ALL));
        assert!(
            Phase::ALL
                .iter()
                .all(|phase| phase.to_string().parse() == Ok(*phase))
        );
        assert_eq!(Step::ALL.into_iter().filter(|step| step.is_main()).count(), 2);
    }

    #[rstest]
    #[case("2/3", Pt::new(2, 3))]
    #[case("-1/0", Pt::new(-1, 0))]
    #[case("*/1+*", Pt { power: PtValue::Star, toughness: PtValue::StarPlus(1) })]
    #[case("*/*", Pt::STAR)]
    fn a_printed_power_and_toughness_comes_back_as_it_was(#[case] text: &str, #[case] pt: Pt) {
        assert_eq!(text.parse(), Ok(pt));
        assert_eq!(pt.to_string(), text);
    }

    #[rstest]
    #[case("2", PtError::MissingSlash("2".into()))]
    #[case("2/b", PtError::Value("b".into()))]
    #[case("/2", PtError::Value("".into()))]
    fn a_wrong_power_and_toughness_names_the_text(#[case] text: &str, #[case] error: PtError) {
        assert_eq!(text.parse::<Pt>(), Err(error));
    }
}

//! The small functions that catalog files are written in.
//!
//! They read like the card and normalize, so that equal sentences are equal values. A malformed literal (a mana cost,
//! a type line, a mana symbol) panics and names the line where it stands: these functions are for cards written in Rust,
//! and cards from outside come as JSON, which reports its faults.
//!
//! ```
//! use spellstack_core::lang::build::*;
//!
//! let fanatic = Card::creature("Mogg Fanatic", "{R}", "Goblin", 1, 1)
//!     .ability(activated([sacrifice_this()], targeting(any_target(), deal_damage(this(), 1, target(0)))))
//!     .define();
//! assert_eq!(fanatic.front().type_line.to_string(), "Creature — Goblin");
//! ```

mod ability;
mod action;
mod card;
mod convert;
mod cost;
mod effect;
mod event;
mod filter;
mod permanent;
mod phrase;
mod role;
mod statement;
mod target;
mod token;
mod value;

use std::fmt::Display;
use std::str::FromStr;

pub use ability::{
    activated, activated_only, as_long_as, clause, loyalty, modal, static_ability, targeting, targeting_each,
    when, when_any, when_if,
};
pub use action::{connive, explore, populate};
pub use card::{Card, token, token_with};
pub use cost::{
    discard_a, exile_a, life, mana, remove_counter, return_a, reveal_this, sacrifice_a, sacrifice_some,
    sacrifice_this, tap_this,
};
pub use effect::{
    add_any_color, add_for_each, add_mana, add_one_of, amass, become_monarch, cast_free, cast_paying,
    change_rule_next_turn_of, change_rule_this_turn, change_targets, choose_source, copy_spell, counter,
    create, create_attached, create_sized, deal_damage, deal_divided_damage, deal_evenly_divided_damage,
    destroy, destroy_without_regeneration, discard, draw, draw_game, emblem, exchange_control, exchange_life,
    exile, exile_linked, exile_until_this_leaves, gain_life, look_at_top, lose_life, mill, move_counters,
    onto_battlefield, onto_battlefield_transformed, prevent_all_this_turn, prevent_next_time_this_turn,
    put_counters, put_on_bottom, put_on_top, regenerate, remove_counters, return_to_hand,
    return_to_hand_from, reveal, reveal_top, sacrifice, scry, search, set_life, shuffle,
    shuffle_into_library, skip_next, surveil, tap, turn_face_down, turn_face_up, unattach, untap,
    until_end_of_turn, when_this_turn, whenever_until_your_next_turn,
};
pub use event::{
    any_draw_step, any_end_step, any_upkeep, attacks, cast, dies, enters, leaves, moves, this_attacks,
    this_dies, this_enters, this_leaves, this_turned_face_up, you_cast, your_draw_step, your_upkeep,
};
pub use filter::{
    activated_ability, all, any_of, artifact, attacking, basic, battle, cards_in, color, creature,
    drawn_this_turn, enchantment, exiled_with, face_down, instant, is, land, mana_value_at_most, not,
    of_chosen_type, opponents_control, other, owned_by, owned_by_you, permanent, planeswalker, sorcery,
    spell, subtype, supertype, tapped, triggered_ability, with_chosen_name, with_keyword, with_single_target,
    you_control,
};
pub use permanent::{
    attach, become_blocked, create_copies, extra_phases, extra_step, extra_turn, fight, give_counters,
    lose_game, proliferate, put_divided_counters, remove_from_combat, transform, when_you_do, win_game,
};
pub use phrase::{
    bind, choose, choose_color, choose_word, for_each, for_each_player, happened_this_turn, if_done, if_it,
    if_so, instead_if, may, may_by, pay, sacrifice_unless, then, together, unless_pays, you_control_a,
};
pub use role::{
    cursed_role, monster_role, royal_role, sorcerer_role, virtuous_role, wicked_role, young_hero_role,
};
pub use statement::{
    additional_cost, alternative_cost, alternative_cost_if, base_pt, enters_choosing, enters_tapped,
    enters_with_counters, gets, has, has_ability, is_also, loses_all_abilities, may_begin_on_battlefield,
    may_enter_as_copy, modify, replace, replace_if, rule, rules, spells_cost_less, spells_cost_mana_less,
    spells_cost_more,
};
pub use target::{
    any_number_of, any_target, divided, of_target_player, target_card, target_creature, target_object,
    target_opponent, target_player, target_player_or, target_spell, up_to,
};
pub use token::{blood, clue, food, gold, lander, map, mutagen, shard, treasure, walker};
pub use value::{
    any_player, attached, basic_land_types_among, card_types_among, chosen_by_you, chosen_player,
    controller_of, count, defending_player, devotion, each_item, enchanted_player, event_object,
    event_player, half_rounded_up, item_player, linked, mana_value_of, opponents, owner_of, player_of_target,
    plus, power_of, result, target, target_or_controller, this, times, x, you,
};

/// The mana cost or subtype that a literal stands for.
#[track_caller]
fn literal<T: FromStr<Err: Display>>(text: &str) -> T {
    match text.parse() {
        Ok(value) => value,
        Err(error) => panic!("'{text}' in a card definition can't be read: {error}"),
    }
}

/// The type line or mana cost that a literal of the card or token of that name stands for.
#[track_caller]
fn literal_of<T: FromStr<Err: Display>>(name: &str, text: &str) -> T {
    match text.parse() {
        Ok(value) => value,
        Err(error) => panic!("'{text}' in the definition of '{name}' can't be read: {error}"),
    }
}

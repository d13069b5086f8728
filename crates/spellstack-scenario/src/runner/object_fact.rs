//! Expectations about one object.

use spellstack_core::color::ColorSet;
use spellstack_core::lang::words as keyword_words;
use spellstack_core::lang::{Ability, Quality};
use spellstack_core::{CardType, Color, CounterKind, Keyword, KeywordKind, Subtype, Supertype, ZoneKind};
use spellstack_rules::{AbilityView, Characteristics, ObjectView};

use super::act::card_words;
use super::expect::{Found, place_words};
use super::names::{Located, holder};
use super::report::{Wrong, fail};
use super::seen::Seen;
use super::session::Session;
use super::words::{self, player_id};
use crate::syntax::{CardRef, ObjectFact, Player, Zone};

impl Session<'_> {
    /// Whether something holds of the object that a name means.
    pub(crate) fn object_fact(
        &self,
        card: &CardRef,
        fact: &ObjectFact,
        negated: bool,
    ) -> Result<Found, Wrong> {
        if let ObjectFact::In { player, zone } = fact {
            return Ok(self.is_in(card, *player, *zone));
        }
        let Some(object) = self.object_for(card) else {
            let nothing = format!("no {} anywhere", card_words(card));
            return if negated {
                Ok(Found::is(false, nothing))
            } else {
                fail(format!("found {nothing}"))
            };
        };
        let view = self.game.omniscient();
        match object.at {
            Located::Object(id) => match view.object(id) {
                Some(object) => self.fact_of(object, fact),
                None => fail(format!("{} is gone", card_words(card))),
            },
            Located::Library(player, id) => {
                let in_library = view.library(player).find(|card| card.card() == Some(id));
                match (in_library.and_then(|card| card.characteristics()), fact) {
                    (Some(chars), ObjectFact::Is(words)) => Ok(is_all(&chars, words)),
                    (Some(chars), ObjectFact::IsNot(words)) => Ok(is_none(&chars, words)),
                    _ => Ok(Found::is(false, place_words(object))),
                }
            }
        }
    }

    fn is_in(&self, card: &CardRef, player: Option<Player>, zone: Zone) -> Found {
        let all = self.names.all(card);
        let kind = words::zone_kind(zone);
        let is_there = |object: &&Seen| {
            object.zone.kind() == kind && player.is_none_or(|player| player_id(player) == holder(object))
        };
        let places: Vec<String> = all.iter().map(|object| place_words(object)).collect();
        let found = if places.is_empty() {
            format!("no {}", card_words(card))
        } else {
            places.join(", ")
        };
        Found::is(all.iter().any(is_there), found)
    }

    fn fact_of(&self, object: ObjectView<'_>, fact: &ObjectFact) -> Result<Found, Wrong> {
        let Some(chars) = object.characteristics() else {
            return fail("found nothing known of it");
        };
        let on_battlefield = object.zone().kind() == ZoneKind::Battlefield;
        let tapped = if object.is_tapped() {
            "it tapped"
        } else {
            "it untapped"
        };
        let tapped = if on_battlefield {
            tapped.to_owned()
        } else {
            format!("it in {}", object.zone())
        };
        Ok(match fact {
            ObjectFact::In { .. } => Found::is(false, object.zone().to_string()),
            ObjectFact::Pt { power, toughness } => {
                let found = (chars.power, chars.toughness);
                Found::is(found == (*power, *toughness), format!("{}/{}", found.0, found.1))
            }
            ObjectFact::Is(words) => is_all(&chars, words),
            ObjectFact::IsNot(words) => is_none(&chars, words),
            ObjectFact::Has(keyword) => has(object, &chars, keyword),
            ObjectFact::Lacks(keyword) => {
                let Found { holds, found } = has(object, &chars, keyword);
                Found::is(!holds, found)
            }
            ObjectFact::Counters { kind, count } => match kind.parse::<CounterKind>() {
                Ok(kind) => Found::equal(object.counter(kind), count),
                Err(error) => return Err(Wrong::Error(error.to_string())),
            },
            ObjectFact::Tapped => Found::is(on_battlefield && object.is_tapped(), tapped),
            ObjectFact::Untapped => Found::is(on_battlefield && !object.is_tapped(), tapped),
            ObjectFact::Attacking => Found::is(object.is_attacking(), in_combat(object)),
            ObjectFact::Blocking => Found::is(object.is_blocking(), in_combat(object)),
            ObjectFact::Damage(amount) => Found::equal(object.damage(), amount),
            ObjectFact::ControlledBy(player) => Found::equal(object.controller(), &player_id(*player)),
            ObjectFact::AttachedTo(_) | ObjectFact::AttachedToPlayer(_) | ObjectFact::Unattached => {
                self.attachment(object, fact)
            }
            ObjectFact::Value(value) => {
                let found = object.mana_value().unwrap_or_default();
                Found::is(u32::try_from(found) == Ok(*value), found.to_string())
            }
        })
    }

    fn attachment(&self, object: ObjectView<'_>, fact: &ObjectFact) -> Found {
        let to = object.attached_to().and_then(|id| self.names.object(id));
        let player = object.attached_to_player();
        let found = match (to, player) {
            (Some(to), _) => format!("it attached to {}", to.title()),
            (None, Some(player)) => format!("it attached to {player}"),
            (None, None) => "it unattached".to_owned(),
        };
        let holds = match fact {
            ObjectFact::AttachedToPlayer(wanted) => player == Some(player_id(*wanted)),
            ObjectFact::AttachedTo(card) => to.is_some_and(|to| self.names.means(card, to)),
            _ => to.is_none() && player.is_none(),
        };
        Found::is(holds, found)
    }
}

fn in_combat(object: ObjectView<'_>) -> &'static str {
    match (object.is_attacking(), object.is_blocking()) {
        (true, _) => "it attacking",
        (_, true) => "it blocking",
        (false, false) => "it neither attacking nor blocking",
    }
}

fn is_all(chars: &Characteristics, words: &[String]) -> Found {
    Found::is(words.iter().all(|word| is(chars, word)), type_words(chars))
}

fn is_none(chars: &Characteristics, words: &[String]) -> Found {
    Found::is(!words.iter().any(|word| is(chars, word)), type_words(chars))
}

/// Whether a word is one of its types, subtypes, supertypes or colours.
fn is(chars: &Characteristics, word: &str) -> bool {
    let is_type = word
        .parse::<CardType>()
        .is_ok_and(|card_type| chars.types.contains(card_type));
    let is_supertype = word
        .parse::<Supertype>()
        .is_ok_and(|supertype| chars.supertypes.contains(supertype));
    let is_color = word
        .parse::<Color>()
        .is_ok_and(|color| chars.colors.contains(color));
    let is_subtype = Subtype::from_name(word).is_some_and(|subtype| chars.subtypes.contains(subtype));
    let is_count = match word.to_lowercase().as_str() {
        "colorless" => chars.colors.is_colorless(),
        "monocolored" => chars.colors.is_monocolored(),
        "multicolored" => chars.colors.is_multicolored(),
        _ => false,
    };
    is_type || is_supertype || is_color || is_subtype || is_count
}

fn type_words(chars: &Characteristics) -> String {
    let mut words: Vec<String> = colour_words(chars.colors);
    words.extend(
        chars
            .supertypes
            .iter()
            .map(|supertype| supertype.name().to_owned()),
    );
    words.extend(chars.types.iter().map(|card_type| card_type.name().to_owned()));
    let mut subtypes = chars.subtypes.iter().map(|subtype| subtype.name().to_owned());
    words.extend(subtypes.by_ref().take(8));
    if subtypes.next().is_some() {
        words.push("and more".to_owned());
    }
    words.join(" ")
}

fn colour_words(colors: ColorSet) -> Vec<String> {
    if colors.is_colorless() {
        return vec!["colorless".to_owned()];
    }
    colors.iter().map(|color| color.name().to_owned()).collect()
}

/// Whether it has a keyword, with its parameter where one is given.
fn has(object: ObjectView<'_>, chars: &Characteristics, text: &str) -> Found {
    let mut own: Vec<String> = object.abilities().filter_map(keyword_of).collect();
    let by_kind = |kind: KeywordKind| chars.has(kind) && kind.word().eq_ignore_ascii_case(text);
    let kinds = KeywordKind::ALL.into_iter().filter(|kind| chars.has(*kind));
    let wanted = keyword_words::keyword(text).map(|keyword| keyword_words::keyword_name(&keyword));
    let wanted = wanted.unwrap_or_else(|_| text.to_owned());
    let holds = own.iter().any(|keyword| keyword.eq_ignore_ascii_case(&wanted))
        || KeywordKind::ALL.into_iter().any(by_kind);
    own.extend(kinds.map(|kind| kind.word().to_owned()));
    own.dedup();
    Found::is(
        holds,
        if own.is_empty() {
            "no keywords".to_owned()
        } else {
            own.join(", ")
        },
    )
}

/// The words of a keyword ability, with the colour that was chosen for it.
fn keyword_of(ability: AbilityView<'_>) -> Option<String> {
    let Ability::Keyword(keyword) = ability.ability() else {
        return None;
    };
    let chosen = |quality: &Quality| match (quality, ability.chosen_color()) {
        (Quality::ChosenColor(_), Some(color)) => Quality::Color(color),
        (quality, _) => quality.clone(),
    };
    let said = match keyword {
        Keyword::Protection(quality) => Keyword::Protection(chosen(quality)),
        Keyword::HexproofFrom(quality) => Keyword::HexproofFrom(chosen(quality)),
        other => other.clone(),
    };
    Some(keyword_words::keyword_name(&said))
}

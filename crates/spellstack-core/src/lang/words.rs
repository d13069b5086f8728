//! Keywords by their printed words: `flying`, `cycling {2}`, `protection from red`.
//!
//! Where a parameter has no short words, it stands there in the language's JSON form, so that every keyword has a
//! text and [`keyword`] reads what [`keyword_name`] wrote.
//!
//! ```
//! use spellstack_core::lang::words::{keyword, keyword_name};
//! use spellstack_core::Keyword;
//!
//! assert_eq!(keyword("First strike"), Ok(Keyword::FirstStrike));
//! assert_eq!(keyword_name(&keyword("cycling {2}").unwrap()), "cycling {2}");
//! ```

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::{Cost, Filter, PlayerFilter, Quality, Value};
use crate::keyword::{Keyword, KeywordKind};
use crate::types::{CardType, Subtype, SubtypeKind};

/// Reads a keyword with its parameters, without regard to case.
///
/// # Errors
/// What can't be read, by name.
pub fn keyword(text: &str) -> Result<Keyword, KeywordError> {
    let text = text.trim().trim_end_matches('.');
    if let Some(plain) = plain(text) {
        return Ok(plain);
    }
    if let Some(subtype) = strip_suffix_ignoring_case(text, "walk").and_then(land_type) {
        return Ok(Keyword::Landwalk(subtype));
    }
    WITH_PARAMETER
        .iter()
        .find_map(|(word, read)| Some(read(parameter(text, word)?)))
        .unwrap_or_else(|| Err(KeywordError::Unsupported(text.to_owned())))
}

/// The printed words of a keyword.
#[must_use]
pub fn keyword_name(keyword: &Keyword) -> String {
    let word = word(keyword.kind());
    match keyword {
        Keyword::Enchant(filter) => format!("{word} {}", filter_words(filter)),
        Keyword::Equip(cost)
        | Keyword::Ward(cost)
        | Keyword::Cycling(cost)
        | Keyword::Kicker(cost)
        | Keyword::Flashback(cost) => format!("{word}{}", cost_words(cost)),
        Keyword::HexproofFrom(quality) | Keyword::Protection(quality) => {
            format!("{word} {}", quality_words(quality))
        }
        Keyword::Landwalk(subtype) => format!("{}walk", subtype.name().to_lowercase()),
        Keyword::Fading(count) | Keyword::Vanishing(count) => format!("{word} {count}"),
        Keyword::Deathtouch
        | Keyword::Defender
        | Keyword::DoubleStrike
        | Keyword::FirstStrike
        | Keyword::Flash
        | Keyword::Flying
        | Keyword::Haste
        | Keyword::Hexproof
        | Keyword::Indestructible
        | Keyword::Intimidate
        | Keyword::Lifelink
        | Keyword::Reach
        | Keyword::Shroud
        | Keyword::Trample
        | Keyword::Vigilance
        | Keyword::Shadow
        | Keyword::Fear
        | Keyword::Delve
        | Keyword::Changeling
        | Keyword::Persist
        | Keyword::Wither
        | Keyword::Infect
        | Keyword::Undying
        | Keyword::Prowess
        | Keyword::Menace
        | Keyword::Skulk => word.to_owned(),
    }
}

/// Why a keyword could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeywordError {
    /// It isn't one that the card language knows.
    #[error("'{0}' is not a supported keyword")]
    Unsupported(String),
    /// Its parameter is missing or can't be read.
    #[error("'{parameter}' is not {expected}")]
    Parameter {
        /// What stands after the keyword.
        parameter: String,
        /// What should stand there.
        expected: &'static str,
    },
}

/// How the rest of a keyword is read.
type Reader = fn(&str) -> Result<Keyword, KeywordError>;

const WITH_PARAMETER: [(&str, Reader); 10] = [
    ("enchant", |rest| read_filter(rest).map(Keyword::Enchant)),
    ("equip", |rest| read_cost(rest).map(Keyword::Equip)),
    ("hexproof from", |rest| {
        read_quality(rest).map(Keyword::HexproofFrom)
    }),
    ("protection from", |rest| {
        read_quality(rest).map(Keyword::Protection)
    }),
    ("ward", |rest| read_cost(rest).map(Keyword::Ward)),
    ("cycling", |rest| read_cost(rest).map(Keyword::Cycling)),
    ("fading", |rest| read_number(rest).map(Keyword::Fading)),
    ("kicker", |rest| read_cost(rest).map(Keyword::Kicker)),
    ("flashback", |rest| read_cost(rest).map(Keyword::Flashback)),
    ("vanishing", |rest| read_number(rest).map(Keyword::Vanishing)),
];

/// The words of a kind of keyword.
#[must_use]
pub fn word(kind: KeywordKind) -> &'static str {
    match kind {
        KeywordKind::Deathtouch => "deathtouch",
        KeywordKind::Defender => "defender",
        KeywordKind::DoubleStrike => "double strike",
        KeywordKind::Enchant => "enchant",
        KeywordKind::Equip => "equip",
        KeywordKind::FirstStrike => "first strike",
        KeywordKind::Flash => "flash",
        KeywordKind::Flying => "flying",
        KeywordKind::Haste => "haste",
        KeywordKind::Hexproof => "hexproof",
        KeywordKind::HexproofFrom => "hexproof from",
        KeywordKind::Indestructible => "indestructible",
        KeywordKind::Intimidate => "intimidate",
        KeywordKind::Landwalk => "landwalk",
        KeywordKind::Lifelink => "lifelink",
        KeywordKind::Protection => "protection from",
        KeywordKind::Reach => "reach",
        KeywordKind::Shroud => "shroud",
        KeywordKind::Trample => "trample",
        KeywordKind::Vigilance => "vigilance",
        KeywordKind::Ward => "ward",
        KeywordKind::Shadow => "shadow",
        KeywordKind::Cycling => "cycling",
        KeywordKind::Fading => "fading",
        KeywordKind::Kicker => "kicker",
        KeywordKind::Flashback => "flashback",
        KeywordKind::Fear => "fear",
        KeywordKind::Vanishing => "vanishing",
        KeywordKind::Delve => "delve",
        KeywordKind::Changeling => "changeling",
        KeywordKind::Persist => "persist",
        KeywordKind::Wither => "wither",
        KeywordKind::Infect => "infect",
        KeywordKind::Undying => "undying",
        KeywordKind::Prowess => "prowess",
        KeywordKind::Menace => "menace",
        KeywordKind::Skulk => "skulk",
    }
}

fn plain(text: &str) -> Option<Keyword> {
    let mut kinds = KeywordKind::ALL.into_iter();
    kinds
        .find(|kind| word(*kind).eq_ignore_ascii_case(text))
        .and_then(KeywordKind::plain)
}

/// What stands after the keyword's word: after a space, or after a dash for a cost that isn't mana.
fn parameter<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (start, rest) = (text.get(..word.len())?, text.get(word.len()..)?);
    let ends = rest.is_empty() || rest.starts_with([' ', '—']);
    (start.eq_ignore_ascii_case(word) && ends).then(|| rest.trim_start_matches([' ', '—']))
}

fn strip_suffix_ignoring_case<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let place = text.len().checked_sub(suffix.len())?;
    let (start, end) = (text.get(..place)?, text.get(place..)?);
    end.eq_ignore_ascii_case(suffix).then_some(start)
}

fn land_type(name: &str) -> Option<Subtype> {
    Subtype::from_name(name).filter(|subtype| subtype.kind() == SubtypeKind::Land)
}

fn wrong(parameter: &str, expected: &'static str) -> KeywordError {
    KeywordError::Parameter {
        parameter: parameter.to_owned(),
        expected,
    }
}

fn read_number(text: &str) -> Result<u32, KeywordError> {
    text.parse().map_err(|_| wrong(text, "a number"))
}

// --- costs ---

fn read_cost(text: &str) -> Result<Vec<Cost>, KeywordError> {
    if let Ok(mana) = text.parse()
        && !text.is_empty()
    {
        return Ok(vec![Cost::Mana(mana)]);
    }
    let life = text.to_lowercase();
    let life = life
        .strip_prefix("pay ")
        .and_then(|rest| rest.strip_suffix(" life"));
    if let Some(amount) = life.and_then(|amount| amount.parse::<u16>().ok()) {
        return Ok(vec![Cost::Life(Value::Number(i32::from(amount)))]);
    }
    from_json(text).ok_or_else(|| wrong(text, "a cost"))
}

fn cost_words(cost: &[Cost]) -> String {
    match cost {
        [Cost::Mana(mana)] => format!(" {mana}"),
        [Cost::Life(Value::Number(amount))] if u16::try_from(*amount).is_ok() => {
            format!("—pay {amount} life")
        }
        other => format!("—{}", json(&other)),
    }
}

// --- filters ---

const YOURS: &str = " you control";
const THEIRS: &str = " an opponent controls";

fn read_filter(text: &str) -> Result<Filter, KeywordError> {
    let (nouns, controller) = match (text.strip_suffix(YOURS), text.strip_suffix(THEIRS)) {
        (Some(nouns), _) => (nouns, Some(PlayerFilter::You)),
        (None, Some(nouns)) => (nouns, Some(PlayerFilter::Opponent)),
        (None, None) => (text, None),
    };
    let nouns: Option<Vec<Filter>> = nouns.split(" or ").map(noun).collect();
    match nouns {
        Some(nouns) => Ok(Filter::all(
            [Filter::any_of(nouns)]
                .into_iter()
                .chain(controller.map(Filter::Controller)),
        )),
        None => from_json(text).ok_or_else(|| wrong(text, "something that can be enchanted")),
    }
}

/// The words of a filter, or its JSON form where they would not say it exactly.
fn filter_words(filter: &Filter) -> String {
    short_words(filter)
        .filter(|words| read_filter(words).as_ref() == Ok(filter))
        .unwrap_or_else(|| json(filter))
}

fn short_words(filter: &Filter) -> Option<String> {
    if let Filter::All(parts) = filter
        && let [nouns, Filter::Controller(controller)] = &parts[..]
    {
        let suffix = match controller {
            PlayerFilter::You => YOURS,
            PlayerFilter::Opponent => THEIRS,
            PlayerFilter::Any | PlayerFilter::Is(_) => return None,
        };
        return Some(nouns_words(nouns)? + suffix);
    }
    nouns_words(filter)
}

fn nouns_words(filter: &Filter) -> Option<String> {
    if let Filter::AnyOf(parts) = filter {
        let words: Option<Vec<String>> = parts.iter().map(noun_words).collect();
        return words.map(|words| words.join(" or "));
    }
    noun_words(filter)
}

fn noun(word: &str) -> Option<Filter> {
    let word = word.trim();
    if word.eq_ignore_ascii_case("permanent") {
        return Some(Filter::Permanent);
    }
    let card_type = word.parse::<CardType>().ok().map(Filter::Type);
    card_type.or_else(|| Subtype::from_name(word).map(Filter::Subtype))
}

/// The word for a filter that is one.
fn noun_words(filter: &Filter) -> Option<String> {
    if let Filter::Permanent = filter {
        Some("permanent".to_owned())
    } else if let Filter::Type(card_type) = filter {
        Some(card_type.name().to_lowercase())
    } else if let Filter::Subtype(subtype) = filter {
        Some(subtype.name().to_owned())
    } else {
        None
    }
}

// --- qualities ---

fn read_quality(text: &str) -> Result<Quality, KeywordError> {
    let lower = text.to_lowercase();
    let objects = |filter| Ok(Quality::Objects(Box::new(filter)));
    if let Ok(color) = text.parse() {
        return Ok(Quality::Color(color));
    }
    match lower.as_str() {
        "everything" => return Ok(Quality::Everything),
        "multicolored" => return objects(Filter::Multicolored),
        "colorless" => return objects(Filter::Colorless),
        _ => {}
    }
    if let Some(card_type) = CardType::ALL
        .into_iter()
        .find(|card_type| plural(*card_type) == lower)
    {
        return objects(Filter::Type(card_type));
    }
    if let Some(subtype) = Subtype::all().find(|subtype| subtype.plural().eq_ignore_ascii_case(text)) {
        return objects(Filter::Subtype(subtype));
    }
    from_json(text).ok_or_else(|| wrong(text, "a quality"))
}

fn quality_words(quality: &Quality) -> String {
    let words = match quality {
        Quality::Color(color) => Some(color.name().to_owned()),
        Quality::ChosenColor(_) => None,
        Quality::Everything => Some("everything".to_owned()),
        Quality::Objects(filter) => objects_words(filter),
    };
    words
        .filter(|words| read_quality(words).as_ref() == Ok(quality))
        .unwrap_or_else(|| json(quality))
}

fn objects_words(filter: &Filter) -> Option<String> {
    if let Filter::Type(card_type) = filter {
        Some(plural(*card_type))
    } else if let Filter::Subtype(subtype) = filter {
        Some(subtype.plural().into_owned())
    } else if let Filter::Multicolored = filter {
        Some("multicolored".to_owned())
    } else if let Filter::Colorless = filter {
        Some("colorless".to_owned())
    } else {
        None
    }
}

fn plural(card_type: CardType) -> String {
    let name = card_type.name().to_lowercase();
    match name.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{name}s"),
    }
}

// --- what has no words ---

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("the language has only text keys")
}

fn from_json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

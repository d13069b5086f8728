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
use crate::keyword::{Keyword, KeywordKind, Parameter};
use crate::types::{CardType, Subtype, Supertype};

/// Reads a keyword with its parameters, without regard to case.
///
/// # Errors
/// What can't be read, by name.
pub fn keyword(text: &str) -> Result<Keyword, KeywordError> {
    let text = text.trim().trim_end_matches('.');
    if let Some(typed) = typed(text) {
        return typed;
    }
    let mut first_wrong = None;
    for kind in KeywordKind::ALL {
        let Some(rest) = parameter(text, kind.word()) else {
            continue;
        };
        match kind.read(rest) {
            Ok(keyword) => return Ok(keyword),
            Err(KeywordError::Unsupported(_)) => {}
            Err(wrong) => {
                first_wrong.get_or_insert(wrong);
            }
        }
    }
    Err(first_wrong.unwrap_or_else(|| KeywordError::Unsupported(text.to_owned())))
}

/// Landwalk and typecycling, whose words begin with the type.
fn typed(text: &str) -> Option<Result<Keyword, KeywordError>> {
    if let Some(land) = strip_suffix_ignoring_case(text, "walk").and_then(read_types) {
        return Some(Ok(Keyword::Landwalk(land)));
    }
    if let Some(what) = parameter(text, KeywordKind::Affinity.word()) {
        return Some(match read_quality(what) {
            Ok(Quality::Objects(filter)) => Ok(Keyword::Affinity(*filter)),
            Ok(_) => Err(wrong(what, "something that players control")),
            Err(error) => Err(error),
        });
    }
    let lower = text.to_ascii_lowercase();
    let at = lower.find("cycling").filter(|at| *at > 0)?;
    let what = read_types(&text[..at])?;
    let cost = parameter(&text[at..], "cycling")?;
    Some(read_cost(cost).map(|cost| Keyword::Typecycling(what, cost)))
}

/// The printed words of a keyword.
#[must_use]
pub fn keyword_name(keyword: &Keyword) -> String {
    let types = match keyword {
        Keyword::Landwalk(land) => type_words(land).map(|land| land + "walk"),
        Keyword::Typecycling(what, cost) => {
            type_words(what).map(|what| format!("{what}cycling{}", cost_words(cost)))
        }
        Keyword::Affinity(what) => {
            let quality = Quality::Objects(Box::new(what.clone()));
            Some(format!("{} {}", keyword.kind().word(), quality_words(&quality)))
        }
        _ => None,
    };
    types.unwrap_or_else(|| {
        let mut text = keyword.kind().word().to_owned();
        let mut counted = false;
        for parameter in keyword.parameters() {
            text += &parameter_words(parameter, counted);
            counted = parameter.is_number();
        }
        text
    })
}

/// One parameter; a cost after a number stands behind a dash: "suspend 1—{R}".
fn parameter_words(parameter: Parameter<'_>, counted: bool) -> String {
    match parameter {
        Parameter::Cost(cost) if counted => format!("—{}", cost_words(cost).trim_start_matches([' ', '—'])),
        Parameter::Cost(cost) => cost_words(cost),
        Parameter::Filter(filter) => format!(" {}", filter_words(filter)),
        Parameter::Players(players) => format!(" {}", player_words(players)),
        Parameter::Number(number) => format!(" {number}"),
        Parameter::Quality(quality) => format!(" {}", quality_words(quality)),
        Parameter::Value(Value::Number(number)) => format!(" {number}"),
        Parameter::Value(Value::X) => " X".to_owned(),
        Parameter::Value(value) => format!(" {}", json(value)),
    }
}

/// The types of a land or card as landwalk and typecycling have them: "island", "snow swamp", "nonbasic land". None if
/// the filter isn't made of types alone.
#[must_use]
pub fn type_words(filter: &Filter) -> Option<String> {
    let parts = match filter {
        Filter::All(parts) => &parts[..],
        one => std::slice::from_ref(one),
    };
    let words: Option<Vec<String>> = parts.iter().map(type_word).collect();
    words.map(|words| words.join(" "))
}

fn type_word(filter: &Filter) -> Option<String> {
    if let Filter::Supertype(supertype) = filter {
        Some(supertype.name().to_lowercase())
    } else if let Filter::Type(card_type) = filter {
        Some(card_type.name().to_lowercase())
    } else if let Filter::Subtype(subtype) = filter {
        Some(subtype.name().to_lowercase())
    } else if let Filter::Not(inner) = filter
        && let Filter::Supertype(supertype) = **inner
    {
        Some(format!("non{}", supertype.name().to_lowercase()))
    } else {
        None
    }
}

/// Reads what [`type_words`] writes.
fn read_types(text: &str) -> Option<Filter> {
    let words: Option<Vec<Filter>> = text.split_whitespace().map(read_type).collect();
    words.filter(|words| !words.is_empty()).map(Filter::all)
}

fn read_type(word: &str) -> Option<Filter> {
    let supertype = |word: &str| {
        Supertype::ALL
            .into_iter()
            .find(|supertype| supertype.name().eq_ignore_ascii_case(word))
            .map(Filter::Supertype)
    };
    let without = word
        .get(..3)
        .filter(|start| start.eq_ignore_ascii_case("non"))
        .and_then(|_| supertype(&word[3..]));
    supertype(word)
        .or_else(|| without.map(Filter::not))
        .or_else(|| word.parse::<CardType>().ok().map(Filter::Type))
        .or_else(|| Subtype::from_name(word).map(Filter::Subtype))
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

/// Something that can be read as a keyword's parameter.
pub(crate) trait Readable: Sized {
    /// Reads it.
    fn read(text: &str) -> Result<Self, KeywordError>;
}

impl Readable for Vec<Cost> {
    fn read(text: &str) -> Result<Self, KeywordError> {
        read_cost(text)
    }
}

impl Readable for Filter {
    fn read(text: &str) -> Result<Self, KeywordError> {
        read_filter(text)
    }
}

impl Readable for PlayerFilter {
    fn read(text: &str) -> Result<Self, KeywordError> {
        match text.to_lowercase().as_str() {
            "player" => Ok(PlayerFilter::Any),
            "opponent" => Ok(PlayerFilter::Opponent),
            "you" => Ok(PlayerFilter::You),
            _ => from_json(text).ok_or_else(|| wrong(text, "players who can be enchanted")),
        }
    }
}

impl Readable for Quality {
    fn read(text: &str) -> Result<Self, KeywordError> {
        read_quality(text)
    }
}

impl Readable for u32 {
    fn read(text: &str) -> Result<Self, KeywordError> {
        read_number(text)
    }
}

impl Readable for Value {
    fn read(text: &str) -> Result<Self, KeywordError> {
        if text.eq_ignore_ascii_case("x") {
            return Ok(Value::X);
        }
        match text.parse::<u16>() {
            Ok(number) => Ok(Value::Number(i32::from(number))),
            Err(_) => from_json(text).ok_or_else(|| wrong(text, "a number")),
        }
    }
}

/// The two parameters of a keyword: a dash stands between them, or the second begins with a mana symbol.
pub(crate) fn two_parts(text: &str) -> (&str, &str) {
    text.split_once('—')
        .or_else(|| text.find(" {").map(|at| (&text[..at], &text[at + 1..])))
        .unwrap_or((text, ""))
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

fn player_words(players: &PlayerFilter) -> String {
    match players {
        PlayerFilter::Any => "player".to_owned(),
        PlayerFilter::Opponent => "opponent".to_owned(),
        PlayerFilter::You => "you".to_owned(),
        PlayerFilter::Is(_) => json(players),
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
        // CR 702.16h
        "all colors" | "each color" => return objects(Filter::Colorless.not()),
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

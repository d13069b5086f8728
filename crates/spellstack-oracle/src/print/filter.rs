//! Filters as noun phrases: "other attacking Goblin you control with flying".
//!
//! The parts of an `All` are said in the order of English, which is their order in normal form.

use spellstack_core::lang::order::Rank;
use spellstack_core::lang::{Comparison, Filter, ObjectRef, PlayerFilter, Stat, Value};
use spellstack_core::{CardType, ZoneKind};

use super::keyword::kind_word;
use super::scope::Printer;
use super::value::is_plain;
use super::words::{article, list, plural};

/// What a filter without a noun of its own refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Objects on the battlefield, or where the filter says.
    Battlefield,
    /// Cards, in a zone that the sentence names.
    Card,
    /// Spells on the stack.
    Spell,
    /// Spells and abilities on the stack.
    Stack,
    /// Sources of damage.
    Source,
    /// Creatures that block.
    Blocker,
}

/// How a filter is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Say {
    pub place: Place,
    pub many: bool,
    pub preposition: &'static str,
    /// Whether it is one of several: "for each instant and sorcery card".
    pub each: bool,
}

impl Say {
    pub const ONE: Self = Self {
        place: Place::Battlefield,
        many: false,
        preposition: "in",
        each: false,
    };
    pub const MANY: Self = Self {
        many: true,
        ..Self::ONE
    };

    pub const EACH: Self = Self {
        each: true,
        ..Self::ONE
    };

    pub const fn place(self, place: Place) -> Self {
        Self { place, ..self }
    }

    pub const fn many(self, many: bool) -> Self {
        Self { many, ..self }
    }

    pub const fn out_of_zone(self) -> Self {
        Self {
            preposition: "from",
            ..self
        }
    }
}

/// The parts of a filter: of an `All` its own, else itself.
pub(super) fn parts(filter: &Filter) -> &[Filter] {
    if let Filter::All(parts) = filter {
        parts
    } else if *filter == Filter::Any {
        &[]
    } else {
        std::slice::from_ref(filter)
    }
}

/// Who owns what fits, if the part says so.
pub(super) fn owner_of(part: &Filter) -> Option<&PlayerFilter> {
    if let Filter::Owner(owner) = part {
        Some(owner)
    } else {
        None
    }
}

/// The one word for what fits, for later mentions: "creature", "card", "permanent".
pub(super) fn head_noun(filter: &Filter) -> String {
    let parts = parts(filter);
    let off_battlefield = matches!(
        filter.zone(),
        Some(ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard | ZoneKind::Exile | ZoneKind::Command)
    );
    if off_battlefield {
        return "card".to_owned();
    }
    if parts
        .iter()
        .any(|part| matches!(part, Filter::ActivatedAbility | Filter::TriggeredAbility))
    {
        return "ability".to_owned();
    }
    if filter.zone() == Some(ZoneKind::Stack) {
        let ability = |part: &Filter| matches!(part, Filter::AnyOf(inner) if !inner.contains(&Filter::Spell));
        return if parts.iter().any(ability) {
            "ability".to_owned()
        } else {
            "spell".to_owned()
        };
    }
    let types: Vec<&str> = parts
        .iter()
        .filter_map(|part| {
            if let Filter::Type(card_type) = part {
                Some(*card_type)
            } else {
                None
            }
        })
        .map(type_word)
        .collect();
    if let Some(word) = types.last() {
        return (*word).to_owned();
    }
    let subtype = parts.iter().find_map(|part| {
        if let Filter::Subtype(subtype) = part {
            Some(*subtype)
        } else {
            None
        }
    });
    match subtype {
        Some(subtype) => subtype.name().to_owned(),
        None if parts.contains(&Filter::Token) => "token".to_owned(),
        None => "permanent".to_owned(),
    }
}

/// The lowercase word for a card type.
pub(super) fn type_word(card_type: CardType) -> &'static str {
    match card_type {
        CardType::Kindred => "kindred",
        CardType::Enchantment => "enchantment",
        CardType::Artifact => "artifact",
        CardType::Land => "land",
        CardType::Creature => "creature",
        CardType::Planeswalker => "planeswalker",
        CardType::Battle => "battle",
        CardType::Instant => "instant",
        CardType::Sorcery => "sorcery",
    }
}

pub(super) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Power => "power",
        Stat::Toughness => "toughness",
        Stat::ManaValue => "mana value",
        Stat::Targets => "number of targets",
    }
}

/// Whether a phrase can be used as it is inside another one.
fn is_single(filter: &Filter) -> bool {
    !matches!(filter, Filter::All(_) | Filter::AnyOf(_))
}

impl Printer<'_> {
    /// The filter with an article: "a creature", "another Goblin".
    pub fn a_filter(&mut self, filter: &Filter, say: Say) -> String {
        if let Filter::Is(reference) = filter {
            return self.object(reference);
        }
        let phrase = self.filter(filter, say);
        match phrase.strip_prefix("other ") {
            Some(rest) => format!("another {rest}"),
            None if phrase.starts_with('(') => phrase,
            None => article(&phrase),
        }
    }

    /// The filter as a noun phrase without an article.
    pub fn filter(&mut self, filter: &Filter, say: Say) -> String {
        if let Filter::Is(reference) = filter {
            return self.object(reference);
        }
        if let Filter::AnyOf(alternatives) = filter
            && Rank::of(filter) == Rank::Clause
        {
            let phrases: Vec<String> = alternatives
                .iter()
                .map(|part| format!("({})", self.filter(part, say)))
                .collect();
            return list(&phrases, "or");
        }
        let mut ordered: Vec<&Filter> = parts(filter).iter().collect();
        ordered.sort_by_key(|part| Rank::of(part));
        let before = self.adjectives(&ordered);
        let noun = noun_words(&ordered, filter, say);
        let after = self.after_noun(&ordered, say);
        let words: Vec<String> = before
            .into_iter()
            .chain([noun])
            .chain(after)
            .filter(|word| !word.is_empty())
            .collect();
        words.join(" ")
    }

    fn adjectives(&mut self, ordered: &[&Filter]) -> Vec<String> {
        ordered
            .iter()
            .filter(|part| Rank::of(part) <= Rank::NotOfType)
            .filter_map(|part| adjective(part))
            .collect()
    }

    fn after_noun(&mut self, ordered: &[&Filter], say: Say) -> Vec<String> {
        let mut phrases = Vec::new();
        let zone = ordered.iter().find_map(|part| {
            if let Filter::Zone(zone) = part {
                Some(*zone)
            } else {
                None
            }
        });
        let owner = ordered.iter().find_map(|part| owner_of(part));
        let owner_in_zone = zone
            .is_some_and(ZoneKind::is_per_player)
            .then_some(owner)
            .flatten();
        let (mut zones, mut owners, mut nouns) = (0, 0, 0);
        for part in ordered {
            let rank = Rank::of(part);
            let is_noun = rank == Rank::Noun || (rank == Rank::Type && matches!(part, Filter::AnyOf(_)));
            if let Filter::Zone(zone) = part
                && zones == 0
            {
                zones += 1;
                // Where a result or an exiled card is goes without saying; that it is a card says that it isn't here.
                if self.home_zone(ordered) != Some(*zone) {
                    phrases.push(self.zone_phrase(*zone, owner_in_zone, say));
                }
            } else if matches!(part, Filter::Owner(_)) && owner_in_zone.is_some() && owners == 0 {
                owners += 1;
            } else if is_noun && nouns > 0 {
                phrases.push(self.relative_clause(part));
            } else if rank >= Rank::Zone {
                phrases.push(self.modifier(part, say));
            }
            nouns += usize::from(is_noun);
        }
        phrases
    }

    /// The zone where a result or a linked card that the parts name must be.
    fn home_zone(&self, ordered: &[&Filter]) -> Option<ZoneKind> {
        ordered.iter().find_map(|part| {
            if let Filter::Is(ObjectRef::Result(label)) = part {
                let result = self.result(*label)?;
                matches!(result.participle, "revealed" | "looked-at" | "found").then_some(ZoneKind::Library)
            } else {
                matches!(part, Filter::Is(ObjectRef::Linked(_))).then_some(ZoneKind::Exile)
            }
        })
    }

    fn zone_phrase(&mut self, zone: ZoneKind, owner: Option<&PlayerFilter>, say: Say) -> String {
        let preposition = say.preposition;
        match zone {
            ZoneKind::Battlefield => format!("{preposition} the battlefield zone"),
            // Spells on the stack are what is said of the filter `Spell` there.
            ZoneKind::Stack if say.place == Place::Spell => format!("{preposition} the stack zone"),
            ZoneKind::Stack => "on the stack".to_owned(),
            ZoneKind::Exile => format!("{preposition} exile"),
            ZoneKind::Command => format!("{preposition} the command zone"),
            ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard => {
                let whose = self.whose_zone(zone, owner, say.many);
                format!("{preposition} {whose}")
            }
        }
    }

    /// "your graveyard", "a graveyard", "all graveyards".
    pub fn whose_zone(&mut self, zone: ZoneKind, owner: Option<&PlayerFilter>, many: bool) -> String {
        let name = zone.name();
        match owner {
            None if many => format!("all {}", plural(name)),
            None => article(name),
            Some(PlayerFilter::Any) => format!("any player's {name}"),
            Some(PlayerFilter::You) => format!("your {name}"),
            Some(PlayerFilter::Opponent) => format!("an opponent's {name}"),
            Some(PlayerFilter::Is(player)) => format!("{} {name}", self.player_possessive(player)),
        }
    }

    /// A phrase after the noun.
    fn modifier(&mut self, part: &Filter, say: Say) -> String {
        match part {
            Filter::Controller(player) => self.controls(player, say.many),
            Filter::Owner(player) => self.owns(player, say.many),
            Filter::Stat(Stat::Targets, Comparison::Equal, value) if **value == Value::Number(1) => {
                "with a single target".to_owned()
            }
            Filter::Stat(stat, comparison, value) => {
                format!("with {} {}", stat_word(*stat), self.compared(*comparison, value))
            }
            Filter::Keyword(kind) => format!("with {}", kind_word(*kind)),
            Filter::NonManaActivatedAbility => {
                "with an activated ability that isn't a mana ability".to_owned()
            }
            Filter::Counter(kind) if say.many => format!("with {} counters on them", kind.name()),
            Filter::Counter(kind) => format!("with {} on it", article(&format!("{} counter", kind.name()))),
            Filter::Name(name) => format!("named {name}"),
            Filter::ChosenColor(label) => format!("of {}", self.chosen_word(*label, "color")),
            Filter::ChosenType(label) => format!("of {}", self.chosen_word(*label, "type")),
            Filter::ChosenName(label) => format!("with {}", self.chosen_word(*label, "name")),
            Filter::DrawnThisTurn => "drawn this turn".to_owned(),
            Filter::EnteredThisTurn => "that entered this turn".to_owned(),
            Filter::Targets(inner) => format!("that targets {}", self.grouped_filter(inner)),
            Filter::Not(inner) => self.negated_modifier(inner),
            Filter::Is(ObjectRef::Result(label)) => self.this_way(*label),
            Filter::Is(ObjectRef::Linked(link)) => format!("exiled with {}", self.linked_source(*link)),
            Filter::Is(reference) => format!("that's {}", self.object(reference)),
            Filter::Any
            | Filter::All(_)
            | Filter::AnyOf(_)
            | Filter::Type(_)
            | Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::Color(_)
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::Permanent
            | Filter::Token
            | Filter::Spell
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility
            | Filter::Zone(_)
            | Filter::Tapped
            | Filter::FaceDown
            | Filter::Attacking
            | Filter::Blocking
            | Filter::Blocked
            | Filter::Unblocked => self.relative_clause(part),
        }
    }

    fn negated_modifier(&mut self, inner: &Filter) -> String {
        if let Filter::Keyword(kind) = inner {
            format!("without {}", kind_word(*kind))
        } else if let Filter::Counter(kind) = inner {
            format!("without {} on it", article(&format!("{} counter", kind.name())))
        } else if let Filter::Is(reference) = inner {
            format!("other than {}", self.object(reference))
        } else {
            format!("that isn't ({})", self.filter(inner, Say::ONE))
        }
    }

    /// "that's (a or b)".
    fn relative_clause(&mut self, part: &Filter) -> String {
        format!("that's ({})", self.filter(part, Say::ONE))
    }

    /// The filter with an article, in parentheses if it is more than one word's worth.
    pub fn grouped_filter(&mut self, filter: &Filter) -> String {
        if is_single(filter) {
            self.a_filter(filter, Say::ONE)
        } else {
            format!("({})", self.a_filter(filter, Say::ONE))
        }
    }

    fn compared(&mut self, comparison: Comparison, value: &Value) -> String {
        let words = self.value(value);
        let number = if is_plain(value) {
            words
        } else {
            format!("({words})")
        };
        match comparison {
            Comparison::Equal => number,
            Comparison::AtMost => format!("{number} or less"),
            Comparison::AtLeast => format!("{number} or greater"),
        }
    }

    /// What is said of an object: "is blue", "has mana value 2 or less", "is a land card".
    pub fn predicate(&mut self, filter: &Filter, card: bool) -> Predicate {
        let place = if card { Place::Card } else { Place::Battlefield };
        match filter {
            Filter::Stat(stat, comparison, value) => Predicate::Has(format!(
                "{} {}",
                stat_word(*stat),
                self.compared(*comparison, value)
            )),
            Filter::Keyword(kind) => Predicate::Has(kind_word(*kind).to_owned()),
            Filter::Counter(kind) => Predicate::Has(format!("one or more {} counters on it", kind.name())),
            Filter::NonManaActivatedAbility => {
                Predicate::Has("an activated ability that isn't a mana ability".to_owned())
            }
            Filter::Is(reference) => Predicate::Is(self.object(reference)),
            Filter::Not(inner) if is_single(inner) => match self.predicate(inner, card) {
                Predicate::Is(what) => Predicate::Isnt(what),
                Predicate::Has(what) => Predicate::Hasnt(what),
                Predicate::Isnt(what) | Predicate::Hasnt(what) => Predicate::Isnt(format!("({what})")),
            },
            Filter::Not(inner) => Predicate::Isnt(format!("({})", self.filter(inner, Say::ONE))),
            other => {
                let adjective = adjective(other).filter(|_| !card && Rank::of(other) <= Rank::Color);
                Predicate::Is(adjective.unwrap_or_else(|| self.a_filter(other, Say::ONE.place(place))))
            }
        }
    }
}

/// What is said of an object in a condition.
pub(super) enum Predicate {
    Is(String),
    Isnt(String),
    Has(String),
    Hasnt(String),
}

/// The part as a word before the noun, if there is one for it.
fn adjective(part: &Filter) -> Option<String> {
    let word = match part {
        Filter::Tapped => "tapped".to_owned(),
        Filter::FaceDown => "face-down".to_owned(),
        Filter::Attacking => "attacking".to_owned(),
        Filter::Blocking => "blocking".to_owned(),
        Filter::Blocked => "blocked".to_owned(),
        Filter::Unblocked => "unblocked".to_owned(),
        Filter::Supertype(supertype) => supertype.name().to_lowercase(),
        Filter::Color(color) => color.name().to_owned(),
        Filter::Colorless => "colorless".to_owned(),
        Filter::Multicolored => "multicolored".to_owned(),
        Filter::AnyOf(colors) => {
            let words: Option<Vec<String>> = colors.iter().map(adjective).collect();
            list(&words?, "or")
        }
        Filter::Not(inner) => return negative_adjective(inner),
        Filter::Type(card_type) => type_word(*card_type).to_owned(),
        Filter::Subtype(subtype) => subtype.name().to_owned(),
        Filter::Token => "token".to_owned(),
        Filter::Any
        | Filter::All(_)
        | Filter::ChosenColor(_)
        | Filter::ChosenType(_)
        | Filter::ChosenName(_)
        | Filter::Permanent
        | Filter::Spell
        | Filter::ActivatedAbility
        | Filter::TriggeredAbility
        | Filter::Controller(_)
        | Filter::Owner(_)
        | Filter::Zone(_)
        | Filter::Stat(..)
        | Filter::Keyword(_)
        | Filter::NonManaActivatedAbility
        | Filter::Counter(_)
        | Filter::Name(_)
        | Filter::Is(_)
        | Filter::DrawnThisTurn
        | Filter::EnteredThisTurn
        | Filter::Targets(_) => return None,
    };
    Some(word)
}

fn negative_adjective(inner: &Filter) -> Option<String> {
    if *inner == Filter::Is(ObjectRef::This) {
        Some("other".to_owned())
    } else if *inner == Filter::Tapped {
        Some("untapped".to_owned())
    } else if *inner == Filter::FaceDown {
        Some("face-up".to_owned())
    } else if let Filter::Subtype(subtype) = inner {
        Some(format!("non-{}", subtype.name()))
    } else {
        adjective(inner).map(|word| format!("non{word}"))
    }
}

/// The noun with what kind of noun it is: "Goblin permanent card", "artifact or enchantment", "spell".
fn noun_words(ordered: &[&Filter], whole: &Filter, say: Say) -> String {
    let mut words: Vec<(String, String)> = Vec::new();
    let mut listed = false;
    for part in ordered {
        if let Filter::Subtype(subtype) = part {
            words.push((subtype.name().to_owned(), subtype.plural().into_owned()));
        } else if let Filter::Type(card_type) = part {
            words.push(both_numbers(type_word(*card_type)));
        } else if let Filter::AnyOf(alternatives) = part
            && Rank::of(part) == Rank::Type
            && !listed
        {
            listed = true;
            words.push(listed_types(alternatives, say.many || say.each));
        }
    }
    let suffix = noun_suffix(ordered, whole, say, words.is_empty());
    let last_is_plural = say.many && suffix.is_none();
    let count = words.len();
    let mut phrase: Vec<String> = words
        .into_iter()
        .enumerate()
        .map(|(place, (one, many))| {
            if last_is_plural && place + 1 == count {
                many
            } else {
                one
            }
        })
        .collect();
    if let Some(suffix) = suffix {
        phrase.push(if say.many { plural_noun(&suffix) } else { suffix });
    }
    phrase.join(" ")
}

fn both_numbers(word: &str) -> (String, String) {
    (word.to_owned(), plural(word))
}

/// "artifact or enchantment", and of several "artifacts and enchantments".
fn listed_types(alternatives: &[Filter], many: bool) -> (String, String) {
    let one: Vec<String> = alternatives.iter().filter_map(adjective).collect();
    let several: Vec<String> = alternatives
        .iter()
        .filter_map(|part| {
            if let Filter::Subtype(subtype) = part {
                Some(subtype.plural().into_owned())
            } else {
                adjective(part).map(|word| plural(&word))
            }
        })
        .collect();
    (list(&one, if many { "and" } else { "or" }), list(&several, "and"))
}

/// "spell", "permanent card", "token": the noun after the types, if there is one.
fn noun_suffix(ordered: &[&Filter], whole: &Filter, say: Say, no_types: bool) -> Option<String> {
    let own = ordered
        .iter()
        .filter(|part| Rank::of(part) == Rank::Noun)
        .find_map(|part| own_noun(part));
    let card = say.place == Place::Card
        || matches!(
            whole.zone(),
            Some(
                ZoneKind::Library
                    | ZoneKind::Hand
                    | ZoneKind::Graveyard
                    | ZoneKind::Exile
                    | ZoneKind::Command
            )
        );
    match (own, say.place) {
        (Some(own), Place::Spell) => Some(format!("{own} on the stack")),
        (Some(own), Place::Battlefield | Place::Card | Place::Stack | Place::Source | Place::Blocker) => {
            Some(if card { format!("{own} card") } else { own })
        }
        (None, Place::Spell) => Some("spell".to_owned()),
        (None, Place::Stack) => Some("spell or ability".to_owned()),
        (None, Place::Source) => Some("source".to_owned()),
        (None, Place::Blocker) if no_types => Some("creature".to_owned()),
        (None, Place::Blocker) => {
            let explicit = ordered
                .iter()
                .any(|part| **part == Filter::Type(CardType::Creature));
            explicit.then(|| "permanent".to_owned())
        }
        (None, Place::Battlefield | Place::Card) if card => Some("card".to_owned()),
        (None, Place::Battlefield | Place::Card) => no_types.then(|| "object".to_owned()),
    }
}

/// The part as a noun, if there is one for it.
fn own_noun(part: &Filter) -> Option<String> {
    if let Filter::AnyOf(alternatives) = part {
        let words: Option<Vec<String>> = alternatives.iter().map(own_noun).collect();
        return words.map(|words| either_noun(&words));
    }
    let noun = [
        (Filter::Permanent, "permanent"),
        (Filter::Token, "token"),
        (Filter::Spell, "spell"),
        (Filter::ActivatedAbility, "activated ability"),
        (Filter::TriggeredAbility, "triggered ability"),
    ]
    .into_iter()
    .find(|(filter, _)| filter == part);
    noun.map(|(_, word)| word.to_owned())
}

/// "activated or triggered ability", "spell or activated ability".
fn either_noun(words: &[String]) -> String {
    let stems: Option<Vec<String>> = words
        .iter()
        .map(|word| word.strip_suffix(" ability").map(str::to_owned))
        .collect();
    match stems {
        Some(stems) => format!("{} ability", list(&stems, "or")),
        None => list(words, "or"),
    }
}

fn plural_noun(noun: &str) -> String {
    match noun.split_once(" on the stack") {
        Some((noun, _)) => format!("{} on the stack", plural(noun)),
        None if noun == "spell or ability" => "spells and abilities".to_owned(),
        None => plural(noun),
    }
}

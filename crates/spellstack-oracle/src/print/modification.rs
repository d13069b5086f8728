//! What continuous effects do: "get +1/+1 and have flying".

use spellstack_core::lang::{Ability, Filter, Modification, ObjectRef, Objects, Value};
use spellstack_core::{CardType, CardTypes, Color, ColorSet, Subtype, SubtypeKind, Supertype, Supertypes};

use super::filter::Say;
use super::scope::{Item, Printer, quote};
use super::words::{article, list, plural, possessive, third_person};

/// Whether the change is simply so, or comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// A static ability: "has", "is".
    Static,
    /// An effect: "gains", "becomes".
    Effect,
}

impl Voice {
    fn have(self) -> &'static str {
        match self {
            Voice::Static => "have",
            Voice::Effect => "gain",
        }
    }

    fn be(self) -> &'static str {
        match self {
            Voice::Static => "are",
            Voice::Effect => "become",
        }
    }
}

impl Printer<'_> {
    /// The statement that objects are changed so.
    pub fn modified(&mut self, objects: &Objects, changes: &[Modification], voice: Voice) -> String {
        if let [Modification::Control(player)] = changes {
            let who = self.player(player);
            let verb = if who == "you" { "control" } else { "controls" };
            return format!("{who} {verb} {}", self.objects_by_choice(objects));
        }
        if voice == Voice::Static
            && *objects == Objects::The(ObjectRef::This)
            && let [Modification::SetPt(power, toughness)] = changes
        {
            return self.defined_pt(power, toughness);
        }
        if let Objects::All(filter) = objects
            && changes.iter().any(is_of_each)
        {
            return self.each_modified(filter, changes, voice);
        }
        let (subject, many) = self.objects_subject(objects);
        let words = self.changes(changes, many, voice);
        match words.strip_prefix("is ") {
            Some(what) if subject == "it" => format!("it's {what}"),
            Some(_) | None => format!("{subject} {words}"),
        }
    }

    /// "each other enchantment has base power and base toughness each equal to its mana value".
    fn each_modified(&mut self, filter: &Filter, changes: &[Modification], voice: Voice) -> String {
        let subject = self.filter(filter, Say::ONE);
        let outer = self.item.replace(Item::of(super::filter::head_noun(filter)));
        self.mention(&ObjectRef::Item, false);
        let words = self.changes(changes, false, voice);
        self.item = outer;
        format!("each {subject} {words}")
    }

    /// Several changes as verb phrases, joined.
    pub fn changes(&mut self, changes: &[Modification], many: bool, voice: Voice) -> String {
        let mut phrases = Vec::new();
        let mut rest = changes;
        if let Some((creature, others)) = becomes_creature(rest, self.still.take()) {
            let phrase = format!("{} {}", voice.be(), creature.words(many));
            phrases.push(if many { phrase } else { third_person(&phrase) });
            rest = others;
        }
        while let Some((first, others)) = rest.split_first() {
            let keywords: Vec<String> = rest
                .iter()
                .map_while(|change| self.gained_keyword(change))
                .collect();
            let phrase = if keywords.is_empty() {
                rest = others;
                self.change(first, many, voice)
            } else {
                rest = &rest[keywords.len()..];
                format!("{} {}", voice.have(), list(&keywords, "and"))
            };
            phrases.push(if many { phrase } else { third_person(&phrase) });
        }
        list(&phrases, "and")
    }

    fn gained_keyword(&mut self, change: &Modification) -> Option<String> {
        match change {
            Modification::Gain(ability) => match ability.as_ref() {
                Ability::Keyword(keyword) => Some(self.keyword(keyword)),
                Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => {
                    None
                }
            },
            Modification::Copy(..)
            | Modification::Control(_)
            | Modification::AddTypes(..)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetTypes(..)
            | Modification::SetLandType(_)
            | Modification::RemoveTypes(_)
            | Modification::EveryCreatureType
            | Modification::SetColors(_)
            | Modification::AddColors(_)
            | Modification::Lose(_)
            | Modification::LoseAllAbilities
            | Modification::SetPt(..)
            | Modification::ModifyPt(..)
            | Modification::SwitchPt => None,
        }
    }

    /// One change in the plural: "get +1/+1".
    fn change(&mut self, change: &Modification, many: bool, voice: Voice) -> String {
        let its = if many { "their" } else { "its" };
        let be = voice.be();
        match change {
            Modification::Copy(of, except) => self.copy_words(of, except),
            Modification::Control(player) => format!("come under {} control", self.player_possessive(player)),
            Modification::AddTypes(types, subtypes) => {
                let other = if is_only_land_types(*types, subtypes) {
                    "land types"
                } else {
                    "types"
                };
                format!(
                    "{be} {} in addition to {its} other {other}",
                    type_phrase(*types, subtypes, many)
                )
            }
            Modification::AddSupertypes(supertypes) => format!("{be} {}", supertype_words(*supertypes)),
            Modification::RemoveSupertypes(supertypes) => format!("aren't {}", supertype_words(*supertypes)),
            Modification::SetTypes(types, subtypes) => {
                format!(
                    "{be} {} and no other card type or subtype",
                    type_phrase(*types, subtypes, many)
                )
            }
            Modification::SetLandType(subtype) => {
                format!(
                    "{be} {}",
                    type_phrase(CardTypes::EMPTY, std::slice::from_ref(subtype), many)
                )
            }
            Modification::RemoveTypes(types) => format!("aren't {}", type_phrase(*types, &[], many)),
            Modification::EveryCreatureType => format!("{be} every creature type"),
            Modification::SetColors(colors) => format!("{be} {}", color_words(*colors)),
            Modification::AddColors(colors) => {
                format!("{be} {} in addition to {its} other colors", color_words(*colors))
            }
            Modification::Gain(ability) => format!("{} {}", voice.have(), self.quoted_ability(ability)),
            Modification::Lose(kind) => format!("lose {}", super::keyword::kind_word(*kind)),
            Modification::LoseAllAbilities => "lose all abilities".to_owned(),
            Modification::SetPt(power, toughness) => self.base_pt(power, toughness),
            Modification::ModifyPt(power, toughness) => self.get_pt(power, toughness),
            Modification::SwitchPt => format!("have {its} power and toughness switched"),
        }
    }

    /// An ability in quotation marks, of whatever has it.
    pub fn quoted_ability(&mut self, ability: &Ability) -> String {
        // "This permanent" would be read as the one that grants the ability.
        let mut inner = Printer::quoted("this object", &[], std::slice::from_ref(ability));
        quote(&inner.ability(ability))
    }

    fn copy_words(&mut self, of: &ObjectRef, except: &[Modification]) -> String {
        let of = self.object(of);
        format!("become a copy of {of}{}", self.except_words(except))
    }

    /// ", except (it has flying)".
    pub fn except_words(&mut self, except: &[Modification]) -> String {
        if except.is_empty() {
            return String::new();
        }
        format!(", except (it {})", self.changes(except, false, Voice::Static))
    }

    /// "Tarmogoyf's power is equal to ...": what a characteristic-defining ability says (CR 604.3).
    fn defined_pt(&mut self, power: &Value, toughness: &Value) -> String {
        self.mention(&ObjectRef::This, false);
        let whose = possessive(&self.names.name.clone());
        let first = self.value(power);
        if power == toughness {
            return format!("{whose} power and toughness are each equal to {first}");
        }
        let second = match toughness {
            Value::Plus(left, right) if **left == *power && super::value::is_plain(right) => {
                format!("that number plus {}", self.value(right))
            }
            other => self.value(other),
        };
        format!("{whose} power is equal to {first} and its toughness is equal to {second}")
    }

    fn base_pt(&mut self, power: &Value, toughness: &Value) -> String {
        if let (Value::Number(power), Value::Number(toughness)) = (power, toughness) {
            return format!("have base power and toughness {power}/{toughness}");
        }
        let first = self.value(power);
        if power == toughness {
            return format!("have base power and base toughness each equal to {first}");
        }
        format!(
            "have base power ({first}) and base toughness ({})",
            self.value(toughness)
        )
    }

    fn get_pt(&mut self, power: &Value, toughness: &Value) -> String {
        if let Some((pt, each)) = self.pt_for_each(power, toughness) {
            return format!("get {pt} for each {each}");
        }
        format!(
            "get {}/{}",
            self.signed(power, is_negative(toughness)),
            self.signed(toughness, is_negative(power))
        )
    }

    /// "+2/+0" and what there is one of for each time, if the change is a count.
    pub fn pt_for_each(&mut self, power: &Value, toughness: &Value) -> Option<(String, String)> {
        let (first, counted) = multiple(power)?;
        let (second, other) = multiple(toughness)?;
        let each = match (counted, other) {
            (Some(counted), None) if second == 0 => counted,
            (None, Some(other)) if first == 0 => other,
            (Some(counted), Some(other)) if counted == other => counted,
            (Some(_), _) | (None, _) => return None,
        };
        let pt = format!("{}/{}", sign(first, second < 0), sign(second, first < 0));
        Some((pt, self.each_counted(each)?))
    }

    /// "+1", "-X", "-0".
    fn signed(&mut self, value: &Value, other_negative: bool) -> String {
        match value {
            Value::Number(number) => sign(*number, other_negative),
            Value::X => "+X".to_owned(),
            Value::Times(-1, inner) if **inner == Value::X => "-X".to_owned(),
            other => format!("+({})", self.value(other)),
        }
    }
}

/// A creature of fixed power and toughness that something is or becomes.
pub(super) struct NewCreature<'e> {
    power: i32,
    toughness: i32,
    types: CardTypes,
    subtypes: &'e [Subtype],
    /// What it still is, if it keeps its types.
    still: Option<&'static str>,
}

impl NewCreature<'_> {
    /// "a 6/6 Human Soldier creature that's still a planeswalker".
    fn words(&self, many: bool) -> String {
        let words = type_words(self.types, self.subtypes, many);
        let creature = format!("{}/{} {words}", self.power, self.toughness);
        match self.still {
            Some(kind) => format!("{} that's still {}", article(&creature), article(kind)),
            None if many => creature,
            None => article(&creature),
        }
    }
}

/// The creature that the first two changes make, and the changes after them. What keeps its types is said so only of
/// an object whose kind is known.
pub(super) fn becomes_creature<'e>(
    changes: &'e [Modification],
    still: Option<&'static str>,
) -> Option<(NewCreature<'e>, &'e [Modification])> {
    let [
        types,
        Modification::SetPt(Value::Number(power), Value::Number(toughness)),
        others @ ..,
    ] = changes
    else {
        return None;
    };
    let (types, subtypes, still) = if let Modification::SetTypes(types, subtypes) = types {
        (types, subtypes, None)
    } else if let Modification::AddTypes(types, subtypes) = types {
        (types, subtypes, Some(still?))
    } else {
        return None;
    };
    let creature = NewCreature {
        power: *power,
        toughness: *toughness,
        types: *types,
        subtypes,
        still,
    };
    types.contains(CardType::Creature).then_some((creature, others))
}

/// Whether a change is said of each object rather than of all: what differs from one to the next.
fn is_of_each(change: &Modification) -> bool {
    match change {
        Modification::SetPt(power, toughness) => {
            !super::value::is_plain(power) || !super::value::is_plain(toughness)
        }
        Modification::AddTypes(types, _) => types.is_empty(),
        Modification::Copy(..)
        | Modification::Control(_)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetTypes(..)
        | Modification::SetLandType(_)
        | Modification::RemoveTypes(_)
        | Modification::EveryCreatureType
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::Gain(_)
        | Modification::Lose(_)
        | Modification::LoseAllAbilities
        | Modification::ModifyPt(..)
        | Modification::SwitchPt => false,
    }
}

/// A number, or a multiple of a count: the factor and the count.
fn multiple(value: &Value) -> Option<(i32, Option<&Value>)> {
    if *value == Value::Number(0) {
        Some((0, None))
    } else if let Value::Count(_) = value {
        Some((1, Some(value)))
    } else if let Value::Times(factor, inner) = value
        && matches!(**inner, Value::Count(_))
        && !matches!(factor, 0 | 1)
    {
        Some((*factor, Some(inner)))
    } else {
        None
    }
}

fn sign(number: i32, other_negative: bool) -> String {
    if number < 0 || (number == 0 && other_negative) {
        format!("-{}", number.unsigned_abs())
    } else {
        format!("+{number}")
    }
}

fn is_negative(value: &Value) -> bool {
    matches!(value, Value::Number(number) if *number < 0)
        || matches!(value, Value::Times(-1, inner) if **inner == Value::X)
}

fn is_only_land_types(types: CardTypes, subtypes: &[Subtype]) -> bool {
    types.is_empty() && subtypes.iter().all(|subtype| subtype.kind() == SubtypeKind::Land)
}

/// "a Goblin creature", "enchantments".
pub(super) fn type_phrase(types: CardTypes, subtypes: &[Subtype], many: bool) -> String {
    let phrase = type_words(types, subtypes, many);
    if many || phrase == NO_TYPE {
        phrase
    } else {
        article(&phrase)
    }
}

const NO_TYPE: &str = "of no type";

/// "Goblin creature", "enchantments".
fn type_words(types: CardTypes, subtypes: &[Subtype], many: bool) -> String {
    let mut words: Vec<(String, String)> = subtypes
        .iter()
        .map(|subtype| (subtype.name().to_owned(), subtype.plural().into_owned()))
        .collect();
    words.extend(
        types
            .iter()
            .map(super::filter::type_word)
            .map(|word| (word.to_owned(), plural(word))),
    );
    let Some((last, init)) = words.split_last() else {
        return NO_TYPE.to_owned();
    };
    let mut phrase: Vec<&str> = init.iter().map(|(one, _)| one.as_str()).collect();
    phrase.push(if many { &last.1 } else { &last.0 });
    phrase.join(" ")
}

fn supertype_words(supertypes: Supertypes) -> String {
    let words: Vec<String> = supertypes
        .iter()
        .map(Supertype::name)
        .map(str::to_lowercase)
        .collect();
    list(&words, "and")
}

/// "red", "white and blue", "colorless".
pub(super) fn color_words(colors: ColorSet) -> String {
    let words: Vec<String> = colors.iter().map(Color::name).map(str::to_owned).collect();
    if words.is_empty() {
        "colorless".to_owned()
    } else {
        list(&words, "and")
    }
}

//! Tokens and emblems: "a 1/1 red Goblin creature token with haste".

use spellstack_core::TokenDef;
use spellstack_core::lang::{Ability, EntryFlag, Value};

use super::modification::color_words;
use super::scope::{Printer, quote};
use super::words::{article, list, number_word, plural};

impl Printer<'_> {
    /// The tokens with their number: "three 1/1 red Goblin creature tokens".
    pub fn tokens(
        &mut self,
        count: &Value,
        token: &TokenDef,
        pt: Option<&(Value, Value)>,
        flags: &[EntryFlag],
    ) -> String {
        let many = *count != Value::Number(1);
        let (size, where_x) = self.size_words(count, pt);
        let description = token_words(token, size, many);
        let flags = entry_words(flags);
        let that_are = match (flags.is_empty(), many) {
            (true, _) => where_x,
            (false, true) => format!(" that are {flags}{where_x}"),
            (false, false) => format!(" that's {flags}{where_x}"),
        };
        match count {
            Value::Number(1) => format!("{}{that_are}", article(&description)),
            Value::Number(number) => format!("{} {description}{that_are}", number_word(i64::from(*number))),
            Value::X => format!("X {description}{that_are}"),
            other => format!(
                "a number of {description}{that_are} equal to ({})",
                self.value(other)
            ),
        }
    }

    /// A size that is worked out, and what X is in it: "X/X", ", where X is the number of cards in your hand".
    fn size_words(&mut self, count: &Value, pt: Option<&(Value, Value)>) -> (Option<String>, String) {
        match pt {
            None => (None, String::new()),
            Some((Value::X, Value::X)) => (Some("X/X".to_owned()), String::new()),
            Some((power, toughness)) if power == toughness && *count != Value::X => (
                Some("X/X".to_owned()),
                format!(", where X is {}", self.value(power)),
            ),
            Some((power, toughness)) => {
                let power = self.plain_or_grouped(power);
                (
                    Some(format!("{power}/{}", self.plain_or_grouped(toughness))),
                    String::new(),
                )
            }
        }
    }
}

/// Whether the token is a Clue (CR 111.10f), which an investigation makes (CR 701.16).
pub(super) fn is_clue(token: &TokenDef) -> bool {
    token_words(token, None, false)
        == "colorless Clue artifact token with \"{2}, Sacrifice this token: Draw a card.\""
}

fn token_words(token: &TokenDef, size: Option<String>, many: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(token.pt.map(|pt| pt.to_string()).or(size));
    words.extend(
        token
            .type_line
            .supertypes
            .iter()
            .map(|supertype| supertype.name().to_lowercase()),
    );
    words.push(color_words(token.colors));
    words.extend(
        token
            .type_line
            .subtypes
            .iter()
            .map(|subtype| subtype.name().to_owned()),
    );
    words.extend(
        token
            .type_line
            .types
            .iter()
            .map(super::filter::type_word)
            .map(str::to_owned),
    );
    words.push(if many { plural("token") } else { "token".to_owned() });
    let mut phrase = words.join(" ");
    if let Some(name) = &token.name {
        phrase.push_str(&format!(" named {name}"));
    }
    if !token.abilities.is_empty() {
        let abilities: Vec<String> = token
            .abilities
            .iter()
            .map(|ability| token_ability(token, ability))
            .collect();
        phrase.push_str(&format!(" with {}", list(&abilities, "and")));
    }
    phrase
}

fn token_ability(token: &TokenDef, ability: &Ability) -> String {
    let mut printer = Printer::of_token(token);
    match ability {
        Ability::Keyword(keyword) => printer.keyword(keyword),
        Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => {
            quote(&printer.ability(ability))
        }
    }
}

/// "tapped and attacking".
pub(super) fn entry_words(flags: &[EntryFlag]) -> String {
    let words: Vec<String> = flags
        .iter()
        .map(|flag| match flag {
            EntryFlag::Tapped => "tapped".to_owned(),
            EntryFlag::Attacking => "attacking".to_owned(),
            EntryFlag::Transformed => "transformed".to_owned(),
            EntryFlag::Blocking => "blocking".to_owned(),
            EntryFlag::FaceDown => "face down".to_owned(),
        })
        .collect();
    list(&words, "and")
}

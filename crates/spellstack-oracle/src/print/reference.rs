//! References: "this creature", "that player", "its controller".

use spellstack_core::lang::{
    EventRole, Label, Link, ObjectRef, PlayerFilter, PlayerRef, Players, Quantity, Value,
};

use super::scope::{NamedResult, Printer};
use super::words::{ordinal, plural, possessive};

impl Printer<'_> {
    /// The object, as what a verb acts on: "target creature", "it".
    pub fn object(&mut self, reference: &ObjectRef) -> String {
        match self.pronoun(reference) {
            Some(pronoun) => pronoun.to_owned(),
            None => self.full_object(reference),
        }
    }

    /// The object, as what acts: never a pronoun at the start of a later sentence.
    pub fn subject(&mut self, reference: &ObjectRef) -> String {
        match self.pronoun(reference) {
            Some("them") if !self.sentence_start => "they".to_owned(),
            Some(pronoun) if !self.sentence_start => pronoun.to_owned(),
            Some(_) | None => self.full_object(reference),
        }
    }

    /// "its", "this creature's".
    pub fn object_possessive(&mut self, reference: &ObjectRef) -> String {
        possessive(&self.object(reference))
    }

    /// Whether a reference stands for several objects.
    pub fn is_many(&self, reference: &ObjectRef) -> bool {
        match reference {
            ObjectRef::Target(number) => self.target_is_many(*number),
            ObjectRef::Result(label) => self.result(*label).is_some_and(|result| result.many),
            ObjectRef::This
            | ObjectRef::Event(_)
            | ObjectRef::Cost
            | ObjectRef::Item
            | ObjectRef::Attached
            | ObjectRef::Linked(_) => false,
        }
    }

    /// The object in full, never a pronoun.
    pub fn full_object(&mut self, reference: &ObjectRef) -> String {
        let words = match reference {
            ObjectRef::This => self.names.this.clone(),
            ObjectRef::Target(number) => self.target(*number),
            ObjectRef::Event(EventRole::Subject) => self.event_subject(),
            ObjectRef::Event(EventRole::Other) => self
                .event
                .as_ref()
                .map_or("the other object", |event| event.other)
                .to_owned(),
            ObjectRef::Cost => format!("the {}", self.cost_noun),
            ObjectRef::Result(label) => self.result_words(*label),
            ObjectRef::Item => {
                let that = if self.item.as_ref().is_some_and(|item| item.definite) {
                    "the"
                } else {
                    "that"
                };
                format!("{that} {}", self.item_noun().unwrap_or("object"))
            }
            ObjectRef::Attached => self.names.attached.clone(),
            ObjectRef::Linked(link) => format!("the exiled card{}", link_number(*link)),
        };
        let many = self.is_many(reference);
        self.mention(reference, many);
        words
    }

    fn event_subject(&self) -> String {
        let noun = self
            .event
            .as_ref()
            .map_or("object", |event| event.subject.as_str());
        let is_item = self.item_noun() == Some(noun);
        if self.event.as_ref().is_some_and(|event| event.definite) && !is_item {
            return format!("the {noun}");
        }
        if is_item || self.has_target_called(noun) {
            format!("the triggering {noun}")
        } else {
            format!("that {noun}")
        }
    }

    pub fn result(&self, label: Label) -> Option<&NamedResult> {
        self.results.iter().rev().find(|result| result.label == label)
    }

    fn result_words(&self, label: Label) -> String {
        match self.result(label) {
            // "Exile target creature, then return that card".
            Some(result) if self.is_that_card(result) => "that card".to_owned(),
            Some(result) => {
                let noun = if result.many {
                    plural(&result.noun)
                } else {
                    result.noun.clone()
                };
                format!("the {} {noun}{}", result.participle, result_number(result))
            }
            None => format!("result {}", label.0),
        }
    }

    /// Whether the result is the one card that was exiled, or the one that was chosen from a hand.
    fn is_that_card(&self, result: &NamedResult) -> bool {
        let other = match result.participle {
            "exiled" => "chosen",
            "chosen" if result.noun == "card" => "exiled",
            _ => return false,
        };
        let has_other = self.results.iter().any(|result| result.participle == other);
        !result.many && !result.numbered && !has_other && !self.has_card()
    }

    /// Whether something else is called "that card".
    fn has_card(&self) -> bool {
        self.item_noun() == Some("card")
            || self.event.as_ref().is_some_and(|event| event.subject == "card")
            || self.has_target_called("card")
    }

    /// "revealed this way".
    pub fn this_way(&self, label: Label) -> String {
        match self.result(label) {
            Some(result) => format!("{} this way{}", result.participle, result_number(result)),
            None => format!("of result {}", label.0),
        }
    }

    /// "the number of cards drawn this way".
    pub fn result_count(&self, label: Label) -> String {
        match self.result(label) {
            Some(result) => {
                let noun = plural(&result.noun);
                format!(
                    "the number of {noun} {} this way{}",
                    result.participle,
                    result_number(result)
                )
            }
            None => format!("the amount of result {}", label.0),
        }
    }

    /// "the chosen color", "the chosen type".
    pub fn chosen_word(&mut self, label: Label, noun: &str) -> String {
        if self.chosen_in_passing == Some(label) {
            self.chosen_in_passing = None;
            return format!("the {noun} of your choice");
        }
        match self.result(label) {
            Some(result) => format!("the {} {noun}{}", result.participle, result_number(result)),
            None if label.0 == 0 => format!("the chosen {noun}"),
            None => format!("the chosen {noun} {}", label.0),
        }
    }

    /// "this enchantment", for what is exiled with it.
    pub fn linked_source(&mut self, link: Link) -> String {
        let this = self.object(&ObjectRef::This);
        format!("{this}{}", link_number(link))
    }

    // --- players ---

    /// The player: "you", "target player", "its controller".
    pub fn player(&mut self, player: &PlayerRef) -> String {
        match player {
            PlayerRef::You => "you".to_owned(),
            PlayerRef::Target(number) => self.target_player(*number),
            PlayerRef::TargetOrController(number) => self.target_or_controller(*number),
            PlayerRef::Event if self.each_player || self.met_player_target() => {
                "the event's player".to_owned()
            }
            PlayerRef::Event | PlayerRef::Item => "that player".to_owned(),
            PlayerRef::Controller(object) => format!("{} controller", self.object_possessive(object)),
            PlayerRef::Owner(object) => format!("{} owner", self.object_possessive(object)),
            PlayerRef::Active => "the active player".to_owned(),
            PlayerRef::Defending => "defending player".to_owned(),
            PlayerRef::Attached => "enchanted player".to_owned(),
            PlayerRef::Chosen(label) => self.chosen_word(*label, "player"),
        }
    }

    fn target_or_controller(&mut self, number: u8) -> String {
        if !self.met.contains(&number) {
            let target = self.target(number);
            return format!("{target} or its controller");
        }
        let which = if self.targets.len() > 1 {
            format!(" ({} target)", ordinal(u32::from(number) + 1))
        } else {
            String::new()
        };
        format!("that player or that permanent's controller{which}")
    }

    /// "your", "their", "that player's".
    pub fn player_possessive(&mut self, player: &PlayerRef) -> String {
        if *player != PlayerRef::You && self.doer.as_ref() == Some(player) {
            return "their".to_owned();
        }
        possessive(&self.player(player))
    }

    /// A player that fits: "a player", "an opponent".
    pub fn a_player(&mut self, filter: &PlayerFilter) -> String {
        match filter {
            PlayerFilter::Any => "a player".to_owned(),
            PlayerFilter::You => "you".to_owned(),
            PlayerFilter::Opponent => "an opponent".to_owned(),
            PlayerFilter::Is(PlayerRef::You) => "the player who's you".to_owned(),
            PlayerFilter::Is(player) => self.player(player),
        }
    }

    /// All players that fit, as a subject, and whether it is in the singular.
    pub fn all_players(&mut self, filter: &PlayerFilter) -> String {
        match filter {
            PlayerFilter::Any => "players".to_owned(),
            PlayerFilter::You => "you".to_owned(),
            PlayerFilter::Opponent => "your opponents".to_owned(),
            PlayerFilter::Is(PlayerRef::You) => "the player who's you".to_owned(),
            PlayerFilter::Is(player) => self.player(player),
        }
    }

    /// "each player", "each opponent".
    pub fn each_player_words(&mut self, filter: &PlayerFilter) -> String {
        match filter {
            PlayerFilter::Any => "each player".to_owned(),
            PlayerFilter::You => "each player who's you".to_owned(),
            PlayerFilter::Opponent => "each opponent".to_owned(),
            PlayerFilter::Is(player) => format!("each player who's {}", self.player(player)),
        }
    }

    pub fn players(&mut self, players: &Players) -> String {
        match players {
            Players::The(player) => self.player(player),
            Players::Each(filter) => self.each_player_words(filter),
        }
    }

    /// "you control", "an opponent controls".
    pub fn controls(&mut self, player: &PlayerFilter, many: bool) -> String {
        self.player_verb(player, many, "control")
    }

    /// "you own".
    pub fn owns(&mut self, player: &PlayerFilter, many: bool) -> String {
        self.player_verb(player, many, "own")
    }

    fn player_verb(&mut self, player: &PlayerFilter, many: bool, verb: &str) -> String {
        match player {
            PlayerFilter::You => format!("you {verb}"),
            PlayerFilter::Opponent if many => format!("your opponents {verb}"),
            PlayerFilter::Is(one) if *one != PlayerRef::You && self.doer.as_ref() == Some(one) => {
                format!("they {verb}")
            }
            PlayerFilter::Opponent | PlayerFilter::Any | PlayerFilter::Is(_) => {
                format!("{} {verb}s", self.a_player(player))
            }
        }
    }
}

fn link_number(link: Link) -> String {
    if link.0 == 0 {
        String::new()
    } else {
        format!(" (link {})", link.0)
    }
}

fn result_number(result: &NamedResult) -> String {
    if result.numbered {
        format!(" ({})", result.label.0)
    } else {
        String::new()
    }
}

/// Whether a quantity can be more than one.
pub(super) fn is_many(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)) => false,
        Quantity::Exactly(_) | Quantity::UpTo(_) | Quantity::AnyNumber => true,
    }
}

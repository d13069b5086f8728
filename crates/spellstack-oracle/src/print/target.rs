//! Targets: where one is first mentioned, the word *target* and its filter; later, "that creature".

use spellstack_core::CardType;
use spellstack_core::lang::{
    Filter, ObjectRef, PlayerFilter, PlayerRef, Quantity, TargetRelation, TargetSpec, Value,
};

use super::filter::{Say, head_noun, parts};
use super::reference::is_many;
use super::scope::Printer;
use super::words::{number_word, ordinal, plural};

impl Printer<'_> {
    /// The target of that number.
    pub fn target(&mut self, number: u8) -> String {
        let targets = self.targets;
        let Some(spec) = targets.get(usize::from(number)) else {
            return format!("the missing target {number}");
        };
        if self.met.contains(&number) {
            return self.known_target(number, spec);
        }
        let in_order = self.met.len() == usize::from(number);
        self.met.push(number);
        let mut words = self.introduction(spec);
        if !in_order {
            words.push_str(&format!(" (the {} target)", ordinal(u32::from(number) + 1)));
        }
        words
    }

    /// The target of that number, as a player.
    pub fn target_player(&mut self, number: u8) -> String {
        let words = self.target(number);
        // A target that can be an object too is a player only in this phrase.
        let mixed = self
            .targets
            .get(usize::from(number))
            .is_some_and(|spec| spec.objects.is_some());
        let met = words.starts_with("that ") || words.starts_with("the ");
        if mixed && met {
            format!("{words} as a player")
        } else {
            words
        }
    }

    pub fn target_is_many(&self, number: u8) -> bool {
        self.targets
            .get(usize::from(number))
            .is_some_and(|spec| is_many(&spec.quantity))
    }

    /// Whether there is exactly one target.
    pub fn has_one_target(&self) -> bool {
        matches!(self.targets, [only] if only.quantity == Quantity::Exactly(Value::Number(1)))
    }

    /// Whether a target that is a player was mentioned.
    pub fn met_player_target(&self) -> bool {
        self.met.iter().any(|number| {
            self.targets
                .get(usize::from(*number))
                .is_some_and(|spec| spec.players.is_some() && spec.objects.is_none())
        })
    }

    /// The one word for the target of that number.
    pub fn noun_of_target(&self, number: u8) -> String {
        self.targets
            .get(usize::from(number))
            .map_or_else(|| "object".to_owned(), target_noun)
    }

    /// Whether the target of that number would be called "that" and the noun.
    pub fn is_target_called(&self, number: u8, noun: &str) -> bool {
        self.targets
            .get(usize::from(number))
            .is_some_and(|spec| target_noun(spec) == noun)
    }

    /// Whether a target would be called "that" and the noun.
    pub fn has_target_called(&self, noun: &str) -> bool {
        self.targets.iter().any(|spec| target_noun(spec) == noun)
    }

    fn known_target(&self, number: u8, spec: &TargetSpec) -> String {
        let noun = target_noun(spec);
        let same = self
            .targets
            .iter()
            .filter(|other| target_noun(other) == noun)
            .count();
        let noun_words = if is_many(&spec.quantity) {
            plural(&noun)
        } else {
            noun.clone()
        };
        if same > 1 {
            return format!("the {} target {noun_words}", ordinal(u32::from(number) + 1));
        }
        let item = self.item_noun() == Some(noun.as_str()) || (noun == "player" && self.each_player);
        match (item, is_many(&spec.quantity)) {
            (true, _) => format!("the target {noun_words}"),
            (false, true) => format!("those {noun_words}"),
            (false, false) => format!("that {noun_words}"),
        }
    }

    /// "up to two target creatures", "any target".
    fn introduction(&mut self, spec: &TargetSpec) -> String {
        let many = is_many(&spec.quantity);
        let whose = card_owner(spec);
        let what = match &whose {
            Some(owned) => TargetKind::Noun(self.filter(owned, self.say_target(many))),
            None => self.target_kind(spec, many),
        };
        let mut words = match (&spec.quantity, what) {
            (quantity, TargetKind::Any) => any_targets(&self.quantity_words(quantity), many, quantity),
            (Quantity::Exactly(Value::Number(1)), TargetKind::Noun(noun)) => {
                match noun.strip_prefix("other ") {
                    Some(rest) => format!("another target {rest}"),
                    None => format!("target {noun}"),
                }
            }
            (quantity, TargetKind::Noun(noun)) => {
                let count = self.quantity_words(quantity);
                match noun.strip_prefix("other ") {
                    Some(rest) => format!("{count} other target {rest}"),
                    None => format!("{count} target {noun}"),
                }
            }
        };
        for relation in &spec.relations {
            if whose.is_some() && matches!(relation, TargetRelation::ControlledBy(_)) {
                continue;
            }
            words.push_str(&self.relation(*relation));
        }
        words
    }

    fn relation(&mut self, relation: TargetRelation) -> String {
        match relation {
            TargetRelation::OtherThan(other) => {
                format!(" other than the {} target", ordinal(u32::from(other) + 1))
            }
            TargetRelation::ControlledBy(other) => {
                format!(" controlled by {}", self.target_by_number(other))
            }
        }
    }

    /// "the second target", where it is first mentioned with what it is.
    pub fn target_by_number(&mut self, number: u8) -> String {
        if self.met.contains(&number) {
            format!("the {} target", ordinal(u32::from(number) + 1))
        } else {
            format!("({})", self.target(number))
        }
    }

    fn target_kind(&mut self, spec: &TargetSpec, many: bool) -> TargetKind {
        match (&spec.objects, &spec.players) {
            (Some(objects), Some(PlayerFilter::Any)) if is_any_target(objects) => TargetKind::Any,
            (Some(objects), Some(players)) => {
                let player = self.target_player_noun(players, many);
                let objects = self.filter(objects, self.say_target(many));
                TargetKind::Noun(format!("{player} or {objects}"))
            }
            (Some(objects), None) => TargetKind::Noun(self.filter(objects, self.say_target(many))),
            (None, Some(players)) => TargetKind::Noun(self.target_player_noun(players, many)),
            (None, None) => TargetKind::Noun("nothing".to_owned()),
        }
    }

    fn say_target(&self, many: bool) -> Say {
        let say = Say::ONE.many(many);
        if self.out_of_zone { say.out_of_zone() } else { say }
    }

    fn target_player_noun(&mut self, players: &PlayerFilter, many: bool) -> String {
        let numbered = |noun: &str| if many { plural(noun) } else { noun.to_owned() };
        match players {
            PlayerFilter::Any => numbered("player"),
            PlayerFilter::Opponent => numbered("opponent"),
            PlayerFilter::You => format!("{} who's you", numbered("player")),
            PlayerFilter::Is(player) => format!("{} who's {}", numbered("player"), self.player(player)),
        }
    }

    /// "two", "up to three", "any number of".
    pub fn quantity_words(&mut self, quantity: &Quantity) -> String {
        match quantity {
            Quantity::Exactly(value) => self.count_words(value),
            Quantity::UpTo(value) => format!("up to {}", self.count_words(value)),
            Quantity::AnyNumber => "any number of".to_owned(),
        }
    }

    /// A number of things in words.
    pub fn count_words(&mut self, value: &Value) -> String {
        match value {
            Value::Number(number) => number_word(i64::from(*number)),
            Value::X => "X".to_owned(),
            other => format!("({})", self.value(other)),
        }
    }

    /// The object reference for the target, to remember it as the last thing mentioned.
    pub fn mention_target(&mut self, number: u8) {
        let many = self.target_is_many(number);
        self.mention(&ObjectRef::Target(number), many);
    }
}

/// The filter of cards that must be in a zone of an earlier target: "cards from their graveyard".
fn card_owner(spec: &TargetSpec) -> Option<Filter> {
    let objects = spec.objects.as_ref().filter(|_| spec.players.is_none())?;
    let has_owner = parts(objects).iter().any(|part| matches!(part, Filter::Owner(_)));
    let zone = objects.zone().filter(|zone| zone.is_per_player());
    let number = spec.relations.iter().find_map(|relation| match relation {
        TargetRelation::ControlledBy(number) => Some(*number),
        TargetRelation::OtherThan(_) => None,
    })?;
    zone.filter(|_| !has_owner)?;
    let owner = Filter::Owner(PlayerFilter::Is(PlayerRef::Target(number)));
    Some(Filter::all([objects.clone(), owner]))
}

enum TargetKind {
    Any,
    Noun(String),
}

fn any_targets(count: &str, many: bool, quantity: &Quantity) -> String {
    match (many, quantity) {
        (false, Quantity::Exactly(_)) => "any target".to_owned(),
        (false, Quantity::UpTo(_) | Quantity::AnyNumber) => "up to one target".to_owned(),
        (true, _) => format!("{count} targets"),
    }
}

/// CR 115.4: creature, planeswalker, battle; with players, "any target".
fn is_any_target(objects: &Filter) -> bool {
    let kinds = [CardType::Creature, CardType::Planeswalker, CardType::Battle].map(Filter::Type);
    *objects == Filter::AnyOf(kinds.to_vec())
}

fn target_noun(spec: &TargetSpec) -> String {
    match (&spec.objects, &spec.players) {
        (Some(_), Some(_)) => "permanent or player".to_owned(),
        (Some(objects), None) => head_noun(objects),
        (None, _) => "player".to_owned(),
    }
}

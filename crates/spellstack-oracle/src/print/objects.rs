//! The objects and players that a verb acts on.

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Chooser, Filter, ObjectRef, Objects, PlayerFilter, PlayerRef, Quantity, Recipients, Selection, Value,
};

use super::filter::{Place, Say, parts};
use super::reference::is_many;
use super::scope::Printer;

impl Printer<'_> {
    /// The objects after a verb: "target creature", "all creatures", "a card in your hand".
    pub fn objects(&mut self, objects: &Objects) -> String {
        self.objects_said(objects, Say::ONE)
    }

    /// The same with the way of saying filters given.
    pub fn objects_said(&mut self, objects: &Objects, say: Say) -> String {
        match objects {
            Objects::The(reference) => {
                let outer = std::mem::replace(&mut self.out_of_zone, say.preposition == "from");
                let words = self.object(reference);
                self.out_of_zone = outer;
                words
            }
            Objects::All(filter) => self.all_of(filter, say),
            Objects::Chosen(selection) => self.selection(selection, say),
        }
    }

    /// The objects with who chooses them, where that isn't who acts.
    pub fn objects_by_choice(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::The(_) | Objects::All(_) => self.objects(objects),
            Objects::Chosen(_) => self.objects_subject(objects).0,
        }
    }

    /// "all creatures", "your graveyard".
    fn all_of(&mut self, filter: &Filter, say: Say) -> String {
        if let Some(zone) = self.whole_zone(filter) {
            return zone;
        }
        format!("all {}", self.filter(filter, say.many(true)))
    }

    /// A filter that is all of one zone: "target player's graveyard", "all graveyards".
    fn whole_zone(&mut self, filter: &Filter) -> Option<String> {
        let (first, others) = parts(filter).split_first()?;
        let Filter::Zone(zone @ (ZoneKind::Graveyard | ZoneKind::Hand)) = first else {
            return None;
        };
        if let [Filter::Owner(owner)] = others {
            return Some(self.whose_zone(*zone, Some(owner), true));
        }
        others.is_empty().then(|| self.whose_zone(*zone, None, true))
    }

    /// What a player chooses: "a creature", "up to two cards".
    pub fn selection(&mut self, selection: &Selection, say: Say) -> String {
        let phrase = self.quantified(&selection.quantity, &selection.among, say);
        match selection.by {
            Chooser::Player(_) => phrase,
            Chooser::Random => format!("{phrase} at random"),
        }
    }

    /// "a creature", "two Mountains", "any number of cards".
    pub fn quantified(&mut self, quantity: &Quantity, filter: &Filter, say: Say) -> String {
        let many = is_many(quantity);
        if let Filter::Is(reference) = filter {
            // Unlike the object itself, which is not chosen.
            let count = self.quantity_words(quantity);
            return format!("{count} of ({})", self.object(reference));
        }
        match quantity {
            Quantity::Exactly(Value::Number(1)) => self.a_filter(filter, say),
            Quantity::Exactly(_) | Quantity::UpTo(_) | Quantity::AnyNumber => {
                let count = self.quantity_words(quantity);
                let phrase = self.filter(filter, say.many(many));
                format!("{count} {phrase}")
            }
        }
    }

    /// The objects as what a sentence is about, and whether it is in the plural: "creatures you control", "it".
    pub fn objects_subject(&mut self, objects: &Objects) -> (String, bool) {
        match objects {
            Objects::The(reference) => {
                let words = self.subject(reference);
                let many = self.is_many(reference);
                (words, many)
            }
            // "Each land with an activated ability that isn't a mana ability": what each has is said in the singular.
            Objects::All(filter) if parts(filter).contains(&Filter::NonManaActivatedAbility) => {
                (format!("each {}", self.filter(filter, Say::ONE)), false)
            }
            Objects::All(filter) => {
                let phrase = self.filter(filter, Say::MANY);
                // "All creatures", but "creatures you control", "white creatures".
                let bare = !matches!(filter, Filter::All(_) | Filter::Not(_));
                (if bare { format!("all {phrase}") } else { phrase }, true)
            }
            Objects::Chosen(selection) => {
                let many = is_many(&selection.quantity);
                let phrase = self.selection(selection, Say::ONE);
                let chooser = match &selection.by {
                    Chooser::Player(player) => format!(" of {} choice", self.player_possessive(player)),
                    Chooser::Random => String::new(),
                };
                (format!("{phrase}{chooser}"), many)
            }
        }
    }

    /// What damage is dealt to: "any target", "each creature and each player".
    pub fn recipients(&mut self, recipients: &Recipients) -> String {
        match recipients {
            Recipients::Target(number) => self.recipient_target(*number),
            Recipients::Objects(objects) => self.each_object(objects),
            Recipients::Players(players) => self.players(players),
            Recipients::ObjectsAndPlayers(objects, players) => {
                let objects = self.each_object(objects);
                format!("{objects} and {}", self.players(players))
            }
        }
    }

    fn recipient_target(&mut self, number: u8) -> String {
        match self.pronoun(&ObjectRef::Target(number)) {
            Some(pronoun) => pronoun.to_owned(),
            None => {
                let words = self.target(number);
                self.mention_target(number);
                words
            }
        }
    }

    fn each_object(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::All(filter) => format!("each {}", self.filter(filter, Say::ONE)),
            Objects::The(reference) => self.object(reference),
            Objects::Chosen(selection) => {
                let phrase = self.selection(selection, Say::ONE);
                match &selection.by {
                    Chooser::Player(player) => {
                        format!("{phrase} of {} choice", self.player_possessive(player))
                    }
                    Chooser::Random => phrase,
                }
            }
        }
    }

    /// What a player chooses from among what the verb itself says: the parts that go without saying are left out,
    /// and their absence is said.
    pub fn implied_quantified(
        &mut self,
        quantity: &Quantity,
        filter: &Filter,
        implied: &[Filter],
        place: Place,
    ) -> String {
        let say = Say::ONE.place(place).out_of_zone();
        match without(filter, implied) {
            Some(rest) => self.quantified(quantity, &rest, say),
            None => format!("{} (of any player's)", self.quantified(quantity, filter, say)),
        }
    }
}

/// The filter without the parts, if it has all of them.
pub(super) fn without(filter: &Filter, implied: &[Filter]) -> Option<Filter> {
    let parts = parts(filter);
    let has_all = implied.iter().all(|part| parts.contains(part));
    has_all.then(|| Filter::all(parts.iter().filter(|part| !implied.contains(part)).cloned()))
}

/// Who it is, as a filter.
pub(super) fn who_is(player: &PlayerRef) -> PlayerFilter {
    match player {
        PlayerRef::You => PlayerFilter::You,
        other => PlayerFilter::Is(other.clone()),
    }
}

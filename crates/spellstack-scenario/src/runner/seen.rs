//! What lies where: the runner's only look at the game, with nothing hidden.

use std::collections::BTreeMap;
use std::sync::Arc;

use spellstack_core::{CardId, DefId, ObjectId, PlayerId, Step, Zone};
use spellstack_rules::{Ask, Decision, Game, Item, ObjectView, Replacer};

use super::cards::Cards;
use super::names::{Identity, Located, is_name_of};

/// A card or other object, as it is or was.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub at: Located,
    pub identity: Identity,
    pub zone: Zone,
    pub owner: PlayerId,
    pub controller: PlayerId,
    /// Its current names: those of all faces of what it is now.
    pub names: Arc<[String]>,
    /// What it is called in messages.
    called: String,
    pub is_token: bool,
    /// The source, if it is an ability on the stack.
    pub source: Option<ObjectId>,
}

impl Seen {
    /// Whether that is its name now.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.names.iter().any(|own| is_name_of(own, name))
    }

    pub(crate) fn title(&self) -> String {
        format!("'{}'", self.called)
    }
}

/// The names of cards, each looked up once in a game: it takes long to compare all that there are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Printed {
    by_name: BTreeMap<String, Arc<[String]>>,
    in_libraries: BTreeMap<CardId, Arc<[String]>>,
}

impl Printed {
    /// The names of all faces of the card that has a face of that name.
    fn names_with(&mut self, name: &str, cards: &Cards<'_>) -> Arc<[String]> {
        if let Some(known) = self.by_name.get(name) {
            return Arc::clone(known);
        }
        let names: Arc<[String]> = cards.names_with(name).into();
        self.by_name.insert(name.to_owned(), Arc::clone(&names));
        names
    }

    /// What is printed on a card.
    fn names_of(&mut self, card: CardId, read: impl FnOnce() -> Vec<String>) -> Arc<[String]> {
        Arc::clone(self.in_libraries.entry(card).or_insert_with(|| read().into()))
    }
}

/// Everything in every zone.
pub(crate) fn seen(game: &Game, cards: &Cards<'_>, printed: &mut Printed) -> Vec<Seen> {
    let view = game.omniscient();
    let objects = view.objects();
    let mut all: Vec<Seen> = objects.map(|object| of_object(object, cards, printed)).collect();
    let places = all.iter().enumerate().map(|(place, object)| (object.at, place));
    let places: BTreeMap<Located, usize> = places.collect();
    for entry in view.stack().filter(|entry| !entry.is_spell()) {
        if let Some(place) = places.get(&Located::Object(entry.id())) {
            let ability = &mut all[*place];
            ability.source = Some(entry.source());
            ability.controller = entry.controller();
            entry.source_name().clone_into(&mut ability.called);
            ability.names = Arc::from([entry.source_name().to_owned()]);
        }
    }
    for player in view.players() {
        for card in view.library(player.id) {
            let Some(id) = card.card() else { continue };
            let read = || card.printed_names().into_iter().map(str::to_owned).collect();
            let names = printed.names_of(id, read);
            all.push(Seen {
                at: Located::Library(player.id, id),
                identity: Identity::Card(id),
                zone: Zone::Library(player.id),
                owner: player.id,
                controller: player.id,
                called: names.first().cloned().unwrap_or_default(),
                names,
                is_token: false,
                source: None,
            });
        }
    }
    all
}

fn of_object(object: ObjectView<'_>, cards: &Cards<'_>, printed: &mut Printed) -> Seen {
    let name = object.name().unwrap_or_default();
    let names = if name.is_empty() {
        Arc::default()
    } else {
        printed.names_with(name, cards)
    };
    let first_printed = || {
        object
            .printed_names()
            .first()
            .map_or("something", |name| *name)
            .to_owned()
    };
    Seen {
        at: Located::Object(object.id()),
        identity: object
            .card()
            .map_or(Identity::Object(object.id()), Identity::Card),
        zone: object.zone(),
        owner: object.owner(),
        controller: object.controller(),
        called: if name.is_empty() {
            first_printed()
        } else {
            name.to_owned()
        },
        names,
        is_token: object.is_token(),
        source: None,
    }
}

pub(crate) fn turn_number(game: &Game) -> u32 {
    game.omniscient().turn()
}

pub(crate) fn step(game: &Game) -> Step {
    game.omniscient().step()
}

/// The objects on the stack, the top last.
pub(crate) fn stack(game: &Game) -> Vec<ObjectId> {
    game.omniscient().stack().map(|entry| entry.id()).collect()
}

/// The replacements that a player is asked to choose among, each with the object that it goes by: the one whose ability
/// or effect it is, and for a rule, a keyword or a counter the one that it is about.
pub(crate) fn replacements(game: &Game) -> Vec<(Item, ObjectId)> {
    let view = game.omniscient();
    let Some(decision) = game.decision() else {
        return Vec::new();
    };
    let Ask::Pick { items, .. } = decision.ask() else {
        return Vec::new();
    };
    let object = |item: &Item| match item {
        Item::Replacement(Replacer::Ability(object, ..)) => Some(*object),
        Item::Replacement(Replacer::Effect(id)) => view.effect_origin(*id).map(|origin| origin.source),
        Item::Replacement(_) => decision.source(),
        _ => None,
    };
    let known = items.iter().filter_map(|item| Some((*item, object(item)?)));
    known.collect()
}

/// The sources of the triggers that a player is asked to put in order.
pub(crate) fn waiting(game: &Game) -> Vec<ObjectId> {
    let view = game.omniscient();
    (0..)
        .map_while(|number| view.trigger_origin(number))
        .map(|origin| origin.source)
        .collect()
}

/// The items of the decision that name cards of another player by their places, and what they are.
pub(crate) fn places(game: &Game) -> Vec<(Item, Located)> {
    let view = game.omniscient();
    let decision = game.decision();
    let Some(Ask::Pick { items, .. } | Ask::Order { items }) = decision.as_ref().map(Decision::ask) else {
        return Vec::new();
    };
    let place = |item: &Item| match *item {
        Item::Object(id) => Some(Located::Object(view.object(id)?.id())),
        Item::Card(owner, card) => Some(Located::Library(owner, view.library_card(owner, card)?.card()?)),
        _ => None,
    };
    let known = items.iter().filter_map(|item| Some((*item, place(item)?)));
    known.collect()
}

/// The card names that the decision offers.
pub(crate) fn card_names(game: &Game) -> Vec<(DefId, String)> {
    let view = game.omniscient();
    let decision = game.decision();
    let Some(Ask::Pick { items, .. }) = decision.as_ref().map(Decision::ask) else {
        return Vec::new();
    };
    let named = items.iter().filter_map(|item| match item {
        Item::Name(def) => Some((*def, view.name_of(*def).to_owned())),
        _ => None,
    });
    named.collect()
}

//! Expectations about players, the stack and the turn.

use spellstack_core::{PlayerId, ZoneKind};
use spellstack_rules::{Outcome, View};

use super::act::card_words;
use super::names::{Located, holder, is_name_of};
use super::report::{Wrong, fail};
use super::seen::Seen;
use super::session::{Rest, Session};
use super::words::{self, player_id};
use crate::syntax::{CardRef, Expectation, PlayerFact, StackFact, Zone, same_name};

/// Whether something holds, and what is so.
pub(crate) struct Found {
    pub holds: bool,
    pub found: String,
}

impl Found {
    /// Whether what is so is what was expected.
    pub(crate) fn equal<T: PartialEq + ToString>(found: T, expected: &T) -> Self {
        Found {
            holds: found == *expected,
            found: found.to_string(),
        }
    }

    pub(crate) fn is(holds: bool, found: impl Into<String>) -> Self {
        Found {
            holds,
            found: found.into(),
        }
    }
}

impl Session<'_> {
    /// Checks an expectation.
    pub(crate) fn expect(&self, negated: bool, expectation: &Expectation) -> Result<(), Wrong> {
        let Found { holds, found } = match expectation {
            Expectation::Object { card, fact } => self.object_fact(card, fact, negated)?,
            Expectation::Player { player, fact } => self.player_fact(player_id(*player), fact)?,
            Expectation::Stack(fact) => self.stack_fact(fact),
            Expectation::Turn(_)
            | Expectation::Step(_)
            | Expectation::Active(_)
            | Expectation::Priority(_)
            | Expectation::Winner(_)
            | Expectation::Draw
            | Expectation::GameOver
            | Expectation::GameOn => self.game_fact(expectation),
        };
        if holds == negated {
            fail(format!("found {found}"))
        } else {
            Ok(())
        }
    }

    fn game_fact(&self, expectation: &Expectation) -> Found {
        let view = self.game.omniscient();
        let outcome = match view.outcome() {
            None => "the game on".to_owned(),
            Some(Outcome::Draw) => "a draw".to_owned(),
            Some(Outcome::Win(player)) => format!("{player} the winner"),
        };
        match expectation {
            Expectation::Turn(turn) => Found::equal(view.turn(), turn),
            Expectation::Step(step) => Found::equal(view.step(), &words::step(*step)),
            Expectation::Active(player) => Found::equal(view.active_player(), &player_id(*player)),
            Expectation::Priority(player) => {
                let holds = self.rest() == Some(Rest::Priority(player_id(*player)));
                Found::is(holds, self.question())
            }
            Expectation::Winner(player) => {
                Found::is(view.outcome() == Some(Outcome::Win(player_id(*player))), outcome)
            }
            Expectation::Draw => Found::is(view.outcome() == Some(Outcome::Draw), outcome),
            Expectation::GameOver => Found::is(view.outcome().is_some(), outcome),
            Expectation::GameOn => Found::is(view.outcome().is_none(), outcome),
            Expectation::Player { .. } | Expectation::Object { .. } | Expectation::Stack(_) => {
                Found::is(false, outcome)
            }
        }
    }

    fn stack_fact(&self, fact: &StackFact) -> Found {
        let view = self.game.omniscient();
        match fact {
            StackFact::Count(count) => {
                let ids = view.stack().map(|entry| self.names.describe(entry.id()));
                let words: Vec<String> = ids.collect();
                let holds = u32::try_from(words.len()) == Ok(*count);
                Found::is(
                    holds,
                    format!("{} on the stack: {}", words.len(), words.join(", ")),
                )
            }
            StackFact::Top(card) => match view.stack().next_back().map(|entry| entry.id()) {
                Some(top) => {
                    let holds = self
                        .names
                        .object(top)
                        .is_some_and(|top| self.names.means_source(card, top));
                    Found::is(holds, format!("{} on top", self.names.describe(top)))
                }
                None => Found::is(false, "an empty stack"),
            },
        }
    }

    fn player_fact(&self, player: PlayerId, fact: &PlayerFact) -> Result<Found, Wrong> {
        let view = self.game.omniscient();
        let Some(state) = view.player(player) else {
            return fail(format!("{player} is not in the game"));
        };
        Ok(match fact {
            PlayerFact::Life(life) => Found::equal(state.life, life),
            PlayerFact::Poison(count) => Found::equal(state.poison, count),
            PlayerFact::Energy(count) => Found::equal(state.energy, count),
            PlayerFact::Monarch => Found::equal(state.is_monarch, &true),
            PlayerFact::Pool(mana) => {
                let found = if state.pool.is_empty() {
                    "an empty pool".to_owned()
                } else {
                    state.pool.to_string()
                };
                Found::is(state.pool.without_snow() == words::pool(mana), found)
            }
            PlayerFact::ZoneCount { zone, count } => {
                let there = self.held(player, *zone);
                Found::is(u32::try_from(there.len()) == Ok(*count), listed(&there))
            }
            PlayerFact::Contains { zone, count, card } => self.contains(player, *zone, *count, card),
            PlayerFact::Lacks { zone, card } => {
                let there = self.held(player, *zone);
                // A copy is what it copies, so only what an object is called now counts as being there.
                let is_it = |object: &&Seen| self.names.means(card, object) && is_now(card, object);
                Found::is(!there.iter().any(is_it), listed(&there))
            }
            PlayerFact::LibraryTop(cards) => self.library_top(player, cards),
            PlayerFact::Sees { card, owner, zone } => {
                let owner = owner.map(player_id);
                let holds = sees(self.game.view(player), card, owner, words::zone_kind(*zone));
                Found::is(holds, if holds { "it seen" } else { "it not seen" })
            }
            PlayerFact::Emblems(count) => {
                let emblems = view.zone(spellstack_core::Zone::Command);
                let emblems = emblems
                    .filter(|emblem| emblem.is_emblem() && emblem.owner() == player)
                    .count();
                Found::is(u32::try_from(emblems) == Ok(*count), format!("{emblems} emblems"))
            }
            PlayerFact::Tokens { count, name } => {
                let mut there = self.held(player, Zone::Battlefield);
                there.retain(|object| object.is_token);
                there.retain(|token| name.as_ref().is_none_or(|name| token.is_named(name)));
                Found::is(u32::try_from(there.len()) == Ok(*count), listed(&there))
            }
            PlayerFact::Can(action) => match self.can(player, action) {
                Ok(()) => Found::is(true, "that it can be done"),
                Err(wrong) => Found::is(false, wrong.to_string()),
            },
        })
    }

    /// What a player has in a zone: on the battlefield and the stack what they control, elsewhere what they own.
    fn held(&self, player: PlayerId, zone: Zone) -> Vec<&Seen> {
        self.names
            .in_zone(words::zone_kind(zone))
            .filter(|object| holder(object) == player)
            .collect()
    }

    fn contains(&self, player: PlayerId, zone: Zone, count: Option<u32>, card: &CardRef) -> Found {
        let there = self.held(player, zone);
        let found = there
            .iter()
            .filter(|object| self.names.means(card, object))
            .count();
        let holds = match count {
            Some(count) => u32::try_from(found) == Ok(count),
            None => found > 0,
        };
        Found::is(
            holds,
            format!("{found} of {} among {}", card_words(card), listed(&there)),
        )
    }

    fn library_top(&self, player: PlayerId, cards: &[CardRef]) -> Found {
        let library = self.held(player, Zone::Library);
        let is_it = |(card, object): (&CardRef, &&Seen)| self.names.means(card, object);
        let holds = library.len() >= cards.len() && cards.iter().zip(&library).all(is_it);
        let top: Vec<&Seen> = library.into_iter().take(cards.len()).collect();
        Found::is(holds, format!("on top: {}", listed(&top)))
    }

    /// The object that a name means in an expectation, zone by zone.
    pub(crate) fn object_for(&self, card: &CardRef) -> Option<&Seen> {
        const ORDER: [ZoneKind; 7] = [
            ZoneKind::Battlefield,
            ZoneKind::Stack,
            ZoneKind::Graveyard,
            ZoneKind::Exile,
            ZoneKind::Hand,
            ZoneKind::Library,
            ZoneKind::Command,
        ];
        let all = self.names.all(card);
        ORDER
            .into_iter()
            .find_map(|kind| all.iter().find(|object| object.zone.kind() == kind).copied())
    }
}

/// Whether a number, or the current name, says that it is the object.
fn is_now(card: &CardRef, object: &Seen) -> bool {
    card.index.is_some() || object.is_named(&card.name)
}

pub(crate) fn listed(objects: &[&Seen]) -> String {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for object in objects {
        let title = object.title();
        match counted.iter_mut().find(|(known, _)| *known == title) {
            Some((_, count)) => *count += 1,
            None => counted.push((title, 1)),
        }
    }
    let words = counted.into_iter().map(|(title, count)| {
        if count == 1 {
            title
        } else {
            format!("{count} {title}")
        }
    });
    let words: Vec<String> = words.collect();
    format!("{} ({})", objects.len(), words.join(", "))
}

/// Whether a view shows a card of that name in a zone.
fn sees(view: View<'_>, card: &CardRef, owner: Option<PlayerId>, kind: ZoneKind) -> bool {
    let is_owner = |player: PlayerId| owner.is_none_or(|owner| owner == player);
    let is_named = |names: &[&str]| names.iter().any(|name| is_name_of(name, &card.name));
    let in_zones = view
        .objects()
        .filter(|object| object.zone().kind() == kind && is_owner(object.owner()));
    let shown = in_zones.filter(|object| {
        object.is_known()
            && (object.name().is_some_and(|name| same_name(name, &card.name))
                || is_named(&object.printed_names()))
    });
    let mut libraries = view
        .players()
        .filter(|player| is_owner(player.id) && kind == ZoneKind::Library);
    shown.count() > 0
        || libraries.any(|player| {
            view.library(player.id)
                .any(|card| card.is_known() && is_named(&card.printed_names()))
        })
}

/// Where an object is, in words.
pub(crate) fn place_words(object: &Seen) -> String {
    match object.at {
        Located::Object(_) if object.zone.owner().is_none() => {
            format!("it in {} {}", holder(object), object.zone)
        }
        Located::Object(_) | Located::Library(..) => format!("it in {}", object.zone),
    }
}

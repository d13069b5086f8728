//! Orders within a batch: whose choices come first (CR 101.4, 616.1), and in which order permanents that enter at once get
//! their timestamps (CR 613.7m).

use smallvec::SmallVec;
use spellstack_core::lang::Statement;
use spellstack_core::{DefId, PlayerId, Zone};

use crate::control::{BatchEvent, BatchFrame, BatchStage};
use crate::decision::{Item, Why};
use crate::event::{Event, Mover};
use crate::replacement::Replacements;
use crate::replacement::Replacing;

impl Replacing<'_> {
    /// Puts what enters into order, by asking those who have a choice. True if somebody was asked.
    pub(super) fn begin_arrivals(&mut self, frame: &mut BatchFrame) -> bool {
        let is_arrival = |batched: &&BatchEvent| arriving(&batched.event).is_some();
        if frame.events.iter().filter(is_arrival).count() < 2 {
            return false;
        }
        self.replacements()
            .in_apnap_order(&mut frame.events, |batched| &batched.event);
        self.ask_arrival_order(frame, None)
    }

    /// Asks the next player who has a choice, after the one who was asked last, for the order of what enters under their
    /// control. False if nobody is left.
    pub(super) fn ask_arrival_order(&mut self, frame: &mut BatchFrame, asked: Option<PlayerId>) -> bool {
        let players: SmallVec<[PlayerId; 2]> = self.facts.apnap().collect();
        let first = asked.map_or(0, |asked| {
            let at = players.iter().position(|player| *player == asked);
            at.map_or(players.len(), |at| at + 1)
        });
        for player in &players[first..] {
            let items = self.replacements().ordered_arrivals(frame, *player);
            if !items.is_empty() {
                frame.stage = BatchStage::OrderAsked(*player);
                let items = items.into_iter().map(|(_, item)| item).collect();
                self.ask_order(*player, None, Why::OrderArrivals, items);
                return true;
            }
        }
        false
    }

    pub(super) fn take_arrival_order(&mut self, frame: &mut BatchFrame, player: PlayerId) {
        let order = self.control.take_items();
        let arrivals = self.replacements().ordered_arrivals(frame, player);
        let places: SmallVec<[usize; 4]> = arrivals.iter().map(|(at, _)| *at).collect();
        let sorted: SmallVec<[usize; 4]> = order
            .iter()
            .filter_map(|item| arrivals.iter().find(|(_, known)| known == item))
            .map(|(at, _)| *at)
            .collect();
        permute(&mut frame.events, &places, &sorted);
    }
}

impl Replacements<'_> {
    /// CR 101.4: among replacement effects of events that happen at once the active player chooses first. Events without
    /// such a choice stay where they are.
    pub(crate) fn in_order_of_choice(&self, events: &mut [Event]) {
        let places: SmallVec<[usize; 4]> = (0..events.len())
            .filter(|at| is_chosen_about(&events[*at]))
            .collect();
        if places.len() < 2 {
            return;
        }
        let rank = |event: &Event| self.facts.apnap_rank(self.affected_player(event));
        sort_at(events, &places, rank);
    }

    /// Puts what enters into the order of the players who will control it; everything else stays where it is.
    pub(super) fn in_apnap_order<T: Clone>(&self, events: &mut [T], event: impl Fn(&T) -> &Event) {
        let places: SmallVec<[usize; 4]> = (0..events.len())
            .filter(|at| arriving(event(&events[*at])).is_some())
            .collect();
        let rank = |it: &T| arriving(event(it)).map(|player| self.facts.apnap_rank(player));
        sort_at(events, &places, rank);
    }

    /// What enters under a player's control and goes on to change characteristics, by its place in the batch, if there is
    /// a difference between the orders.
    fn ordered_arrivals(&self, frame: &BatchFrame, player: PlayerId) -> Vec<(usize, Item)> {
        let own = |event: &Event| arriving(event) == Some(player);
        let places = (0..frame.events.len()).filter(|at| own(&frame.events[*at].event));
        let mut found: Vec<(usize, Item)> = Vec::new();
        let mut kinds: SmallVec<[DefId; 4]> = SmallVec::new();
        for at in places {
            let event = &frame.events[at].event;
            let Some(def) = self.modifying_arrival(event) else {
                continue;
            };
            let item = item_of(event);
            // Tokens of a kind can't be told apart.
            if !found.iter().any(|(_, known)| *known == item) {
                found.push((at, item));
            }
            if !kinds.contains(&def) {
                kinds.push(def);
            }
        }
        if kinds.len() < 2 {
            found.clear();
        }
        found
    }

    /// What an event would bring onto the battlefield, if a static ability of it changes characteristics.
    fn modifying_arrival(&self, event: &Event) -> Option<DefId> {
        let (entering, _) = self.entering_of(event)?;
        let modifies = entering.abilities.iter().any(|held| {
            let statics = self.program.ability(held.id).as_static();
            statics.is_some_and(|statics| {
                let mut statements = statics.statements.iter();
                statements.any(|statement| matches!(statement, Statement::Modify(..)))
            })
        });
        modifies.then_some(entering.chars.def)
    }
}

/// Sorts what is at the places, and leaves the rest where it is.
fn sort_at<T: Clone, K: Ord>(events: &mut [T], places: &[usize], key: impl Fn(&T) -> K) {
    let key = |at: &usize| key(&events[*at]);
    if !places.is_sorted_by_key(key) {
        let mut sorted: SmallVec<[usize; 4]> = SmallVec::from_slice(places);
        sorted.sort_by_key(key);
        permute(events, places, &sorted);
    }
}

/// Puts what is at the sorted places at the places.
fn permute<T: Clone>(events: &mut [T], places: &[usize], sorted: &[usize]) {
    let moved: SmallVec<[T; 4]> = sorted.iter().map(|at| events[*at].clone()).collect();
    for (at, event) in places.iter().zip(moved) {
        events[*at] = event;
    }
}

/// Whether there can be a choice among effects that replace the event.
fn is_chosen_about(event: &Event) -> bool {
    matches!(
        event,
        Event::Move(_)
            | Event::CreateToken { .. }
            | Event::Damage(_)
            | Event::Destroy { .. }
            | Event::Sacrifice { .. }
            | Event::Discard { .. }
            | Event::Draw { .. }
            | Event::Mill { .. }
            | Event::Tap { .. }
            | Event::Untap { .. }
            | Event::PutCounters { .. }
            | Event::GainLife { .. }
            | Event::LoseLife { .. }
            | Event::LoseGame { .. }
            | Event::Counter { .. }
            | Event::Transform { .. }
            | Event::TurnFaceUp { .. }
    )
}

/// Under whose control the event brings a permanent onto the battlefield, if it does.
fn arriving(event: &Event) -> Option<PlayerId> {
    match event {
        Event::Move(movement) if movement.to == Zone::Battlefield => movement.entry.controller,
        Event::CreateToken { who, entry, .. } => entry.controller.or(Some(*who)),
        _ => None,
    }
}

fn item_of(event: &Event) -> Item {
    match event {
        Event::Move(movement) => match movement.what {
            Mover::Object(id) => Item::Object(id),
            Mover::Library(owner, card) => Item::Card(owner, card),
        },
        Event::CreateToken { def, .. } => Item::Name(*def),
        _ => Item::No,
    }
}

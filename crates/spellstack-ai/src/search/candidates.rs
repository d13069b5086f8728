//! The answers that are worth a try: what the heuristic would do, and what is near it.

use smallvec::SmallVec;
use spellstack_core::{DefId, ObjectId, ShortVec, Step};
use spellstack_rules::{Action, Ask, Block, Choice, Decision, Item, Means, Thing, View, Why};

use crate::agent::Agent;
use crate::heuristic::{Board, Heuristic};

/// How many answers are compared at most.
const WIDTH: usize = 7;
/// An answer that the heuristic finds worse than its own by more than this isn't tried.
const FAR: f32 = 5.0;

/// The answers to compare, the heuristic's own first; that alone where nothing needs comparing.
pub(super) fn candidates(heuristic: &mut Heuristic, view: &View<'_>, decision: &Decision<'_>) -> Vec<Choice> {
    let mut found = match decision.ask() {
        Ask::Priority => actions(heuristic, view, decision),
        Ask::Pick { items, min, max } => {
            let own = heuristic.choose(view, decision);
            picks(own, view, decision, items, *min, *max)
        }
        Ask::Number { min, max } => {
            let own = heuristic.choose(view, decision);
            let middle = min + (max - min) / 2;
            [own, Choice::Number(middle), Choice::Number(*min)].into()
        }
        Ask::Attackers { options, .. } => attacks(heuristic.choose(view, decision), options),
        Ask::Blockers { options, .. } => blocks(heuristic.choose(view, decision), options),
        Ask::Order { .. } | Ask::Divide { .. } | Ask::Pay => vec![heuristic.choose(view, decision)],
    };
    let mut distinct: Vec<Choice> = Vec::with_capacity(WIDTH);
    for choice in found.drain(..) {
        if distinct.len() < WIDTH && !distinct.contains(&choice) && decision.contains(&choice) {
            distinct.push(choice);
        }
    }
    distinct
}

// --- priority ---

fn actions(heuristic: &Heuristic, view: &View<'_>, decision: &Decision<'_>) -> Vec<Choice> {
    let ranked = heuristic.rank(view, decision);
    let Some((best, most)) = ranked.first().cloned() else {
        return vec![Choice::Pass];
    };
    let is_settled = match best {
        // A land comes first.
        Choice::Act(Action::PlayLand(..)) => true,
        Choice::Pass => !is_moment(view, decision),
        _ => false,
    };
    if is_settled {
        return vec![best];
    }
    let mut found = vec![best];
    let mut known: SmallVec<[Kind; 8]> = SmallVec::new();
    for (choice, worth) in ranked {
        let is_new = match &choice {
            Choice::Act(action) => {
                let kind = kind_of(view, *action);
                let is_new = !known.contains(&kind);
                known.push(kind);
                is_new
            }
            _ => true,
        };
        if is_new && worth > most.min(0.0) - FAR && found.len() < WIDTH - 1 && !found.contains(&choice) {
            found.push(choice);
        }
    }
    found.push(Choice::Pass);
    found
}

/// Whether doing something may be right although the heuristic wouldn't: before it is too late for it.
fn is_moment(view: &View<'_>, decision: &Decision<'_>) -> bool {
    if let Some(top) = view.stack().next_back() {
        return top.controller() != decision.player();
    }
    let is_mine = view.active_player() == decision.player();
    match view.step() {
        Step::PrecombatMain | Step::PostcombatMain => is_mine,
        Step::DeclareBlockers => true,
        Step::DeclareAttackers | Step::End => !is_mine,
        Step::Untap
        | Step::Upkeep
        | Step::Draw
        | Step::BeginCombat
        | Step::FirstStrikeDamage
        | Step::CombatDamage
        | Step::EndCombat
        | Step::Cleanup => false,
    }
}

/// What an action is, apart from which of several equal cards does it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Card(Option<DefId>, u8, spellstack_rules::Way, Means),
    Ability(spellstack_core::AbilityId, Means),
    Other(Action),
}

fn kind_of(view: &View<'_>, action: Action) -> Kind {
    match action {
        Action::Cast(id, face, way, means) => Kind::Card(def_of(view, id), face, way, means),
        Action::Activate(_, ability, means) => Kind::Ability(ability, means),
        Action::PlayLand(..) | Action::TurnFaceUp(..) | Action::ActivateMana(..) | Action::Suspend(..) => {
            Kind::Other(action)
        }
    }
}

fn def_of(view: &View<'_>, id: ObjectId) -> Option<DefId> {
    Some(view.object(id)?.chars()?.def)
}

// --- picks ---

fn picks(
    own: Choice,
    view: &View<'_>,
    decision: &Decision<'_>,
    items: &[Item],
    min: u32,
    max: u32,
) -> Vec<Choice> {
    let is_settled = match decision.why() {
        // Playouts don't reach far enough to judge these.
        Why::Mulligan | Why::BottomCards | Why::OrderTriggers | Why::Delve | Why::PayMana | Why::Kicker => {
            true
        }
        _ => items.len() < 2,
    };
    let Choice::Pick(picked) = &own else {
        return vec![own];
    };
    if is_settled {
        return vec![own];
    }
    let mut board = Board::new(*view, decision.player());
    board.read_mana();
    board.read_fate();
    let worths = board.pick_worths(decision, items);
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by(|one, other| worths[*other].total_cmp(&worths[*one]));
    let best = order.first().map_or(0.0, |at| worths[*at]);
    let mut others: Vec<Item> = Vec::new();
    for at in order {
        let item = items[at];
        let is_known = |known: &Item| *known == item || is_like(view, *known, item);
        if worths[at] > best - FAR && !picked.contains(&item) && !others.iter().any(is_known) {
            others.push(item);
        }
    }
    let mut found = vec![own.clone()];
    if max == 1 {
        let unlike = |item: &Item| !picked.iter().any(|known| is_like(view, *known, *item));
        found.extend(
            others
                .into_iter()
                .filter(unlike)
                .map(|item| Choice::Pick(ShortVec::from_slice(&[item]))),
        );
        if min == 0 {
            found.push(Choice::Pick(ShortVec::new()));
        }
        return found;
    }
    if min == 0 {
        found.push(Choice::Pick(ShortVec::new()));
    }
    for other in &others {
        for at in 0..picked.len() {
            let mut next = picked.clone();
            next[at] = *other;
            found.push(Choice::Pick(next));
        }
        if picked.len() < max as usize {
            let mut next = picked.clone();
            next.push(*other);
            found.push(Choice::Pick(next));
        }
    }
    if picked.len() > min as usize {
        for at in 0..picked.len() {
            let mut next = picked.clone();
            next.remove(at);
            found.push(Choice::Pick(next));
        }
    }
    found
}

/// Whether picking the one comes to the same as picking the other.
fn is_like(view: &View<'_>, one: Item, other: Item) -> bool {
    match (one, other) {
        (Item::Object(one), Item::Object(other)) => {
            let (Some(one), Some(other)) = (view.object(one), view.object(other)) else {
                return false;
            };
            one.zone() == other.zone()
                && one.chars() == other.chars()
                && one.is_tapped() == other.is_tapped()
                && one.damage() == other.damage()
                && one.is_attacking() == other.is_attacking()
                && one.is_summoning_sick() == other.is_summoning_sick()
        }
        (Item::Card(owner, one), Item::Card(whose, other)) => {
            let name = |player, card| view.library_card(player, card).and_then(|card| card.name());
            name(owner, one) == name(whose, other)
        }
        _ => one == other,
    }
}

// --- combat ---

fn attacks(own: Choice, options: &[(ObjectId, ShortVec<Thing, 2>)]) -> Vec<Choice> {
    let Choice::Attack(declared) = &own else {
        return vec![own];
    };
    let target = |targets: &[Thing]| {
        let player = targets.iter().find(|thing| matches!(thing, Thing::Player(_)));
        player.or(targets.first()).copied()
    };
    let all = options.iter().filter_map(|(id, targets)| {
        let same = declared.iter().find(|(attacker, _)| attacker == id);
        same.copied().or_else(|| Some((*id, target(targets)?)))
    });
    let all: Vec<(ObjectId, Thing)> = all.collect();
    let mut found = vec![
        own.clone(),
        Choice::Attack(Vec::new()),
        Choice::Attack(all.clone()),
    ];
    for (id, thing) in all {
        let mut next = declared.clone();
        match next.iter().position(|(attacker, _)| *attacker == id) {
            Some(at) => {
                next.remove(at);
            }
            None => next.push((id, thing)),
        }
        found.push(Choice::Attack(next));
    }
    found
}

fn blocks(own: Choice, options: &[(ObjectId, ShortVec<ObjectId, 4>)]) -> Vec<Choice> {
    let Choice::Block(declared) = &own else {
        return vec![own];
    };
    let mut found = vec![own.clone(), Choice::Block(Vec::new())];
    for at in 0..declared.len() {
        let mut next = declared.clone();
        next.remove(at);
        found.push(Choice::Block(next));
    }
    for (blocker, attackers) in options {
        for attacker in attackers {
            let block = Block {
                blocker: *blocker,
                attacker: *attacker,
            };
            if declared.contains(&block) {
                continue;
            }
            let mut next: Vec<Block> = declared.clone();
            next.retain(|known| known.blocker != *blocker);
            next.push(block);
            found.push(Choice::Block(next));
        }
    }
    found
}

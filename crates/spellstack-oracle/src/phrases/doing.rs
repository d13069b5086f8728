//! Who does what an effect says.

use spellstack_core::lang::visit::{Flow, STOP, Visitor, stops_in, walk_object, walk_player, walk_value};
use spellstack_core::lang::{
    Chooser, Each, Effect, Filter, Label, Modification, ObjectRef, Objects, PlayerFilter, PlayerRef, Players,
    Value,
};

use super::filter::parts;
use crate::scope::Scope;

/// The one player who does it, where that is somebody.
pub(super) fn doer(effect: &Effect, scope: &Scope) -> Option<PlayerRef> {
    match effect {
        Effect::Bind(_, inner) => doer(inner, scope),
        Effect::Then(parts) | Effect::Together(parts) => parts.iter().find_map(|part| doer(part, scope)),
        Effect::Draw(Players::The(who), _)
        | Effect::GainLife(Players::The(who), _)
        | Effect::LoseLife(Players::The(who), _)
        | Effect::Mill(Players::The(who), _)
        | Effect::Shuffle(Players::The(who))
        | Effect::GiveCounters(Players::The(who), ..)
        | Effect::SkipNext(Players::The(who), _)
        | Effect::LoseGame(Players::The(who))
        | Effect::Choose(spellstack_core::lang::Selection {
            by: Chooser::Player(who),
            ..
        })
        | Effect::Search(
            _,
            spellstack_core::lang::Selection {
                by: Chooser::Player(who),
                ..
            },
        )
        | Effect::Top { who, .. }
        | Effect::Scry(who, _)
        | Effect::Surveil(who, _)
        | Effect::ShuffleInto(who, _)
        | Effect::ChooseWord { who, .. }
        | Effect::Pay { who, .. }
        | Effect::Cast { who, .. }
        | Effect::CopySpell { who, .. }
        | Effect::ChangeTargets { who, .. }
        | Effect::CreateTokens { who, .. }
        | Effect::CreateCopies { who, .. }
        | Effect::AddMana(who, _)
        | Effect::Proliferate(who)
        | Effect::ExtraTurn(who)
        | Effect::BecomeMonarch(who)
        | Effect::Emblem(who, _)
        | Effect::WinGame(who) => Some(who.clone()),
        Effect::Sacrifice(objects)
        | Effect::Discard(objects)
        | Effect::Exile(objects, _)
        | Effect::ExileUntil(objects)
        | Effect::Destroy(objects, _)
        | Effect::Tap(objects)
        | Effect::Untap(objects)
        | Effect::Reveal(objects)
        | Effect::Move { what: objects, .. } => doer_to(objects, scope),
        Effect::IfDone { first, .. } => doer(first, scope),
        Effect::May { who, .. } => Some(who.clone()),
        Effect::Modify { changes, .. } => match &changes[..] {
            [Modification::Control(who)] => Some(who.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Who does something to those objects: who chooses them, or whose hand they are.
fn doer_to(objects: &Objects, scope: &Scope) -> Option<PlayerRef> {
    match objects {
        Objects::Chosen(selection) => match &selection.by {
            Chooser::Player(player) => Some(player.clone()),
            Chooser::Random => owner_in(&selection.among),
        },
        Objects::All(filter) => owner_in(filter),
        Objects::The(object) => owner_of(object, scope),
    }
}

/// The player in whose hand or library the object is known to be, or who controls what is referred to by that.
pub(super) fn owner_of(object: &ObjectRef, scope: &Scope) -> Option<PlayerRef> {
    scope.known(object)?.owner.clone()
}

/// The owner that a filter names.
pub(super) fn owner_in(filter: &Filter) -> Option<PlayerRef> {
    parts(filter).iter().find_map(|part| match part {
        Filter::Owner(PlayerFilter::You) | Filter::Controller(PlayerFilter::You) => Some(PlayerRef::You),
        Filter::Owner(PlayerFilter::Is(player)) | Filter::Controller(PlayerFilter::Is(player)) => {
            Some(player.clone())
        }
        _ => None,
    })
}

/// The filter that only that player fits.
pub(super) fn only(player: &PlayerRef) -> PlayerFilter {
    match player {
        PlayerRef::You => PlayerFilter::You,
        other => PlayerFilter::Is(other.clone()),
    }
}

/// What one of several players does, done by each: an effect of all of them where there is one, else one after the other.
/// Several instructions are followed one after the other by all (CR 101.4), unless one refers to what the player did before.
pub(super) fn done_by_each(who: &PlayerFilter, effect: Effect) -> Effect {
    let each = |effect| Effect::ForEach {
        each: Each::Player(who.clone()),
        effect: Box::new(effect),
    };
    match effect {
        Effect::Bind(label, inner) => Effect::Bind(label, Box::new(done_by_each(who, *inner))),
        Effect::Then(parts) | Effect::Together(parts) if refers_back(&parts) => each(Effect::Then(parts)),
        Effect::Then(parts) => Effect::Then(parts.into_iter().map(|part| done_by_each(who, part)).collect()),
        Effect::Together(parts) => {
            Effect::Together(parts.into_iter().map(|part| done_by_each(who, part)).collect())
        }
        one => match of_players(&one, &Players::The(PlayerRef::Item), Players::Each(who.clone())) {
            Some(all) if !mentions_item(&all) => all,
            Some(_) | None => each(one),
        },
    }
}

/// What each of several players does, as one of them does it, and who they are.
pub(super) fn done_by_one(effect: &Effect) -> Option<(PlayerFilter, Effect)> {
    match effect {
        Effect::Bind(label, inner) => {
            let (who, inner) = done_by_one(inner)?;
            Some((who, Effect::Bind(*label, Box::new(inner))))
        }
        Effect::ForEach {
            each: Each::Player(who),
            effect,
        } => Some((who.clone(), (**effect).clone())),
        Effect::Then(parts) => done_together(parts).map(|(who, parts)| (who, Effect::Then(parts))),
        Effect::Together(parts) => done_together(parts).map(|(who, parts)| (who, Effect::Together(parts))),
        one => {
            let Some(Players::Each(who)) = players_of(one) else {
                return None;
            };
            let item = of_players(one, &Players::Each(who.clone()), Players::The(PlayerRef::Item))?;
            Some((who.clone(), item))
        }
    }
}

fn done_together(parts: &[Effect]) -> Option<(PlayerFilter, Vec<Effect>)> {
    let done: Vec<(PlayerFilter, Effect)> = parts.iter().map(done_by_one).collect::<Option<_>>()?;
    let (who, _) = done.first()?.clone();
    let is_same = done.iter().all(|(other, _)| *other == who);
    is_same.then(|| (who, done.into_iter().map(|(_, effect)| effect).collect()))
}

/// The players of an effect of which there is one for several.
fn players_of(effect: &Effect) -> Option<&Players> {
    match effect {
        Effect::Draw(players, _)
        | Effect::GainLife(players, _)
        | Effect::LoseLife(players, _)
        | Effect::Mill(players, _)
        | Effect::Shuffle(players)
        | Effect::GiveCounters(players, ..)
        | Effect::SkipNext(players, _)
        | Effect::LoseGame(players) => Some(players),
        _ => None,
    }
}

/// The same effect of other players.
fn of_players(effect: &Effect, from: &Players, to: Players) -> Option<Effect> {
    (players_of(effect)? == from).then_some(())?;
    match effect.clone() {
        Effect::Draw(_, value) => Some(Effect::Draw(to, value)),
        Effect::GainLife(_, value) => Some(Effect::GainLife(to, value)),
        Effect::LoseLife(_, value) => Some(Effect::LoseLife(to, value)),
        Effect::Mill(_, value) => Some(Effect::Mill(to, value)),
        Effect::Shuffle(_) => Some(Effect::Shuffle(to)),
        Effect::GiveCounters(_, kind, value) => Some(Effect::GiveCounters(to, kind, value)),
        Effect::SkipNext(_, skipped) => Some(Effect::SkipNext(to, skipped)),
        Effect::LoseGame(_) => Some(Effect::LoseGame(to)),
        _ => None,
    }
}

/// Finds what is said of each of several players.
struct Item;

impl<'a> Visitor<'a> for Item {
    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        match player {
            PlayerRef::Item => STOP,
            other => walk_player(self, other),
        }
    }
}

fn mentions_item(effect: &Effect) -> bool {
    stops_in(effect, Item)
}

/// Whether the value is another one for each of several players.
pub(super) fn reads_item(value: &Value) -> bool {
    Item.visit_value(value) == STOP
}

/// Whether one of the instructions refers to the result of one before it.
pub(super) fn refers_back(parts: &[Effect]) -> bool {
    let bound = |part: &Effect| match part {
        Effect::Bind(label, _) => Some(*label),
        _ => None,
    };
    let labels: Vec<Label> = parts.iter().filter_map(bound).collect();
    parts
        .iter()
        .any(|part| labels.iter().any(|label| reads(part, *label)))
}

/// Whether the effect refers to the result of that label.
pub(super) fn reads(effect: &Effect, label: Label) -> bool {
    struct Reads(Label);
    impl<'a> Visitor<'a> for Reads {
        fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
            match object {
                ObjectRef::Result(label) if *label == self.0 => STOP,
                other => walk_object(self, other),
            }
        }
        fn visit_value(&mut self, value: &'a Value) -> Flow {
            match value {
                Value::Result(label) if *label == self.0 => STOP,
                other => walk_value(self, other),
            }
        }
        fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
            match filter {
                Filter::ChosenColor(label) | Filter::ChosenType(label) | Filter::ChosenName(label)
                    if *label == self.0 =>
                {
                    STOP
                }
                other => spellstack_core::lang::visit::walk_filter(self, other),
            }
        }
    }
    stops_in(effect, Reads(label))
}

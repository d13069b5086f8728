//! Who does an instruction.

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Chooser, Effect, Filter, Modification, ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Selection,
    TurnChange,
};

use super::filter::parts;

/// Who does an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doer<'e> {
    /// Nobody is named: "destroy target creature".
    Nobody,
    /// A player.
    Player(&'e PlayerRef),
    /// Each such player.
    Each(&'e PlayerFilter),
    /// An object.
    Object(&'e ObjectRef),
    /// Objects.
    Objects(&'e Objects),
    /// A player's life total.
    LifeOf(&'e PlayerRef),
    /// The instruction is a whole sentence of its own.
    Sentence,
}

fn of_players(players: &Players) -> Doer<'_> {
    match players {
        Players::The(player) => Doer::Player(player),
        Players::Each(filter) => Doer::Each(filter),
    }
}

fn of_choice(objects: &Objects) -> Doer<'_> {
    match objects {
        Objects::Chosen(Selection {
            by: Chooser::Player(player),
            ..
        }) => Doer::Player(player),
        Objects::Chosen(Selection {
            by: Chooser::Random, ..
        })
        | Objects::The(_)
        | Objects::All(_) => Doer::Nobody,
    }
}

/// Who does the instruction.
pub(super) fn doer(effect: &Effect) -> Doer<'_> {
    match effect {
        Effect::Choose(Selection {
            by: Chooser::Player(who),
            ..
        })
        | Effect::ChooseWord { who, .. }
        | Effect::ChooseSource(who, _)
        | Effect::Pay { who, .. }
        | Effect::Search(who, _)
        | Effect::Top { who, .. }
        | Effect::ShuffleInto(who, _)
        | Effect::Proliferate(who)
        | Effect::Scry(who, _)
        | Effect::Surveil(who, _)
        | Effect::CreateTokens { who, .. }
        | Effect::CreateCopies { who, .. }
        | Effect::CopySpell { who, .. }
        | Effect::ChangeTargets { who, .. }
        | Effect::Cast { who, .. }
        | Effect::AddMana(who, _)
        | Effect::Emblem(who, _)
        | Effect::ExtraTurn(who)
        | Effect::BecomeMonarch(who)
        | Effect::Turn(TurnChange::ExtraStep(who, _))
        | Effect::WinGame(who) => Doer::Player(who),
        Effect::SetLife(who, _) => Doer::LifeOf(who),
        Effect::GainLife(players, _)
        | Effect::LoseLife(players, _)
        | Effect::Draw(players, _)
        | Effect::Mill(players, _)
        | Effect::Shuffle(players)
        | Effect::GiveCounters(players, ..)
        | Effect::SkipNext(players, _)
        | Effect::LoseGame(players) => of_players(players),
        Effect::DealDamage { source, .. } | Effect::DealDividedDamage { source, .. } => Doer::Object(source),
        Effect::Fight(first, _) => Doer::Object(first),
        Effect::Destroy(objects, _)
        | Effect::Sacrifice(objects)
        | Effect::Exile(objects, _)
        | Effect::ExileUntil(objects)
        | Effect::Move { what: objects, .. }
        | Effect::Counter(objects)
        | Effect::Tap(objects)
        | Effect::Untap(objects)
        | Effect::PutCounters(objects, ..)
        | Effect::RemoveCounters(objects, ..)
        | Effect::Unattach(objects)
        | Effect::Transform(objects)
        | Effect::RemoveFromCombat(objects)
        | Effect::TurnFaceDown(objects)
        | Effect::TurnFaceUp(objects)
        | Effect::Regenerate(objects) => of_choice(objects),
        Effect::BecomeBlocked(objects) => Doer::Objects(objects),
        Effect::Reveal(objects @ (Objects::The(_) | Objects::Chosen(_))) => of_choice(objects),
        Effect::Discard(objects) | Effect::Reveal(objects) => match owner_of_hand(objects) {
            Some(owner) => Doer::Player(owner),
            None => of_choice(objects),
        },
        Effect::Modify { what, changes, .. } => {
            if let [Modification::Control(player)] = changes.as_slice() {
                Doer::Player(player)
            } else {
                Doer::Objects(what)
            }
        }
        Effect::Choose(Selection {
            by: Chooser::Random, ..
        })
        | Effect::Attach(..)
        | Effect::MoveCounters { .. }
        | Effect::DrawGame
        | Effect::ExchangeControl(..)
        | Effect::ExchangeLife(..)
        | Effect::Turn(TurnChange::ExtraPhases(_))
        | Effect::PutDividedCounters(..)
        | Effect::Amass(..) => Doer::Nobody,
        Effect::ChangeRule(..) | Effect::Replace { .. } | Effect::Delayed { .. } | Effect::Reflexive(_) => {
            Doer::Sentence
        }
        Effect::Then(_)
        | Effect::Together(_)
        | Effect::May { .. }
        | Effect::IfDone { .. }
        | Effect::If { .. }
        | Effect::Instead { .. }
        | Effect::ForEach { .. }
        | Effect::Bind(..) => Doer::Sentence,
    }
}

/// Whether "you" is said even where an instruction is otherwise an order.
pub(super) fn says_you(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::GainLife(..)
            | Effect::LoseLife(..)
            | Effect::Emblem(..)
            | Effect::BecomeMonarch(_)
            | Effect::WinGame(_)
            | Effect::LoseGame(_)
            | Effect::GiveCounters(..)
    )
}

/// The player, other than you, whose hand the objects are from.
pub(super) fn owner_of_hand(objects: &Objects) -> Option<&PlayerRef> {
    let filter = match objects {
        Objects::All(filter)
        | Objects::Chosen(Selection {
            among: filter,
            by: Chooser::Player(_),
            ..
        }) => filter,
        Objects::The(_) | Objects::Chosen(_) => return None,
    };
    let whole = matches!(objects, Objects::Chosen(_)) || parts(filter).len() == 2;
    let owner = parts(filter).iter().find_map(|part| {
        if let Filter::Owner(PlayerFilter::Is(player)) = part {
            Some(player)
        } else {
            None
        }
    });
    owner.filter(|_| whole && parts(filter).contains(&Filter::Zone(ZoneKind::Hand)))
}

//! One instruction after the other: what stands in one sentence, and what joins the sentences.

use spellstack_core::Keyword;
use spellstack_core::lang::{
    Ability, Destination, Effect, EventPattern, Filter, Label, LibraryPlace, Modification, ObjectRef,
    Objects, PlayerRef, Players, Quality, Quantity, Selection, Value, WordKind,
};

use super::effect::{is_instruction, unlabelled};
use super::filter::parts;
use super::scope::Printer;

/// How many effects of a sequence stand in one sentence: a search with what follows, or an instruction and a move.
pub(super) fn run_length(parts: &[Effect]) -> usize {
    let instructions = parts.iter().take_while(|part| is_instruction(part)).count();
    match parts.first().map(unlabelled) {
        Some(Effect::Search(..)) if instructions > 1 => instructions,
        Some(first) if instructions > 1 && is_followed_by_then(first, unlabelled(&parts[1])) => 2,
        Some(_) | None => 1,
    }
}

fn is_followed_by_then(first: &Effect, second: &Effect) -> bool {
    let starts = matches!(first, Effect::Draw(..) | Effect::Top { .. } | Effect::Exile(..));
    let moves = matches!(
        second,
        Effect::Move {
            to: Destination::Library(_) | Destination::Battlefield { .. },
            ..
        }
    );
    starts && moves
}

/// "a, b, then c".
pub(super) fn then_list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [init @ .., last] => format!("{}, then {last}", init.join(", ")),
    }
}

/// The card that a spell draws at its end, which cards print on a line of its own.
pub(super) fn is_cantrip(run: &[Effect], others: &[Effect]) -> bool {
    let draws = |effect: &Effect| matches!(effect, Effect::Draw(Players::The(PlayerRef::You), count) if *count == Value::Number(1));
    others.is_empty() && matches!(run, [only] if draws(only))
}

/// Whether the sentence follows with "then": an army grows, and a number is counted, only after what came before; the
/// player whom a target may or may not be acts when it is dealt with.
pub(super) fn is_said_with_then(run: &[Effect]) -> bool {
    let [only] = run else {
        return false;
    };
    if let Effect::Draw(_, count) = only {
        matches!(count, Value::Count(_) | Value::PlayersWho(..))
    } else if let Effect::IfDone { first, .. } = only {
        matches!(
            **first,
            Effect::May {
                who: PlayerRef::TargetOrController(_),
                ..
            }
        )
    } else {
        matches!(only, Effect::Amass(..))
    }
}

/// "shuffle and put that card on top": how a search ends whose one card is put back on the shuffled library.
pub(super) fn ending_on_top(run: &[Effect]) -> Option<&'static str> {
    let [
        Effect::Bind(label, search),
        ..,
        Effect::Shuffle(Players::The(PlayerRef::You)),
        last,
    ] = run
    else {
        return None;
    };
    let finds_one = matches!(&**search, Effect::Search(PlayerRef::You, Selection { quantity, .. })
        if *quantity == Quantity::Exactly(Value::Number(1)));
    let on_top = Effect::Move {
        what: Objects::The(ObjectRef::Result(*label)),
        from: None,
        to: Destination::Library(LibraryPlace::Top),
    };
    (finds_one && *last == on_top).then_some("shuffle and put that card on top")
}

/// Whether the effect replaces damage that the chosen source would deal.
fn is_about_source(effect: &Effect, label: Label, among: &Filter) -> bool {
    let chosen = Filter::Is(ObjectRef::Result(label));
    let chosen = Filter::all([among.clone(), chosen]);
    matches!(effect, Effect::Replace { replacement, uses: Some(_), .. }
        if replacement.condition.is_none()
            && matches!(&replacement.event, EventPattern::DealsDamage { source, .. } if *source == chosen))
}

/// Whether the effect is that something gains protection from the chosen colour.
fn protects_from(effect: &Effect, label: Label) -> bool {
    let protection = Ability::Keyword(Keyword::Protection(Quality::ChosenColor(label)));
    matches!(effect, Effect::Modify { changes, .. }
        if matches!(changes.as_slice(), [Modification::Gain(ability)] if **ability == protection))
}

/// Some objects go to one place and the rest of them to another: the first move, and where the rest goes.
pub(super) fn the_rest(moves: &[Effect]) -> Option<(&Effect, &Destination)> {
    let [
        first @ Effect::Move {
            what: Objects::All(some),
            from: None,
            to: Destination::Hand | Destination::Graveyard | Destination::Library(_),
        },
        Effect::Move {
            what: Objects::All(others),
            from: None,
            to: to @ (Destination::Hand | Destination::Graveyard | Destination::Library(_)),
        },
    ] = moves
    else {
        return None;
    };
    are_the_rest(some, others).then_some((first, to))
}

/// Whether the filters differ in one part only, which one has and the other denies, among the results of an effect.
fn are_the_rest(some: &Filter, others: &Filter) -> bool {
    let is_result = |part: &Filter| matches!(part, Filter::Is(ObjectRef::Result(_)));
    let denied = parts(others).iter().find_map(|part| {
        if let Filter::Not(inner) = part {
            Some((part, &**inner))
        } else {
            None
        }
    });
    let Some((denial, denied)) = denied else {
        return false;
    };
    let without = |filter: &Filter, left_out: &Filter| -> Vec<Filter> {
        parts(filter)
            .iter()
            .filter(|part| *part != left_out)
            .cloned()
            .collect()
    };
    parts(some).contains(denied)
        && parts(some).iter().any(is_result)
        && without(some, denied) == without(others, denial)
}

impl Printer<'_> {
    /// What is chosen first and referred to at once is chosen in passing: "a red source of your choice". Gives what
    /// comes after the choice.
    pub fn chosen_in_passing<'e>(&mut self, rest: &'e [Effect]) -> Option<&'e [Effect]> {
        let [Effect::Bind(label, choice), others @ ..] = rest else {
            return None;
        };
        let next = others.first()?;
        let at_once = if let Effect::ChooseSource(PlayerRef::You, among) = &**choice {
            is_about_source(next, *label, among)
        } else if let Effect::ChooseWord { who, kind } = &**choice {
            *who == PlayerRef::You && *kind == WordKind::Color && protects_from(next, *label)
        } else {
            false
        };
        if !at_once || self.needs_number(choice) {
            return None;
        }
        self.name_result(*label, choice);
        self.chosen_in_passing = Some(*label);
        Some(others)
    }

    /// "on the bottom of your library in any order".
    pub fn rest_goes(&mut self, first: &Effect, to: &Destination) -> String {
        let owner = if let Effect::Move { what, .. } = first {
            self.known_owner(what, None)
        } else {
            None
        };
        let whose = match &owner {
            Some(player) => self.player_possessive(player),
            None => "their owners'".to_owned(),
        };
        match to {
            Destination::Hand => format!("into {whose} hand"),
            Destination::Graveyard => format!("into {whose} graveyard"),
            Destination::Library(LibraryPlace::Top) => format!("on top of {whose} library in any order"),
            Destination::Library(LibraryPlace::Bottom) => {
                format!("on the bottom of {whose} library in any order")
            }
            Destination::Exile => "into exile".to_owned(),
            Destination::Battlefield { .. } => "onto the battlefield".to_owned(),
        }
    }
}

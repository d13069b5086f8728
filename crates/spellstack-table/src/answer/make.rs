//! Answers from decisions.

use spellstack_core::ObjectId;
use spellstack_rules::{Action, Ask, Choice, Decision, Item, OriginView, Replacer, Thing, Why};

use super::declare::{Declaration, Declared};
use super::{Answer, Kind, Row, Subject};
use crate::words::Words;

/// Whether mana abilities are listed among what can be done with priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mana {
    Listed,
    Left,
}

impl Answer {
    /// The beginning of an answer to a decision.
    pub(crate) fn to(decision: &Decision<'_>, words: &Words<'_>, mana: Mana) -> Self {
        Answer {
            context: words.context(decision),
            ..Answer::listing(decision, words, mana)
        }
    }

    fn listing(decision: &Decision<'_>, words: &Words<'_>, mana: Mana) -> Self {
        let title = words.question(decision);
        let of_item = |item: &Item| Row::new(words.item(decision, item), subject_of(item, words));
        let rows_of = |items: &[Item]| items.iter().map(of_item).collect();
        match decision.ask() {
            Ask::Priority => act(decision, words, title, mana),
            Ask::Pay => pay(decision, words, title),
            Ask::Pick {
                items,
                min: min @ (0 | 1),
                max: 1,
            } => {
                let mut items = items.clone();
                // People read it in that order.
                items.sort_by_key(|item| *item == Item::No);
                let (mut rows, mut choices): (Vec<Row>, Vec<Choice>) =
                    items.iter().map(|item| (of_item(item), pick(&[*item]))).unzip();
                if *min == 0 {
                    rows.push(Row::new(words.none(decision), Subject::Nothing));
                    choices.push(pick(&[]));
                }
                let mut answer = Answer::new(title, rows, Kind::One(choices));
                if starts_with_the_least(decision.why()) {
                    answer.fill(&decision.default_choice());
                }
                answer
            }
            Ask::Pick { items, min, max } => {
                let kind = Kind::Several {
                    items: items.clone(),
                    picked: vec![false; items.len()],
                    min: *min as usize,
                    max: *max as usize,
                };
                Answer::new(title, rows_of(items), kind)
            }
            Ask::Order { items } => Answer::new(title, rows_of(items), Kind::Order(items.clone())),
            Ask::Number { min, max } => {
                let kind = Kind::Number {
                    min: *min,
                    max: *max,
                    value: *min,
                    is_typed: false,
                };
                Answer::new(title, Vec::new(), kind)
            }
            Ask::Divide { total, among, .. } => {
                let kind = Kind::Divide {
                    total: *total,
                    shares: vec![0; among.len()],
                };
                let mut answer = Answer::new(title, rows_of(among), kind);
                answer.fill(&decision.default_choice());
                answer
            }
            Ask::Attackers {
                options,
                required,
                obeyed,
                limits,
            } => {
                let pairs = options.iter().map(|(id, things)| (*id, things.to_vec()));
                let limits = (required.len(), *obeyed, limits.is_some());
                declare(words, decision, title, Declared::Attack, pairs, limits)
            }
            Ask::Blockers {
                options,
                required,
                obeyed,
                limits,
                ..
            } => {
                let pairs = options
                    .iter()
                    .map(|(id, attackers)| (*id, attackers.iter().map(|id| Thing::Object(*id)).collect()));
                let limits = (required.len(), *obeyed, limits.is_some());
                declare(words, decision, title, Declared::Block, pairs, limits)
            }
        }
    }
}

fn pick(items: &[Item]) -> Choice {
    Choice::Pick(items.iter().copied().collect())
}

/// Whether Enter, before any other key, takes none or says no: where something would be given up, or a choice that was
/// made would be changed. Elsewhere it takes what the question offers.
fn starts_with_the_least(why: Why) -> bool {
    matches!(
        why,
        Why::PhyrexianLife
            | Why::SacrificeCost
            | Why::DiscardCost
            | Why::ExileCost
            | Why::ReturnCost
            | Why::TapCost
            | Why::Delve
            | Why::Sacrifice
            | Why::Discard
            | Why::NewTargets
    )
}

fn act(decision: &Decision<'_>, words: &Words<'_>, title: String, mana: Mana) -> Answer {
    let mut actions = decision.actions();
    if mana == Mana::Listed {
        actions.extend(decision.mana_actions());
    }
    let mut rows = vec![Row::new(words.pass(), Subject::Nothing)];
    let mut choices = vec![Choice::Pass];
    for action in actions {
        let (object, text) = (object_of(&action), words.action(&action));
        // Copies of a card in hand are one like the other.
        let same = rows
            .iter_mut()
            .find(|row| row.text == text && words.is_alike_in_hand(row.subject, object));
        if let Some(same) = same {
            same.likewise.push(object);
        } else {
            rows.push(Row::new(text, Subject::Object(object)));
            choices.push(Choice::Act(action));
        }
    }
    Answer::new(title, rows, Kind::One(choices))
}

fn pay(decision: &Decision<'_>, words: &Words<'_>, title: String) -> Answer {
    let choices: Vec<Choice> = decision.iter().collect();
    let row = |choice: &Choice| match choice {
        Choice::PayWith(object, ability) => {
            Row::new(words.activation(*object, *ability), Subject::Object(*object))
        }
        _ => Row::new("Pay automatically".to_owned(), Subject::Nothing),
    };
    let rows = choices.iter().map(row).collect();
    Answer::new(title, rows, Kind::One(choices))
}

fn declare(
    words: &Words<'_>,
    decision: &Decision<'_>,
    title: String,
    declared: Declared,
    pairs: impl Iterator<Item = (ObjectId, Vec<Thing>)>,
    (required, obeyed, is_limited): (usize, u32, bool),
) -> Answer {
    let (creatures, options): (Vec<_>, Vec<Vec<Thing>>) = pairs.unzip();
    let rows = creatures
        .iter()
        .map(|id| Row::new(words.creature(*id), Subject::Object(*id)));
    let name = |thing: &Thing| match thing {
        Thing::Object(attacker) if declared == Declared::Block => words.attacker(*attacker),
        _ => words.thing(*thing),
    };
    let declaration = Declaration {
        declared,
        names: options.iter().map(|of| of.iter().map(name).collect()).collect(),
        chosen: options.iter().map(|of| vec![false; of.len()]).collect(),
        column: 0,
        required: (required, obeyed),
        is_limited,
        options,
        creatures: creatures.clone(),
    };
    let mut answer = Answer::new(title, rows.collect(), Kind::Declare(declaration));
    // What is required is there from the beginning.
    answer.fill(&decision.default_choice());
    answer
}

fn object_of(action: &Action) -> ObjectId {
    match action {
        Action::PlayLand(object, _)
        | Action::Cast(object, ..)
        | Action::Activate(object, _)
        | Action::TurnFaceUp(object, _)
        | Action::ActivateMana(object, _)
        | Action::Suspend(object, _) => *object,
    }
}

fn subject_of(item: &Item, words: &Words<'_>) -> Subject {
    // What an effect or a trigger comes from may be gone.
    let source = |origin: Option<OriginView<'_>>| match origin {
        Some(origin) if words.view.object(origin.source).is_some() => Subject::Object(origin.source),
        _ => Subject::Nothing,
    };
    match item {
        Item::Player(player) => Subject::Player(*player),
        Item::Object(object) => Subject::Object(*object),
        Item::Card(owner, card) => Subject::Library(*owner, *card),
        Item::Name(def) => Subject::Definition(*def),
        Item::Trigger(number) => source(words.view.trigger_origin(*number)),
        Item::Replacement(Replacer::Effect(number)) => source(words.view.effect_origin(*number)),
        Item::Replacement(Replacer::Ability(object, ..)) => Subject::Object(*object),
        Item::Yes
        | Item::No
        | Item::Color(_)
        | Item::CreatureType(_)
        | Item::Mana(_)
        | Item::Mode(_)
        | Item::Replacement(_)
        | Item::Place(_)
        | Item::Keep
        | Item::Mulligan => Subject::Nothing,
    }
}

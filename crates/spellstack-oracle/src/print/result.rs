//! What an effect leaves behind for later phrases: "the revealed cards", "the number of cards discarded this way".

use spellstack_core::lang::{Effect, Filter, Label, ObjectRef, Objects, PlayerRef, Shown, Value};

use super::filter::head_noun;
use super::moves::owner_in;
use super::reference::is_many;
use super::scope::{NamedResult, Printer};

/// The participle of what an effect does, its noun, and whether it can be several things.
struct Outcome {
    participle: &'static str,
    noun: String,
    many: bool,
}

/// The participle by which later phrases call the result of an effect.
pub(super) fn participle(effect: &Effect) -> &'static str {
    match effect {
        Effect::Choose(_) | Effect::ChooseWord { .. } | Effect::ChooseSource(..) => "chosen",
        Effect::Destroy(..) => "destroyed",
        Effect::Sacrifice(_) => "sacrificed",
        Effect::Exile(..) | Effect::ExileUntil(_) => "exiled",
        Effect::Move { .. } => "moved",
        Effect::Draw(..) => "drawn",
        Effect::Discard(_) => "discarded",
        Effect::Mill(..) => "milled",
        Effect::Counter(_) => "countered",
        Effect::Search(..) => "found",
        Effect::Top {
            shown: Shown::Look, ..
        } => "looked-at",
        Effect::Top {
            shown: Shown::Reveal, ..
        }
        | Effect::Reveal(_) => "revealed",
        Effect::Tap(_) => "tapped",
        Effect::Untap(_) => "untapped",
        Effect::CreateTokens { .. } | Effect::CreateCopies { .. } | Effect::Amass(..) => "created",
        Effect::DealDamage { .. } | Effect::DealDividedDamage { .. } => "damaged",
        Effect::CopySpell { .. } => "copied",
        Effect::Cast { .. } => "cast",
        Effect::RemoveCounters(..)
        | Effect::PutDividedCounters(..)
        | Effect::PutCounters(..)
        | Effect::MoveCounters { .. }
        | Effect::GiveCounters(..) => "counted",
        Effect::GainLife(..) | Effect::LoseLife(..) | Effect::SetLife(..) | Effect::ExchangeLife(..) => {
            "changed"
        }
        _ => "affected",
    }
}

/// Whether the effect brings up objects that were not referred to before, so that "it" can stand for nothing else.
pub(super) fn brings_something_up(effect: &Effect) -> bool {
    // What exiles itself is a new object then (CR 400.7).
    if matches!(effect, Effect::Exile(Objects::The(ObjectRef::This), _)) {
        return true;
    }
    if let Some(objects) = acted_on(effect) {
        return !matches!(objects, Objects::The(_));
    }
    matches!(
        participle(effect),
        "chosen" | "drawn" | "milled" | "found" | "looked-at" | "revealed" | "created" | "copied"
    )
}

/// The objects that an effect moves or changes, as far as its result refers to them.
fn acted_on(effect: &Effect) -> Option<&Objects> {
    if let Effect::Destroy(objects, _)
    | Effect::Sacrifice(objects)
    | Effect::Exile(objects, _)
    | Effect::ExileUntil(objects)
    | Effect::Move { what: objects, .. }
    | Effect::Discard(objects)
    | Effect::Reveal(objects)
    | Effect::Tap(objects)
    | Effect::Untap(objects)
    | Effect::Counter(objects) = effect
    {
        return Some(objects);
    }
    None
}

impl Printer<'_> {
    /// Whether the result of the effect has to be told from others by a number.
    pub fn needs_number(&self, effect: &Effect) -> bool {
        let own = participle(effect);
        own == "affected" || self.participles.iter().filter(|other| **other == own).count() > 1
    }

    /// Remembers the result of an effect, so that "it" stands for it.
    pub fn name_result(&mut self, label: Label, effect: &Effect) {
        let numbered = self.needs_number(effect);
        let owner = self.result_owner(effect);
        let Outcome {
            participle,
            noun,
            many,
        } = self.outcome(effect);
        self.results.push(NamedResult {
            label,
            participle,
            noun,
            many,
            numbered,
            owner,
        });
        if brings_something_up(effect) {
            self.mention(&ObjectRef::Result(label), many);
        }
    }

    /// Whose library or hand the cards are from, if the effect says so.
    fn result_owner(&self, effect: &Effect) -> Option<PlayerRef> {
        if let Effect::Search(who, _) | Effect::Top { whose: who, .. } = effect {
            Some(who.clone())
        } else if let Effect::Choose(selection) = effect {
            owner_in(&selection.among)
        } else {
            None
        }
    }

    fn outcome(&self, effect: &Effect) -> Outcome {
        let participle = participle(effect);
        let of = |noun: &str, many: bool| Outcome {
            participle,
            noun: noun.to_owned(),
            many,
        };
        if let Effect::Choose(selection) | Effect::Search(_, selection) = effect {
            let noun = if participle == "found" {
                "card".to_owned()
            } else {
                head_noun(&selection.among)
            };
            return Outcome {
                participle,
                noun,
                many: is_many(&selection.quantity),
            };
        }
        if let Effect::Top { count, .. } | Effect::Draw(_, count) | Effect::Mill(_, count) = effect {
            return of("card", *count != Value::Number(1));
        }
        if let Some(objects) = acted_on(effect) {
            let card = matches!(participle, "exiled" | "moved" | "discarded" | "revealed");
            return self.outcome_of_objects(participle, objects, card);
        }
        if let Effect::CreateTokens { count, .. } | Effect::CreateCopies { count, .. } = effect {
            return of("token", *count != Value::Number(1));
        }
        of("object", false)
    }

    fn outcome_of_objects(&self, participle: &'static str, objects: &Objects, card: bool) -> Outcome {
        let noun = |filter: &Filter| {
            if card {
                "card".to_owned()
            } else {
                head_noun(filter)
            }
        };
        match objects {
            Objects::The(reference) => {
                let noun = if card { "card" } else { "permanent" };
                Outcome {
                    participle,
                    noun: noun.to_owned(),
                    many: self.is_many(reference),
                }
            }
            Objects::All(filter) => Outcome {
                participle,
                noun: noun(filter),
                many: true,
            },
            Objects::Chosen(selection) => Outcome {
                participle,
                noun: noun(&selection.among),
                many: is_many(&selection.quantity),
            },
        }
    }
}

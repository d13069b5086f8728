//! The structure of effects: one after the other, together, may, if, instead, for each.
//!
//! An effect is said either as sentences or, inside another phrase, as one clause. What doesn't fit in one clause is
//! put in parentheses, so that it is always clear how far a phrase goes.

use spellstack_core::Keyword;
use spellstack_core::lang::{
    Ability, Condition, Cost, Duration, Effect, Modification, ObjectRef, Objects, PlayerRef, Regeneration,
    Value,
};

use super::doer::{Doer, doer};
use super::scope::Printer;
use super::sequence::{ending_on_top, is_cantrip, is_said_with_then, run_length, the_rest, then_list};
use super::words::{capitalize, list};

/// Whether an effect is a single instruction, said as one clause.
pub(super) fn is_instruction(effect: &Effect) -> bool {
    match effect {
        Effect::Bind(_, inner) => is_instruction(inner),
        other => doer(other) != Doer::Sentence,
    }
}

/// The effect without the label of its result.
pub(super) fn unlabelled(effect: &Effect) -> &Effect {
    match effect {
        Effect::Bind(_, inner) => unlabelled(inner),
        other => other,
    }
}

impl Printer<'_> {
    /// The effect as sentences; the first without its capital, since something may stand before it.
    pub fn sentences(&mut self, effect: &Effect) -> String {
        let parts = match effect {
            Effect::Then(parts) => parts.as_slice(),
            other => std::slice::from_ref(other),
        };
        let own_lines = std::mem::take(&mut self.own_lines);
        let mut text = String::new();
        let mut rest = parts;
        while !rest.is_empty() {
            if let Some(others) = self.chosen_in_passing(rest) {
                rest = others;
            }
            self.sentence_start = !text.is_empty();
            let length = run_length(rest);
            let (run, others) = rest.split_at(length);
            let words = self.run(run, own_lines);
            let gap = if own_lines && is_cantrip(run, others) {
                '\n'
            } else {
                ' '
            };
            text = if text.is_empty() {
                words
            } else {
                let then = if is_said_with_then(run) { "then " } else { "" };
                format!("{}{gap}{}", stopped(&text), capitalize(&format!("{then}{words}")))
            };
            rest = others;
        }
        stopped(&text)
    }

    /// The effect in parentheses.
    pub fn grouped(&mut self, effect: &Effect) -> String {
        let outer = std::mem::replace(&mut self.sentence_start, false);
        let text = self.sentences(effect);
        self.sentence_start = outer;
        format!("({})", text.strip_suffix('.').unwrap_or(&text))
    }

    /// One sentence's worth of instructions.
    fn run(&mut self, run: &[Effect], own_lines: bool) -> String {
        match run {
            [
                Effect::Instead {
                    usual,
                    condition,
                    instead,
                },
            ] if own_lines => self.instead_on_its_line(usual, condition, instead),
            [only] => self.unit(only),
            [first, second] => {
                let first = self.inner(first);
                format!("{first}, then {}", self.inner(second))
            }
            several => {
                let words: Vec<String> = several.iter().map(|effect| self.inner(effect)).collect();
                match ending_on_top(several) {
                    Some(ending) => format!("{}, then {ending}", words[..words.len() - 2].join(", ")),
                    None => then_list(&words),
                }
            }
        }
    }

    /// One element of a sequence, which may take several sentences.
    fn unit(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Then(_) => self.grouped(effect),
            Effect::Together(parts) => self.together(parts),
            Effect::May { who, effect } => self.may_do(who, effect),
            Effect::IfDone {
                first,
                then,
                otherwise,
            } => self.if_done(first, then.as_deref(), otherwise.as_deref()),
            Effect::If {
                condition,
                then,
                otherwise,
            } => self.if_so(condition, then, otherwise.as_deref()),
            Effect::Instead {
                usual,
                condition,
                instead,
            } => self.instead_if(usual, condition, instead),
            Effect::ForEach { each, effect } => self.for_each(each, effect),
            Effect::Bind(label, inner) => {
                let mark = if self.needs_number(unlabelled(inner)) {
                    format!(" ({})", label.0)
                } else {
                    String::new()
                };
                let words = if mark.is_empty() || is_instruction(inner) {
                    self.unit(inner)
                } else {
                    self.grouped(inner)
                };
                self.name_result(*label, unlabelled(inner));
                format!("{words}{mark}")
            }
            Effect::Destroy(objects, Regeneration::Forbidden) => self.destroy_for_good(objects),
            Effect::Modify {
                what,
                changes,
                duration,
            } if gains_flashback_at_own_cost(changes) => self.gains_flashback(what, duration),
            other => self.instruction(other),
        }
    }

    /// The effect as one clause, nothing of its own structure following it.
    pub fn inline(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Then(parts) => {
                let words: Vec<String> = parts.iter().map(|part| self.inner(part)).collect();
                then_list(&words)
            }
            Effect::Together(parts) => self.together(parts),
            Effect::May { who, effect } => self.may_do(who, effect),
            other => self.inner(other),
        }
    }

    /// The effect as one clause in a list.
    pub(super) fn inner(&mut self, effect: &Effect) -> String {
        if is_instruction(effect) {
            return match effect {
                Effect::Bind(..) => self.unit(effect),
                other => self.instruction(other),
            };
        }
        match effect {
            Effect::Together(parts) if parts.iter().all(is_instruction) => self.together(parts),
            other => self.grouped(other),
        }
    }

    fn together(&mut self, parts: &[Effect]) -> String {
        if let Some((first, to)) = the_rest(parts) {
            let words = self.inner(first);
            return format!("{words} and the rest {}", self.rest_goes(first, to));
        }
        let words: Vec<String> = parts
            .iter()
            .map(|part| match part {
                Effect::Together(_) => self.grouped(part),
                other => self.inner(other),
            })
            .collect();
        list(&words, "and")
    }

    /// "you may draw a card", "you may search your library for a card, put it into your hand, then shuffle".
    fn may_do(&mut self, who: &PlayerRef, effect: &Effect) -> String {
        match effect {
            Effect::Then(parts) | Effect::Together(parts) if parts.first().is_some_and(is_instruction) => {
                let (first, others) = parts.split_first().expect("the list has a first element");
                let mut words = vec![self.may_one(who, first)];
                words.extend(others.iter().map(|part| self.inner(part)));
                if matches!(effect, Effect::Then(_)) {
                    then_list(&words)
                } else {
                    list(&words, "and")
                }
            }
            other if is_instruction(other) => self.may_one(who, other),
            other => {
                let who = self.player(who);
                format!("{who} may {}", self.grouped(other))
            }
        }
    }

    fn may_one(&mut self, who: &PlayerRef, effect: &Effect) -> String {
        let words = self.may(who, unlabelled(effect));
        let Effect::Bind(label, inner) = effect else {
            return words;
        };
        let mark = if self.needs_number(unlabelled(inner)) {
            format!(" ({})", label.0)
        } else {
            String::new()
        };
        self.name_result(*label, unlabelled(inner));
        format!("{words}{mark}")
    }

    // --- conditions ---

    fn if_done(&mut self, first: &Effect, then: Option<&Effect>, otherwise: Option<&Effect>) -> String {
        if let (Effect::May { who, effect }, None, Some(otherwise)) = (first, then, otherwise)
            && is_instruction(otherwise)
            && matches!(unlabelled(effect), Effect::Pay { who: payer, .. } if payer == who)
        {
            return self.unless(otherwise, effect);
        }
        let is_may = matches!(first, Effect::May { .. });
        let mut text = match first {
            Effect::May { who, effect } => self.may_do(who, effect),
            other if is_instruction(other) => self.unit(other),
            other => self.grouped(other),
        };
        let by_other = matches!(first, Effect::May { who, .. } if *who != PlayerRef::You);
        let they = if by_other { "the player does" } else { "you do" };
        if let Some(then) = then {
            self.sentence_start = false;
            let outer = self.they.take();
            if let Effect::May { who, .. } = first
                && by_other
            {
                self.they = Some(who.clone());
            }
            text = format!("{} If {they}, {}", stopped(&text), self.inline(then));
            self.they = outer;
        }
        if let Some(otherwise) = otherwise {
            self.sentence_start = false;
            let not = match (is_may, they) {
                (true, "you do") => "you don't",
                (true, _) => "the player doesn't",
                (false, _) => "you can't",
            };
            text = format!("{} If {not}, {}", stopped(&text), self.inline(otherwise));
        }
        text
    }

    /// "counter target spell unless its controller pays {3}".
    fn unless(&mut self, otherwise: &Effect, paid: &Effect) -> String {
        let words = self.inner(otherwise);
        self.unless = true;
        let paid = match (doer(paid), self.inner(paid)) {
            (Doer::Player(PlayerRef::You), paid) if !paid.starts_with("you ") => format!("you {paid}"),
            (_, paid) => paid,
        };
        self.unless = false;
        format!("{words} unless {paid}")
    }

    fn if_so(&mut self, condition: &Condition, then: &Effect, otherwise: Option<&Effect>) -> String {
        if otherwise.is_none()
            && is_instruction(then)
            && self.new_target(condition).is_some_and(|n| !self.met.contains(&n))
        {
            let then = self.inner(then);
            return format!("{then} if {}", self.condition(condition));
        }
        let condition = self.condition(condition);
        self.sentence_start = false;
        let mut text = format!("if {condition}, {}", self.inline(then));
        if let Some(otherwise) = otherwise {
            text = format!("{} Otherwise, {}", stopped(&text), self.inline(otherwise));
        }
        text
    }

    /// The target that a condition is about: if it has not been mentioned, the condition has to come second.
    pub(super) fn new_target(&self, condition: &Condition) -> Option<u8> {
        if let Condition::Is(ObjectRef::Target(number), _)
        | Condition::Compare(Value::Of(_, ObjectRef::Target(number)), ..) = condition
        {
            Some(*number)
        } else {
            None
        }
    }

    /// "target card gains flashback until end of turn. The flashback cost is equal to its mana cost."
    fn gains_flashback(&mut self, what: &Objects, duration: &Duration) -> String {
        let (subject, many) = self.objects_subject(what);
        let gain = if many { "gain" } else { "gains" };
        let its = if many { "their" } else { "its" };
        let duration = self.duration_words(duration);
        format!("{subject} {gain} flashback{duration}. The flashback cost is equal to {its} mana cost")
    }

    /// "destroy all creatures. They can't be regenerated."
    fn destroy_for_good(&mut self, objects: &Objects) -> String {
        let words = self.instruction(&Effect::Destroy(objects.clone(), Regeneration::Allowed));
        let they = match objects {
            Objects::The(reference) if !self.is_many(reference) => "It",
            Objects::The(_) | Objects::All(_) | Objects::Chosen(_) => "They",
        };
        format!("{words}. {they} can't be regenerated")
    }
}

/// "gains flashback ...", where the cost takes a sentence of its own.
fn gains_flashback_at_own_cost(changes: &[Modification]) -> bool {
    let [Modification::Gain(ability)] = changes else {
        return false;
    };
    **ability == Ability::Keyword(Keyword::Flashback(vec![Cost::OwnManaCost]))
}

/// The text with a full stop.
pub(super) fn stopped(text: &str) -> String {
    if text.ends_with(['.', '"']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

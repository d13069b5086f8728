//! Abilities: keyword lines, "cost: effect", "when ..., ...", and what is simply so.

use spellstack_core::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Condition, DrawnCard, Duration, EventPattern, Filter,
    ObjectRef, Objects, PlayerFilter, Rule, Statement, Static, TargetSpec, Trigger, Triggered,
};

use super::cost::cost_noun;
use super::event::{Tense, event_nouns};
use super::modification::Voice;
use super::parts;
use super::replacement::Span;
use super::result::participle;
use super::scope::{EventNouns, Printer, WhereX};
use super::words::{capitalize, list, number_word, sentence};

impl<'a> Printer<'a> {
    /// One ability, as a line of text.
    pub fn ability(&mut self, ability: &'a Ability) -> String {
        self.it = None;
        match ability {
            Ability::Keyword(keyword) => capitalize(&self.keyword(keyword)),
            Ability::Spell(body) => {
                self.own_lines = matches!(body, Body::Plain(_));
                capitalize(&self.body(body))
            }
            Ability::Activated(activated) => self.activated(activated),
            Ability::Triggered(triggered) => capitalize(&self.triggered(triggered)),
            Ability::Static(ability) => self.static_ability(ability),
        }
    }

    fn activated(&mut self, ability: &'a Activated) -> String {
        if let Some(noun) = cost_noun(&ability.cost) {
            self.cost_noun = noun;
        }
        let cost = self.activation_cost(&ability.cost);
        let body = self.body(&ability.body);
        let limits: Vec<String> = ability.limits.iter().map(|limit| self.limit(limit)).collect();
        let separator = if matches!(ability.body, Body::Plain(_)) {
            " "
        } else {
            "\n"
        };
        let limits: String = limits.iter().map(|limit| format!("{separator}{limit}")).collect();
        format!("{cost}: {}{limits}", capitalize(&body))
    }

    fn limit(&mut self, limit: &ActivationLimit) -> String {
        match limit {
            ActivationLimit::SorcerySpeed => "Activate only as a sorcery.".to_owned(),
            ActivationLimit::OncePerTurn => "Activate only once each turn.".to_owned(),
            ActivationLimit::OnlyIf(condition) => format!("Activate only if {}.", self.condition(condition)),
        }
    }

    // --- bodies ---

    /// What is done, with its targets; the first letter is left as it is.
    pub fn body(&mut self, body: &'a Body) -> String {
        self.participles.clear();
        let seen = &mut self.participles;
        parts::each_of_body(body, &mut |effect| seen.push(participle(effect)));
        match body {
            Body::Plain(clause) => self.clause(clause),
            Body::Modal {
                at_least,
                at_most,
                modes,
            } => {
                let it = self.it.clone();
                let mut lines = vec![format!(
                    "choose {} \u{2014}",
                    mode_count(*at_least, *at_most, modes.len())
                )];
                for mode in modes {
                    self.it.clone_from(&it);
                    lines.push(format!("\u{2022} {}", capitalize(&self.clause(mode))));
                }
                lines.join("\n")
            }
        }
    }

    fn clause(&mut self, clause: &'a Clause) -> String {
        match &self.outer {
            // A mode of a trigger inside another ability may refer to the targets of that one.
            Some((targets, met)) if clause.targets.is_empty() => {
                self.targets = targets;
                self.met.clone_from(met);
            }
            Some(_) | None => self.set_targets(&clause.targets),
        }
        self.sentence_start = false;
        self.sentences(&clause.effect)
    }

    fn set_targets(&mut self, targets: &'a [TargetSpec]) {
        self.targets = targets;
        self.met.clear();
    }

    // --- triggers ---

    fn triggered(&mut self, ability: &'a Triggered) -> String {
        let trigger = self.trigger(&ability.trigger);
        let condition = self.intervening(ability.condition.as_ref());
        let body = self.body(&ability.body);
        let separator = if matches!(ability.body, Body::Plain(_)) {
            " "
        } else {
            "\n"
        };
        match ability.trigger {
            Trigger::Event(_) | Trigger::State(_) => format!("{trigger}, {condition}{body}"),
            Trigger::OneOrMore(_) => format!("{trigger}, one or more at once, {condition}{body}"),
            Trigger::OncePerTurn(_) => {
                format!("{trigger}, {condition}{body}{separator}This ability triggers only once each turn.")
            }
        }
    }

    fn intervening(&mut self, condition: Option<&Condition>) -> String {
        condition.map_or(String::new(), |condition| {
            format!("if {}, ", self.condition(condition))
        })
    }

    fn trigger(&mut self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Event(patterns) | Trigger::OneOrMore(patterns) | Trigger::OncePerTurn(patterns) => {
                self.event = patterns.first().map(event_nouns);
                if let Some(joint) = self.joint_event(patterns) {
                    return format!("whenever {joint}");
                }
                let words: Vec<String> = patterns
                    .iter()
                    .map(|pattern| self.trigger_event(pattern))
                    .collect();
                if patterns.len() > 1 {
                    self.it = None;
                }
                words.join(" and ")
            }
            Trigger::State(condition) => format!("when {}", self.condition(condition)),
        }
    }

    fn trigger_event(&mut self, pattern: &EventPattern) -> String {
        self.it = None;
        match pattern {
            EventPattern::StepBegins { step, whose } => {
                format!("at the beginning of {}", self.step_of(*step, whose))
            }
            EventPattern::MainPhaseBegins { whose } => {
                format!("at the beginning of {}", self.main_phase_of(whose))
            }
            other => {
                let word = if happens_once(other) { "when" } else { "whenever" };
                format!("{word} {}", self.event(other, Tense::Present))
            }
        }
    }

    /// A delayed trigger: "when that creature dies this turn, ...", "at the beginning of the next end step, ...".
    pub fn delayed(&mut self, trigger: &Triggered, duration: &Duration) -> String {
        let outer = self.event.clone();
        let event = match (delayed_trigger(&trigger.trigger), duration) {
            (Waits::For(patterns), Duration::NextTime) => {
                self.event = self.delayed_nouns(patterns).or(outer.clone());
                let words: Vec<String> = patterns.iter().map(|pattern| self.next_event(pattern)).collect();
                words.join(" and ")
            }
            (Waits::For(patterns), Duration::EndOfTurn | Duration::EndOfCombat) => {
                self.event = self.delayed_nouns(patterns).or(outer.clone());
                format!("{}{}", self.delayed_events(patterns), self.span_words(duration))
            }
            (
                Waits::For(patterns),
                Duration::YourNextTurn
                | Duration::NextTurnOf(_)
                | Duration::ThisLeaves
                | Duration::AsLongAs(_)
                | Duration::Forever,
            ) => {
                self.event = self.delayed_nouns(patterns).or(outer.clone());
                let until = self.duration_words(duration);
                format!("{}, {}", until.trim_start(), self.delayed_events(patterns))
            }
            (Waits::While(condition), _) => {
                format!("when {}{}", self.condition(condition), self.span_words(duration))
            }
        };
        let condition = self.intervening(trigger.condition.as_ref());
        let body = self.nested_body(&trigger.body);
        self.event = outer;
        format!("{event}, {condition}{body}")
    }

    /// The nouns of what a delayed trigger waits for: if that is the death of a target, it is "the creature".
    fn delayed_nouns(&self, patterns: &[EventPattern]) -> Option<EventNouns> {
        let nouns = event_nouns(patterns.first()?);
        if let [
            EventPattern::Moves {
                what: Filter::Is(ObjectRef::Target(number)),
                ..
            },
        ] = patterns
        {
            return Some(EventNouns {
                subject: self.noun_of_target(*number),
                definite: true,
                ..nouns
            });
        }
        Some(nouns)
    }

    fn next_event(&mut self, pattern: &EventPattern) -> String {
        match pattern {
            EventPattern::StepBegins {
                step,
                whose: PlayerFilter::Any,
            } => {
                format!("at the beginning of the next {}", super::event::step_name(*step))
            }
            EventPattern::StepBegins {
                step,
                whose: PlayerFilter::You,
            } => {
                format!("at the beginning of your next {}", super::event::step_name(*step))
            }
            other => format!("the next time {}", self.event(other, Tense::Present)),
        }
    }

    fn delayed_events(&mut self, patterns: &[EventPattern]) -> String {
        if let Some(joint) = self.joint_event(patterns) {
            return format!("whenever {joint}");
        }
        let words: Vec<String> = patterns
            .iter()
            .map(|pattern| self.delayed_event(pattern))
            .collect();
        words.join(" and ")
    }

    fn delayed_event(&mut self, pattern: &EventPattern) -> String {
        let word = if happens_once(pattern) { "when" } else { "whenever" };
        format!("{word} {}", self.event(pattern, Tense::Present))
    }

    /// The body of a delayed or reflexive trigger: one clause, or all of it in parentheses.
    pub fn nested_body(&mut self, body: &Body) -> String {
        let mut inner = self.nested(body);
        match body {
            Body::Plain(clause) if super::effect::is_instruction(&clause.effect) => {
                inner.inline(&clause.effect)
            }
            Body::Plain(clause) => inner.grouped(&clause.effect),
            Body::Modal { .. } => format!("({})", inner.body(body)),
        }
    }

    /// A printer for a body inside this one: it knows what was mentioned, but has its own targets if there are any.
    fn nested<'b>(&self, body: &'b Body) -> Printer<'b>
    where
        'a: 'b,
    {
        let own: Option<&'b [TargetSpec]> = match body {
            Body::Plain(clause) if !clause.targets.is_empty() => Some(&clause.targets),
            Body::Plain(_) | Body::Modal { .. } => None,
        };
        Printer {
            names: self.names.clone(),
            targets: own.unwrap_or(self.targets),
            met: if own.is_some() {
                Vec::new()
            } else {
                self.met.clone()
            },
            it: self.it.clone(),
            sentence_start: false,
            doer: None,
            event: self.event.clone(),
            item: self.item.clone(),
            each_player: self.each_player,
            results: self.results.clone(),
            participles: self.participles.clone(),
            cost_noun: self.cost_noun.clone(),
            unless: false,
            out_of_zone: false,
            own_lines: false,
            where_x: WhereX::Never,
            chosen_in_passing: None,
            revealed_hand: None,
            they: None,
            still: None,
            outer: Some((self.targets, self.met.clone())),
        }
    }

    // --- static abilities ---

    fn static_ability(&mut self, ability: &Static) -> String {
        self.participles.clear();
        let seen = &mut self.participles;
        parts::each_of_static(ability, &mut |effect| seen.push(participle(effect)));
        let condition = match &ability.condition {
            Some(Condition::TurnOf(PlayerFilter::You)) => "during your turn, ".to_owned(),
            Some(condition) => self.as_long_as(condition),
            None => String::new(),
        };
        sentence(&format!("{condition}{}", self.statements(&ability.statements)))
    }

    /// "as long as you control a Swamp, ", "during your turn, as long as it's untapped, ".
    fn as_long_as(&mut self, condition: &Condition) -> String {
        if let Condition::All(parts) = condition
            && let [Condition::TurnOf(PlayerFilter::You), rest @ ..] = parts.as_slice()
        {
            return format!("during your turn, as long as {}, ", self.joined(rest, "and"));
        }
        format!("as long as {}, ", self.condition(condition))
    }

    fn statements(&mut self, statements: &[Statement]) -> String {
        let mut words = Vec::new();
        let mut rest = statements;
        while let Some((first, others)) = rest.split_first() {
            if let Some(objects) = neither_attack_nor_block(rest) {
                let subject = self.objects_subject(objects).0;
                words.push(format!("{subject} can't attack or block"));
                rest = &rest[2..];
            } else {
                words.push(self.statement(first));
                rest = others;
            }
        }
        list(&words, "and")
    }

    fn statement(&mut self, statement: &Statement) -> String {
        match statement {
            Statement::Modify(objects, changes) => self.modified(objects, changes, Voice::Static),
            Statement::Rule(rule) => self.rule(rule),
            Statement::Replace(replacement) => self.replacement(replacement, &Span::default()),
        }
    }
}

/// "Can't attack" and "can't block" of the same objects, one after the other.
fn neither_attack_nor_block(statements: &[Statement]) -> Option<&Objects> {
    if let [
        Statement::Rule(Rule::CantAttack(first)),
        Statement::Rule(Rule::CantBlock(second)),
        ..,
    ] = statements
        && first == second
    {
        return Some(first);
    }
    None
}

/// Whether the event happens to one object once: "when" rather than "whenever".
fn happens_once(pattern: &EventPattern) -> bool {
    let this = |filter: &Filter| matches!(filter, Filter::Is(ObjectRef::This | ObjectRef::Target(_)));
    match pattern {
        EventPattern::Moves { what, .. }
        | EventPattern::Cycles { what, .. }
        | EventPattern::Discards { what, .. }
        | EventPattern::Sacrifices { what, .. }
        | EventPattern::Destroyed { what }
        | EventPattern::Countered { what } => this(what),
        EventPattern::Casts { spell, .. } => this(spell),
        EventPattern::LastCounterRemoved { .. } | EventPattern::LosesGame { .. } => true,
        EventPattern::Draws {
            which: DrawnCard::Nth(_),
            ..
        } => true,
        EventPattern::Draws { .. }
        | EventPattern::PlaysLand { .. }
        | EventPattern::DealsDamage { .. }
        | EventPattern::GainsLife { .. }
        | EventPattern::LosesLife { .. }
        | EventPattern::Attacks { .. }
        | EventPattern::PlayerAttacks { .. }
        | EventPattern::AttacksAlone { .. }
        | EventPattern::BecomesBlockedBy { .. }
        | EventPattern::Blocks { .. }
        | EventPattern::BecomesBlocked { .. }
        | EventPattern::IsntBlocked { .. }
        | EventPattern::BecomesTapped { .. }
        | EventPattern::BecomesUntapped { .. }
        | EventPattern::TappedForMana { .. }
        | EventPattern::BecomesTarget { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::MainPhaseBegins { .. }
        | EventPattern::CountersPut { .. }
        | EventPattern::TokensCreated { .. }
        | EventPattern::Transforms { .. }
        | EventPattern::TurnedFaceUp { .. }
        | EventPattern::AbilityTriggers { .. } => false,
    }
}

/// "one", "two", "one or both", "up to two", "one or more".
fn mode_count(at_least: u8, at_most: u8, modes: usize) -> String {
    let word = |number: u8| number_word(i64::from(number));
    match (at_least, at_most) {
        (least, most) if least == most => word(least),
        (0, most) => format!("up to {}", word(most)),
        (1, 2) if modes == 2 => "one or both".to_owned(),
        (1, most) if usize::from(most) == modes => "one or more".to_owned(),
        (least, most) => format!("{} to {}", word(least), word(most)),
    }
}

/// What a delayed trigger waits for.
enum Waits<'e> {
    For(&'e [EventPattern]),
    While(&'e Condition),
}

fn delayed_trigger(trigger: &Trigger) -> Waits<'_> {
    match trigger {
        Trigger::State(condition) => Waits::While(condition),
        Trigger::Event(_) | Trigger::OneOrMore(_) | Trigger::OncePerTurn(_) => Waits::For(trigger.patterns()),
    }
}

//! Replacement and prevention: "enters tapped", "if ... would ..., ... instead", "prevent all damage".

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    DamageKind, EventPattern, EventRole, Filter, Instead, ObjectRef, PlayerFilter, PutBy, Recipient,
    Replacement, Value, WordKind,
};

use super::event::{Tense, event_nouns};
use super::filter::{Place, Say};
use super::scope::{Printer, exactly};
use super::words::{number_word, third_person};

/// How often and how long a replacement applies.
#[derive(Clone, Debug, Default)]
pub(super) struct Span {
    /// How many times, `None` for always.
    pub uses: Option<u32>,
    /// " this turn", or empty.
    pub duration: String,
}

impl Printer<'_> {
    /// The replacement as a clause.
    pub fn replacement(&mut self, replacement: &Replacement, span: &Span) -> String {
        let before = replacement
            .condition
            .as_ref()
            .map(|condition| format!("if {}, ", self.condition(condition)));
        let before = before.unwrap_or_default();
        let event = self.event.replace(event_nouns(&replacement.event));
        let natural = if span.uses.is_none() {
            self.natural_replacement(replacement)
        } else {
            None
        };
        let words = match natural {
            Some(words) => format!("{before}{words}{}", span.duration),
            None => format!("{before}{}", self.general_replacement(replacement, span)),
        };
        self.event = event;
        words
    }

    /// The wordings without *if* and *instead*.
    fn natural_replacement(&mut self, replacement: &Replacement) -> Option<String> {
        match (&replacement.event, &replacement.instead) {
            (
                EventPattern::Moves {
                    what,
                    from: None,
                    to: Some(ZoneKind::Battlefield),
                },
                Instead::EntersTapped
                | Instead::EntersWithCounters(..)
                | Instead::MayEnterAsCopy(..)
                | Instead::EntersChoosing(..)
                | Instead::EntersUnderControlOf(_),
            ) => self.enters(what, &replacement.instead),
            (EventPattern::TurnedFaceUp { .. }, Instead::EntersWithCounters(kind, value)) => {
                let event = self.event(&replacement.event, Tense::Present);
                let counters = self.counters(*kind, value);
                Some(format!("as {event}, put {counters} on it"))
            }
            (EventPattern::DealsDamage { source, to, kind }, Instead::Prevent(amount)) => {
                Some(self.prevention(source, to, *kind, amount.as_ref()))
            }
            (
                EventPattern::DealsDamage {
                    source: Filter::Any,
                    to: Recipient::Player(who),
                    kind: DamageKind::Any,
                },
                Instead::LifeNotBelow(floor),
            ) => {
                let whose = super::words::possessive(&self.a_player(who));
                Some(format!(
                    "damage that would reduce {whose} life total to less than {floor} reduces it to {floor} instead"
                ))
            }
            (EventPattern::GainsLife { who }, Instead::Nothing) if *who != PlayerFilter::You => {
                let event = self.event(&replacement.event, Tense::Would);
                Some(format!("if {event}, that player gains no life instead"))
            }
            (_, _) => None,
        }
    }

    /// "This land enters tapped."
    fn enters(&mut self, what: &Filter, instead: &Instead) -> Option<String> {
        let this = exactly(what).is_some();
        let subject = if this {
            self.filter(what, Say::ONE)
        } else {
            self.filter(what, Say::MANY)
        };
        let enter = |rest: &str| {
            let verb = format!("enter {rest}");
            format!(
                "{subject} {}",
                if this { third_person(&verb) } else { verb.clone() }
            )
        };
        let it = if this { "it" } else { "them" };
        match instead {
            Instead::EntersTapped => Some(enter("tapped")),
            Instead::EntersWithCounters(kind, value) => {
                let words = match self.each_counted(value) {
                    Some(each) => {
                        let counter = self.counters(*kind, &Value::Number(1));
                        format!("with {counter} on {it} for each {each}")
                    }
                    None => format!("with {} on {it}", self.counters(*kind, value)),
                };
                Some(enter(&words))
            }
            Instead::MayEnterAsCopy(filter, except) => {
                let of = self.filter(filter, Say::ONE);
                let placed = if filter.zone().is_none() {
                    " on the battlefield"
                } else {
                    ""
                };
                let except = self.except_words(except);
                Some(format!(
                    "you may have {subject} enter as a copy of any {of}{placed}{except}"
                ))
            }
            Instead::EntersChoosing(kind, label) => {
                let number = if label.0 == 0 {
                    String::new()
                } else {
                    format!(" ({})", label.0)
                };
                Some(format!(
                    "as {}, choose {}{number}",
                    enter("").trim_end(),
                    word_kind(*kind)
                ))
            }
            Instead::EntersUnderControlOf(player) => {
                let whose = self.player_possessive(player);
                Some(enter(&format!("under {whose} control")))
            }
            Instead::GoesTo(_)
            | Instead::Nothing
            | Instead::Prevent(_)
            | Instead::PreventAnd(..)
            | Instead::DealtToObject(_)
            | Instead::DealtToPlayer(_)
            | Instead::Multiplied(_)
            | Instead::Increased(_)
            | Instead::LifeNotBelow(_)
            | Instead::Do(_) => None,
        }
    }

    /// "prevent all combat damage that would be dealt to you by red sources".
    fn prevention(
        &mut self,
        source: &Filter,
        to: &Recipient,
        kind: DamageKind,
        amount: Option<&Value>,
    ) -> String {
        let damage = damage_words(kind);
        let amount = match amount {
            None => "all".to_owned(),
            Some(Value::Number(number)) => format!("the next {number}"),
            Some(Value::X) => "the next X".to_owned(),
            Some(other) => format!("the next ({})", self.value(other)),
        };
        let to = match to {
            Recipient::Anything => String::new(),
            Recipient::Player(_) | Recipient::Object(_) | Recipient::PlayerOrPermanentOf(_) => {
                format!(" to {}", self.recipient(to))
            }
        };
        let by = if *source == Filter::Any {
            String::new()
        } else {
            format!(" by {}", self.a_filter(source, Say::ONE.place(Place::Source)))
        };
        format!("prevent {amount} {damage} that would be dealt{to}{by}")
    }

    /// "if ... would ..., ... instead".
    fn general_replacement(&mut self, replacement: &Replacement, span: &Span) -> String {
        let opening = match span.uses {
            None => "if".to_owned(),
            Some(1) => "the next time".to_owned(),
            Some(times) => format!("the next {} times", number_word(i64::from(times))),
        };
        let event = self.event(&replacement.event, Tense::Would);
        let more = if let Instead::Multiplied(times) = replacement.instead {
            self.multiplied(times, &replacement.event)
        } else {
            None
        };
        let instead = more.unwrap_or_else(|| self.instead(&replacement.instead));
        format!("{opening} {event}{}, {instead}", span.duration)
    }

    fn instead(&mut self, instead: &Instead) -> String {
        match instead {
            Instead::EntersTapped => "it enters tapped instead".to_owned(),
            Instead::EntersWithCounters(kind, value) => {
                format!("it enters with {} on it instead", self.counters(*kind, value))
            }
            Instead::MayEnterAsCopy(filter, except) => {
                let of = self.filter(filter, Say::ONE);
                let except = self.except_words(except);
                format!("its controller may have it enter as a copy of any {of}{except}")
            }
            Instead::EntersChoosing(kind, label) => {
                format!(
                    "as it enters, its controller chooses {} ({})",
                    word_kind(*kind),
                    label.0
                )
            }
            Instead::EntersUnderControlOf(player) => {
                format!(
                    "it enters under {} control instead",
                    self.player_possessive(player)
                )
            }
            Instead::GoesTo(ZoneKind::Exile) => format!("exile {} instead", self.replaced()),
            Instead::GoesTo(zone @ (ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard)) => {
                format!("put {} into its owner's {} instead", self.replaced(), zone.name())
            }
            Instead::GoesTo(zone @ (ZoneKind::Battlefield | ZoneKind::Stack | ZoneKind::Command)) => {
                format!(
                    "put {} onto {} instead",
                    self.replaced(),
                    self.zone_name(*zone, None)
                )
            }
            Instead::Nothing => "that doesn't happen".to_owned(),
            Instead::Prevent(None) => "prevent that damage".to_owned(),
            Instead::Prevent(Some(amount)) => format!("prevent ({}) of that damage", self.value(amount)),
            Instead::PreventAnd(amount, effect) => {
                let prevent = self.instead(&Instead::Prevent(amount.clone()));
                format!("{prevent} and {}", self.inline(effect))
            }
            Instead::DealtToObject(object) => {
                format!("that damage is dealt to {} instead", self.object(object))
            }
            Instead::DealtToPlayer(player) => {
                format!("that damage is dealt to {} instead", self.player(player))
            }
            Instead::Multiplied(times) => format!("{} that much or that many instead", times_words(*times)),
            Instead::Increased(value) => {
                format!("that much or that many plus ({}) instead", self.value(value))
            }
            Instead::LifeNotBelow(floor) => {
                format!("life isn't reduced to less than {floor} but to {floor} instead")
            }
            Instead::Do(effect) => format!("{} instead", self.inline(effect)),
        }
    }

    /// "it creates twice that many of those tokens instead".
    fn multiplied(&mut self, times: u32, event: &EventPattern) -> Option<String> {
        let times = times_words(times);
        if let EventPattern::TokensCreated { .. } = event {
            return Some(format!("it creates {times} that many of those tokens instead"));
        }
        let EventPattern::CountersPut { by, .. } = event else {
            return None;
        };
        let on = self.full_object(&ObjectRef::Event(EventRole::Subject));
        Some(match by {
            PutBy::Effect => format!("it puts {times} that many of those counters on {on} instead"),
            PutBy::Anything => format!("{times} that many of those counters are put on {on} instead"),
        })
    }

    fn replaced(&self) -> &'static str {
        match self.it.as_ref().map(|it| &it.reference) {
            Some(ObjectRef::This | ObjectRef::Event(_)) => "it",
            Some(
                ObjectRef::Target(_)
                | ObjectRef::Cost
                | ObjectRef::Result(_)
                | ObjectRef::Item
                | ObjectRef::Attached
                | ObjectRef::Linked(_),
            )
            | None => "that object",
        }
    }
}

/// "twice", "three times".
fn times_words(times: u32) -> String {
    match times {
        2 => "twice".to_owned(),
        times => format!("{} times", number_word(i64::from(times))),
    }
}

/// "combat damage".
pub(super) fn damage_words(kind: DamageKind) -> &'static str {
    match kind {
        DamageKind::Any => "damage",
        DamageKind::Combat => "combat damage",
        DamageKind::Noncombat => "noncombat damage",
    }
}

/// "a color".
pub(super) fn word_kind(kind: WordKind) -> &'static str {
    match kind {
        WordKind::Color => "a color",
        WordKind::CreatureType => "a creature type",
        WordKind::CardName => "a card name",
        WordKind::Player => "a player",
        WordKind::Opponent => "an opponent",
    }
}

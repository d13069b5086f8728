//! What the words of an ability can say of the event that sets it off or that it replaces.

use super::visit::{self, Flow, GO_ON, Visitor, walk_object, walk_player, walk_value};
use super::{Ability, Effect, EventPattern, EventRole, ObjectRef, PlayerRef, Recipient, Trigger, Value};

/// The parts of an event that references can stand for: an author may speak only of those that the event has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventParts {
    /// The object that it happens to, or the source of damage.
    pub subject: bool,
    /// The other object: what is dealt damage, attacked or blocked, or what targets.
    pub other: bool,
    /// The player.
    pub player: bool,
    /// The amount.
    pub amount: bool,
}

impl EventParts {
    const NONE: Self = EventParts {
        subject: false,
        other: false,
        player: false,
        amount: false,
    };
    const SUBJECT: Self = EventParts {
        subject: true,
        ..Self::NONE
    };
    const PLAYER: Self = EventParts {
        player: true,
        ..Self::NONE
    };

    /// The parts of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        EventParts {
            subject: self.subject || other.subject,
            other: self.other || other.other,
            player: self.player || other.player,
            amount: self.amount || other.amount,
        }
    }

    /// The parts of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        EventParts {
            subject: self.subject && other.subject,
            other: self.other && other.other,
            player: self.player && other.player,
            amount: self.amount && other.amount,
        }
    }

    const fn with_other(self, other: bool) -> Self {
        EventParts { other, ..self }
    }

    const fn with_amount(self) -> Self {
        EventParts { amount: true, ..self }
    }

    /// The parts that an effect refers to. An ability that something gains or is made with has events of its own.
    #[must_use]
    pub fn said_by(effect: &Effect) -> Self {
        visit::gather(effect, Said::default()).0
    }

    /// What replaces an event always knows whom it affects (CR 616.1).
    #[must_use]
    pub const fn replaced(self) -> Self {
        self.or(Self::PLAYER)
    }
}

impl EventPattern {
    /// The parts that an event of the pattern has.
    #[must_use]
    pub fn parts(&self) -> EventParts {
        const BOTH: EventParts = EventParts::SUBJECT.or(EventParts::PLAYER);
        match self {
            EventPattern::Moves { .. }
            | EventPattern::Destroyed { .. }
            | EventPattern::Countered { .. }
            | EventPattern::BecomesBlocked { .. }
            | EventPattern::IsntBlocked { .. }
            | EventPattern::BecomesTapped { .. }
            | EventPattern::BecomesUntapped { .. }
            | EventPattern::LastCounterRemoved { .. }
            | EventPattern::Transforms { .. }
            | EventPattern::TurnedFaceUp { .. }
            | EventPattern::AbilityTriggers { .. } => EventParts::SUBJECT,
            EventPattern::PlaysLand { .. }
            | EventPattern::Discards { .. }
            | EventPattern::Cycles { .. }
            | EventPattern::Sacrifices { .. }
            | EventPattern::TappedForMana { .. }
            | EventPattern::TokensCreated { .. } => BOTH,
            // The amount is that of the spells cast before it (CR 702.40a).
            EventPattern::Casts { .. } => BOTH.with_amount(),
            EventPattern::Draws { .. } | EventPattern::GainsLife { .. } | EventPattern::LosesLife { .. } => {
                EventParts::PLAYER.with_amount()
            }
            EventPattern::DealsDamage { to, .. } => BOTH.with_amount().with_other(to.may_be_object()),
            EventPattern::Attacks { whom, .. } => BOTH.with_other(whom.may_be_object()),
            EventPattern::AttacksAlone { .. } => BOTH.with_other(true),
            EventPattern::PlayerAttacks { whom, .. } => {
                EventParts::PLAYER.with_other(*whom != Recipient::Anything && whom.may_be_object())
            }
            EventPattern::Blocks { .. } | EventPattern::BecomesBlockedBy { .. } => {
                EventParts::SUBJECT.with_other(true)
            }
            EventPattern::BecomesTarget { what, .. } => EventParts {
                subject: what.may_be_object(),
                ..EventParts::PLAYER.with_other(true)
            },
            EventPattern::StepBegins { .. }
            | EventPattern::MainPhaseBegins { .. }
            | EventPattern::LosesGame { .. } => EventParts::PLAYER,
            EventPattern::CountersPut { .. } => EventParts::SUBJECT.with_amount(),
        }
    }
}

impl Recipient {
    fn may_be_object(&self) -> bool {
        match self {
            Recipient::Anything | Recipient::Object(_) | Recipient::PlayerOrPermanentOf(_) => true,
            Recipient::Player(_) => false,
        }
    }
}

impl Trigger {
    /// The parts that whatever sets it off has.
    #[must_use]
    pub fn parts(&self) -> EventParts {
        let parts = self.patterns().iter().map(EventPattern::parts);
        let common = parts.reduce(EventParts::and).unwrap_or_default();
        match self {
            // "That many" of what happens at once.
            Trigger::OneOrMore(_) => common.with_amount(),
            Trigger::Event(_) | Trigger::OncePerTurn(_) | Trigger::State(_) => common,
        }
    }
}

/// Notes the parts of the event that references stand for.
#[derive(Default)]
struct Said(EventParts);

impl<'a> Visitor<'a> for Said {
    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        match object {
            ObjectRef::Event(EventRole::Subject) => self.0.subject = true,
            ObjectRef::Event(EventRole::Other) => self.0.other = true,
            _ => {}
        }
        walk_object(self, object)
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        self.0.player |= *player == PlayerRef::Event;
        walk_player(self, player)
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        self.0.amount |= *value == Value::EventAmount;
        walk_value(self, value)
    }

    fn visit_ability(&mut self, _ability: &'a Ability) -> Flow {
        GO_ON
    }
}

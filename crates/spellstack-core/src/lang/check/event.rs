//! Event patterns: who and what take part. A pattern can't refer to its own event, which it describes.

use super::FaultKind;
use super::walk::Checker;
use crate::lang::{DrawnCard, EventPattern, Filter, PlayerFilter, Recipient};
use crate::types::CardType;

impl Checker {
    /// An event of the past: it is counted for each player as it happens, when nothing but *you* means anything yet.
    pub(super) fn past_event(&mut self, pattern: &EventPattern) {
        self.within(|scope| scope.past = true, |checker| checker.event(pattern));
    }

    pub(super) fn event(&mut self, pattern: &EventPattern) {
        self.participants(pattern);
    }

    fn participants(&mut self, pattern: &EventPattern) {
        match pattern {
            EventPattern::Moves { what, from: _, to: _ } => self.what("moves", what),
            EventPattern::Casts { who, spell } => self.at("casts", |checker| {
                checker.at("who", |checker| checker.player_filter(who));
                checker.at("spell", |checker| checker.filter(spell));
            }),
            EventPattern::PlaysLand { who, what } => {
                let is_any = *what == Filter::Type(CardType::Land);
                self.short(!is_any, "'what' that is any land", "no 'what'");
                self.who_and_what("plays_land", who, what);
            }
            EventPattern::Draws { who, which } => {
                self.who("draws", who);
                if *which == DrawnCard::Nth(0) {
                    self.at(("draws", "which"), |checker| {
                        checker.fault(FaultKind::CountedFromOne)
                    });
                }
            }
            EventPattern::Discards { who, what } => self.who_and_what("discards", who, what),
            EventPattern::Cycles { who, what } => self.who_and_what("cycles", who, what),
            EventPattern::Sacrifices { who, what } => self.who_and_what("sacrifices", who, what),
            EventPattern::Destroyed { what } => self.what("destroyed", what),
            EventPattern::Countered { what } => self.what("countered", what),
            EventPattern::DealsDamage { source, to, kind: _ } => self.at("deals_damage", |checker| {
                checker.at("source", |checker| checker.filter(source));
                checker.at("to", |checker| checker.recipient(to));
            }),
            EventPattern::GainsLife { who } => self.who("gains_life", who),
            EventPattern::LosesLife { who } => self.who("loses_life", who),
            EventPattern::Attacks { what, whom } => {
                self.what("attacks", what);
                self.at(("attacks", "whom"), |checker| checker.recipient(whom));
            }
            EventPattern::PlayerAttacks { who, whom } => {
                self.who("player_attacks", who);
                self.at(("player_attacks", "whom"), |checker| checker.recipient(whom));
            }
            EventPattern::AttacksAlone { what } => self.what("attacks_alone", what),
            EventPattern::BecomesBlockedBy { what, by } => {
                self.what("becomes_blocked_by", what);
                self.at(("becomes_blocked_by", "by"), |checker| checker.filter(by));
            }
            EventPattern::Blocks { what, whom } => {
                self.what("blocks", what);
                self.at(("blocks", "whom"), |checker| checker.filter(whom));
            }
            EventPattern::BecomesBlocked { what } => self.what("becomes_blocked", what),
            EventPattern::IsntBlocked { what } => self.what("isnt_blocked", what),
            EventPattern::BecomesTapped { what } => self.what("becomes_tapped", what),
            EventPattern::BecomesUntapped { what } => self.what("becomes_untapped", what),
            EventPattern::TappedForMana { what } => self.what("tapped_for_mana", what),
            EventPattern::BecomesTarget { what, by } => self.at("becomes_target", |checker| {
                checker.at("what", |checker| checker.recipient(what));
                checker.at("by", |checker| checker.filter(by));
            }),
            EventPattern::StepBegins { step: _, whose } => self.whose("step_begins", whose),
            EventPattern::MainPhaseBegins { whose } => self.whose("main_phase_begins", whose),
            EventPattern::CountersPut { kind: _, by: _, on } => {
                self.at(("counters_put", "on"), |checker| checker.filter(on));
            }
            EventPattern::LastCounterRemoved { kind: _, from } => {
                self.at(("last_counter_removed", "from"), |checker| checker.filter(from));
            }
            EventPattern::TokensCreated { who } => self.who("tokens_created", who),
            EventPattern::Transforms { what } => self.what("transforms", what),
            EventPattern::TurnedFaceUp { what } => self.what("turned_face_up", what),
            EventPattern::LosesGame { who } => self.who("loses_game", who),
            EventPattern::AbilityTriggers { of } => {
                self.at(("ability_triggers", "of"), |checker| checker.filter(of));
            }
        }
    }

    fn what(&mut self, key: &'static str, what: &Filter) {
        self.at((key, "what"), |checker| checker.filter(what));
    }

    fn who(&mut self, key: &'static str, who: &PlayerFilter) {
        self.at((key, "who"), |checker| checker.player_filter(who));
    }

    fn whose(&mut self, key: &'static str, whose: &PlayerFilter) {
        self.at((key, "whose"), |checker| checker.player_filter(whose));
    }

    fn who_and_what(&mut self, key: &'static str, who: &PlayerFilter, what: &Filter) {
        self.who(key, who);
        self.what(key, what);
    }

    pub(super) fn recipient(&mut self, recipient: &Recipient) {
        match recipient {
            Recipient::Anything => {}
            Recipient::Player(filter) => self.at("player", |checker| checker.player_filter(filter)),
            Recipient::Object(filter) => self.at("object", |checker| checker.filter(filter)),
            Recipient::PlayerOrPermanentOf(filter) => {
                self.at("player_or_permanent_of", |checker| checker.player_filter(filter));
            }
        }
    }
}

//! What a player with priority can do (CR 117.1).
//!
//! Legality is decided by looking: a cast or activation is listed if it may begin now, has legal modes and targets, and
//! its whole cost can be paid.

mod activate;
mod cast;
mod in_force;
mod listed;
mod means;
mod timing;

use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;

use smallvec::SmallVec;
use spellstack_core::{AbilityId, KeywordKind, ObjectId, PlayerId, Zone};

pub(crate) use listed::Found;
pub(crate) use means::MeansFound;

use crate::bounds::MOST_LISTED;
use crate::decision::{Action, Means};
use crate::derived::{Quick, Wants};
use crate::keyword::{flashback, morph};
use crate::payment::{ManaBounds, Payment, Supply};
use crate::program::{EventKind, RuleKinds, WatchClass};
use crate::reader::Reader;
use crate::reader::reader;
use crate::state::{Flags, Way};

reader! {
    /// What may be done at this time (CR 117.1, 307, 601.3).
    Legality, legality
}

/// A player who looks for something to do, with what has been found out on the way.
pub(crate) struct Actor<'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) player: PlayerId,
    sorcery_speed: bool,
    in_force: RuleKinds,
    bounds: OnceCell<ManaBounds<'a>>,
    supply: OnceCell<Supply>,
    /// The same with what could be given up for mana, and whether there is any of that.
    full_supply: OnceCell<Supply>,
    may_give_up: OnceCell<bool>,
    /// Whether what is looked at could be done at a time when sorceries can't be cast.
    at_once: Cell<bool>,
    /// Whether something has been found that could be.
    acts_at_once: Cell<bool>,
    /// What is in the way of what has been found impossible so far, and of what could be done only at such a time.
    wants: Cell<Wants>,
    later: Cell<Wants>,
}

impl<'a> Actor<'a> {
    pub(crate) fn new(reader: Reader<'a>, player: PlayerId) -> Self {
        Actor {
            reader,
            player,
            sorcery_speed: reader.legality().has_sorcery_timing(player),
            in_force: RuleKinds::in_force(reader),
            bounds: OnceCell::new(),
            supply: OnceCell::new(),
            full_supply: OnceCell::new(),
            may_give_up: OnceCell::new(),
            at_once: Cell::new(true),
            acts_at_once: Cell::new(false),
            wants: Cell::new(Wants::default()),
            later: Cell::new(Wants::default()),
        }
    }

    pub(super) fn mana_bounds(&self) -> &ManaBounds<'a> {
        let look = || {
            ManaBounds::of(
                self.reader,
                self.player,
                self.in_force.has(RuleKinds::CANT_ACTIVATE),
            )
        };
        self.bounds.get_or_init(look)
    }

    /// Notes what is in the way of something.
    #[inline]
    pub(crate) fn want(&self, wants: Wants) {
        let noted = if self.at_once.get() {
            &self.wants
        } else {
            &self.later
        };
        noted.set(noted.get().union(wants));
    }

    /// Notes that there isn't enough mana for something. What just taps for mana gives more only once it is untapped.
    fn want_mana(&self) {
        let is_plain = self.mana_bounds().is_plain() && !self.in_force.has(RuleKinds::CANT_ACTIVATE);
        self.want(if is_plain { Wants::MANA } else { Wants::ANYTHING });
    }

    fn supply(&self, means: Means) -> &Supply {
        let kept = match means {
            Means::Plain => &self.supply,
            Means::GivingUp => &self.full_supply,
        };
        kept.get_or_init(|| self.reader.payments().supply(self.player, means))
    }

    /// Whether an ability, or a spell's own, has a legal choice of modes and targets.
    fn has_targets(&self, ability: AbilityId, source: ObjectId) -> bool {
        let searched = || {
            self.reader
                .targets()
                .has_legal_targets(ability, source, self.player)
        };
        let entry = self.reader.program.ability(ability);
        let derived = self.reader.derived;
        if entry.targets_permanents {
            let targets = self.reader.targets();
            let told = || Some(targets.has_permanents_to_target(entry, source, self.player));
            return derived.answer(Quick::TargetPermanents, told, searched);
        }
        // A player who has no abilities can be targeted by anything.
        let any_player = || entry.targets_any_player && !self.in_force.has(RuleKinds::PLAYER_HAS);
        derived.holds_quickly(Quick::TargetPlayers, any_player, searched) || searched()
    }

    pub(crate) fn can_pay(&self, payment: &Payment<'_>) -> bool {
        let payments = self.reader.payments();
        let searched = || {
            if payment.casting && self.mana_bounds().varies() && !payment.cost.mana.is_empty() {
                payments.payable_from_stack(payment)
            } else {
                payments.payable_with(self.supply(payment.means), payment)
            }
        };
        let told = || match payment.means {
            Means::Plain => payments.payable_quickly(payment, || self.mana_bounds()),
            Means::GivingUp => None,
        };
        self.reader.derived.answer(Quick::Payment, told, searched)
    }
}

impl Legality<'_> {
    /// What it takes at most to find out what a player can do.
    pub(crate) fn price_of_listing(&self, player: PlayerId) -> u64 {
        let (facts, derived) = (self.facts, self.derived);
        let abilities = derived.watchers(WatchClass::Activated, EventKind::Other).len()
            + derived.watchers(WatchClass::Mana, EventKind::Other).len() / 8;
        let zones = [
            Zone::Hand(player),
            Zone::Graveyard(player),
            Zone::Exile,
            Zone::Command,
        ];
        let cards: usize = zones.iter().map(|zone| facts.in_zone(*zone).len()).sum();
        let each = self.price_of_rules(1);
        each.saturating_mul((abilities + cards) as u64)
    }

    /// Whether that is so much that nothing is offered.
    fn is_too_much(&self, player: PlayerId) -> bool {
        self.price_of_listing(player) > MOST_LISTED
    }

    /// The faces of a card that a player could cast in a way that an effect offers, whatever the timing (CR 608.2g).
    pub(crate) fn castable_faces(&self, player: PlayerId, card: ObjectId, way: Way) -> SmallVec<[u8; 2]> {
        Actor::new(**self, player).castable_faces(card, way)
    }

    /// Whether a player could cast a card so with nothing given up for mana.
    pub(crate) fn is_castable_plainly(&self, player: PlayerId, card: ObjectId, face: u8, way: Way) -> bool {
        Actor::new(**self, player).is_castable_plainly(card, face, way)
    }

    /// What a player would give up for the mana of an action, before anything is chosen for it.
    pub(crate) fn given_up(&self, player: PlayerId, action: Action) -> Vec<ObjectId> {
        Actor::new(**self, player).given_up(action)
    }

    /// Whether the player with priority can do this now: each action by itself.
    pub(crate) fn can_do(&self, player: PlayerId, action: Action) -> bool {
        if self.is_too_much(player) {
            return false;
        }
        let actor = Actor::new(**self, player);
        match action {
            Action::PlayLand(card, _) => {
                self.can_play_lands(player)
                    && actor
                        .each_land_of(card, &mut |listed| same(action, listed))
                        .is_break()
            }
            Action::Cast(card, ..) => actor
                .each_cast_of(card, &mut |listed| same(action, listed))
                .is_break(),
            Action::Activate(object, ability, means) => actor.can_activate_now(object, ability, means),
            Action::Suspend(card, ..) => actor
                .each_suspend_of(card, &mut |listed| same(action, listed))
                .is_break(),
            Action::TurnFaceUp(object, ..) => actor
                .each_turning_up_of(object, &mut |listed| same(action, listed))
                .is_break(),
            Action::ActivateMana(_, ability, _) => actor
                .each_mana_action(|listed| listed == ability, &mut |listed| same(action, listed))
                .is_break(),
        }
    }
}

fn same(wanted: Action, listed: Action) -> ControlFlow<()> {
    if wanted == listed {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

impl Actor<'_> {
    /// Casting, activating and special actions (CR 117.1a-c).
    fn each_action(&self, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.reader.legality().is_too_much(self.player) {
            return ControlFlow::Continue(());
        }
        let (facts, player) = (&self.reader.facts, self.player);
        let lands = self.can_play_lands();
        let keywords = self.reader.program.keywords;
        let suspends = keywords.contains(KeywordKind::Suspend);
        if self.in_force.has(RuleKinds::AS_THOUGH_FLASH) {
            self.at_once.set(true);
            self.want(Wants::ANYTHING);
        }
        for card in facts.in_zone(Zone::Hand(player)) {
            if self.is_too_slow(*card) {
                continue;
            }
            if lands {
                self.each_land_of(*card, visit)?;
            }
            self.each_cast_of(*card, visit)?;
            if suspends {
                self.at_once.set(true);
                self.each_suspend_of(*card, visit)?;
            }
        }
        self.each_activation(visit)?;
        if morph::is_among(keywords) {
            self.at_once.set(true);
            self.want(Wants::ANYTHING);
            for permanent in facts.battlefield() {
                if facts.is_face_down(*permanent) {
                    self.each_turning_up_of(*permanent, visit)?;
                }
            }
        }
        self.each_play_from_elsewhere(lands, visit)
    }

    fn each_play_from_elsewhere(
        &self,
        lands: bool,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (facts, program) = (&self.reader.facts, &self.reader.program);
        let elsewhere = self.plays_from_elsewhere();
        let flashback = program.keywords.contains(KeywordKind::Flashback);
        let anywhere = elsewhere || flashback || program.limits_itself;
        let zones: &[Zone] = match (anywhere, program.has_adventures) {
            (true, _) => &[Zone::Graveyard(self.player), Zone::Exile, Zone::Command],
            (false, true) => &[Zone::Exile],
            (false, false) => &[],
        };
        self.at_once.set(true);
        // A rule that doesn't apply now may do so at any time.
        self.want(match (self.in_force.has(RuleKinds::PLAY_FROM), zones) {
            (true, _) => Wants::ANYTHING,
            (false, []) => Wants::default(),
            (false, [Zone::Exile]) => Wants::EXILE,
            (false, _) => Wants::ELSEWHERE,
        });
        let look = self.reader.look();
        for card in zones.iter().flat_map(|zone| facts.in_zone(*zone)) {
            let Some(object) = facts.object(*card) else {
                continue;
            };
            let may_play = elsewhere || object.flags.has(Flags::ON_ADVENTURE);
            if !may_play && !anywhere {
                continue;
            }
            let chars = look.chars_of(*card, object);
            let here = may_play || program.def(chars.def).flags.limits_itself;
            if here && lands {
                self.each_land_of(*card, visit)?;
            }
            if here || flashback::has_flashback(chars) {
                self.each_cast_of(*card, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

//! References: whether what they refer to is there.

use super::FaultKind;
use super::walk::{Checker, Target};
use crate::lang::{
    Chooser, EventParts, EventRole, ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Recipients,
    Selection, WordKind,
};

impl Checker {
    pub(super) fn object(&mut self, object: &ObjectRef) {
        self.expect(!self.scope.past, FaultKind::CertainPast);
        match object {
            ObjectRef::This => {}
            ObjectRef::Target(target) => self.at("target", |checker| checker.object_target(*target)),
            ObjectRef::Event(EventRole::Subject) => self.event_part("object", |parts| &mut parts.subject),
            ObjectRef::Event(EventRole::Other) => self.event_part("other object", |parts| &mut parts.other),
            ObjectRef::Cost => self.expect(self.scope.cost_moves, FaultKind::NothingMovedByCost),
            ObjectRef::Result(label) => self.at("result", |checker| checker.read_label(*label)),
            ObjectRef::Item => self.expect(self.scope.item_object, FaultKind::ItemOutsideForEachObject),
            ObjectRef::Attached => self.expect(self.scope.attached, FaultKind::NeverAttached),
            ObjectRef::Linked(link) => self.at("linked", |checker| checker.read_link(*link)),
        }
    }

    pub(super) fn player(&mut self, player: &PlayerRef) {
        let is_you = *player == PlayerRef::You;
        self.expect(!self.scope.past || is_you, FaultKind::CertainPast);
        match player {
            PlayerRef::You | PlayerRef::Active | PlayerRef::Defending => {}
            PlayerRef::Chosen(label) => self.at("chosen", |checker| {
                checker.read_word(*label, &[WordKind::Player, WordKind::Opponent], "player");
            }),
            PlayerRef::Attached => {
                self.expect(self.scope.attached_to_player, FaultKind::NeverAttachedToPlayer);
            }
            PlayerRef::Target(target) => self.at("target", |checker| checker.player_target(*target)),
            PlayerRef::TargetOrController(target) => {
                self.at("target_or_controller", |checker| checker.mixed_target(*target));
            }
            PlayerRef::Event => self.event_part("player", |parts| &mut parts.player),
            PlayerRef::Controller(object) => self.at("controller", |checker| checker.object(object)),
            PlayerRef::Owner(object) => self.at("owner", |checker| checker.object(object)),
            PlayerRef::Item => self.expect(self.scope.item_player, FaultKind::ItemOutsideForEachPlayer),
        }
    }

    /// A part of the event: it must have it.
    pub(super) fn event_part(&mut self, name: &'static str, part: fn(&mut EventParts) -> &mut bool) {
        let is_there = *part(&mut self.scope.event);
        let has_event = self.scope.event != EventParts::default();
        self.expect(has_event, FaultKind::EventOutsideTrigger);
        self.expect(!has_event || is_there, FaultKind::EventWithout(name));
    }

    pub(super) fn players(&mut self, players: &Players) {
        match players {
            Players::The(player) => self.at("the", |checker| checker.player(player)),
            Players::Each(filter) => {
                self.short(is_several(filter), "'each' of one player", "'the'");
                self.at("each", |checker| checker.player_filter(filter));
            }
        }
    }

    pub(super) fn objects(&mut self, objects: &Objects) {
        match objects {
            Objects::The(object) => self.at("the", |checker| checker.object(object)),
            Objects::All(filter) => self.at("all", |checker| checker.filter(filter)),
            Objects::Chosen(selection) => self.at("chosen", |checker| {
                checker.expect(!checker.scope.standing, FaultKind::ChosenAllTheTime);
                checker.selection(selection);
            }),
        }
    }

    pub(super) fn selection(&mut self, selection: &Selection) {
        if let Chooser::Player(player) = &selection.by {
            self.at(("by", "player"), |checker| checker.player(player));
        }
        self.at("quantity", |checker| checker.quantity(&selection.quantity));
        self.at("among", |checker| checker.filter(&selection.among));
    }

    pub(super) fn recipients(&mut self, recipients: &Recipients) {
        match recipients {
            Recipients::Target(target) => self.at("target", |checker| checker.any_target(*target)),
            Recipients::Objects(objects) => {
                let is_target = matches!(objects, Objects::The(ObjectRef::Target(_)));
                self.short(!is_target, "'objects' of one target", "'target'");
                self.at("objects", |checker| checker.objects(objects));
            }
            Recipients::Players(players) => {
                let is_target = matches!(players, Players::The(PlayerRef::Target(_)));
                self.short(!is_target, "'players' of one target", "'target'");
                self.at("players", |checker| checker.players(players));
            }
            Recipients::ObjectsAndPlayers(objects, players) => {
                self.at(("objects_and_players", 0), |checker| checker.objects(objects));
                self.at(("objects_and_players", 1), |checker| checker.players(players));
            }
        }
    }

    /// A target that may be anything.
    pub(super) fn any_target(&mut self, number: u8) {
        self.target(number);
    }

    /// A target that can be an object or a player, and is referred to as either.
    fn mixed_target(&mut self, number: u8) {
        let target = self.target(number);
        let written = "'target_or_controller' of what is never both";
        let players_only = target.is_some_and(|target| !target.objects);
        self.short(!players_only, written, "'target'");
        let objects_only = target.is_some_and(|target| !target.players);
        self.short(!objects_only, written, "'controller'");
    }

    /// A target that is referred to as an object.
    pub(super) fn object_target(&mut self, number: u8) {
        let fits = self.target(number).is_none_or(|target| target.objects);
        self.expect(fits, FaultKind::TargetIsNoObject(number));
    }

    /// A target that is referred to as a player.
    pub(super) fn player_target(&mut self, number: u8) {
        let fits = self.target(number).is_none_or(|target| target.players);
        self.expect(fits, FaultKind::TargetIsNoPlayer(number));
    }

    /// A target among which something was divided.
    pub(super) fn divided_target(&mut self, number: u8) {
        let fits = self.target(number).is_none_or(|target| target.divided);
        self.expect(fits, FaultKind::TargetNotDivided(number));
        if let Some(target) = self.targets.get_mut(usize::from(number)) {
            target.dealt = true;
        }
    }

    /// Notes that the target is used, or that there is none.
    fn target(&mut self, number: u8) -> Option<Target> {
        let Some(target) = self.targets.get_mut(usize::from(number)) else {
            self.fault(FaultKind::NoSuchTarget(number));
            return None;
        };
        target.used = true;
        Some(*target)
    }
}

/// Whether the filter can fit several players.
pub(super) fn is_several(filter: &PlayerFilter) -> bool {
    match filter {
        PlayerFilter::Any | PlayerFilter::Opponent => true,
        PlayerFilter::You | PlayerFilter::Is(_) => false,
    }
}

//! Action lines: what a player with priority does.

use std::collections::VecDeque;

use spellstack_core::lang::{Ability, Cost};
use spellstack_core::{AbilityId, ObjectId, PlayerId, ZoneKind};
use spellstack_rules::{Action, Ask, Choice, Decision, Event, Game, Item, Way, Why};

use super::answers::{self, find_all, is_meant, item_words, modes_of};
use super::names::Names;
use super::report::{Wrong, fail};
use super::session::{Rest, Session};
use super::trace::choice_words;
use super::words::{self, mana_kind};
use crate::syntax::{self, CardRef, Colour, Options, Target, same_name};

/// What an action line says of its spell or ability.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    targets: Option<VecDeque<Target>>,
    x: Option<u32>,
    modes: Vec<u32>,
    kicked: Option<u32>,
    returning: Option<CardRef>,
    colour: Option<Colour>,
    /// Whether the spell or ability is still being put on the stack.
    is_casting: bool,
}

impl Script {
    fn of(options: &Options) -> Self {
        Script {
            targets: options.targets.clone().map(VecDeque::from),
            x: options.x,
            modes: options.modes.clone(),
            kicked: options.kicked,
            returning: None,
            colour: None,
            is_casting: true,
        }
    }

    fn with_targets(targets: &Option<Vec<Target>>) -> Self {
        Script::of(&Options {
            targets: targets.clone(),
            ..Options::default()
        })
    }

    /// What the line says about a decision, if it says anything.
    pub(crate) fn answer(&mut self, decision: &Decision<'_>, names: &Names) -> Result<Option<Choice>, Wrong> {
        if let (Why::ChooseColor | Why::ChooseMana, Ask::Pick { items, .. }) =
            (decision.why(), decision.ask())
        {
            // A mana ability asks as it resolves, which is at once (CR 605.3b).
            return Ok(self.pick_mana(items));
        }
        if !self.is_casting {
            return Ok(None);
        }
        let choice = match (decision.why(), decision.ask()) {
            (Why::Modes, _) if !self.modes.is_empty() => {
                let modes = modes_of(&std::mem::take(&mut self.modes)).unwrap_or_default();
                Some(Choice::Pick(modes.into_iter().collect()))
            }
            (Why::X, _) => self.x.take().map(Choice::Number),
            (Why::Kicker, Ask::Number { .. }) => self.kicked.take().map(Choice::Number),
            // With several kickers, the first N of them.
            (Why::Kicker, _) => self.kicked.map(|times| {
                self.kicked = Some(times.saturating_sub(1));
                one(if times > 0 { Item::Yes } else { Item::No })
            }),
            (Why::Targets { .. }, Ask::Pick { items, min, max }) => {
                self.pick_targets(items, (*min, *max), names)?
            }
            (Why::ReturnCost, Ask::Pick { items, .. }) => self.pick_returning(items, names)?,
            _ => None,
        };
        match choice {
            Some(choice) if !decision.contains(&choice) => {
                let asked = answers::question(decision, names);
                let words = choice_words(decision, names, &choice);
                fail(format!(
                    "{} {words}, which is not possible: {asked}",
                    decision.player()
                ))
            }
            choice => Ok(choice),
        }
    }

    /// As many of the targets given as can be picked here.
    fn pick_targets(
        &mut self,
        items: &[Item],
        (min, max): (u32, u32),
        names: &Names,
    ) -> Result<Option<Choice>, Wrong> {
        let Some(targets) = &mut self.targets else {
            return Ok(None);
        };
        let most = usize::try_from(max).unwrap_or(usize::MAX).min(targets.len());
        let given: Vec<Target> = targets.iter().cloned().collect();
        let longest = (0..=most)
            .rev()
            .find_map(|count| find_all(&given[..count], items, names));
        let picked = longest.unwrap_or_default();
        if u32::try_from(picked.len()).is_ok_and(|count| count < min) {
            let legal: Vec<String> = items.iter().map(|item| item_words(*item, names)).collect();
            let legal = if legal.is_empty() {
                "nothing".to_owned()
            } else {
                legal.join(", ")
            };
            return match given.get(picked.len()) {
                Some(target) => fail(format!(
                    "{} isn't a legal target; legal: {legal}",
                    target_words(target)
                )),
                None => fail(format!("a target is missing; legal: {legal}")),
            };
        }
        targets.drain(..picked.len());
        Ok(Some(Choice::Pick(picked.into_iter().collect())))
    }

    fn pick_returning(&mut self, items: &[Item], names: &Names) -> Result<Option<Choice>, Wrong> {
        let Some(card) = self.returning.take() else {
            return Ok(None);
        };
        let returned = Target::Card(card);
        let found = names
            .by_creation(items)
            .into_iter()
            .find(|item| is_meant(&returned, *item, names));
        match found {
            Some(item) => Ok(Some(one(item))),
            None => fail(format!("{} can't be returned", target_words(&returned))),
        }
    }

    fn pick_mana(&mut self, items: &[Item]) -> Option<Choice> {
        let mana = mana_kind(self.colour?);
        let is_it =
            |item: &&Item| **item == Item::Mana(mana) || mana.color().map(Item::Color) == Some(**item);
        items.iter().find(is_it).map(|item| one(*item))
    }

    /// Takes note that the spell has been cast or the ability activated.
    pub(crate) fn note(&mut self, game: &Game) {
        let is_done = |event: &Event| {
            matches!(
                event,
                Event::Cast { .. } | Event::Activate { .. } | Event::TurnFaceUp { .. }
            )
        };
        if self.is_casting && game.events().iter().any(is_done) {
            self.is_casting = false;
        }
    }

    /// Everything that the line says must have been asked for.
    fn check_used(&self) -> Result<(), Wrong> {
        if let Some(target) = self.targets.as_ref().and_then(VecDeque::front) {
            return fail(format!("{} is one target too many", target_words(target)));
        }
        let unused = [
            (self.x.is_some(), "x"),
            (!self.modes.is_empty(), "mode"),
            (self.kicked.is_some_and(|times| times > 0), "kicked"),
            (self.returning.is_some(), "returning"),
        ];
        match unused.into_iter().find(|(is_unused, _)| *is_unused) {
            Some((_, word)) => fail(format!("'{word}' is said and was not asked for")),
            None => Ok(()),
        }
    }
}

fn one(item: Item) -> Choice {
    Choice::Pick([item].into_iter().collect())
}

pub(crate) fn card_words(card: &CardRef) -> String {
    let controller = card
        .controller
        .map_or(String::new(), |player| format!("{player}."));
    let index = card.index.map_or(String::new(), |index| format!("#{index}"));
    format!("{controller}\"{}\"{index}", card.name)
}

fn target_words(target: &Target) -> String {
    match target {
        Target::Card(card) => card_words(card),
        Target::Player(player) => player.to_string(),
    }
}

impl Session<'_> {
    /// Carries an action line out, or leaves everything as it was.
    pub(crate) fn act(&mut self, player: PlayerId, action: &syntax::Action) -> Result<Rest, Wrong> {
        let mut copy = self.clone();
        let rest = copy.perform(player, action)?;
        *self = copy;
        Ok(rest)
    }

    /// Whether an action is legal now, with any completion.
    pub(crate) fn can(&self, player: PlayerId, action: &syntax::Action) -> Result<(), Wrong> {
        let mut copy = self.clone();
        copy.forget_answers();
        copy.halt_for = None;
        copy.perform(player, action).map(|_| ())
    }

    fn perform(&mut self, player: PlayerId, action: &syntax::Action) -> Result<Rest, Wrong> {
        match action {
            syntax::Action::Attack(attackers) => return self.attack(player, attackers),
            syntax::Action::Block(blocks) => return self.block(player, blocks),
            syntax::Action::Concede => {
                self.apply(Choice::Concede(player))?;
                return self.settle();
            }
            _ => self.reach_priority(player)?,
        }
        match action {
            syntax::Action::Pass => {
                self.apply(Choice::Pass)?;
                self.settle()
            }
            syntax::Action::Tap { card, colour } => self.tap(card, *colour),
            syntax::Action::Loyalty { targets, .. } => {
                self.first_legal(action, &Script::with_targets(targets), |_| true)
            }
            syntax::Action::Cast { options, .. } | syntax::Action::Activate { options, .. } => {
                self.first_legal(action, &Script::of(options), |_| true)
            }
            syntax::Action::Suspend { x, .. } => {
                let script = Script::of(&Options {
                    x: *x,
                    ..Options::default()
                });
                self.first_legal(action, &script, |_| true)
            }
            syntax::Action::TurnUp { x, .. } => {
                let script = Script::of(&Options {
                    x: *x,
                    ..Options::default()
                });
                self.first_legal(action, &script, |_| true)
            }
            syntax::Action::Ninjutsu { returning, .. } => {
                let script = Script {
                    returning: Some(returning.clone()),
                    ..Script::of(&Options::default())
                };
                self.first_legal(action, &script, |_| true)
            }
            syntax::Action::Play { .. } | syntax::Action::Cycle { .. } => {
                self.first_legal(action, &Script::of(&Options::default()), |_| true)
            }
            syntax::Action::Attack(_) | syntax::Action::Block(_) | syntax::Action::Concede => self.settle(),
        }
    }

    /// A mana ability, one that makes the mana asked for.
    fn tap(&mut self, card: &CardRef, colour: Option<Colour>) -> Result<Rest, Wrong> {
        let player = self
            .game
            .decision()
            .map_or(PlayerId::new(0), |decision| decision.player());
        let amount = |session: &Session<'_>| {
            let pool = session.game.omniscient().player(player).map(|player| player.pool);
            colour.and_then(|colour| pool.map(|pool| pool.get(mana_kind(colour))))
        };
        let before = amount(self);
        let script = Script {
            colour,
            ..Script::of(&Options::default())
        };
        let action = syntax::Action::Tap {
            card: card.clone(),
            colour,
        };
        self.first_legal(&action, &script, |session| {
            colour.is_none() || amount(session) > before
        })
    }

    /// Does the first thing that the line can mean and that is legal.
    fn first_legal(
        &mut self,
        action: &syntax::Action,
        script: &Script,
        is_wanted: impl Fn(&Session<'_>) -> bool,
    ) -> Result<Rest, Wrong> {
        let mut first_wrong = None;
        for choice in self.meanings(action) {
            let mut copy = self.clone();
            match copy.take_action(choice, script.clone()) {
                Ok(rest) if is_wanted(&copy) => {
                    *self = copy;
                    return Ok(rest);
                }
                Ok(_) => {}
                Err(wrong) => {
                    first_wrong.get_or_insert(wrong);
                }
            }
        }
        Err(first_wrong.unwrap_or_else(|| Wrong::Fail(self.why_not(action))))
    }

    fn take_action(&mut self, action: Action, mut script: Script) -> Result<Rest, Wrong> {
        self.apply(Choice::Act(action))?;
        script.note(&self.game);
        let rest = self.settle_with(&mut script)?;
        if rest != Rest::Halted {
            script.check_used()?;
        }
        Ok(rest)
    }

    /// The legal actions that a line can mean, those of older objects first.
    fn meanings(&self, action: &syntax::Action) -> Vec<Action> {
        let Some(decision) = self.game.decision() else {
            return Vec::new();
        };
        let mut legal = decision.actions();
        legal.extend(decision.mana_actions());
        legal.retain(|candidate| self.is_meant(action, candidate));
        legal.sort_by_key(|candidate| {
            let object = object_of(candidate);
            let from_hand = self.zone(object) == Some(ZoneKind::Hand);
            let way = matches!(candidate, Action::Cast(_, _, way, _) if *way != Way::Normal);
            // A card is cast from hand unless something else is said; a permanent's abilities come in order.
            (
                !from_hand,
                self.names.born(object),
                way,
                self.ability_place(candidate),
                // What gives something up for mana comes last.
                candidate.means(),
            )
        });
        legal
    }

    fn is_meant(&self, line: &syntax::Action, candidate: &Action) -> bool {
        let object = object_of(candidate);
        let Some(card) = card_of(line) else { return false };
        if !self.names.means_item(card, Item::Object(object)) {
            return false;
        }
        match (line, candidate) {
            (syntax::Action::Play { .. }, Action::PlayLand(_, face)) => self.is_face(card, object, *face),
            (syntax::Action::Suspend { .. }, Action::Suspend(..)) => true,
            (syntax::Action::Cast { options, .. }, Action::Cast(_, face, way, _)) => {
                self.is_face(card, object, *face) && is_way(options, *way) && self.is_from(options, object)
            }
            (
                syntax::Action::Activate { options, .. },
                Action::Activate(_, ability, _) | Action::ActivateMana(_, ability, _),
            ) => {
                let place = self.activated(object).iter().position(|known| known == ability);
                let wanted = options.ability.and_then(|number| usize::try_from(number).ok());
                wanted.is_none_or(|number| place.map(|place| place + 1) == Some(number))
                    && self.is_from(options, object)
            }
            (syntax::Action::Loyalty { cost, .. }, Action::Activate(_, ability, _)) => {
                self.costs(object, *ability).contains(&Cost::Loyalty(*cost))
            }
            (syntax::Action::TurnUp { .. }, Action::TurnFaceUp(..)) => true,
            (syntax::Action::Tap { .. }, Action::ActivateMana(..)) => true,
            (syntax::Action::Cycle { .. }, Action::Activate(_, ability, _)) => {
                self.zone(object) == Some(ZoneKind::Hand)
                    && self.costs(object, *ability).contains(&Cost::DiscardThis)
            }
            (syntax::Action::Ninjutsu { .. }, Action::Activate(_, ability, _)) => {
                let returns = |cost: &Cost| matches!(cost, Cost::Return(..));
                self.zone(object) == Some(ZoneKind::Hand) && self.costs(object, *ability).iter().any(returns)
            }
            _ => false,
        }
    }

    /// Whether the face is the one that the line names: the half of that name, or the front.
    fn is_face(&self, card: &CardRef, object: ObjectId, face: u8) -> bool {
        let printed = self
            .game
            .omniscient()
            .object(object)
            .map(|object| object.printed_names())
            .unwrap_or_default();
        let named = printed.iter().position(|name| same_name(name, &card.name));
        named.unwrap_or(0) == usize::from(face)
    }

    fn is_from(&self, options: &Options, object: ObjectId) -> bool {
        options
            .from
            .is_none_or(|zone| self.zone(object) == Some(words::zone_kind(zone)))
    }

    fn zone(&self, object: ObjectId) -> Option<ZoneKind> {
        self.game
            .omniscient()
            .object(object)
            .map(|object| object.zone().kind())
    }

    /// The activated abilities of an object, mana abilities included, in order.
    fn activated(&self, object: ObjectId) -> Vec<AbilityId> {
        let Some(object) = self.game.omniscient().object(object) else {
            return Vec::new();
        };
        object
            .abilities()
            .filter(|ability| ability.is_activated())
            .map(|ability| ability.id())
            .collect()
    }

    fn ability_place(&self, action: &Action) -> usize {
        match action {
            Action::Activate(object, ability, _) | Action::ActivateMana(object, ability, _) => self
                .activated(*object)
                .iter()
                .position(|known| known == ability)
                .unwrap_or(usize::MAX),
            Action::PlayLand(..) | Action::Cast(..) | Action::Suspend(..) | Action::TurnFaceUp(..) => 0,
        }
    }

    fn costs(&self, object: ObjectId, ability: AbilityId) -> Vec<Cost> {
        let Some(object) = self.game.omniscient().object(object) else {
            return Vec::new();
        };
        let found = object.abilities().find(|known| known.id() == ability);
        match found.map(|ability| ability.ability()) {
            Some(Ability::Activated(activated)) => activated.cost.clone(),
            _ => Vec::new(),
        }
    }

    /// Why a line is not legal, as far as it can be said.
    fn why_not(&self, action: &syntax::Action) -> String {
        let Some(card) = card_of(action) else {
            return "that is not legal".to_owned();
        };
        let places: Vec<String> = self
            .names
            .all(card)
            .iter()
            .map(|object| object.zone.to_string())
            .collect();
        if places.is_empty() {
            return format!("there is no {}", card_words(card));
        }
        let player = self
            .game
            .decision()
            .map_or(String::new(), |decision| decision.player().to_string());
        format!(
            "{player} can't do that now with {} (in {})",
            card_words(card),
            places.join(", ")
        )
    }
}

fn object_of(action: &Action) -> ObjectId {
    match action {
        Action::PlayLand(object, _)
        | Action::Cast(object, ..)
        | Action::Activate(object, ..)
        | Action::ActivateMana(object, ..)
        | Action::TurnFaceUp(object, ..)
        | Action::Suspend(object, ..) => *object,
    }
}

fn card_of(action: &syntax::Action) -> Option<&CardRef> {
    match action {
        syntax::Action::Play { card }
        | syntax::Action::Cast { card, .. }
        | syntax::Action::Activate { card, .. }
        | syntax::Action::Loyalty { card, .. }
        | syntax::Action::Tap { card, .. }
        | syntax::Action::Cycle { card }
        | syntax::Action::Suspend { card, .. }
        | syntax::Action::TurnUp { card, .. }
        | syntax::Action::Ninjutsu { card, .. } => Some(card),
        syntax::Action::Attack(_)
        | syntax::Action::Block(_)
        | syntax::Action::Pass
        | syntax::Action::Concede => None,
    }
}

/// Whether a spell is cast in the way that the line says.
fn is_way(options: &Options, way: Way) -> bool {
    match (options.using.as_deref(), way) {
        (None, Way::Normal) => true,
        (None, Way::Flashback(_)) => options.from == Some(syntax::Zone::Graveyard),
        (Some("alternative" | "pitch"), Way::Alternative(_)) => true,
        (Some("flashback"), Way::Flashback(_)) => true,
        (Some("morph" | "megamorph"), Way::FaceDown) => true,
        (
            None | Some(_),
            Way::Normal
            | Way::Alternative(_)
            | Way::FaceDown
            | Way::Flashback(_)
            | Way::Free
            | Way::Paying(_),
        ) => false,
    }
}

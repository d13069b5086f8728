//! Facts: cards, owners, tokens, ids and attachments, as a spectator who sees everything can count them.

use spellstack_core::{CardId, CardType, ObjectId, PlayerId, Subtype, Zone};
use spellstack_rules::{Action, Ask, AuditFault, Choice, Game, Item, ObjectView, Thing, View, Why};

use crate::promise::Promise;
use crate::run::{Check, Run, ensure};

/// Who owned each card when the game began, by the number of the card.
pub(crate) struct Cards {
    owners: Vec<Option<PlayerId>>,
    /// In how many places each card was found; kept to be filled again.
    places: Vec<u32>,
}

impl Cards {
    pub(crate) fn of(game: &Game) -> Self {
        let mut owners = Vec::new();
        for_each_card(&game.omniscient(), |card, owner| {
            if owners.len() <= card.index() {
                owners.resize(card.index() + 1, None);
            }
            owners[card.index()] = Some(owner);
        });
        Cards {
            places: vec![0; owners.len()],
            owners,
        }
    }
}

/// Every card with its owner, wherever it is.
fn for_each_card(view: &View<'_>, mut each: impl FnMut(CardId, PlayerId)) {
    for object in view.objects() {
        if let Some(card) = object.card() {
            each(card, object.owner());
        }
    }
    for player in view.players() {
        for card in view.library(player.id) {
            if let Some(number) = card.card() {
                each(number, card.owner());
            }
        }
    }
}

impl Run<'_> {
    /// What is cheap enough for every decision.
    pub(crate) fn check_facts(&mut self, listed: &[Choice]) -> Check {
        self.check_audit()?;
        self.check_cards()?;
        self.check_ids(listed)?;
        let decision = self.game.decision();
        if decision.is_some_and(|decision| matches!(decision.ask(), Ask::Priority)) {
            self.check_tokens()?;
            self.check_attachments()?;
        }
        Ok(())
    }

    /// The game's own audit, each fault under the promise that it breaks.
    fn check_audit(&mut self) -> Check {
        if let Some(fault) = self.game.audit().first() {
            let promise = match fault {
                AuditFault::CardLost { .. } => Promise::Conservation,
                AuditFault::WrongZone(_) | AuditFault::Dangling(_) => Promise::Ids,
                AuditFault::StaleCharacteristics => Promise::Layers,
                AuditFault::Unsettled => Promise::Settled,
                AuditFault::Stuck => Promise::Asks,
                AuditFault::IllegalDefault(_) => Promise::Default,
                AuditFault::OtherEvents { .. } | AuditFault::OtherFacts { .. } => Promise::Events,
            };
            return ensure(false, promise, || fault.to_string());
        }
        for promise in [Promise::Layers, Promise::Asks, Promise::Default] {
            self.tally.note(promise, 1);
        }
        let decision = self.game.decision();
        if decision.is_some_and(|decision| matches!(decision.ask(), Ask::Priority)) {
            self.tally.note(Promise::Settled, 1);
        }
        Ok(())
    }

    /// Each card is in one place, and still belongs to whom it belonged.
    fn check_cards(&mut self) -> Check {
        let Cards { owners, places } = &mut self.cards;
        places.fill(0);
        let mut stolen = None;
        for_each_card(&self.game.omniscient(), |card, owner| {
            if owners.get(card.index()) != Some(&Some(owner)) {
                stolen = Some((card, owner));
            }
            if let Some(places) = places.get_mut(card.index()) {
                *places += 1;
            }
        });
        if let Some((card, owner)) = stolen {
            let before = owners.get(card.index()).copied().flatten();
            return ensure(false, Promise::Owners, || {
                format!("card {card} belongs to {owner}, and belonged to {before:?}")
            });
        }
        let wrong = places
            .iter()
            .zip(owners.iter())
            .position(|(places, owner)| *places != u32::from(owner.is_some()));
        ensure(wrong.is_none(), Promise::Conservation, || {
            format!("the card of number {wrong:?} is not in one place")
        })?;
        self.tally.note(Promise::Owners, 1);
        self.tally.note(Promise::Conservation, 1);
        Ok(())
    }

    /// CR 111.7, 707.10a: what isn't a card is on the battlefield or the stack, or an emblem.
    fn check_tokens(&mut self) -> Check {
        for object in self.game.omniscient().objects() {
            let is_card = object.card().is_some();
            let may_stay = match object.zone() {
                Zone::Battlefield | Zone::Stack => true,
                Zone::Command => is_card || object.is_emblem(),
                Zone::Exile | Zone::Hand(_) | Zone::Graveyard(_) | Zone::Library(_) => is_card,
            };
            ensure(may_stay, Promise::Tokens, || {
                format!("{object:?} is in the {}", object.zone().kind())
            })?;
        }
        self.tally.note(Promise::Tokens, 1);
        Ok(())
    }

    /// What is named is there.
    fn check_ids(&mut self, listed: &[Choice]) -> Check {
        let all = self.game.omniscient();
        let mut missing = None;
        let mut want = |what: &'static str, id: ObjectId| {
            if all.object(id).is_none() {
                missing = Some((what, id));
            }
        };
        for attack in all.attacks() {
            want("an attacker", attack.attacker);
            if let (Thing::Object(id), false) = (attack.target, attack.is_lost) {
                want("what is attacked", id);
            }
        }
        // CR 509.1g: a creature goes on blocking when what it blocks is gone.
        for block in all.blocks() {
            want("a blocker", block.blocker);
        }
        all.stack().for_each(|entry| want("the stack", entry.id()));
        ensure(missing.is_none(), Promise::Ids, || match missing {
            Some((what, id)) => format!("{what} is {id}, which isn't there"),
            None => String::new(),
        })?;
        self.check_offered(listed)?;
        self.tally.note(Promise::Ids, 1);
        Ok(())
    }

    /// What a decision names can be looked up by the player who is asked.
    fn check_offered(&self, listed: &[Choice]) -> Check {
        let Some(decision) = self.game.decision() else {
            return Ok(());
        };
        let view = self.game.view(decision.player());
        let found = match decision.ask() {
            Ask::Pick { items, .. } | Ask::Order { items } | Ask::Divide { among: items, .. } => {
                // CR 609.7a: a source of damage can be chosen that is gone, as long as something refers to it; so can an event
                // that happened to what is gone (CR 603.7b).
                let may_be_gone = matches!(decision.why(), Why::ChooseObjects | Why::WhichEvent);
                let mut items = items.iter();
                items.all(|item| resolves(&view, *item) || may_be_gone && matches!(item, Item::Object(_)))
            }
            Ask::Attackers { options, .. } => options.iter().all(|(attacker, targets)| {
                let named = targets.iter().map(|thing| Item::from(*thing));
                view.object(*attacker).is_some() && named.into_iter().all(|item| resolves(&view, item))
            }),
            Ask::Blockers { options, .. } => options.iter().all(|(blocker, attackers)| {
                let mut named = attackers.iter().chain([blocker]);
                named.all(|id| view.object(*id).is_some())
            }),
            Ask::Priority | Ask::Pay => listed
                .iter()
                .all(|choice| acting(choice).is_none_or(|id| view.object(id).is_some())),
            Ask::Number { .. } => true,
        };
        ensure(found, Promise::Ids, || {
            format!(
                "{:?} names what isn't there: {:?}",
                decision.why(),
                decision.ask()
            )
        })
    }

    /// CR 704.5m-p: after state-based actions, what is attached may be where it is.
    fn check_attachments(&mut self) -> Check {
        let all = self.game.omniscient();
        for object in all.battlefield() {
            let fault = attachment_fault(&all, &object);
            ensure(fault.is_none(), Promise::Attachments, || {
                format!("{object:?}: {}", fault.unwrap_or_default())
            })?;
        }
        self.tally.note(Promise::Attachments, 1);
        Ok(())
    }
}

/// What is wrong with where a permanent is attached.
fn attachment_fault(all: &View<'_>, object: &ObjectView<'_>) -> Option<&'static str> {
    let chars = object.chars()?;
    let has = |name: &str| Subtype::from_name(name).is_some_and(|subtype| chars.subtypes.contains(subtype));
    let (aura, equipment) = (has("Aura"), has("Equipment"));
    let host = object.attached_to().map(|id| all.object(id));
    let is_attached = host.is_some() || object.attached_to_player().is_some();
    if !is_attached {
        return aura.then_some("an Aura attached to nothing");
    }
    if !(aura || equipment || has("Fortification")) {
        return Some("attached, and nothing that attaches");
    }
    if object.is(CardType::Creature) {
        return Some("a creature that is attached");
    }
    if let Some(player) = object.attached_to_player() {
        let is_there = all.player(player).is_some_and(|player| !player.has_lost);
        return (!aura || !is_there).then_some("attached to a player whom it can't be attached to");
    }
    match host.flatten() {
        None => Some("attached to what isn't there"),
        Some(host) if host.id() == object.id() => Some("attached to itself"),
        Some(host) if host.zone() != Zone::Battlefield => Some("attached to what isn't on the battlefield"),
        Some(host) if equipment && !host.is(CardType::Creature) => {
            Some("an Equipment on what isn't a creature")
        }
        Some(_) => None,
    }
}

/// Whether the asked player can look up what an item names.
fn resolves(view: &View<'_>, item: Item) -> bool {
    match item {
        Item::Object(id) => view.object(id).is_some(),
        Item::Player(player) => view.player(player).is_some(),
        Item::Card(owner, card) => view.library_card(owner, card).is_some(),
        Item::Trigger(number) => view.trigger_origin(number).is_some(),
        _ => true,
    }
}

/// The object that an action is taken with.
fn acting(choice: &Choice) -> Option<ObjectId> {
    match choice {
        Choice::Act(
            Action::PlayLand(id, _)
            | Action::Cast(id, ..)
            | Action::Activate(id, ..)
            | Action::TurnFaceUp(id, ..)
            | Action::ActivateMana(id, ..)
            | Action::Suspend(id, ..),
        )
        | Choice::PayWith(id, _) => Some(*id),
        _ => None,
    }
}

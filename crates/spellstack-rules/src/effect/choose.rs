//! Choices made while an instruction is followed (CR 608.2d).

use spellstack_core::color::Color;
use spellstack_core::lang::{Chooser, Effect, Filter, PlayerRef, Quantity, Selection, WordKind};
use spellstack_core::{CardId, NodeId, ObjectId, PlayerId, ShortVec, Subtype, SubtypeKind, Zone};

use crate::control::{Answer, EffectFrame, EffectStage, InstructionResult};
use crate::decision::{Item, Means, Why};
use crate::effect::Effects;
use crate::reader::Reader;

impl Effects<'_> {
    /// Asks for a selection; the answer is at hand when the frame comes again.
    /// What is chosen now isn't a target (CR 115.10, 115.10a).
    pub(super) fn select(&mut self, frame: Box<EffectFrame>, selection: &Selection, why: Why) {
        let (look, context) = self.words();
        let mut items = look.matching_items(&selection.among, &context).into_vec();
        let chooser = match &selection.by {
            Chooser::Player(reference) => Some(look.player(reference, &context).unwrap_or(context.you)),
            Chooser::Random => None,
        };
        if let Some(player) = chooser {
            self.retain_seen(&mut items, player);
        }
        let (min, max) = self.numbers(&selection.quantity, items.len());
        match chooser {
            Some(player) => {
                let asking = self.asking();
                self.put_back(frame, EffectStage::Asked);
                self.ask_pick(player, asking, why, items, (min, max));
            }
            None => {
                self.control.random.shuffle(&mut items);
                items.truncate(max);
                self.control.answer = Some(Answer::Items(ShortVec::from(items)));
                self.put_back(frame, EffectStage::Asked);
            }
        }
    }

    /// Cards of libraries that a player hasn't looked at are all the same to that player, who can't choose among them
    /// (CR 401.2).
    pub(super) fn retain_seen(&self, items: &mut Vec<Item>, player: PlayerId) {
        if items.iter().any(|item| matches!(item, Item::Card(..))) {
            let known = self.known_in_libraries(player);
            items.retain(|item| match item {
                Item::Card(_, card) => known.binary_search(card).is_ok(),
                _ => true,
            });
        }
    }

    /// The cards in libraries that a player knows by their places, sorted.
    fn known_in_libraries(&self, player: PlayerId) -> Vec<CardId> {
        let owners = self.facts.players.ids();
        let places = owners.flat_map(|owner| &self.facts.libraries[owner]);
        let known = places.filter(|place| place.known.contains(player));
        let mut cards: Vec<CardId> = known.map(|place| place.card).collect();
        cards.sort_unstable();
        cards
    }

    /// The fewest and the most of `available` things that a quantity allows; any number may be none (CR 107.1c).
    pub(super) fn numbers(&self, quantity: &Quantity, available: usize) -> (usize, usize) {
        let (look, context) = self.words();
        match quantity {
            Quantity::Exactly(value) => {
                let number = (look.amount(value, &context) as usize).min(available);
                (number, number)
            }
            Quantity::UpTo(value) => (0, (look.amount(value, &context) as usize).min(available)),
            Quantity::AnyNumber => (0, available),
        }
    }

    pub(super) fn choose(&mut self, frame: Box<EffectFrame>, selection: &Selection) {
        if frame.begins() {
            return self.select(frame, selection, Why::ChooseObjects);
        }
        let mut done = InstructionResult::default();
        for item in self.control.take_items() {
            match item {
                Item::Object(object) => done.objects.push(object),
                Item::Card(owner, card) => done.cards.push((owner, card)),
                _ => {}
            }
        }
        let chosen = done.objects.len() + done.cards.len();
        done.any = chosen > 0;
        done.amount = i32::try_from(chosen).unwrap_or(i32::MAX);
        self.control.result = done;
    }

    /// CR 609.7, 609.7a: a permanent, a spell, what something on the stack or a waiting effect refers to, or an
    /// object in the command zone.
    pub(super) fn choose_source(&mut self, frame: Box<EffectFrame>, who: &PlayerRef, filter: &Filter) {
        let (look, context) = self.words();
        let player = look.player(who, &context).unwrap_or(context.you);
        if !frame.begins() {
            let mut objects = self.control.take_objects();
            for object in &mut objects {
                *object = self.source_meant(*object, player);
            }
            self.control.result = InstructionResult {
                any: !objects.is_empty(),
                objects,
                amount: 1,
                ..InstructionResult::default()
            };
            return;
        }
        let mut items: Vec<Item> = Vec::new();
        for id in self.possible_sources() {
            let item = Item::Object(self.source_as_seen(id, player));
            if !items.contains(&item) && look.fits(id, filter, &context) {
                items.push(item);
            }
        }
        let asking = self.asking();
        self.put_back(frame, EffectStage::Asked);
        self.ask_pick(player, asking, Why::ChooseObjects, items, (1, 1));
    }

    fn possible_sources(&self) -> impl Iterator<Item = ObjectId> + '_ {
        let facts = &self.facts;
        let on_stack = facts.stack.iter().map(|entry| entry.source);
        let of_effects = facts.effects.iter().map(|effect| effect.source);
        let delayed = facts.delayed.iter().map(|trigger| trigger.source);
        let permanents = facts.battlefield().iter().copied();
        permanents
            .chain(on_stack)
            .chain(of_effects)
            .chain(delayed)
            .chain(facts.in_zone(Zone::Command).iter().copied())
    }

    /// What a player takes a source for that has left another player's hand: the card where everybody sees it.
    fn source_as_seen(&self, id: ObjectId, player: PlayerId) -> ObjectId {
        let facts = &self.facts;
        if facts.object(id).is_some() || facts.hand_of_other(id, player).is_none() {
            return id;
        }
        let became = facts.last_known(id).and_then(|known| known.became);
        let is_public = |became: &ObjectId| {
            facts
                .object(*became)
                .is_some_and(|object| object.zone.is_public())
        };
        became.filter(is_public).unwrap_or(id)
    }

    /// The source that a player means by what it is seen as; what is a source itself means itself.
    fn source_meant(&self, seen: ObjectId, player: PlayerId) -> ObjectId {
        let is_it = |source: &ObjectId| self.source_as_seen(*source, player) == seen;
        let is_source = self.possible_sources().any(|source| source == seen);
        let left = self.possible_sources().find(is_it).filter(|_| !is_source);
        left.unwrap_or(seen)
    }

    pub(super) fn choose_word(&mut self, frame: Box<EffectFrame>, who: &PlayerRef, kind: WordKind) {
        if frame.begins() {
            let (look, context) = self.words();
            let player = look.player(who, &context).unwrap_or(context.you);
            let asking = self.asking();
            let (why, items) = self.reader().choosable(kind, player);
            self.put_back(frame, EffectStage::Asked);
            return self.ask_pick(player, asking, why, items, (1, 1));
        }
        let word = self.control.take_item().and_then(Item::word);
        self.control.result = InstructionResult {
            any: word.is_some(),
            word,
            ..InstructionResult::default()
        };
    }

    pub(super) fn pay_instruction(&mut self, frame: Box<EffectFrame>, who: &PlayerRef) {
        let (look, context) = self.words();
        let Some(player) = look.player(who, &context) else {
            return;
        };
        // CR 118.3, 101.3: what can't be paid isn't.
        let Some(means) = self.means_to_pay_node(player, frame.node) else {
            self.control.result = InstructionResult::default();
            return;
        };
        // CR 118.3c: nobody has to activate mana abilities.
        if means == Means::GivingUp {
            if frame.begins() {
                let asking = self.asking();
                self.put_back(frame, EffectStage::Asked);
                return self.ask_yes_no(player, asking, Why::PayGivingUp);
            }
            if !self.control.take_yes() {
                self.control.result = InstructionResult::default();
                return;
            }
        }
        self.casting().begin_payment(player, frame.node, means);
    }

    /// Whether an instruction is a payment that the player can make only by giving something up for mana.
    pub(super) fn pays_by_giving_up(&self, node: NodeId, player: PlayerId) -> bool {
        let Effect::Pay { who, .. } = &self.program.node(node).effect else {
            return false;
        };
        let (look, context) = self.words();
        look.player(who, &context) == Some(player)
            && self.means_to_pay_node(player, node) == Some(Means::GivingUp)
    }
}

impl Reader<'_> {
    /// What a player can choose where a word or a player is to be chosen, and why it is asked.
    pub(crate) fn choosable(&self, kind: WordKind, player: PlayerId) -> (Why, Vec<Item>) {
        match kind {
            WordKind::Color => (
                Why::ChooseColor,
                // CR 105.4.
                Color::ALL.into_iter().map(Item::Color).collect(),
            ),
            WordKind::CreatureType => {
                let all = Subtype::all().filter(|subtype| subtype.kind() == SubtypeKind::Creature);
                (Why::ChooseCreatureType, all.map(Item::CreatureType).collect())
            }
            // CR 201.4: the names of cards, as far as the game has their definitions.
            WordKind::CardName => (
                Why::ChooseCardName,
                self.program.card_names().map(Item::Name).collect(),
            ),
            WordKind::Player | WordKind::Opponent => {
                let players = self.facts.apnap().filter(|other| {
                    !self.facts.players[*other].lost && (kind == WordKind::Player || *other != player)
                });
                (Why::ChoosePlayer, players.map(Item::Player).collect())
            }
        }
    }
}

//! Lowering: from trees of the card language to the tables of a [`Program`].

use smallvec::SmallVec;
use spellstack_core::card::{CardDef, Face, Layout, TokenDef};
use spellstack_core::color::{Color, ColorSet};
use spellstack_core::keyword::KeywordSet;
use spellstack_core::lang::{
    Ability, Activated, Body, Clause, Cost, Effect, EventPattern, Instead, ManaOutput, Modification,
    PlayerRef, Replacement, Rule, Statement, Static, Trigger, Triggered, derive,
};
use spellstack_core::mana::{ManaCost, ManaKind};
use spellstack_core::types::{CardTypes, SubtypeSet, Supertypes};
use spellstack_core::zone::ZoneKinds;
use spellstack_core::{
    AbilityId, CardType, DefId, KeywordKind, NodeId, PlayerId, Pt, PtValue, Subtype, ZoneKind,
};

use super::defined::defined;
use super::link::exiled_by_cost;
use super::plain::{gives_fixed_mana, gives_up_for_mana};
use super::shape::{
    applies_alike, arrivals_read_by, at_sorcery_speed, changes_spells, class, elsewhere, enchants_by_nature,
    has_targets, is_alternative_cost, is_modifier, limits_itself, looks_back, mana_varies, only_taps,
    prices_itself, states, targets_any_player, targets_permanents, targets_stack, watches, watches_alike,
};
use super::watching::{is_uncounterable, watching};
use super::{
    AbilityClass, AbilityEntry, AbilitySpan, Def, DefFlags, InLayers, Node, Price, Prices, Program, Whole,
    price, span,
};
use super::{CharacteristicKinds, exception};
use crate::characteristics::{AbilityList, Characteristics, Exceptions};
use crate::history::Asked;
use crate::keyword::changeling;
use crate::program::{
    BLANK_DEF, EventKind, EventKinds, FACE_DOWN_DEF, HostMana, PlainCost, PlainMana, QuickCost, RuleKinds,
    watches_host_tapped,
};

impl Program {
    /// Lowers the definitions; `fronts` in the result has one entry for each, in order.
    pub(crate) fn lower(sources: Vec<CardDef>) -> Program {
        let mut lowering = Lowering::default();
        lowering.land_mana();
        for (index, source) in sources.iter().enumerate() {
            let index = u32::try_from(index).expect("fewer than 2^32 definitions");
            lowering.card(index, source);
        }
        let Lowering {
            fronts,
            defs,
            abilities,
            nodes,
            history,
            notes_mana,
            reads_step,
            land_mana,
            monarch,
        } = lowering;
        let digest = crate::stable_hash::hash_of(&sources);
        let changes_spells = abilities.iter().any(|entry| changes_spells(&entry.ability));
        let mana_varies = abilities.iter().any(|entry| entry.mana_varies);
        let keeps_life = abilities
            .iter()
            .any(|entry| states(&entry.ability, |rule| matches!(rule, Rule::CantLoseLife(_))));
        let triggers_again = abilities
            .iter()
            .any(|entry| states(&entry.ability, |rule| matches!(rule, Rule::TriggersAgain(_))));
        let begins_on_battlefield = abilities
            .iter()
            .any(|entry| states(&entry.ability, |rule| *rule == Rule::MayBeginOnBattlefield));
        let watches_countered = |entry: &AbilityEntry| {
            let mut watching = entry.watching.iter();
            watching.any(|(_, kind)| *kind == EventKind::Countered)
        };
        let asks_what_left_the_stack = abilities.iter().any(watches_countered)
            || nodes
                .iter()
                .any(|node| matches!(node.effect, Effect::CopySpell { .. }));
        let has_costly_mana = abilities
            .iter()
            .any(|entry| entry.class == AbilityClass::Mana && !entry.only_taps);
        let gives_up_beside_mana = abilities
            .iter()
            .any(|entry| entry.class != AbilityClass::Mana && entry.gives_up_for_mana);
        let mut keywords = KeywordSet::EMPTY;
        for entry in &abilities {
            if let AbilityClass::Keyword(kind) = entry.class {
                keywords.insert(kind);
            }
        }
        let arrivals_read = abilities
            .iter()
            .map(|entry| arrivals_read_by(&entry.ability))
            .fold(CharacteristicKinds::default(), CharacteristicKinds::union);
        let mut history_kinds = EventKinds::default();
        for pattern in &history {
            history_kinds.insert(EventKind::of_pattern(pattern));
        }
        let history_price = history
            .iter()
            .map(price::of_pattern)
            .fold(Price::NOTHING, Price::or);
        let limits_itself = defs.iter().any(|def| def.flags.limits_itself);
        let dearest = abilities
            .iter()
            .map(|entry| entry.prices)
            .fold(Prices::default(), Prices::or);
        let has_adventures = defs.iter().any(|def| def.layout == Layout::Adventure);
        let enchants_by_nature = abilities.iter().all(|entry| enchants_by_nature(&entry.ability));
        let has_roles = defs.iter().any(|def| def.base.has_subtype(Subtype::ROLE));
        let exceptions = exception::places(&abilities);
        let mut program = Program {
            sources,
            digest,
            fronts,
            defs,
            abilities,
            nodes,
            exceptions,
            changes_spells,
            keywords,
            has_adventures,
            limits_itself,
            begins_on_battlefield,
            has_roles,
            enchants_by_nature,
            has_phyrexian_costs: false,
            has_x_beside: false,
            keeps_life,
            triggers_again,
            asks_what_left_the_stack,
            history,
            history_kinds,
            history_price,
            arrivals_read,
            notes_mana,
            mana_varies,
            reads_step,
            has_costly_mana,
            gives_up_beside_mana,
            land_mana,
            monarch,
            dearest,
        };
        program.has_phyrexian_costs = program.finds_phyrexian_costs();
        program.has_x_beside = program.has_cost_beside(derive::cost_has_x);
        program
    }
}

struct Lowering {
    fronts: Vec<DefId>,
    defs: Vec<Def>,
    abilities: Vec<AbilityEntry>,
    nodes: Vec<Node>,
    history: Vec<EventPattern>,
    notes_mana: bool,
    reads_step: bool,
    land_mana: [AbilityId; 5],
    monarch: AbilitySpan,
}

impl Default for Lowering {
    fn default() -> Self {
        Lowering {
            fronts: Vec::new(),
            defs: Vec::new(),
            abilities: Vec::new(),
            nodes: Vec::new(),
            history: Vec::new(),
            notes_mana: false,
            reads_step: false,
            land_mana: [AbilityId::new(0); 5],
            monarch: AbilitySpan::default(),
        }
    }
}

impl Lowering {
    /// The first definition is nothing at all: what an unknown card looks like. It carries the mana abilities of the
    /// basic land types, so that they have numbers (CR 305.6).
    fn land_mana(&mut self) {
        let nothing = self.reserve("", None, Characteristics::blank(BLANK_DEF));
        assert_eq!(nothing, BLANK_DEF, "it is the first");
        for color in Color::ALL {
            let ability = Ability::Activated(Activated {
                cost: vec![Cost::Tap],
                body: Body::Plain(Clause {
                    targets: Vec::new(),
                    effect: Effect::AddMana(PlayerRef::You, ManaOutput::Exactly(vec![ManaKind::from(color)])),
                }),
                limits: Vec::new(),
            });
            self.land_mana[color as usize] = AbilityId::new(self.next_ability());
            self.abilities(nothing, &[ability]);
        }
        self.face_down();
    }

    /// The second definition is what is face down (CR 708.2a).
    fn face_down(&mut self) {
        let id = self.reserve("", None, Characteristics::blank(BLANK_DEF));
        assert_eq!(id, FACE_DOWN_DEF, "it is the second");
        let base = &mut self.defs[id.index()].base;
        base.types = CardTypes::of(&[CardType::Creature]);
        (base.power, base.toughness) = (2, 2);
    }

    fn card(&mut self, index: u32, card: &CardDef) {
        let mut faces: SmallVec<[DefId; 2]> = SmallVec::new();
        for face in &card.faces {
            let id = self.face(index, face, faces.is_empty());
            self.defs[id.index()].layout = card.layout;
            faces.push(id);
        }
        if let [front, back] = faces[..] {
            self.defs[front.index()].other = Some(back);
            self.defs[back.index()].other = Some(front);
            if card.layout == Layout::Split {
                self.both_halves(card, front, back);
            }
            if card.layout == Layout::Transform {
                self.share_links(card, &faces);
            }
            let noted = |face: DefId| self.defs[face.index()].flags.noted;
            let noted = noted(front).union(noted(back));
            [front, back]
                .iter()
                .for_each(|face| self.defs[face.index()].flags.noted = noted);
        }
        self.fronts.push(faces.first().copied().unwrap_or(BLANK_DEF));
    }

    /// CR 607.1b: the abilities of both faces of a double-faced card are linked.
    fn share_links(&mut self, card: &CardDef, faces: &[DefId]) {
        let all = card.faces.iter().flat_map(|face| &face.abilities);
        let link = exiled_by_cost(all);
        for face in faces {
            let own = self.defs[face.index()].base.abilities.printed_span();
            for ability in own.iter() {
                self.abilities[ability.index()].exiled_by_cost = link;
            }
        }
    }

    /// CR 709.4: everywhere but on the stack a split card is both of its halves, with the abilities of both.
    fn both_halves(&mut self, card: &CardDef, left: DefId, right: DefId) {
        let all: Vec<Ability> = card
            .faces
            .iter()
            .flat_map(|face| face.abilities.clone())
            .collect();
        let abilities = self.abilities(left, &all);
        let (first, second) = (&self.defs[left.index()], &self.defs[right.index()]);
        let chars = Characteristics {
            colors: first.base.colors.union(second.base.colors),
            supertypes: first.base.supertypes.union(second.base.supertypes),
            types: first.base.types.union(second.base.types),
            subtypes: first.base.subtypes.union(&second.base.subtypes),
            keywords: first.base.keywords.union(second.base.keywords),
            abilities: AbilityList::printed(abilities),
            ..first.base
        };
        let cost = |def: &Def| def.mana_cost.clone().unwrap_or_default();
        let mana_cost = cost(first).plus(&cost(second));
        let (elsewhere, modifies) = (second.flags.elsewhere, second.flags.modifies);
        let layers = second.layers;
        let left = &mut self.defs[left.index()];
        left.flags.elsewhere = left.flags.elsewhere.union(elsewhere);
        left.flags.modifies |= modifies;
        left.layers = left.layers.plus(layers);
        left.whole = Some(Whole { chars, mana_cost });
    }

    fn face(&mut self, index: u32, face: &Face, is_front: bool) -> DefId {
        let base = Characteristics {
            colors: face.colors(),
            supertypes: face.type_line.supertypes,
            types: face.type_line.types,
            subtypes: face.type_line.subtype_set(),
            power: printed(face.pt, |pt| pt.power),
            toughness: printed(face.pt, |pt| pt.toughness),
            ..Characteristics::blank(BLANK_DEF)
        };
        let id = self.reserve(&face.name, face.mana_cost.clone(), base);
        let def = &mut self.defs[id.index()];
        def.loyalty = face.loyalty;
        def.is_front = is_front;
        def.source = Some(index);
        self.finish(id, &face.abilities);
        id
    }

    fn token(&mut self, token: &TokenDef) -> DefId {
        let base = Characteristics {
            colors: token.colors,
            supertypes: token.type_line.supertypes,
            types: token.type_line.types,
            subtypes: token.type_line.subtype_set(),
            power: printed(token.pt, |pt| pt.power),
            toughness: printed(token.pt, |pt| pt.toughness),
            ..Characteristics::blank(BLANK_DEF)
        };
        let id = self.reserve(&token.display_name(), None, base);
        self.finish(id, &token.abilities);
        id
    }

    /// CR 114.3: it has abilities, and no other characteristics.
    fn emblem(&mut self, abilities: &[Ability]) -> DefId {
        let id = self.reserve("Emblem", None, Characteristics::blank(BLANK_DEF));
        self.finish(id, abilities);
        id
    }

    /// The abilities of being the monarch are lowered once. One of them makes a player the monarch itself.
    fn monarch(&mut self) {
        if self.monarch.len > 0 {
            return;
        }
        let id = self.reserve("The Monarch", None, Characteristics::blank(BLANK_DEF));
        let abilities = crate::keyword_action::monarch();
        self.monarch.len = u32::try_from(abilities.len()).unwrap_or(u32::MAX);
        self.monarch = self.abilities(id, &abilities);
    }

    /// Gives the definition its number before its abilities are lowered: they may refer to it.
    fn reserve(&mut self, name: &str, mana_cost: Option<ManaCost>, base: Characteristics) -> DefId {
        let id = DefId::new(u32::try_from(self.defs.len()).expect("fewer than 2^32 definitions"));
        let mana_value = mana_cost.as_ref().map_or(0, ManaCost::mana_value);
        self.defs.push(Def {
            name: name.to_owned(),
            mana_cost,
            mana_value,
            plain_cost: None,
            loyalty: None,
            base: Characteristics { def: id, ..base },
            defined: None,
            whole: None,
            layout: Layout::Normal,
            other: None,
            is_front: true,
            source: None,
            flags: DefFlags::default(),
            layers: InLayers::default(),
        });
        id
    }

    fn finish(&mut self, id: DefId, abilities: &[Ability]) {
        let own = self.abilities(id, abilities);
        let range = own.start as usize..(own.start + own.len) as usize;
        let mut keywords = KeywordSet::EMPTY;
        let mut flags = DefFlags::default();
        let mut alternative = false;
        let mut layers = InLayers::default();
        for entry in &self.abilities[range] {
            layers = layers.plus(entry.prices.in_layers);
            if let AbilityClass::Keyword(kind) = entry.class {
                keywords.insert(kind);
            }
            flags.has_static |= matches!(
                entry.class,
                AbilityClass::Static | AbilityClass::CharacteristicDefining
            );
            flags.has_cda |= entry.class == AbilityClass::CharacteristicDefining;
            flags.modifies |= entry.as_static().is_some_and(is_modifier);
            flags.elsewhere = flags.elsewhere.union(elsewhere(entry));
            alternative |= is_alternative_cost(&entry.ability);
            flags.prices_itself |= prices_itself(&entry.ability);
            flags.limits_itself |= limits_itself(&entry.ability);
            flags.has_targets |= has_targets(&entry.ability);
            flags.targets_stack |= targets_stack(&entry.ability);
        }
        let def = &mut self.defs[id.index()];
        flags.castable = !def.is_land() && (def.mana_cost.is_some() || alternative);
        flags.has_cda |= changeling::is_among(keywords);
        flags.modifies |= flags.has_cda;
        flags.noted = if flags.has_cda {
            ZoneKinds::of(&ZoneKind::ALL)
        } else {
            flags.elsewhere
        };
        // CR 303.4a
        flags.has_targets |= def.base.has_subtype(Subtype::AURA);
        flags.at_instant_speed = def.base.types.contains(CardType::Instant)
            || keywords.contains(KeywordKind::Flash)
            || flags.limits_itself;
        let other_ways = [KeywordKind::Flashback, KeywordKind::Morph, KeywordKind::Megamorph];
        flags.has_one_price = !alternative && !other_ways.iter().any(|way| keywords.contains(*way));
        if !flags.prices_itself {
            def.plain_cost = def.mana_cost.as_ref().and_then(PlainCost::of);
        }
        def.flags = flags;
        def.layers = layers;
        def.base.keywords = keywords;
        def.base.abilities = AbilityList::printed(own);
        if flags.has_cda {
            let range = own.start as usize..(own.start + own.len) as usize;
            def.defined = defined(&def.base, &self.abilities[range]);
        }
    }

    fn next_ability(&self) -> u32 {
        u32::try_from(self.abilities.len()).expect("fewer than 2^32 abilities")
    }

    /// Lowers a list of abilities to consecutive numbers, each keyword followed by what it stands for.
    fn abilities(&mut self, def: DefId, abilities: &[Ability]) -> AbilitySpan {
        let mut flat = Vec::new();
        for ability in abilities {
            flat.push((ability.clone(), None));
            if let Ability::Keyword(keyword) = ability {
                let meant = keyword.expand().into_iter();
                flat.extend(meant.map(|ability| (ability, Some(keyword.kind()))));
            }
        }
        let link = exiled_by_cost(abilities.iter());
        let start = self.abilities.len();
        // Numbers first, contents second: what an ability grants must not stand between its neighbours.
        for (ability, keyword) in &flat {
            let (class, watches) = (class(ability), watches(ability));
            let plain_mana = PlainMana::of(ability);
            let quick_cost = QuickCost::of(ability);
            self.abilities.push(AbilityEntry {
                keyword: *keyword,
                ability: ability.clone(),
                class,
                roots: SmallVec::new(),
                zones: derive::zones_of_function(ability),
                grants: SmallVec::new(),
                watching: watching(ability, class, &watches),
                is_uncounterable: is_uncounterable(ability),
                gives_up_for_mana: gives_up_for_mana(ability, class, &quick_cost),
                quick_cost,
                gives_fixed_mana: gives_fixed_mana(ability),
                one_mana: plain_mana.as_ref().and_then(PlainMana::one_mana),
                plain_mana,
                host_mana: HostMana::of(ability).filter(|_| class == AbilityClass::TriggeredMana),
                mana_varies: mana_varies(ability, class),
                only_taps: only_taps(ability),
                targets_any_player: targets_any_player(ability),
                targets_permanents: targets_permanents(ability),
                at_sorcery_speed: at_sorcery_speed(ability),
                watches_host_tapped: watches_host_tapped(ability),
                rules: RuleKinds::stated_by(ability),
                looks_back: looks_back(ability),
                watches_alike: watches_alike(ability),
                applies_alike: applies_alike(ability),
                def,
                exiled_by_cost: link,
                prices: Prices::of(ability),
            });
        }
        for (offset, (ability, _)) in flat.iter().enumerate() {
            let roots = self.bodies(def, ability);
            let grants = self.static_grants(def, ability);
            self.record_history(ability);
            let entry = &mut self.abilities[start + offset];
            entry.roots = roots;
            entry.grants = grants;
        }
        span(start..start + flat.len())
    }

    fn bodies(&mut self, def: DefId, ability: &Ability) -> SmallVec<[NodeId; 1]> {
        let body = match ability {
            Ability::Spell(body) => body,
            Ability::Activated(activated) => &activated.body,
            Ability::Triggered(triggered) => &triggered.body,
            Ability::Static(statement) => return self.replacement_bodies(def, statement),
            Ability::Keyword(_) => return SmallVec::new(),
        };
        match body {
            Body::Plain(clause) => SmallVec::from_iter([self.effect(def, &clause.effect)]),
            Body::Modal { modes, .. } => modes.iter().map(|mode| self.effect(def, &mode.effect)).collect(),
        }
    }

    /// "Instead, do this": the effect of each statement that has one, in order.
    fn replacement_bodies(&mut self, def: DefId, ability: &Static) -> SmallVec<[NodeId; 1]> {
        let mut roots = SmallVec::new();
        for statement in &ability.statements {
            if let Statement::Replace(Replacement {
                instead: Instead::Do(effect) | Instead::PreventAnd(_, effect),
                ..
            }) = statement
            {
                roots.push(self.effect(def, effect));
            }
        }
        roots
    }

    fn static_grants(&mut self, def: DefId, ability: &Ability) -> SmallVec<[AbilitySpan; 1]> {
        let Ability::Static(statics) = ability else {
            return SmallVec::new();
        };
        let mut grants = SmallVec::new();
        for statement in &statics.statements {
            match statement {
                Statement::Modify(_, changes) => self.grants(def, changes, &mut grants),
                Statement::Replace(Replacement {
                    instead: Instead::MayEnterAsCopy(_, changes),
                    ..
                }) => {
                    self.grants(def, changes, &mut grants);
                }
                Statement::Replace(_) | Statement::Rule(_) => {}
            }
        }
        grants
    }

    fn grants(&mut self, def: DefId, changes: &[Modification], into: &mut SmallVec<[AbilitySpan; 1]>) {
        derive::each_gained(changes, |ability| {
            into.push(self.abilities(def, std::slice::from_ref(ability)));
        });
    }

    /// Lowers an effect and all inside it to consecutive nodes, depth first.
    fn effect(&mut self, def: DefId, effect: &Effect) -> NodeId {
        let at = self.nodes.len();
        self.nodes.push(Node {
            effect: effect.clone(),
            size: 1,
            def: None,
            inner: None,
            grants: SmallVec::new(),
            price: price::of_instruction(effect),
            referents: price::referents(effect),
            layers: match effect {
                Effect::Modify { changes, .. } => price::of_changes(changes),
                _ => Price::default(),
            },
        });
        for child in derive::children(effect) {
            self.effect(def, child);
        }
        self.extras(def, effect, at);
        self.nodes[at].size = u32::try_from(self.nodes.len() - at).expect("fewer than 2^32 nodes");
        NodeId::new(u32::try_from(at).expect("fewer than 2^32 nodes"))
    }

    /// What an effect makes or grants gets numbers of its own. Bodies nested in an effect are lowered after its
    /// children, and count for its size, so that the next child of the effect around it is found behind them.
    fn extras(&mut self, def: DefId, effect: &Effect, at: usize) {
        let mut grants = SmallVec::new();
        match effect {
            Effect::CreateTokens { token, .. } => self.nodes[at].def = Some(self.token(token)),
            Effect::Amass(subtype, _) => {
                let token = crate::keyword_action::army_token(*subtype);
                self.nodes[at].def = Some(self.token(&token));
                self.nodes[at].inner = Some(self.effect(def, &crate::keyword_action::becomes(*subtype)));
            }
            Effect::ExchangeControl(..) => {
                self.nodes[at].inner = Some(self.effect(def, &crate::keyword_action::gain_control()));
            }
            Effect::BecomeMonarch(_) => self.monarch(),
            Effect::Emblem(_, abilities) => self.nodes[at].def = Some(self.emblem(abilities)),
            Effect::Modify { changes, .. } => self.grants(def, changes, &mut grants),
            Effect::Delayed { trigger, .. } => {
                grants.push(self.abilities(def, &[Ability::Triggered((**trigger).clone())]));
            }
            Effect::Reflexive(body) => {
                let trigger = Trigger::Event(Vec::new());
                let ability = Triggered {
                    trigger,
                    condition: None,
                    body: (**body).clone(),
                };
                grants.push(self.abilities(def, &[Ability::Triggered(ability)]));
            }
            Effect::Replace { replacement, .. } => {
                let statement = Statement::Replace((**replacement).clone());
                let ability = Static {
                    condition: None,
                    statements: vec![statement],
                };
                grants.push(self.abilities(def, &[Ability::Static(ability)]));
            }
            Effect::ChangeRule(rule, _) => {
                let ability = Static {
                    condition: None,
                    statements: vec![Statement::Rule(rule.clone())],
                };
                grants.push(self.abilities(def, &[Ability::Static(ability)]));
            }
            _ => {}
        }
        self.nodes[at].grants = grants;
    }

    /// Notes every phrase that asks about the past.
    fn record_history(&mut self, ability: &Ability) {
        let asked = Asked::by(ability);
        self.notes_mana |= asked.added_mana;
        self.reads_step |= asked.step;
        for pattern in asked.patterns {
            if !self.history.contains(&pattern) {
                self.history.push(pattern);
            }
        }
    }
}

fn printed(pt: Option<Pt>, part: impl Fn(Pt) -> PtValue) -> i32 {
    pt.map_or(0, |pt| part(pt).with_star(0))
}

impl Characteristics {
    /// No characteristics at all.
    pub(crate) fn blank(def: DefId) -> Self {
        Characteristics {
            def,
            exceptions: Exceptions::default(),
            controller: PlayerId::new(0),
            colors: ColorSet::default(),
            supertypes: Supertypes::default(),
            types: CardTypes::default(),
            subtypes: SubtypeSet::default(),
            power: 0,
            toughness: 0,
            keywords: KeywordSet::EMPTY,
            abilities: AbilityList::printed(AbilitySpan::default()),
        }
    }
}

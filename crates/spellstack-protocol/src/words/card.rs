//! A card's text, and its characteristics now.

use serde::{Deserialize, Serialize};
use spellstack_core::lang::{Ability, Body, Clause};
use spellstack_core::{AbilityId, Face, KeywordKind, ObjectId, Pt, TypeLine};
use spellstack_rules::{AbilityView, Decision, FaceView, ObjectView, StackView, Why};

use super::{Words, name_of, oracle};
use crate::Subject;

/// A card as it is shown by itself, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardText {
    /// Name and mana cost.
    pub name: String,
    /// Supertypes, card types and subtypes; empty where nothing but the name is known.
    pub type_line: String,
    /// One ability a line.
    pub rules: Vec<String>,
    /// What it has now: power and toughness, counters, damage, what it is attached to.
    pub now: Vec<String>,
    /// Which effects change it, in the order of the layers.
    pub why: Vec<String>,
    /// Its other face.
    pub other: Vec<String>,
}

impl Words<'_> {
    /// What an ability says; its object gives the name that it uses for itself.
    pub(crate) fn ability(&self, object: Option<ObjectId>, ability: AbilityId) -> String {
        let Some(said) = self.view.ability(ability) else {
            return "an ability".to_owned();
        };
        let object = object.and_then(|id| self.view.object(id));
        let face = object.map_or_else(nameless, |object| face_now(&object));
        oracle::ability_line(said, &face)
    }

    /// The first keyword ability of a kind that an object has, in words.
    pub(super) fn keyword_on(&self, object: ObjectId, kind: KeywordKind) -> Option<String> {
        let object = self.view.object(object)?;
        let face = face_now(&object);
        let is_it = |ability: &&Ability| matches!(ability, Ability::Keyword(said) if said.kind() == kind);
        let said = face.abilities.iter().find(is_it)?;
        Some(oracle::ability_line(said, &face))
    }

    /// What the spell or ability that asks says; with priority, what resolves if everybody passes.
    pub(crate) fn context(&self, decision: &Decision<'_>) -> Option<String> {
        if decision.why() == Why::Priority {
            let top = self.view.stack().next_back();
            return top.and_then(|top| self.on_stack(&top));
        }
        if let Some(ability) = decision.ability() {
            return Some(self.ability(decision.source(), ability));
        }
        let face = face_now(&self.view.object(decision.source()?)?);
        let says = |ability: &&Ability| match decision.why() {
            Why::Kicker => is_kicker(ability),
            _ => matches!(ability, Ability::Spell(_)),
        };
        let said = face.abilities.iter().find(says);
        said.map(|said| oracle::ability_line(said, &face))
    }

    /// What a spell or ability on the stack says; a permanent spell, what it will be.
    pub(crate) fn on_stack(&self, entry: &StackView<'_>) -> Option<String> {
        if let Some(ability) = entry.ability_id() {
            return Some(self.ability(Some(entry.source()), ability));
        }
        let spell = entry.object()?;
        let face = face_now(&spell);
        let mut abilities = face.abilities.iter();
        let said = abilities.find(|ability| matches!(ability, Ability::Spell(_)));
        Some(match said {
            Some(said) => oracle::ability_line(said, &face),
            None => permanent_words(&spell, &face),
        })
    }

    /// What a mode of the spell or ability that asks says.
    pub(super) fn mode(&self, decision: &Decision<'_>, number: u8) -> String {
        let source = decision.source().and_then(|id| self.view.object(id));
        let face = source.map_or_else(nameless, |source| face_now(&source));
        let of_ability = decision.ability().and_then(|id| self.view.ability(id));
        let of_spell = face
            .abilities
            .iter()
            .find(|ability| matches!(ability, Ability::Spell(_)));
        let said = of_ability
            .or(of_spell)
            .and_then(|ability| mode_of(ability, number));
        match said {
            Some(clause) => {
                let alone = Ability::Spell(Body::Plain(clause.clone()));
                oracle::ability_line(&alone, &face)
            }
            None => format!("Mode {}", u32::from(number) + 1),
        }
    }

    /// Everything that the viewer may know of a card; `None` if it isn't one, or isn't there any more.
    #[must_use]
    pub fn card(&self, subject: &Subject) -> Option<CardText> {
        match subject {
            Subject::Object(id) => {
                let on_stack = self.view.stack().find(|entry| entry.id() == (*id).into());
                match on_stack.filter(|entry| !entry.is_spell()) {
                    Some(entry) => Some(self.ability_on_stack(&entry)),
                    None => self.view.object((*id).into()).map(|object| self.shown(&object)),
                }
            }
            Subject::Card { owner, card } => {
                let card = self.view.library_card(*owner, *card)?;
                Some(printed(&card.face(0)?, card.face(1)))
            }
            Subject::Name(name) => Some(CardText {
                name: name.clone(),
                ..CardText::default()
            }),
            Subject::Player(_) => None,
        }
    }

    fn ability_on_stack(&self, entry: &StackView<'_>) -> CardText {
        let said = entry
            .ability_id()
            .map(|ability| self.ability(Some(entry.source()), ability));
        CardText {
            name: format!("Ability of {}", entry.source_name()),
            rules: said.into_iter().collect(),
            ..CardText::default()
        }
    }

    fn shown(&self, object: &ObjectView<'_>) -> CardText {
        let face = face_now(object);
        let cost = object.mana_cost().map(|cost| format!("  {cost}"));
        CardText {
            name: format!("{}{}", name_of(object), cost.unwrap_or_default()),
            type_line: face.type_line.to_string(),
            rules: own_words(object.abilities().map(|ability| ability.ability()), &face),
            now: self.now(object),
            why: self.why(object),
            other: other_face(object),
        }
    }

    fn now(&self, object: &ObjectView<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        let size = super::size_of(object);
        lines.extend(size.map(|size| match object.damage() {
            0 => size,
            damage => format!("{size}, {damage} damage"),
        }));
        let counters: Vec<String> = object
            .counters()
            .map(|(kind, count)| format!("{count} {kind}"))
            .collect();
        if !counters.is_empty() {
            lines.push(format!("Counters: {}", counters.join(", ")));
        }
        let mut states = Vec::new();
        if object.is_tapped() {
            states.push("tapped".to_owned());
        }
        if object.is_summoning_sick() && object.is(spellstack_core::CardType::Creature) {
            states.push("came under control this turn".to_owned());
        }
        if object.is_token() {
            states.push("a token".to_owned());
        }
        if object.is_face_down() {
            states.push("face down".to_owned());
        }
        if let Some(to) = object.attached_to() {
            states.push(format!("attached to {}", self.object(to)));
        }
        if let Some(to) = object.attached_to_player() {
            states.push(format!("attached to {}", self.player(to)));
        }
        if object.controller() != object.owner() {
            states.push(format!("owned by {}", self.player(object.owner())));
        }
        lines.extend((!states.is_empty()).then(|| states.join(", ")));
        lines.extend(
            object
                .chosen_color()
                .map(|color| format!("Chosen: {}", color.name())),
        );
        lines
    }
}

/// The type line of an object as it is now, and what it says, an ability a line.
pub(crate) fn type_line_and_text(object: &ObjectView<'_>) -> (String, Vec<String>) {
    let face = face_now(object);
    let text = own_words(object.abilities().map(|ability| ability.ability()), &face);
    (face.type_line.to_string(), text)
}

fn is_kicker(ability: &Ability) -> bool {
    match ability {
        Ability::Keyword(keyword) => {
            matches!(keyword.kind(), KeywordKind::Kicker | KeywordKind::Multikicker)
        }
        Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => false,
    }
}

/// A card as it is printed.
fn printed(face: &FaceView<'_>, other: Option<FaceView<'_>>) -> CardText {
    let plain = printed_face(face);
    let cost = face.mana_cost().map(|cost| format!("  {cost}"));
    let size = plain.pt.map(|pt| pt.to_string());
    CardText {
        name: format!("{}{}", face.name(), cost.unwrap_or_default()),
        type_line: plain.type_line.to_string(),
        rules: own_words(face.abilities().map(|ability| ability.ability()), &plain),
        now: size.into_iter().collect(),
        why: Vec::new(),
        other: other.map_or_else(Vec::new, |other| whole(&other)),
    }
}

/// The face as it is now, to say its abilities with its own name and types.
fn face_now(object: &ObjectView<'_>) -> Face {
    let chars = object.characteristics();
    let type_line = chars.map_or_else(TypeLine::default, |chars| TypeLine {
        supertypes: chars.supertypes,
        types: chars.types,
        subtypes: chars.subtypes.iter().collect(),
    });
    let creature = chars.filter(spellstack_rules::Characteristics::is_creature);
    Face {
        name: name_of(object).to_owned(),
        mana_cost: object.mana_cost().cloned(),
        color_indicator: spellstack_core::ColorSet::default(),
        type_line,
        pt: creature.map(|chars| Pt::new(chars.power, chars.toughness)),
        loyalty: None,
        abilities: object
            .abilities()
            .map(|ability| ability.ability().clone())
            .collect(),
    }
}

fn printed_face(face: &FaceView<'_>) -> Face {
    let chars = face.characteristics();
    Face {
        name: face.name().to_owned(),
        mana_cost: face.mana_cost().cloned(),
        color_indicator: spellstack_core::ColorSet::default(),
        type_line: TypeLine {
            supertypes: chars.supertypes,
            types: chars.types,
            subtypes: chars.subtypes.iter().collect(),
        },
        pt: chars.is_creature().then(|| Pt::new(chars.power, chars.toughness)),
        loyalty: face.loyalty(),
        abilities: face
            .abilities()
            .map(|ability| AbilityView::ability(&ability).clone())
            .collect(),
    }
}

pub(super) fn nameless() -> Face {
    Face {
        name: "this".to_owned(),
        mana_cost: None,
        color_indicator: spellstack_core::ColorSet::default(),
        type_line: TypeLine::default(),
        pt: None,
        loyalty: None,
        abilities: Vec::new(),
    }
}

/// The abilities in words, without those that a keyword before them stands for.
fn own_words<'a>(abilities: impl Iterator<Item = &'a Ability>, face: &Face) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left_out = 0;
    for ability in abilities {
        if left_out > 0 {
            left_out -= 1;
            continue;
        }
        if let Ability::Keyword(keyword) = ability {
            left_out = keyword.expand().len();
        }
        lines.extend(oracle::ability(ability, face).lines().map(str::to_owned));
    }
    lines
}

fn other_face(object: &ObjectView<'_>) -> Vec<String> {
    let names = object.printed_names();
    let number = if object.name() == names.first().copied() {
        1
    } else {
        0
    };
    if names.len() < 2 {
        return Vec::new();
    }
    object.face(number).map_or_else(Vec::new, |face| whole(&face))
}

/// A printed face, line by line.
fn whole(face: &FaceView<'_>) -> Vec<String> {
    let plain = printed_face(face);
    let cost = face.mana_cost().map(|cost| format!("  {cost}"));
    let mut lines = vec![format!("{}{}", face.name(), cost.unwrap_or_default())];
    lines.push(plain.type_line.to_string());
    lines.extend(own_words(
        face.abilities().map(|ability| ability.ability()),
        &plain,
    ));
    lines.extend(plain.pt.map(|pt| pt.to_string()));
    lines
}

/// What a permanent spell will be.
fn permanent_words(object: &ObjectView<'_>, face: &Face) -> String {
    let size = face.pt.map(|pt| format!(" {pt}")).unwrap_or_default();
    let abilities = object.abilities().map(|ability| ability.ability());
    let lines = [format!("{}{size}.", face.type_line)].into_iter();
    let lines = lines.chain(own_words(abilities, face));
    lines.collect::<Vec<_>>().join(" ")
}

fn mode_of(ability: &Ability, number: u8) -> Option<&Clause> {
    let body = match ability {
        Ability::Spell(body) => body,
        Ability::Activated(activated) => &activated.body,
        Ability::Triggered(triggered) => &triggered.body,
        Ability::Keyword(_) | Ability::Static(_) => return None,
    };
    match body {
        Body::Modal { modes, .. } => modes.get(usize::from(number)),
        Body::Plain(_) => None,
    }
}

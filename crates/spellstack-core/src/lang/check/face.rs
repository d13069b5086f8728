//! Cards, faces, tokens and emblems: the things that have characteristics and abilities.

use super::label::Labels;
use super::walk::{Checker, Scope};
use super::{FaultKind, MAX_ITEMS, MAX_NAME, cost, face_count};
use crate::card::{CardDef, Face, Layout, TokenDef};
use crate::keyword::Keyword;
use crate::lang::{Ability, Cost, Modification, Rule, Statement, Value, derive};
use crate::pt::Pt;
use crate::types::{CardType, CardTypes, Subtype, TypeLine};

impl Checker {
    pub(super) fn card(&mut self, def: &CardDef) {
        let (expected, found) = (face_count(def.layout), def.faces.len());
        self.at("faces", |checker| {
            if found == 0 {
                checker.fault(FaultKind::NoFaces);
            } else {
                checker.expect(found == expected, FaultKind::FaceCount { expected, found });
            }
        });
        // Both faces of a double-faced card share its links (CR 607.1b), and its back remembers what was paid for its
        // front (CR 400.7d).
        if def.layout == Layout::Transform {
            self.with_own_links(|checker| {
                checker.each("faces", &def.faces, |checker, face| {
                    checker.face(face, def.front())
                });
            });
        } else {
            self.each("faces", &def.faces, |checker, face| {
                if def.layout == Layout::Split {
                    let is_spell = !face.type_line.types.iter().any(CardType::is_permanent);
                    checker.expect(is_spell, FaultKind::PermanentHalf);
                }
                checker.with_own_links(|checker| checker.face(face, face));
            });
        }
    }

    fn face(&mut self, face: &Face, cast: &Face) {
        self.at("name", |checker| checker.name(&face.name));
        self.type_line(&face.type_line);
        self.creature(&face.type_line, face.pt, &face.abilities);
        let loyal = !face.type_line.types.contains(CardType::Planeswalker) || face.loyalty.is_some();
        self.expect(loyal, FaultKind::PlaneswalkerWithoutLoyalty);
        self.aura(&face.type_line, &face.abilities);
        self.one_spell(&face.abilities);
        let scope = Scope {
            x: cast.mana_cost.as_ref().is_some_and(|cost| cost.has_x()) || any_cost(cast, cost::has_x),
            cost_moves: any_cost(cast, cost::moves_chosen) || has(cast, |keyword| *keyword == Keyword::Delve),
            kicker: has(cast, |keyword| {
                matches!(keyword, Keyword::Kicker(_) | Keyword::Multikicker(_))
            }),
            attached_to_player: enchants_player(&face.abilities),
            ..of_type_line(&face.type_line)
        };
        self.at("abilities", |checker| checker.holder(&face.abilities, scope));
    }

    /// The name of a card or a token.
    pub(super) fn name(&mut self, name: &str) {
        self.expect(!name.trim().is_empty(), FaultKind::EmptyName);
        self.expect(name.chars().count() <= MAX_NAME, FaultKind::LongName);
    }

    /// The power and toughness that tokens are created with, where they aren't plain numbers.
    pub(super) fn token_size(&mut self, token: &TokenDef, power: &Value, toughness: &Value) {
        self.at("pt", |checker| {
            let is_plain = power.as_number().is_some() && toughness.as_number().is_some();
            let normal = "the token's own 'pt'";
            checker.short(!is_plain, "'pt' of plain numbers", normal);
            checker.short(
                token.pt.is_none(),
                "a token with two kinds of 'pt'",
                "one of them",
            );
            checker.at(0, |checker| checker.count(power));
            checker.at(1, |checker| checker.count(toughness));
        });
    }

    /// A token, whose power and toughness the effect that creates it may say.
    pub(super) fn token(&mut self, token: &TokenDef, is_sized: bool) {
        if let Some(name) = &token.name {
            self.at("name", |checker| checker.name(name));
        }
        self.type_line(&token.type_line);
        if !is_sized {
            self.creature(&token.type_line, token.pt, &token.abilities);
        }
        self.aura(&token.type_line, &token.abilities);
        let scope = Scope {
            spell: false,
            attached_to_player: enchants_player(&token.abilities),
            ..of_type_line(&token.type_line)
        };
        let holder = |checker: &mut Self| checker.holder(&token.abilities, scope);
        self.at("abilities", |checker| checker.with_own_links(holder));
    }

    /// The abilities of one object, with labels of their own.
    pub(super) fn holder(&mut self, abilities: &[Ability], scope: Scope) {
        let labels = std::mem::replace(&mut self.labels, Labels::of(abilities));
        let targets = std::mem::take(&mut self.targets);
        self.within(
            |inner| *inner = scope,
            |checker| {
                checker.expect(abilities.len() <= MAX_ITEMS, FaultKind::TooManyItems);
                for (index, ability) in abilities.iter().enumerate() {
                    checker.at(index, |checker| checker.ability(ability));
                }
            },
        );
        self.labels = labels;
        self.targets = targets;
    }

    fn type_line(&mut self, line: &TypeLine) {
        self.at("type_line", |checker| {
            checker.expect(!line.types.is_empty(), FaultKind::NoCardType);
            for subtype in line.misplaced_subtypes() {
                checker.fault(FaultKind::MisplacedSubtype(subtype));
            }
        });
    }

    fn creature(&mut self, line: &TypeLine, pt: Option<Pt>, abilities: &[Ability]) {
        let is_creature = line.types.contains(CardType::Creature);
        match pt {
            None => self.expect(!is_creature, FaultKind::CreatureWithoutPt),
            Some(pt) if pt.power.has_star() || pt.toughness.has_star() => {
                self.at("pt", |checker| {
                    checker.expect(defines_pt(abilities), FaultKind::UndefinedStar)
                });
            }
            Some(_) => {}
        }
    }

    fn aura(&mut self, line: &TypeLine, abilities: &[Ability]) {
        let enchants = keywords(abilities)
            .any(|keyword| matches!(keyword, Keyword::Enchant(_) | Keyword::EnchantPlayer(_)));
        let is_aura = line.subtypes.contains(&Subtype::AURA);
        self.expect(!is_aura || enchants, FaultKind::AuraWithoutEnchant);
    }

    fn one_spell(&mut self, abilities: &[Ability]) {
        let is_spell = |ability: &&(usize, &Ability)| matches!(ability.1, Ability::Spell(_));
        let numbered: Vec<_> = abilities.iter().enumerate().collect();
        for (index, _) in numbered.iter().filter(is_spell).skip(1) {
            self.at(("abilities", *index), |checker| {
                checker.fault(FaultKind::SecondSpellAbility)
            });
        }
    }
}

/// What the type line alone puts in scope.
fn of_type_line(line: &TypeLine) -> Scope {
    let is = |subtype: Subtype| line.subtypes.contains(&subtype);
    Scope {
        attached: is(Subtype::AURA) || is(Subtype::EQUIPMENT) || is(Subtype::FORTIFICATION),
        loyalty: line.types.contains(CardType::Planeswalker),
        equip: is(Subtype::EQUIPMENT),
        spell: line
            .types
            .intersects(CardTypes::of(&[CardType::Instant, CardType::Sorcery])),
        ..Scope::default()
    }
}

/// Whether an ability says what a star in the power and toughness is (CR 604.3).
fn defines_pt(abilities: &[Ability]) -> bool {
    abilities.iter().any(|ability| {
        let Ability::Static(ability) = ability else {
            return false;
        };
        let sets_pt = |change: &Modification| matches!(change, Modification::SetPt(..));
        derive::is_characteristic_defining(ability)
            && ability.statements.iter().any(|statement| match statement {
                Statement::Modify(_, changes) => changes.iter().any(sets_pt),
                Statement::Rule(_) | Statement::Replace(_) => false,
            })
    })
}

fn keywords(abilities: &[Ability]) -> impl Iterator<Item = &Keyword> {
    abilities.iter().filter_map(|ability| match ability {
        Ability::Keyword(keyword) => Some(keyword),
        Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => None,
    })
}

fn enchants_player(abilities: &[Ability]) -> bool {
    keywords(abilities).any(|keyword| matches!(keyword, Keyword::EnchantPlayer(_)))
}

fn has(face: &Face, test: impl Fn(&Keyword) -> bool) -> bool {
    keywords(&face.abilities).any(test)
}

/// Whether any cost that the face's text adds to, or offers for, casting or cycling it is so.
fn any_cost(face: &Face, test: fn(&[Cost]) -> bool) -> bool {
    face.abilities.iter().any(|ability| match ability {
        Ability::Keyword(keyword) => cost::of_keyword(keyword).is_some_and(test),
        Ability::Static(ability) => ability.statements.iter().any(|statement| match statement {
            Statement::Rule(Rule::AlternativeCost(cost, _) | Rule::AdditionalCost(cost)) => test(cost),
            Statement::Rule(_) | Statement::Modify(..) | Statement::Replace(_) => false,
        }),
        Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => false,
    })
}

//! Conditions, events, costs, keywords, modifications, rules and replacements.

use super::{Generator, Scope};
use spellstack_core::lang::{
    Ability, CombatRule, Comparison, Condition, Cost, CostChange, DamageKind, DrawnCard, EventPattern,
    Filter, Instead, Label, Modification, Objects, PlayerAbility, PlayerFilter, PutBy, Quality, Recipient,
    Replacement, Rule, Value,
};
use spellstack_core::{
    CardType, CardTypes, ColorSet, Keyword, KeywordKind, ManaCost, Phase, Step, Supertype, Supertypes,
    ZoneKind,
};

impl Generator {
    pub fn condition(&mut self) -> Condition {
        if self.narrow && (self.depth == 0 || self.chance(2)) {
            return self.pick(&[Condition::Kicked, Condition::During(Phase::Combat)]);
        }
        match self.below(if self.depth == 0 { 6 } else { 11 }) {
            10 => Condition::AddedMana,
            0 | 1 => Condition::Exists(1 + self.below(3) as u32, Box::new(self.deeper(Self::filter))),
            2 => Condition::Is(self.object(), Box::new(self.deeper(Self::filter))),
            3 => Condition::TurnOf(self.player_filter()),
            4 if self.chance(2) => Condition::DuringStep(self.pick(&Step::ALL)),
            4 => Condition::During(self.pick(&Phase::ALL)),
            5 => self.pick(&[
                Condition::Kicked,
                Condition::KickedWith(0),
                Condition::KickedWith(1),
                Condition::NewlyControlled,
            ]),
            6 => {
                let comparison = self.pick(&[Comparison::Equal, Comparison::AtMost, Comparison::AtLeast]);
                Condition::Compare(self.deeper(Self::value), comparison, self.deeper(Self::value))
            }
            7 => Condition::HappenedThisTurn(Box::new(self.deeper(Self::event))),
            8 => match self.deeper(Self::condition) {
                Condition::Not(inner) => *inner,
                other => Condition::Not(Box::new(other)),
            },
            _ => self.several_conditions(),
        }
    }

    fn several_conditions(&mut self) -> Condition {
        let parts = [self.deeper(Self::condition), self.deeper(Self::condition)];
        let same = parts[0] == parts[1];
        let nested = parts
            .iter()
            .any(|part| matches!(part, Condition::All(_) | Condition::AnyOf(_)));
        let [first, second] = parts;
        match self.below(2) {
            _ if same || nested => first,
            0 => Condition::All(vec![first, second]),
            _ => Condition::AnyOf(vec![first, second]),
        }
    }

    fn optional_zone(&mut self) -> Option<ZoneKind> {
        if self.chance(3) { None } else { Some(self.zone()) }
    }

    fn recipient(&mut self) -> Recipient {
        match self.below(4) {
            0 => Recipient::Anything,
            1 => Recipient::Player(self.player_filter()),
            2 => Recipient::Object(self.deeper(Self::filter)),
            _ => Recipient::PlayerOrPermanentOf(self.player_filter()),
        }
    }

    pub fn event(&mut self) -> EventPattern {
        let who = self.player_filter();
        let what = self.deeper(Self::filter);
        match self.below(30) {
            0..=4 => EventPattern::Moves {
                what,
                from: self.optional_zone(),
                to: self.optional_zone(),
            },
            5 => EventPattern::Casts { who, spell: what },
            6 => EventPattern::PlaysLand { who, what },
            7 => {
                let which = self.pick(&[
                    DrawnCard::Any,
                    DrawnCard::Nth(3),
                    DrawnCard::ExceptFirstOfDrawStep,
                ]);
                EventPattern::Draws { who, which }
            }
            8 => EventPattern::Discards { who, what },
            9 => EventPattern::Cycles { who, what },
            10 => EventPattern::Sacrifices { who, what },
            11 => EventPattern::Destroyed { what },
            12 | 13 => {
                let kind = self.pick(&[DamageKind::Any, DamageKind::Combat, DamageKind::Noncombat]);
                EventPattern::DealsDamage {
                    source: what,
                    to: self.recipient(),
                    kind,
                }
            }
            14 => EventPattern::GainsLife { who },
            15 => EventPattern::LosesLife { who },
            16 => EventPattern::Attacks {
                what,
                whom: self.recipient(),
            },
            17 => EventPattern::Blocks {
                what,
                whom: self.deeper(Self::filter),
            },
            18 => self.pick(&[
                EventPattern::BecomesBlocked { what: what.clone() },
                EventPattern::AttacksAlone { what: what.clone() },
                EventPattern::BecomesBlockedBy {
                    what,
                    by: Filter::Type(CardType::Creature),
                },
                EventPattern::PlayerAttacks {
                    who,
                    whom: Recipient::Anything,
                },
            ]),
            19 => EventPattern::IsntBlocked { what },
            20 => EventPattern::BecomesTapped { what },
            21 => EventPattern::BecomesUntapped { what },
            22 => EventPattern::TappedForMana { what },
            23 => EventPattern::BecomesTarget {
                what: self.recipient(),
                by: what,
            },
            24 => EventPattern::StepBegins {
                step: self.pick(&Step::ALL),
                whose: who,
            },
            25 => EventPattern::MainPhaseBegins { whose: who },
            26 => {
                let kind = self.chance(2).then(|| self.counter_kind());
                let by = if self.chance(2) {
                    PutBy::Anything
                } else {
                    PutBy::Effect
                };
                EventPattern::CountersPut { kind, by, on: what }
            }
            27 => EventPattern::LastCounterRemoved {
                kind: self.counter_kind(),
                from: what,
            },
            28 => self.pick(&[
                EventPattern::TokensCreated { who: who.clone() },
                EventPattern::LosesGame { who },
                EventPattern::Transforms { what: what.clone() },
                EventPattern::Countered { what: what.clone() },
                EventPattern::TurnedFaceUp { what: what.clone() },
            ]),
            _ => EventPattern::AbilityTriggers { of: what },
        }
    }

    pub fn mana(&mut self) -> ManaCost {
        self.pick(&["{1}", "{2}", "{R}", "{1}{G}{G}"])
            .parse()
            .expect("a mana cost")
    }

    pub fn cost(&mut self) -> Cost {
        let quantity = self.quantity();
        match self.below(16) {
            0 | 1 => Cost::Mana(self.mana()),
            2 => Cost::Tap,
            3 => Cost::Untap,
            4 => Cost::Life(self.deeper(Self::value)),
            5 => Cost::SacrificeThis,
            6 => Cost::Sacrifice(quantity, self.deeper(Self::filter)),
            7 if self.chance(2) => Cost::RevealThis,
            7 => Cost::DiscardThis,
            8 => Cost::Discard(quantity, self.deeper(Self::filter)),
            9 => Cost::ExileThis,
            10 => Cost::Exile(quantity, self.deeper(Self::filter)),
            11 => Cost::Return(quantity, self.deeper(Self::filter)),
            12 => Cost::TapPermanents(quantity, self.deeper(Self::filter)),
            13 => Cost::RemoveCounters(self.counter_kind(), self.deeper(Self::value)),
            14 => Cost::PutCounters(self.counter_kind(), self.deeper(Self::value)),
            _ => match self.below(3) {
                0 if self.chance(4) => Cost::LoyaltyMinusX,
                0 => Cost::Loyalty(self.below(5) as i32 - 2),
                1 => Cost::Mill(self.deeper(Self::value)),
                _ => Cost::Energy(self.deeper(Self::value)),
            },
        }
    }

    pub fn costs(&mut self) -> Vec<Cost> {
        (0..1 + self.below(2)).map(|_| self.cost()).collect()
    }

    fn quality(&mut self) -> Quality {
        match self.below(3) {
            0 if !self.scope.colors.is_empty() => Quality::ChosenColor(self.color_label()),
            0 => Quality::Color(self.color()),
            1 => Quality::Objects(Box::new(self.deeper(Self::filter))),
            _ => Quality::Everything,
        }
    }

    pub fn keyword(&mut self) -> Keyword {
        match self.below(23) {
            20 => Keyword::EnchantPlayer(self.pick(&[
                PlayerFilter::Any,
                PlayerFilter::Opponent,
                PlayerFilter::You,
            ])),
            0 => Keyword::Enchant(self.deeper(Self::filter)),
            1 => Keyword::Equip(self.costs()),
            2 => Keyword::HexproofFrom(self.quality()),
            3 => Keyword::Landwalk(self.land()),
            4 => Keyword::Protection(self.quality()),
            5 => Keyword::Ward(self.costs()),
            6 => Keyword::Cycling(self.costs()),
            7 => Keyword::Fading(self.below(6) as u32),
            8 => Keyword::Kicker(self.costs()),
            9 => Keyword::Vanishing(self.below(6) as u32),
            10 if self.chance(3) => Keyword::Flashback(vec![Cost::OwnManaCost]),
            10 => Keyword::Flashback(self.costs()),
            11 => Keyword::Typecycling(self.land(), self.costs()),
            16 => Keyword::Multikicker(self.costs()),
            17 => Keyword::Echo(self.costs()),
            18 => Keyword::CumulativeUpkeep(self.costs()),
            19 => Keyword::Affinity(Filter::Subtype(self.subtype())),
            13 => Keyword::Ninjutsu(self.costs()),
            14 => Keyword::Madness(self.costs()),
            15 => Keyword::Suspend(self.suspended_for(), self.costs()),
            12 => Keyword::EquipQuality(Filter::Subtype(self.subtype()), self.costs()),
            _ => self.plain_keyword(),
        }
    }

    fn suspended_for(&mut self) -> Value {
        Value::Number(1 + self.below(5) as i32)
    }

    /// A kind of land: "Island", "snow Island", "nonbasic land".
    fn land(&mut self) -> Filter {
        let supertype = Filter::Supertype(self.pick(&Supertype::ALL));
        match self.below(3) {
            0 => Filter::Subtype(self.land_type()),
            1 => Filter::all([supertype, Filter::Subtype(self.land_type())]),
            _ => Filter::all([supertype.not(), Filter::Type(CardType::Land)]),
        }
    }

    fn plain_keyword(&mut self) -> Keyword {
        let plain: Vec<Keyword> = KeywordKind::ALL
            .into_iter()
            .filter_map(KeywordKind::plain)
            .collect();
        self.pick(&plain)
    }

    pub fn modifications(&mut self) -> Vec<Modification> {
        (0..1 + self.below(2)).map(|_| self.modification()).collect()
    }

    fn modification(&mut self) -> Modification {
        let types = CardTypes::only(self.card_type());
        let supertypes = Supertypes::only(self.pick(&Supertype::ALL));
        let subtypes = if self.chance(2) {
            vec![self.subtype()]
        } else {
            Vec::new()
        };
        let colors = if self.chance(4) {
            ColorSet::EMPTY
        } else {
            ColorSet::only(self.color())
        };
        match self.below(20) {
            0 => Modification::Copy(self.object(), Vec::new()),
            1 if self.depth > 0 => Modification::Copy(self.object(), vec![self.deeper(Self::modification)]),
            2 => Modification::Control(self.player()),
            3 => Modification::AddTypes(types, subtypes),
            4 => Modification::AddTypes(CardTypes::EMPTY, vec![self.subtype()]),
            5 => Modification::AddSupertypes(supertypes),
            6 => Modification::RemoveSupertypes(supertypes),
            7 => Modification::SetTypes(types, subtypes),
            8 => Modification::SetLandType(self.land_type()),
            9 => Modification::RemoveTypes(types),
            10 => Modification::EveryCreatureType,
            11 => Modification::SetColors(colors),
            12 => Modification::AddColors(ColorSet::only(self.color())),
            13 if self.depth > 0 => {
                let linked = std::mem::take(&mut self.linked);
                let ability = self.scoped(Scope::default(), |g| {
                    g.deeper(|g| match g.below(3) {
                        0 => Ability::Activated(g.activated()),
                        1 => Ability::Triggered(g.triggered()),
                        _ => Ability::Static(g.static_ability()),
                    })
                });
                self.linked = linked;
                Modification::Gain(Box::new(ability))
            }
            14 => Modification::Lose(self.keyword_kind()),
            15 => Modification::LoseAllAbilities,
            16 => Modification::SetPt(self.deeper(Self::value), self.deeper(Self::value)),
            17 => Modification::SwitchPt,
            _ if self.chance(2) => {
                let keyword = if self.chance(8) {
                    Keyword::Flashback(vec![Cost::OwnManaCost])
                } else if self.chance(3) {
                    Keyword::Protection(self.quality())
                } else {
                    self.plain_keyword()
                };
                Modification::Gain(Box::new(Ability::Keyword(keyword)))
            }
            _ => Modification::ModifyPt(self.deeper(Self::value), self.deeper(Self::value)),
        }
    }

    pub fn rule(&mut self) -> Rule {
        let objects = self.static_objects();
        let who = self.player_filter();
        let filter = self.deeper(Self::filter);
        let number = 1 + self.below(3) as u32;
        match self.below(39) {
            38 => Rule::CantBeRegenerated(objects),
            37 => Rule::TriggersAgain(filter),
            36 => Rule::HandSize(who, self.pick(&[-2, -1, 1, 2])),
            30 => Rule::MayStayTapped(objects),
            31 => Rule::UntapLimit(who, number, filter),
            32 => Rule::SkipPhase(who, self.pick(&Phase::ALL)),
            33..=35 => Rule::Combat(self.combat_rule(objects, filter, number)),
            0 => Rule::CantAttack(objects),
            1 => Rule::CantBlock(objects),
            2 => Rule::CantBeBlockedBy(objects, filter),
            3 => Rule::CanBlockOnly(objects, filter),
            4 => Rule::MustAttack(objects),
            5 => Rule::MustBlock(objects),
            6 => Rule::MustBeBlocked(objects),
            7 => Rule::DoesntUntap(objects),
            8 => Rule::CantBeCountered(objects),
            9 => Rule::CantCast(who, filter),
            10 => Rule::CantActivate(objects),
            11 | 12 => Rule::SpellCost {
                who,
                spells: filter,
                change: self.cost_change(),
            },
            13 => Rule::ThisCost(self.cost_change()),
            14 => Rule::CostPerExtraTarget(number),
            15 => Rule::AlternativeCost(self.costs(), None),
            16 => Rule::AlternativeCost(self.costs(), Some(Box::new(self.deeper(Self::condition)))),
            17 => Rule::AdditionalCost(self.costs()),
            18 => Rule::AdditionalLands(who, number),
            19 => Rule::SkipStep(
                who,
                self.pick(&[Step::Untap, Step::Upkeep, Step::Draw, Step::End, Step::Cleanup]),
            ),
            20 => Rule::NoMaximumHandSize(who),
            21 => Rule::CantGainLife(who),
            22 => Rule::CantLose(who),
            23 if self.chance(3) => Rule::MayBeginOnBattlefield,
            23 => Rule::CantWin(who),
            24 => Rule::DrawLimit(who, number),
            25 => {
                let ability = match self.below(3) {
                    0 => PlayerAbility::Shroud,
                    1 => PlayerAbility::Hexproof,
                    _ => PlayerAbility::Protection(self.quality()),
                };
                Rule::PlayerHas(who, ability)
            }
            26 => Rule::AsThoughFlash(who, filter),
            27 => Rule::CantLoseLife(who),
            28 => {
                let kind = self.pick(&[DamageKind::Any, DamageKind::Combat, DamageKind::Noncombat]);
                Rule::DamageCantBePrevented(filter, kind)
            }
            _ => Rule::PlayFrom(who, self.zone(), filter),
        }
    }

    fn combat_rule(&mut self, objects: Objects, filter: Filter, number: u32) -> CombatRule {
        let whom = match self.below(3) {
            0 => Recipient::Player(self.player_filter()),
            1 => Recipient::Object(filter.clone()),
            _ => Recipient::PlayerOrPermanentOf(self.player_filter()),
        };
        match self.below(15) {
            12 => CombatRule::CantAttackWithout(objects, filter),
            13 => CombatRule::AssignsNoDamage(objects),
            0 => CombatRule::CantAttackSuch(objects, whom),
            1 => CombatRule::CantAttackAlone(objects),
            2 => CombatRule::CantBlockAlone(objects),
            3 => CombatRule::MostAttackers(number),
            4 => CombatRule::MostBlockers(number),
            5 => CombatRule::BlockedByAtMost(objects, number),
            6 => CombatRule::BlockedByAtLeast(objects, 1 + number),
            7 => CombatRule::AdditionalBlocks(objects, self.pick(&[None, Some(1), Some(2)])),
            8 => CombatRule::MustAttackSuch(objects, whom),
            9 => CombatRule::MustBlockSuch(objects, Filter::Type(CardType::Creature)),
            10 => CombatRule::BlockedIfAble(objects),
            11 => CombatRule::AttackCost(objects, whom, self.deeper(Self::value)),
            _ => CombatRule::BlockCost(objects, self.deeper(Self::value)),
        }
    }

    fn cost_change(&mut self) -> CostChange {
        let value = self.deeper(Self::value);
        if self.chance(4) {
            let mana = self.pick(&["{R}", "{U/P}", "{S}{S}", "{1}{G}{G}"]);
            CostChange::LessMana(mana.parse().expect("a mana cost"))
        } else if self.chance(2) {
            CostChange::Less(value)
        } else {
            CostChange::More(value)
        }
    }

    pub fn replacement(&mut self) -> Replacement {
        let event = match self.below(3) {
            0 => EventPattern::Moves {
                what: self.deeper(Self::filter),
                from: None,
                to: Some(ZoneKind::Battlefield),
            },
            1 => EventPattern::DealsDamage {
                source: if self.chance(2) {
                    Filter::Any
                } else {
                    self.deeper(Self::filter)
                },
                to: self.recipient(),
                kind: DamageKind::Any,
            },
            _ => self.event(),
        };
        let condition = self.chance(4).then(|| self.condition());
        let scope = Scope {
            event: true,
            ..self.scope.clone()
        };
        let instead = self.scoped(scope, Self::instead);
        Replacement {
            event,
            condition,
            instead,
        }
    }

    fn instead(&mut self) -> Instead {
        match self.below(18) {
            0 => Instead::EntersTapped,
            1 => Instead::EntersWithCounters(self.counter_kind(), self.deeper(Self::value)),
            2 => Instead::MayEnterAsCopy(self.deeper(Self::filter), Vec::new()),
            3 => Instead::MayEnterAsCopy(self.deeper(Self::filter), self.modifications()),
            4 => {
                let kind = self.pick(&super::effect::WORD_KINDS);
                Instead::EntersChoosing(kind, Label(0))
            }
            5 => Instead::EntersUnderControlOf(self.player()),
            6 => Instead::GoesTo(self.zone()),
            7 => Instead::Nothing,
            8 => Instead::Prevent(None),
            9 => Instead::Prevent(Some(self.deeper(Self::value))),
            10 => Instead::Multiplied(2 + self.below(2) as u32),
            11 => Instead::Increased(self.deeper(Self::value)),
            12 => Instead::LifeNotBelow(self.below(3) as i32),
            13 => Instead::DealtToObject(self.object()),
            14 => Instead::DealtToPlayer(self.player()),
            15 => Instead::PreventAnd(None, Box::new(self.deeper(Self::effect))),
            16 => {
                let value = self.deeper(Self::value);
                Instead::PreventAnd(Some(value), Box::new(self.deeper(Self::effect)))
            }
            _ => Instead::Do(Box::new(self.deeper(Self::effect))),
        }
    }
}

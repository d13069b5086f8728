//! What static abilities and lasting effects say: modifications, rules, durations.

use super::FaultKind;
use super::replacement::Words;
use super::walk::Checker;
use crate::lang::visit::{Flow, STOP, Visitor, walk_filter};
use crate::lang::{
    CostChange, Duration, Filter, Modification, Objects, PlayerAbility, PlayerFilter, Rule, Statement,
};
use crate::mana::{ManaCost, ManaSymbol};
use crate::zone::ZoneKind;

impl Checker {
    pub(super) fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Modify(objects, changes) => self.at("modify", |checker| {
                checker.at(0, |checker| checker.standing_objects(objects));
                checker.expect(!changes.is_empty(), FaultKind::EmptyList("modifications"));
                checker.at(1, |checker| checker.changes(changes));
            }),
            Statement::Rule(rule) => self.at("rule", |checker| checker.rule(rule)),
            Statement::Replace(replacement) => {
                self.at("replace", |checker| {
                    checker.replacement(replacement, Words::OfObject)
                });
            }
        }
    }

    /// Changes to objects, each of which is the item while it is changed ("its mana value").
    pub(super) fn changes(&mut self, changes: &[Modification]) {
        self.within(
            |scope| scope.item_object = true,
            |checker| {
                for (index, change) in changes.iter().enumerate() {
                    checker.at(index, |checker| checker.change(change));
                }
            },
        );
    }

    fn change(&mut self, change: &Modification) {
        match change {
            Modification::Copy(object, changes) => self.at("copy", |checker| {
                checker.at(0, |checker| checker.object(object));
                checker.at(1, |checker| checker.changes(changes));
            }),
            Modification::Control(player) => self.at("control", |checker| checker.player(player)),
            Modification::SetLandType(subtype) => {
                self.expect(
                    subtype.is_basic_land_type(),
                    FaultKind::NotABasicLandType(*subtype),
                );
            }
            Modification::Gain(ability) => self.at("gain", |checker| checker.granted(ability)),
            Modification::SetPt(power, toughness) => {
                self.at(("set_pt", 0), |checker| checker.value(power));
                self.at(("set_pt", 1), |checker| checker.value(toughness));
            }
            Modification::ModifyPt(power, toughness) => {
                self.at(("modify_pt", 0), |checker| checker.value(power));
                self.at(("modify_pt", 1), |checker| checker.value(toughness));
            }
            Modification::SetTypes(types, _) => self.at("set_types", |checker| {
                checker.expect(!types.is_empty(), FaultKind::NoTypesLeft);
            }),
            Modification::AddTypes(..)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::RemoveTypes(_)
            | Modification::EveryCreatureType
            | Modification::SetColors(_)
            | Modification::AddColors(_)
            | Modification::Lose(_)
            | Modification::LoseAllAbilities
            | Modification::SwitchPt => {}
        }
    }

    /// Objects that something is so of all the time.
    fn standing_objects(&mut self, objects: &Objects) {
        self.within(|scope| scope.standing = true, |checker| checker.objects(objects));
    }

    pub(super) fn rule(&mut self, rule: &Rule) {
        self.within(
            |scope| scope.standing = true,
            |checker| checker.standing_rule(rule),
        );
    }

    fn standing_rule(&mut self, rule: &Rule) {
        match rule {
            Rule::CantAttack(objects) => self.at("cant_attack", |checker| checker.objects(objects)),
            Rule::CantBlock(objects) => self.at("cant_block", |checker| checker.objects(objects)),
            Rule::CantBeBlockedBy(objects, filter) => {
                self.objects_and_filter("cant_be_blocked_by", objects, filter)
            }
            Rule::CanBlockOnly(objects, filter) => self.objects_and_filter("can_block_only", objects, filter),
            Rule::MustAttack(objects) => self.at("must_attack", |checker| checker.objects(objects)),
            Rule::MustBlock(objects) => self.at("must_block", |checker| checker.objects(objects)),
            Rule::MustBeBlocked(objects) => self.at("must_be_blocked", |checker| checker.objects(objects)),
            Rule::Combat(rule) => self.at("combat", |checker| checker.combat_rule(rule)),
            Rule::MayStayTapped(objects) => self.at("may_stay_tapped", |checker| checker.objects(objects)),
            Rule::UntapLimit(who, _, filter) => self.player_and_filter("untap_limit", who, 2, filter),
            Rule::SkipPhase(who, _) => self.at(("skip_phase", 0), |checker| checker.player_filter(who)),
            Rule::DoesntUntap(objects) => self.at("doesnt_untap", |checker| checker.objects(objects)),
            Rule::CantBeCountered(objects) => {
                self.at("cant_be_countered", |checker| checker.objects(objects))
            }
            Rule::CantCast(who, spells) => self.player_and_spells("cant_cast", who, spells),
            Rule::CantBeRegenerated(objects) => {
                self.at("cant_be_regenerated", |checker| checker.objects(objects));
            }
            Rule::CantActivate(objects) => self.at("cant_activate", |checker| checker.objects(objects)),
            Rule::SpellCost { who, spells, change } => self.at("spell_cost", |checker| {
                checker.at("who", |checker| checker.player_filter(who));
                checker.at("spells", |checker| checker.castable(spells));
                checker.at("change", |checker| checker.cost_change(change));
            }),
            Rule::ThisCost(change) => self.at("this_cost", |checker| checker.cost_change(change)),
            Rule::AlternativeCost(cost, condition) => self.at("alternative_cost", |checker| {
                checker.at(0, |checker| checker.cost(cost));
                if let Some(condition) = condition {
                    checker.at(1, |checker| checker.condition(condition));
                }
            }),
            Rule::AdditionalCost(cost) => self.at("additional_cost", |checker| checker.cost(cost)),
            Rule::AdditionalLands(who, _) => {
                self.at(("additional_lands", 0), |checker| checker.player_filter(who))
            }
            Rule::SkipStep(who, step) => {
                self.short(!step.is_main(), "'skip_step' of a main phase", "'skip_phase'");
                self.at(("skip_step", 0), |checker| checker.player_filter(who));
            }
            Rule::NoMaximumHandSize(who) => {
                self.at("no_maximum_hand_size", |checker| checker.player_filter(who));
            }
            Rule::HandSize(who, _) => self.at(("hand_size", 0), |checker| checker.player_filter(who)),
            Rule::CantGainLife(who) => self.at("cant_gain_life", |checker| checker.player_filter(who)),
            Rule::CantLoseLife(who) => self.at("cant_lose_life", |checker| checker.player_filter(who)),
            Rule::DamageCantBePrevented(source, _) => {
                self.at(("damage_cant_be_prevented", 0), |checker| checker.filter(source));
            }
            Rule::CantLose(who) => self.at("cant_lose", |checker| checker.player_filter(who)),
            Rule::MayBeginOnBattlefield => {}
            Rule::CantWin(who) => self.at("cant_win", |checker| checker.player_filter(who)),
            Rule::DrawLimit(who, _) => self.at(("draw_limit", 0), |checker| checker.player_filter(who)),
            Rule::PlayerHas(who, ability) => self.at("player_has", |checker| {
                checker.at(0, |checker| checker.player_filter(who));
                checker.at(1, |checker| checker.player_ability(ability));
            }),
            Rule::AsThoughFlash(who, spells) => self.player_and_spells("as_though_flash", who, spells),
            Rule::PlayFrom(who, zone, cards) => {
                let is_possible = matches!(zone, ZoneKind::Graveyard | ZoneKind::Exile);
                self.at(("play_from", 1), |checker| {
                    checker.expect(is_possible, FaultKind::NotPlayedFrom);
                });
                self.player_and_filter("play_from", who, 2, cards);
            }
            Rule::TriggersAgain(of) => self.at("triggers_again", |checker| checker.filter(of)),
            Rule::CostPerExtraTarget(_) => {}
        }
    }

    pub(super) fn duration(&mut self, duration: &Duration) {
        match duration {
            Duration::AsLongAs(condition) => self.at("as_long_as", |checker| checker.condition(condition)),
            Duration::NextTurnOf(player) => self.at("next_turn_of", |checker| checker.player(player)),
            Duration::ThisLeaves => self.expect(!self.scope.spell, FaultKind::NeverLeaves),
            Duration::NextTime => self.fault(FaultKind::NextTimeOnly),
            Duration::EndOfTurn | Duration::EndOfCombat | Duration::YourNextTurn | Duration::Forever => {}
        }
    }

    fn cost_change(&mut self, change: &CostChange) {
        match change {
            CostChange::Less(value) => self.at("less", |checker| checker.count(value)),
            CostChange::More(value) => self.at("more", |checker| checker.count(value)),
            CostChange::LessMana(mana) if !can_be_taken_off(mana) => {
                self.at("less_mana", |checker| {
                    checker.fault(FaultKind::MisplacedReduction)
                });
            }
            CostChange::LessMana(_) => {}
        }
    }

    fn player_ability(&mut self, ability: &PlayerAbility) {
        match ability {
            PlayerAbility::Protection(quality) => self.at("protection", |checker| checker.quality(quality)),
            PlayerAbility::Shroud | PlayerAbility::Hexproof => {}
        }
    }

    fn objects_and_filter(&mut self, key: &'static str, objects: &Objects, filter: &Filter) {
        self.at((key, 0), |checker| checker.objects(objects));
        self.at((key, 1), |checker| checker.filter(filter));
    }

    fn player_and_spells(&mut self, key: &'static str, who: &PlayerFilter, spells: &Filter) {
        self.at((key, 0), |checker| checker.player_filter(who));
        self.at((key, 1), |checker| checker.castable(spells));
    }

    /// Spells that are judged before they are cast (CR 601.3).
    fn castable(&mut self, spells: &Filter) {
        self.expect(!says_targets(spells), FaultKind::TargetsUnchosen);
        self.filter(spells);
    }

    fn player_and_filter(&mut self, key: &'static str, who: &PlayerFilter, place: usize, filter: &Filter) {
        self.at((key, 0), |checker| checker.player_filter(who));
        self.at((key, place), |checker| checker.filter(filter));
    }
}

/// Whether a filter asks what something targets.
fn says_targets(filter: &Filter) -> bool {
    struct SaysTargets;
    impl<'a> Visitor<'a> for SaysTargets {
        fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
            match filter {
                Filter::Targets(..) => STOP,
                _ => walk_filter(self, filter),
            }
        }
    }
    SaysTargets.visit_filter(filter) == STOP
}

/// Whether costs can be less by it: not generic mana alone, which has a word of its own, and nothing of which a player
/// would have to say what it is (CR 118.7e).
fn can_be_taken_off(mana: &ManaCost) -> bool {
    let is_plain = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Generic(_)
        | ManaSymbol::Colored(_)
        | ManaSymbol::Colorless
        | ManaSymbol::Snow
        | ManaSymbol::Phyrexian(_) => true,
        ManaSymbol::X
        | ManaSymbol::Hybrid(..)
        | ManaSymbol::MonoHybrid(..)
        | ManaSymbol::ColorlessHybrid(_)
        | ManaSymbol::PhyrexianHybrid(..) => false,
    };
    let is_generic = |symbol: &ManaSymbol| matches!(symbol, ManaSymbol::Generic(_));
    mana.symbols().iter().all(is_plain) && !mana.symbols().iter().all(is_generic)
}

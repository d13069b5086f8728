//! Rules-changing effects: "can't attack", "cost {1} less to cast", "skip your draw step".

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Condition, Cost, CostChange, Filter, ObjectRef, Objects, PlayerAbility, PlayerFilter, Rule, Value,
};

use super::combat::phase_name;
use super::event::step_name;
use super::filter::{Place, Say};
use super::replacement::damage_words;
use super::scope::Printer;
use super::words::{number_word, plural, third_person};

impl Printer<'_> {
    /// The rule as a clause.
    pub fn rule(&mut self, rule: &Rule) -> String {
        match rule {
            Rule::CantAttack(objects) => self.about(objects, "can't attack"),
            Rule::CantBlock(objects) => self.about(objects, "can't block"),
            Rule::CantBeBlockedBy(objects, Filter::Any) => self.about(objects, "can't be blocked"),
            Rule::CantBeBlockedBy(objects, by) => {
                let subject = self.about(objects, "can't be blocked by");
                format!("{subject} {}", self.filter(by, Say::MANY.place(Place::Blocker)))
            }
            Rule::CanBlockOnly(objects, what) => {
                let subject = self.objects_subject(objects).0;
                format!(
                    "{subject} can block only {}",
                    self.filter(what, Say::MANY.place(Place::Blocker))
                )
            }
            Rule::MustAttack(objects) => self.about(objects, "attack each combat if able"),
            Rule::MustBlock(objects) => self.about(objects, "block each combat if able"),
            Rule::MustBeBlocked(objects) => {
                let subject = self.objects_by_choice(objects);
                format!("all creatures able to block {subject} do so")
            }
            Rule::Combat(rule) => self.combat_rule(rule),
            Rule::MayStayTapped(objects) => self.may_stay_tapped(objects),
            Rule::UntapLimit(who, most, filter) => self.untap_limit(who, *most, filter),
            Rule::DoesntUntap(objects) => self.doesnt_untap(objects),
            Rule::CantBeCountered(objects) => self.cant_be_countered(objects),
            Rule::CantCast(who, spells) => {
                let spells = self.filter(spells, Say::MANY.place(Place::Spell));
                format!("{} can't cast {spells}", self.all_players(who))
            }
            Rule::CantBeRegenerated(objects) => {
                format!("{} can't be regenerated", self.objects_by_choice(objects))
            }
            Rule::CantActivate(objects) => {
                format!(
                    "activated abilities of {} can't be activated",
                    self.objects_by_choice(objects)
                )
            }
            Rule::SpellCost { who, spells, change } => self.spell_cost(who, spells, change),
            Rule::ThisCost(change) => format!("this spell costs {}", self.cost_change(change)),
            Rule::CostPerExtraTarget(amount) => {
                format!("this spell costs {{{amount}}} more to cast for each target beyond the first")
            }
            Rule::AlternativeCost(cost, condition) => self.alternative_cost(cost, condition.as_deref()),
            Rule::AdditionalCost(cost) => {
                format!(
                    "as an additional cost to cast this spell, {}",
                    self.cost_verbs(cost)
                )
            }
            Rule::AdditionalLands(who, count) => self.additional_lands(who, *count),
            Rule::SkipStep(PlayerFilter::You, step) => format!("skip your {}", step_name(*step)),
            Rule::SkipStep(who, step) => {
                self.players_rule(who, &format!("skip their {}", plural(step_name(*step))))
            }
            Rule::SkipPhase(PlayerFilter::You, phase) => format!("skip your {}", phase_name(*phase)),
            Rule::SkipPhase(who, phase) => {
                self.players_rule(who, &format!("skip their {}", plural(phase_name(*phase))))
            }
            Rule::NoMaximumHandSize(who) => self.players_rule(who, "have no maximum hand size"),
            Rule::HandSize(who, change) => {
                let whose = super::words::possessive(&self.all_players(who));
                let (verb, by) = if *change < 0 {
                    ("reduced", change.unsigned_abs())
                } else {
                    ("increased", change.unsigned_abs())
                };
                format!("{whose} maximum hand size is {verb} by {by}")
            }
            Rule::CantGainLife(who) => self.players_rule(who, "can't gain life"),
            Rule::CantLoseLife(who) => self.players_rule(who, "can't lose life"),
            Rule::DamageCantBePrevented(source, kind) => {
                let damage = damage_words(*kind);
                if *source == Filter::Any {
                    format!("{damage} can't be prevented")
                } else {
                    let by = self.filter(source, Say::MANY.place(Place::Source));
                    format!("{damage} that would be dealt by {by} can't be prevented")
                }
            }
            Rule::CantLose(who) => self.players_rule(who, "can't lose the game"),
            Rule::MayBeginOnBattlefield => {
                "if this card is in your opening hand, you may begin the game with it on the battlefield"
                    .to_owned()
            }
            Rule::CantWin(who) => self.players_rule(who, "can't win the game"),
            Rule::DrawLimit(who, count) => self.draw_limit(who, *count),
            Rule::PlayerHas(who, ability) => {
                let ability = self.player_ability(ability);
                self.players_rule(who, &format!("have {ability}"))
            }
            Rule::AsThoughFlash(who, spells) => {
                let spells = self.filter(spells, Say::MANY.place(Place::Spell));
                self.players_rule(who, &format!("may cast {spells} as though they had flash"))
            }
            Rule::TriggersAgain(of) => {
                let source = self.a_filter(of, Say::ONE.place(Place::Battlefield));
                format!(
                    "if a triggered ability of {source} triggers, that ability triggers an additional time"
                )
            }
            Rule::PlayFrom(who, zone, cards) => self.play_from(who, *zone, cards),
        }
    }

    pub(super) fn about(&mut self, objects: &Objects, verb: &str) -> String {
        let (subject, many) = self.objects_subject(objects);
        if many {
            format!("{subject} {verb}")
        } else {
            format!("{subject} {}", third_person(verb))
        }
    }

    /// Players and a verb phrase in the plural.
    fn players_rule(&mut self, who: &PlayerFilter, verb: &str) -> String {
        let subject = self.all_players(who);
        match who {
            PlayerFilter::Is(_) => format!("{subject} {}", third_person(verb)),
            PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Opponent => format!("{subject} {verb}"),
        }
    }

    fn doesnt_untap(&mut self, objects: &Objects) -> String {
        let (subject, many) = self.objects_subject(objects);
        match objects {
            Objects::The(ObjectRef::This) => untaps(&subject, many, "your untap step"),
            Objects::The(_) => untaps(&subject, many, "its controller's untap step"),
            Objects::All(_) if !many => untaps(&subject, many, "its controller's untap step"),
            Objects::All(_) | Objects::Chosen(_) => untaps(&subject, many, "their controllers' untap steps"),
        }
    }

    fn may_stay_tapped(&mut self, objects: &Objects) -> String {
        let (who, step) = match objects {
            Objects::The(ObjectRef::This) => ("you", "your untap step"),
            Objects::The(_) => ("its controller", "their untap step"),
            Objects::All(_) | Objects::Chosen(_) => ("players", "their untap steps"),
        };
        let what = self.objects_by_choice(objects);
        format!("{who} may choose not to untap {what} during {step}")
    }

    fn untap_limit(&mut self, who: &PlayerFilter, most: u32, filter: &Filter) -> String {
        let what = self.filter(filter, if most == 1 { Say::ONE } else { Say::MANY });
        let most = number_word(i64::from(most));
        let steps = match who {
            PlayerFilter::You => "your untap steps",
            PlayerFilter::Any | PlayerFilter::Opponent | PlayerFilter::Is(_) => "their untap steps",
        };
        self.players_rule(
            who,
            &format!("can't untap more than {most} {what} during {steps}"),
        )
    }

    fn cant_be_countered(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::The(ObjectRef::This) => "this spell can't be countered".to_owned(),
            Objects::All(filter) if super::scope::exactly(filter).is_none() => {
                format!(
                    "{} can't be countered",
                    self.filter(filter, Say::MANY.place(Place::Spell))
                )
            }
            Objects::The(_) | Objects::All(_) | Objects::Chosen(_) => {
                self.about(objects, "can't be countered")
            }
        }
    }

    fn spell_cost(&mut self, who: &PlayerFilter, spells: &Filter, change: &CostChange) -> String {
        let spells = self.filter(spells, Say::MANY.place(Place::Spell));
        let cast = match who {
            PlayerFilter::Any => String::new(),
            PlayerFilter::You => " you cast".to_owned(),
            PlayerFilter::Opponent => " your opponents cast".to_owned(),
            PlayerFilter::Is(_) => format!(" {} casts", self.a_player(who)),
        };
        format!("{spells}{cast} cost {}", self.cost_change(change))
    }

    /// "{1} less to cast", "{1} more to cast for each artifact you control".
    fn cost_change(&mut self, change: &CostChange) -> String {
        let (value, direction) = match change {
            CostChange::Less(value) => (value, "less"),
            CostChange::More(value) => (value, "more"),
            CostChange::LessMana(mana) => return format!("{mana} less to cast"),
        };
        match (value, self.each_counted(value)) {
            (Value::Number(amount), _) => format!("{{{amount}}} {direction} to cast"),
            (Value::X, _) => format!("{{X}} {direction} to cast"),
            (_, Some(each)) => format!("{{1}} {direction} to cast for each {each}"),
            (other, None) => format!("({}) {direction} to cast", self.value(other)),
        }
    }

    fn alternative_cost(&mut self, cost: &[Cost], condition: Option<&Condition>) -> String {
        let condition = condition.map_or(String::new(), |condition| {
            format!("if {}, ", self.condition(condition))
        });
        format!(
            "{condition}you may {} rather than pay this spell's mana cost",
            self.cost_verbs(cost)
        )
    }

    fn additional_lands(&mut self, who: &PlayerFilter, count: u32) -> String {
        let lands = match count {
            1 => "an additional land".to_owned(),
            count => format!("{} additional lands", number_word(i64::from(count))),
        };
        let turns = if *who == PlayerFilter::You {
            "your turns"
        } else {
            "their turns"
        };
        self.players_rule(who, &format!("may play {lands} on each of {turns}"))
    }

    fn draw_limit(&mut self, who: &PlayerFilter, count: u32) -> String {
        let cards = match count {
            1 => "one card".to_owned(),
            count => format!("{} cards", number_word(i64::from(count))),
        };
        let subject = match who {
            PlayerFilter::Any => "each player".to_owned(),
            PlayerFilter::Opponent => "each opponent".to_owned(),
            PlayerFilter::You | PlayerFilter::Is(_) => self.all_players(who),
        };
        format!("{subject} can't draw more than {cards} each turn")
    }

    fn player_ability(&mut self, ability: &PlayerAbility) -> String {
        match ability {
            PlayerAbility::Shroud => "shroud".to_owned(),
            PlayerAbility::Hexproof => "hexproof".to_owned(),
            PlayerAbility::Protection(quality) => format!("protection from {}", self.quality(quality)),
        }
    }

    fn play_from(&mut self, who: &PlayerFilter, zone: ZoneKind, cards: &Filter) -> String {
        let cards = self.filter(cards, Say::MANY.place(Place::Card));
        let whose = if *who == PlayerFilter::You {
            "your"
        } else {
            "their"
        };
        let zone = match zone {
            ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard => format!("{whose} {}", zone.name()),
            ZoneKind::Exile | ZoneKind::Stack | ZoneKind::Battlefield | ZoneKind::Command => {
                self.zone_name(zone, None)
            }
        };
        self.players_rule(who, &format!("may play {cards} from {zone}"))
    }
}

fn untaps(subject: &str, many: bool, step: &str) -> String {
    let verb = format!("don't untap during {step}");
    if many {
        format!("{subject} {verb}")
    } else {
        format!("{subject} {}", third_person(&verb))
    }
}

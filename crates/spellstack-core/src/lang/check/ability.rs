//! Abilities, their clauses and their targets.

use super::cost;
use super::hidden::{self, Asker};
use super::label::Labels;
use super::walk::{Checker, Scope, Target};
use super::{FaultKind, extent};
use crate::keyword::{Keyword, KeywordKind, Parameter};
use crate::lang::visit::{Flow, STOP, Visitor, walk_value};
use crate::lang::words::type_words;
use crate::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Cost, EventPattern, Filter, PlayerFilter, PlayerRef,
    Quality, Statement, Static, TargetRelation, TargetSpec, Trigger, Triggered, Value, derive,
};
use crate::types::{CardType, SubtypeKind};
use crate::zone::ZoneKind;

/// Whether what can be a target depends on the X that is chosen as the body is put on the stack.
fn says_x_of_targets(body: &Body) -> bool {
    struct SaysX;
    impl<'a> Visitor<'a> for SaysX {
        fn visit_value(&mut self, value: &'a Value) -> Flow {
            match value {
                Value::X => STOP,
                other => walk_value(self, other),
            }
        }
    }
    let says_x = |spec: &TargetSpec| {
        let objects = spec.objects.as_ref();
        objects.is_some_and(|filter| SaysX.visit_filter(filter) == STOP)
    };
    let clauses = match body {
        Body::Plain(clause) => std::slice::from_ref(clause),
        Body::Modal { modes, .. } => modes.as_slice(),
    };
    clauses.iter().any(|clause| clause.targets.iter().any(says_x))
}

impl Checker {
    /// An ability of the object itself.
    pub(super) fn ability(&mut self, ability: &Ability) {
        self.with_own_bindings(|checker| checker.any_ability(ability));
    }

    fn any_ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Keyword(keyword) => self.at("keyword", |checker| checker.keyword(keyword)),
            Ability::Spell(body) => {
                self.expect(self.scope.spell, FaultKind::SpellAbilityOfPermanent);
                self.expect(!says_x_of_targets(body), FaultKind::TargetsByX);
                self.at("spell", |checker| checker.body(body));
            }
            Ability::Activated(ability) => self.at("activated", |checker| checker.activated(ability)),
            Ability::Triggered(ability) => {
                self.labels.restart();
                self.at("triggered", |checker| checker.triggered(ability));
            }
            Ability::Static(ability) => {
                self.labels.restart();
                self.at("static", |checker| checker.static_ability(ability));
            }
        }
    }

    /// An ability that something else gets: nothing of its giver is in scope, but a keyword can name what was chosen.
    pub(super) fn granted(&mut self, ability: &Ability) {
        if let Ability::Keyword(keyword) = ability {
            let of_granted = |scope: &mut Scope| {
                scope.equip = true;
                scope.granted = true;
            };
            self.within(of_granted, |checker| {
                checker.at("keyword", |checker| checker.keyword(keyword))
            });
            return;
        }
        let labels = std::mem::replace(&mut self.labels, Labels::of(std::slice::from_ref(ability)));
        let targets = std::mem::take(&mut self.targets);
        let scope = Scope {
            attached: true,
            attached_to_player: true,
            loyalty: true,
            equip: true,
            ..Scope::default()
        };
        let holder =
            |checker: &mut Self| checker.within(|inner| *inner = scope, |checker| checker.ability(ability));
        self.with_own_links(holder);
        self.labels = labels;
        self.targets = targets;
    }

    fn activated(&mut self, ability: &Activated) {
        let scope = self.scope;
        // CR 107.3k: the X of an activation is its own.
        self.within(
            |inner| {
                inner.x = cost::has_x(&ability.cost);
                inner.cost_moves = scope.cost_moves || cost::moves_chosen(&ability.cost);
            },
            |checker| {
                checker.at("cost", |checker| checker.activation_cost(&ability.cost));
                checker.expect(!says_x_of_targets(&ability.body), FaultKind::TargetsByX);
                checker.at("body", |checker| checker.body(&ability.body));
                checker.each("limits", &ability.limits, |checker, limit| match limit {
                    ActivationLimit::OnlyIf(condition) => {
                        checker.at("only_if", |checker| {
                            let shows = hidden::shown_by(Asker::Announcer, condition);
                            checker.expect(!shows, FaultKind::HiddenCards);
                            checker.condition(condition);
                        });
                    }
                    ActivationLimit::SorcerySpeed | ActivationLimit::OncePerTurn => {}
                });
            },
        );
    }

    /// A triggered ability, or a delayed one inside an effect.
    pub(super) fn triggered(&mut self, ability: &Triggered) {
        // What a delayed trigger's own event doesn't have, that of the ability which made it may.
        let parts = ability.trigger.parts().or(self.scope.event);
        self.at("trigger", |checker| match &ability.trigger {
            Trigger::Event(patterns) => checker.events("event", patterns),
            Trigger::OneOrMore(patterns) => checker.events("one_or_more", patterns),
            Trigger::OncePerTurn(patterns) => checker.events("once_per_turn", patterns),
            Trigger::State(condition) => checker.at("state", |checker| checker.condition(condition)),
        });
        self.within(
            |scope| scope.event = parts,
            |checker| {
                if let Some(condition) = &ability.condition {
                    checker.at("condition", |checker| checker.condition(condition));
                }
                checker.at("body", |checker| checker.inner_body(&ability.body));
            },
        );
    }

    fn events(&mut self, key: &'static str, patterns: &[EventPattern]) {
        self.expect(!patterns.is_empty(), FaultKind::EmptyList("events"));
        self.each(key, patterns, |checker, pattern| checker.event(pattern));
    }

    fn static_ability(&mut self, ability: &Static) {
        if let Some(condition) = &ability.condition {
            let functions_there = |statement: &Statement| match statement {
                Statement::Replace(_) => true,
                Statement::Rule(rule) => derive::is_about_casting_this(rule),
                Statement::Modify(..) => false,
            };
            let is_elsewhere = derive::stated_zone(condition).is_some();
            self.at("condition", |checker| {
                let functions = !is_elsewhere || ability.statements.iter().all(functions_there);
                checker.expect(functions, FaultKind::FunctionsElsewhere);
                checker.condition(condition);
            });
        }
        self.expect(!ability.statements.is_empty(), FaultKind::EmptyList("statements"));
        self.expect(!extent::grants_too_often(ability), FaultKind::GrantsOfGrants);
        self.expect(!hidden::shown_by_static(ability), FaultKind::HiddenCards);
        self.each("statements", &ability.statements, |checker, statement| {
            checker.statement(statement)
        });
    }

    /// What an ability does: each mode has labels of its own.
    fn body(&mut self, body: &Body) {
        self.labels.restart();
        self.inner_body(body);
    }

    /// What is done by a part of an ability, which reads what earlier parts have bound.
    pub(super) fn inner_body(&mut self, body: &Body) {
        match body {
            Body::Plain(clause) => self.at("plain", |checker| checker.clause(clause)),
            Body::Modal {
                at_least,
                at_most,
                modes,
            } => self.at("modal", |checker| {
                checker.modes(*at_least, *at_most, modes.len());
                let before = checker.labels.clone();
                checker.each("modes", modes, |checker, mode| {
                    checker.labels = before.clone();
                    checker.clause(mode);
                });
            }),
        }
    }

    fn modes(&mut self, at_least: u8, at_most: u8, modes: usize) {
        self.expect(modes >= 2, FaultKind::TooFewModes(modes));
        let possible = at_least <= at_most && at_most > 0 && usize::from(at_most) <= modes;
        self.expect(
            possible,
            FaultKind::ModeRange {
                at_least,
                at_most,
                modes,
            },
        );
    }

    /// Targets and effect. A clause without targets, inside another one, refers to the targets of that one.
    fn clause(&mut self, clause: &Clause) {
        let scope = self.scope;
        if clause.targets.is_empty() {
            self.at("effect", |checker| checker.effect(&clause.effect));
        } else {
            let outer = std::mem::replace(&mut self.targets, clause.targets.iter().map(known).collect());
            self.at("targets", |checker| checker.targets(&clause.targets));
            self.at("effect", |checker| checker.effect(&clause.effect));
            self.at("targets", Checker::unused_targets);
            self.targets = outer;
        }
        // What the clause paid on the way is out of scope again.
        self.scope = scope;
    }

    fn targets(&mut self, specs: &[TargetSpec]) {
        for (index, spec) in specs.iter().enumerate() {
            self.at(index, |checker| checker.target_spec(index, spec));
        }
    }

    fn target_spec(&mut self, own: usize, spec: &TargetSpec) {
        self.expect(
            spec.objects.is_some() || spec.players.is_some(),
            FaultKind::EmptyTarget,
        );
        self.expect(!hidden::shown_by_target(spec), FaultKind::HiddenCards);
        self.at("quantity", |checker| checker.quantity(&spec.quantity));
        if let Some(filter) = &spec.objects {
            self.at("objects", |checker| {
                checker.filter(filter);
                checker.expect(!hidden::may_be_hidden(filter), FaultKind::HiddenTarget);
                checker.short(
                    !is_of_target(filter),
                    "what a target controls or owns",
                    "'relations'",
                );
            });
        }
        if let Some(filter) = &spec.players {
            self.at("players", |checker| checker.player_filter(filter));
        }
        self.each("relations", &spec.relations, |checker, relation| {
            let (TargetRelation::OtherThan(other) | TargetRelation::ControlledBy(other)) = *relation;
            checker.expect(usize::from(other) < own, FaultKind::RelationToLaterTarget(other));
            if matches!(relation, TargetRelation::ControlledBy(_)) && usize::from(other) < own {
                checker.player_target(other);
            }
        });
        if let Some(value) = &spec.divided {
            self.at("divided", |checker| checker.count(value));
        }
    }

    fn unused_targets(&mut self) {
        for index in 0..self.targets.len() {
            let target = self.targets[index];
            self.at(index, |checker| {
                checker.expect(target.used, FaultKind::UnusedTarget(index));
                let dealt = !target.used || !target.divided || target.dealt;
                checker.expect(dealt, FaultKind::DivisionUnused(index));
            });
        }
    }

    /// The parameters of a keyword.
    pub(super) fn keyword(&mut self, keyword: &Keyword) {
        let kind = keyword.kind();
        match kind {
            KeywordKind::Equip | KeywordKind::EquipQuality => {
                self.expect(self.scope.equip, FaultKind::EquipWithoutEquipment);
            }
            KeywordKind::Delve => self.exiles_by_cost(),
            _ => {}
        }
        // "The flashback cost is equal to its mana cost": nothing else costs that.
        if *keyword == Keyword::Flashback(vec![Cost::OwnManaCost]) {
            return;
        }
        self.at(kind.json_name(), |checker| {
            checker.types_of(keyword);
            let parameters = keyword.parameters();
            match &parameters[..] {
                [only] => checker.parameter(*only),
                several => checker.each_parameter(several),
            }
        });
    }

    fn each_parameter(&mut self, parameters: &[Parameter<'_>]) {
        for (index, parameter) in parameters.iter().enumerate() {
            self.at(index, |checker| checker.parameter(*parameter));
        }
    }

    fn parameter(&mut self, parameter: Parameter<'_>) {
        match parameter {
            Parameter::Cost(parts) => self.cost(parts),
            Parameter::Filter(filter) => {
                let shows = hidden::shown_by_choice(Asker::Anybody, filter);
                self.expect(!shows, FaultKind::HiddenCards);
                self.filter(filter);
            }
            Parameter::Players(players) => self.player_filter(players),
            Parameter::Quality(quality) => self.quality(quality),
            Parameter::Value(value) => self.count(value),
            Parameter::Number(_) => {}
        }
    }

    /// CR 702.14a, 702.29e: what stands before the word is made of types, and landwalk's is a land.
    fn types_of(&mut self, keyword: &Keyword) {
        match keyword {
            Keyword::Landwalk(land) => {
                self.expect(
                    type_words(land).is_some() && names_land(land),
                    FaultKind::NotALand,
                );
            }
            Keyword::Typecycling(what, _) => {
                self.expect(type_words(what).is_some(), FaultKind::NotTypes);
            }
            // CR 303.4a: it says what an Aura spell targets.
            Keyword::Enchant(what) => {
                self.expect(!hidden::may_be_hidden(what), FaultKind::HiddenTarget);
            }
            Keyword::EnchantPlayer(who) => {
                self.expect(!matches!(who, PlayerFilter::Is(_)), FaultKind::EnchantsOnePlayer);
            }
            Keyword::EquipQuality(what, _) => self.expect(*what != Filter::Any, FaultKind::NotTypes),
            _ => {}
        }
    }

    pub(super) fn quality(&mut self, quality: &Quality) {
        match quality {
            Quality::ChosenColor(label) => self.at("chosen_color", |checker| checker.read_color(*label)),
            Quality::Objects(filter) => self.at("objects", |checker| checker.filter(filter)),
            Quality::Color(_) | Quality::Everything => {}
        }
    }
}

fn known(spec: &TargetSpec) -> Target {
    Target {
        objects: spec.objects.is_some(),
        players: spec.players.is_some(),
        divided: spec.divided.is_some(),
        used: false,
        dealt: false,
    }
}

/// Whether the filter says itself what the relation of a target to an earlier one says.
fn is_of_target(filter: &Filter) -> bool {
    let parts = match filter {
        Filter::All(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let is_in_zone_of_owner = filter.zone().is_some_and(ZoneKind::is_per_player);
    parts.iter().any(|part| {
        let owns =
            is_in_zone_of_owner && matches!(part, Filter::Owner(PlayerFilter::Is(PlayerRef::Target(_))));
        owns || matches!(part, Filter::Controller(PlayerFilter::Is(PlayerRef::Target(_))))
    })
}

fn names_land(filter: &Filter) -> bool {
    let is_land = |part: &Filter| match part {
        Filter::Type(card_type) => *card_type == CardType::Land,
        Filter::Subtype(subtype) => subtype.kind() == SubtypeKind::Land,
        _ => false,
    };
    match filter {
        Filter::All(parts) => parts.iter().any(is_land),
        one => is_land(one),
    }
}

//! Effects: the structure of what happens, and the parts of each instruction.

use super::FaultKind;
use super::label::chosen_word;
use super::reference::is_several;
use super::replacement::Words;
use super::walk::{Checker, Scope};
use super::{cost, walk::Way};
use crate::counter::CounterKind;
use crate::lang::{
    Chooser, Cost, Destination, Duration, Each, Effect, EntryFlag, ManaOutput, ObjectRef, Objects, PlayerRef,
    Players, Price, Rule, Trigger, Under, Value,
};
use crate::zone::ZoneKind;

impl Checker {
    pub(super) fn effect(&mut self, effect: &Effect) {
        match effect {
            // Structure.
            Effect::Then(parts) => {
                self.sequence("then", parts, |part| matches!(part, Effect::Then(_)));
            }
            Effect::Together(parts) => {
                self.sequence("together", parts, |part| matches!(part, Effect::Together(_)));
            }
            Effect::May { who, effect } => self.at("may", |checker| {
                checker.at("who", |checker| checker.player(who));
                checker.at("effect", |checker| checker.effect(effect));
            }),
            Effect::IfDone {
                first,
                then,
                otherwise,
            } => self.at("if_done", |checker| {
                checker.at("first", |checker| checker.effect(first));
                checker.optional("then", then.as_deref());
                checker.optional("otherwise", otherwise.as_deref());
                let follows = then.is_some() || otherwise.is_some();
                checker.expect(follows, FaultKind::EmptyList("what follows"));
            }),
            Effect::If {
                condition,
                then,
                otherwise,
            } => self.at("if", |checker| {
                checker.at("condition", |checker| checker.condition(condition));
                checker.at("then", |checker| checker.effect(then));
                checker.optional("otherwise", otherwise.as_deref());
            }),
            Effect::Instead {
                usual,
                condition,
                instead,
            } => self.at("instead", |checker| {
                checker.at("usual", |checker| checker.effect(usual));
                checker.at("condition", |checker| checker.condition(condition));
                checker.at("instead", |checker| checker.effect(instead));
            }),
            Effect::ForEach { each, effect } => self.at("for_each", |checker| checker.for_each(each, effect)),
            Effect::Bind(label, inner) => self.at("bind", |checker| {
                checker.at(0, |checker| checker.introduce(*label));
                checker.at(1, |checker| checker.effect(inner));
                checker.at(0, |checker| checker.bind(*label, chosen_word(inner)));
                if matches!(**inner, Effect::Top { .. } | Effect::Search(..)) {
                    checker.labels.stays_in_library(*label);
                }
            }),
            Effect::Choose(selection) => self.at("choose", |checker| checker.selection(selection)),
            Effect::ChooseWord { who, kind: _ } => {
                self.at(("choose_word", "who"), |checker| checker.player(who))
            }
            Effect::ChooseSource(who, filter) => self.at("choose_source", |checker| {
                checker.at(0, |checker| checker.player(who));
                checker.at(1, |checker| checker.filter(filter));
            }),
            Effect::Pay { who, cost, times } => self.at("pay", |checker| {
                if let Some(times) = times {
                    checker.at("times", |checker| checker.count(times));
                }
                checker.pay(who, cost);
            }),

            // Damage and life.
            Effect::DealDamage { source, amount, to } => self.at("deal_damage", |checker| {
                checker.at("source", |checker| checker.object(source));
                checker.at("amount", |checker| checker.count(amount));
                checker.at("to", |checker| checker.recipients(to));
            }),
            Effect::DealDividedDamage { source, target } => self.at("deal_divided_damage", |checker| {
                checker.at("source", |checker| checker.object(source));
                checker.at("target", |checker| checker.divided_target(*target));
            }),
            Effect::GainLife(players, value) => self.players_and_count("gain_life", players, value),
            Effect::LoseLife(players, value) => self.players_and_count("lose_life", players, value),
            Effect::SetLife(player, value) => self.at("set_life", |checker| {
                checker.at(0, |checker| checker.player(player));
                checker.at(1, |checker| checker.value(value));
            }),
            Effect::ExchangeLife(one, other) => self.at("exchange_life", |checker| {
                checker.at(0, |checker| checker.player(one));
                checker.at(1, |checker| checker.player(other));
            }),

            // Objects between zones.
            Effect::Destroy(objects, _) => self.at(("destroy", 0), |checker| checker.objects(objects)),
            Effect::Sacrifice(objects) => self.at("sacrifice", |checker| checker.objects(objects)),
            Effect::Exile(objects, link) => self.at("exile", |checker| {
                checker.labels.leaves_library(objects);
                checker.at(0, |checker| checker.objects(objects));
                if let Some(link) = link {
                    checker.at(1, |checker| checker.write_link(*link));
                }
            }),
            Effect::ExileUntil(objects) => self.at("exile_until", |checker| {
                checker.expect(!checker.scope.spell, FaultKind::NeverLeaves);
                checker.objects(objects);
            }),
            Effect::Move { what, from, to } => self.at("move", |checker| {
                let exiles = from.is_none() && *to == Destination::Exile;
                checker.short(!exiles, "'move' to exile from anywhere", "'exile'");
                let by_owner = is_under_its_owner(what, to);
                checker.short(!by_owner, "'control' of its own 'owner'", "'owner'");
                checker.labels.leaves_library(what);
                checker.at("what", |checker| checker.objects(what));
                checker.at("to", |checker| checker.destination(to));
            }),
            Effect::Draw(players, value) => self.players_and_count("draw", players, value),
            Effect::Discard(objects) => self.at("discard", |checker| checker.objects(objects)),
            Effect::Mill(players, value) => self.players_and_count("mill", players, value),
            Effect::Counter(objects) => self.at("counter", |checker| checker.objects(objects)),
            Effect::Search(player, selection) => self.at("search", |checker| {
                checker.at(0, |checker| checker.player(player));
                let in_library = selection.among.zone() == Some(ZoneKind::Library);
                checker.short(in_library, "a search that says no zone", "'zone': 'library'");
                checker.expect(selection.by != Chooser::Random, FaultKind::RandomSearch);
                checker.at(1, |checker| checker.selection(selection));
            }),
            Effect::Top {
                who,
                whose,
                count,
                shown: _,
            } => self.at("top", |checker| {
                checker.at("who", |checker| checker.player(who));
                checker.at("whose", |checker| checker.player(whose));
                checker.at("count", |checker| checker.count(count));
            }),
            Effect::Reveal(objects) => self.at("reveal", |checker| checker.objects(objects)),
            Effect::Shuffle(players) => self.at("shuffle", |checker| checker.players(players)),
            Effect::ShuffleInto(player, objects) => self.at("shuffle_into", |checker| {
                checker.at(0, |checker| checker.player(player));
                checker.at(1, |checker| checker.objects(objects));
            }),
            Effect::Scry(player, value) => self.player_and_count("scry", player, value),
            Effect::Surveil(player, value) => self.player_and_count("surveil", player, value),

            // Permanents.
            Effect::Tap(objects) => self.at("tap", |checker| checker.objects(objects)),
            Effect::Untap(objects) => self.at("untap", |checker| checker.objects(objects)),
            Effect::PutCounters(objects, _, value) => self.objects_and_count("put_counters", objects, value),
            Effect::PutDividedCounters(_, target) => {
                self.at(("put_divided_counters", 1), |checker| {
                    checker.divided_target(*target)
                });
            }
            Effect::Proliferate(player) => self.at("proliferate", |checker| checker.player(player)),
            Effect::RemoveCounters(objects, _, value) => {
                self.objects_and_count("remove_counters", objects, value)
            }
            Effect::MoveCounters {
                kind: _,
                count,
                from,
                to,
            } => self.at("move_counters", |checker| {
                checker.at("count", |checker| checker.count(count));
                checker.at("from", |checker| checker.object(from));
                checker.at("to", |checker| checker.object(to));
            }),
            Effect::Attach(what, to) => self.two_objects("attach", what, to),
            Effect::Unattach(objects) => self.at("unattach", |checker| checker.objects(objects)),
            Effect::Transform(objects) => self.at("transform", |checker| checker.objects(objects)),
            Effect::RemoveFromCombat(objects) => {
                self.at("remove_from_combat", |checker| checker.objects(objects));
            }
            Effect::BecomeBlocked(objects) => {
                self.at("become_blocked", |checker| checker.objects(objects));
            }
            Effect::TurnFaceDown(objects) => self.at("turn_face_down", |checker| checker.objects(objects)),
            Effect::TurnFaceUp(objects) => self.at("turn_face_up", |checker| checker.objects(objects)),
            Effect::Regenerate(objects) => self.at("regenerate", |checker| checker.objects(objects)),
            Effect::Fight(one, other) => self.two_objects("fight", one, other),
            Effect::ExchangeControl(one, other) => self.two_objects("exchange_control", one, other),
            Effect::CreateTokens {
                who,
                count,
                token,
                pt,
                flags,
                attached_to,
            } => self.at("create_tokens", |checker| {
                let is_possible = |flag: &EntryFlag| match flag {
                    EntryFlag::Tapped | EntryFlag::Attacking | EntryFlag::Blocking => true,
                    EntryFlag::Transformed | EntryFlag::FaceDown => false,
                };
                checker.at("flags", |checker| {
                    checker.expect(flags.iter().all(is_possible), FaultKind::TokenEntry);
                });
                checker.at("who", |checker| checker.player(who));
                checker.at("count", |checker| checker.count(count));
                checker.at("token", |checker| checker.token(token, pt.is_some()));
                if let Some((power, toughness)) = pt {
                    checker.token_size(token, power, toughness);
                }
                if let Some(to) = attached_to {
                    checker.at("attached_to", |checker| checker.object(to));
                }
            }),
            Effect::CreateCopies { who, count, of } => self.at("create_copies", |checker| {
                checker.at("who", |checker| checker.player(who));
                checker.at("count", |checker| checker.count(count));
                checker.at("of", |checker| checker.object(of));
            }),
            Effect::Amass(_, value) => self.at(("amass", 1), |checker| checker.count(value)),

            // The stack, mana, players.
            Effect::CopySpell {
                what,
                who,
                targets: _,
            } => self.at("copy_spell", |checker| {
                checker.at("what", |checker| checker.object(what));
                checker.at("who", |checker| checker.player(who));
            }),
            Effect::ChangeTargets { who, what, which: _ } => self.at("change_targets", |checker| {
                checker.at("who", |checker| checker.player(who));
                checker.at("what", |checker| checker.object(what));
            }),
            Effect::Cast { who, what, price } => self.at("cast", |checker| {
                checker.at("who", |checker| checker.player(who));
                checker.at("what", |checker| {
                    let is_item = *what == ObjectRef::Item && checker.scope.item_in_library;
                    let in_library = is_item || checker.labels.is_in_library(what);
                    checker.expect(!in_library, FaultKind::CastFromLibrary);
                    checker.object(what);
                });
                if let Price::Cost(cost) = price {
                    checker.at(("price", "cost"), |checker| checker.cost(cost));
                }
            }),
            Effect::AddMana(player, output) => self.at("add_mana", |checker| {
                checker.at(0, |checker| checker.player(player));
                checker.at(1, |checker| checker.mana_output(output));
            }),
            Effect::GiveCounters(players, kind, value) => self.at("give_counters", |checker| {
                checker.at(0, |checker| checker.players(players));
                let is_possible = matches!(kind, CounterKind::Poison | CounterKind::Energy);
                checker.at(1, |checker| checker.expect(is_possible, FaultKind::NotForPlayers));
                checker.at(2, |checker| checker.count(value));
            }),
            Effect::Emblem(player, abilities) => self.at("emblem", |checker| {
                checker.at(0, |checker| checker.player(player));
                checker.expect(!abilities.is_empty(), FaultKind::EmptyList("abilities"));
                let holder = |checker: &mut Self| checker.holder(abilities, Scope::default());
                checker.at(1, |checker| checker.with_own_links(holder));
            }),
            Effect::Turn(change) => self.at("turn", |checker| checker.turn_change(change)),
            Effect::ExtraTurn(player) => self.at("extra_turn", |checker| checker.player(player)),
            Effect::BecomeMonarch(player) => self.at("become_monarch", |checker| checker.player(player)),
            Effect::SkipNext(players, _) => self.at(("skip_next", 0), |checker| checker.players(players)),
            Effect::LoseGame(players) => self.at("lose_game", |checker| checker.players(players)),
            Effect::WinGame(player) => self.at("win_game", |checker| checker.player(player)),
            Effect::DrawGame => {}

            // Effects that last.
            Effect::Modify {
                what,
                changes,
                duration,
            } => self.at("modify", |checker| {
                checker.at("what", |checker| checker.objects(what));
                checker.expect(!changes.is_empty(), FaultKind::EmptyList("modifications"));
                checker.at("changes", |checker| checker.changes(changes));
                checker.at("duration", |checker| checker.duration(duration));
            }),
            Effect::ChangeRule(rule, duration) => self.at("change_rule", |checker| {
                checker.at(0, |checker| {
                    checker.expect(!is_of_itself(rule), FaultKind::RuleOfItself);
                    checker.rule(rule);
                });
                checker.at(1, |checker| checker.duration(duration));
            }),
            Effect::Replace {
                replacement,
                uses,
                duration,
            } => self.at("replace", |checker| {
                checker.at("uses", |checker| {
                    checker.expect(*uses != Some(0), FaultKind::NoUses)
                });
                checker.at("replacement", |checker| {
                    checker.replacement(replacement, Words::OfEffect)
                });
                checker.at("duration", |checker| checker.duration(duration));
            }),
            Effect::Delayed { trigger, duration } => self.at("delayed", |checker| {
                let is_plain = matches!(trigger.trigger, Trigger::Event(_));
                checker.expect(is_plain, FaultKind::DelayedLimit);
                checker.at("trigger", |checker| checker.triggered(trigger));
                checker.at("duration", |checker| checker.wait(duration));
            }),
            Effect::Reflexive(body) => self.at("reflexive", |checker| checker.inner_body(body)),
        }
    }

    /// How long a delayed trigger waits.
    fn wait(&mut self, duration: &Duration) {
        match duration {
            Duration::NextTime => {}
            Duration::AsLongAs(_) | Duration::Forever => self.fault(FaultKind::DelayedWhile),
            _ => self.duration(duration),
        }
    }

    fn sequence(&mut self, word: &'static str, parts: &[Effect], is_same: impl Fn(&Effect) -> bool) {
        self.expect(parts.len() >= 2, FaultKind::TooFewParts(word));
        self.each(word, parts, |checker, part| {
            checker.expect(!is_same(part), FaultKind::Nested(word));
            checker.effect(part);
        });
    }

    fn optional(&mut self, way: impl Way, effect: Option<&Effect>) {
        if let Some(effect) = effect {
            self.at(way, |checker| checker.effect(effect));
        }
    }

    fn for_each(&mut self, each: &Each, effect: &Effect) {
        self.at("each", |checker| match each {
            Each::Object(objects) => checker.at("object", |checker| checker.objects(objects)),
            Each::Times(value) => checker.at("times", |checker| checker.count(value)),
            Each::Player(filter) => {
                checker.short(is_several(filter), "'for_each' of one player", "the effect");
                checker.at("player", |checker| checker.player_filter(filter));
            }
        });
        let in_library = match each {
            Each::Object(Objects::The(object)) => self.labels.is_in_library(object),
            Each::Object(Objects::All(filter)) => filter.zone() == Some(ZoneKind::Library),
            Each::Object(Objects::Chosen(_)) | Each::Times(_) | Each::Player(_) => false,
        };
        let item = |scope: &mut Scope| match each {
            Each::Object(_) => {
                scope.item_object = true;
                scope.item_in_library = in_library;
            }
            Each::Player(_) => scope.item_player = true,
            Each::Times(_) => {}
        };
        self.within(item, |checker| {
            checker.at("effect", |checker| checker.effect(effect))
        });
    }

    /// From here on the clause can refer to what was paid.
    fn pay(&mut self, who: &PlayerRef, parts: &[Cost]) {
        self.at("who", |checker| checker.player(who));
        self.at("cost", |checker| {
            checker.expect(checker.scope.x || !cost::has_x(parts), FaultKind::UnaskedX);
            checker.cost(parts);
        });
        self.scope.cost_moves |= cost::moves_chosen(parts);
        // It is refused once, where it is paid.
        self.scope.x |= cost::has_x(parts);
    }

    fn destination(&mut self, destination: &Destination) {
        match destination {
            Destination::Battlefield {
                under,
                flags: _,
                counters,
            } => self.at("battlefield", |checker| {
                if let Under::Control(player) = under {
                    checker.at(("under", "control"), |checker| checker.player(player));
                }
                checker.each("counters", counters, |checker, (_, value)| {
                    checker.at(1, |checker| checker.count(value));
                });
            }),
            Destination::Hand | Destination::Graveyard | Destination::Exile | Destination::Library(_) => {}
        }
    }

    fn mana_output(&mut self, output: &ManaOutput) {
        match output {
            ManaOutput::Exactly(kinds) => self.expect(!kinds.is_empty(), FaultKind::EmptyList("mana")),
            ManaOutput::OneOf(kinds) => self.parts("one_of", kinds, |_| false, |_, _| {}),
            ManaOutput::Amount(_, value) => {
                self.short(
                    value.as_number().is_none(),
                    "an 'amount' that is a number",
                    "'exactly'",
                );
                self.at(("amount", 1), |checker| checker.count(value));
            }
            ManaOutput::AnyColor(value) => self.at("any_color", |checker| checker.count(value)),
        }
    }

    fn players_and_count(&mut self, key: &'static str, players: &Players, value: &Value) {
        self.at((key, 0), |checker| checker.players(players));
        self.at((key, 1), |checker| checker.count(value));
    }

    fn player_and_count(&mut self, key: &'static str, player: &PlayerRef, value: &Value) {
        self.at((key, 0), |checker| checker.player(player));
        self.at((key, 1), |checker| checker.count(value));
    }

    fn objects_and_count(&mut self, key: &'static str, objects: &Objects, value: &Value) {
        self.at((key, 0), |checker| checker.objects(objects));
        self.at((key, 2), |checker| checker.count(value));
    }

    fn two_objects(&mut self, key: &'static str, one: &ObjectRef, other: &ObjectRef) {
        self.at((key, 0), |checker| checker.object(one));
        self.at((key, 1), |checker| checker.object(other));
    }
}

/// Whether the object enters under the control of the player who is said to be its owner.
fn is_under_its_owner(what: &Objects, to: &Destination) -> bool {
    if let Objects::The(object) = what
        && let Destination::Battlefield {
            under: Under::Control(PlayerRef::Owner(owned)),
            ..
        } = to
    {
        **owned == *object
    } else {
        false
    }
}

/// Whether only a card can state such a rule, of itself.
fn is_of_itself(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::AdditionalCost(_)
            | Rule::AlternativeCost(..)
            | Rule::ThisCost(_)
            | Rule::CostPerExtraTarget(_)
            | Rule::MayBeginOnBattlefield
    )
}

//! Rules that cards change: "can't block", "attacks each combat if able", "players can't gain life" (CR 613.11).
//!
//! What is said of objects is said of those that the scope's subject stands for; what is said of players, of those that do it.

#[macro_use]
mod saying;
mod attacking;
mod players;
mod untap_limits;

use spellstack_core::lang::{
    CombatRule, DamageKind, Duration, Effect, Filter, ObjectRef, Objects, PlayerAbility, PlayerFilter,
    Recipient, Rule,
};
use spellstack_core::types::CardType;
use spellstack_core::{Phase, Step, ZoneKind};

use super::filter::parts;
use super::*;
use crate::grammar::{Grammar, categories, slots};
use crate::scope::Doer;

categories! {
    21;
    RULED: Vec<Rule> = "what they can't or must do";
    RULES: Vec<Rule> = "what it can't or must do";
    BLOCKERS: Filter = "blockers";
    ATTACKED: Recipient = "what is attacked";
    PLAYING: Rule = "what they can or can't do";
    PLAYS: Rule = "what they can or can't do";
    RULE: Rule = "a rule";
    RULED_SPAN: Effect = "what they can't or must do";
    RULES_SPAN: Effect = "what it can't or must do";
    COST_CHANGE: CostChange = "a change of a cost";
}

pub(super) fn declare(grammar: &mut Grammar) {
    blockers(grammar);
    attacked(grammar);
    of_objects(grammar);
    combat(grammar);
    untapping(grammar);
    of_players(grammar);
    players(grammar);
    others(grammar);
    attacking::declare(grammar);
    players::declare(grammar);
    untap_limits::declare(grammar);
    super::casting::declare(grammar);
    for_a_while(grammar);
}

/// Whether something can be so of it all the time.
fn is_here(object: &ObjectRef) -> bool {
    matches!(object, ObjectRef::This | ObjectRef::Attached)
}

/// "Target creature can't block this turn." Two rules are changed at once.
fn for_a_while(grammar: &mut Grammar) {
    fn changed(rules: Vec<Rule>, duration: &Duration) -> Effect {
        let mut changes: Vec<Effect> = rules
            .into_iter()
            .map(|rule| Effect::ChangeRule(rule, duration.clone()))
            .collect();
        match changes.len() {
            1 => changes.remove(0),
            _ => Effect::Together(changes),
        }
    }
    fn rules(effect: &Effect) -> Option<(Vec<Rule>, Duration)> {
        match effect {
            Effect::ChangeRule(rule, duration) => Some((vec![rule.clone()], duration.clone())),
            Effect::Together(parts) => {
                let changes: Option<Vec<(Rule, Duration)>> = parts
                    .iter()
                    .map(|part| match part {
                        Effect::ChangeRule(rule, duration) => Some((rule.clone(), duration.clone())),
                        _ => None,
                    })
                    .collect();
                let (rules, durations): (Vec<Rule>, Vec<Duration>) = changes?.into_iter().unzip();
                let first = durations.first()?.clone();
                durations
                    .iter()
                    .all(|duration| *duration == first)
                    .then_some((rules, first))
            }
            _ => None,
        }
    }
    macro_rules! of {
        ($subject:expr, $rules:expr, $span:expr, $changes:expr) => {
            grammar.add(
                $span,
                "<rules> <duration>",
                slots![rules: $rules, duration: RULE_DURATION],
                |reading| {
                    let rules = reading.part($rules)?;
                    let duration = reading.part(RULE_DURATION)?;
                    Some(changed(rules, &duration))
                },
                |writing, effect| {
                    let (rules, duration) = rules(effect)?;
                    writing.part($rules, &rules)?;
                    writing.part(RULE_DURATION, &duration)
                },
            );
            grammar.add(
                CLAUSE,
                "<subject> <span>",
                slots![subject: $subject, span: $span],
                |reading| {
                    let subject = reading.part($subject)?;
                    reading.scope.subject = Some(subject);
                    reading.part($span)
                },
                |writing, effect| {
                    let (rules, _) = rules(effect)?;
                    let subject = super::statement::about_rule(rules.first()?)?.clone();
                    writing.part($subject, &subject)?;
                    writing.scope.subject = Some(subject);
                    writing.part($span, effect)
                },
            );
            grammar.add(
                CLAUSE,
                "<subject> <changes> <duration> and <span>",
                slots![subject: $subject, changes: $changes, duration: DURATION, span: $span],
                |reading| {
                    let what = reading.part($subject)?;
                    reading.scope.subject = Some(what.clone());
                    let changes = reading.part($changes)?;
                    let duration = reading.part(DURATION)?;
                    let changed = Effect::Modify { what, changes, duration };
                    let mut all = vec![changed];
                    match reading.part($span)? {
                        Effect::Together(rules) => all.extend(rules),
                        rule => all.push(rule),
                    }
                    Some(Effect::Together(all))
                },
                |writing, effect| match effect {
                    Effect::Together(parts) => {
                        let (Effect::Modify { what, changes, duration }, rules) = parts.split_first()? else {
                            return None;
                        };
                        let rules = match rules {
                            [rule] => rule.clone(),
                            rules => Effect::Together(rules.to_vec()),
                        };
                        writing.part($subject, what)?;
                        writing.scope.subject = Some(what.clone());
                        writing.part($changes, changes)?;
                        writing.part(DURATION, duration)?;
                        writing.part($span, &rules)
                    }
                    _ => None,
                },
            );
        };
    }
    of!(SUBJECT, RULES, RULES_SPAN, GAINS);
    of!(SUBJECTS, RULED, RULED_SPAN, GAIN);
    macro_rules! able {
        ($wording:literal, $rule:expr) => {
            grammar.add_verb(
                [RULED_SPAN, RULES_SPAN],
                $wording,
                &[],
                |reading| {
                    let subject = reading.scope.subject.clone()?;
                    Some(Effect::ChangeRule($rule(subject), Duration::EndOfTurn))
                },
                |writing, effect| {
                    let subject = writing.scope.subject.clone()?;
                    (*effect == Effect::ChangeRule($rule(subject), Duration::EndOfTurn)).then_some(())
                },
            );
        };
    }
    able!("~attack this turn if able", Rule::MustAttack);
    able!("~block this turn if able", Rule::MustBlock);
    able!(
        "~can block an additional creature this turn",
        |what| Rule::Combat(CombatRule::AdditionalBlocks(what, Some(1)))
    );
    able!("~assign no combat damage this turn", |what| Rule::Combat(
        CombatRule::AssignsNoDamage(what)
    ));
    able!("~must be blocked this turn if able", |what| Rule::Combat(
        CombatRule::BlockedIfAble(what)
    ));
    during_next_turn(grammar);
    grammar.add(
        CLAUSE,
        "all creatures able to block <one> this turn do so",
        slots![one: SUBJECT],
        |reading| {
            let rule = Rule::MustBeBlocked(reading.part(SUBJECT)?);
            Some(Effect::ChangeRule(rule, Duration::EndOfTurn))
        },
        |writing, effect| match effect {
            Effect::ChangeRule(Rule::MustBeBlocked(what), Duration::EndOfTurn) => writing.part(SUBJECT, what),
            _ => None,
        },
    );
    grammar.add(
        CLAUSE,
        "<who> <rule> <duration>",
        slots![who: PLAYER, rule: PLAYS, duration: RULE_DURATION],
        |reading| {
            let who = reading.part(PLAYER)?;
            reading.scope.doer = Doer::One(who);
            let rule = reading.part(PLAYS)?;
            let duration = reading.part(RULE_DURATION)?;
            is_of_turn(&rule).then(|| Effect::ChangeRule(rule, duration))
        },
        |writing, effect| match effect {
            Effect::ChangeRule(rule, duration) if is_of_turn(rule) => {
                let who = whose(rule)?.clone();
                writing.part(PLAYER, &who)?;
                writing.scope.doer = Doer::One(who);
                writing.part(PLAYS, rule)?;
                writing.part(RULE_DURATION, duration)
            }
            _ => None,
        },
    );
    grammar.add(
        CLAUSE,
        "you may play an additional land this turn",
        &[],
        |_| Some(lands_this_turn(1)),
        |_, effect| (*effect == lands_this_turn(1)).then_some(()),
    );
    grammar.add(
        CLAUSE,
        "you may play <count> additional lands this turn",
        slots![count: COUNT_WORD],
        |reading| Some(lands_this_turn(u32::try_from(reading.part(COUNT_WORD)?).ok()?)),
        |writing, effect| match effect {
            Effect::ChangeRule(Rule::AdditionalLands(PlayerFilter::You, count), Duration::EndOfTurn)
                if *count > 1 =>
            {
                writing.part(COUNT_WORD, &i32::try_from(*count).ok()?)
            }
            _ => None,
        },
    );
    grammar.add(
        CLAUSE,
        "<rule> this turn",
        slots![rule: RULE],
        |reading| {
            let rule = reading.part(RULE)?;
            is_of_turn(&rule).then(|| Effect::ChangeRule(rule, Duration::EndOfTurn))
        },
        |writing, effect| match effect {
            Effect::ChangeRule(rule, Duration::EndOfTurn) if is_of_turn(rule) => writing.part(RULE, rule),
            _ => None,
        },
    );
}

/// "During target opponent's next turn, creatures that player controls attack this creature if able."
fn during_next_turn(grammar: &mut Grammar) {
    fn required(what: Objects, whom: Recipient, who: PlayerRef) -> Effect {
        let rule = Rule::Combat(CombatRule::MustAttackSuch(what, whom));
        Effect::ChangeRule(rule, Duration::NextTurnOf(who))
    }
    grammar.add(
        CLAUSE,
        "during <who>'s next turn, <what> attack <whom> if able",
        slots![who: PLAYER, what: SUBJECTS, whom: ATTACKED],
        |reading| {
            let who = reading.part(PLAYER)?;
            let what = reading.part(SUBJECTS)?;
            Some(required(what, reading.part(ATTACKED)?, who))
        },
        |writing, effect| match effect {
            Effect::ChangeRule(
                Rule::Combat(CombatRule::MustAttackSuch(what, whom)),
                Duration::NextTurnOf(who),
            ) => {
                writing.part(PLAYER, who)?;
                writing.part(SUBJECTS, what)?;
                writing.part(ATTACKED, whom)
            }
            _ => None,
        },
    );
}

fn lands_this_turn(count: u32) -> Effect {
    Effect::ChangeRule(
        Rule::AdditionalLands(PlayerFilter::You, count),
        Duration::EndOfTurn,
    )
}

/// The one player that a rule is about.
fn whose(rule: &Rule) -> Option<&PlayerRef> {
    match rule {
        Rule::CantGainLife(PlayerFilter::Is(who))
        | Rule::CantLoseLife(PlayerFilter::Is(who))
        | Rule::CantLose(PlayerFilter::Is(who))
        | Rule::CantWin(PlayerFilter::Is(who))
        | Rule::CantCast(PlayerFilter::Is(who), _)
        | Rule::AsThoughFlash(PlayerFilter::Is(who), _)
        | Rule::PlayerHas(PlayerFilter::Is(who), _) => Some(who),
        _ => None,
    }
}

/// Whether a rule is one that a turn can have for itself.
fn is_of_turn(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::CantGainLife(_)
            | Rule::CantLoseLife(_)
            | Rule::CantLose(_)
            | Rule::CantWin(_)
            | Rule::CantCast(..)
            | Rule::AsThoughFlash(..)
            | Rule::DamageCantBePrevented(..)
            | Rule::MustBeBlocked(_)
            | Rule::CantActivate(_)
            | Rule::PlayerHas(..)
    )
}

/// Blockers are creatures, which the language doesn't repeat: "creatures with flying", "black creatures", "Walls".
fn blockers(grammar: &mut Grammar) {
    grammar.add(
        BLOCKERS,
        "<what>",
        slots![what: FILTERS],
        |reading| {
            let what = reading.part(FILTERS)?;
            what.zone().is_none().then(|| without_creature(&what))
        },
        |writing, what| {
            let creature = Filter::Type(CardType::Creature);
            [what.clone().and(creature), what.clone()]
                .iter()
                .find_map(|what| {
                    writing.attempt(|writing| {
                        (*what != Filter::Any).then_some(())?;
                        writing.part(FILTERS, what)
                    })
                })
        },
    );
}

fn without_creature(filter: &Filter) -> Filter {
    let creature = Filter::Type(CardType::Creature);
    Filter::all(parts(filter).into_iter().filter(|part| *part != creature))
}

fn attacked(grammar: &mut Grammar) {
    macro_rules! whom {
        ($wording:literal, $whom:expr) => {
            grammar.add(
                ATTACKED,
                $wording,
                &[],
                |_| Some($whom),
                |_, whom| (*whom == $whom).then_some(()),
            );
        };
    }
    whom!("you", Recipient::Player(PlayerFilter::You));
    whom!(
        "you or planeswalkers you control",
        Recipient::PlayerOrPermanentOf(PlayerFilter::You)
    );
    grammar.add(
        ATTACKED,
        "<this>",
        slots![this: THIS],
        |reading| Some(Recipient::Object(Filter::Is(reading.part(THIS)?))),
        |writing, whom| match whom {
            Recipient::Object(Filter::Is(this)) => writing.part(THIS, this),
            _ => None,
        },
    );
    whom!(
        "planeswalkers you control",
        Recipient::Object(Filter::Type(CardType::Planeswalker).and(Filter::Controller(PlayerFilter::You)))
    );
}

fn of_objects(grammar: &mut Grammar) {
    plain!(grammar, "~can't attack", Rule::CantAttack);
    plain!(grammar, "~can't block", Rule::CantBlock);
    plain!(
        grammar,
        "~can't attack or block",
        Rule::CantAttack,
        Rule::CantBlock
    );
    plain!(grammar, "~can't be blocked", |about| Rule::CantBeBlockedBy(
        about,
        Filter::Any
    ));
    plain!(
        grammar,
        "~can't block and can't be blocked",
        Rule::CantBlock,
        |about| Rule::CantBeBlockedBy(about, Filter::Any)
    );
    plain!(grammar, "~attack each combat if able", Rule::MustAttack);
    plain!(grammar, "~block each combat if able", Rule::MustBlock);
    plain!(grammar, "~can't be regenerated", Rule::CantBeRegenerated);
    of_objects!(
        grammar,
        "~can't be blocked by <by>",
        by: BLOCKERS,
        |about| Rule::CantBeBlockedBy(about, by),
        Rule::CantBeBlockedBy(what, by) if (|about| what == about && *by != Filter::Any) => by.clone()
    );
    of_objects!(
        grammar,
        "~can't be blocked except by <by>",
        by: BLOCKERS,
        |about| Rule::CantBeBlockedBy(about, by.not()),
        Rule::CantBeBlockedBy(what, Filter::Not(by)) if (|about| what == about) => (**by).clone()
    );
    of_objects!(
        grammar,
        "~can't block <whom>",
        whom: BLOCKERS,
        |about| {
            (whom != Filter::Any).then_some(())?;
            Rule::CanBlockOnly(about, whom.not())
        },
        Rule::CanBlockOnly(what, whom) if (|about| what == about) => whom.clone().not()
    );
    of_objects!(
        grammar,
        "~can block only <whom>",
        whom: BLOCKERS,
        |about| Rule::CanBlockOnly(about, whom),
        Rule::CanBlockOnly(what, whom) if (|about| what == about) => whom.clone()
    );
    grammar.add_verb(
        [RULED, RULES],
        "~can't be countered",
        &[],
        |reading| {
            let about = reading.scope.subject.clone()?;
            is_on_stack(&about, &reading.scope).then(|| vec![Rule::CantBeCountered(about)])
        },
        |writing, rules| {
            let about = writing.scope.subject.clone()?;
            let is_so = is_on_stack(&about, &writing.scope) && rules[..] == [Rule::CantBeCountered(about)];
            is_so.then_some(())
        },
    );
}

/// Whether what can be countered is meant: this spell, or spells.
fn is_on_stack(about: &Objects, _scope: &crate::scope::Scope) -> bool {
    match about {
        Objects::The(ObjectRef::This | ObjectRef::Target(_) | ObjectRef::Event(_) | ObjectRef::Result(_)) => {
            true
        }
        Objects::All(filter) => filter.zone() == Some(ZoneKind::Stack),
        Objects::The(_) | Objects::Chosen(_) => false,
    }
}

fn combat(grammar: &mut Grammar) {
    plain!(grammar, "~can't attack alone", |about| Rule::Combat(
        CombatRule::CantAttackAlone(about)
    ));
    plain!(grammar, "~can't block alone", |about| Rule::Combat(
        CombatRule::CantBlockAlone(about)
    ));
    plain!(
        grammar,
        "~can't attack or block alone",
        |about| Rule::Combat(CombatRule::CantAttackAlone(about)),
        |about| Rule::Combat(CombatRule::CantBlockAlone(about))
    );
    plain!(grammar, "~must be blocked if able", |about| Rule::Combat(
        CombatRule::BlockedIfAble(about)
    ));
    plain!(grammar, "~must be blocked each combat if able", |about| {
        Rule::Combat(CombatRule::BlockedIfAble(about))
    });
    plain!(
        grammar,
        "~can block an additional creature each combat",
        |about| { Rule::Combat(CombatRule::AdditionalBlocks(about, Some(1))) }
    );
    plain!(grammar, "~can block any number of creatures", |about| {
        Rule::Combat(CombatRule::AdditionalBlocks(about, None))
    });
    plain!(grammar, "~can't be blocked by more than one creature", |about| {
        Rule::Combat(CombatRule::BlockedByAtMost(about, 1))
    });
    macro_rules! number {
        ($wording:literal, $rule:ident) => {
            grammar.add_verb(
                [RULED, RULES],
                $wording,
                slots![count: COUNT_WORD],
                |reading| {
                    let count = u32::try_from(reading.part(COUNT_WORD)?).ok()?;
                    let about = reading.scope.subject.clone()?;
                    Some(vec![Rule::Combat(CombatRule::$rule(about, count.into()))])
                },
                |writing, rules| {
                    let about = writing.scope.subject.clone()?;
                    let [Rule::Combat(CombatRule::$rule(what, count))] = &rules[..] else {
                        return None;
                    };
                    (*what == about).then_some(())?;
                    let count = i32::try_from(Option::<u32>::from(count.clone())?).ok()?;
                    (count > 1).then_some(())?;
                    writing.part(COUNT_WORD, &count)
                },
            );
        };
    }
    number!(
        "~can't be blocked except by <count> or more creatures",
        BlockedByAtLeast
    );
    number!(
        "~can't be blocked by more than <count> creatures",
        BlockedByAtMost
    );
    number!(
        "~can block an additional <count> creatures each combat",
        AdditionalBlocks
    );
    macro_rules! whom {
        ($wording:literal, $rule:path) => {
            of_objects!(
                grammar,
                $wording,
                whom: ATTACKED,
                |about| Rule::Combat($rule(about, whom)),
                Rule::Combat($rule(what, whom)) if (|about| what == about) => whom.clone()
            );
        };
    }
    whom!("~can't attack <whom>", CombatRule::CantAttackSuch);
    whom!("~attack <whom> each combat if able", CombatRule::MustAttackSuch);
}

/// "doesn't untap during its controller's untap step" (CR 502.3).
fn untapping(grammar: &mut Grammar) {
    macro_rules! untap {
        ($category:expr, $wording:literal, $fits:expr) => {
            grammar.add(
                $category,
                $wording,
                &[],
                |reading| {
                    let about = reading.scope.subject.clone()?;
                    $fits(&about).then(|| vec![Rule::DoesntUntap(about)])
                },
                |writing, rules| {
                    let about = writing.scope.subject.clone()?;
                    ($fits(&about) && rules[..] == [Rule::DoesntUntap(about)]).then_some(())
                },
            );
        };
    }
    fn is_this(about: &Objects) -> bool {
        *about == Objects::The(ObjectRef::This)
    }
    fn are_yours(about: &Objects) -> bool {
        let Objects::All(filter) = about else { return false };
        parts(filter).contains(&Filter::Controller(PlayerFilter::You))
    }
    untap!(RULES, "doesn't untap during your untap step", is_this);
    untap!(
        RULES,
        "doesn't untap during its controller's untap step",
        |about: &Objects| !is_this(about)
    );
    untap!(RULED, "don't untap during your untap step", are_yours);
    untap!(
        RULED,
        "don't untap during their controllers' untap steps",
        |about: &Objects| !are_yours(about)
    );
}

/// What players can't do, or have.
fn of_players(grammar: &mut Grammar) {
    fn who(doer: &Doer) -> Option<PlayerFilter> {
        match doer {
            Doer::One(PlayerRef::You) => Some(PlayerFilter::You),
            Doer::One(player) => Some(PlayerFilter::Is(player.clone())),
            Doer::Each(filter) => Some(filter.clone()),
        }
    }
    macro_rules! rule {
        ($wording:literal, $rule:expr) => {
            grammar.add_verb(
                [PLAYING, PLAYS],
                $wording,
                &[],
                |reading| Some($rule(who(&reading.scope.doer)?)),
                |writing, rule| (*rule == $rule(who(&writing.scope.doer)?)).then_some(()),
            );
        };
    }
    rule!("~can't gain life", Rule::CantGainLife);
    rule!("~can't lose life", Rule::CantLoseLife);
    rule!("~can't lose the game", Rule::CantLose);
    rule!("~can't win the game", Rule::CantWin);
    rule!("~have no maximum hand size", Rule::NoMaximumHandSize);
    rule!("~have hexproof", |who| Rule::PlayerHas(
        who,
        PlayerAbility::Hexproof
    ));
    rule!("~have shroud", |who| Rule::PlayerHas(who, PlayerAbility::Shroud));
    rule!("~can't draw more than one card each turn", |who| Rule::DrawLimit(
        who, 1
    ));
    macro_rules! slot {
        ($wording:literal, $slot:ident: $of:expr, $rule:pat => $value:expr, |$whose:ident| $make:expr, $is:ident) => {
            grammar.add_verb(
                [PLAYING, PLAYS],
                $wording,
                slots![$slot: $of],
                |reading| {
                    let $whose = who(&reading.scope.doer)?;
                    let $slot = reading.part($of)?;
                    Some($make)
                },
                |writing, rule| match rule {
                    $rule => {
                        (*$is == who(&writing.scope.doer)?).then_some(())?;
                        let value = $value?;
                        writing.part($of, &value)
                    }
                    _ => None,
                },
            );
        };
    }
    slot!("~have protection from <quality>", quality: QUALITY,
        Rule::PlayerHas(is, PlayerAbility::Protection(quality)) => Some(quality.clone()),
        |whose| Rule::PlayerHas(whose, PlayerAbility::Protection(quality)), is);
    slot!("~can't cast <spells>", spells: SPELLS,
        Rule::CantCast(is, spells) => Some(spells.clone().and(Filter::Spell)),
        |whose| Rule::CantCast(whose, cards_of(&spells)), is);
    slot!("~may cast <spells> as though they had flash", spells: SPELLS,
        Rule::AsThoughFlash(is, spells) => Some(spells.clone().and(Filter::Spell)),
        |whose| Rule::AsThoughFlash(whose, cards_of(&spells)), is);
    macro_rules! lands {
        ($turns:literal, $category:expr, $fits:expr) => {
            grammar.add(
                $category,
                concat!("may play an additional land on each of ", $turns),
                &[],
                |reading| {
                    let who = who(&reading.scope.doer)?;
                    $fits(&who).then_some(Rule::AdditionalLands(who, 1))
                },
                |writing, rule| {
                    let who = who(&writing.scope.doer)?;
                    ($fits(&who) && *rule == Rule::AdditionalLands(who, 1)).then_some(())
                },
            );
            grammar.add(
                $category,
                concat!("may play <count> additional lands on each of ", $turns),
                slots![count: COUNT_WORD],
                |reading| {
                    let who = who(&reading.scope.doer)?;
                    let count = u32::try_from(reading.part(COUNT_WORD)?).ok()?;
                    $fits(&who).then_some(Rule::AdditionalLands(who, count))
                },
                |writing, rule| match rule {
                    Rule::AdditionalLands(whose, count) if *count > 1 => {
                        ($fits(whose) && *whose == who(&writing.scope.doer)?).then_some(())?;
                        writing.part(COUNT_WORD, &i32::try_from(*count).ok()?)
                    }
                    _ => None,
                },
            );
        };
    }
    lands!("your turns", PLAYING, |who: &PlayerFilter| *who
        == PlayerFilter::You);
    lands!("their turns", PLAYS, |who: &PlayerFilter| *who
        != PlayerFilter::You);
}

/// Spells as they are described before they are cast: what is cast is a card still.
pub(super) fn cards_of(spells: &Filter) -> Filter {
    Filter::all(parts(spells).into_iter().filter(|part| *part != Filter::Spell))
}

/// Of whom it is said.
fn players(grammar: &mut Grammar) {
    macro_rules! many {
        ($wording:literal, $who:expr) => {
            grammar.add(
                RULE,
                $wording,
                slots![does: PLAYING],
                |reading| {
                    reading.scope.doer = $who;
                    reading.part(PLAYING)
                },
                |writing, rule| {
                    writing.scope.doer = $who;
                    writing.part(PLAYING, rule)
                },
            );
        };
    }
    many!("you <does>", Doer::One(PlayerRef::You));
    many!("players <does>", Doer::Each(PlayerFilter::Any));
    many!("your opponents <does>", Doer::Each(PlayerFilter::Opponent));
    grammar.add(
        RULE,
        "each <who> <does>",
        slots![who: WHO, does: PLAYS],
        |reading| {
            reading.scope.doer = Doer::Each(reading.part(WHO)?);
            reading.part(PLAYS)
        },
        |writing, rule| {
            [PlayerFilter::Any, PlayerFilter::Opponent]
                .into_iter()
                .find_map(|who| {
                    writing.attempt(|writing| {
                        writing.part(WHO, &who)?;
                        writing.scope.doer = Doer::Each(who);
                        writing.part(PLAYS, rule)
                    })
                })
        },
    );
}

/// Rules that are said in another way.
fn others(grammar: &mut Grammar) {
    macro_rules! exactly {
        ($wording:literal, $rule:expr) => {
            grammar.add(
                RULE,
                $wording,
                &[],
                |_| Some($rule),
                |_, rule| (*rule == $rule).then_some(()),
            );
        };
    }
    exactly!(
        "damage can't be prevented",
        Rule::DamageCantBePrevented(Filter::Any, DamageKind::Any)
    );
    exactly!(
        "combat damage can't be prevented",
        Rule::DamageCantBePrevented(Filter::Any, DamageKind::Combat)
    );
    exactly!(
        "skip your combat phase",
        Rule::SkipPhase(PlayerFilter::You, Phase::Combat)
    );
    exactly!(
        "if this card is in your opening hand, you may begin the game with it on the battlefield",
        Rule::MayBeginOnBattlefield
    );
    exactly!(
        "you may play lands from your graveyard",
        Rule::PlayFrom(
            PlayerFilter::You,
            ZoneKind::Graveyard,
            Filter::Type(CardType::Land)
        )
    );
    exactly!(
        "you may cast this spell as though it had flash",
        Rule::AsThoughFlash(PlayerFilter::You, Filter::Is(ObjectRef::This))
    );
    exactly!(
        "skip your draw step",
        Rule::SkipStep(PlayerFilter::You, Step::Draw)
    );
    exactly!(
        "skip your untap step",
        Rule::SkipStep(PlayerFilter::You, Step::Untap)
    );
    exactly!(
        "skip your upkeep step",
        Rule::SkipStep(PlayerFilter::You, Step::Upkeep)
    );
    exactly!(
        "players skip their draw steps",
        Rule::SkipStep(PlayerFilter::Any, Step::Draw)
    );
    exactly!(
        "players skip their untap steps",
        Rule::SkipStep(PlayerFilter::Any, Step::Untap)
    );
    exactly!(
        "players skip their upkeep steps",
        Rule::SkipStep(PlayerFilter::Any, Step::Upkeep)
    );
    grammar.add(
        RULE,
        "you may choose not to untap <this> during your untap step",
        slots![this: THIS],
        |reading| Some(Rule::MayStayTapped(Objects::The(reading.part(THIS)?))),
        |writing, rule| match rule {
            Rule::MayStayTapped(Objects::The(this @ ObjectRef::This)) => writing.part(THIS, this),
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "all creatures able to block <one> do so",
        slots![one: SUBJECT],
        |reading| Some(Rule::MustBeBlocked(reading.part(SUBJECT)?)),
        |writing, rule| match rule {
            Rule::MustBeBlocked(what) => writing.part(SUBJECT, what),
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "<by> can't block <one>",
        slots![by: BLOCKERS, one: ONE],
        |reading| {
            let by = reading.part(BLOCKERS)?;
            let one = reading.part(ONE)?;
            is_here(&one).then(|| Rule::CantBeBlockedBy(Objects::The(one), by))
        },
        |writing, rule| match rule {
            Rule::CantBeBlockedBy(Objects::The(one), by) if is_here(one) && *by != Filter::Any => {
                writing.part(BLOCKERS, by)?;
                writing.part(ONE, one)
            }
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "activated abilities of <what> can't be activated",
        slots![what: SUBJECTS],
        |reading| Some(Rule::CantActivate(reading.part(SUBJECTS)?)),
        |writing, rule| match rule {
            Rule::CantActivate(what) => writing.part(SUBJECTS, what),
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "<whose> activated abilities can't be activated",
        slots![whose: WHOSE],
        |reading| Some(Rule::CantActivate(Objects::The(reading.part(WHOSE)?))),
        |writing, rule| match rule {
            Rule::CantActivate(Objects::The(what)) => writing.part(WHOSE, what),
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "your maximum hand size is increased by <count>",
        slots![count: COUNT_WORD],
        |reading| Some(Rule::HandSize(PlayerFilter::You, reading.part(COUNT_WORD)?)),
        |writing, rule| match rule {
            Rule::HandSize(PlayerFilter::You, count) => writing.part(COUNT_WORD, count),
            _ => None,
        },
    );
}

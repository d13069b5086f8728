//! Players.

use spellstack_core::lang::{ObjectRef, PlayerFilter, PlayerRef, Quantity, TargetSpec, Value};

use super::*;
use crate::grammar::{Grammar, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Mention, Number, Scope, Thing};

categories! {
    5;
    PLAYER: PlayerRef = "a player";
    WHO: PlayerFilter = "which players";
    WHOM: PlayerRef = "a player";
    THEY_ONE: PlayerRef = "a player";
    PLAYER_WORD: Nouns = "a word for a player";
}

pub(super) fn declare(grammar: &mut Grammar) {
    says!(grammar, WHO, "player" => PlayerFilter::Any);
    says!(grammar, WHO, "opponent" => PlayerFilter::Opponent);
    // CR 102.2: without teams.
    says!(grammar, WHO, "other player" => PlayerFilter::Opponent);
    target(grammar);
    that(grammar);
    of_object(grammar);
    whom(grammar);
}

const PLAYER_WORDS: [Nouns; 2] = [Nouns::PLAYER, Nouns::OPPONENT];

/// "That player", "that opponent", "the active player".
fn that(grammar: &mut Grammar) {
    macro_rules! word {
        ($word:literal, $noun:expr) => {
            grammar.add(
                PLAYER_WORD,
                $word,
                &[],
                |_| Some($noun),
                |_, noun| (*noun == $noun).then_some(()),
            );
        };
    }
    word!("player", Nouns::PLAYER);
    word!("opponent", Nouns::OPPONENT);
    macro_rules! that {
        ($wording:literal, $fits:expr) => {
            grammar.add(
                PLAYER,
                $wording,
                slots![word: PLAYER_WORD],
                |reading| {
                    let word = reading.part(PLAYER_WORD)?;
                    reading.scope.player($fits(word))
                },
                |writing, player| {
                    PLAYER_WORDS.iter().find_map(|word| {
                        writing.attempt(|writing| {
                            (writing.scope.player($fits(*word))? == *player).then_some(())?;
                            writing.part(PLAYER_WORD, word)
                        })
                    })
                },
            );
        };
    }
    fn any(word: Nouns) -> impl Fn(&Mention) -> bool {
        move |mention| mention.nouns.has(word)
    }
    fn chosen(word: Nouns) -> impl Fn(&Mention) -> bool {
        move |mention| mention.nouns.has(word) && mention.participle == Some("chosen")
    }
    that!("that <word>", any);
    that!("the chosen <word>", chosen);
    grammar.add(
        THEY_ONE,
        "they",
        &[],
        |reading| reading.scope.player(|_| true),
        |writing, player| (writing.scope.player(|_| true)? == *player).then_some(()),
    );
    grammar.add(
        PLAYER,
        "the chosen player",
        &[],
        |reading| {
            let player = reading.scope.chosen_player()?;
            mention(&mut reading.scope, &player, Nouns::PLAYER);
            Some(player)
        },
        |writing, player| {
            (writing.scope.chosen_player()? == *player).then_some(())?;
            mention(&mut writing.scope, player, Nouns::PLAYER);
            Some(())
        },
    );
    macro_rules! fixed {
        ($wording:literal, $player:expr, $nouns:expr) => {
            grammar.add(
                PLAYER,
                $wording,
                &[],
                |reading| {
                    mention(&mut reading.scope, &$player, $nouns);
                    Some($player)
                },
                |writing, player| {
                    (*player == $player).then_some(())?;
                    mention(&mut writing.scope, player, $nouns);
                    Some(())
                },
            );
        };
    }
    fixed!("defending player", PlayerRef::Defending, Nouns::PLAYER);
    fixed!("the active player", PlayerRef::Active, Nouns::PLAYER);
    grammar.add(
        PLAYER,
        "enchanted player",
        &[],
        |reading| {
            mention(&mut reading.scope, &PlayerRef::Attached, Nouns::PLAYER);
            Some(PlayerRef::Attached)
        },
        |writing, player| {
            (*player == PlayerRef::Attached).then_some(())?;
            mention(&mut writing.scope, player, Nouns::PLAYER);
            Some(())
        },
    );
}

fn mention(scope: &mut Scope, player: &PlayerRef, nouns: Nouns) {
    scope.mention(
        Thing::Player(player.clone()),
        nouns.and(Nouns::PLAYER),
        Number::One,
    );
}

/// "Its controller", "that creature's owner": as it last was where it is gone (CR 608.2h).
fn of_object(grammar: &mut Grammar) {
    macro_rules! role {
        ($wording:literal, $role:path) => {
            grammar.add(
                PLAYER,
                $wording,
                slots![whose: WHOSE],
                |reading| {
                    let before = reading.scope.mentions.len();
                    let player = $role(Box::new(reading.part(WHOSE)?));
                    reading.scope.forget_repeated(before);
                    mention(&mut reading.scope, &player, Nouns::PLAYER);
                    Some(player)
                },
                |writing, player| {
                    let $role(object) = player else {
                        return None;
                    };
                    let before = writing.scope.mentions.len();
                    writing.part(WHOSE, object)?;
                    writing.scope.forget_repeated(before);
                    mention(&mut writing.scope, player, Nouns::PLAYER);
                    Some(())
                },
            );
        };
    }
    role!("<whose> controller", PlayerRef::Controller);
    role!("<whose> owner", PlayerRef::Owner);
    grammar.add(
        PLAYER,
        "the owner of <object>",
        slots![object: THIS_OR_THAT],
        |reading| {
            let player = PlayerRef::Owner(Box::new(reading.part(THIS_OR_THAT)?));
            mention(&mut reading.scope, &player, Nouns::PLAYER);
            Some(player)
        },
        |writing, player| {
            let PlayerRef::Owner(object) = player else {
                return None;
            };
            writing.part(THIS_OR_THAT, object)?;
            mention(&mut writing.scope, player, Nouns::PLAYER);
            Some(())
        },
    );
    // Of a target that may be a player.
    for wording in [
        "that player or that <noun>'s controller",
        "that <noun>'s controller or that player",
    ] {
        grammar.add(
            PLAYER,
            wording,
            slots![noun: NOUN],
            |reading| {
                let noun = reading.part(NOUN)?;
                let player = either(&mut reading.scope, noun)?;
                mention(&mut reading.scope, &player, Nouns::PLAYER);
                Some(player)
            },
            |writing, player| {
                [Nouns::PERMANENT, Nouns::CREATURE, Nouns::PLANESWALKER]
                    .iter()
                    .find_map(|noun| {
                        writing.attempt(|writing| {
                            (either(&mut writing.scope, *noun)? == *player).then_some(())?;
                            writing.part(NOUN, noun)?;
                            mention(&mut writing.scope, player, Nouns::PLAYER);
                            Some(())
                        })
                    })
            },
        );
    }
}

fn either(scope: &mut Scope, noun: Nouns) -> Option<PlayerRef> {
    let fits = |mention: &Mention| mention.number == Number::One && mention.is_called(noun);
    let ObjectRef::Target(number) = scope.object(crate::scope::When::Before, fits)? else {
        return None;
    };
    let target = scope.targets.get(usize::from(number))?;
    (target.players.is_some() && target.objects.is_some()).then_some(PlayerRef::TargetOrController(number))
}

/// A player to whom something is done: "you", "them", "that player".
fn whom(grammar: &mut Grammar) {
    says!(grammar, WHOM, "you" => PlayerRef::You);
    says!(grammar, WHOM, "<who>", who: PLAYER => who);
    grammar.add(
        WHOM,
        "them",
        &[],
        |reading| reading.scope.player(|_| true),
        |writing, player| (writing.scope.player(|_| true)? == *player).then_some(()),
    );
}

/// "target player", "target opponent", where it is first mentioned.
fn target(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $quantity:expr) => {
            grammar.add(
                PLAYER,
                $wording,
                slots![who: WHO],
                |reading| {
                    let who = reading.part(WHO)?;
                    let nouns = nouns_of(&who);
                    let number = reading.scope.read_target(spec($quantity, who))?;
                    let player = PlayerRef::Target(number);
                    mention(&mut reading.scope, &player, nouns);
                    Some(player)
                },
                |writing, player| {
                    let PlayerRef::Target(number) = player else {
                        return None;
                    };
                    let target = writing.scope.write_target(*number)?;
                    let who = target.players.clone()?;
                    (target == spec($quantity, who.clone())).then_some(())?;
                    writing.part(WHO, &who)?;
                    mention(&mut writing.scope, player, nouns_of(&who));
                    Some(())
                },
            );
        };
    }
    of!("target <who>", Quantity::Exactly(Value::Number(1)));
    of!("up to one target <who>", Quantity::UpTo(Value::Number(1)));
}

fn nouns_of(who: &PlayerFilter) -> Nouns {
    match who {
        PlayerFilter::Opponent => Nouns::PLAYER.and(Nouns::OPPONENT),
        PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Is(_) => Nouns::PLAYER,
    }
}

fn spec(quantity: Quantity, who: PlayerFilter) -> TargetSpec {
    TargetSpec {
        quantity,
        objects: None,
        players: Some(who),
        relations: Vec::new(),
        divided: None,
    }
}

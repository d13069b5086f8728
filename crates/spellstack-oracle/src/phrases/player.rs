//! Players.

use spellstack_core::lang::{ObjectRef, PlayerFilter, PlayerRef, Quantity, TargetSpec, Value};

use super::*;
use crate::grammar::{Grammar, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Thing};

categories! {
    5;
    PLAYER: PlayerRef = "a player";
    WHO: PlayerFilter = "which players";
}

pub(super) fn declare(grammar: &mut Grammar) {
    says!(grammar, WHO, "player" => PlayerFilter::Any);
    says!(grammar, WHO, "opponent" => PlayerFilter::Opponent);
    target(grammar);
    grammar.add(
        PLAYER,
        "that player",
        &[],
        |reading| reading.scope.player(|mention| mention.nouns.has(Nouns::PLAYER)),
        |writing, player| {
            let that = writing.scope.player(|mention| mention.nouns.has(Nouns::PLAYER))?;
            (that == *player).then_some(())
        },
    );
    grammar.add(
        PLAYER,
        "<object>'s controller",
        slots![object: THIS_OR_THAT],
        |reading| Some(PlayerRef::Controller(Box::new(reading.part(THIS_OR_THAT)?))),
        |writing, player| match player {
            PlayerRef::Controller(object) => writing.part(THIS_OR_THAT, object),
            _ => None,
        },
    );
}

/// "target player", "target opponent", where it is first mentioned.
fn target(grammar: &mut Grammar) {
    grammar.add(
        PLAYER,
        "target <who>",
        slots![who: WHO],
        |reading| {
            let who = reading.part(WHO)?;
            let number = reading.scope.read_target(spec(who))?;
            let player = PlayerRef::Target(number);
            reading
                .scope
                .mention(Thing::Player(player.clone()), Nouns::PLAYER, Number::One);
            Some(player)
        },
        |writing, player| {
            let PlayerRef::Target(number) = player else {
                return None;
            };
            let target = writing.scope.write_target(*number)?;
            let who = target.players.clone()?;
            (target == spec(who.clone())).then_some(())?;
            writing.part(WHO, &who)?;
            writing
                .scope
                .mention(Thing::Player(player.clone()), Nouns::PLAYER, Number::One);
            Some(())
        },
    );
}

fn spec(who: PlayerFilter) -> TargetSpec {
    TargetSpec {
        quantity: Quantity::Exactly(Value::Number(1)),
        objects: None,
        players: Some(who),
        relations: Vec::new(),
        divided: None,
    }
}

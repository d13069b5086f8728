//! A card of your own, read from JSON, is cast in a position.
//!
//! The words of the JSON form are in `docs/card-language.md`.

use std::error::Error;

use spellstack::catalog::Catalog;
use spellstack::core::PlayerId;
use spellstack::core::json::from_json;
use spellstack::oracle;
use spellstack::rules::{Action, CardSetup, Choice, Game, GameSetup, Item, PositionSetup, Why};

const CARD: &str = r#"{
  "format": 1,
  "cards": [{ "faces": [{
    "name": "Twin Sparks",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "abilities": [{ "spell": { "plain": {
      "targets": [{ "quantity": { "exactly": { "number": 1 } }, "players": "any" }],
      "effect": { "then": [
        { "deal_damage": { "source": "this", "amount": { "number": 2 }, "to": { "target": 0 } } },
        { "draw": [{ "the": "you" }, { "number": 1 }] }
      ] }
    } } }]
  }] }]
}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let [me, opponent] = [PlayerId::new(0), PlayerId::new(1)];
    let catalog = Catalog::standard().with(from_json(CARD)?)?;
    let sparks = catalog.get("Twin Sparks").ok_or("the card was not added")?;
    println!("{}\n", oracle::card(sparks));

    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Twin Sparks")];
    position.players[0].battlefield = vec![CardSetup::named("Mountain")];
    position.players[0].library = vec![CardSetup::named("Mountain")];
    let definitions = ["Twin Sparks", "Mountain"]
        .iter()
        .filter_map(|name| catalog.get(name).cloned())
        .collect();
    let mut game = Game::new(GameSetup::position(definitions, position), 1)?;

    // Cast it: the Mountain pays by itself, and the only question is the target.
    let actions = game.decision().ok_or("the game is over")?.actions();
    let cast = actions
        .into_iter()
        .find(|action| matches!(action, Action::Cast(..)))
        .ok_or("it can't be cast")?;
    game.apply(Choice::Act(cast))?;
    game.apply(Choice::Pick([Item::Player(opponent)].into()))?;

    // Both players pass, and it resolves. A pass that is the only thing to do the game takes itself.
    while game.omniscient().stack().len() > 0 {
        let decision = game.decision().ok_or("the game is over")?;
        assert_eq!(decision.why(), Why::Priority);
        game.apply(Choice::Pass)?;
    }
    let view = game.view(me);
    let life = |player| view.player(player).map_or(0, |player| player.life);
    println!(
        "{me} has {} life and {} card in hand, {opponent} {} life",
        life(me),
        view.hand(me).count(),
        life(opponent)
    );
    assert_eq!(life(opponent), 18);
    Ok(())
}

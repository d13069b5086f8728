//! A game of two hundred turns stays as small as it was: what is over is forgotten.

use spellstack_catalog::Catalog;
use spellstack_core::lang::build::{Card, rule};
use spellstack_core::lang::{PlayerFilter, Rule};
use spellstack_core::{PlayerId, Step};
use spellstack_rules::{Ask, CardSetup, Choice, Game, GameSetup, PositionSetup, Random};

const TURNS: u32 = 200;

/// What each player has: a creature that comes back every turn, something to sacrifice it to, and effects until end of
/// turn. Nobody draws, so that no card is used up.
const BOARD: [&str; 9] = [
    "Stillness",
    "Skirk Prospector",
    "Nantuko Shade",
    "Mother of Runes",
    "Squee, Goblin Nabob",
    "Mountain",
    "Mountain",
    "Mountain",
    "Swamp",
];

fn game() -> Game {
    let catalog = Catalog::standard();
    let stillness = Card::enchantment("Stillness", "{W}")
        .ability(rule(Rule::SkipStep(PlayerFilter::You, Step::Draw)))
        .define();
    let named = BOARD.iter().filter_map(|name| catalog.get(name));
    let mut definitions: Vec<_> = named.cloned().collect();
    definitions.sort_by(|left, right| left.name().cmp(right.name()));
    definitions.dedup();
    definitions.push(stillness);
    let mut position = PositionSetup::new(2);
    for player in &mut position.players {
        player.battlefield = BOARD.map(CardSetup::named).into();
        player.library = vec![CardSetup::named("Mountain"); 20];
    }
    Game::new(GameSetup::position(definitions, position), 5).expect("a legal position")
}

/// Nobody attacks, so that nobody loses.
fn choose(game: &Game, random: &mut Random) -> Option<Choice> {
    let decision = game.decision()?;
    Some(match decision.ask() {
        Ask::Attackers { .. } => decision.default_choice(),
        _ => decision.sample(random),
    })
}

#[test]
fn the_size_of_a_game_levels_off() {
    let mut game = game();
    let mut random = Random::new(5);
    // The greatest size during each turn.
    let mut sizes = vec![0usize; TURNS as usize + 1];
    let mut moved = 0;
    while let Some(choice) = choose(&game, &mut random) {
        let turn = game.omniscient().turn();
        if turn > TURNS {
            break;
        }
        game.apply(choice).expect("a legal choice");
        moved += game.events().len();
        let size = serde_json::to_vec(&game.save_short())
            .expect("a game can be written")
            .len();
        let greatest = &mut sizes[turn as usize];
        *greatest = size.max(*greatest);
    }
    assert_eq!(game.outcome(), None, "the game goes on");
    assert!(game.omniscient().player(PlayerId::new(0)).is_some());
    assert!(moved > 2_000, "things happen: {moved} events");
    let greatest = |until: usize| {
        sizes[until - 30..=until]
            .iter()
            .copied()
            .max()
            .unwrap_or_default()
    };
    let (early, middle, late) = (greatest(60), greatest(120), greatest(200));
    println!("{early} bytes, {middle} bytes, {late} bytes");
    // Numbers get longer as they are written; nothing else may grow.
    assert!(middle <= early + early / 10, "{early} bytes, then {middle}");
    assert!(late <= early + early / 10, "{early} bytes, then {late}");
}

//! Plays series between agents over pairings of decks, and prints rates with Wilson 95% intervals.
//!
//! ```sh
//! cargo run --release --example tournament -- random 1000      # heuristic against random, all pairings
//! cargo run --release --example tournament -- mirror 200       # heuristic against heuristic, each pairing
//! cargo run --release --example tournament -- speed 500        # heuristic games a second, Goblins against Enchantress
//! cargo run --release --example tournament -- trace DECK DECK SEED [random]
//! ```

use std::time::Instant;

use spellstack::ai::{Agent, Heuristic, RandomAgent};
use spellstack::catalog::{Catalog, decks};
use spellstack::core::PlayerId;
use spellstack::rules::{Choice, Item, Outcome, View};
use spellstack::sim::{Ending, MakeAgent, Series, setup};

const DECKS: [&str; 4] = ["Goblins", "Wave Enchantress", "Dimir tempo", "Burn"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(or);
    match arguments.first().map(String::as_str) {
        Some("random") => against_random(number(1, 1000)),
        Some("mirror") => mirror(number(1, 200)),
        Some("speed") => speed(number(1, 200)),
        Some("trace") => {
            let deck = |at: usize| arguments.get(at).map_or("Goblins", String::as_str);
            let second: Box<dyn Agent> = match arguments.get(4) {
                Some(_) => Box::new(RandomAgent::new(number(3, 1))),
                None => Box::new(Heuristic::new(2)),
            };
            trace(deck(1), deck(2), number(3, 1), second)
        }
        _ => Err("say random, mirror, speed or trace".into()),
    }
}

fn heuristic() -> MakeAgent {
    Box::new(|seed| Box::new(Heuristic::new(seed)))
}

fn random() -> MakeAgent {
    Box::new(|seed| Box::new(RandomAgent::new(seed)))
}

fn series(
    names: [&str; 2],
    agents: [MakeAgent; 2],
    games: u64,
    seed: u64,
) -> Result<Series, Box<dyn std::error::Error>> {
    let decks = names.map(|name| decks::by_name(name).expect("it is a standard deck"));
    let setup = setup(&Catalog::standard(), &decks)?;
    Ok(Series::new(setup, agents.into(), games, seed)?)
}

/// Wins of the first seat, games that ended, turns.
fn play(series: &Series) -> Result<(u64, u64, u64), Box<dyn std::error::Error>> {
    let (mut wins, mut games, mut turns) = (0, 0, 0);
    for result in series.games() {
        let result = result?;
        games += 1;
        turns += u64::from(result.turns);
        if result.ending == Ending::Over(Outcome::Win(PlayerId::new(0))) {
            wins += 1;
        }
        if result.ending == Ending::DecisionLimit {
            println!(
                "seed {} was stopped at the limit in turn {}",
                result.seed, result.turns
            );
        }
    }
    Ok((wins, games, turns))
}

fn against_random(games: u64) -> Result<(), Box<dyn std::error::Error>> {
    let each = games.div_ceil(32);
    let (mut won, mut played) = (0, 0);
    for (first, one) in DECKS.iter().enumerate() {
        for (second, other) in DECKS.iter().enumerate() {
            let seed = u64::try_from(first * 4 + second)?;
            let (wins, count, _) = play(&series([one, other], [heuristic(), random()], each, seed)?)?;
            let swapped = play(&series([other, one], [random(), heuristic()], each, seed + 100)?)?;
            let (wins, count) = (wins + swapped.1 - swapped.0, count + swapped.1);
            println!("{one} against a random {other}: {}", rate(wins, count));
            won += wins;
            played += count;
        }
    }
    println!("all: {}", rate(won, played));
    Ok(())
}

fn mirror(games: u64) -> Result<(), Box<dyn std::error::Error>> {
    for (first, one) in DECKS.iter().enumerate() {
        for (second, other) in DECKS.iter().enumerate().skip(first + 1) {
            let seed = u64::try_from(first * 4 + second)?;
            let half = games.div_ceil(2);
            let (wins, count, turns) = play(&series([one, other], [heuristic(), heuristic()], half, seed)?)?;
            let swapped = play(&series(
                [other, one],
                [heuristic(), heuristic()],
                half,
                seed + 100,
            )?)?;
            let (wins, count) = (wins + swapped.1 - swapped.0, count + swapped.1);
            let turns = (turns + swapped.2) as f64 / count as f64;
            println!("{one} against {other}: {}, {turns:.1} turns", rate(wins, count));
        }
    }
    Ok(())
}

fn speed(games: u64) -> Result<(), Box<dyn std::error::Error>> {
    let series = series(
        ["Goblins", "Wave Enchantress"],
        [heuristic(), heuristic()],
        games,
        7,
    )?;
    let start = Instant::now();
    let mut decisions = 0;
    for result in series.games() {
        decisions += result?.decisions;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.0} games a second, {:.0} decisions a game",
        games as f64 / seconds,
        decisions as f64 / games as f64
    );
    Ok(())
}

/// A rate with its Wilson 95% interval.
fn rate(wins: u64, games: u64) -> String {
    let (n, p, z) = (games as f64, wins as f64 / games as f64, 1.96_f64);
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    format!(
        "{wins}/{games} = {:.1}% ({:.1}-{:.1})",
        100.0 * p,
        100.0 * (middle - half),
        100.0 * (middle + half)
    )
}

fn trace(
    one: &str,
    other: &str,
    seed: u64,
    second: Box<dyn Agent>,
) -> Result<(), Box<dyn std::error::Error>> {
    let decks = [one, other].map(|name| decks::by_name(name).expect("it is a standard deck"));
    let prepared = setup(&Catalog::standard(), &decks)?.prepare()?;
    let mut game = prepared.start(seed);
    let thinker = Heuristic::new(1);
    let mut agents: [Box<dyn Agent>; 2] = [Box::new(thinker.clone()), second];
    let mut turn = 0;
    while let Some(decision) = game.decision() {
        let player = decision.player();
        let all = game.omniscient();
        if all.turn() != turn {
            turn = all.turn();
            println!("\n=== turn {turn}, {}", all.active_player());
            for state in all.players() {
                let names = |objects: Vec<&str>| objects.join(", ");
                let hand = names(all.hand(state.id).filter_map(|card| card.name()).collect());
                let board = names(all.permanents(state.id).filter_map(|card| card.name()).collect());
                println!("  {} at {}: [{hand}] on board: {board}", state.id, state.life);
            }
        }
        let view = game.view(player);
        let ranked = thinker.rank(&view, &decision);
        let choice = agents[player.index()].choose(&view, &decision);
        if choice != Choice::Pass && choice != Choice::AutoPay || ranked.len() > 1 {
            let asks = decision
                .source()
                .and_then(|id| all.object(id))
                .and_then(|object| object.name());
            let said = say(&all, &choice);
            println!(
                "{player} {:?} {:?} {}: {said}",
                all.step(),
                decision.why(),
                asks.unwrap_or("")
            );
            for (choice, worth) in ranked.iter().take(6).filter(|_| ranked.len() > 1) {
                println!("      {worth:7.2} {}", say(&all, choice));
            }
        }
        game.apply(choice)?;
    }
    println!("{:?}", game.outcome());
    Ok(())
}

fn say(view: &View<'_>, choice: &Choice) -> String {
    let name = |id| {
        view.object(id)
            .and_then(|object| object.name())
            .unwrap_or("?")
            .to_owned()
    };
    match choice {
        Choice::Act(action) => {
            use spellstack::rules::Action;
            match action {
                Action::PlayLand(id, _) => format!("plays {}", name(*id)),
                Action::Cast(id, face, way) => format!("casts {} ({face}, {way:?})", name(*id)),
                Action::Activate(id, ability) => format!("activates {} {ability:?}", name(*id)),
                other => format!("{other:?}"),
            }
        }
        Choice::Pick(items) | Choice::Order(items) => items
            .iter()
            .map(|item| match item {
                Item::Object(id) => name(*id),
                Item::Card(owner, card) => view
                    .library_card(*owner, *card)
                    .and_then(|card| card.name())
                    .unwrap_or("?")
                    .to_owned(),
                other => format!("{other:?}"),
            })
            .collect::<Vec<_>>()
            .join(", "),
        Choice::Attack(attacks) => {
            let names: Vec<String> = attacks.iter().map(|(id, _)| name(*id)).collect();
            format!("attacks with {}", names.join(", "))
        }
        Choice::Block(blocks) => {
            let each = blocks
                .iter()
                .map(|block| format!("{} blocks {}", name(block.blocker), name(block.attacker)));
            each.collect::<Vec<_>>().join(", ")
        }
        other => format!("{other:?}"),
    }
}

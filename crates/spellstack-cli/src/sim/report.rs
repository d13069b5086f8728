//! The results of a series as a table, JSON or CSV.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use spellstack_core::PlayerId;
use spellstack_rules::LossReason;
use spellstack_sim::{CardFigures, Pairing, Part, Rate, Seat, Statistics};

use crate::console;
use crate::decks;

/// The form of the report.
#[derive(clap::Args)]
pub struct Form {
    /// Prints one JSON object.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Prints CSV: a row for each deck, then one for each card.
    #[arg(long)]
    csv: bool,
    /// Adds the figures of each card to the table.
    #[arg(long)]
    by_card: bool,
}

impl Form {
    /// Prints the report of a part of one series.
    pub fn print(&self, part: &Part) -> Result<()> {
        let part = &Series::of(part)?;
        let text = if self.json {
            format!("{}\n", json(part))
        } else if self.csv {
            csv(part)?
        } else {
            table(part, self.by_card)
        };
        console::out().write_all(text.as_bytes())?;
        Ok(())
    }
}

/// A part of one series.
struct Series<'a> {
    part: &'a Part,
    pairing: &'a Pairing,
    statistics: &'a Statistics,
}

impl<'a> Series<'a> {
    fn of(part: &'a Part) -> Result<Self> {
        let pairings = &part.specification.pairings;
        match (&pairings[..], &part.statistics[..]) {
            ([pairing], [statistics]) => Ok(Series {
                part,
                pairing,
                statistics,
            }),
            _ => bail!("the part is one of {} series, and not of one", pairings.len()),
        }
    }
}

/// The decks with their names and figures.
fn seats(part: &Series<'_>) -> impl Iterator<Item = (String, PlayerId, Seat)> {
    let names = decks::distinct_names(&part.pairing.decks);
    let seats = part.statistics.seats.clone();
    (0..).map(PlayerId::new).zip(names).map(move |(player, name)| {
        let seat = seats.get(player.index()).cloned().unwrap_or_default();
        (name, player, seat)
    })
}

fn table(part: &Series<'_>, with_cards: bool) -> String {
    let mut text = heading(part);
    let width = seats(part)
        .map(|(name, ..)| name.chars().count())
        .max()
        .unwrap_or(0);
    let statistics = part.statistics;
    let _ = writeln!(
        text,
        "{:width$}  {:22}  {:22}  on the draw",
        "", "games won", "on the play"
    );
    for (name, player, seat) in seats(part) {
        let (won, play, draw) = (statistics.wins_of(player), seat.on_play, seat.on_draw);
        let _ = writeln!(text, "{name:width$}  {won:22}  {play:22}  {draw}");
    }
    if let Some(matches) = &statistics.matches {
        let _ = writeln!(text);
        for (name, player, _) in seats(part) {
            let _ = writeln!(
                text,
                "{name:width$}  {} of {} matches",
                matches.wins_of(player),
                matches.played
            );
        }
    }
    text.push_str(&lengths(statistics));
    if with_cards {
        for (name, _, seat) in seats(part) {
            text.push_str(&card_table(&name, &seat));
        }
    }
    text
}

fn heading(part: &Series<'_>) -> String {
    let (part, pairing) = (part.part, part.pairing);
    let decks: Vec<&str> = pairing.decks.iter().map(|deck| deck.name.as_str()).collect();
    let what = if pairing.after_first.is_empty() {
        "games"
    } else {
        "matches"
    };
    format!(
        "{}: {} {what}, {}, seed {}\n\n",
        decks.join(" - "),
        part.done,
        pairing.agents.join(" against "),
        part.specification.seed
    )
}

fn lengths(statistics: &Statistics) -> String {
    let mut text = String::from("\n");
    let turn = |part| statistics.turn_at(part).unwrap_or(0);
    let Statistics {
        games,
        draws,
        stopped,
        ..
    } = statistics;
    let _ = writeln!(
        text,
        "{games} games: {draws} drawn, {stopped} stopped at the limit of decisions"
    );
    let _ = writeln!(
        text,
        "turns: {:.1} on average, {} in the middle, {} in nine of ten",
        statistics.mean_turns(),
        turn(0.5),
        turn(0.9)
    );
    let _ = writeln!(
        text,
        "decisions: {:.1} on average, {} at most",
        statistics.mean_decisions(),
        statistics.most_decisions
    );
    let reasons: Vec<String> = statistics
        .reasons
        .iter()
        .map(|(reason, count)| format!("{} {count}", reason_name(*reason)))
        .collect();
    if !reasons.is_empty() {
        let _ = writeln!(text, "lost by: {}", reasons.join(", "));
    }
    text
}

fn card_table(name: &str, seat: &Seat) -> String {
    let width = seat
        .cards
        .keys()
        .map(|card| card.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = format!(
        "\n{name:width$}  {:>7}  {:22}  {:>7}  won when cast\n",
        "drawn", "won when drawn", "cast"
    );
    for (card, CardFigures { drawn, cast }) in &seat.cards {
        let _ = writeln!(
            text,
            "{card:width$}  {:>7}  {drawn:22}  {:>7}  {cast}",
            drawn.of, cast.of
        );
    }
    text
}

fn json(part: &Series<'_>) -> Value {
    let statistics = part.statistics;
    let decks: Vec<Value> = seats(part)
        .map(|(name, player, seat)| {
            let cards: serde_json::Map<String, Value> = seat
                .cards
                .iter()
                .map(|(card, figures)| {
                    let figures = json!({"drawn": rate(figures.drawn), "cast": rate(figures.cast)});
                    (card.clone(), figures)
                })
                .collect();
            let matches = statistics
                .matches
                .as_ref()
                .map(|matches| rate(matches.wins_of(player)));
            json!({
                "deck": name,
                "agent": part.pairing.agents[player.index()],
                "games": rate(statistics.wins_of(player)),
                "on_the_play": rate(seat.on_play),
                "on_the_draw": rate(seat.on_draw),
                "matches": matches,
                "cards": cards,
            })
        })
        .collect();
    json!({
        "engine": part.part.specification.engine,
        "seed": part.part.specification.seed,
        "shard": part.part.shard,
        "played": part.part.done,
        "games": statistics.games,
        "draws": statistics.draws,
        "stopped": statistics.stopped,
        "turns": {"mean": statistics.mean_turns(), "ended_in": statistics.lengths},
        "decisions": {"mean": statistics.mean_decisions(), "most": statistics.most_decisions},
        "lost_by": statistics.reasons,
        "decks": decks,
    })
}

/// A share with its interval, as JSON.
pub fn rate(rate: Rate) -> Value {
    json!({"won": rate.won, "of": rate.of, "share": rate.share(), "interval": rate.interval()})
}

fn csv(part: &Series<'_>) -> Result<String> {
    let mut rows = csv::Writer::from_writer(Vec::new());
    rows.write_record(["deck", "what", "won", "of", "share", "low", "high"])?;
    for (name, player, seat) in seats(part) {
        let mut row = |what: &str, rate: Rate| {
            let (low, high) = rate.interval().unzip();
            let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.6}"));
            let (won, of) = (rate.won.to_string(), rate.of.to_string());
            rows.write_record([
                &name,
                what,
                &won,
                &of,
                &number(rate.share()),
                &number(low),
                &number(high),
            ])
        };
        row("games", part.statistics.wins_of(player))?;
        row("on the play", seat.on_play)?;
        row("on the draw", seat.on_draw)?;
        if let Some(matches) = &part.statistics.matches {
            row("matches", matches.wins_of(player))?;
        }
        for (card, figures) in &seat.cards {
            row(&format!("drawn: {card}"), figures.drawn)?;
            row(&format!("cast: {card}"), figures.cast)?;
        }
    }
    Ok(String::from_utf8(rows.into_inner()?)?)
}

fn reason_name(reason: LossReason) -> &'static str {
    match reason {
        LossReason::Life => "life",
        LossReason::EmptyLibrary => "empty library",
        LossReason::Poison => "poison",
        LossReason::Concession => "concession",
        LossReason::Effect => "effect",
    }
}

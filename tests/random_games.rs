//! A thousand random games, with the engine's promises checked along the way.

use crate::support::{Pairing, pairings};
use spellstack_core::lang::Ability;
use spellstack_core::{AbilityId, KeywordKind, ObjectId, PlayerId};
use spellstack_rules::{
    Action, ApplyError, Ask, Block, Choice, Decision, Event, Game, GameSetup, Item, OwnedView, PreparedSetup,
    Random, Record, ShortSave, Thing, Way, replay,
};

/// Pairs of small decks and of decks with keywords; with the pairings of the seven standard decks these make fifty.
const SMALL_PAIRS: usize = 10;
const KEYWORD_PAIRS: usize = 12;
const GAMES_PER_PAIRING: u64 = 20;
/// A game that asks more often than this doesn't end.
const LONGEST: usize = 20_000;
/// Optional loops exist, and a random player doesn't tire of them: after so many decisions in a turn, it declines.
const PATIENCE: usize = 200;
/// At one decision in so many, everything but what is dear is checked.
const THOROUGH: u64 = 32;
/// At one decision in so many, the whole game is written with its definitions and played again from its record.
const DEAR: u64 = 512;
/// No more listed choices than this are tried.
const LISTED: usize = 200;
/// How far a copy is played on.
const AHEAD: usize = 12;

/// How often each promise was checked.
#[derive(Debug, Default)]
struct Checks {
    games: usize,
    decisions: usize,
    accepted: usize,
    rejected: usize,
    copies: usize,
    saves: usize,
    whole_saves: usize,
    replays: usize,
    views: usize,
    withheld: usize,
    retold: usize,
}

#[test]
fn every_keyword_is_in_a_deck() {
    let pairings = pairings(SMALL_PAIRS, KEYWORD_PAIRS);
    let definitions = pairings.iter().flat_map(|pairing| &pairing.setup.definitions);
    let in_decks: Vec<KeywordKind> = definitions
        .flat_map(|def| &def.faces)
        .flat_map(|face| &face.abilities)
        .filter_map(|ability| match ability {
            Ability::Keyword(keyword) => Some(keyword.kind()),
            _ => None,
        })
        .collect();
    let mut missing = KeywordKind::ALL.to_vec();
    missing.retain(|kind| !in_decks.contains(kind));
    assert_eq!(missing, [], "tests/support/keywords.rs has no card with these");
    assert_eq!(pairings.len(), 50, "a thousand games");
}

#[test]
fn games_first_part() {
    play(0, 4);
}

#[test]
fn games_second_part() {
    play(1, 4);
}

#[test]
fn games_third_part() {
    play(2, 4);
}

#[test]
fn games_fourth_part() {
    play(3, 4);
}

/// Plays every pairing whose number leaves that remainder.
fn play(remainder: usize, parts: usize) {
    let mut checks = Checks::default();
    for (number, pairing) in pairings(SMALL_PAIRS, KEYWORD_PAIRS).iter().enumerate() {
        if number % parts != remainder {
            continue;
        }
        let prepared = pairing.setup.clone().prepare().expect("a legal setup");
        for game in 0..GAMES_PER_PAIRING {
            let seed = number as u64 * GAMES_PER_PAIRING + game;
            Run::new(pairing, &prepared, seed, &mut checks).play();
        }
    }
    println!("{checks:?}");
    let Checks {
        games,
        decisions,
        accepted,
        rejected,
        copies,
        saves,
        whole_saves,
        replays,
        views,
        withheld,
        retold,
    } = checks;
    let counts = [
        games,
        decisions,
        accepted,
        rejected,
        copies,
        saves,
        whole_saves,
        replays,
        views,
        withheld,
        retold,
    ];
    assert!(counts.iter().all(|count| *count > 0), "every promise was checked");
}

/// One game.
struct Run<'a> {
    name: &'a str,
    setup: &'a GameSetup,
    seed: u64,
    game: Game,
    /// As the game was at its first decision.
    start: Game,
    choices: Vec<Choice>,
    /// The turn, and how many choices there were when it began.
    turn: (u32, usize),
    batches: Vec<Vec<Event>>,
    random: Random,
    checks: &'a mut Checks,
}

impl<'a> Run<'a> {
    fn new(pairing: &'a Pairing, prepared: &PreparedSetup, seed: u64, checks: &'a mut Checks) -> Self {
        let game = prepared.start(seed);
        Run {
            name: &pairing.name,
            setup: &pairing.setup,
            seed,
            start: game.clone(),
            game,
            choices: Vec::new(),
            turn: (0, 0),
            batches: Vec::new(),
            random: Random::new(seed),
            checks,
        }
    }

    fn play(mut self) {
        while let Some(decision) = self.game.decision() {
            let turn = self.game.omniscient().turn();
            if turn != self.turn.0 {
                self.turn = (turn, self.choices.len());
            }
            let is_patient = self.choices.len() - self.turn.1 < PATIENCE;
            let sampled = decision.sample(&mut self.random);
            let choice = if is_patient {
                sampled
            } else {
                decision.default_choice()
            };
            assert!(
                decision.contains(&choice),
                "{}: a sampled choice is legal: {choice:?}",
                self.place()
            );
            self.check_bookkeeping();
            if self.random.below(THOROUGH) == 0 {
                self.check_choices();
                self.check_copies();
                self.check_views();
            }
            if self.random.below(DEAR) == 0 {
                self.check_whole_save();
                self.check_replay();
            }
            self.checks.decisions += 1;
            if let Err(error) = self.game.apply(choice.clone()) {
                panic!("{}: {error}", self.place());
            }
            self.choices.push(choice);
            self.batches.extend(self.game.batches().map(<[Event]>::to_vec));
            assert!(
                self.choices.len() < LONGEST,
                "{}: the game doesn't end",
                self.place()
            );
        }
        assert!(
            self.game.outcome().is_some(),
            "{}: a game without a decision is over",
            self.place()
        );
        self.check_bookkeeping();
        self.check_replay();
        self.check_events();
        self.checks.games += 1;
    }

    fn place(&self) -> String {
        format!(
            "{}, seed {}, decision {}",
            self.name,
            self.seed,
            self.choices.len()
        )
    }

    /// Cards are conserved, cached characteristics are exact, and what is asked has a legal answer.
    fn check_bookkeeping(&self) {
        let faults = self.game.audit();
        assert!(faults.is_empty(), "{}: {faults:?}", self.place());
    }

    /// What is listed is accepted, and what isn't legal changes nothing.
    fn check_choices(&mut self) {
        let decision = self.game.decision().expect("something is asked");
        let listed: Vec<Choice> = decision.iter().take(LISTED).collect();
        assert!(!listed.is_empty(), "{}: a legal choice", self.place());
        let wrong = illegal(&self.game, &decision, &listed);
        let unlisted = listed.len() < LISTED;
        for choice in &listed {
            assert!(
                decision.contains(choice),
                "{}: listed, so contained: {choice:?}",
                self.place()
            );
            let mut copy = self.game.clone();
            if let Err(error) = copy.apply(choice.clone()) {
                panic!("{}: listed, but {error}", self.place());
            }
            self.checks.accepted += 1;
        }
        if unlisted && let Some(found) = unlisted_action(&self.game, &decision, &listed) {
            panic!("{}: legal, but not listed: {found:?}", self.place());
        }
        let before = (self.game.state_hash(), self.game.clone());
        for choice in wrong {
            let place = self.place();
            match self.game.apply(choice.clone()) {
                Err(ApplyError::Illegal { choice: named, .. }) => assert_eq!(named, choice, "{place}"),
                Err(ApplyError::NoSuchPlayer(_)) => assert!(matches!(choice, Choice::Concede(_)), "{place}"),
                other => panic!("{place}: {choice:?} gives {other:?}"),
            }
            self.checks.rejected += 1;
        }
        assert!(
            self.game.state_hash() == before.0 && self.game == before.1,
            "{}: an illegal choice changes nothing",
            self.place()
        );
    }

    /// A copy is the same game, written and read again it still is, and playing it on leaves the original alone.
    fn check_copies(&mut self) {
        let hash = self.game.state_hash();
        let mut copy = self.game.clone();
        assert!(
            copy == self.game && copy.state_hash() == hash,
            "{}: a copy is equal",
            self.place()
        );
        let text = serde_json::to_string(&self.game.save_short()).expect("a game can be written");
        let saved: ShortSave = serde_json::from_str(&text).expect("a game can be read");
        let saved = saved.load(self.game.program()).expect("a game can be loaded");
        assert!(
            saved == self.game && saved.state_hash() == hash,
            "{}: a saved game is equal",
            self.place()
        );
        self.checks.saves += 1;
        let mut other = saved;
        let mut random = Random::new(self.random.bits());
        for _ in 0..AHEAD {
            let Some(decision) = copy.decision() else { break };
            let choice = decision.sample(&mut random);
            copy.apply(choice.clone()).expect("a sampled choice is legal");
            other
                .apply(choice)
                .expect("what is legal in a copy is legal in a saved game");
        }
        assert!(
            copy == other,
            "{}: a copy and a saved game go on in the same way",
            self.place()
        );
        assert!(
            self.game.state_hash() == hash,
            "{}: a copy shares nothing",
            self.place()
        );
        self.checks.copies += 1;
    }

    /// Games that differ in what a player can't see give that player equal views and equal choices.
    fn check_views(&mut self) {
        let asked = self.game.decision().map(|decision| decision.player());
        for player in [PlayerId::new(0), PlayerId::new(1)] {
            let Ok(other) = self.game.reshuffle_hidden(player, self.random.bits()) else {
                assert_ne!(
                    asked,
                    Some(player),
                    "{}: nothing asked is hidden from who is asked",
                    self.place()
                );
                self.checks.withheld += 1;
                continue;
            };
            assert!(
                owned(&other, player) == owned(&self.game, player),
                "{}: {player}'s view",
                self.place()
            );
            if asked == Some(player) {
                let choices = |game: &Game| -> Vec<Choice> {
                    game.decision()
                        .into_iter()
                        .flat_map(|decision| decision.iter().take(LISTED))
                        .collect()
                };
                assert_eq!(
                    choices(&other),
                    choices(&self.game),
                    "{}: {player}'s choices",
                    self.place()
                );
            }
            self.checks.views += 1;
        }
    }

    fn check_whole_save(&mut self) {
        let text = serde_json::to_string(&self.game).expect("a game can be written");
        let read: Game = serde_json::from_str(&text).expect("a game can be read");
        assert!(
            read == self.game && read.state_hash() == self.game.state_hash(),
            "{}: a saved game is equal",
            self.place()
        );
        self.checks.whole_saves += 1;
    }

    /// The record so far plays the same game.
    fn check_replay(&mut self) {
        let mut record = Record::new(self.setup.clone(), self.seed);
        record.choices.clone_from(&self.choices);
        record.outcome = self.game.outcome();
        let again = replay(&record).expect("a record can be played again");
        assert!(
            again == self.game && again.state_hash() == self.game.state_hash(),
            "{}: a replay is equal",
            self.place()
        );
        self.checks.replays += 1;
    }

    /// The events, committed again to the facts that the game started from, give its facts.
    fn check_events(&mut self) {
        let faults = self.game.audit_events(&self.start, &self.batches);
        assert!(faults.is_empty(), "{}: {faults:?}", self.place());
        self.checks.retold += 1;
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was {}", self.place());
        }
    }
}

fn owned(game: &Game, player: PlayerId) -> OwnedView {
    game.view(player).to_owned().expect("a player looks")
}

/// An object that no game has.
fn stranger() -> ObjectId {
    ObjectId::new(u32::MAX, std::num::NonZeroU32::MAX)
}

/// An action that the decision contains although it doesn't list it.
fn unlisted_action(game: &Game, decision: &Decision<'_>, listed: &[Choice]) -> Option<Choice> {
    if !matches!(decision.ask(), Ask::Priority) {
        return None;
    }
    let objects = game.omniscient().objects();
    let actions = objects.flat_map(|object| {
        let id = object.id();
        let plain = [
            Action::PlayLand(id, 0),
            Action::Cast(id, 0, Way::Normal),
            Action::Cast(id, 1, Way::Normal),
        ];
        let abilities: Vec<AbilityId> = object.abilities().map(|ability| ability.id()).collect();
        let activations = abilities
            .into_iter()
            .map(move |ability| Action::Activate(id, ability));
        plain.into_iter().chain(activations).collect::<Vec<_>>()
    });
    actions
        .map(Choice::Act)
        .find(|choice| !listed.contains(choice) && decision.contains(choice))
}

/// Choices that can't be legal: of another kind, of strangers, too many, too few.
fn illegal(game: &Game, decision: &Decision<'_>, listed: &[Choice]) -> Vec<Choice> {
    let ask = decision.ask();
    let mut wrong = of_other_kinds(ask);
    wrong.push(Choice::Concede(PlayerId::new(9)));
    wrong.push(Choice::Act(Action::PlayLand(stranger(), 0)));
    wrong.push(Choice::Act(Action::Cast(stranger(), 0, Way::Normal)));
    match ask {
        Ask::Pick { items, min, max } => {
            let (min, max) = (*min as usize, *max as usize);
            let mut foreign: Vec<Item> = items.iter().copied().take(min.max(1)).collect();
            foreign[0] = Item::Object(stranger());
            wrong.push(Choice::Pick(foreign.into_iter().collect()));
            wrong.push(Choice::Pick(
                items.iter().copied().cycle().take(max + 1).collect(),
            ));
            if min > 0 {
                wrong.push(Choice::Pick(items.iter().copied().take(min - 1).collect()));
            }
        }
        Ask::Order { items } => {
            wrong.push(Choice::Order(items[1..].iter().copied().collect()));
            wrong.push(Choice::Order(
                items.iter().map(|_| Item::Object(stranger())).collect(),
            ));
        }
        Ask::Number { min, max } => {
            wrong.push(Choice::Number(max + 1));
            wrong.extend(min.checked_sub(1).map(Choice::Number));
        }
        Ask::Divide { total, among, .. } => {
            let all = std::iter::once(total + 1).chain(std::iter::repeat_n(0, among.len() - 1));
            wrong.push(Choice::Divide(all.collect()));
            wrong.push(Choice::Divide(
                [*total].into_iter().cycle().take(among.len() + 1).collect(),
            ));
        }
        Ask::Attackers { .. } => {
            wrong.push(Choice::Attack(vec![(
                stranger(),
                Thing::Player(PlayerId::new(0)),
            )]));
            let twice = listed.iter().find_map(|choice| match choice {
                Choice::Attack(attacks) if !attacks.is_empty() => {
                    Some([&attacks[..], &attacks[..1]].concat())
                }
                _ => None,
            });
            wrong.extend(twice.map(Choice::Attack));
        }
        Ask::Blockers { options, .. } => {
            if let Some((_, attackers)) = options.first() {
                wrong.push(Choice::Block(vec![Block {
                    blocker: stranger(),
                    attacker: attackers[0],
                }]));
            }
        }
        Ask::Priority => {
            // What is on the battlefield can't be played from there.
            let here = game
                .omniscient()
                .battlefield()
                .map(|object| Choice::Act(Action::PlayLand(object.id(), 0)));
            wrong.extend(here.take(2));
        }
        Ask::Pay => wrong.push(Choice::PayWith(stranger(), AbilityId::new(0))),
    }
    wrong
}

/// A choice of each kind that the question doesn't take.
fn of_other_kinds(ask: &Ask) -> Vec<Choice> {
    let none = || std::iter::empty().collect();
    [
        (Choice::Pass, matches!(ask, Ask::Priority)),
        (Choice::AutoPay, matches!(ask, Ask::Pay)),
        (Choice::Pick(none()), matches!(ask, Ask::Pick { .. })),
        (Choice::Order(none()), matches!(ask, Ask::Order { .. })),
        (Choice::Number(0), matches!(ask, Ask::Number { .. })),
        (
            Choice::Divide([0].into_iter().collect()),
            matches!(ask, Ask::Divide { .. }),
        ),
        (Choice::Attack(Vec::new()), matches!(ask, Ask::Attackers { .. })),
        (Choice::Block(Vec::new()), matches!(ask, Ask::Blockers { .. })),
    ]
    .into_iter()
    .filter(|(_, fits)| !fits)
    .map(|(choice, _)| choice)
    .collect()
}

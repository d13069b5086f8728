//! What a view answers to questions in the words of the card language.

use spellstack_core::lang::build::{Card, all, gets, modify, other};
use spellstack_core::lang::{
    Comparison, Condition, EventRole, Filter, Label, ObjectRef, PlayerFilter, PlayerRef, Stat, Value,
};
use spellstack_core::{CardType, PlayerId, Zone, ZoneKind};
use spellstack_rules::{
    CardSetup, Game, GameSetup, ObjectView, PositionSetup, Referents, ResultReferent, Subject, Thing, View,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

/// A Lord and a Bear against a Bear, with cards in both hands, a graveyard and a library.
fn game() -> Game {
    let lord = modify(
        all([other(), creature(), Filter::Controller(PlayerFilter::You)]),
        [gets(1, 1)],
    );
    let definitions = vec![
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
        Card::creature("Lord", "{2}{G}", "Bear", 2, 2)
            .ability(lord)
            .define(),
        Card::land("Forest", "Forest").define(),
    ];
    let named = |names: &[&str]| {
        names
            .iter()
            .map(|name| CardSetup::named(*name))
            .collect::<Vec<_>>()
    };
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = named(&["Lord", "Bear", "Forest"]);
    position.players[0].hand = named(&["Bear", "Forest"]);
    position.players[0].library = named(&["Forest", "Bear"]);
    position.players[1].battlefield = named(&["Bear"]);
    position.players[1].hand = named(&["Bear"]);
    position.players[1].graveyard = named(&["Lord"]);
    Game::new(GameSetup::position(definitions, position), 1).expect("a legal position")
}

fn creature() -> Filter {
    Filter::Type(CardType::Creature)
}

fn in_zone(zone: ZoneKind, filter: Filter) -> Filter {
    all([Filter::Zone(zone), filter])
}

fn power(comparison: Comparison, number: i32) -> Filter {
    Filter::Stat(Stat::Power, comparison, Box::new(Value::Number(number)))
}

fn exists(at_least: u32, filter: Filter) -> Condition {
    Condition::Exists(at_least, Box::new(filter))
}

fn count(filter: Filter) -> Value {
    Value::Count(Box::new(filter))
}

fn named<'a>(view: &View<'a>, player: PlayerId, name: &str) -> ObjectView<'a> {
    let mut permanents = view.permanents(player);
    permanents
        .find(|object| object.name() == Some(name))
        .expect("it is there")
}

#[test]
fn a_filter_sees_what_a_lord_does() {
    let game = game();
    let view = game.view(P1);
    let words = named(&view, P1, "Lord").referents();
    let strong = power(Comparison::AtLeast, 3);
    let fits = |player, name| view.fits(named(&view, player, name), &strong, &words);
    assert_eq!(fits(P1, "Bear"), Some(true));
    assert_eq!(fits(P1, "Lord"), Some(false));
    assert_eq!(fits(P2, "Bear"), Some(false));
    // CR 208.3: a land has no power to compare.
    assert_eq!(
        view.fits(named(&view, P1, "Forest"), &power(Comparison::AtMost, 3), &words),
        Some(false)
    );
}

#[test]
fn words_are_read_as_their_source_means_them() {
    let game = game();
    let view = game.view(P1);
    let others = all([creature(), other(), Filter::Controller(PlayerFilter::You)]);
    let mine = named(&view, P1, "Bear");
    let theirs = named(&view, P2, "Bear");
    assert_eq!(
        view.matching(&others, &mine.referents())[..],
        [named(&view, P1, "Lord").id()]
    );
    assert_eq!(view.matching(&others, &theirs.referents())[..], []);
    assert_eq!(view.fits(mine, &others, &theirs.referents()), Some(false));
    let you = PlayerFilter::You;
    assert_eq!(view.player_fits(P2, &you, &theirs.referents()), Some(true));
}

#[test]
fn a_value_counts_what_is_public_and_knows_nothing_of_what_is_not() {
    let game = game();
    let view = game.view(P1);
    let words = Referents::of(P1, None);
    let value = |filter: Filter| view.value(&count(filter), &words);
    assert_eq!(value(creature()), Some(3));
    assert_eq!(value(in_zone(ZoneKind::Graveyard, creature())), Some(1));
    let of = |player, filter| all([Filter::Zone(ZoneKind::Hand), Filter::Owner(player), filter]);
    assert_eq!(value(of(PlayerFilter::You, creature())), Some(1));
    assert_eq!(value(of(PlayerFilter::Opponent, Filter::Any)), Some(1));
    assert_eq!(value(of(PlayerFilter::Opponent, creature())), None);
    assert_eq!(value(in_zone(ZoneKind::Library, Filter::Any)), Some(2));
    assert_eq!(value(in_zone(ZoneKind::Library, creature())), None);
    let omniscient = game.omniscient();
    assert_eq!(
        omniscient.value(&count(in_zone(ZoneKind::Library, creature())), &words),
        Some(1)
    );
}

#[test]
fn cards_in_hidden_zones_fit_by_what_everybody_sees_of_them() {
    let game = game();
    let view = game.view(P1);
    let words = Referents::of(P1, None);
    let card = view.hand(P2).next().expect("a card");
    assert_eq!(view.fits(card, &creature(), &words), None);
    assert_eq!(view.fits(card, &Filter::Name("Bear".to_owned()), &words), None);
    assert_eq!(view.fits(card, &Filter::Zone(ZoneKind::Hand), &words), Some(true));
    assert_eq!(
        view.fits(card.id(), &Filter::Owner(PlayerFilter::Opponent), &words),
        Some(true)
    );
    let top = view.library(P1).next().expect("a card");
    assert_eq!(view.fits(top, &creature(), &words), None);
    assert_eq!(game.omniscient().hand(P2).count(), 1);
    let seen = game.view(P2).hand(P2).next().expect("a card");
    assert_eq!(game.view(P2).fits(seen, &creature(), &words), Some(true));
    // Something of another game is nothing that this one can be asked about.
    assert_eq!(
        view.fits(
            self::game().view(P1).hand(P1).next().expect("a card"),
            &Filter::Any,
            &words
        ),
        None
    );
}

#[test]
fn a_card_is_imagined_in_another_zone() {
    let game = game();
    let view = game.view(P1);
    let words = Referents::of(P1, None);
    let creature_spell = all([Filter::Spell, creature()]);
    let bear = view.hand(P1).next().expect("the Bear");
    assert_eq!(view.fits(bear, &creature_spell, &words), Some(false));
    let cast = Subject::from(bear).in_zone(Zone::Stack);
    assert_eq!(view.fits(cast, &creature_spell, &words), Some(true));
    let face = bear.face(0).expect("its front");
    let cast = Subject::face(face, Zone::Stack);
    assert_eq!(view.fits(cast, &creature_spell, &words), Some(true));
}

#[test]
fn a_condition_holds_or_not_or_nobody_knows() {
    let game = game();
    let view = game.view(P1);
    let words = named(&view, P1, "Bear").referents();
    let holds = |condition| view.holds(&condition, &words);
    assert_eq!(holds(exists(3, creature())), Some(true));
    assert_eq!(holds(exists(4, creature())), Some(false));
    let strong = power(Comparison::AtLeast, 3);
    assert_eq!(
        holds(Condition::Is(ObjectRef::This, Box::new(strong))),
        Some(true)
    );
    let drawn = in_zone(ZoneKind::Library, creature());
    assert_eq!(holds(exists(1, drawn.clone())), None);
    assert_eq!(holds(Condition::Not(Box::new(exists(1, drawn)))), None);
    let of_hand = view.hand(P1).next().expect("a card").referents();
    assert_eq!(view.holds(&Condition::Kicked, &of_hand), None);
    assert_eq!(holds(Condition::Kicked), Some(false));
}

#[test]
fn what_words_do_not_refer_to_yet_is_unknown_until_it_is_supposed() {
    let game = game();
    let view = game.view(P1);
    let lord = named(&view, P1, "Lord");
    let bear = named(&view, P1, "Bear");
    let mut words = lord.referents();
    let label = Label(0);
    let unknown = [
        Value::X,
        Value::Of(Stat::Power, ObjectRef::Target(0)),
        Value::Of(Stat::Power, ObjectRef::Event(EventRole::Subject)),
        Value::Of(Stat::Power, ObjectRef::Item),
        Value::Of(Stat::Power, ObjectRef::Cost),
        Value::Of(Stat::Power, ObjectRef::Result(label)),
        Value::Result(label),
        Value::EventAmount,
        Value::Life(PlayerRef::Event),
        Value::Life(PlayerRef::Defending),
    ];
    for value in &unknown {
        assert_eq!(view.value(value, &words), None, "{value:?}");
    }
    words.x = Some(4);
    words.targets.push((0, Thing::Object(bear.id())));
    words.event.subject = Some(bear.id());
    words.event.amount = Some(2);
    words.event.player = Some(P2);
    words.item = Some(Thing::Object(bear.id()));
    words.cost = Some([bear.id()].into_iter().collect());
    words.defending = Some(P2);
    words.results.push(ResultReferent {
        label,
        objects: Some([bear.id()].into_iter().collect()),
        amount: Some(1),
    });
    let supposed = unknown.map(|value| view.value(&value, &words));
    let expected = [4, 3, 3, 3, 3, 3, 1, 2, 20, 20].map(Some);
    assert_eq!(supposed, expected);
}

#[test]
fn attackers_and_hosts_can_be_supposed() {
    let game = game();
    let view = game.view(P1);
    let bear = named(&view, P1, "Bear");
    let attackers = [bear.id()];
    let mut words = view.hand(P1).next().expect("a card").referents();
    assert_eq!(view.fits(bear, &Filter::Attacking, &words), Some(false));
    assert_eq!(view.referred(&ObjectRef::Attached, &words), None);
    words.attacking = Some(&attackers);
    words.attached = Some(Thing::Object(bear.id()));
    assert_eq!(view.value(&count(Filter::Attacking), &words), Some(1));
    assert_eq!(
        view.value(&Value::Of(Stat::Power, ObjectRef::Attached), &words),
        Some(3)
    );
}

//! Drawing, milling, searching, looking at and revealing cards, shuffling.

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Chooser, Effect, Filter, ObjectRef, Objects, PlayerRef, Players, Price, Quantity, Selection, Shown,
    Value, WordKind,
};

use super::doing::{only, owner_in};
use super::effect::steps;
use super::zone::{Becomes, minus, moved, number_of};
use super::*;
use crate::grammar::{Grammar, Reading, Writing, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing, When};

categories! {
    14;
    TOP_CARDS: Effect = "the top cards of a library";
    SOME_OF_THEM: Selection = "some of them";
    PILE: ObjectRef = "cards";
}

pub(super) fn declare(grammar: &mut Grammar) {
    draw_and_mill(grammar);
    search_and_shuffle(grammar);
    top(grammar);
    among_them(grammar);
    reveal_and_choose(grammar);
    choose_words(grammar);
    cast(grammar);
    super::copy::declare_copies(grammar);
    super::retarget::declare(grammar);
    super::revealing::declare(grammar);
    super::next_draw::declare(grammar);
}

fn draw_and_mill(grammar: &mut Grammar) {
    fn drawn(_: &mut Scope, _: &Value) {}
    fn milled(scope: &mut Scope, count: &Value) {
        let number = match count {
            Value::Number(1) => Number::One,
            _ => Number::Many,
        };
        scope.make(Nouns::CARD, number, Some("milled"), None);
        scope.made_in(ZoneKind::Graveyard);
    }
    macro_rules! counted {
        ($effect:path, $wording:literal, $made:expr) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![count: CARDS_COUNT],
                |reading| {
                    let who = reading.scope.doer.players();
                    let count = reading.part(CARDS_COUNT)?;
                    $made(&mut reading.scope, &count);
                    Some($effect(who, count))
                },
                |writing, effect| match effect {
                    $effect(who, count) if *who == writing.scope.doer.players() => {
                        writing.part(CARDS_COUNT, count)?;
                        $made(&mut writing.scope, count);
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    counted!(Effect::Draw, "~draw <count>", drawn);
    counted!(Effect::Mill, "~mill <count>", milled);
    macro_rules! with_number {
        ($wording:literal, $effect:path) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![number: VALUE],
                |reading| {
                    let who = reading.scope.doer.player()?;
                    Some($effect(who, reading.part(VALUE)?))
                },
                |writing, effect| match effect {
                    $effect(who, number) if writing.scope.doer.player().as_ref() == Some(who) => {
                        writing.part(VALUE, number)
                    }
                    _ => None,
                },
            );
        };
    }
    with_number!("~scry <number>", Effect::Scry);
    with_number!("~surveil <number>", Effect::Surveil);
}

fn search_and_shuffle(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~search <whose> library for <what>",
        slots![whose: WHOSE_ONE, what: CHOSEN_CARDS],
        |reading| {
            let by = Chooser::Player(reading.scope.doer.player()?);
            let who = reading.part(WHOSE_ONE)?;
            let selection = reading.part(CHOSEN_CARDS)?;
            let among = selection.among.and(Filter::Zone(ZoneKind::Library));
            let selection = Selection {
                by,
                among,
                ..selection
            };
            found(&mut reading.scope, &selection, who.clone());
            Some(Effect::Search(who, selection))
        },
        |writing, effect| {
            let Effect::Search(who, selection) = effect else {
                return None;
            };
            (selection.by == Chooser::Player(writing.scope.doer.player()?)).then_some(())?;
            writing.part(WHOSE_ONE, who)?;
            let among = minus(&selection.among, &Filter::Zone(ZoneKind::Library))?;
            let by = Chooser::Player(PlayerRef::You);
            let quantity = selection.quantity.clone();
            writing.part(CHOSEN_CARDS, &Selection { by, quantity, among })?;
            found(&mut writing.scope, selection, who.clone());
            Some(())
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~shuffle",
        &[],
        |reading| Some(Effect::Shuffle(reading.scope.doer.players())),
        |writing, effect| match effect {
            Effect::Shuffle(who) if *who == writing.scope.doer.players() => Some(()),
            _ => None,
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~shuffle <whose> library",
        slots![whose: WHOSE_ONE],
        |reading| {
            let whose = Players::The(reading.part(WHOSE_ONE)?);
            (whose == reading.scope.doer.players()).then_some(Effect::Shuffle(whose))
        },
        |writing, effect| match effect {
            Effect::Shuffle(Players::The(who)) if Some(who) == writing.scope.doer.player().as_ref() => {
                writing.part(WHOSE_ONE, who)
            }
            _ => None,
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~shuffle <what> into <whose> library",
        slots![what: OBJECTS, whose: WHOSE_ONE],
        |reading| {
            let what = reading.part(OBJECTS)?;
            let whose = reading.part(WHOSE_ONE)?;
            let is_doer = reading.scope.doer.player().as_ref() == Some(&whose);
            (is_doer || !is_owner_of(&whose)).then_some(Effect::ShuffleInto(whose, what))
        },
        |writing, effect| match effect {
            Effect::ShuffleInto(whose, what) => {
                let is_doer = writing.scope.doer.player().as_ref() == Some(whose);
                (is_doer || !is_owner_of(whose)).then_some(())?;
                writing.part(OBJECTS, what)?;
                writing.part(WHOSE_ONE, whose)
            }
            _ => None,
        },
    );
    // Its owner is that of what is shuffled, whatever else was spoken of.
    macro_rules! into_its_owners {
        ($wording:literal) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: OBJECTS],
                |reading| match reading.part(OBJECTS)? {
                    Objects::The(object) => {
                        let owner = PlayerRef::Owner(Box::new(object.clone()));
                        Some(Effect::ShuffleInto(owner, Objects::The(object)))
                    }
                    Objects::All(_) | Objects::Chosen(_) => None,
                },
                |writing, effect| match effect {
                    Effect::ShuffleInto(PlayerRef::Owner(owned), what @ Objects::The(object))
                        if **owned == *object =>
                    {
                        writing.part(OBJECTS, what)
                    }
                    _ => None,
                },
            );
        };
    }
    into_its_owners!("~shuffle <what> into its owner's library");
}

/// "Its owner", in words that could be read of something else.
fn is_owner_of(player: &PlayerRef) -> bool {
    matches!(player, PlayerRef::Owner(_) | PlayerRef::Controller(_))
}

fn found(scope: &mut Scope, selection: &Selection, owner: PlayerRef) {
    let nouns = Nouns::of(&selection.among).and(Nouns::CARD);
    scope.make(nouns, number_of(&selection.quantity), Some("found"), None);
    scope.made_of(owner);
    scope.made_in(ZoneKind::Library);
}

/// "look at the top five cards of your library", "reveal the top card of your library".
fn top(grammar: &mut Grammar) {
    fn made(scope: &mut Scope, whose: &PlayerRef, count: Value) -> Option<Effect> {
        let number = match count {
            Value::Number(1) => Number::One,
            _ => Number::Many,
        };
        scope.make(Nouns::CARD, number, Some("looked-at"), None);
        scope.made_of(whose.clone());
        scope.made_in(ZoneKind::Library);
        scope.made_a_pile();
        let (whose, shown) = (whose.clone(), Shown::Look);
        let who = scope.doer.player()?;
        Some(Effect::Top {
            who,
            whose,
            count,
            shown,
        })
    }
    fn looked<'e>(writing: &Writing<'_>, effect: &'e Effect) -> Option<(&'e PlayerRef, &'e Value)> {
        match effect {
            Effect::Top {
                who,
                whose,
                count,
                shown: Shown::Look,
            } if writing.scope.doer.player().as_ref() == Some(who) => Some((whose, count)),
            _ => None,
        }
    }
    grammar.add(
        TOP_CARDS,
        "the top card of <whose> library",
        slots![whose: WHOSE_ONE],
        |reading| {
            let whose = reading.part(WHOSE_ONE)?;
            made(&mut reading.scope, &whose, Value::Number(1))
        },
        |writing, effect| {
            let (whose, count) = looked(writing, effect)?;
            (*count == Value::Number(1)).then_some(())?;
            writing.part(WHOSE_ONE, whose)?;
            made(&mut writing.scope, whose, Value::Number(1)).map(|_| ())
        },
    );
    grammar.add(
        TOP_CARDS,
        "the top <count> cards of <whose> library",
        slots![count: COUNT_WORD, whose: WHOSE_ONE],
        |reading| {
            let count = Value::Number(reading.part(COUNT_WORD)?);
            let whose = reading.part(WHOSE_ONE)?;
            made(&mut reading.scope, &whose, count)
        },
        |writing, effect| {
            let (whose, count) = looked(writing, effect)?;
            writing.part(COUNT_WORD, &count.as_number()?)?;
            writing.part(WHOSE_ONE, whose)?;
            made(&mut writing.scope, whose, count.clone()).map(|_| ())
        },
    );
    grammar.add(
        TOP_CARDS,
        "the top <count> cards of <whose> library",
        slots![count: AMOUNT, whose: WHOSE_ONE],
        |reading| {
            let count = reading.part(AMOUNT)?;
            let whose = reading.part(WHOSE_ONE)?;
            made(&mut reading.scope, &whose, count)
        },
        |writing, effect| {
            let (whose, count) = looked(writing, effect)?;
            writing.part(AMOUNT, count)?;
            writing.part(WHOSE_ONE, whose)?;
            made(&mut writing.scope, whose, count.clone()).map(|_| ())
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~look at <cards>",
        slots![cards: TOP_CARDS],
        |reading| reading.part(TOP_CARDS),
        |writing, effect| writing.part(TOP_CARDS, effect),
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~reveal <cards>",
        slots![cards: TOP_CARDS],
        |reading| {
            let top = reading.part(TOP_CARDS)?;
            reading.scope.made_by("revealed");
            shown(&top, Shown::Reveal)
        },
        |writing, effect| {
            matches!(
                effect,
                Effect::Top {
                    shown: Shown::Reveal,
                    ..
                }
            )
            .then_some(())?;
            writing.part(TOP_CARDS, &shown(effect, Shown::Look)?)?;
            writing.scope.made_by("revealed");
            Some(())
        },
    );
    // What is exiled from a library is found there first; everybody sees it in exile (CR 406.3).
    grammar.add_verb(
        [VERB, VERBS],
        "~exile <cards>",
        slots![cards: TOP_CARDS],
        |reading| {
            let top = reading.part(TOP_CARDS)?;
            let what = Objects::The(reading.scope.last_result()?);
            let link = reading.scope.exile_link();
            let found = reading
                .scope
                .mentions
                .iter()
                .rposition(|mention| mention.is_pile)?;
            moved(&mut reading.scope, &what, "exiled", Becomes::Card);
            // All that was found is what was exiled: it isn't spoken of as anything else.
            reading.scope.mentions.remove(found);
            let exiled = reading.scope.bind(Effect::Exile(what, link));
            Some(Effect::Then(vec![top, exiled]))
        },
        |writing, effect| {
            let steps = steps(effect);
            let [top, exiled] = &steps[..] else { return None };
            writing.part(TOP_CARDS, top)?;
            let what = Objects::The(writing.scope.last_result()?);
            let exiled = writing.scope.unbind(exiled);
            let link = writing.scope.exile_link();
            (exiled == Effect::Exile(what.clone(), link)).then_some(())?;
            let found = writing
                .scope
                .mentions
                .iter()
                .rposition(|mention| mention.is_pile)?;
            moved(&mut writing.scope, &what, "exiled", Becomes::Card);
            // All that was found is what was exiled: it isn't spoken of as anything else.
            writing.scope.mentions.remove(found);
            Some(())
        },
    );
}

fn shown(effect: &Effect, shown_to: Shown) -> Option<Effect> {
    match effect {
        Effect::Bind(label, inner) => Some(Effect::Bind(*label, Box::new(shown(inner, shown_to)?))),
        Effect::Top {
            who, whose, count, ..
        } => Some(Effect::Top {
            who: who.clone(),
            whose: whose.clone(),
            count: count.clone(),
            shown: shown_to,
        }),
        _ => None,
    }
}

/// Where the cards are that an effect has put there. Those that it put into a graveyard are found in any public zone to which
/// they went instead (CR 701.17c).
fn places(zone: ZoneKind) -> Filter {
    match zone {
        ZoneKind::Graveyard => {
            Filter::any_of([ZoneKind::Graveyard, ZoneKind::Exile, ZoneKind::Battlefield].map(Filter::Zone))
        }
        ZoneKind::Library
        | ZoneKind::Hand
        | ZoneKind::Battlefield
        | ZoneKind::Stack
        | ZoneKind::Exile
        | ZoneKind::Command => Filter::Zone(zone),
    }
}

/// Cards that were looked at, revealed or milled, and some of them.
fn among_them(grammar: &mut Grammar) {
    fn is_pile(mention: &crate::scope::Mention) -> bool {
        mention.number == Number::Many && mention.zone.is_some()
    }
    macro_rules! pile {
        ($wording:literal, $fits:expr) => {
            grammar.add(
                PILE,
                $wording,
                &[],
                |reading| reading.scope.object(When::Now, $fits),
                |writing, object| (writing.scope.object(When::Now, $fits)? == *object).then_some(()),
            );
        };
    }
    pile!("them", is_pile);
    pile!("those cards", is_pile);
    macro_rules! done {
        ($wording:literal, $participle:literal) => {
            pile!($wording, |mention| is_pile(mention)
                && mention.participle == Some($participle));
        };
    }
    done!("the milled cards", "milled");
    done!("the cards milled this way", "milled");
    done!("the revealed cards", "revealed");
    done!("the cards revealed this way", "revealed");
    done!("the exiled cards", "exiled");
    done!("the cards exiled this way", "exiled");
    done!("the cards discarded this way", "discarded");
    fn of(scope: &Scope, quantity: Quantity, among: Filter, pile: ObjectRef) -> Option<Selection> {
        let places = places(scope.known(&pile)?.zone?);
        let by = Chooser::Player(scope.doer.player()?);
        let among = among.and(places).and(Filter::Is(pile));
        Some(Selection { by, quantity, among })
    }
    /// What is chosen among which cards.
    fn parted(scope: &Scope, selection: &Selection) -> Option<(Filter, ObjectRef)> {
        (selection.by == Chooser::Player(scope.doer.player()?)).then_some(())?;
        let is = |part: &Filter| match part {
            Filter::Is(object @ ObjectRef::Result(_)) => Some(object.clone()),
            _ => None,
        };
        let pile = super::filter::parts(&selection.among).iter().find_map(is)?;
        let places = places(scope.known(&pile)?.zone?);
        let taken = places.and(Filter::Is(pile.clone()));
        Some((minus(&selection.among, &taken)?, pile))
    }
    macro_rules! plain {
        ($wording:literal, $quantity:expr) => {
            grammar.add(
                SOME_OF_THEM,
                $wording,
                slots![pile: PILE],
                |reading| {
                    let pile = reading.part(PILE)?;
                    of(&reading.scope, $quantity, Filter::Any, pile)
                },
                |writing, selection| {
                    let (among, pile) = parted(&writing.scope, selection)?;
                    (among == Filter::Any && selection.quantity == $quantity).then_some(())?;
                    writing.part(PILE, &pile)
                },
            );
        };
    }
    plain!("one of <pile>", Quantity::Exactly(Value::Number(1)));
    plain!("up to one of <pile>", Quantity::UpTo(Value::Number(1)));
    plain!("any number of <pile>", Quantity::AnyNumber);
    macro_rules! counted {
        ($wording:literal, $quantity:path) => {
            grammar.add(
                SOME_OF_THEM,
                $wording,
                slots![count: COUNT_WORD, pile: PILE],
                |reading| {
                    let count = Value::Number(reading.part(COUNT_WORD)?);
                    let pile = reading.part(PILE)?;
                    of(&reading.scope, $quantity(count), Filter::Any, pile)
                },
                |writing, selection| {
                    let (among, pile) = parted(&writing.scope, selection)?;
                    let $quantity(Value::Number(count)) = &selection.quantity else {
                        return None;
                    };
                    (among == Filter::Any).then_some(())?;
                    writing.part(COUNT_WORD, count)?;
                    writing.part(PILE, &pile)
                },
            );
        };
    }
    counted!("<count> of <pile>", Quantity::Exactly);
    counted!("up to <count> of <pile>", Quantity::UpTo);
    grammar.add(
        SOME_OF_THEM,
        "<some> from among <pile>",
        slots![some: CHOSEN_CARDS, pile: PILE],
        |reading| {
            let Selection { quantity, among, .. } = reading.part(CHOSEN_CARDS)?;
            let pile = reading.part(PILE)?;
            of(&reading.scope, quantity, among, pile)
        },
        |writing, selection| {
            let (among, pile) = parted(&writing.scope, selection)?;
            let (by, quantity) = (Chooser::Player(PlayerRef::You), selection.quantity.clone());
            writing.part(CHOSEN_CARDS, &Selection { by, quantity, among })?;
            writing.part(PILE, &pile)
        },
    );
    says!(grammar, OBJECTS, "<some>", some: SOME_OF_THEM => Objects::Chosen(some));
    all_and_rest(grammar);
}

/// "all Goblin cards revealed this way", "the rest".
fn all_and_rest(grammar: &mut Grammar) {
    fn pile(scope: &mut Scope, fits: impl Fn(&crate::scope::Mention) -> bool) -> Option<Filter> {
        let pile = scope.object(When::Now, fits)?;
        let places = places(scope.known(&pile)?.zone?);
        Some(places.and(Filter::Is(pile)))
    }
    macro_rules! all {
        ($wording:literal, $participle:literal) => {
            grammar.add(
                OBJECTS,
                $wording,
                slots![what: CARDS],
                |reading| {
                    let what = reading.part(CARDS)?;
                    let pile = pile(&mut reading.scope, |mention| mention.participle == Some($participle))?;
                    Some(Objects::All(what.and(pile)))
                },
                |writing, objects| match objects {
                    Objects::All(filter) => {
                        let scope = &mut writing.scope;
                        let pile = pile(scope, |mention| mention.participle == Some($participle))?;
                        writing.part(CARDS, &minus(filter, &pile)?)
                    }
                    _ => None,
                },
            );
        };
    }
    all!("all <what> revealed this way", "revealed");
    all!("all <what> milled this way", "milled");
    all!("all <what> exiled this way", "exiled");
    fn rest(scope: &mut Scope) -> Option<Objects> {
        let is_top = |mention: &crate::scope::Mention| mention.is_pile && mention.number == Number::Many;
        pile(scope, is_top).map(Objects::All)
    }
    grammar.add(
        OBJECTS,
        "the rest",
        &[],
        |reading| rest(&mut reading.scope),
        |writing, objects| (rest(&mut writing.scope)? == *objects).then_some(()),
    );
    macro_rules! and_the_rest {
        ($wording:literal) => {
    grammar.add_verb(
        [VERB, VERBS],
        $wording,
        slots![what: OBJECTS, to: ONTO, rest: ONTO],
        |reading| {
            let what = reading.part(OBJECTS)?;
            let to = reading.part(ONTO)?;
            let rest_to = reading.part(ONTO)?;
            let rest = the_rest(&mut reading.scope, &what)?;
            let put = |what, to| Effect::Move { what, from: None, to };
            let is_at_once = matches!(what, Objects::All(_));
            let parts = vec![put(what, to), put(rest, rest_to)];
            Some(match is_at_once {
                true => Effect::Together(parts),
                false => Effect::Then(parts),
            })
        },
        |writing, effect| {
            let (Effect::Together(parts) | Effect::Then(parts)) = effect else {
                return None;
            };
            let [
                Effect::Move { what, from: None, to },
                Effect::Move {
                    what: others,
                    from: None,
                    to: rest_to,
                },
            ] = &parts[..]
            else {
                return None;
            };
            (matches!(what, Objects::All(_)) == matches!(effect, Effect::Together(_))).then_some(())?;
            writing.part(OBJECTS, what)?;
            writing.part(ONTO, to)?;
            writing.part(ONTO, rest_to)?;
            (the_rest(&mut writing.scope, what)? == *others).then_some(())
        },
    );
        };
    }
    and_the_rest!("~put <what> <to> and the rest <rest>");
    and_the_rest!("~put <what> <to> and the other <rest>");
}

/// What remains of the cards of which some are put somewhere.
fn the_rest(scope: &mut Scope, some: &Objects) -> Option<Objects> {
    let filter = match some {
        Objects::All(filter) => filter,
        Objects::Chosen(selection) => &selection.among,
        Objects::The(_) => return None,
    };
    let is_pile = |part: &Filter| matches!(part, Filter::Zone(_) | Filter::Is(ObjectRef::Result(_)));
    let (pile, described): (Vec<Filter>, Vec<Filter>) =
        super::filter::parts(filter).into_iter().partition(is_pile);
    (pile.len() == 2).then_some(())?;
    let object = pile.iter().find_map(|part| match part {
        Filter::Is(object) => Some(object.clone()),
        _ => None,
    })?;
    scope.known(&object).filter(|mention| mention.is_pile)?;
    let pile = Filter::all(pile);
    Some(Objects::All(match some {
        // Those that don't fit the description, all at once.
        Objects::All(_) => Filter::all(described).not().and(pile),
        // Those that are still there.
        Objects::Chosen(_) | Objects::The(_) => pile,
    }))
}

/// "reveal their hand", "you choose a card from it".
fn reveal_and_choose(grammar: &mut Grammar) {
    fn revealed(scope: &mut Scope, what: &Objects) {
        match what {
            Objects::All(filter) if filter.zone() == Some(ZoneKind::Hand) => {
                scope.revealed_hand = owner_in(filter);
            }
            Objects::Chosen(selection) => {
                let nouns = Nouns::of(&selection.among).and(Nouns::CARD);
                scope.make(nouns, number_of(&selection.quantity), Some("revealed"), None);
                if let Some(zone) = selection.among.zone() {
                    scope.made_in(zone);
                }
                if let Some(owner) = owner_in(&selection.among) {
                    scope.made_of(owner);
                }
            }
            Objects::All(_) | Objects::The(_) => {}
        }
    }
    grammar.add_verb(
        [VERB, VERBS],
        "~reveal <what>",
        slots![what: OBJECTS],
        |reading| {
            let what = reading.part(OBJECTS)?;
            revealed(&mut reading.scope, &what);
            Some(Effect::Reveal(what))
        },
        |writing, effect| match effect {
            Effect::Reveal(what) => {
                writing.part(OBJECTS, what)?;
                revealed(&mut writing.scope, what);
                Some(())
            }
            _ => None,
        },
    );
    fn chosen(scope: &mut Scope, selection: &Selection) {
        scope.make(
            Nouns::of(&selection.among),
            number_of(&selection.quantity),
            Some("chosen"),
            None,
        );
        if let Some(owner) = owner_in(&selection.among) {
            scope.made_of(owner);
        }
        if let Some(zone) = selection.among.zone() {
            scope.made_in(zone);
        }
    }
    fn hand(scope: &Scope) -> Option<Filter> {
        let owner = scope.revealed_hand.as_ref()?;
        Some(Filter::Zone(ZoneKind::Hand).and(Filter::Owner(only(owner))))
    }
    grammar.add_verb(
        [VERB, VERBS],
        "~choose <what> from it",
        slots![what: CHOSEN_CARDS],
        |reading| {
            let Selection { quantity, among, .. } = reading.part(CHOSEN_CARDS)?;
            let among = among.and(hand(&reading.scope)?);
            let by = Chooser::Player(reading.scope.doer.player()?);
            let selection = Selection { by, quantity, among };
            chosen(&mut reading.scope, &selection);
            Some(Effect::Choose(selection))
        },
        |writing, effect| {
            let Effect::Choose(selection) = effect else {
                return None;
            };
            (selection.by == Chooser::Player(writing.scope.doer.player()?)).then_some(())?;
            let among = minus(&selection.among, &hand(&writing.scope)?)?;
            let (by, quantity) = (Chooser::Player(PlayerRef::You), selection.quantity.clone());
            writing.part(CHOSEN_CARDS, &Selection { by, quantity, among })?;
            chosen(&mut writing.scope, selection);
            Some(())
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~choose <what>",
        slots![what: CHOSEN],
        |reading: &mut Reading<'_>| {
            let selection = reading.part(CHOSEN)?;
            let by = Chooser::Player(reading.scope.doer.player()?);
            let selection = Selection { by, ..selection };
            chosen(&mut reading.scope, &selection);
            Some(Effect::Choose(selection))
        },
        |writing, effect| {
            let Effect::Choose(selection) = effect else {
                return None;
            };
            (selection.by == Chooser::Player(writing.scope.doer.player()?)).then_some(())?;
            let by = Chooser::Player(PlayerRef::You);
            writing.part(
                CHOSEN,
                &Selection {
                    by,
                    ..selection.clone()
                },
            )?;
            chosen(&mut writing.scope, selection);
            Some(())
        },
    );
}

/// "choose a color": what was chosen is spoken of later.
fn choose_words(grammar: &mut Grammar) {
    macro_rules! word {
        ($wording:literal, $kind:expr, $noun:expr) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                &[],
                |reading| {
                    let who = reading.scope.doer.player()?;
                    reading.scope.make($noun, Number::One, Some("chosen"), None);
                    Some(Effect::ChooseWord { who, kind: $kind })
                },
                |writing, effect| match effect {
                    Effect::ChooseWord { who, kind } if *kind == $kind => {
                        (writing.scope.doer.player().as_ref() == Some(who)).then_some(())?;
                        writing.scope.make($noun, Number::One, Some("chosen"), None);
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    word!("~choose a color", WordKind::Color, Nouns::COLOR);
    word!(
        "~choose a creature type",
        WordKind::CreatureType,
        Nouns::CREATURE_TYPE
    );
    word!("~choose a card name", WordKind::CardName, Nouns::CARD_NAME);
}

/// CR 608.2g: at once.
fn cast(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~cast <what> without paying its mana cost",
        slots![what: ONE],
        |reading| {
            let what = reading.part(ONE)?;
            is_castable(&reading.scope, &what).then_some(())?;
            let (who, price) = (reading.scope.doer.player()?, Price::Free);
            Some(Effect::Cast { who, what, price })
        },
        |writing, effect| match effect {
            Effect::Cast {
                who,
                what,
                price: Price::Free,
            } if writing.scope.doer.player().as_ref() == Some(who) => writing.part(ONE, what),
            _ => None,
        },
    );
}

/// A card in a library can't be cast from there by these words, and a spell isn't cast as it resolves.
fn is_castable(scope: &Scope, what: &ObjectRef) -> bool {
    // "You may cast this spell" is no effect, but an alternative cost (CR 118.9).
    *what != ObjectRef::This && is_elsewhere(scope, what)
}

fn is_elsewhere(scope: &Scope, what: &ObjectRef) -> bool {
    let known = scope.known(what);
    let is_this_spell = *what == ObjectRef::This && scope.names.is_spell();
    !is_this_spell
        && known.is_some_and(|mention| {
            !matches!(mention.thing, Thing::Player(_)) && mention.zone != Some(ZoneKind::Library)
        })
}

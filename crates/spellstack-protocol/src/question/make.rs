//! Questions from decisions.

use spellstack_core::ObjectId;
use spellstack_rules::{Action, Ask, Choice, Decision, Item, OriginView, Replacer};

use super::{Asked, Division, Form, ManaAbilities, Meaning, Offer, OfferKind, Question, declare};
use crate::answer::Answer;
use crate::words::{Words, automatic_payment};
use crate::{Id, Subject};

/// The options of a question, how an answer is made of them, and what they stand for.
type Listing = (Vec<Offer>, Form, Meaning);

impl Asked {
    /// A decision as it is put to its player, whose view the words describe.
    #[must_use]
    pub fn of(decision: &Decision<'_>, words: &Words<'_>, mana: ManaAbilities) -> Self {
        let (options, form, meaning) = listing(decision, words, mana);
        let mut asked = Asked {
            question: Question {
                player: decision.player(),
                why: decision.why(),
                text: words.question(decision),
                source: decision.source().map(Subject::from),
                context: words.context(decision),
                options,
                form,
                default: Answer::Several(Vec::new()),
            },
            meaning,
        };
        let default = asked.answer(&decision.default_choice());
        asked.question.default = default.expect("what a decision does by default is one of its answers");
        asked
    }
}

fn listing(decision: &Decision<'_>, words: &Words<'_>, mana: ManaAbilities) -> Listing {
    let offer = |item: &Item| offer_of(item, decision, words);
    let offers = |items: &[Item]| items.iter().map(offer).collect();
    match decision.ask() {
        Ask::Priority => act(decision, words, mana),
        Ask::Pay => pay(decision, words),
        Ask::Pick { items, min, max } => pick(decision, words, items, (*min, *max)),
        Ask::Order { items } => (offers(items), Form::Order, Meaning::Order(items.clone())),
        Ask::Number { min, max } => {
            let form = Form::Number {
                min: *min,
                max: *max.max(min),
            };
            (Vec::new(), form, Meaning::Number)
        }
        Ask::Divide {
            total,
            among,
            each,
            lethal,
            over,
        } => {
            let form = Form::Divide(Division {
                total: *total,
                least: *each,
                lethal: lethal.to_vec(),
                over: *over,
            });
            (offers(among), form, Meaning::Divide)
        }
        Ask::Attackers {
            options,
            required,
            obeyed,
            limits,
        } => {
            let (options, required) = (plain(options), plain(required));
            let form = declare::attack(words, &options, &required, *obeyed, limits.as_deref());
            (
                creatures(words, &options),
                Form::Attack(form),
                Meaning::Attack(options),
            )
        }
        Ask::Blockers {
            options,
            menace,
            required,
            obeyed,
            limits,
        } => {
            let (options, required) = (plain(options), plain(required));
            let form = declare::block(words, &options, menace, &required, *obeyed, limits.as_deref());
            (
                creatures(words, &options),
                Form::Block(form),
                Meaning::Block(options),
            )
        }
    }
}

fn pick(decision: &Decision<'_>, words: &Words<'_>, items: &[Item], (min, max): (u32, u32)) -> Listing {
    let is_one = max == 1;
    // Bounds beyond the number of items are lowered to it, as the game does.
    let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
    let max = max.min(count);
    let min = min.min(max);
    let offer = |item: &Item| offer_of(item, decision, words);
    if !is_one {
        let offers = items.iter().map(offer).collect();
        return (
            offers,
            Form::Several { min, max },
            Meaning::Several(items.to_vec()),
        );
    }
    let mut items = items.to_vec();
    // People read it in that order.
    items.sort_by_key(|item| *item == Item::No);
    let mut offers: Vec<Offer> = items.iter().map(offer).collect();
    let mut choices: Vec<Choice> = items
        .iter()
        .map(|item| Choice::Pick([*item].into_iter().collect()))
        .collect();
    if min == 0 {
        offers.push(Offer::new(OfferKind::None, words.none(decision), None));
        choices.push(Choice::Pick([].into_iter().collect()));
    }
    (offers, Form::One, Meaning::One(choices))
}

fn act(decision: &Decision<'_>, words: &Words<'_>, mana: ManaAbilities) -> Listing {
    let mut actions = decision.actions();
    if mana == ManaAbilities::Listed {
        actions.extend(decision.mana_actions());
    }
    let mut offers = vec![Offer::new(OfferKind::Pass, words.pass(), None)];
    let mut choices = vec![Choice::Pass];
    for action in actions {
        let (kind, object) = parts_of(&action);
        let text = words.action(&action);
        // Copies of a card in hand are one like the other.
        let same = offers.iter_mut().find(|offer| {
            let subject = offer.subject.as_ref().and_then(Subject::object);
            offer.text == text && subject.is_some_and(|other| words.is_alike_in_hand(other, object))
        });
        if let Some(same) = same {
            same.likewise.push(Id::from(object));
        } else {
            let offer = Offer::new(kind, text, Some(object.into()));
            offers.push(offer.paid_by(action.means()));
            choices.push(Choice::Act(action));
        }
    }
    (offers, Form::One, Meaning::One(choices))
}

fn pay(decision: &Decision<'_>, words: &Words<'_>) -> Listing {
    let choices: Vec<Choice> = decision.iter().collect();
    let offer = |choice: &Choice| match choice {
        Choice::PayWith(object, ability) => {
            let text = words.activation(*object, *ability);
            Offer::new(OfferKind::ActivateMana, text, Some((*object).into()))
        }
        _ => Offer::new(OfferKind::Pay, automatic_payment(decision), None)
            .paid_by(decision.automatic_payment().unwrap_or_default()),
    };
    (
        choices.iter().map(offer).collect(),
        Form::One,
        Meaning::One(choices),
    )
}

fn plain<T: Copy, L: AsRef<[T]>>(options: &[(ObjectId, L)]) -> Vec<(ObjectId, Vec<T>)> {
    let all = options.iter();
    all.map(|(id, targets)| (*id, targets.as_ref().to_vec()))
        .collect()
}

fn creatures<T>(words: &Words<'_>, options: &[(ObjectId, Vec<T>)]) -> Vec<Offer> {
    let offer = |id: ObjectId| Offer::new(OfferKind::Pick, words.creature(id), Some(id.into()));
    options.iter().map(|(id, _)| offer(*id)).collect()
}

/// What an action does, and with which object.
fn parts_of(action: &Action) -> (OfferKind, ObjectId) {
    match action {
        Action::PlayLand(object, _) => (OfferKind::PlayLand, *object),
        Action::Cast(object, ..) => (OfferKind::Cast, *object),
        Action::Activate(object, ..) => (OfferKind::Activate, *object),
        Action::TurnFaceUp(object, ..) => (OfferKind::TurnFaceUp, *object),
        Action::ActivateMana(object, ..) => (OfferKind::ActivateMana, *object),
        Action::Suspend(object, ..) => (OfferKind::Suspend, *object),
    }
}

fn offer_of(item: &Item, decision: &Decision<'_>, words: &Words<'_>) -> Offer {
    let kind = match item {
        Item::Yes => OfferKind::Yes,
        Item::No => OfferKind::No,
        Item::Keep => OfferKind::Keep,
        Item::Mulligan => OfferKind::Mulligan,
        _ => OfferKind::Pick,
    };
    Offer::new(kind, words.item(decision, item), subject_of(item, words))
}

fn subject_of(item: &Item, words: &Words<'_>) -> Option<Subject> {
    let view = words.view();
    // What an effect or a trigger comes from may be gone.
    let source = |origin: Option<OriginView<'_>>| {
        let source = origin?.source;
        view.object(source).map(|_| source.into())
    };
    match item {
        Item::Player(player) => Some(Subject::Player(*player)),
        Item::Object(object) => Some((*object).into()),
        Item::Card(owner, card) => Some(Subject::Card {
            owner: *owner,
            card: *card,
        }),
        Item::Name(def) => Some(Subject::Name(view.name_of(*def).to_owned())),
        Item::Trigger(number) => source(view.trigger_origin(*number)),
        Item::Replacement(Replacer::Effect(number)) => source(view.effect_origin(*number)),
        Item::Replacement(Replacer::Ability(object, ..)) => Some((*object).into()),
        Item::Yes
        | Item::No
        | Item::Color(_)
        | Item::CreatureType(_)
        | Item::Mana(_)
        | Item::Mode(_)
        | Item::Replacement(_)
        | Item::Place(_)
        | Item::Keep
        | Item::Mulligan => None,
    }
}

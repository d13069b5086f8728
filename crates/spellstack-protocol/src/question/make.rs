//! Questions from decisions.

use spellstack_core::ObjectId;
use spellstack_rules::{Action, Ask, Choice, Decision, Item, OriginView, Replacer};

use super::{Asked, Division, Form, ManaAbilities, Meaning, Offer, OfferKind, Question, declare};
use crate::Subject;
use crate::answer::Answer;
use crate::words::{Words, automatic_payment};

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
        let mut offers: Vec<Offer> = items.iter().map(offer).collect();
        for (number, first) in words.view().likeness().classes(items).into_iter().enumerate() {
            if first != number {
                let alike = offers[number].subject.clone();
                offers[first].likewise.extend(alike);
            }
        }
        return (
            offers,
            Form::Several { min, max },
            Meaning::Several(items.to_vec()),
        );
    }
    let mut items = items.to_vec();
    // People read it in that order.
    items.sort_by_key(|item| *item == Item::No);
    let mut all: Vec<(Offer, Choice)> = items
        .iter()
        .map(|item| (offer(item), Choice::Pick([*item].into_iter().collect())))
        .collect();
    if min == 0 {
        let none = Offer::new(OfferKind::None, words.none(decision), None);
        all.push((none, Choice::Pick([].into_iter().collect())));
    }
    one_of(all, words)
}

fn act(decision: &Decision<'_>, words: &Words<'_>, mana: ManaAbilities) -> Listing {
    let mut actions = decision.actions();
    if mana == ManaAbilities::Listed {
        actions.extend(decision.mana_actions());
    }
    let pass = (Offer::new(OfferKind::Pass, words.pass(), None), Choice::Pass);
    let act = |action: Action| {
        let offer = Offer::new(
            kind_of(action),
            words.action(&action),
            Some(action.object().into()),
        );
        (offer.paid_by(action.means()), Choice::Act(action))
    };
    let all = std::iter::once(pass).chain(actions.into_iter().map(act));
    one_of(all.collect(), words)
}

fn pay(decision: &Decision<'_>, words: &Words<'_>) -> Listing {
    let offer = |choice: &Choice| match choice {
        Choice::PayWith(object, ability) => {
            let text = words.activation(*object, *ability);
            Offer::new(OfferKind::ActivateMana, text, Some((*object).into()))
        }
        _ => Offer::new(OfferKind::Pay, automatic_payment(decision), None)
            .paid_by(decision.automatic_payment().unwrap_or_default()),
    };
    let all = decision.iter().map(|choice| (offer(&choice), choice));
    one_of(all.collect(), words)
}

/// One of these choices; those that come to the same are one option.
fn one_of(all: Vec<(Offer, Choice)>, words: &Words<'_>) -> Listing {
    let (offers, choices): (Vec<Offer>, Vec<Choice>) = all.into_iter().unzip();
    let classes = words.view().likeness().choices(&choices);
    let mut options: Vec<Offer> = Vec::new();
    let mut meaning: Vec<Vec<Choice>> = Vec::new();
    let mut number_of = vec![0; choices.len()];
    for (place, (offer, choice)) in offers.into_iter().zip(choices).enumerate() {
        let first = classes[place];
        if first == place {
            number_of[place] = options.len();
            options.push(offer);
            meaning.push(vec![choice]);
        } else {
            options[number_of[first]].likewise.extend(offer.subject);
            meaning[number_of[first]].push(choice);
        }
    }
    (options, Form::One, Meaning::One(meaning))
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

fn kind_of(action: Action) -> OfferKind {
    match action {
        Action::PlayLand(..) => OfferKind::PlayLand,
        Action::Cast(..) => OfferKind::Cast,
        Action::Activate(..) => OfferKind::Activate,
        Action::TurnFaceUp(..) => OfferKind::TurnFaceUp,
        Action::ActivateMana(..) => OfferKind::ActivateMana,
        Action::Suspend(..) => OfferKind::Suspend,
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

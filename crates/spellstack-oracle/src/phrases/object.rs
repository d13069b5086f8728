//! References to objects: "this creature", "it", "that creature", "target creature", "each creature you control".

use spellstack_core::lang::{Chooser, Filter, ObjectRef, Objects, PlayerRef, Quantity, Selection, Value};

use super::value::{name_stands, said};
use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};
use crate::names::Names;
use crate::noun::Nouns;
use crate::scope::{Doer, Mention, Number, Thing, When};

categories! {
    6;
    OWN_NAME: ObjectRef = "the object's name";
    OWN_SHORT_NAME: ObjectRef = "the object's short name";
    THIS: ObjectRef = "what the object calls itself";
    THIS_OR_THAT: ObjectRef = "an object";
    ONE: ObjectRef = "an object";
    MANY: ObjectRef = "several objects";
    OBJECTS: Objects = "objects";
}

pub(super) fn declare(grammar: &mut Grammar) {
    own_names(grammar);
    this(grammar);
    pronouns(grammar);
    objects(grammar);
}

fn own_names(grammar: &mut Grammar) {
    fn read(tokens: &[Token], at: usize, name: &[Box<str>]) -> Vec<(usize, Meaning)> {
        let end = name_stands(tokens, at, name);
        end.map(|end| (end, ObjectRef::This.into_meaning()))
            .into_iter()
            .collect()
    }
    grammar.add_terminal(
        OWN_NAME,
        |tokens, at, names| read(tokens, at, &names.full),
        |meaning, names| {
            let is_this = *ObjectRef::of(meaning)? == ObjectRef::This;
            is_this.then(|| said(&names.full))
        },
    );
    grammar.add_terminal(
        OWN_SHORT_NAME,
        |tokens, at, names| {
            let short = names.short.iter().flat_map(|name| read(tokens, at, name));
            let mut found: Vec<(usize, Meaning)> = short.collect();
            found.dedup();
            found
        },
        |meaning, names: &Names| {
            let is_this = *ObjectRef::of(meaning)? == ObjectRef::This;
            names.short.first().filter(|_| is_this).map(|name| said(name))
        },
    );
}

/// CR 201.5: what the object calls itself.
fn this(grammar: &mut Grammar) {
    macro_rules! kind {
        ($kind:literal) => {
            grammar.add(
                THIS,
                concat!("this ", $kind),
                &[],
                |reading| {
                    let is_so = reading.scope.names.kinds().contains(&$kind);
                    is_so.then_some(ObjectRef::This)
                },
                |writing, object| {
                    let is_so = writing.scope.names.kinds().contains(&$kind);
                    (is_so && *object == ObjectRef::This).then_some(())
                },
            );
        };
    }
    says!(grammar, THIS, "<name>", name: OWN_SHORT_NAME => name);
    kind!("Aura");
    kind!("Equipment");
    kind!("Vehicle");
    kind!("Saga");
    kind!("creature");
    kind!("planeswalker");
    kind!("land");
    kind!("artifact");
    kind!("enchantment");
    kind!("permanent");
    says!(grammar, THIS, "<name>", name: OWN_NAME => name);
    says!(grammar, THIS, "this spell" => ObjectRef::This);
    says!(grammar, THIS, "this card" => ObjectRef::This);
    says!(grammar, THIS, "this token" => ObjectRef::This);
}

/// Words for what has been mentioned.
fn pronouns(grammar: &mut Grammar) {
    fn one(mention: &Mention) -> bool {
        mention.number == Number::One
    }
    macro_rules! word {
        ($category:expr, $wording:literal, $when:expr, $fits:expr) => {
            grammar.add(
                $category,
                $wording,
                &[],
                |reading| reading.scope.object($when, $fits),
                |writing, object| {
                    let that = writing.scope.object($when, $fits)?;
                    (that == *object).then_some(())
                },
            );
        };
    }
    fn that(nouns: Nouns) -> impl Fn(&Mention) -> bool {
        move |mention| one(mention) && mention.nouns.has(nouns)
    }
    fn those(nouns: Nouns) -> impl Fn(&Mention) -> bool {
        move |mention| !one(mention) && mention.nouns.has(nouns)
    }
    fn many(mention: &Mention) -> bool {
        !one(mention)
    }
    word!(ONE, "it", When::Now, one);
    word!(ONE, "that creature", When::Now, that(Nouns::CREATURE));
    word!(ONE, "that permanent", When::Now, that(Nouns::PERMANENT));
    word!(ONE, "that card", When::Now, that(Nouns::CARD));
    word!(ONE, "that spell", When::Now, that(Nouns::SPELL));
    word!(ONE, "that land", When::Now, that(Nouns::LAND));
    word!(MANY, "them", When::Now, many);
    word!(MANY, "those creatures", When::Now, those(Nouns::CREATURE));
    word!(MANY, "those permanents", When::Now, those(Nouns::PERMANENT));
    word!(MANY, "those cards", When::Now, those(Nouns::CARD));
    grammar.add(
        ONE,
        "<this>",
        slots![this: THIS],
        |reading| {
            let this = reading.part(THIS)?;
            reading.scope.mention(
                Thing::Object(ObjectRef::This),
                this_nouns(&reading.scope.names),
                Number::One,
            );
            Some(this)
        },
        |writing, object| {
            writing.part(THIS, object)?;
            writing.scope.mention(
                Thing::Object(ObjectRef::This),
                this_nouns(&writing.scope.names),
                Number::One,
            );
            Some(())
        },
    );
    word!(THIS_OR_THAT, "that creature", When::Before, that(Nouns::CREATURE));
    word!(
        THIS_OR_THAT,
        "that permanent",
        When::Before,
        that(Nouns::PERMANENT)
    );
    says!(grammar, THIS_OR_THAT, "<this>", this: THIS => this);
}

/// What the object itself can be called later.
pub(super) fn this_nouns(names: &Names) -> Nouns {
    match names.is_spell() {
        true => Nouns::SPELL,
        false if names.line.types.is_empty() => Nouns::PERMANENT,
        false => Nouns::of(&Filter::any_of(names.line.types.iter().map(Filter::Type))),
    }
}

/// What verbs act on.
fn objects(grammar: &mut Grammar) {
    says!(grammar, OBJECTS, "<one>", one: ONE => Objects::The(one));
    says!(grammar, OBJECTS, "<many>", many: MANY => Objects::The(many));
    grammar.add(
        OBJECTS,
        "<target>",
        slots![target: TARGET],
        |reading| Some(Objects::The(reading.part(TARGET)?)),
        |writing, objects| match objects {
            Objects::The(target) => writing.part(TARGET, target),
            _ => None,
        },
    );
    says!(grammar, OBJECTS, "all <filter>", filter: FILTERS => Objects::All(filter));
    says!(grammar, OBJECTS, "each <filter>", filter: FILTER => Objects::All(filter));
    chosen(grammar, "a <filter>");
    chosen(grammar, "an <filter>");
    grammar.add(
        OBJECTS,
        "<count> <filter>",
        slots![count: COUNT_WORD, filter: FILTERS],
        |reading| {
            let count = reading.part(COUNT_WORD)?;
            let among = reading.part(FILTERS)?;
            choice(&reading.scope.doer, Value::Number(count), among)
        },
        |writing, objects| {
            let (count, among) = chosen_by(&writing.scope.doer, objects)?;
            let count = count.as_number().filter(|count| *count > 1)?;
            writing.part(COUNT_WORD, &count)?;
            writing.part(FILTERS, &among)
        },
    );
}

/// "a creature", which whoever does it chooses.
fn chosen(grammar: &mut Grammar, wording: &str) {
    grammar.add(
        OBJECTS,
        wording,
        slots![filter: FILTER],
        |reading| {
            let among = reading.part(FILTER)?;
            choice(&reading.scope.doer, Value::Number(1), among)
        },
        |writing, objects| {
            let (count, among) = chosen_by(&writing.scope.doer, objects)?;
            (count == Value::Number(1)).then_some(())?;
            writing.part(FILTER, &among)
        },
    );
}

fn choice(doer: &Doer, count: Value, among: Filter) -> Option<Objects> {
    Some(Objects::Chosen(Selection {
        by: Chooser::Player(doer.player()?),
        quantity: Quantity::Exactly(count),
        among,
    }))
}

fn chosen_by(doer: &Doer, objects: &Objects) -> Option<(Value, Filter)> {
    let Objects::Chosen(selection) = objects else {
        return None;
    };
    let Quantity::Exactly(count) = &selection.quantity else {
        return None;
    };
    let by = Chooser::Player(doer.player()?);
    (selection.by == by).then(|| (count.clone(), selection.among.clone()))
}

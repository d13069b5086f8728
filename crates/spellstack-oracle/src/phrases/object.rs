//! References to objects: "this creature", "it", "that creature", "target creature", "each creature you control".

pub(super) mod him;

use spellstack_core::lang::{Chooser, Filter, ObjectRef, Objects, Quantity, Selection, Value};

use super::value::{found, name_stands, said};
use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};
use crate::names::Names;
use crate::noun::Nouns;
use crate::scope::{Doer, Mention, Number, Scope, Thing, When};

categories! {
    6;
    OWN_NAME: ObjectRef = "the object's name";
    OWN_SHORT_NAME: ObjectRef = "the object's short name";
    THIS: ObjectRef = "what the object calls itself";
    THIS_OR_THAT: ObjectRef = "an object";
    ONE: ObjectRef = "an object";
    MANY: ObjectRef = "several objects";
    OBJECTS: Objects = "objects";
    NOUN: Nouns = "a noun";
    NOUNS: Nouns = "a noun";
    PARTICIPLE: &'static str = "a participle";
    THEY: ObjectRef = "several objects";
    THOSE: ObjectRef = "several objects";
    THAT_BEFORE: ObjectRef = "an object";
    ATTACHED: ObjectRef = "what it is attached to";
    WHOSE: ObjectRef = "whose";
    SUBJECT: Objects = "an object";
    SUBJECTS: Objects = "objects";
    ONE_BEFORE: ObjectRef = "an object";
    HE: ObjectRef = "he or she";
    HIM: ObjectRef = "him or her";
    HIS: ObjectRef = "his or her";
}

pub(super) fn declare(grammar: &mut Grammar) {
    own_names(grammar);
    this(grammar);
    pronouns(grammar);
    objects(grammar);
    subjects(grammar);
    him::declare(grammar);
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

/// Declares the nouns of what has been mentioned, of one and of several.
macro_rules! nouns {
    ($($one:literal, $several:literal => $noun:expr;)*) => {
        fn nouns(grammar: &mut Grammar) {
            $(
                grammar.add(NOUN, $one, &[], |_| Some($noun), |_, noun| (*noun == $noun).then_some(()));
                grammar.add(NOUNS, $several, &[], |_| Some($noun), |_, noun| (*noun == $noun).then_some(()));
            )*
        }

        pub(super) const ALL_NOUNS: &[Nouns] = &[$($noun),*];
    };
}

nouns! {
    "creature", "creatures" => Nouns::CREATURE;
    "card", "cards" => Nouns::CARD;
    "permanent", "permanents" => Nouns::PERMANENT;
    "token", "tokens" => Nouns::TOKEN;
    "spell", "spells" => Nouns::SPELL;
    "land", "lands" => Nouns::LAND;
    "artifact", "artifacts" => Nouns::ARTIFACT;
    "enchantment", "enchantments" => Nouns::ENCHANTMENT;
    "planeswalker", "planeswalkers" => Nouns::PLANESWALKER;
    "creature or planeswalker", "creatures and/or planeswalkers" => Nouns::CREATURE_OR_PLANESWALKER;
    "ability", "abilities" => Nouns::ABILITY;
    "spell or ability", "spells or abilities" => Nouns::SPELL_OR_ABILITY;
    "source", "sources" => Nouns::SOURCE;
    "Aura", "Auras" => Nouns::AURA;
    "Equipment", "Equipment" => Nouns::EQUIPMENT;
    "Vehicle", "Vehicles" => Nouns::VEHICLE;
    "creature token", "creature tokens" => Nouns::CREATURE.and(Nouns::TOKEN);
    "creature card", "creature cards" => Nouns::CREATURE.and(Nouns::CARD);
    "land card", "land cards" => Nouns::LAND.and(Nouns::CARD);
    "artifact card", "artifact cards" => Nouns::ARTIFACT.and(Nouns::CARD);
    "enchantment card", "enchantment cards" => Nouns::ENCHANTMENT.and(Nouns::CARD);
    "instant or sorcery card", "instant and/or sorcery cards" => Nouns::INSTANT_OR_SORCERY.and(Nouns::CARD);
    "creature spell", "creature spells" => Nouns::CREATURE.and(Nouns::SPELL);
    "artifact spell", "artifact spells" => Nouns::ARTIFACT.and(Nouns::SPELL);
}

/// Participles, for what was done with it: "the sacrificed creature".
pub(super) const PARTICIPLES: &[&str] = &[
    "sacrificed",
    "exiled",
    "discarded",
    "returned",
    "revealed",
    "milled",
    "destroyed",
    "tapped",
    "chosen",
];

fn is_one(mention: &Mention) -> bool {
    mention.number == Number::One
}

fn is_many(mention: &Mention) -> bool {
    !is_one(mention)
}

/// "That creature" is never the object that has the ability, which says "this creature" or "it".
fn that(noun: Nouns) -> impl Fn(&Mention) -> bool {
    move |mention| {
        is_one(mention) && mention.is_called(noun) && mention.thing != Thing::Object(ObjectRef::This)
    }
}

fn those(noun: Nouns) -> impl Fn(&Mention) -> bool {
    move |mention| is_many(mention) && mention.is_called(noun)
}

fn done(participle: &'static str, noun: Nouns) -> impl Fn(&Mention) -> bool {
    move |mention| is_one(mention) && mention.is_called(noun) && mention.participle == Some(participle)
}

fn all_done(participle: &'static str, noun: Nouns) -> impl Fn(&Mention) -> bool {
    move |mention| is_many(mention) && mention.is_called(noun) && mention.participle == Some(participle)
}

/// Words for what has been mentioned.
fn pronouns(grammar: &mut Grammar) {
    nouns(grammar);
    participles(grammar);
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
    macro_rules! noun {
        ($category:expr, $wording:literal, $when:expr, $nouns:expr, $fits:expr) => {
            grammar.add(
                $category,
                $wording,
                slots![noun: $nouns],
                |reading| {
                    let noun = reading.part($nouns)?;
                    reading.scope.object($when.called(noun), $fits(noun))
                },
                |writing, object| {
                    ALL_NOUNS.iter().find_map(|noun| {
                        writing.attempt(|writing| {
                            let that = writing.scope.object($when.called(*noun), $fits(*noun))?;
                            (that == *object).then_some(())?;
                            writing.part($nouns, noun)
                        })
                    })
                },
            );
        };
    }
    macro_rules! done {
        ($category:expr, $wording:literal, $when:expr, $nouns:expr, $fits:expr) => {
            grammar.add(
                $category,
                $wording,
                slots![participle: PARTICIPLE, noun: $nouns],
                |reading| {
                    let participle = reading.part(PARTICIPLE)?;
                    let noun = reading.part($nouns)?;
                    reading.scope.object($when, $fits(participle, noun))
                },
                |writing, object| {
                    let pairs = PARTICIPLES
                        .iter()
                        .flat_map(|participle| ALL_NOUNS.iter().map(move |noun| (participle, noun)));
                    pairs.into_iter().find_map(|(participle, noun)| {
                        writing.attempt(|writing| {
                            let that = writing.scope.object($when, $fits(participle, *noun))?;
                            (that == *object).then_some(())?;
                            writing.part(PARTICIPLE, participle)?;
                            writing.part($nouns, noun)
                        })
                    })
                },
            );
        };
    }
    word!(ONE, "it", When::Now, is_one);
    noun!(ONE, "that <noun>", When::Now, NOUN, that);
    noun!(ONE, "the <noun>", When::Now, NOUN, that);
    done!(ONE, "the <participle> <noun>", When::Now, NOUN, done);
    word!(MANY, "them", When::Now, is_many);
    word!(THEY, "they", When::Now, is_many);
    noun!(THOSE, "those <noun>", When::Now, NOUNS, those);
    done!(THOSE, "the <participle> <noun>", When::Now, NOUNS, all_done);
    says!(grammar, MANY, "<those>", those: THOSE => those);
    says!(grammar, THEY, "<those>", those: THOSE => those);
    noun!(THAT_BEFORE, "that <noun>", When::Before, NOUN, that);
    noun!(THAT_BEFORE, "the <noun>", When::Before, NOUN, that);
    done!(THAT_BEFORE, "the <participle> <noun>", When::Before, NOUN, done);
    attached(grammar);
    this_or_that(grammar);
    whose(grammar);
    word!(WHOSE, "its", When::Before, is_one);
    word!(ONE_BEFORE, "it", When::Before, is_one);
    says!(grammar, ONE_BEFORE, "<object>", object: THIS_OR_THAT => object);
}

fn participles(grammar: &mut Grammar) {
    grammar.add_terminal(
        PARTICIPLE,
        |tokens, at, _| {
            let Some(token) = tokens.get(at) else {
                return Vec::new();
            };
            let known = PARTICIPLES
                .iter()
                .find(|participle| token.forms().any(|form| form == **participle));
            found(at, known.copied())
        },
        |meaning, _| <&'static str>::of(meaning).map(|participle| (*participle).to_owned()),
    );
}

/// The enchanted or equipped object (CR 303.4, 301.5a): by a noun that fits what it can be attached to.
fn attached(grammar: &mut Grammar) {
    macro_rules! kind {
        ($wording:literal, $noun:expr) => {
            grammar.add(
                ATTACHED,
                $wording,
                &[],
                |reading| {
                    reading.scope.names.attaches_to($wording).then_some(())?;
                    let thing = Thing::Object(ObjectRef::Attached);
                    reading
                        .scope
                        .mention(thing, $noun.and(Nouns::PERMANENT), Number::One);
                    Some(ObjectRef::Attached)
                },
                |writing, object| {
                    (*object == ObjectRef::Attached).then_some(())?;
                    writing.scope.names.attaches_to($wording).then_some(())?;
                    let thing = Thing::Object(ObjectRef::Attached);
                    writing
                        .scope
                        .mention(thing, $noun.and(Nouns::PERMANENT), Number::One);
                    Some(())
                },
            );
        };
    }
    kind!("enchanted creature", Nouns::CREATURE);
    kind!("equipped creature", Nouns::CREATURE);
    kind!("enchanted land", Nouns::LAND);
    kind!("enchanted artifact", Nouns::ARTIFACT);
    kind!("enchanted enchantment", Nouns::ENCHANTMENT);
    kind!("enchanted planeswalker", Nouns::PLANESWALKER);
    kind!("enchanted Vehicle", Nouns::VEHICLE.and(Nouns::ARTIFACT));
    kind!("enchanted Equipment", Nouns::EQUIPMENT.and(Nouns::ARTIFACT));
    kind!("enchanted Forest", Nouns::LAND);
    kind!("enchanted Island", Nouns::LAND);
    kind!("enchanted Mountain", Nouns::LAND);
    kind!("enchanted Plains", Nouns::LAND);
    kind!("enchanted Swamp", Nouns::LAND);
    kind!("enchanted permanent", Nouns::PERMANENT);
    kind!("fortified land", Nouns::LAND);
}

/// The object itself, as a thing that later words can refer to.
fn this_or_that(grammar: &mut Grammar) {
    grammar.add(
        ONE,
        "<this>",
        slots![this: THIS],
        |reading| {
            let this = reading.part(THIS)?;
            reading.scope.mention_this();
            Some(this)
        },
        |writing, object| {
            writing.part(THIS, object)?;
            writing.scope.mention_this();
            Some(())
        },
    );
    says!(grammar, ONE, "<attached>", attached: ATTACHED => attached);
    says!(grammar, THIS_OR_THAT, "<this>", this: THIS => this);
    says!(grammar, THIS_OR_THAT, "<that>", that: THAT_BEFORE => that);
    says!(grammar, THIS_OR_THAT, "<attached>", attached: ATTACHED => attached);
    grammar.add(
        THIS_OR_THAT,
        "<target>",
        slots![target: TARGET],
        |reading| reading.part(TARGET),
        |writing, target| writing.part(TARGET, target),
    );
}

/// Whose numbers, controller or owner: "its", "that creature's".
fn whose(grammar: &mut Grammar) {
    says!(grammar, WHOSE, "<object>'s", object: THIS_OR_THAT => object);
}

impl Scope {
    /// The object that has the ability is mentioned.
    pub fn mention_this(&mut self) {
        let nouns = this_nouns(&self.names);
        self.mention(Thing::Object(ObjectRef::This), nouns, Number::One);
    }
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
    says!(grammar, OBJECTS, "<target>", target: TARGET => Objects::The(target));
    says!(grammar, OBJECTS, "<targets>", targets: TARGETS => Objects::The(targets));
    says!(grammar, OBJECTS, "each of <targets>", targets: TARGETS => Objects::The(targets));
    says!(grammar, OBJECTS, "each of <many>", many: MANY => Objects::The(many));
    says!(grammar, OBJECTS, "all <filter>", filter: FILTERS => Objects::All(filter));
    says!(grammar, OBJECTS, "each <filter>", filter: FILTER => Objects::All(filter));
    chosen(grammar, "a <filter>");
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

/// Of what a verb says something: in the singular ("this creature", "each creature you control") and in the plural.
fn subjects(grammar: &mut Grammar) {
    says!(grammar, SUBJECT, "<one>", one: ONE => Objects::The(one));
    says!(grammar, SUBJECT, "<target>", target: TARGET => Objects::The(target));
    says!(grammar, SUBJECT, "each <filter>", filter: FILTER => Objects::All(filter));
    says!(grammar, SUBJECTS, "<filter>", filter: FILTERS => Objects::All(filter));
    says!(grammar, SUBJECTS, "all <filter>", filter: FILTERS => Objects::All(filter));
    says!(grammar, SUBJECTS, "<they>", they: THEY => Objects::The(they));
    says!(grammar, SUBJECTS, "<targets>", targets: TARGETS => Objects::The(targets));
    says!(grammar, SUBJECTS, "<targets> each", targets: TARGETS => Objects::The(targets));
    says!(grammar, SUBJECTS, "<they> each", they: THEY => Objects::The(they));
    says!(grammar, SUBJECT, "each of <those>", those: THOSE => Objects::The(those));
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

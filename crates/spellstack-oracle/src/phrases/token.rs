//! Tokens (CR 111): "create two 1/1 white Soldier creature tokens with flying", "create a Treasure token".

use spellstack_core::card::TokenDef;
use spellstack_core::lang::build::{blood, clue, food, gold, lander, map, mutagen, treasure, walker};
use spellstack_core::lang::{Ability, Effect, EntryFlag, Modification, Statement, Value};
use spellstack_core::pt::{Pt, PtValue};
use spellstack_core::types::TypeLine;

use super::value::meanings;
use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

categories! {
    19;
    TOKEN_BASE: Made = "a token";
    TOKENS_BASE: Made = "tokens";
    TOKEN_WITH: Made = "a token";
    TOKENS_WITH: Made = "tokens";
    TOKENS: Made = "tokens";
    MADE: Made = "tokens";
    ENTERING: Vec<EntryFlag> = "how it enters";
    ENTERING_BEFORE: Vec<EntryFlag> = "how it enters";
    PREDEFINED: Made = "a predefined token";
    GIVEN_NAME: String = "a name";
    COPIED: ObjectRef = "what is copied";
}

/// Tokens that are created.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Made {
    /// How many.
    pub count: Value,
    /// What they are.
    pub token: TokenDef,
    /// Power and toughness that aren't numbers.
    pub pt: Option<(Value, Value)>,
    /// How they enter.
    pub flags: Vec<EntryFlag>,
}

pub(super) fn declare(grammar: &mut Grammar) {
    predefined(grammar);
    names(grammar);
    bases(grammar);
    with(grammar);
    entering(grammar);
    counted(grammar);
    create(grammar);
    having_more(grammar);
    copies(grammar);
    investigate(grammar);
}

/// One token without anything more.
fn one(token: TokenDef) -> Made {
    Made {
        count: Value::Number(1),
        token,
        pt: None,
        flags: Vec::new(),
    }
}

/// CR 111.10.
fn predefined(grammar: &mut Grammar) {
    macro_rules! token {
        ($word:literal, $token:ident) => {
            grammar.add(
                PREDEFINED,
                $word,
                &[],
                |_| Some(one($token())),
                |_, made| (*made == one($token())).then_some(()),
            );
        };
    }
    token!("Treasure", treasure);
    token!("Food", food);
    token!("Clue", clue);
    token!("Blood", blood);
    token!("Map", map);
    token!("Gold", gold);
    token!("Lander", lander);
    token!("Mutagen", mutagen);
    token!("Walker", walker);
}

/// Names that are given: capital words, with small ones between them.
fn names(grammar: &mut Grammar) {
    const MOST_WORDS: usize = 6;
    fn is_capital(token: &Token) -> bool {
        token.piece.text.starts_with(char::is_uppercase)
    }
    fn is_small(token: &Token) -> bool {
        matches!(
            &*token.piece.text,
            "of" | "the" | "and" | "'s" | "'" | "in" | "from" | "to"
        )
    }
    grammar.add_terminal(
        GIVEN_NAME,
        |tokens, at, _| {
            let mut found = Vec::new();
            let mut name = String::new();
            for (place, token) in tokens.iter().enumerate().skip(at).take(MOST_WORDS) {
                if !is_capital(token) && (place == at || !is_small(token)) {
                    break;
                }
                if place > at && token.piece.spaced {
                    name.push(' ');
                }
                name += &token.piece.text;
                if is_capital(token) {
                    found.push((place + 1, name.clone()));
                }
            }
            meanings(found)
        },
        |meaning, _| String::of(meaning).cloned(),
    );
}

/// "1/1 white Soldier creature token", "Treasure token".
fn bases(grammar: &mut Grammar) {
    macro_rules! of {
        ($base:expr, $token:literal) => {
            grammar.add(
                $base,
                concat!("<size> <kind> ", $token),
                slots![size: SIZE, kind: KIND],
                |reading| {
                    let size = reading.part(SIZE)?;
                    sized(size, reading.part(KIND)?)
                },
                |writing, made: &Made| {
                    let (size, kind) = (size_of(made)?, kind_of(&made.token)?);
                    writing.part(SIZE, &size)?;
                    writing.part(KIND, &kind)
                },
            );
            grammar.add(
                $base,
                concat!("<kind> ", $token),
                slots![kind: KIND],
                |reading| {
                    let kind = reading.part(KIND)?;
                    Some(one(token_of(kind)?))
                },
                |writing, made| {
                    let kind = kind_of(&made.token)?;
                    (size_of(made).is_none() && made.pt.is_none()).then(|| writing.part(KIND, &kind))?
                },
            );
        };
    }
    of!(TOKEN_BASE, "token");
    of!(TOKENS_BASE, "tokens");
}

/// CR 111.3: what is created with such words; a token's color is said.
fn token_of(kind: Kind) -> Option<TokenDef> {
    (!kind.types.is_empty()).then_some(())?;
    Some(TokenDef {
        name: None,
        colors: kind.colors?,
        type_line: TypeLine {
            supertypes: kind.supertypes,
            types: kind.types,
            subtypes: kind.subtypes.into(),
        },
        pt: None,
        abilities: Vec::new(),
    })
}

fn kind_of(token: &TokenDef) -> Option<Kind> {
    Some(Kind {
        supertypes: token.type_line.supertypes,
        colors: Some(token.colors),
        subtypes: token.type_line.subtypes.to_vec(),
        types: token.type_line.types,
    })
}

fn sized(size: (Value, Value), kind: Kind) -> Option<Made> {
    let token = token_of(kind)?;
    Some(match (size.0.as_number(), size.1.as_number()) {
        (Some(power), Some(toughness)) => one(TokenDef {
            pt: Some(Pt::new(power, toughness)),
            ..token
        }),
        _ => Made {
            pt: Some(size),
            ..one(token)
        },
    })
}

fn size_of(made: &Made) -> Option<(Value, Value)> {
    match (&made.pt, made.token.pt) {
        (Some(size), None) => Some(size.clone()),
        (None, Some(pt)) => {
            let number = |value: PtValue| value.fixed().map(Value::Number);
            Some((number(pt.power)?, number(pt.toughness)?))
        }
        _ => None,
    }
}

const STARS: Pt = Pt {
    power: PtValue::Star,
    toughness: PtValue::Star,
};

/// Whether an ability defines the token's power and toughness (CR 604.3).
fn defines_size(ability: &Ability) -> bool {
    let defines = |statement: &Statement| match statement {
        Statement::Modify(Objects::The(ObjectRef::This), changes) => {
            matches!(changes[..], [Modification::SetPt(..)])
        }
        _ => false,
    };
    match ability {
        Ability::Static(ability) => ability.condition.is_none() && ability.statements.iter().any(defines),
        _ => false,
    }
}

/// With abilities, and with power and toughness that one of them defines.
fn having(made: Made, abilities: Vec<Ability>) -> Made {
    let stars = made.pt.is_none() && made.token.pt.is_none() && abilities.iter().any(defines_size);
    let token = TokenDef {
        pt: if stars { Some(STARS) } else { made.token.pt },
        abilities,
        ..made.token
    };
    Made { token, ..made }
}

fn without_abilities(made: &Made) -> Made {
    let pt = made.token.pt.filter(|pt| *pt != STARS);
    let token = TokenDef {
        pt,
        abilities: Vec::new(),
        ..made.token.clone()
    };
    Made {
        token,
        ..made.clone()
    }
}

fn named(made: Made, name: String) -> Made {
    let token = TokenDef {
        name: Some(name),
        ..made.token
    };
    Made { token, ..made }
}

fn without_name(made: &Made) -> Made {
    let token = TokenDef {
        name: None,
        ..made.token.clone()
    };
    Made {
        token,
        ..made.clone()
    }
}

/// What the token can be called.
fn nouns_of(token: &TokenDef) -> Nouns {
    let types = token.type_line.types.iter().map(Filter::Type);
    let nouns = types.fold(Nouns::TOKEN.and(Nouns::PERMANENT), |nouns, kind| {
        nouns.and(Nouns::of(&kind))
    });
    let subtypes = token
        .type_line
        .subtypes
        .iter()
        .map(|subtype| Filter::Subtype(*subtype));
    subtypes.fold(nouns, |nouns, subtype| nouns.and(Nouns::of(&subtype)))
}

/// For a while the token is what was mentioned last: its abilities in quotation marks are of it.
fn begin_abilities(scope: &mut Scope, token: &TokenDef) -> usize {
    let before = scope.mentions.len();
    scope.mention(Thing::Object(ObjectRef::This), nouns_of(token), Number::One);
    before
}

/// "... token with flying", "... token named Wasp".
fn with(grammar: &mut Grammar) {
    macro_rules! of {
        ($base:expr, $with:expr) => {
            grammar.add(
                $with,
                "<base>",
                slots![base: $base],
                |reading| reading.part($base),
                |writing, made| {
                    let is_plain = made.token.abilities.is_empty() && made.token.name.is_none();
                    is_plain.then_some(())?;
                    writing.part($base, made)
                },
            );
            grammar.add(
                $with,
                "<base> with <abilities>",
                slots![base: $base, abilities: ABILITY_LIST],
                |reading| {
                    let made = reading.part($base)?;
                    let before = begin_abilities(&mut reading.scope, &made.token);
                    let abilities = reading.part(ABILITY_LIST)?;
                    reading.scope.mentions.truncate(before);
                    Some(having(made, abilities))
                },
                |writing, made| {
                    writing.part($base, &without_abilities(made))?;
                    let before = begin_abilities(&mut writing.scope, &made.token);
                    writing.part(ABILITY_LIST, &made.token.abilities)?;
                    writing.scope.mentions.truncate(before);
                    Some(())
                },
            );
            grammar.add(
                $with,
                "<base> named <name>",
                slots![base: $base, name: GIVEN_NAME],
                |reading| {
                    let made = reading.part($base)?;
                    Some(named(made, reading.part(GIVEN_NAME)?))
                },
                |writing, made| {
                    let name = made.token.name.clone()?;
                    made.token.abilities.is_empty().then_some(())?;
                    writing.part($base, &without_name(made))?;
                    writing.part(GIVEN_NAME, &name)
                },
            );
            grammar.add(
                $with,
                "<base> named <name> with <abilities>",
                slots![base: $base, name: GIVEN_NAME, abilities: ABILITY_LIST],
                |reading| {
                    let made = reading.part($base)?;
                    let made = named(made, reading.part(GIVEN_NAME)?);
                    let before = begin_abilities(&mut reading.scope, &made.token);
                    let abilities = reading.part(ABILITY_LIST)?;
                    reading.scope.mentions.truncate(before);
                    Some(having(made, abilities))
                },
                |writing, made| {
                    let name = made.token.name.clone()?;
                    writing.part($base, &without_name(&without_abilities(made)))?;
                    writing.part(GIVEN_NAME, &name)?;
                    let before = begin_abilities(&mut writing.scope, &made.token);
                    writing.part(ABILITY_LIST, &made.token.abilities)?;
                    writing.scope.mentions.truncate(before);
                    Some(())
                },
            );
            grammar.add(
                $with,
                "<base> with <abilities> named <name>",
                slots![base: $base, abilities: ABILITY_LIST, name: GIVEN_NAME],
                |reading| {
                    let made = reading.part($base)?;
                    let before = begin_abilities(&mut reading.scope, &made.token);
                    let abilities = reading.part(ABILITY_LIST)?;
                    reading.scope.mentions.truncate(before);
                    Some(named(having(made, abilities), reading.part(GIVEN_NAME)?))
                },
                |writing, made| {
                    let name = made.token.name.clone()?;
                    writing.part($base, &without_name(&without_abilities(made)))?;
                    let before = begin_abilities(&mut writing.scope, &made.token);
                    writing.part(ABILITY_LIST, &made.token.abilities)?;
                    writing.scope.mentions.truncate(before);
                    writing.part(GIVEN_NAME, &name)
                },
            );
        };
    }
    of!(TOKEN_BASE, TOKEN_WITH);
    of!(TOKENS_BASE, TOKENS_WITH);
    says!(grammar, TOKEN_WITH, "<predefined> token", predefined: PREDEFINED => predefined);
    says!(grammar, TOKENS_WITH, "<predefined> tokens", predefined: PREDEFINED => predefined);
}

/// "tapped", "tapped and attacking".
fn entering(grammar: &mut Grammar) {
    macro_rules! flags {
        ($category:expr, $wording:literal, [$($flag:ident),+]) => {
            grammar.add(
                $category,
                $wording,
                &[],
                |_| Some(vec![$(EntryFlag::$flag),+]),
                |_, flags| (flags[..] == [$(EntryFlag::$flag),+]).then_some(()),
            );
        };
    }
    flags!(ENTERING, "tapped", [Tapped]);
    flags!(ENTERING, "attacking", [Attacking]);
    flags!(ENTERING, "tapped and attacking", [Tapped, Attacking]);
    flags!(ENTERING_BEFORE, "tapped", [Tapped]);
    flags!(ENTERING_BEFORE, "tapped and attacking", [Tapped, Attacking]);
}

/// How many, and how they enter.
fn counted(grammar: &mut Grammar) {
    fn is_plain(made: &Made) -> bool {
        made.count == Value::Number(1) && made.flags.is_empty()
    }
    fn plain(made: &Made) -> Made {
        Made {
            count: Value::Number(1),
            flags: Vec::new(),
            ..made.clone()
        }
    }
    grammar.add(
        TOKENS,
        "a <token>",
        slots![token: TOKEN_WITH],
        |reading| reading.part(TOKEN_WITH),
        |writing, made| is_plain(made).then(|| writing.part(TOKEN_WITH, made))?,
    );
    grammar.add(
        TOKENS,
        "<count> <tokens>",
        slots![count: COUNT, tokens: TOKENS_WITH],
        |reading| {
            let count = reading.part(COUNT)?;
            Some(Made {
                count,
                ..reading.part(TOKENS_WITH)?
            })
        },
        |writing, made| {
            made.flags.is_empty().then_some(())?;
            writing.part(COUNT, &made.count)?;
            writing.part(TOKENS_WITH, &plain(made))
        },
    );
    grammar.add(
        TOKENS,
        "a number of <tokens> equal to <sum>",
        slots![tokens: TOKENS_WITH, sum: SUM],
        |reading| {
            let made = reading.part(TOKENS_WITH)?;
            let count = reading.part(SUM)?;
            Some(Made { count, ..made })
        },
        |writing, made| {
            made.flags.is_empty().then_some(())?;
            writing.part(TOKENS_WITH, &plain(made))?;
            writing.part(SUM, &made.count)
        },
    );
    grammar.add(
        TOKENS,
        "a <entering> <token>",
        slots![entering: ENTERING_BEFORE, token: TOKEN_WITH],
        |reading| {
            let flags = reading.part(ENTERING_BEFORE)?;
            Some(Made {
                flags,
                ..reading.part(TOKEN_WITH)?
            })
        },
        |writing, made| {
            (made.count == Value::Number(1)).then_some(())?;
            writing.part(ENTERING_BEFORE, &made.flags)?;
            writing.part(TOKEN_WITH, &plain(made))
        },
    );
    grammar.add(
        TOKENS,
        "<count> <entering> <tokens>",
        slots![count: COUNT, entering: ENTERING_BEFORE, tokens: TOKENS_WITH],
        |reading| {
            let count = reading.part(COUNT)?;
            let flags = reading.part(ENTERING_BEFORE)?;
            Some(Made {
                count,
                flags,
                ..reading.part(TOKENS_WITH)?
            })
        },
        |writing, made| {
            writing.part(COUNT, &made.count)?;
            writing.part(ENTERING_BEFORE, &made.flags)?;
            writing.part(TOKENS_WITH, &plain(made))
        },
    );
    grammar.add(
        TOKENS,
        "a <token> that's <entering>",
        slots![token: TOKEN_WITH, entering: ENTERING],
        |reading| {
            let made = reading.part(TOKEN_WITH)?;
            let flags = reading.part(ENTERING)?;
            Some(Made { flags, ..made })
        },
        |writing, made| {
            (made.count == Value::Number(1)).then_some(())?;
            writing.part(TOKEN_WITH, &plain(made))?;
            writing.part(ENTERING, &made.flags)
        },
    );
    grammar.add(
        TOKENS,
        "<count> <tokens> that are <entering>",
        slots![count: COUNT, tokens: TOKENS_WITH, entering: ENTERING],
        |reading| {
            let count = reading.part(COUNT)?;
            let made = reading.part(TOKENS_WITH)?;
            let flags = reading.part(ENTERING)?;
            Some(Made { count, flags, ..made })
        },
        |writing, made| {
            writing.part(COUNT, &made.count)?;
            writing.part(TOKENS_WITH, &plain(made))?;
            writing.part(ENTERING, &made.flags)
        },
    );
    legends(grammar);
    for_each(grammar);
}

/// "Marit Lage, a legendary 20/20 black Avatar creature token with flying and indestructible".
fn legends(grammar: &mut Grammar) {
    grammar.add(
        TOKENS,
        "<name>, a <token>",
        slots![name: GIVEN_NAME, token: TOKEN_WITH],
        |reading| {
            let name = reading.part(GIVEN_NAME)?;
            let made = reading.part(TOKEN_WITH)?;
            made.token.name.is_none().then(|| named(made, name))
        },
        |writing, made| {
            let name = made.token.name.clone()?;
            let is_one = made.count == Value::Number(1) && made.flags.is_empty();
            is_one.then_some(())?;
            writing.part(GIVEN_NAME, &name)?;
            writing.part(TOKEN_WITH, &without_name(made))
        },
    );
    for base in [TOKEN_BASE, TOKENS_BASE] {
        let wording = match base.id == TOKEN_BASE.id {
            true => "legendary <size> <kind> token",
            false => "legendary <size> <kind> tokens",
        };
        grammar.add(
            base,
            wording,
            slots![size: SIZE, kind: KIND],
            |reading| {
                let size = reading.part(SIZE)?;
                let kind = reading.part(KIND)?;
                kind.supertypes.is_empty().then_some(())?;
                let supertypes = LEGENDARY;
                sized(size, Kind { supertypes, ..kind })
            },
            |writing, made| {
                let (size, kind) = (size_of(made)?, kind_of(&made.token)?);
                (kind.supertypes == LEGENDARY).then_some(())?;
                writing.part(SIZE, &size)?;
                let supertypes = spellstack_core::types::Supertypes::EMPTY;
                writing.part(KIND, &Kind { supertypes, ..kind })
            },
        );
    }
}

const LEGENDARY: spellstack_core::types::Supertypes =
    spellstack_core::types::Supertypes::only(Supertype::Legendary);

/// "a 1/1 green Elf Warrior creature token for each Elf you control".
fn for_each(grammar: &mut Grammar) {
    use spellstack_core::lang::build::times;
    grammar.add(
        MADE,
        "<tokens>",
        slots![tokens: TOKENS],
        |reading| reading.part(TOKENS),
        |writing, made| writing.part(TOKENS, made),
    );
    grammar.add(
        MADE,
        "<tokens> for each <each>",
        slots![tokens: TOKENS, each: FOR_EACH],
        |reading| {
            let made = reading.part(TOKENS)?;
            let count = times(made.count.as_number()?, reading.part(FOR_EACH)?);
            Some(Made { count, ..made })
        },
        |writing, made| {
            let (count, each) = match &made.count {
                Value::Times(count, each) => (*count, (**each).clone()),
                Value::Number(_) => return None,
                each => (1, each.clone()),
            };
            let count = Value::Number(count);
            writing.part(
                TOKENS,
                &Made {
                    count,
                    ..made.clone()
                },
            )?;
            writing.part(FOR_EACH, &each)
        },
    );
}

/// After its words the tokens are what was created.
fn mention_made(scope: &mut Scope, count: &Value, nouns: Nouns) {
    let number = match count {
        Value::Number(1) => Number::One,
        _ => Number::Many,
    };
    scope.make(nouns, number, Some("created"), None);
}

fn create(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~create <tokens>",
        slots![tokens: MADE],
        |reading| {
            let who = reading.scope.doer.player()?;
            let made = reading.part(MADE)?;
            mention_made(&mut reading.scope, &made.count, nouns_of(&made.token));
            Some(created(who, made))
        },
        |writing, effect| {
            let (who, made) = of_created(effect)?;
            (writing.scope.doer.player().as_ref() == Some(who)).then_some(())?;
            writing.part(MADE, &made)?;
            mention_made(&mut writing.scope, &made.count, nouns_of(&made.token));
            Some(())
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~create <tokens> attached to <what>",
        slots![tokens: MADE, what: COPIED],
        |reading| {
            let who = reading.scope.doer.player()?;
            let made = reading.part(MADE)?;
            let attached_to = Some(reading.part(COPIED)?);
            mention_made(&mut reading.scope, &made.count, nouns_of(&made.token));
            Some(Effect::CreateTokens {
                who,
                count: made.count,
                token: Box::new(made.token),
                pt: made.pt,
                flags: made.flags,
                attached_to,
            })
        },
        |writing, effect| match effect {
            Effect::CreateTokens {
                who,
                count,
                token,
                pt,
                flags,
                attached_to: Some(to),
            } if writing.scope.doer.player().as_ref() == Some(who) => {
                let made = Made {
                    count: count.clone(),
                    token: (**token).clone(),
                    pt: pt.clone(),
                    flags: flags.clone(),
                };
                writing.part(MADE, &made)?;
                writing.part(COPIED, to)?;
                mention_made(&mut writing.scope, count, nouns_of(token));
                Some(())
            }
            _ => None,
        },
    );
}

/// "Create two 0/1 Eldrazi Spawn creature tokens. They have "Sacrifice this token: Add {C}.""
fn having_more(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $is_one:literal) => {
            grammar.add(
                SENTENCE,
                $wording,
                slots![tokens: MADE, abilities: ABILITY_LIST],
                |reading| {
                    let made = reading.part(MADE)?;
                    let is_one = made.count == Value::Number(1);
                    (is_one == $is_one && made.token.abilities.is_empty()).then_some(())?;
                    let before = begin_abilities(&mut reading.scope, &made.token);
                    let abilities = reading.part(ABILITY_LIST)?;
                    reading.scope.mentions.truncate(before);
                    let made = having(made, abilities);
                    mention_made(&mut reading.scope, &made.count, nouns_of(&made.token));
                    Some(created(PlayerRef::You, made))
                },
                |writing, effect| {
                    let (who, made) = of_created(effect)?;
                    let is_one = made.count == Value::Number(1);
                    (*who == PlayerRef::You && is_one == $is_one).then_some(())?;
                    (!made.token.abilities.is_empty()).then_some(())?;
                    writing.part(MADE, &without_abilities(&made))?;
                    let before = begin_abilities(&mut writing.scope, &made.token);
                    writing.part(ABILITY_LIST, &made.token.abilities)?;
                    writing.scope.mentions.truncate(before);
                    mention_made(&mut writing.scope, &made.count, nouns_of(&made.token));
                    Some(())
                },
            );
        };
    }
    of!("create <tokens>. they have <abilities>.", false);
    of!("create <tokens>. it has <abilities>.", true);
}

fn created(who: PlayerRef, made: Made) -> Effect {
    Effect::CreateTokens {
        who,
        count: made.count,
        token: Box::new(made.token),
        pt: made.pt,
        flags: made.flags,
        attached_to: None,
    }
}

/// What is created without being attached to something.
fn of_created(effect: &Effect) -> Option<(&PlayerRef, Made)> {
    match effect {
        Effect::CreateTokens {
            who,
            count,
            token,
            pt,
            flags,
            attached_to: None,
        } => Some((
            who,
            Made {
                count: count.clone(),
                token: (**token).clone(),
                pt: pt.clone(),
                flags: flags.clone(),
            },
        )),
        _ => None,
    }
}

/// "Create a token that's a copy of target creature you control."
fn copies(grammar: &mut Grammar) {
    says!(grammar, COPIED, "<one>", one: ONE => one);
    says!(grammar, COPIED, "<target>", target: TARGET => target);
    fn nouns(scope: &Scope, of: &ObjectRef) -> Nouns {
        let known = scope.known(of).map(|mention| mention.nouns.on_battlefield());
        known.unwrap_or_default().and(Nouns::TOKEN).and(Nouns::PERMANENT)
    }
    grammar.add_verb(
        [VERB, VERBS],
        "~create a token that's a copy of <what>",
        slots![what: COPIED],
        |reading| {
            let who = reading.scope.doer.player()?;
            let count = Value::Number(1);
            let of = reading.part(COPIED)?;
            let nouns = nouns(&reading.scope, &of);
            mention_made(&mut reading.scope, &count, nouns);
            Some(Effect::CreateCopies { who, count, of })
        },
        |writing, effect| match effect {
            Effect::CreateCopies {
                who,
                count: count @ Value::Number(1),
                of,
            } if writing.scope.doer.player().as_ref() == Some(who) => {
                writing.part(COPIED, of)?;
                let nouns = nouns(&writing.scope, of);
                mention_made(&mut writing.scope, count, nouns);
                Some(())
            }
            _ => None,
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~create <count> tokens that are copies of <what>",
        slots![count: COUNT, what: COPIED],
        |reading| {
            let who = reading.scope.doer.player()?;
            let count = reading.part(COUNT)?;
            let of = reading.part(COPIED)?;
            let nouns = nouns(&reading.scope, &of);
            mention_made(&mut reading.scope, &count, nouns);
            Some(Effect::CreateCopies { who, count, of })
        },
        |writing, effect| match effect {
            Effect::CreateCopies { who, count, of } if writing.scope.doer.player().as_ref() == Some(who) => {
                writing.part(COUNT, count)?;
                writing.part(COPIED, of)?;
                let nouns = nouns(&writing.scope, of);
                mention_made(&mut writing.scope, count, nouns);
                Some(())
            }
            _ => None,
        },
    );
}

/// CR 701.16, 701.47, 701.36.
fn investigate(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~investigate",
        &[],
        |reading| {
            let who = reading.scope.doer.player()?;
            Some(Effect::CreateTokens {
                who,
                count: Value::Number(1),
                token: Box::new(clue()),
                pt: None,
                flags: Vec::new(),
                attached_to: None,
            })
        },
        |writing, effect| match effect {
            Effect::CreateTokens {
                who,
                count: Value::Number(1),
                token,
                pt: None,
                flags,
                attached_to: None,
            } if writing.scope.doer.player().as_ref() == Some(who) => {
                (**token == clue() && flags.is_empty()).then_some(())
            }
            _ => None,
        },
    );
    grammar.add(
        VERB,
        "amass <subtypes> <number>",
        slots![subtypes: SUBTYPES, number: VALUE],
        |reading| {
            let subtype = reading.part(SUBTYPES)?;
            Some(Effect::Amass(subtype, reading.part(VALUE)?))
        },
        |writing, effect| match effect {
            Effect::Amass(subtype, number) => {
                writing.part(SUBTYPES, subtype)?;
                writing.part(VALUE, number)
            }
            _ => None,
        },
    );
}

//! The macro for the table of keywords: one line for each makes the enums, the words and the lists.

use crate::lang::{Cost, Filter, PlayerFilter, Quality, Value};

/// One parameter of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter<'a> {
    /// What it costs.
    Cost(&'a [Cost]),
    /// What it concerns.
    Filter(&'a Filter),
    /// Which players it concerns.
    Players(&'a PlayerFilter),
    /// A number.
    Number(u32),
    /// What it is from.
    Quality(&'a Quality),
    /// A number that may be X.
    Value(&'a Value),
}

impl Parameter<'_> {
    /// Whether it is a number.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(self, Parameter::Number(_) | Parameter::Value(_))
    }
}

/// Something that can stand after a keyword.
pub(super) trait AsParameter {
    fn as_parameter(&self) -> Parameter<'_>;
}

impl AsParameter for Vec<Cost> {
    fn as_parameter(&self) -> Parameter<'_> {
        Parameter::Cost(self)
    }
}

impl AsParameter for Filter {
    fn as_parameter(&self) -> Parameter<'_> {
        Parameter::Filter(self)
    }
}

impl AsParameter for PlayerFilter {
    fn as_parameter(&self) -> Parameter<'_> {
        Parameter::Players(self)
    }
}

impl AsParameter for u32 {
    fn as_parameter(&self) -> Parameter<'_> {
        Parameter::Number(*self)
    }
}

impl AsParameter for Quality {
    fn as_parameter(&self) -> Parameter<'_> {
        Parameter::Quality(self)
    }
}

impl AsParameter for Value {
    fn as_parameter(&self) -> Parameter<'_> {
        Parameter::Value(self)
    }
}

/// Makes [`super::Keyword`] and [`super::KeywordKind`] from lines `json_name: Name(parameter: Type) = "words" => expansion;`.
macro_rules! keywords {
    ($(
        $(#[$doc:meta])*
        $json:ident: $name:ident $(($($field:ident: $type:ty),+))? = $word:literal $(=> $expand:path)?;
    )*) => {
        /// A keyword ability with its parameters.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Keyword {
            $($(#[$doc])* $name $(($($type),+))?,)*
        }

        /// The kind of a keyword, without its parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is the kind of the keyword of the same name")]
        pub enum KeywordKind {
            $($name,)*
        }

        impl KeywordKind {
            /// All of them, in the order of the rules.
            pub const ALL: [KeywordKind; [$($word),*].len()] = [$(KeywordKind::$name),*];

            /// The keyword of this kind, if it needs no parameter.
            #[must_use]
            pub fn plain(self) -> Option<Keyword> {
                match self {
                    $(KeywordKind::$name => keywords!(@plain $name $(($($field),+))?),)*
                }
            }

            /// Its words in lowercase, without parameters.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(KeywordKind::$name => $word,)*
                }
            }

            /// Its name in the JSON form.
            #[must_use]
            pub const fn json_name(self) -> &'static str {
                match self {
                    $(KeywordKind::$name => stringify!($json),)*
                }
            }

            /// Reads the parameters that stand after its words.
            pub(crate) fn read(self, text: &str) -> Result<Keyword, KeywordError> {
                match self {
                    $(KeywordKind::$name => keywords!(@read text $name $(($($type),+))?),)*
                }
            }
        }

        impl Keyword {
            /// The kind of the keyword.
            #[must_use]
            pub fn kind(&self) -> KeywordKind {
                match self {
                    $(Keyword::$name { .. } => KeywordKind::$name,)*
                }
            }

            /// Its parameters, in order.
            #[must_use]
            pub fn parameters(&self) -> Vec<Parameter<'_>> {
                match self {
                    $(Keyword::$name $(($($field),+))? => {
                        vec![$($(table::AsParameter::as_parameter($field)),+)?]
                    })*
                }
            }

            /// The abilities that the keyword stands for; empty for those that the engine implements itself.
            #[must_use]
            #[expect(unused_variables, reason = "not every keyword with a parameter stands for other abilities")]
            pub fn expand(&self) -> Vec<Ability> {
                match self {
                    $(Keyword::$name $(($($field),+))? => {
                        keywords!(@expand ($($($field),+)?) $($expand)?)
                    })*
                }
            }
        }
    };
    (@plain $name:ident) => { Some(Keyword::$name) };
    (@plain $name:ident ($($field:ident),+)) => { None };
    (@read $text:ident $name:ident) => {
        if $text.is_empty() { Ok(Keyword::$name) } else { Err(KeywordError::Unsupported($text.to_owned())) }
    };
    (@read $text:ident $name:ident ($type:ty)) => {
        <$type as crate::lang::words::Readable>::read($text).map(Keyword::$name)
    };
    (@read $text:ident $name:ident ($first:ty, $second:ty)) => {{
        let (first, second) = crate::lang::words::two_parts($text);
        Ok(Keyword::$name(
            <$first as crate::lang::words::Readable>::read(first)?,
            <$second as crate::lang::words::Readable>::read(second)?,
        ))
    }};
    (@expand ($($field:ident),*)) => { Vec::new() };
    (@expand ($($field:ident),*) $expand:path) => { $expand($($field),*) };
}

pub(super) use keywords;

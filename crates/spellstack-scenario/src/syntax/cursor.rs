//! A position in the tokens of a line, and the small readers that every kind of line shares.

use std::str::FromStr;

use super::ast::{CardRef, Colour, Player, Target};
use super::error::LineError;
use super::lexer::{Token, TokenKind};

/// The result of reading a part of a line.
pub(crate) type Parsed<T> = Result<T, LineError>;

/// Reads a line's tokens from left to right.
pub(crate) struct Cursor<'a> {
    source: &'a str,
    tokens: &'a [Token],
    position: usize,
    line: usize,
}

/// Looking and moving.
impl<'a> Cursor<'a> {
    pub(crate) fn new(source: &'a str, tokens: &'a [Token], line: usize) -> Self {
        Cursor {
            source,
            tokens,
            position: 0,
            line,
        }
    }

    /// The token `ahead` places on from the next one.
    pub(crate) fn peek_at(&self, ahead: usize) -> Option<&'a TokenKind> {
        self.tokens.get(self.position + ahead).map(|token| &token.kind)
    }

    pub(crate) fn peek(&self) -> Option<&'a TokenKind> {
        self.peek_at(0)
    }

    pub(crate) fn at_end(&self) -> bool {
        self.peek().is_none()
    }

    /// The next token, where it is a word.
    pub(crate) fn word_ahead(&self) -> Option<&'a str> {
        match self.peek() {
            Some(TokenKind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Whether the next token is that word, in any case.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.word_ahead()
            .is_some_and(|ahead| ahead.eq_ignore_ascii_case(word))
    }

    pub(crate) fn skip(&mut self) {
        self.position += 1;
    }

    /// Moves past that word, if it is next.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.skip();
        }
        found
    }

    /// Moves past that token, if it is next.
    pub(crate) fn eat(&mut self, kind: &TokenKind) -> bool {
        let found = self.peek() == Some(kind);
        if found {
            self.skip();
        }
        found
    }

    pub(crate) fn require(&mut self, kind: &TokenKind, expected: &str) -> Parsed<()> {
        if self.eat(kind) {
            Ok(())
        } else {
            Err(self.error(expected))
        }
    }

    pub(crate) fn require_word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) {
            Ok(())
        } else {
            Err(self.error(format!("`{word}`")))
        }
    }

    pub(crate) fn require_end(&self) -> Parsed<()> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.error("the end of the line"))
        }
    }

    /// The error that the next token is not what is expected.
    pub(crate) fn error(&self, expected: impl Into<String>) -> LineError {
        LineError {
            line: self.line,
            expected: expected.into(),
            found: self.found(),
        }
    }

    fn found(&self) -> String {
        match self.tokens.get(self.position) {
            Some(token) => format!("`{}`", &self.source[token.start..token.end]),
            None => "the end of the line".to_owned(),
        }
    }
}

/// Numbers.
impl Cursor<'_> {
    /// An unsigned number of any type.
    pub(crate) fn number<T: FromStr>(&mut self, expected: &str) -> Parsed<T> {
        let number = self
            .word_ahead()
            .filter(|word| word.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|word| word.parse().ok())
            .ok_or_else(|| self.error(expected))?;
        self.skip();
        Ok(number)
    }

    pub(crate) fn count(&mut self) -> Parsed<u32> {
        self.number("a number")
    }

    /// A number from 1.
    pub(crate) fn ordinal(&mut self) -> Parsed<u32> {
        const EXPECTED: &str = "a number from 1";
        let error = self.error(EXPECTED);
        match self.number(EXPECTED)? {
            0 => Err(error),
            number => Ok(number),
        }
    }

    /// A number that may have a minus sign.
    pub(crate) fn signed(&mut self) -> Parsed<i32> {
        let number = self
            .word_ahead()
            .and_then(signed)
            .ok_or_else(|| self.error("a number"))?;
        self.skip();
        Ok(number)
    }

    pub(crate) fn number_ahead(&self) -> bool {
        self.word_ahead()
            .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    }
}

/// Players, cards and other things that are named.
impl Cursor<'_> {
    pub(crate) fn player_ahead(&self) -> Option<Player> {
        self.word_ahead().and_then(Player::from_word)
    }

    /// Moves past a player, if one is next.
    pub(crate) fn eat_player(&mut self) -> Option<Player> {
        let player = self.player_ahead();
        if player.is_some() {
            self.skip();
        }
        player
    }

    pub(crate) fn player(&mut self) -> Parsed<Player> {
        self.eat_player().ok_or_else(|| self.error("`p1` or `p2`"))
    }

    /// A text in quotes, which may not be blank.
    pub(crate) fn quoted(&mut self, expected: &str) -> Parsed<String> {
        match self.peek() {
            Some(TokenKind::Quoted(text)) if !text.trim().is_empty() => {
                self.skip();
                Ok(text.trim().to_owned())
            }
            _ => Err(self.error(expected)),
        }
    }

    /// A card's name, with no index or controller.
    pub(crate) fn name(&mut self) -> Parsed<String> {
        self.quoted("a card name in quotes")
    }

    /// Whether what follows is meant as a card: a quote, or `p1.` with a name behind it.
    pub(crate) fn card_ahead(&self) -> bool {
        matches!(self.peek(), Some(TokenKind::Quoted(_))) || self.controller_ahead().is_some()
    }

    pub(crate) fn card(&mut self) -> Parsed<CardRef> {
        let controller = self.controller_ahead();
        if controller.is_some() {
            self.skip();
            self.require_adjacent_name()?;
        }
        let name = self.name()?;
        let index = match self.peek() {
            Some(&TokenKind::Index(index)) => {
                self.skip();
                Some(index)
            }
            _ => None,
        };
        Ok(CardRef {
            name,
            index,
            controller,
        })
    }

    /// The player of a `p1.` that is next.
    fn controller_ahead(&self) -> Option<Player> {
        self.word_ahead()?.strip_suffix('.').and_then(Player::from_word)
    }

    fn require_adjacent_name(&self) -> Parsed<()> {
        let before = self.position.checked_sub(1).and_then(|at| self.tokens.get(at));
        let next = self.tokens.get(self.position);
        match (before, next) {
            (Some(before), Some(next)) if before.end == next.start => Ok(()),
            _ => Err(self.error("a card name in quotes directly after the player's dot")),
        }
    }

    pub(crate) fn target(&mut self) -> Parsed<Target> {
        if let Some(player) = self.eat_player() {
            Ok(Target::Player(player))
        } else if self.card_ahead() {
            self.card().map(Target::Card)
        } else {
            Err(self.error("a card name in quotes, `p1` or `p2`"))
        }
    }

    /// One or more things with commas between them.
    pub(crate) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(&TokenKind::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }
}

/// Text that is kept as written.
impl Cursor<'_> {
    /// The text from here to the first token at which `stop` holds, with single blanks.
    pub(crate) fn text_until(&mut self, expected: &str, stop: impl Fn(&Self) -> bool) -> Parsed<String> {
        let first = self.position;
        while !self.at_end() && !stop(self) {
            self.skip();
        }
        let text = match self.tokens.get(first..self.position) {
            Some([one]) => &self.source[one.start..one.end],
            Some([start, .., end]) => &self.source[start.start..end.end],
            Some([]) | None => return Err(self.error(expected)),
        };
        Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Mana of known types, such as `{G}{G}`.
    pub(crate) fn mana(&mut self) -> Parsed<Vec<Colour>> {
        const EXPECTED: &str = "mana such as `{G}{C}`";
        let mut mana = Vec::new();
        while let Some(word) = self.word_ahead() {
            let symbols = braced(word).ok_or_else(|| self.error(EXPECTED))?;
            for symbol in symbols {
                mana.push(Colour::from_symbol(&symbol).ok_or_else(|| self.error(EXPECTED))?);
            }
            self.skip();
        }
        if mana.is_empty() {
            return Err(self.error(EXPECTED));
        }
        Ok(mana)
    }
}

/// The number that a word with an optional minus sign spells.
pub(crate) fn signed(word: &str) -> Option<i32> {
    let digits = word.strip_prefix(['-', '−']);
    let magnitude = digits.unwrap_or(word);
    if !magnitude.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let sign = if digits.is_some() { "-" } else { "" };
    format!("{sign}{magnitude}").parse().ok()
}

/// The contents of a run of braces, in capitals: `{1}{g/p}` is `1`, `G/P`.
pub(crate) fn braced(word: &str) -> Option<Vec<String>> {
    let inner = word.strip_prefix('{')?.strip_suffix('}')?;
    let symbols: Vec<String> = inner.split("}{").map(str::to_uppercase).collect();
    let sound = |symbol: &String| !symbol.is_empty() && !symbol.contains(['{', '}']);
    symbols.iter().all(sound).then_some(symbols)
}

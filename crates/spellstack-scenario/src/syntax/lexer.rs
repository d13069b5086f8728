//! One line of text to tokens.

use super::error::LineError;

/// A piece of a line and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// Byte offsets into the line, so that neighbours can be told from separated tokens.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The kinds of token; everything that is not listed apart is a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word(String),
    Quoted(String),
    /// `#2` directly after a closing quote.
    Index(u32),
    Comma,
    Semicolon,
    Colon,
    Equals,
    Open,
    Close,
    Arrow,
}

/// Splits a line into tokens, leaving out blanks and the comment.
pub(crate) fn tokens(source: &str, line: usize) -> Result<Vec<Token>, LineError> {
    let mut lexer = Lexer {
        source,
        line,
        position: 0,
        tokens: Vec::new(),
    };
    while lexer.step()? {}
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    source: &'a str,
    line: usize,
    position: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    /// Reads one token or blank; false at the end of the line or at a comment.
    fn step(&mut self) -> Result<bool, LineError> {
        let rest = &self.source[self.position..];
        let Some(first) = rest.chars().next() else {
            return Ok(false);
        };
        match first {
            '#' if self.index_ahead() => self.index()?,
            '#' => return Ok(false),
            '"' => self.quoted()?,
            _ if first.is_whitespace() => self.position += first.len_utf8(),
            _ if rest.starts_with("->") => self.push(TokenKind::Arrow, 2),
            _ => match punctuation(first) {
                Some(kind) => self.push(kind, first.len_utf8()),
                None => self.word(),
            },
        }
        Ok(true)
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let start = self.position;
        self.position += length;
        self.tokens.push(Token {
            kind,
            start,
            end: self.position,
        });
    }

    fn word(&mut self) {
        let rest = &self.source[self.position..];
        let length = word_length(rest);
        self.push(TokenKind::Word(rest[..length].to_owned()), length);
    }

    fn quoted(&mut self) -> Result<(), LineError> {
        let rest = &self.source[self.position + 1..];
        let mut text = String::new();
        let mut chars = rest.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.push(TokenKind::Quoted(text), at + 2);
                    return Ok(());
                }
                '\\' if chars.peek().is_some_and(|&(_, next)| next == '"') => {
                    chars.next();
                    text.push('"');
                }
                _ => text.push(c),
            }
        }
        Err(self.error("a closing quote", format!("`\"{}`", rest.trim_end())))
    }

    /// Whether the `#` here is an index: directly after a quote, and with a digit behind it.
    fn index_ahead(&self) -> bool {
        let after_quote = self
            .tokens
            .last()
            .is_some_and(|token| token.end == self.position && matches!(token.kind, TokenKind::Quoted(_)));
        let digit = self.source[self.position + 1..].starts_with(|c: char| c.is_ascii_digit());
        after_quote && digit
    }

    fn index(&mut self) -> Result<(), LineError> {
        let rest = &self.source[self.position + 1..];
        let length = word_length(rest);
        match rest[..length].parse::<u32>() {
            Ok(index) if index > 0 => {
                self.push(TokenKind::Index(index), length + 1);
                Ok(())
            }
            Ok(_) | Err(_) => Err(self.error(
                "an index from 1 after the name",
                format!("`#{}`", &rest[..length]),
            )),
        }
    }

    fn error(&self, expected: &str, found: String) -> LineError {
        LineError {
            line: self.line,
            expected: expected.to_owned(),
            found,
        }
    }
}

fn punctuation(c: char) -> Option<TokenKind> {
    match c {
        ',' => Some(TokenKind::Comma),
        ';' => Some(TokenKind::Semicolon),
        ':' => Some(TokenKind::Colon),
        '=' => Some(TokenKind::Equals),
        '[' => Some(TokenKind::Open),
        ']' => Some(TokenKind::Close),
        _ => None,
    }
}

/// How far the word at the start of the text goes.
fn word_length(text: &str) -> usize {
    text.char_indices()
        .find(|&(at, c)| ends_word(c) || text[at..].starts_with("->"))
        .map_or(text.len(), |(at, _)| at)
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || c == '"' || c == '#' || punctuation(c).is_some()
}

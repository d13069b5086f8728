//! English words: articles, numbers, lists and verb endings.

/// The word with its indefinite article.
pub(super) fn article(phrase: &str) -> String {
    let vowel = phrase
        .chars()
        .next()
        .is_some_and(|first| "aeiouAEIOU".contains(first));
    // "an 8/8", "an 11/11".
    let vowel = vowel || ["8", "11/", "18/"].iter().any(|start| phrase.starts_with(start));
    // Sounds, not letters: "a unicorn", "an X".
    let sounds_like_consonant = ["Uni", "uni", "Ur", "one "]
        .iter()
        .any(|start| phrase.starts_with(start));
    if vowel && !sounds_like_consonant {
        format!("an {phrase}")
    } else {
        format!("a {phrase}")
    }
}

/// The phrase with a capital first letter.
pub(super) fn capitalize(phrase: &str) -> String {
    let mut letters = phrase.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The phrase as a sentence: capital first letter and a full stop.
pub(super) fn sentence(phrase: &str) -> String {
    let stop = if phrase.ends_with(['.', '"']) { "" } else { "." };
    format!("{}{stop}", capitalize(phrase))
}

/// Small numbers in words, as cards print how many things there are.
pub(super) fn number_word(number: i64) -> String {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    usize::try_from(number)
        .ok()
        .and_then(|place| WORDS.get(place))
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Ordinals in words: first, second, third.
pub(super) fn ordinal(number: u32) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ];
    let place = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    place
        .and_then(|place| WORDS.get(place))
        .map_or_else(|| format!("{number}th"), |word| (*word).to_owned())
}

/// A list with a conjunction: "a", "a or b", "a, b, or c".
pub(super) fn list(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first, second] => format!("{first} {conjunction} {second}"),
        [init @ .., last] => format!("{}, {conjunction} {last}", init.join(", ")),
    }
}

/// The third person singular of a verb phrase, whose first word is the verb.
pub(super) fn third_person(phrase: &str) -> String {
    let (verb, rest) = phrase.split_at(phrase.find(' ').unwrap_or(phrase.len()));
    let conjugated = match verb {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        "aren't" => "isn't".to_owned(),
        "don't" => "doesn't".to_owned(),
        "can't" | "may" => verb.to_owned(),
        _ => ending(verb),
    };
    format!("{conjugated}{rest}")
}

fn ending(verb: &str) -> String {
    let consonant_y = verb
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match consonant_y {
        Some(stem) => format!("{stem}ies"),
        None if ["s", "sh", "ch", "x", "o"].iter().any(|end| verb.ends_with(end)) => format!("{verb}es"),
        None => format!("{verb}s"),
    }
}

/// The plural of a common noun.
pub(super) fn plural(noun: &str) -> String {
    match noun
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']))
    {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with('s') || noun.ends_with("ch") || noun.ends_with('x') => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// The possessive of a noun phrase.
pub(super) fn possessive(phrase: &str) -> String {
    match phrase {
        "you" => "your".to_owned(),
        "it" => "its".to_owned(),
        "they" | "them" => "their".to_owned(),
        _ if phrase.starts_with("those ") || (phrase.ends_with('s') && phrase.starts_with("the ")) => {
            format!("{phrase}'")
        }
        _ => format!("{phrase}'s"),
    }
}

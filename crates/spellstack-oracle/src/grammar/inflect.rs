//! The forms of verbs.

/// The verbs that are marked in a wording, as they are said of one: "draws", "has", "doesn't".
pub(super) fn third_person(wording: &str) -> String {
    let mut parts = wording.split('~');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find([' ', '.', ',', '<']).unwrap_or(part.len());
        text += &third(&part[..end]);
        text += &part[end..];
    }
    text
}

/// What one does: "draws" for "draw".
pub(crate) fn third(verb: &str) -> String {
    let irregular = match verb {
        "have" => Some("has"),
        "are" => Some("is"),
        "were" => Some("was"),
        "do" => Some("does"),
        "don't" => Some("doesn't"),
        "aren't" => Some("isn't"),
        "can't" | "may" | "can" | "must" | "could" => Some(verb),
        _ => None,
    };
    if let Some(form) = irregular {
        return form.to_owned();
    }
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u');
    let hisses = ["s", "sh", "ch", "x", "z", "o"]
        .iter()
        .any(|end| verb.ends_with(end));
    match verb.strip_suffix('y') {
        Some(stem) if !stem.ends_with(is_vowel) => format!("{stem}ies"),
        _ if hisses => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// Whether "an" stands before the word, by how it sounds: "an artifact", "an 8/8", "an X/X", but "a Unicorn".
pub(super) fn wants_an(word: &str) -> bool {
    let begins = |starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
    let sounds_like_consonant = begins(&["Uni", "uni", "use", "Eur", "one-"]) || word == "one";
    let sounds_like_vowel = begins(&["8", "11/", "18/", "X/", "hour", "honor"]);
    (word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) && !sounds_like_consonant)
        || sounds_like_vowel
}

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

//! How rules are declared that are said of objects.

/// Declares what is said of objects with one slot, in the plural and in the singular.
macro_rules! of_objects {
    ($grammar:expr, $wording:literal, $slot:ident: $of:expr, |$about:ident| $rule:expr, $pattern:pat if $is_so:expr => $value:expr) => {
        $grammar.add_verb(
            [RULED, RULES],
            $wording,
            slots![$slot: $of],
            |reading| {
                let $slot = reading.part($of)?;
                let $about = reading.scope.subject.clone()?;
                Some(vec![$rule])
            },
            |writing, rules| {
                let $about = writing.scope.subject.clone()?;
                match &rules[..] {
                    [$pattern] if $is_so(&$about) => writing.part($of, &$value),
                    _ => None,
                }
            },
        );
    };
}

/// Declares a verb without slots.
macro_rules! plain {
    ($grammar:expr, $wording:literal, $($rule:expr),+) => {
        $grammar.add_verb(
            [RULED, RULES],
            $wording,
            &[],
            |reading| {
                let about = reading.scope.subject.clone()?;
                Some(vec![$($rule(about.clone())),+])
            },
            |writing, rules| {
                let about = writing.scope.subject.clone()?;
                (rules[..] == [$($rule(about.clone())),+]).then_some(())
            },
        );
    };
}

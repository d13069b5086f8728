//! "He", "she", "him", "her", "his": a legend that is somebody, spoken of by its own text.

use super::*;

pub(super) fn declare(grammar: &mut Grammar) {
    macro_rules! words {
        ($category:expr, $when:expr, $($wording:literal),+) => {
            $(grammar.add(
                $category,
                $wording,
                &[],
                |reading| somebody(&mut reading.scope, $when),
                |writing, object| (somebody(&mut writing.scope, $when)? == *object).then_some(()),
            );)+
        };
    }
    words!(HE, When::Now, "he", "she");
    words!(HIM, When::Now, "him", "her");
    words!(HIS, When::Before, "his", "her");
    says!(grammar, ONE, "<him>", him: HIM => him);
    says!(grammar, SUBJECT, "<he>", he: HE => Objects::The(he));
    says!(grammar, SOURCE, "<he>", he: HE => he);
    says!(grammar, WHOSE, "<his>", his: HIS => his);
}

/// The object itself if it is a legend, or what it became as its own text moved it (CR 201.5, 400.7).
pub(in super::super) fn somebody(scope: &mut Scope, when: When) -> Option<ObjectRef> {
    (!scope.names.short.is_empty()).then_some(())?;
    let is_this = |mention: &Mention| {
        mention.thing == Thing::Object(ObjectRef::This) || mention.before == Some(ObjectRef::This)
    };
    scope.object(when, |mention| is_one(mention) && is_this(mention))
}

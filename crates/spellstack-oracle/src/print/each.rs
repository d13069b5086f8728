//! "For each creature, ...", "each player ...".

use spellstack_core::lang::{
    Cost, Destination, Each, Effect, Filter, ObjectRef, Objects, PlayerFilter, PlayerRef, Players,
    Recipients, Under, Value,
};

use super::effect::{is_instruction, unlabelled};
use super::filter::{Say, head_noun, parts};
use super::scope::{Item, Printer};
use super::words::plural;

impl Printer<'_> {
    pub fn for_each(&mut self, each: &Each, effect: &Effect) -> String {
        match each {
            Each::Object(objects) => {
                let (words, item) = self.each_of(objects);
                let outer = self.item.replace(item);
                self.mention(&ObjectRef::Item, false);
                let effect = match pay_or(effect) {
                    Some((cost, otherwise)) => self.pay_or_do(cost, otherwise),
                    None => self.inline(effect),
                };
                self.item = outer;
                format!("for each {words}, {effect}")
            }
            Each::Times(value) => {
                let times = self.plain_or_grouped(value);
                let effect = self.inline(effect);
                format!("{times} times over, {effect}")
            }
            Each::Player(filter) => {
                if let Some(words) = self.each_player_does(filter, effect) {
                    return words;
                }
                let words = self.each_player_words(filter);
                let outer = std::mem::replace(&mut self.each_player, true);
                let effect = self.inline(effect);
                self.each_player = outer;
                format!("for {words}, {effect}")
            }
        }
    }

    fn each_of(&mut self, objects: &Objects) -> (String, Item) {
        match objects {
            Objects::All(filter) => (self.filter(filter, Say::ONE), Item::of(head_noun(filter))),
            Objects::The(reference @ ObjectRef::Result(label)) => {
                let result = self.result(*label).cloned();
                let noun = result
                    .as_ref()
                    .map_or("object", |result| result.noun.as_str())
                    .to_owned();
                // At the start of a sentence no pronoun stands for what was chosen before.
                let definite = self.sentence_start
                    && self.pronoun(reference) == Some("them")
                    && !self.has_target_called(&noun);
                let words = if definite {
                    format!("those {}", plural(&noun))
                } else {
                    self.object(reference)
                };
                let item = Item {
                    noun,
                    definite,
                    owner: result.and_then(|result| result.owner),
                };
                (format!("of {words}"), item)
            }
            Objects::The(reference) => {
                let words = self.object(reference);
                (format!("of {words}"), Item::of("object".to_owned()))
            }
            Objects::Chosen(selection) => {
                let (words, _) = self.objects_subject(objects);
                (format!("of {words}"), Item::of(head_noun(&selection.among)))
            }
        }
    }

    /// "pay 4 life or put the card on top of your library".
    fn pay_or_do(&mut self, cost: &[Cost], otherwise: &Effect) -> String {
        self.sentence_start = false;
        let pay = self.paid(cost);
        self.it = None;
        format!("{pay} or {}", self.inner(otherwise))
    }

    /// What each player does or is dealt, as one clause: "each player returns to the battlefield all cards they own".
    fn each_player_does(&mut self, filter: &PlayerFilter, effect: &Effect) -> Option<String> {
        if let Effect::DealDamage { source, amount, to } = effect
            && *to == Recipients::Players(Players::The(PlayerRef::Item))
            && counts_theirs(amount)
            && !self.each_player
        {
            let to_each = Effect::DealDamage {
                source: source.clone(),
                amount: amount.clone(),
                to: Recipients::Players(Players::Each(filter.clone())),
            };
            self.each_player = true;
            let words = self.instruction(&to_each);
            self.each_player = false;
            return Some(words);
        }
        let Effect::Move { what, from: None, to } = effect else {
            return None;
        };
        let theirs = Destination::Battlefield {
            under: Under::Control(PlayerRef::Item),
            flags: Vec::new(),
            counters: Vec::new(),
        };
        if *to != theirs || !is_owned_by_item(what) || !self.is_returned(what, None) {
            return None;
        }
        let each = self.each_player_words(filter);
        let outer = std::mem::replace(&mut self.each_player, true);
        let doer = self.doer.replace(PlayerRef::Item);
        let what = self.objects_said(what, Say::ONE.out_of_zone());
        self.doer = doer;
        self.each_player = outer;
        Some(format!("{each} returns to the battlefield {what}"))
    }
}

/// What you either pay or do for each object.
fn pay_or(effect: &Effect) -> Option<(&[Cost], &Effect)> {
    let Effect::IfDone {
        first,
        then: None,
        otherwise: Some(otherwise),
    } = effect
    else {
        return None;
    };
    let Effect::May {
        who: PlayerRef::You,
        effect: paid,
    } = &**first
    else {
        return None;
    };
    let Effect::Pay {
        who: PlayerRef::You,
        cost,
        times: None,
    } = &**paid
    else {
        return None;
    };
    (is_instruction(otherwise) && unlabelled(otherwise) == &**otherwise).then_some((cost, otherwise))
}

/// Whether the amount is a count of what each player has.
fn counts_theirs(amount: &Value) -> bool {
    if let Value::Times(_, factor) = amount {
        counts_theirs(factor)
    } else if let Value::Count(filter) = amount {
        let item = PlayerFilter::Is(PlayerRef::Item);
        parts(filter)
            .iter()
            .any(|part| matches!(part, Filter::Controller(who) | Filter::Owner(who) if *who == item))
    } else {
        false
    }
}

/// Whether the objects are all that are such and that the player of the *for each* owns.
fn is_owned_by_item(objects: &Objects) -> bool {
    let owned = Filter::Owner(PlayerFilter::Is(PlayerRef::Item));
    matches!(objects, Objects::All(filter) if parts(filter).contains(&owned))
}

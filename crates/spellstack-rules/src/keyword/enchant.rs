//! Enchant: what an Aura can be attached to (CR 303.4, 702.5).

use spellstack_core::keyword::{Keyword, KeywordSet};
use spellstack_core::lang::{Ability, Filter, PlayerFilter, Quantity, TargetSpec, Value};
use spellstack_core::{DefId, KeywordKind, ObjectId, PlayerId, Subtype, Zone};

use crate::control::Scope;
use crate::event::Thing;
use crate::look::{Context, Look};
use crate::state::StackEntry;
use crate::target::Targets;

impl Targets<'_> {
    /// What an Aura spell of that face targets: what all its enchant abilities allow (CR 303.4a, 702.5a, 702.5c).
    /// None if it has no such ability.
    pub(crate) fn aura_spec(&self, def: DefId) -> Option<TargetSpec> {
        if !self.program.def(def).base.has_subtype(Subtype::AURA) {
            return None;
        }
        let mut objects: Vec<Filter> = Vec::new();
        let mut players: Vec<&PlayerFilter> = Vec::new();
        for keyword in self.printed_enchants(def) {
            match keyword {
                Keyword::EnchantPlayer(filter) => players.push(filter),
                Keyword::Enchant(filter) => objects.push(filter.clone()),
                _ => {}
            }
        }
        if objects.is_empty() && players.is_empty() {
            return None;
        }
        // CR 702.5d: what enchants players enchants no permanents.
        let only_objects = players.is_empty();
        let only_players = objects.is_empty();
        Some(TargetSpec {
            quantity: Quantity::Exactly(Value::Number(1)),
            objects: only_objects.then(|| Filter::all(objects)),
            players: common(&players).filter(|_| only_players).cloned(),
            relations: Vec::new(),
            divided: None,
        })
    }

    fn printed_enchants(&self, def: DefId) -> impl Iterator<Item = &Keyword> {
        let printed = self.program.printed(def).iter();
        printed.filter_map(|id| enchants(&self.program.ability(id).ability))
    }

    /// Whether an Aura spell of that face has something to target.
    pub(crate) fn has_aura_target(&self, card: ObjectId, def: DefId, controller: PlayerId) -> bool {
        let Some(spec) = self.aura_spec(def) else {
            return true;
        };
        let scope = Scope::new(StackEntry::spell(card, controller));
        self.clause_has_targets(std::slice::from_ref(&spec), &scope)
    }

    /// Everything that an Aura of that face, which may be no object yet, could be attached to, players first.
    pub(crate) fn aura_hosts(&self, aura: Option<ObjectId>, def: DefId, you: PlayerId) -> Vec<Thing> {
        let players = self.facts.apnap().map(Thing::Player);
        let permanents = self.facts.battlefield().iter().map(|id| Thing::Object(*id));
        players
            .chain(permanents)
            .filter(|to| self.can_enchant(aura, def, you, *to))
            .collect()
    }

    /// Whether an Aura of that face could be attached to something: enchant and protection (CR 303.4c, 702.16c).
    pub(crate) fn can_enchant(
        &self,
        aura: impl Into<Option<ObjectId>>,
        def: DefId,
        you: PlayerId,
        to: Thing,
    ) -> bool {
        self.allow(
            &self.look(),
            self.printed_enchants(def),
            Context::of(aura, you),
            to,
        )
    }

    /// The same for an Aura on the battlefield, with the abilities that it has now.
    pub(crate) fn can_enchant_now(&self, look: &Look<'_>, aura: ObjectId, you: PlayerId, to: Thing) -> bool {
        let abilities = look.abilities(aura);
        let keywords = abilities.filter_map(|(_, entry)| enchants(&entry.ability));
        self.allow(look, keywords, Context::of(aura, you), to)
    }

    /// Whether all these enchant abilities, of which there must be one, allow it (CR 702.5c).
    fn allow<'a>(
        &self,
        look: &Look<'_>,
        mut keywords: impl Iterator<Item = &'a Keyword>,
        context: Context<'_>,
        to: Thing,
    ) -> bool {
        let aura = context.this;
        let allows = |keyword: &Keyword| match (keyword, to) {
            (Keyword::Enchant(filter), Thing::Object(id)) => look
                .seen(id)
                .is_some_and(|seen| look.fits_seen(&seen, filter, &context)),
            (Keyword::EnchantPlayer(filter), Thing::Player(player)) => {
                look.player_fits(player, filter, &context)
            }
            _ => false,
        };
        let is_legal = match to {
            Thing::Object(id) => {
                let object = self.facts.object(id);
                // CR 303.4d: no Aura enchants itself.
                Some(id) != aura && object.is_some_and(|object| object.zone == Zone::Battlefield)
            }
            Thing::Player(player) => !self.facts.players[player].lost,
        };
        is_legal
            && keywords.next().is_some_and(allows)
            && keywords.all(allows)
            && !aura.is_some_and(|aura| self.is_thing_protected_from(to, aura))
    }
}

/// Whether something among the keywords says what an Aura can enchant.
pub(crate) fn is_among(keywords: KeywordSet) -> bool {
    keywords.contains(KeywordKind::Enchant) || keywords.contains(KeywordKind::EnchantPlayer)
}

/// The keyword, if the ability says what an Aura can enchant.
fn enchants(ability: &Ability) -> Option<&Keyword> {
    match ability {
        Ability::Keyword(keyword @ (Keyword::Enchant(_) | Keyword::EnchantPlayer(_))) => Some(keyword),
        Ability::Keyword(_)
        | Ability::Spell(_)
        | Ability::Activated(_)
        | Ability::Triggered(_)
        | Ability::Static(_) => None,
    }
}

/// The players whom all of these allow; none if no player can fit.
fn common<'a>(filters: &[&'a PlayerFilter]) -> Option<&'a PlayerFilter> {
    let mut narrowest = *filters.first()?;
    for filter in filters {
        if *narrowest == PlayerFilter::Any {
            narrowest = filter;
        } else if **filter != PlayerFilter::Any && *filter != narrowest {
            return None;
        }
    }
    Some(narrowest)
}

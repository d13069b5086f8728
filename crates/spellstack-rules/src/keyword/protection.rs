//! Protection (CR 702.16): from targeting, damage, blocks, and what would be attached.

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{Ability, PlayerAbility, Quality, Rule};
use spellstack_core::{Color, KeywordKind, ObjectId, PlayerId};

use crate::event::Thing;
use crate::look::{Context, Look, Seen};
use crate::target::Targets;

impl Targets<'_> {
    /// Whether a permanent or player has protection from an object (CR 702.16e).
    pub(crate) fn is_thing_protected_from(&self, thing: Thing, source: ObjectId) -> bool {
        match thing {
            Thing::Object(id) => self.is_protected_from(id, source),
            Thing::Player(player) => self.is_player_protected_from(player, source),
        }
    }

    /// Whether a permanent has protection from an object. Each such ability counts by itself, and once or twice is the
    /// same (CR 702.16g, 702.16i, 702.16m).
    pub(crate) fn is_protected_from(&self, id: ObjectId, source: ObjectId) -> bool {
        self.has_quality_against(id, source, KeywordKind::Protection, |keyword| match keyword {
            Keyword::Protection(quality) => Some(quality),
            _ => None,
        })
    }

    /// Whether an object has a keyword of the kind with a quality that the source has.
    pub(super) fn has_quality_against(
        &self,
        id: ObjectId,
        source: ObjectId,
        kind: KeywordKind,
        quality_of: impl Fn(&Keyword) -> Option<&Quality>,
    ) -> bool {
        let look = self.look();
        if !look.chars(id).is_some_and(|chars| chars.has(kind)) {
            return false;
        }
        let Some(seen) = look.seen(source) else {
            return false;
        };
        let context = Context::of(id, look.controller(id).unwrap_or(seen.controller));
        // CR 607.2d: its own abilities refer to the colour that was chosen as it entered.
        let own = self.facts.object(id).and_then(|object| object.color);
        look.abilities(id).any(|(held, entry)| match &entry.ability {
            Ability::Keyword(keyword) => quality_of(keyword)
                .is_some_and(|quality| matches(&look, quality, held.color.or(own), &seen, &context)),
            Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => false,
        })
    }

    /// Whether a player has protection from an object.
    pub(crate) fn is_player_protected_from(&self, player: PlayerId, source: ObjectId) -> bool {
        self.any_rule(|rule, context, look| match rule {
            Rule::PlayerHas(filter, PlayerAbility::Protection(quality)) => {
                look.player_fits(player, filter, context) && is_from(look, quality, source, context)
            }
            _ => false,
        })
    }
}

/// Whether a player's protection is from an object.
pub(crate) fn is_from(look: &Look<'_>, quality: &Quality, source: ObjectId, context: &Context<'_>) -> bool {
    look.seen(source)
        .is_some_and(|seen| matches(look, quality, None, &seen, context))
}

/// Whether a source has the quality that protection names.
fn matches(
    look: &Look<'_>,
    quality: &Quality,
    chosen: Option<Color>,
    source: &Seen<'_>,
    context: &Context<'_>,
) -> bool {
    match quality {
        Quality::Color(color) => source.chars.colors.contains(*color),
        // CR 607.5a: where nothing was chosen, nothing fits.
        Quality::ChosenColor(_) => chosen.is_some_and(|color| source.chars.colors.contains(color)),
        // CR 702.16k: a player's objects are such a quality.
        Quality::Objects(filter) => look.fits_seen(source, filter, context),
        // CR 702.16j.
        Quality::Everything => true,
    }
}

//! Which rules about casting, playing and activating may be in force: most of the time none, and none has to be asked.

use spellstack_core::KeywordKind;

use crate::program::RuleKinds;
use crate::reader::Reader;

impl RuleKinds {
    /// The kinds of rules of which there may be one in force.
    pub(super) fn in_force(reader: Reader<'_>) -> Self {
        let program = &reader.program;
        let of_abilities = reader.derived.rules().iter().map(|watcher| watcher.held.id);
        let of_effects = reader.facts.effects.iter().filter_map(|effect| effect.ability);
        let mut kinds = RuleKinds::default();
        for ability in of_abilities.chain(of_effects) {
            kinds = kinds.union(program.ability(ability).rules);
        }
        if program.keywords.contains(KeywordKind::SplitSecond) && reader.legality().has_split_second() {
            kinds = kinds.union(RuleKinds::SPLIT_SECOND);
        }
        kinds
    }
}

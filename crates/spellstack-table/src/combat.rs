//! Who fights whom, as it has been declared or is being declared.

use spellstack_core::ObjectId;
use spellstack_rules::Thing;

use crate::answer::{Declared, Kind};
use crate::table::Table;

/// An attacking creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attacker {
    /// Its number in this combat, from 1 on.
    pub number: usize,
    pub id: ObjectId,
    pub target: Thing,
    /// Whether it is blocked; what blocked it may be gone (CR 509.1h).
    pub is_blocked: bool,
    pub blockers: Vec<ObjectId>,
}

/// The attackers, in the order declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Combat(Vec<Attacker>);

impl Combat {
    /// The combat on the table, with what the person is declaring.
    pub(crate) fn of(table: &Table) -> Combat {
        let view = table.view();
        let declaration = table.answer().and_then(|answer| match &answer.kind {
            Kind::Declare(declaration) => Some(declaration),
            _ => None,
        });
        let declared = |what| declaration.filter(|declaration| declaration.declared == what);
        let attacks: Vec<(ObjectId, Thing, bool)> = match declared(Declared::Attack) {
            Some(declaration) => declaration.pairs().map(|(id, at)| (id, at, false)).collect(),
            None => {
                let attacks = view.attacks().iter();
                attacks
                    .map(|attack| (attack.attacker, attack.target, attack.blocked == Some(true)))
                    .collect()
            }
        };
        let blocks: Vec<(ObjectId, ObjectId)> = match declared(Declared::Block) {
            Some(declaration) => declaration
                .blocks()
                .map(|block| (block.blocker, block.attacker))
                .collect(),
            None => view
                .blocks()
                .iter()
                .map(|block| (block.blocker, block.attacker))
                .collect(),
        };
        let attackers = (1..).zip(attacks).map(|(number, (id, target, is_blocked))| {
            let own = blocks.iter().filter(|(_, attacker)| *attacker == id);
            let blockers: Vec<ObjectId> = own.map(|(blocker, _)| *blocker).collect();
            Attacker {
                number,
                id,
                target,
                is_blocked: is_blocked || !blockers.is_empty(),
                blockers,
            }
        });
        Combat(attackers.collect())
    }

    /// A creature's attack.
    pub(crate) fn attack_of(&self, id: ObjectId) -> Option<&Attacker> {
        self.0.iter().find(|attacker| attacker.id == id)
    }

    /// The numbers of the attackers that a creature blocks.
    pub(crate) fn blocked_by(&self, id: ObjectId) -> Vec<usize> {
        self.numbers(|attacker| attacker.blockers.contains(&id))
    }

    /// The numbers of the attackers that attack something.
    pub(crate) fn aimed_at(&self, target: Thing) -> Vec<usize> {
        self.numbers(|attacker| attacker.target == target)
    }

    fn numbers(&self, fits: impl Fn(&Attacker) -> bool) -> Vec<usize> {
        let fitting = self.0.iter().filter(|attacker| fits(attacker));
        fitting.map(|attacker| attacker.number).collect()
    }
}

/// Numbers in order, runs of three or more as a range: `1,3-5`.
pub(crate) fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let said = runs.map(|run| match run {
        [first, _, .., last] => format!("{first}-{last}"),
        few => few.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
    });
    said.collect::<Vec<_>>().join(",")
}

//! Combat (CR 506-511): who may attack and block, what must, and how combat damage is assigned and dealt.

pub(crate) mod assignment;
mod attack;
mod block;
pub(crate) mod damage;
mod evasion;
mod optimum;
mod requirement;
mod search;

pub(crate) use requirement::BlockOptions;
pub(crate) use search::{attack_weight, list_attacks, list_blocks};

use spellstack_core::{CardType, ObjectId, PlayerId, ShortVec};

use crate::characteristics::Characteristics;
use crate::decision::Item;
use crate::event::{Event, Joins, Thing};
use crate::keyword::first_strike;
use crate::look::Look;
use crate::reader::reader;
use crate::state::Attack;

reader! {
    /// Which attacks and blocks are legal (CR 508, 509).
    CombatRules, combat_rules
}

impl CombatRules<'_> {
    /// CR 510.4: whether an attacking or blocking creature has first strike or double strike, so that there are two
    /// combat damage steps.
    pub(crate) fn needs_first_strike_step(&self) -> bool {
        let look = self.look();
        let combat = &self.facts.combat;
        let fighters = combat.attacks.iter().map(|attack| attack.attacker);
        fighters
            .chain(combat.blocks.iter().map(|block| block.blocker))
            .any(|id| look.strikes_first(id))
    }

    /// CR 506.4: removes from combat the attackers and blockers that have left the battlefield, changed sides or
    /// stopped being creatures, and what is attacked and has stopped being a planeswalker. Tapping, and what would
    /// have kept them from attacking or blocking, do nothing to them (CR 506.4a-b).
    pub(crate) fn combat_dropouts(&self) -> Vec<Event> {
        let combat = &self.facts.combat;
        if combat.attacks.is_empty() && combat.blocks.is_empty() {
            return Vec::new();
        }
        let look = self.look();
        let active = self.facts.turn.active;
        let mut dropouts: ShortVec<ObjectId, 4> = ShortVec::new();
        for attack in &combat.attacks {
            if !look.can_be_in_combat(attack.attacker, |controller| controller == active) {
                dropouts.push(attack.attacker);
            }
        }
        for block in &combat.blocks {
            let is_out = !look.can_be_in_combat(block.blocker, |controller| controller != active);
            if is_out && !dropouts.contains(&block.blocker) {
                dropouts.push(block.blocker);
            }
        }
        let mut events: Vec<Event> = dropouts
            .into_iter()
            .map(|object| Event::RemoveFromCombat { object })
            .collect();
        // CR 506.4d: one that is a blocking creature too goes on blocking.
        for attack in combat.attacks.iter().filter(|attack| !attack.is_lost) {
            if let Thing::Object(object) = attack.target
                && !look.chars(object).is_some_and(Characteristics::is_planeswalker)
                && !events.contains(&Event::LeaveAttacked { object })
            {
                events.push(Event::LeaveAttacked { object });
            }
        }
        events
    }

    /// What a creature that enters attacking or blocking can attack or block (CR 506.3e, 508.4, 509.4, 509.4a).
    /// Requirements and restrictions don't matter (CR 508.4c, 509.4b).
    pub(crate) fn combat_entries(&self, event: &Event) -> Vec<Item> {
        let look = self.look();
        let (entry, controller) = match event {
            Event::Move(movement) => (&movement.entry, movement.entry.controller),
            Event::CreateToken { entry, who, .. } => (entry, Some(*who)),
            _ => return Vec::new(),
        };
        match entry.extras().joins {
            Some(Joins::Attacking) => attack::attackable(&look).into_iter().map(Item::from).collect(),
            Some(Joins::Blocking) => {
                let attacks = self.facts.combat.attacks.iter();
                let theirs = attacks.filter(|attack| Some(look.defending_player_of(attack)) == controller);
                theirs.map(|attack| Item::Object(attack.attacker)).collect()
            }
            None => Vec::new(),
        }
    }

    /// Whether it is a player or planeswalker that creatures can attack now (CR 506.3c, 508.4a).
    pub(crate) fn can_be_attacked(&self, thing: Thing) -> bool {
        attack::attackable(&self.look()).contains(&thing)
    }

    /// The attacking creatures in the order declared, then each blocking creature once.
    fn fighters(&self) -> Vec<ObjectId> {
        let combat = &self.facts.combat;
        let mut fighters: Vec<ObjectId> = combat.attacks.iter().map(|attack| attack.attacker).collect();
        for block in &combat.blocks {
            if !fighters.contains(&block.blocker) {
                fighters.push(block.blocker);
            }
        }
        fighters
    }
}

impl Look<'_> {
    /// The player whom a creature attacks, or whose planeswalker it attacks or attacked (CR 508.5).
    pub(crate) fn defending_player_of(&self, attack: &Attack) -> PlayerId {
        let active = self.facts.turn.active;
        match attack.target {
            Thing::Player(player) => player,
            Thing::Object(planeswalker) => self
                .last_controller(planeswalker)
                .filter(|controller| *controller != active)
                .unwrap_or_else(|| self.facts.next_player(active)),
        }
    }

    /// Whether a creature deals its combat damage in the first of two steps.
    fn strikes_first(&self, id: ObjectId) -> bool {
        self.chars(id).is_some_and(first_strike::strikes_first)
    }

    /// A creature on the battlefield that isn't also a battle (CR 506.3, 508.1a, 509.1a), under the right control.
    fn can_be_in_combat(&self, id: ObjectId, is_right: impl Fn(PlayerId) -> bool) -> bool {
        self.facts.is_on_battlefield(id)
            && self.controller(id).is_some_and(is_right)
            && self.chars(id).is_some_and(is_fighting_creature)
    }
}

pub(crate) fn is_fighting_creature(chars: &Characteristics) -> bool {
    chars.is_creature() && !chars.is(CardType::Battle)
}

//! The cards on the table as they are laid out: which belong together, in which order, and what is to be seen of each.

use spellstack_core::{CardType, CounterKind, ObjectId, PlayerId};
use spellstack_protocol::{Subject, name_of, size_of};
use spellstack_rules::{ObjectView, Thing};

use crate::answer::Answer;
use crate::combat::Combat;
use crate::table::Table;

/// A part of the table, from the top of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    Stack,
    Far,
    Near,
    Hand,
}

/// The row of a battlefield in which a permanent lies: creatures are nearest to the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    Creature,
    Other,
    Land,
}

/// What is to be seen of a card at a glance. Cards that look the same are shown once, with their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub name: String,
    pub size: Option<String>,
    /// The mana cost of a card in hand.
    pub cost: Option<String>,
    pub is_tapped: bool,
    pub is_sick: bool,
    pub damage: u32,
    pub counters: Vec<(CounterKind, u32)>,
    /// What it attacks; attackers have numbers, which stand with the group.
    pub attack: Option<Thing>,
    /// What blocks it.
    pub blockers: Vec<ObjectId>,
    /// The numbers of the attackers that it blocks.
    pub blocks: Vec<usize>,
    /// The numbers of the attackers that attack it.
    pub attackers: Vec<usize>,
    pub is_token: bool,
    /// Whether it lies under the card that it is attached to.
    pub is_attached: bool,
    /// Whether something is attached to it.
    pub has_attachments: bool,
    /// Who controls it, where that isn't whose side it lies on.
    pub controller: Option<PlayerId>,
    /// Whether an answer is about it.
    pub is_legal: bool,
    /// Whether it is part of the answer so far.
    pub is_chosen: bool,
    /// Whether the cursor is on it.
    pub is_under_cursor: bool,
}

impl Look {
    /// Whether it attacks or blocks.
    pub(crate) fn is_fighting(&self) -> bool {
        self.attack.is_some() || !self.blocks.is_empty()
    }
}

/// Cards that look the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub ids: Vec<ObjectId>,
    /// The numbers that they have as attackers.
    pub numbers: Vec<usize>,
    pub rank: Rank,
    pub look: Look,
}

/// The cards on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// What is on the stack, the top first.
    pub stack: Vec<ObjectId>,
    /// The opponents' battlefields, creatures last: they are nearest to the middle.
    pub far: Vec<Group>,
    pub near: Vec<Group>,
    pub hand: Vec<Group>,
}

impl Board {
    /// The table as the viewer sees it.
    pub(crate) fn of(table: &Table) -> Board {
        let view = table.view();
        let near = table.near();
        let far: Vec<PlayerId> = view.opponents(near).collect();
        let pointed = table.answer().and_then(Answer::subject);
        let cursor = table.focused().or(pointed.and_then(Subject::object));
        let eye = Eye {
            answer: table.answer(),
            cursor,
            combat: Combat::of(table),
        };
        let hand = view.hand(near).map(|card| eye.group(&card, Rank::Other, None));
        let mut hand: Vec<Group> = hand.collect();
        hand.sort_by_key(|group| group.look.cost.is_some());
        let opponents = far.into_iter();
        let mut far: Vec<Group> = opponents
            .flat_map(|player| eye.battlefield(table, player))
            .collect();
        far.sort_by_key(|group| std::cmp::Reverse(group.rank));
        Board {
            stack: view.stack().rev().map(|entry| entry.id()).collect(),
            far,
            near: eye.battlefield(table, near),
            hand: merge(hand),
        }
    }

    /// One card of each group, region by region.
    pub(crate) fn spots(&self) -> Vec<(Region, ObjectId)> {
        let first = |groups: &[Group]| -> Vec<ObjectId> {
            groups
                .iter()
                .filter_map(|group| group.ids.first().copied())
                .collect()
        };
        let of = |region: Region, ids: Vec<ObjectId>| ids.into_iter().map(move |id| (region, id));
        of(Region::Stack, self.stack.clone())
            .chain(of(Region::Far, first(&self.far)))
            .chain(of(Region::Near, first(&self.near)))
            .chain(of(Region::Hand, first(&self.hand)))
            .collect()
    }
}

/// Looks at cards.
struct Eye<'a> {
    answer: Option<&'a Answer>,
    cursor: Option<ObjectId>,
    combat: Combat,
}

impl Eye<'_> {
    /// The permanents on a player's side, each with what is attached to it, creatures first.
    fn battlefield(&self, table: &Table, player: PlayerId) -> Vec<Group> {
        let view = table.view();
        let lies_alone = |object: &ObjectView<'_>| {
            let bearer = object.attached_to().and_then(|id| view.object(id));
            bearer.is_none()
        };
        let mut groups = Vec::new();
        for object in view.permanents(player).filter(lies_alone) {
            let rank = rank(&object);
            groups.push(self.group(&object, rank, Some(player)));
            self.attached(&object, rank, player, &mut groups);
        }
        groups.sort_by_key(|group| group.rank);
        merge(groups)
    }

    fn attached(&self, bearer: &ObjectView<'_>, rank: Rank, side: PlayerId, groups: &mut Vec<Group>) {
        for object in bearer.attachments() {
            groups.push(self.group(&object, rank, Some(side)));
            // Only what is attached to something that is itself attached; the rules allow no circle (CR 301.5c).
            if groups.len() < 500 {
                self.attached(&object, rank, side, groups);
            }
        }
    }

    fn group(&self, object: &ObjectView<'_>, rank: Rank, side: Option<PlayerId>) -> Group {
        let id = object.id();
        let is_creature = object.is(CardType::Creature);
        let controller = object.controller();
        let in_answer = |answer: &Answer| {
            let rows = answer.rows.iter().enumerate();
            let mut own = rows.filter(|(_, row)| row.concerns(id));
            own.any(|(row, _)| answer.is_chosen(row))
        };
        let attack = self.combat.attack_of(id);
        let look = Look {
            name: name_of(object).to_owned(),
            size: size_of(object).filter(|_| side.is_some()),
            cost: object
                .mana_cost()
                .filter(|_| side.is_none())
                .map(ToString::to_string),
            is_tapped: object.is_tapped(),
            is_sick: is_creature && side.is_some() && object.is_summoning_sick(),
            damage: object.damage(),
            counters: object
                .counters()
                .filter(|(kind, _)| *kind != CounterKind::Loyalty)
                .collect(),
            attack: attack.map(|attack| attack.target),
            blockers: attack.map_or_else(Vec::new, |attack| attack.blockers.clone()),
            blocks: self.combat.blocked_by(id),
            attackers: self.combat.aimed_at(Thing::Object(id)),
            is_token: object.is_token(),
            is_attached: object.attached_to().is_some(),
            has_attachments: object.attachments().next().is_some(),
            controller: Some(controller).filter(|controller| side.is_some_and(|side| side != *controller)),
            is_legal: self.answer.is_some_and(|answer| answer.concerns(id)),
            is_chosen: self.answer.is_some_and(in_answer),
            is_under_cursor: self.cursor == Some(id),
        };
        Group {
            ids: vec![id],
            numbers: attack.map(|attack| attack.number).into_iter().collect(),
            rank,
            look,
        }
    }
}

fn rank(object: &ObjectView<'_>) -> Rank {
    if object.is(CardType::Creature) {
        Rank::Creature
    } else if object.is(CardType::Land) {
        Rank::Land
    } else {
        Rank::Other
    }
}

/// Puts together what looks the same; what bears or is borne stays by itself.
fn merge(groups: Vec<Group>) -> Vec<Group> {
    let mut merged: Vec<Group> = Vec::new();
    for group in groups {
        let is_plain = !group.look.is_attached && !group.look.has_attachments;
        let same = merged
            .iter_mut()
            .find(|other| is_plain && other.look == group.look && other.rank == group.rank);
        match same {
            Some(other) => {
                other.ids.extend(group.ids);
                other.numbers.extend(group.numbers);
            }
            None => merged.push(group),
        }
    }
    merged
}

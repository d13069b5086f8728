//! How a combat ends: creatures as numbers, and groups of an attacker with its blockers (CR 510).

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;
use spellstack_core::lang::{Ability, EventPattern, Filter, Recipient, Rule, Statement};
use spellstack_core::{CounterKind, Keyword, KeywordKind, ObjectId, PlayerId, Step};
use spellstack_rules::Thing;

use super::board::{Board, Permanent};
use super::context::Context;
use super::value::{GAME, is_this, life_change};

/// A creature in combat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fighter {
    pub id: ObjectId,
    pub power: i32,
    /// Toughness less the damage marked.
    pub toughness: i32,
    /// What its controller loses with it.
    pub worth: f32,
    /// What its controller gains by its damage to the player, beyond the damage.
    pub on_hit: f32,
    pub first: bool,
    pub double: bool,
    pub deathtouch: bool,
    pub trample: bool,
    pub lifelink: bool,
    pub indestructible: bool,
    pub menace: bool,
    /// Loyalty of the planeswalker that it attacks, with what that is worth; `None` if it attacks a player.
    pub planeswalker: Option<(i32, f32)>,
}

/// How an attacker and its blockers end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ending {
    pub attacker_dies: bool,
    /// The blockers that die, by their places in the group.
    pub dead: Places,
    /// Damage to what is attacked.
    pub through: i32,
    pub attacker_gains: i32,
    pub defender_gains: i32,
}

/// A set of places among the blockers of an attacker. More than there are bits for makes no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places(u64);

impl Places {
    pub fn has(self, place: usize) -> bool {
        self.0 & bit(place) != 0
    }

    fn add(&mut self, place: usize) {
        self.0 |= bit(place);
    }
}

fn bit(place: usize) -> u64 {
    let place = u32::try_from(place).ok();
    place.and_then(|place| 1_u64.checked_shl(place)).unwrap_or(0)
}

impl Fighter {
    fn strikes_in(&self, step: u8) -> bool {
        let is_early = self.first || self.double;
        if step == 0 {
            is_early
        } else {
            !self.first || self.double
        }
    }

    fn dies_of(&self, damage: i32, deadly: bool) -> bool {
        !self.indestructible && (damage >= self.toughness || deadly && damage > 0)
    }
}

/// Fights an attacker against its blockers.
pub(crate) fn fight(attacker: &Fighter, blockers: &[&Fighter]) -> Ending {
    let mut ending = Ending::default();
    if blockers.is_empty() {
        let strikes = 1 + i32::from(attacker.double);
        ending.through = attacker.power.max(0) * strikes;
        if attacker.lifelink {
            ending.attacker_gains = ending.through;
        }
        return ending;
    }
    let mut taken = 0;
    let mut deadly = false;
    let mut suffered: SmallVec<[i32; 4]> = SmallVec::from_elem(0, blockers.len());
    for step in 0..2u8 {
        let attacker_strikes = attacker.strikes_in(step) && !ending.attacker_dies && attacker.power > 0;
        let before = ending.dead;
        if attacker_strikes {
            assign(attacker, blockers, &mut suffered, &mut ending);
        }
        for (at, blocker) in blockers.iter().enumerate() {
            if !before.has(at) && blocker.strikes_in(step) && blocker.power > 0 {
                taken += blocker.power;
                deadly |= blocker.deathtouch;
                if blocker.lifelink {
                    ending.defender_gains += blocker.power;
                }
            }
        }
        ending.attacker_dies |= attacker.dies_of(taken, deadly);
    }
    ending
}

/// The attacker assigns its damage: what kills the most valuable blockers first, and the rest tramples over.
fn assign(attacker: &Fighter, blockers: &[&Fighter], suffered: &mut [i32], ending: &mut Ending) {
    let mut left = attacker.power;
    if attacker.lifelink {
        ending.attacker_gains += left;
    }
    let mut order: SmallVec<[usize; 4]> = (0..blockers.len()).filter(|at| !ending.dead.has(*at)).collect();
    order.sort_by(|one, other| blockers[*other].worth.total_cmp(&blockers[*one].worth));
    for at in order {
        let blocker = blockers[at];
        let lethal = if attacker.deathtouch {
            1
        } else {
            (blocker.toughness - suffered[at]).max(1)
        };
        if left < lethal {
            continue;
        }
        left -= lethal;
        suffered[at] += lethal;
        if !blocker.indestructible {
            ending.dead.add(at);
        }
    }
    if attacker.trample {
        ending.through += left.max(0);
    }
}

/// Attackers, blockers, and who can block whom.
pub(crate) struct Combat {
    pub attackers: Vec<Fighter>,
    pub blockers: Vec<Fighter>,
    /// For each blocker, the attackers that it can block.
    pub options: Vec<SmallVec<[usize; 8]>>,
    pub defender_life: i32,
    pub attacker_life: i32,
    /// The defender feels no damage, or none below a number.
    pub is_shielded: bool,
    pub floor: Option<i32>,
}

/// A search goes through as many ways as there are pairs, and through all pairs for each.
const MOST_PAIRS: usize = 400;

/// Whether so many attackers and blockers are too many for a search.
pub(crate) fn is_crowd(attackers: usize, blockers: usize) -> bool {
    attackers.saturating_mul(blockers.max(1)) > MOST_PAIRS
}

/// Who blocks whom: for each blocker the place of the attacker.
pub(crate) type Blocks = SmallVec<[Option<usize>; 8]>;

impl Combat {
    /// How each attacker's group ends.
    pub fn endings(&self, blocks: &Blocks) -> Vec<Ending> {
        (0..self.attackers.len())
            .map(|at| self.ending(at, blocks))
            .collect()
    }

    fn ending(&self, at: usize, blocks: &Blocks) -> Ending {
        let attacker = &self.attackers[at];
        let group: SmallVec<[&Fighter; 4]> = blocks
            .iter()
            .zip(&self.blockers)
            .filter(|(block, _)| **block == Some(at))
            .map(|(_, blocker)| blocker)
            .collect();
        if attacker.menace && group.len() == 1 {
            return fight(attacker, &[]);
        }
        fight(attacker, &group)
    }

    /// What the endings are worth to the defending player.
    pub fn worth(&self, endings: &[Ending], blocks: &Blocks) -> f32 {
        let mut worth = 0.0;
        let (mut damage, mut gained, mut attacker_gained) = (0, 0, 0);
        for (at, (ending, attacker)) in endings.iter().zip(&self.attackers).enumerate() {
            if ending.attacker_dies {
                worth += attacker.worth;
            }
            let group = blocks
                .iter()
                .zip(&self.blockers)
                .filter(|(block, _)| **block == Some(at));
            for (place, (_, blocker)) in group.enumerate() {
                if ending.dead.has(place) {
                    worth -= blocker.worth;
                }
            }
            match attacker.planeswalker {
                Some((loyalty, held)) => {
                    let part = ending.through.min(loyalty) as f32 / loyalty.max(1) as f32;
                    worth -= part * held;
                }
                None => {
                    damage += ending.through;
                    if ending.through > 0 && !self.is_shielded {
                        worth -= attacker.on_hit;
                    }
                }
            }
            gained += ending.defender_gains;
            attacker_gained += ending.attacker_gains;
        }
        let felt = self.felt(damage);
        worth += life_change(self.defender_life, gained - felt);
        worth - life_change(self.attacker_life, attacker_gained)
    }

    pub fn felt(&self, damage: i32) -> i32 {
        if self.is_shielded {
            return 0;
        }
        match self.floor {
            Some(floor) => damage.min((self.defender_life - floor).max(0)),
            None => damage,
        }
    }

    /// The best blocks that small steps find, and what they are worth to the defending player; in a crowd nobody blocks.
    pub fn best_blocks(&self) -> (Blocks, f32) {
        let mut blocks: Blocks = SmallVec::from_elem(None, self.blockers.len());
        let mut endings = self.endings(&blocks);
        let mut best = self.worth(&endings, &blocks);
        let steps = if is_crowd(self.attackers.len(), self.blockers.len()) {
            0
        } else {
            12
        };
        for _ in 0..steps {
            let found = self
                .best_single(&blocks, &endings)
                .filter(|(_, worth)| *worth > best + 0.01)
                .or_else(|| {
                    self.best_pair(&blocks, &endings)
                        .filter(|(_, worth)| *worth > best + 0.01)
                });
            let Some((next, worth)) = found else {
                break;
            };
            blocks = next;
            best = worth;
            endings = self.endings(&blocks);
        }
        (blocks, best)
    }

    fn best_single(&self, blocks: &Blocks, endings: &[Ending]) -> Option<(Blocks, f32)> {
        let mut best: Option<(Blocks, f32)> = None;
        for (blocker, options) in self.options.iter().enumerate() {
            let now = blocks[blocker];
            let others = options.iter().copied().map(Some).chain([None]);
            for to in others.filter(|to| *to != now) {
                let mut next = blocks.clone();
                next[blocker] = to;
                let worth = self.worth_after(&next, endings, &[now, to]);
                if best.as_ref().is_none_or(|(_, known)| worth > *known) {
                    best = Some((next, worth));
                }
            }
        }
        best
    }

    /// Two idle creatures on one attacker.
    fn best_pair(&self, blocks: &Blocks, endings: &[Ending]) -> Option<(Blocks, f32)> {
        let mut best: Option<(Blocks, f32)> = None;
        let idle: SmallVec<[usize; 8]> = (0..blocks.len())
            .filter(|at| blocks[*at].is_none())
            .take(6)
            .collect();
        for (place, one) in idle.iter().enumerate() {
            for other in &idle[place + 1..] {
                for attacker in self.options[*one]
                    .iter()
                    .filter(|at| self.options[*other].contains(at))
                {
                    let mut next = blocks.clone();
                    next[*one] = Some(*attacker);
                    next[*other] = Some(*attacker);
                    let worth = self.worth_after(&next, endings, &[Some(*attacker)]);
                    if best.as_ref().is_none_or(|(_, known)| worth > *known) {
                        best = Some((next, worth));
                    }
                }
            }
        }
        best
    }

    fn worth_after(&self, blocks: &Blocks, endings: &[Ending], changed: &[Option<usize>]) -> f32 {
        let mut endings: SmallVec<[Ending; 8]> = SmallVec::from_slice(endings);
        for at in changed.iter().flatten() {
            endings[*at] = self.ending(*at, blocks);
        }
        self.worth(&endings, blocks)
    }
}

impl<'a> Board<'a> {
    pub fn fighter(&self, permanent: &Permanent<'a>) -> Fighter {
        let has = |keyword| permanent.chars.has(keyword);
        Fighter {
            id: permanent.id,
            power: permanent.power(),
            toughness: permanent.toughness_left(),
            worth: if self.is_doomed(permanent.id) {
                0.0
            } else {
                self.worth(permanent)
            },
            on_hit: self.on_hit(permanent),
            first: has(KeywordKind::FirstStrike),
            double: has(KeywordKind::DoubleStrike),
            deathtouch: has(KeywordKind::Deathtouch),
            trample: has(KeywordKind::Trample),
            lifelink: has(KeywordKind::Lifelink),
            indestructible: has(KeywordKind::Indestructible),
            menace: has(KeywordKind::Menace),
            planeswalker: None,
        }
    }

    /// What abilities that watch for its damage to a player are worth to its controller.
    fn on_hit(&self, permanent: &Permanent<'a>) -> f32 {
        let you = permanent.controller();
        let mut worth = 0.0;
        for ability in &permanent.abilities {
            let Ability::Triggered(triggered) = ability else {
                continue;
            };
            let watches = |pattern: &EventPattern| match pattern {
                EventPattern::DealsDamage {
                    source,
                    to: Recipient::Player(_) | Recipient::Anything,
                    ..
                } => is_this(source),
                _ => false,
            };
            if triggered.trigger.patterns().iter().any(watches) {
                let mut context = Context::of(you, Some(permanent.id));
                context.event.player = Some(self.other(you));
                worth += (self.body(&triggered.body, &mut context) * self.sign(you)).clamp(0.0, 6.0);
            }
        }
        worth
    }

    /// CR 509.1b: whether a creature's own words let it block another.
    pub fn could_block(&self, blocker: &Permanent<'a>, attacker: &Permanent<'a>) -> bool {
        let (theirs, ours) = (&attacker.chars, &blocker.chars);
        let flies = theirs.has(KeywordKind::Flying);
        if flies && !ours.has(KeywordKind::Flying) && !ours.has(KeywordKind::Reach) {
            return false;
        }
        if theirs.has(KeywordKind::Shadow) != ours.has(KeywordKind::Shadow)
            || theirs.has(KeywordKind::Horsemanship) && !ours.has(KeywordKind::Horsemanship)
        {
            return false;
        }
        let is_artifact = ours.is(spellstack_core::CardType::Artifact);
        if theirs.has(KeywordKind::Fear)
            && !is_artifact
            && !ours.colors.contains(spellstack_core::Color::Black)
        {
            return false;
        }
        if theirs.has(KeywordKind::Intimidate)
            && !is_artifact
            && ours.colors.intersection(theirs.colors).is_empty()
        {
            return false;
        }
        if theirs.has(KeywordKind::Skulk) && ours.power > theirs.power {
            return false;
        }
        let context = Context::of(attacker.controller(), Some(attacker.id));
        if theirs.has(KeywordKind::Protection)
            && self.is_protected(&attacker.view, Some(blocker.id), &context)
        {
            return false;
        }
        !(theirs.has(KeywordKind::Landwalk) && self.walks(attacker, blocker.controller()))
            && self.rules_let_block(blocker, attacker)
    }

    /// CR 702.14c.
    fn walks(&self, attacker: &Permanent<'a>, defender: PlayerId) -> bool {
        attacker.abilities.iter().any(|ability| match ability {
            Ability::Keyword(Keyword::Landwalk(land)) => {
                let context = Context::of(defender, None);
                self.of(defender)
                    .any(|permanent| permanent.chars.is_land() && self.fits(permanent.view, land, &context))
            }
            Ability::Keyword(_)
            | Ability::Spell(_)
            | Ability::Activated(_)
            | Ability::Triggered(_)
            | Ability::Static(_) => false,
        })
    }

    /// What the two creatures' own static abilities say about blocking.
    fn rules_let_block(&self, blocker: &Permanent<'a>, attacker: &Permanent<'a>) -> bool {
        let allows = |of: &Permanent<'a>, rule: &Rule| {
            let context = Context::of(of.controller(), Some(of.id));
            let fits =
                |permanent: &Permanent<'a>, filter: &Filter| self.fits(permanent.view, filter, &context);
            match rule {
                Rule::CantBlock(_) if of.id == blocker.id => false,
                Rule::CanBlockOnly(_, filter) if of.id == blocker.id => fits(attacker, filter),
                Rule::CantBeBlockedBy(_, filter) if of.id == attacker.id => !fits(blocker, filter),
                _ => true,
            }
        };
        [blocker, attacker].into_iter().all(|of| {
            of.abilities.iter().all(|ability| match ability {
                Ability::Static(ability) => ability.statements.iter().all(|statement| match statement {
                    Statement::Rule(rule) => allows(of, rule),
                    Statement::Modify(..) | Statement::Replace(_) => true,
                }),
                Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => {
                    true
                }
            })
        })
    }

    /// The combat as it was declared, with blocks.
    fn declared_combat(&self, changed: Option<(ObjectId, i32, i32)>) -> Option<(Combat, Blocks)> {
        let attacks = self.view.attacks();
        let defender = self.other(self.view.active_player());
        let change = |mut fighter: Fighter| {
            if let Some((_, power, toughness)) = changed.filter(|(id, ..)| *id == fighter.id) {
                fighter.power += power;
                fighter.toughness += toughness;
            }
            fighter
        };
        let blocked: BTreeSet<ObjectId> = self.view.blocks().iter().map(|block| block.attacker).collect();
        let places: BTreeMap<ObjectId, usize> =
            attacks.iter().map(|attack| attack.attacker).zip(0..).collect();
        let mut attackers = Vec::with_capacity(attacks.len());
        for attack in attacks {
            let permanent = self.find(attack.attacker)?;
            let mut fighter = change(self.fighter(permanent));
            fighter.menace = false;
            if let Thing::Object(id) = attack.target {
                fighter.planeswalker = Some(self.planeswalker(id));
            }
            // Blocked by creatures that are gone: it deals no damage, unless it tramples (CR 510.1c).
            let has_blockers = blocked.contains(&attack.attacker);
            if attack.blocked == Some(true) && !has_blockers && !fighter.trample || attack.is_lost {
                fighter.power = 0;
            }
            attackers.push(fighter);
        }
        let mut blockers = Vec::new();
        let mut blocks: Blocks = SmallVec::new();
        for block in self.view.blocks() {
            if let (Some(permanent), Some(at)) = (self.find(block.blocker), places.get(&block.attacker)) {
                blockers.push(change(self.fighter(permanent)));
                blocks.push(Some(*at));
            }
        }
        let options = vec![SmallVec::new(); blockers.len()];
        Some((self.combat(defender, attackers, blockers, options), blocks))
    }

    pub fn combat(
        &self,
        defender: PlayerId,
        attackers: Vec<Fighter>,
        blockers: Vec<Fighter>,
        options: Vec<SmallVec<[usize; 8]>>,
    ) -> Combat {
        let side = self.side(defender);
        Combat {
            attackers,
            blockers,
            options,
            defender_life: side.life,
            attacker_life: self.side(self.other(defender)).life,
            is_shielded: side.is_shielded,
            floor: side.floor,
        }
    }

    pub fn planeswalker(&self, id: ObjectId) -> (i32, f32) {
        self.find(id).map_or((1, 0.0), |permanent| {
            (permanent.counter(CounterKind::Loyalty), self.worth(permanent))
        })
    }

    /// What the declared combat is worth to me, with one creature changed.
    pub fn combat_with(&self, changed: Option<(ObjectId, i32, i32)>) -> f32 {
        let Some((combat, blocks)) = self.declared_combat(changed) else {
            return 0.0;
        };
        let worth = combat.worth(&combat.endings(&blocks), &blocks);
        let defender = self.other(self.view.active_player());
        (self.sign(defender) * worth).clamp(-GAME, GAME)
    }

    /// After blocks: what will die in this combat.
    pub fn read_combat_deaths(&mut self) {
        if self.view.step() != Step::DeclareBlockers || self.view.attacks().is_empty() {
            return;
        }
        let Some((combat, blocks)) = self.declared_combat(None) else {
            return;
        };
        let endings = combat.endings(&blocks);
        let mut doomed = Vec::new();
        for (at, ending) in endings.iter().enumerate() {
            if ending.attacker_dies {
                doomed.push(combat.attackers[at].id);
            }
            let group = blocks
                .iter()
                .zip(&combat.blockers)
                .filter(|(block, _)| **block == Some(at));
            for (place, (_, blocker)) in group.enumerate() {
                if ending.dead.has(place) {
                    doomed.push(blocker.id);
                }
            }
        }
        self.doomed.extend(doomed);
    }
}

//! Attack and block lines.

use spellstack_core::{ObjectId, PlayerId, Step};
use spellstack_rules::{Ask, Block, Choice, Item, Thing};

use super::report::{Wrong, fail};
use super::session::{Rest, Session};
use super::words::{opponent, player_id};
use super::{answers, seen};
use crate::syntax::{self, CardRef, Target};

/// How many ways to read a declaration are tried.
const MOST_READINGS: usize = 2_000;

/// Which declaration is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Declaration {
    Attackers,
    Blockers,
}

impl Declaration {
    fn step(self) -> Step {
        match self {
            Declaration::Attackers => Step::DeclareAttackers,
            Declaration::Blockers => Step::DeclareBlockers,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Declaration::Attackers => "attackers",
            Declaration::Blockers => "blockers",
        }
    }
}

/// Whether a declaration is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Yes,
    /// The step has come, and nothing could be declared in it.
    No,
    /// The turn goes by without it.
    Never,
}

impl Session<'_> {
    /// Goes to this turn's declare attackers step and declares.
    pub(crate) fn attack(&mut self, player: PlayerId, attackers: &[syntax::Attacker]) -> Result<Rest, Wrong> {
        match self.go_to_declaration(player, Declaration::Attackers)? {
            Asked::Yes => {}
            Asked::No if attackers.is_empty() => return self.settle(),
            Asked::No | Asked::Never => return fail(format!("{player} can't declare attackers this turn")),
        }
        match self
            .readings_of_attack(player, attackers)
            .into_iter()
            .find(|choice| self.is_legal(choice))
        {
            Some(choice) => self.apply(choice)?,
            None => {
                return fail(format!(
                    "{player} can't attack like that; {}",
                    self.who_can_attack()
                ));
            }
        }
        self.settle()
    }

    /// Goes to the declare blockers step and declares.
    pub(crate) fn block(&mut self, player: PlayerId, blocks: &[syntax::Block]) -> Result<Rest, Wrong> {
        match self.go_to_declaration(player, Declaration::Blockers)? {
            Asked::Yes => {}
            Asked::No if blocks.is_empty() => return self.settle(),
            Asked::No | Asked::Never => return fail(format!("{player} can't declare blockers this turn")),
        }
        match self
            .readings_of_block(blocks)
            .into_iter()
            .find(|choice| self.is_legal(choice))
        {
            Some(choice) => self.apply(choice)?,
            None => {
                return fail(format!(
                    "{player} can't block like that; {}",
                    self.who_can_block()
                ));
            }
        }
        self.settle()
    }

    /// Goes to the declare attackers step; the declaration must be rejected.
    pub(crate) fn illegal_attack(
        &mut self,
        player: PlayerId,
        attackers: &[syntax::Attacker],
    ) -> Result<(), Wrong> {
        let mut copy = self.clone();
        match copy.go_to_declaration(player, Declaration::Attackers)? {
            Asked::Never => return Ok(()),
            Asked::Yes | Asked::No => *self = copy,
        }
        let readings = self.readings_of_attack(player, attackers);
        match readings.iter().find(|choice| self.is_legal(choice)) {
            Some(_) => fail("the attack is legal"),
            None => Ok(()),
        }
    }

    /// Goes to the declare blockers step; the declaration must be rejected.
    pub(crate) fn illegal_block(&mut self, player: PlayerId, blocks: &[syntax::Block]) -> Result<(), Wrong> {
        let mut copy = self.clone();
        match copy.go_to_declaration(player, Declaration::Blockers)? {
            Asked::Never => return Ok(()),
            Asked::Yes | Asked::No => *self = copy,
        }
        let readings = self.readings_of_block(blocks);
        match readings.iter().find(|choice| self.is_legal(choice)) {
            Some(_) => fail("the block is legal"),
            None => Ok(()),
        }
    }

    fn is_legal(&self, choice: &Choice) -> bool {
        self.game
            .decision()
            .is_some_and(|decision| decision.contains(choice))
    }

    /// Lets all players pass until a player declares, within this turn.
    fn go_to_declaration(&mut self, player: PlayerId, wanted: Declaration) -> Result<Asked, Wrong> {
        let turn = seen::turn_number(&self.game);
        let mut has_begun = false;
        loop {
            let rest = self.settle()?;
            if seen::turn_number(&self.game) != turn {
                return Ok(Asked::Never);
            }
            match (rest, wanted) {
                (Rest::Attackers(who), Declaration::Attackers)
                | (Rest::Blockers(who), Declaration::Blockers)
                    if who == player =>
                {
                    return Ok(Asked::Yes);
                }
                (Rest::Over, _) => return fail("the game is over"),
                (Rest::Halted, _) => {
                    return fail(format!(
                        "{} can't be declared: {}",
                        wanted.words(),
                        self.question()
                    ));
                }
                // The declaration of the step is past if the step has not begun on the way here.
                (Rest::Priority(_), _) if seen::step(&self.game) == wanted.step() && has_begun => {
                    return Ok(Asked::No);
                }
                _ => self.apply_default()?,
            }
            has_begun |= self.has_begun(wanted.step());
        }
    }

    /// Every way to read an attack line.
    fn readings_of_attack(&self, player: PlayerId, attackers: &[syntax::Attacker]) -> Vec<Choice> {
        let Some(Ask::Attackers { options, .. }) = self.game.decision().map(|decision| decision.ask()) else {
            return Vec::new();
        };
        let creatures: Vec<ObjectId> = options.iter().map(|(creature, _)| *creature).collect();
        let mut readings: Vec<Vec<(ObjectId, Thing)>> = vec![Vec::new()];
        for attacker in attackers {
            let mut longer = Vec::new();
            for reading in &readings {
                for creature in self.meant(&attacker.card, &creatures) {
                    let is_used = reading.iter().any(|(used, _)| *used == creature);
                    let things = options
                        .iter()
                        .find(|(known, _)| *known == creature)
                        .map(|(_, things)| things);
                    let things = things.into_iter().flatten().copied();
                    for thing in things.filter(|thing| self.is_defender(player, attacker, *thing) && !is_used)
                    {
                        longer.push(reading.iter().copied().chain([(creature, thing)]).collect());
                    }
                }
            }
            longer.truncate(MOST_READINGS);
            readings = longer;
        }
        readings.into_iter().map(Choice::Attack).collect()
    }

    fn is_defender(&self, player: PlayerId, attacker: &syntax::Attacker, thing: Thing) -> bool {
        match (&attacker.defender, thing) {
            (None, Thing::Player(defender)) => defender == opponent(player),
            (Some(Target::Player(named)), Thing::Player(defender)) => player_id(*named) == defender,
            (Some(Target::Card(card)), Thing::Object(object)) => {
                self.names.means_item(card, Item::Object(object))
            }
            (None | Some(_), _) => false,
        }
    }

    /// Every way to read a block line.
    fn readings_of_block(&self, blocks: &[syntax::Block]) -> Vec<Choice> {
        let Some(Ask::Blockers { options, .. }) = self.game.decision().map(|decision| decision.ask()) else {
            return Vec::new();
        };
        let blockers: Vec<ObjectId> = options.iter().map(|(blocker, _)| *blocker).collect();
        let attackers: Vec<ObjectId> = self
            .game
            .omniscient()
            .attacks()
            .iter()
            .map(|attack| attack.attacker)
            .collect();
        let mut readings: Vec<Vec<Block>> = vec![Vec::new()];
        for block in blocks {
            let mut longer = Vec::new();
            for reading in &readings {
                for attacker in self.meant(&block.attacker, &attackers) {
                    if !reading.iter().any(|known| known.attacker == attacker) {
                        longer.extend(self.with_blockers(reading, attacker, &block.blockers, &blockers));
                    }
                }
            }
            longer.truncate(MOST_READINGS);
            readings = longer;
        }
        readings.into_iter().map(Choice::Block).collect()
    }

    fn with_blockers(
        &self,
        reading: &[Block],
        attacker: ObjectId,
        named: &[CardRef],
        blockers: &[ObjectId],
    ) -> Vec<Vec<Block>> {
        let mut readings = vec![reading.to_vec()];
        for card in named {
            let mut longer = Vec::new();
            for reading in &readings {
                let is_free = |blocker: &ObjectId| {
                    !reading
                        .iter()
                        .any(|block| block.blocker == *blocker && block.attacker == attacker)
                };
                for blocker in self.meant(card, blockers).into_iter().filter(is_free) {
                    longer.push(
                        reading
                            .iter()
                            .copied()
                            .chain([Block { blocker, attacker }])
                            .collect(),
                    );
                }
            }
            longer.truncate(MOST_READINGS);
            readings = longer;
        }
        readings
    }

    /// The objects of a list that a name means, the oldest first.
    fn meant(&self, card: &CardRef, among: &[ObjectId]) -> Vec<ObjectId> {
        let mut meant: Vec<ObjectId> = among.to_vec();
        meant.retain(|id| self.names.means_item(card, Item::Object(*id)));
        meant.sort_by_key(|id| self.names.born(*id));
        meant
    }

    fn who_can_attack(&self) -> String {
        let Some(Ask::Attackers {
            options, required, ..
        }) = self.game.decision().map(|decision| decision.ask())
        else {
            return String::new();
        };
        let able = self.list(options.iter().map(|(creature, _)| *creature));
        format!(
            "able to attack: {able}; required: {}",
            self.list(required.iter().map(|(creature, _)| *creature))
        )
    }

    fn who_can_block(&self) -> String {
        let Some(Ask::Blockers { options, .. }) = self.game.decision().map(|decision| decision.ask()) else {
            return String::new();
        };
        let able = options.iter().map(|(blocker, attackers)| {
            format!(
                "{} ({})",
                self.names.describe(*blocker),
                self.list(attackers.iter().copied())
            )
        });
        format!("able to block: {}", able.collect::<Vec<_>>().join(", "))
    }

    fn list(&self, objects: impl Iterator<Item = ObjectId>) -> String {
        let words: Vec<String> = objects.map(|id| self.names.describe(id)).collect();
        if words.is_empty() {
            "nothing".to_owned()
        } else {
            words.join(", ")
        }
    }

    /// Whether an answer to the pending decision of a player would be rejected.
    pub(crate) fn cannot_choose(&self, player: PlayerId, answer: &syntax::Answer) -> Result<(), Wrong> {
        let Some(decision) = self
            .game
            .decision()
            .filter(|decision| answers::is_asked(decision, player))
        else {
            return fail(format!("{player} has no decision to make; {}", self.question()));
        };
        // Where one thing is asked for at a time, more of them answer what is asked next; elsewhere they are too many.
        let at_once = matches!(decision.ask(), Ask::Pick { max: 2.., .. });
        match answers::fit(answer, &decision, &self.names) {
            answers::Fit::Not => Ok(()),
            answers::Fit::Part(..) if at_once => Ok(()),
            _ => fail(format!(
                "that is a legal answer: {}",
                answers::question(&decision, &self.names)
            )),
        }
    }
}

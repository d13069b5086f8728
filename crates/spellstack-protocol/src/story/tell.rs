//! Events as sentences.

use spellstack_core::{ObjectId, PlayerId, Zone};
use spellstack_rules::{
    Attack, Block, Event, LifeLossCause, LossReason, Move, Mover, StackEntry, StackKind, Thing,
    UNKNOWN_OBJECT, View,
};

use super::names::Names;
use super::{Line, LineKind};
use crate::words::possessive;

/// The lines about these events.
pub(super) fn tell(view: &View<'_>, names: &Names, has_begun: &mut bool, events: &[Event]) -> Vec<Line> {
    let played = events.iter().filter_map(|event| match event {
        Event::PlayLand { object, .. } => Some(*object),
        _ => None,
    });
    let mut narrator = Narrator {
        played: played.collect(),
        left: events.iter().filter_map(left_hand).collect(),
        has_begun: *has_begun,
        view,
        names,
        lines: Vec::new(),
        told: Vec::new(),
        aimed: events
            .iter()
            .enumerate()
            .flat_map(|(at, event)| aimed(event, &events[at + 1..]))
            .collect(),
    };
    for event in events {
        narrator.event(event);
    }
    *has_begun = narrator.has_begun;
    narrator.lines
}

/// The targets of a spell that is cast, which come right after it.
fn aimed(event: &Event, later: &[Event]) -> Vec<(ObjectId, Thing)> {
    let Event::Cast { spell, .. } = event else {
        return Vec::new();
    };
    let targets = later.iter().map_while(|event| match event {
        Event::Target { what, by } if by == spell => Some((*spell, *what)),
        _ => None,
    });
    targets.collect()
}

struct Narrator<'a> {
    view: &'a View<'a>,
    names: &'a Names,
    lines: Vec<Line>,
    /// Whether the first turn has begun: before it, only mulligans are reported.
    has_begun: bool,
    /// The lands that are played: no line says that they enter.
    played: Vec<ObjectId>,
    /// What those became that came out of a hand into the open, under no name that the viewer knew, in order.
    left: Vec<(PlayerId, ObjectId)>,
    /// Objects whose next move has been reported with what caused it.
    told: Vec<ObjectId>,
    /// The spells that are cast, with each of their targets.
    aimed: Vec<(ObjectId, Thing)>,
}

impl Narrator<'_> {
    fn event(&mut self, event: &Event) {
        match event {
            Event::BeginTurn { who, number } => self.turn(*who, *number),
            Event::PlayLand { object, who } => {
                let land = self.out_of_hand(*object, *who);
                let text = format!("{} plays {land}.", self.names.player(*who));
                self.say(LineKind::Act, text);
            }
            Event::Cast { spell, who } => {
                let targets = self.targets(*spell);
                let (player, name) = (self.names.player(*who), self.names.object(*spell));
                self.say(LineKind::Act, format!("{player} casts {name}{targets}."));
            }
            Event::PutOnStack { entry, becomes } => self.ability(entry, *becomes),
            Event::CopyOnStack { of, who, .. } => {
                let (player, name) = (self.names.player(*who), self.names.object(*of));
                self.say(LineKind::Act, format!("{player} copies {name}."));
            }
            Event::DeclareAttackers { attacks } => self.attacks(attacks),
            Event::DeclareBlockers { blocks } => self.blocks(blocks),
            Event::LoseGame { who, reason } => {
                let text = format!("{} loses: {}.", self.names.player(*who), why(*reason));
                self.say(LineKind::End, text);
            }
            Event::WinGame { who } => self.say(LineKind::End, format!("{} wins.", self.names.player(*who))),
            Event::DrawGame => self.say(LineKind::End, "The game is a draw.".to_owned()),
            Event::Shuffle { who, .. } if !self.has_begun => {
                self.say(
                    LineKind::Act,
                    format!("{} takes a mulligan.", self.names.player(*who)),
                );
            }
            _ if !self.has_begun => {}
            _ => self.happening(event),
        }
    }

    fn happening(&mut self, event: &Event) {
        match event {
            Event::Move(movement) => self.movement(movement),
            Event::Destroy { object, .. } => self.tell_move(*object, "is destroyed"),
            Event::Counter { object } => self.tell_move(*object, "is countered"),
            Event::Sacrifice { object, who } => {
                let text = format!(
                    "{} sacrifices {}.",
                    self.names.player(*who),
                    self.names.object(*object)
                );
                self.told.push(*object);
                self.say(LineKind::Happens, text);
            }
            Event::Discard { object, who } => {
                let card = self.out_of_hand(*object, *who);
                let text = format!("{} discards {card}.", self.names.player(*who));
                self.told.push(*object);
                self.say(LineKind::Happens, text);
            }
            Event::CreateToken { def, who, .. } => {
                let text = format!("{} creates {}.", self.names.player(*who), self.view.name_of(*def));
                self.say(LineKind::Happens, text);
            }
            Event::PutCounters { on, kind, count, .. } => {
                let text = format!(
                    "{} gets {count} {kind} counter{}.",
                    self.names.object(*on),
                    plural(*count)
                );
                self.say(LineKind::Happens, text);
            }
            Event::Transform { object, .. } => {
                let text = format!("{} transforms.", self.names.object(*object));
                self.say(LineKind::Happens, text);
            }
            Event::Damage(damage) if damage.amount > 0 => {
                let (source, to) = (self.names.object(damage.source), self.names.thing(damage.to));
                self.say(
                    LineKind::Life,
                    format!("{source} deals {} damage to {to}.", damage.amount),
                );
            }
            Event::GainLife { who, amount } => {
                let text = format!("{} gains {amount} life.", self.names.player(*who));
                self.say(LineKind::Life, text);
            }
            // Damage has a line of its own.
            Event::LoseLife { who, amount, cause } if *cause != LifeLossCause::Damage => {
                let verb = if *cause == LifeLossCause::Payment {
                    "pays"
                } else {
                    "loses"
                };
                let text = format!("{} {verb} {amount} life.", self.names.player(*who));
                self.say(LineKind::Life, text);
            }
            _ => {}
        }
    }

    fn turn(&mut self, who: PlayerId, number: u32) {
        self.has_begun = true;
        let totals: Vec<String> = self
            .view
            .players()
            .map(|player| {
                let (name, life, hand) = (self.names.player(player.id), player.life, player.hand);
                format!("{name} {life} life, {hand} in hand")
            })
            .collect();
        let text = format!(
            "Turn {number}, {}: {}.",
            self.names.player(who),
            totals.join("; ")
        );
        self.say(LineKind::Turn, text);
    }

    /// ` at this and that`, of the spell or ability on the stack.
    fn targets(&self, object: ObjectId) -> String {
        let on_stack = self.view.stack().find(|entry| entry.id() == object);
        let of_view = on_stack.map(|entry| entry.targets().collect::<Vec<_>>());
        let aimed = self.aimed.iter().filter(|(spell, _)| *spell == object);
        let targets: Vec<_> = of_view.unwrap_or_else(|| aimed.map(|(_, target)| *target).collect());
        if targets.is_empty() {
            return String::new();
        }
        let names: Vec<String> = targets.into_iter().map(|thing| self.names.thing(thing)).collect();
        format!(" at {}", names.join(" and "))
    }

    fn ability(&mut self, entry: &StackEntry, becomes: Option<ObjectId>) {
        let targets = becomes.map_or_else(String::new, |object| self.targets(object));
        let name = self.names.object(entry.source);
        let text = match entry.kind {
            StackKind::Activated(_) => {
                let player = self.names.player(entry.controller);
                format!("{player} activates {name}{targets}.")
            }
            StackKind::Triggered(_) => format!("{name} triggers{targets}."),
            StackKind::Spell => return,
        };
        self.say(LineKind::Act, text);
    }

    fn attacks(&mut self, attacks: &[Attack]) {
        for attack in attacks {
            let (name, at) = (
                self.names.object(attack.attacker),
                self.names.thing(attack.target),
            );
            self.say(LineKind::Act, format!("{name} attacks {at}."));
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            let (name, at) = (
                self.names.object(block.blocker),
                self.names.object(block.attacker),
            );
            self.say(LineKind::Act, format!("{name} blocks {at}."));
        }
    }

    /// What a card out of a player's hand is called: if it had no name there, by what it has become.
    fn out_of_hand(&mut self, object: ObjectId, who: PlayerId) -> String {
        let place = self.left.iter().position(|(player, _)| *player == who);
        let became = place
            .filter(|_| object == UNKNOWN_OBJECT)
            .map(|place| self.left.remove(place).1);
        self.names.object(became.unwrap_or(object)).to_owned()
    }

    /// Something happens to an object, which moves for that reason.
    fn tell_move(&mut self, object: ObjectId, what: &str) {
        self.told.push(object);
        let text = format!("{} {what}.", self.names.object(object));
        self.say(LineKind::Happens, text);
    }

    fn movement(&mut self, movement: &Move) {
        if let Mover::Object(id) = movement.what
            && let Some(place) = self.told.iter().position(|told| *told == id)
        {
            self.told.remove(place);
            return;
        }
        // What comes into the open is seen there, wherever it was.
        let open = movement.becomes.filter(|_| movement.to.is_public());
        let arrived = || open.and_then(|id| self.names.known(id));
        let name = self.names.mover(movement.what).or_else(arrived);
        let told = match (movement.from, movement.to) {
            (_, Zone::Stack) | (Zone::Stack, Zone::Graveyard(_)) | (Zone::Library(_), Zone::Library(_)) => {
                return;
            }
            _ if self.is_land_played(movement) => return,
            (Zone::Library(_), Zone::Hand(player)) => {
                let player = self.names.player(player);
                let verb = if movement.drawn { "draws" } else { "takes" };
                format!("{player} {verb} {}.", name.unwrap_or("a card"))
            }
            (_, to) => format!("{} {}.", name.unwrap_or("A card"), self.arrival(to)),
        };
        self.say(LineKind::Happens, told);
    }

    /// A land that is played has a line already, or gets one.
    fn is_land_played(&self, movement: &Move) -> bool {
        let was = match movement.what {
            Mover::Object(id) => Some(id),
            Mover::Library(..) => None,
        };
        // A card that is drawn unseen has become something unknown too.
        let becomes = movement.becomes.filter(|id| *id != UNKNOWN_OBJECT);
        [was, becomes]
            .into_iter()
            .flatten()
            .any(|id| self.played.contains(&id))
    }

    fn arrival(&self, to: Zone) -> String {
        match to {
            Zone::Battlefield => "enters the battlefield".to_owned(),
            Zone::Exile => "is exiled".to_owned(),
            Zone::Graveyard(player) => {
                format!("goes to {} graveyard", possessive(&self.names.player(player)))
            }
            Zone::Hand(player) => format!("goes to {} hand", possessive(&self.names.player(player))),
            Zone::Library(player) => format!("goes to {} library", possessive(&self.names.player(player))),
            Zone::Stack | Zone::Command => format!("goes to the {}", to.kind()),
        }
    }

    fn say(&mut self, kind: LineKind, text: String) {
        self.lines.push(Line { kind, text });
    }
}

/// What came out of a hand into the open without a name that the viewer knew: whose it was, and what it became.
fn left_hand(event: &Event) -> Option<(PlayerId, ObjectId)> {
    match event {
        Event::Move(movement) => match (movement.what, movement.from) {
            (Mover::Object(UNKNOWN_OBJECT), Zone::Hand(player)) if movement.to.is_public() => {
                Some((player, movement.becomes?))
            }
            _ => None,
        },
        _ => None,
    }
}

fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn why(reason: LossReason) -> &'static str {
    match reason {
        LossReason::Life => "no life left",
        LossReason::EmptyLibrary => "a draw from an empty library",
        LossReason::Poison => "ten poison counters",
        LossReason::Concession => "conceded",
        LossReason::Effect => "an effect says so",
    }
}

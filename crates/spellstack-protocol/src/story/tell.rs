//! Events as sentences.

use spellstack_core::{ObjectId, PlayerId, Zone};
use spellstack_rules::{
    Attack, Block, Event, LifeLossCause, LossReason, Move, Mover, ObjectView, StackEntry, StackKind, Thing,
    UNKNOWN_OBJECT, View,
};

use super::names::Names;
use super::show;
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
    for (at, event) in events.iter().enumerate() {
        narrator.event(event, &events[at + 1..]);
    }
    *has_begun = narrator.has_begun;
    if view.outcome().is_some() && !events.is_empty() {
        narrator.turn_up_all();
    }
    narrator.lines
}

/// The targets of a spell that is cast, or of an ability that is put on the stack, as they are announced.
fn aimed(event: &Event, later: &[Event]) -> Vec<(ObjectId, Thing)> {
    let object = match event {
        Event::Cast { spell, .. } => *spell,
        Event::PutOnStack {
            becomes: Some(object),
            ..
        } => *object,
        _ => return Vec::new(),
    };
    let target = |event: &Event| match event {
        Event::Target { what, by } if *by == object => Some((object, *what)),
        _ => None,
    };
    let announced = later.iter().skip_while(|event| target(event).is_none());
    announced.map_while(target).collect()
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
    /// The spells that are cast and the abilities that are put on the stack, with each of their targets.
    aimed: Vec<(ObjectId, Thing)>,
}

impl Narrator<'_> {
    fn event(&mut self, event: &Event, later: &[Event]) {
        match event {
            Event::BeginTurn { who, number } => self.turn(*who, *number, later),
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
            Event::Show { cards, to, how } => {
                let lines = show::shown(self.view, self.names, cards, *to, *how);
                lines
                    .into_iter()
                    .for_each(|line| self.say(LineKind::Happens, line));
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

    /// The totals are those with which the turn begins. How far the game has run on since depends on what players can do,
    /// and so on what they hold.
    fn turn(&mut self, who: PlayerId, number: u32, later: &[Event]) {
        self.has_begun = true;
        let totals: Vec<String> = self
            .view
            .players()
            .map(|player| {
                let name = self.names.player(player.id);
                let life = i64::from(player.life) - life_gained(player.id, later);
                let hand = player.hand as i64 - cards_gained(player.id, later);
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

    /// ` at this and that`, of a spell or ability.
    fn targets(&self, object: ObjectId) -> String {
        let aimed = self.aimed.iter().filter(|(by, _)| *by == object);
        let names: Vec<String> = aimed.map(|(_, thing)| self.names.thing(*thing)).collect();
        if names.is_empty() {
            return String::new();
        }
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

    /// CR 708.9: as the game ends, what is face down is revealed.
    fn turn_up_all(&mut self) {
        for object in self.view.objects().filter(ObjectView::is_face_down) {
            if let Some(name) = object.printed_names().first() {
                self.turn_up(name);
            }
        }
    }

    fn turn_up(&mut self, name: &str) {
        let text = format!("{name}, which was face down, is revealed.");
        self.say(LineKind::Happens, text);
    }

    fn movement(&mut self, movement: &Move) {
        let revealed = movement.reveals.map(|def| self.view.name_of(def));
        // CR 708.9.
        if let Some(name) = revealed.filter(|_| movement.from.is_public()) {
            self.turn_up(name);
        }
        if let Mover::Object(id) = movement.what
            && let Some(place) = self.told.iter().position(|told| *told == id)
        {
            self.told.remove(place);
            return;
        }
        // What comes into the open is seen there, wherever it was.
        let open = movement.becomes.filter(|_| movement.to.is_public());
        let arrived = || open.and_then(|id| self.names.known(id));
        let name = self.names.mover(movement.what).or(revealed).or_else(arrived);
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

/// How much life a player gains by those events, on balance.
fn life_gained(player: PlayerId, events: &[Event]) -> i64 {
    let change = |event: &Event| match event {
        Event::GainLife { who, amount } if *who == player => i64::from(*amount),
        Event::LoseLife { who, amount, .. } if *who == player => -i64::from(*amount),
        _ => 0,
    };
    events.iter().map(change).sum()
}

/// How many cards a player's hand gains by those events, on balance.
fn cards_gained(player: PlayerId, events: &[Event]) -> i64 {
    let hand = Zone::Hand(player);
    let ceases = |id: ObjectId| {
        let mut ceased = events.iter();
        ceased.any(|event| matches!(event, Event::Cease { object } if *object == id))
    };
    let change = |event: &Event| match event {
        Event::Move(movement) if movement.from == hand => -i64::from(movement.to != hand),
        // CR 111.7, 704.5d: a token is gone from there at once.
        Event::Move(movement) if movement.to == hand => i64::from(!movement.becomes.is_some_and(ceases)),
        _ => 0,
    };
    events.iter().map(change).sum()
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

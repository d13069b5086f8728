//! Questions, answers, objects and cards in words, from a view.

mod card;
mod change;
mod oracle;
mod question;

use spellstack_core::{AbilityId, KeywordKind, ObjectId, PlayerId, Step, Zone};
use spellstack_rules::{
    Action, Choice, Decision, Item, Means, ObjectView, OriginView, Place, Replacer, Thing, View, Way,
};

pub use card::CardText;
pub(crate) use card::type_line_and_text;
pub(crate) use question::range;

/// Describes players, objects, choices and cards as the viewer of a game knows them.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{Game, GameSetup};
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// # let names = ["Ann".to_owned(), "Bob".to_owned()];
/// # let seat = game.decision().ok_or("the game is over")?.player();
/// use spellstack_protocol::Words;
/// use spellstack_rules::Choice;
///
/// let words = Words::new(game.view(seat), &names);
/// assert_eq!(words.player(spellstack_core::PlayerId::new(1)), "Bob");
/// let card = game.view(seat).hand(seat).next().ok_or("an empty hand")?;
/// assert_eq!(Some(words.object(card.id()).as_str()), card.name());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    view: View<'a>,
    players: &'a [String],
}

impl<'a> Words<'a> {
    /// Describes what is in a view; the players have these names, in turn order.
    #[must_use]
    pub fn new(view: View<'a>, players: &'a [String]) -> Self {
        Words { view, players }
    }

    /// The view that it describes.
    #[must_use]
    pub fn view(&self) -> View<'a> {
        self.view
    }

    /// What a player is called.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> String {
        let name = self.players.get(player.index());
        name.cloned().unwrap_or_else(|| player.to_string())
    }

    /// What an object is called.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> String {
        let of_ability = || {
            let entry = self.view.stack().find(|entry| entry.id() == id)?;
            Some(format!("{} ability", possessive(entry.source_name())))
        };
        let object = self.view.object(id);
        match object {
            Some(object) if object.is_ability() => of_ability().unwrap_or_else(|| "an ability".to_owned()),
            Some(object) => name_of(&object).to_owned(),
            None => of_ability().unwrap_or_else(|| "a card".to_owned()),
        }
    }

    /// What a player or an object is called.
    #[must_use]
    pub fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Player(player) => self.player(player),
            Thing::Object(id) => self.object(id),
        }
    }

    /// A creature with its power and toughness.
    pub(crate) fn creature(&self, id: ObjectId) -> String {
        let size = self.view.object(id).and_then(|object| size_of(&object));
        let name = self.object(id);
        size.map_or_else(|| name.clone(), |size| format!("{name} {size}"))
    }

    /// An attacking creature with the number that it has in this combat.
    pub(crate) fn attacker(&self, id: ObjectId) -> String {
        let attacks = &mut self.view.attacks().iter();
        let place = attacks.position(|attack| attack.attacker == id);
        let creature = self.creature(id);
        place.map_or_else(|| creature.clone(), |place| format!("A{} {creature}", place + 1))
    }

    /// An object with what distinguishes it from others of its name.
    fn object_in_place(&self, id: ObjectId) -> String {
        let Some(object) = self.view.object(id) else {
            return self.object(id);
        };
        let name = self.creature(id);
        let whose = |player| self.possessive(player);
        match object.zone() {
            Zone::Battlefield => {
                let tapped = if object.is_tapped() { ", tapped" } else { "" };
                format!("{name} ({}{tapped})", whose(object.controller()))
            }
            Zone::Stack => format!("{name} (stack, {})", whose(object.controller())),
            Zone::Exile => format!("{name} (exile, {})", whose(object.owner())),
            Zone::Graveyard(owner) => format!("{name} (graveyard, {})", whose(owner)),
            Zone::Hand(owner) if Some(owner) != self.view.viewer() => {
                format!("{name} (hand, {})", whose(owner))
            }
            Zone::Hand(_) | Zone::Library(_) | Zone::Command => name,
        }
    }

    /// `yours`, or whose it is.
    fn possessive(&self, player: PlayerId) -> String {
        if Some(player) == self.view.viewer() {
            return "yours".to_owned();
        }
        possessive(&self.player(player))
    }

    /// Something that can be picked.
    pub(crate) fn item(&self, decision: &Decision<'_>, item: &Item) -> String {
        match item {
            Item::Player(player) => self.player(*player),
            Item::Object(id) => self.object_in_place(*id),
            Item::Card(owner, card) => {
                let card = self.view.library_card(*owner, *card);
                card.and_then(|card| card.name()).unwrap_or("a card").to_owned()
            }
            Item::Yes => "Yes".to_owned(),
            Item::No => "No".to_owned(),
            Item::Color(color) => color.name().to_owned(),
            Item::CreatureType(subtype) => subtype.name().to_owned(),
            Item::Name(def) => self.view.name_of(*def).to_owned(),
            Item::Mana(kind) => format!("{{{}}}", kind.letter()),
            Item::Mode(number) => self.mode(decision, *number),
            Item::Trigger(number) => {
                let origin = self.view.trigger_origin(*number);
                origin.map_or_else(|| "a trigger".to_owned(), |origin| self.origin(&origin))
            }
            Item::Replacement(replacer) => self.replacer(decision, replacer),
            Item::Place(Place::Top) => "On top".to_owned(),
            Item::Place(Place::Bottom) => "On the bottom".to_owned(),
            Item::Place(Place::Graveyard) => "Into the graveyard".to_owned(),
            Item::Place(Place::Hand) => "Into the hand".to_owned(),
            Item::Keep => "Keep".to_owned(),
            Item::Mulligan => "Mulligan".to_owned(),
        }
    }

    /// Where an effect or a trigger comes from, and what it says.
    fn origin(&self, origin: &OriginView<'_>) -> String {
        let name = match origin.source_name {
            "" => "a face-down card",
            name => name,
        };
        let said = match origin.ability {
            Some(ability) => self.ability(Some(origin.source), ability),
            None => "regenerate".to_owned(),
        };
        format!("{name}: {said}")
    }

    /// What replaces: the object by whose ability or rule it does, and what that says; of what a keyword stands for, the
    /// keyword.
    fn replacer(&self, decision: &Decision<'_>, replacer: &Replacer) -> String {
        // A rule of the game speaks of what the event happens to.
        let about = decision.source();
        let of_rule = |said: &str| self.said_of(about, said);
        let of_keyword = |kind, name: &str, what: &str| {
            let keyword = about.and_then(|id| self.keyword_on(id, kind));
            self.said_of(about, &format!("{}, {what}", keyword.as_deref().unwrap_or(name)))
        };
        match replacer {
            Replacer::Ability(object, ability, ..) => {
                self.said_of(Some(*object), &self.replacement(Some(*object), *ability))
            }
            Replacer::Entering(ability, ..) => of_rule(&self.replacement(about, *ability)),
            Replacer::Effect(number) => {
                let origin = self.view.effect_origin(*number);
                origin.map_or_else(|| "an effect".to_owned(), |origin| self.origin(&origin))
            }
            Replacer::Stun => of_rule("A stun counter"),
            Replacer::Shield => of_rule("A shield counter"),
            Replacer::Finality => of_rule("A finality counter"),
            Replacer::AuraEntry => of_rule("What it will enchant"),
            Replacer::CombatEntry => of_rule("What it will attack or block"),
            Replacer::Loyalty => of_rule("Its loyalty counters"),
            Replacer::Flashback => of_keyword(KeywordKind::Flashback, "Flashback", "exile it"),
            Replacer::Protection => of_keyword(KeywordKind::Protection, "Protection", "prevent the damage"),
            Replacer::Madness => of_keyword(KeywordKind::Madness, "Madness", "exile it"),
        }
    }

    fn said_of(&self, object: Option<ObjectId>, said: &str) -> String {
        object.map_or_else(|| said.to_owned(), |id| format!("{}: {said}", self.object(id)))
    }

    /// What an ability that replaces says, by its keyword if it is one's.
    fn replacement(&self, object: Option<ObjectId>, ability: AbilityId) -> String {
        self.ability(object, self.view.keyword_of(ability).unwrap_or(ability))
    }

    /// What passing does now.
    pub(crate) fn pass(&self) -> String {
        match self.view.stack().next_back() {
            Some(top) => format!("Pass (lets {} resolve)", self.object(top.id())),
            None => match self.view.step().next() {
                Some(next) if next != Step::Cleanup => format!("Pass (on to the {})", step_words(next)),
                _ => "Pass (ends the turn)".to_owned(),
            },
        }
    }

    /// Something that can be done with priority.
    pub(crate) fn action(&self, action: &Action) -> String {
        format!("{}{}", self.action_itself(action), means(action.means()))
    }

    fn action_itself(&self, action: &Action) -> String {
        match action {
            Action::PlayLand(object, face) => format!("Play {}", self.face(*object, *face)),
            Action::Cast(object, face, way, _) => self.cast(*object, *face, *way),
            Action::Activate(object, ability, _) | Action::ActivateMana(object, ability, _) => {
                self.activation(*object, *ability)
            }
            Action::TurnFaceUp(object, ability, _) => {
                let card = self.face(*object, 0);
                format!("Turn up {card}: {}", self.ability(Some(*object), *ability))
            }
            Action::Suspend(object, ability, _) => {
                let card = self.object(*object);
                format!("Suspend {card}: {}", self.ability(Some(*object), *ability))
            }
        }
    }

    /// An ability that can be activated.
    pub(crate) fn activation(&self, object: ObjectId, ability: AbilityId) -> String {
        format!("{}: {}", self.object(object), self.ability(Some(object), ability))
    }

    fn cast(&self, object: ObjectId, face: u8, way: Way) -> String {
        let name = self.face(object, face);
        let card = self.view.object(object);
        let printed = card.as_ref().and_then(|card| card.face(face));
        let cost = printed.and_then(|face| face.mana_cost()).map(ToString::to_string);
        let cost = cost.map_or_else(String::new, |cost| format!(" {cost}"));
        let zone = match card.map(|card| card.zone()) {
            None | Some(Zone::Hand(_)) => String::new(),
            Some(zone) => format!(" from {}", zone.kind()),
        };
        let way = match way {
            Way::Normal => cost,
            Way::Alternative(ability) => format!(": {}", self.ability(Some(object), ability)),
            Way::FaceDown => " face down {3}".to_owned(),
            Way::Flashback(ability) => format!(": {}", self.ability(Some(object), ability)),
            Way::Free => " for nothing".to_owned(),
            Way::Paying(_) => " for another cost".to_owned(),
        };
        format!("Cast {name}{zone}{way}")
    }

    /// The name of a face of a card.
    fn face(&self, object: ObjectId, number: u8) -> String {
        let card = self.view.object(object);
        let face = card.and_then(|card| card.face(number));
        face.map_or_else(|| self.object(object), |face| face.name().to_owned())
    }

    /// A choice, as a hint says it.
    #[must_use]
    pub fn choice(&self, decision: &Decision<'_>, choice: &Choice) -> String {
        let list = |parts: Vec<String>| match parts.is_empty() {
            true => "nothing".to_owned(),
            false => parts.join(", "),
        };
        match choice {
            Choice::Pass => "Pass".to_owned(),
            Choice::Act(action) => self.action(action),
            Choice::Pick(items) | Choice::Order(items) => {
                list(items.iter().map(|item| self.item(decision, item)).collect())
            }
            Choice::Number(number) => number.to_string(),
            Choice::Divide(shares) => list(shares.iter().map(ToString::to_string).collect()),
            Choice::Attack(declared) => {
                let attack =
                    |(id, at): &(ObjectId, Thing)| format!("{} at {}", self.object(*id), self.thing(*at));
                format!("Attack: {}", list(declared.iter().map(attack).collect()))
            }
            Choice::Block(blocks) => {
                let block = |block: &spellstack_rules::Block| {
                    format!(
                        "{} blocks {}",
                        self.object(block.blocker),
                        self.object(block.attacker)
                    )
                };
                format!("Block: {}", list(blocks.iter().map(block).collect()))
            }
            Choice::AutoPay => automatic_payment(decision),
            Choice::PayWith(object, ability) => self.activation(*object, *ability),
            Choice::Concede(_) => "Concede".to_owned(),
        }
    }
}

/// What an automatic payment of the rest does.
pub(crate) fn automatic_payment(decision: &Decision<'_>) -> String {
    let by = decision.automatic_payment().unwrap_or_default();
    format!("Pay automatically{}", means(by))
}

/// What is said of the means by which mana is paid, after what it is paid for.
fn means(means: Means) -> &'static str {
    match means {
        Means::Plain => "",
        Means::GivingUp => ", giving something up for mana",
    }
}

/// `Ann's`, `Agnes'`.
pub(crate) fn possessive(name: &str) -> String {
    let ending = if name.ends_with('s') { "'" } else { "'s" };
    format!("{name}{ending}")
}

/// What an object is called.
#[must_use]
pub fn name_of<'a>(object: &ObjectView<'a>) -> &'a str {
    match object.name() {
        // CR 708.2a: it has no name.
        Some("") if object.is_face_down() => "face-down card",
        Some("") => "something nameless",
        Some(name) => name,
        None => "a card",
    }
}

/// Power and toughness of a creature, loyalty of a planeswalker.
#[must_use]
pub fn size_of(object: &ObjectView<'_>) -> Option<String> {
    let chars = object.characteristics()?;
    if chars.is_creature() {
        return Some(format!("{}/{}", chars.power, chars.toughness));
    }
    chars
        .is_planeswalker()
        .then(|| format!("[{}]", object.counter(spellstack_core::CounterKind::Loyalty)))
}

/// What the rules call a step or main phase. Damage is dealt in one or two steps, which depends on who will fight.
fn step_words(step: Step) -> &'static str {
    match step {
        Step::Untap => "untap step",
        Step::Upkeep => "upkeep step",
        Step::Draw => "draw step",
        Step::PrecombatMain => "precombat main phase",
        Step::BeginCombat => "beginning of combat step",
        Step::DeclareAttackers => "declare attackers step",
        Step::DeclareBlockers => "declare blockers step",
        Step::FirstStrikeDamage | Step::CombatDamage => "combat damage step",
        Step::EndCombat => "end of combat step",
        Step::PostcombatMain => "postcombat main phase",
        Step::End => "end step",
        Step::Cleanup => "cleanup step",
    }
}

//! The board as the heuristic reads it: once for each decision, from the view alone.

use std::cell::{Cell, OnceCell};

use smallvec::SmallVec;
use spellstack_core::lang::{
    Ability, Cost, EventPattern, Instead, PlayerFilter, Recipient, Rule, Statement, Static,
};
use spellstack_core::{CardType, CounterKind, KeywordKind, ManaCost, ObjectId, PlayerId, Zone};
use spellstack_rules::{AbilityView, Characteristics, FaceView, ObjectView, Subject, View};

use super::context::Context;

/// Everything that is read of a game for one decision.
pub(crate) struct Board<'a> {
    pub view: View<'a>,
    pub me: PlayerId,
    /// The opponent that matters: the next one who is still in the game.
    pub opponent: PlayerId,
    pub permanents: Vec<Permanent<'a>>,
    /// Where each of many permanents stands among them, once one was looked for.
    places: OnceCell<Vec<(ObjectId, usize)>>,
    pub my_side: Side,
    pub their_side: Side,
    /// Whether what I have at hand kills the opponent this turn.
    pub is_finishing: bool,
    /// What is on its way to die: the stack or the combat will see to it.
    pub doomed: Vec<ObjectId>,
    /// Each player's cards that can be seen outside the library, mine first, once they were asked for.
    pub in_sight: [OnceCell<Vec<ObjectView<'a>>>; 2],
    /// How deep in one another cards are being weighed: a card that finds cards that find cards.
    depth: Cell<u8>,
    /// How many spells and abilities are being weighed for what they do to the next.
    chain: Cell<u8>,
}

/// How deep cards are weighed in one another before a guess must do.
const DEPTH: u8 = 3;

/// Among so many permanents one is found by looking at each.
const FEW: usize = 64;

/// How many spells and abilities that are about each other are followed.
const LONGEST_CHAIN: u8 = 8;

/// A permanent as it is now.
pub(crate) struct Permanent<'a> {
    pub view: ObjectView<'a>,
    pub id: ObjectId,
    pub chars: &'a Characteristics,
    pub abilities: SmallVec<[&'a Ability; 4]>,
    pub is_tapped: bool,
    pub is_sick: bool,
    pub damage: i32,
    pub is_attacking: bool,
    pub is_blocking: bool,
    /// Whether a mana ability of it only taps it.
    pub is_mana_source: bool,
    /// What it is worth to its controller, once that was asked.
    pub worth: Cell<Option<f32>>,
}

/// What matters of a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    pub life: i32,
    pub hand: i32,
    pub library: i32,
    pub lands: i32,
    /// Mana that can be had by tapping, the pool included.
    pub mana: i32,
    /// The same, were everything untapped.
    pub mana_next: i32,
    /// Damage to the player is prevented.
    pub is_shielded: bool,
    /// Damage doesn't reduce the life total below this.
    pub floor: Option<i32>,
    /// The player can't be the target of opponents' spells and abilities.
    pub is_untargetable: bool,
}

/// A card, wherever it is: what it would be on the battlefield or on the stack.
pub(crate) struct Card<'a> {
    pub id: Option<ObjectId>,
    /// It, to ask filters about.
    pub subject: Subject<'a>,
    pub owner: PlayerId,
    pub chars: Characteristics,
    pub cost: Option<&'a ManaCost>,
    pub mana_value: i32,
    pub loyalty: i32,
    pub abilities: SmallVec<[&'a Ability; 6]>,
}

impl<'a> Board<'a> {
    pub fn new(view: View<'a>, me: PlayerId) -> Self {
        let opponent = view
            .opponents(me)
            .find(|player| view.player(*player).is_some_and(|state| !state.has_lost))
            .unwrap_or(me);
        let battlefield = view.battlefield();
        let mut permanents: Vec<Permanent<'a>> = Vec::with_capacity(battlefield.len());
        permanents.extend(battlefield.filter_map(Permanent::new));
        let mut board = Board {
            view,
            me,
            opponent,
            my_side: Side::new(&view, me, &permanents),
            their_side: Side::new(&view, opponent, &permanents),
            permanents,
            places: OnceCell::new(),
            is_finishing: false,
            doomed: Vec::new(),
            in_sight: [OnceCell::new(), OnceCell::new()],
            depth: Cell::new(0),
            chain: Cell::new(0),
        };
        board.read_shields();
        board
    }

    /// Weighs something that may lead to weighing other cards; `None` once that goes too deep.
    pub fn deeper(&self, weigh: impl FnOnce() -> f32) -> Option<f32> {
        let depth = self.depth.get();
        if depth >= DEPTH {
            return None;
        }
        self.depth.set(depth + 1);
        let worth = weigh();
        self.depth.set(depth);
        Some(worth)
    }

    /// Weighs what something on the stack does to something else there, which may be about the first again; `None` once
    /// that goes on for too long.
    pub fn further(&self, weigh: impl FnOnce() -> f32) -> Option<f32> {
        let chain = self.chain.get();
        if chain >= LONGEST_CHAIN {
            return None;
        }
        self.chain.set(chain + 1);
        let worth = weigh();
        self.chain.set(chain);
        Some(worth)
    }

    pub fn find(&self, id: ObjectId) -> Option<&Permanent<'a>> {
        if self.permanents.len() <= FEW {
            return self.permanents.iter().find(|permanent| permanent.id == id);
        }
        let places = self.places.get_or_init(|| {
            let ids = self.permanents.iter().map(|permanent| permanent.id);
            let mut places: Vec<(ObjectId, usize)> = ids.zip(0..).collect();
            places.sort_unstable();
            places
        });
        let at = places.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        places.get(at).and_then(|(_, at)| self.permanents.get(*at))
    }

    pub fn side(&self, player: PlayerId) -> &Side {
        if player == self.me {
            &self.my_side
        } else {
            &self.their_side
        }
    }

    pub fn of(&self, player: PlayerId) -> impl Iterator<Item = &Permanent<'a>> {
        self.permanents
            .iter()
            .filter(move |permanent| permanent.chars.controller == player)
    }

    pub fn other(&self, player: PlayerId) -> PlayerId {
        if player == self.me { self.opponent } else { self.me }
    }

    pub fn is_my_turn(&self) -> bool {
        self.view.active_player() == self.me
    }

    /// Whether something waits to resolve.
    pub fn has_stack(&self) -> bool {
        self.view.stack().len() > 0
    }

    pub fn is_doomed(&self, id: ObjectId) -> bool {
        self.doomed.contains(&id)
    }

    /// 1 for me, -1 for anybody else.
    pub fn sign(&self, player: PlayerId) -> f32 {
        if player == self.me { 1.0 } else { -1.0 }
    }

    /// The object as a card, to be weighed where it isn't yet.
    pub fn card(&self, object: &ObjectView<'a>) -> Option<Card<'a>> {
        Some(Card {
            id: Some(object.id()),
            subject: Subject::from(*object),
            owner: object.owner(),
            chars: object.characteristics()?,
            cost: object.mana_cost(),
            mana_value: tame(object.mana_value()?),
            loyalty: object.face(0).and_then(|face| face.loyalty()).map_or(0, tame),
            abilities: object.abilities().map(|held| held.ability()).collect(),
        })
    }

    /// Damage that would really reduce the player's life.
    pub fn felt(&self, player: PlayerId, damage: i32) -> i32 {
        let side = self.side(player);
        if side.is_shielded {
            return 0;
        }
        match side.floor {
            Some(floor) => damage.min((side.life - floor).max(0)),
            None => damage,
        }
    }

    /// What is on its way to die, the opponent included.
    pub fn read_fate(&mut self) {
        self.read_reach();
        if self.has_stack() {
            self.read_doom();
        }
        self.read_combat_deaths();
    }

    /// Static abilities that stand between the players and damage, or targeting.
    fn read_shields(&mut self) {
        let mut shields: SmallVec<[(PlayerId, Shield); 4]> = SmallVec::new();
        for permanent in &self.permanents {
            for ability in &permanent.abilities {
                if let Ability::Static(statement) = ability {
                    self.shields_of(permanent, statement, &mut shields);
                }
            }
        }
        for (player, shield) in shields {
            let side = if player == self.me {
                &mut self.my_side
            } else {
                &mut self.their_side
            };
            match shield {
                Shield::Prevention => side.is_shielded = true,
                Shield::Floor(floor) => side.floor = Some(tame(floor)),
                Shield::Targeting => side.is_untargetable = true,
            }
        }
    }

    fn shields_of(
        &self,
        permanent: &Permanent<'a>,
        ability: &Static,
        shields: &mut SmallVec<[(PlayerId, Shield); 4]>,
    ) {
        let you = permanent.chars.controller;
        for statement in &ability.statements {
            match statement {
                Statement::Replace(replacement) => {
                    let Some(shield) = damage_shield(&replacement.event, &replacement.instead) else {
                        continue;
                    };
                    let context = Context::of(you, Some(permanent.id));
                    let holds = |condition| self.holds(condition, &context);
                    if ability.condition.as_ref().is_none_or(holds)
                        && replacement.condition.as_ref().is_none_or(holds)
                    {
                        shields.push((you, shield));
                    }
                }
                Statement::Rule(Rule::PlayerHas(PlayerFilter::You, _)) => {
                    shields.push((you, Shield::Targeting));
                }
                Statement::Rule(_) | Statement::Modify(..) => {}
            }
        }
    }
}

/// Numbers of a game go to the edges of what they hold. More than this makes no difference here, and what is there of
/// it in a whole game can be added up.
const MOST: i32 = 100_000;

/// The number, or the most that makes a difference.
pub(crate) fn tame(number: impl TryInto<i32>) -> i32 {
    // What is beyond is of a type without negative numbers.
    number.try_into().unwrap_or(MOST).clamp(-MOST, MOST)
}

#[derive(Clone, Copy)]
enum Shield {
    Prevention,
    Floor(i32),
    Targeting,
}

/// What a replacement of any damage to its controller does.
fn damage_shield(event: &EventPattern, instead: &Instead) -> Option<Shield> {
    let EventPattern::DealsDamage {
        source: spellstack_core::lang::Filter::Any,
        to: Recipient::Player(PlayerFilter::You | PlayerFilter::Any),
        ..
    } = event
    else {
        return None;
    };
    match instead {
        Instead::Prevent(None) | Instead::PreventAnd(None, _) => Some(Shield::Prevention),
        Instead::LifeNotBelow(floor) => Some(Shield::Floor(*floor)),
        _ => None,
    }
}

impl<'a> Permanent<'a> {
    fn new(view: ObjectView<'a>) -> Option<Self> {
        let chars = view.chars()?;
        let mut is_mana_source = chars.is_land() && has_basic_land_type(chars);
        let mut abilities = SmallVec::new();
        for held in view.abilities() {
            is_mana_source |= taps_for_mana(&held);
            abilities.push(held.ability());
        }
        Some(Permanent {
            id: view.id(),
            is_tapped: view.is_tapped(),
            is_sick: view.is_summoning_sick() && !chars.has(KeywordKind::Haste),
            damage: tame(view.damage()),
            is_attacking: chars.is_creature() && view.is_attacking(),
            is_blocking: chars.is_creature() && view.is_blocking(),
            is_mana_source,
            worth: Cell::new(None),
            abilities,
            chars,
            view,
        })
    }

    pub fn controller(&self) -> PlayerId {
        self.chars.controller
    }

    pub fn is_creature(&self) -> bool {
        self.chars.is_creature()
    }

    pub fn power(&self) -> i32 {
        tame(self.chars.power)
    }

    /// Toughness less the damage marked.
    pub fn toughness_left(&self) -> i32 {
        tame(self.chars.toughness) - self.damage
    }

    pub fn counter(&self, kind: CounterKind) -> i32 {
        tame(self.view.counter(kind))
    }

    /// Whether it could be declared as an attacker in its controller's turn, as far as its own state goes.
    pub fn can_attack(&self) -> bool {
        self.is_creature() && !self.is_tapped && !self.is_sick && !self.chars.has(KeywordKind::Defender)
    }

    pub fn can_block(&self) -> bool {
        self.is_creature() && !self.is_tapped
    }
}

/// Whether it is a mana ability that costs no more than a tap.
fn taps_for_mana(held: &AbilityView<'_>) -> bool {
    match held.ability() {
        Ability::Activated(activated) => {
            held.is_mana_ability() && activated.cost.iter().all(|cost| *cost == Cost::Tap)
        }
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Triggered(_) | Ability::Static(_) => false,
    }
}

fn has_basic_land_type(chars: &Characteristics) -> bool {
    chars.subtypes.iter().any(|subtype| subtype.is_basic_land_type())
}

impl Side {
    fn new(view: &View<'_>, player: PlayerId, permanents: &[Permanent<'_>]) -> Self {
        let narrow = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let state = view.player(player);
        let mine = || permanents.iter().filter(|p| p.chars.controller == player);
        let sources = || mine().filter(|p| p.is_mana_source && !(p.is_creature() && p.is_sick));
        let pool = state.map_or(0, |state| tame(state.pool.total()));
        Side {
            life: state.map_or(0, |state| tame(state.life)),
            hand: state.map_or(0, |state| narrow(state.hand)),
            library: state.map_or(0, |state| narrow(state.library)),
            lands: narrow(mine().filter(|p| p.chars.is_land()).count()),
            mana: narrow(sources().filter(|p| !p.is_tapped).count()) + pool,
            mana_next: narrow(sources().count()),
            is_shielded: false,
            floor: None,
            is_untargetable: false,
        }
    }
}

impl<'a> Card<'a> {
    pub fn of_face(face: &FaceView<'a>, owner: PlayerId, id: Option<ObjectId>) -> Self {
        Card {
            id,
            subject: Subject::face(*face, Zone::Hand(owner)),
            owner,
            chars: face.characteristics(),
            cost: face.mana_cost(),
            mana_value: tame(face.mana_value()),
            loyalty: tame(face.loyalty().unwrap_or(0)),
            abilities: face.abilities().map(|held| held.ability()).collect(),
        }
    }

    pub fn is_permanent(&self) -> bool {
        self.chars.types.iter().any(CardType::is_permanent)
    }

    pub fn is_land(&self) -> bool {
        self.chars.is_land()
    }

    /// What it does as an instant or sorcery.
    pub fn spell(&self) -> Option<&'a spellstack_core::lang::Body> {
        self.abilities.iter().find_map(|ability| match ability {
            Ability::Spell(body) => Some(body),
            Ability::Keyword(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => None,
        })
    }
}

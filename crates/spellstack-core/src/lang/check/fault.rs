//! What can be wrong with a definition, and where.

use thiserror::Error;

use crate::lang::{Label, Link};
use crate::types::Subtype;

/// Something wrong at one place of a definition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{path}: {kind}")]
pub struct Fault {
    /// The path through the JSON form, such as `faces[0].abilities[1].spell.plain.effect`.
    pub path: String,
    /// What is wrong there.
    pub kind: FaultKind,
}

/// What is wrong at a place of a definition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FaultKind {
    /// The card has no face.
    #[error("a card needs at least one face")]
    NoFaces,
    /// The layout has another number of faces.
    #[error("the layout has {expected} face(s), and here are {found}")]
    FaceCount {
        /// How many the layout has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Half of a split card that would be a permanent: those share a type line (CR 709.5), which the language doesn't say.
    #[error("a half of a split card is an instant or a sorcery")]
    PermanentHalf,
    /// A face or token has an empty name.
    #[error("the name is empty")]
    EmptyName,
    /// The type line has no card type.
    #[error("the type line has no card type")]
    NoCardType,
    /// A subtype belongs to none of the card types (CR 205.3d).
    #[error("the subtype {0} belongs to none of the card types")]
    MisplacedSubtype(Subtype),
    /// A creature has no power and toughness (CR 208.1).
    #[error("a creature needs power and toughness")]
    CreatureWithoutPt,
    /// A planeswalker has no loyalty (CR 306.5a).
    #[error("a planeswalker needs a loyalty")]
    PlaneswalkerWithoutLoyalty,
    /// A star in power or toughness that no ability defines (CR 208.2).
    #[error("no characteristic-defining ability says what '*' is")]
    UndefinedStar,
    /// An Aura has no enchant keyword (CR 303.4).
    #[error("an Aura needs the keyword enchant")]
    AuraWithoutEnchant,
    /// An enchant ability that names one player.
    #[error("an Aura enchants any player, an opponent or you, not a particular player")]
    EnchantsOnePlayer,
    /// Equip stands on something that is no Equipment (CR 702.6a).
    #[error("only an Equipment has equip")]
    EquipWithoutEquipment,

    /// A spell ability on something other than an instant or sorcery (CR 113.3a).
    #[error("only instants and sorceries have spell abilities")]
    SpellAbilityOfPermanent,
    /// A second spell ability.
    #[error("a face has at most one spell ability; join the effects with 'then'")]
    SecondSpellAbility,
    /// A modal choice of fewer than two modes.
    #[error("a choice of modes needs at least two, and here are {0}")]
    TooFewModes(usize),
    /// A modal choice that can't be made.
    #[error("from {at_least} to {at_most} of {modes} modes can't be chosen")]
    ModeRange {
        /// The fewest.
        at_least: u8,
        /// The most.
        at_most: u8,
        /// How many modes there are.
        modes: usize,
    },
    /// A replacement effect that never applies.
    #[error("a replacement that applies zero times does nothing")]
    NoUses,
    /// Mana by which no cost can be said to be less.
    #[error(
        "a cost is less by colored, colorless, snow or Phyrexian mana; by generic mana alone it is 'less'"
    )]
    MisplacedReduction,
    /// A delayed trigger that counts how often it triggers.
    #[error("a delayed trigger is set off by events")]
    DelayedLimit,
    /// The mana cost of the card is named as something other than its flashback cost.
    #[error("only flashback can cost what the card's mana cost says")]
    OwnManaCostElsewhere,
    /// Players are counted by what they did, and the event is somebody else's.
    #[error("players are counted by what 'you' did; name 'you' in the event")]
    NotDoneByYou,
    /// A list that must not be empty is.
    #[error("the list of {0} is empty")]
    EmptyList(&'static str),

    /// A target of that number doesn't exist.
    #[error("there is no target {0}")]
    NoSuchTarget(u8),
    /// A target that nothing refers to.
    #[error("target {0} is never used")]
    UnusedTarget(usize),
    /// A target that can be neither object nor player.
    #[error("a target needs objects or players that can be chosen")]
    EmptyTarget,
    /// A target in a hand or library: nobody could tell whether what is chosen there is one.
    #[error("a target is where all players see it; what is in a hand or library is chosen as it happens")]
    HiddenTarget,
    /// A target that is only ever a player is referred to as an object.
    #[error("target {0} is never an object")]
    TargetIsNoObject(u8),
    /// A target that is only ever an object is referred to as a player.
    #[error("target {0} is never a player")]
    TargetIsNoPlayer(u8),
    /// Damage is divided among a target for which no division is announced (CR 601.2d).
    #[error("nothing is divided among target {0}")]
    TargetNotDivided(u8),
    /// A division that no effect deals out.
    #[error("what is divided among target {0} is never dealt")]
    DivisionUnused(usize),
    /// A relation to the target itself or to a later one.
    #[error("a target can be related only to an earlier one, not to target {0}")]
    RelationToLaterTarget(u8),

    /// A label is read where nothing was bound to it before.
    #[error("label {} is read before anything is bound to it", .0.0)]
    UnboundLabel(Label),
    /// A label is bound twice.
    #[error("label {} is bound twice", .0.0)]
    DuplicateLabel(Label),
    /// Labels aren't numbered in order of appearance.
    #[error("label {} should be {expected}: labels are numbered in order of appearance", .found.0)]
    LabelOrder {
        /// The number it should have.
        expected: u8,
        /// The label as it is.
        found: Label,
    },
    /// A result is named, and nothing refers to it.
    #[error("what is bound to label {} is never read", .0.0)]
    UnreadLabel(Label),
    /// The colour of a label that no colour was chosen for.
    #[error("no color is chosen for label {}", .0.0)]
    NoColorChosen(Label),
    /// The chosen word of a kind, where nothing of that kind was chosen under the label.
    #[error("no {what} was chosen as {}", .label.0)]
    NoWordChosen {
        /// The label.
        label: Label,
        /// The kind of word.
        what: &'static str,
    },
    /// A link is read, and nothing is exiled under it.
    #[error("nothing is exiled under link {}", .0.0)]
    UnwrittenLink(Link),
    /// Something is exiled under a link that nothing reads.
    #[error("what is exiled under link {} is never referred to", .0.0)]
    UnreadLink(Link),
    /// Links aren't numbered in order of appearance.
    #[error("link {} should be {expected}: links are numbered in order of appearance", .found.0)]
    LinkOrder {
        /// The number it should have.
        expected: usize,
        /// The link as it is.
        found: Link,
    },

    /// The item where nothing goes through objects.
    #[error("there is no enclosing 'for each' object")]
    ItemOutsideForEachObject,
    /// The item where nothing goes through players.
    #[error("there is no enclosing 'for each' player")]
    ItemOutsideForEachPlayer,
    /// The event where there is none.
    #[error("there is no event outside a triggered ability or replacement")]
    EventOutsideTrigger,
    /// A certain object or player in a question about the past.
    #[error(
        "events of the past are counted by what took part, not for certain objects or players other than you"
    )]
    CertainPast,
    /// A choice where something is so all the time.
    #[error("nobody chooses what a static ability or a rule is about; choose it before, and name the result")]
    ChosenAllTheTime,
    /// An event that replacement effects don't meet.
    #[error("such an event can't be replaced; a rule says what can't happen or is skipped")]
    NotReplaceable,
    /// A floor for some damage only.
    #[error("'life_not_below' is for all damage or for all loss of life, from any source")]
    FloorOfSomeDamage,
    /// How this enters, among other things.
    #[error("a replacement of how this enters is about this alone; put what else must be so in 'condition'")]
    OwnEntryAmongOthers,
    /// What enters would be a copy of itself.
    #[error("what enters isn't there to be copied")]
    CopyOfItself,
    /// A word chosen as other objects enter, or by an effect.
    #[error("only this chooses a word as it enters")]
    WordOfOthers,
    /// A zone to which nothing is put.
    #[error("a replacement can't put anything into that zone")]
    NoDestination,
    /// A zone from which nothing can be played by a rule.
    #[error("such a rule is for cards in a graveyard or in exile")]
    NotPlayedFrom,
    /// An object without any card type.
    #[error("an object needs a card type; name the types it has")]
    NoTypesLeft,
    /// Tokens created in a way in which none are.
    #[error("a token can't be created face down or transformed")]
    TokenEntry,
    /// A kind of counter that players don't have.
    #[error("only poison and energy counters can be put on players")]
    NotForPlayers,
    /// A search that nobody makes.
    #[error("a search needs a player who chooses, not a random choice")]
    RandomSearch,
    /// A rule that a card states of itself, set up by an effect.
    #[error("only a card can state such a rule, about itself")]
    RuleOfItself,
    /// Something that lasts until an instant or sorcery leaves the battlefield.
    #[error("an instant or sorcery is never on the battlefield")]
    NeverLeaves,
    /// An effect that lasts until the next time.
    #[error("only a delayed trigger waits for the next time")]
    NextTimeOnly,
    /// A delayed trigger that ends in a way that isn't watched.
    #[error("a delayed trigger waits for the next time, a turn, a combat, or until this leaves")]
    DelayedWhile,
    /// A part of the event that such an event doesn't have.
    #[error("such an event has no {0}")]
    EventWithout(&'static str),
    /// What the cost moved, where no cost moves anything.
    #[error("no cost here moves or taps a chosen object")]
    NothingMovedByCost,
    /// What this is attached to, where this is never attached.
    #[error("this is neither an Aura nor an Equipment")]
    NeverAttached,
    /// The player that this is attached to, where this enchants no player.
    #[error("this has no ability to enchant a player")]
    NeverAttachedToPlayer,
    /// X where no cost has it.
    #[error("no cost here has an X")]
    NoX,
    /// An X in a cost that is paid while something resolves, and that nothing before it has chosen (CR 107.3f).
    #[error("nobody is asked for the X of a cost that is paid during a resolution")]
    UnaskedX,
    /// A target that is described by the X of a cost: whether there is one is looked at before X is chosen (CR 601.2b-c).
    #[error("what can be a target can't depend on the X of a cost yet")]
    TargetsByX,
    /// A rule about casting spells by what they target: whether one can be cast is judged before its targets are chosen.
    #[error("whether a spell can be cast, and for how much, isn't judged by its targets")]
    TargetsUnchosen,
    /// A static ability that changes characteristics or rules from a zone other than the battlefield (CR 113.6b).
    #[error("what a static ability changes outside the battlefield can't be said yet")]
    FunctionsElsewhere,
    /// A card in a library that is cast.
    #[error("a card in a library can't be cast; move it to another zone before")]
    CastFromLibrary,
    /// Kicked, on a card without kicker.
    #[error("there is no kicker to be kicked with")]
    NoKicker,

    /// A list of fewer than two parts.
    #[error("'{0}' needs at least two parts")]
    TooFewParts(&'static str),
    /// A main phase where a step is meant.
    #[error("a main phase has no steps and isn't one")]
    NoStep,
    /// A number that says nothing because it is too small.
    #[error("the number of {0} is too small")]
    TooFew(&'static str),
    /// A list directly inside a list of the same kind.
    #[error("'{0}' is directly inside '{0}'")]
    Nested(&'static str),
    /// A part that is there twice.
    #[error("'{0}' has the same part twice")]
    RepeatedPart(&'static str),
    /// `any` as a part of `all`.
    #[error("'any' adds nothing inside 'all'")]
    AnyInsideAll,
    /// The parts of `all` in another order than English has.
    #[error("the parts of 'all' aren't in the order of an English phrase")]
    PartOrder,
    /// Something that has a shorter form.
    #[error("{written} is written as {normal}")]
    LongForm {
        /// What stands there.
        written: &'static str,
        /// What should stand there.
        normal: &'static str,
    },
    /// A negation of a negation.
    #[error("'not' is directly inside 'not'")]
    DoubleNegation,

    /// A cost without parts.
    #[error("the cost is empty; no cost is written as mana {{0}}")]
    EmptyCost,
    /// A part of a cost that can be paid only once.
    #[error("the cost has '{0}' twice")]
    RepeatedCost(&'static str),
    /// A cost that moves this object twice.
    #[error("the cost moves this object twice")]
    ThisMovedTwice,
    /// A loyalty cost on something that isn't a planeswalker (CR 606.2).
    #[error("only a planeswalker has loyalty abilities")]
    LoyaltyWithoutPlaneswalker,
    /// A loyalty cost together with another cost, or outside an activated ability (CR 606.4).
    #[error("a loyalty cost stands alone, in an activated ability")]
    LoyaltyWithOthers,
    /// A negative number where only a count makes sense.
    #[error("{0} is less than zero")]
    NegativeNumber(i32),
    /// The card of number zero.
    #[error("the cards drawn in a turn are counted from 1")]
    CountedFromOne,
    /// A division by zero.
    #[error("nothing can be divided by zero")]
    DivisionByZero,

    /// What happens instead doesn't fit the event.
    #[error("'{0}' can't happen instead of this event")]
    InsteadMismatch(&'static str),
    /// A land is made something other than a basic land type.
    #[error("{0} is not a basic land type")]
    NotABasicLandType(Subtype),
    /// Landwalk by something other than a land.
    #[error("landwalk needs a land type, or the card type land with other types")]
    NotALand,
    /// A keyword that is said of types is said of something else.
    #[error("this keyword needs card types, subtypes or supertypes")]
    NotTypes,
    /// The definition is nested too deep.
    #[error("the definition is nested more than {limit} levels deep", limit = super::MAX_DEPTH)]
    TooDeep,
    /// The definition is too long.
    #[error("the definition has more than {limit} phrases", limit = super::MAX_PHRASES)]
    TooLong,
    /// A list is too long.
    #[error("the list has more than {limit} items", limit = super::MAX_ITEMS)]
    TooManyItems,
    /// A name is too long.
    #[error("the name has more than {limit} characters", limit = super::MAX_NAME)]
    LongName,
    /// Targets of what targets something that targets something.
    #[error("what is targeted is described by what it is, not by its own targets")]
    TargetsOfTargets,
    /// Grants inside of grants.
    #[error("a static ability that is granted grants another one")]
    GrantsOfGrants,
    /// Something that players can tell at any time, by which cards are in a hidden zone.
    #[error("which cards are in a hand or library shows in nothing but what happens; how many there are may")]
    HiddenCards,
}

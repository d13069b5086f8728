//! Keyword abilities (CR 702).
//!
//! The table below is the list of them. A keyword that the rules define as other abilities names the function that
//! writes them in the card language, in a file of its own; any other is implemented in `spellstack-rules`. None is both.

mod affinity;
mod afterlife;
mod annihilator;
mod battle_cry;
mod bloodthirst;
mod bushido;
mod cumulative_upkeep;
mod cycling;
mod decayed;
mod echo;
mod equip;
mod evolve;
mod exalted;
mod extort;
mod fading;
mod flanking;
mod madness;
mod mentor;
mod modular;
mod ninjutsu;
mod parts;
mod persist;
mod prowess;
mod scope;
mod set;
mod storm;
mod suspend;
mod table;
mod typecycling;
mod undying;
mod vanishing;
mod ward;

use serde::{Deserialize, Serialize};

pub use scope::{Bearer, KeywordScope};
pub use set::KeywordSet;
pub use table::Parameter;
use table::keywords;

use crate::lang::words::KeywordError;
use crate::lang::{Ability, Cost, Filter, PlayerFilter, Quality, Value};

impl KeywordKind {
    /// The variant that is meant too wherever the keyword is named (CR 702.6c, 702.11e, 702.29f, 702.33c).
    #[must_use]
    pub const fn variant(self) -> Option<KeywordKind> {
        match self {
            KeywordKind::Equip => Some(KeywordKind::EquipQuality),
            KeywordKind::Hexproof => Some(KeywordKind::HexproofFrom),
            KeywordKind::Cycling => Some(KeywordKind::Typecycling),
            KeywordKind::Kicker => Some(KeywordKind::Multikicker),
            _ => None,
        }
    }
}

keywords! {
    /// CR 702.2.
    deathtouch: Deathtouch = "deathtouch";
    /// CR 702.3.
    defender: Defender = "defender";
    /// CR 702.4.
    double_strike: DoubleStrike = "double strike";
    /// CR 702.5.
    enchant: Enchant(what: Filter) = "enchant";
    /// CR 702.5d: enchant player and enchant opponent.
    enchant_player: EnchantPlayer(who: PlayerFilter) = "enchant";
    /// CR 702.6.
    equip: Equip(cost: Vec<Cost>) = "equip" => equip::abilities;
    /// CR 702.6c: equip that may target only certain creatures.
    equip_quality: EquipQuality(what: Filter, cost: Vec<Cost>) = "equip" => equip::quality_abilities;
    /// CR 702.7.
    first_strike: FirstStrike = "first strike";
    /// CR 702.8.
    flash: Flash = "flash";
    /// CR 702.9.
    flying: Flying = "flying";
    /// CR 702.10.
    haste: Haste = "haste";
    /// CR 702.11.
    hexproof: Hexproof = "hexproof";
    /// CR 702.11d.
    hexproof_from: HexproofFrom(quality: Quality) = "hexproof from";
    /// CR 702.12.
    indestructible: Indestructible = "indestructible";
    /// CR 702.13.
    intimidate: Intimidate = "intimidate";
    /// CR 702.14: landwalk, by the land that the defending player controls.
    landwalk: Landwalk(land: Filter) = "landwalk";
    /// CR 702.15.
    lifelink: Lifelink = "lifelink";
    /// CR 702.16.
    protection: Protection(quality: Quality) = "protection from";
    /// CR 702.17.
    reach: Reach = "reach";
    /// CR 702.18.
    shroud: Shroud = "shroud";
    /// CR 702.19.
    trample: Trample = "trample";
    /// CR 702.19c.
    trample_over_planeswalkers: TrampleOverPlaneswalkers = "trample over planeswalkers";
    /// CR 702.20.
    vigilance: Vigilance = "vigilance";
    /// CR 702.21.
    ward: Ward(cost: Vec<Cost>) = "ward" => ward::abilities;
    /// CR 702.24.
    cumulative_upkeep: CumulativeUpkeep(cost: Vec<Cost>) = "cumulative upkeep" => cumulative_upkeep::abilities;
    /// CR 702.25.
    flanking: Flanking = "flanking" => flanking::abilities;
    /// CR 702.28.
    shadow: Shadow = "shadow";
    /// CR 702.29.
    cycling: Cycling(cost: Vec<Cost>) = "cycling" => cycling::abilities;
    /// CR 702.29e.
    typecycling: Typecycling(what: Filter, cost: Vec<Cost>) = "typecycling" => typecycling::abilities;
    /// CR 702.30.
    echo: Echo(cost: Vec<Cost>) = "echo" => echo::abilities;
    /// CR 702.31.
    horsemanship: Horsemanship = "horsemanship";
    /// CR 702.32.
    fading: Fading(count: u32) = "fading" => fading::abilities;
    /// CR 702.33.
    kicker: Kicker(cost: Vec<Cost>) = "kicker";
    /// CR 702.33c.
    multikicker: Multikicker(cost: Vec<Cost>) = "multikicker";
    /// CR 702.34.
    flashback: Flashback(cost: Vec<Cost>) = "flashback";
    /// CR 702.35.
    madness: Madness(cost: Vec<Cost>) = "madness" => madness::abilities;
    /// CR 702.36.
    fear: Fear = "fear";
    /// CR 702.37.
    morph: Morph(cost: Vec<Cost>) = "morph";
    /// CR 702.37b.
    megamorph: Megamorph(cost: Vec<Cost>) = "megamorph";
    /// CR 702.40.
    storm: Storm = "storm" => storm::abilities;
    /// CR 702.41.
    affinity: Affinity(what: Filter) = "affinity for" => affinity::abilities;
    /// CR 702.43.
    modular: Modular(count: u32) = "modular" => modular::abilities;
    /// CR 702.45.
    bushido: Bushido(count: u32) = "bushido" => bushido::abilities;
    /// CR 702.49.
    ninjutsu: Ninjutsu(cost: Vec<Cost>) = "ninjutsu" => ninjutsu::abilities;
    /// CR 702.54.
    bloodthirst: Bloodthirst(count: u32) = "bloodthirst" => bloodthirst::abilities;
    /// CR 702.61.
    split_second: SplitSecond = "split second";
    /// CR 702.62: for N turns; an X in the cost can't be 0.
    suspend: Suspend(count: Value, cost: Vec<Cost>) = "suspend" => suspend::abilities;
    /// CR 702.63.
    vanishing: Vanishing(count: u32) = "vanishing" => vanishing::abilities;
    /// CR 702.66.
    delve: Delve = "delve";
    /// CR 702.73.
    changeling: Changeling = "changeling";
    /// CR 702.79.
    persist: Persist = "persist" => persist::abilities;
    /// CR 702.80.
    wither: Wither = "wither";
    /// CR 702.83.
    exalted: Exalted = "exalted" => exalted::abilities;
    /// CR 702.86.
    annihilator: Annihilator(count: u32) = "annihilator" => annihilator::abilities;
    /// CR 702.90.
    infect: Infect = "infect";
    /// CR 702.91.
    battle_cry: BattleCry = "battle cry" => battle_cry::abilities;
    /// CR 702.93.
    undying: Undying = "undying" => undying::abilities;
    /// CR 702.100.
    evolve: Evolve = "evolve" => evolve::abilities;
    /// CR 702.101.
    extort: Extort = "extort" => extort::abilities;
    /// CR 702.108.
    prowess: Prowess = "prowess" => prowess::abilities;
    /// CR 702.111.
    menace: Menace = "menace";
    /// CR 702.118.
    skulk: Skulk = "skulk";
    /// CR 702.134.
    mentor: Mentor = "mentor" => mentor::abilities;
    /// CR 702.135.
    afterlife: Afterlife(count: u32) = "afterlife" => afterlife::abilities;
    /// CR 702.147.
    decayed: Decayed = "decayed" => decayed::abilities;
}

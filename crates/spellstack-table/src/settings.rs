//! What a person at the table can set.

use spellstack_core::Step;

/// The steps in which players get priority, as the step line shows them (CR 502.4, 514.3).
pub const STEPS: [Step; 11] = [
    Step::Upkeep,
    Step::Draw,
    Step::PrecombatMain,
    Step::BeginCombat,
    Step::DeclareAttackers,
    Step::DeclareBlockers,
    Step::FirstStrikeDamage,
    Step::CombatDamage,
    Step::EndCombat,
    Step::PostcombatMain,
    Step::End,
];

/// The steps at which a person is asked although nothing is on the stack.
///
/// ```
/// use spellstack_core::Step;
/// use spellstack_table::Stops;
///
/// let mut stops = Stops::at(&[Step::Upkeep]);
/// stops.toggle(Step::Upkeep);
/// stops.toggle(Step::End);
/// assert!(!stops.has(Step::Upkeep) && stops.has(Step::End));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops(u16);

impl Stops {
    /// These steps.
    #[must_use]
    pub fn at(steps: &[Step]) -> Self {
        Stops(steps.iter().fold(0, |bits, step| bits | bit(*step)))
    }

    /// Whether there is a stop.
    #[must_use]
    pub fn has(self, step: Step) -> bool {
        self.0 & bit(step) != 0
    }

    /// Sets the stop, or takes it away.
    pub fn toggle(&mut self, step: Step) {
        self.0 ^= bit(step);
    }
}

fn bit(step: Step) -> u16 {
    1 << step as u16
}

/// What a person at the table can set.
///
/// ```
/// # use spellstack_ai::Heuristic;
/// # use spellstack_catalog::{Catalog, decks};
/// # use spellstack_table::{Seat, Table};
/// # let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// # let setup = spellstack_sim::setup(&Catalog::standard(), &decks)?;
/// # let names = vec!["Goblins".to_owned(), "Burn".to_owned()];
/// use spellstack_table::Settings;
///
/// let seats = vec![Seat::Person, Seat::Agent(Box::new(Heuristic::new(1)))];
/// let table = Table::new(setup, 7, names, seats)?.with_settings(Settings { hints: true, ..Settings::default() });
/// assert!(table.settings().hints && table.settings().auto_pass);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Passes where there is nothing to do, and where there is no stop; without it, every priority is asked.
    pub auto_pass: bool,
    /// Keeps priority after casting or activating, rather than letting it resolve if nobody responds.
    pub hold_priority: bool,
    /// Stops when an opponent's spell or ability is about to resolve, even if nothing can be done about it.
    pub see_stack: bool,
    /// Asks for each mana payment.
    pub pay_by_hand: bool,
    /// Shows what an agent would do.
    pub hints: bool,
    /// Stops in one's own turn.
    pub own_stops: Stops,
    /// Stops in an opponent's turn.
    pub other_stops: Stops,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            auto_pass: true,
            hold_priority: false,
            see_stack: true,
            pay_by_hand: false,
            hints: false,
            own_stops: Stops::at(&[Step::PrecombatMain, Step::PostcombatMain]),
            other_stops: Stops::at(&[Step::DeclareAttackers, Step::End]),
        }
    }
}

/// One line of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    AutoPass,
    HoldPriority,
    SeeStack,
    PayByHand,
    Hints,
    OwnStop(Step),
    OtherStop(Step),
}

impl Setting {
    /// All of them, in the order of the screen.
    pub(crate) fn all() -> Vec<Setting> {
        let switches = [
            Setting::AutoPass,
            Setting::HoldPriority,
            Setting::SeeStack,
            Setting::PayByHand,
            Setting::Hints,
        ];
        let own = STEPS.map(Setting::OwnStop);
        let other = STEPS.map(Setting::OtherStop);
        switches.into_iter().chain(own).chain(other).collect()
    }

    pub(crate) fn words(self) -> String {
        match self {
            Setting::AutoPass => "pass by itself where there is nothing to do".to_owned(),
            Setting::HoldPriority => "keep priority after casting".to_owned(),
            Setting::SeeStack => "stop before an opponent's spell resolves".to_owned(),
            Setting::PayByHand => "pay mana by hand".to_owned(),
            Setting::Hints => "show what an agent would do".to_owned(),
            Setting::OwnStop(step) => format!("my turn: stop at {}", step_words(step)),
            Setting::OtherStop(step) => format!("other turns: stop at {}", step_words(step)),
        }
    }

    pub(crate) fn is_on(self, settings: &Settings) -> bool {
        match self {
            Setting::AutoPass => settings.auto_pass,
            Setting::HoldPriority => settings.hold_priority,
            Setting::SeeStack => settings.see_stack,
            Setting::PayByHand => settings.pay_by_hand,
            Setting::Hints => settings.hints,
            Setting::OwnStop(step) => settings.own_stops.has(step),
            Setting::OtherStop(step) => settings.other_stops.has(step),
        }
    }

    pub(crate) fn toggle(self, settings: &mut Settings) {
        match self {
            Setting::AutoPass => settings.auto_pass ^= true,
            Setting::HoldPriority => settings.hold_priority ^= true,
            Setting::SeeStack => settings.see_stack ^= true,
            Setting::PayByHand => settings.pay_by_hand ^= true,
            Setting::Hints => settings.hints ^= true,
            Setting::OwnStop(step) => settings.own_stops.toggle(step),
            Setting::OtherStop(step) => settings.other_stops.toggle(step),
        }
    }
}

fn step_words(step: Step) -> String {
    match step {
        Step::PrecombatMain => "the first main phase".to_owned(),
        Step::PostcombatMain => "the second main phase".to_owned(),
        Step::BeginCombat => "the beginning of combat".to_owned(),
        Step::EndCombat => "the end of combat".to_owned(),
        other => other.name().replace('_', " "),
    }
}

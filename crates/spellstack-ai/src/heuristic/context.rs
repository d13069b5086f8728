//! What the words of the card language come to on the board. The view answers what they mean; here stands what is supposed
//! where the view can't know.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;
use spellstack_core::lang::{
    Chooser, Condition, Filter, Label, ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Quantity,
    Selection, Value,
};
use spellstack_core::{ObjectId, PlayerId, ShortVec, Zone, ZoneKind};
use spellstack_rules::{Fitting, ObjectView, Referents, ResultReferent, StackView, Subject, Thing};

use super::board::{Board, tame};

/// What words refer to: what is determined, and what is supposed of the rest.
#[derive(Clone)]
pub(crate) struct Context<'c> {
    referents: Referents<'c>,
    /// For each result, the cards of a library that it stands for, if nobody has seen them yet.
    unseen: SmallVec<[Option<Unseen>; 1]>,
    /// How much is divided among the targets.
    pub divided: i32,
}

/// Cards of a library that nobody has seen yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unseen {
    pub owner: PlayerId,
    /// About how many.
    pub count: f32,
    /// Whether they are found at will rather than as they come.
    pub is_sought: bool,
}

/// Objects, or cards of which only the number can be supposed.
#[derive(Clone, Debug)]
pub(crate) enum Group {
    Objects(ShortVec<ObjectId, 4>),
    Unseen(Unseen),
}

impl Group {
    pub fn none() -> Self {
        Group::Objects(ShortVec::new())
    }

    pub fn objects(&self) -> &[ObjectId] {
        match self {
            Group::Objects(ids) => ids,
            Group::Unseen(_) => &[],
        }
    }

    /// How many there are, as far as can be said.
    fn count(&self) -> i32 {
        match self {
            Group::Objects(ids) => i32::try_from(ids.len()).unwrap_or(i32::MAX),
            Group::Unseen(unseen) => unseen.count as i32,
        }
    }
}

impl<'c> Deref for Context<'c> {
    type Target = Referents<'c>;

    fn deref(&self) -> &Self::Target {
        &self.referents
    }
}

impl DerefMut for Context<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.referents
    }
}

impl Context<'_> {
    /// The words of an ability that may come to do something: once, with nothing paid for X.
    pub fn of(you: PlayerId, this: Option<ObjectId>) -> Self {
        let mut referents = Referents::of(you, this);
        referents.x = Some(0);
        referents.event.amount = Some(1);
        Context {
            referents,
            unseen: SmallVec::new(),
            divided: 0,
        }
    }

    /// The words of a spell or ability on the stack.
    pub fn of_entry(entry: &StackView<'_>) -> Self {
        let shares = entry.chosen().iter().map(|chosen| chosen.share);
        let mut referents = entry.referents();
        referents.event.amount.get_or_insert(1);
        Context {
            referents,
            unseen: SmallVec::new(),
            divided: tame(shares.fold(0, u32::saturating_add)),
        }
    }

    /// From now on the label stands for that.
    pub fn bind(&mut self, label: Label, group: Group) {
        let amount = Some(group.count());
        let (objects, unseen) = match group {
            Group::Objects(ids) => (Some(ids), None),
            Group::Unseen(unseen) => (None, Some(unseen)),
        };
        self.unseen.push(unseen);
        self.referents.results.push(ResultReferent {
            label,
            objects,
            amount,
        });
    }

    /// Forgets all results but the first ones.
    pub fn keep_results(&mut self, count: usize) {
        self.unseen.truncate(count);
        self.referents.results.truncate(count);
    }

    /// The unseen cards that a label stands for.
    fn unseen(&self, label: Label) -> Option<Unseen> {
        let at = self.results.iter().rposition(|result| result.label == label)?;
        self.unseen.get(at).copied().flatten()
    }
}

impl<'a> Board<'a> {
    /// Whether it is known to fit.
    pub fn fits(&self, subject: impl Into<Subject<'a>>, filter: &Filter, context: &Context<'_>) -> bool {
        self.view.fits(subject, filter, context) == Some(true)
    }

    /// Whether the player is known to fit.
    pub fn player_fits(&self, player: PlayerId, filter: &PlayerFilter, context: &Context<'_>) -> bool {
        self.view.player_fits(player, filter, context) == Some(true)
    }

    /// The player that a reference stands for. One who is still to be attacked, enchanted or chosen is an opponent.
    pub fn player(&self, reference: &PlayerRef, context: &Context<'_>) -> Option<PlayerId> {
        let known = self.view.referred_player(reference, context);
        known.or_else(|| {
            let is_to_come = matches!(
                reference,
                PlayerRef::Defending | PlayerRef::Attached | PlayerRef::Chosen(_)
            );
            is_to_come.then(|| self.other(context.you))
        })
    }

    pub fn players(&self, players: &Players, context: &Context<'_>) -> SmallVec<[PlayerId; 2]> {
        match players {
            Players::The(reference) => self.player(reference, context).into_iter().collect(),
            Players::Each(filter) => self.each_player(filter, context),
        }
    }

    /// The players who fit.
    pub fn each_player(&self, filter: &PlayerFilter, context: &Context<'_>) -> SmallVec<[PlayerId; 2]> {
        [self.me, self.opponent]
            .into_iter()
            .filter(|player| self.player_fits(*player, filter, context))
            .collect()
    }

    /// The objects that a reference stands for; none where it stands for nothing yet.
    pub fn refer(&self, reference: &ObjectRef, context: &Context<'_>) -> Group {
        if let ObjectRef::Result(label) = reference
            && let Some(unseen) = context.unseen(*label)
        {
            return Group::Unseen(unseen);
        }
        // What is aimed at was chosen here.
        if let ObjectRef::Target(number) = reference {
            let objects = context.target(*number).filter_map(|thing| match thing {
                Thing::Object(id) => Some(id),
                Thing::Player(_) => None,
            });
            return Group::Objects(objects.collect());
        }
        let known = self.view.referred(reference, context);
        known.map_or_else(Group::none, Group::Objects)
    }

    /// The objects that a verb acts on; what is chosen then is worked out where it matters.
    pub fn group(&self, objects: &Objects, context: &Context<'_>) -> Group {
        match objects {
            Objects::The(reference) => self.refer(reference, context),
            Objects::All(filter) => self.all(filter, context),
            Objects::Chosen(selection) => self.all(&selection.among, context),
        }
    }

    /// Everything that is known to fit, in the zone that the filter speaks of.
    pub fn all(&self, filter: &Filter, context: &Context<'_>) -> Group {
        let zone = filter.zone().unwrap_or(ZoneKind::Battlefield);
        if zone == ZoneKind::Library {
            return self.unseen(filter, context);
        }
        Group::Objects(self.view.matching(filter, context))
    }

    /// Cards of a library, as many as can be expected.
    fn unseen(&self, filter: &Filter, context: &Context<'_>) -> Group {
        let looked_at = looked_at(filter, context);
        let count = looked_at.unwrap_or(self.side(context.you).library as f32);
        Group::Unseen(Unseen {
            owner: context.you,
            count: count * self.share_of_fitting(filter, context),
            is_sought: false,
        })
    }

    /// How many of a player's cards in sight fit, which stands for how many of those out of sight do.
    pub fn share_of_fitting(&self, filter: &Filter, context: &Context<'_>) -> f32 {
        let library = Zone::Library(context.you);
        let in_sight = self.in_sight(context.you);
        let cards = in_sight
            .iter()
            .map(|object| Subject::from(*object).in_zone(library));
        // Whether it is one of those looked at is settled with their number.
        let Fitting { fitting, unknown } = self.view.count_fitting(cards, filter, context);
        (1.0 + (fitting + unknown) as f32) / (2.0 + in_sight.len() as f32)
    }

    /// A player's cards that can be seen outside the library: found once.
    fn in_sight(&self, player: PlayerId) -> &[ObjectView<'a>] {
        let place = usize::from(player != self.me);
        self.in_sight[place].get_or_init(|| {
            let zones = [Zone::Hand(player), Zone::Graveyard(player), Zone::Battlefield];
            let objects = zones.into_iter().flat_map(|zone| self.view.zone(zone));
            objects
                .filter(|object| object.owner() == player && !object.is_token())
                .filter(|object| object.chars().is_some())
                .collect()
        })
    }

    pub fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        match self.find(id) {
            Some(permanent) => Some(permanent.controller()),
            None => self.view.object(id).map(|object| object.controller()),
        }
    }

    /// What a value is. Of hidden cards as many are counted as can be expected; what else isn't known yet is nothing.
    pub fn amount(&self, value: &Value, context: &Context<'_>) -> i32 {
        let known = self.view.value(value, context);
        let amount = known.unwrap_or_else(|| match value {
            Value::Count(filter) => self.all(filter, context).count(),
            _ => 0,
        });
        tame(amount)
    }

    /// Whether a condition is known to hold, or can be expected to where it is about cards of a library.
    pub fn holds(&self, condition: &Condition, context: &Context<'_>) -> bool {
        let known = self.view.holds(condition, context);
        known.unwrap_or_else(|| match condition {
            Condition::Exists(_, filter) => match self.all(filter, context) {
                Group::Unseen(unseen) => unseen.count >= 0.5,
                Group::Objects(_) => false,
            },
            _ => false,
        })
    }

    /// How many a selection takes.
    pub fn quantity(&self, quantity: &Quantity, of: usize, context: &Context<'_>) -> usize {
        let most = match quantity {
            Quantity::Exactly(value) | Quantity::UpTo(value) => {
                usize::try_from(self.amount(value, context)).unwrap_or(0)
            }
            Quantity::AnyNumber => of,
        };
        most.min(of)
    }

    /// The player who makes a choice.
    pub fn chooser(&self, selection: &Selection, context: &Context<'_>) -> Option<PlayerId> {
        match &selection.by {
            Chooser::Player(reference) => self.player(reference, context),
            Chooser::Random => None,
        }
    }
}

/// How many cards were looked at, where the filter speaks of those.
fn looked_at(filter: &Filter, context: &Context<'_>) -> Option<f32> {
    if let Filter::All(parts) = filter {
        return parts.iter().find_map(|part| looked_at(part, context));
    }
    let Filter::Is(ObjectRef::Result(label)) = filter else {
        return None;
    };
    let known = context.result(*label)?;
    match context.unseen(*label) {
        Some(unseen) => Some(unseen.count),
        None => known.objects.as_ref().map(|objects| objects.len() as f32),
    }
}

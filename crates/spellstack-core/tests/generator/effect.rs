//! Effects.

use super::{Generator, Scope};
use spellstack_core::lang::build::{cards_in, then, together};
use spellstack_core::lang::{
    CopyTargets, Destination, Duration, Each, Effect, EntryFlag, Filter, Label, LibraryPlace, Link,
    ManaOutput, ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Price, Regeneration, Selection, Shown,
    Skipped, TargetChange, TurnChange, Under, Value, WordKind,
};
use spellstack_core::{Color, ManaKind, Phase, Step, TokenDef, ZoneKind};

/// Every kind of word.
pub const WORD_KINDS: [WordKind; 5] = [
    WordKind::Color,
    WordKind::CreatureType,
    WordKind::CardName,
    WordKind::Player,
    WordKind::Opponent,
];

impl Generator {
    pub fn effect(&mut self) -> Effect {
        if self.depth == 0 || self.chance(if self.narrow { 6 } else { 3 }) {
            return self.instruction();
        }
        match self.below(12) {
            0 | 1 => then([self.deeper(Self::effect), self.deeper(Self::effect)]),
            2 => together([self.deeper(Self::effect), self.deeper(Self::effect)]),
            3 => Effect::May {
                who: self.player(),
                effect: Box::new(self.deeper(Self::effect)),
            },
            4 => self.if_done(),
            5 => {
                let condition = self.deeper(Self::condition);
                let otherwise = self.chance(3).then(|| Box::new(self.deeper(Self::effect)));
                Effect::If {
                    condition,
                    then: Box::new(self.deeper(Self::effect)),
                    otherwise,
                }
            }
            6 => Effect::Instead {
                usual: Box::new(self.deeper(Self::effect)),
                condition: self.deeper(Self::condition),
                instead: Box::new(self.deeper(Self::effect)),
            },
            7 => {
                let objects = self.deeper(Self::objects);
                let scope = Scope {
                    item: true,
                    ..self.scope.clone()
                };
                let effect = self.scoped(scope, |g| g.deeper(Self::effect));
                Effect::ForEach {
                    each: Each::Object(objects),
                    effect: Box::new(effect),
                }
            }
            8 => {
                let players = self.pick(&[PlayerFilter::Any, PlayerFilter::Opponent]);
                let scope = Scope {
                    player_item: true,
                    ..self.scope.clone()
                };
                let effect = self.scoped(scope, |g| g.deeper(Self::effect));
                Effect::ForEach {
                    each: Each::Player(players),
                    effect: Box::new(effect),
                }
            }
            11 => Effect::ForEach {
                each: Each::Times(self.deeper(Self::value)),
                effect: Box::new(self.deeper(Self::effect)),
            },
            9 | 10 if self.scope.labels == 0 => self.bound(),
            _ => self.instruction(),
        }
    }

    fn narrow_instruction(&mut self) -> Effect {
        match self.below(4) {
            0 => Effect::Draw(Players::The(PlayerRef::You), Value::Number(1)),
            1 => Effect::Tap(Objects::The(ObjectRef::This)),
            2 => Effect::Shuffle(Players::The(PlayerRef::Active)),
            _ => Effect::Pay {
                who: PlayerRef::You,
                cost: vec![spellstack_core::lang::Cost::Tap],
                times: None,
            },
        }
    }

    fn if_done(&mut self) -> Effect {
        let first = if self.chance(2) {
            Effect::May {
                who: self.player(),
                effect: Box::new(self.deeper(Self::effect)),
            }
        } else {
            self.deeper(Self::effect)
        };
        let follow = self.below(3);
        Effect::IfDone {
            first: Box::new(first),
            then: (follow != 0).then(|| Box::new(self.deeper(Self::effect))),
            otherwise: (follow != 1).then(|| Box::new(self.deeper(Self::effect))),
        }
    }

    /// Results with labels, and effects that refer to them.
    fn bound(&mut self) -> Effect {
        let outer = self.scope.clone();
        let mut parts = Vec::new();
        let labels = 1 + self.below(3) as u8;
        for label in 0..labels {
            let effect = if self.chance(6) {
                let kind = self.pick(&[WordKind::CreatureType, WordKind::CardName, WordKind::Opponent]);
                self.scope.words.push((label, kind));
                let who = self.player();
                Effect::ChooseWord { who, kind }
            } else if self.chance(4) {
                self.scope.colors.push(label);
                let who = self.player();
                Effect::ChooseWord {
                    who,
                    kind: WordKind::Color,
                }
            } else {
                self.instruction()
            };
            parts.push(Effect::Bind(Label(label), Box::new(effect)));
            self.scope.labels = label + 1;
        }
        let mut order: Vec<u8> = (0..labels).collect();
        if self.chance(2) {
            order.reverse();
        }
        parts.extend(order.into_iter().map(|label| self.reader(label)));
        if self.chance(2) {
            parts.push(self.instruction());
        }
        self.scope = outer;
        then(parts)
    }

    /// An effect that refers to a result.
    fn reader(&mut self, label: u8) -> Effect {
        if self.scope.colors.contains(&label) {
            return Effect::Tap(Objects::All(Filter::ChosenColor(Label(label))));
        }
        let word = self.scope.words.iter().find(|(word, _)| *word == label);
        if let Some((_, kind)) = word.copied() {
            return read_word(Label(label), kind);
        }
        let result = ObjectRef::Result(Label(label));
        match self.below(4) {
            0 => Effect::Destroy(Objects::The(result), Regeneration::Allowed),
            1 => Effect::Draw(Players::The(PlayerRef::You), Value::Result(Label(label))),
            2 => Effect::ForEach {
                each: Each::Object(Objects::The(result)),
                effect: Box::new(Effect::Untap(Objects::The(ObjectRef::Item))),
            },
            _ => Effect::Move {
                what: Objects::The(result),
                from: None,
                to: self.destination(),
            },
        }
    }

    fn destination(&mut self) -> Destination {
        match self.below(5) {
            0 => Destination::Hand,
            1 => Destination::Graveyard,
            2 => Destination::Exile,
            3 => Destination::Library(self.pick(&[LibraryPlace::Top, LibraryPlace::Bottom])),
            _ => {
                let under = if self.chance(2) {
                    Under::Owner
                } else {
                    Under::Control(self.player())
                };
                let flags = if self.chance(3) {
                    vec![self.entry_flag()]
                } else {
                    Vec::new()
                };
                let counters = if self.chance(3) {
                    vec![(self.counter_kind(), self.deeper(Self::value))]
                } else {
                    Vec::new()
                };
                Destination::Battlefield {
                    under,
                    flags,
                    counters,
                }
            }
        }
    }

    fn entry_flag(&mut self) -> EntryFlag {
        self.pick(&[
            EntryFlag::Tapped,
            EntryFlag::Attacking,
            EntryFlag::Transformed,
            EntryFlag::Blocking,
            EntryFlag::FaceDown,
        ])
    }

    pub fn duration(&mut self) -> Duration {
        match self.below(7) {
            6 => Duration::NextTurnOf(self.player()),
            0 => Duration::EndOfTurn,
            1 => Duration::EndOfCombat,
            2 => Duration::YourNextTurn,
            3 => Duration::ThisLeaves,
            4 => Duration::AsLongAs(Box::new(self.deeper(Self::condition))),
            _ => Duration::Forever,
        }
    }

    fn turn_change(&mut self, who: PlayerRef) -> TurnChange {
        match self.below(3) {
            0 => TurnChange::ExtraPhases(vec![Phase::Combat]),
            1 => TurnChange::ExtraPhases(vec![Phase::Combat, Phase::PostcombatMain]),
            _ => TurnChange::ExtraStep(who, self.pick(&[Step::Upkeep, Step::End])),
        }
    }

    fn mana_output(&mut self) -> ManaOutput {
        match self.below(4) {
            0 => ManaOutput::Exactly(vec![self.pick(&ManaKind::ALL), self.pick(&ManaKind::ALL)]),
            1 => ManaOutput::Amount(self.pick(&ManaKind::ALL), self.deeper(Self::value)),
            2 => ManaOutput::OneOf(vec![
                ManaKind::Red,
                self.pick(&[ManaKind::Green, ManaKind::White]),
            ]),
            _ => ManaOutput::AnyColor(self.deeper(Self::value)),
        }
    }

    fn token(&mut self) -> TokenDef {
        let mut token = spellstack_core::lang::build::token([Color::Red], "Goblin", 1, 1);
        if self.chance(3) {
            token.name = Some("Urza".to_owned());
        }
        if self.chance(2) {
            token.abilities = self.scoped(Scope::default(), |g| {
                g.deeper(|g| vec![spellstack_core::lang::Ability::Static(g.static_ability())])
            });
        }
        token
    }

    fn instruction(&mut self) -> Effect {
        if self.narrow {
            return self.narrow_instruction();
        }
        let who = self.player();
        let players = self.players();
        let value = self.deeper(Self::value);
        let objects = self.objects();
        let object = self.object();
        match self.below(57) {
            54 if self.scope.divided => Effect::PutDividedCounters(self.counter_kind(), 0),
            55 => Effect::Proliferate(who),
            56 => Effect::BecomeMonarch(who),
            53 => Effect::ShuffleInto(who, objects),
            0 => Effect::Choose(self.selection()),
            1 => {
                let kind = self.pick(&WORD_KINDS);
                Effect::ChooseWord { who, kind }
            }
            2 => Effect::Pay {
                who,
                cost: vec![self.cost()],
                times: None,
            },
            3 | 4 => Effect::DealDamage {
                source: object,
                amount: value,
                to: self.recipients(),
            },
            5 if self.scope.divided => Effect::DealDividedDamage {
                source: object,
                target: 0,
            },
            5 | 6 => Effect::GainLife(players, value),
            7 => Effect::LoseLife(players, value),
            8 => Effect::SetLife(who, value),
            9 => Effect::Destroy(
                objects,
                self.pick(&[Regeneration::Allowed, Regeneration::Forbidden]),
            ),
            10 => Effect::Sacrifice(objects),
            11 => Effect::Exile(objects, self.pick(&[None, Some(Link(0))])),
            12 | 13 => {
                let from = if self.chance(3) { Some(self.zone()) } else { None };
                Effect::Move {
                    what: objects,
                    from,
                    to: self.destination(),
                }
            }
            14 => Effect::Draw(players, value),
            15 => Effect::Discard(objects),
            16 => Effect::Mill(players, value),
            17 => Effect::Counter(objects),
            18 => {
                let selection = self.selection();
                let among = Some(selection.among).filter(|among| among.zone().is_none());
                let among = cards_in(ZoneKind::Library, among.unwrap_or(Filter::Any));
                Effect::Search(who, Selection { among, ..selection })
            }
            19 => Effect::Top {
                whose: self.player(),
                who,
                count: value,
                shown: self.pick(&[Shown::Look, Shown::Reveal]),
            },
            20 => Effect::Reveal(objects),
            21 => Effect::Shuffle(players),
            22 => Effect::Scry(who, value),
            23 => Effect::Surveil(who, value),
            24 => Effect::Tap(objects),
            25 => Effect::Untap(objects),
            26 => Effect::PutCounters(objects, self.counter_kind(), value),
            27 if self.chance(3) => Effect::MoveCounters {
                kind: self.counter_kind(),
                count: value,
                from: object,
                to: self.object(),
            },
            27 => Effect::RemoveCounters(objects, self.counter_kind(), value),
            28 => Effect::Attach(object, self.object()),
            29 => self.pick(&[
                Effect::Unattach(objects.clone()),
                Effect::Transform(objects.clone()),
                Effect::TurnFaceUp(objects.clone()),
                Effect::TurnFaceDown(objects),
            ]),
            30 => self.pick(&[
                Effect::Regenerate(objects.clone()),
                Effect::RemoveFromCombat(objects.clone()),
                Effect::BecomeBlocked(objects),
            ]),
            31 => Effect::Fight(object, self.object()),
            32 => {
                let flags = if self.chance(3) {
                    vec![self.entry_flag()]
                } else {
                    Vec::new()
                };
                let mut token = self.token();
                let size = self.chance(3).then(|| self.deeper(Self::value));
                let pt = size.filter(|size| size.as_number().is_none()).map(|size| {
                    token.pt = None;
                    let toughness = self.pick(&[size.clone(), Value::Number(2)]);
                    (size, toughness)
                });
                Effect::CreateTokens {
                    who,
                    count: value,
                    token: Box::new(token),
                    pt,
                    flags,
                    attached_to: self.chance(4).then(|| self.object()),
                }
            }
            33 => Effect::CreateCopies {
                who,
                count: value,
                of: object,
            },
            34 => Effect::Amass(self.subtype(), value),
            35 if self.chance(2) => Effect::ChangeTargets {
                who,
                what: object,
                which: self.pick(&[
                    TargetChange::All,
                    TargetChange::One,
                    TargetChange::Any,
                    TargetChange::New,
                ]),
            },
            35 => {
                let targets = self.pick(&[CopyTargets::Same, CopyTargets::MayChooseNew]);
                Effect::CopySpell {
                    what: object,
                    who,
                    targets,
                }
            }
            36 => Effect::AddMana(who, self.mana_output()),
            37 => Effect::GiveCounters(players, self.counter_kind(), value),
            38 if self.depth > 0 => {
                let ability = self.scoped(Scope::default(), |g| g.deeper(Self::static_ability));
                Effect::Emblem(who, vec![spellstack_core::lang::Ability::Static(ability)])
            }
            39 if self.chance(2) => Effect::Cast {
                who,
                what: object,
                price: if self.chance(2) {
                    Price::Free
                } else {
                    Price::Cost(self.costs())
                },
            },
            39 => Effect::ExtraTurn(who),
            40 if self.chance(2) => Effect::Turn(self.turn_change(who)),
            40 => Effect::LoseGame(players),
            41 if self.chance(3) => Effect::DrawGame,
            41 => Effect::WinGame(who),
            48 => Effect::ExchangeLife(who, self.player()),
            49 => Effect::ExchangeControl(object, self.object()),
            50 => Effect::ExileUntil(objects),
            51 => {
                let skipped = match self.below(3) {
                    0 => Skipped::Turn,
                    1 => Skipped::Combat,
                    _ => Skipped::Step(self.pick(&Step::ALL)),
                };
                Effect::SkipNext(players, skipped)
            }
            52 => Effect::ChooseSource(who, self.deeper(Self::filter)),
            44 => Effect::ChangeRule(self.rule(), self.duration()),
            45 if self.depth > 0 => Effect::Replace {
                replacement: Box::new(self.deeper(Self::replacement)),
                uses: self.pick(&[None, Some(1), Some(2)]),
                duration: self.duration(),
            },
            46 if self.depth > 0 => {
                let trigger = Box::new(self.deeper(Self::triggered));
                // `forever` is read as the next time.
                let duration = match self.duration() {
                    Duration::Forever => Duration::NextTime,
                    stated => stated,
                };
                Effect::Delayed { trigger, duration }
            }
            47 if self.depth > 0 => Effect::Reflexive(Box::new(self.deeper(Self::body))),
            _ => Effect::Modify {
                what: objects,
                changes: self.modifications(),
                duration: self.duration(),
            },
        }
    }
}

/// An effect that refers to a chosen word.
fn read_word(label: Label, kind: WordKind) -> Effect {
    match kind {
        WordKind::Color => Effect::Tap(Objects::All(Filter::ChosenColor(label))),
        WordKind::CreatureType => Effect::Tap(Objects::All(Filter::ChosenType(label))),
        WordKind::CardName => Effect::Tap(Objects::All(Filter::ChosenName(label))),
        WordKind::Player | WordKind::Opponent => {
            Effect::Draw(Players::The(PlayerRef::Chosen(label)), Value::Number(1))
        }
    }
}

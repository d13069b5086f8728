//! The untap step: what untaps, and what the active player keeps tapped (CR 502.3).

use smallvec::SmallVec;
use spellstack_core::ObjectId;
use spellstack_core::lang::Rule;

use crate::control::{Frame, UntapStage};
use crate::decision::{Item, Why};
use crate::event::Event;
use crate::reader::Reader;
use crate::turn::Turns;

/// One thing that the active player decides.
enum Question {
    /// Only a number of these untap.
    Limit(Vec<ObjectId>, usize),
    /// Any of these may stay tapped.
    May(Vec<ObjectId>),
}

impl Turns<'_> {
    /// The active player determines what untaps, question by question; then it all untaps at once. Nobody gets
    /// priority (CR 502.4).
    pub(crate) fn untap_step(&mut self, stage: UntapStage) {
        let mut questions = self.reader().untap_questions();
        let (next, stay) = match stage {
            UntapStage::Begin => (0, SmallVec::new()),
            UntapStage::Asked { question, mut stay } => {
                let chosen = self.control.take_objects();
                match questions.get(question as usize) {
                    Some(Question::Limit(among, _)) => {
                        stay.extend(among.iter().copied().filter(|id| !chosen.contains(id)));
                    }
                    Some(Question::May(_)) => stay.extend(chosen),
                    None => {}
                }
                (question + 1, stay)
            }
        };
        if (next as usize) < questions.len() {
            let question = questions.swap_remove(next as usize);
            return self.ask_what_untaps(next, stay, question);
        }
        let untapping = self.reader().untapping();
        let events: Vec<Event> = untapping
            .into_iter()
            .filter(|id| !stay.contains(id))
            .map(|object| Event::Untap { object })
            .collect();
        if !events.is_empty() {
            self.propose_all(events);
        }
    }

    fn ask_what_untaps(&mut self, number: u32, stay: SmallVec<[ObjectId; 2]>, question: Question) {
        let player = self.facts.turn.active;
        let open = |ids: Vec<ObjectId>| -> Vec<Item> {
            let open = ids.into_iter().filter(|id| !stay.contains(id));
            open.map(Item::Object).collect()
        };
        let (items, min, max) = match question {
            Question::Limit(among, most) => {
                let items = open(among);
                let most = most.min(items.len());
                (items, most, most)
            }
            Question::May(among) => {
                let items = open(among);
                let most = items.len();
                (items, 0, most)
            }
        };
        let question = number;
        self.push(Frame::Untap(UntapStage::Asked { question, stay }));
        self.ask_pick(player, None, Why::Untap, items, (min, max));
    }
}

impl Reader<'_> {
    /// The active player's tapped permanents that nothing keeps from untapping.
    fn untapping(&self) -> Vec<ObjectId> {
        let active = self.facts.turn.active;
        let look = self.look();
        let battlefield = self.facts.battlefield().iter().copied();
        let mut tapped: Vec<ObjectId> = battlefield
            .filter(|id| look.is_tapped(*id) && look.controller(*id) == Some(active))
            .collect();
        if !tapped.is_empty() {
            self.each_rule(|rule, context| {
                if let Rule::DoesntUntap(objects) = rule {
                    tapped.retain(|id| !look.among(*id, objects, context));
                }
            });
        }
        tapped
    }

    fn untap_questions(&self) -> Vec<Question> {
        let asks = self.any_rule(|rule, _, _| matches!(rule, Rule::UntapLimit(..) | Rule::MayStayTapped(_)));
        if !asks {
            return Vec::new();
        }
        let active = self.facts.turn.active;
        let look = self.look();
        let tapped = self.untapping();
        let mut questions = Vec::new();
        let mut may: Vec<ObjectId> = Vec::new();
        self.each_rule(|rule, context| match rule {
            Rule::UntapLimit(who, most, filter) if look.player_fits(active, who, context) => {
                let among = tapped.iter().copied();
                let among: Vec<ObjectId> = among.filter(|id| look.fits(*id, filter, context)).collect();
                if among.len() > *most as usize {
                    questions.push(Question::Limit(among, *most as usize));
                }
            }
            Rule::MayStayTapped(objects) => {
                let concerned = tapped.iter().copied();
                may.extend(concerned.filter(|id| look.among(*id, objects, context)));
            }
            _ => {}
        });
        may.sort_unstable();
        may.dedup();
        if !may.is_empty() {
            questions.push(Question::May(may));
        }
        questions
    }
}

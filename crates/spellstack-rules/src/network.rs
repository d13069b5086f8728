//! A network whose flow earns something: the flow of greatest gain.

use std::collections::VecDeque;

/// Nodes and arcs with the flow through them.
pub(crate) struct Network {
    /// Each arc is followed by the one that takes its flow back.
    arcs: Vec<Arc>,
    /// The arcs that leave each node.
    leaving: Vec<Vec<usize>>,
}

struct Arc {
    to: usize,
    /// How much more can flow.
    room: u32,
    /// What each unit earns.
    gain: i64,
}

impl Network {
    pub fn new(nodes: usize) -> Self {
        Network {
            arcs: Vec::new(),
            leaving: vec![Vec::new(); nodes],
        }
    }

    /// Adds an arc and says its number.
    pub fn add(&mut self, from: usize, to: usize, room: u32, gain: i64) -> usize {
        let number = self.arcs.len();
        self.leaving[from].push(number);
        self.leaving[to].push(number + 1);
        self.arcs.push(Arc { to, room, gain });
        self.arcs.push(Arc {
            to: from,
            room: 0,
            gain: -gain,
        });
        number
    }

    /// How much flows through an arc.
    pub fn flow(&self, arc: usize) -> u32 {
        self.arcs[arc + 1].room
    }

    /// Sends at most so many units from one node to another, for the greatest gain, and says what that is.
    ///
    /// Each unit takes a path that earns the most, which keeps the flow the best of its size; paths earn less and less, and
    /// one that earns nothing ends it. The arcs added must form no cycle.
    pub fn run(&mut self, source: usize, sink: usize, most: u32) -> i64 {
        let (mut earned, mut left) = (0, most);
        while left > 0 {
            let best = self.best_gains(source);
            let Some(gain) = best[sink].filter(|gain| *gain > 0) else {
                break;
            };
            while left > 0 && self.send(source, sink, &best, &mut vec![false; best.len()]) {
                earned += gain;
                left -= 1;
            }
        }
        earned
    }

    /// The most that a path to each node earns, by correcting labels.
    fn best_gains(&self, source: usize) -> Vec<Option<i64>> {
        let mut best: Vec<Option<i64>> = vec![None; self.leaving.len()];
        let mut is_queued = vec![false; self.leaving.len()];
        best[source] = Some(0);
        let mut queue = VecDeque::from([source]);
        while let Some(node) = queue.pop_front() {
            is_queued[node] = false;
            let Some(so_far) = best[node] else { continue };
            for arc in self.leaving[node].iter().map(|arc| &self.arcs[*arc]) {
                let gain = so_far + arc.gain;
                if arc.room > 0 && best[arc.to].is_none_or(|known| known < gain) {
                    best[arc.to] = Some(gain);
                    if !std::mem::replace(&mut is_queued[arc.to], true) {
                        queue.push_back(arc.to);
                    }
                }
            }
        }
        best
    }

    /// Sends a unit along a best path, depth first, if there is one that avoids the nodes seen.
    fn send(&mut self, node: usize, sink: usize, best: &[Option<i64>], seen: &mut [bool]) -> bool {
        if node == sink {
            return true;
        }
        seen[node] = true;
        for at in 0..self.leaving[node].len() {
            let number = self.leaving[node][at];
            let Arc { to, room, gain } = self.arcs[number];
            let is_best = best[node].map(|so_far| so_far + gain) == best[to];
            if room > 0 && is_best && !seen[to] && self.send(to, sink, best, seen) {
                self.arcs[number].room -= 1;
                self.arcs[number ^ 1].room += 1;
                return true;
            }
        }
        false
    }
}

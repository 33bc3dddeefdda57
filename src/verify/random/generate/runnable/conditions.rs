//! Branch conditions of a runnable function. They are defined values, distributed so that both
//! successors are taken; in cycles they are combined with guards, which force control out of the
//! cycle.

use std::borrow::Cow;

use super::super::Target;
use super::super::function::Operand;
use super::super::graph::{Block, Condition};
use super::super::menu::{Type, comparison};
use super::cycles::Forced;
use super::limits::Limit;
use super::write::Writer;

impl Writer<'_> {
    /// The `i1` of a branch, including the condition that forces control out of cycles. Also
    /// returns whether a lane that is forced out takes the first successor.
    pub(super) fn decide_branch(&mut self, block: Block, condition: Condition) -> (Operand, bool) {
        let guard = &self.bounded.guards[block];
        match guard.forced {
            None => (self.choice(block, condition), true),
            Some(forced) => {
                let decision = self.forced_branch(block, condition, forced);
                (decision, forced == Forced::Yes)
            }
        }
    }

    fn forced_branch(&mut self, block: Block, condition: Condition, forced: Forced) -> Operand {
        let guard = &self.bounded.guards[block];
        // If `on` is true, the condition is true while the cycles may continue; else it is true
        // when one of them must end.
        let on = self.may_go_on(block, &guard.cycles, forced == Forced::No);
        if guard.alone || condition == Condition::Always {
            return on;
        }
        let choice = self.choice(block, condition);
        let short = self.chance.percent(25);
        match forced {
            Forced::Yes if short => self.make(
                block,
                Type::I1,
                "select i1 ?, i1 true, i1 ?",
                vec![choice, on],
            ),
            Forced::Yes => self.make(block, Type::I1, "or i1 ?, ?", vec![choice, on]),
            _ if short => self.make(
                block,
                Type::I1,
                "select i1 ?, i1 ?, i1 false",
                vec![on, choice],
            ),
            _ => self.make(block, Type::I1, "and i1 ?, ?", vec![choice, on]),
        }
    }

    /// The `i32` operand of a `switch` with cases counted from 0.
    pub(super) fn decide_switch(
        &mut self,
        block: Block,
        condition: Condition,
        cases: usize,
    ) -> Operand {
        let number = self.number_for(block, condition);
        let form = format!("urem i32 ?, {}", cases + 1);
        let number = self.make(block, Type::I32, form, vec![number]);
        let guard = &self.bounded.guards[block];
        if guard.forced != Some(Forced::Default) {
            return number;
        }
        let on = self.may_go_on(block, &guard.cycles, true);
        self.make(
            block,
            Type::I32,
            "select i1 ?, i32 ?, i32 -1",
            vec![on, number],
        )
    }

    /// If `on` is true, whether all counters are below their limits. If `on` is false, whether some
    /// counter has reached its limit.
    fn may_go_on(&mut self, block: Block, cycles: &[usize], on: bool) -> Operand {
        let mut all: Option<Operand> = None;
        for &cycle in cycles {
            let counter = self.counter(cycle, block);
            let limit = self.limit(block, cycle);
            let form = match (on, self.chance.percent(50)) {
                (true, true) => "icmp ult i32 ?, ?",
                (true, false) => "icmp slt i32 ?, ?",
                (false, true) => "icmp uge i32 ?, ?",
                (false, false) => "icmp sge i32 ?, ?",
            };
            let one = self.make(block, Type::I1, form, vec![counter, limit]);
            all = Some(match all {
                None => one,
                Some(before) => {
                    let form = if on { "and i1 ?, ?" } else { "or i1 ?, ?" };
                    self.make(block, Type::I1, form, vec![before, one])
                }
            });
        }
        all.unwrap_or(Operand::Text(if on { "true" } else { "false" }.into()))
    }

    fn limit(&mut self, block: Block, cycle: usize) -> Operand {
        let limit = self.limits.get(cycle).copied();
        if let Some(value) = self.limit_values.get(&cycle) {
            return Operand::Value(*value);
        }
        match limit {
            Some(Limit::Masked(most)) => {
                let number = self.number(block);
                let form = format!("urem i32 ?, {}", most + 1);
                self.make(block, Type::I32, form, vec![number])
            }
            limit => Operand::Text(limit.map_or(0, Limit::most).to_string().into()),
        }
    }

    /// An `i32` with the divergence that the condition requires.
    fn number_for(&mut self, block: Block, condition: Condition) -> Operand {
        match condition {
            Condition::Divergent | Condition::Lane => self.divergent_number(block),
            Condition::Uniform | Condition::Late => self.shared_number(block),
            _ => self.number(block),
        }
    }

    /// An `i32` that differs between lanes, and often between iterations.
    fn divergent_number(&mut self, block: Block) -> Operand {
        let Some(lane) = self.chance.of(&self.lanes).copied() else {
            return self.number(block);
        };
        let lane = Operand::Value(lane);
        match self.chance.below(10) {
            0..4 => lane,
            4..7 => {
                let other = self.number(block);
                let forms = ["add i32 ?, ?", "xor i32 ?, ?", "sub i32 ?, ?"];
                let form = self.chance.of(&forms).copied().unwrap_or(forms[0]);
                self.make(block, Type::I32, form, vec![lane, other])
            }
            7..9 => {
                let shift = self.chance.between(1, 4);
                self.make(block, Type::I32, format!("lshr i32 ?, {shift}"), vec![lane])
            }
            _ => {
                let other = self.number(block);
                self.make(block, Type::I32, "lshr i32 ?, 1", vec![other])
            }
        }
    }

    /// An `i32` that is uniform among converged lanes: an argument, a counter, the value of one
    /// lane.
    fn shared_number(&mut self, block: Block) -> Operand {
        let around = self.around(block);
        match self.chance.below(10) {
            0..5 if !around.is_empty() => {
                let cycle = self.chance.of(&around).copied().unwrap_or(0);
                self.counter(cycle, block)
            }
            5..7 if self.options.target == Target::AmdGpu => {
                let number = self.number(block);
                let first = self.first_lane(block, number);
                first.map_or(Operand::Text("2".into()), Operand::Value)
            }
            _ => match self.chance.of(&self.shared).copied() {
                Some(value) => Operand::Value(value),
                None => self.number(block),
            },
        }
    }

    /// The cycles that contain a block, outermost first.
    fn around(&self, block: Block) -> Vec<usize> {
        let cycles = self.bounded.cycles.iter().enumerate();
        cycles
            .filter(|(_, cycle)| cycle.body.contains(&block))
            .map(|(index, _)| index)
            .collect()
    }

    /// Whether the current iteration is the one selected for this lane, which differs between
    /// lanes.
    fn lane_turn(&mut self, block: Block, around: &[usize]) -> Operand {
        let lane = match self.chance.of(&self.lanes).copied() {
            Some(lane) => Operand::Value(lane),
            None => self.number(block),
        };
        let mut sum: Option<Operand> = None;
        for &cycle in around {
            let counter = self.counter(cycle, block);
            sum = Some(match sum {
                None => counter,
                Some(sum) => self.make(block, Type::I32, "add i32 ?, ?", vec![sum, counter]),
            });
        }
        let sum = sum.unwrap_or(Operand::Text("1".into()));
        if self.chance.percent(40) {
            let mixed = self.make(block, Type::I32, "xor i32 ?, ?", vec![lane, sum]);
            let bit = self.make(block, Type::I32, "and i32 ?, 1", vec![mixed]);
            return self.make(block, Type::I1, "icmp eq i32 ?, 0", vec![bit]);
        }
        let mask = [3, 7][self.chance.below(2)];
        let few = self.make(block, Type::I32, format!("and i32 ?, {mask}"), vec![lane]);
        let form = ["icmp eq i32 ?, ?", "icmp ule i32 ?, ?"][self.chance.below(2)];
        self.make(block, Type::I1, form, vec![few, sum])
    }

    /// The `i1` that decides a branch when no guard forces a successor.
    fn choice(&mut self, block: Block, condition: Condition) -> Operand {
        let around = self.around(block);
        match condition {
            Condition::Literal => {
                return self
                    .literal(Type::I1)
                    .unwrap_or(Operand::Text("true".into()));
            }
            Condition::Always => return Operand::Text("true".into()),
            Condition::Late if !around.is_empty() => {
                let cycle = around.last().copied().unwrap_or(0);
                let counter = self.counter(cycle, block);
                let few = self.chance.between(1, 3);
                return self.make(
                    block,
                    Type::I1,
                    format!("icmp uge i32 ?, {few}"),
                    vec![counter],
                );
            }
            Condition::LaneTurn => return self.lane_turn(block, &around),
            Condition::Divergent if !around.is_empty() && self.chance.percent(30) => {
                return self.lane_turn(block, &around);
            }
            _ => {}
        }
        if condition == Condition::Any
            && self.chance.percent(70)
            && let Some(value) = self.pick(block, Type::I1, true)
        {
            return Operand::Value(value);
        }
        let mut left = self.number_for(block, condition);
        let most = if self.chance.percent(80) {
            // Few distinct values, so that both successors are taken.
            let mask = self.chance.of(&[1, 3, 7]).copied().unwrap_or(1);
            left = self.make(block, Type::I32, format!("and i32 ?, {mask}"), vec![left]);
            mask
        } else {
            40
        };
        let right = match condition {
            Condition::Lane => Operand::Text(Cow::Owned(self.chance.between(0, most).to_string())),
            Condition::Uniform | Condition::Divergent if self.chance.percent(75) => {
                Operand::Text(Cow::Owned(self.chance.between(0, most).to_string()))
            }
            Condition::Uniform => self.shared_number(block),
            _ => self.number(block),
        };
        let form = comparison(self.chance);
        self.make(block, Type::I1, form, vec![left, right])
    }
}

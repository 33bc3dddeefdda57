//! Generates terminators: conditions, and the fuel that bounds the number of backward edges a lane
//! takes.

use std::fmt::Write;

use super::SLOT_WORDS;
use super::graph::has;
use super::kernel::{Kernel, LANE};
use super::traits::Trait;
use crate::random::generate::{Prng, Target};

/// The location of a lane's fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FuelLocation {
    Phi,
    Private,
    Slot,
    Group,
}

/// The initial amount of fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Amount {
    Constant(usize),
    Argument,
    ByLane,
}

/// The fuel of a lane, which each backward edge consumes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fuel {
    pub place: FuelLocation,
    amount: Amount,
}

impl Fuel {
    pub fn draw(chance: &mut Prng) -> Fuel {
        let places = [
            FuelLocation::Phi,
            FuelLocation::Phi,
            FuelLocation::Phi,
            FuelLocation::Private,
            FuelLocation::Slot,
            FuelLocation::Group,
        ];
        Fuel {
            place: places[chance.below(places.len())],
            amount: match chance.below(10) {
                0..6 => Amount::Constant(1 + chance.below(5)),
                6..8 => Amount::Argument,
                _ => Amount::ByLane,
            },
        }
    }
}

/// The kinds of conditions, in the order of their weights.
const CONDITIONS: [Condition; 5] = [
    Condition::Constant,
    Condition::Argument,
    Condition::Lane,
    Condition::Wave,
    Condition::Value,
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    Constant,
    Argument,
    Lane,
    Wave,
    Value,
}

impl Kernel {
    /// Initialises the fuel in the entry block.
    pub fn first_fuel(&mut self) {
        let first = match self.manner.fuel.amount {
            Amount::Constant(amount) => amount.to_string(),
            Amount::Argument => {
                self.line("%fuel = and i32 %n, 3");
                "%fuel".to_string()
            }
            Amount::ByLane => {
                self.line(&format!("%fuel = and i32 {LANE}, 3"));
                "%fuel".to_string()
            }
        };
        match self.fuel_pointer() {
            Some(pointer) => self.line(&format!("store i32 {first}, {pointer}, align 4")),
            None => self.line(&format!("%f0 = add i32 {first}, 1")),
        }
    }

    fn fuel_pointer(&mut self) -> Option<String> {
        match self.manner.fuel.place {
            FuelLocation::Phi => None,
            FuelLocation::Private => Some(format!("{} %tank", self.private())),
            FuelLocation::Group => Some("ptr addrspace(3) %reserve".to_string()),
            FuelLocation::Slot => Some("ptr addrspace(1) %slot".to_string()),
        }
    }

    /// Whether a block has a backward edge.
    fn goes_backward(&self, block: usize) -> bool {
        self.graph.successors[block].iter().any(|to| *to <= block)
    }

    /// Consumes fuel in a block with backward edges. The remaining fuel is `%g` followed by the
    /// block's number.
    pub fn fuel_in(&mut self) {
        let block = self.at;
        if !self.goes_backward(block) {
            // An unreachable block without predecessors has no phi, so its fuel is defined as 0.
            if self.manner.fuel.place == FuelLocation::Phi && self.is_source(block) {
                self.line(&format!("%f{block} = add i32 0, 0"));
            }
            return;
        }
        match self.fuel_pointer() {
            None => {
                if self.is_source(block) {
                    self.line(&format!("%f{block} = add i32 0, 0"));
                }
                self.line(&format!("%g{block} = sub i32 %f{block}, 1"));
            }
            Some(pointer) => {
                self.line(&format!("%f{block} = load i32, {pointer}, align 4"));
                self.line(&format!("%g{block} = sub i32 %f{block}, 1"));
                self.line(&format!("store i32 %g{block}, {pointer}, align 4"));
            }
        }
    }

    fn is_source(&self, block: usize) -> bool {
        block > 0 && self.graph.predecessors[block].is_empty()
    }

    /// For each block, the phi with the fuel from its predecessors.
    pub fn fuel_phis(&mut self) -> Vec<String> {
        let blocks = 0..self.graph.len();
        if self.manner.fuel.place != FuelLocation::Phi {
            return blocks.map(|_| String::new()).collect();
        }
        let phi = |block: usize| {
            let mut text = String::new();
            for from in &self.graph.predecessors[block] {
                let comma = if text.is_empty() { "" } else { "," };
                let letter = if self.goes_backward(*from) { 'g' } else { 'f' };
                let _ = write!(text, "{comma} [ %{letter}{from}, %b{from} ]");
            }
            match text.is_empty() {
                true => text,
                false => format!("  %f{block} = phi i32{text}\n"),
            }
        };
        blocks.map(phi).collect()
    }

    /// An `i1` that states whether there is fuel for a backward edge.
    fn guard(&mut self) -> String {
        let fuel = format!("%g{}", self.at);
        let enough = self.temporary();
        if self.chance.below(100) as u32 >= self.manner.wave_guards {
            self.line(&format!("{enough} = icmp sgt i32 {fuel}, 0"));
            return enough;
        }
        self.traits.add(Trait::WaveFuel);
        let nvidia = self.target == Target::Nvptx;
        match self.chance.below(8) {
            0..5 if !nvidia => {
                let call = self.first_lane(&fuel);
                let first = self.temporary();
                self.line(&format!("{first} = {call}"));
                self.line(&format!("{enough} = icmp sgt i32 {first}, 0"));
            }
            5..7 | 0..2 => {
                let own = self.temporary();
                self.line(&format!("{own} = icmp sgt i32 {fuel}, 0"));
                if nvidia {
                    let active = self.active();
                    let call = self.intrinsic(
                        "i1",
                        "nvvm.vote.any.sync",
                        &["i32", "i1"],
                        &[&active, &own],
                    );
                    self.line(&format!("{enough} = {call}"));
                } else {
                    let call = self.ballot(&own);
                    let mask = self.temporary();
                    let of = if self.wave == 64 { "i64" } else { "i32" };
                    self.line(&format!("{mask} = {call}"));
                    self.line(&format!("{enough} = icmp ne {of} {mask}, 0"));
                }
            }
            _ => {
                let cell = self.cell();
                let (before, count) = (self.temporary(), self.temporary());
                let limit = self.block.iter().product::<u32>() * 3;
                self.line(&format!("{before} = atomicrmw add {cell}, i32 1 monotonic"));
                self.line(&format!(
                    "{count} = load atomic i32, {cell} monotonic, align 4"
                ));
                self.line(&format!("{enough} = icmp ult i32 {count}, {limit}"));
            }
        }
        enough
    }

    fn kind(&mut self) -> Condition {
        if self.manner.parting == Some(self.at) {
            return Condition::Lane;
        }
        let weights = self.manner.conditions;
        let mut left = self.chance.below(weights.iter().sum());
        for (kind, weight) in CONDITIONS.into_iter().zip(weights) {
            if left < weight {
                return kind;
            }
            left -= weight;
        }
        Condition::Value
    }

    /// An `i1` condition for a branch.
    fn condition(&mut self, kind: Condition) -> String {
        let name = self.temporary();
        let constant = self.chance.below(4);
        match kind {
            Condition::Constant => {
                self.traits.add(Trait::ConstantBranch);
                return ["true", "false"][constant % 2].to_string();
            }
            Condition::Argument if self.chance.percent(60) => {
                let early = self.early_bits.clone();
                if let Some(bit) = self.chance.of(&early) {
                    return bit.clone();
                }
                return "true".to_string();
            }
            Condition::Argument => {
                let argument = ["%n", "%m"][self.chance.below(2)];
                self.line(&format!(
                    "{name} = icmp ult i32 {argument}, {}",
                    constant + 1
                ));
            }
            Condition::Lane => {
                self.traits.add(Trait::LaneBranch);
                let half = self.block.iter().product::<u32>() / 2;
                if constant > 0 {
                    self.line(&format!("{name} = icmp ult i32 {LANE}, {half}"));
                } else {
                    let low = self.temporary();
                    self.line(&format!("{low} = and i32 {LANE}, 1"));
                    self.line(&format!("{name} = icmp eq i32 {low}, 0"));
                }
            }
            Condition::Wave => {
                self.traits.add(Trait::WaveBranch);
                let word = self.wave_word();
                let low = self.temporary();
                let mask = [1, 1, 2, 4][self.chance.below(4)];
                self.line(&format!("{low} = and i32 {}, {mask}", word.text));
                self.line(&format!("{name} = icmp eq i32 {low}, 0"));
            }
            Condition::Value => {
                return match self.chance.percent(30) {
                    true => self.bit().text,
                    false => self.comparison().text,
                };
            }
        }
        name
    }

    /// Ends the block with a `switch` on the first lane's value. The `switch` is not replaced by a
    /// branch on a comparison of this value, because a comparison is not a wave operation. Returns
    /// false if the target has no such operation.
    fn end_by_first_lane(&mut self, if_true: usize, if_false: usize, kind: Condition) -> bool {
        let block = self.at;
        // The default successor must be a forward edge.
        let (default, case) = if if_true > block {
            (if_true, if_false)
        } else {
            (if_false, if_true)
        };
        let choice = match kind {
            Condition::Wave | Condition::Value => {
                let word = self.word(true).text;
                let name = self.temporary();
                self.line(&format!("{name} = and i32 {word}, 1"));
                name
            }
            _ => "1".to_string(),
        };
        let choice = match case <= block {
            true => {
                let (enough, name) = (self.temporary(), self.temporary());
                self.line(&format!("{enough} = icmp sgt i32 %g{block}, 0"));
                self.line(&format!("{name} = select i1 {enough}, i32 {choice}, i32 7"));
                name
            }
            false => choice,
        };
        let Some(by) = self.of_first_lane(&choice) else {
            return false;
        };
        self.traits.add(match case <= block {
            true => Trait::WaveFuel,
            false => Trait::WaveBranch,
        });
        let by = by.text;
        self.line(&format!(
            "switch i32 {by}, label %b{default} [ i32 1, label %b{case} ]"
        ));
        true
    }

    /// The operand of a `switch`, from 0 to 3.
    fn choice(&mut self, kind: Condition) -> String {
        let by = match kind {
            Condition::Constant | Condition::Argument => "%n".to_string(),
            Condition::Lane => LANE.to_string(),
            Condition::Wave => self.wave_word().text,
            Condition::Value => self.word(true).text,
        };
        let name = self.temporary();
        self.line(&format!("{name} = and i32 {by}, 3"));
        name
    }

    /// Writes the terminator of the block.
    pub fn end(&mut self) {
        let block = self.at;
        let leads_to = self.graph.successors[block].clone();
        let backward = self.goes_backward(block);
        match leads_to.as_slice() {
            [] => {
                for index in 1..SLOT_WORDS {
                    if self.chance.percent(60) {
                        let word = self.word(false).text;
                        let place = self.temporary();
                        self.line(&format!(
                            "{place} = getelementptr i32, ptr addrspace(1) %slot, i32 {index}"
                        ));
                        self.line(&format!(
                            "store i32 {word}, ptr addrspace(1) {place}, align 4"
                        ));
                    }
                }
                self.line("ret void");
            }
            [to] => self.line(&format!("br label %b{to}")),
            [if_true, if_false] => {
                let kind = self.kind();
                let by_wave = match backward {
                    true => {
                        self.chance.percent(self.manner.wave_guards)
                            && self.chance.percent(self.manner.guards_by_first_lane)
                    }
                    false => {
                        kind == Condition::Wave
                            && self.chance.percent(self.manner.guards_by_first_lane)
                    }
                };
                if by_wave && self.end_by_first_lane(*if_true, *if_false, kind) {
                    return;
                }
                let mut bit = match backward && self.chance.percent(35) {
                    true => "true".to_string(),
                    false => self.condition(kind),
                };
                if backward && bit != "false" {
                    let guard = self.guard();
                    bit = match bit.as_str() {
                        "true" => guard,
                        _ => {
                            let both = self.temporary();
                            self.line(&format!("{both} = and i1 {guard}, {bit}"));
                            both
                        }
                    };
                }
                // The guard must be true for the backward edge, which is the second successor.
                if backward && *if_false <= block {
                    let not = self.temporary();
                    bit = match bit.as_str() {
                        "false" => "true".to_string(),
                        _ => {
                            self.line(&format!("{not} = xor i1 {bit}, true"));
                            not
                        }
                    };
                }
                self.line(&format!(
                    "br i1 {bit}, label %b{if_true}, label %b{if_false}"
                ));
            }
            [default, cases @ ..] => {
                let kind = self.kind();
                let mut by = self.choice(kind);
                if backward {
                    let guard = self.guard();
                    let name = self.temporary();
                    self.line(&format!("{name} = select i1 {guard}, i32 {by}, i32 7"));
                    by = name;
                }
                let mut text = format!("switch i32 {by}, label %b{default} [");
                for (number, to) in cases.iter().enumerate() {
                    let _ = write!(text, " i32 {number}, label %b{to}");
                }
                text.push_str(" ]");
                self.line(&text);
            }
        }
        debug_assert!(block > 0 || !has(self.cyclic, block));
    }
}

//! Observes the addresses accessed in runs, and compares the claims about accesses with them.
//!
//! Accessed memory is counted byte by byte. A byte is identified by its address and, for memory
//! that is private to a lane, by the lane.

use std::collections::{BTreeMap, BTreeSet};

use lanelog_analysis::access::{Access, Pattern};
use lanelog_ir::{Function, Opcode};
use lanelog_sim::{Observer, Program, Step, Value};

/// A claim that execution refutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The access, by the index of its value.
    pub value: u32,
    /// The claim, as text.
    pub said: String,
    /// A description of the observed accesses; empty if `addresses` alone refutes the claim.
    pub seen: String,
    /// The address operand, by the index of its value.
    pub pointer: u32,
    /// The addresses, lane by lane.
    pub addresses: Vec<(u32, u64)>,
    /// The index of the input.
    pub input: usize,
    /// The index of the work-group in the grid.
    pub group: u32,
    /// The index of the wave in the work-group.
    pub wave: u32,
    /// Number of instructions executed in this run before the access. An instruction counts once
    /// for all converged lanes that execute it.
    pub step: u64,
    /// The cycles that contain the access, outermost first: the block of the cycle's header, and
    /// the iteration.
    pub iterations: Vec<(u32, u64)>,
}

/// Observes the launched activation of one function.
pub struct AccessWatch<'f> {
    program: &'f Program,
    function: &'f Function,
    index: usize,
    wave_size: u32,
    /// The accesses, by the index of the instruction.
    accesses: BTreeMap<usize, &'f Access>,
    /// The first refuted claim of each access, by the access's value.
    refuted: BTreeMap<u32, Refuted>,
    /// Accesses that at least two converged lanes executed.
    seen: BTreeSet<u32>,
    input: usize,
    /// Number of steps in this run.
    step: u64,
}

/// The index of the address operand.
fn pointer_at(opcode: Opcode) -> Option<usize> {
    match opcode {
        Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => Some(0),
        Opcode::Store => Some(1),
        _ => None,
    }
}

impl<'f> AccessWatch<'f> {
    /// Observes the function with this index in a program whose waves have `lanes` lanes.
    pub fn new(
        program: &'f Program,
        function: &'f Function,
        index: usize,
        wave_size: u32,
        accesses: &'f [Access],
    ) -> AccessWatch<'f> {
        let first = function.arguments.len() as u32;
        let by_instruction = accesses.iter().filter_map(|access| {
            let at = access.value.checked_sub(first)?;
            Some((at as usize, access))
        });
        AccessWatch {
            program,
            function,
            index,
            wave_size,
            accesses: by_instruction.collect(),
            refuted: BTreeMap::new(),
            seen: BTreeSet::new(),
            input: 0,
            step: 0,
        }
    }

    /// Starts the run on an input.
    pub fn begin(&mut self, input: usize) {
        self.input = input;
        self.step = 0;
    }

    /// The refuted claims, in the order of the access in the text.
    pub fn refuted(&self) -> Vec<Refuted> {
        self.refuted.values().cloned().collect()
    }

    /// The accesses that converged lanes executed at least once.
    pub fn seen(&self) -> &BTreeSet<u32> {
        &self.seen
    }

    /// Compares the claims about an access with the observed addresses, given as pairs of lane and
    /// address. Returns the first refuted claim and the observed accesses as text.
    fn compare(
        &self,
        access: &Access,
        lanes: &[(u32, u64)],
        all_run: bool,
    ) -> Option<(String, String)> {
        let space = access.space.unsigned_abs();
        let is_own = |address: u64| self.program.is_own(space, address);
        let own = lanes.iter().filter(|(_, at)| is_own(*at)).count();
        if access.pattern == Pattern::Private && own < lanes.len() {
            let said = "each lane has memory of its own".to_string();
            return Some((said, "all see this one".to_string()));
        }
        if access.says_places() && own > 0 && lanes.len() > 1 {
            let said = match access.pattern.stride() {
                Some(0) => "one place".to_string(),
                Some(stride) => format!("places {stride} bytes apart"),
                None => "segments, or banks, that lanes touch together".to_string(),
            };
            return Some((said, "each lane has memory of its own".to_string()));
        }
        if let Some(stride) = access.pattern.stride()
            && let Some((first, base)) = lanes.first()
        {
            for (lane, address) in lanes {
                let away = i64::from(stride).wrapping_mul(i64::from(lane - first));
                if *address != base.wrapping_add_signed(away) {
                    let said = match stride {
                        0 => "one address".to_string(),
                        _ => format!("addresses {stride} bytes apart"),
                    };
                    return Some((said, String::new()));
                }
            }
        }
        let align = u64::from(access.align.unsigned_abs().max(1));
        if lanes.iter().any(|(_, at)| at % align != 0) {
            return Some((format!("addresses are multiples of {align}"), String::new()));
        }
        let bytes = u64::from(access.bytes.unsigned_abs());
        for said in &access.segments {
            let size = u64::from(said.size.unsigned_abs().max(1));
            let touched: BTreeSet<u64> = lanes
                .iter()
                .flat_map(|(_, at)| (at / size)..=(at.wrapping_add(bytes.max(1) - 1) / size))
                .collect();
            let count = touched.len() as i64;
            if count > i64::from(said.most) || (all_run && count < i64::from(said.least)) {
                let segments = match said.least == said.most {
                    true => said.most.to_string(),
                    false => format!("{} to {}", said.least, said.most),
                };
                return Some((
                    format!("{segments} segments of {size} bytes"),
                    format!("{count} are touched"),
                ));
            }
        }
        for said in &access.banks {
            let banks = u64::from(said.banks.unsigned_abs().max(1));
            // Number of lanes whose accesses are processed in one pass.
            let group = (banks * 4 / bytes.max(4)).max(1) as u32;
            let mut words: BTreeMap<(u32, u64), BTreeSet<u64>> = BTreeMap::new();
            for (lane, address) in lanes {
                for byte in *address..address.wrapping_add(bytes) {
                    let word = byte / 4;
                    let of_bank = words.entry((lane / group, word % banks)).or_default();
                    of_bank.insert(word);
                }
            }
            let passes = words.values().map(BTreeSet::len).max().unwrap_or(0);
            if passes as i64 > i64::from(said.passes) {
                return Some((
                    format!("at most {} passes of {banks} banks", said.passes),
                    format!("{passes} are needed"),
                ));
            }
        }
        None
    }
}

impl Observer for AccessWatch<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.step += 1;
        if step.activation != 0 || step.function != self.index {
            return;
        }
        let Some(access) = self.accesses.get(&step.instruction).copied() else {
            return;
        };
        let Some(instruction) = self.function.instructions.get(step.instruction) else {
            return;
        };
        let operands = self.function.operands_of(instruction);
        let pointer = pointer_at(instruction.opcode).and_then(|at| operands.get(at)?.as_value());
        let Some(pointer) = pointer else { return };
        let mut lanes = Vec::new();
        for lane in (0..64).filter(|lane| step.lanes >> lane & 1 != 0) {
            if let Some(Value::Bits(address)) = (step.values)(lane, pointer) {
                lanes.push((lane, *address));
            }
        }
        if lanes.len() > 1 {
            self.seen.insert(access.value);
        }
        if self.refuted.contains_key(&access.value) {
            return;
        }
        let all_run = lanes.len() as u32 == self.wave_size;
        if let Some((said, seen)) = self.compare(access, &lanes, all_run) {
            let refuted = Refuted {
                value: access.value,
                said,
                seen,
                pointer,
                addresses: lanes,
                input: self.input,
                group: step.group,
                wave: step.wave,
                step: self.step,
                iterations: step.iterations.to_vec(),
            };
            self.refuted.insert(access.value, refuted);
        }
    }
}

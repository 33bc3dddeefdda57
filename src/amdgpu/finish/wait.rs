//! Waits for memory operations: before an instruction accesses a register, the memory operations
//! that read or write it must be complete. `s_waitcnt` waits until a counter of outstanding
//! operations is low enough.
//!
//! For each register and counter, the pass tracks the distance of the last outstanding operation
//! that accesses the register: the number of operations issued after it that increment the same
//! counter. Where paths merge, the smaller distance is kept. If operations may complete in any
//! order, the instruction waits for all outstanding ones. Source:
//! llvm/lib/Target/AMDGPU/SIInsertWaitcnts.cpp; AMD's ISA documents, "Data Dependency Resolution".

use std::collections::BTreeMap;

use super::flow::{Known, RegisterNumber, at_starts_with, places};
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{Access, ImplicitRegisters, Unit, op};
use crate::machine::{Code, Fixed, Instruction, Modifier, Origin, Value, Why};

/// A hardware counter of outstanding memory operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Counter {
    /// Loads, and atomic operations with a result; also stores on gfx9, and image samples before
    /// gfx12.
    Load,
    /// Image samples, if they have a separate counter.
    Sample,
    /// Stores, if they have a separate counter.
    Store,
    /// LDS accesses.
    Lds,
    /// Scalar loads.
    Scalar,
}

const COUNTERS: [Counter; 5] = [
    Counter::Load,
    Counter::Sample,
    Counter::Store,
    Counter::Lds,
    Counter::Scalar,
];

/// The maximum distance that is tracked. Operations farther back count as completed.
const FARTHEST: u8 = 60;

/// Outstanding memory operations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    /// By register and counter: the number of operations issued after the last one that accesses
    /// the register.
    places: BTreeMap<(RegisterNumber, Counter), u8>,
    /// Counters with outstanding operations on some path.
    any: BTreeMap<Counter, ()>,
    /// Whether a flat access is outstanding. A flat access may access global memory or LDS, so that
    /// the operations of both counters then complete out of order.
    flat: bool,
}

impl Known for State {
    fn merge(&mut self, other: &State) -> bool {
        let mut changed = false;
        for (place, distance) in &other.places {
            let entry = self.places.entry(*place).or_insert(u8::MAX);
            if *distance < *entry {
                *entry = *distance;
                changed = true;
            }
        }
        for counter in other.any.keys() {
            changed |= self.any.insert(*counter, ()).is_none();
        }
        changed |= other.flat && !self.flat;
        self.flat |= other.flat;
        changed
    }
}

/// The counters that an instruction increments.
fn raises(instruction: &Instruction, gpu: &Gpu) -> &'static [Counter] {
    let access = instruction.opcode.access();
    if access == Access::None {
        return &[];
    }
    // Since gfx10, stores and other operations without a result increment a separate counter.
    let loads = !instruction.results.is_empty() || gpu.generation < Generation::Gfx10;
    match instruction.opcode.unit() {
        Unit::ScalarMemory => &[Counter::Scalar],
        Unit::Lds => &[Counter::Lds],
        Unit::Image if access == Access::Sample && gpu.generation >= Generation::Gfx12 => {
            &[Counter::Sample]
        }
        Unit::Flat if loads => &[Counter::Load, Counter::Lds],
        Unit::Flat => &[Counter::Store, Counter::Lds],
        Unit::Global | Unit::Scratch | Unit::Buffer | Unit::Image if loads => &[Counter::Load],
        Unit::Global | Unit::Scratch | Unit::Buffer | Unit::Image => &[Counter::Store],
        Unit::Scalar | Unit::Program | Unit::Vector | Unit::Transcendental | Unit::Pseudo => &[],
    }
}

/// Whether an instruction returns from a function. The jump of a long branch has one source.
fn is_return(instruction: &Instruction) -> bool {
    instruction.opcode == op::S_SETPC_B64 && instruction.sources.len() > 1
}

/// By counter: the maximum value that it may have before an instruction.
type Needs = BTreeMap<Counter, u8>;

struct Waits {
    gpu: &'static Gpu,
}

impl Waits {
    fn needs(&self, state: &State, instruction: &Instruction) -> Needs {
        let mut needs = Needs::new();
        if instruction.opcode == op::WAIT_ALL {
            for counter in state.any.keys() {
                needs.insert(*counter, 0);
            }
            return needs;
        }
        if is_return(instruction) {
            // The caller does not know which loads are outstanding.
            let outstanding = state.any.keys().filter(|one| **one != Counter::Store);
            needs.extend(outstanding.map(|counter| (*counter, 0)));
        }
        if self.goes_to_the_system(instruction) {
            // The store must wait for the operations of all counters except the LDS counter.
            let outstanding = state.any.keys().filter(|counter| **counter != Counter::Lds);
            needs.extend(outstanding.map(|counter| (*counter, 0)));
        }
        let sources = instruction.sources.iter().map(|source| source.value);
        let mut read: Vec<Value> = sources.chain(instruction.results.iter().copied()).collect();
        if instruction.opcode.reads(ImplicitRegisters::VCC) {
            read.push(Value::Fixed(Fixed::Vcc, 2));
        }
        for place in read.into_iter().flat_map(places) {
            for counter in COUNTERS {
                if let Some(distance) = state.places.get(&(place, counter)) {
                    // Scalar loads complete in any order.
                    let low = if counter == Counter::Scalar {
                        0
                    } else {
                        *distance
                    };
                    let entry = needs.entry(counter).or_insert(low);
                    *entry = low.min(*entry);
                }
            }
        }
        // Before gfx12, LDS accesses and scalar loads share a counter, and therefore complete out
        // of order.
        if self.gpu.generation < Generation::Gfx12 {
            let mixed =
                state.any.contains_key(&Counter::Lds) && state.any.contains_key(&Counter::Scalar);
            for counter in [Counter::Lds, Counter::Scalar] {
                if mixed && let Some(entry) = needs.get_mut(&counter) {
                    *entry = 0;
                }
            }
        }
        if state.flat {
            for counter in [Counter::Load, Counter::Lds] {
                if let Some(entry) = needs.get_mut(&counter) {
                    *entry = 0;
                }
            }
        }
        needs
    }

    /// Whether the instruction is a store that RDNA4 may make visible to the system before earlier
    /// operations are complete (LLVM's `waits-before-system-scope-stores`).
    fn goes_to_the_system(&self, instruction: &Instruction) -> bool {
        let system = Modifier::Word("scope:SCOPE_SYS");
        self.gpu.generation == Generation::Gfx12
            && instruction.opcode.access() == Access::Store
            && instruction.modifiers.contains(&system)
    }

    /// Updates the state after a wait.
    fn settle(&self, state: &mut State, needs: &Needs) {
        let shared = |counter: Counter| match counter {
            Counter::Lds | Counter::Scalar if self.gpu.generation < Generation::Gfx12 => {
                [Counter::Lds, Counter::Scalar]
            }
            other => [other, other],
        };
        if [Counter::Load, Counter::Lds]
            .iter()
            .all(|counter| needs.get(counter) == Some(&0))
        {
            state.flat = false;
        }
        for (counter, low) in needs {
            for counter in shared(*counter) {
                state
                    .places
                    .retain(|(_, of), distance| *of != counter || *distance < *low);
                if *low == 0 {
                    state.any.remove(&counter);
                }
            }
        }
    }

    fn issue(&self, state: &mut State, instruction: &Instruction) {
        for counter in raises(instruction, self.gpu) {
            for ((_, of), distance) in &mut state.places {
                if of == counter && *distance < FARTHEST {
                    *distance += 1;
                }
            }
            state.any.insert(*counter, ());
            for place in instruction.results.iter().copied().flat_map(places) {
                state.places.insert((place, *counter), 0);
            }
            state.flat |= instruction.opcode.unit() == Unit::Flat;
        }
    }

    /// The state at the start of a function that is called: the caller's operations may be
    /// outstanding. The function waits for them first ([`op::WAIT_ALL`]).
    fn unknown(&self) -> State {
        let exists = |counter: &&Counter| match counter {
            Counter::Sample => self.gpu.generation >= Generation::Gfx12,
            // The function reads no register that the caller may still store.
            Counter::Store => false,
            _ => true,
        };
        let counters = COUNTERS.iter().filter(exists);
        State {
            any: counters.map(|counter| (*counter, ())).collect(),
            ..State::default()
        }
    }

    fn step(&self, state: &mut State, instruction: &Instruction) -> Needs {
        let needs = self.needs(state, instruction);
        self.settle(state, &needs);
        self.issue(state, instruction);
        needs
    }

    fn write(&self, out: &mut Vec<Instruction>, needs: &Needs, origin: Origin) {
        let mut push = |name: op::Opcode, sources: Vec<Value>, modifiers: Vec<Modifier>| {
            out.push(Instruction {
                modifiers,
                ..Instruction::new(name, &[], &sources, origin.because(Why::Wait))
            });
        };
        if self.gpu.generation == Generation::Gfx12 {
            for (counter, low) in needs {
                let name = match counter {
                    Counter::Load => op::S_WAIT_LOADCNT,
                    Counter::Sample => op::S_WAIT_SAMPLECNT,
                    Counter::Store => op::S_WAIT_STORECNT,
                    Counter::Lds => op::S_WAIT_DSCNT,
                    Counter::Scalar => op::S_WAIT_KMCNT,
                };
                push(name, vec![Value::Bits((*low).into())], Vec::new());
            }
            return;
        }
        let mut words = Vec::new();
        if let Some(low) = needs.get(&Counter::Load) {
            words.push(Modifier::Call("vmcnt", (*low).into()));
        }
        let shared = [Counter::Lds, Counter::Scalar]
            .iter()
            .filter_map(|counter| needs.get(counter))
            .min();
        if let Some(low) = shared {
            words.push(Modifier::Call("lgkmcnt", (*low).min(15).into()));
        }
        if !words.is_empty() {
            push(op::S_WAITCNT, Vec::new(), words);
        }
        if let Some(low) = needs.get(&Counter::Store) {
            push(
                op::S_WAITCNT_VSCNT,
                vec![Value::Fixed(Fixed::Null, 1), Value::Bits((*low).into())],
                Vec::new(),
            );
        }
    }
}

/// Inserts waits. Time: linear in the code, for each change of the outstanding operations at a
/// block's start.
pub(crate) fn wait(code: &mut Code, gpu: &'static Gpu) {
    let waits = Waits { gpu };
    let is_called = code.is_called;
    let known = |block: usize| match block {
        0 if is_called => waits.unknown(),
        _ => State::default(),
    };
    let starts = at_starts_with(code, known, |state, instruction| {
        waits.step(state, instruction);
    });
    for (block, mut state) in code.blocks.iter_mut().zip(starts) {
        let mut out = Vec::with_capacity(block.instructions.len());
        for instruction in std::mem::take(&mut block.instructions) {
            let needs = waits.step(&mut state, &instruction);
            waits.write(&mut out, &needs, instruction.origin);
            if instruction.opcode != op::WAIT_ALL {
                out.push(instruction);
            }
        }
        block.instructions = out;
    }
}

//! Simulates machine code with a few lanes, before or after allocation, to compare the stores. The
//! result of an instruction is a hash of its operands. It is written to the registers and lanes
//! that the machine would write.

use std::collections::HashMap;

use crate::Gpu;
use crate::instructions::{ImplicitRegisters, op};
use crate::machine::{Code, Fixed, Instruction, Modifier, Value, Why};

/// The number of simulated lanes.
pub const LANES: usize = 4;

/// A word of a virtual register, or a physical register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Virtual(u32, u8),
    Sgpr(u16),
    Vgpr(u16),
    Vcc(u8),
}

/// A simulated wave.
pub struct Wave<'c> {
    code: &'c Code,
    gpu: &'c Gpu,
    garbage: u64,
    registers: HashMap<Key, [u32; LANES]>,
    scratch: HashMap<i32, [u32; LANES]>,
    slots: HashMap<(u16, u32), u32>,
    exec: [bool; LANES],
    decisions: HashMap<u32, u32>,
    /// Hashes of the stores so far.
    pub log: Vec<u64>,
}

/// Hashes a sequence of numbers.
pub fn hash(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mut all = 0x9e37_79b9_7f4a_7c15u64;
    for number in numbers {
        all ^= number;
        all = all.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        all ^= all >> 29;
        all = all.wrapping_mul(0x94d0_49bb_1331_11eb);
        all ^= all >> 32;
    }
    all
}

impl<'c> Wave<'c> {
    /// A wave at the start of the kernel. Registers that were never written contain values that
    /// depend on `garbage`.
    pub fn new(code: &'c Code, gpu: &'c Gpu, garbage: u64) -> Wave<'c> {
        let mut registers = HashMap::new();
        for at in 0..8u16 {
            registers.insert(Key::Sgpr(at), [u32::from(at) + 1000; LANES]);
            let lanes = [1, 2, 3, 4].map(|lane| lane + 100 * u32::from(at));
            registers.insert(Key::Vgpr(at), lanes);
        }
        Wave {
            code,
            gpu,
            garbage,
            registers,
            scratch: HashMap::new(),
            slots: HashMap::new(),
            exec: [true; LANES],
            decisions: HashMap::new(),
            log: Vec::new(),
        }
    }

    fn key(value: Value, at: u8) -> Option<Key> {
        Some(match value.word(at) {
            Value::Part {
                register, first, ..
            } => Key::Virtual(register.0, first),
            Value::Fixed(Fixed::Sgpr(number), _) => Key::Sgpr(number),
            Value::Fixed(Fixed::Vgpr(number), _) => Key::Vgpr(number),
            Value::Fixed(Fixed::Vcc, _) => Key::Vcc(at),
            _ => return None,
        })
    }

    fn is_vector(&self, value: Value) -> bool {
        use crate::machine::Class;
        match value {
            Value::Part { register, .. } => {
                self.code.registers[register.0 as usize].class == Class::Vector
            }
            Value::Fixed(fixed, _) => matches!(fixed, Fixed::Vgpr(_)),
            _ => false,
        }
    }

    /// The word and the bit of a lane in a mask.
    fn bit(&self, lane: usize) -> (u8, u32) {
        ((lane % usize::from(self.gpu.mask_words())) as u8, 1 << lane)
    }

    fn read(&self, value: Value, at: u8, lane: usize) -> u32 {
        match value {
            Value::Bits(bits) => return bits,
            Value::Wide(bits) => return (bits >> (32 * at)) as u32,
            Value::Fixed(Fixed::Exec, _) => {
                let lanes = (0..LANES).filter(|lane| self.exec[*lane] && self.bit(*lane).0 == at);
                return lanes.map(|lane| 1 << lane).sum();
            }
            _ => {}
        }
        let Some(key) = Self::key(value, at) else {
            return 0;
        };
        let lane = if self.is_vector(value) { lane } else { 0 };
        match self.registers.get(&key) {
            Some(lanes) => lanes[lane],
            None => hash([self.garbage, lane as u64]) as u32,
        }
    }

    fn write(&mut self, value: Value, at: u8, lane: usize, bits: u32) {
        if let Value::Fixed(Fixed::Exec, _) = value {
            for lane in 0..LANES {
                if self.bit(lane).0 == at {
                    self.exec[lane] = bits & (1 << lane) != 0;
                }
            }
            return;
        }
        let Some(key) = Self::key(value, at) else {
            return;
        };
        let vector = self.is_vector(value);
        let garbage = self.garbage;
        let lanes = self
            .registers
            .entry(key)
            .or_insert_with(|| [0, 1, 2, 3].map(|lane| hash([garbage, lane]) as u32));
        if vector {
            lanes[lane] = bits;
        } else {
            *lanes = [bits; LANES];
        }
    }

    /// A hash of everything that an instruction reads for a lane.
    fn inputs(&self, found: &Instruction, lane: usize) -> u64 {
        let sources = found
            .sources
            .iter()
            .flat_map(|source| (0..source.value.words()).map(move |at| (source.value, at)));
        let mut all: Vec<u64> = found.opcode.name().bytes().map(u64::from).collect();
        all.extend(sources.map(|(value, at)| u64::from(self.read(value, at, lane))));
        if found.opcode.reads(ImplicitRegisters::VCC) {
            let vcc = Value::Fixed(Fixed::Vcc, self.gpu.mask_words());
            let (word, bit) = self.bit(lane);
            all.push(u64::from(self.read(vcc, word, 0) & bit != 0));
        }
        hash(all)
    }

    /// The outcome of a random branch: a hash of the branch's number and of the number of its
    /// executions.
    fn decide(&mut self, id: u32, lane: usize) -> bool {
        let times = self.decisions.get(&id).copied().unwrap_or(0);
        times < 12 && hash([u64::from(id), u64::from(times), lane as u64]).is_multiple_of(2)
    }

    /// Runs the kernel. `None` if the simulation exceeds the limit of steps.
    pub fn run(&mut self) -> Option<()> {
        let mut block = 0usize;
        for _ in 0..4_000 {
            let Some(found) = self.code.blocks.get(block) else {
                return Some(());
            };
            let mut next = block + 1;
            for instruction in &found.instructions {
                if let Some(to) = self.step(instruction) {
                    next = to as usize;
                    break;
                }
            }
            block = next;
        }
        None
    }

    /// Executes an instruction. Returns the target of a branch taken.
    fn step(&mut self, found: &Instruction) -> Option<u32> {
        let source = |at: usize| {
            found
                .sources
                .get(at)
                .map_or(Value::Off, |source| source.value)
        };
        let result = found.results.first().copied().unwrap_or(Value::Off);
        let target = match source(0) {
            Value::Block(at) => at,
            _ => 0,
        };
        let offset = found.modifiers.iter().find_map(|found| match found {
            Modifier::Offset(by) => Some(*by),
            _ => None,
        });
        let offset = offset.unwrap_or(0);
        match found.opcode {
            op::S_BRANCH => return Some(target),
            op::S_CBRANCH_EXECZ => return (self.exec == [false; LANES]).then_some(target),
            op::S_CBRANCH_EXECNZ => return (self.exec != [false; LANES]).then_some(target),
            op::S_CBRANCH_SCC1 => {
                let Value::Bits(id) = source(1) else {
                    return None;
                };
                let taken = self.decide(id, 0);
                *self.decisions.entry(id).or_default() += 1;
                return taken.then_some(target);
            }
            op::S_MOV_B32 | op::S_MOV_B64 | op::V_MOV_B32 | op::COPY => {
                for at in 0..result.words() {
                    for lane in 0..LANES {
                        if !self.is_vector(result) || self.exec[lane] {
                            let bits = self.read(source(0), at, lane);
                            self.write(result, at, lane, bits);
                        }
                    }
                }
            }
            op::S_AND_B64 | op::S_XOR_B64 | op::S_AND_SAVEEXEC_B64 => {
                let exec = Value::Fixed(Fixed::Exec, self.gpu.mask_words());
                let words = 0..self.gpu.mask_words();
                let old: Vec<u32> = words.clone().map(|at| self.read(exec, at, 0)).collect();
                let read: Vec<u32> = words
                    .clone()
                    .map(|at| self.read(source(0), at, 0))
                    .collect();
                for at in words {
                    let (old, read) = (old[at as usize], read[at as usize]);
                    let new = if found.opcode == op::S_XOR_B64 {
                        old ^ read
                    } else {
                        old & read
                    };
                    self.write(exec, at, 0, new);
                    if found.opcode == op::S_AND_SAVEEXEC_B64 {
                        self.write(result, at, 0, old);
                    }
                }
            }
            op::V_CMP_NE_U32 => {
                let Value::Bits(id) = source(0) else {
                    return None;
                };
                let bits: Vec<bool> = (0..LANES).map(|lane| self.decide(id, lane)).collect();
                *self.decisions.entry(id).or_default() += 1;
                self.mask(result, &bits);
            }
            op::V_CMP_EQ_U32 => {
                let lanes = 0..LANES;
                let bits: Vec<bool> = lanes
                    .map(|lane| self.inputs(found, lane).is_multiple_of(2))
                    .collect();
                self.mask(result, &bits);
            }
            op::V_CNDMASK_B32 => {
                for lane in 0..LANES {
                    let (word, bit) = self.bit(lane);
                    let chosen = self.read(source(2), word, 0) & bit != 0;
                    let bits = self.read(source(usize::from(chosen)), 0, lane);
                    if self.exec[lane] {
                        self.write(result, 0, lane, bits);
                    }
                }
            }
            op::V_PERMLANE16_B32 => {
                for lane in 0..LANES {
                    let from = (lane + 1) % LANES;
                    let on = self.exec[from];
                    let value = source(usize::from(found.tied));
                    let bits = if on { self.read(value, 0, from) } else { 0 };
                    if self.exec[lane] {
                        self.write(result, 0, lane, bits);
                    }
                }
            }
            op::V_READFIRSTLANE_B32 => {
                let first = self.exec.iter().position(|on| *on).unwrap_or(0);
                let bits = self.read(source(0), 0, first);
                self.write(result, 0, 0, bits);
            }
            op::SCRATCH_STORE_B32 => {
                for lane in 0..LANES {
                    if self.exec[lane] {
                        let bits = self.read(source(1), 0, lane);
                        self.scratch.entry(offset).or_insert([77; LANES])[lane] = bits;
                    }
                }
            }
            op::SCRATCH_LOAD_B32 => {
                for lane in 0..LANES {
                    if self.exec[lane] {
                        let bits = self.scratch.get(&offset).map_or(78, |found| found[lane]);
                        self.write(result, 0, lane, bits);
                    }
                }
            }
            op::V_WRITELANE_B32 => match (result, source(2)) {
                (_, Value::Bits(lane)) if found.origin.why != Why::Spill => {
                    let bits = self.read(source(1), 0, 0);
                    self.write(result, 0, lane as usize, bits);
                }
                (Value::Fixed(Fixed::Vgpr(number), _), Value::Bits(lane)) => {
                    let bits = self.read(source(1), 0, 0);
                    self.slots.insert((number, lane), bits);
                }
                _ => {}
            },
            op::V_READLANE_B32 => match (source(0), source(1)) {
                (Value::Fixed(Fixed::Vgpr(number), _), Value::Bits(lane))
                    if self.slots.contains_key(&(number, lane)) =>
                {
                    let bits = self.slots[&(number, lane)];
                    self.write(result, 0, 0, bits);
                }
                _ => {}
            },
            // `S_NOP` represents a store by the scalar unit.
            op::S_NOP | op::GLOBAL_STORE_B32 => {
                let scalar = found.opcode == op::S_NOP;
                for lane in 0..LANES {
                    if scalar && lane == 0 || !scalar && self.exec[lane] {
                        let inputs = self.inputs(found, lane);
                        self.log.push(hash([lane as u64, inputs]));
                    }
                }
            }
            _ => self.any(found),
        }
        None
    }

    fn mask(&mut self, result: Value, bits: &[bool]) {
        let mut words = [0u32; 2];
        for (lane, bit) in bits.iter().enumerate() {
            if *bit && self.exec[lane] {
                words[usize::from(self.bit(lane).0)] |= 1 << lane;
            }
        }
        for at in 0..self.gpu.mask_words() {
            self.write(result, at, 0, words[usize::from(at)]);
        }
    }

    /// For any other instruction: its result words are written one after another. Early-clobber
    /// instructions read their operands again for each word.
    fn any(&mut self, found: &Instruction) {
        let early = found.opcode == op::V_MAD_U64_U32;
        let vector = found.results.iter().any(|result| self.is_vector(*result));
        for lane in 0..if vector { LANES } else { 1 } {
            if vector && !self.exec[lane] {
                continue;
            }
            let mut inputs = self.inputs(found, lane);
            let mut number = 0;
            for result in &found.results {
                for at in 0..result.words() {
                    if early {
                        inputs = self.inputs(found, lane);
                    }
                    number += 1;
                    let bits = hash([number, inputs]) as u32;
                    self.write(*result, at, lane, bits);
                }
            }
        }
    }
}

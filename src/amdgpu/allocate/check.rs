//! Checks register allocation: executes the code before and after allocation symbolically, in
//! parallel, and compares them.
//!
//! The lattice element of a word of the original code is the set of locations that contain it. A
//! smaller set is lower in the lattice; the top, all locations, is the element of a word that is
//! not yet defined. The meet is the intersection. Words of SGPRs are merged along edges of the
//! linear graph, words of VGPRs along edges of the logical graph. Each word that an instruction
//! reads must be in the location that the allocated instruction reads. After a write, the written
//! word is in no other location, and its location contains no other word. A copy in the original
//! code adds the locations of its source to those of its result. A move in the allocated code adds
//! its destination to the locations of all words in its source.
//!
//! Source of the method: the checker of regalloc2 (C. Fallin).

use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

use super::malformed::Malformed;
use super::step::Step;
use super::words::{File, Word, Words, is_copy, reads_vcc, writes_early};
use crate::Gpu;
use crate::instructions::{ImplicitRegisters, Opcode, op};
use crate::machine::{Code, Fixed, Instruction, Modifier, Value};

/// A 32-bit location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Location {
    /// `s0`...
    Sgpr(u16),
    /// `v0`...
    Vgpr(u16),
    /// A word of VCC.
    Vcc(u8),
    /// A word of EXEC.
    Exec(u8),
    /// The register M0.
    M0,
    /// A constant; each constant counts as a location.
    Bits(u32),
    /// A special register whose contents never change, such as `src_shared_base`.
    Always(u32),
    /// Four bytes of scratch memory, at this offset.
    Scratch(i32),
    /// A lane of a vector register, which contains a spilled SGPR.
    Lane(u16, u32),
}

/// A difference between allocated code and the code before allocation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// The input code is malformed.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The allocated code lacks a block.
    #[error("block {0} is gone")]
    Gone(usize),
    /// An edge to a block that does not exist.
    #[error("block {0} leads to a block that is none")]
    Edge(usize),
    /// A difference in a block.
    #[error("block {at}: {why}")]
    Block {
        /// The index of the block.
        at: usize,
        /// The difference.
        why: WrongBlock,
    },
}

/// A difference within a block.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongBlock {
    /// A copy, or one of the moves that implement it, is wrong.
    #[error(transparent)]
    Move(#[from] Mismatch),
    /// The allocated code has the instructions in a different order.
    #[error("instruction {0} is twice there, or too late")]
    Order(usize),
    /// The allocated code lacks an instruction.
    #[error("instruction {at} ({name}) is gone")]
    Gone {
        /// The index of the instruction.
        at: usize,
        /// The opcode.
        name: Opcode,
    },
    /// An instruction differs from the original one.
    #[error("instruction {at} ({name}): {why}")]
    Instruction {
        /// The index of the instruction.
        at: usize,
        /// The opcode.
        name: Opcode,
        /// The difference.
        why: Mismatch,
    },
}

/// A difference between an instruction and the allocated instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// An operand is malformed in the input code.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The allocated instruction has a different opcode.
    #[error("it became {0}")]
    Name(Opcode),
    /// A source is negated, or its absolute value taken, in only one of the original and the
    /// allocated code.
    #[error("a sign is lost")]
    Sign,
    /// The instruction reads VCC implicitly, but VCC contains another value.
    #[error("VCC is overwritten")]
    Vcc,
    /// The first source and the first result of the instruction are tied, but have different
    /// locations.
    #[error("what is read and written is in two places")]
    Untied,
    /// A result that was in a physical register before allocation is in a different register after
    /// it.
    #[error("a register of the machine is moved")]
    Fixed,
    /// The allocated instruction has a different number of result words.
    #[error("a result has another size")]
    ResultSize,
    /// The allocated instruction has a different number of source words.
    #[error("a source has another size")]
    SourceSize,
    /// A result overlaps another result, or a source that is read after the result is written.
    #[error("its result overwrites {0:?}")]
    Overwrites(Location),
    /// A source that is not a virtual register differs after allocation.
    #[error("{before:?} became {after:?}")]
    Source {
        /// The source before allocation.
        before: Value,
        /// The source after allocation.
        after: Value,
    },
    /// A word is read from a location that does not contain it.
    #[error("{value:?} word {word} is read in {place:?}, and is in {places:?}")]
    Misread {
        /// The value read.
        value: Value,
        /// The index of the word.
        word: usize,
        /// The location that is read.
        place: Option<Location>,
        /// The locations that contain the word.
        places: Option<Vec<Location>>,
    },
    /// A tuple starts at a register that its alignment does not allow.
    #[error("no tuple begins at {0:?}")]
    Alignment(Value),
    /// A move without a result or a source.
    #[error("a move of nothing")]
    NoOperands,
    /// An inserted instruction is not a move.
    #[error("{0} is not a move")]
    NoMove(Opcode),
    /// An operand of a move is not a location.
    #[error("{0} moves nothing")]
    NoPlace(Opcode),
}

type Places = FxHashMap<Word, Vec<Location>>;

/// Locations of the words of SGPRs, and of VGPRs. Words without an entry are undefined.
#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    files: [Places; 2],
}

/// The data that stay constant during the check.
struct Checker<'c> {
    words: Words,
    gpu: &'c Gpu,
}

/// The location of a word of a value.
fn place(value: Value, at: u8) -> Option<Location> {
    Some(match value.word(at) {
        Value::Fixed(Fixed::Sgpr(number), _) => Location::Sgpr(number),
        Value::Fixed(Fixed::Vgpr(number), _) => Location::Vgpr(number),
        Value::Fixed(Fixed::Vcc, _) => Location::Vcc(at),
        Value::Fixed(Fixed::Exec, _) => Location::Exec(at),
        Value::Fixed(Fixed::M0, _) => Location::M0,
        Value::Fixed(Fixed::SharedBase, _) => Location::Always(u32::from(at)),
        Value::Fixed(Fixed::PrivateBase, _) => Location::Always(2 + u32::from(at)),
        Value::Fixed(Fixed::Null, _) => Location::Bits(0),
        Value::Fixed(Fixed::Ttmp(number), _) => {
            Location::Always(8 + u32::from(number) + u32::from(at))
        }
        Value::Bits(bits) => Location::Bits(bits),
        _ => return None,
    })
}

fn size(value: Value) -> u8 {
    match value {
        Value::Part { words, .. } | Value::Fixed(_, words) => words,
        Value::Wide(_) => 2,
        _ => 1,
    }
}

impl State {
    fn places(&self, words: &Words, word: Word) -> Option<&Vec<Location>> {
        self.files[usize::from(words.file(word) == File::Vector)].get(&word)
    }

    fn holds(&self, words: &Words, word: Word, place: Option<Location>) -> bool {
        match self.places(words, word) {
            None => true,
            Some(places) => place.is_some_and(|place| places.contains(&place)),
        }
    }

    /// Records a write to a location: its previous contents are lost.
    fn spoil(&mut self, place: Location) {
        for places in self.files.iter_mut().flat_map(FxHashMap::values_mut) {
            places.retain(|other| match (place, *other) {
                (Location::Vgpr(number), Location::Lane(of, _)) => number != of,
                (place, other) => place != other,
            });
        }
    }

    fn set(&mut self, words: &Words, word: Word, places: Option<Vec<Location>>) {
        let file = &mut self.files[usize::from(words.file(word) == File::Vector)];
        match places {
            Some(places) => file.insert(word, places),
            None => file.remove(&word),
        };
    }

    /// Records parallel copies between locations.
    fn shift(&mut self, pairs: &[(Location, Option<Location>)]) {
        let mut gains: Vec<(usize, Word, Location)> = Vec::new();
        for (file, places) in self.files.iter().enumerate() {
            for (word, places) in places {
                for (to, from) in pairs {
                    if from.is_some_and(|from| places.contains(&from)) {
                        gains.push((file, *word, *to));
                    }
                }
            }
        }
        for (to, _) in pairs {
            self.spoil(*to);
        }
        for (file, word, to) in gains {
            if let Some(places) = self.files[file].get_mut(&word) {
                places.push(to);
            }
        }
    }
}

/// Replaces the state of a register file by its meet (the intersection, for each word) with another
/// state. Returns whether the state changed.
fn meet(into: &mut Places, from: &Places) -> bool {
    let mut changed = false;
    for (word, places) in from {
        match into.get_mut(word) {
            None => {
                into.insert(*word, places.clone());
                changed = true;
            }
            Some(own) => {
                let before = own.len();
                own.retain(|place| places.contains(place));
                changed |= own.len() != before;
            }
        }
    }
    changed
}

/// Compares allocated code with the code before allocation. `steps` is the origin of each
/// instruction. Time: linear in the code, times the number of words live at a time, times the depth
/// of loops.
///
/// # Errors
/// The first mismatch.
pub fn check(
    code: &Code,
    allocated: &Code,
    steps: &[Vec<Step>],
    gpu: &Gpu,
) -> Result<(), Difference> {
    let checker = Checker {
        words: Words::new(code),
        gpu,
    };
    let mut entry = State::default();
    for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
        for value in instruction.values() {
            if let Value::Fixed(..) = value {
                for (at, word) in checker.words.of(value)?.enumerate() {
                    let places = place(value, at as u8).into_iter().collect();
                    entry.set(&checker.words, word, Some(places));
                }
            }
        }
    }
    let count = code.blocks.len();
    let mut known: Vec<[Option<Places>; 2]> = vec![[None, None]; count];
    if let Some(first) = known.first_mut() {
        *first = entry.files.map(Some);
    }
    let mut work: VecDeque<usize> = (0..count.min(1)).collect();
    let mut waiting: FxHashSet<usize> = work.iter().copied().collect();
    while let Some(at) = work.pop_front() {
        waiting.remove(&at);
        let (Some(block), Some(new), Some(steps)) =
            (code.blocks.get(at), allocated.blocks.get(at), steps.get(at))
        else {
            return Err(Difference::Gone(at));
        };
        let mut state = State {
            files: known[at].clone().map(Option::unwrap_or_default),
        };
        checker
            .block(&block.instructions, &new.instructions, steps, &mut state)
            .map_err(|why| Difference::Block { at, why })?;
        // Other locations are valid only where the linear and the logical graph agree.
        for places in state.files[1].values_mut() {
            places.retain(|place| {
                matches!(
                    place,
                    Location::Vgpr(_)
                        | Location::Scratch(_)
                        | Location::Bits(_)
                        | Location::Always(_)
                )
            });
        }
        for (file, successors) in [&block.linear, &block.logical].into_iter().enumerate() {
            for successor in successors {
                let Some(into) = known.get_mut(*successor as usize) else {
                    return Err(Difference::Edge(at));
                };
                let changed = match &mut into[file] {
                    Some(into) => meet(into, &state.files[file]),
                    none => {
                        *none = Some(state.files[file].clone());
                        true
                    }
                };
                if changed && waiting.insert(*successor as usize) {
                    work.push_back(*successor as usize);
                }
            }
        }
    }
    Ok(())
}

impl Checker<'_> {
    fn block(
        &self,
        old: &[Instruction],
        new: &[Instruction],
        steps: &[Step],
        state: &mut State,
    ) -> Result<(), WrongBlock> {
        let mut next = 0usize;
        for (instruction, step) in new.iter().zip(steps) {
            let (index, this) = match step {
                Step::Inserted(index) => {
                    self.copies(old, &mut next, *index as usize, state)?;
                    self.shift(instruction, state)?;
                    continue;
                }
                Step::Original(index) => (*index as usize, true),
                Step::Copy(index) => (*index as usize, false),
            };
            self.copies(old, &mut next, index + usize::from(!this), state)?;
            if this {
                let Some(was) = old.get(index).filter(|_| next == index) else {
                    return Err(WrongBlock::Order(index));
                };
                next += 1;
                self.instruction(was, instruction, state).map_err(|why| {
                    WrongBlock::Instruction {
                        at: index,
                        name: was.opcode,
                        why,
                    }
                })?;
            } else {
                self.shift(instruction, state)?;
            }
        }
        self.copies(old, &mut next, old.len(), state)
    }

    /// Executes the copies of the original code up to an index.
    fn copies(
        &self,
        old: &[Instruction],
        next: &mut usize,
        to: usize,
        state: &mut State,
    ) -> Result<(), WrongBlock> {
        while *next < to {
            let Some(copy) = old.get(*next) else {
                return Ok(());
            };
            if !is_copy(copy) {
                return Err(WrongBlock::Gone {
                    at: *next,
                    name: copy.opcode,
                });
            }
            *next += 1;
            let (result, source) = (copy.results[0], copy.sources[0].value);
            let sources: Vec<Word> = self.words.of(source).map_err(Mismatch::from)?.collect();
            let mut found = Vec::new();
            for (at, word) in self.words.of(result).map_err(Mismatch::from)?.enumerate() {
                let places = match (source, sources.get(at)) {
                    (Value::Part { .. }, Some(from)) => state.places(&self.words, *from).cloned(),
                    // The write to a physical register overwrites words that were in it.
                    (Value::Fixed(Fixed::Sgpr(_) | Fixed::Vgpr(_), _), Some(from)) => {
                        state.places(&self.words, *from).cloned()
                    }
                    (Value::Fixed(Fixed::Vcc, _), _) => {
                        let held =
                            state.holds(&self.words, self.words.vcc(), Some(Location::Vcc(0)));
                        Some(
                            place(source, at as u8)
                                .filter(|_| held)
                                .into_iter()
                                .collect(),
                        )
                    }
                    _ => Some(place(source, at as u8).into_iter().collect()),
                };
                found.push((word, places));
            }
            for (word, places) in found {
                state.set(&self.words, word, places);
            }
        }
        Ok(())
    }

    /// Checks an instruction that is not a copy.
    fn instruction(
        &self,
        was: &Instruction,
        now: &Instruction,
        state: &mut State,
    ) -> Result<(), Mismatch> {
        let same = was.opcode == now.opcode
            && was.modifiers == now.modifiers
            && was.results.len() == now.results.len()
            && was.sources.len() == now.sources.len();
        if !same {
            return Err(Mismatch::Name(now.opcode));
        }
        let mut read = FxHashSet::default();
        for (index, (before, after)) in was.sources.iter().zip(&now.sources).enumerate() {
            if (before.negated, before.absolute) != (after.negated, after.absolute) {
                return Err(Mismatch::Sign);
            }
            self.read(before.value, after.value, state)?;
            // A tied result must have the location of its source, which it therefore overwrites.
            if index > 0 || !was.tied {
                read.extend((0..size(after.value)).filter_map(|at| place(after.value, at)));
            }
        }
        if reads_vcc(was) && !state.holds(&self.words, self.words.vcc(), Some(Location::Vcc(0))) {
            return Err(Mismatch::Vcc);
        }
        if was.tied && now.results.first().copied() != now.sources.first().map(|first| first.value)
        {
            return Err(Mismatch::Untied);
        }
        let mut written = FxHashSet::default();
        for (before, after) in was.results.iter().zip(&now.results) {
            match before {
                Value::Part { .. } => self.aligned(*after)?,
                _ if before != after => return Err(Mismatch::Fixed),
                _ => {}
            }
            if size(*before) != size(*after) {
                return Err(Mismatch::ResultSize);
            }
            for at in 0..size(*after) {
                if let Some(place) = place(*after, at)
                    && (!written.insert(place)
                        || writes_early(was, self.gpu) && read.contains(&place))
                    && !matches!(place, Location::Bits(_))
                {
                    return Err(Mismatch::Overwrites(place));
                }
            }
        }
        for place in &written {
            state.spoil(*place);
        }
        if was.opcode.writes(ImplicitRegisters::EXEC) {
            state.spoil(Location::Exec(0));
            state.spoil(Location::Exec(1));
        }
        for (before, after) in was.results.iter().zip(&now.results) {
            for (at, word) in self.words.of(*before)?.enumerate() {
                let places = place(*after, at as u8).into_iter().collect();
                state.set(&self.words, word, Some(places));
            }
        }
        Ok(())
    }

    /// Checks that a value is in the location that is read.
    fn read(&self, before: Value, after: Value, state: &State) -> Result<(), Mismatch> {
        if !matches!(before, Value::Part { .. }) && before != after {
            return Err(Mismatch::Source { before, after });
        }
        if size(before) != size(after) {
            return Err(Mismatch::SourceSize);
        }
        self.aligned(after)?;
        for (at, word) in self.words.of(before)?.enumerate() {
            let place = place(after, at as u8);
            if !state.holds(&self.words, word, place) {
                let places = state.places(&self.words, word);
                return Err(Mismatch::Misread {
                    value: before,
                    word: at,
                    place,
                    places: places.cloned(),
                });
            }
        }
        Ok(())
    }

    /// Checks the alignment of a tuple.
    fn aligned(&self, value: Value) -> Result<(), Mismatch> {
        let fine = match value {
            Value::Fixed(Fixed::Sgpr(number), 2) => number % 2 == 0,
            Value::Fixed(Fixed::Sgpr(number), 3..) => number % 4 == 0,
            Value::Fixed(Fixed::Vgpr(number), 2..) => number % 2 == 0 || !self.gpu.even_vgprs,
            Value::Part { .. } => false,
            _ => true,
        };
        if fine {
            Ok(())
        } else {
            Err(Mismatch::Alignment(value))
        }
    }

    /// Executes a move of the allocated code.
    fn shift(&self, instruction: &Instruction, state: &mut State) -> Result<(), Mismatch> {
        let result = instruction.results.first().copied();
        let source = |at: usize| instruction.sources.get(at).map(|source| source.value);
        let offset = instruction.modifiers.iter().find_map(|found| match found {
            Modifier::Offset(by) => Some(*by),
            _ => None,
        });
        let scratch = Location::Scratch(offset.unwrap_or(0));
        let whole = |value: Option<Value>| value.and_then(|value| place(value, 0));
        let lane = |vgpr: Option<Value>, lane: Option<Value>| match (vgpr, lane) {
            (Some(Value::Fixed(Fixed::Vgpr(number), _)), Some(Value::Bits(lane))) => {
                Some(Location::Lane(number, lane))
            }
            _ => None,
        };
        let pairs: Vec<(Location, Option<Location>)> = match instruction.opcode {
            op::V_MOV_B32 | op::S_MOV_B32 | op::S_MOV_B64 => {
                let (Some(result), Some(source)) = (result, source(0)) else {
                    return Err(Mismatch::NoOperands);
                };
                self.aligned(result)?;
                self.aligned(source)?;
                let words = 0..size(result);
                words
                    .filter_map(|at| place(result, at).map(|to| (to, place(source, at))))
                    .collect()
            }
            op::SCRATCH_STORE_B32 => vec![(scratch, whole(source(1)))],
            op::SCRATCH_LOAD_B32 => {
                let result = whole(result);
                result.map(|to| (to, Some(scratch))).into_iter().collect()
            }
            op::V_WRITELANE_B32 => {
                let to = lane(result, source(2));
                to.map(|to| (to, whole(source(1)))).into_iter().collect()
            }
            op::V_READLANE_B32 => {
                let result = whole(result);
                let from = lane(source(0), source(1));
                result.map(|to| (to, from)).into_iter().collect()
            }
            name => return Err(Mismatch::NoMove(name)),
        };
        if pairs.is_empty() {
            return Err(Mismatch::NoPlace(instruction.opcode));
        }
        state.shift(&pairs);
        Ok(())
    }
}

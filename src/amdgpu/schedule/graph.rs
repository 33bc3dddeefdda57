//! The dependence graph of a block: nodes that are scheduled as a unit, and the predecessors of
//! each.
//!
//! A node is an instruction, or a sequence of instructions that must stay adjacent: from a write of
//! SCC to the last read of this SCC, or from `s_getpc_b64` to the last operand relative to it.
//! Nothing moves past a scheduling barrier: branches, waits, work-group barriers, instructions that
//! change EXEC, M0 or the mode, and instructions that must execute at a certain time (reads of
//! clocks, inline assembly with side effects). Therefore EXEC is the same for all instructions that
//! may be reordered.
//!
//! Accesses are distinguished by address space: LDS, scratch memory, and all other memory; a flat
//! access may access all of these. Loads may be reordered with other loads; all other accesses to
//! the same address space keep their order, unless the alias analysis of the IR (`rules/alias.dl`)
//! proves that they access different bytes. Atomic and volatile accesses count as stores to all
//! memory. No store before a scalar load writes its memory, but a store after it may.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Gpu;
use crate::accesses::IrAccesses;
use crate::allocate::{File, Malformed, Word, Words};
use crate::finish::delay;
use crate::gpu::Generation;
use crate::instructions::{Access, ImplicitRegisters, Traits, Unit, op};
use crate::machine::{COPY, Class, Code, Fixed, Instruction, Modifier, Value, Why};

/// The latency of a load from memory in cycles, from LLVM's model of RDNA3 (SISchedule.td). The
/// latencies of LDS and of the scalar cache are higher than in this model, because other waves use
/// both too.
const MEMORY: u32 = 320;
const NEAR_MEMORY: u32 = 40;

/// How far up in the block a node may be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Movability {
    /// The node does not move: a store, a copy to a phi, or the definition of the source of such a
    /// copy, because the phi's current value may still be live.
    Stays,
    /// The node moves up only if a load depends on it. It is a constant or a copy, whose live range
    /// would otherwise grow without benefit; or an instruction that writes VCC implicitly.
    ForLoads,
    /// The node may move past all instructions that it does not depend on.
    Free,
}

/// Kinds of accesses that form clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Load,
    Store,
}

impl Kind {
    pub const COUNT: usize = 2;
}

/// Instructions that are scheduled as a unit.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The range of the node's instructions in the block.
    pub instructions: Range<usize>,
    pub freedom: Movability,
    /// The kind of clusters that the node may be in: a single plain access to memory through the
    /// vector cache.
    pub kind: Option<Kind>,
    /// Whether the node is a load that may move up.
    pub is_load: bool,
    /// Whether the node writes a lane mask.
    pub is_mask: bool,
    /// Whether the node is a copy that coalescing is expected to remove.
    pub is_transparent: bool,
    /// The latency of the node's results in cycles.
    pub latency: u32,
    /// The words that the node reads before it writes them (`reads`), and the words that it writes
    /// (`writes`), without duplicates.
    pub reads: Vec<Word>,
    pub writes: Vec<Word>,
    /// The successors, and whether each reads a result of this node.
    pub after: Vec<(u32, bool)>,
    /// The number of predecessors.
    pub before: u32,
}

/// Bits of a set of address spaces.
const GLOBAL: u8 = 1;
const LDS: u8 = 2;
const SCRATCH: u8 = 4;
const ALL: u8 = 7;

/// The maximum number of accesses with which a store is compared. A store after more accesses is
/// ordered with all others.
const MOST_COMPARED: usize = 64;

/// A node with a memory access.
#[derive(Clone, Debug)]
struct MemoryNode {
    node: u32,
    /// The IR accesses that the instruction implements. Empty if they are unknown.
    accesses: Vec<u32>,
}

/// For each IR access that is merged with others: all IR accesses of the merged instruction, or of
/// several instructions that implement parts of the same accesses.
pub(super) fn merged(merges: &[Vec<u32>]) -> FxHashMap<u32, Vec<u32>> {
    let mut groups: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for merge in merges {
        let mut group = merge.clone();
        for access in merge {
            group.extend(groups.get(access).into_iter().flatten());
        }
        group.sort_unstable();
        group.dedup();
        for access in &group {
            groups.insert(*access, group.clone());
        }
    }
    groups
}

/// The address spaces that an instruction reads, and those that it writes.
fn memory(instruction: &Instruction, ir: IrAccesses<'_>) -> (u8, u8) {
    let opcode = instruction.opcode;
    let space = match opcode.unit() {
        Unit::Lds => LDS,
        Unit::Scratch => SCRATCH,
        Unit::Flat => ALL,
        _ => GLOBAL,
    };
    // Some modifiers do not affect memory: those that select components (image instructions) or
    // address operands (buffer instructions).
    let is_mark = |modifier: &Modifier| match opcode.unit() {
        Unit::Image | Unit::Buffer => *modifier == Modifier::Word("volatile"),
        _ => !matches!(
            modifier,
            Modifier::Offset(_) | Modifier::Number("offset0" | "offset1", _)
        ),
    };
    let ordered =
        || instruction.modifiers.iter().any(is_mark) || (ir.known)(instruction.origin).atomic;
    match opcode.access() {
        Access::None | Access::Lanes => (0, 0),
        _ if ordered() => (0, ALL),
        Access::Load | Access::Sample => (space, 0),
        Access::Store => (0, space),
        Access::Atomic => (0, ALL),
    }
}

/// Whether an instruction is a scheduling barrier.
pub(super) fn is_barrier(instruction: &Instruction) -> bool {
    let opcode = instruction.opcode;
    let other = |value: &Value| match value {
        Value::Fixed(fixed, _) => !matches!(
            fixed,
            Fixed::Sgpr(_) | Fixed::Vgpr(_) | Fixed::Vcc | Fixed::Null
        ),
        _ => false,
    };
    let unit = match opcode.unit() {
        Unit::Program => true,
        Unit::Pseudo => opcode != COPY,
        // Instructions that invalidate caches.
        Unit::Global | Unit::Buffer => opcode.access() == Access::None,
        Unit::ScalarMemory => {
            opcode.row().data == 0
                || opcode.access() != Access::Load
                || !instruction.modifiers.is_empty()
        }
        Unit::Scalar => opcode == op::S_GETREG_B32,
        _ => false,
    };
    let volatile = instruction.modifiers.contains(&Modifier::Word("volatile"));
    unit || volatile && opcode.access() == Access::None
        || opcode.writes(ImplicitRegisters::EXEC)
        || opcode.writes(ImplicitRegisters::M0)
        || opcode.writes(ImplicitRegisters::MODE)
        || opcode.reads(ImplicitRegisters::M0)
        || instruction.results.iter().any(other)
}

/// The nodes of a block, in order. SCC is not live across blocks.
pub(super) fn nodes_of(instructions: &[Instruction]) -> Vec<Range<usize>> {
    // By instruction: the last instruction of its node.
    let mut last: Vec<usize> = (0..instructions.len()).collect();
    let (mut scc, mut counter): (Option<usize>, Option<usize>) = (None, None);
    for (at, instruction) in instructions.iter().enumerate() {
        let opcode = instruction.opcode;
        let mut sources = instruction.sources.iter();
        let is_relative = sources.any(|source| {
            matches!(
                source.value,
                Value::Relative { .. } | Value::Distance { .. }
            )
        });
        let own = scc.filter(|_| opcode.reads(ImplicitRegisters::SCC));
        let counted = counter.filter(|_| is_relative);
        for from in own.into_iter().chain(counted) {
            last[from] = at;
        }
        if opcode.writes(ImplicitRegisters::SCC) {
            scc = Some(at);
        }
        if opcode == op::S_GETPC_B64 {
            counter = Some(at);
        }
    }
    let mut nodes: Vec<Range<usize>> = Vec::with_capacity(instructions.len());
    for (at, last) in last.into_iter().enumerate() {
        match nodes.last_mut() {
            Some(node) if at < node.end => node.end = node.end.max(last + 1),
            _ => nodes.push(at..last + 1),
        }
    }
    nodes
}

/// Builds the dependence graphs of a kernel's blocks.
pub(super) struct Writer<'c> {
    pub code: &'c Code,
    pub words: &'c Words,
    pub gpu: &'static Gpu,
    /// Facts from the IR about memory accesses.
    pub ir: IrAccesses<'c>,
    /// See [`merged`].
    pub merged: FxHashMap<u32, Vec<u32>>,
    /// By word: its last writer so far, and its readers since then. The lists are reset after each
    /// region of a block.
    pub writers: Vec<Option<u32>>,
    pub readers: Vec<Vec<u32>>,
}

impl Writer<'_> {
    /// The nodes of a region of a block, and the words that they access.
    ///
    /// # Errors
    /// An operand that exceeds its register.
    pub fn nodes(
        &mut self,
        instructions: &[Instruction],
        parts: &[Range<usize>],
    ) -> Result<(Vec<Node>, Vec<Word>), Malformed> {
        let mut nodes = Vec::with_capacity(parts.len());
        let mut touched: Vec<Word> = Vec::new();
        for part in parts {
            nodes.push(self.node(instructions, part.clone())?);
        }
        self.phis(instructions, &mut nodes)?;
        let mut stores: [Vec<MemoryNode>; 3] = Default::default();
        let mut loads: [Vec<MemoryNode>; 3] = Default::default();
        for at in 0..nodes.len() {
            let mut before: Vec<(u32, bool)> = Vec::new();
            let node = &nodes[at];
            for word in &node.reads {
                before.extend(self.writers[*word as usize].map(|writer| (writer, true)));
            }
            for word in &node.writes {
                let word = *word as usize;
                before.extend(self.writers[word].map(|writer| (writer, false)));
                before.extend(self.readers[word].iter().map(|reader| (*reader, false)));
            }
            let number = at as u32;
            for instruction in instructions
                .get(node.instructions.clone())
                .unwrap_or_default()
            {
                let (read, written) = memory(instruction, self.ir);
                let scalar = instruction.opcode.unit() == Unit::ScalarMemory;
                if read | written == 0 {
                    continue;
                }
                let own = MemoryNode {
                    node: number,
                    accesses: self.accesses(instruction),
                };
                for (space, (stores, loads)) in stores.iter_mut().zip(&mut loads).enumerate() {
                    let mut own = own.clone();
                    let has = |spaces: u8| spaces >> space & 1 == 1;
                    if has(written) && stores.len() + loads.len() >= MOST_COMPARED {
                        own.accesses.clear();
                    }
                    let ordered = |other: &&MemoryNode| !self.no_alias(&own, other);
                    if (has(read) && !scalar) || has(written) {
                        let ordered_stores = stores.iter().filter(ordered);
                        before.extend(ordered_stores.map(|store| (store.node, false)));
                    }
                    if has(written) {
                        let ordered_loads = loads.iter().filter(ordered);
                        before.extend(ordered_loads.map(|load| (load.node, false)));
                        // All accesses before this one are ordered with those after it.
                        if own.accesses.is_empty() {
                            stores.clear();
                            loads.clear();
                        }
                        stores.push(own);
                    } else if has(read) {
                        loads.push(own);
                    }
                }
            }
            for word in &nodes[at].reads {
                self.readers[*word as usize].push(number);
            }
            touched.extend(&nodes[at].reads);
            for word in &nodes[at].writes {
                self.writers[*word as usize] = Some(number);
                self.readers[*word as usize].clear();
            }
            touched.extend(&nodes[at].writes);
            // Between the same two nodes, a data dependence is sorted first, so that it is kept and
            // other dependences are dropped.
            before.sort_unstable_by_key(|(other, reads)| (*other, !reads));
            before.dedup_by_key(|(other, _)| *other);
            before.retain(|(other, _)| *other != number);
            nodes[at].before = before.len() as u32;
            for (other, reads) in before {
                nodes[other as usize].after.push((number, reads));
            }
        }
        touched.sort_unstable();
        touched.dedup();
        for word in &touched {
            self.writers[*word as usize] = None;
            self.readers[*word as usize].clear();
        }
        Ok((nodes, touched))
    }

    /// The IR accesses that an instruction implements. Empty if unknown: which scalar loads
    /// are merged is not recorded.
    fn accesses(&self, instruction: &Instruction) -> Vec<u32> {
        let own = instruction.origin.instruction;
        match instruction.opcode.unit() {
            Unit::Lds | Unit::Scratch | Unit::Global | Unit::Flat => {
                let group = own.and_then(|own| self.merged.get(&own));
                group.cloned().unwrap_or_else(|| own.into_iter().collect())
            }
            _ => Vec::new(),
        }
    }

    /// Whether two nodes never access the same byte in the same lane.
    fn no_alias(&self, one: &MemoryNode, other: &MemoryNode) -> bool {
        let [one, other] = [one, other].map(|node| node.accesses.as_slice());
        let differ = |one: &u32| other.iter().all(|other| (self.ir.no_alias)(*one, *other));
        !one.is_empty() && !other.is_empty() && one.iter().all(differ)
    }

    fn node(&self, instructions: &[Instruction], part: Range<usize>) -> Result<Node, Malformed> {
        let all = instructions.get(part.clone()).unwrap_or_default();
        let (mut reads, mut writes): (Vec<Word>, Vec<Word>) = (Vec::new(), Vec::new());
        let mut freedom = Movability::Free;
        let mut latency = 0;
        for instruction in all {
            let vcc = [self.words.vcc()];
            for source in &instruction.sources {
                let words = self.words.of(source.value)?;
                reads.extend(words.filter(|word| !writes.contains(word)));
            }
            if instruction.opcode.reads(ImplicitRegisters::VCC) {
                reads.extend(vcc.iter().filter(|word| !writes.contains(word)));
            }
            for result in &instruction.results {
                writes.extend(self.words.of(*result)?);
            }
            if instruction.opcode.writes(ImplicitRegisters::VCC) {
                writes.extend(vcc);
            }
            latency = latency.max(self.latency(instruction));
            freedom = match (freedom, self.freedom(instruction)) {
                (Movability::Stays, _) | (_, Movability::Stays) => Movability::Stays,
                (Movability::ForLoads, _) | (_, Movability::ForLoads) => Movability::ForLoads,
                _ => Movability::Free,
            };
        }
        for words in [&mut reads, &mut writes] {
            words.sort_unstable();
            words.dedup();
        }
        let is_load = |instruction: &Instruction| {
            let (read, written) = memory(instruction, self.ir);
            read != 0 && written == 0
        };
        let results = || all.iter().flat_map(|one| &one.results);
        Ok(Node {
            is_mask: results().any(|result| self.is_mask(*result)),
            kind: match all {
                [one] => self.kind(one),
                _ => None,
            },
            is_load: freedom != Movability::Stays && all.iter().any(is_load),
            is_transparent: matches!(all, [one] if self.is_transparent(one)),
            instructions: part,
            freedom,
            latency,
            reads,
            writes,
            after: Vec::new(),
            before: 0,
        })
    }

    fn file(&self, value: Value) -> Option<File> {
        let word = self.words.of(value).ok()?.next()?;
        Some(self.words.file(word))
    }

    /// Whether a copy is between registers of one register file, so that it may be coalesced.
    fn is_transparent(&self, instruction: &Instruction) -> bool {
        let ([result], [source]) = (
            instruction.results.as_slice(),
            instruction.sources.as_slice(),
        ) else {
            return false;
        };
        let to = self.file(*result);
        instruction.opcode == COPY
            && instruction.origin.why != Why::Phi
            && to.is_some()
            && to == self.file(source.value)
    }

    fn kind(&self, instruction: &Instruction) -> Option<Kind> {
        let unit = instruction.opcode.unit();
        let (_, written) = memory(instruction, self.ir);
        match (unit, instruction.opcode.access()) {
            (Unit::Lds | Unit::ScalarMemory, _) => None,
            (_, Access::Load | Access::Sample) if written == 0 => Some(Kind::Load),
            (_, Access::Store) if written != ALL => Some(Kind::Store),
            _ => None,
        }
    }

    fn latency(&self, instruction: &Instruction) -> u32 {
        let opcode = instruction.opcode;
        match opcode.unit() {
            Unit::Global | Unit::Flat | Unit::Scratch | Unit::Image | Unit::Buffer => MEMORY,
            Unit::Lds | Unit::ScalarMemory => NEAR_MEMORY,
            // On GCN, instructions of other waves are issued during the latency of an instruction,
            // so that it need not be filled.
            _ if self.gpu.generation < Generation::Gfx10 => 1,
            _ if opcode == COPY => 5,
            _ => delay::latency(opcode).map_or(1, u32::from),
        }
    }

    fn is_mask(&self, value: Value) -> bool {
        let register = value.register();
        let known = register.and_then(|register| self.code.registers.get(register.0 as usize));
        matches!(value, Value::Fixed(Fixed::Vcc, _))
            || known.is_some_and(|known| known.class == Class::Mask)
    }

    /// Whether an instruction copies a constant to an SGPR, so that no definition is nearby.
    fn is_scalar_constant(&self, instruction: &Instruction) -> bool {
        let mut sources = instruction.sources.iter();
        let mut results = instruction.results.iter();
        let register = results.next().and_then(|result| result.register());
        let known = register.and_then(|register| self.code.registers.get(register.0 as usize));
        sources.all(|source| matches!(source.value, Value::Bits(_) | Value::Wide(_)))
            && known.is_some_and(|known| known.class == Class::Scalar)
    }

    fn freedom(&self, instruction: &Instruction) -> Movability {
        let opcode = instruction.opcode;
        let to_phi = opcode == COPY && instruction.origin.why == Why::Phi;
        let stores = memory(instruction, self.ir).1 != 0;
        if to_phi || stores || opcode.is(Traits::LANES_OFF) {
            Movability::Stays
        } else if opcode == COPY && !self.is_scalar_constant(instruction)
            || opcode.writes(ImplicitRegisters::VCC)
            || instruction.results.is_empty()
        {
            Movability::ForLoads
        } else {
            Movability::Free
        }
    }

    /// Marks definitions of phis' incoming values as nodes that do not move, unless they are loads.
    fn phis(&self, instructions: &[Instruction], nodes: &mut [Node]) -> Result<(), Malformed> {
        let mut copied: FxHashSet<Word> = FxHashSet::default();
        for node in nodes.iter_mut().rev() {
            let next = node.writes.iter().any(|word| copied.contains(word));
            if next && !node.is_load {
                node.freedom = Movability::Stays;
            }
            let all = instructions.get(node.instructions.clone());
            for instruction in all.unwrap_or_default() {
                if instruction.opcode == COPY && instruction.origin.why == Why::Phi {
                    for source in &instruction.sources {
                        copied.extend(self.words.of(source.value)?);
                    }
                }
            }
        }
        Ok(())
    }
}

//! Operands that are parts of registers: halves, and on gfx9 bytes.
//!
//! A shift or mask that extracts part of a vector register is folded into its readers, if all of
//! them can select the part themselves:
//!
//! | reader | GPUs | form |
//! |---|---|---|
//! | a 16-bit operand | gfx11 | the name of a half: `v1.h` |
//! | a short instruction whose operands are in registers | gfx9 | SDWA: `v_add_u32_sdwa ... src0_sel:BYTE_1` |
//! | a store of 8 or 16 bits | all | `global_store_d16_hi_b16` |
//!
//! Multiplications of 24-bit factors ignore the upper bits, so that factors need not be extended.
//!
//! A conversion of a half to `float` is folded in the same way into `v_fma_f32`, which becomes
//! `v_fma_mix_f32`.
//!
//! On gfx11, a permutation that combines the 16-bit results of two instructions is removed: one of
//! them writes its result into the upper half of the register of the other.
//!
//! Registers that are written once have the same value at the extraction and at its reader, because
//! definitions dominate their uses. Source: AMD's ISA documents, "SDWA" and "True16".

use rustc_hash::FxHashMap;

use super::gpu::Generation;
use super::instructions::{
    Access, Encoding, File, ImplicitRegisters, Opcode, Slot, Traits, Unit, op,
};
use super::machine::{Class, Code, Instruction, Modifier, Operand, Part, Register, Value};
use super::{Gpu, dead_code};

/// The part of a register to which a register is equal.
#[derive(Clone, Copy)]
struct Extracted {
    from: Value,
    part: Part,
}

/// The number of reads and writes of each register.
struct Counts {
    reads: Vec<u32>,
    writes: Vec<u32>,
}

impl Counts {
    fn new(code: &Code) -> Counts {
        let mut counts = Counts {
            reads: vec![0; code.registers.len()],
            writes: vec![0; code.registers.len()],
        };
        let add = |counts: &mut [u32], value: Value| {
            if let Some(Register(register)) = value.register()
                && let Some(count) = counts.get_mut(register as usize)
            {
                *count += 1;
            }
        };
        for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
            for source in &instruction.sources {
                add(&mut counts.reads, source.value);
            }
            for result in &instruction.results {
                add(&mut counts.writes, *result);
            }
        }
        counts
    }

    /// Whether a value is one word in a register that is written once.
    fn is_fixed(&self, value: Value) -> bool {
        let written = |register: Register| self.writes.get(register.0 as usize);
        value.words() == 1 && value.register().and_then(written) == Some(&1)
    }

    fn reads(&self, register: Register) -> u32 {
        self.reads.get(register.0 as usize).copied().unwrap_or(0)
    }
}

fn class(code: &Code, value: Value) -> Option<Class> {
    let register = value.register()?;
    code.registers
        .get(register.0 as usize)
        .map(|found| found.class)
}

/// Whether a value is a whole vector register of one word, in which case the register number
/// identifies the value.
fn is_whole_word(code: &Code, register: Register) -> bool {
    let found = code.registers.get(register.0 as usize);
    found.is_some_and(|found| found.class == Class::Vector && found.words == 1)
}

/// The part that an instruction extracts.
fn extracted(
    code: &Code,
    counts: &Counts,
    instruction: &Instruction,
) -> Option<(Register, Extracted)> {
    let [result] = instruction.results[..] else {
        return None;
    };
    let register = result.register()?;
    let plain = |operand: &Operand| !operand.negated && !operand.absolute;
    if !instruction.modifiers.is_empty()
        || instruction.tied
        || !instruction.sources.iter().all(plain)
        || result.words() != 1
        || code.registers.get(register.0 as usize)?.words != 1
        || !counts.is_fixed(result)
    {
        return None;
    }
    let sources: Vec<Value> = instruction.sources.iter().map(|one| one.value).collect();
    let (from, first, bits, signed) = match (instruction.opcode, &sources[..]) {
        (op::V_LSHRREV_B32, [Value::Bits(by @ (16 | 24)), from]) => (*from, *by, 32 - by, false),
        (op::V_ASHRREV_I32, [Value::Bits(by @ (16 | 24)), from]) => (*from, *by, 32 - by, true),
        (op::V_AND_B32 | op::S_AND_B32, [Value::Bits(mask), from] | [from, Value::Bits(mask)]) => {
            match mask {
                0xff => (*from, 0, 8, false),
                0xffff => (*from, 0, 16, false),
                0xff_ffff => (*from, 0, 24, false),
                _ => return None,
            }
        }
        (op::S_BFE_U32 | op::S_BFE_I32, [from, Value::Bits(0x18_0000)]) => {
            (*from, 0, 24, instruction.opcode == op::S_BFE_I32)
        }
        (op::V_BFE_U32 | op::V_BFE_I32, [from, Value::Bits(first), Value::Bits(bits)]) => {
            (*from, *first, *bits, instruction.opcode == op::V_BFE_I32)
        }
        _ => return None,
    };
    let is_part = matches!((first, bits), (0 | 8 | 16 | 24, 8) | (0 | 16, 16) | (0, 24));
    let part = Part {
        first: first as u8,
        bits: bits as u8,
        signed,
    };
    // Only factors of 24 bits may be scalar.
    let unit = match class(code, from)? {
        Class::Vector => true,
        Class::Scalar => bits == 24,
        Class::Mask => false,
    };
    let known = is_part && unit && class(code, result) == class(code, from);
    (known && counts.is_fixed(from)).then_some((register, Extracted { from, part }))
}

impl Extracted {
    /// A part of this part, as a part of the whole register; `None` if it has bits of the
    /// extension.
    fn inner(self, part: Part) -> Option<Extracted> {
        (part.first + part.bits <= self.part.bits).then_some(Extracted {
            from: self.from,
            part: Part {
                first: self.part.first + part.first,
                ..part
            },
        })
    }

    /// The opcode and the sources of an instruction that extracts the part.
    fn instruction(self) -> (Opcode, Vec<Value>) {
        let Part {
            first,
            bits,
            signed,
        } = self.part;
        let [first, bits] = [first, bits].map(u32::from);
        let (shift, field) = match signed {
            true => (op::V_ASHRREV_I32, op::V_BFE_I32),
            false => (op::V_LSHRREV_B32, op::V_BFE_U32),
        };
        match first + bits {
            32 => (shift, vec![Value::Bits(first), self.from]),
            _ => (
                field,
                vec![self.from, Value::Bits(first), Value::Bits(bits)],
            ),
        }
    }
}

/// Lets extractions of extracted parts read the whole register. Returns whether anything changed.
fn shorten(code: &mut Code, counts: &Counts) -> bool {
    let all = code.blocks.iter().flat_map(|block| &block.instructions);
    let parts: FxHashMap<Register, Extracted> = all
        .filter_map(|instruction| extracted(code, counts, instruction))
        .collect();
    let outer = |found: &Extracted| {
        if found.part.bits == 24 {
            return None;
        }
        let outer = parts.get(&found.from.register()?)?;
        outer.inner(found.part)
    };
    let mut changed = false;
    for block in &mut code.blocks {
        for instruction in &mut block.instructions {
            let register = instruction
                .results
                .first()
                .and_then(|result| result.register());
            if let Some(found) = register.and_then(|register| parts.get(&register))
                && let Some(found) = outer(found)
            {
                let (opcode, sources) = found.instruction();
                instruction.opcode = opcode;
                instruction.sources = sources.into_iter().map(Operand::from).collect();
                changed = true;
            }
        }
    }
    changed
}

/// Whether a GPU names halves of registers as operands.
fn has_halves(gpu: &Gpu) -> bool {
    gpu.generation.is_rdna3()
}

/// Whether an instruction has the form SDWA on gfx9.
pub fn has_parts(opcode: Opcode) -> bool {
    let row = opcode.row();
    let is_plain = |slot: &Slot| {
        let is_float = slot.number.is_float() && slot.bits == 32;
        slot.file == File::Any && !slot.tied && !is_float
    };
    opcode.is(Traits::SDWA)
        && row.unit.is_vector()
        && row.reads == ImplicitRegisters::NONE
        && row.writes == ImplicitRegisters::NONE
        && row.results().len() == 1
        && row.sources().iter().any(is_plain)
        && row.sources().iter().all(|slot| slot.file == File::Any && !slot.tied)
        // GFX9 has the first two in long encodings only.
        && !matches!(opcode, op::V_CVT_PK_RTZ_F16_F32 | op::V_MUL_DX9_ZERO_F32 | op::V_MOV_B32_DPP)
}

/// Whether an instruction can read a part of a register as the source at an index.
fn selects(code: &Code, gpu: &Gpu, reader: &Instruction, at: usize, part: Part) -> bool {
    let Some(slot) = reader.slot(at) else {
        return false;
    };
    let is_16_bits = slot.bits == 16 && matches!(slot.file, File::Any | File::Vector);
    if has_halves(gpu) {
        let is_marked = |found: &Modifier| !matches!(found, Modifier::Part(..) | Modifier::Upper);
        return is_16_bits
            && part.bits == 16
            && reader.opcode.unit().is_vector()
            && !reader.opcode.is(Traits::ACROSS)
            && !reader.modifiers.iter().any(is_marked);
    }
    let in_register = |operand: &Operand| {
        matches!(
            class(code, operand.value),
            Some(Class::Vector | Class::Scalar)
        )
    };
    let is_marked = |found: &Modifier| !matches!(found, Modifier::Part(..));
    // A float is read as a whole 32-bit register, or as a half.
    let fits = !slot.number.is_float() || is_16_bits && part.bits == 16;
    // A sign and a sign extension cannot be selected together.
    let has_sign = |operand: &Operand| operand.negated || operand.absolute;
    let conflicts = part.signed && reader.sources.iter().any(has_sign);
    gpu.generation.has_sdwa()
        && fits
        && !conflicts
        && has_parts(reader.opcode)
        && !reader.tied
        && !reader.modifiers.iter().any(is_marked)
        && reader.sources.iter().all(in_register)
}

/// The store that stores the upper half of its data register, if an instruction stores the lower
/// half of the source at an index.
fn upper_store(reader: &Instruction, at: usize, part: Part) -> Option<Opcode> {
    let row = reader.opcode.row();
    let data = match row.unit {
        Unit::Buffer => 0,
        Unit::Global | Unit::Flat | Unit::Scratch | Unit::Lds => 1,
        _ => return None,
    };
    let stores = row.access == Access::Store && row.traits == Traits::NONE;
    if !stores || at != data || part.first != 16 || u16::from(part.bits) < row.data {
        return None;
    }
    Opcode::accessing(row.unit, Access::Store, row.data, Traits::UPPER)
}

/// How an instruction reads an extracted part directly.
enum Fold {
    /// The source is the whole register, with this part selected.
    Part(Part),
    /// The lower bits of the register are what the instruction reads.
    Lower,
    /// A store of the upper half.
    Store(Opcode),
}

fn fold(code: &Code, gpu: &Gpu, reader: &Instruction, at: usize, part: Part) -> Option<Fold> {
    let slot = reader.slot(at);
    let is_part = |found: &Modifier| matches!(found, Modifier::Part(..));
    if part.bits == 24 {
        let signed = match reader.opcode {
            op::V_MUL_I32_I24 | op::V_MAD_I32_I24 => true,
            op::V_MUL_U32_U24 | op::V_MAD_U32_U24 => false,
            _ => return None,
        };
        let plain = at < 2 && signed == part.signed && reader.modifiers.iter().all(is_part);
        return plain.then_some(Fold::Lower);
    }
    if slot.is_some_and(|slot| slot.bits == 16 && slot.bits <= part.bits.into()) && part.first == 0
    {
        let plain = reader.opcode.unit().is_vector() && reader.modifiers.iter().all(is_part);
        return plain.then_some(Fold::Lower);
    }
    if let Some(opcode) = upper_store(reader, at, part) {
        return Some(Fold::Store(opcode));
    }
    // A 16-bit operand does not depend on the extension of a half.
    let signed = part.signed && slot.is_none_or(|slot| u16::from(part.bits) < slot.bits);
    let part = Part { signed, ..part };
    selects(code, gpu, reader, at, part).then_some(Fold::Part(part))
}

/// Folds extractions into their readers. Returns whether anything was folded; then the extractions
/// are dead.
fn fold_sources(code: &mut Code, gpu: &Gpu, counts: &Counts) -> bool {
    let all = code.blocks.iter().flat_map(|block| &block.instructions);
    let mut parts: FxHashMap<Register, Extracted> = all
        .clone()
        .filter_map(|instruction| extracted(code, counts, instruction))
        .collect();
    if parts.is_empty() {
        return false;
    }
    // A part is folded only if all readers select it.
    let mut folded: FxHashMap<Register, u32> = FxHashMap::default();
    for reader in all {
        for (at, source) in reader.sources.iter().enumerate() {
            if let Some(register) = source.value.register()
                && let Some(found) = parts.get(&register)
                && fold(code, gpu, reader, at, found.part).is_some()
            {
                *folded.entry(register).or_default() += 1;
            }
        }
    }
    parts.retain(|register, _| {
        let count = folded.get(register).copied().unwrap_or(0);
        count > 0 && count == counts.reads(*register)
    });
    for number in 0..code.blocks.len() {
        let mut all = match code.blocks.get_mut(number) {
            Some(block) => std::mem::take(&mut block.instructions),
            None => continue,
        };
        for reader in &mut all {
            for at in 0..reader.sources.len() {
                let value = reader.sources[at].value;
                let Some(found) = value.register().and_then(|register| parts.get(&register)) else {
                    continue;
                };
                match fold(code, gpu, reader, at, found.part) {
                    Some(Fold::Part(part)) => reader.modifiers.push(Modifier::Part(at as u8, part)),
                    Some(Fold::Store(opcode)) => reader.opcode = opcode,
                    Some(Fold::Lower) => {}
                    None => continue,
                }
                reader.sources[at].value = found.from;
            }
        }
        if let Some(block) = code.blocks.get_mut(number) {
            block.instructions = all;
        }
    }
    !parts.is_empty()
}

/// A `float` that is converted from half of a register.
#[derive(Clone, Copy)]
struct Widened {
    from: Operand,
    upper: bool,
}

/// The half that an instruction converts to `float`.
fn widened(
    code: &Code,
    counts: &Counts,
    parts: &FxHashMap<Register, Extracted>,
    instruction: &Instruction,
) -> Option<(Register, Widened)> {
    let ([result], [source]) = (&instruction.results[..], &instruction.sources[..]) else {
        return None;
    };
    let register = result.register()?;
    let is_fixed = counts.is_fixed(*result) && is_whole_word(code, register);
    if instruction.opcode != op::V_CVT_F32_F16 || !instruction.modifiers.is_empty() || !is_fixed {
        return None;
    }
    let whole = Extracted {
        from: source.value,
        part: Part {
            first: 0,
            bits: 16,
            signed: false,
        },
    };
    let known = source.value.register().and_then(|half| parts.get(&half));
    let found = known
        .filter(|found| found.part.bits == 16)
        .unwrap_or(&whole);
    let in_vector = class(code, found.from) == Some(Class::Vector) && counts.is_fixed(found.from);
    in_vector.then_some((
        register,
        Widened {
            from: Operand {
                value: found.from,
                ..*source
            },
            upper: found.part.first == 16,
        },
    ))
}

/// Whether `v_fma_mix_f32`, which has no literals, can replace an instruction. The assembler reads
/// only small integers as inline constants here.
fn mixes(code: &Code, instruction: &Instruction) -> bool {
    let is_source = |operand: &Operand| match operand.value {
        Value::Bits(bits) => (-16..=64).contains(&(bits as i32)),
        value => matches!(class(code, value), Some(Class::Vector | Class::Scalar)),
    };
    let is_clamp = |found: &Modifier| *found == Modifier::Word("clamp");
    instruction.opcode == op::V_FMA_F32
        && instruction.modifiers.iter().all(is_clamp)
        && instruction.sources.iter().all(is_source)
}

/// Folds conversions of halves into multiply-adds. A conversion with many readers stays on GPUs
/// with dual issue, which `v_fma_mix_f32` does not have. Returns whether anything changed.
fn fold_conversions(code: &mut Code, gpu: &Gpu, counts: &Counts) -> bool {
    if op::V_FMA_MIX_F32.spelling(gpu.generation).is_none() {
        return false;
    }
    let all = code.blocks.iter().flat_map(|block| &block.instructions);
    let extracted = all.clone().filter_map(|one| extracted(code, counts, one));
    let parts: FxHashMap<Register, Extracted> = extracted.collect();
    let converted = all.clone();
    let converted = converted.filter_map(|one| widened(code, counts, &parts, one));
    let mut halves: FxHashMap<Register, Widened> = converted.collect();
    if halves.is_empty() {
        return false;
    }
    let mut folded: FxHashMap<Register, u32> = FxHashMap::default();
    for source in all
        .filter(|one| mixes(code, one))
        .flat_map(|one| &one.sources)
    {
        if let Some(register) = source.value.register()
            && halves.contains_key(&register)
        {
            *folded.entry(register).or_default() += 1;
        }
    }
    let most = if gpu.generation >= Generation::Gfx11 {
        2
    } else {
        u32::MAX
    };
    halves.retain(|register, _| {
        let count = folded.get(register).copied().unwrap_or(0);
        count > 0 && count <= most && count == counts.reads(*register)
    });
    for number in 0..code.blocks.len() {
        let mut all = match code.blocks.get_mut(number) {
            Some(block) => std::mem::take(&mut block.instructions),
            None => continue,
        };
        for instruction in all.iter_mut().filter(|one| mixes(code, one)) {
            let (mut upper, mut short) = (0, 0);
            for (at, source) in instruction.sources.iter_mut().enumerate() {
                let register = source.value.register();
                let Some(half) = register.and_then(|register| halves.get(&register)) else {
                    continue;
                };
                short |= 1 << at;
                upper |= u8::from(half.upper) << at;
                // An absolute value hides the sign changes before it.
                *source = Operand {
                    value: half.from.value,
                    negated: source.negated ^ (!source.absolute && half.from.negated),
                    absolute: source.absolute || half.from.absolute,
                };
            }
            if short != 0 {
                instruction.opcode = op::V_FMA_MIX_F32;
                let all = [("op_sel", upper), ("op_sel_hi", short)];
                let all = all.into_iter().filter(|(_, bits)| *bits != 0);
                let all = all.map(|(name, bits)| Modifier::Sources(name, 3, bits));
                instruction.modifiers.extend(all);
            }
        }
        if let Some(block) = code.blocks.get_mut(number) {
            block.instructions = all;
        }
    }
    !halves.is_empty()
}

/// The selector of `v_perm_b32` that combines the lower halves of its first two sources.
const LOWER_HALVES: u32 = 0x0504_0100;

/// Whether an instruction has a 16-bit result that it can write into either half, and may be moved
/// down within its block.
fn writes_half(code: &Code, counts: &Counts, instruction: &Instruction) -> bool {
    let row = instruction.opcode.row();
    let is_half = |slot: &Slot| slot.bits == 16 && slot.file == File::Vector;
    let stays = |operand: &Operand| match operand.value {
        Value::Bits(_) => true,
        Value::Part { register, .. } => {
            class(code, operand.value) != Some(Class::Mask)
                && counts.writes.get(register.0 as usize) == Some(&1)
        }
        _ => false,
    };
    let is_part = |found: &Modifier| matches!(found, Modifier::Part(..));
    row.results().len() == 1
        && row.results().iter().all(is_half)
        && row.unit.is_vector()
        && row.encoding != Encoding::Vop3p
        && row.reads == ImplicitRegisters::NONE
        && row.writes == ImplicitRegisters::NONE
        && !instruction.tied
        && !instruction.opcode.is(Traits::ACROSS)
        && instruction.modifiers.iter().all(is_part)
        && instruction.sources.iter().all(stays)
}

/// Replaces permutations that combine two lower halves. Returns whether anything changed.
fn fold_results(code: &mut Code, counts: &Counts) -> bool {
    let mut changed = false;
    for number in 0..code.blocks.len() {
        let mut all = match code.blocks.get_mut(number) {
            Some(block) => std::mem::take(&mut block.instructions),
            None => continue,
        };
        // The instructions since the last write of EXEC or of the mode that write a half.
        let mut halves: FxHashMap<Register, usize> = FxHashMap::default();
        let mut gone = vec![false; all.len()];
        for at in 0..all.len() {
            let instruction = &all[at];
            if instruction.writes_exec() || instruction.opcode.writes(ImplicitRegisters::MODE) {
                halves.clear();
            }
            if instruction.opcode == op::V_PERM_B32
                && let [high, low, order] = instruction.sources[..]
                && order.value == Value::Bits(LOWER_HALVES)
                && instruction.modifiers.is_empty()
                && class(code, low.value) == Some(Class::Vector)
                && let Some(register) = high.value.register()
                && counts.reads(register) == 1
                && high.value != low.value
                && let Some(from) = halves.get(&register).copied()
                && let Some(writer) = all.get(from).cloned()
            {
                let mut upper = writer;
                upper.results.clone_from(&instruction.results);
                upper.sources.insert(0, low.value.into());
                for modifier in &mut upper.modifiers {
                    if let Modifier::Part(source, _) = modifier {
                        *source += 1;
                    }
                }
                upper.modifiers.push(Modifier::Upper);
                upper.tied = true;
                all[at] = upper;
                if let Some(gone) = gone.get_mut(from) {
                    *gone = true;
                }
                changed = true;
                continue;
            }
            if let [result] = instruction.results[..]
                && let Some(register) = result.register()
                && is_whole_word(code, register)
                && counts.is_fixed(result)
                && writes_half(code, counts, instruction)
            {
                halves.insert(register, at);
            }
        }
        let kept = all.into_iter().zip(gone).filter(|(_, gone)| !gone);
        if let Some(block) = code.blocks.get_mut(number) {
            block.instructions = kept.map(|(instruction, _)| instruction).collect();
        }
    }
    changed
}

/// Folds extractions and combinations of parts into other instructions. Returns whether anything
/// changed; instructions may then be dead. Time: linear in the code.
pub fn select(code: &mut Code, gpu: &Gpu) -> bool {
    let mut counts = Counts::new(code);
    let mut changed = shorten(code, &counts);
    changed |= fold_conversions(code, gpu, &counts);
    if changed {
        dead_code::eliminate(code);
        counts = Counts::new(code);
    }
    changed |= fold_sources(code, gpu, &counts);
    if has_halves(gpu) {
        changed |= fold_results(code, &counts);
    }
    changed
}

//! Emits assembly: instructions, kernel descriptors and metadata.
//!
//! Sources: LLVM's AMDGPU usage ("Code Object V5 Metadata", "AMDHSA Kernel Directives").

mod data;
mod descriptor;
mod operand;

use std::fmt::{self, Write};

use crate::allocate::ResourceUsage;
use crate::finish::is_inline;
use crate::gpu::Generation;
use crate::instructions::{Access, File, ImplicitRegisters, Slot, Unit, op};
use crate::machine::{Fixed, Inputs, Instruction, Modifier, Operand, Part, Value};
use crate::{Gpu, Lowered};
pub use data::{Contents, Defined, Run, Section, Symbol, Variables};
use operand::Style;
pub use operand::{taken, unwritable};

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The offset in the kernarg segment in bytes.
    pub offset: u64,
    /// The size in bytes.
    pub size: u64,
    /// The kind of argument: `by_value`, `global_buffer`, `dynamic_shared_pointer`, `hidden_...`.
    pub kind: &'static str,
    /// The address space of a pointer: `global`, `constant`, `local`, `generic`.
    pub space: Option<&'static str>,
    /// For a pointer to LDS: the alignment of the memory it points to, in bytes.
    pub pointee_align: Option<u64>,
}

/// The resources of a kernel, for its descriptor and its metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The registers that the kernel uses.
    pub taken: ResourceUsage,
    /// The size of a lane's scratch memory in bytes, including that of called functions.
    pub scratch: u32,
    /// Whether recursion or calls through pointers may need more scratch memory.
    pub dynamic_stack: bool,
    /// The size of a work-group's LDS in bytes.
    pub lds: u32,
    /// Inputs in registers that the hardware initializes.
    pub inputs: Inputs,
    /// The code object version, which determines the hidden arguments.
    pub version: u32,
    /// The kernel arguments, including hidden ones.
    pub arguments: Vec<Argument>,
    /// The size of the kernarg segment in bytes.
    pub arguments_size: u64,
    /// The maximum work-group size.
    pub most_items: u32,
    /// The required work-group size, if the kernel has one.
    pub required: Option<[u32; 3]>,
}

/// A function that returns the comment to print after an instruction. Its first parameter is the
/// index of the IR function, as in [`Lowered::function`].
pub type Note<'n> = dyn Fn(usize, &Instruction) -> Option<String> + 'n;

/// The assembly file for kernels and the functions that they call, for one GPU. Comments are
/// aligned in one column, unless an instruction is longer. Time: linear in the code.
pub fn text(
    kernels: &[Lowered],
    variables: &Variables,
    gpu: &'static Gpu,
    note: &Note<'_>,
) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_text(&mut out, kernels, variables, gpu, note);
    out
}

fn write_text(
    out: &mut String,
    kernels: &[Lowered],
    variables: &Variables,
    gpu: &'static Gpu,
    note: &Note<'_>,
) -> fmt::Result {
    writeln!(
        out,
        "\t.amdgcn_target \"amdgcn-amd-amdhsa--{}\"",
        gpu.processor
    )?;
    let version = kernels.first().map_or(6, |kernel| kernel.resources.version);
    writeln!(out, "\t.amdhsa_code_object_version {version}")?;
    for (number, kernel) in kernels.iter().enumerate() {
        let style = Style {
            gpu,
            kernel: number,
            variables: &variables.names,
            half: None,
        };
        code(out, kernel, style, note)?;
        if !kernel.code.is_called {
            descriptor::write(out, kernel, number, gpu)?;
        }
    }
    padding(out, gpu)?;
    data::write(out, variables)?;
    descriptor::metadata(out, kernels, version, gpu)
}

fn code(out: &mut String, kernel: &Lowered, style: Style<'_>, note: &Note<'_>) -> fmt::Result {
    let name = operand::symbol(&kernel.code.name);
    let (bind, align) = match kernel.code.is_called {
        false => (format!("\t.globl {name}\n"), 8),
        true => (String::new(), 6),
    };
    writeln!(
        out,
        "\t.text\n{bind}\t.p2align {align}\n\t.type {name},@function\n{name}:"
    )?;
    let mut targets = vec![false; kernel.code.blocks.len()];
    let instructions = kernel
        .code
        .blocks
        .iter()
        .flat_map(|block| &block.instructions);
    for source in instructions.flat_map(|instruction| &instruction.sources) {
        let named = match source.value {
            Value::Block(block) => [block; 2],
            Value::Distance { from, to, .. } => [from, to],
            _ => continue,
        };
        for block in named {
            if let Some(entry) = targets.get_mut(block as usize) {
                *entry = true;
            }
        }
    }
    for (at, block) in kernel.code.blocks.iter().enumerate() {
        if targets.get(at) == Some(&true) {
            writeln!(out, ".L{}_{at}:", style.kernel)?;
        }
        for instruction in &block.instructions {
            let start = out.len();
            line(out, instruction, style)?;
            if let Some(told) = note(kernel.function, instruction) {
                let wide = out.len() - start;
                write!(out, "{:1$} ; {told}", "", 48usize.saturating_sub(wide))?;
            }
            out.push('\n');
        }
    }
    writeln!(
        out,
        ".Lend_{0}:\n\t.size {name}, .Lend_{0}-{name}",
        style.kernel
    )
}

/// Emits padding after the last kernel, because instructions are prefetched. The last
/// instruction-cache line is filled, so that it contains no later code; as many lines are added as
/// may be prefetched. As in `llc`'s output, the padding is `s_nop 0` on CDNA3, `s_code_end` from
/// RDNA on, and nothing on Vega.
fn padding(out: &mut String, gpu: &'static Gpu) -> fmt::Result {
    let (line, words, code) = match gpu.generation {
        Generation::Gfx9 => return Ok(()),
        Generation::Gfx940 | Generation::Gfx950 => (64, 256, 0xbf80_0000_u32),
        Generation::Gfx10 => (64, 48, 0xbf9f_0000),
        Generation::Gfx11 | Generation::Gfx115 | Generation::Gfx12 => (128, 96, 0xbf9f_0000),
    };
    let power = u32::ilog2(line);
    writeln!(
        out,
        "\t.text\n\t.p2alignl {power}, {code:#x}\n\t.fill {words}, 4, {code:#x}"
    )
}

/// Emits an instruction, which may be a dual-issue pair.
fn line(out: &mut String, instruction: &Instruction, style: Style<'_>) -> fmt::Result {
    let Some([x, y]) = instruction.two() else {
        return one(out, instruction, style);
    };
    out.push('\t');
    half(out, &x, style)?;
    out.push_str(" :: ");
    half(out, &y, style)
}

/// Emits one half of a dual-issue pair. The mask operand is implicit in this syntax, and is not
/// printed.
fn half(out: &mut String, instruction: &Instruction, style: Style<'_>) -> fmt::Result {
    let opcode = instruction.opcode;
    let name = opcode.spelling(style.gpu.generation);
    let name = name.unwrap_or(opcode.name());
    write!(out, "v_dual_{}", name.strip_prefix("v_").unwrap_or(name))?;
    let results = instruction.results.iter().map(|result| (*result).into());
    let slots = opcode.row().sources().iter();
    let named = slots.zip(&instruction.sources);
    let named = named.filter(|(slot, _)| !slot.tied && slot.file != File::Mask);
    let sources = named.map(|(_, source)| *source);
    for (at, operand) in results.chain(sources).enumerate() {
        out.push_str(if at == 0 { " " } else { ", " });
        operand::operand(out, operand, style)?;
    }
    Ok(())
}

/// The text of an `s_delay_alu` immediate: the dependence of the next instruction, and that of a
/// later instruction at a given distance. `None` if a field of the immediate has a value without a
/// name.
fn hint(bits: u32) -> Option<String> {
    const IDS: [&str; 12] = [
        "NO_DEP",
        "VALU_DEP_1",
        "VALU_DEP_2",
        "VALU_DEP_3",
        "VALU_DEP_4",
        "TRANS32_DEP_1",
        "TRANS32_DEP_2",
        "TRANS32_DEP_3",
        "FMA_ACCUM_CYCLE_1",
        "SALU_CYCLE_1",
        "SALU_CYCLE_2",
        "SALU_CYCLE_3",
    ];
    const SKIPS: [&str; 6] = ["SAME", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"];
    let id = |from: u32| IDS.get((bits >> from & 15) as usize);
    let skip = SKIPS.get((bits >> 4 & 7) as usize)?;
    let (first, second) = (id(0)?, id(7)?);
    Some(match bits >> 4 {
        0 => format!("instid0({first})"),
        _ => format!("instid0({first}) | instskip({skip}) | instid1({second})"),
    })
}

/// Emits a single instruction.
fn one(out: &mut String, instruction: &Instruction, style: Style<'_>) -> fmt::Result {
    if let (op::S_DELAY_ALU, [source]) = (instruction.opcode, &instruction.sources[..])
        && let Value::Bits(bits) = source.value
        && let Some(said) = hint(bits)
    {
        return write!(out, "\ts_delay_alu {said}");
    }
    let generation = style.gpu.generation;
    let opcode = instruction.opcode;
    // If the GPU lacks an opcode, the name in the table is emitted, which the assembler rejects.
    let name = opcode.spelling(generation).unwrap_or(opcode.name());
    // In LLVM 22, register halves are named in assembly only for gfx11 and gfx11.5.
    let halves = generation.is_rdna3();
    // In an LDS compare-and-swap of older generations (`ds_cmpst`), the value to compare with
    // precedes the new value.
    let compares = matches!(
        opcode,
        op::DS_CMPSTORE_B32
            | op::DS_CMPSTORE_B64
            | op::DS_CMPSTORE_RTN_B32
            | op::DS_CMPSTORE_RTN_B64
    );
    let swapped = generation < Generation::Gfx11 && compares;
    write!(out, "\t{name}")?;
    if instruction.moves_between_lanes() && !name.ends_with("_dpp") {
        out.push_str("_dpp");
    }
    // Further operands of calls and returns are implicit.
    let (all_results, all_sources) = match opcode {
        op::S_SWAPPC_B64 | op::S_SETPC_B64 => (
            instruction.results.get(..1).unwrap_or_default(),
            instruction.sources.get(..1).unwrap_or_default(),
        ),
        _ => (&instruction.results[..], &instruction.sources[..]),
    };
    let results = all_results.len();
    // The part that an operand selects, by its position in the text.
    let tied = usize::from(instruction.tied);
    let part = |at: usize| {
        let mut parts = instruction.modifiers.iter();
        parts.find_map(|modifier| match modifier {
            Modifier::Part(source, part) if usize::from(*source) + results == at + tied => {
                Some(*part)
            }
            _ => None,
        })
    };
    let has_parts = |modifier: &Modifier| matches!(modifier, Modifier::Part(..));
    let selects = !halves && instruction.modifiers.iter().any(has_parts);
    if selects {
        out.push_str("_sdwa");
    }
    let mut sources: Vec<Operand> = all_sources
        .iter()
        .enumerate()
        .skip(usize::from(instruction.tied))
        .map(|(at, source)| upper_word(instruction, at, *source))
        .collect();
    if swapped && sources.len() >= 3 {
        sources.swap(1, 2);
    }
    // One tuple may contain several results that the assembly lists separately.
    let one_tuple = results == 1 && opcode.row().results().len() > 1;
    let named = all_results.iter().flat_map(|result| match result {
        Value::Fixed(_, words) if one_tuple => (0..*words).map(|at| result.word(at)).collect(),
        _ => vec![*result],
    });
    // For registers indexed through M0, the assembly names only the first register.
    let indexed = opcode.unit().is_vector() && opcode.reads(ImplicitRegisters::M0);
    let all = named.map(Operand::from).chain(sources).map(|operand| {
        let value = match indexed {
            true => operand.value.word(0),
            false => operand.value,
        };
        Operand { value, ..operand }
    });
    // Since gfx11, image coordinates are a list of registers, which precedes the descriptor.
    let lists = generation >= Generation::Gfx11 && opcode.unit() == Unit::Image;
    let first =
        results + usize::from(opcode.unit() == Unit::Image && opcode.access() == Access::Store);
    let all: Vec<Operand> = all.collect();
    let is_word = |at: usize| {
        matches!(
            all.get(at).map(|one| one.value),
            Some(Value::Fixed(Fixed::Vgpr(_), 1))
        )
    };
    let in_vectors = |one: &&Operand| matches!(one.value, Value::Fixed(Fixed::Vgpr(_), _));
    let listed = match lists {
        true => all.iter().skip(first).take_while(in_vectors).count(),
        false => 0,
    };
    for (at, one) in all.iter().copied().enumerate() {
        out.push_str(if at == 0 { " " } else { ", " });
        if listed > 1 && at == first {
            out.push('[');
        }
        let is_half = halves && is_word(at) && opcode.is_half(at, results);
        let upper = match at < results {
            true => instruction.modifiers.contains(&Modifier::Upper),
            false => part(at).is_some_and(|part| part.first == 16),
        };
        let extends = selects && part(at).is_some_and(|part| part.signed);
        let half = is_half.then_some(upper);
        if extends {
            out.push_str("sext(");
        }
        operand::operand(out, one, Style { half, ..style })?;
        if extends {
            out.push(')');
        }
        if listed > 1 && at + 1 == first + listed {
            out.push(']');
        }
    }
    if selects {
        let in_mask = |slot: &Slot| slot.file == File::Mask;
        if !opcode.row().results().iter().any(in_mask) {
            out.push_str(" dst_sel:DWORD dst_unused:UNUSED_PAD");
        }
        for at in results..all.len() {
            let source = at - results;
            match part(at) {
                Some(Part { first, bits: 8, .. }) => {
                    write!(out, " src{source}_sel:BYTE_{}", first / 8)?;
                }
                Some(Part { first, .. }) => write!(out, " src{source}_sel:WORD_{}", first / 16)?,
                None => write!(out, " src{source}_sel:DWORD")?,
            }
        }
    }
    for modifier in &instruction.modifiers {
        match modifier {
            // The modifier `volatile` is information for passes, and is not emitted.
            Modifier::Offset(0) | Modifier::Word("volatile") => {}
            Modifier::Offset(offset) => write!(out, " offset:{offset}")?,
            Modifier::Word(word) => write!(out, " {word}")?,
            Modifier::Number(word, number) => write!(out, " {word}:{number}")?,
            Modifier::Sources(word, count, bits) => {
                write!(out, " {word}:[")?;
                for at in 0..*count {
                    let comma = if at == 0 { "" } else { "," };
                    write!(out, "{comma}{}", bits >> at & 1)?;
                }
                out.push(']');
            }
            Modifier::Call(word, number) => write!(out, " {word}({number})")?,
            Modifier::Eight(lanes) => {
                let [a, b, c, d, e, f, g, h] =
                    [0, 3, 6, 9, 12, 15, 18, 21].map(|at| lanes >> at & 7);
                write!(out, " dpp8:[{a},{b},{c},{d},{e},{f},{g},{h}]")?;
            }
            // Dual-issue pairs are emitted separately, and parts with the operands.
            Modifier::Dual(..) | Modifier::Part(..) | Modifier::Upper => {}
        }
    }
    Ok(())
}

/// For a 64-bit float literal, the upper word, which the assembler expects. The lower word of such
/// a literal is zero.
fn upper_word(instruction: &Instruction, at: usize, source: Operand) -> Operand {
    let is_float = |slot: &Slot| slot.bits == 64 && slot.number.is_float();
    match source.value {
        Value::Wide(bits)
            if !is_inline(instruction, at, source.value)
                && instruction.slot(at).is_some_and(is_float) =>
        {
            let value = Value::Bits((bits >> 32) as u32);
            Operand { value, ..source }
        }
        _ => source,
    }
}

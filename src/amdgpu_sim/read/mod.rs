//! Reads an assembly file: first sections, labels, symbols and kernels; then the instructions,
//! which may refer to any of them.
//!
//! Each instruction occupies 8 bytes of the address space. Offsets relative to the program counter
//! are adjusted accordingly.

use std::collections::HashMap;

use super::code::{Action, Instruction};
use super::count::Class;
use super::decode::{Decoder, Places};
use super::generation::Generation;
use super::kernel::Kernel;
use super::memory::{Allocation, Memory};
use super::metadata;
use super::text::expression::evaluate;
use super::text::statement::statements;
use super::text::{Piece, Statement, problem};
use super::{Assembly, Problem};

mod data;
mod names;

use data::Data;
use names::{Counters, LabelLocation, Names, distances};

/// The start address of data sections.
const DATA: u64 = 0x4000_0000_0000;
/// The start of the addresses assigned to undefined symbols.
pub(super) const FOREIGN: u64 = 0x3000_0000_0000;
/// The start address of the global offset table.
const TABLE: u64 = 0x3800_0000_0000;

/// An instruction found in the first pass.
pub(super) struct Found<'t> {
    pub statement: Statement<'t>,
    pub mnemonic: &'t str,
    pub rest: &'t str,
}

/// Reads an assembly file. Unknown instructions are returned as separate problems; a run ends when
/// it reaches one of them.
///
/// # Errors
/// All other errors.
pub(super) fn read(text: &str) -> Result<(Assembly, Vec<Problem>), Vec<Problem>> {
    let mut problems = Vec::new();
    let mut unknown = Vec::new();
    let mut names = Names::default();
    let mut data = Data::default();
    let mut found: Vec<Found<'_>> = Vec::new();
    let mut kernels: Vec<Declared<'_>> = Vec::new();
    let mut target: Option<&str> = None;
    let (mut inside_metadata, mut inside_kernel) = (false, false);
    let mut in_code = true;
    let mut group_end = 0u64;
    let mut sizes: Vec<(&str, &str)> = Vec::new();
    for statement in statements(text) {
        let line = statement.line;
        if inside_metadata {
            inside_metadata =
                !matches!(statement.piece, Piece::Directive(".end_amdgpu_metadata", _));
            continue;
        }
        match statement.piece {
            Piece::Label(name) => {
                let place = if in_code {
                    LabelLocation::Code(found.len() as u32)
                } else {
                    LabelLocation::Data(data.address())
                };
                names.places.insert(name, place);
            }
            Piece::Assignment(name, value) => {
                names.values.insert(name, value);
            }
            Piece::Instruction(mnemonic, rest) => {
                if in_code {
                    found.push(Found {
                        statement,
                        mnemonic,
                        rest,
                    });
                } else if !data.ignored() {
                    problems.push(problem(
                        line,
                        format!("`{mnemonic}` stands in a section of data"),
                    ));
                }
            }
            Piece::Directive(".end_amdhsa_kernel", _) => inside_kernel = false,
            Piece::Directive(name, rest) if inside_kernel => {
                if let (Some(value), Some((_, values))) =
                    (name.strip_prefix(".amdhsa_"), kernels.last_mut())
                {
                    values.push((line, value, rest));
                }
            }
            Piece::Directive(".amdhsa_kernel", rest) => {
                inside_kernel = true;
                let kernel = Kernel {
                    name: rest.trim().trim_matches('"').to_string(),
                    entry: 0,
                    end: 0,
                    line,
                    values: HashMap::new(),
                    metadata: None,
                };
                kernels.push((kernel, Vec::new()));
            }
            Piece::Directive(".amdgcn_target", rest) => {
                target = Some(rest.trim().trim_matches('"'))
            }
            Piece::Directive(".amdgpu_metadata", _) => inside_metadata = true,
            Piece::Directive(".amdgpu_lds", rest) => {
                let mut parts = rest.split(',').map(str::trim);
                let name = parts.next().unwrap_or("");
                let mut number = |otherwise: u64| {
                    parts
                        .next()
                        .map_or(Some(otherwise), |text| text.parse().ok())
                        .filter(|number: &u64| *number <= u64::from(u32::MAX))
                };
                match (number(0), number(4)) {
                    (Some(size), Some(align @ 1..)) => {
                        group_end = group_end.next_multiple_of(align);
                        names.group.insert(name, group_end);
                        group_end = group_end.saturating_add(size);
                    }
                    _ => problems.push(problem(
                        line,
                        "a name, a size and an alignment are expected",
                    )),
                }
            }
            Piece::Directive(".set" | ".equ" | ".equiv", rest) => {
                if let Some((name, value)) = rest.split_once(',') {
                    names.values.insert(name.trim(), value.trim());
                }
            }
            Piece::Directive(".text", _) => in_code = true,
            Piece::Directive(".size", rest) => sizes.extend(rest.split_once(',')),
            Piece::Directive(".type", rest) => {
                if let Some((name, "@function")) =
                    rest.split_once(',').map(|(name, kind)| (name, kind.trim()))
                {
                    names.functions.push(name.trim());
                }
            }
            Piece::Directive(
                name @ (".section" | ".data" | ".bss" | ".rodata" | ".pushsection" | ".popsection"),
                rest,
            ) => {
                in_code = data.section(name, rest);
            }
            Piece::Directive(name, rest) => {
                if !in_code && let Err(message) = data.directive(line, name, rest) {
                    problems.push(problem(line, message));
                }
            }
        }
    }
    let processor = target.and_then(|target| {
        target
            .rsplit("--")
            .next()
            .map(|last| last.rsplit('-').next().unwrap_or(last))
    });
    let Some((processor, generation)) = processor.and_then(|name| {
        let name = name.split(':').next().unwrap_or(name);
        Some((name, Generation::of(name)?))
    }) else {
        problems.push(problem(
            1,
            match target {
                None => "no .amdgcn_target says which processor the text is for".to_string(),
                Some(target) => format!("the processor of `{target}` is not known"),
            },
        ));
        return Err(problems);
    };
    let mut all = described(text, kernels, &names, &mut problems);
    ends(&mut all, &names, found.len() as u32);
    names.counters.borrow_mut().distances = distances(&found);
    let waves = waves(&all, generation, found.len());
    let mut instructions: Vec<Instruction> = Vec::with_capacity(found.len());
    for ((one, at), wave) in found.iter().zip(0u32..).zip(waves) {
        let decoder = Decoder {
            generation,
            wave,
            places: &names,
        };
        let Statement { line, text, .. } = one.statement;
        match decoder.decode(line, text, one.mnemonic, one.rest, at) {
            Ok(instruction) => instructions.push(instruction),
            Err(problem) => {
                instructions.push(Instruction {
                    line,
                    class: Class::Other,
                    touched: [].into(),
                    action: Action::Unknown(problem.message.clone().into()),
                });
                unknown.push(problem);
            }
        }
    }
    let memory = data.finish(&mut |name| names.number(name, 0), &mut problems);
    let variables = variables(&sizes, &names);
    if !problems.is_empty() {
        problems.append(&mut unknown);
        problems.sort_by_key(|problem| (problem.line, problem.column));
        return Err(problems);
    }
    let counters = names.counters.into_inner();
    let assembly = assembled(processor, generation, instructions, all, memory, counters);
    Ok((
        Assembly {
            variables,
            ..assembly
        },
        unknown,
    ))
}

/// The symbols of data sections whose sizes `.size` directives state, with their addresses.
fn variables(sizes: &[(&str, &str)], names: &Names<'_>) -> Vec<(String, u64, usize)> {
    let found = sizes.iter().filter_map(|(name, size)| {
        let name = name.trim();
        let Some(LabelLocation::Data(address)) = names.places.get(name) else {
            return None;
        };
        let size = evaluate(size.trim(), &mut |name| names.number(name, 0)).ok()?;
        let name = name.trim_matches('"').to_string();
        Some((name, *address, usize::try_from(size).ok()?))
    });
    found.collect()
}

fn assembled(
    processor: &str,
    generation: Generation,
    instructions: Vec<Instruction>,
    kernels: Vec<Kernel>,
    mut memory: Memory,
    counters: Counters,
) -> Assembly {
    let mut foreign = vec![String::new(); counters.foreign_at.len()];
    for (name, address) in counters.foreign_at {
        if let Some(place) = foreign.get_mut(((address - FOREIGN) / 16) as usize) {
            *place = name;
        }
    }
    if !counters.table.is_empty() {
        let bytes = counters
            .table
            .iter()
            .flat_map(|entry| entry.to_le_bytes())
            .collect();
        memory.add(Allocation {
            start: TABLE,
            bytes,
            constant: true,
        });
    }
    let loaded = instructions
        .iter()
        .filter_map(|instruction| match &instruction.action {
            Action::Memory(found) => found.loaded(),
            _ => None,
        });
    let touched = instructions
        .iter()
        .flat_map(|instruction| instruction.touched.iter().copied());
    let vectors = touched
        .chain(loaded)
        .filter(|span| span.vector)
        .map(|span| span.first + span.words)
        .max();
    Assembly {
        processor: processor.to_string(),
        generation,
        instructions,
        kernels,
        memory,
        variables: Vec::new(),
        // The first three vector registers exist even if they are unused, because they contain the
        // work-item IDs.
        vectors: vectors.unwrap_or(0).max(3),
        foreign,
    }
}

/// Descriptor fields that execution needs.
const NEEDED: [&str; 12] = [
    "group_segment_fixed_size",
    "private_segment_fixed_size",
    "kernarg_size",
    "user_sgpr_count",
    "user_sgpr_dispatch_ptr",
    "user_sgpr_queue_ptr",
    "user_sgpr_kernarg_segment_ptr",
    "user_sgpr_dispatch_id",
    "user_sgpr_private_segment_size",
    "user_sgpr_kernarg_preload_length",
    "wavefront_size32",
    "system_vgpr_workitem_id",
];

/// A kernel, and the unevaluated fields of its descriptor.
type Declared<'t> = (Kernel, Vec<(u32, &'t str, &'t str)>);

/// Evaluates the descriptor fields of kernels, and adds their metadata.
fn described(
    text: &str,
    kernels: Vec<Declared<'_>>,
    names: &Names<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<Kernel> {
    let mut all = Vec::new();
    let mut metadata: HashMap<String, metadata::Metadata> = metadata_of(text)
        .into_iter()
        .map(|one| (one.name.clone(), one))
        .collect();
    for (mut kernel, values) in kernels {
        for (line, name, value) in values {
            match evaluate(value, &mut |name| names.number(name, 0)) {
                Ok(value) => {
                    kernel.values.insert(name.to_string(), value);
                }
                // Errors in directives that execution does not need are ignored.
                Err(_) if !NEEDED.contains(&name) => {}
                Err(message) => problems.push(problem(line, message)),
            }
        }
        match names.places.get(kernel.name.as_str()) {
            Some(LabelLocation::Code(entry)) => kernel.entry = *entry,
            _ => problems.push(problem(
                kernel.line,
                format!("`{}` has no code", kernel.name),
            )),
        }
        kernel.metadata = metadata.remove(&kernel.name);
        all.push(kernel);
    }
    all
}

/// The wave size for each instruction: that of its kernel. Functions have the wave size of the
/// first kernel.
fn waves(kernels: &[Kernel], generation: Generation, count: usize) -> Vec<u32> {
    let of = |kernel: &Kernel| kernel.wave(generation);
    let mut waves = vec![kernels.first().map_or(generation.wave(), of); count];
    for kernel in kernels {
        let own = waves.get_mut(kernel.entry as usize..kernel.end as usize);
        own.unwrap_or_default().fill(of(kernel));
    }
    waves
}

/// Determines the ends of kernels: the next function, a label that LLVM emits after a function, or
/// the end of the code.
fn ends(kernels: &mut [Kernel], names: &Names<'_>, last: u32) {
    let functions = names.functions.iter().filter_map(|name| names.label(name));
    let mut starts: Vec<u32> = functions
        .chain(kernels.iter().map(|kernel| kernel.entry))
        .collect();
    let after = names
        .places
        .keys()
        .filter(|name| name.starts_with(".Lfunc_end"));
    starts.extend(after.filter_map(|name| names.label(name)));
    starts.push(last);
    starts.sort_unstable();
    for kernel in kernels {
        let at = starts.partition_point(|start| *start <= kernel.entry);
        kernel.end = starts.get(at).copied().unwrap_or(last);
    }
}

/// Reads the metadata between its two directives.
fn metadata_of(text: &str) -> Vec<metadata::Metadata> {
    let Some((_, rest)) = text
        .split_once("\t.amdgpu_metadata")
        .or_else(|| text.split_once(".amdgpu_metadata"))
    else {
        return Vec::new();
    };
    let block = rest.split(".end_amdgpu_metadata").next().unwrap_or(rest);
    metadata::read(block)
}

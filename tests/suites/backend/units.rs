//! Units and register classes of selection: no divergent value is in a scalar register, except lane
//! masks and values computed only from scalar words; every uniform integer that the scalar unit can
//! compute is in one.
//!
//! The test reads the assignment of values to virtual registers, with the verdicts of the rules.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu::machine::{Class, Code, Value};
use lanelog_amdgpu::{Gpu, Level};
use lanelog_analysis::Analyzer;
use lanelog_facts::Typed;
use lanelog_ir::target::{CodeObjectVersion, Mode, ModuleContext, Target};
use lanelog_ir::typed::{Instruction, Operand, Type, Types};
use lanelog_ir::{Opcode, read};
use lanelog_passes::linearize::verdicts::Verdicts;
use lanelog_pipeline::Pipeline;
use lanelog_select::Source;
use lanelog_select::choices::{Choices, Rules};
use lanelog_select::control;
use lanelog_select::location::Location;
use lanelog_verify::random::generate;

/// The register class of a word.
fn class(code: &Code, value: Value) -> Option<Class> {
    let register = value.register()?;
    code.registers
        .get(register.0 as usize)
        .map(|found| found.class)
}

fn is_bits(ty: &Type) -> bool {
    match ty {
        Type::Integer(1) => true,
        Type::Vector(_, element) => is_bits(element),
        _ => false,
    }
}

/// Whether a type is an integer that fits in scalar registers.
fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Integer(8 | 16 | 32 | 64))
}

/// Integer operations of the scalar unit: The operations of `select::table`, and compares, selects
/// and casts, which are composed of them.
fn is_scalar_operation(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        Add | Sub | Mul | And | Or | Xor | Shl | LShr | AShr | ZExt | SExt | Trunc | Select | ICmp
    )
}

#[derive(Default)]
struct Found {
    divergent: usize,
    uniform: usize,
    /// Values that the rules call divergent, but that are computed only from scalar words.
    folded: usize,
    wrong: Vec<String>,
}

fn look(text: &str, place: &str, gpu: &'static Gpu, found: &mut Found) {
    let module = read(text.as_bytes());
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let is_kernel = |index: &usize| context.is_kernel(&module.functions[*index]);
    let kernels: Vec<usize> = (0..module.functions.len()).filter(is_kernel).collect();
    let ready = Pipeline::amdgpu(gpu).ready(&module, &kernels);
    let module = read(ready.text.as_bytes());
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, context.architecture());
    let rules = Rules::new(&module, &context);
    for index in kernels {
        let function = &module.functions[index];
        let typed = types.function(&module, function);
        let mut analyzer = Analyzer::new(&module, &context);
        let analysis = analyzer.analyze(function);
        let verdicts = Verdicts::new(function, &analysis);
        let Ok(plan) = control::plan(&module, function, &typed, &verdicts) else {
            continue;
        };
        let known = Typed {
            function: &typed,
            layout: &types.layout,
        };
        let choices = Choices::new(&rules, function, known, &analysis).unwrap();
        let source = Source {
            module: &module,
            function,
            typed: &typed,
            types: &types,
            verdicts: &verdicts,
            choices: &choices,
            plan: &plan,
            is_called: false,
            passed_inputs: Default::default(),
            shared_lds: Vec::new(),
            gpu,
            level: Level::default(),
            version: CodeObjectVersion::V6,
            full_waves: false,
            rows_fill_waves: false,
            none: lanelog_select::nothing(),
        };
        let Ok((code, held)) = lanelog_select::select_held(&source) else {
            continue;
        };
        let first = function.arguments.len();
        for (at, instruction) in typed.instructions.iter().enumerate() {
            let value = (first + at) as u32;
            let words = match held.get(value as usize) {
                Some(Location::Words(words)) if !words.is_empty() => words.clone(),
                // Words that the rules call divergent may be scalar: words of one lane that are
                // broadcast to all lanes.
                Some(Location::Compare(..))
                    if verdicts.is_divergent(value)
                        && instruction
                            .operands
                            .iter()
                            .all(|(_, operand)| is_scalar(&code, &held, operand)) =>
                {
                    found.folded += 1;
                    continue;
                }
                Some(Location::Compare(..)) if verdicts.is_divergent(value) => {
                    found.wrong.push(format!(
                        "{place}, {at}: a divergent bit is a scalar compare"
                    ));
                    continue;
                }
                _ => continue,
            };
            let classes: Vec<Option<Class>> =
                words.iter().map(|word| class(&code, *word)).collect();
            // The value consists of the words of an operand, possibly extended with constants, so
            // no instruction computes it.
            let is_name = instruction.operands.iter().any(|(_, operand)| match operand {
                Operand::Value(of) => {
                    verdicts.is_divergent(*of) == verdicts.is_divergent(value)
                        && matches!(held.get(*of as usize), Some(Location::Words(other)) if is_extended(other, &words))
                }
                Operand::Constant(_) => false,
            });
            if is_name {
                continue;
            }
            let name = instruction.opcode.keyword();
            let start = (function.span.start + function.instructions[at].start) as usize;
            let line = String::from_utf8_lossy(&module.text[start..]).into_owned();
            let line = line.lines().next().unwrap_or("").to_string();
            let told = || {
                format!(
                    "{place}, instruction {at}, {name} of {:?}: {words:?}, {classes:?}: {line}",
                    instruction.ty
                )
            };
            // Values computed only from scalar words are uniform, but the rules do not know
            // constants and cannot tell: `and %lane, 0`.
            let of_scalars = |instruction: &Instruction| {
                // A select whose condition is constant, or whose arms are equal, equals one of its
                // arms.
                let arm = |at: usize| match instruction.operands.get(at) {
                    Some((_, Operand::Value(of))) => held.get(*of as usize),
                    _ => None,
                };
                let own = Location::Words(words.clone());
                let is_arm = instruction.opcode == Opcode::Select
                    && [1, 2].iter().any(|at| arm(*at) == Some(&own));
                if is_arm {
                    return true;
                }
                instruction.opcode != Opcode::Phi
                    && instruction
                        .operands
                        .iter()
                        .all(|(_, operand)| is_scalar(&code, &held, operand))
            };
            if verdicts.is_divergent(value) {
                found.divergent += 1;
                // A value of several words may have some scalar words, such as a uniform element or
                // the upper half of an address, but not only scalar ones.
                let scalar = classes
                    .iter()
                    .filter(|class| **class == Some(Class::Scalar))
                    .count();
                let masked = classes.contains(&Some(Class::Mask));
                if scalar == words.len() && of_scalars(instruction) {
                    found.folded += 1;
                    continue;
                }
                if scalar == words.len()
                    || masked && !is_bits(&instruction.ty) && is_integer(&instruction.ty)
                {
                    found.wrong.push(format!("divergent: {}", told()));
                }
            } else if is_scalar_operation(instruction.opcode) && is_integer(&instruction.ty) {
                found.uniform += 1;
                if classes
                    .iter()
                    .any(|class| matches!(class, Some(Class::Vector | Class::Mask)))
                {
                    found.wrong.push(format!("uniform: {}", told()));
                }
            }
        }
    }
}

/// Whether an operand is in scalar registers, or a constant.
fn is_scalar(code: &Code, held: &[Location], operand: &Operand) -> bool {
    match operand {
        Operand::Value(of) => match held.get(*of as usize) {
            Some(Location::Words(words)) => words
                .iter()
                .all(|word| matches!(class(code, *word), None | Some(Class::Scalar))),
            Some(Location::Compare(..)) => true,
            _ => false,
        },
        Operand::Constant(_) => true,
    }
}

/// Whether words are other words, extended with constants.
fn is_extended(words: &[Value], longer: &[Value]) -> bool {
    match longer.split_at_checked(words.len()) {
        Some((low, high)) => low == words && high.iter().all(|word| matches!(word, Value::Bits(_))),
        None => false,
    }
}

fn report(found: &Found) {
    assert!(
        found.folded * 100 < found.divergent,
        "{} of {}",
        found.folded,
        found.divergent
    );
    let mut kinds: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for wrong in &found.wrong {
        let kind = wrong
            .split(',')
            .nth(2)
            .unwrap_or("")
            .split(':')
            .next()
            .unwrap_or("")
            .to_string();
        kinds.entry(kind).or_insert((0, wrong.clone())).0 += 1;
    }
    assert!(
        found.wrong.is_empty(),
        "{} of {} and {}: {kinds:#?}",
        found.wrong.len(),
        found.divergent,
        found.uniform
    );
}

#[test]
fn kernels_of_the_corpus_stand_on_the_right_unit() {
    let mut found = Found::default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in [
        "corpus/kernels",
        "tests/opencl/kernels",
        "tests/data/lowered",
    ] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            if !name.ends_with(".ll") || name.contains(".sm_") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for gpu in GPUS {
                look(&text, &format!("{name} on {}", gpu.name), gpu, &mut found);
            }
        }
    }
    assert!(
        found.divergent > 2000 && found.uniform > 500,
        "{} {}",
        found.divergent,
        found.uniform
    );
    report(&found);
}

#[test]
fn random_kernels_stand_on_the_right_unit() {
    let mut found = Found::default();
    let options = generate::Options {
        runnable: true,
        blocks: (4, 20),
        ..generate::Options::default()
    };
    for first in (900_000..900_080).step_by(20) {
        let made = generate::random_module(first, 20, &options);
        for gpu in GPUS {
            look(
                &made.text,
                &format!("seeds from {first} on {}", gpu.name),
                gpu,
                &mut found,
            );
        }
    }
    assert!(
        found.divergent > 2000 && found.uniform > 1000,
        "{} {}",
        found.divergent,
        found.uniform
    );
    report(&found);
}

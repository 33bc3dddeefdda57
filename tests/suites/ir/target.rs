//! The classification of values, compared with LLVM 22.1.8's for the same text.
//!
//! Each line of `tests/data/target/*.ll` has its class in a comment; a line without a comment must
//! have no class. If `opt-22` is installed, the classes of mode `llvm22`, propagated along
//! operands, are compared with its output for the same files.

use crate::llvm;

use std::collections::BTreeMap;

use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{self as ir, Function, Module};
use pretty_assertions::assert_eq;

const FILES: [&str; 10] = [
    "amdgpu-assembly",
    "amdgpu-calls",
    "amdgpu-functions",
    "amdgpu-lanes-off",
    "amdgpu-spaces",
    "amdgpu-memory",
    "amdgpu-positions",
    "amdgpu-moves",
    "amdgpu-undeclared",
    "nvptx",
];

fn text(file: &str) -> String {
    std::fs::read_to_string(format!(
        "{}/tests/data/target/{file}.ll",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn read(text: &str) -> Module<'_> {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, []);
    module
}

fn target_of(module: &Module<'_>) -> Target {
    Target::choose(module.triple, None, None).unwrap()
}

fn name_of(function: &Function, module: &Module<'_>) -> String {
    String::from_utf8_lossy(module.bytes(function.name)).into_owned()
}

/// The line of the text that an instruction begins on.
fn line_of(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// The expected class in the comment of a line, for a mode.
fn note(line: &str, mode: Mode) -> String {
    let comment = line.split_once(" ; ").map_or("", |(_, comment)| comment);
    let name = if mode == Mode::Sound {
        "sound: "
    } else {
        "llvm22: "
    };
    let parts = comment.split(", ");
    let own = parts.clone().find_map(|part| part.strip_prefix(name));
    let general = parts
        .clone()
        .find(|part| !part.starts_with("sound: ") && !part.starts_with("llvm22: "));
    own.or(general).unwrap_or_default().to_string()
}

fn checked(file: &str, mode: Mode) {
    let text = text(file);
    let module = read(&text);
    let target = target_of(&module);
    let context = ModuleContext::new(&module, &target, mode);
    for function in &module.functions {
        let name = name_of(function, &module);
        let found = context.classify(function);
        // This closure follows the definition of `lane_off` in rules/all_lanes_on.dl.
        let arguments = function.arguments.len() as u32;
        let second = function.blocks.get(1);
        let second = second.map_or(u32::MAX, |block| arguments + block.first_instruction);
        let lane_off = |value: u32| {
            let is_switched = found.switches_lanes.iter().any(|switch| *switch < value);
            !found.full_waves || is_switched || value >= second
        };
        let class = |value: u32| {
            if found.if_all_on.contains(&value) && lane_off(value) {
                return "source".to_string();
            }
            let parts = found.uniform_part.iter();
            let part = parts.clone().find(|(user, _)| *user == value);
            let part = part.map(|(_, operand)| format!("part {operand}"));
            let lists = [
                ("source", &found.source),
                ("uniform", &found.always_uniform),
            ];
            let holding = lists
                .iter()
                .filter(|(_, list)| list.binary_search(&value).is_ok())
                .map(|(class, _)| class.to_string());
            let holding: Vec<String> = holding.chain(part).collect();
            assert!(holding.len() < 2, "@{name}: value {value} is {holding:?}");
            holding.first().cloned().unwrap_or_default()
        };
        let header = note(line_of(&text, function.span.start as usize), mode);
        assert_eq!(found.active, header != "inactive", "@{name}");
        let named: Vec<&str> = header
            .strip_prefix("source: ")
            .unwrap_or_default()
            .split_whitespace()
            .collect();
        for (number, argument) in function.arguments.iter().enumerate() {
            let written = String::from_utf8_lossy(module.bytes(argument.span)).into_owned();
            let expected = if named.iter().any(|name| written.ends_with(name)) {
                "source"
            } else {
                ""
            };
            assert_eq!(class(number as u32), expected, "@{name}: {written}");
        }
        for (number, instruction) in function.instructions.iter().enumerate() {
            let line = line_of(&text, (function.span.start + instruction.start) as usize);
            let expected = if found.active {
                note(line, mode)
            } else {
                String::new()
            };
            assert_eq!(
                class((function.arguments.len() + number) as u32),
                expected,
                "@{name}: {line}"
            );
        }
    }
}

#[test]
fn private_memory_through_intrinsics() {
    checked("amdgpu-private", Mode::Llvm22);
    checked("amdgpu-private", Mode::Sound);
}

#[test]
fn inline_assembly() {
    checked("amdgpu-assembly", Mode::Llvm22);
    checked("amdgpu-assembly", Mode::Sound);
}

#[test]
fn calls() {
    checked("amdgpu-calls", Mode::Llvm22);
    checked("amdgpu-calls", Mode::Sound);
}

#[test]
fn arguments_and_functions_of_one_lane() {
    checked("amdgpu-functions", Mode::Llvm22);
    checked("amdgpu-functions", Mode::Sound);
}

#[test]
fn memory_casts_and_registers() {
    checked("amdgpu-memory", Mode::Llvm22);
    checked("amdgpu-memory", Mode::Sound);
}

#[test]
fn positions_in_the_work_group() {
    checked("amdgpu-moves", Mode::Llvm22);
    checked("amdgpu-moves", Mode::Sound);
    checked("amdgpu-positions", Mode::Llvm22);
    checked("amdgpu-positions", Mode::Sound);
}

#[test]
fn lanes_that_are_switched_off() {
    checked("amdgpu-lanes-off", Mode::Llvm22);
    checked("amdgpu-lanes-off", Mode::Sound);
}

#[test]
fn address_spaces_that_no_row_names() {
    checked("amdgpu-spaces", Mode::Llvm22);
    checked("amdgpu-spaces", Mode::Sound);
}

#[test]
fn intrinsics_that_are_not_declared() {
    checked("amdgpu-undeclared", Mode::Llvm22);
    checked("amdgpu-undeclared", Mode::Sound);
}

#[test]
fn nvidia() {
    checked("nvptx", Mode::Llvm22);
    checked("nvptx", Mode::Sound);
}

#[test]
fn a_cycle_that_lanes_enter_at_different_places() {
    checked("amdgpu-cycle", Mode::Llvm22);
    checked("amdgpu-cycle", Mode::Sound);
    let Some(printed) = printed("amdgpu-cycle") else {
        return;
    };
    let text = text("amdgpu-cycle");
    let module = read(&text);
    let target = target_of(&module);
    let function = &module.functions[0];
    let found = ModuleContext::new(&module, &target, Mode::Llvm22).classify(function);
    let divergent = printed["cycle"].as_ref().unwrap();
    // The instructions of block `a`, without its terminator.
    let places = function.block_instructions(1);
    for place in places.take_while(|place| !function.instructions[*place].opcode.is_terminator()) {
        let value = (function.arguments.len() + place) as u32;
        let at = function.span.start + function.instructions[place].start;
        let always_uniform = found.always_uniform.contains(&value);
        assert_eq!(
            always_uniform,
            !divergent[place],
            "{}",
            line_of(&text, at as usize)
        );
    }
}

/// For each function of a file: whether each of its instructions is divergent, in the order of the
/// text, as `opt-22` prints it. `None` where all values are uniform. Divergent arguments follow
/// under the name `@function arguments`.
fn printed(file: &str) -> Option<BTreeMap<String, Option<Vec<bool>>>> {
    let path = format!("{}/tests/data/target/{file}.ll", env!("CARGO_MANIFEST_DIR"));
    let output = llvm::program("opt")?
        .args(["-passes=print<uniformity>", "-disable-output", &path])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut functions = BTreeMap::new();
    let mut function = String::new();
    let mut in_block = false;
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        if let Some(rest) = line.strip_prefix("UniformityInfo for function '") {
            function = rest.trim_end_matches("':").to_string();
            functions.insert(function.clone(), Some(Vec::new()));
            in_block = false;
        } else if line == "ALL VALUES UNIFORM" {
            functions.insert(function.clone(), None);
        } else if matches!(line, "DEFINITIONS" | "TERMINATORS") {
            in_block = true;
        } else if line.starts_with("END BLOCK") {
            in_block = false;
        } else if in_block
            && (line.starts_with("  DIVERGENT:   ") || line.starts_with("               "))
        {
            functions
                .entry(function.clone())
                .or_default()
                .get_or_insert_default()
                .push(line.starts_with("  DIVERGENT:"));
        }
    }
    Some(functions)
}

/// The functions of these files have no joins and no loops, so a value is divergent only if it is a
/// source or has a divergent operand.
#[test]
fn agrees_with_the_installed_llvm() {
    for file in FILES {
        let Some(printed) = printed(file) else {
            return;
        };
        let text = text(file);
        let module = read(&text);
        let target = target_of(&module);
        let context = ModuleContext::new(&module, &target, Mode::Llvm22);
        for function in &module.functions {
            let found = context.classify(function);
            let mut divergent = vec![false; function.value_count() as usize];
            found
                .source
                .iter()
                .for_each(|value| divergent[*value as usize] = true);
            for (number, instruction) in function.instructions.iter().enumerate() {
                let value = function.arguments.len() + number;
                let terminators = |operand: u32| {
                    function
                        .instructions
                        .get((operand as usize).wrapping_sub(function.arguments.len()))
                        .is_some_and(|made| made.opcode.is_terminator())
                };
                let operands = function
                    .operands_of(instruction)
                    .iter()
                    .filter_map(|operand| operand.as_value());
                let carried = operands
                    .filter(|operand| !terminators(*operand))
                    .any(|operand| divergent[operand as usize]);
                let stops = found.always_uniform.contains(&(value as u32)) || !found.active;
                divergent[value] |= carried && !stops;
            }
            let name = name_of(function, &module);
            let expected = printed[name.trim_matches('"')].clone();
            let any = divergent.contains(&true);
            assert_eq!(expected.is_some(), any, "{file} @{name}");
            if let Some(expected) = expected {
                let lines: Vec<(bool, &str)> = function
                    .instructions
                    .iter()
                    .enumerate()
                    .map(|(number, instruction)| {
                        (
                            divergent[function.arguments.len() + number],
                            line_of(&text, (function.span.start + instruction.start) as usize),
                        )
                    })
                    .collect();
                let wanted: Vec<(bool, &str)> = expected
                    .into_iter()
                    .zip(lines.iter().map(|line| line.1))
                    .collect();
                assert_eq!(lines, wanted, "{file} @{name}");
            }
        }
    }
}

/// Text with a piece removed, duplicated or overwritten, anywhere.
#[test]
fn damaged_text_does_no_harm() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let alphabet: Vec<u8> = (b' '..=b'~').chain([b'\n', 0, 0xff]).collect();
    let mut classified = 0;
    for file in FILES {
        let whole = text(file).into_bytes();
        for _ in 0..60 {
            let mut bytes = whole.clone();
            for _ in 0..40 {
                let at = random(bytes.len());
                let end = (at + random(8)).min(bytes.len());
                match random(3) {
                    0 => drop(bytes.drain(at..end)),
                    1 => bytes[at] = alphabet[random(alphabet.len())],
                    _ => {
                        let piece = bytes[at..end].to_vec();
                        bytes.splice(at..at, piece);
                    }
                }
            }
            let module = ir::read(&bytes);
            for name in ["amdgpu", "nvptx"] {
                let target = Target::choose(b"", Some(name), None).unwrap();
                for mode in Mode::ALL.iter().copied() {
                    let context = ModuleContext::new(&module, &target, mode);
                    for function in &module.functions {
                        let found = context.classify(function);
                        let inside = |values: &[u32]| {
                            values.is_sorted()
                                && values.iter().all(|value| *value < function.value_count())
                        };
                        assert!(inside(&found.source) && inside(&found.always_uniform));
                        classified += 1;
                    }
                }
            }
        }
    }
    assert!(classified > 1000, "{classified}");
}

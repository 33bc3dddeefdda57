//! Executes straight-line vector code in one lane, as far as needed for LLVM's expansions of
//! divisions and square roots.

use std::collections::HashMap;

use super::super::{
    Extra, Format, Generation, Inputs, LaneOperation, Modes, Placement, find, modify,
};

/// The location of an operand.
#[derive(Clone, Copy, Debug)]
enum OperandLocation {
    Vector(usize, bool),
    Scalar(usize),
    Literal(u64),
    Nowhere,
}

const VCC: usize = 106;

#[derive(Clone, Copy)]
struct Operand {
    place: OperandLocation,
    negative: bool,
    absolute: bool,
}

struct Instruction {
    operation: &'static LaneOperation,
    results: Vec<OperandLocation>,
    sources: Vec<Operand>,
    op_sel_hi: u8,
    /// Whether the next instruction belongs to the same dual-issue instruction, so that it reads
    /// its sources before this instruction writes.
    dual: bool,
}

enum Step {
    Scalar(usize, u32),
    Vector(Instruction),
}

/// A function of straight-line code.
pub struct Sequence {
    steps: Vec<Step>,
    generation: Generation,
}

/// The functions of an assembly text, by name.
pub fn read(text: &str, generation: Generation) -> HashMap<String, Sequence> {
    let mut functions = HashMap::new();
    let mut name = String::new();
    for line in text.lines().map(str::trim) {
        if let Some(label) = line.strip_suffix(':') {
            name = label.to_string();
            let steps = Vec::new();
            functions.insert(name.clone(), Sequence { steps, generation });
            continue;
        }
        let parts: Vec<&str> = line.split(" :: ").collect();
        for (at, part) in parts.iter().enumerate() {
            let step = step(part, generation, at + 1 < parts.len());
            functions.get_mut(&name).unwrap().steps.push(step);
        }
    }
    functions
}

fn step(text: &str, generation: Generation, dual: bool) -> Step {
    let (mnemonic, rest) = text.split_once(' ').unwrap();
    let (rest, op_sel_hi) = match rest.split_once(" op_sel_hi:[") {
        Some((rest, list)) => (
            rest,
            list.trim_end_matches(']')
                .split(',')
                .enumerate()
                .map(|(at, bit)| u8::from(bit == "1") << at)
                .sum(),
        ),
        None => (rest, 7),
    };
    let operands: Vec<&str> = rest.split(", ").collect();
    if mnemonic.starts_with("s_") {
        let OperandLocation::Scalar(to) = place(operands[0], Format::B32) else {
            panic!("{text}")
        };
        let OperandLocation::Literal(value) = place(operands[1], Format::B32) else {
            panic!("{text}")
        };
        let value = match mnemonic {
            "s_mov_b32" => value as u32,
            "s_brev_b32" => (value as u32).reverse_bits(),
            _ => panic!("{text}"),
        };
        return Step::Scalar(to, value);
    }
    let name = mnemonic.trim_end_matches("_e32").trim_end_matches("_e64");
    let operation = find(name, generation).unwrap_or_else(|| panic!("{text}"));
    let (results, sources) = operands.split_at(operation.results.len());
    let results: Vec<OperandLocation> = results
        .iter()
        .zip(operation.results)
        .map(|(text, format)| place(text, *format))
        .collect();
    let mut sources: Vec<Operand> = sources
        .iter()
        .zip(operation.sources)
        .map(|(text, format)| operand(text, *format))
        .collect();
    let extra = match operation.extra {
        Extra::None => None,
        Extra::Destination => Some(results[0]),
        Extra::Vcc => Some(OperandLocation::Scalar(VCC)),
    };
    sources.extend(extra.map(|place| Operand {
        place,
        negative: false,
        absolute: false,
    }));
    assert_eq!(sources.len(), operation.sources.len(), "{text}");
    Step::Vector(Instruction {
        operation,
        results,
        sources,
        op_sel_hi,
        dual,
    })
}

fn operand(text: &str, format: Format) -> Operand {
    let is_register = |text: &str| text.starts_with(['v', 's', '|']);
    let negative = text.strip_prefix('-').is_some_and(is_register);
    let text = if negative { &text[1..] } else { text };
    let absolute = text.starts_with('|');
    Operand {
        place: place(text.trim_matches('|'), format),
        negative,
        absolute,
    }
}

fn place(text: &str, format: Format) -> OperandLocation {
    let number = |text: &str| {
        text.trim_start_matches('[')
            .split(':')
            .next()
            .unwrap()
            .parse::<usize>()
            .ok()
    };
    match text {
        "vcc" | "vcc_lo" => return OperandLocation::Scalar(VCC),
        "null" => return OperandLocation::Nowhere,
        _ => (),
    }
    let (register, high) = match text.strip_suffix(".h") {
        Some(register) => (register, true),
        None => (text.trim_end_matches(".l"), false),
    };
    let register = register.trim_end_matches(']');
    if let Some(at) = register.strip_prefix('v').and_then(number) {
        return OperandLocation::Vector(at, high);
    }
    if let Some(at) = register.strip_prefix('s').and_then(number) {
        return OperandLocation::Scalar(at);
    }
    if let Some(hexadecimal) = text.strip_prefix("0x") {
        let bits = u64::from_str_radix(hexadecimal, 16).unwrap();
        return OperandLocation::Literal(if format == Format::F64 {
            bits << 32
        } else {
            bits
        });
    }
    if text.contains('.') {
        let value: f64 = text.parse().unwrap();
        return OperandLocation::Literal(if format == Format::F64 {
            value.to_bits()
        } else {
            u64::from((value as f32).to_bits())
        });
    }
    OperandLocation::Literal(text.parse::<i64>().unwrap() as u64)
}

impl Sequence {
    /// Executes the function with these words in the first vector registers. Returns the first two
    /// vector registers.
    pub fn run(&self, arguments: &[u32]) -> [u32; 2] {
        let mut vectors = [0xdead_beefu32; 64];
        let mut scalars = [0xbad_cafe_u32; 128];
        vectors[..arguments.len()].copy_from_slice(arguments);
        let mut pending: Vec<(&Instruction, [u64; 2])> = Vec::new();
        for step in &self.steps {
            match step {
                Step::Scalar(to, value) => scalars[*to] = *value,
                Step::Vector(instruction) => {
                    let results = instruction.compute(&vectors, &scalars);
                    pending.push((instruction, results));
                    if instruction.dual {
                        continue;
                    }
                    for (instruction, results) in pending.drain(..) {
                        instruction.write(results, self.generation, &mut vectors, &mut scalars);
                    }
                }
            }
        }
        [vectors[0], vectors[1]]
    }
}

impl Instruction {
    fn compute(&self, vectors: &[u32], scalars: &[u32]) -> [u64; 2] {
        let mut inputs = Inputs {
            modes: Modes::KEPT,
            op_sel_hi: self.op_sel_hi,
            ..Inputs::default()
        };
        for (at, (operand, format)) in self.sources.iter().zip(self.operation.sources).enumerate() {
            let registers = |from: &[u32], first: usize| match format.width() {
                64 => u64::from(from[first]) | u64::from(from[first + 1]) << 32,
                _ => u64::from(from[first]),
            };
            let bits = match operand.place {
                OperandLocation::Vector(first, false) => registers(vectors, first),
                OperandLocation::Vector(first, true) => registers(vectors, first) >> 16,
                OperandLocation::Scalar(first) => registers(scalars, first),
                OperandLocation::Literal(bits) => bits,
                OperandLocation::Nowhere => 0,
            };
            inputs.source[at] = modify(bits, *format, operand.absolute, operand.negative);
            if *format == Format::Mixed {
                inputs.neg_lo |= u8::from(operand.negative) << at;
                inputs.neg_hi |= u8::from(operand.absolute) << at;
            }
        }
        (self.operation.compute)(&inputs)
    }

    fn write(
        &self,
        results: [u64; 2],
        generation: Generation,
        vectors: &mut [u32],
        scalars: &mut [u32],
    ) {
        for (at, (place, format)) in self.results.iter().zip(self.operation.results).enumerate() {
            let bits = results[at];
            match *place {
                OperandLocation::Vector(first, high) => {
                    match self.operation.placement(generation) {
                        _ if format.width() == 64 => {
                            (vectors[first], vectors[first + 1]) =
                                (bits as u32, (bits >> 32) as u32)
                        }
                        Placement::Whole | Placement::Cleared => vectors[first] = bits as u32,
                        Placement::Half if !high => {
                            vectors[first] = vectors[first] & 0xffff_0000 | bits as u32
                        }
                        Placement::Half | Placement::Upper => {
                            vectors[first] = vectors[first] & 0xffff | (bits as u32) << 16
                        }
                    }
                }
                OperandLocation::Scalar(first) => scalars[first] = bits as u32,
                _ => (),
            }
        }
    }
}

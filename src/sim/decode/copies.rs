//! Inline assembly that copies registers: AMD's `s_mov_b32`, `s_mov_b64`, `v_mov_b32`, and assembly
//! without an instruction.
//!
//! A scalar register (`s`) contains one value. If lanes disagree on the operand of such a register,
//! the compiler copies the value of the first active lane, by `v_readfirstlane_b32`; this
//! interpreter does the same. A vector register (`v`) contains a value for each lane.
//!
//! Other assembly is rejected: assembly with fixed registers (`{s5}`), with an output that is never
//! written or is read before it is written, or with an operand that is read after an output was
//! written to a register that the operand may share.

use crate::Type;
use crate::code::CopiedValue;
use lanelog_ir::target::Architecture;
use lanelog_ir::typed::Read;
use lanelog_ir::typed::layout::Layout;

/// The register kind of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RegisterKind {
    /// A scalar register.
    Wave,
    /// A vector register.
    Lane,
    /// An immediate.
    Immediate,
}

struct Output {
    place: RegisterKind,
    bits: u32,
    /// Whether the output shares no register with an operand (early clobber).
    early: bool,
    written: bool,
    holds: Option<CopiedValue>,
}

struct Input {
    place: RegisterKind,
    bits: u32,
    /// The index of the output that shares the operand's register.
    tied: Option<usize>,
}

/// Inline assembly with its operands.
pub(super) struct Assembly<'t> {
    pub template: &'t [u8],
    pub constraints: &'t [u8],
    /// The type of the result.
    pub result: &'t Type,
    /// The types of the operands.
    pub operands: &'t [Type],
}

impl Assembly<'_> {
    /// The final value of each output.
    pub fn moves(&self, layout: &Layout, target: Option<Architecture>) -> Read<Box<[CopiedValue]>> {
        let types = match self.result {
            Type::Void => &[][..],
            Type::Structure { fields, .. } => fields,
            one => std::slice::from_ref(one),
        };
        let (mut outputs, mut inputs) = (Vec::new(), Vec::new());
        for constraint in self.constraints.split(|byte| *byte == b',') {
            match constraint {
                [b'~', ..] | [] => {}
                [b'=', code @ ..] => {
                    let early = code.first() == Some(&b'&');
                    let code = code.strip_prefix(b"&").unwrap_or(code);
                    let ty = types
                        .get(outputs.len())
                        .ok_or("more outputs than results")?;
                    outputs.push(Output {
                        place: place(code, target)?,
                        bits: bits(ty, layout),
                        early,
                        written: false,
                        holds: None,
                    });
                }
                code => {
                    let ty = self.operands.get(inputs.len());
                    let bits = bits(ty.ok_or("more inputs than operands")?, layout);
                    let digits = std::str::from_utf8(code).unwrap_or_default();
                    let tied: Option<usize> = digits.parse().ok();
                    let at = inputs.len();
                    let place = match tied {
                        None => place(code, target)?,
                        Some(number) => {
                            let output = outputs.get_mut(number).ok_or("tied to no output")?;
                            output.holds = Some(held(at, output.place));
                            output.place
                        }
                    };
                    inputs.push(Input { place, bits, tied });
                }
            }
        }
        if outputs.len() != types.len() || inputs.len() != self.operands.len() {
            return Err("other operands than its constraints say".into());
        }
        let mut registers = Registers { outputs, inputs };
        let template = plain(self.template);
        for line in template.split(|byte| *byte == b'\n') {
            registers.execute(line, target)?;
        }
        let held = registers.outputs.into_iter().map(|output| output.holds);
        let held: Option<Vec<CopiedValue>> = held.collect();
        Ok(held.ok_or("an output that is not written")?.into())
    }
}

/// The value in an input's register.
fn held(input: usize, place: RegisterKind) -> CopiedValue {
    match place {
        RegisterKind::Wave => CopiedValue::OfFirstLane(input),
        RegisterKind::Lane | RegisterKind::Immediate => CopiedValue::OfLane(input),
    }
}

struct Registers {
    outputs: Vec<Output>,
    inputs: Vec<Input>,
}

impl Registers {
    fn execute(&mut self, line: &[u8], target: Option<Architecture>) -> Read<()> {
        let text = String::from_utf8_lossy(line);
        let code = text.split(';').next().unwrap_or_default();
        let code = code.split("//").next().unwrap_or_default().trim();
        let (word, rest) = code.split_once([' ', '\t']).unwrap_or((code, ""));
        let refused = || format!("the instruction `{code}`");
        let (place, bits) = match word {
            "" | "s_nop" => return Ok(()),
            "s_mov_b32" => (RegisterKind::Wave, 32),
            "s_mov_b64" => (RegisterKind::Wave, 64),
            "v_mov_b32" | "v_mov_b32_e32" => (RegisterKind::Lane, 32),
            _ => return Err(refused()),
        };
        if target != Some(Architecture::Amdgpu) {
            return Err(refused());
        }
        let (to, from) = rest.split_once(',').ok_or_else(refused)?;
        let to = number_of(to.trim()).ok_or_else(refused)?;
        let holds = self.read(from.trim(), place, bits)?;
        let output = self.outputs.get_mut(to).ok_or_else(refused)?;
        if output.place != place || output.bits != bits {
            return Err(refused());
        }
        output.written = true;
        output.holds = Some(holds);
        Ok(())
    }

    /// The operand of an instruction that reads a register kind.
    fn read(&self, operand: &str, place: RegisterKind, bits: u32) -> Read<CopiedValue> {
        let refused = || format!("the operand `{operand}`");
        let Some(number) = number_of(operand) else {
            return constant(operand, bits).ok_or_else(refused);
        };
        let fits = |of: RegisterKind, width: u32| {
            width == bits && (of != RegisterKind::Lane || of == place)
        };
        if let Some(output) = self.outputs.get(number) {
            let holds = output.holds.clone();
            return holds
                .filter(|_| fits(output.place, output.bits))
                .ok_or_else(refused);
        }
        let at = number - self.outputs.len();
        let input = self.inputs.get(at).ok_or_else(refused)?;
        if !fits(input.place, input.bits) {
            return Err(refused());
        }
        if let Some(output) = input.tied.and_then(|tied| self.outputs.get(tied)) {
            return output.holds.clone().ok_or_else(refused);
        }
        let in_its_register =
            |output: &Output| output.written && !output.early && output.place == input.place;
        if self.outputs.iter().any(in_its_register) {
            return Err(format!(
                "`{operand}`, which may lie in the register of an output that was written before"
            ));
        }
        Ok(held(at, input.place))
    }
}

/// The register kind of a constraint.
fn place(code: &[u8], target: Option<Architecture>) -> Read<RegisterKind> {
    match (code, target) {
        (b"s" | b"r", Some(Architecture::Amdgpu)) => Ok(RegisterKind::Wave),
        (b"i" | b"n", _) => Ok(RegisterKind::Immediate),
        ([letter], _) if letter.is_ascii_alphabetic() => Ok(RegisterKind::Lane),
        _ => Err(format!(
            "the constraint `{}`",
            String::from_utf8_lossy(code)
        )),
    }
}

/// The width of a type that fits into one or two registers; 0 for other types.
fn bits(ty: &Type, layout: &Layout) -> u32 {
    match ty {
        Type::Integer(bits) if *bits <= 64 => *bits,
        Type::Float => 32,
        Type::Double => 64,
        Type::Pointer(space) => layout.pointer(*space).bits,
        _ => 0,
    }
}

/// The operand number in `$0` or `${0}`.
fn number_of(operand: &str) -> Option<usize> {
    let name = operand.strip_prefix('$')?;
    let inside = name
        .strip_prefix('{')
        .and_then(|name| name.strip_suffix('}'));
    inside.unwrap_or(name).parse().ok()
}

/// A constant operand of an instruction. For 64 bits only inline constants are accepted, which need
/// no extension.
fn constant(word: &str, bits: u32) -> Option<CopiedValue> {
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word),
    };
    let number: i64 = match digits.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok()?,
        None => digits.parse().ok()?,
    };
    let number = if negative { -number } else { number };
    let range = if bits == 32 {
        i64::from(i32::MIN)..=i64::from(u32::MAX)
    } else {
        -16..=i64::from(i32::MAX)
    };
    let mask = u64::MAX >> (64 - bits);
    range
        .contains(&number)
        .then_some(CopiedValue::Constant(number as u64 & mask))
}

/// A template with LLVM's escapes decoded.
fn plain(template: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(template.len());
    let mut rest = template;
    while let [first, tail @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match tail.get(..2).filter(|_| *first == b'\\').and_then(hex) {
            Some(byte) => {
                plain.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            None => {
                plain.push(*first);
                rest = tail;
            }
        }
    }
    plain
}

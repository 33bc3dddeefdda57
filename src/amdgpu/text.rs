//! Prints and parses machine code between passes, including virtual registers.
//!
//! ```text
//! kernel "add" scratch 0 lds 0 items 256 large false dispatch false arguments true group true false false item 0
//! registers %0 s2, %1 v1
//! variables 3
//! block 0 source 0 linear 1 logical 1
//!   s_load_b64 %0 = s[0:1], 0 {offset:8} !2 Uniform
//!   v_add_nc_u32 %1 = %1, neg %0.1 !3 Divergent
//! ```
//!
//! | text | operand |
//! |---|---|
//! | `%1`, `%1.2`, `%1.2+3` | a whole virtual register, one word of it, several words of it |
//! | `s4`, `v[4:5]`, `exec:2` | physical registers |
//! | `7`, `0x80`, `0x1:64` | 32-bit and 64-bit constants |
//! | `@2`, `@1..@2.lo`, `&3+8.hi`, `&3+8.hi.got` | blocks, distances, variables |
//! | `^%1` | a first source that is tied to the first result |
//! This format differs from assembly, which has no virtual registers, and whose syntax depends on
//! the GPU.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::str::{FromStr, SplitWhitespace};
use std::sync::{Mutex, PoisonError};

use crate::instructions::Opcode;
use crate::machine::{
    Block, Class, Code, Fixed, Inputs, Instruction, Modifier, Operand, Origin, Part, Register,
    Value, Virtual, Why,
};

/// Prints machine code. Time: linear in the code.
pub fn write(code: &Code) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_code(&mut out, code);
    out
}

fn write_code(out: &mut String, code: &Code) -> fmt::Result {
    let Inputs {
        dispatch,
        arguments,
        group: [x, y, z],
        item,
    } = code.inputs;
    writeln!(
        out,
        "{} {:?} scratch {} lds {} items {} large {} dispatch {dispatch} arguments {arguments} group {x} {y} {z} item {item}",
        if code.is_called { "function" } else { "kernel" },
        code.name,
        code.scratch,
        code.lds,
        code.most_items,
        code.is_large
    )?;
    let numbers = |numbers: &[u32]| {
        numbers
            .iter()
            .map(|one| format!(" {one}"))
            .collect::<String>()
    };
    for (at, register) in code.registers.iter().enumerate() {
        let class = match register.class {
            Class::Scalar => 's',
            Class::Vector => 'v',
            Class::Mask => 'm',
        };
        out.push_str(if at == 0 { "registers" } else { "," });
        write!(out, " %{at} {class}{}", register.words)?;
    }
    if !code.registers.is_empty() {
        out.push('\n');
    }
    if !code.variables.is_empty() {
        writeln!(out, "variables{}", numbers(&code.variables))?;
    }
    for (at, block) in code.blocks.iter().enumerate() {
        write!(out, "block {at}")?;
        if let Some(source) = block.source {
            write!(out, " source {source}")?;
        }
        let (linear, logical) = (numbers(&block.linear), numbers(&block.logical));
        writeln!(out, " linear{linear} logical{logical}")?;
        for instruction in &block.instructions {
            write_instruction(out, instruction, &code.registers)?;
        }
    }
    Ok(())
}

fn write_instruction(
    out: &mut String,
    instruction: &Instruction,
    registers: &[Virtual],
) -> fmt::Result {
    write!(out, "  {}", instruction.opcode.name())?;
    for (at, result) in instruction.results.iter().enumerate() {
        out.push_str(if at == 0 { " " } else { ", " });
        value(out, *result, registers)?;
    }
    if !instruction.results.is_empty() {
        out.push_str(" =");
    }
    for (at, source) in instruction.sources.iter().enumerate() {
        out.push_str(if at == 0 { " " } else { ", " });
        if at == 0 && instruction.tied {
            out.push('^');
        }
        operand(out, *source, registers)?;
    }
    for (at, modifier) in instruction.modifiers.iter().enumerate() {
        out.push_str(if at == 0 { " {" } else { " " });
        match modifier {
            Modifier::Offset(offset) => write!(out, "offset:{offset}")?,
            Modifier::Word(word) => write!(out, "{word:?}")?,
            Modifier::Number(word, number) => write!(out, "{word}:{number}")?,
            Modifier::Sources(word, count, bits) => write!(out, "{word}:[{count}:{bits}]")?,
            Modifier::Call(word, number) => write!(out, "{word}({number})")?,
            Modifier::Eight(lanes) => write!(out, "dpp8[{lanes}]")?,
            Modifier::Part(
                source,
                Part {
                    first,
                    bits,
                    signed,
                },
            ) => {
                let sign = if *signed { "i" } else { "u" };
                write!(out, "part{source}:{sign}{first}+{bits}")?;
            }
            Modifier::Upper => out.push_str("upper:"),
            Modifier::Dual(opcode, from) => {
                write!(out, "::{}", opcode.name())?;
                origin(out, *from)?;
            }
        }
    }
    if !instruction.modifiers.is_empty() {
        out.push('}');
    }
    origin(out, instruction.origin)?;
    out.push('\n');
    Ok(())
}

fn origin(out: &mut String, origin: Origin) -> fmt::Result {
    match origin.instruction {
        Some(instruction) => write!(out, " !{instruction} {:?}", origin.why),
        None => write!(out, " !- {:?}", origin.why),
    }
}

fn operand(out: &mut String, operand: Operand, registers: &[Virtual]) -> fmt::Result {
    if operand.negated {
        out.push_str("neg ");
    }
    if operand.absolute {
        out.push_str("abs ");
    }
    value(out, operand.value, registers)
}

/// The constructor of [`Fixed`] for a register file whose registers are numbered.
type Numbered = fn(u16) -> Fixed;

/// The physical registers that have names instead of numbers.
const NAMED: [(&str, Fixed); 8] = [
    ("exec", Fixed::Exec),
    ("vcc", Fixed::Vcc),
    ("m0", Fixed::M0),
    ("null", Fixed::Null),
    ("shared_base", Fixed::SharedBase),
    ("private_base", Fixed::PrivateBase),
    ("flat_scratch_lo", Fixed::FlatScratch(0)),
    ("flat_scratch_hi", Fixed::FlatScratch(1)),
];

fn value(out: &mut String, value: Value, registers: &[Virtual]) -> fmt::Result {
    let half = |high: bool| if high { "hi" } else { "lo" };
    let tuple = |out: &mut String, file: &str, first: u16, words: u8| match words {
        1 => write!(out, "{file}{first}"),
        _ => write!(out, "{file}[{first}:{}]", first + u16::from(words) - 1),
    };
    match value {
        Value::Part {
            register,
            first,
            words,
        } => {
            write!(out, "{register}")?;
            let found = registers.get(register.0 as usize);
            let is_whole = found.is_some_and(|found| first == 0 && words == found.words);
            match words {
                _ if is_whole => Ok(()),
                1 => write!(out, ".{first}"),
                _ => write!(out, ".{first}+{words}"),
            }
        }
        Value::Fixed(Fixed::Sgpr(first), words) => tuple(out, "s", first, words),
        Value::Fixed(Fixed::Vgpr(first), words) => tuple(out, "v", first, words),
        Value::Fixed(Fixed::Ttmp(first), words) => tuple(out, "ttmp", first, words),
        Value::Fixed(fixed, words) => {
            let found = NAMED.iter().find(|(_, named)| *named == fixed);
            out.push_str(found.map_or("?", |(name, _)| name));
            match words {
                1 => Ok(()),
                _ => write!(out, ":{words}"),
            }
        }
        Value::Bits(bits) if bits <= 64 => write!(out, "{bits}"),
        Value::Bits(bits) => write!(out, "{bits:#x}"),
        Value::Wide(bits) => write!(out, "{bits:#x}:64"),
        Value::Block(block) => write!(out, "@{block}"),
        Value::Relative {
            variable,
            offset,
            high,
            table,
        } => {
            let table = if table { ".got" } else { "" };
            write!(out, "&{variable}{offset:+}.{}{table}", half(high))
        }
        Value::Distance { from, to, high } => write!(out, "@{from}..@{to}.{}", half(high)),
        Value::Off => out.write_str("off"),
    }
}

/// An error in a line of text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// The line number, starting at 1.
    pub line: usize,
    /// The message.
    pub message: String,
}

/// Parses code that [`write()`] printed. The applied selection rules and the merged accesses are
/// not part of the text. Time: linear in the text, times the number of opcodes.
///
/// # Errors
/// The first incorrect line.
pub fn read(text: &str) -> Result<Code, ParseError> {
    let mut code = Code::default();
    for (at, line) in text.lines().enumerate() {
        let mut words = Words {
            left: line.split_whitespace(),
            registers: &code.registers,
        };
        let read = match words.left.next() {
            None => continue,
            Some("kernel" | "function") => words.kernel(line).map(|kernel| code = kernel),
            Some("registers") => words.classes().map(|found| code.registers = found),
            Some("variables") => words.numbers().map(|found| code.variables = found),
            Some("block") => words.block().map(|block| code.blocks.push(block)),
            Some(opcode) => words.instruction(opcode).and_then(|instruction| {
                let block = code.blocks.last_mut().ok_or("no block is open")?;
                block.instructions.push(instruction);
                Ok(())
            }),
        };
        read.map_err(|message| ParseError {
            line: at + 1,
            message,
        })?;
    }
    Ok(code)
}

/// The remaining words of a line, and the virtual registers, which determine the classes of
/// operands.
struct Words<'w> {
    left: SplitWhitespace<'w>,
    registers: &'w [Virtual],
}

fn number<N: FromStr>(word: &str) -> Result<N, String> {
    word.parse()
        .map_err(|_| format!("`{word}` is not a number here"))
}

fn digits(word: &str) -> Result<u64, String> {
    let parsed = match word.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => word.parse(),
    };
    parsed.map_err(|_| format!("`{word}` is not an operand"))
}

impl<'w> Words<'w> {
    fn next(&mut self) -> Result<&'w str, String> {
        self.left.next().ok_or_else(|| "the line ends here".into())
    }

    /// Parses `name` followed by a value.
    fn after<N: FromStr>(&mut self, name: &str) -> Result<N, String> {
        match self.next()? {
            found if found == name => number(self.next()?),
            found => Err(format!("`{name}` is expected, not `{found}`")),
        }
    }

    fn numbers(&mut self) -> Result<Vec<u32>, String> {
        self.left.by_ref().map(number).collect()
    }

    fn kernel(&mut self, line: &'w str) -> Result<Code, String> {
        let (start, end) = (line.find('"'), line.rfind('"'));
        let quoted = start
            .zip(end)
            .and_then(|(start, end)| line.get(start..=end));
        let name = quoted
            .and_then(unquoted)
            .ok_or("a kernel has a name in quotes")?;
        let rest = end.and_then(|end| line.get(end + 1..)).unwrap_or_default();
        self.left = rest.split_whitespace();
        Ok(Code {
            name,
            is_called: line.starts_with("function"),
            scratch: self.after("scratch")?,
            lds: self.after("lds")?,
            most_items: self.after("items")?,
            is_large: self.after("large")?,
            inputs: Inputs {
                dispatch: self.after("dispatch")?,
                arguments: self.after("arguments")?,
                group: [
                    self.after("group")?,
                    number(self.next()?)?,
                    number(self.next()?)?,
                ],
                item: self.after("item")?,
            },
            ..Code::default()
        })
    }

    fn classes(&mut self) -> Result<Vec<Virtual>, String> {
        let mut found = Vec::new();
        while self.left.next().is_some() {
            let class = self.next()?.trim_end_matches(',');
            let (letter, words) = class.split_at_checked(1).unwrap_or_default();
            let class = match letter {
                "s" => Class::Scalar,
                "v" => Class::Vector,
                "m" => Class::Mask,
                _ => return Err(format!("`{letter}` is not a class of registers")),
            };
            let words = number(words)?;
            found.push(Virtual { class, words });
        }
        Ok(found)
    }

    fn block(&mut self) -> Result<Block, String> {
        let mut block = Block::default();
        self.next()?;
        if let Some("source") = self.left.clone().next() {
            block.source = Some(self.after("source")?);
        }
        if self.next()? != "linear" {
            return Err("`linear` is expected".into());
        }
        while let Some(word) = self.left.next().filter(|word| *word != "logical") {
            block.linear.push(number(word)?);
        }
        block.logical = self.numbers()?;
        Ok(block)
    }

    fn instruction(&mut self, opcode: &str) -> Result<Instruction, String> {
        let named = |name: &str| {
            let found = Opcode::named(name);
            found.ok_or_else(|| format!("there is no opcode `{name}`"))
        };
        let origin = Origin::default();
        let mut read = Instruction::new::<Value>(named(opcode)?, &[], &[], origin);
        let mut operands: Vec<Operand> = Vec::new();
        loop {
            match self.next()? {
                "=" => {
                    let results = operands.drain(..);
                    read.results = results.map(|result| result.value).collect();
                }
                word if word.starts_with('!') => {
                    read.origin = self.origin(word)?;
                    break;
                }
                word if word.starts_with('{') => self.modifiers(word, &mut read, &named)?,
                word => {
                    let word = match word.strip_prefix('^') {
                        Some(rest) => {
                            read.tied = true;
                            rest
                        }
                        None => word,
                    };
                    operands.push(self.operand(word)?);
                }
            }
        }
        read.sources = operands;
        match self.left.next() {
            Some(word) => Err(format!("`{word}` is after the end of the instruction")),
            None => Ok(read),
        }
    }

    /// Parses an origin: `!3 Uniform`.
    fn origin(&mut self, word: &str) -> Result<Origin, String> {
        let instruction = match word.trim_start_matches('!') {
            "-" => None,
            digits => Some(number(digits)?),
        };
        let name = self.next()?;
        let name = name.trim_end_matches('}');
        let found = WHY.iter().find(|why| format!("{why:?}") == name);
        let why = *found.ok_or_else(|| format!("`{name}` is not a reason"))?;
        Ok(Origin { instruction, why })
    }

    fn modifiers(
        &mut self,
        first: &'w str,
        read: &mut Instruction,
        named: &dyn Fn(&str) -> Result<Opcode, String>,
    ) -> Result<(), String> {
        let mut word = first.trim_start_matches('{');
        loop {
            let own = word.trim_end_matches('}');
            let mut is_last = word.ends_with('}');
            let wrong = || format!("`{own}` is not a modifier");
            let modifier = if let Some(word) = unquoted(own) {
                Modifier::Word(kept(&word))
            } else if let Some(name) = own.strip_prefix("::") {
                let from = self.next()?;
                let rest = self.left.clone().next();
                is_last = rest.is_some_and(|rest| rest.ends_with('}'));
                Modifier::Dual(named(name)?, self.origin(from)?)
            } else if let Some(lanes) = own.strip_prefix("dpp8[") {
                Modifier::Eight(number(lanes.trim_end_matches(']'))?)
            } else if let Some((name, call)) = own.split_once('(') {
                Modifier::Call(kept(name), number(call.trim_end_matches(')'))?)
            } else if let Some((name, sources)) = own.split_once(":[") {
                let (count, bits) = sources
                    .trim_end_matches(']')
                    .split_once(':')
                    .ok_or_else(wrong)?;
                Modifier::Sources(kept(name), number(count)?, number(bits)?)
            } else {
                match own.split_once(':').ok_or_else(wrong)? {
                    ("upper", "") => Modifier::Upper,
                    (name, part) if name.starts_with("part") => {
                        let (sign, range) = part.split_at_checked(1).ok_or_else(wrong)?;
                        let (first, bits) = range.split_once('+').ok_or_else(wrong)?;
                        let part = Part {
                            first: number(first)?,
                            bits: number(bits)?,
                            signed: sign == "i",
                        };
                        Modifier::Part(number(name.trim_start_matches("part"))?, part)
                    }
                    ("offset", offset) => Modifier::Offset(number(offset)?),
                    (name, value) => Modifier::Number(kept(name), number(value)?),
                }
            };
            read.modifiers.push(modifier);
            if is_last {
                return Ok(());
            }
            word = self.next()?;
        }
    }

    fn operand(&mut self, first: &str) -> Result<Operand, String> {
        let mut word = first;
        let negated = word == "neg";
        if negated {
            word = self.next()?;
        }
        let absolute = word == "abs";
        if absolute {
            word = self.next()?;
        }
        let value = self.value(word.trim_end_matches(','))?;
        Ok(Operand {
            value,
            negated,
            absolute,
        })
    }

    fn value(&self, word: &str) -> Result<Value, String> {
        let is_high = |half: &str| match half {
            "lo" => Ok(false),
            "hi" => Ok(true),
            _ => Err(format!("`{word}` is not an operand")),
        };
        if word == "off" {
            return Ok(Value::Off);
        }
        if let Some(rest) = word.strip_prefix('%') {
            let Some((register, part)) = rest.split_once('.') else {
                let register = Register(number(rest)?);
                let found = self.registers.get(register.0 as usize);
                let found = found.ok_or_else(|| format!("`{word}` has no class"))?;
                return Ok(Value::all(register, found.words));
            };
            let (first, words) = part.split_once('+').unwrap_or((part, "1"));
            return Ok(Value::Part {
                register: Register(number(register)?),
                first: number(first)?,
                words: number(words)?,
            });
        }
        if let Some(rest) = word.strip_prefix('&') {
            let (rest, table) = match rest.strip_suffix(".got") {
                Some(rest) => (rest, true),
                None => (rest, false),
            };
            let (place, half) = rest.split_once('.').unwrap_or_default();
            let sign = place.find(['+', '-']).unwrap_or(place.len());
            let (variable, offset) = place.split_at(sign);
            return Ok(Value::Relative {
                variable: number(variable)?,
                offset: number(offset)?,
                high: is_high(half)?,
                table,
            });
        }
        if let Some(rest) = word.strip_prefix('@') {
            let Some((from, rest)) = rest.split_once("..@") else {
                return Ok(Value::Block(number(rest)?));
            };
            let (to, half) = rest.split_once('.').unwrap_or_default();
            return Ok(Value::Distance {
                from: number(from)?,
                to: number(to)?,
                high: is_high(half)?,
            });
        }
        let (name, words) = word.split_once(':').unwrap_or((word, "1"));
        if let Some((_, fixed)) = NAMED.iter().find(|(named, _)| *named == name) {
            return Ok(Value::Fixed(*fixed, number(words)?));
        }
        const FILES: [(&str, Numbered); 3] = [
            ("ttmp", Fixed::Ttmp),
            ("s", Fixed::Sgpr),
            ("v", Fixed::Vgpr),
        ];
        for (file, fixed) in FILES {
            let Some(rest) = word.strip_prefix(file) else {
                continue;
            };
            let Some(tuple) = rest.strip_prefix('[') else {
                return Ok(Value::Fixed(fixed(number(rest)?), 1));
            };
            let (first, last) = tuple
                .trim_end_matches(']')
                .split_once(':')
                .unwrap_or_default();
            let (first, last): (u16, u16) = (number(first)?, number(last)?);
            let words = (last + 1).checked_sub(first);
            let words = words.and_then(|words| u8::try_from(words).ok());
            let words = words.ok_or_else(|| format!("`{word}` is not a tuple"))?;
            return Ok(Value::Fixed(fixed(first), words));
        }
        match word.strip_suffix(":64") {
            Some(wide) => Ok(Value::Wide(digits(wide)?)),
            None => u32::try_from(digits(word)?)
                .map(Value::Bits)
                .map_err(|_| format!("`{word}` has more than 32 bits")),
        }
    }
}

/// All variants of [`Why`].
const WHY: [Why; 19] = [
    Why::Uniform,
    Why::Divergent,
    Why::NoScalarForm,
    Why::Memory,
    Why::Widened,
    Why::Paired,
    Why::UniformLoad,
    Why::ToVector,
    Why::ToScalar,
    Why::LaneMask,
    Why::Skip,
    Why::UniformBranch,
    Why::Phi,
    Why::Temporal,
    Why::Frame,
    Why::Call,
    Why::Spill,
    Why::Wait,
    Why::Hint,
];

/// The contents of a string in `{:?}` format, without quotes and escapes.
fn unquoted(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::with_capacity(inner.len());
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        out.push(match letter {
            '\\' => match letters.next()? {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                '0' => '\0',
                'u' => {
                    let code = letters.as_str().strip_prefix('{')?.split_once('}')?;
                    letters = code.1.chars();
                    char::from_u32(u32::from_str_radix(code.0, 16).ok()?)?
                }
                other => other,
            },
            letter => letter,
        });
    }
    Some(out)
}

/// Interns a string, which is never freed, because modifiers are of type `&'static str`.
fn kept(word: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = kept.get(word) {
        return found;
    }
    let new = Box::leak(word.to_owned().into_boxed_str());
    kept.insert(new);
    new
}

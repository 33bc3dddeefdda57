//! The values of lanes, in words.

use lanelog_analysis::query::terms::Terms;
use lanelog_ir::{Function, Module, Opcode};
use lanelog_sim::Value;
use lanelog_verify::check::refute::{Among, LaneValues, Witness};

/// Number of different values that are shown.
const MOST: usize = 6;

/// The interpretation of the bits of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Integer(u32),
    Float,
    Double,
    /// Other types are shown as bits.
    Bits,
}

/// The values on which lanes, or iterations, disagree: a line for each different value.
pub(super) fn held(
    module: &Module<'_>,
    function: &Function,
    terms: &Terms<'_, '_>,
    value: u32,
    witness: &Witness,
) -> Vec<String> {
    let noun = match witness.among {
        Among::Lanes | Among::Waves => "lane",
        Among::Iterations(_) => "iteration",
    };
    match &witness.held {
        LaneValues::Value(all) => {
            let kind = kind_of(module, function, value);
            let all = all.iter().map(|(lane, value)| (*lane, shown(value, kind)));
            grouped(noun, all, |value, lanes| format!("{value} in {lanes}"))
        }
        LaneValues::Operand(operand, all) => {
            let kind = kind_of(module, function, *operand);
            let name = terms.value(*operand);
            let all = all.iter().map(|(lane, value)| (*lane, shown(value, kind)));
            grouped(noun, all, |value, lanes| {
                format!("{name} is {value} in {lanes}")
            })
        }
        LaneValues::Target(all) => {
            let to = |target: &Option<u32>| target.map(|block| terms.block(block));
            let all = all.iter().map(|(lane, target)| {
                let to = to(target).map_or("return".to_string(), |block| format!("go to {block}"));
                (*lane, to)
            });
            grouped(noun, all, |to, lanes| format!("{lanes} {to}"))
        }
    }
}

/// One line for each different value, in the order of the first lane that has it.
fn grouped(
    noun: &str,
    all: impl Iterator<Item = (u32, String)>,
    line: impl Fn(&str, &str) -> String,
) -> Vec<String> {
    let mut groups: Vec<(String, Vec<u32>)> = Vec::new();
    for (lane, value) in all {
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, lanes)) => lanes.push(lane),
            None => groups.push((value, vec![lane])),
        }
    }
    let shown = groups.iter().take(MOST);
    let mut lines: Vec<String> = shown
        .map(|(value, all)| line(value, &numbered(noun, all)))
        .collect();
    if let Some(more) = groups.len().checked_sub(MOST).filter(|more| *more > 0) {
        lines.push(format!("and {more} more values in other {noun}s"));
    }
    lines
}

/// `lane 3`, `lanes 0-4, 7`.
fn numbered(noun: &str, all: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for lane in all {
        match ranges.last_mut() {
            Some((_, end)) if *end + 1 == *lane => *end = *lane,
            _ => ranges.push((*lane, *lane)),
        }
    }
    let texts: Vec<String> = ranges
        .iter()
        .map(|(start, end)| match start == end {
            true => start.to_string(),
            false => format!("{start}-{end}"),
        })
        .collect();
    let s = if all.len() == 1 { "" } else { "s" };
    format!("{noun}{s} {}", texts.join(", "))
}

/// The kind of a value, as far as the text of its type shows it.
fn kind_of(module: &Module<'_>, function: &Function, value: u32) -> Kind {
    let at = (value as usize).checked_sub(function.arguments.len());
    let Some(instruction) = at.and_then(|at| function.instructions.get(at)) else {
        let argument = function.arguments.get(value as usize);
        let text = argument.map(|argument| module.bytes(argument.span));
        return kind(text.unwrap_or_default());
    };
    let text = module.instruction_text(function, instruction);
    match instruction.opcode {
        Opcode::ICmp | Opcode::FCmp => Kind::Integer(1),
        Opcode::Trunc
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::FPTrunc
        | Opcode::FPExt
        | Opcode::FPToUI
        | Opcode::FPToSI
        | Opcode::UIToFP
        | Opcode::SIToFP
        | Opcode::PtrToInt
        | Opcode::BitCast => {
            let to = memchr::memmem::rfind(text, b" to ");
            kind(to.and_then(|to| text.get(to + 4..)).unwrap_or_default())
        }
        Opcode::Add
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::UDiv
        | Opcode::SDiv
        | Opcode::URem
        | Opcode::SRem
        | Opcode::Shl
        | Opcode::LShr
        | Opcode::AShr
        | Opcode::And
        | Opcode::Or
        | Opcode::Xor
        | Opcode::FNeg
        | Opcode::FAdd
        | Opcode::FSub
        | Opcode::FMul
        | Opcode::FDiv
        | Opcode::FRem
        | Opcode::Phi
        | Opcode::Load
        | Opcode::Call
        | Opcode::Invoke
        | Opcode::CallBr
        | Opcode::AtomicRmw
        | Opcode::Freeze => match instruction.type_at {
            lanelog_ir::Instruction::NONE => Kind::Bits,
            at => kind(module.type_text(function, at)),
        },
        _ => Kind::Bits,
    }
}

/// The kind of the type at the start of a text.
fn kind(text: &[u8]) -> Kind {
    let end = text
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric())
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if rest.trim_ascii_start().starts_with(b"*") {
        return Kind::Bits;
    }
    match word {
        b"float" => Kind::Float,
        b"double" => Kind::Double,
        _ => {
            let digits = word.strip_prefix(b"i").map(String::from_utf8_lossy);
            match digits.and_then(|digits| digits.parse().ok()) {
                Some(bits @ 1..=64) => Kind::Integer(bits),
                _ => Kind::Bits,
            }
        }
    }
}

fn shown(value: &Value, kind: Kind) -> String {
    match value {
        Value::Poison => "poison".to_string(),
        Value::Undef => "undef".to_string(),
        Value::Bits(bits) => match kind {
            Kind::Integer(1) => (bits & 1 == 1).to_string(),
            Kind::Integer(width) => {
                let unused = 64 - width.clamp(1, 64);
                (((bits << unused) as i64) >> unused).to_string()
            }
            Kind::Float => f32::from_bits(*bits as u32).to_string(),
            Kind::Double => f64::from_bits(*bits).to_string(),
            Kind::Bits => format!("0x{bits:x}"),
        },
        Value::Wide(words) => {
            let mut text = String::from("0x");
            words
                .iter()
                .rev()
                .for_each(|word| text.push_str(&format!("{word:016x}")));
            text
        }
        Value::Many(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| shown(part, Kind::Bits)).collect();
            format!("<{}>", parts.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind, numbered, shown};
    use lanelog_sim::Value;
    use pretty_assertions::assert_eq;

    #[test]
    fn lanes_are_told_as_ranges() {
        assert_eq!(numbered("lane", &[3]), "lane 3");
        assert_eq!(numbered("lane", &[0, 1, 2, 7, 9, 10]), "lanes 0-2, 7, 9-10");
    }

    #[test]
    fn values_are_told_by_their_type() {
        let of = |text: &str, bits: u64| shown(&Value::Bits(bits), kind(text.as_bytes()));
        assert_eq!(of("i32 %x", 0xffff_fffe), "-2");
        assert_eq!(of("i1", 1), "true");
        assert_eq!(of("float", 0x3fc0_0000), "1.5");
        assert_eq!(of("ptr addrspace(1)", 255), "0xff");
        assert_eq!(kind(b"i8* %p"), Kind::Bits);
        assert_eq!(kind(b"<4 x i32>"), Kind::Bits);
    }
}

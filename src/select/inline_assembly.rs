//! Inline assembly that consists of one instruction of the instruction table: it is selected as
//! this instruction, with virtual registers.
//!
//! A vector compare that writes its mask to scalar registers is a ballot. `s_mov_b64` of `exec` (in
//! wave32, `s_mov_b32` of `exec_lo`) returns the active lanes.
//!
//! Supported are templates like `v_perm_b32 $0, $1, $2, $3`, with constraints for vector registers
//! (`v`), scalar registers (`s`), constants (`i`, `n`), and inputs in the register of the output
//! (`0`). A template without an instruction returns its input. Clobbers are ignored, because the
//! supported instructions write only their result. Deliberately absent: several instructions or
//! outputs, named registers, memory operands, modifiers. Source: LLVM's language reference, "Inline
//! Assembler Expressions"; AMD's ISA documents (VOP1, VOP2, VOP3, SOP1).

use super::reason::spelled;
use super::{NotCovered, Selected, Selector, cross_lane};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::{File, ImplicitRegisters, Number, Opcode, Slot, Traits, Unit};
use lanelog_amdgpu::machine::{Class, Modifier, Value};
use lanelog_ir::typed::{Operand, Type};

/// Whether an instruction only computes its one result from its sources, without VCC, SCC, EXEC,
/// M0, other lanes, or a rounding mode that can change.
fn is_plain(opcode: Opcode) -> bool {
    let row = opcode.row();
    let is_source = |slot: &Slot| matches!(slot.bits, 16 | 32 | 64) && !slot.tied;
    let integer = |slot: &Slot| matches!(slot.number, Number::Integer | Number::Plain);
    let register = |slot: &Slot| {
        matches!(
            slot.file,
            File::Vector | File::Scalar | File::ScalarOrConstant | File::Any
        )
    };
    matches!(row.unit, Unit::Scalar | Unit::Vector)
        && row.results().len() == 1
        && !row.sources().is_empty()
        && row.reads == ImplicitRegisters::NONE
        && row.writes == ImplicitRegisters::NONE
        && !opcode.is(Traits::ACROSS)
        && row
            .results()
            .iter()
            .all(|slot| matches!(slot.bits, 32 | 64))
        && row.sources().iter().all(is_source)
        && row.results().iter().chain(row.sources()).all(register)
        && row.sources().iter().all(integer)
}

/// Whether an instruction is a vector compare: its result is a mask in which the bits of inactive
/// lanes are zero. Kernels use such compares in inline assembly as ballots.
fn is_vote(opcode: Opcode) -> bool {
    let row = opcode.row();
    let is_mask = |slot: &Slot| slot.file == File::Mask;
    let is_source = |slot: &Slot| matches!(slot.bits, 32 | 64) && slot.file == File::Any;
    row.unit == Unit::Vector
        && matches!(row.results(), [result] if is_mask(result))
        && row.sources().len() == 2
        && row.reads == ImplicitRegisters::NONE
        && row.writes == ImplicitRegisters::NONE
        && !opcode.is(Traits::ACROSS)
        && row.sources().iter().all(is_source)
}

/// The supported instruction that has this mnemonic in the assembly language of a generation.
fn named(name: &str, generation: Generation) -> Option<Opcode> {
    let is_covered = |opcode: Opcode| is_plain(opcode) || is_vote(opcode);
    Opcode::all().find(|opcode| opcode.spelling(generation) == Some(name) && is_covered(*opcode))
}

/// An operand constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Constraint {
    Register(Class),
    Constant,
    /// The constraint `0`: the operand is in the register of the output.
    Tied,
}

fn constraint(written: &str) -> Selected<Constraint> {
    Ok(match written {
        "v" => Constraint::Register(Class::Vector),
        "s" => Constraint::Register(Class::Scalar),
        "i" | "n" => Constraint::Constant,
        "0" => Constraint::Tied,
        _ => {
            return Err(
                format!("the constraint `{written}` is not covered: v, s, i, n and 0 are").into(),
            );
        }
    })
}

/// Selects a call of inline assembly. If the call has `sideeffect` (`kept` is true), the
/// instruction is not removed if its result is unused.
///
/// # Errors
/// The template is not one supported instruction, or its operands do not fit the instruction.
pub(super) fn call(
    selector: &mut Selector<'_>,
    template: &[u8],
    constraints: &[u8],
    kept: bool,
) -> Selected {
    let template = String::from_utf8_lossy(template);
    let constraints = String::from_utf8_lossy(constraints);
    // A single instruction may end in a separator.
    let only = template.trim_end_matches([' ', ';']).trim();
    instruction(selector, only, &constraints, kept)
        .map_err(|why| format!("inline assembly \"{template}\": {why}").into())
}

fn instruction(
    selector: &mut Selector<'_>,
    template: &str,
    constraints: &str,
    kept: bool,
) -> Selected {
    if is_empty(template) {
        return tied(selector, constraints);
    }
    // Escapes in the template are not decoded.
    if template.contains("\\0A") || template.contains(['\n', ';']) {
        return Err("only one instruction is covered, and it has several".into());
    }
    let generation = selector.gpu().generation;
    let (word, rest) = template.split_once(' ').unwrap_or((template, ""));
    // Mnemonics are not case-sensitive.
    let Some(found) = named(&word.to_ascii_lowercase(), generation) else {
        return Err(format!(
            "only one instruction is covered, of those that write nothing but their result: `{word}` is none that is known here"
        )
        .into());
    };
    let unit = if found.unit().is_scalar() {
        Class::Scalar
    } else {
        Class::Vector
    };
    // Clobbers (`~{...}`) are ignored: the supported instructions do not write these registers.
    let mut written = constraints.split(',').filter(|one| !one.starts_with('~'));
    let output = written.next().unwrap_or_default();
    let output = output
        .strip_prefix('=')
        .map(|code| code.strip_prefix('&').unwrap_or(code));
    let output = match output {
        Some(code) => constraint(code)?,
        None => return Err("it has no output, and nothing else that it would do".into()),
    };
    let is_vote = is_vote(found);
    let written_to = match is_vote {
        true => Class::Scalar,
        false => unit,
    };
    if output != Constraint::Register(written_to) {
        return Err(format!("the output of `{word}` is in another kind of register").into());
    }
    let inputs: Vec<Constraint> = written.map(constraint).collect::<Result<_, NotCovered>>()?;
    let this = selector.instruction();
    let words = |slots: &[Slot]| {
        slots
            .iter()
            .map(|slot| slot.bits.div_ceil(32) as u8)
            .collect()
    };
    let source_words: Vec<u8> = words(found.row().sources());
    let result_words: Vec<u8> = words(found.row().results());
    let result_words = match is_vote {
        true => selector.gpu().mask_words(),
        false => result_words.first().copied().unwrap_or(1),
    };
    is_of_words(&this.ty, result_words)?;
    if inputs.len() != this.operands.len() {
        return Err("it has other operands than its constraints say".into());
    }
    let mut places = rest.split(',').map(str::trim);
    if !matches!(places.next(), Some("$0" | "${0}")) {
        return Err("the first operand of the instruction is the output, $0".into());
    }
    let places: Vec<&str> = places.collect();
    if places.len() != source_words.len() {
        let (takes, has) = (source_words.len(), places.len());
        return Err(format!("`{word}` reads {takes}, and {has} are written").into());
    }
    let mut sources = Vec::with_capacity(places.len());
    for (place, words) in places.into_iter().zip(source_words) {
        sources.push(source(selector, place, &inputs, unit, words)?);
    }
    if is_vote {
        let mask = selector.fresh_mask();
        selector.emit(found, &[mask], &sources);
        return cross_lane::as_number(selector, mask);
    }
    let result = selector.fresh(unit, result_words);
    let made = selector.emit(found, &[result], &sources);
    if kept {
        // The modifier prevents its removal by dead-code elimination.
        made.modifiers = vec![Modifier::Word("volatile")];
    }
    let words = selector.split(result);
    selector.result(words);
    Ok(())
}

/// Whether a template contains no instruction outside of comments. Escapes in the template are not
/// decoded.
fn is_empty(template: &str) -> bool {
    let template = template.replace("\\09", " ").replace("\\0A", "\n");
    let code = |line: &str| {
        let line = line.split(';').next().unwrap_or_default();
        line.split("//")
            .next()
            .unwrap_or_default()
            .trim()
            .is_empty()
    };
    template.lines().all(code)
}

/// Selects inline assembly without an instruction. The value of its output, if any, is that of the
/// input with constraint `0`. Kernels use empty inline assembly as an optimization barrier, for
/// example for ballots that must not move.
fn tied(selector: &mut Selector<'_>, constraints: &str) -> Selected {
    let this = selector.instruction();
    if this.ty == Type::Void {
        return Ok(());
    }
    let written: Vec<&str> = constraints
        .split(',')
        .filter(|one| !one.starts_with('~'))
        .collect();
    let (Some(("=v" | "=&v", inputs)), [(ty, operand)]) = (
        written.split_first().map(|(first, rest)| (*first, rest)),
        &*this.operands,
    ) else {
        return Err("without an instruction, one output of the vector unit is covered, and the input in its register".into());
    };
    if inputs != ["0"] || *ty != this.ty {
        return Err("its output is written by nothing".into());
    }
    let mut words = selector.words(operand, ty)?;
    for word in &mut words {
        if selector.class(*word) == Some(Class::Mask) {
            return Err("operands of type i1 are not covered: extend them to i32".into());
        }
        *word = selector.to_vector(*word);
    }
    selector.result(words);
    Ok(())
}

fn is_of_words(ty: &Type, words: u8) -> Selected {
    let bits = match ty {
        Type::Integer(bits) => *bits,
        Type::Float => 32,
        Type::Double => 64,
        _ => 0,
    };
    if bits == 32 * u32::from(words) {
        Ok(())
    } else {
        Err(format!(
            "an operand of {} bits is of type {}",
            32 * u32::from(words),
            spelled(ty)
        )
        .into())
    }
}

/// Converts one word of the template, `$1` or a constant, to a source operand.
fn source(
    selector: &mut Selector<'_>,
    place: &str,
    inputs: &[Constraint],
    unit: Class,
    words: u8,
) -> Selected<Value> {
    let exec = match selector.gpu().wave {
        32 => "exec_lo",
        _ => "exec",
    };
    if place == exec && unit == Class::Scalar && words == selector.gpu().mask_words() {
        return Ok(selector.exec());
    }
    let Some(name) = place.strip_prefix('$') else {
        let number = match place.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => place.parse::<i32>().ok().map(|number| number as u32),
        };
        return match number {
            Some(number) if words == 1 => Ok(Value::Bits(number)),
            _ => Err(format!("the operand `{place}` is not covered").into()),
        };
    };
    let inside = name
        .strip_prefix('{')
        .and_then(|name| name.strip_suffix('}'));
    let at = inside.unwrap_or(name).parse::<usize>().ok();
    let at = at.and_then(|at| at.checked_sub(1));
    let wanted = at.and_then(|at| inputs.get(at)).copied();
    let (Some(at), Some(wanted)) = (at, wanted) else {
        return Err(format!("the operand `{place}` is not covered: it is not an input").into());
    };
    let this = selector.instruction();
    let Some((ty, operand)) = this.operands.get(at) else {
        return Err(format!("the operand `{place}` is not covered: it is not an input").into());
    };
    is_of_words(ty, words)?;
    let scalar = match wanted {
        Constraint::Register(class) => class == Class::Scalar,
        Constraint::Tied => unit == Class::Scalar,
        Constraint::Constant => !matches!(operand, Operand::Value(_)),
    };
    if wanted == Constraint::Constant && !scalar {
        return Err(format!("the operand `{place}` must be a constant").into());
    }
    if unit == Class::Scalar && !scalar {
        return Err(format!("the operand `{place}` is in a vector register").into());
    }
    if scalar && !selector.is_uniform_operand(operand) {
        return Err(format!("the operand `{place}` is divergent, and in a scalar register").into());
    }
    let held = selector.operand(at)?;
    match *held.as_slice() {
        [word] if unit == Class::Scalar => Ok(selector.to_scalar(word)),
        [word] => Ok(word),
        _ if unit == Class::Scalar => {
            let held = selector.to_scalars(&held);
            Ok(selector.tuple(&held, Class::Scalar))
        }
        _ => Ok(selector.pair(&held, Class::Vector)),
    }
}

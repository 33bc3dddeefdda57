//! Translates inline assembly of a single PTX instruction: finds the row of the table for it, and
//! the operands of the row.
//!
//! The row for a read of a special register has the register's name; rows for other instructions
//! are listed here. Deliberately absent: several instructions, predicates, memory, vectors. Source:
//! PTX ISA; LLVM's language reference, "Inline Assembler Expressions".

use std::rc::Rc;

use super::library::{Library, Row};
use crate::inline::tokens::after_type;

/// For each instruction: its row, and the indices of the operands that are passed to the row, in
/// order. An empty list means all operands except the result.
const INSTRUCTIONS: &[(&str, &str, &[usize])] = &[
    ("activemask.b32", "nvvm.activemask", &[]),
    ("bar.warp.sync", "nvvm.bar.warp.sync", &[]),
    ("bfe.u32", "ptx.bfe.u32", &[]),
    ("bfi.b32", "ptx.bfi.b32", &[]),
    ("bfind.u32", "ptx.bfind.u32", &[]),
    ("brev.b32", "nvvm.brev32", &[]),
    ("brev.b64", "nvvm.brev64", &[]),
    ("clz.b32", "nvvm.clz.i", &[]),
    ("clz.b64", "nvvm.clz.ll", &[]),
    ("cos.approx.f32", "nvvm.cos.approx.f", &[]),
    ("cos.approx.ftz.f32", "nvvm.cos.approx.ftz.f", &[]),
    ("dp4a.s32.s32", "nvvm.idp4a.s.s", &[]),
    ("dp4a.s32.u32", "nvvm.idp4a.s.u", &[]),
    ("dp4a.u32.s32", "nvvm.idp4a.u.s", &[]),
    ("dp4a.u32.u32", "nvvm.idp4a.u.u", &[]),
    ("ex2.approx.f32", "nvvm.ex2.approx.f", &[]),
    ("ex2.approx.ftz.f32", "nvvm.ex2.approx.ftz.f", &[]),
    ("fma.rn.f32", "nvvm.fma.rn.f", &[]),
    ("fma.rn.f64", "nvvm.fma.rn.d", &[]),
    ("lg2.approx.f32", "nvvm.lg2.approx.f", &[]),
    ("lg2.approx.ftz.f32", "nvvm.lg2.approx.ftz.f", &[]),
    ("lop3.b32", "ptx.lop3.b32", &[]),
    ("membar.cta", "nvvm.membar.cta", &[]),
    ("membar.gl", "nvvm.membar.gl", &[]),
    ("membar.sys", "nvvm.membar.sys", &[]),
    ("mul.hi.s32", "nvvm.mulhi.i", &[]),
    ("mul.hi.u32", "nvvm.mulhi.ui", &[]),
    ("mul.hi.s64", "nvvm.mulhi.ll", &[]),
    ("mul.hi.u64", "nvvm.mulhi.ull", &[]),
    ("popc.b32", "nvvm.popc.i", &[]),
    ("popc.b64", "nvvm.popc.ll", &[]),
    ("prmt.b32", "nvvm.prmt", &[]),
    ("rcp.approx.ftz.f32", "nvvm.rcp.approx.ftz.f", &[]),
    ("rsqrt.approx.f32", "nvvm.rsqrt.approx.f", &[]),
    ("rsqrt.approx.ftz.f32", "nvvm.rsqrt.approx.ftz.f", &[]),
    (
        "shfl.sync.bfly.b32",
        "nvvm.shfl.sync.bfly.i32",
        &[4, 1, 2, 3],
    ),
    (
        "shfl.sync.down.b32",
        "nvvm.shfl.sync.down.i32",
        &[4, 1, 2, 3],
    ),
    ("shfl.sync.idx.b32", "nvvm.shfl.sync.idx.i32", &[4, 1, 2, 3]),
    ("shfl.sync.up.b32", "nvvm.shfl.sync.up.i32", &[4, 1, 2, 3]),
    ("sin.approx.f32", "nvvm.sin.approx.f", &[]),
    ("sin.approx.ftz.f32", "nvvm.sin.approx.ftz.f", &[]),
    ("sqrt.approx.f32", "nvvm.sqrt.approx.f", &[]),
    ("sqrt.approx.ftz.f32", "nvvm.sqrt.approx.ftz.f", &[]),
];

/// The type of an operand with a constraint letter.
fn type_of(letter: &str) -> Option<&'static str> {
    Some(match letter {
        "r" | "n" | "i" => "i32",
        "f" => "float",
        "l" => "i64",
        "d" => "double",
        "h" => "i16",
        _ => return None,
    })
}

/// The single instruction of a template: its name and operands. Escapes in the template are not
/// decoded.
fn instruction(template: &str) -> Option<(String, Vec<String>)> {
    let text = template.replace("\\09", " ").replace("\\0A", " ");
    let text = text.trim();
    let text = text.strip_suffix(';').unwrap_or(text).trim();
    if text.contains([';', '{', '@']) {
        return None;
    }
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let operands = rest.split(',').map(|operand| operand.trim().to_owned());
    let operands = operands.filter(|operand| !operand.is_empty()).collect();
    Some((name.to_owned(), operands))
}

/// The row for inline assembly, and the arguments that the row takes from those of the call. `None`
/// if there is no row, or the types differ.
pub(super) fn meant<'l>(
    library: &Library<'l>,
    template: &str,
    constraints: &str,
    passed: &[String],
) -> Option<(Rc<Row<'l>>, Vec<String>)> {
    let (name, operands) = instruction(template)?;
    let constraints = constraints.split(',').map(str::trim);
    let constraints = constraints.filter(|one| !one.is_empty() && !one.starts_with('~'));
    let (results, inputs): (Vec<&str>, Vec<&str>) =
        constraints.partition(|one| one.starts_with('='));
    if results.len() > 1 || inputs.len() != passed.len() {
        return None;
    }
    let first = results.len();
    let register = match &*operands {
        [result, register] if name.starts_with("mov.") && result == "$0" => {
            register.strip_prefix('%')
        }
        _ => None,
    };
    let (row, order) = match register {
        Some(register) => {
            let register = register.replace('_', ".");
            (format!("nvvm.read.ptx.sreg.{register}"), Vec::new())
        }
        None => {
            let known = INSTRUCTIONS.iter().find(|(known, ..)| *known == name)?;
            let order = match known.2 {
                [] => (first..operands.len()).collect(),
                order => order.to_vec(),
            };
            if first == 1 && operands.first().is_none_or(|operand| operand != "$0") {
                return None;
            }
            (known.1.to_owned(), order)
        }
    };
    let row = library.row(&row)?;
    let result = match results.first() {
        Some(result) => type_of(result.trim_start_matches(['=', '&']))?,
        None => "void",
    };
    let parameters = &row.body.arguments;
    if row.result != result || parameters.len() != order.len() {
        return None;
    }
    let mut handed = Vec::with_capacity(order.len());
    for (at, parameter) in order.into_iter().zip(parameters) {
        let written = &parameter.text;
        let ty = written.get(..after_type(written)?)?.trim();
        let operand = operands.get(at)?;
        let value = match operand.strip_prefix('$') {
            Some(number) => {
                let input = number.parse::<usize>().ok()?.checked_sub(first)?;
                (type_of(inputs.get(input)?)? == ty).then(|| passed.get(input).cloned())??
            }
            // An integer is passed unchanged; a float constant, whose syntax differs in PTX, is not
            // supported.
            None => match operand.strip_prefix("0x") {
                Some(digits) => i64::from_str_radix(digits, 16).ok()?.to_string(),
                None => operand.parse::<i64>().ok()?.to_string(),
            },
        };
        if value.starts_with(|first: char| first.is_ascii_digit() || first == '-')
            && !operand.starts_with('$')
            && !ty.starts_with('i')
        {
            return None;
        }
        handed.push(value);
    }
    Some((row, handed))
}

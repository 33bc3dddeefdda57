//! Translates inline assembly of PTX instructions without branches to a row of the table, which
//! calls the row of each instruction.
//!
//! The row for a read of a special register has the register's name. The row of another instruction
//! `x` is `ptx.x`, or is listed here. Registers are values; predicated instructions select between
//! the old and the new value. Deliberately absent: labels and branches, several outputs, vectors of
//! more than two elements. Source: PTX ISA; LLVM's language reference, "Inline Assembler
//! Expressions".

use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::library::{Library, Row};
use crate::inline::tokens::after_type;

/// For each instruction: its row, and the indices of the operands that are passed to the row, in
/// order. An empty list means all operands except the result.
const INSTRUCTIONS: &[(&str, &str, &[usize])] = &[
    ("activemask.b32", "nvvm.activemask", &[]),
    ("bar.warp.sync", "nvvm.bar.warp.sync", &[]),
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

/// The type of a register or an operand of a PTX type.
fn type_named(name: &str) -> Option<&'static str> {
    Some(match name {
        "pred" => "i1",
        "b16" | "s16" | "u16" => "i16",
        "f16" => "half",
        "bf16" => "bfloat",
        "b32" | "s32" | "u32" => "i32",
        "f16x2" => "<2 x half>",
        "f32" => "float",
        "b64" | "s64" | "u64" => "i64",
        "f64" => "double",
        _ => return None,
    })
}

fn width(ty: &str) -> Option<u32> {
    Some(match ty {
        "i1" => 1,
        "i16" | "half" | "bfloat" => 16,
        "i32" | "float" | "<2 x half>" | "<2 x bfloat>" => 32,
        "i64" | "double" | "ptr" => 64,
        _ => return None,
    })
}

/// The template with its escapes decoded: `\\0A` is a character, and `$$` is `$`.
fn decoded(template: &str) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find('\\') {
        text.push_str(rest.get(..at).unwrap_or_default());
        let code = rest.get(at + 1..at + 3).unwrap_or_default();
        match u8::from_str_radix(code, 16) {
            Ok(code) => text.push(code.into()),
            Err(_) => text.push_str(code),
        }
        rest = rest.get(at + 3..).unwrap_or_default();
    }
    text + rest
}

/// The instructions of a template, and the braces of scopes.
fn instructions(text: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for part in text.chars() {
        let Some(open) = all.last_mut() else { break };
        match part {
            ';' => all.push(String::new()),
            // Other braces are around the elements of a vector.
            '{' | '}' if open.trim().is_empty() => {
                open.push(part);
                all.push(String::new());
            }
            _ if part.is_whitespace() => open.push(' '),
            _ => open.push(part),
        }
    }
    all.retain(|one| !one.trim().is_empty());
    all
}

/// The operands of an instruction: commas within braces do not separate.
fn operands(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|part: char| {
        depth += i32::from(part == '{') - i32::from(part == '}');
        part == ',' && depth == 0
    });
    parts.map(str::trim).filter(|one| !one.is_empty()).collect()
}

/// The two elements of a vector operand.
fn elements(operand: &str) -> Option<[&str; 2]> {
    let inside = operand.strip_prefix('{')?.strip_suffix('}')?;
    let (low, high) = inside.split_once(',')?;
    Some([low.trim(), high.trim()])
}

/// The bits of a constant operand.
fn constant(operand: &str) -> Option<i64> {
    let text = operand.strip_suffix('U').unwrap_or(operand);
    if text == "WARP_SZ" {
        return Some(32);
    }
    let digits = ["0x", "0X", "0f", "0F"].iter();
    match digits.clone().find_map(|prefix| text.strip_prefix(prefix)) {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// A value of the row: its type, and its name or constant.
type Value = (String, String);

/// The row that is made for a template.
struct Made<'l, 'b> {
    library: &'b Library<'l>,
    text: String,
    values: FxHashMap<String, Value>,
    /// The types of declared registers.
    registers: FxHashMap<String, &'static str>,
    /// The registers of each scope that is open.
    scopes: Vec<Vec<String>>,
    count: usize,
}

impl Made<'_, '_> {
    /// Appends an instruction, and returns the name of its result.
    fn line(&mut self, instruction: &str) -> String {
        let name = format!("%v{}", self.count);
        self.count += 1;
        let _ = writeln!(self.text, "  {name} = {instruction}");
        name
    }

    /// A value as another type of the same width.
    fn converted(&mut self, (ty, text): Value, to: &str) -> Option<String> {
        if ty == to {
            return Some(text);
        }
        if width(&ty)? != width(to)? {
            return None;
        }
        let cast = match (&*ty, to) {
            ("ptr", "i64") => "ptrtoint",
            ("i64", "ptr") => "inttoptr",
            ("ptr", _) | (_, "ptr") => return None,
            _ => "bitcast",
        };
        Some(self.line(&format!("{cast} {ty} {text} to {to}")))
    }

    /// The value of an operand that is read.
    fn value(&mut self, operand: &str, ty: &str) -> Option<String> {
        let operand = operand
            .strip_prefix('[')
            .and_then(|address| address.strip_suffix(']'))
            .unwrap_or(operand);
        if let Some(parts) = elements(operand) {
            let (part, whole) = match width(ty)? {
                32 => ("i16", "i32"),
                64 => ("i32", "i64"),
                _ => return None,
            };
            let [low, high] = parts.map(|one| self.value(one, part));
            let low = self.line(&format!("zext {part} {} to {whole}", low?));
            let high = self.line(&format!("zext {part} {} to {whole}", high?));
            let by = width(part)?;
            let high = self.line(&format!("shl {whole} {high}, {by}"));
            let both = self.line(&format!("or {whole} {high}, {low}"));
            return self.converted((whole.to_string(), both), ty);
        }
        if let Some(value) = self.values.get(operand).cloned() {
            return self.converted(value, ty);
        }
        if let Some(register) = operand.strip_prefix('%') {
            let row = format!("nvvm.read.ptx.sreg.{}", register.replace('_', "."));
            let result = self.library.row(&row)?.result.clone();
            let read = self.line(&format!("call {result} @{row}()"));
            return self.converted((result, read), ty);
        }
        let bits = constant(operand)?;
        let (whole, bits) = match width(ty)? {
            16 => ("i16", i64::from(bits as i16)),
            32 => ("i32", i64::from(bits as i32)),
            64 => ("i64", bits),
            _ => return None,
        };
        if ty == whole {
            return Some(bits.to_string());
        }
        // A number without a prefix is not the bits of a float.
        let is_bits = ["0x", "0X", "0f", "0F"]
            .iter()
            .any(|start| operand.starts_with(start))
            || bits == 0;
        is_bits.then(|| self.line(&format!("bitcast {whole} {bits} to {ty}")))
    }

    /// Writes an operand. With a guard, the operand keeps its old value if the guard is false.
    fn set(&mut self, operand: &str, value: Value, guard: Option<&str>) -> Option<()> {
        if let Some(parts) = elements(operand) {
            let (part, whole) = match width(&value.0)? {
                32 => ("i16", "i32"),
                64 => ("i32", "i64"),
                _ => return None,
            };
            let all = self.converted(value, whole)?;
            let by = width(part)?;
            let low = self.line(&format!("trunc {whole} {all} to {part}"));
            let moved = self.line(&format!("lshr {whole} {all}, {by}"));
            let high = self.line(&format!("trunc {whole} {moved} to {part}"));
            for (operand, value) in parts.into_iter().zip([low, high]) {
                self.set(operand, (part.to_string(), value), guard)?;
            }
            return Some(());
        }
        let ty = match self.registers.get(operand) {
            Some(ty) => (*ty).to_string(),
            None if operand == "$0" => value.0.clone(),
            None => return None,
        };
        let mut text = self.converted(value, &ty)?;
        if let Some(guard) = guard {
            let (guard, is_inverted) = match guard.strip_prefix('!') {
                Some(guard) => (guard, true),
                None => (guard, false),
            };
            let old = self.value(operand, &ty)?;
            let guard = self.value(guard, "i1")?;
            let [on, off] = if is_inverted {
                [&old, &text]
            } else {
                [&text, &old]
            };
            text = self.line(&format!("select i1 {guard}, {ty} {on}, {ty} {off}"));
        }
        self.values.insert(operand.to_string(), (ty, text));
        Some(())
    }

    /// The result of a comparison of two operands: `i1`, or a vector of them.
    fn compared(&mut self, by: &str, of: &str, operands: [&str; 2]) -> Option<String> {
        let ty = type_named(of)?;
        let relation = match (by, of.as_bytes().first()?) {
            ("eq" | "ne", b'b' | b's' | b'u') if !of.starts_with("bf") => format!("icmp {by}"),
            ("lt" | "le" | "gt" | "ge", sign @ (b's' | b'u')) => {
                format!("icmp {}{by}", char::from(*sign))
            }
            ("eq" | "ne" | "lt" | "le" | "gt" | "ge", b'f' | b'b') => format!("fcmp o{by}"),
            ("equ" | "neu" | "ltu" | "leu" | "gtu" | "geu", b'f' | b'b') => {
                format!("fcmp u{}", by.get(..2)?)
            }
            ("nan", b'f' | b'b') => "fcmp uno".to_string(),
            ("num", b'f' | b'b') => "fcmp ord".to_string(),
            _ => return None,
        };
        let [a, b] = operands.map(|operand| self.value(operand, ty));
        let (a, b) = (a?, b?);
        if relation.starts_with("fcmp") == ty.starts_with('i') {
            return None;
        }
        Some(self.line(&format!("{relation} {ty} {a}, {b}")))
    }

    /// Translates an instruction, or a declaration of registers.
    fn instruction(&mut self, text: &str) -> Option<()> {
        let text = text.trim();
        if text == "{" {
            self.scopes.push(Vec::new());
            return Some(());
        }
        if text == "}" {
            for name in self.scopes.pop()? {
                self.registers.remove(&name);
                self.values.remove(&name);
            }
            return Some(());
        }
        if let Some(declared) = text.strip_prefix(".reg") {
            let declared = declared.trim().strip_prefix('.')?;
            let (ty, names) = declared.split_once(char::is_whitespace)?;
            let ty = type_named(ty)?;
            for name in operands(names) {
                // Registers that hide others are not supported.
                if self.registers.insert(name.to_string(), ty).is_some() {
                    return None;
                }
                if let Some(scope) = self.scopes.last_mut() {
                    scope.push(name.to_string());
                }
            }
            return Some(());
        }
        let (guard, text) = match text.strip_prefix('@') {
            Some(rest) => {
                let (guard, rest) = rest.split_once(char::is_whitespace)?;
                (Some(guard), rest.trim())
            }
            None => (None, text),
        };
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let operands = operands(rest);
        let parts: Vec<&str> = name.split('.').collect();
        match (&*parts, &*operands) {
            (["mov", ty], [to, from]) => {
                let mut ty = type_named(ty)?;
                // A 32-bit register may be moved to an operand of another class.
                if let Some(register) = self.registers.get(*to)
                    && width(register) == width(ty)
                {
                    ty = register;
                }
                let value = self.value(from, ty)?;
                return self.set(to, (ty.to_string(), value), guard);
            }
            (["selp", ty], [to, a, b, chosen]) => {
                let ty = type_named(ty)?;
                let [a, b] = [a, b].map(|operand| self.value(operand, ty));
                let (a, b) = (a?, b?);
                let chosen = self.value(chosen, "i1")?;
                let value = self.line(&format!("select i1 {chosen}, {ty} {a}, {ty} {b}"));
                return self.set(to, (ty.to_string(), value), guard);
            }
            (["setp", by, of], [to, a, b]) => {
                let value = self.compared(by, of, [a, b])?;
                return self.set(to, ("i1".to_string(), value), guard);
            }
            (["set", by, to_type, of], [to, a, b]) => {
                let is = self.compared(by, of, [a, b])?;
                let ty = type_named(to_type)?;
                let (mask, one, zero) = match ty {
                    "<2 x half>" => ("<2 x i1>", "splat (half 1.0)", "zeroinitializer"),
                    "half" | "bfloat" | "float" => ("i1", "1.0", "0.0"),
                    "i32" => ("i1", "-1", "0"),
                    _ => return None,
                };
                if (mask == "i1") == (*of == "f16x2") {
                    return None;
                }
                let value = self.line(&format!("select {mask} {is}, {ty} {one}, {ty} {zero}"));
                return self.set(to, (ty.to_string(), value), guard);
            }
            _ => {}
        }
        let known = INSTRUCTIONS.iter().find(|(known, ..)| *known == name);
        let mut row = known.map_or(format!("ptx.{name}"), |known| known.1.to_string());
        // Only results of arithmetic may be selected by a guard.
        if guard.is_some() && !row.starts_with("ptx.") {
            return None;
        }
        let (to, also) = match operands.first() {
            Some(to) => match to.split_once('|') {
                Some((to, also)) => (to, Some(also)),
                None => (*to, None),
            },
            None => ("", None),
        };
        if also.is_some() {
            row.push('p');
        }
        let row = self.library.row(&row)?;
        let first = usize::from(row.result != "void");
        let order: Vec<usize> = match known.map_or(&[][..], |known| known.2) {
            [] => (first..operands.len()).collect(),
            order => order.to_vec(),
        };
        let parameters = &row.body.arguments;
        if parameters.len() != order.len() || first == 0 && guard.is_some() {
            return None;
        }
        let mut handed = Vec::with_capacity(order.len());
        for (at, parameter) in order.into_iter().zip(parameters) {
            let ty = parameter.text.get(..after_type(&parameter.text)?)?.trim();
            handed.push(format!("{ty} {}", self.value(operands.get(at)?, ty)?));
        }
        let call = format!("call {} @{}({})", row.result, row.name, handed.join(", "));
        if first == 0 {
            let _ = writeln!(self.text, "  {call}");
            return Some(());
        }
        let value = self.line(&call);
        if let Some(also) = also {
            let both = row.result.strip_prefix("{ ")?.strip_suffix(", i1 }")?;
            let one = self.line(&format!("extractvalue {} {value}, 0", row.result));
            let is = self.line(&format!("extractvalue {} {value}, 1", row.result));
            self.set(to, (both.to_string(), one), None)?;
            return self.set(also, ("i1".to_string(), is), None);
        }
        self.set(to, (row.result.clone(), value), guard)
    }
}

/// The row for inline assembly, whose parameters are the arguments of the call, given with their
/// types. `None` if an instruction has no row, or if types differ.
pub(super) fn meant<'l>(
    library: &Library<'l>,
    template: &str,
    constraints: &str,
    passed: &[Value],
) -> Option<Rc<Row<'l>>> {
    let constraints = constraints.split(',').map(str::trim);
    let constraints = constraints.filter(|one| !one.is_empty() && !one.starts_with('~'));
    let (results, inputs): (Vec<&str>, Vec<&str>) =
        constraints.partition(|one| one.starts_with('='));
    if results.len() > 1 || inputs.len() != passed.len() {
        return None;
    }
    let result = match results.first() {
        Some(result) => type_of(result.trim_start_matches(['=', '&']))?,
        None => "void",
    };
    let mut made = Made {
        library,
        text: String::new(),
        values: FxHashMap::default(),
        registers: FxHashMap::default(),
        scopes: Vec::new(),
        count: 0,
    };
    let mut parameters = Vec::with_capacity(inputs.len());
    for (at, (letter, (ty, _))) in inputs.iter().zip(passed).enumerate() {
        let value = (ty.clone(), format!("%a{at}"));
        let expected = match *letter {
            // The operand is in the register of the result.
            "0" => {
                made.values.insert("$0".to_string(), value.clone());
                result
            }
            _ => type_of(letter)?,
        };
        if width(ty)? != width(expected)? {
            return None;
        }
        parameters.push(format!("{ty} %a{at}"));
        made.values
            .insert(format!("${}", at + results.len()), value);
    }
    // `$$` is `$`, which is not a character of PTX's operands.
    for instruction in instructions(&decoded(template).replace("$$", "_")) {
        made.instruction(&instruction)?;
    }
    let mut returned = String::new();
    if result != "void" {
        let value = made.values.get("$0").cloned()?;
        let value = made.converted(value, result)?;
        // The last instruction computes the result.
        let last = format!("%v{}", made.count.wrapping_sub(1));
        if value == last {
            made.text = made.text.replace(&format!("  {last} ="), "  %r =");
        } else {
            let _ = writeln!(made.text, "  %r = bitcast {result} {value} to {result}");
        }
        returned = " %r".to_string();
    }
    let text = format!(
        "define {result} @ptx.assembly({}) {{\n{}  ret {result}{returned}\n}}\n",
        parameters.join(", "),
        made.text
    );
    Some(Rc::new(library.parsed("ptx.assembly", &text)?))
}

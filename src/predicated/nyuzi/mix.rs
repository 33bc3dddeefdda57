//! Writes Nyuzi code as LLVM IR, in the form that Nyuzi's own compiler reads: a function for 16
//! lanes, in which masks are words. A masked write of a variable is
//! `llvm.nyuzi.__builtin_nyuzi_vector_mixi(mask, new, old)`, for which Nyuzi's backend selects an
//! instruction with a mask operand.
//!
//! A register that is written several times, or read in another block, becomes a variable in
//! memory, which `mem2reg` promotes to SSA values. Vectors are vectors of words; floats are stored
//! as their bits.
//!
//! Source: IntrinsicsNyuzi.td of the processor's LLVM, and its tests of intrinsics: names, operands
//! and their order.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Code, Form, Instruction, Register, STACK, Source};

const WORDS: &str = "<16 x i32>";
const FLOATS: &str = "<16 x float>";

/// A function as LLVM IR.
#[derive(Debug, Default)]
pub struct Written {
    /// The text of the function.
    pub text: String,
    /// Declarations that the function needs.
    pub declared: BTreeSet<String>,
}

struct Writer<'w> {
    code: &'w Code,
    variables: BTreeSet<Register>,
    values: BTreeMap<Register, String>,
    parameters: BTreeMap<Register, String>,
    next: u32,
    out: String,
    declared: BTreeSet<String>,
}

/// Writes a function; the name includes its sigil. `result`: `None` if the function returns
/// nothing, otherwise whether the result is a float.
pub fn write(code: &Code, name: &str, result: Option<bool>) -> Written {
    let mut writer = Writer {
        variables: variables(code),
        code,
        values: BTreeMap::new(),
        parameters: BTreeMap::new(),
        next: 0,
        out: String::new(),
        declared: BTreeSet::new(),
    };
    writer.function(name, result);
    Written {
        text: writer.out,
        declared: writer.declared,
    }
}

/// Registers that need a variable: all except those that are written only once, without a mask, and
/// read only later in the same block.
fn variables(code: &Code) -> BTreeSet<Register> {
    let mut written: BTreeMap<Register, (usize, u32)> = BTreeMap::new();
    let mut variables: BTreeSet<Register> = code.fixed.keys().copied().collect();
    variables.extend(code.result);
    for (at, block) in code.blocks.iter().enumerate() {
        let mut here: BTreeSet<Register> = BTreeSet::new();
        for instruction in block {
            variables.extend(instruction.reads().filter(|read| !here.contains(read)));
            let Some(dest) = instruction.dest else {
                continue;
            };
            let (known, count) = written.entry(dest).or_insert((at, 0));
            *count += 1;
            if *count > 1 || *known != at || instruction.mask.is_some() {
                variables.insert(dest);
            }
            here.insert(dest);
        }
    }
    variables
}

/// The width of an access in bits, if it is less than 32.
fn narrow(opcode: &str) -> Option<u32> {
    match opcode {
        "load_u8" | "store_8" => Some(8),
        "load_u16" | "store_16" => Some(16),
        _ => None,
    }
}

fn ty(register: Register) -> &'static str {
    if register.vector { WORDS } else { "i32" }
}

fn place(register: Register) -> String {
    let letter = if register.vector { 'v' } else { 's' };
    format!("%{letter}.{}", register.number)
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.out += &format!("  {line}\n");
    }

    fn compute(&mut self, text: &str) -> String {
        self.next += 1;
        let own = format!("%t.{}", self.next);
        self.line(&format!("{own} = {text}"));
        own
    }

    fn function(&mut self, name: &str, result: Option<bool>) {
        // Fixed registers in the order of the physical ones: the mask, other scalars, vectors.
        let mut fixed: Vec<(bool, u32, Register)> = self
            .code
            .fixed
            .iter()
            .map(|(register, number)| (register.vector, *number, *register))
            .collect();
        fixed.sort_unstable();
        let mut parameters = Vec::new();
        for (vector, number, register) in fixed {
            let letter = if vector { 'v' } else { 's' };
            let name = format!("%{letter}{number}");
            parameters.push(format!("{} {name}", ty(register)));
            self.parameters.insert(register, name);
        }
        for (what, place) in &self.code.comments {
            if let Source::Register(register) = place
                && let Some(name) = self.parameters.get(register)
            {
                self.out += &format!("; {what}: {name}\n");
            }
        }
        let returns = match result {
            None => "void",
            Some(false) => WORDS,
            Some(true) => FLOATS,
        };
        self.out += &format!("define {returns} {name}({}) {{\n", parameters.join(", "));
        self.out += "start:\n";
        for register in self.variables.clone() {
            let place = place(register);
            self.line(&format!("{place} = alloca {}", ty(register)));
            // Registers are initialized, so that inactive lanes have a defined value. If it were
            // poison, a mask that is computed from it would also be poison.
            let nothing = if register.vector {
                "zeroinitializer"
            } else {
                "0"
            };
            let name = self.parameters.get(&register).cloned();
            let held = name.unwrap_or_else(|| nothing.into());
            self.line(&format!("store {} {held}, ptr {place}", ty(register)));
        }
        let first = self.code.labels.first().cloned().unwrap_or_default();
        self.line(&format!("br label %L.{first}"));
        let code = self.code;
        for (at, (label, block)) in code.labels.iter().zip(&code.blocks).enumerate() {
            self.out += &format!("\nL.{label}:\n");
            self.values.clear();
            let mut open = true;
            for instruction in block.iter() {
                if !open {
                    break;
                }
                open = self.instruction(instruction, result);
            }
            if open {
                match code.labels.get(at + 1) {
                    Some(next) => self.line(&format!("br label %L.{next}")),
                    None => self.line("unreachable"),
                }
            }
        }
        self.out += "}\n";
    }

    /// The value of a register.
    fn read(&mut self, register: Register) -> String {
        if let Some(known) = self.values.get(&register) {
            return known.clone();
        }
        let (ty, place) = (ty(register), place(register));
        self.compute(&format!("load {ty}, ptr {place}"))
    }

    fn source(&mut self, source: &Source) -> String {
        match source {
            Source::Register(register) => self.read(*register),
            Source::Number(number) => number.to_string(),
            Source::Stack(place) => {
                let mut fixed = self.code.fixed.iter();
                let stack = fixed.find(|(own, number)| !own.vector && **number == STACK);
                let stack = stack.map(|(own, _)| *own);
                let stack = stack.map_or_else(|| "0".into(), |own| self.read(own));
                self.compute(&format!("add i32 {stack}, {place}"))
            }
        }
    }

    /// A source operand as a vector of 16 lanes.
    fn wide(&mut self, source: &Source) -> String {
        match source {
            Source::Register(register) if register.vector => self.read(*register),
            Source::Register(_) | Source::Stack(_) => {
                let one = self.source(source);
                let single =
                    self.compute(&format!("insertelement {WORDS} poison, i32 {one}, i32 0"));
                self.compute(&format!(
                    "shufflevector {WORDS} {single}, {WORDS} poison, {WORDS} zeroinitializer"
                ))
            }
            Source::Number(number) => {
                let all = vec![format!("i32 {number}"); super::LANES];
                format!("<{}>", all.join(", "))
            }
        }
    }

    /// Calls an intrinsic, from its result type, its name without the common prefix, and its
    /// operands with their types.
    fn call(&mut self, result: &str, name: &str, operands: &[(&str, String)]) -> String {
        let name = format!("@llvm.nyuzi.__builtin_nyuzi_{name}");
        let types: Vec<&str> = operands.iter().map(|(ty, _)| *ty).collect();
        let declared = format!("declare {result} {name}({})", types.join(", "));
        self.declared.insert(declared);
        let operands: Vec<String> = operands
            .iter()
            .map(|(ty, value)| format!("{ty} {value}"))
            .collect();
        let call = format!("call {result} {name}({})", operands.join(", "));
        match result {
            "void" => {
                self.line(&call);
                String::new()
            }
            _ => self.compute(&call),
        }
    }

    fn write(&mut self, register: Register, value: String) {
        if self.variables.contains(&register) {
            let (ty, place) = (ty(register), place(register));
            self.line(&format!("store {ty} {value}, ptr {place}"));
        } else {
            self.values.insert(register, value);
        }
    }

    /// Writes a register for the lanes of a mask.
    fn mix(&mut self, instruction: &Instruction, new: String, float: bool) {
        let Some(dest) = instruction.dest else { return };
        let Some(mask) = instruction.mask else {
            let new = match float && dest.vector {
                true => self.compute(&format!("bitcast {FLOATS} {new} to {WORDS}")),
                false => new,
            };
            return self.write(dest, new);
        };
        let mask = self.read(mask);
        let mut old = self.read(dest);
        let (ty, name) = match float {
            true => (FLOATS, "vector_mixf"),
            false => (WORDS, "vector_mixi"),
        };
        if float {
            old = self.compute(&format!("bitcast {WORDS} {old} to {FLOATS}"));
        }
        let operands = [("i32", mask), (ty, new), (ty, old)];
        let mut mixed = self.call(ty, name, &operands);
        if float {
            mixed = self.compute(&format!("bitcast {FLOATS} {mixed} to {WORDS}"));
        }
        self.write(dest, mixed);
    }

    /// Converts an instruction. Returns whether the next instruction is reachable.
    fn instruction(&mut self, instruction: &Instruction, result: Option<bool>) -> bool {
        match instruction.form {
            Form::Operation => self.operation(instruction),
            Form::Load => {
                let Some((dest, from)) = instruction.dest.zip(instruction.sources.first()) else {
                    return true;
                };
                if dest.vector {
                    let from = self.wide(from);
                    let mask = match instruction.mask {
                        Some(mask) => self.read(mask),
                        None => "65535".into(),
                    };
                    let operands = [(WORDS, from), ("i32", mask)];
                    let loaded = self.call(WORDS, "gather_loadi_masked", &operands);
                    self.mix(instruction, loaded, false);
                } else {
                    let from = self.source(from);
                    let from = self.compute(&format!("inttoptr i32 {from} to ptr"));
                    let loaded = match narrow(instruction.opcode) {
                        None => self.compute(&format!("load i32, ptr {from}")),
                        Some(bits) => {
                            let low = self.compute(&format!("load i{bits}, ptr {from}"));
                            self.compute(&format!("zext i{bits} {low} to i32"))
                        }
                    };
                    self.write(dest, loaded);
                }
            }
            Form::Store => {
                let [stored, to] = instruction.sources.as_slice() else {
                    return true;
                };
                if let Some(bits) = narrow(instruction.opcode) {
                    let (stored, to) = (self.source(stored), self.source(to));
                    let low = self.compute(&format!("trunc i32 {stored} to i{bits}"));
                    let to = self.compute(&format!("inttoptr i32 {to} to ptr"));
                    self.line(&format!("store i{bits} {low}, ptr {to}"));
                    return true;
                }
                let (stored, to) = (self.wide(stored), self.wide(to));
                let mask = match instruction.mask {
                    Some(mask) => self.read(mask),
                    None => "65535".into(),
                };
                let operands = [(WORDS, to), (WORDS, stored), ("i32", mask)];
                self.call("void", "scatter_storei_masked", &operands);
            }
            Form::Branch => {
                let to = instruction
                    .to
                    .and_then(|to| self.code.labels.get(to as usize));
                let to = to.cloned().unwrap_or_default();
                let Some(tested) = instruction.sources.first() else {
                    self.line(&format!("br label %L.{to}"));
                    return false;
                };
                let tested = self.source(tested);
                let word = if instruction.opcode == "bz" {
                    "eq"
                } else {
                    "ne"
                };
                let bit = self.compute(&format!("icmp {word} i32 {tested}, 0"));
                self.next += 1;
                let on = format!("on.{}", self.next);
                self.line(&format!("br i1 {bit}, label %L.{to}, label %{on}"));
                self.out += &format!("{on}:\n");
            }
            Form::Fence => self.line("fence seq_cst"),
            Form::Return => {
                let value = self.code.result.filter(|_| result.is_some());
                match (value, result) {
                    (Some(register), Some(float)) => {
                        let value = self.read(register);
                        let (ty, value) = match float {
                            true => {
                                let text = format!("bitcast {WORDS} {value} to {FLOATS}");
                                (FLOATS, self.compute(&text))
                            }
                            false => (WORDS, value),
                        };
                        self.line(&format!("ret {ty} {value}"));
                    }
                    (None, Some(float)) => {
                        let ty = if float { FLOATS } else { WORDS };
                        self.line(&format!("ret {ty} poison"));
                    }
                    _ => self.line("ret void"),
                }
                return false;
            }
        }
        true
    }

    fn operation(&mut self, instruction: &Instruction) {
        let Some(dest) = instruction.dest else { return };
        let opcode = instruction.opcode;
        if let ("getlane", [vector, lane]) = (opcode, instruction.sources.as_slice()) {
            let (vector, lane) = (self.source(vector), self.source(lane));
            let lane = self.compute(&format!("and i32 {lane}, 15"));
            let value = self.compute(&format!("extractelement {WORDS} {vector}, i32 {lane}"));
            return self.write(dest, value);
        }
        let is_vector = |source: &Source| matches!(source, Source::Register(own) if own.vector);
        let wide = dest.vector || instruction.sources.iter().any(is_vector);
        let sources: Vec<String> = instruction
            .sources
            .iter()
            .map(|source| match wide {
                true => self.wide(source),
                false => self.source(source),
            })
            .collect();
        let own = if wide { WORDS } else { "i32" };
        if let Some(name) = opcode.strip_prefix("cmp") {
            let value = self.compare(name, own, &sources);
            return self.write(dest, value);
        }
        let ([one, other] | [one, other, ..]) = sources.as_slice() else {
            let copied = sources.first().cloned().unwrap_or_else(|| "0".into());
            let value = self.unary(opcode, own, copied);
            return self.mix(instruction, value, false);
        };
        if opcode == "shuffle" {
            let operands = [(WORDS, one.clone()), (WORDS, other.clone())];
            let value = self.call(WORDS, "shufflei", &operands);
            return self.mix(instruction, value, false);
        }
        let float = match opcode {
            "add_f" => Some("fadd"),
            "sub_f" => Some("fsub"),
            "mul_f" => Some("fmul"),
            _ => None,
        };
        if let Some(name) = float {
            let real = if wide { FLOATS } else { "float" };
            let one = self.compute(&format!("bitcast {own} {one} to {real}"));
            let other = self.compute(&format!("bitcast {own} {other} to {real}"));
            let value = self.compute(&format!("{name} {real} {one}, {other}"));
            if wide {
                return self.mix(instruction, value, true);
            }
            let value = self.compute(&format!("bitcast {real} {value} to {own}"));
            return self.write(dest, value);
        }
        let name = match opcode {
            "add_i" => "add",
            "sub_i" => "sub",
            "mull_i" => "mul",
            "shr" => "lshr",
            other => other,
        };
        let mut other = other.clone();
        if matches!(name, "shl" | "lshr" | "ashr") {
            // Only the low five bits of the shift distance are used.
            let bits = match wide {
                true => self.wide(&Source::Number(31)),
                false => "31".into(),
            };
            other = self.compute(&format!("and {own} {other}, {bits}"));
        }
        let value = self.compute(&format!("{name} {own} {one}, {other}"));
        self.mix(instruction, value, false);
    }

    fn unary(&mut self, opcode: &str, own: &str, from: String) -> String {
        let wide = own == WORDS;
        let real = if wide { FLOATS } else { "float" };
        match opcode {
            "clz" | "ctz" => {
                let name = if opcode == "clz" { "ctlz" } else { "cttz" };
                let end = if wide { "v16i32" } else { "i32" };
                let declared = format!("declare {own} @llvm.{name}.{end}({own}, i1)");
                self.declared.insert(declared);
                let call = format!("call {own} @llvm.{name}.{end}({own} {from}, i1 false)");
                self.compute(&call)
            }
            "itof" => {
                let value = self.compute(&format!("sitofp {own} {from} to {real}"));
                self.compute(&format!("bitcast {real} {value} to {own}"))
            }
            "ftoi" => {
                let value = self.compute(&format!("bitcast {own} {from} to {real}"));
                // The saturating conversion is used, whose result is not poison if the value is out
                // of range.
                let end = if wide { "v16i32.v16f32" } else { "i32.f32" };
                let name = format!("@llvm.fptosi.sat.{end}");
                self.declared
                    .insert(format!("declare {own} {name}({real})"));
                self.compute(&format!("call {own} {name}({real} {value})"))
            }
            _ => from,
        }
    }

    /// Computes a mask: a comparison of vectors is an intrinsic, and a comparison of scalars sets
    /// all lanes or none.
    fn compare(&mut self, name: &str, own: &str, sources: &[String]) -> String {
        let [one, other] = sources else {
            return "0".into();
        };
        let (order, kind) = name.split_once('_').unwrap_or((name, "i"));
        let signed = match (kind, order) {
            (_, "eq" | "ne") | ("f", _) => order.to_string(),
            ("u", _) => format!("u{order}"),
            _ => format!("s{order}"),
        };
        let float = kind == "f";
        let (mut one, mut other) = (one.clone(), other.clone());
        let wide = own == WORDS;
        let mut ty = own;
        if float {
            ty = if wide { FLOATS } else { "float" };
            one = self.compute(&format!("bitcast {own} {one} to {ty}"));
            other = self.compute(&format!("bitcast {own} {other} to {ty}"));
        }
        if wide {
            let letter = if float { 'f' } else { 'i' };
            let name = format!("mask_cmp{letter}_{signed}");
            return self.call("i32", &name, &[(ty, one), (ty, other)]);
        }
        let bit = match float {
            true if order == "ne" => self.compute(&format!("fcmp une {ty} {one}, {other}")),
            true => self.compute(&format!("fcmp o{signed} {ty} {one}, {other}")),
            false => self.compute(&format!("icmp {signed} {ty} {one}, {other}")),
        };
        self.compute(&format!("select i1 {bit}, i32 65535, i32 0"))
    }
}

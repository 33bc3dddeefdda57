//! Generates the text of IR functions: their instructions, the numeric types of their values, and
//! the declarations of the intrinsics that they call.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::opencl::{item, local_size};
use lanelog_ir::target::CodeObjectVersion;

/// A work-group barrier with the fences that order memory between its work-items.
pub(super) const BARRIER: &str = "  fence syncscope(\"workgroup\") release\n  call void @llvm.amdgcn.s.barrier()\n  fence syncscope(\"workgroup\") acquire\n";

/// A function that is being generated.
#[derive(Default)]
pub(super) struct Body {
    /// The instructions of the function, and the labels of all blocks but the first.
    pub lines: String,
    /// The intrinsics that the function calls: names and declarations.
    pub declared: BTreeSet<(String, String)>,
    next: usize,
    version: CodeObjectVersion,
}

/// The types in a declaration.
pub(super) struct Declared<'d> {
    pub result: &'d str,
    pub parameters: Vec<&'d str>,
}

/// A declared function to be defined: its mangled name, the plain name and parameter letters within
/// that name, and its types.
pub(super) struct RequestedFunction<'d> {
    pub version: CodeObjectVersion,
    pub name: &'d str,
    pub plain: &'d str,
    pub letters: &'d str,
    pub types: Declared<'d>,
}

/// The text of a function, and the intrinsics that it calls: names and declarations.
#[derive(Default)]
pub(super) struct Definition {
    pub text: String,
    pub declared: BTreeSet<(String, String)>,
}

/// Reductions and scans.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Multiply,
    Least,
    Greatest,
    And,
    Or,
    Xor,
}

/// The lanes or work-items whose values contribute to the result of a reduction or scan.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    All,
    UpTo,
    Before,
}

impl Reach {
    /// Splits the name of the operation from `reduce_`, `scan_inclusive_` or `scan_exclusive_`.
    pub fn of(name: &str) -> Option<(Reach, &str)> {
        let ways = [
            ("reduce_", Reach::All),
            ("scan_inclusive_", Reach::UpTo),
            ("scan_exclusive_", Reach::Before),
        ];
        let mut ways = ways.iter();
        ways.find_map(|(prefix, reach)| Some((*reach, name.strip_prefix(prefix)?)))
    }
}

/// A number type, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Signed(u32),
    Unsigned(u32),
    Half,
    Float,
    Double,
}

impl Number {
    pub fn of(letters: &str) -> Option<Number> {
        Some(match letters {
            "c" => Number::Signed(8),
            "s" => Number::Signed(16),
            "i" => Number::Signed(32),
            "l" => Number::Signed(64),
            "h" => Number::Unsigned(8),
            "t" => Number::Unsigned(16),
            "j" => Number::Unsigned(32),
            "m" => Number::Unsigned(64),
            "Dh" => Number::Half,
            "f" => Number::Float,
            "d" => Number::Double,
            _ => return None,
        })
    }

    pub fn ty(self) -> String {
        match self {
            Number::Signed(bits) | Number::Unsigned(bits) => format!("i{bits}"),
            Number::Half => "half".into(),
            Number::Float => "float".into(),
            Number::Double => "double".into(),
        }
    }

    /// The type, of at least 32 bits, in which operations on values of this type are computed.
    pub fn wide(self) -> Number {
        match self {
            Number::Signed(..32) => Number::Signed(32),
            Number::Unsigned(..32) => Number::Unsigned(32),
            Number::Half => Number::Float,
            other => other,
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Number::Half | Number::Float | Number::Double)
    }
}

impl Operation {
    pub fn of(name: &str) -> Option<Operation> {
        Some(match name {
            "add" => Operation::Add,
            "mul" => Operation::Multiply,
            "min" => Operation::Least,
            "max" => Operation::Greatest,
            "and" => Operation::And,
            "or" => Operation::Or,
            "xor" => Operation::Xor,
            _ => return None,
        })
    }

    /// Whether the operation is arithmetic, not bitwise.
    pub fn is_arithmetic(self) -> bool {
        !matches!(self, Operation::And | Operation::Or | Operation::Xor)
    }

    /// The operation's name in `llvm.amdgcn.wave.reduce`; `None` for products, which it does not
    /// support.
    pub fn reduction(self, of: Number) -> Option<&'static str> {
        Some(match (self, of.is_float(), of) {
            (Operation::Add, true, _) => "fadd",
            (Operation::Least, true, _) => "fmin",
            (Operation::Greatest, true, _) => "fmax",
            (_, true, _) | (Operation::Multiply, ..) => return None,
            (Operation::Add, ..) => "add",
            (Operation::Least, _, Number::Unsigned(_)) => "umin",
            (Operation::Least, ..) => "min",
            (Operation::Greatest, _, Number::Unsigned(_)) => "umax",
            (Operation::Greatest, ..) => "max",
            (Operation::And, ..) => "and",
            (Operation::Or, ..) => "or",
            (Operation::Xor, ..) => "xor",
        })
    }

    /// The neutral element of the operation, as a constant of the type in which it is computed.
    /// This is the result of an exclusive scan in the first lane.
    pub fn identity(self, of: Number) -> Option<String> {
        if of.is_float() {
            let identity = match self {
                Operation::Add => "0.0",
                Operation::Multiply => "1.0",
                Operation::Least => "0x7FF0000000000000",
                Operation::Greatest => "0xFFF0000000000000",
                _ => return None,
            };
            return Some(identity.into());
        }
        Some(match (self, of) {
            (Operation::And, _) => "-1".into(),
            (Operation::Multiply, _) => "1".into(),
            (Operation::Least, Number::Signed(bits)) => (i64::MAX >> (64 - bits)).to_string(),
            (Operation::Greatest, Number::Signed(bits)) => (i64::MIN >> (64 - bits)).to_string(),
            (Operation::Least, Number::Unsigned(64)) => "-1".into(),
            (Operation::Least, Number::Unsigned(bits)) => (u64::MAX >> (64 - bits)).to_string(),
            _ => "0".into(),
        })
    }
}

/// The suffix of an overloaded intrinsic's name.
pub(super) fn suffix(ty: &str) -> String {
    match ty {
        "half" => "f16".into(),
        "bfloat" => "bf16".into(),
        "float" => "f32".into(),
        "double" => "f64".into(),
        _ => match ty.strip_prefix('<').and_then(|ty| ty.strip_suffix('>')) {
            Some(vector) => {
                let (count, element) = vector.split_once(" x ").unwrap_or((vector, ""));
                format!("v{count}{}", suffix(element))
            }
            None => ty.to_owned(),
        },
    }
}

impl Body {
    /// An empty body, for a module with this code object version.
    pub fn new(version: CodeObjectVersion) -> Body {
        Body {
            version,
            ..Body::default()
        }
    }

    /// A function with these lines that returns a value; if the type is `void`, it returns nothing.
    pub fn define(self, name: &str, parameters: &[&str], ty: &str, value: &str) -> Definition {
        let parameters = numbered(parameters).join(", ");
        Definition {
            text: format!(
                "define internal {ty} @{name}({parameters}) {{\n{}  ret {ty} {value}\n}}\n",
                self.lines
            ),
            declared: self.declared,
        }
    }

    /// Defines a new value by an instruction, and returns its name.
    pub fn value(&mut self, text: &str) -> String {
        self.next += 1;
        let name = format!("%v{}", self.next);
        // Writing to a string does not fail.
        let _ = writeln!(self.lines, "  {name} = {text}");
        name
    }

    /// Calls an intrinsic; a name without `llvm.` is that of an AMD intrinsic.
    pub fn call(&mut self, result: &str, name: &str, passed: &[(&str, &str)]) -> String {
        let full = match name.starts_with("llvm.") {
            true => name.to_owned(),
            false => format!("llvm.amdgcn.{name}"),
        };
        let types: Vec<&str> = passed.iter().map(|(ty, _)| *ty).collect();
        let declaration = format!("declare {result} @{full}({})", types.join(", "));
        self.declared.insert((full.clone(), declaration));
        let passed: Vec<String> = passed
            .iter()
            .map(|(ty, value)| format!("{ty} {value}"))
            .collect();
        self.value(&format!("call {result} @{full}({})", passed.join(", ")))
    }

    /// The lane's index in its wave.
    pub fn lane(&mut self) -> String {
        let low = self.call("i32", "mbcnt.lo", &[("i32", "-1"), ("i32", "0")]);
        self.call("i32", "mbcnt.hi", &[("i32", "-1"), ("i32", &low)])
    }

    pub fn wave(&mut self) -> String {
        self.call("i32", "wavefrontsize", &[])
    }

    pub fn ballot(&mut self, bit: &str) -> String {
        self.call("i64", "ballot.i64", &[("i1", bit)])
    }

    pub fn shuffle(&mut self, ty: &str, value: &str, from: &str) -> String {
        let name = format!("wave.shuffle.{}", suffix(ty));
        self.call(ty, &name, &[(ty, value), ("i32", from)])
    }

    /// Appends lines that the module `opencl` generated to compute an `i64`, and truncates the
    /// result to an `i32`.
    fn word(&mut self, lines: &str, name: &str) -> String {
        self.lines.push_str(lines);
        self.value(&format!("trunc i64 %{name} to i32"))
    }

    /// The number of work-items in the work-group.
    pub fn items(&mut self) -> String {
        let sizes = [0, 1, 2].map(|axis| {
            let name = format!("s{axis}");
            self.word(&local_size(self.version, axis, &name), &name)
        });
        let plane = self.value(&format!("mul i32 {}, {}", sizes[0], sizes[1]));
        self.value(&format!("mul i32 {plane}, {}", sizes[2]))
    }

    /// The number of waves for a number of work-items.
    pub fn waves(&mut self, items: &str) -> String {
        let wave = self.wave();
        let last = self.value(&format!("sub i32 {wave}, 1"));
        let sum = self.value(&format!("add i32 {items}, {last}"));
        self.value(&format!("udiv i32 {sum}, {wave}"))
    }

    /// The index of the sub-group in its work-group. The index is uniform, so it is read from the
    /// first lane.
    pub fn number(&mut self) -> String {
        let all = self.item_number();
        let first = self.call("i32", "readfirstlane.i32", &[("i32", &all)]);
        let wave = self.wave();
        self.value(&format!("udiv i32 {first}, {wave}"))
    }

    /// The index of the work-item in its work-group, x fastest.
    pub fn item_number(&mut self) -> String {
        let sizes = [0, 1].map(|axis| {
            let name = format!("n{axis}");
            self.word(&local_size(self.version, axis, &name), &name)
        });
        let items = [0, 1, 2].map(|axis| {
            let name = format!("i{axis}");
            self.word(&item(axis, &name), &name)
        });
        let rows = self.value(&format!("mul i32 {}, {}", items[2], sizes[1]));
        let row = self.value(&format!("add i32 {rows}, {}", items[1]));
        let before = self.value(&format!("mul i32 {row}, {}", sizes[0]));
        self.value(&format!("add i32 {before}, {}", items[0]))
    }

    /// Extends a number to at least 32 bits.
    pub fn widened(&mut self, of: Number, value: &str) -> String {
        let (from, to) = (of.ty(), of.wide().ty());
        match of {
            _ if from == to => value.to_owned(),
            Number::Signed(_) => self.value(&format!("sext {from} {value} to {to}")),
            Number::Unsigned(_) => self.value(&format!("zext {from} {value} to {to}")),
            _ => self.value(&format!("fpext {from} {value} to {to}")),
        }
    }

    pub fn narrowed(&mut self, of: Number, value: &str) -> String {
        let (to, from) = (of.ty(), of.wide().ty());
        let how = if of.is_float() { "fptrunc" } else { "trunc" };
        match from == to {
            true => value.to_owned(),
            false => self.value(&format!("{how} {from} {value} to {to}")),
        }
    }

    /// Combines two numbers of at least 32 bits.
    pub fn joined(&mut self, operation: Operation, of: Number, one: &str, other: &str) -> String {
        let ty = of.ty();
        let signed = matches!(of, Number::Signed(_));
        let function = match (operation, of.is_float()) {
            (Operation::Least, true) => "minnum",
            (Operation::Greatest, true) => "maxnum",
            (Operation::Least, false) if signed => "smin",
            (Operation::Least, false) => "umin",
            (Operation::Greatest, false) if signed => "smax",
            (Operation::Greatest, false) => "umax",
            (operation, float) => {
                let instruction = match operation {
                    Operation::Add if float => "fadd",
                    Operation::Add => "add",
                    Operation::Multiply if float => "fmul",
                    Operation::Multiply => "mul",
                    Operation::And => "and",
                    Operation::Or => "or",
                    _ => "xor",
                };
                return self.value(&format!("{instruction} {ty} {one}, {other}"));
            }
        };
        let name = format!("llvm.{function}.{}", suffix(&ty));
        self.call(&ty, &name, &[(&ty, one), (&ty, other)])
    }

    /// An inclusive scan over numbers of at least 32 bits. For each active lane, all lower-numbered
    /// lanes must be active.
    pub fn scan(&mut self, operation: Operation, wide: Number, lane: &str, value: &str) -> String {
        let ty = wide.ty();
        let mut all = value.to_owned();
        for step in [1, 2, 4, 8, 16, 32] {
            let from = self.value(&format!("sub i32 {lane}, {step}"));
            let below = self.shuffle(&ty, &all, &from);
            let both = self.joined(operation, wide, &below, &all);
            let has = self.value(&format!("icmp uge i32 {lane}, {step}"));
            all = self.select(&has, &ty, &both, &all);
        }
        all
    }

    /// Selects one of two values.
    pub fn select(&mut self, bit: &str, ty: &str, one: &str, other: &str) -> String {
        self.value(&format!("select i1 {bit}, {ty} {one}, {ty} {other}"))
    }

    /// Appends an instruction without a result.
    pub fn line(&mut self, text: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.lines, "  {text}");
    }

    /// Starts a block.
    pub fn label(&mut self, name: &str) {
        let _ = writeln!(self.lines, "{name}:");
    }

    /// Converts a bit to OpenCL's `int`.
    pub fn truth(&mut self, bit: &str) -> String {
        self.value(&format!("zext i1 {bit} to i32"))
    }
}

/// The types of a declaration.
pub(super) fn declared(text: &str) -> Option<Declared<'_>> {
    let (before, after) = text.split_once('@')?;
    let before = before.trim_end();
    let result = match before.chars().next_back()? {
        '>' => before.get(before.rfind('<')?..)?,
        ')' => before.get(before.rfind("ptr addrspace(")?..)?,
        _ => before.rsplit(char::is_whitespace).next()?,
    };
    let (_, mut rest) = after.split_once('(')?;
    let mut parameters = Vec::new();
    loop {
        rest = rest.trim_start();
        // Nesting is counted, because attributes may also contain commas and closing brackets.
        let mut depth = 0usize;
        let end = rest.find(|letter| {
            match letter {
                '(' => depth += 1,
                ')' if depth == 0 => return true,
                ')' => depth -= 1,
                ',' => return depth == 0,
                _ => {}
            }
            false
        })?;
        let (one, after) = rest.split_at(end);
        let ty = match one {
            "" => break,
            _ if one.starts_with('<') => one.get(..=one.find('>')?)?,
            _ if one.starts_with("ptr addrspace(") => one.get(..=one.find(')')?)?,
            _ => one.split(char::is_whitespace).next()?,
        };
        parameters.push(ty);
        let Some(more) = after.strip_prefix(',') else {
            break;
        };
        rest = more;
    }
    Some(Declared { result, parameters })
}

/// Demangles a name such as `_Z13sub_group_alli`: its plain name, and the letters of its
/// parameters.
pub(super) fn unmangled(name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix("_Z")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = rest.get(..digits)?.parse().ok()?;
    let rest = rest.get(digits..)?;
    Some((rest.get(..length)?, rest.get(length..)?))
}

pub(super) fn numbered(types: &[&str]) -> Vec<String> {
    let each = types.iter().enumerate();
    each.map(|(at, ty)| format!("{ty} %a{at}")).collect()
}

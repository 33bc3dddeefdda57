//! OpenCL's functions on sub-groups, as IR over what AMD's GPUs have: what a device library would define, for modules that were compiled without one.
//!
//! A sub-group is a wave, of 32 or 64 lanes. What all lanes of a sub-group must call together may read any lane that is there; what is called `non_uniform` asks
//! those that are. Scans take steps of 1, 2, 4, ... lanes (W. D. Hillis, G. L. Steele: *Data Parallel Algorithms*, 1986), so that sums of floats are rounded in that order.
//! Work-groups are taken to be of one size, as in `opencl`.
//!
//! Sources: OpenCL C, "Sub-group Functions"; OpenCL extensions `cl_khr_subgroup_shuffle`, `_shuffle_relative`, `_ballot`, `_non_uniform_vote`,
//! `_non_uniform_arithmetic`; the Itanium C++ ABI for the letters of types.
//!
//! Deliberately absent: clusters, scans of lanes of which some are off, products, vectors in reductions and scans.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::opencl::{item, local_size};

/// A function while it is written.
#[derive(Default)]
struct Body {
    lines: String,
    declared: BTreeSet<(String, String)>,
    next: usize,
}

/// What a declaration says.
struct Declared<'d> {
    result: &'d str,
    parameters: Vec<&'d str>,
}

/// A function's text, with the intrinsics that it calls: names and declarations.
pub(super) struct Definition {
    pub text: String,
    pub declared: BTreeSet<(String, String)>,
}

/// Reductions and scans.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operation {
    Add,
    Least,
    Greatest,
    And,
    Or,
    Xor,
}

/// A type of numbers by its letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Signed(u32),
    Unsigned(u32),
    Half,
    Float,
    Double,
}

impl Number {
    fn of(letters: &str) -> Option<Number> {
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

    fn ty(self) -> String {
        match self {
            Number::Signed(bits) | Number::Unsigned(bits) => format!("i{bits}"),
            Number::Half => "half".into(),
            Number::Float => "float".into(),
            Number::Double => "double".into(),
        }
    }

    /// What it is computed in: registers are words.
    fn wide(self) -> Number {
        match self {
            Number::Signed(..32) => Number::Signed(32),
            Number::Unsigned(..32) => Number::Unsigned(32),
            Number::Half => Number::Float,
            other => other,
        }
    }

    fn is_float(self) -> bool {
        matches!(self, Number::Half | Number::Float | Number::Double)
    }
}

impl Operation {
    fn of(name: &str) -> Option<Operation> {
        Some(match name {
            "add" => Operation::Add,
            "min" => Operation::Least,
            "max" => Operation::Greatest,
            "and" => Operation::And,
            "or" => Operation::Or,
            "xor" => Operation::Xor,
            _ => return None,
        })
    }

    /// The name that `llvm.amdgcn.wave.reduce` has for it.
    fn reduction(self, of: Number) -> Option<&'static str> {
        Some(match (self, of.is_float(), of) {
            (Operation::Add, true, _) => "fadd",
            (Operation::Least, true, _) => "fmin",
            (Operation::Greatest, true, _) => "fmax",
            (_, true, _) => return None,
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

    /// What the first lane of an exclusive scan gets, as the type has it in a word.
    fn identity(self, of: Number) -> Option<String> {
        if of.is_float() {
            let identity = match self {
                Operation::Add => "0.0",
                Operation::Least => "0x7FF0000000000000",
                Operation::Greatest => "0xFFF0000000000000",
                _ => return None,
            };
            return Some(identity.into());
        }
        Some(match (self, of) {
            (Operation::And, _) => "-1".into(),
            (Operation::Least, Number::Signed(bits)) => (i64::MAX >> (64 - bits)).to_string(),
            (Operation::Greatest, Number::Signed(bits)) => (i64::MIN >> (64 - bits)).to_string(),
            (Operation::Least, Number::Unsigned(64)) => "-1".into(),
            (Operation::Least, Number::Unsigned(bits)) => (u64::MAX >> (64 - bits)).to_string(),
            _ => "0".into(),
        })
    }
}

/// What an overloaded intrinsic's name ends in.
fn suffix(ty: &str) -> String {
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
    /// A new value.
    fn value(&mut self, text: &str) -> String {
        self.next += 1;
        let name = format!("%v{}", self.next);
        // Writing to a string does not fail.
        let _ = writeln!(self.lines, "  {name} = {text}");
        name
    }

    /// A call of an intrinsic of AMD's, or another one.
    fn call(&mut self, result: &str, name: &str, passed: &[(&str, &str)]) -> String {
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

    /// The number of the lane.
    fn lane(&mut self) -> String {
        let low = self.call("i32", "mbcnt.lo", &[("i32", "-1"), ("i32", "0")]);
        self.call("i32", "mbcnt.hi", &[("i32", "-1"), ("i32", &low)])
    }

    fn wave(&mut self) -> String {
        self.call("i32", "wavefrontsize", &[])
    }

    fn ballot(&mut self, bit: &str) -> String {
        self.call("i64", "ballot.i64", &[("i1", bit)])
    }

    fn shuffle(&mut self, ty: &str, value: &str, from: &str) -> String {
        let name = format!("wave.shuffle.{}", suffix(ty));
        self.call(ty, &name, &[(ty, value), ("i32", from)])
    }

    /// The lines of `opencl`, which compute 64 bits, as 32.
    fn word(&mut self, lines: &str, name: &str) -> String {
        self.lines.push_str(lines);
        self.value(&format!("trunc i64 %{name} to i32"))
    }

    /// Work-items of the work-group.
    fn items(&mut self) -> String {
        let sizes = [0, 1, 2].map(|axis| {
            let name = format!("s{axis}");
            self.word(&local_size(axis, &name), &name)
        });
        let plane = self.value(&format!("mul i32 {}, {}", sizes[0], sizes[1]));
        self.value(&format!("mul i32 {plane}, {}", sizes[2]))
    }

    /// The number of the sub-group in its work-group. All of its lanes have it alike, so the first one is asked.
    fn number(&mut self) -> String {
        let sizes = [0, 1].map(|axis| {
            let name = format!("n{axis}");
            self.word(&local_size(axis, &name), &name)
        });
        let items = [0, 1, 2].map(|axis| {
            let name = format!("i{axis}");
            self.word(&item(axis, &name), &name)
        });
        let rows = self.value(&format!("mul i32 {}, {}", items[2], sizes[1]));
        let row = self.value(&format!("add i32 {rows}, {}", items[1]));
        let before = self.value(&format!("mul i32 {row}, {}", sizes[0]));
        let all = self.value(&format!("add i32 {before}, {}", items[0]));
        let first = self.call("i32", "readfirstlane.i32", &[("i32", &all)]);
        let wave = self.wave();
        self.value(&format!("udiv i32 {first}, {wave}"))
    }

    /// A number in words.
    fn widened(&mut self, of: Number, value: &str) -> String {
        let (from, to) = (of.ty(), of.wide().ty());
        match of {
            _ if from == to => value.to_owned(),
            Number::Signed(_) => self.value(&format!("sext {from} {value} to {to}")),
            Number::Unsigned(_) => self.value(&format!("zext {from} {value} to {to}")),
            _ => self.value(&format!("fpext {from} {value} to {to}")),
        }
    }

    fn narrowed(&mut self, of: Number, value: &str) -> String {
        let (to, from) = (of.ty(), of.wide().ty());
        let how = if of.is_float() { "fptrunc" } else { "trunc" };
        match from == to {
            true => value.to_owned(),
            false => self.value(&format!("{how} {from} {value} to {to}")),
        }
    }

    /// Two numbers, which are in words, as one.
    fn joined(&mut self, operation: Operation, of: Number, one: &str, other: &str) -> String {
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

    /// What all lanes up to a lane come to.
    fn scan(&mut self, operation: Operation, of: Number, inclusive: bool) -> Option<String> {
        let wide = of.wide();
        let ty = wide.ty();
        let identity = operation.identity(of)?;
        let lane = self.lane();
        let mut all = self.widened(of, "%a0");
        for step in [1, 2, 4, 8, 16, 32] {
            let from = self.value(&format!("sub i32 {lane}, {step}"));
            let below = self.shuffle(&ty, &all, &from);
            let both = self.joined(operation, wide, &below, &all);
            let has = self.value(&format!("icmp uge i32 {lane}, {step}"));
            all = self.value(&format!("select i1 {has}, {ty} {both}, {ty} {all}"));
        }
        if !inclusive {
            let from = self.value(&format!("sub i32 {lane}, 1"));
            let before = self.shuffle(&ty, &all, &from);
            let first = self.value(&format!("icmp eq i32 {lane}, 0"));
            all = self.value(&format!(
                "select i1 {first}, {ty} {identity}, {ty} {before}"
            ));
        }
        Some(self.narrowed(of, &all))
    }

    /// Bits 32 to 63, or 0 to 31, of a mask by the lane's half of it.
    fn half_of(&mut self, masks: &str, number: &str) -> String {
        let low = self.value(&format!("extractelement <4 x i32> {masks}, i32 0"));
        let high = self.value(&format!("extractelement <4 x i32> {masks}, i32 1"));
        let upper = self.value(&format!("icmp uge i32 {number}, 32"));
        let word = self.value(&format!("select i1 {upper}, i32 {high}, i32 {low}"));
        let by = self.value(&format!("and i32 {number}, 31"));
        let bits = self.value(&format!("lshr i32 {word}, {by}"));
        self.value(&format!("and i32 {bits}, 1"))
    }

    /// A bit as the `int` that OpenCL has for it.
    fn truth(&mut self, bit: &str) -> String {
        self.value(&format!("zext i1 {bit} to i32"))
    }

    /// Computes what a function gives. `%a0` and so on are its parameters. `None`: it is none of them.
    fn function(&mut self, name: &str, letters: &str, declared: &Declared<'_>) -> Option<String> {
        let first = declared.parameters.first().copied().unwrap_or_default();
        let vote = |body: &mut Body| {
            let bit = body.value("icmp ne i32 %a0, 0");
            body.ballot(&bit)
        };
        Some(match name {
            "get_sub_group_local_id" => self.lane(),
            "get_max_sub_group_size" => {
                let (items, wave) = (self.items(), self.wave());
                self.call("i32", "llvm.umin.i32", &[("i32", &items), ("i32", &wave)])
            }
            "get_num_sub_groups" | "get_enqueued_num_sub_groups" => {
                let (items, wave) = (self.items(), self.wave());
                let last = self.value(&format!("sub i32 {wave}, 1"));
                let sum = self.value(&format!("add i32 {items}, {last}"));
                self.value(&format!("udiv i32 {sum}, {wave}"))
            }
            "get_sub_group_id" => self.number(),
            "get_sub_group_size" => {
                let (items, number, wave) = (self.items(), self.number(), self.wave());
                let before = self.value(&format!("mul i32 {number}, {wave}"));
                let left = self.value(&format!("sub i32 {items}, {before}"));
                self.call("i32", "llvm.umin.i32", &[("i32", &left), ("i32", &wave)])
            }
            "sub_group_any" | "sub_group_non_uniform_any" => {
                let votes = vote(self);
                let some = self.value(&format!("icmp ne i64 {votes}, 0"));
                self.truth(&some)
            }
            "sub_group_all" | "sub_group_non_uniform_all" => {
                let votes = vote(self);
                let all = self.ballot("true");
                let same = self.value(&format!("icmp eq i64 {votes}, {all}"));
                self.truth(&same)
            }
            "sub_group_elect" => {
                let all = self.ballot("true");
                let first = self.call("i64", "llvm.cttz.i64", &[("i64", &all), ("i1", "false")]);
                let first = self.value(&format!("trunc i64 {first} to i32"));
                let lane = self.lane();
                let is_first = self.value(&format!("icmp eq i32 {lane}, {first}"));
                self.truth(&is_first)
            }
            "sub_group_ballot" => {
                let votes = vote(self);
                let low = self.value(&format!("trunc i64 {votes} to i32"));
                let above = self.value(&format!("lshr i64 {votes}, 32"));
                let high = self.value(&format!("trunc i64 {above} to i32"));
                let one = format!("insertelement <4 x i32> zeroinitializer, i32 {low}, i32 0");
                let one = self.value(&one);
                self.value(&format!("insertelement <4 x i32> {one}, i32 {high}, i32 1"))
            }
            "sub_group_inverse_ballot" => {
                let lane = self.lane();
                self.half_of("%a0", &lane)
            }
            "sub_group_ballot_bit_extract" => self.half_of("%a0", "%a1"),
            "sub_group_ballot_bit_count" => {
                let low = self.value("extractelement <4 x i32> %a0, i32 0");
                let high = self.value("extractelement <4 x i32> %a0, i32 1");
                let [low, high] =
                    [low, high].map(|word| self.call("i32", "llvm.ctpop.i32", &[("i32", &word)]));
                // A wave of 32 lanes has no bits above.
                let wave = self.wave();
                let wide = self.value(&format!("icmp eq i32 {wave}, 64"));
                let high = self.value(&format!("select i1 {wide}, i32 {high}, i32 0"));
                self.value(&format!("add i32 {low}, {high}"))
            }
            "sub_group_broadcast" => {
                let name = format!("readlane.{}", suffix(first));
                self.call(first, &name, &[(first, "%a0"), ("i32", "%a1")])
            }
            "sub_group_broadcast_first" => {
                let name = format!("readfirstlane.{}", suffix(first));
                self.call(first, &name, &[(first, "%a0")])
            }
            "sub_group_shuffle" | "sub_group_non_uniform_broadcast" => {
                self.shuffle(first, "%a0", "%a1")
            }
            "sub_group_shuffle_xor" | "sub_group_shuffle_up" | "sub_group_shuffle_down" => {
                let lane = self.lane();
                let how = match name {
                    "sub_group_shuffle_xor" => "xor",
                    "sub_group_shuffle_up" => "sub",
                    _ => "add",
                };
                let from = self.value(&format!("{how} i32 {lane}, %a1"));
                self.shuffle(first, "%a0", &from)
            }
            _ => {
                let rest = name.strip_prefix("sub_group_")?;
                let of = Number::of(letters).filter(|of| of.ty() == first)?;
                let some = rest.strip_prefix("non_uniform_reduce_");
                if let Some(operation) = some.or_else(|| rest.strip_prefix("reduce_")) {
                    let reduction = Operation::of(operation)?.reduction(of.wide())?;
                    let ty = of.wide().ty();
                    let wide = self.widened(of, "%a0");
                    let name = format!("wave.reduce.{reduction}.{}", suffix(&ty));
                    let all = self.call(&ty, &name, &[(&ty, &wide), ("i32", "0")]);
                    self.narrowed(of, &all)
                } else {
                    let rest = rest.strip_prefix("scan_")?;
                    let (how, operation) = rest.split_once('_')?;
                    let inclusive = match how {
                        "inclusive" => true,
                        "exclusive" => false,
                        _ => return None,
                    };
                    self.scan(Operation::of(operation)?, of, inclusive)?
                }
            }
        })
    }
}

/// The types of a declaration.
fn declared(text: &str) -> Option<Declared<'_>> {
    let (before, behind) = text.split_once('@')?;
    let before = before.trim_end();
    let result = match before.ends_with('>') {
        true => before.get(before.rfind('<')?..)?,
        false => before.rsplit(char::is_whitespace).next()?,
    };
    let (_, parameters) = behind.split_once('(')?;
    let (parameters, _) = parameters.split_once(')')?;
    let each = parameters
        .split(',')
        .map(str::trim)
        .filter(|one| !one.is_empty());
    let types = each.map(|one| match one.starts_with('<') {
        true => one.get(..=one.find('>')?),
        false => one.split(char::is_whitespace).next(),
    });
    Some(Declared {
        result,
        parameters: types.collect::<Option<_>>()?,
    })
}

/// The function of a mangled name, `_Z13sub_group_alli`: its name, and the letters of its parameters.
fn unmangled(name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix("_Z")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = rest.get(..digits)?.parse().ok()?;
    let rest = rest.get(digits..)?;
    Some((rest.get(..length)?, rest.get(length..)?))
}

/// What the first of the parameters is by its letters.
fn first_letters(letters: &str) -> &str {
    let count = if letters.starts_with('D') { 2 } else { 1 };
    letters.get(..count).unwrap_or_default()
}

/// How many parameters a function of a name has.
fn parameters_of(name: &str) -> usize {
    match name {
        "sub_group_broadcast"
        | "sub_group_non_uniform_broadcast"
        | "sub_group_ballot_bit_extract" => 2,
        _ if name.starts_with("sub_group_shuffle") => 2,
        _ if name.starts_with("get_") || name == "sub_group_elect" => 0,
        _ => 1,
    }
}

/// The definition of a function that is declared; `None` if it is none of OpenCL's on sub-groups, or of other types than these have.
pub(super) fn definition(name: &str, declaration: &[u8]) -> Option<Definition> {
    let (plain, letters) = unmangled(name)?;
    if !plain.contains("sub_group") {
        return None;
    }
    let text = String::from_utf8_lossy(declaration);
    let types = declared(&text)?;
    let mut body = Body::default();
    if plain == "sub_group_barrier" {
        let parameters: Vec<String> = numbered(&types.parameters);
        let (full, declaration) = (
            "llvm.amdgcn.wave.barrier".to_owned(),
            "declare void @llvm.amdgcn.wave.barrier()".to_owned(),
        );
        body.declared.insert((full, declaration));
        return (types.result == "void").then(|| Definition {
            text: format!(
                "define internal void @{name}({}) {{\n  fence syncscope(\"wavefront\") release\n  call void @llvm.amdgcn.wave.barrier()\n  fence syncscope(\"wavefront\") acquire\n  ret void\n}}",
                parameters.join(", ")
            ),
            declared: body.declared,
        });
    }
    if types.parameters.len() != parameters_of(plain) {
        return None;
    }
    let second = types.parameters.get(1).copied();
    if second.is_some_and(|second| second != "i32") {
        return None;
    }
    let result = body.function(plain, first_letters(letters), &types)?;
    // What is computed has the type that OpenCL says; what is declared may be something else.
    let vote = matches!(
        plain,
        "sub_group_any"
            | "sub_group_all"
            | "sub_group_non_uniform_any"
            | "sub_group_non_uniform_all"
    );
    let masks = plain.contains("ballot") && plain != "sub_group_ballot";
    let first = types.parameters.first().copied();
    let gives = match plain {
        "sub_group_ballot" => "<4 x i32>",
        _ if vote || masks || plain == "sub_group_elect" || plain.starts_with("get_") => "i32",
        _ => first?,
    };
    let takes = match plain {
        "sub_group_ballot" => Some("i32"),
        _ if vote => Some("i32"),
        _ if masks => Some("<4 x i32>"),
        _ => first,
    };
    if gives != types.result || takes != first {
        return None;
    }
    let parameters: Vec<String> = numbered(&types.parameters);
    Some(Definition {
        text: format!(
            "define internal {gives} @{name}({}) {{\n{}  ret {gives} {result}\n}}",
            parameters.join(", "),
            body.lines
        ),
        declared: body.declared,
    })
}

fn numbered(types: &[&str]) -> Vec<String> {
    let each = types.iter().enumerate();
    each.map(|(at, ty)| format!("{ty} %a{at}")).collect()
}

//! Extended instructions: GLSL.std.450 and OpenCL.std.

use super::Writer;
use super::compute::find;
use super::types::{Maybe, Shape, Spot, float};
use crate::grammar::grammar;

/// Functions that LLVM has with the same operands.
const SAME: &[(&str, &str)] = &[
    ("Round", "roundeven"),
    ("RoundEven", "roundeven"),
    ("Trunc", "trunc"),
    ("FAbs", "fabs"),
    ("Floor", "floor"),
    ("Ceil", "ceil"),
    ("Sin", "sin"),
    ("Cos", "cos"),
    ("Tan", "tan"),
    ("Asin", "asin"),
    ("Acos", "acos"),
    ("Atan", "atan"),
    ("Sinh", "sinh"),
    ("Cosh", "cosh"),
    ("Tanh", "tanh"),
    ("Atan2", "atan2"),
    ("Pow", "pow"),
    ("Exp", "exp"),
    ("Log", "log"),
    ("Exp2", "exp2"),
    ("Log2", "log2"),
    ("Sqrt", "sqrt"),
    ("Fma", "fma"),
    ("UMin", "umin"),
    ("SMin", "smin"),
    ("UMax", "umax"),
    ("SMax", "smax"),
    ("NMin", "minnum"),
    ("NMax", "maxnum"),
    // OpenCL.std
    ("rint", "rint"),
    ("round", "round"),
    ("trunc", "trunc"),
    ("fabs", "fabs"),
    ("floor", "floor"),
    ("ceil", "ceil"),
    ("sin", "sin"),
    ("cos", "cos"),
    ("tan", "tan"),
    ("asin", "asin"),
    ("acos", "acos"),
    ("atan", "atan"),
    ("atan2", "atan2"),
    ("sinh", "sinh"),
    ("cosh", "cosh"),
    ("tanh", "tanh"),
    ("pow", "pow"),
    ("powr", "pow"),
    ("exp", "exp"),
    ("exp2", "exp2"),
    ("exp10", "exp10"),
    ("log", "log"),
    ("log2", "log2"),
    ("log10", "log10"),
    ("sqrt", "sqrt"),
    ("native_sin", "sin"),
    ("native_cos", "cos"),
    ("native_exp", "exp"),
    ("native_exp2", "exp2"),
    ("native_log", "log"),
    ("native_log2", "log2"),
    ("native_sqrt", "sqrt"),
    ("native_powr", "pow"),
    ("fma", "fma"),
    ("mad", "fmuladd"),
    ("fmin", "minnum"),
    ("fmax", "maxnum"),
    ("fmin_common", "minnum"),
    ("fmax_common", "maxnum"),
    ("copysign", "copysign"),
    ("s_min", "smin"),
    ("s_max", "smax"),
    ("u_min", "umin"),
    ("u_max", "umax"),
    ("s_add_sat", "sadd.sat"),
    ("u_add_sat", "uadd.sat"),
    ("s_sub_sat", "ssub.sat"),
    ("u_sub_sat", "usub.sat"),
    ("popcount", "ctpop"),
];

impl Writer<'_> {
    /// The result of an extended instruction; its name, if it is not supported.
    pub(super) fn extended(&mut self) -> Maybe<String> {
        let words = self.words();
        let [set, number, ..] = words.as_slice() else {
            return Err(String::new());
        };
        let set = self.binary.sets.get(set).cloned().unwrap_or_default();
        let name = grammar().extended(&set, *number);
        let Some(name) = name else {
            return Err(format!("instruction {number} of {set}"));
        };
        // The first operand is the set.
        let result = self.result_kind();
        let count = self.operand_count();
        if let Some(intrinsic) = find(SAME, name) {
            let all: Vec<usize> = (1..count).collect();
            return self.intrinsic(intrinsic, result, &all);
        }
        self.expanded(name, result)
            .map_err(|why| match why.is_empty() {
                true => format!("{set} {name}"),
                false => format!("{set} {name}: {why}"),
            })
    }

    fn expanded(&mut self, name: &str, kind: u32) -> Maybe<String> {
        let ty = self.ty(kind).unwrap_or_default();
        let a = |writer: &mut Self| writer.operand(1);
        let bits = self.bits(kind).unwrap_or(0);
        let mask = self.mask_type(kind)?;
        let real = |writer: &Self, value: f64| writer.splat_text(kind, &float(bits, value));
        Ok(match name {
            "SAbs" | "s_abs" => {
                let a = a(self)?;
                let name = format!("llvm.abs.{}", self.mangled(kind)?);
                self.call(&ty, &name, &[(&ty, &a), ("i1", "false")])
            }
            "u_abs" => a(self)?,
            "clz" | "ctz" => {
                let a = a(self)?;
                let name = match name {
                    "clz" => format!("llvm.ctlz.{}", self.mangled(kind)?),
                    _ => format!("llvm.cttz.{}", self.mangled(kind)?),
                };
                self.call(&ty, &name, &[(&ty, &a), ("i1", "false")])
            }
            "FSign" | "sign" => {
                let a = a(self)?;
                let (one, minus) = (real(self, 1.0)?, real(self, -1.0)?);
                let above = self.emit(format!("fcmp ogt {ty} {a}, zeroinitializer"));
                let below = self.emit(format!("fcmp olt {ty} {a}, zeroinitializer"));
                let zero = self.call_same("copysign", kind, &["zeroinitializer", &a])?;
                let low = self.emit(format!("select {mask} {below}, {ty} {minus}, {ty} {zero}"));
                self.emit(format!("select {mask} {above}, {ty} {one}, {ty} {low}"))
            }
            "SSign" => {
                let a = a(self)?;
                let (one, minus) = (self.splat_text(kind, "1")?, self.splat_text(kind, "-1")?);
                let low = self.call_same("smax", kind, &[&a, &minus])?;
                self.call_same("smin", kind, &[&low, &one])?
            }
            "Fract" => {
                let a = a(self)?;
                let below = self.call_same("floor", kind, &[&a])?;
                self.emit(format!("fsub {ty} {a}, {below}"))
            }
            "Radians" | "radians" => {
                let (a, by) = (a(self)?, real(self, std::f64::consts::PI / 180.0)?);
                self.emit(format!("fmul {ty} {a}, {by}"))
            }
            "Degrees" | "degrees" => {
                let (a, by) = (a(self)?, real(self, 180.0 / std::f64::consts::PI)?);
                self.emit(format!("fmul {ty} {a}, {by}"))
            }
            "Asinh" | "Acosh" => {
                // log(x + sqrt(x * x + 1)), log(x + sqrt(x * x - 1))
                let value = a(self)?;
                let square = self.emit(format!("fmul {ty} {value}, {value}"));
                let one = real(self, if name == "Asinh" { 1.0 } else { -1.0 })?;
                let moved = self.emit(format!("fadd {ty} {square}, {one}"));
                let root = self.call_same("sqrt", kind, &[&moved])?;
                let sum = self.emit(format!("fadd {ty} {value}, {root}"));
                self.call_same("log", kind, &[&sum])?
            }
            "Atanh" => {
                let value = a(self)?;
                let (one, half) = (real(self, 1.0)?, real(self, 0.5)?);
                let above = self.emit(format!("fadd {ty} {one}, {value}"));
                let below = self.emit(format!("fsub {ty} {one}, {value}"));
                let ratio = self.emit(format!("fdiv {ty} {above}, {below}"));
                let log = self.call_same("log", kind, &[&ratio])?;
                self.emit(format!("fmul {ty} {half}, {log}"))
            }
            "InverseSqrt" | "rsqrt" | "native_rsqrt" => {
                let value = a(self)?;
                let root = self.call_same("sqrt", kind, &[&value])?;
                let one = real(self, 1.0)?;
                self.emit(format!("fdiv {ty} {one}, {root}"))
            }
            "native_recip" | "half_recip" => {
                let (value, one) = (a(self)?, real(self, 1.0)?);
                self.emit(format!("fdiv {ty} {one}, {value}"))
            }
            "native_divide" | "half_divide" => {
                let (x, y) = (a(self)?, self.operand(2)?);
                self.emit(format!("fdiv {ty} {x}, {y}"))
            }
            "FMin" | "FMax" => {
                let (x, y) = (a(self)?, self.operand(2)?);
                let how = if name == "FMin" { "olt" } else { "ogt" };
                let other = self.emit(format!("fcmp {how} {ty} {y}, {x}"));
                self.emit(format!("select {mask} {other}, {ty} {y}, {ty} {x}"))
            }
            "FClamp" | "NClamp" | "UClamp" | "SClamp" | "fclamp" | "s_clamp" | "u_clamp" => {
                let (x, low, high) = (a(self)?, self.operand(2)?, self.operand(3)?);
                let (most, least) = match name {
                    "UClamp" | "u_clamp" => ("umax", "umin"),
                    "SClamp" | "s_clamp" => ("smax", "smin"),
                    _ => ("maxnum", "minnum"),
                };
                let above = self.call_same(most, kind, &[&x, &low])?;
                self.call_same(least, kind, &[&above, &high])?
            }
            "FMix" | "mix" => {
                let (x, y, by) = (a(self)?, self.operand(2)?, self.operand(3)?);
                let one = real(self, 1.0)?;
                let rest = self.emit(format!("fsub {ty} {one}, {by}"));
                let left = self.emit(format!("fmul {ty} {x}, {rest}"));
                let right = self.emit(format!("fmul {ty} {y}, {by}"));
                self.emit(format!("fadd {ty} {left}, {right}"))
            }
            "Step" | "step" => {
                let (edge, x) = (a(self)?, self.operand(2)?);
                let one = real(self, 1.0)?;
                let below = self.emit(format!("fcmp olt {ty} {x}, {edge}"));
                self.emit(format!(
                    "select {mask} {below}, {ty} zeroinitializer, {ty} {one}"
                ))
            }
            "SmoothStep" | "smoothstep" => {
                let (low, high, x) = (a(self)?, self.operand(2)?, self.operand(3)?);
                let width = self.emit(format!("fsub {ty} {high}, {low}"));
                let from = self.emit(format!("fsub {ty} {x}, {low}"));
                let ratio = self.emit(format!("fdiv {ty} {from}, {width}"));
                let one = real(self, 1.0)?;
                let above = self.call_same("maxnum", kind, &[&ratio, "zeroinitializer"])?;
                let t = self.call_same("minnum", kind, &[&above, &one])?;
                let (two, three) = (real(self, 2.0)?, real(self, 3.0)?);
                let double = self.emit(format!("fmul {ty} {two}, {t}"));
                let rest = self.emit(format!("fsub {ty} {three}, {double}"));
                let square = self.emit(format!("fmul {ty} {t}, {t}"));
                self.emit(format!("fmul {ty} {square}, {rest}"))
            }
            "Length" | "Distance" | "Normalize" | "length" | "distance" | "normalize"
            | "fast_length" | "fast_distance" | "fast_normalize" => {
                let vector = self.kind(1)?;
                let of = self.ty(vector)?;
                let mut value = a(self)?;
                let plain = name.trim_start_matches("fast_").to_lowercase();
                if plain == "distance" {
                    let other = self.operand(2)?;
                    value = self.emit(format!("fsub {of} {value}, {other}"));
                }
                let square = self.dot(vector, &value, &value)?;
                let element = self.elements(vector).0;
                let length = self.call_same("sqrt", element, &[&square])?;
                match plain == "normalize" {
                    true => {
                        let all = self.splat(vector, &length)?;
                        self.emit(format!("fdiv {of} {value}, {all}"))
                    }
                    false => length,
                }
            }
            "Cross" | "cross" => {
                let (x, y) = (a(self)?, self.operand(2)?);
                let (element, _) = self.elements(kind);
                let of = self.ty(element)?;
                let mut all = "undef".to_string();
                for at in 0..3 {
                    let (i, j) = ((at + 1) % 3, (at + 2) % 3);
                    let [xi, yj, xj, yi] = [(&x, i), (&y, j), (&x, j), (&y, i)]
                        .map(|(of, at)| self.emit(format!("extractelement {ty} {of}, i64 {at}")));
                    let left = self.emit(format!("fmul {of} {xi}, {yj}"));
                    let right = self.emit(format!("fmul {of} {xj}, {yi}"));
                    let part = self.emit(format!("fsub {of} {left}, {right}"));
                    all = self.emit(format!("insertelement {ty} {all}, {of} {part}, i64 {at}"));
                }
                all
            }
            "FaceForward" => {
                let (n, i, reference) = (a(self)?, self.operand(2)?, self.operand(3)?);
                let of = self.ty(self.elements(kind).0)?;
                let dot = self.dot(kind, &reference, &i)?;
                let below = self.emit(format!("fcmp olt {of} {dot}, zeroinitializer"));
                let back = self.emit(format!("fneg {ty} {n}"));
                self.emit(format!("select i1 {below}, {ty} {n}, {ty} {back}"))
            }
            "Reflect" => {
                // I - 2 * dot(N, I) * N
                let (i, n) = (a(self)?, self.operand(2)?);
                let of = self.ty(self.elements(kind).0)?;
                let dot = self.dot(kind, &n, &i)?;
                let double = self.emit(format!("fmul {of} {}, {dot}", float(bits, 2.0)));
                let all = self.splat(kind, &double)?;
                let part = self.emit(format!("fmul {ty} {all}, {n}"));
                self.emit(format!("fsub {ty} {i}, {part}"))
            }
            "Refract" => {
                let (i, n, eta) = (a(self)?, self.operand(2)?, self.operand(3)?);
                let element = self.elements(kind).0;
                let of = self.ty(element)?;
                let one = float(bits, 1.0);
                let dot = self.dot(kind, &n, &i)?;
                let square = self.emit(format!("fmul {of} {dot}, {dot}"));
                let rest = self.emit(format!("fsub {of} {one}, {square}"));
                let scaled = self.emit(format!("fmul {of} {eta}, {rest}"));
                let scaled = self.emit(format!("fmul {of} {eta}, {scaled}"));
                let k = self.emit(format!("fsub {of} {one}, {scaled}"));
                let total = self.emit(format!("fcmp olt {of} {k}, zeroinitializer"));
                let root = self.call_same("sqrt", element, &[&k])?;
                let by = self.emit(format!("fmul {of} {eta}, {dot}"));
                let by = self.emit(format!("fadd {of} {by}, {root}"));
                let (eta, by) = (self.splat(kind, &eta)?, self.splat(kind, &by)?);
                let left = self.emit(format!("fmul {ty} {eta}, {i}"));
                let right = self.emit(format!("fmul {ty} {by}, {n}"));
                let bent = self.emit(format!("fsub {ty} {left}, {right}"));
                self.emit(format!(
                    "select i1 {total}, {ty} zeroinitializer, {ty} {bent}"
                ))
            }
            "FindILsb" | "FindUMsb" | "FindSMsb" => {
                let mut value = a(self)?;
                if name == "FindSMsb" {
                    let last = self.splat_text(kind, &(bits.saturating_sub(1)).to_string())?;
                    let sign = self.emit(format!("ashr {ty} {value}, {last}"));
                    value = self.emit(format!("xor {ty} {value}, {sign}"));
                }
                let which = if name == "FindILsb" { "cttz" } else { "ctlz" };
                let which = format!("llvm.{which}.{}", self.mangled(kind)?);
                let mut found = self.call(&ty, &which, &[(&ty, &value), ("i1", "false")]);
                if name != "FindILsb" {
                    let last = self.splat_text(kind, &(bits.saturating_sub(1)).to_string())?;
                    found = self.emit(format!("sub {ty} {last}, {found}"));
                }
                let none = self.emit(format!("icmp eq {ty} {value}, zeroinitializer"));
                let minus = self.splat_text(kind, "-1")?;
                self.emit(format!("select {mask} {none}, {ty} {minus}, {ty} {found}"))
            }
            "Ldexp" | "ldexp" => {
                let (x, power, of) = (a(self)?, self.operand(2)?, self.kind(2)?);
                let power_type = self.ty(of)?;
                let name = format!("llvm.ldexp.{}.{}", self.mangled(kind)?, self.mangled(of)?);
                self.call(&ty, &name, &[(&ty, &x), (&power_type, &power)])
            }
            "Modf" | "ModfStruct" => {
                let of = self.kind(1)?;
                let element = self.ty(of)?;
                let x = a(self)?;
                let whole = self.call_same("trunc", of, &[&x])?;
                let rest = self.emit(format!("fsub {element} {x}, {whole}"));
                let rest = self.call_same("copysign", of, &[&rest, &x])?;
                self.two_results(name == "ModfStruct", (of, &rest), (of, &whole))?
            }
            "Frexp" | "FrexpStruct" => {
                let of = self.kind(1)?;
                let x = a(self)?;
                let integer = match (name, self.shape(kind)) {
                    ("FrexpStruct", Shape::Struct(members)) => {
                        *members.get(1).ok_or_else(String::new)?
                    }
                    _ => match self.shape(self.kind(2)?) {
                        Shape::Pointer(_, pointee) => pointee,
                        _ => return Err(String::new()),
                    },
                };
                let (element, whole) = (self.ty(of)?, self.ty(integer)?);
                let both = format!("{{ {element}, {whole} }}");
                let name_of = format!(
                    "llvm.frexp.{}.{}",
                    self.mangled(of)?,
                    self.mangled(integer)?
                );
                let found = self.call(&both, &name_of, &[(&element, &x)]);
                let fraction = self.emit(format!("extractvalue {both} {found}, 0"));
                let exponent = self.emit(format!("extractvalue {both} {found}, 1"));
                self.two_results(name == "FrexpStruct", (of, &fraction), (integer, &exponent))?
            }
            "PackHalf2x16" => {
                let x = a(self)?;
                let halves = self.emit(format!("fptrunc <2 x float> {x} to <2 x half>"));
                self.emit(format!("bitcast <2 x half> {halves} to i32"))
            }
            "UnpackHalf2x16" => {
                let x = a(self)?;
                let halves = self.emit(format!("bitcast i32 {x} to <2 x half>"));
                self.emit(format!("fpext <2 x half> {halves} to <2 x float>"))
            }
            "PackSnorm4x8" | "PackUnorm4x8" | "PackSnorm2x16" | "PackUnorm2x16" => {
                let of = self.kind(1)?;
                let (_, count @ (2 | 4)) = self.elements(of) else {
                    return Err(String::new());
                };
                let width = 32 / count;
                let signed = name.starts_with("PackSnorm");
                let most = f64::from((1_u32 << (width - u32::from(signed))) - 1);
                let low = if signed { -1.0 } else { 0.0 };
                let element = self.ty(of)?;
                let x = a(self)?;
                let texts = [low, 1.0, most].map(|value| self.splat_text(of, &float(32, value)));
                let [Ok(low), Ok(high), Ok(most)] = texts else {
                    return Err(String::new());
                };
                let x = self.call_same("maxnum", of, &[&x, &low])?;
                let x = self.call_same("minnum", of, &[&x, &high])?;
                let x = self.emit(format!("fmul {element} {x}, {most}"));
                let x = self.call_same("roundeven", of, &[&x])?;
                let words = format!("<{count} x i32>");
                let operation = if signed { "fptosi" } else { "fptoui" };
                let x = self.emit(format!("{operation} {element} {x} to {words}"));
                let small = format!("<{count} x i{width}>");
                let x = self.emit(format!("trunc {words} {x} to {small}"));
                self.emit(format!("bitcast {small} {x} to i32"))
            }
            "UnpackSnorm4x8" | "UnpackUnorm4x8" | "UnpackSnorm2x16" | "UnpackUnorm2x16" => {
                let (_, count @ (2 | 4)) = self.elements(kind) else {
                    return Err(String::new());
                };
                let width = 32 / count;
                let signed = name.starts_with("UnpackSnorm");
                let most = f64::from((1_u32 << (width - u32::from(signed))) - 1);
                let x = a(self)?;
                let small = format!("<{count} x i{width}>");
                let x = self.emit(format!("bitcast i32 {x} to {small}"));
                let operation = if signed { "sitofp" } else { "uitofp" };
                let x = self.emit(format!("{operation} {small} {x} to {ty}"));
                let most = real(self, most)?;
                let x = self.emit(format!("fdiv {ty} {x}, {most}"));
                let low = real(self, -1.0)?;
                self.call_same("maxnum", kind, &[&x, &low])?
            }
            "PackDouble2x32" | "UnpackDouble2x32" => {
                let (x, from) = (a(self)?, self.ty(self.kind(1)?)?);
                self.emit(format!("bitcast {from} {x} to {ty}"))
            }
            "Determinant" | "MatrixInverse" => self.matrix_function(name, kind)?,
            "rotate" => {
                let (x, by) = (a(self)?, self.operand(2)?);
                self.call_same("fshl", kind, &[&x, &x, &by])?
            }
            "s_mul24" | "u_mul24" | "s_mad24" | "u_mad24" => {
                let (x, y) = (a(self)?, self.operand(2)?);
                let product = self.emit(format!("mul {ty} {x}, {y}"));
                match name.ends_with("mad24") {
                    true => {
                        let z = self.operand(3)?;
                        self.emit(format!("add {ty} {product}, {z}"))
                    }
                    false => product,
                }
            }
            "s_mul_hi" | "u_mul_hi" => {
                let (x, y) = (a(self)?, self.operand(2)?);
                let (_, 1) = self.elements(kind) else {
                    return Err(String::new());
                };
                let wide = format!("i{}", 2 * bits);
                let extend = if name == "s_mul_hi" { "sext" } else { "zext" };
                let x = self.emit(format!("{extend} {ty} {x} to {wide}"));
                let y = self.emit(format!("{extend} {ty} {y} to {wide}"));
                let whole = self.emit(format!("mul {wide} {x}, {y}"));
                let high = self.emit(format!("lshr {wide} {whole}, {bits}"));
                self.emit(format!("trunc {wide} {high} to {ty}"))
            }
            _ if name.starts_with("vload") || name.starts_with("vstore") => {
                self.vector_access(name)?
            }
            _ => return Err(String::new()),
        })
    }

    /// Two results: a structure, or the second one through a pointer.
    fn two_results(
        &mut self,
        structure: bool,
        (_, first): (u32, &str),
        (second_kind, second): (u32, &str),
    ) -> Maybe<String> {
        let result = self.result_kind();
        let ty = self.ty(result)?;
        if structure {
            let all = self.insert("undef", result, (first.to_string(), 0), &[0])?;
            return self.insert(&all, result, (second.to_string(), 0), &[1]);
        }
        let (pointer, kind) = (self.operand(2)?, self.kind(2)?);
        let spot = Spot {
            kind: second_kind,
            ..self.spot(self.reference(2)?, kind)?
        };
        let of = self.ty(kind)?;
        self.store(&of, &pointer, spot, second)?;
        // The result is computed before the store.
        Ok(self.emit(format!("select i1 true, {ty} {first}, {ty} {first}")))
    }

    /// Determinants and inverses of matrices, by cofactors.
    fn matrix_function(&mut self, name: &str, result: u32) -> Maybe<String> {
        let kind = self.kind(1)?;
        let Shape::Matrix(column, size @ 2..=4) = self.shape(kind) else {
            return Err("of another size".to_string());
        };
        let element = self.elements(column).0;
        let of = self.ty(element)?;
        let matrix = self.operand(1)?;
        let mut columns = Vec::new();
        for at in 0..size {
            let mut column = Vec::new();
            for row in 0..size {
                column.push(self.extract(&matrix, kind, &[at, row])?.0);
            }
            columns.push(column);
        }
        let determinant = self.determinant(&of, &columns);
        if name == "Determinant" {
            return Ok(determinant);
        }
        let mut all = "undef".to_string();
        for at in 0..size {
            for row in 0..size {
                // The inverse is the transposed matrix of cofactors.
                let others = without(&columns, row as usize, at as usize);
                let mut minor = self.determinant(&of, &others);
                if (at + row) % 2 == 1 {
                    minor = self.emit(format!("fneg {of} {minor}"));
                }
                let value = self.emit(format!("fdiv {of} {minor}, {determinant}"));
                all = self.insert(&all, result, (value, element), &[at, row])?;
            }
        }
        Ok(all)
    }

    /// The determinant of at most four columns, by the first row.
    fn determinant(&mut self, of: &str, columns: &[Vec<String>]) -> String {
        let mut sum: Option<String> = None;
        for (at, column) in columns.iter().enumerate() {
            let Some(first) = column.first() else {
                continue;
            };
            if columns.len() == 1 {
                return first.clone();
            }
            let minor = self.determinant(of, &without(columns, at, 0));
            let product = self.emit(format!("fmul {of} {first}, {minor}"));
            let operation = if at % 2 == 0 { "fadd" } else { "fsub" };
            sum = Some(match sum {
                Some(sum) => self.emit(format!("{operation} {of} {sum}, {product}")),
                None => product,
            });
        }
        sum.unwrap_or_default()
    }

    /// `vloadn` and `vstoren` of OpenCL.
    fn vector_access(&mut self, name: &str) -> Maybe<String> {
        let loads = match name {
            "vloadn" => true,
            "vstoren" => false,
            _ => return Err(String::new()),
        };
        // vloadn: offset, pointer; vstoren: data, offset, pointer.
        let first = if loads { 1 } else { 2 };
        let vector = if loads {
            self.result_kind()
        } else {
            self.kind(1)?
        };
        let (element, count) = self.elements(vector);
        let bytes = self.size(Spot::of(element))?.0 * u64::from(count);
        let (index, bits) = (self.operand(first)?, self.bits(self.kind(first)?)?);
        let index = match bits {
            64 => index,
            bits => self.emit(format!("zext i{bits} {index} to i64")),
        };
        let (base, pointer) = (self.operand(first + 1)?, self.ty(self.kind(first + 1)?)?);
        let offset = self.emit(format!("mul i64 {index}, {bytes}"));
        let place = self.emit(format!("getelementptr i8, {pointer} {base}, i64 {offset}"));
        match loads {
            true => self.load(&pointer, &place, Spot::of(vector)),
            false => {
                let value = self.operand(1)?;
                self.store(&pointer, &place, Spot::of(vector), &value)?;
                Ok(String::new())
            }
        }
    }
}

/// The columns of a matrix without one of them, and without a row.
fn without(columns: &[Vec<String>], column: usize, row: usize) -> Vec<Vec<String>> {
    let kept = columns.iter().enumerate().filter(|(at, _)| *at != column);
    let kept = kept.map(|(_, column)| {
        let rows = column.iter().enumerate().filter(|(at, _)| *at != row);
        rows.map(|(_, value)| value.clone()).collect()
    });
    kept.collect()
}

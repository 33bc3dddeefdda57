//! Functions on numbers, applied to each element: integers and their bits, selections, compares of
//! floats, and AMD's byte operations.

use super::mangled::Shape;
use crate::inline::body::{Body, Number, suffix};

impl Number {
    /// The number of bits.
    fn bits(self) -> u32 {
        match self {
            Number::Signed(bits) | Number::Unsigned(bits) => bits,
            Number::Half => 16,
            Number::Float => 32,
            Number::Double => 64,
        }
    }
}

impl Shape {
    /// Number of bits of an element.
    pub fn bits(self) -> u32 {
        self.of.bits()
    }

    /// Number of bytes of an element.
    pub fn element_bytes(self) -> u32 {
        self.of.bits() / 8
    }

    /// Number of bytes of a scalar number.
    pub fn bytes(self) -> u32 {
        self.element_bytes()
    }

    /// A constant whose elements are all `number`.
    pub fn constant(self, number: i128) -> String {
        self.each(&number.to_string())
    }

    /// A constant whose elements are all `number`, which must be exact in every float type.
    fn constant_float(self, number: &str) -> String {
        self.each(number)
    }

    /// A constant with the same value in each element, in LLVM's syntax.
    pub fn each(self, constant: &str) -> String {
        match self.count {
            1 => constant.to_owned(),
            count => {
                let one = format!("{} {constant}", self.of.ty());
                format!("<{}>", vec![one; count].join(", "))
            }
        }
    }

    /// A shape with as many elements as this one, which are signed integers of `bits` bits.
    fn integers(self, bits: u32) -> Shape {
        Shape {
            of: Number::Signed(bits),
            count: self.count,
        }
    }

    /// The type with one bit for each element.
    pub fn truths(self) -> String {
        match self.count {
            1 => "i1".into(),
            count => format!("<{count} x i1>"),
        }
    }

    fn is_signed(self) -> bool {
        matches!(self.of, Number::Signed(_))
    }

    /// Whether an atomic operation on memory of this type accepts a value of another type: both
    /// must be equal, except that one may be signed and the other unsigned.
    pub fn takes(self, value: Shape) -> bool {
        self.ty() == value.ty()
    }
}

/// LLVM's name of a compare of floats.
fn float_compare(name: &str) -> Option<&'static str> {
    Some(match name {
        "isequal" => "oeq",
        "isnotequal" => "une",
        "isgreater" => "ogt",
        "isgreaterequal" => "oge",
        "isless" => "olt",
        "islessequal" => "ole",
        "islessgreater" => "one",
        "isordered" => "ord",
        "isunordered" => "uno",
        _ => return None,
    })
}

/// The mask of `llvm.is.fpclass` for a floating-point classification function.
fn class(name: &str) -> Option<u32> {
    const NAN: u32 = 0x3;
    const INFINITE: u32 = 0x204;
    const NORMAL: u32 = 0x108;
    Some(match name {
        "isnan" => NAN,
        "isinf" => INFINITE,
        "isfinite" => 0x3ff & !NAN & !INFINITE,
        "isnormal" => NORMAL,
        _ => return None,
    })
}

impl Body {
    /// The minimum or the maximum of two operands.
    pub(super) fn extreme(&mut self, how: &str, shape: Shape, a: &str, b: &str) -> String {
        let sign = match shape.is_signed() {
            true => "s",
            false => "u",
        };
        let ty = shape.ty();
        let name = match shape.of.is_float() {
            true => format!("llvm.{how}num.{}", suffix(&ty)),
            false => format!("llvm.{sign}{how}.{}", suffix(&ty)),
        };
        self.call(&ty, &name, &[(&ty, a), (&ty, b)])
    }

    /// Operand `at`. If another operand is a vector, a scalar operand is copied to each element.
    fn spread(&mut self, given: &[Shape], at: usize) -> Option<String> {
        self.spread_to(*given.first()?, *given.get(at)?, &format!("%a{at}"))
    }

    /// A vector with a number in each element.
    fn spread_to(&mut self, vector: Shape, own: Shape, value: &str) -> Option<String> {
        if own == vector {
            return Some(value.to_owned());
        }
        if own.of != vector.of || own.count != 1 {
            return None;
        }
        let (ty, element) = (vector.ty(), own.ty());
        let one = self.value(&format!(
            "insertelement {ty} poison, {element} {value}, i32 0"
        ));
        Some(self.value(&format!(
            "shufflevector {ty} {one}, {ty} poison, <{} x i32> zeroinitializer",
            vector.count
        )))
    }

    /// Extends an integer to twice its width, with the sign if it is signed.
    fn doubled(&mut self, shape: Shape, value: &str) -> String {
        let wide = shape.integers(2 * shape.bits()).ty();
        let how = if shape.is_signed() { "sext" } else { "zext" };
        self.value(&format!("{how} {} {value} to {wide}", shape.ty()))
    }

    /// The upper half of the product of two integers.
    fn upper(&mut self, shape: Shape) -> String {
        let wide = shape.integers(2 * shape.bits());
        let [a, b] = ["%a0", "%a1"].map(|value| self.doubled(shape, value));
        let ty = wide.ty();
        let product = self.value(&format!("mul {ty} {a}, {b}"));
        let by = wide.constant(i128::from(shape.bits()));
        let high = self.value(&format!("lshr {ty} {product}, {by}"));
        self.value(&format!("trunc {ty} {high} to {}", shape.ty()))
    }

    /// The low 24 bits of an integer, sign-extended if it is signed.
    fn low24(&mut self, shape: Shape, value: &str) -> String {
        let (ty, by) = (shape.ty(), shape.constant(8));
        match shape.is_signed() {
            true => {
                let high = self.value(&format!("shl {ty} {value}, {by}"));
                self.value(&format!("ashr {ty} {high}, {by}"))
            }
            false => self.value(&format!("and {ty} {value}, {}", shape.constant(0xff_ffff))),
        }
    }

    /// An AMD operation on three 32-bit words, applied to each element.
    fn each_word(&mut self, shape: Shape, name: &str) -> String {
        let element = shape.of.ty();
        let word = |body: &mut Body, operands: [&str; 3]| {
            let passed = operands.map(|operand| (element.as_str(), operand));
            body.call(&element, name, &passed)
        };
        if shape.count == 1 {
            return word(self, ["%a0", "%a1", "%a2"]);
        }
        let ty = shape.ty();
        let mut made = "poison".to_owned();
        for at in 0..shape.count {
            let [a, b, c] = [0, 1, 2]
                .map(|operand| self.value(&format!("extractelement {ty} %a{operand}, i32 {at}")));
            let one = word(self, [&a, &b, &c]);
            made = self.value(&format!(
                "insertelement {ty} {made}, {element} {one}, i32 {at}"
            ));
        }
        made
    }

    /// Converts a bit for each element to OpenCL's integers for truth values: 1 for a scalar, all
    /// bits set for each element of a vector.
    fn truth_of(&mut self, shape: Shape, bits: &str) -> (String, String) {
        let (how, out) = match shape.count {
            1 => ("zext", "i32".to_owned()),
            _ => ("sext", shape.integers(shape.bits()).ty()),
        };
        let value = self.value(&format!("{how} {} {bits} to {out}", shape.truths()));
        (out, value)
    }

    /// The bits of floats as integers of the same width.
    fn bits_of_floats(&mut self, shape: Shape, value: &str) -> String {
        let bits = shape.integers(shape.bits()).ty();
        match shape.of.is_float() {
            true => self.value(&format!("bitcast {} {value} to {bits}", shape.ty())),
            false => value.to_owned(),
        }
    }

    /// The type and the value of the result of a function whose operands are numbers.
    pub(super) fn of_numbers(&mut self, plain: &str, given: &[Shape]) -> Option<(String, String)> {
        let first = *given.first()?;
        let alike = given.iter().all(|one| *one == first);
        let ty = first.ty();
        match given.len() {
            1 => self.of_one(plain, first),
            2 if alike => self.of_two(plain, first),
            2 => match plain {
                "min" | "max" | "fmin" | "fmax" => {
                    let second = self.spread(given, 1)?;
                    let how = plain.strip_prefix('f').unwrap_or(plain);
                    Some((ty, self.extreme(how, first, "%a0", &second)))
                }
                "upsample" => self.upsampled(given),
                "step" => {
                    let vector = *given.get(1)?;
                    let edge = self.spread_to(vector, first, "%a0")?;
                    Some((vector.ty(), self.stepped(vector, &edge)))
                }
                _ => None,
            },
            3 => match plain {
                "select" => self.selected(given),
                "clamp" => {
                    let (low, high) = (self.spread(given, 1)?, self.spread(given, 2)?);
                    let least = self.extreme("max", first, "%a0", &low);
                    Some((ty, self.extreme("min", first, &least, &high)))
                }
                "amd_bfe" => self.field(given),
                "amd_sad4" => self.differences(given),
                "mix" if first.of.is_float() => {
                    let by = self.spread(given, 2)?;
                    let way = self.value(&format!("fsub {ty} %a1, %a0"));
                    Some((ty, self.fused(first, [&way, &by, "%a0"])))
                }
                "mad" if alike && first.of.is_float() => {
                    Some((ty, self.fused(first, ["%a0", "%a1", "%a2"])))
                }
                _ if alike => self.of_three(plain, first),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_one(&mut self, plain: &str, shape: Shape) -> Option<(String, String)> {
        let ty = shape.ty();
        if let Some(mask) = class(plain).filter(|_| shape.of.is_float()) {
            let name = format!("llvm.is.fpclass.{}", suffix(&ty));
            let mask = mask.to_string();
            let bits = self.call(&shape.truths(), &name, &[(&ty, "%a0"), ("i32", &mask)]);
            return Some(self.truth_of(shape, &bits));
        }
        if plain == "signbit" && shape.of.is_float() {
            let bits = self.bits_of_floats(shape, "%a0");
            let integers = shape.integers(shape.bits());
            let zero = integers.constant(0);
            let set = self.value(&format!("icmp slt {} {bits}, {zero}", integers.ty()));
            return Some(self.truth_of(shape, &set));
        }
        if let Some(at) = plain.strip_prefix("amd_unpack") {
            let at: u32 = at.parse().ok().filter(|at| *at < 4)?;
            if shape.of != Number::Unsigned(32) {
                return None;
            }
            let by = shape.constant(i128::from(8 * at));
            let byte = self.value(&format!("lshr {ty} %a0, {by}"));
            let byte = self.value(&format!("and {ty} {byte}, {}", shape.constant(255)));
            let out = Shape {
                of: Number::Float,
                count: shape.count,
            };
            let out = out.ty();
            let value = self.value(&format!("uitofp {ty} {byte} to {out}"));
            return Some((out, value));
        }
        if shape.of.is_float() {
            return self.of_one_float(plain, shape);
        }
        let flagged = |body: &mut Body, name: &str| {
            let name = format!("llvm.{name}.{}", suffix(&ty));
            body.call(&ty, &name, &[(&ty, "%a0"), ("i1", "false")])
        };
        let value = match plain {
            "abs" if shape.is_signed() => flagged(self, "abs"),
            "abs" => "%a0".into(),
            "clz" => flagged(self, "ctlz"),
            "ctz" => flagged(self, "cttz"),
            "popcount" => {
                let name = format!("llvm.ctpop.{}", suffix(&ty));
                self.call(&ty, &name, &[(&ty, "%a0")])
            }
            "any" | "all" if shape.is_signed() => {
                let zero = shape.constant(0);
                let set = self.value(&format!("icmp slt {ty} %a0, {zero}"));
                let bits = shape.truths();
                let how = if plain == "any" { "or" } else { "and" };
                let mut all = match shape.count {
                    1 => set.clone(),
                    _ => self.value(&format!("extractelement {bits} {set}, i32 0")),
                };
                for at in 1..shape.count {
                    let one = self.value(&format!("extractelement {bits} {set}, i32 {at}"));
                    all = self.value(&format!("{how} i1 {all}, {one}"));
                }
                return Some(("i32".into(), self.truth(&all)));
            }
            _ => return None,
        };
        Some((ty, value))
    }

    fn of_one_float(&mut self, plain: &str, shape: Shape) -> Option<(String, String)> {
        let ty = shape.ty();
        let value = match plain {
            "sign" => {
                // Computes `sign`: 1 with the sign of a nonzero number, and 0 for NaN.
                let zero = shape.constant_float("0.0");
                let some = self.value(&format!("fcmp one {ty} %a0, {zero}"));
                let one = shape.constant_float("1.0");
                let (bits, zero) = (shape.truths(), shape.constant_float("0.0"));
                let size = self.value(&format!("select {bits} {some}, {ty} {one}, {ty} {zero}"));
                let name = format!("llvm.copysign.{}", suffix(&ty));
                self.call(&ty, &name, &[(&ty, &size), (&ty, "%a0")])
            }
            _ if shape.of != Number::Float => return None,
            "native_recip" | "half_recip" => {
                let one = shape.constant_float("1.0");
                self.value(&format!("fdiv afn arcp {ty} {one}, %a0"))
            }
            "native_rsqrt" | "half_rsqrt" => {
                let root = self.approximate(shape, "sqrt");
                let one = shape.constant_float("1.0");
                self.value(&format!("fdiv afn arcp {ty} {one}, {root}"))
            }
            _ => {
                let name = plain
                    .strip_prefix("native_")
                    .or_else(|| plain.strip_prefix("half_"))?;
                let known = [
                    "sqrt", "exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos",
                ];
                if !known.contains(&name) {
                    return None;
                }
                self.approximate(shape, name)
            }
        };
        Some((ty, value))
    }

    /// A function of the first operand, with the precision of the GPU's instruction.
    fn approximate(&mut self, shape: Shape, function: &str) -> String {
        let ty = shape.ty();
        let name = format!("llvm.{function}.{}", suffix(&ty));
        let declaration = format!("declare {ty} @{name}({ty})");
        self.declared.insert((name.clone(), declaration));
        self.value(&format!("call afn {ty} @{name}({ty} %a0)"))
    }

    fn of_two(&mut self, plain: &str, shape: Shape) -> Option<(String, String)> {
        let ty = shape.ty();
        if let Some(compare) = float_compare(plain).filter(|_| shape.of.is_float()) {
            let bits = self.value(&format!("fcmp {compare} {ty} %a0, %a1"));
            return Some(self.truth_of(shape, &bits));
        }
        if let "fmin" | "fmax" | "min" | "max" = plain {
            let how = plain.strip_prefix('f').unwrap_or(plain);
            let fits = plain == how || shape.of.is_float();
            return fits.then(|| (ty, self.extreme(how, shape, "%a0", "%a1")));
        }
        if shape.of.is_float() {
            return self.of_two_floats(plain, shape);
        }
        let shift = if shape.is_signed() { "ashr" } else { "lshr" };
        let sign = if shape.is_signed() { "s" } else { "u" };
        let word = matches!(shape.of, Number::Signed(32) | Number::Unsigned(32));
        let value = match plain {
            "rotate" => {
                let name = format!("llvm.fshl.{}", suffix(&ty));
                self.call(&ty, &name, &[(&ty, "%a0"), (&ty, "%a0"), (&ty, "%a1")])
            }
            "abs_diff" => {
                let high = self.extreme("max", shape, "%a0", "%a1");
                let low = self.extreme("min", shape, "%a0", "%a1");
                self.value(&format!("sub {ty} {high}, {low}"))
            }
            "add_sat" | "sub_sat" => {
                let how = plain.strip_suffix("_sat").unwrap_or_default();
                let name = format!("llvm.{sign}{how}.sat.{}", suffix(&ty));
                self.call(&ty, &name, &[(&ty, "%a0"), (&ty, "%a1")])
            }
            "hadd" | "rhadd" => {
                // `hadd` is the common bits of both operands plus half of the differing bits;
                // `rhadd` is the union of the bits minus half of the differing bits.
                let (both, how) = match plain {
                    "hadd" => ("and", "add"),
                    _ => ("or", "sub"),
                };
                let both = self.value(&format!("{both} {ty} %a0, %a1"));
                let one = self.value(&format!("xor {ty} %a0, %a1"));
                let half = self.value(&format!("{shift} {ty} {one}, {}", shape.constant(1)));
                self.value(&format!("{how} {ty} {both}, {half}"))
            }
            "mul_hi" => self.upper(shape),
            "mul24" if word => {
                let [a, b] = ["%a0", "%a1"].map(|value| self.low24(shape, value));
                self.value(&format!("mul {ty} {a}, {b}"))
            }
            "upsample" => return self.upsampled(&[shape, shape]),
            "amd_bfm" if shape.of == Number::Unsigned(32) => {
                let low = shape.constant(31);
                let [count, at] =
                    ["%a0", "%a1"].map(|value| self.value(&format!("and {ty} {value}, {low}")));
                let above = self.value(&format!("shl {ty} {}, {count}", shape.constant(-1)));
                let mask = self.value(&format!("xor {ty} {above}, {}", shape.constant(-1)));
                self.value(&format!("shl {ty} {mask}, {at}"))
            }
            _ => return None,
        };
        Some((ty, value))
    }

    fn of_two_floats(&mut self, plain: &str, shape: Shape) -> Option<(String, String)> {
        let ty = shape.ty();
        let value = match plain {
            "step" => self.stepped(shape, "%a0"),
            "native_divide" | "half_divide" if shape.of == Number::Float => {
                self.value(&format!("fdiv afn arcp {ty} %a0, %a1"))
            }
            "dot" if shape.count <= 4 => {
                let element = Shape { count: 1, ..shape };
                let one = element.ty();
                let mut sum: Option<String> = None;
                for at in 0..shape.count {
                    let [a, b] = ["%a0", "%a1"].map(|value| match shape.count {
                        1 => value.to_owned(),
                        _ => self.value(&format!("extractelement {ty} {value}, i32 {at}")),
                    });
                    sum = Some(match sum {
                        None => self.value(&format!("fmul {one} {a}, {b}")),
                        Some(sum) => self.fused(element, [&a, &b, &sum]),
                    });
                }
                return sum.map(|sum| (one, sum));
            }
            _ => return None,
        };
        Some((ty, value))
    }

    /// Returns 0 if the operand is less than `edge`, otherwise 1.
    fn stepped(&mut self, shape: Shape, edge: &str) -> String {
        let (ty, bits) = (shape.ty(), shape.truths());
        let below = self.value(&format!("fcmp olt {ty} %a1, {edge}"));
        let [zero, one] = ["0.0", "1.0"].map(|number| shape.constant_float(number));
        self.value(&format!("select {bits} {below}, {ty} {zero}, {ty} {one}"))
    }

    /// Multiplies and adds, either fused or with two roundings.
    fn fused(&mut self, shape: Shape, operands: [&str; 3]) -> String {
        let ty = shape.ty();
        let name = format!("llvm.fmuladd.{}", suffix(&ty));
        let passed = operands.map(|operand| (ty.as_str(), operand));
        self.call(&ty, &name, &passed)
    }

    fn of_three(&mut self, plain: &str, shape: Shape) -> Option<(String, String)> {
        let ty = shape.ty();
        let word = matches!(shape.of, Number::Signed(32) | Number::Unsigned(32));
        if plain == "bitselect" {
            let bits = shape.integers(shape.bits());
            let out = bits.ty();
            let [a, b, mask] = ["%a0", "%a1", "%a2"].map(|value| self.bits_of_floats(shape, value));
            let taken = self.value(&format!("and {out} {b}, {mask}"));
            let other = self.value(&format!("xor {out} {mask}, {}", bits.constant(-1)));
            let kept = self.value(&format!("and {out} {a}, {other}"));
            let value = self.value(&format!("or {out} {taken}, {kept}"));
            let value = match shape.of.is_float() {
                true => self.value(&format!("bitcast {out} {value} to {ty}")),
                false => value,
            };
            return Some((ty, value));
        }
        if let "amd_min3" | "amd_max3" | "amd_median3" = plain {
            let number = word || shape.of == Number::Float;
            return number.then(|| (ty, self.third(plain, shape)));
        }
        if shape.of.is_float() {
            return None;
        }
        let value = match plain {
            "mad_hi" => {
                let high = self.upper(shape);
                self.value(&format!("add {ty} {high}, %a2"))
            }
            "mad24" if word => {
                let [a, b] = ["%a0", "%a1"].map(|value| self.low24(shape, value));
                let product = self.value(&format!("mul {ty} {a}, {b}"));
                self.value(&format!("add {ty} {product}, %a2"))
            }
            "mad_sat" => {
                // An integer with twice as many bits can contain the product and the sum.
                let wide = Shape {
                    of: match shape.is_signed() {
                        true => Number::Signed(2 * shape.bits()),
                        false => Number::Unsigned(2 * shape.bits()),
                    },
                    count: shape.count,
                };
                let out = wide.ty();
                let [a, b, c] = ["%a0", "%a1", "%a2"].map(|value| self.doubled(shape, value));
                let product = self.value(&format!("mul {out} {a}, {b}"));
                let mut sum = self.value(&format!("add {out} {product}, {c}"));
                let bits = shape.bits();
                if shape.is_signed() {
                    let least = wide.constant(-(1i128 << (bits - 1)));
                    sum = self.extreme("max", wide, &sum, &least);
                }
                let most = match shape.is_signed() {
                    true => (1i128 << (bits - 1)) - 1,
                    false => (1i128 << bits) - 1,
                };
                let sum = self.extreme("min", wide, &sum, &wide.constant(most));
                self.value(&format!("trunc {out} {sum} to {ty}"))
            }
            _ if shape.of != Number::Unsigned(32) => return None,
            "amd_bitalign" => {
                let name = format!("llvm.fshr.{}", suffix(&ty));
                let operands = [(ty.as_str(), "%a0"), (&ty, "%a1"), (&ty, "%a2")];
                self.call(&ty, &name, &operands)
            }
            "amd_bytealign" => self.each_word(shape, "alignbyte"),
            "amd_lerp" => self.each_word(shape, "lerp"),
            "amd_sad" => self.each_word(shape, "sad.u8"),
            "amd_sadhi" => self.each_word(shape, "sad.hi.u8"),
            "amd_sadw" => self.each_word(shape, "sad.u16"),
            "amd_msad" => self.each_word(shape, "msad.u8"),
            "amd_sadd" => {
                let high = self.extreme("max", shape, "%a0", "%a1");
                let low = self.extreme("min", shape, "%a0", "%a1");
                let difference = self.value(&format!("sub {ty} {high}, {low}"));
                self.value(&format!("add {ty} {difference}, %a2"))
            }
            _ => return None,
        };
        Some((ty, value))
    }

    /// The minimum, the maximum or the median of three operands.
    fn third(&mut self, plain: &str, shape: Shape) -> String {
        let how = plain.strip_prefix("amd_").unwrap_or_default();
        if let Some(how) = how.strip_suffix('3').filter(|how| *how != "median") {
            let two = self.extreme(how, shape, "%a0", "%a1");
            return self.extreme(how, shape, &two, "%a2");
        }
        if shape.of.is_float() {
            return self.each_word(shape, "fmed3.f32");
        }
        let low = self.extreme("min", shape, "%a0", "%a1");
        let high = self.extreme("max", shape, "%a0", "%a1");
        let low = self.extreme("max", shape, &low, "%a2");
        self.extreme("min", shape, &high, &low)
    }

    /// Combines two halves to one number, whose signedness is that of the upper half.
    fn upsampled(&mut self, given: &[Shape]) -> Option<(String, String)> {
        let [high, low] = given else { return None };
        let bits = high.bits();
        let fits = low.of == Number::Unsigned(bits)
            && !high.of.is_float()
            && low.count == high.count
            && bits < 64;
        if !fits {
            return None;
        }
        let wide = high.integers(2 * bits);
        let out = wide.ty();
        let upper = self.value(&format!("zext {} %a0 to {out}", high.ty()));
        let upper = self.value(&format!(
            "shl {out} {upper}, {}",
            wide.constant(i128::from(bits))
        ));
        let lower = self.value(&format!("zext {} %a1 to {out}", low.ty()));
        let value = self.value(&format!("or {out} {upper}, {lower}"));
        Some((out, value))
    }

    /// Selects one of two operands by a scalar condition, or by the sign of each element.
    fn selected(&mut self, given: &[Shape]) -> Option<(String, String)> {
        let [a, b, mask] = given else { return None };
        let fits =
            a == b && mask.count == a.count && mask.bits() == a.bits() && !mask.of.is_float();
        if !fits {
            return None;
        }
        let compare = if mask.count == 1 { "ne" } else { "slt" };
        let (mask_ty, zero) = (mask.ty(), mask.constant(0));
        let set = self.value(&format!("icmp {compare} {mask_ty} %a2, {zero}"));
        let (bits, ty) = (a.truths(), a.ty());
        let value = self.value(&format!("select {bits} {set}, {ty} %a1, {ty} %a0"));
        Some((ty, value))
    }

    /// `amd_bfe`: extracts a bit field from each word, sign-extended if the first operand is
    /// signed.
    fn field(&mut self, given: &[Shape]) -> Option<(String, String)> {
        let [from, at, count] = given else {
            return None;
        };
        let word = matches!(from.of, Number::Signed(32) | Number::Unsigned(32));
        let fits = word && at.of == Number::Unsigned(32) && at == count && at.count == from.count;
        let name = if from.is_signed() {
            "sbfe.i32"
        } else {
            "ubfe.i32"
        };
        fits.then(|| (from.ty(), self.each_word(*from, name)))
    }

    /// `amd_sad4`: the sum of absolute differences of the bytes of four words.
    fn differences(&mut self, given: &[Shape]) -> Option<(String, String)> {
        let four = Shape {
            of: Number::Unsigned(32),
            count: 4,
        };
        let [one, other, sum] = given else {
            return None;
        };
        if *one != four || *other != four || *sum != (Shape { count: 1, ..four }) {
            return None;
        }
        let ty = four.ty();
        let mut all = "%a2".to_owned();
        for at in 0..4 {
            let [a, b] = ["%a0", "%a1"]
                .map(|value| self.value(&format!("extractelement {ty} {value}, i32 {at}")));
            all = self.call("i32", "sad.u8", &[("i32", &a), ("i32", &b), ("i32", &all)]);
        }
        Some(("i32".into(), all))
    }
}

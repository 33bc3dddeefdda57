//! Compares functions of libdevice with the host's arithmetic and with exact values, within the
//! errors that CUDA's programming guide allows ("Mathematical Functions", units in the last place).

use std::fmt::Write;

use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_passes::nvptx_to_amdgpu::{Options, Shuffles, table};
use lanelog_sim::Argument;

use crate::exact::{self, Fixed};
use crate::program::CAMPAIGN;
use crate::run::Case;

/// The expected result of a function.
enum Expected {
    /// Exactly these bits.
    Bits(u64),
    /// This number, within this many ULPs of the type.
    Near(f64, f64),
    /// This number, within this absolute distance.
    Within(f64, f64),
    /// The exact value, within this many ULPs of the type.
    Exact(Fixed, f64),
}

use Expected::{Bits, Exact, Near, Within};

/// Functions with exact values: the maximum errors for `float` and for `double`.
const ERRORS: &[(&str, f64, f64)] = &[
    ("acos", 2.0, 2.0),
    ("asin", 2.0, 2.0),
    ("atan", 2.0, 2.0),
    ("atan2", 3.0, 2.0),
    ("cbrt", 1.0, 1.0),
    ("cos", 2.0, 2.0),
    ("cosh", 2.0, 1.0),
    ("cospi", 1.0, 2.0),
    ("erf", 2.0, 2.0),
    ("erfc", 4.0, 5.0),
    ("exp", 2.0, 1.0),
    ("exp10", 2.0, 1.0),
    ("exp2", 2.0, 1.0),
    ("expm1", 1.0, 1.0),
    ("hypot", 3.0, 2.0),
    // CUDA's error is within 1 ULP; the sequence that LLVM uses on AMD's GPUs is less accurate.
    ("log", 1.1, 1.0),
    ("log10", 2.0, 1.0),
    ("log1p", 1.0, 1.0),
    ("log2", 1.0, 1.0),
    ("pow", 4.0, 2.0),
    ("rcbrt", 1.0, 1.0),
    ("rsqrt", 2.0, 1.0),
    ("sin", 2.0, 2.0),
    ("sinh", 3.0, 2.0),
    ("sinpi", 1.0, 2.0),
    ("tan", 4.0, 2.0),
    ("tanh", 2.0, 1.0),
];

/// The function of the host, for results that are not finite or are zero.
fn of_host(name: &str, x: f64, y: f64) -> f64 {
    match name {
        "acos" => x.acos(),
        "asin" => x.asin(),
        "atan" => x.atan(),
        "atan2" => x.atan2(y),
        "cbrt" => x.cbrt(),
        "cos" => x.cos(),
        "cosh" => x.cosh(),
        "cospi" if x.fract().abs() == 0.5 => 0.0,
        "cospi" => (x * std::f64::consts::PI).cos(),
        "erf" | "sinpi" if x == 0.0 => x,
        "erf" if x.abs() > 30.0 => x.signum(),
        "sinpi" if x.fract() == 0.0 => 0f64.copysign(x),
        "erfc" if x.abs() > 30.0 => 1.0 - x.signum(),
        "erf" | "erfc" | "sinpi" => x * 0.0 + 1.0,
        "exp" => x.exp(),
        "exp10" => 10f64.powf(x),
        "exp2" => x.exp2(),
        "expm1" => x.exp_m1(),
        "hypot" => x.hypot(y),
        "log" => x.ln(),
        "log10" => x.log10(),
        "log1p" => x.ln_1p(),
        "log2" => x.log2(),
        "pow" => x.powf(y),
        "rcbrt" => 1.0 / x.cbrt(),
        "rsqrt" => 1.0 / x.sqrt(),
        "sin" => x.sin(),
        "sinh" => x.sinh(),
        "tan" => x.tan(),
        "tanh" => x.tanh(),
        _ => panic!("{name} has no definition here"),
    }
}

/// The expected result of one of [`ERRORS`].
fn exactly(bare: &str, x: f64, y: f64, float: bool) -> Option<Expected> {
    let (_, of_float, of_double) = ERRORS.iter().find(|(name, ..)| *name == bare)?;
    let host = of_host(bare, x, y);
    // Numbers that the exact functions would take long for.
    let constant = match bare {
        "erf" | "erfc" => x.abs() > 30.0,
        "tanh" => x.abs() > 1000.0,
        "expm1" => x < -1000.0,
        _ => false,
    };
    Some(
        if host.is_nan() || host == 0.0 || host.is_infinite() || constant {
            Near(host, 0.0)
        } else if !x.is_finite() || !y.is_finite() || bare == "pow" && x == 0.0 {
            Near(host, 2.0)
        } else {
            let value = exact::value(bare, x, y).unwrap_or_else(|| panic!("{bare} has no value"));
            Exact(value, if float { *of_float } else { *of_double })
        },
    )
}

/// The arguments of a function as bits.
struct Passed<'p>(&'p [u64]);

impl Passed<'_> {
    fn f(&self, at: usize) -> f32 {
        f32::from_bits(self.0[at] as u32)
    }

    fn d(&self, at: usize) -> f64 {
        f64::from_bits(self.0[at])
    }

    fn i(&self, at: usize) -> i32 {
        self.0[at] as i32
    }

    fn u(&self, at: usize) -> u32 {
        self.0[at] as u32
    }
}

/// A function of one number, and its maximum errors for `float` and for `double`.
type OfOne = (fn(f64) -> f64, f64, f64);

/// The exact function of one float or double, and its maximum errors for `float` and for `double`.
fn of_one(name: &str) -> Option<OfOne> {
    Some(match name {
        "sqrt" => (f64::sqrt, 0.0, 0.0),
        "fabs" => (f64::abs, 0.0, 0.0),
        "floor" => (f64::floor, 0.0, 0.0),
        "ceil" => (f64::ceil, 0.0, 0.0),
        "trunc" => (f64::trunc, 0.0, 0.0),
        "rint" | "nearbyint" => (f64::round_ties_even, 0.0, 0.0),
        "round" => (f64::round, 0.0, 0.0),
        _ => return None,
    })
}

/// A conversion of a float to a whole number: its name is `FROM2TO_ROUNDING`.
fn converted(name: &str, passed: &Passed<'_>) -> Option<Expected> {
    let (types, rounding) = name.rsplit_once('_')?;
    let (from, to) = types.split_once('2')?;
    let round: fn(f64) -> f64 = match rounding {
        "rn" => f64::round_ties_even,
        "rz" => f64::trunc,
        "rd" => f64::floor,
        "ru" => f64::ceil,
        _ => return None,
    };
    let whole = match from {
        "float" => Some(round(passed.f(0).into())),
        "double" => Some(round(passed.d(0))),
        _ => None,
    };
    if let Some(whole) = whole {
        return Some(match to {
            "int" => Bits((whole as i32 as u32).into()),
            "uint" => Bits((whole as u32).into()),
            "ll" => Bits(whole as i64 as u64),
            "ull" => Bits(whole as u64),
            "float" => Near((passed.d(0) as f32).into(), 0.0),
            _ => return None,
        });
    }
    // Digits beyond the precision of a float are rounded to nearest.
    let float = to == "float";
    Some(Near(
        match (from, float) {
            ("int", true) => f64::from(passed.i(0) as f32),
            ("int", false) => passed.i(0).into(),
            ("uint", true) => f64::from(passed.u(0) as f32),
            ("uint", false) => passed.u(0).into(),
            ("ll", true) => f64::from(passed.0[0] as i64 as f32),
            ("ll", false) => passed.0[0] as i64 as f64,
            ("ull", true) => f64::from(passed.0[0] as f32),
            ("ull", false) => passed.0[0] as f64,
            _ => return None,
        },
        0.0,
    ))
}

/// The expected results of approximate functions, with an error in ULPs that may depend on the
/// argument, or an absolute error.
fn fast(name: &str, x: f64) -> Option<Expected> {
    Some(match name {
        "fast_expf" => Near(x.exp(), 2.0 + (1.173 * x).abs().floor()),
        "fast_exp10f" => Near(10f64.powf(x), 2.0 + (2.97 * x).abs().floor()),
        "fast_logf" if (0.5..=2.0).contains(&x) => Within(x.ln(), 2f64.powf(-21.41)),
        "fast_logf" => Near(x.ln(), 3.0),
        "fast_log2f" if (0.5..=2.0).contains(&x) => Within(x.log2(), 2f64.powi(-22)),
        "fast_log2f" => Near(x.log2(), 2.0),
        "fast_log10f" if (0.5..=2.0).contains(&x) => Within(x.log10(), 2f64.powi(-24)),
        "fast_log10f" => Near(x.log10(), 3.0),
        "fast_tanf" => Within(x.tan(), 1e-6 * (1.0 + x.tan().powi(2))),
        "fast_sinf" => Within(x.sin(), 2f64.powf(-21.41)),
        "fast_cosf" => Within(x.cos(), 2f64.powf(-21.19)),
        _ => return None,
    })
}

/// The exact value of a function of two or three floats.
fn of_some(name: &str, x: [f64; 3], float: bool) -> Option<f64> {
    let narrow = |wide: f64| if float { f64::from(wide as f32) } else { wide };
    let [a, b, c] = x;
    // Sums, products and quotients of floats are correct if they are rounded twice (Figueroa,
    // 1995).
    Some(match name {
        "fma" | "fma_rn" if float => (a as f32).mul_add(b as f32, c as f32).into(),
        "fma" | "fma_rn" => a.mul_add(b, c),
        "fmin" => a.min(b),
        "fmax" => a.max(b),
        "copysign" => a.copysign(b),
        "fdim" if a <= b => 0.0,
        "fdim" => narrow(a - b),
        "fmod" => a % b,
        "add_rn" => narrow(a + b),
        "sub_rn" => narrow(a - b),
        "mul_rn" => narrow(a * b),
        "div_rn" => narrow(a / b),
        _ => return None,
    })
}

/// The definition of a function, by its name without `__nv_`.
fn defined(name: &str, passed: &Passed<'_>, types: &[String]) -> Option<Expected> {
    let float = types.first().is_some_and(|ty| ty == "float");
    if types.iter().any(|ty| ty == "float" || ty == "double") {
        let number = |at: usize| match types.get(at).map(String::as_str) {
            Some("float") => passed.f(at).into(),
            Some("double") => passed.d(at),
            _ => 0.0,
        };
        if let Some(expected) = fast(name, number(0)) {
            return Some(expected);
        }
        let bare = name.strip_suffix('f').filter(|_| float).unwrap_or(name);
        if name == "tanf" && number(0).abs() > 105_615.0 {
            return Some(match number(0).is_finite() {
                true => Within(0.0, f64::INFINITY),
                false => Near(f64::NAN, 0.0),
            });
        }
        if matches!(name, "sinf" | "cosf") && number(0).abs() > 105_615.0 {
            // The machine code uses the hardware's sine for such arguments, so that only the range
            // of the result is checked.
            let is = number(0).is_finite();
            return Some(if is {
                Within(0.0, 1.0)
            } else {
                Near(f64::NAN, 0.0)
            });
        }
        let y = if types.len() > 1 { number(1) } else { 0.0 };
        if let Some(expected) = exactly(bare, number(0), y, float) {
            return Some(expected);
        }
        if let Some((function, of_float, of_double)) = of_one(bare) {
            let most = if float { of_float } else { of_double };
            let exact = function(number(0));
            // If no error is allowed, the result is the exact value rounded to a float.
            let exact = if float && most == 0.0 {
                f64::from(exact as f32)
            } else {
                exact
            };
            return Some(Near(exact, most));
        }
        let bare = match bare.as_bytes().first() {
            _ if bare == "fmaf_rn" => "fma_rn",
            // `fadd_rn`, `dadd_rn`.
            Some(b'f' | b'd') if bare.ends_with("_rn") && bare.len() == 7 => &bare[1..],
            _ => bare,
        };
        if let Some(exact) = of_some(bare, [number(0), number(1), number(2)], float) {
            return Some(Near(exact, 0.0));
        }
        let bits = passed.0[0];
        return Some(match name {
            "fdividef" | "fast_fdividef" => Near(number(0) / number(1), 2.0),
            "isnanf" | "isnand" => Bits(number(0).is_nan().into()),
            "isinff" | "isinfd" => Bits(number(0).is_infinite().into()),
            "finitef" | "isfinited" => Bits(number(0).is_finite().into()),
            "signbitf" | "signbitd" => Bits(number(0).is_sign_negative().into()),
            "double2hiint" => Bits(bits >> 32),
            "double2loint" => Bits(bits & 0xffff_ffff),
            "fsqrt_rn" => Near(f64::from(passed.f(0).sqrt()), 0.0),
            "dsqrt_rn" => Near(number(0).sqrt(), 0.0),
            "frcp_rn" => Near(f64::from(1.0 / passed.f(0)), 0.0),
            "drcp_rn" => Near(1.0 / number(0), 0.0),
            "fast_powf" => Near(number(0).powf(y), 8.0),
            "ldexpf" | "scalbnf" => Near(f64::from(scaled(number(0), passed.i(1)) as f32), 0.0),
            "ldexp" | "scalbn" => Near(scaled(number(0), passed.i(1)), 0.0),
            "saturatef" if number(0).is_nan() => Near(0.0, 0.0),
            "saturatef" => Near(number(0).clamp(0.0, 1.0), 0.0),
            "float_as_int" | "float_as_uint" | "double_as_longlong" => Bits(bits),
            _ => return converted(name, passed),
        });
    }
    let (a, b) = (passed.i(0), types.get(1).map_or(0, |_| passed.i(1)));
    let (ua, ub) = (a as u32, b as u32);
    let (la, lb) = (
        passed.0[0] as i64,
        types.get(1).map_or(0, |_| passed.0[1]) as i64,
    );
    let word = |number: i32| Bits((number as u32).into());
    Some(match name {
        "min" => word(a.min(b)),
        "max" => word(a.max(b)),
        "umin" => Bits(ua.min(ub).into()),
        "umax" => Bits(ua.max(ub).into()),
        "llmin" => Bits(la.min(lb) as u64),
        "llmax" => Bits(la.max(lb) as u64),
        "ullmin" => Bits((la as u64).min(lb as u64)),
        "ullmax" => Bits((la as u64).max(lb as u64)),
        "abs" => word(a.wrapping_abs()),
        "llabs" => Bits(la.wrapping_abs() as u64),
        "popc" => Bits(ua.count_ones().into()),
        "popcll" => Bits(la.count_ones().into()),
        "clz" => Bits(ua.leading_zeros().into()),
        "clzll" => Bits(la.leading_zeros().into()),
        "ffs" => Bits(if ua == 0 { 0 } else { ua.trailing_zeros() + 1 }.into()),
        "ffsll" => Bits(if la == 0 { 0 } else { la.trailing_zeros() + 1 }.into()),
        "brev" => Bits(ua.reverse_bits().into()),
        "brevll" => Bits((la as u64).reverse_bits()),
        "mulhi" => word(((i64::from(a) * i64::from(b)) >> 32) as i32),
        "umulhi" => Bits((u64::from(ua) * u64::from(ub)) >> 32),
        "mul64hi" => Bits(((i128::from(la) * i128::from(lb)) >> 64) as u64),
        "umul64hi" => Bits(((u128::from(la as u64) * u128::from(lb as u64)) >> 64) as u64),
        // The lower 24 bits of both operands are multiplied as signed integers.
        "mul24" => word((a << 8 >> 8).wrapping_mul(b << 8 >> 8)),
        "umul24" => Bits((ua & 0xff_ffff).wrapping_mul(ub & 0xff_ffff).into()),
        "byte_perm" => {
            let bytes = (u64::from(ub) << 32 | u64::from(ua)).to_le_bytes();
            let select = passed.u(2);
            let bytes = [0, 4, 8, 12].map(|by| bytes[(select >> by & 7) as usize]);
            Bits(u32::from_le_bytes(bytes).into())
        }
        "int_as_float" | "uint_as_float" => Bits(ua.into()),
        "longlong_as_double" => Bits(la as u64),
        "hiloint2double" => Bits(u64::from(ua) << 32 | u64::from(ub)),
        _ => return converted(name, passed),
    })
}

/// Operands of a type as bits: first edge cases, then random numbers between them.
fn inputs(ty: &str, at: usize, round: usize, name: &str) -> Vec<u64> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64.wrapping_mul((1 + at + 4 * round) as u64);
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let edges = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        0.75,
        3e9,
        -3e9,
        5e9,
        1e10,
        -1e10,
        2e19,
        4096.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        1e-3,
        65504.0,
        2_147_483_647.0,
        -2_147_483_648.0,
        4_294_967_295.0,
    ];
    let wide = ty == "double" || ty == "i64";
    let whole = ty.starts_with('i');
    (0..64)
        .map(|lane: usize| {
            if whole {
                let bits = match (round, lane % 8) {
                    (0, 0) => 0,
                    (0, 1) => u64::MAX,
                    (0, 2) => 0x8000_0000_8000_0000,
                    (0, 3) => 0x7fff_ffff_7fff_ffff,
                    _ => random() >> (random() % 48),
                };
                // The upper bit of a selector is not looked at.
                let bits = if name == "byte_perm" && at == 2 {
                    bits & 0x7777
                } else {
                    bits
                };
                return if wide { bits } else { bits & 0xffff_ffff };
            }
            let unit = (random() >> 11) as f64 / (1u64 << 53) as f64;
            let number = match round {
                0 => edges[(lane * (2 * at + 1) + 5 * at) % edges.len()],
                1 => 2.0 * unit - 1.0,
                2 => 40.0 * unit - 20.0,
                3 => 0.5 + 1.5 * unit,
                4 => (2f64.powi((random() % 60) as i32 - 30)) * (unit - 0.25),
                _ if round.is_multiple_of(3) => (unit - 0.5) * if wide { 1500.0 } else { 210.0 },
                _ if round % 3 == 1 => 3.0 * (unit - 0.5) * 2f64.powi((random() % 8) as i32 - 5),
                // Numbers of all sizes.
                _ if wide => f64::from_bits(random()),
                _ => f32::from_bits(random() as u32).into(),
            };
            match wide {
                true => number.to_bits(),
                false => (number as f32).to_bits().into(),
            }
        })
        .collect()
}

/// The distance of a number from the exact result, in units in the last place.
fn units(found: f64, exact: f64, float: bool) -> f64 {
    let rounded = if float {
        f64::from(exact as f32)
    } else {
        exact
    };
    if found == rounded && found.is_infinite() || found == exact || found.is_nan() && exact.is_nan()
    {
        return 0.0;
    }
    let (digits, least, most) = match float {
        true => (23, -126, f64::from(f32::MAX)),
        false => (52, -1022, f64::MAX),
    };
    if found.is_nan() || exact.is_nan() || found.is_infinite() && exact.abs() < most {
        return f64::INFINITY;
    }
    let exponent = (exact.abs().log2().floor() as i32).clamp(least, 1023);
    (found - exact).abs() / 2f64.powi(exponent - digits)
}

#[test]
fn functions_are_within_what_cuda_allows() {
    let source = table(&Options {
        wave: 32,
        shuffles: Shuffles::Unchanged,
    });
    let library = read(source.as_bytes());
    let mut checked = 0;
    let mut wrong = Vec::new();
    for function in &library.functions {
        let full = String::from_utf8_lossy(&library.function_name(function)).into_owned();
        let Some(name) = full.strip_prefix("__nv_") else {
            continue;
        };
        let text = |span| String::from_utf8_lossy(library.bytes(span)).into_owned();
        let result = text(function.result);
        let types = function.arguments.iter().map(|argument| {
            let text = text(argument.span);
            text.split_once(" %").unwrap().0.to_owned()
        });
        let types: Vec<String> = types.collect();
        // These write two results, which are those of the functions below.
        if matches!(name, "sincos" | "sincosf" | "fast_sincosf") {
            continue;
        }
        let bare = name.strip_suffix('f').unwrap_or(name);
        let rounds = match ERRORS
            .iter()
            .any(|(known, ..)| [name, bare].contains(known))
        {
            true if CAMPAIGN => 400,
            true => 8,
            false => 5,
        };
        for round in 0..rounds {
            // `fast` functions are accurate only in a limited range, and most rounds have operands
            // outside of it.
            if name.starts_with("fast_") && !matches!(round, 1 | 3) && name != "fast_fdividef" {
                continue;
            }
            let words: Vec<Vec<u64>> = types
                .iter()
                .enumerate()
                .map(|(at, ty)| inputs(ty, at, round, name))
                .collect();
            let case = kernel(&full, &result, &types, &words);
            for gpu in GPUS
                .iter()
                .filter(|gpu| ["gfx1100", "gfx942"].contains(&gpu.name))
            {
                let left = case.1.assembled(&case.0, gpu, Shuffles::Unchanged);
                for lane in 0..64 {
                    let own: Vec<u64> = words.iter().map(|words| words[lane]).collect();
                    let passed = Passed(&own);
                    let expected = defined(name, &passed, &types)
                        .unwrap_or_else(|| panic!("{full} has no definition here"));
                    let found = match result.as_str() {
                        "i64" | "double" => {
                            u64::from(left[0][2 * lane]) | u64::from(left[0][2 * lane + 1]) << 32
                        }
                        _ => left[0][lane].into(),
                    };
                    let number = match result.as_str() {
                        "float" => f32::from_bits(found as u32).into(),
                        _ => f64::from_bits(found),
                    };
                    let away = match expected {
                        Bits(bits) if bits == found => 0.0,
                        Bits(_) => f64::INFINITY,
                        Near(exact, most) => {
                            let units = units(number, exact, result == "float");
                            // Even a correctly rounded result may differ from the exact value by
                            // half a ULP.
                            if units <= most.max(0.5) || most == 0.0 && units == 0.0 {
                                0.0
                            } else {
                                units
                            }
                        }
                        Exact(value, most) => {
                            let units = value.units(number, result == "float");
                            if units <= most { 0.0 } else { units }
                        }
                        Within(exact, most) => {
                            if (number - exact).abs() <= most {
                                0.0
                            } else {
                                units(number, exact, true)
                            }
                        }
                    };
                    if away > 0.0 {
                        wrong.push(format!(
                            "{full} {} {own:x?}: {found:#x} ({number}), {away} units",
                            gpu.name
                        ));
                    }
                }
            }
        }
        checked += 1;
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    assert!(checked > 100, "{checked}");
}

#[test]
fn polynomials_are_compiled_from_their_source() {
    let clang = crate::llvm::program("clang");
    let python = std::process::Command::new("python3")
        .arg("--version")
        .output();
    if clang.is_none() || python.is_err() {
        return;
    }
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/passes/nvptx_to_amdgpu/library/build.py"
    );
    let status = std::process::Command::new("python3")
        .args([script, "--check"])
        .status()
        .unwrap();
    assert!(status.success(), "{script} makes another mathematics.ll");
}

/// `x * 2^by`, rounded once.
fn scaled(x: f64, by: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let by = by.clamp(-4000, 4000);
    // A mantissa of one or more, so that only the last product rounds.
    let own = (x.to_bits() >> 52 & 0x7ff) as i32 - 1023;
    let mut number = x;
    let mut rest = by;
    if own > -1022 {
        number /= 2f64.powi(own);
        rest += own;
    }
    while rest > 1000 {
        number *= 2f64.powi(1000);
        rest -= 1000;
    }
    if rest < -1000 {
        return number * 2f64.powi(-537) * 2f64.powi((rest + 537).max(-1074));
    }
    number * 2f64.powi(rest)
}

/// A kernel that passes each lane's words to a function, and its inputs.
fn kernel(name: &str, result: &str, types: &[String], words: &[Vec<u64>]) -> (String, Case) {
    let mut text = String::from(
        "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr addrspace(1) %out",
    );
    let (mut loads, mut handed) = (String::new(), Vec::new());
    let is_wide = |ty: &str| matches!(ty, "i64" | "double");
    let mut buffers = vec![vec![0; if is_wide(result) { 128 } else { 64 }]];
    for (at, (ty, words)) in types.iter().zip(words).enumerate() {
        let parts = words
            .iter()
            .flat_map(|word| [*word as u32, (*word >> 32) as u32]);
        let step = if is_wide(ty) { 1 } else { 2 };
        buffers.push(parts.step_by(step).collect());
        write!(text, ", ptr addrspace(1) %b{at}").unwrap();
        writeln!(
            loads,
            "  %p{at} = getelementptr {ty}, ptr addrspace(1) %b{at}, i32 %t"
        )
        .unwrap();
        writeln!(loads, "  %v{at} = load {ty}, ptr addrspace(1) %p{at}").unwrap();
        handed.push(format!("{ty} %v{at}"));
    }
    write!(
        text,
        ") {{\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{loads}  %r = call {result} @{name}({})\n  %to = getelementptr {result}, ptr addrspace(1) %out, i32 %t\n  store {result} %r, ptr addrspace(1) %to\n  ret void\n}}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare {result} @{name}({})\n",
        handed.join(", "),
        types.join(", ")
    )
    .unwrap();
    let case = Case {
        kernel: "k",
        grid: [1; 3],
        block: [64, 1, 1],
        arguments: (0..buffers.len()).map(Argument::Buffer).collect(),
        buffers,
    };
    (text, case)
}

//! Float functions of NVPTX: `nvvm.fma.rn.f`, `nvvm.f2i.rz.ftz`.
//!
//! Source: PTX ISA. `ftz` flushes denormal operands and results to zeros of the same sign.
//! Approximate operations (`sin.approx`) are as accurate as LLVM's intrinsics of the same name,
//! operations that round to nearest are exact. Deliberately absent: other rounding modes,
//! saturation (`sat`, `relu`, `satfinite`).

use lanelog_ir::Intrinsic;

use super::elementwise::Pure;
use super::floats::Function;
use super::integers::Sign;
use crate::Type;
use crate::operation::float::Format;

/// The function of an intrinsic, including its `ftz` modifier.
pub fn known(called: Intrinsic, first: &Type) -> Option<Pure> {
    let name = called.name().strip_prefix("llvm.nvvm.")?;
    let plain = name.replacen(".ftz", "", 1);
    let flush = plain.len() < name.len();
    if let Some((types, rounding)) = plain.split_once('.')
        && let Some((from, to)) = types.split_once('2')
        && let Some(conversion) = conversion(from, to, rounding, flush)
    {
        return Some(conversion);
    }
    let function = function(&plain)?;
    Some(Pure::Floats(function, Format::of(first)?, flush))
}

/// The function with a name like `fma.rn.f`: the operation, the rounding mode, and an optional
/// type.
fn function(name: &str) -> Option<Function> {
    let untyped = match name.rsplit_once('.') {
        Some((rest, "f" | "d" | "f16" | "bf16" | "f16x2" | "bf16x2")) => rest,
        _ => name,
    };
    let same = match untyped {
        "sqrt" | "sqrt.rn" | "sqrt.approx" => Intrinsic::Sqrt,
        "rcp.rn" | "rcp.approx" => Intrinsic::AmdgcnRcp,
        "rsqrt.approx" => Intrinsic::AmdgcnRsq,
        "round" => Intrinsic::Roundeven,
        "floor" => Intrinsic::Floor,
        "ceil" => Intrinsic::Ceil,
        "trunc" => Intrinsic::Trunc,
        "fabs" => Intrinsic::Fabs,
        "fmin" => Intrinsic::Minnum,
        "fmax" => Intrinsic::Maxnum,
        "fmin.nan" => Intrinsic::Minimum,
        "fmax.nan" => Intrinsic::Maximum,
        "fma.rn" => Intrinsic::Fma,
        "add.rn" => return Some(Function::Two(|a, b| a + b)),
        "mul.rn" => return Some(Function::Two(|a, b| a * b)),
        "div.rn" | "div.full" | "div.approx" => return Some(Function::Two(|a, b| a / b)),
        "sin.approx" => Intrinsic::Sin,
        "cos.approx" => Intrinsic::Cos,
        "tanh.approx" => Intrinsic::Tanh,
        "ex2.approx" => Intrinsic::Exp2,
        "lg2.approx" => Intrinsic::Log2,
        _ => return None,
    };
    Function::known(same)
}

/// Conversions of floats, doubles, and integers of 32 and 64 bits: `f2i.rn`, `d2ull.rz`, `ui2f.rn`,
/// `d2f.rn`, `f2h.rn`.
fn conversion(from: &str, to: &str, rounding: &str, flush: bool) -> Option<Pure> {
    let integer = |name: &str| {
        Some(match name {
            "i" => (32, Sign::Signed),
            "ui" => (32, Sign::Unsigned),
            "ll" => (64, Sign::Signed),
            "ull" => (64, Sign::Unsigned),
            _ => return None,
        })
    };
    let float = |name: &str| match name {
        "f" => Some(Format::Float),
        "d" => Some(Format::Double),
        "h" | "f16" => Some(Format::Half),
        "bf16" => Some(Format::BFloat),
        _ => None,
    };
    if let (Some((width, sign)), Some(format)) = (integer(from), float(to)) {
        // If every integer of the source type is exactly representable, other rounding modes have
        // the same result.
        let exact = width == 32 && format == Format::Double;
        let known = rounding == "rn" || exact && matches!(rounding, "rz" | "rm" | "rp");
        return known.then_some(Pure::Nearest(width, sign, format));
    }
    let from = float(from)?;
    if let Some(to) = float(to) {
        return (rounding == "rn").then_some(Pure::Converted(from, to, flush));
    }
    let (width, sign) = integer(to)?;
    let round: fn(f64) -> f64 = match rounding {
        "rn" => f64::round_ties_even,
        "rz" => f64::trunc,
        "rm" => f64::floor,
        "rp" => f64::ceil,
        _ => return None,
    };
    Some(Pure::Rounded(from, width, sign, round, flush))
}

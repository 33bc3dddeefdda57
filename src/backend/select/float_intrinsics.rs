//! Functions of floats that have a name: those that are one instruction, and where the others are.
//!
//! | functions | where |
//! |---|---|
//! | `fma`, rounding to whole numbers, reciprocals, `fract`, `frexp`: one instruction | here |
//! | `minnum`, `maximum`, `fmed3` | `extremes` |
//! | what has a name only because there is an instruction: `div.scale`, `cvt.pkrtz` | `direct` |
//! | `sqrt`, `exp`, `log`, `sin`, `round`, `pow`, saturating conversions | `function` |

use super::float::{Part, element, magnitude, not_covered};
use super::float_extremes::{self, Extreme};
use super::math;
use super::mnemonics::Operation;
use super::reason::Malformed;
use super::source_modifiers::{Names, Precision};
use super::{Selected, Selector, direct};
use crate::instructions::op;
use crate::machine::Value;
use lanelog_target::intrinsics::base_name;
use lanelog_typed::Type;

/// How a function is computed.
enum Kind {
    /// One instruction on floats; how many.
    Plain(Names, usize),
    /// One instruction of a float with a `float` result whatever it is of; of gfx9 and gfx940 another spelling.
    Exponent(Names),
    /// The same as a function of the elements.
    Each(fn(&mut Selector<'_>, &[Part<'_>]) -> Selected<Vec<Value>>),
    /// Of the least and the greatest.
    Extreme(Extreme),
    /// A function of the elements that takes a number besides.
    Scaled(math::Exponential),
    /// Of logarithms.
    Logarithm(math::Logarithm),
    /// Something whose result or operands are no vectors.
    Whole(fn(&mut Selector<'_>) -> Selected),
}

const fn extreme(greatest: bool, spreads: bool) -> Kind {
    Kind::Extreme(Extreme { greatest, spreads })
}

/// Functions by name, without `llvm.` and types.
const FUNCTIONS: &[(&str, Kind)] = &[
    (
        "fma",
        Kind::Plain([op::V_FMA_F16, op::V_FMA_F32, op::V_FMA_F64], 3),
    ),
    (
        "fmuladd",
        Kind::Plain([op::V_FMA_F16, op::V_FMA_F32, op::V_FMA_F64], 3),
    ),
    (
        "floor",
        Kind::Plain([op::V_FLOOR_F16, op::V_FLOOR_F32, op::V_FLOOR_F64], 1),
    ),
    (
        "ceil",
        Kind::Plain([op::V_CEIL_F16, op::V_CEIL_F32, op::V_CEIL_F64], 1),
    ),
    (
        "trunc",
        Kind::Plain([op::V_TRUNC_F16, op::V_TRUNC_F32, op::V_TRUNC_F64], 1),
    ),
    ("rint", Kind::Plain(NEAREST, 1)),
    ("nearbyint", Kind::Plain(NEAREST, 1)),
    ("roundeven", Kind::Plain(NEAREST, 1)),
    ("round", Kind::Each(math::round)),
    ("fabs", Kind::Each(absolute)),
    ("copysign", Kind::Each(copy_sign)),
    ("canonicalize", Kind::Each(canonical)),
    ("minnum", extreme(false, false)),
    ("maxnum", extreme(true, false)),
    ("minimumnum", extreme(false, false)),
    ("maximumnum", extreme(true, false)),
    ("minimum", extreme(false, true)),
    ("maximum", extreme(true, true)),
    ("sqrt", Kind::Each(math::root)),
    ("exp2", Kind::Scaled(math::Exponential::Two)),
    ("exp", Kind::Scaled(math::Exponential::Natural)),
    ("exp10", Kind::Scaled(math::Exponential::Ten)),
    ("log2", Kind::Logarithm(math::Logarithm::Two)),
    ("log", Kind::Logarithm(math::Logarithm::Natural)),
    ("log10", Kind::Logarithm(math::Logarithm::Ten)),
    ("sin", Kind::Each(math::sine)),
    ("cos", Kind::Each(math::cosine)),
    ("pow", Kind::Each(math::power)),
    ("ldexp", Kind::Each(scale)),
    ("frexp", Kind::Whole(fraction_and_exponent)),
    ("is.fpclass", Kind::Each(class)),
    ("fptoui.sat", Kind::Each(math::saturated_unsigned)),
    ("fptosi.sat", Kind::Each(math::saturated_signed)),
    ("lrint", Kind::Each(math::nearest_integer)),
    ("llrint", Kind::Each(math::nearest_integer)),
    ("amdgcn.ldexp", Kind::Each(scale)),
    ("amdgcn.class", Kind::Each(class)),
    ("amdgcn.fmed3", Kind::Each(float_extremes::median)),
    (
        "amdgcn.rcp",
        Kind::Plain([op::V_RCP_F16, op::V_RCP_F32, op::V_RCP_F64], 1),
    ),
    (
        "amdgcn.rsq",
        Kind::Plain([op::V_RSQ_F16, op::V_RSQ_F32, op::V_RSQ_F64], 1),
    ),
    (
        "amdgcn.sqrt",
        Kind::Plain([op::V_SQRT_F16, op::V_SQRT_F32, op::V_SQRT_F64], 1),
    ),
    (
        "amdgcn.fract",
        Kind::Plain([op::V_FRACT_F16, op::V_FRACT_F32, op::V_FRACT_F64], 1),
    ),
    (
        "amdgcn.frexp.mant",
        Kind::Plain(
            [
                op::V_FREXP_MANT_F16,
                op::V_FREXP_MANT_F32,
                op::V_FREXP_MANT_F64,
            ],
            1,
        ),
    ),
    (
        "amdgcn.frexp.exp",
        Kind::Exponent([
            op::V_FREXP_EXP_I16_F16,
            op::V_FREXP_EXP_I32_F32,
            op::V_FREXP_EXP_I32_F64,
        ]),
    ),
    (
        "amdgcn.exp2",
        Kind::Plain([op::V_EXP_F16, op::V_EXP_F32, op::NONE], 1),
    ),
    (
        "amdgcn.log",
        Kind::Plain([op::V_LOG_F16, op::V_LOG_F32, op::NONE], 1),
    ),
    (
        "amdgcn.sin",
        Kind::Plain([op::V_SIN_F16, op::V_SIN_F32, op::NONE], 1),
    ),
    (
        "amdgcn.cos",
        Kind::Plain([op::V_COS_F16, op::V_COS_F32, op::NONE], 1),
    ),
    (
        "amdgcn.fmul.legacy",
        Kind::Plain([op::NONE, op::V_MUL_DX9_ZERO_F32, op::NONE], 2),
    ),
    (
        "amdgcn.fma.legacy",
        Kind::Plain([op::NONE, op::V_FMA_DX9_ZERO_F32, op::NONE], 3),
    ),
    ("amdgcn.fdiv.fast", Kind::Each(math::fast_quotient)),
    (
        "amdgcn.cubeid",
        Kind::Plain([op::NONE, op::V_CUBEID_F32, op::NONE], 3),
    ),
    (
        "amdgcn.cubema",
        Kind::Plain([op::NONE, op::V_CUBEMA_F32, op::NONE], 3),
    ),
    (
        "amdgcn.cubesc",
        Kind::Plain([op::NONE, op::V_CUBESC_F32, op::NONE], 3),
    ),
    (
        "amdgcn.cubetc",
        Kind::Plain([op::NONE, op::V_CUBETC_F32, op::NONE], 3),
    ),
    (
        "amdgcn.div.fixup",
        Kind::Plain(
            [
                op::V_DIV_FIXUP_F16,
                op::V_DIV_FIXUP_F32,
                op::V_DIV_FIXUP_F64,
            ],
            3,
        ),
    ),
    ("amdgcn.div.scale", Kind::Whole(direct::division_scale)),
    ("amdgcn.div.fmas", Kind::Whole(direct::division_last)),
    ("amdgcn.trig.preop", Kind::Each(direct::trigonometric_bits)),
    ("amdgcn.cvt.pkrtz", Kind::Whole(direct::packed_halves)),
    ("amdgcn.cvt.pknorm.i16", Kind::Whole(direct::packed_signed)),
    (
        "amdgcn.cvt.pknorm.u16",
        Kind::Whole(direct::packed_unsigned),
    ),
    ("amdgcn.cvt.pk.u8.f32", Kind::Whole(direct::packed_byte)),
];

const NEAREST: Names = [op::V_RNDNE_F16, op::V_RNDNE_F32, op::V_RNDNE_F64];

/// What a function is lowered to, by its name with types behind it.
fn find(name: &str) -> Option<&'static Kind> {
    let name = base_name(name).strip_prefix("llvm.")?;
    let found = FUNCTIONS.iter().find(|(known, _)| *known == name);
    found.map(|(_, kind)| kind)
}

/// Intrinsics on floats. Whether it is one.
pub(super) fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let Some(kind) = find(name) else {
        return Ok(false);
    };
    match kind {
        Kind::Plain(names, count) => selector.each(&mut |selector, parts| {
            plain(selector, *names, parts.get(..*count).unwrap_or(parts))
        })?,
        Kind::Exponent(names) => selector.each(&mut |selector, parts| match parts {
            [part] => exponent(selector, *names, part),
            _ => too_few(),
        })?,
        Kind::Each(function) => selector.each(&mut |selector, parts| function(selector, parts))?,
        Kind::Extreme(which) => {
            selector
                .each(&mut |selector, parts| float_extremes::extreme(selector, *which, parts))?;
        }
        Kind::Scaled(which) => {
            selector.each(&mut |selector, parts| math::exponential(selector, *which, parts))?;
        }
        Kind::Logarithm(which) => {
            selector.each(&mut |selector, parts| math::logarithm(selector, *which, parts))?;
        }
        Kind::Whole(function) => function(selector)?,
    }
    Ok(true)
}

pub(super) fn too_few<T>() -> Selected<T> {
    Err(Malformed("its operands are not those that the intrinsic takes").into())
}

/// The precision of the first operand.
pub(super) fn precision(parts: &[Part<'_>]) -> Selected<Precision> {
    let Some(part) = parts.first() else {
        return too_few();
    };
    match Precision::of(part.ty) {
        Some(precision) => Ok(precision),
        None => not_covered(part.ty),
    }
}

fn plain(selector: &mut Selector<'_>, names: Names, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let precision = precision(parts)?;
    let words: Vec<&[Value]> = parts.iter().map(|part| part.words).collect();
    if let Some(scalar) = scalar_name(precision.name(names)) {
        let names = [scalar; 3];
        if let Some(name) = selector.scalar_form(names, precision, &words) {
            return Ok(vec![selector.make(name, 1, &words.concat())]);
        }
    }
    let name = precision.name(names);
    if name != op::NONE && name.spelling(selector.gpu().generation).is_none() {
        return Err(format!("{} has no such instruction", selector.gpu().name).into());
    }
    let sources: Vec<_> = words
        .into_iter()
        .map(|words| selector.source(words, precision))
        .collect();
    selector.float(names, precision, &sources)
}

/// What the scalar unit of some GPUs calls it.
fn scalar_name(name: op::Opcode) -> Option<op::Opcode> {
    Some(match name {
        op::V_FLOOR_F32 => op::S_FLOOR_F32,
        op::V_CEIL_F32 => op::S_CEIL_F32,
        op::V_TRUNC_F32 => op::S_TRUNC_F32,
        op::V_RNDNE_F32 => op::S_RNDNE_F32,
        op::V_FLOOR_F16 => op::S_FLOOR_F16,
        op::V_CEIL_F16 => op::S_CEIL_F16,
        op::V_TRUNC_F16 => op::S_TRUNC_F16,
        op::V_RNDNE_F16 => op::S_RNDNE_F16,
        _ => return None,
    })
}

/// `fabs`.
fn absolute(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let precision = match part.ty {
        // Its sign is where that of `half` is.
        Type::BFloat => Precision::Half,
        _ => precision(parts)?,
    };
    Ok(magnitude(selector, precision, part.words))
}

/// `copysign`: the magnitude of one, the sign of another.
fn copy_sign(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [lhs, rhs] = parts else {
        return too_few();
    };
    let precision = precision(parts)?;
    let (mut words, _, _) = selector.unsigned(lhs.words, precision);
    let sign = rhs.words.last().copied().unwrap_or(Value::Bits(0));
    if let Value::Bits(bits) = sign {
        let negative = bits & precision.sign() != 0;
        return Ok(selector.with_sign(&words, precision, negative, true));
    }
    if let Some(last) = words.last_mut() {
        let mask = Value::Bits(precision.magnitude());
        let both = [*last, sign];
        *last = if selector.are_scalar(&both) {
            let magnitude = selector.on_unit_of_operands(Operation::And, both[0], mask);
            let sign =
                selector.on_unit_of_operands(Operation::And, sign, Value::Bits(precision.sign()));
            selector.on_unit_of_operands(Operation::Or, magnitude, sign)
        } else {
            selector.make(op::V_BFI_B32, 1, &[mask, both[0], sign])
        };
    }
    Ok(words)
}

/// `canonicalize`: what signals is made quiet.
fn canonical(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let precision = precision(parts)?;
    if selector.is_quiet(part.words, precision) {
        return Ok(part.words.to_vec());
    }
    let source = selector.source(part.words, precision);
    let names = [op::V_MAX_F16, op::V_MAX_F32, op::V_MAX_F64];
    selector.float(names, precision, &[source, source])
}

/// `ldexp`: times a power of two.
fn scale(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [part, exponent] = parts else {
        return too_few();
    };
    let precision = precision(parts)?;
    let source = selector.source(part.words, precision);
    let mut by = exponent.word();
    match exponent.ty {
        Type::Integer(32) => {}
        Type::Integer(bits @ ..32) => by = selector.filled(by, *bits, true),
        ty => return not_covered(ty),
    }
    if precision == Precision::Half && *exponent.ty != Type::Integer(16) {
        // It takes 16 bits, so that what is beyond them stops there.
        let limits = [-32768i32, 32767].map(|limit| limit as u32);
        by = match by {
            Value::Bits(bits) => Value::Bits((bits as i32).clamp(-32768, 32767) as u32),
            _ => {
                let [low, high] = limits.map(Value::Bits);
                selector.on_vector_unit();
                selector.make(op::V_MED3_I32, 1, &[by, low, high])
            }
        };
    }
    let names = [op::V_LDEXP_F16, op::V_LDEXP_F32, op::V_LDEXP_F64];
    selector.float(names, precision, &[source, by.into()])
}

/// The exponent of a float.
fn exponent(selector: &mut Selector<'_>, names: Names, part: &Part<'_>) -> Selected<Vec<Value>> {
    let Some(precision) = Precision::of(part.ty) else {
        return not_covered(part.ty);
    };
    selector.on_vector_unit();
    let source = selector.source(part.words, precision);
    let result = selector.make(precision.name(names), 1, &[source]);
    let wide = !matches!(element(&selector.instruction().ty), Type::Integer(..=16));
    Ok(vec![match wide && precision == Precision::Half {
        true => selector.filled(result, 16, true),
        false => result,
    }])
}

/// `llvm.frexp`: both parts.
fn fraction_and_exponent(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let [(ty, _)] = &*instruction.operands else {
        return too_few();
    };
    let Some(precision) = Precision::of(ty) else {
        return not_covered(ty);
    };
    let words = selector.operand(0)?;
    let source = selector.source(&words, precision);
    let names = [
        op::V_FREXP_MANT_F16,
        op::V_FREXP_MANT_F32,
        op::V_FREXP_MANT_F64,
    ];
    let mut result = selector.float(names, precision, &[source])?;
    let names = [
        op::V_FREXP_EXP_I16_F16,
        op::V_FREXP_EXP_I32_F32,
        op::V_FREXP_EXP_I32_F64,
    ];
    let exponent = selector.make(precision.name(names), 1, &[source]);
    result.push(match (precision, &instruction.ty) {
        (Precision::Half, Type::Structure { fields, .. })
            if fields.get(1) != Some(&Type::Integer(16)) =>
        {
            selector.filled(exponent, 16, true)
        }
        _ => exponent,
    });
    selector.result(result);
    Ok(())
}

/// `llvm.is.fpclass`, `llvm.amdgcn.class`: whether a float is of one of the classes of a mask. LLVM and the instruction number them alike.
fn class(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [part, classes] = parts else {
        return too_few();
    };
    let precision = precision(parts)?;
    selector.on_vector_unit();
    let source = selector.source(part.words, precision);
    let names = [
        op::V_CMP_CLASS_F16,
        op::V_CMP_CLASS_F32,
        op::V_CMP_CLASS_F64,
    ];
    let mask = selector.fresh_mask();
    selector.emit(
        precision.name(names),
        &[mask],
        &[source, classes.word().into()],
    );
    Ok(vec![mask])
}

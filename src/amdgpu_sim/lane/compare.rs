//! Compares: `v_cmp_*`, whose result is a mask, and `v_cmpx_*`, which write the mask to EXEC.
//!
//! A compare is represented by the set of accepted outcomes: 1 for less, 2 for equal, 4 for
//! greater, 8 for unordered (a NaN).

use std::cmp::Ordering;

use super::Format::{self, B16, B32, B64, F16, F32, F64, Mask};
use super::inputs::{Inputs, Results};
use super::real::{Double, Half, Real, Single};
use super::row::{Row, gfx9, named};

const MASK: &[Format] = &[Mask];

/// The type of the compared values.
trait Kind {
    /// The order of the first two sources; `None` if they are unordered.
    fn order(i: &Inputs) -> Option<Ordering>;
}

struct Float<R>(std::marker::PhantomData<R>);

impl<R: Real> Kind for Float<R> {
    fn order(i: &Inputs) -> Option<Ordering> {
        R::read(i, 0).partial_cmp(&R::read(i, 1))
    }
}

macro_rules! kinds {
    ($($type:ty)*) => {
        $(impl Kind for $type {
            fn order(i: &Inputs) -> Option<Ordering> {
                Some((i.source[0] as $type).cmp(&(i.source[1] as $type)))
            }
        })*
    };
}

kinds! { i16 u16 i32 u32 i64 u64 }

fn compare<K: Kind, const ACCEPTED: u64>(i: &Inputs) -> Results {
    let outcome = match K::order(i) {
        Some(Ordering::Less) => 0,
        Some(Ordering::Equal) => 1,
        Some(Ordering::Greater) => 2,
        None => 3,
    };
    [ACCEPTED >> outcome & 1, 0]
}

/// Whether a float is in one of the ten classes that the bits of the second source select:
/// signaling and quiet NaN, from minus infinity to minus zero, from zero to infinity. Here, MODE
/// does not affect denormals.
fn class<R: Real>(i: &Inputs) -> Results {
    let bits = i.source[0];
    let negative = bits & R::SIGN != 0;
    let magnitude = R::magnitude(bits);
    let class = match magnitude {
        _ if R::is_signaling(bits) => 0,
        _ if R::is_nan(bits) => 1,
        0 if negative => 5,
        0 => 6,
        _ => {
            let from_infinity = match magnitude {
                _ if magnitude == R::INFINITY => 0,
                _ if R::exponent(bits) > 0 => 1,
                _ => 2,
            };
            if negative {
                2 + from_infinity
            } else {
                9 - from_infinity
            }
        }
    };
    [i.source[1] >> class & 1, 0]
}

/// The `v_cmp` and `v_cmpx` rows of each compare of a type: first those with the same name in all
/// generations, then the others.
macro_rules! rows {
    ($($type:literal $format:ident $kind:ty {
        $($name:literal $accepted:literal),*; $([$gfx9:literal, $gfx11:literal] $constant:literal),*
    })*) => {
        &[
            $(
                $(
                    named([concat!("v_cmp_", $name, "_", $type); 4], &[$format, $format], MASK, compare::<$kind, $accepted>),
                    named([concat!("v_cmpx_", $name, "_", $type); 4], &[$format, $format], MASK, compare::<$kind, $accepted>)
                        .exec(),
                )*
                $(
                    named([concat!("v_cmp_", $gfx9), concat!("v_cmp_", $gfx9), concat!("v_cmp_", $gfx11), ""],
                        &[$format, $format], MASK, compare::<$kind, $constant>),
                    named([concat!("v_cmpx_", $gfx9), concat!("v_cmpx_", $gfx9), concat!("v_cmpx_", $gfx11), ""],
                        &[$format, $format], MASK, compare::<$kind, $constant>).exec(),
                )*
            )*
        ]
    };
}

pub(super) const INTEGERS: &[Row] = rows! {
    "i16" B16 i16 { "lt" 1, "eq" 2, "le" 3, "gt" 4, "ne" 5, "ge" 6; }
    "u16" B16 u16 { "lt" 1, "eq" 2, "le" 3, "gt" 4, "ne" 5, "ge" 6; }
    "i32" B32 i32 { "lt" 1, "eq" 2, "le" 3, "gt" 4, "ne" 5, "ge" 6; ["f_i32", "f_i32"] 0, ["t_i32", "t_i32"] 15 }
    "u32" B32 u32 { "lt" 1, "eq" 2, "le" 3, "gt" 4, "ne" 5, "ge" 6; ["f_u32", "f_u32"] 0, ["t_u32", "t_u32"] 15 }
    "i64" B64 i64 { "lt" 1, "eq" 2, "le" 3, "gt" 4, "ne" 5, "ge" 6; ["f_i64", "f_i64"] 0, ["t_i64", "t_i64"] 15 }
    "u64" B64 u64 { "lt" 1, "eq" 2, "le" 3, "gt" 4, "ne" 5, "ge" 6; ["f_u64", "f_u64"] 0, ["t_u64", "t_u64"] 15 }
};

/// The compares of 16-bit integers with a constant result, which only GFX9 has.
pub(super) const SHORT_CONSTANTS: &[Row] = &[
    gfx9("v_cmp_f_i16", &[B16, B16], MASK, compare::<i16, 0>),
    gfx9("v_cmp_f_u16", &[B16, B16], MASK, compare::<u16, 0>),
    gfx9("v_cmp_t_i16", &[B16, B16], MASK, compare::<i16, 15>),
    gfx9("v_cmp_t_u16", &[B16, B16], MASK, compare::<u16, 15>),
    gfx9("v_cmpx_f_i16", &[B16, B16], MASK, compare::<i16, 0>).exec(),
    gfx9("v_cmpx_f_u16", &[B16, B16], MASK, compare::<u16, 0>).exec(),
    gfx9("v_cmpx_t_i16", &[B16, B16], MASK, compare::<i16, 15>).exec(),
    gfx9("v_cmpx_t_u16", &[B16, B16], MASK, compare::<u16, 15>).exec(),
];

pub(super) const FLOATS: &[Row] = rows! {
    "f16" F16 Float<Half> {
        "lt" 1, "eq" 2, "le" 3, "gt" 4, "lg" 5, "ge" 6, "o" 7, "u" 8, "nge" 9, "nlg" 10, "ngt" 11, "nle" 12, "neq" 13, "nlt" 14;
        ["f_f16", "f_f16"] 0, ["tru_f16", "t_f16"] 15
    }
    "f32" F32 Float<Single> {
        "lt" 1, "eq" 2, "le" 3, "gt" 4, "lg" 5, "ge" 6, "o" 7, "u" 8, "nge" 9, "nlg" 10, "ngt" 11, "nle" 12, "neq" 13, "nlt" 14;
        ["f_f32", "f_f32"] 0, ["tru_f32", "t_f32"] 15
    }
    "f64" F64 Float<Double> {
        "lt" 1, "eq" 2, "le" 3, "gt" 4, "lg" 5, "ge" 6, "o" 7, "u" 8, "nge" 9, "nlg" 10, "ngt" 11, "nle" 12, "neq" 13, "nlt" 14;
        ["f_f64", "f_f64"] 0, ["tru_f64", "t_f64"] 15
    }
};

pub(super) const CLASSES: &[Row] = &[
    named(["v_cmp_class_f16"; 4], &[F16, B16], MASK, class::<Half>),
    named(["v_cmpx_class_f16"; 4], &[F16, B16], MASK, class::<Half>).exec(),
    named(["v_cmp_class_f32"; 4], &[F32, B32], MASK, class::<Single>),
    named(["v_cmpx_class_f32"; 4], &[F32, B32], MASK, class::<Single>).exec(),
    named(["v_cmp_class_f64"; 4], &[F64, B32], MASK, class::<Double>),
    named(["v_cmpx_class_f64"; 4], &[F64, B32], MASK, class::<Double>).exec(),
];

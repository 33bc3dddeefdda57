//! Minimum, maximum and median of floats.
//!
//! `v_min` and `v_max` are the operations of IEEE 754-2008: if one operand is NaN, the result is
//! the other operand. In IEEE mode, a signaling NaN is returned instead, quieted. GFX12's `_num`
//! operations are those of IEEE 754-2019, which also ignore signaling NaNs. GFX12's `v_minimum` and
//! `v_maximum` return any NaN. All these operations treat negative zero as less than positive zero.

use super::Format;
use super::formats::{D1, D2, H1, H2, H3, S1, S2, S3};
use super::inputs::{Inputs, Results};
use super::real::{Double, Half, Real, Single};
use super::row::{Row, gfx12, row};

/// The treatment of NaN operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nan {
    /// As MODE selects.
    Mode,
    /// The result is the operand that is not NaN.
    Loses,
    /// The result is the first NaN.
    Wins,
}

pub(super) const ROWS: &[Row] = &[
    row("v_min_f16", H2, H1, min::<Half>).not_on_gfx12(),
    row("v_min_f32", S2, S1, min::<Single>).not_on_gfx12(),
    row("v_min_f64", D2, D1, min::<Double>).not_on_gfx12(),
    row("v_max_f16", H2, H1, max::<Half>).not_on_gfx12(),
    row("v_max_f32", S2, S1, max::<Single>).not_on_gfx12(),
    row("v_max_f64", D2, D1, max::<Double>).not_on_gfx12(),
    row("v_min3_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Mode, false, false)
    })
    .not_on_gfx12()
    .keeps(),
    row("v_min3_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Mode, false, false)
    })
    .not_on_gfx12(),
    row("v_max3_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Mode, true, true)
    })
    .not_on_gfx12()
    .keeps(),
    row("v_max3_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Mode, true, true)
    })
    .not_on_gfx12(),
    row("v_med3_f16", H3, H1, |i| middle::<Half>(i, Nan::Mode))
        .not_on_gfx12()
        .keeps(),
    row("v_med3_f32", S3, S1, |i| middle::<Single>(i, Nan::Mode)).not_on_gfx12(),
    gfx11("v_minmax_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Mode, false, true)
    }),
    gfx11("v_minmax_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Mode, false, true)
    }),
    gfx11("v_maxmin_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Mode, true, false)
    }),
    gfx11("v_maxmin_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Mode, true, false)
    }),
    gfx12("v_min_num_f16", H2, H1, |i| {
        one::<Half>(i, Nan::Loses, false)
    }),
    gfx12("v_min_num_f32", S2, S1, |i| {
        one::<Single>(i, Nan::Loses, false)
    }),
    gfx12("v_min_num_f64", D2, D1, |i| {
        one::<Double>(i, Nan::Loses, false)
    }),
    gfx12("v_max_num_f16", H2, H1, |i| {
        one::<Half>(i, Nan::Loses, true)
    }),
    gfx12("v_max_num_f32", S2, S1, |i| {
        one::<Single>(i, Nan::Loses, true)
    }),
    gfx12("v_max_num_f64", D2, D1, |i| {
        one::<Double>(i, Nan::Loses, true)
    }),
    gfx12("v_min3_num_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Loses, false, false)
    }),
    gfx12("v_min3_num_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Loses, false, false)
    }),
    gfx12("v_max3_num_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Loses, true, true)
    }),
    gfx12("v_max3_num_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Loses, true, true)
    }),
    gfx12("v_minmax_num_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Loses, false, true)
    }),
    gfx12("v_minmax_num_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Loses, false, true)
    }),
    gfx12("v_maxmin_num_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Loses, true, false)
    }),
    gfx12("v_maxmin_num_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Loses, true, false)
    }),
    gfx12("v_med3_num_f16", H3, H1, |i| middle::<Half>(i, Nan::Loses)),
    gfx12("v_med3_num_f32", S3, S1, |i| {
        middle::<Single>(i, Nan::Loses)
    }),
    gfx12("v_minimum_f16", H2, H1, |i| {
        one::<Half>(i, Nan::Wins, false)
    }),
    gfx12("v_minimum_f32", S2, S1, |i| {
        one::<Single>(i, Nan::Wins, false)
    }),
    gfx12("v_minimum_f64", D2, D1, |i| {
        one::<Double>(i, Nan::Wins, false)
    }),
    gfx12("v_maximum_f16", H2, H1, |i| one::<Half>(i, Nan::Wins, true)),
    gfx12("v_maximum_f32", S2, S1, |i| {
        one::<Single>(i, Nan::Wins, true)
    }),
    gfx12("v_maximum_f64", D2, D1, |i| {
        one::<Double>(i, Nan::Wins, true)
    }),
    gfx12("v_minimum3_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Wins, false, false)
    }),
    gfx12("v_minimum3_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Wins, false, false)
    })
    .on_gfx950("v_minimum3_f32"),
    gfx12("v_maximum3_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Wins, true, true)
    }),
    gfx12("v_maximum3_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Wins, true, true)
    })
    .on_gfx950("v_maximum3_f32"),
    gfx12("v_minimummaximum_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Wins, false, true)
    }),
    gfx12("v_minimummaximum_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Wins, false, true)
    }),
    gfx12("v_maximumminimum_f16", H3, H1, |i| {
        two::<Half>(i, Nan::Wins, true, false)
    }),
    gfx12("v_maximumminimum_f32", S3, S1, |i| {
        two::<Single>(i, Nan::Wins, true, false)
    }),
];

const fn gfx11(
    name: &'static str,
    sources: &'static [Format],
    results: &'static [Format],
    compute: fn(&Inputs) -> Results,
) -> Row {
    super::row::named(["", "", name, ""], sources, results, compute)
}

/// The minimum of three; NaN if one of them is NaN.
pub(super) fn minimum3<R: Real>(i: &Inputs) -> Results {
    two::<R>(i, Nan::Wins, false, false)
}

/// The maximum of three; NaN if one of them is NaN.
pub(super) fn maximum3<R: Real>(i: &Inputs) -> Results {
    two::<R>(i, Nan::Wins, true, true)
}

pub(super) fn min<R: Real>(i: &Inputs) -> Results {
    one::<R>(i, Nan::Mode, false)
}

pub(super) fn max<R: Real>(i: &Inputs) -> Results {
    one::<R>(i, Nan::Mode, true)
}

pub(super) fn min_num<R: Real>(i: &Inputs) -> Results {
    one::<R>(i, Nan::Loses, false)
}

pub(super) fn max_num<R: Real>(i: &Inputs) -> Results {
    one::<R>(i, Nan::Loses, true)
}

pub(super) fn minimum<R: Real>(i: &Inputs) -> Results {
    one::<R>(i, Nan::Wins, false)
}

pub(super) fn maximum<R: Real>(i: &Inputs) -> Results {
    one::<R>(i, Nan::Wins, true)
}

fn one<R: Real>(i: &Inputs, nan: Nan, greatest: bool) -> Results {
    flushed::<R>(
        i,
        choose::<R>(i, nan, greatest, R::bits(i, 0), R::bits(i, 1)),
    )
}

/// The minimum or maximum of the first two sources, then that of this result and the third source.
fn two<R: Real>(i: &Inputs, nan: Nan, first: bool, second: bool) -> Results {
    let inner = choose::<R>(i, nan, first, R::bits(i, 0), R::bits(i, 1));
    flushed::<R>(i, choose::<R>(i, nan, second, inner, R::bits(i, 2)))
}

fn middle<R: Real>(i: &Inputs, nan: Nan) -> Results {
    let [a, b, c] = [R::bits(i, 0), R::bits(i, 1), R::bits(i, 2)];
    if R::is_nan(a) || R::is_nan(b) || R::is_nan(c) {
        return two::<R>(i, nan, false, false);
    }
    let greatest = R::value(choose::<R>(
        i,
        nan,
        true,
        choose::<R>(i, nan, true, a, b),
        c,
    ));
    let middle = match greatest {
        _ if greatest == R::value(a) => choose::<R>(i, nan, true, b, c),
        _ if greatest == R::value(b) => choose::<R>(i, nan, true, a, c),
        _ => choose::<R>(i, nan, true, a, b),
    };
    flushed::<R>(i, middle)
}

fn flushed<R: Real>(i: &Inputs, bits: u64) -> Results {
    [R::flushed(bits, R::denormals(&i.modes).results), 0]
}

fn choose<R: Real>(i: &Inputs, nan: Nan, greatest: bool, a: u64, b: u64) -> u64 {
    if R::is_nan(a) || R::is_nan(b) {
        return among_nans::<R>(i, nan, a, b);
    }
    let (x, y) = (R::value(a), R::value(b));
    // If floats compare equal but differ in their bits, they are zeros of opposite signs.
    let first_less = x < y || x == y && a & R::SIGN != 0;
    if first_less == greatest { b } else { a }
}

fn among_nans<R: Real>(i: &Inputs, nan: Nan, a: u64, b: u64) -> u64 {
    let wins = match nan {
        Nan::Mode => i.modes.ieee && (R::is_signaling(a) || R::is_signaling(b)),
        Nan::Loses => false,
        Nan::Wins => true,
    };
    let signaling = [a, b].into_iter().find(|bits| R::is_signaling(*bits));
    match (R::is_nan(a), R::is_nan(b)) {
        _ if wins && signaling.is_some() => signaling.unwrap_or(a) | R::QUIET,
        (true, true) => {
            a | if nan == Nan::Mode && !i.modes.ieee {
                0
            } else {
                R::QUIET
            }
        }
        (true, false) if !wins => b,
        (true, false) => a | R::QUIET,
        (false, _) if wins => b | R::QUIET,
        (false, _) => a,
    }
}

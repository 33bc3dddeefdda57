//! Minimum, maximum and median of integers.

use super::inputs::{Inputs, Results, short, signed, word};

/// Integers of a certain width and signedness, as sources and results.
pub(super) trait Integer: Ord {
    fn of(i: &Inputs, at: usize) -> Self;
    fn result(self) -> Results;
}

impl Integer for u16 {
    fn of(i: &Inputs, at: usize) -> u16 {
        i.short(at)
    }

    fn result(self) -> Results {
        short(self)
    }
}

impl Integer for i16 {
    fn of(i: &Inputs, at: usize) -> i16 {
        i.short(at) as i16
    }

    fn result(self) -> Results {
        short(self as u16)
    }
}

impl Integer for u32 {
    fn of(i: &Inputs, at: usize) -> u32 {
        i.word(at)
    }

    fn result(self) -> Results {
        word(self)
    }
}

impl Integer for i32 {
    fn of(i: &Inputs, at: usize) -> i32 {
        i.signed(at)
    }

    fn result(self) -> Results {
        signed(self)
    }
}

pub(super) fn min<T: Integer>(i: &Inputs) -> Results {
    T::of(i, 0).min(T::of(i, 1)).result()
}

pub(super) fn max<T: Integer>(i: &Inputs) -> Results {
    T::of(i, 0).max(T::of(i, 1)).result()
}

pub(super) fn min3<T: Integer>(i: &Inputs) -> Results {
    T::of(i, 0).min(T::of(i, 1)).min(T::of(i, 2)).result()
}

pub(super) fn max3<T: Integer>(i: &Inputs) -> Results {
    T::of(i, 0).max(T::of(i, 1)).max(T::of(i, 2)).result()
}

/// The minimum of the first two sources, then its maximum with the third source.
pub(super) fn minmax<T: Integer>(i: &Inputs) -> Results {
    T::of(i, 0).min(T::of(i, 1)).max(T::of(i, 2)).result()
}

/// The maximum of the first two sources, then its minimum with the third source.
pub(super) fn maxmin<T: Integer>(i: &Inputs) -> Results {
    T::of(i, 0).max(T::of(i, 1)).min(T::of(i, 2)).result()
}

/// The median of three sources.
pub(super) fn med3<T: Integer>(i: &Inputs) -> Results {
    let (a, b, c) = (T::of(i, 0), T::of(i, 1), T::of(i, 2));
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high.min(low.max(c)).result()
}

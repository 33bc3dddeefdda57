//! The face of a cube for a direction, and the coordinates on it.

use super::Format::{self, F32};
use super::inputs::{Inputs, Results};
use super::real::{Real, Single};
use super::row::{Row, row};

const SOURCES: &[Format] = &[F32, F32, F32];
const RESULTS: &[Format] = &[F32];

pub(super) const ROWS: &[Row] = &[
    row("v_cubeid_f32", SOURCES, RESULTS, |i| {
        result(i, |face| f64::from(face.axis * 2 + u8::from(face.negative)))
    }),
    row("v_cubesc_f32", SOURCES, RESULTS, |i| {
        result(i, |face| match (face.axis, face.negative) {
            (2, true) => -face.x,
            (2, false) | (1, _) => face.x,
            (_, true) => face.z,
            (_, false) => -face.z,
        })
    }),
    row("v_cubetc_f32", SOURCES, RESULTS, |i| {
        result(i, |face| match (face.axis, face.negative) {
            (1, true) => -face.z,
            (1, false) => face.z,
            _ => -face.y,
        })
    }),
    row("v_cubema_f32", SOURCES, RESULTS, |i| {
        result(i, |face| {
            2.0 * [face.x, face.y, face.z][usize::from(face.axis)]
        })
    }),
];

struct Face {
    x: f64,
    y: f64,
    z: f64,
    /// The axis of the coordinate with the greatest magnitude: 0 for x, 1 for y, 2 for z.
    axis: u8,
    /// Whether the coordinate with the greatest magnitude is negative.
    negative: bool,
}

fn result(i: &Inputs, of: impl Fn(&Face) -> f64) -> Results {
    let [x, y, z] = [0, 1, 2].map(|at| Single::read(i, at));
    let (axis, greatest) = if z.abs() >= x.abs() && z.abs() >= y.abs() {
        (2, z)
    } else if y.abs() >= x.abs() {
        (1, y)
    } else {
        (0, x)
    };
    let face = Face {
        x,
        y,
        z,
        axis,
        negative: greatest < 0.0,
    };
    Single::result(i, 3, of(&face))
}

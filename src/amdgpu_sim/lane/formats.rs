//! Sources and results of one format: a number of words, or of floats of 16, 32 and 64 bits.

use super::Format::{self, B32, F16, F32, F64};

pub(super) const W1: &[Format] = &[B32];
pub(super) const W2: &[Format] = &[B32, B32];
pub(super) const W3: &[Format] = &[B32, B32, B32];
pub(super) const H1: &[Format] = &[F16];
pub(super) const H2: &[Format] = &[F16, F16];
pub(super) const H3: &[Format] = &[F16, F16, F16];
pub(super) const S1: &[Format] = &[F32];
pub(super) const S2: &[Format] = &[F32, F32];
pub(super) const S3: &[Format] = &[F32, F32, F32];
pub(super) const D1: &[Format] = &[F64];
pub(super) const D2: &[Format] = &[F64, F64];
pub(super) const D3: &[Format] = &[F64, F64, F64];

//! The source lanes of a warp shuffle (PTX's `shfl`): one definition for both the simulator and the
//! AMDGPU backend.
//!
//! Source: PTX ISA, "shfl.sync"; CUDA's `__shfl_sync` and its variants (`sm_30_intrinsics.hpp`).
//! `tests/data/shuffles` has results observed on a GPU.
//!
//! Architecture invariant: lanes are numbered from 0 to 31 within their warp. The functions do not
//! consider which lanes are active: reading from an inactive lane is undefined in PTX, and the
//! caller has to handle it.

mod name;

pub use name::Shuffle;

/// Number of lanes in a warp.
pub const WARP: u32 = 32;

/// The computation of the source lane from the lane index and the operand `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// Lane `b`: `__shfl_sync`.
    Index,
    /// The lane number minus `b`: `__shfl_up_sync`.
    Up,
    /// The lane number plus `b`: `__shfl_down_sync`.
    Down,
    /// The lane number xor `b`: `__shfl_xor_sync`.
    Butterfly,
}

impl Mode {
    /// All modes, in the order in which recorded test results list them.
    pub const ALL: [Mode; 4] = [Mode::Index, Mode::Up, Mode::Down, Mode::Butterfly];

    /// The name in PTX and LLVM.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Index => "idx",
            Mode::Up => "up",
            Mode::Down => "down",
            Mode::Butterfly => "bfly",
        }
    }

    /// The mode with this name.
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// The lane that lane `lane` of 32 reads from, and the predicate: whether that lane is in range. If
/// the source lane is out of range, a lane reads its own value.
///
/// `b` is used modulo 32. Bits 4 to 0 of `c` are the clamp value, and bits 12 to 8 the segment
/// mask; other bits are ignored.
pub fn source(mode: Mode, lane: u32, b: u32, c: u32) -> (u32, bool) {
    let (b, clamp, segment) = (b & 31, c & 31, c >> 8 & 31);
    let lane = lane & 31;
    let greatest = lane & segment | clamp & !segment;
    let least = lane & segment;
    let (from, in_range) = match mode {
        Mode::Up => {
            let from = lane.wrapping_sub(b);
            (from, from as i32 >= greatest as i32)
        }
        Mode::Down => (lane + b, lane + b <= greatest),
        Mode::Butterfly => (lane ^ b, lane ^ b <= greatest),
        Mode::Index => {
            let from = least | b & !segment;
            (from, from <= greatest)
        }
    };
    if in_range {
        (from, true)
    } else {
        (lane, false)
    }
}

/// The operand `c` that CUDA passes for a width of 1, 2, 4, 8, 16 or 32 lanes; `None` for any other
/// width.
pub fn control(mode: Mode, width: u32) -> Option<u32> {
    if !width.is_power_of_two() || width > WARP {
        return None;
    }
    let clamp = match mode {
        Mode::Up => 0,
        _ => 31,
    };
    Some((WARP - width) << 8 | clamp)
}

#[cfg(test)]
mod tests;

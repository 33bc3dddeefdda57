//! Intrinsic functions: arithmetic, positions of work-items, and operations across lanes.
//!
//! A name is looked up with its types (`llvm.nvvm.shfl.sync.up.i32`), then without the last, and so
//! on (`llvm.umin.v2i32`).

mod aggregates;
pub mod buffers;
mod calls;
mod divisions;
mod elementwise;
mod floats;
pub mod images;
mod integers;
mod lanes;
mod names;
mod packed;
mod permutes;
mod places;
mod ptx;
pub mod texels;
mod warps;
mod words;
mod work_items;

use super::{Type, Value};

use super::operation::float::Format;
use super::operation::shape::{leaves, part};
use aggregates::Whole;
use elementwise::{MOST_OPERANDS, Pure};
use lanelog_ir::Intrinsic;
use lanes::Across;
use places::Place;
use warps::Warp;
use work_items::WorkItem;

/// Where the lanes of a wave are in the grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The work-group in each dimension.
    pub group: [u32; 3],
    /// Work-groups in each dimension.
    pub grid: [u32; 3],
    /// Work-items of a work-group in each dimension.
    pub block: [u32; 3],
    /// The number of the wave in its work-group.
    pub wave: u32,
    /// The work-item of each lane in its work-group.
    pub items: Vec<[u32; 3]>,
}

/// A call by some lanes of a wave together.
pub struct WaveCall<'c> {
    /// Lanes of a wave, whether they run or not.
    pub size: u32,
    /// The lanes that call: bit by bit.
    pub lanes: u64,
    /// Where they are.
    pub places: &'c Places,
    /// Steps taken so far, for clocks.
    pub clock: u64,
    /// The operands of each lane: lane, operand. For a lane that does not call: its last value, or
    /// `Value::Undef`.
    pub operands: &'c dyn Fn(u32, usize) -> Value,
    /// The results, lane by lane, to be written for those that call.
    pub results: &'c mut [Value],
}

/// The effect of a call of an intrinsic.
#[derive(Clone, Debug)]
pub enum Effect {
    /// No effect on lanes: `assume`, lifetimes, hints.
    Nothing,
    /// All lanes of the work-group wait for each other.
    Barrier,
    /// It computes results from operands, positions, or other lanes.
    Computed(Computed),
    /// It reads or writes memory, or returns an address (`memcpy`, `implicitarg.ptr`,
    /// `dispatch.ptr`).
    Memory(Intrinsic),
}

/// An intrinsic that computes.
#[derive(Clone, Debug)]
pub struct Computed {
    kind: Kind,
    /// How many operands there are.
    operands: usize,
}

/// How it computes.
#[derive(Clone, Debug)]
enum Kind {
    /// A position of the lane.
    Place(Place),
    /// The same, for OpenCL: with this number of bits.
    WorkItem(WorkItem, u32),
    /// On scalars.
    Scalar(Pure),
    /// On each element of vectors of this length; which operands are vectors.
    Elements(Pure, u32, [bool; MOST_OPERANDS]),
    /// On the lane's whole operands.
    Whole(Whole),
    /// On operands of other lanes.
    Across(Across),
    /// On operands of other lanes, for NVPTX.
    Warp(Warp),
}

impl Effect {
    /// The effect of a call of `name` (`llvm.umin.i32`) with these types.
    ///
    /// # Errors
    /// If it is not supported, with the reason.
    pub fn find(name: &str, result: &Type, operands: &[Type]) -> Result<Effect, String> {
        if [result].into_iter().chain(operands).any(is_large) {
            return Err(format!(
                "{name} of this number of elements is not supported"
            ));
        }
        if work_items::is_barrier(name) {
            return Ok(Effect::Barrier);
        }
        if let (Some(item), Type::Integer(bits)) = (WorkItem::known(name), result) {
            return Ok(Effect::Computed(Computed {
                kind: Kind::WorkItem(item, *bits),
                operands: operands.len(),
            }));
        }
        Intrinsic::of(name)
            .and_then(|called| names::known(called, result, operands))
            .ok_or_else(|| format!("{name} is not supported"))
    }
}

/// The contents of a register that has a bit for each lane: `exec`, or half of it.
///
/// # Errors
/// Nothing is known of the register.
pub fn lanes_on(register: &[u8], result: &Type) -> Result<Computed, String> {
    let first = match register {
        b"exec" | b"exec_lo" => 0,
        b"exec_hi" => 32,
        _ => {
            let name = String::from_utf8_lossy(register);
            return Err(format!("reading the register {name} is not supported"));
        }
    };
    Ok(Computed {
        kind: Kind::Across(Across::lanes_on(first, result)),
        operands: 0,
    })
}

impl Computed {
    /// The same on a GPU with permutations within each half of a wave of 64 lanes.
    #[must_use]
    pub fn within_halves(mut self) -> Computed {
        if let Kind::Across(across) = &mut self.kind {
            across.halves = true;
        }
        self
    }

    /// The format of a result, or of its elements, if it is computed by arithmetic: the sign and
    /// the payload of a NaN are then unspecified. `None` also for operations on a vector as a
    /// whole, or across lanes.
    pub(super) fn arithmetic(&self) -> Option<Format> {
        match &self.kind {
            Kind::Scalar(pure) | Kind::Elements(pure, ..) => pure.arithmetic(),
            _ => None,
        }
    }

    /// The operands of a lane; zero for missing ones.
    fn operands(&self, call: &WaveCall<'_>, lane: u32) -> [Value; MOST_OPERANDS] {
        [0, 1, 2, 3].map(|index| match index < self.operands {
            true => (call.operands)(lane, index),
            false => Value::Bits(0),
        })
    }

    /// Computes the results of a call.
    ///
    /// # Errors
    /// If a feature of it is unsupported, with the reason: work of inactive lanes, a pattern that
    /// is not constant. Results without a defined meaning are `undef` or `poison`.
    pub fn call(&self, call: &mut WaveCall<'_>) -> Result<(), String> {
        // A declaration may have fewer operands than the intrinsic.
        let (passed, count) = (call.operands, self.operands);
        let operands = move |lane: u32, index: usize| match index < count {
            true => passed(lane, index),
            false => Value::Undef,
        };
        let call = &mut WaveCall {
            operands: &operands,
            results: call.results,
            ..*call
        };
        match &self.kind {
            Kind::Place(place) => {
                for lane in call.calling() {
                    let value = place.of(call, lane);
                    call.give(lane, value);
                }
            }
            Kind::WorkItem(item, bits) => {
                for lane in call.calling() {
                    let [dimension, ..] = self.operands(call, lane);
                    let value = item.of(call, lane, &dimension, *bits);
                    call.give(lane, value);
                }
            }
            Kind::Scalar(pure) => {
                for lane in call.calling() {
                    let operands = self.operands(call, lane);
                    call.give(lane, pure.compute(operands.each_ref()));
                }
            }
            Kind::Elements(pure, count, vectors) => {
                for lane in call.calling() {
                    let operands = self.operands(call, lane);
                    let each = |index: usize| {
                        let chosen = [0, 1, 2, 3].map(|at: usize| match vectors[at] {
                            true => part(&operands[at], index),
                            false => &operands[at],
                        });
                        pure.compute(chosen)
                    };
                    let parts = (0..*count as usize).map(each).collect();
                    call.give(lane, Value::Many(parts));
                }
            }
            Kind::Whole(whole) => {
                for lane in call.calling() {
                    let value = whole.compute(&|index| (call.operands)(lane, index));
                    call.give(lane, value);
                }
            }
            Kind::Across(across) => across.call(call)?,
            Kind::Warp(warp) => warp.call(call)?,
        }
        Ok(())
    }
}

/// Whether a type has more elements than are held at once.
fn is_large(of: &Type) -> bool {
    leaves(of) > 1 << 20
}

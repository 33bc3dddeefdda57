//! Intrinsic functions: arithmetic, work-item positions, and cross-lane operations.
//!
//! The complete name is looked up first (`llvm.nvvm.shfl.sync.up.i32`), then the name without its
//! last component, and so on (`llvm.umin.v2i32`).

mod aggregates;
mod barriers;
pub mod buffers;
mod calls;
mod divisions;
mod elementwise;
mod floats;
pub mod images;
mod integers;
mod lanes;
mod launch_query;
mod names;
mod packed;
mod permutes;
mod ptx;
pub mod texels;
mod warps;
mod words;
mod work_items;

use super::{Type, Value, Warning};

use super::operation::float::Format;
use super::operation::shape::{leaves, part};
use aggregates::Whole;
pub use barriers::{Barrier, Reduction};
use elementwise::{MOST_OPERANDS, Pure};
use lanelog_ir::Intrinsic;
pub(crate) use lanes::CUT;
use lanes::CrossLane;
use launch_query::LaunchQuery;
use warps::Warp;
use work_items::WorkItem;
pub use work_items::is_fence;

/// The position of a wave's lanes in the grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The work-group ID.
    pub group: [u32; 3],
    /// The number of work-groups in each dimension.
    pub grid: [u32; 3],
    /// The size of a work-group in each dimension.
    pub block: [u32; 3],
    /// The index of the wave in its work-group.
    pub wave: u32,
    /// The work-item ID of each lane.
    pub items: Vec<[u32; 3]>,
}

/// A call that converged lanes of a wave execute.
pub struct WaveCall<'c> {
    /// The number of lanes in the wave, active or not.
    pub size: u32,
    /// Mask of the calling lanes.
    pub lanes: u64,
    /// The positions of the lanes.
    pub places: &'c Places,
    /// Mask of the lanes of the wave that have not ended.
    pub live: u64,
    /// The number of steps so far, which intrinsics that read a clock return.
    pub clock: u64,
    /// Returns the operand of a lane, by lane and index. For a lane that does not make the call,
    /// this is its last value or `Value::Undef`.
    pub operands: &'c dyn Fn(u32, usize) -> Value,
    /// The results by lane. Only results of calling lanes are written.
    pub results: &'c mut [Value],
    /// Receives a message for each result that the target leaves undefined, or that loses bits.
    pub warnings: &'c mut Vec<Warning>,
}

/// The effect of a call of an intrinsic.
#[derive(Clone, Debug)]
pub enum Effect {
    /// The intrinsic has no effect on lanes: `assume`, lifetimes, hints.
    Nothing,
    /// A barrier of the work-group.
    Barrier(Barrier),
    /// A computation of results from operands, positions, or values of other lanes.
    Computed(Computed),
    /// A memory access, or an address as the result (`memcpy`, `implicitarg.ptr`, `dispatch.ptr`).
    Memory(Intrinsic),
}

/// An intrinsic that computes its result without memory.
#[derive(Clone, Debug)]
pub struct Computed {
    kind: Kind,
    /// The number of operands.
    operands: usize,
}

/// The kind of computation.
#[derive(Clone, Debug)]
enum Kind {
    /// A position of the work-item.
    LaunchQuery(LaunchQuery),
    /// A position or size, by an OpenCL function whose result has this width.
    WorkItem(WorkItem, u32),
    /// A function of scalars.
    Scalar(Pure),
    /// A function that is applied to each element of vectors with this length. The flags tell which
    /// operands are vectors.
    Elements(Pure, u32, [bool; MOST_OPERANDS]),
    /// A function of a lane's whole operands.
    Whole(Whole),
    /// A cross-lane operation of AMDGPU.
    CrossLane(CrossLane),
    /// A cross-lane operation of NVPTX.
    Warp(Warp),
}

impl Effect {
    /// The effect of a call to `name` (such as `llvm.umin.i32`) with these types.
    ///
    /// # Errors
    /// The intrinsic is not supported; the message states why.
    pub fn find(name: &str, result: &Type, operands: &[Type]) -> Result<Effect, String> {
        if [result].into_iter().chain(operands).any(is_large) {
            return Err(format!(
                "{name} of this number of elements is not supported"
            ));
        }
        if work_items::is_barrier(name) {
            return Ok(Effect::Barrier(Barrier::WorkItems));
        }
        if let (Some(item), Type::Integer(bits)) = (WorkItem::known(name), result) {
            return Ok(Effect::Computed(Computed {
                kind: Kind::WorkItem(item, *bits),
                operands: operands.len(),
            }));
        }
        Intrinsic::of(name)
            .and_then(|called| names::known(called, result, operands))
            .ok_or_else(|| match name.contains("ocl_image") {
                true => format!("{name}: images are not supported"),
                false => format!("{name} is not supported"),
            })
    }
}

/// The value of a register with one bit for each lane: `exec`, or half of it.
///
/// # Errors
/// The register is unknown.
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
        kind: Kind::CrossLane(CrossLane::lanes_on(first, result)),
        operands: 0,
    })
}

impl Computed {
    /// The same operation for a GPU whose permutations are limited to each half of a 64-lane wave.
    #[must_use]
    pub fn within_halves(mut self) -> Computed {
        if let Kind::CrossLane(across) = &mut self.kind {
            across.halves = true;
        }
        self
    }

    /// The format of a result, or of its elements, if it is computed by arithmetic, so that the
    /// sign and payload of a NaN are unspecified. `None` for other results, including those of
    /// cross-lane operations and of operations on whole vectors.
    pub(super) fn arithmetic(&self) -> Option<Format> {
        match &self.kind {
            Kind::Scalar(pure) | Kind::Elements(pure, ..) => pure.arithmetic(),
            _ => None,
        }
    }

    /// The operands of a lane. Operands that the call does not pass are zero.
    fn operands(&self, call: &WaveCall<'_>, lane: u32) -> [Value; MOST_OPERANDS] {
        [0, 1, 2, 3].map(|index| match index < self.operands {
            true => (call.operands)(lane, index),
            false => Value::Bits(0),
        })
    }

    /// Whether the result in a lane depends only on the lane's operands: [`Computed::of_operands`].
    pub(super) fn is_of_one_lane(&self) -> bool {
        matches!(self.kind, Kind::Scalar(_) | Kind::Elements(..))
    }

    /// The result of an intrinsic of one lane, from its operands; zero for those that the call does
    /// not pass. `undef` for other intrinsics.
    pub(super) fn of_operands(&self, operands: [&Value; MOST_OPERANDS]) -> Value {
        match &self.kind {
            Kind::Scalar(pure) => pure.compute(operands),
            Kind::Elements(pure, count, vectors) => {
                let each = |index: usize| {
                    let chosen = [0, 1, 2, 3].map(|at: usize| match vectors[at] {
                        true => part(operands[at], index),
                        false => operands[at],
                    });
                    pure.compute(chosen)
                };
                Value::Many((0..*count as usize).map(each).collect())
            }
            _ => Value::Undef,
        }
    }

    /// The index of the operand that names the lanes which must execute the call together; `None`
    /// for an intrinsic without member mask.
    pub(super) fn members(&self) -> Option<usize> {
        match &self.kind {
            Kind::Warp(warp) => warp.member_mask(),
            _ => None,
        }
    }

    /// Whether the call orders the memory accesses of the lanes that make it together.
    pub(super) fn is_wave_barrier(&self) -> bool {
        matches!(&self.kind, Kind::Warp(warp) if warp.is_barrier())
    }

    /// Computes the results of a call.
    ///
    /// # Errors
    /// An unsupported feature, with the reason: computations of inactive lanes, a pattern that is
    /// not constant. Results that are not defined are `undef` or `poison`.
    pub fn call(&self, call: &mut WaveCall<'_>) -> Result<(), String> {
        // A declaration may have fewer parameters than the intrinsic.
        let (passed, count) = (call.operands, self.operands);
        let operands = move |lane: u32, index: usize| match index < count {
            true => passed(lane, index),
            false => Value::Undef,
        };
        let call = &mut WaveCall {
            operands: &operands,
            results: call.results,
            warnings: call.warnings,
            ..*call
        };
        match &self.kind {
            Kind::LaunchQuery(place) => {
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
            Kind::Scalar(_) | Kind::Elements(..) => {
                for lane in call.calling() {
                    let operands = self.operands(call, lane);
                    call.give(lane, self.of_operands(operands.each_ref()));
                }
            }
            Kind::Whole(whole) => {
                for lane in call.calling() {
                    let value = whole.compute(&|index| (call.operands)(lane, index));
                    call.give(lane, value);
                }
            }
            Kind::CrossLane(across) => across.call(call)?,
            Kind::Warp(warp) => warp.call(call)?,
        }
        Ok(())
    }
}

/// Whether a type has more elements than the interpreter supports.
fn is_large(of: &Type) -> bool {
    leaves(of) > 1 << 20
}

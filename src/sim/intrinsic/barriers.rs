//! Barriers of a work-group: which lanes they wait for.
//!
//! Sources: AMD's instruction set documents (`S_BARRIER`, RDNA4's `S_BARRIER_SIGNAL` and
//! `S_BARRIER_WAIT`); PTX ISA, `barrier` and `exit`; OpenCL C 3.0, section 6.15.8.

use lanelog_ir::Intrinsic;

/// A barrier, by the lanes that it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// OpenCL's: every work-item of the work-group must execute it.
    WorkItems,
    /// AMDGPU's: waits for the waves of the work-group that have not ended.
    Waves,
    /// The first half of AMDGPU's split barrier, which does not wait.
    Signal,
    /// The second half of AMDGPU's split barrier: waits until all waves that have not ended have
    /// executed the first half as often as this lane has executed the second.
    Wait,
    /// PTX's: named by its first operand, for all threads that have not ended, or for the number of
    /// threads in its second operand.
    Named {
        /// Whether the barrier has a name; it is 0 otherwise.
        named: bool,
        /// Whether the second operand is a number of threads.
        counted: bool,
        /// Whether all lanes of a warp must execute this instruction.
        aligned: bool,
        /// Whether lanes wait. Otherwise they only arrive.
        waits: bool,
        /// The reduction of the last operand over all threads.
        reduction: Option<Reduction>,
    },
}

/// The result of a barrier with a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// The number of threads whose predicate is not zero.
    Count,
    /// Whether all predicates are not zero.
    And,
    /// Whether a predicate is not zero.
    Or,
}

impl Barrier {
    /// The barrier of an intrinsic.
    pub(super) fn known(called: Intrinsic) -> Option<Barrier> {
        let named = |named, counted, aligned, reduction| Barrier::Named {
            named,
            counted,
            aligned,
            waits: true,
            reduction,
        };
        Some(match called {
            Intrinsic::AmdgcnSBarrier => Barrier::Waves,
            Intrinsic::AmdgcnSBarrierSignal => Barrier::Signal,
            Intrinsic::AmdgcnSBarrierWait => Barrier::Wait,
            Intrinsic::NvvmBarrier0 => named(false, false, true, None),
            Intrinsic::NvvmBarrier0Popc => named(false, false, true, Some(Reduction::Count)),
            Intrinsic::NvvmBarrier0And => named(false, false, true, Some(Reduction::And)),
            Intrinsic::NvvmBarrier0Or => named(false, false, true, Some(Reduction::Or)),
            Intrinsic::NvvmBarSync | Intrinsic::NvvmBarrierN => named(true, false, true, None),
            Intrinsic::NvvmBarrierSync => named(true, false, false, None),
            Intrinsic::NvvmBarrier => named(true, true, true, None),
            Intrinsic::NvvmBarrierSyncCnt => named(true, true, false, None),
            _ => return Barrier::of_block(called.name().strip_prefix("llvm.nvvm.barrier.cta.")?),
        })
    }

    /// `sync.aligned.all`, `red.popc.count`, `arrive.aligned.count`.
    fn of_block(name: &str) -> Option<Barrier> {
        let (rest, counted) = match name.strip_suffix(".count") {
            Some(rest) => (rest, true),
            None => (name.strip_suffix(".all")?, false),
        };
        let (operation, aligned) = match rest.strip_suffix(".aligned") {
            Some(operation) => (operation, true),
            None => (rest, false),
        };
        let (waits, reduction) = match operation {
            "sync" => (true, None),
            "arrive" => (false, None),
            "red.popc" => (true, Some(Reduction::Count)),
            "red.and" => (true, Some(Reduction::And)),
            "red.or" => (true, Some(Reduction::Or)),
            _ => return None,
        };
        Some(Barrier::Named {
            named: true,
            counted,
            aligned,
            waits,
            reduction,
        })
    }
}

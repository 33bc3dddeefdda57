//! Finds the implementation of an intrinsic.

use super::aggregates::Whole;
use super::barriers::Barrier;
use super::elementwise::{MOST_OPERANDS, Pure};
use super::lanes::CrossLane;
use super::launch_query::LaunchQuery;
use super::warps::Warp;
use super::{Computed, Effect, Kind};
use crate::Type;
use lanelog_ir::Intrinsic;

/// The effect of an intrinsic.
pub fn known(called: Intrinsic, result: &Type, operands: &[Type]) -> Option<Effect> {
    if let Some(kind) = computed(called, result, operands) {
        return Some(Effect::Computed(Computed {
            kind,
            operands: operands.len(),
        }));
    }
    let starts = |start: &&str| called.name().starts_with(*start);
    if called.is_hint() || NOTHING.contains(&called) || NOTHING_BEGINS.iter().any(starts) {
        return Some(Effect::Nothing);
    }
    if let Some(barrier) = Barrier::known(called) {
        return Some(Effect::Barrier(barrier));
    }
    let accesses = MEMORY.contains(&called)
        || super::buffers::accesses(called)
        || super::images::accesses(called);
    accesses.then_some(Effect::Memory(called))
}

/// The computation of an intrinsic.
fn computed(called: Intrinsic, result: &Type, operands: &[Type]) -> Option<Kind> {
    if let Some(place) = LaunchQuery::known(called) {
        return Some(Kind::LaunchQuery(place));
    }
    if let Some(pure) = Pure::known(called, result, operands) {
        let mut vectors = [false; MOST_OPERANDS];
        for (is_vector, operand) in vectors.iter_mut().zip(operands) {
            *is_vector = matches!(operand, Type::Vector(..));
        }
        return Some(match result {
            Type::Vector(count, _) => Kind::Elements(pure, *count, vectors),
            _ => Kind::Scalar(pure),
        });
    }
    if let Some(across) = CrossLane::known(called, result, operands) {
        return Some(Kind::CrossLane(across));
    }
    if let Some(warp) = Warp::known(called, operands) {
        return Some(Kind::Warp(warp));
    }
    Whole::known(called, result, operands).map(Kind::Whole)
}

/// Intrinsics without effect on lanes, by prefix.
const NOTHING_BEGINS: &[&str] = &[
    "llvm.amdgcn.s.dcache.",
    "llvm.amdgcn.s.wait.",
    "llvm.nvvm.fence.",
    "llvm.nvvm.membar.",
    "llvm.nvvm.prefetch",
];

/// Intrinsics without effect on lanes.
const NOTHING: &[Intrinsic] = &[
    Intrinsic::AmdgcnIglpOpt,
    Intrinsic::AmdgcnSSetprio,
    Intrinsic::AmdgcnSSethalt,
    Intrinsic::AmdgcnSSleep,
    Intrinsic::AmdgcnSNop,
    Intrinsic::AmdgcnSWaitcnt,
    Intrinsic::AmdgcnSIncperflevel,
    Intrinsic::AmdgcnSDecperflevel,
    Intrinsic::AmdgcnSTtracedata,
    Intrinsic::AmdgcnBufferWbinvl1,
    Intrinsic::AmdgcnBufferWbinvl1Sc,
    Intrinsic::AmdgcnBufferWbinvl1Vol,
    Intrinsic::AmdgcnSchedBarrier,
    Intrinsic::AmdgcnSchedGroupBarrier,
    Intrinsic::AmdgcnWaveBarrier,
    Intrinsic::NvvmNanosleep,
    Intrinsic::Prefetch,
    Intrinsic::Stackrestore,
];

/// Intrinsics that need access to memory or to the data layout.
const MEMORY: &[Intrinsic] = &[
    Intrinsic::AmdgcnDispatchId,
    Intrinsic::AmdgcnDispatchPtr,
    Intrinsic::AmdgcnGroupstaticsize,
    Intrinsic::AmdgcnImplicitBufferPtr,
    Intrinsic::AmdgcnImplicitargPtr,
    Intrinsic::AmdgcnIsPrivate,
    Intrinsic::AmdgcnIsShared,
    Intrinsic::AmdgcnKernargSegmentPtr,
    Intrinsic::AmdgcnLdsKernelId,
    Intrinsic::AmdgcnQueuePtr,
    Intrinsic::InvariantStart,
    Intrinsic::Memcpy,
    Intrinsic::MemcpyInline,
    Intrinsic::Memmove,
    Intrinsic::Memset,
    Intrinsic::MemsetInline,
    Intrinsic::NvvmIsspacepConst,
    Intrinsic::NvvmIsspacepGlobal,
    Intrinsic::NvvmIsspacepLocal,
    Intrinsic::NvvmIsspacepShared,
    Intrinsic::Objectsize,
    Intrinsic::Ptrmask,
    Intrinsic::Stacksave,
    Intrinsic::Trap,
    Intrinsic::Debugtrap,
    Intrinsic::ThreadlocalAddress,
    Intrinsic::Ubsantrap,
];

//! Which intrinsic a name stands for.

use super::aggregates::Whole;
use super::elementwise::{MOST_OPERANDS, Pure};
use super::lanes::Across;
use super::places::Place;
use super::warps::Warp;
use super::{Computed, Intrinsic, Kind};
use crate::Type;

/// What a name without types stands for.
pub fn known(base: &str, result: &Type, operands: &[Type]) -> Option<Intrinsic> {
    let name = base.strip_prefix("llvm.")?;
    if let Some(kind) = computed(name, result, operands) {
        return Some(Intrinsic::Computed(Computed {
            kind,
            operands: operands.len(),
        }));
    }
    let hint = NOTHING_BEGINS.iter().any(|start| name.starts_with(start));
    if hint || NOTHING.contains(&name) {
        return Some(Intrinsic::Nothing);
    }
    if BARRIERS.contains(&name) {
        return Some(Intrinsic::Barrier);
    }
    let others = MEMORY.iter().chain(super::images::NAMES).copied();
    let memory = super::buffers::names()
        .chain(others)
        .find(|known| *known == name)?;
    Some(Intrinsic::Memory(memory))
}

/// What computes.
fn computed(name: &str, result: &Type, operands: &[Type]) -> Option<Kind> {
    if let Some(place) = Place::known(name) {
        return Some(Kind::Place(place));
    }
    if let Some(pure) = Pure::known(name, result, operands) {
        let mut vectors = [false; MOST_OPERANDS];
        for (is_vector, operand) in vectors.iter_mut().zip(operands) {
            *is_vector = matches!(operand, Type::Vector(..));
        }
        return Some(match result {
            Type::Vector(count, _) => Kind::Elements(pure, *count, vectors),
            _ => Kind::Scalar(pure),
        });
    }
    if let Some(across) = Across::known(name, result, operands) {
        return Some(Kind::Across(across));
    }
    if let Some(warp) = Warp::known(name, operands) {
        return Some(Kind::Warp(warp));
    }
    Whole::known(name, result, operands).map(Kind::Whole)
}

/// What no lane sees, by how it begins.
const NOTHING_BEGINS: &[&str] = &[
    "amdgcn.s.dcache.",
    "amdgcn.s.wait.",
    "dbg.",
    "invariant.end",
    "nvvm.fence.",
    "nvvm.membar.",
    "nvvm.nanosleep",
    "nvvm.prefetch",
];

/// What no lane sees.
const NOTHING: &[&str] = &[
    "amdgcn.iglp.opt",
    "amdgcn.s.barrier.signal",
    "amdgcn.s.setprio",
    "amdgcn.s.sethalt",
    "amdgcn.s.sleep",
    "amdgcn.s.nop",
    "amdgcn.s.waitcnt",
    "amdgcn.s.incperflevel",
    "amdgcn.s.decperflevel",
    "amdgcn.s.ttracedata",
    "amdgcn.buffer.wbinvl1",
    "amdgcn.buffer.wbinvl1.sc",
    "amdgcn.buffer.wbinvl1.vol",
    "amdgcn.sched.barrier",
    "amdgcn.sched.group.barrier",
    "amdgcn.wave.barrier",
    "assume",
    "donothing",
    "experimental.noalias.scope.decl",
    "fake.use",
    "lifetime.end",
    "lifetime.start",
    "nvvm.bar.warp.sync",
    "prefetch",
    "pseudoprobe",
    "sideeffect",
    "stackrestore",
    "var.annotation",
];

/// Barriers of the work-group. Of a barrier in two parts the waiting one is where lanes wait.
const BARRIERS: &[&str] = &[
    "amdgcn.s.barrier",
    "amdgcn.s.barrier.wait",
    "nvvm.barrier.cta.sync.aligned.all",
    "nvvm.barrier.cta.sync.all",
    "nvvm.barrier.sync",
    "nvvm.barrier0",
    "nvvm.bar.sync",
];

/// What needs memory or the data layout.
const MEMORY: &[&str] = &[
    "amdgcn.dispatch.id",
    "amdgcn.dispatch.ptr",
    "amdgcn.groupstaticsize",
    "amdgcn.implicit.buffer.ptr",
    "amdgcn.implicitarg.ptr",
    "amdgcn.is.private",
    "amdgcn.is.shared",
    "amdgcn.kernarg.segment.ptr",
    "amdgcn.lds.kernel.id",
    "amdgcn.queue.ptr",
    "invariant.start",
    "launder.invariant.group",
    "memcpy",
    "memcpy.inline",
    "memmove",
    "memset",
    "memset.inline",
    "nvvm.isspacep.const",
    "nvvm.isspacep.global",
    "nvvm.isspacep.local",
    "nvvm.isspacep.shared",
    "objectsize",
    "ptrmask",
    "stacksave",
    "strip.invariant.group",
    "trap",
    "debugtrap",
    "threadlocal.address",
    "ubsantrap",
];

//! Which intrinsic a name stands for.

use super::aggregates::Whole;
use super::elementwise::{MOST_OPERANDS, Pure};
use super::lanes::Across;
use super::places::Place;
use super::warps::Warp;
use super::{Computed, Intrinsic, Kind};
use crate::Type;

/// A name as it is, then without its last type, and so on.
pub fn stems(name: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(name), |name| {
        let (stem, last) = name.rsplit_once('.')?;
        is_type(last).then_some(stem)
    })
}

/// Whether part of a name is the name of a type: `i32`, `v2f16`, `p3`, `bf16`, `sl_i32i1s`.
fn is_type(part: &str) -> bool {
    let number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let scalar = |part: &str| {
        ["i", "f", "bf"]
            .iter()
            .any(|letters| part.strip_prefix(letters).is_some_and(number))
    };
    let vector = |part: &str| {
        let element = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        element.len() < part.len() && (scalar(element) || element.starts_with('p'))
    };
    // The address space, in older text the type behind it too: `p0i8`.
    let pointer = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    scalar(part)
        || part.strip_prefix('p').is_some_and(pointer)
        || part.strip_prefix('v').is_some_and(vector)
        || part.strip_prefix('a').is_some_and(vector)
        || part.starts_with("sl_")
        || part.starts_with("s_")
        || part == "isVoid"
}

/// What a name without types stands for.
pub fn known(stem: &str, result: &Type, operands: &[Type]) -> Option<Intrinsic> {
    let name = stem.strip_prefix("llvm.")?;
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
    let memory = MEMORY.iter().find(|known| **known == name)?;
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
    "experimental.convergence.",
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
    "amdgcn.image.load.2d",
    "amdgcn.image.sample.lz.2d",
    "amdgcn.image.store.2d",
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

//! LLVM's memory model for AMDGPU: waits, cache operations and modifiers of atomic accesses, fences
//! and barriers.
//!
//! Source: LLVM's AMDGPU usage, "Memory Model" (the tables of gfx900, gfx942, gfx11, gfx12), for
//! work-groups within one compute unit on gfx942 (no threadgroup split) and across two on gfx11 and
//! gfx12 (WGP mode); compared with the output of `llc` of LLVM 22. `wait_all` marks the points
//! where all outstanding memory operations must be complete. The later stage `finish` replaces a
//! mark by waits for the counters of outstanding operations.
//!
//! Deliberately absent: ordering of a single address space. Scopes with `-one-as` order all address
//! spaces.

use super::{Selected, Selector};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Modifier, Value, Why};
use lanelog_ir::typed::Access;

/// The synchronization scope of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The access synchronizes with threads of the same wave only.
    Wave,
    /// The access synchronizes with threads of the same work-group.
    Group,
    /// The access synchronizes with threads of the same device.
    Agent,
    /// The access synchronizes with all threads of the system, including those of the host.
    System,
}

impl Scope {
    /// The scope of an access.
    ///
    /// # Errors
    /// The scope is unknown.
    pub fn of(access: &Access) -> Selected<Scope> {
        let name = access.scope.strip_suffix("one-as").unwrap_or(&access.scope);
        Ok(match name.trim_end_matches('-') {
            "singlethread" | "wavefront" => Scope::Wave,
            "workgroup" => Scope::Group,
            "agent" | "cluster" => Scope::Agent,
            "" => Scope::System,
            _ => return Err(format!("syncscope(\"{}\") is not one of AMDGPU's: singlethread, wavefront, workgroup, cluster, agent", access.scope).into()),
        })
    }
}

impl Scope {
    /// The index of the scope in [`Scopes`]; `None` for a wave, which needs no synchronization.
    fn beyond_wave(self) -> Option<usize> {
        (self as usize).checked_sub(1)
    }
}

/// Whether accesses after an access with this ordering must see other threads' earlier writes.
pub fn acquires(ordering: &str) -> bool {
    matches!(ordering, "acquire" | "acq_rel" | "seq_cst")
}

/// Whether earlier accesses must be visible to other threads before an access with this ordering.
pub fn releases(ordering: &str) -> bool {
    matches!(ordering, "release" | "acq_rel" | "seq_cst")
}

type Words = &'static [&'static str];

/// Entries for the scopes work-group, device and system, in this order.
type Scopes<T> = [T; 3];

/// The `scope:` modifiers of gfx12.
const SPELLED: Scopes<Words> = [
    &["scope:SCOPE_SE"],
    &["scope:SCOPE_DEV"],
    &["scope:SCOPE_SYS"],
];

/// A generation, and its instructions for each scope, with their modifiers.
type Row = (Generation, Scopes<&'static [(op::Opcode, Words)]>);

/// Instructions that invalidate caches.
#[rustfmt::skip]
const INVALIDATE: &[Row] = &[
    (Generation::Gfx9, [&[], &[(op::BUFFER_WBINVL1_VOL, &[])], &[(op::BUFFER_WBINVL1_VOL, &[])]]),
    (Generation::Gfx940, [&[], &[(op::BUFFER_INV, &["sc1"])], &[(op::BUFFER_INV, &["sc0", "sc1"])]]),
    (Generation::Gfx11, [&[(op::BUFFER_GL0_INV, &[])], BOTH_CACHES, BOTH_CACHES]),
    (Generation::Gfx12, [&[(op::GLOBAL_INV, SPELLED[0])], &[(op::GLOBAL_INV, SPELLED[1])], &[(op::GLOBAL_INV, SPELLED[2])]]),
];

const BOTH_CACHES: &[(op::Opcode, Words)] = &[(op::BUFFER_GL1_INV, &[]), (op::BUFFER_GL0_INV, &[])];

/// Instructions that write back caches.
#[rustfmt::skip]
const WRITE_BACK: &[Row] = &[
    (Generation::Gfx940, [&[], &[(op::BUFFER_WBL2, &["sc1"])], &[(op::BUFFER_WBL2, &["sc0", "sc1"])]]),
    (Generation::Gfx12, [&[], &[], &[(op::GLOBAL_WB, SPELLED[2])]]),
];

/// The kind of an atomic access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `load atomic`.
    Load,
    /// `store atomic`.
    Store,
    /// `atomicrmw`, `cmpxchg`.
    Modify,
}

/// The modifiers of atomic accesses for each scope.
#[rustfmt::skip]
const MODIFIERS: &[(Generation, Kind, Scopes<Words>)] = &[
    (Generation::Gfx9, Kind::Load, [&[], &["glc"], &["glc"]]),
    (Generation::Gfx940, Kind::Load, [&["sc0"], &["sc1"], &["sc0", "sc1"]]),
    (Generation::Gfx940, Kind::Store, [&["sc0"], &["sc1"], &["sc0", "sc1"]]),
    (Generation::Gfx940, Kind::Modify, [&[], &[], &["sc1"]]),
    (Generation::Gfx10, Kind::Load, [&["glc"], &["glc", "dlc"], &["glc", "dlc"]]),
    (Generation::Gfx11, Kind::Load, [&["glc"], &["glc"], &["glc"]]),
    (Generation::Gfx12, Kind::Load, SPELLED),
    (Generation::Gfx12, Kind::Store, SPELLED),
    (Generation::Gfx12, Kind::Modify, SPELLED),
];

/// The generation whose rows apply: CDNA4 has the memory model of CDNA3, and RDNA3.5 has that of
/// RDNA3.
fn family(generation: Generation) -> Generation {
    match generation {
        Generation::Gfx950 => Generation::Gfx940,
        Generation::Gfx115 => Generation::Gfx11,
        other => other,
    }
}

fn as_modifiers(words: Words) -> Vec<Modifier> {
    words.iter().map(|word| Modifier::Word(word)).collect()
}

/// The modifier of an atomic operation that returns the old value.
pub fn returning(generation: Generation) -> Modifier {
    Modifier::Word(match generation {
        Generation::Gfx9 | Generation::Gfx10 | Generation::Gfx11 | Generation::Gfx115 => "glc",
        Generation::Gfx940 | Generation::Gfx950 => "sc0",
        Generation::Gfx12 => "th:TH_ATOMIC_RETURN",
    })
}

/// The modifiers of an atomic access with a kind, a scope and an address space.
pub fn modifiers(generation: Generation, kind: Kind, scope: Scope, space: u32) -> Vec<Modifier> {
    match space {
        // LDS accesses need no modifier; the modifier `volatile` prevents passes from reordering
        // the access.
        3 => return vec![Modifier::Word("volatile")],
        5 => return Vec::new(),
        _ => {}
    }
    let of_kind = |row: &&(Generation, Kind, _)| (row.0, row.1) == (family(generation), kind);
    let row = MODIFIERS.iter().find(of_kind);
    let words = row.zip(scope.beyond_wave());
    words.map_or_else(Vec::new, |((.., scopes), at)| as_modifiers(scopes[at]))
}

/// The modifiers of a volatile access, and `volatile`, which prevents its removal if the result is
/// unused.
pub fn volatile(generation: Generation, store: bool, space: u32) -> Vec<Modifier> {
    let mut all = vec![Modifier::Word("volatile")];
    if space == 3 {
        return all;
    }
    let words: Words = match (generation, store) {
        (Generation::Gfx9, false) => &["glc"],
        (Generation::Gfx9, true) => &[],
        (Generation::Gfx940 | Generation::Gfx950, _) => &["sc0", "sc1"],
        (Generation::Gfx10, false) => &["glc", "dlc"],
        (Generation::Gfx10, true) => &[],
        (Generation::Gfx11 | Generation::Gfx115, false) => &["glc", "dlc"],
        (Generation::Gfx11 | Generation::Gfx115, true) => &["dlc"],
        (Generation::Gfx12, _) => &["scope:SCOPE_SYS"],
    };
    all.extend(as_modifiers(words));
    all
}

impl Selector<'_> {
    fn rows(&mut self, table: &[Row], scope: Scope) {
        let generation = family(self.gpu().generation);
        let row = table.iter().find(|row| row.0 == generation);
        let Some(((_, scopes), at)) = row.zip(scope.beyond_wave()) else {
            return;
        };
        for (name, words) in scopes[at] {
            self.emit_with::<Value>(*name, &[], &[], &as_modifiers(words));
        }
    }

    /// Marks a point where all outstanding memory operations must be complete.
    pub(super) fn wait_all(&mut self) {
        let why = self.origin.why;
        self.because(Why::Wait);
        self.emit::<Value>(op::WAIT_ALL, &[], &[]);
        self.because(why);
    }

    /// Emits the instructions before an access or a fence with an ordering.
    pub(super) fn release(&mut self, ordering: &str, scope: Scope) {
        if releases(ordering) && scope > Scope::Wave {
            let why = self.origin.why;
            self.because(Why::Wait);
            self.rows(WRITE_BACK, scope);
            self.wait_all();
            self.because(why);
        }
    }

    /// Emits the instructions after an access or a fence with an ordering.
    pub(super) fn acquire(&mut self, ordering: &str, scope: Scope) {
        if acquires(ordering) && scope > Scope::Wave {
            let why = self.origin.why;
            self.because(Why::Wait);
            self.wait_all();
            self.rows(INVALIDATE, scope);
            self.because(why);
        }
    }
}

//! LLVM's memory model for AMDGPU: what atomic accesses, fences and barriers do besides what they access.
//!
//! Source: LLVM's AMDGPU usage, "Memory Model" (the tables of gfx900, gfx942, gfx11, gfx12), for work-groups within one compute unit on gfx942
//! (no threadgroup split) and across two on gfx11 and gfx12 (WGP mode); checked against what `llc` of LLVM 22 writes.
//! `wait_all` marks where all that is outstanding must be done; `finish` knows what is.
//!
//! Deliberately absent: ordering of one address space only (`-one-as` orders all of them).

use super::{Selected, Selector};
use crate::gpu::Generation;
use crate::instructions::op;
use crate::machine::{Modifier, Value, Why};
use lanelog_typed::Access;

/// Who is to see an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The wave itself.
    Wave,
    /// The work-group.
    Group,
    /// The device.
    Agent,
    /// The whole system.
    System,
}

impl Scope {
    /// That of an access.
    ///
    /// # Errors
    /// It is none that is known.
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

/// Whether what follows an access must see what others did before.
pub fn acquires(ordering: &str) -> bool {
    matches!(ordering, "acquire" | "acq_rel" | "seq_cst")
}

/// Whether what precedes an access must be seen by others before it.
pub fn releases(ordering: &str) -> bool {
    matches!(ordering, "release" | "acq_rel" | "seq_cst")
}

type Words = &'static [&'static str];

/// Instructions of a generation at a scope, with their modifiers.
type Row = (Generation, Scope, &'static [(op::Opcode, Words)]);

/// What makes caches forget what others may have written.
const INVALIDATE: &[Row] = &[
    (
        Generation::Gfx9,
        Scope::Agent,
        &[(op::BUFFER_WBINVL1_VOL, &[])],
    ),
    (
        Generation::Gfx9,
        Scope::System,
        &[(op::BUFFER_WBINVL1_VOL, &[])],
    ),
    (
        Generation::Gfx940,
        Scope::Agent,
        &[(op::BUFFER_INV, &["sc1"])],
    ),
    (
        Generation::Gfx940,
        Scope::System,
        &[(op::BUFFER_INV, &["sc0", "sc1"])],
    ),
    (
        Generation::Gfx11,
        Scope::Group,
        &[(op::BUFFER_GL0_INV, &[])],
    ),
    (
        Generation::Gfx11,
        Scope::Agent,
        &[(op::BUFFER_GL1_INV, &[]), (op::BUFFER_GL0_INV, &[])],
    ),
    (
        Generation::Gfx11,
        Scope::System,
        &[(op::BUFFER_GL1_INV, &[]), (op::BUFFER_GL0_INV, &[])],
    ),
    (
        Generation::Gfx12,
        Scope::Group,
        &[(op::GLOBAL_INV, &["scope:SCOPE_SE"])],
    ),
    (
        Generation::Gfx12,
        Scope::Agent,
        &[(op::GLOBAL_INV, &["scope:SCOPE_DEV"])],
    ),
    (
        Generation::Gfx12,
        Scope::System,
        &[(op::GLOBAL_INV, &["scope:SCOPE_SYS"])],
    ),
];

/// What makes caches write what was stored.
const WRITE_BACK: &[Row] = &[
    (
        Generation::Gfx940,
        Scope::Agent,
        &[(op::BUFFER_WBL2, &["sc1"])],
    ),
    (
        Generation::Gfx940,
        Scope::System,
        &[(op::BUFFER_WBL2, &["sc0", "sc1"])],
    ),
    (
        Generation::Gfx12,
        Scope::System,
        &[(op::GLOBAL_WB, &["scope:SCOPE_SYS"])],
    ),
];

/// What kind of access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `load atomic`.
    Load,
    /// `store atomic`.
    Store,
    /// `atomicrmw`, `cmpxchg`.
    Modify,
}

/// The modifiers of an access.
const MODIFIERS: &[(Generation, Kind, Scope, Words)] = &[
    (Generation::Gfx9, Kind::Load, Scope::Agent, &["glc"]),
    (Generation::Gfx9, Kind::Load, Scope::System, &["glc"]),
    (Generation::Gfx940, Kind::Load, Scope::Group, &["sc0"]),
    (Generation::Gfx940, Kind::Load, Scope::Agent, &["sc1"]),
    (
        Generation::Gfx940,
        Kind::Load,
        Scope::System,
        &["sc0", "sc1"],
    ),
    (Generation::Gfx940, Kind::Store, Scope::Group, &["sc0"]),
    (Generation::Gfx940, Kind::Store, Scope::Agent, &["sc1"]),
    (
        Generation::Gfx940,
        Kind::Store,
        Scope::System,
        &["sc0", "sc1"],
    ),
    (Generation::Gfx940, Kind::Modify, Scope::System, &["sc1"]),
    (Generation::Gfx10, Kind::Load, Scope::Group, &["glc"]),
    (Generation::Gfx10, Kind::Load, Scope::Agent, &["glc", "dlc"]),
    (
        Generation::Gfx10,
        Kind::Load,
        Scope::System,
        &["glc", "dlc"],
    ),
    (Generation::Gfx11, Kind::Load, Scope::Group, &["glc"]),
    (Generation::Gfx11, Kind::Load, Scope::Agent, &["glc"]),
    (Generation::Gfx11, Kind::Load, Scope::System, &["glc"]),
    (
        Generation::Gfx12,
        Kind::Load,
        Scope::Group,
        &["scope:SCOPE_SE"],
    ),
    (
        Generation::Gfx12,
        Kind::Load,
        Scope::Agent,
        &["scope:SCOPE_DEV"],
    ),
    (
        Generation::Gfx12,
        Kind::Load,
        Scope::System,
        &["scope:SCOPE_SYS"],
    ),
    (
        Generation::Gfx12,
        Kind::Store,
        Scope::Group,
        &["scope:SCOPE_SE"],
    ),
    (
        Generation::Gfx12,
        Kind::Store,
        Scope::Agent,
        &["scope:SCOPE_DEV"],
    ),
    (
        Generation::Gfx12,
        Kind::Store,
        Scope::System,
        &["scope:SCOPE_SYS"],
    ),
    (
        Generation::Gfx12,
        Kind::Modify,
        Scope::Group,
        &["scope:SCOPE_SE"],
    ),
    (
        Generation::Gfx12,
        Kind::Modify,
        Scope::Agent,
        &["scope:SCOPE_DEV"],
    ),
    (
        Generation::Gfx12,
        Kind::Modify,
        Scope::System,
        &["scope:SCOPE_SYS"],
    ),
];

/// The generation whose rows hold for one: CDNA4's memory is CDNA3's, and RDNA3.5's is RDNA3's.
fn family(generation: Generation) -> Generation {
    match generation {
        Generation::Gfx950 => Generation::Gfx940,
        Generation::Gfx115 => Generation::Gfx11,
        other => other,
    }
}

/// What an operation that gives the old value has behind it.
pub fn returning(generation: Generation) -> Modifier {
    Modifier::Word(match generation {
        Generation::Gfx9 | Generation::Gfx10 | Generation::Gfx11 | Generation::Gfx115 => "glc",
        Generation::Gfx940 | Generation::Gfx950 => "sc0",
        Generation::Gfx12 => "th:TH_ATOMIC_RETURN",
    })
}

/// The modifiers of an access of a kind to an address space at a scope.
pub fn modifiers(generation: Generation, kind: Kind, scope: Scope, space: u32) -> Vec<Modifier> {
    match space {
        // Only a mark: nothing is reordered with it.
        3 => return vec![Modifier::Word("volatile")],
        5 => return Vec::new(),
        _ => {}
    }
    let row = MODIFIERS
        .iter()
        .find(|row| (row.0, row.1, row.2) == (family(generation), kind, scope));
    let words = row.map_or(&[] as Words, |row| row.3);
    words.iter().map(|word| Modifier::Word(word)).collect()
}

/// The modifiers of a volatile access, and a mark that keeps it even if nobody reads its result.
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
    all.extend(words.iter().map(|word| Modifier::Word(word)));
    all
}

impl Selector<'_> {
    fn rows(&mut self, table: &[Row], scope: Scope) {
        let generation = family(self.gpu().generation);
        for row in table {
            if (row.0, row.1) != (generation, scope) {
                continue;
            }
            for (name, words) in row.2 {
                let nothing: [Value; 0] = [];
                let modifiers: Vec<Modifier> =
                    words.iter().map(|word| Modifier::Word(word)).collect();
                self.emit_with(*name, &[], &nothing, &modifiers);
            }
        }
    }

    /// All that is outstanding must be done here.
    pub(super) fn wait_all(&mut self) {
        let why = self.origin.why;
        self.because(Why::Wait);
        let nothing: [Value; 0] = [];
        self.emit(op::WAIT_ALL, &[], &nothing);
        self.because(why);
    }

    /// What stands before an access or a fence of an ordering.
    pub(super) fn release(&mut self, ordering: &str, scope: Scope) {
        if releases(ordering) && scope > Scope::Wave {
            let why = self.origin.why;
            self.because(Why::Wait);
            self.rows(WRITE_BACK, scope);
            self.wait_all();
            self.because(why);
        }
    }

    /// What stands behind an access or a fence of an ordering.
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

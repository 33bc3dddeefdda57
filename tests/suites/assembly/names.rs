//! Names of the operations on lanes, generation by generation: `llvm-mc` knows each of them on a
//! processor of that generation.

use std::collections::BTreeSet;

use crate::llvm;
use lanelog_amdgpu_sim::lane::{Generation, names};

/// Processors, with options, that together support all operations of a generation's column. On
/// GFX12, `llvm-mc` accepts moves of 16-bit halves only on processors whose assembly names the
/// halves of registers.
fn processors(generation: Generation) -> &'static [&'static str] {
    match generation {
        Generation::Gfx9 => &["gfx900", "gfx906", "gfx908", "gfx90a", "gfx942"],
        Generation::Gfx950 => &["gfx950"],
        Generation::Gfx10 => &["gfx1030"],
        Generation::Gfx11 => &["gfx1100"],
        Generation::Gfx12 => &["gfx1200 -mattr=+real-true16"],
    }
}

/// Operations without an instruction in `llvm-mc`, passed without operands: for all other
/// operations it prints a different error.
fn unknown(names: &[&str], processor: &str) -> Option<BTreeSet<usize>> {
    let mut assembler = llvm::program("llvm-mc")?;
    assembler.args([
        "-arch=amdgcn",
        "-triple=amdgcn-amd-amdhsa",
        "-filetype=null",
    ]);
    let (processor, options) = processor.split_once(' ').unwrap_or((processor, ""));
    assembler.arg(format!("-mcpu={processor}"));
    assembler.args(options.split(' ').filter(|option| !option.is_empty()));
    let complaints = llvm::given(assembler, &names.join("\n")).unwrap_err();
    let unknown = complaints.lines().filter_map(|line| {
        let (place, complaint) = line.strip_prefix("<stdin>:")?.split_once(": error: ")?;
        let known = !complaint.starts_with("invalid instruction")
            && !complaint.starts_with("instruction not supported on this GPU");
        let number: usize = place.split(':').next()?.parse().ok()?;
        (!known).then(|| number - 1)
    });
    Some(unknown.collect())
}

#[test]
fn names_are_those_of_the_assembler() {
    for generation in Generation::ALL {
        let mut all: Vec<&str> = names(generation).collect();
        // Halves of a dual instruction are not instructions by themselves.
        all.retain(|name| !name.starts_with("v_dual_"));
        all.sort_unstable();
        let mut left: BTreeSet<usize> = (0..all.len()).collect();
        for processor in processors(generation) {
            let Some(unknown) = unknown(&all, processor) else {
                return;
            };
            left.retain(|name| unknown.contains(name));
        }
        let left: Vec<&str> = left.into_iter().map(|name| all[name]).collect();
        assert!(left.is_empty(), "{generation:?}: {left:?}");
        assert!(all.len() > 300, "{generation:?}: {}", all.len());
        // The table contains known operations only, so this checks that an unknown operation is
        // detected.
        assert_eq!(
            unknown(&["v_wonder_b32"], "gfx950"),
            Some(BTreeSet::from([0]))
        );
    }
}

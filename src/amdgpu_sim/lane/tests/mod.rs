//! Tests of the lane operations.
#![allow(clippy::unwrap_used, clippy::panic)]

mod cdna4;
mod floats;
mod folded;
mod integers;
mod sequence;
mod sequences;
mod short;
mod tables;

use super::{Generation, Inputs, find};

/// The result of an operation, by its GFX11 mnemonic, or else by that of GFX9, GFX950 or GFX10.
fn run(name: &str, sources: &[u64]) -> [u64; 2] {
    with(name, sources, |_| ())
}

/// The result of an operation after `change` has modified its other inputs.
fn with(name: &str, sources: &[u64], change: impl FnOnce(&mut Inputs)) -> [u64; 2] {
    let operation = find(name, Generation::Gfx11)
        .or_else(|| (Generation::ALL.iter()).find_map(|generation| find(name, *generation)));
    let operation = operation.unwrap_or_else(|| panic!("no operation {name}"));
    assert_eq!(operation.sources.len(), sources.len(), "{name}");
    let mut inputs = Inputs::default();
    inputs.source[..sources.len()].copy_from_slice(sources);
    change(&mut inputs);
    (operation.compute)(&inputs)
}

/// A pseudo-random number generator with a fixed sequence (Marsaglia, Xorshift RNGs, 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

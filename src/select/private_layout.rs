//! Offsets of private variables: `alloca` instructions that are executed once, with known sizes.
//! Variables whose lifetimes do not meet may share memory (`rules/backend/private.dl`).

use lanelog_ir::typed::{Constant, Detail, Instruction, Operand};
use rustc_hash::FxHashMap;

use super::Source;

/// The offsets of static private variables.
#[derive(Default)]
pub struct PrivateLayout {
    /// By value: the first byte, and the one after the last.
    places: FxHashMap<u32, (u64, u64)>,
    /// The total size in bytes.
    pub size: u64,
}

impl PrivateLayout {
    /// Places each variable at the lowest offset at which it shares no byte with a variable that is
    /// alive at the same time, in the order of the instructions. A variable without a size, or with
    /// an alignment that is too large, gets no place. Time: quadratic in the number of variables
    /// with lifetimes.
    pub fn new(source: &Source<'_>) -> PrivateLayout {
        let first = source.function.arguments.len();
        let mut layout = PrivateLayout::default();
        for at in source.function.block_instructions(0) {
            let Some(instruction) = source.typed.instructions.get(at) else {
                continue;
            };
            let (Detail::Alloca { ty, align, .. }, Some(count)) =
                (&instruction.detail, count(instruction))
            else {
                continue;
            };
            let Ok(size) = source.types.layout.size(ty) else {
                continue;
            };
            let value = (first + at) as u32;
            let size = size.saturating_mul(count);
            if let Some(place) = layout.lowest(source, value, size, (*align).max(4)) {
                layout.places.insert(value, place);
                layout.size = layout.size.max(place.1);
            }
        }
        layout
    }

    /// The lowest place for a variable.
    fn lowest(&self, source: &Source<'_>, value: u32, size: u64, align: u64) -> Option<(u64, u64)> {
        let mut start = self.size.checked_next_multiple_of(align)?;
        if source.choices.has_lifetime(value) {
            let others = self.places.iter();
            let others = others.filter(|(other, _)| !source.choices.may_share(value, **other));
            let mut taken: Vec<(u64, u64)> = others.map(|(_, place)| *place).collect();
            taken.sort_unstable();
            start = 0;
            for (from, to) in taken {
                if from < start.saturating_add(size) {
                    start = start.max(to.checked_next_multiple_of(align)?);
                }
            }
        }
        Some((start, start.saturating_add(size)))
    }

    /// The first byte of a variable, and the one after its last.
    pub fn place(&self, value: u32) -> Option<(u64, u64)> {
        self.places.get(&value).copied()
    }
}

/// The number of elements of an `alloca`, if it is constant.
pub(super) fn count(instruction: &Instruction) -> Option<u64> {
    match instruction.operands.first() {
        None => Some(1),
        Some((_, Operand::Constant(Constant::Bits(count)))) => Some(*count),
        _ => None,
    }
}

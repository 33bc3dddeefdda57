//! Descriptors of images, samplers and buffers in tuples of scalar registers. If a descriptor is
//! divergent, a loop handles the lanes with equal descriptors in each iteration.

use super::addressing_mode::{shared_tuple, vector_tuple};
use super::reason::Malformed;
use super::waterfall::waterfall;
use super::{Selected, Selector};
use lanelog_amdgpu::machine::{Class, Value};

/// A descriptor operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Descriptor {
    /// A uniform descriptor: a tuple of scalar registers.
    Uniform(Value),
    /// A divergent descriptor: a tuple of vector registers.
    Divergent(Value),
}

impl Descriptor {
    /// An operand of the current instruction with four or eight words.
    ///
    /// # Errors
    /// The operand is missing, or has a different number of words.
    pub fn operand(selector: &mut Selector<'_>, index: usize) -> Selected<Descriptor> {
        let (ty, operand) = selector
            .instruction()
            .operands
            .get(index)
            .ok_or(Malformed("an intrinsic with fewer operands than it takes"))?;
        let words = selector.words(operand, ty)?;
        if !matches!(words.len(), 4 | 8) {
            return Err(Malformed(
                "an image is described by eight words, a sampler and a buffer by four",
            )
            .into());
        }
        if !selector.is_uniform_operand(operand) && !selector.are_scalar(&words) {
            return Ok(Descriptor::Divergent(vector_tuple(selector, &words)));
        }
        let tuple = shared_tuple(selector, &words, Class::Scalar);
        Ok(Descriptor::Uniform(tuple))
    }
}

/// Emits an instruction that reads descriptors: once if the descriptors are uniform, otherwise in a
/// loop over their distinct values.
pub(super) fn in_turns(
    selector: &mut Selector<'_>,
    descriptors: &[Descriptor],
    act: impl FnOnce(&mut Selector<'_>, &[Value]),
) -> Selected {
    let divergent = |descriptor: &Descriptor| match descriptor {
        Descriptor::Divergent(tuple) => Some(*tuple),
        Descriptor::Uniform(_) => None,
    };
    let tuples: Vec<Value> = descriptors.iter().filter_map(divergent).collect();
    let all = |first: &[Value]| -> Vec<Value> {
        let mut first = first.iter().copied();
        let each = descriptors.iter().map(|descriptor| match descriptor {
            Descriptor::Uniform(tuple) => Some(*tuple),
            Descriptor::Divergent(_) => first.next(),
        });
        each.flatten().collect()
    };
    if tuples.is_empty() {
        act(selector, &all(&[]));
        return Ok(());
    }
    waterfall(selector, &tuples, |selector, first| {
        act(selector, &all(first));
    })
}

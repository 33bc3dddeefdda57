//! Minimum, maximum and median of floats: functions by which the rules examine the instructions
//! selected so far.

use super::super::Selector;
use super::super::source_modifiers::Precision;
use super::{Extreme, ExtremeOperands, Float, Words};
use crate::families;
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::{Traits, op};
use lanelog_amdgpu::machine::{Class, Modifier, Operand, Value};

/// The operands of the minimum or maximum instruction that computes a float, if there is one in the
/// current block.
pub(super) fn found(
    selector: &mut Selector<'_>,
    which: Extreme,
    precision: Precision,
    words: Words,
) -> Option<ExtremeOperands> {
    let here = selector.at;
    let (block, instruction) = selector.defining(words.last())?;
    let [first, second] = *instruction.sources.as_slice() else {
        return None;
    };
    let [least, greatest] = [families::MIN, families::MAX].map(|names| precision.name(names));
    let (same, opposite) = match which {
        Extreme::Least => (least, greatest),
        Extreme::Greatest => (greatest, least),
    };
    let is_same = instruction.opcode == same;
    // The registers that an instruction in another block reads may have been overwritten since.
    // With two equal operands, the instruction only quiets NaNs.
    let plain = block == here && instruction.modifiers.is_empty() && first != second;
    let known = is_same || instruction.opcode == opposite;
    (known && plain).then_some((is_same, Float::Source(first), Float::Source(second)))
}

/// Like [`found`], but `None` unless the GPU has one instruction that computes both this minimum or
/// maximum and the operation that reads its result.
pub(super) fn joined(
    selector: &mut Selector<'_>,
    which: Extreme,
    precision: Precision,
    inner: Words,
    outer: Words,
) -> Option<ExtremeOperands> {
    let made = found(selector, which, precision, inner)?;
    let (same, Float::Source(first), Float::Source(second)) = made else {
        return None;
    };
    let has = same || selector.gpu().generation >= Generation::Gfx11;
    if !has || precision == Precision::Double {
        return None;
    }
    let mut all = vec![first, second];
    // A signaling NaN is quieted first, by an instruction whose result is in a register.
    if selector.has_flag("nnan") || selector.is_quiet_source(outer.as_slice(), precision) {
        all.push(selector.source(outer.as_slice(), precision));
    }
    few_constants(selector, precision, &all).then_some(made)
}

/// Whether one instruction (`v_med3`) can clamp a float between two nonnegative constants, of which
/// `lower` must be at most `upper`.
pub(super) fn have_median(
    selector: &Selector<'_>,
    precision: Precision,
    of: Float,
    lower: u32,
    upper: u32,
) -> bool {
    let Float::Source(of) = of else {
        return false;
    };
    let all = [of, Value::Bits(lower).into(), Value::Bits(upper).into()];
    precision != Precision::Double
        && selector.gpu().generation < Generation::Gfx11
        && lower <= upper
        && upper < precision.infinity()
        && few_constants(selector, precision, &all)
}

/// Whether one instruction may read all constants and scalar registers among the operands.
/// Otherwise one constant would need a vector register, and combining two instructions would save
/// none.
fn few_constants(selector: &Selector<'_>, precision: Precision, operands: &[Operand]) -> bool {
    let short = [0.0, 0.5, 1.0, 2.0, 4.0, -0.5, -1.0, -2.0, -4.0];
    let constant = |operand: &&Operand| match operand.value {
        Value::Bits(bits) => !short
            .iter()
            .any(|short| precision.exact(*short) as u32 == bits),
        value => selector.is_scalar(value),
    };
    operands.iter().filter(constant).count() <= usize::from(selector.gpu().constant_bus)
}

/// Clamps a float to the range from 0 to 1. NaN becomes 0.
pub(super) fn clamped(selector: &mut Selector<'_>, precision: Precision, float: Float) -> Words {
    let source = selector.operand_of(float);
    selector.on_vector_unit();
    let clamp = Modifier::Word("clamp");
    let result = selector.fresh(Class::Vector, precision.words());
    // If the instruction that computes the float supports `clamp`, it is emitted again with this
    // modifier, and dead-code elimination removes the original.
    let here = selector.at;
    let again = selector
        .defining(source.value)
        .filter(|(block, instruction)| {
            *block == here
                && source == source.value.into()
                && instruction.opcode.is(Traits::CLAMP)
                && instruction.modifiers.is_empty()
                && instruction.results == [source.value]
        });
    if let Some((_, again)) = again {
        let (name, sources) = (again.opcode, again.sources.clone());
        selector.emit_with(name, &[result], &sources, &[clamp]);
    } else {
        let name = precision.name(families::MAX);
        selector.emit_with(name, &[result], &[source, source], &[clamp]);
    }
    Words::new(&selector.split(result)).unwrap_or(Words::One(result))
}

impl Selector<'_> {
    /// A float in scalar registers that is not a signaling NaN.
    pub(super) fn scalar_quiet(&mut self, precision: Precision, words: Words) -> Words {
        if self.has_flag("nnan") || self.is_quiet_source(words.as_slice(), precision) {
            return words;
        }
        let name = precision.name([op::S_MAX_F16, op::S_MAX_F32, op::NONE]);
        Words::One(self.make(name, 1, &[words.low(); 2]))
    }
}

//! Elementwise operations: loops over the elements of operands, and errors for unsupported types.

use super::reason::{Malformed, spelled};
use super::rules::{self, Extreme, Words};
use super::source_modifiers::Precision;
use super::{Selected, Selector};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::typed::Type;

/// An element of an operand.
pub(super) struct Part<'p> {
    /// The type of the element.
    pub ty: &'p Type,
    /// The words of the element.
    pub words: &'p [Value],
}

impl Part<'_> {
    /// The one or two words of the element.
    pub fn whole(&self) -> Selected<Words> {
        Words::new(self.words).map_or_else(too_few, Ok)
    }

    /// The only word of the element.
    pub fn word(&self) -> Value {
        self.words.first().copied().unwrap_or(Value::Bits(0))
    }
}

/// Computes the words of an element of the result from those of the operands.
pub(super) type Compute<'c, S> = dyn FnMut(&mut S, &[Part<'_>]) -> Selected<Vec<Value>> + 'c;

/// The element type of a vector type. Any other type is returned unchanged.
pub(super) fn element(ty: &Type) -> &Type {
    match ty {
        Type::Vector(_, element) => element,
        _ => ty,
    }
}

/// The error for an unsupported type.
pub(super) fn not_covered<T>(ty: &Type) -> Selected<T> {
    Err(format!("{} is not covered", spelled(element(ty))).into())
}

/// Computes the words of the element at an index from the words of the operands' elements.
type AtEach<'c, S> = dyn FnMut(&mut S, usize, &[&[Value]]) -> Selected<Vec<Value>> + 'c;

impl Selector<'_> {
    /// Whether the current instruction has a fast-math flag, such as `nnan` or `afn`. The flag
    /// `fast` includes all others.
    pub(super) fn has_flag(&self, flag: &str) -> bool {
        let mut words = self.instruction().words.iter();
        words.any(|word| **word == *flag || **word == *"fast")
    }

    /// Computes the words of `count` elements. For each element, `compute` receives either all
    /// words of an operand, or only the given number of words that belong to the element. Where
    /// possible, one packed instruction computes two elements; the returned flag states whether one
    /// did.
    pub(super) fn walk(
        &mut self,
        count: usize,
        operands: &[(&[Value], Option<usize>)],
        compute: &mut AtEach<'_, Self>,
    ) -> Selected<(Vec<Value>, bool)> {
        let all: Vec<&[Value]> = operands.iter().map(|(words, _)| *words).collect();
        let (mut result, mut paired) = (Vec::new(), false);
        let mut at = 0;
        while at < count {
            if let Some(both) = self.two_at_once(at, &all) {
                result.extend(both);
                paired = true;
                at += 2;
                continue;
            }
            let parts: Option<Vec<&[Value]>> = operands
                .iter()
                .map(|(words, per)| match per {
                    Some(per) => words.get(at * per..(at + 1) * per),
                    None => Some(*words),
                })
                .collect();
            let parts = parts.ok_or(Malformed("its vectors have different numbers of elements"))?;
            result.extend(compute(self, at, &parts)?);
            at += 1;
        }
        Ok((result, paired))
    }

    /// Computes the result of the current instruction element by element. An operand that is not a
    /// vector is used for all elements.
    pub(super) fn each(&mut self, compute: &mut Compute<'_, Self>) -> Selected {
        let instruction = self.instruction();
        let count = match &instruction.ty {
            Type::Vector(count, _) => *count as usize,
            _ => 1,
        };
        let mut operands = Vec::with_capacity(instruction.operands.len());
        for (index, (ty, _)) in instruction.operands.iter().enumerate() {
            let size = self.words_of(element(ty))?;
            operands.push((ty, size, self.operand(index)?));
        }
        let all: Vec<(&[Value], Option<usize>)> = operands
            .iter()
            .map(|(ty, size, words)| {
                let per = matches!(ty, Type::Vector(..)).then_some(*size);
                (words.as_slice(), per)
            })
            .collect();
        let (result, _) = self.walk(count, &all, &mut |selector, _, words| {
            let types = operands.iter().map(|(ty, ..)| element(ty));
            let parts = types.zip(words).map(|(ty, words)| Part { ty, words });
            compute(selector, &parts.collect::<Vec<_>>())
        })?;
        self.result(result);
        Ok(())
    }
}

/// The precision and the words of a float. A `bfloat` is extended to `float`.
pub(super) fn as_float(
    selector: &mut Selector<'_>,
    part: &Part<'_>,
) -> Selected<(Precision, Words)> {
    Ok(match part.ty {
        Type::BFloat => {
            let wide = rules::widened_bfloat(selector, part.word());
            (Precision::Single, Words::One(wide))
        }
        ty => (precision_of(ty)?, part.whole()?),
    })
}

/// The error for operands that are not floats, or for missing operands.
pub(super) fn too_few<T>() -> Selected<T> {
    Err(Malformed("its operands are not those that the intrinsic takes").into())
}

/// The precision of a float.
pub(super) fn precision_of(ty: &Type) -> Selected<Precision> {
    Precision::of(ty).map_or_else(|| not_covered(ty), Ok)
}

/// The words that the rules returned, or an error if no rule supports the precision.
pub(super) fn selected(
    selector: &Selector<'_>,
    precision: Precision,
    words: Option<Words>,
) -> Selected<Vec<Value>> {
    match (words, precision) {
        (Some(words), _) => Ok(words.to_vec()),
        (None, Precision::Double) => Err("double is not covered: no instruction computes it; link a device library that has the function".into()),
        (None, _) if selector.instruction().operands.len() == 3 => Err(format!("{} has no such instruction", selector.gpu().name).into()),
        _ => too_few(),
    }
}

/// The minimum or the maximum of two floats. If one operand is NaN, the result is the other
/// operand.
pub(super) fn extreme(
    selector: &mut Selector<'_>,
    greatest: bool,
    ty: &Type,
    both: [&[Value]; 2],
) -> Selected<Vec<Value>> {
    let precision = precision_of(ty)?;
    let which = match greatest {
        true => Extreme::Greatest,
        false => Extreme::Least,
    };
    let [lhs, rhs] = both.map(|words| Part { ty, words }.whole());
    let words = rules::extreme_float(selector, &which, &precision, lhs?, rhs?);
    selected(selector, precision, words)
}

/// The sum or the difference of two floats, on the vector unit.
pub(super) fn float_sum(
    selector: &mut Selector<'_>,
    subtract: bool,
    ty: &Type,
    both: [&[Value]; 2],
) -> Selected<Vec<Value>> {
    let precision = precision_of(ty)?;
    let [lhs, rhs] = both.map(|words| Part { ty, words }.whole());
    Ok(rules::float_sum(selector, subtract, &precision, lhs?, rhs?).to_vec())
}

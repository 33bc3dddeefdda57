//! Conversions between numbers, loads and stores of vectors as contiguous numbers, and shuffles of
//! vectors.

use super::mangled::{Parameter, Shape};
use crate::inline::body::{Body, Number, suffix};

/// For a rounding mode: the function that is applied to a float before it is converted to an
/// integer.
fn rounding(name: &str) -> Option<&'static str> {
    Some(match name {
        "rte" => "roundeven",
        "rtp" => "ceil",
        "rtn" => "floor",
        "rtz" => "trunc",
        _ => return None,
    })
}

/// The number type with this OpenCL name.
fn of_name(name: &str) -> Option<Number> {
    Some(match name {
        "char" => Number::Signed(8),
        "uchar" => Number::Unsigned(8),
        "short" => Number::Signed(16),
        "ushort" => Number::Unsigned(16),
        "int" => Number::Signed(32),
        "uint" => Number::Unsigned(32),
        "long" => Number::Signed(64),
        "ulong" => Number::Unsigned(64),
        "half" => Number::Half,
        "float" => Number::Float,
        "double" => Number::Double,
        _ => return None,
    })
}

/// Splits the element count from a name, such as 4 in `uint4`; 1 if there is none.
fn counted(name: &str) -> Option<(&str, usize)> {
    let letters = name.trim_end_matches(|last: char| last.is_ascii_digit());
    let count = match name.get(letters.len()..)? {
        "" => 1,
        digits => digits.parse().ok().filter(|count| *count > 1)?,
    };
    matches!(count, 1 | 2 | 3 | 4 | 8 | 16).then_some((letters, count))
}

impl Body {
    /// Defines conversions, such as `convert_uchar4_sat_rte`.
    pub(super) fn conversion(&mut self, plain: &str, given: &[Shape]) -> Option<(String, String)> {
        let [from] = given else { return None };
        let mut words = plain.strip_prefix("convert_")?.split('_');
        let (name, count) = counted(words.next()?)?;
        let to = Shape {
            of: of_name(name)?,
            count,
        };
        let (mut saturates, mut rounds) = (false, None);
        for word in words {
            match word {
                "sat" if !saturates && rounds.is_none() => saturates = true,
                _ if rounds.is_none() => rounds = Some(rounding(word)?),
                _ => return None,
            }
        }
        if from.count != count || (saturates && to.of.is_float()) {
            return None;
        }
        let (out, given) = (to.ty(), from.ty());
        let signed = |number: Number| matches!(number, Number::Signed(_));
        let value = match (from.of.is_float(), to.of.is_float()) {
            (true, true) if from.of == to.of => "%a0".into(),
            // Widening a float is exact, so that the rounding mode has no effect.
            (true, true) if from.bits() < to.bits() => {
                self.value(&format!("fpext {given} %a0 to {out}"))
            }
            (true, true) if rounds.is_none_or(|how| how == "roundeven") => {
                self.value(&format!("fptrunc {given} %a0 to {out}"))
            }
            (false, true) if rounds.is_none_or(|how| how == "roundeven") => {
                let how = if signed(from.of) { "sitofp" } else { "uitofp" };
                self.value(&format!("{how} {given} %a0 to {out}"))
            }
            (_, true) => return None,
            (true, false) => {
                let whole = match rounds {
                    None | Some("trunc") => "%a0".into(),
                    Some(how) => {
                        let name = format!("llvm.{how}.{}", suffix(&given));
                        self.call(&given, &name, &[(&given, "%a0")])
                    }
                };
                let how = if signed(to.of) { "fptosi" } else { "fptoui" };
                match saturates {
                    true => {
                        let name = format!("llvm.{how}.sat.{}.{}", suffix(&out), suffix(&given));
                        self.call(&out, &name, &[(&given, &whole)])
                    }
                    false => self.value(&format!("{how} {given} {whole} to {out}")),
                }
            }
            (false, false) => {
                let value = match saturates {
                    true => self.bounded(*from, to.of),
                    false => "%a0".into(),
                };
                match from.bits().cmp(&to.bits()) {
                    std::cmp::Ordering::Equal => value,
                    std::cmp::Ordering::Greater => {
                        self.value(&format!("trunc {given} {value} to {out}"))
                    }
                    std::cmp::Ordering::Less => {
                        let how = if signed(from.of) { "sext" } else { "zext" };
                        self.value(&format!("{how} {given} {value} to {out}"))
                    }
                }
            }
        };
        Some((out, value))
    }

    /// Clamps an integer to the range of another type, without a change of its own type.
    fn bounded(&mut self, from: Shape, to: Number) -> String {
        let range = |number: Number, bits: u32| match number {
            Number::Signed(_) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            _ => (0, (1i128 << bits) - 1),
        };
        let own = range(from.of, from.bits());
        let least = range(to, Shape { of: to, count: 1 }.bits());
        let mut value = "%a0".to_owned();
        if least.0 > own.0 {
            value = self.extreme("max", from, &value, &from.constant(least.0));
        }
        if least.1 < own.1 {
            value = self.extreme("min", from, &value, &from.constant(least.1));
        }
        value
    }

    /// Defines `vload4`, `vstore4`, and the variants for halves, `vload_half4` and `vstorea_half4`.
    pub(super) fn vector_access(
        &mut self,
        plain: &str,
        given: &[Parameter],
    ) -> Option<Option<(String, String)>> {
        let loads = plain.strip_prefix("vload");
        let rest = loads.or_else(|| plain.strip_prefix("vstore"))?;
        let (value, offset, pointer, at) = match (loads.is_some(), given) {
            (true, [offset, pointer]) => (None, offset, pointer, 0),
            (false, [value, offset, pointer]) => (Some(value.numbers()?), offset, pointer, 1),
            _ => return None,
        };
        let Parameter::Pointer(Shape { of, count: 1 }, _) = *pointer else {
            return None;
        };
        if offset.ty() != "i64" {
            return None;
        }
        let rest = rest
            .strip_suffix("_rte")
            .filter(|_| loads.is_none())
            .unwrap_or(rest);
        let (way, count) = counted(rest)?;
        let memory = Shape { of, count };
        // The number of elements from the start of one vector in memory to the start of the next,
        // and the alignment of a vector.
        let (step, align) = match way {
            "" if count > 1 => (count, memory.element_bytes()),
            "_half" if of == Number::Half => (count, 2),
            // A vector of three elements has the alignment of a vector of four.
            "a_half" if of == Number::Half => {
                let step = if count == 3 { 4 } else { count };
                (step, 2 * u32::try_from(step).ok()?)
            }
            _ => return None,
        };
        let register = match (way, value) {
            ("", _) => memory,
            (_, None) => Shape {
                of: Number::Float,
                count,
            },
            (_, Some(value)) if matches!(value.of, Number::Float | Number::Double) => Shape {
                of: value.of,
                count,
            },
            _ => return None,
        };
        if value.is_some_and(|value| value != register) {
            return None;
        }
        let (ty, place, element) = (memory.ty(), pointer.ty(), of.ty());
        let first = match step {
            1 => format!("%a{at}"),
            step => self.value(&format!("mul i64 %a{at}, {step}")),
        };
        let place_at = self.value(&format!(
            "getelementptr {element}, {place} %a{}, i64 {first}",
            at + 1
        ));
        let (wide, same) = (register.ty(), register == memory);
        if loads.is_none() {
            let stored = match same {
                true => "%a0".into(),
                false => self.value(&format!("fptrunc {wide} %a0 to {ty}")),
            };
            self.line(&format!(
                "store {ty} {stored}, {place} {place_at}, align {align}"
            ));
            return Some(None);
        }
        let loaded = self.value(&format!("load {ty}, {place} {place_at}, align {align}"));
        let result = match same {
            true => loaded,
            false => self.value(&format!("fpext {ty} {loaded} to {wide}")),
        };
        Some(Some((wide, result)))
    }

    /// Defines `shuffle` (of one vector) and `shuffle2` (of two): selects elements by the low bits
    /// of a mask.
    pub(super) fn shuffled(&mut self, given: &[Shape]) -> Option<(String, String)> {
        let (mask, vectors) = given.split_last()?;
        let first = *vectors.first()?;
        let fits = vectors.iter().all(|one| *one == first)
            && vectors.len() <= 2
            && matches!(mask.of, Number::Unsigned(_))
            && mask.bits() == first.bits();
        if !fits
            || [first.count, mask.count]
                .iter()
                .any(|count| matches!(count, 1 | 3))
        {
            return None;
        }
        let (ty, mask_ty) = (first.ty(), mask.ty());
        let all = Shape {
            of: first.of,
            count: first.count * vectors.len(),
        };
        let from = match vectors.len() {
            1 => "%a0".into(),
            _ => {
                let order: Vec<String> = (0..all.count).map(|at| format!("i32 {at}")).collect();
                self.value(&format!(
                    "shufflevector {ty} %a0, {ty} %a1, <{} x i32> <{}>",
                    all.count,
                    order.join(", ")
                ))
            }
        };
        let result = Shape {
            of: first.of,
            count: mask.count,
        };
        let (out, element, index) = (result.ty(), first.of.ty(), mask.of.ty());
        let mut made = "poison".to_owned();
        for at in 0..mask.count {
            let chosen = self.value(&format!(
                "extractelement {mask_ty} %a{}, i32 {at}",
                vectors.len()
            ));
            let chosen = self.value(&format!("and {index} {chosen}, {}", all.count - 1));
            let one = self.value(&format!(
                "extractelement {} {from}, {index} {chosen}",
                all.ty()
            ));
            made = self.value(&format!(
                "insertelement {out} {made}, {element} {one}, i32 {at}"
            ));
        }
        Some((out, made))
    }
}

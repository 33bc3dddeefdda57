//! OpenCL's loads and stores of vectors by a number (`vload4`, `vstore4` and their like), as IR.
//!
//! Numbers of elements are counted, so an element's alignment is all that is asked of the pointer; `vloada_half` and `vstorea_half` ask that of the vector, of which one of three takes the place of four.
//! Sources: OpenCL C, "Vector Data Load and Store Functions"; LLVM's `LangRef`, "load" (a vector has no gaps).
//!
//! Deliberately absent: halves rounded otherwise than to the nearest.

use super::body::{Body, Declared, Definition, numbered};
use lanelog_target::CodeObjectVersion;

/// What a name says.
struct Named {
    store: bool,
    /// Halves in memory, `float` or `double` in registers.
    half: bool,
    /// Whether vectors lie where their size asks.
    aligned: bool,
    /// Elements, 1 of what is no vector.
    count: usize,
}

impl Named {
    fn of(plain: &str) -> Option<Named> {
        let (store, rest) = match plain.strip_prefix("vload") {
            Some(rest) => (false, rest),
            None => (true, plain.strip_prefix("vstore")?),
        };
        let rest = match store {
            true => rest.strip_suffix("_rte").unwrap_or(rest),
            false => rest,
        };
        let (aligned, half, digits) =
            match (rest.strip_prefix("a_half"), rest.strip_prefix("_half")) {
                (Some(digits), _) => (true, true, digits),
                (_, Some(digits)) => (false, true, digits),
                _ => (false, false, rest),
            };
        let count = match digits {
            "" if half => 1,
            "2" => 2,
            "3" => 3,
            "4" => 4,
            "8" => 8,
            "16" => 16,
            _ => return None,
        };
        // Only halves are rounded.
        (half || !plain.ends_with("_rte")).then_some(Named {
            store,
            half,
            aligned,
            count,
        })
    }
}

/// The bytes of an element.
fn bytes(element: &str) -> Option<usize> {
    Some(match element {
        "i8" => 1,
        "i16" | "half" => 2,
        "i32" | "float" => 4,
        "i64" | "double" => 8,
        _ => return None,
    })
}

/// The definition of a function that is declared; `None` if it is none of these, or of other types than they have.
pub(super) fn definition(
    version: CodeObjectVersion,
    name: &str,
    plain: &str,
    types: &Declared<'_>,
) -> Option<Definition> {
    let named = Named::of(plain)?;
    let (value, place) = match (named.store, types.parameters.as_slice()) {
        (false, ["i64", place]) => (types.result, place),
        (true, [value, "i64", place]) if types.result == "void" => (*value, place),
        _ => return None,
    };
    if !place.starts_with("ptr") {
        return None;
    }
    let vector = |element: &str| match named.count {
        1 => element.to_owned(),
        count => format!("<{count} x {element}>"),
    };
    let elements = ["i8", "i16", "i32", "i64", "half", "float", "double"];
    let element = elements
        .into_iter()
        .find(|element| vector(element) == value)?;
    if named.half && !matches!((element, named.store), ("float", _) | ("double", true)) {
        return None;
    }
    let there = if named.half { "half" } else { element };
    let kept = vector(there);
    // Three take the place of four where vectors are aligned.
    let stride = match named.aligned {
        true => named.count.next_power_of_two(),
        false => named.count,
    };
    let align = bytes(there)? * if named.aligned { stride } else { 1 };
    let (number, pointer) = match named.store {
        true => ("%a1", "%a2"),
        false => ("%a0", "%a1"),
    };
    let mut body = Body::new(version);
    let first = body.value(&format!("mul i64 {number}, {stride}"));
    let at = body.value(&format!(
        "getelementptr {there}, {place} {pointer}, i64 {first}"
    ));
    let end = match named.store {
        true => {
            let given = match named.half {
                true => body.value(&format!("fptrunc {value} %a0 to {kept}")),
                false => "%a0".to_owned(),
            };
            body.line(&format!(
                "store {kept} {given}, {place} {at}, align {align}"
            ));
            "ret void".to_owned()
        }
        false => {
            let found = body.value(&format!("load {kept}, {place} {at}, align {align}"));
            let found = match named.half {
                true => body.value(&format!("fpext {kept} {found} to {value}")),
                false => found,
            };
            format!("ret {value} {found}")
        }
    };
    let parameters = numbered(&types.parameters).join(", ");
    Some(Definition {
        text: format!(
            "define internal {} @{name}({parameters}) {{\n{}  {end}\n}}\n",
            types.result, body.lines
        ),
        declared: body.declared,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_others_are_none_of_these() {
        for name in [
            "vload",
            "vload1",
            "vload5",
            "vload4_rte",
            "vstore4_rte",
            "vload_half4_rte",
            "vloada4",
            "vstore_half4_rtz",
            "vloadn",
            "load4",
            "vload_halfs",
            "",
        ] {
            assert!(Named::of(name).is_none(), "{name}");
        }
        for name in [
            "vload4",
            "vstore16",
            "vload_half",
            "vstorea_half3_rte",
            "vstore_half_rte",
        ] {
            assert!(Named::of(name).is_some(), "{name}");
        }
    }

    #[test]
    fn other_types_than_these_have_are_left_alone() {
        let of = |name: &str, plain: &str, result, parameters: &[&'static str]| {
            let types = Declared {
                result,
                parameters: parameters.to_vec(),
            };
            definition(CodeObjectVersion::default(), name, plain, &types).is_some()
        };
        assert!(of("f", "vload4", "<4 x float>", &["i64", "ptr"]));
        assert!(!of("f", "vload4", "<3 x float>", &["i64", "ptr"]));
        assert!(!of("f", "vload4", "<4 x float>", &["i32", "ptr"]));
        assert!(!of("f", "vload4", "<4 x ptr>", &["i64", "ptr"]));
        assert!(!of("f", "vload_half", "double", &["i64", "ptr"]));
        assert!(of(
            "f",
            "vstore_half",
            "void",
            &["double", "i64", "ptr addrspace(1)"]
        ));
        assert!(!of("f", "vstore_half", "i32", &["double", "i64", "ptr"]));
    }
}

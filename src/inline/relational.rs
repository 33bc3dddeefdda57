//! OpenCL's choice between two values by a third, `select`, as IR: of vectors by the highest bit of each element, of what is no vector by whether it is zero.
//!
//! Source: OpenCL C, "Relational Functions".

use super::body::{Body, Declared, Definition, numbered};
use lanelog_target::CodeObjectVersion;

/// The integer that is as wide as a number.
fn integer(element: &str) -> Option<&str> {
    Some(match element {
        "half" => "i16",
        "float" => "i32",
        "double" => "i64",
        "i8" | "i16" | "i32" | "i64" => element,
        _ => return None,
    })
}

/// The definition of a function that is declared; `None` if it is not `select`, or of other types.
pub(super) fn definition(
    version: CodeObjectVersion,
    name: &str,
    plain: &str,
    types: &Declared<'_>,
) -> Option<Definition> {
    let [ty, other, by] = types.parameters.as_slice() else {
        return None;
    };
    if plain != "select" || ty != other || types.result != *ty {
        return None;
    }
    let vector = ty.strip_prefix('<').and_then(|ty| ty.strip_suffix('>'));
    let (bits, condition, compare) = match vector {
        Some(vector) => {
            let (count, element) = vector.split_once(" x ")?;
            let condition = format!("<{count} x {}>", integer(element)?);
            (format!("<{count} x i1>"), condition, "slt")
        }
        None => ("i1".to_owned(), integer(ty)?.to_owned(), "ne"),
    };
    if condition != *by {
        return None;
    }
    let mut body = Body::new(version);
    let chosen = body.value(&format!("icmp {compare} {by} %a2, zeroinitializer"));
    let found = body.value(&format!("select {bits} {chosen}, {ty} %a1, {ty} %a0"));
    let parameters = numbered(&types.parameters).join(", ");
    Some(Definition {
        text: format!(
            "define internal {ty} @{name}({parameters}) {{\n{}  ret {ty} {found}\n}}\n",
            body.lines
        ),
        declared: body.declared,
    })
}

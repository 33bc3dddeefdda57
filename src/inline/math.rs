//! OpenCL's functions on numbers that also write through a pointer, as IR: `fract`.
//!
//! Sources: OpenCL C, "Math Functions" and "Edge Case Behavior": the result lies below 1, zeros and infinities give zeros of their sign.

use super::body::{Body, Declared, Definition, numbered, suffix};
use lanelog_target::CodeObjectVersion;

/// The greatest number below 1 of a type, as LLVM writes it.
fn below_one(element: &str) -> Option<&'static str> {
    Some(match element {
        "half" => "0xH3BFF",
        "float" => "0x3FEFFFFFE0000000",
        "double" => "0x3FEFFFFFFFFFFFFF",
        _ => return None,
    })
}

/// The definition of a function that is declared; `None` if it is not `fract`, or of other types.
pub(super) fn definition(
    version: CodeObjectVersion,
    name: &str,
    plain: &str,
    types: &Declared<'_>,
) -> Option<Definition> {
    let [ty, place] = types.parameters.as_slice() else {
        return None;
    };
    if plain != "fract" || types.result != *ty || !place.starts_with("ptr") {
        return None;
    }
    let vector = ty.strip_prefix('<').and_then(|ty| ty.strip_suffix('>'));
    let (count, element) = match vector {
        Some(vector) => vector.split_once(" x ")?,
        None => ("", *ty),
    };
    let least = below_one(element)?;
    let (least, bits) = match count {
        "" => (least.to_owned(), "i1".to_owned()),
        "2" | "3" | "4" | "8" | "16" => (
            format!("splat ({element} {least})"),
            format!("<{count} x i1>"),
        ),
        _ => return None,
    };
    let mut body = Body::new(version);
    let of = suffix(ty);
    let floor = body.call(ty, &format!("llvm.floor.{of}"), &[(ty, "%a0")]);
    body.line(&format!("store {ty} {floor}, {place} %a1"));
    let left = body.value(&format!("fsub {ty} %a0, {floor}"));
    // What is no number stays what it is.
    let over = body.value(&format!("fcmp ogt {ty} {left}, {least}"));
    let cut = body.value(&format!("select {bits} {over}, {ty} {least}, {ty} {left}"));
    // Zeros and infinities of both signs.
    let class = format!("llvm.is.fpclass.{of}");
    let edge = body.call(&bits, &class, &[(ty, "%a0"), ("i32", "612")]);
    let zero = body.call(
        ty,
        &format!("llvm.copysign.{of}"),
        &[(ty, "zeroinitializer"), (ty, "%a0")],
    );
    let found = body.value(&format!("select {bits} {edge}, {ty} {zero}, {ty} {cut}"));
    let parameters = numbered(&types.parameters).join(", ");
    Some(Definition {
        text: format!(
            "define internal {ty} @{name}({parameters}) {{\n{}  ret {ty} {found}\n}}\n",
            body.lines
        ),
        declared: body.declared,
    })
}

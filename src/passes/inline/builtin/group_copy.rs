//! Defines copies by a whole work-group (`async_work_group_copy`, `async_work_group_strided_copy`)
//! and `wait_group_events`.
//!
//! All work-items call these functions with the same arguments. They copy the elements in turns,
//! and waiting is a barrier. A work-item begins with the element after the one that has its own
//! index, so that a work-item which accesses an element by its own index without waiting is in a
//! data race, as OpenCL says. Events are not distinguished: a wait waits for all copies.
//!
//! Source: OpenCL C, "Async Copies from Global to Local Memory, Local to Global Memory, and
//! Prefetch".

use super::mangled::{Parameter, parameters};
use crate::inline::body::{BARRIER, Body, Definition, RequestedFunction};

/// The definition of a declared function; `None` if the function is not one of these, or its types
/// differ from OpenCL's.
pub(super) fn definition(asked: &RequestedFunction<'_>) -> Option<Definition> {
    let types = &asked.types;
    let mut body = Body::new(asked.version);
    if asked.plain == "wait_group_events" {
        body.lines.push_str(BARRIER);
        let name = "llvm.amdgcn.s.barrier".to_owned();
        let declaration = format!("declare void @{name}()");
        body.declared.insert((name, declaration));
        let same = types.result == "void" && types.parameters.len() == 2;
        return same.then(|| body.define(asked.name, &types.parameters, "void", ""));
    }
    let strided = match asked.plain {
        "async_work_group_copy" => false,
        "async_work_group_strided_copy" => true,
        _ => return None,
    };
    let given = parameters(asked.letters)?;
    let [
        to @ Parameter::Pointer(shape, space),
        from @ Parameter::Pointer(..),
        ..,
        Parameter::Named,
    ] = given.as_slice()
    else {
        return None;
    };
    let (to, from, ty) = (to.ty(), from.ty(), shape.ty());
    let (event, addresses) = types.parameters.split_last()?;
    let numbers = if strided { 2 } else { 1 };
    let expected = [to.as_str(), from.as_str(), "i64", "i64"];
    if expected.get(..2 + numbers) != Some(addresses) || types.result != *event {
        return None;
    }
    let (items, own) = (body.items(), body.item_number());
    let next = body.value(&format!("add i32 {own}, 1"));
    let is_last = body.value(&format!("icmp eq i32 {next}, {items}"));
    let first = body.select(&is_last, "i32", "0", &next);
    let first = body.value(&format!("zext i32 {first} to i64"));
    let step = body.value(&format!("zext i32 {items} to i64"));
    body.line("br label %start");
    body.label("start");
    body.line("br label %loop");
    body.label("loop");
    body.line(&format!(
        "%at = phi i64 [ {first}, %start ], [ %after, %copy ]"
    ));
    let more = body.value("icmp ult i64 %at, %a2");
    body.line(&format!("br i1 {more}, label %copy, label %end"));
    body.label("copy");
    // The stride is that of global memory.
    let far = match strided {
        true => body.value("mul i64 %at, %a3"),
        false => "%at".into(),
    };
    let (there, here) = match *space == 1 {
        true => (far.as_str(), "%at"),
        false => ("%at", far.as_str()),
    };
    let source = body.value(&format!("getelementptr {ty}, {from} %a1, i64 {here}"));
    let target = body.value(&format!("getelementptr {ty}, {to} %a0, i64 {there}"));
    let value = body.value(&format!("load {ty}, {from} {source}"));
    body.line(&format!("store {ty} {value}, {to} {target}"));
    body.line(&format!("%after = add i64 %at, {step}"));
    body.line("br label %loop");
    body.label("end");
    let result = format!("%a{}", 2 + numbers);
    Some(body.define(asked.name, &types.parameters, event, &result))
}

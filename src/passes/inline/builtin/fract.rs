//! Defines `fract`, which returns the difference between a number and its floor, and stores the
//! floor.
//!
//! Sources: OpenCL C, "Math Functions" and "Edge Case Behavior": the result is less than 1; if the
//! operand is a zero or infinity, the result is a zero with its sign.

use super::mangled::Parameter;
use crate::inline::body::{Body, Number, suffix};

/// Infinities and zeros, as a mask of `llvm.is.fpclass`.
const EDGES: &str = "612";

impl Body {
    pub(super) fn fract(&mut self, given: &[Parameter]) -> Option<(String, String)> {
        let [
            Parameter::Numbers(shape),
            pointer @ Parameter::Pointer(there, _),
        ] = given
        else {
            return None;
        };
        if there != shape {
            return None;
        }
        // The greatest number below 1.
        let least = shape.each(match shape.of {
            Number::Half => "0xH3BFF",
            Number::Float => "0x3FEFFFFFE0000000",
            Number::Double => "0x3FEFFFFFFFFFFFFF",
            _ => return None,
        });
        let (ty, bits) = (shape.ty(), shape.truths());
        let of = suffix(&ty);
        let floor = self.call(&ty, &format!("llvm.floor.{of}"), &[(&ty, "%a0")]);
        self.line(&format!("store {ty} {floor}, {} %a1", pointer.ty()));
        let left = self.value(&format!("fsub {ty} %a0, {floor}"));
        // The ordered compare is false for NaN, which is therefore unchanged.
        let over = self.value(&format!("fcmp ogt {ty} {left}, {least}"));
        let cut = self.value(&format!("select {bits} {over}, {ty} {least}, {ty} {left}"));
        let class = format!("llvm.is.fpclass.{of}");
        let edge = self.call(&bits, &class, &[(&ty, "%a0"), ("i32", EDGES)]);
        let sign = format!("llvm.copysign.{of}");
        let zero = self.call(&ty, &sign, &[(&ty, "zeroinitializer"), (&ty, "%a0")]);
        let found = self.value(&format!("select {bits} {edge}, {ty} {zero}, {ty} {cut}"));
        Some((ty, found))
    }
}

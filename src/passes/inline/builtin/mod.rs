//! Generates IR definitions for those OpenCL functions that do not depend on other work-items.
//! Functions are identified by mangled name. These definitions replace a device library in modules
//! that were compiled without one.
//!
//! The modules define: `number` functions on integers and bits, selections and compares; `atomic`
//! atomic functions; `fract` the function `fract`; `group_copy` copies by a whole work-group;
//! `vector` conversions, loads, stores and shuffles of vectors.
//!
//! Sources: OpenCL C, "Integer Functions", "Common Functions", "Math Functions", "Relational
//! Functions", "Vector Data Load and Store Functions", "Explicit Conversions", "Atomic Functions";
//! the extensions `cl_khr_int64_base_atomics`, `cl_khr_int64_extended_atomics`, `cl_amd_media_ops`,
//! `cl_amd_media_ops2`.
//!
//! Deliberately absent: functions that need several rounded operations and must be precise (`exp`,
//! `pow`, `length`), of which libraries have several versions; conversions from integers to floats
//! with an explicit rounding mode; `printf`, images and pipes.

mod atomic;
mod fract;
mod group_copy;
mod mangled;
mod number;
mod vector;

use super::body::{Body, Definition, RequestedFunction};
use mangled::{Parameter, parameters};

/// The definition of a declared function; `None` if the function is not defined here, or its types
/// differ from OpenCL's.
pub(super) fn definition(asked: &RequestedFunction<'_>) -> Option<Definition> {
    if let Some(found) = group_copy::definition(asked) {
        return Some(found);
    }
    let given = parameters(asked.letters)?;
    let types = &asked.types;
    let same = given.len() == types.parameters.len()
        && given
            .iter()
            .zip(&types.parameters)
            .all(|(given, declared)| given.ty() == *declared);
    if !same {
        return None;
    }
    let mut body = Body::new(asked.version);
    let result = body.builtin(asked.plain, &given)?;
    let (ty, value) = match &result {
        Some((ty, value)) => (ty.as_str(), value.as_str()),
        None => ("void", ""),
    };
    (ty == types.result).then(|| body.define(asked.name, &types.parameters, ty, value))
}

impl Body {
    /// The type and the value of a function's result; `Some(None)` if it has no result.
    fn builtin(&mut self, plain: &str, given: &[Parameter]) -> Option<Option<(String, String)>> {
        if plain == "prefetch" {
            return Some(None);
        }
        if plain.starts_with("atom") {
            return self.atomic(plain, given);
        }
        if plain == "fract" {
            return self.fract(given).map(Some);
        }
        if plain.starts_with("vload") || plain.starts_with("vstore") {
            return self.vector_access(plain, given);
        }
        let shapes: Vec<_> = given
            .iter()
            .map(|one| one.numbers())
            .collect::<Option<_>>()?;
        let (shape, value) = match plain {
            _ if plain.starts_with("convert_") => self.conversion(plain, &shapes)?,
            "shuffle" | "shuffle2" => self.shuffled(&shapes)?,
            _ => self.of_numbers(plain, &shapes)?,
        };
        Some(Some((shape, value)))
    }
}

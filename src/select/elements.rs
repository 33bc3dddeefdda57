//! The elements of types.

use lanelog_ir::typed::Type;

/// How many elements a type has, and the type of each: one of itself for what is no vector.
pub fn elements(ty: &Type) -> (usize, &Type) {
    match ty {
        Type::Vector(count, element) => (*count as usize, element),
        other => (1, other),
    }
}

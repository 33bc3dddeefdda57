//! The elements of types.

use lanelog_ir::typed::Type;

/// The number of elements of a type, and their type: one, the type itself, unless it is a vector.
pub fn elements(ty: &Type) -> (usize, &Type) {
    match ty {
        Type::Vector(count, element) => (*count as usize, element),
        other => (1, other),
    }
}

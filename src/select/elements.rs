//! Element types.

use lanelog_ir::typed::Type;

/// The number of elements of a type, and their type. A type that is not a vector is one element.
pub fn elements(ty: &Type) -> (usize, &Type) {
    match ty {
        Type::Vector(count, element) => (*count as usize, element),
        other => (1, other),
    }
}

//! Sizes and shapes of the types that a function names.

use std::collections::BTreeMap;

use lanelog_ir::typed::Type;

use super::declared::{Symbol, Value};
use super::describe::View;
use super::detail::spelled;
use super::operands::operands;
use super::symbols::Symbols;
use super::typed::Typed;

/// The number of elements of a type, and the element type.
fn elements(ty: &Type) -> (i32, &Type) {
    match ty {
        Type::Vector(count, element) => (i32::try_from(*count).unwrap_or(i32::MAX), element),
        other => (1, other),
    }
}

fn is_first_class(ty: &Type) -> bool {
    matches!(
        elements(ty).1,
        Type::Integer(_)
            | Type::Half
            | Type::BFloat
            | Type::Float
            | Type::Double
            | Type::Pointer(_)
    )
}

impl<'y> Typed<'y> {
    /// All types that relations mention, by their texts. `written` contains the rows of
    /// `value_type`, which refers to structures by name.
    pub(super) fn types(
        self,
        view: View<'_, '_>,
        written: &[(Value, Symbol)],
        symbols: &mut Symbols,
    ) -> BTreeMap<Symbol, &'y Type> {
        let mut all = BTreeMap::new();
        let first = self.function.arguments.len();
        for (value, symbol) in written {
            let at = value.0 as usize;
            let ty = match at.checked_sub(first) {
                None => self
                    .function
                    .arguments
                    .get(at)
                    .and_then(|argument| argument.as_ref().ok())
                    .map(|argument| &argument.ty),
                Some(at) => self
                    .function
                    .instructions
                    .get(at)
                    .filter(|at| at.unsupported.is_none())
                    .map(|at| &at.ty),
            };
            all.extend(ty.map(|ty| (*symbol, ty)));
        }
        let named = operands(view, self).map(|operand| operand.ty);
        let named = named.chain(self.element_types().map(|(_, ty)| ty));
        for ty in named.chain(self.access_types().map(|(_, ty)| ty)) {
            all.entry(spelled(ty, symbols)).or_insert(ty);
        }
        all
    }

    /// Rows of the relation `type_bits`.
    pub(super) fn type_bits(self, types: &BTreeMap<Symbol, &Type>) -> Vec<(Symbol, i32)> {
        let known = types.iter().filter(|(_, ty)| is_first_class(ty));
        let bits = known.filter_map(|(symbol, ty)| {
            let bits = self.layout.bits(elements(ty).1).ok()?;
            Some((*symbol, i32::try_from(bits).ok()?))
        });
        bits.collect()
    }

    /// Rows of the relation `type_bytes`.
    pub(super) fn type_bytes(self, types: &BTreeMap<Symbol, &Type>) -> Vec<(Symbol, i32)> {
        let bytes = types.iter().filter_map(|(symbol, ty)| {
            let has_size = !matches!(ty, Type::Void | Type::Other(_));
            let bytes = has_size.then(|| self.layout.size(ty).ok()).flatten()?;
            Some((*symbol, i32::try_from(bytes).ok()?))
        });
        bytes.collect()
    }
}

/// Rows of the relation `type_elements`.
pub(super) fn type_elements(types: &BTreeMap<Symbol, &Type>) -> Vec<(Symbol, i32)> {
    let counts = types.iter().filter_map(|(symbol, ty)| {
        let count = match ty {
            Type::Array(count, _) => i32::try_from(*count).ok()?,
            ty if is_first_class(ty) => elements(ty).0,
            _ => return None,
        };
        Some((*symbol, count))
    });
    counts.collect()
}

/// Rows of the relation `type_space`.
pub(super) fn type_spaces(types: &BTreeMap<Symbol, &Type>) -> Vec<(Symbol, i32)> {
    let spaces = types
        .iter()
        .filter_map(|(symbol, ty)| match elements(ty).1 {
            Type::Pointer(space) => Some((*symbol, i32::try_from(*space).ok()?)),
            _ => None,
        });
    spaces.collect()
}

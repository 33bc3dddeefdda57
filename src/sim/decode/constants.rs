//! Constants: addresses are known, and constant expressions are evaluated by the interpreter's
//! operations.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::address::{Cast, Element, NoWrap};
use crate::operation::{Described, Operation, Quotient};
use crate::spaces::Spaces;
use crate::{Type, Value};
use lanelog_ir::typed::Read;
use lanelog_ir::typed::layout::Layout;
use lanelog_ir::typed::meaning::{Expression, Meaning};
use lanelog_ir::typed::named::NamedTypes;
use lanelog_ir::typed::numbers::integer;
use lanelog_ir::{Module, plain_name};

/// The maximum number of values in a constant.
const LARGEST: usize = 1 << 20;

/// Tables that all functions of a module share while they are decoded.
pub(super) struct Tables<'t> {
    types: NamedTypes<'t>,
    pub layout: Layout,
    pub spaces: Spaces,
    /// Addresses of variables and functions, by unquoted name.
    pub addresses: FxHashMap<Cow<'t, [u8]>, u64>,
    /// Functions with bodies, by unquoted name.
    pub functions: FxHashMap<Cow<'t, [u8]>, u32>,
    /// The division algorithm of `fdiv`, if `!fpmath` allows several.
    pub quotient: Quotient,
    /// The number of values in the current constant so far.
    parts: usize,
}

impl<'t> Tables<'t> {
    /// Tables without addresses.
    pub fn new(
        module: &Module<'t>,
        layout: Layout,
        spaces: Spaces,
        quotient: Quotient,
    ) -> Tables<'t> {
        Tables {
            types: NamedTypes::new(module),
            layout,
            spaces,
            addresses: FxHashMap::default(),
            functions: FxHashMap::default(),
            quotient,
            parts: 0,
        }
    }
}

impl<'t> Meaning<'t> for Tables<'t> {
    type Constant = Value;

    fn named(&mut self) -> &mut NamedTypes<'t> {
        &mut self.types
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn begin(&mut self, outermost: bool) -> Read<()> {
        if outermost {
            self.parts = 0;
        }
        self.parts += 1;
        if self.parts > LARGEST {
            return Err("a constant of too many parts".into());
        }
        Ok(())
    }

    fn value(&mut self, value: Read<Value>) -> Read<Value> {
        value
    }

    fn address(&mut self, name: &'t [u8]) -> Read<Value> {
        let address = self.addresses.get(&plain_name(name)).copied();
        address
            .map(Value::Bits)
            .ok_or_else(|| format!("the address of @{}", String::from_utf8_lossy(name)))
    }

    fn zero(&mut self, ty: &Type) -> Read<Value> {
        zero(ty, &self.layout, &mut self.parts)
    }

    fn splat(&mut self, one: Value, count: u32) -> Read<Value> {
        self.parts += count as usize;
        Ok(Value::Many(vec![one; count as usize].into()))
    }

    fn parts(&mut self, parts: Vec<Value>) -> Value {
        Value::Many(parts.into())
    }

    fn expression(&mut self, of: &Expression<'_, Value>) -> Read<Value> {
        let first = of.operands.first();
        if let Some(source) = of.source {
            let Some((base_type, base)) = first else {
                return Err("getelementptr of nothing".into());
            };
            let indices = of.operands.iter().skip(1);
            let indices: Vec<_> = indices
                .map(|(ty, value)| (ty.clone(), Some(value)))
                .collect();
            let no_wrap = NoWrap::default();
            let element = Element::new(source, base_type, &indices, &self.layout, no_wrap)?;
            let dynamic: Vec<&Value> = element
                .dynamic
                .iter()
                .filter_map(|at| indices.get(*at).and_then(|index| index.1))
                .collect();
            return Ok(element.apply(base, &dynamic));
        }
        if let Some((from, value)) = first
            && let Some(cast) = Cast::new(of.opcode, from, of.result, &self.layout, &self.spaces)?
        {
            return Ok(cast.apply(value, &self.spaces));
        }
        let plain = of.operands.iter();
        let plain: Vec<Type> = plain
            .map(|(ty, _)| self.layout.without_pointers(ty))
            .collect();
        let operation = Operation::new(&Described {
            opcode: of.opcode,
            words: of.words.to_vec(),
            result: &self.layout.without_pointers(of.result),
            operands: &plain,
            indices: &[],
            quotient: Quotient::Nearest,
        })?;
        let values: Vec<&Value> = of.operands.iter().map(|(_, value)| value).collect();
        operation.apply(&values)
    }

    fn other(&mut self, word: &str) -> Read<Value> {
        Err(format!("the constant {word}"))
    }

    fn bits(constant: &Value) -> Option<u64> {
        match constant {
            Value::Bits(bits) => Some(*bits),
            _ => None,
        }
    }
}

/// The zero value of a type. `parts` counts values, up to a limit.
fn zero(ty: &Type, layout: &Layout, parts: &mut usize) -> Read<Value> {
    let count = match ty {
        Type::Vector(count, _) => u64::from(*count),
        Type::Array(count, _) => *count,
        Type::Structure { fields, .. } => fields.len() as u64,
        _ => 1,
    };
    *parts = parts.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
    if *parts > LARGEST {
        return Err("a constant of too many parts".into());
    }
    Ok(match ty {
        Type::Integer(bits) => integer(Vec::new(), *bits),
        Type::Pointer(space) => integer(Vec::new(), layout.pointer(*space).bits),
        Type::Half | Type::BFloat | Type::Float | Type::Double => Value::Bits(0),
        Type::Vector(_, element) | Type::Array(_, element) => {
            // A scalar element is created once and copied.
            let one = zero(element, layout, parts)?;
            let nested = matches!(one, Value::Many(_));
            if nested {
                *parts = parts.saturating_add(
                    usize::try_from(count.saturating_mul(size(&one))).unwrap_or(usize::MAX),
                );
                if *parts > LARGEST {
                    return Err("a constant of too many parts".into());
                }
            }
            Value::Many(vec![one; count as usize].into())
        }
        Type::Structure { fields, .. } => {
            let values: Read<Vec<Value>> = fields
                .iter()
                .map(|field| zero(field, layout, parts))
                .collect();
            Value::Many(values?.into())
        }
        Type::Void | Type::Other(_) => return Err("a constant of a type without values".into()),
    })
}

/// The number of values in a value.
fn size(value: &Value) -> u64 {
    match value {
        Value::Many(parts) => 1 + parts.iter().map(size).sum::<u64>(),
        _ => 1,
    }
}

//! Rows of `rules/program.dl` that depend on types, data layout and attributes of parameters.

use lanelog_ir::text::{Word, words};
use lanelog_ir::typed::{self as typed, Constant, Detail, Operand, Type, layout::Layout};
use lanelog_ir::{Function, Module, Opcode};

use super::declared::{Symbol, Value};
use super::symbols::Symbols;

/// The relations that require [`Typed`].
pub(super) const OF_TYPES: &[&str] = &[
    "element_class",
    "source_class",
    "composite",
    "pointer_space",
    "undefined_incoming",
    "noalias",
    "readonly",
    "by_value",
    "access_bytes",
    "access_align",
    "ordering",
    "predicate",
    "instruction_flag",
    "part_index",
    "element_type",
    "address_step",
    "address_offset",
    "allocated",
    "access_type",
    "atomic_operation",
    "sync_scope",
    "constant_number",
    "constant_bits",
    "operand_type",
    "type_bits",
    "type_elements",
    "type_space",
    "type_bytes",
    "written",
];

/// A function with known types, and the data layout of its module.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'y> {
    /// The function.
    pub function: &'y typed::Function,
    /// Sizes and alignments.
    pub layout: &'y Layout,
}

/// The class of a type's elements; `None` for types that have no values.
fn class(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Void => return None,
        Type::Vector(_, element) => return class(element),
        Type::Integer(1) => "bit",
        Type::Integer(..=32) => "word",
        Type::Integer(..=64) => "pair",
        Type::Integer(_) => "words",
        Type::Half => "half",
        Type::BFloat => "bfloat",
        Type::Float => "float",
        Type::Double => "double",
        Type::Pointer(_) => "pointer",
        Type::Array(..) | Type::Structure { .. } => "aggregate",
        Type::Other(_) => "other",
    })
}

/// Whether an instruction computes a result of another type from its operands.
fn converts(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        ICmp | FCmp
            | Trunc
            | ZExt
            | SExt
            | FPTrunc
            | FPExt
            | FPToUI
            | FPToSI
            | UIToFP
            | SIToFP
            | PtrToInt
            | PtrToAddr
            | IntToPtr
            | BitCast
            | AddrSpaceCast
    )
}

impl<'y> Typed<'y> {
    fn arguments(self) -> impl Iterator<Item = (Value, &'y typed::Argument)> {
        let arguments = (0..).map(Value).zip(&self.function.arguments);
        arguments.filter_map(|(value, argument)| Some((value, argument.as_ref().ok()?)))
    }

    pub(super) fn instructions(self) -> impl Iterator<Item = (Value, &'y typed::Instruction)> {
        let first = self.function.arguments.len() as u32;
        (first..).map(Value).zip(&self.function.instructions)
    }

    /// Rows of the relation `element_class`.
    pub(super) fn element_classes(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let arguments = self.arguments();
        let arguments = arguments.map(|(value, argument)| (value, &argument.ty));
        let instructions = self.instructions();
        let instructions = instructions.map(|(value, instruction)| (value, &instruction.ty));
        let mut symbol = |name: &str| Symbol(symbols.intern(name));
        arguments
            .chain(instructions)
            .filter_map(|(value, ty)| Some((value, symbol(class(ty)?))))
            .collect()
    }

    /// Rows of the relation `composite`.
    pub(super) fn composites(self) -> Vec<(Value,)> {
        let is = |ty: &Type| {
            matches!(
                ty,
                Type::Vector(..) | Type::Array(..) | Type::Structure { .. }
            )
        };
        let arguments = self.arguments().filter(|(_, argument)| is(&argument.ty));
        let arguments = arguments.map(|(value, _)| (value,));
        let instructions = self.instructions().filter(|(_, at)| is(&at.ty));
        arguments
            .chain(instructions.map(|(value, _)| (value,)))
            .collect()
    }

    /// Rows of the relation `undefined_incoming`.
    pub(super) fn undefined_incoming(self) -> Vec<(Value,)> {
        let is_undefined = |operand: &Operand| {
            matches!(
                operand,
                Operand::Constant(Constant::Undef | Constant::Poison)
            )
        };
        let phis = self.instructions().filter(|(_, at)| {
            let mut operands = at.operands.iter();
            at.opcode == Opcode::Phi && operands.any(|(_, operand)| is_undefined(operand))
        });
        phis.map(|(phi, _)| (phi,)).collect()
    }

    /// Rows of the relation `pointer_space`.
    pub(super) fn pointer_spaces(self) -> Vec<(Value, i32, i32)> {
        let mut rows = Vec::new();
        for (user, instruction) in self.instructions() {
            for (index, (ty, _)) in (0..).zip(&instruction.operands) {
                if let Type::Pointer(space) = ty
                    && let Ok(space) = i32::try_from(*space)
                {
                    rows.push((user, index, space));
                }
            }
        }
        rows
    }

    /// Rows of the relation `source_class`.
    pub(super) fn source_classes(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let users = self.instructions().filter(|(_, at)| converts(at.opcode));
        let sources = users.filter_map(|(user, at)| {
            let (ty, _) = at.operands.first()?;
            Some((user, Symbol(symbols.intern(class(ty)?))))
        });
        sources.collect()
    }

    /// Arguments that have an attribute.
    pub(super) fn promised(self, has: impl Fn(&typed::Argument) -> bool) -> Vec<(Value,)> {
        let arguments = self.arguments().filter(|(_, argument)| has(argument));
        arguments.map(|(value, _)| (value,)).collect()
    }

    pub(super) fn accesses(self) -> impl Iterator<Item = (Value, &'y typed::Access)> {
        self.instructions().filter_map(|(value, at)| {
            use Opcode::{AtomicRmw, CmpXchg, Fence, Load, Store};
            match (at.opcode, &at.detail) {
                (Load | Store | AtomicRmw | CmpXchg | Fence, Detail::Access(access)) => {
                    Some((value, access))
                }
                _ => None,
            }
        })
    }

    /// Rows of the relation `access_align`.
    pub(super) fn access_aligns(self) -> Vec<(Value, i32)> {
        let fences = |value: &Value| {
            let at = (value.0 as usize).checked_sub(self.function.arguments.len());
            let found = at.and_then(|at| self.function.instructions.get(at));
            found.is_some_and(|found| found.opcode == Opcode::Fence)
        };
        let accesses = self.accesses().filter(|(value, _)| !fences(value));
        let aligns =
            accesses.map(|(value, access)| (value, i32::try_from(access.align).unwrap_or(1 << 30)));
        aligns.collect()
    }

    /// Rows of the relation `ordering`.
    pub(super) fn orderings(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let atomic = self.accesses().filter(|(_, at)| !at.ordering.is_empty());
        atomic
            .map(|(value, access)| (value, Symbol(symbols.intern(&access.ordering))))
            .collect()
    }
}

/// Rows of the relation `exchange_ordering`: the two orderings of a `cmpxchg`.
pub(super) fn exchange_orderings(
    module: &Module<'_>,
    function: &Function,
    symbols: &mut Symbols,
) -> Vec<(Value, Symbol, Symbol)> {
    const ORDERINGS: [&[u8]; 6] = [
        b"unordered",
        b"monotonic",
        b"acquire",
        b"release",
        b"acq_rel",
        b"seq_cst",
    ];
    let first = function.arguments.len() as u32;
    let all = (first..).map(Value).zip(&function.instructions);
    let exchanges = all.filter(|(_, at)| at.opcode == Opcode::CmpXchg);
    let rows = exchanges.filter_map(|(value, at)| {
        let found: Vec<&[u8]> = words(module.instruction_text(function, at))
            .filter_map(|(_, word)| match word {
                Word::Plain(word) if ORDERINGS.contains(&word) => Some(word),
                _ => None,
            })
            .collect();
        let [.., success, failure] = found.as_slice() else {
            return None;
        };
        let mut intern = |word: &[u8]| Symbol(symbols.intern(&String::from_utf8_lossy(word)));
        Some((value, intern(success), intern(failure)))
    });
    rows.collect()
}

/// Rows of the relation `invariant_load`.
pub(super) fn invariant_loads(module: &Module<'_>, function: &Function) -> Vec<(Value,)> {
    let first = function.arguments.len() as u32;
    let loads = (first..).map(Value).zip(&function.instructions);
    let loads = loads.filter(|(_, at)| at.opcode == Opcode::Load);
    let promised = loads.filter(|(_, load)| {
        let kinds: [&[u8]; 2] = [b"invariant.load", b"amdgpu.noclobber"];
        let mut kinds = kinds.into_iter();
        kinds.any(|kind| module.attached(function, load, kind).is_some())
    });
    promised.map(|(load, _)| (load,)).collect()
}

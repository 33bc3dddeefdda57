//! A function with parsed types, constants, flags and predicates.
//!
//! Values are numbered as in [`crate::Function`]: arguments first, then instructions in the order
//! of the text.

use super::Type;
use crate::{Intrinsic, Opcode};

/// The error message if the elements of a [`Constant::Zero`] are needed.
pub const TOO_MANY_PARTS: &str = "constants of too many parts";

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// `undef`.
    Undef,
    /// `poison`.
    Poison,
    /// An integer of at most 64 bits, the bits of a float, a null pointer. Bits above the type's
    /// width are zero.
    Bits(u64),
    /// An integer of more than 64 bits: words, least significant first.
    Wide(Box<[u64]>),
    /// The address of a variable or function plus an offset in bytes, in the variable's address
    /// space. The type may be an integer that is wider than the address; the upper bits are then
    /// zero.
    Address {
        /// Index in [`super::Types::variables`].
        variable: u32,
        /// The offset in bytes.
        offset: i64,
    },
    /// The address of a variable plus an offset, cast to another address space (`addrspacecast (ptr
    /// addrspace(3) @x to ptr)`).
    Cast {
        /// Index in [`super::Types::variables`].
        variable: u32,
        /// The offset in bytes, before the cast.
        offset: i64,
        /// The address space of the result.
        space: u32,
    },
    /// An offset minus the address of a variable, which other constants add to an address of the
    /// same variable. It has no value of its own before the program is linked.
    Negated {
        /// Index in [`super::Types::variables`].
        variable: u32,
        /// The address space of the address, if it was cast.
        space: Option<u32>,
        /// The offset in bytes.
        offset: i64,
    },
    /// A vector, array or structure, as a list of its elements.
    Parts(Box<[Constant]>),
    /// The zero of a type that has too many elements to store them.
    Zero,
    /// A constant that is not supported, with the reason.
    Unsupported(Box<str>),
}

/// An operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand<C = Constant> {
    /// An argument or the result of an instruction, by its number.
    Value(u32),
    /// A constant.
    Constant(C),
}

/// Properties of an instruction other than its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The instruction has no other properties.
    None,
    /// For `extractvalue` and `insertvalue`: the path. For `shufflevector`: the mask, with
    /// `u32::MAX` for an undefined element.
    Indices(Box<[u32]>),
    /// For `getelementptr`: the source element type.
    Element(Type),
    /// For `load`, `store`, `atomicrmw`, `cmpxchg` and `fence`: the properties of the access.
    Access(Access),
    /// For `alloca`, whose operand is the number of elements: their type, the alignment, and the
    /// address space.
    Alloca {
        /// The type of one element.
        ty: Type,
        /// The alignment in bytes.
        align: u64,
        /// Address space.
        space: u32,
    },
    /// For `switch`: the value of each case, in the order of the successors after the first.
    Cases(Box<[u64]>),
    /// For `phi`: the incoming block of each operand.
    Incoming(Box<[u32]>),
    /// For `call`: the plain name of the callee, without the type suffixes that typed pointers add
    /// to an intrinsic. Empty for a call through a pointer (the last operand) or inline assembly
    /// (which [`crate::flag::INLINE_ASM`] distinguishes).
    Callee(Box<str>),
}

/// Properties of a memory access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The alignment in bytes. If the text has none: the size for an atomic access, the type's
    /// alignment for other accesses, and 1 for a `fence`.
    pub align: u64,
    /// Whether the access is `volatile`.
    pub volatile: bool,
    /// `monotonic`, `acquire`, `release`, `acq_rel`, `seq_cst`, `unordered`; empty for a non-atomic
    /// access. For a `cmpxchg`, which has two orderings: the weakest ordering that is at least as
    /// strong as both.
    pub ordering: Box<str>,
    /// The synchronization scope, such as `agent` or `workgroup`; empty for the whole system.
    pub scope: Box<str>,
    /// The operation of an `atomicrmw`, such as `add`, `xchg` or `fadd`; empty for other
    /// instructions.
    pub operation: Box<str>,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction<C = Constant> {
    /// The operation of the instruction.
    pub opcode: Opcode,
    /// Flags and the predicate of a compare, in the order of the text: `nsw`, `exact`, `ult`,
    /// `fast`, `contract`...
    pub words: Box<[Box<str>]>,
    /// The type of the result; [`Type::Void`] if there is none.
    pub ty: Type,
    /// Operands with their types. For `br`, the condition; for `switch`, the value; for `call`, the
    /// arguments without metadata; for `store`, value and pointer; for `phi`, in the order of
    /// [`Detail::Incoming`].
    pub operands: Box<[(Type, Operand<C>)]>,
    /// The other properties of the instruction.
    pub detail: Detail,
    /// The reason why the instruction could not be parsed completely. `operands` and `detail` are
    /// then empty.
    pub unsupported: Option<Box<str>>,
}

impl Instruction {
    /// The callee, if the instruction calls an intrinsic.
    pub fn intrinsic(&self) -> Option<Intrinsic> {
        match &self.detail {
            Detail::Callee(name) => Intrinsic::of(name.as_bytes()),
            _ => None,
        }
    }

    /// Converts the mask operand of a `shufflevector` to a list of indices.
    pub(super) fn by_its_mask(mut self) -> Instruction {
        if self.opcode != Opcode::ShuffleVector || self.unsupported.is_some() {
            return self;
        }
        let mut operands = self.operands.into_vec();
        let chosen: Option<Box<[u32]>> = match operands.pop() {
            Some((_, Operand::Constant(Constant::Parts(parts)))) => {
                let index = |part: &Constant| match part {
                    Constant::Bits(index) => *index as u32,
                    _ => u32::MAX,
                };
                Some(parts.iter().map(index).collect())
            }
            Some((
                Type::Vector(count, _),
                Operand::Constant(Constant::Undef | Constant::Poison),
            )) => Some(vec![u32::MAX; count as usize].into()),
            _ => None,
        };
        match chosen {
            Some(chosen) => self.detail = Detail::Indices(chosen),
            None => {
                operands.clear();
                self.ty = Type::Void;
                self.unsupported = Some("shufflevector by a mask that is not known".into());
            }
        }
        self.operands = operands.into();
        self
    }
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The arguments of the function; for an argument that cannot be parsed, the error message.
    pub arguments: Vec<Result<Argument, Box<str>>>,
    /// The instructions of the function, as in [`crate::Function::instructions`].
    pub instructions: Vec<Instruction>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The type of the argument.
    pub ty: Type,
    /// The type `T` of the attribute `byval(T)` or `byref(T)`, if there is one.
    pub pointee: Option<Type>,
    /// The alignment in bytes of the attribute `align N`, if there is one.
    pub align: Option<u64>,
    /// Whether the argument has the attribute `noalias`.
    pub noalias: bool,
    /// Whether the argument has the attribute `readonly` or `readnone`.
    pub readonly: bool,
}

/// A variable of the module, or a function whose address is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The plain name of the variable, without `@` and quotes.
    pub name: Box<str>,
    /// The type of its value; [`Type::Void`] for a function.
    pub ty: Type,
    /// The address space of the variable.
    pub space: u32,
    /// The alignment in bytes: as written, or otherwise that of the type.
    pub align: u64,
    /// Whether the variable is `constant` rather than `global`.
    pub constant: bool,
    /// The linkage of the variable.
    pub linkage: Linkage,
    /// The visibility of the variable after linking.
    pub visibility: Visibility,
    /// The initial value of the variable; `None` if it is defined in another module. For a function
    /// with a body, any value.
    pub initial: Option<Constant>,
}

/// An alias of a variable or function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The plain name of the alias, without `@` and quotes.
    pub name: Box<str>,
    /// The number of the variable or function to which the alias refers.
    pub variable: u32,
    /// The linkage of the alias.
    pub linkage: Linkage,
    /// The visibility of the alias after linking.
    pub visibility: Visibility,
}

/// Linkage of a variable (LLVM's language reference, "Linkage Types").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Linkage {
    /// Visible only in this module: `private`, `internal`.
    Local,
    /// Visible in every module of the program: `external`, which is the default.
    #[default]
    External,
    /// Visible in every module, and replaceable by another definition: `weak`, `linkonce`,
    /// `common`,
    /// with `_odr` or without, `extern_weak`.
    Weak,
    /// The definition is a copy of one in another module: `available_externally`.
    Elsewhere,
}

/// Visibility after linking (LLVM's language reference, "Visibility Styles").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// Visible to other code objects, which may replace it by their own definition.
    #[default]
    Default,
    /// Visible only within the linked object.
    Hidden,
    /// Visible to other code objects, which cannot replace it.
    Protected,
}

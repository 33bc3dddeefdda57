//! A function whose types, constants, flags and predicates are all parsed.
//!
//! Values are numbered as in [`crate::Function`]: arguments first, then instructions in the order
//! of the text.

use super::Type;
use crate::{Intrinsic, Opcode};

/// The error if the elements of a [`Constant::Zero`] are needed.
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
    /// space.
    /// An integer type may be wider than the address; its upper bits are then zero.
    Address {
        /// Index in [`super::Types::variables`].
        variable: u32,
        /// Bytes.
        offset: i64,
    },
    /// An address as above, cast to another address space
    /// (`addrspacecast (ptr addrspace(3) @x to ptr)`).
    Cast {
        /// Index in [`super::Types::variables`].
        variable: u32,
        /// Bytes.
        offset: i64,
        /// To this address space.
        space: u32,
    },
    /// A vector, array or structure, part by part.
    Parts(Box<[Constant]>),
    /// The zero value of a type that has too many elements to store each.
    Zero,
    /// A constant that is not supported: why, in words.
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
    /// Nothing.
    None,
    /// `extractvalue`, `insertvalue`: the path. `shufflevector`: its mask, `u32::MAX` for an
    /// undefined element.
    Indices(Box<[u32]>),
    /// `getelementptr`: the type that is stepped through.
    Element(Type),
    /// `load`, `store`, `atomicrmw`, `cmpxchg`, `fence`.
    Access(Access),
    /// `alloca`: the type of one element; the operand is the count.
    Alloca {
        /// The type of one element.
        ty: Type,
        /// In bytes.
        align: u64,
        /// Address space.
        space: u32,
    },
    /// `switch`: the value of each case, in the order of the successors after the first.
    Cases(Box<[u64]>),
    /// `phi`: the block that each operand comes from.
    Incoming(Box<[u32]>),
    /// `call`: the plain name of the callee, without type suffixes that typed pointers add to an
    /// intrinsic; empty for a call through a pointer (the last operand) or inline assembly
    /// (distinguished by [`crate::flag::INLINE_ASM`]).
    Callee(Box<str>),
}

/// Properties of a memory access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// Alignment in bytes, as written. If none is written: the size of an atomic access, the type's
    /// alignment for other accesses, and 1 for a `fence`.
    pub align: u64,
    /// `volatile`.
    pub volatile: bool,
    /// `monotonic`, `acquire`, `release`, `acq_rel`, `seq_cst`, `unordered`; empty for an access
    /// that is not atomic. For the two orderings of a `cmpxchg`: the weakest that is as strong as
    /// both.
    pub ordering: Box<str>,
    /// `agent`, `workgroup`, ...; empty for the whole system.
    pub scope: Box<str>,
    /// `atomicrmw`: `add`, `xchg`, `fadd`...; else empty.
    pub operation: Box<str>,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction<C = Constant> {
    /// Its operation.
    pub opcode: Opcode,
    /// Flags and the predicate of a compare, in the order of the text: `nsw`, `exact`, `ult`,
    /// `fast`, `contract`...
    pub words: Box<[Box<str>]>,
    /// The type of its result; [`Type::Void`] without one.
    pub ty: Type,
    /// Operands with their types. `br`: the condition; `switch`: the value; `call`: the arguments
    /// (metadata left out); `store`: value, pointer; `phi`: by [`Detail::Incoming`].
    pub operands: Box<[(Type, Operand<C>)]>,
    /// Its other properties.
    pub detail: Detail,
    /// The reason why it cannot be parsed further. Operands and detail are then empty.
    pub unsupported: Option<Box<str>>,
}

impl Instruction {
    /// The intrinsic that it calls.
    pub fn intrinsic(&self) -> Option<Intrinsic> {
        match &self.detail {
            Detail::Callee(name) => Intrinsic::of(name.as_bytes()),
            _ => None,
        }
    }

    /// A `shufflevector` with its mask as a list of indices instead of an operand.
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
    /// The types of its arguments, with the types in `byval` and `byref`; an error in words for one
    /// that cannot be parsed.
    pub arguments: Vec<Result<Argument, Box<str>>>,
    /// Its instructions, as in [`crate::Function::instructions`].
    pub instructions: Vec<Instruction>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its type.
    pub ty: Type,
    /// `byval(T)` or `byref(T)`.
    pub pointee: Option<Type>,
    /// `align N`, in bytes, if it is written.
    pub align: Option<u64>,
    /// `noalias`.
    pub noalias: bool,
    /// `readonly` or `readnone`.
    pub readonly: bool,
}

/// A variable of the module, or a function whose address is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its plain name, without `@` and quotes.
    pub name: Box<str>,
    /// The type of its value; [`Type::Void`] for a function.
    pub ty: Type,
    /// Its address space.
    pub space: u32,
    /// In bytes: as written, else that of the type.
    pub align: u64,
    /// `constant` rather than `global`.
    pub constant: bool,
    /// Its linkage.
    pub linkage: Linkage,
    /// Its visibility after linking.
    pub visibility: Visibility,
    /// Its initial value; `None` for one that is defined elsewhere.
    pub initial: Option<Constant>,
}

/// Another name of a variable or function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// Its plain name, without `@` and quotes.
    pub name: Box<str>,
    /// The variable or function that it refers to, by its number.
    pub variable: u32,
    /// Its linkage.
    pub linkage: Linkage,
    /// Its visibility after linking.
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
    /// Another module has the same definition: `available_externally`.
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

//! Operations that depend only on the operands of one lane: arithmetic, comparisons, conversions,
//! selects, vectors and structures.
//!
//! An operation is decoded once ([`Operation::new`]) and computed many times
//! ([`Operation::apply`]). Scalars of at most 64 bits need no allocation. Semantics are those of
//! LangRef for LLVM 22, with these choices where LangRef allows several:
//!
//! - A `poison` operand results in `poison`; otherwise an `undef` operand results in `undef`, even
//!   if every choice has the same result (`and undef, 0`). A shift by `undef` is `poison`. A
//!   division by `undef` or `poison` is undefined behaviour. A `select` by `undef` is `undef`,
//!   unless both values are equal or one is `poison`. `freeze` returns zero, or the observer's
//!   choice for the lane.
//! - A NaN result is the first NaN operand, quieted, or else the positive quiet NaN without
//!   payload.
//! - Floats are rounded to nearest and denormals are kept, regardless of function attributes.
//! - `fast`, `nsz`, `arcp`, `contract`, `afn` and `reassoc` are ignored, because the exact result
//!   is allowed.
//! - Pointers are compared as 64-bit integers, and conversions keep all 64 bits. Callers, which
//!   know the data layout, truncate pointers.
//!
//! Deliberately absent: operations that depend on memory, the data layout or other lanes
//! (`getelementptr`, `addrspacecast`), and types that no GPU computes with (`fp128`, `x86_fp80`,
//! scalable vectors).

mod atomics;
pub(crate) mod casts;
mod decode;
pub(crate) mod float;
pub(crate) mod integer;
pub(crate) mod scalar;
pub(crate) mod shape;

use super::{Type, Value};
use lanelog_ir::Opcode;

pub use atomics::atomic;
use scalar::Scalar;

/// An instruction of the IR: the input of [`Operation::new`].
#[derive(Clone, Debug)]
pub struct Described<'d> {
    /// The opcode.
    pub opcode: Opcode,
    /// The words between the opcode and its type: `nuw`, `nsw`, `exact`, `disjoint`, `nneg`,
    /// `samesign`, fast-math flags; the predicate of a comparison (`ult`, `oeq`).
    pub words: Vec<&'d str>,
    /// The type of the result.
    pub result: &'d Type,
    /// The types of the operands.
    pub operands: &'d [Type],
    /// Indices of `extractvalue` and `insertvalue`.
    pub indices: &'d [u32],
    /// The division algorithm of an `fdiv`.
    pub quotient: Quotient,
}

/// Division algorithms of floats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quotient {
    /// Rounded to the nearest float.
    #[default]
    Nearest,
    /// For `float` with `!fpmath` of at least 2.5 ULP: a product with the reciprocal of a mantissa.
    ByReciprocal,
}

/// A decoded instruction, which can be computed many times.
#[derive(Clone, Debug)]
pub struct Operation {
    kind: Kind,
}

/// The operation.
#[derive(Clone, Debug)]
enum Kind {
    /// A scalar operation.
    Scalar(Scalar),
    /// A scalar operation on each element of vectors with this length.
    Vector(u32, Scalar),
    /// A `select` with a scalar condition.
    Select {
        rules: float::Rules,
    },
    /// A `select` with a vector condition.
    SelectElements {
        count: u32,
        rules: float::Rules,
    },
    /// `freeze`.
    Freeze(Type),
    /// `bitcast`.
    BitCast {
        from: Type,
        to: Type,
    },
    ExtractElement,
    InsertElement {
        count: u32,
    },
    /// `shufflevector` of two vectors with this length.
    ShuffleVector {
        each: u32,
    },
    ExtractValue(Box<[u32]>),
    /// `insertvalue`: the index at each level, and the number of members there.
    InsertValue(Box<[(u32, u32)]>),
}

impl Operation {
    /// Decodes an instruction.
    ///
    /// # Errors
    /// The instruction is not supported: the reason.
    pub fn new(instruction: &Described<'_>) -> Result<Operation, String> {
        let kind = decode::kind(instruction)?;
        Ok(Operation { kind })
    }

    /// The result of `freeze`, which replaces each undefined scalar by the low bits of `bits`;
    /// `None` for other operations.
    pub fn freeze(&self, operand: &Value, bits: u64) -> Option<Value> {
        match &self.kind {
            Kind::Freeze(of) => Some(shape::freeze(operand, of, bits)),
            _ => None,
        }
    }

    /// Computes the result from the operands, which include the mask of `shufflevector`.
    ///
    /// # Errors
    /// The operation is undefined behaviour (a division by zero): the reason.
    pub fn apply(&self, operands: &[&Value]) -> Result<Value, String> {
        let operand = |index: usize| operands.get(index).copied().unwrap_or(&Value::Poison);
        let [a, b, c] = [0, 1, 2].map(operand);
        Ok(match &self.kind {
            Kind::Scalar(scalar) => scalar.compute(a, b)?,
            Kind::Vector(count, scalar) => {
                let each = |index| scalar.compute(shape::part(a, index), shape::part(b, index));
                let parts: Result<_, _> = (0..*count as usize).map(each).collect();
                Value::Many(parts?)
            }
            Kind::Select { rules } => rules.checked(select(a, b, c)),
            Kind::SelectElements { count, rules } => {
                let each = |index| {
                    let [a, b, c] = [a, b, c].map(|of| shape::part(of, index));
                    rules.checked(select(a, b, c))
                };
                Value::Many((0..*count as usize).map(each).collect())
            }
            Kind::Freeze(of) => shape::freeze(a, of, 0),
            Kind::BitCast { from, to } => shape::bit_cast(a, from, to),
            Kind::ExtractElement => shape::extract(a, b),
            Kind::InsertElement { count } => shape::insert(a, b, c, *count),
            Kind::ShuffleVector { each } => shape::shuffle(a, b, c, *each),
            Kind::ExtractValue(path) => shape::extract_value(a, path),
            Kind::InsertValue(path) => shape::insert_value(a, b, path),
        })
    }
}

/// `select` with a scalar condition.
fn select(condition: &Value, yes: &Value, no: &Value) -> Value {
    match condition {
        Value::Bits(0) => no.clone(),
        Value::Bits(_) => yes.clone(),
        Value::Undef if yes == no => yes.clone(),
        Value::Undef if *yes != Value::Poison && *no != Value::Poison => Value::Undef,
        _ => Value::Poison,
    }
}

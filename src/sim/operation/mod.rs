//! Instructions that depend on one lane's operands alone: arithmetic, comparisons, conversions,
//! selections, vectors and structures.
//!
//! An operation is read once ([`Operation::new`]) and computed many times ([`Operation::apply`]);
//! scalars of at most 64 bits allocate nothing. Semantics are LangRef's of LLVM 22, with these
//! choices where it leaves one:
//!
//! - `poison` in, `poison` out; else `undef` in, `undef` out, even where every choice gives one
//!   result (`and undef, 0`). A shift by `undef` is `poison`, a division by `undef` or `poison` is
//!   undefined behaviour, a `select` by `undef` is `undef` unless both sides are the same or one is
//!   `poison`, `freeze` gives zero, or the observer's choice for the lane.
//! - A result that is not a number is the first such operand made quiet, else the positive quiet
//!   one without a payload.
//! - Floats are rounded to nearest and denormals are kept, regardless of a function's attributes.
//! - `fast`, `nsz`, `arcp`, `contract`, `afn` and `reassoc` change nothing: the exact result is one
//!   of those allowed.
//! - Pointers are compared as 64 bits, and conversions keep all 64: callers that know the data
//!   layout truncate them.
//!
//! Deliberately absent: operations that depend on memory, the data layout or other lanes
//! (`getelementptr`, `addrspacecast`), and elements or floats that no GPU computes with (`fp128`,
//! `x86_fp80`, scalable vectors).

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

/// An instruction of the text: the input of [`Operation::new`].
#[derive(Clone, Debug)]
pub struct Described<'d> {
    /// The operation.
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
    /// How an `fdiv` divides.
    pub quotient: Quotient,
}

/// How floats are divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quotient {
    /// To the nearest float.
    #[default]
    Nearest,
    /// Those of 32 bits that `!fpmath` lets be 2.5 units of the last place away, as the product
    /// with a reciprocal of the mantissa.
    ByReciprocal,
}

/// An instruction made ready to be computed many times.
#[derive(Clone, Debug)]
pub struct Operation {
    kind: Kind,
}

/// The operation.
#[derive(Clone, Debug)]
enum Kind {
    /// One scalar of one or two.
    Scalar(Scalar),
    /// The scalar operation on each element of vectors of this length.
    Vector(u32, Scalar),
    /// One of two.
    Select {
        rules: float::Rules,
    },
    /// Element by element, one of two.
    SelectElements {
        count: u32,
        rules: float::Rules,
    },
    /// Zero for undefined values.
    Freeze(Type),
    /// The bits as another type.
    BitCast {
        from: Type,
        to: Type,
    },
    ExtractElement,
    InsertElement {
        count: u32,
    },
    /// Elements of two vectors, each of this length.
    ShuffleVector {
        each: u32,
    },
    ExtractValue(Box<[u32]>),
    /// Where to insert: at each level the index, and how many parts there are.
    InsertValue(Box<[(u32, u32)]>),
}

impl Operation {
    /// Makes an instruction ready.
    ///
    /// # Errors
    /// If a feature of it is unsupported, with the reason.
    pub fn new(instruction: &Described<'_>) -> Result<Operation, String> {
        let kind = decode::kind(instruction)?;
        Ok(Operation { kind })
    }

    /// The result of `freeze`, with the lowest of some bits for each undefined number; `None` for
    /// other operations.
    pub fn freeze(&self, operand: &Value, bits: u64) -> Option<Value> {
        match &self.kind {
            Kind::Freeze(of) => Some(shape::freeze(operand, of, bits)),
            _ => None,
        }
    }

    /// Computes the result from the operands (the mask of `shufflevector` is one).
    ///
    /// # Errors
    /// If it has no defined meaning (a division by zero), with the reason.
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

/// `select` of one condition.
fn select(condition: &Value, yes: &Value, no: &Value) -> Value {
    match condition {
        Value::Bits(0) => no.clone(),
        Value::Bits(_) => yes.clone(),
        Value::Undef if yes == no => yes.clone(),
        Value::Undef if *yes != Value::Poison && *no != Value::Poison => Value::Undef,
        _ => Value::Poison,
    }
}

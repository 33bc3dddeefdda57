//! Properties that distinguish instructions with the same opcode and operands: predicates, flags,
//! indices, types, atomics.

use lanelog_ir::Opcode;
use lanelog_ir::typed::{self as typed, Detail, Operand, Type, layout::Layout};

use super::declared::{Symbol, Value};
use super::describe::View;
use super::operands::operands;
use super::symbols::Symbols;
use super::typed::Typed;

/// The flags that `fast` implies.
const FAST: [&str; 7] = ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];

/// The other flags (LLVM language reference, syntax of each instruction).
const FLAGS: [&str; 11] = [
    "nuw",
    "nsw",
    "exact",
    "disjoint",
    "nneg",
    "samesign",
    "inbounds",
    "nusw",
    "weak",
    "inalloca",
    "swifterror",
];

/// The class of a keyword in an instruction.
#[derive(PartialEq, Eq)]
enum WordClass {
    Flag,
    /// A keyword that another relation describes.
    Told,
    Unknown,
}

fn class(at: &typed::Instruction, index: usize, word: &str) -> WordClass {
    let last = index + 1 == at.words.len();
    match at.opcode {
        _ if word == "fast" || FAST.contains(&word) || FLAGS.contains(&word) => WordClass::Flag,
        Opcode::ICmp | Opcode::FCmp | Opcode::AtomicRmw if last => WordClass::Told,
        _ if matches!(word, "volatile" | "atomic") => WordClass::Told,
        _ => WordClass::Unknown,
    }
}

/// Whether an instruction has properties that only its text (relation `written`) describes: it is a
/// call, it could not be parsed, or it contains an unknown keyword.
pub(super) fn is_told_by_its_text(at: &typed::Instruction) -> bool {
    let words = || at.words.iter().enumerate();
    at.opcode.is_call()
        || at.unsupported.is_some()
        || words().any(|(index, word)| class(at, index, word) == WordClass::Unknown)
}

/// The accessed type of a load, store or atomic access.
fn accessed(at: &typed::Instruction) -> Option<&Type> {
    match at.opcode {
        Opcode::Load => Some(&at.ty),
        Opcode::Store => at.operands.first().map(|(ty, _)| ty),
        Opcode::AtomicRmw | Opcode::CmpXchg => at.operands.get(1).map(|(ty, _)| ty),
        _ => None,
    }
}

/// A type as text, with named structures expanded.
pub(super) fn spelled(ty: &Type, symbols: &mut Symbols) -> Symbol {
    Symbol(symbols.intern(&ty.spelled(usize::MAX)))
}

impl<'y> Typed<'y> {
    /// Rows of the relation `predicate`.
    pub(super) fn predicates(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let compares = self
            .instructions()
            .filter(|(_, at)| matches!(at.opcode, Opcode::ICmp | Opcode::FCmp));
        compares
            .filter_map(|(value, at)| Some((value, Symbol(symbols.intern(at.words.last()?)))))
            .collect()
    }

    /// Rows of the relation `instruction_flag`.
    pub(super) fn flags(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let mut rows = Vec::new();
        for (value, at) in self.instructions() {
            for (index, word) in at.words.iter().enumerate() {
                if class(at, index, word) != WordClass::Flag {
                    continue;
                }
                let implied: &[&str] = match &**word {
                    "fast" => &FAST,
                    "inbounds" => &["inbounds", "nusw"],
                    word => &[word],
                };
                rows.extend(
                    implied
                        .iter()
                        .map(|flag| (value, Symbol(symbols.intern(flag)))),
                );
            }
        }
        rows
    }

    /// Rows of the relation `part_index`.
    pub(super) fn part_indices(self) -> Vec<(Value, i32, i32)> {
        let mut rows = Vec::new();
        for (value, at) in self.instructions() {
            if let Detail::Indices(indices) = &at.detail {
                // An undefined element of a shuffle mask is u32::MAX, which becomes -1.
                let indices = (0..).zip(indices.iter());
                rows.extend(indices.map(|(position, index)| (value, position, *index as i32)));
            }
        }
        rows
    }

    /// Rows of the relation `element_type`.
    pub(super) fn element_types(self) -> impl Iterator<Item = (Value, &'y Type)> {
        self.instructions()
            .filter_map(|(value, at)| match &at.detail {
                Detail::Element(ty) => Some((value, ty)),
                _ => None,
            })
    }

    /// Rows of the relation `access_type`.
    pub(super) fn access_types(self) -> impl Iterator<Item = (Value, &'y Type)> {
        self.instructions()
            .filter_map(|(value, at)| Some((value, accessed(at)?)))
    }

    /// Rows of the relation `access_bytes`.
    pub(super) fn access_bytes(self) -> Vec<(Value, i32)> {
        let sizes = self.access_types().filter_map(|(value, ty)| {
            let bytes = self.layout.stored(ty).ok()?;
            Some((value, i32::try_from(bytes).ok()?))
        });
        sizes.collect()
    }

    /// Rows of the relation `allocated`.
    pub(super) fn allocated(self, symbols: &mut Symbols) -> Vec<(Value, Symbol, i32)> {
        let allocas = self
            .instructions()
            .filter_map(|(value, at)| match &at.detail {
                Detail::Alloca { ty, align, .. } => Some((
                    value,
                    spelled(ty, symbols),
                    i32::try_from(*align).unwrap_or(1 << 30),
                )),
                _ => None,
            });
        allocas.collect()
    }

    /// Rows of the relation `atomic_operation`.
    pub(super) fn atomic_operations(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let named = self
            .accesses()
            .filter(|(_, access)| !access.operation.is_empty());
        named
            .map(|(value, access)| (value, Symbol(symbols.intern(&access.operation))))
            .collect()
    }

    /// Rows of the relation `sync_scope`.
    pub(super) fn scopes(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let scoped = self
            .accesses()
            .filter(|(_, access)| !access.scope.is_empty());
        scoped
            .map(|(value, access)| (value, Symbol(symbols.intern(&access.scope))))
            .collect()
    }

    /// For each `getelementptr`, the sum of its constant indices in bytes, if known, and the scale
    /// in bytes of each other index.
    fn addresses(self, view: View<'_, '_>) -> (Vec<(Value, i32)>, Vec<Step>) {
        let (mut offsets, mut steps) = (Vec::new(), Vec::new());
        let mut known: Option<(Value, Walk<'y>)> = None;
        let mut finish = |walk: Option<(Value, Walk<'_>)>| {
            if let Some((address, walk)) = walk
                && let Some(offset) = walk.offset.and_then(|bytes| i32::try_from(bytes).ok())
            {
                offsets.push((address, offset));
            }
        };
        for operand in operands(view, self) {
            let user = operand.user;
            let Detail::Element(element) = &operand.instruction.detail else {
                continue;
            };
            if operand.index == 0 {
                finish(known.take());
                known = Some((
                    user,
                    Walk {
                        first: element,
                        inside: None,
                        offset: Some(0),
                    },
                ));
                continue;
            }
            let Some((_, walk)) = &mut known else {
                continue;
            };
            let constant = operand.signed();
            let bytes = walk.step(self.layout, constant);
            if constant.is_some() {
                continue;
            }
            match operand.operand {
                Some(Operand::Value(_)) => {
                    let bytes = bytes.and_then(|bytes| i32::try_from(bytes).ok());
                    steps.extend(bytes.map(|bytes| (user, operand.index, bytes)));
                }
                _ => walk.offset = None,
            }
        }
        finish(known);
        (offsets, steps)
    }

    /// Rows of the relation `address_offset`.
    pub(super) fn address_offsets(self, view: View<'_, '_>) -> Vec<(Value, i32)> {
        self.addresses(view).0
    }

    /// Rows of the relation `address_step`.
    pub(super) fn address_steps(self, view: View<'_, '_>) -> Vec<(Value, i32, i32)> {
        self.addresses(view).1
    }
}

/// A `getelementptr`, the number of an index operand, and the scale of the index in bytes.
type Step = (Value, i32, i32);

/// State of a traversal of the indices of a `getelementptr`.
struct Walk<'y> {
    /// The source element type, which the first index steps over.
    first: &'y Type,
    /// The type that the next index selects from; none before the first index.
    inside: Option<&'y Type>,
    /// The sum of the constant indices in bytes; none if it is unknown.
    offset: Option<i64>,
}

impl Walk<'_> {
    /// Processes an index, and adds it to the offset if it is constant. Returns its scale in bytes.
    fn step(&mut self, layout: &Layout, constant: Option<i64>) -> Option<i64> {
        let field = usize::try_from(constant.unwrap_or(0)).ok();
        let (next, bytes, count) = match self.inside {
            None => (Some(self.first), layout.size(self.first), constant),
            Some(Type::Array(_, element) | Type::Vector(_, element)) => {
                (Some(&**element), layout.size(element), constant)
            }
            Some(Type::Structure { packed, fields }) => {
                let at = field.map_or(Err(String::new()), |field| {
                    layout.field_at(*packed, fields, field)
                });
                let field = field.and_then(|field| fields.get(field));
                (field, at, constant.map(|_| 1))
            }
            Some(_) => (None, Err(String::new()), None),
        };
        self.inside = Some(next.unwrap_or(&Type::Void));
        let bytes = bytes.ok().and_then(|bytes| i64::try_from(bytes).ok());
        if let Some(count) = count {
            let more = bytes.and_then(|bytes| bytes.checked_mul(count));
            self.offset = self
                .offset
                .zip(more)
                .and_then(|(offset, more)| offset.checked_add(more));
        }
        bytes
    }
}

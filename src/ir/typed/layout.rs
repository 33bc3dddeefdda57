//! Sizes and alignments of types, according to the module's `target datalayout`.
//!
//! Source: LangRef, "Data Layout"; llvm/lib/IR/DataLayout.cpp.

use super::Type;
use crate::Cursor;
use crate::Module;
use crate::target::Architecture;

/// The layout of pointers of an address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerLayout {
    /// The address space.
    pub space: u32,
    /// Number of bits of the pointer.
    pub bits: u32,
    /// Alignment in bytes.
    pub align: u64,
    /// Number of bits of an offset.
    pub index_bits: u32,
}

/// The module's data layout, which is always little-endian, as all GPUs are.
#[derive(Clone, Debug)]
pub struct Layout {
    pointers: Vec<PointerLayout>,
    /// The alignments of integers: number of bits, and alignment in bytes. The list is in ascending
    /// order.
    integers: Vec<(u32, u64)>,
    floats: Vec<(u32, u64)>,
    vectors: Vec<(u64, u64)>,
    aggregate: u64,
    /// The default address space of `alloca`.
    pub alloca_space: u32,
}

/// The error for a size that is too large.
const TOO_LARGE: &str = "a type too large";

fn set<K: Ord + Copy>(table: &mut Vec<(K, u64)>, key: K, align: u64) {
    match table.binary_search_by_key(&key, |entry| entry.0) {
        Ok(at) => table[at].1 = align,
        Err(at) => table.insert(at, (key, align)),
    }
}

/// The data layout that LLVM 22 uses for a module without one.
pub fn default_layout(architecture: Option<Architecture>) -> &'static str {
    match architecture {
        Some(Architecture::Amdgpu) => {
            "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
        }
        Some(Architecture::Nvptx) => "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
        None => "e",
    }
}

/// The text between the quotes of `target datalayout`.
fn written_layout<'t>(module: &Module<'t>) -> Option<&'t str> {
    let key = b"target datalayout";
    let at = memchr::memmem::find_iter(module.text, key)
        .find(|at| *at == 0 || module.text.get(at - 1) == Some(&b'\n'))?;
    let mut text = Cursor {
        text: module.text,
        at: at + key.len(),
    };
    text.expect(b'=').ok()?;
    std::str::from_utf8(text.string().ok()?).ok()
}

impl Layout {
    /// The module's layout; LLVM 22's default if it has none.
    pub fn of(module: &Module<'_>, architecture: Option<Architecture>) -> Layout {
        Layout::new(written_layout(module).unwrap_or(default_layout(architecture)))
    }

    /// Parses a data layout: the text between the quotes of `target datalayout`. Unknown
    /// specifications are skipped.
    pub fn new(text: &str) -> Layout {
        let mut layout = Layout {
            pointers: vec![PointerLayout {
                space: 0,
                bits: 64,
                align: 8,
                index_bits: 64,
            }],
            integers: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 8)],
            floats: vec![(16, 2), (32, 4), (64, 8), (128, 16)],
            vectors: vec![(64, 8), (128, 16)],
            aggregate: 1,
            alloca_space: 0,
        };
        for item in text.split('-') {
            layout.item(item);
        }
        layout
    }

    fn item(&mut self, item: &str) {
        let mut parts = item.split(':');
        let head = parts.next().unwrap_or_default();
        let numbers: Vec<u32> = parts.map_while(|part| part.parse().ok()).collect();
        let bytes = |bits: u32| u64::from(bits / 8).max(1);
        let align = numbers.first().copied().map_or(1, bytes);
        let Some(kind) = head.chars().next() else {
            return;
        };
        let own = head.get(kind.len_utf8()..).unwrap_or_default();
        let size: Option<u32> = own.parse().ok();
        match (kind, size) {
            ('p', _) => {
                let Some(bits) = numbers.first().copied().filter(|bits| *bits > 0) else {
                    return;
                };
                let space = own.trim_matches(|c: char| !c.is_ascii_digit());
                let new = PointerLayout {
                    space: space.parse().unwrap_or(0),
                    bits,
                    align: numbers.get(1).copied().map_or(bytes(bits), bytes),
                    index_bits: numbers.get(3).copied().unwrap_or(bits),
                };
                self.pointers.retain(|old| old.space != new.space);
                self.pointers.push(new);
            }
            ('i', Some(bits)) if bits > 0 => set(&mut self.integers, bits, align),
            ('f', Some(bits)) => set(&mut self.floats, bits, align),
            ('v', Some(bits)) => set(&mut self.vectors, u64::from(bits), align),
            ('a', None) => self.aggregate = align,
            ('A', Some(space)) => self.alloca_space = space,
            _ => {}
        }
    }

    /// The layout of pointers in an address space; if the data layout does not specify it, that of
    /// address space 0.
    pub fn pointer(&self, space: u32) -> PointerLayout {
        let find = |space| self.pointers.iter().find(|found| found.space == space);
        find(space)
            .or_else(|| find(0))
            .copied()
            .unwrap_or(PointerLayout {
                space,
                bits: 64,
                align: 8,
                index_bits: 64,
            })
    }

    /// The size of a value in bits, including padding in aggregates.
    ///
    /// # Errors
    /// If the type has no size, or its size is too large.
    pub fn bits(&self, of: &Type) -> Result<u64, String> {
        Ok(match of {
            Type::Integer(bits) => u64::from(*bits),
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer(space) => u64::from(self.pointer(*space).bits),
            Type::Vector(count, element) => u64::from(*count)
                .checked_mul(self.bits(element)?)
                .ok_or(TOO_LARGE)?,
            Type::Array(count, element) => count
                .checked_mul(self.size(element)?)
                .and_then(|bytes| bytes.checked_mul(8))
                .ok_or(TOO_LARGE)?,
            Type::Structure { packed, fields } => {
                let mut end = 0u64;
                for field in fields {
                    end = self.field(end, *packed, field)?;
                    end = end.checked_add(self.size(field)?).ok_or(TOO_LARGE)?;
                }
                let whole = end.checked_next_multiple_of(self.align(of)?);
                whole
                    .and_then(|bytes| bytes.checked_mul(8))
                    .ok_or(TOO_LARGE)?
            }
            Type::Void => return Err("a value of type void".into()),
            Type::Other(name) => return Err(format!("a value of type {name}")),
        })
    }

    /// The offset of a structure's field, if the preceding field ends at offset `end`.
    pub fn field(&self, end: u64, packed: bool, field: &Type) -> Result<u64, String> {
        if packed {
            return Ok(end);
        }
        let start = end.checked_next_multiple_of(self.align(field)?);
        Ok(start.ok_or(TOO_LARGE)?)
    }

    /// The offset of a field of a structure.
    pub fn field_at(&self, packed: bool, fields: &[Type], index: usize) -> Result<u64, String> {
        let mut end = 0u64;
        for (at, field) in fields.iter().enumerate() {
            let start = self.field(end, packed, field)?;
            if at == index {
                return Ok(start);
            }
            end = start.checked_add(self.size(field)?).ok_or(TOO_LARGE)?;
        }
        Err("an index of a field that is none".into())
    }

    /// The number of bytes that a store writes.
    pub fn stored(&self, of: &Type) -> Result<u64, String> {
        Ok(self.bits(of)?.div_ceil(8))
    }

    /// The distance in bytes between consecutive elements of an array.
    pub fn size(&self, of: &Type) -> Result<u64, String> {
        let rounded = self.stored(of)?.checked_next_multiple_of(self.align(of)?);
        Ok(rounded.ok_or(TOO_LARGE)?)
    }

    /// Alignment in bytes: at least 1.
    pub fn align(&self, of: &Type) -> Result<u64, String> {
        let float = |bits: u32| {
            let found = self.floats.iter().find(|entry| entry.0 == bits);
            found.map_or(u64::from(bits / 8), |entry| entry.1)
        };
        let align = match of {
            Type::Integer(bits) => {
                let fitting = self.integers.iter().find(|entry| entry.0 >= *bits);
                fitting.or(self.integers.last()).map_or(1, |entry| entry.1)
            }
            Type::Half | Type::BFloat => float(16),
            Type::Float => float(32),
            Type::Double => float(64),
            Type::Pointer(space) => self.pointer(*space).align,
            Type::Vector(..) => {
                let bits = self.bits(of)?;
                match self.vectors.iter().find(|entry| entry.0 == bits) {
                    Some(entry) => entry.1,
                    None => bits
                        .div_ceil(8)
                        .checked_next_power_of_two()
                        .ok_or(TOO_LARGE)?,
                }
            }
            Type::Array(_, element) => self.align(element)?,
            Type::Structure { packed, fields } => {
                let mut most = 1;
                for field in fields.iter().filter(|_| !packed) {
                    most = self.align(field)?.max(most);
                }
                most.max(if *packed { 1 } else { self.aggregate })
            }
            Type::Void | Type::Other(_) => 1,
        };
        Ok(align.max(1))
    }

    /// The type, with each pointer replaced by an integer of the same width.
    pub fn without_pointers(&self, of: &Type) -> Type {
        match of {
            Type::Pointer(space) => Type::Integer(self.pointer(*space).bits),
            Type::Vector(count, element) => {
                Type::Vector(*count, Box::new(self.without_pointers(element)))
            }
            Type::Array(count, element) => {
                Type::Array(*count, Box::new(self.without_pointers(element)))
            }
            Type::Structure { packed, fields } => Type::Structure {
                packed: *packed,
                fields: fields
                    .iter()
                    .map(|field| self.without_pointers(field))
                    .collect(),
            },
            same => same.clone(),
        }
    }
}

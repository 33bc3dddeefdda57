//! Calls that load and store through the descriptor of a buffer: their operands, and which bytes
//! they mean.
//!
//! Sources: llvm/include/llvm/IR/IntrinsicsAMDGPU.td ("Buffer intrinsics") for operands; LLVM's
//! AMDGPU usage ("Address Spaces", "Relaxed Buffer OOB Mode"): each 32-bit word is compared with
//! the end separately, by an unsigned offset that does not wrap, and reads outside return zero and
//! writes are dropped; AMD's Vega, RDNA2 and RDNA3 ISA documents ("Buffer Resource Descriptor",
//! "Range checking") for fields.
//!
//! These documents disagree on some points: whether the scalar offset counts, whether a word that
//! begins inside and ends outside is inside, whether an offset may leave its record. Only behaviour
//! on which they agree is supported.
//!
//! The result of an atomic operation outside is not documented: it is undef.
//!
//! Deliberately absent: swizzled buffers, lane numbers as record numbers, formats, loads into LDS.

use lanelog_ir::Intrinsic;
use lanelog_ir::typed::Type;

/// The operation of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the lane.
    Load,
    /// From it.
    Store,
    /// A load by an offset alone, whose two lowest bits are ignored.
    LoadWords,
    /// Both at once: by the operation of `atomicrmw`.
    Modify(&'static str),
    /// Stores the operand if memory equals the operand after it.
    Exchange,
}

/// Names without types, and whether a record's number precedes the offset.
const CALLS: &[(&str, Way, bool)] = &[
    ("llvm.amdgcn.raw.buffer.load", Way::Load, false),
    ("llvm.amdgcn.raw.buffer.store", Way::Store, false),
    ("llvm.amdgcn.raw.ptr.buffer.load", Way::Load, false),
    ("llvm.amdgcn.raw.ptr.buffer.store", Way::Store, false),
    ("llvm.amdgcn.struct.buffer.load", Way::Load, true),
    ("llvm.amdgcn.struct.buffer.store", Way::Store, true),
    ("llvm.amdgcn.struct.ptr.buffer.load", Way::Load, true),
    ("llvm.amdgcn.struct.ptr.buffer.store", Way::Store, true),
    ("llvm.amdgcn.s.buffer.load", Way::LoadWords, false),
];

/// The four names of an atomic operation, by its name there and in `atomicrmw`.
macro_rules! atomics {
    ($($name:literal $way:expr),* $(,)?) => {
        &[$(
            (concat!("llvm.amdgcn.raw.buffer.atomic.", $name), $way, false),
            (concat!("llvm.amdgcn.raw.ptr.buffer.atomic.", $name), $way, false),
            (concat!("llvm.amdgcn.struct.buffer.atomic.", $name), $way, true),
            (concat!("llvm.amdgcn.struct.ptr.buffer.atomic.", $name), $way, true),
        )*]
    };
}

/// The same of atomic operations.
const ATOMICS: &[(&str, Way, bool)] = atomics![
    "swap" Way::Modify("xchg"),
    "add" Way::Modify("add"),
    "sub" Way::Modify("sub"),
    "smin" Way::Modify("min"),
    "umin" Way::Modify("umin"),
    "smax" Way::Modify("max"),
    "umax" Way::Modify("umax"),
    "and" Way::Modify("and"),
    "or" Way::Modify("or"),
    "xor" Way::Modify("xor"),
    "inc" Way::Modify("uinc_wrap"),
    "dec" Way::Modify("udec_wrap"),
    "fadd" Way::Modify("fadd"),
    "fmin" Way::Modify("fmin"),
    "fmax" Way::Modify("fmax"),
    "cmpswap" Way::Exchange,
];

/// Whether an intrinsic is about buffers.
pub fn accesses(called: Intrinsic) -> bool {
    let mut known = CALLS.iter().chain(ATOMICS);
    called == Intrinsic::AmdgcnMakeBufferRsrc || known.any(|known| known.0 == called.name())
}

/// A call that loads or stores.
#[derive(Clone, Debug)]
pub struct BufferCall {
    /// The operation.
    pub way: Way,
    /// The type that is loaded or stored.
    pub ty: Type,
    /// Whether records are numbered.
    pub has_record: bool,
}

impl BufferCall {
    /// The call of an intrinsic with its result and operands.
    ///
    /// # Errors
    /// If it is none of these, or has other operands.
    pub fn new(called: Intrinsic, result: &Type, operands: &[Type]) -> Result<BufferCall, String> {
        let found = CALLS
            .iter()
            .chain(ATOMICS)
            .find(|known| known.0 == called.name());
        let (_, way, has_record) = found.ok_or_else(|| format!("{called} is not supported"))?;
        let ty = match way {
            Way::Store => operands.first().ok_or("a store of nothing")?,
            Way::Load | Way::LoadWords | Way::Modify(_) | Way::Exchange => result,
        };
        let values = operands.iter().take(usize::from(*way == Way::Exchange) + 1);
        if matches!(way, Way::Modify(_) | Way::Exchange) && values.clone().any(|one| one != ty) {
            return Err(format!("{called} with such operands"));
        }
        // A load with a status returns a structure of both.
        if matches!(ty, Type::Structure { .. } | Type::Array(..)) {
            return Err(format!("{called} of {} is not supported", ty.spelled(2)));
        }
        let call = BufferCall {
            way: *way,
            ty: ty.clone(),
            has_record: *has_record,
        };
        let after = if *way == Way::LoadWords { 2 } else { 3 };
        if operands.len() != call.offset_at() + after {
            return Err(format!("{called} with {} operands", operands.len()));
        }
        // From buffer to policy: the buffer, and numbers of 32 bits.
        let numbers = operands.get(call.buffer_at() + 1..).unwrap_or_default();
        if numbers.iter().any(|ty| *ty != Type::Integer(32)) {
            return Err(format!("{called} with such operands"));
        }
        Ok(call)
    }

    /// The operand that is the descriptor.
    pub fn buffer_at(&self) -> usize {
        match self.way {
            Way::Load | Way::LoadWords => 0,
            Way::Store | Way::Modify(_) => 1,
            Way::Exchange => 2,
        }
    }

    /// The offset; the record's number precedes it, and the scalar offset follows.
    pub fn offset_at(&self) -> usize {
        self.buffer_at() + 1 + usize::from(self.has_record)
    }
}

/// A buffer, as a descriptor has it.
#[derive(Clone, Copy, Debug)]
pub struct Buffer {
    /// The first address.
    start: u64,
    /// Bytes from one record to the next.
    stride: u64,
    /// How many records, or bytes.
    records: u64,
    /// From GFX10 on: the kind of range check.
    check: u32,
}

/// The accessed location.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The record, where records are numbered.
    pub record: Option<u64>,
    /// Bytes from its start.
    pub offset: u64,
    /// Bytes that are the same for all lanes.
    pub scalar: u64,
}

impl Buffer {
    /// Reads a descriptor of four words.
    ///
    /// # Errors
    /// If it uses an unsupported feature.
    pub fn described(words: [u32; 4]) -> Result<Buffer, String> {
        if words[1] >> 30 != 0 {
            return Err("a swizzled buffer is not supported".into());
        }
        if words[3] >> 23 & 1 != 0 {
            return Err("a buffer whose records lanes count is not supported".into());
        }
        if words[3] >> 30 != 0 {
            return Err("a descriptor that is not a buffer's".into());
        }
        Ok(Buffer {
            start: u64::from(words[0]) | u64::from(words[1] & 0xffff) << 32,
            stride: u64::from(words[1] >> 16 & 0x3fff),
            records: words[2].into(),
            check: words[3] >> 28 & 3,
        })
    }

    /// The address of `size` bytes, at most four or those of an atomic operation, that begin
    /// `within` bytes after the accessed location; `None` outside.
    ///
    /// # Errors
    /// It depends on the GPU whether they are outside.
    pub fn address(
        &self,
        place: Place,
        within: u64,
        bytes: u64,
    ) -> Result<Option<u64>, &'static str> {
        const OPEN: &str =
            "an access to a buffer that some GPUs take as inside and others as outside";
        let offset = place.offset + within;
        let (linear, inside, outside) = match place.record {
            None if self.stride != 0 => {
                return Err("an access without a record to a buffer of records");
            }
            None => {
                let inside = offset + place.scalar + bytes <= self.records;
                let outside = offset >= self.records && matches!(self.check, 0 | 3);
                (offset, inside, outside)
            }
            Some(_) if self.stride == 0 => {
                return Err("an access to a record of a buffer without records");
            }
            Some(record) => {
                let linear = record * self.stride + offset;
                let within = record < self.records && offset + bytes <= self.stride;
                match self.check {
                    // No record, or all.
                    2 => (linear, self.records > 0 && within, self.records == 0),
                    // Bytes are counted too.
                    3 => (
                        linear,
                        within && linear + place.scalar + bytes <= self.records,
                        record >= self.records && offset >= self.records,
                    ),
                    _ => (linear, within, record >= self.records),
                }
            }
        };
        match (inside, outside) {
            (true, _) => Ok(Some(self.start.wrapping_add(linear + place.scalar))),
            (_, true) => Ok(None),
            _ => Err(OPEN),
        }
    }

    /// The address of a 32-bit word at an offset, for a scalar load; `None` outside.
    ///
    /// # Errors
    /// It depends on the GPU whether it is outside.
    pub fn scalar_address(&self, offset: u64) -> Result<Option<u64>, &'static str> {
        let end = self.records * self.stride.max(1);
        match (offset & !3) + 4 <= end {
            true => Ok(Some(self.start.wrapping_add(offset & !3))),
            false if offset & !3 >= end => Ok(None),
            false => Err("a word that begins in a buffer and ends outside"),
        }
    }
}

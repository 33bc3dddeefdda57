//! Intrinsics that load and store through a buffer descriptor: their operands, and the bytes that
//! they access.
//!
//! Sources: llvm/include/llvm/IR/IntrinsicsAMDGPU.td ("Buffer intrinsics") for operands. LLVM's
//! AMDGPU usage ("Address Spaces", "Relaxed Buffer OOB Mode") for range checks: each 32-bit word is
//! checked separately, by an unsigned offset that does not wrap; reads out of range return zero,
//! and such writes are dropped. AMD's Vega, RDNA2 and RDNA3 ISA documents ("Buffer Resource
//! Descriptor", "Range checking") for descriptor fields.
//!
//! These documents disagree on some points: whether the scalar offset is included in the check,
//! whether a word that begins in range and ends out of range is in range, whether an offset may
//! exceed its record. Only behaviour on which they agree is supported.
//!
//! The result of an atomic operation out of range is not documented, and therefore undef.
//!
//! Deliberately absent: swizzled buffers, record indices from lane IDs, formats, loads into LDS.

use lanelog_ir::Intrinsic;
use lanelog_ir::typed::Type;

/// The operation of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferOperation {
    /// A load into the lane's result.
    Load,
    /// A store of the lane's operand.
    Store,
    /// A load with a byte offset only, whose two lowest bits are ignored.
    LoadWords,
    /// An atomic read-modify-write, with the name of the operation in `atomicrmw`.
    Modify(&'static str),
    /// Compare-exchange: stores the operand if memory equals the next operand.
    Exchange,
}

/// Names without types, and whether a record index precedes the offset.
const CALLS: &[(&str, BufferOperation, bool)] = &[
    ("llvm.amdgcn.raw.buffer.load", BufferOperation::Load, false),
    (
        "llvm.amdgcn.raw.buffer.store",
        BufferOperation::Store,
        false,
    ),
    (
        "llvm.amdgcn.raw.ptr.buffer.load",
        BufferOperation::Load,
        false,
    ),
    (
        "llvm.amdgcn.raw.ptr.buffer.store",
        BufferOperation::Store,
        false,
    ),
    (
        "llvm.amdgcn.struct.buffer.load",
        BufferOperation::Load,
        true,
    ),
    (
        "llvm.amdgcn.struct.buffer.store",
        BufferOperation::Store,
        true,
    ),
    (
        "llvm.amdgcn.struct.ptr.buffer.load",
        BufferOperation::Load,
        true,
    ),
    (
        "llvm.amdgcn.struct.ptr.buffer.store",
        BufferOperation::Store,
        true,
    ),
    (
        "llvm.amdgcn.s.buffer.load",
        BufferOperation::LoadWords,
        false,
    ),
];

/// The four intrinsics of an atomic operation, from its names in intrinsics and in `atomicrmw`.
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

/// Names of atomic operations, in the form of [`CALLS`].
const ATOMICS: &[(&str, BufferOperation, bool)] = atomics![
    "swap" BufferOperation::Modify("xchg"),
    "add" BufferOperation::Modify("add"),
    "sub" BufferOperation::Modify("sub"),
    "smin" BufferOperation::Modify("min"),
    "umin" BufferOperation::Modify("umin"),
    "smax" BufferOperation::Modify("max"),
    "umax" BufferOperation::Modify("umax"),
    "and" BufferOperation::Modify("and"),
    "or" BufferOperation::Modify("or"),
    "xor" BufferOperation::Modify("xor"),
    "inc" BufferOperation::Modify("uinc_wrap"),
    "dec" BufferOperation::Modify("udec_wrap"),
    "fadd" BufferOperation::Modify("fadd"),
    "fmin" BufferOperation::Modify("fmin"),
    "fmax" BufferOperation::Modify("fmax"),
    "cmpswap" BufferOperation::Exchange,
];

/// Whether an intrinsic accesses a buffer.
pub fn accesses(called: Intrinsic) -> bool {
    let mut known = CALLS.iter().chain(ATOMICS);
    called == Intrinsic::AmdgcnMakeBufferRsrc || known.any(|known| known.0 == called.name())
}

/// A decoded call of a buffer intrinsic.
#[derive(Clone, Debug)]
pub struct BufferCall {
    /// The operation.
    pub way: BufferOperation,
    /// The type that is loaded or stored.
    pub ty: Type,
    /// Whether there is a record index.
    pub has_record: bool,
}

impl BufferCall {
    /// Decodes a call of an intrinsic from its result type and operand types.
    ///
    /// # Errors
    /// The intrinsic is not a buffer intrinsic, or has other operands.
    pub fn new(called: Intrinsic, result: &Type, operands: &[Type]) -> Result<BufferCall, String> {
        let found = CALLS
            .iter()
            .chain(ATOMICS)
            .find(|known| known.0 == called.name());
        let (_, way, has_record) = found.ok_or_else(|| format!("{called} is not supported"))?;
        let ty = match way {
            BufferOperation::Store => operands.first().ok_or("a store of nothing")?,
            BufferOperation::Load
            | BufferOperation::LoadWords
            | BufferOperation::Modify(_)
            | BufferOperation::Exchange => result,
        };
        let values = operands
            .iter()
            .take(usize::from(*way == BufferOperation::Exchange) + 1);
        if matches!(way, BufferOperation::Modify(_) | BufferOperation::Exchange)
            && values.clone().any(|one| one != ty)
        {
            return Err(format!("{called} with such operands"));
        }
        // A load with a status returns a structure of the loaded value and the status.
        if matches!(ty, Type::Structure { .. } | Type::Array(..)) {
            return Err(format!("{called} of {} is not supported", ty.spelled(2)));
        }
        let call = BufferCall {
            way: *way,
            ty: ty.clone(),
            has_record: *has_record,
        };
        let after = if *way == BufferOperation::LoadWords {
            2
        } else {
            3
        };
        if operands.len() != call.offset_at() + after {
            return Err(format!("{called} with {} operands", operands.len()));
        }
        // The operands from the offset to the cache policy must be 32-bit integers.
        let numbers = operands.get(call.buffer_at() + 1..).unwrap_or_default();
        if numbers.iter().any(|ty| *ty != Type::Integer(32)) {
            return Err(format!("{called} with such operands"));
        }
        Ok(call)
    }

    /// The index of the descriptor operand.
    pub fn buffer_at(&self) -> usize {
        match self.way {
            BufferOperation::Load | BufferOperation::LoadWords => 0,
            BufferOperation::Store | BufferOperation::Modify(_) => 1,
            BufferOperation::Exchange => 2,
        }
    }

    /// The index of the offset operand. The offset operand follows the record index, and precedes
    /// the scalar offset.
    pub fn offset_at(&self) -> usize {
        self.buffer_at() + 1 + usize::from(self.has_record)
    }
}

/// A buffer, as its descriptor specifies it.
#[derive(Clone, Copy, Debug)]
pub struct Buffer {
    /// The base address.
    start: u64,
    /// The size of a record in bytes; 0 for a raw buffer.
    stride: u64,
    /// The number of records; of bytes for a raw buffer.
    records: u64,
    /// The mode of the range check (GFX10 and later).
    check: u32,
}

/// The accessed location.
#[derive(Clone, Copy, Debug)]
pub struct BufferLocation {
    /// The record index, if there is one.
    pub record: Option<u64>,
    /// The offset from the start of the record in bytes.
    pub offset: u64,
    /// The scalar offset: an offset in bytes that is the same for all lanes.
    pub scalar: u64,
}

impl Buffer {
    /// Reads a 4-word descriptor.
    ///
    /// # Errors
    /// The descriptor uses an unsupported feature.
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

    /// The address of `bytes` bytes, at most four or the size of an atomic operation, at `within`
    /// bytes after the accessed location; `None` if they are out of range.
    ///
    /// # Errors
    /// Whether the bytes are out of range depends on the GPU.
    pub fn address(
        &self,
        place: BufferLocation,
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
                    // In mode 2, an access is out of range only if the buffer has no records.
                    2 => (linear, self.records > 0 && within, self.records == 0),
                    // In mode 3, the byte offset is checked too.
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

    /// The address of the 32-bit word at an offset, for a scalar load; `None` if it is out of
    /// range.
    ///
    /// # Errors
    /// Whether the word is out of range depends on the GPU.
    pub fn scalar_address(&self, offset: u64) -> Result<Option<u64>, &'static str> {
        let end = self.records * self.stride.max(1);
        match (offset & !3) + 4 <= end {
            true => Ok(Some(self.start.wrapping_add(offset & !3))),
            false if offset & !3 >= end => Ok(None),
            false => Err("a word that begins in a buffer and ends outside"),
        }
    }
}

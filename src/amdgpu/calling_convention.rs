//! The registers of calls, as in LLVM's calling convention of AMDGPU functions (`fastcc` and the C
//! calling convention).
//!
//! Sources: LLVM's AMDGPU usage, "Non-Kernel Functions"; `AMDGPUCallingConv.td`.

use crate::Gpu;
use crate::machine::{Fixed, Value};

/// The maximum number of registers for arguments, and for results: `v0` to `v30`. `v31` contains
/// the work-item IDs.
pub const MOST_WORDS: usize = 31;

/// The return address.
pub const RETURN_ADDRESS: Value = Value::Fixed(Fixed::Sgpr(30), 2);

/// The stack pointer: the offset of the callee's frame in a lane's scratch memory. Callees preserve
/// it.
pub const STACK_POINTER: Value = Value::Fixed(Fixed::Sgpr(32), 1);

/// The address of the dispatch packet, if functions of the module read it.
pub const DISPATCH_PACKET: Value = Value::Fixed(Fixed::Sgpr(4), 2);

/// The address of the implicit kernel arguments, if functions of the module read it.
pub const IMPLICIT_ARGUMENTS: Value = Value::Fixed(Fixed::Sgpr(8), 2);

/// The work-item IDs, with ten bits each, if functions of the module read them.
pub const WORK_ITEMS: Value = Value::Fixed(Fixed::Vgpr(31), 1);

/// The work-group ID along a dimension, if functions of the module read it. RDNA4 has it in another
/// register.
pub fn work_group(along: usize) -> Value {
    Value::Fixed(Fixed::Sgpr(12 + along as u16), 1)
}

/// The first SGPR that a callee preserves, apart from the return address.
pub const FIRST_PRESERVED_SGPR: u16 = 30;

/// The register of a word of the arguments or the result.
pub fn argument(at: usize) -> Value {
    Value::Fixed(Fixed::Vgpr(at as u16), 1)
}

/// Whether a callee preserves a VGPR: eight of each sixteen, from `v40` on.
pub fn is_preserved_vgpr(number: u16) -> bool {
    number >= 40 && number / 8 % 2 == 1
}

/// Whether a callee preserves an SGPR other than the return address and the stack pointer.
pub fn is_preserved_sgpr(number: u16) -> bool {
    number > 32
}

/// The registers that a call writes: the return address, and the registers that the callee may
/// overwrite.
pub fn overwritten(gpu: &Gpu) -> Vec<Value> {
    let mut all = vec![
        RETURN_ADDRESS,
        Value::Fixed(Fixed::Sgpr(0), FIRST_PRESERVED_SGPR as u8),
        Value::Fixed(Fixed::Vcc, gpu.mask_words()),
        Value::Fixed(Fixed::Vgpr(0), 40),
    ];
    let runs = (48..gpu.vgprs).step_by(16);
    all.extend(runs.map(|first| Value::Fixed(Fixed::Vgpr(first), 8)));
    all
}

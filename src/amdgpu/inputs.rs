//! Registers in which the hardware passes a kernel's inputs.
//!
//! Source: LLVM's AMDGPU usage, "Initial Kernel Execution State" and "Kernel Descriptor".

use crate::Gpu;
use crate::gpu::{Generation, ScratchBase};
use crate::machine::{Fixed, Inputs};

/// A bit field of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The register.
    pub register: Fixed,
    /// The lowest bit.
    pub first: u8,
    /// The number of bits; 32 for the whole register.
    pub bits: u8,
}

/// The registers in which the hardware passes the inputs of a kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputRegisters {
    /// The first of the two SGPRs with the address of the dispatch packet.
    pub dispatch: Option<u16>,
    /// The first of the two SGPRs with the address of the kernarg segment.
    pub arguments: Option<u16>,
    /// The first of the two SGPRs with the address of scratch memory, on GPUs that do not provide
    /// it otherwise. The last SGPR of all inputs contains the wave's offset.
    pub scratch: Option<u16>,
    /// The number of user SGPRs: `.amdhsa_user_sgpr_count`.
    pub user_sgprs: u16,
    /// The number of initialized SGPRs, including those of the work-group IDs.
    pub sgprs: u16,
    /// The work-group ID along each requested dimension.
    pub group: [Option<Field>; 3],
    /// The work-item ID along each dimension, up to the highest requested one.
    pub item: [Option<Field>; 3],
}

/// The registers of the requested inputs. The kernel descriptor must request the same inputs.
pub fn handed(inputs: &Inputs, gpu: &Gpu) -> InputRegisters {
    let mut handed = InputRegisters::default();
    let mut next = 0;
    let mut pair = |wanted: bool| {
        let at = next;
        next += if wanted { 2 } else { 0 };
        wanted.then_some(at)
    };
    handed.dispatch = pair(inputs.dispatch);
    handed.arguments = pair(inputs.arguments);
    if gpu.scratch_base != ScratchBase::Known {
        // The address of scratch memory is always requested, because only register allocation
        // determines whether scratch memory is used.
        handed.scratch = pair(true);
    }
    // The SGPRs of the requested work-group IDs follow those of the other inputs.
    let of_group = match gpu.generation {
        Generation::Gfx12 => 0,
        _ => inputs.group.iter().filter(|wanted| **wanted).count() as u16,
    };
    next = next.max(gpu.fewest_sgprs.saturating_sub(of_group));
    handed.user_sgprs = next;
    for (at, wanted) in inputs.group.into_iter().enumerate() {
        if !wanted {
            continue;
        }
        let whole = |register| Field {
            register,
            first: 0,
            bits: 32,
        };
        handed.group[at] = Some(match (gpu.generation, at) {
            // RDNA4 passes work-group IDs in trap handler registers.
            (Generation::Gfx12, 0) => whole(Fixed::Ttmp(9)),
            (Generation::Gfx12, _) => Field {
                register: Fixed::Ttmp(7),
                first: if at == 1 { 0 } else { 16 },
                bits: 16,
            },
            _ => {
                next += 1;
                whole(Fixed::Sgpr(next - 1))
            }
        });
    }
    handed.sgprs = next;
    for (at, item) in handed.item.iter_mut().enumerate() {
        if at > usize::from(inputs.item) {
            continue;
        }
        *item = Some(if gpu.packed_items && inputs.item > 0 {
            Field {
                register: Fixed::Vgpr(0),
                first: 10 * at as u8,
                bits: 10,
            }
        } else {
            Field {
                register: Fixed::Vgpr(at as u16),
                first: 0,
                bits: 32,
            }
        });
    }
    handed
}

//! Address spaces: the memory that an address refers to, and its conversion to another space.
//!
//! Generic (flat) addresses equal global addresses, and contain LDS and private memory as
//! apertures. Source: LLVM's AMDGPU usage ("Address Spaces"), NVVM IR specification ("Address
//! Space").

use super::Value;
use lanelog_ir::target::Architecture;
use lanelog_ir::typed::layout::Layout;

/// The memory that an address space refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Any memory, depending on the address.
    Flat,
    /// Memory shared by all lanes: global and constant memory.
    Device,
    /// Memory shared by a work-group: LDS, shared memory.
    Group,
    /// Memory private to a lane.
    Private,
    /// Unsupported memory: GDS, buffer resources...
    Unknown,
}

/// The address spaces of an architecture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spaces {
    architecture: Option<Architecture>,
    /// The flat address of the first byte of LDS.
    pub group_base: u64,
    /// The flat address of the first byte of private memory.
    pub private_base: u64,
    /// The size of each of the two apertures in bytes.
    window: u64,
    /// The first address of global memory.
    pub device_base: u64,
}

impl Spaces {
    /// The address spaces of an architecture; `None` for an unknown GPU.
    pub fn new(architecture: Option<Architecture>, layout: &Layout) -> Spaces {
        let small = layout.pointer(0).bits.min(layout.pointer(1).bits) < 64;
        let (group_base, private_base, window, device_base) = if small {
            (0x4000_0000, 0x8000_0000, 1 << 28, 0x0100_0000)
        } else {
            (1 << 48, 2 << 48, 1 << 32, 1 << 32)
        };
        Spaces {
            architecture,
            group_base,
            private_base,
            window,
            device_base,
        }
    }

    /// The architecture of the address spaces.
    pub fn architecture(&self) -> Option<Architecture> {
        self.architecture
    }

    /// The memory that an address space refers to.
    pub fn class(&self, space: u32) -> Class {
        match (self.architecture, space) {
            (_, 0) => Class::Flat,
            (_, 1 | 4) => Class::Device,
            (_, 3) => Class::Group,
            (_, 5) => Class::Private,
            (Some(Architecture::Amdgpu), 6) | (Some(Architecture::Nvptx), 101) => Class::Device,
            _ => Class::Unknown,
        }
    }

    /// The memory that a flat address refers to, and the address in that memory.
    pub fn of_flat(&self, address: u64) -> (Class, u64) {
        for (class, base) in [
            (Class::Group, self.group_base),
            (Class::Private, self.private_base),
        ] {
            if let Some(offset) = address.checked_sub(base)
                && offset < self.window
            {
                return (class, offset);
            }
        }
        (Class::Device, address)
    }

    /// The null pointer of an address space.
    fn nothing(&self, class: Class) -> u64 {
        match class {
            Class::Group | Class::Private if self.architecture == Some(Architecture::Amdgpu) => {
                u64::from(u32::MAX)
            }
            _ => 0,
        }
    }

    /// Converts an address to another address space; poison if that space has no address for the
    /// location.
    pub fn cast(&self, address: u64, from: Class, to: Class) -> Value {
        if from == to || from == Class::Unknown || to == Class::Unknown {
            return Value::Bits(address);
        }
        if address == self.nothing(from) {
            return Value::Bits(self.nothing(to));
        }
        match (from, to) {
            (Class::Group, Class::Flat) => Value::Bits(self.group_base.wrapping_add(address)),
            (Class::Private, Class::Flat) => Value::Bits(self.private_base.wrapping_add(address)),
            (Class::Device, Class::Flat) => Value::Bits(address),
            (Class::Flat, _) => {
                let (found, offset) = self.of_flat(address);
                if found == to {
                    Value::Bits(offset)
                } else {
                    Value::Poison
                }
            }
            _ => Value::Poison,
        }
    }
}

//! Registers and memory that a kernel uses.

/// Registers and memory that a kernel uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResourceUsage {
    /// The number of SGPRs, starting at s0, without VCC.
    pub sgprs: u16,
    /// The number of VGPRs, starting at v0.
    pub vgprs: u16,
    /// The size in bytes of the spill slots that a lane has in scratch memory.
    pub spilled: u32,
    /// Whether the kernel writes VCC.
    pub vcc: bool,
}

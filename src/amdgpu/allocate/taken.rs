//! Registers and memory that a kernel uses.

/// Registers and memory that a kernel uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// SGPRs, from 0 on, without VCC.
    pub sgprs: u16,
    /// VGPRs, from 0 on.
    pub vgprs: u16,
    /// Bytes of scratch memory of a lane for registers that did not fit.
    pub spilled: u32,
    /// VCC is written.
    pub vcc: bool,
}

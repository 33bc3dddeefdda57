//! Inputs of a lane operation.

/// Whether a float operation keeps denormals. Otherwise denormals are flushed to a zero of the same
/// sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Denormals {
    /// Whether denormal sources are kept.
    pub sources: bool,
    /// Whether a denormal result is kept.
    pub results: bool,
}

impl Denormals {
    /// Keeps all denormals.
    pub const KEPT: Denormals = Denormals {
        sources: true,
        results: true,
    };

    /// Converts two bits of MODE (or of `.amdhsa_float_denorm_mode_*`): bit 0 keeps denormal
    /// sources, bit 1 keeps denormal results.
    pub const fn from_bits(bits: u32) -> Denormals {
        Denormals {
            sources: bits & 1 != 0,
            results: bits & 2 != 0,
        }
    }
}

/// The relevant fields of the MODE register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Modes {
    /// Treatment of 32-bit denormals.
    pub single: Denormals,
    /// Treatment of 16-bit and 64-bit denormals.
    pub half_double: Denormals,
    /// IEEE mode: if an operand of `v_min` or `v_max` is a signaling NaN, the result is this NaN,
    /// quieted. gfx12 does not have this mode.
    pub ieee: bool,
    /// Whether `clamp` turns NaN into 0.
    pub clamp_nan: bool,
}

impl Default for Modes {
    /// The default initial mode of an amdhsa kernel: only 32-bit denormals are flushed.
    fn default() -> Modes {
        Modes {
            single: Denormals::from_bits(0),
            half_double: Denormals::KEPT,
            ieee: true,
            clamp_nan: true,
        }
    }
}

impl Modes {
    /// The mode that compilers use on gfx9 and later: all denormals are kept.
    pub const KEPT: Modes = Modes {
        single: Denormals::KEPT,
        half_double: Denormals::KEPT,
        ieee: true,
        clamp_nan: true,
    };
}

/// The inputs of an operation in one lane. All fields except `source` and `lane` are the same for
/// all lanes of an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    /// The sources in the order of [`super::LaneOperation::sources`], in the low bits. Bits above
    /// the width of the format are ignored.
    pub source: [u64; 4],
    /// The index of the lane, which `v_mbcnt` reads.
    pub lane: u32,
    /// The MODE register.
    pub modes: Modes,
    /// `clamp`: integer operations saturate. For floats, [`super::finish`] implements `clamp`.
    pub clamp: bool,
    /// `op_sel`: bit n belongs to source n. Only operations on packed and mixed formats read this
    /// field.
    pub op_sel: u8,
    /// `op_sel_hi`: bit n belongs to source n. If assembly omits it, the default is all ones for
    /// packed formats and 0 for mixed ones.
    pub op_sel_hi: u8,
    /// `neg_lo`: bit n belongs to source n. For mixed sources this field is `neg`; for
    /// `v_dot4_i32_iu8` it selects the signed sources.
    pub neg_lo: u8,
    /// `neg_hi`: bit n belongs to source n. For mixed sources this field is `abs`.
    pub neg_hi: u8,
    /// `bitop3`: the truth table of `v_bitop3_b32`.
    pub table: u8,
}

impl Default for Inputs {
    /// By default, sources are 0, there are no modifiers, and all denormals are kept.
    fn default() -> Inputs {
        Inputs {
            source: [0; 4],
            lane: 0,
            modes: Modes::KEPT,
            clamp: false,
            op_sel: 0,
            op_sel_hi: 7,
            neg_lo: 0,
            neg_hi: 0,
            table: 0,
        }
    }
}

/// The results in the order of [`super::LaneOperation::results`]. Bits above the width of a format
/// are 0.
pub type Results = [u64; 2];

impl Inputs {
    /// The lower 32 bits of a source.
    pub(super) fn word(&self, at: usize) -> u32 {
        self.source[at] as u32
    }

    /// The lower 32 bits of a source, signed.
    pub(super) fn signed(&self, at: usize) -> i32 {
        self.source[at] as i32
    }

    /// The lower 16 bits of a source.
    pub(super) fn short(&self, at: usize) -> u16 {
        self.source[at] as u16
    }

    /// Whether the lowest bit of a source is set, such as the lane's bit of a mask.
    pub(super) fn bit(&self, at: usize) -> bool {
        self.source[at] & 1 == 1
    }
}

/// A single result of at most 32 bits.
pub(super) fn word(value: u32) -> Results {
    [u64::from(value), 0]
}

/// A single signed 32-bit result.
pub(super) fn signed(value: i32) -> Results {
    [u64::from(value as u32), 0]
}

/// A single 16-bit result.
pub(super) fn short(value: u16) -> Results {
    [u64::from(value), 0]
}

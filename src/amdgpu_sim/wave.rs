//! A wave: its registers, work-items and state.

use super::lane::{Denormals, Modes};
use super::memory::AccessError;
use super::operands::Scalar;
use super::text::operand::scalar as number;
use super::wait::Outstanding;

/// Fields of the mode register: rounding and denormals.
pub(super) mod mode {
    /// The default: round to nearest, keep all denormals, DX10 clamp, IEEE.
    pub const DEFAULT: u32 = 0xf0 | CLAMP | IEEE;
    /// `clamp` converts NaN to zero.
    pub const CLAMP: u32 = 1 << 8;
    /// Minimum and maximum operations quiet signaling NaNs.
    pub const IEEE: u32 = 1 << 9;
    /// The field of the rounding modes.
    pub const ROUND: u32 = 0xf;
}

/// The lanes in a mask, in ascending order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes(pub u64);

impl Iterator for Lanes {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let lane = self.0.checked_ilog2().map(|_| self.0.trailing_zeros())?;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}

/// The state of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The wave can continue.
    Ready,
    /// The wave waits at `s_barrier`.
    Barrier,
    /// The wave waits at `s_barrier_wait`.
    Signal,
    /// The wave has ended.
    Finished,
}

/// A wave.
#[derive(Clone, Debug)]
pub(super) struct Wave {
    /// The index of the wave in its work-group.
    pub number: u32,
    /// The number of lanes.
    pub lanes: u32,
    /// The index of the next instruction.
    pub at: u32,
    pub state: State,
    pub scalars: [u32; number::COUNT],
    /// The vector registers, one after another, each with the values of all lanes.
    vectors: Vec<u32>,
    /// The private memory of the lanes, one lane after another.
    pub scratch: Vec<u8>,
    /// The size of each lane's private memory in bytes.
    pub scratch_size: usize,
    /// The value that `flat_scratch` must have when scratch memory is accessed; `None` for
    /// architected scratch.
    pub scratch_start: Option<u64>,
    pub outstanding: Outstanding,
    pub mode: u32,
    /// A bit set of the operands to whose register numbers `s_set_gpr_idx` adds an index.
    pub indexed: u8,
    /// The number of split barriers that the wave has signaled. The next field is the number that
    /// it has waited for.
    pub signals: u32,
    pub waited: u32,
}

impl Wave {
    /// A wave with undefined registers.
    pub fn new(number: u32, lanes: u32, vectors: u16, scratch_size: usize) -> Wave {
        let mut scalars = [0; number::COUNT];
        for (value, at) in scalars.iter_mut().zip(0u32..) {
            *value = 0xdead_0000 | at << 4 | 0xb;
        }
        for fixed in [number::SCC, number::SCC + 1, number::NULL, number::NULL + 1] {
            if let Some(value) = scalars.get_mut(usize::from(fixed)) {
                *value = 0;
            }
        }
        let count = u32::from(vectors) * lanes;
        Wave {
            number,
            lanes,
            at: 0,
            state: State::Ready,
            scalars,
            vectors: (0..count)
                .map(|at| 0xdeaf_0000 ^ at.wrapping_mul(0x9e37_79b1) >> 8)
                .collect(),
            scratch: vec![0xa5; scratch_size * lanes as usize],
            scratch_size,
            scratch_start: None,
            outstanding: Outstanding::new(),
            mode: mode::DEFAULT,
            indexed: 0,
            signals: 0,
            waited: 0,
        }
    }

    /// The value of a scalar register.
    pub fn register(&self, at: u16) -> u32 {
        self.scalars.get(usize::from(at)).copied().unwrap_or(0)
    }

    /// Writes a scalar register. Writes to `null` are dropped.
    pub fn set_register(&mut self, at: u16, value: u32) {
        if at < number::NULL
            && let Some(place) = self.scalars.get_mut(usize::from(at))
        {
            *place = value;
        }
    }

    /// The value of one or two consecutive scalar registers.
    pub fn registers(&self, at: u16, words: u16) -> u64 {
        let low = u64::from(self.register(at));
        if words < 2 {
            return low;
        }
        low | u64::from(self.register(at.saturating_add(1))) << 32
    }

    /// Writes one or two consecutive scalar registers.
    pub fn set_registers(&mut self, at: u16, words: u16, value: u64) {
        self.set_register(at, value as u32);
        if words == 2 {
            self.set_register(at.saturating_add(1), (value >> 32) as u32);
        }
    }

    /// The value of a scalar operand.
    pub fn scalar(&self, source: Scalar, words: u16) -> u64 {
        match source {
            Scalar::Constant(value) => value,
            // SCC as an operand of several words is zero-extended.
            Scalar::Register(number::SCC) => self.register(number::SCC).into(),
            Scalar::Register(at) => self.registers(at, words),
        }
    }

    /// The number of 32-bit words in a lane mask.
    pub fn mask_words(&self) -> u16 {
        if self.lanes == 64 { 2 } else { 1 }
    }

    /// EXEC: the mask of active lanes.
    pub fn exec(&self) -> u64 {
        self.registers(number::EXEC, self.mask_words())
    }

    /// The condition code (SCC).
    pub fn scc(&self) -> bool {
        self.register(number::SCC) != 0
    }

    /// Sets the condition code (SCC).
    pub fn set_scc(&mut self, value: bool) {
        self.set_register(number::SCC, value.into());
    }

    /// The number of vector registers.
    pub fn vector_count(&self) -> usize {
        self.vectors.len() / self.lanes.max(1) as usize
    }

    /// The index, in `vectors`, of the value of a vector register in a lane.
    fn place(&self, register: u16, lane: u32) -> usize {
        usize::from(register) * self.lanes as usize + lane as usize
    }

    /// The value of a vector register in a lane.
    pub fn vector(&self, register: u16, lane: u32) -> u32 {
        self.vectors
            .get(self.place(register, lane))
            .copied()
            .unwrap_or(0)
    }

    /// The 64-bit value of two consecutive vector registers in a lane.
    pub fn pair(&self, register: u16, lane: u32) -> u64 {
        u64::from(self.vector(register, lane)) | u64::from(self.vector(register + 1, lane)) << 32
    }

    /// Writes a lane's value of a vector register.
    pub fn set_vector(&mut self, register: u16, lane: u32, value: u32) {
        let place = self.place(register, lane);
        if let Some(word) = self.vectors.get_mut(place) {
            *word = value;
        }
    }

    /// The values of all lanes of a vector register.
    pub fn row(&self, register: u16) -> &[u32] {
        let first = self.place(register, 0);
        self.vectors
            .get(first..first + self.lanes as usize)
            .unwrap_or_default()
    }

    /// The values of all lanes of a vector register, writable.
    pub fn row_mut(&mut self, register: u16) -> &mut [u32] {
        let first = self.place(register, 0);
        let lanes = self.lanes as usize;
        self.vectors
            .get_mut(first..first + lanes)
            .unwrap_or_default()
    }

    /// The float modes, in the form used by lane operations.
    pub fn modes(&self) -> Modes {
        Modes {
            single: Denormals::from_bits(self.mode >> 4),
            half_double: Denormals::from_bits(self.mode >> 6),
            ieee: self.mode & mode::IEEE != 0,
            clamp_nan: self.mode & mode::CLAMP != 0,
        }
    }

    /// Writes bits of the mode register.
    ///
    /// # Errors
    /// The requested rounding mode is not supported.
    pub fn set_mode(&mut self, value: u32) -> Result<(), AccessError> {
        self.mode = value;
        if value & mode::ROUND != 0 {
            return Err(
                "floats would round otherwise than to nearest, which is not supported".into(),
            );
        }
        Ok(())
    }
}

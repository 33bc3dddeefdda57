//! Numbers of every format at which errors are likely, and kernels that compute with them.

pub mod differ;
pub mod functions;
pub mod wholes;

/// A type of values, by its name in LLVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    Half,
    Short,
    Float,
    Double,
    Whole(u32),
}

pub use Of::{Double, Float, Half, Short, Whole};

impl Of {
    pub fn text(self) -> String {
        match self {
            Half => "half".into(),
            Short => "bfloat".into(),
            Float => "float".into(),
            Double => "double".into(),
            Whole(bits) => format!("i{bits}"),
        }
    }

    pub fn bytes(self) -> usize {
        match self {
            Half | Short => 2,
            Float => 4,
            Double => 8,
            Whole(bits) => bits.div_ceil(8) as usize,
        }
    }

    /// Bits of the fraction.
    pub fn fraction(self) -> u32 {
        match self {
            Half => 10,
            Short => 7,
            Float => 23,
            Double => 52,
            Whole(_) => 0,
        }
    }

    pub fn suffix(self) -> &'static str {
        match self {
            Half => "f16",
            Short => "bf16",
            Float => "f32",
            Double => "f64",
            Whole(16) => "i16",
            Whole(64) => "i64",
            Whole(_) => "i32",
        }
    }

    pub fn infinity(self) -> u64 {
        let width = 8 * self.bytes() as u32;
        (1 << (width - 1)) - (1 << self.fraction())
    }

    pub fn is_nan(self, bits: u64) -> bool {
        let width = 8 * self.bytes() as u32;
        !matches!(self, Whole(_)) && bits & (u64::MAX >> (65 - width)) > self.infinity()
    }

    /// Numbers where something may go wrong.
    pub fn edges(self) -> Vec<u64> {
        let width = 8 * self.bytes() as u32;
        let mask = u64::MAX >> (64 - width);
        let mut all = Vec::new();
        if let Whole(_) = self {
            for at in 0..width {
                let power = 1u64 << at;
                all.extend([
                    power - 1,
                    power,
                    power + 1,
                    power + power / 3,
                    0u64.wrapping_sub(power),
                ]);
            }
            all.extend([3, 6, 7, 10, 1000, 16_777_215, 16_777_217, 33_554_431]);
            // Integers in the middle between two floats, and their neighbours.
            for up in 0..width.saturating_sub(25) {
                for tie in [0x0100_0001u64, 0x0100_0003, 0x01ff_ffff] {
                    all.extend([tie << up, (tie << up) + 1, (tie << up).wrapping_sub(1)]);
                }
            }
            all.extend(all.clone().into_iter().map(|bits| 0u64.wrapping_sub(bits)));
        } else {
            let fraction = self.fraction();
            let one = self.exact(1.0);
            let unit = 1u64 << fraction;
            let numbers = [
                1.0, 0.5, 1.5, 2.5, 3.5, 0.25, 2.0, 3.0, 4.0, 10.0, 100.0, 1000.0, 32767.0,
                32768.0, 65504.0, 0.0,
            ];
            for number in numbers {
                let bits = self.exact(number);
                all.extend([bits, bits + 1, bits.saturating_sub(1)]);
            }
            let infinity = self.infinity();
            all.extend([0, 1, 2, unit - 1, unit, unit + 1, infinity - 1, infinity]);
            // Quiet, then signalling.
            all.extend([infinity + unit / 2, infinity + unit / 2 + 5, infinity + 1]);
            // Floats at the limits of integer types and of shorter float types.
            for exponent in [
                7, 8, 14, 15, 16, 23, 24, 30, 31, 32, 33, 62, 63, 64, 126, 127,
            ] {
                let bits = one + (exponent << fraction);
                let small = one.wrapping_sub(exponent << fraction);
                if bits < infinity && small < infinity {
                    all.extend([
                        bits,
                        bits - 1,
                        bits + 1,
                        small,
                        small + 1,
                        small.wrapping_sub(1),
                    ]);
                }
            }
            if self == Double {
                // Floats in the middle between two shorter floats, and the neighbours of these
                // floats.
                for (base, half) in [
                    (1.0f64, 28),
                    (1.0, 41),
                    (1e-6, 41),
                    (6e-8, 51),
                    (1e-40, 40),
                    (65519.0, 41),
                ] {
                    let bits = base.to_bits() >> (half + 1) << (half + 1) | 1 << half;
                    all.extend([bits, bits - 1, bits + 1, bits + (1 << (half + 1))]);
                }
                all.extend(
                    [
                        65520f64,
                        65519.999,
                        3.402_823_567e38,
                        5.96e-8,
                        2.98e-8,
                        1e300,
                        1e-300,
                    ]
                    .map(f64::to_bits),
                );
            }
            if self == Float {
                all.extend([
                    0x3f80_1000,
                    0x3f80_3000,
                    0x3f80_1001,
                    0x3380_0000,
                    0x3300_0000,
                    0x3300_0001,
                    0x477f_f000,
                ]);
                all.extend([0x3f80_8000, 0x3f81_8000, 0x7f7f_ffff, 0x0000_8000]);
            }
            let sign = 1u64 << (width - 1);
            all.extend(all.clone().into_iter().map(|bits| bits | sign));
        }
        all.iter().map(|bits| bits & mask).collect()
    }

    /// The bits of a number that is exact in every format but the shortest.
    pub fn exact(self, number: f64) -> u64 {
        match self {
            Double => number.to_bits(),
            Float => u64::from((number as f32).to_bits()),
            Short => u64::from((number as f32).to_bits() >> 16),
            Half => u64::from(half::f16::from_f64(number).to_bits()),
            Whole(_) => number as u64,
        }
    }
}

pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

pub const FLOATS: [Of; 3] = [Half, Float, Double];

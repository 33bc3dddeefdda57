//! Source and result operands of vector instructions: registers, modifiers, and the bits of
//! constants.

use super::Decoder;
use crate::code::{From, Rest, Source, Target};
use crate::lane::{Format, LaneOperation, Placement};
use crate::operands::Scalar;
use crate::text::operand::scalar as number;
use crate::text::{File, Operand, Term};

/// Inline constants of 64-bit floats: 0.5, 1, 2, 4, their negatives, and 1 / (2 pi).
const DOUBLES: [u64; 9] = [
    0x3fe0_0000_0000_0000,
    0xbfe0_0000_0000_0000,
    0x3ff0_0000_0000_0000,
    0xbff0_0000_0000_0000,
    0x4000_0000_0000_0000,
    0xc000_0000_0000_0000,
    0x4010_0000_0000_0000,
    0xc010_0000_0000_0000,
    0x3fc4_5f30_6dc9_c882,
];

/// The constant 1 / (2 pi) in the three float formats. It is not computed from the decimal number
/// in assembly, which is less precise.
const INVERSE_TWO_PI: [(u32, u64); 3] =
    [(16, 0x3118), (32, 0x3e22_f983), (64, 0x3fc4_5f30_6dc9_c882)];

/// The bits of a constant written with a decimal point.
pub(super) fn float(value: f64, bits: u32) -> u64 {
    if (value - 0.15915494).abs() < 1e-8 {
        let found = INVERSE_TWO_PI.iter().find(|known| known.0 == bits);
        return found.map_or(0, |known| known.1);
    }
    match bits {
        16 => half::f16::from_f64(value).to_bits().into(),
        32 => (value as f32).to_bits().into(),
        _ => value.to_bits(),
    }
}

/// The selected part of a register (SDWA).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub shift: u8,
    pub bits: u8,
}

impl Part {
    /// Parses `BYTE_1`, `WORD_0`, `DWORD`.
    pub fn read(text: &str) -> Result<Part, String> {
        Ok(match text {
            "DWORD" => Part { shift: 0, bits: 32 },
            "WORD_0" => Part { shift: 0, bits: 16 },
            "WORD_1" => Part {
                shift: 16,
                bits: 16,
            },
            "BYTE_0" => Part { shift: 0, bits: 8 },
            "BYTE_1" => Part { shift: 8, bits: 8 },
            "BYTE_2" => Part { shift: 16, bits: 8 },
            "BYTE_3" => Part { shift: 24, bits: 8 },
            _ => return Err(format!("`{text}` is not a part of a register")),
        })
    }
}

impl Source {
    /// An unused operand.
    pub(super) const NONE: Source = Source {
        from: From::Nothing,
        words: 1,
        shift: 0,
        keep: u64::MAX,
        sign: 0,
        clear: 0,
        flip: 0,
        plain: true,
    };
}

impl Decoder<'_> {
    /// A source operand of a format. `part` is the selected part of a 32-bit register; `high`
    /// selects the upper half for a 16-bit format.
    pub(super) fn source(
        &self,
        operand: &Operand<'_>,
        format: Format,
        part: Option<Part>,
        high: bool,
        at: u32,
    ) -> Result<Source, String> {
        if format == Format::Mask {
            let words = self.mask_words() as u8;
            return Ok(Source {
                from: From::Mask(self.scalar_source(operand, words, at)?),
                ..Source::NONE
            });
        }
        let bits = format.width();
        let words = bits.div_ceil(32) as u8;
        let mut source = Source {
            words,
            ..Source::NONE
        };
        source.from = match &operand.term {
            Term::Register {
                file,
                first,
                words: found,
            } => {
                if *found != u16::from(words) && *first != number::NULL && *first != number::SCC {
                    return Err(format!(
                        "`{}` has {found} words where {words} are read",
                        operand.text
                    ));
                }
                match file {
                    File::Vector => From::Vector(*first),
                    File::Scalar => From::Scalar(Scalar::Register(*first)),
                }
            }
            Term::Integer(value)
                if format == Format::F64
                    && !(i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(value)
                    && !DOUBLES.contains(&(*value as u64)) =>
            {
                return Err(format!("`{}` does not fit into a literal", operand.text));
            }
            Term::Integer(value) => From::Scalar(Scalar::Constant(match bits {
                // A 32-bit literal of a 64-bit float operand is the upper word of the value. A
                // constant that does not fit into 32 bits must be an inline float constant.
                64 if format == Format::F64
                    && !(-16..=64).contains(value)
                    && (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(value) =>
                {
                    (*value as u64) << 32
                }
                64 => *value as u64,
                _ => u64::from(*value as u32),
            })),
            Term::Float(value) => From::Scalar(Scalar::Constant(match format {
                // The constant is the lower half of the packed operand; `op_sel_hi` selects whether
                // it is the upper half too.
                Format::PairF16 | Format::Pair16 => float(*value, 16),
                Format::PairF32 | Format::Pair32 => float(*value, 32),
                _ => float(*value, bits),
            })),
            Term::Symbol(symbol) => From::Scalar(Scalar::Constant(self.places.value(symbol, at)?)),
            Term::Expression(text) => From::Scalar(Scalar::Constant(self.places.expression(text)?)),
            Term::Off => return Err("`off` is not a value".into()),
            Term::List(_) => return Err(format!("`{}` is not a value", operand.text)),
        };
        let from_register = matches!(operand.term, Term::Register { .. });
        if let Some(part) = part.filter(|part| part.bits < 32) {
            source.shift = part.shift;
            source.keep = (1 << part.bits) - 1;
            if operand.extended {
                source.sign = part.bits;
            }
        } else if bits == 16 {
            let high = operand.half.unwrap_or(high) && from_register;
            source.shift = if high { 16 } else { 0 };
            source.keep = 0xffff;
            if operand.extended {
                source.sign = 16;
            }
        } else if operand.half.is_some() {
            // The assembly selects one half of a register (`.l` or `.h`) for an operand that is
            // wider than 16 bits.
            source.shift = if operand.half == Some(true) { 16 } else { 0 };
            source.keep = 0xffff;
        }
        // For packed formats, negation is encoded in `neg_lo` and `neg_hi` of the instruction, so
        // the operand is unchanged.
        let top = match format {
            Format::Pair16 | Format::PairF16 | Format::Pair32 | Format::PairF32 | Format::Mixed => {
                0
            }
            _ => 1 << (bits - 1),
        };
        if operand.absolute {
            source.clear = top;
        }
        if operand.negated {
            source.flip = top;
        }
        source.plain = source.shift == 0
            && (source.keep == u64::MAX)
            && source.sign == 0
            && source.clear == 0
            && source.flip == 0;
        Ok(source)
    }

    /// The destination of a result with a format.
    pub(super) fn target(
        &self,
        operation: &LaneOperation,
        operand: &Operand<'_>,
        format: Format,
        high: bool,
    ) -> Result<Target, String> {
        if format == Format::Mask {
            return Ok(Target::Mask(
                self.scalar_register(operand, self.mask_words())?,
            ));
        }
        let bits = format.width();
        let words = bits.div_ceil(32) as u16;
        if operand.negated || operand.absolute || operand.extended {
            return Err(format!("`{}` is not a result", operand.text));
        }
        let Term::Register {
            file,
            first,
            words: found,
        } = operand.term
        else {
            return Err(format!("`{}` is not a register", operand.text));
        };
        if found != words {
            return Err(format!(
                "`{}` has {found} words where {words} are written",
                operand.text
            ));
        }
        if file == File::Scalar {
            return Err(format!("`{}` is not a vector register", operand.text));
        }
        if bits != 16 {
            return Ok(Target::Vector {
                first,
                words: words as u8,
            });
        }
        let high = operand.half.unwrap_or(high);
        let (shift, rest) = match operation.placement(self.generation.lanes()) {
            Placement::Upper => (16, Rest::Kept),
            Placement::Cleared if !high => (0, Rest::Zero),
            _ if high => (16, Rest::Kept),
            _ => (0, Rest::Kept),
        };
        Ok(Target::Part {
            first,
            shift,
            bits: 16,
            rest,
        })
    }
}

/// The mnemonic without its encoding suffix.
pub(super) fn plain_name(mnemonic: &str) -> &str {
    for suffix in ["_e64_dpp", "_e32_dpp", "_e32", "_e64", "_dpp", "_sdwa"] {
        if let Some(name) = mnemonic.strip_suffix(suffix) {
            return name;
        }
    }
    mnemonic
}

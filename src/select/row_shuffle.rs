//! Shuffles by a uniform operand whose value is known only at run time, within segments of at most
//! 16 lanes. `v_permlane16_b32` reads the source lanes from two scalar words, with four bits for
//! each lane of a row; these words are computed on the scalar unit. `bfly` on a whole warp uses two
//! such instructions, one within the row and one from the other row, selected by bit 4 of the
//! operand.
//!
//! Source: AMD's ISA documents of RDNA, `V_PERMLANE16_B32`, `V_PERMLANEX16_B32`.

use lanelog_ir::shuffle::Mode;

use super::Selector;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Value, Why};

/// The index of each lane in its row, as `v_permlane16_b32` operands.
const NUMBERS: [u32; 2] = [0x7654_3210, 0xfedc_ba98];

/// The number 1 in the four bits of each lane, as a factor that copies a value to all lanes.
const ONES: u32 = 0x1111_1111;

/// How the source lanes are computed from the lane index and the operand `b`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row {
    /// `idx`: `b` selects a lane in the segment of the lane. The mask contains the bits of a lane
    /// index that identify the segment.
    Index(u32),
    /// `bfly` on a whole warp: the exclusive or of the lane index and `b`.
    Butterfly,
}

impl Row {
    /// The form of a shuffle with a constant `c`, if the GPU has `v_permlane16_b32`.
    pub(super) fn of(selector: &Selector<'_>, mode: Mode, c: u32) -> Option<Row> {
        op::V_PERMLANE16_B32.spelling(selector.gpu().generation)?;
        let (clamp, segment) = (c & 31, c >> 8 & 31);
        let within = !segment & 31;
        match mode {
            Mode::Index if segment & 16 != 0 && clamp & within == within => {
                Some(Row::Index(segment & 15))
            }
            Mode::Butterfly if clamp == 31 && segment == 0 => Some(Row::Butterfly),
            _ => None,
        }
    }

    /// Emits the shuffle of a word.
    pub(super) fn moved(self, selector: &mut Selector<'_>, word: Value, b: Value) -> Value {
        let word = selector.to_vector(word);
        let b = selector.to_scalar(b);
        let why = selector.origin.why;
        selector.because(Why::ToScalar);
        let within = match self {
            Row::Index(segment) => !segment & 15,
            Row::Butterfly => 15,
        };
        let own = selector.make(op::S_AND_B32, 1, &[b, Value::Bits(within)]);
        let own = selector.make(op::S_MUL_I32, 1, &[own, Value::Bits(ONES)]);
        let sources = NUMBERS.map(|numbers| {
            let (name, numbers) = match self {
                Row::Index(segment) => (op::S_OR_B32, numbers & (segment * ONES)),
                Row::Butterfly => (op::S_XOR_B32, numbers),
            };
            match numbers {
                0 => own,
                numbers => selector.make(name, 1, &[own, Value::Bits(numbers)]),
            }
        });
        selector.because(why);
        let [low, high] = sources;
        let within = selector.vector(op::V_PERMLANE16_B32, &[word, low, high]);
        let Row::Butterfly = self else {
            return within;
        };
        let across = selector.vector(op::V_PERMLANEX16_B32, &[word, low, high]);
        selector.because(Why::LaneMask);
        selector.emit(op::S_BITCMP1_B32, &[], &[b, Value::Bits(4)]);
        let both = [Value::Bits(u32::MAX), Value::Bits(0)];
        let is_across = selector.make_mask(op::S_CSELECT_B32, &both);
        selector.because(why);
        selector.vector(op::V_CNDMASK_B32, &[within, across, is_across])
    }
}

//! Shuffles by a uniform number, known only at run time, within segments of at most 16 lanes:
//! `v_permlane16_b32` takes the numbers of sources in two words of the scalar unit, four bits for
//! each lane of a row, and these are computed there. `bfly` of a whole warp is two rows of such
//! moves, selected by bit 4 of the number.
//!
//! Source: AMD's ISA documents of RDNA, `V_PERMLANE16_B32`, `V_PERMLANEX16_B32`.

use lanelog_ir::shuffle::Mode;

use super::Selector;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Value, Why};

/// The number of each lane of a row.
const NUMBERS: [u32; 2] = [0x7654_3210, 0xfedc_ba98];

/// A one for each lane.
const ONES: u32 = 0x1111_1111;

/// How a row's lanes and `b` become the numbers of their sources.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row {
    /// `b` in each segment: the bits of a lane's number that identify its segment.
    Index(u32),
    /// The lane's number and `b`, by exclusive or, of a whole warp.
    Butterfly,
}

impl Row {
    /// Whether a shuffle with this `c` is one, on a GPU that has such moves.
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

    /// The value of a word that each lane reads, by `b`.
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

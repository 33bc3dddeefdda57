//! Cross-lane moves: the rows of `instructions/moves.txt`.

use super::lane_map::UNUSED;
use crate::gpu::Generation;
use crate::instructions::{GENERATIONS, Opcode, Unit, op};

include!(concat!(env!("OUT_DIR"), "/moves.rs"));

/// The latency of an instruction in cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The latency of the instruction itself.
    pub own: u16,
    /// The number of cycles to wait before the instruction, if the vector unit has just written its
    /// source.
    pub wait: u16,
}

/// The lane that each lane reads, as documented in `instructions/moves.txt`. The parameter is the
/// number of lanes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reach {
    Above(u8),
    Below(u8),
    Around(u8),
    Xor,
    Take(u8),
    Before(u8),
    Any(u8),
    Across(u8),
    Bits(u8),
}

/// The lanes or registers that a move writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// The rows and banks that masks select.
    Cells,
    /// The active lanes.
    Lanes,
    /// One scalar register, with the value of one lane.
    Scalar,
    /// Two vector registers. A second instruction merges their values.
    Both,
}

/// A cross-lane move.
#[derive(Debug)]
pub struct Move {
    /// The name in the table.
    pub name: &'static str,
    /// The cost in each generation; `None` if the generation does not have the move.
    pub costs: [Option<Cost>; GENERATIONS.len()],
    /// The instruction.
    pub opcode: Opcode,
    /// The modifier.
    pub modifier: &'static str,
    /// The lanes that the move reads.
    pub reach: Reach,
    /// The minimum of the move's numeric parameter.
    pub first: u8,
    /// The maximum of the move's numeric parameter.
    pub last: u8,
    /// The lanes or registers that the move writes.
    pub writes: Writes,
}

/// The parameter of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A number.
    Number(u8),
    /// The source of each lane, for a group of at most 16 lanes.
    Table([u8; 16]),
    /// The source as a function of the lane's index in its group: bits are cleared, then set, then
    /// inverted.
    Bits {
        /// A mask of the bits that are kept.
        and: u8,
        /// A mask of the bits that are set.
        or: u8,
        /// A mask of the bits that are inverted.
        xor: u8,
    },
}

/// The cost that a row of costs states for a generation.
pub fn cost_of(costs: &[Option<Cost>; GENERATIONS.len()], generation: Generation) -> Option<Cost> {
    costs.get(generation as usize).copied().flatten()
}

/// The first lane of a lane's group. The size of a group is a power of two, and at most that of the
/// wave.
fn start(lane: u8, group: u8) -> u8 {
    lane & !(group - 1)
}

impl Reach {
    /// The number of lanes of a group, in a wave of `wave` lanes.
    #[inline]
    pub fn group(self, wave: u8) -> u8 {
        match self {
            Reach::Xor => wave,
            Reach::Above(group)
            | Reach::Below(group)
            | Reach::Around(group)
            | Reach::Take(group)
            | Reach::Before(group)
            | Reach::Any(group)
            | Reach::Across(group)
            | Reach::Bits(group) => group.min(wave),
        }
    }

    /// The lane that a lane of a wave reads, or [`UNUSED`].
    #[inline]
    pub fn source(self, lane: u8, pattern: Pattern, wave: u8) -> u8 {
        let group = self.group(wave);
        let first = start(lane, group);
        let at = lane - first;
        let number = match pattern {
            Pattern::Number(number) => number,
            _ => 0,
        };
        let listed = || match pattern {
            Pattern::Table(table) => table.get(usize::from(at)).copied(),
            _ => None,
        };
        let found = match self {
            Reach::Above(_) => (at + number < group).then(|| lane + number),
            Reach::Below(_) => at.checked_sub(number).map(|at| first + at),
            Reach::Around(_) => Some(first + (at + group - number % group) % group),
            Reach::Xor => Some(lane ^ number),
            Reach::Take(_) => (number < group).then(|| first + number),
            Reach::Before(_) => first.checked_sub(1),
            Reach::Any(_) => listed().map(|at| first + at),
            Reach::Across(_) => listed().map(|at| (first ^ group) + at),
            Reach::Bits(_) => match pattern {
                Pattern::Bits { and, or, xor } => Some(first + (((at & and) | or) ^ xor)),
                _ => None,
            },
        };
        found.filter(|from| *from < wave).unwrap_or(UNUSED)
    }
}

impl Move {
    /// The move with a name.
    pub fn named(name: &str) -> Option<&'static Move> {
        MOVES.iter().find(|one| one.name == name)
    }

    /// The cost in a generation; `None` if the generation does not have the move.
    pub fn cost(&self, generation: Generation) -> Option<Cost> {
        cost_of(&self.costs, generation)
    }

    /// Whether the move uses the LDS unit.
    pub fn is_lds(&self) -> bool {
        self.opcode.unit() == Unit::Lds
    }

    /// The source of each lane.
    pub fn lanes(&self, pattern: Pattern, wave: u8) -> [u8; 64] {
        let mut lanes = [UNUSED; 64];
        for (lane, place) in (0..wave).zip(&mut lanes) {
            *place = self.reach.source(lane, pattern, wave);
        }
        lanes
    }
}

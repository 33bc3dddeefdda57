//! Sequences of moves.

use std::fmt;

use super::lane_map::{LaneMap, UNUSED};
use super::moves::{Move, Pattern};

/// A move with its parameter. Its source is the original word, or the result of one other move.
#[derive(Clone, Copy, Debug)]
pub struct AppliedMove {
    /// The move.
    pub step: &'static Move,
    /// The parameter of the move.
    pub pattern: Pattern,
    /// A move whose result is the source of this move. It writes all lanes of the wave, which must
    /// all be active.
    pub before: Option<(&'static Move, Pattern)>,
}

/// How the result of a move is combined with that of the preceding steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// The result of the move replaces the preceding result.
    Whole,
    /// The move writes only these rows and banks of the preceding result (two masks of four bits).
    Cells(u8, u8),
    /// A second instruction copies the result of the move to these rows and banks of the preceding
    /// result.
    Through(u8, u8),
    /// The result of the move is selected in these lanes, the preceding result in the others.
    Lanes(u64),
}

/// A step of a sequence: a move, and how its result is combined.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The move; `None` for the original word.
    pub moved: Option<AppliedMove>,
    /// How the result of the move is combined with the preceding result.
    pub into: Combination,
}

/// A sequence of moves that gives each lane the word of its source. If several moves write a lane,
/// the lane gets the value of the last one.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The steps in execution order. The first one is [`Combination::Whole`].
    pub steps: Vec<Step>,
    /// The cost in cycles, according to the table.
    pub cost: u32,
}

/// Whether row and bank masks of four bits each select a lane.
pub fn in_cells(lane: u8, rows: u8, banks: u8) -> bool {
    rows >> (lane / 16) & 1 == 1 && banks >> (lane % 16 / 4) & 1 == 1
}

impl AppliedMove {
    /// The source of each lane.
    pub fn lanes(&self, wave: u8) -> [u8; 64] {
        let lanes = self.step.lanes(self.pattern, wave);
        let Some((before, pattern)) = self.before else {
            return lanes;
        };
        let first = before.lanes(pattern, wave);
        lanes.map(|lane| first.get(usize::from(lane)).copied().unwrap_or(UNUSED))
    }
}

impl Step {
    /// Whether the move writes only some rows and banks.
    pub fn is_part(&self) -> bool {
        matches!(self.into, Combination::Cells(..) | Combination::Through(..))
    }
}

impl Sequence {
    /// The source of each lane after the whole sequence; [`UNUSED`] for lanes with an undefined
    /// value.
    pub fn lanes(&self, wave: u8) -> LaneMap {
        let mut result = LaneMap::new(u32::from(wave), |_| UNUSED);
        for step in &self.steps {
            let lanes = match step.moved {
                Some(moved) => moved.lanes(wave),
                None => LaneMap::new(u32::from(wave), |lane| lane).sources,
            };
            for ((lane, place), from) in (0..wave).zip(&mut result.sources).zip(lanes) {
                let written = match step.into {
                    Combination::Whole => true,
                    Combination::Cells(rows, banks) => {
                        in_cells(lane, rows, banks) && from != UNUSED
                    }
                    Combination::Through(rows, banks) => in_cells(lane, rows, banks),
                    Combination::Lanes(lanes) => lanes >> lane & 1 == 1,
                };
                if written {
                    *place = from;
                }
            }
        }
        result
    }

    /// The number of instructions of the sequence that use the LDS unit.
    pub fn lds(&self) -> usize {
        let moves = self.steps.iter().filter_map(|step| step.moved);
        let all = moves.flat_map(|moved| [Some(moved.step), moved.before.map(|before| before.0)]);
        all.flatten().filter(|one| one.is_lds()).count()
    }
}

fn write_move(f: &mut fmt::Formatter<'_>, one: &Move, pattern: Pattern) -> fmt::Result {
    f.write_str(one.name)?;
    match pattern {
        Pattern::Number(number) if one.last > one.first => write!(f, ":{number}"),
        Pattern::Number(_) => Ok(()),
        Pattern::Bits { and, or, xor } => write!(f, "({and:#x},{or:#x},{xor:#x})"),
        Pattern::Table(table) => {
            let group = usize::from(one.reach.group(16)).min(16);
            let listed = table.iter().take(group).map(u8::to_string);
            write!(f, "[{}]", listed.collect::<Vec<_>>().join(","))
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.moved {
            None => f.write_str("copy")?,
            Some(moved) => {
                if let Some((before, pattern)) = moved.before {
                    write_move(f, before, pattern)?;
                    f.write_str(", then ")?;
                }
                write_move(f, moved.step, moved.pattern)?;
            }
        }
        match self.into {
            Combination::Whole => Ok(()),
            Combination::Cells(rows, banks) | Combination::Through(rows, banks) => {
                let by = match self.into {
                    Combination::Through(..) => " (by a second move)",
                    _ => "",
                };
                write!(f, " into rows {rows:#x}, banks {banks:#x}{by}")
            }
            Combination::Lanes(lanes) => write!(f, " for lanes {lanes:#x}"),
        }
    }
}

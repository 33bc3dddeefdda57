//! `--mask`: shows which lanes are active. Consecutive steps in one block with the same active
//! lanes share a row.

use serde_json::json;

use super::rows::Rows;
use crate::places::{Places, iterations};
use lanelog_sim::{Launch, Step};

/// Columns of a location; longer ones move the rest of the row.
const PLACE: usize = 28;

/// Steps of one wave, in one block, in one iteration, by the same lanes.
#[derive(Clone, PartialEq, Eq)]
struct Stretch {
    group: u32,
    wave: u32,
    activation: u64,
    function: usize,
    block: u32,
    lanes: u64,
    iterations: Vec<(u32, u64)>,
}

/// The current sequence of steps.
pub(super) struct Mask<'p> {
    places: &'p Places<'p, 'p>,
    launch: &'p Launch,
    now: Option<(Stretch, u64, u64)>,
    /// The group and the wave of the last row.
    above: Option<(u32, u32)>,
}

impl<'p> Mask<'p> {
    /// Watches a launch.
    pub fn new(places: &'p Places<'p, 'p>, launch: &'p Launch) -> Mask<'p> {
        Mask {
            places,
            launch,
            now: None,
            above: None,
        }
    }

    /// Notes a step.
    pub fn executed(&mut self, step: &Step<'_>, number: u64, rows: &mut Rows) {
        let block = self.places.block_of(step.function, step.instruction);
        if let Some((now, _, last)) = &mut self.now
            && now.group == step.group
            && now.wave == step.wave
            && now.activation == step.activation
            && now.function == step.function
            && now.block == block
            && now.lanes == step.lanes
            && now.iterations == step.iterations
        {
            *last = number;
            return;
        }
        self.flush(rows);
        let stretch = Stretch {
            group: step.group,
            wave: step.wave,
            activation: step.activation,
            function: step.function,
            block,
            lanes: step.lanes,
            iterations: step.iterations.to_vec(),
        };
        self.now = Some((stretch, number, number));
    }

    /// Shows the current sequence of steps, and ends it.
    pub fn flush(&mut self, rows: &mut Rows) {
        let Some((stretch, first, last)) = self.now.take() else {
            return;
        };
        let lanes = self.lanes_of(stretch.wave);
        let function = self.places.function_name(stretch.function);
        let block = self.places.block_name(stretch.function, stretch.block);
        if rows.json {
            let iterations: Vec<_> = stretch
                .iterations
                .iter()
                .map(|(header, iteration)| {
                    json!([self.places.block_name(stretch.function, *header), iteration])
                })
                .collect();
            rows.element(&json!({
                "group": stretch.group,
                "wave": stretch.wave,
                "steps": [first, last],
                "function": function,
                "block": block,
                "iterations": iterations,
                "lanes": marks(stretch.lanes, lanes, None),
            }));
            return;
        }
        if self.above != Some((stretch.group, stretch.wave)) {
            self.above = Some((stretch.group, stretch.wave));
            rows.line(&format!("group {}, wave {}", stretch.group, stretch.wave));
        }
        let place = match stretch.function == self.launch.function {
            true => block,
            false => format!("@{function} {block}"),
        };
        let steps = if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        };
        let marks = marks(stretch.lanes, lanes, Some(8));
        let iterations = iterations(self.places, stretch.function, &stretch.iterations);
        let row = format!("{steps:>15}  {place:PLACE$} {marks}  {iterations}");
        rows.line(row.trim_end());
    }

    /// Lanes of a wave: the last of a group may have fewer.
    fn lanes_of(&self, wave: u32) -> u32 {
        let items: u64 = self
            .launch
            .block
            .iter()
            .map(|size| u64::from(*size))
            .product();
        let before = u64::from(wave) * u64::from(self.launch.wave);
        items.saturating_sub(before).min(self.launch.wave.into()) as u32
    }
}

/// `##..`: a mark for each lane, lane 0 first.
fn marks(lanes: u64, count: u32, gap: Option<u32>) -> String {
    let mut text = String::new();
    for lane in 0..count.min(64) {
        if lane > 0 && gap.is_some_and(|gap| lane % gap == 0) {
            text.push(' ');
        }
        text.push(if lanes >> lane & 1 == 1 { '#' } else { '.' });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::marks;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_mark_for_each_lane() {
        assert_eq!(marks(0b1011, 4, None), "##.#");
        assert_eq!(marks(u64::MAX, 10, Some(8)), "######## ##");
        assert_eq!(marks(0, 0, Some(8)), "");
    }
}

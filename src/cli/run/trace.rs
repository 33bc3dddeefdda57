//! `--trace`: the instructions that one lane executes, with their values.

use serde_json::{Map, Value as Json, json};

use super::bind::Named;
use super::lane::Lane;
use super::rows::Rows;
use super::shown::{Form, show};
use crate::places::{Places, iterations};
use lanelog_sim::{Launch, Step, Value};

/// Width of the column of instructions, whose text is truncated, and of the column of values. A
/// longer value moves the rest of its row to the right.
const TEXT: usize = 64;
const VALUE: usize = 16;

/// The launch has no such lane.
#[derive(Debug, thiserror::Error)]
pub(super) enum LaneError {
    #[error("--trace {group}:{item}: the last group is {last}")]
    Group { group: u32, item: u32, last: u64 },
    #[error("--trace {item}: the last lane of a group is {last}")]
    Item { item: u32, last: u64 },
}

/// The lane that is followed.
pub(super) struct Trace<'p> {
    places: &'p Places<'p, 'p>,
    group: u32,
    wave: u32,
    lane: u32,
    /// Buffers: parameter, bytes, name, and the address once it is known.
    buffers: Vec<(u32, u64, String, Option<u64>)>,
    function: usize,
}

impl<'p> Trace<'p> {
    /// Follows a lane of a launch.
    ///
    /// # Errors
    /// If the launch has no such lane.
    pub fn new(
        places: &'p Places<'p, 'p>,
        launch: &Launch,
        lane: Lane,
        buffers: &[Named],
    ) -> Result<Trace<'p>, LaneError> {
        let lanes: u64 = launch.block.iter().map(|size| u64::from(*size)).product();
        let groups: u64 = launch.grid.iter().map(|size| u64::from(*size)).product();
        if u64::from(lane.group) >= groups {
            return Err(LaneError::Group {
                group: lane.group,
                item: lane.item,
                last: groups.saturating_sub(1),
            });
        }
        if u64::from(lane.item) >= lanes {
            return Err(LaneError::Item {
                item: lane.item,
                last: lanes.saturating_sub(1),
            });
        }
        Ok(Trace {
            places,
            group: lane.group,
            wave: lane.item / launch.wave.max(1),
            lane: lane.item % launch.wave.max(1),
            buffers: buffers
                .iter()
                .zip(&launch.buffers)
                .map(|(named, buffer)| {
                    let bytes = buffer.bytes.len() as u64;
                    (named.parameter as u32, bytes, named.name.clone(), None)
                })
                .collect(),
            function: launch.function,
        })
    }

    /// The line above all rows.
    pub fn heading(&self, rows: &mut Rows) {
        if !rows.json {
            rows.line(&format!(
                "lane {} of wave {} in group {}\n{:>8} {:>5}  {:TEXT$}  {:VALUE$}  iteration, source; %NAME+N is byte N of a buffer",
                self.lane, self.wave, self.group, "step", "line", "instruction", "value"
            ));
        }
    }

    /// `%out+8`: an address in a buffer.
    fn address(&self, value: &Value, form: Form) -> Option<String> {
        let (Value::Bits(address), Form::Plain) = (value, form) else {
            return None;
        };
        self.buffers.iter().find_map(|(_, bytes, name, start)| {
            let offset = address.checked_sub((*start)?)?;
            // A pointer to the position after the end is allowed.
            (offset <= *bytes).then(|| match offset {
                0 => format!("%{name}"),
                _ => format!("%{name}+{offset}"),
            })
        })
    }

    /// Shows a step, if the lane took part in it.
    pub fn executed(&mut self, step: &Step<'_>, number: u64, shown: bool, rows: &mut Rows) {
        match self.row(step, number).filter(|_| shown) {
            Some(row) if rows.json => rows.element(&row.json()),
            Some(row) => rows.line(&row.text()),
            None => {}
        }
    }

    /// The row of a step; `None` if the lane did not take part in it.
    pub fn row(&mut self, step: &Step<'_>, number: u64) -> Option<Row> {
        let takes_part = step
            .lanes
            .checked_shr(self.lane)
            .is_some_and(|lanes| lanes & 1 == 1);
        if step.group != self.group || step.wave != self.wave || !takes_part {
            return None;
        }
        if step.activation == 0 && step.function == self.function {
            for (parameter, _, _, start) in &mut self.buffers {
                if let (None, Some(Value::Bits(address))) =
                    (&start, (step.values)(self.lane, *parameter))
                {
                    *start = Some(*address);
                }
            }
        }
        let places = self.places;
        let function = places.module.functions.get(step.function)?;
        let instruction = function.instructions.get(step.instruction)?;
        let result = (function.arguments.len() + step.instruction) as u32;
        let shown = |value: u32| {
            let held = (step.values)(self.lane, value)?;
            let form = Form::of(places.module, function, value);
            Some(self.address(held, form).unwrap_or_else(|| show(held, form)))
        };
        let result = (!places.value_name(step.function, result).is_empty())
            .then(|| shown(result))
            .flatten();
        // For an instruction without a result, the operands are shown.
        let read: Vec<(String, String)> = match result {
            Some(_) => Vec::new(),
            None => {
                let values = function
                    .operands_of(instruction)
                    .iter()
                    .filter_map(|operand| operand.as_value());
                values
                    .filter_map(|value| {
                        Some((places.value_name(step.function, value), shown(value)?))
                    })
                    .collect()
            }
        };
        let target = if instruction.opcode.is_terminator() {
            (step.targets)(self.lane)
        } else {
            None
        };
        let target = target.map(|block| places.block_name(step.function, block));
        let each = step.iterations.iter();
        let each = each.map(|(header, count)| (places.block_name(step.function, *header), *count));
        Some(Row {
            number,
            function: places.function_name(step.function),
            line: places.line(step.function, step.instruction),
            text: places.text(step.function, step.instruction),
            result,
            read,
            target,
            iterations: each.collect(),
            shown_iterations: iterations(places, step.function, step.iterations),
            source: places.source(step.function, step.instruction),
        })
    }
}

/// A step of the lane.
pub(super) struct Row {
    number: u64,
    function: String,
    line: u32,
    text: String,
    result: Option<String>,
    /// The operands of an instruction without result: names and values.
    read: Vec<(String, String)>,
    target: Option<String>,
    iterations: Vec<(String, u64)>,
    shown_iterations: String,
    source: Vec<String>,
}

impl Row {
    /// The row as JSON.
    pub fn json(&self) -> Json {
        let read = self.read.iter();
        let read: Map<_, _> = read
            .map(|(name, value)| (name.clone(), value.clone().into()))
            .collect();
        json!({
            "step": self.number,
            "function": self.function,
            "line": self.line,
            "instruction": self.text,
            "value": self.result,
            "read": read,
            "target": self.target,
            "iterations": self.iterations,
            "source": self.source,
        })
    }

    /// The row as text, in the columns of the heading.
    pub fn text(&self) -> String {
        let (number, line) = (self.number, self.line);
        let mut value = self.result.clone().unwrap_or_else(|| {
            let read = self.read.iter();
            let read = read.map(|(name, value)| format!("{name} = {value}"));
            read.collect::<Vec<String>>().join(", ")
        });
        if let Some(target) = &self.target {
            value = if value.is_empty() {
                format!("-> {target}")
            } else {
                format!("{value} -> {target}")
            };
        }
        let mut after = self.shown_iterations.clone();
        if let Some(source) = self.source.first() {
            let gap = if after.is_empty() { "" } else { "  " };
            after = format!("{after}{gap}{source}");
        }
        let text = match self.text.char_indices().nth(TEXT) {
            Some(_) => self
                .text
                .chars()
                .take(TEXT - 3)
                .chain("...".chars())
                .collect(),
            None => self.text.clone(),
        };
        let row = format!("{number:>8} {line:>5}  {text:TEXT$}  {value:VALUE$}  {after}");
        row.trim_end().to_owned()
    }
}

//! `--trace`: the instructions that one lane executes, with their values.

use serde_json::{Map, json};

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
    pub fn executed(&mut self, step: &Step<'_>, number: u64, rows: &mut Rows) {
        let takes_part = step
            .lanes
            .checked_shr(self.lane)
            .is_some_and(|lanes| lanes & 1 == 1);
        if step.group != self.group || step.wave != self.wave || !takes_part {
            return;
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
        let Some(function) = places.module.functions.get(step.function) else {
            return;
        };
        let Some(instruction) = function.instructions.get(step.instruction) else {
            return;
        };
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
        let line = places.line(step.function, step.instruction);
        let text = places.text(step.function, step.instruction);
        let source = places.source(step.function, step.instruction);
        if rows.json {
            let iterations: Vec<_> = step
                .iterations
                .iter()
                .map(|(header, iteration)| {
                    json!([places.block_name(step.function, *header), iteration])
                })
                .collect();
            let read: Map<_, _> = read
                .into_iter()
                .map(|(name, value)| (name, value.into()))
                .collect();
            rows.element(&json!({
                "step": number,
                "function": places.function_name(step.function),
                "line": line,
                "instruction": text,
                "value": result,
                "read": read,
                "target": target,
                "iterations": iterations,
                "source": source,
            }));
            return;
        }
        let mut value = result.unwrap_or_else(|| {
            let read = read.iter().map(|(name, value)| format!("{name} = {value}"));
            read.collect::<Vec<String>>().join(", ")
        });
        if let Some(target) = target {
            value = if value.is_empty() {
                format!("-> {target}")
            } else {
                format!("{value} -> {target}")
            };
        }
        let mut after = iterations(places, step.function, step.iterations);
        if let Some(source) = source.first() {
            let gap = if after.is_empty() { "" } else { "  " };
            after = format!("{after}{gap}{source}");
        }
        let text = match text.char_indices().nth(TEXT) {
            Some(_) => text.chars().take(TEXT - 3).chain("...".chars()).collect(),
            None => text,
        };
        let row = format!("{number:>8} {line:>5}  {text:TEXT$}  {value:VALUE$}  {after}");
        rows.line(row.trim_end());
    }
}

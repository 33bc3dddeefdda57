//! The text of a function of any IR, and the line of each value and block.

use std::borrow::Cow;

use super::ir_function::IrFunction;
use lanelog_util::escape;

/// The text of a function: that of its IR; without one, a list of blocks, opcodes and operands.
pub struct Listing<'f> {
    /// The function.
    function: &'f dyn IrFunction,
    /// The text.
    pub text: Cow<'f, str>,
    /// For a list that was made here: the line of each value, and of each block.
    lines: Option<(Vec<u32>, Vec<u32>)>,
}

impl<'f> Listing<'f> {
    /// Linear in the function.
    pub fn of(function: &'f dyn IrFunction) -> Listing<'f> {
        match function.text() {
            Some(text) => Listing {
                function,
                text,
                lines: None,
            },
            None => listed(function),
        }
    }

    /// The line of an argument or instruction, from 1.
    pub fn line(&self, value: u32) -> Option<u32> {
        match &self.lines {
            Some((values, _)) => values.get(value as usize).copied(),
            None => self.function.line(value),
        }
    }

    /// The line of a block's label, from 1.
    pub fn block_line(&self, block: u32) -> Option<u32> {
        match &self.lines {
            Some((_, blocks)) => blocks.get(block as usize).copied(),
            None => self.function.block_line(block),
        }
    }
}

/// A line for the function, each argument, block and instruction.
fn listed(function: &dyn IrFunction) -> Listing<'_> {
    let mut text = format!("; @{}\n", escape::name(function.name()));
    let (mut values, mut blocks) = (Vec::new(), Vec::new());
    let mut line = 1;
    let mut add = |written: &str| {
        text.push_str(written);
        text.push('\n');
        line += 1;
        line
    };
    for argument in 0..function.argument_count() {
        values.push(add(&format!("  {} = argument", function.value(argument))));
    }
    for block in 0..function.block_count() {
        blocks.push(add(&format!("{}:", function.block(block))));
        let range = function.instructions(block);
        let terminator = range.clone().next_back();
        for value in range {
            let mut written = instruction(function, value);
            let successors = function.successors(block);
            if Some(value) == terminator && !successors.is_empty() {
                let names = successors.iter().map(|block| function.block(*block));
                written.push_str(" -> ");
                written.push_str(&names.collect::<Vec<String>>().join(", "));
            }
            values.push(add(&written));
        }
    }
    Listing {
        function,
        text: text.into(),
        lines: Some((values, blocks)),
    }
}

/// `  %x = add %a, %b`
fn instruction(function: &dyn IrFunction, value: u32) -> String {
    let opcode = escape::name(function.opcode(value)).into_owned();
    let incoming = function.incoming(value);
    let opcode = match (opcode.is_empty(), &incoming) {
        (false, _) => opcode,
        (true, Some(_)) => "phi".to_string(),
        (true, None) => "value".to_string(),
    };
    let operands: Vec<String> = match incoming {
        Some(pairs) => pairs
            .iter()
            .map(|(block, of)| format!("[{}, {}]", function.value(*of), function.block(*block)))
            .collect(),
        None => {
            let operands = function.operands(value);
            operands.iter().map(|of| function.value(*of)).collect()
        }
    };
    let (name, operands) = (function.value(value), operands.join(", "));
    format!("  {name} = {opcode} {operands}")
        .trim_end()
        .to_string()
}

//! An owned function as text.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::{Function, Instruction, Piece};

/// How a function is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Values and blocks have their own names.
    Named,
    /// Values and blocks are named anew, in their order: `%a0` arguments, `%v0` results, `%b0` blocks. An empty line separates blocks.
    Numbered,
}

/// Names by id, with their signs.
struct Names<'f> {
    function: &'f Function,
    values: FxHashMap<u32, String>,
    blocks: FxHashMap<u32, String>,
}

impl<'f> Names<'f> {
    fn new(function: &'f Function, style: Style) -> Names<'f> {
        let numbered = style == Style::Numbered;
        let pick = |own: &str, letter: char, at: usize| match numbered {
            true => format!("%{letter}{at}"),
            false => own.to_string(),
        };
        let arguments = function.arguments.iter().enumerate();
        let arguments = arguments.map(|(at, own)| (own.id, pick(&own.name, 'a', at)));
        let results = function.instructions();
        let results = results.filter_map(|own| Some((own.id, own.name.as_deref()?)));
        let results = results
            .enumerate()
            .map(|(at, (id, own))| (id, pick(own, 'v', at)));
        let blocks = function.blocks.iter().enumerate();
        let blocks = blocks.map(|(at, own)| (own.id, pick(&own.name, 'b', at)));
        Names {
            function,
            values: arguments.chain(results).collect(),
            blocks: blocks.collect(),
        }
    }

    fn value(&self, value: u32) -> &str {
        self.values.get(&value).map_or("poison", String::as_str)
    }

    fn block(&self, block: u32) -> &str {
        self.blocks.get(&block).map_or("%gone", String::as_str)
    }

    fn piece(&self, out: &mut String, piece: &Piece) {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Value(value) => out.push_str(self.value(*value)),
            Piece::Block(block) => out.push_str(self.block(*block)),
            Piece::Address(block) => {
                let (own, block) = (&self.function.name, self.block(*block));
                let _ = write!(out, "blockaddress({own}, {block})");
            }
        }
    }

    fn instruction(&self, out: &mut String, instruction: &Instruction) {
        if instruction.has_result() {
            let _ = write!(out, "{} = ", self.value(instruction.id));
        }
        let head = if instruction.incoming.is_empty() {
            0
        } else {
            1
        };
        let (head, rest) = instruction.pieces.split_at_checked(head).unwrap_or_default();
        head.iter().for_each(|piece| self.piece(out, piece));
        let mut separator = " ";
        for (piece, from) in &instruction.incoming {
            let _ = write!(out, "{separator}[ ");
            self.piece(out, piece);
            let _ = write!(out, ", {} ]", self.block(*from));
            separator = ", ";
        }
        rest.iter().for_each(|piece| self.piece(out, piece));
    }
}

impl Function {
    /// Appends the function to a text. Gives where each instruction begins there, and the place that it came from. Time: linear in the text.
    pub fn print(&self, style: Style, out: &mut String) -> Vec<(usize, usize)> {
        let names = Names::new(self, style);
        let mut places = Vec::new();
        let _ = write!(out, "{}(", self.before);
        for (at, argument) in self.arguments.iter().enumerate() {
            let separator = if at > 0 { ", " } else { "" };
            let name = names.value(argument.id);
            let _ = write!(out, "{separator}{} {name}", argument.text);
        }
        out.push_str(&self.after);
        if !out.ends_with(char::is_whitespace) {
            out.push(' ');
        }
        out.push_str("{\n");
        for (at, block) in self.blocks.iter().enumerate() {
            let separator = match style {
                Style::Numbered if at > 0 => "\n",
                _ => "",
            };
            let label = names.block(block.id).trim_start_matches('%');
            let _ = writeln!(out, "{separator}{label}:");
            for instruction in &block.instructions {
                places.push((out.len(), instruction.place));
                out.push_str("  ");
                names.instruction(out, instruction);
                out.push('\n');
            }
        }
        out.push('}');
        places
    }
}

//! A random function, represented as instructions with operands. Generators fill it, and its text
//! is written and its features are counted from this representation.

use std::borrow::Cow;

use super::chance::Prng;
use super::graph::Block;
use super::menu::{Class, Type};

/// Index of a value: the arguments first.
pub type Value = usize;

/// An operand, which replaces a `?` in its instruction's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// A value of this function.
    Value(Value),
    /// A block of this function, written `%name`.
    Block(Block),
    /// A literal.
    Text(Cow<'static, str>),
}

impl Operand {
    /// A literal of a type, if the type has literals.
    pub fn literal(chance: &mut Prng, of: Type) -> Option<Operand> {
        let literal = chance.of(of.literals());
        literal.map(|text| Operand::Text(Cow::Borrowed(text)))
    }

    /// Sometimes a literal, else the value that `pick` returns. A literal if `pick` returns none.
    pub fn picked(
        chance: &mut Prng,
        of: Type,
        pick: impl FnOnce(&mut Prng) -> Option<Value>,
    ) -> Option<Operand> {
        if chance.percent(12)
            && let Some(literal) = Operand::literal(chance, of)
        {
            return Some(literal);
        }
        match pick(chance) {
            Some(value) => Some(Operand::Value(value)),
            None => Operand::literal(chance, of),
        }
    }

    /// `undef` in `percent` of 100 cases, else `poison`.
    pub fn undefined(chance: &mut Prng, percent: u32) -> Operand {
        let undef = chance.percent(percent);
        Operand::Text(if undef { "undef" } else { "poison" }.into())
    }
}

/// The text of a `switch` with `cases` cases: the values 0, `step`, twice `step`, ...
pub fn switch(cases: usize, step: usize) -> String {
    let rows: String = (0..cases)
        .map(|index| format!("    i32 {}, label ?\n", index * step))
        .collect();
    format!("switch i32 ?, label ? [\n{rows}  ]")
}

/// An instruction, possibly a phi or a terminator.
#[derive(Debug, Clone)]
pub struct Instruction {
    /// The value that the instruction defines, if any.
    pub result: Option<Value>,
    /// The text of the instruction, with a `?` for each operand.
    pub form: Cow<'static, str>,
    /// The operands for each `?`.
    pub operands: Vec<Operand>,
    /// The effect of the instruction on divergence.
    pub class: Class,
}

impl Instruction {
    /// Whether the instruction is a phi.
    pub fn is_phi(&self) -> bool {
        self.form.starts_with("phi ")
    }

    /// Sets the incoming values of a phi: value, block, value, block...
    pub fn feed(&mut self, of: Type, operands: Vec<Operand>) {
        let pairs = vec!["[ ?, ? ]"; operands.len() / 2].join(", ");
        self.form = format!("phi {} {pairs}", of.text()).into();
        self.operands = operands;
    }

    /// The values that the instruction uses.
    pub fn uses(&self) -> impl Iterator<Item = Value> + '_ {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Value(value) => Some(*value),
            _ => None,
        })
    }
}

/// A parameter.
#[derive(Debug, Clone)]
pub struct Argument {
    /// The type of the argument.
    pub of: Type,
    /// `inreg` or nothing.
    pub attribute: &'static str,
    /// Whether lanes may get different values.
    pub divergent: bool,
}

/// The style of the names of values and blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// `%v3`, `%b2`.
    Plain,
    /// Numbers in textual order, as LLVM assigns them to unnamed values.
    Numbers,
    /// Names that need quotes.
    Quoted,
}

/// A random function.
#[derive(Debug, Clone)]
pub struct Function {
    /// The name of the function after `@`.
    pub name: String,
    /// The calling convention of the function, or an empty string.
    pub convention: &'static str,
    /// The return type.
    pub returns: Option<Type>,
    /// The parameters, which are the first values.
    pub arguments: Vec<Argument>,
    /// The text between the parameters and the opening brace.
    pub suffix: String,
    /// The instructions of each block.
    pub blocks: Vec<Vec<Instruction>>,
    /// The order of the blocks in the text; the entry is first.
    pub order: Vec<Block>,
    /// Number of values.
    pub values: usize,
    /// The style of the names in the function's text.
    pub names: Names,
    /// Whether each wave of the function has a single lane.
    pub single_lane: bool,
}

impl Function {
    /// Writes the function to `text`.
    pub fn print(&self, text: &mut String) {
        let (values, blocks) = self.name_all();
        text.push_str("define ");
        if !self.convention.is_empty() {
            text.push_str(self.convention);
            text.push(' ');
        }
        text.push_str(self.returns.map_or("void", Type::text));
        text.push_str(" @");
        text.push_str(&self.name);
        text.push('(');
        for (index, argument) in self.arguments.iter().enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            text.push_str(argument.of.text());
            text.push_str(argument.attribute);
            text.push_str(" %");
            text.push_str(&values[index]);
        }
        text.push(')');
        text.push_str(&self.suffix);
        text.push_str(" {\n");
        for (position, &block) in self.order.iter().enumerate() {
            if position > 0 {
                text.push('\n');
            }
            if position > 0 || self.names != Names::Numbers {
                text.push_str(&blocks[block]);
                text.push_str(":\n");
            }
            for instruction in &self.blocks[block] {
                text.push_str("  ");
                if let Some(result) = instruction.result {
                    text.push('%');
                    text.push_str(&values[result]);
                    text.push_str(" = ");
                }
                let mut operands = instruction.operands.iter();
                for (index, part) in instruction.form.split('?').enumerate() {
                    if index > 0 {
                        match operands.next() {
                            Some(Operand::Value(value)) => push_name(text, &values[*value]),
                            Some(Operand::Block(block)) => push_name(text, &blocks[*block]),
                            Some(Operand::Text(literal)) => text.push_str(literal),
                            None => text.push('?'),
                        }
                    }
                    text.push_str(part);
                }
                text.push('\n');
            }
        }
        text.push_str("}\n");
    }

    /// The names of all values and of all blocks, without the `%`.
    fn name_all(&self) -> (Vec<String>, Vec<String>) {
        if self.names != Names::Numbers {
            let name = |letter: &str, index: usize| match self.names {
                Names::Quoted => format!("\"{letter} {index}\""),
                _ => format!("{letter}{index}"),
            };
            let values = (0..self.values).map(|index| name("v", index)).collect();
            return (
                values,
                (0..self.blocks.len())
                    .map(|index| name("b", index))
                    .collect(),
            );
        }
        let mut values: Vec<String> = (0..self.arguments.len())
            .map(|index| index.to_string())
            .collect();
        values.resize(self.values, String::new());
        let mut blocks = vec![String::new(); self.blocks.len()];
        let mut next = self.arguments.len();
        for &block in &self.order {
            blocks[block] = next.to_string();
            next += 1;
            for result in self.blocks[block]
                .iter()
                .filter_map(|instruction| instruction.result)
            {
                values[result] = next.to_string();
                next += 1;
            }
        }
        (values, blocks)
    }
}

fn push_name(text: &mut String, name: &str) {
    text.push('%');
    text.push_str(name);
}

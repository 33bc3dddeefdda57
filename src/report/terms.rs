//! How rows of relations are written: ids become the names of the file.

use std::collections::HashMap;

use crate::analysis::Analysis;
use crate::ir::{Function, Module, Names, OperandKind};

/// A column's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// `%x`, `store#12`, `0`.
    Name(String),
    /// A rank or number.
    Number(u32),
}

/// Names of one function's values, blocks and constants.
pub struct Terms<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    names: Names<'t>,
    /// The text of each constant that a phi reads, by its number less the number of values.
    constants: Vec<String>,
}

impl<'m, 't> Terms<'m, 't> {
    /// Looks names up. Linear in the function.
    pub fn new(
        module: &'m Module<'t>,
        function: &'m Function,
        analysis: &Analysis<'_>,
    ) -> Terms<'m, 't> {
        let mut terms = Terms {
            module,
            function,
            names: module.names(function),
            constants: Vec::new(),
        };
        terms.find_constants(analysis);
        terms
    }

    /// A row's column of a type of the schema.
    pub fn term(&self, kind: &str, id: u32) -> Term {
        match kind {
            "Block" => Term::Name(self.block(id)),
            "Value" => Term::Name(self.value(id)),
            _ => Term::Number(id),
        }
    }

    /// `%loop`.
    pub fn block(&self, block: u32) -> String {
        self.names.block(block)
    }

    /// `%x`; empty for an instruction without a result.
    pub fn name(&self, value: u32) -> String {
        self.names.value(value)
    }

    /// `%x`; an instruction without a result by its operation and number, as in `store#12`; the text of a constant.
    pub fn value(&self, value: u32) -> String {
        let count = self.function.value_count();
        if value >= count {
            let constant = self.constants.get((value - count) as usize);
            return constant
                .filter(|text| !text.is_empty())
                .cloned()
                .unwrap_or_else(|| format!("constant#{value}"));
        }
        let name = self.names.value(value);
        if !name.is_empty() {
            return name;
        }
        let instruction = (value as usize)
            .checked_sub(self.function.arguments.len())
            .and_then(|at| self.function.instructions.get(at));
        format!(
            "{}#{value}",
            instruction.map_or("?", |instruction| instruction.opcode.keyword())
        )
    }

    /// Each constant has a number from the first phi that reads it.
    fn find_constants(&mut self, analysis: &Analysis<'_>) {
        let count = self.function.value_count();
        // The texts of the phi that the rows are about, by the block that control comes from: rows of one phi stand together.
        let mut read = (u32::MAX, HashMap::new());
        for row in analysis.rows("phi_incoming").unwrap_or_default() {
            let [phi, from, value] = row[..] else {
                continue;
            };
            let Some(at) = value.checked_sub(count).map(|at| at as usize) else {
                continue;
            };
            if at >= self.constants.len() {
                self.constants.resize(at + 1, String::new());
            }
            if read.0 != phi {
                read = (phi, constants_read(self.function, phi));
            }
            if let Some(constant) = self.constants.get_mut(at).filter(|text| text.is_empty())
                && let Some(offset) = read.1.get(&from)
            {
                let text = self.module.constant_text(self.function, *offset);
                *constant = String::from_utf8_lossy(text).into_owned();
            }
        }
    }
}

/// Where the constants stand that a phi reads, by the block that control comes from.
fn constants_read(function: &Function, phi: u32) -> HashMap<u32, u32> {
    let phi = (phi as usize)
        .checked_sub(function.arguments.len())
        .and_then(|at| function.instructions.get(at));
    let operands = phi.map_or(&[][..], |phi| function.operands_of(phi));
    operands
        .chunks_exact(2)
        .filter_map(|pair| match pair {
            [value, block] => match value.kind() {
                OperandKind::Constant(offset) => Some((block.as_block()?, offset)),
                _ => None,
            },
            _ => None,
        })
        .collect()
}

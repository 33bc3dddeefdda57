//! Results for a function of any IR.

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use super::json::{self, ArgumentReport, Frame, FunctionReport, InstructionReport, TemporalReport};
use super::relation::{Named, RowFormat, write_rows};
use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::Term;
use lanelog_facts::{IrFunction, Signature};
use lanelog_util::escape as terminal;

/// The name or number of an id in a column of a schema type.
fn term(function: &dyn IrFunction, kind: &str, id: u32) -> Term {
    match kind {
        "Block" => Term::Name(function.block(id)),
        "Value" => Term::Name(function.value(id)),
        _ => Term::Number(id),
    }
}

/// Appends the rows of a relation, in the format of [`super::relation::write`].
pub fn relation(
    function: &dyn IrFunction,
    analysis: &Analysis<'_>,
    relation: &Signature,
    path: &str,
    format: RowFormat,
    out: &mut String,
) {
    let rows = analysis.rows(relation.name).unwrap_or_default();
    let named = Named {
        path,
        written: &terminal::name(function.name()),
        plain: function.name(),
    };
    let term = |kind: &str, id| term(function, kind, id);
    write_rows(&named, rows, relation, term, format, out);
}

/// The instructions of each block, and separately its terminator.
fn blocks(function: &dyn IrFunction) -> impl Iterator<Item = (Range<u32>, Option<u32>)> {
    (0..function.block_count()).map(|block| {
        let mut instructions = function.instructions(block);
        let terminator = instructions.next_back();
        (instructions, terminator)
    })
}

/// Appends a line for a function, in the format of [`super::verdicts::write`], with instructions
/// ordered by block and number.
pub fn verdicts(function: &dyn IrFunction, analysis: &Analysis<'_>, out: &mut Vec<u8>) {
    let character = |value: u32| {
        if analysis.is_divergent(value) {
            b'D'
        } else {
            b'.'
        }
    };
    out.extend_from_slice(terminal::name(function.name()).as_bytes());
    out.push(b'\t');
    out.extend((0..function.argument_count()).map(character));
    out.push(b'\t');
    out.extend(blocks(function).flat_map(|block| block.0).map(character));
    out.push(b'\t');
    out.extend(blocks(function).filter_map(|block| block.1).map(character));
    out.push(b'\n');
}

/// A function as JSON, on one line, in the format of `docs/reference/json.md`, with the numbers
/// that the IR itself gives to values.
///
/// # Errors
/// Does not fail in practice, because it writes to memory.
pub fn json(function: &dyn IrFunction, analysis: &Analysis<'_>) -> io::Result<Vec<u8>> {
    let number = |value: u32| function.value_number(value);
    let name = |value: u32| function.value_name(value).map(Cow::into_owned);
    let instruction = |value: u32, block: usize| InstructionReport {
        number: number(value),
        name: name(value),
        opcode: function.opcode(value).to_string(),
        block: function.block(block as u32),
        line: function.line(value),
        divergent: analysis.is_divergent(value),
        source: function.place(value).map(Frame::from).into_iter().collect(),
    };
    let (mut values, mut terminators) = (Vec::new(), Vec::new());
    for (block, (others, terminator)) in blocks(function).enumerate() {
        values.extend(others.map(|value| instruction(value, block)));
        terminators.extend(terminator.map(|value| instruction(value, block)));
    }
    let mut joins = analysis.joins().to_vec();
    joins.sort_unstable();
    let report = FunctionReport {
        name: function.name().to_string(),
        lines: None,
        r#loop: None,
        summary: json::counts(&analysis.summary()),
        arguments: (0..function.argument_count())
            .map(|value| ArgumentReport {
                number: number(value),
                name: function.value(value),
                divergent: analysis.is_divergent(value),
            })
            .collect(),
        values,
        terminators,
        joins: joins
            .into_iter()
            .map(|block| function.block(block))
            .collect(),
        cycles: json::cycles(analysis, |header| function.block(header)),
        temporal_uses: analysis
            .temporal_uses()
            .iter()
            .map(|[value, user]| TemporalReport {
                value: number(*value),
                value_name: function.value(*value),
                user: number(*user),
                user_name: name(*user),
                line: function.line(*user),
            })
            .collect(),
    };
    serde_json::to_vec(&report).map_err(io::Error::from)
}

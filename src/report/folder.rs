//! Results for a function whose facts were read from a folder, in those formats that do not require
//! IR.
//!
//! Deliberately absent: lines of the IR, and the annotated text.

use std::io;

use super::json::{self, ArgumentReport, FunctionReport, InstructionReport, TemporalReport};
use super::relation::{Named, RowFormat, write_rows};
use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::Term;
use lanelog_facts::folder::FolderFunction;
use lanelog_facts::{Rows, Signature};
use lanelog_util::escape as terminal;

/// The name or number of an id in a column of a schema type.
fn term(function: &FolderFunction, kind: &str, id: u32) -> Term {
    match kind {
        "Block" => Term::Name(function.block(id)),
        "Value" => Term::Name(function.value(id)),
        _ => Term::Number(id),
    }
}

/// Appends the rows of a relation, in the format of [`super::relation::write`].
pub fn relation(
    function: &FolderFunction,
    analysis: &Analysis<'_>,
    relation: &Signature,
    path: &str,
    format: RowFormat,
    out: &mut String,
) {
    let rows = analysis.rows(relation.name).unwrap_or_default();
    let named = Named {
        path,
        written: &terminal::name(&function.name),
        plain: &function.name,
    };
    let term = |kind: &str, id| term(function, kind, id);
    write_rows(&named, rows, relation, term, format, out);
}

/// The instructions of each block, ordered by number, and separately its terminator.
fn blocks(function: &FolderFunction) -> Vec<(Vec<u32>, Option<u32>)> {
    let mut blocks = vec![(Vec::new(), None); function.block_count() as usize];
    for (value, block) in &function.facts.terminator {
        if let Some(block) = blocks.get_mut(block.0 as usize) {
            block.1 = Some(value.0);
        }
    }
    for (value, block) in &function.facts.instruction {
        if let Some(block) = blocks.get_mut(block.0 as usize)
            && block.1 != Some(value.0)
        {
            block.0.push(value.0);
        }
    }
    blocks
}

/// Appends a line for a function, in the format of [`super::verdicts::write`], with instructions
/// ordered by block and number.
pub fn verdicts(function: &FolderFunction, analysis: &Analysis<'_>, out: &mut Vec<u8>) {
    let character = |value: &u32| {
        if analysis.is_divergent(*value) {
            b'D'
        } else {
            b'.'
        }
    };
    let blocks = blocks(function);
    out.extend_from_slice(terminal::name(&function.name).as_bytes());
    out.push(b'\t');
    let arguments: Vec<u32> = (0..function.arguments).collect();
    out.extend(arguments.iter().map(character));
    out.push(b'\t');
    out.extend(blocks.iter().flat_map(|block| &block.0).map(character));
    out.push(b'\t');
    out.extend(
        blocks
            .iter()
            .filter_map(|block| block.1.as_ref())
            .map(character),
    );
    out.push(b'\n');
}

/// A function as JSON, on one line, in the format of `docs/reference/json.md`, with ids from the
/// files and without line numbers.
///
/// # Errors
/// None in practice, because the function writes to memory.
pub fn json(function: &FolderFunction, analysis: &Analysis<'_>) -> io::Result<Vec<u8>> {
    let number = |value: u32| function.written_value(value).unwrap_or(value);
    let name = |value: u32| function.name(value).map(str::to_string);
    let instruction = |value: u32, block: usize| InstructionReport {
        number: number(value),
        name: name(value),
        opcode: function.opcode(value).unwrap_or_default().to_string(),
        block: function.block(block as u32),
        line: None,
        divergent: analysis.is_divergent(value),
        source: Vec::new(),
    };
    let (mut values, mut terminators) = (Vec::new(), Vec::new());
    for (block, (others, terminator)) in blocks(function).into_iter().enumerate() {
        values.extend(others.into_iter().map(|value| instruction(value, block)));
        terminators.extend(terminator.map(|value| instruction(value, block)));
    }
    let mut joins = analysis.joins().to_vec();
    joins.sort_unstable();
    let report = FunctionReport {
        name: function.name.clone(),
        lines: None,
        r#loop: None,
        summary: json::counts(&analysis.summary()),
        arguments: (0..function.arguments)
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
                line: None,
            })
            .collect(),
    };
    serde_json::to_vec(&report).map_err(io::Error::from)
}

/// A message about facts that contradict each other: one line for a relation `invalid_*`, with the
/// sentence of its declaration.
pub fn violation(function: &FolderFunction, signature: &Signature, rows: &Rows) -> String {
    const MOST: usize = 8;
    let what = signature.documentation.lines().next().unwrap_or_default();
    let what = what
        .trim()
        .trim_start_matches("Holds if ")
        .trim_end_matches('.');
    let kind = signature.columns.first().map_or("", |column| column.1);
    let mut ids: Vec<String> = rows
        .iter()
        .take(MOST)
        .filter_map(|row| {
            let id = *row.first()?;
            let (written, shown) = match kind {
                "Block" => (function.written_block(id), function.block(id)),
                _ => (function.written_value(id), function.value(id)),
            };
            let written = written.unwrap_or(id).to_string();
            Some(if shown.ends_with(&format!("#{written}")) {
                written
            } else {
                format!("{written} ({shown})")
            })
        })
        .collect();
    if rows.len() > MOST {
        ids.push(format!("and {} more", rows.len() - MOST));
    }
    let column = signature.columns.first().map_or("", |column| column.0);
    format!(
        "{}: {what}: `{column}` is {}",
        signature.name,
        ids.join(", ")
    )
}

//! Evaluates a plan for a function of any IR, or for a folder of rows.

use std::path::Path;

use super::evaluate::{Answer, finish, nothing, put};
use super::plan::{Given, Origin, Plan};
use crate::Analysis;
use lanelog_datalog::resolved::{Base, Relation};
use lanelog_facts::folder::{Kind, Mistake, read};
use lanelog_facts::{IrFunction, Rows};
use lanelog_interp::{Limits, Stopped};

/// The results for a function or a folder.
#[derive(Debug)]
pub struct Evaluated {
    /// The requested rows, or the limit that was reached.
    pub answer: Result<Answer, Stopped>,
    /// Relations that only this program reads and of which the function has no rows.
    pub missing: Vec<String>,
}

/// The requested rows of a function. The function also has the rows of the inputs that the user's
/// program declares.
///
/// # Errors
/// If rows that the program needs besides the facts are invalid.
pub fn ir_function(
    plan: &Plan<'_>,
    function: &dyn IrFunction,
    analysis: &Analysis<'_>,
    limits: &Limits,
) -> Result<Evaluated, Vec<Mistake>> {
    let mut symbols = plan.symbols.clone();
    let mut given = nothing(plan);
    let mut missing = Vec::new();
    let relations = &plan.program.rules.relations;
    let of_analysis = |known: &&Given| known.origin == Origin::Analysis;
    let named: Vec<(usize, &Relation)> = plan
        .given
        .iter()
        .filter(of_analysis)
        .filter_map(|known| Some((known.relation, relations.get(known.relation)?)))
        .collect();
    let names: Vec<&str> = named.iter().map(|(_, one)| one.plain_name()).collect();
    for ((at, relation), rows) in named.iter().zip(analysis.finished(&names)) {
        let rows = rows.filter(|rows| !rows.is_empty());
        put(
            &mut given,
            *at,
            rows.unwrap_or_else(|| Rows::empty(relation.columns.len())),
        );
    }
    let read = plan.given.iter().filter(|known| !of_analysis(known));
    let described = read.map(|known| (known.relation, false));
    let own = plan.own.iter().map(|at| (*at, true));
    for (at, is_own) in described.chain(own) {
        let Some(relation) = relations.get(at) else {
            continue;
        };
        let columns = relation.columns.iter();
        let columns: Vec<(&str, &str)> = columns
            .map(|column| (column.name.as_str(), column.outermost.as_str()))
            .collect();
        let rows = function.relation(&relation.name, &columns, &kinds(relation), &mut symbols)?;
        if rows.is_none() && is_own {
            missing.push(relation.name.clone());
        }
        put(
            &mut given,
            at,
            rows.unwrap_or_else(|| Rows::empty(relation.columns.len())),
        );
    }
    Ok(Evaluated {
        answer: finish(plan, given, &symbols, limits, None),
        missing,
    })
}

/// The requested rows of a folder for a program that reads no facts of functions: its inputs are
/// read from the files directly.
///
/// # Errors
/// If the files are invalid.
pub fn folder_alone(
    plan: &Plan<'_>,
    path: &Path,
    limits: &Limits,
) -> Result<Evaluated, Vec<Mistake>> {
    let mut symbols = plan.symbols.clone();
    let mut given = nothing(plan);
    let relations: Vec<&Relation> = plan.own_inputs().collect();
    let columns: Vec<(&str, Vec<Kind>)> = relations
        .iter()
        .map(|relation| (relation.name.as_str(), kinds(relation)))
        .collect();
    let folder = read(path, &columns, &mut symbols)?;
    let mut missing = Vec::new();
    for ((at, relation), table) in plan.own.iter().zip(relations).zip(folder.tables) {
        match table {
            Some(table) => put(&mut given, *at, table.rows()),
            None => missing.push(relation.name.clone()),
        }
    }
    Ok(Evaluated {
        answer: finish(plan, given, &symbols, limits, None),
        missing,
    })
}

fn kinds(relation: &Relation) -> Vec<Kind> {
    let columns = relation.columns.iter().map(|column| match column.base {
        Base::Unsigned => Kind::Unsigned,
        Base::Number => Kind::Number,
        Base::Symbol => Kind::Symbol,
    });
    columns.collect()
}

//! The verdicts on a function, and the reasons for them.

use std::cell::OnceCell;

use lanelog_analysis::Analysis;
use lanelog_engine::relation::Relation;
use lanelog_explain::Look;
use lanelog_explain::why::{Program, Question};
use lanelog_ir::Names;

use crate::{Error, Function};

/// The number of rows that a search for a derivation scans before it gives up.
const BUDGET: u64 = 400_000_000;

/// Columns of an explanation.
const WIDTH: usize = 110;

/// The verdicts on a function. Values and blocks are numbered as in the relations: arguments first,
/// then instructions, in the order of the text.
pub struct Verdicts<'a> {
    function: Function<'a>,
    analysis: &'a Analysis<'a>,
    names: OnceCell<Names<'a>>,
}

/// An argument or an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Value {
    /// The number of the value.
    pub id: u32,
    /// `%x`; empty for an instruction without a result.
    pub name: String,
    /// The line of the value in the file, from 1.
    pub line: u32,
    /// Whether lanes of a wave may disagree on the value or, for a terminator, on the successor.
    pub is_divergent: bool,
}

/// A block that ends in a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The block's number.
    pub block: u32,
    /// The block's name: `%entry`.
    pub name: String,
    /// The branch's line in the file, from 1.
    pub line: u32,
    /// Whether lanes of a wave may diverge at the branch.
    pub is_divergent: bool,
}

impl<'a> Verdicts<'a> {
    pub(crate) fn new(function: Function<'a>, analysis: &'a Analysis<'a>) -> Verdicts<'a> {
        Verdicts {
            function,
            analysis,
            names: OnceCell::new(),
        }
    }

    fn names(&self) -> &Names<'a> {
        let module = &self.function.analyzer.module.module;
        self.names
            .get_or_init(|| module.names(self.function.function))
    }

    /// Arguments and instructions, terminators included, in the order of the file.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        let function = self.function.function;
        let arguments = function
            .arguments
            .iter()
            .map(|argument| argument.span.start);
        let instructions = function.instructions.iter();
        let instructions = instructions.map(|found| function.span.start + found.start);
        let starts = arguments.chain(instructions);
        starts.zip(0..).map(|(start, id)| Value {
            id,
            name: self.names().value(id),
            line: self.line(start),
            is_divergent: self.analysis.is_divergent(id),
        })
    }

    /// The blocks with more than one successor.
    pub fn branches(&self) -> impl Iterator<Item = Branch> {
        let function = self.function.function;
        let divergent = self.analysis.divergent_branches();
        let blocks = function.blocks.iter().enumerate();
        let branches = blocks.filter(|(at, _)| function.block_successors(*at).len() > 1);
        branches.map(|(at, _)| {
            let block = at as u32;
            let end = function.blocks.get(at + 1);
            let end = end.map_or(function.instructions.len(), |next| {
                next.first_instruction as usize
            });
            let last = function.instructions.get(end.saturating_sub(1));
            let start = function.span.start + last.map_or(0, |found| found.start);
            Branch {
                block,
                name: self.names().block(block),
                line: self.line(start),
                is_divergent: divergent.binary_search(&block).is_ok(),
            }
        })
    }

    /// The rows of a relation of [`crate::relation`], in ascending order. `None` if the rules of
    /// the mode do not derive the relation.
    pub fn tuples<const COLUMNS: usize>(&self, relation: Relation<COLUMNS>) -> Vec<[u32; COLUMNS]> {
        self.analysis.tuples(relation)
    }

    /// The reason why lanes may disagree on a value: the shortest derivation, with lines of the
    /// file and of the rules. `None` if lanes agree on the value.
    ///
    /// # Errors
    /// If the search takes too long.
    pub fn why_divergent(&self, value: &Value) -> Result<Option<String>, Error> {
        self.why("divergent_value", &[value.id])
    }

    /// The reason why lanes may diverge at the end of a block. `None` if lanes stay converged.
    ///
    /// # Errors
    /// If the search takes too long.
    pub fn why_lanes_diverge(&self, branch: &Branch) -> Result<Option<String>, Error> {
        self.why("divergent_branch", &[branch.block])
    }

    /// Why a row is in a relation of [`crate::relation`].
    ///
    /// # Errors
    /// If the search takes too long.
    pub fn why_tuple<const COLUMNS: usize>(
        &self,
        relation: Relation<COLUMNS>,
        row: [u32; COLUMNS],
    ) -> Result<Option<String>, Error> {
        self.why(relation.name(), &row)
    }

    fn why(&self, relation: &str, row: &[u32]) -> Result<Option<String>, Error> {
        let wrong = |message: &str| Error::Function {
            function: self.function.name(),
            message: message.to_string(),
        };
        let crate::Analyzer { module, context } = self.function.analyzer;
        let program = Program::of_mode(context.mode()).map_err(|_| wrong("the rules are wrong"))?;
        let relation = program.rules.relation(relation);
        let relation = relation.ok_or_else(|| wrong("the mode has no such relation"))?;
        let question = Question {
            module: &module.module,
            context,
            function: self.function.function,
            analysis: self.analysis,
            lines: &module.lines,
            path: module.path.display().to_string(),
        };
        let look = Look {
            width: WIDTH,
            colour: false,
        };
        let told = question.why(&program, (relation, row), BUDGET, look);
        told.map_err(|message| wrong(&message))
    }

    fn line(&self, place: u32) -> u32 {
        self.function.analyzer.module.lines.line_at(place)
    }
}

//! The verdicts on a function, and the reasons for them.

use std::cell::OnceCell;

use lanelog_analysis::Analysis;
use lanelog_engine::relation::Relation;
use lanelog_explain::Look;
use lanelog_explain::why::{Program, Question};
use lanelog_facts::IrFunction;
use lanelog_ir::{self as llvm, Names};

use crate::function::{Body, Function};
use crate::{Analyzer, Error, rules};

/// Rows that a search for a derivation looks at before it gives up.
pub(crate) const BUDGET: u64 = 400_000_000;

/// The look of an explanation.
pub(crate) const LOOK: Look = Look {
    width: 110,
    colour: false,
};

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
}

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
    /// Its line in the text of the IR, from 1; 0 if the IR has no text.
    pub line: u32,
    /// Its place in the source.
    pub source: Option<Place>,
    /// Whether lanes of a wave may disagree on it or, for a terminator, on where to go.
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
    /// The branch's line in the text of the IR, from 1; 0 if the IR has no text.
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

    fn names(&self, analyzer: &'a Analyzer<'a>, function: &'a llvm::Function) -> &Names<'a> {
        let module = &analyzer.module.module;
        self.names.get_or_init(|| module.names(function))
    }

    /// The function.
    pub fn function(&self) -> Function<'a> {
        self.function
    }

    /// Arguments and instructions, terminators included, in the order of the text.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        let count = match self.function.body {
            Body::Llvm(_, function) => function.value_count(),
            Body::Ir(ir) => ir.get().map_or(0, |function| function.instruction_end()),
        };
        (0..count).map(|id| self.value(id))
    }

    fn value(&self, id: u32) -> Value {
        let (name, line, source) = match self.function.body {
            Body::Llvm(analyzer, function) => {
                let name = self.names(analyzer, function).value(id);
                let at = (id as usize).checked_sub(function.arguments.len());
                let instruction = at.and_then(|at| function.instructions.get(at));
                let start = match instruction {
                    Some(found) => function.span.start + found.start,
                    None => {
                        let argument = function.arguments.get(id as usize);
                        argument.map_or(0, |argument| argument.span.start)
                    }
                };
                let module = analyzer.module;
                let frames = instruction.map(|one| module.module.known_frames(one));
                let frame = frames.into_iter().flatten().next();
                let source = frame.map(|frame| Place {
                    file: frame.file,
                    line: frame.line,
                    column: frame.column,
                });
                (name, module.lines.line_at(start), source)
            }
            Body::Ir(ir) => {
                let function = ir.get();
                let name = function.and_then(|function| function.value_name(id));
                let line = function.and_then(|function| function.line(id));
                let place = function.and_then(|function| function.place(id));
                let source = place.map(|place| Place {
                    file: place.file.into_owned(),
                    line: place.line,
                    column: place.column,
                });
                let name = name.unwrap_or_default().into_owned();
                (name, line.unwrap_or_default(), source)
            }
        };
        Value {
            id,
            name,
            line,
            source,
            is_divergent: self.analysis.is_divergent(id),
        }
    }

    /// The blocks with more than one successor.
    pub fn branches(&self) -> impl Iterator<Item = Branch> {
        let divergent = self.analysis.divergent_branches();
        let count = match self.function.body {
            Body::Llvm(_, function) => function.blocks.len() as u32,
            Body::Ir(ir) => ir.get().map_or(0, IrFunction::block_count),
        };
        (0..count).filter_map(move |block| {
            let (name, terminator) = match self.function.body {
                Body::Llvm(analyzer, function) => {
                    if function.block_successors(block as usize).len() < 2 {
                        return None;
                    }
                    let last = function.block_instructions(block as usize).next_back()?;
                    let value = function.arguments.len() + last;
                    (self.names(analyzer, function).block(block), value as u32)
                }
                Body::Ir(ir) => {
                    let function = ir.get()?;
                    if function.successors(block).len() < 2 {
                        return None;
                    }
                    let last = function.instructions(block).next_back()?;
                    (function.block(block), last)
                }
            };
            Some(Branch {
                block,
                name,
                line: self.value(terminator).line,
                is_divergent: divergent.binary_search(&block).is_ok(),
            })
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
        let mode = self.function.mode();
        let program = Program::of_mode(mode).map_err(|_| wrong("the rules are wrong"))?;
        let Body::Llvm(analyzer, function) = self.function.body else {
            return rules::why(&program.rules, &self.function, relation, |_| {
                Some(row.to_vec())
            });
        };
        let relation = program.rules.relation(relation);
        let relation = relation.ok_or_else(|| wrong("the mode has no such relation"))?;
        let question = Question {
            module: &analyzer.module.module,
            context: &analyzer.context,
            function,
            analysis: self.analysis,
            lines: &analyzer.module.lines,
            path: analyzer.module.path.display().to_string(),
        };
        let told = question.why(&program, (relation, row), BUDGET, LOOK);
        told.map_err(|message| wrong(&message))
    }
}

//! The rows of a module of SPIR-V or of a folder of facts: of each function those of a function of
//! LLVM IR.

use std::borrow::Cow;
use std::path::Path;

use super::examine::{Examiner, add_roots};
use crate::fact_folder::checked;
use crate::shader;
use lanelog_analysis::{Analysis, Extent};
use lanelog_batch::Known;
use lanelog_batch::failure::{Failure, Kind};
use lanelog_batch::schemas::Rows;
use lanelog_facts::IrFunction;
use lanelog_facts::folder::Found;
use lanelog_util::limits::{Exceeded, within};

impl Examiner<'_> {
    /// The rows of a module's entry points.
    pub(super) fn shader(
        &self,
        number: usize,
        path: &Path,
        bytes: Vec<u8>,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Option<Known> {
        let selection = self.selection;
        if let Some(flag) = self.of_llvm() {
            let told = format!("{flag} is for LLVM IR, and this is a shader");
            failures.push(Failure::new(Kind::Input, &told));
            return None;
        }
        let functions = shader::functions(path, Ok(bytes), selection.shader, selection.mode);
        let functions = match functions {
            Ok(functions) => functions,
            Err(told) => {
                failures.push(Failure::new(Kind::Input, told.trim_end()));
                return None;
            }
        };
        let known = Known {
            architecture: Some("spirv".to_string()),
            ..Known::default()
        };
        Some(self.ir_functions(number, functions, known, rows, failures))
    }

    /// The rows of the function of a folder of facts.
    pub(super) fn facts(
        &self,
        number: usize,
        path: &Path,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Option<Known> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let found = Found {
            path: path.to_path_buf(),
            name: name.to_string_lossy().into_owned(),
        };
        let told = match (self.of_llvm(), checked(found, &[])) {
            (None, (Some(function), _)) => {
                let functions = vec![Box::new(function) as Box<dyn IrFunction>];
                let known = Known::default();
                return Some(self.ir_functions(number, functions, known, rows, failures));
            }
            (None, (None, told)) => told,
            (Some(flag), _) => format!("{flag} is for LLVM IR, and this is a folder of facts"),
        };
        failures.push(Failure::new(Kind::Input, told.trim_end()));
        None
    }

    /// An option of the call that only LLVM IR has.
    fn of_llvm(&self) -> Option<&'static str> {
        match self.judgements {
            _ if self.selection.plus => Some("--plus"),
            Some(_) => Some("--check"),
            None => None,
        }
    }

    /// The rows of functions of an IR other than LLVM's.
    fn ir_functions(
        &self,
        number: usize,
        functions: Vec<Box<dyn IrFunction>>,
        mut known: Known,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Known {
        let selection = self.selection;
        for (function, at) in functions.iter().zip(0..) {
            let function: &dyn IrFunction = &**function;
            let lengths = rows.lengths();
            let done = within(&selection.quota, || {
                let facts = function.facts();
                let (extent, mode) = (Extent::of(function), selection.mode);
                let analysis = Analysis::of_facts(selection.engine, extent, &facts, mode);
                let whose = Whose {
                    number,
                    at,
                    function,
                    analysis: &analysis,
                };
                whose.function(rows);
                if self.values {
                    whose.values(rows);
                }
                if self.roots {
                    let roots = analysis.roots(selection.engine, mode, |value| {
                        match function.block_of(value) {
                            Some(_) => function.opcode(value).to_string(),
                            None => "argument".to_string(),
                        }
                    });
                    add_roots((number, at), roots, rows);
                }
            });
            match done {
                Ok(()) => known.functions += 1,
                Err(exceeded) => {
                    // Partial rows are removed.
                    rows.truncate(&lengths);
                    let kind = match exceeded {
                        Exceeded::Time => Kind::FunctionTime,
                        Exceeded::Memory | Exceeded::Machine => Kind::FunctionMemory,
                    };
                    let (what, _) = crate::quota::words(exceeded, &selection.quota);
                    failures.push(Failure {
                        function: Some(function.name().to_string()),
                        ..Failure::new(kind, &format!("the work on it {what}"))
                    });
                }
            }
        }
        for (at, function) in functions.into_iter().enumerate() {
            let subject = (number, at, self.limits);
            self.asked
                .shader(subject, function, selection, rows, failures);
        }
        known
    }
}

/// An analysed function of a module.
struct Whose<'w> {
    number: usize,
    at: usize,
    function: &'w dyn IrFunction,
    analysis: &'w Analysis<'w>,
}

impl Whose<'_> {
    fn function(&self, rows: &mut Rows) {
        let (function, analysis) = (self.function, self.analysis);
        let counts = analysis.summary();
        let mut branches = 0_usize;
        for block in 0..function.block_count() {
            let successors = function.successors(block).len();
            let last = function.instructions(block).next_back();
            let Some(last) = last.filter(|_| successors > 1) else {
                continue;
            };
            branches += 1;
            let source = function.place(last);
            let source = source.map(|place| format!("{}:{}", place.file, place.line));
            rows.branches.push([
                self.number.into(),
                self.at.into(),
                function.block(block).into(),
                function.line(last).unwrap_or_default().into(),
                source.into(),
                function.opcode(last).into(),
                successors.into(),
                analysis.is_divergent(last).into(),
            ]);
        }
        let cycles = lanelog_report::json::cycle_headers(analysis);
        for cycle in &cycles {
            rows.cycles.push([
                self.number.into(),
                self.at.into(),
                function.block(cycle.header).into(),
                cycle.depth.into(),
                cycle.reducible.into(),
                cycle.divergent_exit.into(),
            ]);
        }
        let instructions = function.instruction_end() - function.argument_count();
        rows.functions.push([
            self.number.into(),
            self.at.into(),
            function.name().into(),
            function.is_kernel().into(),
            function
                .block_line(function.entry())
                .unwrap_or_default()
                .into(),
            counts.blocks.into(),
            instructions.into(),
            counts.values.into(),
            counts.divergent_values.into(),
            branches.into(),
            counts.divergent_branches.into(),
            counts.joins.into(),
            cycles.len().into(),
            counts.divergent_cycle_exits.into(),
            counts.temporal_uses.into(),
        ]);
    }

    fn values(&self, rows: &mut Rows) {
        let function = self.function;
        for value in 0..function.instruction_end() {
            let block = function.block_of(value);
            let opcode = block.map(|_| function.opcode(value));
            rows.values.push([
                self.number.into(),
                self.at.into(),
                value.into(),
                function.value_name(value).map(Cow::into_owned).into(),
                opcode.into(),
                block.map(|block| function.block(block)).into(),
                function.line(value).into(),
                self.analysis.is_divergent(value).into(),
            ]);
        }
    }
}

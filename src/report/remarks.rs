//! Verdicts as LLVM's optimisation remarks: YAML documents that opt-viewer, llvm-remarkutil,
//! llvm-opt-report and Compiler Explorer read.
//!
//! | remark | about |
//! |---|---|
//! | `!Analysis DivergentValue` | a value on which lanes can disagree |
//! | `!Missed DivergentBranch` | a branch at which lanes can diverge |
//! | `!Missed DivergentExit` | a branch by which lanes leave a cycle in different iterations |
//! | `!Missed NotScalar` | of `lower`: an instruction that the vector unit executes |

use std::collections::HashMap;
use std::fmt::Write;

use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::Terms;
use lanelog_engine::relation;
use lanelog_ir::{Function, Instruction, LineIndex, Module};

/// The subject of remarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Divergent values and branches.
    Verdicts,
    /// Instructions that code generation cannot place on the scalar unit.
    Lowering,
}

/// The name of the pass in each remark.
const PASS: &str = "divergence";

/// Appends the remarks about a function of the module at `path`. Time: linear in the function, in
/// the results, and in the scopes of its debug locations.
pub fn function(
    module: &Module<'_>,
    function: &Function,
    analysis: &Analysis<'_>,
    (path, lines): (&str, &LineIndex<'_>),
    about: About,
    out: &mut String,
) {
    let writer = Writer {
        module,
        function,
        analysis,
        path,
        lines,
        terms: Terms::new(module, function),
        name: String::from_utf8_lossy(&module.function_name(function)).into_owned(),
    };
    writer.remarks(about, out);
}

struct Writer<'w, 't> {
    module: &'w Module<'t>,
    function: &'w Function,
    analysis: &'w Analysis<'w>,
    path: &'w str,
    lines: &'w LineIndex<'w>,
    terms: Terms<'w, 't>,
    name: String,
}

/// A part of a message: its key, its text, and the instruction that it concerns.
type Part<'p> = (&'static str, String, Option<&'p Instruction>);

impl Writer<'_, '_> {
    fn remarks(&self, about: About, out: &mut String) {
        let joins = self.joins();
        let mut temporal: HashMap<u32, u32> = HashMap::new();
        for [value, user] in self.analysis.temporal_uses() {
            temporal.entry(*user).or_insert(*value);
        }
        let mut exits: HashMap<u32, Vec<u32>> = HashMap::new();
        if !self.analysis.divergent_cycle_exits().is_empty() {
            for [branch, header] in self.analysis.tuples(relation::EXIT_CYCLE) {
                exits.entry(branch).or_default().push(header);
            }
        }
        let branches = self.analysis.divergent_branches();
        let first = self.function.arguments.len();
        for block in 0..self.function.blocks.len() {
            let range = self.function.block_instructions(block);
            for at in range.clone() {
                if !self.analysis.is_divergent_instruction(at) {
                    continue;
                }
                let Some(instruction) = self.function.instructions.get(at) else {
                    continue;
                };
                let is_branch = at + 1 == range.end && branches.contains(&(block as u32));
                let number = (first + at) as u32;
                let (kind, name, subject): (_, _, (&'static str, String)) = match about {
                    About::Verdicts if is_branch => (
                        "!Missed",
                        "DivergentBranch",
                        ("Branch", self.terms.block(block as u32)),
                    ),
                    About::Verdicts => ("!Analysis", "DivergentValue", self.subject(number)),
                    About::Lowering => ("!Missed", "NotScalar", self.subject(number)),
                };
                let says = match (about, is_branch) {
                    (About::Verdicts, true) => " ends with a branch at which lanes diverge",
                    (About::Verdicts, false) => " is divergent",
                    (About::Lowering, _) => " is not scalar",
                };
                let mut parts: Vec<Part<'_>> = vec![
                    (subject.0, subject.1, None),
                    ("String", says.to_string(), None),
                ];
                parts.extend(self.cause(at, block as u32, &joins, &temporal));
                self.remark(kind, name, instruction, &parts, out);
                for header in exits
                    .get(&(block as u32))
                    .filter(|_| is_branch)
                    .into_iter()
                    .flatten()
                {
                    let parts: Vec<Part<'_>> = vec![
                        ("String", "lanes leave cycle ".to_string(), None),
                        ("Cycle", self.terms.block(*header), None),
                        ("String", " in different iterations".to_string(), None),
                    ];
                    self.remark("!Missed", "DivergentExit", instruction, &parts, out);
                }
            }
        }
    }

    /// A value by its name, or by its operation.
    fn subject(&self, value: u32) -> (&'static str, String) {
        match self.terms.name(value) {
            name if name.is_empty() => ("Opcode", self.opcode(value)),
            name => ("Value", name),
        }
    }

    fn opcode(&self, value: u32) -> String {
        let at = (value as usize).checked_sub(self.function.arguments.len());
        let instruction = at.and_then(|at| self.function.instructions.get(at));
        instruction.map_or_else(String::new, |found| found.opcode.keyword().to_string())
    }

    /// For each block where diverged lanes reconverge: a branch at which they diverged.
    fn joins(&self) -> HashMap<u32, u32> {
        let branches = self.analysis.divergent_branches();
        if self.analysis.joins().is_empty() {
            return HashMap::new();
        }
        let all = self.analysis.tuples(relation::JOIN_BLOCK);
        let all = all
            .into_iter()
            .filter(|[_, branch]| branches.binary_search(branch).is_ok());
        all.map(|[join, branch]| (join, branch)).collect()
    }

    /// The reason why lanes can disagree on an instruction: a divergent operand, a join, a cycle,
    /// or that it is a source of divergence.
    fn cause(
        &self,
        at: usize,
        block: u32,
        joins: &HashMap<u32, u32>,
        temporal: &HashMap<u32, u32>,
    ) -> Vec<Part<'_>> {
        let Some(instruction) = self.function.instructions.get(at) else {
            return Vec::new();
        };
        let text = |text: &str| ("String", text.to_string(), None);
        let number = (self.function.arguments.len() + at) as u32;
        let operands = self.function.operands_of(instruction).iter();
        let mut values = operands.filter_map(|operand| operand.as_value());
        if let Some(value) = values.find(|value| self.analysis.is_divergent(*value)) {
            let place = (value as usize).checked_sub(self.function.arguments.len());
            let place = place.and_then(|at| self.function.instructions.get(at));
            return vec![
                text(", because of its operand "),
                ("Operand", self.terms.value(value), place),
            ];
        }
        if let Some(value) = temporal.get(&number) {
            let read = ("Operand", self.terms.value(*value), None);
            return vec![
                text(", because lanes leave a cycle in different iterations of "),
                read,
            ];
        }
        let is_phi = instruction.opcode == lanelog_ir::Opcode::Phi;
        if let Some(branch) = joins.get(&block).filter(|_| is_phi) {
            let range = self.function.block_instructions(*branch as usize);
            let place = self.function.instructions.get(range.end.saturating_sub(1));
            let branch = ("Branch", self.terms.block(*branch), place);
            return vec![
                text(", because lanes that reconverge here diverged at "),
                branch,
            ];
        }
        match instruction.opcode.is_terminator() {
            true => Vec::new(),
            false => vec![text(", because it is a source of divergence")],
        }
    }

    fn remark(
        &self,
        kind: &str,
        name: &str,
        instruction: &Instruction,
        parts: &[Part<'_>],
        out: &mut String,
    ) {
        let _ = write!(
            out,
            "--- {kind}\nPass:            {PASS}\nName:            {name}\nDebugLoc:        {}\nFunction:        {}\nArgs:\n",
            self.place(instruction),
            quoted(&self.name)
        );
        for (key, text, place) in parts {
            let key = format!("{key}:");
            let _ = writeln!(out, "  - {key:<16} {}", quoted(text));
            if let Some(place) = place {
                let _ = writeln!(out, "    DebugLoc:        {}", self.place(place));
            }
        }
        out.push_str("...\n");
    }

    /// The source line of an instruction; without debug information the line of the module.
    fn place(&self, instruction: &Instruction) -> String {
        let frames = match instruction.debug_location {
            Instruction::NONE => Vec::new(),
            location => self.module.source_frames(location),
        };
        let frame = frames
            .first()
            .filter(|frame| frame.line > 0 && !frame.file.is_empty());
        let (file, line, column) = match frame {
            Some(frame) => (frame.file.clone(), frame.line, frame.column),
            None => {
                let at = self.function.span.start.saturating_add(instruction.start);
                let position = self.lines.position(at);
                (self.path.to_string(), position.line, position.column)
            }
        };
        format!(
            "{{ File: {}, Line: {line}, Column: {column} }}",
            quoted(&file)
        )
    }
}

/// A YAML string on one line.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

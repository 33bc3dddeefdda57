//! Kernels (`.ll`): mistakes, verdicts at divergent values, and the reason of a verdict.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::Path;

use lanelog_analysis::query::shapes::{self, SoundPlus};
use lanelog_analysis::{Analysis, Analyzer, Assume, How, interprocedural};
use lanelog_engine::Engine;
use lanelog_explain::why::{FunctionSubject, Program};
use lanelog_explain::{Detail, Look, Relations, Subject, Telling, Wanted, tree, why};
use lanelog_facts::Rows;
use lanelog_ir::target::{Inferred, Mode, ModuleContext, Reach, Table, Target, processors};
use lanelog_ir::{self as ir, Function, LineIndex, Module};
use lanelog_util::escape as terminal;
use lanelog_util::files;
use lanelog_util::limits::{Exceeded, Quota};
use lsp_types::{Diagnostic, DiagnosticSeverity, InlayHint, InlayHintKind, InlayHintLabel, Range};
use serde::Deserialize;

use crate::text::Text;

/// Rows that the search for a derivation may scan.
const BUDGET: u64 = 40_000_000;
/// Columns of a derivation.
const WIDTH: usize = 90;
/// Lines of a derivation that are shown.
const LINES: usize = 16;
/// Errors of a file that are shown.
const MOST_ERRORS: usize = 200;

/// The initialization options, as in `lanelog analyze`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Options {
    /// `--mode`
    mode: Option<String>,
    /// `--target`
    target: Option<String>,
    /// `--mcpu`
    mcpu: Option<String>,
    /// `--target-table`
    target_table: Option<String>,
    /// `--assume-work-group`
    work_group: Option<[u32; 3]>,
    /// `--interprocedural`: `module` or `program`
    interprocedural: Option<String>,
    /// `--plus`
    plus: bool,
}

/// How kernels are analysed.
#[derive(Default)]
pub(crate) struct Settings {
    mode: Mode,
    target: Option<String>,
    processor: Option<String>,
    table: Option<Table>,
    work_group: Option<[u32; 3]>,
    reach: Option<Reach>,
    plus: bool,
    pub quota: Quota,
    /// The rules of the mode, read at the first question.
    program: OnceCell<Option<Program>>,
}

impl Settings {
    /// Checks the options. Wrong ones count as absent, each with a message.
    pub fn new(options: Options, quota: Quota) -> (Settings, Vec<String>) {
        let mut wrong = Vec::new();
        let mut settings = Settings {
            quota,
            work_group: options.work_group,
            ..Settings::default()
        };
        if let Some(name) = options.mode {
            match Mode::from_name(&name) {
                Some(mode) => settings.mode = mode,
                None => wrong.push(format!(
                    "there is no mode `{name}`; `lanelog analyze --help` lists them"
                )),
            }
        }
        if let Some(path) = &options.target_table {
            let text = files::read_text(Path::new(path)).map_err(|error| error.to_string());
            let table = text.and_then(|text| {
                Table::parse(&text)
                    .map_err(|error| format!("line {}: {}", error.line, error.message))
            });
            match table {
                Ok(table) => settings.table = Some(table),
                Err(error) => wrong.push(format!("the table `{path}`: {error}")),
            }
        }
        match Target::choose(b"", options.target.as_deref(), None) {
            Ok(_) => settings.target = options.target,
            Err(error) => wrong.push(error.to_string()),
        }
        if let Some(name) = options.mcpu {
            match processors::known(&name, settings.table.as_ref()) {
                Ok(_) => settings.processor = Some(name),
                Err(error) => wrong.push(error.to_string()),
            }
        }
        match options.interprocedural.as_deref() {
            None => {}
            Some("module") => settings.reach = Some(Reach::Module),
            Some("program") => settings.reach = Some(Reach::Program),
            Some(other) => wrong.push(format!(
                "`interprocedural` is `module` or `program`, not `{other}`"
            )),
        }
        settings.plus = options.plus;
        if settings.mode != Mode::Sound && (settings.plus || settings.reach.is_some()) {
            wrong.push("`plus` and `interprocedural` are for mode `sound`".to_string());
        }
        (settings, wrong)
    }

    fn how(&self) -> How<'_> {
        How {
            quota: self.quota,
            ..How::default()
        }
    }
}

/// A module as it was read.
struct Read<'m> {
    module: &'m Module<'m>,
    lines: &'m LineIndex<'m>,
    target: Result<(Target, Option<Inferred>), String>,
}

fn read<T>(settings: &Settings, text: &Text, work: impl FnOnce(Read<'_>) -> T) -> T {
    let bytes = text.content().as_bytes();
    let module = ir::read(bytes);
    let lines = LineIndex::new(bytes);
    let (target, processor) = (settings.target.as_deref(), settings.processor.as_deref());
    let target = Target::of_module(&module, target, processor);
    work(Read {
        target: target.map_err(|error| error.to_string()),
        module: &module,
        lines: &lines,
    })
}

/// The mistakes of a module.
pub(crate) fn diagnostics(settings: &Settings, text: &Text) -> Vec<Diagnostic> {
    let said = |start: u32, end: u32, severity, message: String| Diagnostic {
        range: text.range(start as usize, end.max(start) as usize),
        severity: Some(severity),
        source: Some("lanelog".to_string()),
        message,
        ..Diagnostic::default()
    };
    read(settings, text, |Read { module, target, .. }| {
        let errors = module.errors.iter().take(MOST_ERRORS);
        let errors = errors.map(|error| {
            let message = match &error.function {
                Some(name) => format!("{}\n@{name} is not analysed", error.message),
                None => error.message.clone(),
            };
            let message = terminal::lines(&message).into_owned();
            said(
                error.span.start,
                error.span.end,
                DiagnosticSeverity::ERROR,
                message,
            )
        });
        let mut all: Vec<Diagnostic> = errors.collect();
        all.extend(module.undefined_groups.first().map(|group| {
            let message = "this attribute group is not defined; it counts as empty, as in LLVM";
            let severity = DiagnosticSeverity::WARNING;
            said(group.start, group.end, severity, message.to_string())
        }));
        let first = text.content().lines().next().map_or(0, str::len) as u32;
        let (severity, message) = match &target {
            Err(error) => (DiagnosticSeverity::ERROR, error.clone()),
            Ok((
                _,
                Some(Inferred {
                    architecture,
                    because,
                }),
            )) => (
                DiagnosticSeverity::HINT,
                format!(
                    "no target triple, taken for {}: {because}",
                    architecture.name()
                ),
            ),
            Ok((target, None))
                if target.gpu().is_none()
                    && settings.target.is_none()
                    && !module.functions.is_empty() =>
            {
                let message = "this is not for a GPU, so nothing can diverge; the option `target` \
                               names one: `amdgpu` or `nvptx`";
                (DiagnosticSeverity::WARNING, message.to_string())
            }
            Ok(_) => return all,
        };
        all.push(said(
            0,
            first,
            severity,
            terminal::lines(&message).into_owned(),
        ));
        all
    })
}

/// Passes the module to the work with its context; `None` if the target is wrong.
fn with_context<T>(
    settings: &Settings,
    text: &Text,
    work: impl FnOnce(&Module<'_>, &LineIndex<'_>, &ModuleContext<'_>, How<'_>) -> T,
) -> Option<T> {
    read(settings, text, |read| {
        let (mut target, _) = read.target.ok()?;
        if let Some(table) = &settings.table {
            target = target.with_table(table.clone());
        }
        if let Some(sizes) = settings.work_group {
            target = target.with_work_group(sizes);
        }
        let mut context = ModuleContext::new(read.module, &target, settings.mode);
        if let Some(reach) = settings.reach {
            let (summaries, _) =
                interprocedural::summaries(settings.how(), read.module, &context, reach, false);
            context.refine(summaries);
        }
        let plus = settings.plus.then(shapes::plan).flatten();
        let plus = plus.map(|plan| SoundPlus {
            plan,
            context: &context,
            assumed: None,
        });
        let how = How {
            assumed: plus.as_ref().map(|plus| plus as &dyn Assume),
            ..settings.how()
        };
        Some(work(read.module, read.lines, &context, how))
    })
}

/// A mark `divergent` after each divergent value and branch in a range.
pub(crate) fn inlay_hints(settings: &Settings, text: &Text, range: Range) -> Vec<InlayHint> {
    let (first, last) = (text.offset(range.start), text.offset(range.end));
    let hint = |end: u32| InlayHint {
        position: text.position(end as usize),
        label: InlayHintLabel::String("divergent".to_string()),
        kind: Some(InlayHintKind::TYPE),
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    let hints = with_context(settings, text, |module, _, context, how| {
        let mut hints = Vec::new();
        let mut analyzer = Analyzer::by(how, module, context);
        let seen = |function: &&Function| {
            (function.span.start as usize) <= last && first <= function.span.end as usize
        };
        for function in module.functions.iter().filter(seen) {
            // A function that takes too long has no marks; its hover text tells why.
            let ends = analyzer.within(function, |analysis| {
                let values = analysis.divergent_values().iter();
                let ends = values.filter_map(|value| end_of(function, *value));
                ends.collect::<Vec<u32>>()
            });
            let ends = ends.unwrap_or_default().into_iter();
            hints.extend(
                ends.filter(|end| (first..=last).contains(&(*end as usize)))
                    .map(hint),
            );
        }
        hints
    });
    hints.unwrap_or_default()
}

/// The end of an argument or an instruction.
fn end_of(function: &Function, value: u32) -> Option<u32> {
    let arguments = &function.arguments;
    match (value as usize).checked_sub(arguments.len()) {
        None => Some(arguments.get(value as usize)?.span.end),
        Some(at) => Some(function.span.start + function.instructions.get(at)?.end),
    }
}

/// A value or a block that text names.
#[derive(Clone, Copy)]
enum Named {
    Value(u32),
    Block(u32),
}

/// The verdict on the value, block or instruction at a byte, and the reason, with the range that it
/// is about.
pub(crate) fn hover(
    settings: &Settings,
    path: &str,
    text: &Text,
    offset: usize,
) -> Option<(Range, String)> {
    with_context(settings, text, |module, lines, context, how| {
        let mut functions = module.functions.iter();
        let function = functions.find(|function| {
            (function.span.start as usize..function.span.end as usize).contains(&offset)
        })?;
        let (named, start, end) = named_at(module, function, offset)?;
        let mut analyzer = Analyzer::by(how, module, context);
        let asked = Asked {
            settings,
            path,
            module,
            function,
            lines,
            context,
        };
        let answer = analyzer.within(function, |analysis| asked.answer(analysis, named));
        let answer = answer.unwrap_or_else(|exceeded| {
            Some(match exceeded {
                Exceeded::Time => "the analysis takes too long: raise --max-time",
                _ => "the analysis needs too much memory: raise --max-memory",
            })
            .map(str::to_string)
        });
        Some((text.range(start, end), answer?))
    })?
}

/// The value or block at a byte of a function, and its range.
fn named_at(
    module: &Module<'_>,
    function: &Function,
    offset: usize,
) -> Option<(Named, usize, usize)> {
    let start = function.span.start as usize;
    let names = module.names(function);
    let body = module.bytes(function.span);
    let mut written = ir::text::names(body);
    let within = |from: usize, to: usize| (start + from..start + to).contains(&offset);
    let found = written.find(|name| name.sign == b'%' && within(name.range.start, name.range.end));
    if let Some(found) = found {
        let name = body.get(found.range.start + 1..found.range.end)?;
        let name = format!("%{}", terminal::name(name));
        let values: HashMap<String, u32> = (0..function.value_count())
            .map(|value| (names.value(value), value))
            .collect();
        let named = values.get(&name).copied().map(Named::Value).or_else(|| {
            let mut blocks = 0..function.blocks.len() as u32;
            blocks
                .find(|block| names.block(*block) == name)
                .map(Named::Block)
        })?;
        return Some((named, start + found.range.start, start + found.range.end));
    }
    for (block, number) in function.blocks.iter().zip(0..) {
        let label = block.label_at as usize;
        let rest = body.get(label..).unwrap_or_default();
        let length = rest.iter().position(|byte| *byte == b':').unwrap_or(0);
        if within(label, label + length) {
            return Some((Named::Block(number), start + label, start + label + length));
        }
    }
    let mut instructions = function
        .instructions
        .iter()
        .zip(function.arguments.len() as u32..);
    let (found, value) =
        instructions.find(|(one, _)| within(one.start as usize, one.end as usize))?;
    Some((
        Named::Value(value),
        start + found.start as usize,
        start + found.end as usize,
    ))
}

/// A question about a function.
struct Asked<'a> {
    settings: &'a Settings,
    path: &'a str,
    module: &'a Module<'a>,
    function: &'a Function,
    lines: &'a LineIndex<'a>,
    context: &'a ModuleContext<'a>,
}

impl Asked<'_> {
    /// The verdict and the first lines of its reason, as Markdown.
    fn answer(&self, analysis: &Analysis<'_>, named: Named) -> Option<String> {
        let (relation, id) = match named {
            Named::Value(value) => ("divergent_value", value),
            Named::Block(block) => ("divergent_branch", block),
        };
        let rules = self
            .settings
            .program
            .get_or_init(|| Program::of_mode(self.settings.mode).ok());
        let program = rules.as_ref()?;
        let number = program.rules.relation(relation)?;
        let column = program.relation(number)?.columns.first()?;
        let path = self.path.rsplit('/').next().unwrap_or_default().to_string();
        let mut subject = FunctionSubject::new(self.module, self.function, self.lines, path);
        let name = terminal::name(&subject.phrase(column, id)).into_owned();
        let holds = match named {
            Named::Value(value) => analysis.is_divergent(value),
            Named::Block(block) => analysis.divergent_branches().binary_search(&block).is_ok(),
        };
        let mode = match self.settings.mode {
            Mode::Sound => String::new(),
            mode => format!(" in mode {}", mode.name()),
        };
        let successors = |block: u32| self.function.block_successors(block as usize).len();
        let claim = match (named, holds) {
            (Named::Value(_), true) => format!("`{name}` is **divergent**{mode}"),
            (Named::Value(_), false) => format!("`{name}` is **uniform**{mode}"),
            (Named::Block(_), true) => format!("the branch of `{name}` is **divergent**{mode}"),
            (Named::Block(block), false) if successors(block) < 2 => {
                format!("`{name}` ends without a branch")
            }
            (Named::Block(_), false) => format!("the branch of `{name}` is **uniform**{mode}"),
        };
        if matches!(named, Named::Block(block) if successors(block) < 2) {
            return Some(claim);
        }
        if !holds {
            let rows = |name: &str| analysis.rows(name).unwrap_or_default();
            let reason = if self.context.architecture().is_none() || rows("active").is_empty() {
                "nothing diverges here: the target has no waves, or one lane in each"
            } else if rows("always_uniform").iter().any(|row| row == &[id])
                && matches!(named, Named::Value(_))
            {
                "lanes agree on it whatever its operands are"
            } else {
                "no rule makes it divergent"
            };
            return Some(format!("{claim}: {reason}"));
        }
        let (foreign, symbols) = program
            .foreign(
                number,
                Engine::default(),
                self.module,
                self.context,
                self.function,
                analysis,
            )
            .ok()?;
        subject.symbols = symbols;
        let rows = |at: usize| {
            let columns = program.relation(at).map_or(0, |found| found.columns.len());
            let foreign = foreign.get(at).cloned().flatten();
            let known = foreign.or_else(|| program.native(analysis, at));
            known.unwrap_or_else(|| Rows::empty(columns))
        };
        let relations = Relations::new(&program.rules.rules, &rows);
        let telling = Telling {
            program: &program.rules.rules,
            sources: &program.rules.sources,
            symbols: &subject.symbols,
            subject: &subject,
        };
        let leaves = program.leaves(number);
        let goal = (number, [id]);
        let goal = (goal.0, goal.1.as_slice());
        let found = why(
            &relations,
            telling.symbols,
            &leaves,
            goal,
            Wanted::Shortest,
            BUDGET,
        );
        let Some(derivation) = found.ok().and_then(|all| all.into_iter().next()) else {
            return Some(format!("{claim}; `lanelog why` tells why"));
        };
        let look = Look {
            width: WIDTH,
            colour: false,
        };
        let detail = Detail {
            full: false,
            depth: None,
        };
        let tree = tree(&telling, &derivation, detail, look);
        let lines: Vec<&str> = tree.trim_end().lines().map(str::trim_end).collect();
        let more = match lines.len().checked_sub(LINES) {
            None | Some(0) => "",
            Some(_) => "\n...",
        };
        let shown = lines
            .get(..LINES.min(lines.len()))
            .unwrap_or_default()
            .join("\n");
        Some(format!("{claim}\n\n```text\n{shown}{more}\n```"))
    }
}

//! Kernels (`.ll`): mistakes, verdicts at divergent values, and the reason of a verdict.

use std::cell::OnceCell;
use std::path::Path;

use lanelog_analysis::query::Evaluator;
use lanelog_analysis::query::shapes::{self, SoundPlus};
use lanelog_analysis::{Analyzer, Assume, How, interprocedural};
use lanelog_explain::why::{FunctionSubject, Program, Question};
use lanelog_explain::{Look, Subject};
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
/// Maximum number of lines of a derivation that are shown.
const LINES: usize = 16;
/// Maximum number of errors of a file that are shown.
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

/// The way in which kernels are analysed.
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

type ReadTarget = Result<(Target, Option<Inferred>), String>;

fn read<T>(settings: &Settings, text: &Text, work: impl FnOnce(&Module<'_>, ReadTarget) -> T) -> T {
    let module = ir::read(text.content().as_bytes());
    let (target, processor) = (settings.target.as_deref(), settings.processor.as_deref());
    let target = Target::of_module(&module, target, processor);
    work(&module, target.map_err(|error| error.to_string()))
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
    read(settings, text, |module, target| {
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
    read(settings, text, |module, target| {
        let (mut target, _) = target.ok()?;
        if let Some(table) = &settings.table {
            target = target.with_table(table.clone());
        }
        if let Some(sizes) = settings.work_group {
            target = target.with_work_group(sizes);
        }
        let mut context = ModuleContext::new(module, &target, settings.mode);
        if let Some(reach) = settings.reach {
            let (summaries, _) =
                interprocedural::summaries(settings.how(), module, &context, reach, false);
            context.refine(summaries);
        }
        let plus = settings.plus.then(shapes::plan).flatten();
        let plus = plus.map(|plan| SoundPlus {
            shapes: Evaluator::new(plan, module, &context),
            assumed: None,
        });
        let how = How {
            assumed: plus.as_ref().map(|plus| plus as &dyn Assume),
            ..settings.how()
        };
        Some(work(module, &LineIndex::new(module.text), &context, how))
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
            // A function that takes too long has no marks; its hover text states the reason.
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

/// The verdict on the value, block or instruction at a byte, its reason, and the range that it
/// concerns.
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
        let path = path.rsplit('/').next().unwrap_or_default();
        let answer = analyzer.within(function, |analysis| {
            let question = Question {
                module,
                context,
                function,
                analysis,
                lines,
                path: path.to_string(),
            };
            answer(settings, &question, named)
        });
        let answer = answer.unwrap_or_else(|exceeded| {
            let words = match exceeded {
                Exceeded::Time => "the analysis takes too long: raise --max-time",
                _ => "the analysis needs too much memory: raise --max-memory",
            };
            Some(words.to_string())
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
        let value = (0..function.value_count()).find(|value| names.value(*value) == name);
        let block = || (0..function.blocks.len() as u32).find(|block| names.block(*block) == name);
        let named = value
            .map(Named::Value)
            .or_else(|| block().map(Named::Block));
        // The name may be that of a type.
        if let Some(named) = named {
            return Some((named, start + found.range.start, start + found.range.end));
        }
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

/// The verdict and the first lines of its reason, as Markdown.
fn answer(settings: &Settings, question: &Question<'_>, named: Named) -> Option<String> {
    let Question {
        function, analysis, ..
    } = question;
    let (relation, id, holds) = match named {
        Named::Value(value) => ("divergent_value", value, analysis.is_divergent(value)),
        Named::Block(block) => {
            let branches = analysis.divergent_branches();
            (
                "divergent_branch",
                block,
                branches.binary_search(&block).is_ok(),
            )
        }
    };
    let rules = settings
        .program
        .get_or_init(|| Program::of_mode(settings.mode).ok());
    let program = rules.as_ref()?;
    let number = program.rules.relation(relation)?;
    let column = program.relation(number)?.columns.first()?;
    let Question { module, lines, .. } = question;
    let subject = FunctionSubject::new(module, function, lines, question.path.clone());
    let name = terminal::name(&subject.phrase(column, id)).into_owned();
    let name = match named {
        Named::Value(_) => format!("`{name}`"),
        Named::Block(block) if function.block_successors(block as usize).len() < 2 => {
            return Some(format!("`{name}` ends without a branch"));
        }
        Named::Block(_) => format!("the branch of `{name}`"),
    };
    let verdict = if holds { "divergent" } else { "uniform" };
    let mode = match settings.mode {
        Mode::Sound => String::new(),
        mode => format!(" in mode {}", mode.name()),
    };
    let claim = format!("{name} is **{verdict}**{mode}");
    if !holds {
        let rows = |name: &str| analysis.rows(name).unwrap_or_default();
        let is_always =
            || relation == "divergent_value" && rows("always_uniform").contains(&vec![id]);
        let reason = if rows("active").is_empty() {
            "nothing diverges here: the target has no waves, or one lane in each"
        } else if is_always() {
            "lanes agree on it whatever its operands are"
        } else {
            "no rule makes it divergent"
        };
        return Some(format!("{claim}: {reason}"));
    }
    let look = Look {
        width: WIDTH,
        colour: false,
    };
    let told = question.why(program, (number, &[id]), BUDGET, look);
    let Some(tree) = told.ok().flatten() else {
        return Some(format!("{claim}; `lanelog why` tells why"));
    };
    let mut lines = tree.trim_end().lines().map(str::trim_end);
    let mut shown: Vec<&str> = lines.by_ref().take(LINES).collect();
    shown.extend(lines.next().map(|_| "..."));
    Some(format!("{claim}\n\n```text\n{}\n```", shown.join("\n")))
}

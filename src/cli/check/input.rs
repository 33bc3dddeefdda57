//! One input: reading, checking, and the output for it.

use std::path::Path;

use super::arguments::{CheckFormat, Checks};
use super::{json, shader};
use crate::arguments::Part;
use crate::claims::with_claims;
use crate::disputes::endings::Endings;
use crate::disputes::reduced::{Origin, Progress};
use crate::disputes::text::{self, Page, Repeat, Text, texts, unordered};
use crate::input::{Input, shown_path};
use crate::interrupt;
use crate::output::{Colours, terminal_width};
use crate::quota;
use crate::selection::is_meant;
use crate::shader::{Executed, Looked, executed, look};
use lanelog_ir::target::{ModuleContext, Target};
use lanelog_ir::{Function, Module};
use lanelog_util::escape as terminal;
use lanelog_util::limits::Exceeded;
use lanelog_verify::check::agreement::Agreements;
use lanelog_verify::check::calls::Checker;
use lanelog_verify::check::claims;
use lanelog_verify::check::module::{
    CheckedFunction, ExternalVerdicts, Inputs, Plan, check_within,
};
use lanelog_verify::check::opt::Opt;
use lanelog_verify::check::reduce::Limits;
use lanelog_verify::check::shrink::{Disagreement, Kind, Reproduction, causes, kinds};

/// The results for one input.
#[derive(Default)]
pub(crate) struct Checked {
    pub agreements: Agreements,
    pub endings: Endings,
    pub disputes: usize,
    /// The texts of the disagreements that are shown.
    pub texts: Vec<Text>,
    /// All reduced kernels.
    pub small: String,
    pub json: String,
    pub complaints: String,
    pub wrong: bool,
    pub found: Vec<bool>,
}

impl Checked {
    /// Reports an error.
    fn complain(&mut self, text: &str) {
        self.complaints
            .push_str(&format!("error: {}\n", terminal::lines(text)));
        self.wrong = true;
    }
}

/// Checks an input, which `readers` threads read.
pub(crate) fn check_input(
    checks: &Checks<'_>,
    input: Input,
    readers: usize,
    colours: Colours,
) -> Checked {
    let mut complaints = String::new();
    let path = shown_path(input.path());
    let file = input.path().to_path_buf();
    let (input, shader) = match look(input, checks.selection.shader) {
        Looked::Other(input) => (input, None),
        Looked::Shader(file, bytes) => {
            let translated = match shader::refused(checks) {
                Some(option) => Err(format!(
                    "error: {path}: {option} is for LLVM IR, and this is a shader\n"
                )),
                None => executed(&file, bytes, checks.selection.shader),
            };
            match translated {
                Ok(executed) => {
                    let text = executed.llvm.text.clone().into_bytes();
                    (Input::Held(file, text.into()), Some(executed))
                }
                Err(text) => {
                    return Checked {
                        json: json::unreadable(&path, text.trim_end()),
                        complaints: text,
                        wrong: true,
                        found: vec![false; checks.arguments.function.len()],
                        ..Checked::default()
                    };
                }
            }
        }
    };
    let done = checks.selection.with_module(
        input,
        readers,
        false,
        colours.stderr,
        &mut |text| complaints.push_str(text),
        |module, target, context| {
            let shader = shader.as_ref();
            check_module(
                checks,
                &path,
                &file,
                module,
                (target, context),
                shader,
                colours,
            )
        },
    );
    match done {
        Ok(mut checked) => {
            checked.complaints.insert_str(0, &complaints);
            checked
        }
        Err(error) => Checked {
            json: json::unreadable(&path, &error.to_string()),
            complaints,
            wrong: true,
            ..Checked::default()
        },
    }
}

fn check_module(
    checks: &Checks<'_>,
    path: &str,
    file: &Path,
    module: &Module<'_>,
    (target, context): (&Target, &ModuleContext<'_>),
    shader: Option<&Executed>,
    colours: Colours,
) -> Checked {
    let names = &checks.arguments.function;
    let mut checked = Checked {
        wrong: !module.errors.is_empty(),
        ..Checked::default()
    };
    let is = |name: &String| {
        let mut functions = module.functions.iter();
        functions.any(|function| is_meant(module, function, name))
    };
    checked.found = names.iter().map(is).collect();
    let mut brought = from_files(checks, path, module, &mut checked);
    let is_changed = checks.arguments.sources.clang || checks.arguments.promote;
    let as_it_is = file.as_os_str() != "-" && !is_changed;
    let (found, silent) = checks.ask((module, target), as_it_is.then_some(file), &|_| {
        shader.is_none()
    });
    for silence in silent {
        let why = format!("{path}: {}", silence.why);
        match silence.is_error {
            true => checked.complain(&why),
            false => checked.endings.silent(&silence.who, &why),
        }
    }
    for name in checks.others.named() {
        checked.endings.asked();
        if found.iter().any(|one| one.who == name) {
            checked.endings.came();
        }
    }
    brought.extend(found);
    let mut plan = plan(checks);
    let launches = shader.map(|shader| shader::launches(checks, module, context, shader));
    let inputs = match &launches {
        Some(launches) => Inputs::Given(launches),
        None => Inputs::MadeUp(checks.effort),
    };
    if let Some(shader) = shader {
        // The verdicts are those on SPIR-V.
        plan.modes.clear();
        plan.engines = false;
        plan.oracles = false;
        brought.push(shader::verdicts(module, shader));
    }
    let wanted = |function: &Function| {
        names.is_empty() || names.iter().any(|name| is_meant(module, function, name))
    };
    let quota = &checks.selection.quota;
    let mut all = match checks.arguments.interprocedural {
        None if !checks.wants_verdicts() => Vec::new(),
        None => check_within(quota, module, target, &plan, &inputs, &brought, &wanted),
        Some(_) => {
            let checker = Checker {
                module,
                context,
                how: checks.selection.how(),
            };
            let mut all = checker.check(&inputs);
            all.retain(|(index, _)| module.functions.get(*index).is_some_and(wanted));
            all
        }
    };
    match claims(checks, module, context, &wanted) {
        Ok(found) => merge(&mut all, found),
        Err(error) => {
            checked
                .complaints
                .push_str(&format!("error: {path}: {error}\n"));
            checked.wrong = true;
        }
    }
    let mut functions = Vec::with_capacity(all.len());
    let mut left_out = Vec::new();
    for (index, found) in all {
        match (found, module.functions.get(index)) {
            (Ok(found), _) => functions.push((index, found)),
            (Err(exceeded), Some(function)) => {
                left_out.push(quota::left_out(module, function, exceeded, quota));
            }
            (Err(_), None) => {}
        }
    }
    checked.wrong |= !left_out.is_empty();
    checked
        .complaints
        .push_str(&quota::complaints(path, module, &left_out, colours.stderr));
    let repeat = || Repeat::Run {
        seed: checks.effort.seed,
        options: checks.read_again(),
        analysis: checks.analysed_again(),
    };
    let page = Page::new(path, module, repeat(), colours.stdout).within(terminal_width());
    let as_json = checks.arguments.format == CheckFormat::Json;
    for (index, function) in &functions {
        checked.agreements.add(&function.agreements);
        let name = module.functions.get(*index).map(|function| function.name);
        let name = terminal::name(module.bytes(name.unwrap_or_default()));
        checked.endings.count(&name, function);
        if let (Some(found), Some(of)) = (&function.unordered, module.functions.get(*index)) {
            let described = unordered(path, module, of, found);
            checked.endings.unordered(described);
        }
        let disputes = function.disputes.iter();
        checked.disputes += disputes.filter(|dispute| checks.shows(dispute)).count();
        if !as_json {
            let texts = texts(&page, function, checks.arguments.all, &|dispute| {
                checks.shows(dispute)
            });
            checked.texts.extend(texts);
            if checks.arguments.reduce.is_some() {
                reduced(checks, path, module, *index, function, &mut checked);
            }
        }
    }
    if as_json {
        checked.json = json::input(path, module, &functions, &repeat(), &|dispute| {
            checks.shows(dispute)
        });
    }
    checked
}

/// The results for functions, by index, as far as the quota allowed.
type OfFunction = (usize, Result<CheckedFunction, Exceeded>);

/// Claims beyond verdicts, as far as they are requested.
fn claims(
    checks: &Checks<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    chosen: &(dyn Fn(&Function) -> bool + Sync),
) -> Result<Vec<OfFunction>, String> {
    // Without a GPU there are no lanes.
    let wants = |part: Part| {
        let of_lanes = matches!(part, Part::Shapes | Part::Memory);
        checks.wants(part) && (!of_lanes || context.architecture().is_some())
    };
    with_claims(&wants, |wanted| {
        if wanted.is_empty() {
            return Vec::new();
        }
        let inputs = Inputs::MadeUp(checks.effort);
        let checker = claims::Checker::new(module, context, wanted, inputs);
        checker.check(&checks.selection.quota, chosen)
    })
}

/// Merges the results for claims with those for verdicts on the same functions.
fn merge(all: &mut Vec<OfFunction>, found: Vec<OfFunction>) {
    if all.is_empty() {
        *all = found;
        return;
    }
    for ((_, known), (_, more)) in all.iter_mut().zip(found) {
        match (known, more) {
            (Ok(known), Ok(more)) => known.add(more),
            (known @ Ok(_), more @ Err(_)) => *known = more,
            (Err(_), _) => {}
        }
    }
}

/// The verdicts that files contain for the module.
fn from_files(
    checks: &Checks<'_>,
    path: &str,
    module: &Module<'_>,
    checked: &mut Checked,
) -> Vec<ExternalVerdicts> {
    let mut all = Vec::new();
    for source in &checks.sources {
        let place = terminal::path(&source.path).into_owned();
        // Counted as missing until the verdicts are read.
        checked.endings.asked();
        let Some(at) = source.foreign.section(path) else {
            checked.complain(&format!(
                "{place}: there is no line `# {path}`, so there are no verdicts of this module"
            ));
            continue;
        };
        if let Ok(mut used) = source.used.lock()
            && let Some(slot) = used.get_mut(at)
        {
            *slot = true;
        }
        let Some(section) = source.foreign.sections.get(at) else {
            continue;
        };
        let (judgements, wrong) = section.judgements(&place, module);
        for wrong in wrong {
            checked.complain(&format!("{place}:{}: {}", wrong.line, wrong.message));
        }
        checked.endings.came();
        all.push(ExternalVerdicts {
            who: place,
            judgements,
            like: checks.modes.clone(),
            depends_on_order: section.is_print(),
            is_named: true,
        });
    }
    all
}

/// The text about a reduced kernel for each kind of disagreement about a function, and each kind of
/// error of LLVM 22 in it.
fn reduced(
    checks: &Checks<'_>,
    path: &str,
    module: &Module<'_>,
    index: usize,
    function: &CheckedFunction,
    checked: &mut Checked,
) {
    let Some(found) = module.functions.get(index) else {
        return;
    };
    let name = String::from_utf8_lossy(&module.function_name(found)).into_owned();
    let text = String::from_utf8_lossy(module.text);
    let causes = causes(&function.disputes);
    let mut kinds = kinds(&function.agreements);
    kinds.retain(|kind| match kind {
        Kind::Refuted(_) => true,
        _ if checks.arguments.refuted_only => false,
        // A refuted verdict shows more than a difference between two analyses.
        Kind::Verdicts(one, other) => function
            .disputes
            .iter()
            .any(|dispute| dispute.differ(one, other) && dispute.refuted().next().is_none()),
        Kind::Rows(..) => true,
    });
    let all = kinds
        .iter()
        .flat_map(|kind| Disagreement::all(kind, &causes));
    for sought in all {
        if interrupt::interrupted() {
            return;
        }
        let ask_external = |module: &Module<'_>, target: &Target, kind: &Kind| {
            let takes_part = |who: &str| kind.is_about(who);
            checks.ask((module, target), None, &takes_part).0
        };
        // A kernel with a triple must keep it.
        let keeps = |smaller: &Module<'_>| module.triple.is_empty() || !smaller.triple.is_empty();
        let target = |smaller: &Module<'_>| checks.target(smaller).filter(|_| keeps(smaller));
        let progress = Progress::new(&name);
        let opt = Opt::installed(&[22]).into_iter().next();
        let again = Reproduction {
            sought: sought.clone(),
            plan: plan(checks),
            effort: checks.effort,
            given: &function.launches,
            target: &target,
            ask_external: &ask_external,
            runs_programs: checks.others.run_for(&sought.kind),
            llvm22: opt.map(|opt| (opt, checks.question(module))),
            stop: &interrupt::interrupted,
            progress: &|tries, lines| progress.step(tries, lines),
        };
        let small = again.shrink(&text, &name, Limits::default());
        progress.end(&sought, &small);
        let mut said = text::reduced(&sought.words(), &name, &small.reduced);
        if let Some(folder) = checks.folder.as_ref().filter(|_| small.reduced.persists) {
            let stem = std::path::Path::new(path).file_stem().unwrap_or_default();
            let stem = format!("{}-{name}", stem.to_string_lossy());
            let origin = Origin {
                name: &name,
                size: [found.instructions.len(), found.blocks.len()],
                from: path,
                seed: checks.effort.seed,
                options: &checks.repeated(),
            };
            match folder.save(&stem, ".reduced.ll", &|file| {
                origin.text(&folder.shown(file), &sought, &small)
            }) {
                Ok(stem) => {
                    let file = folder.shown(&format!("{stem}.reduced.ll"));
                    said.push_str(&format!("    written to {file}\n\n"));
                }
                Err(error) => {
                    checked
                        .complaints
                        .push_str(&format!("error: {}\n", terminal::lines(&error.to_string())));
                    checked.wrong = true;
                }
            }
        }
        checked.small.push_str(&said);
    }
}

/// The comparisons to make.
fn plan(checks: &Checks<'_>) -> Plan {
    Plan {
        plus: checks.arguments.plus,
        modes: checks.modes.clone(),
        engines: checks.wants(Part::Engines),
        oracles: checks.wants(Part::Oracles),
        execution: checks.wants(Part::Execution),
        parallel: rayon::current_num_threads() > 1,
    }
}

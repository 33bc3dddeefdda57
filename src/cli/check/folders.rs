//! `lanelog check --facts`: compares verdicts of a compiler that does not use LLVM IR with the
//! verdicts that the rules derive from its facts. Values are matched by name, and nothing is
//! executed.

use std::collections::HashMap;
use std::path::Path;

use super::arguments::CheckArguments;
use crate::arguments::mode_word;
use crate::disputes::endings::Endings;
use crate::disputes::text::{self, Disputes};
use crate::fact_folder::{checked, extent, shown};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, finish};
use crate::quota;
use crate::schedule;
use lanelog_analysis::Analysis;
use lanelog_datalog::nearest::nearest;
use lanelog_engine::Engine;
use lanelog_facts::folder::{FolderFunction, find};
use lanelog_ir::target::Mode;
use lanelog_report::summary::counted;
use lanelog_util::escape as terminal;
use lanelog_util::files;
use lanelog_util::limits::{Quota, within};
use lanelog_verify::check::agreement::{Agreements, Classes, Unit};

/// A verdict of another compiler.
struct Verdict {
    /// The number of its line, from 1.
    line: usize,
    /// The function; `None`: the only one.
    function: Option<String>,
    value: String,
    divergent: bool,
}

/// The verdicts of a file.
struct Source {
    name: String,
    verdicts: Vec<Verdict>,
}

/// The results so far.
struct All {
    sources: Vec<Source>,
    /// For each verdict of each source, whether it belongs to a function of some folder.
    used: Vec<Vec<bool>>,
    agreements: Agreements,
    texts: Vec<String>,
    wrong: bool,
}

/// Compares the verdicts of each file with those of each mode.
pub(super) fn check(arguments: &CheckArguments) -> Outcome {
    let mut all = All {
        sources: Vec::new(),
        used: Vec::new(),
        agreements: Agreements::default(),
        texts: Vec::new(),
        wrong: false,
    };
    if arguments.against.is_empty() {
        complain(
            "error: --facts compares verdicts from outside\n  help: name them with --against FILE\n",
        );
        return Outcome::Wrong;
    }
    for path in &arguments.against {
        match read(path) {
            Ok(source) => {
                all.used.push(vec![false; source.verdicts.len()]);
                all.sources.push(source);
            }
            Err(message) => {
                complain(&format!("error: {message}\n"));
                return Outcome::Wrong;
            }
        }
    }
    let modes: Vec<Mode> = match arguments.mode.as_slice() {
        [] => vec![Mode::Sound],
        named => named.iter().map(|name| Mode::from(*name)).collect(),
    };
    let threads = schedule::threads(arguments.jobs);
    let quota = arguments.quota.quota(quota::ANALYSIS, threads);
    for folder in &arguments.facts {
        let found = match find(folder) {
            Ok(found) => found,
            Err(mistake) => {
                all.complain(&shown(&mistake));
                continue;
            }
        };
        let is_only = found.len() == 1 && arguments.facts.len() == 1;
        for found in found {
            let (function, complaints) = checked(found, &[]);
            complain(&complaints);
            match function {
                Some(function) => all.function(folder, &function, is_only, &modes, &quota),
                None => all.wrong = true,
            }
        }
    }
    all.complain_of_unused();
    all.finish(arguments)
}

impl All {
    fn complain(&mut self, text: &str) {
        complain(text);
        self.wrong = true;
    }

    fn function(
        &mut self,
        folder: &Path,
        function: &FolderFunction,
        is_only: bool,
        modes: &[Mode],
        quota: &Quota,
    ) {
        let place = format!(
            "{}: @{}",
            terminal::path(&folder),
            terminal::name(&function.name)
        );
        let names = Names::of(function);
        let mut complaints = String::new();
        let mut given: Vec<Vec<(u32, bool)>> = Vec::new();
        for (source, used) in self.sources.iter().zip(&mut self.used) {
            let mut of_function: Vec<(u32, bool)> = Vec::new();
            for (verdict, used) in source.verdicts.iter().zip(used) {
                let is_meant = match &verdict.function {
                    Some(name) => *name == function.name,
                    None => is_only,
                };
                if !is_meant {
                    continue;
                }
                *used = true;
                let found = match names.find(&verdict.value) {
                    Ok(value) if of_function.iter().all(|(known, _)| *known != value) => Ok(value),
                    Ok(_) => Err(format!("a second verdict on `{}`", verdict.value)),
                    Err(message) => Err(message),
                };
                match found {
                    Ok(value) => of_function.push((value, verdict.divergent)),
                    Err(message) => complaints.push_str(&format!(
                        "error: {}:{}: @{}: {}\n",
                        source.name,
                        verdict.line,
                        terminal::name(&function.name),
                        terminal::lines(&message)
                    )),
                }
            }
            if of_function.is_empty() {
                complaints.push_str(&format!("error: {}: no verdict on {place}\n", source.name));
            }
            given.push(of_function);
        }
        for mode in modes {
            let analysed = within(quota, || {
                let facts = &function.facts;
                let extent = extent(function);
                let analysis = Analysis::of_facts(Engine::default(), extent, facts, *mode);
                let values = 0..function.arguments + function.instructions;
                values.map(|value| analysis.is_divergent(value)).collect()
            });
            let ours: Vec<bool> = match analysed {
                Ok(ours) => ours,
                Err(exceeded) => {
                    let (what, help) = quota::words(exceeded, quota);
                    let blocks = counted(extent(function).blocks, "block");
                    complaints.push_str(&format!(
                        "error: {place}: the work on a function of {blocks} {what}\n  help: {help}\n"
                    ));
                    continue;
                }
            };
            for (source, given) in self.sources.iter().zip(&given) {
                let mut classes = Classes {
                    pair: [mode.name().to_string(), source.name.clone()],
                    ..Classes::default()
                };
                for (value, divergent) in given {
                    let Some(own) = ours.get(*value as usize).filter(|own| *own != divergent)
                    else {
                        continue;
                    };
                    let (count, uniform, divergent) = match own {
                        true => (&mut classes.undecided, source.name.as_str(), mode.name()),
                        false => (&mut classes.less_precise, mode.name(), source.name.as_str()),
                    };
                    *count += 1;
                    let name = function.value(*value);
                    let word = if *own { "why" } else { "why-not" };
                    let goal = [format!("@{}", terminal::name(&function.name)), name.clone()];
                    let [at, of] = goal.map(|word| terminal::quoted(&word));
                    let (folder, mode) = (terminal::path(folder), mode_word(*mode));
                    let folder = terminal::quoted(&folder);
                    self.texts.push(format!(
                        "{place}: {name}\n    uniform    {uniform}\n    divergent  {divergent}\n    {word:<10} lanelog {word} {folder} {at} {of}{mode}\n\n"
                    ));
                }
                let differ = classes.undecided + classes.less_precise;
                let pair = [mode.name(), source.name.as_str()];
                let agreements = &mut self.agreements;
                agreements.count(pair, Unit::Verdicts, None, given.len(), differ);
                agreements.count_classes(&classes);
            }
        }
        if !complaints.is_empty() {
            self.complain(&complaints);
        }
    }

    /// Reports verdicts about functions that are in none of the folders.
    fn complain_of_unused(&mut self) {
        let mut complaints = String::new();
        for (source, used) in self.sources.iter().zip(&self.used) {
            let unused = source.verdicts.iter().zip(used).find(|(_, used)| !**used);
            if let Some((verdict, _)) = unused {
                let message = match &verdict.function {
                    Some(name) => format!("no facts are of a function `{}`", terminal::name(name)),
                    None => "there are several functions: a line has the function, the value and the verdict".to_string(),
                };
                complaints.push_str(&format!(
                    "error: {}:{}: {message}\n",
                    source.name, verdict.line
                ));
            }
        }
        if !complaints.is_empty() {
            self.complain(&complaints);
        }
    }

    fn finish(&self, arguments: &CheckArguments) -> Outcome {
        let colour = Colours::new(arguments.color).stdout;
        let texts = self.texts.iter().take(arguments.show);
        let mut text: String = texts.cloned().collect();
        let disputes = Disputes {
            all: self.texts.len(),
            listed: self.texts.len(),
            shown: self.texts.len().min(arguments.show),
            refuted_only: false,
        };
        text.push_str(&text::end(
            &self.agreements,
            &Endings::default(),
            Some(disputes),
            colour,
        ));
        let printed = output::print(Form::styled(colour), &text);
        let outcome = match (self.wrong, self.texts.is_empty()) {
            (true, _) => Outcome::Wrong,
            (false, false) => Outcome::No,
            (false, true) => Outcome::Done,
        };
        finish(printed, outcome)
    }
}

/// The values of a function by their names.
struct Names(HashMap<String, Vec<u32>>);

impl Names {
    fn of(function: &FolderFunction) -> Names {
        let mut names: HashMap<String, Vec<u32>> = HashMap::new();
        for value in 0..function.arguments + function.instructions {
            let named = function.name(value).map(str::to_string);
            let number = function
                .written_value(value)
                .map(|number| number.to_string());
            let name = named.unwrap_or_else(|| function.value(value));
            let number = number.filter(|number| *number != name);
            for name in [Some(name), number].into_iter().flatten() {
                names.entry(name).or_default().push(value);
            }
        }
        Names(names)
    }

    /// The value with this name, with or without `%`, or with this number in the files.
    fn find(&self, name: &str) -> Result<u32, String> {
        let bare = name.strip_prefix('%').unwrap_or(name);
        let spelled = [name.to_string(), bare.to_string(), format!("%{bare}")];
        let found = spelled.iter().find_map(|name| self.0.get(name));
        match found.map(Vec::as_slice) {
            Some([value]) => Ok(*value),
            Some(_) => Err(format!(
                "several values are called `{name}`\n  help: call it by its number"
            )),
            None => {
                let mut known: Vec<&str> = self.0.keys().map(String::as_str).collect();
                known.sort_unstable();
                let near = nearest(name, known.into_iter());
                let help = near.map_or(String::new(), |near| format!("; `{near}` is there"));
                Err(format!("no value is called `{name}`{help}"))
            }
        }
    }
}

/// Reads a file of verdicts: on each line a function, a value and `divergent` or `uniform`, with
/// tabs between. Without a function, the folder's only function is meant. Lines that begin with `#`
/// are comments.
fn read(path: &Path) -> Result<Source, String> {
    let name = terminal::path(&path).into_owned();
    let text = files::read(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let mut verdicts = Vec::new();
    for (at, line) in text.split(|byte| *byte == b'\n').enumerate() {
        let line = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |what: String| format!("{name}:{}: {}", at + 1, terminal::lines(&what));
        let fields: Vec<&str> = line.split('\t').collect();
        let (function, value, verdict) = match fields.as_slice() {
            [value, verdict] => (None, value, verdict),
            [function, value, verdict] => (Some(function), value, verdict),
            _ => {
                return Err(wrong(format!(
                    "{} where 3 were expected, with tabs between: function, value, `divergent` or `uniform`",
                    counted(fields.len(), "column")
                )));
            }
        };
        verdicts.push(Verdict {
            line: at + 1,
            function: function.map(|name| name.strip_prefix('@').unwrap_or(name).to_string()),
            value: value.to_string(),
            divergent: match *verdict {
                "divergent" | "D" => true,
                "uniform" | "." => false,
                other => {
                    return Err(wrong(format!(
                        "`{other}`: `divergent` (or `D`) or `uniform` (or `.`) was expected"
                    )));
                }
            },
        });
    }
    match verdicts.is_empty() {
        true => Err(format!("{name}:1: no verdicts are here")),
        false => Ok(Source { name, verdicts }),
    }
}

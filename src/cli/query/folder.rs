//! The rules over functions of IRs other than LLVM's: folders of facts and SPIR-V.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::call::{Findings, Run};
use super::parquet::Rows;
use super::shown::Shown;
use crate::fact_folder::{checked, shown};
use crate::limits;
use crate::outcome::Outcome;
use crate::output::complain;
use lanelog_analysis::query::cells::{Other, Scope};
use lanelog_analysis::query::{Evaluated, folder_alone, ir_function};
use lanelog_analysis::{Analysis, Extent};
use lanelog_facts::folder::{self as facts, Found};
use lanelog_facts::{Facts, IrFunction};
use lanelog_interp::Limits;
use lanelog_report::answers::Mistake;
use lanelog_util::escape as terminal;
use lanelog_util::glob::Glob;
use lanelog_util::limits as quota;

/// Maximum number of functions that are evaluated before any of them is printed.
const BATCH: usize = 256;

/// A function to evaluate.
pub(super) enum Given {
    /// A folder, to be read.
    Folder(Found),
    /// A function of a module.
    Ir(Box<dyn IrFunction>),
}

impl Given {
    fn name(&self) -> &str {
        match self {
            Given::Folder(found) => &found.name,
            Given::Ir(function) => function.name(),
        }
    }
}

/// The results for one function or folder, and its messages.
struct Done {
    names: Arc<Other<'static>>,
    found: Option<Evaluated>,
    complaints: String,
}

impl Run<'_> {
    /// Evaluates the functions of a folder, and prints the results.
    pub fn folder(&self, path: &Path) -> Outcome {
        self.printed(|findings, out| {
            self.begin(out)?;
            let (found, errors) = match self.find(path) {
                Ok(found) => (found.into_iter().map(Given::Folder).collect(), Vec::new()),
                Err(mistake) => {
                    complain(&shown(&mistake));
                    let message = mistake.to_string();
                    let function = None;
                    (Vec::new(), vec![Mistake { function, message }])
                }
            };
            self.functions(path, (found, errors), findings, out, &mut complain)?;
            let mut rows = Rows::of(self)?;
            rows.write(findings, out)?;
            rows.finish(out)?;
            self.end(findings, out)
        })
    }

    /// Evaluates functions. `errors` are those of reading them.
    pub(super) fn functions(
        &self,
        path: &Path,
        (mut found, mut errors): (Vec<Given>, Vec<Mistake>),
        findings: &mut Findings,
        out: &mut dyn Write,
        complain: &mut dyn FnMut(&str),
    ) -> io::Result<()> {
        let out = RefCell::new(out);
        let mut shown_rows = Shown::new(self, path, &out);
        if found.iter().any(|given| matches!(given, Given::Ir(_))) {
            shown_rows = shown_rows.of_binary();
        }
        shown_rows.begin()?;
        self.choose(&mut found, &mut findings.found);
        findings.inputs = 1;
        let mut missing: Vec<(String, usize)> = Vec::new();
        let mut found = found.into_iter().peekable();
        while found.peek().is_some() {
            let batch: Vec<Given> = found.by_ref().take(BATCH).collect();
            let done: Vec<Done> = if self.threads > 1 {
                let all = batch.into_par_iter();
                all.map(|found| self.one(found)).collect()
            } else {
                let all = batch.into_iter();
                all.map(|found| self.one(found)).collect()
            };
            for done in done {
                if !done.complaints.is_empty() {
                    out.borrow_mut().flush()?;
                    complain(&done.complaints);
                }
                let Some(found) = done.found else {
                    errors.push(Mistake {
                        function: Some(done.names.name.clone()),
                        message: done.complaints,
                    });
                    continue;
                };
                for name in found.missing {
                    match missing.iter_mut().find(|known| known.0 == name) {
                        Some(known) => known.1 += 1,
                        None => missing.push((name, 1)),
                    }
                }
                match found.answer {
                    Ok(answer) => {
                        self.budget.release(&answer);
                        shown_rows.add(Scope::Other(done.names), answer)?;
                    }
                    Err(stopped) => {
                        let text = limits::message(stopped, &self.limits, self.plan.program);
                        let name = match done.names.name.as_str() {
                            "" => terminal::path(&path).into_owned(),
                            name => name.to_string(),
                        };
                        complain(&format!("error: {name}: {text}"));
                        errors.push(Mistake {
                            function: Some(done.names.name.clone()),
                            message: text,
                        });
                    }
                }
            }
        }
        let evaluated = self.functions.names.is_empty() || findings.found.contains(&true);
        shown_rows.end(&errors, evaluated)?;
        for (name, folders) in missing {
            let whose = match folders {
                1 => String::new(),
                several => format!(" ({several} folders)"),
            };
            complain(&format!(
                "warning: {}: {name}.facts is missing, so `{name}` is empty{whose}\n",
                terminal::path(&path)
            ));
        }
        findings.wrong |= !errors.is_empty();
        findings.counts = shown_rows.counts();
        findings.rows = shown_rows.take_table()?;
        Ok(())
    }

    /// The folders to evaluate separately.
    fn find(&self, path: &Path) -> Result<Vec<Found>, facts::Mistake> {
        if !self.plan.reads_functions() && holds_facts(path) {
            return Ok(vec![Found {
                path: path.to_path_buf(),
                name: String::new(),
            }]);
        }
        facts::find(path)
    }

    /// Removes the functions that the user did not name.
    fn choose(&self, found: &mut Vec<Given>, names_found: &mut [bool]) {
        if self.functions.names.is_empty() {
            return;
        }
        found.retain(|function| {
            let mut wanted = false;
            for (name, found) in self.functions.names.iter().zip(names_found.iter_mut()) {
                let bare = name.strip_prefix('@').unwrap_or(name);
                if function.name() == name
                    || Glob::wildcards(bare).matches(function.name().as_bytes())
                {
                    (wanted, *found) = (true, true);
                }
            }
            wanted
        });
    }

    /// Evaluates one function or folder.
    fn one(&self, given: Given) -> Done {
        let limits = self.budget.limits(&self.limits);
        let found = match given {
            Given::Folder(found) => found,
            Given::Ir(function) => {
                let answer = within(&limits, || self.evaluated(&*function, &limits));
                let names = Other {
                    name: function.name().to_string(),
                    function: Some(function),
                };
                return done(names, answer, self);
            }
        };
        if !self.plan.reads_functions() {
            let names = Other {
                name: found.name,
                function: None,
            };
            let answer = within(&limits, || folder_alone(self.plan, &found.path, &limits));
            return done(names, answer, self);
        }
        let own: Vec<&str> = self
            .plan
            .own_inputs()
            .map(|own| own.name.as_str())
            .collect();
        let name = found.name.clone();
        let (function, complaints) = checked(found, &own);
        let Some(mut function) = function else {
            return Done {
                names: Arc::new(Other {
                    name,
                    function: None,
                }),
                found: None,
                complaints,
            };
        };
        let answer = within(&limits, || self.evaluated(&function, &limits));
        // Only the names are needed from here on.
        function.facts = Facts::none();
        let names = Other {
            name,
            function: Some(Box::new(function)),
        };
        let mut done = done(names, answer, self);
        done.complaints.insert_str(0, &complaints);
        done
    }

    fn evaluated(
        &self,
        function: &dyn IrFunction,
        limits: &Limits,
    ) -> Result<Evaluated, Vec<facts::Mistake>> {
        let (engine, mode) = (self.selection.engine, self.plan.program.mode());
        let facts = function.facts();
        let analysis = Analysis::of_facts(engine, Extent::of(function), &facts, mode);
        ir_function(self.plan, function, &analysis, limits)
    }
}

fn done(
    names: Other<'static>,
    found: Result<Evaluated, Vec<facts::Mistake>>,
    run: &Run<'_>,
) -> Done {
    let complaints = match &found {
        Ok(_) => String::new(),
        Err(mistakes) => mistakes.iter().map(shown).collect(),
    };
    if let Ok(Evaluated {
        answer: Ok(answer), ..
    }) = &found
    {
        run.budget.hold(answer);
    }
    Done {
        names: Arc::new(names),
        found: found.ok(),
        complaints,
    }
}

/// Whether any file of a relation is in a folder.
fn holds_facts(path: &Path) -> bool {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path());
    paths.any(|path: PathBuf| facts::read::is_facts(&path))
}

/// Evaluates a folder within the limits.
fn within(
    limits: &Limits,
    work: impl FnOnce() -> Result<Evaluated, Vec<facts::Mistake>>,
) -> Result<Evaluated, Vec<facts::Mistake>> {
    quota::within(&limits::quota(limits), work).unwrap_or_else(|exceeded| {
        Ok(Evaluated {
            answer: Err(limits::stopped(exceeded)),
            missing: Vec::new(),
        })
    })
}

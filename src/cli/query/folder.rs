//! The rules over a folder of facts, without IR.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::call::{Findings, Run};
use super::parquet::Rows;
use super::shown::Shown;
use crate::fact_folder::{checked, extent, shown};
use crate::limits;
use crate::outcome::Outcome;
use crate::output::complain;
use lanelog_analysis::Analysis;
use lanelog_analysis::query::cells::{FolderNames, Scope};
use lanelog_analysis::query::{FromFolder, folder_alone, folder_function};
use lanelog_facts::Facts;
use lanelog_facts::folder::{self as facts, Found};
use lanelog_interp::Limits;
use lanelog_report::answers::Mistake;
use lanelog_util::escape as terminal;
use lanelog_util::glob::Glob;
use lanelog_util::limits as quota;

/// Maximum number of functions that are evaluated before any of them is printed.
const BATCH: usize = 256;

/// The results for one folder, and its messages.
struct Done {
    names: Arc<FolderNames>,
    found: Option<FromFolder>,
    complaints: String,
}

impl Run<'_> {
    /// Evaluates the functions of a folder, and prints the results.
    pub fn folder(&self, path: &Path) -> Outcome {
        self.printed(|findings, out| {
            self.begin(out)?;
            self.functions(path, findings, out)?;
            let mut rows = Rows::of(self)?;
            rows.write(findings, out)?;
            rows.finish(out)?;
            self.end(findings, out)
        })
    }

    fn functions(
        &self,
        path: &Path,
        findings: &mut Findings,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let out = RefCell::new(out);
        let mut shown_rows = Shown::new(self, path, &out);
        shown_rows.begin()?;
        let mut errors = Vec::new();
        let mut found = match self.find(path) {
            Ok(found) => found,
            Err(mistake) => {
                complain(&shown(&mistake));
                errors.push(Mistake {
                    function: None,
                    message: mistake.to_string(),
                });
                Vec::new()
            }
        };
        self.choose(&mut found, &mut findings.found);
        findings.inputs = 1;
        let mut missing: Vec<(String, usize)> = Vec::new();
        let mut found = found.into_iter().peekable();
        while found.peek().is_some() {
            let batch: Vec<Found> = found.by_ref().take(BATCH).collect();
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
                        shown_rows.add(Scope::Folder(done.names), answer)?;
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
    fn choose(&self, found: &mut Vec<Found>, names_found: &mut [bool]) {
        if self.functions.names.is_empty() {
            return;
        }
        found.retain(|function| {
            let mut wanted = false;
            for (name, found) in self.functions.names.iter().zip(names_found.iter_mut()) {
                let bare = name.strip_prefix('@').unwrap_or(name);
                if function.name == *name || Glob::wildcards(bare).matches(function.name.as_bytes())
                {
                    (wanted, *found) = (true, true);
                }
            }
            wanted
        });
    }

    /// Evaluates one folder.
    fn one(&self, found: Found) -> Done {
        let limits = self.budget.limits(&self.limits);
        if !self.plan.reads_functions() {
            let names = FolderNames {
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
                names: Arc::new(FolderNames {
                    name,
                    function: None,
                }),
                found: None,
                complaints,
            };
        };
        let mode = self.plan.program.mode();
        let engine = self.selection.engine;
        let answer = within(&limits, || {
            let analysis = Analysis::of_facts(engine, extent(&function), &function.facts, mode);
            folder_function(self.plan, &function, &analysis, &limits)
        });
        // Only the names are needed after this point.
        function.facts = Facts::none();
        let names = FolderNames {
            name,
            function: Some(function),
        };
        let mut done = done(names, answer, self);
        done.complaints.insert_str(0, &complaints);
        done
    }
}

fn done(names: FolderNames, found: Result<FromFolder, Vec<facts::Mistake>>, run: &Run<'_>) -> Done {
    let complaints = match &found {
        Ok(_) => String::new(),
        Err(mistakes) => mistakes.iter().map(shown).collect(),
    };
    if let Ok(FromFolder {
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
    work: impl FnOnce() -> Result<FromFolder, Vec<facts::Mistake>>,
) -> Result<FromFolder, Vec<facts::Mistake>> {
    quota::within(&limits::quota(limits), work).unwrap_or_else(|exceeded| {
        Ok(FromFolder {
            answer: Err(limits::stopped(exceeded)),
            missing: Vec::new(),
        })
    })
}

//! Rows that are not shown, because a comment in the kernel's text allows them or because the
//! baseline contains them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use lanelog_analysis::query::Answer;
use lanelog_analysis::query::cells::{Cell, Cells, Found, Scope, Shape};
use lanelog_datalog::resolved::Relation;
use lanelog_facts::Rows;
use lanelog_ir::target::{CallGraph, ModuleContext, Reach};
use lanelog_ir::{Function, Module};
use lanelog_report::answers::{function_of, text};
use lanelog_report::summary::counted;
use lanelog_util::escape as terminal;
use lanelog_util::files;

/// Why a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum BaselineError {
    #[error("cannot read the baseline `{}`: {error}\n  help: --write-baseline {} makes it", terminal::path(.path), terminal::path(.path))]
    Unread {
        path: PathBuf,
        error: std::io::Error,
    },
    #[error("{}:{line}: a line of a baseline is a number, a tab, and the key that --write-baseline wrote", terminal::path(.path))]
    Line { path: PathBuf, line: usize },
    #[error("cannot write the baseline `{}`: {error}", terminal::path(.path))]
    Unwritten {
        path: PathBuf,
        error: std::io::Error,
    },
}

/// The findings that are left out, for all inputs.
#[derive(Debug, Default)]
pub(super) struct Sift {
    /// For each row of the baseline: the number of further occurrences that are hidden.
    known: Option<Mutex<HashMap<String, usize>>>,
    /// The path of the baseline to write, and its contents.
    written: Option<(PathBuf, Mutex<BTreeMap<String, usize>>)>,
    /// The paths and relations that were evaluated, if there is a baseline.
    evaluated: Mutex<HashSet<(String, String)>>,
    allowed: AtomicUsize,
    unreached: AtomicUsize,
    in_baseline: AtomicUsize,
}

/// Number of vanished rows that are listed.
const MOST_VANISHED: usize = 20;

/// The comment that begins a baseline.
const HEADER: &str = "# Rows that are known already: how many, path, function, relation, columns; separated by tabs. Written by `lanelog query --write-baseline`.";

impl Sift {
    /// Reads a baseline, if there is one.
    ///
    /// # Errors
    /// If the baseline cannot be read.
    pub fn new(baseline: Option<&Path>, write: Option<&Path>) -> Result<Sift, BaselineError> {
        let known = baseline.map(read).transpose()?;
        Ok(Sift {
            known: known.map(Mutex::new),
            written: write.map(|path| (path.to_path_buf(), Mutex::default())),
            ..Sift::default()
        })
    }

    /// The rows of an answer that are shown: the rows of the first relations, without hidden ones.
    pub fn keep(
        &self,
        (comments, unreached): (&Comments, &Unreached),
        scope: &Scope<'_, '_>,
        answer: &Answer,
        relations: &[&Relation],
        path: &str,
    ) -> Vec<Rows> {
        if self.known.is_some() {
            let names = relations.iter();
            let names = names.map(|relation| (path.to_string(), relation.name.clone()));
            let evaluated = self.evaluated.lock();
            evaluated
                .unwrap_or_else(PoisonError::into_inner)
                .extend(names);
        }
        let whole = || answer.rows.iter().take(relations.len()).cloned().collect();
        let is_plain = comments.is_empty() && unreached.is_empty();
        if is_plain && self.known.is_none() && self.written.is_none() {
            return whole();
        }
        let found = Found {
            scope: scope.clone(),
            answer,
        };
        let cells = Cells::new(found);
        let rows = relations.iter().zip(&answer.rows);
        let kept = rows.map(|(relation, rows)| {
            if relation.columns.is_empty() {
                return rows.clone();
            }
            let mut kept = Vec::with_capacity(rows.values().len());
            for row in rows.iter() {
                if unreached.has(relation, scope, row) {
                    self.unreached.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                if comments.allow(relation, scope, &cells, row) {
                    self.allowed.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                if self.known.is_some() || self.written.is_some() {
                    let key = key(relation, scope, &cells, row, path);
                    if self.is_known(&key) {
                        self.in_baseline.fetch_add(1, Ordering::Relaxed);
                        continue;
                    }
                }
                kept.extend_from_slice(row);
            }
            Rows::new(relation.columns.len(), kept)
        });
        kept.collect()
    }

    /// Whether the baseline contains a row. The row is also recorded for the baseline that is
    /// written.
    fn is_known(&self, key: &str) -> bool {
        if let Some((_, all)) = &self.written {
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            *all.entry(key.to_string()).or_insert(0) += 1;
        }
        let Some(known) = &self.known else {
            return false;
        };
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get_mut(key) {
            Some(left) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }

    /// Writes the baseline, if one was requested.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(&self) -> Result<(), BaselineError> {
        let Some((path, all)) = &self.written else {
            return Ok(());
        };
        let all = all.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = all.iter().map(|(key, count)| format!("{count}\t{key}\n"));
        let text = format!("{HEADER}\n{}", lines.collect::<String>());
        files::replace(path, text.as_bytes()).map_err(|error| BaselineError::Unwritten {
            path: path.clone(),
            error,
        })
    }

    /// The rows of the baseline that are missing in the evaluated files, for stderr; empty if none
    /// are missing.
    pub fn vanished(&self) -> String {
        let Some(known) = &self.known else {
            return String::new();
        };
        let known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let evaluated = self.evaluated.lock();
        let evaluated = evaluated.unwrap_or_else(PoisonError::into_inner);
        let left = known.iter().filter(|(key, left)| {
            let mut parts = key.split('\t');
            let (path, relation) = (parts.next(), parts.nth(1));
            let place = path.zip(relation);
            **left > 0
                && place.is_some_and(|(path, relation)| {
                    evaluated.contains(&(path.to_string(), relation.to_string()))
                })
        });
        let mut left: Vec<(&str, usize)> = left.map(|(key, left)| (key.as_str(), *left)).collect();
        left.sort_unstable();
        let count: usize = left.iter().map(|(_, left)| left).sum();
        if count == 0 {
            return String::new();
        }
        let mut text = format!("{} of the baseline vanished:\n", counted(count, "row"));
        for (key, left) in left.iter().take(MOST_VANISHED) {
            let mut parts = key.split('\t');
            let mut part = || parts.next().unwrap_or_default();
            let (path, function, relation) = (part(), part(), part());
            let columns = parts.collect::<Vec<&str>>().join(", ");
            let function = match function {
                "" => String::new(),
                name => format!(" in @{name}"),
            };
            let times = match left {
                1 => String::new(),
                left => format!(", {left} times"),
            };
            text.push_str(&format!(
                "  {path}: {relation}({columns}){function}{times}\n"
            ));
        }
        if left.len() > MOST_VANISHED {
            text.push_str(&format!("  and {} more\n", left.len() - MOST_VANISHED));
        }
        text + "  help: if that is right, record the rows again with --write-baseline\n"
    }

    /// The number of hidden rows, for stderr; empty if none are hidden.
    pub fn note(&self) -> String {
        let counts = [
            (&self.allowed, "by comments in the kernels"),
            (&self.in_baseline, "by the baseline"),
            (&self.unreached, "of functions that no kernel calls"),
        ];
        let counts = counts.map(|(count, reason)| (count.load(Ordering::Relaxed), reason));
        let all: usize = counts.iter().map(|(count, _)| count).sum();
        let parts = counts.iter().filter(|(count, _)| *count > 0);
        let parts = parts.map(|(count, reason)| format!("{count} {reason}"));
        let parts = parts.collect::<Vec<String>>().join(", ");
        match all {
            0 => String::new(),
            all => format!("note: {} left out: {parts}\n", counted(all, "row")),
        }
    }
}

fn read(path: &Path) -> Result<HashMap<String, usize>, BaselineError> {
    let text = files::read_text(path).map_err(|error| BaselineError::Unread {
        path: path.to_path_buf(),
        error,
    })?;
    let mut known = HashMap::new();
    for (at, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let entry = line.split_once('\t');
        let entry = entry.and_then(|(count, key)| Some((count.parse::<usize>().ok()?, key)));
        let Some((count, key)) = entry else {
            return Err(BaselineError::Line {
                path: path.to_path_buf(),
                line: at + 1,
            });
        };
        *known.entry(key.to_string()).or_insert(0) += count;
    }
    Ok(known)
}

/// A key that identifies a row even if lines and numbers have changed: it contains names, and the
/// operation of a value that has only a number. Rows with equal keys are counted.
pub(super) fn key(
    relation: &Relation,
    scope: &Scope<'_, '_>,
    cells: &Cells<'_, '_>,
    row: &[u32],
    path: &str,
) -> String {
    let columns = relation.columns.iter().zip(row);
    let row: Vec<Cell> = columns
        .map(|(column, id)| cells.cell(column, *id))
        .collect();
    let function = scope.plain_function().or_else(|| function_of(&row));
    let mut parts = vec![
        path.to_string(),
        function.unwrap_or_default(),
        relation.name.clone(),
    ];
    for cell in &row {
        let name = text(cell);
        parts.push(match cell {
            Cell::Value {
                opcode: Some(opcode),
                ..
            } if is_numbered(&name) => (*opcode).to_string(),
            Cell::Value { .. } if is_numbered(&name) => "argument".to_string(),
            Cell::Block { .. } if is_numbered(&name) => "block".to_string(),
            _ => name,
        });
    }
    let parts = parts.iter().map(|part| {
        let part = part.replace('\t', " ");
        terminal::name(&part).into_owned()
    });
    parts.collect::<Vec<String>>().join("\t")
}

/// `%12`, `store#7`.
fn is_numbered(name: &str) -> bool {
    let number = match name.split_once('#') {
        Some((_, number)) => Some(number),
        None => name.strip_prefix('%'),
    };
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|letter| letter.is_ascii_digit())
    })
}

/// Functions that cannot run, by their index in the module; empty if all can run.
#[derive(Debug, Default)]
pub(super) struct Unreached {
    functions: Vec<bool>,
}

/// The prefix that clang 22 gives the name of a function with the body of an OpenCL kernel.
const STUB: &[u8] = b"__clang_ocl_kern_imp_";

impl Unreached {
    /// The functions of a module that are not reachable from any kernel. If the module is not a
    /// whole program, these are only the functions that clang generates for kernels, with the same
    /// body. Time: linear in the module.
    pub fn of(module: &Module<'_>, context: &ModuleContext<'_>, is_whole: bool) -> Unreached {
        let name = |function: &Function| module.function_name(function);
        let is_stub = |function: &Function| name(function).starts_with(STUB);
        let functions = &module.functions;
        let has_kernel = functions.iter().any(|one| context.is_kernel(one));
        if !has_kernel || !is_whole && !functions.iter().any(is_stub) {
            return Unreached::default();
        }
        let graph = CallGraph::new(module, context, Reach::Program);
        let reached = graph.reached(module, context);
        let unreached = functions.iter().zip(reached);
        let unreached =
            unreached.map(|(function, reached)| !reached && (is_whole || is_stub(function)));
        let functions: Vec<bool> = unreached.collect();
        let some = functions.contains(&true);
        Unreached {
            functions: if some { functions } else { Vec::new() },
        }
    }

    fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// Whether the first value or block of a row is in such a function.
    fn has(&self, relation: &Relation, scope: &Scope<'_, '_>, row: &[u32]) -> bool {
        if self.is_empty() {
            return false;
        }
        let mut columns = relation.columns.iter().zip(row);
        let owner = match scope {
            Scope::Function(view, function) => Some((*view, *function)),
            Scope::Other(_) => None,
            Scope::Module(..) => columns.find_map(|(column, id)| {
                let owner = match Shape::of(column, scope) {
                    Shape::Value => scope.local(*id, |shift| shift.value),
                    Shape::Block => scope.local(*id, |shift| shift.block),
                    Shape::Function | Shape::Text | Shape::Number => None,
                };
                owner.map(|(view, _, function, _)| (view, function))
            }),
        };
        owner.is_some_and(|(view, function)| {
            let all = &view.module.functions;
            let at = all.partition_point(|other| other.span.start < function.span.start);
            self.functions.get(at) == Some(&true)
        })
    }
}

/// The comments `; lanelog: allow(relation, ...)` of a module: for each line, the allowed
/// relations.
#[derive(Debug, Default)]
pub(super) struct Comments {
    by_line: HashMap<u32, Vec<String>>,
}

/// The start of a comment that allows rows, after the semicolon.
const WORD: &str = "lanelog: allow(";

impl Comments {
    /// Linear in the text of the module.
    pub fn of(scope: &Scope<'_, '_>) -> Comments {
        match scope {
            Scope::Function(view, _) | Scope::Module(view, _) => Comments::read(view.module.text),
            Scope::Other(_) => Comments::default(),
        }
    }

    fn read(text: &[u8]) -> Comments {
        let mut by_line: HashMap<u32, Vec<String>> = HashMap::new();
        if memchr::memmem::find(text, WORD.as_bytes()).is_none() {
            return Comments::default();
        }
        // Comments on lines without code apply to the next line with code.
        let mut waiting: Vec<String> = Vec::new();
        for (line, number) in text.split(|byte| *byte == b'\n').zip(1u32..) {
            let line = String::from_utf8_lossy(line);
            let code = line.trim_start();
            let names = line.split_once(WORD).and_then(|(before, after)| {
                before.trim_end().strip_suffix(';')?;
                after.split_once(')').map(|(names, _)| names)
            });
            let names = names.into_iter().flat_map(|names| names.split(','));
            let names = names.map(|name| name.trim().to_string());
            if code.starts_with(';') {
                waiting.extend(names);
                continue;
            }
            if code.is_empty() {
                continue;
            }
            let names: Vec<String> = waiting.drain(..).chain(names).collect();
            if !names.is_empty() {
                by_line.insert(number, names);
            }
        }
        Comments { by_line }
    }

    fn is_empty(&self) -> bool {
        self.by_line.is_empty()
    }

    /// Whether an allowing comment is on the line of a value or block of the row, or on that of its
    /// function.
    fn allow(
        &self,
        relation: &Relation,
        scope: &Scope<'_, '_>,
        cells: &Cells<'_, '_>,
        row: &[u32],
    ) -> bool {
        let is_allowed = |line: u32| {
            let names = self.by_line.get(&line);
            names.is_some_and(|names| names.contains(&relation.name))
        };
        if self.is_empty() {
            return false;
        }
        let define = |id: u32, shape: Shape| {
            let (view, _, function, _) = match shape {
                Shape::Value => scope.local(id, |shift| shift.value),
                Shape::Block => scope.local(id, |shift| shift.block),
                Shape::Function => {
                    let Scope::Module(view, _) = scope else {
                        return None;
                    };
                    let function = view.module.functions.get(id as usize)?;
                    return Some(view.lines.line_at(function.name.start));
                }
                Shape::Text | Shape::Number => return None,
            }?;
            Some(view.lines.line_at(function.name.start))
        };
        // A row without values and blocks also belongs to a function.
        if let Scope::Function(view, function) = scope
            && is_allowed(view.lines.line_at(function.name.start))
        {
            return true;
        }
        relation.columns.iter().zip(row).any(|(column, id)| {
            let line = match cells.cell(column, *id) {
                Cell::Value { line, .. } | Cell::Block { line, .. } => line,
                Cell::Function(_) | Cell::Text(_) | Cell::Number(_) => None,
            };
            let shape = Shape::of(column, scope);
            line.is_some_and(is_allowed) || define(*id, shape).is_some_and(is_allowed)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn comments_are_about_their_line_or_the_next_one_with_code() {
        let text = "define void @f() { ; lanelog: allow(whole)\n\
                    ; lanelog: allow(one, other)\n\
                    \n\
                    ; more words\n\
                    a\n\
                    b ; why: lanelog: allow(none)\n\
                    c ;lanelog: allow(three) because\n\
                    d lanelog: allow(none)\n";
        let comments = Comments::read(text.as_bytes());
        let mut lines: Vec<(u32, String)> = comments
            .by_line
            .iter()
            .map(|(line, names)| (*line, names.join(" ")))
            .collect();
        lines.sort();
        let expected = [(1, "whole"), (5, "one other"), (7, "three")];
        assert_eq!(
            lines,
            expected.map(|(line, names)| (line, names.to_string()))
        );
    }

    #[test]
    fn unnamed_values_have_no_name() {
        for name in ["%12", "store#7", "block#0"] {
            assert!(is_numbered(name), "{name}");
        }
        for name in ["%x", "%x1", "0", "%", "%\"12 a\"", "12"] {
            assert!(!is_numbered(name), "{name}");
        }
    }
}

//! Evaluates the rules for all inputs, with results in their order.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::arguments::QueryFormat;
use super::budget::Buffer;
use super::call::{Findings, Run};
use super::folder::Given;
use super::parquet::Rows;
use crate::input::{Input, shown_path};
use crate::outcome::Outcome;
use crate::output::{self, Stdout, complain_styled};
use crate::progress::Progress;
use crate::schedule::next_batch;
use crate::shader::{self, Looked};
use lanelog_report::answers::{self, Mistake};
use lanelog_report::finding::Failure;

impl Run<'_> {
    /// Evaluates all inputs and prints the results.
    pub fn all(&self, inputs: Vec<Input>) -> Outcome {
        self.printed(|findings, out| self.print(inputs, findings, out))
    }

    fn print(
        &self,
        inputs: Vec<Input>,
        findings: &mut Findings,
        out: &mut Stdout,
    ) -> io::Result<()> {
        self.begin(out)?;
        self.inputs(inputs, findings, out)?;
        self.end(findings, out)
    }

    fn inputs(
        &self,
        inputs: Vec<Input>,
        findings: &mut Findings,
        out: &mut Stdout,
    ) -> io::Result<()> {
        let mut rows = Rows::of(self)?;
        let mut before: &[u8] = b"";
        // SARIF has no entries for inputs without results.
        let mut separate = |out: &mut Stdout, is_empty: bool| match self.format {
            QueryFormat::Sarif if is_empty => Ok(()),
            QueryFormat::Json | QueryFormat::Sarif => {
                out.write_all(std::mem::replace(&mut before, b",\n"))
            }
            QueryFormat::Text
            | QueryFormat::Csv
            | QueryFormat::Parquet
            | QueryFormat::Ndjson
            | QueryFormat::Github => Ok(()),
        };
        if self.threads > 1 && inputs.len() > 1 {
            let progress = Progress::new();
            let files = inputs.len();
            let mut inputs = inputs.into_iter().peekable();
            while inputs.peek().is_some() {
                let batch = next_batch(&mut inputs);
                // A batch of many inputs keeps all threads busy with one reading thread for each
                // input.
                let readers = (self.threads / batch.len()).max(1);
                let done: Vec<(Buffer<'_>, Vec<u8>, io::Result<Findings>)> = batch
                    .into_par_iter()
                    .map(|input| {
                        let done = self.waiting(input, readers);
                        progress.step(files, "files");
                        done
                    })
                    .collect();
                for (printed, complaints, found) in done {
                    separate(out, printed.bytes.is_empty())?;
                    if !complaints.is_empty() {
                        out.flush()?;
                        complain_styled(&String::from_utf8_lossy(&complaints), self.colours.stderr);
                    }
                    out.write_all(&printed.bytes)?;
                    let mut found = found?;
                    rows.write(&mut found, out)?;
                    findings.add(&found);
                }
            }
        } else {
            for input in inputs {
                let mut stderr = output::stderr(self.colours.stderr);
                if self.format == QueryFormat::Sarif {
                    let mut printed = self.budget.buffer();
                    let found = self.input(input, self.threads, &mut printed, &mut stderr)?;
                    separate(out, printed.bytes.is_empty())?;
                    out.write_all(&printed.bytes)?;
                    findings.add(&found);
                    continue;
                }
                separate(out, false)?;
                let mut found = self.input(input, self.threads, out, &mut stderr)?;
                rows.write(&mut found, out)?;
                findings.add(&found);
            }
        }
        rows.finish(out)
    }

    /// One of several inputs: its output and its errors wait until those of earlier inputs are
    /// printed.
    fn waiting(&self, input: Input, readers: usize) -> (Buffer<'_>, Vec<u8>, io::Result<Findings>) {
        let path = input.path().to_path_buf();
        let (mut printed, mut complaints) = (self.budget.buffer(), Vec::new());
        let found = self.input(input, readers, &mut printed, &mut complaints);
        let found = match found {
            Err(error) if error.kind() == io::ErrorKind::OutOfMemory => {
                printed.clear();
                let message = "its results are too many to wait for those before it\n  help: query it alone, or all with --jobs 1";
                complaints.extend(format!("error: {}: {message}\n", shown_path(&path)).bytes());
                self.unreadable(&path, message, &mut printed)
            }
            found => found,
        };
        (printed, complaints, found)
    }

    /// An input without results.
    fn unreadable(&self, path: &Path, message: &str, out: &mut dyn Write) -> io::Result<Findings> {
        if self.format == QueryFormat::Json {
            let mistake = Mistake {
                function: None,
                message: message.to_string(),
            };
            out.write_all(answers::json_input(&path.to_string_lossy()).as_bytes())?;
            out.write_all(answers::json_input_end(&[mistake]).as_bytes())?;
        }
        let failure = Failure {
            path: path.to_string_lossy().into_owned(),
            message: message.trim_end().to_string(),
        };
        let failures = match self.format {
            QueryFormat::Sarif => vec![failure],
            _ => Vec::new(),
        };
        Ok(Findings {
            wrong: true,
            failures,
            ..Findings::new(self)
        })
    }

    /// Reads an input with `threads` threads and evaluates it. Errors go to `complaints`.
    fn input(
        &self,
        input: Input,
        readers: usize,
        out: &mut dyn Write,
        complaints: &mut dyn Write,
    ) -> io::Result<Findings> {
        let input = match shader::look(input, self.selection.shader) {
            Looked::Other(input) => input,
            Looked::Shader(path, bytes) => return self.shader(&path, bytes, out, complaints),
        };
        let path: PathBuf = input.path().to_path_buf();
        let out = RefCell::new(out);
        let complaints = RefCell::new(complaints);
        let complain = |text: &str| {
            // Flushes earlier output, so that it comes first. An error here shows again at the next
            // write.
            let _ = out.borrow_mut().flush();
            let _ = complaints.borrow_mut().write_all(text.as_bytes());
        };
        let shown = self.selection.with_module(
            input,
            readers,
            false,
            self.colours.stderr,
            &mut |text| complain(text),
            |module, _, context| {
                let mut errors = Vec::new();
                let found = self.module(&path, module, context, &out, &mut errors);
                for Mistake { function, message } in &errors {
                    let place = match function {
                        Some(function) => format!("{}: @{function}", shown_path(&path)),
                        None => shown_path(&path),
                    };
                    complain(&format!("error: {place}: {message}"));
                }
                found
            },
        );
        shown.unwrap_or_else(|error| self.unreadable(&path, &error.to_string(), *out.borrow_mut()))
    }

    /// Evaluates the entry points of a shader.
    fn shader(
        &self,
        path: &Path,
        bytes: Result<Vec<u8>, String>,
        out: &mut dyn Write,
        complaints: &mut dyn Write,
    ) -> io::Result<Findings> {
        let of_llvm = self.plan.of_module().or_else(|| self.plan.of_instance());
        let functions = match of_llvm {
            Some(relation) => Err(format!(
                "error: {}: `{}` is a relation of modules of LLVM IR, and this is a shader\n",
                shown_path(path),
                relation.name
            )),
            None => shader::functions(path, bytes, self.selection.shader, self.selection.mode),
        };
        let functions = match functions {
            Ok(functions) => functions,
            Err(told) => {
                out.flush()?;
                complaints.write_all(told.as_bytes())?;
                return self.unreadable(path, told.trim_end(), out);
            }
        };
        let functions = functions.into_iter().map(Given::Ir).collect();
        let mut findings = Findings::new(self);
        let mut told = String::new();
        let mut complain = |text: &str| told.push_str(text);
        let given = (functions, Vec::new());
        self.functions(path, given, &mut findings, out, &mut complain)?;
        if !told.is_empty() {
            out.flush()?;
            complaints.write_all(told.as_bytes())?;
        }
        Ok(findings)
    }
}

//! The rule language, a strict subset of Soufflé's: parsing, checking and stratification.
//!
//! [`load()`] reads a file with its includes into a [`ast::Program`], [`resolve()`] checks it and
//! replaces names by indices, [`stratify()`] orders its rules; [`compile`] does all three.
//!
//! | file | contents |
//! |---|---|
//! | `load`, `scope`, `lexer`, `comments`, `scanner` | loads files and their includes, and splits them into tokens |
//! | `parser`, `directives`, `clauses`, `terms`, `foreign`, `ast` | parses tokens into an AST |
//! | `declarations`, `usage`, `lower`, `types`, `constants`, `binding`, `aggregates`, `resolve`, `resolved` | resolves names, and checks the program for errors |
//! | `arithmetic`, `functor` | evaluates operators and functors |
//! | `vocabulary`, `infer` | finds columns with a fixed set of texts; infers declarations for rules on the command line |
//! | `lints`, `growth`, `ranges`, `fingerprint` | warns about valid but suspicious rules |
//! | `stratify`, `needed` | the order of evaluation; the relations on which a requested relation depends |
//! | `diagnostic`, `mistakes`, `nearest` | error messages |
//! | `format`, `layout`, `flat` | formats rule files; writes all files of a program as one text |
//!
//! Architecture invariant: build scripts use this crate, so it cannot depend on generated code. No
//! function panics for any input text, reads files, or prints. Deliberately absent from the
//! language: records, algebraic types, components other than for includes, user-defined functors,
//! several heads, and directives that control execution.

mod aggregates;
mod arithmetic;
pub mod ast;
mod binding;
mod clauses;
mod comments;
mod constants;
mod declarations;
pub mod diagnostic;
mod directives;
mod fingerprint;
pub mod flat;
mod foreign;
pub mod format;
pub mod functor;
mod growth;
pub mod infer;
mod layout;
pub mod lexer;
mod lints;
pub mod load;
mod lower;
mod mistakes;
pub mod nearest;
pub mod needed;
mod parser;
mod ranges;
pub mod renamed;
pub mod resolve;
pub mod resolved;
mod scanner;
mod scope;
pub mod stratify;
mod terms;
mod types;
mod usage;
pub mod vocabulary;

use std::collections::HashMap;

use ast::Span;
pub use diagnostic::{Diagnostic, Severity};
pub use load::{Library, Source, load, load_all};
use mistakes::Mistakes;
pub use resolve::resolve;
pub use resolved::Resolved;
pub use stratify::{Stratum, stratify};

/// The result of compiling a program, from its text to its strata.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Compiled {
    /// The files that were read, the root first.
    pub sources: Vec<Source>,
    /// The program and its strata, if it has no errors.
    pub program: Option<(Resolved, Vec<Stratum>)>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The `//@` comments, each with the relation whose declaration contains it.
    pub annotations: Vec<(ast::Annotation, Option<String>)>,
}

impl Compiled {
    /// Adds errors, and removes the program.
    pub fn refuse(&mut self, errors: Vec<Diagnostic>) {
        if !errors.is_empty() {
            self.program = None;
            self.diagnostics.extend(errors);
            mistakes::shorten(&mut self.diagnostics);
        }
    }
}

/// Loads, checks and stratifies a rule file. The loader must find all included files.
#[must_use]
pub fn compile(root: &str, loader: &dyn Fn(&str) -> Result<String, String>) -> Compiled {
    compile_with(root, loader, &|_| None)
}

/// Loads, checks and stratifies a rule file. Semantic errors are reported for all text that could
/// be parsed.
#[must_use]
pub fn compile_with(
    root: &str,
    loader: &dyn Fn(&str) -> Result<String, String>,
    library: Library<'_>,
) -> Compiled {
    compile_all(&[root], loader, library)
}

/// Compiles several files as one program.
#[must_use]
pub fn compile_all(
    roots: &[&str],
    loader: &dyn Fn(&str) -> Result<String, String>,
    library: Library<'_>,
) -> Compiled {
    let loaded = load_all(roots, loader, library);
    let mut words = Mistakes::default();
    vocabulary::check(&loaded.program, library, &mut words);
    let readable = !loaded.has_errors() && !words.has_errors();
    let checked = resolve(&loaded.program);
    let mut diagnostics = loaded.diagnostics;
    diagnostics.extend(words.finish());
    diagnostics.extend(checked.diagnostics);
    let resolved = checked.resolved.filter(|_| readable);
    let program = resolved.map(|resolved| {
        let strata = stratify(&resolved);
        (resolved, strata)
    });
    mistakes::shorten(&mut diagnostics);
    let is_library = |one: &Diagnostic| {
        let source = loaded.sources.get(one.span.source as usize);
        source.is_some_and(|source| source.is_library)
    };
    let is_error = |one: &Diagnostic| one.severity == Severity::Error;
    // An error in a user's file may cause further errors in built-in files, which are correct by
    // themselves.
    if diagnostics
        .iter()
        .any(|one| is_error(one) && !is_library(one))
    {
        diagnostics.retain(|one| !is_library(one));
    }
    let declared: HashMap<Span, &ast::RelationDeclaration> = loaded
        .program
        .relations
        .iter()
        .flat_map(|one| one.annotations.iter().map(move |said| (said.span, one)))
        .collect();
    let annotations = loaded.program.annotations.iter().map(|said| {
        let relation = declared.get(&said.span).map(|one| one.name.text.clone());
        (said.clone(), relation)
    });
    Compiled {
        annotations: annotations.collect(),
        sources: loaded.sources,
        program,
        diagnostics,
    }
}

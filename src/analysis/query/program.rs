//! A user's rule file, checked, with all files that it includes.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::native::pristine;
use crate as analysis;
use lanelog_datalog::resolved::Relation;
use lanelog_datalog::{Compiled, Diagnostic, Resolved, Source, Stratum};
use lanelog_engine::catalog::MODES;
use lanelog_engine::{Engine, library};
use lanelog_ir::target::Mode;

/// A built-in program, read once for all modules, with a plan of it for each way to compute the
/// built-in relations: native code and interpreted rules.
pub struct BuiltIn<T> {
    path: &'static str,
    program: OnceLock<Option<Program>>,
    native: OnceLock<Option<T>>,
    interpreted: OnceLock<Option<T>>,
}

impl<T> BuiltIn<T> {
    /// The program of a path such as `rules/memory.dl`.
    #[must_use]
    pub const fn new(path: &'static str) -> BuiltIn<T> {
        BuiltIn {
            path,
            program: OnceLock::new(),
            native: OnceLock::new(),
            interpreted: OnceLock::new(),
        }
    }

    /// The plan for an engine, which `plan` makes on first use. `None` if the program is invalid
    /// or lacks a relation, which tests rule out.
    pub fn planned(
        &'static self,
        engine: Engine,
        plan: impl FnOnce(&'static Program, Engine) -> Option<T>,
    ) -> Option<&'static T> {
        let planned = match engine {
            Engine::Datafrog => &self.interpreted,
            _ => &self.native,
        };
        let program = || Program::built_in(self.path).ok();
        let make = || plan(self.program.get_or_init(program).as_ref()?, engine);
        planned.get_or_init(make).as_ref()
    }
}

/// A program without errors.
#[derive(Debug)]
pub struct Program {
    /// The files that were read, the root first.
    pub sources: Vec<Source>,
    /// Relations and rules.
    pub rules: Resolved,
    /// The order of evaluation.
    pub strata: Vec<Stratum>,
    /// Warnings about the program.
    pub warnings: Vec<Diagnostic>,
    /// For each relation, whether the native engines compute it by exactly the same rules.
    native: Vec<bool>,
}

impl Program {
    /// Reads and checks a rule file. `read` returns the text of a path. Files that `read` does not
    /// find are looked up among the built-in files.
    ///
    /// # Errors
    /// Returns all errors and warnings, with the files.
    pub fn read(
        root: &str,
        read: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        Program::read_all(&[root], read)
    }

    /// Reads several rule files as one program, in which each file has its own helper relations.
    ///
    /// # Errors
    /// The errors of [`Program::read`].
    pub fn read_all(
        roots: &[&str],
        read: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        Program::of_compiled(library::compile_suite(roots, read))
    }

    /// Reads a built-in rule file and all files that it includes, by a path such as
    /// `rules/memory.dl`.
    ///
    /// # Errors
    /// If there is no such file. (Built-in files have no errors.)
    pub fn built_in(path: &str) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        Program::of_compiled(library::compile_built_in(path))
    }

    fn of_compiled(compiled: Compiled) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        let Compiled {
            sources,
            program,
            diagnostics,
            ..
        } = compiled;
        match program {
            Some((rules, strata)) => Ok(Program {
                warnings: diagnostics,
                ..Program::of(sources, rules, strata)
            }),
            None => Err((diagnostics, sources)),
        }
    }

    /// A program from checked rules and their files, without warnings.
    pub fn of(sources: Vec<Source>, mut rules: Resolved, strata: Vec<Stratum>) -> Program {
        Program {
            native: pristine(&mut rules, &sources, &modes(&sources)),
            sources,
            rules,
            strata,
            warnings: Vec::new(),
        }
    }

    /// The mode whose facts the program reads: the mode of the built-in file that it includes, such
    /// as `llvm22.dl`; otherwise mode `sound`.
    pub fn mode(&self) -> Mode {
        mode(&self.sources, None)
    }

    /// The mode whose facts a relation reads.
    pub fn mode_of(&self, relation: &Relation) -> Mode {
        mode(&self.sources, relation.instance())
    }

    /// For each relation, whether it is derived by exactly the rules from which native code was
    /// generated, including all its dependencies, so that the native engine of this mode can
    /// compute it.
    pub fn native(&self) -> &[bool] {
        &self.native
    }

    /// The index of a relation in [`Resolved::relations`], by its name.
    pub fn relation(&self, name: &str) -> Option<usize> {
        let mut relations = self.rules.relations.iter();
        relations.position(|relation| relation.name == name)
    }

    /// The relations in `.output` directives of the root files; if there are none, those of all
    /// files. The relations are in the order of their declarations.
    pub fn outputs(&self) -> Vec<usize> {
        let relations = self.rules.relations.iter().enumerate();
        let outputs = relations.filter_map(|(at, relation)| Some((at, relation.output_at?.source)));
        let outputs: Vec<(usize, u32)> = outputs.collect();
        let is_root = |source: u32| {
            let source = self.sources.get(source as usize);
            source.is_some_and(|source| source.is_root)
        };
        let of_root = outputs.iter().any(|(_, source)| is_root(*source));
        let wanted = outputs
            .iter()
            .filter(|(_, source)| !of_root || is_root(*source));
        wanted.map(|(at, _)| *at).collect()
    }

    /// The source location of a rule, such as `barriers.dl:12`.
    pub fn place(&self, rule: usize) -> Option<String> {
        let span = self.rules.rules.get(rule)?.span;
        let source = self.sources.get(span.source as usize)?;
        Some(format!("{}:{}", source.name, source.position(span.start).0))
    }
}

/// The modes of the program itself and of each instance of a component in it.
fn modes(sources: &[Source]) -> BTreeMap<Option<&str>, Mode> {
    let instances = sources.iter().map(|source| source.instance.as_deref());
    let all = instances.chain([None]);
    all.map(|instance| (instance, mode(sources, instance)))
        .collect()
}

/// The mode of an instance of a component, or of the program itself.
fn mode(sources: &[Source], instance: Option<&str>) -> Mode {
    let file = |path: &str| path.rsplit('/').next().map(str::to_owned);
    let includes = |mode: &Mode| {
        let rules = file(analysis::program(*mode).path());
        let mut its = sources.iter().filter(|source| {
            source.instance.as_deref() == instance && !source.name.starts_with(MODES)
        });
        its.any(|source| file(&source.name) == rules)
    };
    let mut others = Mode::ALL.iter().copied();
    others
        .find(|mode| *mode != Mode::Sound && includes(mode))
        .unwrap_or_default()
}

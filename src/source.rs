//! From a text to a module and its functions.

use std::path::{Path, PathBuf};

use lanelog_analysis::How;
use lanelog_analysis::interprocedural::summaries;
use lanelog_ir::target::{Mode, ModuleContext, Reach, Target, processors};
use lanelog_ir::{self as ir, Bodies, LineIndex, ReadError};
#[cfg(target_os = "linux")]
use lanelog_util::files::Mapped;

use crate::function::{Body, Function};
use crate::{Error, Verdicts};

/// The text of a module, with the name that it has in messages.
#[derive(Clone, Debug)]
pub struct Source {
    pub(crate) path: PathBuf,
    text: Vec<u8>,
}

impl Source {
    /// Reads a file of LLVM's text (`.ll`). Bitcode is for `llvm-dis`.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn read(path: impl AsRef<Path>) -> Result<Source, Error> {
        let path = path.as_ref().to_path_buf();
        match std::fs::read(&path) {
            Ok(text) => Ok(Source { path, text }),
            Err(error) => Err(Error::Io { path, error }),
        }
    }

    /// A text that is already here.
    pub fn new(name: impl Into<PathBuf>, text: impl Into<Vec<u8>>) -> Source {
        Source {
            path: name.into(),
            text: text.into(),
        }
    }

    /// Parses the text, for the GPU that its triple names or, without a triple, that its text
    /// indicates. Linear in the text.
    ///
    /// # Errors
    /// None for text that is not a module: see [`Module::errors`].
    pub fn module(&self) -> Result<Module<'_>, Error> {
        self.module_for(None, None)
    }

    /// Reads the text, for a target (`amdgpu`, `nvptx`, `none` or a triple) and a processor
    /// (`gfx1100`).
    ///
    /// # Errors
    /// [`Error::Target`].
    pub fn module_for(
        &self,
        target: Option<&str>,
        processor: Option<&str>,
    ) -> Result<Module<'_>, Error> {
        if let Some(name) = processor {
            processors::known(name, None)?;
        }
        open(&self.path, ir::read(&self.text), target, processor)
    }

    /// Reads and analyses one function after another, with the target of [`Source::module`], and
    /// passes the verdicts on each to `found`. Memory is that of the largest function, and one pass
    /// takes less time than [`Source::module`] and [`Function::analyze`]. Returns the errors in the
    /// text, as [`Module::errors`] does; a function with an error is omitted.
    ///
    /// # Errors
    /// None for text that is not a module.
    pub fn each(&self, mode: Mode, found: impl FnMut(&Verdicts<'_>)) -> Result<Vec<String>, Error> {
        each(&self.path, &self.text, mode, found)
    }

    /// As [`Source::read`] and [`Source::each`]. A large file is not read into memory but mapped on
    /// Linux, which is faster. For this, a handler of `SIGBUS` is installed at the first use, which
    /// passes signals that are not about such files on to the handler before it.
    ///
    /// # Errors
    /// As [`Source::read`] and [`Source::each`]; [`Error::Io`] too if the file was changed
    /// meanwhile, so that what was found may be wrong.
    pub fn each_in_file(
        path: impl AsRef<Path>,
        mode: Mode,
        found: impl FnMut(&Verdicts<'_>),
    ) -> Result<Vec<String>, Error> {
        let path = path.as_ref();
        #[cfg(target_os = "linux")]
        if let Ok(Some(text)) = Mapped::large(path) {
            let errors = each(path, &text, mode, found)?;
            if text.is_changed() {
                return Err(Error::Io {
                    path: path.to_path_buf(),
                    error: std::io::Error::other("it changed while it was read"),
                });
            }
            return Ok(errors);
        }
        Source::read(path)?.each(mode, found)
    }
}

fn open<'s>(
    path: &'s Path,
    module: ir::Module<'s>,
    target: Option<&str>,
    processor: Option<&str>,
) -> Result<Module<'s>, Error> {
    let (target, _) = Target::of_module(&module, target, processor)?;
    Ok(Module {
        path,
        lines: LineIndex::new(module.text),
        module,
        target,
    })
}

fn each(
    path: &Path,
    text: &[u8],
    mode: Mode,
    mut found: impl FnMut(&Verdicts<'_>),
) -> Result<Vec<String>, Error> {
    let outline = ir::outline(text).unwrap_or_else(|| ir::read(text));
    let module = open(path, outline, None, None)?;
    let analyzer = module.analyzer(mode);
    let mut errors = module.errors();
    let mut bodies = Bodies::default();
    let mut analyses = lanelog_analysis::Analyzer::new(&module.module, &analyzer.context);
    for outline in &module.module.functions {
        match bodies.read(&module.module, outline) {
            Ok(function) => {
                let body = Body::Llvm(&analyzer, function);
                found(&Verdicts::new(
                    Function { body },
                    &analyses.analyze(function),
                ));
            }
            Err(error) => errors.push(module.told(&error)),
        }
    }
    Ok(errors)
}

/// A module, and the GPU for which it was compiled.
pub struct Module<'s> {
    pub(crate) path: &'s Path,
    pub(crate) lines: LineIndex<'s>,
    pub(crate) module: ir::Module<'s>,
    pub(crate) target: Target,
}

impl<'s> Module<'s> {
    /// Errors in the text, as `line:column: message`. A function with an error is omitted; the
    /// other functions are available.
    pub fn errors(&self) -> Vec<String> {
        let errors = self.module.errors.iter();
        errors.map(|error| self.told(error)).collect()
    }

    fn told(&self, error: &ReadError) -> String {
        let place = self.lines.position(error.span.start);
        format!("{}:{}: {}", place.line, place.column, error.message)
    }

    /// Whether the module is for a GPU: on any other target, nothing diverges.
    pub fn is_for_gpu(&self) -> bool {
        self.target.gpu().is_some()
    }

    /// The defined functions of the module, ready to be analysed in mode `sound` or as a version of
    /// LLVM analyses them. Linear in declarations and attributes.
    pub fn analyzer(&self, mode: Mode) -> Analyzer<'_> {
        Analyzer {
            module: self,
            context: ModuleContext::new(&self.module, &self.target, mode),
        }
    }
}

impl Module<'_> {
    /// The functions, in mode `sound`, with calls followed through the module: arguments are as
    /// uniform as the values passed, results as the values returned. Analyses every function, some
    /// more than once.
    pub fn interprocedural_analyzer(&self, reach: Reach) -> Analyzer<'_> {
        let mut context = ModuleContext::new(&self.module, &self.target, Mode::Sound);
        let how = How::default();
        let (summaries, _) = summaries(how, &self.module, &context, reach, false);
        context.refine(summaries);
        Analyzer {
            module: self,
            context,
        }
    }
}

/// The functions of a module, for one mode.
pub struct Analyzer<'m> {
    pub(crate) module: &'m Module<'m>,
    pub(crate) context: ModuleContext<'m>,
}

impl Analyzer<'_> {
    /// The functions with a body that could be read, in the order of the file.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        let functions = self.module.module.functions.iter();
        functions.map(|function| Function {
            body: Body::Llvm(self, function),
        })
    }

    /// The function of a name, without `@`.
    pub fn function(&self, name: &str) -> Option<Function<'_>> {
        self.functions().find(|function| function.name() == name)
    }
}

#[cfg(all(test, target_os = "linux"))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_large_file_that_changes_meanwhile_is_an_error() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        for name in ["f", "g"] {
            writeln!(file, "define void @{name}() {{\n  ret void\n}}").unwrap();
            file.write_all("; a comment\n".repeat(10_000).as_bytes())
                .unwrap();
        }
        let mut names = Vec::new();
        let errors = Source::each_in_file(&file, Mode::Sound, |verdicts| {
            names.push(verdicts.function().name());
        });
        assert_eq!(errors.unwrap(), Vec::<String>::new());
        assert_eq!(names, ["f", "g"]);
        let found = Source::each_in_file(&file, Mode::Sound, |_| {
            file.as_file().set_len(100).unwrap();
        });
        assert!(matches!(found, Err(Error::Io { .. })));
    }
}

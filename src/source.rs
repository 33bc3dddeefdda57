//! From a text to a module and its functions.

use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::sync::Arc;
use std::sync::OnceLock;

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
    /// The text; for a mapped file, once it has been copied.
    text: OnceLock<Vec<u8>>,
    #[cfg(target_os = "linux")]
    mapped: Option<Arc<Mapped>>,
}

impl Source {
    /// Reads a file of LLVM's text (`.ll`). Bitcode is for `llvm-dis`.
    ///
    /// On Linux, a large file is mapped, and copied only for [`Source::module`]. The first mapping
    /// installs a handler of `SIGBUS`: a part of the file that is cut off reads as zeros. The
    /// handler passes other signals on to the handler before it.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn read(path: impl AsRef<Path>) -> Result<Source, Error> {
        let path = path.as_ref().to_path_buf();
        #[cfg(target_os = "linux")]
        if let Ok(Some(mapped)) = Mapped::large(&path) {
            return Ok(Source {
                path,
                text: OnceLock::new(),
                mapped: Some(Arc::new(mapped)),
            });
        }
        match std::fs::read(&path) {
            Ok(text) => Ok(Source::new(path, text)),
            Err(error) => Err(Error::Io { path, error }),
        }
    }

    /// A text that is already here.
    pub fn new(name: impl Into<PathBuf>, text: impl Into<Vec<u8>>) -> Source {
        Source {
            path: name.into(),
            text: OnceLock::from(text.into()),
            #[cfg(target_os = "linux")]
            mapped: None,
        }
    }

    /// The text, copied if it was mapped.
    fn copied(&self) -> Result<&[u8], Error> {
        if self.text.get().is_none() {
            let text = self.in_place().to_vec();
            self.check()?;
            return Ok(self.text.get_or_init(|| text));
        }
        Ok(self.in_place())
    }

    /// The text. If it is mapped, [`Source::check`] tells afterwards whether it was valid.
    fn in_place(&self) -> &[u8] {
        #[cfg(target_os = "linux")]
        if let (None, Some(mapped)) = (self.text.get(), &self.mapped) {
            return mapped;
        }
        self.text.get().map_or(&[], |text| text.as_slice())
    }

    /// An error if the mapped file was changed.
    fn check(&self) -> Result<(), Error> {
        #[cfg(target_os = "linux")]
        if self
            .mapped
            .as_ref()
            .is_some_and(|mapped| mapped.is_changed())
        {
            return Err(Error::Io {
                path: self.path.clone(),
                error: std::io::Error::other("it changed while it was read"),
            });
        }
        Ok(())
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
        self.with(ir::read(self.copied()?), target, processor)
    }

    fn with<'s>(
        &'s self,
        module: ir::Module<'s>,
        target: Option<&str>,
        processor: Option<&str>,
    ) -> Result<Module<'s>, Error> {
        let (target, _) = Target::of_module(&module, target, processor)?;
        Ok(Module {
            path: &self.path,
            lines: LineIndex::new(module.text),
            module,
            target,
        })
    }

    /// Reads and analyses one function after another, with the target of [`Source::module`], and
    /// passes the verdicts on each to `found`. Memory is that of the largest function, and one pass
    /// takes less time than [`Source::module`] and [`Function::analyze`]. Returns the errors in the
    /// text, as [`Module::errors`] does; a function with an error is omitted.
    ///
    /// # Errors
    /// [`Error::Io`] if the file is changed meanwhile; none for text that is not a module.
    pub fn each(
        &self,
        mode: Mode,
        mut found: impl FnMut(&Verdicts<'_>),
    ) -> Result<Vec<String>, Error> {
        let is_copied = self.text.get().is_some();
        let text = self.in_place();
        let outline = ir::outline(text).unwrap_or_else(|| ir::read(text));
        let module = self.with(outline, None, None)?;
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
        if !is_copied {
            self.check()?;
        }
        Ok(errors)
    }
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
    fn a_mapped_file_that_changes_is_an_error() {
        let mut text = "define void @f() {\n  ret void\n}\n".to_string();
        text.push_str(&"; a comment\n".repeat(10_000));
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let names = |source: &Source| {
            let mut names = Vec::new();
            let errors = source.each(Mode::Sound, |one| names.push(one.function().name()));
            errors.map(|errors| (errors, names))
        };
        let (early, late) = (Source::read(&file).unwrap(), Source::read(&file).unwrap());
        assert!(early.mapped.is_some());
        let expected = (Vec::new(), vec!["f".to_string()]);
        assert_eq!(names(&early).unwrap(), expected);
        early.module().unwrap();
        file.as_file().set_len(100).unwrap();
        // Only what was copied before the change is valid.
        assert_eq!(names(&early).unwrap(), expected);
        assert!(matches!(names(&late), Err(Error::Io { .. })));
        assert!(matches!(late.module(), Err(Error::Io { .. })));
    }
}

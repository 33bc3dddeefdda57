//! A function of LLVM IR, or of an IR of the caller.

use std::sync::Arc;

use lanelog_analysis::query::cells::{Other, Scope, View};
use lanelog_analysis::{Analysis, Extent, violations};
use lanelog_engine::Engine;
use lanelog_facts::{Facts, IrFunction};
use lanelog_ir as llvm;
use lanelog_ir::target::Mode;

use crate::{Analyzer, Error, Verdicts};

/// A function with a body.
#[derive(Clone, Copy)]
pub struct Function<'a> {
    pub(crate) body: Body<'a>,
}

/// The IR of a function.
#[derive(Clone, Copy)]
pub(crate) enum Body<'a> {
    Llvm(&'a Analyzer<'a>, &'a llvm::Function),
    Ir(&'a Ir<'a>),
}

impl<'a> Function<'a> {
    /// Its name, without `@`.
    pub fn name(&self) -> String {
        match self.body {
            Body::Llvm(analyzer, function) => {
                let name = analyzer.module.module.function_name(function);
                String::from_utf8_lossy(&name).into_owned()
            }
            Body::Ir(ir) => ir.other.name.clone(),
        }
    }

    /// Whether work-items begin in it.
    pub fn is_kernel(&self) -> bool {
        match self.body {
            Body::Llvm(analyzer, function) => analyzer.context.is_kernel(function),
            Body::Ir(ir) => ir
                .other
                .function
                .as_ref()
                .is_some_and(|one| one.is_kernel()),
        }
    }

    /// Its analysis, by rules. Results are computed on first use, in `ask`: the analysis lives as
    /// long as the facts of the function.
    pub fn analyze<T>(&self, ask: impl FnOnce(&Verdicts<'_>) -> T) -> T {
        match self.body {
            Body::Llvm(analyzer, function) => {
                let (module, context) = (&analyzer.module.module, &analyzer.context);
                let mut analyzer = lanelog_analysis::Analyzer::new(module, context);
                ask(&Verdicts::new(*self, &analyzer.analyze(function)))
            }
            Body::Ir(ir) => ask(&Verdicts::new(*self, &ir.analysis())),
        }
    }

    pub(crate) fn mode(&self) -> Mode {
        match self.body {
            Body::Llvm(analyzer, _) => analyzer.context.mode(),
            Body::Ir(ir) => ir.mode,
        }
    }

    /// The objects that ids in rows denote.
    pub(crate) fn scope(&self) -> Scope<'a, 'a> {
        match self.body {
            Body::Llvm(analyzer, function) => {
                let module = analyzer.module;
                let (module, lines) = (&module.module, &module.lines);
                Scope::Function(View { module, lines }, function)
            }
            Body::Ir(ir) => Scope::Other(Arc::clone(&ir.other)),
        }
    }

    /// The name of its text in messages.
    pub(crate) fn path(&self) -> String {
        match self.body {
            Body::Llvm(analyzer, _) => analyzer.module.path.display().to_string(),
            Body::Ir(ir) => ir.other.name.clone(),
        }
    }
}

/// A function of any IR, checked and ready to be analysed.
pub struct Ir<'f> {
    pub(crate) other: Arc<Other<'f>>,
    pub(crate) facts: Facts,
    pub(crate) mode: Mode,
}

impl<'f> Ir<'f> {
    /// Checks a function and computes its facts. Linear in the function.
    ///
    /// # Errors
    /// [`Error::Function`] if its numbers contradict each other: a block without a terminator, an
    /// operand that is not a value, a phi that reads over an edge that does not exist.
    pub fn new(function: impl IrFunction + 'f, mode: Mode) -> Result<Ir<'f>, Error> {
        let name = function.name().to_string();
        let function: Box<dyn IrFunction + 'f> = Box::new(function);
        let mut wrong = function.misnumbered();
        let facts = match wrong.is_empty() {
            true => function.facts().into_owned(),
            false => Facts::none(),
        };
        if wrong.is_empty() {
            let found = violations(&facts);
            let found = found.iter();
            wrong.extend(found.map(|(signature, rows)| function.violation(signature, rows)));
        }
        if !wrong.is_empty() {
            return Err(Error::Function {
                function: name,
                message: wrong.join("; "),
            });
        }
        let other = Other {
            name,
            function: Some(function),
        };
        Ok(Ir {
            other: Arc::new(other),
            facts,
            mode,
        })
    }

    /// The function, to be analysed like one of a [`crate::Module`].
    pub fn function(&self) -> Function<'_> {
        Function {
            body: Body::Ir(self),
        }
    }
}

impl Ir<'_> {
    pub(crate) fn analysis(&self) -> Analysis<'_> {
        let extent = self.get().map(Extent::of).unwrap_or_default();
        Analysis::of_facts(Engine::default(), extent, &self.facts, self.mode)
    }

    pub(crate) fn get(&self) -> Option<&dyn IrFunction> {
        self.other
            .function
            .as_deref()
            .map(|function| function as &dyn IrFunction)
    }
}

//! Produces AMDGPU assembly.

use std::cell::Cell;

use crate::Printer;
use lanelog_amdgpu::emit::{self, Note};
use lanelog_amdgpu::machine::Code;
use lanelog_amdgpu::{Gpu, Level, Lowered, Observer, Options};
use lanelog_ir::Module;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_select::{Refusal, lower, variables};

/// The processor of machine code, and how it is generated.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The processor.
    pub gpu: &'static Gpu,
    /// The optimization level.
    pub level: Level,
    /// Whether values that only shapes prove uniform are broadcast: mode `sound+`.
    pub plus: bool,
}

impl Machine {
    /// The same processor, with or without broadcasts of values that only shapes prove uniform.
    #[must_use]
    pub fn with_plus(self, plus: bool) -> Machine {
        Machine { plus, ..self }
    }

    /// Another processor with the same options.
    #[must_use]
    pub fn on(self, gpu: &'static Gpu) -> Machine {
        Machine { gpu, ..self }
    }

    /// The same processor with another optimization level.
    #[must_use]
    pub fn at(self, level: Level) -> Machine {
        Machine { level, ..self }
    }
}

/// Groups kernels by the GPU that executes them: the given one or, for kernels that request waves
/// of 64 lanes (`+wavefrontsize64`), the same processor with such waves.
pub fn by_wave_size(
    gpu: &'static Gpu,
    module: &Module<'_>,
    kernels: &[usize],
) -> Vec<(&'static Gpu, Vec<usize>)> {
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let wide = gpu.with_waves_of(64).unwrap_or(gpu);
    let requests = |kernel: &usize| {
        let function = module.functions.get(*kernel);
        function.is_some_and(|function| context.requests_wave64(function))
    };
    let (wide_kernels, others): (Vec<usize>, Vec<usize>) = kernels
        .iter()
        .partition(|kernel| gpu != wide && requests(kernel));
    let groups = [(gpu, others), (wide, wide_kernels)];
    groups
        .into_iter()
        .filter(|(_, kernels)| !kernels.is_empty())
        .collect()
}

impl From<&'static Gpu> for Machine {
    fn from(gpu: &'static Gpu) -> Machine {
        Machine {
            gpu,
            level: Level::default(),
            plus: false,
        }
    }
}

/// Lowers functions of one module to assembly.
pub struct Lowering<'l, 't> {
    module: &'l Module<'t>,
    context: &'l ModuleContext<'l>,
    types: Types<'t>,
    machine: Machine,
    printer: Option<Printer>,
}

impl<'l, 't> Lowering<'l, 't> {
    /// Creates a lowering for the functions of a prepared module.
    pub fn new(
        machine: impl Into<Machine>,
        module: &'l Module<'t>,
        context: &'l ModuleContext<'l>,
    ) -> Self {
        Lowering {
            module,
            context,
            types: Types::new(module, context.architecture()),
            machine: machine.into(),
            printer: None,
        }
    }

    /// Sets a printer for the machine code between passes.
    #[must_use]
    pub fn with_printer(mut self, printer: Option<Printer>) -> Self {
        self.printer = printer;
        self
    }

    /// The machine code of a function.
    ///
    /// # Errors
    /// Returns unsupported constructs, with their locations in the prepared module.
    pub fn lower(&mut self, function: usize) -> Result<Lowered, Vec<Refusal>> {
        let gpu = self.machine.gpu;
        let first = Cell::new(true);
        let print = |pass: &'static str, code: &Code| {
            if let Some(printer) = &self.printer {
                printer.code(pass, code, first.replace(false));
            }
        };
        let observer: &Observer<'_> = &print;
        let options = Options {
            level: self.machine.level,
            observer: self.printer.is_some().then_some(observer),
        };
        let types = &mut self.types;
        lower(self.module, self.context, types, gpu, function, options)
    }

    /// The assembly of functions, with notes next to their instructions.
    pub fn assembly(&self, functions: &[Lowered], note: &Note<'_>) -> String {
        let variables = variables(functions, &self.types);
        emit::text(functions, &variables, self.machine.gpu, note)
    }

    /// The size in bytes, in an object file, of the variables that functions use.
    pub fn stored(&self, functions: &[Lowered]) -> u64 {
        variables(functions, &self.types).stored()
    }

    /// The assembly of one function.
    ///
    /// # Errors
    /// Returns errors of [`Lowering::lower`].
    pub fn text(&mut self, function: usize) -> Result<String, Vec<Refusal>> {
        let lowered = self.lower(function)?;
        Ok(self.assembly(&[lowered], &|_, _| None))
    }
}

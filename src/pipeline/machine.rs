//! AMDGPU assembly.

use lanelog_backend::emit::{self, Note};
use lanelog_backend::{Gpu, Lowered, Refusal, lower};
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::Types;

/// What machine code is for.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The processor.
    pub gpu: &'static Gpu,
}

impl From<&'static Gpu> for Machine {
    fn from(gpu: &'static Gpu) -> Machine {
        Machine { gpu }
    }
}

/// Functions of one module on their way to assembly.
pub struct Lowering<'l, 't> {
    module: &'l Module<'t>,
    context: &'l ModuleContext<'l>,
    types: Types<'t>,
    machine: Machine,
}

impl<'l, 't> Lowering<'l, 't> {
    /// For a module that is prepared.
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
        }
    }

    /// The machine code of a function.
    ///
    /// # Errors
    /// What of it is not covered, by the module that is prepared.
    pub fn lower(&mut self, function: usize) -> Result<Lowered, Vec<Refusal>> {
        let gpu = self.machine.gpu;
        lower(self.module, self.context, &mut self.types, gpu, function)
    }

    /// The assembly of functions, with notes beside their instructions.
    pub fn assembly(&self, functions: &[Lowered], note: &Note<'_>) -> String {
        emit::text(functions, &self.types, self.machine.gpu, note)
    }

    /// Bytes that the variables of functions take in an object file.
    pub fn stored(&self, functions: &[Lowered]) -> u64 {
        emit::stored(functions, &self.types)
    }

    /// The assembly of one function.
    ///
    /// # Errors
    /// As [`Lowering::lower`].
    pub fn text(&mut self, function: usize) -> Result<String, Vec<Refusal>> {
        let lowered = self.lower(function)?;
        Ok(self.assembly(&[lowered], &|_, _| None))
    }
}

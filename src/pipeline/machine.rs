//! Produces AMDGPU assembly.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use crate::Printer;
use lanelog_amdgpu::emit::{self, Note};
use lanelog_amdgpu::machine::Code;
use lanelog_amdgpu::{Gpu, Level, Lowered, Observer, Options};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_ir::{Module, owned};
use lanelog_passes::inline::each;
use lanelog_select::{Refusal, choices, functions, lower, variables};

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
    /// The rules that choose instructions.
    rules: choices::Rules<'l, 't>,
    machine: Machine,
    printer: Option<Printer>,
    /// The functions that lowered kernels may call, by index, with the functions that each uses.
    called: BTreeMap<usize, Called>,
}

/// A function that is called.
struct Called {
    lowered: Lowered,
    /// The functions that it may call.
    callees: Vec<usize>,
}

/// The scratch memory in bytes that each lane of a kernel reserves for recursion and for calls
/// through pointers, as LLVM does (`-amdgpu-assume-external-call-stack-size`).
const CALL_STACK: u32 = 16_384;

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
            rules: choices::Rules::new(module, context),
            machine: machine.into(),
            printer: None,
            called: BTreeMap::new(),
        }
    }

    /// Sets a printer for the machine code between passes.
    #[must_use]
    pub fn with_printer(mut self, printer: Option<Printer>) -> Self {
        self.printer = printer;
        self
    }

    /// The machine code of a kernel. The functions that it may call are lowered too;
    /// [`Lowering::assembly`] adds them.
    ///
    /// # Errors
    /// Returns unsupported constructs, with their locations in the prepared module.
    pub fn lower(&mut self, function: usize) -> Result<Lowered, Vec<Refusal>> {
        let mut lowered = self.one(function)?;
        let mut open = self.needed(&lowered);
        if open.is_empty() && !lowered.code.has_calls() {
            return Ok(lowered);
        }
        let mut refused = Vec::new();
        let mut reached = BTreeSet::new();
        let mut calls_pointers = lowered.code.calls_pointers;
        // Another kernel may have stored the pointer to any function whose address is taken. One
        // that cannot be lowered is written for no kernel, so that it is never called.
        let mut taken = None;
        loop {
            if open.is_empty() && calls_pointers && taken.is_none() {
                let module = owned::Module::new(self.module);
                let mut all = each::taken(&module);
                all.retain(|index| self.is_function(*index));
                open.extend(&all);
                taken = Some(all);
            }
            let Some(callee) = open.pop() else {
                break;
            };
            if !reached.insert(callee) {
                continue;
            }
            if !self.called.contains_key(&callee) {
                match self.one(callee) {
                    Ok(lowered) => {
                        let callees = self.needed(&lowered);
                        self.called.insert(callee, Called { lowered, callees });
                    }
                    Err(_) if taken.is_some() => continue,
                    Err(why) => refused.extend(why),
                }
            }
            if let Some(called) = self.called.get(&callee) {
                calls_pointers |= called.lowered.code.calls_pointers;
                open.extend(&called.callees);
            }
        }
        if !refused.is_empty() {
            return Err(refused);
        }
        if lowered.code.has_calls() {
            self.add_callees(&mut lowered, &reached)?;
        }
        Ok(lowered)
    }

    /// The functions that a kernel or function may call, except kernels.
    fn needed(&self, lowered: &Lowered) -> Vec<usize> {
        let mut all = functions(self.module, lowered, &self.types);
        all.retain(|index| self.is_function(*index));
        all
    }

    /// Whether a function is not a kernel.
    fn is_function(&self, index: usize) -> bool {
        let function = self.module.functions.get(index);
        function.is_some_and(|function| !self.context.is_kernel(function))
    }

    /// Adds the resources of the functions that a kernel may call.
    fn add_callees(
        &self,
        kernel: &mut Lowered,
        reached: &BTreeSet<usize>,
    ) -> Result<(), Vec<Refusal>> {
        let resources = &mut kernel.resources;
        for called in reached.iter().filter_map(|index| self.called.get(index)) {
            let own = called.lowered.resources.taken;
            let taken = &mut resources.taken;
            taken.vgprs = taken.vgprs.max(own.vgprs);
            taken.sgprs = taken.sgprs.max(own.sgprs);
            taken.vcc |= own.vcc;
        }
        resources.dynamic_stack = true;
        resources.scratch = resources.scratch.saturating_add(CALL_STACK);
        let most = self.machine.gpu.private;
        if resources.scratch > most {
            let message = format!(
                "private memory of {} bytes with that of called functions: a lane of {} has {most} at most",
                resources.scratch, self.machine.gpu.name
            );
            return Err(vec![Refusal {
                function: kernel.function,
                instruction: None,
                message,
            }]);
        }
        Ok(())
    }

    /// The machine code of one function.
    fn one(&mut self, function: usize) -> Result<Lowered, Vec<Refusal>> {
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
        let (rules, types) = (&self.rules, &mut self.types);
        lower(
            self.module,
            self.context,
            rules,
            types,
            gpu,
            function,
            options,
        )
    }

    /// The assembly of functions, with notes next to their instructions.
    pub fn assembly(&self, functions: &[Lowered], note: &Note<'_>) -> String {
        let all = self.with_called(functions);
        let variables = variables(&all, &self.types);
        emit::text(&all, &variables, self.machine.gpu, note)
    }

    /// The size in bytes, in an object file, of the variables that functions use.
    pub fn stored(&self, functions: &[Lowered]) -> u64 {
        variables(&self.with_called(functions), &self.types).stored()
    }

    /// Kernels, and the functions that they may call.
    fn with_called(&self, kernels: &[Lowered]) -> Vec<Lowered> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<usize> = kernels.iter().flat_map(|one| self.needed(one)).collect();
        while let Some(index) = open.pop() {
            if reached.insert(index) {
                let called = self.called.get(&index);
                open.extend(called.into_iter().flat_map(|one| &one.callees));
            }
        }
        let called = reached.iter().filter_map(|index| self.called.get(index));
        let called = called.map(|one| one.lowered.clone());
        kernels.iter().cloned().chain(called).collect()
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

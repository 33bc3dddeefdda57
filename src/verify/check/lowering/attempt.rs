//! Lowers the kernels of one module for one GPU, executes the machine code, and compares the
//! results.

use super::compare::{compare, compare_in_waves};
use super::outcome::{Difference, Outcome};
use super::rounding;
use crate::oracle::{Graph, cycle_info};
use lanelog_amdgpu::Gpu;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Intrinsic, Module, Opcode, flag};
use lanelog_pipeline::{Lowering, Machine, Prepared};
use lanelog_select::Refusal;
use lanelog_sim::{Launch, Program, Quotient};

/// A module without calls whose kernels are lowered and run.
pub struct Attempt<'l, 't> {
    module: &'l Module<'t>,
    context: &'l ModuleContext<'l>,
    lowering: Lowering<'l, 'l>,
    gpu: &'static Gpu,
    /// Number of lanes of the waves in which the function is interpreted.
    wave: u32,
    /// The module in which each division with `!fpmath` is replaced by the quotient that the
    /// machine code computes. The program is created when a kernel first needs it.
    dividing: Option<Program>,
}

impl<'l, 't> Attempt<'l, 't> {
    /// Creates the state, without lowering any kernel. The context must be for the same GPU;
    /// `lowered` is the prepared module.
    pub fn new(
        module: &'l Module<'t>,
        context: &'l ModuleContext<'l>,
        lowered: &Prepared<'l>,
        machine: impl Into<Machine>,
    ) -> Self {
        let machine = machine.into();
        Attempt {
            module,
            context,
            lowering: Lowering::new(machine, lowered.module, lowered.context),
            gpu: machine.gpu,
            wave: machine.gpu.wave,
            dividing: None,
        }
    }

    /// Sets a wave size for interpretation that differs from the GPU's.
    pub fn interpreted_in(mut self, wave: u32) -> Self {
        self.wave = wave;
        self
    }

    /// The assembly of one kernel.
    ///
    /// # Errors
    /// The features of the kernel that lowering does not support.
    pub fn text(&mut self, index: usize) -> Result<String, Vec<Refusal>> {
        self.lowering.text(index)
    }

    /// Lowers a kernel, and executes it on each launch until a result differs from the
    /// interpreter's.
    pub fn try_on(&mut self, program: &Program, index: usize, launches: &[Launch]) -> Outcome {
        let text = match self.text(index) {
            Ok(text) => text,
            Err(refusals) => return Outcome::Refused(refusals),
        };
        let Some(function) = self.module.functions.get(index) else {
            return Outcome::NotRun("the module has no such function".into());
        };
        let name = String::from_utf8_lossy(&self.module.function_name(function)).into_owned();
        let mut outcome = compare_in_waves(&text, &name, self.gpu, (program, self.wave), launches);
        if matches!(outcome, Outcome::Differs(_)) && rounding::leaves_choice(self.module, function)
        {
            let quotient = Quotient::ByReciprocal;
            let make = || Program::dividing(self.module, self.context, quotient);
            let program = &*self.dividing.get_or_insert_with(make);
            outcome = compare(&text, &name, self.gpu, program, launches);
        }
        match outcome {
            Outcome::Differs(Difference {
                distance: Some(distance),
                ..
            }) if rounding::is_approximate(self.module, function) => Outcome::Near(distance),
            Outcome::Differs(difference) if is_unordered(self.module, function) => {
                Outcome::Unordered(difference)
            }
            outcome => outcome,
        }
    }
}

/// Whether the memory that a function leaves depends on unspecified behaviour: the order of lanes,
/// or their convergence in a cycle with several entries. Time: linear in the function.
pub fn is_unordered(module: &Module<'_>, function: &Function) -> bool {
    depends_on_order(module, function) || asks_out_of_step(module, function)
}

/// Whether the memory that a function leaves depends on the order of lanes: it reads the results of
/// atomic accesses (`load atomic`, `cmpxchg`, the old value of an `atomicrmw`), keeps the last of
/// several writes (`xchg`), rounds sums, or mixes kinds of atomic accesses that do not commute.
fn depends_on_order(module: &Module<'_>, function: &Function) -> bool {
    let first = function.arguments.len() as u32;
    let read = |at: usize| {
        let value = first + at as u32;
        function
            .operands
            .iter()
            .any(|operand| operand.as_value() == Some(value))
    };
    let mut kinds: Vec<&[u8]> = Vec::new();
    for (at, instruction) in function.instructions.iter().enumerate() {
        match instruction.opcode {
            Opcode::CmpXchg => return true,
            Opcode::Load if instruction.has(flag::ATOMIC) => return true,
            Opcode::AtomicRmw => {
                let span = instruction.start as usize..instruction.end as usize;
                let text = module.function_text(function).get(span).unwrap_or_default();
                let mut words = text.split(u8::is_ascii_whitespace);
                let mut words = words
                    .by_ref()
                    .skip_while(|word| *word != b"atomicrmw")
                    .skip(1);
                let kind = words.find(|word| *word != b"volatile").unwrap_or_default();
                // Subtractions commute like additions.
                let kind = if kind == b"sub" { b"add" } else { kind };
                if read(at) || kind == b"xchg" || kind.first() == Some(&b'f') {
                    return true;
                }
                kinds.push(kind);
            }
            _ => {}
        }
    }
    kinds.windows(2).any(|pair| pair[0] != pair[1])
}

/// Whether a function has a cross-lane operation in a cycle with several entries. Neither the
/// interpreter nor the machine code guarantees which lanes are converged there.
fn asks_out_of_step(module: &Module<'_>, function: &Function) -> bool {
    let cycles = cycle_info::of(&Graph::of(function));
    let several = cycles.cycles.iter().filter(|cycle| !cycle.is_reducible());
    let mut blocks = several.flat_map(|cycle| &cycle.blocks);
    blocks.any(|block| {
        function.block_instructions(*block as usize).any(|at| {
            let call = function.instructions.get(at);
            let call = call.filter(|call| call.opcode == Opcode::Call);
            let name = call.and_then(|call| module.callee_name(function, call));
            let name = name.as_deref().map(String::from_utf8_lossy);
            name.and_then(|name| Intrinsic::of(name.as_bytes()))
                .is_some_and(Intrinsic::is_convergent)
        })
    })
}

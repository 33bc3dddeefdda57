//! Translates a module to code. Defines the list of passes that the library, the commands, checks
//! and tests share.
//!
//! | file | contents |
//! |---|---|
//! | `module` | runs passes over modules |
//! | `trace` | finds the instruction of the original module from which an instruction of the result originates |
//! | `machine` | generates AMDGPU assembly |
//! | `print` | prints modules and machine code between passes |
//! | `style` | writes the result in another style |
//!
//! Architecture invariant: no other crate runs these passes in sequence.

mod machine;
mod module;
mod print;
#[cfg(feature = "styles")]
mod style;
#[cfg(test)]
mod tests;
mod trace;

pub use machine::{Lowering, Machine, by_wave_size};
pub use module::{Prepared, Ready, Refused, Why};
pub use print::{Print, Printer};
#[cfg(feature = "styles")]
pub use style::Style;
pub use trace::Trace;

pub use lanelog_amdgpu::Level;
pub use lanelog_passes::contract::Contraction;

use lanelog_ir::Module;
use lanelog_ir::target::{Architecture, Target};
use lanelog_passes::nvptx_to_amdgpu::Shuffles;
use lanelog_util::limits::Quota;

/// The kind of output.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// AMDGPU assembly, or the IR from which it is generated.
    Amdgpu(Machine),
    /// Text for machines without an exec mask.
    #[cfg(feature = "styles")]
    Styled(Style),
}

impl Form {
    /// The processor and optimization level, if the output is machine code.
    fn machine(self) -> Option<Machine> {
        match self {
            Form::Amdgpu(machine) => Some(machine),
            #[cfg(feature = "styles")]
            Form::Styled(_) => None,
        }
    }
}

/// A list of passes, and the form of the output.
#[derive(Clone)]
pub struct Pipeline {
    form: Form,
    target: Target,
    shuffles: Shuffles,
    from: Option<Architecture>,
    threads: usize,
    leaves_irreducible: bool,
    propagates_constants: bool,
    contraction: Contraction,
    quota: Quota,
    printer: Option<Printer>,
}

/// The output for functions of a module.
#[derive(Clone, Debug)]
pub struct Written {
    /// The text of all functions that could be translated.
    pub text: String,
    /// The functions that could not be translated, with the reasons.
    pub refused: Vec<Refused>,
}

impl Pipeline {
    /// A pipeline that produces AMDGPU assembly.
    pub fn amdgpu(machine: impl Into<Machine>) -> Pipeline {
        let machine = machine.into();
        Pipeline::new(Form::Amdgpu(machine), Target::amdgpu(machine.gpu.name))
    }

    /// A pipeline that produces text in a style, for a target.
    #[cfg(feature = "styles")]
    pub fn styled(style: Style, target: Target) -> Pipeline {
        Pipeline::new(Form::Styled(style), target)
    }

    fn new(form: Form, target: Target) -> Pipeline {
        Pipeline {
            form,
            target,
            shuffles: Shuffles::Unchanged,
            from: None,
            threads: 1,
            leaves_irreducible: false,
            propagates_constants: true,
            contraction: Contraction::default(),
            quota: Quota::default(),
            printer: None,
        }
    }

    /// The names of all passes, in order.
    pub fn passes() -> Vec<&'static str> {
        let machine = lanelog_amdgpu::passes().map(|(name, _)| name);
        Pipeline::module_passes().chain(machine).collect()
    }

    /// Sets how shuffles of modules for NVIDIA GPUs are lowered.
    #[must_use]
    pub fn with_shuffles(mut self, shuffles: Shuffles) -> Pipeline {
        self.shuffles = shuffles;
        self
    }

    /// Sets the architecture that modules are assumed to be for, regardless of their triple.
    #[must_use]
    pub fn from_architecture(mut self, from: Option<Architecture>) -> Pipeline {
        self.from = from;
        self
    }

    /// Sets the number of threads that parse a module.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Pipeline {
        self.threads = threads;
        self
    }

    /// Keeps cycles with several entries. This is for modules that are executed or passed to LLVM,
    /// and not lowered here.
    #[must_use]
    pub fn with_irreducible(mut self) -> Pipeline {
        self.leaves_irreducible = true;
        self
    }

    /// Sets whether constants are propagated, in machine code. A module that is executed to check
    /// the pass must be prepared without it.
    #[must_use]
    pub fn with_constants(mut self, propagates: bool) -> Pipeline {
        self.propagates_constants = propagates;
        self
    }

    /// Sets which products and sums of floats become one operation, in machine code.
    #[must_use]
    pub fn with_contraction(mut self, contraction: Contraction) -> Pipeline {
        self.contraction = contraction;
        self
    }

    /// Sets time and memory limits for each function, for passes that evaluate rules.
    #[must_use]
    pub fn with_quota(mut self, quota: Quota) -> Pipeline {
        self.quota = quota;
        self
    }

    /// Prints modules and machine code between passes.
    #[must_use]
    pub fn with_printer(mut self, printer: Option<Printer>) -> Pipeline {
        self.printer = printer;
        self
    }

    /// Translates functions of a module to text.
    pub fn lower(&self, module: &Module<'_>, functions: &[usize]) -> Written {
        self.prepare(module, functions, |prepared| {
            let (text, refusals) = match self.form {
                Form::Amdgpu(machine) => {
                    let mut lowering = Lowering::new(machine, prepared.module, prepared.context)
                        .with_printer(self.printer.clone());
                    let mut refusals = Vec::new();
                    let mut lowered = Vec::new();
                    for function in &prepared.functions {
                        match lowering.lower(*function) {
                            Ok(code) => lowered.push(code),
                            Err(why) => refusals.extend(why),
                        }
                    }
                    (lowering.assembly(&lowered, &|_, _| None), refusals)
                }
                #[cfg(feature = "styles")]
                Form::Styled(style) => {
                    let (module, context) = (prepared.module, prepared.context);
                    let (text, _, why) = style.write(module, context, &prepared.functions);
                    let why = why.into_iter().map(|why| lanelog_select::Refusal {
                        function: why.function,
                        instruction: why.instruction,
                        message: why.message,
                    });
                    (text, why.collect())
                }
            };
            let mut refused = prepared.refused;
            refused.extend(refusals.into_iter().map(|refusal| {
                let (function, at) = (refusal.function, refusal.instruction);
                Refused {
                    function,
                    place: at.and_then(|at| prepared.trace.origin(function, at as usize)),
                    why: Why::Instruction(refusal.message),
                }
            }));
            Written { text, refused }
        })
    }
}

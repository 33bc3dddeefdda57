//! A simulator of AMDGPU assembly: reads the assembly syntax of `llvm-mc`, and executes a kernel
//! wave by wave.
//!
//! **Semantics** are those of AMD's published instruction set architecture documents ("RDNA2",
//! "RDNA3", "RDNA4", "CDNA3", "CDNA4"), implemented independently: only the input ([`Launch`]) and
//! the addresses of buffers are shared with the IR interpreter. The reciprocal and the square root
//! are correctly rounded, and the exponential, logarithm, sine and cosine are at least as exact as
//! in hardware, which may have an error of 1 ULP.
//!
//! **Order.** A wave executes its instructions in order, each for all of its lanes at once. The
//! waves of a work-group are executed in turns, work-groups one after another. Stores are
//! immediately visible. Loads also complete immediately, but accessing a register before the wait
//! for its load is a fault.
//!
//! **Nothing is guessed.** Unknown assembly is an error when it is read. Registers, LDS and scratch
//! memory initially have arbitrary contents. An access outside of all buffers is a fault. Not
//! checked: hazards that need `s_nop`, alignment, races.
//!
//! | file | contents |
//! |---|---|
//! | `text` | lines, operands, modifiers, expressions |
//! | `generation` | the GPU generations, which differ in syntax and semantics |
//! | `read` | sections, labels, symbols and kernels of an assembly file |
//! | `kernel`, `metadata` | directives and metadata of kernels |
//! | `code`, `decode` | decoded instructions; their decoding |
//! | `scalar`, `lane` | semantics of scalar and vector operations, as functions of their operands |
//! | `vector`, `cross_lane`, `scalar_load`, `memory` | execution of instructions: accesses to registers and memory |
//! | `image` | semantics of samples, loads and stores of images |
//! | `wave`, `wait` | registers of a wave; its outstanding memory operations |
//! | `abi` | initial registers and memory of a kernel |
//! | `machine` | the execution loop, which schedules waves |
//! | `count` | the number of executed instructions of each class |
//!
//! Targets: gfx900 to gfx90a, gfx940, gfx942 and gfx950 (wave64), gfx1030 (wave32 or wave64; other
//! gfx10 processors are treated like this one), gfx1100 to gfx1153 (likewise), gfx1200 and gfx1201.
//! Deliberately absent: images except on gfx11, formatted buffer accesses, exports, matrix
//! operations, GDS, traps, debuggers, several files at once; on gfx950 also `ds_read_*_tr`, loads
//! into LDS, scaled and stochastic conversions, and `fp8`.

mod abi;
mod code;
pub mod count;
mod cross_lane;
mod decode;
pub mod generation;
pub mod image;
mod kernel;
pub mod lane;
mod machine;
mod memory;
mod metadata;
mod operands;
mod read;
mod scalar;
mod scalar_load;
#[cfg(test)]
mod tests;
mod text;
mod vector;
mod wait;
mod wave;

pub use count::{Class, Counts};
pub use generation::Generation;

use std::fmt;

use code::Instruction;
use kernel::Kernel;
use lanelog_ir::launch::{Buffer, Launch};
use memory::Memory;

/// An error in an assembly text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line number, starting at 1.
    pub line: u32,
    /// The column in bytes, starting at 1.
    pub column: u32,
    /// The message.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All waves ended normally.
    Finished,
    /// One of [`lanelog_ir::launch::Limits`] was exceeded; the message states which one.
    Limit(String),
    /// The launch does not fit the kernel, or requires an unsupported feature, as the message
    /// states.
    Unsupported(String),
    /// An unknown instruction was reached.
    Unknown {
        /// The line number of the instruction, starting at 1.
        line: u32,
        /// The message.
        message: String,
    },
    /// The program ended itself (`s_trap`).
    Trapped {
        /// The line number of the instruction, starting at 1.
        line: u32,
        /// The message.
        message: String,
    },
    /// An instruction has undefined behaviour: an access out of bounds, a register that is not
    /// ready...
    Fault {
        /// The line number of the instruction, starting at 1.
        line: u32,
        /// The message.
        message: String,
        /// Mask of the active lanes.
        lanes: u64,
        /// The lane that caused the fault, if it was a single lane.
        lane: Option<u32>,
        /// The index of the lane's wave in the work-group.
        wave: u32,
        /// The work-group ID.
        group: [u32; 3],
    },
    /// All remaining waves wait for each other. The message describes the barriers.
    Deadlock(String),
}

/// The results of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// The outcome.
    pub ending: Ending,
    /// The buffers of [`Launch::buffers`] after the run. Buffers in LDS are returned unchanged.
    pub buffers: Vec<Buffer>,
    /// The number of executed instructions by class.
    pub counts: Counts,
}

/// A parameter of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter<'a> {
    /// The parameter's name; empty if the metadata has none.
    pub name: &'a str,
    /// The size in bytes.
    pub size: u64,
    /// The type in the source language: `float`, `uint`; empty if the metadata does not state it.
    pub type_name: &'a str,
    /// The kind in the metadata: `by_value`, `global_buffer`, `dynamic_shared_pointer`...
    pub kind: &'a str,
}

/// Assembly after reading. It can be executed many times, from any number of threads.
#[derive(Clone, Debug)]
pub struct Assembly {
    processor: String,
    generation: Generation,
    instructions: Vec<Instruction>,
    kernels: Vec<Kernel>,
    /// The memory with the data sections.
    memory: Memory,
    /// The variables in data sections that have a size: name, address, size in bytes.
    variables: Vec<(String, u64, usize)>,
    /// The number of vector registers that the code needs.
    vectors: u16,
    /// Names of functions that are called but not defined, in the order of the addresses assigned
    /// to them.
    foreign: Vec<String>,
}

impl Assembly {
    /// Reads assembly. Time: linear in the length of the text.
    ///
    /// # Errors
    /// All unknown or inconsistent lines, in ascending order.
    pub fn read(text: &str) -> Result<Assembly, Vec<Problem>> {
        let (assembly, unknown) = read::read(text)?;
        match unknown.is_empty() {
            true => Ok(assembly),
            false => Err(unknown),
        }
    }

    /// Reads assembly that may contain unknown instructions. Unknown instructions are returned as
    /// problems, and a run that reaches one of them ends there.
    ///
    /// # Errors
    /// All other unknown or inconsistent lines.
    pub fn read_known(text: &str) -> Result<(Assembly, Vec<Problem>), Vec<Problem>> {
        read::read(text)
    }

    /// The names of the kernels, in the order of the assembly.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.kernels.iter().map(|kernel| kernel.name.as_str())
    }

    /// The target processor, such as `gfx1100`.
    pub fn target(&self) -> &str {
        &self.processor
    }

    fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.kernels.iter().find(|kernel| kernel.name == name)
    }

    /// The number of lanes in a kernel's waves; `None` if there is no such kernel.
    pub fn wave(&self, kernel: &str) -> Option<u32> {
        self.kernel(kernel).map(|kernel| self.wave_of(kernel))
    }

    fn wave_of(&self, kernel: &Kernel) -> u32 {
        kernel.wave(self.generation)
    }

    /// The required size of a kernel's work-groups in each dimension, if its metadata states one.
    pub fn required_block(&self, kernel: &str) -> Option<[u32; 3]> {
        self.kernel(kernel)?.metadata.as_ref()?.required
    }

    /// The parameters of a kernel, except for hidden ones; empty if there is no such kernel.
    pub fn parameters(&self, kernel: &str) -> Vec<Parameter<'_>> {
        let found = self
            .kernel(kernel)
            .and_then(|kernel| kernel.metadata.as_ref());
        let all = found.into_iter().flat_map(|metadata| &metadata.arguments);
        all.filter(|info| !info.kind.starts_with("hidden_"))
            .map(|info| Parameter {
                name: &info.name,
                size: info.size,
                type_name: &info.type_name,
                kind: &info.kind,
            })
            .collect()
    }

    /// The numbers of scalar and of vector registers that a kernel reserves, from
    /// `.amdhsa_next_free_sgpr` and `_vgpr`; `None` if there is no such kernel.
    pub fn registers(&self, kernel: &str) -> Option<[i64; 2]> {
        let kernel = self.kernel(kernel)?;
        Some(["next_free_sgpr", "next_free_vgpr"].map(|name| kernel.value(name)))
    }

    /// The number of instructions of each class in a kernel's code, without called functions.
    pub fn instructions(&self, kernel: &str) -> Counts {
        let mut counts = Counts::default();
        if let Some(kernel) = self.kernel(kernel) {
            let own = self
                .instructions
                .get(kernel.entry as usize..kernel.end as usize);
            for instruction in own.unwrap_or_default() {
                counts.add(instruction.class);
                counts.dual += u64::from(matches!(instruction.action, code::Action::Dual(_)));
            }
        }
        counts
    }

    /// Runs a kernel. `launch.function` is ignored; `launch.wave` must be the kernel's wave size.
    pub fn run(&self, kernel: &str, launch: &Launch) -> Execution {
        self.run_at(kernel, launch, None)
    }

    /// Like [`Assembly::run`], with a given address of the first buffer, because the IR interpreter
    /// chooses this address depending on the module.
    pub fn run_at(&self, kernel: &str, launch: &Launch, first: Option<u64>) -> Execution {
        self.watched(kernel, launch, first, &|| false, &mut |_, _| ())
    }

    /// Like [`Assembly::run`], but ends when `stop` returns true, as if a limit was exceeded.
    /// `stop` is called regularly.
    pub fn run_until(&self, kernel: &str, launch: &Launch, stop: &dyn Fn() -> bool) -> Execution {
        self.run_reading(kernel, launch, stop, &mut |_, _| ())
    }

    /// Like [`Assembly::run_until`]; at the end, `variable` gets the name and the contents of each
    /// variable in the data sections, unless it is constant.
    pub fn run_reading(
        &self,
        kernel: &str,
        launch: &Launch,
        stop: &dyn Fn() -> bool,
        variable: &mut dyn FnMut(&str, &[u8]),
    ) -> Execution {
        self.watched(kernel, launch, None, stop, variable)
    }

    fn watched(
        &self,
        kernel: &str,
        launch: &Launch,
        first: Option<u64>,
        stop: &dyn Fn() -> bool,
        variable: &mut dyn FnMut(&str, &[u8]),
    ) -> Execution {
        match self.kernel(kernel) {
            Some(kernel) => machine::run(self, kernel, launch, first, stop, variable),
            None => Execution {
                ending: Ending::Unsupported(format!("there is no kernel `{kernel}`")),
                buffers: launch.buffers.clone(),
                counts: Counts::default(),
            },
        }
    }

    /// The line number of an instruction.
    fn line(&self, at: u32) -> u32 {
        self.instructions
            .get(at as usize)
            .map_or(0, |found| found.line)
    }

    /// The index of the instruction at a code address.
    fn instruction_at(&self, address: u64) -> Result<u32, String> {
        if let Some(at) = address.checked_sub(read::FOREIGN)
            && let Some(name) = self.foreign.get((at / 16) as usize)
        {
            return Err(format!(
                "`{name}` is called, and the file does not define it"
            ));
        }
        let offset = address
            .checked_sub(machine::CODE)
            .filter(|offset| offset.is_multiple_of(8));
        offset
            .and_then(|offset| u32::try_from(offset / 8).ok())
            .filter(|at| (*at as usize) < self.instructions.len())
            .ok_or_else(|| format!("a jump to {address:#x}, where no code is"))
    }
}

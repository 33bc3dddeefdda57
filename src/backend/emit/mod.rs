//! The text: instructions, the kernel's descriptor and metadata.

use super::allocate::Taken;
use super::machine::{Code, Origin};
use super::select::Source;
use super::{Gpu, Lowered};

/// What the descriptor and the metadata say of a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// Registers.
    pub taken: Taken,
    /// Bytes of scratch memory of a lane.
    pub scratch: u32,
    /// Bytes of LDS of a work-group.
    pub lds: u32,
}

impl Resources {
    /// Those of a kernel.
    pub fn new(_source: &Source<'_>, code: &Code, taken: Taken) -> Resources {
        Resources {
            taken,
            scratch: code.scratch + taken.spilled,
            lds: code.lds,
        }
    }
}

/// What is written behind an instruction as a comment: by the function, as [`Lowered::function`] has it, and where the instruction comes from.
pub type Note<'n> = dyn Fn(usize, Origin) -> Option<String> + 'n;

/// The text of a file of kernels for one GPU. Comments begin in one column, behind the instruction if it is longer.
pub fn text(_kernels: &[Lowered], _gpu: &'static Gpu, _note: &Note<'_>) -> String {
    String::new()
}

//! A module made ready to run.

use super::{Ending, Execution, Launch, Observer};
use crate::ir::Module;
use crate::target::ModuleContext;

/// A module whose functions were decoded once, to be run many times, from as many threads as you like.
#[derive(Debug)]
pub struct Program {}

impl Program {
    /// Decodes a module. What cannot be decoded is no error until it is executed. Time: linear in the module's text.
    pub fn new(_module: &Module<'_>, _context: &ModuleContext<'_>) -> Program {
        Program {}
    }

    /// Runs a function, group after group, and tells the observer of each step. Memory is fresh for each run.
    pub fn run(&self, launch: &Launch, _observer: &mut dyn Observer) -> Execution {
        Execution {
            ending: Ending::Unsupported(None, "nothing can be run yet".into()),
            steps: 0,
            buffers: launch.buffers.clone(),
        }
    }
}

//! A module made ready to run.

use super::decode::{Decoded, decode};
use super::machine::run;
use super::{Execution, Launch, Observer};
use crate::ir::Module;
use crate::target::ModuleContext;

/// A module whose functions were decoded once, to be run many times, from as many threads as you like.
#[derive(Debug)]
pub struct Program {
    decoded: Decoded,
}

impl Program {
    /// Decodes a module. What cannot be decoded is no error until it is executed. Time: linear in the module's text.
    pub fn new(module: &Module<'_>, context: &ModuleContext<'_>) -> Program {
        Program {
            decoded: decode(module, context),
        }
    }

    /// Runs a function, group after group, and tells the observer of each step. Memory is fresh for each run.
    pub fn run(&self, launch: &Launch, observer: &mut dyn Observer) -> Execution {
        run(&self.decoded, launch, observer)
    }
}

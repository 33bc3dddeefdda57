//! A module made ready to run.

use super::code::Parameter;
use super::decode::{Decoded, decode};
use super::machine::run;
use super::{Execution, Launch, Observer, Type};
use lanelog_ir::Module;
use lanelog_target::ModuleContext;

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

    /// The types of a function's parameters, by its index in the module; an error in words for one that cannot be passed. None for a function that is not there.
    pub fn parameters(&self, function: usize) -> Option<Vec<Result<&Type, &str>>> {
        let body = self.decoded.functions.get(function)?;
        let parameters = body.parameters.iter().map(|parameter| match parameter {
            Parameter::Plain(of) | Parameter::Memory { pointer: of, .. } => Ok(of),
            Parameter::Unsupported(why) => Err(why.as_str()),
        });
        Some(parameters.collect())
    }

    /// Runs a function, group after group, and tells the observer of each step. Memory is fresh for each run.
    pub fn run(&self, launch: &Launch, observer: &mut dyn Observer) -> Execution {
        run(&self.decoded, launch, observer)
    }
}

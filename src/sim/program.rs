//! A module made ready to run.

use super::code::Parameter;
use super::decode::{Decoded, decode};
use super::machine::run;
use super::not_a_number::NotANumber;
use super::operation::Quotient;
use super::spaces::Class;
use super::{Execution, Launch, Observer, Type};
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;

/// A module whose functions were decoded once, to be run many times, from any number of threads.
#[derive(Debug)]
pub struct Program {
    decoded: Decoded,
}

impl Program {
    /// Decodes a module. An instruction that cannot be decoded is an error only when it is
    /// executed. Time: linear in the module's text.
    pub fn new(module: &Module<'_>, context: &ModuleContext<'_>) -> Program {
        Program {
            decoded: decode(module, context, Quotient::Nearest),
        }
    }

    /// As [`Program::new`], with another choice of the quotients that `!fpmath` allows. Any of them
    /// is correct: results that differ depend on the choice.
    pub fn dividing(
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        quotient: Quotient,
    ) -> Program {
        Program {
            decoded: decode(module, context, quotient),
        }
    }

    /// The types of a function's parameters, by its index in the module; an error in words for one
    /// that cannot be passed. None for a function that is not there.
    pub fn parameters(&self, function: usize) -> Option<Vec<Result<&Type, &str>>> {
        let body = self.decoded.functions.get(function)?;
        let parameters = body.parameters.iter().map(|parameter| match parameter {
            Parameter::Plain(of) | Parameter::Memory { pointer: of, .. } => Ok(of),
            Parameter::Unsupported(why) => Err(why.as_str()),
        });
        Some(parameters.collect())
    }

    /// How many bytes the memory has that a parameter gets the address of (`byval`, `byref`). None
    /// for one that is passed itself.
    pub fn held(&self, function: usize, parameter: usize) -> Option<u64> {
        match self
            .decoded
            .functions
            .get(function)?
            .parameters
            .get(parameter)?
        {
            Parameter::Memory { ty, .. } => self.decoded.layout.size(ty).ok(),
            Parameter::Plain(_) | Parameter::Unsupported(_) => None,
        }
    }

    /// Whether memory at an address of an address space is private to each lane: equal addresses of
    /// two lanes are then different memory.
    pub fn is_own(&self, space: u32, address: u64) -> bool {
        let spaces = &self.decoded.spaces;
        match spaces.class(space) {
            Class::Flat => spaces.of_flat(address).0 == Class::Private,
            class => class == Class::Private,
        }
    }

    /// Runs a function, group after group, and passes each step to the observer. Memory is fresh
    /// for each run.
    pub fn run(&self, launch: &Launch, observer: &mut dyn Observer) -> Execution {
        run(&self.decoded, launch, None, observer)
    }

    /// As [`Program::run`], but computed floats that are not numbers have the sign and the payload
    /// that were chosen. LLVM's language reference leaves both open: bits of memory that differ
    /// between the two choices hang on them.
    pub fn run_choosing(&self, launch: &Launch, chosen: NotANumber) -> Execution {
        run(&self.decoded, launch, Some(chosen), &mut ())
    }
}

//! A decoded module, ready to run.

use super::code::Parameter;
use super::decode::{Decoded, decode};
use super::machine::{Choices, run};
use super::not_a_number::NotANumber;
use super::operation::Quotient;
use super::races::{Detector, Race, Raced};
use super::spaces::Class;
use super::{Execution, Launch, Observer, Type};
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;

/// A module whose functions are decoded, which can be run many times, from any number of threads.
#[derive(Debug)]
pub struct Program {
    decoded: Decoded,
}

impl Program {
    /// An unsupported instruction is an error only when it is executed. Time: linear in the
    /// module's text.
    pub fn new(module: &Module<'_>, context: &ModuleContext<'_>) -> Program {
        Program {
            decoded: decode(module, context, Quotient::Nearest),
        }
    }

    /// Like [`Program::new`], with a different division algorithm that `!fpmath` allows. Both
    /// algorithms are correct, so that a difference between two runs shows that results depend on
    /// this choice.
    pub fn dividing(
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        quotient: Quotient,
    ) -> Program {
        Program {
            decoded: decode(module, context, quotient),
        }
    }

    /// The types of a function's parameters, by the function's index in the module, with a message
    /// for each unsupported parameter. `None` if there is no such function.
    pub fn parameters(&self, function: usize) -> Option<Vec<Result<&Type, &str>>> {
        let body = self.decoded.functions.get(function)?;
        let parameters = body.parameters.iter().map(|parameter| match parameter {
            Parameter::Plain(of) | Parameter::Memory { pointer: of, .. } => Ok(of),
            Parameter::Unsupported(why) => Err(why.as_str()),
        });
        Some(parameters.collect())
    }

    /// The size in bytes of the memory that a parameter points to (`byval`, `byref`). `None` for a
    /// parameter that is passed by value.
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

    /// Whether an address is in private memory, in which equal addresses of two lanes refer to
    /// different memory.
    pub fn is_own(&self, space: u32, address: u64) -> bool {
        let spaces = &self.decoded.spaces;
        match spaces.class(space) {
            Class::Flat => spaces.of_flat(address).0 == Class::Private,
            class => class == Class::Private,
        }
    }

    /// The address of the first buffer of a launch. It does not depend on the module, unless its
    /// functions and variables need more than 4 GiB of addresses.
    pub fn first_buffer(&self) -> u64 {
        let mut device = self.decoded.device.clone();
        device.skip_to_multiple(self.decoded.spaces.device_base);
        device.next()
    }

    /// Runs a function, work-group by work-group, and reports each step to the observer. Memory is
    /// initialized for each run.
    pub fn run(&self, launch: &Launch, observer: &mut dyn Observer) -> Execution {
        self.inspect(launch, observer, false, &mut |_, _| ()).0
    }

    /// Like [`Program::run`], and finds data races, in the order in which the run reaches them. The
    /// shadow memory is 16 to 90 times as large as the accessed memory. If it exceeds the limit of
    /// the launch, the run ends with [`super::Ending::Limit`].
    pub fn run_for_races(
        &self,
        launch: &Launch,
        observer: &mut dyn Observer,
    ) -> (Execution, Vec<Race>) {
        self.inspect(launch, observer, true, &mut |_, _| ())
    }

    /// The data races of a launch that change memory, and the bytes that they change; `None` if
    /// there are none. The observer should choose the same frozen values as in the run whose result
    /// is examined.
    pub fn find_raced(&self, launch: &Launch, observer: &mut dyn Observer) -> Option<Raced> {
        let mut detector = Detector::default();
        let (races, choices) = (Some(&mut detector), Choices::default());
        let _ = run(
            &self.decoded,
            launch,
            choices,
            observer,
            races,
            &mut |_, _| (),
        );
        detector.into_raced()
    }

    /// Like [`Program::run`], but the bytes that races change are poison, whatever is written to
    /// them, and `freeze` keeps poison. So each value and byte that is defined does not depend on
    /// the races. A branch on such a value ends the run with [`super::Ending::Undefined`]: all
    /// results may depend on the races then.
    pub fn run_without_raced(
        &self,
        launch: &Launch,
        raced: &Raced,
        observer: &mut dyn Observer,
    ) -> Execution {
        let choices = Choices {
            poisoned: Some(&raced.bytes),
            ..Choices::default()
        };
        let variable = &mut |_: &str, _: &[u8]| ();
        run(&self.decoded, launch, choices, observer, None, variable)
    }

    /// Like [`Program::run`], or [`Program::run_for_races`] if `races`. At the end, `variable` gets
    /// the name and the contents of each variable in global memory that a host can read, unless it
    /// is constant.
    pub fn inspect(
        &self,
        launch: &Launch,
        observer: &mut dyn Observer,
        races: bool,
        variable: &mut dyn FnMut(&str, &[u8]),
    ) -> (Execution, Vec<Race>) {
        let mut detector = races.then(Detector::default);
        let execution = run(
            &self.decoded,
            launch,
            Choices::default(),
            observer,
            detector.as_mut(),
            variable,
        );
        (
            execution,
            detector.map_or_else(Vec::new, Detector::into_races),
        )
    }

    /// Like [`Program::run`], but each computed NaN is replaced by the given one. LLVM's language
    /// reference leaves the sign and payload of a NaN unspecified, so that memory that differs
    /// between two choices depends on them.
    pub fn run_choosing(&self, launch: &Launch, chosen: NotANumber) -> Execution {
        let choices = Choices {
            not_a_number: Some(chosen),
            ..Choices::default()
        };
        self.run_with(launch, choices)
    }

    /// Like [`Program::run`], but `freeze` of undef or poison returns the value of a converged lane
    /// in which it is defined, if there is one. Code that keeps a value in one register for all
    /// lanes does the same. The language reference allows any value.
    pub fn run_sharing_frozen(&self, launch: &Launch) -> Execution {
        let choices = Choices {
            shares_frozen: true,
            ..Choices::default()
        };
        self.run_with(launch, choices)
    }

    fn run_with(&self, launch: &Launch, choices: Choices<'_>) -> Execution {
        let (observer, variable) = (&mut (), &mut |_: &str, _: &[u8]| ());
        run(&self.decoded, launch, choices, observer, None, variable)
    }
}

//! Random kernels, written in a style and run.

use super::attempt::{Steps, try_on};
use super::{Style, Written, words};
use crate::fuzz::{Batch, Fuzz};
use crate::lowering::Outcome;
use crate::reduce::{Limits, Reduced, reduce_until};
use lanelog_inline::ready::ready;
use lanelog_ir::{Module, read};
use lanelog_random::generate;
use lanelog_simt::Launch;

/// Kernels of a fuzzer in a style against the kernels.
pub struct Random<'f> {
    /// What kernels, and on how many inputs. For Nyuzi's assembly there are others: kernels of words, on as many inputs.
    pub fuzz: &'f Fuzz,
    /// The style.
    pub written: Written,
}

/// What came of a kernel.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Its seed.
    pub seed: u64,
    /// Its name.
    pub kernel: String,
    /// What came of it.
    pub outcome: Outcome,
    /// How much was executed on all launches after which memory was the same.
    pub steps: Steps,
}

/// Kernels of one module, with what each function is run on.
struct Kernels {
    text: String,
    launches: Vec<Vec<Launch>>,
}

/// A kernel with what it is run on.
#[derive(Clone, Debug)]
pub struct Given {
    /// The text of its module, with nothing left to inline.
    pub text: String,
    /// Its name.
    pub kernel: String,
    /// What it is run on.
    pub launches: Vec<Launch>,
    /// What is made of it.
    pub written: Written,
}

/// Functions that are run on something.
fn run_on(launches: &[Vec<Launch>]) -> Vec<usize> {
    let all = launches.iter().enumerate();
    all.filter(|(_, runs)| !runs.is_empty())
        .map(|(index, _)| index)
        .collect()
}

fn name(module: &Module<'_>, index: usize) -> String {
    let function = module.functions.get(index);
    let name = function.map(|function| module.function_name(function));
    String::from_utf8_lossy(&name.unwrap_or_default()).into_owned()
}

fn sound(module: &Module<'_>) -> Result<(), String> {
    match module.errors.first() {
        Some(error) => Err(error.message.to_string()),
        None => Ok(()),
    }
}

impl Random<'_> {
    fn make(&self, first: u64, count: usize) -> Result<Kernels, String> {
        if self.written.style == Style::Nyuzi {
            let inputs = 0..self.fuzz.inputs as u64;
            return Ok(Kernels {
                text: words::module(first, count),
                launches: (0..count)
                    .map(|at| {
                        let inputs = inputs.clone();
                        inputs.map(|input| words::launch(at, input)).collect()
                    })
                    .collect(),
            });
        }
        let batch = Batch {
            target: generate::Target::AmdGpu,
            first,
            count,
        };
        let made = self.fuzz.make(&batch).map_err(|error| error.to_string())?;
        let module = read(made.text.as_bytes());
        sound(&module)?;
        let launches = self.fuzz.launches(&made, &module);
        let text = ready(&module, &run_on(&launches)).text;
        Ok(Kernels { text, launches })
    }

    /// Makes kernels of the seeds from one on, writes and runs each, in the order of the seeds.
    ///
    /// # Errors
    /// A kernel that was made cannot be read: a mistake of ours, in words.
    pub fn batch(&self, first: u64, count: usize) -> Result<Vec<Tried>, String> {
        let made = self.make(first, count)?;
        let module = read(made.text.as_bytes());
        sound(&module)?;
        let kernels = run_on(&made.launches);
        let tried = try_on(&module, &kernels, &made.launches, self.written);
        let all = kernels.iter().zip(tried).enumerate();
        let all = all.map(|(number, (index, (outcome, steps)))| Tried {
            seed: first.wrapping_add(number as u64),
            kernel: name(&module, *index),
            outcome,
            steps,
        });
        Ok(all.collect())
    }

    /// The kernel of a seed, as it is written.
    ///
    /// # Errors
    /// It cannot be made or read, in words.
    pub fn given(&self, seed: u64) -> Result<Given, String> {
        let made = self.make(seed, 1)?;
        let module = read(made.text.as_bytes());
        sound(&module)?;
        let index = run_on(&made.launches).first().copied();
        let index = index.ok_or("there is nothing to run it on")?;
        let kernel = name(&module, index);
        drop(module);
        Ok(Given {
            text: made.text,
            kernel,
            launches: made.launches.into_iter().nth(index).unwrap_or_default(),
            written: self.written,
        })
    }
}

impl Given {
    /// What comes of a text of this kernel that is as large or smaller: it has to have the parameters that it had.
    pub fn outcome(&self, text: &str) -> Option<Outcome> {
        let module = read(text.as_bytes());
        let mut functions = module.functions.iter();
        let index = functions.position(|function| {
            module.function_name(function).as_ref() == self.kernel.as_bytes()
        })?;
        let parameters = module.functions.get(index)?.arguments.len();
        let mut own = self.launches.clone();
        for launch in &mut own {
            if launch.arguments.len() != parameters {
                return None;
            }
            launch.function = index;
        }
        if !module.errors.is_empty() {
            return None;
        }
        let mut launches = vec![Vec::new(); module.functions.len()];
        *launches.get_mut(index)? = own;
        let tried = try_on(&module, &[index], &launches, self.written);
        tried.into_iter().next().map(|(outcome, _)| outcome)
    }

    /// Makes the kernel small while its outcome stays of one kind.
    pub fn reduce(&self, limits: Limits, stop: &dyn Fn() -> bool) -> Reduced {
        let kind = |text: &str| self.outcome(text).map(|outcome| outcome.name());
        let sought = kind(&self.text);
        let mut persists = |text: &str| sought.is_some() && kind(text) == sought;
        reduce_until(&self.text, &self.kernel, &mut persists, limits, stop)
    }
}

//! Lowers random kernels to a style, and runs them.

use super::attempt::{Steps, try_on};
use super::{Style, Written, words};
use crate::check::fuzz::{Batch, Fuzz};
use crate::check::lowering::Outcome;
use crate::check::reduce::{Limits, Reduced, reduce_until};
use crate::random::generate;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Module, read};
use lanelog_pipeline::Pipeline;
use lanelog_sim::{Ending, Launch, Program};

/// Compares a fuzzer's kernels with their lowering to a style.
pub struct Random<'f> {
    /// The kernels, and the number of inputs. For Nyuzi's assembly, separate kernels with 32-bit
    /// types only are generated, and run on the same number of inputs.
    pub fuzz: &'f Fuzz,
    /// The style and its options.
    pub written: Written,
}

/// The result for a kernel.
#[derive(Clone, Debug)]
pub struct KernelResult {
    /// The seed of the kernel.
    pub seed: u64,
    /// The name of the kernel.
    pub kernel: String,
    /// The outcome.
    pub outcome: Outcome,
    /// Steps over all launches after which memory was equal.
    pub steps: Steps,
}

/// Kernels of one module, with the launches of each function.
struct Kernels {
    text: String,
    launches: Vec<Vec<Launch>>,
}

/// A kernel with its launches.
#[derive(Clone, Debug)]
pub struct GivenKernel {
    /// The text of its module, in which all calls are inlined.
    pub text: String,
    /// The name of the kernel.
    pub kernel: String,
    /// The launches of the kernel.
    pub launches: Vec<Launch>,
    /// The style and its options.
    pub written: Written,
}

/// Indices of functions that have launches.
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
        let target =
            Target::choose(module.triple, None, None).map_err(|error| error.to_string())?;
        let pipeline = Pipeline::styled(self.written.into(), target).with_irreducible();
        let text = pipeline.ready(&module, &run_on(&launches)).text;
        Ok(Kernels { text, launches })
    }

    /// Generates kernels for `count` seeds from `first` on, lowers and runs each, and returns the
    /// results in the order of the seeds.
    ///
    /// # Errors
    /// A generated kernel cannot be read, which is a bug; the message describes it.
    pub fn batch(&self, first: u64, count: usize) -> Result<Vec<KernelResult>, String> {
        let made = self.make(first, count)?;
        let module = read(made.text.as_bytes());
        sound(&module)?;
        let kernels = run_on(&made.launches);
        let tried = try_on(&module, &kernels, &made.launches, self.written);
        let all = kernels.iter().zip(tried).enumerate();
        let all = all.map(|(number, (index, (outcome, steps)))| KernelResult {
            seed: first.wrapping_add(number as u64),
            kernel: name(&module, *index),
            outcome,
            steps,
        });
        Ok(all.collect())
    }

    /// The kernel of a seed, as it is before lowering.
    ///
    /// # Errors
    /// The kernel cannot be generated or read; the message describes why.
    pub fn given(&self, seed: u64) -> Result<GivenKernel, String> {
        let made = self.make(seed, 1)?;
        let module = read(made.text.as_bytes());
        sound(&module)?;
        let index = run_on(&made.launches).first().copied();
        let index = index.ok_or("there is nothing to run it on")?;
        let kernel = name(&module, index);
        drop(module);
        Ok(GivenKernel {
            text: made.text,
            kernel,
            launches: made.launches.into_iter().nth(index).unwrap_or_default(),
            written: self.written,
        })
    }
}

impl GivenKernel {
    /// The outcome for a reduced text of this kernel. The text must not be larger, must have the
    /// same parameters, and must terminate on all inputs.
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
        let target = Target::choose(module.triple, None, None).ok()?;
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        let ends = |launch: &Launch| program.run(launch, &mut ()).ending == Ending::Finished;
        if !own.iter().all(ends) {
            return None;
        }
        let mut launches = vec![Vec::new(); module.functions.len()];
        *launches.get_mut(index)? = own;
        let tried = try_on(&module, &[index], &launches, self.written);
        tried.into_iter().next().map(|(outcome, _)| outcome)
    }

    /// Reduces the kernel while the kind of its outcome stays the same.
    pub fn reduce(&self, limits: Limits, stop: &dyn Fn() -> bool) -> Reduced {
        let kind = |text: &str| self.outcome(text).map(|outcome| outcome.name());
        let sought = kind(&self.text);
        let mut persists = |text: &str| sought.is_some() && kind(text) == sought;
        reduce_until(&self.text, &self.kernel, &mut persists, limits, stop)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::check::fuzz::Generator;
    use crate::check::module::Plan;
    use crate::check::styled::attempt::try_against;
    use lanelog_passes::linearize::How;

    fn fuzz() -> Fuzz {
        Fuzz {
            generator: Generator::Shaped,
            options: generate::Options::default(),
            targets: vec![generate::Target::AmdGpu],
            seed: 1,
            count: 1,
            inputs: 1,
            plan: Plan {
                plus: false,
                modes: Vec::new(),
                engines: false,
                oracles: false,
                execution: false,
                parallel: false,
            },
            others: Default::default(),
            time_limit: std::time::Duration::from_secs(60),
        }
    }

    /// The reduced kernel has the same kind of outcome, and retains only what causes it: a line
    /// with two predicates.
    #[test]
    fn a_kernel_becomes_small_while_its_outcome_stays() {
        let fuzz = fuzz();
        let written = Written {
            style: Style::Predicate(1),
            how: How::Partial,
        };
        let random = Random {
            fuzz: &fuzz,
            written,
        };
        let mut seeds = 1..20;
        let is_refused = |given: &GivenKernel| {
            given
                .outcome(&given.text)
                .is_some_and(|outcome| outcome.name() == "not covered")
        };
        let given = seeds.find_map(|seed| Some(random.given(seed).unwrap()).filter(is_refused));
        let given = given.unwrap();
        let small = given.reduce(Limits { tries: 400 }, &|| false);
        assert!(small.persists);
        assert!(small.text.len() * 4 < given.text.len(), "{}", small.text);
        assert_eq!(given.outcome(&small.text).unwrap().name(), "not covered");
        // With enough registers the results are equal, so the kernel runs.
        let more = GivenKernel {
            written: Written {
                style: Style::Predicate(63),
                ..written
            },
            ..given.clone()
        };
        assert_eq!(more.outcome(&small.text).unwrap().name(), "same");
    }

    /// A difference in memory is detected: the lowered text belongs to another kernel.
    #[test]
    fn other_memory_is_noticed() {
        let kernel = |number: u32| {
            format!(
                "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{\n  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane\n  %sum = add i32 %lane, {number}\n  store i32 %sum, ptr addrspace(1) %own\n  ret void\n}}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
            )
        };
        let launches = vec![vec![words::launch(0, 0)]];
        for style in [Style::Ir, Style::Predicate(63), Style::Stack, Style::Nyuzi] {
            let written = Written {
                style,
                how: How::Partial,
            };
            let (one, other) = (kernel(1), kernel(2));
            let (one, other) = (read(one.as_bytes()), read(other.as_bytes()));
            let came = |ran: &Module<'_>| {
                let tried = try_against(&one, ran, &[0], &launches, written);
                tried.first().unwrap().0.name()
            };
            assert_eq!(came(&one), "same", "{style:?}");
            assert_eq!(came(&other), "differs", "{style:?}");
        }
    }
}

//! Lowers random kernels to machine code, and runs them.

use super::attempt::Attempt;
use super::outcome::Outcome;
use super::sides::{sides, wave};
use crate::check::fuzz::{Batch, Fuzz};
use crate::check::reduce::{Limits, Reduced, reduce_until};
use lanelog_amdgpu::Gpu;
use lanelog_ir::{Module, read};
use lanelog_passes::nvptx_to_amdgpu::is_nvptx;
use lanelog_pipeline::{Level, Machine, Pipeline};
use lanelog_select::Refusal;
use lanelog_sim::{Ending, Launch, Program};
use lanelog_util::limits::Quota;

/// Compares a fuzzer's kernels with their machine code.
pub struct Random<'f> {
    /// The kernels, and the number of inputs.
    pub fuzz: &'f Fuzz,
    /// The target GPUs.
    pub gpus: &'f [&'static Gpu],
    /// The optimisation level.
    pub level: Level,
    /// Whether values that are uniform by their shapes count as uniform.
    pub plus: bool,
}

/// The result for a kernel on a GPU.
#[derive(Clone, Debug)]
pub struct KernelResult {
    /// The seed of the kernel.
    pub seed: u64,
    /// The name of the kernel.
    pub kernel: String,
    /// The GPU.
    pub gpu: &'static Gpu,
    /// The outcome.
    pub outcome: Outcome,
}

/// A kernel with its launches.
#[derive(Clone, Debug)]
pub struct GivenKernel {
    /// The text of the kernel's module, in which all calls are inlined if it is for AMD GPUs.
    pub text: String,
    /// The name of the kernel.
    pub kernel: String,
    /// The launches of the kernel.
    pub launches: Vec<Launch>,
    /// The optimisation level.
    pub level: Level,
    /// As in [`Random`].
    pub plus: bool,
}

impl Random<'_> {
    /// Generates the kernels of a batch, lowers and runs each for every GPU, in the order of the
    /// seeds.
    ///
    /// # Errors
    /// A generated kernel cannot be read, which is a bug; the message describes it.
    pub fn batch(&self, batch: &Batch) -> Result<Vec<KernelResult>, String> {
        let mut all = Vec::with_capacity(batch.count * self.gpus.len());
        for gpu in self.gpus {
            let machine = Machine::from(*gpu).at(self.level).with_plus(self.plus);
            self.on_machine(batch, machine, &mut all)?;
        }
        // Results for the same kernel, one for each GPU, are consecutive.
        all.sort_by_key(|tried| tried.seed.wrapping_sub(batch.first));
        Ok(all)
    }

    /// Lowers and runs a batch for one processor: kernels with its features.
    fn on_machine(
        &self,
        batch: &Batch,
        machine: Machine,
        all: &mut Vec<KernelResult>,
    ) -> Result<(), String> {
        let made = self
            .fuzz
            .make_for(batch, Some(machine.gpu.processor))
            .map_err(|error| error.to_string())?;
        let module = read(made.text.as_bytes());
        sound(&module)?;
        let launches = self.fuzz.launches(&made, &module);
        let runs = launches.iter().enumerate();
        let kernels: Vec<usize> = runs
            .filter(|(_, runs)| !runs.is_empty())
            .map(|(index, _)| index)
            .collect();
        sides(Quota::default(), &module, machine, &kernels, |mut sides| {
            sound(sides.machine)?;
            for (number, index) in kernels.iter().enumerate() {
                let runs = launches.get(*index).map_or(&[][..], Vec::as_slice);
                let outcome = sides
                    .refused(*index)
                    .unwrap_or_else(|| sides.attempt.try_on(&sides.program, *index, runs));
                let function = module.functions.get(*index);
                let name = function
                    .map(|function| module.function_name(function))
                    .unwrap_or_default();
                all.push(KernelResult {
                    seed: batch.first.wrapping_add(number as u64),
                    kernel: String::from_utf8_lossy(&name).into_owned(),
                    gpu: machine.gpu,
                    outcome,
                });
            }
            Ok(())
        })
    }

    /// The kernel of a seed for a GPU, as it is before lowering.
    ///
    /// # Errors
    /// The kernel cannot be generated or read; the message describes why.
    pub fn given(&self, seed: u64, gpu: &'static Gpu) -> Result<GivenKernel, String> {
        let target = self.fuzz.targets.first().copied();
        let target = target.unwrap_or(crate::random::generate::Target::AmdGpu);
        let batch = Batch {
            target,
            first: seed,
            count: 1,
        };
        let made = self.fuzz.make_for(&batch, Some(gpu.processor));
        let made = made.map_err(|error| error.to_string())?;
        let module = read(made.text.as_bytes());
        sound(&module)?;
        let launches = self.fuzz.launches(&made, &module);
        let index = launches.iter().position(|runs| !runs.is_empty());
        let index = index.ok_or("there is nothing to run it on")?;
        let function = module.functions.get(index);
        let name = function
            .map(|function| module.function_name(function))
            .unwrap_or_default();
        Ok(GivenKernel {
            text: match is_nvptx(&module) {
                true => made.text.clone(),
                false => {
                    let pipeline = Pipeline::amdgpu(gpu)
                        .with_constants(false)
                        .with_irreducible();
                    pipeline.ready(&module, &[index]).text
                }
            },
            kernel: String::from_utf8_lossy(&name).into_owned(),
            launches: launches.into_iter().nth(index).unwrap_or_default(),
            level: self.level,
            plus: self.plus,
        })
    }
}

fn sound(module: &Module<'_>) -> Result<(), String> {
    match module.errors.first() {
        Some(error) => Err(error.message.to_string()),
        None => Ok(()),
    }
}

impl GivenKernel {
    /// The assembly of the kernel.
    ///
    /// # Errors
    /// The unsupported features.
    pub fn assembly(&self, gpu: &'static Gpu) -> Result<String, String> {
        self.with(&self.text, gpu, |attempt, _, index, _| {
            let words = |refusals: Vec<Refusal>| {
                let messages = refusals.iter().map(|refusal| refusal.message.clone());
                messages.collect::<Vec<String>>().join("\n")
            };
            attempt.text(index).map_err(words)
        })
        .unwrap_or_else(|| Err("there is no such kernel".into()))
    }

    /// The outcome for a reduced text of this kernel. The text must not be larger, must have the
    /// same parameters, and must terminate on all inputs.
    pub fn outcome(&self, text: &str, gpu: &'static Gpu) -> Option<Outcome> {
        self.with(text, gpu, |attempt, program, index, launches| {
            let ends = launches
                .iter()
                .all(|launch| program.run(launch, &mut ()).ending == Ending::Finished);
            ends.then(|| attempt.try_on(program, index, launches))
        })?
    }

    fn with<T>(
        &self,
        text: &str,
        gpu: &'static Gpu,
        job: impl FnOnce(&mut Attempt<'_, '_>, &Program, usize, &[Launch]) -> T,
    ) -> Option<T> {
        let module = read(text.as_bytes());
        let mut functions = module.functions.iter();
        let index = functions.position(|function| {
            module.function_name(function).as_ref() == self.kernel.as_bytes()
        })?;
        let parameters = module.functions.get(index)?.arguments.len();
        let mut launches = self.launches.clone();
        for launch in &mut launches {
            if launch.arguments.len() != parameters {
                return None;
            }
            (launch.function, launch.wave) = (index, wave(&module, gpu));
        }
        if !module.errors.is_empty() {
            return None;
        }
        let machine = Machine::from(gpu).at(self.level).with_plus(self.plus);
        sides(Quota::default(), &module, machine, &[index], |mut sides| {
            Some(job(&mut sides.attempt, &sides.program, index, &launches))
        })
    }

    /// Reduces the kernel while the kind of its outcome on a GPU stays the same. Candidate texts
    /// that do not terminate are rejected.
    pub fn reduce(&self, gpu: &'static Gpu, limits: Limits, stop: &dyn Fn() -> bool) -> Reduced {
        let kind = |text: &str| self.outcome(text, gpu).map(|outcome| outcome.name());
        let sought = kind(&self.text);
        let mut persists = |text: &str| sought.is_some() && kind(text) == sought;
        reduce_until(&self.text, &self.kernel, &mut persists, limits, stop)
    }
}

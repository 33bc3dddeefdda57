//! Generates random kernels, batch by batch, and makes all comparisons of `check` on them. A batch
//! depends on its seeds only, so threads share no state.

use super::agreement::Agreements;
use super::cause::{Cause, CauseTally};
use super::claims::{self, CheckedClaims};
use super::dispute::Dispute;
use super::external::{ExternalAnalyses, MissingVerdicts, Request};
use super::module::{CheckedFunction, ExternalVerdicts, Inputs, Plan, Runs, check};
use super::opt::Question;
use super::shrink::{Kind, causes, kinds};
use crate::random::aliases::{self, alias_module};
use crate::random::arbitrary::{self, Traits, arbitrary_module};
use crate::random::bits::{self, bits_module};
use crate::random::generate::{self, Features, LaunchRequirements, Options, random_module};
use crate::random::hazards::{self, Ingredient, hazard_module};
use crate::random::run_time_calls::{self, call_module};
use lanelog_ir::target::{Mode, ModuleContext, Target, TargetError};
use lanelog_ir::{Module, read};
use lanelog_sim::Launch;
use lanelog_util::limits::Quota;

/// Number of kernels in a batch, which are passed to one process of `opt`.
const BATCH: usize = 128;

/// The generator of the kernels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Generator {
    /// `generate`: control flow of a selected shape.
    #[default]
    Shaped,
    /// `arbitrary`: any control flow.
    Arbitrary,
    /// `hazards`: features that analyses often neglect.
    Hazards,
    /// `bits`: bit arithmetic.
    Bits,
    /// Many accesses of little memory.
    Aliases,
    /// Calls at run time.
    Calls,
}

/// The kernels to generate, and the comparisons.
pub struct Fuzz {
    /// The generator.
    pub generator: Generator,
    /// Options of the generator, except for the target.
    pub options: Options,
    /// The target GPUs. The seeds are distributed among the targets.
    pub targets: Vec<generate::Target>,
    /// The first seed.
    pub seed: u64,
    /// Total number of kernels.
    pub count: usize,
    /// Number of inputs for each kernel.
    pub inputs: usize,
    /// The comparisons.
    pub plan: Plan,
    /// The external analyses to compare.
    pub others: ExternalAnalyses,
    /// Time limit for each `opt` process and each batch.
    pub time_limit: std::time::Duration,
}

/// Consecutive kernels of one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The target.
    pub target: generate::Target,
    /// The first seed.
    pub first: u64,
    /// Number of kernels.
    pub count: usize,
}

/// A kernel with disagreements.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The target of the kernel.
    pub target: generate::Target,
    /// The seed of the kernel.
    pub seed: u64,
    /// The name of the kernel.
    pub kernel: String,
    /// The disagreements.
    pub kinds: Vec<Kind>,
    /// The errors of LLVM 22 in this kernel.
    pub causes: Vec<Cause>,
}

/// The results for a batch.
#[derive(Clone, Debug, Default)]
pub struct Fuzzed {
    /// Number of kernels.
    pub kernels: usize,
    /// The features of the kernels of the first generator.
    pub features: Vec<Features>,
    /// The features of arbitrary kernels.
    pub traits: Vec<Traits>,
    /// The features of hazardous kernels.
    pub ingredients: Vec<Vec<Ingredient>>,
    /// Agreement between analyses.
    pub agreements: Agreements,
    /// Errors of LLVM 22.
    pub causes: CauseTally,
    /// The names of kernels, and the outcome of their runs.
    pub runs: Vec<(String, Runs)>,
    /// Functions too large for their relations to be compared.
    pub too_large: Vec<String>,
    /// Kernels with disagreements, in the order of their seeds.
    pub findings: Vec<Finding>,
    /// External analyses that did not answer.
    pub silent: Vec<MissingVerdicts>,
    /// Generated kernels that lanelog could not read, which is a bug.
    pub unread: Vec<String>,
}

/// Launch requirements of the kernels of a module.
pub enum KernelRequirements {
    /// Requirements of kernels of a chosen shape.
    Shaped(Vec<LaunchRequirements>),
    /// Requirements of arbitrary kernels.
    Arbitrary(Vec<arbitrary::LaunchRequirements>),
    /// Requirements of hazardous kernels.
    Hazards(Vec<hazards::LaunchRequirements>),
    /// Requirements of kernels of bit arithmetic.
    Bits(Vec<bits::LaunchRequirements>),
    /// Requirements of kernels with many accesses of little memory.
    Aliases(Vec<aliases::LaunchRequirements>),
    /// Requirements of kernels with calls at run time.
    Calls(Vec<run_time_calls::LaunchRequirements>),
}

/// A module of generated kernels, with their launch requirements.
pub struct GeneratedModule {
    /// The text.
    pub text: String,
    /// Launch requirements of each kernel.
    pub demands: KernelRequirements,
    /// The features of each kernel of the first generator.
    pub features: Vec<Features>,
    /// The features of each arbitrary kernel.
    pub traits: Vec<Traits>,
    /// The features of each hazardous kernel.
    pub ingredients: Vec<Vec<Ingredient>>,
    /// The target of the module.
    pub target: Target,
}

impl Fuzz {
    /// The batches of all targets. Targets alternate, so that a small number of kernels covers all
    /// targets.
    pub fn batches(&self) -> Vec<Batch> {
        let targets = self.targets.len().max(1);
        let mut batches = Vec::new();
        // For each target: the total number of kernels, and how many of them are in batches.
        let share = |at: usize| (self.count + targets - 1 - at) / targets;
        let mut done = 0;
        while (0..targets).any(|at| done < share(at)) {
            for (at, target) in self.targets.iter().enumerate() {
                let count = share(at).saturating_sub(done).min(BATCH);
                if count > 0 {
                    batches.push(Batch {
                        target: *target,
                        first: self.seed.wrapping_add(done as u64),
                        count,
                    });
                }
            }
            done += BATCH;
        }
        batches
    }

    /// Generates the kernels of a batch.
    ///
    /// # Errors
    /// The generator wrote an invalid target triple.
    pub fn make(&self, batch: &Batch) -> Result<GeneratedModule, TargetError> {
        self.make_for(batch, None)
    }

    /// Generates kernels for one AMD processor, with its features.
    ///
    /// # Errors
    /// The generator wrote an invalid target triple.
    pub fn make_for(
        &self,
        batch: &Batch,
        processor: Option<&'static str>,
    ) -> Result<GeneratedModule, TargetError> {
        let target = Target::choose(b"", Some(target_name(batch.target)), None)?;
        if self.generator == Generator::Arbitrary {
            let blocks = self.options.blocks;
            let module = arbitrary_module(batch.first, batch.count, batch.target, blocks);
            return Ok(GeneratedModule {
                text: module.text,
                demands: KernelRequirements::Arbitrary(module.demands),
                features: Vec::new(),
                traits: module.traits,
                ingredients: Vec::new(),
                target,
            });
        }
        if self.generator == Generator::Hazards {
            let module = hazard_module(batch.first, batch.count, batch.target);
            return Ok(GeneratedModule {
                text: module.text,
                demands: KernelRequirements::Hazards(module.demands),
                features: Vec::new(),
                traits: Vec::new(),
                ingredients: module.ingredients,
                target,
            });
        }
        if self.generator == Generator::Bits {
            let module = bits_module(batch.first, batch.count, batch.target, processor);
            return Ok(GeneratedModule {
                text: module.text,
                demands: KernelRequirements::Bits(module.demands),
                features: Vec::new(),
                traits: Vec::new(),
                ingredients: Vec::new(),
                target,
            });
        }
        if self.generator == Generator::Aliases {
            let module = alias_module(batch.first, batch.count, batch.target, processor);
            return Ok(GeneratedModule {
                text: module.text,
                demands: KernelRequirements::Aliases(module.demands),
                features: Vec::new(),
                traits: Vec::new(),
                ingredients: Vec::new(),
                target,
            });
        }
        if self.generator == Generator::Calls {
            let module = call_module(batch.first, batch.count, batch.target, processor);
            return Ok(GeneratedModule {
                text: module.text,
                demands: KernelRequirements::Calls(module.demands),
                features: Vec::new(),
                traits: Vec::new(),
                ingredients: Vec::new(),
                target,
            });
        }
        let options = Options {
            target: batch.target,
            processor,
            runnable: true,
            ..self.options.clone()
        };
        let generated = random_module(batch.first, batch.count, &options);
        Ok(GeneratedModule {
            text: generated.text,
            demands: KernelRequirements::Shaped(generated.launch),
            features: generated.features,
            traits: Vec::new(),
            ingredients: Vec::new(),
            target,
        })
    }

    /// The inputs of each function of a module. Helper functions that kernels call have none.
    pub fn launches(&self, made: &GeneratedModule, module: &Module<'_>) -> Vec<Vec<Launch>> {
        let mut launches = vec![Vec::new(); module.functions.len()];
        let mut next = 0;
        for (index, (function, slot)) in module.functions.iter().zip(&mut launches).enumerate() {
            let name = module.function_name(function);
            if made.demands.kernel(next) == Some(name.as_ref()) {
                *slot = (0..self.inputs as u64)
                    .filter_map(|input| made.demands.launch(next, index, input))
                    .collect();
                next += 1;
            }
        }
        launches
    }

    /// Generates the kernels of a batch, makes the comparisons of the plan, and checks the
    /// requested claims by execution.
    pub fn batch(&self, batch: &Batch, wanted: CheckedClaims<'_>) -> Fuzzed {
        let mut fuzzed = Fuzzed::default();
        let made = match self.make(batch) {
            Ok(made) => made,
            Err(error) => {
                fuzzed.unread.push(error.to_string());
                return fuzzed;
            }
        };
        let module = read(made.text.as_bytes());
        for error in &module.errors {
            fuzzed.unread.push(format!(
                "seeds from {}: {}",
                batch.first,
                error.message.clone()
            ));
        }
        let launches = self.launches(&made, &module);
        let silent = &mut fuzzed.silent;
        for (index, checked) in self.check(&made, &module, &launches, wanted, silent) {
            fuzzed.agreements.add(&checked.agreements);
            let Some(function) = module.functions.get(index) else {
                continue;
            };
            let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
            let is_kernel = launches.get(index).is_some_and(|runs| !runs.is_empty());
            let kinds = kinds(&checked.agreements);
            if !kinds.is_empty() {
                let seed = seed_of(&name, batch);
                let place = format!("{}-{seed}", target_name(batch.target));
                let caused = checked.disputes.iter().filter_map(Dispute::caused);
                fuzzed.causes.count(&place, caused);
                fuzzed.findings.push(Finding {
                    target: batch.target,
                    seed,
                    kernel: name.clone(),
                    kinds,
                    causes: causes(&checked.disputes),
                });
            }
            if checked.relations_left_out {
                fuzzed.too_large.push(name.clone());
            }
            if is_kernel {
                fuzzed.runs.push((name, checked.runs));
            }
        }
        fuzzed.kernels = batch.count;
        fuzzed.features = made.features;
        fuzzed.traits = made.traits;
        fuzzed.ingredients = made.ingredients;
        fuzzed
    }

    /// Makes the comparisons of the plan for a generated module, and checks the requested claims by
    /// execution.
    pub fn check(
        &self,
        made: &GeneratedModule,
        module: &Module<'_>,
        launches: &[Vec<Launch>],
        wanted: CheckedClaims<'_>,
        silent: &mut Vec<MissingVerdicts>,
    ) -> Vec<(usize, CheckedFunction)> {
        let (external_verdicts, quiet) = self.ask(module, &made.target, &|_| true);
        silent.extend(quiet);
        let inputs = Inputs::Given(launches);
        let (target, plan) = (&made.target, &self.plan);
        let mut all = check(module, target, plan, &inputs, &external_verdicts, &|_| true);
        if !wanted.is_empty() {
            let context = ModuleContext::new(module, target, Mode::Sound);
            let claims = claims::Checker::new(module, &context, wanted, inputs);
            for (index, checked) in &mut all {
                let runs = launches.get(*index).is_some_and(|runs| !runs.is_empty());
                let function = module.functions.get(*index);
                if let Some(function) = function.filter(|_| runs) {
                    checked.add(claims.function(*index, function));
                }
            }
        }
        all
    }
}

impl Fuzz {
    /// The verdicts on a module of the external analyses that `takes_part` selects.
    pub fn ask(
        &self,
        module: &Module<'_>,
        target: &Target,
        takes_part: &dyn Fn(&str) -> bool,
    ) -> (Vec<ExternalVerdicts>, Vec<MissingVerdicts>) {
        let question = Question {
            triple: None,
            processor: None,
            limit: self.time_limit,
        };
        let request = Request {
            module,
            file: None,
            target,
            question: &question,
            modes: &self.plan.modes,
            execution: self.plan.execution,
            quota: Quota::default(),
        };
        self.others.ask(&request, takes_part)
    }
}

impl KernelRequirements {
    /// The name of a kernel.
    fn kernel(&self, at: usize) -> Option<&[u8]> {
        let name = match self {
            KernelRequirements::Shaped(demands) => &demands.get(at)?.kernel,
            KernelRequirements::Arbitrary(demands) => &demands.get(at)?.kernel,
            KernelRequirements::Hazards(demands) => &demands.get(at)?.kernel,
            KernelRequirements::Bits(demands) => &demands.get(at)?.kernel,
            KernelRequirements::Aliases(demands) => &demands.get(at)?.kernel,
            KernelRequirements::Calls(demands) => &demands.get(at)?.kernel,
        };
        Some(name.as_bytes())
    }

    /// An input of a kernel, by the kernel's position and the index of its function.
    fn launch(&self, at: usize, function: usize, input: u64) -> Option<Launch> {
        Some(match self {
            KernelRequirements::Shaped(demands) => demands.get(at)?.launch(function, input),
            KernelRequirements::Arbitrary(demands) => demands.get(at)?.launch(function, input),
            KernelRequirements::Hazards(demands) => demands.get(at)?.launch(function, input),
            KernelRequirements::Bits(demands) => demands.get(at)?.launch(function, input),
            KernelRequirements::Aliases(demands) => demands.get(at)?.launch(function, input),
            KernelRequirements::Calls(demands) => demands.get(at)?.launch(function, input),
        })
    }
}

/// The name of a target on the command line, and in names of kernels.
pub fn target_name(target: generate::Target) -> &'static str {
    match target {
        generate::Target::AmdGpu => "amdgpu",
        generate::Target::Nvptx => "nvptx",
    }
}

/// The seed in the name of a kernel or of its helper functions: `f12`, `f 12.x`.
fn seed_of(name: &str, batch: &Batch) -> u64 {
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    digits
        .get(..end)
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(batch.first)
}

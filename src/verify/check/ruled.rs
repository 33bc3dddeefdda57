//! Verdicts of a mode that a user writes as rules: `divergent_value`, and `temporal_divergence` if
//! the rules have it. These verdicts are compared like those of a built-in mode.

use super::judgement::Judgement;
use super::module::ExternalVerdicts;
use crate::oracle::Verdicts;
use lanelog_analysis::query::{Answer, Evaluator, Plan, Program};
use lanelog_analysis::{Analyzer, How};
use lanelog_engine::Engine;
use lanelog_facts::{Rows, Shift};
use lanelog_interp::{Limits, Stopped};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module};
use lanelog_util::limits::Quota;

/// The relation of the verdicts, and the relation of uses after cycles.
const VERDICTS: &str = "divergent_value";
const USES: &str = "temporal_divergence";

/// Rules that decide which values are divergent.
pub struct Ruled {
    /// The name in reports, such as `sound by mine.dl`: first the mode whose facts the rules read.
    pub name: String,
    program: Program,
    /// The relations to compute: the verdicts, then the uses after cycles, if the rules have them.
    wanted: Vec<usize>,
}

/// Rules that give no verdicts.
#[derive(Debug, thiserror::Error)]
#[error(
    "{file}: the rules give no verdicts: they have no relation divergent_value(value: Value)\n  help: begin with `.include \"propagation.dl\"`, or declare it"
)]
pub struct NoVerdicts {
    file: String,
}

impl Ruled {
    /// The rules of a file.
    ///
    /// # Errors
    /// The rules do not declare the relation of verdicts.
    pub fn new(file: &str, program: Program) -> Result<Ruled, NoVerdicts> {
        let of = |name: &str, columns: usize| {
            let at = program.relation(name)?;
            let relation = program.rules.relations.get(at)?;
            (relation.columns.len() == columns).then_some(at)
        };
        let Some(verdicts) = of(VERDICTS, 1) else {
            let file = file.to_string();
            return Err(NoVerdicts { file });
        };
        Ok(Ruled {
            name: format!("{} by {file}", program.mode().name()),
            wanted: [Some(verdicts), of(USES, 2)]
                .into_iter()
                .flatten()
                .collect(),
            program,
        })
    }

    /// The verdicts on a module, and reasons for missing ones. `like` lists the modes with which
    /// the verdicts are compared.
    pub fn ask(
        &self,
        module: &Module<'_>,
        target: &Target,
        quota: &Quota,
        like: &[Mode],
    ) -> (ExternalVerdicts, Vec<String>) {
        let context = ModuleContext::new(module, target, self.program.mode());
        let plan = Plan::new(&self.program, self.wanted.clone(), Engine::default());
        let evaluator = Evaluator::new(&plan, module, &context);
        let how = How {
            quota: *quota,
            ..How::default()
        };
        let mut analyzer = Analyzer::by(how, module, &context);
        let limits = Limits {
            time: quota.time,
            memory: quota.memory,
            tuples: None,
        };
        let mut complaints = Vec::new();
        let mut judgements: Vec<Option<Judgement>> = Vec::with_capacity(module.functions.len());
        if plan.of_module().is_none() {
            for function in &module.functions {
                let answer = analyzer.within(function, |analysis| {
                    evaluator.function(function, analysis, &limits, None)
                });
                judgements.push(match answer {
                    Ok(Ok(answer)) => {
                        Some(self.judgement(&context, function, &answer, Shift::default()))
                    }
                    failed => {
                        let name = module.function_name(function);
                        let name = String::from_utf8_lossy(&name).into_owned();
                        complaints.push(format!("@{name}: {}", too_much(failed.err().is_none())));
                        None
                    }
                });
            }
        } else {
            let shifts = evaluator.shifts();
            let mut union = evaluator.union();
            let mut is_whole = true;
            for (function, shift) in module.functions.iter().zip(&shifts) {
                let part = analyzer.within(function, |analysis| {
                    evaluator.part(function, analysis, *shift)
                });
                match part {
                    Ok(part) => union.add(&plan, part),
                    Err(_) => is_whole = false,
                }
            }
            let answer: Option<Result<Answer, Stopped>> =
                is_whole.then(|| evaluator.united(union, &limits, None));
            match answer {
                Some(Ok(answer)) => {
                    let both = module.functions.iter().zip(&shifts);
                    judgements.extend(both.map(|(function, shift)| {
                        Some(self.judgement(&context, function, &answer, *shift))
                    }));
                }
                failed => {
                    complaints.push(too_much(failed.is_some()).to_string());
                    judgements.resize(module.functions.len(), None);
                }
            }
        }
        let external_verdicts = ExternalVerdicts {
            who: self.name.clone(),
            judgements,
            like: like.to_vec(),
            depends_on_order: false,
            is_named: true,
        };
        (external_verdicts, complaints)
    }

    /// The verdicts on one function of the module. `shift` is the offset of the function's ids in
    /// the rows of the result.
    fn judgement(
        &self,
        context: &ModuleContext<'_>,
        function: &Function,
        answer: &Answer,
        shift: Shift,
    ) -> Judgement {
        let values = function.value_count();
        let own = |id: &u32| id.checked_sub(shift.value).filter(|value| *value < values);
        let mut divergent = vec![false; values as usize];
        let rows = answer.rows.first().map_or(&[][..], Rows::values);
        for value in rows.iter().filter_map(own) {
            if let Some(slot) = divergent.get_mut(value as usize) {
                *slot = true;
            }
        }
        let temporal = answer.rows.get(1).map(|rows| {
            let (pairs, _) = rows.values().as_chunks::<2>();
            let pairs = pairs.iter();
            let mut uses: Vec<[u32; 2]> = pairs
                .filter_map(|[value, user]| Some([own(value)?, own(user)?]))
                .collect();
            // No claim is made about the operands of a user that is always uniform.
            for user in context.classify(function).always_uniform {
                let at = (user as usize).checked_sub(function.arguments.len());
                let Some(instruction) = at.and_then(|at| function.instructions.get(at)) else {
                    continue;
                };
                let operands = function.operands_of(instruction).iter();
                uses.extend(operands.filter_map(|operand| Some([operand.as_value()?, user])));
            }
            uses.sort_unstable();
            uses.dedup();
            uses
        });
        Judgement {
            who: self.name.clone(),
            verdicts: Verdicts { divergent },
            temporal,
            unknown: Vec::new(),
        }
    }
}

/// The message for exceeded limits, either of the rules or of the facts that they read.
fn too_much(is_rules: bool) -> &'static str {
    match is_rules {
        true => "the rules exceed the limits of time or memory: --max-time, --max-memory",
        false => "its analysis exceeds the limits of time or memory: --max-time, --max-memory",
    }
}

//! Asks the installed versions of `opt` about a module, and maps them to the modes that should
//! equal them.

use super::judgement::Judgement;
use super::llvm14_text::spelled;
use super::module::Brought;
use super::opt::{NoAnswer, Opt, Question, Way};
use lanelog_ir::target::Mode;
use lanelog_ir::{Module, read};

/// A missing answer, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// The program: `opt-14 gpu`.
    pub who: String,
    /// The reason.
    pub why: String,
}

/// The name of an `opt` in tables: `opt-22`, `opt-14 gpu`.
pub fn who(opt: &Opt, way: Way) -> String {
    let name = format!("opt-{} {}", opt.version, way.name());
    name.trim_end().to_string()
}

/// The mode that should equal an `opt`, if there is one.
fn mode_of(opt: &Opt, way: Way) -> Option<Mode> {
    match (opt.version, way) {
        (22, Way::Uniformity) => Some(Mode::Llvm22),
        (23, Way::Uniformity) => Some(Mode::Llvm23),
        (14, Way::Gpu) => Some(Mode::Llvm14Gpu),
        (14, Way::Legacy) => Some(Mode::Llvm14Legacy),
        _ => None,
    }
}

/// The answers of each `opt` about a module; if one rejects it, it gets the text in the syntax of
/// older versions. Those that correspond to no mode of `modes` are asked only if they are to be
/// compared with execution.
pub fn ask(
    opts: &[Opt],
    modes: &[Mode],
    execution: bool,
    module: &Module<'_>,
    question: &Question<'_>,
) -> (Vec<Brought>, Vec<Silence>) {
    let (mut brought, mut silent) = (Vec::new(), Vec::new());
    for opt in opts {
        for way in opt.ways() {
            let like = mode_of(opt, *way);
            let compared = like.is_some_and(|mode| modes.contains(&mode));
            let alone = like.is_none() && execution;
            if !(compared || alone) {
                continue;
            }
            let who = who(opt, *way);
            let mut answer = opt.ask(*way, module, question);
            if let Err(NoAnswer::Refused { .. }) = answer
                && let Some(text) = spelled(module.text)
            {
                let older = read(&text);
                // The same functions, so that numbers mean the same.
                if older.functions.len() == module.functions.len() {
                    answer = opt.ask(*way, &older, question);
                }
            }
            match answer {
                Ok(mut printed) => {
                    let judgements = (0..module.functions.len()).map(|index| {
                        printed.remove(&index).map(|found| Judgement {
                            who: who.clone(),
                            verdicts: found.verdicts,
                            temporal: None,
                        })
                    });
                    brought.push(Brought {
                        judgements: judgements.collect(),
                        who,
                        like: like.into_iter().collect(),
                        depends_on_order: true,
                    });
                }
                Err(reason) => silent.push(Silence {
                    who,
                    why: reason.to_string(),
                }),
            }
        }
    }
    (brought, silent)
}

//! Passes over modules: text in, text out.

use crate::trace::Made;
use crate::{Pipeline, Trace};
use lanelog_ir::owned::{Context, Function, FunctionPass, Printed, Style};
use lanelog_ir::target::{Architecture, Mode, ModuleContext};
use lanelog_ir::{Module, read, read_parallel};
use lanelog_passes::inline::each::{Left, inline_each};
use lanelog_passes::inline::opencl;
use lanelog_passes::irreducible::Irreducible;
use lanelog_passes::nvptx_to_amdgpu::{Options, is_nvptx, port};

/// A module with nothing left to do before its functions are written.
pub struct Prepared<'p> {
    /// It. Functions of the module that was given keep their indices.
    pub module: &'p Module<'p>,
    /// The module on its target, in mode `sound`.
    pub context: &'p ModuleContext<'p>,
    /// Where its instructions come from.
    pub trace: Trace<'p>,
    /// The functions to write, of those that were asked for.
    pub functions: Vec<usize>,
    /// The others, each once.
    pub refused: Vec<Refused>,
}

/// A function that is not written.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Its index.
    pub function: usize,
    /// The function and the instruction of the module that was given.
    pub place: Option<(usize, usize)>,
    /// Why.
    pub why: Why,
}

/// Why a function is not written.
#[derive(Clone, Debug)]
pub enum Why {
    /// A call cannot be inlined.
    Call(Left),
    /// An instruction is not covered.
    Instruction(String),
}

impl Refused {
    /// Why, in words.
    pub fn message(&self) -> &str {
        match &self.why {
            Why::Call(left) => &left.refusal.message,
            Why::Instruction(message) => message,
        }
    }
}

/// The text of a prepared module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ready {
    /// It. Functions of the module that was given keep their indices.
    pub text: String,
    /// Functions that stay as they were, and why. Ascending.
    pub left: Vec<(usize, String)>,
}

/// A pass: a module as another, or `None` if there is nothing to do.
struct Pass {
    name: &'static str,
    run: fn(&Pipeline, &Module<'_>, &mut State<'_>) -> Option<Made>,
}

/// The pass that runs before functions are chosen: [`Pipeline::completed`].
pub(crate) const COMPLETION: &str = "opencl";

/// The passes over modules after that, in order.
const PASSES: &[Pass] = &[
    Pass {
        name: "nvptx-to-amdgpu",
        run: |pipeline, module, _| {
            let machine = pipeline.form.machine()?;
            let options = Options {
                wave: machine.gpu.wave,
                shuffles: pipeline.shuffles.clone(),
            };
            let from_nvptx = match pipeline.from {
                Some(architecture) => architecture == Architecture::Nvptx,
                None => is_nvptx(module),
            };
            from_nvptx.then(|| Made::Inlined(port(module, &options)))
        },
    },
    Pass {
        name: "inline",
        run: |_, module, state| {
            let (inlined, left) = inline_each(module, &mut state.functions);
            for left in left {
                state.refused.push(Refused {
                    function: left.function,
                    place: state
                        .trace
                        .origin(left.refusal.function, left.refusal.instruction),
                    why: Why::Call(left),
                });
            }
            inlined.map(Made::Inlined)
        },
    },
    Pass {
        name: "irreducible",
        run: irreducible,
    },
    #[cfg(feature = "styles")]
    Pass {
        name: "words",
        run: words,
    },
];

/// Gives cycles of several entries one.
fn irreducible(pipeline: &Pipeline, module: &Module<'_>, state: &mut State<'_>) -> Option<Made> {
    if pipeline.leaves_irreducible {
        return None;
    }
    let mut changed = Vec::new();
    for index in state.functions.clone() {
        let Some(read) = module.functions.get(index) else {
            continue;
        };
        if !Irreducible::concerns(module, read) {
            continue;
        }
        let mut function = Function::as_written(module, read);
        match Irreducible.run(&mut function, &Context { module }) {
            Ok(()) => changed.push((index, function)),
            Err(error) => {
                state.functions.retain(|function| *function != index);
                state.refused.push(Refused {
                    function: index,
                    place: state.trace.given(error.place),
                    why: Why::Instruction(error.message),
                });
            }
        }
    }
    changed.sort_unstable_by_key(|(index, _)| *index);
    (!changed.is_empty()).then(|| Made::Inlined(Printed::module(module, &changed, Style::Named)))
}

/// Replaces values by words of 32 bits for styles that have nothing else.
#[cfg(feature = "styles")]
fn words(pipeline: &Pipeline, module: &Module<'_>, state: &mut State<'_>) -> Option<Made> {
    use crate::Form;
    use lanelog_ir::typed::Types;
    use lanelog_predicated::nyuzi::words::in_words;
    if !matches!(pipeline.form, Form::Styled(style) if style.is_in_words()) {
        return None;
    }
    let architecture = pipeline.target.gpu().map(|gpu| gpu.architecture);
    let mut types = Types::new(module, architecture);
    let (made, refusals) = in_words(module, &mut types, &state.functions);
    for refusal in refusals {
        let at = refusal.instruction;
        let place = at.and_then(|at| state.trace.origin(refusal.function, at as usize));
        state.functions.retain(|index| *index != refusal.function);
        state.refused.push(Refused {
            function: refusal.function,
            place,
            why: Why::Instruction(refusal.message),
        });
    }
    Some(Made::InWords(made))
}

/// The context of passes besides the module.
struct State<'m> {
    trace: Trace<'m>,
    functions: Vec<usize>,
    refused: Vec<Refused>,
}

impl Pipeline {
    /// The names of the passes over modules, in order.
    pub(crate) fn module_passes() -> impl Iterator<Item = &'static str> {
        let others = PASSES.iter().map(|pass| pass.name);
        std::iter::once(COMPLETION).chain(others)
    }

    /// The module with the functions of OpenCL that it lacks, after everything else: lines and
    /// indices stay. `None`: it lacks none.
    pub fn completed(&self, module: &Module<'_>) -> Option<String> {
        let architecture = self.target.gpu().map(|gpu| gpu.architecture);
        let is_amdgpu = architecture == Some(Architecture::Amdgpu);
        let completed = is_amdgpu.then(|| opencl::completed(module)).flatten();
        if let Some(printer) = &self.printer {
            printer.start(module.text);
        }
        self.print(COMPLETION, module, completed.as_deref());
        completed
    }

    /// Runs all passes over a module for some of its functions.
    pub fn prepare<T>(
        &self,
        module: &Module<'_>,
        functions: &[usize],
        then: impl FnOnce(Prepared<'_>) -> T,
    ) -> T {
        match self.completed(module) {
            Some(text) => self.prepare_completed(&self.read(&text), functions, then),
            None => self.prepare_completed(module, functions, then),
        }
    }

    /// The same for a module that lacks nothing.
    pub fn prepare_completed<T>(
        &self,
        module: &Module<'_>,
        functions: &[usize],
        then: impl FnOnce(Prepared<'_>) -> T,
    ) -> T {
        let state = State {
            trace: Trace::new(module),
            functions: functions.to_vec(),
            refused: Vec::new(),
        };
        self.run(PASSES, module, state, then)
    }

    /// The text that [`Pipeline::prepare`] makes.
    pub fn ready(&self, module: &Module<'_>, functions: &[usize]) -> Ready {
        self.prepare(module, functions, |prepared| {
            let refused = prepared.refused.iter();
            let left = refused.map(|one| (one.function, one.message().to_string()));
            let mut left: Vec<(usize, String)> = left.collect();
            left.sort_unstable();
            Ready {
                text: String::from_utf8_lossy(prepared.module.text).into_owned(),
                left,
            }
        })
    }

    /// Runs passes. Texts live as long as what is made of them, so one runs within the other.
    fn run<T>(
        &self,
        passes: &[Pass],
        module: &Module<'_>,
        mut state: State<'_>,
        then: impl FnOnce(Prepared<'_>) -> T,
    ) -> T {
        let Some((pass, others)) = passes.split_first() else {
            return then(Prepared {
                module,
                context: &ModuleContext::new(module, &self.target, Mode::Sound),
                trace: state.trace,
                functions: state.functions,
                refused: state.refused,
            });
        };
        let made = (pass.run)(self, module, &mut state);
        self.print(pass.name, module, made.as_ref().map(Made::text));
        let Some(made) = made else {
            return self.run(others, module, state, then);
        };
        let next = self.read(made.text());
        let state = State {
            trace: state.trace.then(&next, &made),
            functions: state.functions,
            refused: state.refused,
        };
        self.run(others, &next, state, then)
    }

    /// Shows what a pass made of a module, or that it left it as it was.
    fn print(&self, pass: &str, before: &Module<'_>, made: Option<&str>) {
        if let Some(printer) = &self.printer {
            let text = made.map_or(before.text, str::as_bytes);
            printer.module(pass, text, made.is_some());
        }
    }

    fn read<'t>(&self, text: &'t str) -> Module<'t> {
        match self.threads {
            1 => read(text.as_bytes()),
            threads => read_parallel(text.as_bytes(), threads),
        }
    }
}

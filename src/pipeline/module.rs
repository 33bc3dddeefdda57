//! Runs passes over modules.

#[cfg(feature = "styles")]
use crate::Form;
use crate::{Pipeline, Trace};
use std::collections::BTreeSet;

use lanelog_ir::owned::{self, Context, Function, FunctionPass, PassError, Printed};
use lanelog_ir::target::{Architecture, Mode, ModuleContext};
use lanelog_ir::{Module, plain_name, read, read_parallel};
use lanelog_passes::constants::{self, ConstantVariables, propagate};
use lanelog_passes::contract::{self, Contraction};
use lanelog_passes::inline::each::{NotInlined, inline_each};
use lanelog_passes::inline::opencl;
use lanelog_passes::irreducible::Irreducible;
use lanelog_passes::nvptx_to_amdgpu::{Options, is_nvptx, port};
use lanelog_passes::returns::unify;
use lanelog_passes::switches::{self, split};
use lanelog_passes::uniform::{Rules, broadcast};
use lanelog_passes::upgrade;
use lanelog_util::limits::{Exceeded, within};

/// A module after all passes, whose functions can be translated.
pub struct Prepared<'p> {
    /// The module. Functions of the original module keep their indices.
    pub module: &'p Module<'p>,
    /// The module's context for its target, in mode `sound`.
    pub context: &'p ModuleContext<'p>,
    /// Maps instructions to their origins.
    pub trace: Trace<'p>,
    /// The requested functions that can be translated.
    pub functions: Vec<usize>,
    /// The other requested functions, without duplicates.
    pub refused: Vec<Refused>,
}

/// A function that cannot be translated.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The index of the function.
    pub function: usize,
    /// The function and the instruction in the original module, if known.
    pub place: Option<(usize, usize)>,
    /// The reason.
    pub why: Why,
}

/// The reason why a function cannot be translated.
#[derive(Clone, Debug)]
pub enum Why {
    /// A call that cannot be inlined.
    Call(NotInlined),
    /// An unsupported instruction.
    Instruction(String),
    /// A pass exceeded its limits.
    Quota(Exceeded),
}

impl Refused {
    /// A description of the reason.
    pub fn message(&self) -> &str {
        match &self.why {
            Why::Call(left) => &left.refusal.message,
            Why::Instruction(message) => message,
            Why::Quota(_) => "the work on this kernel exceeds its quota",
        }
    }
}

/// The printed text of a prepared module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ready {
    /// The text. Functions of the original module keep their indices.
    pub text: String,
    /// Functions that are unchanged, with the reasons. In ascending order.
    pub left: Vec<(usize, String)>,
}

/// A pass over modules.
struct Pass {
    name: &'static str,
    /// Whether the pass reads the types of values or verdicts, which are known only for a module
    /// that was parsed and not changed since. Before such a pass, a module that has been changed
    /// is printed and parsed again.
    is_typed: fn(&Pipeline, &State<'_>) -> bool,
    run: fn(&Pipeline, &mut State<'_>) -> Change,
}

/// The outcome of a pass.
enum Change {
    /// The module is unchanged.
    None,
    /// The module has changed.
    Changed,
    /// The module has changed, and the module with this text must be linked to it.
    Linked(String),
}

impl From<bool> for Change {
    fn from(changed: bool) -> Change {
        if changed {
            Change::Changed
        } else {
            Change::None
        }
    }
}

/// The passes over modules, in order.
const PASSES: &[Pass] = &[
    Pass {
        name: "nvptx-to-amdgpu",
        is_typed: |_, _| false,
        run: nvptx_to_amdgpu,
    },
    Pass {
        name: "inline",
        is_typed: |_, _| false,
        run: inline,
    },
    Pass {
        name: "returns",
        is_typed: |_, _| false,
        run: returns,
    },
    Pass {
        name: "upgrade",
        is_typed: |_, _| false,
        run: upgrade,
    },
    Pass {
        name: "constants",
        is_typed: |_, _| false,
        run: constants,
    },
    Pass {
        name: "contract",
        is_typed: |_, _| false,
        run: contract,
    },
    Pass {
        name: "irreducible",
        is_typed: |_, _| false,
        run: irreducible,
    },
    Pass {
        name: "uniform",
        is_typed: |pipeline, _| pipeline.form.machine().is_some_and(|machine| machine.plus),
        run: uniform,
    },
    Pass {
        name: "switches",
        is_typed: |pipeline, state| !with_switches(pipeline, state).is_empty(),
        run: switches,
    },
    #[cfg(feature = "styles")]
    Pass {
        name: "words",
        is_typed: is_in_words,
        run: words,
    },
];

/// Converts modules for NVIDIA GPUs.
fn nvptx_to_amdgpu(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    let Some(machine) = pipeline.form.machine() else {
        return Change::None;
    };
    let is_nvptx = match pipeline.from {
        Some(architecture) => architecture == Architecture::Nvptx,
        None => is_nvptx(state.module.as_read()),
    };
    if !is_nvptx {
        return Change::None;
    }
    let options = Options {
        wave: machine.gpu.wave,
        shuffles: pipeline.shuffles.clone(),
    };
    Change::Linked(port(&mut state.module, &options))
}

/// Inlines calls. For machine code, recursive calls and calls through pointers stay calls, and the
/// functions that they may reach are also prepared.
fn inline(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    let keeps_calls = pipeline.form.machine().is_some();
    let inlined = inline_each(&mut state.module, &mut state.functions, keeps_calls);
    for left in inlined.left {
        state.refused.push(Refused {
            function: left.function,
            place: state.trace.given(left.refusal.place),
            why: Why::Call(left),
        });
    }
    state.functions.extend(&inlined.called);
    state.called = inlined.called;
    Change::from(inlined.changed)
}

/// Gives each function that is called at run time a single `ret`.
fn returns(_: &Pipeline, state: &mut State<'_>) -> Change {
    let mut changed = false;
    for index in state.called.clone() {
        if let Some(mut function) = state.module.function(index)
            && unify(&mut function)
        {
            state.module.set(index, function);
            changed = true;
        }
    }
    Change::from(changed)
}

/// Replaces intrinsics that LLVM no longer has.
fn upgrade(_: &Pipeline, state: &mut State<'_>) -> Change {
    if !state
        .module
        .modules()
        .any(|(module, ..)| upgrade::concerns(module))
    {
        return Change::None;
    }
    let mut changed = false;
    for index in state.functions.clone() {
        if let Some(mut function) = state.module.function(index)
            && upgrade::upgrade(&mut function)
        {
            state.module.set(index, function);
            changed = true;
        }
    }
    Change::from(changed)
}

/// Propagates constants.
fn constants(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    if !pipeline.propagates_constants || pipeline.form.machine().is_none() {
        return Change::None;
    }
    let read = state.module.as_read();
    let mut variables = None;
    let mut changed = false;
    for index in state.functions.clone() {
        let own = read.functions.get(index);
        let is_read = !state.module.changed().contains_key(&index);
        if is_read && own.is_some_and(|function| !constants::concerns(read, function)) {
            continue;
        }
        let Some(mut function) = state.module.function(index) else {
            continue;
        };
        let variables = variables.get_or_insert_with(|| ConstantVariables::new(&state.module));
        let done = within(&pipeline.quota, || propagate(&mut function, variables));
        changed |= state.store(index, function, done);
    }
    Change::from(changed)
}

/// Contracts products and sums of floats.
fn contract(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    let how = pipeline.contraction;
    if pipeline.form.machine().is_none() || how == Contraction::Off {
        return Change::None;
    }
    let read = state.module.as_read();
    let mut declared = BTreeSet::new();
    for index in state.functions.clone() {
        let own = read.functions.get(index);
        let is_read = !state.module.changed().contains_key(&index);
        if is_read && own.is_some_and(|function| !contract::concerns(read, function, how)) {
            continue;
        }
        let Some(mut function) = state.module.function(index) else {
            continue;
        };
        let found = contract::contract(&mut function, how);
        if !found.is_empty() {
            state.module.set(index, function);
            declared.extend(found);
        }
    }
    linked(state, declared)
}

/// The change of a pass that calls intrinsics: the declarations, by name, of those that the module
/// does not declare yet are linked.
fn linked(state: &State<'_>, declared: BTreeSet<(String, String)>) -> Change {
    let is_known = |name: &str| {
        let mut modules = state.module.modules();
        modules.any(|(module, ..)| {
            let mut known = module.declarations.iter();
            known.any(|(known, _)| *plain_name(module.bytes(*known)) == *name.as_bytes())
        })
    };
    let is_changed = !declared.is_empty();
    let lines = declared.into_iter().filter(|(name, _)| !is_known(name));
    let text: String = lines.map(|(_, line)| line).collect();
    match text.is_empty() {
        true => Change::from(is_changed),
        false => Change::Linked(text),
    }
}

/// Gives each cycle with several entries a single entry.
fn irreducible(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    if pipeline.leaves_irreducible {
        return Change::None;
    }
    let mut changed = false;
    for index in state.functions.clone() {
        match within(&pipeline.quota, || reducible(&state.module, index)) {
            Ok(Ok(None)) => {}
            Ok(Ok(Some(function))) => {
                state.module.set(index, function);
                changed = true;
            }
            Ok(Err(error)) => {
                let place = state.trace.given(error.place);
                state.refuse(index, place, Why::Instruction(error.message));
            }
            Err(exceeded) => state.refuse(index, None, Why::Quota(exceeded)),
        }
    }
    Change::from(changed)
}

/// The function with a single entry for each cycle; `None` if it is unchanged.
fn reducible(module: &owned::Module<'_>, index: usize) -> Result<Option<Function>, PassError> {
    let read = module.as_read();
    let own = module.read(index).map(|(_, function)| function);
    let is_read = !module.changed().contains_key(&index);
    if is_read && own.is_some_and(|function| !Irreducible::concerns(read, function)) {
        return Ok(None);
    }
    let Some(mut function) = module.function(index) else {
        return Ok(None);
    };
    let blocks = function.blocks.len();
    Irreducible.run(&mut function, &Context { module: read })?;
    Ok((function.blocks.len() > blocks).then_some(function))
}

/// Broadcasts values that only shapes prove uniform.
fn uniform(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    let Some(machine) = pipeline.form.machine().filter(|machine| machine.plus) else {
        return Change::None;
    };
    let module = state.module.as_read();
    let context = ModuleContext::new(module, &pipeline.target, Mode::Sound);
    let Some(rules) = Rules::new(module, &context) else {
        return Change::None;
    };
    let mut declared = BTreeSet::new();
    for index in state.functions.clone() {
        let (Some(function), Some(own)) =
            (state.module.function(index), module.functions.get(index))
        else {
            continue;
        };
        let found = within(&pipeline.quota, || {
            broadcast(function, own, &rules, machine.gpu.wave)
        });
        match found {
            Ok(None) => {}
            Ok(Some(found)) => {
                state.module.set(index, found.function);
                declared.extend(found.declared);
            }
            Err(exceeded) => state.refuse(index, None, Why::Quota(exceeded)),
        }
    }
    linked(state, declared)
}

/// The functions with switches that may be split.
fn with_switches(pipeline: &Pipeline, state: &State<'_>) -> Vec<usize> {
    if pipeline.form.machine().is_none() || pipeline.leaves_irreducible {
        return Vec::new();
    }
    let module = &state.module;
    let concerns = |index: &usize| {
        let read = module.read(*index).map(|(_, function)| function);
        switches::concerns(read, module.changed().get(index))
    };
    state.functions.iter().copied().filter(concerns).collect()
}

/// Splits divergent switches with many targets.
fn switches(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    let functions = with_switches(pipeline, state);
    if functions.is_empty() {
        return Change::None;
    }
    let module = state.module.as_read();
    let context = ModuleContext::new(module, &pipeline.target, Mode::Sound);
    let mut changed = false;
    for index in functions {
        let (Some(mut function), Some(own)) =
            (state.module.function(index), module.functions.get(index))
        else {
            continue;
        };
        let done = within(&pipeline.quota, || {
            split(&mut function, (module, own), &context)
        });
        changed |= state.store(index, function, done);
    }
    Change::from(changed)
}

/// Whether the form supports only 32-bit words.
#[cfg(feature = "styles")]
fn is_in_words(pipeline: &Pipeline, _: &State<'_>) -> bool {
    matches!(pipeline.form, Form::Styled(style) if style.is_in_words())
}

/// Replaces values by 32-bit words, for styles that support only 32-bit words.
#[cfg(feature = "styles")]
fn words(pipeline: &Pipeline, state: &mut State<'_>) -> Change {
    use lanelog_ir::typed::Types;
    use lanelog_predicated::nyuzi::words::in_words;
    if !is_in_words(pipeline, state) {
        return Change::None;
    }
    let architecture = pipeline.target.gpu().map(|gpu| gpu.architecture);
    let mut types = Types::new(state.module.as_read(), architecture);
    for refusal in in_words(&mut state.module, &mut types, &state.functions) {
        let at = refusal.instruction;
        let place = at.and_then(|at| state.trace.origin(refusal.function, at as usize));
        state.refuse(refusal.function, place, Why::Instruction(refusal.message));
    }
    Change::from(state.module.is_changed())
}

/// A module between passes.
struct State<'m> {
    module: owned::Module<'m>,
    trace: Trace<'m>,
    /// The functions to prepare: the requested ones, and those in `called`.
    functions: Vec<usize>,
    /// The functions that are called at run time.
    called: Vec<usize>,
    refused: Vec<Refused>,
}

impl<'m> State<'m> {
    /// Records that a function cannot be translated. A function that is called at run time stays as
    /// it is: if a kernel needs it, lowering reports what is not supported.
    fn refuse(&mut self, function: usize, place: Option<(usize, usize)>, why: Why) {
        self.functions.retain(|index| *index != function);
        if self.called.contains(&function) {
            return;
        }
        self.refused.push(Refused {
            function,
            place,
            why,
        });
    }

    /// Stores a function if a pass changed it, or refuses it if the pass exceeded its quota.
    /// Returns whether it is changed.
    fn store(&mut self, index: usize, function: Function, done: Result<bool, Exceeded>) -> bool {
        match done {
            Ok(true) => self.module.set(index, function),
            Ok(false) => {}
            Err(exceeded) => self.refuse(index, None, Why::Quota(exceeded)),
        }
        matches!(done, Ok(true))
    }

    /// The state with the module replaced by a printed and parsed text.
    fn with<'n>(self, read: &'n Module<'n>, printed: &'n Printed) -> State<'n>
    where
        'm: 'n,
    {
        State {
            module: owned::Module::new(read),
            trace: self.trace.then(read, printed),
            functions: self.functions,
            called: self.called,
            refused: self.refused,
        }
    }
}

impl Pipeline {
    /// The names of the passes over modules, in order.
    pub(crate) fn module_passes() -> impl Iterator<Item = &'static str> {
        let others = PASSES.iter().map(|pass| pass.name);
        std::iter::once("opencl").chain(others)
    }

    /// Runs all passes over a module for some of its functions, and calls `then` with the result.
    pub fn prepare<T>(
        &self,
        module: &Module<'_>,
        functions: &[usize],
        then: impl FnOnce(Prepared<'_>) -> T,
    ) -> T {
        let architecture = self.target.gpu().map(|gpu| gpu.architecture);
        let is_amdgpu = architecture == Some(Architecture::Amdgpu);
        let definitions = is_amdgpu.then(|| opencl::definitions(module)).flatten();
        let linked = definitions
            .as_ref()
            .map(|found| read(found.text.as_bytes()));
        let mut given = owned::Module::new(module);
        if let (Some(definitions), Some(linked)) = (&definitions, &linked) {
            definitions.link(&mut given, linked);
        }
        if let Some(printer) = &self.printer {
            printer.start(module.text);
        }
        self.print("opencl", &given, linked.is_some());
        let state = State {
            trace: Trace::new(given.clone()),
            module: given,
            functions: functions.to_vec(),
            called: Vec::new(),
            refused: Vec::new(),
        };
        self.run(PASSES, state, then)
    }

    /// The module that [`Pipeline::prepare`] produces, as text.
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

    /// Runs the remaining passes. After a pass that requires the module to be printed and parsed
    /// again, the remaining passes run in a nested call, because a parsed module borrows its text.
    fn run<T>(
        &self,
        passes: &[Pass],
        mut state: State<'_>,
        then: impl FnOnce(Prepared<'_>) -> T,
    ) -> T {
        let Some((pass, others)) = passes.split_first() else {
            return self.read_again(state, |state| {
                let module = state.module.as_read();
                let mut functions = state.functions;
                functions.retain(|index| !state.called.contains(index));
                then(Prepared {
                    module,
                    context: &ModuleContext::new(module, &self.target, Mode::Sound),
                    trace: state.trace,
                    functions,
                    refused: state.refused,
                })
            });
        };
        if state.module.is_changed() && (pass.is_typed)(self, &state) {
            return self.read_again(state, |state| self.run(passes, state, then));
        }
        let change = (pass.run)(self, &mut state);
        let changed = !matches!(change, Change::None);
        let text = match change {
            Change::Linked(text) => text,
            _ => String::new(),
        };
        let linked = self.read(&text);
        let mut state = state;
        if !text.is_empty() {
            state.module.link(&linked);
        }
        self.print(pass.name, &state.module, changed);
        self.run(others, state, then)
    }

    /// Prints and parses a module if it has been changed.
    fn read_again<T>(&self, state: State<'_>, then: impl FnOnce(State<'_>) -> T) -> T {
        if !state.module.is_changed() {
            return then(state);
        }
        let printed = state.module.print();
        let read = self.read(&printed.text);
        then(state.with(&read, &printed))
    }

    /// Prints a module after a pass, if that is requested.
    fn print(&self, pass: &str, module: &owned::Module<'_>, changed: bool) {
        if let Some(printer) = &self.printer {
            match module.is_changed() {
                true => printer.module(pass, module.print().text.as_bytes(), changed),
                false => printer.module(pass, module.as_read().text, changed),
            }
        }
    }

    fn read<'t>(&self, text: &'t str) -> Module<'t> {
        match self.threads {
            1 => read(text.as_bytes()),
            threads => read_parallel(text.as_bytes(), threads),
        }
    }
}

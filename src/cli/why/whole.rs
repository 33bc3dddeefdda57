//! Questions about whole modules, about programs that read rows of the user, and about folders of
//! facts: all that the goal rests on is evaluated first.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::ask::{self, AskError};
use super::asked::{Asked, Call};
use crate::fact_folder::{checked, shown};
use crate::goal::Goal;
use crate::input::shown_path;
use crate::limits;
use crate::names::{Dictionary, NameError, Shape, ShapeColumn};
use crate::output::complain;
use crate::schedule::in_order;
use crate::selection::is_called;
use crate::shader;
use lanelog_analysis::query::cells::{Other, Scope, View};
use lanelog_analysis::query::{Answer, Evaluator, Own, Plan, folder_alone, ir_function};
use lanelog_analysis::{Analysis, Extent};
use lanelog_explain::Telling;
use lanelog_explain::why::{Derived, ScopeSubject};
use lanelog_facts::folder as facts;
use lanelog_facts::{IrFunction, Shift, Symbols};
use lanelog_interp::{Limits, Stopped};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_util::escape as terminal;
use lanelog_util::limits::Exceeded;

/// Whether a goal rests on relations of a whole module, or on rows of the user.
pub(super) fn is_needed(call: &Call<'_>, goal: &Goal) -> bool {
    let Goal::Tuple { relation, .. } = goal else {
        return false;
    };
    let rules = &call.program.rules;
    let Some(at) = rules.relation(relation) else {
        return false;
    };
    let wanted = Derived::new(rules).needed(&[at]);
    let plan = Plan::new(rules, wanted, call.selection.engine);
    plan.of_module().is_some() || plan.own_inputs().next().is_some()
}

/// Answers a question about a module.
pub(super) fn of_module<'m>(
    call: &Call<'_>,
    module: &'m Module<'_>,
    context: &ModuleContext<'_>,
    lines: &'m LineIndex<'m>,
    (function, goal): (Option<&str>, &Goal),
) -> Result<String, AskError> {
    let (relation, derived) = goal_of(call, goal)?;
    let rules = &call.program.rules;
    let plan = Plan::new(rules, derived.needed(&[relation]), call.selection.engine);
    let own = Own::read(&plan, call.arguments.facts.as_deref(), &[], &mut |text| {
        complain(text);
    })
    .map_err(AskError::Own)?;
    let evaluator = Evaluator::new(&plan, module, context)
        .given(&own)
        .by(call.selection.how());
    let limits = limits(call);
    let named = match function {
        Some(name) => Some(function_of(module, name)?),
        None => None,
    };
    let view = View { module, lines };
    let asking = Asking {
        call,
        plan: &plan,
        derived: &derived,
        goal: (relation, goal),
    };
    let all: Vec<&Function> = module.functions.iter().collect();
    if plan.of_module().is_none() {
        let function = match (named.and_then(|at| all.get(at)), all.as_slice()) {
            (Some(function), _) => *function,
            (None, [only]) => *only,
            (None, _) => {
                let knows = |function: &&&Function| {
                    Dictionary::new(module, function, Some(lines)).knows(goal)
                };
                let fitting: Vec<&Function> = all.iter().filter(knows).copied().collect();
                match fitting.as_slice() {
                    [only] => *only,
                    _ => {
                        let names = all.iter().take(8);
                        let names = names.map(|function| {
                            format!("@{}", terminal::name(module.bytes(function.name)))
                        });
                        return Err(AskError::SeveralFunctions {
                            names: names.collect::<Vec<String>>().join(", "),
                        });
                    }
                }
            }
        };
        let mut answer = None;
        let plus = call.selection.sound_plus(module, context);
        in_order(
            call.selection.how_with(plus.as_ref()),
            module,
            context,
            &[function],
            false,
            |function, analysis| evaluator.function(function, analysis, &limits, None),
            |_, found| {
                answer = Some(found);
                Ok(())
            },
        )
        .map_err(|error| AskError::Relations(error.to_string()))?;
        let answer = evaluated(asking.call, answer.map(flat))?;
        let dictionary = Dictionary::new(module, function, Some(lines));
        let name = terminal::name(module.bytes(function.name)).into_owned();
        return asking.answer(
            Scope::Function(view, function),
            &answer,
            Some(name),
            &|shape, column, text, symbols| dictionary.column(shape, column, text, symbols),
        );
    }
    let shifts = evaluator.shifts();
    let shift = |function: &Function| {
        // Functions are in one array, in the order of the file.
        let at = all.partition_point(|other| other.span.start < function.span.start);
        shifts.get(at).copied().unwrap_or_default()
    };
    let mut union = evaluator.union();
    let mut exceeded = None;
    let plus = call.selection.sound_plus(module, context);
    in_order(
        call.selection.how_with(plus.as_ref()),
        module,
        context,
        &all,
        true,
        |function, analysis| evaluator.part(function, analysis, shift(function)),
        |_, part| {
            match part {
                Ok(part) => union.add(&plan, part),
                Err(what) => exceeded = Some(limits::stopped(what)),
            }
            Ok(())
        },
    )
    .map_err(|error| AskError::Relations(error.to_string()))?;
    let answer = match exceeded {
        Some(stopped) => Err(stopped),
        None => evaluator.united(union, &limits, None),
    };
    let answer = evaluated(call, Some(answer))?;
    let names = ModuleNames {
        module,
        lines,
        shifts: &shifts,
        function: named,
    };
    asking.answer(
        Scope::Module(view, &shifts),
        &answer,
        None,
        &|shape, column, text, symbols| names.column(shape, column, text, symbols),
    )
}

/// The functions of an IR other than LLVM's that a question is about.
pub(super) enum Functions<'p> {
    /// Those of a folder of facts.
    Folder(&'p Path),
    /// Those of a module.
    Module(Vec<Box<dyn IrFunction>>),
}

/// Answers a question about functions of an IR other than LLVM's.
pub(super) fn of_functions(
    call: &Call<'_>,
    functions: Functions<'_>,
    (function, goal): (Option<&str>, Goal),
) -> Result<String, AskError> {
    ask::check(call)?;
    // Facts of folders have the names of LLVM IR; other IRs have names of their own.
    let is_folder = matches!(functions, Functions::Folder(_));
    let is_value = |name: &str| match is_folder {
        true => name.starts_with('%'),
        false => call.program.rules.relation(name).is_none(),
    };
    let goal = ask::spread(call, goal, &is_value);
    let goal = match goal {
        Goal::Name(name) => Goal::Tuple {
            relation: "divergent_value".to_string(),
            arguments: vec![name],
        },
        goal => goal,
    };
    let (relation, derived) = goal_of(call, &goal)?;
    let rules = &call.program.rules;
    let plan = Plan::new(rules, derived.needed(&[relation]), call.selection.engine);
    if let Some(relation) = plan.of_module() {
        let relation = &relation.name;
        return Err(AskError::Relations(match is_folder {
            true => format!(
                "`{relation}` is a relation of a whole module, and a folder of facts holds functions\n  help: name the module itself"
            ),
            false => format!("`{relation}` is a relation of whole modules of LLVM IR"),
        }));
    }
    let asking = Asking {
        call,
        plan: &plan,
        derived: &derived,
        goal: (relation, &goal),
    };
    let limits = limits(call);
    let one: Box<dyn IrFunction> = match functions {
        Functions::Folder(folder) if !plan.reads_functions() => {
            let found = folder_alone(&plan, folder, &limits).map_err(wrong)?;
            let answer = evaluated(call, Some(found.answer))?;
            let names = Other {
                name: String::new(),
                function: None,
            };
            let scope = Scope::Other(Arc::new(names));
            return asking.answer(scope, &answer, None, &|shape, column, text, symbols| {
                shape.constant(column, text, symbols)
            });
        }
        Functions::Folder(folder) => {
            let found = facts::find(folder).map_err(|mistake| wrong(vec![mistake]))?;
            let found = the_only(found, function, |found| &found.name)?;
            let own: Vec<&str> = plan.own_inputs().map(|own| own.name.as_str()).collect();
            let (read, complaints) = checked(found, &own);
            let Some(read) = read else {
                let text = complaints.strip_prefix("error: ").unwrap_or(&complaints);
                return Err(AskError::Own(text.trim_end().to_string()));
            };
            complain(&complaints);
            Box::new(read)
        }
        Functions::Module(all) => the_only(all, function, |function| function.name())?,
    };
    let answer = {
        let (mode, engine) = (rules.mode(), call.selection.engine);
        let facts = one.facts();
        let analysis = Analysis::of_facts(engine, Extent::of(&*one), &facts, mode);
        let answer = ir_function(&plan, &*one, &analysis, &limits).map_err(wrong)?;
        answer.answer
    };
    let answer = evaluated(call, Some(answer))?;
    let name = one.name().to_string();
    let other = Arc::new(Other {
        name: name.clone(),
        function: Some(one),
    });
    let place = Some(name).filter(|name| !name.is_empty());
    asking.answer(
        Scope::Other(other.clone()),
        &answer,
        place,
        &|shape, column, text, symbols| match other.function.as_deref() {
            Some(function) => in_function(function, shape, column, text, symbols),
            None => shape.constant(column, text, symbols),
        },
    )
}

/// Mistakes in facts, as the error of a question.
fn wrong(mistakes: Vec<facts::Mistake>) -> AskError {
    let text: String = mistakes.iter().map(shown).collect();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    AskError::Own(text.trim_end().to_string())
}

/// The function that the question names, or the only one.
fn the_only<T>(
    mut all: Vec<T>,
    function: Option<&str>,
    name_of: impl Fn(&T) -> &str,
) -> Result<T, AskError> {
    let some = all.iter().take(8);
    let some = some.map(|one| format!("@{}", terminal::name(name_of(one))));
    let names = some.collect::<Vec<String>>().join(", ");
    if let Some(name) = function {
        let bare = name.strip_prefix('@').unwrap_or(name);
        all.retain(|one| name_of(one) == bare);
    }
    match (all.len(), all.pop()) {
        (1, Some(one)) => Ok(one),
        (0, _) => Err(AskError::NoSuchFunction {
            name: function.unwrap_or_default().to_string(),
            help: format!("\n  help: there is {names}"),
        }),
        _ => Err(AskError::SeveralFunctions { names }),
    }
}

/// The relation of a goal, and the inputs of its derivations.
fn goal_of<'c>(call: &'c Call<'_>, goal: &Goal) -> Result<(usize, Derived<'c>), AskError> {
    let name = match goal {
        Goal::Tuple { relation, .. } => relation.as_str(),
        Goal::Name(_) => "divergent_value",
    };
    let relation = ask::relation(call, name)?;
    Ok((relation, Derived::new(&call.program.rules)))
}

/// Time limit for evaluating a whole module if there is another way to answer.
const AT_FIRST: Duration = Duration::from_secs(20);

fn limits(call: &Call<'_>) -> Limits {
    let mut time = call.selection.quota.time;
    if call.otherwise {
        time = time.into_iter().chain([AT_FIRST]).min();
    }
    Limits {
        time,
        memory: call.selection.quota.memory,
        ..Limits::default()
    }
}

fn flat(found: Result<Result<Answer, Stopped>, Exceeded>) -> Result<Answer, Stopped> {
    found.unwrap_or_else(|exceeded| Err(limits::stopped(exceeded)))
}

/// An answer, or which limit ended its evaluation.
fn evaluated(call: &Call<'_>, answer: Option<Result<Answer, Stopped>>) -> Result<Answer, AskError> {
    let limits = limits(call);
    match answer {
        Some(Ok(answer)) => Ok(answer),
        Some(Err(stopped)) => {
            let message = limits::message(stopped, &limits, &call.program.rules);
            Err(AskError::Limit(message.trim_end().to_string()))
        }
        None => Ok(Answer::default()),
    }
}

fn function_of(module: &Module<'_>, name: &str) -> Result<usize, NameError> {
    let mut all = module.functions.iter();
    let found = all.position(|function| is_called(module, function, name));
    found.ok_or_else(|| NameError::NoFunction(name.to_string()))
}

/// The number that a text denotes in a column.
type Named<'n> = &'n dyn Fn(&Shape<'_>, ShapeColumn<'_>, &str, &Symbols) -> Result<u32, NameError>;

/// A question whose rows are all evaluated.
struct Asking<'a> {
    call: &'a Call<'a>,
    plan: &'a Plan<'a>,
    derived: &'a Derived<'a>,
    goal: (usize, &'a Goal),
}

impl Asking<'_> {
    fn answer(
        &self,
        scope: Scope<'_, '_>,
        answer: &Answer,
        function: Option<String>,
        named: Named<'_>,
    ) -> Result<String, AskError> {
        let (call, (relation, goal)) = (self.call, self.goal);
        if let Some(mistake) = call.selection.assumptions.mistakes().into_iter().next() {
            return Err(mistake.into());
        }
        let symbols = self.derived.symbols(answer, goal.texts());
        let file = &call.arguments.file;
        let path = match scope.of_other().map(IrFunction::folder) {
            // The lines are those of the disassembly.
            Some(None) => shader::text_of(file),
            _ => call.selection.text_of(file, shown_path(file)),
        };
        let subject = ScopeSubject::new(scope, path, symbols);
        let row = match (goal, call.program.relation(relation)) {
            (Goal::Tuple { arguments, .. }, Some(declared)) => {
                let shape = Shape::of(declared);
                shape.pattern(arguments, |column, text| {
                    named(&shape, column, text, subject.symbols())
                })?
            }
            _ => Vec::new(),
        };
        let asked = Asked {
            program: None,
            arguments: call.arguments,
            analysis: None,
            leaves: self.derived.leaves(),
            function,
            look: ask::look(call),
        };
        let telling = Telling {
            program: &call.program.rules.rules,
            sources: &call.program.rules.sources,
            symbols: subject.symbols(),
            subject: &subject,
        };
        let finished = |at: usize| Derived::rows(self.plan, answer, at);
        asked.answer(call.question, &telling, &finished, (relation, &row))
    }
}

/// The names of a whole module: `@kernel %x`, `@kernel`.
struct ModuleNames<'n, 'm, 't> {
    module: &'m Module<'t>,
    lines: &'m LineIndex<'t>,
    shifts: &'n [Shift],
    /// The function of names without one.
    function: Option<usize>,
}

impl ModuleNames<'_, '_, '_> {
    fn column(
        &self,
        shape: &Shape<'_>,
        column: ShapeColumn<'_>,
        text: &str,
        symbols: &Symbols,
    ) -> Result<u32, NameError> {
        let outermost = column.2;
        if outermost == "Function" {
            return function_of(self.module, text).map(|at| at as u32);
        }
        let is_block = outermost == "Block";
        if !is_block && outermost != "Value" {
            return shape.constant(column, text, symbols);
        }
        let parts = text
            .strip_prefix('@')
            .and_then(|_| text.split_once([' ', ':']));
        let (at, name) = match parts {
            Some((function, name)) => (function_of(self.module, function)?, name.trim()),
            None => match (self.function, self.module.functions.len()) {
                (Some(at), _) => (at, text),
                (None, 1) => (0, text),
                (None, _) => return Err(NameError::WhichFunction(text.to_string())),
            },
        };
        let Some(function) = self.module.functions.get(at) else {
            return Err(NameError::NoFunction(text.to_string()));
        };
        let dictionary = Dictionary::new(self.module, function, Some(self.lines));
        let local = dictionary.column(shape, column, name, symbols)?;
        let shift = self.shifts.get(at).copied().unwrap_or_default();
        Ok(local.wrapping_add(if is_block { shift.block } else { shift.value }))
    }
}

/// The value or block of a function with a name, or a number as the IR has it.
fn in_function(
    function: &dyn IrFunction,
    shape: &Shape<'_>,
    column: ShapeColumn<'_>,
    text: &str,
    symbols: &Symbols,
) -> Result<u32, NameError> {
    let bare = text.strip_prefix('%').unwrap_or(text);
    let is_it = |name: &str| name == text || name.strip_prefix('%') == Some(bare);
    let number = bare.parse::<u32>().ok();
    let (count, kind) = match column.2 {
        "Block" => (function.block_count(), "block"),
        "Value" => (function.value_count(), "value"),
        _ => return shape.constant(column, text, symbols),
    };
    let by_name = (0..count).find(|id| match kind {
        "block" => is_it(&function.block(*id)),
        _ => is_it(&function.value(*id)),
    });
    let by_number = || {
        (0..count).find(|id| match kind {
            "block" => Some(function.block_number(*id)) == number,
            _ => Some(function.value_number(*id)) == number,
        })
    };
    by_name
        .or_else(by_number)
        .ok_or_else(|| NameError::Unknown {
            kind,
            name: text.to_string(),
            function: match function.folder() {
                Some(path) => path.to_string_lossy().into_owned(),
                None => function.name().to_string(),
            },
            meant: None,
        })
}

//! Evaluates a plan for a module: for each function separately, or for all functions at once.

use std::sync::{Mutex, PoisonError};

use super::own::{self, Own};
use super::plan::{Given, Kind, Origin, Plan};
use crate::{Analysis, Analyzer, How};
use lanelog_facts::{
    Describer, Description, Extent, Shift, Typed, constants, module_facts, shifts,
};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Limits, Profile, Stopped};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};

/// The rows derived for a function or a module.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The rows of each requested relation, in the order of the requests.
    pub rows: Vec<Rows>,
    /// The texts of the symbols in the rows.
    pub symbols: Symbols,
}

/// Evaluates a plan for one module, on any number of threads.
pub struct Evaluator<'e, 'm, 't> {
    plan: &'e Plan<'e>,
    own: &'e Own,
    module: &'m Module<'t>,
    context: &'m ModuleContext<'m>,
    /// Options for the analysis in other modes.
    how: How<'m>,
    /// The context of the module in each mode of which the program has an instance.
    others: Vec<(Mode, ModuleContext<'m>)>,
    /// The folder names of the functions, if any function has its own input rows.
    folders: Vec<String>,
    /// Idle describers, for reuse.
    describers: Mutex<Vec<Describer<'m, 't>>>,
}

/// The input rows of one function if a whole module is evaluated at once: the rows of each
/// [`Given`], with shifted ids.
pub struct Part {
    rows: Vec<Rows>,
    symbols: Symbols,
}

impl<'e, 'm, 't> Evaluator<'e, 'm, 't> {
    /// Creates an evaluator of a plan for a module. It keeps what it reads of the module as a
    /// whole, so create it once for all functions.
    pub fn new(
        plan: &'e Plan<'e>,
        module: &'m Module<'t>,
        context: &'m ModuleContext<'m>,
    ) -> Evaluator<'e, 'm, 't> {
        let is_read = |mode: &&Mode| plan.given.iter().any(|known| known.mode == Some(**mode));
        let others = Mode::ALL.iter().filter(is_read);
        Evaluator {
            plan,
            own: &own::NONE,
            module,
            context,
            how: How::default(),
            others: others.map(|mode| (*mode, context.in_mode(*mode))).collect(),
            folders: Vec::new(),
            describers: Mutex::default(),
        }
    }

    /// Sets the rows of the user's inputs.
    #[must_use]
    pub fn given(self, own: &'e Own) -> Evaluator<'e, 'm, 't> {
        Evaluator {
            own,
            folders: own.folders(self.module),
            ..self
        }
    }

    /// Sets the options of the analysis, which also apply to the modes of the program's instances.
    #[must_use]
    pub fn by(self, how: How<'m>) -> Evaluator<'e, 'm, 't> {
        Evaluator { how, ..self }
    }

    /// The requested rows of one function. Statistics of the rules are added to `profile`, even if
    /// a limit was reached. The symbols in the result are numbered by a separate small table.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn function(
        &self,
        function: &Function,
        analysis: &Analysis<'_>,
        limits: &Limits,
        profile: Option<&mut Profile>,
    ) -> Result<Answer, Stopped> {
        self.evaluated((function, None), analysis, limits, profile)
    }

    /// As [`Evaluator::function`], for a function whose types have been computed already.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn typed_function(
        &self,
        function: &Function,
        typed: Typed<'_>,
        analysis: &Analysis<'_>,
        limits: &Limits,
    ) -> Result<Answer, Stopped> {
        self.evaluated((function, Some(typed)), analysis, limits, None)
    }

    fn evaluated(
        &self,
        (function, typed): (&Function, Option<Typed<'_>>),
        analysis: &Analysis<'_>,
        limits: &Limits,
        profile: Option<&mut Profile>,
    ) -> Result<Answer, Stopped> {
        let mut given = nothing(self.plan);
        self.described((function, typed), |description, symbols| {
            let rows = self.rows(function, analysis, description, None);
            for (known, rows) in self.plan.given.iter().zip(rows) {
                put(&mut given, known.relation, rows);
            }
            let folder = self.folder(function);
            for (at, rows) in self.own.function(self.module, function, folder, symbols) {
                put(&mut given, at, rows);
            }
            finish(self.plan, given, symbols, limits, profile)
        })
    }

    /// The input rows of one function for the evaluation of the whole module.
    pub fn part(&self, function: &Function, analysis: &Analysis<'_>, shift: Shift) -> Part {
        self.described((function, None), |description, symbols| {
            let rows = self.rows(function, analysis, description, Some(shift));
            let mut compact = Symbols::default();
            let kinds = self.plan.given.iter().map(|known| &known.columns);
            let rows = kinds
                .zip(rows)
                .map(|(kinds, rows)| renumber(rows, kinds, |at| symbols.text(at), &mut compact));
            Part {
                rows: rows.collect(),
                symbols: compact,
            }
        })
    }

    /// The requested rows of the whole module, from the parts of all functions in any order.
    /// `active` holds if it holds for any function; rows of `source` are omitted for functions for
    /// which `active` does not hold.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn united(
        &self,
        parts: Union,
        limits: &Limits,
        profile: Option<&mut Profile>,
    ) -> Result<Answer, Stopped> {
        let Union {
            mut values,
            mut symbols,
        } = parts;
        let mut given = nothing(self.plan);
        let extents = extents(self.module);
        let facts = module_facts(self.module, self.context, &extents, &mut symbols, |name| {
            self.plan.given.iter().any(|known| known.name == name)
        });
        for (at, known) in self.plan.given.iter().enumerate() {
            let columns = known.columns.len();
            let rows = match (known.origin, values.get_mut(at)) {
                (Origin::Module, _) => facts.relation(known.name, Shift::default()),
                (_, Some(values)) if columns == 0 => Some(Rows::flag(!values.is_empty())),
                (_, Some(values)) => Some(Rows::new(columns, std::mem::take(values))),
                (_, None) => None,
            };
            put(
                &mut given,
                known.relation,
                rows.unwrap_or_else(|| Rows::empty(columns)),
            );
        }
        let shifts = shifts(&extents);
        for (at, rows) in self.own.module(self.module, &shifts, &mut symbols) {
            put(&mut given, at, rows);
        }
        finish(self.plan, given, &symbols, limits, profile)
    }

    /// An empty union.
    pub fn union(&self) -> Union {
        Union {
            values: vec![Vec::new(); self.plan.given.len()],
            symbols: self.plan.symbols.clone(),
        }
    }

    /// The numbers added to the ids of each function when the whole module is evaluated at once.
    pub fn shifts(&self) -> Vec<Shift> {
        shifts(&extents(self.module))
    }

    fn folder(&self, function: &Function) -> &str {
        if self.folders.is_empty() {
            return "";
        }
        let functions = &self.module.functions;
        let at = functions.partition_point(|other| other.span.start < function.span.start);
        self.folders.get(at).map_or("", String::as_str)
    }

    /// The rows of relations that the analysis in a mode computes, in the order of [`Plan::given`].
    fn analyzed(
        &self,
        mode: Option<Mode>,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Vec<Option<Rows>> {
        let of_analysis = |known: &&Given| known.origin == Origin::Analysis && known.mode == mode;
        let names = self.plan.given.iter().filter(of_analysis);
        let names: Vec<&str> = names.map(|known| known.name).collect();
        let mut others = self.others.iter();
        match others.find(|(other, _)| Some(*other) == mode) {
            None => analysis.finished(&names),
            Some((_, context)) => {
                let mut analyzer = Analyzer::by(self.how, self.module, context);
                analyzer.analyze(function).finished(&names)
            }
        }
    }

    /// Describes a function with the relations that the plan needs. New texts are added to the
    /// texts of the program.
    fn described<T>(
        &self,
        (function, typed): (&Function, Option<Typed<'_>>),
        job: impl FnOnce(&Description, &mut Symbols) -> T,
    ) -> T {
        let is_asked = |known: &Given| known.origin == Origin::Description;
        if !self.plan.given.iter().any(is_asked) {
            return job(&Description::default(), &mut self.plan.symbols.clone());
        }
        let lock = || {
            let locked = self.describers.lock();
            locked.unwrap_or_else(PoisonError::into_inner)
        };
        let free = lock().pop();
        let mut describer = free.unwrap_or_else(|| {
            Describer::new(self.module, self.plan.symbols.clone()).on(self.context)
        });
        let wanted = |name: &str| {
            let mut given = self.plan.given.iter();
            given.any(|known| is_asked(known) && known.name == name)
        };
        let description = match typed {
            Some(typed) => describer.describe_typed(function, typed, wanted),
            None => describer.describe(function, wanted),
        };
        let done = job(&description, describer.symbols_mut());
        lock().push(describer);
        done
    }

    /// The rows of each [`Given`] for a function. For a whole module, ids are shifted, and rows of
    /// `source` are omitted for functions that are not active.
    fn rows(
        &self,
        function: &Function,
        analysis: &Analysis<'_>,
        description: &Description,
        shift: Option<Shift>,
    ) -> Vec<Rows> {
        let modes = self.others.iter().map(|(mode, _)| Some(*mode));
        let mut analyzed: Vec<_> = modes
            .chain([None])
            .map(|mode| (mode, self.analyzed(mode, function, analysis).into_iter()))
            .collect();
        let given = self.plan.given.iter().map(|known| {
            let columns = known.columns.len();
            let name = known.name;
            let rows = match known.origin {
                Origin::Module => None,
                Origin::Description => description.relation(name, shift.unwrap_or_default()),
                Origin::Analysis => {
                    let mut its = analyzed.iter_mut();
                    let its = its.find(|(mode, _)| *mode == known.mode);
                    let rows = its.and_then(|(_, rows)| rows.next().flatten());
                    let is_idle = || name == "source" && shift.is_some() && !is_active(analysis);
                    let rows = rows.filter(|rows| !rows.is_empty() && !is_idle());
                    match (rows, shift) {
                        (Some(rows), Some(shift)) => Some(shifted(rows, &known.columns, shift)),
                        (rows, _) => rows,
                    }
                }
            };
            rows.unwrap_or_else(|| Rows::empty(columns))
        });
        given.collect()
    }
}

/// A table of input rows in which no relation is known.
pub(super) fn nothing(plan: &Plan<'_>) -> Vec<Option<Rows>> {
    vec![None; plan.program.rules.relations.len()]
}

/// Runs the rules. Of the many texts, only those that occur in the rows are kept.
pub(super) fn finish(
    plan: &Plan<'_>,
    given: Vec<Option<Rows>>,
    symbols: &Symbols,
    limits: &Limits,
    profile: Option<&mut Profile>,
) -> Result<Answer, Stopped> {
    let interpreter = &plan.interpreter;
    let ran = interpreter.run_with_texts(given, &plan.wanted, limits, profile, symbols);
    let (mut derived, made) = ran?;
    // Texts that the rules made have the numbers after all others.
    let text = |number: u32| {
        let new = || made.get((number as usize).checked_sub(symbols.len())?);
        symbols.text(number).or_else(|| new().map(|text| &**text))
    };
    let mut compact = Symbols::default();
    let mut all = Vec::with_capacity(plan.wanted.len());
    for (at, relation) in plan.wanted.iter().zip(plan.relations()) {
        let rows = derived.get_mut(*at).and_then(Option::take);
        let rows = rows.unwrap_or_else(|| Rows::empty(relation.columns.len()));
        all.push(renumber(rows, &Kind::of(relation), text, &mut compact));
    }
    Ok(Answer {
        rows: all,
        symbols: compact,
    })
}

/// The combined input rows of a module's functions.
pub struct Union {
    values: Vec<Vec<u32>>,
    symbols: Symbols,
}

impl Union {
    /// Adds the part of a function.
    pub fn add(&mut self, plan: &Plan<'_>, part: Part) {
        for ((all, rows), known) in self.values.iter_mut().zip(part.rows).zip(&plan.given) {
            if known.columns.is_empty() {
                // A relation without columns that holds is represented by a single value.
                all.extend((!rows.is_empty()).then_some(1));
                continue;
            }
            let rows = renumber(
                rows,
                &known.columns,
                |at| part.symbols.text(at),
                &mut self.symbols,
            );
            all.extend_from_slice(rows.values());
        }
    }
}

fn is_active(analysis: &Analysis<'_>) -> bool {
    let active = analysis.finished(&["active"]).pop().flatten();
    active.is_some_and(|rows| !rows.is_empty())
}

/// Shifts the ids in rows to those of the whole module.
fn shifted(rows: Rows, kinds: &[Kind], shift: Shift) -> Rows {
    if kinds.is_empty() || shift == Shift::default() {
        return rows;
    }
    let mut values = rows.values().to_vec();
    for row in values.chunks_exact_mut(kinds.len()) {
        for (value, kind) in row.iter_mut().zip(kinds) {
            *value = value.wrapping_add(match kind {
                Kind::Value => shift.value,
                Kind::Block => shift.block,
                _ => 0,
            });
        }
    }
    Rows::new(kinds.len(), values)
}

/// Replaces the symbols in rows by their numbers in another table.
fn renumber<'s>(
    rows: Rows,
    kinds: &[Kind],
    text: impl Fn(u32) -> Option<&'s str>,
    to: &mut Symbols,
) -> Rows {
    if !kinds.contains(&Kind::Symbol) || rows.is_empty() {
        return rows;
    }
    let mut values = rows.values().to_vec();
    for row in values.chunks_exact_mut(kinds.len()) {
        for (value, kind) in row.iter_mut().zip(kinds) {
            if *kind == Kind::Symbol {
                *value = to.intern(text(*value).unwrap_or_default());
            }
        }
    }
    Rows::new(kinds.len(), values)
}

/// Sets the rows of a relation.
pub(super) fn put(given: &mut [Option<Rows>], at: usize, rows: Rows) {
    if let Some(slot) = given.get_mut(at) {
        *slot = Some(rows);
    }
}

/// The number of blocks and values of each function, including constants.
fn extents(module: &Module<'_>) -> Vec<Extent> {
    let extents = module.functions.iter().map(|function| Extent {
        blocks: function.blocks.len() as u32,
        values: function.value_count() + constants(module, function).len() as u32,
    });
    extents.collect()
}

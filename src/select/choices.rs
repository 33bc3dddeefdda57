//! Decisions of the Datalog rules in `rules/backend/` that instruction selection queries by value
//! number. They are derived once for each kernel.
//!
//! The rules in `rules/backend/` are interpreted, because they read string constants, which the
//! compiled engines do not support. The verdicts that they read are computed by compiled rules, as
//! for other programs.

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_analysis::Analysis;
use lanelog_analysis::query::{BuiltIn, Evaluator, Plan};
use lanelog_engine::Engine;
use lanelog_facts::{Rows, Typed};
use lanelog_interp::Limits;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};

/// The Datalog program, whose relations are queried here.
pub const PROGRAM: &str = "rules/backend/choices.dl";

const WANTED: [&str; 12] = [
    "scalar_unit",
    "scalar_load",
    "unwritten_load",
    "kept_value",
    "folded_into",
    "repeated",
    "gpu_feature",
    "has_lifetime",
    "alive_with",
    "no_alias",
    "may_share_memory",
    "copied_to_scalar",
];

/// The queried relations of `rules/backend/`, indexed by value.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// `scalar_unit`: by value, whether it is computed on the scalar unit.
    pub scalar: Vec<bool>,
    /// `scalar_load`: the values that are loaded by scalar loads.
    pub scalar_loads: FxHashSet<u32>,
    /// `kept_value`: by value, the header of the cycle after which the value is read, so that each
    /// lane must keep the value when it leaves the cycle.
    pub kept: FxHashMap<u32, u32>,
    /// `folded_into`: the user that a value is folded into, by value.
    folded: FxHashMap<u32, u32>,
    /// `repeated`: the values that are computed again at each use.
    repeated: FxHashSet<u32>,
    /// `copied_to_scalar`: the results of the vector unit that are read into scalar registers.
    copied_to_scalar: FxHashSet<u32>,
    /// `has_lifetime`: the private variables that are not alive all the time.
    with_lifetime: FxHashSet<u32>,
    /// `alive_with`: pairs of private variables that cannot share memory.
    alive_with: FxHashSet<(u32, u32)>,
    /// `gpu_feature("scalar_float")`: whether the scalar unit has float instructions.
    has_scalar_float: bool,
    /// `no_alias` without `may_share_memory`: pairs of accesses, the earlier one first.
    may_pass: FxHashSet<(u32, u32)>,
}

/// Reasons that the rules could not be evaluated.
#[derive(Debug, thiserror::Error)]
pub enum ChoicesError {
    /// The built-in rules have a bug.
    #[error("a bug of the backend, please report it: {PROGRAM} is not a program")]
    Program,
    /// A limit was exceeded.
    #[error("what the rules choose for the kernel was not derived within the limits")]
    Stopped,
}

/// The program, read and planned once. `None` if the program is invalid; a test checks that it is
/// valid.
fn plan() -> Option<&'static Plan<'static>> {
    static PLANNED: BuiltIn<Plan<'static>> = BuiltIn::new(PROGRAM);
    PLANNED.planned(Engine::Native, |program, engine| {
        let wanted = WANTED.iter().map(|name| program.relation(name));
        Some(Plan::new(program, wanted.collect::<Option<_>>()?, engine))
    })
}

/// The rules for the functions of one module.
pub struct Rules<'m, 't> {
    context: &'m ModuleContext<'m>,
    evaluator: Option<Evaluator<'static, 'm, 't>>,
}

impl<'m, 't> Rules<'m, 't> {
    /// Prepares the rules. Time and memory are small until the first function.
    pub fn new(module: &'m Module<'t>, context: &'m ModuleContext<'m>) -> Rules<'m, 't> {
        Rules {
            context,
            evaluator: plan().map(|plan| Evaluator::new(plan, module, context)),
        }
    }
}

impl Choices {
    /// Derives the choices for a function. Time: nearly linear in the function.
    ///
    /// # Errors
    /// The rules could not be evaluated: the reason. In this case no code can be generated.
    pub fn new(
        rules: &Rules<'_, '_>,
        function: &Function,
        typed: Typed<'_>,
        analysis: &Analysis<'_>,
    ) -> Result<Choices, ChoicesError> {
        let mut choices = Choices {
            scalar: vec![false; function.value_count() as usize],
            ..Choices::default()
        };
        let evaluator = rules.evaluator.as_ref().ok_or(ChoicesError::Program)?;
        let limits = Limits::default();
        let answer = evaluator.typed_function(function, typed, analysis, &limits);
        let answer = answer.map_err(|_| ChoicesError::Stopped)?;
        let [
            scalar,
            loads,
            unwritten_loads,
            kept,
            folded,
            repeated,
            features,
            with_lifetime,
            alive,
            no_alias,
            may_share_memory,
            copied_to_scalar,
        ] = answer.rows.as_slice()
        else {
            return Err(ChoicesError::Program);
        };
        for value in scalar.values() {
            if let Some(entry) = choices.scalar.get_mut(*value as usize) {
                *entry = true;
            }
        }
        choices.scalar_loads = loads.values().iter().copied().collect();
        if !rules.context.is_kernel(function) {
            // The caller may have written other memory before the call, and the scalar cache does
            // not see this.
            let constant: FxHashSet<u32> = unwritten_loads.values().iter().copied().collect();
            choices.scalar_loads.retain(|load| constant.contains(load));
        }
        choices.kept = pairs(kept);
        choices.folded = pairs(folded);
        choices.repeated = repeated.values().iter().copied().collect();
        choices.copied_to_scalar = copied_to_scalar.values().iter().copied().collect();
        choices.with_lifetime = with_lifetime.values().iter().copied().collect();
        choices.alive_with = pairs(alive);
        choices.may_pass = pairs(no_alias);
        for pair in pairs::<Vec<(u32, u32)>>(may_share_memory) {
            choices.may_pass.remove(&pair);
        }
        let mut features = features.values().iter();
        choices.has_scalar_float =
            features.any(|feature| answer.symbols.text(*feature) == Some("scalar_float"));
        Ok(choices)
    }

    /// Whether a value is computed on the scalar unit.
    pub fn is_scalar(&self, value: u32) -> bool {
        self.scalar.get(value as usize).copied().unwrap_or(false)
    }

    /// Whether a load uses the scalar cache.
    pub fn is_scalar_load(&self, load: u32) -> bool {
        self.scalar_loads.contains(&load)
    }

    /// Whether the value of a lane is saved when the lane leaves a cycle.
    pub fn is_kept(&self, value: u32) -> bool {
        self.kept.contains_key(&value)
    }

    /// Whether the order of two loads or stores of a block does not matter to a lane.
    pub fn may_pass(&self, one: u32, other: u32) -> bool {
        self.may_pass.contains(&(one.min(other), one.max(other)))
    }

    /// The instruction that a value is folded into: this user reads the value's operands instead of
    /// the value.
    pub fn user(&self, value: u32) -> Option<u32> {
        self.folded.get(&value).copied()
    }

    /// Whether an `i1` value is not stored in a register, but is a compare that is repeated at each
    /// use.
    pub fn is_repeated(&self, value: u32) -> bool {
        self.repeated.contains(&value)
    }

    /// Whether a result of the vector unit is copied to scalar registers, for later operations.
    pub fn is_copied_to_scalar(&self, value: u32) -> bool {
        self.copied_to_scalar.contains(&value)
    }

    /// Whether a private variable is alive only between marks.
    pub fn has_lifetime(&self, variable: u32) -> bool {
        self.with_lifetime.contains(&variable)
    }

    /// Whether two private variables are never alive at the same time.
    pub fn may_share(&self, one: u32, other: u32) -> bool {
        self.has_lifetime(one)
            && self.has_lifetime(other)
            && !self.alive_with.contains(&(one, other))
            && !self.alive_with.contains(&(other, one))
    }

    /// Whether the GPU has float instructions on the scalar unit.
    pub fn has_scalar_float(&self) -> bool {
        self.has_scalar_float
    }
}

/// A binary relation as a map from its first column to its second.
fn pairs<C: FromIterator<(u32, u32)>>(rows: &Rows) -> C {
    let rows = rows.values().as_chunks().0.iter();
    rows.map(|[from, to]| (*from, *to)).collect()
}

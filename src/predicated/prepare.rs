//! Prepares a function for all styles.

use crate::Refusal;
use lanelog_analysis::Analyzer;
use lanelog_ir::owned::{self as owned, Piece};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::{self as typed, Types};
use lanelog_ir::{Function, Module};
use lanelog_passes::linearize::{How, Linear, Verdicts, linearize};
use lanelog_util::limits as quota;

/// A function with its linear form.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Index of the function in the module.
    pub index: usize,
    /// The function.
    pub function: Function,
    /// The function with its types.
    pub typed: typed::Function,
    /// The pieces of each instruction's text, without `%x =`.
    pub pieces: Vec<Vec<Piece>>,
    /// The divergence of the function.
    pub verdicts: Verdicts,
    /// The linear form of the function.
    pub linear: Linear,
    /// The names that predicates of the linear form have in a style. A predicate without a name
    /// here is named `p`, followed by its number.
    pub predicates: Vec<String>,
}

/// The error for a call after a loop, whose convergence token is from within the loop.
const APART: &str = "a convergence token after its loop, which lanes leave in different iterations, is not covered: they would execute the call apart";

/// Linearizes a function of a module.
///
/// # Errors
/// Returns its unsupported constructs.
pub fn prepare<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    index: usize,
    how: How,
) -> Result<Prepared, Refusal> {
    let refused = |instruction: Option<u32>, message: String| Refusal {
        function: index,
        instruction,
        message,
    };
    let Some(function) = module.functions.get(index) else {
        return Err(refused(None, "the module has no such function".into()));
    };
    let apart = |at: usize, verdicts: &Verdicts| {
        let call = function.instructions.get(at)?;
        let token = module.convergence_token(function, call)?;
        let user = (function.arguments.len() + at) as u32;
        let users = verdicts.temporal.get(&token)?;
        users.contains(&user).then_some(at as u32)
    };
    quota::look();
    let typed = types.function(module, function);
    let mut analyzer = Analyzer::new(module, context);
    let verdicts = Verdicts::new(function, &analyzer.analyze(function));
    let mut calls = 0..function.instructions.len();
    if let Some(at) = calls.find_map(|at| apart(at, &verdicts)) {
        return Err(refused(Some(at), APART.into()));
    }
    let linear = linearize(function, &typed, &verdicts, how)
        .map_err(|refusal| refused(refusal.instruction, refusal.message))?;
    quota::look();
    let owned = owned::Function::new(module, function);
    Ok(Prepared {
        index,
        pieces: owned.instructions().map(|own| own.pieces.clone()).collect(),
        function: function.clone(),
        typed,
        verdicts,
        linear,
        predicates: Vec::new(),
    })
}

/// Prepares functions of a module, and calls `make` for each. Returns the functions for which both
/// succeed, with the results, and the reasons for the others.
pub(crate) fn each<'t, T>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    functions: &[usize],
    how: How,
    mut make: impl FnMut(&mut Prepared, &Types<'t>) -> Result<T, Refusal>,
) -> (Vec<(Prepared, T)>, Vec<Refusal>) {
    let (mut made, mut refused) = (Vec::new(), Vec::new());
    for index in functions {
        let found = prepare(module, context, types, *index, how);
        let found = found.and_then(|mut found| {
            let own = make(&mut found, types)?;
            Ok((found, own))
        });
        match found {
            Ok(found) => made.push(found),
            Err(why) => refused.push(why),
        }
    }
    (made, refused)
}

/// Concatenated texts of functions, separated by blank lines.
pub(crate) fn joined(made: Vec<(Prepared, String)>) -> (String, Vec<Prepared>) {
    let (written, texts): (Vec<Prepared>, Vec<String>) = made.into_iter().unzip();
    (texts.join("\n"), written)
}

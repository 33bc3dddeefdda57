//! The loops that a user names, `--loop @f:%header`, `--loops`; and results of comparing verdicts
//! on loops with execution.

use clap::Args;

use crate::hint::did_you_mean;
use crate::selection::is_called;
use lanelog_analysis::iterations::Loop;
use lanelog_analysis::query::terms::Terms;
use lanelog_datalog::nearest::nearest;
use lanelog_ir::{Function, Module};
use lanelog_report::table::count;
use lanelog_util::escape as terminal;
use lanelog_verify::check::loops::Tally;

/// Options for loops whose iterations are the lanes.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct LoopArguments {
    /// Divergence between the iterations of a loop, by its header, instead of between the lanes of
    /// a wave (may be repeated; docs/explanation/loops.md)
    #[arg(long = "loop", value_name = "@FUNCTION:%HEADER")]
    pub named: Vec<String>,

    /// The same for all loops
    #[arg(long, conflicts_with = "named")]
    pub loops: bool,
}

/// A name that matches no loop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LoopNameError {
    #[error("`{0}` names no loop: write its function and its header, as in `@f:%header`")]
    NoName(String),
    #[error("there is no loop with the header `{header}` in @{function}{}", did_you_mean(.meant.as_deref()))]
    NoLoop {
        header: String,
        function: String,
        meant: Option<String>,
    },
}

/// The name of a loop: the function's name, if it is given, and the header's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LoopName {
    pub function: Option<String>,
    header: String,
}

impl std::fmt::Display for LoopName {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.function {
            Some(function) => write!(formatter, "`@{function}:{}`", self.header),
            None => write!(formatter, "`{}`", self.header),
        }
    }
}

impl LoopName {
    /// Reads `@f:%header`, `%header`. A name in quotes may hold a colon.
    ///
    /// # Errors
    /// If the text is not the name of a loop.
    pub fn read(text: &str) -> Result<LoopName, LoopNameError> {
        let wrong = || LoopNameError::NoName(text.to_string());
        let (function, header) = match text.strip_prefix('@') {
            None => (None, text),
            Some(rest) => {
                let quoted = rest.strip_prefix('"').and_then(|rest| rest.find('"'));
                let from = quoted.map_or(0, |end| end + 2);
                let colon = rest.get(from..).and_then(|rest| rest.find(':'));
                let at = colon.map(|at| from + at).ok_or_else(wrong)?;
                let (function, header) = rest.split_at_checked(at).ok_or_else(wrong)?;
                (Some(function.to_string()), header.trim_start_matches(':'))
            }
        };
        if header.is_empty() || function.as_deref() == Some("") {
            return Err(wrong());
        }
        Ok(LoopName {
            function,
            header: header.to_string(),
        })
    }

    /// Whether the loop may be one of a function.
    pub fn is_of(&self, module: &Module<'_>, function: &Function) -> bool {
        let named = self.function.as_deref();
        named.is_none_or(|name| is_called(module, function, name))
    }

    /// The index of the loop of a function that has this name.
    ///
    /// # Errors
    /// If no loop has this header.
    pub fn find<'l>(
        &self,
        module: &Module<'_>,
        function: &Function,
        loops: &'l [Loop],
    ) -> Result<&'l Loop, LoopNameError> {
        let terms = Terms::new(module, function);
        let names: Vec<String> = loops
            .iter()
            .map(|found| terms.block(found.header))
            .collect();
        let bare = self.header.strip_prefix('%').unwrap_or(&self.header);
        let is_named = |name: &String| name.strip_prefix('%').unwrap_or(name) == bare;
        let at = names.iter().position(is_named);
        at.and_then(|at| loops.get(at)).ok_or_else(|| {
            let names = names.iter().map(String::as_str);
            LoopNameError::NoLoop {
                header: self.header.clone(),
                function: String::from_utf8_lossy(&module.function_name(function)).into_owned(),
                meant: nearest(&self.header, names).map(str::to_string),
            }
        })
    }
}

/// The results of comparing verdicts on loops with execution, with the first `keep` disagreements
/// of each kind.
pub(crate) fn said(tally: &Tally, keep: usize) -> String {
    let mut text = String::new();
    let number = |number: usize| match number {
        0 => "0".to_string(),
        some => count(some),
    };
    for found in tally.refuted.iter().take(keep) {
        let [one, other] = found.iterations;
        let [had, has] = &found.given;
        text.push_str(&format!(
            "refuted: @{}, loop of block {}: value {}: iteration {one} has {had:?}, iteration {other} has {has:?}\n",
            terminal::name(&found.function),
            found.header,
            found.value
        ));
    }
    for found in tally.reference_differs.iter().take(keep) {
        text.push_str(&format!(
            "the reference implementation differs: @{}, loop of block {}: value {}\n",
            terminal::name(&found.function),
            found.header,
            found.value
        ));
    }
    text.push_str(&format!(
        "{} functions, {} loops, of which {} ran at least two iterations: {} irreducible, {} with several ways out\n",
        number(tally.functions),
        number(tally.loops),
        number(tally.ran),
        number(tally.irreducible),
        number(tally.several_exits)
    ));
    text.push_str(&format!(
        "{} values are uniform and were compared between iterations ({} loads), {} divergent, of which {} differed; {} counters\n",
        number(tally.uniform),
        number(tally.uniform_loads),
        number(tally.divergent),
        number(tally.differed),
        number(tally.counters)
    ));
    text.push_str(&format!(
        "{} of these verdicts are refuted by {} comparisons; {} verdicts were compared with the reference implementation, {} differ\n",
        number(tally.refuted.len()),
        number(usize::try_from(tally.compared).unwrap_or(usize::MAX)),
        number(tally.reference),
        number(tally.reference_differs.len())
    ));
    text
}

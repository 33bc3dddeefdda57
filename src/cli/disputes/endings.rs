//! Endings of the runs of functions, and omitted functions.

use std::collections::BTreeMap;

use lanelog_report::summary::counted;
use lanelog_report::table::count;
use lanelog_sim::Ending;
use lanelog_util::escape as terminal;
use lanelog_verify::check::module::{CheckedFunction, MOST_BLOCKS, Runs};

/// The outcomes of runs of functions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Endings {
    /// The number of functions that the command tried to execute.
    functions: usize,
    /// Functions whose runs ended normally on all inputs.
    finished: usize,
    inputs: usize,
    /// The reasons of other endings: their number, and an example.
    reasons: BTreeMap<String, (usize, String)>,
    /// Reasons for missing answers, with the number of modules.
    silent: BTreeMap<String, (usize, String)>,
    /// Number of modules for which verdicts from outside were requested, and number that arrived.
    asked: usize,
    heard: usize,
    /// Functions too large for their relations to be compared: their number, and one of them.
    large: Option<(usize, String)>,
    /// Functions in which lanes disagree because of a data race, each with the race.
    unordered: Vec<String>,
}

impl Endings {
    /// Counts one function.
    pub fn count(&mut self, name: &str, function: &CheckedFunction) {
        if function.relations_left_out {
            self.too_large(1, name);
        }
        self.count_runs(name, &function.runs);
    }

    /// Adds a function in which lanes disagree because of a data race.
    pub fn unordered(&mut self, described: String) {
        self.unordered.push(described);
    }

    /// Counts functions whose relations were not compared, with an example.
    pub fn too_large(&mut self, number: usize, name: &str) {
        self.large.get_or_insert((0, name.to_string())).0 += number;
    }

    /// Counts the runs of one function.
    pub fn count_runs(&mut self, name: &str, runs: &Runs) {
        let reason = match runs {
            Runs::NotAsked => return,
            Runs::NoInput(reason) => Some(reason.clone()),
            Runs::Ended(endings) => {
                self.inputs = self.inputs.max(endings.len());
                endings.iter().find_map(why)
            }
        };
        self.functions += 1;
        let Some(reason) = reason else {
            self.finished += 1;
            return;
        };
        let entry = self.reasons.entry(reason);
        entry.or_insert((0, name.to_string())).0 += 1;
    }

    /// Counts a missing answer about a module: from which program, and why.
    pub fn silent(&mut self, what: &str, why: &str) {
        let entry = self.silent.entry(what.to_string());
        entry.or_insert((0, why.to_string())).0 += 1;
    }

    /// Counts a request for verdicts of a module.
    pub fn asked(&mut self) {
        self.asked += 1;
    }

    /// Counts the arrival of the verdicts that were requested last.
    pub fn came(&mut self) {
        self.heard += 1;
    }

    /// A note on verdicts that did not arrive; nothing if all did.
    pub fn unheard(&self) -> Option<String> {
        match (self.asked, self.heard) {
            (asked, heard) if asked == heard => None,
            (_, 0) => Some("nothing was compared with verdicts of others: none came".to_string()),
            (asked, heard) => Some(format!(
                "{} of {} verdicts of others did not come",
                count(asked - heard),
                count(asked)
            )),
        }
    }

    /// Adds the counts of another `Endings`.
    pub fn add(&mut self, other: &Endings) {
        self.asked += other.asked;
        self.heard += other.heard;
        for (what, (count, why)) in &other.silent {
            let entry = self.silent.entry(what.clone());
            entry.or_insert((0, why.clone())).0 += count;
        }
        if let Some((number, name)) = &other.large {
            self.too_large(*number, name);
        }
        self.unordered.extend_from_slice(&other.unordered);
        self.functions += other.functions;
        self.finished += other.finished;
        self.inputs = self.inputs.max(other.inputs);
        for (reason, (count, name)) in &other.reasons {
            let entry = self.reasons.entry(reason.clone());
            entry.or_insert((0, name.clone())).0 += count;
        }
    }

    /// The whole text, with a blank line after each part.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let most = 8;
        for (what, (number, why)) in &self.silent {
            let modules = if *number == 1 { "module" } else { "modules" };
            text.push_str(&format!(
                "{} gave no answer about {} {modules}, the first because {}\n",
                terminal::name(what),
                count(*number),
                terminal::lines(why)
            ));
        }
        if let Some((number, name)) = &self.large {
            text.push_str(&format!(
                "relations of {} were not compared, because of more than {} blocks (@{name})\n",
                counted(*number, "function"),
                count(MOST_BLOCKS)
            ));
        }
        if !self.unordered.is_empty() {
            text.push_str(&format!(
                "order of lanes: in {}, lanes disagree only because of data races, which refutes no verdict\n",
                counted(self.unordered.len(), "function")
            ));
        }
        for described in self.unordered.iter().take(most) {
            text.push_str(&format!("        {described}\n"));
        }
        let more = self.unordered.len().saturating_sub(most);
        if more > 0 {
            text.push_str(&format!("        {} more\n", count(more)));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        if self.functions == 0 {
            return text;
        }
        text.push_str(&format!(
            "{} of {} functions ran to their end on {} inputs each\n",
            self.finished, self.functions, self.inputs
        ));
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        for (reason, (number, name)) in reasons.iter().take(most) {
            let reason = terminal::name(reason);
            text.push_str(&format!("{:>6}  {reason} (@{name})\n", count(*number)));
        }
        if let Some(more) = reasons.len().checked_sub(most).filter(|more| *more > 0) {
            text.push_str(&format!("{:>6}  other reasons\n", count(more)));
        }
        text.push('\n');
        text
    }
}

/// The reason why a run did not end normally.
fn why(ending: &Ending) -> Option<String> {
    match ending {
        Ending::Finished => None,
        Ending::Limit(reason) => Some(format!("given up: {reason}")),
        Ending::Unsupported(_, reason) => Some(format!("cannot be run: {reason}")),
        Ending::Undefined(_, reason) => Some(format!("undefined behaviour: {reason}")),
        Ending::Trapped(_, reason) => Some(format!("trap: {reason}")),
        Ending::Deadlock(reason) => Some(format!("deadlock: {reason}")),
    }
}

//! Formats a derivation as a tree for the terminal.
//!
//! A chain of steps is written straight down. If a step depends on several others, all except the
//! deepest are indented before it, so that even a long derivation stays narrow. A step on which
//! several others depend is written once.

use super::derivation::{Derivation, Step};
use super::page::{Ink, Look, Page};
use super::telling::{Telling, brief};

/// The amount of detail of a written derivation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Whether to write every step with all conditions.
    pub full: bool,
    /// Maximum distance of written steps from the goal.
    pub depth: Option<usize>,
}

/// Number of steps written at the beginning and at the end of a long chain; the steps in between
/// are omitted.
const CHAIN: (usize, usize) = (8, 6);
/// Number of written steps after which no further branches are written.
const MOST_STEPS: usize = 80;
/// Number of blocks written at the beginning and at the end of a long path; the blocks in between
/// are omitted.
const PATH: (usize, usize) = (4, 3);

/// Formats a derivation. Linear in all its steps.
pub fn tree(telling: &Telling<'_>, derivation: &Derivation, detail: Detail, look: Look) -> String {
    let goal = derivation.steps.first().map_or(0, |step| step.relation);
    let mut spine = telling.spine(goal);
    if detail.full {
        spine.fill(true);
    }
    let mut tree = Tree {
        telling,
        derivation,
        detail,
        spine,
        shared: Vec::new(),
        seen: vec![None; derivation.steps.len()],
        named: 0,
        written: 0,
        page: Page::new(look),
        work: Vec::new(),
    };
    tree.shared = tree.count_users();
    tree.begin(0, String::new(), false, 0);
    tree.run();
    tree.page.text
}

struct Tree<'t> {
    telling: &'t Telling<'t>,
    derivation: &'t Derivation,
    detail: Detail,
    /// For each relation: whether derivations of its tuples are written; tuples of other relations
    /// are only mentioned.
    spine: Vec<bool>,
    /// For each step: whether more than one written step depends on it.
    shared: Vec<bool>,
    /// For each step: the number under which it was written; 0 if it has no number.
    seen: Vec<Option<usize>>,
    named: usize,
    written: usize,
    page: Page,
    /// A stack of pending lines; the next one is the last.
    work: Vec<Work>,
}

enum Work {
    Step {
        step: usize,
        margin: String,
        aside: bool,
        /// Whether another step of the same chain follows.
        continues: bool,
        depth: usize,
    },
    Omitted {
        text: String,
        margin: String,
        aside: bool,
        continues: bool,
    },
}

impl Tree<'_> {
    fn step(&self, at: usize) -> Option<&Step> {
        self.derivation.steps.get(at)
    }

    /// The premises of a step that are written as separate steps, without duplicates, in the order
    /// of the rule.
    fn children(&self, step: &Step) -> Vec<usize> {
        let mut children: Vec<usize> = Vec::new();
        for premise in &step.premises {
            let is_written = self.step(*premise).is_some_and(|premise| {
                premise.rule.is_some() && self.spine.get(premise.relation) == Some(&true)
            });
            if is_written && !children.contains(premise) {
                children.push(*premise);
            }
        }
        children
    }

    /// The premise that continues the chain: the deepest one; the last if several are equally deep.
    fn main(&self, children: &[usize]) -> Option<usize> {
        let height = |at: &usize| self.step(*at).map_or(0, |step| step.height);
        children.iter().copied().max_by_key(height)
    }

    fn count_users(&self) -> Vec<bool> {
        let mut users = vec![0u8; self.derivation.steps.len()];
        for step in &self.derivation.steps {
            for child in self.children(step) {
                if let Some(count) = users.get_mut(child) {
                    *count = count.saturating_add(1);
                }
            }
        }
        users.into_iter().map(|count| count > 1).collect()
    }

    /// Schedules the lines of a chain that starts with a step.
    fn begin(&mut self, start: usize, margin: String, aside: bool, depth: usize) {
        let mut chain = vec![start];
        while let Some(step) = chain.last().and_then(|at| self.step(*at))
            && let Some(next) = self.main(&self.children(step))
        {
            chain.push(next);
            if self.seen.get(next).is_some_and(Option::is_some) {
                break;
            }
        }
        let inner = if aside {
            format!("{margin}│ ")
        } else {
            margin.clone()
        };
        let (head, tail) = CHAIN;
        let most = self
            .detail
            .depth
            .map_or(usize::MAX, |most| (most + 1).saturating_sub(depth));
        // The range of steps in the chain that are omitted.
        let omitted = if most < chain.len() {
            most.max(1)..chain.len()
        } else if !self.detail.full && chain.len() > head + tail + 1 {
            head..chain.len() - tail
        } else {
            0..0
        };
        let mut planned = Vec::new();
        for (at, step) in chain.iter().enumerate() {
            let first = at == 0;
            let margin = if first { &margin } else { &inner };
            let continues = at + 1 < chain.len();
            if !omitted.contains(&at) {
                planned.push(Work::Step {
                    step: *step,
                    margin: margin.clone(),
                    aside: aside && first,
                    continues,
                    depth: depth + at,
                });
            } else if at == omitted.start {
                planned.push(Work::Omitted {
                    text: match omitted.len() {
                        1 => "1 more step: --full shows it".to_string(),
                        count => format!("{count} more steps like these: --full shows them"),
                    },
                    margin: margin.clone(),
                    aside: aside && first,
                    continues: omitted.end < chain.len(),
                });
            }
        }
        self.work.extend(planned.into_iter().rev());
    }

    fn run(&mut self) {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Step {
                    step,
                    margin,
                    aside,
                    continues,
                    depth,
                } => self.write(step, &margin, aside, continues, depth),
                Work::Omitted {
                    text,
                    margin,
                    aside,
                    continues,
                } => {
                    let lead = if aside { "├─⋮ " } else { "⋮ " };
                    self.page.put(&margin, lead, &text, Ink::Faint, "");
                    if continues {
                        self.page.gap(&format!("{margin}⋮"));
                    }
                }
            }
        }
    }

    /// Drops the pending lines of a chain after the step that was just written.
    fn abandon(&mut self, margin: &str) {
        while let Some(
            Work::Step {
                margin: next,
                aside: false,
                ..
            }
            | Work::Omitted {
                margin: next,
                aside: false,
                ..
            },
        ) = self.work.last()
            && next == margin
        {
            self.work.pop();
        }
    }

    fn write(&mut self, at: usize, margin: &str, aside: bool, continues: bool, depth: usize) {
        let Some(step) = self.derivation.steps.get(at) else {
            return;
        };
        let inner = if aside {
            format!("{margin}│ ")
        } else {
            margin.to_string()
        };
        let lead = if aside { "├─● " } else { "● " };
        let telling = self.telling;
        let tuple = telling.tuple(step.relation, &step.row);
        let sentence = telling.sentence(step.relation, &step.row);
        let mut claim = sentence.clone();
        if let Some(Some(name)) = self.seen.get(at) {
            let claim = match name {
                0 => format!("{claim}, as shown above"),
                name => format!("{claim}: see [{name}] above"),
            };
            self.page.put(margin, lead, &claim, Ink::Plain, "");
            self.abandon(&inner);
            if !inner.is_empty() {
                self.page.gap(&inner);
            }
            return;
        }
        let mut name = 0;
        if self.shared.get(at) == Some(&true) {
            self.named += 1;
            name = self.named;
            claim = format!("[{name}] {claim}");
        }
        if let Some(slot) = self.seen.get_mut(at) {
            *slot = Some(name);
        }
        self.written += 1;
        let note = if tuple == sentence { "" } else { &tuple };
        self.page.put(margin, lead, &claim, Ink::Claim, note);
        let beside = format!("{inner}{}", if continues { "│   " } else { "    " });
        if let Some(place) = telling.place(step.relation, &step.row) {
            let note = format!("{}:{}", place.file, place.line);
            self.page.put(&beside, "", &place.text, Ink::Code, &note);
            for (at, source) in place.source.iter().enumerate() {
                let word = if at == 0 { "source:" } else { "inlined at" };
                self.page
                    .put(&beside, "", &format!("{word} {source}"), Ink::Faint, "");
            }
        }
        self.reasons(at, &beside, continues);
        let children = self.children(step);
        let main = self.main(&children);
        if continues {
            self.page.gap(&beside);
        } else if !inner.is_empty() {
            self.page.gap(&inner);
        }
        if !continues {
            return;
        }
        let next = depth + 1;
        let asides: Vec<usize> = children
            .into_iter()
            .filter(|child| Some(*child) != main)
            .collect();
        let enough = !self.detail.full && self.written >= MOST_STEPS;
        for child in asides.into_iter().rev() {
            if enough || self.detail.depth.is_some_and(|most| next > most) {
                self.work.push(Work::Omitted {
                    text: "and more: --full shows it".to_string(),
                    margin: inner.clone(),
                    aside: true,
                    continues: true,
                });
            } else {
                self.begin(child, inner.clone(), true, next);
            }
        }
    }

    /// Writes the rule in words, and its conditions.
    fn reasons(&mut self, at: usize, margin: &str, continues: bool) {
        let Some(step) = self.derivation.steps.get(at) else {
            return;
        };
        let telling = self.telling;
        let cited = telling.cited(step);
        let relation = telling.program.relations.get(step.relation);
        let words = match telling.rule(step) {
            Some(rule) if rule.body.is_empty() => "This is a fact of the rule file.".to_string(),
            Some(rule) => match &rule.words {
                Some(words) => words.clone(),
                None if continues => "because:".to_string(),
                None => "by this rule:".to_string(),
            },
            None if relation.is_some_and(|relation| relation.is_input) => {
                "This is a fact of the input.".to_string()
            }
            None => "Computed by the engine, as declared.".to_string(),
        };
        self.page.put(margin, "", &words, Ink::Plain, &cited);
        if relation.is_some_and(|relation| relation.name == "label_meets") {
            self.ways(at, margin);
        }
        let mut derived = false;
        for premise in &step.premises {
            let Some(told) = self.derivation.steps.get(*premise) else {
                continue;
            };
            let relation = telling.program.relations.get(told.relation);
            let is_input = relation.is_some_and(|relation| relation.is_input);
            derived |= !is_input;
            if is_input || told.rule.is_some() && self.spine.get(told.relation) == Some(&true) {
                continue;
            }
            let sentence = telling.sentence(told.relation, &told.row);
            self.page
                .put(margin, "· ", &sentence, Ink::Plain, &telling.cited(told));
            if let Some(words) = telling.rule(told).and_then(|rule| rule.words.as_deref()) {
                self.page.put(margin, "  ", brief(words), Ink::Faint, "");
            }
            if let Some(cited) = telling.definition(told) {
                let words = "It is computed by native code; its definition is here.";
                self.page.put(margin, "  ", words, Ink::Faint, &cited);
            }
            self.ways(*premise, &format!("{margin}  "));
        }
        for (condition, rows) in telling.conditions_of(step, derived, self.detail.full) {
            self.page.put(margin, "· ", &condition, Ink::Plain, "");
            for row in rows {
                self.page.put(margin, "    ", &row, Ink::Faint, "");
            }
        }
    }

    fn ways(&mut self, step: usize, margin: &str) {
        let Some([one, other]) = self.telling.ways(self.derivation, step) else {
            return;
        };
        for (lead, path) in [("some lanes go ", one), ("others        ", other)] {
            self.page.put(margin, lead, &shown(&path), Ink::Plain, "");
        }
    }
}

/// `%entry → %then → %join`
fn shown(path: &[String]) -> String {
    let (head, tail) = PATH;
    match (path.get(..head), path.len().checked_sub(tail)) {
        (Some(first), Some(last)) if path.len() > head + tail + 1 => format!(
            "{} → … ({} blocks) → {}",
            first.join(" → "),
            last - head,
            path.get(last..).unwrap_or_default().join(" → ")
        ),
        _ => path.join(" → "),
    }
}

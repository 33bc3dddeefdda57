//! Reduced kernels: progress of the reduction, and the comment at the top.

use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::time::Instant;

use super::text::{Page, Repeat, dispute};
use crate::output::{complain, rewrite_line};
use crate::progress::{LINES, OFTEN};
use lanelog_ir::read;
use lanelog_ir::target::Mode;
use lanelog_report::summary::counted;
use lanelog_report::table::count;
use lanelog_util::escape as terminal;
use lanelog_util::escape::quoted;
use lanelog_verify::check::shrink::{Disagreement, Kind, Small};

/// Shows the progress of a reduction.
pub(crate) struct Progress {
    name: String,
    begun: Instant,
    is_terminal: bool,
    /// The time at which progress is shown next.
    next: Cell<Instant>,
}

impl Progress {
    /// Starts the progress display.
    pub fn new(name: &str) -> Progress {
        let is_terminal = io::stderr().is_terminal();
        let begun = Instant::now();
        let first = if is_terminal { OFTEN } else { LINES };
        Progress {
            // The text has one line, regardless of the name.
            name: terminal::name(name).into_owned(),
            begun,
            is_terminal,
            next: Cell::new(begun + first),
        }
    }

    /// Shows that `lines` lines are left after `tries` tries.
    pub fn step(&self, tries: usize, lines: usize) {
        let now = Instant::now();
        if now < self.next.get() {
            return;
        }
        let words = format!(
            "making @{} small: {} lines left after {} tries",
            self.name,
            count(lines),
            count(tries)
        );
        match self.is_terminal {
            true => rewrite_line(&words),
            false => complain(&format!("{words}\n")),
        }
        self.next
            .set(now + if self.is_terminal { OFTEN } else { LINES });
    }

    /// Shows the result.
    pub fn end(&self, sought: &Disagreement, small: &Small) {
        if self.is_terminal {
            rewrite_line("");
        }
        let reduced = &small.reduced;
        let left = if reduced.persists { "left" } else { "stay" };
        let noun = if reduced.tries == 1 { "try" } else { "tries" };
        complain(&format!(
            "@{}, {}: {} of {} {left} after {} {noun} in {:.1} s\n",
            self.name,
            sought.words(),
            counted(reduced.instructions, "instruction"),
            counted(reduced.blocks, "block"),
            count(reduced.tries),
            self.begun.elapsed().as_secs_f64()
        ));
    }
}

/// The origin of a reduced kernel, and the options that reproduce its disagreement.
pub(crate) struct Origin<'o> {
    /// The name of the origin, without `@`.
    pub name: &'o str,
    /// The number of instructions and blocks of the original kernel.
    pub size: [usize; 2],
    /// The kernel's file, or the command that generates it.
    pub from: &'o str,
    /// The seed of generated inputs.
    pub seed: u64,
    /// Options for `lanelog check`, in addition to the file, the comparisons and the modes.
    pub options: &'o [String],
}

impl Origin<'_> {
    /// The reduced kernel, preceded by a description in comments. `file` is its name for a call
    /// from the same folder.
    pub fn text(&self, file: &str, sought: &Disagreement, small: &Small) -> String {
        let [instructions, blocks] = self.size;
        let mut lines = vec![
            sought.words(),
            format!(
                "from       @{}, {} of {}: {}",
                // The text has one line, regardless of the name.
                terminal::name(self.name),
                counted(instructions, "instruction"),
                counted(blocks, "block"),
                self.from
            ),
        ];
        lines.push(match small.made_up {
            true => format!("again      {}", self.check(file, &sought.kind)),
            false => "again      only on the inputs of the kernel that it comes from".to_string(),
        });
        if let Some(same) = small.llvm22 {
            let not = if same { "" } else { "not " };
            lines.push(format!("opt-22     does {not}print the refuted verdict"));
        }
        lines.push(String::new());
        let head = |above: usize| {
            // Line numbers are those of the file, which begins with a comment.
            let text = format!("{}{}", "\n".repeat(above), small.reduced.text);
            let mut lines = lines.clone();
            let told = self.dispute(file, &text, sought, small);
            lines.extend(told.lines().map(str::to_string));
            // A name may contain line ends.
            let lines = lines.iter().flat_map(|line| line.split(['\n', '\r']));
            let lines = lines.map(|line| format!("; {line}").trim_end().to_string());
            lines.collect::<Vec<String>>()
        };
        let above = head(0).len();
        format!("{}\n{}", head(above).join("\n"), small.reduced.text)
    }

    /// The disagreement from which the others follow, if it is one of those to keep.
    fn dispute(&self, file: &str, text: &str, sought: &Disagreement, small: &Small) -> String {
        let module = read(text.as_bytes());
        let repeat = match small.made_up {
            true => Repeat::Run {
                seed: self.seed,
                options: String::new(),
                analysis: String::new(),
            },
            false => Repeat::Command(self.from.to_string()),
        };
        let page = Page::new(file, &module, repeat, false);
        let Some(checked) = &small.checked else {
            return String::new();
        };
        let all = || checked.disputes.iter().filter(|one| sought.is(one));
        let first = all().find(|one| !one.follows).or_else(|| all().next());
        first.map_or_else(String::new, |first| {
            dispute(&page, first, &checked.launches)
                .trim_end()
                .to_string()
        })
    }

    /// The command that shows the disagreement again.
    fn check(&self, file: &str, kind: &Kind) -> String {
        // A build that the user names is selected by --opt.
        let is_named = |who: &str| {
            let own = format!("{who}=");
            let mut options = self.options.iter();
            options.any(|option| option.starts_with(&own) || option.ends_with(who))
        };
        let of_opt = |who: &String| who.starts_with("opt-") && !is_named(who);
        let parts = match kind {
            Kind::Refuted(who) if of_opt(who) => "opt,execution",
            Kind::Refuted(_) => "execution",
            Kind::Rows(one, _) if one != "rules" => "engines",
            Kind::Verdicts(_, other) if of_opt(other) => "opt",
            Kind::Rows(..) | Kind::Verdicts(..) => "oracles",
        };
        let mut call = format!("lanelog check {} --only {parts}", quoted(file));
        for mode in Mode::ALL.iter().filter(|mode| kind.is_about(mode.name())) {
            call.push_str(&format!(" --mode {}", mode.name()));
        }
        for option in self.options {
            call.push_str(&format!(" {}", quoted(option)));
        }
        call
    }
}

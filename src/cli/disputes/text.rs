//! Disagreements and tables, for people.

use super::endings::Endings;
use super::machine_code::lines_of;
use super::values::held;
use crate::arguments::mode_word;
use crate::output::table;
use lanelog_analysis::query::terms::{Term, Terms};
use lanelog_ir::target::Mode;
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_report::one_line::one_line;
use lanelog_report::summary::counted;
use lanelog_report::table::count;
use lanelog_sim::Launch;
use lanelog_util::escape as terminal;
use lanelog_util::escape::quoted;
use lanelog_verify::check::agreement::{Agreements, Claimed, Counts, Unit};
use lanelog_verify::check::cause::CauseTally;
use lanelog_verify::check::dispute::{About, Dispute, Observation};
use lanelog_verify::check::engines::RelationDifference;
use lanelog_verify::check::module::{CheckedFunction, SOUND_PLUS, Unordered};
use lanelog_verify::check::reduce::Reduced;
use lanelog_verify::check::refute::{Among, Witness};

/// Without a terminal, lines of the module's text are cut to this length, because a switch may have
/// thousands of cases.
const LONGEST: usize = 1000;

/// The indentation of a line of the module's text.
const INDENT: &str = "    ";

/// A module whose disagreements are shown.
pub(crate) struct Page<'p, 't> {
    path: &'p str,
    module: &'p Module<'t>,
    lines: LineIndex<'t>,
    repeat: Repeat,
    colour: bool,
    /// Characters of a line of the module's text that are shown.
    longest: usize,
}

/// The way to reproduce an input.
pub(crate) enum Repeat {
    /// With `lanelog run`: the seed of the inputs, and the options for reading the module, each
    /// after a space; `analysis` are options that only `why` has in addition.
    Run {
        seed: u64,
        options: String,
        analysis: String,
    },
    /// With a command.
    Command(String),
}

impl<'p, 't> Page<'p, 't> {
    /// Linear in the text.
    pub fn new(
        path: &'p str,
        module: &'p Module<'t>,
        repeat: Repeat,
        colour: bool,
    ) -> Page<'p, 't> {
        Page {
            path,
            module,
            lines: LineIndex::new(module.text),
            repeat,
            colour,
            longest: LONGEST,
        }
    }

    /// Fits the page to a terminal of `columns` columns, if there is one.
    pub fn within(mut self, columns: Option<u16>) -> Page<'p, 't> {
        if let Some(columns) = columns {
            self.longest = usize::from(columns).saturating_sub(INDENT.len());
        }
        self
    }
}

fn bold(text: &str, colour: bool) -> String {
    let text = terminal::lines(text);
    match colour {
        true => {
            let bold = anstyle::Style::new().bold();
            format!("{bold}{text}{bold:#}")
        }
        false => text.into_owned(),
    }
}

/// A disagreement, with a blank line after it.
pub(crate) fn dispute(page: &Page<'_, '_>, dispute: &Dispute, launches: &[Launch]) -> String {
    let Some(function) = page.module.functions.get(dispute.function) else {
        return String::new();
    };
    let terms = Terms::new(page.module, function);
    let name = terminal::name(page.module.bytes(function.name)).into_owned();
    let (about, value) = match &dispute.about {
        About::Value(value) => (terms.value(*value), *value),
        About::Use(value, user) => (format!("{} after its cycle", terms.value(*value)), *user),
        About::Claim(value, _) => (terms.value(*value), *value),
        About::Iterations(value, header) => (
            format!(
                "{} in the loop {}",
                terms.value(*value),
                terms.block(*header)
            ),
            *value,
        ),
        About::Relation(difference) => {
            return relation(page, dispute, difference, &terms, &name);
        }
    };
    let at = (value as usize).checked_sub(function.arguments.len());
    let (start, text) = match at.and_then(|at| function.instructions.get(at)) {
        Some(instruction) => (
            function.span.start + instruction.start,
            page.module.instruction_text(function, instruction),
        ),
        None => {
            let argument = function.arguments.get(value as usize);
            let span = argument.map(|argument| argument.span).unwrap_or_default();
            (span.start, page.module.bytes(span))
        }
    };
    let place = page.lines.position(start);
    let refuted: Vec<&str> = dispute.refuted().collect();
    let what = match refuted.as_slice() {
        [] => format!("{about} in @{name}: not everybody says the same"),
        [who] => format!("{about} in @{name}: execution refutes {who}"),
        [others @ .., last] => {
            format!(
                "{about} in @{name}: execution refutes {} and {last}",
                others.join(", ")
            )
        }
    };
    let head = format!("{}:{}:{}: {what}", page.path, place.line, place.column);
    let mut out = format!(
        "{}\n{INDENT}{}\n",
        bold(&head, page.colour),
        one_line(&terminal::lines(text), page.longest)
    );
    if let Some(source) = terms.source(value) {
        out.push_str(&format!("    {:<10} {source}\n", "source"));
    }
    let words: &[(&str, bool)] = match &dispute.about {
        About::Claim(_, said) => {
            out.push_str(&format!("    {:<10} {}\n", "claimed", terminal::name(said)));
            &[]
        }
        _ => &[("uniform", false), ("divergent", true)],
    };
    for (word, divergent) in words {
        let say = dispute.says.iter().filter(|(_, says)| says == divergent);
        let say: Vec<&str> = say.map(|(who, _)| who.as_str()).collect();
        if !say.is_empty() {
            out.push_str(&format!(
                "    {word:<10} {}\n",
                terminal::name(&say.join(", "))
            ));
        }
    }
    if let Some(cause) = &dispute.cause {
        out.push_str(&format!("    {:<10} {}\n", "cause", cause.words()));
    }
    out.push_str(&execution(page, function, &terms, dispute, value, launches));
    if let Some((word, call)) = question((page.path, &page.repeat), dispute, &terms, &name) {
        out.push_str(&format!("    {word:<10} {call}\n"));
    }
    out.push('\n');
    out
}

/// `k.ll: %a, %b in @k on input 0: a data race of ...`: values on which lanes disagree only because
/// of a data race.
pub(crate) fn unordered(
    path: &str,
    module: &Module<'_>,
    function: &Function,
    found: &Unordered,
) -> String {
    let terms = Terms::new(module, function);
    let values = found.values.iter().map(|value| terms.value(*value));
    format!(
        "{}: {} in @{} on input {}: {}",
        terminal::name(path.as_bytes()),
        values.collect::<Vec<String>>().join(", "),
        terminal::name(module.bytes(function.name)),
        found.input,
        lines_of(&found.race, module)
    )
}

/// The command that explains the verdict of a mode: one that says divergent, if there is one. First
/// its name. `name`: that of the function, without `@`, as written in `path`.
pub(crate) fn question(
    (path, repeat): (&str, &Repeat),
    dispute: &Dispute,
    terms: &Terms<'_, '_>,
    name: &str,
) -> Option<(&'static str, String)> {
    let Repeat::Run {
        options, analysis, ..
    } = repeat
    else {
        return None;
    };
    let mode = |who: &str| match who {
        SOUND_PLUS => Some(" --plus".to_string()),
        who => {
            let mut modes = Mode::ALL.iter();
            modes
                .find(|mode| mode.name() == who)
                .map(|mode| mode_word(*mode))
        }
    };
    let by = |divergent: bool| {
        let says = dispute.says.iter().filter(|(_, says)| *says == divergent);
        says.filter_map(|(who, _)| mode(who)).next()
    };
    let (word, mode) = match (by(true), by(false)) {
        (Some(mode), _) => ("why", mode),
        (None, Some(mode)) => ("why-not", mode),
        (None, None) => return None,
    };
    let (value, within) = match &dispute.about {
        About::Value(value) => (*value, String::new()),
        About::Iterations(value, header) => {
            let header = format!("@{name}:{}", terms.block(*header));
            (*value, format!(" --loop {}", quoted(&header)))
        }
        About::Use(..) | About::Claim(..) | About::Relation(_) => return None,
    };
    let (file, function) = (quoted(path), format!("@{name}"));
    let (function, value) = (quoted(&function), terms.value(value));
    let value = quoted(&value);
    let call = format!("lanelog {word} {file} {function} {value}{mode}{within}{analysis}{options}");
    Some((word, call))
}

/// The result of executing the kernel.
fn execution(
    page: &Page<'_, '_>,
    function: &Function,
    terms: &Terms<'_, '_>,
    dispute: &Dispute,
    value: u32,
    launches: &[Launch],
) -> String {
    let said = match &dispute.shown {
        Observation::NotRun => return String::new(),
        Observation::NotSeen => "lanes never executed it together".to_string(),
        Observation::Agreed => format!(
            "lanes that were together agreed every time, on {} inputs",
            launches.len()
        ),
        Observation::Disagreed(witness) => {
            let mut lines = held(page.module, function, terms, value, witness);
            lines.push(whereabouts(terms, witness));
            let mut said = lines.join("\n               ");
            let again = again(page, function, witness);
            said.push_str(&format!("\n    {:<10} {again}", "again"));
            said
        }
    };
    format!("    {:<10} {said}\n", "execution")
}

/// The iteration and the location at which lanes were converged.
fn whereabouts(terms: &Terms<'_, '_>, witness: &Witness) -> String {
    let mut text = match witness.among {
        Among::Lanes => format!(
            "together on input {}, in work-group {}, wave {}, step {}",
            witness.input, witness.group, witness.wave, witness.step
        ),
        Among::Waves => format!(
            "in the same iterations on input {}, in work-group {}, step {} (64 w + i is lane i of wave w)",
            witness.input, witness.group, witness.step
        ),
        Among::Iterations(header) => format!(
            "of {}, run by one work-item, on input {}, step {}",
            terms.block(header),
            witness.input,
            witness.step
        ),
    };
    for (header, iteration) in &witness.iterations {
        let name = terms.block(*header);
        match iteration {
            0 => text.push_str(&format!(", before {name}")),
            _ => text.push_str(&format!(", iteration {iteration} of {name}")),
        }
    }
    text
}

/// The command that runs the function on the input of a witness.
fn again(page: &Page<'_, '_>, function: &Function, witness: &Witness) -> String {
    let name = terminal::name(page.module.bytes(function.name)).into_owned();
    match &page.repeat {
        Repeat::Run { seed, options, .. } if matches!(witness.among, Among::Iterations(_)) => {
            format!(
                "lanelog check {} --only loops --function {} --seed {seed}{options}",
                quoted(page.path),
                quoted(&name),
            )
        }
        Repeat::Run { seed, options, .. } if witness.among == Among::Waves => format!(
            "lanelog check {} --scope work-group --only execution --function {} --seed {seed}{options}",
            quoted(page.path),
            quoted(&name),
        ),
        Repeat::Run { seed, options, .. } => format!(
            "lanelog run {} {} --seed {seed} --input {}{options}",
            quoted(page.path),
            quoted(&format!("@{name}")),
            witness.input
        ),
        Repeat::Command(command) => command.clone(),
    }
}

fn relation(
    page: &Page<'_, '_>,
    dispute: &Dispute,
    difference: &RelationDifference,
    terms: &Terms<'_, '_>,
    name: &str,
) -> String {
    let who: Vec<&str> = dispute.says.iter().map(|(who, _)| who.as_str()).collect();
    let head = format!(
        "{}: @{name}: {} differ in relation {}",
        page.path,
        who.join(" and "),
        difference.relation
    );
    let mut out = format!("{}\n", bold(&head, page.colour));
    for ((who, count), rows) in who.iter().zip(difference.counts).zip(&difference.rows) {
        if count == 0 {
            continue;
        }
        let noun = if count == 1 { "row" } else { "rows" };
        out.push_str(&format!(
            "    {count} {noun} only {}\n",
            terminal::name(who)
        ));
        for row in rows {
            let cells = difference.columns.iter().zip(row);
            let cells: Vec<String> = cells
                .map(|((column, kind), id)| match terms.term(kind, *id) {
                    Term::Name(name) => format!("{column}: {name}"),
                    Term::Number(number) => format!("{column}: {number}"),
                })
                .collect();
            out.push_str(&format!("      {}\n", cells.join(", ")));
        }
    }
    out.push('\n');
    out
}

/// The text of a disagreement.
pub(crate) struct Text {
    /// Whether execution refutes an analysis.
    pub is_refuted: bool,
    pub text: String,
}

/// The requested disagreements of a function, refuted verdicts first. Disagreements that follow
/// from others are only counted, at the end.
pub(crate) fn texts(
    page: &Page<'_, '_>,
    function: &CheckedFunction,
    all: bool,
    wanted: &dyn Fn(&Dispute) -> bool,
) -> Vec<Text> {
    let disputes = function.disputes.iter().filter(|dispute| wanted(dispute));
    let (shown, hidden): (Vec<&Dispute>, Vec<&Dispute>) =
        disputes.partition(|dispute| all || !dispute.follows);
    let text = |dispute: &&Dispute| Text {
        is_refuted: dispute.refuted().next().is_some(),
        text: self::dispute(page, dispute, &function.launches),
    };
    let mut texts: Vec<Text> = shown.iter().map(text).collect();
    texts.sort_by_key(|text| !text.is_refuted);
    if let (Some(last), false) = (texts.last_mut(), hidden.is_empty()) {
        last.text
            .push_str(&self::hidden(hidden.len(), &page.repeat));
    }
    texts
}

/// The line that replaces disagreements that follow from those shown.
fn hidden(count: usize, repeat: &Repeat) -> String {
    let (noun, verb) = if count == 1 {
        ("more", "follows")
    } else {
        ("more", "follow")
    };
    let where_shown = match repeat {
        Repeat::Run { .. } => "--all shows them",
        Repeat::Command(_) => "--save writes them into its .txt",
    };
    format!("    {count} {noun} of this function {verb} from these; {where_shown}\n\n")
}

/// A reduced kernel.
pub(crate) fn reduced(what: &str, name: &str, small: &Reduced) -> String {
    if !small.persists {
        return format!(
            "    @{} could not be reduced: it does not persist that {}\n\n",
            terminal::name(name),
            terminal::name(what)
        );
    }
    let mut text = format!(
        "    {} in {} of {} still:\n",
        terminal::name(what),
        counted(small.instructions, "instruction"),
        counted(small.blocks, "block"),
    );
    for line in small.text.lines() {
        text.push_str(format!("      {}", terminal::lines(line)).trim_end());
        text.push('\n');
    }
    text.push('\n');
    text
}

/// The kinds of LLVM 22's errors, with a blank line after them; empty if there are none.
pub(crate) fn causes(tally: &CauseTally) -> String {
    if tally.causes.is_empty() {
        return String::new();
    }
    let rows = tally.causes.iter().map(|(cause, done)| {
        let more = if done.functions > done.first.len() {
            ", ..."
        } else {
            ""
        };
        let first = format!("{}{more}", done.first.join(", "));
        let mut row = vec![cause.words(), first];
        row.extend([done.values, done.uses, done.functions].map(count));
        row
    });
    let titles = [
        "why llvm22 is wrong",
        "first in",
        "refuted",
        "uses",
        "in functions",
    ];
    format!("{}\n", table(&titles, 2, &rows.collect::<Vec<_>>()))
}

/// The results for claims of one kind.
fn claimed(claimed: &Claimed) -> Vec<String> {
    let counts = [
        claimed.functions,
        claimed.claims,
        claimed.watched,
        claimed.refuted,
        claimed.refuted_functions,
    ];
    let mut row = vec![claimed.what.clone()];
    row.extend(counts.map(count));
    row
}

/// The number of disagreements.
pub(crate) struct Disputes {
    pub all: usize,
    /// Number of disagreements with a separate text.
    pub listed: usize,
    /// Texts that were shown.
    pub shown: usize,
    /// Whether only refuted verdicts are counted.
    pub refuted_only: bool,
}

/// The tables, and the summary.
pub(crate) fn end(
    agreements: &Agreements,
    endings: &Endings,
    disputes: Option<Disputes>,
    colour: bool,
) -> String {
    let mut text = String::new();
    for (unit, title) in [(Unit::Rows, "rows"), (Unit::Verdicts, "verdicts")] {
        let pairs = agreements.pairs.iter().filter(|pair| pair.unit == unit);
        let apart = agreements
            .pairs
            .iter()
            .any(|pair| pair.unit == unit && pair.apart != Counts::default());
        let rows: Vec<Vec<String>> = pairs
            .map(|pair| {
                let counts =
                    |counts: &Counts| [counts.functions, counts.compared, counts.differ].map(count);
                let mut row = pair.pair.to_vec();
                row.extend(counts(&pair.counts));
                if apart {
                    row.extend(counts(&pair.apart));
                    row.push(count(pair.outside));
                }
                row
            })
            .collect();
        if rows.is_empty() {
            continue;
        }
        let mut titles = vec!["", "", "functions", title, "differ"];
        if apart {
            titles.extend(["apart", title, "differ", "outside"]);
        }
        text.push_str(&table(&titles, 2, &rows));
        text.push('\n');
    }
    let rows: Vec<Vec<String>> = agreements
        .tested
        .iter()
        .map(|tested| {
            let mut row = vec![tested.who.clone()];
            let counts = [
                tested.functions,
                tested.uniform,
                tested.watched,
                tested.refuted,
                tested.refuted_uses,
                tested.refuted_functions,
                tested.divergent,
                tested.seen,
            ];
            row.extend(counts.map(count));
            row
        })
        .collect();
    if !rows.is_empty() {
        let titles = [
            "by execution",
            "functions",
            "uniform",
            "watched",
            "refuted",
            "uses",
            "in functions",
            "divergent",
            "seen to differ",
        ];
        text.push_str(&table(&titles, 1, &rows));
        text.push('\n');
    }
    let classes = agreements.classes.iter().map(|classes| {
        let counts = [
            classes.refuted,
            classes.undecided,
            classes.less_precise,
            classes.mode_refuted,
        ];
        let mut row = classes.pair.to_vec();
        row.extend(counts.map(count));
        row
    });
    let rows: Vec<Vec<String>> = classes.collect();
    if !rows.is_empty() {
        let titles = [
            "differences from",
            "of",
            "refuted",
            "undecided",
            "less precise",
            "mode refuted",
        ];
        text.push_str(&table(&titles, 2, &rows));
        text.push('\n');
    }
    let rows: Vec<Vec<String>> = agreements.claimed.iter().map(claimed).collect();
    if !rows.is_empty() {
        let titles = [
            "claims",
            "functions",
            "claims",
            "watched",
            "refuted",
            "in functions",
        ];
        text.push_str(&table(&titles, 1, &rows));
        text.push('\n');
    }
    text.push_str(&endings.text());
    let Some(Disputes {
        all,
        listed,
        shown,
        refuted_only,
    }) = disputes
    else {
        return text;
    };
    let nothing = *agreements == Agreements::default();
    let found = match all {
        0 if nothing => "nothing was compared".to_string(),
        0 if refuted_only => "execution refutes no verdict".to_string(),
        1 if refuted_only => "1 refuted verdict".to_string(),
        many if refuted_only => format!("{} refuted verdicts", count(many)),
        0 => "no disagreement".to_string(),
        1 => "1 disagreement".to_string(),
        many => format!("{} disagreements", count(many)),
    };
    // "No disagreement" means nothing if no other analysis gave an answer.
    let mut last = match endings.unheard() {
        Some(unheard) if all == 0 => unheard,
        Some(unheard) => format!("{found}; {unheard}"),
        None => found,
    };
    if shown < listed {
        last.push_str(&format!(
            "; {} are not shown: --show says how many are",
            count(listed - shown)
        ));
    }
    text.push_str(&format!("{}\n", bold(&last, colour)));
    text
}

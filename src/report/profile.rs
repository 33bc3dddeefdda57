//! Statistics of the rules of a program in a run, as a table with the slowest rules first.

use std::fmt::Write as _;
use std::time::Duration;

use anstyle::{AnsiColor, Effects, Style};
use serde_json::{Value, json};

use super::relation::csv;
use super::thousands::thousands;
use lanelog_analysis::query::Program;
use lanelog_interp::{Profile, RuleProfile};
use lanelog_util::escape as terminal;

const SLOW: Style = AnsiColor::Red.on_default().bold();
const FAINT: Style = Style::new().effects(Effects::DIMMED);

/// A remark is printed if a conjunct yields this many times more rows than the rule derives.
const MANY: u64 = 4;

/// No remark is printed if a conjunct yields fewer rows than this.
const FEW: u64 = 1000;

/// Statistics of a rule over all runs.
#[derive(Clone, Debug, Default)]
struct Sum {
    done: RuleProfile,
    /// The input in which [`RuleProfile::biggest`] occurred.
    biggest_in: String,
    orders: Vec<Order>,
}

/// An order of a rule's conjuncts.
#[derive(Clone, Debug)]
struct Order {
    /// The text of each conjunct, and the number of rows after it.
    steps: Vec<(String, u64)>,
    /// Number of runs in which this order yielded the most rows.
    runs: u64,
}

/// Statistics over many runs of a program.
pub struct Totals<'p> {
    program: &'p Program,
    sums: Vec<Sum>,
    /// Number of evaluated functions or modules.
    pub runs: usize,
    /// Number of files.
    pub inputs: usize,
}

impl<'p> Totals<'p> {
    /// Creates empty statistics.
    pub fn new(program: &'p Program) -> Totals<'p> {
        Totals {
            program,
            sums: vec![Sum::default(); program.rules.rules.len()],
            runs: 0,
            inputs: 0,
        }
    }

    /// Adds the profile of one run; `name` is the evaluated input.
    pub fn add(&mut self, profile: Profile, name: &str) {
        self.runs += 1;
        for (sum, rule) in self.sums.iter_mut().zip(profile.rules) {
            sum.add(rule, name);
        }
    }

    /// All rules that ran, slowest first.
    fn sorted(&self) -> Vec<(usize, &Sum)> {
        let ran = self.sums.iter().enumerate();
        let mut ran: Vec<(usize, &Sum)> = ran.filter(|(_, sum)| sum.done.rounds > 0).collect();
        ran.sort_by_key(|(at, sum)| (std::cmp::Reverse(sum.done.time), *at));
        ran
    }

    fn time(&self) -> Duration {
        self.sums.iter().map(|sum| sum.done.time).sum()
    }

    fn share(&self, sum: &Sum) -> f64 {
        let all = self.time().as_secs_f64();
        match all > 0.0 {
            true => 100.0 * sum.done.time.as_secs_f64() / all,
            false => 0.0,
        }
    }

    /// The name of the head's relation.
    fn head(&self, rule: usize) -> &'p str {
        let rules = &self.program.rules;
        let rule = rules.rules.get(rule);
        let relation = rule.and_then(|rule| rules.relations.get(rule.head.relation));
        relation.map_or("", |relation| relation.name.as_str())
    }

    /// Whether a rule is from a file of the user.
    fn is_own(&self, rule: usize) -> bool {
        let span = self.program.rules.rules.get(rule).map(|rule| rule.span);
        let source = span.and_then(|span| self.program.sources.get(span.source as usize));
        source.is_some_and(|source| !source.is_library)
    }

    fn place(&self, rule: usize) -> String {
        self.program.place(rule).unwrap_or_default()
    }

    /// [`Totals::place`], escaped for a terminal.
    fn shown_place(&self, rule: usize) -> String {
        terminal::name(&self.place(rule)).into_owned()
    }

    /// A table of the `top` slowest rules, each with the order of its conjuncts.
    pub fn text(&self, top: usize, colour: bool) -> String {
        let sorted = self.sorted();
        let root = self.program.sources.first();
        let root = terminal::name(root.map_or("", |source| source.name.as_str()));
        if self.runs == 0 {
            return format!("{root}: nothing was evaluated\n");
        }
        let mut text = format!(
            "{root}: {} in {}, over {}; every rule is interpreted, except definitions of natively computed relations\n\n",
            duration(self.time()),
            counted(sorted.len(), "rule"),
            counted(self.runs, "evaluation"),
        );
        let shown = sorted.get(..top.min(sorted.len())).unwrap_or_default();
        text.push_str(&self.rows(shown, colour));
        if sorted.len() > shown.len() {
            let rest = sorted.get(shown.len()..).unwrap_or_default();
            let time = rest.iter().map(|(_, sum)| sum.done.time).sum();
            let _ = writeln!(
                text,
                "\n{} more took {} together: --top 0 shows them",
                counted(rest.len(), "rule"),
                duration(time)
            );
        }
        let idle = sorted.iter().filter(|(_, sum)| sum.done.derived == 0);
        let (mut idle, built_in): (Vec<usize>, Vec<usize>) =
            idle.map(|(at, _)| *at).partition(|at| self.is_own(*at));
        idle.sort_unstable();
        let idle: Vec<String> = idle
            .into_iter()
            .map(|at| format!("{} {}", self.shown_place(at), self.head(at)))
            .collect();
        if !idle.is_empty() {
            let _ = writeln!(text, "\nderived nothing:");
            for line in idle {
                let _ = writeln!(text, "  {line}");
            }
        }
        if !built_in.is_empty() {
            let rules = counted(built_in.len(), "built-in rule");
            let _ = writeln!(text, "\n{rules} derived nothing");
        }
        text
    }

    fn rows(&self, shown: &[(usize, &Sum)], colour: bool) -> String {
        let titles = ["time", "share", "rounds", "derived", "new", "biggest"];
        let cells: Vec<[String; 6]> = shown
            .iter()
            .map(|(_, sum)| {
                let done = &sum.done;
                [
                    duration(done.time),
                    format!("{:.1}%", self.share(sum)),
                    thousands(done.rounds),
                    thousands(done.derived),
                    thousands(done.new),
                    thousands(done.biggest),
                ]
            })
            .collect();
        let steps = |sum: &Sum| sum.order().map_or(Vec::new(), |order| order.steps.clone());
        let widths: Vec<usize> = titles
            .iter()
            .enumerate()
            .map(|(at, title)| {
                let column = cells.iter().filter_map(|row| row.get(at));
                let column = column.map(|cell| cell.chars().count());
                // The numbers of rows after conjuncts are also printed in the column of derived
                // rows.
                let after = shown.iter().filter(|_| at == DERIVED);
                let after = after.flat_map(|(_, sum)| steps(sum));
                let after = after.map(|(_, rows)| thousands(rows).len());
                column.chain(after).max().unwrap_or(0).max(title.len())
            })
            .collect();
        let line = |cells: &[&str]| {
            let padded = cells.iter().zip(&widths);
            let padded = padded.map(|(cell, width)| format!("{cell:>width$}"));
            padded.collect::<Vec<_>>().join("  ")
        };
        let place = |at: usize| self.shown_place(at).chars().count();
        let longest = shown.iter().map(|(at, _)| place(*at)).max().unwrap_or(0);
        let mut text = format!("{}  rule\n", line(&titles));
        for ((at, sum), cells) in shown.iter().zip(&cells) {
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            let numbers = match self.share(sum) >= 25.0 {
                true => painted(&line(&cells), SLOW, colour),
                false => line(&cells),
            };
            let place = format!("{:longest$}", self.shown_place(*at));
            let place = painted(&place, FAINT, colour);
            let _ = writeln!(text, "{numbers}  {place}  {}", self.head(*at));
            let most = steps(sum).iter().map(|(_, rows)| *rows).max();
            let mut remarked = false;
            for (conjunct, rows) in steps(sum) {
                let remark = match remarked || Some(rows) != most {
                    true => String::new(),
                    false => sum.remark(rows),
                };
                remarked |= !remark.is_empty();
                let rows = thousands(rows);
                let conjunct = terminal::name(&conjunct);
                let numbers = line(&["", "", "", rows.as_str(), "", ""]);
                let remark = painted(&remark, SLOW, colour);
                let _ = writeln!(text, "{numbers}    {conjunct}{remark}");
            }
            if let Some(others) = sum.orders.len().checked_sub(1).filter(|others| *others > 0) {
                let numbers = line(&[""; 6]);
                let note = format!("(in {} elsewhere)", counted(others, "other order"));
                let note = painted(&note, FAINT, colour);
                let _ = writeln!(text, "{numbers}    {note}");
            }
        }
        text
    }

    /// A CSV table with a line for each rule that ran.
    pub fn csv(&self) -> String {
        let mut text =
            "rule,relation,seconds,share,rounds,derived,new,biggest,biggest_in,order,rows\n"
                .to_string();
        for (at, sum) in self.sorted() {
            let done = &sum.done;
            let steps = sum.order().map_or(&[][..], |order| &order.steps);
            let texts: Vec<&str> = steps.iter().map(|(text, _)| text.as_str()).collect();
            let rows: Vec<String> = steps.iter().map(|(_, rows)| rows.to_string()).collect();
            let _ = writeln!(
                text,
                "{},{},{:.6},{:.4},{},{},{},{},{},{},{}",
                csv(&self.place(at)),
                self.head(at),
                done.time.as_secs_f64(),
                self.share(sum) / 100.0,
                done.rounds,
                done.derived,
                done.new,
                done.biggest,
                csv(&sum.biggest_in),
                csv(&texts.join(", ")),
                rows.join(" "),
            );
        }
        text
    }

    /// The statistics as a JSON document.
    pub fn json(&self) -> String {
        let rule = |(at, sum): (usize, &Sum)| {
            let done = &sum.done;
            let orders = sum.orders.iter().map(|order| {
                let steps = order.steps.iter();
                let steps =
                    steps.map(|(conjunct, rows)| json!({ "conjunct": conjunct, "rows": rows }));
                json!({ "evaluations": order.runs, "steps": steps.collect::<Value>() })
            });
            json!({
                "rule": self.place(at),
                "relation": self.head(at),
                "seconds": done.time.as_secs_f64(),
                "share": self.share(sum) / 100.0,
                "rounds": done.rounds,
                "derived": done.derived,
                "new": done.new,
                "biggest": done.biggest,
                "biggest_in": sum.biggest_in,
                "orders": orders.collect::<Value>(),
            })
        };
        let root = self.program.sources.first();
        let document = json!({
            "version": 1,
            "program": root.map(|source| source.name.as_str()),
            "inputs": self.inputs,
            "evaluations": self.runs,
            "seconds": self.time().as_secs_f64(),
            "rules": self.sorted().into_iter().map(rule).collect::<Value>(),
        });
        format!("{document:#}\n")
    }
}

/// Index of the column of derived rows.
const DERIVED: usize = 3;

impl Sum {
    fn add(&mut self, rule: RuleProfile, name: &str) {
        let done = &mut self.done;
        done.derived += rule.derived;
        done.new += rule.new;
        done.rounds += rule.rounds;
        done.time += rule.time;
        if rule.biggest > done.biggest {
            done.biggest = rule.biggest;
            self.biggest_in = name.to_string();
        }
        if rule.steps.is_empty() {
            return;
        }
        let same = |order: &&mut Order| {
            let texts = order.steps.iter().map(|(text, _)| text);
            texts.eq(rule.steps.iter().map(|(text, _)| text))
        };
        match self.orders.iter_mut().find(same) {
            Some(order) => {
                order.runs += 1;
                for ((_, sum), (_, rows)) in order.steps.iter_mut().zip(rule.steps) {
                    *sum += rows;
                }
            }
            None => self.orders.push(Order {
                steps: rule.steps,
                runs: 1,
            }),
        }
    }

    /// The order that yielded the most rows in total.
    fn order(&self) -> Option<&Order> {
        let rows = |order: &&Order| order.steps.iter().map(|(_, rows)| rows).sum::<u64>();
        self.orders.iter().max_by_key(rows)
    }

    /// The remark about the conjunct that yields the most rows.
    fn remark(&self, rows: u64) -> String {
        if rows < FEW || rows < MANY * self.done.derived {
            return String::new();
        }
        let place = match self.biggest_in.is_empty() {
            true => String::new(),
            false => format!(", most in {}", self.biggest_in),
        };
        match self.done.derived {
            0 => format!("  <- {} rows for nothing{place}", thousands(rows)),
            derived => format!(
                "  <- {:.0} rows for each that is derived{place}",
                rows as f64 / derived as f64
            ),
        }
    }
}

fn painted(text: &str, style: Style, colour: bool) -> String {
    match colour && !text.is_empty() {
        true => format!("{style}{text}{style:#}"),
        false => text.to_string(),
    }
}

fn counted(count: usize, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{} {word}s", thousands(count as u64)),
    }
}

/// A duration with three significant digits and a unit.
fn duration(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    let (value, unit) = match micros {
        below if below < 1e3 => (below, "us"),
        below if below < 1e6 => (below / 1e3, "ms"),
        more => (more / 1e6, "s"),
    };
    match value {
        small if small < 10.0 => format!("{small:.2} {unit}"),
        middle if middle < 100.0 => format!("{middle:.1} {unit}"),
        large => format!("{large:.0} {unit}"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(
            [0, 999, 1000, 1234567].map(thousands),
            ["0", "999", "1,000", "1,234,567"]
        );
        let times = [0, 1_230, 45_600_000, 789_000_000, 12_345_000_000];
        let shown = times.map(|nanos| duration(Duration::from_nanos(nanos)));
        assert_eq!(shown, ["0.00 us", "1.23 us", "45.6 ms", "789 ms", "12.3 s"]);
    }

    #[test]
    fn runs_are_added_up_by_rule_and_order() {
        let text = ".decl e(a: number)\n.input e\n.decl r(a: number)\n.output r\nr(a) :-\n    e(a),\n    e(_).\nr(1).\n";
        let program = Program::read("r.dl", &|_| Ok(text.to_string())).unwrap();
        let run = |derived, steps: &[(&str, u64)]| Profile {
            rules: vec![
                RuleProfile {
                    derived,
                    new: 1,
                    rounds: 2,
                    time: Duration::from_millis(3),
                    steps: steps
                        .iter()
                        .map(|(step, rows)| (step.to_string(), *rows))
                        .collect(),
                    biggest: steps.iter().map(|(_, rows)| *rows).max().unwrap_or(0),
                },
                RuleProfile::default(),
            ],
        };
        let mut totals = Totals::new(&program);
        totals.add(run(4, &[("e(a)", 10), ("e(_)", 4)]), "@one");
        totals.add(run(6, &[("e(a)", 9000), ("e(_)", 6)]), "@two");
        totals.add(run(0, &[("e(_)", 2), ("e(a)", 0)]), "@three");
        assert_eq!(
            totals.text(20, false),
            "\
r.dl: 9.00 ms in 1 rule, over 3 evaluations; every rule is interpreted, except definitions of natively computed relations

   time   share  rounds  derived  new  biggest  rule
9.00 ms  100.0%       6       10    3    9,000  r.dl:5  r
                           9,010                  e(a)  <- 901 rows for each that is derived, most in @two
                              10                  e(_)
                                                  (in 1 other order elsewhere)
"
        );
        assert_eq!(
            totals.csv(),
            "\
rule,relation,seconds,share,rounds,derived,new,biggest,biggest_in,order,rows
r.dl:5,r,0.009000,1.0000,6,10,3,9000,@two,\"e(a), e(_)\",9010 10
"
        );
        let document: Value = serde_json::from_str(&totals.json()).unwrap();
        assert_eq!(document["rules"][0]["orders"][1]["steps"][1]["rows"], 0);
        assert_eq!(document["evaluations"], 3);
    }
}

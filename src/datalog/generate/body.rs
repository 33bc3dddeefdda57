//! The body of a rule: planned steps as nested Rust.

use std::fmt::Write;

use super::super::ast::AggregateKind;
use super::super::resolved::{Aggregate, Atom, Base, Rule, Term};
use super::evaluator::{Access, Origin, Writer};
use super::expression::{comparison, term, variable};
use super::extremes::Extremes;
use super::plan::Step;

/// A conjunct as nested Rust: a block around what follows, or a clause of ascent's.
pub(super) enum Clause {
    For(String, String),
    IfLet(String, String),
    Let(String, String),
    If(String),
    Relation(String),
}

/// A loop over rows. They count as steps: what takes too long is given up.
fn each_of(rows: &str) -> String {
    format!("lanelog_util::limits::counted({rows}).iter()")
}

impl<'r> Writer<'r> {
    pub(super) fn steps(
        &mut self,
        rule: &'r Rule,
        steps: &[Step<'r>],
        bound: &mut [bool],
        fresh: &mut usize,
        clauses: &mut Vec<Clause>,
    ) -> Result<(), String> {
        let mut steps = steps.iter();
        let asked = self.asks(rule);
        // How far away a step is that is done with already.
        let mut done = None::<usize>;
        while let Some(step) = steps.next() {
            let is_done = done == Some(0);
            done = done.and_then(|ahead| ahead.checked_sub(1));
            if is_done {
                continue;
            }
            // What asks for what is keyed comes when the key is bound.
            if let Some(key) = asked
                && !self.one
                && bound[key]
            {
                self.one = true;
                clauses.push(super::demand::entered(rule, key));
            }
            if let Some(pair) = Extremes::of(rule, step, steps.as_slice().first()) {
                steps.next();
                self.extremes(rule, &pair, bound, fresh, clauses)?;
                continue;
            }
            match step {
                Step::Delta(atom) => {
                    let names: Vec<String> =
                        (0..atom.arguments.len()).map(|_| next(fresh)).collect();
                    clauses.push(Clause::Relation(format!(
                        "{}({})",
                        self.relation(atom.relation).name,
                        names.join(", ")
                    )));
                    for (name, argument) in names.iter().zip(&atom.arguments) {
                        column(rule, argument, &format!("*{name}"), bound, clauses)?;
                    }
                }
                Step::Each(atom)
                    if self.relation(atom.relation).loop_forest().is_some()
                        && fixed_columns(atom, bound) == [1] =>
                {
                    done = self.around(rule, atom, steps.as_slice(), bound, fresh, clauses)?;
                }
                Step::Each(atom) => self.each(rule, atom, bound, fresh, clauses)?,
                Step::Within(atom) => {
                    let forest = self.access(atom.relation, Access::Cycles);
                    let row = next(fresh);
                    let rows = each_of(&format!("{forest}().within()"));
                    clauses.push(Clause::For(format!("&{row}"), rows));
                    column(rule, &atom.arguments[1], &row, bound, clauses)?;
                }
                Step::Exists(atom) => {
                    let condition = self.exists(rule, atom, bound)?;
                    clauses.push(Clause::If(condition));
                }
                Step::Absent(atom) => {
                    let condition = self.exists(rule, atom, bound)?;
                    clauses.push(Clause::If(format!("!({condition})")));
                }
                Step::Test(test) => clauses.push(Clause::If(comparison(rule, test)?)),
                Step::Bind(index, value) => {
                    bound[*index] = true;
                    clauses.push(Clause::Let(variable(rule, *index), term(rule, value)?));
                }
                Step::Aggregate {
                    aggregate,
                    body,
                    compare,
                } => self.aggregate(rule, aggregate, body, *compare, bound, fresh, clauses)?,
            }
        }
        Ok(())
    }

    /// How rows of labels are looked up.
    fn labels(&mut self, relation: usize, columns: usize) -> String {
        if self.one {
            let natural = Access::Index((0..columns).collect());
            return format!("{}().range", self.access(relation, natural));
        }
        self.access(relation, Access::Labels)
    }

    /// How a relation is looked up whose first column determines the second.
    fn determined(&self, relation: usize, origin: &Origin<'_>) -> Option<Access> {
        match origin {
            Origin::DominatorTree { .. } => Some(Access::Forest),
            _ => self.is_functional(relation).then_some(Access::Map),
        }
    }

    /// Loops over the rows that fit, and binds.
    fn each(
        &mut self,
        rule: &'r Rule,
        atom: &'r Atom,
        bound: &mut [bool],
        fresh: &mut usize,
        clauses: &mut Vec<Clause>,
    ) -> Result<(), String> {
        let columns = atom.arguments.len();
        let fixed = fixed_columns(atom, bound);
        if columns == 1 {
            let set = self.access(atom.relation, Access::Set);
            let row = next(fresh);
            clauses.push(Clause::For(
                format!("&{row}"),
                each_of(&format!("{set}().rows()")),
            ));
            return column(rule, &atom.arguments[0], &row, bound, clauses);
        }
        let origin = self.origin(atom.relation)?;
        if matches!(origin, Origin::LoopForest(_)) && fixed == [0] {
            let forest = self.access(atom.relation, Access::Cycles);
            let header = term(rule, &atom.arguments[0])?;
            let row = next(fresh);
            let rows = each_of(&format!("{forest}().blocks({header})"));
            clauses.push(Clause::For(format!("&{row}"), rows));
            return column(rule, &atom.arguments[1], &row, bound, clauses);
        }
        if fixed == [0]
            && let Some(access) = self.determined(atom.relation, &origin)
        {
            let call = self.access(atom.relation, access);
            let row = next(fresh);
            clauses.push(Clause::IfLet(
                format!("Some({row})"),
                format!("{call}().get({})", term(rule, &atom.arguments[0])?),
            ));
            return column(rule, &atom.arguments[1], &row, bound, clauses);
        }
        let mut keys = Vec::new();
        for at in &fixed {
            keys.push(term(rule, &atom.arguments[*at])?);
        }
        let row = next(fresh);
        if let Some(rows) = self.of_header(rule, atom, &fixed, clauses) {
            clauses.push(Clause::For(row.clone(), each_of(&rows)));
            for at in (0..columns).filter(|at| !fixed.contains(at)) {
                let value = format!("{row}[{at}]");
                column(rule, &atom.arguments[at], &value, bound, clauses)?;
            }
            return Ok(());
        }
        let leading = leading(&fixed);
        if matches!(origin, Origin::Labels(_)) && leading > 0 {
            let call = self.labels(atom.relation, columns);
            let keys = keys[..leading].join(", ");
            clauses.push(Clause::For(
                row.clone(),
                each_of(&format!("{call}([{keys}])")),
            ));
            for at in leading..columns {
                let value = format!("{row}[{at}]");
                column(rule, &atom.arguments[at], &value, bound, clauses)?;
            }
            return Ok(());
        }
        if let Some(chosen) = self.chosen(atom, &fixed, &keys) {
            clauses.push(Clause::For(row.clone(), each_of(&chosen.rows)));
            for (place, at) in chosen.order.iter().enumerate().skip(fixed.len() - 1) {
                let value = format!("{row}[{place}]");
                column(rule, &atom.arguments[*at], &value, bound, clauses)?;
            }
            return Ok(());
        }
        let order: Vec<usize> = fixed
            .iter()
            .copied()
            .chain((0..columns).filter(|at| !fixed.contains(at)))
            .collect();
        let call = self.access(atom.relation, Access::Index(order.clone()));
        let rows = if keys.is_empty() {
            format!("{call}().rows()")
        } else {
            format!("{call}().range([{}])", keys.join(", "))
        };
        clauses.push(Clause::For(row.clone(), each_of(&rows)));
        for (place, at) in order.iter().enumerate().skip(fixed.len()) {
            column(
                rule,
                &atom.arguments[*at],
                &format!("{row}[{place}]"),
                bound,
                clauses,
            )?;
        }
        Ok(())
    }

    /// Whether some row fits; every variable of the atom is bound.
    fn exists(&mut self, rule: &'r Rule, atom: &'r Atom, bound: &[bool]) -> Result<String, String> {
        let columns = atom.arguments.len();
        let fixed = fixed_columns(atom, bound);
        let mut keys = Vec::new();
        for at in &fixed {
            keys.push(term(rule, &atom.arguments[*at])?);
        }
        if columns == 0 {
            return Ok(format!("{}()", self.access(atom.relation, Access::Flag)));
        }
        if columns == 1 {
            let set = self.access(atom.relation, Access::Set);
            return Ok(match keys.first() {
                Some(key) => format!("{set}().contains({key})"),
                None => format!("!{set}().rows().is_empty()"),
            });
        }
        let origin = self.origin(atom.relation)?;
        if let (Origin::Ancestors(forest), [above, block]) = (&origin, keys.as_slice()) {
            let forest = self.find(forest)?;
            return Ok(format!(
                "{}().is_above({above}, {block})",
                self.access(forest, Access::Forest)
            ));
        }
        if let Origin::LoopForest(_) = origin {
            let forest = self.access(atom.relation, Access::Cycles);
            return Ok(match (fixed.as_slice(), keys.as_slice()) {
                ([0, 1], [header, block]) => format!("{forest}().has({header}, {block})"),
                ([0], [header]) => format!("{forest}().is_header({header})"),
                ([1], [block]) => format!("{forest}().innermost({block}).is_some()"),
                _ => format!("!{forest}().within().is_empty()"),
            });
        }
        if fixed.len() == columns && self.is_tested(atom.relation) {
            let test = self.access(atom.relation, Access::Test);
            return Ok(format!("{test}([{}])", keys.join(", ")));
        }
        if fixed.first() == Some(&0)
            && let Some(access) = self.determined(atom.relation, &origin)
        {
            let call = self.access(atom.relation, access);
            return Ok(match keys.get(1) {
                Some(value) => format!("{call}().get({}) == Some({value})", keys[0]),
                None => format!("{call}().get({}).is_some()", keys[0]),
            });
        }
        let leading = leading(&fixed);
        if matches!(origin, Origin::Labels(_)) && leading > 0 {
            let call = self.labels(atom.relation, columns);
            let tests: Vec<String> = (leading..fixed.len())
                .map(|place| format!("row[{}] == {}", fixed[place], keys[place]))
                .collect();
            let keys = keys[..leading].join(", ");
            return Ok(match tests.is_empty() {
                true => format!("!{call}([{keys}]).is_empty()"),
                false => format!("{call}([{keys}]).iter().any(|row| {})", tests.join(" && ")),
            });
        }
        if let Some(chosen) = self.chosen(atom, &fixed, &keys) {
            return Ok(format!("!({}).is_empty()", chosen.rows));
        }
        let order: Vec<usize> = fixed
            .iter()
            .copied()
            .chain((0..columns).filter(|at| !fixed.contains(at)))
            .collect();
        let call = self.access(atom.relation, Access::Index(order));
        Ok(format!("{call}().has([{}])", keys.join(", ")))
    }

    /// The clauses of an aggregate's body, which binds what nobody sees outside.
    fn nested(
        &mut self,
        rule: &'r Rule,
        body: &[Step<'r>],
        bound: &[bool],
        fresh: &mut usize,
    ) -> Result<Vec<Clause>, String> {
        let mut inner = bound.to_vec();
        let mut nested = Vec::new();
        let sole = self.sole.take();
        self.steps(rule, body, &mut inner, fresh, &mut nested)?;
        self.sole = sole;
        Ok(nested)
    }

    #[allow(clippy::too_many_arguments)]
    fn aggregate(
        &mut self,
        rule: &'r Rule,
        aggregate: &'r Aggregate,
        body: &[Step<'r>],
        compare: bool,
        bound: &mut [bool],
        fresh: &mut usize,
        clauses: &mut Vec<Clause>,
    ) -> Result<(), String> {
        let known = self.of_cycles(rule, aggregate, body, bound, fresh)?;
        let nested = match &known {
            Some(_) => Vec::new(),
            None => self.nested(rule, body, bound, fresh)?,
        };
        let value = match aggregate.value {
            Some(index) => variable(rule, index),
            None => "1".to_string(),
        };
        let signed = aggregate
            .value
            .is_some_and(|index| rule.variables[index].base == Base::Number);
        let cast = if signed { " as i32" } else { "" };
        let (start, update, optional) = match aggregate.kind {
            AggregateKind::Count => ("0u32", "best = best.wrapping_add(1);".to_string(), false),
            AggregateKind::Sum => ("0u32", format!("best = best.wrapping_add({value});"), false),
            AggregateKind::Minimum => (
                "None::<u32>",
                format!(
                    "best = Some(best.map_or({value}, |b| if ({value}{cast}) < (b{cast}) {{ {value} }} else {{ b }}));"
                ),
                true,
            ),
            AggregateKind::Maximum => (
                "None::<u32>",
                format!(
                    "best = Some(best.map_or({value}, |b| if ({value}{cast}) > (b{cast}) {{ {value} }} else {{ b }}));"
                ),
                true,
            ),
        };
        let text = match known {
            Some(known) => known,
            None => {
                let mut text = format!("{{ let mut best = {start}; ");
                open(&nested, &mut text)?;
                text.push_str(&update);
                text.push_str(&" }".repeat(nested.len()));
                text.push_str(" best }");
                text
            }
        };
        let result = variable(rule, aggregate.result);
        match (compare, optional) {
            (false, false) => clauses.push(Clause::Let(result, text)),
            (false, true) => clauses.push(Clause::IfLet(format!("Some({result})"), text)),
            (true, false) => clauses.push(Clause::If(format!("{result} == {text}"))),
            (true, true) => clauses.push(Clause::If(format!("Some({result}) == {text}"))),
        }
        bound[aggregate.result] = true;
        Ok(())
    }

    /// The least and the greatest value in one loop.
    fn extremes(
        &mut self,
        rule: &'r Rule,
        pair: &Extremes<'_, 'r>,
        bound: &mut [bool],
        fresh: &mut usize,
        clauses: &mut Vec<Clause>,
    ) -> Result<(), String> {
        let nested = self.nested(rule, pair.body, bound, fresh)?;
        let value = variable(rule, pair.value);
        let mut text = "{ let mut best = None::<(u32, u32)>; ".to_string();
        open(&nested, &mut text)?;
        let _ = write!(
            text,
            "best = Some(best.map_or(({value}, {value}), |b| (b.0.min({value}), b.1.max({value}))));"
        );
        text.push_str(&" }".repeat(nested.len()));
        text.push_str(" best }");
        clauses.push(Clause::IfLet(
            format!(
                "Some(({}, {}))",
                variable(rule, pair.least),
                variable(rule, pair.most)
            ),
            text,
        ));
        bound[pair.least] = true;
        bound[pair.most] = true;
        Ok(())
    }
}

/// Opens the blocks of an aggregate's body.
pub(super) fn open(clauses: &[Clause], text: &mut String) -> Result<(), String> {
    for clause in clauses {
        let _ = match clause {
            Clause::For(pattern, iterator) => write!(text, "for {pattern} in {iterator} {{ "),
            Clause::IfLet(pattern, value) => write!(text, "if let {pattern} = {value} {{ "),
            Clause::Let(pattern, value) => write!(text, "{{ let {pattern} = {value}; "),
            Clause::If(condition) => write!(text, "if {condition} {{ "),
            Clause::Relation(_) => return Err("an aggregate over its own stratum".to_string()),
        };
    }
    Ok(())
}

pub(super) fn next(fresh: &mut usize) -> String {
    *fresh += 1;
    format!("r{fresh}")
}

/// How many of the fixed columns are the first ones.
fn leading(fixed: &[usize]) -> usize {
    let matching = fixed.iter().enumerate();
    matching.take_while(|(place, at)| place == *at).count()
}

/// Columns whose value is known before the atom is read.
fn fixed_columns(atom: &Atom, bound: &[bool]) -> Vec<usize> {
    (0..atom.arguments.len())
        .filter(|at| super::plan::is_ready(&atom.arguments[*at], bound))
        .collect()
}

/// Binds a column, or compares it with what its variable is.
pub(super) fn column(
    rule: &Rule,
    argument: &Term,
    value: &str,
    bound: &mut [bool],
    clauses: &mut Vec<Clause>,
) -> Result<(), String> {
    match argument {
        Term::Wildcard => {}
        Term::Variable(index) if !bound[*index] => {
            bound[*index] = true;
            clauses.push(Clause::Let(variable(rule, *index), value.to_string()));
        }
        other => clauses.push(Clause::If(format!("{value} == {}", term(rule, other)?))),
    }
    Ok(())
}

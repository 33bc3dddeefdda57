//! Relations that are derived for one value of a column at a time: for one branch.
//!
//! What follows from labels has a row for each branch and more, and rules that go from one divergent branch to the next ask for the rows of one branch each time. A relation
//! is *keyed* by a column if all that its rules read of labels, or of other keyed relations, they read for the same value of that column. Then its rows for one
//! value can be had alone, whatever the others are. This is what magic sets come to (Bancilhon, Maier, Sagiv, Ullman, "Magic Sets and Other Strange Ways to
//! Implement Logic Programs", PODS 1986) where a demand is answered by itself.
//!
//! The generated struct `One` has the keyed relations of one branch, each computed when first asked for.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::resolved::{Atom, Literal, Relation, Resolved, Rule, Term};
use super::super::stratify::Stratum;
use super::body::{Clause, open};
use super::evaluator::{Access, Origin, Writer, method};
use super::expression::{term, variable};
use super::outside::Sole;
use super::plan::{Step, plan_from};

/// How relations depend on labels.
pub(super) struct Keys {
    /// By relation: the column that it is keyed by, of labels the first, of what is derived from them the one that
    /// `//@ keyed COLUMN` names.
    pub(super) columns: Vec<Option<usize>>,
    /// By relation: whether it is a label, or derived from any.
    pub(super) from_labels: Vec<bool>,
}

impl Keys {
    pub(super) fn of(program: &Resolved, strata: &[Stratum]) -> Keys {
        let is_label = |relation: &Relation| {
            let words = relation.filling();
            words.is_some_and(|words| matches!(words[0].as_str(), "labels" | "label_at"))
        };
        let labels: Vec<bool> = program.relations.iter().map(is_label).collect();
        let mut keys = Keys {
            columns: labels.iter().map(|is| is.then_some(0)).collect(),
            from_labels: labels.clone(),
        };
        for stratum in strata {
            let rules = stratum.rules.iter().map(|at| &program.rules[*at]);
            let mut reads = Vec::new();
            let body = rules.filter(|rule| !labels[rule.head.relation]);
            let body = body.flat_map(|rule| &rule.body);
            body.for_each(|literal| literal.reads(&mut reads));
            if !reads.iter().any(|at| keys.from_labels[*at]) {
                continue;
            }
            for at in stratum.relations.iter().filter(|at| !labels[**at]) {
                keys.from_labels[*at] = true;
                keys.columns[*at] = program.relations[*at].column_of("keyed");
            }
        }
        keys
    }
}

/// The atoms of a body, those inside of aggregates too.
fn atoms(body: &[Literal]) -> Vec<&Atom> {
    let mut found = Vec::new();
    for literal in body {
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => found.push(atom),
            Literal::Comparison(_) => {}
            Literal::Aggregate(aggregate) => found.extend(atoms(&aggregate.body)),
        }
    }
    found
}

impl<'r> Writer<'r> {
    /// The variable by whose values a rule outside asks keyed relations, if all that it reads of them it asks so, and something else binds it.
    pub(super) fn asks(&self, rule: &Rule) -> Option<usize> {
        if self.keys.columns[rule.head.relation].is_some() {
            return None;
        }
        let atoms = atoms(&rule.body);
        let mut keyed = atoms.iter().filter_map(|atom| {
            let column = self.keys.columns[atom.relation]?;
            Some(atom.arguments.get(column))
        });
        let Some(Some(Term::Variable(key))) = keyed.next() else {
            return None;
        };
        let is_bound = rule.body.iter().any(|literal| match literal {
            Literal::Positive(atom) => {
                self.keys.columns[atom.relation].is_none()
                    && atom.arguments.contains(&Term::Variable(*key))
            }
            _ => false,
        });
        let same = keyed.all(|term| term == Some(&Term::Variable(*key)));
        (is_bound && same).then_some(*key)
    }

    /// Whether a rule of a relation reads labels, and what is derived from them, for its own value of a column only.
    pub(super) fn fits_key(&self, relation: usize, column: usize, rule: &Rule) -> bool {
        let is_alone = self
            .stratum_of(relation)
            .is_some_and(|stratum| stratum.relations.len() == 1);
        let key = rule.head.arguments.get(column);
        let for_key = |atom: &&Atom| match self.keys.columns[atom.relation] {
            Some(at) => atom.arguments.get(at) == key,
            None => !self.keys.from_labels[atom.relation],
        };
        is_alone && matches!(key, Some(Term::Variable(_))) && atoms(&rule.body).iter().all(for_key)
    }

    /// The stratum that a relation belongs to.
    pub(super) fn stratum_of(&self, relation: usize) -> Option<&'r Stratum> {
        let mut strata = self.strata.iter();
        strata.find(|stratum| stratum.relations.contains(&relation))
    }

    /// Whether rows of a stratum are found one by one, what asks keyed relations last.
    pub(super) fn is_driven(&self, stratum: &Stratum) -> bool {
        let mut relations = stratum.relations.iter();
        relations.any(|at| self.relation(*at).said("worklist").is_some())
    }

    /// Whether a stratum with this rule can be driven.
    pub(super) fn fits_worklist(&self, stratum: &Stratum, rule: &Rule) -> bool {
        let mut columns = stratum.relations.iter();
        let are_sets = columns.all(|at| self.relation(*at).columns.len() == 1);
        let own = atoms(&rule.body);
        let own = own
            .iter()
            .filter(|one| stratum.relations.contains(&one.relation));
        let own: Vec<&&Atom> = own.collect();
        let fits = match (self.asks(rule), own.as_slice()) {
            (None, _) | (Some(_), []) => true,
            (Some(key), [only]) => only.arguments == [Term::Variable(key)],
            (Some(_), _) => false,
        };
        stratum.is_recursive && are_sets && fits
    }

    /// A stratum whose rows are found one by one. Rules that ask keyed relations wait until the others find nothing more.
    pub(super) fn driven(&mut self, number: usize, stratum: &Stratum) -> Result<(), String> {
        let derived = self.derived(stratum)?;
        let mut start = String::new();
        let mut quick = String::new();
        let mut slow = String::new();
        let open = self.opening(&derived, &mut start)?;
        for (at, index) in derived.iter().enumerate() {
            let name = &self.relation(*index).name;
            let (mut soon, mut late) = (String::new(), String::new());
            for rule in stratum.rules.iter().map(|at| &self.program.rules[*at]) {
                let own = atoms(&rule.body)
                    .into_iter()
                    .filter(|atom| stratum.relations.contains(&atom.relation));
                let own: Vec<&Atom> = own.collect();
                match own.as_slice() {
                    [] if at == 0 => start.push_str(&self.inserting(rule, &[], 0)?),
                    [atom] if atom.relation == *index => {
                        let text = self.inserting(rule, &stratum.relations, 0)?;
                        match self.asks(rule) {
                            None => soon.push_str(&text),
                            Some(key) if atom.arguments == [Term::Variable(key)] => {
                                late.push_str(&self.unless_void(rule, &text));
                            }
                            Some(_) => return Err(format!("{name} asks for another key")),
                        }
                    }
                    [] | [_] => {}
                    // Each row may come last: the others are looked up.
                    own if self.asks(rule).is_none() => {
                        for (number, _) in own
                            .iter()
                            .enumerate()
                            .filter(|(_, atom)| atom.relation == *index)
                        {
                            soon.push_str(&self.inserting(rule, &stratum.relations, number)?);
                        }
                    }
                    _ => return Err(format!("two rows of {name} in one rule")),
                }
            }
            if !soon.is_empty() {
                let _ = write!(
                    quick,
                    "        if let Some(row) = {name}.next(&mut quick_{at}) {{\n{soon}            continue;\n        }}\n"
                );
                let _ = writeln!(start, "    let mut quick_{at} = 0;");
            }
            if !late.is_empty() {
                // Without labels at first: what needs none may close the blocks to which they would have to be followed.
                let _ = write!(
                    slow,
                    "        let early = {name}.next(&mut early_{at});\n        if let Some(row) = early {{ slow_{at}.push(row); }}\n        if let Some(row) = early.or_else(|| slow_{at}.next(open.as_ref())) {{\n            if early.is_none() {{\n{open}                if open.as_ref().is_some_and(|open| !open.matters(row)) {{ continue; }}\n            }}\n            let one = &One::new(db, row, if early.is_some() {{ Some(&nothing) }} else {{ open.as_ref() }});\n{late}            continue;\n        }}\n"
                );
                let _ = writeln!(start, "    let mut early_{at} = 0;");
                let _ = writeln!(start, "    let mut slow_{at} = Agenda::default();");
            }
        }
        let each = |line: &dyn Fn(&str) -> String| -> String {
            let names = derived.iter().map(|index| &self.relation(*index).name);
            names.map(|name| line(name)).collect()
        };
        let fields = each(&|name| format!("    {name}: Set,\n"));
        let growing = each(&|name| format!("    let mut {name} = Growing::default();\n"));
        let results = each(&|name| format!("        {name}: {name}.finish(),\n"));
        let _ = write!(
            self.out,
            "struct Stratum{number} {{\n{fields}}}\n\nfn stratum_{number}(db: &Database<'_>) -> Stratum{number} {{\n{growing}{start}    loop {{\n        lanelog_util::limits::tick();\n{quick}{slow}        break;\n    }}\n    Stratum{number} {{\n{results}    }}\n}}\n\n"
        );
        Ok(())
    }

    /// A rule that asks keyed relations, skipped for a branch whose labels do not meet if it then derives nothing: of most branches they do not, or nowhere that matters.
    fn unless_void(&mut self, rule: &Rule, text: &str) -> String {
        let mut relations = self.program.relations.iter().enumerate();
        let labels = relations.find_map(|(index, relation)| {
            let is_labels = relation.filling()?.first()? == "labels";
            is_labels.then_some((index, relation.columns.len()))
        });
        match labels {
            Some((labels, columns)) if self.is_void(rule, labels, &mut BTreeSet::new()) => {
                self.one = true;
                let rows = self.access(labels, Access::Index((0..columns).collect()));
                self.one = false;
                format!("            if !{rows}().rows().is_empty() {{\n{text}            }}\n")
            }
            _ => text.to_string(),
        }
    }

    /// Whether a rule derives nothing where a relation has no rows: it reads that, or what is derived by such rules only. `seen` are the relations on the way here.
    fn is_void(&self, rule: &Rule, nothing: usize, seen: &mut BTreeSet<usize>) -> bool {
        rule.body.iter().any(|literal| {
            let Literal::Positive(atom) = literal else {
                return false;
            };
            if atom.relation == nothing {
                return true;
            }
            // What is filled does not go by its rules.
            if self.keys.columns[atom.relation].is_none()
                || self.relation(atom.relation).filling().is_some()
            {
                return false;
            }
            // A relation that needs itself has nothing to begin with.
            if !seen.insert(atom.relation) {
                return true;
            }
            let mut rules = self.program.rules_of(atom.relation).peekable();
            let is_derived = rules.peek().is_some();
            let is_void = is_derived && rules.all(|rule| self.is_void(rule, nothing, seen));
            seen.remove(&atom.relation);
            is_void
        })
    }

    /// Notes which blocks are open still, by what is derived so far: `//@ until DIVERGENT LEFT ASSUMED` at the labels names three sets of the stratum.
    fn opening(&mut self, derived: &[usize], start: &mut String) -> Result<String, String> {
        start.push_str(
            "    let mut open: Option<Open> = None;\n    let nothing = Open::default();\n",
        );
        let program = self.program;
        let mut labels = program.relations.iter().enumerate();
        let until = labels.find_map(|(index, relation)| {
            let annotations = relation.annotations.iter();
            let mut words = annotations.map(|annotation| annotation.words.as_slice());
            let found = words.find(|words| words.first().is_some_and(|word| word == "until"))?;
            Some((index, found))
        });
        let Some((index, [_, sets @ ..])) = until else {
            return Ok(String::new());
        };
        let graph = self.graph(index)?;
        let asked = self.access(index, Access::Asked);
        let mut text = format!(
            "            let known = open.get_or_insert_with(|| {asked}().open({graph}));\n"
        );
        let calls = ["is_divergent", "is_left", "is_assumed"];
        for (set, call) in sets.iter().zip(calls) {
            let known = self.find(set)?;
            if !derived.contains(&known) {
                return Err(format!("{set} is not derived where labels are asked for"));
            }
            let _ = writeln!(start, "    let mut {call} = 0;");
            let _ = writeln!(
                text,
                "            while let Some(row) = {set}.next(&mut {call}) {{ known.{call}(row); }}"
            );
        }
        Ok(text)
    }

    /// A rule as a block that inserts what it derives; the row of its own stratum is `row`: that of the atom with this number among those of the stratum.
    fn inserting(
        &mut self,
        rule: &'r Rule,
        own: &[usize],
        number: usize,
    ) -> Result<String, String> {
        let head = &self.relation(rule.head.relation).name;
        let value = rule
            .head
            .arguments
            .first()
            .ok_or("a head without columns")?;
        let value = term(rule, value)?;
        self.one = self.asks(rule).is_some();
        let driving = atoms(&rule.body);
        let driving = driving.iter().filter(|atom| own.contains(&atom.relation));
        // A row that waits for another one of the stratum may be needed again.
        self.for_good = if driving.count() > 1 { "false" } else { "true" };
        let text = self.block(
            rule,
            (own, number),
            &[],
            &format!("{head}.insert({value});"),
        );
        self.for_good = "false";
        self.one = false;
        text
    }

    /// A rule as nested blocks around `found`; `known` are the variables that are bound before.
    fn block(
        &mut self,
        rule: &'r Rule,
        (own, number): (&[usize], usize),
        known: &[usize],
        found: &str,
    ) -> Result<String, String> {
        let mut bound = vec![false; rule.variables.len()];
        known.iter().for_each(|at| bound[*at] = true);
        let mut steps = plan_from(self.program, true, rule, own, number, bound.clone());
        let mut found = found.to_string();
        let looked_up =
            |step: &Step<'_>| matches!(step, Step::Exists(atom) if own.contains(&atom.relation));
        for step in steps.extract_if(.., |step| looked_up(step)) {
            if let Step::Exists(atom) = step
                && let [argument] = atom.arguments.as_slice()
            {
                let name = &self.relation(atom.relation).name;
                let argument = term(rule, argument)?;
                found = format!("if {name}.contains({argument}) {{ {found} }}");
            }
        }
        if matches!(steps.get(1..), Some(rest) if rest.iter().any(|step| matches!(step, Step::Each(atom) if own.contains(&atom.relation))))
        {
            return Err("two rows of a stratum in one rule, and nothing binds one".to_string());
        }
        let mut clauses = Vec::new();
        let mut fresh = 0;
        let (first, rest) = match steps.split_first() {
            Some((Step::Delta(atom), rest)) => (Some(atom), rest),
            _ => (None, steps.as_slice()),
        };
        if let Some(atom) = first {
            for (at, argument) in atom.arguments.iter().enumerate() {
                let value = match atom.arguments.len() {
                    1 => "row".to_string(),
                    _ => format!("row[{at}]"),
                };
                super::body::column(rule, argument, &value, &mut bound, &mut clauses)?;
            }
        }
        self.sole = first.and_then(|_| Sole::of(&steps, 0));
        self.steps(rule, rest, &mut bound, &mut fresh, &mut clauses)?;
        self.sole = None;
        let mut text = "            ".to_string();
        open(&clauses, &mut text)?;
        text.push_str(&found);
        text.push_str(&" }".repeat(clauses.len()));
        text.push('\n');
        Ok(text)
    }

    /// The struct of what is keyed, for one key, as far as somebody asks for it.
    pub(super) fn one(&mut self) -> Result<(), String> {
        let mut done: BTreeSet<(usize, Access)> = BTreeSet::new();
        let (mut fields, mut methods) = (String::new(), String::new());
        while let Some((index, access)) = self.parts.difference(&done).next().cloned() {
            done.insert((index, access.clone()));
            let Access::Index(order) = &access else {
                return Err("a keyed relation is asked for otherwise than by rows".to_string());
            };
            let name = &self.relation(index).name;
            let columns = order.len();
            let value = if order.iter().copied().eq(0..columns) {
                self.rows_of_one(index)?
            } else {
                let natural = method(name, &Access::Index((0..columns).collect()));
                self.parts
                    .insert((index, Access::Index((0..columns).collect())));
                let row: Vec<String> = order.iter().map(|at| format!("row[{at}]")).collect();
                format!(
                    "one.{natural}().rows().iter().map(|row| [{}]).collect()",
                    row.join(", ")
                )
            };
            let name = method(name, &access);
            let _ = writeln!(fields, "    {name}: OnceCell<Part<{columns}>>,");
            let _ = writeln!(
                methods,
                "    fn {name}(&self) -> &Part<{columns}> {{\n        let (db, one) = (self.db, self);\n        self.{name}.get_or_init(|| Part::new({value}))\n    }}"
            );
        }
        if done.is_empty() {
            return Ok(());
        }
        let cells: String = done
            .iter()
            .map(|(index, access)| method(&self.relation(*index).name, access))
            .map(|name| format!("{name}: OnceCell::new(), "))
            .collect();
        let _ = write!(
            self.out,
            "/// What the rules derive for one branch.\nstruct One<'d, 'f> {{\n    db: &'d Database<'f>,\n    key: u32,\n    open: Option<&'d Open>,\n{fields}}}\n\nimpl<'d, 'f> One<'d, 'f> {{\n    fn new(db: &'d Database<'f>, key: u32, open: Option<&'d Open>) -> One<'d, 'f> {{ One {{ db, key, open, {cells} }} }}\n{methods}}}\n\n"
        );
        Ok(())
    }

    /// The expression for the rows of a keyed relation.
    fn rows_of_one(&mut self, index: usize) -> Result<String, String> {
        let relation = self.relation(index);
        let columns = relation.columns.len();
        match self.origin(index)? {
            Origin::Labels(_) | Origin::LabelAt(_) => {
                let asked = self.access(index, Access::Asked);
                let graph = self.graph(index)?;
                return Ok(match self.origin(index)? {
                    Origin::Labels(_) => format!("{asked}().meetings({graph}, one.key, one.open)"),
                    _ => format!("{asked}().labels_at({graph}, one.key, one.open)"),
                });
            }
            Origin::Derived(_) => {}
            _ => return Err(format!("{} is keyed and not derived", relation.name)),
        }
        let column = self.keys.columns[index].ok_or("no key")?;
        let (mut start, mut again) = (String::new(), String::new());
        self.one = true;
        for rule in self.program.rules_of(index) {
            let mut arguments = Vec::new();
            for argument in &rule.head.arguments {
                arguments.push(term(rule, argument)?);
            }
            let Some(Term::Variable(key)) = rule.head.arguments.get(column) else {
                return Err("a key that is no variable".to_string());
            };
            let own = atoms(&rule.body)
                .iter()
                .filter(|atom| atom.relation == index)
                .count();
            let arguments = arguments.join(", ");
            match own {
                0 => {
                    let found = format!("rows.insert([{arguments}]);");
                    let text = self.block(rule, (&[], 0), &[*key], &found)?;
                    let _ = write!(
                        start,
                        "{{ let {} = one.key; {text} }}",
                        variable(rule, *key)
                    );
                }
                1 => {
                    let found = format!("rows.insert([{arguments}]);");
                    again.push_str(&self.block(rule, (&[index], 0), &[], &found)?);
                }
                _ => return Err(format!("two rows of {} in one rule", relation.name)),
            }
        }
        self.one = false;
        Ok(if again.is_empty() {
            format!(
                "{{ let mut rows = Rough::<[u32; {columns}]>::default(); {start} rows.finish() }}"
            )
        } else {
            format!(
                "{{ let mut rows = Distinct::<{columns}>::default(); {start} let mut next = 0; while let Some(row) = rows.next(&mut next) {{ {again} }} rows.finish() }}"
            )
        })
    }
}

/// What a rule asks of keyed relations is asked of `one`.
pub(super) fn entered(rule: &Rule, key: usize) -> Clause {
    let key = variable(rule, key);
    Clause::Let("one".to_string(), format!("&One::new(db, {key}, None)"))
}

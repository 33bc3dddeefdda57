//! The evaluator of one rule program.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::ast::AggregateKind;
use super::super::resolved::{Aggregate, Atom, Base, Literal, Relation, Resolved, Rule, Term};
use super::super::stratify::Stratum;
use super::expression::{comparison, field, term, variable};
use super::plan::{Step, plan};

/// Rust text of the evaluator.
///
/// # Errors
/// If a rule uses what is not generated (symbols, division, relations without columns that are derived), with the rule's relation.
pub fn evaluator(program: &Resolved, strata: &[Stratum]) -> Result<String, String> {
    let mut writer = Writer {
        program,
        strata,
        accessors: BTreeSet::new(),
        out: String::new(),
    };
    for (number, stratum) in strata.iter().enumerate() {
        writer
            .stratum(number, stratum)
            .map_err(|error| format!("stratum {number}: {error}"))?;
    }
    writer.dispatch();
    writer.database()?;
    Ok(writer.out)
}

/// How a relation is looked up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    /// A nullary relation.
    Flag,
    /// A set of one column.
    Set,
    /// First column to second.
    Map,
    /// A forest filled as a dominator tree.
    Forest,
    /// Labels of a branch.
    Labels,
    /// Rows with their columns in this order.
    Index(Vec<usize>),
}

/// Where a relation's rows come from.
enum Origin<'r> {
    Facts,
    Derived(usize),
    DominatorTree { edges: &'r str, roots: &'r str },
    Ancestors(&'r str),
    Labels(&'r [String]),
    LabelAt(&'r [String]),
}

/// A conjunct as nested Rust: what ascent takes as clauses, and what an aggregate takes as blocks.
enum Clause {
    For(String, String),
    IfLet(String, String),
    Let(String, String),
    If(String),
    Relation(String),
}

struct Writer<'r> {
    program: &'r Resolved,
    strata: &'r [Stratum],
    accessors: BTreeSet<(usize, Access)>,
    out: String,
}

impl<'r> Writer<'r> {
    fn relation(&self, index: usize) -> &'r Relation {
        &self.program.relations[index]
    }

    fn origin(&self, index: usize) -> Result<Origin<'r>, String> {
        let relation = self.relation(index);
        for annotation in &relation.annotations {
            let words: Vec<&str> = annotation.words.iter().map(String::as_str).collect();
            match words.as_slice() {
                ["functional"] => {}
                ["filled", "dominator_tree", edges, roots] => {
                    return Ok(Origin::DominatorTree { edges, roots });
                }
                ["filled", "labels", ..] => return Ok(Origin::Labels(&annotation.words[2..])),
                ["filled", "label_at", ..] => return Ok(Origin::LabelAt(&annotation.words[2..])),
                ["ancestors", forest] => return Ok(Origin::Ancestors(forest)),
                other => return Err(format!("{}: unknown annotation {other:?}", relation.name)),
            }
        }
        if relation.is_input {
            return Ok(Origin::Facts);
        }
        let stratum = self
            .strata
            .iter()
            .position(|stratum| stratum.relations.contains(&index));
        stratum
            .map(Origin::Derived)
            .ok_or_else(|| format!("{} is in no stratum", relation.name))
    }

    fn is_functional(&self, index: usize) -> bool {
        let relation = self.relation(index);
        relation.columns.len() == 2
            && relation
                .annotations
                .iter()
                .any(|annotation| annotation.words == ["functional"])
    }

    fn find(&self, name: &str) -> Result<usize, String> {
        self.program
            .relations
            .iter()
            .position(|relation| relation.name == name)
            .ok_or_else(|| format!("an annotation names the unknown relation {name}"))
    }

    /// Notes that an accessor is needed, and gives the call.
    fn access(&mut self, index: usize, access: Access) -> String {
        let name = method(&self.relation(index).name, &access);
        self.accessors.insert((index, access));
        format!("db.{name}")
    }

    fn stratum(&mut self, number: usize, stratum: &Stratum) -> Result<(), String> {
        let mut derived = Vec::new();
        for index in &stratum.relations {
            if matches!(self.origin(*index)?, Origin::Derived(_)) {
                derived.push(*index);
            }
        }
        if derived.is_empty() {
            return Ok(());
        }
        let provider = if stratum.is_recursive {
            "once"
        } else {
            "append"
        };
        let mut declarations = String::new();
        let mut results = String::new();
        let mut fields = String::new();
        for index in &derived {
            let relation = self.relation(*index);
            let name = &relation.name;
            let columns = relation.columns.len();
            if columns == 0 {
                return Err(format!("{name} has no columns"));
            }
            let _ = writeln!(
                declarations,
                "        #[ds(crate::engine::{provider})] relation {name}({});",
                vec!["u32"; columns].join(", ")
            );
            let source = format!("program.__{name}_ind_common.into_rows()");
            let (type_, value) = if columns == 1 {
                let rows = if stratum.is_recursive {
                    "distinct"
                } else {
                    "rows"
                };
                ("Set".to_string(), format!("Set::from_{rows}({source})"))
            } else {
                (
                    format!("Index<{columns}>"),
                    format!("Index::from_rows({source})"),
                )
            };
            let _ = writeln!(results, "        {name}: {value},");
            let _ = writeln!(fields, "    {name}: {type_},");
        }
        let mut rules = String::new();
        for at in &stratum.rules {
            let rule: &'r Rule = &self.program.rules[*at];
            if !derived.contains(&rule.head.relation) {
                continue;
            }
            let text = self
                .rule(
                    rule,
                    if stratum.is_recursive {
                        &stratum.relations
                    } else {
                        &[]
                    },
                )
                .map_err(|error| {
                    format!(
                        "a rule of {}: {error}",
                        self.relation(rule.head.relation).name
                    )
                })?;
            rules.push_str(&text);
        }
        let _ = write!(
            self.out,
            "struct Stratum{number} {{\n{fields}}}\n\nfn stratum_{number}(db: &Database<'_>) -> Stratum{number} {{\n    let program = ascent::ascent_run! {{\n{declarations}{rules}    }};\n    Stratum{number} {{\n{results}    }}\n}}\n\n"
        );
        Ok(())
    }

    fn rule(&mut self, rule: &'r Rule, own: &[usize]) -> Result<String, String> {
        let steps = plan(self.program, rule, own);
        let mut bound = vec![false; rule.variables.len()];
        let mut clauses = Vec::new();
        let mut fresh = 0;
        self.steps(rule, &steps, &mut bound, &mut fresh, &mut clauses)?;
        let mut arguments = Vec::new();
        for argument in &rule.head.arguments {
            arguments.push(term(rule, argument)?);
        }
        let mut text = format!(
            "        {}({})",
            self.relation(rule.head.relation).name,
            arguments.join(", ")
        );
        for (at, clause) in clauses.iter().enumerate() {
            text.push_str(if at == 0 {
                " <--\n            "
            } else {
                ",\n            "
            });
            let _ = match clause {
                Clause::For(pattern, iterator) => write!(text, "for {pattern} in {iterator}"),
                Clause::IfLet(pattern, value) => write!(text, "if let {pattern} = {value}"),
                Clause::Let(pattern, value) => write!(text, "let {pattern} = {value}"),
                Clause::If(condition) => write!(text, "if {condition}"),
                Clause::Relation(atom) => write!(text, "{atom}"),
            };
        }
        text.push_str(";\n");
        Ok(text)
    }

    fn steps(
        &mut self,
        rule: &'r Rule,
        steps: &[Step<'r>],
        bound: &mut Vec<bool>,
        fresh: &mut usize,
        clauses: &mut Vec<Clause>,
    ) -> Result<(), String> {
        let mut steps = steps.iter();
        while let Some(step) = steps.next() {
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
                Step::Each(atom) => self.each(rule, atom, bound, fresh, clauses)?,
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

    /// Loops over the rows that fit, and binds.
    fn each(
        &mut self,
        rule: &'r Rule,
        atom: &'r Atom,
        bound: &mut Vec<bool>,
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
                format!("{set}().rows().iter()"),
            ));
            return column(rule, &atom.arguments[0], &row, bound, clauses);
        }
        let origin = self.origin(atom.relation)?;
        let map = match origin {
            _ if fixed != [0] => None,
            Origin::DominatorTree { .. } => Some(Access::Forest),
            _ if self.is_functional(atom.relation) => Some(Access::Map),
            _ => None,
        };
        if let Some(access) = map {
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
        let leading = leading(&fixed);
        if matches!(origin, Origin::Labels(_)) && leading > 0 {
            let call = self.access(atom.relation, Access::Labels);
            let keys = keys[..leading].join(", ");
            clauses.push(Clause::For(row.clone(), format!("{call}([{keys}]).iter()")));
            for at in leading..columns {
                let value = format!("{row}[{at}]");
                column(rule, &atom.arguments[at], &value, bound, clauses)?;
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
            format!("{call}().rows().iter()")
        } else {
            format!("{call}().range([{}]).iter()", keys.join(", "))
        };
        clauses.push(Clause::For(row.clone(), rows));
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
        let map = match &origin {
            _ if fixed.first() != Some(&0) => None,
            Origin::DominatorTree { .. } => Some(Access::Forest),
            _ if self.is_functional(atom.relation) => Some(Access::Map),
            _ => None,
        };
        if let Some(access) = map {
            let call = self.access(atom.relation, access);
            return Ok(match keys.get(1) {
                Some(value) => format!("{call}().get({}) == Some({value})", keys[0]),
                None => format!("{call}().get({}).is_some()", keys[0]),
            });
        }
        let leading = leading(&fixed);
        if matches!(origin, Origin::Labels(_)) && leading > 0 {
            let call = self.access(atom.relation, Access::Labels);
            let tests: Vec<String> = (leading..fixed.len())
                .map(|place| format!("row[{}] == {}", fixed[place], keys[place]))
                .collect();
            let keys = keys[..leading].join(", ");
            return Ok(match tests.is_empty() {
                true => format!("!{call}([{keys}]).is_empty()"),
                false => format!("{call}([{keys}]).iter().any(|row| {})", tests.join(" && ")),
            });
        }
        let order: Vec<usize> = fixed
            .iter()
            .copied()
            .chain((0..columns).filter(|at| !fixed.contains(at)))
            .collect();
        let call = self.access(atom.relation, Access::Index(order));
        Ok(format!("{call}().has([{}])", keys.join(", ")))
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
        let mut inner = bound.to_vec();
        let mut nested = Vec::new();
        self.steps(rule, body, &mut inner, fresh, &mut nested)?;
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
        let mut text = format!("{{ let mut best = {start}; ");
        open(&nested, &mut text)?;
        text.push_str(&update);
        text.push_str(&" }".repeat(nested.len()));
        text.push_str(" best }");
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
        let mut inner = bound.to_vec();
        let mut nested = Vec::new();
        self.steps(rule, pair.body, &mut inner, fresh, &mut nested)?;
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

    /// Access by name, for those who ask for a relation as a whole.
    fn dispatch(&mut self) {
        let mut arms = String::new();
        let mut names = String::new();
        for (index, relation) in self.program.relations.iter().enumerate() {
            let name = &relation.name;
            let columns: Vec<String> = relation
                .columns
                .iter()
                .map(|column| format!("(\"{}\", \"{}\")", column.name, column.type_name))
                .collect();
            let documentation = relation.documentation.as_deref().unwrap_or_default();
            let _ = writeln!(
                names,
                "    Signature {{ name: \"{name}\", columns: &[{}], documentation: {documentation:?} }},",
                columns.join(", ")
            );
            let rows = match relation.columns.len() {
                0 => format!(
                    "if {}() {{ vec![vec![]] }} else {{ vec![] }}",
                    self.access(index, Access::Flag)
                ),
                1 => format!(
                    "{{ let mut rows: Vec<Vec<u32>> = {}().rows().iter().map(|row| vec![*row]).collect(); rows.sort(); rows }}",
                    self.access(index, Access::Set)
                ),
                several => format!(
                    "{}().rows().iter().map(|row| row.to_vec()).collect()",
                    self.access(index, Access::Index((0..several).collect()))
                ),
            };
            let _ = writeln!(arms, "            \"{name}\" => {rows},");
        }
        let _ = write!(
            self.out,
            "/// Every relation of the program.\npub const RELATIONS: &[Signature] = &[\n{names}];\n\nimpl Database<'_> {{\n    /// The rows of a relation by its name, in ascending order.\n    pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {{\n        let db = self;\n        Some(match relation {{\n{arms}            _ => return None,\n        }})\n    }}\n}}\n\n"
        );
    }

    fn database(&mut self) -> Result<(), String> {
        let mut done: BTreeSet<(usize, Access)> = BTreeSet::new();
        let mut fields = String::new();
        let mut methods = String::new();
        while let Some((index, access)) = self.accessors.difference(&done).next().cloned() {
            done.insert((index, access.clone()));
            let name = method(&self.relation(index).name, &access);
            let value = self.value(index, &access)?;
            let documentation = format!("`{}`", self.relation(index).name);
            let (type_, cell) = match &access {
                Access::Flag => ("bool".to_string(), false),
                Access::Set => ("Set".to_string(), true),
                Access::Map => ("Map".to_string(), true),
                Access::Forest => ("Forest".to_string(), true),
                Access::Labels => ("Labels".to_string(), true),
                Access::Index(order) => (format!("Index<{}>", order.len()), true),
            };
            if let (Origin::Derived(stratum), false) = (self.origin(index)?, needs_cell(&access)) {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    #[inline]\n    pub fn {name}(&self) -> &{type_} {{ &self.stratum_{stratum}().{} }}",
                    self.relation(index).name
                );
                continue;
            }
            if !cell {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    pub fn {name}(&self) -> {type_} {{ {value} }}"
                );
                continue;
            }
            let _ = writeln!(fields, "    {name}: OnceCell<{type_}>,");
            if access == Access::Labels {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    #[inline]\n    pub fn {name}<const K: usize>(&self, prefix: [u32; K]) -> Rows<'_> {{\n        let db = self;\n        self.{name}.get_or_init(|| {value}).range(|| {}, prefix)\n    }}",
                    self.graph(index)?
                );
            } else {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    #[inline]\n    pub fn {name}(&self) -> &{type_} {{\n        let db = self;\n        self.{name}.get_or_init(|| {value})\n    }}"
                );
            }
        }
        for (number, stratum) in self.strata.iter().enumerate() {
            let mut any = false;
            for index in &stratum.relations {
                any |= matches!(self.origin(*index)?, Origin::Derived(_));
            }
            if any {
                let _ = writeln!(fields, "    stratum_{number}: OnceCell<Stratum{number}>,");
                let _ = writeln!(
                    methods,
                    "    #[inline]\n    fn stratum_{number}(&self) -> &Stratum{number} {{ self.stratum_{number}.get_or_init(|| stratum_{number}(self)) }}"
                );
            }
        }
        let _ = write!(
            self.out,
            "/// What the rules derive from the facts of one function; each part is computed when it is first asked for.\n#[derive(Default)]\npub struct Database<'f> {{\n    facts: Option<&'f Facts>,\n{fields}}}\n\nimpl<'f> Database<'f> {{\n    /// Nothing is computed yet.\n    pub fn new(facts: &'f Facts) -> Database<'f> {{ Database {{ facts: Some(facts), ..Database::default() }} }}\n\n    #[inline]\n    fn facts(&self) -> &'f Facts {{ self.facts.unwrap_or(&NO_FACTS) }}\n\n{methods}}}\n"
        );
        Ok(())
    }

    /// The expression that fills an accessor.
    fn value(&mut self, index: usize, access: &Access) -> Result<String, String> {
        let relation = self.relation(index);
        let name = &relation.name;
        let origin = self.origin(index)?;
        let columns = relation.columns.len();
        let natural = Access::Index((0..columns).collect());
        Ok(match access {
            Access::Flag => match origin {
                Origin::Facts => format!("!self.facts().{}.is_empty()", field(name)),
                _ => return Err(format!("{name} has no columns and is derived")),
            },
            Access::Set => match origin {
                Origin::Facts => format!(
                    "Set::new(db.facts().{}.iter().map(|row| row.0.0))",
                    field(name)
                ),
                _ => String::new(),
            },
            Access::Forest => {
                let Origin::DominatorTree { edges, roots } = origin else {
                    return Err(format!("{name} is no dominator tree"));
                };
                let (edges, roots) = (self.find(edges)?, self.find(roots)?);
                let edges = self.access(edges, Access::Index(vec![0, 1]));
                let roots = self.access(roots, Access::Set);
                format!("Forest::new({edges}(), {roots}())")
            }
            Access::Map => match origin {
                Origin::Facts => format!(
                    "Map::new(db.facts().{}.iter().map(|row| [row.0.0, row.1.0]))",
                    field(name)
                ),
                _ => format!(
                    "Map::new({}().rows().iter().copied())",
                    self.access(index, natural)
                ),
            },
            Access::Labels => format!("Labels::new({})", self.graph(index)?),
            Access::Index(order) if *access == natural => {
                let _ = order;
                match origin {
                    Origin::Facts => {
                        let row: Vec<String> =
                            (0..columns).map(|at| format!("row.{at}.0")).collect();
                        format!(
                            "Index::new(db.facts().{}.iter().map(|row| [{}]))",
                            field(name),
                            row.join(", ")
                        )
                    }
                    Origin::Derived(_) => String::new(),
                    Origin::DominatorTree { .. } => format!(
                        "Index::new({}().pairs())",
                        self.access(index, Access::Forest)
                    ),
                    Origin::Ancestors(forest) => {
                        let forest = self.find(forest)?;
                        let forest = self.access(forest, Access::Forest);
                        format!(
                            "Index::new({forest}().preorder().iter().flat_map(|block| {forest}().above(*block).map(|above| [above, *block])))"
                        )
                    }
                    Origin::Labels(_) => {
                        self.accessors.insert((index, Access::Labels));
                        let graph = self.graph(index)?;
                        format!("Index::new(Labels::new({graph}).all({graph}).iter().copied())")
                    }
                    Origin::LabelAt(_) => {
                        format!("Index::from_rows(labels_at({}))", self.graph(index)?)
                    }
                }
            }
            Access::Index(order) if matches!(origin, Origin::Facts) => {
                let row: Vec<String> = order.iter().map(|at| format!("row.{at}.0")).collect();
                format!(
                    "Index::new(db.facts().{}.iter().map(|row| [{}]))",
                    field(name),
                    row.join(", ")
                )
            }
            Access::Index(order) => {
                let row: Vec<String> = order.iter().map(|at| format!("row[{at}]")).collect();
                format!(
                    "Index::new({}().rows().iter().map(|row| [{}]))",
                    self.access(index, natural),
                    row.join(", ")
                )
            }
        })
    }

    /// The relations that labels are computed from.
    fn graph(&mut self, index: usize) -> Result<String, String> {
        let words = match self.origin(index)? {
            Origin::Labels(words) | Origin::LabelAt(words) => words,
            _ => return Err("no labels".to_string()),
        };
        let pairs = || Access::Index(vec![0, 1]);
        let fields = [
            ("edge", pairs()),
            ("flow", pairs()),
            ("dominators", Access::Forest),
            ("frontier", pairs()),
            ("reducible", Access::Set),
            ("irreducible", Access::Set),
            ("leaves", pairs()),
            ("cycle_block", pairs()),
            ("innermost", Access::Map),
            ("phi", Access::Index(vec![1, 0])),
            ("incoming", Access::Index(vec![0, 1, 2])),
        ];
        if words.len() != fields.len() {
            return Err(format!("labels need {} relations", fields.len()));
        }
        let mut text = "Graph { ".to_string();
        for ((field, access), relation) in fields.into_iter().zip(words) {
            let relation = self.find(relation)?;
            let _ = write!(text, "{field}: {}(), ", self.access(relation, access));
        }
        text.push('}');
        Ok(text)
    }
}

/// Two aggregates that ask for the least and the greatest value of the same body.
struct Extremes<'s, 'r> {
    body: &'s [Step<'r>],
    value: usize,
    least: usize,
    most: usize,
}

impl<'s, 'r> Extremes<'s, 'r> {
    fn of(rule: &Rule, step: &'s Step<'r>, next: Option<&Step<'r>>) -> Option<Extremes<'s, 'r>> {
        let Step::Aggregate {
            aggregate: least,
            body,
            compare: false,
        } = step
        else {
            return None;
        };
        let Some(Step::Aggregate {
            aggregate: most,
            compare: false,
            ..
        }) = next
        else {
            return None;
        };
        if least.kind != AggregateKind::Minimum || most.kind != AggregateKind::Maximum {
            return None;
        }
        let (from, to) = (least.value?, most.value?);
        if rule.variables.get(from)?.base != Base::Unsigned {
            return None;
        }
        let same = same_up_to_names(&least.body, &most.body, from, to);
        same.then_some(Extremes {
            body,
            value: from,
            least: least.result,
            most: most.result,
        })
    }
}

/// Whether two bodies are the same when the inner variables of the one are renamed to those of the other.
fn same_up_to_names(left: &[Literal], right: &[Literal], from: usize, to: usize) -> bool {
    let mut renamed: Vec<(usize, usize)> = vec![(from, to)];
    let mut term = |left: &Term, right: &Term| match (left, right) {
        (Term::Variable(left), Term::Variable(right)) => match renamed
            .iter()
            .find(|pair| pair.0 == *left || pair.1 == *right)
        {
            Some(pair) => *pair == (*left, *right),
            None => {
                renamed.push((*left, *right));
                true
            }
        },
        (Term::Variable(_), _)
        | (_, Term::Variable(_))
        | (Term::Binary { .. }, _)
        | (Term::Negate(_), _) => false,
        (left, right) => left == right,
    };
    left.len() == right.len()
        && left.iter().zip(right).all(|pair| match pair {
            (Literal::Positive(left), Literal::Positive(right))
            | (Literal::Negative(left), Literal::Negative(right)) => {
                left.relation == right.relation
                    && left
                        .arguments
                        .iter()
                        .zip(&right.arguments)
                        .all(|(left, right)| term(left, right))
            }
            (Literal::Comparison(left), Literal::Comparison(right)) => {
                left.comparator == right.comparator
                    && term(&left.left, &right.left)
                    && term(&left.right, &right.right)
            }
            _ => false,
        })
}

/// Opens the blocks of an aggregate's body.
fn open(clauses: &[Clause], text: &mut String) -> Result<(), String> {
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

/// Derived sets and natural indices are fields of their stratum; everything else has a cell.
fn needs_cell(access: &Access) -> bool {
    match access {
        Access::Set => false,
        Access::Index(order) => !order.iter().copied().eq(0..order.len()),
        _ => true,
    }
}

fn method(relation: &str, access: &Access) -> String {
    match access {
        Access::Flag | Access::Set => relation.to_string(),
        Access::Map => format!("{relation}_map"),
        Access::Forest => format!("{relation}_forest"),
        Access::Labels => format!("{relation}_of"),
        Access::Index(order) => {
            let order: String = order.iter().map(usize::to_string).collect();
            format!("{relation}_by_{order}")
        }
    }
}

fn next(fresh: &mut usize) -> String {
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
fn column(
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

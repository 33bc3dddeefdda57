//! The evaluator of one rule program.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::needed::needed;
use super::super::resolved::{Relation, Resolved, Rule};
use super::super::stratify::Stratum;
use super::body::{Clause, open};
use super::demand::Keys;
use super::expression::term;
use super::outside::Sole;
use super::plan::{Step, plan};

/// Refuses subsumption: the relations that native code grows never lose a row.
pub(super) fn not_subsumed(program: &Resolved) -> Result<(), String> {
    let mut rules = program.rules.iter();
    let Some(rule) = rules.find(|rule| rule.is_subsumption) else {
        return Ok(());
    };
    let relation = program.relations.get(rule.head.relation);
    let name = relation.map_or("", |relation| &relation.name);
    Err(format!(
        "the subsumption of `{name}` is not generated: only the interpreter drops rows"
    ))
}

/// Rust text of the evaluator: of the inputs, the outputs, and what those need. The definitions of relations that are filled are not among it.
///
/// # Errors
/// If a rule uses what is not generated (symbols, functors of texts, subsumption, division, relations without columns that are derived), with the rule's relation.
pub fn evaluator(program: &Resolved, strata: &[Stratum]) -> Result<String, String> {
    not_subsumed(program)?;
    let relations = program.relations.iter().enumerate();
    let wanted = relations
        .filter(|(_, relation)| relation.is_input || relation.output_at.is_some())
        .map(|(index, _)| index);
    let mut writer = Writer::new(program, strata);
    writer.needed = needed(program, wanted, |_| false);
    for (number, stratum) in strata.iter().enumerate() {
        writer
            .stratum(number, stratum)
            .map_err(|error| format!("stratum {number}: {error}"))?;
    }
    writer.dispatch();
    writer.one()?;
    writer.database()?;
    Ok(writer.out)
}

/// How a relation is looked up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Access {
    /// A nullary relation.
    Flag,
    /// A set of one column.
    Set,
    /// First column to second.
    Map,
    /// A forest filled as a dominator tree.
    Forest,
    /// A forest of cycles.
    Cycles,
    /// Whether a row is in it, by what its rules say of that row.
    Test,
    /// Labels of a branch.
    Labels,
    /// What computes labels of one branch.
    Asked,
    /// The rows of one header.
    Header,
    /// What finds the rows of one header.
    Outside,
    /// Rows with their columns in this order.
    Index(Vec<usize>),
}

/// Where a relation's rows come from.
pub(super) enum Origin<'r> {
    Facts,
    Derived(usize),
    DominatorTree { edges: &'r str, roots: &'r str },
    Ancestors(&'r str),
    LoopForest(&'r [String]),
    Labels(&'r [String]),
    LabelAt(&'r [String]),
}

pub(super) struct Writer<'r> {
    pub(super) program: &'r Resolved,
    pub(super) strata: &'r [Stratum],
    /// By relation: whether there is code for it.
    pub(super) needed: Vec<bool>,
    pub(super) keys: Keys,
    /// Whether what is keyed is asked of `one`.
    pub(super) one: bool,
    /// The variable for whose values rows are found alone, where it can be.
    pub(super) sole: Option<Sole>,
    /// Whether such rows are found once for all values, as Rust has it.
    pub(super) for_good: &'static str,
    /// Relations whose rows of one header some rule is handed out for good.
    pub(super) handed_out: BTreeSet<usize>,
    /// The relation that says which branches are in which cycles, where labels ask for it.
    pub(super) leaving: Option<usize>,
    /// What `one` has.
    pub(super) parts: BTreeSet<(usize, Access)>,
    pub(super) accessors: BTreeSet<(usize, Access)>,
    pub(super) out: String,
}

impl<'r> Writer<'r> {
    /// Nothing is written yet.
    pub(super) fn new(program: &'r Resolved, strata: &'r [Stratum]) -> Writer<'r> {
        Writer {
            program,
            strata,
            needed: Vec::new(),
            keys: Keys::of(program, strata),
            one: false,
            sole: None,
            for_good: "false",
            handed_out: BTreeSet::new(),
            leaving: None,
            parts: BTreeSet::new(),
            accessors: BTreeSet::new(),
            out: String::new(),
        }
    }

    pub(super) fn relation(&self, index: usize) -> &'r Relation {
        &self.program.relations[index]
    }

    pub(super) fn origin(&self, index: usize) -> Result<Origin<'r>, String> {
        let relation = self.relation(index);
        match relation.filling() {
            Some([way, edges, roots]) if way == "dominator_tree" => {
                return Ok(Origin::DominatorTree { edges, roots });
            }
            Some([way, words @ ..]) if way == "labels" => return Ok(Origin::Labels(words)),
            Some([way, words @ ..]) if way == "label_at" => return Ok(Origin::LabelAt(words)),
            Some(other) => return Err(format!("{}: unknown filling {other:?}", relation.name)),
            None => {}
        }
        if let Some([forest]) = relation.said("ancestors") {
            return Ok(Origin::Ancestors(forest));
        }
        if let Some(words) = relation.loop_forest() {
            return Ok(Origin::LoopForest(words));
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

    pub(super) fn is_functional(&self, index: usize) -> bool {
        let relation = self.relation(index);
        relation.columns.len() == 2 && relation.said("functional").is_some()
    }

    pub(super) fn find(&self, name: &str) -> Result<usize, String> {
        self.program
            .relations
            .iter()
            .position(|relation| relation.name == name)
            .ok_or_else(|| format!("an annotation names the unknown relation {name}"))
    }

    /// Notes that an accessor is needed, and gives the call.
    pub(super) fn access(&mut self, index: usize, access: Access) -> String {
        if access == Access::Asked {
            // One for all kinds of labels.
            self.accessors.insert((index, access));
            return "db.labels_asked".to_string();
        }
        let name = method(&self.relation(index).name, &access);
        if self.one && self.keys.columns[index].is_some() {
            self.parts.insert((index, access));
            return format!("one.{name}");
        }
        self.accessors.insert((index, access));
        format!("db.{name}")
    }

    pub(super) fn stratum(&mut self, number: usize, stratum: &Stratum) -> Result<(), String> {
        let derived = self.derived(stratum)?;
        if derived.is_empty() {
            return Ok(());
        }
        if self.is_driven(stratum) {
            return self.driven(number, stratum);
        }
        if stratum.is_recursive {
            return self.rounds(number, stratum, &derived);
        }
        for index in derived {
            self.loops(number, index)?;
        }
        Ok(())
    }

    /// A relation that does not need itself: its rules as nested loops, one after the other.
    fn loops(&mut self, number: usize, index: usize) -> Result<(), String> {
        let name = &self.relation(index).name;
        let row = self.row_type(index)?;
        let mut rules = self.program.rules_of(index);
        // A member of a set may be found for each value of another variable.
        let repeats = row == "u32" && rules.any(|rule| rule.variables.len() > 1);
        let (type_, rows, finished) = match (row.as_str(), repeats) {
            ("u32", true) => ("Set".to_string(), "Growing".to_string(), "rows.finish()"),
            ("u32", false) => (
                "Set".to_string(),
                "Rough::<u32>".to_string(),
                "Set::from_rows(rows.finish())",
            ),
            _ => (
                self.index_type(index),
                format!("Rough::<{row}>"),
                "Index::from_rows(rows.finish())",
            ),
        };
        let mut text = String::new();
        for rule in self.program.rules_of(index) {
            let clauses = self.clauses(rule, &[])?;
            text.push_str("    ");
            open(&clauses, &mut text)?;
            let found = self.head(rule)?;
            let _ = writeln!(text, "rows.insert({found});{}", " }".repeat(clauses.len()));
        }
        let _ = write!(
            self.out,
            "struct Stratum{number} {{\n    {name}: {type_},\n}}\n\nfn stratum_{number}(db: &Database<'_>) -> Stratum{number} {{\n    let mut rows = {rows}::default();\n{text}    Stratum{number} {{ {name}: {finished} }}\n}}\n\n"
        );
        Ok(())
    }

    /// Relations that need themselves or each other: a program of ascent, which repeats the rules
    /// over the rows of the round before until a round finds none. What the rules read of other
    /// strata is finished, so that ascent joins nothing: each rule begins with a new row of its own
    /// stratum and goes on in loops.
    fn rounds(
        &mut self,
        number: usize,
        stratum: &Stratum,
        derived: &[usize],
    ) -> Result<(), String> {
        let mut program = String::new();
        let mut results = String::new();
        let mut fields = String::new();
        for index in derived {
            let name = &self.relation(*index).name;
            let columns = self.relation(*index).columns.len();
            let _ = writeln!(
                program,
                "        #[ds(crate::distinct)] relation {name}({});",
                vec!["u32"; columns].join(", ")
            );
            let source = format!("program.__{name}_ind_common.into_rows()");
            let (type_, value) = match columns {
                1 => ("Set".to_string(), format!("Set::from_distinct({source})")),
                _ => (
                    self.index_type(*index),
                    format!("Index::from_rows({source})"),
                ),
            };
            let _ = writeln!(results, "        {name}: {value},");
            let _ = writeln!(fields, "    {name}: {type_},");
        }
        for at in &stratum.rules {
            let rule: &'r Rule = &self.program.rules[*at];
            if derived.contains(&rule.head.relation) {
                program.push_str(&self.rule(rule, &stratum.relations)?);
            }
        }
        let _ = write!(
            self.out,
            "struct Stratum{number} {{\n{fields}}}\n\nfn stratum_{number}(db: &Database<'_>) -> Stratum{number} {{\n    let program = ascent::ascent_run! {{\n{program}    }};\n    Stratum{number} {{\n{results}    }}\n}}\n\n"
        );
        Ok(())
    }

    /// A row of a derived relation: of a set, its member.
    fn row_type(&self, index: usize) -> Result<String, String> {
        let relation = self.relation(index);
        match relation.columns.len() {
            0 => Err(format!("{} has no columns", relation.name)),
            1 => Ok("u32".to_string()),
            columns => Ok(format!("[u32; {columns}]")),
        }
    }

    fn index_type(&self, index: usize) -> String {
        format!("Index<{}>", self.relation(index).columns.len())
    }

    /// The relations of a stratum whose rules become code.
    pub(super) fn derived(&self, stratum: &Stratum) -> Result<Vec<usize>, String> {
        let mut derived = Vec::new();
        for index in &stratum.relations {
            if self.needed[*index] && matches!(self.origin(*index)?, Origin::Derived(_)) {
                derived.push(*index);
            }
        }
        Ok(derived)
    }

    /// The body of a rule; `own` are the relations of its stratum, if that is recursive.
    fn clauses(&mut self, rule: &'r Rule, own: &[usize]) -> Result<Vec<Clause>, String> {
        let name = &self.relation(rule.head.relation).name;
        let mut bound = vec![false; rule.variables.len()];
        let steps = plan(self.program, true, rule, own, bound.clone());
        // Another atom of the stratum would ask for its finished rows, and so for the stratum itself.
        if let Some(relation) = own
            .iter()
            .find(|relation| reads_finished(&steps, **relation))
        {
            let read = &self.relation(*relation).name;
            return Err(format!(
                "a rule of {name}: a second atom of its own stratum, `{read}`, is not generated: put it into a rule of its own"
            ));
        }
        let mut clauses = Vec::new();
        self.sole = Sole::of(&steps, 1);
        let done = self.steps(rule, &steps, &mut bound, &mut 0, &mut clauses);
        self.sole = None;
        self.one = false;
        done.map_err(|error| format!("a rule of {name}: {error}"))?;
        Ok(clauses)
    }

    /// The row that a rule derives.
    fn head(&self, rule: &Rule) -> Result<String, String> {
        let arguments = rule.head.arguments.iter();
        let arguments: Result<Vec<String>, String> =
            arguments.map(|argument| term(rule, argument)).collect();
        Ok(match arguments?.as_slice() {
            [only] => only.clone(),
            several => format!("[{}]", several.join(", ")),
        })
    }

    /// A rule as ascent takes it.
    fn rule(&mut self, rule: &'r Rule, own: &[usize]) -> Result<String, String> {
        let clauses = self.clauses(rule, own)?;
        let arguments = rule.head.arguments.iter();
        let arguments: Result<Vec<String>, String> =
            arguments.map(|argument| term(rule, argument)).collect();
        let mut text = format!(
            "        {}({})",
            self.relation(rule.head.relation).name,
            arguments?.join(", ")
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

    /// Access by name, for those who ask for a relation as a whole.
    pub(super) fn dispatch(&mut self) {
        let mut arms = String::new();
        let mut names = String::new();
        for (index, relation) in self.program.relations.iter().enumerate() {
            if !self.needed[index] {
                continue;
            }
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
            "/// Every input and output of the program, and the relations that those need.\npub const RELATIONS: &[Signature] = &[\n{names}];\n\nimpl Database<'_> {{\n    /// The rows of a relation by its name, in ascending order.\n    pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {{\n        let db = self;\n        Some(match relation {{\n{arms}            _ => return None,\n        }})\n    }}\n}}\n\n"
        );
    }
}

/// Whether some step reads finished rows of a relation.
fn reads_finished(steps: &[Step<'_>], relation: usize) -> bool {
    steps.iter().any(|step| match step {
        Step::Each(atom) | Step::Within(atom) | Step::Exists(atom) | Step::Absent(atom) => {
            atom.relation == relation
        }
        Step::Aggregate { body, .. } => reads_finished(body, relation),
        Step::Delta(_) | Step::Test(_) | Step::Bind(..) => false,
    })
}

pub(super) fn method(relation: &str, access: &Access) -> String {
    match access {
        Access::Flag | Access::Set => relation.to_string(),
        Access::Map => format!("{relation}_map"),
        Access::Forest => format!("{relation}_forest"),
        Access::Cycles => format!("{relation}_forest"),
        Access::Test => format!("{relation}_has"),
        Access::Labels => format!("{relation}_of"),
        Access::Asked => "labels_asked".to_string(),
        Access::Header => format!("{relation}_of_header"),
        Access::Outside => format!("{relation}_outside"),
        Access::Index(order) => {
            let order: String = order.iter().map(usize::to_string).collect();
            format!("{relation}_by_{order}")
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::evaluator;
    use crate::compile;

    /// `closure` by a rule that reads it twice, once more in another form.
    fn generated(body: &str) -> Result<String, String> {
        let rules = format!(
            ".decl edge(x: unsigned, y: unsigned) .input edge
            .decl closure(x: unsigned, y: unsigned) .output closure
            closure(x, y) :- edge(x, y).
            closure(x, z) :- {body}."
        );
        let compiled = compile("rules.dl", &|_| Ok(rules.clone()));
        let (program, strata) = compiled.program.unwrap();
        evaluator(&program, &strata)
    }

    #[test]
    fn ascent_runs_what_is_recursive_and_nothing_else() {
        let loops = generated("edge(x, y), edge(y, z)").unwrap();
        assert!(!loops.contains("ascent"), "{loops}");
        let rounds = generated("closure(x, y), edge(y, z)").unwrap();
        assert_eq!(rounds.matches("ascent_run!").count(), 1, "{rounds}");
    }

    /// Without the message, the generated code asks for a stratum while it makes it, without end.
    #[test]
    fn rules_with_two_atoms_of_their_stratum_are_refused() {
        assert!(generated("closure(x, y), edge(y, z)").is_ok());
        for body in [
            "closure(x, y), closure(y, z)",
            "closure(x, z), closure(z, x)",
            "closure(x, z), closure(z, _)",
        ] {
            let error = generated(body).unwrap_err();
            let expected = "a rule of closure: a second atom of its own stratum, `closure`";
            assert!(error.contains(expected), "{body}: {error}");
        }
    }
}

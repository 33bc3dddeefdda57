//! Generates the evaluator of a rule program.

use std::collections::BTreeSet;

use super::body::{Clause, nest};
use super::demand::Keys;
use super::expression::{field, terms};
use super::outside::{ForGood, Sole};
use super::plan::{Step, plan};
use lanelog_datalog::needed::needed;
use lanelog_datalog::resolved::{Column, Literal as Conjunct, Relation, Resolved, Rule};
use lanelog_datalog::stratify::Stratum;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Rejects subsumption, because native code cannot remove rows from relations.
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

/// Formats generated items as Rust source.
pub(super) fn printed(items: TokenStream) -> Result<String, String> {
    let file = syn::parse2(items).map_err(|error| format!("generated code: {error}"))?;
    Ok(prettyplease::unparse(&file))
}

/// Returns the Rust text of the evaluator, which contains the inputs, the outputs, and the
/// relations that the outputs depend on. The rules of natively computed relations are omitted.
///
/// # Errors
/// If a rule uses an unsupported feature: symbols, functors on texts, subsumption, division, or
/// derived relations without columns. The error names the relation of the rule's head.
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
    printed(writer.out)
}

/// The data structure in which a relation is looked up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Access {
    /// A relation without columns.
    Flag,
    /// A set, for a relation of one column.
    Set,
    /// A map from the first column to the second.
    Map,
    /// The depths of blocks in a forest of cycles.
    Depth,
    /// A dominator forest that is computed natively.
    Forest,
    /// A forest of cycles.
    Cycles,
    /// No data structure: a row is tested by running the rules of its relation.
    Test,
    /// The labels of a branch.
    Labels,
    /// The evaluator of the labels of one branch.
    OnDemand,
    /// The flow graph that labels propagate in, with its dominator tree.
    Flow,
    /// The rows for one header of a cycle.
    Header,
    /// The structure that finds the rows for any header.
    Outside,
    /// Sorted rows whose columns are permuted into the order of the list.
    Index(Vec<usize>),
}

/// The source of a relation's rows.
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
    /// For each relation, whether code is generated for it.
    pub(super) needed: Vec<bool>,
    pub(super) keys: Keys,
    /// Whether keyed relations are read from the variable `one`.
    pub(super) one: bool,
    /// The variable that determines the header for which rows are found one header at a time.
    pub(super) sole: Option<Sole>,
    /// Whether the rows that are found for one header are moved to the rule that consumes them.
    pub(super) for_good: ForGood,
    /// The number of rules to which rows for one header are moved.
    pub(super) consumers: usize,
    /// Relations whose rows for one header are moved to the caller of another relation's method.
    pub(super) handed_out: BTreeSet<usize>,
    /// The relation of pairs of a branch and a cycle that it leaves, if labels require it.
    pub(super) leaving: Option<usize>,
    /// The keyed relations in `One`, and how each is accessed.
    pub(super) parts: BTreeSet<(usize, Access)>,
    pub(super) accessors: BTreeSet<(usize, Access)>,
    /// The accessors of facts that are called once, before a loop; `None` outside of this loop.
    pub(super) hoisted: Option<BTreeSet<Ident>>,
    /// The body of the method that returns the path of a traced derivation.
    pub(super) path: TokenStream,
    /// The arms of the method that returns the rows of some branches and cycles.
    pub(super) partial: TokenStream,
    pub(super) out: TokenStream,
}

impl<'r> Writer<'r> {
    /// Creates a writer without output.
    pub(super) fn new(program: &'r Resolved, strata: &'r [Stratum]) -> Writer<'r> {
        Writer {
            program,
            strata,
            needed: Vec::new(),
            keys: Keys::of(program, strata),
            one: false,
            sole: None,
            for_good: ForGood::No,
            consumers: 0,
            handed_out: BTreeSet::new(),
            leaving: None,
            parts: BTreeSet::new(),
            accessors: BTreeSet::new(),
            hoisted: None,
            path: quote!(None),
            partial: TokenStream::new(),
            out: TokenStream::new(),
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

    /// Records that an accessor is used, and returns the call.
    pub(super) fn access(&mut self, index: usize, access: Access) -> TokenStream {
        if access == Access::OnDemand {
            // All kinds of labels share one evaluator.
            self.accessors.insert((index, access));
            return quote!(db.labels_on_demand);
        }
        let name = method(&self.relation(index).name, &access);
        if self.one && self.keys.columns[index].is_some() {
            self.parts.insert((index, access));
            return quote!(one.#name);
        }
        self.accessors.insert((index, access));
        if let Some(hoisted) = &mut self.hoisted
            && self.program.relations[index].is_input
        {
            hoisted.insert(name.clone());
            return quote!(#name);
        }
        quote!(db.#name)
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
            if let Some([wanted]) = self.relation(index).said("on_demand") {
                self.on_demand(number, index, wanted)?;
            } else if self.relation(index).said("cycle_paths").is_some() {
                self.paths(number, index)?;
            } else {
                self.loops(number, index)?;
            }
        }
        Ok(())
    }

    /// Generates a relation without recursion: the nested loops of its rules, one after another.
    fn loops(&mut self, number: usize, index: usize) -> Result<(), String> {
        let relation = self.relation(index);
        let type_ = self.row_type(index)?;
        let is_set = relation.columns.len() == 1;
        let mut rules = self.program.rules_of(index);
        // A rule with several variables may derive the same member of a set repeatedly, so
        // `Growing` drops repeated members at once.
        let (rows, finished) = match is_set && rules.any(|rule| rule.variables.len() > 1) {
            true => (quote!(Growing), quote!(rows.finish())),
            false if is_set => (
                quote!(UnsortedRows::<u32>),
                quote!(Set::from_rows(rows.finish())),
            ),
            false => {
                let columns = Literal::usize_unsuffixed(relation.columns.len());
                let rows = quote!(UnsortedRows::<[u32; #columns]>);
                (rows, quote!(Index::from_rows(rows.finish())))
            }
        };
        let mut found = TokenStream::new();
        for rule in self.program.rules_of(index) {
            let clauses = self.clauses(rule, &[])?;
            let columns = terms(rule, &rule.head.arguments)?;
            let nested = nest(
                &clauses,
                match columns.as_slice() {
                    [only] => quote!(rows.insert(#only);),
                    several => quote!(rows.insert([#(#several),*]);),
                },
            )?;
            found.extend(match self.facts_are_given(rule)? {
                Some(given) => quote!(if #given { #nested }),
                None => nested,
            });
        }
        let name = format_ident!("{}", relation.name);
        let (struct_, function) = self.of_stratum(number);
        self.out.extend(quote! {
            struct #struct_ {
                #name: #type_,
            }

            fn #function(db: &Database<'_>) -> #struct_ {
                let mut rows = #rows::default();
                #found
                #struct_ { #name: #finished }
            }
        });
        Ok(())
    }

    /// The condition that no relation of facts in a rule's body is empty, so that relations which
    /// only such a rule reads are not derived. `None` if the body is at most one atom.
    pub(super) fn facts_are_given(&self, rule: &Rule) -> Result<Option<TokenStream>, String> {
        let mut fields = BTreeSet::new();
        for literal in &rule.body {
            if let Conjunct::Positive(atom) = literal
                && matches!(self.origin(atom.relation)?, Origin::Facts)
            {
                fields.insert(field(&self.relation(atom.relation).name));
            }
        }
        let fields: Vec<Ident> = fields.into_iter().collect();
        let is_alone = rule.body.len() < 2 || fields.is_empty();
        Ok((!is_alone).then(|| quote!(#(!db.facts().#fields.is_empty())&&*)))
    }

    /// The names of the generated struct with a stratum's rows, and of the function that derives
    /// them.
    pub(super) fn of_stratum(&self, number: usize) -> (Ident, Ident) {
        (
            format_ident!("Stratum{number}"),
            format_ident!("stratum_{number}"),
        )
    }

    /// Generates a recursive stratum: an ascent program, which repeats the rules over the rows of
    /// the previous round until a round derives no new rows. The relations of other strata are
    /// complete, so ascent performs no joins: each rule starts with a new row of its own stratum
    /// and continues in nested loops.
    fn rounds(
        &mut self,
        number: usize,
        stratum: &Stratum,
        derived: &[usize],
    ) -> Result<(), String> {
        let mut program = TokenStream::new();
        let mut results = TokenStream::new();
        let mut fields = TokenStream::new();
        for index in derived {
            let relation = self.relation(*index);
            let name = format_ident!("{}", relation.name);
            let columns = relation.columns.iter().map(|_| quote!(u32));
            program.extend(quote!(#[ds(crate::distinct)] relation #name(#(#columns),*);));
            let log = format_ident!("__{name}_ind_common");
            let finish = match relation.columns.len() {
                1 => quote!(Set::from_distinct),
                _ => quote!(Index::from_rows),
            };
            let type_ = self.row_type(*index)?;
            results.extend(quote!(#name: #finish(program.#log.into_rows()),));
            fields.extend(quote!(#name: #type_,));
        }
        for at in &stratum.rules {
            let rule: &'r Rule = &self.program.rules[*at];
            if derived.contains(&rule.head.relation) {
                program.extend(self.rule(rule, &stratum.relations)?);
            }
        }
        let (struct_, function) = self.of_stratum(number);
        self.out.extend(quote! {
            struct #struct_ { #fields }

            fn #function(db: &Database<'_>) -> #struct_ {
                let program = ascent::ascent_run! { #program };
                #struct_ { #results }
            }
        });
        Ok(())
    }

    /// The type of a derived relation's finished rows.
    fn row_type(&self, index: usize) -> Result<TokenStream, String> {
        let relation = self.relation(index);
        match relation.columns.len() {
            0 => Err(format!("{} has no columns", relation.name)),
            1 => Ok(quote!(Set)),
            columns => {
                let columns = Literal::usize_unsuffixed(columns);
                Ok(quote!(Index<#columns>))
            }
        }
    }

    /// The relations of a stratum that rules derive.
    pub(super) fn derived(&self, stratum: &Stratum) -> Result<Vec<usize>, String> {
        let mut derived = Vec::new();
        for index in &stratum.relations {
            if self.needed[*index] && matches!(self.origin(*index)?, Origin::Derived(_)) {
                derived.push(*index);
            }
        }
        Ok(derived)
    }

    /// Generates the clauses for the body of a rule. `own` contains the relations of the rule's
    /// stratum if the stratum is recursive, and is empty otherwise.
    fn clauses(&mut self, rule: &'r Rule, own: &[usize]) -> Result<Vec<Clause>, String> {
        let name = &self.relation(rule.head.relation).name;
        let mut bound = vec![false; rule.variables.len()];
        let steps = plan(self.program, true, rule, own, bound.clone());
        // A second atom of the same stratum would read an index of complete rows, so that the
        // evaluation of the stratum would require the complete rows of the stratum itself.
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
        if own.is_empty() {
            self.for_good = ForGood::Yes;
        }
        let done = self.steps(rule, &steps, &mut bound, &mut 0, &mut clauses);
        (self.sole, self.for_good) = (None, ForGood::No);
        self.one = false;
        done.map_err(|error| format!("a rule of {name}: {error}"))?;
        Ok(clauses)
    }

    /// Generates a rule in ascent's syntax.
    fn rule(&mut self, rule: &'r Rule, own: &[usize]) -> Result<TokenStream, String> {
        let clauses = self.clauses(rule, own)?;
        let head = format_ident!("{}", self.relation(rule.head.relation).name);
        let columns = terms(rule, &rule.head.arguments)?;
        let clauses = clauses.iter().map(|clause| match clause {
            Clause::For(pattern, rows) => quote!(for #pattern in #rows),
            Clause::IfLet(pattern, value) => quote!(if let #pattern = #value),
            Clause::Let(name, value) => quote!(let #name = #value),
            Clause::If(condition) => quote!(if #condition),
            Clause::Relation(atom) => atom.clone(),
        });
        Ok(match clauses.len() {
            0 => quote!(#head(#(#columns),*);),
            _ => quote!(#head(#(#columns),*) <-- #(#clauses),*;),
        })
    }

    /// Generates access to relations by their names.
    pub(super) fn dispatch(&mut self) {
        let (mut arms, mut signatures) = (TokenStream::new(), TokenStream::new());
        for (index, relation) in self.program.relations.iter().enumerate() {
            if !self.needed[index] {
                continue;
            }
            let name = &relation.name;
            let columns = relation.columns.iter();
            let columns = columns.map(
                |Column {
                     name, type_name, ..
                 }| quote!((#name, #type_name)),
            );
            let documentation = relation.documentation.as_deref().unwrap_or_default();
            signatures.extend(quote! {
                Signature { name: #name, columns: &[#(#columns),*], documentation: #documentation },
            });
            let rows = match relation.columns.len() {
                0 => {
                    let flag = self.access(index, Access::Flag);
                    quote!(Rows::flag(#flag()))
                }
                1 => {
                    let set = self.access(index, Access::Set);
                    quote!(Rows::new(1, #set().rows().to_vec()))
                }
                several => {
                    let rows = self.access(index, Access::Index((0..several).collect()));
                    quote!(Rows::new(#several, #rows().rows().as_flattened().to_vec()))
                }
            };
            arms.extend(quote!(#name => #rows,));
        }
        self.out.extend(quote! {
            /// All inputs and outputs of the program, and the relations on which the outputs
            /// depend.
            pub const RELATIONS: &[Signature] = &[#signatures];

            impl Database<'_> {
                /// The rows of a relation by its name, in ascending order.
                pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {
                    Some(self.relation(relation)?.iter().map(<[u32]>::to_vec).collect())
                }

                /// A relation by its name.
                pub fn relation(&self, relation: &str) -> Option<lanelog_facts::Rows> {
                    use lanelog_facts::Rows;
                    let db = self;
                    Some(match relation {
                        #arms
                        _ => return None,
                    })
                }
            }
        });
    }
}

/// Whether a step reads the complete rows of a relation.
fn reads_finished(steps: &[Step<'_>], relation: usize) -> bool {
    steps.iter().any(|step| match step {
        Step::Each(atom) | Step::Within(atom) | Step::Exists(atom) | Step::Absent(atom) => {
            atom.relation == relation
        }
        Step::Aggregate { body, .. } => reads_finished(body, relation),
        Step::Delta(_) | Step::Test(_) | Step::Bind(..) => false,
    })
}

pub(super) fn method(relation: &str, access: &Access) -> Ident {
    match access {
        Access::Flag | Access::Set => format_ident!("{relation}"),
        Access::Map => format_ident!("{relation}_map"),
        Access::Depth => format_ident!("{relation}_of_block"),
        Access::Forest | Access::Cycles => format_ident!("{relation}_forest"),
        Access::Test => format_ident!("{relation}_has"),
        Access::Labels => format_ident!("{relation}_of"),
        Access::OnDemand => format_ident!("labels_on_demand"),
        Access::Flow => format_ident!("{relation}_graph"),
        Access::Header => format_ident!("{relation}_of_header"),
        Access::Outside => format_ident!("{relation}_outside"),
        Access::Index(order) => {
            let order: String = order.iter().map(usize::to_string).collect();
            format_ident!("{relation}_by_{order}")
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::evaluator;
    use lanelog_datalog::compile;

    /// Generates code for `closure`, with two rules: a rule that copies `edge`, and a rule with the
    /// body `body`.
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

    /// If code were generated for rules with two atoms of their own stratum, the code would call
    /// the function for the stratum recursively without end.
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

//! Translates one rule without aggregates to a crepe rule.
//!
//! crepe evaluates a body in source order: once for each recursive atom, with the rows that the
//! previous round added to the relation of the atom. A column is used for the lookup if its
//! variable is bound before the atom. A variable that occurs twice in one atom therefore gets a
//! second name and a comparison.

use std::collections::BTreeSet;

use super::expression::{comparison, term, terms, variable};
use super::plan::{Step, plan};
use lanelog_datalog::resolved::{Atom, Resolved, Rule, Term};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// A crepe rule and the relations it reads.
pub(super) struct Rendered {
    pub head: usize,
    pub rule: TokenStream,
    /// Relations that the rule reads as rows.
    pub rows: BTreeSet<usize>,
    /// Forests that the rule queries for ancestors.
    pub trees: BTreeSet<usize>,
}

/// The name of the struct for rows of a relation.
pub(super) fn row_type(relation: &str) -> Ident {
    format_ident!("{}Row", camel(relation))
}

/// The name of the struct for a forest.
pub(super) fn tree_type(relation: &str) -> Ident {
    format_ident!("{}Tree", camel(relation))
}

/// The name of the variable for a forest.
fn tree(relation: &str) -> Ident {
    format_ident!("tree_{relation}")
}

fn camel(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect()
}

/// Returns the rule in crepe's syntax. `own` contains the relations of the rule's stratum if the
/// stratum is recursive, and is empty otherwise.
pub(super) fn render(program: &Resolved, rule: &Rule, own: &[usize]) -> Result<Rendered, String> {
    let mut body = Body {
        program,
        rule,
        bound: BTreeSet::new(),
        clauses: Vec::new(),
        rows: BTreeSet::new(),
        trees: BTreeSet::new(),
        again: 0,
    };
    for step in plan(program, false, rule, own, vec![false; rule.variables.len()]) {
        body.step(&step)?;
    }
    let name = |relation: &usize| program.relations[*relation].name.as_str();
    let trees = body.trees.iter().map(name);
    let trees = trees.map(|forest| {
        let (type_, tree) = (tree_type(forest), tree(forest));
        quote!(#type_(#tree))
    });
    let clauses: Vec<TokenStream> = trees.chain(body.clauses).collect();
    let columns = terms(rule, &rule.head.arguments)?;
    let head = row_type(name(&rule.head.relation));
    let arrow = (!clauses.is_empty()).then(|| quote!(<-));
    Ok(Rendered {
        head: rule.head.relation,
        rule: quote!(#head(#(#columns),*) #arrow #(#clauses),*;),
        rows: body.rows,
        trees: body.trees,
    })
}

struct Body<'r> {
    program: &'r Resolved,
    rule: &'r Rule,
    bound: BTreeSet<usize>,
    clauses: Vec<TokenStream>,
    rows: BTreeSet<usize>,
    trees: BTreeSet<usize>,
    again: usize,
}

impl Body<'_> {
    fn step(&mut self, step: &Step<'_>) -> Result<(), String> {
        match step {
            Step::Delta(atom) | Step::Each(atom) => self.positive(atom)?,
            Step::Exists(atom) => match self.is_above(atom)? {
                Some(question) => self.clauses.push(quote!((#question))),
                None => self.positive(atom)?,
            },
            Step::Absent(atom) => match self.is_above(atom)? {
                Some(question) => self.clauses.push(quote!((!#question))),
                None => self.negative(atom)?,
            },
            Step::Test(test) => {
                let test = comparison(self.rule, test)?;
                self.clauses.push(quote!((#test)));
            }
            Step::Bind(index, value) => {
                self.bound.insert(*index);
                let name = variable(self.rule, *index);
                let value = term(self.rule, value)?;
                self.clauses.push(quote!(let #name = #value));
            }
            Step::Within(_) => return Err("cycles have rows here".to_string()),
            Step::Aggregate { .. } => return Err("an aggregate is left".to_string()),
        }
        Ok(())
    }

    fn relation(&mut self, relation: usize) -> Ident {
        self.rows.insert(relation);
        row_type(&self.program.relations[relation].name)
    }

    fn positive(&mut self, atom: &Atom) -> Result<(), String> {
        let relation = self.relation(atom.relation);
        let mut columns = Vec::new();
        let mut tests = Vec::new();
        let before = self.bound.clone();
        for argument in &atom.arguments {
            columns.push(match argument {
                Term::Wildcard => quote!(_),
                Term::Variable(index) if !before.contains(index) => {
                    let name = variable(self.rule, *index);
                    if self.bound.insert(*index) {
                        quote!(#name)
                    } else {
                        self.again += 1;
                        let again = format_ident!("again{}", self.again);
                        tests.push(quote!((#again == #name)));
                        quote!(#again)
                    }
                }
                known => term(self.rule, known)?,
            });
        }
        self.clauses.push(quote!(#relation(#(#columns),*)));
        // Each row that is read counts as a step, so that evaluation stops at the step limit.
        self.clauses.push(quote!((lanelog_util::limits::ticked())));
        self.clauses.extend(tests);
        Ok(())
    }

    fn negative(&mut self, atom: &Atom) -> Result<(), String> {
        let relation = self.relation(atom.relation);
        let mut columns = Vec::new();
        for argument in &atom.arguments {
            columns.push(match argument {
                Term::Wildcard => quote!(_),
                known => term(self.rule, known)?,
            });
        }
        self.clauses.push(quote!(!#relation(#(#columns),*)));
        Ok(())
    }

    /// Generates a query of the forest for the condition that one block is an ancestor of another.
    /// A forest is queried because rows for all pairs of blocks would be quadratic in number.
    fn is_above(&mut self, atom: &Atom) -> Result<Option<TokenStream>, String> {
        let Some([forest]) = self.program.relations[atom.relation].said("ancestors") else {
            return Ok(None);
        };
        let [above, block] = atom.arguments.as_slice() else {
            return Ok(None);
        };
        if atom.arguments.contains(&Term::Wildcard) {
            return Ok(None);
        }
        let mut all = self.program.relations.iter();
        let relation = all.position(|relation| relation.name == *forest);
        self.trees.insert(
            relation.ok_or_else(|| format!("an annotation names the unknown relation {forest}"))?,
        );
        let (above, block) = (term(self.rule, above)?, term(self.rule, block)?);
        let tree = tree(forest);
        Ok(Some(quote!(#tree.is_above(#above, #block))))
    }
}

//! Relations that are unions of other relations, with a column whose number identifies the source
//! relation, which is the relation that a row is copied from. If the number is known, the source
//! relation is read directly and no row is copied.
//!
//! ```text
//! incoming_value(phi, from, 0, value) :- phi_incoming(phi, from, value).
//! incoming_value(phi, header, 1, value) :- exit_incoming_value(phi, header, value).
//! ```

use super::evaluator::{Access, Origin, Writer};
use super::expression::term;
use lanelog_datalog::resolved::{Atom, Constant, Literal, Rule, Term};
use proc_macro2::TokenStream;
use quote::quote;

/// The source relations of a union relation.
pub(super) struct Choice {
    /// The column whose number identifies the source relation.
    by: usize,
    /// For each number, written as a Rust literal: the source relation. The rows of the source
    /// relation are the remaining columns of the union relation.
    of: Vec<(TokenStream, usize)>,
}

/// The generated expression that reads the rows of a source relation.
pub(super) struct Chosen {
    /// The matching rows.
    pub(super) rows: TokenStream,
    /// The order in which a row of the source relation contains the columns of the union relation.
    pub(super) order: Vec<usize>,
}

impl Writer<'_> {
    /// The source relations of a relation with `//@ choice COLUMN`; `None` without that annotation.
    fn choice(&self, relation: usize) -> Option<Choice> {
        let by = self.relation(relation).column_of("choice")?;
        let rules = self.program.rules_of(relation);
        let of = rules.filter_map(|rule| self.chosen_by(by, rule));
        Some(Choice {
            by,
            of: of.collect(),
        })
    }

    /// Whether a rule only copies another relation, and the rule's number in the column `by` is
    /// used by no other rule.
    pub(super) fn fits_choice(&self, by: usize, rule: &Rule) -> bool {
        let Some((number, _)) = self.chosen_by(by, rule) else {
            return false;
        };
        let rules = self.program.rules_of(rule.head.relation);
        let chosen = rules.filter_map(|rule| self.chosen_by(by, rule));
        chosen
            .filter(|one| one.0.to_string() == number.to_string())
            .count()
            == 1
    }

    /// The constant in the column `by` of a rule's head, and the relation that the rule copies into
    /// the other columns, in the same order.
    fn chosen_by(&self, by: usize, rule: &Rule) -> Option<(TokenStream, usize)> {
        let [Literal::Positive(atom)] = rule.body.as_slice() else {
            return None;
        };
        let is_constant = |term: &Term| {
            matches!(
                term,
                Term::Constant(Constant::Number(_) | Constant::Unsigned(_))
            )
        };
        let mut others = rule.head.arguments.clone();
        let constant = others.remove(by);
        let mut seen: Vec<&Term> = Vec::new();
        for argument in &atom.arguments {
            if !matches!(argument, Term::Variable(_)) || seen.contains(&argument) {
                return None;
            }
            seen.push(argument);
        }
        let (own, other) = (
            self.origin(rule.head.relation).ok()?,
            self.origin(atom.relation).ok()?,
        );
        let is_finished = match (own, other) {
            (Origin::Derived(_), Origin::Facts) => true,
            (Origin::Derived(own), Origin::Derived(other)) => own != other,
            _ => false,
        };
        let is_copy = others == atom.arguments && others.len() > 1;
        let is_keyed = [rule.head.relation, atom.relation]
            .iter()
            .any(|relation| self.keys.columns[*relation].is_some());
        (is_constant(&constant) && is_copy && is_finished && !is_keyed)
            .then(|| Some((term(rule, &constant).ok()?, atom.relation)))?
    }

    /// Generates access to the rows of an atom whose columns `fixed` have the values `keys`, if its
    /// relation is a union and the column with the number is fixed.
    pub(super) fn chosen(
        &mut self,
        atom: &Atom,
        fixed: &[usize],
        keys: &[TokenStream],
    ) -> Option<Chosen> {
        let choice = self.choice(atom.relation)?;
        let key = keys.get(fixed.iter().position(|at| *at == choice.by)?)?;
        let (mut order, mut others) = (Vec::new(), Vec::new());
        for (at, key) in fixed.iter().zip(keys).filter(|(at, _)| **at != choice.by) {
            order.push(*at);
            others.push(key);
        }
        let columns = 0..atom.arguments.len();
        order.extend(columns.filter(|at| !fixed.contains(at)));
        // The source relation has no column for the number, so the columns after that column are
        // shifted by one.
        let place = |at: &usize| *at - usize::from(*at > choice.by);
        let index = Access::Index(order.iter().map(place).collect());
        let mut arms = TokenStream::new();
        for (number, relation) in &choice.of {
            let call = self.access(*relation, index.clone());
            arms.extend(match others.is_empty() {
                true => quote!(#number => #call().rows(),),
                false => quote!(#number => #call().range([#(#others),*]),),
            });
        }
        let rows = quote!(match #key { #arms _ => &[] });
        Some(Chosen { rows, order })
    }
}

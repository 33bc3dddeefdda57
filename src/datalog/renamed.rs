//! Former names of built-in relations, which rule files may use until the next version.

use std::collections::{HashMap, HashSet};

use super::ast::{Literal, Name, Program, Term, TermKind};
use super::diagnostic::Diagnostic;
use super::load::Source;
use super::mistakes::Mistakes;

/// Pairs of a former and a current name.
pub const RENAMED: &[(&str, &str)] = &[
    ("bank_turns", "bank_passes"),
    ("behind_before", "noalias_before"),
    ("behind_block", "noalias_block"),
    ("behind_exit", "after_exit"),
    ("below_by_nature", "always_below"),
    ("careful", "wraps_by_operands"),
    ("careful_signed", "signed_wraps_by_operands"),
    ("chooses", "has_several_successors"),
    ("divergent_way_out", "divergent_end_exit"),
    ("first_write_behind", "first_write_noalias"),
    ("gathered_behind", "gathered_after"),
    ("goes_anywhere", "accesses_anywhere"),
    ("goes_into", "accesses_object"),
    ("goes_out", "accesses_outside"),
    ("handed", "kernel_input"),
    ("handing_intrinsic", "kernel_input_intrinsic"),
    ("is_apart", "is_disjoint"),
    ("is_parted", "is_blocked"),
    ("lanes_count", "alignment_by_lane"),
    ("lanes_part", "lanes_diverge"),
    ("leads_anywhere", "points_anywhere"),
    ("leads_into", "points_into"),
    ("leads_out", "points_outside"),
    ("made_from", "derived_from"),
    ("made_of", "derived_pointer"),
    ("may_meet", "pair_candidate"),
    ("meeting_depth", "reconvergence_depth"),
    ("meets", "may_alias"),
    ("never_round", "never_wraps"),
    ("open", "needs_shape"),
    ("torn", "order_dependent"),
    ("travels", "label_propagates"),
    ("turns_bits", "inverts_bits"),
    ("write_behind", "write_noalias"),
];

/// Replaces former names by current ones, with a warning at the first use of each former name. A
/// name is replaced only if a built-in file declares the current name and no file declares the
/// former one.
pub(super) fn replace(program: &mut Program, sources: &[Source], mistakes: &mut Mistakes) {
    let is_built_in = |name: &Name| {
        let source = sources.get(name.span.source as usize);
        source.is_some_and(|source| source.is_library)
    };
    let names = program.relations.iter().map(|relation| &relation.name);
    let declared: HashSet<&str> = names.clone().map(|name| name.text.as_str()).collect();
    let built_in = names.filter(|name| is_built_in(name));
    let built_in: HashSet<&str> = built_in.map(|name| name.text.as_str()).collect();
    let known = RENAMED
        .iter()
        .filter(|(former, name)| !declared.contains(former) && built_in.contains(name));
    let mut replacer = Replacer {
        names: known.copied().collect(),
        warned: HashSet::new(),
        mistakes,
    };
    for directive in &mut program.directives {
        replacer.name(&mut directive.relation);
    }
    for clause in &mut program.clauses {
        replacer.name(&mut clause.head.relation);
        replacer.terms(&mut clause.head.arguments);
        replacer.body(&mut clause.body);
    }
}

/// Replaces names throughout a program.
struct Replacer<'m> {
    names: HashMap<&'static str, &'static str>,
    warned: HashSet<&'static str>,
    mistakes: &'m mut Mistakes,
}

impl Replacer<'_> {
    fn name(&mut self, name: &mut Name) {
        let Some((former, present)) = self.names.get_key_value(name.text.as_str()) else {
            return;
        };
        if self.warned.insert(former) {
            let message = format!("the relation `{former}` is now named `{present}`");
            let help = format!("write `{present}`: the next version does not know `{former}`");
            let diagnostic = Diagnostic::warning(name.span, message);
            self.mistakes.push(diagnostic.help(help));
        }
        name.text = (*present).to_owned();
    }

    fn body(&mut self, body: &mut [Literal]) {
        for literal in body {
            match literal {
                Literal::Positive(atom) | Literal::Negative(atom) => {
                    self.name(&mut atom.relation);
                    self.terms(&mut atom.arguments);
                }
                Literal::Comparison(comparison) => {
                    self.term(&mut comparison.left);
                    self.term(&mut comparison.right);
                }
            }
        }
    }

    fn terms(&mut self, terms: &mut [Term]) {
        for term in terms {
            self.term(term);
        }
    }

    fn term(&mut self, term: &mut Term) {
        match &mut term.kind {
            TermKind::Negate(inner) | TermKind::Complement(inner) => self.term(inner),
            TermKind::Call(_, arguments) => self.terms(arguments),
            TermKind::Binary(_, left, right) => {
                self.term(left);
                self.term(right);
            }
            TermKind::Aggregate(aggregate) => self.body(&mut aggregate.body),
            TermKind::Variable(_)
            | TermKind::Wildcard
            | TermKind::Number { .. }
            | TermKind::Symbol(_) => {}
        }
    }
}

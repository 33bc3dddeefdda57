//! Relations with a row for each cycle that contains one block but not another, such as
//!
//! ```text
//! read_outside(header, value, user) :-
//!     use(value, user), instruction(value, block), instruction(user, at), at != block, cycle_block(header, block), !cycle_block(header, at).
//! ```
//!
//! In a deep loop nest, a relation with a row for each cycle that contains one block but not
//! another has a row for each use and each cycle that the used value leaves. If a rule iterates
//! over a set of headers and reads the rows of the current header, the rows are found for one
//! header at a time (`native::outside`). Relations that are derived from the rows of one header,
//! for the same header, are evaluated in the same way.

use super::body::{Clause, nest};
use super::evaluator::{Access, Origin, Writer};
use super::expression::{term, variable};
use super::plan::{Step, is_ready, plan};
use lanelog_datalog::resolved::{Atom, Literal, Rule, Term};
use proc_macro2::{Literal as Number, TokenStream};
use quote::{format_ident, quote};

/// The cycle relation and the variables in the rule of a relation with `//@ outside_cycles`.
pub(super) struct Leaving {
    /// The cycle relation.
    cycles: usize,
    /// The variables of two blocks: `block` is inside of the cycle, and `other` is outside of the
    /// cycle.
    block: usize,
    other: usize,
}

/// The variables of a head, if the arguments of the head are distinct variables.
fn variables(head: &Atom) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    for argument in &head.arguments {
        match argument {
            Term::Variable(index) if !found.contains(index) => found.push(*index),
            _ => return None,
        }
    }
    Some(found)
}

/// The number of literals in a body that use a variable. Each aggregate counts as a use.
fn names(rule: &Rule, variable: usize) -> usize {
    let mut all_others = vec![true; rule.variables.len()];
    all_others[variable] = false;
    let has = |term: &Term| *term != Term::Wildcard && !is_ready(term, &all_others);
    let count = |literal: &&Literal| match literal {
        Literal::Positive(atom) | Literal::Negative(atom) => atom.arguments.iter().any(has),
        Literal::Comparison(comparison) => has(&comparison.left) || has(&comparison.right),
        Literal::Aggregate(_) => true,
    };
    rule.body.iter().filter(count).count()
}

/// Whether the rows of one header are moved to the consumer, so that each consumer gets each row
/// only once over all headers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ForGood {
    No,
    Yes,
    /// The caller of the generated method decides, by the argument `consumer`.
    AsAsked,
}

/// A variable that iterates over a set, or that is bound before the first step, so that each value
/// of the variable occurs once.
#[derive(Clone, Copy)]
pub(super) struct Sole {
    variable: usize,
    /// The number of loops that enclose the next step.
    loops: usize,
}

impl Sole {
    /// The variable of the first step, if that step iterates over a set. `loops` is the number of
    /// loops that are generated for the step.
    pub(super) fn of(steps: &[Step<'_>], loops: usize) -> Option<Sole> {
        match steps.first()? {
            Step::Delta(atom) | Step::Each(atom) => match atom.arguments.as_slice() {
                [Term::Variable(variable)] => Some(Sole {
                    variable: *variable,
                    loops,
                }),
                _ => None,
            },
            _ => None,
        }
    }
}

impl<'r> Writer<'r> {
    /// The cycle relation and the block variables of a rule that holds for each cycle that contains
    /// one block but not another, with the header in this column of the head.
    pub(super) fn leaving(&self, rule: &Rule, column: usize) -> Option<Leaving> {
        let head = variables(&rule.head)?;
        let of_cycles = |atom: &Atom| {
            let is_forest = self.relation(atom.relation).loop_forest().is_some();
            match atom.arguments.as_slice() {
                [Term::Variable(header), Term::Variable(block)] if is_forest => {
                    Some((*header, atom.relation, *block))
                }
                _ => None,
            }
        };
        let mut within = None;
        let mut outside = None;
        for literal in &rule.body {
            match literal {
                Literal::Positive(atom) => within = within.or(of_cycles(atom)),
                Literal::Negative(atom) => outside = outside.or(of_cycles(atom)),
                _ => {}
            }
        }
        let ((header, cycles, block), (same, forest, other)) = (within?, outside?);
        let fits = head[column] == header && header == same && cycles == forest;
        (fits && names(rule, header) == 2).then_some(Leaving {
            cycles,
            block,
            other,
        })
    }

    /// The column of the header, if the rows of a relation are found for one header at a time.
    pub(super) fn by_header(&self, relation: usize) -> Option<usize> {
        let outside = self.relation(relation).column_of("outside_cycles");
        outside.or_else(|| self.relation(relation).column_of("by_header"))
    }

    /// Whether a rule reads `//@ outside_cycles` rows only for its own header, and reads neither
    /// its own relation nor keyed relations.
    pub(super) fn fits_header(&self, column: usize, rule: &Rule) -> bool {
        let Some(head) = variables(&rule.head) else {
            return false;
        };
        let mut reads = Vec::new();
        let body = rule.body.iter();
        body.for_each(|literal| literal.reads(&mut reads));
        head.len() > 1
            && !reads.contains(&rule.head.relation)
            && reads.iter().all(|at| self.keys.columns[*at].is_none())
            && rule.body.iter().any(|literal| match literal {
                Literal::Positive(atom) => {
                    let outside = self.relation(atom.relation).column_of("outside_cycles");
                    outside.is_some_and(|at| atom.arguments[at] == Term::Variable(head[column]))
                }
                _ => false,
            })
    }

    /// The rule of an `//@ outside_cycles` relation.
    fn outside_rule(&self, relation: usize) -> Option<(&'r Rule, usize, Leaving)> {
        let column = self.relation(relation).column_of("outside_cycles")?;
        let rule = self.program.rules_of(relation).next()?;
        Some((rule, column, self.leaving(rule, column)?))
    }

    /// Generates the rows of an atom in which only the header is bound, if the header is the
    /// variable of `sole`. If each header occurs once in the evaluation of the rule, and no other
    /// literal of the rule uses the header, the rows are moved to the consumer, because the rows
    /// derived from them are then the same for each header.
    pub(super) fn of_header(
        &mut self,
        rule: &Rule,
        atom: &Atom,
        fixed: &[usize],
        clauses: &[Clause],
    ) -> Option<TokenStream> {
        let Sole {
            variable: sole,
            loops,
        } = self.sole?;
        let is_loop = |clause: &&Clause| !matches!(clause, Clause::Let(..) | Clause::If(_));
        let [column] = fixed else {
            return None;
        };
        if atom.arguments[*column] != Term::Variable(sole)
            || clauses.iter().filter(is_loop).count() != loops
            || self.by_header(atom.relation) != Some(*column)
        {
            return None;
        }
        // At most two literals may use the header: the atom itself, and the atom that binds the
        // header. If the header is bound before the first step, the atom itself is the only one.
        let others = names(rule, sole) - 1;
        let is_alone = others == usize::from(!rule.head.arguments.contains(&Term::Variable(sole)));
        let consumer = match self.for_good {
            ForGood::Yes if is_alone => {
                let number = self.consumers;
                self.consumers += 1;
                quote!(Some(#number))
            }
            // One rule may get the rows of the caller, because moved rows are missing for others.
            ForGood::AsAsked if is_alone && self.handed_out.insert(atom.relation) => {
                quote!(consumer)
            }
            _ => quote!(None),
        };
        let call = self.access(atom.relation, Access::Header);
        let header = variable(rule, sole);
        Some(quote!(#call(#header, #consumer)))
    }

    /// Generates the body of the method that returns the rows of one header, `key`.
    pub(super) fn rows_of_header(&mut self, relation: usize) -> Result<TokenStream, String> {
        if let Some((_, _, leaving)) = self.outside_rule(relation) {
            let rows = self.access(relation, Access::Outside);
            let cycles = self.access(leaving.cycles, Access::Cycles);
            return Ok(quote!(#rows().of(#cycles(), key, consumer)));
        }
        let column = self.by_header(relation).ok_or("no header")?;
        let mut rules = TokenStream::new();
        for rule in self.program.rules_of(relation) {
            let head = variables(&rule.head).ok_or("a head with constants")?;
            let mut bound = vec![false; rule.variables.len()];
            bound[head[column]] = true;
            let steps = plan(self.program, true, rule, &[], bound.clone());
            let key = variable(rule, head[column]);
            let mut clauses = vec![Clause::Let(key, quote!(key))];
            // Derived relations are empty for most functions, so the generated code first tests
            // whether one of the derived relations is empty.
            for literal in &rule.body {
                if let Literal::Positive(atom) = literal
                    && atom.arguments.len() > 1
                    && !atom.arguments.contains(&Term::Variable(head[column]))
                    && matches!(self.origin(atom.relation), Ok(Origin::Derived(_)))
                {
                    let natural = Access::Index((0..atom.arguments.len()).collect());
                    let rows = self.access(atom.relation, natural);
                    clauses.push(Clause::If(quote!(!#rows().rows().is_empty())));
                }
            }
            let before = (self.sole, self.for_good);
            (self.sole, self.for_good) = (
                Some(Sole {
                    variable: head[column],
                    loops: 0,
                }),
                ForGood::AsAsked,
            );
            let done = self.steps(rule, &steps, &mut bound, &mut 0, &mut clauses);
            (self.sole, self.for_good) = before;
            done?;
            let row = self.row(rule, None)?;
            let found = quote!(lanelog_util::limits::push(&mut rows, #row););
            rules.extend(nest(&clauses, found)?);
        }
        Ok(quote!({ let mut rows = Vec::new(); #rules rows }))
    }

    /// Generates the structure that finds the rows of any header, from the rows of the rule without
    /// the atoms of the cycle relation. Each row contains both blocks.
    pub(super) fn outside(&mut self, relation: usize) -> Result<TokenStream, String> {
        let (rule, column, leaving) = self
            .outside_rule(relation)
            .ok_or("no rows outside of cycles")?;
        let row = self.row(rule, Some(column))?;
        let (block, other) = (variable(rule, leaving.block), variable(rule, leaving.other));
        let cycles = self.access(leaving.cycles, Access::Cycles);
        let found = quote! {
            if let Some((position, depth)) = #cycles().path(#block, #other) {
                lanelog_util::limits::push(&mut rows, (position, depth, #row));
            }
        };
        let found = self.each_path(rule, &leaving, found)?;
        let column = Number::usize_unsuffixed(column);
        Ok(quote!({
            let mut rows = Vec::new();
            #found
            Outside::of_paths(rows, #column)
        }))
    }

    /// Generates the blocks around `found` for a rule without its loop over cycles: `found` runs
    /// for each pair of a block in the cycles and a block outside of them.
    fn each_path(
        &mut self,
        rule: &'r Rule,
        leaving: &Leaving,
        found: TokenStream,
    ) -> Result<TokenStream, String> {
        let mut bound = vec![false; rule.variables.len()];
        let steps = plan(self.program, true, rule, &[], bound.clone());
        let mut clauses = Vec::new();
        self.steps(rule, &steps, &mut bound, &mut 0, &mut clauses)?;
        let cycles = self.access(leaving.cycles, Access::Cycles);
        let (block, other) = (variable(rule, leaving.block), variable(rule, leaving.other));
        let chain = quote!(#cycles().outside(#block, #other)).to_string();
        // The innermost loop of the rule must be the loop over cycles.
        let (Some(Clause::Let(..)), Some(Clause::For(_, last))) = (clauses.pop(), clauses.pop())
        else {
            return Err("the cycles do not come last".to_string());
        };
        if last.to_string() != chain {
            return Err(format!("the rows come from {last}, not from {chain}"));
        }
        nest(&clauses, found)
    }

    /// Generates a set of headers (`//@ cycle_paths`): each rule holds for the cycles on a path of
    /// the forest, and cycles that are on many of these paths are found once.
    pub(super) fn paths(&mut self, number: usize, relation: usize) -> Result<(), String> {
        let mut found = TokenStream::new();
        let mut forest = None;
        for rule in self.program.rules_of(relation) {
            let leaving = self.leaving(rule, 0).ok_or("no paths of cycles")?;
            let (block, other) = (variable(rule, leaving.block), variable(rule, leaving.other));
            found.extend(self.each_path(rule, &leaving, quote!(paths.add(#block, #other);))?);
            forest = Some(self.access(leaving.cycles, Access::Cycles));
        }
        let forest = forest.ok_or("a relation without rules")?;
        let name = format_ident!("{}", self.relation(relation).name);
        let (struct_, function) = self.of_stratum(number);
        self.out.extend(quote! {
            struct #struct_ {
                #name: Set,
            }

            fn #function(db: &Database<'_>) -> #struct_ {
                let mut paths = #forest().paths();
                if !#forest().headers().is_empty() { #found }
                #struct_ { #name: Set::from_rows(paths.finish()) }
            }
        });
        Ok(())
    }

    /// Generates the row of a rule's head, with 0 in the column `unknown`, whose value is not known
    /// yet.
    fn row(&self, rule: &Rule, unknown: Option<usize>) -> Result<TokenStream, String> {
        let mut columns = Vec::new();
        for (at, argument) in rule.head.arguments.iter().enumerate() {
            columns.push(match unknown == Some(at) {
                true => quote!(0),
                false => term(rule, argument)?,
            });
        }
        Ok(quote!([#(#columns),*]))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::evaluator;
    use lanelog_datalog::compile;

    /// Rules of which two read the rows of one header, so that either rule, but not both, could
    /// consume the rows.
    const RULES: &str = ".decl edge(x: unsigned, y: unsigned) .input edge
        //@ functional
        .decl start(x: unsigned, y: unsigned) .input start
        //@ functional
        .decl end(x: unsigned, y: unsigned) .input end
        //@ loop_forest edge start end
        .decl cycle_block(h: unsigned, b: unsigned)
        cycle_block(h, b) :- edge(h, b).
        //@ functional
        .decl instruction(v: unsigned, b: unsigned) .input instruction
        .decl read(v: unsigned, u: unsigned) .input read
        .decl odd(v: unsigned, u: unsigned) .input odd
        .decl left(h: unsigned) .input left
        .decl outside(h: unsigned, v: unsigned, u: unsigned) //@ outside_cycles h
        outside(h, v, u) :- cycle_block(h, b), instruction(v, b), read(v, u), instruction(u, a), a != b, !cycle_block(h, a).
        .decl after(h: unsigned, v: unsigned, u: unsigned) //@ by_header h
        after(h, v, u) :- outside(h, v, u), !odd(v, u).
        after(h, v, u) :- outside(h, v, u), odd(v, u).
        .decl found(u: unsigned) .output found
        found(u) :- left(h), after(h, _, u).";

    #[test]
    fn rows_of_a_caller_are_handed_out_to_one_rule() {
        let compiled = compile("rules.dl", &|_| Ok(RULES.to_string()));
        let (program, strata) = compiled.program.unwrap();
        let text = evaluator(&program, &strata).unwrap();
        let count = |call: &str| text.matches(call).count();
        assert_eq!(count("after_of_header(v1_h, Some(0usize))"), 1, "{text}");
        assert_eq!(count("outside_of_header(v0_h, consumer)"), 1, "{text}");
        assert_eq!(count("outside_of_header(v0_h, None)"), 1, "{text}");
    }
}

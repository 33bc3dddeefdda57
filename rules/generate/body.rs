//! The body of a rule: planned steps as nested Rust.

use super::evaluator::{Access, Origin, Writer};
use super::expression::{comparison, term, terms, variable};
use super::extremes::Extremes;
use super::plan::Step;
use lanelog_datalog::ast::AggregateKind;
use lanelog_datalog::resolved::{Aggregate, Atom, Base, Relation, Rule, Term};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// A conjunct of generated code: nested Rust around the rest of the body, or a clause of ascent.
pub(super) enum Clause {
    For(TokenStream, TokenStream),
    IfLet(TokenStream, TokenStream),
    Let(Ident, TokenStream),
    If(TokenStream),
    Relation(TokenStream),
}

/// Generates a loop over rows. Each row counts as a step, so that evaluation stops at the step
/// limit.
fn each_of(rows: &TokenStream) -> TokenStream {
    quote!(lanelog_util::limits::counted(#rows).iter())
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
        // How many steps come before the step that has already been evaluated; `None` if no later
        // step has been evaluated.
        let mut done = None::<usize>;
        while let Some(step) = steps.next() {
            let is_done = done == Some(0);
            done = done.and_then(|ahead| ahead.checked_sub(1));
            if is_done {
                continue;
            }
            // The struct `One` of keyed relations is created as soon as the key is bound.
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
                    let columns = atom.arguments.iter();
                    let names: Vec<Ident> = columns.map(|_| next(fresh)).collect();
                    let relation = format_ident!("{}", self.relation(atom.relation).name);
                    clauses.push(Clause::Relation(quote!(#relation(#(#names),*))));
                    for (name, argument) in names.iter().zip(&atom.arguments) {
                        column(rule, argument, &quote!(*#name), bound, clauses)?;
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
                    let rows = each_of(&quote!(#forest().within()));
                    clauses.push(Clause::For(quote!(&#row), rows));
                    column(rule, &atom.arguments[1], &quote!(#row), bound, clauses)?;
                }
                Step::Exists(atom) => {
                    let condition = self.exists(rule, atom, bound)?;
                    clauses.push(Clause::If(condition));
                }
                Step::Absent(atom) => {
                    let condition = self.exists(rule, atom, bound)?;
                    clauses.push(Clause::If(quote!(!(#condition))));
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

    /// Generates the call of the accessor that returns the rows of a relation of labels.
    fn labels(&mut self, relation: usize, columns: usize) -> TokenStream {
        if self.one {
            let call = self.access(relation, Access::Index((0..columns).collect()));
            return quote!(#call().range);
        }
        self.access(relation, Access::Labels)
    }

    /// Generates the call of the accessor for a relation whose first column determines the second.
    pub(super) fn determined(&self, relation: usize, origin: &Origin<'_>) -> Option<Access> {
        match origin {
            Origin::DominatorTree { .. } => Some(Access::Forest),
            _ if self.depth_in(relation).is_some() => Some(Access::Depth),
            _ => self.is_functional(relation).then_some(Access::Map),
        }
    }

    /// Whether the rows of a relation are also needed as a map, because cycles are found from it:
    /// the map has an entry for almost each block.
    fn is_ranked(&self, relation: usize) -> bool {
        let name = &self.relation(relation).name;
        let mut forests = self
            .program
            .relations
            .iter()
            .filter_map(Relation::loop_forest);
        forests.any(|words| words[1..].contains(name)) && self.is_functional(relation)
    }

    /// Generates a loop over the matching rows, which binds variables.
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
            clauses.push(Clause::For(quote!(&#row), each_of(&quote!(#set().rows()))));
            return column(rule, &atom.arguments[0], &quote!(#row), bound, clauses);
        }
        let origin = self.origin(atom.relation)?;
        if matches!(origin, Origin::LoopForest(_)) && fixed == [0] {
            let forest = self.access(atom.relation, Access::Cycles);
            let header = term(rule, &atom.arguments[0])?;
            let row = next(fresh);
            let rows = each_of(&quote!(#forest().blocks(#header)));
            clauses.push(Clause::For(quote!(&#row), rows));
            return column(rule, &atom.arguments[1], &quote!(#row), bound, clauses);
        }
        if fixed == [0]
            && let Some(access) = self.determined(atom.relation, &origin)
        {
            let call = self.access(atom.relation, access);
            let row = next(fresh);
            let key = term(rule, &atom.arguments[0])?;
            clauses.push(Clause::IfLet(quote!(Some(#row)), quote!(#call().get(#key))));
            return column(rule, &atom.arguments[1], &quote!(#row), bound, clauses);
        }
        let keys = terms(rule, fixed.iter().map(|at| &atom.arguments[*at]))?;
        let row = next(fresh);
        if let Some(rows) = self.of_header(rule, atom, &fixed, clauses) {
            clauses.push(Clause::For(quote!(#row), each_of(&rows)));
            for at in (0..columns).filter(|at| !fixed.contains(at)) {
                column(rule, &atom.arguments[at], &item(&row, at), bound, clauses)?;
            }
            return Ok(());
        }
        let leading = leading(&fixed);
        if matches!(origin, Origin::Labels(_)) && leading > 0 {
            let call = self.labels(atom.relation, columns);
            let keys = &keys[..leading];
            clauses.push(Clause::For(
                quote!(#row),
                each_of(&quote!(#call([#(#keys),*]))),
            ));
            for at in leading..columns {
                column(rule, &atom.arguments[at], &item(&row, at), bound, clauses)?;
            }
            return Ok(());
        }
        if fixed.is_empty() && self.is_ranked(atom.relation) {
            let map = self.access(atom.relation, Access::Map);
            clauses.push(Clause::For(quote!(#row), quote!(#map().pairs())));
            for (at, argument) in atom.arguments.iter().enumerate() {
                column(rule, argument, &item(&row, at), bound, clauses)?;
            }
            return Ok(());
        }
        let order: Vec<usize> = fixed
            .iter()
            .copied()
            .chain((0..columns).filter(|at| !fixed.contains(at)))
            .collect();
        let call = self.access(atom.relation, Access::Index(order.clone()));
        let rows = match keys.is_empty() {
            true => quote!(#call().rows()),
            false => quote!(#call().range([#(#keys),*])),
        };
        clauses.push(Clause::For(quote!(#row), each_of(&rows)));
        for (place, at) in order.iter().enumerate().skip(fixed.len()) {
            column(
                rule,
                &atom.arguments[*at],
                &item(&row, place),
                bound,
                clauses,
            )?;
        }
        Ok(())
    }

    /// Generates the condition that some row matches the atom. All variables of the atom are bound.
    fn exists(
        &mut self,
        rule: &'r Rule,
        atom: &'r Atom,
        bound: &[bool],
    ) -> Result<TokenStream, String> {
        let columns = atom.arguments.len();
        let fixed = fixed_columns(atom, bound);
        let keys = terms(rule, fixed.iter().map(|at| &atom.arguments[*at]))?;
        if columns == 0 {
            let flag = self.access(atom.relation, Access::Flag);
            return Ok(quote!(#flag()));
        }
        if columns == 1 {
            let set = self.access(atom.relation, Access::Set);
            return Ok(match keys.first() {
                Some(key) => quote!(#set().contains(#key)),
                None => quote!(!#set().rows().is_empty()),
            });
        }
        let origin = self.origin(atom.relation)?;
        if let (Origin::Ancestors(forest), [above, block]) = (&origin, keys.as_slice()) {
            let forest = self.find(forest)?;
            let forest = self.access(forest, Access::Forest);
            return Ok(quote!(#forest().is_above(#above, #block)));
        }
        if let Origin::LoopForest(_) = origin {
            let forest = self.access(atom.relation, Access::Cycles);
            return Ok(match (fixed.as_slice(), keys.as_slice()) {
                ([0, 1], [header, block]) => quote!(#forest().has(#header, #block)),
                ([0], [header]) => quote!(#forest().is_header(#header)),
                ([1], [block]) => quote!(#forest().innermost(#block).is_some()),
                _ => quote!(!#forest().within().is_empty()),
            });
        }
        if fixed.len() == columns && self.is_tested(atom.relation) {
            let test = self.access(atom.relation, Access::Test);
            return Ok(quote!(#test([#(#keys),*])));
        }
        if fixed.first() == Some(&0)
            && let Some(access) = self.determined(atom.relation, &origin)
        {
            let call = self.access(atom.relation, access);
            let key = &keys[0];
            return Ok(match keys.get(1) {
                Some(value) => quote!(#call().get(#key) == Some(#value)),
                None => quote!(#call().get(#key).is_some()),
            });
        }
        let leading = leading(&fixed);
        if matches!(origin, Origin::Labels(_)) && leading > 0 {
            let call = self.labels(atom.relation, columns);
            let (keys, others) = keys.split_at(leading);
            let columns = fixed[leading..]
                .iter()
                .map(|at| Literal::usize_unsuffixed(*at));
            return Ok(match others.is_empty() {
                true => quote!(!#call([#(#keys),*]).is_empty()),
                false => {
                    quote!(#call([#(#keys),*]).iter().any(|row| #(row[#columns] == #others)&&*))
                }
            });
        }
        let order: Vec<usize> = fixed
            .iter()
            .copied()
            .chain((0..columns).filter(|at| !fixed.contains(at)))
            .collect();
        let call = self.access(atom.relation, Access::Index(order));
        Ok(quote!(#call().has([#(#keys),*])))
    }

    /// Generates the clauses for the body of an aggregate. The bindings of the aggregate's body are
    /// local to the aggregate.
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
        let value = aggregate.value.map(|index| variable(rule, index));
        let signed = aggregate
            .value
            .is_some_and(|index| rule.variables[index].base == Base::Number);
        let cast = signed.then(|| quote!(as i32));
        let best_if = |better: TokenStream| quote!(best = Some(best.map_or(#value, |b| if #better { #value } else { b })););
        let (update, optional) = match aggregate.kind {
            AggregateKind::Count => (quote!(best = best.wrapping_add(1);), false),
            AggregateKind::Sum => (quote!(best = best.wrapping_add(#value);), false),
            AggregateKind::Minimum => (best_if(quote!((#value #cast) < (b #cast))), true),
            AggregateKind::Maximum => (best_if(quote!((#value #cast) > (b #cast))), true),
        };
        let start = match optional {
            true => quote!(None::<u32>),
            false => quote!(0u32),
        };
        let folded = match known {
            Some(known) => known,
            None => {
                let nested = nest(&nested, update)?;
                quote!({ let mut best = #start; #nested best })
            }
        };
        let result = variable(rule, aggregate.result);
        clauses.push(match (compare, optional) {
            (false, false) => Clause::Let(result, folded),
            (false, true) => Clause::IfLet(quote!(Some(#result)), folded),
            (true, false) => Clause::If(quote!(#result == #folded)),
            (true, true) => Clause::If(quote!(Some(#result) == #folded)),
        });
        bound[aggregate.result] = true;
        Ok(())
    }

    /// Generates a single loop that computes both the least and the greatest value.
    fn extremes(
        &mut self,
        rule: &'r Rule,
        pair: &Extremes<'_, 'r>,
        bound: &mut [bool],
        fresh: &mut usize,
        clauses: &mut Vec<Clause>,
    ) -> Result<(), String> {
        let nested = self.nested(rule, pair.body, bound, fresh)?;
        let [value, least, most] = [pair.value, pair.least, pair.most].map(|at| variable(rule, at));
        let nested = nest(
            &nested,
            quote!(best = Some(best.map_or((#value, #value), |b| (b.0.min(#value), b.1.max(#value))));),
        )?;
        clauses.push(Clause::IfLet(
            quote!(Some((#least, #most))),
            quote!({ let mut best = None::<(u32, u32)>; #nested best }),
        ));
        bound[pair.least] = true;
        bound[pair.most] = true;
        Ok(())
    }
}

/// Nests `found`, the code for each solution of a body, in the blocks that enumerate the solutions.
pub(super) fn nest(clauses: &[Clause], found: TokenStream) -> Result<TokenStream, String> {
    let nested = clauses.iter().rev().try_fold(found, |inner, clause| {
        Ok(match clause {
            Clause::For(pattern, rows) => quote!(for #pattern in #rows { #inner }),
            Clause::IfLet(pattern, value) => quote!(if let #pattern = #value { #inner }),
            Clause::Let(name, value) => quote!(let #name = #value; #inner),
            Clause::If(condition) => quote!(if #condition { #inner }),
            Clause::Relation(_) => return Err("an aggregate over its own stratum".to_string()),
        })
    })?;
    Ok(match clauses.first() {
        Some(Clause::Let(..)) => quote!({ #nested }),
        _ => nested,
    })
}

pub(super) fn next(fresh: &mut usize) -> Ident {
    *fresh += 1;
    format_ident!("r{fresh}")
}

/// Generates the expression for a column of a row.
pub(super) fn item(row: &Ident, column: usize) -> TokenStream {
    let column = Literal::usize_unsuffixed(column);
    quote!(#row[#column])
}

/// How many columns have known values before the first column whose value is unknown.
fn leading(fixed: &[usize]) -> usize {
    let matching = fixed.iter().enumerate();
    matching.take_while(|(place, at)| place == *at).count()
}

/// The columns of the atom whose values are known before the atom is read.
fn fixed_columns(atom: &Atom, bound: &[bool]) -> Vec<usize> {
    (0..atom.arguments.len())
        .filter(|at| super::plan::is_ready(&atom.arguments[*at], bound))
        .collect()
}

/// Generates the binding of a column's variable, or a comparison with its bound value.
pub(super) fn column(
    rule: &Rule,
    argument: &Term,
    value: &TokenStream,
    bound: &mut [bool],
    clauses: &mut Vec<Clause>,
) -> Result<(), String> {
    match argument {
        Term::Wildcard => {}
        Term::Variable(index) if !bound[*index] => {
            bound[*index] = true;
            clauses.push(Clause::Let(variable(rule, *index), value.clone()));
        }
        other => {
            let other = term(rule, other)?;
            clauses.push(Clause::If(quote!(#value == #other)));
        }
    }
    Ok(())
}

//! Replaces aggregates by rules, for an engine without aggregates.
//!
//! A rule with aggregates is split into several rules. The rows of the outer variables of an
//! aggregate are its *context*; the results of its body for each row of the context are its
//! *solutions*. Rust code *folds* the solutions, and the rest of the rule joins the context with
//! the results:
//!
//! ```text
//! depth(b, d) :- block(b), d = count : { cycle(h, b) }.
//!
//! depth_1(b) :- block(b).                        the context
//! depth_1_solutions(b, h) :- depth_1(b), cycle(h, b).
//! depth_1_results(b, d)                          folded: how many solutions for each row of the context
//! depth(b, d) :- depth_1(b), depth_1_results(b, d).
//! ```

use super::plan::{Step, is_ready, plan};
use lanelog_datalog::ast::{AggregateKind, Annotation};
use lanelog_datalog::needed::needed;
use lanelog_datalog::resolved::{
    Aggregate, Atom, Column, Literal, Relation, Resolved, Rule, Term, Variable,
};
use lanelog_datalog::stratify::stratify;

/// A program without aggregates. The relations are those of the original program, with the same
/// indices, followed by helper relations.
pub(super) struct Lowered {
    pub program: Resolved,
    /// The number of relations in the original program.
    pub original: usize,
    pub folds: Vec<Fold>,
}

/// A relation that Rust code computes by folding solutions.
pub(super) struct Fold {
    pub kind: AggregateKind,
    /// Whether the folded values are signed, which is so if their type is `number`.
    pub signed: bool,
    /// The context: a relation with the rows for which results are needed. The columns of the
    /// context are the first columns of a solution.
    pub context: usize,
    /// The relation of solutions: the columns of the context, then columns that distinguish
    /// solutions, and the value in the last column.
    pub solutions: usize,
    /// The relation of results: the columns of the context, and the result.
    pub result: usize,
}

/// Replaces aggregates, and omits the rules of natively computed relations.
pub(super) fn lower(program: &Resolved) -> Result<Lowered, String> {
    let mut lowered = Lowered {
        program: Resolved {
            relations: program.relations.clone(),
            rules: Vec::new(),
        },
        original: program.relations.len(),
        folds: Vec::new(),
    };
    let wanted = program.relations.iter().enumerate();
    let wanted = wanted.filter(|(_, relation)| relation.is_input || relation.output_at.is_some());
    let needed = needed(program, wanted.map(|(index, _)| index), |_| false);
    for rule in &program.rules {
        let head = rule.head.relation;
        if needed[head] && program.relations[head].filling().is_none() {
            lowered.rule(rule.clone())?;
        }
    }
    lowered.project();
    Ok(lowered)
}

/// The names of the inputs of a natively computed relation; empty if the relation is derived by
/// rules.
pub(super) fn filled_from(relation: &Relation) -> &[String] {
    relation
        .filling()
        .and_then(|words| words.get(1..))
        .unwrap_or_default()
}

impl Lowered {
    /// Adds a rule, with separate rules for its aggregates.
    fn rule(&mut self, mut rule: Rule) -> Result<(), String> {
        let is_aggregate = |literal: &Literal| matches!(literal, Literal::Aggregate(_));
        while rule.body.iter().any(is_aggregate) {
            let mut bound = vec![false; rule.variables.len()];
            let (before, rest) = begin(std::mem::take(&mut rule.body), &mut bound);
            let (ready, rest): (Vec<Literal>, Vec<Literal>) =
                rest.into_iter().partition(|literal| match literal {
                    Literal::Aggregate(aggregate) => aggregate.outer.iter().all(|at| bound[*at]),
                    _ => false,
                });
            if ready.is_empty() {
                return Err("an aggregate waits for its own result".to_string());
            }
            let mut read = vec![false; rule.variables.len()];
            rule.head
                .arguments
                .iter()
                .for_each(|term| note(term, &mut read));
            rest.iter()
                .chain(&ready)
                .for_each(|literal| note_literal(literal, &mut read));
            let kept: Vec<usize> = (0..bound.len())
                .filter(|at| bound[*at] && read[*at])
                .collect();
            let name = self.fresh(&self.program.relations[rule.head.relation].name);
            let context = self.relation(name.clone(), &rule, &kept);
            self.push(&rule, atom(&rule, context, &kept), before);
            let mut body = vec![Literal::Positive(atom(&rule, context, &kept))];
            for literal in ready {
                if let Literal::Aggregate(aggregate) = literal {
                    body.push(self.aggregate(&rule, &name, (context, &kept), aggregate)?);
                }
            }
            body.extend(rest);
            rule.body = body;
        }
        self.program.rules.push(rule);
        Ok(())
    }

    /// Adds the rules for an aggregate's solutions, and returns the atom that reads its results.
    fn aggregate(
        &mut self,
        rule: &Rule,
        name: &str,
        (context, kept): (usize, &[usize]),
        aggregate: Aggregate,
    ) -> Result<Literal, String> {
        let Aggregate {
            kind,
            outer,
            mut body,
            ..
        } = aggregate;
        let name = self.fresh(name);
        let mut context = context;
        if outer != kept {
            let wider = Literal::Positive(atom(rule, context, kept));
            context = self.relation(format!("{name}_keys"), rule, &outer);
            self.push(rule, atom(rule, context, &outer), vec![wider]);
        }
        let mut solution = rule.clone();
        let mut columns = outer.clone();
        if matches!(kind, AggregateKind::Count | AggregateKind::Sum) {
            self.name_wildcards(&mut solution, &mut body);
            let mut inner = vec![false; solution.variables.len()];
            body.iter()
                .for_each(|literal| note_literal(literal, &mut inner));
            columns
                .extend((0..inner.len()).filter(|at| {
                    inner[*at] && !outer.contains(at) && Some(*at) != aggregate.value
                }));
        }
        columns.extend(aggregate.value);
        let solutions = self.relation(format!("{name}_solutions"), &solution, &columns);
        body.insert(0, Literal::Positive(atom(rule, context, &outer)));
        solution.head = atom(&solution, solutions, &columns);
        solution.body = body;
        let signed = aggregate.value.is_some_and(|value| {
            solution.variables[value].base == lanelog_datalog::resolved::Base::Number
        });
        self.rule(solution)?;
        let mut columns = outer;
        columns.push(aggregate.result);
        let result = self.relation(format!("{name}_results"), rule, &columns);
        let names = [context, solutions].map(|at| self.program.relations[at].name.clone());
        let words = ["filled".to_string(), "fold".to_string()]
            .into_iter()
            .chain(names);
        self.program.relations[result].annotations.push(Annotation {
            words: words.collect(),
            span: aggregate.span,
        });
        self.folds.push(Fold {
            kind,
            signed,
            context,
            solutions,
            result,
        });
        Ok(Literal::Positive(atom(rule, result, &columns)))
    }

    /// Replaces wildcards by variables: solutions that differ in a wildcard's value are distinct.
    fn name_wildcards(&self, rule: &mut Rule, body: &mut [Literal]) {
        for literal in body {
            if let Literal::Positive(atom) = literal {
                let columns = &self.program.relations[atom.relation].columns;
                for (term, column) in atom.arguments.iter_mut().zip(columns) {
                    if *term == Term::Wildcard {
                        *term = Term::Variable(rule.variables.len());
                        rule.variables.push(Variable {
                            name: column.name.clone(),
                            base: column.base,
                        });
                    }
                }
            }
        }
    }

    /// Adds a helper relation for each existence test: `exists(x, _)` with a bound `x` must test
    /// whether any row exists without enumerating the rows.
    fn project(&mut self) {
        let strata = stratify(&self.program);
        let mut found: Vec<(usize, Vec<bool>)> = Vec::new();
        let mut replaced: Vec<(usize, Atom, usize)> = Vec::new();
        for stratum in &strata {
            let own: &[usize] = if stratum.is_recursive {
                &stratum.relations
            } else {
                &[]
            };
            for at in &stratum.rules {
                for step in {
                    let rule = &self.program.rules[*at];
                    plan(
                        &self.program,
                        false,
                        rule,
                        own,
                        vec![false; rule.variables.len()],
                    )
                } {
                    let Step::Exists(atom) = step else { continue };
                    let asked: Vec<bool> = atom
                        .arguments
                        .iter()
                        .map(|term| *term != Term::Wildcard)
                        .collect();
                    if asked.contains(&false) {
                        let key = (atom.relation, asked);
                        let place = found.iter().position(|known| *known == key);
                        let place = place.unwrap_or_else(|| {
                            found.push(key);
                            found.len() - 1
                        });
                        replaced.push((*at, atom.clone(), place));
                    }
                }
            }
        }
        let mut helpers = Vec::new();
        for (relation, asked) in found {
            let Relation {
                name,
                columns,
                span,
                ..
            } = self.program.relations[relation].clone();
            let rule = Rule {
                head: Atom {
                    relation,
                    arguments: Vec::new(),
                    span,
                },
                body: Vec::new(),
                variables: columns
                    .iter()
                    .map(|column| Variable {
                        name: column.name.clone(),
                        base: column.base,
                    })
                    .collect(),
                is_subsumption: false,
                words: None,
                span,
            };
            let all: Vec<usize> = (0..columns.len()).collect();
            let kept: Vec<usize> = all.iter().copied().filter(|at| asked[*at]).collect();
            let name = self.fresh(&format!("{name}_any"));
            let helper = self.relation(name, &rule, &kept);
            let mut wide = atom(&rule, relation, &all);
            for at in &all {
                if !asked[*at] {
                    wide.arguments[*at] = Term::Wildcard;
                }
            }
            self.push(
                &rule,
                atom(&rule, helper, &kept),
                vec![Literal::Positive(wide)],
            );
            helpers.push(helper);
        }
        for (rule, old, place) in replaced {
            for literal in &mut self.program.rules[rule].body {
                if let Literal::Positive(atom) = literal
                    && *atom == old
                {
                    atom.relation = helpers[place];
                    atom.arguments.retain(|term| *term != Term::Wildcard);
                }
            }
        }
    }

    /// A name that no relation has yet.
    fn fresh(&self, name: &str) -> String {
        let prefix = format!("{name}_");
        let taken = self.program.relations.iter().filter_map(|relation| {
            relation
                .name
                .strip_prefix(&prefix)?
                .split('_')
                .next()?
                .parse::<usize>()
                .ok()
        });
        format!("{prefix}{}", taken.max().unwrap_or(0) + 1)
    }

    /// Adds a relation whose columns are variables of a rule.
    fn relation(&mut self, name: String, rule: &Rule, columns: &[usize]) -> usize {
        let columns = columns.iter().map(|at| {
            let Variable { name, base } = &rule.variables[*at];
            Column {
                name: name.clone(),
                type_name: base.name().to_string(),
                outermost: base.name().to_string(),
                base: *base,
            }
        });
        self.program.relations.push(Relation {
            name,
            columns: columns.collect(),
            is_input: false,
            output_at: None,
            documentation: None,
            annotations: Vec::new(),
            span: rule.span,
        });
        self.program.relations.len() - 1
    }

    /// Adds a rule without aggregates that uses the variables of another rule.
    fn push(&mut self, rule: &Rule, head: Atom, body: Vec<Literal>) {
        self.program.rules.push(Rule {
            head,
            body,
            variables: rule.variables.clone(),
            is_subsumption: false,
            words: None,
            span: rule.span,
        });
    }
}

fn atom(rule: &Rule, relation: usize, variables: &[usize]) -> Atom {
    Atom {
        relation,
        arguments: variables.iter().map(|at| Term::Variable(*at)).collect(),
        span: rule.span,
    }
}

/// Splits a body into two lists: the literals that can be evaluated before the aggregates of the
/// body, and the other literals. Marks in `bound` the variables that the literals of the first list
/// bind.
fn begin(mut rest: Vec<Literal>, bound: &mut [bool]) -> (Vec<Literal>, Vec<Literal>) {
    let mut before = Vec::new();
    while let Some(at) = rest.iter().position(|literal| can_begin(literal, bound)) {
        let literal = rest.remove(at);
        note_literal(&literal, bound);
        before.push(literal);
    }
    (before, rest)
}

fn can_begin(literal: &Literal, bound: &[bool]) -> bool {
    let alone = |term: &Term| matches!(term, Term::Variable(_) | Term::Wildcard);
    match literal {
        Literal::Positive(atom) => atom
            .arguments
            .iter()
            .all(|term| alone(term) || is_ready(term, bound)),
        Literal::Negative(atom) => atom
            .arguments
            .iter()
            .all(|term| *term == Term::Wildcard || is_ready(term, bound)),
        Literal::Comparison(comparison) => {
            use lanelog_datalog::ast::Comparator::Equal;
            let (left, right) = (&comparison.left, &comparison.right);
            match (is_ready(left, bound), is_ready(right, bound)) {
                (true, true) => true,
                (true, false) => comparison.comparator == Equal && alone(right),
                (false, true) => comparison.comparator == Equal && alone(left),
                (false, false) => false,
            }
        }
        Literal::Aggregate(_) => false,
    }
}

/// Marks in `marked` the variables of a literal.
fn note_literal(literal: &Literal, marked: &mut [bool]) {
    match literal {
        Literal::Positive(atom) | Literal::Negative(atom) => {
            atom.arguments.iter().for_each(|term| note(term, marked));
        }
        Literal::Comparison(comparison) => {
            note(&comparison.left, marked);
            note(&comparison.right, marked);
        }
        Literal::Aggregate(aggregate) => {
            marked[aggregate.result] = true;
            aggregate.outer.iter().for_each(|at| marked[*at] = true);
        }
    }
}

fn note(term: &Term, marked: &mut [bool]) {
    match term {
        Term::Variable(at) => marked[*at] = true,
        Term::Wildcard | Term::Constant(_) => {}
        Term::Negate(inner) => note(inner, marked),
        Term::Call { arguments, .. } => {
            for argument in arguments {
                note(argument, marked);
            }
        }
        Term::Binary { left, right, .. } => {
            note(left, marked);
            note(right, marked);
        }
    }
}

//! Determines the order of evaluation: the strongly connected components of the dependency graph
//! (Tarjan 1972), in topological order.
//!
//! Linear in the program, without recursion.

use std::collections::HashMap;

use super::ast::Span;
use super::diagnostic::Diagnostic;
use super::load::MAXIMUM_DIAGNOSTICS;
use super::mistakes::Mistakes;
use super::resolved::{Atom, Literal, Resolved};

/// A set of relations that are evaluated together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stratum {
    /// The relations, in ascending order.
    pub relations: Vec<usize>,
    /// The facts and rules that derive the stratum's relations, as indices, in the order of the
    /// text.
    pub rules: Vec<usize>,
    /// Whether a rule of this stratum reads a relation of the stratum.
    pub is_recursive: bool,
}

/// The strata of a program, each after the strata that it reads. Relations without facts and rules
/// (inputs) are not part of a stratum.
#[must_use]
pub fn stratify(resolved: &Resolved) -> Vec<Stratum> {
    let graph = Graph::new(resolved);
    let (component, count) = graph.components();
    let mut strata = vec![Stratum::default(); count];
    for (relation, component) in component.iter().enumerate() {
        if let Some(stratum) = strata.get_mut(*component) {
            stratum.relations.push(relation);
        }
    }
    for (index, rule) in resolved.rules.iter().enumerate() {
        let component = component.get(rule.head.relation);
        if let Some(stratum) = component.and_then(|at| strata.get_mut(*at)) {
            stratum.rules.push(index);
        }
    }
    for (from, edges) in graph.edges.iter().enumerate() {
        let inside = component.get(from).copied();
        let recursive = edges
            .iter()
            .any(|edge| component.get(edge.to).copied() == inside);
        if let Some(stratum) = inside.and_then(|at| strata.get_mut(at)) {
            stratum.is_recursive |= recursive;
        }
    }
    strata.retain(|stratum| !stratum.rules.is_empty());
    strata
}

/// For each relation, the index of its strongly connected component. Relations that depend on each
/// other have the same index.
pub(super) fn components(resolved: &Resolved) -> Vec<usize> {
    Graph::new(resolved).components().0
}

/// The way in which a rule depends on a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    Positive,
    Negated,
    Aggregated,
    /// A subsumption compares rows of the relation.
    Judged,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    reading: Reading,
    span: Span,
}

/// For each relation, its dependencies.
struct Graph {
    edges: Vec<Vec<Edge>>,
}

impl Graph {
    fn new(resolved: &Resolved) -> Graph {
        let mut graph = Graph {
            edges: vec![Vec::new(); resolved.relations.len()],
        };
        for rule in &resolved.rules {
            if let Some(edges) = graph.edges.get_mut(rule.head.relation) {
                match (rule.is_subsumption, rule.body.as_slice()) {
                    // The relations that the condition of a subsumption reads must be complete. The
                    // relation of the compared rows is still being computed.
                    (true, [head, better, body @ ..]) => {
                        read_body(std::slice::from_ref(head), None, edges);
                        read_body(std::slice::from_ref(better), None, edges);
                        read_body(body, Some(Reading::Judged), edges);
                    }
                    _ => read_body(&rule.body, None, edges),
                }
            }
        }
        graph.read_filled(resolved);
        graph
    }

    /// A natively computed relation (`//@ filled dominator_tree edge entry`) reads the relations
    /// that its annotation names, which must be complete.
    fn read_filled(&mut self, resolved: &Resolved) {
        let names = resolved
            .relations
            .iter()
            .map(|relation| relation.name.as_str());
        let ids: HashMap<&str, usize> = names.zip(0..).collect();
        for (relation, edges) in resolved.relations.iter().zip(&mut self.edges) {
            for annotation in &relation.annotations {
                let Some([_, words @ ..]) = annotation.filling() else {
                    continue;
                };
                let read = words.iter().filter_map(|word| ids.get(word.as_str()));
                edges.extend(read.map(|to| Edge {
                    to: *to,
                    reading: Reading::Aggregated,
                    span: annotation.span,
                }));
            }
        }
    }

    /// The component of each relation, and the number of components, which are numbered in the
    /// order of evaluation.
    fn components(&self) -> (Vec<usize>, usize) {
        const UNSEEN: usize = usize::MAX;
        let size = self.edges.len();
        let mut component = vec![UNSEEN; size];
        let mut count = 0;
        // `low[v]`: the first discovered relation on the stack that is known to be reachable from
        // `v`.
        let mut order = vec![UNSEEN; size];
        let mut low = vec![0; size];
        let mut stack = Vec::new();
        let mut next = 0;
        let mut frames: Vec<(usize, usize)> = Vec::new();
        for root in 0..size {
            if order.get(root) != Some(&UNSEEN) {
                continue;
            }
            frames.push((root, 0));
            while let Some((at, edge)) = frames.pop() {
                if edge == 0 {
                    set(&mut order, at, next);
                    set(&mut low, at, next);
                    next += 1;
                    stack.push(at);
                }
                match self.edges.get(at).and_then(|edges| edges.get(edge)) {
                    Some(target) => {
                        frames.push((at, edge + 1));
                        let seen = get(&order, target.to);
                        if seen == UNSEEN {
                            frames.push((target.to, 0));
                        } else if get(&component, target.to) == UNSEEN {
                            let reached = get(&low, at).min(seen);
                            set(&mut low, at, reached);
                        }
                    }
                    None => {
                        if get(&low, at) == get(&order, at) {
                            while let Some(member) = stack.pop() {
                                set(&mut component, member, count);
                                if member == at {
                                    break;
                                }
                            }
                            count += 1;
                        }
                        if let Some((parent, _)) = frames.last() {
                            let reached = get(&low, *parent).min(get(&low, at));
                            set(&mut low, *parent, reached);
                        }
                    }
                }
            }
        }
        (component, count)
    }

    /// The edges of a shortest path from one relation to another within a component.
    fn way(&self, from: usize, to: usize, component: &[usize]) -> Vec<Edge> {
        let inside = get(component, to);
        let mut came: Vec<Option<(usize, Edge)>> = vec![None; self.edges.len()];
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if at == to {
                break;
            }
            for edge in self.edges.get(at).into_iter().flatten() {
                if get(component, edge.to) != inside || edge.to == from {
                    continue;
                }
                if let Some(slot @ None) = came.get_mut(edge.to) {
                    *slot = Some((at, *edge));
                    queue.push_back(edge.to);
                }
            }
        }
        let mut way = Vec::new();
        let mut at = to;
        while at != from
            && let Some((before, edge)) = came.get(at).copied().flatten()
        {
            way.push(edge);
            at = before;
        }
        way.reverse();
        way
    }
}

/// The element at an index; 0 if the index is out of range, which does not occur.
fn get(values: &[usize], at: usize) -> usize {
    values.get(at).copied().unwrap_or(0)
}

fn set(values: &mut [usize], at: usize, value: usize) {
    if let Some(slot) = values.get_mut(at) {
        *slot = value;
    }
}

/// `within`: the kind of dependency of the whole body, if the body belongs to an aggregate.
fn read_body(body: &[Literal], within: Option<Reading>, edges: &mut Vec<Edge>) {
    let mut push = |atom: &Atom, reading| {
        edges.push(Edge {
            to: atom.relation,
            reading: within.unwrap_or(reading),
            span: atom.span,
        });
    };
    for literal in body {
        match literal {
            Literal::Positive(atom) => push(atom, Reading::Positive),
            Literal::Negative(atom) => push(atom, Reading::Negated),
            Literal::Comparison(_) | Literal::Aggregate(_) => {}
        }
    }
    for literal in body {
        if let Literal::Aggregate(aggregate) = literal {
            read_body(&aggregate.body, within.or(Some(Reading::Aggregated)), edges);
        }
    }
}

/// Maximum number of displayed steps of a cycle.
const LONGEST_CYCLE: usize = 20;

/// Reports each component in which a relation depends on its own negation, or on an aggregate over
/// itself, with a cycle as evidence.
pub(super) fn check(resolved: &Resolved, diagnostics: &mut Mistakes) {
    let graph = Graph::new(resolved);
    let (component, count) = graph.components();
    // For each component, the first dependency through negation or an aggregate, in the order of
    // the text.
    let mut offences: Vec<Option<(usize, Edge)>> = vec![None; count];
    for (from, edges) in graph.edges.iter().enumerate() {
        for edge in edges {
            let inside = get(&component, from);
            if edge.reading == Reading::Positive || get(&component, edge.to) != inside {
                continue;
            }
            if let Some(slot) = offences.get_mut(inside)
                && slot.is_none_or(|(_, first)| edge.span < first.span)
            {
                *slot = Some((from, *edge));
            }
        }
    }
    for (from, offence) in offences.into_iter().flatten().take(MAXIMUM_DIAGNOSTICS) {
        let name = |id: usize| {
            resolved
                .relations
                .get(id)
                .map_or("", |relation| &relation.name)
        };
        let show = |edge: &Edge| match edge.reading {
            Reading::Positive => name(edge.to).to_string(),
            Reading::Negated => format!("!{}", name(edge.to)),
            Reading::Aggregated => format!("{{ {} }}", name(edge.to)),
            Reading::Judged => format!("<= {}", name(edge.to)),
        };
        let way = graph.way(offence.to, from, &component);
        let mut cycle = format!("{} -> {}", name(from), show(&offence));
        for edge in way.iter().take(LONGEST_CYCLE) {
            cycle.push_str(" -> ");
            cycle.push_str(&show(edge));
        }
        if way.len() > LONGEST_CYCLE {
            cycle.push_str(" -> ...");
        }
        let what = match offence.reading {
            Reading::Aggregated => "an aggregate over itself",
            Reading::Judged => "the relations that its own subsumption reads",
            Reading::Positive | Reading::Negated => "its own negation",
        };
        let message = format!("`{}` depends on {what}: {cycle}", name(from));
        let help = match offence.reading {
            Reading::Judged => {
                "relations that a subsumption reads must be complete before: break the cycle at one of these places"
            }
            _ => {
                "a relation must be complete before it is negated or aggregated: break the cycle at one of these places"
            }
        };
        let mut diagnostic = Diagnostic::error(offence.span, message).help(help);
        let mut at = offence.to;
        for edge in way.iter().take(LONGEST_CYCLE) {
            let text = format!("`{}` needs `{}` here", name(at), show(edge));
            diagnostic = diagnostic.label(edge.span, text);
            at = edge.to;
        }
        diagnostics.push(diagnostic);
    }
}

//! Searches for the rule instances that derive a tuple, and for those that derive their premises,
//! until the derivation depth of the tuple is known.
//!
//! The search proceeds backwards from the goal, breadth first. All tuples in a derivation of depth
//! `n` are at most `n` steps away from the goal. A derivation of depth `n` that is found after `n`
//! steps is therefore the shallowest one. A verdict with a short derivation is thus cheap to
//! explain in a function of any size.

use std::cell::OnceCell;

use super::expression::{Bindings, Texts};
use super::heights::Heights;
use super::relations::Relations;
use super::rule::Ready;
use super::solve::{Budget, GivenUp, Next, Solver, Visitor};
use lanelog_datalog::resolved::{Literal, Rule};
use lanelog_facts::Symbols;

/// A tuple, by the number of its node.
pub(super) type Node = u32;

/// One rule instance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instance {
    pub head: Node,
    /// Index of the rule in the program.
    pub rule: u32,
    start: u32,
    end: u32,
}

/// The tuples found so far, and the instances that derive them.
pub(super) struct Search<'r, 'a> {
    pub relations: &'r Relations<'a>,
    texts: Texts<'r>,
    /// For each relation, the indices of its rules; none if it is an input or natively computed.
    rules_of: Vec<Vec<u32>>,
    rules: Vec<OnceCell<Option<Ready<'r>>>>,
    /// For each relation and row: the number of the node plus one.
    nodes_of: Vec<Vec<u32>>,
    /// For each node: the relation and the row.
    pub nodes: Vec<(u32, u32)>,
    /// For each expanded node: the index of its first instance. Its instances end where those of
    /// the next node start.
    first_instance: Vec<u32>,
    instances: Vec<Instance>,
    premises: Vec<Node>,
    /// For each rule: the relations of its positive atoms.
    reads: Vec<Vec<u32>>,
    solver: Solver,
    pub budget: Budget,
    /// Whether instances are found that differ only in tuples that are not explained. No shortest
    /// derivation needs them.
    keeps_all: bool,
}

/// Records the instances that derive a tuple.
struct Recorder<'s> {
    head: Node,
    rule: u32,
    reads: &'s [u32],
    nodes_of: &'s mut [Vec<u32>],
    nodes: &'s mut Vec<(u32, u32)>,
    instances: &'s mut Vec<Instance>,
    premises: &'s mut Vec<Node>,
    next: Next,
}

impl Visitor for Recorder<'_> {
    fn solution(&mut self, _: &Bindings, rows: &[u32]) -> Next {
        let start = self.premises.len() as u32;
        for (relation, row) in self.reads.iter().zip(rows) {
            let node = node_of(self.nodes_of, self.nodes, *relation, *row);
            self.premises.push(node);
        }
        self.instances.push(Instance {
            head: self.head,
            rule: self.rule,
            start,
            end: self.premises.len() as u32,
        });
        self.next
    }
}

impl<'r, 'a> Search<'r, 'a> {
    /// An empty search. `is_leaf`: for each relation, whether its tuples are not explained.
    pub fn new(
        relations: &'r Relations<'a>,
        symbols: &'r Symbols,
        is_leaf: &[bool],
        budget: u64,
    ) -> Search<'r, 'a> {
        let program = relations.program();
        let mut rules_of = vec![Vec::new(); program.relations.len()];
        for (at, rule) in program.rules.iter().enumerate() {
            let leaf = is_leaf.get(rule.head.relation).copied().unwrap_or(true);
            if let Some(rules) = rules_of.get_mut(rule.head.relation).filter(|_| !leaf) {
                rules.push(at as u32);
            }
        }
        Search {
            relations,
            texts: Texts::new(symbols),
            rules_of,
            rules: program.rules.iter().map(|_| OnceCell::new()).collect(),
            nodes_of: vec![Vec::new(); program.relations.len()],
            nodes: Vec::new(),
            first_instance: Vec::new(),
            instances: Vec::new(),
            premises: Vec::new(),
            reads: program.rules.iter().map(positive_relations).collect(),
            solver: Solver::default(),
            budget: Budget::new(budget),
            keeps_all: false,
        }
    }

    /// Whether a text that a functor created exceeded the table, so that instances may be missing.
    pub fn lacks_room(&self) -> bool {
        self.texts.is_full()
    }

    /// The node of a tuple that holds, given by relation and row.
    pub fn node(&mut self, relation: u32, row: u32) -> Node {
        node_of(&mut self.nodes_of, &mut self.nodes, relation, row)
    }

    /// The tuple of a node.
    pub fn tuple(&self, node: Node) -> (usize, Vec<u32>) {
        let (relation, row) = self.nodes.get(node as usize).copied().unwrap_or_default();
        let table = self.relations.table(relation as usize);
        let row = table.map(|table| table.row(row)).unwrap_or_default();
        (relation as usize, row)
    }

    /// A rule that is prepared for the search.
    pub fn ready(&self, rule: u32) -> Option<&Ready<'r>> {
        let cell = self.rules.get(rule as usize)?;
        cell.get_or_init(|| Ready::new(self.relations, &self.texts, rule as usize))
            .as_ref()
    }

    /// The tuples that an instance depends on, in the order of the rule's positive atoms.
    pub fn premises(&self, instance: &Instance) -> &[Node] {
        let range = instance.start as usize..instance.end as usize;
        self.premises.get(range).unwrap_or_default()
    }

    /// All instances.
    pub fn all_instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The index of the first instance that derives a tuple.
    pub fn first_instance(&self, node: Node) -> u32 {
        self.first_instance.get(node as usize).copied().unwrap_or(0)
    }

    /// The instances that derive a tuple; empty if it was not expanded.
    pub fn instances(&self, node: Node) -> &[Instance] {
        let at = node as usize;
        let Some(start) = self.first_instance.get(at) else {
            return &[];
        };
        let end = self.first_instance.get(at + 1).map(|end| *end as usize);
        let range = *start as usize..end.unwrap_or(self.instances.len());
        self.instances.get(range).unwrap_or_default()
    }

    /// Whether a tuple's derivations are not searched for.
    pub fn is_leaf(&self, node: Node) -> bool {
        let relation = self.nodes.get(node as usize).map_or(0, |node| node.0);
        self.rules_of
            .get(relation as usize)
            .is_none_or(Vec::is_empty)
    }

    /// Expands the nodes that have been found but not expanded; returns false if there are none.
    fn expand(&mut self) -> Result<bool, GivenUp> {
        let (start, end) = (self.first_instance.len(), self.nodes.len());
        for node in start..end {
            self.first_instance.push(self.instances.len() as u32);
            self.expand_node(node as Node)?;
        }
        Ok(start < end)
    }

    fn expand_node(&mut self, node: Node) -> Result<(), GivenUp> {
        let Some((relation, _)) = self.nodes.get(node as usize).copied() else {
            return Ok(());
        };
        let count = self.rules_of.get(relation as usize).map_or(0, Vec::len);
        if count == 0 {
            return Ok(());
        }
        let (_, row) = self.tuple(node);
        for at in 0..count {
            let rules = self.rules_of.get(relation as usize);
            let Some(rule) = rules.and_then(|rules| rules.get(at)).copied() else {
                continue;
            };
            let Some(cell) = self.rules.get(rule as usize) else {
                continue;
            };
            let (relations, texts) = (self.relations, &self.texts);
            let ready = cell.get_or_init(|| Ready::new(relations, texts, rule as usize));
            let Some(ready) = ready else {
                continue;
            };
            let next = match self.keeps_all {
                true => Next::Any,
                false => Next::Differing(self.explained_steps(ready, rule)),
            };
            let mut recorder = Recorder {
                head: node,
                rule,
                reads: self.reads.get(rule as usize).map_or(&[][..], Vec::as_slice),
                nodes_of: &mut self.nodes_of,
                nodes: &mut self.nodes,
                instances: &mut self.instances,
                premises: &mut self.premises,
                next,
            };
            ready.instances(&row, &mut self.solver, &self.budget, &mut recorder)?;
        }
        Ok(())
    }

    /// Number of steps up to the last one that scans a relation whose tuples are explained.
    fn explained_steps(&self, ready: &Ready<'_>, rule: u32) -> usize {
        let program = self.relations.program();
        let body = (program.rules.get(rule as usize)).map_or(&[][..], |rule| &rule.body);
        let last = ready.plan.literals.iter().rposition(|literal| {
            let rules = match body.get(*literal) {
                Some(Literal::Positive(atom)) => self.rules_of.get(atom.relation),
                _ => None,
            };
            rules.is_some_and(|rules| !rules.is_empty())
        });
        last.map_or(0, |last| last + 1)
    }

    /// Searches backwards from all nodes until everything that they could depend on has been found.
    pub fn run_all(&mut self) -> Result<Heights, GivenUp> {
        while self.expand()? {}
        Ok(Heights::new(self, None))
    }

    /// Searches backwards from the goal until its least derivation depth is known; with
    /// `everything`, until everything that it could depend on has been found.
    pub fn run(&mut self, goal: Node, everything: bool) -> Result<Heights, GivenUp> {
        self.keeps_all = everything;
        let (mut steps, mut limit, mut checked) = (0, 8, 0);
        loop {
            let more = self.expand()?;
            steps += 1;
            // Depths are computed again when the search has gone twice as far, or has grown twice
            // as large: together they take as long as the last time.
            let is_due = steps >= limit || self.instances.len() / 2 >= checked;
            if more && (everything || !is_due) {
                continue;
            }
            let heights = Heights::new(self, None);
            if !more || heights.of(goal) <= steps {
                return Ok(heights);
            }
            limit = steps.max(limit).saturating_mul(2);
            checked = self.instances.len();
        }
    }
}

fn positive_relations(rule: &Rule) -> Vec<u32> {
    let atoms = rule.body.iter().filter_map(|literal| match literal {
        Literal::Positive(atom) => Some(atom.relation as u32),
        _ => None,
    });
    atoms.collect()
}

fn node_of(
    nodes_of: &mut [Vec<u32>],
    nodes: &mut Vec<(u32, u32)>,
    relation: u32,
    row: u32,
) -> Node {
    let Some(known) = nodes_of.get_mut(relation as usize) else {
        return 0;
    };
    if known.len() <= row as usize {
        known.resize((row as usize + 1).max(known.len() * 2), 0);
    }
    let next = nodes.len() as u32;
    match known.get_mut(row as usize) {
        Some(slot) if *slot == 0 => {
            *slot = next + 1;
            nodes.push((relation, row));
            next
        }
        Some(slot) => *slot - 1,
        None => 0,
    }
}

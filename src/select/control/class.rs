//! Mask classes: sets of nodes that execute under the same mask. The relations of
//! `rules/backend/mask.dl` for the cut graph, indexed by node.
//!
//! Architecture invariant: the relations decide which nodes share a mask, which edges define the
//! mask, and which uniform branches stay branches. This module only numbers the classes, in layout
//! order.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_analysis::query::Program;
use lanelog_facts::Rows;
use lanelog_passes::linearize::graph::Graph;
use lanelog_passes::linearize::layout::{Item, Layout};
use lanelog_passes::linearize::planned_program::PlannedProgram;
use lanelog_passes::linearize::verdicts::Verdicts;

/// An edge of the cut graph.
pub(super) type Edge = (u32, u32);

/// Nodes that execute under the same mask.
#[derive(Debug, Default)]
pub(super) struct Class {
    /// The edges that define the mask. Empty if the mask contains all lanes that execute the
    /// iteration or the kernel.
    pub edges: Vec<Edge>,
    /// The leader: the first node of the class. It dominates the other nodes of the class, except
    /// nodes with the role `Joins`.
    pub leader: Option<u32>,
    /// The earliest position (`Layout::moment`) of the branches at which the class's edges start.
    pub earliest: u32,
    /// How the mask is computed.
    pub origin: Origin,
}

/// How the mask of a class is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Origin {
    /// The mask is that of the enclosing region.
    #[default]
    Base,
    /// `made_mask`: the mask consists of the lanes that take one edge.
    Made(Edge),
    /// `gathered_mask`: each of several edges adds its lanes to a register. The register is cleared
    /// at `above` if `mask_starts_empty`.
    Gathered {
        /// The node that dominates the sources of all these edges.
        above: u32,
        /// Whether the mask is cleared there.
        empty: bool,
    },
}

/// The reason that a node belongs to its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// The node is the first of its region, always executes, or has the same predicate as an
    /// earlier node.
    #[default]
    Base,
    /// `joins_mask`: only uniform branches decide whether the node executes, so that it has the
    /// mask of an earlier node.
    Joins,
    /// `leads_mask`: the node is the first of a class whose mask is defined by edges and may be
    /// empty.
    Leads,
}

/// The classes of all nodes.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// All classes.
    pub all: Vec<Class>,
    /// The class of each node.
    of: Vec<u32>,
    /// The reason that each node belongs to its class.
    role: Vec<Role>,
    /// By cycle: whether all lanes leave it in the same iteration.
    leaves_together: Vec<bool>,
    /// By cycle: the class of its header, whose mask contains all lanes that execute the iteration.
    base: Vec<u32>,
    /// Whether the mask of some class is defined by edges.
    pub any_mask: bool,
}

/// Input of the computation of classes.
pub(super) struct ClassInput<'m> {
    /// The control-flow graph, cut at its back edges.
    pub graph: &'m Graph,
    /// The layout of its nodes.
    pub layout: &'m Layout,
    /// The verdicts, which state the branches at which lanes diverge.
    pub verdicts: &'m Verdicts,
}

/// The Datalog program that computes the classes.
pub(super) const PROGRAM: &str = "rules/backend/mask.dl";

/// Queried relations, in the order of the fields of [`Answers`].
pub(super) const WANTED: [&str; 8] = [
    "mask_class",
    "joins_mask",
    "leads_mask",
    "stays_branch",
    "mask_definition",
    "made_mask",
    "gathered_after",
    "mask_starts_empty",
];

/// Input relations of the program.
pub(super) const GIVEN: [&str; 11] = [
    "entry",
    "reachable",
    "immediate_dominator",
    "immediate_post_dominator",
    "decided_on",
    "lanes_diverge",
    "cut_cycle",
    "leaves_cut_cycle",
    "next_decided_by",
    "next_leaving",
    "order_dependent",
];

/// The program, read and planned once. `None` if the program is invalid; a test checks that it is
/// valid.
fn asked() -> Option<&'static PlannedProgram> {
    static MASKS: LazyLock<Option<Program>> = LazyLock::new(|| Program::built_in(PROGRAM).ok());
    static ASKED: LazyLock<Option<PlannedProgram>> =
        LazyLock::new(|| PlannedProgram::new(MASKS.as_ref()?, &GIVEN, &WANTED));
    ASKED.as_ref()
}

/// The input facts for a graph, in the order of [`GIVEN`].
pub(super) fn facts(
    graph: &Graph,
    verdicts: &Verdicts,
    order_dependent: &[bool],
) -> [Rows; GIVEN.len()] {
    let cycles = 0..graph.headers.len() as u32;
    let cut = cycles.clone().flat_map(|cycle| {
        let node = graph.cycle_node(cycle);
        [node, graph.header(cycle), graph.next(cycle)]
    });
    let mut leaves = Vec::new();
    for node in 0..graph.len() as u32 {
        if let Some(cycle) = graph.region(node) {
            let ends = [graph.next(cycle), graph.left(cycle)];
            if graph.successors(node).iter().any(|to| ends.contains(to)) {
                leaves.push([graph.cycle_node(cycle), node]);
            }
        }
    }
    leaves.sort_unstable();
    let decided = graph.decisions.iter().filter(|row| row[1] != graph.root());
    let mut deciding: Vec<[u32; 2]> = decided.map(|[node, branch, _]| [*node, *branch]).collect();
    deciding.dedup();
    let parts = |node: &u32| graph.as_block(*node).is_some() && verdicts.parts(*node);
    let all = 0..graph.len() as u32;
    let order_dependent = all
        .clone()
        .filter(|node| order_dependent.get(*node as usize) == Some(&true));
    let [entry, reachable, dominators, post_dominators] = graph.relations();
    [
        entry,
        reachable,
        dominators,
        post_dominators,
        Rows::new(3, graph.decisions.as_flattened().to_vec()),
        Rows::new(1, all.filter(parts).collect()),
        Rows::new(3, cut.collect()),
        Rows::new(2, leaves.as_flattened().to_vec()),
        consecutive(&deciding),
        consecutive(&leaves),
        Rows::new(1, order_dependent.collect()),
    ]
}

/// Each value with the next one, for each key of sorted pairs of keys and values.
fn consecutive(pairs: &[[u32; 2]]) -> Rows {
    let pairs = pairs.array_windows();
    let same = pairs.filter(|[one, next]| one[0] == next[0]);
    Rows::new(
        3,
        same.flat_map(|[one, next]| [one[0], one[1], next[1]])
            .collect(),
    )
}

/// The first node of the innermost region (a cycle, or the function) around a node. All lanes that
/// execute the region execute its first node.
fn first_of_region(graph: &Graph) -> impl Fn(u32) -> Option<u32> + '_ {
    |node| {
        Some(match graph.region(node) {
            Some(cycle) => graph.header(cycle),
            None => graph.representative(0, None),
        })
    }
}

/// Results of the rules for a graph, by node.
#[derive(Default)]
struct Answers {
    /// `mask_class`.
    class: Vec<Option<u32>>,
    joins: FxHashSet<u32>,
    leads: FxHashSet<u32>,
    stays: FxHashSet<u32>,
    definitions: FxHashMap<u32, Vec<Edge>>,
    made: FxHashMap<u32, Edge>,
    after: FxHashMap<u32, u32>,
    empty: FxHashSet<u32>,
}

impl Answers {
    /// Results for a function without a divergent branch, computed without the rules: all lanes
    /// that execute an iteration, or the kernel, stay converged.
    fn unmasked(graph: &Graph) -> Answers {
        let nodes = 0..graph.len() as u32;
        Answers {
            class: nodes.clone().map(first_of_region(graph)).collect(),
            stays: nodes.collect(),
            ..Answers::default()
        }
    }

    fn new(material: &ClassInput<'_>, order_dependent: &[bool]) -> Option<Answers> {
        let all = asked()?.run(facts(material.graph, material.verdicts, order_dependent))?;
        let rows = |at: usize| all.get(at);
        let nodes = |at: usize| -> Option<FxHashSet<u32>> {
            let rows = rows(at)?.iter();
            Some(rows.filter_map(|row| row.first().copied()).collect())
        };
        let mut answers = Answers {
            class: vec![None; material.graph.len()],
            joins: nodes(1)?,
            leads: nodes(2)?,
            stays: nodes(3)?,
            empty: nodes(7)?,
            ..Answers::default()
        };
        for [node, class] in rows(0)?.values().as_chunks().0 {
            *answers.class.get_mut(*node as usize)? = Some(*class);
        }
        for [class, branch, to] in rows(4)?.values().as_chunks().0 {
            let edges = answers.definitions.entry(*class).or_default();
            edges.push((*branch, *to));
        }
        for [class, branch, to] in rows(5)?.values().as_chunks().0 {
            answers.made.insert(*class, (*branch, *to));
        }
        for [class, above] in rows(6)?.values().as_chunks().0 {
            answers.after.insert(*class, *above);
        }
        Some(answers)
    }

    /// The class that a node is the first of, if its mask is defined by edges.
    fn led(&self, material: &ClassInput<'_>, node: u32) -> Option<Class> {
        if !self.leads.contains(&node) {
            return None;
        }
        let ClassInput { graph, layout, .. } = material;
        // Sorted in layout order, in which the masks are defined and updated.
        let mut edges = self.definitions.get(&node).cloned().unwrap_or_default();
        edges.sort_by_key(|(branch, to)| {
            let among = graph.successors(*branch).iter().position(|at| at == to);
            (layout.moment(graph, *branch), among)
        });
        let moments = edges.iter().map(|edge| layout.moment(graph, edge.0));
        let origin = match (self.made.get(&node), self.after.get(&node)) {
            (Some(edge), _) => Origin::Made(*edge),
            (None, Some(above)) => Origin::Gathered {
                above: *above,
                empty: self.empty.contains(&node),
            },
            (None, None) => Origin::Base,
        };
        Some(Class {
            earliest: moments.min().unwrap_or(u32::MAX),
            edges,
            leader: Some(node),
            origin,
        })
    }
}

impl Classes {
    /// Numbers the classes. `order_dependent` lists nodes that the wave may also reach by other
    /// branches than those that decide whether they execute. `None` if the rules could not be
    /// evaluated. Time: linear in the edges that decide whether nodes execute.
    pub fn new(
        material: &ClassInput<'_>,
        order_dependent: &[bool],
        masked: bool,
    ) -> Option<Classes> {
        let ClassInput { graph, layout, .. } = material;
        let answers = if masked {
            Answers::new(material, order_dependent)?
        } else {
            Answers::unmasked(graph)
        };
        let mut classes = Classes {
            all: Vec::new(),
            of: vec![0; graph.len()],
            role: vec![Role::Base; graph.len()],
            leaves_together: vec![false; graph.headers.len()],
            base: vec![0; graph.headers.len()],
            any_mask: !answers.leads.is_empty(),
        };
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        for item in &layout.items {
            match *item {
                Item::Block(block) => {
                    let outer = graph.headed(block).map(|cycle| graph.cycle_node(cycle));
                    for node in outer.into_iter().chain([block]) {
                        classes.number(material, &answers, node, &mut numbers);
                    }
                    if let Some(cycle) = graph.headed(block) {
                        classes.base[cycle as usize] = classes.class(block);
                    }
                }
                Item::Next(cycle) => {
                    classes.number(material, &answers, graph.next(cycle), &mut numbers);
                    classes.leaves_together[cycle as usize] =
                        answers.stays.contains(&graph.cycle_node(cycle));
                }
            }
        }
        Some(classes)
    }

    /// Sets the class of a node. A class that has no number yet gets the next one.
    fn number(
        &mut self,
        material: &ClassInput<'_>,
        answers: &Answers,
        node: u32,
        numbers: &mut FxHashMap<u32, u32>,
    ) {
        let Some(class) = answers.class.get(node as usize).copied().flatten() else {
            return;
        };
        let number = match numbers.get(&class) {
            Some(number) => *number,
            None => {
                let new = answers.led(material, class).unwrap_or(Class {
                    leader: Some(node),
                    earliest: u32::MAX,
                    ..Class::default()
                });
                let number = self.all.len() as u32;
                self.all.push(new);
                numbers.insert(class, number);
                number
            }
        };
        self.of[node as usize] = number;
        self.role[node as usize] = match node {
            _ if answers.leads.contains(&node) => Role::Leads,
            _ if answers.joins.contains(&node) => Role::Joins,
            _ => Role::Base,
        };
    }

    /// The class of a node.
    pub fn class(&self, node: u32) -> u32 {
        self.of.get(node as usize).copied().unwrap_or(0)
    }

    /// The reason that a node belongs to its class.
    pub fn role(&self, node: u32) -> Role {
        self.role.get(node as usize).copied().unwrap_or_default()
    }

    /// The class whose mask contains all lanes that execute an iteration of a cycle.
    pub fn base(&self, cycle: u32) -> u32 {
        self.base.get(cycle as usize).copied().unwrap_or(0)
    }

    /// Whether all lanes leave a cycle in the same iteration.
    pub fn stays_together(&self, cycle: u32) -> bool {
        self.leaves_together
            .get(cycle as usize)
            .copied()
            .unwrap_or(false)
    }
}

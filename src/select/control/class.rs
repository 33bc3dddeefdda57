//! Classes of nodes that run under the same mask: the relations of `rules/backend/mask.dl` on the
//! cut graph, by number.
//!
//! Architecture invariant: the relations decide which nodes share a mask, which edges define it and
//! which uniform branches stay. This module numbers them, in the order of the text.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_analysis::query::Program;
use lanelog_facts::Rows;
use lanelog_passes::linearize::asked::Asked;
use lanelog_passes::linearize::graph::Graph;
use lanelog_passes::linearize::layout::{Item, Layout};
use lanelog_passes::linearize::verdicts::Verdicts;

/// An edge of the cut graph.
pub(super) type Edge = (u32, u32);

/// Nodes that run under the same mask.
#[derive(Debug, Default)]
pub(super) struct Class {
    /// The edges that define the mask. None: all lanes that are in the iteration, or in the kernel.
    pub edges: Vec<Edge>,
    /// The first of its nodes, which dominates the others, except those that joined it.
    pub leader: Option<u32>,
    /// When the first of its edges may be taken.
    pub earliest: u32,
    /// Where its mask comes from.
    pub origin: Origin,
}

/// Where the mask of a class comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Origin {
    /// All lanes of the region have it.
    #[default]
    Base,
    /// `made_mask`: an edge alone defines it.
    Made(Edge),
    /// `gathered_mask`: edges add to it, after the node, where it is cleared if
    /// `mask_starts_empty`.
    Gathered {
        /// The node that dominates all of them.
        above: u32,
        /// Whether it starts empty there.
        empty: bool,
    },
}

/// How a node was assigned to its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// It is the first of its region, or always runs, or follows another node of its predicate.
    #[default]
    Base,
    /// `joins_mask`: uniform branches alone decide it.
    Joins,
    /// `leads_mask`: its class has a mask that its edges define, and that may be empty.
    Leads,
}

/// The classes of all nodes.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// All classes.
    pub all: Vec<Class>,
    /// The class of each node.
    of: Vec<u32>,
    /// How each node was assigned to it.
    role: Vec<Role>,
    /// Cycles whose lanes stay converged until all leave.
    together: Vec<bool>,
    /// The class of all lanes of an iteration, by cycle.
    base: Vec<u32>,
    /// Whether some class has a mask that edges define.
    pub any_mask: bool,
}

/// Input of the computation of classes.
pub(super) struct Material<'m> {
    /// The cut graph.
    pub graph: &'m Graph,
    /// The layout of its nodes.
    pub layout: &'m Layout,
    /// Verdicts: where lanes diverge.
    pub verdicts: &'m Verdicts,
}

/// The program.
pub(super) const PROGRAM: &str = "rules/backend/mask.dl";

/// Queried relations, by their places in [`Answers`].
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

/// Relations that are given.
pub(super) const GIVEN: [&str; 9] = [
    "entry",
    "reachable",
    "immediate_dominator",
    "immediate_post_dominator",
    "control_dependent_on",
    "lanes_diverge",
    "cut_cycle",
    "leaves_cut_cycle",
    "order_dependent",
];

/// The program, read and planned once. None if it has a mistake, which tests find.
fn asked() -> Option<&'static Asked> {
    static MASKS: LazyLock<Option<Program>> = LazyLock::new(|| Program::built_in(PROGRAM).ok());
    static ASKED: LazyLock<Option<Asked>> =
        LazyLock::new(|| Asked::new(MASKS.as_ref()?, &GIVEN, &WANTED));
    ASKED.as_ref()
}

/// Facts about a graph, in the order of [`GIVEN`].
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
                leaves.extend([graph.cycle_node(cycle), node]);
            }
        }
    }
    let parts = |node: &u32| graph.as_block(*node).is_some() && verdicts.parts(*node);
    let all = 0..graph.len() as u32;
    let order_dependent = all
        .clone()
        .filter(|node| order_dependent.get(*node as usize) == Some(&true));
    let [entry, reachable, dominators, post_dominators, dependent] = graph.relations();
    [
        entry,
        reachable,
        dominators,
        post_dominators,
        dependent,
        Rows::new(1, all.filter(parts).collect()),
        Rows::new(3, cut.collect()),
        Rows::new(2, leaves),
        Rows::new(1, order_dependent.collect()),
    ]
}

/// The first node of the region of a node, which all of its lanes reach.
fn first_of_region(graph: &Graph) -> impl Fn(u32) -> Option<u32> + '_ {
    |node| {
        Some(match graph.region(node) {
            Some(cycle) => graph.header(cycle),
            None => graph.representative(0, None),
        })
    }
}

/// Answers of the rules for a graph.
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
    /// Without a divergent branch: all lanes in the iteration, or in the kernel, stay converged,
    /// and no rules are run.
    fn unmasked(graph: &Graph) -> Answers {
        let nodes = 0..graph.len() as u32;
        Answers {
            class: nodes.clone().map(first_of_region(graph)).collect(),
            stays: nodes.collect(),
            ..Answers::default()
        }
    }

    fn new(material: &Material<'_>, order_dependent: &[bool]) -> Option<Answers> {
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

    /// The class whose mask edges define and that a node leads.
    fn led(&self, material: &Material<'_>, node: u32) -> Option<Class> {
        if !self.leads.contains(&node) {
            return None;
        }
        let Material { graph, layout, .. } = material;
        // In the order of the text: masks are defined and added to in this order.
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
    /// Numbers the derived classes; `order_dependent`: nodes that the wave reaches other than by
    /// the branches that decide them. `None` if the rules could not be evaluated. Time: linear in
    /// the edges that decide the nodes.
    pub fn new(material: &Material<'_>, order_dependent: &[bool], masked: bool) -> Option<Classes> {
        let Material { graph, layout, .. } = material;
        let answers = if masked {
            Answers::new(material, order_dependent)?
        } else {
            Answers::unmasked(graph)
        };
        let mut classes = Classes {
            all: Vec::new(),
            of: vec![0; graph.len()],
            role: vec![Role::Base; graph.len()],
            together: vec![false; graph.headers.len()],
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
                    classes.together[cycle as usize] =
                        answers.stays.contains(&graph.cycle_node(cycle));
                }
            }
        }
        Some(classes)
    }

    /// Gives a node the number of its class.
    fn number(
        &mut self,
        material: &Material<'_>,
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

    /// How a node was assigned to its class.
    pub fn role(&self, node: u32) -> Role {
        self.role.get(node as usize).copied().unwrap_or_default()
    }

    /// The class of all lanes of an iteration of a cycle.
    pub fn base(&self, cycle: u32) -> u32 {
        self.base.get(cycle as usize).copied().unwrap_or(0)
    }

    /// Whether lanes stay converged in a cycle until all leave it.
    pub fn stays_together(&self, cycle: u32) -> bool {
        self.together.get(cycle as usize).copied().unwrap_or(false)
    }
}

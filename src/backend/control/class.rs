//! Classes of nodes that run under the same mask: Park and Schlansker's R and K.
//!
//! A node is decided by the edges (branch, successor) that it is control dependent on, which the rules say. Nodes that the same edges
//! decide are run by the same lanes: they are one class, and those edges define its mask. What is decided by uniform branches only, under one
//! mask, needs no mask of its own as long as the wave comes to it by these branches only: it joins the class of the branches.

use rustc_hash::FxHashMap;

use super::graph::Graph;
use super::layout::{Item, Layout};
use crate::verdicts::Verdicts;

/// An edge of the cut graph.
pub(super) type Edge = (u32, u32);

/// Nodes that run under the same mask.
#[derive(Debug, Default)]
pub(super) struct Class {
    /// The edges that define the mask. None: all lanes that are in the iteration, or in the kernel.
    pub edges: Vec<Edge>,
    /// Those nodes of it that no other of it dominates, but those that joined it.
    pub leaders: Vec<u32>,
    /// When the first of its edges may be taken.
    pub earliest: u32,
}

/// How a node came to its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// It is the first of its region, or runs in any case.
    #[default]
    Base,
    /// A node that dominates it is decided by the same edges.
    Follows,
    /// Uniform branches alone decide it.
    Joins,
    /// Its class has a mask that its edges define, and that may be empty.
    Leads,
}

/// The classes of all nodes.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// All classes.
    pub all: Vec<Class>,
    /// That of each node.
    pub of: Vec<u32>,
    /// How each node came to it.
    pub role: Vec<Role>,
    /// Cycles whose lanes stay together until all leave.
    pub together: Vec<bool>,
    /// The class of all lanes of an iteration, by cycle.
    pub base: Vec<u32>,
    /// Whether some class has a mask that edges define.
    pub any_mask: bool,
}

/// The edges that decide each node: its R, by number, and what each number means.
#[derive(Debug, Default)]
pub(super) struct Deciding {
    set_of: Vec<u32>,
    sets: Vec<Vec<Edge>>,
}

impl Deciding {
    /// What the rules say: `control_dependent_on` of the cut graph. In the order of the text, so that equal sets are equal lists.
    pub fn new(graph: &Graph, layout: &Layout) -> Deciding {
        let mut by_node: Vec<Vec<Edge>> = vec![Vec::new(); graph.len()];
        let mut decide = |branch: u32| {
            for to in graph.successors(branch) {
                for node in graph.decided((branch, *to)) {
                    if let Some(all) = by_node.get_mut(*node as usize) {
                        all.push((branch, *to));
                    }
                }
            }
        };
        for item in &layout.items {
            if let Item::Block(block) = item {
                if let Some(cycle) = graph.headed(*block) {
                    decide(graph.cycle_node(cycle));
                }
                decide(*block);
            }
        }
        let mut numbers: FxHashMap<Vec<Edge>, u32> = FxHashMap::default();
        let mut deciding = Deciding {
            set_of: Vec::with_capacity(by_node.len()),
            sets: Vec::new(),
        };
        for set in by_node {
            let number = match numbers.get(&set) {
                Some(number) => *number,
                None => {
                    let number = deciding.sets.len() as u32;
                    deciding.sets.push(set.clone());
                    numbers.insert(set, number);
                    number
                }
            };
            deciding.set_of.push(number);
        }
        deciding
    }

    fn set(&self, node: u32) -> u32 {
        self.set_of.get(node as usize).copied().unwrap_or(u32::MAX)
    }

    /// The edges that decide a node.
    pub fn edges(&self, node: u32) -> &[Edge] {
        self.sets
            .get(self.set(node) as usize)
            .map_or(&[], Vec::as_slice)
    }
}

/// What classes are made from.
pub(super) struct Material<'m> {
    /// The cut graph.
    pub graph: &'m Graph,
    /// Where its nodes stand.
    pub layout: &'m Layout,
    /// What decides them.
    pub deciding: &'m Deciding,
    /// Where lanes part.
    pub verdicts: &'m Verdicts,
}

impl Classes {
    /// Makes the classes. `explicit`: nodes that need a mask of their own though uniform branches decide them. Time: linear in what decides the nodes.
    pub fn new(material: &Material<'_>, explicit: &[bool], all_explicit: bool) -> Classes {
        let Material { graph, layout, .. } = material;
        let mut classes = Classes {
            all: vec![Class {
                earliest: u32::MAX,
                ..Class::default()
            }],
            of: vec![0; graph.len()],
            role: vec![Role::Base; graph.len()],
            together: vec![false; graph.headers.len()],
            base: vec![0; graph.headers.len()],
            any_mask: false,
        };
        // Edges into what is next and what is left, by cycle: whether all lanes take them together.
        let mut split = vec![false; graph.headers.len()];
        let mut leaders: FxHashMap<u32, u32> = FxHashMap::default();
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        let wanted = |node: u32| all_explicit || explicit.get(node as usize) == Some(&true);
        let mut place = |classes: &mut Classes, node: u32| {
            let set = material.deciding.set(node);
            let edges = material.deciding.edges(node);
            if edges.is_empty() {
                let base = graph.region(node).map_or(0, |cycle| classes.base(cycle));
                classes.put(node, base, Role::Base);
                return;
            }
            if let Some(leader) = leaders.get(&set)
                && layout.dominates(*leader, node)
            {
                let class = classes.class(*leader);
                classes.put(node, class, Role::Follows);
                return;
            }
            leaders.insert(set, node);
            if !wanted(node)
                && let Some(class) = classes.joined(material, edges)
            {
                classes.put(node, class, Role::Joins);
                return;
            }
            let class = *numbers.entry(set).or_insert_with(|| {
                let moments = edges
                    .iter()
                    .map(|(branch, _)| layout.moment(graph, *branch));
                classes.all.push(Class {
                    edges: edges.to_vec(),
                    leaders: Vec::new(),
                    earliest: moments.min().unwrap_or(u32::MAX),
                });
                classes.all.len() as u32 - 1
            });
            if let Some(entry) = classes.all.get_mut(class as usize) {
                entry.leaders.push(node);
            }
            classes.put(node, class, Role::Leads);
        };
        for item in &layout.items {
            let node = match item {
                Item::Block(block) => {
                    if let Some(cycle) = graph.headed(*block) {
                        place(&mut classes, graph.cycle_node(cycle));
                        let base = classes.all.len() as u32;
                        classes.all.push(Class {
                            leaders: vec![*block],
                            earliest: u32::MAX,
                            ..Class::default()
                        });
                        classes.base[cycle as usize] = base;
                        classes.put(*block, base, Role::Base);
                    } else {
                        place(&mut classes, *block);
                    }
                    *block
                }
                Item::Next(cycle) => {
                    let node = graph.next(*cycle);
                    place(&mut classes, node);
                    let together =
                        !split[*cycle as usize] && classes.class(node) == classes.base(*cycle);
                    classes.together[*cycle as usize] = together;
                    graph.cycle_node(*cycle)
                }
            };
            // A cycle's own edges are known to be taken together or not at its end.
            if let Some(cycle) = graph.region(node) {
                let ends = [graph.next(cycle), graph.left(cycle)];
                let leaves = graph.successors(node).iter().any(|to| ends.contains(to));
                let alone =
                    !classes.is_kept(material, node) || classes.class(node) != classes.base(cycle);
                if leaves && alone {
                    split[cycle as usize] = true;
                }
            }
        }
        classes.any_mask = classes.all.iter().any(|class| !class.edges.is_empty());
        if let Some(base) = classes.all.first_mut() {
            base.leaders = layout
                .items
                .iter()
                .take(1)
                .filter_map(|item| match item {
                    Item::Block(block) => Some(graph.representative(*block, None)),
                    Item::Next(_) => None,
                })
                .collect();
        }
        classes
    }

    fn put(&mut self, node: u32, class: u32, role: Role) {
        if let Some(entry) = self.of.get_mut(node as usize) {
            *entry = class;
        }
        if let Some(entry) = self.role.get_mut(node as usize) {
            *entry = role;
        }
    }

    /// The class of a node.
    pub fn class(&self, node: u32) -> u32 {
        self.of.get(node as usize).copied().unwrap_or(0)
    }

    /// How a node came to its class.
    pub fn role(&self, node: u32) -> Role {
        self.role.get(node as usize).copied().unwrap_or_default()
    }

    /// The class of all lanes of an iteration of a cycle.
    pub fn base(&self, cycle: u32) -> u32 {
        self.base.get(cycle as usize).copied().unwrap_or(0)
    }

    /// Whether lanes stay together in a cycle until all leave it.
    pub fn stays_together(&self, cycle: u32) -> bool {
        self.together.get(cycle as usize).copied().unwrap_or(false)
    }

    /// Whether a node's lanes all go on together, so that its branch can stay one.
    pub fn is_kept(&self, material: &Material<'_>, node: u32) -> bool {
        match material.graph.as_cycle(node) {
            Some(cycle) => self.stays_together(cycle),
            None => !material.verdicts.parts(node),
        }
    }

    /// The class that edges give if they all belong to uniform branches of it.
    fn joined(&self, material: &Material<'_>, edges: &[Edge]) -> Option<u32> {
        let mut found = None;
        for (branch, _) in edges {
            let class = self.class(*branch);
            if !self.is_kept(material, *branch) || found.is_some_and(|other| other != class) {
                return None;
            }
            found = Some(class);
        }
        found
    }
}

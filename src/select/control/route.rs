//! The paths of the wave through the layout: the wave skips code without active lanes, and stops
//! wherever lanes may be waiting.

use super::class::{ClassInput, Classes, Role};
use lanelog_passes::linearize::layout::Item;

/// The position from which the wave branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// The end of a block.
    Block(u32),
    /// A cycle that all lanes have left.
    After(u32),
    /// A node that the wave skipped, because the mask of its lanes was empty.
    Over,
}

/// One way in which the wave may reach a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    /// The position that the wave arrives from.
    pub from: From,
    /// The class of the active lanes, if known.
    pub class: Option<u32>,
}

/// All paths of the wave.
#[derive(Debug, Default)]
pub(super) struct Routes {
    /// Arrivals by node.
    pub arrivals: Vec<Vec<Arrival>>,
    /// For each cycle whose lanes diverge: the layout position at which the wave continues after
    /// the cycle.
    pub after: Vec<u32>,
    /// Nodes that have the class of an earlier node (role `Joins`), although the wave may also
    /// reach them on a path with other active lanes.
    pub order_dependent: Vec<u32>,
}

/// The input from which paths are computed.
pub(super) struct Map<'m> {
    /// The cut graph and its layout.
    pub material: &'m ClassInput<'m>,
    /// The classes of masks.
    pub classes: &'m Classes,
}

impl Map<'_> {
    /// The number of layout positions.
    pub fn end(&self) -> u32 {
        self.material.layout.items.len() as u32
    }

    /// The node at a layout position that the wave enters from a block, or from the exit of a
    /// cycle.
    pub fn node(&self, place: u32) -> Option<u32> {
        let graph = self.material.graph;
        Some(match *self.material.layout.items.get(place as usize)? {
            // At a header, the wave enters the cycle: a back edge leads to the end of the cycle
            // (`Item::Next`) instead.
            Item::Block(block) => graph
                .headed(block)
                .map_or(block, |cycle| graph.cycle_node(cycle)),
            Item::Next(cycle) => graph.next(cycle),
        })
    }

    /// The layout position that an edge of the function leads to.
    pub fn target(&self, block: u32, to: u32) -> u32 {
        let ClassInput {
            graph,
            layout,
            verdicts,
        } = self.material;
        let headed = graph.headed(to);
        match headed.filter(|_| verdicts.is_within(block, to)) {
            Some(cycle) => layout.place(graph.next(cycle)),
            None => layout.place(to),
        }
    }

    /// The first layout position at or before `target` where lanes may be waiting. With `own`,
    /// lanes that take another edge at the end of the block `from` also count as waiting. Time:
    /// linear in the distance.
    pub fn first(&self, from: From, own: bool, target: u32) -> u32 {
        let ClassInput { graph, layout, .. } = self.material;
        let (source, mut at, moment) = match from {
            From::Block(block) => {
                let moment = layout.moment(graph, block) + u32::from(own);
                (block, layout.place(block) + 1, moment)
            }
            From::After(cycle) => {
                let next = graph.next(cycle);
                let at = layout.place(next) + 1;
                (graph.cycle_node(cycle), at, 2 * at)
            }
            From::Over => return target,
        };
        if !self.classes.any_mask {
            return target;
        }
        while at < target {
            let Some(node) = self.node(at) else {
                return target;
            };
            let class = self.classes.class(node);
            let earliest = self
                .classes
                .all
                .get(class as usize)
                .map_or(u32::MAX, |class| class.earliest);
            if earliest < moment {
                let here = graph.representative(source, graph.region(node));
                if self.classes.class(here) != class {
                    return at;
                }
            }
            at = match graph.as_cycle(node) {
                Some(cycle) => layout.place(graph.next(cycle)) + 1,
                None => at + 1,
            };
        }
        target
    }

    /// The class of the active lanes when the wave arrives at a node from a block; `None` if they
    /// may belong to several classes.
    pub fn class_at(&self, block: u32, node: u32) -> Option<u32> {
        let graph = self.material.graph;
        let region = graph.region(node);
        let mut at = block;
        while graph.region(at) != region {
            let cycle = graph.region(at)?;
            let whole = self.classes.class(at) == self.classes.base(cycle);
            if !whole || !self.classes.stays_together(cycle) {
                return None;
            }
            at = graph.cycle_node(cycle);
        }
        Some(self.classes.class(at))
    }

    /// The layout position that the wave continues at if the mask of a node is empty.
    pub fn over(&self, node: u32, after: &[u32]) -> u32 {
        let ClassInput { graph, layout, .. } = self.material;
        let end = layout.end(node);
        match graph.region(node) {
            Some(cycle) if end > layout.place(graph.next(cycle)) => {
                after.get(cycle as usize).copied().unwrap_or(self.end())
            }
            _ => end,
        }
    }

    /// Computes all paths. `successors` returns the successors of a block in the function. Time:
    /// linear in the lengths of the paths.
    pub fn routes<'f>(&self, successors: impl Fn(u32) -> &'f [u32]) -> Routes {
        let ClassInput { graph, layout, .. } = self.material;
        let mut routes = Routes {
            arrivals: vec![Vec::new(); graph.len()],
            after: vec![self.end(); graph.headers.len()],
            order_dependent: Vec::new(),
        };
        // For each cycle: the nearest layout position after it at which lanes that left it may
        // wait.
        let mut exits = vec![self.end(); graph.headers.len()];
        for item in &layout.items {
            let Item::Block(block) = *item else { continue };
            for to in successors(block) {
                let target = self.target(block, *to);
                for cycle in graph.regions_of(block) {
                    if target <= layout.place(graph.next(cycle)) {
                        break;
                    }
                    let entry = &mut exits[cycle as usize];
                    *entry = target.min(*entry);
                }
            }
        }
        for (cycle, target) in exits.iter().enumerate() {
            routes.after[cycle] = self.first(From::After(cycle as u32), false, *target);
        }
        for item in &layout.items {
            match *item {
                Item::Block(block) => {
                    if let Some(cycle) = graph.headed(block) {
                        self.pass_over(graph.cycle_node(cycle), &mut routes);
                    } else {
                        self.pass_over(block, &mut routes);
                    }
                    self.leave(block, successors(block), &mut routes);
                }
                Item::Next(cycle) => {
                    self.pass_over(graph.next(cycle), &mut routes);
                    if !self.classes.stays_together(cycle) {
                        let after = routes.after[cycle as usize];
                        self.arrive(after, From::After(cycle), None, false, &mut routes);
                    }
                }
            }
        }
        routes
    }

    /// Records that the wave arrives at a layout position. `direct` states whether the position is
    /// the target of an edge of the function, so that all lanes of `class` arrive.
    fn arrive(
        &self,
        place: u32,
        from: From,
        class: Option<u32>,
        direct: bool,
        routes: &mut Routes,
    ) {
        let Some(node) = self.node(place) else { return };
        routes.arrivals[node as usize].push(Arrival { from, class });
        if !direct {
            self.tear(node, routes);
        }
    }

    fn tear(&self, node: u32, routes: &mut Routes) {
        if self.classes.role(node) == Role::Joins {
            routes.order_dependent.push(node);
        }
    }

    fn pass_over(&self, node: u32, routes: &mut Routes) {
        if self.classes.role(node) == Role::Leads {
            let over = self.over(node, &routes.after);
            self.arrive(over, From::Over, None, false, routes);
        }
    }

    fn leave(&self, block: u32, successors: &[u32], routes: &mut Routes) {
        let mut targets: Vec<u32> = successors
            .iter()
            .map(|to| self.target(block, *to))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        if self.material.verdicts.parts(block) {
            let nearest = targets.first().copied().unwrap_or(self.end());
            let first = self.first(From::Block(block), true, nearest);
            self.arrive(first, From::Block(block), None, false, routes);
            return;
        }
        for target in targets {
            let first = self.first(From::Block(block), false, target);
            let class = self.node(first).and_then(|node| self.class_at(block, node));
            let direct = first == target && class.is_some();
            self.arrive(first, From::Block(block), class, direct, routes);
            if first != target
                && let Some(node) = self.node(target)
            {
                self.tear(node, routes);
            }
        }
        if successors.is_empty() {
            let first = self.first(From::Block(block), false, self.end());
            self.arrive(first, From::Block(block), None, false, routes);
        }
    }
}

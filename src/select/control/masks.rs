//! Decides which masks are stored in registers, and where each is set, updated and saved.

use rustc_hash::FxHashMap;

use super::class::{Class, Edge, Origin, Role};
use super::route::{From, Map, Routes};
use super::{End, Entry, Guard, Join, Set, Step, Target, UniformSuccessor, Update};
use lanelog_passes::linearize::layout::Item;

/// How the mask of a class is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The mask contains all lanes that execute the region. It is saved before lanes diverge.
    Base,
    /// The mask consists of the lanes that take this edge, from the mask of the block that
    /// branches. It is computed where it is needed, and saved before lanes diverge again.
    Made(Edge),
    /// The mask consists of the lanes in the mask of the first class that are not in the mask of
    /// the second class.
    Rest(u32, u32),
    /// The mask is in a register. Each edge that defines the mask adds its lanes to the register.
    Gathered,
}

/// Plans the masks.
pub(super) struct Masks<'m> {
    map: &'m Map<'m>,
    routes: &'m Routes,
    kinds: Vec<Kind>,
    /// By edge of the cut graph: the classes of kind `Gathered` whose masks the edge adds lanes to.
    gathered: FxHashMap<Edge, Vec<u32>>,
    /// Guards by node.
    guards: Vec<Guard>,
    /// Nodes whose mask is set at the end of the preceding block.
    fused: Vec<bool>,
    /// By class: whether its mask is read from a register (`saved`), and whether the mask is
    /// written to the register at the class's first node (`at_once`).
    saved: Vec<bool>,
    at_once: Vec<bool>,
    /// By node: the classes of kind `Gathered` whose masks are cleared there.
    emptied: FxHashMap<u32, Vec<u32>>,
}

impl<'m> Masks<'m> {
    /// Plans the masks. Time: linear in the wave's paths and in the edges that decide whether nodes
    /// execute.
    pub fn new(map: &'m Map<'m>, routes: &'m Routes) -> Masks<'m> {
        let classes = map.classes.all.len();
        let nodes = map.material.graph.len();
        let mut masks = Masks {
            map,
            routes,
            kinds: Vec::with_capacity(classes),
            gathered: FxHashMap::default(),
            guards: vec![Guard::default(); nodes],
            fused: vec![false; nodes],
            saved: vec![false; classes],
            at_once: vec![false; classes],
            emptied: FxHashMap::default(),
        };
        masks.decide_kinds();
        for node in 0..nodes as u32 {
            masks.decide_guard(node);
        }
        masks
    }

    fn decide_kinds(&mut self) {
        // Classes of kind `Gathered`, by the node that dominates their edges and by their branches.
        let mut known: FxHashMap<(u32, Vec<u32>), u32> = FxHashMap::default();
        for (number, class) in self.map.classes.all.iter().enumerate() {
            let number = number as u32;
            let kind = match class.origin {
                Origin::Base => Kind::Base,
                Origin::Made(edge) => Kind::Made(edge),
                Origin::Gathered { above, .. } => {
                    let branches = class.edges.iter().map(|(branch, _)| *branch);
                    let other = known.insert((above, branches.collect()), number);
                    match other.filter(|other| self.is_rest(above, class, *other)) {
                        Some(other) => Kind::Rest(self.map.classes.class(above), other),
                        None => Kind::Gathered,
                    }
                }
            };
            self.kinds.push(kind);
            if let (Kind::Gathered, Origin::Gathered { above, empty }) = (kind, class.origin) {
                for edge in &class.edges {
                    self.gathered.entry(*edge).or_default().push(number);
                }
                if empty {
                    self.emptied.entry(above).or_default().push(number);
                }
            }
        }
    }

    /// Whether each lane that executes the node `above` is in the mask of either `class` or
    /// `other`. This holds if the same branches decide both masks, each branch sends a lane to one
    /// of the classes, and no path avoids both classes.
    fn is_rest(&self, above: u32, class: &Class, other: u32) -> bool {
        /// The maximum number of nodes visited.
        const MOST: usize = 64;
        let graph = self.map.material.graph;
        let gathered = matches!(self.kind(other), Kind::Gathered);
        let Some(other) = self.map.classes.all.get(other as usize) else {
            return false;
        };
        let pairs = class.edges.iter().zip(&other.edges);
        let both = pairs.into_iter().all(|(this, that)| {
            this.0 == that.0 && this.1 != that.1 && graph.successors(this.0).len() == 2
        });
        if !gathered || !both {
            return false;
        }
        let mut work: Vec<u32> = graph.successors(above).to_vec();
        let mut seen: Vec<u32> = Vec::new();
        while let Some(node) = work.pop() {
            if [class.leader, other.leader].contains(&Some(node)) || seen.contains(&node) {
                continue;
            }
            let to = graph.successors(node);
            if !graph.has_place(node) || to.is_empty() || seen.len() >= MOST {
                return false;
            }
            seen.push(node);
            work.extend(to);
        }
        true
    }

    /// Whether a node is a block that ends in a divergent branch.
    fn parts(&self, node: u32) -> bool {
        let material = self.map.material;
        material.graph.as_block(node).is_some() && material.verdicts.parts(node)
    }

    fn kind(&self, class: u32) -> Kind {
        self.kinds
            .get(class as usize)
            .copied()
            .unwrap_or(Kind::Base)
    }

    fn want(&mut self, class: u32) {
        if !matches!(self.kind(class), Kind::Gathered)
            && let Some(entry) = self.saved.get_mut(class as usize)
        {
            *entry = true;
        }
    }

    fn decide_guard(&mut self, node: u32) {
        let classes = self.map.classes;
        let class = classes.class(node);
        let leads = classes.role(node) == Role::Leads;
        let arrivals = self
            .routes
            .arrivals
            .get(node as usize)
            .map_or(&[][..], Vec::as_slice);
        let kind = self.kind(class);
        if leads
            && let Kind::Made((branch, _)) = kind
            && let [only] = arrivals
            && only.from == From::Block(branch)
        {
            self.fused[node as usize] = true;
            return;
        }
        let mut guard = Guard {
            set: None,
            over: None,
        };
        if arrivals.iter().any(|arrival| arrival.class != Some(class)) {
            guard.set = Some(match kind {
                Kind::Made((branch, _)) if leads => {
                    self.want(classes.class(branch));
                    Set::Made {
                        of: classes.class(branch),
                        branch,
                        to: self.as_target(node),
                    }
                }
                Kind::Rest(of, without) if leads => {
                    self.want(of);
                    Set::Rest { of, without }
                }
                _ => {
                    self.want(class);
                    let some_are_right =
                        arrivals.iter().any(|arrival| arrival.class == Some(class));
                    if some_are_right
                        && !matches!(kind, Kind::Gathered)
                        && let Some(entry) = self.at_once.get_mut(class as usize)
                    {
                        *entry = true;
                    }
                    Set::Saved(class)
                }
            });
        }
        if leads && !arrivals.is_empty() {
            guard.over = Some(self.place(self.map.over(node, &self.routes.after)));
        }
        self.guards[node as usize] = guard;
    }

    /// The block of the function that corresponds to a node of the cut graph, as the target of an
    /// edge.
    fn as_target(&self, node: u32) -> u32 {
        let graph = self.map.material.graph;
        match (graph.as_cycle(node), graph.as_next(node)) {
            (Some(cycle), _) | (_, Some(cycle)) => graph.header(cycle),
            _ => node,
        }
    }

    fn place(&self, at: u32) -> Target {
        if at < self.map.end() {
            Target::Item(at)
        } else {
            Target::End
        }
    }

    fn saves(&self, class: u32) -> bool {
        self.saved.get(class as usize) == Some(&true)
            && self.at_once.get(class as usize) != Some(&true)
    }

    /// The class whose mask is saved at the start of a node.
    fn saved_at(&self, node: u32) -> Option<u32> {
        let class = self.map.classes.class(node);
        let leads = self.map.classes.all.get(class as usize)?;
        let wanted = self.at_once.get(class as usize) == Some(&true)
            && self.saved.get(class as usize) == Some(&true);
        (wanted && leads.leader == Some(node)).then_some(class)
    }

    /// The guard of a node.
    fn guard(&self, node: u32) -> Guard {
        self.guards.get(node as usize).copied().unwrap_or_default()
    }

    fn is_fused(&self, node: u32) -> bool {
        self.fused.get(node as usize) == Some(&true)
    }

    fn emptied_at(&self, node: u32) -> Vec<u32> {
        self.emptied.get(&node).cloned().unwrap_or_default()
    }

    /// The step at each layout position. `successors` returns the successors of a block in the
    /// function.
    pub fn steps<'f>(&self, successors: impl Fn(u32) -> &'f [u32]) -> Vec<Step> {
        let material = self.map.material;
        let graph = material.graph;
        let step = |item: &Item| match *item {
            Item::Next(cycle) => {
                let node = graph.next(cycle);
                Step {
                    item: *item,
                    cycle: None,
                    entry: Entry {
                        guard: self.guard(node),
                        ..Entry::default()
                    },
                    emptied: Vec::new(),
                    end: End::Again(material.layout.place(graph.header(cycle))),
                }
            }
            Item::Block(block) => {
                let cycle = graph.headed(block).map(|cycle| {
                    let node = graph.cycle_node(cycle);
                    let class = self.map.classes.class(node);
                    let diverges = !self.map.classes.stays_together(cycle);
                    let at_once = self.saved_at(node);
                    Entry {
                        guard: self.guard(node),
                        saved: at_once.or((diverges && self.saves(class)).then_some(class)),
                        emptied: self.emptied_at(node),
                    }
                });
                let entry = Entry {
                    guard: self.guard(block),
                    saved: self.saved_at(block),
                    emptied: Vec::new(),
                };
                Step {
                    item: *item,
                    cycle,
                    entry,
                    emptied: self.emptied_at(block),
                    end: self.end(block, successors(block)),
                }
            }
        };
        material.layout.items.iter().map(step).collect()
    }

    /// The masks that an edge of the function adds lanes to: the class of each, and whether the
    /// mask is still empty.
    fn updates(&self, block: u32, to: u32) -> Vec<Join> {
        let material = self.map.material;
        let steps = material.graph.steps(material.verdicts, block, to);
        let mut all = Vec::new();
        for edge in steps {
            for class in self.gathered.get(&edge).into_iter().flatten() {
                let origin = self
                    .map
                    .classes
                    .all
                    .get(*class as usize)
                    .map(|class| class.origin);
                let first =
                    matches!(origin, Some(Origin::Gathered { above, .. }) if above == block);
                all.push(Join {
                    class: *class,
                    first,
                });
            }
        }
        all
    }

    fn end(&self, block: u32, successors: &[u32]) -> End {
        if successors.is_empty() {
            let first = self.map.first(From::Block(block), false, self.map.end());
            return End::Return(self.place(first));
        }
        let mut targets: Vec<u32> = successors.to_vec();
        targets.sort_unstable();
        targets.dedup();
        if self.parts(block) {
            self.part(block, &targets)
        } else {
            let leg = |to: &u32| self.leg(block, *to);
            End::Together(targets.iter().map(leg).collect())
        }
    }

    fn leg(&self, block: u32, to: u32) -> UniformSuccessor {
        let target = self.map.target(block, to);
        let first = self.map.first(From::Block(block), false, target);
        UniformSuccessor {
            block: to,
            updates: self.updates(block, to),
            saved: self.lost(block, first),
            to: self.place(first),
        }
    }

    /// The class of a block, if its mask must be saved before EXEC is overwritten at a layout
    /// position. This is the case if nodes of the class may follow before the end of the blocks
    /// that its first node dominates.
    fn lost(&self, block: u32, at: u32) -> Option<u32> {
        let node = self.map.node(at)?;
        let class = self.map.class_at(block, node)?;
        let leader = self.map.classes.all.get(class as usize)?.leader?;
        let again = at < self.map.material.layout.end(leader);
        (self.map.classes.class(node) != class && again && self.saves(class)).then_some(class)
    }

    fn part(&self, block: u32, targets: &[u32]) -> End {
        let mut updates: Vec<Update> = Vec::new();
        for to in targets {
            for join in self.updates(block, *to) {
                match updates.iter_mut().find(|update| update.join == join) {
                    Some(update) => update.targets.push(*to),
                    None => updates.push(Update {
                        join,
                        targets: vec![*to],
                    }),
                }
            }
        }
        let class = self.map.classes.class(block);
        let saved = self.saves(class).then_some(class);
        let places = targets.iter().map(|to| self.map.target(block, *to));
        let nearest = places.min().unwrap_or(self.map.end());
        let first = self.map.first(From::Block(block), true, nearest);
        let made = self.map.node(first).filter(|node| self.is_fused(*node));
        match made {
            Some(node) => End::Part {
                updates,
                saved,
                on: Some(self.as_target(node)),
                over: self.place(self.map.over(node, &self.routes.after)),
                to: Target::Body(first),
            },
            None => End::Part {
                updates,
                saved,
                on: None,
                over: Target::End,
                to: self.place(first),
            },
        }
    }
}

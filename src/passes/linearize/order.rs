//! Partial linearization: determines the branches that are kept in the linear order, and the blocks
//! that need a predicate.
//!
//! The linear order is traversed from start to end. At the end of a block where lanes diverge,
//! execution continues at the nearest target, and the other targets are *deferred*: their lanes are
//! inactive until execution reaches their positions. A uniform branch is kept; each successor is
//! replaced by the successor itself or the nearest deferred target, whichever comes first. A cycle
//! that lanes leave in different iterations is repeated until no lane is in it, and its exits are
//! deferred until then.
//!
//! A block needs no predicate of its own if it runs for exactly the lanes for which another
//! predicate is true, or for all lanes of the kernel. Otherwise R determines which blocks share a
//! predicate, and K which edges define it.
//!
//! Source: S. Moll, S. Hack, "Partial Control-Flow Linearization" (PLDI 2018), for the deferral
//! relation; J. C. H. Park, M. Schlansker, "On Predicated Execution" (HPL-91-58, 1991): R and K.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::linearize::graph::{Graph, is_reachable};
use crate::linearize::layout::{Item, Layout};
use crate::linearize::predicates::Predicates;
use crate::linearize::{How, Verdicts};
use lanelog_ir::Function;

/// The number of the class that contains all lanes of the kernel.
pub const ALL: u32 = 0;

/// A position in the linear order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// The position before a cycle.
    Enter(u32),
    /// A block.
    Block(u32),
    /// The end of a cycle.
    Next(u32),
}

/// The successors of a position in the linear order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Successors {
    /// The end of the linear order.
    Ends,
    /// A single position.
    One(u32),
    /// A branch that is kept: the position for each successor, in the order of the function.
    Branch(Vec<u32>),
    /// The end of a cycle: the position of its header, and the position after the cycle, if there
    /// is one.
    Again(u32, Option<u32>),
}

/// A set of blocks with the same predicate.
#[derive(Clone, Debug, Default)]
pub struct Class {
    /// The edges of the cut graph that define the predicate.
    pub edges: Vec<(u32, u32)>,
    /// The cycle whose live lanes this class represents, if it represents any.
    pub live: Option<u32>,
    /// The region that contains the first node of the class.
    pub region: Option<u32>,
    /// The position of the first node of the class.
    pub leader: u32,
}

/// The linear order, and the decisions about it.
pub struct Order<'o> {
    pub graph: &'o Graph,
    function: &'o Function,
    verdicts: &'o Verdicts,
    how: How,
    predicates: Option<Predicates>,
    /// The positions in order.
    pub spots: Vec<Position>,
    /// The position of each node; for a cycle, the position before it.
    places: FxHashMap<u32, u32>,
    /// By cycle: whether lanes leave it in different iterations.
    pub divergent: Vec<bool>,
    /// For each position: the successors.
    pub ways: Vec<Successors>,
    /// For each position: the class of the active lanes, if the wave reaches the position.
    pub class: Vec<Option<u32>>,
    /// All classes; the first is the class of all lanes.
    pub classes: Vec<Class>,
    /// By cycle: the class of its live lanes.
    live: Vec<Option<u32>>,
    /// The immediate dominator of each position.
    dominator: Vec<Option<u32>>,
    depth: Vec<u32>,
}

/// The position in the linear order to which an edge of the function leads.
#[derive(Clone, Copy)]
struct Target {
    place: u32,
    /// The outermost cycle that the edge leaves, if all lanes leave it in the same iteration.
    left: Option<u32>,
    /// Whether the edge leaves a cycle in which lanes must then wait for other lanes, because they
    /// leave it in different iterations.
    waits: bool,
}

/// An edge to a position.
#[derive(Clone, Copy)]
struct Arrival {
    from: u32,
    /// The class of the lanes that take the edge, if exactly the lanes of one class do.
    exact: Option<u32>,
}

/// State of positions during the traversal.
#[derive(Default)]
struct Walk {
    arrivals: Vec<Vec<Arrival>>,
    deferred: Vec<BTreeSet<u32>>,
    /// For each predicate: its class, and the position of its first node.
    of_predicate: FxHashMap<u32, (u32, u32)>,
}

impl<'o> Order<'o> {
    /// Computes the linear order. `None` if the rules could not be evaluated. Time: linear in the
    /// function, times a logarithm of the deferred targets, times the number of cycles that only
    /// the traversal finds to be left in different iterations.
    pub fn new(
        function: &'o Function,
        verdicts: &'o Verdicts,
        graph: &'o Graph,
        how: How,
    ) -> Option<Order<'o>> {
        let layout = Layout::new(graph);
        let mut order = Order {
            graph,
            function,
            verdicts,
            how,
            predicates: None,
            spots: Vec::new(),
            places: FxHashMap::default(),
            divergent: vec![how == How::All; graph.headers.len()],
            ways: Vec::new(),
            class: Vec::new(),
            classes: Vec::new(),
            live: Vec::new(),
            dominator: Vec::new(),
            depth: Vec::new(),
        };
        for item in &layout.items {
            match *item {
                Item::Block(block) => {
                    if let Some(cycle) = graph.headed(block) {
                        order.place(graph.cycle_node(cycle), Position::Enter(cycle));
                    }
                    order.place(block, Position::Block(block));
                }
                Item::Next(cycle) => order.place(graph.next(cycle), Position::Next(cycle)),
            }
        }
        let masked =
            how == How::All || (0..function.blocks.len() as u32).any(|block| verdicts.parts(block));
        if masked {
            order.predicates = Some(Predicates::new(graph));
        }
        order.mark_left_diverged();
        // Each round finds another cycle that lanes leave in different iterations.
        for _ in 0..=graph.headers.len() {
            match order.walk() {
                Some(cycle) => *order.divergent.get_mut(cycle as usize)? = true,
                None => return Some(order),
            }
        }
        None
    }

    /// Marks the cycles with an exit at whose source lanes diverge, and the cycles that these exits
    /// also leave. The traversal would find each of them in a separate round.
    fn mark_left_diverged(&mut self) {
        for block in 0..self.function.blocks.len() as u32 {
            let Some(mut cycle) = self.graph.region(block) else {
                continue;
            };
            let exits = |node: u32, cycle: u32| {
                let left = self.graph.left(cycle);
                self.graph.successors(node).contains(&left)
            };
            if !self.parts(block) || !exits(block, cycle) {
                continue;
            }
            while !std::mem::replace(&mut self.divergent[cycle as usize], true) {
                let node = self.graph.cycle_node(cycle);
                match self.graph.region(node) {
                    Some(around) if exits(node, around) => cycle = around,
                    _ => break,
                }
            }
        }
    }

    fn place(&mut self, node: u32, spot: Position) {
        self.places.insert(node, self.spots.len() as u32);
        self.spots.push(spot);
    }

    /// The position of a node.
    pub fn place_of(&self, node: u32) -> Option<u32> {
        self.places.get(&node).copied()
    }

    /// Whether lanes are assumed to diverge at the end of a block.
    pub fn parts(&self, block: u32) -> bool {
        match self.how {
            How::All => self.ways_of(block).len() > 1,
            How::Partial => self.verdicts.parts(block),
        }
    }

    /// The successors of a block, without duplicates, in ascending order.
    pub fn ways_of(&self, block: u32) -> Vec<u32> {
        let mut all = self.function.block_successors(block as usize).to_vec();
        lanelog_util::limits::steps(all.len());
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The edges of the cut graph for an edge of the function.
    pub fn steps(&self, from: u32, to: u32) -> Vec<(u32, u32)> {
        self.graph.steps(self.verdicts, from, to)
    }

    /// The class of a cycle's live lanes.
    pub fn live(&self, cycle: u32) -> Option<u32> {
        self.live.get(cycle as usize).copied().flatten()
    }

    fn is_divergent(&self, cycle: u32) -> bool {
        self.divergent.get(cycle as usize).copied().unwrap_or(true)
    }

    /// The position that lanes which take an edge of the function continue at.
    fn target(&self, from: u32, to: u32) -> Option<Target> {
        let mut left = None;
        for (_, node) in self.steps(from, to) {
            match self.graph.as_left(node) {
                Some(cycle) if self.is_divergent(cycle) => {
                    return Some(Target {
                        place: self.place_of(self.graph.next(cycle))?,
                        left,
                        waits: true,
                    });
                }
                Some(cycle) => left = Some(cycle),
                None => {
                    return Some(Target {
                        place: self.place_of(node)?,
                        left,
                        waits: false,
                    });
                }
            }
        }
        None
    }

    /// Traverses the linear order. Returns a cycle that turns out to be left in different
    /// iterations, if there is one.
    fn walk(&mut self) -> Option<u32> {
        let count = self.spots.len();
        self.ways = vec![Successors::Ends; count];
        self.class = vec![None; count];
        self.classes = vec![Class::default()];
        self.live = vec![None; self.graph.headers.len()];
        self.dominator = vec![None; count];
        self.depth = vec![0; count];
        let mut walk = Walk {
            arrivals: vec![Vec::new(); count],
            deferred: vec![BTreeSet::new(); count],
            ..Walk::default()
        };
        for at in 0..count as u32 {
            let spot = self.spots.get(at as usize).copied()?;
            if at > 0 && walk.arrivals.get(at as usize)?.is_empty() {
                continue;
            }
            self.dominate(at, &walk);
            let class = self.class_at(at, spot, &mut walk);
            *self.class.get_mut(at as usize)? = Some(class);
            let way = match spot {
                Position::Enter(cycle) => {
                    // No earlier position depends on whether lanes leave the cycle in different
                    // iterations.
                    if class != ALL {
                        *self.divergent.get_mut(cycle as usize)? = true;
                    }
                    let header = self.place_of(self.graph.header(cycle))?;
                    self.arrive(&mut walk, at, header, None);
                    Successors::One(header)
                }
                Position::Block(block) => match self.leave(block, at, class, &mut walk) {
                    Ok(way) => way,
                    Err(cycle) => return Some(cycle),
                },
                Position::Next(cycle) => match self.again(cycle, at, &mut walk) {
                    Ok(way) => way,
                    Err(cycle) => return Some(cycle),
                },
            };
            *self.ways.get_mut(at as usize)? = way;
        }
        None
    }

    fn arrive(&self, walk: &mut Walk, from: u32, to: u32, exact: Option<u32>) {
        if let Some(all) = walk.arrivals.get_mut(to as usize) {
            all.push(Arrival { from, exact });
        }
    }

    /// Continues at the nearest position, and defers the other targets.
    fn defer(
        &self,
        walk: &mut Walk,
        from: u32,
        mut wanted: BTreeSet<u32>,
        exact: Option<u32>,
    ) -> Successors {
        let Some(nearest) = wanted.pop_first() else {
            return Successors::Ends;
        };
        self.arrive(walk, from, nearest, exact);
        if let Some(deferred) = walk.deferred.get_mut(nearest as usize) {
            if deferred.len() < wanted.len() {
                std::mem::swap(deferred, &mut wanted);
            }
            lanelog_util::limits::steps(4 * wanted.len());
            deferred.extend(wanted);
        }
        Successors::One(nearest)
    }

    fn leave(&self, block: u32, at: u32, class: u32, walk: &mut Walk) -> Result<Successors, u32> {
        let mut targets = Vec::new();
        for to in self.ways_of(block) {
            let Some(target) = self.target(block, to) else {
                continue;
            };
            let together = class == ALL && !self.parts(block);
            if let Some(cycle) = target.left
                && !together
            {
                return Err(self.divergent_around(block, cycle));
            }
            targets.push((to, target));
        }
        let mut places: Vec<u32> = targets.iter().map(|(_, target)| target.place).collect();
        places.sort_unstable();
        places.dedup();
        let deferred = walk.deferred.get_mut(at as usize);
        let mut deferred = deferred.map(std::mem::take).unwrap_or_default();
        let stays = !self.parts(block) && places.len() > 1 && (class == ALL || places.len() == 2);
        let exact = |place: u32, deferred: &BTreeSet<u32>| {
            let mut here = targets.iter().filter(|(_, target)| target.place == place);
            let own = here.all(|(_, target)| !target.waits);
            (own && !deferred.contains(&place)).then_some(class)
        };
        if !stays {
            let exact = match places.as_slice() {
                [one] if deferred.first().is_none_or(|first| first > one) => exact(*one, &deferred),
                _ => None,
            };
            deferred.extend(&places);
            return Ok(self.defer(walk, at, deferred, exact));
        }
        let mut ways: FxHashMap<u32, u32> = FxHashMap::default();
        for place in places {
            let mut wanted = deferred.clone();
            lanelog_util::limits::steps(4 * wanted.len());
            wanted.insert(place);
            let exact = exact(place, &deferred).filter(|_| wanted.first() == Some(&place));
            if let Successors::One(to) = self.defer(walk, at, wanted, exact) {
                ways.insert(place, to);
            }
        }
        let successors = self.function.block_successors(block as usize).iter();
        let to = successors.filter_map(|to| {
            let (_, target) = targets.iter().find(|(known, _)| known == to)?;
            ways.get(&target.place).copied()
        });
        let to: Vec<u32> = to.collect();
        Ok(match to.as_slice() {
            [first, rest @ ..] if rest.iter().all(|other| other == first) => {
                Successors::One(*first)
            }
            _ => Successors::Branch(to),
        })
    }

    /// If lanes leave the cycle `outermost` in different iterations, they also leave cycles nested
    /// in it in this way. Returns the innermost cycle around a block for which this is not yet
    /// recorded.
    fn divergent_around(&self, block: u32, outermost: u32) -> u32 {
        let around = self.graph.regions_of(block);
        let mut around = around.filter(|cycle| !self.is_divergent(*cycle));
        around.next().unwrap_or(outermost)
    }

    fn again(&self, cycle: u32, at: u32, walk: &mut Walk) -> Result<Successors, u32> {
        let header = self.graph.header(cycle);
        let Some(header) = self.place_of(header) else {
            return Ok(Successors::Ends);
        };
        if !self.is_divergent(cycle) {
            return Ok(Successors::One(header));
        }
        let node = self.graph.cycle_node(cycle);
        let before = self.place_of(node).unwrap_or(at);
        let mut exits = Vec::new();
        // The lanes also leave the surrounding cycle, in which they must wait for other lanes.
        let mut waits = false;
        for to in self.graph.successors(node) {
            let place = match self.graph.as_left(*to) {
                Some(around) if self.is_divergent(around) => {
                    waits = true;
                    self.place_of(self.graph.next(around))
                }
                // Lanes also leave the surrounding cycle in different iterations, which is now
                // recorded.
                Some(around) => return Err(around),
                None => self.place_of(*to),
            };
            exits.extend(place);
        }
        exits.sort_unstable();
        exits.dedup();
        let deferred = walk.deferred.get_mut(before as usize);
        let mut wanted = deferred.map(std::mem::take).unwrap_or_default();
        let class = self.class.get(before as usize).copied().flatten();
        let exact = match exits.as_slice() {
            [one] if !waits && wanted.first().is_none_or(|first| first > one) => class,
            _ => None,
        };
        wanted.extend(&exits);
        Ok(match self.defer(walk, at, wanted, exact) {
            Successors::One(after) => Successors::Again(header, Some(after)),
            _ => Successors::Again(header, None),
        })
    }

    /// The class of all lanes that execute an iteration of a cycle; for `None`, of all lanes of the
    /// kernel.
    fn base(&self, region: Option<u32>) -> u32 {
        let own = region.filter(|cycle| self.is_divergent(*cycle));
        own.and_then(|cycle| self.live(cycle)).unwrap_or(ALL)
    }

    fn node(&self, spot: Position) -> u32 {
        match spot {
            Position::Enter(cycle) => self.graph.cycle_node(cycle),
            Position::Block(block) => block,
            Position::Next(cycle) => self.graph.next(cycle),
        }
    }

    fn class_at(&mut self, at: u32, spot: Position, walk: &mut Walk) -> u32 {
        let node = self.node(spot);
        let region = self.graph.region(node);
        if let Position::Block(block) = spot
            && let Some(cycle) = self.graph.headed(block)
        {
            if self.is_divergent(cycle) {
                self.live[cycle as usize] = Some(self.classes.len() as u32);
                self.classes.push(Class {
                    live: Some(cycle),
                    region,
                    leader: at,
                    ..Class::default()
                });
            }
            return self.base(region);
        }
        if let Position::Next(cycle) = spot
            && !self.is_divergent(cycle)
        {
            return ALL;
        }
        let Some(predicates) = &self.predicates else {
            return ALL;
        };
        let arrivals = walk
            .arrivals
            .get(at as usize)
            .map_or(&[][..], Vec::as_slice);
        if let Some((first, rest)) = arrivals.split_first()
            && let Some(class) = first.exact
            && rest.iter().all(|other| other.exact == Some(class))
        {
            if let Some(predicate) = predicates.of(node) {
                walk.of_predicate.entry(predicate).or_insert((class, at));
            }
            return class;
        }
        let Some(predicate) = predicates.of(node) else {
            return self.base(region);
        };
        let edges = predicates.definitions(predicate).to_vec();
        if edges.is_empty() {
            return self.base(region);
        }
        if let Some((class, leader)) = walk.of_predicate.get(&predicate)
            && self.dominates(*leader, at)
        {
            return *class;
        }
        let class = self.classes.len() as u32;
        self.classes.push(Class {
            edges,
            live: None,
            region,
            leader: at,
        });
        walk.of_predicate.insert(predicate, (class, at));
        class
    }

    /// Computes the immediate dominator of a position; back edges to headers are ignored.
    fn dominate(&mut self, at: u32, walk: &Walk) {
        let arrivals = walk
            .arrivals
            .get(at as usize)
            .map_or(&[][..], Vec::as_slice);
        let mut found: Option<u32> = None;
        for arrival in arrivals {
            found = Some(match found {
                None => arrival.from,
                Some(other) => self.common(other, arrival.from),
            });
        }
        let above = found.map_or(0, |found| self.depth_of(found) + 1);
        if let Some(entry) = self.dominator.get_mut(at as usize) {
            *entry = found;
        }
        if let Some(entry) = self.depth.get_mut(at as usize) {
            *entry = above;
        }
    }

    fn depth_of(&self, at: u32) -> u32 {
        self.depth.get(at as usize).copied().unwrap_or(0)
    }

    fn up(&self, at: u32) -> u32 {
        self.dominator
            .get(at as usize)
            .copied()
            .flatten()
            .unwrap_or(0)
    }

    fn common(&self, mut one: u32, mut other: u32) -> u32 {
        while one != other {
            if self.depth_of(one) < self.depth_of(other) {
                (one, other) = (other, one);
            }
            if self.depth_of(one) == 0 {
                return 0;
            }
            one = self.up(one);
        }
        one
    }

    /// Whether a position dominates another. Time: the distance in the dominator tree.
    pub fn dominates(&self, above: u32, mut at: u32) -> bool {
        while self.depth_of(at) > self.depth_of(above) {
            at = self.up(at);
        }
        at == above
    }

    /// Whether control may reach a block.
    pub fn is_reachable(&self, block: u32) -> bool {
        is_reachable(self.verdicts, block)
    }
}

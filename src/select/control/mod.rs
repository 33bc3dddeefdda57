//! Which lanes are on in which block: the order of blocks, and guard masks from control dependence.
//!
//! | file | what it does |
//! |---|---|
//! | `class` | blocks that run under the same mask, and the edges that define it |
//! | `route` | where the wave goes, and where it must stop because lanes may wait |
//! | `masks` | which masks are kept, and where they are set, added to and saved |
//!
//! The function with every cycle cut open (`graph`) and the order of the text (`layout`) are those
//! of `lanelog_passes::linearize`.
//!
//! The wave walks the text from top to bottom. Where lanes diverge, it continues with those of one
//! side, and the others wait at a place further down. It must stop at every place where lanes may
//! wait: there `exec` becomes the mask of the block, and if that is empty the wave continues after
//! all blocks that the block dominates. Lanes that continue with a cycle wait at its end, those
//! that leave it wait after it. A uniform branch stays a branch; but its target is at most the next
//! place where other lanes may wait.
//!
//! Source: Park and Schlansker, "On Predicated Execution" (HPL-91-58).
//!
//! Deliberately absent: cycles of several entries. They get one before
//! (`lanelog_passes::irreducible`).

mod class;
mod masks;
mod route;
#[cfg(test)]
mod tests;

pub use lanelog_passes::linearize::layout::Item;

use rustc_hash::{FxHashMap, FxHashSet};

use class::{Classes, Material};
use lanelog_ir as ir;
use lanelog_ir::typed;
use lanelog_passes::linearize::graph::Graph;
use lanelog_passes::linearize::layout::Layout;
use lanelog_passes::linearize::verdicts::Verdicts;
use masks::Masks;
use route::Map;

/// Where the wave goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// To a place of the text, with all actions before its block.
    Item(u32),
    /// To a place of the text whose mask is in `exec` and not empty.
    Body(u32),
    /// To the end of the kernel.
    End,
}

/// The new value of `exec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The mask of a class, from its register.
    Saved(u32),
    /// Those lanes of a class that a branch sends to a block.
    Made {
        /// The class of the branch.
        of: u32,
        /// The block that the branch ends.
        branch: u32,
        /// The block that it sends them to.
        to: u32,
    },
    /// The lanes of one class that are not in another.
    Rest {
        /// All.
        of: u32,
        /// Not these.
        without: u32,
    },
}

/// Actions before lanes run a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// `exec` is set.
    pub set: Option<Set>,
    /// There may be no lanes: where the wave then goes.
    pub over: Option<Target>,
}

/// Actions at the start of a block or a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Lanes are set.
    pub guard: Guard,
    /// `exec` is saved as the mask of this class.
    pub saved: Option<u32>,
    /// Masks of these classes become empty.
    pub emptied: Vec<u32>,
}

/// An edge adds its lanes to a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// The class of the mask.
    pub class: u32,
    /// Nothing is in it before.
    pub first: bool,
}

/// A mask, and the blocks whose edges add to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The mask.
    pub join: Join,
    /// Successors of the current block.
    pub targets: Vec<u32>,
}

/// One successor of a uniform branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The successor.
    pub block: u32,
    /// The lanes, all of them, are added to masks.
    pub updates: Vec<Join>,
    /// `exec` is saved as the mask of this class.
    pub saved: Option<u32>,
    /// Where the wave goes.
    pub to: Target,
}

/// Actions at the end of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Lanes end here. The wave continues with others.
    Return(Target),
    /// Lanes stay converged: by one of these, one for each successor, ascending.
    Together(Vec<Leg>),
    /// Lanes diverge.
    Part {
        /// Lanes are added to masks.
        updates: Vec<Update>,
        /// `exec` is saved as the mask of this class.
        saved: Option<u32>,
        /// The wave continues with lanes that go to this successor; `None` if `exec` is set further
        /// down.
        on: Option<u32>,
        /// Where it goes if there are none.
        over: Target,
        /// Where it goes.
        to: Target,
    },
    /// The end of a cycle: the wave goes to the header, at this place.
    Again(u32),
}

/// A place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The item at the place.
    pub item: Item,
    /// For the header of a cycle: the actions before the cycle.
    pub cycle: Option<Entry>,
    /// Actions at the start.
    pub entry: Entry,
    /// Masks of these classes become empty at the end of the block.
    pub emptied: Vec<u32>,
    /// Actions at the end.
    pub end: End,
}

/// The order of blocks, and the decisions for each.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Reachable blocks: cycles are contiguous, dominators come first.
    pub order: Vec<u32>,
    /// Values of one bit (or vectors of bits) that are divergent, or read in other iterations than
    /// they were defined in, and have a reader outside of the innermost cycle around them.
    pub bits_read_outside: FxHashSet<u32>,
    /// The block of each value; arguments are in the first.
    pub block_of: Vec<u32>,
    /// The innermost cycle of each block, by its header.
    pub cycles: Vec<Option<u32>>,
    /// The parent of each cycle, by their headers.
    pub parents: FxHashMap<u32, u32>,
    /// The text.
    pub steps: Vec<Step>,
    /// The place of each block in it.
    pub places: Vec<Option<u32>>,
    /// Blocks that all initial lanes of the wave run converged, or none does.
    pub whole: Vec<bool>,
    /// How many masks there are.
    pub masks: u32,
}

impl Plan {
    /// Whether a user is in the innermost cycle around a value (by their numbers).
    pub fn same_cycle(&self, value: u32, user: u32) -> bool {
        let cycle = |value: u32| {
            let block = self.block_of.get(value as usize)?;
            self.cycles.get(*block as usize).copied().flatten()
        };
        let Some(wanted) = cycle(value) else {
            return true;
        };
        let around = |header: &u32| self.parents.get(header).copied();
        std::iter::successors(cycle(user), around).any(|header| header == wanted)
    }
}

/// The reason that there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplanned {
    /// `lanelog_passes::irreducible` did not run.
    #[error("the cycle at {header} has several entries, and none was put in front of them")]
    Irreducible {
        /// The name of the block that the rules take for its header.
        header: String,
    },
    /// The built-in rules have a mistake.
    #[error(
        "a bug of the backend, please report it: {} gives no masks",
        class::PROGRAM
    )]
    Program,
}

/// Plans a function. Time: linear in the function and in the lengths of its branches.
///
/// # Errors
/// A cycle has several entries; or the rules could not be evaluated.
pub fn plan(
    module: &ir::Module<'_>,
    function: &ir::Function,
    typed: &typed::Function,
    verdicts: &Verdicts,
) -> Result<Plan, Unplanned> {
    if let Some(header) = verdicts.irreducible.first() {
        let header = module.names(function).block(*header).to_string();
        return Err(Unplanned::Irreducible { header });
    }
    let mut plan = Plan::default();
    plan.read_values(function, typed, verdicts);
    plan.decide(function, verdicts).ok_or(Unplanned::Program)?;
    Ok(plan)
}

/// Whether all initial lanes run a node, or none does: its mask is that of its region; and lanes
/// leave no cycle around it in different iterations.
fn is_whole(graph: &Graph, classes: &Classes, node: u32) -> bool {
    let mut node = node;
    // As deep as cycles are.
    for _ in 0..=graph.headers.len() {
        let Some(cycle) = graph.region(node) else {
            return classes.class(node) == classes.class(graph.representative(0, None));
        };
        if classes.class(node) != classes.base(cycle) || !classes.stays_together(cycle) {
            return false;
        }
        node = graph.cycle_node(cycle);
    }
    false
}

/// The number of rounds in which uniform branches may turn out to need masks, before all of them
/// get one.
const ROUNDS: usize = 8;

impl Plan {
    fn decide(&mut self, function: &ir::Function, verdicts: &Verdicts) -> Option<()> {
        let masked = (0..function.blocks.len() as u32).any(|block| verdicts.parts(block));
        let graph = Graph::new(function, verdicts, masked);
        let layout = Layout::new(&graph);
        let material = Material {
            graph: &graph,
            layout: &layout,
            verdicts,
        };
        let successors = |block: u32| function.block_successors(block as usize);
        let mut order_dependent = vec![false; graph.len()];
        for round in 0..=ROUNDS {
            if round == ROUNDS {
                order_dependent.fill(true);
            }
            let classes = Classes::new(&material, &order_dependent, masked)?;
            let map = Map {
                material: &material,
                classes: &classes,
            };
            let routes = map.routes(successors);
            if !routes.order_dependent.is_empty() {
                for node in routes.order_dependent {
                    order_dependent[node as usize] = true;
                }
                continue;
            }
            self.steps = Masks::new(&map, &routes).steps(successors);
            self.masks = classes.all.len() as u32;
            let blocks = 0..function.blocks.len() as u32;
            self.whole = blocks
                .map(|block| is_whole(&graph, &classes, block))
                .collect();
            break;
        }
        self.places = vec![None; function.blocks.len()];
        for (place, step) in self.steps.iter().enumerate() {
            if let Item::Block(block) = step.item {
                self.order.push(block);
                if let Some(entry) = self.places.get_mut(block as usize) {
                    *entry = Some(place as u32);
                }
            }
        }
        Some(())
    }

    fn read_values(
        &mut self,
        function: &ir::Function,
        typed: &typed::Function,
        verdicts: &Verdicts,
    ) {
        let first = function.arguments.len() as u32;
        self.block_of = vec![0; function.value_count() as usize];
        for block in 0..function.blocks.len() {
            self.cycles.push(verdicts.cycle(block as u32));
            for at in function.block_instructions(block) {
                if let Some(entry) = self.block_of.get_mut(first as usize + at) {
                    *entry = block as u32;
                }
            }
        }
        let parents = verdicts.headers.iter();
        self.parents = parents
            .filter_map(|header| Some((*header, verdicts.parent(*header)?)))
            .collect();
        let is_bit = |value: u32| {
            let at = value.checked_sub(first)?;
            let instruction = typed.instructions.get(at as usize)?;
            Some(match &instruction.ty {
                typed::Type::Integer(1) => true,
                typed::Type::Vector(_, element) => **element == typed::Type::Integer(1),
                _ => false,
            })
        };
        for (at, instruction) in typed.instructions.iter().enumerate() {
            let user = first + at as u32;
            for (_, operand) in &instruction.operands {
                if let typed::Operand::Value(value) = operand
                    && is_bit(*value) == Some(true)
                    && (verdicts.is_divergent(*value) || verdicts.is_kept(*value))
                    && !self.same_cycle(*value, user)
                {
                    self.bits_read_outside.insert(*value);
                }
            }
        }
    }
}

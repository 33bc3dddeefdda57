//! Plans the control flow of a wave: the order of blocks, and the mask of active lanes for each
//! block, derived from control dependence.
//!
//! | file | what it does |
//! |---|---|
//! | `class` | classes of blocks with the same mask, and the edges that define the mask |
//! | `route` | the paths of the wave, and the blocks that it must not skip because lanes may wait there |
//! | `masks` | the masks that need registers, and the places where they are set, updated and saved |
//!
//! The cut graph (`graph`), in which the back edges of every cycle are cut, and the order of its
//! blocks (`layout`) are computed by `lanelog_passes::linearize`.
//!
//! The wave executes the blocks in layout order. Where lanes diverge, it continues with the lanes
//! of one successor, and the other lanes wait at a later block. The wave must stop at every block
//! where lanes may wait. There, EXEC is set to the mask of the block; if the mask is empty, the
//! wave branches over all blocks that the block dominates. In a cycle, lanes that start another
//! iteration wait at the end of the cycle; lanes that leave the cycle wait after it. A uniform
//! branch stays a branch, but the wave goes no further than the next block where other lanes may
//! wait.
//!
//! Source: Park and Schlansker, "On Predicated Execution" (HPL-91-58).
//!
//! Deliberately absent: cycles with several entries. Before selection,
//! `lanelog_passes::irreducible` gives such a cycle a single entry.

mod class;
mod masks;
mod route;
#[cfg(test)]
mod tests;

pub use lanelog_passes::linearize::layout::Item;

use rustc_hash::{FxHashMap, FxHashSet};

use class::{ClassInput, Classes};
use lanelog_ir as ir;
use lanelog_ir::typed;
use lanelog_passes::linearize::graph::Graph;
use lanelog_passes::linearize::layout::Layout;
use lanelog_passes::linearize::verdicts::Verdicts;
use masks::Masks;
use route::Map;

/// The target of a branch of the wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A layout item: all actions before its block are executed.
    Item(u32),
    /// A layout item, after its guard. The guard is skipped, because EXEC already contains the
    /// item's mask, which is not empty.
    Body(u32),
    /// The end of the kernel.
    End,
}

/// The value that EXEC is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The mask of a class, from its register.
    Saved(u32),
    /// The lanes in the mask of class `of` that a branch sends to the block `to`.
    Made {
        /// The class of the block that ends in the branch.
        of: u32,
        /// The block that ends in the branch.
        branch: u32,
        /// The successor.
        to: u32,
    },
    /// The lanes in the mask of one class that are not in the mask of another class.
    Rest {
        /// The class whose mask contains all of these lanes.
        of: u32,
        /// The class whose lanes are removed from the mask of class `of`.
        without: u32,
    },
}

/// Actions that set EXEC before a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// The value that EXEC is set to; `None` if EXEC is not changed.
    pub set: Option<Set>,
    /// The target that the wave branches to if the mask is empty; `None` if the mask is never
    /// empty.
    pub over: Option<Target>,
}

/// Actions at the start of a block or a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The update of EXEC.
    pub guard: Guard,
    /// The class whose mask register is set to the value of EXEC, if any.
    pub saved: Option<u32>,
    /// Classes whose masks are cleared.
    pub emptied: Vec<u32>,
}

/// Adds the lanes of an edge to the mask of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// The class of the mask.
    pub class: u32,
    /// Whether the mask is still empty, so that the lanes are assigned, not added.
    pub first: bool,
}

/// An update of a mask, and the edges that add lanes to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The mask to update.
    pub join: Join,
    /// The successors of the current block whose lanes are added.
    pub targets: Vec<u32>,
}

/// One successor of a uniform branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniformSuccessor {
    /// The successor block.
    pub block: u32,
    /// The masks that all active lanes are added to.
    pub updates: Vec<Join>,
    /// The class whose mask register is set to the value of EXEC, if any.
    pub saved: Option<u32>,
    /// The position that the wave branches to.
    pub to: Target,
}

/// Actions at the end of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The active lanes return from the kernel. The wave continues at the target with other lanes.
    Return(Target),
    /// The lanes stay converged, and all take the same successor, which is one of these. Successors
    /// are in ascending order.
    Together(Vec<UniformSuccessor>),
    /// The lanes diverge: some take one successor, the others take the other successor.
    Part {
        /// The masks that lanes are added to, and the edges of these lanes.
        updates: Vec<Update>,
        /// The class whose mask register is set to the value of EXEC, if any.
        saved: Option<u32>,
        /// The successor to whose lanes EXEC is restricted here; `None` if a later guard sets EXEC.
        on: Option<u32>,
        /// The position that the wave branches to if no lane takes the successor `on`.
        over: Target,
        /// The position that the wave branches to otherwise.
        to: Target,
    },
    /// The end of a cycle: the wave branches back to the header, which is at this layout position.
    Again(u32),
}

/// The actions at one position of the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The item at the position.
    pub item: Item,
    /// For the header of a cycle: actions before the first iteration.
    pub cycle: Option<Entry>,
    /// Actions at the start.
    pub entry: Entry,
    /// Classes whose masks are cleared at the end of the block.
    pub emptied: Vec<u32>,
    /// Actions at the end of the block.
    pub end: End,
}

/// The order of blocks, and the decisions for each.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Reachable blocks in layout order: cycles are contiguous, and dominators precede the blocks
    /// that they dominate.
    pub order: Vec<u32>,
    /// Values of type `i1`, or vectors of `i1`, that are read outside of the innermost cycle around
    /// their definition, and that are divergent, or are read after lanes left the cycle in
    /// different iterations.
    pub bits_read_outside: FxHashSet<u32>,
    /// The block of each value. Arguments belong to the first block.
    pub block_of: Vec<u32>,
    /// The header of the innermost cycle around each block.
    pub cycles: Vec<Option<u32>>,
    /// The parent of each cycle. Cycles are identified by their headers.
    pub parents: FxHashMap<u32, u32>,
    /// The step at each layout position.
    pub steps: Vec<Step>,
    /// The layout position of each block.
    pub places: Vec<Option<u32>>,
    /// By block: whether each execution has either all initial lanes of the wave active, or none.
    pub whole: Vec<bool>,
    /// The number of masks.
    pub masks: u32,
}

impl Plan {
    /// Whether the user of a value is in the innermost cycle around the value's definition.
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

/// The reason that planning failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The function has a cycle with several entries, because `lanelog_passes::irreducible` did not
    /// run.
    #[error("the cycle at {header} has several entries, and none was put in front of them")]
    Irreducible {
        /// The name of the block that the rules chose as the header of the cycle.
        header: String,
    },
    /// The built-in rules have a bug.
    #[error(
        "a bug of the backend, please report it: {} gives no masks",
        class::PROGRAM
    )]
    Program,
}

/// Plans a function. Time: linear in the size of the function, and in the number of layout
/// positions that its branches skip.
///
/// # Errors
/// The function has a cycle with several entries, or the rules could not be evaluated.
pub fn plan(
    module: &ir::Module<'_>,
    function: &ir::Function,
    typed: &typed::Function,
    verdicts: &Verdicts,
) -> Result<Plan, PlanError> {
    if let Some(header) = verdicts.irreducible.first() {
        let header = module.names(function).block(*header).to_string();
        return Err(PlanError::Irreducible { header });
    }
    let mut plan = Plan::default();
    plan.read_values(function, typed, verdicts);
    plan.decide(function, verdicts).ok_or(PlanError::Program)?;
    Ok(plan)
}

/// Whether each execution of a node has either all initial lanes active, or none. This holds if the
/// node's mask contains all lanes that execute its region, and all lanes leave each cycle around
/// the node in the same iteration.
fn is_whole(graph: &Graph, classes: &Classes, node: u32) -> bool {
    let mut node = node;
    // The number of steps is bounded by the nesting depth of cycles.
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

/// The maximum number of rounds that search for uniform branches that need masks. After these
/// rounds, all uniform branches get masks.
const ROUNDS: usize = 8;

impl Plan {
    fn decide(&mut self, function: &ir::Function, verdicts: &Verdicts) -> Option<()> {
        let masked = (0..function.blocks.len() as u32).any(|block| verdicts.parts(block));
        let graph = Graph::new(function, verdicts, masked);
        let layout = Layout::new(&graph);
        let material = ClassInput {
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

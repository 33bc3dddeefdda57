//! Hypothetical changes to the facts of a function.

use super::declared::{Block, Facts};
use super::depth_first::DepthFirst;
use lanelog_ir as ir;

/// A row that is added or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The name of the relation, declared in `rules/schema.dl`.
    pub relation: String,
    /// The columns of the row.
    pub row: Vec<u32>,
    /// Whether the row is added (true) or removed (false).
    pub holds: bool,
}

impl Facts {
    /// Adds or removes rows, and renumbers the blocks if edges have changed; successors keep their
    /// order in `function`. The changed relations are sorted afterwards. Linear in the size of the
    /// facts.
    pub fn change(&mut self, function: &ir::Function, changes: &[Change]) {
        let mut changed = Facts::none();
        for known in Facts::RELATIONS {
            let mut rows = self.rows(known.name).unwrap_or_default();
            let mut concerned = false;
            for change in changes
                .iter()
                .filter(|change| change.relation == known.name)
            {
                concerned = true;
                rows.retain(|row| *row != change.row);
                if change.holds {
                    rows.push(change.row.clone());
                }
            }
            if concerned {
                rows.sort_unstable();
                rows.dedup();
            }
            changed.extend(known.name, rows.iter().map(Vec::as_slice));
        }
        let concerns = |name: &str| changes.iter().any(|change| change.relation == name);
        if concerns("edge") && !concerns("depth_first_start") && !concerns("depth_first_end") {
            changed.renumber(function);
        }
        *self = changed;
    }

    fn renumber(&mut self, function: &ir::Function) {
        let mut successors: Vec<Vec<u32>> = vec![Vec::new(); function.blocks.len()];
        for (Block(from), Block(to)) in &self.edge {
            if let Some(list) = successors.get_mut(*from as usize) {
                list.push(*to);
            }
        }
        for (from, list) in successors.iter_mut().enumerate() {
            let place = |to: &u32| {
                let mut order = function.block_successors(from).iter();
                order.position(|next| next == to).unwrap_or(usize::MAX)
            };
            list.sort_by_cached_key(place);
        }
        self.depth_first_start.clear();
        self.depth_first_end.clear();
        let entry = self.entry.first().map_or(u32::MAX, |entry| entry.0.0);
        let none: &[u32] = &[];
        DepthFirst::default().walk(
            entry,
            successors.len(),
            |block| successors.get(block as usize).map_or(none, Vec::as_slice),
            self,
        );
    }
}

//! Destinations of the rows that a body yields.

use super::budget::Budget;
use super::execute::{CHUNK, Prefix};
use super::fold::Group;
use super::growing::{Growing, Members};
use super::plan::Fold;
use super::term::Term;
use super::texts::NewTexts;
use lanelog_facts::Symbols;

/// The destination of the rows that a body yields.
pub(super) enum Sink<'s, P> {
    /// The rows are added to a relation.
    Heads {
        /// The terms of the head's columns.
        head: &'s [Term],
        /// A buffer of rows that have not been added to the relation yet.
        rows: &'s mut Vec<u32>,
        /// The relation that receives the rows.
        relation: &'s mut dyn Growing,
        /// The texts that functors create.
        texts: &'s NewTexts<&'s Symbols>,
        /// Counter of derived rows.
        derived: &'s mut u64,
    },
    /// The rows are added to a relation of at most one column.
    Members {
        /// The term of the column; none for a relation without columns.
        head: Option<&'s Term>,
        /// The relation that receives the rows.
        members: &'s mut Members,
        /// The texts that functors create.
        texts: &'s NewTexts<&'s Symbols>,
        /// Counter of derived rows.
        derived: &'s mut u64,
    },
    /// The rows are added to one group of an aggregate.
    Group {
        /// The aggregate.
        fold: &'s Fold,
        /// The group.
        group: &'s mut Group,
    },
    /// The rows are added to the groups of an aggregate.
    Groups {
        /// The aggregate.
        fold: &'s Fold,
        /// The groups.
        groups: &'s mut [Group],
    },
    /// The rows are stored in a list.
    Kept(&'s mut Vec<P>),
}

/// When this many values are buffered, the buffered rows are added to the relation.
const WAITING: usize = 4096;

impl<P: Prefix> Sink<'_, P> {
    /// Adds the buffered rows to the relation.
    pub fn flush(&mut self, budget: &Budget) {
        if let Sink::Heads {
            head,
            rows,
            relation,
            ..
        } = self
            && !rows.is_empty()
        {
            budget.derive(rows.len() / head.len());
            budget.work(rows.len());
            relation.extend(rows, budget);
            rows.clear();
        }
    }

    /// The member at an index of the relation that receives the rows.
    #[inline]
    pub fn member(&self, at: usize) -> Option<u32> {
        match self {
            Sink::Members { members, .. } => members.get(at),
            _ => None,
        }
    }

    #[inline(always)]
    pub fn take(&mut self, row: &P, budget: &Budget) {
        match self {
            Sink::Members {
                head,
                members,
                texts,
                derived,
            } => {
                let value = match head {
                    Some(Term::Variable(slot)) => row.slots()[*slot],
                    Some(term) => match term.value(row.slots(), *texts) {
                        Some(value) => value,
                        None => return,
                    },
                    None => 0,
                };
                **derived += 1;
                budget.derive(1);
                members.insert(value, budget);
            }
            Sink::Heads {
                head,
                rows,
                derived,
                texts,
                ..
            } => {
                let before = rows.len();
                let slots = row.slots();
                for term in *head {
                    match term {
                        Term::Variable(slot) => rows.push(slots[*slot]),
                        term => match term.value(slots, *texts) {
                            Some(value) => rows.push(value),
                            None => {
                                rows.truncate(before);
                                return;
                            }
                        },
                    }
                }
                **derived += 1;
                if rows.len() >= WAITING {
                    self.flush(budget);
                }
            }
            Sink::Group { fold, group } => {
                group.add(fold.signed, fold.value.map_or(0, |slot| row.slots()[slot]));
            }
            Sink::Groups { fold, groups } => {
                let slots = row.slots();
                if let Some(group) = groups.get_mut(slots[fold.outer.len()] as usize) {
                    group.add(fold.signed, fold.value.map_or(0, |slot| slots[slot]));
                }
            }
            Sink::Kept(kept) => {
                if kept.len() == kept.capacity() {
                    let more = kept.len().max(CHUNK);
                    let bytes = (kept.len() + more) * std::mem::size_of::<P>();
                    if !budget.allows(bytes) {
                        return;
                    }
                    kept.reserve_exact(more);
                }
                kept.push(row.clone());
            }
        }
    }
}

//! The rules compared with reference implementations from the literature, whose results are
//! converted to rows of the rules' relations.

use super::engines::{Comparison, RelationDifference, difference};
use crate::oracle::dominators::Tree;
use crate::oracle::{Graph, control_dependence, cycle_info, dominator_sets, dominators, havlak};
use lanelog_analysis::program;
use lanelog_engine::Engine;
use lanelog_facts::Facts;
use lanelog_facts::Rows;
use lanelog_ir::target::Mode;

/// One implementation, with the relations that it has computed.
pub struct Reference {
    /// The name of the algorithm's author.
    pub who: &'static str,
    /// The relations of the reference by their names in `rules/`.
    pub relations: Vec<(&'static str, Rows)>,
}

fn ones(values: impl Iterator<Item = u32>) -> Rows {
    Rows::new(1, values.collect())
}

fn pairs(rows: impl Iterator<Item = [u32; 2]>) -> Rows {
    Rows::new(2, rows.collect::<Vec<_>>().concat())
}

fn triples(rows: impl Iterator<Item = [u32; 3]>) -> Rows {
    Rows::new(3, rows.collect::<Vec<_>>().concat())
}

/// The results of the reference implementations for a graph. Time and memory: those of dominance as
/// a relation, which are quadratic in the number of blocks in the worst case.
pub fn references(graph: &Graph) -> Vec<Reference> {
    let order = graph.depth_first();
    let reached = || (0..graph.len() as u32).filter(|block| order.reaches(*block));
    let forwards = dominators::of(graph);
    let backwards = dominators::backwards(graph);
    let immediate = |tree: &Tree| {
        let parents = (0_u32..).zip(&tree.immediate);
        pairs(parents.filter_map(|(block, parent)| Some([block, (*parent)?])))
    };
    let strictly = |tree: &Tree| {
        let above = |block| tree.above(block).map(move |above| [above, block]);
        pairs((0..graph.len() as u32).flat_map(above))
    };
    let also_itself = |tree: &Tree| {
        let itself = reached().map(|block| [block, block]);
        let above = |block| tree.above(block).map(move |above| [above, block]);
        pairs((0..graph.len() as u32).flat_map(above).chain(itself))
    };
    let leads = |block: &u32| graph.successors.get(*block as usize).into_iter().flatten();
    let parts = |block: &u32| leads(block).any(|to| Some(to) != leads(block).next());
    let sets = dominator_sets::of(graph);
    let by_sets = reached().flat_map(|block| {
        let above = sets.get(block as usize).map_or(&[][..], Vec::as_slice);
        above.iter().map(move |above| [*above, block])
    });
    let decided = control_dependence::of(graph);
    let decided = (0_u32..).zip(&decided);
    let decided = decided.flat_map(|(block, by)| by.iter().map(move |by| [block, *by]));
    vec![
        Reference {
            who: "Cooper, Harvey, Kennedy",
            relations: vec![
                ("immediate_dominator", immediate(&forwards)),
                ("strictly_dominates", strictly(&forwards)),
                ("immediate_post_dominator", immediate(&backwards)),
                ("strictly_post_dominates", strictly(&backwards)),
                ("post_dominates", also_itself(&backwards)),
            ],
        },
        Reference {
            who: "Allen, Cocke",
            relations: vec![("dominates", pairs(by_sets))],
        },
        Reference {
            who: "Ferrante, Ottenstein, Warren",
            relations: vec![("control_dependent", pairs(decided))],
        },
        Reference {
            who: "Tarjan",
            relations: vec![
                ("reachable", ones(reached())),
                ("branch", ones(reached().filter(parts))),
                (
                    "has_successor",
                    ones((0..graph.len() as u32).filter(|block| leads(block).next().is_some())),
                ),
                ("virtual_exit", ones(graph.ends().into_iter())),
            ],
        },
        cycles_of_llvm(graph),
        cycles_of_havlak(graph),
    ]
}

fn cycles_of_llvm(graph: &Graph) -> Reference {
    let order = graph.depth_first();
    let info = cycle_info::of(graph);
    let headers = |wanted: bool| {
        let cycles = info.cycles.iter();
        let cycles = cycles.filter(move |cycle| cycle.is_reducible() == wanted);
        ones(cycles.map(|cycle| cycle.header))
    };
    let leads = |from: u32| graph.successors.get(from as usize).into_iter().flatten();
    let numbered = || info.cycles.iter().enumerate();
    let blocks = numbered().flat_map(|(_, cycle)| {
        let blocks = cycle.blocks.iter();
        blocks.map(|block| [cycle.header, *block])
    });
    let exits = numbered().flat_map(|(_, cycle)| {
        let exits = cycle.exits.iter();
        exits.map(|exit| [cycle.header, *exit])
    });
    let edges = numbered().flat_map(|(at, cycle)| {
        let all = cycle.blocks.iter();
        let all = all.flat_map(|from| leads(*from).map(|to| (*from, *to)));
        let info = &info;
        let out = all.filter(move |(_, to)| !info.contains(at, *to));
        out.map(|(from, to)| [cycle.header, from, to])
    });
    let back = numbered().flat_map(|(_, cycle)| {
        let before = graph.predecessors.get(cycle.header as usize);
        let before = before.into_iter().flatten();
        let inside = before.filter(|from| order.is_within(cycle.header, **from));
        inside.map(|from| [*from, cycle.header])
    });
    let header_of = |cycle: usize| info.cycles.get(cycle).map(|cycle| cycle.header);
    let parents = numbered().filter_map(|(_, cycle)| {
        let parent = cycle.parent.and_then(header_of)?;
        Some([cycle.header, parent])
    });
    let reached = || (0..graph.len() as u32).filter(|block| order.reaches(*block));
    let innermost = reached().filter_map(|block| {
        let cycle = info.innermost.get(block as usize).copied().flatten()?;
        Some([block, header_of(cycle)?])
    });
    Reference {
        who: "LLVM's CycleInfo",
        relations: vec![
            ("reducible", headers(true)),
            ("irreducible", headers(false)),
            ("cycle_block", pairs(blocks)),
            ("cycle_exit", pairs(exits)),
            ("cycle_exit_edge", triples(edges)),
            ("back_edge", pairs(back)),
            ("parent_cycle", pairs(parents)),
            (
                "cycle_depth",
                pairs(reached().map(|block| [block, info.depth(block)])),
            ),
            ("innermost_cycle", pairs(innermost)),
        ],
    }
}

fn cycles_of_havlak(graph: &Graph) -> Reference {
    let forest = havlak::of(graph);
    let of_kind = |wanted: &dyn Fn(havlak::Kind) -> bool| {
        let kinds = (0_u32..).zip(&forest.kind);
        let found = kinds.filter(|(_, kind)| wanted(**kind));
        ones(found.map(|(block, _)| block))
    };
    Reference {
        who: "Havlak",
        relations: vec![
            ("cycle_header", of_kind(&|kind| kind != havlak::Kind::Plain)),
            (
                "irreducible",
                of_kind(&|kind| kind == havlak::Kind::Irreducible),
            ),
        ],
    }
}

/// Compares the rules with each of [`references`], in their order.
pub fn compare(graph: &Graph, facts: &Facts) -> Vec<(&'static str, Comparison)> {
    let references = references(graph);
    let names: Vec<&str> = references
        .iter()
        .flat_map(|reference| reference.relations.iter().map(|(name, _)| *name))
        .collect();
    let rules = program(Mode::Sound);
    let found = rules.run(Engine::Native, facts, &names);
    let empty = Rows::default();
    let compare = |reference: &Reference| {
        let mut comparison = Comparison::default();
        for (name, rows) in &reference.relations {
            let rules_rows = found.get(name).unwrap_or(&empty);
            comparison.rows += rules_rows.len();
            let signature = rules
                .signatures()
                .iter()
                .find(|signature| signature.name == *name);
            let differ: Option<RelationDifference> =
                signature.and_then(|signature| difference(signature, rules_rows, rows));
            comparison.differences.extend(differ);
        }
        (reference.who, comparison)
    };
    references.iter().map(compare).collect()
}

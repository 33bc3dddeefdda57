//! `--linearize partial` keeps the uniform branches that the theory allows it to keep: Moll and
//! Hack's deferral relation, stated once more on random graphs.
//!
//! Source: S. Moll, S. Hack, "Partial Control-Flow Linearization" (PLDI 2018), section 3. For each
//! block, in the order of the text, the relation contains the blocks at which lanes wait to be
//! executed. After a divergent branch, the wave continues at the nearest of these blocks and the
//! branch's targets; the others stay deferred. Each edge of a uniform branch leads to the nearest
//! of its target and the deferred blocks. If this is the same block for both edges, the branch is
//! lost.

use std::collections::BTreeSet;
use std::fmt::Write;

use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;
use lanelog_passes::linearize::linear::{Counterpart, End};
use lanelog_predicated::prepare;

/// Successors of each block, and whether lanes diverge there.
type Graph = Vec<(Vec<usize>, bool)>;

fn random(seed: u64) -> Graph {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x51_7cc1;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let count = 3 + below(12);
    let mut graph: Graph = (0..count)
        .map(|block| {
            let one = block + 1 + below((count - block).min(4));
            let other = block + 1 + below((count - block).min(4));
            let mut to = vec![one, other];
            to.dedup();
            (to, below(3) == 0)
        })
        .collect();
    graph.push((Vec::new(), false));
    graph
}

fn text(graph: &Graph) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndefine amdgpu_kernel void @k(i32 %n) {\nentry:\n  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  br label %b0\n",
    );
    for (block, (to, parts)) in graph.iter().enumerate() {
        writeln!(text, "b{block}:").unwrap();
        match (to.as_slice(), parts) {
            ([], _) => text += "  ret void\n",
            ([one], _) => writeln!(text, "  br label %b{one}").unwrap(),
            ([one, other, ..], parts) => {
                let value = if *parts { "lane" } else { "n" };
                writeln!(text, "  %c{block} = icmp ugt i32 %{value}, {block}").unwrap();
                writeln!(text, "  br i1 %c{block}, label %b{one}, label %b{other}").unwrap();
            }
        }
    }
    text + "}\n"
}

/// The uniform branches that are kept if the blocks are in this order.
fn stay(graph: &Graph, order: &[usize]) -> BTreeSet<usize> {
    let place = |block: usize| order.iter().position(|other| *other == block).unwrap();
    let mut waiting: Vec<Option<BTreeSet<usize>>> = vec![None; order.len()];
    waiting[0] = Some(BTreeSet::new());
    let mut stay = BTreeSet::new();
    for at in 0..order.len() {
        let Some(own) = waiting[at].clone() else {
            continue;
        };
        let (to, parts) = &graph[order[at]];
        let targets: BTreeSet<usize> = to.iter().map(|to| place(*to)).collect();
        let ways: Vec<BTreeSet<usize>> = match parts {
            true => vec![own.union(&targets).copied().collect()],
            false if targets.is_empty() => vec![own],
            false => targets
                .iter()
                .map(|target| {
                    let mut way = own.clone();
                    way.insert(*target);
                    way
                })
                .collect(),
        };
        let mut next = BTreeSet::new();
        for mut way in ways {
            let Some(first) = way.pop_first() else {
                continue;
            };
            next.insert(first);
            waiting[first].get_or_insert_default().extend(way);
        }
        if !parts && next.len() > 1 {
            stay.insert(order[at]);
        }
    }
    stay
}

#[test]
fn uniform_branches_stay_where_the_theory_lets_them() {
    let count = std::env::var("LANELOG_GRAPHS").ok();
    let count: u64 = count.and_then(|count| count.parse().ok()).unwrap_or(1000);
    let (mut all, mut kept) = (0, 0);
    for seed in 0..count {
        let graph = random(seed);
        let text = text(&graph);
        let module = read(text.as_bytes());
        assert_eq!(module.errors, vec![]);
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let mut types = Types::new(&module, context.architecture());
        let kernel = module
            .functions
            .iter()
            .position(|function| function.body > 0 && !function.blocks.is_empty())
            .unwrap();
        let found = prepare(&module, &context, &mut types, kernel, How::Partial).unwrap();
        // Block 0 of the function is its entry, in front of the graph.
        let blocks = found.linear.blocks.iter();
        let own = blocks.clone().filter_map(|block| match block.place {
            Counterpart::Block(number) if number > 0 => Some((number as usize - 1, &block.end)),
            _ => None,
        });
        let order: Vec<usize> = own.clone().map(|(block, _)| block).collect();
        let stays = |end: &End| matches!(end, End::Branch(_) | End::Vote { .. });
        let found: BTreeSet<usize> = own
            .filter(|(_, end)| stays(end))
            .map(|(block, _)| block)
            .collect();
        let expected = stay(&graph, &order);
        all += expected.len();
        kept += found.intersection(&expected).count();
        assert_eq!(found, expected, "{seed}: {graph:?} in the order {order:?}");
    }
    assert!(all > 100 && kept == all, "{kept} of {all}");
}

//! Compares the predicates of `rules/predicate.dl` with their definitions, by brute force over all
//! paths of random acyclic graphs; also tests the example of seven blocks of a well-known
//! description of if-conversion.

use std::collections::{BTreeMap, BTreeSet};

use lanelog_analysis::Analyzer;
use lanelog_analysis::query::{Evaluator, Plan, Program};
use lanelog_datalog::stratify;
use lanelog_engine::{Engine, library};
use lanelog_facts::Rows;
use lanelog_interp::Limits;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use pretty_assertions::assert_eq;

const FILE: &str = "rules/predicate.dl";

const RELATIONS: [&str; 9] = [
    "block_predicate",
    "predicate_definition",
    "defines_predicate",
    "gathered_predicate",
    "live_predicate",
    "predicate_starts_false",
    "control_dependent_on",
    "immediate_post_dominator",
    "post_dominator_depth",
];

type Answer = BTreeMap<&'static str, BTreeSet<Vec<u32>>>;

/// Successors of each block; block 0 is the entry, and every edge leads forward unless a test
/// specifies otherwise.
type Graph = Vec<Vec<u32>>;

fn program() -> Program {
    let built_in = |path: &str| {
        let text = library::text(path).map(str::to_string);
        text.ok_or_else(|| "there is no such file".to_string())
    };
    Program::read(FILE, &built_in).unwrap()
}

fn text(graph: &Graph, number: usize) -> String {
    let mut text = format!("define amdgpu_kernel void @f{number}(i32 %a, i1 %c) {{\n");
    for (block, successors) in graph.iter().enumerate() {
        text += &format!("b{block}:\n");
        text += &match successors.as_slice() {
            [] => "  ret void\n".to_string(),
            [one] => format!("  br label %b{one}\n"),
            [one, other] => format!("  br i1 %c, label %b{one}, label %b{other}\n"),
            [rest, others @ ..] => {
                let cases = others.iter().zip(0..);
                let cases: String = cases
                    .map(|(to, at)| format!(" i32 {at}, label %b{to}"))
                    .collect();
                format!("  switch i32 %a, label %b{rest} [{cases} ]\n")
            }
        };
    }
    text + "}\n"
}

/// Relations that the rules derive for graphs.
fn asked(program: &Program, graphs: &[Graph]) -> Vec<Answer> {
    let mut all = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for (number, graph) in graphs.iter().enumerate() {
        all += &text(graph, number);
    }
    let module = read(all.as_bytes());
    assert_eq!(module.errors, vec![]);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let wanted = RELATIONS.map(|name| program.relation(name).unwrap());
    let plan = Plan::new(program, wanted.to_vec(), Engine::Native);
    let evaluator = Evaluator::new(&plan, &module, &context);
    let mut analyzer = Analyzer::new(&module, &context);
    let functions = module.functions.iter();
    let answers = functions.map(|function| {
        let analysis = analyzer.analyze(function);
        let answer = evaluator.function(function, &analysis, &Limits::default(), None);
        let rows = answer.unwrap().rows;
        let rows = rows
            .iter()
            .map(|rows| Rows::iter(rows).map(<[u32]>::to_vec).collect());
        RELATIONS.into_iter().zip(rows).collect()
    });
    answers.collect()
}

/// A random graph in which each block has up to four later blocks as successors, or none.
fn random(state: &mut u64) -> Graph {
    let mut below = |bound: u32| {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as u32 % bound
    };
    let count = 3 + below(7);
    let mut graph: Graph = Vec::new();
    for block in 0..count {
        let mut to = Vec::new();
        let ways = [1, 1, 2, 2, 2, 2, 3, 4, 0][below(9) as usize];
        for _ in 0..ways.max(u32::from(block == 0)) {
            let other = block + 1 + below(count - block).min(below(count - block));
            if !to.contains(&other) {
                to.push(other);
            }
        }
        graph.push(to);
    }
    graph.push(Vec::new());
    graph
}

/// All paths from a block to an exit.
fn paths(graph: &Graph, from: u32) -> Vec<Vec<u32>> {
    let successors = &graph[from as usize];
    if successors.is_empty() {
        return vec![vec![from]];
    }
    let rest = successors.iter().flat_map(|to| paths(graph, *to));
    rest.map(|rest| [vec![from], rest].concat()).collect()
}

/// The error in an answer, by the definitions; `None` if there is none.
fn wrong(graph: &Graph, answer: &Answer) -> Option<String> {
    let ways: Vec<Vec<Vec<u32>>> = (0..graph.len() as u32)
        .map(|from| paths(graph, from))
        .collect();
    let whole = &ways[0];
    let reachable: BTreeSet<u32> = whole.iter().flatten().copied().collect();
    let inevitable =
        |block: u32, from: u32| ways[from as usize].iter().all(|way| way.contains(&block));

    let depths = reachable.iter().map(|from| {
        let after = reachable.iter().filter(|block| inevitable(**block, *from));
        vec![*from, after.count() as u32]
    });
    if answer["post_dominator_depth"] != depths.collect() {
        return Some("depths".into());
    }

    // An edge decides whether a block is executed if all paths from the edge's target contain the
    // block, but not all paths from its source.
    let mut deciding: BTreeMap<u32, BTreeSet<(u32, u32)>> = BTreeMap::new();
    for block in &reachable {
        let entry = deciding.entry(*block).or_default();
        for from in &reachable {
            for to in &graph[*from as usize] {
                if inevitable(*block, *to) && (from == block || !inevitable(*block, *from)) {
                    entry.insert((*from, *to));
                }
            }
        }
    }
    let dependent = deciding
        .iter()
        .flat_map(|(block, edges)| edges.iter().map(|(from, to)| vec![*block, *from, *to]));
    if answer["control_dependent_on"] != dependent.collect() {
        return Some("control dependence".into());
    }

    // There is one predicate for each set of deciding edges. The predicate is named by its first
    // block.
    let mut names: BTreeMap<&BTreeSet<(u32, u32)>, u32> = BTreeMap::new();
    let mut predicates = BTreeSet::new();
    let mut definitions = BTreeSet::new();
    for (block, edges) in &deciding {
        let name = *names.entry(edges).or_insert(*block);
        predicates.insert(vec![*block, name]);
        definitions.extend(edges.iter().map(|(from, to)| vec![name, *from, *to]));
    }
    if answer["block_predicate"] != predicates {
        return Some("predicates of blocks".into());
    }
    if answer["predicate_definition"] != definitions {
        return Some("definitions".into());
    }
    let defines: BTreeSet<Vec<u32>> = definitions.iter().map(|row| row[..2].to_vec()).collect();
    if answer["defines_predicate"] != defines {
        return Some("who defines".into());
    }

    // Finds the predicates with several definitions, and the predicates that some path to an exit
    // leaves undefined.
    let mut gathered = BTreeSet::new();
    let mut live = BTreeSet::new();
    let mut starts = BTreeSet::new();
    for (edges, name) in names {
        let branches: BTreeSet<u32> = edges.iter().map(|edge| edge.0).collect();
        if branches.is_empty() {
            continue;
        }
        for block in &reachable {
            let passes = |way: &Vec<u32>| !way.iter().any(|at| branches.contains(at));
            if ways[*block as usize].iter().any(passes) {
                live.insert(vec![*block, name]);
            }
        }
        if branches.len() > 1 {
            gathered.insert(vec![name]);
        }
        if branches.len() > 1 || live.contains(&vec![0, name]) {
            starts.insert(vec![name]);
        }
    }
    for (relation, expected) in [
        ("gathered_predicate", gathered),
        ("live_predicate", live),
        ("predicate_starts_false", starts),
    ] {
        if answer[relation] != expected {
            return Some(relation.into());
        }
    }
    whole.iter().find_map(|way| executed(graph, answer, way))
}

/// Executes the predicated code of a graph, for a lane that takes the path `way` in the original
/// graph. All blocks are executed in the order of the text. Returns a description of the first
/// error.
fn executed(graph: &Graph, answer: &Answer, way: &[u32]) -> Option<String> {
    let mut registers: BTreeMap<u32, bool> = BTreeMap::new();
    for row in &answer["predicate_starts_false"] {
        registers.insert(row[0], false);
    }
    for row in &answer["block_predicate"] {
        let (block, predicate) = (row[0], row[1]);
        let is_defined = answer["defines_predicate"]
            .iter()
            .any(|row| row[0] == predicate);
        let guard = if is_defined {
            registers.get(&predicate).copied()
        } else {
            Some(true)
        };
        if guard != Some(way.contains(&block)) {
            return Some(format!(
                "on the way {way:?}, {predicate} is {guard:?} at {block}"
            ));
        }
        if guard != Some(true) || graph[block as usize].is_empty() {
            continue;
        }
        let at = way.iter().position(|at| *at == block).unwrap();
        for row in answer["defines_predicate"]
            .iter()
            .filter(|row| row[1] == block)
        {
            let edge = vec![row[0], block, way[at + 1]];
            let taken = answer["predicate_definition"].contains(&edge);
            let adds = answer["gathered_predicate"].contains(&vec![row[0]]);
            let before = if adds {
                registers.get(&row[0]).copied()
            } else {
                Some(false)
            };
            let Some(before) = before else {
                return Some(format!(
                    "on the way {way:?}, {} is added to undefined",
                    row[0]
                ));
            };
            registers.insert(row[0], before || taken);
        }
    }
    None
}

fn graphs(count: usize) -> Vec<Graph> {
    let mut state = 0x2545_f491_4f6c_dd1d;
    (0..count).map(|_| random(&mut state)).collect()
}

#[test]
fn predicates_are_what_all_paths_say() {
    let graphs = graphs(10_000);
    let answers = asked(&program(), &graphs);
    let (mut gathered, mut shared, mut wide) = (0, 0, 0);
    for (graph, answer) in graphs.iter().zip(&answers) {
        assert_eq!(wrong(graph, answer), None, "{graph:?}");
        gathered += answer["gathered_predicate"].len();
        let decided = answer["block_predicate"]
            .iter()
            .filter(|row| row[0] != row[1]);
        shared += decided
            .filter(|row| {
                answer["defines_predicate"]
                    .iter()
                    .any(|other| other[0] == row[1])
            })
            .count();
        wide += usize::from(graph.iter().any(|to| to.len() > 2));
    }
    assert!(
        gathered > 1000 && shared > 300 && wide > 1000,
        "{gathered} {shared} {wide}"
    );
}

/// Blocks 1 to 7 of the description are numbered 0 to 6. The branch at 1 leads to 2 and 3, and its
/// paths join at 7; the path from 2 to 7 in the post-dominator tree is 2, 6, 7; 2 also branches.
#[test]
fn seven_blocks() {
    let graph: Graph = vec![
        vec![1, 2],
        vec![3, 4],
        vec![4, 6],
        vec![5],
        vec![5],
        vec![6],
        vec![],
    ];
    let answer = asked(&program(), std::slice::from_ref(&graph)).remove(0);
    assert_eq!(wrong(&graph, &answer), None);
    let rows = |relation: &str| -> Vec<String> {
        let rows = answer[relation].iter();
        rows.map(|row| {
            row.iter()
                .map(|at| (at + 1).to_string())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect()
    };
    assert_eq!(
        rows("immediate_post_dominator"),
        ["1 7", "2 6", "3 7", "4 6", "5 6", "6 7"]
    );
    assert_eq!(
        rows("control_dependent_on"),
        [
            "2 1 2", "3 1 3", "4 2 4", "5 2 5", "5 3 5", "6 1 2", "6 3 5"
        ]
    );
    assert_eq!(
        rows("block_predicate"),
        ["1 1", "2 2", "3 3", "4 4", "5 5", "6 6", "7 1"]
    );
    assert_eq!(rows("gathered_predicate"), ["5", "6"]);
    assert_eq!(rows("predicate_starts_false"), ["4", "5", "6"]);
}

/// The blocks before and after a cycle have the same deciding edges, and the cycle between them has
/// one more: blocks with one predicate need not be neighbours in the post-dominator tree.
#[test]
fn a_cycle_between_two_blocks_of_one_predicate() {
    let graph: Graph = vec![vec![1, 4], vec![2], vec![2, 3], vec![4], vec![]];
    let answer = asked(&program(), &[graph]).remove(0);
    let expected: BTreeSet<Vec<u32>> = [[0, 0], [1, 1], [2, 2], [3, 1], [4, 0]]
        .map(Vec::from)
        .into();
    assert_eq!(answer["block_predicate"], expected);
    assert!(answer["gathered_predicate"].contains(&vec![2]));
}

/// Random graphs with cycles: one predicate for each set of edges, whatever the shape.
#[test]
fn any_graph_has_one_predicate_for_each_set_of_edges() {
    let mut state = 77;
    let graphs: Vec<Graph> = (0..1000)
        .map(|_| {
            let mut graph = random(&mut state);
            let last = graph.len() as u32 - 1;
            for block in 1..last {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let back = 1 + (state >> 33) as u32 % block;
                let to = &mut graph[block as usize];
                if state >> 61 == 0 && !to.contains(&back) {
                    to.push(back);
                }
            }
            graph
        })
        .collect();
    let answers = asked(&program(), &graphs);
    let mut shared = 0;
    for (graph, answer) in graphs.iter().zip(&answers) {
        let mut edges: BTreeMap<u32, BTreeSet<[u32; 2]>> = BTreeMap::new();
        for row in &answer["control_dependent_on"] {
            edges.entry(row[0]).or_default().insert([row[1], row[2]]);
        }
        let mut names: BTreeMap<BTreeSet<[u32; 2]>, u32> = BTreeMap::new();
        for row in &answer["block_predicate"] {
            let name = *names
                .entry(edges.get(&row[0]).cloned().unwrap_or_default())
                .or_insert(row[0]);
            assert_eq!(row[1], name, "{graph:?}");
            shared += usize::from(name != row[0] && edges.contains_key(&row[0]));
        }
    }
    assert!(shared > 100, "{shared}");
}

#[test]
fn every_rule_is_needed() {
    let whole = program();
    let mut graphs = graphs(300);
    graphs.push(vec![vec![1, 4], vec![2], vec![2, 3], vec![4], vec![]]);
    let before = asked(&whole, &graphs);
    let mut without = Vec::new();
    let mut tried = 0;
    for (at, rule) in whole.rules.rules.iter().enumerate() {
        let place = whole.place(at).unwrap();
        if !place.starts_with(FILE) {
            continue;
        }
        tried += 1;
        let mut rules = whole.rules.clone();
        rules.rules.remove(at);
        let strata = stratify(&rules);
        let rest = Program::of(whole.sources.clone(), rules, strata);
        // Another test shows that the rows in `before` agree with the definitions.
        if asked(&rest, &graphs) == before {
            let source = &whole.sources[rule.span.source as usize];
            let text = &source.text[rule.span.start as usize..rule.span.end as usize];
            without.push(format!("{place}: {text}"));
        }
    }
    assert!(tried > 15, "{tried} rules");
    assert_eq!(without, Vec::<String>::new());
}

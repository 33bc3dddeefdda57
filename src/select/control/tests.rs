#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;

use super::class::{GIVEN, PROGRAM, WANTED, facts};
use super::{Plan, PlanError, plan};
use lanelog_analysis::Analyzer;
use lanelog_analysis::query::Program;
use lanelog_datalog::{Resolved, stratify};
use lanelog_engine::{library, relation};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};
use lanelog_ir as ir;
use lanelog_ir::owned::{self, Context, FunctionPass, Printed, Style};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::{self as typed, Types};
use lanelog_passes::irreducible::Irreducible;
use lanelog_passes::linearize::graph::Graph;
use lanelog_passes::linearize::verdicts::Verdicts;

/// Runs a query on the first function of a module.
fn with_all<T>(
    text: &str,
    ask: impl FnOnce(
        &ir::Module<'_>,
        &ModuleContext<'_>,
        &ir::Function,
        &typed::Function,
        &Verdicts,
    ) -> T,
) -> T {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, vec![], "{text}");
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, None);
    let function = &module.functions[0];
    let typed = types.function(&module, function);
    let mut analyzer = Analyzer::new(&module, &context);
    let verdicts = Verdicts::new(function, &analyzer.analyze(function));
    ask(&module, &context, function, &typed, &verdicts)
}

/// Runs a query on the first function of a module, with its plan.
fn with<T>(
    text: &str,
    ask: impl FnOnce(&ir::Function, &Verdicts, Vec<[u32; 2]>, Result<Plan, PlanError>) -> T,
) -> T {
    with_all(text, |module, context, function, typed, verdicts| {
        let mut analyzer = Analyzer::new(module, context);
        let dependent = analyzer
            .analyze(function)
            .tuples(relation::CONTROL_DEPENDENT);
        let planned = plan(module, function, typed, verdicts);
        ask(function, verdicts, dependent, planned)
    })
}

/// An acyclic function: each block branches to one or two later blocks.
fn random(seed: u32) -> String {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % bound
    };
    let count = 3 + below(12);
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @f(i1 %a) {\nentry:\n  br label %b0\n",
    );
    for at in 0..count {
        let left = count - at;
        let mut later = || at + 1 + below(left.min(5));
        let (if_true, if_false) = (later(), later());
        let jumps = if_true == if_false || below(4) == 0;
        text += &match jumps {
            true => format!("b{at}:\n  br label %b{if_true}\n"),
            false => format!("b{at}:\n  br i1 %a, label %b{if_true}, label %b{if_false}\n"),
        };
    }
    text + &format!("b{count}:\n  ret void\n}}\n")
}

/// In an acyclic function the cut graph equals the control-flow graph, so that the edges that
/// decide whether a block executes are those of the relation `control_dependent`.
#[test]
fn deciding_edges_are_control_dependence() {
    let mut compared = 0;
    for seed in 0..400 {
        with(&random(seed), |function, verdicts, dependent, _| {
            assert_eq!(verdicts.headers, Vec::<u32>::new());
            let graph = Graph::new(function, verdicts, true);
            let mut found = BTreeSet::new();
            for [block, branch, to] in &graph.decisions {
                // A branch number outside of the function is the root: all lanes execute the blocks
                // that only the root decides.
                if (*branch as usize) < function.blocks.len() {
                    assert!(function.block_successors(*branch as usize).contains(to));
                    found.insert([*block, *branch]);
                }
            }
            compared += found.len();
            // Other blocks have the predicate of their immediate dominator.
            let expected = dependent.into_iter();
            let expected = expected.filter(|[block, _]| graph.follows(*block).is_none());
            assert_eq!(found, expected.collect(), "seed {seed}");
        });
    }
    assert!(compared > 300, "{compared}");
}

/// A function with cycles that have one entry and two exits. Some of the cycles are nested.
fn with_cycles(seed: u32) -> String {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(54321);
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % bound
    };
    let count = 2 + below(6);
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @f(i1 %a, i32 %n) {\nentry:\n  br label %b0\n",
    );
    for at in 0..count {
        let left = count - at;
        let mut later = || at + 1 + below(left.min(4));
        let (one, other) = (later(), later());
        let ways = format!("switch i32 %n, label %b{one} [ i32 0, label %b{other} i32 1, label");
        text += &match below(7) {
            0 => format!("b{at}:\n  br i1 %a, label %b{one}, label %b{other}\n"),
            // A cycle of three blocks with exits from two of them.
            1 => format!(
                "b{at}:\n  br i1 %a, label %c{at}, label %d{at}\nc{at}:\n  br i1 %a, label %b{at}, label %b{one}\nd{at}:\n  br i1 %a, label %b{at}, label %b{other}\n"
            ),
            // A cycle of four blocks, one of which is an inner cycle.
            2 => format!(
                "b{at}:\n  br i1 %a, label %c{at}, label %d{at}\nc{at}:\n  br i1 %a, label %c{at}, label %e{at}\ne{at}:\n  br i1 %a, label %b{at}, label %b{one}\nd{at}:\n  br i1 %a, label %b{at}, label %b{other}\n"
            ),
            // Lanes that diverge reconverge in the next iteration. The exit is in another block:
            // after these blocks, in an inner cycle, or before them.
            3 => format!(
                "b{at}:\n  br i1 %a, label %c{at}, label %d{at}\nc{at}:\n  br i1 %a, label %b{at}, label %e{at}\ne{at}:\n  br label %b{at}\nd{at}:\n  {ways} %b{at} ]\n"
            ),
            4 => format!(
                "b{at}:\n  br i1 %a, label %c{at}, label %d{at}\nc{at}:\n  br i1 %a, label %c{at}, label %b{at}\nd{at}:\n  {ways} %b{at} ]\n"
            ),
            5 => format!(
                "b{at}:\n  {ways} %c{at} ]\nc{at}:\n  br i1 %a, label %d{at}, label %e{at}\nd{at}:\n  br label %b{at}\ne{at}:\n  br label %b{at}\n"
            ),
            _ => format!("b{at}:\n  br label %b{one}\n"),
        };
    }
    text + &format!("b{count}:\n  ret void\n}}\n")
}

/// Input facts of `mask.dl` for random graphs. Some blocks end in divergent branches, and some
/// nodes are marked as reachable by the wave on additional paths.
fn known_of_random_graphs() -> Vec<[Rows; GIVEN.len()]> {
    let mut all = Vec::new();
    for seed in 0..300 {
        let text = match seed % 2 {
            0 => random(seed),
            _ => with_cycles(seed),
        };
        with(&text, |function, verdicts, _, _| {
            let graph = Graph::new(function, verdicts, true);
            let chosen = |at: usize, share: u32| {
                let number = (at as u32 + 1).wrapping_mul(2_654_435_761) ^ seed.wrapping_mul(40503);
                number.wrapping_mul(2_246_822_519) >> 16 & 15 < share
            };
            let order_dependent: Vec<bool> =
                (0..graph.len()).map(|at| chosen(at + 977, 1)).collect();
            let mut known = facts(&graph, verdicts, &order_dependent);
            let parts = 0..function.blocks.len() as u32;
            let share = [2, 5, 9][seed as usize % 3];
            known[5] = Rows::new(1, parts.filter(|at| chosen(*at as usize, share)).collect());
            all.push(known);
        });
    }
    all
}

/// For each graph, the relations that `rules` derives.
fn derived(
    rules: &Resolved,
    known: &[[Rows; GIVEN.len()]],
    mut differs: impl FnMut(usize, Vec<BTreeSet<Vec<u32>>>) -> bool,
) -> bool {
    let strata = stratify(rules);
    let interpreter = Interpreter::new(rules, &strata, &mut Symbols::default());
    let find = |name: &&str| {
        let mut relations = rules.relations.iter();
        relations
            .position(|relation| relation.name == **name)
            .unwrap()
    };
    let (given, wanted) = (
        GIVEN.iter().map(find).collect::<Vec<_>>(),
        WANTED
            .iter()
            .chain(&["lanes_leave"])
            .map(find)
            .collect::<Vec<_>>(),
    );
    known.iter().enumerate().any(|(at, known)| {
        let mut rows = vec![None; rules.relations.len()];
        for (relation, known) in given.iter().zip(known) {
            rows[*relation] = Some(known.clone());
        }
        let ran = interpreter.run(rows, &wanted, &Limits::default(), None);
        let all = ran.unwrap();
        let found = wanted.iter().map(|relation| {
            let rows = all[*relation].iter().flat_map(Rows::iter);
            rows.map(<[u32]>::to_vec).collect()
        });
        differs(at, found.collect())
    })
}

/// Each rule of `mask.dl` is needed: without it, the masks of at least one random graph differ.
#[test]
fn every_rule_of_masks_is_needed() {
    let built_in = |path: &str| {
        let text = library::text(path).map(str::to_string);
        text.ok_or_else(|| path.to_string())
    };
    let whole = Program::read(PROGRAM, &built_in).unwrap();
    let known = known_of_random_graphs();
    let mut expected = Vec::new();
    derived(&whole.rules, &known, |_, found| {
        expected.push(found);
        false
    });
    assert_eq!(expected.len(), known.len());
    let mut without = Vec::new();
    let mut tried = 0;
    for at in 0..whole.rules.rules.len() {
        let place = whole.place(at).unwrap();
        if !place.starts_with(PROGRAM) {
            continue;
        }
        tried += 1;
        let mut rules = whole.rules.clone();
        rules.rules.remove(at);
        if !derived(&rules, &known, |at, found| found != expected[at]) {
            without.push(place);
        }
    }
    assert!(tried > 35, "{tried} rules");
    assert_eq!(without, Vec::<String>::new());
}

#[test]
fn bits_that_are_read_outside() {
    let text = "
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @f(i32 %a, ptr addrspace(1) %p) {
entry:
  %d = call i32 @llvm.amdgcn.workitem.id.x()
  %before = icmp eq i32 %d, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %inside = icmp eq i32 %next, %d
  %uniform = icmp eq i32 %a, 3
  %pair = insertelement <2 x i1> zeroinitializer, i1 %inside, i32 0
  %kept = icmp eq i32 %next, 9
  br i1 %inside, label %end, label %loop
end:
  %phi = phi i1 [ %inside, %loop ]
  %first = extractelement <2 x i1> %pair, i32 0
  %both = or i1 %phi, %kept
  %more = or i1 %before, %first
  %all = or i1 %both, %more
  %byte = zext i1 %all to i8
  store i8 %byte, ptr addrspace(1) %p
  ret void
}
";
    with(text, |function, _, _, planned| {
        let plan = planned.unwrap();
        // Value numbers: two arguments, then the instructions in order.
        let mut found: Vec<u32> = plan.bits_read_outside.iter().copied().collect();
        found.sort_unstable();
        let (inside, pair, kept) = (7, 9, 10);
        assert_eq!(found, [inside, pair, kept]);
        let end = function.block_instructions(2).start as u32 + 2;
        assert!(!plan.same_cycle(inside, end));
        assert!(plan.same_cycle(3, inside), "from outside to inside");
        assert!(plan.same_cycle(inside, kept));
    });
}

/// A random function with any control-flow graph of a few blocks, and of more blocks with a larger
/// `most`. Its blocks have phis and computations. Each computation reads a value whose definition
/// dominates it. A `switch` enters the cycles, which have up to six entries.
fn tangled(seed: u32, most: u32) -> String {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % bound
    };
    let count = 3 + below(most);
    let mut ends: Vec<Vec<u32>> = Vec::new();
    for _ in 0..count {
        let ways = [1, 2, 2, 2, 3, 4][below(6) as usize];
        ends.push((0..ways).map(|_| below(count + 1)).collect());
    }
    let mut entry = Vec::new();
    for _ in 0..=below(7) {
        let to = below(count);
        if !entry.contains(&to) {
            entry.push(to);
        }
    }
    let written = |all: &[u32]| match all {
        [one] => format!("  br label %b{one}\n"),
        [one, other] => format!("  br i1 %c, label %b{one}, label %b{other}\n"),
        [rest, others @ ..] => {
            let cases = others.iter().enumerate();
            let cases: String = cases
                .map(|(at, to)| format!(" i32 {at}, label %b{to}"))
                .collect();
            format!("  switch i32 %t, label %b{rest} [{cases} ]\n")
        }
        [] => "  ret void\n".into(),
    };
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndefine amdgpu_kernel void @f(i32 %a) {\nentry:\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ult i32 %t, %a\n",
    );
    text += &written(&entry);
    ends.push(Vec::new());
    for (block, end) in ends.iter().enumerate() {
        text += &format!("b{block}:\n");
        let mut incoming: Vec<String> = Vec::new();
        for (from, all) in ends.iter().enumerate() {
            let edges = all.iter().filter(|to| **to as usize == block);
            incoming.extend(edges.map(|_| format!("[ %w{from}, %b{from} ]")));
        }
        let edges = entry.iter().filter(|to| **to as usize == block);
        incoming.extend(edges.map(|_| format!("[ {block}, %entry ]")));
        if incoming.is_empty() {
            text += &format!("  %v{block} = add i32 %a, 1\n");
        } else {
            text += &format!("  %v{block} = phi i32 {}\n", incoming.join(", "));
        }
        text += &format!("  %w{block} = add i32 %v{block}, %t\n");
        text += &written(end);
    }
    text + "}\n"
}

/// Whether the definition of each value dominates all users in reachable blocks.
fn is_dominated(function: &ir::Function, verdicts: &Verdicts) -> bool {
    let first = function.arguments.len();
    let mut block_of = vec![0; function.instructions.len()];
    for block in 0..function.blocks.len() {
        for at in function.block_instructions(block) {
            block_of[at] = block as u32;
        }
    }
    let dominates = |above: u32, block: u32| {
        let up = |block: &u32| verdicts.dominator[*block as usize];
        std::iter::successors(Some(block), up).any(|block| block == above)
    };
    let reachable = |block: u32| verdicts.reachable[block as usize];
    let read = |operand: &ir::Operand, place: u32| match operand.as_value() {
        Some(value) if value as usize >= first && reachable(place) => {
            dominates(block_of[value as usize - first], place)
        }
        _ => true,
    };
    let mut instructions = function.instructions.iter().zip(&block_of);
    instructions.all(|(instruction, block)| {
        let operands = function.operands_of(instruction);
        if instruction.opcode == ir::Opcode::Phi {
            let mut pairs = operands.chunks_exact(2);
            pairs.all(|pair| read(&pair[0], pair[1].as_block().unwrap()))
        } else {
            operands.iter().all(|operand| read(operand, *block))
        }
    })
}

/// Whether each phi has one incoming value for each edge into its block, with the phi's type.
fn phis_fit(function: &ir::Function, typed: &typed::Function, verdicts: &Verdicts) -> bool {
    (0..function.blocks.len()).all(|block| {
        let from = (0..function.blocks.len() as u32).flat_map(|from| {
            let to = function.block_successors(from as usize).iter();
            let to = to.filter(|to| **to as usize == block);
            to.map(move |_| from)
        });
        let from: Vec<u32> = from
            .filter(|from| verdicts.reachable[*from as usize])
            .collect();
        function.block_instructions(block).all(|at| {
            let (known, typed) = (&function.instructions[at], &typed.instructions[at]);
            assert_eq!(known.opcode, typed.opcode);
            let typed::Detail::Incoming(blocks) = &typed.detail else {
                return known.opcode != ir::Opcode::Phi;
            };
            let pairs = function.operands_of(known).chunks_exact(2);
            let known: Vec<u32> = pairs.map(|pair| pair[1].as_block().unwrap()).collect();
            let reachable = known.iter().copied();
            let reachable = reachable.filter(|from| verdicts.reachable[*from as usize]);
            let mut reachable: Vec<u32> = reachable.collect();
            reachable.sort_unstable();
            typed.operands.len() == blocks.len() && known == **blocks && reachable == from
        })
    })
}

/// The module after `Irreducible`, which gives each cycle of the first function one entry.
fn reduced(module: &ir::Module<'_>) -> Printed {
    let mut function = owned::Function::as_written(module, &module.functions[0]);
    let before = function.clone();
    Irreducible.run(&mut function, &Context { module }).unwrap();
    let concerns = Irreducible::concerns(module, &module.functions[0]);
    assert_eq!(function == before, !concerns);
    Printed::module(module, &[(0, function)], Style::Named)
}

#[test]
fn every_cycle_gets_one_entry() {
    let mut rewritten = 0;
    let mut several = BTreeSet::new();
    for seed in 0..600 {
        with_all(
            &tangled(seed, 12),
            |module, _, function, typed, verdicts| {
                assert!(is_dominated(function, verdicts), "seed {seed}");
                let planned = plan(module, function, typed, verdicts);
                assert_eq!(planned.is_ok(), verdicts.irreducible.is_empty());
                let text = reduced(module).text;
                let before = function.blocks.len();
                with_all(&text, |module, _, function, typed, found| {
                    assert_eq!(found.irreducible, Vec::<u32>::new(), "seed {seed}");
                    assert!(is_dominated(function, found), "seed {seed}");
                    assert!(phis_fit(function, typed, found), "seed {seed}");
                    let added = before..function.blocks.len();
                    assert_eq!(added.is_empty(), verdicts.irreducible.is_empty());
                    rewritten += usize::from(!added.is_empty());
                    several.extend(added.map(|block| function.block_successors(block).len()));
                    plan(module, function, typed, found).unwrap();
                });
            },
        );
    }
    assert!(rewritten > 200, "{rewritten}");
    // The added blocks include blocks with one successor, and dispatch blocks with several.
    assert!(BTreeSet::from([1, 2, 3, 4, 5, 6]).is_subset(&several));
}

/// In deep nests of cycles with several entries, cycles share dispatches, so that the result is not
/// much larger than the function.
#[test]
fn deep_nests_share_dispatches() {
    let mut large = 0;
    for seed in 0..40 {
        with_all(&tangled(seed, 300), |module, _, function, _, verdicts| {
            let before = function.successors.len();
            with_all(&reduced(module).text, |_, _, function, typed, found| {
                assert_eq!(found.irreducible, Vec::<u32>::new(), "seed {seed}");
                assert!(is_dominated(function, found), "seed {seed}");
                assert!(phis_fit(function, typed, found), "seed {seed}");
                let after = function.successors.len();
                assert!(after < 8 * before, "seed {seed}: {before} edges, {after}");
                large += usize::from(verdicts.irreducible.len() > 20);
            });
        });
    }
    assert!(large > 15, "{large}");
}

/// An instruction that the pass adds has an origin in the original function: the phi whose values
/// it forwards, or the function as a whole.
#[test]
fn origins_are_in_the_function_as_it_was() {
    for seed in 0..50 {
        with_all(&tangled(seed, 12), |module, _, function, _, _| {
            let printed = reduced(module);
            with_all(&printed.text, |_, _, after, _, _| {
                for (at, own) in after.instructions.iter().enumerate() {
                    // Lines of instructions are indented by two spaces.
                    let origin = printed.origin((after.span.start + own.start) as usize - 2);
                    let mut before = function.instructions.iter();
                    let found = before
                        .position(|found| (function.span.start + found.start) as usize == origin);
                    match found {
                        Some(found) => {
                            assert_eq!(function.instructions[found].opcode, own.opcode);
                            assert!(at >= function.instructions.len() || found == at);
                        }
                        None => {
                            assert!(at >= function.instructions.len());
                            assert_eq!(origin, function.span.start as usize);
                        }
                    }
                }
            });
        });
    }
}

/// LLVM IR does not allow edges to the entry block. The analysis accepts them: the entry block is
/// then the header of a cycle that has no other entries.
#[test]
fn a_cycle_that_the_function_begins_in_needs_no_dispatch_in_front() {
    let text = "
target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @f(i1 %a) {
one:
  br i1 %a, label %other, label %third
other:
  br i1 %a, label %third, label %one
third:
  br i1 %a, label %other, label %one
}
";
    with_all(text, |module, _, function, _, _| {
        let before = function.blocks.len();
        with_all(&reduced(module).text, |_, _, function, _, found| {
            assert_eq!(found.irreducible, Vec::<u32>::new());
            assert!(function.blocks.len() > before);
        });
    });
}

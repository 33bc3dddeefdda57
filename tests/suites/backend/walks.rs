//! Tests control flow alone, on random graphs whose blocks contain only a marker. The machine code
//! is executed wave by wave, and the function lane by lane.
mod graph;
mod skeletons;
mod wave;

use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Code, Fixed, Value};
use lanelog_amdgpu::simplify_control;
use lanelog_amdgpu::{Gpu, Level};
use lanelog_analysis::Analyzer;
use lanelog_facts::Typed;
use lanelog_ir as ir;
use lanelog_ir::target::{CodeObjectVersion, Mode, ModuleContext, Target};
use lanelog_ir::typed;
use lanelog_passes::linearize::verdicts::Verdicts;
use lanelog_select::choices::{Choices, Rules};
use lanelog_select::{Selector, Source, branch, control, nothing};
use lanelog_verify::random::generate::{Options, Prng, Shape, random_function};
use pretty_assertions::assert_eq;

use crate::fault::Fault;
use graph::{random, text};
use wave::{agree, mix};

/// The instruction that marks the body of a block. No other instruction in these graphs reads
/// memory.
const MARKER: op::Opcode = op::GLOBAL_LOAD_B32;

/// Calls `ask` with the first function of a text, its verdicts and its plan.
fn with_plan(text: &str, ask: impl FnOnce(&ir::Function, &Verdicts, &control::Plan)) {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, vec![]);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = typed::Types::new(&module, None);
    let function = &module.functions[0];
    let typed = types.function(&module, function);
    let mut analyzer = Analyzer::new(&module, &context);
    let verdicts = Verdicts::new(function, &analyzer.analyze(function));
    let plan = control::plan(&module, function, &typed, &verdicts).unwrap();
    ask(function, &verdicts, &plan);
}

/// The machine code of a graph, its verdicts and its successors.
fn lower(text: &str, gpu: &'static Gpu, fault: Option<Fault>) -> (Code, Verdicts, Vec<Vec<u32>>) {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, vec![]);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = typed::Types::new(&module, None);
    let function = &module.functions[0];
    let typed = types.function(&module, function);
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let verdicts = Verdicts::new(function, &analysis);
    let mut plan = control::plan(&module, function, &typed, &verdicts).unwrap();
    if let Some(fault) = fault {
        fault.put_into_plan(&mut plan);
    }
    let known = Typed {
        function: &typed,
        layout: &types.layout,
    };
    let choices = Choices::new(&Rules::new(&module, &context), function, known, &analysis).unwrap();
    let source = Source {
        module: &module,
        function,
        typed: &typed,
        types: &types,
        verdicts: &verdicts,
        choices: &choices,
        plan: &plan,
        is_called: false,
        passed_inputs: Default::default(),
        shared_lds: Vec::new(),
        gpu,
        level: Level::default(),
        version: CodeObjectVersion::V6,
        full_waves: false,
        rows_fill_waves: false,
        none: nothing(),
    };
    let mut selector = Selector::new(&source);
    selector.start_block(None);
    branch::begin(&mut selector).unwrap();
    for block in &plan.order {
        branch::enter(&mut selector, *block).unwrap();
        let last = function
            .block_instructions(*block as usize)
            .next_back()
            .unwrap();
        let end = &typed.instructions[last];
        let mut results = Vec::new();
        if let Some((ty, typed::Operand::Value(value))) = end.operands.first() {
            let bit = *ty == typed::Type::Integer(1);
            let word = match (verdicts.is_divergent(*value), bit) {
                (true, true) => selector.fresh_mask(),
                (true, false) => selector.fresh(Class::Vector, 1),
                (false, _) => selector.fresh(Class::Scalar, 1),
            };
            selector.value = *value;
            selector.result(vec![word]);
            results.push(word);
        }
        selector.emit(MARKER, &results, &[Value::Bits(*block)]);
        branch::leave(&mut selector, *block).unwrap();
    }
    branch::end(&mut selector).unwrap();
    simplify_control::simplify(&mut selector.code);
    let successors = (0..function.blocks.len())
        .map(|block| function.block_successors(block).to_vec())
        .collect();
    (selector.code.clone(), verdicts.clone(), successors)
}

/// Tries graphs until a number of walks were compared. Returns the first failure.
fn hunt(seeds: std::ops::Range<u64>, fault: Option<Fault>) -> (usize, Option<String>) {
    let mut compared = 0;
    for seed in seeds {
        let mut chance = Prng::new(seed);
        let ways = random(&mut chance, [0, 15, 50, 100][seed as usize % 4]);
        let text = text(&ways);
        let gpu = &GPUS[seed as usize % GPUS.len()];
        let (code, verdicts, graph) = lower(&text, gpu, fault);
        for run in 0..6u64 {
            let lanes = match run {
                0 => u64::MAX >> (64 - gpu.wave),
                1 => 1,
                _ => (mix(&[seed, run]) & (u64::MAX >> (64 - gpu.wave))).max(1),
            };
            match agree(mix(&[seed, run]), lanes, &code, &verdicts, &graph, gpu) {
                Ok(Some(_)) => compared += 1,
                Ok(None) => {}
                Err(why) => {
                    return (
                        compared,
                        Some(format!(
                            "seed {seed} run {run}: {why}\n{text}\n{}",
                            show(&code)
                        )),
                    );
                }
            }
        }
    }
    (compared, None)
}

/// `LANELOG_GRAPHS=100000` tests more graphs than the default.
#[test]
fn waves_and_lanes_run_the_same_blocks() {
    let graphs = std::env::var("LANELOG_GRAPHS").map_or(1500, |number| number.parse().unwrap());
    let (compared, failure) = hunt(0..graphs, None);
    if let Some(failure) = failure {
        panic!("{failure}");
    }
    assert!(compared > 5000, "{compared} only");
}

#[test]
fn a_missing_restore_is_found() {
    let (_, failure) = hunt(0..100, Some(Fault::MissingRestore));
    assert!(failure.is_some());
}

fn show_value(value: &Value, code: &Code) -> String {
    match value {
        Value::Part { register, .. } => {
            let class = code.registers[register.0 as usize].class;
            format!("{}{}", ["s", "v", "m"][class as usize], register.0)
        }
        Value::Fixed(Fixed::Exec, _) => "exec".into(),
        Value::Bits(bits) => format!("{}", *bits as i32),
        Value::Wide(bits) => format!("{}", *bits as i64),
        Value::Block(number) => format!("L{number}"),
        other => format!("{other:?}"),
    }
}

/// The text of the code, line by line.
fn show(code: &Code) -> String {
    let mut text = String::new();
    for (at, block) in code.blocks.iter().enumerate() {
        text += &format!("L{at}:\n");
        for instruction in &block.instructions {
            let mut operands: Vec<String> = Vec::new();
            operands.extend(
                instruction
                    .results
                    .iter()
                    .map(|value| show_value(value, code)),
            );
            let sources = instruction.sources.iter();
            operands.extend(sources.map(|source| show_value(&source.value, code)));
            let name = match instruction.opcode {
                MARKER => "marker",
                other => other.name(),
            };
            let line = format!("  {name} {}", operands.join(", "));
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// Every edge except back edges to a header leads forward; cycles, and the blocks that a block
/// dominates within its cycle, are contiguous.
#[test]
fn order() {
    let options = Options {
        shape: Shape::Mixed,
        instructions: 2,
        ..Options::default()
    };
    for seed in 0..300 {
        let text = random_function(seed, &options).text;
        with_plan(&text, |function, verdicts, plan| {
            let place = |block: u32| plan.places[block as usize];
            assert_eq!(plan.order.first(), Some(&0));
            let reached = verdicts.reachable.iter();
            assert_eq!(
                plan.order.len(),
                reached.filter(|reached| **reached).count()
            );
            for block in &plan.order {
                for to in function.block_successors(*block as usize) {
                    let back = verdicts.headers.contains(to) && verdicts.is_within(*block, *to);
                    assert_eq!(
                        place(*to) <= place(*block),
                        back,
                        "{block} to {to}, seed {seed}"
                    );
                }
            }
            for header in &verdicts.headers {
                let blocks = plan.order.iter();
                let within: Vec<bool> = blocks
                    .map(|block| verdicts.is_within(*block, *header))
                    .collect();
                let pieces = within.windows(2).filter(|pair| pair[0] != pair[1]).count();
                assert!(pieces <= 2, "the cycle of {header} is torn, seed {seed}");
            }
        });
    }
}

//! Compares the interpreter with the native engine, in one process: the built-in rules over
//! modules, and two programs that consist only of joins, also written for ascent. Also compares the
//! library with the command, as processes on the same files.
//!
//! `cargo bench --bench interpreter -- [ROUNDS] [FILE...]` prints medians and ratios; each memory
//! figure is the peak of a separate process (VmHWM).

use std::error::Error;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ascent::ascent;
use lanelog::{Rules, Source, relation};
use lanelog_analysis::Analysis;
use lanelog_datalog::{Resolved, Stratum, compile};
use lanelog_engine::library::compile_built_in;
use lanelog_facts::{Exporter, Facts, Shift};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits, Profile};
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_ir::{self as ir, Module};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Transitive closure: about 5.5 million rows.
const CLOSURE: &str = "
    .decl edge(from: unsigned, to: unsigned)
    .input edge
    .decl path(from: unsigned, to: unsigned)
    path(x, y) :- edge(x, y).
    path(x, z) :- path(x, y), edge(y, z).";

/// Propagation over a million edges.
const PROPAGATION: &str = "
    .decl use(value: unsigned, user: unsigned)
    .input use
    .decl source(value: unsigned)
    .input source
    .decl stop(value: unsigned)
    .input stop
    .decl divergent(value: unsigned)
    divergent(x) :- source(x).
    divergent(y) :- divergent(x), use(x, y), !stop(y).";

/// Rules as a user writes them, over the facts of modules: what arguments reach, and what waits for
/// each other in a block. About five joins, one of them recursive.
const REACHED: &str = "
    .decl argument(value: unsigned)
    .input argument
    .decl instruction(value: unsigned, block: unsigned)
    .input instruction
    .decl use(value: unsigned, user: unsigned)
    .input use
    .decl edge(from: unsigned, to: unsigned)
    .input edge
    .decl reached(value: unsigned)
    .decl reached_block(block: unsigned)
    .decl carried(value: unsigned, user: unsigned)
    .decl sibling(one: unsigned, other: unsigned)
    .decl found(value: unsigned, user: unsigned)
    reached(x) :- argument(x).
    reached(y) :- reached(x), use(x, y).
    reached_block(b) :- reached(x), instruction(x, b).
    carried(x, y) :- use(x, y), instruction(x, a), instruction(y, b), edge(a, b).
    sibling(x, y) :- use(v, x), use(v, y), x < y, instruction(x, b), instruction(y, b).
    found(x, y) :- carried(x, y), reached(x), instruction(y, b), reached_block(b).
    found(x, y) :- sibling(x, y), !reached(x).";

/// A PRNG with a fixed seed, so that every run uses the same numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % u64::from(limit)) as u32
    }
}

fn closure_edges() -> Vec<(u32, u32)> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let nodes = 3600;
    (0..5760)
        .map(|_| (random.below(nodes), random.below(nodes)))
        .collect()
}

/// A million uses, each of a value that comes before it; a tenth of the values end the propagation.
fn propagation() -> [Vec<(u32, u32)>; 3] {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let values = 500_000;
    let uses = (0..1_000_000).map(|_| {
        let user = 1 + random.below(values - 1);
        (user.saturating_sub(1 + random.below(2000)), user)
    });
    let uses = uses.collect();
    let sources = (0..1000).map(|at| (at * 500, 0)).collect();
    let stops = (0..50_000).map(|_| (random.below(values), 0)).collect();
    [uses, sources, stops]
}

fn closure_by_ascent(edges: Vec<(u32, u32)>) -> usize {
    ascent! {
        struct Closure;
        relation edge(u32, u32);
        relation path(u32, u32);
        path(x, y) <-- edge(x, y);
        path(x, z) <-- path(x, y), edge(y, z);
    }
    let mut program = Closure {
        edge: edges,
        ..Closure::default()
    };
    program.run();
    black_box(program.path.len())
}

fn propagation_by_ascent([uses, sources, stops]: [Vec<(u32, u32)>; 3]) -> usize {
    ascent! {
        struct Propagation;
        relation used(u32, u32);
        relation source(u32);
        relation stop(u32);
        relation divergent(u32);
        divergent(x) <-- source(x);
        divergent(y) <-- divergent(x), used(x, y), !stop(y);
    }
    let first = |rows: Vec<(u32, u32)>| rows.into_iter().map(|row| (row.0,)).collect();
    let mut program = Propagation {
        used: uses,
        source: first(sources),
        stop: first(stops),
        ..Propagation::default()
    };
    program.run();
    black_box(program.divergent.len())
}

fn reached_by_ascent([arguments, instructions, uses, edges]: [Vec<(u32, u32)>; 4]) -> usize {
    ascent! {
        struct Reached;
        relation argument(u32);
        relation instruction(u32, u32);
        relation used(u32, u32);
        relation edge(u32, u32);
        relation reached(u32);
        relation reached_block(u32);
        relation carried(u32, u32);
        relation sibling(u32, u32);
        relation found(u32, u32);
        reached(x) <-- argument(x);
        reached(y) <-- reached(x), used(x, y);
        reached_block(b) <-- reached(x), instruction(x, b);
        carried(x, y) <-- used(x, y), instruction(x, a), instruction(y, b), edge(a, b);
        sibling(x, y) <-- used(v, x), used(v, y), if x < y, instruction(x, b), instruction(y, b);
        found(x, y) <-- carried(x, y), reached(x), instruction(y, b), reached_block(b);
        found(x, y) <-- sibling(x, y), !reached(x);
    }
    let mut program = Reached {
        argument: arguments.into_iter().map(|row| (row.0,)).collect(),
        instruction: instructions,
        used: uses,
        edge: edges,
        ..Reached::default()
    };
    program.run();
    black_box(program.found.len())
}

/// The facts that [`REACHED`] reads, of all functions of modules, with separate ids for each
/// function.
fn reached(texts: &[Vec<u8>]) -> Outcome<[Vec<(u32, u32)>; 4]> {
    let mut all: [Vec<(u32, u32)>; 4] = Default::default();
    let mut shift = Shift::default();
    for text in texts {
        let module = ir::read(text);
        each_function(&module, |function, facts| {
            let names = ["argument", "instruction", "use", "edge"];
            for (name, all) in names.iter().zip(&mut all) {
                if let Some(rows) = facts.relation(name, shift) {
                    all.extend(
                        rows.iter()
                            .map(|row| (row[0], row.get(1).copied().unwrap_or(0))),
                    );
                }
            }
            // The numbers after the values are the constants that phis read: at most as many as
            // there are uses.
            let uses = facts.relation("use", Shift::default());
            shift.value += function.value_count() + uses.map_or(0, |rows| rows.len()) as u32;
            shift.block += function.blocks.len() as u32;
            Ok(())
        })?;
    }
    Ok(all)
}

/// Rules of a user over modules: rows, and times of ascent and of the interpreter.
fn users(texts: &[Vec<u8>]) -> Outcome<(usize, [Duration; 2])> {
    let facts = reached(texts)?;
    let given = facts.clone();
    let start = Instant::now();
    let by_ascent = reached_by_ascent(facts);
    let ascent = start.elapsed();
    let start = Instant::now();
    let [arguments, instructions, uses, edges] = given;
    let rows = interpreted(
        REACHED,
        vec![
            singles(arguments),
            pairs(instructions),
            pairs(uses),
            pairs(edges),
        ],
    )?;
    let interpreter = start.elapsed();
    assert_eq!(by_ascent, rows, "rows of a user's rules");
    Ok((rows, [ascent, interpreter]))
}

fn pairs(rows: Vec<(u32, u32)>) -> Rows {
    Rows::new(2, rows.into_iter().flat_map(|row| [row.0, row.1]).collect())
}

fn singles(rows: Vec<(u32, u32)>) -> Rows {
    Rows::new(1, rows.into_iter().map(|row| row.0).collect())
}

fn interpreted(text: &str, given: Vec<Rows>) -> Outcome<usize> {
    let compiled = compile("rules.dl", &|_| Ok(text.to_string()));
    let (program, strata) = compiled.program.ok_or("the rules are wrong")?;
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let given = given.into_iter().map(Some).collect();
    let last = program.relations.len() - 1;
    let all = interpreter
        .run(given, &[last], &Limits::default(), None)
        .map_err(|stopped| format!("{stopped:?}"))?;
    Ok(all[last].as_ref().map_or(0, Rows::len))
}

/// Runs one measurement by its name. Returns the number of rows and the time.
fn measure(name: &str) -> Outcome<(usize, Duration)> {
    let edges = || closure_edges();
    let values = || propagation();
    let timed = |work: &mut dyn FnMut() -> Outcome<usize>| {
        let start = Instant::now();
        let rows = work()?;
        Ok((rows, start.elapsed()))
    };
    match name {
        "closure-ascent" => {
            let mut edges = edges();
            timed(&mut || Ok(closure_by_ascent(std::mem::take(&mut edges))))
        }
        "closure-interpreter" => {
            let mut edges = edges();
            timed(&mut || interpreted(CLOSURE, vec![pairs(std::mem::take(&mut edges))]))
        }
        "propagation-ascent" => {
            let mut values = values();
            timed(&mut || Ok(propagation_by_ascent(std::mem::take(&mut values))))
        }
        "propagation-interpreter" => {
            let mut values = values();
            timed(&mut || {
                let [uses, sources, stops] = std::mem::take(&mut values);
                interpreted(
                    PROPAGATION,
                    vec![pairs(uses), singles(sources), singles(stops)],
                )
            })
        }
        _ => Err(format!("nothing is called {name}").into()),
    }
}

/// Relations that `analyze` computes of a function for verdicts and the summary.
const WANTED: [&str; 5] = [
    "divergent_value",
    "divergent_branch",
    "divergent_join",
    "divergent_cycle_exit",
    "temporal_divergence",
];

/// The built-in rules, ready to be interpreted.
struct BuiltIn {
    program: Resolved,
    strata: Vec<Stratum>,
    wanted: Vec<usize>,
}

impl BuiltIn {
    fn new() -> Outcome<BuiltIn> {
        let compiled = compile_built_in("rules/divergence.dl");
        let (program, strata) = compiled.program.ok_or("the built-in rules are wrong")?;
        let find = |name: &&str| {
            let mut relations = program.relations.iter();
            relations.position(|relation| relation.name == **name)
        };
        let wanted = WANTED.iter().filter_map(find).collect();
        Ok(BuiltIn {
            program,
            strata,
            wanted,
        })
    }

    fn given(&self, facts: &Facts) -> Vec<Option<Rows>> {
        let relations = self.program.relations.iter();
        relations
            .map(|relation| {
                relation
                    .is_input
                    .then(|| facts.relation(&relation.name, Shift::default()))?
            })
            .collect()
    }
}

/// Calls for each function of a module with its facts.
fn each_function(
    module: &Module<'_>,
    mut each: impl FnMut(&ir::Function, &Facts) -> Outcome<()>,
) -> Outcome<()> {
    let target = Target::choose(module.triple, None, None)?;
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let mut classes = Classification::default();
    let mut exporter = Exporter::default();
    for function in &module.functions {
        context.classify_into(function, &mut classes);
        each(function, exporter.export(module, function, &classes))?;
    }
    Ok(())
}

/// Times of the native engine, of turning facts into rows, and of the interpreter, over all
/// functions; rows of the first two.
fn modules(texts: &[Vec<u8>], engines: [bool; 2]) -> Outcome<([Duration; 3], [usize; 2])> {
    let built_in = BuiltIn::new()?;
    let interpreter =
        Interpreter::new(&built_in.program, &built_in.strata, &mut Symbols::default());
    let [mut native, mut turning, mut interpreted] = [Duration::ZERO; 3];
    let mut rows = [0; 2];
    for text in texts {
        let module = ir::read(text);
        each_function(&module, |function, facts| {
            if engines[0] {
                let start = Instant::now();
                let analysis = Analysis::new(function, facts, Mode::Sound);
                let summary = analysis.summary();
                native += start.elapsed();
                rows[0] += summary.divergent_branches
                    + summary.joins
                    + summary.divergent_cycle_exits
                    + summary.temporal_uses;
            }
            if engines[1] {
                let start = Instant::now();
                let given = built_in.given(facts);
                let turned = Instant::now();
                let all = interpreter
                    .run(given, &built_in.wanted, &Limits::default(), None)
                    .map_err(|stopped| format!("{stopped:?}"))?;
                interpreted += turned.elapsed();
                turning += turned - start;
                let counted = built_in.wanted.iter().skip(1);
                let counted = counted.filter_map(|at| all[*at].as_ref());
                rows[1] += counted.map(Rows::len).sum::<usize>();
            }
            Ok(())
        })?;
    }
    Ok(([native, turning, interpreted], rows))
}

/// Prints the time of each rule, over all functions.
fn profile(texts: &[Vec<u8>]) -> Outcome<()> {
    let built_in = BuiltIn::new()?;
    let interpreter =
        Interpreter::new(&built_in.program, &built_in.strata, &mut Symbols::default());
    let mut sum: Vec<(Duration, u64, u64, u64)> =
        vec![Default::default(); built_in.program.rules.len()];
    let mut steps = vec![Vec::new(); sum.len()];
    for text in texts {
        let module = ir::read(text);
        each_function(&module, |_, facts| {
            let mut profile = Profile::default();
            interpreter
                .run(
                    built_in.given(facts),
                    &built_in.wanted,
                    &Limits::default(),
                    Some(&mut profile),
                )
                .map_err(|stopped| format!("{stopped:?}"))?;
            for ((sum, steps), rule) in sum.iter_mut().zip(&mut steps).zip(profile.rules) {
                sum.0 += rule.time;
                sum.1 += rule.rounds;
                sum.2 += rule.derived;
                sum.3 += rule.new;
                if !rule.steps.is_empty() {
                    *steps = rule.steps;
                }
            }
            Ok(())
        })?;
    }
    let mut order: Vec<usize> = (0..sum.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(sum[*at].0));
    for at in order.into_iter().take(40) {
        let head = built_in.program.rules[at].head.relation;
        let (time, rounds, derived, new) = sum[at];
        let name = &built_in.program.relations[head].name;
        println!("{time:>12.2?} {rounds:>8} rounds {derived:>9} derived {new:>9} new  {name}");
        for (text, rows) in &steps[at] {
            println!("                  {text}: {rows}");
        }
    }
    Ok(())
}

fn read(paths: &[PathBuf]) -> Outcome<Vec<Vec<u8>>> {
    let read = |path: &PathBuf| {
        std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
    };
    paths.iter().map(read).collect()
}

/// The peak memory of this process, in kB.
fn peak() -> Outcome<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    Ok(number.ok_or("no peak is known")?.parse()?)
}

/// The peak memory of a separate process that runs one measurement, in kB.
fn peak_of(arguments: &[String]) -> Outcome<u64> {
    let child = Command::new(std::env::current_exe()?)
        .arg("--peak")
        .args(arguments)
        .output()?;
    Ok(String::from_utf8(child.stdout)?.trim().parse()?)
}

fn child(arguments: &[String]) -> Outcome<()> {
    match arguments {
        [name, paths @ ..] if name.starts_with("modules") => {
            let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
            let engines = [name == "modules-native", name == "modules-interpreter"];
            modules(&read(&paths)?, engines)?;
        }
        [name] => {
            measure(name)?;
        }
        _ => return Err("what is to be measured?".into()),
    }
    println!("{}", peak()?);
    Ok(())
}

/// A user's rules for the comparison of the library with the command.
const RULES: &str = "examples/rules/tainted_address.dl";

/// Runs rules, or analyses functions, by the library.
fn library(work: &str, paths: &[String]) -> Outcome<()> {
    let rules = Rules::read(RULES)?;
    let plan = rules.plan()?;
    let mut rows = 0;
    for path in paths {
        if work == "query" {
            let source = Source::read(path)?;
            let module = source.module()?;
            plan.each(&module.analyzer(Mode::Sound), |_, tables| {
                let tables = tables.unwrap_or_default();
                rows += tables.iter().map(|table| table.rows.len()).sum::<usize>();
            });
        } else {
            Source::each_in_file(path, Mode::Sound, |verdicts| {
                rows += verdicts.tuples(relation::DIVERGENT_VALUE).len();
            })?;
        }
    }
    println!("{rows} rows");
    Ok(())
}

/// Times of whole processes: the library in this program, and the command, with one thread each.
fn library_and_command(rounds: usize, paths: &[String]) -> Outcome<()> {
    for work in ["query", "analyze"] {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..rounds.max(1) {
            let mut library = Command::new(std::env::current_exe()?);
            library.args(["--library", work]).args(paths);
            let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
            command.arg(work);
            match work {
                "query" => command.args(["--format", "csv", RULES]),
                _ => command.args(["--format", "verdicts"]),
            };
            command.args(["--jobs", "1"]).args(paths);
            for (times, process) in times.iter_mut().zip([&mut library, &mut command]) {
                let start = Instant::now();
                let status = process.stdout(Stdio::null()).status()?;
                times.push(start.elapsed());
                if !status.success() {
                    return Err(format!("{process:?}: {status}").into());
                }
            }
        }
        let [library, command] = times.map(median);
        println!(
            "{work:<12} library {library:.1} ms, command {command:.1} ms, ratio {:.2}",
            library / command
        );
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    if arguments.first().is_some_and(|first| first == "--peak") {
        return child(&arguments[1..]);
    }
    if let [first, work, paths @ ..] = arguments.as_slice()
        && first == "--library"
    {
        return library(work, paths);
    }
    if arguments.first().is_some_and(|first| first == "--profile") {
        let paths: Vec<PathBuf> = arguments[1..].iter().map(PathBuf::from).collect();
        return profile(&read(&paths)?);
    }
    let rounds: usize = arguments.first().map_or(Ok(5), |word| word.parse())?;
    for name in ["closure", "propagation"] {
        let mut times = [Vec::new(), Vec::new()];
        let mut rows = [0; 2];
        for _ in 0..rounds.max(1) {
            for (at, engine) in ["ascent", "interpreter"].iter().enumerate() {
                let (found, time) = measure(&format!("{name}-{engine}"))?;
                rows[at] = found;
                times[at].push(time);
            }
        }
        assert_eq!(rows[0], rows[1], "rows of {name}");
        let [ascent, interpreter] = times.map(median);
        println!(
            "{name:<12} {:>9} rows: ascent {ascent:>8.1} ms, interpreter {interpreter:>8.1} ms, ratio {:.2}",
            rows[0],
            interpreter / ascent
        );
        let ascent = peak_of(&[format!("{name}-ascent")])?;
        let interpreter = peak_of(&[format!("{name}-interpreter")])?;
        let ratio = interpreter as f64 / ascent as f64;
        println!(
            "             peak: ascent {ascent} kB, interpreter {interpreter} kB, ratio {ratio:.2}"
        );
    }
    let words = arguments.get(1..).unwrap_or_default();
    let paths: Vec<PathBuf> = words.iter().map(PathBuf::from).collect();
    if paths.is_empty() {
        return Ok(());
    }
    let texts = read(&paths)?;
    let mut times = [Vec::new(), Vec::new()];
    let mut rows = 0;
    for _ in 0..rounds.max(1) {
        let (found, round) = users(&texts)?;
        rows = found;
        for (times, time) in times.iter_mut().zip(round) {
            times.push(time);
        }
    }
    let [ascent, interpreter] = times.map(median);
    println!(
        "a user's rules {rows:>7} rows: ascent {ascent:>8.1} ms, interpreter {interpreter:>8.1} ms, ratio {:.2}",
        interpreter / ascent
    );
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..rounds.max(1) {
        let (round, rows) = modules(&texts, [true; 2])?;
        assert_eq!(rows[0], rows[1], "rows of the modules");
        for (times, time) in times.iter_mut().zip(round) {
            times.push(time);
        }
    }
    let [native, turning, interpreter] = times.map(median);
    println!(
        "modules      native {native:.2} ms, facts to rows {turning:.2} ms, interpreter {interpreter:.2} ms, ratio {:.2}",
        interpreter / native
    );
    let with = |name: &str| {
        let mut arguments = vec![name.to_string()];
        arguments.extend(words.iter().cloned());
        peak_of(&arguments)
    };
    let (native, interpreter) = (with("modules-native")?, with("modules-interpreter")?);
    let ratio = interpreter as f64 / native as f64;
    println!(
        "             peak: native {native} kB, interpreter {interpreter} kB, ratio {ratio:.2}"
    );
    library_and_command(rounds, words)
}

//! Runs C programs of csmith, as LLVM IR, in the reference interpreter until they print their
//! checksum, and compares it with the output of the native program. `tests/llvm/run-csmith` creates
//! the programs.
//!
//! Usage: run_checksums FILE.ll CHECKSUM [FILE.ll CHECKSUM]...
//!
//! Two lanes run the same program. Exit code 1 if a checksum differs.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::{env, fs};

use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{self as ir, Function, Instruction, Module};
use lanelog_sim::{Argument, Ending, Launch, Limits, Observer, Program, Step, Value};

/// For each instruction whose result may be printed, records the last result in the first lane; and
/// what is printed.
struct Printed<'m> {
    module: &'m Module<'m>,
    text: Vec<u8>,
    last: BTreeMap<(usize, u32), Option<Value>>,
}

/// The first value that a call of printf prints.
fn printed(function: &Function, call: &Instruction) -> Option<u32> {
    function.operands_of(call).get(1)?.as_value()
}

impl<'m> Printed<'m> {
    fn new(module: &'m Module<'m>) -> Printed<'m> {
        let mut last = BTreeMap::new();
        for (index, function) in module.functions.iter().enumerate() {
            let calls = function.instructions.iter();
            let values = calls
                .filter(|instruction| instruction.opcode.is_call())
                .filter_map(|call| printed(function, call));
            last.extend(values.map(|value| ((index, value), None)));
        }
        Printed {
            module,
            text: Vec::new(),
            last,
        }
    }
}

impl Observer for Printed<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        let arguments = self.module.functions[step.function].arguments.len();
        let value = (arguments + step.instruction) as u32;
        if let Some(last) = self.last.get_mut(&(step.function, value)) {
            *last = (step.values)(0, value).cloned();
        }
    }

    fn printed(&mut self, text: &[u8]) {
        self.text.extend(text);
    }
}

/// The checksum that a program would print; the error is the reason if there is none.
fn checksum(path: &str) -> Result<String, String> {
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let module = ir::read(&text);
    let target = Target::choose(module.triple, None, None).map_err(|error| error.to_string())?;
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let main = |function: &Function| module.bytes(function.name) == b"main";
    let function = module.functions.iter().position(main).ok_or("no main")?;
    let zero = |argument: &ir::Argument| {
        let pointer = module.bytes(argument.span).starts_with(b"ptr");
        Argument::Same(Value::Bits(u64::from(!pointer)))
    };
    let launch = Launch {
        function,
        grid: [1; 3],
        block: [2, 1, 1],
        wave: 2,
        arguments: module.functions[function]
            .arguments
            .iter()
            .map(zero)
            .collect(),
        buffers: Vec::new(),
        limits: Limits {
            steps: 30_000_000,
            ..Limits::default()
        },
    };
    let mut watch = Printed::new(&module);
    let execution = Program::new(&module, &context).run(&launch, &mut watch);
    match execution.ending {
        Ending::Unsupported(Some(place), words) if words.contains("printf") => {
            let function = &module.functions[place.function];
            let value = printed(function, &function.instructions[place.instruction]);
            let held = value.and_then(|value| watch.last.get(&(place.function, value)));
            match held {
                Some(Some(Value::Bits(bits))) => Ok(format!("{bits:X}")),
                other => Err(format!("{other:?} is printed")),
            }
        }
        Ending::Finished => {
            let text = String::from_utf8_lossy(&watch.text);
            let line = text.lines().next().unwrap_or_default();
            let sum = line.strip_prefix("checksum = ");
            sum.map(str::to_string)
                .ok_or_else(|| format!("`{line}` is printed"))
        }
        other => Err(format!("{other:?}")),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (mut equal, mut differ, mut not_run) = (0, 0, 0);
    for pair in arguments.chunks_exact(2) {
        match checksum(&pair[0]) {
            Ok(found) if found == pair[1] => equal += 1,
            Ok(found) => {
                differ += 1;
                println!("{}: {found}, natively {}", pair[0], pair[1]);
            }
            Err(why) => {
                not_run += 1;
                println!("{}: {why}", pair[0]);
            }
        }
    }
    println!("{equal} equal, {differ} differ, {not_run} not run to the end");
    ExitCode::from(u8::from(differ > 0 || equal == 0))
}

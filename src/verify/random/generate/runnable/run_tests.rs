//! Tests that runnable kernels run: they terminate within their launch requirements, and do not
//! race.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;

use pretty_assertions::assert_eq;

use super::super::{LaunchRequirements, Options, Shape, Target as Kind, random_function};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, Opcode, plain_name, read};
use lanelog_sim::{Ending, Observer, Program, Step, Value};

/// A lane of a launch: work-group, wave, lane.
type Lane = (u32, u32, u32);

/// An access to a byte: the lane, the number of barriers before it, whether it writes, and whether
/// it is atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Access {
    lane: Lane,
    barriers: u64,
    writes: bool,
    atomic: bool,
}

/// Counts the instructions that lanes execute, and records their memory accesses.
struct Watch<'m, 't> {
    module: &'m Module<'t>,
    executed: HashMap<Lane, u64>,
    barriers: HashMap<Lane, u64>,
    /// The accesses to each byte, by the address of the byte. Accesses to work-group memory are
    /// also distinguished by work-group.
    bytes: HashMap<(Option<u32>, u64), Vec<Access>>,
    race: Option<String>,
}

impl Watch<'_, '_> {
    fn text(&self, step: &Step<'_>) -> String {
        let function: &Function = &self.module.functions[step.function];
        let instruction = &function.instructions[step.instruction];
        let at = |offset: u32| (function.span.start + offset) as usize;
        let text = &self.module.text[at(instruction.start)..at(instruction.end)];
        String::from_utf8_lossy(text).into_owned()
    }

    fn access(&mut self, step: &Step<'_>, lane: u32) {
        let function = &self.module.functions[step.function];
        let instruction = &function.instructions[step.instruction];
        let place = usize::from(instruction.opcode == Opcode::Store);
        // Private memory, and read-only flat memory, cannot race.
        if !matches!(instruction.address_space, 1 | 3) {
            return;
        }
        let pointer = function.operands_of(instruction)[place].as_value();
        let Some(Value::Bits(address)) = pointer.and_then(|pointer| (step.values)(lane, pointer))
        else {
            return;
        };
        let text = self.text(step);
        let atomic = text.contains(" atomic ")
            || matches!(instruction.opcode, Opcode::AtomicRmw | Opcode::CmpXchg);
        let size = match text.split_once(" = ").map_or(&*text, |parts| parts.1) {
            text if text.contains("i8, ") => 1,
            text if text.contains("i16, ") => 2,
            text if text.contains("<4 x ") => 16,
            text if ["i64 ", "i64,", "double", "<2 x i32", "<2 x float"]
                .iter()
                .any(|word| text.contains(word)) =>
            {
                8
            }
            _ => 4,
        };
        let lane = (step.group, step.wave, lane);
        let new = Access {
            lane,
            barriers: self.barriers.get(&lane).copied().unwrap_or(0),
            writes: instruction.opcode != Opcode::Load,
            atomic,
        };
        let group = (instruction.address_space == 3).then_some(step.group);
        for byte in *address..*address + size {
            let before = self.bytes.entry((group, byte)).or_default();
            let races = |old: &&Access| {
                old.lane != new.lane
                    && (old.writes || new.writes)
                    && !(old.atomic && new.atomic)
                    && (old.lane.0 != new.lane.0 || old.barriers == new.barriers)
            };
            if let Some(old) = before.iter().find(races) {
                self.race = Some(format!("{text} at {byte:#x}: {new:?} and {old:?}"));
            }
            if !before.contains(&new) {
                before.push(new);
            }
        }
    }
}

impl Observer for Watch<'_, '_> {
    fn executed(&mut self, step: &Step<'_>) {
        let opcode = self.module.functions[step.function].instructions[step.instruction].opcode;
        let barrier = opcode == Opcode::Call
            && ["amdgcn.s.barrier", "barrier.cta"]
                .iter()
                .any(|name| self.text(step).contains(name));
        for lane in (0..64).filter(|lane| step.lanes >> lane & 1 == 1) {
            let whole = (step.group, step.wave, lane);
            *self.executed.entry(whole).or_default() += 1;
            if barrier {
                *self.barriers.entry(whole).or_default() += 1;
            }
            if matches!(
                opcode,
                Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg
            ) {
                self.access(step, lane);
            }
        }
    }
}

/// The outcome of a run.
struct Ran {
    ending: Ending,
    race: Option<String>,
    /// The number of launched lanes, and the number of lanes that executed an instruction.
    lanes: (usize, usize),
    /// Maximum number of instructions that a lane executed.
    most: u64,
}

fn run(module: &Module<'_>, demand: &LaunchRequirements, seed: u64) -> Ran {
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let named =
        |function: &Function| plain_name(module.bytes(function.name)) == demand.kernel.as_bytes();
    let index = module.functions.iter().position(named).unwrap();
    let mut watch = Watch {
        module,
        executed: HashMap::new(),
        barriers: HashMap::new(),
        bytes: HashMap::new(),
        race: None,
    };
    let launch = demand.launch(index, seed);
    let ending = Program::new(module, &context)
        .run(&launch, &mut watch)
        .ending;
    let lanes = launch.block.iter().product::<u32>() * launch.grid[0];
    Ran {
        ending,
        race: watch.race,
        lanes: (lanes as usize, watch.executed.len()),
        most: watch.executed.values().copied().max().unwrap_or(0),
    }
}

#[test]
fn every_kernel_finishes_and_does_not_race() {
    let mut most = Vec::new();
    for target in [Kind::AmdGpu, Kind::Nvptx] {
        for shape in [Shape::Structured, Shape::Unstructured, Shape::Irreducible] {
            let options = Options {
                target,
                shape,
                runnable: true,
                ..Options::default()
            };
            for seed in 2_000_000..2_000_030 {
                let made = random_function(seed, &options);
                let module = read(made.text.as_bytes());
                assert_eq!(module.errors, []);
                let ran = run(&module, &made.launch[0], seed);
                assert_eq!(
                    (ran.ending, ran.race),
                    (Ending::Finished, None),
                    "seed {seed}"
                );
                assert_eq!(ran.lanes.0, ran.lanes.1, "seed {seed}");
                let bound = made.launch[0].instructions;
                assert!(ran.most <= bound, "seed {seed}: {} of {bound}", ran.most);
                most.push(ran.most);
            }
        }
    }
    most.sort_unstable();
    let typical = most[most.len() * 9 / 10];
    assert!(
        (50..2000).contains(&typical),
        "nine of ten run at most {typical} instructions"
    );
}

#[test]
fn the_watch_sees_races() {
    let kernel = |body: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n@m = internal addrspace(3) global [64 x i32] undef\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  {body}\n  ret void\n}}\n\
             declare i32 @llvm.amdgcn.workitem.id.x()\n"
        )
    };
    let races = |body: &str| {
        let text = kernel(body);
        let module = read(text.as_bytes());
        assert_eq!(module.errors, []);
        let demand = LaunchRequirements {
            kernel: "k".to_owned(),
            blocks: vec![[64, 1, 1]],
            groups: 1,
            wave: 64,
            parameters: vec![super::super::Parameter::Buffer {
                bytes: 256,
                written: true,
            }],
            instructions: 100,
        };
        run(&module, &demand, 1).race.is_some()
    };
    assert!(races("store i32 %t, ptr addrspace(1) %p, align 4"));
    assert!(!races("%v = load i32, ptr addrspace(1) %p, align 4"));
    assert!(!races(
        "%v = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4"
    ));
    let own = "%q = getelementptr [4 x i8], ptr addrspace(3) @m, i32 %t\n  store i32 %t, ptr addrspace(3) %q, align 4\n";
    assert!(!races(own));
    let other = "%o = xor i32 %t, 1\n  %r = getelementptr [4 x i8], ptr addrspace(3) @m, i32 %o\n  %v = load i32, ptr addrspace(3) %r, align 4\n";
    assert!(races(&format!("{own}  {other}")));
    let wait = "call void @llvm.amdgcn.s.barrier()\n";
    assert!(!races(&format!("{own}  {wait}  {other}")));
}

//! Kernels as text, launched with few words; and recorded observations of a run.

use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::{
    Argument, Buffer, Ending, Execution, Launch, Limits, Observer, Program, Step, Value,
};

/// A module for AMD's GPUs.
pub fn amdgpu(text: &str) -> String {
    format!("target triple = \"amdgcn-amd-amdhsa\"\n{text}")
}

/// A module for NVIDIA's GPUs.
pub fn nvptx(text: &str) -> String {
    format!("target triple = \"nvptx64-nvidia-cuda\"\n{text}")
}

/// A kernel with blocks after its entry: `out` is a buffer, `%t` the lane, `%at` its word.
pub fn kernel(body: &str) -> String {
    amdgpu(&format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
{body}
}}
"
    ))
}

/// A kernel with a single block, which returns.
pub fn straight(body: &str) -> String {
    kernel(&format!("{body}\n  ret void"))
}

/// One wave of `count` lanes, without arguments.
pub fn lanes(count: u32) -> Launch {
    Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [count, 1, 1],
        wave: count,
        arguments: Vec::new(),
        buffers: Vec::new(),
        limits: Limits::default(),
    }
}

/// The launch with a buffer of zeros as its next argument.
pub fn with_buffer(mut launch: Launch, bytes: usize) -> Launch {
    launch
        .arguments
        .push(Argument::Buffer(launch.buffers.len()));
    launch.buffers.push(Buffer {
        bytes: vec![0; bytes],
    });
    launch
}

/// Runs a function of a module.
pub fn run_watched(text: &str, launch: &Launch, observer: &mut dyn Observer) -> Execution {
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    Program::new(&module, &context).run(launch, observer)
}

/// Runs a function of a module.
pub fn run(text: &str, launch: &Launch) -> Execution {
    run_watched(text, launch, &mut ())
}

/// Runs a function that must finish. Returns the 32-bit words of the launch's first buffer.
pub fn words(text: &str, launch: &Launch) -> Vec<u32> {
    let done = run(text, launch);
    assert_eq!(done.ending, Ending::Finished);
    words_of(&done.buffers[0])
}

/// A buffer as words of 32 bits.
pub fn words_of(buffer: &Buffer) -> Vec<u32> {
    let chunks = buffer.bytes.chunks_exact(4);
    chunks
        .map(|chunk| u32::from_le_bytes(chunk.try_into().unwrap()))
        .collect()
}

/// A step that the observer has recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub group: u32,
    pub wave: u32,
    pub activation: u64,
    pub function: usize,
    pub instruction: usize,
    pub lanes: u64,
    pub iterations: Vec<(u32, u64)>,
    /// Results of the instruction, lane by lane.
    pub results: Vec<Option<Value>>,
    /// The next block of each lane.
    pub targets: Vec<Option<u32>>,
}

/// Records all steps.
#[derive(Default)]
pub struct Trace {
    pub steps: Vec<Seen>,
    /// The number of parameters of each function, because results are numbered after parameters.
    pub parameters: Vec<u32>,
}

impl Observer for Trace {
    fn executed(&mut self, step: &Step<'_>) {
        let first = self.parameters[step.function];
        let result = first + step.instruction as u32;
        self.steps.push(Seen {
            group: step.group,
            wave: step.wave,
            activation: step.activation,
            function: step.function,
            instruction: step.instruction,
            lanes: step.lanes,
            iterations: step.iterations.to_vec(),
            results: (0..64)
                .map(|lane| (step.values)(lane, result).cloned())
                .collect(),
            targets: (0..64).map(|lane| (step.targets)(lane)).collect(),
        });
    }
}

impl Trace {
    /// The lanes of each execution of an instruction of the launched function, in the order of
    /// execution.
    pub fn masks(&self, instruction: usize) -> Vec<u64> {
        let own = self.of(instruction);
        own.map(|step| step.lanes).collect()
    }

    /// The executions of an instruction of function 0.
    pub fn of(&self, instruction: usize) -> impl Iterator<Item = &Seen> {
        self.steps
            .iter()
            .filter(move |step| step.function == 0 && step.instruction == instruction)
    }

    /// Instructions of function 0 in the order of execution, with their lanes.
    pub fn order(&self) -> Vec<(usize, u64)> {
        let steps = self.steps.iter().filter(|step| step.function == 0);
        steps.map(|step| (step.instruction, step.lanes)).collect()
    }
}

/// Runs a function and records all steps.
pub fn trace(text: &str, launch: &Launch) -> (Execution, Trace) {
    let module = ir::read(text.as_bytes());
    let functions = module.functions.iter();
    let mut trace = Trace {
        steps: Vec::new(),
        parameters: functions
            .map(|found| found.arguments.len() as u32)
            .collect(),
    };
    let done = run_watched(text, launch, &mut trace);
    (done, trace)
}

//! Runs a kernel in its original form and as lowered for each of AMD's GPUs, on the same memory.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::nvptx_to_amdgpu::Shuffles;
use lanelog_pipeline::{Contraction, Pipeline, Refused};
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program};

/// The launch of a kernel.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the kernel.
    pub kernel: &'static str,
    /// The number of work-groups in each dimension.
    pub grid: [u32; 3],
    /// The number of work-items of a work-group in each dimension.
    pub block: [u32; 3],
    /// The argument for each parameter.
    pub arguments: Vec<Argument>,
    /// The initial 32-bit words of each buffer.
    pub buffers: Vec<Vec<u32>>,
}

impl Case {
    fn launch(&self, wave: u32) -> Launch {
        let bytes = |words: &Vec<u32>| Buffer {
            bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
        };
        Launch {
            function: 0,
            grid: self.grid,
            block: self.block,
            wave,
            arguments: self.arguments.clone(),
            buffers: self.buffers.iter().map(bytes).collect(),
            limits: Limits::default(),
        }
    }

    /// Memory that the kernel of a module for NVIDIA's GPUs leaves, with a mark for each undefined
    /// byte.
    pub fn interpreted(&self, text: &str) -> (Vec<Vec<u32>>, Vec<Vec<u8>>) {
        let module = read(text.as_bytes());
        assert_eq!(module.errors, []);
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        let mut launch = self.launch(32);
        launch.function = module
            .functions
            .iter()
            .position(|function| *module.function_name(function) == *self.kernel.as_bytes())
            .unwrap();
        let found = program.run(&launch, &mut ());
        assert_eq!(found.ending, Ending::Finished, "{}", self.kernel);
        (words(&found.buffers), found.marks)
    }

    /// Memory that the kernel's assembly leaves.
    pub fn assembled(&self, text: &str, gpu: &'static Gpu, shuffles: Shuffles) -> Vec<Vec<u32>> {
        self.ran(&lowered(text, self.kernel, gpu, shuffles), gpu)
    }

    /// Memory that the assembly text leaves.
    pub fn ran(&self, assembly: &str, gpu: &'static Gpu) -> Vec<Vec<u32>> {
        let assembly = Assembly::read(assembly).unwrap();
        let found = assembly.run(self.kernel, &self.launch(gpu.wave));
        assert_eq!(
            found.ending,
            assembly::Ending::Finished,
            "{} {}",
            self.kernel,
            gpu.name
        );
        words(&found.buffers)
    }

    /// Asserts that a kernel leaves the same memory on all GPUs. Returns that memory.
    pub fn agreed(&self, text: &str) -> Vec<Vec<u32>> {
        let (expected, marks) = self.interpreted(text);
        for (gpu, shuffles) in ways() {
            let found = self.assembled(text, gpu, shuffles);
            for (buffer, (left, right)) in expected.iter().zip(&found).enumerate() {
                for (at, (left, right)) in left.iter().zip(right).enumerate() {
                    let marks = marks.get(buffer).and_then(|marks| marks.get(4 * at));
                    assert!(
                        left == right || marks.is_some_and(|mark| *mark != 0),
                        "{} {}: word {at} of buffer {buffer} is {right:#x} and {left:#x} in IR",
                        self.kernel,
                        gpu.name
                    );
                }
            }
        }
        expected
    }
}

/// All GPUs, with shuffles that the backend lowers and as permutations in IR.
pub fn ways() -> impl Iterator<Item = (&'static Gpu, Shuffles)> {
    GPUS.iter()
        .flat_map(|gpu| [Shuffles::Unchanged, Shuffles::LdsPermute].map(|shuffles| (gpu, shuffles)))
}

fn words(buffers: &[Buffer]) -> Vec<Vec<u32>> {
    let words = |buffer: &Buffer| {
        let words = buffer.bytes.chunks(4);
        words
            .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
            .collect()
    };
    buffers.iter().map(words).collect()
}

/// The assembly of a kernel of a module for NVIDIA's GPUs.
pub fn lowered(text: &str, kernel: &str, gpu: &'static Gpu, shuffles: Shuffles) -> String {
    let module = read(text.as_bytes());
    let mut functions = module.functions.iter();
    let index = functions
        .position(|function| *module.function_name(function) == *kernel.as_bytes())
        .unwrap();
    // The kernels are executed unchanged, without contraction.
    let pipeline = Pipeline::amdgpu(gpu)
        .with_contraction(Contraction::Off)
        .with_shuffles(shuffles);
    let written = pipeline.lower(&module, &[index]);
    let refused: Vec<&str> = written.refused.iter().map(Refused::message).collect();
    assert!(refused.is_empty(), "{kernel} {}: {refused:?}", gpu.name);
    written.text
}

//! Images: kernels that read and write images with known texels, in both interpreters; and
//! unsupported features.
//!
//! Expected results of kernels are computed here from OpenCL's definitions, texel by texel.
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Module, read};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Execution, Launch, Limits, Program, Value};
use pretty_assertions::assert_eq;

#[path = "../../support/dimensions.rs"]
mod dimensions;
use crate::llvm;

const KERNELS: &str = include_str!("../../data/images/image.gfx1100.O2.ll");

/// An image with texels of four floats, in rows of `width` texels. The descriptor is written word
/// by word from AMD's RDNA3 ISA document.
#[derive(Clone)]
struct Picture {
    width: usize,
    height: usize,
    pitch: usize,
    texels: Vec<[f32; 4]>,
}

impl Picture {
    fn new(width: usize, height: usize, texel: impl Fn(usize, usize) -> [f32; 4]) -> Picture {
        let pitch = width.next_multiple_of(16);
        let mut texels = vec![[-99.0; 4]; pitch * height];
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            texels[y * pitch + x] = texel(x, y);
        }
        Picture {
            width,
            height,
            pitch,
            texels,
        }
    }

    fn words(&self) -> [u32; 8] {
        let [width, height, pitch] = [self.width, self.height, self.pitch].map(|n| n as u32 - 1);
        // 32_32_32_32_FLOAT is 63; red, green, blue and alpha are selected by 4 to 7; two
        // dimensions are 9.
        [
            0,
            63 << 20 | (width & 3) << 30,
            width >> 2 | height << 14,
            4 | 5 << 3 | 6 << 6 | 7 << 9 | 9 << 28,
            pitch,
            0,
            0,
            0,
        ]
    }

    fn bytes(&self) -> Vec<u8> {
        let floats = self.texels.iter().flatten();
        floats.flat_map(|float| float.to_le_bytes()).collect()
    }

    /// The texel at these coordinates; `None` outside the image.
    fn at(&self, x: i64, y: i64) -> Option<[f32; 4]> {
        let inside = (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        inside.then(|| self.texels[y as usize * self.pitch + x as usize])
    }
}

fn pattern() -> Picture {
    Picture::new(13, 6, |x, y| {
        [
            x as f32,
            y as f32 * 0.5,
            (x * y) as f32,
            1.0 + (x + 3 * y) as f32 * 0.25,
        ]
    })
}

fn index(module: &Module<'_>, kernel: &str) -> usize {
    let named =
        |function: &lanelog_ir::Function| &*module.function_name(function) == kernel.as_bytes();
    module.functions.iter().position(named).unwrap()
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    let chunks = bytes.chunks_exact(4);
    chunks
        .map(|chunk| f32::from_le_bytes(chunk.try_into().unwrap()))
        .collect()
}

fn launch(buffers: Vec<Vec<u8>>, arguments: Vec<Argument>) -> Launch {
    Launch {
        function: 0,
        grid: [3, 2, 1],
        block: [8, 4, 1],
        wave: 32,
        arguments,
        buffers: buffers.into_iter().map(|bytes| Buffer { bytes }).collect(),
        limits: Limits::default(),
    }
}

/// The assembly of a kernel, or the first reason why it is unsupported.
fn lowered(text: &str, kernel: &str, gpu: &'static Gpu) -> Result<String, String> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let text = Lowering::new(gpu, &module, &context).text(index(&module, kernel));
    text.map_err(|refusals| refusals[0].message.clone())
}

/// Interprets a kernel as IR.
fn run(text: &str, kernel: &str, launch: &Launch) -> Execution {
    let module = read(text.as_bytes());
    let target = Target::amdgpu("gfx1100");
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut launch = launch.clone();
    launch.function = index(&module, kernel);
    Program::new(&module, &context).run(&launch, &mut ())
}

/// Interprets the assembly of a lowered kernel.
fn run_lowered(text: &str, kernel: &str, launch: &Launch) -> assembly::Execution {
    let text = lowered(text, kernel, Gpu::named("gfx1100").unwrap()).unwrap();
    let assembly =
        Assembly::read(&text).unwrap_or_else(|problems| panic!("{}\n{text}", problems[0]));
    assembly.run(kernel, launch)
}

/// Runs a kernel as IR and as assembly. Returns the final contents of a buffer as floats.
fn both(kernel: &str, launch: &Launch, buffer: usize) -> Vec<f32> {
    let done = run(KERNELS, kernel, launch);
    assert_eq!(done.ending, Ending::Finished);
    let found = run_lowered(KERNELS, kernel, launch);
    assert_eq!(found.ending, assembly::Ending::Finished);
    assert_eq!(found.buffers, done.buffers);
    floats(&done.buffers[buffer].bytes)
}

fn size(picture: &Picture) -> [Argument; 2] {
    [picture.width, picture.height].map(|size| Argument::Same(Value::Bits(size as u64)))
}

/// The contents of an image that the kernels write, whose size differs from the one that they read;
/// all its bytes were 7 before.
fn written(kernel: &str, from: &Picture, to: [usize; 2]) -> Vec<f32> {
    let to = Picture::new(to[0], to[1], |_, _| [7.0; 4]);
    let mut arguments = vec![
        Argument::Image(1, from.words()),
        Argument::Image(0, to.words()),
    ];
    arguments.extend(size(&to));
    both(
        kernel,
        &launch(vec![to.bytes(), from.bytes()], arguments),
        0,
    )
}

/// The result of reading outside of an image: opaque black, the border colour of the samplers in
/// AMD's device library.
const OUTSIDE: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

#[test]
fn neighbours_outside_are_black() {
    let from = pattern();
    let expected = Picture::new(13, 6, |x, y| {
        let mut sum = [0.0f32; 4];
        for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
            let found = from
                .at(x as i64 + right, y as i64 + down)
                .unwrap_or(OUTSIDE);
            sum.iter_mut().zip(found).for_each(|(sum, one)| *sum += one);
        }
        sum.map(|one| one * 0.125)
    });
    assert_eq!(written("blur", &from, [13, 6]), floats(&expected.bytes()));
}

#[test]
fn four_texels_are_mixed() {
    // The image is twice as large: coordinates are a quarter of a texel from the centres of texels,
    // so that every mixture is exact.
    let from = Picture::new(8, 4, |x, y| [x as f32, y as f32, (x * x) as f32, 1.0]);
    let expected = Picture::new(16, 8, |x, y| {
        let near = |at: usize, size: i64| {
            let place = (at as f64 + 0.5) / 2.0 - 0.5;
            let first = place.floor();
            let share = place - first;
            let within = |texel: f64| (texel as i64).clamp(0, size - 1);
            [(within(first), 1.0 - share), (within(first + 1.0), share)]
        };
        let mut sum = [0.0; 4];
        for (row, down) in near(y, 4) {
            for (column, across) in near(x, 8) {
                for (sum, one) in sum.iter_mut().zip(from.at(column, row).unwrap()) {
                    *sum += down * across * f64::from(one);
                }
            }
        }
        sum.map(|one| one as f32)
    });
    assert_eq!(written("resize", &from, [16, 8]), floats(&expected.bytes()));
}

#[test]
fn whole_coordinates_and_one_channel() {
    let from = pattern();
    let mut arguments = vec![Argument::Image(0, from.words()), Argument::Buffer(1)];
    arguments.extend(size(&from));
    let launch = launch(vec![from.bytes(), vec![0; 4 * 13 * 6]], arguments);
    let expected: Vec<f32> = (0..6)
        .flat_map(|y| (0..13).rev().map(move |x| (x, y)))
        .map(|(x, y)| from.at(x, y).unwrap()[1])
        .collect();
    assert_eq!(both("mirror", &launch, 1), expected);
}

/// A kernel in which each lane reads a texel and writes it to another position, with 16-bit
/// coordinates.
const SHORT: &str = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i16.v8i32(i32, i16, i16, <8 x i32>, i32, i32)
declare void @llvm.amdgcn.image.store.2d.v2f32.i16.v8i32(<2 x float>, i32, i16, i16, <8 x i32>, i32, i32)
define amdgpu_kernel void @k(ptr addrspace(4) %in, ptr addrspace(4) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %x = trunc i32 %id to i16
  %from = load <8 x i32>, ptr addrspace(4) %in, align 32
  %to = load <8 x i32>, ptr addrspace(4) %out, align 32
  %texel = call <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i16.v8i32(i32 15, i16 %x, i16 2, <8 x i32> %from, i32 0, i32 0)
  %half = shufflevector <4 x float> %texel, <4 x float> poison, <2 x i32> <i32 1, i32 2>
  call void @llvm.amdgcn.image.store.2d.v2f32.i16.v8i32(<2 x float> %half, i32 9, i16 3, i16 %x, <8 x i32> %to, i32 0, i32 0)
  ret void
}
";

#[test]
fn short_coordinates_and_some_components() {
    let from = pattern();
    let to = Picture::new(5, 5, |_, _| [7.0; 4]);
    let mut launch = launch(
        vec![from.bytes(), to.bytes()],
        vec![
            Argument::Image(0, from.words()),
            Argument::Image(1, to.words()),
        ],
    );
    (launch.grid, launch.block) = ([1; 3], [32, 1, 1]);
    let done = run(SHORT, "k", &launch);
    assert_eq!(done.ending, Ending::Finished);
    assert_eq!(run_lowered(SHORT, "k", &launch).buffers, done.buffers);
    // Red and alpha are written, and the other channels become 0. Lanes beyond the last row write
    // nothing.
    let expected = Picture::new(5, 5, |x, y| match x {
        3 => {
            let [_, green, blue, _] = from.at(y as i64, 2).unwrap();
            [green, 0.0, 0.0, blue]
        }
        _ => [7.0; 4],
    });
    assert_eq!(floats(&done.buffers[1].bytes), floats(&expected.bytes()));
}

#[test]
fn an_unknown_descriptor_ends_the_run() {
    let from = pattern();
    let mut tiled = from.words();
    tiled[3] |= 27 << 20;
    let mut arguments = vec![Argument::Image(0, tiled), Argument::Buffer(0)];
    arguments.extend(size(&from));
    let launch = launch(vec![from.bytes()], arguments);
    match run(KERNELS, "mirror", &launch).ending {
        Ending::Unsupported(Some(_), words) => {
            assert_eq!(words, "an image that does not lie in rows is not supported");
        }
        other => panic!("{other:?}"),
    }
    match run_lowered(KERNELS, "mirror", &launch).ending {
        assembly::Ending::Fault { message, .. } => {
            assert_eq!(
                message,
                "an image of layout 27 cannot be read here, but only 0: rows"
            );
        }
        other => panic!("{other:?}"),
    }
}

/// The test compares the assembly with the forms that `llvm-mc-22` accepts for each GPU: gfx900 has
/// no `dim`, later GPUs list coordinates, and stores on gfx1200 have no `unorm`.
#[test]
fn each_gpu_has_its_spelling() {
    let line = |gpu: &str, name: &str| {
        let text = lowered(KERNELS, "resize", Gpu::named(gpu).unwrap()).unwrap();
        let line = text.lines().find(|line| line.contains(name)).unwrap();
        let registers = |part: &str| part.starts_with(['v', 's', '[']);
        let parts: Vec<&str> = line
            .split_whitespace()
            .filter(|part| !registers(part))
            .collect();
        (parts.join(" "), line.contains(", [v"))
    };
    let expected = |text: &str, listed: bool| (text.to_string(), listed);
    let sample = "image_sample_lz dmask:0xf";
    let plane = " dim:SQ_RSRC_IMG_2D";
    assert_eq!(line("gfx900", "sample"), expected(sample, false));
    assert_eq!(
        line("gfx1100", "sample"),
        expected(&format!("{sample}{plane}"), true)
    );
    assert_eq!(
        line("gfx1200", "sample"),
        expected(&format!("{sample}{plane}"), true)
    );
    let store = "image_store dmask:0xf";
    assert_eq!(
        line("gfx900", "store"),
        expected(&format!("{store} unorm"), false)
    );
    assert_eq!(
        line("gfx1100", "store"),
        expected(&format!("{store}{plane} unorm"), true)
    );
    assert_eq!(
        line("gfx1200", "store"),
        expected(&format!("{store}{plane}"), true)
    );
    let waits = |gpu: &str| {
        let text = lowered(KERNELS, "resize", Gpu::named(gpu).unwrap()).unwrap();
        text.contains("s_wait_samplecnt 0")
    };
    assert_eq!(
        ["gfx900", "gfx1100", "gfx1200"].map(waits),
        [false, false, true]
    );
}

/// Texels with 16-bit components: the modifiers and the number of registers of the texel are those
/// that `llc-22 -O2` emits for the same kernel. Neither interpreter executes them.
#[test]
fn texels_of_halves_are_packed() {
    let kernel = |ty: &str, name: &str| {
        format!(
            "define amdgpu_kernel void @k(<8 x i32> %from, <8 x i32> %to, i32 %x, i32 %y) {{\n\
             %t = call {ty} @llvm.amdgcn.image.load.2d.{name}.i32.v8i32(i32 MASK, i32 %x, i32 %y, <8 x i32> %from, i32 0, i32 0)\n\
             call void @llvm.amdgcn.image.store.2d.{name}.i32.v8i32({ty} %t, i32 MASK, i32 %y, i32 %x, <8 x i32> %to, i32 0, i32 0)\n\
             ret void\n}}\n\
             declare {ty} @llvm.amdgcn.image.load.2d.{name}.i32.v8i32(i32, i32, i32, <8 x i32>, i32, i32)\n\
             declare void @llvm.amdgcn.image.store.2d.{name}.i32.v8i32({ty}, i32, i32, i32, <8 x i32>, i32, i32)\n"
        )
    };
    for (ty, name, mask, registers) in [
        ("half", "f16", "1", 1),
        ("<2 x half>", "v2f16", "3", 1),
        ("<3 x half>", "v3f16", "7", 2),
        ("<4 x half>", "v4f16", "15", 2),
    ] {
        let text = kernel(ty, name).replace("MASK", mask);
        let head = "target triple = \"amdgcn-amd-amdhsa\"\n";
        let text = [head, &text].concat();
        for gpu in ["gfx900", "gfx1030", "gfx1100", "gfx1200"] {
            let own = lowered(&text, "k", Gpu::named(gpu).unwrap()).unwrap();
            let of_llc = llvm::program("llc").map(|mut llc| {
                llc.args(["-O2", &format!("-mcpu={gpu}")]);
                llvm::given(llc, &text).unwrap()
            });
            let line = |text: &str, name: &str| {
                let mut lines = text.lines().map(str::trim);
                let line = lines.find(|line| line.starts_with(name)).unwrap();
                let texel = line.split([' ', ',']).nth(1).unwrap_or_default();
                let modifiers = line.split(' ').filter(|word| {
                    ["dmask", "dim", "d16", "unorm"]
                        .iter()
                        .any(|start| word.starts_with(start))
                });
                let modifiers: Vec<&str> = modifiers.collect();
                (count(texel), modifiers.join(" "))
            };
            for name in ["image_load", "image_store"] {
                let found = line(&own, name);
                assert_eq!(found.0, registers, "{gpu} {ty}\n{own}");
                assert!(found.1.contains(" d16"), "{gpu} {ty}\n{own}");
                if let Some(of_llc) = &of_llc {
                    assert_eq!(found, line(of_llc, name), "{gpu} {ty}");
                }
            }
        }
    }
}

/// The number of registers of an operand such as `v4` or `v[2:3]`.
fn count(operand: &str) -> usize {
    let range = operand
        .strip_prefix("v[")
        .and_then(|rest| rest.split_once(':'));
    range.map_or(1, |(first, last)| {
        let number = |text: &str| text.trim_end_matches(']').parse::<usize>().unwrap();
        number(last) - number(first) + 1
    })
}

#[test]
fn refusals_give_a_reason() {
    let refused = |text: &str, gpu: &str| lowered(text, "k", Gpu::named(gpu).unwrap()).unwrap_err();
    assert_eq!(
        refused(SHORT, "gfx942"),
        "`call @llvm.amdgcn.image.load.2d.v4f32.i16.v8i32`: gfx942 has no texture unit, and no image instructions"
    );
    let cached = SHORT.replace("%from, i32 0, i32 0", "%from, i32 0, i32 1");
    assert_eq!(
        refused(&cached, "gfx1100"),
        "`call @llvm.amdgcn.image.load.2d.v4f32.i16.v8i32`: `cachepolicy` other than 0 is not covered"
    );
    let gathered = SHORT.replace("image.load.2d", "image.load.2dmsaa");
    assert_eq!(
        refused(&gathered, "gfx1100"),
        "the intrinsic @llvm.amdgcn.image.load.2dmsaa.v4f32.i16.v8i32 is not covered: of images, `load`, `store`, `sample` (also `.lz`, `.l`, `.d`), `load.mip`, `store.mip` and `getresinfo` are, of one to three dimensions, cubes, and arrays of one or two"
    );
}

/// Assembly as llc writes it, with coordinates in registers that are not adjacent. The texel must
/// not be read before it is loaded.
#[test]
fn assembly_of_others() {
    let text = |wait: &str| {
        format!(
            "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx1100\"
\t.text
k:
\ts_load_b64 s[8:9], s[0:1], 0x0
\ts_load_b64 s[2:3], s[0:1], 0x8
\ts_waitcnt lgkmcnt(0)
\ts_load_b256 s[12:19], s[8:9], 0x0
\tv_mov_b32_e32 v1, 2
\tv_mov_b32_e32 v3, v0
\tv_lshlrev_b32_e32 v2, 2, v0
\ts_waitcnt lgkmcnt(0)
\timage_load  v4, [v3, v1], s[12:19] dmask:0x4 dim:SQ_RSRC_IMG_2D unorm
{wait}\tglobal_store_b32 v2, v4, s[2:3]
\ts_endpgm
\t.amdhsa_kernel k
\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t.amdhsa_next_free_vgpr 5
\t.amdhsa_next_free_sgpr 20
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
      - .offset: 8
        .size: 8
        .value_kind: global_buffer
    .kernarg_segment_size: 16
    .name: k
    .symbol: k.kd
...
\t.end_amdgpu_metadata
"
        )
    };
    let from = pattern();
    let mut launch = launch(
        vec![from.bytes(), vec![0; 4 * 32]],
        vec![Argument::Image(0, from.words()), Argument::Buffer(1)],
    );
    (launch.grid, launch.block) = ([1; 3], [32, 1, 1]);
    let run = |wait: &str| Assembly::read(&text(wait)).unwrap().run("k", &launch);
    let found = run("\ts_waitcnt vmcnt(0)\n");
    assert_eq!(found.ending, assembly::Ending::Finished);
    let expected: Vec<f32> = (0..32)
        .map(|x| from.at(x, 2).map_or(0.0, |texel| texel[2]))
        .collect();
    assert_eq!(floats(&found.buffers[1].bytes), expected);
    assert_eq!(found.counts.of(assembly::Class::Vmem), 2);
    match run("").ending {
        assembly::Ending::Fault { message, .. } => {
            assert_eq!(
                message,
                "v4 is used before the load in line 12 was waited for"
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn assembly_that_is_not_known_is_no_guess() {
    let problem = |line: &str| {
        let text =
            format!("\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx1100\"\n\t.text\nk:\n\t{line}\n");
        Assembly::read(&text).unwrap_err()[0].message.clone()
    };
    let load = "image_load v[0:3], v[4:5], s[0:7]";
    assert_eq!(
        problem(&format!("{load} dmask:0xf unorm")),
        "an image without `dim:` is not supported"
    );
    assert_eq!(
        problem(&format!("{load} dmask:0xf dim:SQ_RSRC_IMG_CUBE unorm")),
        "an image of `dim:SQ_RSRC_IMG_CUBE` is not supported"
    );
    assert_eq!(
        problem(&format!("{load} dmask:0x7 dim:SQ_RSRC_IMG_2D unorm")),
        "`v[0:3]` is not a vector register of 3 words"
    );
    assert_eq!(
        problem(&format!("{load} dmask:0xf dim:SQ_RSRC_IMG_2D unorm tfe")),
        "`tfe` of an image is not supported"
    );
    assert_eq!(
        problem("image_sample_l v[0:3], v[4:5], s[0:7], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_2D"),
        "`v[4:5]` is not where an address of 3 registers is"
    );
}

//! Tests of images of all dimensions, their mipmap levels and sizes, and descriptors that differ
//! between lanes.
//!
//! Descriptors are written word by word from AMD's RDNA3 ISA document. The contents of a texel
//! determine its position, so that the texel that is read is known without either interpreter.

use super::llvm;
use super::*;
use pretty_assertions::assert_eq;

/// An image of four floats per texel; rows begin at multiples of 256 bytes.
struct Volume {
    kind: u32,
    size: [usize; 3],
}

const ONE: Volume = Volume::new(8, [20, 1, 1]);
const TWO: Volume = Volume::new(9, [3, 3, 1]);
const THREE: Volume = Volume::new(10, [3, 3, 2]);
const ROWS: Volume = Volume::new(12, [6, 1, 3]);
const PLANES: Volume = Volume::new(13, [3, 3, 2]);

impl Volume {
    const fn new(kind: u32, size: [usize; 3]) -> Volume {
        Volume { kind, size }
    }

    fn name(&self) -> &'static str {
        match self.kind {
            8 => "1d",
            9 => "2d",
            10 => "3d",
            12 => "1darray",
            _ => "2darray",
        }
    }

    fn pitch(&self) -> usize {
        self.size[0].next_multiple_of(16)
    }

    fn words(&self) -> [u32; 8] {
        let [width, height, depth] = self.size.map(|n| n as u32 - 1);
        let fifth = match self.kind {
            8 | 9 => self.pitch() as u32 - 1,
            _ => depth,
        };
        [
            0,
            63 << 20 | (width & 3) << 30,
            width >> 2 | height << 14,
            4 | 5 << 3 | 6 << 6 | 7 << 9 | self.kind << 28,
            fifth,
            0,
            0,
            0,
        ]
    }

    /// The texel at these coordinates; `None` outside the image.
    fn at(&self, place: [i64; 3]) -> Option<[f32; 4]> {
        let inside = (0..3).all(|axis| (0..self.size[axis] as i64).contains(&place[axis]));
        let [x, y, z] = place.map(|n| n as f32);
        inside.then_some([x, 2.0 * y, 4.0 * z, 1.0 + x * x + 8.0 * y + 64.0 * z])
    }

    fn bytes(&self, texel: impl Fn([i64; 3]) -> [f32; 4]) -> Vec<u8> {
        let [width, height, depth] = self.size;
        let mut texels = vec![[-99.0f32; 4]; self.pitch() * height * depth];
        for z in 0..depth {
            for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
                texels[(z * height + y) * self.pitch() + x] = texel([x, y, z].map(|n| n as i64));
            }
        }
        let floats = texels.iter().flatten();
        floats.flat_map(|float| float.to_le_bytes()).collect()
    }

    /// Coordinates of a lane in the format of the intrinsic, computed from column, row and layer.
    fn coordinates(&self, place: [&str; 3]) -> Vec<String> {
        let [x, y, z] = place.map(str::to_owned);
        match self.kind {
            8 => vec![x],
            9 => vec![x, y],
            12 => vec![x, z],
            _ => vec![x, y, z],
        }
    }

    /// The position that a lane of a wave of 32 reads.
    fn place(&self, lane: i64) -> [i64; 3] {
        match self.kind {
            8 => [lane, 0, 0],
            12 => [lane & 7, 0, lane >> 3],
            _ => [
                lane & 3,
                lane >> 2 & 3,
                if self.kind == 9 { 0 } else { lane >> 4 },
            ],
        }
    }

    /// Instructions that compute the coordinates.
    fn lines(&self) -> &'static str {
        match self.kind {
            8 => "%x = add i32 %id, 0\n%z = add i32 0, 0\n%y = add i32 0, 0\n",
            12 => "%x = and i32 %id, 7\n%z = lshr i32 %id, 3\n%y = add i32 0, 0\n",
            _ => {
                "%x = and i32 %id, 3\n%r = lshr i32 %id, 2\n%y = and i32 %r, 3\n%z = lshr i32 %id, 4\n"
            }
        }
    }
}

/// A kernel with these instructions. `%in` and `%other` are image descriptors, and `%to` is the
/// address for the lane's four floats.
fn kernel(declared: &str, lines: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
{declared}
define amdgpu_kernel void @k(ptr addrspace(4) %in, ptr addrspace(1) %out, ptr addrspace(4) %other) {{
%id = call i32 @llvm.amdgcn.workitem.id.x()
%image = load <8 x i32>, ptr addrspace(4) %in, align 32
%to = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %id
{lines}ret void
}}
"
    )
}

/// Runs a kernel in both interpreters on two images; returns the final buffers, which are equal.
fn both(text: &str, image: &Volume, other: &Volume) -> [Vec<f32>; 3] {
    let pattern = |volume: &Volume| volume.bytes(|place| volume.at(place).unwrap());
    let mut launch = launch(
        vec![pattern(image), vec![0; 32 * 16], pattern(other)],
        vec![
            Argument::Image(0, image.words()),
            Argument::Buffer(1),
            Argument::Image(2, other.words()),
        ],
    );
    (launch.grid, launch.block) = ([1; 3], [32, 1, 1]);
    let done = run(text, "k", &launch);
    assert_eq!(done.ending, Ending::Finished, "{text}");
    let found = run_lowered(text, "k", &launch);
    assert_eq!(found.ending, assembly::Ending::Finished, "{text}");
    assert_eq!(found.buffers, done.buffers, "{text}");
    [0, 1, 2].map(|at: usize| floats(&done.buffers[at].bytes))
}

/// A call that reads four floats: its declaration, and the line that defines `%texel`.
fn read_texel(
    way: &str,
    image: &Volume,
    address: &[(&str, String)],
    sampler: Option<&str>,
) -> [String; 2] {
    let types: String = address.iter().map(|(ty, _)| format!("{ty}, ")).collect();
    let values: String = address
        .iter()
        .map(|(ty, one)| format!("{ty} {one}, "))
        .collect();
    let first = address.first().map_or("i32", |one| one.0);
    let short = match first {
        "float" => "f32",
        first => first,
    };
    let (name, extra, given) = match sampler {
        Some(sampler) => (
            format!(
                "@llvm.amdgcn.image.{way}.{}.v4f32.{short}.v8i32.v4i32",
                image.name()
            ),
            "<4 x i32>, i1, ",
            format!("<4 x i32> {sampler}, i1 false, "),
        ),
        None => (
            format!(
                "@llvm.amdgcn.image.{way}.{}.v4f32.{short}.v8i32",
                image.name()
            ),
            "",
            String::new(),
        ),
    };
    [
        format!("declare <4 x float> {name}(i32, {types}<8 x i32>, {extra}i32, i32)"),
        format!(
            "%texel = call <4 x float> {name}(i32 15, {values}<8 x i32> %image, {given}i32 0, i32 0)\nstore <4 x float> %texel, ptr addrspace(1) %to\n"
        ),
    ]
}

fn whole(image: &Volume) -> Vec<(&'static str, String)> {
    let coordinates = image.coordinates(["%x", "%y", "%z"]);
    coordinates.into_iter().map(|one| ("i32", one)).collect()
}

#[test]
fn texels_of_all_dimensions_are_read() {
    for image in [ONE, TWO, THREE, ROWS, PLANES] {
        let [declared, line] = read_texel("load", &image, &whole(&image), None);
        let text = kernel(&declared, &format!("{}{line}", image.lines()));
        let expected: Vec<f32> = (0..32)
            .flat_map(|lane| image.at(image.place(lane)).unwrap_or_default())
            .collect();
        assert_eq!(both(&text, &image, &TWO)[1], expected, "{}", image.name());
        // The image has only its first level.
        let mut address = whole(&image);
        address.push(("i32", "%level".into()));
        let [declared, line] = read_texel("load.mip", &image, &address, None);
        let lines = format!("{}%level = and i32 %id, 1\n{line}", image.lines());
        let expected: Vec<f32> = (0..32)
            .flat_map(|lane| match lane % 2 {
                0 => image.at(image.place(lane)).unwrap_or_default(),
                _ => [0.0; 4],
            })
            .collect();
        assert_eq!(both(&kernel(&declared, &lines), &image, &TWO)[1], expected);
    }
}

#[test]
fn texels_of_all_dimensions_are_written() {
    for (way, level) in [("store", false), ("store.mip", true)] {
        for image in [ONE, TWO, THREE, ROWS, PLANES] {
            let mut address = whole(&image);
            if level {
                address.push(("i32", "0".into()));
            }
            let types: String = address.iter().map(|_| "i32, ").collect();
            let values: String = address
                .iter()
                .map(|one| format!("i32 {}, ", one.1))
                .collect();
            let name = format!("@llvm.amdgcn.image.{way}.{}.v4f32.i32.v8i32", image.name());
            let declared =
                format!("declare void {name}(<4 x float>, i32, {types}<8 x i32>, i32, i32)");
            let lines = format!(
                "{}%number = uitofp i32 %id to float
%one = insertelement <4 x float> zeroinitializer, float %number, i32 2
call void {name}(<4 x float> %one, i32 15, {values}<8 x i32> %image, i32 0, i32 0)
",
                image.lines()
            );
            // If several lanes write the same texel, the last lane determines its value.
            let expected = image.bytes(|place| {
                let lane = (0..32).rev().find(|lane| image.place(*lane) == place);
                match lane {
                    Some(lane) => [0.0, 0.0, lane as f32, 0.0],
                    None => image.at(place).unwrap(),
                }
            });
            let written = both(&kernel(&declared, &lines), &image, &TWO);
            assert_eq!(written[0], floats(&expected), "{way} {}", image.name());
        }
    }
}

/// A sampler that clamps to the edge, with coordinates in texels, and the nearest filter. The next
/// constant has the linear filter.
const NEAREST: &str = "<i32 32914, i32 16773120, i32 0, i32 0>";
const SMOOTH: &str = "<i32 32914, i32 16773120, i32 5242880, i32 0>";

/// Instructions that convert the coordinates to floats, with an offset from the centre of the
/// texel.
fn float_lines(image: &Volume, after: &str) -> String {
    let mut lines = image.lines().to_owned();
    for axis in ["x", "y", "z"] {
        lines += &format!(
            "%{axis}.w = uitofp i32 %{axis} to float\n%{axis}.f = fadd float %{axis}.w, {after}\n"
        );
    }
    lines
}

fn float_address(image: &Volume) -> Vec<(&'static str, String)> {
    let layer = if matches!(image.kind, 12 | 13) {
        "%z.w"
    } else {
        "%z.f"
    };
    let coordinates = image.coordinates(["%x.f", "%y.f", layer]);
    coordinates.into_iter().map(|one| ("float", one)).collect()
}

#[test]
fn samples_of_all_dimensions_are_the_nearest_texels() {
    for image in [ONE, TWO, THREE, ROWS, PLANES] {
        let expected: Vec<f32> = (0..32)
            .flat_map(|lane| {
                let mut place = image.place(lane);
                for (at, size) in place.iter_mut().zip(image.size) {
                    *at = (*at).clamp(0, size as i64 - 1);
                }
                image.at(place).unwrap()
            })
            .collect();
        let directions = match image.kind {
            8 | 12 => 1,
            9 | 13 => 2,
            _ => 3,
        };
        let derivative = ("float", "0.25".to_owned());
        for way in ["sample", "sample.lz", "sample.l", "sample.d"] {
            let mut address = float_address(&image);
            match way {
                "sample.l" => address.push(("float", "%x.f".into())),
                "sample.d" => {
                    address.splice(0..0, vec![derivative.clone(); 2 * directions]);
                }
                _ => {}
            }
            let [declared, line] = read_texel(way, &image, &address, Some(NEAREST));
            let lines = format!("{}{line}", float_lines(&image, "5.000000e-01"));
            let found = both(&kernel(&declared, &lines), &image, &TWO);
            assert_eq!(found[1], expected, "{way} {}", image.name());
        }
    }
}

#[test]
fn eight_texels_of_a_volume_are_mixed_and_layers_are_not() {
    // Coordinates are a quarter of a texel after the center of a texel. Weights are multiples of a
    // quarter, and texels contain small numbers, so that sums are exact.
    for image in [THREE, PLANES, ROWS] {
        let [declared, line] =
            read_texel("sample.lz", &image, &float_address(&image), Some(SMOOTH));
        let lines = format!("{}{line}", float_lines(&image, "7.500000e-01"));
        let expected: Vec<f32> = (0..32)
            .flat_map(|lane| {
                let place = image.place(lane);
                let mut sum = [0.0f32; 4];
                for corner in 0..8 {
                    let mut weight = 1.0;
                    let mut texel = place;
                    for axis in 0..3 {
                        let moves = match image.kind {
                            10 => true,
                            12 => axis == 0,
                            _ => axis < 2,
                        };
                        let next = corner >> axis & 1;
                        weight *= match (moves, next) {
                            (true, 1) => 0.25,
                            (true, _) => 0.75,
                            (false, 1) => 0.0,
                            (false, _) => 1.0,
                        };
                        let last = image.size[axis] as i64 - 1;
                        texel[axis] = (place[axis] + next).clamp(0, last);
                    }
                    let own = image.at(texel).unwrap();
                    sum.iter_mut()
                        .zip(own)
                        .for_each(|(sum, own)| *sum += weight * own);
                }
                sum
            })
            .collect();
        let found = both(&kernel(&declared, &lines), &image, &TWO);
        assert_eq!(found[1], expected, "{}", image.name());
    }
}

#[test]
fn the_number_of_a_layer_is_rounded() {
    let address = vec![
        ("float", "5.000000e-01".to_owned()),
        ("float", "%layer".to_owned()),
    ];
    let [declared, line] = read_texel("sample.lz", &ROWS, &address, Some(NEAREST));
    let lines = format!(
        "%w = uitofp i32 %id to float\n%less = fsub float %w, 1.000000e+00\n%layer = fmul float %less, 5.000000e-01\n{line}"
    );
    let found = both(&kernel(&declared, &lines), &ROWS, &TWO);
    let layers: Vec<f32> = found[1].chunks(4).map(|texel| texel[2] / 4.0).collect();
    // The layer coordinates are -0.5, 0, 0.5, 1, 1.5, 2, 2.5 and so on, and are rounded to nearest,
    // with ties to even.
    assert_eq!(layers[..8], [0.0, 0.0, 0.0, 1.0, 2.0, 2.0, 2.0, 2.0]);
}

#[test]
fn images_tell_their_sizes() {
    for (image, expected) in [
        (Volume::new(9, [7, 5, 1]), [7, 5, 0, 1]),
        (Volume::new(10, [7, 5, 4]), [7, 5, 4, 1]),
        (Volume::new(13, [7, 5, 4]), [7, 5, 4, 1]),
    ] {
        let address = [("i32", "0".to_owned())];
        let [declared, line] = read_texel("getresinfo", &image, &address, None);
        // Components that the image does not have are not requested.
        let line = line.replace("store <4 x float> %texel", "%some = shufflevector <4 x float> %texel, <4 x float> zeroinitializer, <4 x i32> <i32 0, i32 1, i32 DEPTH, i32 3>\nstore <4 x float> %some");
        let line = line.replace("DEPTH", if image.kind == 9 { "4" } else { "2" });
        let found = both(&kernel(&declared, &line), &image, &TWO);
        let words: Vec<u32> = found[1][..4].iter().map(|float| float.to_bits()).collect();
        assert_eq!(words, expected);
    }
}

/// Each lane has one of two images and one of two samplers. The texel that a lane reads is written
/// to the other image.
fn turns() -> String {
    let declared = "declare <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float>, i32, i32, i32, <8 x i32>, i32, i32)";
    let lines = format!(
        "%odd = trunc i32 %id to i1
%third = urem i32 %id, 3
%smooth = icmp eq i32 %third, 0
%mine = select i1 %odd, ptr addrspace(4) %other, ptr addrspace(4) %in
%theirs = select i1 %odd, ptr addrspace(4) %in, ptr addrspace(4) %other
%from = load <8 x i32>, ptr addrspace(4) %mine, align 32
%into = load <8 x i32>, ptr addrspace(4) %theirs, align 32
%sampler = select i1 %smooth, <4 x i32> {SMOOTH}, <4 x i32> {NEAREST}
%x = and i32 %id, 1
%xf = uitofp i32 %x to float
%xs = fadd float %xf, 7.500000e-01
%texel = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32 15, float %xs, float 5.000000e-01, <8 x i32> %from, <4 x i32> %sampler, i1 false, i32 0, i32 0)
store <4 x float> %texel, ptr addrspace(1) %to
%row = lshr i32 %id, 4
%y = add i32 %row, 1
%far = icmp ugt i32 %id, 13
br i1 %far, label %write, label %end
write:
%column = and i32 %id, 15
%sum = add i32 %column, %y
call void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float> %texel, i32 15, i32 %column, i32 %y, <8 x i32> %into, i32 0, i32 0)
%late = uitofp i32 %sum to float
store float %late, ptr addrspace(1) %to
br label %end
end:
"
    );
    kernel(declared, &lines)
}

#[test]
fn lanes_that_disagree_on_an_image_take_turns() {
    let (even, odd) = (Volume::new(9, [20, 4, 1]), Volume::new(9, [17, 3, 1]));
    let found = both(&turns(), &even, &odd);
    let image = |lane: i64| if lane % 2 == 1 { &odd } else { &even };
    let texel = |lane: i64| {
        let first = image(lane).at([lane & 1, 0, 0]).unwrap();
        let second = image(lane).at([(lane & 1) + 1, 0, 0]).unwrap();
        match lane % 3 {
            0 => std::array::from_fn(|at| 0.75 * first[at] + 0.25 * second[at]),
            _ => first,
        }
    };
    let row = |lane: i64| (lane >> 4) + 1;
    let out: Vec<f32> = (0..32)
        .flat_map(|lane| {
            let mut own: [f32; 4] = texel(lane);
            if lane > 13 {
                own[0] = ((lane & 15) + row(lane)) as f32;
            }
            own
        })
        .collect();
    assert_eq!(found[1], out);
    for (at, volume, parity) in [(0, &even, 1), (2, &odd, 0)] {
        let expected = volume.bytes(|place| {
            let mut writes = (14..32).filter(|lane| lane % 2 == parity);
            let lane = writes.find(|lane| [lane & 15, row(*lane), 0] == place);
            lane.map_or_else(|| volume.at(place).unwrap(), texel)
        });
        assert_eq!(found[at], floats(&expected));
    }
}

/// Every kind of access to an image of every dimension.
#[test]
fn the_assembler_takes_all_of_them() {
    let ways = [
        "sample",
        "sample.lz",
        "sample.l",
        "sample.d",
        "load",
        "load.mip",
        "getresinfo",
    ];
    // name, coordinates, derivatives
    let shapes = [
        ("1d", 1, 2),
        ("2d", 2, 4),
        ("3d", 3, 6),
        ("cube", 3, 4),
        ("1darray", 2, 2),
        ("2darray", 3, 4),
    ];
    let mut texts = vec![turns()];
    for (way, (shape, coordinates, derivatives)) in ways
        .into_iter()
        .flat_map(|way| shapes.map(|shape| (way, shape)))
    {
        for short in [false, true] {
            let sampled = way.starts_with("sample");
            let (ty, id) = match (sampled, short) {
                (true, false) => ("float", "%f"),
                (true, true) => ("half", "%h"),
                (false, false) => ("i32", "%id"),
                (false, true) => ("i16", "%s"),
            };
            let count = match way {
                "sample.d" if short => continue,
                "sample.d" => coordinates + derivatives,
                "sample.l" | "load.mip" => coordinates + 1,
                "getresinfo" => 1,
                _ => coordinates,
            };
            let types = format!("{ty}, ").repeat(count);
            let values = format!("{ty} {id}, ").repeat(count);
            let (extra, given) = match sampled {
                true => (
                    "<4 x i32>, i1, ",
                    format!("<4 x i32> {NEAREST}, i1 false, "),
                ),
                false => ("", String::new()),
            };
            let suffix = match ty {
                "float" => "f32",
                "half" => "f16",
                other => other,
            };
            let name = format!(
                "@llvm.amdgcn.image.{way}.{shape}.v4f32.{suffix}.v8i32{}",
                if sampled { ".v4i32" } else { "" }
            );
            let mut declared =
                format!("declare <4 x float> {name}(i32, {types}<8 x i32>, {extra}i32, i32)\n");
            let mut lines = format!(
                "%f = bitcast i32 %id to float\n%s = trunc i32 %id to i16\n%h = bitcast i16 %s to half
%texel = call <4 x float> {name}(i32 15, {values}<8 x i32> %image, {given}i32 0, i32 0)
store <4 x float> %texel, ptr addrspace(1) %to\n"
            );
            if way.starts_with("load") {
                let store = name.replace("load", "store");
                declared += &format!(
                    "declare void {store}(<4 x float>, i32, {types}<8 x i32>, i32, i32)\n"
                );
                lines += &format!(
                    "call void {store}(<4 x float> %texel, i32 15, {values}<8 x i32> %image, i32 0, i32 0)\n"
                );
            }
            texts.push(kernel(&declared, &lines));
        }
    }
    for gpu in ["gfx900", "gfx1030", "gfx1100", "gfx1200"] {
        for text in &texts {
            let found = lowered(text, "k", Gpu::named(gpu).unwrap());
            let found = found.unwrap_or_else(|why| panic!("{gpu}: {why}\n{text}"));
            match llvm::assembled(&found, gpu) {
                None => return,
                Some(said) => assert_eq!(said, Ok(()), "{gpu}\n{found}"),
            }
        }
    }
}

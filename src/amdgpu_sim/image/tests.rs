#![allow(clippy::unwrap_used)]

use half::f16;
use pretty_assertions::assert_eq;

use super::{Clamp, Dimensions, Image, Kind, Sampler, Select, TEXELS, Texel};

const BASE: u64 = 0x7f12_3456_7800;

fn texel(number: u32) -> Texel {
    *TEXELS.iter().find(|texel| texel.number == number).unwrap()
}

fn image(number: u32, width: u32, height: u32, pitch: u32) -> Image {
    Image {
        dimensions: Dimensions::Two,
        base: BASE,
        width,
        height,
        pitch,
        depth: 1,
        texel: texel(number),
        select: [0, 1, 2, 3].map(Select::Channel),
    }
}

/// The expected numbers are those that `llvm-mc-22 -mcpu=gfx1100 -show-encoding` encodes in bits 19
/// to 25 of `tbuffer_load_format_x` with `format:[BUF_FMT_...]`. Buffers and images use the same
/// numbers.
#[test]
fn formats_have_the_numbers_of_the_assembler() {
    let numbers = [
        ("32_FLOAT", 22),
        ("32_32_32_32_FLOAT", 63),
        ("8_8_8_8_UNORM", 42),
        ("16_16_16_16_FLOAT", 57),
        ("16_UNORM", 7),
        ("16_FLOAT", 13),
        ("8_UNORM", 1),
        ("32_UINT", 20),
        ("8_8_8_8_UINT", 46),
        ("32_32_FLOAT", 50),
        ("16_16_FLOAT", 29),
        ("32_32_32_32_UINT", 61),
        ("16_16_16_16_UNORM", 51),
        ("32_SINT", 21),
        ("8_UINT", 5),
        ("8_8_UNORM", 14),
        ("16_16_16_16_UINT", 55),
        ("16_UINT", 11),
        ("32_32_UINT", 48),
        ("32_32_32_32_SINT", 62),
        ("16_16_UNORM", 23),
        ("8_SNORM", 2),
        ("16_SNORM", 8),
        ("8_SINT", 6),
        ("16_SINT", 12),
        ("8_8_8_8_SINT", 47),
        ("8_8_8_8_SNORM", 43),
    ];
    for (name, number) in numbers {
        let texel = texel(number);
        let widths = vec![texel.bits.to_string(); texel.channels as usize].join("_");
        assert_eq!(format!("{widths}_{:?}", texel.kind).to_uppercase(), name);
    }
}

#[test]
fn a_descriptor_is_read_as_it_is_written() {
    for texel in TEXELS {
        let mut image = image(texel.number, 1025, 16384, 1088);
        image.select = [
            Select::Channel(2),
            Select::Channel(1),
            Select::Zero,
            Select::One,
        ];
        assert_eq!(Image::read(&image.words()), Ok(image));
    }
    // Each field of the descriptor is at the bits that the ISA document states.
    let words = image(22, 6, 3, 64).words();
    assert_eq!(words[0], (BASE >> 8) as u32);
    assert_eq!(words[1], 0x7f | 22 << 20 | 1 << 30);
    assert_eq!(words[2], 1 | 2 << 14);
    assert_eq!(words[3], 4 | 5 << 3 | 6 << 6 | 7 << 9 | 9 << 28);
    assert_eq!(words[4..], [63, 0, 0, 0]);
}

#[test]
fn unknown_names_are_refused() {
    let good = image(22, 4, 4, 4).words();
    let changed = |word: usize, value: u32| {
        let mut words = good;
        words[word] = value;
        Image::read(&words).unwrap_err().to_string()
    };
    assert_eq!(
        changed(1, 99 << 20),
        "an image of format 99 cannot be read here"
    );
    assert!(changed(3, 11 << 28).contains("type 11"));
    assert!(changed(3, 9 << 28 | 24 << 20).contains("layout 24"));
    assert!(changed(3, 9 << 28 | 1 << 16).contains("levels"));
    assert!(changed(3, 9 << 28 | 3).contains("selected by 3"));
    assert!(changed(6, 1 << 22).contains("compressed"));
    let clamped = Sampler::read(&[3, 0, 0, 0]).unwrap_err();
    assert!(clamped.to_string().contains("way 3"));
    let filtered = Sampler::read(&[0, 0, 2 << 20, 0]).unwrap_err();
    assert!(filtered.to_string().contains("filter 2"));
}

/// The descriptors are samplers of AMD's device library for OpenCL, such as the one for
/// `CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST`.
#[test]
fn samplers_of_the_device_library() {
    let read = |words: [u32; 4]| Sampler::read(&words).unwrap();
    let clamped = read([0x1000_b1b6, 0xff_f000, 0x2000_0000, 0x4000_0000]);
    let expected = Sampler {
        horizontal: Clamp::Border,
        vertical: Clamp::Border,
        deep: Clamp::Border,
        unnormalized: true,
        linear: false,
        has_filters: false,
        border: [0, 1],
    };
    assert_eq!(clamped, expected);
    let linear = read([0x1000_3092, 0xff_f000, 0x50_0000, 0]);
    let expected = Sampler {
        horizontal: Clamp::LastTexel,
        vertical: Clamp::LastTexel,
        deep: Clamp::LastTexel,
        unnormalized: false,
        linear: true,
        has_filters: false,
        border: [0, 0],
    };
    assert_eq!(linear, expected);
}

/// Samples an image of floats that is stored in `bytes`.
fn sample(image: &Image, bytes: &[u8], sampler: &Sampler, x: f32, y: f32) -> [f32; 4] {
    let mut read = |address: u64, count: u32| {
        let at = (address - image.base) as usize;
        let mut all = [0; 16];
        all[..count as usize].copy_from_slice(bytes.get(at..at + count as usize)?);
        Some(u128::from_le_bytes(all))
    };
    image
        .sample(sampler, &[x, y], false, &mut read)
        .unwrap()
        .map(f32::from_bits)
}

fn sampler(clamp: Clamp, unnormalized: bool, linear: bool) -> Sampler {
    Sampler {
        horizontal: clamp,
        vertical: clamp,
        deep: clamp,
        unnormalized,
        linear,
        has_filters: false,
        border: [0, 1],
    }
}

fn row(values: &[f32]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect()
}

#[test]
fn the_nearest_texel_is_where_the_coordinate_lies() {
    // Two rows of three texels, with a pitch of four.
    let image = image(22, 3, 2, 4);
    let bytes = row(&[1.0, 2.0, 3.0, 99.0, 4.0, 5.0, 6.0, 99.0]);
    let at = |clamp, x, y| sample(&image, &bytes, &sampler(clamp, true, false), x, y)[0];
    for clamp in [Clamp::LastTexel, Clamp::Border] {
        assert_eq!(at(clamp, 0.0, 0.0), 1.0);
        assert_eq!(at(clamp, 0.999, 0.5), 1.0);
        assert_eq!(at(clamp, 2.0, 1.5), 6.0);
    }
    assert_eq!(at(Clamp::LastTexel, -5.0, 7.0), 4.0);
    assert_eq!(at(Clamp::LastTexel, f32::INFINITY, f32::NEG_INFINITY), 3.0);
    assert_eq!(at(Clamp::LastTexel, f32::NAN, 0.0), 1.0);
    assert_eq!(at(Clamp::Border, -0.25, 0.0), 0.0);
    assert_eq!(at(Clamp::Border, 0.0, 2.0), 0.0);
}

#[test]
fn outside_is_the_border_in_the_channels_places() {
    let mut image = image(22, 1, 1, 64);
    let mut border = sampler(Clamp::Border, true, false);
    assert_eq!(sample(&image, &[], &border, 1.0, 0.0), [0.0, 0.0, 0.0, 1.0]);
    border.border = [1, 1];
    assert_eq!(sample(&image, &[], &border, 1.0, 0.0), [1.0; 4]);
    image.select = [Select::Channel(0), Select::Zero, Select::Zero, Select::One];
    border.border = [0, 0];
    assert_eq!(sample(&image, &[], &border, 1.0, 0.0), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn repeated_images() {
    let image = image(22, 4, 1, 64);
    let bytes = row(&[0.0, 1.0, 2.0, 3.0]);
    let line = |clamp| {
        // The centers of twelve consecutive texels, starting one image width before the first
        // texel.
        let at = |place: i32| {
            sample(
                &image,
                &bytes,
                &sampler(clamp, false, false),
                (place as f32 + 0.5) / 4.0,
                0.5,
            )[0]
        };
        (-4..8).map(at).collect::<Vec<_>>()
    };
    assert_eq!(
        line(Clamp::Wrap),
        [0.0, 1.0, 2.0, 3.0, 0.0, 1.0, 2.0, 3.0, 0.0, 1.0, 2.0, 3.0]
    );
    assert_eq!(
        line(Clamp::Mirror),
        [3.0, 2.0, 1.0, 0.0, 0.0, 1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 0.0]
    );
    assert_eq!(
        line(Clamp::LastTexel),
        [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 3.0, 3.0, 3.0, 3.0]
    );
    // At the left edge, the result mixes the first texel and the texel before it.
    let linear = |clamp| sample(&image, &bytes, &sampler(clamp, false, true), 0.0, 0.5)[0];
    assert_eq!(linear(Clamp::Wrap), 1.5);
    assert_eq!(linear(Clamp::Mirror), 0.0);
    assert_eq!(linear(Clamp::LastTexel), 0.0);
    assert_eq!(
        sample(
            &image,
            &bytes,
            &sampler(Clamp::Border, true, true),
            4.0,
            0.5
        )[0],
        1.5
    );
}

#[test]
fn four_texels_are_mixed_by_their_distance() {
    let image = image(63, 2, 2, 16);
    let mut bytes = vec![0; 16 * 16 + 32];
    for (at, value) in [(0, 1.0f32), (16, 2.0), (256, 3.0), (272, 4.0)] {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        bytes[at + 12..at + 16].copy_from_slice(&(-value).to_le_bytes());
    }
    let at = |x, y| sample(&image, &bytes, &sampler(Clamp::LastTexel, true, true), x, y);
    assert_eq!(at(1.0, 1.0), [2.5, 0.0, 0.0, -2.5]);
    assert_eq!(at(0.5, 0.5), [1.0, 0.0, 0.0, -1.0]);
    assert_eq!(at(0.75, 0.5), [1.25, 0.0, 0.0, -1.25]);
    assert_eq!(at(1.5, 1.25), [3.5, 0.0, 0.0, -3.5]);
    assert_eq!(at(-9.0, 9.0), [3.0, 0.0, 0.0, -3.0]);
}

#[test]
fn loads_give_zero_outside() {
    let image = image(46, 2, 2, 64);
    let mut read = |address: u64, bytes: u32| {
        assert_eq!(bytes, 4);
        Some(u128::from(if address == BASE + 260 {
            0x0403_0201u32
        } else {
            0
        }))
    };
    assert_eq!(image.load(&[1, 1], &mut read), Some([1, 2, 3, 4]));
    assert_eq!(image.load(&[2, 1], &mut read), Some([0; 4]));
    assert_eq!(image.load(&[u32::MAX, 0], &mut read), Some([0; 4]));
    assert_eq!(image.load(&[0, 0], &mut |_, _| None), None);
}

#[test]
fn stores_say_what_is_written_where() {
    let float = |value: f32| value.to_bits();
    let image = image(63, 2, 2, 16);
    let (address, bits) = image
        .store(&[1, 1], [1.0, 2.0, 3.0, 4.0].map(float))
        .unwrap();
    assert_eq!(address, BASE + 272);
    assert_eq!(bits.to_le_bytes().to_vec(), row(&[1.0, 2.0, 3.0, 4.0]));
    assert_eq!(image.store(&[2, 0], [0; 4]), None);
    // The channels are in the order blue, green, red, so the first component is read from the third
    // channel.
    let mut image = self::image(42, 2, 2, 64);
    image.select = [
        Select::Channel(2),
        Select::Channel(1),
        Select::Channel(0),
        Select::Channel(3),
    ];
    let (address, bits) = image
        .store(&[1, 0], [1.0, 0.5, -3.0, f32::NAN].map(float))
        .unwrap();
    assert_eq!((address, bits), (BASE + 4, 0x00ff_8000));
}

#[test]
fn channels_survive_the_way_to_a_register_and_back() {
    for texel in TEXELS {
        let mask = u32::MAX >> (32 - texel.bits);
        for bits in (0..=0xffffu32)
            .map(|at| if texel.bits == 32 { at << 16 | 7 } else { at })
            .filter(|bits| bits & mask == *bits)
        {
            let word = texel.widened(bits);
            let lowest = texel.kind == Kind::Snorm && bits == mask / 2 + 1;
            let is_nan = texel.kind == Kind::Float && f32::from_bits(word).is_nan();
            if lowest {
                // -1 has two encodings.
                assert_eq!(f32::from_bits(word), -1.0);
            } else if !is_nan {
                assert_eq!(texel.narrowed(word), bits, "{texel:?}");
            }
        }
    }
    assert_eq!(
        texel(13).widened(u32::from(f16::from_f32(1.5).to_bits())),
        1.5f32.to_bits()
    );
    assert_eq!(texel(1).widened(51), 0.2f32.to_bits());
    assert_eq!(texel(5).narrowed(300), 255);
    assert_eq!(texel(6).narrowed((-300i32) as u32), 0x80);
}

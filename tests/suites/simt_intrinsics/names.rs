//! The intrinsics that are supported, by their names.

use super::{I32, U, b, many};
use lanelog_ir::Intrinsic;
use lanelog_sim::intrinsic::{Effect, Places, WaveCall};
use lanelog_sim::{Type, Value};
use pretty_assertions::assert_eq;

fn kind(name: &str) -> String {
    match Effect::find(name, &I32, &[I32, I32, I32]) {
        Ok(Effect::Nothing) => "nothing".to_owned(),
        Ok(Effect::Barrier(_)) => "barrier".to_owned(),
        Ok(Effect::Computed(_)) => "computed".to_owned(),
        Ok(Effect::Memory(name)) => format!("memory: {name}"),
        Err(error) => error,
    }
}

#[test]
fn names_are_known_with_and_without_types() {
    let known = [
        ("llvm.umin.i32", "computed"),
        ("llvm.umin.v4i32", "computed"),
        ("llvm.umin", "computed"),
        ("llvm.amdgcn.readfirstlane", "computed"),
        ("llvm.amdgcn.readfirstlane.p3", "computed"),
        ("llvm.amdgcn.update.dpp.v2bf16", "computed"),
        ("llvm.nvvm.shfl.sync.up.i32", "computed"),
        ("llvm.memcpy.p0.p1.i64", "memory: llvm.memcpy"),
        ("llvm.memcpy.p0i8.p1i8.i64", "memory: llvm.memcpy"),
        (
            "llvm.amdgcn.implicitarg.ptr",
            "memory: llvm.amdgcn.implicitarg.ptr",
        ),
        ("llvm.lifetime.start.p5", "nothing"),
        ("llvm.dbg.value", "nothing"),
        ("llvm.assume", "nothing"),
        ("llvm.amdgcn.s.barrier", "barrier"),
        ("llvm.nvvm.barrier0", "barrier"),
        ("llvm.nvvm.barrier.cta.sync.aligned.all", "barrier"),
        ("llvm.nvvm.barrier0.popc", "barrier"),
        ("llvm.nvvm.barrier.cta.arrive.aligned.count", "barrier"),
        ("llvm.nvvm.barrier.cta.red.or.count", "barrier"),
        ("llvm.nvvm.bar.warp.sync", "computed"),
        (
            "llvm.amdgcn.image.load.2d.v4f32.i32.v8i32",
            "memory: llvm.amdgcn.image.load.2d",
        ),
        (
            "llvm.amdgcn.image.load.3d.v4f32.i32.v8i32",
            "memory: llvm.amdgcn.image.load.3d",
        ),
        (
            "llvm.amdgcn.image.gather4.2d.v4f32.f32.v8i32.v4i32",
            "llvm.amdgcn.image.gather4.2d.v4f32.f32.v8i32.v4i32 is not supported",
        ),
        ("llvm.sin.i32", "llvm.sin.i32 is not supported"),
        ("llvm.umin.nothing", "llvm.umin.nothing is not supported"),
        ("umin", "umin is not supported"),
        ("llvm.", "llvm. is not supported"),
        ("", " is not supported"),
    ];
    for (name, expected) in known {
        assert_eq!(kind(name), expected, "{name}");
    }
}

/// Every intrinsic is tested with operands and results of wrong types: the outcome is a result or
/// an error.
#[test]
fn declarations_of_other_types_do_no_harm() {
    let pair = |fields: [Type; 2]| Type::Structure {
        packed: false,
        fields: fields.into(),
    };
    let types = [
        Type::Integer(1),
        I32,
        Type::Integer(64),
        Type::Integer(100),
        Type::Float,
        Type::Double,
        Type::Pointer(0),
        Type::Vector(2, Type::Half.into()),
        Type::Vector(3, Type::Integer(7).into()),
        Type::Vector(0, I32.into()),
        pair([I32, Type::Integer(1)]),
        pair([Type::Float, I32]),
        Type::Void,
        Type::Integer(0),
        Type::Other("token".into()),
    ];
    let values = [
        b(u64::MAX),
        b(0),
        b(0x1ff),
        Value::Wide([u64::MAX, u64::MAX, 1].into()),
        many(&[b(u64::MAX), U, b(5)]),
        U,
        Value::Poison,
    ];
    let mut called = 0;
    for stem in Intrinsic::ALL {
        for (place, of) in types.iter().enumerate() {
            // The result has the type of the operands, or one of two other types.
            for away in [0, 1, 7] {
                let result = &types[(place + away) % types.len()];
                for count in [0, 1, 3, 6] {
                    let operands = vec![of.clone(); count];
                    let found = Effect::find(stem.name(), result, &operands);
                    let Ok(Effect::Computed(computed)) = found else {
                        continue;
                    };
                    for (seed, size) in [(0, 64), (1, 32), (2, 5), (4, 0)] {
                        let mut results = vec![U; size as usize];
                        let operands = |lane: u32, index: usize| {
                            assert!(lane < size && index < count, "{stem}: {lane} {index}");
                            values[(lane as usize + 2 * index + seed) % values.len()].clone()
                        };
                        let mut call = WaveCall {
                            size,
                            lanes: 0xf0f0_1234_ffff_0f0f >> seed,
                            places: &Places::default(),
                            clock: u64::MAX,
                            operands: &operands,
                            results: &mut results,
                            live: u64::MAX,
                            warnings: &mut Vec::new(),
                        };
                        let _ = computed.call(&mut call);
                        called += 1;
                    }
                }
            }
        }
    }
    assert!(called > 10_000, "{called}");
}

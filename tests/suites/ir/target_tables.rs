//! Tests the tables: every intrinsic of LLVM 22, the triples and processors of each table, and the
//! language of tables.

use std::collections::BTreeMap;

use lanelog_ir::target::{
    Architecture, Class, Mode, ModuleContext, Table, Target, TargetError, processors,
};
use lanelog_ir::{self as ir, Module};
use pretty_assertions::assert_eq;

fn read(text: &str) -> Module<'_> {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, []);
    module
}

fn target_of(module: &Module<'_>) -> Target {
    Target::choose(module.triple, None, None).unwrap()
}

/// Verdicts on a call of each intrinsic in a kernel. The call's operands do not affect the table.
fn classes_of_intrinsics(triple: &str, names: &[&str], mode: Mode) -> Vec<Class> {
    let convention = if triple.starts_with("nv") {
        "ptx_kernel"
    } else {
        "amdgpu_kernel"
    };
    let mut text = format!("target triple = \"{triple}\"\ndefine {convention} void @k() {{\n");
    names
        .iter()
        .for_each(|name| text.push_str(&format!("  call i32 @{name}()\n")));
    text.push_str("  ret void\n}\n");
    names
        .iter()
        .for_each(|name| text.push_str(&format!("declare i32 @{name}()\n")));
    let module = read(&text);
    let target = target_of(&module);
    let found = ModuleContext::new(&module, &target, mode).classify(&module.functions[0]);
    let class = |value: u32| {
        // The function does not state the size of its work-groups. Lanes may therefore be inactive,
        // and these values are sources.
        if found.source.binary_search(&value).is_ok() || found.if_all_on.contains(&value) {
            Class::Source
        } else if found.always_uniform.binary_search(&value).is_ok() {
            Class::AlwaysUniform
        } else {
            Class::Default
        }
    };
    (0..names.len() as u32).map(class).collect()
}

/// Rows that `tests/llvm/probe-intrinsics` found: name, class, behaviour.
fn recorded(file: &str) -> Vec<(String, Class, String)> {
    let text = std::fs::read_to_string(format!("{}/tests/llvm/{file}", env!("CARGO_MANIFEST_DIR")))
        .unwrap();
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let class = match words[1] {
            "source" => Class::Source,
            "uniform" => Class::AlwaysUniform,
            "default" => Class::Default,
            other => panic!("{other}"),
        };
        (words[0].to_string(), class, words[2].to_string())
    };
    text.lines().map(line).collect()
}

#[test]
fn every_intrinsic_is_what_llvm_says() {
    for (triple, file) in [
        ("amdgcn-amd-amdhsa", "amdgpu-22.txt"),
        ("nvptx64-nvidia-cuda", "nvptx-22.txt"),
    ] {
        let recorded = recorded(file);
        assert!(recorded.len() > 1900);
        // Overloaded intrinsics are followed by their types.
        for suffix in ["", ".i32"] {
            let names: Vec<String> = recorded
                .iter()
                .map(|(name, ..)| format!("{name}{suffix}"))
                .collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            for ((name, expected, _), found) in
                recorded
                    .iter()
                    .zip(classes_of_intrinsics(triple, &names, Mode::Llvm22))
            {
                // Names such as `llvm.amdgcn.workitem.id.y.i32` do not exist, because these
                // intrinsics are not overloaded.
                if suffix.is_empty() || !exact(name) {
                    assert_eq!(found, *expected, "{name}{suffix}");
                }
            }
        }
    }
}

/// LLVM 14 has fewer intrinsics, and requires their exact names, unless types follow.
#[test]
fn every_intrinsic_of_llvm_14_is_what_it_says() {
    for (triple, file, known) in [
        ("amdgcn-amd-amdhsa", "amdgpu-14.txt", 1000),
        ("nvptx64-nvidia-cuda", "nvptx-14.txt", 1800),
    ] {
        let recorded = recorded(file);
        assert!(recorded.len() > known);
        let names: Vec<&str> = recorded.iter().map(|(name, ..)| name.as_str()).collect();
        let typed: Vec<String> = names.iter().map(|name| format!("{name}.i32")).collect();
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        for mode in [Mode::Llvm14Gpu, Mode::Llvm14Legacy] {
            let plain = classes_of_intrinsics(triple, &names, mode);
            let typed = classes_of_intrinsics(triple, &typed, mode);
            for ((name, expected, _), found) in recorded.iter().zip(plain.iter().zip(typed)) {
                assert!(
                    *expected == *found.0 || *expected == found.1,
                    "{name}: {found:?}"
                );
            }
        }
    }
    let names = ["llvm.amdgcn.readfirstlane", "llvm.amdgcn.readfirstlane.i32"];
    assert_eq!(
        classes_of_intrinsics("amdgcn-amd-amdhsa", &names, Mode::Llvm14Gpu),
        [Class::AlwaysUniform, Class::Default]
    );
}

/// Intrinsics whose row contains their complete name: they are not overloaded.
fn exact(name: &str) -> bool {
    let name = name.trim_start_matches("llvm.amdgcn.");
    [
        "workitem.id.",
        "s.get",
        "s.mem",
        "cluster.workgroup.",
        "live.mask",
        "ps.live",
        "init.whole.wave",
        "ds.swizzle",
        "permlane32.swap",
        "interp.",
        "lds.param.load",
    ]
    .iter()
    .any(|prefix| name.starts_with(prefix))
}

/// Mode `sound` on TableGen's properties: pure intrinsics are as uniform as their operands, except
/// those that hold a part of a matrix; intrinsics that cross lanes or read memory are sources
/// unless the table names them.
#[test]
fn nvidia_intrinsics_in_mode_sound() {
    let recorded = recorded("nvptx-22.txt");
    let names: Vec<&str> = recorded
        .iter()
        .map(|(name, ..)| name.as_str())
        .filter(|name| name.starts_with("llvm.nvvm."))
        .collect();
    let behaviour: BTreeMap<&str, &str> = recorded
        .iter()
        .map(|(name, _, behaviour)| (name.as_str(), behaviour.as_str()))
        .collect();
    let starts = |name: &str, prefixes: &[&str]| {
        prefixes
            .iter()
            .any(|prefix| name.trim_start_matches("llvm.nvvm.").starts_with(prefix))
    };
    for (name, class) in names.iter().zip(classes_of_intrinsics(
        "nvptx64-nvidia-cuda",
        &names,
        Mode::Sound,
    )) {
        let expected = match behaviour[name] {
            "pure" if starts(name, &["mma.", "wmma.", "tcgen05.", "griddepcontrol."]) => {
                Class::Source
            }
            "pure" => Class::Default,
            "memory" if starts(name, &["tex.", "tld4.", "suld.", "ldu.global."]) => Class::Default,
            "register"
                if starts(
                    name,
                    &[
                        "read.ptx.sreg.tid.",
                        "read.ptx.sreg.lane",
                        "read.ptx.sreg.clock",
                        "read.ptx.sreg.globaltimer",
                        "read.ptx.sreg.pm",
                        "read.ptx.sreg.warpid",
                        "read.ptx.sreg.smid",
                    ],
                ) =>
            {
                Class::Source
            }
            "register" => Class::AlwaysUniform,
            // If lanes agree on the operands, all lanes get the same value, but the predicate of
            // `shfl` (whether the source is in range) may differ.
            _ if starts(name, &["shfl."]) && !name.ends_with('p') => Class::Default,
            _ => Class::Source,
        };
        assert_eq!(class, expected, "{name}");
    }
}

/// Every source of LLVM 22 is a source in mode `sound`, except calls that are sources only because
/// their table has less information.
#[test]
fn sources_of_llvm_22_are_sources_in_mode_sound() {
    let recorded = recorded("amdgpu-22.txt");
    let names: Vec<&str> = recorded.iter().map(|(name, ..)| name.as_str()).collect();
    let classes = classes_of_intrinsics("amdgcn-amd-amdhsa", &names, Mode::Sound);
    for ((name, llvm, _), sound) in recorded.iter().zip(classes) {
        assert!(*llvm != Class::Source || sound == Class::Source, "{name}");
    }
}

#[test]
fn unknown_intrinsics_are_sources_in_mode_sound() {
    for triple in ["amdgcn-amd-amdhsa", "nvptx64-nvidia-cuda"] {
        let names = ["llvm.new", "llvm.amdgcn.new.i32", "llvm.nvvm.new", "new"];
        let classes = classes_of_intrinsics(triple, &names, Mode::Sound);
        assert_eq!(classes, [Class::Source; 4], "{triple}");
    }
}

#[test]
fn targets_by_triple() {
    let gpu = |triple: &str, name: Option<&str>, mcpu: Option<&str>| {
        let target = Target::choose(triple.as_bytes(), name, mcpu).unwrap();
        target.gpu().map(|gpu| {
            (
                gpu.architecture,
                gpu.processor.clone(),
                target.wave_size(),
                target.knows_processor(),
            )
        })
    };
    let amd = |processor: &str, wave: u32, known: bool| {
        Some((Architecture::Amdgpu, processor.to_string(), wave, known))
    };
    assert_eq!(gpu("amdgcn-amd-amdhsa", None, None), amd("", 64, true));
    assert_eq!(
        gpu("amdgcn", None, Some("gfx1030")),
        amd("gfx1030", 32, true)
    );
    assert_eq!(
        gpu("amdgcn--", None, Some("gfx90a:sramecc+:xnack-")),
        amd("gfx90a", 64, true)
    );
    assert_eq!(
        gpu("amdgcn-mesa-mesa3d", None, Some("gfx77777x")),
        amd("gfx77777x", 64, true)
    );
    assert_eq!(
        gpu("amdgcn-amd-amdpal", None, Some("gfx2000")),
        amd("gfx2000", 64, false)
    );
    assert_eq!(
        gpu("amdgpu9.42-amd-amdhsa", None, None),
        amd("gfx942", 64, true)
    );
    assert_eq!(
        gpu("amdgpu11.00-amd-amdhsa", None, None),
        amd("gfx1100", 32, true)
    );
    assert_eq!(
        gpu("amdgpu12.50-amd-amdhsa", None, None),
        amd("gfx1250", 32, true)
    );
    assert_eq!(
        gpu("nvptx64-nvidia-cuda", None, Some("sm_90")),
        Some((Architecture::Nvptx, "sm_90".into(), 32, true))
    );
    assert_eq!(gpu("x86_64-unknown-linux-gnu", None, None), None);
    assert_eq!(gpu("", None, None), None);
    assert_eq!(gpu("r600--", None, None), None);
    assert_eq!(gpu("", Some("amdgpu"), None), amd("", 64, true));
    assert_eq!(
        gpu("x86_64--", Some("nvptx64-nvidia-cuda"), None).map(|gpu| gpu.0),
        Some(Architecture::Nvptx)
    );
    assert_eq!(gpu("amdgcn--", Some("none"), None), None);
    assert_eq!(
        Target::choose(b"", Some("intel"), None).unwrap_err(),
        TargetError::UnknownTarget("intel".into())
    );
    // A misspelt feature is an error, because it would change the wave size.
    for wrong in ["a b", "gfx1100:wave65", "gfx1100:wave64:", "gfx1100:"] {
        assert_eq!(
            Target::choose(b"", Some("amdgpu"), Some(wrong)).unwrap_err(),
            TargetError::BadProcessor(wrong.into())
        );
    }
    for (right, lanes) in [
        ("gfx1100:wave64", 64),
        ("gfx1100", 32),
        ("gfx90a:sramecc+:xnack-", 64),
    ] {
        let target = Target::choose(b"", Some("amdgpu"), Some(right)).unwrap();
        assert_eq!(target.wave_size(), lanes, "{right}");
    }
}

/// `opt-22 --mcpu=NAME` on a shift by 5, for each name.
#[test]
fn processors_of_amd() {
    let of_32 = "gfx10-1-generic gfx10-3-generic gfx1010 gfx1011 gfx1012 gfx1013 gfx1030 gfx1031 gfx1032 gfx1033 gfx1034 gfx1035 gfx1036 gfx11-generic gfx1100 gfx1101 gfx1102 gfx1103 gfx1150 gfx1151 gfx1152 gfx1153 gfx12-generic gfx1200 gfx1201 gfx1250 gfx1251";
    let of_64 = "bonaire carrizo fiji generic generic-hsa gfx600 gfx601 gfx602 gfx700 gfx701 gfx702 gfx703 gfx704 gfx705 gfx801 gfx802 gfx803 gfx805 gfx810 gfx9-4-generic gfx9-generic gfx900 gfx902 gfx904 gfx906 gfx908 gfx909 gfx90a gfx90c gfx942 gfx950 hainan hawaii iceland kabini kaveri mullins oland pitcairn polaris10 polaris11 stoney tahiti tonga tongapro verde";
    for (names, size) in [(of_32, 32), (of_64, 64)] {
        for name in names.split(' ') {
            let target = Target::choose(b"amdgcn-amd-amdhsa", None, Some(name)).unwrap();
            assert_eq!(
                (target.wave_size(), target.knows_processor()),
                (size, true),
                "{name}"
            );
            assert_eq!(processors::known(name, None), Ok(()), "{name}");
        }
    }
    let target = Target::choose(b"amdgcn-amd-amdhsa", None, None).unwrap();
    let gpu = target.gpu().unwrap();
    for (processor, features, size) in [
        ("gfx900", "+wavefrontsize32", 32),
        ("gfx1100", "+wavefrontsize64", 64),
        ("gfx1100", "-wavefrontsize32", 32),
        ("gfx1100", "+wavefrontsize32,+wavefrontsize64", 64),
        ("", "+wavefrontsize32", 32),
    ] {
        assert_eq!(
            gpu.wave_size(processor.as_bytes(), features.as_bytes()),
            size,
            "{processor} {features}"
        );
    }
}

#[test]
fn waves_of_functions() {
    let text = "target triple = \"amdgcn--\"\ndefine void @a() {\n  ret void\n}\ndefine void @b() #0 {\n  ret void\n}\ndefine void @c() \"target-cpu\"=\"gfx90a\" {\n  ret void\n}\nattributes #0 = { \"target-cpu\"=\"gfx1100\" }\n";
    let module = read(text);
    let waves = |target: Target| {
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        module
            .functions
            .iter()
            .map(|function| context.wave_size(function))
            .collect::<Vec<_>>()
    };
    assert_eq!(waves(target_of(&module)), [64, 32, 64]);
    assert_eq!(
        waves(Target::choose(module.triple, None, Some("gfx1030")).unwrap()),
        [32, 32, 64]
    );
    assert_eq!(waves(Target::None), [1, 1, 1]);
}

#[test]
fn tables_that_say_nothing() {
    let error = |text: &str| Table::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("\n# fine\nsource"),
        "line 3: expected CLASS KIND PATTERN [if CONDITION...] [in MODE], `processor NAME PROPERTY...`, `lanes-off @FUNCTION`, `lanes-on @FUNCTION`, `barrier @FUNCTION`, `no-write @FUNCTION` or `replace`"
    );
    assert_eq!(
        error("divergent call *"),
        "line 1: `divergent` is not a class: expected `source`, `uniform`, `uniform-part`, `one-lane-N`, `moved-N`, `either`, `default`, `unless-written`, `undefined`, `defined` or `defined-by-operands`"
    );
    assert_eq!(
        error("source calls *"),
        "line 1: `calls` is not a kind: expected `argument`, `unknown` or an instruction of LLVM"
    );
    assert_eq!(
        error("source load global"),
        "line 1: `global` is out of place: expected `*` or the number of an address space"
    );
    assert_eq!(
        error("source addrspacecast 5"),
        "line 1: `5` is out of place: expected `*` or two address spaces such as `5->0`"
    );
    assert_eq!(
        error("source call llvm.x"),
        "line 1: `llvm.x` is out of place: expected `*`, `asm`, `intrinsics`, `value-intrinsics` or `@` and the name of a function"
    );
    assert_eq!(
        error("source call * when void"),
        "line 1: `when` is out of place: expected `if CONDITION...` or `in MODE`"
    );
    assert_eq!(error("source call * if"), "line 1: `if` needs a condition");
    assert_eq!(
        error("source call * in gcc"),
        "line 1: `gcc` is not a mode of tables: expected `sound`, `work-group`, `llvm22`, `llvm23` or `llvm14`"
    );
    assert!(error("source call * if pure").starts_with(
        "line 1: `pure` is not a condition: expected one of all-on, alwaysuniform, atomic, byval,"
    ));
    assert!(
        error("processor gfx13* wave16")
            .starts_with("line 1: `wave16` is not a property of a processor")
    );
    assert_eq!(error("replace all"), "line 1: `replace` stands alone");
}

#[test]
fn the_tables_that_come_along_can_be_read() {
    assert!(
        Table::parse(include_str!("../../../src/ir/target/amdgpu.table"))
            .unwrap()
            .len()
            > 100
    );
    assert!(
        Table::parse(include_str!("../../../src/ir/target/nvptx.table"))
            .unwrap()
            .len()
            > 50
    );
}

#[test]
fn a_users_table_comes_first_or_alone() {
    let text = "target triple = \"amdgcn--\"\ndeclare i32 @get_group(i32)\ndeclare i32 @lane()\ndefine amdgpu_kernel void @k() {\n  %a = call i32 @get_group(i32 0)\n  %b = call i32 @lane()\n  %c = call i32 @lane(), !range !0\n  %d = call i32 @lane(), !range !1\n  ret void\n}\n!0 = !{i32 7, i32 8}\n!1 = !{i32 7, i32 9}\n";
    let module = read(text);
    let lists = |table: &str| {
        let target = target_of(&module).with_table(Table::parse(table).unwrap());
        let found =
            ModuleContext::new(&module, &target, Mode::Sound).classify(&module.functions[0]);
        (found.source, found.always_uniform)
    };
    assert_eq!(lists(""), (vec![0, 1, 2, 3], vec![]));
    assert_eq!(
        lists("uniform call @get_*  # of OpenCL"),
        (vec![1, 2, 3], vec![0])
    );
    assert_eq!(
        lists("uniform call * if single-value in sound"),
        (vec![0, 1, 3], vec![2])
    );
    assert_eq!(lists("replace\nsource call @lane"), (vec![1, 2, 3], vec![]));
    assert_eq!(
        lists("source call @lane in llvm22\nreplace"),
        (vec![], vec![])
    );
}

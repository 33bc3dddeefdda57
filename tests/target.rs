//! The classification of values, held against what LLVM 22.1.8 says of the same text.
//!
//! Each line of `tests/target/*.ll` carries its class; a line without one must have none. Where `opt-22` is installed the classes
//! of mode `llvm22`, carried along operands, are compared with what it prints about the same files.

use std::collections::BTreeMap;
use std::process::Command;

use lanelog::ir::{self, Function, Module};
use lanelog::target::{Architecture, Class, Mode, ModuleContext, Table, Target, TargetError};
use pretty_assertions::assert_eq;

const FILES: [&str; 6] = [
    "amdgpu-assembly",
    "amdgpu-calls",
    "amdgpu-functions",
    "amdgpu-memory",
    "amdgpu-positions",
    "nvptx",
];

fn text(file: &str) -> String {
    std::fs::read_to_string(format!(
        "{}/tests/target/{file}.ll",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn read(text: &str) -> Module<'_> {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, []);
    module
}

fn target_of(module: &Module<'_>) -> Target {
    Target::choose(module.triple, None, None).unwrap()
}

fn name_of(function: &Function, module: &Module<'_>) -> String {
    String::from_utf8_lossy(module.bytes(function.name)).into_owned()
}

/// The line of the text that an instruction begins on.
fn line_of(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// What the comment of a line says for a mode.
fn note(line: &str, mode: Mode) -> String {
    let comment = line.split_once(" ; ").map_or("", |(_, comment)| comment);
    let name = if mode == Mode::Sound {
        "sound: "
    } else {
        "llvm22: "
    };
    let parts = comment.split(", ");
    let own = parts.clone().find_map(|part| part.strip_prefix(name));
    let general = parts
        .clone()
        .find(|part| !part.starts_with("sound: ") && !part.starts_with("llvm22: "));
    own.or(general).unwrap_or_default().to_string()
}

fn checked(file: &str, mode: Mode) {
    let text = text(file);
    let module = read(&text);
    let target = target_of(&module);
    let context = ModuleContext::new(&module, &target, mode);
    for function in &module.functions {
        let name = name_of(function, &module);
        let found = context.classify(function);
        let class = |value: u32| {
            let (source, uniform) = (
                found.source.binary_search(&value).is_ok(),
                found.always_uniform.binary_search(&value).is_ok(),
            );
            assert!(
                !(source && uniform),
                "@{name}: value {value} is in both lists"
            );
            if source {
                "source"
            } else if uniform {
                "uniform"
            } else {
                ""
            }
        };
        let header = note(line_of(&text, function.span.start as usize), mode);
        assert_eq!(found.active, header != "inactive", "@{name}");
        let named: Vec<&str> = header
            .strip_prefix("source: ")
            .unwrap_or_default()
            .split_whitespace()
            .collect();
        for (number, argument) in function.arguments.iter().enumerate() {
            let written = String::from_utf8_lossy(module.bytes(argument.span)).into_owned();
            let expected = if named.iter().any(|name| written.ends_with(name)) {
                "source"
            } else {
                ""
            };
            assert_eq!(class(number as u32), expected, "@{name}: {written}");
        }
        for (number, instruction) in function.instructions.iter().enumerate() {
            let line = line_of(&text, (function.span.start + instruction.start) as usize);
            let expected = if found.active {
                note(line, mode)
            } else {
                String::new()
            };
            assert_eq!(
                class((function.arguments.len() + number) as u32),
                expected,
                "@{name}: {line}"
            );
        }
    }
}

#[test]
fn inline_assembly() {
    checked("amdgpu-assembly", Mode::Llvm22);
    checked("amdgpu-assembly", Mode::Sound);
}

#[test]
fn calls() {
    checked("amdgpu-calls", Mode::Llvm22);
    checked("amdgpu-calls", Mode::Sound);
}

#[test]
fn arguments_and_functions_of_one_lane() {
    checked("amdgpu-functions", Mode::Llvm22);
    checked("amdgpu-functions", Mode::Sound);
}

#[test]
fn memory_casts_and_registers() {
    checked("amdgpu-memory", Mode::Llvm22);
    checked("amdgpu-memory", Mode::Sound);
}

#[test]
fn positions_in_the_work_group() {
    checked("amdgpu-positions", Mode::Llvm22);
    checked("amdgpu-positions", Mode::Sound);
}

#[test]
fn nvidia() {
    checked("nvptx", Mode::Llvm22);
    checked("nvptx", Mode::Sound);
}

/// For each function of a file whether each of its instructions is divergent, in the order of the text, as `opt-22` prints it.
/// `None` where all values are uniform. Divergent arguments follow under the name `@function arguments`.
fn printed(file: &str) -> Option<BTreeMap<String, Option<Vec<bool>>>> {
    let path = format!("{}/tests/target/{file}.ll", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("opt-22")
        .args(["-passes=print<uniformity>", "-disable-output", &path])
        .output()
        .ok()?;
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut functions = BTreeMap::new();
    let mut function = String::new();
    let mut in_block = false;
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        if let Some(rest) = line.strip_prefix("UniformityInfo for function '") {
            function = rest.trim_end_matches("':").to_string();
            functions.insert(function.clone(), Some(Vec::new()));
            in_block = false;
        } else if line == "ALL VALUES UNIFORM" {
            functions.insert(function.clone(), None);
        } else if matches!(line, "DEFINITIONS" | "TERMINATORS") {
            in_block = true;
        } else if line.starts_with("END BLOCK") {
            in_block = false;
        } else if in_block
            && (line.starts_with("  DIVERGENT:   ") || line.starts_with("               "))
        {
            functions
                .entry(function.clone())
                .or_default()
                .get_or_insert_default()
                .push(line.starts_with("  DIVERGENT:"));
        }
    }
    Some(functions)
}

/// The functions of these files have no joins and no loops: what is divergent follows operands, forwards.
#[test]
fn agrees_with_the_installed_llvm() {
    for file in FILES {
        let Some(printed) = printed(file) else {
            eprintln!("opt-22 is not installed: not compared");
            return;
        };
        let text = text(file);
        let module = read(&text);
        let target = target_of(&module);
        let context = ModuleContext::new(&module, &target, Mode::Llvm22);
        for function in &module.functions {
            let found = context.classify(function);
            let mut divergent = vec![false; function.value_count() as usize];
            found
                .source
                .iter()
                .for_each(|value| divergent[*value as usize] = true);
            for (number, instruction) in function.instructions.iter().enumerate() {
                let value = function.arguments.len() + number;
                let terminators = |operand: u32| {
                    function
                        .instructions
                        .get((operand as usize).wrapping_sub(function.arguments.len()))
                        .is_some_and(|made| made.opcode.is_terminator())
                };
                let operands = function
                    .operands_of(instruction)
                    .iter()
                    .filter_map(|operand| operand.as_value());
                let carried = operands
                    .filter(|operand| !terminators(*operand))
                    .any(|operand| divergent[operand as usize]);
                let stops = found.always_uniform.contains(&(value as u32)) || !found.active;
                divergent[value] |= carried && !stops;
            }
            let name = name_of(function, &module);
            let expected = printed[name.trim_matches('"')].clone();
            let any = divergent.contains(&true);
            assert_eq!(expected.is_some(), any, "{file} @{name}");
            if let Some(expected) = expected {
                let lines: Vec<(bool, &str)> = function
                    .instructions
                    .iter()
                    .enumerate()
                    .map(|(number, instruction)| {
                        (
                            divergent[function.arguments.len() + number],
                            line_of(&text, (function.span.start + instruction.start) as usize),
                        )
                    })
                    .collect();
                let wanted: Vec<(bool, &str)> = expected
                    .into_iter()
                    .zip(lines.iter().map(|line| line.1))
                    .collect();
                assert_eq!(lines, wanted, "{file} @{name}");
            }
        }
    }
}

/// Verdicts of both modes on a call of each intrinsic in a kernel, with undef operands.
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
        if found.source.binary_search(&value).is_ok() {
            Class::Source
        } else if found.always_uniform.binary_search(&value).is_ok() {
            Class::AlwaysUniform
        } else {
            Class::Default
        }
    };
    (0..names.len() as u32).map(class).collect()
}

/// What `tests/llvm/probe-intrinsics` found: name, class, behaviour.
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
                // `llvm.amdgcn.workitem.id.y.i32` and the like are no names.
                if suffix.is_empty() || !exact(name) {
                    assert_eq!(found, *expected, "{name}{suffix}");
                }
            }
        }
    }
}

/// Intrinsics whose row names them to the end: they are not overloaded.
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

/// Mode `sound` on what TableGen says: pure intrinsics are as their operands, but for those that hold a part of a matrix; what
/// crosses lanes or reads memory is a source unless the table names it.
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
            _ => Class::Source,
        };
        assert_eq!(class, expected, "{name}");
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
    assert_eq!(
        Target::choose(b"", Some("amdgpu"), Some("a b")).unwrap_err(),
        TargetError::BadProcessor("a b".into())
    );
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
fn tables_that_say_nothing() {
    let error = |text: &str| Table::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("\n# fine\nsource"),
        "line 3: expected CLASS KIND PATTERN [if CONDITION...] [in MODE], `processor NAME PROPERTY...` or `replace`"
    );
    assert_eq!(
        error("divergent call *"),
        "line 1: `divergent` is no class: expected `source`, `uniform` or `default`"
    );
    assert_eq!(
        error("source calls *"),
        "line 1: `calls` is no kind: expected `argument` or an instruction of LLVM"
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
        "line 1: `llvm.x` is out of place: expected `*`, `asm` or `@` and the name of a function"
    );
    assert_eq!(
        error("source call * when void"),
        "line 1: `when` is out of place: expected `if CONDITION...` or `in MODE`"
    );
    assert_eq!(error("source call * if"), "line 1: `if` needs a condition");
    assert_eq!(
        error("source call * in gcc"),
        "line 1: `gcc` is no mode: expected `sound` or `llvm22`"
    );
    assert!(
        error("source call * if pure")
            .starts_with("line 1: `pure` is no condition: expected one of atomic, byval,")
    );
    assert!(
        error("processor gfx13* wave16")
            .starts_with("line 1: `wave16` is no property of a processor")
    );
    assert_eq!(error("replace all"), "line 1: `replace` stands alone");
}

#[test]
fn the_tables_that_come_along_can_be_read() {
    assert!(
        Table::parse(include_str!("../src/target/amdgpu.table"))
            .unwrap()
            .len()
            > 100
    );
    assert!(
        Table::parse(include_str!("../src/target/nvptx.table"))
            .unwrap()
            .len()
            > 100
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

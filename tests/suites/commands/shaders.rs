//! Commands over SPIR-V: `examples/shaders/tile_sum.spv`, whose answers follow from its source.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::program;

const SHADER: &str = "examples/shaders/tile_sum.spv";
const RULES: &str = "examples/shaders/barrier.dl";

/// Exit code, stdout and stderr.
fn lanelog(words: &[&str]) -> (i32, String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = program::limited()
        .current_dir(root)
        .args(words)
        .output()
        .unwrap();
    let code = output.status.code().unwrap();
    (
        code,
        program::text(&output.stdout),
        program::text(&output.stderr),
    )
}

/// The number of a line of the source.
fn line(part: &str) -> u64 {
    let source = include_str!("../../../examples/shaders/tile_sum.comp");
    let mut lines = source.lines().zip(1..);
    let found = lines.find(|(line, _)| line.contains(part));
    found.unwrap().1
}

/// Invocations part at `at >= count`, `lane < step` and `lane == 0`; the loop's counter is the same
/// for all of them.
#[test]
fn branches_of_a_shader_are_divergent_where_its_source_says_so() {
    for scope in ["subgroup", "work-group"] {
        let (code, out, err) = lanelog(&["analyze", "--format", "json", "--scope", scope, SHADER]);
        assert_eq!((code, err.as_str()), (0, ""));
        let report: Value = serde_json::from_str(&out).unwrap();
        let function = &report["inputs"][0]["functions"][0];
        assert_eq!(function["name"], "main");
        let terminators = function["terminators"].as_array().unwrap();
        let divergent = terminators.iter().filter(|one| one["divergent"] == true);
        let mut lines: Vec<u64> = divergent
            .map(|one| one["source"][0]["line"].as_u64().unwrap())
            .collect();
        lines.sort_unstable();
        let expected = ["if (at >=", "if (lane < step)", "if (lane == 0)"].map(line);
        assert_eq!(lines, expected, "{scope}");
    }
}

/// Both barriers follow the early return.
#[test]
fn barriers_after_an_early_return_are_found_at_their_lines() {
    let words = [
        "query",
        "--scope",
        "work-group",
        "--format",
        "github",
        RULES,
        SHADER,
    ];
    let (code, out, err) = lanelog(&words);
    assert_eq!((code, err.as_str()), (0, ""));
    let source = include_str!("../../../examples/shaders/tile_sum.comp");
    let barriers = source
        .lines()
        .zip(1..)
        .filter(|(line, _)| line.contains("barrier();"));
    let expected: Vec<String> = barriers.map(|(_, line)| format!(",line={line}")).collect();
    assert_eq!(out.lines().count(), expected.len(), "{out}");
    for (line, expected) in out.lines().zip(expected) {
        assert!(
            line.contains("file=tile_sum.comp") && line.contains(&expected),
            "{line}"
        );
    }
}

/// Rule file, relation, stage of the shader, and the comment that marks a finding.
const LINTS: [[&str; 4]; 4] = [
    [
        "nonuniform_descriptor",
        "nonuniform_descriptor",
        "frag",
        "// hit:",
    ],
    [
        "nonuniform_descriptor",
        "needless_nonuniform",
        "frag",
        "// needless:",
    ],
    [
        "divergent_derivative",
        "divergent_derivative",
        "frag",
        "// hit:",
    ],
    [
        "divergent_group_operation",
        "divergent_group_operation",
        "comp",
        "// hit:",
    ],
];

/// The lines that the sources mark are found, and no other lines.
#[test]
fn lints_find_exactly_what_the_sources_of_shaders_mark() {
    for [rules, relation, stage, mark] in LINTS {
        let path = |extension: &str| format!("examples/shaders/{rules}.{extension}");
        let (code, out, err) = lanelog(&[
            "query",
            &path("dl"),
            &path("spv"),
            "--relation",
            relation,
            "--format",
            "github",
        ]);
        assert_eq!((code, err.as_str()), (0, ""));
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = fs::read_to_string(root.join(path(stage))).unwrap();
        let lines = source.lines().zip(1..);
        let marked = lines.filter(|(line, _)| line.contains(mark));
        let expected: Vec<String> = marked
            .map(|(_, number)| format!("file={rules}.{stage},line={number}"))
            .collect();
        assert!(!expected.is_empty(), "{rules}");
        assert_eq!(out.lines().count(), expected.len(), "{rules}: {out}");
        for (line, expected) in out.lines().zip(&expected) {
            assert!(
                line.contains(&format!("{expected},")) || line.contains(&format!("{expected}::")),
                "{rules}: {line} instead of {expected}"
            );
        }
    }
}

/// `tests/tint/cases` has WGSL, what naga makes of it, and what Tint says about it.
#[test]
fn barriers_that_tint_rejects_are_those_that_the_rules_of_wgsl_find() {
    let recorded = include_str!("../../tint/cases/verdicts.txt");
    let mut words = vec!["query", "examples/shaders/wgsl_uniformity.dl"];
    words.extend(["--scope", "work-group", "--all-branches"]);
    words.extend(["--relation", "rejected_barrier", "--format", "csv"]);
    let modules: Vec<(String, &str)> = recorded
        .lines()
        .map(|line| {
            let (source, verdict) = line.split_once(".wgsl ").unwrap();
            (format!("tests/tint/cases/{source}.spv"), verdict)
        })
        .collect();
    words.extend(modules.iter().map(|(path, _)| path.as_str()));
    let (code, out, err) = lanelog(&words);
    assert_eq!((code, err.as_str()), (0, ""));
    for (path, verdict) in &modules {
        let found = out.lines().any(|row| row.starts_with(path.as_str()));
        let ours = if found { "rejected" } else { "accepted" };
        assert_eq!(ours, *verdict, "{path}");
    }
}

#[test]
fn a_reason_names_the_source_line_and_why_the_value_is_a_source() {
    let goal = "divergent_branch(_)";
    let (code, out, err) = lanelog(&["why", "--scope", "work-group", SHADER, goal]);
    assert_eq!((code, err.as_str()), (0, ""));
    let place = format!("tile_sum.comp:{}", line("if (at >="));
    assert!(out.contains(&place), "{out}");
    let (code, out, _) = lanelog(&["why-not", SHADER, "divergent_branch(entry)"]);
    assert_eq!(code, 2, "no block has this name: {out}");
}

#[test]
fn each_line_of_the_text_has_its_verdict() {
    let (code, out, err) = lanelog(&["analyze", "--annotate", SHADER]);
    assert_eq!((code, err.as_str()), (0, ""));
    let marked = |opcode: &str| {
        let lines = out.lines().filter(|line| line.contains(opcode));
        let marks: Vec<&str> = lines.filter_map(|line| line.get(..1)).collect();
        marks.concat()
    };
    // The comparison of the loop is uniform, the other three are not.
    assert_eq!(marked("OpUGreaterThanEqual"), "D", "{out}");
    assert_eq!(marked("OpULessThan"), "D", "{out}");
    assert_eq!(marked("OpUGreaterThan "), ".", "{out}");
}

#[test]
fn wrong_modules_and_missing_compilers_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let whole = fs::read(root.join(SHADER)).unwrap();
    let short = folder.path().join("short.spv");
    fs::write(&short, &whole[..whole.len() / 2]).unwrap();
    let short = short.to_str().unwrap();
    for words in [
        &["analyze", short][..],
        &["query", RULES, short],
        &["why", short, "divergent_branch(_)"],
    ] {
        let (code, _, err) = lanelog(words);
        assert_eq!(code, 2, "{words:?}");
        assert!(
            err.starts_with("error: ") && err.contains("short.spv"),
            "{err}"
        );
    }
    let shader = folder.path().join("shader.wgsl");
    fs::write(&shader, "@compute @workgroup_size(1) fn main() {}").unwrap();
    let output = program::limited()
        .env("PATH", "")
        .arg("analyze")
        .arg(&shader)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = program::text(&output.stderr);
    assert!(
        err.contains("this is WGSL") && err.contains("install naga"),
        "{err}"
    );
    let goal = "divergent_branch(_)";
    let (code, _, err) = lanelog(&["instrument", SHADER, "--table", "unwritten.json"]);
    assert_eq!(code, 2);
    assert!(err.contains("and this is a shader"), "{err}");
    for words in [
        &["analyze", "--memory", SHADER][..],
        &["analyze", "--counts", SHADER],
        &["analyze", "--shapes", SHADER],
        &["analyze", "--lower", "--html", "-", SHADER],
        &["query", "--facts", "examples", RULES, SHADER],
        &["query", "--plus", RULES, SHADER],
        &["why", "--plus", SHADER, goal],
        &["why", "--loop", "@main:%60", SHADER, goal],
    ] {
        let (code, _, err) = lanelog(words);
        let option = words[1];
        assert_eq!(code, 2);
        assert!(
            err.contains(option) && err.contains("this is a shader"),
            "{err}"
        );
    }
}

#[test]
fn a_batch_has_rows_of_shaders() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let (code, _, err) = lanelog(&[
        "batch",
        "--values",
        "--query",
        RULES,
        "-o",
        out,
        "examples/shaders",
    ]);
    assert_eq!(code, 0, "{err}");
    let query = |table: &str| {
        fs::metadata(folder.path().join("out").join(table))
            .unwrap()
            .len()
    };
    assert!(query("functions.parquet") > 0 && query("barrier_in_divergent_control.parquet") > 0);
}

/// Where a shader is read, a compressed one is read too.
#[test]
fn shaders_are_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module = fs::read(root.join(SHADER)).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(&module).unwrap();
    let packed = gzip.finish().unwrap();
    let (_, expected, _) = lanelog(&["analyze", "--format", "verdicts", SHADER]);
    assert!(expected.contains('D'));
    for name in ["a.spv.gz", "without_name"] {
        let path = folder.path().join(name);
        fs::write(&path, &packed).unwrap();
        let path = path.to_str().unwrap();
        let found = lanelog(&["analyze", "--format", "verdicts", path]);
        assert_eq!(found, (0, expected.clone(), String::new()));
        let (code, out, _) = lanelog(&["why", path, "divergent_branch(_)"]);
        assert_eq!(code, 0, "{out}");
    }
    let zip = folder.path().join("all.zip");
    let mut writer = fs::File::create(&zip).unwrap();
    writer.write_all(&zip_of("b.spv", &module)).unwrap();
    let zip = zip.to_str().unwrap();
    let found = lanelog(&["analyze", "--format", "verdicts", zip]);
    assert_eq!(found, (0, expected, String::new()));
    let out = folder.path().join("out");
    let whole = folder.path().to_str().unwrap();
    let (code, _, err) = lanelog(&["batch", "-o", out.to_str().unwrap(), whole]);
    assert_eq!(code, 0, "{err}");
    let (_, report, _) = lanelog(&["batch", "report", out.to_str().unwrap()]);
    assert!(report.contains('2'), "{report}");
    let damaged = folder.path().join("damaged.spv.gz");
    fs::write(&damaged, &packed[..packed.len() / 2]).unwrap();
    let (code, _, err) = lanelog(&["analyze", damaged.to_str().unwrap()]);
    assert!(
        code == 2 && err.contains("compressed, and damaged"),
        "{err}"
    );
}

/// A zip archive with a stored member, by PKWARE's APPNOTE 6.3.
fn zip_of(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    let (crc, size) = (crc.sum().to_le_bytes(), (bytes.len() as u32).to_le_bytes());
    let length = (name.len() as u16).to_le_bytes();
    let fields = [
        &[20, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &crc[..],
        &size,
        &size,
        &length,
    ]
    .concat();
    let local = [b"PK\x03\x04", &fields[..], &[0, 0], name.as_bytes(), bytes].concat();
    let entry = [b"PK\x01\x02\x14\0", &fields[..], &[0; 16], name.as_bytes()].concat();
    let sizes = [entry.len() as u32, local.len() as u32].map(u32::to_le_bytes);
    let end = [
        b"PK\x05\x06",
        &[0, 0, 0, 0, 1, 0, 1, 0][..],
        &sizes[0],
        &sizes[1],
        &[0, 0],
    ]
    .concat();
    [local, entry, end].concat()
}

/// Rules may name opcodes of SPIR-V; a misspelt one is an error, and one of another IR a warning.
#[test]
fn rules_name_opcodes_of_the_ir() {
    let folder = tempfile::tempdir().unwrap();
    let query = |opcode: &str| {
        let head = ".include \"program.dl\"\n.decl found(v: Value)\n.output found\n";
        let text = format!("{head}found(v) :- opcode(v, \"{opcode}\").\n");
        let rules = folder.path().join("found.dl");
        fs::write(&rules, text).unwrap();
        let rules = rules.to_str().unwrap();
        lanelog(&["query", "--format", "csv", rules, SHADER])
    };
    let (code, out, err) = query("OpControlBarrier");
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out.matches("OpControlBarrier").count(), 2, "{out}");
    let (code, _, err) = query("OpControlBarier");
    assert!(
        code == 2 && err.contains("did you mean \"OpControlBarrier\"?"),
        "{err}"
    );
    let (code, _, err) = query("vector_shuffle_lanes");
    assert!(
        code == 0 && err.contains("warning: no table of names for `opcode` has"),
        "{err}"
    );
}

/// `barrier` has rows in the shader only.
#[test]
fn relations_of_one_ir_may_be_missing_in_another() {
    let kernel = "corpus/joins/diamond.ll";
    let (code, out, err) = lanelog(&["query", "--format", "csv", RULES, SHADER, kernel]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let (_, _, err) = lanelog(&["query", "--format", "csv", RULES, kernel]);
    assert!(err.contains("`barrier` is empty"), "{err}");
}

#[test]
fn options_that_do_not_fit_the_module_are_told_what_does() {
    let (code, _, err) = lanelog(&["analyze", "--entry", "mian", SHADER]);
    let expected = "no entry point is called `mian`\n  help: there is `main` (GLCompute)\n";
    assert_eq!(code, 2);
    assert_eq!(err, format!("error: {SHADER}: {expected}"));
    let (code, _, err) = lanelog(&["analyze", "--spec", "7=1", SHADER]);
    assert_eq!(code, 2);
    assert!(
        err.contains("no specialisation constant has the SpecId 7"),
        "{err}"
    );
}

/// A compiler that writes its arguments to a file and makes a known module.
#[cfg(unix)]
#[test]
fn compilers_get_the_entry_the_stage_and_the_options() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module = root.join(SHADER);
    let log = folder.path().join("log");
    let script = format!(
        "#!/bin/sh\n[ \"$1\" = --version ] && exit 0\necho \"$0 $*\" > {}\nfor last; do :; done\n/bin/cp {} \"$last\"\n",
        log.display(),
        module.display()
    );
    let shader = folder.path().join("shader.hlsl");
    fs::write(&shader, "").unwrap();
    let path = shader.to_str().unwrap();
    let compilers = [
        (
            "glslc",
            "-g --target-env=vulkan1.3 -x hlsl -fentry-point=main -fshader-stage=frag -DN=4",
        ),
        (
            "glslangValidator",
            "-V -g --target-env vulkan1.3 -D -e main -S frag -DN=4",
        ),
        ("dxc", "-spirv -fspv-debug=line -T ps_6_6 -E main -DN=4"),
    ];
    // Each compiler is preferred to those before it.
    for (name, arguments) in compilers {
        let program = folder.path().join(name);
        fs::write(&program, &script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let output = program::limited()
            .env("PATH", folder.path())
            .args(["analyze", "--entry", "main", "--stage", "frag"])
            .args(["--shader-option=-DN=4", path])
            .output()
            .unwrap();
        let err = program::text(&output.stderr);
        assert!(output.status.success(), "{err}");
        let called = fs::read_to_string(&log).unwrap();
        let (_, called) = called.split_once(&format!("/{name} ")).unwrap();
        assert!(
            called.starts_with(&format!("{arguments} {path} ")),
            "{called}"
        );
    }
}

/// A batch has the same counts for the facts of a kernel as for the kernel.
#[test]
fn a_batch_has_rows_of_folders_of_facts() {
    let folder = tempfile::tempdir().unwrap();
    let facts = folder.path().join("facts");
    let facts = facts.to_str().unwrap();
    let kernel = "corpus/joins/diamond.ll";
    let (code, _, err) = lanelog(&["facts", kernel, "-o", facts]);
    assert_eq!(code, 0, "{err}");
    let report = |input: &str, name: &str| {
        let out = folder.path().join(name);
        let out = out.to_str().unwrap();
        let (code, _, err) = lanelog(&["batch", "-o", out, input]);
        assert_eq!(code, 0, "{err}");
        let (_, report, _) = lanelog(&["batch", "report", out]);
        let lines = report.lines().filter(|line| line.contains("divergent"));
        lines.collect::<Vec<&str>>().join("\n")
    };
    let expected = report(kernel, "kernel");
    assert!(!expected.is_empty());
    assert_eq!(report(facts, "of facts"), expected);
}

//! Compares mode `sound` on every intrinsic of LLVM 22 with TableGen's properties: effects on
//! memory, and whether the set of executing lanes matters.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::llvm;
use lanelog_ir as ir;
use lanelog_ir::target::{Class, Mode, ModuleContext, Target};
use pretty_assertions::assert_eq;
use toml::de::{DeTable, DeValue};

use crate::expected::assert_file;

/// Properties that TableGen gives an intrinsic with a result (`rules/intrinsics.toml`).
struct Effects {
    name: String,
    /// Whether the intrinsic exists only in an older LLVM, so that TableGen has no properties for
    /// it.
    absent: bool,
    /// Whether the name is overloaded and ends in types.
    typed: bool,
    convergent: bool,
    /// The intrinsic accesses no memory.
    silent: bool,
    /// The intrinsic may read memory that an operand points to.
    reads: bool,
    /// Address spaces of pointers among its operands, or `any`.
    pointers: Vec<String>,
}

impl Effects {
    /// The name of the intrinsic in a call, with its types.
    fn called(&self) -> String {
        let ending = if self.typed { ".i32" } else { "" };
        format!("{}{ending}", self.name)
    }

    /// A call that passes `open` where any pointer may be passed. The call's other operands do not
    /// affect the table.
    fn call(&self, open: &str) -> String {
        let pointers = self.pointers.iter().map(|space| match space.as_str() {
            "any" => format!("{open} poison"),
            "0" => "ptr poison".to_string(),
            space => format!("ptr addrspace({space}) poison"),
        });
        let pointers: Vec<String> = pointers.collect();
        format!("call i32 @{}({})", self.called(), pointers.join(", "))
    }

    /// Whether it accepts a pointer to private memory of a lane.
    fn takes_pointers_of_lanes(&self) -> bool {
        let mut spaces = self.pointers.iter();
        spaces.any(|space| ["any", "0", "5"].contains(&space.as_str()))
    }
}

/// The intrinsics with a prefix, in the order of their names.
fn effects(prefix: &str) -> Vec<Effects> {
    let path = format!("{}/rules/intrinsics.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let table = DeTable::parse(&text).unwrap().into_inner();
    let all = table.into_iter().filter_map(|(name, row)| {
        let row = row.get_ref().as_table().unwrap();
        let value = |word: &str| row.get(word).map(|value| value.get_ref());
        let holds = |word: &str| value(word).is_some_and(|value| value.as_bool().unwrap());
        let string = |value: &DeValue<'_>| value.as_str().unwrap().to_string();
        let pointers = value("pointers").into_iter();
        let pointers = pointers.flat_map(|list| list.as_array().unwrap().iter());
        (!holds("void")).then(|| Effects {
            name: name.get_ref().to_string(),
            absent: holds("absent"),
            typed: holds("typed"),
            convergent: holds("convergent"),
            silent: value("memory").map(string).as_deref() == Some("none"),
            reads: value("memory").map(string).as_deref() == Some("pointers"),
            pointers: pointers.map(|space| string(space.get_ref())).collect(),
        })
    });
    let of_target = |name: &str| {
        ["llvm.amdgcn.", "llvm.nvvm.", "llvm.r600."]
            .iter()
            .any(|of| name.starts_with(of))
    };
    all.filter(|found| found.name.starts_with(prefix) || !of_target(&found.name))
        .collect()
}

/// Verdicts of a mode on calls, each in its own kernel.
fn classes_of_calls(mode: Mode, triple: &str, calls: &[String]) -> Vec<Class> {
    let convention = if triple.starts_with("nv") {
        "ptx_kernel"
    } else {
        "amdgpu_kernel"
    };
    let body: String = calls.iter().map(|call| format!("  {call}\n")).collect();
    let text = format!(
        "target triple = \"{triple}\"\ndefine {convention} void @k() {{\n{body}  ret void\n}}\n"
    );
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, []);
    // If no processor is named, the most conservative assumptions are made.
    let processor = (convention == "amdgpu_kernel").then_some("gfx900");
    let target = Target::choose(module.triple, None, processor).unwrap();
    let found = ModuleContext::new(&module, &target, mode).classify(&module.functions[0]);
    let class = |value: u32| {
        // The function does not state the size of its work-groups. Lanes may therefore be inactive,
        // and these values are sources.
        if found.if_all_on.contains(&value) {
            return Class::Source;
        }
        let lists = [
            (Class::Source, &found.source),
            (Class::AlwaysUniform, &found.always_uniform),
        ];
        let parts = found.uniform_part.iter().filter(|(user, _)| *user == value);
        let parts: Vec<u32> = parts.map(|(_, operand)| *operand).collect();
        match *parts {
            [] => {}
            [operand] => return Class::OneLane(operand),
            // All operands but one.
            _ => return Class::Moved((0..).find(|at| !parts.contains(at)).unwrap()),
        }
        let holding = lists
            .iter()
            .find(|(_, list)| list.binary_search(&value).is_ok());
        holding.map_or(Class::Default, |(class, _)| *class)
    };
    (0..calls.len() as u32).map(class).collect()
}

const GPUS: [(&str, &str, &str); 2] = [
    ("amdgcn-amd-amdhsa", "llvm.amdgcn.", "amdgpu-sound.txt"),
    ("nvptx64-nvidia-cuda", "llvm.nvvm.", "nvptx-sound.txt"),
];

/// Every intrinsic of the table with its class in mode `sound`, and the class with a flat or
/// private pointer operand if that differs. `UPDATE_EXPECT=1` writes the lists.
#[test]
fn the_lists_of_what_is_decided_are_those_of_the_tables() {
    let mut page = PAGE.to_string();
    for (triple, prefix, file) in GPUS {
        let all = effects(prefix);
        assert!(all.len() > 1000);
        let classes = |open: &str| {
            let calls: Vec<String> = all.iter().map(|found| found.call(open)).collect();
            classes_of_calls(Mode::Sound, triple, &calls)
        };
        let (elsewhere, flat) = (classes("ptr addrspace(1)"), classes("ptr"));
        let lines = all.iter().zip(elsewhere.iter().zip(&flat));
        let lines = lines.map(|(found, (class, flat))| {
            let word = |class: &Class| match class {
                Class::Source => "source".to_string(),
                Class::AlwaysUniform => "uniform".to_string(),
                Class::UniformPart => "part-0".to_string(),
                Class::OneLane(operand) => format!("part-{operand}"),
                Class::Moved(operand) => format!("moved-{operand}"),
                Class::Default => "default".to_string(),
                class => panic!("{class:?} is not a class of divergence"),
            };
            if class == flat {
                format!("{} {}\n", found.name, word(class))
            } else {
                format!("{} {} {}\n", found.name, word(class), word(flat))
            }
        });
        let listed: String = lines.collect();
        assert_file(format!("tests/data/target/{file}"), &listed);
        append_intrinsics(&mut page, triple, &listed);
    }
    assert_file("docs/reference/intrinsics.md", &page);
}

/// Intrinsics that access memory, or depend on the executing lanes, and are not sources at the
/// scope of work-groups: each was inspected. All other intrinsics compute from their operands
/// alone, or are sources. `UPDATE_EXPECT=1` writes the list.
#[test]
fn intrinsics_on_which_waves_agree_are_listed() {
    let mut listed = String::new();
    for (triple, prefix, _) in GPUS {
        let all = effects(prefix);
        let calls: Vec<String> = all.iter().map(|found| found.call("ptr")).collect();
        let classes = classes_of_calls(Mode::WorkGroup, triple, &calls);
        for (found, class) in all.iter().zip(classes) {
            let doubtful = found.convergent || !found.silent;
            if doubtful && class != Class::Source {
                listed.push_str(&format!("{triple} {} {class:?}\n", found.name));
            }
        }
    }
    assert_file("tests/data/target/work-group.txt", &listed);
}

/// The head of the page that lists the class of each intrinsic.
const PAGE: &str = "# Intrinsics

Every intrinsic with a result, by its class in mode `sound` ([the classes](targets.md#lines)). The
classes are those of calls in a kernel of unknown size for `gfx900` or for any NVIDIA GPU, from
[rules/intrinsics.toml](../../rules/intrinsics.toml) and the tables of targets. A test generates
this page (`UPDATE_EXPECT=1 cargo test --test ir target_sound::`). Types that complete a name are
omitted.
";

/// Appends the intrinsics of one GPU to the page: a list for each class, an item for each family.
fn append_intrinsics(page: &mut String, triple: &str, listed: &str) {
    let gpu = if triple.starts_with("nv") {
        "NVIDIA"
    } else {
        "AMD"
    };
    let classes = [
        ("uniform", "Uniform"),
        ("part", "As the operands, or the value of one lane"),
        ("source", "Sources of divergence"),
        (
            "default source",
            "As the operands; sources for flat and private pointers",
        ),
        ("default", "As the operands"),
    ];
    write!(page, "\n## {gpu}\n").unwrap();
    let mut all = 0;
    for (class, heading) in classes {
        let mut families: Vec<(String, Vec<&str>)> = Vec::new();
        let mut count = 0;
        for line in listed.lines() {
            let (name, of) = line.split_once(' ').unwrap();
            let of = if of.starts_with("part-") || of.starts_with("moved-") {
                "part"
            } else {
                of
            };
            if of != class {
                continue;
            }
            count += 1;
            // `llvm.amdgcn.image` of `llvm.amdgcn.image.load.1d`.
            let parts: Vec<&str> = name.split('.').collect();
            let is_general = !["amdgcn", "nvvm", "r600"].contains(&parts[1]);
            let family = match parts.len() {
                _ if is_general => "llvm".to_string(),
                ..=3 => parts[..2].join("."),
                _ => parts[..3].join("."),
            };
            match families.iter_mut().find(|(known, _)| *known == family) {
                Some((_, members)) => members.push(name),
                None => families.push((family, vec![name])),
            }
        }
        all += count;
        if count == 0 {
            continue;
        }
        write!(page, "\n### {heading}: {count}\n\n").unwrap();
        for (family, members) in families {
            let mut line = format!("- **{family}**:");
            for (at, name) in members.iter().enumerate() {
                let short = name.strip_prefix(&family).unwrap().trim_start_matches('.');
                let short = if short.is_empty() { name } else { short };
                let comma = if at + 1 == members.len() { "" } else { "," };
                let word = format!("`{short}`{comma}");
                let start = line.rfind('\n').map_or(0, |end| end + 1);
                let is_full = line[start..].len() + 1 + word.len() > 100;
                line.push_str(if is_full { "\n  " } else { " " });
                line.push_str(&word);
            }
            writeln!(page, "{line}").unwrap();
        }
    }
    // Each intrinsic is in exactly one list.
    assert_eq!(all, listed.lines().count());
}

/// Each lane has its own flat and private memory. The evidence is TableGen's, not the names'.
#[test]
fn reads_of_private_memory_are_sources_in_mode_sound() {
    for (triple, prefix, _) in GPUS {
        let mut readers = effects(prefix);
        readers.retain(|found| !found.absent && found.reads && found.takes_pointers_of_lanes());
        assert!(readers.len() > 20, "{}", readers.len());
        for open in [
            "ptr",
            "ptr addrspace(5)",
            "<4 x ptr>",
            "<4 x ptr addrspace(5)>",
        ] {
            let calls: Vec<String> = readers.iter().map(|found| found.call(open)).collect();
            for (found, class) in readers
                .iter()
                .zip(classes_of_calls(Mode::Sound, triple, &calls))
            {
                let named_region = found.name == "llvm.invariant.start";
                // The result of `llvm.invariant.start` is a token for `llvm.invariant.end`, and
                // cannot be used in computations.
                assert_eq!(
                    class == Class::Source,
                    !named_region,
                    "{} {open}",
                    found.name
                );
            }
        }
    }
}

/// Intrinsics that TableGen marks as convergent, but whose results are as uniform as their
/// operands, each with the reason.
const CONVERGENT_AS_OPERANDS: [(&str, &str); 18] = [
    ("llvm.amdgcn.cluster.load.", "a load of a global address"),
    (
        "llvm.amdgcn.global.load.monitor.",
        "a load of a global address",
    ),
    ("llvm.amdgcn.ds.append", "one answer for the wave"),
    ("llvm.amdgcn.ds.consume", "one answer for the wave"),
    (
        "llvm.amdgcn.ds.bpermute",
        "all that ask for one lane get the same",
    ),
    (
        "llvm.amdgcn.wave.shuffle",
        "all that ask for one lane get the same",
    ),
    (
        "llvm.amdgcn.s.barrier.signal.isfirst",
        "one answer for the wave",
    ),
    ("llvm.amdgcn.s.bitreplicate", "arithmetic of the wave"),
    ("llvm.amdgcn.s.get.barrier.state", "one answer for the wave"),
    (
        "llvm.amdgcn.s.get.named.barrier.state",
        "one answer for the wave",
    ),
    ("llvm.amdgcn.s.quadmask", "arithmetic of the wave"),
    ("llvm.amdgcn.s.wqm", "arithmetic of the wave"),
    ("llvm.amdgcn.strict.", "the lane's own operand"),
    ("llvm.amdgcn.wwm", "the lane's own operand"),
    (
        "llvm.amdgcn.wqm.vote",
        "a quad's lanes that run agree if all do",
    ),
    (
        "llvm.nvvm.shfl.",
        "what a lane has that calls, nothing defined of another",
    ),
    ("llvm.experimental.convergence.", "a token"),
    ("llvm.is.constant", "decided when compiled"),
];

#[test]
fn cross_lane_intrinsics_follow_their_operands_only_for_a_reason() {
    let mut needed = BTreeSet::new();
    for (triple, prefix, _) in GPUS {
        let mut all = effects(prefix);
        all.retain(|found| !found.absent && found.convergent);
        let calls: Vec<String> = all
            .iter()
            .map(|found| found.call("ptr addrspace(1)"))
            .collect();
        for (found, class) in all
            .iter()
            .zip(classes_of_calls(Mode::Sound, triple, &calls))
        {
            if matches!(class, Class::Default | Class::OneLane(_)) {
                let reason = CONVERGENT_AS_OPERANDS
                    .iter()
                    .position(|(name, _)| found.name.starts_with(name));
                needed.insert(reason.unwrap_or_else(|| panic!("{}", found.name)));
            }
        }
    }
    assert_eq!(needed.len(), CONVERGENT_AS_OPERANDS.len());
}

#[test]
fn the_table_of_intrinsics_says_what_tablegen_says() {
    if llvm::program("llvm-tblgen").is_none() {
        return;
    }
    let script = format!("{}/tests/llvm/list-intrinsics", env!("CARGO_MANIFEST_DIR"));
    let output = std::process::Command::new("python3")
        .args([&script, "--check"])
        .output();
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

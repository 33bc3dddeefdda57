//! Every command ends within its limits for any shape of a function, and processes the other
//! function of the file.
//!
//! The program limits its time itself: the test asserts that it ends by itself, its exit code, and
//! its peak memory.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus};

use crate::program;
use program::scratch;

/// The limit of 200 MB, plus the memory of the program itself and of the text.
const MOST_KILOBYTES: i64 = 300 << 10;

/// The same bound for thousands of nested loops that are analysed one by one: memory that the
/// previous analysis freed may not have been returned to the system yet.
const MOST_OF_LOOPS: i64 = 440 << 10;

const HEAD: &str = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @other(ptr addrspace(1) %p) {\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
e:\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp slt i32 %t, %n\n";

/// Concatenates the text for each number below `n`.
fn each(n: usize, text: impl Fn(usize) -> String) -> String {
    (0..n).map(text).collect()
}

/// A function that grows with a number: its name in this test, its size, and the text after
/// [`HEAD`].
type Shape = (&'static str, usize, fn(usize) -> String);

const SHAPES: [Shape; 20] = [
    ("nested_type", 5000, |n| {
        format!(
            "  %a = alloca {}i32{}, addrspace(5)\n  ret void\n}}\n",
            "{".repeat(n),
            "}".repeat(n)
        )
    }),
    ("nested_array", 5000, |n| {
        format!(
            "  %a = load {}i32{}, ptr addrspace(1) %p\n  ret void\n}}\n",
            "[1 x ".repeat(n),
            "]".repeat(n)
        )
    }),
    ("nested_constant", 5000, |n| {
        format!(
            "  store i32 {}0{}, ptr addrspace(1) %p\n  ret void\n}}\n",
            "add (i32 1, i32 ".repeat(n),
            ")".repeat(n)
        )
    }),
    ("wide_array", 60_000, |n| {
        format!(
            "  %a = load [{n} x i32], ptr addrspace(1) %p\n  store [{n} x i32] %a, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("wide_vector", 60_000, |n| {
        format!(
            "  %a = load <{n} x i8>, ptr addrspace(1) %p\n  %b = add <{n} x i8> %a, %a\n  store <{n} x i8> %b, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("wide_integer", 60_000, |n| {
        format!(
            "  %a = load i{n}, ptr addrspace(1) %p\n  %b = mul i{n} %a, %a\n  store i{n} %b, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("switch", 8000, |n| {
        let cases = each(n, |i| format!("    i32 {i}, label %b{i}\n"));
        let blocks = each(n, |i| format!("b{i}:\n  br label %d\n"));
        let ways = each(n, |i| format!(", [ {i}, %b{i} ]"));
        format!(
            "  switch i32 %t, label %d [\n{cases}  ]\n{blocks}d:\n  %x = phi i32 [ -1, %e ]{ways}\n  store i32 %x, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("switch_in_a_loop", 8000, |n| {
        let ways = each(n, |i| format!(", [ {i}, %b{i} ]"));
        let cases = each(n, |i| format!("    i32 {i}, label %b{i}\n"));
        let blocks = each(n, |i| format!("b{i}:\n  br label %h\n"));
        format!(
            "  br label %h\nh:\n  %s = phi i32 [ %t, %e ]{ways}\n  switch i32 %s, label %x [\n{cases}  ]\n{blocks}x:\n  ret void\n}}\n"
        )
    }),
    ("many_phis", 200, |n| {
        let cases = each(n, |i| format!("    i32 {i}, label %b{i}\n"));
        let blocks = each(n, |i| format!("b{i}:\n  br label %d\n"));
        let phis = each(n, |j| {
            let ways = each(n, |i| format!(", [ {}, %b{i} ]", i * j));
            format!("  %x{j} = phi i32 [ 0, %e ]{ways}\n")
        });
        format!(
            "  switch i32 %t, label %d [\n{cases}  ]\n{blocks}d:\n{phis}  store i32 %x7, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("straight", 20_000, |n| {
        let blocks = each(n, |i| format!("b{i}:\n  br label %b{}\n", i + 1));
        format!("  br label %b0\n{blocks}b{n}:\n  ret void\n}}\n")
    }),
    ("chain", 20_000, |n| {
        let values = each(n, |i| format!("  %v{} = add i32 %v{i}, {i}\n", i + 1));
        format!(
            "  %v0 = mul i32 %t, %n\n{values}  store i32 %v{n}, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("much_is_live", 6000, |n| {
        let values = each(n, |i| format!("  %v{} = mul i32 %v{i}, %v{i}\n", i + 1));
        let sums = each(n, |i| format!("  %s{} = add i32 %s{i}, %v{i}\n", i + 1));
        format!(
            "  %v0 = mul i32 %t, %n\n{values}  %s0 = add i32 %t, 1\n{sums}  store i32 %s{n}, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("diamonds", 6000, |n| {
        let all = each(n, |i| {
            let j = i + 1;
            format!(
                "b{i}:\n  br i1 %c, label %l{i}, label %r{i}\nl{i}:\n  %a{i} = add i32 %v{i}, 1\n  br label %b{j}x\nr{i}:\n  br label %b{j}x\nb{j}x:\n  %v{j} = phi i32 [ %a{i}, %l{i} ], [ %v{i}, %r{i} ]\n  br label %b{j}\n"
            )
        });
        format!(
            "  %v0 = mul i32 %t, %n\n  br label %b0\n{all}b{n}:\n  store i32 %v{n}, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("loads_and_stores", 8000, |n| {
        let all = each(n, |i| {
            format!(
                "  %g{i} = getelementptr i32, ptr addrspace(1) %p, i32 {i}\n  %l{i} = load i32, ptr addrspace(1) %g{i}\n  store i32 %t, ptr addrspace(1) %g{i}\n"
            )
        });
        format!("{all}  ret void\n}}\n")
    }),
    ("addresses_of_addresses", 6000, |n| {
        let all = each(n, |i| {
            let j = i + 1;
            format!(
                "  %g{j} = getelementptr i32, ptr addrspace(1) %g{i}, i32 %t\n  %l{i} = load i32, ptr addrspace(1) %g{j}\n  store i32 %l{i}, ptr addrspace(1) %g{j}\n"
            )
        });
        format!("  %g0 = getelementptr i32, ptr addrspace(1) %p, i32 %n\n{all}  ret void\n}}\n")
    }),
    ("exits_of_a_loop", 3000, |n| {
        let blocks = each(n, |i| {
            format!(
                "b{i}:\n  %c{i} = icmp eq i32 %t, {i}\n  br i1 %c{i}, label %x, label %b{}\n",
                i + 1
            )
        });
        let ways: Vec<String> = (0..n).map(|i| format!("[ {i}, %b{i} ]")).collect();
        let ways = ways.join(", ");
        format!(
            "  br label %b0\n{blocks}b{n}:\n  br label %b0\nx:\n  %r = phi i32 {ways}\n  store i32 %r, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    }),
    ("values_of_a_loop", 4000, |n| {
        let phis = each(n, |i| {
            format!("  %p{i} = phi i32 [ {i}, %e ], [ %q{i}, %h ]\n")
        });
        let sums = each(n, |i| {
            format!("  %q{i} = add i32 %p{i}, %p{}\n", (i + 1) % n)
        });
        let stores = each(n, |i| format!("  store i32 %q{i}, ptr addrspace(1) %p\n"));
        format!(
            "  br label %h\nh:\n{phis}{sums}  %d = icmp eq i32 %q0, %t\n  br i1 %d, label %x, label %h\nx:\n{stores}  ret void\n}}\n"
        )
    }),
    ("branches_in_branches", 4000, |n| {
        let down = each(n, |i| {
            format!("b{i}:\n  br i1 %c, label %b{}, label %j{i}\n", i + 1)
        });
        let up = each(n, |i| format!("j{}:\n  br label %j{i}\n", i + 1));
        format!("  br label %b0\n{down}b{n}:\n  br label %j{n}\n{up}j0:\n  ret void\n}}\n")
    }),
    ("loops_in_loops", 2000, |n| {
        let down = each(n, |i| format!("h{i}:\n  br label %h{}\n", i + 1));
        let up = each(n, |i| {
            format!("l{}:\n  br i1 %c, label %h{}, label %l{i}\n", i + 1, i + 1)
        });
        format!("  br label %h0\n{down}h{n}:\n  br label %l{n}\n{up}l0:\n  ret void\n}}\n")
    }),
    ("tangle", 2000, |n| {
        let blocks = each(n, |i| {
            format!(
                "b{i}:\n  br i1 %c, label %b{}, label %b{}\n",
                (7 * i + 3) % n,
                (13 * i + 5) % (n + 1)
            )
        });
        format!("  br i1 %c, label %b0, label %b1\n{blocks}b{n}:\n  ret void\n}}\n")
    }),
];

/// A call that has ended: its status, its peak memory, and its output.
struct Ended {
    status: ExitStatus,
    kilobytes: i64,
    printed: String,
    complaint: String,
}

fn ended(folder: &Path, arguments: &[&str]) -> Ended {
    let [stdout, stderr] = ["stdout", "stderr"].map(|name| folder.join(name));
    // This limit is far above one second: a program that does not end by itself fails the test.
    let mut call = Command::new("timeout");
    call.args(["-k", "5", "60", env!("CARGO_BIN_EXE_lanelog")]);
    call.args(arguments).current_dir(folder);
    call.stdout(File::create(&stdout).unwrap());
    call.stderr(File::create(&stderr).unwrap());
    // `wait4` below waits for the child, and also returns its memory.
    #[expect(clippy::zombie_processes)]
    let child = call.spawn().unwrap();
    let mut status = 0;
    // SAFETY: all-zero bits are a valid usage, and both pointers are to local variables.
    let (ended, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let id = child.id() as libc::pid_t;
        (libc::wait4(id, &raw mut status, 0, &raw mut usage), usage)
    };
    assert!(ended > 0, "{arguments:?}");
    let read = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    Ended {
        status: ExitStatus::from_raw(status),
        kilobytes: usage.ru_maxrss,
        printed: read(&stdout),
        complaint: read(&stderr),
    }
}

/// Calls with the limits, each on the file of one shape. Commands that print names of functions
/// print the name of the other function.
fn hold(name: &str, shapes: &[&str], commands: &[(&str, bool)]) {
    let folder = scratch(name);
    let rules = ".include \"divergence.dl\"\n.decl uniform(value: Value)\n.output uniform\nuniform(value) :- instruction(value, _), !divergent_value(value).\n";
    fs::write(folder.join("q.dl"), rules).unwrap();
    let mut wrong = Vec::new();
    for (shape, size, body) in SHAPES {
        if !shapes.is_empty() && !shapes.contains(&shape) {
            continue;
        }
        fs::write(folder.join("k.ll"), HEAD.to_string() + &body(size)).unwrap();
        for (command, names) in commands {
            let mut words: Vec<&str> = command.split(' ').collect();
            words.extend(["--max-memory", "200M", "--max-time", "1"]);
            let call = ended(&folder, &words);
            let first = call.complaint.lines().next().unwrap_or_default();
            let said = match call.status.code() {
                Some(0) => true,
                Some(2) => call.complaint.starts_with("error: "),
                _ => false,
            };
            let limit = ["--max-time", "--max-memory"];
            let cut = call.complaint.contains("takes more than")
                || call.complaint.contains("needs more than 200");
            let named = !cut || limit.iter().any(|limit| call.complaint.contains(limit));
            let done = !names || call.printed.contains("other");
            let most = match shape {
                "loops_in_loops" => MOST_OF_LOOPS,
                _ => MOST_KILOBYTES,
            };
            let small = call.kilobytes <= most;
            let panics = call.complaint.contains("panicked");
            if !(said && named && done && small) || panics {
                let (status, kilobytes) = (call.status, call.kilobytes);
                wrong.push(format!(
                    "{shape}: {command}: {status}, {kilobytes} KiB, {first}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn analyses_end_within_their_limits() {
    let commands = [
        ("analyze k.ll", true),
        ("analyze k.ll --format json", true),
        ("analyze k.ll --shapes", true),
        ("analyze k.ll --loops", false),
        ("analyze k.ll --memory", true),
        ("query q.dl k.ll", true),
        ("why k.ll @k %t", false),
        ("why-not k.ll @other store#1", false),
        ("facts k.ll --output facts", false),
        ("batch k.ll --output tables --jobs 1", false),
    ];
    hold("limits_analyze", &[], &commands);
}

#[test]
fn lowering_ends_within_its_limits() {
    let lower = ["switch", "loads_and_stores"];
    hold(
        "limits_lower",
        &lower,
        &[("lower k.ll --mcpu gfx1100 --keep-going", true)],
    );
    let ir = ["straight", "values_of_a_loop"];
    hold(
        "limits_ir",
        &ir,
        &[("lower k.ll --style ir --keep-going", true)],
    );
    let both = ["switch_in_a_loop"];
    let commands = [
        ("lower k.ll --style predicate --keep-going", true),
        ("lower k.ll --style stack --keep-going", true),
    ];
    hold("limits_styles", &both, &commands);
    let nyuzi = ["much_is_live", "many_phis", "straight"];
    hold(
        "limits_nyuzi",
        &nyuzi,
        &[("lower k.ll --style nyuzi --keep-going", true)],
    );
}

#[test]
fn runs_end_within_their_limits() {
    let all = [(
        "run k.ll @k --arg buffer:262144 --arg 7 --block 64 --steps 1000000",
        false,
    )];
    hold(
        "limits_run",
        &["switch_in_a_loop", "tangle", "wide_array"],
        &all,
    );
    let parts = "check k.ll --jobs 1 --only engines,oracles,execution,shapes,memory,loops";
    hold(
        "limits_check",
        &["exits_of_a_loop", "nested_type", "loops_in_loops"],
        &[(parts, false)],
    );
    let lowered = "check k.ll --jobs 1 --lower gfx1100";
    hold(
        "limits_check_lower",
        &["switch", "tangle"],
        &[(lowered, true)],
    );
}

#[test]
fn a_run_that_never_ends_is_ended() {
    let folder = scratch("limits_run_for_ever");
    let head = "target triple = \"amdgcn-amd-amdhsa\"\n";
    let spin = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\ne:\n  store i32 7, ptr addrspace(1) %p\n  br label %l\nl:\n  br label %l\n}\n";
    fs::write(folder.join("k.ll"), head.to_string() + spin).unwrap();
    let lower = ended(
        &folder,
        &["lower", "k.ll", "--mcpu", "gfx1100", "-o", "k.s"],
    );
    assert!(lower.status.success(), "{}", lower.complaint);
    for file in ["k.ll", "k.s"] {
        let call = [
            "run",
            file,
            "--arg",
            "buffer:4",
            "--steps",
            "1000000000000",
            "--max-time",
            "1",
        ];
        let call = ended(&folder, &call);
        assert_eq!(call.status.code(), Some(2), "{file}: {}", call.complaint);
        let said = &call.complaint;
        assert!(said.contains("takes more than 1 second"), "{said}");
        assert!(said.contains("raise --max-time"), "{said}");
        assert!(call.printed.contains("limit after"), "{}", call.printed);
        assert!(call.printed.contains('7'), "{}", call.printed);
    }
}

//! Divergent switches with many targets: the transformed code leaves the same memory as the
//! kernels.

use std::fmt::Write;

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_pipeline::Pipeline;
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::refute::Effort;

use crate::llvm;
use pretty_assertions::assert_eq;

/// A kernel with a switch.
struct Kernel {
    name: &'static str,
    /// The type of the value, and the operations that make it of the i32 `%word`.
    ty: &'static str,
    value: &'static str,
    cases: i64,
    /// The value of a case.
    number: fn(i64) -> i64,
    /// The number of different targets, to which cases lead in turn.
    targets: i64,
    /// Whether each target falls through to the next one for some lanes.
    falls: bool,
    /// Whether the switch is in a loop that the default leaves.
    loops: bool,
}

const PLAIN: Kernel = Kernel {
    name: "plain",
    ty: "i32",
    value: "  %x = and i32 %word, 127\n",
    cases: 100,
    number: |case| case,
    targets: 100,
    falls: false,
    loops: false,
};

const KERNELS: [Kernel; 6] = [
    PLAIN,
    Kernel {
        name: "sparse",
        value: "  %y = and i32 %word, 127\n  %z = sub i32 %y, 50\n  %x = mul i32 %z, 9999991\n",
        number: |case| (case - 50) * 9_999_991,
        ..PLAIN
    },
    Kernel {
        name: "bytes",
        ty: "i8",
        value: "  %x = trunc i32 %word to i8\n",
        cases: 256,
        number: |case| case - 128,
        targets: 60,
        ..PLAIN
    },
    Kernel {
        name: "words",
        ty: "i64",
        value: "  %y = and i32 %word, 63\n  %z = sext i32 %y to i64\n  %x = mul i64 %z, -987654321987\n",
        cases: 64,
        number: |case| case * -987_654_321_987,
        targets: 64,
        ..PLAIN
    },
    Kernel {
        name: "falling",
        value: "  %x = and i32 %word, 63\n",
        cases: 50,
        targets: 50,
        falls: true,
        ..PLAIN
    },
    Kernel {
        name: "looping",
        value: "  %y = add i32 %word, %i\n  %x = and i32 %y, 63\n",
        cases: 61,
        targets: 55,
        falls: true,
        loops: true,
        ..PLAIN
    },
];

impl Kernel {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        let Kernel { name, ty, .. } = self;
        writeln!(
            text,
            "define amdgpu_kernel void @{name}(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %word = load i32, ptr addrspace(1) %from
  br label %head
head:"
        )?;
        if self.loops {
            writeln!(text, "  %i = phi i32 [ 0, %entry ], [ %next, %end ]")?;
        }
        write!(text, "{}", self.value)?;
        writeln!(text, "  switch {ty} %x, label %rest [")?;
        for case in 0..self.cases {
            let target = case % self.targets;
            writeln!(text, "    {ty} {}, label %t{target}", (self.number)(case))?;
        }
        writeln!(text, "  ]")?;
        let mut ends = String::from("[ 77, %rest ]");
        for target in 0..self.targets {
            let cases = (0..self.cases).filter(|case| case % self.targets == target);
            let mut pairs: Vec<String> = cases.map(|_| format!("[ {target}, %head ]")).collect();
            if self.falls && target > 0 {
                pairs.push(format!("[ %v{0}, %t{0} ]", target - 1));
            }
            writeln!(
                text,
                "t{target}:\n  %p{target} = phi i32 {}\n  %v{target} = mul i32 %p{target}, {}",
                pairs.join(", "),
                2 * target + 3
            )?;
            if self.falls && target + 1 < self.targets {
                writeln!(text, "  %c{target} = icmp sgt i32 %word, {target}")?;
                writeln!(
                    text,
                    "  br i1 %c{target}, label %end, label %t{}",
                    target + 1
                )?;
            } else {
                writeln!(text, "  br label %end")?;
            }
            write!(ends, ", [ %v{target}, %t{target} ]")?;
        }
        let rest = if self.loops { "leave" } else { "end" };
        writeln!(text, "rest:\n  br label %{rest}")?;
        if self.loops {
            ends = ends.replace("[ 77, %rest ], ", "");
        }
        writeln!(text, "end:\n  %r = phi i32 {ends}")?;
        if self.loops {
            writeln!(
                text,
                "  %next = add i32 %i, 1
  store i32 %r, ptr addrspace(1) %to
  %more = icmp ult i32 %next, 9
  br i1 %more, label %head, label %leave
leave:
  %left = phi i32 [ %x, %rest ], [ %r, %end ]
  store i32 %left, ptr addrspace(1) %to"
            )?;
        } else {
            writeln!(text, "  store i32 %r, ptr addrspace(1) %to")?;
        }
        writeln!(text, "  ret void\n}}\n")
    }
}

fn text() -> String {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n\n");
    for kernel in KERNELS {
        kernel.write(&mut text).unwrap();
    }
    text + "declare i32 @llvm.amdgcn.workitem.id.x()\n"
}

#[test]
fn switches_with_many_targets_leave_what_they_leave_as_ir() {
    let text = text();
    let module = read(text.as_bytes());
    assert_eq!(module.errors, vec![]);
    for gpu in GPUS {
        let effort = Effort {
            inputs: 4,
            ..Effort::default()
        };
        let outcomes = kernels(&module, gpu, &|_| true, &effort);
        assert_eq!(outcomes.len(), KERNELS.len());
        for (index, outcome) in outcomes {
            let name = KERNELS[index].name;
            let Outcome::Same(ran) = outcome else {
                panic!("@{name} on {}: {outcome:?}", gpu.name);
            };
            assert_eq!(ran.launches, 4, "@{name} on {}", gpu.name);
        }
    }
}

/// Switches that are split are valid, and no switch with many targets is left.
#[test]
fn split_switches_are_valid() {
    let text = text();
    let module = read(text.as_bytes());
    let all: Vec<usize> = (0..KERNELS.len()).collect();
    let pipeline = Pipeline::amdgpu(Gpu::named("gfx1100").unwrap());
    let ready = pipeline.ready(&module, &all);
    assert_eq!(ready.left, []);
    let after = read(ready.text.as_bytes());
    assert_eq!(after.errors, []);
    for index in all {
        let function = &after.functions[index];
        let blocks = 0..function.blocks.len();
        let most = blocks.map(|block| function.block_successors(block).len());
        assert!(most.max() <= Some(17), "{}", KERNELS[index].name);
    }
    if let Some(mut opt) = llvm::program("opt") {
        opt.args(["-passes=verify", "-disable-output", "-"]);
        assert_eq!(llvm::given(opt, &ready.text), Ok(String::new()));
    }
}

/// A switch on an argument is uniform, and stays.
#[test]
fn uniform_switches_stay() {
    let text = text().replace("i32 %tid\n", "i32 0\n");
    let module = read(text.as_bytes());
    let pipeline = Pipeline::amdgpu(Gpu::named("gfx1100").unwrap());
    let ready = pipeline.ready(&module, &[0]);
    let cases = ready.text.split("@sparse").next().unwrap();
    assert_eq!(cases.matches("switch").count(), 1);
    assert_eq!(cases.matches("icmp").count(), 0);
}

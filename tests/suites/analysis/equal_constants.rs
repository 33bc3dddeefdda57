//! Constants are equal by value and type, regardless of their spelling: compared with LLVM 22's
//! results for phis that merge two constants.

use std::fmt::Write;

use lanelog_analysis::Analyzer;
use lanelog_engine::Engine;
use lanelog_facts::{Inputs, Symbols};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Opcode, read};
use lanelog_verify::oracle::{llvm14, uniformity22};
use pretty_assertions::assert_eq;

/// Types, two constants, and `opt`'s verdict.
fn recorded() -> Vec<[&'static str; 4]> {
    let lines = include_str!("equal_constants.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            columns.try_into().unwrap()
        })
        .collect()
}

/// A function for each pair.
fn module() -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"
%pair = type { i32, i32 }
@g = global [4 x i32] zeroinitializer
@h = global i32 0
@one = addrspace(1) global i32 0
declare void @f()
declare i32 @llvm.amdgcn.workitem.id.x()
",
    );
    for (at, [ty, one, other, _]) in recorded().iter().enumerate() {
        write!(
            text,
            "define void @k{at}() {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 0
  br i1 %c, label %one, label %two
one:
  br label %join
two:
  br label %join
join:
  %x = phi {ty} [ {one}, %one ], [ {other}, %two ]
  ret void
}}
"
        )
        .unwrap();
    }
    text
}

#[test]
fn equal_constants_are_one_value() {
    let text = module();
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let recorded = recorded();
    assert_eq!(module.functions.len(), recorded.len());
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let (mut uniform, mut wrong) = (0, Vec::new());
    for (mode, engine) in [
        (Mode::Llvm22, Engine::Native),
        (Mode::Llvm22, Engine::Crepe),
        (Mode::Llvm22, Engine::Datafrog),
        (Mode::Sound, Engine::Native),
        (Mode::Llvm14Gpu, Engine::Native),
        (Mode::Llvm14Legacy, Engine::Native),
    ] {
        let context = ModuleContext::new(&module, &target, mode);
        let mut analyzer = Analyzer::by(engine, &module, &context);
        for (function, [ty, one, other, verdict]) in module.functions.iter().zip(&recorded) {
            let phi = function
                .instructions
                .iter()
                .position(|instruction| instruction.opcode == Opcode::Phi);
            let phi = phi.unwrap() as u32;
            let divergent = analyzer.analyze(function).is_divergent(phi);
            let said = format!("{mode:?}, {engine:?}: {ty} {one}, {other}");
            if divergent != (*verdict == "divergent") {
                wrong.push(said.clone());
            }
            let classes = context.classify(function);
            let reference = match mode {
                Mode::Llvm22 => uniformity22::of(&module, function, &classes),
                Mode::Llvm14Gpu => llvm14::gpu(&module, function, &classes),
                Mode::Llvm14Legacy => llvm14::legacy(&module, function, &classes),
                _ => continue,
            };
            assert_eq!(reference.divergent[phi as usize], divergent, "{said}");
            uniform += usize::from(!divergent);
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(uniform > 500, "{uniform}");
}

/// Return values are also numbered by value; constants that phis read have separate numbers.
#[test]
fn equal_constants_have_one_number() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define i8 @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %one, label %two
one:
  ret i8 255
two:
  br i1 %d, label %three, label %four
three:
  ret i8 -1, !note !0
four:
  %x = phi i8 [ 128, %two ]
  %y = phi i128 [ -1, %two ]
  %z = phi <2 x i8> [ <i8 0, i8 0>, %two ]
  ret i8 %x
}
!0 = !{}
";
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut inputs = Inputs::new(&module, &context, Symbols::default());
    let rows = inputs.module(&["returns", "constant_value"]);
    let rows: Vec<Vec<i32>> = rows
        .iter()
        .flatten()
        .map(|rows| rows.values().iter().map(|cell| *cell as i32).collect())
        .collect();
    let returned: Vec<i32> = rows[0].chunks(3).map(|row| row[1]).collect();
    assert_eq!(returned, [0, 0, 1]);
    let values: Vec<i32> = rows[1].chunks(2).map(|row| row[1]).collect();
    assert_eq!(values, [-128, -1, 0]);
}

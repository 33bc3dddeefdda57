//! Two small kernels as assembly: the unit that adds, and how lanes diverge and reconverge.
//!
//! `UPDATE_EXPECT=1` rewrites the golden files (`tests/data/lowered/*.s`). Expectations of the
//! other tests are independent of our own output: a uniform sum is on the scalar unit, and a
//! divergent branch is compare, save, mask, skip, invert, skip, restore
//! (llvm/lib/Target/AMDGPU/SILowerControlFlow.cpp has the same order).

use std::fs;
use std::path::Path;

use lanelog_amdgpu::Gpu;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use pretty_assertions::assert_eq;

use crate::expected::assert_file;

const GPUS: [&str; 2] = ["gfx1100", "gfx942"];

fn lowered(name: &str, gpu: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/lowered/{name}.ll"));
    let text = fs::read(path).unwrap();
    let module = read(&text);
    let gpu = Gpu::named(gpu).unwrap();
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut lowering = Lowering::new(gpu, &module, &context);
    lowering.text(0).unwrap()
}

/// The instructions of the kernel, with labels, without comments.
fn instructions(text: &str) -> Vec<String> {
    let code = text.lines().skip_while(|line| !line.ends_with(':'));
    let code = code.take_while(|line| !line.starts_with(".Lend"));
    let code = code.map(|line| line.split(';').next().unwrap().trim().to_string());
    // Delay hints do not compute a value.
    code.filter(|line| !line.starts_with("s_delay_alu"))
        .collect()
}

#[test]
fn all_of_the_assembly_is_as_it_was() {
    for name in ["two_additions", "branch"] {
        for gpu in GPUS {
            let file = format!("tests/data/lowered/{name}.{gpu}.s");
            assert_file(file, &lowered(name, gpu));
        }
    }
}

#[test]
fn the_uniform_sum_is_scalar_and_the_divergent_one_is_not() {
    for gpu in GPUS {
        let code = instructions(&lowered("two_additions", gpu));
        let sums: Vec<&str> = code
            .iter()
            .flat_map(|line| line.split(" :: "))
            .map(|one| one.split(' ').next().unwrap())
            .filter(|name| name.contains("_add"))
            .collect();
        // There is no addition for addresses, because the store instruction itself adds the lane's
        // index times 4.
        let vector = if gpu == "gfx1100" {
            "v_dual_add_nc_u32"
        } else {
            "v_add_u32"
        };
        assert_eq!(sums, ["s_add_i32", vector], "{gpu}: {code:?}");
        // The operands of the divergent sum are the uniform sum and the lane's index, which v0
        // contains at the start.
        let scalar = code.iter().find(|line| line.starts_with("s_add")).unwrap();
        let sum = scalar.split([' ', ',']).nth(1).unwrap();
        let mut operations = code.iter().flat_map(|line| line.split(" :: "));
        let vector = operations.find(|one| one.starts_with(vector)).unwrap();
        assert!(vector.ends_with(&format!("{sum}, v0")), "{gpu}: {vector}");
    }
}

/// The effect of an instruction on the active lanes.
fn role(line: &str) -> Option<&'static str> {
    let name = line.split(' ').next()?;
    let to = line.split([' ', ',']).nth(1).unwrap_or("");
    let all = name.contains("_b32") || name.contains("_b64");
    Some(match name {
        _ if name.starts_with("v_cmp") => "compare",
        _ if name.contains("_and_saveexec") => "save and mask",
        "s_cbranch_execz" => "skip",
        _ if name.starts_with("s_cbranch") || name == "s_branch" => "branch",
        _ if !to.starts_with("exec") => match line.contains("exec") {
            true => "save",
            false => return None,
        },
        _ if name.starts_with("s_mov_b") => "restore",
        _ if name.starts_with("s_or_b") && all => "restore",
        _ if ["s_and_not1_b", "s_andn2_b", "s_xor_b"]
            .iter()
            .any(|start| name.starts_with(start)) =>
        {
            "invert"
        }
        _ => "other",
    })
}

#[test]
fn lanes_diverge_and_reconverge() {
    for (gpu, words, masks) in [("gfx1100", 1, "exec_lo"), ("gfx942", 2, "exec")] {
        let code = instructions(&lowered("branch", gpu));
        let control: Vec<(&str, &String)> = code
            .iter()
            .filter_map(|line| Some((role(line)?, line)))
            .collect();
        let roles: Vec<&str> = control.iter().map(|(role, _)| *role).collect();
        let expected = [
            "compare",
            "save and mask",
            "skip",
            "invert",
            "skip",
            "restore",
        ];
        assert_eq!(roles, expected, "{gpu}: {code:?}");
        let line = |at: usize| control[at].1.as_str();
        let operands = |at: usize| -> Vec<&str> {
            let (_, operands) = line(at).split_once(' ').unwrap();
            operands.split(", ").collect()
        };
        // The width of a mask is the number of lanes in a wave.
        let width = format!("_b{}", 32 * words);
        for at in [1, 3, 5] {
            assert!(
                line(at).split(' ').next().unwrap().ends_with(&width),
                "{gpu}: {}",
                line(at)
            );
        }
        // The mask of the comparison is written to EXEC. For the other arm, the saved mask is
        // combined with its complement; then the saved mask is restored.
        let compared = operands(0)[0];
        let [saved, put] = operands(1)[..] else {
            panic!("{gpu}: {}", line(1))
        };
        assert_eq!(put, compared, "{gpu}");
        assert_eq!(operands(3), [masks, saved, compared], "{gpu}");
        assert_eq!(operands(5), [masks, saved], "{gpu}");
        // Each skip branches to the end of its arm. An arm consists of a multiplication and a
        // subtraction.
        let place = |wanted: &str| code.iter().position(|line| line == wanted).unwrap();
        let target = |at: usize| place(&format!("{}:", operands(at)[0]));
        for (skip, next) in [(2, 3), (4, 5)] {
            let (skipped, after) = (place(line(skip)), target(skip));
            assert_eq!(after + 1, place(line(next)), "{gpu}: {code:?}");
            let arm: Vec<&str> = code[skipped + 1..after]
                .iter()
                .map(|line| line.split('_').nth(1).unwrap())
                .collect();
            assert_eq!(arm, ["mul", "sub"], "{gpu}: {code:?}");
            if skip == 2 {
                assert!(after < place(line(4)), "{gpu}");
            }
        }
        // The store after the join is executed by all lanes.
        let store = code
            .iter()
            .position(|line| line.starts_with("global_store"))
            .unwrap();
        assert!(store > place(line(5)), "{gpu}: {code:?}");
    }
}

#[test]
fn no_lane_is_lost_where_nothing_diverges() {
    for gpu in GPUS {
        let code = instructions(&lowered("two_additions", gpu));
        assert!(
            !code.iter().any(|line| line.contains("exec")),
            "{gpu}: {code:?}"
        );
    }
}

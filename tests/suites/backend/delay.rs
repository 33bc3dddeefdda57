//! The latencies of instructions equal those of LLVM's model of these GPUs.

use std::process::Command;

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::finish::delay::latency;
use lanelog_amdgpu::instructions::{Opcode, op};
use pretty_assertions::assert_eq;

use super::{instructions, llvm};

/// Output of `llvm-mca` for each line of a text: the second column of its table.
fn told(mut program: Command, lines: &[String], processor: &str) -> Vec<u8> {
    program.args(["-mtriple=amdgcn", &format!("-mcpu={processor}")]);
    program.args(["-instruction-info", "-iterations=1"]);
    program.args(["-resource-pressure=false", "-summary-view=false"]);
    let said = llvm::given(program, &(lines.join("\n") + "\n")).unwrap();
    let rows = said.lines().skip_while(|line| !line.starts_with("[1]"));
    let rows = rows.filter(|line| line.starts_with(' '));
    rows.map(|line| line.split_whitespace().nth(1).unwrap().parse().unwrap())
        .collect()
}

#[test]
fn latencies_are_those_of_llvm() {
    for name in ["gfx1100", "gfx1150", "gfx1200"] {
        let Some(program) = llvm::program("llvm-mca") else {
            return;
        };
        let generation = Gpu::named(name).unwrap().generation;
        let all: Vec<(Opcode, String)> = Opcode::all()
            .filter_map(|opcode| {
                let spelling = opcode.spelling(generation)?;
                // `s_setpc_b64` is skipped, because it has no result for which another instruction
                // waits.
                let computes = latency(opcode).is_some() && opcode != op::S_SETPC_B64;
                let text = instructions::text(opcode, spelling, generation)?;
                computes.then_some((opcode, text))
            })
            .collect();
        let lines: Vec<String> = all.iter().map(|(_, text)| text.clone()).collect();
        assert!(lines.len() > 300, "{}", lines.len());
        let told = told(program, &lines, name);
        assert_eq!(told.len(), lines.len());
        let wrong = all.iter().zip(told);
        let wrong: Vec<String> = wrong
            .filter(|((opcode, _), cycles)| latency(*opcode) != Some(*cycles))
            .map(|((opcode, _), cycles)| format!("{name}: {opcode}: {cycles}"))
            .collect();
        assert_eq!(wrong, Vec::<String>::new());
    }
}

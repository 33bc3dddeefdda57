//! temporary
use lanelog::*;
use std::io::Write;
#[global_allocator]
static GLOBAL: mimalloc::MiMalloc = mimalloc::MiMalloc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mode = if args[1] == "llvm22" { target::Mode::Llvm22 } else { target::Mode::Sound };
    let t0 = std::time::Instant::now();
    let text = std::fs::read(&args[2]).unwrap();
    let t1 = std::time::Instant::now();
    let module = ir::read(&text);
    let t2 = std::time::Instant::now();
    for e in &module.errors { eprintln!("{e:?}"); }
    let target = target::Target::choose(module.triple, None, None).unwrap();
    let context = target::ModuleContext::new(&module, &target, mode);
    let mut a = analysis::Analyzer::new(&module, &context);
    let mut out = Vec::new();
    for f in &module.functions {
        let r = a.analyze(f);
        if args.len() > 3 {
            for (n, v) in [("sum", format!("{:?}", r.summary()))] { eprintln!("{n} {v}"); }
            for rel in &args[3..] { eprintln!("{rel} {:?}", r.rows(rel)); }
        }
        out.extend_from_slice(module.bytes(f.name)); out.push(b'\t');
        let c = |d: bool| if d { b'D' } else { b'.' };
        for i in 0..f.arguments.len() { out.push(c(r.is_divergent(i as u32))); }
        out.push(b'\t');
        for (i, ins) in f.instructions.iter().enumerate() { if !ins.opcode.is_terminator() { out.push(c(r.is_divergent_instruction(i))); } }
        out.push(b'\t');
        for b in 0..f.blocks.len() { out.push(c(r.is_divergent_instruction(f.block_instructions(b).end - 1))); }
        out.push(b'\n');
    }
    let t3 = std::time::Instant::now();
    std::io::stdout().write_all(&out).unwrap();
    eprintln!("load {:?} read {:?} analyse {:?}", t1 - t0, t2 - t1, t3 - t2);
    std::process::exit(0);
}

//! Mutated modules: each is rejected, or has well-formed facts and a translation that is LLVM IR.
//! `LANELOG_MUTATIONS` is their number, and `LANELOG_MUTATED_MODULES` a folder of others.

use lanelog_analysis::violations;
use lanelog_facts::IrFunction;
use lanelog_spirv::{Options, Scope, read};

use crate::random::Random;
use crate::{MODULES, bytes};

const MUTATIONS: u64 = 2000;

#[test]
fn mutated_modules_are_rejected_or_well_formed() {
    let count =
        std::env::var("LANELOG_MUTATIONS").map_or(MUTATIONS, |count| count.parse().unwrap());
    let modules: Vec<Vec<u8>> = match std::env::var_os("LANELOG_MUTATED_MODULES") {
        Some(folder) => {
            let entries = std::fs::read_dir(folder).unwrap().flatten();
            let files = entries.map(|entry| entry.path());
            let files = files.filter(|path| path.extension().is_some_and(|end| end == "spv"));
            files.map(|path| std::fs::read(path).unwrap()).collect()
        }
        None => MODULES.iter().map(|name| bytes(name)).collect(),
    };
    let mut accepted = 0;
    for seed in 1..=count {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let module = &modules[random.below(modules.len())];
        let module = mutated(module, &mut random);
        let options = Options {
            scope: random.pick(&[Scope::Subgroup, Scope::Workgroup]),
            ..Options::default()
        };
        let found = std::panic::catch_unwind(|| check(&module, &options));
        match found {
            Ok(Ok(is_accepted)) => accepted += u64::from(is_accepted),
            Ok(Err(problem)) => panic!("seed {seed}: {problem}"),
            Err(_) => panic!("seed {seed}: panic"),
        }
    }
    // Neither all nor none: mutations reach the functions.
    assert!(
        accepted > count / 20 && accepted < count * 19 / 20,
        "{accepted} of {count}"
    );
}

/// Whether a module is accepted; its facts must be well formed.
fn check(bytes: &[u8], options: &Options) -> Result<bool, String> {
    let Ok(module) = read(bytes, options) else {
        return Ok(false);
    };
    for function in module.functions() {
        if let Some(wrong) = (function as &dyn IrFunction).misnumbered().first() {
            return Err(wrong.clone());
        }
        if let Some((signature, rows)) = violations(&function.facts()).first() {
            return Err(format!("{}: {} rows", signature.name, rows.len()));
        }
        let last = (function as &dyn IrFunction).instruction_end() - 1;
        let lines = function.text().unwrap_or_default().lines().count() as u32;
        if function.line(last) != Some(lines) {
            return Err(format!(
                "{lines} lines, but {:?} is the last",
                function.line(last)
            ));
        }
    }
    if let Ok(translated) = module.llvm() {
        let errors = lanelog_ir::read(translated.text.as_bytes()).errors;
        if let Some(error) = errors.first() {
            return Err(format!("LLVM IR: {}", error.message));
        }
    }
    Ok(true)
}

/// Changes some words: to other words of the module, other numbers, or other lengths.
fn mutated(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let (words, _) = bytes.as_chunks::<4>();
    let mut words: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
    for _ in 0..=random.below(4) {
        if words.len() < 2 {
            break;
        }
        let at = random.below(words.len());
        let other = random.pick(&words);
        match random.below(9) {
            0 => words[at] = other,
            1 => words[at] = words[at].wrapping_add(1),
            2 => words[at] = words[at].wrapping_sub(1),
            3 => words[at] ^= 1 << random.below(32),
            4 => words[at] = random.below(words.len()) as u32,
            5 if random.percent(20) => words.truncate(at),
            6 if random.percent(20) => {
                words.remove(at);
            }
            7 if random.percent(20) => words.insert(at, other),
            // An instruction of the module in front of another, or instead of it.
            _ => {
                let starts = starts(&words);
                let [from, to] = [random.pick(&starts), random.pick(&starts)];
                let end = |at: usize| (at + (words[at] >> 16) as usize).min(words.len());
                let copied = words[from..end(from).max(from)].to_vec();
                let replaced = if random.percent(50) {
                    to..to
                } else {
                    to..end(to).max(to)
                };
                words.splice(replaced, copied);
            }
        }
    }
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Where instructions begin.
fn starts(words: &[u32]) -> Vec<usize> {
    let mut at = 5.min(words.len() - 1);
    let mut all = vec![at];
    while let Some(word) = words.get(at) {
        all.push(at);
        at += ((word >> 16) as usize).max(1);
    }
    all
}

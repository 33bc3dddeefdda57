//! Any bytes through the reader, the target tables, the facts and both modes: no panic, no hang,
//! and every relation can be asked for.

#![no_main]

use lanelog_analysis::{Analyzer, relations};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let module = read(text);
    // A module without a GPU's triple has nothing to find: it is taken for one or the other.
    let named = Target::choose(module.triple, None, None);
    let forced = if text.len() % 4 == 0 { "nvptx" } else { "amdgpu" };
    let Ok(target) = named.and_then(|target| match target {
        Target::Gpu(_) => Ok(target),
        Target::None => Target::choose(module.triple, Some(forced), None),
    }) else {
        return;
    };
    for mode in [Mode::Llvm22, Mode::Sound] {
        let context = ModuleContext::new(&module, &target, mode);
        let mut analyzer = Analyzer::new(&module, &context);
        for function in &module.functions {
            let analysis = analyzer.analyze(function);
            let summary = analysis.summary();
            let divergent = (0..function.value_count()).filter(|value| analysis.is_divergent(*value)).count();
            assert_eq!(summary.divergent_values, divergent);
            assert!(summary.divergent_branches <= summary.blocks && summary.joins <= summary.blocks);
            if function.blocks.len() < 40 {
                // The size of some relations is quadratic in the number of blocks.
                for relation in relations(mode) {
                    assert!(analysis.rows(relation.name).is_some(), "{} cannot be asked for", relation.name);
                }
            }
        }
    }
});

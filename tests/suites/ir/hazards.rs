//! Kernels of the generator `hazards` have the promised properties: they are valid, equal for equal
//! seeds, and contain all features.

use super::llvm;
use lanelog_verify::random::generate::Target;
use lanelog_verify::random::hazards::{Ingredient, IngredientCounts, hazard_module};

const TARGETS: [Target; 2] = [Target::AmdGpu, Target::Nvptx];

#[test]
fn llvm_accepts_kernels_of_200_seeds() {
    for target in TARGETS {
        let text = hazard_module(1, 200, target).text;
        let Some(mut opt) = llvm::program("opt") else {
            return;
        };
        opt.args(["-passes=verify", "-disable-output"]);
        let accepted = llvm::given(opt, &text);
        assert!(accepted.is_ok(), "{target:?}: {accepted:?}");
    }
}

#[test]
fn a_kernel_depends_on_its_seed_alone() {
    for target in TARGETS {
        let all = hazard_module(40, 20, target).text;
        assert_eq!(all, hazard_module(40, 20, target).text);
        let alone = hazard_module(47, 1, target).text;
        let body = |text: &str| {
            let from = text.find("define ").unwrap();
            let rest = &text[from..];
            let start = rest.find("entry:").unwrap();
            rest[start..rest.find("\n}").unwrap()].to_string()
        };
        let at = all.find("\n@lds.47 = ").unwrap();
        assert_eq!(body(&all[at..]), body(&alone));
        assert_ne!(body(&all), body(&alone));
    }
}

#[test]
fn every_ingredient_occurs_and_stands_in_the_text() {
    let mut counts = IngredientCounts::default();
    for target in TARGETS {
        for ingredients in &hazard_module(1, 200, target).ingredients {
            assert!((2..=5).contains(&ingredients.len()), "{ingredients:?}");
            counts.add(ingredients);
        }
    }
    for ingredient in Ingredient::ALL {
        assert!(counts.of(ingredient) >= 20, "{ingredient:?}: {counts}");
    }
    let amd = hazard_module(1, 200, Target::AmdGpu).text;
    for word in [
        "@llvm.amdgcn.kill(",
        "@llvm.amdgcn.init.exec(",
        "@llvm.amdgcn.init.exec.from.input(",
        "@llvm.amdgcn.ds.swizzle(",
        "@llvm.amdgcn.ds.bpermute(",
        "@llvm.amdgcn.mov.dpp.i32(",
        "@llvm.amdgcn.update.dpp.i32(",
        "@llvm.amdgcn.permlane16.i32(",
        "@llvm.amdgcn.readlane.i32(",
        "@llvm.amdgcn.readfirstlane.i32(",
        "@llvm.amdgcn.ballot.i64(",
        "@llvm.amdgcn.ballot.i32(",
        "\"uniform-work-group-size\"=\"false\"",
        "!reqd_work_group_size",
        "workitem.id.z",
        "addrspacecast ptr addrspace(5) %cell to ptr",
        "= xor i32 poison",
        "convergence.entry()",
        "convergence.anchor()",
        "convergence.loop()",
        "splat (i8 255)",
        "i32 -2147483648",
        "+wavefrontsize64",
    ] {
        assert!(amd.contains(word), "{word}");
    }
    let nvidia = hazard_module(1, 200, Target::Nvptx).text;
    for word in [
        "@llvm.nvvm.exit(",
        "@llvm.nvvm.shfl.sync.idx.i32(",
        "@llvm.nvvm.vote.ballot.sync(",
        "@llvm.nvvm.match.any.sync.i32(",
        "@llvm.nvvm.match.all.sync.i32p(",
        "%flat = alloca",
    ] {
        assert!(nvidia.contains(word), "{word}");
    }
}

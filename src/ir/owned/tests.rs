#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;

use super::{
    Context, Function, FunctionPass, PassError, Piece, Printed, Style, by_ids, operand, with_ids,
};
use crate::typed::Types;
use crate::{Module, Opcode, read};

/// The kernels in a folder of the repository and its subfolders.
fn kernels(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            kernels(&path, found);
        } else if path.extension().is_some_and(|end| end == "ll") {
            found.push(path);
        }
    }
}

/// Prints the module with each function converted to its owned form.
fn printed(module: &Module<'_>, style: Style) -> Printed {
    let all = module.functions.iter().enumerate();
    let all: Vec<_> = all
        .map(|(at, function)| (at, Function::new(module, function)))
        .collect();
    Printed::module(module, &all, style)
}

/// The function, with all names and positions removed.
fn bare(mut function: Function) -> Function {
    for argument in &mut function.arguments {
        argument.name = "".into();
    }
    for block in &mut function.blocks {
        block.name = "".into();
    }
    for instruction in function.instructions_mut() {
        instruction.name = instruction.name.is_some().then(|| "".into());
        instruction.place = 0;
    }
    function.place = 0;
    function
}

/// Compares the callees and the convergence tokens of owned calls with those that the parser finds.
fn same_calls(module: &Module<'_>, function: &crate::Function, name: &str) {
    let owned = Function::new(module, function);
    for (own, read) in owned.instructions().zip(&function.instructions) {
        let callee = module.callee_name(function, read);
        let callee = callee.map(|name| String::from_utf8_lossy(&name).into_owned());
        assert_eq!(own.callee(), callee, "{name}");
        let token = module.convergence_token(function, read);
        assert_eq!(own.convergence_token(), token, "{name}");
    }
}

/// Compares a module with its printed text, parsed again: the owned functions, and the results of
/// the typed reader, which is independent of the pieces.
fn compare(text: &[u8], name: &str) -> usize {
    let module = read(text);
    for style in [Style::Named, Style::Numbered] {
        let again = printed(&module, style);
        let again = read(again.text.as_bytes());
        assert_eq!(again.errors.len(), module.errors.len(), "{name}");
        assert_eq!(again.functions.len(), module.functions.len(), "{name}");
        let mut types = Types::new(&module, None);
        let mut types_again = Types::new(&again, None);
        for (old, new) in module.functions.iter().zip(&again.functions) {
            same_calls(&module, old, name);
            let (owned, owned_again) = (Function::new(&module, old), Function::new(&again, new));
            if style == Style::Named {
                let mut named = owned_again.clone();
                named.place = owned.place;
                for (new, old) in named.instructions_mut().zip(owned.instructions()) {
                    new.place = old.place;
                }
                named.after = owned.after.clone();
                assert_eq!(named, owned, "{name}");
            }
            let mut owned_again = bare(owned_again);
            owned_again.after = owned.after.clone();
            assert_eq!(owned_again, bare(owned), "{name}");
            assert_eq!(
                types_again.function(&again, new),
                types.function(&module, old),
                "{name}"
            );
            assert_eq!(new.successors, old.successors, "{name}");
        }
    }
    module.functions.len()
}

#[test]
fn kernels_are_the_same_once_printed_and_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["corpus", "tests", "examples"] {
        kernels(&root.join(folder), &mut files);
    }
    let mut functions = 0;
    for file in files {
        functions += compare(&fs::read(&file).unwrap(), &file.display().to_string());
    }
    assert!(functions > 800, "{functions} functions");
}

#[test]
fn text_that_is_hard_to_split() {
    let text = br#"%0 = type { i32, %named }
%named = type { i32 }
@table = global ptr null
define void @"a (b" (ptr %0,
  i32 noundef %named, ptr sret(%named) align 8 %"q x" ) #0 {
  %3 = getelementptr %0, ptr %0, i64 0, i32 1 ; %0
  br label %"a b"
"a b":
  %5 = phi i32 [ 1, %1 ], [ add (i32 ptrtoint (ptr @table to i32), i32 4), %7 ], !tbaa !0
  %6 = insertvalue %named poison, i32 %named, 0
  switch i32 %5, label %7 [
    i32 1, label %8 ; a comment with %named
    i32 2, label %7
  ]
7:
  call void asm sideeffect "; %0 $0", "s"(i32 %5)
  indirectbr ptr blockaddress(@"a (b", %"a b"), [label %"a b", label %8]
8:
  store ptr blockaddress(@"a (b", %7), ptr %3
  ret void
}
attributes #0 = { convergent }
!0 = !{!"%0"}
"#;
    let module = read(text);
    assert_eq!(module.errors, []);
    assert_eq!(compare(text, "hard"), 1);
    let function = Function::new(&module, &module.functions[0]);
    let piece = |at: usize| function.instructions().nth(at).unwrap().pieces.clone();
    let expected = [
        Piece::text("getelementptr %0, ptr "),
        Piece::Value(0),
        Piece::text(", i64 0, i32 1"),
    ];
    assert_eq!(piece(0), expected);
    assert!(piece(7).contains(&Piece::Address(2)), "{:?}", piece(7));
    let targets = |opcode| {
        let mut all = function.instructions();
        let found = all
            .find(|instruction| instruction.opcode == opcode)
            .unwrap();
        found.targets().collect::<Vec<u32>>()
    };
    assert_eq!(targets(Opcode::Switch), [2, 3, 2]);
    assert_eq!(targets(Opcode::IndirectBr), [1, 3]);
}

/// A pass that replaces every two-way branch by a jump to its first successor.
struct First;

impl FunctionPass for First {
    fn name(&self) -> &str {
        "first"
    }

    fn run(&self, function: &mut Function, _: &Context<'_, '_>) -> Result<(), PassError> {
        let (mut gone, mut jumps) = (Vec::new(), 0);
        for block in &mut function.blocks {
            let Some(end) = block.instructions.last_mut() else {
                continue;
            };
            if let [first, second] = end.targets().collect::<Vec<_>>()[..] {
                end.pieces = vec![Piece::text("br label "), Piece::Block(first)];
                gone.push((block.id, second));
                jumps += 1;
            }
        }
        assert!(jumps > 0);
        for block in &mut function.blocks {
            for phi in &mut block.instructions {
                phi.incoming
                    .retain(|(_, from)| !gone.contains(&(*from, block.id)));
            }
        }
        Ok(())
    }
}

#[test]
fn passes_change_functions() {
    let text = b"define i32 @f(i1 %c) {
entry:
  br i1 %c, label %one, label %other
one:
  br label %other
other:
  %x = phi i32 [ 1, %one ], [ 2, %entry ]
  ret i32 %x
}";
    let module = read(text);
    let mut function = Function::new(&module, &module.functions[0]);
    First
        .run(&mut function, &Context { module: &module })
        .unwrap();
    let printed = Printed::module(&module, &[(0, function)], Style::Named);
    let expected = "define i32 @f(i1 %c) {
entry:
  br label %one
one:
  br label %other
other:
  %x = phi i32 [ 1, %one ]
  ret i32 %x
}";
    assert_eq!(printed.text, expected);
    // The phi keeps its original position.
    let at = printed.text.find("  %x").unwrap();
    assert!(text[printed.origin(at)..].starts_with(b"%x"));
}

/// Texts with ids are split at the ids; names in quotes are not ids.
#[test]
fn texts_with_ids() {
    let text = "call i32 @\"a%5\"(%pair %12, label %b3)";
    let pieces = by_ids(text);
    let expected = [
        Piece::text("call i32 @\"a%5\"(%pair "),
        Piece::Value(12),
        Piece::text(", label "),
        Piece::Block(3),
        Piece::text(")"),
    ];
    assert_eq!(pieces, expected);
    assert_eq!(with_ids(&pieces).as_deref(), Some(text));
    assert_eq!(operand("%7"), Piece::Value(7));
    assert_eq!(
        operand("0x7FF0000000000000"),
        Piece::text("0x7FF0000000000000")
    );
    assert_eq!(with_ids(&[Piece::Address(0)]), None);
}

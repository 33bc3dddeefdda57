//! Invariants of modules that `lanelog::ir` reads, for any text.

use lanelog_ir::{
    Bodies, Function, Instruction, LineIndex, Module, Opcode, OperandKind, outline, read,
};

/// Reads a text and checks the invariants of the module.
///
/// # Panics An invariant is violated.
pub fn check(text: &[u8]) {
    let module = read(text);
    let lines = LineIndex::new(text);
    for error in &module.errors {
        assert!(
            error.span.start <= error.span.end && error.span.end as usize <= text.len(),
            "{error:?}"
        );
        assert!(!error.message.is_empty());
        lines.line(lines.position(error.span.start).line);
    }
    let mut before = 0;
    for function in &module.functions {
        assert!(
            before <= function.span.start && function.span.end as usize <= text.len(),
            "functions overlap"
        );
        before = function.span.end;
        check_function(&module, function);
    }
    check_outline(&module);
}

/// Checks that a module that is read body by body equals the module read as a whole, or has a body
/// that cannot be read.
fn check_outline(whole: &Module) {
    let Some(outlined) = outline(whole.text) else {
        return;
    };
    let mut bodies = Bodies::default();
    let functions: Result<Vec<Function>, _> = outlined
        .functions
        .iter()
        .map(|outline| bodies.read(&outlined, outline).cloned())
        .collect();
    if let Ok(functions) = functions {
        assert!(
            Module {
                functions,
                ..outlined
            } == *whole,
            "read body by body it is another module"
        );
    }
}

/// Checks the invariants of a function in `ir/module.rs`.
fn check_function(module: &Module, function: &Function) {
    let blocks = function.blocks.len();
    assert!(blocks > 0, "a body without a block");
    let mut at = 0;
    for block in 0..blocks {
        let range = function.block_instructions(block);
        assert!(
            range.start == at && range.end > range.start,
            "block {block} has the instructions {range:?}"
        );
        at = range.end;
        for (index, instruction) in function.instructions[range.clone()].iter().enumerate() {
            let last = index + 1 == range.len();
            assert!(
                instruction.opcode.is_terminator() == last || instruction.opcode == Opcode::Other,
                "a terminator is not last, or the last none"
            );
        }
        for successor in function.block_successors(block) {
            assert!((*successor as usize) < blocks, "an edge to nowhere");
        }
    }
    assert_eq!(at, function.instructions.len());
    let mut end = 0;
    for instruction in &function.instructions {
        assert!(
            end <= instruction.start && instruction.start < instruction.end,
            "instructions overlap"
        );
        assert!(
            instruction.end <= function.span.end - function.span.start,
            "an instruction behind its function"
        );
        end = instruction.end;
        check_operands(module, function, instruction);
    }
    let names = module.names(function);
    for value in 0..function.value_count() {
        names.value(value);
    }
    for block in 0..blocks {
        names.block(block as u32);
    }
    module.function_name(function);
}

fn check_operands(module: &Module, function: &Function, instruction: &Instruction) {
    let operands = function.operands_of(instruction);
    let phi = instruction.opcode == Opcode::Phi;
    // LLVM's verifier, not the reader, checks that a phi has every predecessor, and that the entry
    // block has none.
    assert!(!phi || operands.len().is_multiple_of(2), "a phi of halves");
    for (index, operand) in operands.iter().enumerate() {
        match operand.kind() {
            OperandKind::Value(value) => {
                assert!(value < function.value_count() && !(phi && index % 2 == 1))
            }
            OperandKind::Block(block) => assert!((block as usize) < function.blocks.len()),
            OperandKind::Constant(offset) => assert!(
                !module.constant_text(function, offset).is_empty(),
                "no constant at {offset}"
            ),
            OperandKind::Undef | OperandKind::Poison | OperandKind::Opaque => {}
        }
    }
    if instruction.type_at != Instruction::NONE {
        module.type_text(function, instruction.type_at);
    }
    if instruction.opcode.is_call() {
        module.callee_name(function, instruction);
    }
    if instruction.debug_location != Instruction::NONE {
        // Chains of inlined locations are linear in their length, so only some of them are followed
        // here.
        if instruction.start.is_multiple_of(7) {
            module.source_frames(instruction.debug_location);
        }
    }
}

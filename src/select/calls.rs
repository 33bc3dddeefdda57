//! Functions that are called: their arguments and results, calls by name and through pointers,
//! returns.
//!
//! Arguments and results are in vector registers, one for each word, from `v0` on
//! (`lanelog_amdgpu::calling_convention`); two 16-bit elements of a vector share a register. The
//! callee executes with the lanes that are active at the call, and returns with the same lanes.
//! If lanes call different functions, a waterfall loop calls one function after another.
//!
//! Deliberately absent: arguments in memory, variadic functions, dynamic allocation in called
//! functions, calls of functions without a body.

use super::reason::{Broken, Malformed};
use super::waterfall::waterfall;
use super::{NotCovered, Selected, Selector, abi, function_info, global};
use lanelog_amdgpu::calling_convention::{
    DISPATCH_PACKET, IMPLICIT_ARGUMENTS, MOST_WORDS, RETURN_ADDRESS, STACK_POINTER, WORK_ITEMS,
    argument, overwritten, work_group,
};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::inputs::{Field, handed};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Inputs, Operand, Value, Why};
use lanelog_ir::typed::{self, Type};
use lanelog_ir::{self as ir, Opcode};

/// The contents of a register that is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passed {
    /// A word.
    Word,
    /// An `i1`, in the lowest bit.
    Bit,
    /// Two 16-bit elements.
    Halves,
}

/// The registers of a value of a type.
fn passed(selector: &Selector<'_>, ty: &Type, all: &mut Vec<Passed>) -> Selected {
    // Types with too many words are rejected first, so that the list stays short.
    if all.len() + selector.words_of(ty)? > 4 * MOST_WORDS {
        return Err(too_many(selector));
    }
    match ty {
        Type::Integer(1) => all.push(Passed::Bit),
        Type::Vector(count, element) if is_half(element) => {
            let count = *count as usize;
            all.extend(std::iter::repeat_n(Passed::Halves, count / 2));
            all.extend(std::iter::repeat_n(Passed::Word, count % 2));
        }
        Type::Vector(count, element) => {
            for _ in 0..*count {
                passed(selector, element, all)?;
            }
        }
        Type::Array(count, element) => {
            for _ in 0..*count {
                passed(selector, element, all)?;
            }
        }
        Type::Structure { fields, .. } => {
            for field in fields {
                passed(selector, field, all)?;
            }
        }
        _ => {
            let words = selector.words_of(ty)?;
            all.extend(std::iter::repeat_n(Passed::Word, words));
        }
    }
    Ok(())
}

fn is_half(ty: &Type) -> bool {
    matches!(ty, Type::Half | Type::BFloat | Type::Integer(16))
}

fn too_many(selector: &Selector<'_>) -> NotCovered {
    let what = match selector.origin.instruction {
        Some(_) => "a call of a function",
        None => "a function",
    };
    format!(
        "{what} that is not inlined, with more than {MOST_WORDS} words of arguments or of the result, is not covered: pass a pointer to them"
    )
    .into()
}

/// Selects the prologue of a function that is called: copies the arguments and the return address.
///
/// # Errors
/// The function needs something that only kernels have.
pub(super) fn begin(selector: &mut Selector<'_>) -> Selected {
    function_info::analyse(selector)?;
    let source = selector.source;
    let reads = |one: &typed::Instruction| {
        use lanelog_ir::Intrinsic::{AmdgcnGroupstaticsize, AmdgcnKernargSegmentPtr};
        let called = one.intrinsic();
        matches!(
            called,
            Some(AmdgcnKernargSegmentPtr | AmdgcnGroupstaticsize)
        )
    };
    if source.typed.instructions.iter().any(reads) {
        return Err("a function that is not inlined and reads the kernel's arguments or the size of its LDS is not covered: pass these as arguments".into());
    }
    if is_variadic(selector, source.function) {
        return Err("a function that takes a variable number of arguments and is not inlined is not covered: give it fixed parameters".into());
    }
    selector.code.inputs = Inputs::default();
    let all = || source.typed.instructions.iter();
    let returns = all().filter(|one| one.opcode == Opcode::Ret).count();
    let lost = all().any(|one| one.opcode == Opcode::Unreachable);
    if returns > 1 || returns > 0 && lost {
        // The pass `returns` did not prepare the function.
        return Err("a function that is called at run time, with several returns, is not covered: a call in it cannot be inlined".into());
    }
    let address = selector.fresh(Class::Scalar, 2);
    selector.emit(COPY, &[address], &[RETURN_ADDRESS]);
    selector.memory.return_address = Some(address);
    let mut at = 0;
    let mut raw: Vec<(u32, &Type, Vec<Value>)> = Vec::new();
    for (value, one) in source.typed.arguments.iter().enumerate() {
        let one = one.as_ref().map_err(|why| why.to_string())?;
        if one.pointee.is_some() {
            return Err(format!(
                "argument {} is `byval` or `byref` in a function that is not inlined, which is not covered",
                value + 1
            )
            .into());
        }
        let mut all = Vec::new();
        passed(selector, &one.ty, &mut all)?;
        if at + all.len() > MOST_WORDS {
            return Err(too_many(selector));
        }
        if selector.memory.function.is_read(value as u32) {
            let registers = (at..at + all.len()).map(argument);
            let copies = registers.map(|register| selector.copy(register, Class::Vector));
            raw.push((value as u32, &one.ty, copies.collect()));
        }
        at += all.len();
    }
    let frame = selector.copy(STACK_POINTER, Class::Scalar);
    selector.memory.frame = Some(frame);
    inputs(selector);
    for (value, ty, registers) in raw {
        selector.value = value;
        let words = unpacked(selector, ty, &registers)?;
        selector.result(words);
    }
    Ok(())
}

/// The function of the module with a name.
fn function_named<'s>(selector: &Selector<'s>, name: &str) -> Option<&'s ir::Function> {
    let module = selector.source.module;
    let mut all = module.functions.iter();
    all.find(|one| *module.function_name(one) == *name.as_bytes())
}

/// Whether a function takes a variable number of arguments.
fn is_variadic(selector: &Selector<'_>, function: &ir::Function) -> bool {
    let header = function.span.start as usize..function.body as usize;
    let header = selector.source.module.text.get(header);
    let mut windows = header.unwrap_or_default().windows(4);
    windows.any(|window| window == b"...)")
}

/// Copies the inputs of the kernel that calls pass.
fn inputs(selector: &mut Selector<'_>) {
    let passed = selector.source.passed_inputs;
    let pair = |selector: &mut Selector<'_>, register: Value| {
        let copy = selector.fresh(Class::Scalar, 2);
        selector.emit(COPY, &[copy], &[register]);
        copy
    };
    if passed.inputs.dispatch {
        selector.abi.dispatch = Some(pair(selector, DISPATCH_PACKET));
    }
    if passed.inputs.arguments {
        selector.abi.implicit = Some(pair(selector, IMPLICIT_ARGUMENTS));
    }
    // RDNA4 passes work-group IDs in registers that calls preserve.
    let fields = handed(&passed.inputs, selector.gpu()).group;
    let in_place = selector.gpu().generation == Generation::Gfx12;
    let mut groups = [None; 3];
    let mut whole = fields;
    for (at, field) in fields.into_iter().enumerate() {
        let Some(field) = field else { continue };
        let register = match in_place {
            true => Value::Fixed(field.register, 1),
            false => work_group(at),
        };
        groups[at] = Some(selector.copy(register, Class::Scalar));
        if !in_place {
            whole[at] = Some(Field {
                first: 0,
                bits: 32,
                ..field
            });
        }
    }
    let items = passed
        .items
        .then(|| selector.copy(WORK_ITEMS, Class::Vector));
    abi::groups_of(selector, &groups, &whole);
    selector.abi.packed_items = items;
    for (at, item) in [0, 10, 20].into_iter().enumerate() {
        let word = items.map(|word| abi::item_bits(selector, word, item));
        selector.abi.item[at] = word;
    }
}

/// Passes the inputs of the kernel to a function: the registers that contain them.
fn pass_inputs(selector: &mut Selector<'_>) -> Vec<Operand> {
    let passed = selector.source.passed_inputs;
    let mut all: Vec<(Value, Value)> = Vec::new();
    if let (true, Some(packet)) = (passed.inputs.dispatch, selector.abi.dispatch) {
        all.push((DISPATCH_PACKET, packet));
    }
    let implicit = match selector.source.is_called {
        true => selector.abi.implicit,
        false => selector.abi.arguments.map(|base| {
            let words = selector.split(base);
            let offset = selector.abi.segment.implicit() as i64;
            let words = selector.scalar_plus(&words, offset);
            selector.tuple(&words, Class::Scalar)
        }),
    };
    if let (true, Some(implicit)) = (passed.inputs.arguments, implicit) {
        all.push((IMPLICIT_ARGUMENTS, implicit));
    }
    for (at, group) in selector.abi.group.into_iter().enumerate() {
        let in_place = selector.gpu().generation == Generation::Gfx12;
        if let (true, false, Some(group)) = (passed.inputs.group[at], in_place, group) {
            all.push((work_group(at), group));
        }
    }
    if let (true, Some(items)) = (passed.items, selector.abi.packed_items) {
        all.push((WORK_ITEMS, items));
    }
    for (register, value) in &all {
        selector.emit(COPY, &[*register], &[*value]);
    }
    all.into_iter()
        .map(|(register, _)| register.into())
        .collect()
}

/// The words of a value, from the registers in which it is passed.
fn unpacked(selector: &mut Selector<'_>, ty: &Type, registers: &[Value]) -> Selected<Vec<Value>> {
    let mut all = Vec::new();
    passed(selector, ty, &mut all)?;
    let mut words = Vec::new();
    for (kind, register) in all.into_iter().zip(registers) {
        match kind {
            Passed::Word => words.push(*register),
            Passed::Bit => {
                let one = Value::Bits(1);
                words.push(selector.make(op::V_AND_B32, 1, &[one, *register]));
            }
            Passed::Halves => {
                words.push(*register);
                let half = Value::Bits(16);
                words.push(selector.make(op::V_LSHRREV_B32, 1, &[half, *register]));
            }
        }
    }
    Ok(words)
}

/// The registers' contents with which a value is passed, in vector registers.
fn packed(
    selector: &mut Selector<'_>,
    ty: &Type,
    operand: &typed::Operand,
) -> Selected<Vec<Value>> {
    let mut all = Vec::new();
    passed(selector, ty, &mut all)?;
    let words = match ty {
        Type::Integer(1) => {
            let bit = selector.condition(operand)?;
            vec![selector.vector_bit(bit)]
        }
        _ => selector.words(operand, ty)?,
    };
    let mut words = words.into_iter();
    let mut next = move || {
        words
            .next()
            .ok_or(Broken("a passed value has too few words"))
    };
    let mut registers = Vec::with_capacity(all.len());
    for kind in all {
        let word = next()?;
        registers.push(match kind {
            Passed::Word => word,
            Passed::Bit => {
                let bit = selector.as_condition(word);
                selector.vector_bit(bit)
            }
            Passed::Halves => {
                let [low, high] = [word, next()?].map(|half| selector.to_vector(half));
                let low = selector.make(op::V_AND_B32, 1, &[Value::Bits(0xffff), low]);
                selector.make(op::V_LSHL_OR_B32, 1, &[high, Value::Bits(16), low])
            }
        });
    }
    Ok(registers)
}

/// Selects a call of a function of the module, by its name. Returns whether there is one.
///
/// # Errors
/// The call is not supported.
pub(super) fn direct(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let variables = &selector.source.types.variables;
    let alias = selector.source.types.aliases.iter();
    let alias = alias
        .filter(|one| &*one.name == name)
        .map(|one| one.variable as usize);
    let found = variables.iter().rposition(|one| &*one.name == name);
    let found = found.or(alias.into_iter().next());
    let Some(number) = found.filter(|number| global::is_function(selector, *number as u32)) else {
        return Ok(false);
    };
    let function = function_named(selector, &variables[number].name);
    if function.is_some_and(|one| is_variadic(selector, one)) {
        return Err(format!(
            "@{name} takes a variable number of arguments and is not inlined, which is not covered: give it fixed parameters"
        )
        .into());
    }
    let parameters = function.map_or(0, |one| one.arguments.len());
    let count = selector.instruction().operands.len();
    if count != parameters {
        return Err(
            format!("@{name} is called with {count} arguments and has {parameters}").into(),
        );
    }
    selector.because(Why::Call);
    let callee = global::relative(selector, number as u32, 0)?;
    let passed = arguments(selector, count)?;
    let result = result(selector)?;
    let callee = selector.tuple(&callee, Class::Scalar);
    swap(selector, callee, &passed, result);
    finish(selector, result)?;
    Ok(true)
}

/// Selects a call through a pointer.
///
/// # Errors
/// The call is not supported.
pub(super) fn indirect(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let last = instruction.operands.len().checked_sub(1);
    let last = last.ok_or(Malformed("a call of nothing"))?;
    selector.code.calls_pointers = true;
    let is_uniform = selector.is_uniform_at(last);
    selector.because(Why::Call);
    let mut callee = selector.operand(last)?;
    if callee.len() != 2 {
        return Err("a call through a pointer that has not 64 bits is not covered".into());
    }
    if is_uniform {
        callee = selector.to_scalars(&callee);
    }
    let passed = arguments(selector, last)?;
    let result = result(selector)?;
    if selector.are_scalar(&callee) {
        let callee = selector.tuple(&callee, Class::Scalar);
        swap(selector, callee, &passed, result);
    } else {
        let callee = callee.into_iter().map(|word| selector.to_vector(word));
        let callee: Vec<Value> = callee.collect();
        let callee = selector.tuple(&callee, Class::Vector);
        waterfall(selector, &[callee], |selector, callee| {
            if let [callee] = callee {
                swap(selector, *callee, &passed, result);
            }
        })?;
    }
    finish(selector, result)
}

/// The contents of the argument registers.
fn arguments(selector: &mut Selector<'_>, count: usize) -> Selected<Vec<Value>> {
    let instruction = selector.instruction();
    let mut all = Vec::new();
    for (ty, operand) in instruction.operands.iter().take(count) {
        all.extend(packed(selector, ty, operand)?);
    }
    if all.len() > MOST_WORDS {
        return Err(too_many(selector));
    }
    Ok(all)
}

/// The registers for the result of the current call.
fn result(selector: &mut Selector<'_>) -> Selected<Option<Value>> {
    let ty = &selector.instruction().ty;
    let mut all = Vec::new();
    passed(selector, ty, &mut all)?;
    match all.len() {
        0 => Ok(None),
        words if words > MOST_WORDS => Err(too_many(selector)),
        words => Ok(Some(selector.fresh(Class::Vector, words as u8))),
    }
}

/// Sets the current instruction's result from the registers in which it was returned.
fn finish(selector: &mut Selector<'_>, result: Option<Value>) -> Selected {
    let words = result.map_or(0, Value::words);
    let registers: Vec<Value> = (0..words).filter_map(|at| Some(result?.word(at))).collect();
    let words = unpacked(selector, &selector.instruction().ty, &registers)?;
    selector.result(words);
    Ok(())
}

/// Calls a function whose address is in a pair of scalar registers.
fn swap(selector: &mut Selector<'_>, callee: Value, passed: &[Value], result: Option<Value>) {
    let mut sources: Vec<Operand> =
        vec![callee.into(), selector.exec().into(), STACK_POINTER.into()];
    for (at, word) in passed.iter().enumerate() {
        let register = argument(at);
        selector.emit(COPY, &[register], &[*word]);
        sources.push(register.into());
    }
    sources.extend(pass_inputs(selector));
    let overwritten = overwritten(selector.gpu());
    selector.emit(op::S_SWAPPC_B64, &overwritten, &sources);
    for at in 0..result.map_or(0, Value::words) {
        if let Some(result) = result {
            selector.emit(COPY, &[result.word(at)], &[argument(usize::from(at))]);
        }
    }
}

impl Selector<'_> {
    /// Selects a return from a function that is called.
    ///
    /// # Errors
    /// The type of the returned value is not supported.
    pub(super) fn return_to_caller(&mut self) -> Selected {
        let instruction = self.instruction();
        let mut sources: Vec<Operand> = Vec::new();
        let address = self.memory.return_address;
        sources.push(address.ok_or(Broken("a return without a caller"))?.into());
        sources.extend([Operand::from(self.exec()), STACK_POINTER.into()]);
        let mut registers = Vec::new();
        if let Some((ty, operand)) = instruction.operands.first() {
            registers = packed(self, ty, operand)?;
        }
        if registers.len() > MOST_WORDS {
            return Err(too_many(self));
        }
        for (at, word) in registers.into_iter().enumerate() {
            let register = argument(at);
            self.emit(COPY, &[register], &[word]);
            sources.push(register.into());
        }
        self.emit(op::S_SETPC_B64, &[], &sources);
        Ok(())
    }
}

//! Instruction selection: translates the instructions of a function to machine instructions with
//! virtual registers.
//!
//! | module | what it does |
//! |---|---|
//! | `lower` | lowers a kernel from IR to machine code: all modules below, and the passes of `lanelog_amdgpu` |
//! | `choices` | results of the rules: the unit of each value, scalar loads, values kept for users after a cycle, folded operations |
//! | `control` | the order of blocks, and the active lanes of each block, from control dependence |
//! | `initializers`, `variables` | contents of the module's variables |
//! | `merge_accesses` | evaluates the rules that merge accesses, for passes of `lanelog_amdgpu` |
//! | `arguments` | arguments of the kernel, for its metadata |
//!
//! Blocks are selected in the order of the plan, which places dominators first, so that only phis
//! read values that are selected later. A value consists of 32-bit words, each of which is a
//! register, a part of a register tuple, or a constant. Integers of 8 and 16 bits occupy one word
//! whose upper bits are undefined. Vectors are stored element by element, with one word for each
//! 16-bit element (`packed` computes two elements at a time if they share a register). The opcodes
//! of operations are in rules (`rules/*.isle`) and tables (`*.txt`), which the build compiles to
//! Rust (`tables`). Instructions that folding makes superfluous are removed by dead-code
//! elimination (`lanelog_amdgpu`).
//!
//! | file | what it selects |
//! |---|---|
//! | `location`, `words` | the registers of values, and copies between scalar and vector registers |
//! | `elements`, `elementwise`, `packed`, `extension` | elements of types; operations on single elements or on two at once; known upper bits of narrow integers |
//! | `condition` | `i1` values: lane masks, scalar words, compares that are repeated at each use |
//! | `rules` | selection by rules: operations on words and pairs, folded operations, intrinsics, floats, conversions, division |
//! | `intrinsic` | calls of intrinsics; `intrinsics.txt` lists the function that selects each one |
//! | `operate`, `bit` | operations on words, and on `i1` values |
//! | `integer`, `cast`, `compare`, `aggregate`, `long_vector` | integers, casts, compares and selects, vectors and structures |
//! | `combine`, `ranges` | operations folded into their users; upper bounds of values |
//! | `integer_intrinsics`, `wide_intrinsics`, `overflow` | intrinsics on integers |
//! | `memory`, `pieces`, `address`, `address_arithmetic`, `addressing_mode`, `transfer`, `address_space`, `global`, `memory_intrinsics`, `stack`, `value_numbering`, `function_info`, `lds_layout`, `private_layout` | memory, addresses, layout of values in memory |
//! | `image`, `buffer`, `descriptor` | images and buffers; their descriptors |
//! | `cycle`, `waterfall` | loops for expanded instructions; loops over lanes with different scalar operands |
//! | `abi`, `calls`, `system` | inputs of a kernel; arguments, calls and returns of functions; clocks, hardware registers and traps |
//! | `atomic`, `atomic_operation`, `exchange_loop`, `memory_model`, `cross_lane`, `dpp`, `shuffle`, `lane_values` | atomic accesses, fences and barriers; cross-lane operations |
//! | `float`, `source_modifiers`, `convert`, `float_to_integer`, `float_remainder`, `direct` | floats: iteration over elements, signs as source modifiers, operations without rules |
//! | `integer_division`, `division_by_constant`, `wide_division`, `unit` | division of integers, by constants, of 128 bits, on the scalar or the vector unit |
//! | `branch`, `divergent_branch`, `uniform_branch`, `phi`, `connect` | EXEC masks, branches, phis, control-flow graphs |
//!
//! Layers: a file imports only files of lower layers, and the crate root, which contains the state
//! of selection. Methods of [`Selector`] need no import, and are called across layers.
//!
//! | layer | files |
//! |---|---|
//! | 0 | `arguments`, `choices`, `connect`, `control`, `elements`, `extension`, `inactive_lanes`, `initializers`, `lane_values`, `low_bits`, `masks`, `memory_model`, `merge_accesses`, `reason`, `row_shuffle`, `source_modifiers`, `transfer`, `unit` |
//! | 1 | `cycle`, `demanded_lanes`, `lds_layout`, `location`, `packed`, `private_layout`, `ranges`, `value_numbering`, `variables`, `well_typed` |
//! | 2 | `address`, `condition`, `function_info`, `waterfall` |
//! | 3 | `abi`, `address_arithmetic`, `address_space`, `addressing_mode`, `bit`, `global`, `lower`, `operands`, `phi` |
//! | 4 | `atomic_operation`, `branch`, `custom_shuffle`, `descriptor`, `dpp`, `pieces`, `rules`, `words` |
//! | 5 | `buffer`, `cast`, `combine`, `compare`, `divergent_branch`, `elementwise`, `image`, `integer`, `long_vector`, `memory_intrinsics`, `operate`, `shuffle`, `stack`, `system`, `uniform_branch`, `wide_intrinsics` |
//! | 6 | `aggregate`, `direct`, `exchange_loop`, `float_remainder`, `float_to_integer`, `integer_division`, `integer_intrinsics`, `overflow`, `wave_reduce`, `whole_wave`, `wide_division` |
//! | 7 | `atomic`, `convert`, `float` |
//! | 8 | `cross_lane`, `memory` |
//! | 9 | `calls`, `inline_assembly`, `intrinsic` |
//!
//! Architecture invariant: divergence, joins, control dependence and dominance are decided by
//! relations, never here. Decisions about the generated code that are made here are listed in
//! docs/explanation/soundness.md.
//!
//! Deliberately absent: calls of functions of other modules, indirect branches, exceptions. Most
//! calls are inlined before selection; those of recursive functions and those through pointers are
//! selected here.

pub mod abi;
pub mod address;
mod address_arithmetic;
pub mod address_space;
mod addressing_mode;
pub mod aggregate;
mod arguments;
pub mod atomic;
mod atomic_operation;
pub mod bit;
pub mod branch;
mod buffer;
mod calls;
pub mod cast;
pub mod choices;
pub mod combine;
pub mod compare;
pub mod condition;
mod connect;
pub mod control;
mod convert;
pub mod cross_lane;
mod custom_shuffle;
mod cycle;
mod demanded_lanes;
mod descriptor;
mod direct;
mod divergent_branch;
mod dpp;
mod elements;
mod elementwise;
mod exchange_loop;
pub mod extension;
pub mod float;
mod float_remainder;
mod float_to_integer;
pub mod function_info;
pub mod global;
mod image;
mod inactive_lanes;
mod initializers;
mod inline_assembly;
pub mod integer;
mod integer_division;
pub mod integer_intrinsics;
mod intrinsic;
mod lane_values;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod layers;
mod lds_layout;
pub mod location;
mod long_vector;
mod low_bits;
mod lower;
mod masks;
pub mod memory;
pub mod memory_intrinsics;
pub mod memory_model;
pub mod merge_accesses;
mod operands;
pub mod operate;
pub mod overflow;
mod packed;
mod phi;

mod pieces;
mod private_layout;
pub mod ranges;
pub mod reason;
mod row_shuffle;
pub mod rules;
pub mod shuffle;
pub mod source_modifiers;
mod stack;
mod system;
#[cfg(test)]
#[allow(dead_code)]
mod tables;
pub mod transfer;
mod uniform_branch;
mod unit;
mod value_numbering;
mod variables;
mod waterfall;
mod wave_reduce;
mod well_typed;
mod whole_wave;
mod wide_division;
mod wide_intrinsics;
pub mod words;

use std::borrow::Cow;

use choices::Choices;
use control::Plan;
use initializers::UnsupportedInitializer;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{
    Block, BlockNumber, Class, Code, Instruction, Modifier, Operand, Origin, Value, Why, fresh,
};
use lanelog_amdgpu::{Gpu, Level, Part};
use lanelog_ir::target::CodeObjectVersion;
use lanelog_ir::typed;
use lanelog_ir::{self as ir, Opcode};
use lanelog_passes::linearize::verdicts::Verdicts;
pub use lower::{Refusal, lower, lower_planned};
pub use variables::{functions, variables};

/// Families of float opcodes. The members of a family differ only in precision, as `v_add_f16`,
/// `v_add_f32` and `v_add_f64` do.
#[allow(missing_docs)]
pub mod families {
    use lanelog_amdgpu::instructions::{Names, op};

    include!(concat!(env!("OUT_DIR"), "/families.rs"));
}

/// The input of instruction selection.
pub struct Source<'s> {
    /// The module.
    pub module: &'s ir::Module<'s>,
    /// The function.
    pub function: &'s ir::Function,
    /// Types and constants of the function.
    pub typed: &'s typed::Function,
    /// Layout and variables of the module.
    pub types: &'s typed::Types<'s>,
    /// Derived verdicts.
    pub verdicts: &'s Verdicts,
    /// Choices derived by the rules.
    pub choices: &'s Choices,
    /// The order of blocks, and their masks.
    pub plan: &'s Plan,
    /// Whether the function is called, and not a kernel.
    pub is_called: bool,
    /// The inputs of the kernel that called functions read, and calls pass.
    pub passed_inputs: function_info::PassedInputs,
    /// If the function has calls or is called: the LDS variables that functions name.
    pub shared_lds: Vec<u32>,
    /// The target processor.
    pub gpu: &'static Gpu,
    /// The optimization level.
    pub level: Level,
    /// The code object version of the output.
    pub version: CodeObjectVersion,
    /// Whether all lanes of each wave are active at the start of the kernel.
    pub full_waves: bool,
    /// Whether the low bits of the x work-item ID are the lane index.
    pub rows_fill_waves: bool,
    /// An empty instruction, which is the current instruction before the first one is selected.
    pub none: typed::Instruction,
}

/// An instruction without operands and result, as a placeholder.
pub fn nothing() -> typed::Instruction {
    typed::Instruction {
        opcode: Opcode::Unreachable,
        words: Box::default(),
        ty: typed::Type::Void,
        operands: Box::default(),
        detail: typed::Detail::None,
        unsupported: None,
    }
}

/// The reason that an instruction cannot be selected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCovered {
    /// The unsupported instruction, or the unsupported construct in it.
    #[error("{0}")]
    Instruction(Cow<'static, str>),
    /// The IR is invalid.
    #[error(transparent)]
    Malformed(#[from] reason::Malformed),
    /// A bug of the backend.
    #[error(transparent)]
    Broken(#[from] reason::Broken),
    /// The arguments cannot be laid out.
    #[error(transparent)]
    Arguments(#[from] abi::NoSegment),
    /// A value cannot be stored in memory.
    #[error(transparent)]
    Memory(#[from] transfer::NotInMemory),
    /// The initializer of a variable is unsupported.
    #[error(transparent)]
    Variable(#[from] UnsupportedInitializer),
}

impl From<&'static str> for NotCovered {
    fn from(why: &'static str) -> NotCovered {
        NotCovered::Instruction(why.into())
    }
}

impl From<String> for NotCovered {
    fn from(why: String) -> NotCovered {
        NotCovered::Instruction(why.into())
    }
}

/// The reason that a kernel was rejected, after the index of the unsupported instruction; `None`
/// instead of an index if the reason is not an instruction.
pub type Refused = (Option<u32>, NotCovered);

/// The result of selecting an instruction, or the reason that it is not supported.
pub type Selected<T = ()> = Result<T, NotCovered>;

/// The state of selection.
pub struct Selector<'s> {
    /// The input of instruction selection.
    pub source: &'s Source<'s>,
    /// The code selected so far.
    pub code: Code,
    /// The current machine block.
    pub at: BlockNumber,
    /// The origin of the machine instructions that are emitted: the current instruction, and the
    /// reason for their form.
    pub origin: Origin,
    /// The number of the value that the current instruction defines.
    pub value: u32,
    /// The storage of each value, by value number.
    pub(crate) held: Vec<location::Location>,
    /// Copies of values for users after a cycle, by value number: each lane keeps the value of its
    /// last iteration.
    pub(crate) kept: Vec<Option<Vec<Value>>>,
    /// The extension of each value that is narrower than a word, by value number.
    pub(crate) extension: Vec<extension::Extension>,
    /// Copies of the registers that the hardware initializes.
    pub abi: abi::Registers,
    /// State of the selection of memory operations.
    pub memory: memory::State,
    /// State of the selection of control flow: masks, labels, registers of phis.
    pub branch: branch::State,
    /// Definitions of registers, for source modifiers.
    pub sources: source_modifiers::State,
    /// State of whole-wave computations, in which inactive lanes take part.
    pub whole_wave: whole_wave::State,
    /// During a whole-wave computation: a copy of EXEC from before the computation.
    pub(crate) saved_lanes: Option<Value>,
}

impl<'s> Selector<'s> {
    /// The initial state, in which nothing is selected.
    pub fn new(source: &'s Source<'s>) -> Selector<'s> {
        let values = source.function.value_count() as usize;
        Selector {
            source,
            code: Code {
                name: String::from_utf8_lossy(&ir::plain_name(
                    source.module.bytes(source.function.name),
                ))
                .into_owned(),
                is_called: source.is_called,
                rules: vec![false; rules::PLACES.len()],
                ..Code::default()
            },
            at: 0,
            origin: Origin::default(),
            value: 0,
            held: vec![location::Location::Nothing; values],
            kept: vec![None; values],
            extension: vec![extension::Extension::Unknown; values],
            abi: abi::Registers::default(),
            memory: memory::State::default(),
            branch: branch::State::default(),
            sources: source_modifiers::State::default(),
            whole_wave: whole_wave::State::default(),
            saved_lanes: None,
        }
    }

    /// The target processor.
    pub fn gpu(&self) -> &'static Gpu {
        self.source.gpu
    }

    /// Whether the optimization level includes an optional part of instruction selection.
    pub fn runs(&self, part: Part) -> bool {
        part.runs(self.source.level)
    }

    /// The current instruction.
    pub fn instruction(&self) -> &'s typed::Instruction {
        let at = self.origin.instruction;
        let found = at.and_then(|at| self.source.typed.instructions.get(at as usize));
        found.unwrap_or(&self.source.none)
    }

    /// The instruction that defines a value; `None` for an argument.
    pub fn definition(&self, value: u32) -> Option<&'s typed::Instruction> {
        let at = (value as usize).checked_sub(self.source.function.arguments.len())?;
        self.source.typed.instructions.get(at)
    }

    /// An operand of the current instruction, with its type.
    ///
    /// # Errors
    /// The instruction has fewer operands.
    pub fn typed_operand(&self, index: usize) -> Selected<&'s (typed::Type, typed::Operand)> {
        let found = self.instruction().operands.get(index);
        Ok(found.ok_or(reason::Malformed("it has fewer operands than it takes"))?)
    }

    /// The value number of an operand; `None` for a constant.
    pub fn operand_value(&self, index: usize) -> Option<u32> {
        match self.instruction().operands.get(index) {
            Some((_, typed::Operand::Value(value))) => Some(*value),
            _ => None,
        }
    }

    /// Whether the result of the current instruction is uniform.
    pub fn is_uniform(&self) -> bool {
        !self.source.verdicts.is_divergent(self.value)
    }

    /// Whether the result of the current instruction is computed on the scalar unit.
    pub fn is_on_scalar_unit(&self) -> bool {
        self.source.choices.is_scalar(self.value)
    }

    /// Whether an operand is uniform.
    pub fn is_uniform_operand(&self, operand: &typed::Operand) -> bool {
        match operand {
            typed::Operand::Value(value) => {
                !self.source.verdicts.is_divergent(*value)
                    && !self.source.verdicts.is_temporal(*value, self.value)
            }
            typed::Operand::Constant(_) => true,
        }
    }

    /// Whether an operand of the current instruction is uniform.
    fn is_uniform_at(&self, index: usize) -> bool {
        let operand = self.instruction().operands.get(index);
        operand.is_some_and(|(_, operand)| self.is_uniform_operand(operand))
    }

    /// A new virtual register, with all its words.
    pub fn fresh(&mut self, class: Class, words: u8) -> Value {
        fresh(&mut self.code.registers, class, words)
    }

    /// A new lane mask.
    pub fn fresh_mask(&mut self) -> Value {
        self.fresh(Class::Mask, self.gpu().mask_words())
    }

    /// Appends an instruction. Results and sources are in the order of the assembly syntax.
    pub fn emit<S: Into<Operand> + Copy>(
        &mut self,
        name: op::Opcode,
        results: &[Value],
        sources: &[S],
    ) -> &mut Instruction {
        lanelog_util::limits::tick();
        let instruction = Instruction::new(name, results, sources, self.origin);
        let at = self.at as usize;
        if self.code.blocks.len() <= at {
            self.code.blocks.resize_with(at + 1, Default::default);
        }
        let block = &mut self.code.blocks[at].instructions;
        block.push(instruction);
        let last = block.len() - 1;
        &mut block[last]
    }

    /// Appends an instruction with modifiers.
    pub fn emit_with<S: Into<Operand> + Copy>(
        &mut self,
        name: op::Opcode,
        results: &[Value],
        sources: &[S],
        modifiers: &[Modifier],
    ) {
        self.emit(name, results, sources).modifiers = modifiers.to_vec();
    }

    /// Appends an instruction with one result of `words` words, in a new register: scalar if the
    /// name starts with `s_`, otherwise vector.
    pub fn make<S: Into<Operand> + Copy>(
        &mut self,
        name: op::Opcode,
        words: u8,
        sources: &[S],
    ) -> Value {
        let class = if name.unit().is_scalar() {
            Class::Scalar
        } else {
            Class::Vector
        };
        let result = self.fresh(class, words);
        self.emit(name, &[result], sources);
        result
    }

    /// Appends an instruction whose only result is a lane mask.
    pub fn make_mask<S: Into<Operand> + Copy>(&mut self, name: op::Opcode, sources: &[S]) -> Value {
        let mask = self.fresh_mask();
        self.emit(name, &[mask], sources);
        mask
    }

    /// The condition that a word is not zero, computed on the unit whose registers contain the
    /// word.
    pub fn is_not_zero(&mut self, word: Value) -> condition::Condition {
        let zero = Value::Bits(0);
        if self.wants_scalar(&[word]) {
            let word = self.to_scalar(word);
            return condition::Condition::Compare(op::S_CMP_LG_U32, word, zero);
        }
        condition::Condition::Mask(self.make_mask(op::V_CMP_NE_U32, &[zero, word]))
    }

    /// Sets the reason that is recorded for the next instructions.
    pub fn because(&mut self, why: Why) {
        self.origin.why = why;
    }

    /// Starts a new machine block after the last one.
    pub fn start_block(&mut self, source: Option<u32>) -> BlockNumber {
        self.code.blocks.push(Block {
            source,
            ..Default::default()
        });
        self.at = self.code.blocks.len() as BlockNumber - 1;
        self.at
    }
}

/// Selects a kernel. Time: linear in the function, times the operands of its longest phi or switch.
///
/// # Errors
/// All unsupported constructs in it.
pub fn select(source: &Source<'_>) -> Result<Code, Vec<Refused>> {
    select_held(source).map(|(code, _)| code)
}

/// As [`select`], also returning the storage of each value, by value number. Tests use it to check
/// the unit of each value.
///
/// # Errors
/// As [`select`].
pub fn select_held(source: &Source<'_>) -> Result<(Code, Vec<location::Location>), Vec<Refused>> {
    let mut refused = well_typed::misread(source);
    if !refused.is_empty() {
        return Err(refused);
    }
    let mut selector = Selector::new(source);
    let whole = |why: NotCovered| vec![(None, why)];
    selector.start_block(None);
    selector.origin.why = Why::Frame;
    match source.is_called {
        false => abi::begin(&mut selector),
        true => calls::begin(&mut selector),
    }
    .map_err(whole)?;
    branch::begin(&mut selector).map_err(whole)?;
    stack::begin(&mut selector);
    whole_wave::begin(&mut selector);
    let first = source.function.arguments.len() as u32;
    for block in &source.plan.order {
        selector.origin = Origin::default();
        selector.block_begins(*block);
        if let Err(why) = branch::enter(&mut selector, *block) {
            refused.push((selector.origin.instruction, why));
        }
        for at in source.function.block_instructions(*block as usize) {
            let Some(instruction) = source.typed.instructions.get(at) else {
                continue;
            };
            if instruction.opcode == Opcode::Phi
                || instruction.opcode.is_terminator() && !instruction.opcode.is_call()
            {
                continue;
            }
            selector.value = first + at as u32;
            selector.origin = Origin {
                instruction: Some(at as u32),
                why: if selector.is_uniform() {
                    Why::Uniform
                } else {
                    Why::Divergent
                },
            };
            let selected = match &instruction.unsupported {
                Some(why) => Err(why.to_string().into()),
                None => whole_wave::turn(&mut selector)
                    .and_then(|()| selector.select(instruction))
                    .and_then(|()| selector.has_its_words(instruction))
                    .and_then(|()| whole_wave::is_apart(&selector)),
            };
            match selected {
                Ok(()) => {
                    selector.choose_unit();
                    selector.keep();
                }
                Err(why) => {
                    let why = reason::of(instruction, &why.to_string());
                    refused.push((Some(at as u32), why.into()));
                    // Users of the rejected instruction's result are still checked. They read
                    // zeros, so that only their own errors are reported.
                    selector.poison();
                }
            }
        }
        inactive_lanes::end(&mut selector);
        selector.block_ends(*block);
        if let Err(why) = branch::leave(&mut selector, *block) {
            let why = reason::of(selector.instruction(), &why.to_string());
            refused.push((selector.origin.instruction, why.into()));
        }
    }
    selector.put_hoisted();
    stack::end(&mut selector).map_err(whole)?;
    branch::end(&mut selector).map_err(whole)?;
    if refused.is_empty() {
        Ok((selector.code, selector.held))
    } else {
        Err(refused)
    }
}

impl Selector<'_> {
    /// Checks that the result of a call has as many words as the call's type. Otherwise the IR is
    /// invalid: the call's type is not the type in the intrinsic's name.
    fn has_its_words(&self, instruction: &typed::Instruction) -> Selected {
        match self.held.get(self.value as usize) {
            Some(location::Location::Words(words))
                if instruction.opcode == Opcode::Call
                    && self
                        .words_of(&instruction.ty)
                        .is_ok_and(|expected| expected != words.len()) =>
            {
                Err(reason::Malformed("the intrinsic gives another type").into())
            }
            _ => Ok(()),
        }
    }

    /// Selects the current instruction.
    fn select(&mut self, instruction: &typed::Instruction) -> Selected {
        use Opcode::*;
        match instruction.opcode {
            Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor => integer::binary(self),
            UDiv | SDiv | URem | SRem if wide_division::is_wide(self) => {
                wide_division::divide(self)
            }
            UDiv | SDiv | URem | SRem => integer_division::divide(self),
            Trunc | ZExt | SExt | PtrToInt | PtrToAddr | IntToPtr | BitCast | Freeze => {
                cast::cast(self)
            }
            ICmp => compare::compare(self),
            Select => compare::choose(self),
            ExtractElement | InsertElement | ShuffleVector | ExtractValue | InsertValue => {
                aggregate::shape(self)
            }
            FNeg | FAdd | FSub | FMul | FDiv | FRem => float::arithmetic(self),
            FCmp => float::compare(self),
            FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP => convert::convert(self),
            GetElementPtr => address::element(self),
            AddrSpaceCast => address_space::cast(self),
            Alloca => memory::allocate(self),
            Load => memory::load(self),
            Store => memory::store(self),
            AtomicRmw => atomic::modify(self),
            CmpXchg => atomic::exchange(self),
            Fence => atomic::fence(self),
            Call => self.call(instruction),
            opcode => Err(format!("`{}` is not covered", opcode.keyword()).into()),
        }
    }

    /// A call without the name of a callee: inline assembly, or an indirect call.
    fn unnamed(&mut self) -> Selected {
        let source = self.source;
        let at = self.origin.instruction.unwrap_or(u32::MAX) as usize;
        let read = source.function.instructions.get(at);
        let read = read.and_then(|read| {
            let strings = source.module.assembly(source.function, read)?;
            let whole = source.module.function_text(source.function);
            let words = whole.get(read.callee as usize..).unwrap_or_default();
            Some((
                strings,
                words.split(|byte| *byte == b'"').next().unwrap_or_default(),
            ))
        });
        match read {
            Some(((template, constraints), words)) => {
                let mut words = words.split(u8::is_ascii_whitespace);
                let kept = words.any(|word| word == b"sideeffect");
                inline_assembly::call(self, template, constraints, kept)
            }
            None => calls::indirect(self),
        }
    }

    /// Checks the convergence token of a call. Lanes that reconverged execute the call together.
    /// This is correct only if, between token and call, no lanes left a cycle in different
    /// iterations.
    fn follows_token(&self) -> Selected {
        let source = self.source;
        let at = self.origin.instruction.unwrap_or(u32::MAX) as usize;
        let read = source.function.instructions.get(at);
        let token = read.and_then(|read| source.module.convergence_token(source.function, read));
        match token {
            Some(token) if source.verdicts.is_temporal(token, self.value) => Err(
                "a convergence token after its loop, which lanes leave in different iterations, is not covered: they would execute the call apart".into(),
            ),
            _ => Ok(()),
        }
    }

    /// The name of the called function.
    fn callee(&self) -> &str {
        match &self.instruction().detail {
            typed::Detail::Callee(name) => name,
            _ => "",
        }
    }

    fn call(&mut self, instruction: &typed::Instruction) -> Selected {
        self.follows_token()?;
        let typed::Detail::Callee(name) = &instruction.detail else {
            return Err(reason::Malformed("a call without a callee").into());
        };
        if name.is_empty() {
            return self.unnamed();
        }
        match instruction.intrinsic() {
            Some(called) => intrinsic::call(self, called),
            // Shuffles that are not LLVM intrinsics of AMDGPU.
            None if shuffle::call(self, name)? || custom_shuffle::call(self, name)? => Ok(()),
            None if calls::direct(self, name)? => Ok(()),
            None => Err(self.unknown_callee()),
        }
    }

    /// The error for a callee that has no body and cannot be selected.
    fn unknown_callee(&self) -> NotCovered {
        let name = self.callee();
        if name.starts_with("llvm.") {
            let why = reason::foreign(name).unwrap_or("the backend has no instructions for it");
            format!("the intrinsic @{name} is not covered: {why}").into()
        } else {
            format!(
                "@{name} is declared here and has no body: link the library that defines it (llvm-link)"
            )
            .into()
        }
    }
}

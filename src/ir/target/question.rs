//! Evaluates the conditions of table rows for one instruction.

use super::assembly::Assembly;
use super::attributes::Attributes;
use super::class_table::{Condition, Switch};
use super::context::{Callee, FunctionFacts, ModuleContext};
use super::libraries::ResultClass;
use super::{Mode, pointers};
use crate::metadata::node_integers;
use crate::text::Word;
use crate::{Function, Instruction, Opcode, Operand, OperandKind, flag, text};

/// An instruction, with all data that the condition of a row may test.
pub(super) struct TestedInstruction<'a> {
    pub context: &'a ModuleContext<'a>,
    pub facts: &'a FunctionFacts<'a>,
    pub function: &'a Function,
    /// The function's text.
    pub text: &'a [u8],
    pub instruction: &'a Instruction,
    /// The callee, if the instruction is a call.
    pub callee: Option<&'a Callee>,
}

/// The maximum number of bytes of a call's text that are examined for each user of its result.
const LONGEST_ASKED: u32 = 1 << 12;

/// Flags, and attributes of a call's result, whose violation makes the result poison.
const MAKE_POISON: [&[u8]; 15] = [
    b"nuw",
    b"nsw",
    b"exact",
    b"disjoint",
    b"nneg",
    b"samesign",
    b"inbounds",
    b"nusw",
    b"nnan",
    b"ninf",
    b"fast",
    b"range",
    b"nonnull",
    b"align",
    b"nofpclass",
];

/// Attachments whose violation makes the result poison.
const ATTACHED: [&[u8]; 4] = [b"range", b"nonnull", b"align", b"nofpclass"];

/// Keywords in a constant that may be `undef` or `poison`.
const UNDEFINED_WORDS: [&[u8]; 8] = [
    b"undef",
    b"poison",
    b"nuw",
    b"nsw",
    b"exact",
    b"inbounds",
    b"nusw",
    b"addrspacecast",
];

/// The depth to which LLVM examines the operands of a mask.
const KNOWN_BITS_DEPTH: u32 = 6;

impl<'a> TestedInstruction<'a> {
    #[inline]
    pub fn holds(&self, condition: Condition) -> bool {
        match condition {
            Condition::NoDivergenceSource => {
                let in_group = |group: &Attributes<'_>| group.no_divergence_source;
                let callee = self.callee;
                callee.is_some_and(|callee| callee.no_divergence_source)
                    || (self.context).call_promises(
                        self.instruction,
                        flag::NO_DIVERGENCE_SOURCE,
                        in_group,
                    )
            }
            Condition::AlwaysUniform => {
                let in_group = |group: &Attributes<'_>| group.always_uniform;
                let callee = self.callee;
                callee.is_some_and(|callee| callee.always_uniform)
                    || (self.context).call_promises(
                        self.instruction,
                        flag::ALWAYS_UNIFORM,
                        in_group,
                    )
            }
            Condition::Void => !self.instruction.has(flag::RESULT),
            Condition::Atomic => self.instruction.has(flag::ATOMIC),
            Condition::Volatile => self.instruction.has(flag::VOLATILE),
            Condition::Invariant => {
                let module = self.context.module;
                let kind = b"invariant.load";
                module
                    .attached(self.function, self.instruction, kind)
                    .is_some()
            }
            Condition::Kernel => self.context.is_kernel(self.function),
            Condition::EntryBlock => {
                let second = self.function.blocks.get(1);
                let next = second.and_then(|block| {
                    let first = block.first_instruction as usize;
                    self.function.instructions.get(first)
                });
                next.is_none_or(|next| self.instruction.start < next.start)
            }
            Condition::ByVal | Condition::InReg => false,
            Condition::Constant(index) => matches!(
                self.operand(index).map(Operand::kind),
                Some(OperandKind::Constant(_))
            ),
            Condition::Index(index) => self.only_index() == Some(index),
            Condition::SingleValue => self.has_single_value(),
            Condition::ScalarOutputs => self.is_scalar(self.instruction, None),
            Condition::ScalarOutput => {
                let call = self.operand_call(|call| {
                    call.has(flag::INLINE_ASM)
                        && call.end.saturating_sub(call.callee) <= LONGEST_ASKED
                });
                call.zip(self.only_index())
                    .is_some_and(|(call, index)| self.is_scalar(call, Some(index)))
            }
            Condition::VectorRegister => self.reads_vector_register(),
            Condition::WaveShift => self
                .operand(1)
                .and_then(|amount| self.constant(amount))
                .is_some_and(|amount| !(0..self.lane_bits()).contains(&amount)),
            Condition::WaveMask => {
                let mask = self.mask().and_then(|mask| self.constant(mask));
                mask.is_some_and(|mask| i128::from(mask.trailing_zeros()) >= self.lane_bits())
            }
            Condition::WaveMaskKnownBits => self.mask().is_some_and(|mask| {
                i128::from(self.known_zeros(mask, KNOWN_BITS_DEPTH)) >= self.lane_bits()
            }),
            Condition::WaveDivisor => {
                let divisor = self.operand(1).and_then(|divisor| self.constant(divisor));
                divisor.is_some_and(|divisor| divisor > 0 && self.is_multiple_of_wave(divisor))
            }
            Condition::WaveLimit => self.compares_with_wave(),
            Condition::WarpWide(index) => {
                let control = self
                    .operand(index)
                    .and_then(|control| self.constant(control));
                control.is_some_and(|control| control & 0x1f1f == 0x1f)
            }
            Condition::WholeWavePermute => {
                self.facts.wave_size <= 32 || !self.facts.permutes_halves
            }
            // For mode `sound`, the condition is treated as true here: rules decide at which
            // instructions it holds.
            Condition::AllOn => self.context.mode().is_sound(),
            Condition::DppRow(index) => self.is_dpp_row(index),
            Condition::XContiguous => match self.facts.work_group.sizes() {
                [_, Some(..=1), Some(..=1)] => true,
                [x, ..] => x.is_some_and(u32::is_power_of_two),
            },
            Condition::XFillsWaves => match self.facts.work_group.sizes() {
                [_, Some(..=1), Some(..=1)] => true,
                [x, ..] => x.is_some_and(|x| x.is_power_of_two() && x >= self.facts.wave_size),
            },
            Condition::Unit(dimension) => {
                let sizes = self.facts.work_group.sizes();
                sizes.get(usize::from(dimension)) == Some(&Some(1))
            }
            Condition::NoUndef => self.is_promised_defined(),
            Condition::PoisonFlag => self.makes_poison(),
            Condition::UndefinedOperand => self.reads_undefined_constant(),
            Condition::Within(index) => {
                let operand = self.operand(index);
                let operand = operand.and_then(|operand| self.constant(operand));
                operand
                    .zip(self.parts_of_type())
                    .is_some_and(|(operand, parts)| (0..i128::from(parts)).contains(&operand))
            }
            Condition::Zero(index) => {
                let operand = self.operand(index);
                operand.and_then(|operand| self.constant(operand)) == Some(0)
            }
            Condition::FlatOrPrivatePointer => self.passes_pointer_of_lanes(),
            Condition::Scratch => self.facts.scratch,
            Condition::LibraryUniform => self.library_class() == Some(ResultClass::Uniform),
            Condition::LibraryOperands => match self.library_class() {
                Some(ResultClass::Operands) => true,
                Some(ResultClass::Reads) => !self.passes_pointer_of_lanes(),
                Some(ResultClass::Item) => self.has_one_place(),
                _ => false,
            },
        }
    }

    /// Whether the execution of the instruction may change which lanes are active: it is inline
    /// assembly, or a call of a function that changes them.
    pub fn switches_lanes(&self) -> bool {
        self.callee
            .is_some_and(|callee| callee.switch != Switch::Neither)
    }

    /// Whether an operand contains a constant expression that casts a private address to flat,
    /// whose value differs between lanes.
    pub fn casts_scratch(&self) -> bool {
        self.facts.casts_scratch && casts_scratch(self.own_text())
    }

    /// Whether operand `index` is the control word of a data-parallel move (DPP) with which each
    /// lane reads from a lane of the wave, followed by masks that enable all rows and banks.
    /// Source: AMD's ISA documents, "DPP Controls".
    fn is_dpp_row(&self, index: u32) -> bool {
        let number = |index: u32| {
            self.operand(index)
                .and_then(|operand| self.constant(operand))
        };
        let is_complete = matches!(
            number(index),
            // The control words of quad_perm, row_ror, mirrors, row_share, row_newbcast and
            // row_xmask, and of rotations of the wave.
            Some(0..=0xff | 0x121..=0x12f | 0x134 | 0x13c | 0x140 | 0x141 | 0x150..=0x16f)
        );
        let all = |index: u32| number(index).is_some_and(|mask| mask & 15 == 15);
        is_complete && all(index + 1) && all(index + 2)
    }

    /// The text before the instruction's main type: flags, or attributes of a call's result.
    fn before_type(&self) -> &'a [u8] {
        self.slice(
            self.instruction.start,
            self.instruction.type_at.min(self.instruction.end),
        )
    }

    /// Whether the result is guaranteed to be neither `undef` nor `poison`: if it is, the behaviour
    /// is undefined.
    fn is_promised_defined(&self) -> bool {
        let attached = || {
            let module = self.context.module;
            module.attached(self.function, self.instruction, b"noundef")
        };
        let is_call = self.instruction.opcode.is_call();
        self.callee.is_some_and(|callee| callee.gives_defined)
            || (is_call && promises_defined(self.before_type()))
            || attached().is_some()
    }

    /// Whether the result is poison if it violates a flag, or a guarantee about the result.
    fn makes_poison(&self) -> bool {
        let flagged = text::words(self.before_type())
            .any(|(_, word)| matches!(word, Word::Plain(word) if MAKE_POISON.contains(&word)));
        let module = self.context.module;
        let attached = |kind: &[u8]| {
            module
                .attached(self.function, self.instruction, kind)
                .is_some()
        };
        flagged || ATTACHED.iter().any(|kind| attached(kind))
    }

    /// Whether an operand is a constant that may be, or may contain, `undef` or `poison`. Time:
    /// linear in the instruction's text.
    fn reads_undefined_constant(&self) -> bool {
        let operands = self.operands(self.instruction);
        if operands
            .iter()
            .any(|operand| matches!(operand.kind(), OperandKind::Undef | OperandKind::Poison))
        {
            return true;
        }
        // For a constant with several elements or an expression, all text up to the end of the
        // instruction is examined, which includes later operands.
        let composite = operands.iter().find_map(|operand| match operand.kind() {
            OperandKind::Constant(at) => {
                let constant = self.slice(at, self.instruction.end);
                let is_name = matches!(constant.first(), Some(b'@'));
                (!is_name && text::integer(constant).is_none()).then_some(constant)
            }
            _ => None,
        });
        composite.is_some_and(|text| {
            let is_word = |at: usize| {
                let before = at.checked_sub(1).and_then(|at| text.get(at));
                matches!(before, None | Some(b' ' | b',' | b'<' | b'[' | b'{' | b'('))
            };
            let holds = |word: &&[u8]| memchr::memmem::find_iter(text, word).any(is_word);
            UNDEFINED_WORDS.iter().any(holds)
        })
    }

    /// The number of bits of the instruction's main type, or the number of elements if it is a
    /// fixed-length vector.
    fn parts_of_type(&self) -> Option<u32> {
        let ty = self.slice(self.instruction.type_at, self.instruction.end);
        let digits = match ty {
            [b'i', rest @ ..] => rest,
            [b'<', rest @ ..] => rest,
            _ => return None,
        };
        let count = digits
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        text::number(digits.get(..count)?)
    }

    /// The class of the result of a call to a device library function that is not linked.
    fn library_class(&self) -> Option<ResultClass> {
        Some(self.callee?.library?.class)
    }

    /// Whether all lanes of a wave, or of a work-group in mode `work-group`, have the same position
    /// in the dimension that operand 0 specifies.
    fn has_one_place(&self) -> bool {
        let dimension = self.operand(0).and_then(|operand| self.constant(operand));
        match dimension.and_then(|dimension| u8::try_from(dimension).ok()) {
            Some(at @ 0..=2) => {
                let is_row = at > 0 && self.context.mode() != Mode::WorkGroup;
                self.holds(Condition::Unit(at)) || (is_row && self.holds(Condition::XFillsWaves))
            }
            // In dimensions beyond the third, all positions are equal.
            Some(_) => true,
            None => false,
        }
    }

    /// Whether a comparison tests whether the first operand is below a multiple of the wave size,
    /// or the negation.
    fn compares_with_wave(&self) -> bool {
        let limit = self.operand(1).and_then(|limit| self.constant(limit));
        let mut words = text::words(self.before_type());
        let above = words.find_map(|(_, word)| match word {
            Word::Plain(b"ult" | b"uge" | b"slt" | b"sge") => Some(0),
            Word::Plain(b"ugt" | b"ule" | b"sgt" | b"sle") => Some(1),
            _ => None,
        });
        let limit = limit.zip(above).map(|(limit, above)| limit + above);
        limit.is_some_and(|limit| self.is_multiple_of_wave(limit))
    }

    fn is_multiple_of_wave(&self, number: i128) -> bool {
        number % i128::from(self.facts.wave_size) == 0
    }

    /// Number of bits of a lane's index.
    fn lane_bits(&self) -> i128 {
        i128::from(self.facts.wave_size.trailing_zeros())
    }

    fn operands(&self, instruction: &Instruction) -> &'a [Operand] {
        let start = instruction.operands_start as usize;
        self.function
            .operands
            .get(start..start + instruction.operands_len as usize)
            .unwrap_or_default()
    }

    fn operand(&self, index: u32) -> Option<Operand> {
        self.operands(self.instruction).get(index as usize).copied()
    }

    /// The instruction that defines an operand.
    fn definition(&self, operand: Operand) -> Option<&'a Instruction> {
        let number = (operand.as_value()? as usize).checked_sub(self.function.arguments.len())?;
        self.function.instructions.get(number)
    }

    /// The text between two offsets from the start of the function.
    fn slice(&self, from: u32, to: u32) -> &'a [u8] {
        self.text
            .get(from as usize..to as usize)
            .unwrap_or_default()
    }

    /// The instruction's text.
    pub fn own_text(&self) -> &'a [u8] {
        self.slice(self.instruction.start, self.instruction.end)
    }

    /// The name of the function that an operand calls. Only the start of a long name is read,
    /// because many instructions may refer to the same call.
    pub fn called_by_operand(&self, call: &Instruction) -> Option<&'a [u8]> {
        let end = call.end.min(call.callee.saturating_add(LONGEST_ASKED));
        called(self.text, &Instruction { end, ..*call })
    }

    /// The call that defines the first operand, or for `and` either operand, if the call satisfies
    /// `wanted`.
    pub fn operand_call(&self, wanted: impl Fn(&Instruction) -> bool) -> Option<&'a Instruction> {
        let operands = self.operands(self.instruction);
        let looked_at = if self.instruction.opcode == Opcode::And {
            2
        } else {
            1
        };
        let mut calls = operands
            .iter()
            .take(looked_at)
            .filter_map(|operand| self.definition(*operand));
        calls.find(|call| call.opcode == Opcode::Call && wanted(call))
    }

    /// The operand of an `and` that is the mask; `None` if either operand could be.
    fn mask(&self) -> Option<Operand> {
        let is_call = |operand: Operand| {
            self.definition(operand)
                .is_some_and(|call| call.opcode == Opcode::Call)
        };
        match self.operands(self.instruction) {
            [value, mask] if is_call(*value) => Some(*mask),
            [mask, value] if is_call(*value) => Some(*mask),
            _ => None,
        }
    }

    fn constant(&self, operand: Operand) -> Option<i128> {
        match operand.kind() {
            OperandKind::Constant(at) => text::integer(self.text.get(at as usize..)?),
            _ => None,
        }
    }

    /// The number of low bits that are known to be zero, according to those rules of LLVM's
    /// `computeKnownBits` that concern plain arithmetic. The limit on `depth` bounds the time.
    fn known_zeros(&self, operand: Operand, depth: u32) -> u32 {
        if let Some(value) = self.constant(operand) {
            return value.trailing_zeros();
        }
        let Some(instruction) = self.definition(operand).filter(|_| depth > 0) else {
            return 0;
        };
        let operands = self.operands(instruction);
        let zeros = |index: usize| {
            operands
                .get(index)
                .map_or(0, |operand| self.known_zeros(*operand, depth - 1))
        };
        match instruction.opcode {
            Opcode::Shl => {
                let amount = operands.get(1).and_then(|amount| self.constant(*amount));
                zeros(0).saturating_add(
                    amount
                        .and_then(|amount| u32::try_from(amount).ok())
                        .unwrap_or(0),
                )
            }
            Opcode::Mul => zeros(0).saturating_add(zeros(1)),
            Opcode::And => zeros(0).max(zeros(1)),
            Opcode::Or | Opcode::Xor | Opcode::Add | Opcode::Sub => zeros(0).min(zeros(1)),
            Opcode::Select => zeros(1).min(zeros(2)),
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc => zeros(0),
            _ => 0,
        }
    }

    /// The index of an `extractvalue`, if there is only one.
    fn only_index(&self) -> Option<u32> {
        let mut indices = text::parts(self.own_text())
            .skip(1)
            .filter_map(text::number);
        indices.next().filter(|_| indices.next().is_none())
    }

    fn is_scalar(&self, call: &Instruction, output: Option<u32>) -> bool {
        let assembly = Assembly::read(
            self.slice(call.callee, call.end),
            self.slice(call.type_at, call.callee),
        );
        assembly.is_some_and(|assembly| assembly.scalar(output, self.facts.sixteen_bit))
    }

    /// Whether the node of `!range !N` permits only one value.
    fn has_single_value(&self) -> bool {
        let module = self.context.module;
        let range = module.attached(self.function, self.instruction, b"range");
        let bounds = range.and_then(node_integers);
        matches!(bounds.as_deref(), Some([from, to]) if from.1.checked_add(1) == Some(to.1))
    }

    /// Whether the call passes a pointer to memory that is private to each lane.
    fn passes_pointer_of_lanes(&self) -> bool {
        let call = self.slice(self.instruction.callee, self.instruction.end);
        let is_shared = |space| self.context.is_shared_space(space);
        pointers::reach_lanes(text::name(call).1, &is_shared)
    }

    /// Whether the register in the node that is passed to `llvm.read_register` has a value for each
    /// lane. A mask with one bit for each lane is in a scalar register.
    fn reads_vector_register(&self) -> bool {
        let register = (self.context.module).register_name(self.function, self.instruction);
        let ty = self.slice(self.instruction.type_at, self.instruction.callee);
        let one_bit = ty
            .strip_prefix(b"i1")
            .is_some_and(|rest| rest.first() == Some(&b' '));
        one_bit || (matches!(register.first(), Some(b'v' | b'a')) && !register.starts_with(b"vcc"))
    }
}

/// Whether attributes of an argument or a result guarantee that it is neither `undef` nor `poison`.
pub(super) fn promises_defined(text: &[u8]) -> bool {
    let promise: [&[u8]; 3] = [b"noundef", b"dereferenceable", b"dereferenceable_or_null"];
    text::words(text).any(|(_, word)| matches!(word, Word::Plain(word) if promise.contains(&word)))
}

/// Whether a text contains a constant expression that casts a pointer to private memory.
pub(super) fn casts_scratch(text: &[u8]) -> bool {
    memchr::memmem::find_iter(text, b"addrspacecast").any(|at| {
        let operand = text.get(at + b"addrspacecast".len()..).unwrap_or_default();
        let operand = operand.trim_ascii_start();
        let ty = operand.split(|byte| matches!(byte, b',' | b')')).next();
        operand.starts_with(b"(")
            && ty.is_some_and(|ty| memchr::memmem::find(ty, b"addrspace(5").is_some())
    })
}

/// The name of the function that a call names; `text` is the text of the calling function.
#[inline]
pub(super) fn called<'a>(text: &'a [u8], call: &Instruction) -> Option<&'a [u8]> {
    if call.callee == Instruction::NONE || call.has(flag::INLINE_ASM) {
        return None;
    }
    let called = text.get(call.callee as usize..call.end as usize)?;
    Some(text::name(called).0)
}

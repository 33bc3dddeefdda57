//! Applies the rows of a table to the values of a function.

use rustc_hash::FxHashSet;

use super::class_table::{Class, Condition, Property, Row, Subject};
use super::context::{FunctionFacts, ModuleContext};
use super::inherited::Inherited;
use super::question::{TestedInstruction, called, promises_defined};
use super::shared_memory::SharedMemory;
use super::{Architecture, Mode};
use crate::text;
use crate::{Argument, Function, Instruction, Opcode, flag};

/// The values of a function whose divergence class does not follow from their operands. Each list
/// is in ascending order of value numbers (see [`Function`]), and the lists are disjoint.
/// [`ModuleContext::classify_into`] reuses the memory of the lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classification {
    /// Whether values can differ between lanes at all: the target is a GPU, and a work-group of the
    /// function may have at least two lanes. Otherwise, all lists are empty.
    pub active: bool,
    /// Values that may differ between lanes even if their operands do not.
    pub source: Vec<u32>,
    /// Values that are the same in all lanes, regardless of their operands.
    pub always_uniform: Vec<u32>,
    /// Pairs of an instruction and the index of an operand. In mode `sound`, the instruction reads
    /// only a part of the operand, which is equal in all lanes: fields that are equal in lanes that
    /// were converged when they computed the operand; the value of a single lane; or the indices of
    /// the lanes to read. In mode `llvm23`, the instruction is uniform if either of two operands is
    /// uniform, and is listed once with each.
    pub uniform_part: Vec<(u32, u32)>,
    /// Values that may differ between lanes even if their operands do not, unless all lanes of the
    /// wave are active. Used in mode `sound` only.
    pub if_all_on: Vec<u32>,
    /// Whether all lanes of a wave are known to be active at the start of the function. Computed
    /// only if `if_all_on` is not empty.
    pub full_waves: bool,
    /// Instructions after which lanes may be inactive, or lanes that do not belong to the
    /// work-group may be active. Computed only if `if_all_on` is not empty.
    pub switches_lanes: Vec<u32>,
    /// Accesses of memory that waves of the work-group share. Used in mode `work-group` only.
    pub shared: SharedMemory,
    /// The `freeze` instructions. Used in mode `sound` only.
    pub freeze: Vec<u32>,
    /// Values that may be `undef` or `poison` even if their operands are not. The list contains
    /// only values on which a `freeze` depends.
    pub undefined: Vec<u32>,
    /// Values that are `undef` or `poison` only if an operand is. The list contains only values on
    /// which a `freeze` depends.
    pub defined_by_operands: Vec<u32>,
}

/// The possible sizes of a work-group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkGroup {
    /// The size in x, y and z, if the function requires one.
    pub required: Option<[u32; 3]>,
    /// Whether the last work-group of each dimension may be smaller than the others:
    /// `"uniform-work-group-size"="false"`.
    pub partial: bool,
    /// The minimum number of work-items in a work-group.
    pub least: u32,
    /// The maximum number of work-items in a work-group.
    pub most: u32,
}

impl Default for WorkGroup {
    fn default() -> Self {
        WorkGroup {
            required: None,
            partial: false,
            least: 1,
            most: u32::MAX,
        }
    }
}

impl WorkGroup {
    /// The maximum number of work-items in a work-group; AMD GPUs support up to 1,024.
    pub fn most_items(&self) -> u32 {
        let required = self.required.filter(|sizes| !sizes.contains(&0));
        let product = |sizes: [u32; 3]| sizes.into_iter().fold(1, u32::saturating_mul);
        required.map_or(self.most, product).clamp(1, 1024)
    }

    /// The number of work-items of each work-group in x, y and z, if known. If the last work-group
    /// of a dimension may be smaller, the size in this dimension is known only if it is 1.
    pub fn sizes(&self) -> [Option<u32>; 3] {
        let known = |size: u32| (!self.partial || size <= 1).then_some(size);
        self.required.map_or([None; 3], |sizes| sizes.map(known))
    }

    /// The number of work-items of each work-group, if it is known.
    pub fn items(&self) -> Option<u32> {
        match self.required.filter(|sizes| !sizes.contains(&0)) {
            Some(_) => {
                let mut sizes = self.sizes().into_iter();
                sizes.try_fold(1, |items: u32, size| Some(items.saturating_mul(size?)))
            }
            None => (self.least_items() == self.most).then_some(self.most),
        }
    }

    /// The minimal number of work-items of a work-group.
    pub fn least_items(&self) -> u32 {
        if self.partial { 1 } else { self.least }
    }
}

impl ModuleContext<'_> {
    /// Classifies the values of a function of this context's module. Time: linear in its
    /// instructions; for each instruction, at most all rows of the table are tested.
    pub fn classify(&self, function: &Function) -> Classification {
        let mut found = Classification::default();
        self.classify_into(function, &mut found);
        found
    }

    /// The number of lanes in a wave that executes a function of this context's module; 1 without a
    /// GPU. Time: linear in the function's header.
    pub fn wave_size(&self, function: &Function) -> u32 {
        self.gpu
            .map_or(1, |gpu| self.inherited_facts(gpu, function, None).wave_size)
    }

    /// The minimum number of lanes in a wave that executes a function of this context's module; 1
    /// without a GPU. Time: linear in the function's header.
    pub fn least_wave_size(&self, function: &Function) -> u32 {
        self.gpu.map_or(1, |gpu| {
            self.inherited_facts(gpu, function, None).least_wave_size
        })
    }

    /// The possible sizes of a work-group of a function of this context's module. Time: linear in
    /// the function's header.
    pub fn work_group(&self, function: &Function) -> WorkGroup {
        self.gpu.map_or(WorkGroup::default(), |gpu| {
            self.inherited_facts(gpu, function, None).work_group
        })
    }

    /// The number of banks of local memory, and the bytes in each, on the processor that executes a
    /// function; `None` without a GPU.
    pub fn shared_banks(&self, function: &Function) -> Option<(u32, u32)> {
        let gpu = self.gpu?;
        let has = |property| gpu.table.processor_has(self.processor(function), property);
        let banks = match () {
            () if has(Property::SixtyFourBanks) => 64,
            () if has(Property::SixteenBanks) => 16,
            () => 32,
        };
        Some((banks, 4))
    }

    /// Whether permutations of lanes stay within each half of a wave of 64 lanes, on the processor
    /// that executes a function.
    pub fn permutes_halves(&self, function: &Function) -> bool {
        self.gpu.is_some_and(|gpu| {
            let processor = self.processor(function);
            gpu.table.processor_has(processor, Property::PermutesHalves)
        })
    }

    /// The line size in bytes of the first-level cache on the processor that executes a function;
    /// `None` without a GPU.
    pub fn cache_line(&self, function: &Function) -> Option<u32> {
        let gpu = self.gpu?;
        let is_long = gpu.architecture == Architecture::Nvptx
            || gpu
                .table
                .processor_has(self.processor(function), Property::LongLines);
        Some(if is_long { 128 } else { 64 })
    }

    /// Like [`ModuleContext::classify`], but stores the result in `found`, whose memory is reused.
    pub fn classify_into(&self, function: &Function, found: &mut Classification) {
        self.classify_alone(function, None, found);
        if let Some(summaries) = &self.summaries {
            summaries.refine(self.index_of(function), function, found);
        }
    }

    /// The index of a function in this context's module, found by the function's position in the
    /// text.
    pub(super) fn index_of(&self, function: &Function) -> usize {
        let functions = &self.module.functions;
        functions.partition_point(|other| other.span.start < function.span.start)
    }

    /// Like [`ModuleContext::classify_into`], but without interprocedural results for arguments and
    /// calls. `inherited` contains the properties that the function inherits from its callers.
    pub fn classify_alone(
        &self,
        function: &Function,
        inherited: Option<&Inherited>,
        found: &mut Classification,
    ) {
        found.source.clear();
        found.always_uniform.clear();
        found.uniform_part.clear();
        found.if_all_on.clear();
        found.full_waves = false;
        found.switches_lanes.clear();
        found.shared.clear();
        found.freeze.clear();
        found.undefined.clear();
        found.defined_by_operands.clear();
        found.active = false;
        let Some(gpu) = self.gpu else { return };
        let facts = self.inherited_facts(gpu, function, inherited);
        if let Some(of_wave) = self.of_wave(&facts) {
            return of_wave.classify_alone(function, Some(&Inherited::of(&facts)), found);
        }
        found.active = facts.active;
        if !facts.active {
            return;
        }
        for (number, argument) in function.arguments.iter().enumerate() {
            found.note(number as u32, self.class_of_argument(&facts, argument), 0);
        }
        let first = function.arguments.len() as u32;
        let text = self.module.bytes(function.span);
        // The address space of the last load, and the class of loads from it.
        let mut loads = None;
        for (number, instruction) in function.instructions.iter().enumerate() {
            let opcode = instruction.opcode;
            if opcode == Opcode::Freeze && self.mode().is_sound() {
                found.freeze.push(first + number as u32);
            }
            if !facts.casts_scratch {
                if self.rows_of(opcode).is_empty()
                    || self.is_about_calls(opcode) && !reads_call(function, instruction)
                {
                    continue;
                }
                if opcode == Opcode::Load {
                    let space = instruction.address_space;
                    let known = loads.filter(|(of, _)| *of == space);
                    let (_, class) = known.unwrap_or_else(|| (space, self.class_of_loads(space)));
                    loads = Some((space, class));
                    if let Some(class) = class {
                        found.note(first + number as u32, class, 0);
                        continue;
                    }
                }
            }
            let place = self.place(&facts, function, text, instruction);
            let row = place.row();
            if row.is_some_and(|row| row.conditions.contains(&Condition::AllOn)) {
                found.if_all_on.push(first + number as u32);
            }
            let class = match row.map_or(Class::Default, |row| row.class) {
                Class::Default if place.casts_scratch() => Class::Source,
                Class::UniformPart if !self.mode().is_sound() => Class::AlwaysUniform,
                Class::OneLane(_) | Class::Moved(_) if !self.mode().is_sound() => Class::Default,
                Class::UnlessWritten if self.mode() != Mode::WorkGroup => Class::Default,
                Class::Either if self.mode() != Mode::Llvm23 => Class::Default,
                class => class,
            };
            found.note(first + number as u32, class, instruction.operands_len);
        }
        if !found.if_all_on.is_empty() {
            found.full_waves = facts.fills_waves();
            for (number, instruction) in function.instructions.iter().enumerate() {
                if (self.place(&facts, function, text, instruction)).switches_lanes() {
                    found.switches_lanes.push(first + number as u32);
                }
            }
        }
        if !found.shared.readers.is_empty() {
            self.find_shared_memory(function, &mut found.shared);
        }
        if !found.freeze.is_empty() {
            self.classify_definedness(&facts, function, found);
        }
    }

    /// The class of all loads from an address space, if the first row for it has no conditions.
    fn class_of_loads(&self, space: u32) -> Option<Class> {
        let mut rows = self.rows_of(Opcode::Load).iter();
        let row = rows.find(|row| match row.subject {
            Subject::Space(of) => of == space,
            _ => true,
        });
        match row {
            Some(row) if !row.conditions.is_empty() => None,
            Some(row) => match (&row.subject, row.class) {
                (
                    Subject::Anything | Subject::Space(_),
                    class @ (Class::Default | Class::Source),
                ) => Some(class),
                _ => None,
            },
            None => Some(Class::Default),
        }
    }

    /// Applies the definedness rows to the values on which a `freeze` depends: determines which
    /// values may be `undef` or `poison`.
    fn classify_definedness(
        &self,
        facts: &FunctionFacts<'_>,
        function: &Function,
        found: &mut Classification,
    ) {
        let first = function.arguments.len();
        let text = self.module.bytes(function.span);
        let instruction = |value: u32| {
            function
                .instructions
                .get((value as usize).checked_sub(first)?)
        };
        let operands = |value: u32| {
            let read = instruction(value).map(|at| function.operands_of(at));
            let read = read.unwrap_or_default().iter();
            read.filter_map(|operand| operand.as_value())
        };
        let mut asked = FxHashSet::default();
        let mut pending: Vec<u32> = found.freeze.iter().flat_map(|at| operands(*at)).collect();
        while let Some(value) = pending.pop() {
            if !asked.insert(value) {
                continue;
            }
            let class = match (function.arguments.get(value as usize), instruction(value)) {
                (Some(argument), _) => {
                    self.class_by_rows(self.argument_definedness(), facts, argument)
                }
                (None, Some(at)) => self.place(facts, function, text, at).definedness(),
                (None, None) => continue,
            };
            found.note(value, class, 0);
            if class == Class::DefinedByOperands {
                pending.extend(operands(value));
            }
        }
        found.undefined.sort_unstable();
        found.defined_by_operands.sort_unstable();
    }

    fn place<'a>(
        &'a self,
        facts: &'a FunctionFacts<'a>,
        function: &'a Function,
        text: &'a [u8],
        instruction: &'a Instruction,
    ) -> TestedInstruction<'a> {
        let is_call = instruction.opcode.is_call();
        let callee = is_call
            .then(|| self.callee(called(text, instruction), instruction.has(flag::INLINE_ASM)));
        TestedInstruction {
            context: self,
            facts,
            function,
            text,
            instruction,
            callee,
        }
    }

    fn class_of_argument(&self, facts: &FunctionFacts<'_>, argument: &Argument) -> Class {
        self.class_by_rows(self.argument_rows(), facts, argument)
    }

    fn class_by_rows(
        &self,
        rows: &[&Row],
        facts: &FunctionFacts<'_>,
        argument: &Argument,
    ) -> Class {
        let holds = |condition: &Condition| match condition {
            Condition::InReg => argument.in_reg && !facts.by_address,
            Condition::ByVal => argument.by_val,
            Condition::Scratch => facts.scratch,
            Condition::Kernel => {
                matches!(
                    facts.convention,
                    b"amdgpu_kernel" | b"spir_kernel" | b"ptx_kernel"
                )
            }
            Condition::NoUndef => promises_defined(self.module.bytes(argument.span)),
            _ => false,
        };
        let matches = |row: &&&Row| match &row.subject {
            Subject::Anything => true,
            Subject::Convention(pattern) => pattern.matches(facts.convention),
            _ => false,
        };
        let row = rows
            .iter()
            .filter(matches)
            .find(|row| row.conditions.iter().all(holds));
        row.map_or(Class::Default, |row| row.class)
    }
}

/// Whether one of the first two operands of an instruction is the result of a call.
#[inline]
fn reads_call(function: &Function, instruction: &Instruction) -> bool {
    let first = function.arguments.len();
    let operands = function.operands_of(instruction).iter().take(2);
    operands
        .filter_map(|operand| operand.as_value())
        .any(|value| {
            let at = (value as usize).checked_sub(first);
            let definition = at.and_then(|at| function.instructions.get(at));
            definition.is_some_and(|definition| definition.opcode.is_call())
        })
}

impl Classification {
    #[inline]
    fn note(&mut self, value: u32, class: Class, operands: u32) {
        match class {
            Class::Default | Class::Defined => {}
            Class::UnlessWritten => self.shared.readers.push(value),
            Class::Undefined => self.undefined.push(value),
            Class::DefinedByOperands => self.defined_by_operands.push(value),
            Class::Source => self.source.push(value),
            Class::AlwaysUniform => self.always_uniform.push(value),
            Class::UniformPart => self.uniform_part.push((value, 0)),
            Class::OneLane(operand) => self.uniform_part.push((value, operand)),
            Class::Either => self.uniform_part.extend([(value, 0), (value, 1)]),
            Class::Moved(moved) => {
                let others = (0..operands).filter(|operand| *operand != moved);
                self.uniform_part
                    .extend(others.map(|operand| (value, operand)));
            }
        }
    }
}

impl TestedInstruction<'_> {
    /// The first row that matches.
    fn row(&self) -> Option<&Row> {
        let rows = self.context.rows_of(self.instruction.opcode);
        match self.callee {
            // For a call, the rows that match the callee's name have been computed with the
            // context.
            Some(callee) if self.instruction.opcode == Opcode::Call => callee
                .rows
                .iter()
                .filter_map(|at| rows.get(*at as usize))
                .find(|row| self.all_hold(row))
                .copied(),
            _ => rows
                .iter()
                .find(|row| self.is_about(&row.subject) && self.all_hold(row))
                .copied(),
        }
    }

    /// Whether the result may be `undef` or `poison`: the class of the first definedness row that
    /// matches.
    fn definedness(&self) -> Class {
        let rows = self.context.definedness_of(self.instruction.opcode);
        let row = rows
            .iter()
            .find(|row| self.is_about(&row.subject) && self.all_hold(row));
        match row.map_or(Class::DefinedByOperands, |row| row.class) {
            Class::DefinedByOperands if self.holds(Condition::UndefinedOperand) => Class::Undefined,
            class => class,
        }
    }

    fn all_hold(&self, row: &Row) -> bool {
        row.conditions
            .iter()
            .all(|condition| self.holds(*condition))
    }

    fn is_about(&self, subject: &Subject) -> bool {
        let instruction = self.instruction;
        match subject {
            Subject::Anything => true,
            Subject::Space(space) => *space == instruction.address_space,
            Subject::Cast(from, to) => {
                *from == instruction.address_space && *to == self.cast_space()
            }
            Subject::Convention(_) => false,
            Subject::Assembly if instruction.opcode.is_call() => instruction.has(flag::INLINE_ASM),
            Subject::Assembly => self
                .operand_call(|call| call.has(flag::INLINE_ASM))
                .is_some(),
            Subject::Function(_) | Subject::Intrinsics { .. } if instruction.opcode.is_call() => {
                called(self.text, instruction).is_some_and(|name| subject.matches_function(name))
            }
            Subject::Intrinsics { .. } => false,
            Subject::Function(pattern) => self
                .operand_call(|call| {
                    self.called_by_operand(call)
                        .is_some_and(|name| pattern.matches(name))
                })
                .is_some(),
        }
    }

    /// The target address space of an `addrspacecast`: the last one in the text of the instruction,
    /// which ends with the target type.
    fn cast_space(&self) -> u32 {
        let to = text::parts(self.own_text()).next().unwrap_or_default();
        let spaces = memchr::memmem::rfind(to, b" to ")
            .and_then(|at| to.get(at..))
            .unwrap_or_default();
        let space = memchr::memmem::find(spaces, b"addrspace(")
            .and_then(|at| spaces.get(at + 10..))
            .and_then(text::integer);
        space
            .and_then(|space| u32::try_from(space).ok())
            .unwrap_or(0)
    }
}

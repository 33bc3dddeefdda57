//! Data that all functions of a module share: the rows of the table by opcode, the module's
//! attributes, and the functions that it calls.

use std::borrow::Cow;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::attributes::{Attributes, dimensions};
use super::class_table::{Class, Kind, Property, Row, Subject, Switch};
use super::classify::WorkGroup;
use super::intrinsics::{Intrinsic, is_intrinsic};
use super::libraries::{LibraryFunction, is_opencl, library_function};
use super::question::{self, promises_defined};
use super::summaries::Summaries;
use super::{Architecture, Gpu, Mode, Target, has_feature};
use crate::metadata::{integer_field, node_fields, node_integers};
use crate::{Function, Instruction, Module, Opcode, Span, text};

/// A module with a target and a mode. A module context can be shared between threads.
pub struct ModuleContext<'m> {
    pub(super) module: &'m Module<'m>,
    pub(super) gpu: Option<&'m Gpu>,
    mode: Mode,
    /// For each opcode, its rows in the table's order.
    rows: Vec<Vec<&'m Row>>,
    /// For each opcode, whether all rows are about the call that an operand comes from.
    about_calls: Vec<bool>,
    argument_rows: Vec<&'m Row>,
    /// The definedness rows for each opcode. Empty except in mode `sound`.
    definedness: Vec<Vec<&'m Row>>,
    argument_definedness: Vec<&'m Row>,
    groups: FxHashMap<u32, Attributes<'m>>,
    /// Whether some attribute group contains `nodivergencesource` or `alwaysuniform`.
    some_group_promises: bool,
    /// Whether the module is an OpenCL module.
    is_opencl: bool,
    callees: FxHashMap<&'m [u8], Callee>,
    /// Intrinsics that are called without a declaration, which LLVM permits. Computed on demand.
    undeclared: OnceLock<FxHashMap<Box<[u8]>, Callee>>,
    /// Whether some constant expression casts an address of private memory. Computed on demand.
    casts_scratch: OnceLock<bool>,
    assembly: Callee,
    /// The entry for callees of which nothing is known: in indirect calls, and in calls of an
    /// alias, an ifunc or a variable.
    unknown: Callee,
    /// The functions that are kernels according to `nvvm.annotations`.
    annotated_kernels: FxHashSet<&'m [u8]>,
    /// In mode `work-group`: a context for the same module in mode `sound`, which is used for
    /// functions whose work-groups consist of one wave.
    of_wave: Option<Box<ModuleContext<'m>>>,
    /// The summaries that interprocedural analysis computed for the arguments and return values of
    /// functions; `None` if it did not run.
    pub(super) summaries: Option<Box<Summaries>>,
}

/// A function that may be called.
#[derive(Default)]
pub(super) struct Callee {
    pub no_divergence_source: bool,
    pub always_uniform: bool,
    /// Whether the result of a call is never `undef` or `poison` (`noundef`).
    pub gives_defined: bool,
    /// Whether the module contains the body of the function.
    pub is_defined: bool,
    /// The entry in the library table, if the callee is only declared and belongs to a device
    /// library.
    pub library: Option<LibraryFunction>,
    /// Whether lanes may be inactive after a call of this function.
    pub switch: Switch,
    /// The table rows for `call` that match the function's name, up to the first row without a
    /// condition. Rows are indices in the list of rows for the opcode.
    pub rows: Vec<u32>,
}

/// Data that all instructions of a function share.
pub(super) struct FunctionFacts<'m> {
    /// Whether a wave that executes the function may have two or more lanes.
    pub active: bool,
    /// The keyword of the function's calling convention.
    pub convention: &'m [u8],
    /// Number of lanes in a wave.
    pub wave_size: u32,
    /// Minimum number of lanes in a wave.
    pub least_wave_size: u32,
    pub work_group: WorkGroup,
    /// Whether the flat address of a private variable differs between lanes.
    pub scratch: bool,
    /// Whether `active` is true, and some constant expression of the module casts a private address
    /// to flat. Used in mode `sound` only.
    pub casts_scratch: bool,
    pub sixteen_bit: bool,
    /// Whether permutations stay within each half of a wave of 64 lanes.
    pub permutes_halves: bool,
    /// Whether the function may be called through its address, with any value for an `inreg`
    /// argument.
    pub by_address: bool,
}

impl FunctionFacts<'_> {
    /// Whether the function is a kernel whose work-groups all have the same number of work-items,
    /// so that all its waves are full.
    pub fn fills_waves(&self) -> bool {
        let items = self.work_group.items();
        self.convention == b"amdgpu_kernel"
            && items.is_some_and(|items| items > 0 && items % self.wave_size == 0)
    }
}

impl<'m> ModuleContext<'m> {
    /// Creates the context of a module. Time: the number of declarations and attribute groups,
    /// times the number of rows of the table.
    pub fn new(module: &'m Module<'m>, target: &'m Target, mode: Mode) -> ModuleContext<'m> {
        ModuleContext::of_gpu(module, target.gpu(), mode)
    }

    /// The same module and target in another mode, without interprocedural results.
    pub fn in_mode(&self, mode: Mode) -> ModuleContext<'m> {
        ModuleContext::of_gpu(self.module, self.gpu, mode)
    }

    fn of_gpu(module: &'m Module<'m>, gpu: Option<&'m Gpu>, mode: Mode) -> ModuleContext<'m> {
        let mut context = ModuleContext {
            module,
            gpu,
            mode,
            rows: vec![Vec::new(); Opcode::ALL.len() + 1],
            about_calls: Vec::new(),
            argument_rows: Vec::new(),
            definedness: vec![Vec::new(); Opcode::ALL.len() + 1],
            argument_definedness: Vec::new(),
            groups: FxHashMap::default(),
            some_group_promises: false,
            is_opencl: is_opencl(module),
            callees: FxHashMap::default(),
            undeclared: OnceLock::new(),
            casts_scratch: OnceLock::new(),
            assembly: Callee::default(),
            unknown: Callee::default(),
            annotated_kernels: FxHashSet::default(),
            of_wave: match mode {
                Mode::WorkGroup => Some(Box::new(ModuleContext::of_gpu(module, gpu, Mode::Sound))),
                _ => None,
            },
            summaries: None,
        };
        let Some(gpu) = context.gpu else {
            return context;
        };
        for row in gpu
            .table
            .rows
            .iter()
            .filter(|row| row.applies(context.mode))
        {
            let (rows, argument_rows) = match row.class.is_definedness() {
                true => (&mut context.definedness, &mut context.argument_definedness),
                false => (&mut context.rows, &mut context.argument_rows),
            };
            match row.kind {
                Kind::Argument => argument_rows.push(row),
                Kind::Instruction(opcode) => rows
                    .get_mut(opcode as usize)
                    .into_iter()
                    .for_each(|rows| rows.push(row)),
            }
        }
        let about_calls = Opcode::ALL
            .iter()
            .zip(&context.rows)
            .map(|((opcode, _), rows)| {
                let mut subjects = rows.iter().map(|row| &row.subject);
                !opcode.is_call()
                    && subjects.all(|one| matches!(one, Subject::Function(_) | Subject::Assembly))
            });
        context.about_calls = about_calls.collect();
        context.assembly.switch = Switch::Off;
        context.unknown.switch = Switch::Off;
        context.assembly.rows = context
            .rows_for_call(|subject| matches!(subject, Subject::Anything | Subject::Assembly));
        context.unknown.rows =
            context.rows_for_call(|subject| matches!(subject, Subject::Anything));
        context.groups = module
            .attribute_groups
            .iter()
            .map(|(number, span)| (*number, Attributes::read(module.bytes(*span))))
            .collect();
        context.some_group_promises = context
            .groups
            .values()
            .any(|group| group.no_divergence_source || group.always_uniform);
        for (name, whole) in &module.declarations {
            let after_name = module
                .text
                .get(name.end as usize..whole.end as usize)
                .unwrap_or_default();
            context.add_callee(
                module.bytes(*name),
                &Attributes::read(text::after_parentheses(after_name)),
                context.library_function(module.bytes(*name)),
            );
            context.note_result(*name, whole.start);
        }
        for function in &module.functions {
            context.add_callee(
                module.bytes(function.name),
                &header_attributes(module, function),
                None,
            );
            context.note_result(function.name, function.span.start);
            let name = text::unquoted(module.bytes(function.name));
            if let Some(callee) = context.callees.get_mut(name) {
                callee.is_defined = true;
            }
        }
        if gpu.architecture == Architecture::Nvptx {
            context.annotated_kernels = annotated_kernels(module);
        }
        context
    }

    /// The context in mode `sound` that classifies a function in mode `work-group`, if its
    /// work-groups consist of one wave; `None` otherwise.
    pub(super) fn of_wave(&self, facts: &FunctionFacts<'_>) -> Option<&ModuleContext<'m>> {
        let is_one = facts.work_group.most_items() <= facts.least_wave_size;
        self.of_wave.as_deref().filter(|_| is_one)
    }

    /// The mode of the verdicts.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The GPU vendor's architecture; `None` without a GPU.
    pub fn architecture(&self) -> Option<Architecture> {
        self.gpu.map(|gpu| gpu.architecture)
    }

    /// The processor that executes a function: the one for which the function was compiled, unless
    /// the target prescribes one; empty if unknown.
    pub fn processor<'f>(&'f self, function: &Function) -> &'f [u8] {
        let Some(gpu) = self.gpu else {
            return b"";
        };
        let own = header_attributes(self.module, function);
        let compiled_for = match gpu.always {
            true => None,
            false => self.any_attributes(&own, |found| found.string(b"target-cpu")),
        };
        compiled_for.unwrap_or(gpu.processor.as_bytes())
    }

    /// Whether a function's own attributes specify its processor or wave size.
    pub(super) fn names_processor(&self, function: &Function) -> bool {
        let own = header_attributes(self.module, function);
        let says = |key: &[u8]| self.any_attributes(&own, |found| found.string(key));
        let says = says(b"target-cpu").or_else(|| says(b"target-features"));
        says.is_some() && self.gpu.is_some_and(|gpu| !gpu.always)
    }

    /// Whether a function requests waves of 64 lanes (`+wavefrontsize64`), and was not compiled for
    /// a processor that only has such waves.
    pub fn requests_wave64(&self, function: &Function) -> bool {
        let own = header_attributes(self.module, function);
        let string = |key: &[u8]| self.any_attributes(&own, |found| found.string(key));
        let features = string(b"target-features").unwrap_or_default();
        let has_both = |gpu: &Gpu| {
            string(b"target-cpu").is_none_or(|processor| {
                let table = &gpu.table;
                table.processor_has(processor, Property::Wave32)
            })
        };
        has_feature(features, b"+wavefrontsize64") && self.gpu.is_some_and(has_both)
    }

    /// The value of `"uniform-work-group-size"` of an AMD kernel: `Some(false)` if the last
    /// work-group of a dimension may be smaller than the others; `None` if the attribute is absent.
    pub fn uniform_work_groups(&self, function: &Function) -> Option<bool> {
        let gpu = self.gpu?;
        let own = header_attributes(self.module, function);
        let written = self.any_attributes(&own, |found| found.string(b"uniform-work-group-size"));
        let is_uniform = written.map(|value| value != b"false");
        is_uniform.filter(|_| gpu.architecture == Architecture::Amdgpu)
    }

    /// If a work-group size is assumed: the maximum number of bits of the index of a work-item in
    /// the grid. `None` otherwise.
    pub fn grid_bits(&self) -> Option<u32> {
        self.gpu?.work_group.map(|_| 30)
    }

    /// Whether hosts launch a function, according to its calling convention or NVIDIA's
    /// annotations.
    pub fn is_kernel(&self, function: &Function) -> bool {
        let name = text::unquoted(self.module.bytes(function.name));
        matches!(
            convention_word(self.module.bytes(function.calling_convention)),
            b"amdgpu_kernel" | b"ptx_kernel" | b"spir_kernel"
        ) || self.annotated_kernels.contains(name)
    }

    /// The library table's entry for a declared function, if it belongs to a device library.
    fn library_function(&self, name: &[u8]) -> Option<LibraryFunction> {
        let name = text::unquoted(name);
        (!is_intrinsic(name)).then(|| library_function(name, self.is_opencl))?
    }

    /// The library table's entry for the function that a call names, if it belongs to a device
    /// library and is not defined in this module.
    pub fn library_of_call(&self, name: &[u8]) -> Option<LibraryFunction> {
        self.callees.get(name)?.library
    }

    /// Whether the callee of a call is unknown: it is not defined in the module, and is neither an
    /// intrinsic nor a function of a device library.
    pub fn is_unknown(&self, name: &[u8]) -> bool {
        let known = self.callees.get(name);
        let has_body = known.is_some_and(|callee| callee.is_defined);
        let has_library = known.is_some_and(|callee| callee.library.is_some());
        !has_body && !has_library && !is_intrinsic(name)
    }

    fn add_callee(
        &mut self,
        name: &'m [u8],
        attributes: &Attributes<'m>,
        library: Option<LibraryFunction>,
    ) {
        let name = text::unquoted(name);
        let callee = Callee {
            is_defined: false,
            library,
            no_divergence_source: self
                .any_attributes(attributes, |found| found.no_divergence_source.then_some(()))
                .is_some(),
            always_uniform: self
                .any_attributes(attributes, |found| found.always_uniform.then_some(()))
                .is_some(),
            switch: self.switch_of(name, library.is_some()),
            ..self.callee_of_name(name)
        };
        self.callees.insert(name, callee);
    }

    /// Records whether the header of a function, which starts at offset `start`, guarantees that
    /// the function's result is neither `undef` nor `poison`.
    fn note_result(&mut self, name: Span, start: u32) {
        let header = self.module.text.get(start as usize..name.start as usize);
        let callee = self
            .callees
            .get_mut(text::unquoted(self.module.bytes(name)));
        if let (Some(header), Some(callee)) = (header, callee) {
            callee.gives_defined = promises_defined(header);
        }
    }

    /// The callee for a function without a declaration, of which only the name is known.
    fn callee_of_name(&self, name: &[u8]) -> Callee {
        Callee {
            no_divergence_source: false,
            always_uniform: false,
            gives_defined: false,
            is_defined: false,
            library: None,
            switch: self.switch_of(name, false),
            rows: self.rows_for_call(|subject| subject.matches_function(name)),
        }
    }

    /// Whether lanes may be inactive after a call of a function: according to the table, or because
    /// its body is not available.
    fn switch_of(&self, name: &[u8], is_library: bool) -> Switch {
        match self.gpu.map(|gpu| gpu.table.switch(name)) {
            Some(Switch::Neither) if !is_library && !is_intrinsic(name) => Switch::Off,
            switch => switch.unwrap_or_default(),
        }
    }

    /// Whether the module declares or calls a function that activates lanes outside of the
    /// work-group.
    fn switches_lanes_on(&self) -> bool {
        let undeclared = self.undeclared.get_or_init(|| self.find_undeclared());
        let mut all = self.callees.values().chain(undeclared.values());
        all.any(|callee| callee.switch == Switch::On)
    }

    /// Whether lanes that load from the same address of an address space get the same value: this
    /// holds if the first table row for loads from this address space does not classify them as
    /// divergent.
    pub(super) fn is_shared_space(&self, space: u32) -> bool {
        let mut rows = self.rows_of(Opcode::Load).iter();
        let row = rows.find(|row| match row.subject {
            Subject::Anything => row.conditions.is_empty(),
            Subject::Space(of_row) => of_row == space && row.conditions.is_empty(),
            _ => false,
        });
        row.is_none_or(|row| row.class != Class::Source)
    }

    /// All intrinsics that are used without a declaration. Time: linear in the module's text, even
    /// if bodies have not been parsed.
    fn find_undeclared(&self) -> FxHashMap<Box<[u8]>, Callee> {
        let mut found: FxHashMap<Box<[u8]>, Callee> = FxHashMap::default();
        let whole = self.module.text;
        for at in memchr::memmem::find_iter(whole, b"llvm.") {
            let sign = match whole.get(..at) {
                Some([.., b'@']) => at - 1,
                Some([.., b'@', b'"']) => at - 2,
                _ => continue,
            };
            let (name, _) = text::name(whole.get(sign..).unwrap_or_default());
            if !self.callees.contains_key(name) && !found.contains_key(name) {
                found.insert(name.into(), self.callee_of_name(name));
            }
        }
        found
    }

    /// Whether a row of the table, which may be the user's, classifies calls of a function by its
    /// name.
    pub(super) fn names(&self, name: &[u8]) -> bool {
        let rows = self.rows_of(Opcode::Call);
        let named = |at: &u32| {
            let row = rows.get(*at as usize);
            row.is_some_and(|row| {
                matches!(
                    row.subject,
                    Subject::Function(_) | Subject::Intrinsics { .. }
                )
            })
        };
        let callee = self.callees.get(name);
        callee.is_some_and(|callee| callee.rows.iter().any(named))
    }

    /// The rows for `call` that can apply, up to the first one without a condition.
    fn rows_for_call(&self, matches: impl Fn(&Subject) -> bool) -> Vec<u32> {
        let mut rows = Vec::new();
        for (at, row) in self
            .rows_of(Opcode::Call)
            .iter()
            .enumerate()
            .filter(|(_, row)| matches(&row.subject))
        {
            rows.push(at as u32);
            if row.conditions.is_empty() {
                break;
            }
        }
        rows
    }

    #[inline]
    pub(super) fn rows_of(&self, opcode: Opcode) -> &[&'m Row] {
        self.rows.get(opcode as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether all rows of an opcode are about the call that an operand comes from.
    #[inline]
    pub(super) fn is_about_calls(&self, opcode: Opcode) -> bool {
        self.about_calls.get(opcode as usize).is_some_and(|is| *is)
    }

    pub(super) fn definedness_of(&self, opcode: Opcode) -> &[&'m Row] {
        self.definedness
            .get(opcode as usize)
            .map_or(&[], Vec::as_slice)
    }

    pub(super) fn argument_definedness(&self) -> &[&'m Row] {
        &self.argument_definedness
    }

    pub(super) fn argument_rows(&self) -> &[&'m Row] {
        &self.argument_rows
    }

    /// The callee of a call. `name` is the name of the called function; `None` for an indirect
    /// call.
    #[inline]
    pub(super) fn callee(&self, name: Option<&[u8]>, is_assembly: bool) -> &Callee {
        if is_assembly {
            return &self.assembly;
        }
        name.and_then(|name| {
            self.callees.get(name).or_else(|| {
                let undeclared = || self.undeclared.get_or_init(|| self.find_undeclared());
                is_intrinsic(name).then(undeclared)?.get(name)
            })
        })
        .unwrap_or(&self.unknown)
    }

    /// Whether the call itself, or one of its attribute groups, has an attribute. The attribute is
    /// passed as a bit of `flag` and as a predicate on groups.
    pub(super) fn call_promises(
        &self,
        call: &Instruction,
        bit: u8,
        in_group: impl Fn(&Attributes<'m>) -> bool,
    ) -> bool {
        let group = || self.groups.get(&call.attributes).is_some_and(&in_group);
        call.has(bit) || (self.some_group_promises && group())
    }

    /// Calls `read` for a list of attributes, and for each group that it refers to, until there is
    /// a result.
    fn any_attributes<R>(
        &self,
        own: &Attributes<'m>,
        ask: impl Fn(&Attributes<'m>) -> Option<R>,
    ) -> Option<R> {
        ask(own).or_else(|| {
            own.groups
                .iter()
                .filter_map(|number| self.groups.get(number))
                .find_map(ask)
        })
    }

    /// Computes the facts about a function that its header determines.
    pub(super) fn facts_of(&self, gpu: &'m Gpu, function: &'m Function) -> FunctionFacts<'m> {
        let own = header_attributes(self.module, function);
        let string = |key: &[u8]| self.any_attributes(&own, |found| found.string(key));
        let compiled_for = |key: &[u8]| if gpu.always { None } else { string(key) };
        let processor = compiled_for(b"target-cpu").unwrap_or(gpu.processor.as_bytes());
        let mut convention = convention_word(self.module.bytes(function.calling_convention));
        if self
            .annotated_kernels
            .contains(text::unquoted(self.module.bytes(function.name)))
        {
            convention = b"ptx_kernel";
        }
        let required = self.required_work_group(function);
        let is_sound = self.mode.is_sound();
        let mut work_group = WorkGroup {
            // Only sound modes consider the attribute, which LLVM ignores. If the user states a
            // size, it applies to all work-groups.
            partial: is_sound
                && gpu.architecture == Architecture::Amdgpu
                && (required.is_some() || gpu.work_group.is_none())
                && string(b"uniform-work-group-size") == Some(b"false"),
            ..WorkGroup::default()
        };
        let required = required.or(gpu.work_group.filter(|_| string(b"nvvm.reqntid").is_none()));
        let (required, single_lane) = match gpu.architecture {
            Architecture::Amdgpu => {
                let largest = string(b"amdgpu-flat-work-group-size").and_then(dimensions);
                if let Some([least, most, _]) = largest {
                    (work_group.least, work_group.most) = (least, most);
                }
                let single_lane =
                    required.map_or(largest == Some([1, 1, 1]), |sizes| sizes == [1, 1, 1]);
                // LLVM 14 ignores work-group sizes.
                let single_lane = single_lane && !self.mode.is_llvm14();
                let single_lane = single_lane && !(is_sound && self.switches_lanes_on());
                (required, single_lane)
            }
            // LLVM 22 does not treat a function for NVIDIA GPUs as uniform if its work-groups have
            // one work-item.
            Architecture::Nvptx => {
                let required = required.or_else(|| string(b"nvvm.reqntid").and_then(dimensions));
                let largest = required.or_else(|| string(b"nvvm.maxntid").and_then(dimensions));
                if let Some([x, y, z]) = largest {
                    work_group.most = x.saturating_mul(y).saturating_mul(z);
                }
                (required, is_sound && largest == Some([1, 1, 1]))
            }
        };
        work_group.required = required;
        let own = compiled_for(b"target-features").unwrap_or_default();
        let features = &*match gpu.features.as_bytes() {
            b"" => Cow::Borrowed(own),
            added => Cow::Owned([own, b",", added].concat()),
        };
        let has = |property| gpu.table.processor_has(processor, property);
        // If no processor is named, the function may run on any AMD GPU.
        let may_be_any =
            is_sound && processor.is_empty() && gpu.architecture == Architecture::Amdgpu;
        let wave_size = gpu.wave_size(processor, features);
        let scratch = has_feature(features, b"+globally-addressable-scratch")
            || !has_feature(features, b"-globally-addressable-scratch")
                && (may_be_any || has(Property::Scratch));
        FunctionFacts {
            active: !single_lane,
            convention,
            wave_size,
            least_wave_size: match may_be_any && !has_feature(features, b"+wavefrontsize64") {
                true => wave_size.min(32),
                false => wave_size,
            },
            work_group,
            scratch,
            casts_scratch: is_sound && scratch && self.casts_scratch(),
            sixteen_bit: has(Property::SixteenBit),
            permutes_halves: may_be_any || has(Property::PermutesHalves),
            by_address: false,
        }
    }

    /// Whether some constant expression in the module's text casts an address of private memory.
    fn casts_scratch(&self) -> bool {
        *self
            .casts_scratch
            .get_or_init(|| question::casts_scratch(self.module.text))
    }

    /// The sizes in `!reqd_work_group_size`, if there are three numbers.
    fn required_work_group(&self, function: &Function) -> Option<[u32; 3]> {
        let (_, node) = function
            .attachments
            .iter()
            .find(|(kind, _)| self.module.bytes(*kind) == b"reqd_work_group_size")?;
        let sizes = node_integers(self.module.node(self.module.bytes(*node))?)?;
        let [x, y, z] = sizes.as_slice() else {
            return None;
        };
        Some([
            u32::try_from(x.1).ok()?,
            u32::try_from(y.1).ok()?,
            u32::try_from(z.1).ok()?,
        ])
    }
}

/// The attributes between the parameters and the body of a function.
fn header_attributes<'m>(module: &'m Module<'m>, function: &Function) -> Attributes<'m> {
    let after_name = module
        .text
        .get(function.name.end as usize..function.body as usize)
        .unwrap_or_default();
    let mut attributes = Attributes::read(text::after_parentheses(after_name));
    attributes.groups.clone_from(&function.attribute_groups);
    attributes
}

/// The keyword for a calling convention that may be written as a number.
pub(super) fn convention_word(written: &[u8]) -> &[u8] {
    let Some(number) = written
        .strip_prefix(b"cc")
        .and_then(|rest| text::number(rest.trim_ascii()))
    else {
        return written;
    };
    match number {
        71 => b"ptx_kernel",
        76 => b"spir_kernel",
        87 => b"amdgpu_vs",
        88 => b"amdgpu_gs",
        89 => b"amdgpu_ps",
        90 => b"amdgpu_cs",
        91 => b"amdgpu_kernel",
        93 => b"amdgpu_hs",
        95 => b"amdgpu_ls",
        96 => b"amdgpu_es",
        100 => b"amdgpu_gfx",
        104 => b"amdgpu_cs_chain",
        105 => b"amdgpu_cs_chain_preserve",
        _ => written,
    }
}

/// The functions with `!"kernel", i32 1` in `!nvvm.annotations`, as written by older versions of
/// LLVM.
pub fn annotated_kernels<'t>(module: &Module<'t>) -> FxHashSet<&'t [u8]> {
    let mut kernels = FxHashSet::default();
    let lists = module
        .named_metadata
        .iter()
        .filter(|(name, _)| module.bytes(*name) == b"nvvm.annotations");
    for (_, list) in lists {
        for entry in node_fields(module.bytes(*list)).into_iter().flatten() {
            let Some(mut fields) = module.node(entry).and_then(node_fields) else {
                continue;
            };
            let function = fields
                .next()
                .and_then(|field| Some(text::name(field.get(memchr::memchr(b'@', field)?..)?).0));
            let is_kernel = std::iter::from_fn(|| Some((fields.next()?, fields.next()?))).any(
                |(key, value)| {
                    key == b"!\"kernel\""
                        && integer_field(value).is_some_and(|(_, value)| value != 0)
                },
            );
            kernels.extend(function.filter(|_| is_kernel));
        }
    }
    kernels
}

impl Subject {
    /// Whether the subject matches a function with this name.
    pub(super) fn matches_function(&self, name: &[u8]) -> bool {
        match self {
            Subject::Anything => true,
            Subject::Function(pattern) => pattern.matches(name),
            Subject::Intrinsics { class, reading } => Intrinsic::of(name).is_some_and(|called| {
                called.divergence() == Some(*class) && (*reading || !called.reads_pointers())
            }),
            _ => false,
        }
    }
}

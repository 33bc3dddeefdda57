//! Opcodes, types and names of instructions: the rows of `rules/program.dl`.
//!
//! Each relation is computed in a separate pass over the instructions, since most programs read
//! only two or three of them.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::alias::separate_variables;
use super::attributes::Headers;
use super::constants::{constants, known_constants};
use super::convergence::Convergence;
use super::declared::{Block, Description, Symbol, Value};
use super::detail::{is_told_by_its_text, spelled};
use super::kinds::Kinds;
use super::symbols::Symbols;
use super::type_shapes::{type_elements, type_spaces};
use super::typed::{OF_TYPES, Typed, exchange_orderings, invariant_loads};
use lanelog_ir::target::{ModuleContext, intrinsics};
use lanelog_ir::text::{Word, words};
use lanelog_ir::typed::{self as typed, Equal, Types};
use lanelog_ir::{Function, Instruction, Module, Opcode, Operand, OperandKind, flag};

/// Describes functions of one module one after another. Texts are numbered in its own [`Symbols`].
pub struct Describer<'m, 't> {
    module: &'m Module<'t>,
    symbols: Symbols,
    convergence: Option<Convergence<'t>>,
    headers: Option<Headers<'t>>,
    /// The variables that share no byte with another one.
    separate: Option<FxHashSet<Vec<u8>>>,
    kinds: Kinds<'t>,
    /// The named types of the module, read on first use.
    types: Option<Types<'t>>,
    /// The target of the functions, if known.
    context: Option<&'m ModuleContext<'m>>,
    /// File and line of a `!dbg !N`, by `N`.
    places: FxHashMap<u32, Option<(Symbol, i32)>>,
}

impl<'m, 't> Describer<'m, 't> {
    /// Creates a describer. `symbols` may contain texts already.
    pub fn new(module: &'m Module<'t>, symbols: Symbols) -> Describer<'m, 't> {
        Describer {
            module,
            symbols,
            convergence: None,
            headers: None,
            separate: None,
            kinds: Kinds::default(),
            types: None,
            context: None,
            places: FxHashMap::default(),
        }
    }

    /// Sets the target of the functions. Without a target, no function has a `processor`.
    pub fn on(self, context: &'m ModuleContext<'m>) -> Describer<'m, 't> {
        Describer {
            context: Some(context),
            ..self
        }
    }

    /// The texts of all symbols in the rows so far.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The table of symbols, to which more texts may be added.
    pub fn symbols_mut(&mut self) -> &mut Symbols {
        &mut self.symbols
    }

    /// Computes the requested relations of a function; the other relations are empty. Each relation
    /// takes time linear in the function's text.
    pub fn describe(&mut self, function: &Function, wanted: impl Fn(&str) -> bool) -> Description {
        let nothing = typed::Function {
            arguments: Vec::new(),
            instructions: Vec::new(),
        };
        if !OF_TYPES.iter().any(|name| wanted(name)) {
            let typed = Typed {
                function: &nothing,
                layout: &typed::layout::Layout::new(""),
            };
            return self.describe_typed(function, typed, wanted);
        }
        let module = self.module;
        let types = self.types.take();
        let mut types = types.unwrap_or_else(|| {
            let architecture = self.context.and_then(ModuleContext::architecture);
            Types::new(module, architecture)
        });
        let of_function = types.function(module, function);
        let typed = Typed {
            function: &of_function,
            layout: &types.layout,
        };
        let described = self.describe_typed(function, typed, wanted);
        self.types = Some(types);
        described
    }

    /// Like [`Describer::describe`], for a function whose types have been computed already.
    pub fn describe_typed(
        &mut self,
        function: &Function,
        typed: Typed<'_>,
        wanted: impl Fn(&str) -> bool,
    ) -> Description {
        let module = self.module;
        let view = View { module, function };
        macro_rules! only {
            ($name:literal, $rows:expr) => {
                if wanted($name) { $rows } else { Vec::new() }
            };
        }
        let accesses = || {
            let accesses = view.instructions();
            accesses.filter(|(_, access)| pointer_at(access.opcode).is_some())
        };
        let unary = |flag| {
            let flagged = view.instructions().filter(move |(_, at)| at.has(flag));
            flagged.map(|(value, _)| (value,)).collect()
        };
        let types = if TYPE_SHAPES.iter().any(|name| wanted(name)) {
            let (kinds, symbols) = (&mut self.kinds, &mut self.symbols);
            let written = kinds.of_values(module, function, symbols);
            typed.types(view, &written, symbols)
        } else {
            BTreeMap::new()
        };
        Description {
            opcode: only!("opcode", self.opcodes(view)),
            value_type: only!("value_type", {
                let (kinds, symbols) = (&mut self.kinds, &mut self.symbols);
                kinds.of_values(module, function, symbols)
            }),
            operand: only!("operand", {
                let operands = view.operands();
                let values = operands
                    .filter_map(|(user, index, is)| Some((user, index, Value(is.as_value()?))));
                values.collect()
            }),
            constant_operand: only!("constant_operand", self.constant_operands(view)),
            callee: only!("callee", {
                let calls = view.calls();
                calls
                    .map(|(call, name)| (call, self.intern(&name)))
                    .collect()
            }),
            intrinsic: only!("intrinsic", {
                let calls = view
                    .calls()
                    .filter(|(_, name)| intrinsics::is_intrinsic(name.as_bytes()));
                calls
                    .map(|(call, name)| (call, self.intern(intrinsics::base_name(&name))))
                    .collect()
            }),
            library_function: only!("library_function", {
                let calls = self.context.into_iter().flat_map(|context| {
                    let calls = view.calls();
                    calls.filter_map(|(call, name)| {
                        let known = context.library_of_call(name.as_bytes())?;
                        Some((call, known.effect))
                    })
                });
                let calls: Vec<_> = calls.collect();
                let rows = calls.into_iter();
                rows.map(|(call, effect)| (call, self.intern(effect)))
                    .collect()
            }),
            unknown_function: only!("unknown_function", {
                let context = self
                    .context
                    .filter(|context| context.architecture().is_some());
                let calls = view.instructions().filter(|(_, call)| {
                    let is_plain = call.opcode.is_call() && !call.has(flag::INLINE_ASM);
                    let name = || module.callee_name(function, call);
                    is_plain
                        && context.is_some_and(|context| {
                            name().is_none_or(|name| context.is_unknown(&name))
                        })
                });
                calls.map(|(call, _)| (call,)).collect()
            }),
            pointer_operand: only!("pointer_operand", {
                let pointers = accesses().filter_map(|(value, access)| {
                    let operands = function.operands_of(access);
                    let pointer = operands.get(pointer_at(access.opcode)?)?;
                    Some((value, Value(pointer.as_value()?)))
                });
                pointers.collect()
            }),
            address_space: only!("address_space", {
                let spaces = accesses().map(|(value, at)| (value, at.address_space as i32));
                spaces.collect()
            }),
            inline_assembly: only!("inline_assembly", unary(flag::INLINE_ASM)),
            volatile: only!("volatile", unary(flag::VOLATILE)),
            atomic: only!("atomic", unary(flag::ATOMIC)),
            convergent: only!("convergent", {
                let convergence = self
                    .convergence
                    .get_or_insert_with(|| Convergence::new(module));
                let calls = view.instructions().filter(|(_, at)| at.opcode.is_call());
                calls
                    .filter(|(_, call)| convergence.of_call(module, function, call))
                    .map(|(call, _)| (call,))
                    .collect()
            }),
            call_attribute: only!("call_attribute", {
                let headers = self.headers.get_or_insert_with(|| Headers::new(module));
                view.call_attributes(headers, &mut self.symbols)
            }),
            operand_attribute: only!("operand_attribute", {
                let headers = self.headers.get_or_insert_with(|| Headers::new(module));
                view.operand_attributes(headers, &mut self.symbols)
            }),
            address_operand: only!("address_operand", view.address_operands()),
            address_of: only!("address_of", view.addresses(&mut self.symbols)),
            address_within: only!("address_within", view.addresses_within()),
            separate_variable: only!("separate_variable", {
                let separate = &mut self.separate;
                view.separate_addresses(separate.get_or_insert_with(|| separate_variables(module)))
            }),
            value_name: only!("value_name", self.value_names(view)),
            block_name: only!("block_name", {
                let names = module.names(function);
                let blocks = 0..function.blocks.len() as u32;
                blocks
                    .map(|block| (Block(block), self.intern(&names.block(block))))
                    .collect()
            }),
            source_line: only!("source_line", self.source_lines(view)),
            element_class: only!("element_class", typed.element_classes(&mut self.symbols)),
            source_class: only!("source_class", typed.source_classes(&mut self.symbols)),
            composite: only!("composite", typed.composites()),
            undefined_incoming: only!("undefined_incoming", typed.undefined_incoming()),
            pointer_space: only!("pointer_space", typed.pointer_spaces()),
            noalias: only!("noalias", typed.promised(|argument| argument.noalias)),
            readonly: only!("readonly", typed.promised(|argument| argument.readonly)),
            by_value: only!(
                "by_value",
                typed.promised(|argument| argument.pointee.is_some())
            ),
            access_bytes: only!("access_bytes", typed.access_bytes()),
            access_align: only!("access_align", typed.access_aligns()),
            ordering: only!("ordering", typed.orderings(&mut self.symbols)),
            invariant_load: only!("invariant_load", invariant_loads(module, function)),
            intrinsic_prefix: only!("intrinsic_prefix", self.intrinsic_prefixes(view)),
            processor: only!("processor", {
                let name = self.context.map(|context| context.processor(function));
                let name = name.filter(|name| !name.is_empty());
                let symbol = name.map(|name| self.intern(&String::from_utf8_lossy(name)));
                symbol.map(|symbol| (symbol,)).into_iter().collect()
            }),
            predicate: only!("predicate", typed.predicates(&mut self.symbols)),
            instruction_flag: only!("instruction_flag", typed.flags(&mut self.symbols)),
            part_index: only!("part_index", typed.part_indices()),
            element_type: only!(
                "element_type",
                spelled_all(typed.element_types(), &mut self.symbols)
            ),
            address_step: only!("address_step", typed.address_steps(view)),
            address_offset: only!("address_offset", typed.address_offsets(view)),
            allocated: only!("allocated", typed.allocated(&mut self.symbols)),
            access_type: only!(
                "access_type",
                spelled_all(typed.access_types(), &mut self.symbols)
            ),
            atomic_operation: only!(
                "atomic_operation",
                typed.atomic_operations(&mut self.symbols)
            ),
            sync_scope: only!("sync_scope", typed.scopes(&mut self.symbols)),
            exchange_ordering: only!(
                "exchange_ordering",
                exchange_orderings(module, function, &mut self.symbols)
            ),
            metadata: only!("metadata", view.metadata(&mut self.symbols)),
            alias_scope: only!(
                "alias_scope",
                view.scope_rows(b"alias.scope", &mut self.symbols)
            ),
            noalias_scope: only!(
                "noalias_scope",
                view.scope_rows(b"noalias", &mut self.symbols)
            ),
            tbaa_type: only!("tbaa_type", view.tbaa_types(&mut self.symbols)),
            tbaa_parent: only!("tbaa_parent", view.tbaa_parents(&mut self.symbols)),
            value_range: only!("value_range", view.value_ranges()),
            argument_index: only!("argument_index", {
                let arguments = 0..function.arguments.len() as u32;
                arguments.map(|at| (Value(at), at as i32)).collect()
            }),
            kernel_argument: only!(
                "kernel_argument",
                self.of_gpu(|context| {
                    let arguments = match context.is_kernel(function) {
                        true => function.arguments.len() as u32,
                        false => 0,
                    };
                    (0..arguments).map(|at| (Value(at),)).collect()
                })
            ),
            argument_attribute: only!(
                "argument_attribute",
                view.argument_attributes(&mut self.symbols)
            ),
            writeonly: only!("writeonly", view.write_only()),
            captures: only!("captures", view.captures(&mut self.symbols)),
            successor: only!("successor", view.successors()),
            true_successor: only!("true_successor", view.branch_successors(0)),
            false_successor: only!("false_successor", view.branch_successors(1)),
            switch_case: only!("switch_case", view.switch_cases()),
            switch_default: only!("switch_default", view.switch_defaults()),
            incoming_block: only!("incoming_block", view.incoming_blocks()),
            constant_number: only!("constant_number", typed.constant_numbers(view)),
            constant_bits: only!("constant_bits", typed.constant_bits(view)),
            constant_value: only!("constant_value", constant_values(view)),
            operand_type: only!("operand_type", typed.operand_types(view, &mut self.symbols)),
            type_bits: only!("type_bits", typed.type_bits(&types)),
            type_elements: only!("type_elements", type_elements(&types)),
            type_space: only!("type_space", type_spaces(&types)),
            type_bytes: only!("type_bytes", typed.type_bytes(&types)),
            written: only!("written", {
                let instructions = &typed.function.instructions;
                let is_told =
                    |index: usize| instructions.get(index).is_some_and(is_told_by_its_text);
                view.written(&mut self.symbols, is_told)
            }),
            wave_size: only!(
                "wave_size",
                self.of_gpu(|context| { vec![(as_number(context.wave_size(function)),)] })
            ),
            least_wave_size: only!(
                "least_wave_size",
                self.of_gpu(|context| { vec![(as_number(context.least_wave_size(function)),)] })
            ),
            shared_banks: only!(
                "shared_banks",
                self.of_gpu(|context| {
                    let banks = context.shared_banks(function);
                    banks
                        .map(|(banks, bytes)| (as_number(banks), as_number(bytes)))
                        .into_iter()
                        .collect()
                })
            ),
            cache_line: only!(
                "cache_line",
                self.of_gpu(|context| {
                    let bytes = context.cache_line(function);
                    bytes.map(|bytes| (as_number(bytes),)).into_iter().collect()
                })
            ),
            work_group_size: only!(
                "work_group_size",
                self.of_gpu(|context| {
                    let sizes = (0..).zip(context.work_group(function).sizes());
                    sizes
                        .filter_map(|(at, items)| Some((at, as_number(items?))))
                        .collect()
                })
            ),
            grid_bits: only!(
                "grid_bits",
                self.of_gpu(|context| {
                    let bits = context.grid_bits();
                    bits.map(|bits| (as_number(bits),)).into_iter().collect()
                })
            ),
            work_group_items: only!(
                "work_group_items",
                self.of_gpu(|context| {
                    let group = context.work_group(function);
                    let (least, most) = match group.items() {
                        Some(items) => (items, items),
                        None if group.partial => (1, group.most_items()),
                        None => (group.least, group.most),
                    };
                    vec![(as_number(least), as_number(most))]
                })
            ),
        }
    }

    /// Rows about the GPU; empty if the target is unknown.
    fn of_gpu<R>(&self, rows: impl FnOnce(&ModuleContext<'_>) -> Vec<R>) -> Vec<R> {
        let context = self
            .context
            .filter(|context| context.architecture().is_some());
        context.map(rows).unwrap_or_default()
    }

    fn intern(&mut self, text: &str) -> Symbol {
        Symbol(self.symbols.intern(text))
    }

    fn intrinsic_prefixes(&mut self, view: View<'_, 't>) -> Vec<(Value, Symbol)> {
        let mut rows = Vec::new();
        for (call, name) in view.calls() {
            if !intrinsics::is_intrinsic(name.as_bytes()) {
                continue;
            }
            let name = intrinsics::base_name(&name);
            let ends = name.match_indices('.').map(|(end, _)| end);
            for end in ends.chain([name.len()]) {
                let prefix = name.get(..end).unwrap_or_default();
                rows.push((call, self.intern(prefix)));
            }
        }
        rows
    }

    fn opcodes(&mut self, view: View<'_, 't>) -> Vec<(Value, Symbol)> {
        let mut known: Vec<Option<Symbol>> = vec![None; Opcode::ALL.len()];
        let mut rows = Vec::with_capacity(view.function.instructions.len());
        for (value, instruction) in view.instructions() {
            let symbol = match known.get_mut(instruction.opcode as usize) {
                Some(symbol) => *symbol.get_or_insert_with(|| {
                    Symbol(self.symbols.intern(instruction.opcode.keyword()))
                }),
                // For an unknown opcode: the first word after its name.
                None => {
                    let text = view.module.instruction_text(view.function, instruction);
                    let word = words(text).find_map(|(_, word)| match word {
                        Word::Plain(word @ [first, ..]) if first.is_ascii_alphabetic() => {
                            Some(word)
                        }
                        _ => None,
                    });
                    self.intern(&String::from_utf8_lossy(word.unwrap_or(b"?")))
                }
            };
            rows.push((value, symbol));
        }
        rows
    }

    fn constant_operands(&mut self, view: View<'_, 't>) -> Vec<(Value, i32, Symbol)> {
        let mut rows = Vec::new();
        for (user, index, operand) in view.operands() {
            let text: &[u8] = match operand.kind() {
                OperandKind::Constant(at) => view.module.constant_text(view.function, at),
                OperandKind::Undef => b"undef",
                OperandKind::Poison => b"poison",
                _ => continue,
            };
            rows.push((user, index, self.intern(&String::from_utf8_lossy(text))));
        }
        rows
    }

    fn value_names(&mut self, view: View<'_, 't>) -> Vec<(Value, Symbol)> {
        let names = view.module.names(view.function);
        let count = view.function.value_count();
        let mut rows = Vec::with_capacity(count as usize);
        for value in 0..count {
            let name = names.value(value);
            if !name.is_empty() {
                rows.push((Value(value), self.intern(&name)));
            }
        }
        let constants = constants(view.module, view.function);
        for (value, at) in (count..).map(Value).zip(constants) {
            let text = view.module.constant_text(view.function, at);
            rows.push((value, self.intern(&String::from_utf8_lossy(text))));
        }
        rows
    }

    fn source_lines(&mut self, view: View<'_, 't>) -> Vec<(Value, Symbol, i32)> {
        let mut rows = Vec::new();
        for (value, instruction) in view.instructions() {
            if instruction.debug_location == Instruction::NONE {
                continue;
            }
            let symbols = &mut self.symbols;
            let place = self.places.entry(instruction.debug_location);
            let place = place.or_insert_with(|| {
                let frames = view.module.source_frames(instruction.debug_location);
                let frame = frames.first().filter(|frame| frame.line > 0)?;
                let line = i32::try_from(frame.line).ok()?;
                Some((Symbol(symbols.intern(&frame.file)), line))
            });
            rows.extend(place.map(|(file, line)| (value, file, line)));
        }
        rows
    }
}

/// The relations that need the types of a function by their text.
const TYPE_SHAPES: [&str; 4] = ["type_bits", "type_elements", "type_space", "type_bytes"];

fn as_number(value: u32) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

fn spelled_all<'y>(
    types: impl Iterator<Item = (Value, &'y typed::Type)>,
    symbols: &mut Symbols,
) -> Vec<(Value, Symbol)> {
    types
        .map(|(value, ty)| (value, spelled(ty, symbols)))
        .collect()
}

/// Rows of the relation `constant_value`.
fn constant_values(view: View<'_, '_>) -> Vec<(Value, i32)> {
    let constants = known_constants(view.module, view.function).into_iter();
    let values = (view.function.value_count()..).zip(constants);
    let values = values.filter_map(|(constant, (_, known))| match known {
        Equal::Number(number) => Some((Value(constant), i32::try_from(number).ok()?)),
        _ => None,
    });
    values.collect()
}

/// The index of an access's pointer operand.
fn pointer_at(opcode: Opcode) -> Option<usize> {
    match opcode {
        Opcode::Load | Opcode::CmpXchg | Opcode::AtomicRmw => Some(0),
        Opcode::Store => Some(1),
        _ => None,
    }
}

/// A function of a module.
#[derive(Clone, Copy)]
pub(super) struct View<'m, 't> {
    pub module: &'m Module<'t>,
    pub function: &'m Function,
}

impl<'m, 't> View<'m, 't> {
    pub(super) fn instructions(
        self,
    ) -> impl Iterator<Item = (Value, &'m Instruction)> + use<'m, 't> {
        let first = self.function.arguments.len() as u32;
        (first..).map(Value).zip(&self.function.instructions)
    }

    /// Each operand of each instruction with its index. For a phi, only the incoming values are
    /// returned.
    pub(super) fn operands(self) -> impl Iterator<Item = (Value, i32, Operand)> + use<'m, 't> {
        self.instructions().flat_map(move |(user, instruction)| {
            let step = if instruction.opcode == Opcode::Phi {
                2
            } else {
                1
            };
            let operands = self.function.operands_of(instruction).iter();
            (0..)
                .zip(operands.step_by(step))
                .map(move |(index, operand)| (user, index, *operand))
        })
    }

    /// Each call to a named function, with the function's name.
    fn calls(self) -> impl Iterator<Item = (Value, String)> + use<'m, 't> {
        let calls = self.instructions().filter(|(_, at)| at.opcode.is_call());
        calls.filter_map(move |(value, call)| {
            let name = self.module.callee_name(self.function, call)?;
            Some((value, String::from_utf8_lossy(&name).into_owned()))
        })
    }
}

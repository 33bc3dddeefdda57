//! Instruction selection: converts steps of the linear form to instructions.

mod divide;
mod memory;

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Code, Form, Instruction, Register, STACK, Source};
use crate::names::Names;
use crate::operand::signed;
use crate::{Prepared, Refusal};
use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::typed::{self as typed, Constant, Detail, Operand, Type, Types};
use lanelog_ir::{Intrinsic, Module, Opcode};
use lanelog_passes::linearize::linear::{Counterpart, End, Guard, LeavingLanes, Step};

/// The range of immediates that every instruction format can encode.
const SHORT: std::ops::RangeInclusive<i32> = -128..=127;

/// The mask of the lanes that are active at the function's entry.
const ALL: Register = Register {
    vector: false,
    number: 0,
};

/// The launch parameters. Each is given by the intrinsic that reads it, and is a vector if the flag
/// is true.
const LAUNCH: &[(Intrinsic, bool)] = &[
    (NUMBERS, true),
    (Intrinsic::AmdgcnWorkitemIdY, true),
    (Intrinsic::AmdgcnWorkitemIdZ, true),
    (Intrinsic::AmdgcnWorkgroupIdX, false),
    (Intrinsic::AmdgcnWorkgroupIdY, false),
    (Intrinsic::AmdgcnWorkgroupIdZ, false),
    (Intrinsic::AmdgcnDispatchPtr, false),
    (Intrinsic::AmdgcnImplicitargPtr, false),
];

/// The intrinsic that returns lane indices.
const NUMBERS: Intrinsic = Intrinsic::AmdgcnWorkitemIdX;

/// Number of scalar registers for inputs of the function; further inputs are passed on the stack.
const GIVEN: u32 = 20;

/// Maximum number of vector inputs of the function.
const MOST_VECTORS: u32 = 16;

struct Selector<'s, 't> {
    prepared: &'s Prepared,
    types: &'s Types<'t>,
    next: u32,
    /// Values that are in scalar registers.
    scalar: FxHashSet<u32>,
    values: FxHashMap<u32, Register>,
    joins: FxHashMap<u32, Register>,
    predicates: FxHashMap<u32, Register>,
    /// The registers of launch parameters, by the intrinsic that reads them.
    launch: FxHashMap<Intrinsic, Register>,
    /// The addresses of variables of the module.
    variables: FxHashMap<u32, Register>,
    /// The register with the lane indices within the vector, if the function uses them.
    own_lane: Option<Register>,
    stack: Option<Register>,
    /// Size of the stack frame in bytes.
    used: u32,
    result: Option<Register>,
    block: Vec<Instruction>,
    /// The current instruction.
    at: u32,
}

/// Selects instructions of a function.
///
/// # Errors
/// Unsupported constructs.
pub fn select(
    module: &Module<'_>,
    types: &Types<'_>,
    prepared: &Prepared,
) -> Result<Code, Refusal> {
    let mut names = Names::new(module, &prepared.function);
    let name = module.function_name(&prepared.function);
    let mut code = Code {
        name: String::from_utf8_lossy(&name).into_owned(),
        ..Code::default()
    };
    let linear = &prepared.linear;
    for block in &linear.blocks {
        let of = |block: u32| {
            names
                .blocks
                .get(block as usize)
                .cloned()
                .unwrap_or_default()
        };
        let label = match block.place {
            Counterpart::Block(block) => of(block),
            Counterpart::Skip(block) => format!("{}_skip", of(block)),
            Counterpart::Enter(header) => format!("{}_enter", of(header)),
            Counterpart::Next(header) => format!("{}_next", of(header)),
        };
        code.labels.push(match block.place {
            Counterpart::Block(_) => label,
            _ => names.fresh(&label),
        });
    }
    let mut selector = Selector {
        prepared,
        types,
        next: 1,
        scalar: FxHashSet::default(),
        values: FxHashMap::default(),
        joins: FxHashMap::default(),
        predicates: FxHashMap::default(),
        launch: FxHashMap::default(),
        variables: FxHashMap::default(),
        own_lane: None,
        stack: None,
        used: 0,
        result: None,
        block: Vec::new(),
        at: 0,
    };
    code.fixed.insert(ALL, 0);
    code.comments
        .push(("lanes that are on".into(), register(ALL)));
    selector.arguments(&names, &mut code)?;
    selector.find_scalars();
    for block in 0..linear.blocks.len() {
        selector.select(block)?;
        code.blocks.push(std::mem::take(&mut selector.block));
        code.successors.push(linear.successors(block));
    }
    code.result = selector.result;
    if let Some(result) = selector.result {
        code.comments.push(("result".into(), register(result)));
    }
    if let Some(stack) = selector.stack {
        code.fixed.insert(stack, STACK);
    }
    code.stack = selector.used;
    Ok(code)
}

fn register(register: Register) -> Source {
    Source::Register(register)
}

impl Selector<'_, '_> {
    fn refuse<T>(&self, message: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal {
            function: self.prepared.index,
            instruction: Some(self.at),
            message: message.into(),
        })
    }

    fn fresh(&mut self, vector: bool) -> Register {
        self.next += 1;
        Register {
            vector,
            number: self.next,
        }
    }

    /// The register with a scalar input of the function. The input is passed in a register or on
    /// the stack.
    fn given(&mut self, number: u32, what: String, code: &mut Code) -> Register {
        let own = self.fresh(false);
        let place = if number <= GIVEN {
            code.fixed.insert(own, number);
            register(own)
        } else {
            let place = Source::Stack(self.reserve(4, 4));
            self.stack();
            self.access("load_32", Some(own), None, vec![place]);
            place
        };
        code.comments.push((what, place));
        own
    }

    fn arguments(&mut self, names: &Names, code: &mut Code) -> Result<(), Refusal> {
        let (mut scalars, mut vectors) = (1, 0);
        let whole = |message: &str| Refusal {
            function: self.prepared.index,
            instruction: None,
            message: message.into(),
        };
        let few = whole("more than 16 vectors are given at the start");
        for (value, argument) in self.prepared.typed.arguments.iter().enumerate() {
            let value = value as u32;
            let fits = argument
                .as_ref()
                .is_ok_and(|argument| is_word(&argument.ty));
            if !fits {
                return Err(whole(
                    "parameters are words, floats and pointers in this style",
                ));
            }
            let name = names.values.get(value as usize);
            let name = format!("%{}", name.cloned().unwrap_or_default());
            let own = if self.prepared.verdicts.is_divergent(value) {
                let own = self.fresh(true);
                code.fixed.insert(own, vectors);
                vectors += 1;
                code.comments.push((name, register(own)));
                own
            } else {
                scalars += 1;
                self.given(scalars - 1, name, code)
            };
            self.values.insert(value, own);
        }
        for (name, vector) in LAUNCH {
            let asks = |known: &typed::Instruction| known.intrinsic() == Some(*name);
            if !self.prepared.typed.instructions.iter().any(asks) {
                continue;
            }
            let what = match *name {
                NUMBERS => "numbers of lanes".to_string(),
                called => called.to_string(),
            };
            let own = if *vector {
                let own = self.fresh(true);
                code.fixed.insert(own, vectors);
                vectors += 1;
                code.comments.push((what, register(own)));
                own
            } else {
                scalars += 1;
                self.given(scalars - 1, what, code)
            };
            self.launch.insert(*name, own);
        }
        for variable in self.named() {
            let Some(known) = self.types.variables.get(variable as usize) else {
                continue;
            };
            let Ok(size) = self.types.layout.size(&known.ty) else {
                continue;
            };
            let filled = !matches!(
                known.initial,
                None | Some(Constant::Undef | Constant::Poison)
            );
            let contents = if filled { " with contents" } else { "" };
            let what = format!("@{}, {size} bytes{contents}", known.name);
            scalars += 1;
            let own = self.given(scalars - 1, what, code);
            self.variables.insert(variable, own);
        }
        if vectors > MOST_VECTORS {
            return Err(few);
        }
        let allocates = |known: &typed::Instruction| known.opcode == Opcode::Alloca;
        if self.prepared.typed.instructions.iter().any(allocates) {
            self.number_lanes();
        }
        Ok(())
    }

    /// Module variables that are referred to, in ascending order.
    fn named(&self) -> Vec<u32> {
        let instructions = self.prepared.typed.instructions.iter();
        let operands = instructions.flat_map(|known| known.operands.iter());
        let mut found: Vec<u32> = operands
            .filter_map(|(_, operand)| match operand {
                Operand::Constant(
                    Constant::Address { variable, .. } | Constant::Cast { variable, .. },
                ) => Some(*variable),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Determines which values are in scalar registers: uniform values that are computed from
    /// scalar values, in blocks that all lanes execute.
    fn find_scalars(&mut self) {
        let first = self.prepared.function.arguments.len() as u32;
        let mut scalar: FxHashSet<u32> = (0..first)
            .filter(|value| self.values.get(value).is_some_and(|own| !own.vector))
            .collect();
        let mut joined: FxHashMap<u32, bool> = FxHashMap::default();
        for block in &self.prepared.linear.blocks {
            for step in &block.steps {
                match step {
                    Step::Run {
                        instruction, keep, ..
                    } => {
                        let value = first + instruction;
                        let uniform = !self.prepared.verdicts.is_divergent(value);
                        let known = self.prepared.typed.instructions.get(*instruction as usize);
                        let can = known.is_some_and(|known| {
                            is_word(&known.ty)
                                && known.opcode != Opcode::Select
                                && known.opcode != Opcode::Alloca
                                && !matches!(known.opcode, Opcode::ZExt | Opcode::SExt)
                        });
                        if uniform && can && block.guard.is_none() && keep.is_none() {
                            scalar.insert(value);
                        }
                    }
                    Step::Join {
                        instruction, lanes, ..
                    } => {
                        let whole = lanes.is_none() && block.guard.is_none();
                        *joined.entry(*instruction).or_insert(true) &= whole;
                    }
                    _ => {}
                }
            }
        }
        loop {
            let before = scalar.len();
            let gone: Vec<u32> = scalar
                .iter()
                .copied()
                .filter(|value| {
                    let Some(at) = value.checked_sub(first) else {
                        return false;
                    };
                    let known = self.prepared.typed.instructions.get(at as usize);
                    let mixed = known.is_some_and(|known| {
                        known.operands.iter().any(|(_, operand)| match operand {
                            Operand::Value(read) => !scalar.contains(read),
                            Operand::Constant(_) => false,
                        })
                    });
                    mixed || joined.get(&at) == Some(&false)
                })
                .collect();
            for value in gone {
                scalar.remove(&value);
            }
            if scalar.len() == before {
                break;
            }
        }
        self.scalar = scalar;
    }

    fn typed(&self, instruction: u32) -> Option<&typed::Instruction> {
        self.prepared.typed.instructions.get(instruction as usize)
    }

    /// Whether a value needs a vector register. An `i1` value needs none: it is a mask in a scalar
    /// register.
    fn is_vector(&self, value: u32) -> bool {
        let first = self.prepared.function.arguments.len() as u32;
        let ty = value
            .checked_sub(first)
            .and_then(|at| self.typed(at))
            .map(|known| &known.ty);
        ty != Some(&Type::Integer(1)) && !self.scalar.contains(&value)
    }

    fn value(&mut self, value: u32) -> Register {
        if let Some(known) = self.values.get(&value) {
            return *known;
        }
        let vector = self.is_vector(value);
        let own = self.fresh(vector);
        self.values.insert(value, own);
        own
    }

    fn joined(&mut self, instruction: u32) -> Register {
        let first = self.prepared.function.arguments.len() as u32;
        if let Some(known) = self.joins.get(&instruction) {
            return *known;
        }
        let vector = self.is_vector(first + instruction);
        let own = self.fresh(vector);
        self.joins.insert(instruction, own);
        own
    }

    fn predicate(&mut self, guard: Guard) -> Register {
        let Some(number) = guard else { return ALL };
        if let Some(known) = self.predicates.get(&number) {
            return *known;
        }
        let own = self.fresh(false);
        self.predicates.insert(number, own);
        own
    }

    fn put(
        &mut self,
        opcode: &'static str,
        dest: Register,
        mask: Option<Register>,
        sources: Vec<Source>,
    ) {
        self.block.push(Instruction {
            form: Form::Operation,
            opcode,
            dest: Some(dest),
            mask,
            sources,
            to: None,
        });
    }

    fn branch(&mut self, opcode: &'static str, source: Option<Register>, to: u32) {
        self.block.push(Instruction {
            form: Form::Branch,
            opcode,
            dest: None,
            mask: None,
            sources: source.into_iter().map(register).collect(),
            to: Some(to),
        });
    }

    /// Computes a value into a new register.
    fn compute(&mut self, opcode: &'static str, vector: bool, sources: Vec<Source>) -> Register {
        let own = self.fresh(vector);
        self.put(opcode, own, None, sources);
        own
    }

    fn number(&mut self, number: i32) -> Source {
        if SHORT.contains(&number) {
            return Source::Number(number);
        }
        register(self.compute("li", false, vec![Source::Number(number)]))
    }

    /// An operand whose type fits in a word.
    fn operand(&mut self, operand: &(Type, Operand)) -> Result<Source, Refusal> {
        match operand {
            (_, Operand::Value(value)) => Ok(register(self.value(*value))),
            (Type::Integer(1), Operand::Constant(Constant::Bits(bit))) => {
                let all = if *bit == 0 { 0 } else { 0xffff };
                Ok(self.number(all))
            }
            (ty, Operand::Constant(Constant::Bits(bits))) if is_word(ty) => {
                Ok(self.number(*bits as u32 as i32))
            }
            (ty, Operand::Constant(Constant::Undef | Constant::Poison))
                if is_word(ty) || *ty == Type::Integer(1) =>
            {
                Ok(Source::Number(0))
            }
            (
                Type::Pointer(_),
                Operand::Constant(
                    Constant::Address { variable, offset }
                    | Constant::Cast {
                        variable, offset, ..
                    },
                ),
            ) => {
                let Some(start) = self.variables.get(variable).copied() else {
                    return self.refuse("the address of what is not a variable");
                };
                if *offset as i32 == 0 {
                    return Ok(register(start));
                }
                let distance = self.number(*offset as i32);
                let own = self.compute("add_i", false, vec![register(start), distance]);
                Ok(register(own))
            }
            _ => self.refuse("an operand that is neither a bit, a word, a float nor a pointer"),
        }
    }

    fn operand_at(&mut self, instruction: u32, operand: u32) -> Result<Source, Refusal> {
        let known = self
            .typed(instruction)
            .and_then(|known| known.operands.get(operand as usize));
        match known.cloned() {
            Some(known) => self.operand(&known),
            None => self.refuse("an operand that is missing"),
        }
    }

    /// Moves a source to a register if it is not in one. `vector` states whether it must be a
    /// vector register.
    fn in_register(&mut self, source: Source, vector: bool) -> Register {
        match source {
            Source::Register(known) if known.vector || !vector => known,
            _ => self.compute("move", vector, vec![source]),
        }
    }

    /// The mask of the lanes of a guard that branch to some of the successors.
    fn going(&mut self, lanes: &LeavingLanes) -> Result<Register, Refusal> {
        let guard = self.predicate(lanes.guard);
        if lanes.to.is_empty() {
            return Ok(guard);
        }
        let function = &self.prepared.function;
        let last = function
            .block_instructions(lanes.block as usize)
            .last()
            .unwrap_or(0) as u32;
        self.at = last;
        let successors = function.block_successors(lanes.block as usize).to_vec();
        let condition = self.operand_at(last, 0)?;
        let detail = self.typed(last).map(|known| known.detail.clone());
        let (test, inverted) = match (detail, successors.as_slice()) {
            (Some(Detail::Cases(cases)), [default, others @ ..]) => {
                let wanted = !lanes.to.contains(default);
                let value = self.in_register(condition, false);
                let mut found: Option<Register> = None;
                for (case, to) in cases.iter().zip(others) {
                    if lanes.to.contains(to) != wanted {
                        continue;
                    }
                    let number = self.number(signed(*case, 32) as i32);
                    let one = self.compute("cmpeq_i", false, vec![register(value), number]);
                    found = Some(match found {
                        None => one,
                        Some(other) => {
                            self.compute("or", false, vec![register(other), register(one)])
                        }
                    });
                }
                match found {
                    Some(found) => (found, !wanted),
                    None => (
                        self.compute("move", false, vec![Source::Number(0)]),
                        !wanted,
                    ),
                }
            }
            (_, [first, _]) => (
                self.in_register(condition, false),
                !lanes.to.contains(first),
            ),
            _ => return self.refuse("a branch of no two ways"),
        };
        let test = match inverted {
            true => self.compute("xor", false, vec![register(test), Source::Number(-1)]),
            false => test,
        };
        Ok(self.compute("and", false, vec![register(test), register(guard)]))
    }

    /// Writes a register for the lanes of a mask; for `None`, for all lanes.
    fn blend(&mut self, to: Register, mask: Option<Register>, from: Source) {
        match mask {
            None => self.put("move", to, None, vec![from]),
            Some(mask) if to.vector => self.put("move", to, Some(mask), vec![from]),
            Some(mask) => {
                let not = self.compute("xor", false, vec![register(mask), Source::Number(-1)]);
                let old = self.compute("and", false, vec![register(to), register(not)]);
                let from = self.in_register(from, false);
                let new = self.compute("and", false, vec![register(from), register(mask)]);
                self.put("or", to, None, vec![register(old), register(new)]);
            }
        }
    }

    fn select(&mut self, block: usize) -> Result<(), Refusal> {
        let prepared = self.prepared;
        let Some(known) = prepared.linear.blocks.get(block) else {
            return Ok(());
        };
        for step in &known.steps {
            match step {
                Step::Clear(predicate) => {
                    let to = self.predicate(Some(*predicate));
                    self.put("move", to, None, vec![Source::Number(0)]);
                }
                Step::Copy { predicate, from } => {
                    let (to, from) = (self.predicate(Some(*predicate)), self.predicate(*from));
                    self.put("move", to, None, vec![register(from)]);
                }
                Step::Define {
                    predicate,
                    adds,
                    lanes,
                } => {
                    let lanes = self.going(lanes)?;
                    let to = self.predicate(Some(*predicate));
                    match adds {
                        true => self.put("or", to, None, vec![register(to), register(lanes)]),
                        false => self.put("move", to, None, vec![register(lanes)]),
                    }
                }
                Step::Run {
                    instruction, keep, ..
                } => self.run(*instruction, known.guard, *keep)?,
                Step::Join {
                    instruction,
                    operand,
                    lanes,
                } => {
                    self.at = *instruction;
                    let to = self.joined(*instruction);
                    let mask = match lanes {
                        Some(lanes) => Some(self.going(lanes)?),
                        None => known.guard.map(|guard| self.predicate(Some(guard))),
                    };
                    self.at = *instruction;
                    let from = self.operand_at(*instruction, *operand)?;
                    self.blend(to, mask, from);
                }
                Step::Result { instruction, guard } => {
                    self.at = *instruction;
                    let from = self.operand_at(*instruction, 0)?;
                    let to = match self.result {
                        Some(known) => known,
                        None => self.fresh(true),
                    };
                    self.result = Some(to);
                    let guard = guard.or(known.guard);
                    let mask = guard.map(|guard| self.predicate(Some(guard)));
                    self.blend(to, mask, from);
                }
            }
        }
        self.end(block, known.place, &known.end)
    }

    fn end(&mut self, block: usize, place: Counterpart, end: &End) -> Result<(), Refusal> {
        let go = |selector: &mut Self, to: u32| {
            if to as usize != block + 1 {
                selector.branch("b", None, to);
            }
        };
        match end {
            End::Return => self.block.push(Instruction {
                form: Form::Return,
                opcode: "ret",
                dest: None,
                mask: None,
                sources: Vec::new(),
                to: None,
            }),
            End::Goto(to) => go(self, *to),
            End::Branch(to) => {
                let Counterpart::Block(from) = place else {
                    return Ok(());
                };
                let successors = self
                    .prepared
                    .function
                    .block_successors(from as usize)
                    .to_vec();
                let Some((last, ways)) = to.split_last() else {
                    return Ok(());
                };
                // The first successor of a switch is the default successor.
                let (ways, last, offset) = match to.as_slice() {
                    [_, _] => (ways, last, 0),
                    [default, others @ ..] => (others, default, 1),
                    [] => return Ok(()),
                };
                for (at, way) in ways.iter().enumerate() {
                    let Some(successor) = successors.get(at + offset) else {
                        continue;
                    };
                    let lanes = LeavingLanes {
                        guard: None,
                        block: from,
                        to: vec![*successor],
                    };
                    let mask = self.going(&lanes)?;
                    self.branch("bnz", Some(mask), *way);
                }
                go(self, *last);
            }
            End::Vote {
                lanes,
                to,
                otherwise,
            } => {
                let mask = self.going(lanes)?;
                self.branch("bnz", Some(mask), *to);
                go(self, *otherwise);
            }
            End::Again {
                live,
                header,
                after,
            } => {
                let mask = self.predicate(Some(*live));
                self.branch("bnz", Some(mask), *header);
                go(self, after.unwrap_or(*header));
            }
        }
        Ok(())
    }

    fn run(&mut self, instruction: u32, guard: Guard, keep: Guard) -> Result<(), Refusal> {
        self.at = instruction;
        let first = self.prepared.function.arguments.len() as u32;
        let Some(known) = self.typed(instruction).cloned() else {
            return Ok(());
        };
        let own = self.value(first + instruction);
        let to = match keep {
            Some(_) => self.fresh(own.vector),
            None => own,
        };
        self.operate(instruction, &known, to, guard)?;
        if let Some(keep) = keep {
            let mask = self.predicate(Some(keep));
            self.blend(own, Some(mask), register(to));
        }
        Ok(())
    }

    fn operate(
        &mut self,
        instruction: u32,
        known: &typed::Instruction,
        to: Register,
        guard: Guard,
    ) -> Result<(), Refusal> {
        use Opcode::*;
        let asked = known
            .intrinsic()
            .and_then(|called| self.launch.get(&called));
        if let Some(own) = asked.map(|own| register(*own)) {
            let own = match to.vector {
                true => own,
                false => self.first_lane(own, guard),
            };
            self.put("move", to, None, vec![own]);
            return Ok(());
        }
        if let Detail::Callee(name) = &known.detail {
            return self.call(known, base_name(name), to, guard);
        }
        let word = is_word(&known.ty);
        let bit = known.ty == Type::Integer(1);
        let opcode = match known.opcode {
            Phi => {
                let from = self.joined(instruction);
                self.put("move", to, None, vec![register(from)]);
                return Ok(());
            }
            And if bit || word => "and",
            Or if bit || word => "or",
            Xor if bit || word => "xor",
            Add if word => "add_i",
            Sub if word => "sub_i",
            Mul if word => "mull_i",
            Shl if word => "shl",
            LShr if word => "shr",
            AShr if word => "ashr",
            FAdd if word => "add_f",
            FSub if word => "sub_f",
            FMul if word => "mul_f",
            UDiv | SDiv | URem | SRem if known.ty == Type::Integer(32) => {
                return self.divide(instruction, known.opcode, to);
            }
            ICmp | FCmp => return self.compare(known, to),
            Select if word => return self.choose(known, to),
            ZExt | SExt if word => {
                let from = self.operand_at(instruction, 0)?;
                let narrow = known.operands.first().map(|(ty, _)| ty);
                if known.opcode == ZExt && narrow != Some(&Type::Integer(1)) {
                    // Nothing is cleared, because the upper bits of a loaded value are zero.
                    self.put("move", to, None, vec![from]);
                    return Ok(());
                }
                let is_bit = narrow == Some(&Type::Integer(1));
                if !is_bit || !to.vector {
                    return self.refuse("an extension of what is not a bit");
                }
                let mask = self.in_register(from, false);
                let set = if known.opcode == ZExt { 1 } else { -1 };
                self.put("move", to, None, vec![Source::Number(0)]);
                self.put("move", to, Some(mask), vec![Source::Number(set)]);
                return Ok(());
            }
            Trunc if bit => {
                let from = self.operand_at(instruction, 0)?;
                let from = self.in_register(from, false);
                let low = self.compute("and", from.vector, vec![register(from), Source::Number(1)]);
                self.put("cmpne_i", to, None, vec![register(low), Source::Number(0)]);
                return Ok(());
            }
            SIToFP | FPToSI if word && self.reads_words(known) => {
                let opcode = match known.opcode {
                    SIToFP => "itof",
                    _ => "ftoi",
                };
                let from = self.operand_at(instruction, 0)?;
                let from = self.in_register(from, to.vector);
                self.put(opcode, to, None, vec![register(from)]);
                return Ok(());
            }
            FNeg if word => {
                let from = self.operand_at(instruction, 0)?;
                let sign = self.number(i32::MIN);
                self.binary("xor", to, from, sign);
                return Ok(());
            }
            BitCast | Freeze | IntToPtr | PtrToInt | AddrSpaceCast | Trunc if word || bit => {
                let from = self.operand_at(instruction, 0)?;
                self.put("move", to, None, vec![from]);
                return Ok(());
            }
            GetElementPtr => return self.address(known, to),
            Alloca => return self.alloca(known, to),
            Fence => {
                self.block.push(Instruction {
                    form: Form::Fence,
                    opcode: "membar",
                    dest: None,
                    mask: None,
                    sources: Vec::new(),
                    to: None,
                });
                return Ok(());
            }
            Load if word => return self.load(known, to, guard),
            Store => return self.store(known, guard),
            other => {
                let keyword = other.keyword();
                return self.refuse(format!(
                    "{keyword} of this type is not covered in this style"
                ));
            }
        };
        let (first, second) = (
            self.operand_at(instruction, 0)?,
            self.operand_at(instruction, 1)?,
        );
        self.binary(opcode, to, first, second);
        Ok(())
    }

    fn reads_words(&self, known: &typed::Instruction) -> bool {
        let first = known.operands.first().map(|(ty, _)| ty);
        matches!(first, Some(Type::Integer(32) | Type::Float))
    }

    /// The value of the first active lane of a vector.
    fn first_lane(&mut self, from: Source, guard: Guard) -> Source {
        match from {
            Source::Register(vector) if vector.vector => {
                let on = self.predicate(guard);
                let lane = self.compute("ctz", false, vec![register(on)]);
                register(self.compute("getlane", false, vec![from, register(lane)]))
            }
            other => other,
        }
    }

    /// Converts calls: operations across lanes, and those without an LLVM instruction.
    fn call(
        &mut self,
        known: &typed::Instruction,
        name: &str,
        to: Register,
        guard: Guard,
    ) -> Result<(), Refusal> {
        if known.intrinsic().is_some_and(Intrinsic::is_hint) {
            return Ok(());
        }
        let word = is_word;
        let first = known.operands.first().cloned();
        let Some(first) = first.filter(|_| word(&known.ty)) else {
            return self.refuse(format!("a call of {name} is not covered in this style"));
        };
        let mut second = None;
        if let Some(operand) = known.operands.get(1).cloned()
            && word(&operand.0)
        {
            second = Some(self.operand(&operand)?);
        }
        let fits = word(&first.0);
        match (known.intrinsic(), second) {
            (Some(Intrinsic::Ctlz | Intrinsic::Cttz), _) if fits => {
                let from = self.operand(&first)?;
                let from = self.in_register(from, to.vector);
                let opcode = if known.intrinsic() == Some(Intrinsic::Ctlz) {
                    "clz"
                } else {
                    "ctz"
                };
                self.put(opcode, to, None, vec![register(from)]);
            }
            (Some(Intrinsic::AmdgcnReadfirstlane), _) if fits => {
                let from = self.operand(&first)?;
                let from = self.first_lane(from, guard);
                self.put("move", to, None, vec![from]);
            }
            // The intrinsic would read the last value of an inactive lane. After linearization, an
            // inactive lane may have computed another value since it became inactive.
            (Some(Intrinsic::AmdgcnReadlane), Some(lane)) if fits && guard.is_none() => {
                let lane = self.first_lane(lane, guard);
                let from = self.operand(&first)?;
                let from = match from {
                    Source::Register(vector) if vector.vector => {
                        register(self.compute("getlane", false, vec![from, lane]))
                    }
                    other => other,
                };
                self.put("move", to, None, vec![from]);
            }
            (Some(Intrinsic::AmdgcnDsBpermute), Some(from)) if fits => {
                // Inactive lanes contribute zero.
                let on = self.predicate(guard);
                let held = self.compute("move", true, vec![Source::Number(0)]);
                self.put("move", held, Some(on), vec![from]);
                let address = self.operand(&first)?;
                let address = self.in_register(address, true);
                let lane = vec![register(address), Source::Number(2)];
                let lane = self.compute("shr", true, lane);
                let own = match to.vector {
                    true => to,
                    false => self.fresh(true),
                };
                self.put("shuffle", own, None, vec![register(held), register(lane)]);
                if !to.vector {
                    let found = self.first_lane(register(own), guard);
                    self.put("move", to, None, vec![found]);
                }
            }
            (Some(Intrinsic::AmdgcnBallot), _) if first.0 == Type::Integer(1) => {
                let bit = self.operand(&first)?;
                let bit = self.in_register(bit, false);
                let on = self.predicate(guard);
                let lanes = self.compute("and", false, vec![register(bit), register(on)]);
                self.put("move", to, None, vec![register(lanes)]);
            }
            _ => {
                return self.refuse(format!(
                    "a call of {name} is not covered here in this style"
                ));
            }
        }
        Ok(())
    }

    fn binary(&mut self, opcode: &'static str, to: Register, first: Source, second: Source) {
        let is_vector = |source: &Source| matches!(source, Source::Register(own) if own.vector);
        let commutes = matches!(
            opcode,
            "and" | "or" | "xor" | "add_i" | "mull_i" | "add_f" | "mul_f"
        );
        let (first, second) = match commutes && is_vector(&second) && !is_vector(&first) {
            true => (second, first),
            false => (first, second),
        };
        let first = self.in_register(first, to.vector);
        self.put(opcode, to, None, vec![register(first), second]);
    }

    fn compare(&mut self, known: &typed::Instruction, to: Register) -> Result<(), Refusal> {
        let word = known.operands.first().is_some_and(|(ty, _)| is_word(ty));
        let predicate = known.words.last().map_or("", |word| word);
        let names = match predicate {
            "eq" => ("cmpeq_i", "cmpeq_i"),
            "ne" => ("cmpne_i", "cmpne_i"),
            "sgt" => ("cmpgt_i", "cmplt_i"),
            "sge" => ("cmpge_i", "cmple_i"),
            "slt" => ("cmplt_i", "cmpgt_i"),
            "sle" => ("cmple_i", "cmpge_i"),
            "ugt" => ("cmpgt_u", "cmplt_u"),
            "uge" => ("cmpge_u", "cmple_u"),
            "ult" => ("cmplt_u", "cmpgt_u"),
            "ule" => ("cmple_u", "cmpge_u"),
            "ogt" => ("cmpgt_f", "cmplt_f"),
            "oge" => ("cmpge_f", "cmple_f"),
            "olt" => ("cmplt_f", "cmpgt_f"),
            "ole" => ("cmple_f", "cmpge_f"),
            "oeq" => ("cmpeq_f", "cmpeq_f"),
            "une" => ("cmpne_f", "cmpne_f"),
            other => {
                return self.refuse(format!(
                    "a compare for {other} is not covered in this style"
                ));
            }
        };
        if !word {
            return self.refuse("a compare of what are not words");
        }
        let (Some(first), Some(second)) = (known.operands.first(), known.operands.get(1)) else {
            return self.refuse("a compare of fewer than two operands");
        };
        let (first, second) = (self.operand(first)?, self.operand(second)?);
        let is_vector = |source: &Source| matches!(source, Source::Register(own) if own.vector);
        let (opcode, first, second) = match is_vector(&second) && !is_vector(&first) {
            true => (names.1, second, first),
            false => (names.0, first, second),
        };
        let first = self.in_register(first, false);
        self.put(opcode, to, None, vec![register(first), second]);
        Ok(())
    }

    fn choose(&mut self, known: &typed::Instruction, to: Register) -> Result<(), Refusal> {
        let [condition, first, second] = &*known.operands else {
            return self.refuse("a select of no three operands");
        };
        let (condition, first, second) = (
            self.operand(condition)?,
            self.operand(first)?,
            self.operand(second)?,
        );
        let mask = self.in_register(condition, false);
        self.put("move", to, None, vec![second]);
        self.put("move", to, Some(mask), vec![first]);
        Ok(())
    }
}

/// Whether one register can store a value of this type, in all or in some of its bits.
fn is_word(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Integer(8 | 16 | 32) | Type::Float | Type::Pointer(_)
    )
}

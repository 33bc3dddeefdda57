//! Propagates integer constants, and removes blocks that no known condition reaches.
//!
//! Inlining replaces parameters by constants, so that conditions and computed values become
//! constants, and parts of the callee's body become unreachable. Loads of `constant` integer
//! variables, by which device libraries select variants of functions, are constants too.
//!
//! Source: Wegman and Zadeck, "Constant Propagation with Conditional Branches" (1991).
//!
//! Architecture invariant: an instruction is removed only if its value is known; the remaining
//! instructions keep their order, names and places. Deliberately absent: floats, vectors, pointers,
//! `undef` and `poison`, whose values are not known here.

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::owned::{Function, Instruction, Module, NamePool, Piece, replace, with_ids};
use lanelog_ir::{self as ir, Opcode, OperandKind, plain_name};
use lanelog_util::limits;

/// An integer of up to 64 bits. Bits above the width are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Integer {
    width: u32,
    bits: u64,
}

impl Integer {
    fn new(width: u32, bits: u64) -> Integer {
        let bits = bits & (u64::MAX >> (64 - width));
        Integer { width, bits }
    }

    fn signed(self) -> i64 {
        let unused = 64 - self.width;
        (self.bits << unused) as i64 >> unused
    }

    /// Parses a constant of a type.
    fn parse(ty: &str, text: &str) -> Option<Integer> {
        let width: u32 = ty.strip_prefix('i')?.parse().ok()?;
        let bits = match text {
            "true" => 1,
            "false" => 0,
            "zeroinitializer" => 0,
            _ => match text.strip_prefix('-') {
                Some(text) => text.parse::<u64>().ok()?.wrapping_neg(),
                None => text.parse().ok()?,
            },
        };
        (1..=64).contains(&width).then(|| Integer::new(width, bits))
    }

    fn spelled(self) -> String {
        match (self.width, self.bits) {
            (1, 0) => "false".into(),
            (1, _) => "true".into(),
            _ => self.signed().to_string(),
        }
    }
}

/// The set of values that a value may have in an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// None: the value is not computed, as far as is known.
    Unreached,
    Known(Integer),
    /// Any value.
    Varies,
}

impl State {
    /// The union of two sets.
    fn or(self, other: State) -> State {
        match (self, other) {
            (State::Unreached, state) | (state, State::Unreached) => state,
            _ if self == other => self,
            _ => State::Varies,
        }
    }
}

/// Integer variables that are constant, by name.
pub struct ConstantVariables {
    values: FxHashMap<Vec<u8>, Integer>,
    /// Whether an initial value contains the address of a block.
    has_block_addresses: bool,
}

impl ConstantVariables {
    /// The variables of a module and of its linked modules. Time: linear in the text.
    pub fn new(module: &Module<'_>) -> ConstantVariables {
        let mut values = FxHashMap::default();
        let mut has_block_addresses = false;
        for (module, ..) in module.modules() {
            has_block_addresses |= memchr::memmem::find(module.text, b"blockaddress(").is_some();
            for global in &module.globals {
                let text = module.text.get(global.name.end as usize..);
                let line = text.unwrap_or_default().split(|byte| *byte == b'\n').next();
                let value = std::str::from_utf8(line.unwrap_or_default());
                if let Some(value) = value.ok().and_then(initial_value) {
                    let name = plain_name(module.bytes(global.name)).into_owned();
                    values.insert(name, value);
                }
            }
        }
        ConstantVariables {
            values,
            has_block_addresses,
        }
    }
}

/// The value of a variable, from the text after its name, if no other module and no loader can
/// replace it.
fn initial_value(text: &str) -> Option<Integer> {
    let (keywords, value) = text.split_once(" constant ")?;
    let replaceable = [
        "external",
        "weak",
        "linkonce",
        "common",
        "extern_weak",
        "externally_initialized",
    ];
    let mut keywords = keywords.split_ascii_whitespace();
    if keywords.any(|word| replaceable.contains(&word) || word.contains('"')) {
        return None;
    }
    let mut words = value.split([' ', ',']).filter(|word| !word.is_empty());
    Integer::parse(words.next()?, words.next()?)
}

/// Whether a function of a parsed module may change: an operation has only constant operands, or a
/// condition is a constant.
pub fn concerns(module: &ir::Module<'_>, function: &ir::Function) -> bool {
    let is_constant = |operand: &ir::Operand| matches!(operand.kind(), OperandKind::Constant(_));
    function.instructions.iter().any(|read| {
        let operands = function.operands_of(read);
        match read.opcode {
            Opcode::Br | Opcode::Switch | Opcode::Select => {
                operands.first().is_some_and(is_constant)
            }
            Opcode::Load => {
                let text = module.instruction_text(function, read);
                text.get(..64).unwrap_or(text).contains(&b'@')
            }
            opcode => is_covered(opcode) && operands.iter().all(is_constant),
        }
    })
}

/// Propagates constants in a function. Returns whether it changes. Time: linear in the function and
/// its uses of values.
pub fn propagate(function: &mut Function, variables: &ConstantVariables) -> bool {
    let is_plain = |own: &Instruction| {
        let is_jump = matches!(
            own.opcode,
            Opcode::IndirectBr | Opcode::CallBr | Opcode::Invoke
        );
        let mut pieces = own.all_pieces();
        !is_jump && !pieces.any(|piece| matches!(piece, Piece::Address(_)))
    };
    if variables.has_block_addresses || !function.instructions().all(is_plain) {
        return false;
    }
    let Propagation {
        values,
        edges,
        blocks,
        ..
    } = Propagation::new(function, variables);
    // In invalid IR, a condition may be read before it is computed: no successor is known.
    let is_left = |(from, end): (u32, &Instruction)| {
        let mut targets = end.targets().peekable();
        let is_end = !blocks.contains(&from) || targets.peek().is_none();
        is_end || targets.any(|to| edges.contains(&(from, to)))
    };
    function.ends().all(is_left) && rewrite(function, &values, &edges, &blocks)
}

/// The fixpoint computation.
struct Propagation<'f> {
    variables: &'f ConstantVariables,
    values: FxHashMap<u32, State>,
    /// Edges that are executed.
    edges: FxHashSet<(u32, u32)>,
    /// Blocks that are executed.
    blocks: FxHashSet<u32>,
}

impl<'f> Propagation<'f> {
    fn new(function: &Function, variables: &'f ConstantVariables) -> Propagation<'f> {
        let mut users: FxHashMap<u32, Vec<(usize, usize)>> = FxHashMap::default();
        for (at, block) in function.blocks.iter().enumerate() {
            for (index, instruction) in block.instructions.iter().enumerate() {
                for value in instruction.operands().filter_map(Piece::as_value) {
                    users.entry(value).or_default().push((at, index));
                }
            }
        }
        let mut own = Propagation {
            variables,
            values: FxHashMap::default(),
            edges: FxHashSet::default(),
            blocks: FxHashSet::default(),
        };
        let arguments = function.arguments.iter();
        own.values
            .extend(arguments.map(|argument| (argument.id, State::Varies)));
        let places = function.places();
        let mut changed: Vec<(usize, usize)> = Vec::new();
        let entry = function.blocks.first().map(|own| own.id);
        own.blocks.extend(entry);
        let mut reached: Vec<(u32, bool)> = entry.map(|id| (id, true)).into_iter().collect();
        loop {
            limits::look();
            if let Some((at, index)) = changed.pop() {
                let block = function.blocks.get(at);
                let Some(block) = block.filter(|block| own.blocks.contains(&block.id)) else {
                    continue;
                };
                if let Some(instruction) = block.instructions.get(index) {
                    own.visit(block.id, instruction, &mut reached, &users, &mut changed);
                }
            } else if let Some((block, is_new)) = reached.pop() {
                let Some(at) = places.get(&block).copied() else {
                    continue;
                };
                let instructions = function.blocks.get(at).map(|own| &own.instructions);
                let instructions = instructions.into_iter().flatten();
                // Another edge to a block that was reached before affects only its phis.
                let concerned = instructions.take_while(|own| is_new || own.opcode == Opcode::Phi);
                changed.extend((0..concerned.count()).rev().map(|index| (at, index)));
            } else {
                return own;
            }
        }
    }

    /// Computes the state of an instruction again.
    fn visit(
        &mut self,
        block: u32,
        instruction: &Instruction,
        reached: &mut Vec<(u32, bool)>,
        users: &FxHashMap<u32, Vec<(usize, usize)>>,
        changed: &mut Vec<(usize, usize)>,
    ) {
        if !instruction.has_result() {
            let targets: Vec<u32> = match self.chosen(instruction) {
                Some(Choice::None) => Vec::new(),
                Some(Choice::Block(block)) => vec![block],
                None => instruction.targets().collect(),
            };
            for to in targets {
                if self.edges.insert((block, to)) {
                    reached.push((to, self.blocks.insert(to)));
                }
            }
            return;
        }
        let old = self.state(instruction.id);
        let new = match instruction.opcode {
            Opcode::Phi => self.joined(block, instruction),
            _ => self.computed(instruction),
        };
        // States only grow, so that the computation ends.
        let new = old.or(new);
        if new != old {
            self.values.insert(instruction.id, new);
            changed.extend(users.get(&instruction.id).into_iter().flatten());
        }
    }

    fn state(&self, value: u32) -> State {
        self.values.get(&value).copied().unwrap_or(State::Unreached)
    }

    /// The state of an operand in the format of [`with_ids`].
    fn operand(&self, ty: &str, text: &str) -> State {
        match text.strip_prefix('%') {
            Some(id) => id.parse().map_or(State::Varies, |id| self.state(id)),
            None => Integer::parse(ty, text).map_or(State::Varies, State::Known),
        }
    }

    fn joined(&self, block: u32, phi: &Instruction) -> State {
        let head = match phi.pieces.first() {
            Some(Piece::Text(text)) => text.trim_end(),
            _ => "",
        };
        let ty = head.rsplit(' ').next().unwrap_or_default();
        let incoming = phi.incoming.iter();
        let executed = incoming.filter(|(_, from)| self.edges.contains(&(*from, block)));
        let states = executed.map(|(piece, _)| match piece {
            Piece::Value(value) => self.state(*value),
            Piece::Text(text) => self.operand(ty, text.trim()),
            _ => State::Varies,
        });
        states.fold(State::Unreached, State::or)
    }

    fn computed(&self, instruction: &Instruction) -> State {
        use Opcode::{Call, Load, SExt, Select, Trunc, ZExt};
        let is_expectation = instruction.opcode == Call
            && (instruction.callee()).is_some_and(|name| name.starts_with("llvm.expect."));
        if !is_covered(instruction.opcode) && !is_expectation {
            return State::Varies;
        }
        let Some(text) = with_ids(&instruction.pieces) else {
            return State::Varies;
        };
        let state = match instruction.opcode {
            Call => self.expected(&text),
            Load => self.loaded(&text),
            Select => self.selected(&text),
            Trunc | ZExt | SExt => self.converted(instruction.opcode, &text),
            _ => self.combined(instruction.opcode, &text),
        };
        state.unwrap_or(State::Varies)
    }

    /// `call i1 @llvm.expect.i1(i1 %x, i1 true)` returns its first operand.
    fn expected(&self, text: &str) -> Option<State> {
        let (_, arguments) = text.split_once('(')?;
        let (first, _) = arguments.split_once(',')?;
        let (ty, value) = first.trim().split_once(' ')?;
        Some(self.operand(ty, value.trim()))
    }

    /// `load i32, ptr addrspace(4) @variable, align 4`.
    fn loaded(&self, text: &str) -> Option<State> {
        let mut parts = text.split(',');
        let (keyword, ty) = parts.next()?.split_once(' ')?;
        let name = parts.next()?.trim().rsplit(' ').next()?.strip_prefix('@')?;
        let name = plain_name(name.as_bytes());
        let value = self.variables.values.get(&*name)?;
        let is_whole = keyword == "load" && ty.trim() == format!("i{}", value.width);
        is_whole.then_some(State::Known(*value))
    }

    /// `select i1 %c, i32 %a, i32 %b`.
    fn selected(&self, text: &str) -> Option<State> {
        let mut parts = text.split(',');
        let mut words = parts.next()?.rsplit(' ');
        let (condition, bit) = (words.next()?, words.next()?);
        let mut arm = || {
            let (ty, value) = parts.next()?.trim().split_once(' ')?;
            Some(self.operand(ty, value.trim()))
        };
        let (one, other) = (arm()?, arm()?);
        Some(match self.operand(bit, condition) {
            _ if bit != "i1" => State::Varies,
            State::Unreached => State::Unreached,
            State::Known(condition) if condition.bits == 1 => one,
            State::Known(_) => other,
            State::Varies => one.or(other),
        })
    }

    /// `zext nneg i32 %x to i64`.
    fn converted(&self, opcode: Opcode, text: &str) -> Option<State> {
        let text = text.split(',').next()?;
        let (from, to) = text.split_once(" to ")?;
        let mut words = from.rsplit(' ');
        let (value, ty) = (words.next()?, words.next()?);
        let width: u32 = to.trim().strip_prefix('i')?.parse().ok()?;
        let State::Known(value) = self.operand(ty, value) else {
            return Some(self.operand(ty, value));
        };
        let bits = match opcode {
            Opcode::SExt => value.signed() as u64,
            _ => value.bits,
        };
        (1..=64)
            .contains(&width)
            .then(|| State::Known(Integer::new(width, bits)))
    }

    /// `add nsw i32 %a, %b`, `icmp ult i32 %a, %b`, `freeze i32 %a`.
    fn combined(&self, opcode: Opcode, text: &str) -> Option<State> {
        let mut parts = text.split(',').map(str::trim);
        let mut words = parts.next()?.rsplit(' ');
        let (lhs, ty) = (words.next()?, words.next()?);
        if !ty.starts_with('i') {
            return None;
        }
        let lhs = self.operand(ty, lhs);
        if opcode == Opcode::Freeze {
            return Some(lhs);
        }
        let rhs = self.operand(ty, parts.next()?);
        // One operand can determine the result.
        for one in [lhs, rhs] {
            let State::Known(one) = one else { continue };
            match opcode {
                Opcode::And | Opcode::Mul if one.bits == 0 => return Some(State::Known(one)),
                Opcode::Or if one == Integer::new(one.width, u64::MAX) => {
                    return Some(State::Known(one));
                }
                _ => {}
            }
        }
        match (lhs, rhs) {
            (State::Known(lhs), State::Known(rhs)) if lhs.width == rhs.width => {
                let predicate = words.next().unwrap_or_default();
                operated(opcode, predicate, lhs, rhs).map(State::Known)
            }
            (State::Varies, _) | (_, State::Varies) => None,
            _ => Some(State::Unreached),
        }
    }

    /// The successor of a terminator whose condition is known; `None` if all may be taken.
    fn chosen(&self, end: &Instruction) -> Option<Choice> {
        if !matches!(end.opcode, Opcode::Br | Opcode::Switch) || end.jump().is_some() {
            return None;
        }
        let text = with_ids(&end.pieces)?;
        let mut words = text.split(',').next()?.rsplit(' ');
        let (condition, ty) = (words.next()?, words.next()?);
        let condition = match self.operand(ty, condition) {
            State::Known(condition) => condition,
            State::Unreached => return Some(Choice::None),
            State::Varies => return None,
        };
        destination(end, ty, condition).map(Choice::Block)
    }
}

/// The successors that a terminator may have.
enum Choice {
    /// None, as far as is known.
    None,
    Block(u32),
}

/// The successor for a value of the condition.
fn destination(end: &Instruction, ty: &str, condition: Integer) -> Option<u32> {
    let mut before = "";
    let mut targets = Vec::new();
    for piece in &end.pieces {
        match piece {
            Piece::Text(text) => before = text,
            Piece::Block(block) => targets.push((before, *block)),
            _ => {}
        }
    }
    let (_, first) = *targets.first()?;
    if end.opcode == Opcode::Br {
        return match (targets.as_slice(), condition.bits) {
            ([(_, one), _], 1) => Some(*one),
            ([_, (_, other)], _) => Some(*other),
            _ => None,
        };
    }
    for (before, block) in targets.iter().skip(1) {
        let case = before.trim_end().strip_suffix("label")?.trim_end();
        let case = case.strip_suffix(',')?.rsplit([' ', '\n', '\t']).next()?;
        if Integer::parse(ty, case)? == condition {
            return Some(*block);
        }
    }
    Some(first)
}

/// Whether the value of an operation can be known.
fn is_covered(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        Add | Sub
            | Mul
            | UDiv
            | SDiv
            | URem
            | SRem
            | Shl
            | LShr
            | AShr
            | And
            | Or
            | Xor
            | ICmp
            | Select
            | Trunc
            | ZExt
            | SExt
            | Freeze
            | Load
    )
}

/// The result of an operation; `None` if it is undefined.
fn operated(opcode: Opcode, predicate: &str, lhs: Integer, rhs: Integer) -> Option<Integer> {
    use Opcode::*;
    let width = lhs.width;
    let (a, b) = (lhs.bits, rhs.bits);
    let (c, d) = (lhs.signed(), rhs.signed());
    let shift = (b < u64::from(width)).then_some(b as u32);
    let bits = match opcode {
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Mul => a.wrapping_mul(b),
        UDiv => a.checked_div(b)?,
        URem => a.checked_rem(b)?,
        SDiv | SRem if d == -1 => return None,
        SDiv => c.checked_div(d)? as u64,
        SRem => c.checked_rem(d)? as u64,
        Shl => a << shift?,
        LShr => a >> shift?,
        AShr => (c >> shift?) as u64,
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        ICmp => {
            let holds = match predicate {
                "eq" => a == b,
                "ne" => a != b,
                "ugt" => a > b,
                "uge" => a >= b,
                "ult" => a < b,
                "ule" => a <= b,
                "sgt" => c > d,
                "sge" => c >= d,
                "slt" => c < d,
                "sle" => c <= d,
                _ => return None,
            };
            return Some(Integer::new(1, u64::from(holds)));
        }
        _ => return None,
    };
    Some(Integer::new(width, bits))
}

/// Replaces known values by constants, and removes edges and blocks that are not executed.
fn rewrite(
    function: &mut Function,
    values: &FxHashMap<u32, State>,
    edges: &FxHashSet<(u32, u32)>,
    blocks: &FxHashSet<u32>,
) -> bool {
    let mut changed = false;
    // Numbers must be consecutive, which they are not after a removal.
    let mut names: NamePool = function.names();
    function.rename(&mut names, 0);
    let mut stands: FxHashMap<u32, Piece> = FxHashMap::default();
    for (value, state) in values {
        if let State::Known(integer) = state {
            stands.insert(*value, Piece::text(&integer.spelled()));
        }
    }
    let before = function.blocks.len();
    function.blocks.retain(|block| blocks.contains(&block.id));
    changed |= function.blocks.len() < before;
    // Blocks of which one successor remains.
    let mut decided: FxHashSet<u32> = FxHashSet::default();
    for block in &mut function.blocks {
        let before = block.instructions.len();
        let instructions = &mut block.instructions;
        instructions.retain(|own| !(own.has_result() && stands.contains_key(&own.id)));
        changed |= instructions.len() < before;
        if let Some(end) = instructions.last_mut() {
            let all: Vec<u32> = end.targets().collect();
            let is_executed = |to: &&u32| edges.contains(&(block.id, **to));
            let first = all.iter().find(is_executed).copied();
            let mut executed = all.iter().filter(is_executed);
            let is_single = executed.all(|other| Some(*other) == first);
            let has_others = all.iter().any(|other| Some(*other) != first);
            let is_branch = matches!(end.opcode, Opcode::Br | Opcode::Switch);
            if let Some(to) = first.filter(|_| is_single && has_others && is_branch) {
                let mut jump = Instruction::branch(end.id, to, end.place);
                jump.pieces.extend(debug_location(end));
                *end = jump;
                decided.insert(block.id);
                changed = true;
            }
        }
    }
    for block in &mut function.blocks {
        let phis = block.instructions.iter_mut();
        for phi in phis.take_while(|own| own.opcode == Opcode::Phi) {
            let mut seen: FxHashSet<u32> = FxHashSet::default();
            phi.incoming.retain(|(_, from)| {
                edges.contains(&(*from, block.id))
                    && (!decided.contains(from) || seen.insert(*from))
            });
        }
        // A select whose condition is known stands for one of its operands.
        for select in &block.instructions {
            if let Some(piece) = chosen_operand(select, &stands) {
                stands.insert(select.id, piece);
            }
        }
    }
    for block in &mut function.blocks {
        block
            .instructions
            .retain(|own| !(own.has_result() && stands.contains_key(&own.id)));
    }
    let ids: Vec<u32> = stands.keys().copied().collect();
    for id in ids {
        // In invalid IR, selects may return each other.
        for _ in 0..stands.len() {
            limits::look();
            let Some(Piece::Value(next)) = stands.get(&id) else {
                break;
            };
            let Some(piece) = stands.get(next).cloned() else {
                break;
            };
            stands.insert(id, piece);
        }
    }
    for instruction in function.instructions_mut() {
        replace(instruction.all_pieces_mut(), &stands);
    }
    changed
}

/// The operand that a `select` with a known condition returns.
fn chosen_operand(select: &Instruction, stands: &FxHashMap<u32, Piece>) -> Option<Piece> {
    if select.opcode != Opcode::Select {
        return None;
    }
    let text = with_ids(&select.pieces)?;
    let (condition, rest) = text.split_once(',')?;
    let mut words = condition.rsplit(' ');
    let (condition, ty) = (words.next()?, words.next()?);
    let condition = match condition.strip_prefix('%') {
        Some(id) => match stands.get(&id.parse().ok()?)? {
            Piece::Text(text) => Integer::parse(ty, text)?,
            _ => return None,
        },
        None => Integer::parse(ty, condition)?,
    };
    // A select keeps its place if a type or a constant in it contains a comma.
    let parts = rest.split(',').map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.starts_with('!')).collect();
    let [one, other] = parts.try_into().ok()?;
    let one: &str = if condition.bits == 1 { one } else { other };
    let value = one.rsplit(' ').next()?;
    let id: u32 = value.strip_prefix('%')?.parse().ok()?;
    (ty == "i1").then_some(Piece::Value(id))
}

/// The `!dbg` attachment of an instruction.
fn debug_location(instruction: &Instruction) -> Option<Piece> {
    let Some(Piece::Text(text)) = instruction.pieces.last() else {
        return None;
    };
    let (_, number) = text.split_once("!dbg !")?;
    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
    Some(Piece::text(&format!(", !dbg !{number}")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use lanelog_ir::read;
    use pretty_assertions::assert_eq;

    fn propagated(text: &str) -> String {
        let module = read(text.as_bytes());
        assert_eq!(module.errors, []);
        let mut owned = Module::new(&module);
        let variables = ConstantVariables::new(&owned);
        let mut function = owned.function(0).unwrap();
        if propagate(&mut function, &variables) {
            owned.set(0, function);
        }
        owned.print().text
    }

    #[test]
    fn known_branches_lose_their_other_arm() {
        let text = "define i32 @k(i32 %x) {
e:
  %c = icmp eq i32 3, 4
  br i1 %c, label %a, label %b, !dbg !7
a:
  %u = udiv i32 %x, 77
  br label %j
b:
  %n = add i32 0, 1
  switch i32 %n, label %j [ i32 0, label %d0
                            i32 1, label %d1
                            i32 2, label %d1 ], !prof !8
d0:
  br label %j
d1:
  %q = phi i32 [ 5, %b ], [ 5, %b ]
  %w = xor i32 %x, 12345
  %v = add i32 %w, %q
  br label %j
j:
  %r = phi i32 [ %u, %a ], [ 1, %d0 ], [ %v, %d1 ], [ 0, %b ]
  ret i32 %r
}
!7 = !{}
!8 = !{}
";
        let expected = "define i32 @k(i32 %x) {
e:
  br label %b, !dbg !7
b:
  br label %d1
d1:
  %w = xor i32 %x, 12345
  %v = add i32 %w, 5
  br label %j
j:
  %r = phi i32 [ %v, %d1 ]
  ret i32 %r
}
!7 = !{}
!8 = !{}
";
        assert_eq!(propagated(text), expected);
    }

    /// A constant on one path only, a loop, and operands that are undefined stay as they are.
    #[test]
    fn unknown_values_stay() {
        let text = "define i32 @k(i32 %x, i1 %c) {
e:
  br i1 %c, label %l, label %j
l:
  %i = phi i32 [ 0, %e ], [ %n, %l ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, 10
  br i1 %d, label %l, label %j
j:
  %r = phi i32 [ 7, %e ], [ %i, %l ]
  %s = shl i32 1, 32
  %t = udiv i32 1, 0
  %u = add i32 undef, 1
  %v = sdiv i8 -128, -1
  ret i32 %r
}
";
        assert_eq!(propagated(text), text);
    }

    /// A phi whose only executed edge carries a constant is known, also in a cycle.
    #[test]
    fn a_cycle_that_is_left_at_once() {
        let text = "define i32 @k(i32 %x) {
e:
  br label %l
l:
  %i = phi i32 [ 0, %e ], [ %n, %l ]
  %n = add i32 %i, 1
  %d = icmp ugt i32 %n, 10
  %z = select i1 %d, i32 %n, i32 %x
  br i1 %d, label %l, label %j
j:
  ret i32 %z
}
";
        let expected = "define i32 @k(i32 %x) {
e:
  br label %l
l:
  br label %j
j:
  ret i32 %x
}
";
        assert_eq!(propagated(text), expected);
    }

    /// Only variables that nothing can replace are constants.
    #[test]
    fn variables_of_device_libraries() {
        let text = "define void @k(ptr %p) {
  %a = load i8, ptr addrspace(4) @on, align 1
  %b = load i8, ptr addrspace(4) @weak, align 1
  %c = load i8, ptr addrspace(4) @set, align 1
  %d = load i16, ptr addrspace(4) @on, align 1
  %e = load volatile i8, ptr addrspace(4) @on, align 1
  %f = load i8, ptr addrspace(4) @written, align 1
  %t = trunc i8 %a to i1
  %x = xor i1 %t, true
  %z = zext i1 %x to i8
  %s = sub i8 %a, %z
  store i8 %s, ptr %p
  ret void
}
@on = linkonce_odr hidden local_unnamed_addr addrspace(4) constant i8 1, align 1
@weak = weak addrspace(4) constant i8 1, align 1
@set = addrspace(4) externally_initialized constant i8 1, align 1
@written = addrspace(4) global i8 1, align 1
";
        let found = propagated(text);
        assert!(found.contains("  store i8 1, ptr %p\n"), "{found}");
        for kept in ["%b", "%c", "%d", "%e", "%f"] {
            assert!(found.contains(&format!("  {kept} = load ")), "{found}");
        }
        for gone in ["%a =", "%t =", "%x =", "%z =", "%s ="] {
            assert!(!found.contains(gone), "{found}");
        }
    }

    /// Operations on all pairs of 4-bit numbers, against arithmetic on wide integers.
    #[test]
    fn operations_agree_with_their_definitions() {
        use Opcode::*;
        let signed = |bits: u64| {
            if bits < 8 {
                bits as i64
            } else {
                bits as i64 - 16
            }
        };
        for a in 0..16u64 {
            for b in 0..16u64 {
                let (lhs, rhs) = (Integer::new(4, a), Integer::new(4, b));
                let of = |opcode| operated(opcode, "", lhs, rhs).map(|own| own.bits);
                let low = |wide: i64| Some(wide.rem_euclid(16) as u64);
                let (c, d) = (signed(a), signed(b));
                assert_eq!(of(Add), low(a as i64 + b as i64));
                assert_eq!(of(Sub), low(a as i64 - b as i64));
                assert_eq!(of(Mul), low(a as i64 * b as i64));
                assert_eq!(of(UDiv), (b != 0).then(|| a / b.max(1)));
                assert_eq!(of(URem), (b != 0).then(|| a - a / b.max(1) * b));
                let is_defined = d != 0 && d != -1;
                let divisor = if d == 0 { 1 } else { d };
                let quotient = (c.abs() / divisor.abs()) * c.signum() * divisor.signum();
                assert_eq!(of(SDiv), low(quotient).filter(|_| is_defined));
                assert_eq!(of(SRem), low(c - quotient * d).filter(|_| is_defined));
                let power = 1i64 << b;
                assert_eq!(of(Shl), low(a as i64 * power).filter(|_| b < 4));
                assert_eq!(of(LShr), low(a as i64 / power).filter(|_| b < 4));
                assert_eq!(of(AShr), low(c.div_euclid(power)).filter(|_| b < 4));
                let compare = |predicate| operated(ICmp, predicate, lhs, rhs).unwrap().bits == 1;
                assert_eq!(compare("slt"), c < d);
                assert_eq!(compare("sle"), c <= d);
                assert_eq!(compare("sgt"), c > d);
                assert_eq!(compare("sge"), c >= d);
                assert_eq!(compare("ult"), a < b);
                assert_eq!(compare("uge"), a >= b);
                assert_eq!(compare("ne"), a != b);
            }
        }
    }
}

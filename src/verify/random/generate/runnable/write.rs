//! Generates the instructions of a bounded graph: well-formed SSA, in which conditions, addresses
//! and shift amounts are never `undef` or `poison`.
//!
//! A value is *tainted* if it may be `undef` or `poison` in some lane. Phis with tainted incoming
//! values are tainted, and so are results of most instructions with tainted operands. Values that
//! must be defined are selected among untainted ones. Blocks are filled in an order in which
//! dominators come first; phis get their incoming values at the end.

use std::borrow::Cow;
use std::collections::HashMap;

use super::super::chance::Prng;
use super::super::function::{Instruction, Operand, Value, switch};
use super::super::graph::{Block, End, Graph, Shape};
use super::super::menu::{Class, LANDING_PAD, MemoryArea, Type};
use super::super::{Options, Target};
use super::cycles::Bounded;
use super::frame::Frame;
use super::instructions::{Care, Kind, tables};
use super::limits::Limit;
use super::motifs::Hint;
use super::phis::Waiting;

/// The state while the blocks of one function are filled.
pub(super) struct Writer<'a> {
    pub(super) chance: &'a mut Prng,
    pub(super) options: &'a Options,
    pub(super) graph: &'a Graph,
    pub(super) shape: &'a Shape,
    pub(super) bounded: &'a Bounded,
    /// The limit of each cycle.
    pub(super) limits: &'a [Limit],
    /// Instructions that some blocks need for a motif.
    pub(super) hints: &'a [(Block, Hint)],
    /// The initial values of the function.
    pub(super) frame: &'a Frame,
    /// For each block, whether every lane of the work-group executes it exactly once.
    pub(super) together: Vec<bool>,
    /// The type of every value.
    pub(super) types: Vec<Type>,
    /// Whether each value may be `undef` or `poison` in some lane.
    pub(super) tainted: Vec<bool>,
    /// The values that each block defines so far.
    pub(super) pool: Vec<Vec<Value>>,
    pub(super) blocks: Vec<Vec<Instruction>>,
    pub(super) waiting: Vec<Waiting>,
    /// `i32` values of the entry that differ between lanes.
    pub(super) lanes: Vec<Value>,
    /// `i32` values that are equal in all lanes: arguments.
    pub(super) shared: Vec<Value>,
    /// The phi of a cycle's counter, by cycle and block.
    pub(super) counters: HashMap<(usize, Block), Value>,
    /// The incremented counter, by cycle and block.
    pub(super) next: HashMap<(usize, Block), Value>,
    /// For each cycle, the value of its limit, computed in the entry.
    pub(super) limit_values: HashMap<usize, Value>,
    /// Values that a block's first instructions use.
    pub(super) to_use: HashMap<Block, Value>,
    /// For each block: phis that get a new value on the back edge from it, and the blocks of these
    /// phis. On the other back edges of such a phi, the incoming value is the phi itself.
    pub(super) to_change: HashMap<Block, Vec<(Value, Block)>>,
    /// The new incoming value of each phi in `to_change`, by block and phi.
    pub(super) changed: HashMap<(Block, Value), Value>,
    /// The percentage of branches in irreducible cycles at which all converged lanes take the same
    /// successor.
    pub(super) together_percent: u32,
    /// Names of the work-group memory declared by the function so far. The number of elements of
    /// this memory is the work-group's size.
    pub(super) local: Vec<String>,
}

impl Writer<'_> {
    /// Fills every block, then the phis.
    pub(super) fn fill(&mut self) {
        for block in self.shape.every() {
            if block == 0 {
                self.entry();
            } else {
                self.phis(block);
            }
            let landing = self.graph.landing.contains(&block).then(|| {
                let form = LANDING_PAD.into();
                let pad = self.push(block, Some(Type::Twice), form, Vec::new(), Class::Default);
                self.hide(block, pad);
                pad
            });
            self.count_on(block);
            self.use_hinted(block);
            for _ in 0..self.chance.run(66, self.options.instructions) {
                self.instruction(block);
            }
            self.agree_within(block);
            self.terminator(block, landing.flatten());
        }
        self.feed_phis();
    }

    /// Appends an instruction. The result of the instruction is defined, and is added to the pool
    /// of its block.
    pub(super) fn push(
        &mut self,
        block: Block,
        result: Option<Type>,
        form: Cow<'static, str>,
        operands: Vec<Operand>,
        class: Class,
    ) -> Option<Value> {
        let value = result.map(|of| {
            self.types.push(of);
            self.tainted.push(false);
            self.pool[block].push(self.types.len() - 1);
            self.types.len() - 1
        });
        self.blocks[block].push(Instruction {
            result: value,
            form,
            operands,
            class,
        });
        value
    }

    /// Appends an instruction that must have a result, and returns it as an operand.
    pub(super) fn make(
        &mut self,
        block: Block,
        of: Type,
        form: impl Into<Cow<'static, str>>,
        operands: Vec<Operand>,
    ) -> Operand {
        match self.push(block, Some(of), form.into(), operands, Class::Default) {
            Some(value) => Operand::Value(value),
            None => Operand::Text("poison".into()),
        }
    }

    /// Removes a value from the pool, so that no other instruction uses it.
    pub(super) fn hide(&mut self, block: Block, value: Option<Value>) {
        self.pool[block].retain(|other| Some(*other) != value);
    }

    /// A value of the type that may be used in `block` after its current instructions. If `clean`,
    /// a value that is never `undef` or `poison`.
    pub(super) fn pick(&mut self, block: Block, of: Type, clean: bool) -> Option<Value> {
        let fits = fits(&self.types, &self.tainted, of, clean);
        self.shape.draw(self.chance, &self.pool, block, fits)
    }

    pub(super) fn literal(&mut self, of: Type) -> Option<Operand> {
        Operand::literal(self.chance, of)
    }

    pub(super) fn operand(&mut self, block: Block, of: Type, clean: bool) -> Option<Operand> {
        let fits = fits(&self.types, &self.tainted, of, clean);
        let (shape, pool) = (self.shape, &self.pool);
        let pick = |chance: &mut Prng| shape.draw(chance, pool, block, fits);
        Operand::picked(self.chance, of, pick)
    }

    /// A defined `i32`.
    pub(super) fn number(&mut self, block: Block) -> Operand {
        self.operand(block, Type::I32, true)
            .unwrap_or(Operand::Text("3".into()))
    }

    /// An operand of a type for an instruction, created if none is available.
    pub(super) fn need(&mut self, block: Block, of: Type, clean: bool) -> Option<Operand> {
        match of {
            Type::Agreed => Some(self.agreed(block)),
            Type::At(place) => {
                if self.chance.percent(45)
                    && let Some(value) = self.pick(block, of, true)
                {
                    return Some(Operand::Value(value));
                }
                self.within(block, place)
            }
            // A flat pointer has no literal except null, so a value or a cast is used.
            Type::Flat => match self.pick(block, of, true) {
                Some(value) => Some(Operand::Value(value)),
                None => {
                    let global = self.need(block, Type::At(MemoryArea::Input), true)?;
                    let form = "addrspacecast ptr addrspace(1) ? to ptr";
                    Some(self.make(block, of, form, vec![global]))
                }
            },
            _ => self.operand(block, of, clean),
        }
    }

    /// An `i32` below 32 that is equal in all lanes.
    fn agreed(&mut self, block: Block) -> Operand {
        // Values of other blocks are not used, because a value computed in a loop may be divergent
        // after lanes left the loop in different iterations.
        let here = self.pool[block].iter().copied();
        let here: Vec<Value> = here
            .filter(|value| self.types[*value] == Type::Agreed)
            .collect();
        if let Some(value) = self.chance.of(&here).copied()
            && self.chance.percent(30)
        {
            return Operand::Value(value);
        }
        let from = match self.chance.of(&self.shared).copied() {
            Some(value) if self.chance.percent(50) => Operand::Value(value),
            _ if self.options.target == Target::AmdGpu && self.chance.percent(60) => {
                let number = self.number(block);
                let first = self.first_lane(block, number);
                first.map_or(Operand::Text("2".into()), Operand::Value)
            }
            _ => {
                return self
                    .literal(Type::Agreed)
                    .unwrap_or(Operand::Text("0".into()));
            }
        };
        self.make(block, Type::Agreed, "and i32 ?, 31", vec![from])
    }

    /// The value in the first active lane.
    pub(super) fn first_lane(&mut self, block: Block, number: Operand) -> Option<Value> {
        let form = "call i32 @llvm.amdgcn.readfirstlane.i32(i32 ?)".into();
        self.push(block, Some(Type::I32), form, vec![number], Class::Uniform)
    }

    /// A pointer to any element of a memory area.
    fn within(&mut self, block: Block, place: MemoryArea) -> Option<Operand> {
        let root = Operand::Value(self.pick(block, Type::Root(place), true)?);
        let (mask, size) = match place {
            MemoryArea::Input => (31, 16),
            MemoryArea::Own => (3, 8),
            MemoryArea::Counters => (15, 8),
            MemoryArea::Stack => (7, 4),
            MemoryArea::Slot => return None,
            MemoryArea::Exchanged | MemoryArea::Tallies => {
                (self.frame.least_items.saturating_sub(1), 4)
            }
        };
        let index = match self.chance.of(&self.lanes).copied() {
            Some(lane) if self.chance.percent(30) => Operand::Value(lane),
            _ => self.number(block),
        };
        let index = self.make(block, Type::I32, format!("and i32 ?, {mask}"), vec![index]);
        let pointer = place.pointer();
        let form = format!("getelementptr inbounds [{size} x i8], {pointer} ?, i32 ?");
        Some(self.make(block, Type::At(place), form, vec![root, index]))
    }

    /// Adds an instruction, if operands for it are available.
    fn instruction(&mut self, block: Block) {
        if self.exchange(block)
            || self.call_something(block)
            || self.masked(block)
            || self.shuffled(block)
        {
            return;
        }
        let together = self.together[block] && self.frame.full_waves;
        let of = self.options.target;
        let tables = tables(of, self.frame.processor, self.frame.recent, together);
        let kinds = tables.into_iter().flatten();
        if let Some(kind) = self.chance.weighted(kinds, |kind| kind.of.weight) {
            self.take(block, kind);
        }
    }

    pub(super) fn take(&mut self, block: Block, kind: &Kind) -> Option<Value> {
        let Kind { of: kind, care } = kind;
        let strict = matches!(care, Care::Strict | Care::Together);
        let mut operands = Vec::new();
        for need in kind.needs {
            // Operands that may be undefined are usually defined, so that undefined values stay
            // rare.
            let clean = strict || self.chance.percent(70);
            operands.push(self.need(block, *need, clean)?);
        }
        let tainted = match care {
            Care::Strict => false,
            Care::Pure => operands.iter().any(|operand| match operand {
                Operand::Value(value) => self.tainted[*value],
                _ => false,
            }),
            Care::Poison => true,
            Care::Together => !(self.together[block] && self.frame.full_waves),
        };
        let value = self.push(block, kind.result, kind.form.into(), operands, kind.class)?;
        self.tainted[value] = tainted;
        Some(value)
    }

    /// Uses the values that a motif requires in the block.
    fn use_hinted(&mut self, block: Block) {
        let mut wanted: Vec<Value> = self.to_use.get(&block).copied().into_iter().collect();
        for (at, hint) in self.hints {
            let Hint::Counter(header) = hint else {
                continue;
            };
            let mut cycles = self.bounded.cycles.iter();
            if *at != block || !self.shape.dominates(*header, block) {
                continue;
            }
            if let Some(cycle) = cycles.position(|cycle| cycle.header == *header) {
                let next = self.next.get(&(cycle, *header));
                wanted.extend(next.or(self.counters.get(&(cycle, *header))));
            }
        }
        for value in wanted {
            let form = ["add i32 ?, 7", "xor i32 ?, 1", "and i32 ?, 15"][self.chance.below(3)];
            self.make(block, Type::I32, form, vec![Operand::Value(value)]);
        }
    }

    /// The instructions and edges at the end of a block.
    fn terminator(&mut self, block: Block, landing: Option<Value>) {
        let graph = self.graph;
        self.count(block);
        self.change(block);
        let mut operands = Vec::new();
        let form: Cow<'static, str> = match &graph.ends[block] {
            End::Return => match self.frame.returns {
                None => "ret void".into(),
                Some(of) => {
                    let value = self.number(block);
                    operands.push(value);
                    format!("ret {} ?", of.text()).into()
                }
            },
            End::Resume => {
                operands.push(landing.map_or(Operand::Text("undef".into()), Operand::Value));
                "resume { ptr, i32 } ?".into()
            }
            End::Jump(_) => "br label ?".into(),
            End::Branch(condition, yes, no) => {
                let (decision, first) = self.decide_branch(block, *condition);
                let together = self.decide_together(block, &decision, first, [*yes, *no]);
                if let Some((form, operands)) = together {
                    self.push(block, None, form.into(), operands, Class::Default);
                    return;
                }
                operands.push(decision);
                "br i1 ?, label ?, label ?".into()
            }
            End::Switch(condition, _, cases) => {
                operands.push(self.decide_switch(block, *condition, cases.len()));
                switch(cases.len(), 1).into()
            }
            End::Invoke(normal, _) => {
                self.invoke(block, *normal);
                return;
            }
            // Graphs of runnable kernels have no such terminators.
            End::Unreachable | End::Indirect(..) | End::Callbr(..) => "unreachable".into(),
        };
        operands.extend(
            graph.ends[block]
                .successors()
                .iter()
                .map(|target| Operand::Block(*target)),
        );
        self.push(block, None, form, operands, Class::Default);
    }
}

/// Whether a value may be used as an operand of the type. If `clean`, the value must never be
/// `undef` or `poison`.
fn fits(types: &[Type], tainted: &[bool], of: Type, clean: bool) -> impl Fn(Value) -> bool {
    move |value| {
        let has = types[value];
        let fits = has == of || (of == Type::I32 && matches!(has, Type::Lane | Type::Agreed));
        fits && !(clean && tainted[value])
    }
}

//! Fills a graph with instructions: well-formed SSA by construction.
//!
//! Blocks are filled in an order in which dominators come first, and operands are selected from
//! blocks that dominate the use. Phis are created at the same time, but get their incoming values
//! at the end, when all values exist.

use std::borrow::Cow;

use super::Options;
use super::chance::Prng;
use super::function::{Instruction, Operand, Value, switch};
use super::graph::{Block, Condition, End, Graph, Shape};
use super::menu::{Class, Kind, LANDING_PAD, Type, comparison, lane_id, local_sources, menu};

/// The incoming values that a phi will get.
#[derive(Debug, Clone)]
pub(super) enum Feed {
    /// Any values.
    Values,
    /// One value or literal on some edges, `undef` or `poison` on others.
    Same,
    /// Different literals.
    Literals,
    /// One value or literal, and `undef` or `poison`.
    Undefined,
    /// The phi itself where it dominates the edge, else one value or `poison`.
    Itself,
    /// A counter: the incremented value on the loop's back edge.
    Counter(Value),
}

/// A phi whose incoming values are not known yet.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) block: Block,
    /// The index of the instruction in the block.
    pub(super) index: usize,
    pub(super) value: Value,
    pub(super) of: Type,
    pub(super) feed: Feed,
}

/// The state while the blocks of one function are filled.
pub(super) struct Filler<'a> {
    pub(super) chance: &'a mut Prng,
    pub(super) options: &'a Options,
    pub(super) graph: &'a Graph,
    pub(super) shape: &'a Shape,
    /// The type of every value.
    pub(super) types: Vec<Type>,
    /// The values that each block defines so far.
    pub(super) pool: Vec<Vec<Value>>,
    pub(super) blocks: Vec<Vec<Instruction>>,
    pub(super) waiting: Vec<Waiting>,
    /// Work-item ids that the entry defines.
    pub(super) lanes: Vec<Value>,
    /// `i32` values that are equal in all lanes: arguments.
    pub(super) shared: Vec<Value>,
    pub(super) name: &'a str,
    pub(super) returns: Option<Type>,
}

impl Filler<'_> {
    /// Fills every block, then the phis.
    pub(super) fn fill(&mut self) {
        let headers: Vec<bool> = {
            let mut headers = vec![false; self.blocks.len()];
            for (_, header, natural) in self.shape.back_edges() {
                headers[header] |= natural;
            }
            headers
        };
        for block in self.shape.every() {
            if block == 0 {
                self.entry();
            } else {
                self.phis(block, headers[block]);
            }
            let landing = self.graph.landing.contains(&block).then(|| {
                let form = LANDING_PAD.into();
                self.push(block, Some(Type::Twice), form, Vec::new(), Class::Default)
            });
            for _ in 0..self.chance.run(66, self.options.instructions) {
                self.instruction(block);
            }
            self.terminator(block, landing.flatten());
        }
        self.feed_phis();
    }

    /// Appends an instruction. The result of the instruction is added to the pool of its block.
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
            self.types.len() - 1
        });
        // The value of the landing pad is used by `resume` only.
        if let Some(value) = value
            && !form.starts_with("landingpad")
        {
            self.pool[block].push(value);
        }
        self.blocks[block].push(Instruction {
            result: value,
            form,
            operands,
            class,
        });
        value
    }

    /// A value of a type that may be used after the current instructions of `block`. The value is
    /// defined in this block or in a block that dominates it.
    pub(super) fn pick(&mut self, block: Block, of: Type) -> Option<Value> {
        let fits = fits(&self.types, of);
        self.shape.draw(self.chance, &self.pool, block, fits)
    }

    pub(super) fn literal(&mut self, of: Type) -> Option<Operand> {
        Operand::literal(self.chance, of)
    }

    pub(super) fn operand(&mut self, block: Block, of: Type) -> Option<Operand> {
        let (shape, pool, fits) = (self.shape, &self.pool, fits(&self.types, of));
        let pick = |chance: &mut Prng| shape.draw(chance, pool, block, fits);
        Operand::picked(self.chance, of, pick)
    }

    /// An integer operand of a type that is available in every block.
    fn number(&mut self, block: Block) -> Operand {
        self.operand(block, Type::I32)
            .unwrap_or(Operand::Text("3".into()))
    }

    fn entry(&mut self) {
        if self.chance.percent(93) {
            let lane = self.push(
                0,
                Some(Type::Lane),
                lane_id(self.options.target).into(),
                Vec::new(),
                Class::Source,
            );
            self.lanes.extend(lane);
        }
        if self.chance.percent(35) {
            let form = match self.options.target {
                super::Target::AmdGpu => "alloca [8 x i32], align 4, addrspace(5)",
                super::Target::Nvptx => "addrspacecast ptr null to ptr addrspace(5)",
            };
            self.push(
                0,
                Some(Type::Private),
                form.into(),
                Vec::new(),
                Class::Default,
            );
        }
    }

    /// Adds an instruction from the menu, if operands for it are available.
    fn instruction(&mut self, block: Block) {
        let tables = menu(self.options.target);
        let kinds = tables.iter().flat_map(|table| table.iter());
        if let Some(kind) = self.chance.weighted(kinds, |kind| kind.weight) {
            self.take(block, kind);
        }
    }

    fn take(&mut self, block: Block, kind: &Kind) -> Option<Value> {
        let mut operands = Vec::new();
        for need in kind.needs {
            operands.push(self.operand(block, *need)?);
        }
        self.push(block, kind.result, kind.form.into(), operands, kind.class)
    }

    /// An `i32` that differs between lanes.
    fn divergent_number(&mut self, block: Block) -> Operand {
        let lane = self.chance.of(&self.lanes).copied();
        let source = match lane {
            Some(lane) if self.chance.percent(75) => Some(lane),
            _ => {
                let kind = self.chance.of(local_sources(self.options.target)).copied();
                kind.and_then(|kind| self.take(block, &kind)).or(lane)
            }
        };
        let Some(source) = source else {
            return self.number(block);
        };
        if self.chance.percent(30) {
            let other = self.number(block);
            let sum = self.push(
                block,
                Some(Type::I32),
                "add i32 ?, ?".into(),
                vec![Operand::Value(source), other],
                Class::Default,
            );
            return sum.map_or(Operand::Text("0".into()), Operand::Value);
        }
        Operand::Value(source)
    }

    /// An `i32` that is equal in all lanes, if the function has one.
    fn shared_number(&mut self, block: Block) -> Operand {
        match self.chance.of(&self.shared).copied() {
            Some(value) => Operand::Value(value),
            None => self.number(block),
        }
    }

    /// The `i1` or `i32` operand on which a terminator branches.
    fn decide(&mut self, block: Block, condition: Condition, of: Type) -> Operand {
        if condition == Condition::Literal {
            let undefined = self.options.undef && self.chance.percent(25);
            let text = if undefined {
                "undef"
            } else {
                self.chance.of(of.literals()).copied().unwrap_or("undef")
            };
            return Operand::Text(text.into());
        }
        if condition == Condition::Any
            && self.chance.percent(70)
            && let Some(value) = self.pick(block, of)
        {
            return Operand::Value(value);
        }
        let left = match condition {
            Condition::Divergent => self.divergent_number(block),
            Condition::Uniform => self.shared_number(block),
            _ => self.number(block),
        };
        if of != Type::I1 {
            return left;
        }
        let right = match condition {
            Condition::Uniform => self.literal(Type::I32),
            _ => self.operand(block, Type::I32),
        };
        let right = right.unwrap_or(Operand::Text("5".into()));
        let form = comparison(self.chance);
        match self.push(
            block,
            Some(Type::I1),
            form.into(),
            vec![left, right],
            Class::Default,
        ) {
            Some(value) => Operand::Value(value),
            None => Operand::Text("true".into()),
        }
    }

    fn terminator(&mut self, block: Block, landing: Option<Value>) {
        let graph = self.graph;
        let mut operands = Vec::new();
        let mut class = Class::Default;
        let mut result = None;
        let form: Cow<'static, str> = match &graph.ends[block] {
            End::Return => match self.returns {
                None => "ret void".into(),
                Some(of) => {
                    operands.push(
                        self.operand(block, of)
                            .unwrap_or(Operand::Text("undef".into())),
                    );
                    format!("ret {} ?", of.text()).into()
                }
            },
            End::Unreachable => "unreachable".into(),
            End::Resume => {
                operands.push(landing.map_or(Operand::Text("undef".into()), Operand::Value));
                "resume { ptr, i32 } ?".into()
            }
            End::Jump(_) => "br label ?".into(),
            End::Branch(condition, ..) => {
                operands.push(self.decide(block, *condition, Type::I1));
                "br i1 ?, label ?, label ?".into()
            }
            End::Switch(condition, _, cases) => {
                operands.push(self.decide(block, *condition, Type::I32));
                let step = self.chance.between(1, 3);
                switch(cases.len(), step).into()
            }
            End::Indirect(condition, targets) => {
                let which = self.decide(block, *condition, Type::I1);
                let mut arms = vec![which];
                let mut form = String::from("select i1 ?");
                for target in targets {
                    arms.push(Operand::Block(*target));
                    form.push_str(&format!(", ptr blockaddress(@{}, ?)", self.name));
                }
                let address = self.push(block, Some(Type::Flat), form.into(), arms, Class::Default);
                operands.extend(address.map(Operand::Value));
                format!(
                    "indirectbr ptr ?, [{}]",
                    vec!["label ?"; targets.len()].join(", ")
                )
                .into()
            }
            End::Invoke(..) => {
                operands.push(self.number(block));
                result = Some(Type::I32);
                class = Class::Source;
                "invoke i32 @answer(i32 ?)\n          to label ? unwind label ?".into()
            }
            End::Callbr(..) => {
                operands.push(self.number(block));
                result = Some(Type::I32);
                let forms = match self.options.target {
                    super::Target::AmdGpu => ["\"=s,s,!i\"", "\"=v,v,!i\""],
                    super::Target::Nvptx => ["\"=r,r,!i\"", "\"=r,r,!i\""],
                };
                let pick = self.chance.below(2);
                class = if pick == 0 {
                    Class::Uniform
                } else {
                    Class::Source
                };
                format!(
                    "callbr i32 asm \"; go\", {}(i32 ?)\n          to label ? [label ?]",
                    forms[pick]
                )
                .into()
            }
        };
        let successors = graph.ends[block].successors();
        operands.extend(successors.iter().map(|target| Operand::Block(*target)));
        // The result of an `invoke` or `callbr` may be used from its normal destination on.
        let value = self.push(block, result, form, operands, class);
        if let (Some(value), Some(&normal)) = (value, successors.first()) {
            self.pool[block].retain(|other| *other != value);
            self.pool[normal].push(value);
        }
    }
}

/// Whether a value may be used as an operand of the type.
fn fits(types: &[Type], of: Type) -> impl Fn(Value) -> bool {
    move |value| {
        let has = types[value];
        has == of || (has == Type::Lane && of == Type::I32)
    }
}

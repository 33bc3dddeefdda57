//! Tests with random code: the checker accepts the allocated code, and simulated lanes store the
//! same values before and after allocation.

use crate::allocate::{ResourceUsage, check, sink, traced};
use crate::gpu::{GPUS, Gpu};
use crate::instructions::op;
use crate::machine::{Block, COPY, Class, Code, Fixed, Instruction, Origin, Value, Why, fresh};
use crate::{Level, Part};

use super::simulate::{Wave, hash};

/// Generates random structured code: straight-line code, uniform and divergent branches, loops.
struct Writer {
    code: Code,
    gpu: &'static Gpu,
    seed: u64,
    /// Values that are defined on every path to the current position: scalar, vector, mask.
    known: [Vec<Value>; 3],
    /// Registers that have several definitions: scalar, vector.
    variables: [Vec<Value>; 2],
    ids: u32,
    /// The number of values that stay live, which determines the register pressure.
    kept: usize,
}

impl Writer {
    fn below(&mut self, limit: usize) -> usize {
        self.seed = hash([self.seed, 1]);
        (self.seed >> 20) as usize % limit.max(1)
    }

    fn fresh(&mut self, class: Class, words: u8) -> Value {
        fresh(&mut self.code.registers, class, words)
    }

    fn mask(&mut self) -> Value {
        self.fresh(Class::Mask, self.gpu.mask_words())
    }

    fn exec(&self) -> Value {
        Value::Fixed(Fixed::Exec, self.gpu.mask_words())
    }

    fn put(
        &mut self,
        opcode: op::Opcode,
        results: &[Value],
        sources: &[Value],
    ) -> &mut Instruction {
        let block = self.code.blocks.last_mut().unwrap();
        let made = Instruction::new(opcode, results, sources, Origin::default());
        block.instructions.push(made);
        block.instructions.last_mut().unwrap()
    }

    fn any(&mut self, class: usize) -> Value {
        let count = self.known[class].len();
        // Recent values are chosen more often than old ones.
        let near = self.below(3) > 0;
        let from = if near { count.saturating_sub(6) } else { 0 };
        let at = from + self.below(count - from);
        self.known[class][at]
    }

    fn learn(&mut self, class: usize, value: Value) {
        self.known[class].push(value);
        if self.known[class].len() > self.kept {
            let at = self.below(self.known[class].len() - 2);
            self.known[class].remove(at);
        }
    }

    fn block(&mut self) -> u32 {
        self.code.blocks.push(Block::default());
        self.code.blocks.len() as u32 - 1
    }

    fn at(&self) -> u32 {
        self.code.blocks.len() as u32 - 1
    }

    fn link(&mut self, from: u32, linear: &[u32], logical: &[u32]) {
        self.code.blocks[from as usize].linear = linear.to_vec();
        self.code.blocks[from as usize].logical = logical.to_vec();
    }

    fn id(&mut self) -> Value {
        self.ids += 1;
        Value::Bits(self.ids)
    }

    /// Builds a tuple from words or splits a tuple into words, and reads the result.
    fn line(&mut self) {
        let (class, at) = [(Class::Scalar, 0), (Class::Vector, 1)][self.below(2)];
        match self.below(16) {
            0..=3 => {
                let sources = [self.any(at), self.any(0)];
                let result = self.fresh(class, 1);
                self.put([op::S_ADD_U32, op::V_ADD_NC_U32][at], &[result], &sources);
                self.learn(at, result);
            }
            4 | 5 => {
                let source = self.any(at);
                let result = self.fresh(class, 1);
                self.put(COPY, &[result], &[source]);
                self.learn(at, result);
            }
            6 => {
                let result = self.fresh(class, 1);
                let id = self.id();
                self.put(COPY, &[result], &[id]);
                self.learn(at, result);
            }
            7 | 8 => {
                let words = [2, 3, 4, 8][self.below(4)];
                let tuple = self.fresh(class, words);
                for word in 0..words {
                    let source = self.any(at);
                    self.put(COPY, &[tuple.word(word)], &[source]);
                }
                let words = [2, 4][self.below(2)];
                let result = self.fresh(class, words);
                self.put([op::S_LOAD_B64, op::V_LSHLREV_B64][at], &[result], &[tuple]);
                let Value::Part { words, .. } = result else {
                    return;
                };
                for word in 0..words {
                    self.learn(at, result.word(word));
                }
            }
            9 => {
                let sources = [self.any(1), self.any(1)];
                let result = self.mask();
                self.put(op::V_CMP_EQ_U32, &[result], &sources);
                self.learn(2, result);
            }
            10 if !self.known[2].is_empty() => {
                let sources = [self.any(1), self.any(1), self.any(2)];
                let result = self.fresh(Class::Vector, 1);
                self.put(op::V_CNDMASK_B32, &[result], &sources);
                self.learn(1, result);
            }
            11 => {
                let sources = [self.any(1), self.any(1), self.any(1)];
                let result = self.fresh(Class::Vector, 1);
                self.put(op::V_FMAC_F32, &[result], &sources).tied = true;
                self.learn(1, result);
            }
            12 => {
                let sources = [self.any(1), self.any(0)];
                let vcc = Value::Fixed(Fixed::Vcc, self.gpu.mask_words());
                let results = [self.fresh(Class::Vector, 2), self.fresh(Class::Vector, 1)];
                self.put(op::V_MAD_U64_U32, &results[..1], &sources);
                self.put(op::V_CMP_EQ_U32, &[vcc], &sources);
                self.put(op::V_DIV_FMAS_F32, &results[1..], &sources);
                self.learn(1, results[0].word(1));
                self.learn(1, results[1]);
            }
            13 => {
                let source = self.any(1);
                let result = self.fresh(Class::Vector, 1);
                self.put(op::V_PERMLANE16_B32, &[result], &[source]);
                self.learn(1, result);
                let sources = [self.any(1), self.any(1)];
                let result = self.fresh(Class::Vector, 1);
                self.put(op::V_PERMLANE16_B32, &[result], &sources).tied = true;
                self.learn(1, result);
                let source = self.any(1);
                let result = self.fresh(Class::Scalar, 1);
                self.put(op::V_READFIRSTLANE_B32, &[result], &[source]);
                self.learn(0, result);
            }
            14 => {
                let at = self.below(2);
                let source = self.any(at);
                let count = self.variables[at].len();
                let chosen = self.below(count);
                let variable = self.variables[at][chosen];
                self.put(COPY, &[variable], &[source]).origin.why = Why::Phi;
            }
            _ => {
                let sources = [self.any(at), self.any(at)];
                self.put([op::S_NOP, op::GLOBAL_STORE_B32][at], &[], &sources);
            }
        }
    }

    fn lines(&mut self, count: usize) {
        for _ in 0..count {
            self.line();
        }
    }

    /// Generates code with branches and loops nested to a maximum depth.
    fn body(&mut self, depth: usize, parts: usize) {
        for _ in 0..parts {
            let count = self.below(12);
            self.lines(count);
            if depth == 0 {
                continue;
            }
            let known = self.known.clone();
            match self.below(4) {
                0 => self.choice(depth),
                1 => self.divergent_choice(depth),
                2 => self.cycle(depth),
                _ => self.divergent_cycle(depth),
            }
            // A value defined in the branch is not defined on every path after it.
            self.known = known;
        }
    }

    fn choice(&mut self, depth: usize) {
        let (from, id) = (self.at(), self.id());
        let known = self.known.clone();
        self.block();
        self.body(depth - 1, 1);
        let first_end = self.at();
        self.known = known;
        let other = self.block();
        self.body(depth - 1, 1);
        let other_end = self.at();
        let join = self.block();
        let jump = |opcode, target, id| {
            Instruction::new(opcode, &[], &[Value::Block(target), id], Origin::default())
        };
        let blocks = &mut self.code.blocks;
        blocks[from as usize]
            .instructions
            .push(jump(op::S_CBRANCH_SCC1, other, id));
        blocks[first_end as usize]
            .instructions
            .push(jump(op::S_BRANCH, join, id));
        self.link(from, &[from + 1, other], &[from + 1, other]);
        self.link(first_end, &[join], &[join]);
        self.link(other_end, &[join], &[join]);
    }

    fn divergent_choice(&mut self, depth: usize) {
        let (mask, saved, id) = (self.mask(), self.mask(), self.id());
        self.put(op::V_CMP_NE_U32, &[mask], &[id]);
        self.put(op::S_AND_SAVEEXEC_B64, &[saved], &[mask]);
        let from = self.at();
        let known = self.known.clone();
        let first = self.block();
        self.body(depth - 1, 1);
        let first_end = self.at();
        self.known = known;
        let middle = self.block();
        let exec = self.exec();
        self.put(COPY, &[exec], &[saved]);
        // Activates the other lanes: those of `saved` that are not in `mask`.
        self.put(op::S_XOR_B64, &[exec], &[mask, exec]);
        let other = self.block();
        self.body(depth - 1, 1);
        let other_end = self.at();
        let join = self.block();
        self.put(COPY, &[exec], &[saved]);
        let skip = |target| {
            let target = [Value::Block(target)];
            Instruction::new(op::S_CBRANCH_EXECZ, &[], &target, Origin::default())
        };
        self.code.blocks[from as usize]
            .instructions
            .push(skip(middle));
        self.code.blocks[middle as usize]
            .instructions
            .push(skip(join));
        self.link(from, &[first, middle], &[first, other]);
        self.link(first_end, &[middle], &[join]);
        self.link(middle, &[other, join], &[]);
        self.link(other_end, &[join], &[join]);
    }

    /// Emits reads of a loop's phi, and the definition of its next value.
    fn turn(&mut self, phi: Value, count: Value) {
        let next = self.fresh(Class::Vector, 1);
        let other = self.any(1);
        self.put(op::V_ADD_NC_U32, &[next], &[count, other]);
        for reads in 0..3 {
            let choice = self.below(2 + reads / 2);
            let sources = [[count, other], [other, count], [next, count]][choice];
            self.put(op::GLOBAL_STORE_B32, &[], &sources);
            // Sets the next value of another phi, which may be `other`.
            let chosen = self.below(self.variables[1].len());
            let variable = self.variables[1][chosen];
            if variable != phi && reads < 2 {
                self.put(COPY, &[variable], &[count]).origin.why = Why::Phi;
            }
        }
        self.put(COPY, &[phi], &[next]).origin.why = Why::Phi;
    }

    /// Emits the copy of a phi's register at the start of a block. Returns the register and the
    /// copy.
    fn phi(&mut self) -> (Value, Value) {
        let chosen = self.below(self.variables[1].len());
        let (phi, count) = (self.variables[1][chosen], self.fresh(Class::Vector, 1));
        self.put(COPY, &[count], &[phi]).origin.why = Why::Phi;
        (phi, count)
    }

    fn cycle(&mut self, depth: usize) {
        let (from, id) = (self.at(), self.id());
        let header = self.block();
        self.link(from, &[header], &[header]);
        let (phi, count) = self.phi();
        self.body(depth - 1, 1);
        self.turn(phi, count);
        self.put(op::S_CBRANCH_SCC1, &[], &[Value::Block(header), id]);
        let end = self.at();
        let exit = self.block();
        self.link(end, &[header, exit], &[header, exit]);
    }

    fn divergent_cycle(&mut self, depth: usize) {
        let (mask, saved, id) = (self.mask(), self.mask(), self.id());
        let exec = self.exec();
        self.put(COPY, &[saved], &[exec]);
        let from = self.at();
        let header = self.block();
        self.link(from, &[header], &[header]);
        let (phi, count) = self.phi();
        self.body(depth - 1, 1);
        self.turn(phi, count);
        self.put(op::V_CMP_NE_U32, &[mask], &[id]);
        self.put(op::S_AND_B64, &[exec], &[mask, exec]);
        self.put(op::S_CBRANCH_EXECNZ, &[], &[Value::Block(header)]);
        let end = self.at();
        let exit = self.block();
        self.put(COPY, &[exec], &[saved]);
        self.link(end, &[header, exit], &[header, exit]);
    }
}

/// Random code for a GPU, determined by the seed.
pub fn random(gpu: &'static Gpu, seed: u64, kept: usize, depth: usize, parts: usize) -> Code {
    let mut writer = Writer {
        code: Code::default(),
        gpu,
        seed,
        known: Default::default(),
        variables: Default::default(),
        ids: 0,
        kept,
    };
    writer.block();
    let (pair, item) = (
        writer.fresh(Class::Scalar, 2),
        writer.fresh(Class::Vector, 1),
    );
    writer.put(COPY, &[pair], &[Value::Fixed(Fixed::Sgpr(2), 2)]);
    writer.put(COPY, &[item], &[Value::Fixed(Fixed::Vgpr(0), 1)]);
    writer.known = [vec![pair.word(0), pair.word(1)], vec![item], vec![]];
    for (at, class) in [Class::Scalar, Class::Vector].into_iter().enumerate() {
        for _ in 0..3 {
            let variable = writer.fresh(class, 1);
            let source = writer.known[at][0];
            writer.put(COPY, &[variable], &[source]);
            writer.variables[at].push(variable);
            writer.known[at].push(variable);
        }
    }
    let vectors = writer.known[1].len();
    assert!(vectors > 2);
    writer.body(depth, parts);
    for class in 0..2 {
        for value in writer.known[class].clone() {
            writer.put([op::S_NOP, op::GLOBAL_STORE_B32][class], &[], &[value]);
        }
    }
    writer.put(op::S_ENDPGM, &[], &[]);
    writer.code
}

/// Allocates and checks code, and simulates it before and after allocation; for an odd seed without
/// optional passes. Returns the registers used, and the number of stores compared.
pub fn compare(code: &Code, gpu: &'static Gpu, seed: u64) -> (ResourceUsage, usize) {
    let level = match seed % 2 {
        0 => Level::default(),
        _ => Level::None,
    };
    let mut sunk = code.clone();
    if Part::Sink.runs(level) {
        sink::sink(&mut sunk);
    }
    let mut after = sunk.clone();
    let (taken, steps) =
        traced(&mut after, gpu, level).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    if let Err(why) = check::check(&sunk, &after, &steps, gpu) {
        panic!(
            "seed {seed}, {}: {why}\n{}",
            gpu.name,
            super::text::text(&after)
        );
    }
    let mut before_run = Wave::new(code, gpu, 1);
    let mut after_run = Wave::new(&after, gpu, 2);
    let ends = before_run.run();
    assert_eq!(ends, after_run.run(), "seed {seed}");
    let stores = before_run.log.len();
    let same = before_run.log == after_run.log;
    let first = before_run
        .log
        .iter()
        .zip(&after_run.log)
        .position(|(one, other)| one != other);
    assert!(
        same,
        "seed {seed}, {}: of {stores} stores {} and number {first:?} differs; {taken:?}",
        gpu.name,
        after_run.log.len()
    );
    assert!(
        same,
        "seed {seed}, {}: stores differ\n{}",
        gpu.name,
        super::text::text(&after)
    );
    (taken, stores)
}

#[test]
fn random_code_is_allocated_rightly() {
    let mut stores = 0;
    for seed in 0..160 {
        let gpu = &GPUS[seed as usize % GPUS.len()];
        let code = random(gpu, seed, 16, 2, 4);
        stores += compare(&code, gpu, seed).1;
    }
    assert!(stores > 10_000, "{stores}");
}

/// An existing GPU with a reduced number of registers.
pub fn small(gpu: &Gpu, sgprs: u16, vgprs: u16) -> &'static Gpu {
    Box::leak(Box::new(Gpu {
        sgprs,
        vgprs,
        ..gpu.clone()
    }))
}

#[test]
fn values_that_do_not_fit_are_spilled() {
    let (mut scratch, mut far) = (0, 0);
    for seed in 0..200 {
        let gpu = small(&GPUS[seed as usize % GPUS.len()], 36, 24);
        let kept = 10 + seed as usize % 50;
        let mut code = random(gpu, 1000 + seed, kept, 2, 6);
        // Spill slots follow the kernel's own scratch memory. In some runs the spill slots are out
        // of the range of instruction offsets.
        code.scratch = [0, 18, 5000][seed as usize % 3];
        let (taken, _) = compare(&code, gpu, 1000 + seed);
        scratch += usize::from(taken.spilled > 0);
        far += usize::from(taken.spilled > 0 && code.scratch == 5000);
    }
    assert!(scratch > 100 && far > 20, "{scratch} {far}");
}

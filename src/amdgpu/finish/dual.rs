//! Dual issue: combines two vector instructions into one, on RDNA3 and RDNA4 (`v_dual_...`; VOPD in
//! AMD's documents).
//!
//! Both halves read their sources before either writes its result. The second half may therefore
//! overwrite a source of the first half, but must not read its result. The two instructions need
//! not be adjacent: the later one moves up, or the earlier one moves down, past instructions that
//! access none of their registers. An instruction never moves past a write of EXEC. It never moves
//! up past a wait, because the wait may be for its operands. Therefore waits must be inserted
//! before this pass, and hazards resolved after it.
//!
//! Constraints: the results have different parity; the first sources are in different banks, and
//! also the second sources (the bank is the register number modulo 4); at most one literal, which
//! both halves may read; in total at most two of SGPRs, VCC as a mask, and the literal. Source:
//! AMD's RDNA3 ISA document, "Dual Issue VALU"; llvm/lib/Target/AMDGPU/GCNVOPDUtils.cpp.

use super::flow::{RegisterNumber, places};
use super::is_inline_word;
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{ImplicitRegisters, Opcode, Traits, Unit, op};
use crate::machine::{Block, Code, Fixed, Instruction, Modifier, Operand, Value, Why};

/// The maximum distance of two instructions that are combined.
const WINDOW: usize = 24;

/// An instruction that can be half of a dual-issue instruction: it has a short encoding, in which
/// only the first source may be something other than a VGPR.
#[derive(Clone, Debug)]
struct Half {
    opcode: Opcode,
    result: u16,
    /// The first source.
    first: Value,
    /// The second source, a VGPR.
    second: Option<u16>,
    /// The sources in the order of the instruction table, without a tied source and a mask.
    sources: Vec<Operand>,
}

fn vgpr(value: Value) -> Option<u16> {
    match value {
        Value::Fixed(Fixed::Vgpr(number), 1) => Some(number),
        _ => None,
    }
}

fn is_scalar(value: Value) -> bool {
    matches!(
        value,
        Value::Fixed(Fixed::Sgpr(_) | Fixed::Ttmp(_) | Fixed::Vcc, 1)
    )
}

/// The possible forms of an instruction as a half: with its sources in order, and swapped.
fn halves(instruction: &Instruction) -> Vec<Half> {
    let sources = &instruction.sources;
    let plain = |operand: &Operand| !operand.negated && !operand.absolute;
    let (&[result], true, true) = (
        instruction.results.as_slice(),
        instruction.modifiers.is_empty(),
        sources.iter().all(plain),
    ) else {
        return Vec::new();
    };
    let Some(result) = vgpr(result) else {
        return Vec::new();
    };
    let own = Value::Fixed(Fixed::Vgpr(result), 1);
    let (opcode, operands) = match (instruction.opcode, sources.as_slice()) {
        // If the addend is in the result's register, the instruction is `v_fmac`.
        (op::V_FMA_F32, [a, b, c]) if c.value == own => (op::V_FMAC_F32, vec![a.value, b.value]),
        (op::V_FMAC_F32, [_, a, b]) => (op::V_FMAC_F32, vec![a.value, b.value]),
        (op::V_CNDMASK_B32, [a, b, mask]) if matches!(mask.value, Value::Fixed(Fixed::Vcc, _)) => {
            (op::V_CNDMASK_B32, vec![a.value, b.value])
        }
        (opcode, [a]) => (opcode, vec![a.value]),
        (opcode, [a, b]) => (opcode, vec![a.value, b.value]),
        _ => return Vec::new(),
    };
    if !opcode.is(Traits::DUAL_Y) {
        return Vec::new();
    }
    let half = |opcode: Opcode, first: Value, second: Option<Value>| {
        let known = vgpr(first).is_some() || is_scalar(first) || matches!(first, Value::Bits(_));
        let second = match second {
            Some(second) => Some(vgpr(second)?),
            None => None,
        };
        let mut sources: Vec<Operand> = Vec::new();
        if opcode == op::V_FMAC_F32 {
            sources.push(own.into());
        }
        sources.push(first.into());
        if let Some(second) = second {
            sources.push(Value::Fixed(Fixed::Vgpr(second), 1).into());
        }
        if opcode == op::V_CNDMASK_B32 {
            sources.push(Value::Fixed(Fixed::Vcc, 1).into());
        }
        known.then_some(Half {
            opcode,
            result,
            first,
            second,
            sources,
        })
    };
    let mut all = Vec::with_capacity(2);
    match operands.as_slice() {
        [a] => all.extend(half(opcode, *a, None)),
        [a, b] => {
            all.extend(half(opcode, *a, Some(*b)));
            // In the table's row of `v_fmac`, the addend is the first source, which is tied.
            let other = match opcode {
                op::V_FMAC_F32 => Some(opcode),
                _ => opcode.exchanged(),
            };
            all.extend(other.and_then(|opcode| half(opcode, *b, Some(*a))));
        }
        _ => {}
    }
    all
}

/// Whether two halves can be combined. The caller checks that the second does not read the result
/// of the first.
fn may_pair(x: &Half, y: &Half, generation: Generation) -> bool {
    let same_bank = |one: Option<u16>, other: Option<u16>| match (one, other) {
        (Some(one), Some(other)) => one % 4 == other % 4,
        _ => false,
    };
    // On RDNA4, one of two moves reads its source through another port.
    let two_moves = x.opcode == op::V_MOV_B32 && y.opcode == op::V_MOV_B32;
    let any_bank = generation == Generation::Gfx12 && two_moves;
    if !x.opcode.is(Traits::DUAL_X)
        || x.result % 2 == y.result % 2
        || !any_bank && same_bank(vgpr(x.first), vgpr(y.first))
        || same_bank(x.second, y.second)
    {
        return false;
    }
    let mut scalars: Vec<Value> = Vec::new();
    let mut literals: Vec<Value> = Vec::new();
    for value in [x.first, y.first] {
        let kind = match value {
            Value::Bits(bits) if !is_inline_word(bits) => &mut literals,
            value if is_scalar(value) => &mut scalars,
            _ => continue,
        };
        if !kind.contains(&value) {
            kind.push(value);
        }
    }
    // VCC read as a mask is counted separately, even if a source operand is also VCC.
    let reads_mask = |half: &Half| half.opcode == op::V_CNDMASK_B32;
    let mask = usize::from(reads_mask(x) || reads_mask(y));
    literals.len() <= 1 && literals.len() + scalars.len() + mask <= 2
}

/// A set of registers, as bits.
#[derive(Clone)]
struct Places([u64; 32]);

impl Places {
    const NONE: Places = Places([0; 32]);

    fn add(&mut self, value: Value) {
        for place in places(value) {
            if let Some(word) = self.0.get_mut(usize::from(place / 64)) {
                *word |= 1 << (place % 64);
            }
        }
    }

    fn has(&self, value: Value) -> bool {
        let has = |place: RegisterNumber| {
            let word = self.0.get(usize::from(place / 64));
            word.is_none_or(|word| word >> (place % 64) & 1 == 1)
        };
        places(value).any(has)
    }
}

/// Effects of the instructions between two candidates.
struct Between {
    read: Places,
    written: Places,
    /// Whether one of the instructions is a wait.
    waits: bool,
}

impl Between {
    /// Adds an instruction. Returns whether any candidate may move past it.
    fn add(&mut self, instruction: &Instruction) -> bool {
        let opcode = instruction.opcode;
        let writes_exec = opcode.writes(ImplicitRegisters::EXEC)
            || instruction.results.iter().any(|result| {
                matches!(
                    result,
                    Value::Fixed(Fixed::Exec | Fixed::M0 | Fixed::FlatScratch(_), _)
                )
            });
        // Instructions indexed through M0 may access other registers than their operands.
        let unseen = opcode.reads(ImplicitRegisters::M0) || opcode.writes(ImplicitRegisters::MODE);
        let crossed = match opcode.unit() {
            Unit::Pseudo => false,
            Unit::Program => {
                self.waits = true;
                instruction.origin.why == Why::Wait && !opcode.is_branch()
            }
            _ => true,
        };
        for source in &instruction.sources {
            self.read.add(source.value);
        }
        for result in &instruction.results {
            self.written.add(*result);
        }
        const VCC: Value = Value::Fixed(Fixed::Vcc, 2);
        if opcode.writes(ImplicitRegisters::VCC) {
            self.written.add(VCC);
        }
        crossed && !writes_exec && !unseen
    }

    /// Whether the registers that a candidate accesses allow it to move past all these
    /// instructions.
    fn lets(&self, instruction: &Instruction) -> bool {
        let mut sources = instruction.sources.iter();
        let mut results = instruction.results.iter();
        sources.all(|source| !self.written.has(source.value))
            && results.all(|result| !self.written.has(*result) && !self.read.has(*result))
    }
}

/// The dual-issue instruction of which these two instructions, in this order, are the halves;
/// `None` if they cannot be combined.
pub fn paired(first: &Instruction, second: &Instruction, gpu: &Gpu) -> Option<Instruction> {
    let written = first.results.first()?;
    let reads = |source: &Operand| source.value.may_share(*written);
    if second.sources.iter().any(reads) {
        return None;
    }
    let (firsts, seconds) = (halves(first), halves(second));
    let both = || {
        let all = firsts.iter().map(|one| (one, first.origin));
        all.flat_map(|one| seconds.iter().map(move |two| (one, (two, second.origin))))
    };
    let straight = both();
    let crossed = both().map(|(one, two)| (two, one));
    let ((x, origin), (y, other)) = straight
        .chain(crossed)
        .find(|((x, _), (y, _))| may_pair(x, y, gpu.generation))?;
    let result = |half: &Half| Value::Fixed(Fixed::Vgpr(half.result), 1);
    Some(Instruction {
        opcode: x.opcode,
        results: vec![result(x), result(y)],
        sources: [x.sources.as_slice(), &y.sources].concat(),
        modifiers: vec![Modifier::Dual(y.opcode, other)],
        tied: x.opcode == op::V_FMAC_F32,
        origin,
    })
}

fn pair_block(block: &mut Block, gpu: &Gpu) {
    let taken = std::mem::take(&mut block.instructions);
    let mut is_half: Vec<bool> = taken.iter().map(|one| !halves(one).is_empty()).collect();
    let mut all: Vec<Option<Instruction>> = taken.into_iter().map(Some).collect();
    for at in 0..all.len() {
        let (Some(Some(first)), Some(true)) = (all.get(at), is_half.get(at)) else {
            continue;
        };
        let mut between = Between {
            read: Places::NONE,
            written: Places::NONE,
            waits: false,
        };
        let after = all.iter().enumerate().skip(at + 1);
        let after = after.filter_map(|(at, found)| Some((at, found.as_ref()?)));
        let mut found = None;
        for (to, second) in after.take(WINDOW) {
            if is_half.get(to) == Some(&true) {
                let up = !between.waits && between.lets(second);
                if (up || between.lets(first))
                    && let Some(pair) = paired(first, second, gpu)
                {
                    found = Some((to, up, pair));
                    break;
                }
            }
            if !between.add(second) {
                break;
            }
        }
        if let Some((to, up, pair)) = found {
            let (kept, gone) = if up { (at, to) } else { (to, at) };
            if let Some(place) = all.get_mut(kept) {
                *place = Some(pair);
            }
            if let Some(place) = all.get_mut(gone) {
                *place = None;
            }
            for place in [kept, gone] {
                if let Some(is_half) = is_half.get_mut(place) {
                    *is_half = false;
                }
            }
        }
    }
    block.instructions = all.into_iter().flatten().collect();
}

/// Combines pairs. Time: linear in the code.
pub(crate) fn pair(code: &mut Code, gpu: &'static Gpu) {
    if !matches!(
        gpu.generation,
        Generation::Gfx11 | Generation::Gfx115 | Generation::Gfx12
    ) || gpu.wave != 32
    {
        return;
    }
    for block in &mut code.blocks {
        pair_block(block, gpu);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::test_code::{S, V, made};
    use pretty_assertions::assert_eq;

    const VCC: Value = Value::Fixed(Fixed::Vcc, 1);
    const EXEC: Value = Value::Fixed(Fixed::Exec, 1);

    /// The opcodes after the pass: `x+y` for a dual-issue pair.
    fn made_of(gpu: &str, instructions: Vec<Instruction>) -> Vec<String> {
        let mut code = Code {
            blocks: vec![Block {
                instructions,
                ..Block::default()
            }],
            ..Code::default()
        };
        pair(&mut code, Gpu::named(gpu).unwrap());
        let text = |instruction: &Instruction| match instruction.two() {
            Some([x, y]) => format!("{}+{}", x.opcode, y.opcode),
            None => instruction.opcode.to_string(),
        };
        code.blocks[0].instructions.iter().map(text).collect()
    }

    fn mov(to: u16, from: u16) -> Instruction {
        made("v_mov_b32", &[V(to)], &[V(from)])
    }

    fn wait() -> Instruction {
        let mut wait = made("s_waitcnt", &[], &[]);
        wait.origin = wait.origin.because(Why::Wait);
        wait
    }

    const PAIR: &str = "v_mov_b32+v_mov_b32";

    #[test]
    fn only_gpus_that_have_pairs_get_some() {
        let both = || vec![mov(0, 4), mov(1, 5)];
        for gpu in ["gfx1100", "gfx1150", "gfx1200"] {
            assert_eq!(made_of(gpu, both()), [PAIR], "{gpu}");
        }
        for gpu in ["gfx900", "gfx942", "gfx950", "gfx1030"] {
            assert_eq!(made_of(gpu, both()).len(), 2, "{gpu}");
        }
    }

    #[test]
    fn the_second_may_write_what_the_first_reads_and_not_the_other_way_round() {
        let found = made_of("gfx1100", vec![mov(0, 5), mov(5, 6)]);
        assert_eq!(found, [PAIR]);
        assert_eq!(made_of("gfx1100", vec![mov(0, 5), mov(1, 0)]).len(), 2);
        // Each half of the dual-issue instruction has its own sources and its own origin.
        let mut code = Code::default();
        let mut first = made("v_add_nc_u32", &[V(0)], &[V(1), V(2)]);
        first.origin.instruction = Some(3);
        let mut fused = made("v_fma_f32", &[V(7)], &[S(1), V(3), V(7)]);
        fused.origin.instruction = Some(4);
        code.blocks.push(Block {
            instructions: vec![first, fused],
            ..Block::default()
        });
        pair(&mut code, Gpu::named("gfx1100").unwrap());
        let [one] = code.blocks[0].instructions.as_slice() else {
            unreachable!();
        };
        // An integer addition can only be the second half.
        let [x, y] = one.two().unwrap();
        assert_eq!((x.opcode, x.origin.instruction), (op::V_FMAC_F32, Some(4)));
        let sources: Vec<Value> = x.sources.iter().map(|source| source.value).collect();
        assert_eq!((x.tied, sources), (true, vec![V(7), S(1), V(3)]));
        assert_eq!(
            (y.opcode, y.origin.instruction),
            (op::V_ADD_NC_U32, Some(3))
        );
        assert_eq!((x.results, y.results), (vec![V(7)], vec![V(0)]));
    }

    #[test]
    fn instructions_between_are_passed_if_they_touch_neither() {
        let other = |to: u16, from: u16| made("v_max3_f32", &[V(to)], &[V(from); 3]);
        let three = |middle: Instruction, last: Instruction| {
            made_of("gfx1100", vec![mov(0, 4), middle, last])
        };
        assert_eq!(three(other(9, 8), mov(1, 5)), [PAIR, "v_max3_f32"]);
        assert_eq!(three(other(9, 1), mov(1, 5)), ["v_max3_f32", PAIR]);
        assert_eq!(three(other(4, 1), mov(1, 5)).len(), 3);
        let scalar = || made("s_add_i32", &[S(1)], &[S(2), S(3)]);
        assert_eq!(three(scalar(), mov(1, 5)), [PAIR, "s_add_i32"]);
        let reads = made("v_mov_b32", &[V(1)], &[S(1)]);
        // The later instruction cannot move up, but the earlier one can move down.
        assert_eq!(three(scalar(), reads), ["s_add_i32", PAIR]);
        // Neither instruction can move, because the instruction in between writes the register that
        // both read.
        let all = vec![
            made("v_mov_b32", &[V(0)], &[S(1)]),
            scalar(),
            made("v_mov_b32", &[V(1)], &[S(1)]),
        ];
        assert_eq!(made_of("gfx1100", all).len(), 3);
        // The store between the two candidates reads the results of both.
        let store = |data: u16| made("global_store_b32", &[], &[V(20), V(data), S(4)]);
        assert_eq!(three(store(1), mov(1, 5)), ["global_store_b32", PAIR]);
        assert_eq!(three(store(0), mov(1, 5)), [PAIR, "global_store_b32"]);
        let all = vec![mov(0, 4), store(0), store(1), mov(1, 5)];
        assert_eq!(made_of("gfx1100", all).len(), 4);
    }

    #[test]
    fn nothing_goes_up_over_a_wait_and_nothing_at_all_over_a_write_to_exec() {
        let found = made_of("gfx1100", vec![mov(0, 4), wait(), mov(1, 5)]);
        assert_eq!(found, ["s_waitcnt", PAIR]);
        for between in [
            made("s_mov_b32", &[EXEC], &[S(1)]),
            made("s_and_saveexec_b32", &[S(1)], &[VCC]),
            made("s_cbranch_execz", &[], &[Value::Block(0)]),
            made("s_barrier", &[], &[]),
            made("v_movrels_b32", &[V(20)], &[V(21)]),
        ] {
            let all = vec![mov(0, 4), between.clone(), mov(1, 5)];
            assert_eq!(made_of("gfx1100", all).len(), 3, "{between:?}");
        }
    }

    #[test]
    fn a_mask_that_is_made_between_is_not_the_one_before() {
        let select =
            |to: u16, from: u16| made("v_cndmask_b32", &[V(to)], &[V(from), V(from + 1), VCC]);
        let compare = made("v_cmp_eq_u32", &[VCC], &[V(8), V(9)]);
        let all = vec![select(0, 4), compare, select(1, 6)];
        assert_eq!(made_of("gfx1100", all).len(), 3);
        let other = made("v_cndmask_b32", &[V(1)], &[V(6), V(7), S(3)]);
        assert_eq!(made_of("gfx1100", vec![select(0, 4), other]).len(), 2);
        let found = made_of("gfx1100", vec![select(0, 4), select(1, 6)]);
        assert_eq!(found, ["v_cndmask_b32+v_cndmask_b32"]);
    }
}

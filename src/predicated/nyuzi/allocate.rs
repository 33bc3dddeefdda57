//! Register allocation. Copies are coalesced if the two registers do not interfere otherwise; then
//! the registers are colored in the order of the text. Registers without a color are spilled to the
//! stack, and are loaded only for an instruction that uses them.
//!
//! Source: G. J. Chaitin, "Register Allocation and Spilling via Graph Coloring" (1982).

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_util::limits as quota;

use super::LANES;
use super::code::{Code, Form, Instruction, Register, STACK, Source};

/// Number of vector registers.
const VECTORS: u32 = 32;

/// The number of scalar registers, without those that the calling convention preserves (s28 to
/// s31).
const SCALARS: u32 = 28;

/// The interference graph: for each register, the registers that are live while it is written.
type Apart = FxHashMap<Register, FxHashSet<Register>>;

/// Assigns physical registers; coalesced copies are removed. Time: linear in the instructions times
/// the registers that are live at once, for each round of coalescing and of spilling.
///
/// # Errors
/// If there are too few registers.
pub fn allocate(code: &mut Code) -> Result<BTreeMap<Register, u32>, String> {
    let mut apart = apart(code);
    while merge(code, apart) {
        apart = self::apart(code);
    }
    let own = code.fixed.iter().filter(|(_, number)| **number == STACK);
    let own = own.map(|(register, _)| *register);
    let mut kept: FxHashSet<Register> = own.chain(code.result).collect();
    loop {
        let apart = self::apart(code);
        let (given, without) = colour(code, &apart);
        if without.is_empty() {
            return Ok(given);
        }
        let victims = victims(code, &apart, &without, &kept)?;
        spill(code, &victims, &mut kept);
    }
}

/// Coalesces copies. A copy waits for the next round if its registers interfere after other copies
/// were coalesced. Returns whether any copy was coalesced.
fn merge(code: &mut Code, mut apart: Apart) -> bool {
    let mut now: FxHashMap<Register, Register> = FxHashMap::default();
    fn find(now: &FxHashMap<Register, Register>, mut register: Register) -> Register {
        while let Some(next) = now.get(&register) {
            register = *next;
        }
        register
    }
    let copies: Vec<(Register, Register)> = code
        .blocks
        .iter()
        .flatten()
        .filter_map(Instruction::copies)
        .collect();
    for (to, from) in copies {
        let (to, from) = (find(&now, to), find(&now, from));
        let both = code.fixed.contains_key(&to) && code.fixed.contains_key(&from);
        let together = apart.get(&to).is_some_and(|others| others.contains(&from));
        if both || together || to == from {
            continue;
        }
        // If one of the two registers has a fixed physical register, this register is kept.
        let (gone, stays) = match code.fixed.contains_key(&to) {
            true => (from, to),
            false => (to, from),
        };
        for other in apart.remove(&gone).unwrap_or_default() {
            quota::steps(16);
            if let Some(back) = apart.get_mut(&other) {
                back.remove(&gone);
                back.insert(stays);
            }
            apart.entry(stays).or_default().insert(other);
        }
        now.insert(gone, stays);
    }
    if now.is_empty() {
        return false;
    }
    let swap = |register: &mut Register| *register = find(&now, *register);
    let swap_source = |source: &mut Source| {
        if let Source::Register(register) = source {
            *register = find(&now, *register);
        }
    };
    for block in &mut code.blocks {
        for instruction in block.iter_mut() {
            instruction.dest.iter_mut().for_each(swap);
            instruction.mask.iter_mut().for_each(swap);
            instruction.sources.iter_mut().for_each(swap_source);
        }
        block.retain(|instruction| instruction.copies().is_none_or(|(to, from)| to != from));
    }
    code.result.iter_mut().for_each(swap);
    code.comments
        .iter_mut()
        .for_each(|(_, place)| swap_source(place));
    true
}

fn apart(code: &Code) -> Apart {
    // Numbers registers densely, so that sets of them can be bit sets.
    let mut number: FxHashMap<Register, usize> = FxHashMap::default();
    let mut all: Vec<Register> = Vec::new();
    let instructions = code.blocks.iter().flatten();
    let named = instructions.flat_map(|known| known.dest.into_iter().chain(known.reads()));
    for register in named.chain(code.fixed.keys().copied()).chain(code.result) {
        number.entry(register).or_insert_with(|| {
            all.push(register);
            all.len() - 1
        });
    }
    let of = |register: &Register| number.get(register).copied().unwrap_or(0);
    let words = all.len().div_ceil(64);
    let count = code.blocks.len();
    let set = |bits: &mut [u64], at: usize| {
        if let Some(word) = bits.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    };
    let clear = |bits: &mut [u64], at: usize| {
        if let Some(word) = bits.get_mut(at / 64) {
            *word &= !(1 << (at % 64));
        }
    };
    quota::check_bytes(8 * words * count);
    let mut live_in: Vec<Vec<u64>> = vec![vec![0; words]; count];
    let after = |block: usize, live_in: &[Vec<u64>]| -> Vec<u64> {
        let mut live = vec![0; words];
        let successors = code.successors.get(block).map_or(&[][..], Vec::as_slice);
        for to in successors {
            quota::steps(words);
            let inner = live_in.get(*to as usize).into_iter().flatten();
            for (own, other) in live.iter_mut().zip(inner) {
                *own |= other;
            }
        }
        if successors.is_empty()
            && let Some(result) = &code.result
        {
            set(&mut live, of(result));
        }
        live
    };
    let mut changed = true;
    while changed {
        changed = false;
        for block in (0..count).rev() {
            let mut live = after(block, &live_in);
            for instruction in code.blocks.get(block).into_iter().flatten().rev() {
                quota::tick();
                if let Some(dest) = &instruction.dest {
                    clear(&mut live, of(dest));
                }
                for read in instruction.reads() {
                    set(&mut live, of(&read));
                }
            }
            if let Some(known) = live_in.get_mut(block)
                && *known != live
            {
                *known = live;
                changed = true;
            }
        }
    }
    let mut apart = Apart::default();
    let mut separate = |one: Register, other: Register| {
        if one != other && one.vector == other.vector {
            apart.entry(one).or_default().insert(other);
            apart.entry(other).or_default().insert(one);
        }
    };
    let held = |live: &[u64]| -> Vec<Register> {
        let mut found = Vec::new();
        for (at, word) in live.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                found.extend(all.get(64 * at + bit).copied());
            }
        }
        found
    };
    for block in 0..count {
        let mut live: FxHashSet<Register> = held(&after(block, &live_in)).into_iter().collect();
        for instruction in code.blocks.get(block).into_iter().flatten().rev() {
            if let Some(dest) = instruction.dest {
                // The cost is counted as several steps per register, because these are operations
                // on hash sets.
                quota::steps(16 * live.len());
                let copied = instruction.copies().map(|(_, from)| from);
                for other in live.iter().filter(|other| Some(**other) != copied) {
                    separate(dest, *other);
                }
                live.remove(&dest);
            }
            live.extend(instruction.reads());
        }
    }
    let start = live_in.first().map_or(Vec::new(), |live| held(live));
    for one in code.fixed.keys() {
        for other in start.iter().chain(code.fixed.keys()) {
            separate(*one, *other);
        }
    }
    apart
}

/// Colors the registers. Returns the colors, and the registers that got none.
fn colour(code: &Code, apart: &Apart) -> (BTreeMap<Register, u32>, Vec<Register>) {
    let mut given = code.fixed.clone();
    let mut without = Vec::new();
    let all = code.blocks.iter().flatten();
    let order = all.flat_map(|found| found.dest.into_iter().chain(found.reads()));
    let mut seen: FxHashSet<Register> = FxHashSet::default();
    for register in order.chain(code.result) {
        if given.contains_key(&register) || !seen.insert(register) {
            continue;
        }
        let others = apart.get(&register);
        quota::steps(16 * others.map_or(0, FxHashSet::len));
        let others = others.into_iter().flatten();
        let mut taken = 0u64;
        for number in others.filter_map(|other| given.get(other)) {
            taken |= 1 << (number % 64);
        }
        let most = if register.vector { VECTORS } else { SCALARS };
        let free = taken.trailing_ones();
        match free < most {
            true => {
                given.insert(register, free);
            }
            false => without.push(register),
        }
    }
    (given, without)
}

/// Chooses the registers to spill. For each register without a color, this is either the register
/// or one of its neighbours: the one with the most interferences per use.
fn victims(
    code: &Code,
    apart: &Apart,
    without: &[Register],
    kept: &FxHashSet<Register>,
) -> Result<FxHashSet<Register>, String> {
    let mut uses: FxHashMap<Register, usize> = FxHashMap::default();
    for instruction in code.blocks.iter().flatten() {
        for register in instruction.reads().chain(instruction.dest) {
            *uses.entry(register).or_default() += 1;
        }
    }
    let weight = |register: &Register| {
        let others = apart.get(register).map_or(0, FxHashSet::len);
        others * 1024 / uses.get(register).copied().unwrap_or(1).max(1)
    };
    let mut chosen: FxHashSet<Register> = FxHashSet::default();
    for register in without {
        let others = apart.get(register);
        quota::steps(16 * chosen.len());
        let near = |other: &Register| others.is_some_and(|others| others.contains(other));
        if chosen.iter().any(near) || chosen.contains(register) {
            continue;
        }
        let around = others.into_iter().flatten().chain([register]);
        let movable = around.filter(|other| !kept.contains(other));
        let best = movable
            .max_by_key(|other| (weight(other), **other))
            .copied();
        chosen.insert(best.ok_or_else(|| {
            let (kind, most) = match register.vector {
                true => ("vector", VECTORS),
                false => ("scalar", SCALARS),
            };
            format!(
                "more than {most} {kind} registers are needed by one instruction and what is given"
            )
        })?);
    }
    Ok(chosen)
}

fn moved(opcode: &'static str, own: Register, place: u32, loads: bool) -> Instruction {
    let place = Source::Stack(place);
    let (form, dest, sources) = match loads {
        true => (Form::Load, Some(own), vec![place]),
        false => (Form::Store, None, vec![Source::Register(own), place]),
    };
    Instruction {
        form,
        opcode,
        dest,
        mask: None,
        sources,
        to: None,
    }
}

/// Spills registers to the stack: an instruction that reads a spilled register loads it first, and
/// one that writes it stores it afterwards.
fn spill(code: &mut Code, victims: &FxHashSet<Register>, kept: &mut FxHashSet<Register>) {
    let mut places: BTreeMap<Register, u32> = BTreeMap::new();
    let mut order: Vec<Register> = victims.iter().copied().collect();
    order.sort_unstable();
    for register in order {
        let size = if register.vector { 4 * LANES as u32 } else { 4 };
        let place = code.stack.next_multiple_of(size);
        code.stack = place + size;
        places.insert(register, place);
    }
    let instructions = code.blocks.iter().flatten();
    let numbers = instructions.flat_map(|known| known.dest.into_iter().chain(known.reads()));
    let numbers = numbers.chain(code.fixed.keys().copied());
    let mut next = numbers.map(|register| register.number).max().unwrap_or(0);
    let names = |vector: bool| match vector {
        true => ("load_v", "store_v"),
        false => ("load_32", "store_32"),
    };
    for block in &mut code.blocks {
        let mut out = Vec::with_capacity(block.len());
        for mut instruction in block.drain(..) {
            let read: FxHashSet<Register> = instruction.reads().collect();
            let named = read.iter().copied().chain(instruction.dest);
            let mut own: Vec<Register> = named.filter(|name| places.contains_key(name)).collect();
            own.sort_unstable();
            own.dedup();
            let mut following = Vec::new();
            for register in own {
                let place = places.get(&register).copied().unwrap_or(0);
                let (load, store) = names(register.vector);
                next += 1;
                let new = Register {
                    number: next,
                    ..register
                };
                kept.insert(new);
                if read.contains(&register) {
                    out.push(moved(load, new, place, true));
                }
                if instruction.dest == Some(register) {
                    following.push(moved(store, new, place, false));
                }
                let swap = |name: &mut Register| {
                    if *name == register {
                        *name = new;
                    }
                };
                instruction.dest.iter_mut().for_each(swap);
                instruction.mask.iter_mut().for_each(swap);
                for source in &mut instruction.sources {
                    if let Source::Register(name) = source {
                        swap(name);
                    }
                }
            }
            out.push(instruction);
            out.append(&mut following);
        }
        *block = out;
    }
    // Registers that have a value at the function's entry are stored to the stack immediately.
    if let Some(block) = code.blocks.first_mut() {
        for (register, place) in places {
            if code.fixed.contains_key(&register) {
                let (_, store) = names(register.vector);
                block.insert(0, moved(store, register, place, false));
                kept.insert(register);
            }
        }
    }
}

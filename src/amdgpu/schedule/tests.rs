#![allow(clippy::unwrap_used)]

use super::*;
use crate::Level;
use crate::accesses::Known;
use crate::gpu::GPUS;
use crate::instructions::{ImplicitRegisters, op};
use crate::machine::{Block, COPY, Class, Fixed, Modifier, Register, Value, Virtual, Why};
use crate::test_code::made;
use pretty_assertions::assert_eq;

/// The numbers of the first scalar register and of the first mask. Vector registers start at 0.
const VECTORS: u32 = 1000;
const SCALARS: u32 = 1000;

fn v(number: u32) -> Value {
    Value::all(Register(number), 1)
}

fn s(number: u32) -> Value {
    v(VECTORS + number)
}

fn mask(number: u32) -> Value {
    v(VECTORS + SCALARS + number)
}

/// A block that is its own successor, so that all words that it reads before writing are live at
/// its end.
fn code(instructions: Vec<Instruction>) -> Code {
    let of = |class| move |_| Virtual { class, words: 1 };
    let vectors = (0..VECTORS).map(of(Class::Vector));
    let scalars = (0..SCALARS).map(of(Class::Scalar));
    let masks = (0..100).map(of(Class::Mask));
    let block = Block {
        instructions,
        linear: vec![0],
        logical: vec![0],
        source: None,
    };
    Code {
        registers: vectors.chain(scalars).chain(masks).collect(),
        blocks: vec![block],
        most_items: 64,
        ..Code::default()
    }
}

fn load(to: u32, offset: i32) -> Instruction {
    let mut load = made("global_load_b32", &[v(to)], &[v(0), s(0)]);
    load.modifiers.push(Modifier::Offset(offset));
    load
}

fn store(what: u32, offset: i32) -> Instruction {
    let mut store = made("global_store_b32", &[], &[v(0), v(what), s(0)]);
    store.modifiers.push(Modifier::Offset(offset));
    store
}

fn add(to: u32, one: u32, other: u32) -> Instruction {
    made("v_add_f32", &[v(to)], &[v(one), v(other)])
}

fn scheduled(instructions: Vec<Instruction>, gpu: &str) -> Vec<Instruction> {
    let mut code = code(instructions);
    schedule(&mut code, Gpu::named(gpu).unwrap(), IrAccesses::UNKNOWN, 8).unwrap();
    code.blocks.remove(0).instructions
}

/// The opcode and the result register of each instruction.
fn names(instructions: &[Instruction]) -> Vec<String> {
    let all = instructions.iter().map(|one| {
        let result = one.results.first().and_then(|result| result.register());
        let result = result.map_or(String::new(), |result| format!(" {result}"));
        format!("{}{result}", one.opcode)
    });
    all.collect()
}

#[test]
fn a_load_goes_before_what_does_not_need_it() {
    let all = vec![
        add(10, 1, 2),
        add(11, 10, 2),
        load(12, 0),
        add(13, 12, 11),
        load(14, 4),
        add(15, 14, 13),
        store(15, 8),
    ];
    for gpu in GPUS {
        let found = names(&scheduled(all.clone(), gpu.name));
        assert_eq!(found[..2], ["global_load_b32 %12", "global_load_b32 %14"]);
        assert_eq!(found[6], "global_store_b32");
    }
}

#[test]
fn waiting_instructions_are_scheduled_late() {
    let all = vec![
        load(10, 0),
        add(11, 10, 1),
        add(12, 11, 11),
        add(13, 1, 2),
        add(14, 13, 2),
        add(15, 12, 14),
        store(15, 8),
    ];
    let found = names(&scheduled(all, "gfx1100"));
    let expected = [10, 13, 14, 11, 12, 15].map(|number| match number {
        10 => "global_load_b32 %10".to_string(),
        number => format!("v_add_f32 %{number}"),
    });
    assert_eq!(found[..6], expected);
}

#[test]
fn address_computations_are_moved_up_with_their_load() {
    let index = made("v_lshlrev_b32", &[v(20)], &[Value::Bits(2), v(3)]);
    let after = made("global_load_b32", &[v(21)], &[v(20), s(0)]);
    let all = vec![
        load(10, 0),
        add(11, 10, 1),
        index,
        after,
        add(12, 11, 21),
        store(12, 0),
    ];
    let found = names(&scheduled(all, "gfx1100"));
    let expected = [
        "v_lshlrev_b32 %20",
        "global_load_b32 %10",
        "global_load_b32 %21",
        "v_add_f32 %11",
        "v_add_f32 %12",
        "global_store_b32",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_load_does_not_pass_what_may_write_there() {
    let before = vec![add(10, 1, 2), add(11, 10, 2)];
    let fenced = |between: Instruction| {
        let mut all = before.clone();
        all.extend([between, load(12, 0), add(13, 12, 11), store(13, 4)]);
        let found = names(&scheduled(all, "gfx1100"));
        let load = found.iter().position(|one| one == "global_load_b32 %12");
        load.unwrap()
    };
    let mut volatile = load(14, 0);
    volatile.modifiers.push(Modifier::Word("volatile"));
    for between in [
        store(1, 8),
        made("flat_store_b32", &[], &[v(5), v(1)]),
        made("global_atomic_add_u32", &[], &[v(5), v(1), s(0)]),
        made("ds_add_u32", &[], &[v(5), v(1)]),
        volatile,
        made("wait_all", &[], &[]),
        made("s_barrier", &[], &[]),
        made("s_memtime", &[s(5)], &[]),
        made("buffer_gl0_inv", &[], &[]),
        made("s_mov_b32", &[Value::Fixed(Fixed::Exec, 1)], &[s(5)]),
        made("s_mov_b32", &[Value::Fixed(Fixed::M0, 1)], &[s(5)]),
        made("v_cmpx_lt_u32", &[], &[v(5), v(6)]),
        made("s_setreg_b32", &[], &[s(5), Value::Bits(1)]),
    ] {
        let name = between.opcode;
        assert!(fenced(between) > 2, "{name}");
    }
    // A load moves up past accesses to other memory, and past other loads.
    for between in [
        made("ds_store_b32", &[], &[v(5), v(1)]),
        made("scratch_store_b32", &[], &[v(5), v(1), Value::Off]),
        made("ds_load_b32", &[v(14)], &[v(5)]),
    ] {
        let name = between.opcode;
        assert!(fenced(between) < 2, "{name}");
    }
}

#[test]
fn atomic_accesses_stay_by_where_they_are_from() {
    let mut atomic = load(14, 0);
    atomic.origin.instruction = Some(7);
    let mut all = code(vec![add(10, 1, 2), atomic, load(12, 0), store(10, 0)]);
    let ir = IrAccesses {
        known: &|origin| Known {
            atomic: origin.instruction == Some(7),
            ..Known::UNKNOWN
        },
        ..IrAccesses::UNKNOWN
    };
    schedule(&mut all, Gpu::named("gfx1100").unwrap(), ir, 8).unwrap();
    let found = names(&all.blocks[0].instructions);
    let expected = [
        "v_add_f32 %10",
        "global_load_b32 %14",
        "global_load_b32 %12",
        "global_store_b32",
    ];
    assert_eq!(found, expected);
}

/// The maximum number of live VGPRs.
fn live(instructions: &[Instruction]) -> usize {
    let register = |value: &Value| value.register().filter(|register| register.0 < VECTORS);
    let mut live: BTreeSet<Register> = BTreeSet::new();
    let mut most = 0;
    // The block is walked twice, because it is its own successor.
    for instruction in instructions.iter().rev().chain(instructions.iter().rev()) {
        let results = instruction.results.iter().filter_map(register);
        let results: Vec<Register> = results.collect();
        live.extend(&results);
        most = most.max(live.len());
        for result in results {
            live.remove(&result);
        }
        let sources = instruction.sources.iter();
        live.extend(sources.filter_map(|source| register(&source.value)));
        most = most.max(live.len());
    }
    most
}

#[test]
fn loads_leave_as_many_waves_as_there_were() {
    // Each load is directly followed by its reader, so that two VGPRs are live besides the address.
    let mut all = vec![made("v_mov_b32", &[v(100)], &[Value::Bits(0)])];
    for at in 0..90 {
        all.push(load(200 + at, 4 * at as i32));
        all.push(add(101 + at, 100 + at, 200 + at));
    }
    all.push(store(190, 0));
    assert_eq!(live(&all), 3);
    // The number of VGPRs at the next lower occupancy: `llc-22`'s `Occupancy`, as in the test of
    // `waves_with`.
    for (gpu, most) in [
        ("gfx900", 24),
        ("gfx942", 64),
        ("gfx950", 64),
        ("gfx1030", 64),
        ("gfx1100", 96),
        ("gfx1150", 64),
        ("gfx1200", 96),
    ] {
        let found = scheduled(all.clone(), gpu);
        let live = live(&found);
        assert!(live <= most && live > most * 3 / 4, "{gpu}: {live}");
        let mut scheduled = code(found);
        let taken =
            crate::allocate::allocate(&mut scheduled, Gpu::named(gpu).unwrap(), Level::default())
                .unwrap();
        assert!(taken.vgprs <= most as u16, "{gpu}: {}", taken.vgprs);
    }
}

/// A pseudo-random number generator.
struct Prng(u64);

impl Prng {
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as u32 % most
    }
}

/// A random instruction with few different registers.
fn random(prng: &mut Prng) -> Instruction {
    let mut vector = || v(prng.below(12));
    let [a, b, c] = [vector(), vector(), vector()];
    let mut scalar = || s(prng.below(6));
    let [d, e, f] = [scalar(), scalar(), scalar()];
    let m = mask(prng.below(3));
    let offset = Modifier::Offset(4 * prng.below(4) as i32);
    let mut one = match prng.below(22) {
        0 | 1 => made("v_add_f32", &[a], &[b, c]),
        2 => made("v_rcp_f32", &[a], &[b]),
        3 => made("v_cmp_lt_u32", &[m], &[a, b]),
        4 => made("v_cndmask_b32", &[a], &[b, c, m]),
        5 => made("s_mul_i32", &[d], &[e, f]),
        6 => made("s_add_u32", &[d], &[e, f]),
        7 => made("s_addc_u32", &[d], &[e, f]),
        8 => made("s_cmp_lt_u32", &[], &[d, e]),
        9 => made("s_cselect_b32", &[d], &[e, f]),
        10 => made("copy", &[a], &[b]),
        11 => made("copy", &[a], &[d]),
        12 => made("v_readfirstlane_b32", &[d], &[a]),
        13 => made("global_load_b32", &[a], &[b, d]),
        14 => made("global_store_b32", &[], &[a, b, d]),
        15 => made("ds_load_b32", &[a], &[b]),
        16 => made("ds_store_b32", &[], &[a, b]),
        17 => made("scratch_load_b32", &[a], &[b, Value::Off]),
        18 => made("flat_load_b32", &[a], &[b]),
        19 => made("v_div_fmas_f32", &[a], &[a, b, c]),
        20 => made("v_cmp_lt_u32", &[Value::Fixed(Fixed::Vcc, 1)], &[a, b]),
        _ => match prng.below(3) {
            0 => made("wait_all", &[], &[]),
            1 => made("global_atomic_add_u32", &[], &[a, b, d]),
            _ => made("s_mov_b32", &[Value::Fixed(Fixed::Exec, 1)], &[d]),
        },
    };
    let opcode = one.opcode;
    if opcode.access() != crate::instructions::Access::None {
        one.modifiers.push(offset);
    }
    if opcode == COPY && prng.below(4) == 0 {
        one.origin.why = Why::Phi;
    }
    one
}

/// Whether two instructions must not be reordered: one of them writes a register or memory that the
/// other accesses, or is a scheduling barrier.
fn conflict(one: &Instruction, other: &Instruction) -> bool {
    // The resources that an instruction reads and writes: registers by number, VCC, SCC, EXEC,
    // global memory, LDS and scratch memory.
    let touched = |one: &Instruction| {
        let place = |value: &Value| match value {
            Value::Fixed(Fixed::Vcc, _) => Some(u32::MAX),
            Value::Fixed(Fixed::Exec, _) => Some(u32::MAX - 1),
            value => value.register().map(|register| register.0),
        };
        let mut reads: Vec<u32> = one
            .sources
            .iter()
            .filter_map(|source| place(&source.value))
            .collect();
        let mut writes: Vec<u32> = one.results.iter().filter_map(place).collect();
        if one.opcode == op::V_DIV_FMAS_F32 {
            reads.push(u32::MAX);
        }
        if !one.opcode.name().starts_with("s_") {
            reads.push(u32::MAX - 1);
        }
        let [global, lds, scratch] = [u32::MAX - 3, u32::MAX - 4, u32::MAX - 5];
        match one.opcode.name() {
            "wait_all" | "global_atomic_add_u32" => writes.extend([global, lds, scratch]),
            "global_load_b32" => reads.push(global),
            "global_store_b32" => writes.push(global),
            "ds_load_b32" => reads.push(lds),
            "ds_store_b32" => writes.push(lds),
            "scratch_load_b32" => reads.push(scratch),
            "flat_load_b32" => reads.extend([global, lds, scratch]),
            _ => {}
        }
        (reads, writes)
    };
    let ((reads, writes), (other_reads, other_writes)) = (touched(one), touched(other));
    let meet = |some: &[u32], others: &[u32]| some.iter().any(|place| others.contains(place));
    meet(&writes, &other_writes) || meet(&writes, &other_reads) || meet(&reads, &other_writes)
}

#[test]
fn dependent_instructions_stay_in_order() {
    let mut prng = Prng(22);
    let (mut moved, mut readers) = (0, 0);
    for round in 0..600 {
        let gpu = GPUS[round % GPUS.len()].name;
        // SCC is not live across blocks, so that it must be written first.
        let mut all = vec![made("s_cmp_lt_u32", &[], &[s(0), s(1)])];
        all.extend((0..60).map(|_| random(&mut prng)));
        // The index of the IR instruction identifies each instruction after scheduling.
        for (at, instruction) in all.iter_mut().enumerate() {
            instruction.origin.instruction = Some(at as u32);
        }
        let found = scheduled(all.clone(), gpu);
        let mut places = vec![None; all.len()];
        for (place, instruction) in found.iter().enumerate() {
            let number = instruction.origin.instruction.unwrap() as usize;
            assert_eq!(&all[number], instruction);
            assert_eq!(places[number].replace(place), None);
            moved += usize::from(place != number);
        }
        assert_eq!(found.len(), all.len());
        for one in 0..all.len() {
            for other in one + 1..all.len() {
                if conflict(&all[one], &all[other]) {
                    let in_order = places[one] < places[other];
                    assert!(
                        in_order,
                        "{gpu}: {} {one}, {} {other}",
                        all[one].opcode, all[other].opcode
                    );
                }
            }
        }
        // After scheduling, each reader of SCC must read the value of the same writer as before.
        let writer = |all: &[Instruction], at: usize| {
            let before = all[..at].iter().rev();
            let found = before
                .into_iter()
                .find(|one| one.opcode.writes(ImplicitRegisters::SCC));
            found.and_then(|found| found.origin.instruction)
        };
        for (place, instruction) in found.iter().enumerate() {
            if instruction.opcode.reads(ImplicitRegisters::SCC) {
                let number = instruction.origin.instruction.unwrap() as usize;
                assert_eq!(writer(&found, place), writer(&all, number), "{gpu}");
                readers += 1;
            }
        }
        let most = GPUS[round % GPUS.len()].vgprs_beside(live(&all) as u16);
        assert!(live(&found) <= usize::from(most));
    }
    assert!(moved > 5000 && readers > 1000, "{moved} {readers}");
}

/// A load at its own address, which an addition computes.
fn addressed(to: u32, address: u32) -> [Instruction; 2] {
    [
        made("v_add_nc_u32", &[v(address)], &[v(0), v(1)]),
        made("global_load_b32", &[v(to)], &[v(address), s(0)]),
    ]
}

#[test]
fn loads_follow_the_computation_of_all_their_addresses() {
    let all = [addressed(10, 20), addressed(11, 21), addressed(12, 22)].concat();
    assert_eq!(
        names(&scheduled(all, "gfx1200")),
        [
            "v_add_nc_u32 %20",
            "v_add_nc_u32 %21",
            "v_add_nc_u32 %22",
            "global_load_b32 %10",
            "global_load_b32 %11",
            "global_load_b32 %12",
        ]
    );
}

#[test]
fn stores_follow_the_computation_of_all_their_data() {
    let all = vec![add(10, 1, 2), store(10, 0), add(11, 1, 3), store(11, 4)];
    assert_eq!(
        names(&scheduled(all, "gfx1200")),
        [
            "v_add_f32 %10",
            "v_add_f32 %11",
            "global_store_b32",
            "global_store_b32",
        ]
    );
}

#[test]
fn a_load_does_not_move_past_a_user_of_its_result() {
    let mut all = vec![load(10, 0), made("v_add_nc_u32", &[v(20)], &[v(10), v(1)])];
    all.push(made("global_load_b32", &[v(11)], &[v(20), s(0)]));
    assert_eq!(names(&scheduled(all.clone(), "gfx1200")), names(&all));
}

#[test]
fn an_access_does_not_move_far() {
    let between = |count: u32| (0..count).map(|at| add(100 + at, 1, 2));
    let code = |count| {
        let mut all = vec![store(2, 0)];
        all.extend(between(count));
        all.push(store(3, 4));
        all
    };
    let first = |all: Vec<Instruction>| names(&scheduled(all, "gfx1200"))[0].clone();
    assert_eq!(first(code(23)), "v_add_f32 %100");
    assert_eq!(first(code(24)), "global_store_b32");
    assert_eq!(names(&scheduled(code(6), "gfx1100"))[0], "global_store_b32");
}

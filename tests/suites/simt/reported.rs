//! Kernels from public reports about compilers and analyses. Expected memory is computed here from
//! the definitions of the operations, lane by lane; expected endings follow from LangRef, the PTX
//! ISA and LLVM's AMDGPU usage.

use std::fs;

use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::{Argument, Between, Buffer, Ending, Execution, Launch, Limits, Program, Value};
use pretty_assertions::assert_eq;

use crate::launches::words_of;

/// A kernel of a file, launched with one work-group.
struct Kernel {
    file: &'static str,
    name: &'static str,
    launch: Launch,
}

/// A kernel in a wave of `lanes` lanes.
fn kernel(file: &'static str, name: &'static str, lanes: u32) -> Kernel {
    Kernel {
        file,
        name,
        launch: Launch {
            function: 0,
            grid: [1, 1, 1],
            block: [lanes, 1, 1],
            wave: lanes.min(64),
            arguments: Vec::new(),
            buffers: Vec::new(),
            limits: Limits::default(),
        },
    }
}

impl Kernel {
    /// Adds a buffer of 32-bit words.
    fn buffer(mut self, words: impl IntoIterator<Item = u32>) -> Kernel {
        let index = self.launch.buffers.len();
        self.launch.arguments.push(Argument::Buffer(index));
        let bytes = words.into_iter().flat_map(u32::to_le_bytes);
        self.launch.buffers.push(Buffer {
            bytes: bytes.collect(),
        });
        self
    }

    /// Adds a number.
    fn number(mut self, number: u64) -> Kernel {
        let value = Argument::Same(Value::Bits(number));
        self.launch.arguments.push(value);
        self
    }

    fn sizes(mut self, grid: u32, block: [u32; 3], wave: u32) -> Kernel {
        (self.launch.grid, self.launch.block) = ([grid, 1, 1], block);
        self.launch.wave = wave;
        self
    }

    fn with<T>(mut self, then: impl FnOnce(&Program, &Launch) -> T) -> T {
        let path = format!("tests/data/reported/{}.ll", self.file);
        let text = fs::read_to_string(path).unwrap();
        let module = ir::read(text.as_bytes());
        assert!(module.errors.is_empty(), "{:?}", module.errors);
        let mut functions = module.functions.iter();
        let named = |function| module.function_name(function) == self.name.as_bytes();
        self.launch.function = functions.position(named).unwrap();
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        then(&Program::new(&module, &context), &self.launch)
    }

    fn run(self) -> Execution {
        self.with(|program, launch| program.run(launch, &mut ()))
    }

    /// The words of the last buffer after a run that must finish.
    fn words(self) -> Vec<u32> {
        let name = self.name;
        let done = self.run();
        assert_eq!(done.ending, Ending::Finished, "@{name}");
        words_of(done.buffers.last().unwrap())
    }

    /// One word for whether the run finished, or how it ended.
    fn ending(self) -> &'static str {
        match self.run().ending {
            Ending::Finished => "finished",
            Ending::Undefined(..) => "undefined",
            Ending::Trapped(..) => "trapped",
            Ending::Deadlock(_) => "deadlock",
            Ending::Limit(_) => "limit",
            Ending::Unsupported(..) => "unsupported",
        }
    }
}

/// A word for each of `count` lanes.
fn each(count: u32, of: impl Fn(u32) -> u32) -> Vec<u32> {
    (0..count).map(of).collect()
}

const ZEROS: [u32; 64] = [0; 64];

/// Words that look random.
fn mixed(index: u32) -> u32 {
    index
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9)
        .rotate_left(index % 31)
}

#[test]
fn lanes_compute_their_own_values() {
    let bit = |lane: u32| {
        let (mut sum, mut was, mut i) = (0u32, 0, 0);
        let last = loop {
            sum = sum << 1 | was;
            let is = u32::from(lane.wrapping_mul(i) & 4 != 0);
            i += 1;
            if i >= lane % 11 + 3 {
                break was;
            }
            was = is;
        };
        [sum, last]
    };
    let words = kernel("bit_over_back_edge", "bit", 64)
        .buffer([0; 128])
        .number(3)
        .words();
    let expected = each(64, |lane| bit(lane)[0]).into_iter();
    assert_eq!(
        words,
        expected
            .chain(each(64, |lane| bit(lane)[1]))
            .collect::<Vec<_>>()
    );

    let bits = |lane: u32| {
        let mut outer = 0;
        loop {
            // The last iteration of the inner loop.
            let x = (lane & 7) * 5 + outer;
            let (shared, own) = (x & 1 != 0, (x ^ lane) & 2 != 0);
            if outer >= lane >> 1 & 3 {
                let eight = if shared && own { 8 } else { 0 };
                return u32::from(shared) * 5 + u32::from(own) * 2 + eight;
            }
            outer += 1;
        }
    };
    let words = kernel("bit_read_behind", "bits", 64)
        .buffer(ZEROS)
        .number(5)
        .words();
    assert_eq!(words, each(64, bits));

    let keeps = |lane: u32| {
        let (mut kept, mut sum) = (7u32, 0u32);
        for n in 0..9 {
            let fresh = (n ^ lane) * 3;
            sum += kept;
            if (n + lane) & 1 == 0 {
                (kept, sum) = (fresh, 0);
            }
        }
        [kept, sum]
    };
    let words = kernel("carried_on_one_way_back", "keeps", 64)
        .buffer([0; 128])
        .number(9)
        .words();
    let expected = each(64, |lane| keeps(lane)[0]).into_iter();
    assert_eq!(
        words,
        expected
            .chain(each(64, |lane| keeps(lane)[1]))
            .collect::<Vec<_>>()
    );

    let latch = |lane: u32| {
        let (mut h, mut i) = (0u32, 0);
        loop {
            h = h.wrapping_mul(0x0100_0193) ^ 77;
            if i >= lane & 15 {
                return h.wrapping_add(i);
            }
            i += 1;
        }
    };
    let words = kernel("scalar_latched_in_loop", "latch", 64).buffer(ZEROS);
    assert_eq!(
        words.number(77).number(0x0100_0193).words(),
        each(64, latch)
    );

    let ways = |lane: u32| {
        let s = lane ^ 0xda;
        let mut n = 0;
        loop {
            n += 1;
            if s >> n & 1 == 0 {
                return 0;
            }
            if s >> 3 & 1 == 1 {
                break;
            }
        }
        loop {
            n += 3;
            if n >> 2 & 1 == 0 {
                return n;
            }
            if s >> n & 1 == 0 {
                return 0;
            }
        }
    };
    let words = kernel("second_loop_entered_late", "ways", 64)
        .buffer(ZEROS)
        .number(0xda);
    let expected = each(64, ways);
    assert!(expected.iter().any(|word| *word > 0) && expected.contains(&0));
    assert_eq!(words.words(), expected);

    let (u, v) = (0x1234_5678u32, 0x0fed_cba9u32);
    let sums = |lane: u32| {
        let first = (lane << 1).wrapping_add(u) << 3;
        let second = (u << 2).wrapping_add(lane);
        first
            .wrapping_add(second)
            .wrapping_add((u << 4).wrapping_add(v))
    };
    let words = kernel("shifted_sum_of_lane", "sums", 64).buffer(ZEROS);
    assert_eq!(
        words.number(u.into()).number(v.into()).words(),
        each(64, sums)
    );
}

#[test]
fn numbers_at_the_ends_of_their_ranges() {
    let u = 8u32;
    let divided = |lane: u32| {
        let (d, x, u) = (lane + 1, mixed(lane) | 1, u | 1);
        let signed = |a: i64, b: u32| a / i64::from(b as i32);
        let words = [
            0xffff_fffd / d,
            0xffff_fffd % d,
            u32::MAX / x,
            0x8000_0000 % x,
            0xffff_fffe / u,
            (-7i64 % i64::from(u as i32)) as u32,
            signed(0x7fff_ffff, x) as u32,
        ];
        words.into_iter().fold(0, |all, word| all ^ word)
    };
    let words = kernel("divided_by_great_numbers", "divide", 64).buffer(each(64, mixed));
    assert_eq!(
        words.buffer(ZEROS).number(u.into()).words(),
        each(64, divided)
    );

    // Products with 2^-126 of numbers from 2^-24 on are exact, or rounded once.
    let small = |lane: u32| ((lane as f32 - 20.0) / 3.0).to_bits();
    let product = |lane: u32| {
        let exact = f64::from(f32::from_bits(small(lane))) * f64::powi(2.0, -126);
        (exact as f32).to_bits()
    };
    let words = kernel("small_numbers", "kept", 64)
        .buffer(each(64, small))
        .buffer(ZEROS);
    assert_eq!(words.words(), each(64, product));

    let nan = kernel("bits_of_no_number", "nan", 64)
        .buffer(each(64, small))
        .buffer(ZEROS);
    assert!(
        nan.words()
            .iter()
            .all(|word| f32::from_bits(*word).is_nan())
    );
    // minnum returns the operand that is a number; `fcmp uno` is true.
    let is = kernel("bits_of_no_number", "nan_is", 64)
        .buffer(each(64, small))
        .buffer(ZEROS);
    assert_eq!(is.words(), each(64, |lane| small(lane) ^ 1));
}

#[test]
fn lanes_select_memory() {
    let words = kernel("divergent_descriptor", "chosen", 64)
        .buffer(each(256, |word| word * 10))
        .buffer(each(256, |word| 5000 + word))
        .buffer(ZEROS);
    let chosen = |lane: u32| {
        if lane % 2 == 1 {
            lane * 10
        } else {
            5000 + lane
        }
    };
    assert_eq!(words.words(), each(64, chosen));

    // Vectors of four words in the range 0 to 2, so that many pairs are equal.
    let key = |word: u32| mixed(word) % 3;
    let ordered = |word: u32| {
        let (lane, at) = (word / 4, word % 4);
        let [a, c, b, d] = [0, 1, 2, 3].map(|at| key(lane * 4 + at));
        let exchanged = lane != 5 && (b, d) < (a, c);
        key(lane * 4 + if exchanged { at ^ 2 } else { at })
    };
    let words = kernel("swap_at_four_way_join", "order", 64)
        .buffer(each(256, key))
        .buffer([0; 256])
        .number(5);
    assert_eq!(words.words(), each(256, ordered));

    // Lane t reads in[t - 1] first, if t - 1 is less than n; lane 0 takes 1.
    let n = 20;
    let fill = || {
        kernel("two_arrays_and_a_break", "fill", 64)
            .buffer(each(64, mixed))
            .buffer(ZEROS)
            .buffer(ZEROS)
            .number(n)
    };
    let done = fill().run();
    let first = |lane: u32| match lane {
        0 => 1,
        lane if u64::from(lane) > n => 0,
        lane => mixed(lane - 1),
    };
    assert_eq!(done.ending, Ending::Finished);
    assert_eq!(words_of(&done.buffers[1]), each(64, first));
    assert_eq!(
        words_of(&done.buffers[2]),
        each(64, |lane| u32::from(u64::from(lane) <= n))
    );
}

#[test]
fn ballots_have_the_lanes_that_execute_them_together() {
    let words = kernel("anchors_apart", "arms", 8).buffer([0; 8]).words();
    assert_eq!(
        words,
        each(8, |lane| if lane < 3 { 0xff07 } else { 0xfff8 })
    );

    let words = kernel("vote_behind_a_loop", "vote_of_each_round", 8).buffer([0; 8]);
    assert_eq!(words.words(), each(8, |lane| 0x11 << (lane & 3)));

    // Lane 0 leaves the loop when its counter exceeds 200, and stores it.
    let words = kernel("ballot_before_self_loop", "sum", 64)
        .buffer([0; 2])
        .buffer([0; 2]);
    let done = words.number(200).run();
    assert_eq!(words_of(&done.buffers[0]), [256, 0]);

    // The bits of lanes 32 to 63 are cut off, and their shifts are poison.
    let votes = |lane: u32| u32::from(lane.is_multiple_of(3));
    let done = kernel("ballot_cut_to_32", "rank", 64)
        .buffer(each(64, votes))
        .buffer(ZEROS)
        .run();
    let marks: Vec<bool> = done.marks[1]
        .chunks(4)
        .map(|marks| marks != [0; 4])
        .collect();
    assert_eq!(marks, (0..64).map(|lane| lane >= 32).collect::<Vec<_>>());
    let below = |lane: u32| (0..lane).map(votes).sum();
    assert_eq!(words_of(&done.buffers[1])[..32], each(32, below));

    // The number of lanes in iteration i of the loop, which a lane adds or subtracts.
    let n = 6;
    let goes_on = |lane: u32, i: u32| match (i ^ lane) & 1 {
        1 => i + 1 < n,
        _ => i + 1 < lane,
    };
    let runs = |lane: u32, i: u32| (0..i).all(|i| goes_on(lane, i));
    let sum = |lane: u32| {
        let all = (0..32).filter(|i| runs(lane, *i));
        all.fold(0u32, |sum, i| {
            let count = (0..32).filter(|other| runs(*other, i)).count() as u32;
            match (i ^ lane) & 1 {
                1 => sum.wrapping_add(count),
                _ => sum.wrapping_sub(count),
            }
        })
    };
    let words = kernel("heart_of_a_loop", "heart", 32)
        .buffer([0; 32])
        .number(n.into());
    assert_eq!(words.words(), each(32, sum));
}

#[test]
fn lanes_that_left_a_loop_do_not_take_part() {
    // When lane L leaves, it is the first of the lanes that are left.
    let words = kernel("header_talks_before_it_leaves", "talks", 64).buffer(ZEROS);
    assert_eq!(words.words(), each(64, |lane| lane));

    let sum = |lane: u32| {
        let rounds = 0..=(lane & 7);
        rounds
            .map(|round| {
                let left = |other: &u32| other & 7 >= round;
                let below = (0..lane).filter(left).count() as u32;
                (0..64).filter(left).count() as u32 * 100 + below
            })
            .sum()
    };
    let words = kernel("header_talks_before_it_leaves", "who_is_left", 64).buffer(ZEROS);
    assert_eq!(words.words(), each(64, sum));

    let words = kernel("header_talks_before_it_leaves", "waterfall", 64).buffer(each(4, mixed));
    let served = |lane: u32| ((lane & 3) * 1001) ^ mixed(lane & 3);
    assert_eq!(words.buffer(ZEROS).words(), each(64, served));
}

#[test]
fn shuffles_read_other_lanes() {
    let words = kernel("shuffle_down_past_the_end", "down", 64)
        .buffer(ZEROS)
        .words();
    assert_eq!(words, each(64, |lane| (lane + 1) % 64 + 100));
    // The lanes that are read are inactive.
    let words = kernel("shuffle_down_past_the_end", "from_off", 16)
        .buffer([7; 16])
        .words();
    assert_eq!(words, each(16, |lane| if lane < 8 { 0 } else { 7 }));

    let words = kernel("wave_shuffle_run", "turn", 8).buffer([0; 8]).words();
    assert_eq!(words, each(8, |lane| (lane + 1) % 8 + 100));

    let half = |lane: u32| mixed(lane) as u16;
    let halves = |of: &dyn Fn(u32) -> u16| {
        each(32, |word| {
            u32::from(of(2 * word)) | u32::from(of(2 * word + 1)) << 16
        })
    };
    let sum = |lane: u32| match lane & 3 {
        0 => (0..4).fold(0u16, |sum, at| sum.wrapping_add(half(lane + at))),
        _ => 0,
    };
    let words = kernel("narrow_shuffle", "add4", 64)
        .buffer(halves(&half))
        .buffer([0; 32]);
    assert_eq!(words.number(0).words(), halves(&sum));

    let words = kernel("narrow_shuffle", "one_group", 64)
        .buffer(each(64, mixed))
        .buffer([9; 128]);
    let words = words.sizes(2, [64, 1, 1], 64).words();
    assert_eq!(
        words,
        each(128, |word| if word < 64 { mixed(1) } else { 0 })
    );

    // Within a row of 16 lanes, each lane adds the value of the lane before it.
    let sums = |rounds: u32| {
        let mut values = each(64, |lane| lane);
        for _ in 0..rounds {
            values = each(64, |lane| {
                let before = if lane % 16 == 0 {
                    0
                } else {
                    values[lane as usize - 1]
                };
                values[lane as usize] + before
            });
        }
        values
    };
    for (n, again, rounds) in [(5, 1, 5), (5, 0, 1)] {
        let words = kernel("reduce_by_update_dpp", "rounds", 64).buffer(ZEROS);
        assert_eq!(words.number(n).number(again).words(), sums(rounds));
    }
}

#[test]
fn warp_operations_have_the_members_of_their_masks() {
    let low = |lane: u32| {
        if lane == 0 {
            16
        } else if lane == 16 {
            0
        } else {
            lane
        }
    };
    let words = kernel("vote_in_a_half", "two_and_then_all", 32)
        .buffer([0; 32])
        .words();
    assert_eq!(
        words,
        each(32, |lane| if lane < 8 { low(lane) } else { low(lane - 8) })
    );
    let words = kernel("vote_in_a_half", "mask_by_vote", 32)
        .buffer([9; 32])
        .number(20)
        .words();
    assert_eq!(words, each(32, |lane| if lane < 20 { 0 } else { 9 }));
    for name in ["asked_apart", "caller_not_in_mask"] {
        assert_eq!(
            kernel("vote_in_a_half", name, 32).buffer([0; 32]).ending(),
            "undefined"
        );
    }
    // An odd lane reads the lane before it, which has ended, in its last iteration.
    let done = kernel("vote_in_a_half", "mask_from_before", 32)
        .buffer([0; 32])
        .run();
    assert_eq!(done.ending, Ending::Finished);
    let marks: Vec<bool> = done.marks[0]
        .chunks(4)
        .map(|marks| marks != [0; 4])
        .collect();
    assert!(marks[3] && marks[31], "{marks:?}");

    let words = kernel("redux_of_the_voters", "most", 32)
        .buffer(each(32, mixed))
        .buffer([0; 32]);
    let most = (0..10).map(mixed).max().unwrap();
    let expected = each(32, |lane| if lane < 10 { most } else { 0 });
    assert_eq!(words.number(10).words(), expected);
    let words = kernel("redux_of_the_voters", "peers", 32)
        .buffer([0; 32])
        .words();
    let peers = |lane: u32| {
        (17..32)
            .filter(|other| other % 4 == lane % 4)
            .map(|other| 1 << other)
            .sum()
    };
    assert_eq!(words, each(32, peers));
    let words = kernel("redux_of_the_voters", "named", 64)
        .buffer(ZEROS)
        .sizes(1, [64, 1, 1], 32);
    assert_eq!(words.words(), each(64, |item| item));
}

#[test]
fn barriers_need_all_that_they_wait_for() {
    let waves = |name, grid| {
        kernel("barrier_of_whole_waves", name, 64)
            .buffer([0; 256])
            .sizes(grid, [256, 1, 1], 64)
    };
    assert_eq!(waves("one_out_of_step", 1).ending(), "deadlock");
    assert_eq!(waves("two_arms", 1).ending(), "deadlock");
    // The barrier does not wait for waves that have ended.
    assert_eq!(
        waves("missed_by_half", 1).words(),
        each(256, |item| item / 64)
    );
    assert_eq!(waves("missed_by_whole_groups", 4).words(), [3; 256]);

    let gone = |name, n| {
        kernel("gone_before_the_barrier", name, 32)
            .buffer([0; 32])
            .number(n)
    };
    for name in ["by_return", "by_trap", "by_promise"] {
        assert_eq!(gone(name, 32).words(), each(32, |item| item));
    }
    assert_eq!(gone("by_return", 20).ending(), "undefined");
    assert_eq!(gone("by_promise", 20).ending(), "undefined");
    assert_eq!(gone("by_trap", 20).ending(), "trapped");

    let words = kernel("guard_in_lane_loop", "first_round", 64).buffer(ZEROS);
    assert_eq!(
        words.sizes(1, [64, 1, 1], 32).words(),
        each(64, |item| item + 1)
    );

    // Each word of a column is 1 plus the sum of the words before it: powers of 2.
    let (n, m) = (5, 6);
    let words = kernel("nested_barriers", "columns", 64)
        .buffer([0; 30])
        .number(n)
        .number(m);
    assert_eq!(
        words.sizes(1, [64, 1, 1], 32).words(),
        each(30, |word| 1 << (word % 5))
    );
}

#[test]
fn lanes_without_work_items_and_rows_across_waves() {
    let words = kernel("all_lanes_switched_on", "stage", 1)
        .buffer([9; 4])
        .sizes(1, [1, 1, 1], 32);
    assert_eq!(words.words(), [0, 1, 2, 9]);
    let words = kernel("range_broken", "rows48", 64)
        .buffer([9; 4])
        .sizes(1, [48, 4, 1], 64);
    assert_eq!(words.words(), [0; 4]);
    // Only the last work-item of each row writes 1, and races with the others.
    let rows = kernel("range_broken", "rows65", 64)
        .buffer([9; 2])
        .sizes(1, [65, 2, 1], 64);
    let races = rows.with(|program, launch| program.find_raced(launch, &mut ()));
    assert!(races.is_some());
}

#[test]
fn work_groups_race() {
    let turns = |grid| {
        let turns = kernel("other_groups_race", "by_turns", 1).buffer([0]);
        let turns = turns.sizes(grid, [1, 1, 1], 1);
        turns.with(|program, launch| program.run_for_races(launch, &mut ()))
    };
    let (done, races) = turns(1);
    assert_eq!((words_of(&done.buffers[0]), races.len()), (vec![3], 0));
    let (_, races) = turns(2);
    assert!(
        races
            .iter()
            .any(|race| race.between == Between::Groups && !race.is_harmless)
    );
}

#[test]
fn undefined_behaviour_ends_a_run() {
    for name in [
        "misaligned_store",
        "store_to_constant",
        "after_lifetime",
        "memcpy_overlap",
        "assume_false",
        "noundef_argument",
        "noundef_result",
        "noundef_load",
        "range_noundef",
        "through_writeonly",
        "divides",
        "branches_on_undef",
        "switch_on_poison",
    ] {
        let kernel = kernel("undefined_by_langref", name, 4).buffer([0; 4]);
        assert_eq!(kernel.ending(), "undefined", "@{name}");
    }
    let apart = kernel("undefined_by_langref", "two_noalias", 4)
        .buffer([0; 4])
        .buffer([0; 4]);
    assert_eq!(apart.ending(), "finished");
    let noundef = |name| kernel("undef_for_noundef", name, 4).buffer([0; 4]);
    assert_eq!(noundef("noundef").number(5).ending(), "undefined");
    assert_eq!(noundef("plain").number(5).words(), [15; 4]);
    assert_eq!(
        kernel("undef_for_noundef", "loaded", 1)
            .buffer([8, 0])
            .words(),
        [8, 8]
    );

    let words = kernel("freeze_straight", "twice", 64)
        .buffer([9; 64])
        .words();
    assert_eq!(words, ZEROS);
}

#[test]
fn a_loop_that_no_lane_leaves_reaches_the_limit() {
    let mut endless = kernel("loop_without_way_out_of_two", "maybe_forever", 8).buffer([0]);
    endless.launch.limits.steps = 10_000;
    assert_eq!(endless.number(3).ending(), "limit");
}

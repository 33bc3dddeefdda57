//! Data races: kernels whose races follow from the memory model, random kernels that are free of
//! races by construction, and the same kernels after one change that makes a race.

#[path = "../../support/random.rs"]
mod random;

use crate::launches::{amdgpu, lanes, nvptx, with_buffer};
use crate::program::CAMPAIGN;
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::{Between, Ending, Execution, Launch, Object, Program, Race};
use lanelog_verify::check::fuzz::{Batch, Fuzz, Generator};
use lanelog_verify::check::module::Plan;
use lanelog_verify::random::generate;
use pretty_assertions::assert_eq;
use random::Random;

/// Runs a function of a module, and returns its data races.
fn raced(text: &str, launch: &Launch) -> (Execution, Vec<Race>) {
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    Program::new(&module, &context).run_for_races(launch, &mut ())
}

/// Races of a finished run: the relation of the lanes, and the instructions of both accesses in
/// the order of the text.
fn found(text: &str, launch: &Launch) -> Vec<(Between, usize, usize)> {
    let (done, races) = raced(text, launch);
    assert_eq!(done.ending, Ending::Finished, "{text}");
    let pair = |race: &Race| {
        let (one, other) = (race.first.instruction, race.second.instruction);
        (race.between, one.min(other), one.max(other))
    };
    let mut pairs: Vec<_> = races.iter().map(pair).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Work-groups of 8 work-items in waves of 4 lanes, with a buffer.
fn launch(groups: u32) -> Launch {
    let mut launch = with_buffer(lanes(8), 256);
    launch.grid = [groups, 1, 1];
    launch.wave = 4;
    launch
}

/// A kernel of one block. `%t` is instruction 0, `%g` 1, `%own` 2: the lane's word of `@lds`.
fn kernel(body: &str) -> String {
    amdgpu(&format!(
        "@lds = internal addrspace(3) global [64 x i32] poison
@flag = internal addrspace(1) global i32 0
define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %own = getelementptr i32, ptr addrspace(3) @lds, i32 %t
{body}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.memcpy.p3.p3.i32(ptr addrspace(3), ptr addrspace(3), i32, i1)
"
    ))
}

/// Stores to the lane's word, then `between`, then reads the word of the lane whose number differs
/// in these bits.
fn exchange(bits: u32, between: &str) -> String {
    kernel(&format!(
        "  store i32 %t, ptr addrspace(3) %own
  %o = xor i32 %t, {bits}
  %other = getelementptr i32, ptr addrspace(3) @lds, i32 %o
{between}  %x = load i32, ptr addrspace(3) %other"
    ))
}

const BARRIER: &str = "  call void @llvm.amdgcn.s.barrier()\n";
const WAVE_BARRIER: &str = "  call void @llvm.amdgcn.wave.barrier()\n";

/// The end of a run in which raced bytes are poison, and the words of the buffer that are poison
/// then. `None` if no race changes memory.
fn without_raced(text: &str) -> Option<(Ending, Vec<usize>)> {
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let raced = program.find_raced(&launch(1), &mut ())?;
    let done = program.run_without_raced(&launch(1), &raced, &mut ());
    let words = done.marks[0].chunks(4).enumerate();
    let poison = words.filter(|(_, marks)| marks.iter().any(|mark| *mark != 0));
    Some((done.ending, poison.map(|(word, _)| word).collect()))
}

/// The words of lanes 0 to 7 depend on `%x`, which races; the next eight do not.
#[test]
fn values_that_depend_on_a_race_are_poison() {
    let of = |between: &str, end: &str| {
        let text = exchange(1, between);
        let body = format!(
            "  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %far = getelementptr i32, ptr addrspace(1) %to, i32 8
  store i32 %t, ptr addrspace(1) %far
{end}
  ret void"
        );
        without_raced(&text.replacen("  ret void", &body, 1))
    };
    let first = Some((Ending::Finished, (0..8).collect()));
    for end in [
        "  store i32 %x, ptr addrspace(1) %to",
        "  %y = sub i32 %x, %x
  store i32 %y, ptr addrspace(1) %to",
        "  %y = freeze i32 %x
  store i32 %y, ptr addrspace(1) %to",
        "  %slot = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %slot
  %y = load i32, ptr addrspace(5) %slot
  store i32 %y, ptr addrspace(1) %to",
        "  %y = trunc i32 %x to i8
  store i32 %t, ptr addrspace(1) %to
  store i8 %y, ptr addrspace(1) %to",
    ] {
        assert_eq!(of("", end), first, "{end}");
        assert_eq!(of(BARRIER, end), None, "{end}");
    }
    let own = "  store i32 %t, ptr addrspace(1) %to";
    assert_eq!(of("", own), Some((Ending::Finished, vec![])));
    let branch = "  %c = icmp eq i32 %x, 0\n  br i1 %c, label %a, label %a\na:";
    let ending = of("", branch).map(|(ending, _)| ending);
    assert!(matches!(ending, Some(Ending::Undefined(..))), "{ending:?}");
}

/// Lanes write to one byte of a word, which all lanes read after a barrier.
#[test]
fn a_word_with_one_raced_byte_is_poison() {
    let text = |value: &str| {
        kernel(&format!(
            "  %n = trunc i32 %t to i8
  store i32 0, ptr addrspace(3) %own
{BARRIER}  store i8 {value}, ptr addrspace(3) @lds
{BARRIER}  %x = load i32, ptr addrspace(3) %own
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %to"
        ))
    };
    assert_eq!(
        without_raced(&text("%n")),
        Some((Ending::Finished, vec![0]))
    );
    // All lanes write the same value: no result depends on the order.
    assert_eq!(without_raced(&text("3")), None);
}

#[test]
fn barriers_order_the_lanes_that_they_include() {
    use Between::{Lanes, Waves};
    let of = |bits, between| found(&exchange(bits, between), &launch(2));
    assert_eq!(of(4, ""), [(Waves, 3, 6)]);
    assert_eq!(of(1, ""), [(Lanes, 3, 6)]);
    assert_eq!(of(0, ""), []);
    assert_eq!(of(4, BARRIER), []);
    assert_eq!(of(1, BARRIER), []);
    assert_eq!(of(4, WAVE_BARRIER), [(Waves, 3, 7)]);
    assert_eq!(of(1, WAVE_BARRIER), []);
    // A fence alone orders nothing, because no atomic access follows it.
    let fence = "  fence syncscope(\"workgroup\") seq_cst\n";
    assert_eq!(of(4, fence), [(Waves, 3, 7)]);
}

/// Like [`exchange`] with the lane of another wave, through LDS or through the buffer.
fn exchange_through(memory: &str, between: &str) -> String {
    let pointer = match memory {
        "@lds" => "ptr addrspace(3)",
        _ => "ptr addrspace(1)",
    };
    let text = kernel(&format!(
        "  %mine = getelementptr i32, {pointer} {memory}, i32 %t
  store i32 %t, {pointer} %mine
  %o = xor i32 %t, 4
  %other = getelementptr i32, {pointer} {memory}, i32 %o
{between}  %x = load i32, {pointer} %other"
    ));
    format!(
        "{text}
declare void @_Z7barrierj(i32)
declare void @_Z9mem_fencej(i32)
!0 = !{{!\"amdgpu-synchronize-as\", !\"local\"}}
!1 = !{{!\"amdgpu-synchronize-as\", !\"global\"}}
!2 = !{{!0, !1}}
!3 = !{{!\"another\", !\"tag\"}}
"
    )
}

#[test]
fn barriers_order_the_memory_that_they_name() {
    let races = |memory: &str, between: &str| {
        let found = found(&exchange_through(memory, between), &launch(1));
        assert!(
            found.iter().all(|race| race.0 == Between::Waves),
            "{found:?}"
        );
        !found.is_empty()
    };
    // CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE is 2.
    for (flags, local, global) in [
        (0, true, true),
        (1, false, true),
        (2, true, false),
        (3, false, false),
    ] {
        let barrier = format!("  call void @_Z7barrierj(i32 {flags})\n");
        assert_eq!(races("@lds", &barrier), local, "{flags}");
        assert_eq!(races("%out", &barrier), global, "{flags}");
        // The order of an earlier barrier remains.
        let both = format!("{BARRIER}{barrier}");
        assert!(!races("@lds", &both) && !races("%out", &both), "{flags}");
    }
    let fenced = |before: &str, after: &str| {
        format!(
            "  fence syncscope(\"workgroup\") release{before}
{BARRIER}  fence syncscope(\"workgroup\") acquire{after}
"
        )
    };
    for (tags, local, global) in [
        ("", false, false),
        ("0", false, true),
        ("1", true, false),
        ("2", false, false),
        ("3", false, false),
    ] {
        let tags = if tags.is_empty() {
            String::new()
        } else {
            format!(", !mmra !{tags}")
        };
        for text in [fenced(&tags, &tags), fenced(&tags, ""), fenced("", &tags)] {
            assert_eq!(races("@lds", &text), local, "{text}");
            assert_eq!(races("%out", &text), global, "{text}");
        }
    }
}

#[test]
fn barriers_of_a_warp_order_the_lanes_of_its_mask() {
    let text = |mask: u32| {
        nvptx(&format!(
            "@s = internal addrspace(3) global [8 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %out) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %own
  %lane = and i32 %t, 3
  %bit = shl i32 1, %lane
  %named = and i32 {mask}, %bit
  %waits = icmp ne i32 %named, 0
  br i1 %waits, label %wait, label %read
wait:
  call void @llvm.nvvm.bar.warp.sync(i32 {mask})
  br label %read
read:
  %o = xor i32 %t, 1
  %other = getelementptr i32, ptr addrspace(3) @s, i32 %o
  %x = load i32, ptr addrspace(3) %other
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
"
        ))
    };
    assert_eq!(found(&text(15), &launch(1)), []);
    // Lane 3 is not part of the barrier.
    let races = raced(&text(7), &launch(1)).1;
    let pairs: Vec<_> = races
        .iter()
        .map(|race| (race.first.lane, race.second.lane))
        .collect();
    assert_eq!(pairs, [(3, 2)]);
}

#[test]
fn races_name_both_accesses_and_their_values() {
    let (_, races) = raced(&exchange(4, ""), &launch(1));
    let race = &races[0];
    // The first wave reads what the second has not written yet.
    assert_eq!(race.object, Object::Global(b"lds"[..].into()));
    assert_eq!((race.offset, race.count, race.is_harmless), (16, 4, false));
    let first = &race.first;
    assert_eq!((first.wave, first.lane, first.way.writes), (0, 0, false));
    assert!(!first.is_defined);
    let second = &race.second;
    assert_eq!((second.wave, second.lane, second.way.writes), (1, 0, true));
    assert_eq!(
        (&second.bytes[..], second.is_defined),
        (&[4, 0, 0, 0][..], true)
    );
    // The second wave reads what the first has written.
    let (first, second) = (&races[1].first, &races[1].second);
    assert_eq!((&first.bytes, first.way.writes), (&vec![0; 4], true));
    assert_eq!((&second.bytes, second.way.writes), (&vec![0; 4], false));
}

#[test]
fn work_groups_are_not_ordered() {
    use Between::{Groups, Lanes, Waves};
    let one_word = |value: &str| kernel(&format!("  store i32 {value}, ptr addrspace(1) %out"));
    let all = [(Lanes, 3, 3), (Waves, 3, 3), (Groups, 3, 3)];
    assert_eq!(found(&one_word("%t"), &launch(2)), all);
    // Equal values are a race too, which has no effect.
    let (_, races) = raced(&one_word("7"), &launch(2));
    assert_eq!(races.len(), 3);
    assert!(races.iter().all(|race| race.is_harmless));
    let (_, races) = raced(&one_word("%t"), &launch(2));
    assert!(races.iter().all(|race| !race.is_harmless));
    // Barriers do not order work-groups, and LDS is separate for each.
    let by_turns = kernel(&format!(
        "  %v = load i32, ptr addrspace(1) %out
{BARRIER}  %one = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %is = icmp eq i32 %t, 0
  %at = select i1 %is, ptr addrspace(1) %out, ptr addrspace(1) %one
  store i32 %t, ptr addrspace(3) %own"
    ));
    assert_eq!(found(&by_turns, &launch(2)), []);
    let by_turns = by_turns.replace(
        "store i32 %t, ptr addrspace(3) %own",
        "store i32 %g, ptr addrspace(1) %at",
    );
    assert_eq!(found(&by_turns, &launch(1)), []);
    assert_eq!(
        found(&by_turns, &launch(2)),
        [(Groups, 3, 8), (Groups, 8, 8)]
    );
}

#[test]
fn accesses_of_different_bytes_do_not_race() {
    let stores = |second: &str| {
        kernel(&format!(
            "  %a = getelementptr i8, ptr addrspace(3) @lds, i32 %t
  store i8 1, ptr addrspace(3) %a
{second}"
        ))
    };
    assert_eq!(found(&stores(""), &launch(1)), []);
    // The eighth lane's byte is the last of the second word.
    let wide = "  %is = icmp eq i32 %t, 0
  %b = getelementptr i8, ptr addrspace(3) @lds, i32 6
  %o = select i1 %is, ptr addrspace(3) %b, ptr addrspace(3) %a
  %x = load i16, ptr addrspace(3) %o, align 1";
    let races = raced(&stores(wide), &launch(1)).1;
    let between: Vec<_> = races.iter().map(|race| race.between).collect();
    assert!(between.contains(&Between::Waves), "{between:?}");
    // An access of a lane's private memory is not a race.
    let private = kernel(
        "  %a = alloca i32, addrspace(5)
  store i32 %t, ptr addrspace(5) %a
  %x = load i32, ptr addrspace(5) %a",
    );
    assert_eq!(found(&private, &launch(2)), []);
    // A copy reads and writes.
    let copy = kernel(&format!(
        "  store i32 %t, ptr addrspace(3) %own
{BARRIER}  %o = xor i32 %t, 4
  %to = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  call void @llvm.memcpy.p3.p3.i32(ptr addrspace(3) %to, ptr addrspace(3) %own, i32 4, i1 false)"
    ));
    assert_eq!(found(&copy, &launch(1)), [(Between::Waves, 7, 7)]);
}

/// Lane 0 of group 0 writes a word and sets a flag; lane 0 of group 1 reads the flag and the word.
fn message(set: &str, read: &str) -> String {
    amdgpu(&format!(
        "@flag = internal addrspace(1) global i32 0
define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %is = icmp eq i32 %t, 0
  br i1 %is, label %one, label %end
one:
  %first = icmp eq i32 %g, 0
  br i1 %first, label %writes, label %reads
writes:
  store i32 5, ptr addrspace(1) %out
{set}
  br label %end
reads:
{read}
  %x = load i32, ptr addrspace(1) %out
  br label %end
end:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"
    ))
}

fn set(scope: &str, ordering: &str) -> String {
    format!(
        "  store atomic i32 1, ptr addrspace(1) @flag syncscope(\"{scope}\") {ordering}, align 4"
    )
}

fn get(scope: &str, ordering: &str) -> String {
    format!(
        "  %f = load atomic i32, ptr addrspace(1) @flag syncscope(\"{scope}\") {ordering}, align 4"
    )
}

#[test]
fn a_release_and_an_acquire_of_a_sufficient_scope_order_two_lanes() {
    let count = |set: &str, read: &str| raced(&message(set, read), &launch(2)).1.len();
    let acquire = get("agent", "acquire");
    assert_eq!(count(&set("agent", "release"), &acquire), 0);
    assert_eq!(count(&set("agent", "monotonic"), &acquire), 1);
    assert_eq!(
        count(&set("agent", "release"), &get("agent", "monotonic")),
        1
    );
    // The flag itself races too, because the scope of one access does not include the other lane.
    assert_eq!(count(&set("workgroup", "release"), &acquire), 2);
    assert_eq!(
        count(&set("agent", "release"), &get("workgroup", "acquire")),
        2
    );
    // Fences make the relaxed accesses after and before them releases and acquires.
    let fence =
        |scope: &str, ordering: &str| format!("  fence syncscope(\"{scope}\") {ordering}\n");
    let relaxed = |scope: &str| {
        let set = fence(scope, "release") + &set("agent", "monotonic");
        let read = get("agent", "monotonic") + "\n" + &fence(scope, "acquire");
        count(&set, &read)
    };
    assert_eq!(relaxed("agent"), 0);
    assert_eq!(relaxed("workgroup"), 1);
    // Fences of LDS do not order accesses of the buffer.
    let tagged = |space: &str| {
        let fence = |ordering: &str| fence("agent", ordering).replace('\n', ", !mmra !0\n");
        let set = fence("release") + &set("agent", "monotonic");
        let read = get("agent", "monotonic") + "\n" + &fence("acquire");
        let tag = format!("!0 = !{{!\"amdgpu-synchronize-as\", !\"{space}\"}}\n");
        raced(&(message(&set, &read) + &tag), &launch(2)).1.len()
    };
    assert_eq!(tagged("global"), 0);
    assert_eq!(tagged("local"), 1);
    // An exchange continues the release sequence, and a store ends it.
    let exchanged =
        "\n  %e = atomicrmw add ptr addrspace(1) @flag, i32 1 syncscope(\"agent\") monotonic\n";
    assert_eq!(count(&(set("agent", "release") + exchanged), &acquire), 0);
    let stored = set("agent", "release") + "\n" + &set("agent", "monotonic");
    assert_eq!(count(&stored, &acquire), 1);
}

#[test]
fn atomic_accesses_race_with_plain_ones() {
    use Between::{Lanes, Waves};
    let add =
        "  %o = atomicrmw add ptr addrspace(3) @lds, i32 1 syncscope(\"workgroup\") monotonic";
    assert_eq!(found(&kernel(add), &launch(2)), []);
    let then = |more: &str| found(&kernel(&format!("{add}\n{more}")), &launch(1));
    let read = "  %x = load i32, ptr addrspace(3) @lds";
    assert_eq!(then(read), [(Lanes, 3, 4), (Waves, 3, 4)]);
    assert_eq!(then(&format!("{BARRIER}{read}")), []);
    let narrow = add.replace("workgroup", "wavefront");
    assert_eq!(found(&kernel(&narrow), &launch(1)), [(Waves, 3, 3)]);
}

#[test]
fn the_last_group_may_read_what_all_groups_counted() {
    let text = |ordering: &str| {
        kernel(&format!(
            "  %n = mul i32 %g, 8
  %i = add i32 %n, %t
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %i, ptr addrspace(1) %at
{BARRIER}  %is = icmp eq i32 %t, 0
  br i1 %is, label %count, label %all
count:
  %c = atomicrmw add ptr addrspace(1) @flag, i32 1 syncscope(\"agent\") {ordering}
  store i32 %c, ptr addrspace(3) @lds
  br label %all
all:
{BARRIER}  %before = load i32, ptr addrspace(3) @lds
  %last = icmp eq i32 %before, 3
  br i1 %last, label %sum, label %end
sum:
  %j = mul i32 %t, 4
  %from = getelementptr i32, ptr addrspace(1) %out, i32 %j
  %x = load i32, ptr addrspace(1) %from
  br label %end
end:"
        ))
    };
    assert_eq!(found(&text("acq_rel"), &launch(4)), []);
    let races = found(&text("monotonic"), &launch(4));
    assert_eq!(races, [(Between::Groups, 6, 19)]);
}

#[test]
fn shadow_memory_is_limited() {
    let mut small = launch(1);
    small.buffers[0].bytes.resize(1 << 16, 0);
    small.limits.bytes = 1 << 19;
    let text = kernel(
        "  br label %loop
loop:
  %i = phi i32 [ %t, %0 ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %at
  %next = add i32 %i, 8
  %more = icmp ult i32 %next, 16384
  br i1 %more, label %loop, label %end
end:",
    );
    let ending = raced(&text, &small).0.ending;
    assert!(
        matches!(&ending, Ending::Limit(words) if words.contains("shadow memory")),
        "{ending:?}"
    );
    small.limits.bytes = 1 << 22;
    assert_eq!(found(&text, &small), []);
}

/// A change that makes a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    BarrierRemoved,
    WaveBarrierRemoved,
    OffByOne,
    PlainInsteadOfAtomic,
    ScopeTooNarrow,
    OrderingTooWeak,
}

const FAULTS: [Fault; 6] = [
    Fault::BarrierRemoved,
    Fault::WaveBarrierRemoved,
    Fault::OffByOne,
    Fault::PlainInsteadOfAtomic,
    Fault::ScopeTooNarrow,
    Fault::OrderingTooWeak,
];

/// A step of a kernel whose lanes exchange values in an array of one word for each work-item.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Lane t writes word `a t + b`, all wait, and lane t reads word `c t + d`.
    Permute([u32; 4]),
    /// Lane t writes its word, the wave waits, and lane t reads the word of lane `t ^ bits`.
    Swap(u32),
    /// All lanes add to a word of the array's end, wait, and read it.
    Count,
    /// Lane 0 writes a word of global memory for its group, adds to a counter, and reads the word
    /// of the group before.
    Pass,
}

/// A random kernel, free of races unless it has a fault.
struct Exchanges {
    items: u32,
    wave: u32,
    groups: u32,
    /// Whether the array is in LDS; else it is the group's part of the buffer.
    local: bool,
    fences: bool,
    phases: Vec<Phase>,
}

impl Exchanges {
    fn random(random: &mut Random) -> Exchanges {
        let items = random.pick(&[8, 16, 32, 64]);
        let wave = random.pick(&[4, 8]);
        let count = 2 + random.below(4);
        let phase = |random: &mut Random| match random.below(4) {
            0 | 1 => {
                let own = 2 * random.below(4) as u32 + 1;
                let first = random.below(items as usize) as u32;
                // Another shift, so that each lane reads the word of another lane.
                let shift = 1 + random.below(items as usize - 1) as u32;
                Phase::Permute([own, first, own, (first + shift) % items])
            }
            2 => Phase::Swap(1 + random.below(wave as usize - 1) as u32),
            _ if random.percent(50) => Phase::Count,
            _ => Phase::Pass,
        };
        Exchanges {
            items,
            wave,
            groups: 2 + random.below(3) as u32,
            local: random.percent(50),
            fences: random.percent(50),
            phases: (0..count).map(|_| phase(random)).collect(),
        }
    }

    /// The phases that can have a fault.
    fn places(&self, fault: Fault) -> Vec<usize> {
        let fits = |phase: &Phase| match fault {
            Fault::BarrierRemoved => !matches!(phase, Phase::Pass | Phase::Swap(_)),
            Fault::WaveBarrierRemoved => matches!(phase, Phase::Swap(_)),
            Fault::OffByOne => matches!(phase, Phase::Permute(_) | Phase::Swap(_)),
            Fault::PlainInsteadOfAtomic => matches!(phase, Phase::Count | Phase::Pass),
            Fault::ScopeTooNarrow | Fault::OrderingTooWeak => matches!(phase, Phase::Pass),
        };
        let phases = self.phases.iter().enumerate();
        phases
            .filter(|(_, phase)| fits(phase))
            .map(|(at, _)| at)
            .collect()
    }

    /// The kernel, with a fault in one of its phases.
    fn text(&self, fault: Option<(Fault, usize)>) -> String {
        let n = self.items;
        let space = if self.local { 3 } else { 1 };
        let pointer = format!("ptr addrspace({space})");
        let (before, after) = match self.fences {
            true => (
                "  fence syncscope(\"workgroup\") release\n",
                "  fence syncscope(\"workgroup\") acquire\n",
            ),
            false => ("", ""),
        };
        let mut body = match self.local {
            true => format!("  %array = getelementptr i32, {pointer} @array, i32 0\n"),
            false => format!(
                "  %part = mul i32 %g, {}\n  %array = getelementptr i32, {pointer} %out, i32 %part\n",
                2 * n
            ),
        };
        for (at, phase) in self.phases.iter().enumerate() {
            let has = |wanted| fault == Some((wanted, at));
            let waits = |name: &str, fault| match has(fault) {
                true => String::new(),
                false => format!("{before}  call void @llvm.amdgcn.{name}()\n{after}"),
            };
            let barrier = waits("s.barrier", Fault::BarrierRemoved);
            let word = |name: &str, times: u32, plus: u32| {
                format!(
                    "  %{name}m{at} = mul i32 %t, {times}
  %{name}p{at} = add i32 %{name}m{at}, {plus}
  %{name}i{at} = urem i32 %{name}p{at}, {n}
  %{name}{at} = getelementptr i32, {pointer} %array, i32 %{name}i{at}\n"
                )
            };
            // One lane's word is the next one.
            let shifted = |lane: u32| match has(Fault::OffByOne) {
                true => format!(
                    "  %hit{at} = icmp eq i32 %t, {lane}
  %by{at} = zext i1 %hit{at} to i32
  %wsum{at} = add i32 %wi{at}, %by{at}
  %ws{at} = urem i32 %wsum{at}, {n}
  %to{at} = getelementptr i32, {pointer} %array, i32 %ws{at}\n"
                ),
                false => format!("  %to{at} = getelementptr i32, {pointer} %w{at}, i32 0\n"),
            };
            let value = format!("  %value{at} = add i32 %t, {}\n", 100 * at);
            let store = format!("  store i32 %value{at}, {pointer} %to{at}\n");
            let lane = at as u32 % n;
            body += &match phase {
                Phase::Permute([a, b, c, d]) => {
                    let (write, shift, read) =
                        (word("w", *a, *b), shifted(lane), word("r", *c, *d));
                    format!(
                        "{value}{write}{shift}{store}{barrier}{read}  %x{at} = load i32, {pointer} %r{at}\n"
                    )
                }
                Phase::Swap(bits) => {
                    let waits = waits("wave.barrier", Fault::WaveBarrierRemoved);
                    let (write, shift) = (word("w", 1, 0), shifted(lane));
                    format!(
                        "{value}{write}{shift}{store}{waits}  %o{at} = xor i32 %t, {bits}
  %r{at} = getelementptr i32, {pointer} %array, i32 %o{at}
  %x{at} = load i32, {pointer} %r{at}\n"
                    )
                }
                Phase::Count => {
                    let add = match has(Fault::PlainInsteadOfAtomic) {
                        true => format!(
                            "  %old{at} = load i32, {pointer} %c{at}
  %new{at} = add i32 %old{at}, 1
  store i32 %new{at}, {pointer} %c{at}\n"
                        ),
                        false => format!(
                            "  %old{at} = atomicrmw add {pointer} %c{at}, i32 1 syncscope(\"workgroup\") monotonic\n"
                        ),
                    };
                    format!(
                        "  %c{at} = getelementptr i32, {pointer} %array, i32 {}
{add}{barrier}  %x{at} = load i32, {pointer} %c{at}\n",
                        n + at as u32
                    )
                }
                Phase::Pass => {
                    let scope = if has(Fault::ScopeTooNarrow) {
                        "workgroup"
                    } else {
                        "agent"
                    };
                    let ordering = if has(Fault::OrderingTooWeak) {
                        "monotonic"
                    } else {
                        "acq_rel"
                    };
                    let counter = format!("ptr addrspace(1) @counter{at}");
                    let add = match has(Fault::PlainInsteadOfAtomic) {
                        true => format!(
                            "  %old{at} = load i32, {counter}
  %new{at} = add i32 %old{at}, 1
  store i32 %new{at}, {counter}\n"
                        ),
                        false => format!(
                            "  %old{at} = atomicrmw add {counter}, i32 1 syncscope(\"{scope}\") {ordering}\n"
                        ),
                    };
                    format!(
                        "  br i1 %is0, label %pass{at}, label %passed{at}
pass{at}:
  %own{at} = getelementptr [64 x i32], ptr addrspace(1) @message{at}, i32 0, i32 %g
  store i32 %g, ptr addrspace(1) %own{at}
{add}  %prev{at} = call i32 @llvm.usub.sat.i32(i32 %g, i32 1)
  %from{at} = getelementptr [64 x i32], ptr addrspace(1) @message{at}, i32 0, i32 %prev{at}
  %x{at} = load i32, ptr addrspace(1) %from{at}
  br label %passed{at}
passed{at}:\n"
                    )
                }
            };
            // Between two phases, all lanes of the work-group wait.
            body += &format!("{before}  call void @llvm.amdgcn.s.barrier()\n{after}");
        }
        let mut globals = format!(
            "@array = internal addrspace(3) global [{} x i32] poison\n",
            2 * n
        );
        for at in 0..self.phases.len() {
            globals += &format!(
                "@counter{at} = internal addrspace(1) global i32 0
@message{at} = internal addrspace(1) global [64 x i32] zeroinitializer\n"
            );
        }
        amdgpu(&format!(
            "{globals}define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %is0 = icmp eq i32 %t, 0
{body}  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.usub.sat.i32(i32, i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
"
        ))
    }

    fn launch(&self) -> Launch {
        let mut launch = with_buffer(lanes(self.items), 8 * (self.items * self.groups) as usize);
        launch.grid = [self.groups, 1, 1];
        launch.wave = self.wave;
        launch
    }
}

/// Random kernels without races, and each with every fault that it can have. Returns the number of
/// planted and of found races.
fn exchanges(seeds: std::ops::Range<u64>) -> [usize; 2] {
    let mut counts = [0; 2];
    let mut missed: Vec<(u64, Fault)> = Vec::new();
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        random.below(2);
        let kernel = Exchanges::random(&mut random);
        let launch = kernel.launch();
        let (done, races) = raced(&kernel.text(None), &launch);
        assert_eq!(done.ending, Ending::Finished, "seed {seed}");
        assert_eq!(races, [], "seed {seed}: {}", kernel.text(None));
        for fault in FAULTS {
            let places = kernel.places(fault);
            if places.is_empty() {
                continue;
            }
            let place = random.pick(&places);
            let (_, races) = raced(&kernel.text(Some((fault, place))), &launch);
            counts[0] += 1;
            counts[1] += usize::from(!races.is_empty());
            if races.is_empty() {
                missed.push((seed, fault));
            }
        }
    }
    assert_eq!(
        missed,
        [],
        "planted races that are not found, of {}",
        counts[0]
    );
    counts
}

#[test]
fn planted_races_are_found_and_nothing_else() {
    let [planted, found] = exchanges(if CAMPAIGN { 1..10_001 } else { 1..200 });
    assert!(planted > 400, "{planted} planted, {found} found");
}

/// Executes kernels of a generator on their inputs. Returns how many runs finished.
fn generated(generator: Generator, target: generate::Target, count: usize) -> usize {
    let fuzz = Fuzz {
        generator,
        options: generate::Options {
            blocks: (4, 20),
            ..generate::Options::default()
        },
        targets: vec![target],
        seed: 1,
        count,
        inputs: 2,
        plan: Plan {
            plus: false,
            modes: Vec::new(),
            engines: false,
            oracles: false,
            execution: false,
            parallel: false,
        },
        others: Default::default(),
        time_limit: std::time::Duration::from_secs(60),
    };
    let mut finished = 0;
    for first in (1..=count as u64).step_by(100) {
        let count = (count as u64 + 1 - first).min(100) as usize;
        let made = fuzz
            .make(&Batch {
                target,
                first,
                count,
            })
            .unwrap();
        let module = ir::read(made.text.as_bytes());
        let context = ModuleContext::new(&module, &made.target, Mode::Sound);
        let program = Program::new(&module, &context);
        for (index, launches) in fuzz.launches(&made, &module).iter().enumerate() {
            for launch in launches {
                let (done, races) = program.run_for_races(launch, &mut ());
                let function = &module.functions[index];
                let name = String::from_utf8_lossy(module.bytes(function.name)).into_owned();
                assert_eq!(races, [], "{generator:?} {target:?} @{name}");
                finished += usize::from(done.ending == Ending::Finished);
            }
        }
    }
    finished
}

const GENERATORS: [Generator; 4] = [
    Generator::Shaped,
    Generator::Arbitrary,
    Generator::Hazards,
    Generator::Bits,
];

#[test]
fn generated_kernels_have_no_races() {
    for generator in GENERATORS {
        for target in [generate::Target::AmdGpu, generate::Target::Nvptx] {
            let finished = generated(generator, target, if CAMPAIGN { 1250 } else { 50 });
            assert!(finished > 50, "{generator:?}: {finished} finished");
        }
    }
}

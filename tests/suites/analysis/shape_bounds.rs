//! Claims about shapes and accesses at the limits of integers. Execution refutes no claim about
//! instructions whose operands are the smallest or largest integer or close to a power of two,
//! although rules can only represent limited integers. Segments are compared with exact counts.
//! Known bits prove values uniform where arithmetic says so, and only there.

use lanelog_analysis::Analyzer;
use lanelog_analysis::access::{Pattern, Reader};
use lanelog_analysis::query::shapes::{plan, plan_of};
use lanelog_analysis::query::{Evaluator, Plan, Program as Queried, Shapes};
use lanelog_engine::{Engine, library};
use lanelog_interp::Limits;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, read};
use lanelog_sim::Program;
use lanelog_verify::check::refute::{Effort, StrideWatch, launch};
use pretty_assertions::assert_eq;

const RULES: &str = "rules/shape.dl";

/// A PRNG for the choice of numbers.
struct Chosen(u64);

impl Chosen {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let at = self.below(all.len());
        &all[at]
    }
}

const WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// The limits of `width`-bit numbers, and of the numbers that rules can represent.
fn ends(width: u32) -> Vec<i64> {
    let (least, greatest) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    let mut all = vec![0, 1, 3, 5, -1, -3, least, least + 1, greatest, greatest - 1];
    for exponent in 1..63 {
        let power = 1i64 << exponent;
        all.extend([power, power - 1, -power]);
    }
    all.retain(|number| (least..=greatest).contains(number));
    all
}

/// A kernel that computes with integers at these limits, with the lane index, with uniform values,
/// and with the results.
fn kernel(seed: u64) -> String {
    let mut chosen = Chosen(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
         define amdgpu_kernel void @k(ptr addrspace(1) align 64 %p, ptr addrspace(3) align 8 %q, i8 %n8, i16 %n16, i32 %n32, i64 %n64) !reqd_work_group_size !0 {\n  \
         %t32 = call i32 @llvm.amdgcn.workitem.id.x()\n  %t8 = trunc i32 %t32 to i8\n  \
         %t16 = trunc i32 %t32 to i16\n  %t64 = zext i32 %t32 to i64\n",
    );
    let mut values: Vec<Vec<String>> = WIDTHS
        .iter()
        .map(|width| {
            ["t", "t", "n"]
                .map(|name| format!("%{name}{width}"))
                .to_vec()
        })
        .collect();
    let mut pointers = [vec!["%p".to_string()], vec!["%q".to_string()]];
    for at in 0..150 {
        let which = chosen.below(WIDTHS.len());
        let width = WIDTHS[which];
        let number = *chosen.of(&ends(width));
        let one = chosen.of(&values[which]).clone();
        let other = match chosen.below(4) {
            0 => chosen.of(&values[which]).clone(),
            // Shifts beyond the width are poison. Only a few such instructions are generated.
            1 => (number.rem_euclid(i64::from(width))).to_string(),
            _ => number.to_string(),
        };
        let flag = *chosen.of(&["", "", "", " nuw", " nsw", " nuw nsw"]);
        let line = match chosen.below(14) {
            0 => format!("add{flag} i{width} {one}, {other}"),
            1 => format!("sub{flag} i{width} {one}, {other}"),
            2 => format!("sub{flag} i{width} {other}, {one}"),
            3 => format!("mul{flag} i{width} {one}, {other}"),
            4 => format!("shl{flag} i{width} {one}, {other}"),
            5 => format!("{} i{width} {one}, {other}", chosen.of(&["lshr", "ashr"])),
            6 => format!(
                "{} i{width} {one}, {other}",
                chosen.of(&["and", "or", "xor"])
            ),
            // A zero divisor would end the run.
            7 => format!(
                "{} i{width} {one}, {}",
                chosen.of(&["udiv", "urem"]),
                if number == 0 { 1 } else { number }
            ),
            8 | 9 => {
                let to = chosen.below(WIDTHS.len());
                let word = match to.cmp(&which) {
                    std::cmp::Ordering::Less => "trunc",
                    std::cmp::Ordering::Equal => continue,
                    std::cmp::Ordering::Greater => *chosen.of(&["zext", "sext"]),
                };
                let line = format!("{word} i{width} {one} to i{}", WIDTHS[to]);
                text.push_str(&format!("  %v{at} = {line}\n"));
                values[to].push(format!("%v{at}"));
                continue;
            }
            10 => {
                let predicate =
                    *chosen.of(&["ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge", "eq"]);
                text.push_str(&format!(
                    "  %v{at} = icmp {predicate} i{width} {one}, {other}\n"
                ));
                continue;
            }
            _ => {
                let space = chosen.below(2);
                let base = chosen.of(&pointers[space]).clone();
                let element = *chosen.of(&[
                    "i8",
                    "i16",
                    "i32",
                    "[3 x i32]",
                    "[1048576 x i32]",
                    "[2147483647 x i8]",
                    "[0 x i8]",
                ]);
                let index = match chosen.below(2) {
                    0 => one,
                    _ => number.to_string(),
                };
                let name = ["ptr addrspace(1)", "ptr addrspace(3)"][space];
                text.push_str(&format!(
                    "  %v{at} = getelementptr {element}, {name} {base}, i{width} {index}\n"
                ));
                pointers[space].push(format!("%v{at}"));
                continue;
            }
        };
        text.push_str(&format!("  %v{at} = {line}\n"));
        values[which].push(format!("%v{at}"));
    }
    text.push_str("  ret void\n}\n!0 = !{i32 64, i32 1, i32 1}\n");
    text
}

/// Checks claims about values of such kernels. Returns the number of observed values, and the
/// claims that runs refute.
fn checked(plan: &Plan<'_>, seeds: std::ops::Range<u64>) -> (usize, Vec<String>) {
    let (mut watched, mut wrong) = (0, Vec::new());
    for seed in seeds {
        let (observed, refuted, _) = observed(plan, &kernel(seed));
        watched += observed;
        wrong.extend(refuted.iter().map(|claim| format!("{seed}: {claim}")));
    }
    (watched, wrong)
}

/// Checks claims about the values of the first function of a module. Returns the number of observed
/// values, the claims that runs refute, and the names of the values that are uniform by shape.
fn observed(plan: &Plan<'_>, text: &str) -> (usize, Vec<String>, Vec<String>) {
    let mut wrong = Vec::new();
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let function: &Function = &module.functions[0];
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let evaluator = Evaluator::new(plan, &module, &context);
    let shapes = Shapes::new(&evaluator, function, &analysis, &Limits::default());
    let shapes = shapes.unwrap();
    for (stride, bytes) in shapes.strides.iter().zip(&shapes.first_aligned) {
        let is_bytes = *bytes == 0 || bytes.is_power_of_two() && *bytes <= 32768;
        let is_stride = stride.is_none_or(|stride| stride.unsigned_abs() <= 1 << 24);
        if !is_bytes || !is_stride {
            wrong.push(format!("{stride:?}, a multiple of {bytes}"));
        }
    }
    let mut watch = StrideWatch::new(function, 0, &shapes);
    for number in 0..3 {
        watch.begin(number);
        let launch = launch(&module, &program, &context, 0, &Effort::default(), number).unwrap();
        program.run(&launch, &mut watch);
    }
    let watched = (0..function.value_count())
        .filter(|value| watch.compared[*value as usize])
        .map(|value| watch.claims(value))
        .sum::<usize>();
    wrong.extend(
        watch
            .refuted
            .iter()
            .map(|(value, refuted)| format!("%{value}: {}", refuted.claim)),
    );
    let names = module.names(function);
    let uniform = (0..)
        .zip(&shapes.strides)
        .filter(|(_, stride)| **stride == Some(0));
    let uniform = uniform.map(|(value, _)| names.value(value).to_string());
    (watched, wrong, uniform.collect())
}

/// A kernel for a wave of 64 lanes in work-groups of this size, with these instructions. `%x` and
/// `%y` are the indices of the work-item, `%v` is any number, `%w` is one of 64 bits.
fn with_instructions(sizes: [u32; 3], instructions: &str) -> String {
    let [x, y, z] = sizes;
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workitem.id.y()\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %p) \"target-cpu\"=\"gfx900\" !reqd_work_group_size !0 {{\n  \
         %x = call i32 @llvm.amdgcn.workitem.id.x()\n  %y = call i32 @llvm.amdgcn.workitem.id.y()\n  \
         %q = getelementptr i32, ptr addrspace(1) %p, i32 %x\n  %v = load i32, ptr addrspace(1) %q\n  \
         %w = zext i32 %v to i64\n  %low = and i32 %v, 15\n  %high = and i32 %v, 240\n\
         {instructions}\n  ret void\n}}\n!0 = !{{i32 {x}, i32 {y}, i32 {z}}}\n"
    )
}

/// Values that begin with `u` are uniform by arithmetic alone, those that begin with `d` are not.
#[test]
fn known_bits_make_values_uniform() {
    let of_any_size = "%u1 = lshr i32 %low, 4
  %u2 = and i32 %low, 240
  %u3 = and i32 %high, %low
  %both = or i32 %high, %low
  %u4 = lshr i32 %both, 8
  %shifted = shl i32 %v, 4
  %u5 = and i32 %shifted, 15
  %u6 = trunc i32 %shifted to i4
  %set = or i32 %v, 16
  %u7 = and i32 %set, 16
  %u8 = icmp eq i32 %set, 15
  %u9 = icmp ult i32 %low, 16
  %u10 = lshr i64 %w, 32
  %product = mul i32 %v, 48
  %u11 = and i32 %product, 15
  %sum = add i32 %high, %low
  %u12 = lshr i32 %sum, 8
  %u13 = sdiv i32 %low, 16
  %chosen = select i1 %u9, i32 4, i32 %high
  %other = icmp eq i32 %v, 3
  %either = select i1 %other, i32 5, i32 7
  %u14 = and i32 %either, 1
  %d1 = lshr i32 %low, 3
  %d2 = and i32 %both, 16
  %d3 = icmp ult i32 %low, 15
  %d4 = and i32 %either, 3
  %d5 = lshr i64 %w, 31
  %negative = ashr i32 %v, 31
  %d6 = and i32 %negative, 1
  %d7 = sdiv i32 %v, 64
  %narrow = trunc i32 %v to i8
  %wide = sext i8 %narrow to i32
  %d8 = lshr i32 %wide, 8";
    let checks = [
        ([256, 1, 1], of_any_size),
        // In a work-group with these sizes, a wave consists of two rows.
        (
            [32, 8, 1],
            "%u1 = lshr i32 %y, 1\n  %u2 = icmp ult i32 %y, 2\n  %u3 = udiv i32 %x, 64\n  %d1 = lshr i32 %x, 4\n  %d2 = icmp ult i32 %y, 1",
        ),
        // Rows end within waves.
        (
            [48, 2, 1],
            "%u1 = lshr i32 %x, 6\n  %d1 = lshr i32 %x, 5\n  %d2 = lshr i32 %y, 0",
        ),
        (
            [64, 2, 1],
            "%u1 = udiv i32 %x, 64\n  %u2 = add i32 %y, 1\n  %d1 = lshr i32 %x, 5",
        ),
        (
            [256, 1, 1],
            "%u1 = udiv i32 %x, 64\n  %u2 = icmp ult i32 %x, 64\n  %u3 = sdiv i32 %x, 128\n  %d1 = icmp ult i32 %x, 32",
        ),
    ];
    for (sizes, instructions) in checks {
        let (watched, wrong, uniform) =
            observed(plan().unwrap(), &with_instructions(sizes, instructions));
        assert_eq!(wrong, Vec::<String>::new());
        assert!(watched > 0);
        let marked = |letter: char| {
            move |line: &str| {
                let name = line.trim().split(' ').next()?;
                let number = name.strip_prefix('%')?.strip_prefix(letter)?;
                number.parse::<u32>().is_ok().then(|| name.to_string())
            }
        };
        for name in instructions.lines().filter_map(marked('u')) {
            assert!(
                uniform.contains(&name),
                "{sizes:?} {name} varies: {uniform:?}"
            );
        }
        for name in instructions.lines().filter_map(marked('d')) {
            assert!(!uniform.contains(&name), "{sizes:?} {name} is uniform");
        }
    }
}

/// Rows of 48 work-items end within waves, so lanes differ on their index across rows.
#[test]
fn execution_refutes_rows_that_are_not_whole() {
    let rules = library::text(RULES).unwrap();
    let condition = "    lanes % items = 0,\n";
    assert_eq!(rules.matches(condition).count(), 1);
    let changed = rules.replace(condition, "");
    let read = |path: &str| match path {
        RULES => Ok(changed.clone()),
        _ => library::text(path)
            .map(str::to_string)
            .ok_or_else(String::new),
    };
    let program = Queried::read(RULES, &read).unwrap_or_else(|_| panic!("not read"));
    let text = with_instructions([48, 2, 1], "%z = add i32 %y, 1");
    let (_, wrong, _) = observed(&plan_of(&program).unwrap(), &text);
    assert!(!wrong.is_empty());
}

#[test]
fn claims_hold_at_the_ends_of_numbers() {
    let (watched, wrong) = checked(plan().unwrap(), 0..150);
    assert_eq!(wrong, Vec::<String>::new());
    assert!(watched > 7_000, "{watched}");
}

/// If one bound is removed from the rules, execution of these kernels refutes a claim.
#[test]
fn a_bound_that_is_taken_away_is_found_out() {
    let rules = library::text(RULES).unwrap();
    for (bound, instead) in [
        (
            "    bytes != 0,\n    -2147483648 < bytes.\n",
            "    bytes != 0.\n",
        ),
        (
            "    number != 0,\n    -2147483648 < number,\n",
            "    number != 0,\n",
        ),
    ] {
        assert_eq!(rules.matches(bound).count(), 1, "{bound}");
        let changed = rules.replace(bound, instead);
        let read = |path: &str| match path {
            RULES => Ok(changed.clone()),
            _ => library::text(path)
                .map(str::to_string)
                .ok_or_else(String::new),
        };
        let program = Queried::read(RULES, &read).unwrap_or_else(|_| panic!("{bound}"));
        let found = checked(&plan_of(&program).unwrap(), 0..40);
        assert!(!found.1.is_empty(), "{bound}");
    }
}

/// The number of segments of `size` bytes that lanes access if each reads `bytes` bytes, at a
/// distance of `stride` bytes, from `first` on.
fn touched(first: i128, stride: i128, bytes: i128, size: i128) -> i128 {
    let mut stretches: Vec<(i128, i128)> = (0..64)
        .map(|lane| first + stride * lane)
        .map(|at| (at.div_euclid(size), (at + bytes - 1).div_euclid(size)))
        .collect();
    stretches.sort_unstable();
    let (mut count, mut end) = (0, i128::MIN);
    for (one, other) in stretches {
        count += (other - one.max(end + 1) + 1).max(0);
        end = end.max(other);
    }
    count
}

/// Accesses of sizes up to the largest integer, once with one address for all lanes, once with
/// consecutive addresses. Claims about segments hold wherever the memory begins.
#[test]
fn segments_of_accesses_at_the_ends_are_counted_right() {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
         define amdgpu_kernel void @k(ptr addrspace(1) align 4 %p) !reqd_work_group_size !0 {\n  \
         %t = call i32 @llvm.amdgcn.workitem.id.x()\n",
    );
    let sizes: Vec<i64> = ends(32).into_iter().filter(|size| *size > 0).collect();
    let mut accesses = Vec::new();
    for (at, size) in sizes.iter().enumerate() {
        for (element, name) in [(0, "p".to_string()), (*size, format!("a{at}"))] {
            if element > 0 {
                text.push_str(&format!(
                    "  %{name} = getelementptr [{element} x i8], ptr addrspace(1) %p, i32 %t\n"
                ));
            }
            text.push_str(&format!(
                "  %l{at}.{name} = load [{size} x i8], ptr addrspace(1) %{name}, align 1\n"
            ));
            accesses.push((i128::from(*size), i128::from(element)));
        }
    }
    text.push_str("  ret void\n}\n!0 = !{i32 64, i32 1, i32 1}\n");
    let module = read(text.as_bytes());
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let reader = Reader::built_in(Engine::Native).unwrap();
    let evaluator = reader.evaluator(&module, &context);
    let function = &module.functions[0];
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let found = reader
        .accesses(&evaluator, function, &analysis, &Limits::default())
        .unwrap();
    assert_eq!(found.len(), accesses.len());
    let mut said = 0;
    for (access, (bytes, stride)) in found.iter().zip(&accesses) {
        for segments in &access.segments {
            let size = i128::from(segments.size);
            // Memory begins at a multiple of 4. Either all lanes or only one lane is active.
            for first in (0..size).step_by(4) {
                let all = touched(first, *stride, *bytes, size);
                let one = touched(first, 0, *bytes, size);
                let (least, most) = (i128::from(segments.least), i128::from(segments.most));
                if access.pattern != Pattern::Scattered {
                    assert!((least..=most).contains(&all), "{access:?}: {all}");
                }
                assert!(one <= most, "{access:?}: {one}");
            }
            said += 1;
        }
    }
    assert!(said > 100, "{said}");
}

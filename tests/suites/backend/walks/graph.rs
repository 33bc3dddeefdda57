//! Graphs as functions, and random ones.

use lanelog_verify::random::generate::Prng;

/// The terminator of a block.
#[derive(Clone, Debug)]
pub enum Way {
    Return,
    Unreachable,
    Go(usize),
    Branch(bool, usize, usize),
    Switch(bool, Vec<usize>),
}

/// The function of a graph, with divergent branches where a terminator requires it.
pub fn text(ways: &[Way]) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
         define amdgpu_kernel void @f(i32 %a) {\nentry:\n  %d = call i32 @llvm.amdgcn.workitem.id.x()\n  br label %b0\n",
    );
    for (at, way) in ways.iter().enumerate() {
        let of = |parts: &bool| if *parts { "%d" } else { "%a" };
        text += &match way {
            Way::Return => format!("b{at}:\n  ret void\n"),
            Way::Unreachable => format!("b{at}:\n  unreachable\n"),
            Way::Go(to) => format!("b{at}:\n  br label %b{to}\n"),
            Way::Branch(parts, one, other) => format!(
                "b{at}:\n  %c{at} = icmp eq i32 {}, {at}\n  br i1 %c{at}, label %b{one}, label %b{other}\n",
                of(parts)
            ),
            Way::Switch(parts, all) => {
                let cases: Vec<String> = all[1..]
                    .iter()
                    .enumerate()
                    .map(|(value, to)| format!("i32 {value}, label %b{to}"))
                    .collect();
                format!(
                    "b{at}:\n  %c{at} = add i32 {}, {at}\n  switch i32 %c{at}, label %b{} [ {} ]\n",
                    of(parts),
                    all[0],
                    cases.join(" ")
                )
            }
        };
    }
    text + "}\n"
}

/// A random graph whose cycles have one entry each.
pub fn random(chance: &mut Prng, percent_parting: u32) -> Vec<Way> {
    let count = chance.between(3, 24);
    // Cycles: the header and the last block of each; nested or disjoint.
    let mut cycles: Vec<(usize, usize)> = Vec::new();
    for _ in 0..chance.below(5) {
        let first = chance.between(0, count - 1);
        let last = chance.between(first, (first + 10).min(count - 1));
        let fits = |(one, other): &(usize, usize)| {
            (last < *one || *other < first)
                || (*one < first && last <= *other)
                || (first < *one && *other <= last)
        };
        if cycles.iter().all(fits) {
            cycles.push((first, last));
        }
    }
    let mut ways = Vec::new();
    for at in 0..count {
        let around: Vec<(usize, usize)> = cycles
            .iter()
            .copied()
            .filter(|(first, last)| *first <= at && at <= *last)
            .collect();
        let to = |chance: &mut Prng| {
            let back = around.iter().any(|(_, last)| *last == at);
            if !around.is_empty() && chance.percent(if back { 60 } else { 12 }) {
                return Some(around[chance.below(around.len())].0);
            }
            if at + 1 >= count {
                return None;
            }
            let reach = if chance.percent(70) { 4 } else { 12 };
            let wanted = chance.between(at + 1, (at + reach).min(count - 1));
            // An edge into a cycle leads to the header.
            let enter = cycles
                .iter()
                .filter(|(first, last)| at < *first && *first <= wanted && wanted <= *last)
                .map(|(first, _)| *first)
                .min();
            Some(enter.unwrap_or(wanted))
        };
        let parts = chance.percent(percent_parting as usize as _);
        let way = match chance.below(20) {
            0 => Way::Return,
            1 if chance.percent(30) => Way::Unreachable,
            1..6 => to(chance).map_or(Way::Return, Way::Go),
            6..18 => match (to(chance), to(chance)) {
                (Some(one), Some(other)) => Way::Branch(parts, one, other),
                _ => Way::Return,
            },
            _ => {
                let all: Option<Vec<usize>> =
                    (0..chance.between(3, 13)).map(|_| to(chance)).collect();
                all.map_or(Way::Return, |all| Way::Switch(parts, all))
            }
        };
        ways.push(way);
    }
    ways
}

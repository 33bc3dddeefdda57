//! Dominators of output blocks.
//!
//! Source: K. D. Cooper, T. J. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm" (2001).

/// The immediate dominator of each block; `None` for the entry, which is the first block, and for
/// unreachable blocks. Time: linear in the edges, times the depth of cycles.
pub fn dominators(successors: &[Vec<u32>]) -> Vec<Option<u32>> {
    let count = successors.len();
    let ways = |at: u32| successors.get(at as usize).map_or(&[][..], Vec::as_slice);
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    if let Some(first) = seen.first_mut() {
        *first = true;
    }
    let mut stack = vec![(0u32, 0usize)];
    while let Some((at, next)) = stack.last_mut() {
        let Some(to) = ways(*at).get(*next).copied() else {
            order.push(*at);
            stack.pop();
            continue;
        };
        *next += 1;
        if let Some(known) = seen.get_mut(to as usize)
            && !*known
        {
            *known = true;
            stack.push((to, 0));
        }
    }
    order.reverse();
    let mut place = vec![usize::MAX; count];
    for (number, at) in order.iter().enumerate() {
        if let Some(entry) = place.get_mut(*at as usize) {
            *entry = number;
        }
    }
    let number = |at: u32| place.get(at as usize).copied().unwrap_or(usize::MAX);
    // The immediate dominator of each block. Until the iteration ends, the entry is its own
    // dominator.
    let mut above: Vec<Option<u32>> = vec![None; count];
    if let Some(first) = above.first_mut() {
        *first = Some(0);
    }
    loop {
        let mut changed = false;
        for from in &order {
            lanelog_util::limits::steps(ways(*from).len());
            for to in ways(*from).iter().filter(|to| **to != 0) {
                let of = |at: u32| above.get(at as usize).copied().flatten();
                let found = match of(*to) {
                    None => Some(*from),
                    Some(mut one) => {
                        let mut other = *from;
                        while one != other {
                            lanelog_util::limits::tick();
                            // Replaces the block that is later in the order by its dominator.
                            let later = if number(one) > number(other) {
                                &mut one
                            } else {
                                &mut other
                            };
                            match of(*later) {
                                Some(up) => *later = up,
                                None => break,
                            }
                        }
                        Some(one)
                    }
                };
                if let Some(entry) = above.get_mut(*to as usize)
                    && *entry != found
                {
                    *entry = found;
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    if let Some(first) = above.first_mut() {
        *first = None;
    }
    above
}

#[cfg(test)]
mod tests {
    use super::dominators;

    /// Compares with the definition of dominance, on random graphs: a block dominates another block
    /// if that block is not reachable when the first one is removed.
    #[test]
    fn no_way_leads_past_a_dominator() {
        let mut state = 9u64;
        let mut below = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % bound
        };
        let mut deep = 0;
        for _ in 0..3000 {
            let count = 1 + below(8);
            let successors: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..below(3)).map(|_| below(count) as u32).collect())
                .collect();
            let reached = |without: Option<u32>| {
                let mut seen = vec![false; count as usize];
                let mut open = vec![0u32];
                while let Some(at) = open.pop() {
                    if Some(at) != without && !std::mem::replace(&mut seen[at as usize], true) {
                        open.extend(&successors[at as usize]);
                    }
                }
                seen
            };
            let all = reached(None);
            let found = dominators(&successors);
            for block in 0..count as u32 {
                let up = |at: &u32| found[*at as usize];
                let above: Vec<u32> = std::iter::successors(up(&block), up).collect();
                deep += usize::from(above.len() > 2);
                for other in (0..count as u32).filter(|other| *other != block) {
                    let past = all[block as usize] && !reached(Some(other))[block as usize];
                    assert_eq!(
                        above.contains(&other),
                        past,
                        "{successors:?} {other} {block}"
                    );
                }
            }
        }
        assert!(deep > 100, "{deep}");
    }
}

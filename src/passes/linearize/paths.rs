//! Paths of the wave between blocks of the linear form.

use rustc_hash::FxHashSet;

/// A cycle: consecutive blocks, of which the first one is the header.
struct Cycle {
    header: usize,
    end: usize,
    parent: Option<usize>,
    /// The end of the outermost cycle around this one.
    outermost_end: usize,
    /// The targets of edges that leave the cycle.
    exits: Vec<usize>,
}

/// The blocks of a linear form, in the order of their execution, except for the edges from ends of
/// cycles to headers.
pub struct Paths {
    successors: Vec<Vec<u32>>,
    /// By block: the furthest block to which a preceding block leads.
    furthest: Vec<usize>,
    /// By block: the first block, from it on, that does not lead to the next block.
    falls: Vec<usize>,
    /// By block: the first end of the innermost cycle around it.
    cycle_ends: Vec<usize>,
    cycles: Vec<Cycle>,
    /// By block: the innermost cycle around it.
    around: Vec<Option<usize>>,
    /// Whether cycles are nested and strongly connected, are only entered at their headers, and
    /// have few exits.
    is_nested: bool,
}

impl Paths {
    /// Time: linear in the blocks and edges.
    pub fn new(successors: Vec<Vec<u32>>) -> Paths {
        let count = successors.len();
        let mut furthest = Vec::with_capacity(count);
        let mut most = 0;
        for all in &successors {
            furthest.push(most);
            most = all.iter().fold(most, |most, to| most.max(*to as usize));
        }
        let mut falls = vec![0; count];
        let mut cycle_ends = vec![usize::MAX; count];
        let mut last_ends: Vec<Option<usize>> = vec![None; count];
        let mut open: Vec<(usize, usize)> = Vec::new();
        for at in (0..count).rev() {
            let next = successors[at].contains(&(at as u32 + 1));
            falls[at] = if next { falls[at + 1] } else { at };
            let back = successors[at].iter().map(|to| *to as usize);
            for header in back.filter(|to| *to <= at) {
                open.push((header, at));
                last_ends[header] = last_ends[header].max(Some(at));
            }
            while open.last().is_some_and(|(header, _)| *header > at) {
                open.pop();
            }
            cycle_ends[at] = open.last().map_or(usize::MAX, |(_, end)| *end);
        }
        let mut paths = Paths {
            successors,
            furthest,
            falls,
            cycle_ends,
            cycles: Vec::new(),
            around: Vec::with_capacity(count),
            is_nested: true,
        };
        let mut innermost: Option<usize> = None;
        for (at, end) in last_ends.into_iter().enumerate() {
            innermost = paths.outwards(innermost, |cycle| cycle.end >= at);
            if let Some(end) = end {
                let outer = innermost.and_then(|outer| paths.cycles.get(outer));
                paths.is_nested &= outer.is_none_or(|outer| end <= outer.end);
                let outermost_end = outer.map_or(end, |outer| outer.outermost_end);
                paths.cycles.push(Cycle {
                    header: at,
                    end,
                    parent: innermost,
                    outermost_end,
                    exits: Vec::new(),
                });
                innermost = Some(paths.cycles.len() - 1);
            }
            paths.around.push(innermost);
        }
        paths.is_nested = paths.is_nested && paths.find_exits() && paths.is_regular();
        paths
    }

    /// The innermost cycle around a cycle, or the cycle itself, that has a property.
    fn outwards(&self, mut from: Option<usize>, is: impl Fn(&Cycle) -> bool) -> Option<usize> {
        while let Some(cycle) = from.filter(|cycle| !is(&self.cycles[*cycle])) {
            lanelog_util::limits::tick();
            from = self.cycles[cycle].parent;
        }
        from
    }

    fn contains(&self, cycle: usize, at: usize) -> bool {
        let cycle = &self.cycles[cycle];
        (cycle.header..=cycle.end).contains(&at)
    }

    /// The cycle of which a block is the header.
    fn headed(&self, at: usize) -> Option<usize> {
        self.around[at].filter(|cycle| self.cycles[*cycle].header == at)
    }

    /// The innermost cycle around a block, without a cycle of which it is the header.
    fn outer(&self, at: usize) -> Option<usize> {
        match self.headed(at) {
            Some(cycle) => self.cycles[cycle].parent,
            None => self.around[at],
        }
    }

    /// Finds the exits of cycles. Returns false if there are too many.
    fn find_exits(&mut self) -> bool {
        let mut left = 8 * self.successors.iter().map(Vec::len).sum::<usize>();
        for (at, all) in self.successors.iter().enumerate() {
            for to in all.iter().map(|to| *to as usize) {
                let mut from = self.around[at];
                while let Some(cycle) = from
                    && !self.contains(cycle, to)
                {
                    if left == 0 {
                        return false;
                    }
                    left -= 1;
                    let cycle = &mut self.cycles[cycle];
                    if cycle.exits.last() != Some(&to) {
                        cycle.exits.push(to);
                    }
                    from = cycle.parent;
                }
            }
        }
        true
    }

    /// Whether each cycle is strongly connected and is only entered at its header.
    fn is_regular(&self) -> bool {
        let count = self.successors.len();
        let mut is_reached = vec![false; count];
        // Whether a path leads from a block to the header of the cycle around it.
        let mut returns = vec![false; count];
        for at in (0..count).rev() {
            for to in self.successors[at].iter().map(|to| *to as usize) {
                if to > at {
                    is_reached[to] = true;
                    if self
                        .outer(to)
                        .is_some_and(|outer| !self.contains(outer, at))
                    {
                        return false;
                    }
                }
            }
            let Some(outer) = self.outer(at) else {
                continue;
            };
            let header = self.cycles[outer].header;
            let back =
                |to: usize| to == header || to > at && self.contains(outer, to) && returns[to];
            returns[at] = match self.headed(at) {
                Some(cycle) => self.cycles[cycle].exits.iter().any(|to| back(*to)),
                None => self.successors[at].iter().any(|to| back(*to as usize)),
            };
            if !returns[at] {
                return false;
            }
        }
        is_reached.iter().skip(1).all(|is_reached| *is_reached)
    }

    /// The source blocks that the wave may reach from another source block, or the block itself,
    /// without passing the block `place`, which reads the register.
    ///
    /// If cycles are nested, the search stays within the innermost cycle around all these blocks: a
    /// path that leaves it can only come back at its header. Cycles without any of these blocks are
    /// passed in one step.
    pub fn again(&self, sources: &[(u32, usize)], place: usize) -> FxHashSet<usize> {
        let mut all: Vec<usize> = sources.iter().map(|(_, at)| *at).collect();
        all.sort_unstable();
        all.dedup();
        let (Some(first), Some(last)) = (all.first().copied(), all.last().copied()) else {
            return FxHashSet::default();
        };
        // If no edge leads past `place`, and no cycle around a source ends before `place`, then a
        // source is only reached from preceding ones.
        if last < place
            && self.furthest[place] <= place
            && self.falls[first] >= last
            && all.iter().all(|at| self.cycle_ends[*at] >= place)
        {
            return all.into_iter().filter(|at| *at != first).collect();
        }
        let (low, high) = (first.min(place), last.max(place));
        let around = self.outwards(self.around[high], |cycle| cycle.header <= low);
        // The first block at which a path over an edge to `to` may reach one of the blocks.
        let target = |to: usize| {
            if !self.is_nested {
                return Some(to);
            }
            let back = around.map(|cycle| &self.cycles[cycle]);
            if let Some(cycle) = back
                && !(cycle.header..=cycle.end).contains(&to)
            {
                return (to <= cycle.outermost_end).then_some(cycle.header);
            }
            let is_after = || {
                let inner = self.outwards(self.around[to], |cycle| cycle.header <= high);
                inner == around
            };
            match to > high && is_after() {
                true => back.map(|cycle| cycle.header),
                false => Some(to),
            }
        };
        let is_passed = |cycle: &usize| {
            let from = all.partition_point(|at| *at < self.cycles[*cycle].header);
            let source = all.get(from).copied();
            self.is_nested
                && !self.contains(*cycle, place)
                && source.is_none_or(|source| !self.contains(*cycle, source))
        };
        let mut written = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut stack = all.clone();
        while let Some(at) = stack.pop() {
            let mut visit = |to: usize| {
                lanelog_util::limits::tick();
                let Some(to) = target(to).filter(|to| *to != place) else {
                    return;
                };
                if all.binary_search(&to).is_ok() {
                    written.insert(to);
                }
                if seen.insert(to) {
                    stack.push(to);
                }
            };
            match self.headed(at).filter(is_passed) {
                Some(cycle) => self.cycles[cycle].exits.iter().for_each(|to| visit(*to)),
                None => self.successors[at]
                    .iter()
                    .for_each(|to| visit(*to as usize)),
            }
            if written.len() == all.len() {
                break;
            }
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::Paths;
    use pretty_assertions::assert_eq;
    use rustc_hash::FxHashSet;

    /// Compares with a search over all blocks, on random graphs.
    #[test]
    fn sources_are_reached_on_the_same_paths() {
        let mut state = 5u64;
        let mut below = |bound: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % bound
        };
        let mut nests = 0;
        for _ in 0..20_000 {
            let count = 3 + below(8);
            let mut successors: Vec<Vec<u32>> = vec![Vec::new(); count];
            for (at, all) in successors.iter_mut().enumerate().take(count - 1) {
                all.push(at as u32 + 1);
                let further = match below(4) {
                    0 => at + 1 + below(count - at - 1),
                    1 if at > 0 => 1 + below(at),
                    _ => continue,
                };
                all.push(further as u32);
                if below(3) == 0 {
                    all.remove(0);
                }
            }
            let paths = Paths::new(successors.clone());
            nests += usize::from(paths.is_nested && paths.cycles.len() > 1);
            let place = below(count);
            let sources: Vec<(u32, usize)> = (0..1 + below(3) as u32)
                .map(|number| (number, below(count)))
                .collect();
            let mut reached = FxHashSet::default();
            let mut stack: Vec<usize> = sources.iter().map(|(_, at)| *at).collect();
            while let Some(at) = stack.pop() {
                for to in successors[at].iter().map(|to| *to as usize) {
                    if to != place && reached.insert(to) {
                        stack.push(to);
                    }
                }
            }
            reached.retain(|at| sources.iter().any(|(_, source)| source == at));
            let found = paths.again(&sources, place);
            assert_eq!(found, reached, "{successors:?} {sources:?} {place}");
        }
        assert!(nests > 500, "{nests}");
    }
}

//! Finds two control-flow paths that are disjoint except for their ends: possible paths of diverged
//! lanes from a branch to the block where they reconverge.
//!
//! The paths are for display only; no verdict depends on them.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

/// Functions with more blocks than this are not searched.
const MOST: usize = 20_000;

/// Two paths from one block to another that have only their ends in common; each includes the ends.
/// `None` if there are none. Linear time. (Two augmenting-path searches, as in a maximum-flow
/// algorithm.)
pub(super) fn two(
    from: u32,
    to: u32,
    successors: &dyn Fn(u32) -> Vec<u32>,
) -> Option<[Vec<u32>; 2]> {
    let first = search(from, to, successors, &FxHashMap::default())?;
    // For each block of the first path, the block before it on that path.
    let before: FxHashMap<u32, u32> = first
        .windows(2)
        .filter_map(|pair| match pair {
            [one, next] => Some((*next, *one)),
            _ => None,
        })
        .collect();
    let second = search(from, to, successors, &before)?;
    // Edges that the second path traverses backwards cancel. The remaining edges form two paths.
    let mut next: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for path in [&first, &second] {
        for pair in path.windows(2) {
            if let [one, other] = pair {
                let back = next
                    .get_mut(other)
                    .filter(|ways| ways.contains(one) && *other != from);
                match back {
                    Some(ways) => ways.retain(|way| way != one),
                    None => next.entry(*one).or_default().push(*other),
                }
            }
        }
    }
    let mut starts = next.remove(&from)?;
    starts.sort_unstable();
    let mut paths = starts.into_iter().map(|start| {
        let mut path = vec![from, start];
        while let Some(last) = path.last().filter(|last| **last != to)
            && path.len() <= MOST
        {
            match next.get(last).and_then(|ways| ways.first()) {
                Some(way) => path.push(*way),
                None => return None,
            }
        }
        Some(path)
    });
    match (paths.next().flatten(), paths.next().flatten()) {
        (Some(one), Some(other)) => Some([one, other]),
        _ => None,
    }
}

/// Finds a shortest augmenting path: a block of the first path (in `before`) may only be left
/// backwards along that path.
fn search(
    from: u32,
    to: u32,
    successors: &dyn Fn(u32) -> Vec<u32>,
    before: &FxHashMap<u32, u32>,
) -> Option<Vec<u32>> {
    // The state tells how a block of the first path was entered: along an edge (true), so that it
    // must be left backwards; or backwards, so that it may be left along any edge.
    let mut came: FxHashMap<(u32, bool), (u32, bool)> = FxHashMap::default();
    let mut queue = VecDeque::from([(from, false)]);
    while let Some((at, bound)) = queue.pop_front() {
        if came.len() > MOST {
            return None;
        }
        let mut ways: Vec<(u32, bool)> = Vec::new();
        if at != from
            && let Some(back) = before.get(&at)
        {
            // Goes backwards, unless this leads to the start.
            if *back != from {
                ways.push((*back, false));
            }
        }
        if !bound {
            for next in successors(at) {
                let along = before.get(&next) == Some(&at);
                if !along && next != from {
                    let is_bound = next != to && before.contains_key(&next);
                    ways.push((next, is_bound));
                }
            }
        }
        for state in ways {
            if came.contains_key(&state) {
                continue;
            }
            came.insert(state, (at, bound));
            if state.0 == to {
                let mut path = vec![to];
                let mut state = state;
                while let Some(previous) = came.get(&state) {
                    path.push(previous.0);
                    if previous.0 == from {
                        path.reverse();
                        return Some(path);
                    }
                    state = *previous;
                }
                return None;
            }
            queue.push_back(state);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn of(graph: &[&[u32]], from: u32, to: u32) -> Option<[Vec<u32>; 2]> {
        two(from, to, &|block| {
            graph.get(block as usize).unwrap_or(&&[][..]).to_vec()
        })
    }

    #[test]
    fn arms_of_a_diamond() {
        let graph: &[&[u32]] = &[&[1, 2], &[3], &[3], &[]];
        assert_eq!(of(graph, 0, 3), Some([vec![0, 1, 3], vec![0, 2, 3]]));
        assert_eq!(of(graph, 0, 1), None);
    }

    #[test]
    fn a_triangle_has_a_path_of_one_edge() {
        let graph: &[&[u32]] = &[&[1, 2], &[2], &[]];
        assert_eq!(of(graph, 0, 2), Some([vec![0, 1, 2], vec![0, 2]]));
    }

    #[test]
    fn the_first_path_gives_way_to_the_second() {
        // The shortest path 0 1 4 5 intersects both disjoint paths: 0 1 3 5 and 0 2 4 5.
        let graph: &[&[u32]] = &[&[1, 2], &[4, 3], &[6], &[7], &[5], &[], &[4], &[5]];
        assert_eq!(
            of(graph, 0, 5),
            Some([vec![0, 1, 3, 7, 5], vec![0, 2, 6, 4, 5]])
        );
    }

    #[test]
    fn paths_of_random_graphs_are_paths_and_disjoint() {
        let mut state = 1u64;
        let mut below = |limit: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) % limit
        };
        let mut found = 0;
        for _ in 0..8000 {
            let size = 3 + below(8);
            let graph: Vec<Vec<u32>> = (0..size)
                .map(|_| (0..below(4)).map(|_| below(size) as u32).collect())
                .collect();
            let successors = |block: u32| graph[block as usize].clone();
            let paths = two(0, 1, &successors);
            // By Menger's theorem, there are two paths if removing any single block between the
            // ends, or the edge between them, leaves the end reachable.
            let reaches = |removed: Option<u32>, edge: bool| {
                let mut seen = vec![0u32];
                let mut at = 0;
                while let Some(block) = seen.get(at).copied() {
                    at += 1;
                    for next in successors(block) {
                        let cut = Some(next) == removed || edge && block == 0 && next == 1;
                        if !cut && !seen.contains(&next) {
                            seen.push(next);
                        }
                    }
                }
                seen.contains(&1)
            };
            let direct = graph[0].contains(&1);
            let expected = if direct {
                reaches(None, true)
            } else {
                reaches(None, false) && (2..size as u32).all(|block| reaches(Some(block), false))
            };
            assert_eq!(paths.is_some(), expected, "{graph:?}");
            let Some(paths) = paths else { continue };
            found += 1;
            for path in &paths {
                assert!(
                    path.first() == Some(&0) && path.last() == Some(&1),
                    "{graph:?} {paths:?}"
                );
                assert!(
                    path.windows(2)
                        .all(|pair| successors(pair[0]).contains(&pair[1]))
                );
            }
            let [one, other] = &paths;
            let inner = |path: &Vec<u32>| path[1..path.len() - 1].to_vec();
            assert!(inner(one).iter().all(|block| !inner(other).contains(block)));
            assert_ne!(one, other);
        }
        assert!(found > 400, "{found}");
    }
}

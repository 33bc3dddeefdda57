//! Orders of boxes in layers, and their coordinates.
//!
//! Coordinates: U. Brandes, B. Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2001). In
//! this algorithm, an edge that crosses layers is straight in them. Each of four assignments aligns
//! boxes with medians of their neighbours (from above or below, from the left or the right); a
//! coordinate is the mean of the two middle ones.

/// A position in a layer: a box, or an edge that passes.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub width: f64,
    pub layer: usize,
    pub up: Vec<usize>,
    pub down: Vec<usize>,
    passing: bool,
    /// For the turn of a back edge: the box next to which it must be.
    pub beside: Option<usize>,
}

/// Between neighbours: boxes, or edges.
const BOXES: f64 = 26.0;
const EDGES: f64 = 11.0;

impl Position {
    pub fn of_box(width: f64, layer: usize) -> Position {
        Position {
            width,
            layer,
            up: Vec::new(),
            down: Vec::new(),
            passing: false,
            beside: None,
        }
    }

    pub fn passing(layer: usize) -> Position {
        Position {
            passing: true,
            ..Position::of_box(0.0, layer)
        }
    }
}

/// Orders rows by sweeps over them; the order with the fewest crossings is kept. Small graphs are
/// tried from several first orders.
pub(super) fn order(rows: &mut Vec<Vec<usize>>, slots: &[Position], sweeps: usize) {
    let mut least = u64::MAX;
    let given = rows.clone();
    let tries = if slots.len() <= FEW { 4 } else { 1 };
    for attempt in 0..tries {
        let mut first = given.clone();
        if attempt % 2 == 1 {
            first.iter_mut().for_each(|row| row.reverse());
        }
        let (crossed, found) = swept(first, slots, sweeps, attempt / 2);
        if crossed < least {
            least = crossed;
            *rows = found;
        }
        if least == 0 {
            return;
        }
    }
}

/// Positions of graphs for which several first orders are tried.
const FEW: usize = 4000;

/// Orders each row by the positions of neighbours in the preceding row, in alternating directions.
/// `from` is the number of the first sweep: an even sweep goes down.
fn swept(
    mut rows: Vec<Vec<usize>>,
    slots: &[Position],
    sweeps: usize,
    from: usize,
) -> (u64, Vec<Vec<usize>>) {
    let mut rank = vec![0.0f64; slots.len()];
    let number = |row: &[usize], rank: &mut [f64]| {
        for (at, slot) in row.iter().enumerate() {
            rank[*slot] = (at as f64 + 0.5) / row.len() as f64;
        }
    };
    for row in &mut rows {
        number(row, &mut rank);
        attach(row, slots, &rank);
        number(row, &mut rank);
    }
    let mut best = rows.clone();
    let mut least = crossings(&best, slots);
    let depth = rows.len();
    for sweep in from..from + sweeps {
        if least == 0 {
            break;
        }
        let down = sweep % 2 == 0;
        for step in 0..depth {
            let at = if down { step } else { depth - 1 - step };
            let row = &mut rows[at];
            let key = |slot: &usize| {
                let near = match down {
                    true => &slots[*slot].up,
                    false => &slots[*slot].down,
                };
                match near.len() {
                    0 => rank[*slot],
                    many => near.iter().map(|near| rank[*near]).sum::<f64>() / many as f64,
                }
            };
            let mut keyed: Vec<(f64, usize)> = row.iter().map(|slot| (key(slot), *slot)).collect();
            keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
            *row = keyed.into_iter().map(|(_, slot)| slot).collect();
            attach(row, slots, &rank);
            number(row, &mut rank);
        }
        let crossed = crossings(&rows, slots);
        if crossed < least {
            least = crossed;
            best.clone_from(&rows);
        }
    }
    (least, best)
}

/// Moves the turns of back edges next to their boxes, on the side from which the edges arrive.
fn attach(row: &mut Vec<usize>, slots: &[Position], rank: &[f64]) {
    if row.iter().all(|slot| slots[*slot].beside.is_none()) {
        return;
    }
    let mut beside: std::collections::BTreeMap<usize, [Vec<usize>; 2]> = Default::default();
    for slot in row.iter() {
        if let Some(host) = slots[*slot].beside {
            let near = slots[*slot].up.iter().chain(&slots[*slot].down);
            let (sum, many) =
                near.fold((0.0, 0), |(sum, many), near| (sum + rank[*near], many + 1));
            let is_left = many > 0 && sum / f64::from(many) < rank[host];
            beside.entry(host).or_default()[usize::from(!is_left)].push(*slot);
        }
    }
    let mut ordered = Vec::with_capacity(row.len());
    for slot in row.iter().filter(|slot| slots[**slot].beside.is_none()) {
        let [left, right] = beside.remove(slot).unwrap_or_default();
        ordered.extend(left);
        ordered.push(*slot);
        ordered.extend(right);
    }
    // The box is in the same row.
    ordered.extend(beside.into_values().flatten().flatten());
    *row = ordered;
}

/// The number of pairs of edges that cross.
fn crossings(rows: &[Vec<usize>], slots: &[Position]) -> u64 {
    let mut place = vec![0usize; slots.len()];
    for row in rows {
        for (at, slot) in row.iter().enumerate() {
            place[*slot] = at;
        }
    }
    let mut sum = 0;
    for pair in rows.windows(2) {
        let [above, below] = pair else { continue };
        // A Fenwick tree over the positions in the lower layer: it counts the edges that end to the
        // right of a position.
        let mut tree = vec![0u64; below.len() + 1];
        let mut count = 0u64;
        for slot in above {
            let mut ends: Vec<usize> = slots[*slot].down.iter().map(|end| place[*end]).collect();
            ends.sort_unstable();
            for end in &ends {
                let (mut at, mut before) = (end + 1, 0);
                while at > 0 {
                    before += tree[at];
                    at &= at - 1;
                }
                sum += count - before;
            }
            for end in ends {
                count += 1;
                let mut at = end + 1;
                while at < tree.len() {
                    tree[at] += 1;
                    at += at & at.wrapping_neg();
                }
            }
        }
    }
    sum
}

/// The coordinate of the middle of each position.
pub(super) fn coordinates(rows: &[Vec<usize>], slots: &[Position]) -> Vec<f64> {
    let conflicts = conflicts(rows, slots);
    let mut all: Vec<Vec<f64>> = Vec::with_capacity(4);
    for up in [true, false] {
        for left in [true, false] {
            let mut rows: Vec<Vec<usize>> = rows.to_vec();
            if !up {
                rows.reverse();
            }
            if !left {
                rows.iter_mut().for_each(|row| row.reverse());
            }
            let mut x = aligned(&rows, slots, up, &conflicts);
            if !left {
                x.iter_mut().for_each(|x| *x = -*x);
            }
            all.push(x);
        }
    }
    // Assignments are shifted to the narrowest one: those aligned to the left by their left sides.
    let extent = |x: &[f64]| {
        let sides = x
            .iter()
            .zip(slots)
            .map(|(x, slot)| (x - slot.width / 2.0, x + slot.width / 2.0));
        sides.fold(
            (f64::INFINITY, f64::NEG_INFINITY),
            |(low, high), (left, right)| (low.min(left), high.max(right)),
        )
    };
    let extents: Vec<(f64, f64)> = all.iter().map(|x| extent(x)).collect();
    let widths = extents.iter().map(|(low, high)| high - low);
    let narrowest = widths
        .enumerate()
        .min_by(|one, other| one.1.total_cmp(&other.1));
    let narrowest = narrowest.map_or(0, |found| found.0);
    let target = extents[narrowest];
    for (at, (x, extent)) in all.iter_mut().zip(&extents).enumerate() {
        let shift = match at % 2 == 0 {
            true => target.0 - extent.0,
            false => target.1 - extent.1,
        };
        x.iter_mut().for_each(|x| *x += shift);
    }
    (0..slots.len())
        .map(|slot| {
            let mut four = [0, 1, 2, 3].map(|at: usize| all[at][slot]);
            four.sort_by(f64::total_cmp);
            ((four[1] + four[2]) / 2.0).round()
        })
        .collect()
}

/// The edges that cross one that passes both layers, which stays straight: pairs of upper and lower
/// position.
fn conflicts(rows: &[Vec<usize>], slots: &[Position]) -> std::collections::HashSet<(usize, usize)> {
    let mut place = vec![0usize; slots.len()];
    for row in rows {
        for (at, slot) in row.iter().enumerate() {
            place[*slot] = at;
        }
    }
    let mut found = std::collections::HashSet::new();
    for pair in rows.windows(2) {
        let [above, below] = pair else { continue };
        let (mut low, mut scanned) = (0, 0);
        for (at, slot) in below.iter().enumerate() {
            let inner = slots[*slot]
                .up
                .iter()
                .find(|upper| slots[*slot].passing && slots[**upper].passing);
            let is_last = at + 1 == below.len();
            if inner.is_none() && !is_last {
                continue;
            }
            let high = inner.map_or(above.len(), |inner| place[*inner]);
            while scanned <= at {
                let lower = below[scanned];
                for upper in &slots[lower].up {
                    let both = slots[lower].passing && slots[*upper].passing;
                    if !both && (place[*upper] < low || place[*upper] > high) {
                        found.insert((*upper, lower));
                    }
                }
                scanned += 1;
            }
            low = high;
        }
    }
    found
}

/// One of the four assignments, for rows in an order.
fn aligned(
    rows: &[Vec<usize>],
    slots: &[Position],
    up: bool,
    conflicts: &std::collections::HashSet<(usize, usize)>,
) -> Vec<f64> {
    let count = slots.len();
    let mut place = vec![0usize; count];
    for row in rows {
        for (at, slot) in row.iter().enumerate() {
            place[*slot] = at;
        }
    }
    let mut root: Vec<usize> = (0..count).collect();
    let mut align = root.clone();
    for row in rows {
        let mut last: Option<usize> = None;
        for slot in row {
            let near = match up {
                true => &slots[*slot].up,
                false => &slots[*slot].down,
            };
            let mut near = near.clone();
            near.sort_by_key(|near| place[*near]);
            if near.is_empty() {
                continue;
            }
            let middle = (near.len() - 1) / 2..=near.len() / 2;
            for near in &near[middle] {
                let edge = if up { (*near, *slot) } else { (*slot, *near) };
                if align[*slot] == *slot
                    && last.is_none_or(|last| last < place[*near])
                    && !conflicts.contains(&edge)
                {
                    align[*near] = *slot;
                    root[*slot] = root[*near];
                    align[*slot] = root[*slot];
                    last = Some(place[*near]);
                }
            }
        }
    }
    // Groups of aligned boxes, each left of others by at least their distance.
    let mut after: Vec<Vec<(usize, f64)>> = vec![Vec::new(); count];
    let mut waiting = vec![0usize; count];
    for row in rows {
        for pair in row.windows(2) {
            let [left, right] = pair else { continue };
            let gap = match slots[*left].passing || slots[*right].passing {
                true => EDGES,
                false => BOXES,
            };
            let distance = (slots[*left].width + slots[*right].width) / 2.0 + gap;
            after[root[*left]].push((root[*right], distance));
            waiting[root[*right]] += 1;
        }
    }
    let mut x = vec![0.0f64; count];
    let roots = (0..count).filter(|slot| root[*slot] == *slot);
    let mut open: Vec<usize> = roots.filter(|slot| waiting[*slot] == 0).collect();
    let mut order = Vec::with_capacity(count);
    while let Some(block) = open.pop() {
        order.push(block);
        for (right, distance) in &after[block] {
            x[*right] = x[*right].max(x[block] + distance);
            waiting[*right] -= 1;
            if waiting[*right] == 0 {
                open.push(*right);
            }
        }
    }
    for block in order.iter().rev() {
        let bounds = after[*block]
            .iter()
            .map(|(right, distance)| x[*right] - distance);
        let bound = bounds.fold(f64::INFINITY, f64::min);
        if bound.is_finite() && bound > x[*block] {
            x[*block] = bound;
        }
    }
    (0..count).map(|slot| x[root[slot]]).collect()
}

/// Coordinates as near as possible to the desired ones, which ascend, with a minimum distance and
/// within bounds: pool adjacent violators (M. Ayer and others, 1955).
pub(super) fn apart(wishes: &[f64], gap: f64, low: f64, high: f64) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (at, wish) in wishes.iter().enumerate() {
        let mut pool = (wish - gap * at as f64, 1);
        while let Some(last) = pools.last()
            && last.0 / last.1 as f64 > pool.0 / pool.1 as f64
        {
            pool = (pool.0 + last.0, pool.1 + last.1);
            pools.pop();
        }
        pools.push(pool);
    }
    let high = (high - gap * wishes.len().saturating_sub(1) as f64).max(low);
    let all = pools.iter().flat_map(|(sum, count)| {
        std::iter::repeat_n((sum / *count as f64).clamp(low, high), *count)
    });
    all.enumerate().map(|(at, x)| x + gap * at as f64).collect()
}

//! Positions of boxes, and routes of edges around them.
//!
//! Back edges are reversed. The layer of each box is the length of the longest path to it, and an
//! edge that spans several layers gets a slot in each layer between. Slots within a layer are
//! ordered by the positions of their neighbours, in sweeps down and up. Then each slot is moved
//! towards the middle of its neighbours, as far as the other slots of the layer allow. Edges bend
//! only between layers, so that no edge crosses a box.
//!
//! Source: K. Sugiyama, S. Tagawa, M. Toda, "Methods for Visual Understanding of Hierarchical
//! System Structures" (1981). Positions in a layer minimise the sum of squared distances, computed
//! by the pool-adjacent-violators algorithm (M. Ayer and others, 1955).

use crate::cfg_svg::Graph;

/// A point, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Distance from the left.
    pub x: f64,
    /// Distance from the top.
    pub y: f64,
}

/// A rectangle, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// The x coordinate of its left side.
    pub x: f64,
    /// The y coordinate of its upper side.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The positions of boxes and edges, in pixels from the upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Total width.
    pub width: f64,
    /// Total height.
    pub height: f64,
    /// The position of each box.
    pub boxes: Vec<Place>,
    /// The route of each edge, from its source to its target: pairs of points. An edge is straight
    /// within a pair, and bends between one pair and the next.
    pub edges: Vec<Vec<Point>>,
}

/// Horizontal distance between boxes of a layer.
const BESIDE: f64 = 24.0;
/// Vertical distance between layers.
const BELOW: f64 = 46.0;
/// Width of the slot of an edge that passes through a layer.
const PASSING: f64 = 14.0;
/// Number of sweeps that order slots, and of sweeps that move them.
const SWEEPS: usize = 12;
const MOVES: usize = 120;

/// A slot in a layer: a box, or an edge that passes through.
struct Slot {
    width: f64,
    height: f64,
    layer: usize,
    x: f64,
    up: Vec<usize>,
    down: Vec<usize>,
    passing: bool,
}

/// Computes the layout of a graph whose boxes have these widths and heights. Time: the number of
/// layers that edges pass through, times the logarithm of the widest layer.
pub fn layout(graph: &Graph, sizes: &[(f64, f64)]) -> Layout {
    let count = graph.nodes.len();
    let size = |node: usize| sizes.get(node).copied().unwrap_or_default();
    let turned = turned(graph);
    let layers = layers(graph, &turned);
    let mut slots: Vec<Slot> = (0..count)
        .map(|node| Slot {
            width: size(node).0,
            height: size(node).1,
            layer: layers.get(node).copied().unwrap_or(0),
            x: 0.0,
            up: Vec::new(),
            down: Vec::new(),
            passing: false,
        })
        .collect();
    // The slots of each edge, from its upper to its lower end.
    let mut chains: Vec<Vec<usize>> = Vec::with_capacity(graph.edges.len());
    for (edge, turned) in graph.edges.iter().zip(&turned) {
        let (upper, lower) = match turned {
            true => (edge.to, edge.from),
            false => (edge.from, edge.to),
        };
        let mut chain = vec![upper];
        let first = layers.get(upper).copied().unwrap_or(0);
        let last = layers.get(lower).copied().unwrap_or(0);
        for layer in first + 1..last {
            chain.push(slots.len());
            slots.push(Slot {
                width: PASSING,
                height: 0.0,
                layer,
                x: 0.0,
                up: Vec::new(),
                down: Vec::new(),
                passing: true,
            });
        }
        if upper != lower {
            chain.push(lower);
            for pair in chain.windows(2) {
                if let [above, below] = pair {
                    slots[*above].down.push(*below);
                    slots[*below].up.push(*above);
                }
            }
        }
        chains.push(chain);
    }
    let deepest = slots.iter().map(|slot| slot.layer).max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); deepest + 1];
    for (at, slot) in slots.iter().enumerate() {
        rows[slot.layer].push(at);
    }
    order(&mut rows, &slots);
    place(&rows, &mut slots);
    draw(graph, &turned, &chains, &rows, &slots)
}

/// For each edge, whether it is a back edge: it leads to a box that is still on the stack of a
/// depth-first search.
fn turned(graph: &Graph) -> Vec<bool> {
    let count = graph.nodes.len();
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (at, edge) in graph.edges.iter().enumerate() {
        if let Some(all) = out.get_mut(edge.from) {
            all.push(at);
        }
    }
    let mut turned = vec![false; graph.edges.len()];
    // 0: not visited; 1: on the stack; 2: finished.
    let mut state = vec![0u8; count];
    for start in 0..count {
        if state[start] != 0 {
            continue;
        }
        state[start] = 1;
        let mut stack = vec![(start, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            let Some(edge) = out[node].get(*next).copied() else {
                state[node] = 2;
                stack.pop();
                continue;
            };
            *next += 1;
            let to = graph.edges[edge].to;
            match state.get(to) {
                Some(0) => {
                    state[to] = 1;
                    stack.push((to, 0));
                }
                Some(1) => turned[edge] = true,
                _ => {}
            }
        }
    }
    turned
}

/// The length of the longest path to each box.
fn layers(graph: &Graph, turned: &[bool]) -> Vec<usize> {
    let count = graph.nodes.len();
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut waiting = vec![0usize; count];
    for (edge, turned) in graph.edges.iter().zip(turned) {
        let (from, to) = match turned {
            true => (edge.to, edge.from),
            false => (edge.from, edge.to),
        };
        if from != to && from < count && to < count {
            out[from].push(to);
            waiting[to] += 1;
        }
    }
    let mut layers = vec![0; count];
    let mut open: Vec<usize> = (0..count).filter(|node| waiting[*node] == 0).collect();
    while let Some(node) = open.pop() {
        for to in &out[node] {
            layers[*to] = layers[*to].max(layers[node] + 1);
            waiting[*to] -= 1;
            if waiting[*to] == 0 {
                open.push(*to);
            }
        }
    }
    layers
}

/// Orders the slots of each layer by the average position of their neighbours in the adjacent
/// layer.
fn order(rows: &mut [Vec<usize>], slots: &[Slot]) {
    let mut rank = vec![0.0f64; slots.len()];
    let number = |row: &[usize], rank: &mut [f64]| {
        for (at, slot) in row.iter().enumerate() {
            rank[*slot] = (at as f64 + 0.5) / row.len() as f64;
        }
    };
    for row in rows.iter() {
        number(row, &mut rank);
    }
    let depth = rows.len();
    for sweep in 0..SWEEPS {
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
            number(row, &mut rank);
        }
    }
}

/// Moves the slots of each layer towards the middle of their neighbours.
fn place(rows: &[Vec<usize>], slots: &mut [Slot]) {
    for row in rows {
        let mut x = 0.0;
        for slot in row {
            let width = slots[*slot].width;
            slots[*slot].x = x + width / 2.0;
            x += width + BESIDE;
        }
    }
    let depth = rows.len();
    // The first sweeps use only the layer before, later ones both adjacent layers.
    for sweep in 0..MOVES {
        let down = sweep % 2 == 0;
        for step in 0..depth {
            let at = if down { step } else { depth - 1 - step };
            let row = &rows[at];
            let wish: Vec<(f64, f64)> = row
                .iter()
                .map(|slot| {
                    let own = &slots[*slot];
                    let (near, also) = match down {
                        true => (&own.up, &own.down),
                        false => (&own.down, &own.up),
                    };
                    let also = if sweep < SWEEPS { &[][..] } else { also };
                    let all = || near.iter().chain(also);
                    let weight = if own.passing { 4.0 } else { 1.0 };
                    match all().count() {
                        0 => (own.x, 0.1),
                        many => {
                            let sum: f64 = all().map(|near| slots[*near].x).sum();
                            (sum / many as f64, weight)
                        }
                    }
                })
                .collect();
            let widths: Vec<f64> = row.iter().map(|slot| slots[*slot].width).collect();
            for (slot, x) in row.iter().zip(apart(&wish, &widths)) {
                slots[*slot].x = x;
            }
        }
    }
}

/// The positions of slots in a layer that are closest to the wished ones, such that the slots keep
/// their order and do not overlap.
fn apart(wish: &[(f64, f64)], widths: &[f64]) -> Vec<f64> {
    // After subtracting the offsets due to widths, positions must only be ascending. Adjacent slots
    // that violate this are merged into a pool with a common position.
    let mut offsets = Vec::with_capacity(wish.len());
    let mut offset = 0.0;
    for (at, width) in widths.iter().enumerate() {
        if at > 0 {
            offset += widths[at - 1] / 2.0 + BESIDE + width / 2.0;
        }
        offsets.push(offset);
    }
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for ((x, weight), offset) in wish.iter().zip(&offsets) {
        let mut pool = ((x - offset) * weight, *weight, 1);
        while let Some(last) = pools.last()
            && last.0 / last.1 > pool.0 / pool.1
        {
            pool = (pool.0 + last.0, pool.1 + last.1, pool.2 + last.2);
            pools.pop();
        }
        pools.push(pool);
    }
    let at = pools
        .iter()
        .flat_map(|(sum, weight, count)| std::iter::repeat_n(sum / weight, *count));
    at.zip(offsets).map(|(x, offset)| x + offset).collect()
}

fn draw(
    graph: &Graph,
    turned: &[bool],
    chains: &[Vec<usize>],
    rows: &[Vec<usize>],
    slots: &[Slot],
) -> Layout {
    let mut tops = Vec::with_capacity(rows.len());
    let mut y = BELOW / 2.0;
    for row in rows {
        let height = row.iter().map(|slot| slots[*slot].height);
        let height = height.fold(0.0, f64::max);
        tops.push((y, height));
        y += height + BELOW;
    }
    let left = |slot: &Slot| slot.x - slot.width / 2.0;
    let start = slots.iter().map(left).fold(f64::INFINITY, f64::min);
    let start = if start.is_finite() { start } else { 0.0 };
    let boxes: Vec<Place> = slots
        .iter()
        .take(graph.nodes.len())
        .map(|slot| {
            let (top, height) = tops[slot.layer];
            Place {
                x: left(slot) - start + BESIDE,
                y: top + (height - slot.height) / 2.0,
                width: slot.width,
                height: slot.height,
            }
        })
        .collect();
    // Edges leave a box at separate points, ordered by the position of their targets.
    let mut upper: Vec<Vec<(f64, usize)>> = vec![Vec::new(); graph.nodes.len()];
    let mut lower = upper.clone();
    for (edge, chain) in chains.iter().enumerate() {
        if let [first, .., last] = chain.as_slice() {
            let after = chain.get(1).map_or(0.0, |slot| slots[*slot].x);
            let before = chain.iter().rev().nth(1);
            let before = before.map_or(0.0, |slot| slots[*slot].x);
            lower[*first].push((after, edge));
            upper[*last].push((before, edge));
        }
    }
    let ports = |sides: &mut Vec<Vec<(f64, usize)>>| {
        let mut found = vec![0.0; graph.edges.len()];
        for (node, side) in sides.iter_mut().enumerate() {
            side.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            let place = &boxes[node];
            let many = side.len() as f64;
            for (at, (_, edge)) in side.iter().enumerate() {
                found[*edge] = place.x + place.width * (at as f64 + 1.0) / (many + 1.0);
            }
        }
        found
    };
    let (leave, arrive) = (ports(&mut lower), ports(&mut upper));
    let mut edges = Vec::with_capacity(chains.len());
    let mut right = boxes
        .iter()
        .map(|place| place.x + place.width)
        .fold(0.0, f64::max);
    for (edge, chain) in chains.iter().enumerate() {
        let mut points = Vec::new();
        if let [only] = chain.as_slice() {
            // A loop to the same box is drawn around its right side.
            let place = &boxes[*only];
            let x = place.x + place.width;
            for y in [0.3, 0.7] {
                points.push(Point {
                    x,
                    y: place.y + place.height * y,
                });
            }
            right = right.max(x + BESIDE);
        } else {
            for (at, slot) in chain.iter().enumerate() {
                let known = &slots[*slot];
                let (top, height) = tops[known.layer];
                let middle = known.x - start + BESIDE;
                if at == 0 {
                    let place = &boxes[*slot];
                    let y = place.y + place.height;
                    points.push(Point { x: leave[edge], y });
                    // Down to the lower end of the layer, because other boxes of the layer may be
                    // higher.
                    let y = top + height;
                    points.push(Point { x: leave[edge], y });
                } else if at + 1 == chain.len() {
                    let place = &boxes[*slot];
                    points.push(Point {
                        x: arrive[edge],
                        y: top,
                    });
                    points.push(Point {
                        x: arrive[edge],
                        y: place.y,
                    });
                } else {
                    points.push(Point { x: middle, y: top });
                    let y = top + height;
                    points.push(Point { x: middle, y });
                    right = right.max(middle + PASSING);
                }
            }
            if turned.get(edge) == Some(&true) {
                points.reverse();
            }
        }
        edges.push(points);
    }
    Layout {
        width: right + BESIDE,
        height: y - BELOW / 2.0,
        boxes,
        edges,
    }
}

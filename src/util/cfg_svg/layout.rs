//! Computes the positions of boxes, and the routes of edges around them.
//!
//! Frames are laid out from the innermost one outwards; a laid-out frame is a box of the frame
//! around it. In each frame, back edges are reversed, each box gets the layer of its longest path,
//! and an edge that crosses layers gets a position in each of these layers. In alternating sweeps,
//! the positions within a layer are ordered by the positions of their neighbours in the adjacent
//! layer. Then each position gets a coordinate such that edges are straight across layers. Edges
//! leave boxes below and enter them above, run vertically beside boxes and horizontally between
//! layers.
//!
//! Sources: K. Sugiyama, S. Tagawa, M. Toda, "Methods for Visual Understanding of Hierarchical
//! System Structures" (1981); coordinates: [`super::align`].

use crate::cfg_svg::align::{self, Position};
use crate::cfg_svg::{Graph, label_width};

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
pub struct Rectangle {
    /// The x coordinate of its left side.
    pub x: f64,
    /// The y coordinate of its upper side.
    pub y: f64,
    /// The width of the node.
    pub width: f64,
    /// The height of the node.
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
    pub boxes: Vec<Rectangle>,
    /// The position of each frame.
    pub frames: Vec<Rectangle>,
    /// For each edge: the corners of its route, from the lower side of its source box to the upper
    /// side of its target box. Segments are vertical or horizontal.
    pub edges: Vec<Vec<Point>>,
}

/// The margin around the drawing, and within frames.
const MARGIN: f64 = 16.0;
/// Height of the title of a frame.
const TITLE: f64 = 14.0;
/// Distance between layers, and between horizontal parts of edges in the space between layers.
const BELOW: f64 = 22.0;
const TRACK: f64 = 9.0;
/// Distance between the ends of edges at a box.
const PORT: f64 = 12.0;
/// The number of sweeps, down or up, that order the positions in layers.
const SWEEPS: usize = 16;

/// An item of a frame: a box of the graph, or an inner frame. If the item is a frame, the ends of
/// edges at it have fixed positions.
#[derive(Clone, Debug, Default)]
struct Item {
    width: f64,
    height: f64,
    /// The width that is reserved for the labels of edges that leave the item.
    label: f64,
    /// For each edge that enters: the edge, and its distance from the left side.
    entries: Vec<(usize, f64)>,
    exits: Vec<(usize, f64)>,
}

/// The part of an edge within a frame. `from` or `to` is `None` if this end is outside of the
/// frame.
#[derive(Clone, Copy, Debug)]
struct Link {
    edge: usize,
    from: Option<usize>,
    to: Option<usize>,
}

/// The layout of a frame, with coordinates relative to its upper left corner.
#[derive(Clone, Debug, Default)]
struct Region {
    width: f64,
    height: f64,
    /// The positions of items.
    at: Vec<Point>,
    routes: Vec<(usize, Vec<Point>)>,
    entries: Vec<(usize, f64)>,
    exits: Vec<(usize, f64)>,
}

/// Lays a graph out, with boxes of these widths and heights. Time: the total number of layers that
/// edges cross, times the logarithm of the size of the largest layer.
pub fn layout(graph: &Graph, sizes: &[(f64, f64)]) -> Layout {
    let count = graph.nodes.len();
    let frames = &graph.frames;
    // The frames, from the innermost to the outermost; the last one is the whole graph.
    let mut order: Vec<usize> = (0..frames.len()).collect();
    order.sort_by_key(|frame| frames[*frame].nodes.len());
    let whole = frames.len();
    // The frame directly around each box and each frame.
    let mut around_node = vec![whole; count];
    let mut around_frame = vec![whole; whole + 1];
    let mut outermost: Vec<Option<usize>> = vec![None; count];
    for frame in &order {
        for node in &frames[*frame].nodes {
            match outermost[*node] {
                None => around_node[*node] = *frame,
                Some(inner) if inner != *frame => {
                    if around_frame[inner] == whole {
                        around_frame[inner] = *frame;
                    }
                }
                Some(_) => {}
            }
            outermost[*node] = Some(*frame);
        }
    }
    order.push(whole);
    // For each frame: its items. For each node and frame: the index of the item of the frame that
    // contains the node.
    let mut members: Vec<Vec<Member>> = vec![Vec::new(); whole + 1];
    let mut number_node = vec![0; count];
    let mut number_frame = vec![0; whole + 1];
    for node in 0..count {
        let members = &mut members[around_node[node]];
        number_node[node] = members.len();
        members.push(Member::Node(node));
    }
    for frame in 0..whole {
        let members = &mut members[around_frame[frame]];
        number_frame[frame] = members.len();
        members.push(Member::Frame(frame));
    }
    // The frames around a node, from the innermost to the outermost, each with the item that
    // contains the node.
    let ancestry = |node: usize| {
        let (mut frame, mut item) = (around_node[node], number_node[node]);
        let mut found = vec![(frame, item)];
        while frame != whole {
            item = number_frame[frame];
            frame = around_frame[frame];
            found.push((frame, item));
        }
        found
    };
    let mut links: Vec<Vec<Link>> = vec![Vec::new(); whole + 1];
    for (edge, known) in graph.edges.iter().enumerate() {
        let (from, to) = (ancestry(known.from), ancestry(known.to));
        let mut shared = from.iter().rev().zip(to.iter().rev());
        let common = shared.position(|(one, other)| one.0 != other.0);
        let common = common.unwrap_or(from.len().min(to.len()));
        let (leave, enter) = (from.len() - common, to.len() - common);
        for (frame, item) in &from[..leave] {
            links[*frame].push(Link {
                edge,
                from: Some(*item),
                to: None,
            });
        }
        for (frame, item) in &to[..enter] {
            links[*frame].push(Link {
                edge,
                from: None,
                to: Some(*item),
            });
        }
        links[from[leave].0].push(Link {
            edge,
            from: Some(from[leave].1),
            to: Some(to[enter].1),
        });
    }
    let mut labels = vec![0.0f64; count];
    for edge in graph.edges.iter().filter(|edge| !edge.label.is_empty()) {
        labels[edge.from] = labels[edge.from].max(label_width(&edge.label));
    }
    let mut regions: Vec<Region> = vec![Region::default(); whole + 1];
    for frame in &order {
        let items = members[*frame].iter().map(|member| match member {
            Member::Node(node) => {
                let (width, height) = sizes.get(*node).copied().unwrap_or_default();
                Item {
                    width,
                    height,
                    label: labels.get(*node).copied().unwrap_or_default(),
                    ..Item::default()
                }
            }
            Member::Frame(inner) => {
                let region = &regions[*inner];
                Item {
                    width: region.width,
                    height: region.height,
                    entries: region.entries.clone(),
                    exits: region.exits.clone(),
                    label: 0.0,
                }
            }
        });
        let items: Vec<Item> = items.collect();
        let title = frames
            .get(*frame)
            .map(|frame| label_width(&frame.title) + 8.0);
        regions[*frame] = region(&items, &links[*frame], title);
    }
    // Computes absolute positions, from the outermost frame to the innermost.
    let mut origin = vec![Point::default(); whole + 1];
    let mut found = Layout {
        width: regions[whole].width,
        height: regions[whole].height,
        boxes: vec![Rectangle::default(); count],
        frames: vec![Rectangle::default(); whole],
        edges: vec![Vec::new(); graph.edges.len()],
    };
    for frame in order.iter().rev() {
        let (base, region) = (origin[*frame], &regions[*frame]);
        for (member, at) in members[*frame].iter().zip(&region.at) {
            let (x, y) = (base.x + at.x, base.y + at.y);
            match member {
                Member::Node(node) => {
                    let (width, height) = sizes.get(*node).copied().unwrap_or_default();
                    found.boxes[*node] = Rectangle {
                        x,
                        y,
                        width,
                        height,
                    };
                }
                Member::Frame(inner) => {
                    origin[*inner] = Point { x, y };
                    found.frames[*inner] = Rectangle {
                        x,
                        y,
                        width: regions[*inner].width,
                        height: regions[*inner].height,
                    };
                }
            }
        }
    }
    // The parts of an edge's route are concatenated: first those in frames that the edge leaves,
    // from the innermost to the outermost; then the others, from the outermost to the innermost.
    for frame in &order {
        append(
            &mut found,
            origin[*frame],
            &regions[*frame],
            &links[*frame],
            true,
        );
    }
    for frame in order.iter().rev() {
        append(
            &mut found,
            origin[*frame],
            &regions[*frame],
            &links[*frame],
            false,
        );
    }
    for points in &mut found.edges {
        straighten(points);
        points.dedup();
    }
    found
}

#[derive(Clone, Copy, Debug)]
enum Member {
    Node(usize),
    Frame(usize),
}

fn append(found: &mut Layout, base: Point, region: &Region, links: &[Link], exits: bool) {
    for (link, (edge, route)) in links.iter().zip(&region.routes) {
        if link.to.is_none() == exits {
            let points = route.iter().map(|point| Point {
                x: base.x + point.x,
                y: base.y + point.y,
            });
            found.edges[*edge].extend(points);
        }
    }
}

/// Removes points that are between two others on a straight line.
fn straighten(points: &mut Vec<Point>) {
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for point in points.iter() {
        let mut point = *point;
        if let Some(last) = kept.last() {
            // A tolerance is needed, because sums in different orders differ in the last digits.
            if (point.x - last.x).abs() < 0.02 {
                point.x = last.x;
            }
            if (point.y - last.y).abs() < 0.02 {
                point.y = last.y;
            }
        }
        if let [.., before, last] = kept.as_slice() {
            let vertical = before.x == last.x && last.x == point.x;
            let horizontal = before.y == last.y && last.y == point.y;
            if vertical || horizontal {
                kept.pop();
            }
        }
        kept.push(point);
    }
    *points = kept;
}

/// The positions of a link in all layers from its upper to its lower end. In the layers between its
/// ends, no item is at these positions.
struct Chain {
    /// The number of the first layer (`first`), and the positions from there on (`slots`).
    first: usize,
    slots: Vec<usize>,
    /// Whether the link leads up. It then leaves its item at the bottom, turns up, and turns down
    /// again above the target.
    back: bool,
}

/// Lays out a frame with a title of this width, or the whole graph.
fn region(items: &[Item], links: &[Link], title: Option<f64>) -> Region {
    let count = items.len();
    let turned = turned(count, links);
    let layers = layers(count, links, &turned);
    let last = layers.iter().max().copied().unwrap_or(0);
    let mut slots: Vec<Position> = items
        .iter()
        .zip(&layers)
        .map(|(item, layer)| Position::of_box(item.width, *layer))
        .collect();
    let mut chains = Vec::with_capacity(links.len());
    for (link, turned) in links.iter().zip(&turned) {
        let layer = |item: Option<usize>| item.map(|item| layers[item]);
        let range = match (*turned, layer(link.from), layer(link.to)) {
            (true, Some(from), Some(to)) => to..from + 1,
            (_, from, to) => from.map_or(0, |from| from + 1)..to.unwrap_or(last + 1),
        };
        let first = range.start;
        let mut own = Vec::new();
        for layer in range {
            own.push(slots.len());
            slots.push(Position::passing(layer));
        }
        if *turned {
            if let (Some(slot), Some(to)) = (own.first(), link.to) {
                slots[*slot].beside = Some(to);
            }
            if let (Some(slot), Some(from)) = (own.last(), link.from) {
                slots[*slot].beside = Some(from);
            }
        }
        let ends = match turned {
            true => [None, None],
            false => [link.from, link.to],
        };
        let all = ends[0].iter().chain(&own).chain(ends[1].iter());
        let all: Vec<usize> = all.copied().collect();
        for pair in all.windows(2) {
            if let [above, below] = pair {
                slots[*above].down.push(*below);
                slots[*below].up.push(*above);
            }
        }
        chains.push(Chain {
            first,
            slots: own,
            back: *turned,
        });
    }
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
    for (at, slot) in slots.iter().enumerate() {
        rows[slot.layer].push(at);
    }
    if slots.is_empty() {
        rows.clear();
    }
    align::order(&mut rows, &slots, SWEEPS);
    let x = align::coordinates(&rows, &slots);
    route(items, links, &chains, (&rows, &slots, &x), title)
}

/// For each link: whether it leads back to an item that is still on the path of the depth-first
/// traversal.
fn turned(count: usize, links: &[Link]) -> Vec<bool> {
    let mut out: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count];
    for (at, link) in links.iter().enumerate() {
        if let (Some(from), Some(to)) = (link.from, link.to) {
            out[from].push((at, to));
        }
    }
    let mut turned = vec![false; links.len()];
    // 0: not visited; 1: on the path; 2: finished.
    let mut state = vec![0u8; count];
    let entered = links.iter().filter(|link| link.from.is_none());
    let starts = entered.filter_map(|link| link.to).chain(0..count);
    for start in starts {
        if state[start] != 0 {
            continue;
        }
        state[start] = 1;
        let mut stack = vec![(start, 0)];
        while let Some((item, next)) = stack.last_mut() {
            let item = *item;
            let Some((link, to)) = out[item].get(*next).copied() else {
                state[item] = 2;
                stack.pop();
                continue;
            };
            *next += 1;
            match state[to] {
                0 => {
                    state[to] = 1;
                    stack.push((to, 0));
                }
                1 => turned[link] = true,
                _ => {}
            }
        }
    }
    turned
}

/// The layer of each item: the length of the longest path to it.
fn layers(count: usize, links: &[Link], turned: &[bool]) -> Vec<usize> {
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut waiting = vec![0usize; count];
    for (link, turned) in links.iter().zip(turned) {
        let (Some(from), Some(to)) = (link.from, link.to) else {
            continue;
        };
        let (from, to) = if *turned { (to, from) } else { (from, to) };
        if from != to {
            out[from].push(to);
            waiting[to] += 1;
        }
    }
    let mut layers = vec![0; count];
    let mut open: Vec<usize> = (0..count).filter(|item| waiting[*item] == 0).collect();
    while let Some(item) = open.pop() {
        for to in &out[item] {
            layers[*to] = layers[*to].max(layers[item] + 1);
            waiting[*to] -= 1;
            if waiting[*to] == 0 {
                open.push(*to);
            }
        }
    }
    layers
}

/// A horizontal part of a route, in the channel between two layers.
struct Segment {
    link: usize,
    /// The index of the segment among those of the link.
    part: usize,
    from: f64,
    to: f64,
    kind: Turn,
    track: usize,
}

/// The direction from which a route arrives at a horizontal part, and the direction in which it
/// continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    /// The route arrives from the upper layer, and continues up.
    Above,
    /// The route arrives from the upper layer, and continues down.
    Through,
    /// The route arrives from the lower layer, and continues down.
    Below,
}

type Placed<'p> = (&'p [Vec<usize>], &'p [Position], &'p [f64]);

fn route(
    items: &[Item],
    links: &[Link],
    chains: &[Chain],
    (rows, slots, x): Placed<'_>,
    title: Option<f64>,
) -> Region {
    let left = |slot: usize| x[slot] - slots[slot].width / 2.0;
    let (arrive, leave) = ports(items, links, chains, x);
    // By channel: the horizontal parts of routes in it.
    let mut channels: Vec<Vec<Segment>> = Vec::new();
    channels.resize_with(rows.len() + 1, Vec::new);
    let mut put = |channel: usize, link: usize, part: usize, ends: (f64, f64), kind: Turn| {
        channels[channel].push(Segment {
            link,
            part,
            from: ends.0,
            to: ends.1,
            kind,
            track: 0,
        });
    };
    // For each link: the channels of its horizontal parts, in the order of the route.
    let mut parts: Vec<Vec<(usize, f64, f64)>> = Vec::with_capacity(links.len());
    for (at, chain) in chains.iter().enumerate() {
        let passes = chain.slots.iter().map(|slot| x[*slot]);
        let mut passes: Vec<f64> = passes.collect();
        if chain.back {
            passes.reverse();
        }
        let start = links[at].from.map(|_| leave[at]);
        let end = links[at].to.map(|_| arrive[at]);
        let start = start.or(passes.first().copied()).or(end).unwrap_or(0.0);
        let end = end.or(passes.last().copied()).unwrap_or(start);
        let all: Vec<f64> = std::iter::once(start).chain(passes).chain([end]).collect();
        let first = chain.first;
        let length = chain.slots.len();
        let mut own = Vec::new();
        for (part, pair) in all.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            let (channel, kind) = match chain.back {
                false => (first + part, Turn::Through),
                true if part == 0 => (first + length, Turn::Above),
                true if part == length => (first, Turn::Below),
                true => (first + length - part, Turn::Through),
            };
            own.push((channel, from, to));
            if (from - to).abs() > 0.01 {
                // A back edge passes through the channel upwards. Its ends are swapped, so that the
                // first one is the upper end.
                let ends = match chain.back && kind == Turn::Through {
                    true => (to, from),
                    false => (from, to),
                };
                put(channel, at, part, ends, kind);
            }
        }
        parts.push(own);
    }
    let mut tracks = vec![0; channels.len()];
    let mut track_of: Vec<Vec<Option<usize>>> =
        parts.iter().map(|own| vec![None; own.len()]).collect();
    for (channel, count) in channels.iter_mut().zip(&mut tracks) {
        *count = assign(channel);
        for segment in channel.iter() {
            track_of[segment.link][segment.part] = Some(segment.track);
        }
    }
    // Computes the heights of channels and layers.
    let mut y = if title.is_some() { TITLE } else { 0.0 };
    let mut layer_at = Vec::with_capacity(rows.len());
    let mut channel_at = Vec::with_capacity(channels.len());
    for (at, count) in tracks.iter().enumerate() {
        channel_at.push(y);
        let outer = at == 0 || at == rows.len();
        let least = if outer { MARGIN } else { BELOW };
        y += least + TRACK * (*count as f64);
        if let Some(row) = rows.get(at) {
            let boxes = row.iter().filter_map(|slot| items.get(*slot));
            let height = boxes.map(|item| item.height).fold(0.0, f64::max);
            layer_at.push((y, height));
            y += height;
        }
    }
    let height = y;
    let starts = (0..slots.len()).map(left);
    let start = starts.fold(f64::INFINITY, f64::min).min(f64::MAX);
    let start = if slots.is_empty() { 0.0 } else { start };
    let right = (0..slots.len()).map(|slot| x[slot] + slots[slot].width / 2.0);
    let right = right.fold(start, f64::max);
    let width = (right - start + 2.0 * MARGIN).max(title.unwrap_or(0.0));
    let shift = ((width - (right - start)) / 2.0).round() - start;
    let track_y = |channel: usize, track: usize| {
        let outer = channel == 0 || channel == rows.len();
        let least = if outer { MARGIN } else { BELOW };
        channel_at[channel] + least / 2.0 + TRACK * (track as f64 + 0.5)
    };
    let mut found = Region {
        width,
        height,
        ..Region::default()
    };
    for item in 0..items.len() {
        found.at.push(Point {
            x: left(item) + shift,
            y: layer_at[slots[item].layer].0,
        });
    }
    for (at, link) in links.iter().enumerate() {
        let mut points = Vec::new();
        let first = parts[at].first().map_or(0.0, |part| part.1) + shift;
        let end = parts[at].last().map_or(0.0, |part| part.2) + shift;
        let from_y = link
            .from
            .map_or(0.0, |item| found.at[item].y + items[item].height);
        points.push(Point {
            x: first,
            y: from_y,
        });
        for (part, (channel, from, to)) in parts[at].iter().enumerate() {
            if let Some(track) = track_of[at][part] {
                let y = track_y(*channel, track);
                points.push(Point { x: from + shift, y });
                points.push(Point { x: to + shift, y });
            }
        }
        let to_y = link.to.map_or(height, |item| found.at[item].y);
        points.push(Point { x: end, y: to_y });
        if link.from.is_none() {
            found.entries.push((link.edge, first));
        }
        if link.to.is_none() {
            found.exits.push((link.edge, end));
        }
        found.routes.push((link.edge, points));
    }
    found
}

/// The positions at which links enter items at the top, and leave items at the bottom. They are as
/// near as possible to the other ends of the links, and in the same order as these.
fn ports(items: &[Item], links: &[Link], chains: &[Chain], x: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let mut arrive = vec![0.0; links.len()];
    let mut leave = arrive.clone();
    let left = |item: usize| x[item] - items[item].width / 2.0;
    let fixed = |all: &[(usize, f64)], edge: usize, item: usize| {
        let found = all.iter().find(|known| known.0 == edge);
        found.map(|known| left(item) + known.1)
    };
    let mut sides: Vec<Vec<(f64, usize)>> = vec![Vec::new(); items.len()];
    for (at, link) in links.iter().enumerate() {
        let Some(item) = link.to else { continue };
        if let Some(x) = fixed(&items[item].entries, link.edge, item) {
            arrive[at] = x;
            continue;
        }
        let chain = &chains[at];
        let before = match chain.back {
            true => chain.slots.first().map(|slot| x[*slot]),
            false => chain.slots.last().map(|slot| x[*slot]),
        };
        let exit = || {
            let from = link.from?;
            fixed(&items[from].exits, link.edge, from).or(Some(x[from]))
        };
        let wish = before.or_else(exit).unwrap_or(x[item]);
        sides[item].push((wish, at));
    }
    settle(items, &mut sides, x, |_| PORT, &mut arrive);
    let mut sides: Vec<Vec<(f64, usize)>> = vec![Vec::new(); items.len()];
    for (at, link) in links.iter().enumerate() {
        let Some(item) = link.from else { continue };
        if let Some(x) = fixed(&items[item].exits, link.edge, item) {
            leave[at] = x;
            continue;
        }
        let chain = &chains[at];
        let after = match chain.back {
            true => chain.slots.last().map(|slot| x[*slot]),
            false => chain.slots.first().map(|slot| x[*slot]),
        };
        let wish = after.or(link.to.map(|_| arrive[at])).unwrap_or(x[item]);
        sides[item].push((wish, at));
    }
    let gap = |item: &Item| item.label.max(PORT);
    settle(items, &mut sides, x, gap, &mut leave);
    (arrive, leave)
}

fn settle(
    items: &[Item],
    sides: &mut [Vec<(f64, usize)>],
    x: &[f64],
    gap: impl Fn(&Item) -> f64,
    found: &mut [f64],
) {
    for (item, side) in sides.iter_mut().enumerate() {
        side.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let width = items[item].width;
        let inset = (width / 8.0).min(PORT);
        let extent = width - 2.0 * inset;
        let gap = (extent / side.len().max(1) as f64).min(gap(&items[item]));
        let low = x[item] - extent / 2.0;
        let high = low + extent;
        let wishes: Vec<f64> = side.iter().map(|(wish, _)| wish.clamp(low, high)).collect();
        for ((_, link), x) in side.iter().zip(align::apart(&wishes, gap, low, high)) {
            found[*link] = x;
        }
    }
}

/// Assigns a track to each horizontal part in a channel, so that no part overlaps another. The
/// first track is at the top. Returns the number of tracks.
fn assign(channel: &mut [Segment]) -> usize {
    // Parts that lead right are sorted from right to left, parts that lead left from left to right.
    // With this order, adjacent parts in the same direction do not cross.
    channel.sort_by(|one, other| {
        let key = |own: &Segment| {
            let right = own.to > own.from;
            (own.kind, if right { -own.from } else { own.from })
        };
        let (one_key, other_key) = (key(one), key(other));
        one_key
            .0
            .cmp(&other_key.0)
            .then(one_key.1.total_cmp(&other_key.1))
            .then(one.link.cmp(&other.link))
    });
    // If a part starts or ends at the coordinate at which another one does, the one that comes from
    // above must be above the one that continues down.
    let meets = |upper: &Segment, lower: &Segment| {
        upper.kind != Turn::Below
            && lower.kind != Turn::Above
            && [upper.from, upper.to]
                .iter()
                .take(1 + usize::from(upper.kind == Turn::Above))
                .any(|above| {
                    (above - lower.to).abs() < 5.0
                        && (upper.link, upper.part) != (lower.link, lower.part)
                })
    };
    if channel.len() <= 64 {
        for _ in 0..2 {
            for at in 0..channel.len() {
                let found = (at + 1..channel.len()).find(|later| {
                    meets(&channel[*later], &channel[at]) && !meets(&channel[at], &channel[*later])
                });
                if let Some(later) = found {
                    channel[at..=later].rotate_right(1);
                }
            }
        }
    }
    let mut count = 0;
    // By track: the intervals that parts cover. A part is placed below all earlier parts that it
    // overlaps.
    let mut covered: Vec<Vec<(f64, f64)>> = Vec::new();
    for segment in channel.iter_mut() {
        let low = segment.from.min(segment.to) - 4.0;
        let high = segment.from.max(segment.to) + 4.0;
        let free = |all: &Vec<(f64, f64)>| all.iter().all(|(from, to)| high < *from || *to < low);
        let track = covered
            .iter()
            .rposition(|all| !free(all))
            .map_or(0, |at| at + 1);
        if covered.len() <= track {
            covered.push(Vec::new());
        }
        covered[track].push((low, high));
        segment.track = track;
        count = count.max(track + 1);
    }
    count
}

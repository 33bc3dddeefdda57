//! Draws graphs as SVG, side by side, above a colour legend. There is no background: boxes are
//! filled, and lines and text outside of them contrast with both white and black.

use crate::cfg_svg::fold::folded;
use crate::cfg_svg::layout::{Layout, Point, layout};
use crate::cfg_svg::{
    GREY, Graph, INK, MOST_BOXES, Marks, Node, PARTS, PictureError, colours, label_width, legend,
    plain,
};

/// Width of a character in each of the two font sizes.
const LETTER: f64 = 7.3;
pub(super) const SMALL_LETTER: f64 = 6.1;
const LINE: f64 = 16.0;
/// Margin around the text of a box.
const MARGIN: f64 = 10.0;
/// The maximum width of a box that is widened for the labels of its edges.
const WIDEST: f64 = 600.0;
/// Distance between graphs, and margin around all of them.
const BETWEEN: f64 = 32.0;
/// Height of a title.
const TITLE: f64 = 28.0;

fn escaped(text: &str) -> String {
    plain(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn letters(text: &str) -> f64 {
    plain(text).chars().count() as f64
}

/// The sizes of boxes: wide enough for their texts, and for the labels of the edges that leave
/// them.
pub fn sizes(graph: &Graph) -> Vec<(f64, f64)> {
    let mut beside = vec![(0.0, 0.0f64); graph.nodes.len()];
    for edge in graph.edges.iter().filter(|edge| edge.from != edge.to) {
        if let Some((count, widest)) = beside.get_mut(edge.from) {
            *count += 1.0;
            if !edge.label.is_empty() {
                *widest = widest.max(label_width(&edge.label));
            }
        }
    }
    let size = |(node, (count, label)): (&Node, (f64, f64))| {
        let lines = std::iter::once(&node.name).chain(&node.notes);
        let widest = lines.map(|line| letters(line)).fold(2.0, f64::max);
        let height = LINE * (node.notes.len() as f64 + 1.0);
        let width = widest * LETTER + 2.0 * MARGIN;
        let edges = match count > 1.0 && label > 0.0 {
            true => (count + 0.5) * label,
            false => 0.0,
        };
        (width.max(edges.min(WIDEST)), height + MARGIN)
    };
    graph.nodes.iter().zip(beside).map(size).collect()
}

fn rectangle(x: f64, y: f64, (width, height): (f64, f64), marks: Marks) -> String {
    let (fill, line) = colours(marks);
    let dashes = if marks.added {
        " stroke-dasharray=\"5 3\""
    } else {
        ""
    };
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.5\"{dashes}/>\n"
    )
}

fn text(x: f64, y: f64, colour: &str, weight: &str, text: &str) -> String {
    let text = escaped(text);
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{colour}\"{weight}>{text}</text>\n")
}

const BOLD: &str = " font-weight=\"bold\"";

/// Draws graphs side by side. Time: that of their layouts.
///
/// # Errors
/// If a graph has too many boxes.
pub fn svg(graphs: &[Graph]) -> Result<String, PictureError> {
    let mut body = String::new();
    let (mut right, mut below) = (BETWEEN, 0.0f64);
    let mut used = Vec::new();
    for graph in graphs {
        let graph = &folded(graph, MOST_BOXES).graph;
        if graph.nodes.len() > MOST_BOXES {
            return Err(PictureError::TooLarge {
                title: plain(&graph.title),
                boxes: graph.nodes.len(),
            });
        }
        used.extend(graph.nodes.iter().map(|node| node.marks));
        let found = layout(graph, &sizes(graph));
        let title = letters(&graph.title) * LETTER + MARGIN;
        body += &format!("<g class=\"graph\" transform=\"translate({right:.1} {BETWEEN:.1})\">\n");
        body += &text(0.0, 0.0, GREY, BOLD, &graph.title);
        body += &format!("<g transform=\"translate(0 {:.1})\">\n", TITLE / 2.0);
        body += &drawn(graph, &found);
        body += "</g>\n</g>\n";
        right += found.width.max(title) + BETWEEN;
        below = below.max(found.height);
    }
    let legend_y = BETWEEN + TITLE + below;
    let mut x = BETWEEN;
    body += "<g class=\"legend\">\n";
    for (name, marks) in legend(&used) {
        body += &rectangle(x, legend_y, (22.0, 14.0), marks);
        body += &text(x + 30.0, legend_y + 11.5, GREY, "", name);
        x += 30.0 + letters(name) * LETTER + 2.0 * MARGIN;
    }
    body += "</g>\n";
    let (width, height) = (right.max(x) + MARGIN, legend_y + BETWEEN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"12\">\n"
    );
    out += "<defs>\n";
    for (name, colour) in [("to", GREY), ("parts", PARTS)] {
        out += &format!(
            "<marker id=\"lanelog-{name}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\" fill=\"{colour}\"/></marker>\n"
        );
    }
    out += "</defs>\n";
    Ok(out + &body + "</svg>\n")
}

fn drawn(graph: &Graph, found: &Layout) -> String {
    let mut out = String::new();
    let mut frames: Vec<_> = graph.frames.iter().zip(&found.frames).collect();
    frames.sort_by_key(|(frame, _)| std::cmp::Reverse(frame.nodes.len()));
    for (frame, place) in frames {
        let colour = if frame.parts { PARTS } else { GREY };
        let (x, y) = (place.x + 4.0, place.y + 4.0);
        out += &format!(
            "<path class=\"frame\" d=\"M{x:.1} {y:.1} h{:.1} v{:.1} h-{:.1} z\" fill=\"{colour}\" fill-opacity=\"0.06\" stroke=\"{colour}\" stroke-linejoin=\"round\" stroke-dasharray=\"6 4\"/>\n",
            place.width - 8.0,
            place.height - 8.0,
            place.width - 8.0,
        );
        out += &text(x + 6.0, y + 12.0, colour, " font-size=\"10\"", &frame.title);
    }
    for (edge, points) in graph.edges.iter().zip(&found.edges) {
        let (colour, marker) = match edge.parts {
            true => (PARTS, "parts"),
            false => (GREY, "to"),
        };
        let path = path(points);
        out += &format!(
            "<path class=\"edge\" d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.4\" marker-end=\"url(#lanelog-{marker})\"/>\n"
        );
        if let Some(first) = points.first().filter(|_| !edge.label.is_empty()) {
            let (x, y) = (first.x + 4.0, first.y + 11.0);
            out += &text(x, y, colour, " font-size=\"10\"", &edge.label);
        }
    }
    for (node, place) in graph.nodes.iter().zip(&found.boxes) {
        out += "<g class=\"block\">\n";
        out += &rectangle(place.x, place.y, (place.width, place.height), node.marks);
        let x = place.x + MARGIN;
        let mut y = place.y + LINE;
        out += &text(x, y, INK, BOLD, &node.name);
        for (at, note) in node.notes.iter().enumerate() {
            y += LINE;
            if node.divergent.contains(&at) {
                let (x, y) = (place.x + 3.0, y - 10.5);
                out += &format!("<path d=\"M{x:.1} {y:.1} h3 v13 h-3 z\" fill=\"{PARTS}\"/>\n");
            }
            out += &text(x, y, INK, "", note);
        }
        out += "</g>\n";
    }
    out
}

/// The radius of corners.
const CORNER: f64 = 4.0;

/// The SVG path of an edge's route: straight lines, with rounded corners.
fn path(points: &[Point]) -> String {
    let mut out = String::new();
    for (at, point) in points.iter().enumerate() {
        let Point { x, y } = *point;
        let before = at.checked_sub(1).and_then(|at| points.get(at));
        match (before, points.get(at + 1)) {
            (None, _) => out += &format!("M{x:.1} {y:.1}"),
            (Some(_), None) => out += &format!(" L{x:.1} {y:.1}"),
            (Some(before), Some(after)) => {
                let near = |other: &Point| {
                    let (dx, dy) = (other.x - x, other.y - y);
                    let length = dx.abs() + dy.abs();
                    let radius = CORNER.min(length / 2.0) / length.max(1e-9);
                    (x + dx * radius, y + dy * radius)
                };
                let ((ax, ay), (bx, by)) = (near(before), near(after));
                out += &format!(" L{ax:.1} {ay:.1} Q{x:.1} {y:.1} {bx:.1} {by:.1}");
            }
        }
    }
    out
}

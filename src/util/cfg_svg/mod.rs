//! Draws graphs: boxes in layers, with a colour legend below.
//!
//! | file | contents |
//! |---|---|
//! | `layout`, `align` | positions of boxes, and routes of edges around them |
//! | `fold` | folds large graphs: several boxes become one |
//! | `svg` | prints graphs as SVG, which browsers show |
//! | `dot` | prints graphs in Graphviz's language |
//!
//! This module does not depend on the meaning of a graph. All text is escaped; characters that the
//! format cannot represent become U+FFFD.
//!
//! Deliberately absent: text measurement (all letters are assumed to have the width of a common
//! monospaced font).

mod align;
mod dot;
mod fold;
mod layout;
mod svg;

pub use dot::dot;
pub use fold::{Folded, folded};
pub use layout::{Layout, Point, Rectangle, layout};
pub use svg::{sizes, svg};

/// Maximum number of boxes of a graph in SVG; the layout also needs a position for each edge in
/// each layer that it passes through.
pub const MOST_BOXES: usize = 500;

/// Maximum number of characters in a line of a box.
const MOST_LETTERS: usize = 48;

/// The reason why a graph cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The graph has too many boxes to be readable.
    #[error("{title}: {boxes} blocks are too many for SVG, which is drawn for up to {MOST_BOXES}")]
    TooLarge {
        /// The title of the graph.
        title: String,
        /// The number of its boxes.
        boxes: usize,
    },
}

/// The properties of a box that determine its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Whether lanes may diverge at the end of the box.
    pub parts: bool,
    /// Whether diverged lanes reconverge in the box.
    pub joins: bool,
    /// Whether a pass added the block, so that it is not in the original graph.
    pub added: bool,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The name of the node.
    pub name: String,
    /// Lines below the name.
    pub notes: Vec<String>,
    /// The lines, by number, on which lanes may disagree.
    pub divergent: Vec<usize>,
    /// The colours of the node.
    pub marks: Marks,
}

/// An edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The index of the source box.
    pub from: usize,
    /// The index of the target box.
    pub to: usize,
    /// The condition under which the edge is taken; empty if it is always taken.
    pub label: String,
    /// Whether lanes may diverge at the source of the edge.
    pub parts: bool,
}

/// A graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The title.
    pub title: String,
    /// The boxes; the first is the entry.
    pub nodes: Vec<Node>,
    /// The edges between these boxes.
    pub edges: Vec<Edge>,
    /// Frames around boxes. Two frames have no box in common, or one contains the other.
    pub frames: Vec<Frame>,
}

/// A frame around boxes: a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The title.
    pub title: String,
    /// The boxes in the frame, including those of inner frames.
    pub nodes: Vec<usize>,
    /// Whether lanes may leave the cycle in different iterations.
    pub parts: bool,
}

/// The width in pixels that the label of an edge needs.
fn label_width(label: &str) -> f64 {
    plain(label).chars().count() as f64 * svg::SMALL_LETTER + 8.0
}

/// Truncates a text, and replaces characters that XML 1.0 or terminals do not allow.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for (at, letter) in text.chars().enumerate() {
        if at == MOST_LETTERS {
            out.push('…');
            break;
        }
        let bad = letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}');
        out.push(if bad { '\u{fffd}' } else { letter });
    }
    out
}

/// The colour legend.
const LEGEND: [(&str, Marks); 5] = [
    (
        "lanes stay converged",
        Marks {
            parts: false,
            joins: false,
            added: false,
        },
    ),
    (
        "lanes may diverge",
        Marks {
            parts: true,
            joins: false,
            added: false,
        },
    ),
    (
        "lanes reconverge",
        Marks {
            parts: false,
            joins: true,
            added: false,
        },
    ),
    (
        "both",
        Marks {
            parts: true,
            joins: true,
            added: false,
        },
    ),
    (
        "not in the function",
        Marks {
            parts: false,
            joins: false,
            added: true,
        },
    ),
];

/// The entries of the legend for boxes with these marks.
fn legend(used: &[Marks]) -> impl Iterator<Item = (&'static str, Marks)> {
    let is_used = |entry: &Marks| {
        used.iter().any(|marks| match entry.added {
            true => marks.added,
            false => (marks.parts, marks.joins) == (entry.parts, entry.joins),
        })
    };
    LEGEND.into_iter().filter(move |(_, entry)| is_used(entry))
}

/// Fill and border colour of a box. Fills are light, so that dark text in them is legible on any
/// background.
fn colours(marks: Marks) -> (&'static str, &'static str) {
    match (marks.parts, marks.joins) {
        (false, false) => ("#f1f4f6", "#78909c"),
        (true, false) => ("#ffe0a3", "#b26a00"),
        (false, true) => ("#c9e5f9", "#1f7ab8"),
        (true, true) => ("#e3d5fd", "#8458c9"),
    }
}

/// Colour of text in boxes.
const INK: &str = "#1b1f23";

/// Colour of text and lines outside of boxes: it contrasts equally with white and black.
const GREY: &str = "#7d7d7d";

/// Colour of edges at whose source lanes may diverge.
const PARTS: &str = "#c06f00";

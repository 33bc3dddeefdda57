//! Graphs as pictures: boxes in layers, with a legend of colours below them.
//!
//! | file | contents |
//! |---|---|
//! | `layout`, `align` | positions of boxes, and routes of edges around them |
//! | `fold` | several boxes as one |
//! | `svg` | as SVG, which browsers show |
//! | `dot` | in graphviz's language |
//!
//! Nothing here depends on the meaning of a graph. All text is escaped; characters that the format
//! cannot represent become U+FFFD.
//!
//! Deliberately absent: text that is measured (letters are taken to be as wide as those of a usual
//! monospaced font).

mod align;
mod dot;
mod fold;
mod layout;
mod svg;

pub use dot::dot;
pub use fold::{Folded, folded};
pub use layout::{Layout, Place, Point, layout};
pub use svg::{sizes, svg};

/// Boxes of one graph in SVG, at most: its layers have a place for each edge that passes them.
pub const MOST_BOXES: usize = 500;

/// Letters of a line in a box, at most.
const MOST_LETTERS: usize = 48;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// More boxes than one can look at.
    #[error("{title}: {boxes} blocks are too many for SVG, which is drawn for up to {MOST_BOXES}")]
    TooLarge {
        /// Which graph.
        title: String,
        /// How many it has.
        boxes: usize,
    },
}

/// The meaning of a box's colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Lanes may part at its end.
    pub parts: bool,
    /// Diverged lanes reconverge in it.
    pub joins: bool,
    /// It is not in the original.
    pub added: bool,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Lines below the name.
    pub notes: Vec<String>,
    /// The lines, by number, on which lanes may disagree.
    pub divergent: Vec<usize>,
    /// Its colours.
    pub marks: Marks,
}

/// An edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// From this box.
    pub from: usize,
    /// To this.
    pub to: usize,
    /// When it is taken; empty: always.
    pub label: String,
    /// Lanes may part before it.
    pub parts: bool,
}

/// A graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The title.
    pub title: String,
    /// Boxes; the first is where it begins.
    pub nodes: Vec<Node>,
    /// Edges between boxes that are there.
    pub edges: Vec<Edge>,
    /// Frames around boxes. Two have no box in common, or one contains the other.
    pub frames: Vec<Frame>,
}

/// A frame around boxes: a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The title.
    pub title: String,
    /// The boxes in it, those of inner frames included.
    pub nodes: Vec<usize>,
    /// Lanes may leave it at different times.
    pub parts: bool,
}

/// Room for the label of an edge.
fn label_width(label: &str) -> f64 {
    plain(label).chars().count() as f64 * svg::SMALL_LETTER + 8.0
}

/// Text without letters that XML 1.0 and terminals have no place for, and not too long.
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

/// The meaning of the colours.
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

/// Fill and line of a box: light fills, so that its dark letters are read on any page.
fn colours(marks: Marks) -> (&'static str, &'static str) {
    match (marks.parts, marks.joins) {
        (false, false) => ("#f1f4f6", "#78909c"),
        (true, false) => ("#ffe0a3", "#b26a00"),
        (false, true) => ("#c9e5f9", "#1f7ab8"),
        (true, true) => ("#e3d5fd", "#8458c9"),
    }
}

/// Letters in boxes.
const INK: &str = "#1b1f23";

/// Letters and lines on the page: as far from white as from black.
const GREY: &str = "#7d7d7d";

/// Edges before which lanes may part, on the page.
const PARTS: &str = "#c06f00";

//! Prints graphs in Graphviz's DOT language: a cluster for each graph, and a cluster for the colour
//! legend.

use crate::cfg_svg::{GREY, Graph, INK, Marks, Node, PARTS, colours, legend, plain};

/// A quoted name or text; lines end with `\l`, which aligns them to the left.
fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    plain(text).replace('\\', "\\\\").replace('"', "\\\"")
}

fn node(name: &str, node: &Node) -> String {
    let (fill, line) = colours(node.marks);
    let mut label = escaped(&node.name);
    if !node.notes.is_empty() {
        label += "\\l";
        for note in &node.notes {
            label += &format!("{}\\l", escaped(note));
        }
    }
    let style = if node.marks.added {
        "filled,dashed"
    } else {
        "filled"
    };
    format!(
        "    {name} [label=\"{label}\", fillcolor=\"{fill}\", color=\"{line}\", style=\"{style}\"];\n"
    )
}

/// The nested clusters for the frames of a graph.
fn frames(graph: &Graph, number: usize) -> String {
    let mut order: Vec<usize> = (0..graph.frames.len()).collect();
    order.sort_by_key(|frame| std::cmp::Reverse(graph.frames[*frame].nodes.len()));
    // For each box: the innermost frame that contains it, which is the last one in the list,
    // because inner frames come last. For each frame: the frame around it.
    let mut innermost = vec![None; graph.nodes.len()];
    let mut around = vec![None; graph.frames.len()];
    for frame in order {
        let nodes = &graph.frames[frame].nodes;
        around[frame] = nodes.first().and_then(|first| innermost[*first]);
        for node in nodes {
            innermost[*node] = Some(frame);
        }
    }
    let mut text = String::new();
    // A stack of frames to write, each with a flag that states whether its contents have been
    // written.
    let roots = (0..around.len())
        .rev()
        .filter(|frame| around[*frame].is_none());
    let mut open: Vec<(usize, bool)> = roots.map(|frame| (frame, false)).collect();
    while let Some((frame, written)) = open.pop() {
        if written {
            text += "    }\n";
            continue;
        }
        let known = &graph.frames[frame];
        let colour = if known.parts { PARTS } else { GREY };
        text += &format!(
            "    subgraph cluster_{number}_{frame} {{ label={}; style=\"rounded,dashed\"; color=\"{colour}\"; fontcolor=\"{colour}\";\n",
            quoted(&known.title)
        );
        for node in known
            .nodes
            .iter()
            .filter(|node| innermost[**node] == Some(frame))
        {
            text += &format!("    g{number}_{node};\n");
        }
        open.push((frame, true));
        let inner = (0..around.len())
            .rev()
            .filter(|inner| around[*inner] == Some(frame));
        open.extend(inner.map(|inner| (inner, false)));
    }
    text
}

/// Prints graphs side by side. Time: linear.
pub fn dot(graphs: &[Graph]) -> String {
    let mut out = String::from("digraph lanelog {\n");
    out += "  bgcolor=transparent;\n";
    out += &format!("  fontcolor=\"{GREY}\"; fontname=monospace;\n");
    out += &format!(
        "  node [shape=box, fontname=monospace, fontsize=11, fontcolor=\"{INK}\", style=filled];\n"
    );
    out += &format!(
        "  edge [fontname=monospace, fontsize=10, color=\"{GREY}\", fontcolor=\"{GREY}\"];\n"
    );
    for (number, graph) in graphs.iter().enumerate() {
        out += &format!(
            "  subgraph cluster_{number} {{\n    label={}; color=\"{GREY}\";\n",
            quoted(&graph.title)
        );
        for (at, known) in graph.nodes.iter().enumerate() {
            out += &node(&format!("g{number}_{at}"), known);
        }
        out += &frames(graph, number);
        for edge in &graph.edges {
            let mut wishes = Vec::new();
            if !edge.label.is_empty() {
                wishes.push(format!("label={}", quoted(&edge.label)));
            }
            if edge.parts {
                wishes.push(format!("color=\"{PARTS}\", fontcolor=\"{PARTS}\""));
            }
            let wishes = match wishes.is_empty() {
                true => String::new(),
                false => format!(" [{}]", wishes.join(", ")),
            };
            out += &format!(
                "    g{number}_{} -> g{number}_{}{wishes};\n",
                edge.from, edge.to
            );
        }
        out += "  }\n";
    }
    out += "  subgraph cluster_legend {\n    label=\"\"; color=\"transparent\";\n";
    let nodes = graphs.iter().flat_map(|graph| &graph.nodes);
    let used: Vec<Marks> = nodes.map(|node| node.marks).collect();
    for (at, (name, marks)) in legend(&used).enumerate() {
        let known = Node {
            name: name.to_string(),
            marks,
            ..Node::default()
        };
        out += &node(&format!("legend_{at}"), &known);
    }
    out + "  }\n}\n"
}

//! Pictures of graphs: they contain all elements, nothing overlaps, and programs that read SVG or
//! DOT accept them.

use std::io::Write;
use std::process::{Command, Stdio};

use lanelog_analysis::Analyzer;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;
use lanelog_predicated::{picture, prepare, stack};
use lanelog_report::control_flow::{Contents, graph};
use lanelog_util::cfg_svg::{
    Edge, Graph, Layout, MOST_BOXES, Node, PictureError, Rectangle, dot, folded, layout, sizes, svg,
};
use lanelog_verify::check::fuzz::Generator;
use lanelog_verify::random::generate::Shape;
use pretty_assertions::assert_eq;

use crate::random_kernels::{fuzz, make};

/// Output of a program for a text; `None` if there is no such program.
fn said(program: &str, arguments: &[&str], text: &str) -> Option<(bool, String)> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    let text = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().unwrap().ok();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Some((output.status.success(), said))
}

/// Elements of a text that is well-formed XML, as far as SVG needs it: each with its attributes;
/// and the text between them.
fn elements(text: &str) -> Result<(Vec<String>, Vec<String>), String> {
    let (mut open, mut all, mut between) = (Vec::new(), Vec::new(), Vec::new());
    let mut rest = text;
    while let Some((before, following)) = rest.split_once('<') {
        between.push(before.to_string());
        let (tag, following) = following.split_once('>').ok_or("a tag without an end")?;
        rest = following;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop().as_deref() != Some(name) {
                return Err(format!("{name} was not open"));
            }
            continue;
        }
        let (bare, closed) = match tag.strip_suffix('/') {
            Some(bare) => (bare, true),
            None => (tag, false),
        };
        if bare.matches('"').count() % 2 != 0 || bare.contains('<') {
            return Err(format!("attributes of <{bare}>"));
        }
        all.push(bare.to_string());
        let name = bare.split(' ').next().unwrap_or_default();
        if !closed {
            open.push(name.to_string());
        }
    }
    if !open.is_empty() {
        return Err(format!("{open:?} are open"));
    }
    for text in &between {
        for part in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            if !known.iter().any(|known| part.starts_with(known)) {
                return Err(format!("&{part}"));
            }
        }
        if let Some(bad) = text
            .chars()
            .find(|letter| letter.is_control() && *letter != '\n')
        {
            return Err(format!("{bad:?} has no place in XML"));
        }
    }
    Ok((all, between))
}

/// Pictures of random kernels: of functions, of their linear forms, and of their control-flow
/// programs.
fn graphs(generator: Generator, shape: Shape, count: u64) -> Vec<Graph> {
    let fuzz = fuzz(generator, shape, 1);
    let mut graphs = Vec::new();
    for seed in 1..=count {
        let made = make(&fuzz, seed, 1);
        let module = read(made.text.as_bytes());
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let mut types = Types::new(&module, context.architecture());
        let index = made.launches.iter().position(|runs| !runs.is_empty());
        let index = index.unwrap();
        for how in [How::Partial, How::All] {
            let found = prepare(&module, &context, &mut types, index, how).unwrap();
            graphs.push(picture::after(&module, &context, &found));
            if how == How::Partial {
                let before = picture::before(&module, &context, &found);
                let there = found.verdicts.reachable.iter().filter(|there| **there);
                assert_eq!(before.nodes.len(), there.count());
                graphs.push(before);
                graphs.push(stack::picture(&module, &found).unwrap());
            }
        }
    }
    graphs
}

/// Overlaps in a layout: of boxes, and of straight edges.
fn overlaps(graph: &Graph, found: &Layout) -> Vec<String> {
    let mut wrong = Vec::new();
    for (one, first) in found.boxes.iter().enumerate() {
        if first.x < 0.0
            || first.x + first.width > found.width
            || first.y + first.height > found.height
        {
            wrong.push(format!("box {one} lies outside"));
        }
        for (other, second) in found.boxes.iter().enumerate().skip(one + 1) {
            let beside = first.x + first.width <= second.x || second.x + second.width <= first.x;
            let above = first.y + first.height <= second.y || second.y + second.height <= first.y;
            if !beside && !above {
                wrong.push(format!("boxes {one} and {other}"));
            }
        }
    }
    for (edge, points) in graph.edges.iter().zip(&found.edges) {
        let ends = [points.first().unwrap(), points.last().unwrap()];
        for (end, node) in ends.iter().zip([edge.from, edge.to]) {
            let place = &found.boxes[node];
            let on = (place.x..=place.x + place.width).contains(&end.x)
                && (place.y..=place.y + place.height).contains(&end.y);
            if !on {
                wrong.push(format!("{edge:?} does not end at its box"));
            }
        }
        if edge.from == edge.to {
            continue;
        }
        // A bend lies between the heights, and between the sides, of its ends.
        for pair in points.windows(2) {
            let (left, right) = (pair[0].x.min(pair[1].x), pair[0].x.max(pair[1].x));
            let (top, end) = (pair[0].y.min(pair[1].y), pair[0].y.max(pair[1].y));
            for (at, place) in found.boxes.iter().enumerate() {
                let beside = right <= place.x || place.x + place.width <= left;
                let above = end <= place.y + 0.01 || place.y + place.height - 0.01 <= top;
                if !beside && !above {
                    wrong.push(format!("{edge:?} crosses box {at}"));
                }
            }
        }
    }
    wrong
}

#[test]
fn everything_is_in_the_picture_and_nothing_overlaps() {
    let mut edges = 0;
    for (generator, shape) in [
        (Generator::Shaped, Shape::Mixed),
        (Generator::Shaped, Shape::Irreducible),
        (Generator::Arbitrary, Shape::Mixed),
    ] {
        let graphs = graphs(generator, shape, 25);
        for graph in &graphs {
            assert!(
                graph
                    .edges
                    .iter()
                    .all(|edge| edge.from.max(edge.to) < graph.nodes.len())
            );
            let sizes: Vec<(f64, f64)> = (0..graph.nodes.len())
                .map(|node| {
                    (
                        40.0 + (node * 37 % 90) as f64,
                        20.0 + (node * 11 % 50) as f64,
                    )
                })
                .collect();
            let found = layout(graph, &sizes);
            assert_eq!(overlaps(graph, &found), Vec::<String>::new(), "{graph:?}");
            edges += graph.edges.len();
        }
        let text = svg(&graphs).unwrap();
        let (all, _) = elements(&text).unwrap();
        let count = |start: &str| all.iter().filter(|own| own.starts_with(start)).count();
        let wanted = |of: fn(&Graph) -> usize| graphs.iter().map(of).sum::<usize>();
        assert_eq!(
            count("g class=\"block\""),
            wanted(|graph| graph.nodes.len())
        );
        assert_eq!(
            count("path class=\"edge\""),
            wanted(|graph| graph.edges.len())
        );
        let text = dot(&graphs);
        let lines = text.lines().filter(|line| line.contains(" -> "));
        assert_eq!(lines.count(), wanted(|graph| graph.edges.len()));
    }
    assert!(edges > 3000, "{edges}");
}

/// Control flow of random functions, with cycles as frames: a frame contains its boxes and no
/// others, frames are nested or disjoint, and every segment of an edge is vertical or horizontal.
#[test]
fn frames_contain_their_boxes_and_edges_are_straight() {
    let (mut frames, mut nested) = (0, 0);
    for shape in [Shape::Mixed, Shape::Irreducible] {
        let fuzz = fuzz(Generator::Shaped, shape, 1);
        for seed in 1..=60 {
            let made = make(&fuzz, seed, 1);
            let module = read(made.text.as_bytes());
            let target = Target::choose(module.triple, None, None).unwrap();
            let context = ModuleContext::new(&module, &target, Mode::Sound);
            let mut analyzer = Analyzer::new(&module, &context);
            for function in &module.functions {
                let analysis = analyzer.analyze(function);
                let graph = graph(&module, function, &analysis, Contents::Text(8));
                assert_eq!(graph.nodes.len(), function.blocks.len());
                let sizes = sizes(&graph);
                let found = layout(&graph, &sizes);
                assert_eq!(overlaps(&graph, &found), Vec::<String>::new(), "{graph:?}");
                let inside = |inner: &Rectangle, outer: &Rectangle| {
                    outer.x <= inner.x
                        && inner.x + inner.width <= outer.x + outer.width
                        && outer.y <= inner.y
                        && inner.y + inner.height <= outer.y + outer.height
                };
                let apart = |one: &Rectangle, other: &Rectangle| {
                    one.x + one.width <= other.x
                        || other.x + other.width <= one.x
                        || one.y + one.height <= other.y
                        || other.y + other.height <= one.y
                };
                for (frame, place) in graph.frames.iter().zip(&found.frames) {
                    for (node, own) in found.boxes.iter().enumerate() {
                        match frame.nodes.contains(&node) {
                            true => assert!(inside(own, place), "{seed}: {node} in {frame:?}"),
                            false => assert!(apart(own, place), "{seed}: {node} in {frame:?}"),
                        }
                    }
                    let others = found.frames.iter().filter(|other| *other != place);
                    for other in others {
                        let is_nested = inside(other, place) || inside(place, other);
                        assert!(is_nested || apart(other, place), "{seed}: {frame:?}");
                        nested += usize::from(is_nested);
                    }
                    frames += 1;
                }
                for points in &found.edges {
                    for pair in points.windows(2) {
                        let is_straight = pair[0].x == pair[1].x || pair[0].y == pair[1].y;
                        assert!(is_straight, "{seed}: {points:?}");
                    }
                }
            }
        }
    }
    assert!(frames > 100 && nested > 20, "{frames} {nested}");
}

/// A box of a folded graph represents boxes of the original, each once; edges between boxes are
/// those of the original, and frames contain the boxes that lie in them.
#[test]
fn folded_graphs_have_the_paths_of_the_original() {
    let mut folds = 0;
    for whole in graphs(Generator::Shaped, Shape::Mixed, 25) {
        for most in [1, 4, whole.nodes.len() / 2, whole.nodes.len()] {
            let found = folded(&whole, most);
            let mut all: Vec<usize> = found.members.iter().flatten().copied().collect();
            all.sort_unstable();
            let every: Vec<usize> = (0..whole.nodes.len()).collect();
            assert_eq!(all, every);
            assert_eq!(found.members.len(), found.graph.nodes.len());
            let group = |node: usize| {
                let mut groups = found.members.iter();
                groups.position(|members| members.contains(&node)).unwrap()
            };
            let mut expected: Vec<(usize, usize)> = whole
                .edges
                .iter()
                .map(|edge| (group(edge.from), group(edge.to)))
                .filter(|(from, to)| from != to)
                .collect();
            let mut edges: Vec<(usize, usize)> = found
                .graph
                .edges
                .iter()
                .map(|edge| (edge.from, edge.to))
                .filter(|(from, to)| from != to)
                .collect();
            expected.sort_unstable();
            expected.dedup();
            edges.sort_unstable();
            edges.dedup();
            assert_eq!(edges, expected);
            if most == whole.nodes.len() {
                assert_eq!(found.graph, whole);
            }
            folds += usize::from(found.graph.nodes.len() < whole.nodes.len());
        }
    }
    assert!(folds > 100, "{folds}");
}

#[test]
fn graphviz_accepts_what_is_written_for_it() {
    let graphs = graphs(Generator::Shaped, Shape::Mixed, 3);
    for graphs in [graphs, vec![strange()]] {
        if let Some((success, said)) = said("dot", &["-Tsvg"], &dot(&graphs)) {
            assert!(success, "{said}");
            assert!(!said.contains("syntax error"), "{said}");
        }
    }
}

/// Names with characters that are special in the formats of pictures.
const STRANGE: [&str; 5] = [
    "a<b>&\"c\"",
    "back\\slash\\",
    "\u{1b}[31m\u{0}\u{fffe}",
    "]]>--",
    "ä\nö",
];

fn strange() -> Graph {
    let nodes = STRANGE.iter().map(|name| Node {
        name: name.to_string(),
        notes: vec![name.to_string()],
        ..Node::default()
    });
    Graph {
        title: STRANGE.concat(),
        nodes: nodes.collect(),
        edges: vec![Edge {
            from: 0,
            to: 1,
            label: STRANGE[0].to_string(),
            parts: true,
        }],
        ..Graph::default()
    }
}

#[test]
fn names_are_escaped() {
    let text = svg(&[strange()]).unwrap();
    let (_, between) = elements(&text).unwrap();
    for name in [
        "a&lt;b&gt;&amp;&quot;c&quot;",
        "back\\slash\\",
        "\u{fffd}[31m\u{fffd}\u{fffd}",
        "]]&gt;--",
        "ä\u{fffd}ö",
    ] {
        assert!(between.iter().any(|text| text == name), "{name}: {text}");
    }
    if let Some((success, said)) = said("xmllint", &["--noout", "-"], &text) {
        assert!(success, "{said}");
    }
    let text = dot(&[strange()]);
    assert!(
        text.contains(r#"label="a<b>&\"c\"\la<b>&\"c\"\l""#),
        "{text}"
    );
    assert!(
        text.contains(r#"label="back\\slash\\\lback\\slash\\\l""#),
        "{text}"
    );
}

fn chain(count: usize) -> Graph {
    Graph {
        title: "chain".into(),
        nodes: vec![Node::default(); count],
        edges: (1..count)
            .flat_map(|at| [(at - 1, at), (0, at), (at, at / 2)])
            .map(|(from, to)| Edge {
                from,
                to,
                ..Edge::default()
            })
            .collect(),
        ..Graph::default()
    }
}

#[test]
fn large_graphs_are_refused_or_drawn() {
    assert!(svg(&[chain(MOST_BOXES)]).unwrap().ends_with("</svg>\n"));
    let refused = svg(&[chain(1000)]).unwrap_err();
    let expected = PictureError::TooLarge {
        title: "chain".into(),
        boxes: 1000,
    };
    assert_eq!(refused, expected);
    assert_eq!(dot(&[chain(1000)]).matches(" -> ").count(), 3 * 999);
}

/// Text and lines are readable on white and on black: W3C's contrast of texts, 3 for large ones and
/// lines.
#[test]
fn colours_are_read_on_light_and_dark_pages() {
    let text = svg(&[strange()]).unwrap();
    let light = |colour: &str| -> f64 {
        let part = |at: usize| {
            let value = u32::from_str_radix(&colour[at..at + 2], 16).unwrap() as f64 / 255.0;
            match value <= 0.04045 {
                true => value / 12.92,
                false => ((value + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    };
    let contrast = |one: &str, other: &str| {
        let (one, other) = (light(one), light(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    };
    let (all, _) = elements(&text).unwrap();
    let attribute = |element: &str, name: &str| -> Option<String> {
        let (_, rest) = element.split_once(&format!(" {name}=\""))?;
        let (value, _) = rest.split_once('"')?;
        value.starts_with('#').then(|| value.to_string())
    };
    let mut fill = "#ffffff".to_string();
    let mut seen = 0;
    let mut inside = false;
    for element in &all {
        if element.starts_with("g ") {
            inside = element.contains("\"block\"");
        }
        if element.starts_with("rect") {
            fill = attribute(element, "fill").unwrap();
        } else if element.starts_with("text") {
            let ink = attribute(element, "fill").unwrap();
            match inside {
                true => assert!(contrast(&ink, &fill) > 7.0, "{element} on {fill}"),
                false => {
                    for page in ["#ffffff", "#1e1e1e"] {
                        assert!(contrast(&ink, page) > 3.5, "{element} on {page}");
                    }
                }
            }
            seen += 1;
        } else if let Some(ink) = attribute(element, "stroke") {
            for page in ["#ffffff", "#1e1e1e"] {
                assert!(contrast(&ink, page) > 3.0, "{element} on {page}");
            }
        }
    }
    assert!(seen > 10, "{seen}");
}

/// Calls `lanelog lower` on a kernel. Returns whether the command succeeded, stdout, and stderr.
fn lower(arguments: &[&str]) -> (bool, String, String) {
    let output = crate::program::limited()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["lower", "tests/suites/styles/kernels/clamp.ll"])
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.success(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn pictures_are_written_beside_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (svg, dot, text) = (path("k.svg"), path("k.dot"), path("k.txt"));
    let (_, plain, _) = lower(&["--style", "predicate"]);
    let (fine, out, said) = lower(&["--style", "predicate", "--svg", &svg, "--dot", &dot]);
    assert!(fine, "{said}");
    assert_eq!(out, plain);
    let drawn = std::fs::read_to_string(&svg).unwrap();
    elements(&drawn).unwrap();
    // The picture names the predicate of the loop by its register.
    for word in [
        ">clamp before<",
        ">clamp linearised<",
        ">(p1) loop<",
        ">any p1<",
        ">loop.enter<",
    ] {
        assert!(drawn.contains(word), "{word}: {drawn}");
    }
    let written = std::fs::read_to_string(&dot).unwrap();
    assert!(written.starts_with("digraph ") && written.contains("(p1) loop"));
    // A picture that goes to stdout replaces the text.
    let (fine, out, said) = lower(&["--style", "stack", "--svg", "-"]);
    assert!(
        fine && out.starts_with("<svg ") && out.contains(">2 ALU_BREAK<"),
        "{said}{out}"
    );
    let (fine, out, _) = lower(&["--style", "stack", "--dot", "-", "-o", &text]);
    assert!(fine && out.starts_with("digraph "));
    assert!(
        std::fs::read_to_string(&text)
            .unwrap()
            .starts_with(".function @clamp(")
    );
}

#[test]
fn graphs_that_cannot_be_drawn_are_reported() {
    let wrong = [
        (
            &["--style", "ir", "--svg", "-", "--dot", "-"][..],
            "error: --dot - and --svg - both write to stdout\n  help: name a file\n",
        ),
        (
            &["--style", "ir", "--svg", "x", "--dot", "x"],
            "error: x: two things would be written there\n",
        ),
        (
            &[
                "--style",
                "ir",
                "--svg",
                "tests/suites/styles/kernels/clamp.ll",
            ],
            "error: tests/suites/styles/kernels/clamp.ll: this is what is read\n",
        ),
        (
            &["--style", "amdgpu", "--mcpu", "gfx1100", "--svg", "x"],
            "error: --dot and --svg draw what --style linearises\n  help: --style ir, predicate, nyuzi or stack\n",
        ),
        (
            &["--style", "stack", "--masks", "mix"],
            "error: --masks mix is a form of LLVM IR\n  help: --style ir\n",
        ),
    ];
    for (arguments, expected) in wrong {
        let (fine, out, said) = lower(arguments);
        assert!(!fine && out.is_empty());
        assert_eq!(said, expected);
    }
}

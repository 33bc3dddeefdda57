//! Control-flow graphs of a function and of its linear form, for drawing.

use rustc_hash::FxHashSet;

use crate::Prepared;
use crate::operand::signed;
use lanelog_analysis::Analyzer;
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::{Detail, Type};
use lanelog_passes::linearize::linear::{Counterpart, End, Guard, LeavingLanes, Step};
use lanelog_util::cfg_svg::{Edge, Graph, Marks, Node};

/// Formats the labels in the graphs of a function.
struct Painter<'p, 't> {
    module: &'p Module<'t>,
    prepared: &'p Prepared,
    /// `divergent_join`: blocks where diverged lanes reconverge.
    joins: FxHashSet<u32>,
}

/// The control-flow graph of the function, after the pass that gives each cycle a single entry.
pub fn before(module: &Module<'_>, context: &ModuleContext<'_>, prepared: &Prepared) -> Graph {
    let painter = Painter::new(module, context, prepared);
    let function = &prepared.function;
    let mut graph = Graph {
        title: format!("{} before", painter.name()),
        ..Graph::default()
    };
    // The index of each reachable block.
    let mut numbers = vec![None; function.blocks.len()];
    for block in 0..function.blocks.len() as u32 {
        if prepared.verdicts.reachable.get(block as usize) == Some(&true) {
            numbers[block as usize] = Some(graph.nodes.len());
            graph.nodes.push(Node {
                name: painter.block(block),
                notes: Vec::new(),
                marks: painter.marks(block),
                ..Node::default()
            });
        }
    }
    for (block, number) in numbers.iter().enumerate() {
        let Some(from) = *number else { continue };
        let parts = prepared.verdicts.parts(block as u32);
        for (label, to) in painter.labels(block as u32) {
            if let Some(Some(to)) = numbers.get(to as usize).copied() {
                graph.edges.push(Edge {
                    from,
                    to,
                    label,
                    parts,
                });
            }
        }
    }
    graph
}

/// The graph of the linear form: for each block, the lanes that execute it, the predicates that it
/// defines, and its branches if they are kept.
pub fn after(module: &Module<'_>, context: &ModuleContext<'_>, prepared: &Prepared) -> Graph {
    let painter = Painter::new(module, context, prepared);
    let linear = &prepared.linear;
    let mut graph = Graph {
        title: format!("{} linearised", painter.name()),
        ..Graph::default()
    };
    for (from, known) in linear.blocks.iter().enumerate() {
        let (name, marks) = match known.place {
            Counterpart::Block(block) => (painter.block(block), painter.marks(block)),
            Counterpart::Enter(header) => (format!("{}.enter", painter.block(header)), ADDED),
            Counterpart::Next(header) => (format!("{}.next", painter.block(header)), ADDED),
            Counterpart::Skip(first) => (format!("{}.skip", painter.block(first)), ADDED),
        };
        let guard = known.guard.map(|guard| painter.predicate(guard));
        let name = match guard {
            // A predicate without a name guards nothing, and is not shown.
            Some(guard) if !guard.is_empty() => format!("({guard}) {name}"),
            _ => name,
        };
        graph.nodes.push(Node {
            name,
            notes: painter.notes(&known.steps),
            marks,
            ..Node::default()
        });
        let mut put = |to: u32, label: String| {
            graph.edges.push(Edge {
                from,
                to: to as usize,
                label,
                parts: false,
            });
        };
        match &known.end {
            End::Return => {}
            End::Goto(to) => put(*to, String::new()),
            End::Branch(to) => {
                let labels = match known.place {
                    Counterpart::Block(block) => painter.every_label(block),
                    _ => Vec::new(),
                };
                for (at, to) in to.iter().enumerate() {
                    put(*to, labels.get(at).cloned().unwrap_or_default());
                }
            }
            End::Vote {
                lanes,
                to,
                otherwise,
            } => {
                put(*to, format!("any {}", painter.going(lanes)));
                put(*otherwise, "none".into());
            }
            End::Again {
                live,
                header,
                after,
            } => {
                put(*header, format!("any {}", painter.predicate(*live)));
                if let Some(after) = after {
                    put(*after, "none".into());
                }
            }
        }
    }
    graph
}

const ADDED: Marks = Marks {
    parts: false,
    joins: false,
    added: true,
};

impl<'p, 't> Painter<'p, 't> {
    fn new(
        module: &'p Module<'t>,
        context: &ModuleContext<'_>,
        prepared: &'p Prepared,
    ) -> Painter<'p, 't> {
        let mut analyzer = Analyzer::new(module, context);
        let analysis = analyzer.analyze(&prepared.function);
        Painter {
            module,
            prepared,
            joins: analysis.joins().iter().copied().collect(),
        }
    }

    fn name(&self) -> String {
        let name = self.module.bytes(self.prepared.function.name);
        String::from_utf8_lossy(name).into_owned()
    }

    fn block(&self, block: u32) -> String {
        let names = self.module.names(&self.prepared.function);
        names.block(block).trim_start_matches('%').to_string()
    }

    fn marks(&self, block: u32) -> Marks {
        let original = self.module.functions.get(self.prepared.index);
        let original = original.map_or(0, |function| function.blocks.len());
        Marks {
            parts: self.prepared.verdicts.parts(block),
            joins: self.joins.contains(&block),
            added: block as usize >= original,
        }
    }

    fn predicate(&self, number: u32) -> String {
        let name = self.prepared.predicates.get(number as usize);
        name.cloned().unwrap_or_else(|| format!("p{number}"))
    }

    fn guard(&self, guard: Guard) -> String {
        guard.map_or_else(|| "all".into(), |guard| self.predicate(guard))
    }

    /// The condition of each successor, in the order of the function.
    fn every_label(&self, block: u32) -> Vec<String> {
        let function = &self.prepared.function;
        let successors = function.block_successors(block as usize);
        let last = function.block_instructions(block as usize).last();
        let typed = last.and_then(|last| self.prepared.typed.instructions.get(last));
        let labels = match typed.map(|typed| (&typed.detail, typed.operands.first())) {
            Some((Detail::Cases(cases), Some((Type::Integer(bits), _)))) => {
                let cases = cases.iter().map(|case| signed(*case, *bits).to_string());
                std::iter::once("else".to_string()).chain(cases).collect()
            }
            _ if successors.len() == 2 => vec!["T".to_string(), "F".to_string()],
            _ => Vec::new(),
        };
        let count = successors.len();
        let mut labels: Vec<String> = labels;
        labels.resize(count, String::new());
        labels
    }

    /// The successors without duplicates, with their conditions.
    fn labels(&self, block: u32) -> Vec<(String, u32)> {
        let successors = self.prepared.function.block_successors(block as usize);
        let mut found: Vec<(String, u32)> = Vec::new();
        for (label, to) in self.every_label(block).into_iter().zip(successors) {
            match found.iter_mut().find(|(_, known)| known == to) {
                Some((known, _)) => *known += &format!(", {label}"),
                None => found.push((label, *to)),
            }
        }
        if let [(label, _)] = found.as_mut_slice() {
            label.clear();
        }
        found
    }

    /// Describes the lanes that go from a block to some of its successors.
    fn going(&self, lanes: &LeavingLanes) -> String {
        let names: Vec<String> = lanes.to.iter().map(|to| self.block(*to)).collect();
        match names.is_empty() {
            true => self.guard(lanes.guard),
            false => format!("to {}", names.join(", ")),
        }
    }

    /// Describes the changes of predicates in a block.
    fn notes(&self, steps: &[Step]) -> Vec<String> {
        let mut notes = Vec::new();
        for step in steps {
            match step {
                Step::Clear(predicate) => {
                    notes.push(format!("{} = none", self.predicate(*predicate)));
                }
                Step::Copy { predicate, from } => {
                    let from = self.guard(*from);
                    notes.push(format!("{} = {from}", self.predicate(*predicate)));
                }
                Step::Define {
                    predicate,
                    adds,
                    lanes,
                } => {
                    let sign = if *adds { "|=" } else { "=" };
                    let going = self.going(lanes);
                    notes.push(format!("{} {sign} {going}", self.predicate(*predicate)));
                }
                Step::Run { .. } | Step::Join { .. } | Step::Result { .. } => {}
            }
        }
        notes
    }
}

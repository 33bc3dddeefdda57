//! Converts nested conditionals and loops to control-flow instructions.

use super::structure::{Node as Piece, Test};
use lanelog_util::cfg_svg::{Edge, Graph, Marks, Node};

/// A control-flow instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Instruction {
    opcode: &'static str,
    /// The index of the instruction that this one jumps to, if it jumps.
    to: Option<usize>,
    /// The number of stack entries that the instruction pops.
    pops: u32,
    /// Names of the blocks that start at this instruction.
    labels: Vec<String>,
    /// The lines of the instruction's clause.
    lines: Vec<String>,
}

/// A control-flow program.
#[derive(Debug, Default)]
pub struct Code {
    instructions: Vec<Instruction>,
    depth: u32,
    /// Names of blocks that have no instructions. They become labels of the next instruction.
    empty: Vec<String>,
    /// Maximum number of stack entries that are used at the same time.
    pub most: u32,
}

/// A conditional with two arms that follows another one on the same test: the index of the nodes
/// after it, the names of blocks before it, and its arms, of which the first is not empty.
type SameTest<'n> = (usize, Vec<String>, &'n [Piece], &'n [Piece]);

fn again<'n>(
    test: &Test,
    then: &[Piece],
    other: &[Piece],
    nodes: &'n [Piece],
    from: usize,
) -> Option<SameTest<'n>> {
    if then.is_empty() || other.is_empty() || [then, other].iter().any(|arm| sets(arm, &test.bit)) {
        return None;
    }
    let mut labels = Vec::new();
    for (at, node) in nodes.iter().enumerate().skip(from) {
        match node {
            Piece::Lines(label, lines) if lines.is_empty() => labels.extend(label.iter().cloned()),
            Piece::If(next, one, two) if next.bit == test.bit => {
                let (one, two) = match next.holds == test.holds {
                    true => (one, two),
                    false => (two, one),
                };
                return (!one.is_empty()).then_some((at + 1, labels, one, two));
            }
            _ => return None,
        }
    }
    None
}

/// Whether some node, or a node nested in one, sets a bit.
fn sets(nodes: &[Piece], bit: &str) -> bool {
    nodes.iter().any(|node| match node {
        Piece::Lines(_, lines) => lines.iter().any(|line| {
            let after = line.strip_prefix(bit);
            after.is_some_and(|after| after.starts_with(" = ") || after.starts_with(" := "))
        }),
        Piece::If(_, then, other) => sets(then, bit) || sets(other, bit),
        Piece::Loop(body) => sets(body, bit),
        Piece::Break | Piece::Continue => false,
    })
}

impl Code {
    /// Converts a whole function.
    pub fn new(nodes: &[Piece]) -> Code {
        let mut code = Code::default();
        code.sequence(nodes);
        code.put("END");
        code
    }

    fn put(&mut self, opcode: &'static str) -> usize {
        self.instructions.push(Instruction {
            opcode,
            to: None,
            pops: 0,
            labels: std::mem::take(&mut self.empty),
            lines: Vec::new(),
        });
        self.instructions.len() - 1
    }

    fn leads(&mut self, from: usize, to: usize) {
        if let Some(instruction) = self.instructions.get_mut(from) {
            instruction.to = Some(to);
        }
    }

    fn deeper(&mut self) {
        self.depth += 1;
        self.most = self.most.max(self.depth);
    }

    /// Adds a clause that ends with a test.
    fn clause(&mut self, opcode: &'static str, test: &Test, holds: bool) {
        let last = self.instructions.last().map(|last| last.opcode);
        if last != Some("ALU") {
            self.put("ALU");
        }
        let word = match holds {
            true => "PRED_SETNE_INT",
            false => "PRED_SETE_INT",
        };
        if let Some(instruction) = self.instructions.last_mut() {
            instruction.opcode = opcode;
            instruction.lines.push(format!("{word} {}, 0", test.bit));
        }
    }

    fn sequence(&mut self, nodes: &[Piece]) {
        let mut fresh = true;
        let mut done = 0;
        for (at, node) in nodes.iter().enumerate() {
            if at < done {
                continue;
            }
            match node {
                Piece::Lines(label, lines) => {
                    if lines.is_empty() {
                        self.empty.extend(label.iter().cloned());
                        continue;
                    }
                    let last = self.instructions.last().map(|last| last.opcode);
                    if fresh || last != Some("ALU") {
                        self.put("ALU");
                    }
                    if let Some(instruction) = self.instructions.last_mut() {
                        instruction.labels.extend(label.iter().cloned());
                        instruction.lines.extend(lines.iter().cloned());
                    }
                    fresh = false;
                    continue;
                }
                Piece::If(test, then, other) => match again(test, then, other, nodes, at + 1) {
                    Some((end, labels, next, last)) => {
                        self.twice(test, [then, other], labels, [next, last]);
                        done = end;
                    }
                    None => self.conditional(test, then, other),
                },
                Piece::Loop(body) => {
                    let start = self.put("LOOP_START_DX10");
                    self.deeper();
                    self.sequence(body);
                    let end = self.put("LOOP_END");
                    self.depth -= 1;
                    self.leads(start, end + 1);
                    self.leads(end, start + 1);
                    // Breaks and continues of nested loops are skipped, because they jump to the
                    // ends of these loops.
                    let mut depth = 0;
                    for at in start + 1..end {
                        let opcode = self.instructions.get(at).map_or("", |known| known.opcode);
                        match opcode {
                            "LOOP_START_DX10" => depth += 1,
                            "LOOP_END" => depth -= 1,
                            "LOOP_BREAK" | "LOOP_CONTINUE" if depth == 0 => self.leads(at, end),
                            _ => {}
                        }
                    }
                }
                Piece::Break => {
                    self.put("LOOP_BREAK");
                }
                Piece::Continue => {
                    self.put("LOOP_CONTINUE");
                }
            }
            fresh = true;
        }
    }

    fn conditional(&mut self, test: &Test, then: &[Piece], other: &[Piece]) {
        match (then, other) {
            ([], []) => return,
            // A conditional break or continue needs no `LOOP_BREAK` or `LOOP_CONTINUE`: lanes that
            // fail the test of an `ALU_BREAK` or `ALU_CONTINUE` clause leave the loop or the
            // iteration.
            ([Piece::Break], []) => return self.clause("ALU_BREAK", test, !test.holds),
            ([], [Piece::Break]) => return self.clause("ALU_BREAK", test, test.holds),
            ([Piece::Continue], []) => return self.clause("ALU_CONTINUE", test, !test.holds),
            ([], [Piece::Continue]) => return self.clause("ALU_CONTINUE", test, test.holds),
            _ => {}
        }
        let (first, second, holds) = match then {
            [] => (other, then, !test.holds),
            _ => (then, other, test.holds),
        };
        self.clause("ALU_PUSH_BEFORE", test, holds);
        self.deeper();
        let mut jump = self.put("JUMP");
        self.sequence(first);
        if !second.is_empty() {
            let turn = self.put("ELSE");
            self.leads(jump, turn);
            jump = turn;
            self.sequence(second);
        }
        let pop = self.pop();
        self.leads(jump, pop);
    }

    /// Converts two consecutive conditionals on the same test. The mask of lanes that pass the test
    /// stays on the stack between the two conditionals.
    fn twice(
        &mut self,
        test: &Test,
        [then, other]: [&[Piece]; 2],
        labels: Vec<String>,
        [next, last]: [&[Piece]; 2],
    ) {
        self.clause("ALU_PUSH_BEFORE", test, test.holds);
        self.deeper();
        let jump = self.put("JUMP");
        self.sequence(then);
        let turn = self.put("PUSH_ELSE");
        self.deeper();
        self.leads(jump, turn);
        self.sequence(other);
        let pop = self.pop();
        self.leads(turn, pop);
        self.empty.extend(labels);
        let mut jump = self.put("JUMP");
        self.sequence(next);
        if !last.is_empty() {
            let turn = self.put("ELSE");
            self.leads(jump, turn);
            jump = turn;
            self.sequence(last);
        }
        let pop = self.pop();
        self.leads(jump, pop);
    }

    /// Pops one entry of the stack.
    fn pop(&mut self) -> usize {
        let pop = self.put("POP");
        self.depth -= 1;
        if let Some(instruction) = self.instructions.last_mut() {
            (instruction.to, instruction.pops) = (Some(pop + 1), 1);
        }
        pop
    }

    /// A graph of the instructions with their jump targets.
    pub fn picture(&self, title: String) -> Graph {
        let mut graph = Graph {
            title,
            ..Graph::default()
        };
        let count = self.instructions.len();
        for (from, known) in self.instructions.iter().enumerate() {
            let tests = matches!(
                known.opcode,
                "ALU_PUSH_BEFORE" | "ALU_BREAK" | "ALU_CONTINUE"
            );
            let marks = Marks {
                parts: tests,
                joins: matches!(known.opcode, "POP" | "LOOP_END"),
                added: known.lines.is_empty() && known.opcode != "END",
            };
            let mut notes = known.labels.clone();
            let test = known.lines.last().filter(|_| tests);
            notes.extend(test.cloned());
            graph.nodes.push(Node {
                name: format!("{from} {}", known.opcode),
                notes,
                marks,
                ..Node::default()
            });
            let mut put = |to: usize, label: &str| {
                if to < count {
                    graph.edges.push(Edge {
                        from,
                        to,
                        label: label.to_string(),
                        parts: false,
                    });
                }
            };
            let jumps = match known.opcode {
                "JUMP" | "ELSE" | "PUSH_ELSE" | "LOOP_START_DX10" => Some(["none", "any"]),
                "LOOP_END" => Some(["any", "none"]),
                _ => None,
            };
            match (jumps, known.to) {
                (Some([jump, on]), Some(to)) => {
                    put(to, jump);
                    put(from + 1, on);
                }
                _ => put(from + 1, ""),
            }
        }
        graph
    }

    /// The text of the program.
    pub fn text(&self, header: &str, registers: &[String], result: Option<&str>) -> String {
        let mut out = format!("{header}\n.stack {}\n", self.most);
        for line in registers {
            out += &format!("{line}\n");
        }
        for (at, instruction) in self.instructions.iter().enumerate() {
            let mut line = format!("{at:>4} {}", instruction.opcode);
            if let Some(to) = instruction.to {
                line += &format!(" @{to}");
            }
            if instruction.opcode == "POP" || instruction.opcode == "JUMP" {
                line += &format!(" POP:{}", instruction.pops);
            }
            if instruction.opcode == "END"
                && let Some(result) = result
            {
                line += &format!(" %{result}");
            }
            if !instruction.labels.is_empty() {
                line += &format!(" ; {}", instruction.labels.join(", "));
            }
            out += &format!("{line}\n");
            for line in &instruction.lines {
                out += &format!("        {line}\n");
            }
        }
        out
    }
}

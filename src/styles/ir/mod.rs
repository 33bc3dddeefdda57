//! LLVM IR as one lane sees it: predicates are bits, phis are selects, and what must not happen for other lanes is guarded by a branch around it.
//!
//! What opt may do with it is what LLVM's language reference allows: no access is made for a lane whose predicate is false (a `select` of the address would need something
//! of the same address space to point to, and would write there), and no bit that is branched on is made of a value that another lane's way left undefined: predicates are
//! combined by `select`, which does not look at the operand that it does not choose.
//!
//! Whether any lane goes on with a cycle is asked by `llvm.amdgcn.ballot` in a module for AMD's GPUs; elsewhere there is one lane, and its own bit is the answer.
//!
//! | file | what it does |
//! |---|---|
//! | `draft` | steps of the linear form as instructions over registers |
//! | `ssa` | which value each read of a register gets |

mod draft;
mod ssa;

use std::collections::BTreeMap;

use crate::prepare::each;
use crate::{Prepared, Refusal};
use draft::{Draft, Event, Piece};
use lanelog_ir::Module;
use lanelog_linearize::How;
use lanelog_target::{Architecture, ModuleContext};
use lanelog_typed::Types;
use rustc_hash::FxHashMap;
use ssa::{Held, Register, Ssa, Uses};

/// What is appended to a module that asks other lanes.
const BALLOT: &str = "declare i64 @llvm.amdgcn.ballot.i64(i1)";

/// Writes a module with some of its functions linearised. Others stay as they are.
///
/// # Errors
/// What is not covered, by function.
pub fn write<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    functions: &[usize],
    how: How,
) -> (String, Vec<Prepared>, Vec<Refusal>) {
    let (made, refused) = each(module, context, types, functions, how, |found, _| {
        found.linear.drop_unused(false);
        function(module, context, found)
    });
    let mut prepared = Vec::new();
    let mut pieces: BTreeMap<u32, (u32, String)> = BTreeMap::new();
    let mut asks = false;
    for (found, text) in made {
        asks |= text.contains("@llvm.amdgcn.ballot.i64(");
        pieces.insert(found.function.span.start, (found.function.span.end, text));
        prepared.push(found);
    }
    let whole = String::from_utf8_lossy(module.text);
    let mut text = String::with_capacity(whole.len());
    let mut done = 0;
    for (start, (end, body)) in pieces {
        text += whole.get(done..start as usize).unwrap_or_default();
        text += &body;
        done = end as usize;
    }
    text += whole.get(done..).unwrap_or_default();
    let declared = || {
        let mut lines = text.lines().map(str::trim_start);
        lines.any(|line| line.starts_with("declare") && line.contains("@llvm.amdgcn.ballot.i64("))
    };
    if asks && !declared() {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text += &format!("\n{BALLOT}\n");
    }
    (text, prepared, refused)
}

/// Writes one function.
fn function(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    prepared: &Prepared,
) -> Result<String, Refusal> {
    let votes = context.architecture() == Some(Architecture::Amdgpu);
    let mut draft = Draft::new(module, prepared, votes);
    let blocks: Vec<Vec<Event>> = (0..prepared.linear.blocks.len())
        .map(|block| draft.block(block))
        .collect::<Result<_, _>>()?;
    let uses: Vec<Uses> = blocks.iter().map(|events| uses_of(events)).collect();
    let successors: Vec<Vec<u32>> = (0..blocks.len())
        .map(|block| prepared.linear.successors(block))
        .collect();
    let ssa = Ssa::new(&uses, &successors);
    let mut writer = Writer {
        draft,
        ssa,
        ends: FxHashMap::default(),
        joins: FxHashMap::default(),
        labels: Vec::new(),
        current: FxHashMap::default(),
        block: 0,
    };
    let mut bodies = Vec::with_capacity(blocks.len());
    for (block, events) in blocks.iter().enumerate() {
        bodies.push(writer.body(block as u32, events));
    }
    let start = prepared.function.span.start;
    let header = (prepared.function.body as usize).saturating_sub(start as usize);
    let text = module.function_text(&prepared.function);
    // `body` counts from the start of the module's or of the function's text.
    let header = match text.get(header) {
        Some(b'{') => header,
        _ => prepared.function.body as usize,
    };
    let mut out = String::from_utf8_lossy(text.get(..header).unwrap_or_default()).into_owned();
    out += "{\n";
    for (block, body) in bodies.iter().enumerate() {
        if block > 0 {
            out.push('\n');
        }
        out += &format!("{}:\n", writer.draft.label(block));
        out += &writer.phis(block as u32, &successors);
        out += body;
    }
    out += "}";
    Ok(out)
}

fn uses_of(events: &[Event]) -> Uses {
    let mut uses = Uses::default();
    for event in events {
        for register in event.reads() {
            if !uses.written.contains(&register) {
                uses.exposed.insert(register);
            }
        }
        if let Some(register) = event.writes() {
            uses.written.insert(register);
        }
    }
    uses
}

struct Writer<'w, 't> {
    draft: Draft<'w, 't>,
    ssa: Ssa,
    /// What registers hold at the end of blocks that write them.
    ends: FxHashMap<(u32, Register), String>,
    /// The names of phis.
    joins: FxHashMap<(u32, Register), String>,
    /// The label at the end of each block.
    labels: Vec<String>,
    /// What registers hold in the block at hand.
    current: FxHashMap<Register, String>,
    block: u32,
}

impl Writer<'_, '_> {
    fn nothing(register: Register) -> String {
        match register {
            Register::Predicate(_) => "false".into(),
            _ => "poison".into(),
        }
    }

    fn joined(&mut self, block: u32, register: Register) -> String {
        if let Some(name) = self.joins.get(&(block, register)) {
            return name.clone();
        }
        let wish = self.draft.wish(register);
        let name = format!("%{}", self.draft.names.fresh(&wish));
        self.joins.insert((block, register), name.clone());
        name
    }

    /// What a register holds at the start of a block.
    fn held(&mut self, block: u32, register: Register) -> String {
        match self.ssa.held(block, register) {
            Held::Nothing => Self::nothing(register),
            Held::Joined(at) => self.joined(at, register),
            Held::Written(at) => match self.ends.get(&(at, register)) {
                Some(text) => text.clone(),
                None => Self::nothing(register),
            },
        }
    }

    fn read(&mut self, register: Register) -> String {
        match self.current.get(&register) {
            Some(text) => text.clone(),
            None => self.held(self.block, register),
        }
    }

    fn piece(&mut self, piece: &Piece) -> String {
        match piece {
            Piece::Text(text) => text.clone(),
            Piece::Register(register) => self.read(*register),
        }
    }

    fn write(&mut self, register: Register, text: String) {
        self.current.insert(register, text.clone());
        self.ends.insert((self.block, register), text);
    }

    fn fresh(&mut self, register: Register) -> String {
        let wish = self.draft.wish(register);
        format!("%{}", self.draft.names.fresh(&wish))
    }

    fn body(&mut self, block: u32, events: &[Event]) -> String {
        self.block = block;
        self.current.clear();
        let mut out = String::new();
        let mut label = self.draft.label(block as usize);
        for event in events {
            match event {
                Event::Line { pieces, writes } => {
                    let text: Vec<String> = pieces.iter().map(|piece| self.piece(piece)).collect();
                    let text = text.concat();
                    match writes {
                        Some((register, name)) => {
                            out += &format!("  %{name} = {text}\n");
                            self.write(*register, format!("%{name}"));
                        }
                        None => out += &format!("  {text}\n"),
                    }
                }
                Event::Given {
                    text,
                    locals,
                    writes,
                } => {
                    let mut new: FxHashMap<String, String> = FxHashMap::default();
                    for (was, register) in locals {
                        let held = self.read(*register);
                        new.insert(was.clone(), held);
                    }
                    let text = self.draft.renaming.rename(text, new);
                    match writes {
                        Some((register, name)) => {
                            out += &format!("  %{name} = {text}\n");
                            self.write(*register, format!("%{name}"));
                        }
                        None => out += &format!("  {text}\n"),
                    }
                }
                Event::Set { register, to } => {
                    let text = self.piece(to);
                    self.write(*register, text);
                }
                Event::Or { register, with } => {
                    let (old, with) = (self.read(*register), self.piece(with));
                    if old == "false" {
                        self.write(*register, with);
                    } else {
                        let name = self.fresh(*register);
                        out += &format!("  {name} = or i1 {old}, {with}\n");
                        self.write(*register, name);
                    }
                }
                Event::Both {
                    register,
                    first,
                    second,
                } => {
                    let (first, second) = (self.piece(first), self.piece(second));
                    let name = self.fresh(*register);
                    out += &format!("  {name} = select i1 {first}, i1 {second}, i1 false\n");
                    self.write(*register, name);
                }
                Event::Choose {
                    register,
                    condition,
                    ty,
                    new,
                } => {
                    let (condition, new) = (self.piece(condition), self.piece(new));
                    let old = self.read(*register);
                    if old == "poison" || old == new {
                        self.write(*register, new);
                    } else {
                        let name = self.fresh(*register);
                        out +=
                            &format!("  {name} = select i1 {condition}, {ty} {new}, {ty} {old}\n");
                        self.write(*register, name);
                    }
                }
                Event::Label(name) => {
                    out += &format!("\n{name}:\n");
                    label.clone_from(name);
                }
            }
        }
        self.labels.push(label);
        out
    }

    /// The phis at the start of a block.
    fn phis(&mut self, block: u32, successors: &[Vec<u32>]) -> String {
        let mut out = String::new();
        let joined = self.ssa.joined.get(block as usize).cloned();
        for register in joined.unwrap_or_default() {
            let name = self.joined(block, register);
            let mut all = Vec::new();
            for (from, to) in successors.iter().enumerate() {
                for _ in to.iter().filter(|to| **to == block) {
                    let from = from as u32;
                    let value = match self.ends.get(&(from, register)) {
                        Some(text) => text.clone(),
                        None => self.held(from, register),
                    };
                    let label = self.labels.get(from as usize);
                    let label = label.map_or("", String::as_str);
                    all.push(format!("[ {value}, %{label} ]"));
                }
            }
            let ty = self.draft.type_of(register);
            out += &format!("  {name} = phi {ty} {}\n", all.join(", "));
        }
        out
    }
}

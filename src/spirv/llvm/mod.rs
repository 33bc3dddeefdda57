//! Compute entry points as LLVM IR for AMD GPUs, which the interpreter executes.
//!
//! The functions are those of the analysis: calls are inlined, values have the same names, and
//! blocks that break out of loops have their virtual edges, as branches that are never taken.
//! Variables are not promoted: they are memory, and for each phi that promotion adds, the
//! variable's part is loaded where the phi is. So execution does not depend on promotion, which it
//! is to check.
//!
//! Buffers are parameters of the kernel, in the order of their sets and bindings. An instruction
//! that is not supported is a call of a function with its name, so that a run ends only if it is
//! executed.
//!
//! | file | contents |
//! |---|---|
//! | `types` | types, constants, layouts |
//! | `memory` | access chains, loads, stores |
//! | `interface` | buffers, built-in variables and other variables of the module |
//! | `compute` | arithmetic and composites |
//! | `groups` | subgroups, barriers |
//! | `extended` | GLSL.std.450, OpenCL.std |

mod compute;
mod extended;
mod groups;
mod interface;
mod memory;
mod types;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use crate::binary::{Binary, Mistake};
use crate::function::{Function, Origin, Shared};
use crate::grammar::grammar;
use crate::inline::{self, Flat, Ref};
use crate::op;
use types::{Maybe, Shape, Spot};

/// Entry points as a module of LLVM IR.
#[derive(Debug, Default)]
pub struct Llvm {
    /// The module.
    pub text: String,
    /// Its functions, in their order.
    pub kernels: Vec<Kernel>,
}

/// An entry point in a module of LLVM IR.
#[derive(Debug)]
pub struct Kernel {
    /// The index of the entry point in the SPIR-V module.
    pub entry: usize,
    /// Values of the entry point, each with the line of the instruction that computes it.
    pub values: Vec<(u32, u32)>,
    /// The parameters.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameter {
    /// Set and binding of a buffer.
    pub binding: Option<(u32, u32)>,
    /// The parameter is the number of bytes of this buffer.
    pub length_of: Option<usize>,
}

/// Bytes of a constant's text that is repeated where it is used.
const LONGEST_CONSTANT: usize = 512;

/// Bytes of the translation of an entry point.
const MOST_TEXT: usize = 1 << 27;

/// Translates the entry points for compute shaders and kernels.
///
/// # Errors
/// If an entry point cannot be inlined, or there is none.
pub(crate) fn translate(functions: &[Function]) -> Result<Llvm, Mistake> {
    let mut module = Llvm::default();
    let mut declarations = BTreeMap::new();
    let mut metadata = Metadata::default();
    module
        .text
        .push_str("target triple = \"amdgcn-amd-amdhsa\"\n\n");
    let mut left = inline::MOST_NODES;
    let mut others = Vec::new();
    let mut names = rustc_hash::FxHashSet::default();
    for (index, function) in functions.iter().enumerate() {
        let entry = function.entry();
        if !matches!(entry.model, "GLCompute" | "Kernel") || !names.insert(&entry.name) {
            others.push(format!("`{}` ({})", entry.name, entry.model));
            continue;
        }
        let flat = inline::inline(&function.shared.binary, entry, &mut left)?;
        let mut writer = Writer::new(function, &flat, &mut declarations, &mut metadata);
        writer.line_number = 1 + module.text.matches('\n').count() as u32;
        writer.function();
        if writer.out.len() > MOST_TEXT {
            let first = &writer.binary.instructions[entry.instruction];
            let message = "its translation to LLVM IR is too large".to_string();
            return Err(writer.binary.mistake(first, message));
        }
        let Writer {
            out,
            watched,
            parameters,
            ..
        } = writer;
        module.text.push_str(&out);
        module.kernels.push(Kernel {
            entry: index,
            values: watched,
            parameters,
        });
    }
    if module.kernels.is_empty() {
        return Err(Mistake {
            word: None,
            instruction: None,
            message: match others.is_empty() {
                true => "no entry point to execute".to_string(),
                false => format!(
                    "only compute shaders and kernels are executed; the module has {}",
                    others.join(", ")
                ),
            },
        });
    }
    for (name, declaration) in &declarations {
        let _ = writeln!(
            module.text,
            "{}",
            declaration.replace("@@", &quoted('@', name))
        );
    }
    metadata.write(&mut module.text);
    Ok(module)
}

/// Locations in source files, as metadata.
#[derive(Debug, Default)]
struct Metadata {
    nodes: Vec<String>,
    files: FxHashMap<String, usize>,
    unit: Option<usize>,
}

impl Metadata {
    fn add(&mut self, node: String) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn file(&mut self, name: &str) -> usize {
        if let Some(known) = self.files.get(name) {
            return *known;
        }
        let text = format!("!DIFile(filename: {}, directory: \"\")", escaped(name));
        let number = self.add(text);
        self.files.insert(name.to_string(), number);
        number
    }

    /// A scope for the locations of a function.
    fn function(&mut self, name: &str, file: &str) -> usize {
        let file = self.file(file);
        let unit = match self.unit {
            Some(unit) => unit,
            None => self.add(format!(
                "distinct !DICompileUnit(language: DW_LANG_C, file: !{file}, emissionKind: LineTablesOnly)"
            )),
        };
        self.unit = Some(unit);
        self.add(format!(
            "distinct !DISubprogram(name: {}, file: !{file}, unit: !{unit}, spFlags: DISPFlagDefinition)",
            escaped(name)
        ))
    }

    fn write(&self, text: &mut String) {
        if let Some(unit) = self.unit {
            let flags = self.nodes.len();
            let _ = writeln!(text, "\n!llvm.dbg.cu = !{{!{unit}}}");
            let _ = writeln!(text, "!llvm.module.flags = !{{!{flags}}}");
            let _ = writeln!(
                text,
                "!{flags} = !{{i32 2, !\"Debug Info Version\", i32 3}}"
            );
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(text, "!{number} = {node}");
        }
    }
}

/// A name with its prefix, in quotes if it needs them.
fn quoted(prefix: char, name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-$".contains(&byte);
    let is_number = name.bytes().next().is_none_or(|byte| byte.is_ascii_digit());
    match !is_number && name.bytes().all(plain) {
        true => format!("{prefix}{name}"),
        false => format!("{prefix}{}", escaped(name)),
    }
}

/// A string with LLVM's escapes.
fn escaped(name: &str) -> String {
    let mut text = String::from("\"");
    for byte in name.bytes() {
        match byte {
            b'"' | b'\\' | 0..32 | 127.. => {
                let _ = write!(text, "\\{byte:02X}");
            }
            _ => text.push(byte.into()),
        }
    }
    text.push('"');
    text
}

/// A line of a function: its result's name, and the instruction.
struct Line {
    name: Option<String>,
    text: String,
}

/// Writes one entry point.
struct Writer<'w> {
    shared: &'w Shared,
    binary: &'w Binary,
    function: &'w Function,
    flat: &'w Flat,
    declarations: &'w mut BTreeMap<String, String>,
    metadata: &'w mut Metadata,
    /// The text, and the number of its next line.
    out: String,
    line_number: u32,
    /// Lines of the current node.
    lines: Vec<Line>,
    /// The node that is written, and the prefix of its intermediate results.
    current: Option<u32>,
    prefix: String,
    temporaries: u32,
    /// Variables of the module as operands.
    globals: FxHashMap<u32, Maybe<String>>,
    /// Arrays of descriptors: the table of their addresses, their number and type.
    tables: FxHashMap<u32, (String, u64, u32)>,
    /// Parameters with the numbers of bytes of buffers.
    lengths: FxHashMap<u32, String>,
    /// Layouts of what pointers point to.
    spots: FxHashMap<Ref, Spot>,
    /// Nodes whose results have no type in LLVM, and why.
    failed: FxHashMap<u32, String>,
    /// Values with their lines.
    watched: Vec<(u32, u32)>,
    parameters: Vec<Parameter>,
    /// The scope of locations, and numbers of locations.
    scope: Option<usize>,
    locations: FxHashMap<(u32, u32, u32), usize>,
    /// The label of each block by copy and label.
    block_of: FxHashMap<(u32, u32), u32>,
    /// Names of long constants by their text.
    constants: FxHashMap<String, String>,
    /// Depth and parts of types and constants.
    nested: FxHashMap<u32, (u32, u32)>,
}

impl<'w> Writer<'w> {
    fn new(
        function: &'w Function,
        flat: &'w Flat,
        declarations: &'w mut BTreeMap<String, String>,
        metadata: &'w mut Metadata,
    ) -> Writer<'w> {
        let shared = &*function.shared;
        let binary = &shared.binary;
        let block_of = flat.blocks.iter().zip(0..).map(|(block, number)| {
            let label = &flat.nodes[block.label as usize];
            let result = binary.instructions[label.instruction as usize].result;
            ((label.copy, result), number)
        });
        Writer {
            shared,
            binary,
            function,
            flat,
            declarations,
            metadata,
            out: String::new(),
            line_number: 1,
            lines: Vec::new(),
            current: None,
            prefix: "start".to_string(),
            temporaries: 0,
            globals: FxHashMap::default(),
            tables: FxHashMap::default(),
            lengths: FxHashMap::default(),
            spots: FxHashMap::default(),
            failed: FxHashMap::default(),
            watched: Vec::new(),
            parameters: Vec::new(),
            scope: None,
            locations: FxHashMap::default(),
            block_of: block_of.collect(),
            constants: FxHashMap::default(),
            nested: types::nested(binary),
        }
    }

    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
        self.line_number += 1 + text.matches('\n').count() as u32;
    }

    /// Adds an instruction with a result, and returns the result.
    fn emit(&mut self, text: String) -> String {
        let name = quoted('%', &format!("{}~{}", self.prefix, self.temporaries));
        self.temporaries += 1;
        self.lines.push(Line {
            name: Some(name.clone()),
            text,
        });
        name
    }

    /// Adds an instruction without a result.
    fn line(&mut self, text: String) {
        self.lines.push(Line { name: None, text });
    }

    /// Adds a call.
    fn call(&mut self, result: &str, name: &str, operands: &[(&str, &str)]) -> String {
        let types: Vec<&str> = operands.iter().map(|(ty, _)| *ty).collect();
        let declaration = format!("declare {result} @@({})", types.join(", "));
        self.declarations
            .entry(name.to_string())
            .or_insert(declaration);
        let operands: Vec<String> = operands
            .iter()
            .map(|(ty, value)| format!("{ty} {value}"))
            .collect();
        let text = format!(
            "call {result} {}({})",
            quoted('@', name),
            operands.join(", ")
        );
        match result {
            "void" => {
                self.line(text);
                String::new()
            }
            _ => self.emit(text),
        }
    }

    /// Operands of the current node.
    fn operand_count(&self) -> usize {
        self.current
            .map_or(0, |node| self.flat.nodes[node as usize].operands.len())
    }

    fn reference(&self, at: usize) -> Maybe<Ref> {
        let node = self.current.map(|node| &self.flat.nodes[node as usize]);
        let operand = node.and_then(|node| node.operands.get(at)).copied();
        operand.ok_or_else(|| "an operand is missing".to_string())
    }

    fn operand(&mut self, at: usize) -> Maybe<String> {
        let text = self.text(self.reference(at)?)?;
        match text.len() > LONGEST_CONSTANT {
            true => self.kept(text, self.kind(at)?),
            false => Ok(text),
        }
    }

    /// A long constant as a global variable that is loaded: its text stays linear.
    fn kept(&mut self, text: String, kind: u32) -> Maybe<String> {
        let ty = self.ty(kind)?;
        let known = self.constants.len();
        let name = match self.constants.get(&text) {
            Some(name) => name.clone(),
            None => {
                let name = format!("{}/constant.{known}", self.function.entry().name);
                let global = format!("@@ = internal addrspace(1) constant {ty} {text}, align 16");
                self.declarations.insert(name.clone(), global);
                self.constants.insert(text, name.clone());
                name
            }
        };
        let name = quoted('@', &name);
        Ok(self.emit(format!("load {ty}, ptr addrspace(1) {name}, align 16")))
    }

    /// The type of an operand of the current node.
    fn kind(&self, at: usize) -> Maybe<u32> {
        let kind = match self.reference(at)? {
            Ref::Node(node) => self.node_kind(node),
            Ref::Global(id) => self.binary.type_of(id).unwrap_or_default(),
            // The type of an undefined value is that of its id.
            _ => self
                .ids()
                .get(at)
                .and_then(|id| self.binary.type_of(*id))
                .unwrap_or_default(),
        };
        match kind {
            0 => Err("an operand without a type".to_string()),
            kind => Ok(kind),
        }
    }

    fn node_kind(&self, node: u32) -> u32 {
        let node = &self.flat.nodes[node as usize];
        self.binary.instructions[node.instruction as usize].kind
    }

    /// The ids among the operands of the current node's instruction.
    fn ids(&self) -> Vec<u32> {
        let Some(node) = self.current else {
            return Vec::new();
        };
        let node = &self.flat.nodes[node as usize];
        let instruction = &self.binary.instructions[node.instruction as usize];
        let mut ids = Vec::new();
        if let Some(operation) = grammar().operation(instruction.opcode) {
            let words = self.binary.operand_words(instruction);
            let visit = |kind, words: &[u32]| {
                if kind == crate::grammar::Kind::Id {
                    ids.extend(words.first());
                }
            };
            // The operands were split when they were resolved.
            let _ = crate::grammar::split(operation, words, 1, visit);
        }
        ids
    }

    /// The words after type and result of the current node.
    fn words(&self) -> Vec<u32> {
        let Some(node) = self.current else {
            return Vec::new();
        };
        let node = &self.flat.nodes[node as usize];
        self.binary
            .arguments(&self.binary.instructions[node.instruction as usize])
            .to_vec()
    }

    fn result_kind(&self) -> u32 {
        self.current.map_or(0, |node| self.node_kind(node))
    }

    fn plain_name(&self, node: u32) -> String {
        let node = &self.flat.nodes[node as usize];
        let result = self.binary.instructions[node.instruction as usize].result;
        self.function.id_name(result, node.copy)
    }

    fn node_name(&self, node: u32) -> String {
        quoted('%', &self.plain_name(node))
    }

    fn label(&self, block: u32) -> String {
        quoted('%', &self.function.label_name(block))
    }

    /// The function's text.
    fn function(&mut self) {
        let entry = self.function.entry().clone();
        let first_place = self.flat.blocks.iter().flat_map(|block| &block.nodes);
        let mut first_place = first_place.filter_map(|node| {
            let node = &self.flat.nodes[*node as usize];
            let place = self.binary.place(node.instruction as usize)?;
            self.shared.files.get(&place.file)
        });
        if let Some(file) = first_place.next() {
            let scope = self.metadata.function(&entry.name, file);
            self.scope = Some(scope);
        }
        let parameters = self.interface();
        let mut head = format!(
            "define amdgpu_kernel void {}({})",
            quoted('@', &entry.name),
            parameters.join(", ")
        );
        if entry.model == "GLCompute" {
            head.push_str(" \"uniform-work-group-size\"=\"true\"");
        }
        if let Some(scope) = self.scope {
            let _ = write!(head, " !dbg !{scope}");
        }
        if let [Some(x), Some(y), Some(z)] = self.binary.executed_sizes(&entry) {
            let node = self.metadata.add(format!("!{{i32 {x}, i32 {y}, i32 {z}}}"));
            let _ = write!(head, " !reqd_work_group_size !{node}");
        }
        head.push_str(" {\n\"start~\":");
        self.write(&head);
        self.start();
        let first = self.label(0);
        self.line(format!("br label {first}"));
        self.flush(None, None);
        for block in 0..self.flat.blocks.len() as u32 {
            if self.out.len() <= MOST_TEXT {
                self.block(block);
            }
        }
        self.write("}\n");
    }

    fn block(&mut self, number: u32) {
        let label = self.label(number);
        let label = label.trim_start_matches('%').to_string();
        self.write(&format!("{label}:"));
        let flat = self.flat;
        let block = &flat.blocks[number as usize];
        let starts = self.function.block_start(number);
        let values = self.function.block_start(number + 1).saturating_sub(starts);
        let phis = values.saturating_sub(block.nodes.len() as u32);
        let mut nodes = block.nodes.iter().zip(starts + phis..).peekable();
        while let Some((node, value)) =
            nodes.next_if(|(node, _)| flat.nodes[**node as usize].incoming.is_some())
        {
            self.begin(*node);
            self.phi(*node, number);
            self.flush(None, Some(value));
        }
        for value in starts..starts + phis {
            self.promoted_phi(value);
        }
        for (node, value) in nodes {
            self.begin(*node);
            let last = block.nodes.last() == Some(node);
            match last {
                true => self.terminator(number, *node),
                false => self.node(*node, value),
            }
            self.flush(None, Some(value));
        }
    }

    fn begin(&mut self, node: u32) {
        self.current = Some(node);
        self.prefix = self.plain_name(node);
        self.temporaries = 0;
        let written = &self.flat.nodes[node as usize];
        if self.binary.instructions[written.instruction as usize].result == 0 {
            self.prefix = format!("at{node}");
        }
    }

    /// Writes the lines of a node. The last line has the given name, and computes the value.
    fn flush(&mut self, name: Option<String>, value: Option<u32>) {
        let lines = std::mem::take(&mut self.lines);
        let location = self.location();
        let count = lines.len();
        for (at, line) in lines.into_iter().enumerate() {
            let last = at + 1 == count;
            if let (true, Some(value)) = (last, value) {
                self.watched.push((value, self.line_number));
            }
            let named = match (&name, last) {
                (Some(name), true) => Some(name.clone()),
                _ => line.name,
            };
            let text = match named {
                Some(name) => format!("  {name} = {}{location}", line.text),
                None => format!("  {}{location}", line.text),
            };
            self.write(&text);
        }
    }

    /// The location of the current node, as an attachment.
    fn location(&mut self) -> String {
        let node = self
            .current
            .map(|node| self.flat.nodes[node as usize].instruction);
        let place = node.and_then(|instruction| self.binary.place(instruction as usize));
        let (Some(place), Some(scope)) = (place, self.scope) else {
            return String::new();
        };
        let key = (place.file, place.line, place.column);
        let number = match self.locations.get(&key) {
            Some(known) => *known,
            None => {
                let name = self
                    .shared
                    .files
                    .get(&place.file)
                    .cloned()
                    .unwrap_or_default();
                let file = self.metadata.file(&name);
                let inner = self.metadata.add(format!(
                    "!DILexicalBlockFile(scope: !{scope}, file: !{file}, discriminator: 0)"
                ));
                let number = self.metadata.add(format!(
                    "!DILocation(line: {}, column: {}, scope: !{inner})",
                    place.line, place.column
                ));
                self.locations.insert(key, number);
                number
            }
        };
        format!(", !dbg !{number}")
    }

    fn phi(&mut self, node: u32, number: u32) {
        let flat = self.flat;
        let kind = self.node_kind(node);
        let ty = match self.ty(kind) {
            Ok(ty) => ty,
            Err(why) => {
                self.failed.insert(node, why);
                return;
            }
        };
        let mut pairs = Vec::new();
        for (block, value) in flat.nodes[node as usize].incoming.iter().flatten() {
            let value = self.text(*value).unwrap_or_else(|_| "poison".to_string());
            pairs.push(format!("[ {value}, {} ]", self.label(*block)));
        }
        for (block, from) in flat.blocks.iter().zip(0..) {
            if block.breaks_from == Some(number) && !block.successors.contains(&number) {
                pairs.push(format!("[ poison, {} ]", self.label(from)));
            }
        }
        let name = self.node_name(node);
        self.lines.push(Line {
            name: Some(name),
            text: format!("phi {ty} {}", pairs.join(", ")),
        });
    }

    /// Loads the part of a variable of which promotion made a phi.
    fn promoted_phi(&mut self, value: u32) {
        let Some(Origin::Phi { variable, .. }) = self.function.origins.get(value as usize) else {
            return;
        };
        let variable = *variable;
        self.current = None;
        self.prefix = self.function.name_of(value).unwrap_or_default();
        self.temporaries = 0;
        let kind = match variable {
            Ref::Node(node) => self.node_kind(node),
            Ref::Global(id) => self.binary.type_of(id).unwrap_or_default(),
            _ => return,
        };
        let Shape::Pointer(class, pointee) = self.shape(kind) else {
            return;
        };
        let path = self.function.path_of(value);
        let loaded = self.text(variable).and_then(|base| {
            let (offset, spot) = self.part(pointee, path)?;
            let pointer = format!("ptr addrspace({})", Writer::space(class));
            let place = self.moved(&pointer, &base, offset);
            self.load(&pointer, &place, spot)
        });
        match loaded {
            Ok(_) => self.flush(None, Some(value)),
            // Only the observation is missing.
            Err(_) => self.lines.clear(),
        }
    }

    fn node(&mut self, node: u32, value: u32) {
        let opcode = self.flat.nodes[node as usize].opcode;
        let name = grammar().name(opcode);
        let kind = self.result_kind();
        let done = self.instruction(opcode, name);
        let void = kind == 0 || self.shape(kind) == Shape::Void;
        match done {
            Ok(None) => {}
            Ok(Some(_)) if void => {}
            Ok(Some(result)) => {
                let is_last = self
                    .lines
                    .last()
                    .is_some_and(|line| line.name.as_deref() == Some(result.as_str()));
                if !is_last {
                    match self.ty(kind) {
                        Ok(ty) => {
                            self.emit(format!("select i1 true, {ty} {result}, {ty} {result}"));
                        }
                        Err(why) => {
                            self.failed.insert(node, why);
                            return;
                        }
                    }
                }
                let name = self.node_name(node);
                self.flush(Some(name), Some(value));
            }
            Err(why) => {
                self.lines.clear();
                let why = match why.is_empty() {
                    true => name.to_string(),
                    false => format!("{name} ({why})"),
                };
                self.unsupported(node, &why, void);
            }
        }
    }

    /// A call of a function that does not exist, with the reason as its name.
    fn unsupported(&mut self, node: u32, why: &str, void: bool) {
        let ty = match void {
            true => Ok("void".to_string()),
            false => self.ty(self.result_kind()),
        };
        match ty {
            Ok(ty) => {
                self.call(&ty, why, &[]);
                let name = (ty != "void").then(|| self.node_name(node));
                self.flush(name, None);
            }
            // Users of the result are not supported.
            Err(_) => {
                self.failed.insert(node, why.to_string());
            }
        }
    }

    /// Writes an instruction. The result is the operand that has its value.
    fn instruction(&mut self, opcode: u16, name: &'static str) -> Maybe<Option<String>> {
        match opcode {
            op::Variable => {
                self.local_variable()?;
                return Ok(None);
            }
            op::Load => {
                let (pointer, kind) = (self.operand(0)?, self.kind(0)?);
                let spot = self.spot(self.reference(0)?, kind)?;
                let ty = self.ty(kind)?;
                return self.load(&ty, &pointer, spot).map(Some);
            }
            op::Store => {
                let (pointer, kind) = (self.operand(0)?, self.kind(0)?);
                let spot = self.spot(self.reference(0)?, kind)?;
                let (ty, value) = (self.ty(kind)?, self.operand(1)?);
                self.store(&ty, &pointer, spot, &value)?;
                return Ok(None);
            }
            op::AccessChain | op::InBoundsAccessChain => return self.access_chain(false).map(Some),
            op::ControlBarrier => {
                self.barrier()?;
                return Ok(None);
            }
            op::ExtInst => return self.extended().map(Some),
            _ => {}
        }
        match name {
            "OpPtrAccessChain" | "OpInBoundsPtrAccessChain" => {
                return self.access_chain(true).map(Some);
            }
            "OpCopyMemory" => {
                let (to, from) = (self.operand(0)?, self.operand(1)?);
                let (to_kind, from_kind) = (self.kind(0)?, self.kind(1)?);
                let target = self.spot(self.reference(0)?, to_kind)?;
                let source = self.spot(self.reference(1)?, from_kind)?;
                let (to_type, from_type) = (self.ty(to_kind)?, self.ty(from_kind)?);
                let value = self.load(&from_type, &from, source)?;
                self.store(&to_type, &to, target, &value)?;
                return Ok(None);
            }
            "OpArrayLength" => return self.array_length().map(Some),
            // Waves take turns: memory is always coherent.
            "OpMemoryBarrier" | "OpNop" | "OpAssumeTrueKHR" | "OpLifetimeStart"
            | "OpLifetimeStop" => return Ok(None),
            _ => {}
        }
        let class = grammar()
            .operation(opcode)
            .map_or("", |operation| operation.class);
        match class {
            "Atomic" => self.atomic(name),
            "Group" | "Non-Uniform" => self.group(name).map(Some),
            _ if name.starts_with("OpSubgroup") && name.ends_with("KHR") => {
                self.group(name).map(Some)
            }
            _ => match self.computed(name)? {
                Some(result) => Ok(Some(result)),
                None => Err(String::new()),
            },
        }
    }

    /// Atomic operations.
    fn atomic(&mut self, name: &str) -> Maybe<Option<String>> {
        let (pointer, kind) = (self.operand(0)?, self.kind(0)?);
        let place = format!("{} {pointer}", self.ty(kind)?);
        let spot = self.spot(self.reference(0)?, kind)?;
        let ty = self.ty(spot.kind)?;
        let bytes = self.size(spot)?.0;
        let operation = match name {
            "OpAtomicLoad" => {
                let text = format!("load atomic {ty}, {place} monotonic, align {bytes}");
                return Ok(Some(self.emit(text)));
            }
            "OpAtomicStore" => {
                let value = self.operand(3)?;
                self.line(format!(
                    "store atomic {ty} {value}, {place} monotonic, align {bytes}"
                ));
                return Ok(None);
            }
            "OpAtomicCompareExchange" | "OpAtomicCompareExchangeWeak" => {
                let (value, expected) = (self.operand(4)?, self.operand(5)?);
                let both = self.emit(format!(
                    "cmpxchg {place}, {ty} {expected}, {ty} {value} monotonic monotonic, align {bytes}"
                ));
                let text = format!("extractvalue {{ {ty}, i1 }} {both}, 0");
                return Ok(Some(self.emit(text)));
            }
            "OpAtomicExchange" => "xchg",
            "OpAtomicIAdd" | "OpAtomicIIncrement" => "add",
            "OpAtomicISub" | "OpAtomicIDecrement" => "sub",
            "OpAtomicSMin" => "min",
            "OpAtomicUMin" => "umin",
            "OpAtomicSMax" => "max",
            "OpAtomicUMax" => "umax",
            "OpAtomicAnd" => "and",
            "OpAtomicOr" => "or",
            "OpAtomicXor" => "xor",
            "OpAtomicFAddEXT" => "fadd",
            "OpAtomicFMinEXT" => "fmin",
            "OpAtomicFMaxEXT" => "fmax",
            _ => return Err(String::new()),
        };
        let value = match name {
            "OpAtomicIIncrement" | "OpAtomicIDecrement" => "1".to_string(),
            _ => self.operand(3)?,
        };
        let text = format!("atomicrmw {operation} {place}, {ty} {value} monotonic, align {bytes}");
        Ok(Some(self.emit(text)))
    }

    fn terminator(&mut self, number: u32, node: u32) {
        let flat = self.flat;
        let block = &flat.blocks[number as usize];
        let opcode = flat.nodes[node as usize].opcode;
        let virtual_edge = block
            .breaks_from
            .filter(|header| !block.successors.contains(header))
            .map(|header| self.label(header));
        let labels: Vec<String> = block.successors.iter().map(|to| self.label(*to)).collect();
        let written = self.branch(opcode, &labels, virtual_edge.as_deref());
        if let Err(why) = written {
            self.lines.clear();
            let name = format!("{} ({why})", grammar().name(opcode));
            self.call("void", &name, &[]);
            self.line("unreachable".to_string());
        }
    }

    fn branch(&mut self, opcode: u16, labels: &[String], edge: Option<&str>) -> Maybe<()> {
        let text = match (labels, edge) {
            ([], _) => match opcode {
                op::Return | op::ReturnValue => "ret void".to_string(),
                _ => "unreachable".to_string(),
            },
            ([to], None) => format!("br label {to}"),
            ([to], Some(header)) => format!("br i1 false, label {header}, label {to}"),
            ([yes, no], None) if opcode == op::BranchConditional => {
                let condition = self.operand(0)?;
                format!("br i1 {condition}, label {yes}, label {no}")
            }
            ([yes, no], Some(header)) if opcode == op::BranchConditional => {
                let condition = self.operand(0)?;
                let selector = self.emit(format!("zext i1 {condition} to i8"));
                format!(
                    "switch i8 {selector}, label {no} [ i8 1, label {yes} i8 2, label {header} ]"
                )
            }
            _ => self.switch(edge)?,
        };
        self.line(text);
        Ok(())
    }

    fn switch(&mut self, edge: Option<&str>) -> Maybe<String> {
        let (selector, kind) = (self.operand(0)?, self.kind(0)?);
        let ty = self.ty(kind)?;
        let bits = self.bits(kind)?;
        let words = self.words();
        let [_, default, cases @ ..] = words.as_slice() else {
            return Err("without a default".to_string());
        };
        let copy = self
            .current
            .map_or(0, |node| self.flat.nodes[node as usize].copy);
        let mut labels = FxHashMap::default();
        for id in &words {
            if let Some(block) = self.block_of.get(&(copy, *id)) {
                labels.insert(*id, self.label(*block));
            }
        }
        let label = |id: &u32| labels.get(id).cloned().ok_or("a label that is not there");
        let size = if bits > 32 { 3 } else { 2 };
        // The case of a virtual edge is a number that the wider selector never has.
        let (selector, wide) = match edge {
            None => (selector, bits),
            Some(_) => (
                self.emit(format!("zext {ty} {selector} to i{}", 2 * bits)),
                2 * bits,
            ),
        };
        let mut text = format!("switch i{wide} {selector}, label {} [", label(default)?);
        let mut known = std::collections::BTreeSet::new();
        for case in cases.chunks_exact(size) {
            let value = case[..size - 1].iter().rev();
            let value = value.fold(0, |value: u64, word| value << 32 | u64::from(*word));
            let value = value & (u64::MAX >> (64 - bits.clamp(1, 64)));
            // The first of equal cases counts.
            if known.insert(value) {
                let _ = write!(text, " i{wide} {value}, label {}", label(&case[size - 1])?);
            }
        }
        if let Some(edge) = edge {
            let _ = write!(text, " i{wide} {}, label {edge}", 1_u128 << bits);
        }
        text.push_str(" ]");
        Ok(text)
    }
}

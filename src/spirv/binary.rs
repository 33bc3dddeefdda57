//! A module as instructions: the words are split, and every operand and id is checked.

use std::collections::BTreeSet;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::constants;
use crate::grammar::{self, Kind, grammar};
use crate::{Options, op};

/// An error in a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The word at which the instruction begins, from 0; none if the options do not fit the module.
    pub word: Option<usize>,
    /// The name of the instruction.
    pub instruction: Option<&'static str>,
    /// The error, and what to do.
    pub message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(word) = self.word {
            write!(f, "word {word}: ")?;
        }
        if let Some(name) = self.instruction {
            write!(f, "{name}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Mistake {}

/// An instruction of the module.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// Its first word.
    pub at: u32,
    /// Its opcode.
    pub opcode: u16,
    /// Its number of words.
    pub length: u16,
    /// The id of its type, or 0.
    pub kind: u32,
    /// The id that it defines, or 0.
    pub result: u32,
}

/// A decoration of an id or of a member of a structure.
#[derive(Clone, Copy, Debug)]
pub struct Decoration {
    /// The member.
    pub member: Option<u32>,
    /// The number of the decoration.
    pub number: u32,
    /// The word that follows, or 0.
    pub parameter: u32,
}

/// An entry point.
#[derive(Clone, Debug)]
pub struct EntryPoint {
    /// Its execution model, by name.
    pub model: &'static str,
    /// Its name.
    pub name: String,
    /// The id of its function.
    pub function: u32,
    /// Items of a work-group in each dimension, where the module or the options determine them.
    pub local_size: [Option<u64>; 3],
    /// The index of the instruction.
    pub instruction: usize,
}

/// The instructions of a function.
#[derive(Clone, Debug)]
pub struct Body {
    /// The index of `OpFunction`.
    pub first: usize,
    /// The index of `OpFunctionEnd`.
    pub last: usize,
    /// The indices of the parameters.
    pub parameters: Vec<usize>,
    /// The index of each `OpLabel`.
    pub labels: Vec<usize>,
}

/// A place in a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// The id of the file's name.
    pub file: u32,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, or 0 if it is unknown.
    pub column: u32,
}

/// A module whose instructions are well formed.
#[derive(Debug, Default)]
pub struct Binary {
    words: Vec<u32>,
    /// Minor version.
    pub version: u8,
    /// The instructions in their order.
    pub instructions: Vec<Instruction>,
    /// The index of the instruction that defines each id, plus 1.
    definitions: Vec<u32>,
    /// Names by `OpName`.
    pub names: FxHashMap<u32, String>,
    /// Decorations by id.
    pub decorations: FxHashMap<u32, Vec<Decoration>>,
    /// The entry points.
    pub entries: Vec<EntryPoint>,
    /// The functions, in their order.
    pub bodies: Vec<Body>,
    /// Sets of extended instructions.
    pub sets: FxHashMap<u32, String>,
    /// Values of constants: integers and booleans of at most 64 bits.
    pub values: FxHashMap<u32, u64>,
    /// Values of constants for execution: specialisation constants have their defaults.
    pub executed: FxHashMap<u32, u64>,
    /// Specialisation constants whose values the options give.
    pub given: rustc_hash::FxHashSet<u32>,
    /// Whether the module has the capability `Shader`: its control flow is structured.
    pub structured: bool,
    /// Whether branches keep the successors that constants exclude.
    pub all_branches: bool,
    /// From an instruction on, the place.
    places: Vec<(u32, Option<SourcePlace>)>,
}

const MAGIC: u32 = 0x0723_0203;
/// The number of `DebugSource` in NonSemantic.Shader.DebugInfo.
const DEBUG_SOURCE: u32 = 35;
/// Ids that the specification's universal limits allow.
const MOST_IDS: u32 = 0x40_0000;
pub const MOST_MISTAKES: usize = 10;
/// Decorations that groups give to their targets.
const MOST_DECORATIONS: usize = 1 << 20;

/// Whether bytes begin as a SPIR-V module does, in either byte order.
pub fn is_spirv(bytes: &[u8]) -> bool {
    bytes.first_chunk().is_some_and(|magic| {
        u32::from_le_bytes(*magic) == MAGIC || u32::from_be_bytes(*magic) == MAGIC
    })
}

/// Whether an instruction ends a block.
pub fn is_terminator(opcode: u16) -> bool {
    matches!(
        opcode,
        op::Branch
            | op::BranchConditional
            | op::Switch
            | op::Kill
            | op::Return
            | op::ReturnValue
            | op::Unreachable
            | op::TerminateInvocation
            | op::IgnoreIntersectionKHR
            | op::TerminateRayKHR
            | op::EmitMeshTasksEXT
    )
}

/// Whether a set of extended instructions has no effect on results.
pub fn is_debug_set(name: &str) -> bool {
    name.starts_with("NonSemantic.") || name.contains("DebugInfo")
}

/// The text in the words of a string.
pub fn text(words: &[u32]) -> String {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let end = bytes
        .iter()
        .position(|byte| *byte == 0)
        .unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

/// Options that do not fit the module, and what to do.
fn misfit(message: String, help: String) -> Mistake {
    Mistake {
        word: None,
        instruction: None,
        message: format!("{message}\n  help: {help}"),
    }
}

/// The first names of a list, and how many more there are.
fn list(names: impl IntoIterator<Item = String>) -> String {
    const LISTED: usize = 8;
    let names: Vec<String> = names.into_iter().collect();
    let shown = names.get(..LISTED).unwrap_or(&names).join(", ");
    match names.len().saturating_sub(LISTED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

impl Binary {
    /// Reads a module.
    ///
    /// # Errors
    /// Returns the first errors of a malformed module.
    pub fn read(bytes: &[u8], options: &Options) -> Result<Binary, Vec<Mistake>> {
        let mut binary = Binary::header(bytes).map_err(|mistake| vec![mistake])?;
        binary.all_branches = options.all_branches;
        binary.split().map_err(|mistake| vec![mistake])?;
        binary.check_operands()?;
        binary.describe(options).map_err(|mistake| vec![mistake])?;
        binary
            .check_constants(options)
            .map_err(|mistake| vec![mistake])?;
        binary.find_bodies().map_err(|mistake| vec![mistake])?;
        constants::evaluate(&mut binary, options);
        binary.find_sizes();
        binary.find_places();
        Ok(binary)
    }

    fn header(bytes: &[u8]) -> Result<Binary, Mistake> {
        let wrong = |word, message: &str| Mistake {
            word: Some(word),
            instruction: None,
            message: message.to_string(),
        };
        if !is_spirv(bytes) {
            let first = bytes.first_chunk::<4>();
            let is_letter = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
            if first.is_some_and(|first| first.iter().all(is_letter)) {
                return Err(misfit(
                    "this is text, not a module of SPIR-V".to_string(),
                    "`spirv-as` assembles it; lanelog calls it for files named .spvasm".to_string(),
                ));
            }
            return Err(wrong(0, "not a SPIR-V module: the magic number is missing"));
        }
        let little = bytes
            .first()
            .is_some_and(|byte| *byte == MAGIC.to_le_bytes()[0]);
        let (chunks, rest) = bytes.as_chunks::<4>();
        if !rest.is_empty() {
            let message = format!("the file ends within this word: {} bytes", rest.len());
            return Err(wrong(chunks.len(), &message));
        }
        let words: Vec<u32> = chunks
            .iter()
            .map(|chunk| {
                if little {
                    u32::from_le_bytes(*chunk)
                } else {
                    u32::from_be_bytes(*chunk)
                }
            })
            .collect();
        let &[_, version, _, bound, _, ..] = words.as_slice() else {
            return Err(wrong(
                words.len(),
                "the file ends within the header of five words",
            ));
        };
        let [0, minor, 1, 0] = version.to_le_bytes() else {
            return Err(wrong(
                1,
                "unsupported version: SPIR-V 1.0 to 1.6 can be read",
            ));
        };
        if minor > 6 {
            let message = format!("unsupported version 1.{minor}: SPIR-V 1.0 to 1.6 can be read");
            return Err(wrong(1, &message));
        }
        if bound > MOST_IDS {
            let message = format!(
                "the bound of ids is {bound}, and at most {MOST_IDS} is supported; `spirv-opt --compact-ids` reduces it"
            );
            return Err(wrong(3, &message));
        }
        Ok(Binary {
            definitions: vec![0; bound as usize],
            version: minor,
            words,
            ..Binary::default()
        })
    }

    /// Splits the words into instructions, and finds what defines each id.
    fn split(&mut self) -> Result<(), Mistake> {
        let mut at = 5;
        while let Some(&first) = self.words.get(at) {
            let (opcode, length) = (first as u16, (first >> 16) as u16);
            let wrong = |instruction, message| {
                Err(Mistake {
                    word: Some(at),
                    instruction,
                    message,
                })
            };
            let Some(operation) = grammar().operation(opcode) else {
                return wrong(
                    None,
                    format!(
                        "opcode {opcode} is unknown; `spirv-val` tells whether the module is valid"
                    ),
                );
            };
            let name = Some(operation.name);
            let shortest = 1 + u16::from(operation.has_type) + u16::from(operation.has_result);
            if length < shortest {
                return wrong(
                    name,
                    format!("its length is {length} words, and it has at least {shortest}"),
                );
            }
            let left = self.words.len() - at;
            if usize::from(length) > left {
                return wrong(
                    name,
                    format!("its length is {length} words, but the file has only {left} more"),
                );
            }
            let kind = if operation.has_type {
                self.words[at + 1]
            } else {
                0
            };
            let result = if operation.has_result {
                self.words[at + usize::from(shortest) - 1]
            } else {
                0
            };
            if operation.has_result {
                let number = self.instructions.len() as u32 + 1;
                match self.definitions.get_mut(result as usize) {
                    Some(definition) if result > 0 && *definition == 0 => *definition = number,
                    Some(_) if result > 0 => {
                        return wrong(name, format!("%{result} is defined twice"));
                    }
                    _ => {
                        let bound = self.definitions.len();
                        return wrong(
                            name,
                            format!(
                                "%{result} is not an id: ids are above 0 and below the bound {bound}"
                            ),
                        );
                    }
                }
            }
            self.instructions.push(Instruction {
                at: at as u32,
                opcode,
                length,
                kind,
                result,
            });
            at += usize::from(length);
        }
        Ok(())
    }

    /// Checks the operands of all instructions.
    fn check_operands(&self) -> Result<(), Vec<Mistake>> {
        let mut mistakes = Vec::new();
        let mut debug_sets = rustc_hash::FxHashSet::default();
        for instruction in &self.instructions {
            let words = self.operand_words(instruction);
            if let (op::ExtInstImport, [id, name @ ..]) = (instruction.opcode, words)
                && is_debug_set(&text(name))
            {
                debug_sets.insert(*id);
            }
            let Some(operation) = grammar().operation(instruction.opcode) else {
                continue;
            };
            // Names and decorations of ids that are not defined have no effect.
            let optional = matches!(operation.class, "Debug" | "Annotation")
                || (instruction.opcode == op::ExtInst
                    && words.get(2).is_some_and(|set| debug_sets.contains(set)));
            let mut undefined = None;
            let check = |kind: Kind, words: &[u32]| {
                if matches!(kind, Kind::Id | Kind::Type) {
                    let id = words.first().copied().unwrap_or_default();
                    if self.definition(id).is_none() && !optional {
                        undefined.get_or_insert(id);
                    }
                }
            };
            let result = grammar::split(operation, words, self.selector_words(instruction), check);
            let result =
                result.and(undefined.map_or(Ok(()), |id| Err(format!("%{id} is not defined"))));
            if let Err(message) = result {
                mistakes.push(self.mistake(instruction, message));
                if mistakes.len() == MOST_MISTAKES {
                    break;
                }
            }
        }
        if mistakes.is_empty() {
            Ok(())
        } else {
            Err(mistakes)
        }
    }

    /// Reads names, decorations, entry points and capabilities.
    fn describe(&mut self, options: &Options) -> Result<(), Mistake> {
        let mut grouped = 0;
        for instruction in &self.instructions {
            let words =
                &self.words[instruction.at as usize + 1..][..usize::from(instruction.length) - 1];
            match (instruction.opcode, words) {
                (op::Name, [id, name @ ..]) => {
                    self.names.insert(*id, text(name));
                }
                (op::Decorate | op::DecorateId, [id, number, parameters @ ..]) => {
                    self.decorations.entry(*id).or_default().push(Decoration {
                        member: None,
                        number: *number,
                        parameter: parameters.first().copied().unwrap_or_default(),
                    });
                }
                (op::MemberDecorate, [id, member, number, parameters @ ..]) => {
                    self.decorations.entry(*id).or_default().push(Decoration {
                        member: Some(*member),
                        number: *number,
                        parameter: parameters.first().copied().unwrap_or_default(),
                    });
                }
                (op::GroupDecorate, [group, targets @ ..]) => {
                    let all = self.decorations.get(group).cloned().unwrap_or_default();
                    grouped += all.len() * targets.len();
                    if grouped > MOST_DECORATIONS {
                        let message =
                            format!("groups give more than {MOST_DECORATIONS} decorations");
                        return Err(self.mistake(instruction, message));
                    }
                    for target in targets {
                        self.decorations.entry(*target).or_default().extend(&all);
                    }
                }
                (op::ExtInstImport, [id, name @ ..]) => {
                    self.sets.insert(*id, text(name));
                }
                (op::Capability, [1]) => self.structured = true,
                _ => {}
            }
        }
        let mut others = BTreeSet::new();
        for (index, instruction) in self.instructions.iter().enumerate() {
            if instruction.opcode == op::EntryPoint
                && let [model, function, name @ ..] = self.operand_words(instruction)
            {
                let name = text(name);
                let model = grammar().enumerant("ExecutionModel", *model);
                let model = model.unwrap_or("unknown");
                if options.entry.as_ref().is_some_and(|wanted| *wanted != name) {
                    others.insert(format!("`{name}` ({model})"));
                    continue;
                }
                self.entries.push(EntryPoint {
                    model,
                    name,
                    function: *function,
                    local_size: [None; 3],
                    instruction: index,
                });
            }
        }
        match &options.entry {
            Some(wanted) if self.entries.is_empty() => Err(misfit(
                format!("no entry point is called `{wanted}`"),
                match others.is_empty() {
                    true => "the module has no entry point: leave --entry out".to_string(),
                    false => format!("there is {}", list(others)),
                },
            )),
            _ => Ok(()),
        }
    }

    /// Checks that each specialisation constant that the options name exists.
    fn check_constants(&self, options: &Options) -> Result<(), Mistake> {
        let all = self.decorations.values().flatten();
        let all = all.filter(|one| one.number == constants::SPEC_ID);
        let known: BTreeSet<u32> = all.map(|one| one.parameter).collect();
        let mut wanted: Vec<u32> = options.constants.keys().copied().collect();
        wanted.sort_unstable();
        match wanted.into_iter().find(|id| !known.contains(id)) {
            Some(id) => Err(misfit(
                format!("no specialisation constant has the SpecId {id}"),
                match known.is_empty() {
                    true => "the module has no specialisation constants".to_string(),
                    false => format!(
                        "the module has {}",
                        list(known.into_iter().map(|id| id.to_string()))
                    ),
                },
            )),
            None => Ok(()),
        }
    }

    /// Finds the functions and their blocks.
    fn find_bodies(&mut self) -> Result<(), Mistake> {
        let mut bodies: Vec<Body> = Vec::new();
        let mut open: Option<Body> = None;
        let mut in_block = false;
        for (index, instruction) in self.instructions.iter().enumerate() {
            let wrong = |message: &str| Err(self.mistake(instruction, message.to_string()));
            match (instruction.opcode, &mut open) {
                (op::Function, None) => {
                    open = Some(Body {
                        first: index,
                        last: index,
                        parameters: Vec::new(),
                        labels: Vec::new(),
                    });
                }
                (op::Function, Some(_)) => {
                    return wrong("the function before it has no OpFunctionEnd");
                }
                (op::FunctionEnd, Some(_)) if in_block => {
                    return wrong("the block before it has no instruction that ends it");
                }
                (op::FunctionEnd, body @ Some(_)) => {
                    bodies.extend(body.take().map(|body| Body {
                        last: index,
                        ..body
                    }));
                }
                (op::FunctionParameter, Some(body)) if body.labels.is_empty() => {
                    body.parameters.push(index);
                }
                (op::Label, Some(body)) if !in_block => {
                    body.labels.push(index);
                    in_block = true;
                }
                (op::Label, Some(_)) => {
                    return wrong("the block before it has no instruction that ends it");
                }
                (op::Line | op::NoLine | op::ExtInst, _) => {}
                (opcode, Some(_)) if in_block => in_block = !is_terminator(opcode),
                (_, Some(_)) => return wrong("it belongs in a block, after OpLabel"),
                (op::FunctionEnd | op::FunctionParameter | op::Label, None) => {
                    return wrong("it belongs in a function, after OpFunction");
                }
                (opcode, None) => {
                    let global = grammar().operation(opcode).is_some_and(|operation| {
                        !operation.has_result
                            || ["OpType", "OpConstant", "OpSpecConstant"]
                                .iter()
                                .any(|prefix| operation.name.starts_with(prefix))
                            || matches!(operation.class, "Debug" | "Annotation" | "Extension")
                            || matches!(
                                operation.name,
                                "OpVariable" | "OpUntypedVariableKHR" | "OpUndef"
                            )
                            || operation.name.starts_with("OpAsm")
                    });
                    if !global || is_terminator(opcode) {
                        return wrong("it belongs in a function");
                    }
                }
            }
        }
        if let Some(body) = open {
            let function = &self.instructions[body.first];
            return Err(self.mistake(function, "it has no OpFunctionEnd".to_string()));
        }
        self.bodies = bodies;
        Ok(())
    }

    /// Determines the size of each entry point's work-groups.
    fn find_sizes(&mut self) {
        let entries = self.entries.iter();
        let sizes: Vec<_> = entries
            .map(|entry| self.sizes(entry, &self.values))
            .collect();
        for (entry, sizes) in self.entries.iter_mut().zip(sizes) {
            entry.local_size = sizes;
        }
    }

    /// The size of an entry point's work-groups if specialisation constants have their defaults.
    pub fn executed_sizes(&self, entry: &EntryPoint) -> [Option<u64>; 3] {
        self.sizes(entry, &self.executed)
    }

    fn sizes(&self, entry: &EntryPoint, values: &FxHashMap<u32, u64>) -> [Option<u64>; 3] {
        const LOCAL_SIZE: u32 = 17;
        const LOCAL_SIZE_ID: u32 = 38;
        const BUILT_IN: u32 = 11;
        const WORKGROUP_SIZE: u32 = 25;
        let mut sizes = FxHashMap::default();
        for instruction in &self.instructions {
            match (instruction.opcode, self.operand_words(instruction)) {
                (op::ExecutionMode, [function, LOCAL_SIZE, x, y, z]) => {
                    sizes.insert(*function, [x, y, z].map(|size| Some(u64::from(*size))));
                }
                (op::ExecutionModeId, [function, LOCAL_SIZE_ID, x, y, z]) => {
                    sizes.insert(*function, [x, y, z].map(|id| values.get(id).copied()));
                }
                _ => {}
            }
        }
        // A constant that is decorated as WorkgroupSize has precedence.
        let decorated = self.decorations.iter().filter(|(_, all)| {
            all.iter()
                .any(|one| one.number == BUILT_IN && one.parameter == WORKGROUP_SIZE)
        });
        let sizes_of = |constant: &Instruction| {
            let [_, _, x, y, z] = self.operand_words(constant) else {
                return None;
            };
            Some([x, y, z].map(|id| values.get(id).copied()))
        };
        let decorated = decorated.min_by_key(|(id, _)| **id);
        let decorated = decorated.and_then(|(id, _)| sizes_of(self.define(*id)?));
        let size = decorated.or_else(|| sizes.get(&entry.function).copied());
        size.unwrap_or_default()
    }

    /// Collects the places of OpLine and of DebugLine.
    fn find_places(&mut self) {
        const DEBUG_LINE: u32 = 103;
        const DEBUG_NO_LINE: u32 = 104;
        let mut files = FxHashMap::default();
        let mut places = Vec::new();
        for (index, instruction) in self.instructions.iter().enumerate() {
            let words = self.operand_words(instruction);
            let place = match (instruction.opcode, words) {
                (op::Line, [file, line, column]) => Some(SourcePlace {
                    file: *file,
                    line: *line,
                    column: *column,
                }),
                (op::ExtInst, [_, result, set, number, operands @ ..])
                    if self.is_shader_debug(*set) =>
                {
                    let value = |id: &u32| self.values.get(id).map_or(0, |value| *value as u32);
                    match (*number, operands) {
                        (DEBUG_SOURCE, [file, ..]) => {
                            files.insert(*result, *file);
                            continue;
                        }
                        (DEBUG_LINE, [source, line, _, column, ..]) => {
                            files.get(source).map(|file| SourcePlace {
                                file: *file,
                                line: value(line),
                                column: value(column),
                            })
                        }
                        (DEBUG_NO_LINE, _) => None,
                        _ => continue,
                    }
                }
                (op::NoLine, _) => None,
                (opcode, _) if is_terminator(opcode) => {
                    places.push((index as u32 + 1, None));
                    continue;
                }
                _ => continue,
            };
            places.push((index as u32, place));
        }
        self.places = places;
    }

    /// Whether a set of extended instructions has source lines.
    fn is_shader_debug(&self, set: u32) -> bool {
        let name = self.sets.get(&set);
        name.is_some_and(|name| name.starts_with("NonSemantic.Shader.DebugInfo"))
    }

    /// The text of a source file, by the id of its name: in `OpSource` or `DebugSource`, and in the
    /// instructions that continue them.
    pub fn source_text(&self, file: u32) -> Option<String> {
        const DEBUG_SOURCE_CONTINUED: u32 = 102;
        let mut found: Option<String> = None;
        for instruction in &self.instructions {
            match (instruction.opcode, self.operand_words(instruction)) {
                (op::Source, [_, _, name, first, rest @ ..]) if *name == file => {
                    found = Some(text(&[&[*first], rest].concat()));
                }
                (op::SourceContinued, words) if found.is_some() => {
                    found.get_or_insert_default().push_str(&text(words));
                }
                (op::ExtInst, [_, _, set, DEBUG_SOURCE, name, first])
                    if *name == file && self.is_shader_debug(*set) =>
                {
                    found = self.string(*first);
                }
                (op::ExtInst, [_, _, set, DEBUG_SOURCE_CONTINUED, next])
                    if found.is_some() && self.is_shader_debug(*set) =>
                {
                    let next = self.string(*next).unwrap_or_default();
                    found.get_or_insert_default().push_str(&next);
                }
                _ if found.is_some() => break,
                _ => {}
            }
        }
        // glslang puts its options before the source.
        let found = found?;
        let own = match found.starts_with("// OpModuleProcessed") {
            true => found
                .split_once("\n#line 1\n")
                .map(|parts| parts.1.to_string()),
            false => None,
        };
        Some(own.unwrap_or(found))
    }

    /// The place of an instruction in the source.
    pub fn place(&self, instruction: usize) -> Option<SourcePlace> {
        let after = self
            .places
            .partition_point(|(from, _)| *from as usize <= instruction);
        self.places.get(after.checked_sub(1)?)?.1
    }

    /// The text of `OpString`.
    pub fn string(&self, id: u32) -> Option<String> {
        let string = self.define(id).filter(|found| found.opcode == op::String)?;
        Some(text(self.operand_words(string).get(1..)?))
    }

    /// Whether the options give a value to a specialisation constant.
    pub fn is_given(&self, id: u32) -> bool {
        self.given.contains(&id)
    }

    /// The words after the first of an instruction.
    pub fn operand_words(&self, instruction: &Instruction) -> &[u32] {
        let start = instruction.at as usize;
        self.words
            .get(start + 1..start + usize::from(instruction.length))
            .unwrap_or_default()
    }

    /// The words after the type and result of an instruction.
    pub fn arguments(&self, instruction: &Instruction) -> &[u32] {
        let skipped = usize::from(instruction.kind > 0) + usize::from(instruction.result > 0);
        self.operand_words(instruction)
            .get(skipped..)
            .unwrap_or_default()
    }

    /// The index of the instruction that defines an id.
    pub fn definition(&self, id: u32) -> Option<usize> {
        (*self.definitions.get(id as usize)? as usize).checked_sub(1)
    }

    /// The instruction that defines an id.
    pub fn define(&self, id: u32) -> Option<&Instruction> {
        self.instructions.get(self.definition(id)?)
    }

    /// The type of the value of an id.
    pub fn type_of(&self, id: u32) -> Option<u32> {
        self.define(id)
            .map(|found| found.kind)
            .filter(|kind| *kind > 0)
    }

    /// The bound of ids.
    pub fn bound(&self) -> u32 {
        self.definitions.len() as u32
    }

    /// The number of words of a case of a switch.
    pub fn selector_words(&self, instruction: &Instruction) -> usize {
        if instruction.opcode != op::Switch {
            return 1;
        }
        let selector = self.operand_words(instruction).first();
        let kind = selector
            .and_then(|id| self.type_of(*id))
            .and_then(|id| self.define(id));
        match kind.map(|kind| (kind.opcode, self.operand_words(kind))) {
            Some((op::TypeInt, [_, bits, ..])) if *bits > 32 => 2,
            _ => 1,
        }
    }

    /// An error at an instruction.
    pub fn mistake(&self, instruction: &Instruction, message: String) -> Mistake {
        Mistake {
            word: Some(instruction.at as usize),
            instruction: Some(grammar().name(instruction.opcode)),
            message,
        }
    }

    /// Decorations of an id, without those of members.
    pub fn decorations(&self, id: u32) -> impl Iterator<Item = &Decoration> {
        let all = self.decorations.get(&id).into_iter().flatten();
        all.filter(|decoration| decoration.member.is_none())
    }

    /// Whether an id is defined in a function.
    pub fn is_local(&self, id: u32) -> bool {
        let Some(at) = self.definition(id) else {
            return false;
        };
        let opcode = self.instructions[at].opcode;
        opcode != op::Function && self.bodies.first().is_some_and(|body| body.first <= at)
    }

    /// Whether a call is of a function without a body.
    pub fn is_import(&self, call: &Instruction) -> bool {
        let callee = self.arguments(call).first();
        let body = callee.and_then(|id| self.bodies.get(self.body_of(*id)?));
        body.is_none_or(|body| body.labels.is_empty())
    }

    /// The number of the function of an id.
    pub fn body_of(&self, id: u32) -> Option<usize> {
        let at = self.definition(id)?;
        let found = self.bodies.binary_search_by_key(&at, |body| body.first);
        found.ok()
    }

    /// The names of files that places mention.
    pub fn files(&self) -> FxHashMap<u32, String> {
        let ids = self
            .places
            .iter()
            .filter_map(|(_, place)| place.map(|place| place.file));
        let unique: rustc_hash::FxHashSet<u32> = ids.collect();
        unique
            .into_iter()
            .filter_map(|id| Some((id, self.string(id)?)))
            .collect()
    }
}

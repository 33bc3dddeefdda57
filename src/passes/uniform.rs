//! Broadcasts values that only shapes prove uniform, so that the divergence rules, and with them
//! instruction selection, take them for uniform.
//!
//! | place | condition | inserted |
//! |---|---|---|
//! | after a value | it is defined: neither undefined nor poison in any lane | `readfirstlane`; a ballot for an `i1` |
//! | before a branch on it | lanes stay converged at the branch | the same |
//!
//! A shape is a claim about the lanes in which a value is defined. `readfirstlane` copies the first
//! active lane, so a value that is poison there would lose its numbers in all other lanes, although
//! they may be the only ones that use it. It is therefore broadcast only if it is defined, or where
//! undefined values are undefined behaviour, in the lanes that reach that place: at branches.
//!
//! Architecture invariant: the rules decide which values are uniform (`rules/shape.dl`,
//! `uniform_by_shape` and `defined`). Deliberately absent: values that lanes read after leaving a
//! cycle in different iterations; addresses of accesses, because a pointer that is broadcast hides
//! from the rules what it points into.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_analysis::query::Evaluator;
use lanelog_analysis::query::shapes::{Shapes, SoundPlus, Uniform, plan};
use lanelog_analysis::{Analysis, Analyzer, Assume, How};
use lanelog_engine::relation;
use lanelog_interp::Limits;
use lanelog_ir::owned::{Function, Instruction, NamePool, Piece};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{self as ir, Module, Opcode};

/// The result of the pass on a function.
pub struct Broadcast {
    /// The function, with its values broadcast.
    pub function: Function,
    /// The called intrinsics: their names, with the lines that declare them.
    pub declared: BTreeSet<(String, String)>,
}

/// A type whose values can be broadcast.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bit,
    Word,
    Pair,
}

impl Kind {
    fn of(ty: &str) -> Option<Kind> {
        match ty {
            "i1" => Some(Kind::Bit),
            "i32" => Some(Kind::Word),
            "i64" => Some(Kind::Pair),
            _ => None,
        }
    }
}

/// Verdicts on values before and after shapes are considered.
struct Verdicts {
    /// By value: whether it is divergent by the rules of divergence alone.
    divergent: Vec<bool>,
    /// By value: whether it stays divergent if shapes are considered.
    varies: Vec<bool>,
    /// Users that read values after a cycle that lanes leave in different iterations.
    temporal: FxHashSet<[u32; 2]>,
    /// Blocks at whose end lanes may diverge, although shapes are considered.
    diverges: FxHashSet<u32>,
    /// Values that are defined.
    defined: FxHashSet<u32>,
}

/// The rules for the functions of one module.
pub struct Rules<'m, 't> {
    module: &'m Module<'t>,
    context: &'m ModuleContext<'m>,
    plus: SoundPlus<'static, 'm, 't>,
}

impl<'m, 't> Rules<'m, 't> {
    /// Prepares the rules. `None` if they are invalid, which tests rule out.
    pub fn new(module: &'m Module<'t>, context: &'m ModuleContext<'m>) -> Option<Rules<'m, 't>> {
        let plus = SoundPlus {
            shapes: Evaluator::new(plan()?, module, context),
            assumed: None,
        };
        Some(Rules {
            module,
            context,
            plus,
        })
    }

    /// Runs a job on the analysis of a function under assumptions.
    fn analysed<T>(
        &self,
        own: &ir::Function,
        assumed: &dyn Assume,
        job: impl FnOnce(&Analysis<'_>) -> T,
    ) -> T {
        let how = How {
            assumed: Some(assumed),
            ..How::default()
        };
        job(&Analyzer::by(how, self.module, self.context).analyze(own))
    }
}

/// Broadcasts values of a function; `own` is its parsed form, `wave` the number of lanes. `None` if
/// there are none, or the rules exceed their limits.
pub fn broadcast(
    mut function: Function,
    own: &ir::Function,
    rules: &Rules<'_, '_>,
    wave: u32,
) -> Option<Broadcast> {
    let verdicts = Verdicts::new(own, rules)?;
    let is_proven = |value: u32| {
        let of = |all: &[bool]| all.get(value as usize).copied();
        of(&verdicts.divergent) == Some(true) && of(&verdicts.varies) == Some(false)
    };
    if !(0..own.value_count()).any(is_proven) {
        return None;
    }
    let mut writer = Writer {
        names: function.names(),
        next: function.next_value,
        wave,
        reads: FxHashSet::default(),
        declared: BTreeSet::new(),
    };
    // Values whose operands are not all uniform already.
    let mut roots: FxHashSet<u32> = FxHashSet::default();
    for instruction in function.instructions() {
        let mut operands = instruction.operands().filter_map(Piece::as_value);
        let varies = |value: u32| verdicts.varies.get(value as usize) != Some(&false);
        let is_root = instruction.operands().next().is_none() || operands.any(varies);
        if is_root
            && is_proven(instruction.id)
            && verdicts.defined.contains(&instruction.id)
            && result_kind(instruction).is_some()
        {
            roots.insert(instruction.id);
        }
    }
    // Divergent values that remain if these are uniform.
    let assumed = Uniform(roots.iter().copied().collect());
    let left = rules.analysed(own, &assumed, |analysis| divergent(analysis, own));
    let mut replaced = FxHashMap::default();
    for (at, block) in (0u32..).zip(&mut function.blocks) {
        let mut instructions = Vec::with_capacity(block.instructions.len());
        for mut instruction in std::mem::take(&mut block.instructions) {
            let kind = result_kind(&instruction).filter(|_| roots.contains(&instruction.id));
            if let (Some(kind), Some(name)) = (kind, &instruction.name) {
                let (id, place, name) = (instruction.id, instruction.place, name.clone());
                instructions.push(instruction);
                let copy = writer.copy((id, &name), kind, place, &mut instructions);
                replaced.insert(id, copy);
                continue;
            }
            if let Some((value, kind)) = branch_condition(&instruction)
                && left.get(value as usize) == Some(&true)
                && is_proven(value)
                && !verdicts.diverges.contains(&at)
                && !verdicts.temporal.contains(&[value, instruction.id])
            {
                let place = instruction.place;
                let copy = writer.copy((value, "%uniform"), kind, place, &mut instructions);
                for piece in instruction.operands_mut() {
                    *piece = Piece::Value(copy);
                }
            }
            instructions.push(instruction);
        }
        block.instructions = instructions;
    }
    for instruction in function.instructions_mut() {
        if writer.reads.contains(&instruction.id) {
            continue;
        }
        for piece in instruction.all_pieces_mut() {
            if let Some(copy) = piece.as_value().and_then(|value| replaced.get(&value)) {
                *piece = Piece::Value(*copy);
            }
        }
    }
    function.next_value = writer.next;
    let is_changed = !writer.declared.is_empty();
    is_changed.then_some(Broadcast {
        function,
        declared: writer.declared,
    })
}

impl Verdicts {
    fn new(own: &ir::Function, rules: &Rules<'_, '_>) -> Option<Verdicts> {
        let mut analyzer = Analyzer::new(rules.module, rules.context);
        let analysis = analyzer.analyze(own);
        let limits = Limits::default();
        let shapes = Shapes::new(&rules.plus.shapes, own, &analysis, &limits).ok()?;
        let verdicts = rules.analysed(own, &rules.plus, |plus| Verdicts {
            divergent: divergent(&analysis, own),
            varies: divergent(plus, own),
            temporal: plus.tuples(relation::TEMPORAL_READ).into_iter().collect(),
            diverges: plus.divergent_branches().iter().copied().collect(),
            defined: shapes.defined.into_iter().collect(),
        });
        Some(verdicts)
    }
}

/// By value: whether it is divergent.
fn divergent(analysis: &Analysis<'_>, own: &ir::Function) -> Vec<bool> {
    let values = 0..own.value_count();
    values.map(|value| analysis.is_divergent(value)).collect()
}

/// The kind of the result of an instruction.
fn result_kind(instruction: &Instruction) -> Option<Kind> {
    instruction.name.as_ref()?;
    let text = |piece: Option<&Piece>| match piece {
        Some(Piece::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let first = text(instruction.pieces.first())?;
    match instruction.opcode {
        Opcode::ZExt | Opcode::SExt | Opcode::Trunc => {
            let last = text(instruction.pieces.last())?;
            let (_, to) = last.split_once(" to ")?;
            Kind::of(to.split([',', ' ']).next()?)
        }
        Opcode::ICmp => (!first.contains('<')).then_some(Kind::Bit),
        Opcode::Call => {
            let (before, _) = first.split_once('@')?;
            Kind::of(before.split_ascii_whitespace().next_back()?)
        }
        // A result of an invoke has no place after it in its block.
        opcode if opcode.is_terminator() => None,
        _ => Kind::of(first.split_ascii_whitespace().nth(1)?),
    }
}

/// The value that a branch or switch reads, and its kind.
fn branch_condition(instruction: &Instruction) -> Option<(u32, Kind)> {
    match (instruction.opcode, instruction.pieces.as_slice()) {
        (Opcode::Br | Opcode::Switch, [Piece::Text(text), Piece::Value(value), ..]) => {
            Some((*value, Kind::of(text.split_ascii_whitespace().nth(1)?)?))
        }
        _ => None,
    }
}

/// Writes broadcasts.
struct Writer {
    names: NamePool,
    /// The next free id.
    next: u32,
    wave: u32,
    /// The broadcasts: they read the value itself.
    reads: FxHashSet<u32>,
    declared: BTreeSet<(String, String)>,
}

impl Writer {
    /// Appends the broadcast of a value, for an instruction at `place`. Returns the id of the copy.
    fn copy(
        &mut self,
        (value, name): (u32, &str),
        kind: Kind,
        place: usize,
        out: &mut Vec<Instruction>,
    ) -> u32 {
        let wave = self.wave;
        let (result, from, intrinsic) = match kind {
            Kind::Bit => (format!("i{wave}"), "i1", "ballot"),
            Kind::Word => ("i32".to_string(), "i32", "readfirstlane"),
            Kind::Pair => ("i64".to_string(), "i64", "readfirstlane"),
        };
        let callee = format!("llvm.amdgcn.{intrinsic}.{result}");
        let call = [
            Piece::text(&format!("call {result} @{callee}({from} ")),
            Piece::Value(value),
            Piece::text(")"),
        ];
        let declaration = format!("declare {result} @{callee}({from})\n");
        self.declared.insert((callee, declaration));
        let copy = self.append(name, call.to_vec(), place, out);
        self.reads.insert(copy);
        match kind {
            Kind::Word | Kind::Pair => copy,
            // All lanes have the bit, or none has it.
            Kind::Bit => {
                let compare = [
                    Piece::text(&format!("icmp ne {result} ")),
                    Piece::Value(copy),
                    Piece::text(", 0"),
                ];
                self.append(name, compare.to_vec(), place, out)
            }
        }
    }

    fn append(
        &mut self,
        name: &str,
        pieces: Vec<Piece>,
        place: usize,
        out: &mut Vec<Instruction>,
    ) -> u32 {
        let name: Arc<str> = self.names.copy(name, 1);
        let id = self.next;
        self.next += 1;
        out.push(Instruction::new(id, Some(name), pieces, place));
        id
    }
}

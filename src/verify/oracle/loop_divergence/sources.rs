//! Sources of divergence between iterations: loop-carried phis, and reads of memory that may have
//! changed.

use super::Iteration;
use lanelog_ir::typed::{Equals, taken};
use lanelog_ir::{Instruction, Opcode, OperandKind};

/// The memory that a pointer may refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Places {
    /// Allocas and `noalias` arguments whose own memory the pointer may refer to, in ascending
    /// order.
    own: Vec<u32>,
    /// Memory of other arguments, and globals.
    shared: bool,
    /// Unknown memory.
    unknown: bool,
}

impl Places {
    fn meet(&self, other: &Places) -> bool {
        self.unknown
            || other.unknown
            || self.shared && other.shared
            || self.own.iter().any(|place| other.own.contains(place))
    }

    fn everywhere() -> Places {
        Places {
            unknown: true,
            ..Places::default()
        }
    }
}

/// Intrinsics whose result depends only on their operands. Names are without the suffixes of
/// overloads: types, and the width of dot products.
const PURE: &[&str] = &[
    "abs",
    "assume",
    "bitreverse",
    "bswap",
    "canonicalize",
    "ceil",
    "copysign",
    "cos",
    "ctlz",
    "ctpop",
    "cttz",
    "dbg.declare",
    "dbg.value",
    "exp",
    "exp2",
    "expect",
    "experimental.noalias.scope.decl",
    "fabs",
    "floor",
    "fma",
    "fmuladd",
    "fptosi.sat",
    "fptoui.sat",
    "fshl",
    "fshr",
    "is.fpclass",
    "ldexp",
    "lifetime.end",
    "lifetime.start",
    "llrint",
    "log",
    "log10",
    "log2",
    "lrint",
    "maximum",
    "maxnum",
    "minimum",
    "minnum",
    "nearbyint",
    "pow",
    "powi",
    "ptrmask",
    "rint",
    "round",
    "roundeven",
    "sadd.sat",
    "sadd.with.overflow",
    "scmp",
    "sin",
    "smax",
    "smin",
    "smul.with.overflow",
    "sqrt",
    "sshl.sat",
    "ssub.sat",
    "ssub.with.overflow",
    "trunc",
    "uadd.sat",
    "uadd.with.overflow",
    "ucmp",
    "umax",
    "umin",
    "umul.with.overflow",
    "ushl.sat",
    "usub.sat",
    "usub.with.overflow",
    "vector.reduce.add",
    "vector.reduce.and",
    "vector.reduce.fadd",
    "vector.reduce.fmax",
    "vector.reduce.fmin",
    "vector.reduce.fmul",
    "vector.reduce.mul",
    "vector.reduce.or",
    "vector.reduce.smax",
    "vector.reduce.smin",
    "vector.reduce.umax",
    "vector.reduce.umin",
    "vector.reduce.xor",
    "amdgcn.workgroup.id.x",
    "amdgcn.workgroup.id.y",
    "amdgcn.workgroup.id.z",
    "amdgcn.workitem.id.x",
    "amdgcn.workitem.id.y",
    "amdgcn.workitem.id.z",
    "nvvm.read.ptx.sreg.ctaid.x",
    "nvvm.read.ptx.sreg.ctaid.y",
    "nvvm.read.ptx.sreg.ctaid.z",
    "nvvm.read.ptx.sreg.ntid.x",
    "nvvm.read.ptx.sreg.ntid.y",
    "nvvm.read.ptx.sreg.ntid.z",
    "nvvm.read.ptx.sreg.tid.x",
    "nvvm.read.ptx.sreg.tid.y",
    "nvvm.read.ptx.sreg.tid.z",
];

impl Iteration<'_, '_> {
    /// The values that are divergent between iterations by themselves.
    pub fn sources(&self) -> Vec<usize> {
        let mut found = Vec::new();
        let writes = self.writes();
        for block in 0..self.graph.len() as u32 {
            if !self.inside[block as usize] {
                continue;
            }
            for value in self.values(block) {
                let Some(instruction) = self.function.instructions.get(value - self.first()) else {
                    continue;
                };
                let differs = match instruction.opcode {
                    Opcode::Phi => block == self.header && self.is_carried(value, instruction),
                    Opcode::Load => {
                        let is_one_place = self.is_special(instruction);
                        let places = self.pointer(instruction);
                        is_one_place
                            || !self.is_invariant(instruction)
                                && writes.iter().any(|write| write.meet(&places))
                    }
                    Opcode::Call => {
                        !self.is_pure(instruction) && instruction.has(lanelog_ir::flag::RESULT)
                    }
                    Opcode::Alloca
                    | Opcode::AtomicRmw
                    | Opcode::CmpXchg
                    | Opcode::Invoke
                    | Opcode::CallBr
                    | Opcode::LandingPad
                    | Opcode::VaArg => true,
                    other => other.keyword() == "?",
                };
                if differs {
                    found.push(value);
                }
            }
        }
        found
    }

    /// Whether a phi in the header has an incoming value from within the loop, other than the phi
    /// itself, or several different values from outside of the loop.
    fn is_carried(&self, value: usize, phi: &Instruction) -> bool {
        let pairs = self.function.operands_of(phi).as_chunks::<2>().0;
        let mut equals = Equals::default();
        let mut known = None;
        for [operand, _] in pairs {
            match operand.kind() {
                OperandKind::Value(operand) if operand as usize == value => continue,
                OperandKind::Value(operand) if self.block(operand).is_some() => return true,
                _ => {}
            }
            let taken = taken(&mut equals, self.module, self.function, phi, operand.kind());
            let Some(taken) = taken else { continue };
            match &known {
                None => known = Some(taken),
                Some(known) if *known == taken => {}
                Some(_) => return true,
            }
        }
        false
    }

    fn text(&self, instruction: &Instruction) -> String {
        let text = self.module.instruction_text(self.function, instruction);
        String::from_utf8_lossy(text).into_owned()
    }

    /// Whether a load is volatile or atomic.
    fn is_special(&self, load: &Instruction) -> bool {
        let text = self.text(load);
        let mut words = text
            .split_whitespace()
            .skip_while(|word| *word != "load")
            .skip(1);
        let is_word = |word: &str| matches!(word, "volatile" | "atomic");
        words.next().is_some_and(is_word) || words.next().is_some_and(|word| word == "volatile")
    }

    fn is_invariant(&self, load: &Instruction) -> bool {
        let text = self.text(load);
        text.contains("!invariant.load") || text.contains("!amdgpu.noclobber")
    }

    fn is_pure(&self, call: &Instruction) -> bool {
        let text = self.text(call);
        let name = text.split_once("@llvm.").map_or("", |(_, rest)| rest);
        let end = name.find('(').unwrap_or(0);
        let name = name.get(..end).unwrap_or_default();
        PURE.iter().any(|pure| {
            let rest = name.strip_prefix(pure);
            // Types after a dot: `i32`, `v4f32`, `p0`.
            rest.is_some_and(|rest| {
                rest.split('.').skip(1).all(|ty| {
                    let letters = ty.trim_start_matches(|c: char| c.is_ascii_lowercase());
                    !letters.is_empty() && letters.starts_with(|c: char| c.is_ascii_digit())
                }) && (rest.is_empty() || rest.starts_with('.'))
            })
        })
    }

    /// The memory to which the loop may write.
    fn writes(&self) -> Vec<Places> {
        let mut found = Vec::new();
        for (at, instruction) in self.function.instructions.iter().enumerate() {
            if !self.inside[self.block_of[at] as usize] {
                continue;
            }
            match instruction.opcode {
                Opcode::Store => {
                    let text = self.text(instruction);
                    let special =
                        text.starts_with("store atomic") || text.starts_with("store volatile");
                    found.push(match special {
                        true => Places::everywhere(),
                        false => self.pointer(instruction),
                    });
                }
                Opcode::Load if self.is_special(instruction) => found.push(Places::everywhere()),
                Opcode::Call if self.is_pure(instruction) => {}
                Opcode::Call
                | Opcode::Invoke
                | Opcode::CallBr
                | Opcode::AtomicRmw
                | Opcode::CmpXchg
                | Opcode::Fence => found.push(Places::everywhere()),
                _ => {}
            }
        }
        found
    }

    /// The memory to which the pointer of a load or store may refer.
    fn pointer(&self, access: &Instruction) -> Places {
        let at = usize::from(access.opcode == Opcode::Store);
        let operands = self.function.operands_of(access);
        let mut places = Places::default();
        let mut seen = Vec::new();
        match operands.get(at).map(|operand| operand.kind()) {
            Some(kind) => self.follow(kind, &mut places, &mut seen),
            None => places.unknown = true,
        }
        places
    }

    fn follow(&self, kind: OperandKind, places: &mut Places, seen: &mut Vec<u32>) {
        let mut open = vec![kind];
        while let Some(kind) = open.pop() {
            let OperandKind::Value(value) = kind else {
                places.shared = true;
                continue;
            };
            if seen.contains(&value) {
                continue;
            }
            seen.push(value);
            let Some(at) = (value as usize).checked_sub(self.first()) else {
                let argument = self.function.arguments.get(value as usize);
                let text = argument.map(|argument| self.module.bytes(argument.span));
                let text = String::from_utf8_lossy(text.unwrap_or_default());
                match text.split_whitespace().any(|word| word == "noalias") {
                    true => places.own.push(value),
                    false => places.shared = true,
                }
                continue;
            };
            let Some(instruction) = self.function.instructions.get(at) else {
                continue;
            };
            let operands = self.function.operands_of(instruction);
            match instruction.opcode {
                Opcode::Alloca => places.own.push(value),
                Opcode::GetElementPtr
                | Opcode::BitCast
                | Opcode::AddrSpaceCast
                | Opcode::Freeze => {
                    open.extend(operands.first().map(|operand| operand.kind()));
                }
                Opcode::Select => {
                    open.extend(operands.iter().skip(1).map(|operand| operand.kind()))
                }
                Opcode::Phi => {
                    open.extend(operands.iter().step_by(2).map(|operand| operand.kind()))
                }
                _ => places.unknown = true,
            }
        }
    }
}

//! Comparison of the table of machine instructions with LLVM 22: its assembler and its tables
//! (`tests/llvm/instructions-22.txt`).

use std::collections::{BTreeMap, BTreeSet};

use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::{
    Access, Encoding, File, GENERATIONS, ImplicitRegisters, Opcode, Slot, Unit, op,
};
use lanelog_amdgpu::register_parts::has_parts;
use pretty_assertions::assert_eq;

use super::llvm;

/// A processor of each generation, and the name of the generation in LLVM's list.
fn processor(generation: Generation) -> (&'static str, &'static str) {
    match generation {
        Generation::Gfx9 => ("gfx900", "gfx9"),
        Generation::Gfx940 => ("gfx942", "gfx940"),
        Generation::Gfx950 => ("gfx950", "gfx950"),
        Generation::Gfx10 => ("gfx1030", "gfx10"),
        Generation::Gfx11 => ("gfx1100", "gfx11"),
        Generation::Gfx115 => ("gfx1150", "gfx115"),
        Generation::Gfx12 => ("gfx1200", "gfx12"),
    }
}

const UNSEEN: [(&str, ImplicitRegisters); 4] = [
    ("scc", ImplicitRegisters::SCC),
    ("vcc", ImplicitRegisters::VCC),
    ("exec", ImplicitRegisters::EXEC),
    ("m0", ImplicitRegisters::M0),
];

/// LLVM's properties of a mnemonic on a GPU.
struct Recorded<'t> {
    reads: BTreeSet<&'t str>,
    writes: BTreeSet<&'t str>,
    loads: bool,
    stores: bool,
    is_short: bool,
}

fn recorded(text: &str) -> BTreeMap<(&str, &str), Recorded<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows = lines.map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [mnemonic, gpu, reads, writes, memory, bytes] = words[..] else {
            panic!("{line}");
        };
        let row = Recorded {
            reads: reads.split(',').collect(),
            writes: writes.split(',').collect(),
            loads: memory.contains("load"),
            stores: memory.contains("store"),
            is_short: bytes.contains('4'),
        };
        ((mnemonic, gpu), row)
    });
    rows.collect()
}

/// Every opcode on every GPU that has it.
fn spelled() -> impl Iterator<Item = (Opcode, Generation, &'static str)> {
    Opcode::all().flat_map(|opcode| {
        let on = GENERATIONS.into_iter();
        on.filter_map(move |on| Some((opcode, on, opcode.spelling(on)?)))
    })
}

#[test]
fn implicit_reads_and_writes_are_as_in_llvm() {
    let text = std::fs::read_to_string("tests/llvm/instructions-22.txt").unwrap();
    let recorded = recorded(&text);
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (opcode, generation, spelling) in spelled() {
        let unit = opcode.unit();
        let Some(row) = recorded.get(&(spelling, processor(generation).1)) else {
            // Opcodes that LLVM lists under other names: compares that write only EXEC, moves
            // between lanes, images of gfx9, and `s_wait_alu`, which is also `s_waitcnt_depctr`.
            let narrows =
                opcode.row().encoding == Encoding::Vopc && opcode.writes(ImplicitRegisters::EXEC);
            let other = [op::V_MOV_B32_DPP, op::S_WAITCNT_DEPCTR].contains(&opcode);
            if !(narrows || other || unit == Unit::Image) {
                let gpu = processor(generation).0;
                wrong.push(format!(
                    "{opcode}, {gpu}: tests/llvm/record-instructions has not been run"
                ));
            }
            continue;
        };
        compared += 1;
        let mut tell = |what: &str, ours: bool, theirs: bool| {
            if ours != theirs {
                let gpu = processor(generation).0;
                wrong.push(format!("{opcode}, {gpu}: {what}: {ours}, LLVM {theirs}"));
            }
        };
        for (name, register) in UNSEEN {
            // Reads of EXEC by vector instructions are implicit and not compared. LDS instructions
            // do not read M0 from gfx9 on, where `m0` is not initialised.
            let scalar = unit.is_scalar();
            if scalar || unit.is_vector() && name != "exec" {
                tell(
                    &format!("reads {name}"),
                    opcode.reads(register),
                    row.reads.contains(name),
                );
            }
            tell(
                &format!("writes {name}"),
                opcode.writes(register),
                row.writes.contains(name),
            );
        }
        let access = opcode.access();
        // The code has to wait for the size as for a load, but the instruction does not read
        // memory.
        let is_size = opcode == op::IMAGE_GET_RESINFO;
        if access != Access::None && unit != Unit::ScalarMemory && !is_size {
            let loads = matches!(access, Access::Load | Access::Atomic | Access::Sample);
            let stores = matches!(access, Access::Store | Access::Atomic);
            tell("loads", loads, row.loads);
            tell("stores", stores, row.stores);
        }
        if matches!(opcode.row().encoding, Encoding::Vop1 | Encoding::Vop2) {
            tell("has a short encoding", true, row.is_short);
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(compared > 2500, "{compared}");
}

/// An operand as text. Each operand position `at` uses different registers.
fn operand(slot: &Slot, at: usize, generation: Generation, wave: u32) -> Option<String> {
    let words = usize::from(slot.bits).div_ceil(32).max(1);
    let first = 16 * at;
    let tuple = |letter: char, words: usize| match words {
        1 => format!("{letter}{first}"),
        _ => format!("{letter}[{first}:{}]", first + words - 1),
    };
    Some(match slot.file {
        File::Vector | File::Any if slot.bits == 16 && generation.is_rdna3() => {
            format!("v{first}.l")
        }
        File::Vector | File::Any => tuple('v', words),
        File::Scalar => tuple('s', words),
        // All operands use the same scalar register, because some GPUs can read only one in an
        // instruction.
        File::ScalarOrConstant if words == 1 => "s2".into(),
        File::ScalarOrConstant => format!("s[2:{}]", 1 + words),
        File::Mask => tuple('s', wave as usize / 32),
        File::Block => "label".into(),
        File::Number => return None,
    })
}

/// An instruction of the scalar or the vector unit with registers for all operands, or its mnemonic
/// alone.
pub fn text(opcode: Opcode, spelling: &str, generation: Generation) -> Option<String> {
    let row = opcode.row();
    if !(row.unit.is_vector() || row.unit == Unit::Scalar) {
        return None;
    }
    let wave = if generation < Generation::Gfx10 {
        64
    } else {
        32
    };
    let written = row.sources().iter().filter(|slot| !slot.tied);
    let slots = row.results().iter().chain(written);
    let all: Option<Vec<String>> = (1..)
        .zip(slots)
        .map(|(at, slot)| operand(slot, at, generation, wave))
        .collect();
    let lanes = if opcode == op::V_MOV_B32_DPP {
        " quad_perm:[0,1,2,3]"
    } else {
        ""
    };
    Some(format!("{spelling} {}{lanes}", all?.join(", ")))
}

/// The lines of a text that the assembler rejects, numbered from 0, with its messages.
pub fn refused(lines: &[String], processor: &str) -> Option<BTreeMap<usize, String>> {
    let said = llvm::assembled(&lines.join("\n"), processor)?;
    let said = said.err().unwrap_or_default();
    let errors = said.lines().filter_map(|line| {
        let rest = line.strip_prefix("<stdin>:")?;
        let (number, rest) = rest.split_once(':')?;
        let (_, what) = rest.split_once("error: ")?;
        Some((number.parse::<usize>().ok()? - 1, what.to_string()))
    });
    Some(errors.collect())
}

#[test]
fn the_assembler_takes_what_the_table_spells() {
    let mut said = Vec::new();
    for generation in GENERATIONS {
        let (processor, _) = processor(generation);
        let own = spelled().filter(|(_, on, _)| *on == generation);
        let lines: Vec<String> = own
            .filter_map(|(opcode, on, spelling)| text(opcode, spelling, on))
            .collect();
        assert!(lines.len() > 300, "{}", lines.len());
        let Some(refused) = refused(&lines, processor) else {
            return;
        };
        let all = refused.iter();
        said.extend(all.map(|(at, what)| format!("{processor}: {}: {what}", lines[*at])));
    }
    assert_eq!(said, Vec::<String>::new());
}

#[test]
fn the_assembler_takes_parts_of_registers() {
    for generation in GENERATIONS.into_iter().filter(|one| one.has_sdwa()) {
        let own = spelled().filter(|(opcode, on, _)| *on == generation && has_parts(*opcode));
        let lines: Vec<String> = own
            .filter_map(|(opcode, on, spelling)| {
                let row = opcode.row();
                let plain = text(opcode, &format!("{spelling}_sdwa"), on)?;
                let result = match row.results().first()?.file {
                    File::Mask => "",
                    _ => " dst_sel:DWORD dst_unused:UNUSED_PAD",
                };
                let selected = (0..row.sources().len()).map(|at| format!(" src{at}_sel:WORD_1"));
                Some(plain + result + &selected.collect::<String>())
            })
            .collect();
        assert!(lines.len() > 90, "{}", lines.len());
        let (processor, _) = processor(generation);
        let Some(refused) = refused(&lines, processor) else {
            return;
        };
        let all: Vec<_> = refused
            .iter()
            .map(|(at, what)| (&lines[*at], what))
            .collect();
        assert!(all.is_empty(), "{processor}: {all:?}");
    }
    for generation in GENERATIONS.into_iter().filter(|one| one.is_rdna3()) {
        let own = spelled().filter(|(_, on, _)| *on == generation);
        let halves = own.filter_map(|(opcode, on, spelling)| {
            let all = text(opcode, spelling, on)?;
            all.contains(".l").then(|| all.replace(".l", ".h"))
        });
        let lines: Vec<String> = halves.collect();
        assert!(lines.len() > 90, "{}", lines.len());
        let (processor, _) = processor(generation);
        let Some(refused) = refused(&lines, processor) else {
            return;
        };
        let all: Vec<_> = refused
            .iter()
            .map(|(at, what)| (&lines[*at], what))
            .collect();
        assert!(all.is_empty(), "{processor}: {all:?}");
    }
}

/// Names without operands: for known names the assembler reports missing operands.
#[test]
fn a_gpu_has_an_instruction_exactly_if_the_table_spells_it() {
    for generation in GENERATIONS {
        let (processor, _) = processor(generation);
        let real = Opcode::all().filter(|opcode| opcode.unit() != Unit::Pseudo);
        // GFX9's instruction of this name also writes a mask besides EXEC: it is a different
        // instruction.
        let other = |opcode: &Opcode| {
            generation < Generation::Gfx10
                && opcode.row().encoding == Encoding::Vopc
                && opcode.writes(ImplicitRegisters::EXEC)
        };
        let all: Vec<(Opcode, String)> = real
            .filter(|opcode| !other(opcode))
            .map(|opcode| {
                let spelling = opcode.spelling(generation).unwrap_or(opcode.name());
                (opcode, spelling.to_string())
            })
            .collect();
        let lines: Vec<String> = all.iter().map(|(_, spelling)| spelling.clone()).collect();
        let Some(refused) = refused(&lines, processor) else {
            return;
        };
        let has = |at: usize| {
            refused.get(&at).is_none_or(|what| {
                !(what.starts_with("invalid instruction")
                    || what.starts_with("instruction not supported on this GPU"))
            })
        };
        let wrong: Vec<String> = all
            .iter()
            .enumerate()
            .filter(|(at, (opcode, _))| has(*at) != opcode.spelling(generation).is_some())
            .map(|(at, (opcode, _))| format!("{processor}: {opcode}: {}", has(at)))
            .collect();
        assert_eq!(wrong, Vec::<String>::new());
    }
}

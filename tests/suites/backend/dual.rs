//! Two operations in one instruction: pairs are formed exactly if LLVM's assembler accepts them.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::finish::dual::paired;
use lanelog_amdgpu::instructions::{Opcode, Traits, op};
use lanelog_amdgpu::machine::{Fixed, Instruction, Origin, Value};
use lanelog_verify::random::generate::Prng;
use pretty_assertions::assert_eq;

use super::instructions::refused;

const VCC: Value = Value::Fixed(Fixed::Vcc, 1);
const OPERANDS: [Value; 7] = [
    Value::Fixed(Fixed::Sgpr(1), 1),
    Value::Fixed(Fixed::Sgpr(2), 1),
    VCC,
    Value::Bits(0x1234_5678),
    Value::Bits(0x0abc_def0),
    Value::Bits(17),
    Value::Bits(0x3f80_0000),
];

/// An instruction on few registers, so that pairs often share registers.
fn random(chance: &mut Prng, opcode: Opcode) -> Instruction {
    let vgpr = |chance: &mut Prng| Value::Fixed(Fixed::Vgpr(chance.below(8) as u16), 1);
    let any = |chance: &mut Prng| match chance.below(2) {
        0 => vgpr(chance),
        _ => OPERANDS[chance.below(OPERANDS.len())],
    };
    let result = vgpr(chance);
    let mut sources = Vec::new();
    if opcode == op::V_FMAC_F32 {
        sources.push(result);
    }
    sources.push(any(chance));
    if opcode != op::V_MOV_B32 {
        let second = match chance.below(4) {
            0 => any(chance),
            _ => vgpr(chance),
        };
        sources.push(second);
    }
    if opcode == op::V_CNDMASK_B32 {
        sources.push(VCC);
    }
    Instruction {
        opcode,
        results: vec![result],
        sources: sources.into_iter().map(Into::into).collect(),
        modifiers: Vec::new(),
        tied: opcode == op::V_FMAC_F32,
        origin: Origin::default(),
    }
}

fn operand(value: Value) -> String {
    match value {
        Value::Fixed(Fixed::Vgpr(number), 1) => format!("v{number}"),
        Value::Fixed(Fixed::Sgpr(number), 1) => format!("s{number}"),
        VCC => "vcc_lo".into(),
        Value::Bits(0x3f80_0000) => "1.0".into(),
        Value::Bits(bits) => format!("{bits:#x}"),
        other => unreachable!("{other:?}"),
    }
}

/// The text of an instruction as one half of a dual-issue instruction; also with its two sources
/// exchanged, if the operation is commutative.
fn halves(one: &Instruction, gpu: &Gpu) -> Vec<String> {
    let named = one.sources.iter().skip(usize::from(one.tied)).take(2);
    let named: Vec<String> = named.map(|source| operand(source.value)).collect();
    let text = |opcode: Opcode, sources: &[&str]| {
        let name = opcode.spelling(gpu.generation).unwrap();
        let name = name.strip_prefix("v_").unwrap();
        let to = operand(one.results[0]);
        format!("v_dual_{name} {to}, {}", sources.join(", "))
    };
    let [a, b] = named.as_slice() else {
        return vec![text(one.opcode, &[&named[0]])];
    };
    let exchanged = match one.opcode {
        op::V_SUB_F32 => Some(op::V_SUBREV_F32),
        op::V_SUBREV_F32 => Some(op::V_SUB_F32),
        op::V_FMAC_F32 => Some(op::V_FMAC_F32),
        opcode => opcode.is(Traits::COMMUTES).then_some(opcode),
    };
    let exchanged = exchanged.map(|opcode| text(opcode, &[b, a]));
    std::iter::once(text(one.opcode, &[a, b]))
        .chain(exchanged)
        .collect()
}

/// All texts of a dual-issue instruction that consists of these two instructions.
fn texts(first: &Instruction, second: &Instruction, gpu: &Gpu) -> Vec<String> {
    let (firsts, seconds) = (halves(first, gpu), halves(second, gpu));
    let both = firsts
        .iter()
        .flat_map(|one| seconds.iter().map(move |two| (one, two)));
    both.flat_map(|(one, two)| [format!("{one} :: {two}"), format!("{two} :: {one}")])
        .collect()
}

#[test]
fn pairs_are_those_that_the_assembler_takes() {
    let opcodes: Vec<Opcode> = Opcode::all()
        .filter(|opcode| opcode.is(Traits::DUAL_Y))
        .collect();
    for name in ["gfx1100", "gfx1150", "gfx1200"] {
        let gpu = Gpu::named(name).unwrap();
        let mut chance = Prng::new(7);
        let (mut lines, mut cases) = (Vec::new(), Vec::new());
        for first in &opcodes {
            for second in &opcodes {
                for _ in 0..24 {
                    let first = random(&mut chance, *first);
                    let second = random(&mut chance, *second);
                    let written = first.results[0];
                    if second.sources.iter().any(|source| source.value == written) {
                        assert_eq!(paired(&first, &second, gpu), None);
                        continue;
                    }
                    let own = texts(&first, &second, gpu);
                    let at = lines.len()..lines.len() + own.len();
                    lines.extend(own);
                    cases.push((first, second, at));
                }
            }
        }
        let Some(refused) = refused(&lines, name) else {
            return;
        };
        let (mut made, mut wrong) = (0, Vec::new());
        for (first, second, at) in cases {
            let own = &lines[at.clone()];
            let taken = |number: usize| !refused.contains_key(&(at.start + number));
            let can = (0..own.len()).any(taken);
            let found = paired(&first, &second, gpu);
            made += usize::from(found.is_some());
            // The pair must be one of the valid texts.
            let text = found.as_ref().and_then(Instruction::two).map(|[x, y]| {
                let text = format!("{} :: {}", halves(&x, gpu)[0], halves(&y, gpu)[0]);
                let number = own.iter().position(|one| *one == text);
                number.is_some_and(taken)
            });
            if can != found.is_some() || text == Some(false) {
                wrong.push(format!("{name}: {}: {can}, {found:?}", own[0]));
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
        assert!(made > 500, "{made}");
    }
}

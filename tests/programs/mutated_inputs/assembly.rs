//! Mutations of AMDGPU assembly: registers, immediates, mnemonics, modifiers, labels, directives.

use std::ops::Range;

use crate::random::Random;
use crate::text::{
    Change, a_line, a_word, before, cut, depth, is_number, line_gone, line_twice, lines,
    lines_of_another, nested, number, number_near, one, replace_word, swap_words, with, word_gone,
    word_of_another, word_twice, words, words_swapped,
};

/// Mutations, each with its weight.
pub const CHANGES: &[(usize, Change)] = &[
    (8, register),
    (6, odd_register),
    (4, immediate),
    (8, mnemonic),
    (4, mnemonic_of_another),
    (3, suffix),
    (6, modifier),
    (4, label),
    (5, instruction_gone),
    (4, instruction_twice),
    (5, instruction_of_another),
    (3, operand_gone),
    (4, setting),
    (3, described),
    (2, deep),
    (3, number),
    (3, number_near),
    (1, line_gone),
    (1, line_twice),
    (4, lines_of_another),
    (1, word_gone),
    (1, word_twice),
    (2, word_of_another),
    (2, words_swapped),
    (1, cut),
];

fn is_instruction(line: &str) -> bool {
    let written = line.trim_start();
    line.starts_with(['\t', ' '])
        && written.starts_with(|first: char| first.is_ascii_lowercase())
        && written.contains('_')
}

fn is_mnemonic(word: &str) -> bool {
    [
        "s_", "v_", "ds_", "global_", "flat_", "scratch_", "buffer_", "tbuffer_", "image_",
    ]
    .iter()
    .any(|start| word.starts_with(start))
}

/// Registers and ranges of them, with their brackets.
fn registers(text: &str) -> Vec<Range<usize>> {
    let all = words(text);
    let word = |at: usize| all.get(at).map_or("", |word| &text[word.clone()]);
    let mut found = Vec::new();
    for at in 0..all.len() {
        let first = word(at);
        let named = [
            "vcc", "vcc_lo", "vcc_hi", "exec", "exec_lo", "exec_hi", "m0", "scc", "null", "off",
        ];
        let numbered = first.strip_prefix(['v', 's', 'a']);
        let numbered = numbered.is_some_and(|rest| rest.parse::<u32>().is_ok());
        if named.contains(&first) || numbered {
            found.push(all[at].clone());
        } else if matches!(first, "v" | "s" | "a" | "ttmp")
            && word(at + 1) == "["
            && let Some(length) = (2..7).find(|length| word(at + length) == "]")
        {
            found.push(all[at].start..all[at + length].end);
        }
    }
    found
}

fn register(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = registers(text);
    let (place, other) = (one(random, &all)?, one(random, &all)?);
    Some(with(text, place, &text[other.clone()]))
}

const ODD: &[&str] = &[
    "v255",
    "v256",
    "v[254:255]",
    "v[255:256]",
    "v[1:0]",
    "v[0:31]",
    "v[0:4294967295]",
    "v[4294967295:4294967296]",
    "v[-1:0]",
    "v[0]",
    "v[]",
    "a0",
    "a[0:15]",
    "a255",
    "s101",
    "s102",
    "s106",
    "s[100:103]",
    "s[105:106]",
    "s[1:2]",
    "s[0:15]",
    "s[0:31]",
    "ttmp0",
    "ttmp15",
    "ttmp[14:16]",
    "vcc",
    "vcc_lo",
    "vcc_hi",
    "exec",
    "exec_lo",
    "exec_hi",
    "m0",
    "scc",
    "vccz",
    "execz",
    "null",
    "off",
    "src_scc",
    "src_shared_base",
    "src_private_limit",
    "src_lds_direct",
    "flat_scratch",
    "xnack_mask",
    "s99999999999",
    "v99999999999",
    "-v0",
    "|v1|",
    "-|v2|",
    "abs(v3)",
    "neg(1)",
    "sext(v1)",
    "v0.l",
    "v0.h",
    "lit(1)",
    "lit64(1)",
    "0.15915494309189532",
    "[v0, v1]",
    "hwreg(HW_REG_MODE)",
    "hwreg(63, 31, 33)",
    "sendmsg(MSG_GS, GS_OP_NOP)",
];

fn odd_register(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = registers(text);
    Some(with(text, one(random, &all)?, one(random, ODD)?))
}

fn immediate(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = registers(text);
    let new = one(random, crate::text::EXTREME)?;
    Some(with(text, one(random, &all)?, new))
}

/// Replaces a mnemonic by another one of the same unit.
fn mnemonic(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (word, all) = a_word(random, text, is_mnemonic)?;
    let unit = text[word.clone()].split('_').next()?;
    let same = all
        .into_iter()
        .filter(|other| text[other.clone()].split('_').next() == Some(unit));
    let same: Vec<Range<usize>> = same.collect();
    let other = one(random, &same)?.clone();
    Some(with(text, &word, &text[other]))
}

fn mnemonic_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let other = one(random, others)?;
    let (from, _) = a_word(random, other, is_mnemonic)?;
    replace_word(random, text, is_mnemonic, &[&other[from]])
}

/// Changes the suffix of a mnemonic: an encoding or a type.
fn suffix(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (word, _) = a_word(random, text, is_mnemonic)?;
    let name = &text[word.clone()];
    let new = one(
        random,
        &[
            "_e32", "_e64", "_dpp", "_e64_dpp", "_sdwa", "_dpp8", "_b32", "_b64", "_u16", "_i64",
            "_f16", "_f64", "_b8", "_b128", "_u32", "_x2", "_x16", "_rtn", "_i32_i24", "",
        ],
    )?;
    Some(match random.percent(50) {
        true => with(text, &word, &format!("{name}{new}")),
        false => with(text, &word, &format!("{}{new}", name.rsplit_once('_')?.0)),
    })
}

const MODIFIERS: &[&str] = &[
    " offset:0",
    " offset:-1",
    " offset:65535",
    " offset:65536",
    " offset:-8388608",
    " offset0:255 offset1:255",
    " glc",
    " slc",
    " dlc",
    " sc0 sc1 nt",
    " th:TH_ATOMIC_RETURN",
    " scope:SCOPE_SYS",
    " offen",
    " idxen",
    " offen idxen",
    " addr64",
    " lds",
    " tfe",
    " gds",
    " clamp",
    " mul:2",
    " div:2",
    " op_sel:[1,0,1]",
    " op_sel_hi:[0,0]",
    " neg_lo:[1,1,1,1]",
    " neg_hi:[1]",
    " quad_perm:[3,2,1,0]",
    " quad_perm:[4,0,0,0]",
    " row_shl:1",
    " row_shr:0",
    " row_shr:16",
    " row_ror:15",
    " row_mirror",
    " row_half_mirror",
    " row_bcast:15",
    " row_bcast:31",
    " wave_ror:1",
    " row_share:15",
    " row_xmask:16",
    " dpp8:[7,6,5,4,3,2,1,0]",
    " dpp8:[8,0,0,0,0,0,0,0]",
    " row_mask:0xf bank_mask:0x0",
    " row_mask:0x10",
    " bound_ctrl:0",
    " bound_ctrl:1",
    " fi:1",
    " dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1",
    " src1_sel:DWORD",
    " format:[BUF_FMT_32_FLOAT]",
    " dmask:0xf dim:SQ_RSRC_IMG_2D",
    " cbsz:7 abid:15 blgp:7",
    " wait_exp:7",
    " bitop3:0xff",
    " bitop3:256",
    " byte_sel:3",
    " vmcnt(0)",
    " lgkmcnt(99) expcnt(-1)",
    ", v0",
    ", s[0:1]",
    ", 7",
];

fn modifier(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let line = a_line(random, text, is_instruction)?;
    let end = line.start + text[line].trim_end().len();
    Some(before(text, end, one(random, MODIFIERS)?))
}

fn label(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    swap_words(random, text, |word| {
        word.starts_with('.') && !word.starts_with(".amd") || word.starts_with("BB")
    })
}

fn instruction_gone(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    Some(with(text, &a_line(random, text, is_instruction)?, ""))
}

fn instruction_twice(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let line = a_line(random, text, is_instruction)?;
    let at = a_line(random, text, is_instruction)?.start;
    Some(before(text, at, &text[line]))
}

fn instruction_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let other = one(random, others)?;
    let line = a_line(random, other, is_instruction)?;
    let at = a_line(random, text, is_instruction)?.start;
    Some(before(text, at, &other[line]))
}

fn operand_gone(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let line = a_line(random, text, |line| {
        is_instruction(line) && line.contains(',')
    })?;
    let written = text[line.clone()].trim_end();
    let end = line.start + written.len();
    let start = line.start + written.rfind(',')?;
    Some(with(text, &(start..end), ""))
}

/// Changes the value of an `.amdhsa_` directive of a kernel, or removes the directive.
fn setting(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let line = a_line(random, text, |line| line.contains(".amdhsa_"))?;
    if random.percent(20) {
        return Some(with(text, &line, ""));
    }
    let changed = replace_word(random, &text[line.clone()], is_number, crate::text::EXTREME)?;
    Some(with(text, &line, &changed))
}

/// Changes the metadata of a kernel.
fn described(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let start = text.find(".amdgpu_metadata")?;
    let all = lines(&text[start..]);
    let line = one(random, &all)?;
    let line = start + line.start..start + line.end;
    let new = one(
        random,
        &[
            "",
            "    .value_kind: by_value\n",
            "    .value_kind: hidden_block_count_x\n",
            "      - .size: 4294967295\n",
            "        .offset: 18446744073709551615\n",
            "        .size: -1\n",
            "    .kernarg_segment_size: 4294967295\n",
            "    .group_segment_fixed_size: 65537\n",
            "    .wavefront_size: 1\n",
            "    .symbol: nothing.kd\n",
            "  - [[[[[[\n",
            "...\n",
            "\t- x\n",
        ],
    )?;
    Some(match random.percent(50) {
        true => with(text, &line, new),
        false => before(text, line.start, new),
    })
}

fn deep(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let depth = depth(random);
    let all = registers(text);
    let new = match random.below(5) {
        0 => nested("(", "1", ")", depth),
        1 => nested("-", "1", "", depth),
        2 => nested("neg(", "v0", ")", depth),
        3 => nested("1+(", "1", ")", depth),
        _ => nested("[", "1", "]", depth),
    };
    Some(with(text, one(random, &all)?, &new))
}

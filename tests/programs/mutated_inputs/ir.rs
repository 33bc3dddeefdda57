//! Mutations of LLVM IR: functions, blocks, instructions, operands, types, attributes, metadata.

use std::ops::Range;

use crate::random::Random;
use crate::text::{
    Change, a_line, a_word, before, cut, depth, line_gone, line_twice, lines, lines_of_another,
    nested, number, number_near, one, replace_word, swap_words, with, word_gone, word_of_another,
    word_twice, words, words_swapped,
};

/// Mutations, each with its weight.
pub const CHANGES: &[(usize, Change)] = &[
    (8, operand),
    (4, constant_operand),
    (6, target),
    (8, edge),
    (4, phi_entry),
    (10, operation),
    (4, flag),
    (4, type_here),
    (10, type_everywhere),
    (4, count),
    (5, space),
    (4, number),
    (3, number_near),
    (5, instruction_gone),
    (4, instruction_twice),
    (4, instruction_moved),
    (5, instruction_of_another),
    (4, call_of_another),
    (4, intrinsic),
    (3, block_gone),
    (4, block_twice),
    (4, blocks_swapped),
    (4, function_of_another),
    (2, function_twice),
    (4, attribute),
    (3, list_entry),
    (3, metadata),
    (2, global),
    (2, deep),
    (1, line_gone),
    (1, line_twice),
    (1, lines_of_another),
    (1, word_gone),
    (1, word_twice),
    (2, word_of_another),
    (1, words_swapped),
    (1, cut),
];

/// Classes of interchangeable words.
const CLASSES: &[&[&str]] = &[
    &[
        "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or",
        "xor",
    ],
    &["fadd", "fsub", "fmul", "fdiv", "frem", "fneg"],
    &[
        "trunc",
        "zext",
        "sext",
        "bitcast",
        "ptrtoint",
        "inttoptr",
        "sitofp",
        "uitofp",
        "fptosi",
        "fptoui",
        "fptrunc",
        "fpext",
        "addrspacecast",
        "ptrtoaddr",
    ],
    &[
        "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle", "oeq", "ogt", "olt",
        "one", "ord", "uno", "ueq", "une", "true", "false",
    ],
    &[
        "xchg",
        "add",
        "sub",
        "and",
        "nand",
        "or",
        "xor",
        "max",
        "min",
        "umax",
        "umin",
        "fadd",
        "fsub",
        "fmax",
        "fmin",
        "uinc_wrap",
        "udec_wrap",
        "usub_cond",
        "usub_sat",
    ],
    &[
        "unordered",
        "monotonic",
        "acquire",
        "release",
        "acq_rel",
        "seq_cst",
    ],
    &[
        "amdgpu_kernel",
        "spir_kernel",
        "ptx_kernel",
        "amdgpu_cs",
        "amdgpu_ps",
        "amdgpu_gfx",
        "amdgpu_cs_chain",
        "spir_func",
        "fastcc",
        "ccc",
    ],
    &[
        "internal",
        "private",
        "external",
        "weak",
        "linkonce_odr",
        "common",
        "appending",
        "available_externally",
        "extern_weak",
    ],
    &[
        "load",
        "store",
        "getelementptr",
        "extractvalue",
        "insertvalue",
        "extractelement",
        "insertelement",
        "shufflevector",
        "select",
        "freeze",
        "phi",
        "alloca",
        "fence",
        "cmpxchg",
        "atomicrmw",
        "va_arg",
        "landingpad",
        "icmp",
        "fcmp",
        "call",
        "invoke",
        "callbr",
    ],
    &[
        "br",
        "switch",
        "ret",
        "unreachable",
        "indirectbr",
        "resume",
        "cleanupret",
        "catchret",
        "catchswitch",
    ],
    &["i32", "i64", "i16", "i8", "i1", "float", "double", "half"],
    &[
        "undef",
        "poison",
        "null",
        "zeroinitializer",
        "true",
        "false",
        "none",
    ],
    &["define", "declare"],
    &["global", "constant", "alias", "ifunc"],
];

const TYPES: &[&str] = &[
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "i7",
    "i33",
    "i63",
    "i65",
    "i127",
    "i256",
    "i8388608",
    "half",
    "bfloat",
    "float",
    "double",
    "fp128",
    "x86_fp80",
    "ppc_fp128",
    "ptr",
    "ptr addrspace(1)",
    "ptr addrspace(3)",
    "ptr addrspace(5)",
    "ptr addrspace(7)",
    "ptr addrspace(8)",
    "<2 x i32>",
    "<4 x float>",
    "<3 x i16>",
    "<3 x i8>",
    "<32 x i1>",
    "<1 x i64>",
    "<16 x double>",
    "<65536 x i64>",
    "<vscale x 4 x i32>",
    "<2 x ptr addrspace(3)>",
    "{ i32, float }",
    "<{ i8, i64 }>",
    "[4 x i32]",
    "[0 x i8]",
    "[4294967296 x i64]",
    "{}",
    "{ [2 x { i8, <2 x half> }], ptr }",
    "void",
    "token",
    "label",
    "metadata",
    "opaque",
    "target(\"amdgcn.named.barrier\", 0)",
];

const FLAGS: &[&str] = &[
    "nuw", "nsw", "exact", "disjoint", "nneg", "fast", "nnan", "ninf", "contract", "arcp",
    "volatile", "atomic", "inbounds", "tail", "musttail", "notail", "samesign",
];

const ATTRIBUTES: &[&str] = &[
    "noundef",
    "nonnull",
    "noalias",
    "readonly",
    "writeonly",
    "inreg",
    "zeroext",
    "signext",
    "align 1",
    "align 4294967296",
    "align 3",
    "dereferenceable(8)",
    "dereferenceable(18446744073709551615)",
    "byval(i32)",
    "byref({ i8, i64 })",
    "sret([4294967295 x i64])",
    "range(i32 0, 10)",
    "range(i32 10, 0)",
    "captures(none)",
    "convergent",
    "nounwind",
    "memory(none)",
    "memory(argmem: read)",
    "allocsize(0, 9)",
    "vscale_range(1,0)",
    "\"amdgpu-flat-work-group-size\"=\"1,1024\"",
    "\"amdgpu-flat-work-group-size\"=\"64,0\"",
    "\"amdgpu-waves-per-eu\"=\"0\"",
    "\"uniform-work-group-size\"=\"true\"",
    "\"target-cpu\"=\"gfx942\"",
    "\"target-cpu\"=\"gfx1100\"",
    "\"target-cpu\"=\"\"",
    "\"target-features\"=\"+wavefrontsize64,-wavefrontsize32\"",
    "\"amdgpu-no-workitem-id-x\"",
    "\"amdgpu-lds-size\"=\"65537\"",
    "\"denormal-fp-math\"=\"preserve-sign,ieee\"",
    "strictfp",
    "#0",
    "#4294967295",
    "!dbg !0",
    "prefix i32 0",
    "personality ptr null",
    "comdat",
    "gc \"x\"",
    "section \"\"",
    "unnamed_addr",
    "addrspace(5)",
];

const INTRINSICS: &[&str] = &[
    "@llvm.amdgcn.workitem.id.x",
    "@llvm.amdgcn.workgroup.id.y",
    "@llvm.amdgcn.readfirstlane.i32",
    "@llvm.amdgcn.readlane.i64",
    "@llvm.amdgcn.writelane.i32",
    "@llvm.amdgcn.ballot.i32",
    "@llvm.amdgcn.ballot.i64",
    "@llvm.amdgcn.mbcnt.lo",
    "@llvm.amdgcn.ds.bpermute",
    "@llvm.amdgcn.update.dpp.i32",
    "@llvm.amdgcn.permlane16.i32",
    "@llvm.amdgcn.s.barrier",
    "@llvm.amdgcn.raw.buffer.load.v4f32",
    "@llvm.amdgcn.struct.ptr.buffer.store.i8",
    "@llvm.amdgcn.wqm.i32",
    "@llvm.amdgcn.set.inactive.i32",
    "@llvm.amdgcn.div.fmas.f64",
    "@llvm.amdgcn.wave.reduce.umin.i32",
    "@llvm.amdgcn.kill",
    "@llvm.amdgcn.image.load.2d.v4f32.i32",
    "@llvm.amdgcn.mfma.f32.32x32x1f32",
    "@llvm.fshl.i64",
    "@llvm.sadd.with.overflow.i32",
    "@llvm.umul.with.overflow.i128",
    "@llvm.ctlz.i7",
    "@llvm.bswap.i24",
    "@llvm.bitreverse.v3i16",
    "@llvm.memcpy.p0.p5.i64",
    "@llvm.memset.p3.i32",
    "@llvm.vector.reduce.add.v7i32",
    "@llvm.powi.f32.i32",
    "@llvm.fma.f128",
    "@llvm.masked.load.v4i32.p0",
    "@llvm.masked.gather.v4i32.v4p1",
    "@llvm.experimental.constrained.fadd.f32",
    "@llvm.nvvm.shfl.sync.idx.i32",
    "@llvm.nvvm.read.ptx.sreg.tid.x",
    "@llvm.nvvm.vote.ballot.sync",
    "@llvm.lifetime.start.p5",
    "@llvm.dbg.value",
    "@llvm.assume",
    "@llvm.stacksave.p5",
    "@llvm.va_start.p0",
    "@llvm.",
    "@llvm.amdgcn.",
    "@llvm.amdgcn.readfirstlane.v99999999i1",
];

/// Functions with a body: from `define` to the brace at the beginning of a line.
fn functions(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut begun = None;
    for line in lines(text) {
        if text[line.clone()].starts_with("define") {
            begun.get_or_insert(line.start);
        } else if text[line.clone()].starts_with('}')
            && let Some(start) = begun.take()
        {
            found.push(start..line.end);
        }
    }
    found
}

fn a_function(random: &mut Random, text: &str) -> Option<Range<usize>> {
    one(random, &functions(text)).cloned()
}

/// Blocks of a function that have a label, which is the first word: from the label to the next one
/// or the brace. Ranges are positions in the whole text.
fn blocks(text: &str, function: &Range<usize>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for line in lines(&text[function.clone()]) {
        let line = line.start + function.start..line.end + function.start;
        let written = &text[line.clone()];
        let is_label = written.starts_with(|first: char| !first.is_whitespace())
            && written
                .split([';', ' '])
                .next()
                .is_some_and(|label| label.trim_end().ends_with(':'));
        if is_label {
            found.push(line);
        } else if let Some(last) = found.last_mut()
            && !written.starts_with('}')
        {
            last.end = line.end;
        }
    }
    found
}

/// The name of a block, or an empty string.
fn label<'t>(text: &'t str, block: &Range<usize>) -> &'t str {
    text[block.clone()].split(':').next().unwrap_or_default()
}

fn is_instruction(line: &str) -> bool {
    line.starts_with("  ") && !line.trim_start().starts_with([';', ']']) && line.trim() != ""
}

/// Renames the value that an instruction of a function defines to an unused name.
fn renamed(line: &str, number: usize) -> String {
    match (line.find("  %"), line.find(" = ")) {
        (Some(0), Some(end)) => format!("  %again{number}{}", &line[end..]),
        _ => line.to_string(),
    }
}

fn is_local(word: &str) -> bool {
    word.starts_with('%')
}

/// Applies a change to the text of a random function.
fn in_function(
    random: &mut Random,
    text: &str,
    change: impl Fn(&mut Random, &str) -> Option<String>,
) -> Option<String> {
    let function = a_function(random, text)?;
    let changed = change(random, &text[function.clone()])?;
    Some(with(text, &function, &changed))
}

fn operand(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    in_function(random, text, |random, body| {
        swap_words(random, body, is_local)
    })
}

const CONSTANTS: &[&str] = &[
    "undef",
    "poison",
    "null",
    "zeroinitializer",
    "true",
    "none",
    "0",
    "-1",
    "4294967296",
    "0x7FF8000000000000",
    "0xH7C00",
    "splat (i32 7)",
    "<i32 1, i32 undef>",
    "c\"\\00\\FF\"",
    "blockaddress(@f, %entry)",
    "ptrtoint (ptr @f to i64)",
    "getelementptr (i8, ptr null, i64 -1)",
    "getelementptr inbounds ({ i8, [0 x i64] }, ptr addrspace(3) null, i32 1, i32 1, i64 4611686018427387904)",
    "addrspacecast (ptr addrspace(3) null to ptr)",
    "inttoptr (i128 -1 to ptr)",
    "trunc (i64 ptrtoint (ptr null to i64) to i1)",
    "sub (i32 0, i32 -2147483648)",
    "asm sideeffect \"\", \"\"",
];

fn constant_operand(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    in_function(random, text, |random, body| {
        replace_word(random, body, is_local, CONSTANTS)
    })
}

/// Replaces `label %x` by another label of the function.
fn target(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    in_function(random, text, |random, body| {
        let all = words(body);
        let pairs = all
            .windows(2)
            .filter(|pair| &body[pair[0].clone()] == "label");
        let targets: Vec<Range<usize>> = pairs.map(|pair| pair[1].clone()).collect();
        let (place, other) = (one(random, &targets)?, one(random, &targets)?);
        Some(with(body, place, &body[other.clone()]))
    })
}

/// Makes an unconditional branch conditional, with a second target, whose phis usually get an
/// incoming value.
fn edge(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let function = a_function(random, text)?;
    let blocks = blocks(text, &function);
    let mut branches = lines(&text[function.clone()]);
    branches.retain(|line| text[function.clone()][line.clone()].starts_with("  br label "));
    let branch = one(random, &branches)?;
    let branch = branch.start + function.start..branch.end + function.start;
    let to = one(random, &blocks)?.clone();
    let from = blocks.iter().rev().find(|block| block.start < branch.start);
    let from = from.map_or("0", |block| label(text, block)).to_string();
    let compares = lines(&text[function.clone()])
        .into_iter()
        .filter_map(|line| {
            let line = &text[function.clone()][line];
            let (name, rest) = line.split_once(" = ")?;
            (rest.starts_with("icmp") || rest.starts_with("fcmp")).then(|| name.trim().to_string())
        });
    let compares: Vec<String> = compares.collect();
    let condition = one(random, &compares).map_or("undef", String::as_str);
    let first = text[branch.clone()].trim().strip_prefix("br label ")?;
    let first = first.split([',', ' ']).next()?;
    let new = format!(
        "  br i1 {condition}, label {first}, label %{}\n",
        label(text, &to)
    );
    let mut whole = text.to_string();
    let entries = |whole: &mut String| {
        for line in lines(&text[to.clone()]).into_iter().rev() {
            let line = line.start + to.start..line.end + to.start;
            if text[line.clone()].contains(" = phi ")
                && let Some(last) = text[line.clone()].rfind(']')
            {
                whole.insert_str(line.start + last + 1, &format!(", [ undef, %{from} ]"));
            }
        }
    };
    let fits = random.percent(90);
    if to.start > branch.start {
        if fits {
            entries(&mut whole);
        }
        whole.replace_range(branch, &new);
    } else {
        whole.replace_range(branch, &new);
        if fits {
            entries(&mut whole);
        }
    }
    Some(whole)
}

/// Removes or duplicates an entry of a phi.
fn phi_entry(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let line = a_line(random, text, |line| line.contains(" = phi "))?;
    let (start, written) = (line.start, &text[line]);
    let opening: Vec<usize> = written.match_indices('[').map(|found| found.0).collect();
    let open = *one(random, &opening)?;
    let close = open + written[open..].find(']')? + 1;
    let entry = written[open..close].to_string();
    Some(match random.percent(50) {
        true => before(text, start + open, &format!("{entry}, ")),
        false => with(text, &(start + open..start + close), ""),
    })
}

/// Replaces a word, such as an opcode, by another word of the same class.
fn operation(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let class = one(random, CLASSES)?;
    replace_word(random, text, |word| class.contains(&word), class)
}

/// Inserts a flag after an operation.
fn flag(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (word, _) = a_word(random, text, |word| {
        CLASSES.iter().take(9).any(|class| class.contains(&word))
    })?;
    let flag = one(random, FLAGS)?;
    Some(before(text, word.end, &format!(" {flag}")))
}

/// The maximum nesting depth of types.
const SHALLOW: usize = 8;

/// The end of the type that begins at a word, unless it is nested too deeply.
fn end_of_type(text: &str, words: &[Range<usize>], at: usize, depth: usize) -> Option<usize> {
    let depth = depth.checked_sub(1)?;
    let word = |at: usize| words.get(at).map(|word| &text[word.clone()]);
    let first = word(at)?;
    let is_integer = |word: &str| {
        word.strip_prefix('i')
            .is_some_and(|bits| !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match first {
        "half" | "bfloat" | "float" | "double" | "void" | "metadata" => Some(at + 1),
        "ptr" if word(at + 1) == Some("addrspace") && word(at + 4) == Some(")") => Some(at + 5),
        "ptr" => Some(at + 1),
        first if is_integer(first) => Some(at + 1),
        "<" | "[" if word(at + 2) == Some("x") => {
            let end = end_of_type(text, words, at + 3, depth)?;
            let close = if first == "<" { ">" } else { "]" };
            (word(end) == Some(close)).then_some(end + 1)
        }
        "{" => {
            let mut end = end_of_type(text, words, at + 1, depth)?;
            while word(end) == Some(",") {
                end = end_of_type(text, words, end + 1, depth)?;
            }
            (word(end) == Some("}")).then_some(end + 1)
        }
        _ => None,
    }
}

/// All types in a text, outermost and nested ones.
fn types(text: &str) -> Vec<Range<usize>> {
    let words = words(text);
    let found = (0..words.len()).filter_map(|at| {
        let end = end_of_type(text, &words, at, SHALLOW)?;
        Some(words[at].start..words[end - 1].end)
    });
    found.collect()
}

fn another_type(random: &mut Random) -> String {
    if random.percent(20) {
        let of = one(random, TYPES).copied().unwrap_or("i32");
        let count = [0, 1, 2, 3, 5, 16, 33, 1024, 1 << 20][random.below(9)];
        return match random.below(3) {
            0 => format!("<{count} x {of}>"),
            1 => format!("[{count} x {of}]"),
            _ => format!("{{ {of}, i8, {of} }}"),
        };
    }
    one(random, TYPES).copied().unwrap_or("i32").to_string()
}

fn type_here(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let types = types(text);
    Some(with(text, one(random, &types)?, &another_type(random)))
}

/// Replaces a type everywhere in a function, or in the module, so that most of it stays well-typed.
fn type_everywhere(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = types(text);
    let old = text[one(random, &all)?.clone()].to_string();
    let within = match random.percent(60) {
        true => 0..text.len(),
        false => a_function(random, text)?,
    };
    let new = another_type(random);
    let mut whole = text.to_string();
    let mut after = text.len();
    for place in all.iter().rev() {
        let inside = within.start <= place.start && place.end <= within.end;
        if inside && place.end <= after && text[place.clone()] == old {
            whole.replace_range(place.clone(), &new);
            after = place.start;
        }
    }
    Some(whole)
}

/// Changes the number of elements of a vector or an array.
fn count(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = words(text);
    let counts = all.windows(2).filter(|pair| &text[pair[1].clone()] == "x");
    let counts: Vec<Range<usize>> = counts.map(|pair| pair[0].clone()).collect();
    let new = one(
        random,
        &[
            "0",
            "1",
            "2",
            "3",
            "4",
            "7",
            "8",
            "16",
            "17",
            "32",
            "33",
            "64",
            "1000",
            "65536",
            "4294967295",
            "4294967296",
        ],
    )?;
    Some(with(text, one(random, &counts)?, new))
}

/// Changes the address space of a pointer.
fn space(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = words(text);
    let spaces = all
        .windows(3)
        .filter(|words| &text[words[0].clone()] == "addrspace");
    let spaces: Vec<Range<usize>> = spaces.map(|words| words[2].clone()).collect();
    let new = one(
        random,
        &[
            "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "128", "16777215", "16777216",
        ],
    )?;
    match one(random, &spaces) {
        Some(place) if random.percent(70) => Some(with(text, place, new)),
        _ => {
            let (word, _) = a_word(random, text, |word| word == "ptr")?;
            Some(before(text, word.end, &format!(" addrspace({new})")))
        }
    }
}

fn instruction_gone(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    Some(with(text, &a_line(random, text, is_instruction)?, ""))
}

fn instruction_twice(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    in_function(random, text, |random, body| {
        let line = a_line(random, body, is_instruction)?;
        let at = a_line(random, body, is_instruction)?.start;
        let again = renamed(&body[line], random.below(1 << 20));
        Some(before(body, at, &again))
    })
}

fn instruction_moved(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    in_function(random, text, |random, body| {
        let line = a_line(random, body, is_instruction)?;
        let moved = body[line.clone()].to_string();
        let without = with(body, &line, "");
        let at = a_line(random, &without, is_instruction)?.start;
        Some(before(&without, at, &moved))
    })
}

/// Replaces the local names in a line, which comes from another function, by names that this
/// function defines.
fn at_home(random: &mut Random, line: &str, body: &str) -> String {
    let mut at_home = line.to_string();
    let (mut names, mut labels) = (Vec::new(), Vec::new());
    let all = words(body);
    for pair in all.windows(2) {
        let (first, second) = (&body[pair[0].clone()], &body[pair[1].clone()]);
        if first == "label" {
            labels.push(second);
        } else if is_local(second) {
            names.push(second);
        }
    }
    let own = words(line);
    for (at, word) in own.iter().enumerate().rev() {
        let defines = own
            .get(at + 1)
            .is_some_and(|next| &line[next.clone()] == "=");
        if !is_local(&line[word.clone()]) || defines {
            continue;
        }
        let is_label = at > 0 && &line[own[at - 1].clone()] == "label";
        let from = if is_label { &labels } else { &names };
        if let Some(name) = one(random, from) {
            at_home.replace_range(word.clone(), name);
        }
    }
    renamed(&at_home, random.below(1 << 20))
}

fn line_of_another(
    random: &mut Random,
    text: &str,
    others: &[String],
    is: fn(&str) -> bool,
) -> Option<String> {
    let other = one(random, others)?;
    let line = other[a_line(random, other, is)?].to_string();
    in_function(random, text, |random, body| {
        let at = a_line(random, body, is_instruction)?.start;
        let line = at_home(random, &line, body);
        Some(before(body, at, &line))
    })
}

fn instruction_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    line_of_another(random, text, others, is_instruction)
}

fn call_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    line_of_another(random, text, others, |line| {
        is_instruction(line) && line.contains(" @llvm.")
    })
}

fn intrinsic(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let is = |word: &str| word.starts_with("@llvm.");
    if random.percent(40) {
        return replace_word(random, text, is, INTRINSICS);
    }
    let other = one(random, others)?;
    let (from, _) = a_word(random, other, is)?;
    replace_word(random, text, is, &[&other[from]])
}

fn block_gone(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let function = a_function(random, text)?;
    Some(with(text, one(random, &blocks(text, &function))?, ""))
}

/// Copies a block, and redirects one branch to the copy.
fn block_twice(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let function = a_function(random, text)?;
    let blocks = blocks(text, &function);
    let block = one(random, &blocks)?.clone();
    let name = label(text, &block).to_string();
    let number = random.below(1 << 20);
    let mut copy = String::new();
    for line in lines(&text[block.clone()]) {
        let line = &text[block.clone()][line];
        copy.push_str(&match is_instruction(line) {
            true => renamed(line, number + copy.len()),
            false => format!("copy{number}:\n"),
        });
    }
    let last = blocks.last()?.end;
    let mut whole = before(text, last, &copy);
    let body = function.start..function.end + copy.len();
    let old = format!("label %{name}");
    let places: Vec<usize> = whole[body.clone()]
        .match_indices(&old)
        .map(|found| found.0)
        .collect();
    if let Some(place) = one(random, &places) {
        let at = body.start + place;
        whole.replace_range(at..at + old.len(), &format!("label %copy{number}"));
    }
    Some(whole)
}

fn blocks_swapped(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let function = a_function(random, text)?;
    let blocks = blocks(text, &function);
    let (one_of_them, other) = (one(random, &blocks)?, one(random, &blocks)?);
    let (first, second) = match one_of_them.start < other.start {
        true => (one_of_them, other),
        false => (other, one_of_them),
    };
    if first == second {
        return None;
    }
    let whole = with(text, second, &text[first.clone()]);
    Some(with(&whole, first, &text[second.clone()]))
}

/// Copies a function of another module, with the declarations and globals that this module lacks.
fn function_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let other = one(random, others)?;
    let function = &other[a_function(random, other)?];
    let number = random.below(1 << 20);
    let name = function.split('@').nth(1)?.split('(').next()?;
    let mut whole = text.to_string();
    whole.push_str(&function.replacen(&format!("@{name}("), &format!("@f{number}("), 1));
    for line in lines(other) {
        let line = &other[line];
        let global = line.split([' ', '(']).find(|word| word.starts_with('@'));
        if (line.starts_with("declare") || line.starts_with('@'))
            && global.is_some_and(|global| !text.contains(global) && function.contains(global))
        {
            whole.push_str(line);
        }
    }
    // In half of the cases, a call of the copied function is inserted.
    if random.percent(50) {
        let call = format!("  call void @f{number}()\n");
        return in_function(random, &whole, |random, body| {
            let at = a_line(random, body, is_instruction)?.start;
            Some(before(body, at, &call))
        });
    }
    Some(whole)
}

/// Copies a function of the module, with its own name or with a new one.
fn function_twice(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let function = a_function(random, text)?;
    let copy = &text[function];
    let copy = match random.percent(70) {
        true => copy.replacen('@', "@copy_of_", 1),
        false => copy.to_string(),
    };
    Some(format!("{text}{copy}"))
}

fn attribute(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let attribute = one(random, ATTRIBUTES)?;
    match random.below(3) {
        0 => {
            let line = a_line(random, text, |line| {
                line.starts_with("define") && line.contains('{')
            })?;
            let at = line.start + text[line].rfind('{')?;
            Some(before(text, at, &format!("{attribute} ")))
        }
        1 => {
            let line = a_line(random, text, |line| line.starts_with("attributes"))?;
            let at = line.start + text[line].rfind('}')?;
            Some(before(text, at, &format!("{attribute} ")))
        }
        _ => {
            let types = types(text);
            Some(before(
                text,
                one(random, &types)?.end,
                &format!(" {attribute}"),
            ))
        }
    }
}

/// Removes or duplicates an entry of a list in parentheses, brackets or braces.
fn list_entry(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (comma, _) = a_word(random, text, |word| word == ",")?;
    let rest = &text[comma.end..];
    let end = rest.find([',', ')', ']', '}', '\n'])?;
    Some(match random.percent(50) {
        true => with(text, &(comma.start..comma.end + end), ""),
        false => before(text, comma.end + end, &text[comma.start..comma.end + end]),
    })
}

fn is_metadata(word: &str) -> bool {
    word.len() > 1 && word.starts_with('!')
}

fn metadata(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    match random.below(4) {
        0 => {
            let line = a_line(random, text, is_metadata)?;
            Some(with(text, &line, ""))
        }
        1 => {
            let line = a_line(random, text, is_instruction)?;
            let kind = one(
                random,
                &[
                    ", !range !0",
                    ", !noalias !0",
                    ", !dbg !0",
                    ", !uniform !{}",
                    ", !prof !{!\"branch_weights\", i32 0}",
                    ", !invariant.load !99999999",
                    ", !fpmath !{float 2.5}",
                ],
            )?;
            let end = line.start + text[line].trim_end().len();
            Some(before(text, end, kind))
        }
        2 => {
            let kinds = [
                "!DIExpression(DW_OP_plus_uconst, 18446744073709551616)",
                "!{null}",
                "distinct !{!0, !0}",
                "!DILocation(line: 4294967295, column: 65536, scope: !0, inlinedAt: !0)",
                "!{i32 0, i32 0}",
                "!{i32 -1, i32 9, i64 7}",
                "!\"\"",
            ];
            let line = a_line(random, text, |line| {
                is_metadata(line) && line.contains(" = ")
            })?;
            let start = line.start + text[line.clone()].find(" = ")? + 3;
            let new = format!("{}\n", one(random, &kinds)?);
            Some(with(text, &(start..line.end), &new))
        }
        _ => swap_words(random, text, is_metadata),
    }
}

/// Copies a line outside of functions from another module.
fn global(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let is_outside = |line: &str| {
        [
            "@",
            "declare",
            "%",
            "target",
            "$",
            "attributes",
            "source",
            "module",
        ]
        .iter()
        .any(|start| line.starts_with(start))
    };
    if random.percent(30) {
        return Some(with(text, &a_line(random, text, is_outside)?, ""));
    }
    let other = one(random, others)?;
    let line = a_line(random, other, is_outside)?;
    Some(before(text, 0, &other[line]))
}

/// Inserts a nested construct, possibly too deep for a recursive parser's stack.
fn deep(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let depth = depth(random);
    match random.below(7) {
        0 => {
            let types = types(text);
            let new = match random.below(4) {
                0 => nested("[1 x ", "i8", "]", depth),
                1 => nested("{ ", "i8", " }", depth),
                2 => nested("<{ ", "i8", " }>", depth),
                _ => nested("[2 x { i8, ", "i8", " }]", depth),
            };
            Some(with(text, one(random, &types)?, &new))
        }
        1 => {
            let (word, _) = a_word(random, text, |word| {
                is_local(word) || crate::text::is_number(word)
            })?;
            let new = match random.below(4) {
                0 => nested("getelementptr (i8, ptr ", "null", ", i64 1)", depth),
                1 => nested("add (i32 ", "1", ", i32 2)", depth),
                2 => nested("[ [1 x i8] ", "zeroinitializer", " ]", depth),
                _ => nested("bitcast (ptr ", "null", " to ptr)", depth),
            };
            Some(with(text, &word, &new))
        }
        2 => {
            let (word, _) = a_word(random, text, is_metadata)?;
            Some(with(text, &word, &nested("!{", "null", "}", depth)))
        }
        // Cases 3 to 5 add long chains of metadata nodes, types or globals, each of which refers to
        // the next.
        3 => {
            let mut whole = text.to_string();
            for at in 0..depth {
                whole.push_str(&format!("!{} = !{{!{}}}\n", 900_000 + at, 900_001 + at));
            }
            replace_word(random, &whole, is_metadata, &["!900000"])
        }
        4 => {
            let mut whole = text.to_string();
            for at in 0..depth {
                whole.push_str(&format!("%deep{at} = type {{ %deep{}, i8 }}\n", at + 1));
            }
            let types = types(text);
            Some(with(&whole, one(random, &types)?, "%deep0"))
        }
        5 => {
            let mut whole = text.to_string();
            for at in 0..depth {
                whole.push_str(&format!("@deep{at} = constant ptr @deep{}\n", at + 1));
            }
            replace_word(random, &whole, is_local, &["@deep0"])
        }
        // Adds a long chain of functions, each of which calls the next.
        _ => {
            let mut whole = text.to_string();
            for at in 0..depth.min(3_000) {
                whole.push_str(&format!(
                    "define i32 @deep{at}(i32 %x) {{\n  %y = call i32 @deep{}(i32 %x)\n  ret i32 %y\n}}\n",
                    at + 1
                ));
            }
            in_function(random, &whole, |random, body| {
                let at = a_line(random, body, is_instruction)?.start;
                Some(before(body, at, "  %deep = call i32 @deep0(i32 7)\n"))
            })
        }
    }
}

//! Contracts `fmul` and `fadd` or `fsub` to one `llvm.fma`, which rounds once.
//!
//! A pair is contracted if both instructions have the flag `contract` (or `fast`), or if
//! [`Contraction::Fast`] is chosen. The choice is that of LLVM's AMDGPU backend (`visitFADD` and
//! `visitFSUB` in DAGCombiner.cpp, with aggressive fusion): both instructions are in one block, and
//! the product may have other uses, because `v_fma` costs as much as `v_add`.
//!
//! Deliberately absent: `bfloat`, for which no processor here has the instruction; chains of sums
//! that LLVM reassociates; products that are extended to a wider type first.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::inline::tokens::after_type;
use lanelog_ir::owned::{Function, Instruction, Piece, by_ids, with_ids};
use lanelog_ir::text::parts;
use lanelog_ir::{self as ir, Opcode, flag};

/// The pairs of operations that are contracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Contraction {
    /// None.
    Off,
    /// Pairs in which both have the flag `contract`.
    #[default]
    On,
    /// All pairs.
    Fast,
}

/// Whether a function of a parsed module may have a pair.
pub fn concerns(module: &ir::Module<'_>, function: &ir::Function, how: Contraction) -> bool {
    if how == Contraction::Off {
        return false;
    }
    let is_flagged = |read: &ir::Instruction| {
        let text = module.instruction_text(function, read);
        let has = |word: &[u8]| memchr::memmem::find(text, word).is_some();
        how == Contraction::Fast || has(b" contract ") || has(b" fast ")
    };
    let mut all = function.instructions.iter();
    all.any(|read| read.has(flag::RESULT) && read.opcode == Opcode::FMul && is_flagged(read))
}

/// A float operation of two operands.
#[derive(Clone, Debug)]
struct Binary {
    /// The fast-math flags, each followed by a space.
    flags: String,
    ty: String,
    /// The operands in the format of [`with_ids`].
    operands: [String; 2],
    /// The attachments, with a comma in front.
    rest: String,
    /// Whether the flags allow contraction.
    contracts: bool,
}

const FLAGS: [&str; 8] = [
    "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast",
];

impl Binary {
    /// Parses `fmul fast float %a, %b`.
    fn of(instruction: &Instruction) -> Option<Binary> {
        let text = with_ids(&instruction.pieces)?;
        let mut rest = text
            .strip_prefix(instruction.opcode.keyword())?
            .trim_start();
        let mut flags = String::new();
        while let Some((word, after)) = rest.split_once(' ')
            && FLAGS.contains(&word)
        {
            flags += word;
            flags += " ";
            rest = after.trim_start();
        }
        let (ty, rest) = rest.split_at_checked(after_type(rest)?)?;
        let mut parts = parts(rest.as_bytes());
        let mut operand = || -> Option<String> {
            let part = std::str::from_utf8(parts.next()?).ok()?;
            Some(part.trim().to_string())
        };
        let operands = [operand()?, operand()?];
        let rest = parts.filter_map(|part| std::str::from_utf8(part).ok());
        let rest = rest.map(|part| format!(", {}", part.trim())).collect();
        Some(Binary {
            contracts: flags.contains("contract ") || flags.contains("fast "),
            flags,
            ty: ty.trim().to_string(),
            operands,
            rest,
        })
    }
}

/// The suffix of an intrinsic for a type: `v2f16` for `<2 x half>`. `None` if no processor has the
/// instruction.
fn suffix(ty: &str) -> Option<String> {
    let element = |ty: &str| match ty {
        "half" => Some("f16"),
        "float" => Some("f32"),
        "double" => Some("f64"),
        _ => None,
    };
    let Some(vector) = ty.strip_prefix('<').and_then(|ty| ty.strip_suffix('>')) else {
        return element(ty).map(str::to_string);
    };
    let (count, of) = vector.split_once(" x ")?;
    let count: u32 = count.trim().parse().ok()?;
    Some(format!("v{count}{}", element(of.trim())?))
}

/// A sum that contains a product.
struct Pair {
    sum: Binary,
    product: u32,
    factors: [String; 2],
    is_product_negated: bool,
    addend: String,
    is_addend_negated: bool,
}

/// The products of a block so far.
#[derive(Default)]
struct Products {
    products: FxHashMap<u32, Binary>,
    /// Negated products, with the products.
    negations: FxHashMap<u32, u32>,
}

impl Products {
    fn add(&mut self, instruction: &Instruction) {
        match (instruction.opcode, instruction.pieces.as_slice()) {
            (Opcode::FMul, _) => {
                let product = Binary::of(instruction);
                self.products
                    .extend(product.map(|product| (instruction.id, product)));
            }
            (Opcode::FNeg, [Piece::Text(_), Piece::Value(of), ..])
                if self.products.contains_key(of) =>
            {
                self.negations.insert(instruction.id, *of);
            }
            _ => {}
        }
    }

    /// The pair of a sum. If both operands are products, the one with fewer uses is chosen.
    fn pair(
        &self,
        instruction: &Instruction,
        uses: &FxHashMap<u32, usize>,
        how: Contraction,
    ) -> Option<Pair> {
        if !matches!(instruction.opcode, Opcode::FAdd | Opcode::FSub) {
            return None;
        }
        let sum = Binary::of(instruction)?;
        let may = |binary: &Binary| binary.contracts || how == Contraction::Fast;
        if !may(&sum) {
            return None;
        }
        let product = |operand: &str| {
            let id: u32 = operand.strip_prefix('%')?.parse().ok()?;
            let negated = self.negations.get(&id);
            let id = negated.copied().unwrap_or(id);
            let product = self.products.get(&id).filter(|product| may(product))?;
            Some((id, product, negated.is_some()))
        };
        let count = |id: u32| uses.get(&id).copied().unwrap_or(0);
        let [first, second] = sum.operands.each_ref().map(|operand| product(operand));
        let is_second = match (&first, &second) {
            (Some((one, ..)), Some((other, ..))) => count(*one) > count(*other),
            (first, _) => first.is_none(),
        };
        let (id, product, is_negated) = if is_second { second? } else { first? };
        let is_difference = instruction.opcode == Opcode::FSub;
        let [one, other] = &sum.operands;
        Some(Pair {
            product: id,
            factors: product.operands.clone(),
            is_product_negated: is_negated != (is_difference && is_second),
            addend: if is_second { one } else { other }.clone(),
            is_addend_negated: is_difference && !is_second,
            sum,
        })
    }
}

/// Contracts the pairs of a function. Returns the intrinsics that it calls now, by name and
/// declaration: none if it is unchanged. Time: linear in the function.
pub fn contract(function: &mut Function, how: Contraction) -> BTreeSet<(String, String)> {
    let mut declared = BTreeSet::new();
    if how == Contraction::Off {
        return declared;
    }
    let mut uses: FxHashMap<u32, usize> = FxHashMap::default();
    let values = function.instructions().flat_map(Instruction::operands);
    for value in values.filter_map(Piece::as_value) {
        *uses.entry(value).or_default() += 1;
    }
    // Numbers must be consecutive, which they are not after a change.
    let mut names = function.names();
    function.rename(&mut names, 0);
    let mut contracted: FxHashSet<u32> = FxHashSet::default();
    for at in 0..function.blocks.len() {
        let block = function.blocks.get_mut(at);
        let old = block.map_or(Vec::new(), |own| std::mem::take(&mut own.instructions));
        let mut products = Products::default();
        let mut new = Vec::with_capacity(old.len());
        for mut instruction in old {
            products.add(&instruction);
            let pair = products.pair(&instruction, &uses, how);
            if let Some(pair) = pair
                && let Some(suffix) = suffix(&pair.sum.ty)
            {
                let Binary {
                    ty, flags, rest, ..
                } = &pair.sum;
                let mut signed = |operand: &str, is_negated: bool| {
                    if !is_negated {
                        return operand.to_string();
                    }
                    let id = function.new_value();
                    let pieces = by_ids(&format!("fneg {ty} {operand}"));
                    let name = names.fresh("%neg");
                    new.push(Instruction::new(id, Some(name), pieces, instruction.place));
                    format!("%{id}")
                };
                let [one, other] = &pair.factors;
                let one = signed(one, pair.is_product_negated);
                let addend = signed(&pair.addend, pair.is_addend_negated);
                let name = format!("llvm.fma.{suffix}");
                let call = format!(
                    "call {flags}{ty} @{name}({ty} {one}, {ty} {other}, {ty} {addend}){rest}"
                );
                instruction.opcode = Opcode::Call;
                instruction.pieces = by_ids(&call);
                let line = format!("declare {ty} @{name}({ty}, {ty}, {ty})\n");
                declared.insert((name, line));
                contracted.insert(pair.product);
            }
            new.push(instruction);
        }
        contracted.extend(products.negations.keys());
        if let Some(block) = function.blocks.get_mut(at) {
            block.instructions = new;
        }
    }
    if !declared.is_empty() {
        // Negated products first, then products.
        for _ in 0..2 {
            remove_unused(function, &contracted);
        }
    }
    declared
}

/// Removes those of some instructions that nothing reads.
fn remove_unused(function: &mut Function, of: &FxHashSet<u32>) {
    let read = function.instructions().flat_map(Instruction::operands);
    let read: FxHashSet<u32> = read.filter_map(Piece::as_value).collect();
    for block in &mut function.blocks {
        block
            .instructions
            .retain(|own| !of.contains(&own.id) || read.contains(&own.id));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use lanelog_ir::owned::Module;
    use lanelog_ir::read;
    use pretty_assertions::assert_eq;

    fn contracted(body: &str, how: Contraction) -> String {
        let text = format!(
            "define void @k(float %x, float %y, float %z, ptr %p) {{\n{body}\n  ret void\n}}\n!3 = !{{}}\n"
        );
        let module = read(text.as_bytes());
        assert_eq!(module.errors, []);
        let mut owned = Module::new(&module);
        let mut function = owned.function(0).unwrap();
        let is_concerned = concerns(&module, &module.functions[0], how);
        let changed = !contract(&mut function, how).is_empty();
        assert!(is_concerned || !changed);
        if changed {
            owned.set(0, function);
        }
        let printed = owned.print().text;
        assert_eq!(read(printed.as_bytes()).errors, []);
        let lines = printed.lines().filter(|line| line.starts_with("  %"));
        lines.map(|line| format!("{}\n", line.trim())).collect()
    }

    /// Signs: `a * b - c`, `c - a * b`, and sums of a negated product.
    #[test]
    fn pairs_become_one_operation() {
        let fma = "call contract float @llvm.fma.f32";
        for (sum, expected) in [
            (
                "fadd contract float %m, %z",
                format!("%s = {fma}(float %x, float %y, float %z)\n"),
            ),
            (
                "fadd contract float %z, %m",
                format!("%s = {fma}(float %x, float %y, float %z)\n"),
            ),
            (
                "fadd contract float %m, 1.0",
                format!("%s = {fma}(float %x, float %y, float 1.0)\n"),
            ),
            (
                "fsub contract float %m, %z",
                format!("%neg = fneg float %z\n%s = {fma}(float %x, float %y, float %neg)\n"),
            ),
            (
                "fsub contract float %z, %m",
                format!("%neg = fneg float %x\n%s = {fma}(float %neg, float %y, float %z)\n"),
            ),
            (
                "fadd contract float %n, %z",
                format!("%neg = fneg float %x\n%s = {fma}(float %neg, float %y, float %z)\n"),
            ),
            (
                "fsub contract float %z, %n",
                format!("%s = {fma}(float %x, float %y, float %z)\n"),
            ),
        ] {
            let body = format!(
                "  %m = fmul contract float %x, %y\n  %n = fneg float %m\n  %s = {sum}\n  store float %s, ptr %p"
            );
            assert_eq!(contracted(&body, Contraction::On), expected, "{sum}");
        }
    }

    #[test]
    fn both_need_the_flag() {
        let body = |one: &str, other: &str| {
            format!(
                "  %m = fmul {one}float %x, %y\n  %s = fadd {other}float %m, %z\n  store float %s, ptr %p"
            )
        };
        for (one, other, on, fast) in [
            ("contract ", "contract ", true, true),
            ("fast ", "nnan contract ", true, true),
            ("", "contract ", false, true),
            ("contract ", "", false, true),
            ("nnan ninf ", "reassoc ", false, true),
        ] {
            let has = |how| contracted(&body(one, other), how).contains("@llvm.fma.f32");
            let found = [Contraction::Off, Contraction::On, Contraction::Fast].map(has);
            assert_eq!(found, [false, on, fast], "{one}, {other}");
        }
    }

    /// A product with another use stays. Of two products, that with fewer uses goes.
    #[test]
    fn products_that_are_read_elsewhere() {
        let body = "  %m = fmul contract float %x, %y
  %n = fmul contract float %y, %z
  %s = fadd contract float %m, %n
  store float %s, ptr %p
  store float %m, ptr %p";
        let expected = "%m = fmul contract float %x, %y
%s = call contract float @llvm.fma.f32(float %y, float %z, float %m)
";
        assert_eq!(contracted(body, Contraction::On), expected);
    }

    /// Only in one block, and not for a type without the instruction.
    #[test]
    fn pairs_that_stay() {
        let apart = "  %m = fmul contract float %x, %y
  br label %b
b:
  %s = fadd contract float %m, %z
  store float %s, ptr %p";
        let short = "  %a = fptrunc float %x to bfloat
  %m = fmul contract bfloat %a, %a
  %s = fadd contract bfloat %m, %a
  store bfloat %s, ptr %p";
        for body in [apart, short] {
            assert!(!contracted(body, Contraction::On).contains("@llvm.fma"));
        }
        let vector = "  %v = load <2 x half>, ptr %p
  %m = fmul contract <2 x half> %v, splat (half 1.0)
  %s = fsub contract <2 x half> <half 1.0, half 2.0>, %m, !dbg !3
  store <2 x half> %s, ptr %p";
        let expected = "%v = load <2 x half>, ptr %p
%neg = fneg <2 x half> %v
%s = call contract <2 x half> @llvm.fma.v2f16(<2 x half> %neg, <2 x half> splat (half 1.0), <2 x half> <half 1.0, half 2.0>), !dbg !3
";
        assert_eq!(contracted(vector, Contraction::On), expected);
    }
}

//! Replaces an instruction by instructions on 32-bit words.

use super::parts::{Part, elements, field, parts};
use super::{Converted, Writer};
use lanelog_ir::owned;
use lanelog_ir::target::intrinsics::{base_name, is_intrinsic};
use lanelog_ir::typed::{Constant, Detail, Instruction, Operand, Type};
use lanelog_ir::{Intrinsic, Opcode};

/// Work-group barriers, at which lanes need not wait, because a work-group consists of one vector.
const BARRIERS: &[Intrinsic] = &[
    Intrinsic::AmdgcnSBarrier,
    Intrinsic::AmdgcnWaveBarrier,
    Intrinsic::NvvmBarrier0,
];

fn is_plain_type(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Void | Type::Integer(1 | 32) | Type::Float | Type::Pointer(_)
    )
}

/// Whether an instruction needs no conversion.
pub fn is_plain(known: &Instruction) -> bool {
    let operands = known.operands.iter();
    let mut types = operands.map(|(ty, _)| ty).chain([&known.ty]);
    if known.unsupported.is_some() || !types.all(is_plain_type) {
        return false;
    }
    match (known.opcode, &known.detail) {
        (Opcode::Load | Opcode::Store, Detail::Access(access)) => {
            let word = known.opcode == Opcode::Store || known.ty != Type::Integer(1);
            let stored = known.operands.first().map(|(ty, _)| ty);
            let pointer = matches!(known.ty, Type::Pointer(_))
                || known.opcode == Opcode::Store && matches!(stored, Some(Type::Pointer(_)));
            let bit = stored == Some(&Type::Integer(1));
            word && !bit && !pointer && access.align >= 4 && access.ordering.is_empty()
        }
        (Opcode::GetElementPtr, _) => known.operands.len() == 2,
        (Opcode::Select, _) => known.ty != Type::Integer(1),
        (Opcode::FCmp, _) => {
            let predicate = known.words.last().map_or("", |word| word);
            matches!(predicate, "ogt" | "oge" | "olt" | "ole" | "oeq" | "une")
        }
        (Opcode::UIToFP | Opcode::FPToUI | Opcode::Alloca, _) => false,
        (Opcode::Fence, _) => true,
        (Opcode::ICmp, _) => known.operands.first().map(|(ty, _)| ty) != Some(&Type::Integer(1)),
        (Opcode::Call, Detail::Callee(name)) => {
            let called = known.intrinsic();
            if called.is_some_and(|called| BARRIERS.contains(&called)) {
                return false;
            }
            matches!(called, Some(Intrinsic::Ctlz | Intrinsic::Cttz))
                || !is_intrinsic(name.as_bytes())
                || is_lanes(name)
        }
        (opcode, _) => !matches!(
            opcode,
            Opcode::Add | Opcode::Sub | Opcode::Mul if known.ty == Type::Integer(1)
        ),
    }
}

/// Whether a call is implemented by lane operations, or reads a launch parameter.
fn is_lanes(base: &str) -> bool {
    base.starts_with("llvm.amdgcn.") || base.starts_with("llvm.nvvm.")
}

impl Writer<'_, '_> {
    pub(super) fn instruction(&mut self, block: usize) -> Converted<()> {
        let typed = self.typed;
        let Some(known) = typed.instructions.get(self.at as usize) else {
            return Ok(());
        };
        if let Some(why) = &known.unsupported {
            return Err(why.to_string());
        }
        let found = match known.opcode {
            Opcode::Ret => return self.result(known),
            Opcode::Br | Opcode::Switch => return self.branch(known, block),
            Opcode::Unreachable => {
                self.line("unreachable");
                return Ok(());
            }
            Opcode::Fence => {
                self.line("fence seq_cst");
                return Ok(());
            }
            Opcode::Store => return self.store(known),
            Opcode::Phi => return self.phi(known),
            Opcode::Load => self.load(known)?,
            Opcode::GetElementPtr => self.address(known)?,
            Opcode::Alloca => self.alloca(known)?,
            Opcode::Call => match self.call(known)? {
                Some(found) => found,
                None => return Ok(()),
            },
            Opcode::ExtractElement
            | Opcode::InsertElement
            | Opcode::ShuffleVector
            | Opcode::ExtractValue
            | Opcode::InsertValue => self.moved(known)?,
            Opcode::BitCast => self.same_bits(known)?,
            Opcode::Freeze => {
                let mut found = Vec::new();
                let from = self.nth(known, 0)?;
                for (part, from) in parts(&known.ty)?.into_iter().zip(from) {
                    found.push(self.put(&format!("freeze {part} {from}")));
                }
                found
            }
            Opcode::Select => self.select(known)?,
            _ => self.by_element(known)?,
        };
        self.define(&known.ty, found)
    }

    /// The words of an operand, by its index.
    fn nth(&mut self, known: &Instruction, at: usize) -> Converted<Vec<String>> {
        match known.operands.get(at) {
            Some(operand) => self.operand(operand),
            None => Err("an operand that is missing".into()),
        }
    }

    fn single(&mut self, known: &Instruction, at: usize) -> Converted<String> {
        let parts = self.nth(known, at)?;
        parts
            .into_iter()
            .next()
            .ok_or_else(|| "an operand of no parts".into())
    }

    fn result(&mut self, known: &Instruction) -> Converted<()> {
        let Some(operand) = known.operands.first() else {
            self.line("ret void");
            return Ok(());
        };
        let (own, found) = (parts(&operand.0)?, self.operand(operand)?);
        match (own.as_slice(), found.as_slice(), &operand.0) {
            ([part], [found], Type::Integer(32) | Type::Float | Type::Pointer(_)) => {
                self.line(&format!("ret {part} {found}"));
                Ok(())
            }
            _ => Err("a result that is neither a word, a float nor a pointer".into()),
        }
    }

    fn branch(&mut self, known: &Instruction, block: usize) -> Converted<()> {
        let to: Vec<String> = self
            .function
            .block_successors(block)
            .iter()
            .map(|to| format!("label %b{to}"))
            .collect();
        let Detail::Cases(cases) = &known.detail else {
            match to.as_slice() {
                [to] => self.line(&format!("br {to}")),
                [first, second] => {
                    let bit = self.single(known, 0)?;
                    self.line(&format!("br i1 {bit}, {first}, {second}"));
                }
                _ => return Err("a branch of other than one or two ways".into()),
            }
            return Ok(());
        };
        let Some((Type::Integer(bits), _)) = known.operands.first() else {
            return Err("a switch on what is not a number".into());
        };
        let words = self.nth(known, 0)?;
        let mut words = match *bits {
            1 => self.resized(1, 32, words, false),
            _ => words,
        };
        let mut numbers = Vec::new();
        for case in cases {
            let number = u32::try_from(*case);
            numbers.push(number.map_err(|_| "a switch with cases of more than a word")?);
        }
        if words.len() > 1 {
            // A number that differs from all cases. It replaces the low word if the upper words are
            // not zero, so that no case matches.
            let none = (0..=u32::MAX).find(|number| !numbers.contains(number));
            let none = (none.unwrap_or(0) as i32).to_string();
            let mut above = words.split_off(1).into_iter();
            let mut upper = above.next().unwrap_or_default();
            for word in above {
                upper = self.binary("or", &upper, &word);
            }
            let zero = self.put(&format!("icmp eq i32 {upper}, 0"));
            let low = words.first().cloned().unwrap_or_default();
            words = vec![self.choose(&zero, &low, &none)];
        }
        let word = words.first().cloned().unwrap_or_default();
        let Some((default, others)) = to.split_first() else {
            return Err("a switch of no ways".into());
        };
        let ways: Vec<String> = numbers
            .iter()
            .zip(others)
            .map(|(number, to)| format!("i32 {}, {to}", *number as i32))
            .collect();
        self.line(&format!(
            "switch i32 {word}, {default} [ {} ]",
            ways.join(" ")
        ));
        Ok(())
    }

    fn phi(&mut self, known: &Instruction) -> Converted<()> {
        let Detail::Incoming(blocks) = &known.detail else {
            return Err("a phi of no blocks".into());
        };
        let own = parts(&known.ty)?;
        let value = self.function.arguments.len() as u32 + self.at;
        let names = self.parts_of(value, own.len());
        self.known.insert(value, names.clone());
        let mut incoming = Vec::new();
        for (operand, block) in known.operands.iter().zip(blocks) {
            // A value that is defined later in the text is referred to by its reserved names.
            if let Operand::Value(read) = operand.1
                && !self.known.contains_key(&read)
            {
                self.forward.insert(read);
            }
            incoming.push((self.operand(operand)?, *block));
        }
        for (at, (part, name)) in own.iter().zip(&names).enumerate() {
            let ways = incoming.iter().map(|(parts, block)| {
                let found = parts.get(at).map_or("", String::as_str);
                (owned::operand(found), *block)
            });
            let ways = ways.collect();
            self.put_as(name, &format!("phi {part}"));
            let block = self.made.blocks.last_mut();
            if let Some(phi) = block.and_then(|block| block.instructions.last_mut()) {
                phi.incoming = ways;
            }
        }
        Ok(())
    }

    fn alloca(&mut self, known: &Instruction) -> Converted<Vec<String>> {
        let Detail::Alloca { ty, align, space } = &known.detail else {
            return Err("an alloca of no type".into());
        };
        if !matches!(
            known.operands.first(),
            None | Some((_, Operand::Constant(Constant::Bits(1))))
        ) {
            return Err("an alloca of several".into());
        }
        let size = self.types.layout.size(ty)?;
        let space = match space {
            0 => String::new(),
            space => format!(", addrspace({space})"),
        };
        Ok(vec![self.put(&format!(
            "alloca [{size} x i8], align {align}{space}"
        ))])
    }

    /// Converts a select with a single condition, or with one for each element.
    fn select(&mut self, known: &Instruction) -> Converted<Vec<String>> {
        let conditions = self.nth(known, 0)?;
        let (one, other) = (self.nth(known, 1)?, self.nth(known, 2)?);
        let own = parts(&known.ty)?;
        let each = (own.len() / conditions.len().max(1)).max(1);
        let mut found = Vec::new();
        for (at, (part, (one, other))) in own.iter().zip(one.iter().zip(&other)).enumerate() {
            let bit = conditions.get(at / each).cloned().unwrap_or_default();
            found.push(match part {
                Part::Bit => {
                    let one = self.put(&format!("and i1 {bit}, {one}"));
                    let not = self.put(&format!("xor i1 {bit}, true"));
                    let other = self.put(&format!("and i1 {not}, {other}"));
                    self.put(&format!("or i1 {one}, {other}"))
                }
                part => self.put(&format!("select i1 {bit}, {part} {one}, {part} {other}")),
            });
        }
        Ok(found)
    }

    /// Converts an instruction that moves elements of a vector or aggregate without changing them.
    fn moved(&mut self, known: &Instruction) -> Converted<Vec<String>> {
        let mut from = self.nth(known, 0)?;
        let Some((whole, _)) = known.operands.first() else {
            return Err("an operand that is missing".into());
        };
        if let (Opcode::ShuffleVector, Detail::Indices(indices)) = (known.opcode, &known.detail) {
            from.extend(self.nth(known, 1)?);
            let (_, element) = elements(whole);
            let each = parts(element)?.len();
            let mut found = Vec::new();
            for index in indices {
                for at in 0..each {
                    let own = from.get(*index as usize * each + at).cloned();
                    found.push(own.unwrap_or_else(|| "undef".into()));
                }
            }
            return Ok(found);
        }
        if let Detail::Indices(indices) = &known.detail {
            let (mut start, mut ty) = (0, whole);
            for index in indices {
                let (before, own) = field(ty, *index)?;
                start += before;
                ty = own;
            }
            let count = parts(ty)?.len();
            if known.opcode == Opcode::ExtractValue {
                return Ok(from.into_iter().skip(start).take(count).collect());
            }
            let new = self.nth(known, 1)?;
            for (own, new) in from.iter_mut().skip(start).zip(new) {
                *own = new;
            }
            return Ok(from);
        }
        let inserts = known.opcode == Opcode::InsertElement;
        let (count, element) = elements(whole);
        let own = parts(element)?;
        let new = match inserts {
            true => self.nth(known, 1)?,
            false => Vec::new(),
        };
        let at = if inserts { 2 } else { 1 };
        let index = self.single(known, at)?;
        if let Ok(index) = index.parse::<usize>() {
            let start = index.min(count.saturating_sub(1)) * own.len();
            if !inserts {
                return Ok(from.into_iter().skip(start).take(own.len()).collect());
            }
            for (own, new) in from.iter_mut().skip(start).zip(new) {
                *own = new;
            }
            return Ok(from);
        }
        if own.contains(&Part::Bit) {
            return Err("a bit of a vector by a variable index".into());
        }
        let mut found: Vec<String> = from.iter().take(own.len()).cloned().collect();
        for number in 0..count {
            let is = self.put(&format!("icmp eq i32 {index}, {number}"));
            for (at, part) in own.iter().enumerate() {
                let place = number * own.len() + at;
                let old = from.get(place).cloned().unwrap_or_default();
                let wanted = if inserts { new.get(at) } else { Some(&old) };
                let wanted = wanted.cloned().unwrap_or_default();
                let before = match inserts {
                    true => old.clone(),
                    false => found.get(at).cloned().unwrap_or_default(),
                };
                let chosen = self.put(&format!("select i1 {is}, {part} {wanted}, {part} {before}"));
                let to = if inserts {
                    from.get_mut(place)
                } else {
                    found.get_mut(at)
                };
                if let Some(to) = to {
                    *to = chosen;
                }
            }
        }
        Ok(if inserts { from } else { found })
    }

    /// The bits of a value as words, with the first element in the lowest bits.
    fn packed_bits(&mut self, ty: &Type, from: Vec<String>) -> Converted<Vec<String>> {
        let (count, element) = elements(ty);
        let each = match element {
            Type::Float => {
                return Ok(from.iter().map(|real| self.as_word(real)).collect());
            }
            Type::Integer(bits) if bits % 32 == 0 => return Ok(from),
            Type::Integer(bits @ (1 | 2 | 4 | 8 | 16)) => *bits,
            _ => return Err(format!("the bits of {}", ty.spelled(4))),
        };
        let mut words: Vec<Option<String>> = vec![None; (count * each as usize).div_ceil(32)];
        for (at, own) in from.into_iter().enumerate() {
            let own = match each {
                1 => self.resized(1, 32, vec![own], false).remove(0),
                _ => own,
            };
            let distance = at as u32 * each;
            let own = match distance % 32 {
                0 => own,
                distance => self.binary("shl", &own, &distance.to_string()),
            };
            if let Some(word) = words.get_mut(distance as usize / 32) {
                *word = Some(match word.take() {
                    None => own,
                    Some(before) => self.binary("or", &before, &own),
                });
            }
        }
        Ok(words
            .into_iter()
            .map(|word| word.unwrap_or_else(|| "0".into()))
            .collect())
    }

    fn unpacked_bits(&mut self, ty: &Type, words: Vec<String>) -> Converted<Vec<String>> {
        let (count, element) = elements(ty);
        let each = match element {
            Type::Float => {
                return Ok(words.iter().map(|word| self.as_float(word)).collect());
            }
            Type::Integer(bits) if bits % 32 == 0 => return Ok(words),
            Type::Integer(bits @ (1 | 2 | 4 | 8 | 16)) => *bits,
            _ => return Err(format!("the bits of {}", ty.spelled(4))),
        };
        let mut found = Vec::new();
        for at in 0..count as u32 {
            let distance = at * each;
            let word = words
                .get(distance as usize / 32)
                .cloned()
                .unwrap_or_default();
            let word = match distance % 32 {
                0 => word,
                distance => self.binary("lshr", &word, &distance.to_string()),
            };
            found.extend(self.resized(32, each, vec![word], false));
        }
        Ok(found)
    }

    fn same_bits(&mut self, known: &Instruction) -> Converted<Vec<String>> {
        let Some((from, _)) = known.operands.first() else {
            return Err("an operand that is missing".into());
        };
        let found = self.nth(known, 0)?;
        if parts(from)? == parts(&known.ty)? && from == &known.ty
            || matches!((from, &known.ty), (Type::Pointer(_), Type::Pointer(_)))
        {
            return Ok(found);
        }
        let words = self.packed_bits(from, found)?;
        self.unpacked_bits(&known.ty, words)
    }

    /// Converts an operation on each element.
    fn by_element(&mut self, known: &Instruction) -> Converted<Vec<String>> {
        let (count, to) = elements(&known.ty);
        let mut operands: Vec<(Type, std::vec::IntoIter<String>, usize)> = Vec::new();
        for operand in &known.operands {
            let (_, element) = elements(&operand.0);
            let each = parts(element)?.len();
            operands.push((element.clone(), self.operand(operand)?.into_iter(), each));
        }
        let mut found = Vec::new();
        for _ in 0..count {
            let own: Vec<(Type, Vec<String>)> = operands
                .iter_mut()
                .map(|(ty, parts, each)| (ty.clone(), parts.by_ref().take(*each).collect()))
                .collect();
            found.extend(self.element(known, to, own)?);
        }
        Ok(found)
    }

    fn element(
        &mut self,
        known: &Instruction,
        to: &Type,
        operands: Vec<(Type, Vec<String>)>,
    ) -> Converted<Vec<String>> {
        use Opcode::*;
        let word = known.opcode.keyword();
        let mut operands = operands.into_iter();
        let (Some((from, one)), second) = (operands.next(), operands.next()) else {
            return Err(format!("{word} of nothing"));
        };
        let first = one.first().cloned().unwrap_or_default();
        let other = second.map(|(_, other)| other).unwrap_or_default();
        let next = other.first().cloned().unwrap_or_default();
        let part = |ty: &Type| {
            parts(ty)?
                .first()
                .copied()
                .ok_or_else(|| "a value of no parts".to_string())
        };
        let predicate = known.words.last().map_or("", |word| word);
        let cover = || {
            Err(format!(
                "{word} of {} is not covered in this style",
                from.spelled(4)
            ))
        };
        Ok(match (known.opcode, &from, to) {
            (FAdd | FSub | FMul, Type::Float, _) => {
                vec![self.put(&format!("{word} float {first}, {next}"))]
            }
            (FNeg, Type::Float, _) => vec![self.put(&format!("fneg float {first}"))],
            (FCmp, Type::Float, _) => vec![self.float_ordered(predicate, &first, &next)?],
            (ICmp, Type::Pointer(_), _) => {
                let part = part(&from)?;
                vec![self.put(&format!("icmp {predicate} {part} {first}, {next}"))]
            }
            (ICmp, Type::Integer(bits), _) => {
                vec![self.ordered(predicate, *bits, one, other)?]
            }
            (ZExt | SExt | Trunc, Type::Integer(bits), Type::Integer(to)) => {
                self.resized(*bits, *to, one, known.opcode == SExt)
            }
            (SIToFP, Type::Integer(bits @ ..=32), Type::Float) => {
                let word = match bits {
                    1 => self.resized(1, 32, one, true),
                    _ => self.with_sign(*bits, one),
                };
                let word = word.first().cloned().unwrap_or_default();
                vec![self.put(&format!("sitofp i32 {word} to float"))]
            }
            (UIToFP, Type::Integer(32), Type::Float) => vec![self.unsigned_as_float(&first)],
            (UIToFP, Type::Integer(bits @ ..32), Type::Float) => {
                let word = self.resized(*bits, 32, one, false);
                let word = word.first().cloned().unwrap_or_default();
                vec![self.put(&format!("sitofp i32 {word} to float"))]
            }
            (FPToSI, Type::Float, Type::Integer(bits @ 2..=32)) => {
                let word = self.put(&format!("fptosi float {first} to i32"));
                self.narrowed(*bits, vec![word])
            }
            (FPToUI, Type::Float, Type::Integer(bits @ 2..=31)) => {
                let word = self.put(&format!("fptosi float {first} to i32"));
                self.narrowed(*bits, vec![word])
            }
            (FPToUI, Type::Float, Type::Integer(32)) => vec![self.float_as_unsigned(&first)],
            (PtrToInt | PtrToAddr, Type::Pointer(_), Type::Integer(bits)) => {
                let part = part(&from)?;
                let word = self.put(&format!("ptrtoint {part} {first} to i32"));
                self.resized(32, *bits, vec![word], false)
            }
            (IntToPtr, Type::Integer(bits), Type::Pointer(_)) => {
                let word = self.resized(*bits, 32, one, false);
                let word = word.first().cloned().unwrap_or_default();
                let part = part(to)?;
                vec![self.put(&format!("inttoptr i32 {word} to {part}"))]
            }
            (AddrSpaceCast, Type::Pointer(_), Type::Pointer(_)) => {
                let (one, other) = (part(&from)?, part(to)?);
                vec![self.put(&format!("addrspacecast {one} {first} to {other}"))]
            }
            (
                Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor,
                Type::Integer(bits),
                _,
            ) => self.arithmetic(known.opcode, *bits, one, other)?,
            _ => return cover(),
        })
    }

    /// The result of a call; `None` if the call is dropped.
    fn call(&mut self, known: &Instruction) -> Converted<Option<Vec<String>>> {
        let Detail::Callee(name) = &known.detail else {
            return Err("a call of what is not known".into());
        };
        let base = base_name(name).to_string();
        let called = known.intrinsic();
        let is_prefetch = called == Some(Intrinsic::Prefetch);
        if is_prefetch || called.is_some_and(Intrinsic::is_hint) {
            return Ok(None);
        }
        if called.is_some_and(|called| BARRIERS.contains(&called)) {
            self.line("fence seq_cst");
            return Ok(None);
        }
        let refused = || Err(format!("a call of {base} is not covered in this style"));
        if is_lanes(&base) || matches!(called, Some(Intrinsic::Ctlz | Intrinsic::Cttz)) {
            let plain = known.operands.iter().all(|(ty, _)| is_plain_type(ty));
            if !plain || !is_plain_type(&known.ty) {
                return refused();
            }
            let mut operands = Vec::new();
            for operand in &known.operands {
                let part = parts(&operand.0)?;
                let own = self.operand(operand)?;
                let own = part
                    .iter()
                    .zip(own)
                    .map(|(part, own)| format!("{part} {own}"));
                operands.extend(own);
            }
            let result = match known.ty {
                Type::Void => "void".to_string(),
                _ => parts(&known.ty)?
                    .first()
                    .map(Part::to_string)
                    .unwrap_or_default(),
            };
            let call = format!("call {result} @{name}({})", operands.join(", "));
            if known.ty == Type::Void {
                self.line(&call);
                return Ok(None);
            }
            return Ok(Some(vec![self.put(&call)]));
        }
        let short = base.strip_prefix("llvm.").unwrap_or(&base);
        if let (Type::Structure { fields, .. }, "uadd.with.overflow" | "usub.with.overflow") =
            (&known.ty, short)
            && let [Type::Integer(32), _] = &**fields
        {
            let (one, other) = (self.single(known, 0)?, self.single(known, 1)?);
            let word = if short.starts_with("uadd") {
                "add"
            } else {
                "sub"
            };
            let found = self.binary(word, &one, &other);
            let over = match word {
                "add" => self.put(&format!("icmp ult i32 {found}, {one}")),
                _ => self.put(&format!("icmp ult i32 {one}, {other}")),
            };
            return Ok(Some(vec![found, over]));
        }
        let (count, element) = elements(&known.ty);
        let (count, element) = (count, element.clone());
        let mut all: Vec<Vec<String>> = Vec::new();
        for operand in &known.operands {
            all.push(self.operand(operand)?);
        }
        let each = parts(&element)?.len();
        let mut found = Vec::new();
        for at in 0..count {
            let own: Vec<Vec<String>> = all
                .iter()
                .map(|parts| {
                    // An operand that is not a vector, such as a flag that selects a mode, applies
                    // to all elements.
                    let skipped = if parts.len() == count * each {
                        at * each
                    } else {
                        0
                    };
                    parts.iter().skip(skipped).take(each).cloned().collect()
                })
                .collect();
            match self.function_of(short, &element, own)? {
                Some(own) => found.extend(own),
                None => return refused(),
            }
        }
        Ok(Some(found))
    }

    /// The result of an LLVM intrinsic for one element; `None` if the intrinsic is not supported.
    fn function_of(
        &mut self,
        name: &str,
        ty: &Type,
        operands: Vec<Vec<String>>,
    ) -> Converted<Option<Vec<String>>> {
        let word = |at: usize| {
            operands
                .get(at)
                .and_then(|parts| parts.first())
                .cloned()
                .unwrap_or_default()
        };
        let parts_at = |at: usize| operands.get(at).cloned().unwrap_or_default();
        let (one, other) = (word(0), word(1));
        Ok(Some(match (ty, name) {
            (Type::Integer(bits), "smin" | "smax" | "umin" | "umax") => {
                let order = match name {
                    "smin" => "slt",
                    "smax" => "sgt",
                    "umin" => "ult",
                    _ => "ugt",
                };
                let first = self.ordered(order, *bits, parts_at(0), parts_at(1))?;
                let both = parts_at(0).into_iter().zip(parts_at(1));
                both.map(|(one, other)| self.choose(&first, &one, &other))
                    .collect()
            }
            (Type::Integer(bits), "abs") => {
                let zero = vec!["0".to_string(); parts_at(0).len()];
                let less = self.ordered("slt", *bits, parts_at(0), zero.clone())?;
                let negative = self.arithmetic(Opcode::Sub, *bits, zero, parts_at(0))?;
                let both = negative.into_iter().zip(parts_at(0));
                both.map(|(one, other)| self.choose(&less, &one, &other))
                    .collect()
            }
            (Type::Integer(32), "fshl" | "fshr") => {
                let distance = self.binary("and", &word(2), "31");
                let rest = self.binary("xor", &distance, "31");
                let (own, twice, back) = match name {
                    "fshl" => (&one, &other, "lshr"),
                    _ => (&other, &one, "shl"),
                };
                let forth = if back == "lshr" { "shl" } else { "lshr" };
                let near = self.binary(forth, own, &distance);
                let far = self.binary(back, twice, "1");
                let far = self.binary(back, &far, &rest);
                vec![self.binary("or", &near, &far)]
            }
            (Type::Integer(32), "uadd.sat") => {
                let sum = self.binary("add", &one, &other);
                let over = self.put(&format!("icmp ult i32 {sum}, {one}"));
                vec![self.choose(&over, "-1", &sum)]
            }
            (Type::Integer(32), "usub.sat") => {
                let rest = self.binary("sub", &one, &other);
                let under = self.put(&format!("icmp ult i32 {one}, {other}"));
                vec![self.choose(&under, "0", &rest)]
            }
            (Type::Integer(..=32), "ctpop") => {
                let half = self.binary("lshr", &one, "1");
                let half = self.binary("and", &half, "1431655765");
                let twos = self.binary("sub", &one, &half);
                let low = self.binary("and", &twos, "858993459");
                let high = self.binary("lshr", &twos, "2");
                let high = self.binary("and", &high, "858993459");
                let fours = self.binary("add", &low, &high);
                let high = self.binary("lshr", &fours, "4");
                let eights = self.binary("add", &fours, &high);
                let eights = self.binary("and", &eights, "252645135");
                let sum = self.binary("mul", &eights, "16843009");
                vec![self.binary("lshr", &sum, "24")]
            }
            (Type::Integer(32), "bswap") => {
                let outer = self.binary("shl", &one, "24");
                let last = self.binary("lshr", &one, "24");
                let low = self.binary("and", &one, "65280");
                let low = self.binary("shl", &low, "8");
                let high = self.binary("lshr", &one, "8");
                let high = self.binary("and", &high, "65280");
                let one = self.binary("or", &outer, &last);
                let other = self.binary("or", &low, &high);
                vec![self.binary("or", &one, &other)]
            }
            (Type::Float, "fabs") => vec![self.magnitude(&one)],
            (Type::Float, "copysign") => vec![self.with_sign_of(&one, &other)],
            (Type::Float, "maxnum" | "minnum" | "maximumnum" | "minimumnum") => {
                vec![self.extreme(name.starts_with("max"), &one, &other)]
            }
            (Type::Float, "fmuladd") => {
                let product = self.put(&format!("fmul float {one}, {other}"));
                vec![self.put(&format!("fadd float {product}, {}", word(2)))]
            }
            (
                Type::Float,
                "trunc" | "floor" | "ceil" | "rint" | "nearbyint" | "roundeven" | "round",
            ) => {
                vec![self.whole(name, &one)?]
            }
            _ => return Ok(None),
        }))
    }
}

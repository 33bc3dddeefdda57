//! Addresses, loads and stores, with the module's memory layout.

use super::parts::{Part, parts};
use super::{Converted, Writer};
use lanelog_ir::typed::{Detail, Instruction, Type};

/// An address with an offset in bytes, and its known alignment.
#[derive(Clone)]
struct OffsetAddress {
    space: u32,
    base: String,
    offset: u64,
    align: u64,
}

impl OffsetAddress {
    fn at(&self, distance: u64) -> OffsetAddress {
        OffsetAddress {
            offset: self.offset.wrapping_add(distance),
            ..self.clone()
        }
    }

    /// The alignment of the sum of address and offset.
    fn aligned(&self) -> u64 {
        match self.offset {
            0 => self.align,
            offset => self.align.min(1 << offset.trailing_zeros()),
        }
    }
}

impl Writer<'_, '_> {
    fn pointer(&mut self, place: &OffsetAddress) -> String {
        let space = Part::Pointer(place.space);
        match place.offset {
            0 => format!("{space} {}", place.base),
            offset => {
                let base = &place.base;
                let own = self.put(&format!(
                    "getelementptr i8, {space} {base}, i32 {}",
                    offset as i32
                ));
                format!("{space} {own}")
            }
        }
    }

    /// Loads bytes into the low bytes of a word; the other bytes are zero.
    fn load_bytes(&mut self, place: &OffsetAddress, bytes: u64) -> String {
        let align = place.aligned();
        match bytes {
            1 => {
                let from = self.pointer(place);
                let own = self.put(&format!("load i8, {from}"));
                self.put(&format!("zext i8 {own} to i32"))
            }
            2 if align >= 2 => {
                let from = self.pointer(place);
                let own = self.put(&format!("load i16, {from}"));
                self.put(&format!("zext i16 {own} to i32"))
            }
            4 if align >= 4 => {
                let from = self.pointer(place);
                self.put(&format!("load i32, {from}"))
            }
            _ => {
                let first = if bytes > 2 { 2 } else { 1 };
                let low = self.load_bytes(place, first);
                let high = self.load_bytes(&place.at(first), bytes - first);
                let high = self.binary("shl", &high, &(8 * first).to_string());
                self.binary("or", &high, &low)
            }
        }
    }

    fn store_bytes(&mut self, place: &OffsetAddress, bytes: u64, word: &str) {
        let align = place.aligned();
        match bytes {
            1 => {
                let own = self.put(&format!("trunc i32 {word} to i8"));
                let to = self.pointer(place);
                self.line(&format!("store i8 {own}, {to}"));
            }
            2 if align >= 2 => {
                let own = self.put(&format!("trunc i32 {word} to i16"));
                let to = self.pointer(place);
                self.line(&format!("store i16 {own}, {to}"));
            }
            4 if align >= 4 => {
                let to = self.pointer(place);
                self.line(&format!("store i32 {word}, {to}"));
            }
            _ => {
                let first = if bytes > 2 { 2 } else { 1 };
                self.store_bytes(place, first, word);
                let high = self.binary("lshr", word, &(8 * first).to_string());
                self.store_bytes(&place.at(first), bytes - first, &high);
            }
        }
    }

    /// The offsets of the elements and fields of a type in memory; empty for a type without any.
    fn fields(&self, ty: &Type) -> Converted<Vec<(u64, Type)>> {
        // The number of parts of a value is limited, so that a huge type is rejected first.
        if parts(ty)?.is_empty() {
            return Ok(Vec::new());
        }
        let layout = &self.types.layout;
        match ty {
            Type::Vector(count, element) => {
                let bits = layout.bits(element)?;
                if bits % 8 != 0 {
                    return Err("a vector of bits in memory".into());
                }
                let place = |at: u32| (u64::from(at) * bits / 8, (**element).clone());
                Ok((0..*count).map(place).collect())
            }
            Type::Array(count, element) => {
                let size = layout.size(element)?;
                Ok((0..*count)
                    .map(|at| (at * size, (**element).clone()))
                    .collect())
            }
            Type::Structure { packed, fields } => {
                let mut all = Vec::new();
                for (at, field) in fields.iter().enumerate() {
                    all.push((layout.field_at(*packed, fields, at)?, field.clone()));
                }
                Ok(all)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn load_parts(&mut self, ty: &Type, place: &OffsetAddress) -> Converted<Vec<String>> {
        Ok(match ty {
            Type::Integer(1) => {
                let byte = self.load_bytes(place, 1);
                vec![self.put(&format!("trunc i32 {byte} to i1"))]
            }
            Type::Integer(bits) => {
                let bytes = u64::from(bits.div_ceil(8));
                let mut words = Vec::new();
                for at in 0..bytes.div_ceil(4) {
                    words.push(self.load_bytes(&place.at(4 * at), (bytes - 4 * at).min(4)));
                }
                match bits % 8 {
                    0 => words,
                    _ => self.narrowed(*bits, words),
                }
            }
            Type::Float if place.aligned() >= 4 => {
                let from = self.pointer(place);
                vec![self.put(&format!("load float, {from}"))]
            }
            Type::Float => {
                let word = self.load_bytes(place, 4);
                vec![self.as_float(&word)]
            }
            Type::Pointer(space) => {
                let word = self.load_bytes(place, 4);
                let space = Part::Pointer(*space);
                vec![self.put(&format!("inttoptr i32 {word} to {space}"))]
            }
            _ => {
                let mut all = Vec::new();
                for (distance, field) in self.fields(ty)? {
                    all.extend(self.load_parts(&field, &place.at(distance))?);
                }
                all
            }
        })
    }

    fn store_parts(
        &mut self,
        ty: &Type,
        place: &OffsetAddress,
        from: &mut std::vec::IntoIter<String>,
    ) -> Converted<()> {
        let mut next = || {
            from.next()
                .ok_or_else(|| "a part that is missing".to_string())
        };
        match ty {
            Type::Integer(1) => {
                let bit = next()?;
                let word = self.put(&format!("zext i1 {bit} to i32"));
                self.store_bytes(place, 1, &word);
            }
            Type::Integer(bits) => {
                let bytes = u64::from(bits.div_ceil(8));
                for at in 0..bytes.div_ceil(4) {
                    let word = next()?;
                    self.store_bytes(&place.at(4 * at), (bytes - 4 * at).min(4), &word);
                }
            }
            Type::Float if place.aligned() >= 4 => {
                let real = next()?;
                let to = self.pointer(place);
                self.line(&format!("store float {real}, {to}"));
            }
            Type::Float => {
                let real = next()?;
                let word = self.as_word(&real);
                self.store_bytes(place, 4, &word);
            }
            Type::Pointer(space) => {
                let pointer = next()?;
                let bits = self.types.layout.pointer(*space).bits;
                let space = Part::Pointer(*space);
                let word = self.put(&format!("ptrtoint {space} {pointer} to i32"));
                self.store_bytes(place, 4, &word);
                if bits > 32 {
                    self.store_bytes(&place.at(4), 4, "0");
                }
            }
            _ => {
                for (distance, field) in self.fields(ty)? {
                    self.store_parts(&field, &place.at(distance), from)?;
                }
            }
        }
        Ok(())
    }

    fn place(&mut self, known: &Instruction, pointer: usize) -> Converted<OffsetAddress> {
        let Detail::Access(access) = &known.detail else {
            return Err("an access that is not known".into());
        };
        if !access.ordering.is_empty() {
            return Err("an atomic access".into());
        }
        let Some(operand @ (Type::Pointer(space), _)) = known.operands.get(pointer) else {
            return Err("an access through what is not a pointer".into());
        };
        let parts = self.operand(operand)?;
        Ok(OffsetAddress {
            space: *space,
            base: parts.into_iter().next().unwrap_or_default(),
            offset: 0,
            align: access.align.max(1),
        })
    }

    pub(super) fn load(&mut self, known: &Instruction) -> Converted<Vec<String>> {
        let place = self.place(known, 0)?;
        // Returns an error if there are too many parts, before any are created.
        parts(&known.ty)?;
        self.load_parts(&known.ty, &place)
    }

    pub(super) fn store(&mut self, known: &Instruction) -> Converted<()> {
        let place = self.place(known, 1)?;
        let Some(stored) = known.operands.first() else {
            return Err("a store of nothing".into());
        };
        let mut parts = self.operand(stored)?.into_iter();
        self.store_parts(&stored.0, &place, &mut parts)
    }

    /// Computes the address of an element; constant indices are combined to one offset.
    pub(super) fn address(&mut self, known: &Instruction) -> Converted<Vec<String>> {
        let (Detail::Element(element), [base @ (Type::Pointer(space), _), indices @ ..]) =
            (&known.detail, &*known.operands)
        else {
            return Err("an address of several".into());
        };
        let base = self.operand(base)?.into_iter().next().unwrap_or_default();
        let mut constant = 0i64;
        let mut sum: Option<String> = None;
        let mut within = Type::Array(0, Box::new(element.clone()));
        for index in indices {
            let Type::Integer(bits) = index.0 else {
                return Err("an address by what is not a number".into());
            };
            let parts = self.operand(index)?;
            let number = match parts.first().map(|low| low.parse::<i64>()) {
                Some(Ok(low)) => Some(crate::operand::signed(low as u64, bits.min(32))),
                _ => None,
            };
            let (size, next) = match &within {
                Type::Structure { packed, fields } => {
                    let at = number.and_then(|at| usize::try_from(at).ok());
                    let at = at.ok_or("a field that is not known")?;
                    let place = self.types.layout.field_at(*packed, fields, at)?;
                    constant = constant.wrapping_add(place as i64);
                    let next = fields.get(at).cloned().ok_or("a field that is not there")?;
                    within = next;
                    continue;
                }
                Type::Array(_, element) => (self.types.layout.size(element)?, (**element).clone()),
                Type::Vector(_, element) => {
                    (self.types.layout.bits(element)? / 8, (**element).clone())
                }
                _ => return Err("an index into what has no elements".into()),
            };
            within = next;
            if let Some(number) = number {
                constant = constant.wrapping_add(number.wrapping_mul(size as i64));
                continue;
            }
            let low: Vec<String> = match bits {
                1 => return Err("an address by a bit".into()),
                2..32 => self.with_sign(bits, parts),
                _ => parts,
            };
            let low = low.first().cloned().unwrap_or_default();
            let scaled = match size {
                1 => low,
                size if size.is_power_of_two() => {
                    self.binary("shl", &low, &size.trailing_zeros().to_string())
                }
                size => self.binary("mul", &low, &(size as i32).to_string()),
            };
            sum = Some(match sum {
                None => scaled,
                Some(before) => self.binary("add", &before, &scaled),
            });
        }
        let space = Part::Pointer(*space);
        let mut found = base;
        if let Some(sum) = sum {
            found = self.put(&format!("getelementptr i8, {space} {found}, i32 {sum}"));
        }
        if constant as i32 != 0 {
            let distance = constant as i32;
            found = self.put(&format!(
                "getelementptr i8, {space} {found}, i32 {distance}"
            ));
        }
        Ok(vec![found])
    }
}

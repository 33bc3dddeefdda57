//! Arithmetic, logic, comparisons, conversions and composites.

use super::Writer;
use super::types::{Maybe, Shape, float};

/// Instructions with two operands of one type that LLVM has too.
const BINARY: &[(&str, &str)] = &[
    ("OpIAdd", "add"),
    ("OpISub", "sub"),
    ("OpIMul", "mul"),
    ("OpFAdd", "fadd"),
    ("OpFSub", "fsub"),
    ("OpFMul", "fmul"),
    ("OpFDiv", "fdiv"),
    ("OpFRem", "frem"),
    ("OpBitwiseOr", "or"),
    ("OpBitwiseXor", "xor"),
    ("OpBitwiseAnd", "and"),
    ("OpLogicalOr", "or"),
    ("OpLogicalAnd", "and"),
    ("OpLogicalNotEqual", "xor"),
];

/// Comparisons.
const COMPARISONS: &[(&str, &str)] = &[
    ("OpIEqual", "icmp eq"),
    ("OpLogicalEqual", "icmp eq"),
    ("OpINotEqual", "icmp ne"),
    ("OpUGreaterThan", "icmp ugt"),
    ("OpSGreaterThan", "icmp sgt"),
    ("OpUGreaterThanEqual", "icmp uge"),
    ("OpSGreaterThanEqual", "icmp sge"),
    ("OpULessThan", "icmp ult"),
    ("OpSLessThan", "icmp slt"),
    ("OpULessThanEqual", "icmp ule"),
    ("OpSLessThanEqual", "icmp sle"),
    ("OpFOrdEqual", "fcmp oeq"),
    ("OpFUnordEqual", "fcmp ueq"),
    ("OpFOrdNotEqual", "fcmp one"),
    ("OpLessOrGreater", "fcmp one"),
    ("OpFUnordNotEqual", "fcmp une"),
    ("OpFOrdLessThan", "fcmp olt"),
    ("OpFUnordLessThan", "fcmp ult"),
    ("OpFOrdGreaterThan", "fcmp ogt"),
    ("OpFUnordGreaterThan", "fcmp ugt"),
    ("OpFOrdLessThanEqual", "fcmp ole"),
    ("OpFUnordLessThanEqual", "fcmp ule"),
    ("OpFOrdGreaterThanEqual", "fcmp oge"),
    ("OpFUnordGreaterThanEqual", "fcmp uge"),
    ("OpOrdered", "fcmp ord"),
    ("OpUnordered", "fcmp uno"),
    ("OpPtrEqual", "icmp eq"),
    ("OpPtrNotEqual", "icmp ne"),
];

/// Finds a name in a table.
pub(super) fn find(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    let found = table.iter().find(|(known, _)| *known == name);
    found.map(|(_, meaning)| *meaning)
}

impl Writer<'_> {
    /// The result of an instruction that computes; `None` if it is not one.
    pub(super) fn computed(&mut self, name: &str) -> Maybe<Option<String>> {
        if let Some(operation) = find(BINARY, name) {
            let (ty, a, b) = self.pair()?;
            return Ok(Some(self.emit(format!("{operation} {ty} {a}, {b}"))));
        }
        if let Some(comparison) = find(COMPARISONS, name) {
            let (ty, a, b) = self.pair()?;
            return Ok(Some(self.emit(format!("{comparison} {ty} {a}, {b}"))));
        }
        let result = self.result_kind();
        Ok(Some(match name {
            "OpSNegate" => {
                let (ty, a) = self.single()?;
                self.emit(format!("sub {ty} zeroinitializer, {a}"))
            }
            "OpFNegate" => {
                let (ty, a) = self.single()?;
                self.emit(format!("fneg {ty} {a}"))
            }
            "OpNot" | "OpLogicalNot" => {
                let kind = self.kind(0)?;
                let (ty, a) = self.single()?;
                let ones = self.splat_text(kind, if name == "OpNot" { "-1" } else { "true" })?;
                self.emit(format!("xor {ty} {a}, {ones}"))
            }
            "OpUDiv" | "OpUMod" | "OpSDiv" | "OpSRem" | "OpSMod" => self.division(name)?,
            "OpFMod" => {
                let (ty, a, b) = self.pair()?;
                let kind = self.kind(0)?;
                let rest = self.emit(format!("frem {ty} {a}, {b}"));
                let zero = "zeroinitializer";
                let mask = self.mask_type(kind)?;
                let some = self.emit(format!("fcmp one {ty} {rest}, {zero}"));
                let low = self.emit(format!("fcmp olt {ty} {rest}, {zero}"));
                let other = self.emit(format!("fcmp olt {ty} {b}, {zero}"));
                let differ = self.emit(format!("xor {mask} {low}, {other}"));
                let wrong = self.emit(format!("and {mask} {some}, {differ}"));
                let moved = self.emit(format!("fadd {ty} {rest}, {b}"));
                self.emit(format!("select {mask} {wrong}, {ty} {moved}, {ty} {rest}"))
            }
            "OpIAddCarry" | "OpISubBorrow" | "OpUMulExtended" | "OpSMulExtended" => {
                self.extended_arithmetic(name)?
            }
            "OpShiftRightLogical" | "OpShiftRightArithmetic" | "OpShiftLeftLogical" => {
                let kind = self.kind(0)?;
                let (ty, a) = self.single()?;
                let by = self.operand(1)?;
                let by = self.resized(&by, self.kind(1)?, kind, false)?;
                let operation = match name {
                    "OpShiftRightLogical" => "lshr",
                    "OpShiftRightArithmetic" => "ashr",
                    _ => "shl",
                };
                self.emit(format!("{operation} {ty} {a}, {by}"))
            }
            "OpBitCount" => {
                let kind = self.kind(0)?;
                let count = self.intrinsic("ctpop", kind, &[0])?;
                self.resized(&count, kind, result, false)?
            }
            "OpBitReverse" => self.intrinsic("bitreverse", result, &[0])?,
            "OpBitFieldInsert" | "OpBitFieldSExtract" | "OpBitFieldUExtract" => {
                self.bit_field(name)?
            }
            "OpIsNan" => {
                let (ty, a) = self.single()?;
                self.emit(format!("fcmp uno {ty} {a}, {a}"))
            }
            "OpIsInf" | "OpIsFinite" => {
                let kind = self.kind(0)?;
                let ty = self.ty(kind)?;
                let size = self.intrinsic("fabs", kind, &[0])?;
                let bits = self.bits(kind)?;
                let infinite = self.splat_text(kind, infinity(bits))?;
                let how = if name == "OpIsInf" { "oeq" } else { "olt" };
                self.emit(format!("fcmp {how} {ty} {size}, {infinite}"))
            }
            "OpSignBitSet" => {
                let kind = self.kind(0)?;
                let (ty, a) = self.single()?;
                let whole = self.integer_type(kind)?;
                let bits = self.emit(format!("bitcast {ty} {a} to {whole}"));
                self.emit(format!("icmp slt {whole} {bits}, zeroinitializer"))
            }
            "OpAny" | "OpAll" => {
                let kind = self.kind(0)?;
                let (ty, a) = self.single()?;
                let (_, count) = self.elements(kind);
                let operation = if name == "OpAny" { "or" } else { "and" };
                let mut all = self.emit(format!("extractelement {ty} {a}, i64 0"));
                for at in 1..count {
                    let next = self.emit(format!("extractelement {ty} {a}, i64 {at}"));
                    all = self.emit(format!("{operation} i1 {all}, {next}"));
                }
                all
            }
            "OpSelect" => {
                let ty = self.ty(result)?;
                let condition_type = self.ty(self.kind(0)?)?;
                let (c, a, b) = (self.operand(0)?, self.operand(1)?, self.operand(2)?);
                self.emit(format!("select {condition_type} {c}, {ty} {a}, {ty} {b}"))
            }
            "OpConvertFToU" => self.cast("fptoui")?,
            "OpConvertFToS" => self.cast("fptosi")?,
            "OpConvertUToF" => self.cast("uitofp")?,
            "OpConvertSToF" => self.cast("sitofp")?,
            "OpConvertPtrToU" => self.cast("ptrtoint")?,
            "OpConvertUToPtr" => self.cast("inttoptr")?,
            "OpPtrCastToGeneric" | "OpGenericCastToPtr" => self.cast("addrspacecast")?,
            "OpUConvert" | "OpSConvert" => {
                let a = self.operand(0)?;
                self.resized(&a, self.kind(0)?, result, name == "OpSConvert")?
            }
            "OpFConvert" => {
                let (from, to) = (self.bits(self.kind(0)?)?, self.bits(result)?);
                match from.cmp(&to) {
                    std::cmp::Ordering::Less => self.cast("fpext")?,
                    std::cmp::Ordering::Greater => self.cast("fptrunc")?,
                    std::cmp::Ordering::Equal => self.operand(0)?,
                }
            }
            "OpQuantizeToF16" => {
                let kind = self.kind(0)?;
                let (ty, a) = self.single()?;
                let half = match self.elements(kind) {
                    (_, 1) => "half".to_string(),
                    (_, count) => format!("<{count} x half>"),
                };
                let small = self.emit(format!("fptrunc {ty} {a} to {half}"));
                let back = self.emit(format!("fpext {half} {small} to {ty}"));
                // Denormal halves become zeros with the sign.
                let size = self.call_same("fabs", kind, &[&a])?;
                let least = self.splat_text(kind, &float(32, 2_f64.powi(-14)))?;
                let mask = self.mask_type(kind)?;
                let denormal = self.emit(format!("fcmp olt {ty} {size}, {least}"));
                let zero = self.call_same("copysign", kind, &["zeroinitializer", &a])?;
                self.emit(format!(
                    "select {mask} {denormal}, {ty} {zero}, {ty} {back}"
                ))
            }
            "OpBitcast" => self.bitcast()?,
            "OpCopyObject" | "OpCopyLogical" | "OpExpectKHR" => self.operand(0)?,
            "OpUndef" => "undef".to_string(),
            _ => return self.composite(name),
        }))
    }

    /// Vectors, matrices and other composites.
    fn composite(&mut self, name: &str) -> Maybe<Option<String>> {
        let result = self.result_kind();
        Ok(Some(match name {
            "OpCompositeConstruct" | "OpCompositeConstructReplicateEXT" => {
                self.construct(result, name != "OpCompositeConstruct")?
            }
            "OpCompositeExtract" => {
                let path = self.words().get(1..).unwrap_or_default().to_vec();
                let value = self.operand(0)?;
                self.extract(&value, self.kind(0)?, &path)?.0
            }
            "OpCompositeInsert" => {
                let path = self.words().get(2..).unwrap_or_default().to_vec();
                let object = (self.operand(0)?, self.kind(0)?);
                let composite = self.operand(1)?;
                self.insert(&composite, result, object, &path)?
            }
            "OpVectorShuffle" => {
                let chosen = self.words().get(2..).unwrap_or_default().to_vec();
                let (_, first) = self.elements(self.kind(0)?);
                let (element, _) = self.elements(result);
                let (ty, of) = (self.ty(result)?, self.ty(element)?);
                let mut all = "undef".to_string();
                for (from, to) in chosen.into_iter().zip(0..) {
                    if from == u32::MAX {
                        continue;
                    }
                    let (vector, at) = match from.checked_sub(first) {
                        None => (0, from),
                        Some(at) => (1, at),
                    };
                    let (value, source) = (self.operand(vector)?, self.ty(self.kind(vector)?)?);
                    let part = self.emit(format!("extractelement {source} {value}, i64 {at}"));
                    all = self.emit(format!("insertelement {ty} {all}, {of} {part}, i64 {to}"));
                }
                all
            }
            "OpVectorExtractDynamic" => {
                let (ty, vector) = self.single()?;
                let (index, of) = (self.operand(1)?, self.ty(self.kind(1)?)?);
                self.emit(format!("extractelement {ty} {vector}, {of} {index}"))
            }
            "OpVectorInsertDynamic" => {
                let (ty, vector) = self.single()?;
                let (part, part_type) = (self.operand(1)?, self.ty(self.kind(1)?)?);
                let (index, of) = (self.operand(2)?, self.ty(self.kind(2)?)?);
                self.emit(format!(
                    "insertelement {ty} {vector}, {part_type} {part}, {of} {index}"
                ))
            }
            "OpDot" => {
                let kind = self.kind(0)?;
                let (_, a, b) = self.pair()?;
                self.dot(kind, &a, &b)?
            }
            "OpVectorTimesScalar" => {
                let (a, b) = (self.operand(0)?, self.operand(1)?);
                let ty = self.ty(result)?;
                let b = self.splat(result, &b)?;
                self.emit(format!("fmul {ty} {a}, {b}"))
            }
            "OpMatrixTimesScalar" => {
                let (ty, columns) = self.columns(0)?;
                let Shape::Matrix(column, _) = self.shape(result) else {
                    return Err("a matrix of another form".to_string());
                };
                let of = self.ty(column)?;
                let scalar = self.operand(1)?;
                let scalar = self.splat(column, &scalar)?;
                let mut all = "undef".to_string();
                for (part, at) in columns.iter().zip(0..) {
                    let part = self.emit(format!("fmul {of} {part}, {scalar}"));
                    all = self.emit(format!("insertvalue {ty} {all}, {of} {part}, {at}"));
                }
                all
            }
            "OpMatrixTimesVector" => {
                let (_, columns) = self.columns(0)?;
                let vector = (self.operand(1)?, self.kind(1)?);
                self.combine(&columns, result, &vector)?
            }
            "OpVectorTimesMatrix" => {
                let vector = self.operand(0)?;
                let kind = self.kind(0)?;
                let (_, columns) = self.columns(1)?;
                let ty = self.ty(result)?;
                let of = self.ty(self.elements(result).0)?;
                let mut all = "undef".to_string();
                for (column, at) in columns.iter().zip(0..) {
                    let part = self.dot(kind, &vector, column)?;
                    all = self.emit(format!("insertelement {ty} {all}, {of} {part}, i64 {at}"));
                }
                all
            }
            "OpMatrixTimesMatrix" => {
                let (_, left) = self.columns(0)?;
                let (_, right) = self.columns(1)?;
                let (Shape::Matrix(column, _), Shape::Matrix(vector, _)) =
                    (self.shape(result), self.shape(self.kind(1)?))
                else {
                    return Err("a matrix of another form".to_string());
                };
                let (ty, of) = (self.ty(result)?, self.ty(column)?);
                let mut all = "undef".to_string();
                for (right, at) in right.iter().zip(0..) {
                    let part = self.combine(&left, column, &(right.clone(), vector))?;
                    all = self.emit(format!("insertvalue {ty} {all}, {of} {part}, {at}"));
                }
                all
            }
            "OpOuterProduct" => {
                let Shape::Matrix(column, count) = self.shape(result) else {
                    return Err("a matrix of another form".to_string());
                };
                let (ty, of) = (self.ty(result)?, self.ty(column)?);
                let (a, b, kind) = (self.operand(0)?, self.operand(1)?, self.kind(1)?);
                let mut all = "undef".to_string();
                for at in 0..count {
                    let (scalar, _) = self.extract(&b, kind, &[at])?;
                    let scalar = self.splat(column, &scalar)?;
                    let part = self.emit(format!("fmul {of} {a}, {scalar}"));
                    all = self.emit(format!("insertvalue {ty} {all}, {of} {part}, {at}"));
                }
                all
            }
            "OpTranspose" => {
                let Shape::Matrix(column, count) = self.shape(result) else {
                    return Err("a matrix of another form".to_string());
                };
                let (element, rows) = self.elements(column);
                let (value, kind) = (self.operand(0)?, self.kind(0)?);
                let mut all = "undef".to_string();
                for at in 0..count {
                    for row in 0..rows {
                        let (part, _) = self.extract(&value, kind, &[row, at])?;
                        all = self.insert(&all, result, (part, element), &[at, row])?;
                    }
                }
                all
            }
            _ => return Ok(None),
        }))
    }

    /// Type and text of the first operand.
    pub(super) fn single(&mut self) -> Maybe<(String, String)> {
        Ok((self.ty(self.kind(0)?)?, self.operand(0)?))
    }

    /// The type of the first operand, and the first two.
    fn pair(&mut self) -> Maybe<(String, String, String)> {
        Ok((self.ty(self.kind(0)?)?, self.operand(0)?, self.operand(1)?))
    }

    fn cast(&mut self, operation: &str) -> Maybe<String> {
        let (from, a) = self.single()?;
        let to = self.ty(self.result_kind())?;
        Ok(self.emit(format!("{operation} {from} {a} to {to}")))
    }

    /// An integer in another width.
    pub(super) fn resized(&mut self, a: &str, from: u32, to: u32, signed: bool) -> Maybe<String> {
        let (old, new) = (self.bits(from)?, self.bits(to)?);
        let (from, to) = (self.ty(from)?, self.ty(to)?);
        Ok(match old.cmp(&new) {
            std::cmp::Ordering::Equal => a.to_string(),
            std::cmp::Ordering::Greater => self.emit(format!("trunc {from} {a} to {to}")),
            std::cmp::Ordering::Less if signed => self.emit(format!("sext {from} {a} to {to}")),
            std::cmp::Ordering::Less => self.emit(format!("zext {from} {a} to {to}")),
        })
    }

    fn bitcast(&mut self) -> Maybe<String> {
        let (from, to) = (self.shape(self.kind(0)?), self.shape(self.result_kind()));
        match (from, to) {
            (Shape::Pointer(a, _), Shape::Pointer(b, _))
                if Writer::space(a) == Writer::space(b) =>
            {
                self.operand(0)
            }
            (Shape::Pointer(..), Shape::Pointer(..)) => self.cast("addrspacecast"),
            (Shape::Pointer(..), _) => {
                // Vectors of two words are addresses, too.
                let (from, a) = self.single()?;
                let whole = self.emit(format!("ptrtoint {from} {a} to i64"));
                let to = self.ty(self.result_kind())?;
                Ok(match to.as_str() {
                    "i64" => whole,
                    _ => self.emit(format!("bitcast i64 {whole} to {to}")),
                })
            }
            (_, Shape::Pointer(..)) => {
                let (from, a) = self.single()?;
                let whole = match from.as_str() {
                    "i64" => a,
                    _ => self.emit(format!("bitcast {from} {a} to i64")),
                };
                let to = self.ty(self.result_kind())?;
                Ok(self.emit(format!("inttoptr i64 {whole} to {to}")))
            }
            _ => self.cast("bitcast"),
        }
    }

    /// Integer divisions: those that SPIR-V leaves undefined have an undefined result, and are no
    /// undefined behaviour as in LLVM.
    fn division(&mut self, name: &str) -> Maybe<String> {
        let (ty, a, b) = self.pair()?;
        let kind = self.kind(0)?;
        let mask = self.mask_type(kind)?;
        let signed = matches!(name, "OpSDiv" | "OpSRem" | "OpSMod");
        let mut bad = self.emit(format!("icmp eq {ty} {b}, zeroinitializer"));
        if signed {
            let bits = self.bits(kind)?;
            let least =
                self.splat_text(kind, &format!("{}", i64::MIN >> (64 - bits.clamp(1, 64))))?;
            let minus = self.splat_text(kind, "-1")?;
            let lowest = self.emit(format!("icmp eq {ty} {a}, {least}"));
            let negated = self.emit(format!("icmp eq {ty} {b}, {minus}"));
            let overflows = self.emit(format!("and {mask} {lowest}, {negated}"));
            bad = self.emit(format!("or {mask} {bad}, {overflows}"));
        }
        let one = self.splat_text(kind, "1")?;
        let safe = self.emit(format!("select {mask} {bad}, {ty} {one}, {ty} {b}"));
        let operation = match name {
            "OpUDiv" => "udiv",
            "OpUMod" => "urem",
            "OpSDiv" => "sdiv",
            _ => "srem",
        };
        let mut value = self.emit(format!("{operation} {ty} {a}, {safe}"));
        if name == "OpSMod" {
            // The remainder has the sign of the divisor.
            let some = self.emit(format!("icmp ne {ty} {value}, zeroinitializer"));
            let signs = self.emit(format!("xor {ty} {value}, {b}"));
            let differ = self.emit(format!("icmp slt {ty} {signs}, zeroinitializer"));
            let wrong = self.emit(format!("and {mask} {some}, {differ}"));
            let moved = self.emit(format!("add {ty} {value}, {b}"));
            value = self.emit(format!("select {mask} {wrong}, {ty} {moved}, {ty} {value}"));
        }
        Ok(self.emit(format!("select {mask} {bad}, {ty} undef, {ty} {value}")))
    }

    fn extended_arithmetic(&mut self, name: &str) -> Maybe<String> {
        let kind = self.kind(0)?;
        let (ty, a, b) = self.pair()?;
        let result = self.ty(self.result_kind())?;
        let (low, high) = match name {
            "OpIAddCarry" | "OpISubBorrow" => {
                let (operation, how) = match name {
                    "OpIAddCarry" => ("add", "ult"),
                    _ => ("sub", "ugt"),
                };
                let low = self.emit(format!("{operation} {ty} {a}, {b}"));
                let mask = self.mask_type(kind)?;
                // The sum wraps below an operand, the difference above it.
                let wraps = self.emit(format!("icmp {how} {ty} {low}, {a}"));
                let high = self.emit(format!("zext {mask} {wraps} to {ty}"));
                (low, high)
            }
            _ => {
                let bits = self.bits(kind)?;
                let wide = match self.elements(kind) {
                    (_, 1) => format!("i{}", 2 * bits),
                    (_, count) => format!("<{count} x i{}>", 2 * bits),
                };
                let extend = if name == "OpSMulExtended" {
                    "sext"
                } else {
                    "zext"
                };
                let a = self.emit(format!("{extend} {ty} {a} to {wide}"));
                let b = self.emit(format!("{extend} {ty} {b} to {wide}"));
                let whole = self.emit(format!("mul {wide} {a}, {b}"));
                let low = self.emit(format!("trunc {wide} {whole} to {ty}"));
                let by = match self.elements(kind) {
                    (_, 1) => bits.to_string(),
                    (_, count) => {
                        let one = format!("i{} {bits}", 2 * bits);
                        format!("<{}>", vec![one; count as usize].join(", "))
                    }
                };
                let high = self.emit(format!("lshr {wide} {whole}, {by}"));
                let high = self.emit(format!("trunc {wide} {high} to {ty}"));
                (low, high)
            }
        };
        let both = self.emit(format!("insertvalue {result} undef, {ty} {low}, 0"));
        Ok(self.emit(format!("insertvalue {result} {both}, {ty} {high}, 1")))
    }

    fn bit_field(&mut self, name: &str) -> Maybe<String> {
        let kind = self.result_kind();
        let ty = self.ty(kind)?;
        let (element, _) = self.elements(kind);
        let bits = self.bits(kind)?;
        let first = if name == "OpBitFieldInsert" { 2 } else { 1 };
        let mut amounts = Vec::new();
        for at in [first, first + 1] {
            let value = self.operand(at)?;
            let value = self.resized(&value, self.kind(at)?, element, false)?;
            amounts.push(self.splat(kind, &value)?);
        }
        let [offset, count] = amounts.as_slice() else {
            return Err("a bit field of another form".to_string());
        };
        let mask = self.mask_type(kind)?;
        let (zero, width) = ("zeroinitializer", self.splat_text(kind, &bits.to_string())?);
        let base = self.operand(0)?;
        let none = self.emit(format!("icmp eq {ty} {count}, {zero}"));
        let rest = self.emit(format!("sub {ty} {width}, {count}"));
        // A shift by the whole width is poison: an empty field is chosen afterwards.
        let rest = self.emit(format!("select {mask} {none}, {ty} {zero}, {ty} {rest}"));
        if name == "OpBitFieldInsert" {
            let insert = self.operand(1)?;
            let ones = self.splat_text(kind, "-1")?;
            let low = self.emit(format!("lshr {ty} {ones}, {rest}"));
            let field = self.emit(format!("shl {ty} {low}, {offset}"));
            let others = self.emit(format!("xor {ty} {field}, {ones}"));
            let kept = self.emit(format!("and {ty} {base}, {others}"));
            let moved = self.emit(format!("shl {ty} {insert}, {offset}"));
            let moved = self.emit(format!("and {ty} {moved}, {field}"));
            let both = self.emit(format!("or {ty} {kept}, {moved}"));
            return Ok(self.emit(format!("select {mask} {none}, {ty} {base}, {ty} {both}")));
        }
        let operation = if name == "OpBitFieldSExtract" {
            "ashr"
        } else {
            "lshr"
        };
        let above = self.emit(format!("sub {ty} {rest}, {offset}"));
        let above = self.emit(format!("select {mask} {none}, {ty} {zero}, {ty} {above}"));
        let high = self.emit(format!("shl {ty} {base}, {above}"));
        let low = self.emit(format!("{operation} {ty} {high}, {rest}"));
        Ok(self.emit(format!("select {mask} {none}, {ty} {zero}, {ty} {low}")))
    }

    /// The columns of a matrix that is an operand, and its type.
    fn columns(&mut self, at: usize) -> Maybe<(String, Vec<String>)> {
        let kind = self.kind(at)?;
        let Shape::Matrix(_, count) = self.shape(kind) else {
            return Err("a matrix of another form".to_string());
        };
        let (ty, matrix) = (self.ty(kind)?, self.operand(at)?);
        let columns = (0..count).map(|at| self.emit(format!("extractvalue {ty} {matrix}, {at}")));
        let columns = columns.collect();
        Ok((ty, columns))
    }

    /// The sum of columns, each times a component of a vector.
    fn combine(&mut self, columns: &[String], kind: u32, vector: &(String, u32)) -> Maybe<String> {
        let ty = self.ty(kind)?;
        let mut sum: Option<String> = None;
        for (column, at) in columns.iter().zip(0..) {
            let (scalar, _) = self.extract(&vector.0, vector.1, &[at])?;
            let scalar = self.splat(kind, &scalar)?;
            let part = self.emit(format!("fmul {ty} {column}, {scalar}"));
            sum = Some(match sum {
                Some(sum) => self.emit(format!("fadd {ty} {sum}, {part}")),
                None => part,
            });
        }
        sum.ok_or_else(|| "a matrix without columns".to_string())
    }

    /// The sum of products of two vectors.
    pub(super) fn dot(&mut self, kind: u32, a: &str, b: &str) -> Maybe<String> {
        let (element, count) = self.elements(kind);
        let (ty, of) = (self.ty(kind)?, self.ty(element)?);
        let products = self.emit(format!("fmul {ty} {a}, {b}"));
        if count == 1 {
            return Ok(products);
        }
        let mut sum = self.emit(format!("extractelement {ty} {products}, i64 0"));
        for at in 1..count {
            let part = self.emit(format!("extractelement {ty} {products}, i64 {at}"));
            sum = self.emit(format!("fadd {of} {sum}, {part}"));
        }
        Ok(sum)
    }

    fn construct(&mut self, kind: u32, replicate: bool) -> Maybe<String> {
        self.check_size(kind)?;
        let ty = self.ty(kind)?;
        let mut all = "undef".to_string();
        let of_vector = matches!(self.shape(kind), Shape::Vector(..));
        let count = match self.shape(kind) {
            Shape::Vector(_, count) | Shape::Matrix(_, count) if replicate => u64::from(count),
            Shape::Array(_, count) if replicate => count,
            _ => self.operand_count() as u64,
        };
        let mut to = 0;
        for at in 0..count {
            let at = if replicate { 0 } else { at as usize };
            let (part, part_kind) = (self.operand(at)?, self.kind(at)?);
            let of = self.ty(part_kind)?;
            if !of_vector {
                all = self.emit(format!("insertvalue {ty} {all}, {of} {part}, {to}"));
                to += 1;
                continue;
            }
            let (element, parts) = self.elements(part_kind);
            let of_element = self.ty(element)?;
            for inner in 0..parts {
                let scalar = match self.shape(part_kind) {
                    Shape::Vector(..) => {
                        self.emit(format!("extractelement {of} {part}, i64 {inner}"))
                    }
                    _ => part.clone(),
                };
                all = self.emit(format!(
                    "insertelement {ty} {all}, {of_element} {scalar}, i64 {to}"
                ));
                to += 1;
            }
        }
        Ok(all)
    }

    /// A part of a composite, with its type.
    pub(super) fn extract(&mut self, value: &str, kind: u32, path: &[u32]) -> Maybe<(String, u32)> {
        let (mut value, mut kind) = (value.to_string(), kind);
        for at in path {
            let ty = self.ty(kind)?;
            let (next, of_vector) = self.inner(kind, *at)?;
            value = self.emit(match of_vector {
                true => format!("extractelement {ty} {value}, i64 {at}"),
                false => format!("extractvalue {ty} {value}, {at}"),
            });
            kind = next;
        }
        Ok((value, kind))
    }

    /// The type of a member, and whether it is a component of a vector.
    fn inner(&self, kind: u32, at: u32) -> Maybe<(u32, bool)> {
        Ok(match self.shape(kind) {
            Shape::Vector(element, _) => (element, true),
            Shape::Matrix(column, _) => (column, false),
            Shape::Array(element, _) => (element, false),
            Shape::Struct(members) => {
                let member = members.get(at as usize);
                (*member.ok_or("a member that is not there")?, false)
            }
            _ => return Err("a part of what is no composite".to_string()),
        })
    }

    /// A composite with another value for a part.
    pub(super) fn insert(
        &mut self,
        composite: &str,
        kind: u32,
        object: (String, u32),
        path: &[u32],
    ) -> Maybe<String> {
        let Some((at, rest)) = path.split_first() else {
            return Ok(object.0);
        };
        let ty = self.ty(kind)?;
        let (inner, of_vector) = self.inner(kind, *at)?;
        let part = match rest {
            [] => object.0,
            _ => {
                let (part, _) = self.extract(composite, kind, &[*at])?;
                self.insert(&part, inner, object, rest)?
            }
        };
        let of = self.ty(inner)?;
        Ok(self.emit(match of_vector {
            true => format!("insertelement {ty} {composite}, {of} {part}, i64 {at}"),
            false => format!("insertvalue {ty} {composite}, {of} {part}, {at}"),
        }))
    }

    /// A scalar in all elements of a type.
    pub(super) fn splat(&mut self, kind: u32, scalar: &str) -> Maybe<String> {
        let (element, count) = self.elements(kind);
        let Shape::Vector(..) = self.shape(kind) else {
            return Ok(scalar.to_string());
        };
        let (ty, of) = (self.ty(kind)?, self.ty(element)?);
        let mut all = "undef".to_string();
        for at in 0..count {
            all = self.emit(format!("insertelement {ty} {all}, {of} {scalar}, i64 {at}"));
        }
        Ok(all)
    }

    /// A constant scalar in all elements of a type.
    pub(super) fn splat_text(&self, kind: u32, scalar: &str) -> Maybe<String> {
        let (element, count) = self.elements(kind);
        let Shape::Vector(..) = self.shape(kind) else {
            return Ok(scalar.to_string());
        };
        let one = format!("{} {scalar}", self.ty(element)?);
        Ok(format!("<{}>", vec![one; count as usize].join(", ")))
    }

    /// The type of comparisons of a type.
    pub(super) fn mask_type(&self, kind: u32) -> Maybe<String> {
        Ok(match self.shape(kind) {
            Shape::Vector(_, count) => format!("<{count} x i1>"),
            _ => "i1".to_string(),
        })
    }

    /// The type of integers with the bits of a type.
    pub(super) fn integer_type(&self, kind: u32) -> Maybe<String> {
        let bits = self.bits(kind)?;
        Ok(match self.shape(kind) {
            Shape::Vector(_, count) => format!("<{count} x i{bits}>"),
            _ => format!("i{bits}"),
        })
    }

    /// A call of an overloaded intrinsic of LLVM with operands of the instruction.
    pub(super) fn intrinsic(&mut self, name: &str, kind: u32, at: &[usize]) -> Maybe<String> {
        let operands: Maybe<Vec<String>> = at.iter().map(|at| self.operand(*at)).collect();
        let operands = operands?;
        let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
        self.call_same(name, kind, &operands)
    }

    /// A call of an overloaded intrinsic of LLVM, whose operands and result have one type.
    pub(super) fn call_same(&mut self, name: &str, kind: u32, operands: &[&str]) -> Maybe<String> {
        let ty = self.ty(kind)?;
        let name = format!("llvm.{name}.{}", self.mangled(kind)?);
        let operands: Vec<(&str, &str)> = operands
            .iter()
            .map(|operand| (ty.as_str(), *operand))
            .collect();
        Ok(self.call(&ty, &name, &operands))
    }
}

/// The infinity of a float type.
pub(super) fn infinity(bits: u32) -> &'static str {
    match bits {
        16 => "0xH7C00",
        _ => "0x7FF0000000000000",
    }
}

//! Atomic functions: those of OpenCL 1 (`atomic_add`, `atom_add`) and of OpenCL 2
//! (`atomic_fetch_add_explicit`).
//!
//! The functions of OpenCL 1 are relaxed, with device scope. The functions of OpenCL 2 ignore the
//! memory order that is passed and use the strongest one. Their scope is the device. If a call
//! passes a scope, the widest scope is used instead.

use super::mangled::{Parameter, Shape};
use crate::inline::body::{Body, Number};

/// The memory ordering and scope of an atomic access.
struct Order {
    scope: &'static str,
    order: &'static str,
}

/// LLVM's name of an operation on numbers of a type.
fn modification(name: &str, of: Number) -> Option<&'static str> {
    let signed = matches!(of, Number::Signed(_));
    Some(match (name, of.is_float()) {
        ("add" | "inc", false) => "add",
        ("sub" | "dec", false) => "sub",
        ("add", true) => "fadd",
        ("sub", true) => "fsub",
        ("min", true) => "fmin",
        ("max", true) => "fmax",
        ("xchg" | "exchange", _) => "xchg",
        ("min", _) if signed => "min",
        ("min", _) => "umin",
        ("max", _) if signed => "max",
        ("max", _) => "umax",
        ("and", false) => "and",
        ("or", false) => "or",
        ("xor", false) => "xor",
        _ => return None,
    })
}

impl Body {
    /// The type and the value of an atomic function's result; `Some(None)` if it has no result.
    pub(super) fn atomic(
        &mut self,
        plain: &str,
        given: &[Parameter],
    ) -> Option<Option<(String, String)>> {
        let name = plain
            .strip_prefix("atomic_")
            .or_else(|| plain.strip_prefix("atom_"))?;
        let Some((Parameter::Pointer(shape, space), others)) = given.split_first() else {
            return None;
        };
        let (shape, to) = (*shape, Parameter::Pointer(*shape, *space).ty());
        if shape.count != 1 || !matches!(shape.ty().as_str(), "i32" | "i64" | "float" | "double") {
            return None;
        }
        let named = others.iter().rev();
        let named = named.take_while(|one| **one == Parameter::Named).count();
        let (values, _) = others.split_at(others.len().checked_sub(named)?);
        let (name, explicit) = match name.strip_suffix("_explicit") {
            Some(name) => (name, true),
            None => (name, false),
        };
        let of_two = [
            "exchange",
            "store",
            "load",
            "init",
            "flag_test_and_set",
            "flag_clear",
        ];
        let exchanges = matches!(name, "compare_exchange_strong" | "compare_exchange_weak");
        let fetch = name.strip_prefix("fetch_");
        let newer = exchanges || fetch.is_some() || of_two.contains(&name);
        // The number of parameters for memory orders, after which a scope may follow.
        let orders = if exchanges { 2 } else { 1 };
        let fits = match explicit {
            true => newer && (named == orders || named == orders + 1),
            false => named == 0,
        };
        if !fits || (newer && plain.starts_with("atom_")) {
            return None;
        }
        let order = Order {
            scope: match named > orders {
                true => "",
                false => "syncscope(\"agent\") ",
            },
            order: if newer { "seq_cst" } else { "monotonic" },
        };
        let ty = shape.ty();
        let align = shape.bytes();
        if exchanges {
            let [Parameter::Pointer(expected, from), value] = values else {
                return None;
            };
            let fits = *expected == shape && *value == Parameter::Numbers(shape);
            let from = Parameter::Pointer(shape, *from).ty();
            return fits.then(|| Some(("i1".into(), self.compared(shape, [&to, &from], &order))));
        }
        let operands = match values {
            [] => "",
            [Parameter::Numbers(value)] if shape.takes(*value) => "%a1",
            [one, other] if *one == Parameter::Numbers(shape) && one == other => "%a1, %a2",
            _ => return None,
        };
        let Order { scope, order } = order;
        let modified = |body: &mut Body, how: &str, by: &str| {
            body.value(&format!(
                "atomicrmw {how} {to} %a0, {ty} {by} {scope}{order}, align {align}"
            ))
        };
        Some(match (fetch.unwrap_or(name), operands) {
            ("load", "") if newer => {
                let line = format!("load atomic {ty}, {to} %a0 {scope}{order}, align {align}");
                Some((ty.clone(), self.value(&line)))
            }
            ("store", "%a1") if newer => {
                self.line(&format!(
                    "store atomic {ty} %a1, {to} %a0 {scope}{order}, align {align}"
                ));
                None
            }
            ("init", "%a1") if !explicit => {
                self.line(&format!("store {ty} %a1, {to} %a0, align {align}"));
                None
            }
            ("flag_test_and_set", "") if ty == "i32" => {
                let old = modified(self, "xchg", "1");
                Some(("i1".into(), self.value(&format!("icmp ne i32 {old}, 0"))))
            }
            ("flag_clear", "") if ty == "i32" => {
                self.line(&format!(
                    "store atomic i32 0, {to} %a0 {scope}{order}, align 4"
                ));
                None
            }
            ("inc" | "dec", "") if fetch.is_none() => {
                let how = modification(name, shape.of)?;
                Some((ty.clone(), modified(self, how, "1")))
            }
            ("cmpxchg", "%a1, %a2") if !shape.of.is_float() => {
                let both = self.value(&format!(
                    "cmpxchg {to} %a0, {ty} %a1, {ty} %a2 {scope}{order} {order}, align {align}"
                ));
                let old = format!("extractvalue {{ {ty}, i1 }} {both}, 0");
                Some((ty.clone(), self.value(&old)))
            }
            (what, "%a1") if !matches!(what, "inc" | "dec") => {
                // Excludes names that OpenCL does not have: `fetch_xchg` and `fetch_exchange`.
                let fits = match (what, fetch) {
                    ("xchg" | "exchange", found) => found.is_none(),
                    _ => true,
                };
                let how = modification(what, shape.of).filter(|_| fits)?;
                Some((ty.clone(), modified(self, how, "%a1")))
            }
            _ => return None,
        })
    }

    /// A compare-and-exchange that stores the old value through the pointer to the expected value.
    fn compared(&mut self, shape: Shape, [to, from]: [&str; 2], order: &Order) -> String {
        let Order { scope, order } = order;
        let (align, bits) = (shape.bytes(), shape.bits());
        let expected = self.value(&format!("load i{bits}, {from} %a1, align {align}"));
        let value = match shape.of.is_float() {
            true => self.value(&format!("bitcast {} %a2 to i{bits}", shape.ty())),
            false => "%a2".into(),
        };
        let both = self.value(&format!(
            "cmpxchg {to} %a0, i{bits} {expected}, i{bits} {value} {scope}{order} {order}, align {align}"
        ));
        let old = self.value(&format!("extractvalue {{ i{bits}, i1 }} {both}, 0"));
        let same = self.value(&format!("extractvalue {{ i{bits}, i1 }} {both}, 1"));
        self.line(&format!("br i1 {same}, label %done, label %other"));
        self.label("other");
        self.line(&format!("store i{bits} {old}, {from} %a1, align {align}"));
        self.line("br label %done");
        self.label("done");
        same
    }
}

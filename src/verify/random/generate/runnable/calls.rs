//! Calls of functions that the module defines, barriers with the memory accesses that they order,
//! and NVPTX's warp-level operations among the active lanes.

use super::super::Target;
use super::super::function::{Argument, Operand};
use super::super::graph::Block;
use super::super::menu::{Class, MemoryArea, Type};
use super::write::Writer;

/// A function that kernels may call.
#[derive(Debug, Clone)]
pub(super) struct Helper {
    /// The name of the helper after `@`.
    pub(super) name: String,
    /// The calling convention of the helper, or an empty string.
    pub(super) convention: &'static str,
    /// The parameters of the helper.
    pub(super) arguments: Vec<Argument>,
    /// Whether the function guarantees that converged lanes that call it get the same result.
    pub(super) agreed: bool,
    /// Maximum number of instructions that a call executes.
    pub(super) instructions: u64,
}

impl Writer<'_> {
    /// The text of a call, and its operands.
    fn call(
        &mut self,
        block: Block,
        word: &str,
        helper: &Helper,
    ) -> Option<(String, Vec<Operand>)> {
        let mut operands = Vec::new();
        let mut places = Vec::new();
        for argument in &helper.arguments {
            operands.push(self.need(block, argument.of, true)?);
            places.push(format!("{}{} ?", argument.of.text(), argument.attribute));
        }
        let convention = match helper.convention {
            "" => String::new(),
            name => format!("{name} "),
        };
        let form = format!(
            "{word} {convention}i32 @{}({})",
            helper.name,
            places.join(", ")
        );
        Some((form, operands))
    }

    /// Sometimes calls a helper. Returns whether a call was added.
    pub(super) fn call_something(&mut self, block: Block) -> bool {
        let frame = self.frame;
        if frame.helpers.is_empty() || !self.chance.percent(7) {
            return false;
        }
        let Some(helper) = self.chance.of(&frame.helpers) else {
            return false;
        };
        let Some((form, operands)) = self.call(block, "call", helper) else {
            return false;
        };
        let class = if helper.agreed {
            Class::Uniform
        } else {
            Class::Source
        };
        self.push(block, Some(Type::I32), form.into(), operands, class);
        true
    }

    /// Ends a block in an `invoke` of a helper that never throws.
    pub(super) fn invoke(&mut self, block: Block, normal: Block) {
        let frame = self.frame;
        let helper = self.chance.of(&frame.helpers);
        let called = helper.and_then(|helper| self.call(block, "invoke", helper));
        let Some((form, mut operands)) = called else {
            return;
        };
        let successors = self.graph.ends[block].successors();
        operands.extend(successors.iter().map(|target| Operand::Block(*target)));
        let form = format!("{form}\n          to label ? unwind label ?");
        let value = self.push(block, Some(Type::I32), form.into(), operands, Class::Source);
        // The result may be used only at the normal destination.
        self.hide(block, value);
        self.pool[normal].extend(value);
        if let Some(value) = value
            && self.chance.percent(60)
        {
            self.to_use.insert(normal, value);
        }
    }

    /// Every lane of the work-group writes its element, then all lanes wait at a barrier. After
    /// that the memory is read, or changed atomically. Allowed only in blocks that all lanes reach
    /// exactly once. Returns whether instructions were added.
    pub(super) fn exchange(&mut self, block: Block) -> bool {
        if !self.together[block] || self.local.len() >= 4 || !self.chance.percent(12) {
            return false;
        }
        // The work-item's linear id: the entry block defines it as the last of the lanes' values.
        let Some(item) = self.lanes.last().copied() else {
            return false;
        };
        let name = self.declare_local();
        let form = format!("getelementptr inbounds [4 x i8], ptr addrspace(3) {name}, i32 ?");
        let own = self.make(block, Type::Address, form, vec![Operand::Value(item)]);
        let value = self.number(block);
        let store = "store i32 ?, ptr addrspace(3) ?, align 4".into();
        self.push(block, None, store, vec![value, own], Class::Default);
        let barrier: &[&'static str] = match self.options.target {
            Target::AmdGpu => &[
                "fence syncscope(\"workgroup\") release",
                "call void @llvm.amdgcn.s.barrier()",
                "fence syncscope(\"workgroup\") acquire",
            ],
            Target::Nvptx => &["call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)"],
        };
        for form in barrier {
            self.push(block, None, (*form).into(), Vec::new(), Class::Default);
        }
        let place = if self.chance.percent(65) {
            MemoryArea::Exchanged
        } else {
            MemoryArea::Tallies
        };
        let form = format!("getelementptr inbounds i8, ptr addrspace(3) {name}, i32 0");
        self.make(block, Type::Root(place), form, Vec::new());
        true
    }

    /// NVPTX: an operation among the active lanes. Returns whether one was added.
    pub(super) fn masked(&mut self, block: Block) -> bool {
        if self.options.target != Target::Nvptx || !self.chance.percent(5) {
            return false;
        }
        let form = "call i32 @llvm.nvvm.activemask()".into();
        let mask = self.push(block, Some(Type::I32), form, Vec::new(), Class::Source);
        let Some(mask) = mask.map(Operand::Value) else {
            return false;
        };
        let of = [Type::I32, Type::I1][self.chance.below(2)];
        let Some(value) = self.operand(block, of, true) else {
            return false;
        };
        let (form, result, tainted) = match (of, self.chance.below(3)) {
            // The lane that `shfl.sync.bfly` reads may be inactive, so the result may be undefined.
            (Type::I32, 0) => (
                "call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 ?, i32 ?, i32 1, i32 31)",
                Type::I32,
                true,
            ),
            (Type::I32, _) => (
                "call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 ?, i32 ?, i32 0, i32 31)",
                Type::I32,
                true,
            ),
            (_, 0) => (
                "call i32 @llvm.nvvm.vote.ballot.sync(i32 ?, i1 ?)",
                Type::I32,
                false,
            ),
            (_, 1) => (
                "call i1 @llvm.nvvm.vote.any.sync(i32 ?, i1 ?)",
                Type::I1,
                false,
            ),
            _ => (
                "call i1 @llvm.nvvm.vote.all.sync(i32 ?, i1 ?)",
                Type::I1,
                false,
            ),
        };
        let operands = vec![mask, value];
        if let Some(value) = self.push(block, Some(result), form.into(), operands, Class::Source) {
            self.tainted[value] = tainted;
        }
        true
    }
}

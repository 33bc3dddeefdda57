//! Shuffles as in HIP's headers: `ds.bpermute` with a source lane that is computed from the lane's
//! own id.

use super::super::Target;
use super::super::function::Operand;
use super::super::graph::Block;
use super::super::menu::{Class, Type};
use super::write::Writer;

impl Writer<'_> {
    /// Adds a shuffle as in HIP's functions, or a variation of one, if the kernel is for a single
    /// AMD processor. Returns whether instructions were added.
    pub(super) fn shuffled(&mut self, block: Block) -> bool {
        let amd = self.options.target == Target::AmdGpu && self.frame.processor.is_some();
        if !amd || !self.chance.percent(4) {
            return false;
        }
        let Some(value) = self.operand(block, Type::I32, true) else {
            return false;
        };
        let lane = self.lane_in_wave(block);
        let source = match self.chance.below(6) {
            // Unusual source lanes: two or three lanes read the same lane, or lanes read in reverse
            // order.
            0 => self.strange(block, lane),
            mode => self.index(block, lane, mode),
        };
        let address = self.make(block, Type::I32, "shl i32 ?, 2", vec![source]);
        let form = match self.chance.below(5) {
            0 => "call i32 @llvm.amdgcn.ds.permute(i32 ?, i32 ?)",
            _ => "call i32 @llvm.amdgcn.ds.bpermute(i32 ?, i32 ?)",
        };
        let operands = vec![address, value];
        self.push(
            block,
            Some(Type::I32),
            form.into(),
            operands,
            Class::Default,
        );
        true
    }

    /// The lane's id in its wave.
    fn lane_in_wave(&mut self, block: Block) -> Operand {
        let form = "call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)";
        let low = self.push(
            block,
            Some(Type::I32),
            form.into(),
            Vec::new(),
            Class::Source,
        );
        let Some(low) = low.map(Operand::Value) else {
            return Operand::Text("0".into());
        };
        if self.frame.recent && self.chance.percent(80) {
            return low;
        }
        let form = "call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 ?)";
        let high = self.push(
            block,
            Some(Type::I32),
            form.into(),
            vec![low],
            Class::Source,
        );
        high.map_or(Operand::Text("0".into()), Operand::Value)
    }

    /// The lane that `__shfl`, `__shfl_up`, `__shfl_down` and `__shfl_xor` read.
    fn index(&mut self, block: Block, lane: Operand, mode: usize) -> Operand {
        let width = 2usize << self.chance.below(6);
        let offset = self.chance.below(width + 2);
        let mut make = |form: String, operands: &[&Operand]| {
            let operands = operands.iter().map(|operand| (*operand).clone()).collect();
            self.make(block, Type::I32, form, operands)
        };
        let segment = make(format!("and i32 ?, -{width}"), &[&lane]);
        let (far, end, out) = match mode {
            1 => return make(format!("add i32 ?, {}", offset % width), &[&segment]),
            2 => {
                let far = make(format!("sub i32 ?, {offset}"), &[&lane]);
                (far.clone(), far, "icmp slt i32 ?, ?")
            }
            3 => {
                let far = make(format!("add i32 ?, {offset}"), &[&lane]);
                let last = make(format!("or i32 ?, {}", width - 1), &[&lane]);
                let both = vec![far.clone(), last];
                let out = self.make(block, Type::I1, "icmp ugt i32 ?, ?", both);
                let select = "select i1 ?, i32 ?, i32 ?";
                return self.make(block, Type::I32, select, vec![out, lane, far]);
            }
            _ => {
                let far = make(format!("xor i32 ?, {offset}"), &[&lane]);
                let next = make(format!("add i32 ?, {width}"), &[&segment]);
                let both = vec![far.clone(), next];
                let out = self.make(block, Type::I1, "icmp sge i32 ?, ?", both);
                let select = "select i1 ?, i32 ?, i32 ?";
                return self.make(block, Type::I32, select, vec![out, lane, far]);
            }
        };
        let out = self.make(block, Type::I1, out, vec![end, segment]);
        let select = "select i1 ?, i32 ?, i32 ?";
        self.make(block, Type::I32, select, vec![out, lane, far])
    }

    fn strange(&mut self, block: Block, lane: Operand) -> Operand {
        let form = [
            "lshr i32 ?, 1",
            "urem i32 ?, 3",
            "sub i32 63, ?",
            "mul i32 ?, 5",
            "call i32 @llvm.umin.i32(i32 ?, i32 7)",
            "xor i32 ?, 48",
        ][self.chance.below(6)];
        self.make(block, Type::I32, form, vec![lane])
    }
}

//! The work-item functions of OpenCL C (3.0, section 6.15.1), and its barrier. Kernels compiled
//! without a library call them by their mangled names.
//!
//! Offsets are zero. As specified, sizes beyond the third dimension are one.

use super::WaveCall;
use crate::Value;

/// A work-item function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkItem {
    GlobalId,
    LocalId,
    GroupId,
    GlobalSize,
    LocalSize,
    Groups,
    Offset,
    GlobalLinearId,
    LocalLinearId,
    Dimensions,
}

/// Whether a mangled name is that of a barrier.
pub fn is_barrier(name: &str) -> bool {
    matches!(
        name,
        "_Z7barrierj" | "_Z18work_group_barrierj" | "_Z18work_group_barrierj12memory_scope"
    )
}

/// Whether a mangled name is that of a fence whose operand selects the memory.
pub fn is_fence(name: &str) -> bool {
    matches!(
        name,
        "_Z9mem_fencej" | "_Z14read_mem_fencej" | "_Z15write_mem_fencej"
    )
}

impl WorkItem {
    /// The function of a mangled name.
    pub fn known(name: &str) -> Option<WorkItem> {
        Some(match name {
            "_Z13get_global_idj" => WorkItem::GlobalId,
            "_Z12get_local_idj" => WorkItem::LocalId,
            "_Z12get_group_idj" => WorkItem::GroupId,
            "_Z15get_global_sizej" => WorkItem::GlobalSize,
            "_Z14get_local_sizej" | "_Z23get_enqueued_local_sizej" => WorkItem::LocalSize,
            "_Z14get_num_groupsj" => WorkItem::Groups,
            "_Z17get_global_offsetj" => WorkItem::Offset,
            "_Z20get_global_linear_idv" => WorkItem::GlobalLinearId,
            "_Z19get_local_linear_idv" => WorkItem::LocalLinearId,
            "_Z12get_work_dimv" => WorkItem::Dimensions,
            _ => return None,
        })
    }

    /// The value for a lane, in the dimension that it passes, with `bits` bits.
    pub fn of(self, call: &WaveCall<'_>, lane: u32, dimension: &Value, bits: u32) -> Value {
        let places = call.places;
        let Some(item) = places.items.get(lane as usize) else {
            return Value::Undef;
        };
        let along = |numbers: &[u32; 3], at: usize| numbers.get(at).copied().map(u64::from);
        let id =
            |at| Some(along(&places.group, at)? * along(&places.block, at)? + along(item, at)?);
        let size = |at| Some(along(&places.grid, at)? * along(&places.block, at)?);
        let linear = |id: &dyn Fn(usize) -> Option<u64>, size: &dyn Fn(usize) -> Option<u64>| {
            [2, 1, 0].iter().fold(0u64, |all, at| {
                let all = all.wrapping_mul(size(*at).unwrap_or(1));
                all.wrapping_add(id(*at).unwrap_or(0))
            })
        };
        let at = match dimension {
            Value::Bits(at) => usize::try_from(*at).unwrap_or(usize::MAX),
            other => return other.clone(),
        };
        let number = match self {
            WorkItem::GlobalId => id(at).unwrap_or(0),
            WorkItem::LocalId => along(item, at).unwrap_or(0),
            WorkItem::GroupId => along(&places.group, at).unwrap_or(0),
            WorkItem::GlobalSize => size(at).unwrap_or(1),
            WorkItem::LocalSize => along(&places.block, at).unwrap_or(1),
            WorkItem::Groups => along(&places.grid, at).unwrap_or(1),
            WorkItem::Offset => 0,
            WorkItem::GlobalLinearId => linear(&id, &size),
            WorkItem::LocalLinearId => {
                linear(&|at| along(item, at), &|at| along(&places.block, at))
            }
            WorkItem::Dimensions => {
                let used = |at: &usize| size(*at).is_some_and(|size| size > 1);
                (0..3).rev().find(used).map_or(1, |at| at as u64 + 1)
            }
        };
        Value::Bits(match bits {
            1..64 => number & ((1 << bits) - 1),
            _ => number,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intrinsic::Places;
    use pretty_assertions::assert_eq;

    #[test]
    fn numbers_of_a_work_item() {
        let places = Places {
            group: [2, 1, 0],
            grid: [5, 3, 1],
            block: [4, 2, 1],
            wave: 0,
            items: vec![[3, 1, 0]],
        };
        let call = WaveCall {
            size: 1,
            lanes: 1,
            places: &places,
            clock: 0,
            operands: &|_, _| Value::Undef,
            results: &mut [],
            live: u64::MAX,
            warnings: &mut Vec::new(),
        };
        let of = |name: &str, at: u64| {
            let known = WorkItem::known(name);
            known.map(|known| known.of(&call, 0, &Value::Bits(at), 64))
        };
        assert_eq!(of("_Z13get_global_idj", 0), Some(Value::Bits(11)));
        assert_eq!(of("_Z13get_global_idj", 1), Some(Value::Bits(3)));
        assert_eq!(of("_Z13get_global_idj", 3), Some(Value::Bits(0)));
        assert_eq!(of("_Z15get_global_sizej", 1), Some(Value::Bits(6)));
        assert_eq!(of("_Z14get_local_sizej", 7), Some(Value::Bits(1)));
        assert_eq!(of("_Z14get_num_groupsj", 0), Some(Value::Bits(5)));
        assert_eq!(
            of("_Z20get_global_linear_idv", 0),
            Some(Value::Bits(3 * 20 + 11))
        );
        assert_eq!(of("_Z19get_local_linear_idv", 0), Some(Value::Bits(7)));
        assert_eq!(of("_Z12get_work_dimv", 0), Some(Value::Bits(2)));
        assert_eq!(of("_Z4sqrtf", 0), None);
    }
}

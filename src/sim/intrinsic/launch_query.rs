//! Positions of work-items in the grid.

use super::WaveCall;
use crate::Value;
use lanelog_ir::Intrinsic;

/// A position or a size that an intrinsic returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaunchQuery {
    /// The work-item ID along a dimension.
    Item(usize),
    /// The work-group ID along a dimension.
    Group(usize),
    /// The size of the work-group along a dimension.
    GroupSize(usize),
    /// The number of work-groups along a dimension.
    Groups(usize),
    /// The index of the lane in its wave.
    Lane,
    /// The index of the wave in its work-group.
    Wave,
    /// The number of waves in a work-group.
    Waves,
    /// The number of lanes in a wave.
    WaveSize,
    /// The number of executed steps, as the value of a clock: all 64 bits, the lower half, or the
    /// upper half.
    Clock,
    ClockLow,
    ClockHigh,
    /// A mask of the lanes below, equal to, or above this lane.
    Lanes {
        below: bool,
        itself: bool,
        above: bool,
    },
    /// The mask of the active lanes.
    Active,
    /// A constant.
    Constant(u64),
}

impl LaunchQuery {
    /// The operation of an intrinsic.
    pub fn known(called: Intrinsic) -> Option<LaunchQuery> {
        let lanes = |below, itself, above| LaunchQuery::Lanes {
            below,
            itself,
            above,
        };
        if let Some(place) = LaunchQuery::along(called) {
            return Some(place);
        }
        Some(match called {
            Intrinsic::AmdgcnWavefrontsize | Intrinsic::NvvmReadPtxSregWarpsize => {
                LaunchQuery::WaveSize
            }
            Intrinsic::NvvmReadPtxSregLaneid => LaunchQuery::Lane,
            Intrinsic::NvvmReadPtxSregWarpid
            | Intrinsic::AmdgcnWaveId
            | Intrinsic::AmdgcnSGetWaveidInWorkgroup => LaunchQuery::Wave,
            Intrinsic::NvvmReadPtxSregNwarpid => LaunchQuery::Waves,
            Intrinsic::NvvmReadPtxSregLanemaskLt => lanes(true, false, false),
            Intrinsic::NvvmReadPtxSregLanemaskLe => lanes(true, true, false),
            Intrinsic::NvvmReadPtxSregLanemaskEq => lanes(false, true, false),
            Intrinsic::NvvmReadPtxSregLanemaskGe => lanes(false, true, true),
            Intrinsic::NvvmReadPtxSregLanemaskGt => lanes(false, false, true),
            // Each work-group is a separate cluster.
            Intrinsic::AmdgcnClusterWorkgroupFlatId
            | Intrinsic::AmdgcnClusterWorkgroupMaxFlatId => LaunchQuery::Constant(0),
            Intrinsic::NvvmActivemask => LaunchQuery::Active,
            Intrinsic::NvvmReadPtxSregClock | Intrinsic::NvvmReadPtxSregGlobaltimerLo => {
                LaunchQuery::ClockLow
            }
            Intrinsic::NvvmReadPtxSregClock64
            | Intrinsic::NvvmReadPtxSregGlobaltimer
            | Intrinsic::AmdgcnSMemtime
            | Intrinsic::AmdgcnSMemrealtime
            | Intrinsic::Readcyclecounter
            | Intrinsic::Readsteadycounter => LaunchQuery::Clock,
            Intrinsic::NvvmReadPtxSregClockHi | Intrinsic::NvvmReadPtxSregGlobaltimerHi => {
                LaunchQuery::ClockHigh
            }
            _ => return None,
        })
    }

    /// The position or size that an intrinsic returns for one dimension.
    fn along(called: Intrinsic) -> Option<LaunchQuery> {
        let name = called.name().strip_prefix("llvm.")?;
        let (name, dimension) = name.rsplit_once('.')?;
        let dimension = ["x", "y", "z"]
            .iter()
            .position(|known| *known == dimension)?;
        Some(match name {
            "amdgcn.workitem.id" | "r600.read.tidig" | "nvvm.read.ptx.sreg.tid" => {
                LaunchQuery::Item(dimension)
            }
            "amdgcn.workgroup.id" | "r600.read.tgid" | "nvvm.read.ptx.sreg.ctaid" => {
                LaunchQuery::Group(dimension)
            }
            "nvvm.read.ptx.sreg.ntid" => LaunchQuery::GroupSize(dimension),
            "nvvm.read.ptx.sreg.nctaid" => LaunchQuery::Groups(dimension),
            "nvvm.read.ptx.sreg.cluster.ctaid"
            | "amdgcn.cluster.workgroup.id"
            | "amdgcn.cluster.workgroup.max.id" => LaunchQuery::Constant(0),
            "nvvm.read.ptx.sreg.cluster.nctaid" => LaunchQuery::Constant(1),
            "nvvm.read.ptx.sreg.clusterid" | "amdgcn.cluster.id" => LaunchQuery::Group(dimension),
            "nvvm.read.ptx.sreg.nclusterid" => LaunchQuery::Groups(dimension),
            _ => return None,
        })
    }

    /// The value for a lane.
    pub fn of(self, call: &WaveCall<'_>, lane: u32) -> Value {
        let places = call.places;
        let along = |numbers: &[u32; 3], dimension: usize| {
            u64::from(numbers.get(dimension).copied().unwrap_or(0))
        };
        let wave = match call.size {
            0..64 => (1 << call.size) - 1,
            _ => u64::MAX,
        };
        Value::Bits(match self {
            LaunchQuery::Item(dimension) => match places.items.get(lane as usize) {
                Some(item) => along(item, dimension),
                None => return Value::Undef,
            },
            LaunchQuery::Group(dimension) => along(&places.group, dimension),
            LaunchQuery::GroupSize(dimension) => along(&places.block, dimension),
            LaunchQuery::Groups(dimension) => along(&places.grid, dimension),
            LaunchQuery::Lane => u64::from(lane),
            LaunchQuery::Wave => u64::from(places.wave),
            LaunchQuery::Waves => {
                let times = |all: u64, items: &u32| all.saturating_mul(u64::from(*items));
                let items = places.block.iter().fold(1, times);
                items.div_ceil(u64::from(call.size.max(1)))
            }
            LaunchQuery::WaveSize => u64::from(call.size),
            LaunchQuery::Clock => call.clock,
            LaunchQuery::ClockLow => call.clock & 0xffff_ffff,
            LaunchQuery::ClockHigh => call.clock >> 32,
            LaunchQuery::Lanes {
                below,
                itself,
                above,
            } => {
                let itself_bit = 1u64.checked_shl(lane).unwrap_or(0);
                let below_bits = itself_bit.wrapping_sub(1);
                let above_bits = !(below_bits | itself_bit);
                let chosen = |wanted: bool, bits: u64| if wanted { bits } else { 0 };
                let all = chosen(below, below_bits)
                    | chosen(itself, itself_bit)
                    | chosen(above, above_bits);
                all & wave
            }
            LaunchQuery::Active => call.lanes & wave,
            LaunchQuery::Constant(number) => number,
        })
    }
}

//! The GPUs that kernels are lowered for: their differences, as data.
//!
//! Sources: LLVM's AMDGPU usage ("Processors"), AMD's ISA documents of Vega, CDNA3, CDNA4, RDNA2,
//! RDNA3, RDNA3.5 and RDNA4.

/// A family of instruction sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Generation {
    /// Vega.
    Gfx9,
    /// CDNA3.
    Gfx940,
    /// CDNA4.
    Gfx950,
    /// RDNA2.
    Gfx10,
    /// RDNA3.
    Gfx11,
    /// RDNA3.5.
    Gfx115,
    /// RDNA4.
    Gfx12,
}

/// How a wave gets the start of its scratch memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScratchBase {
    /// The hardware keeps it.
    Known,
    /// It is written to `flat_scratch` at the start.
    Registers,
    /// It is written to registers of the hardware at the start, through `s_setreg`.
    HardwareRegisters,
}

/// A GPU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// As `--mcpu` names it.
    pub name: &'static str,
    /// Its instructions.
    pub generation: Generation,
    /// Lanes of a wave.
    pub wave: u32,
    /// SGPRs of a wave, without VCC.
    pub sgprs: u16,
    /// VGPRs of a lane.
    pub vgprs: u16,
    /// SGPRs and literals that a vector instruction may read: AMD calls it the constant bus.
    pub constant_bus: u8,
    /// Vector instructions of three sources take a literal.
    pub literal_in_vop3: bool,
    /// Tuples of VGPRs start at even numbers.
    pub even_vgprs: bool,
    /// Bytes of LDS of a work-group.
    pub lds: u32,
    /// The most bytes of private memory per lane: limited by the size of a wave's scratch memory, a
    /// field of `COMPUTE_TMPRING_SIZE`.
    pub private: u32,
    /// All three numbers of the work-item are in `v0`, 10 bits each.
    pub packed_items: bool,
    /// The fewest initialized SGPRs that a kernel must request, including those of the work-group
    /// (`user-sgpr-init16-bug`).
    pub fewest_sgprs: u16,
    /// How a wave gets the start of its scratch memory.
    pub scratch_base: ScratchBase,
    /// The highest offset of an instruction on scratch memory.
    pub scratch_reach: u32,
    /// VGPRs that the waves of a SIMD share, for each of its lanes, and the allocation granularity.
    pub vgpr_pool: (u16, u16),
    /// Waves of a SIMD at most.
    pub waves: u16,
}

/// CDNA3.
const GFX942: Gpu = Gpu {
    name: "gfx942",
    generation: Generation::Gfx940,
    wave: 64,
    sgprs: 102,
    vgprs: 256,
    constant_bus: 1,
    literal_in_vop3: false,
    even_vgprs: true,
    lds: 65_536,
    private: 131_056,
    packed_items: true,
    fewest_sgprs: 0,
    scratch_base: ScratchBase::Known,
    scratch_reach: 4095,
    vgpr_pool: (512, 8),
    waves: 8,
};

/// RDNA3.
const GFX1100: Gpu = Gpu {
    name: "gfx1100",
    generation: Generation::Gfx11,
    wave: 32,
    sgprs: 106,
    vgprs: 256,
    constant_bus: 2,
    literal_in_vop3: true,
    even_vgprs: false,
    lds: 65_536,
    private: 262_136,
    packed_items: true,
    fewest_sgprs: 16,
    scratch_base: ScratchBase::Known,
    scratch_reach: 4095,
    vgpr_pool: (1536, 24),
    waves: 16,
};

/// The GPUs that kernels are lowered for.
pub const GPUS: &[Gpu] = &[
    GFX1100,
    GFX942,
    Gpu {
        name: "gfx900",
        generation: Generation::Gfx9,
        wave: 64,
        sgprs: 102,
        vgprs: 256,
        constant_bus: 1,
        literal_in_vop3: false,
        even_vgprs: false,
        lds: 65_536,
        private: 131_056,
        packed_items: false,
        fewest_sgprs: 0,
        scratch_base: ScratchBase::Registers,
        scratch_reach: 4095,
        vgpr_pool: (256, 4),
        waves: 10,
    },
    Gpu {
        name: "gfx1200",
        generation: Generation::Gfx12,
        wave: 32,
        sgprs: 106,
        vgprs: 256,
        constant_bus: 2,
        literal_in_vop3: true,
        even_vgprs: false,
        lds: 65_536,
        private: 2_097_144,
        packed_items: true,
        fewest_sgprs: 0,
        scratch_base: ScratchBase::Known,
        scratch_reach: 4095,
        vgpr_pool: (1536, 24),
        waves: 16,
    },
    Gpu {
        name: "gfx1030",
        generation: Generation::Gfx10,
        wave: 32,
        sgprs: 106,
        vgprs: 256,
        constant_bus: 2,
        literal_in_vop3: true,
        even_vgprs: false,
        lds: 65_536,
        private: 262_112,
        packed_items: false,
        fewest_sgprs: 0,
        scratch_base: ScratchBase::HardwareRegisters,
        scratch_reach: 2047,
        vgpr_pool: (1024, 16),
        waves: 16,
    },
    Gpu {
        name: "gfx1150",
        generation: Generation::Gfx115,
        fewest_sgprs: 0,
        vgpr_pool: (1024, 16),
        ..GFX1100
    },
    Gpu {
        name: "gfx950",
        generation: Generation::Gfx950,
        lds: 163_840,
        ..GFX942
    },
];

impl Generation {
    /// Whether it is CDNA3 or CDNA4: the latter is the former with more.
    pub fn is_cdna(self) -> bool {
        matches!(self, Generation::Gfx940 | Generation::Gfx950)
    }

    /// Whether it is RDNA3 or RDNA3.5: the latter is the former with floats on the scalar unit.
    pub fn is_rdna3(self) -> bool {
        matches!(self, Generation::Gfx11 | Generation::Gfx115)
    }
}

impl Gpu {
    /// The one of a name.
    pub fn named(name: &str) -> Option<&'static Gpu> {
        GPUS.iter().find(|gpu| gpu.name == name)
    }

    /// VGPRs available to a lane if a work-group has `items` work-items: all its waves must be
    /// resident at once, on four SIMDs. Source: LLVM's `AMDGPUBaseInfo.cpp`,
    /// `getWavesPerEUForWorkGroup` and `getMaxNumVGPRs`.
    pub fn vgprs_for(&self, items: u32) -> u16 {
        let waves = items.div_ceil(self.wave).div_ceil(4).max(1);
        let (all, step) = (u32::from(self.vgpr_pool.0), u32::from(self.vgpr_pool.1));
        let each = all / waves / step * step;
        self.vgprs.min(each as u16)
    }

    /// Occupancy as limited by VGPRs: waves of a SIMD if each uses `vgprs` of them. Source: LLVM's
    /// `AMDGPUBaseInfo.cpp`, `getNumWavesPerEUWithNumVGPRs`.
    pub fn waves_with(&self, vgprs: u16) -> u16 {
        let (all, step) = self.vgpr_pool;
        let each = vgprs.max(1).div_ceil(step) * step;
        (all / each).clamp(1, self.waves)
    }

    /// The largest number of VGPRs with the same occupancy as `vgprs`.
    pub fn vgprs_beside(&self, vgprs: u16) -> u16 {
        let (all, step) = self.vgpr_pool;
        let each = all / self.waves_with(vgprs) / step * step;
        each.min(self.vgprs).max(vgprs)
    }

    /// Registers of a lane mask: 1 or 2.
    pub fn mask_words(&self) -> u8 {
        (self.wave / 32) as u8
    }

    /// The first for waves of 32 lanes, the second for 64: operations on lane masks, for example.
    pub fn by_wave<T>(&self, narrow: T, wide: T) -> T {
        if self.wave == 32 { narrow } else { wide }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// `Occupancy` as `llc-22` prints it for a kernel with a work-group of one wave that clobbers
    /// the last of this number of VGPRs.
    #[test]
    fn waves_that_fit() {
        const VGPRS: [u16; 14] = [24, 25, 32, 64, 65, 72, 96, 97, 120, 128, 129, 168, 192, 256];
        for (names, waves) in [
            (
                ["gfx900", "gfx900"],
                [10, 9, 8, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1],
            ),
            (
                ["gfx942", "gfx950"],
                [8, 8, 8, 8, 7, 7, 5, 4, 4, 4, 3, 3, 2, 2],
            ),
            (
                ["gfx1030", "gfx1150"],
                [16, 16, 16, 16, 12, 12, 10, 9, 8, 8, 7, 5, 5, 4],
            ),
            (
                ["gfx1100", "gfx1200"],
                [16, 16, 16, 16, 16, 16, 16, 12, 12, 10, 10, 9, 8, 5],
            ),
        ] {
            for name in names {
                let gpu = Gpu::named(name).unwrap();
                assert_eq!(VGPRS.map(|vgprs| gpu.waves_with(vgprs)), waves, "{name}");
                for vgprs in 0..=gpu.vgprs {
                    let most = gpu.vgprs_beside(vgprs);
                    assert_eq!(
                        gpu.waves_with(most),
                        gpu.waves_with(vgprs),
                        "{name}, {vgprs}"
                    );
                    let is_last =
                        most == gpu.vgprs || gpu.waves_with(most + 1) < gpu.waves_with(most);
                    assert!(is_last, "{name}, {vgprs}");
                }
            }
        }
    }

    /// The most VGPRs that `llc-22` gives kernels that need more than there are
    /// (`amdgpu-flat-work-group-size`, and a function that keeps 300 values).
    #[test]
    fn large_groups_leave_fewer_registers() {
        for (name, items, vgprs) in [
            ("gfx1100", 64, 256),
            ("gfx1100", 256, 256),
            ("gfx1100", 1024, 192),
            ("gfx942", 256, 256),
            ("gfx942", 512, 256),
            ("gfx942", 1024, 128),
            ("gfx900", 256, 256),
            ("gfx900", 512, 128),
            ("gfx900", 1024, 64),
            ("gfx1200", 1024, 192),
            ("gfx1030", 512, 256),
            ("gfx1030", 1024, 128),
            ("gfx950", 1024, 128),
            ("gfx1150", 512, 256),
            ("gfx1150", 1024, 128),
        ] {
            let found = Gpu::named(name).unwrap().vgprs_for(items);
            assert_eq!(found, vgprs, "{name}, {items} work-items");
        }
    }
}

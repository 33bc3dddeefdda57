//! The target GPUs, and their differences as data.
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

/// How a wave obtains the base address of its scratch memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScratchBase {
    /// The hardware initializes the base address.
    Known,
    /// The kernel writes the address to `flat_scratch` at its start.
    Registers,
    /// The kernel writes the address to hardware registers at its start, by `s_setreg`.
    HardwareRegisters,
}

/// A target GPU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// The name in `--mcpu`: the processor, and `:wave64` if waves have 64 lanes although the
    /// processor's own size is 32.
    pub name: &'static str,
    /// LLVM's name of the processor.
    pub processor: &'static str,
    /// The generation of its instruction set.
    pub generation: Generation,
    /// The number of lanes of a wave.
    pub wave: u32,
    /// The number of SGPRs of a wave, without VCC.
    pub sgprs: u16,
    /// The number of VGPRs of a lane.
    pub vgprs: u16,
    /// The maximum number of SGPRs and literals that a vector instruction can read (the constant
    /// bus).
    pub constant_bus: u8,
    /// Whether three-source vector instructions can have a literal.
    pub literal_in_vop3: bool,
    /// Whether tuples of VGPRs must start at even registers.
    pub even_vgprs: bool,
    /// The maximum size of a work-group's LDS in bytes.
    pub lds: u32,
    /// The maximum size of a lane's private memory in bytes. The scratch memory of a lane is
    /// limited by that of a wave, a field of `COMPUTE_TMPRING_SIZE`.
    pub private: u32,
    /// Whether the three work-item IDs are packed in `v0`, with 10 bits each.
    pub packed_items: bool,
    /// The minimum number of initialized SGPRs that a kernel must request, including those of the
    /// work-group IDs (`user-sgpr-init16-bug`).
    pub fewest_sgprs: u16,
    /// How a wave obtains the base address of its scratch memory.
    pub scratch_base: ScratchBase,
    /// The maximum offset of a scratch instruction.
    pub scratch_reach: u32,
    /// The number of VGPRs per lane that all waves of a SIMD share, and the granularity in which
    /// VGPRs are allocated.
    pub vgpr_pool: (u16, u16),
    /// The maximum number of waves of a SIMD.
    pub waves: u16,
}

/// CDNA3.
const GFX942: Gpu = Gpu {
    name: "gfx942",
    processor: "gfx942",
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
    processor: "gfx1100",
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

/// RDNA4.
const GFX1200: Gpu = Gpu {
    name: "gfx1200",
    processor: "gfx1200",
    generation: Generation::Gfx12,
    private: 2_097_144,
    fewest_sgprs: 0,
    ..GFX1100
};

/// RDNA2.
const GFX1030: Gpu = Gpu {
    name: "gfx1030",
    processor: "gfx1030",
    generation: Generation::Gfx10,
    private: 262_112,
    packed_items: false,
    fewest_sgprs: 0,
    scratch_base: ScratchBase::HardwareRegisters,
    scratch_reach: 2047,
    vgpr_pool: (1024, 16),
    ..GFX1100
};

/// RDNA3.5.
const GFX1150: Gpu = Gpu {
    name: "gfx1150",
    processor: "gfx1150",
    generation: Generation::Gfx115,
    fewest_sgprs: 0,
    vgpr_pool: (1024, 16),
    ..GFX1100
};

/// All supported GPUs, with waves of their own size.
pub const GPUS: &[Gpu] = &[
    GFX1100,
    GFX942,
    Gpu {
        name: "gfx900",
        processor: "gfx900",
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
    GFX1200,
    GFX1030,
    GFX1150,
    Gpu {
        name: "gfx950",
        processor: "gfx950",
        generation: Generation::Gfx950,
        lds: 163_840,
        ..GFX942
    },
];

/// The GPUs whose waves have 32 lanes, with waves of 64 lanes.
pub const IN_WAVE64: &[Gpu] = &[
    GFX1100.in_wave64("gfx1100:wave64"),
    GFX1200.in_wave64("gfx1200:wave64"),
    GFX1030.in_wave64("gfx1030:wave64"),
    GFX1150.in_wave64("gfx1150:wave64"),
];

impl Generation {
    /// Whether the generation is CDNA3 or CDNA4. CDNA4 extends CDNA3.
    pub fn is_cdna(self) -> bool {
        matches!(self, Generation::Gfx940 | Generation::Gfx950)
    }

    /// Whether instructions can select parts of registers (SDWA). RDNA2 also has this form, but not
    /// for the same instructions.
    pub fn has_sdwa(self) -> bool {
        self < Generation::Gfx10
    }

    /// Whether the generation is RDNA3 or RDNA3.5. RDNA3.5 adds scalar float instructions to RDNA3.
    pub fn is_rdna3(self) -> bool {
        matches!(self, Generation::Gfx11 | Generation::Gfx115)
    }
}

impl Gpu {
    /// The same processor with waves of 64 lanes. A register of such a wave takes the place of two
    /// registers of a wave of 32 lanes, and the scratch memory of a wave is divided among twice as
    /// many lanes. All SGPRs are initialized (`user-sgpr-init16-bug` concerns waves of 32). Source:
    /// LLVM's `AMDGPUBaseInfo.cpp`, `getTotalNumVGPRs` and `getVGPRAllocGranule`.
    const fn in_wave64(self, name: &'static str) -> Gpu {
        Gpu {
            name,
            wave: 64,
            private: self.private / 2,
            fewest_sgprs: 0,
            vgpr_pool: (self.vgpr_pool.0 / 2, self.vgpr_pool.1 / 2),
            ..self
        }
    }

    /// All GPUs, in all their wave sizes.
    pub fn all() -> impl Iterator<Item = &'static Gpu> + Clone {
        GPUS.iter().chain(IN_WAVE64)
    }

    /// The GPU with a name.
    pub fn named(name: &str) -> Option<&'static Gpu> {
        Gpu::all().find(|gpu| gpu.name == name)
    }

    /// The same processor with waves of `lanes` lanes; `None` if it has no such waves.
    pub fn with_waves_of(&self, lanes: u32) -> Option<&'static Gpu> {
        Gpu::all().find(|gpu| gpu.processor == self.processor && gpu.wave == lanes)
    }

    /// The features to be passed to LLVM beside the processor's name (`-mattr`); empty if waves
    /// have the processor's own size.
    pub fn features(&self) -> &'static str {
        if self.name == self.processor {
            return "";
        }
        "+wavefrontsize64"
    }

    /// The number of VGPRs available to a lane if a work-group has `items` work-items: all waves of
    /// a work-group must be resident at once, distributed over four SIMDs. Source: LLVM's
    /// `AMDGPUBaseInfo.cpp`, `getWavesPerEUForWorkGroup` and `getMaxNumVGPRs`.
    pub fn vgprs_for(&self, items: u32) -> u16 {
        let waves = items.div_ceil(self.wave).div_ceil(4).max(1);
        let (all, step) = (u32::from(self.vgpr_pool.0), u32::from(self.vgpr_pool.1));
        let each = all / waves / step * step;
        self.vgprs.min(each as u16)
    }

    /// The occupancy as limited by VGPRs: the number of waves of a SIMD if each uses `vgprs` VGPRs.
    /// Source: LLVM's `AMDGPUBaseInfo.cpp`, `getNumWavesPerEUWithNumVGPRs`.
    pub fn waves_with(&self, vgprs: u16) -> u16 {
        let (all, step) = self.vgpr_pool;
        let each = vgprs.max(1).div_ceil(step) * step;
        (all / each).clamp(1, self.waves)
    }

    /// The largest number of VGPRs per lane at which the occupancy is the same as with `vgprs`.
    pub fn vgprs_beside(&self, vgprs: u16) -> u16 {
        let (all, step) = self.vgpr_pool;
        let each = all / self.waves_with(vgprs) / step * step;
        each.min(self.vgprs).max(vgprs)
    }

    /// Whether `ds_bpermute_b32` and `ds_permute_b32` work within each half of the wave.
    pub fn permutes_halves(&self) -> bool {
        let generation = self.generation;
        self.wave == 64 && (generation == Generation::Gfx10 || generation.is_rdna3())
    }

    /// The number of registers of a lane mask: 1 or 2.
    pub fn mask_words(&self) -> u8 {
        (self.wave / 32) as u8
    }

    /// Returns the first argument in wave32, the second in wave64.
    pub fn by_wave<T>(&self, narrow: T, wide: T) -> T {
        if self.wave == 32 { narrow } else { wide }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The expected values are the `Occupancy` that `llc-22` prints for a kernel with a work-group
    /// of one wave that clobbers the last of this number of VGPRs.
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
            (
                ["gfx1030:wave64", "gfx1150:wave64"],
                [16, 16, 16, 8, 7, 7, 5, 4, 4, 4, 3, 3, 2, 2],
            ),
            (
                ["gfx1100:wave64", "gfx1200:wave64"],
                [16, 16, 16, 10, 10, 10, 8, 7, 6, 5, 5, 4, 4, 2],
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

    /// The expected values are the numbers of VGPRs that `llc-22` assigns in kernels that need more
    /// than available (`amdgpu-flat-work-group-size`, and a function with 300 live values).
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
            ("gfx1100:wave64", 512, 256),
            ("gfx1100:wave64", 1024, 192),
            ("gfx1150:wave64", 1024, 128),
        ] {
            let found = Gpu::named(name).unwrap().vgprs_for(items);
            assert_eq!(found, vgprs, "{name}, {items} work-items");
        }
    }
}

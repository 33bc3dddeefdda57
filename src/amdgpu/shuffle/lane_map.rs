//! Lane maps: the lane that each lane of a wave reads.

/// A value in place of a lane index, for a lane whose source does not matter or that does not
/// exist.
pub const UNUSED: u8 = u8::MAX;

/// The source of each lane of a wave; [`UNUSED`] for lanes whose value is unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LaneMap {
    /// The number of lanes of the wave: 32 or 64.
    pub wave: u8,
    /// The source by lane; [`UNUSED`] for lanes that the wave does not have.
    pub sources: [u8; 64],
}

impl LaneMap {
    /// A map from the source of each lane.
    pub fn new(wave: u32, source: impl Fn(u8) -> u8) -> LaneMap {
        let mut sources = [UNUSED; 64];
        for (lane, place) in sources.iter_mut().enumerate().take(wave as usize) {
            *place = source(lane as u8);
        }
        let wave = wave as u8;
        LaneMap { wave, sources }
    }

    /// A map from the source of each lane, if all sources are known.
    pub fn known(wave: u32, source: impl Fn(u8) -> Option<u8>) -> Option<LaneMap> {
        let all = (0..wave as u8).all(|lane| source(lane).is_some());
        all.then(|| LaneMap::new(wave, |lane| source(lane).unwrap_or(UNUSED)))
    }

    /// A copy of the map in which only the given lanes are used.
    #[must_use]
    pub fn only(&self, lanes: u64) -> LaneMap {
        let keep = |lane: u8| match lanes >> lane & 1 {
            0 => UNUSED,
            _ => self.source(lane),
        };
        LaneMap::new(u32::from(self.wave), keep)
    }

    /// The inverse permutation. `None` if the map is not a permutation.
    pub fn inverse(&self) -> Option<LaneMap> {
        let mut sources = [UNUSED; 64];
        for (lane, from) in self.pairs() {
            let place = sources.get_mut(usize::from(from))?;
            if *place != UNUSED {
                return None;
            }
            *place = lane;
        }
        let wave = self.wave;
        let all = sources.iter().filter(|from| **from != UNUSED).count();
        (all == usize::from(wave)).then_some(LaneMap { wave, sources })
    }

    /// The source of a lane.
    pub fn source(&self, lane: u8) -> u8 {
        self.sources
            .get(usize::from(lane))
            .copied()
            .unwrap_or(UNUSED)
    }

    /// The used lanes and their sources.
    pub fn pairs(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let all = (0..).zip(&self.sources).map(|(lane, from)| (lane, *from));
        all.filter(|(_, from)| *from != UNUSED)
    }

    /// The set of used lanes.
    pub fn wanted(&self) -> u64 {
        self.pairs().fold(0, |bits, (lane, _)| bits | 1 << lane)
    }

    /// The set of lanes that read themselves.
    pub fn own(&self) -> u64 {
        let own = self.pairs().filter(|(lane, from)| lane == from);
        own.fold(0, |bits, (lane, _)| bits | 1 << lane)
    }
}

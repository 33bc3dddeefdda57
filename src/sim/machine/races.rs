//! Reports the accesses of a run to the detector of data races, if there is one.

use super::step::Work;
use super::{Lanes, Run};
use crate::code::Code;
use crate::races::{Accessed, Atomic, Ordered, Scope, Way};
use crate::spaces::Class;
use crate::stop::Stop;

/// A plain read.
pub(super) const READ: Way = Way {
    writes: false,
    atomic: None,
};

/// A plain write.
pub(super) const WRITE: Way = Way {
    writes: true,
    atomic: None,
};

/// A relaxed atomic operation through a buffer descriptor.
pub(super) const ATOMIC: Way = Way {
    writes: true,
    atomic: Some(Scope::Device),
};

impl Run<'_> {
    /// Reports an access of a lane that follows.
    #[inline]
    pub fn race(
        &mut self,
        (class, address): (Class, u64),
        size: u64,
        (wave, lane): (u32, u32),
        way: Way,
    ) -> Result<(), Stop> {
        if self.races.is_none() || !matches!(class, Class::Device | Class::Group) {
            return Ok(());
        }
        self.race_with(Accessed {
            local: class == Class::Group,
            address,
            size,
            wave,
            lane,
            way,
        })
    }

    fn race_with(&mut self, own: Accessed) -> Result<(), Stop> {
        let region = match own.local {
            true => &self.group,
            false => &self.device,
        };
        let Some(races) = self.races.as_deref_mut() else {
            return Ok(());
        };
        // An access outside of all objects ends the run.
        let Ok(spot) = region.find(own.address, own.size, own.lane) else {
            return Ok(());
        };
        if races.access(&own)
            && let Ok((bytes, marks)) = region.read(spot, own.size as usize)
        {
            races.set_before(bytes, marks);
        }
        let limit = self.launch.limits.bytes;
        if races.used() > limit {
            return Err(Stop::Limit(format!(
                "the shadow memory that finds data races has more than {limit} bytes of memory"
            )));
        }
        Ok(())
    }

    /// Reports that the access is done.
    #[inline]
    pub fn raced(
        &mut self,
        (class, address): (Class, u64),
        size: u64,
        (wave, lane): (u32, u32),
        way: Way,
    ) {
        let Some(races) = self.races.as_deref_mut().filter(|races| races.is_open()) else {
            return;
        };
        let own = Accessed {
            local: class == Class::Group,
            address,
            size,
            wave,
            lane,
            way,
        };
        let region = match own.local {
            true => &self.group,
            false => &self.device,
        };
        let start = region.start_of(address);
        if let Ok(spot) = region.find(address, size, lane)
            && let Ok((bytes, marks)) = region.read(spot, size as usize)
        {
            races.close(&own, start, bytes, marks);
        }
    }

    /// Reports an atomic access of a lane.
    pub fn synchronise(
        &mut self,
        (class, address): (Class, u64),
        (wave, lane): (u32, u32),
        atomic: Option<Atomic>,
        both: (bool, bool),
    ) {
        let Some(races) = self.races.as_deref_mut() else {
            return;
        };
        if let Some(atomic) = atomic
            && class != Class::Private
        {
            let way = WRITE;
            let local = class == Class::Group;
            let own = Accessed {
                local,
                address,
                size: 0,
                wave,
                lane,
                way,
            };
            races.synchronise(&own, atomic, both);
        }
    }
}

impl Work<'_, '_> {
    /// The wave and a lane of it.
    #[inline]
    pub fn who(&self, lane: u32) -> (u32, u32) {
        (self.places.wave, lane)
    }

    /// A fence.
    pub fn fence(&mut self, atomic: Atomic, memory: Ordered) {
        let wave = self.places.wave;
        if let Some(races) = self.run.races.as_deref_mut() {
            for lane in Lanes(self.lanes) {
                races.fence(wave, lane, atomic, memory);
            }
        }
    }

    /// A barrier of lanes of the wave. Source: the mask of the lanes, if there is one.
    pub fn wave_barrier(&mut self, code: &Code) -> Result<(), Stop> {
        if self.run.races.is_none() {
            return Ok(());
        }
        let mut mask = self.lanes;
        if let Some(lane) = Lanes(self.lanes).next()
            && !code.sources.is_empty()
            && let crate::Value::Bits(named) = self.operand(code, 0, lane)?
        {
            mask &= named;
        }
        let wave = self.places.wave;
        if let Some(races) = self.run.races.as_deref_mut() {
            races.wave_barrier(wave, mask);
        }
        Ok(())
    }
}

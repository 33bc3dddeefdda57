//! What intrinsic functions do: arithmetic, places of work-items, and operations across lanes.
//!
//! A name is looked up with its types (`llvm.nvvm.shfl.sync.up.i32`), then without the last, and so on (`llvm.umin.v2i32`).

mod names;
mod places;

use super::{Type, Value};

use places::Place;

/// Where the lanes of a wave are in the grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The work-group in each dimension.
    pub group: [u32; 3],
    /// Work-groups in each dimension.
    pub grid: [u32; 3],
    /// Work-items of a work-group in each dimension.
    pub block: [u32; 3],
    /// The number of the wave in its work-group.
    pub wave: u32,
    /// The work-item of each lane in its work-group.
    pub items: Vec<[u32; 3]>,
}

/// A call by some lanes of a wave together.
pub struct WaveCall<'c> {
    /// Lanes of a wave, whether they run or not.
    pub size: u32,
    /// The lanes that call: bit by bit.
    pub lanes: u64,
    /// Where they are.
    pub places: &'c Places,
    /// Steps taken so far, for clocks.
    pub clock: u64,
    /// What each lane passes: lane, operand. Of a lane that does not call: what it held last, or `Value::Undef`.
    pub operands: &'c dyn Fn(u32, usize) -> Value,
    /// The results, lane by lane, to be written for those that call.
    pub results: &'c mut [Value],
}

/// What a call of an intrinsic does.
#[derive(Clone, Debug)]
pub enum Intrinsic {
    /// Nothing that a lane can see: `assume`, lifetimes, hints.
    Nothing,
    /// All lanes of the work-group wait for each other.
    Barrier,
    /// It computes results of operands, of places, of other lanes.
    Computed(Computed),
    /// It reads or writes memory, or asks for an address (`memcpy`, `implicitarg.ptr`, `dispatch.ptr`): by its name without types.
    Memory(&'static str),
}

/// An intrinsic that computes.
#[derive(Clone, Debug)]
pub struct Computed {
    kind: Kind,
}

/// How it computes.
#[derive(Clone, Debug)]
enum Kind {
    /// Of where the lane is.
    Place(Place),
}

impl Intrinsic {
    /// What a call of `name` (`llvm.umin.i32`) with such types does.
    ///
    /// # Errors
    /// What is not supported, in words.
    pub fn find(name: &str, result: &Type, operands: &[Type]) -> Result<Intrinsic, String> {
        names::stems(name)
            .find_map(|stem| names::known(stem, result, operands))
            .ok_or_else(|| format!("{name} is not supported"))
    }
}

impl Computed {
    /// Computes the results of a call.
    ///
    /// # Errors
    /// Why it has no defined meaning, in words.
    pub fn call(&self, call: &mut WaveCall<'_>) -> Result<(), String> {
        match &self.kind {
            Kind::Place(place) => {
                for lane in call.calling() {
                    let value = place.of(call, lane);
                    call.give(lane, value);
                }
            }
        }
        Ok(())
    }
}

impl WaveCall<'_> {
    /// The lanes that call, lowest first.
    fn calling(&self) -> impl Iterator<Item = u32> + use<> {
        let lanes = self.lanes;
        (0..self.size.min(64)).filter(move |lane| lanes >> lane & 1 == 1)
    }

    /// Writes a lane's result.
    fn give(&mut self, lane: u32, value: Value) {
        if let Some(result) = self.results.get_mut(lane as usize) {
            *result = value;
        }
    }
}

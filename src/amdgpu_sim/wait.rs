//! Outstanding memory operations: loads whose results are not yet available, and the effect of
//! waits.
//!
//! The simulator executes loads immediately. This module tracks when the results of loads may be
//! used. Loads of one kind complete in order, except that scalar loads (on GCN and CDNA also flat
//! loads) complete in any order. A wait for a count of at most N therefore completes all ordered
//! loads except the last N. Such a wait completes unordered loads only if N is 0.
//!
//! Source: LLVM's AMDGPU usage, "Memory Model"; llvm/lib/Target/AMDGPU/SIInsertWaitcnts.cpp.
//! Deliberately absent: visibility of stores to other waves before a wait (they are immediately
//! visible); `expcnt`; registers that a store still reads.

use std::collections::VecDeque;

use super::generation::Generation;
use super::operands::Span;
use super::text::expression;
use super::text::operand::scalar as number;

/// A hardware counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counter {
    /// `vmcnt`, `loadcnt`.
    Load,
    /// `vscnt`, `storecnt`.
    Store,
    /// `lgkmcnt`, `dscnt`.
    Group,
    /// gfx12's `kmcnt`. Before gfx12, scalar loads use [`Counter::Group`].
    Scalar,
    /// Counters without effect in this simulator: `expcnt`, `samplecnt`, `bvhcnt`, `xcnt`.
    None,
}

/// The number of counters.
const COUNTERS: usize = 5;

/// Parses a wait instruction: the maximum of each counter. `None` for another instruction.
pub(super) fn read(
    mnemonic: &str,
    rest: &str,
    generation: Generation,
) -> Option<Result<[Option<u8>; COUNTERS], String>> {
    let counters: &[Counter] = match mnemonic {
        "s_waitcnt" => return Some(together(rest, generation)),
        "s_waitcnt_vscnt" | "s_wait_storecnt" => &[Counter::Store],
        "s_waitcnt_vmcnt" | "s_wait_loadcnt" => &[Counter::Load],
        "s_waitcnt_lgkmcnt" => &[Counter::Group, Counter::Scalar],
        "s_wait_dscnt" => &[Counter::Group],
        "s_wait_kmcnt" => &[Counter::Scalar],
        "s_wait_loadcnt_dscnt" => &[Counter::Load, Counter::Group],
        "s_wait_storecnt_dscnt" => &[Counter::Store, Counter::Group],
        "s_wait_samplecnt" | "s_wait_bvhcnt" | "s_wait_xcnt" | "s_wait_asynccnt" => {
            &[Counter::None]
        }
        _ => return None,
    };
    // The operand is the last one (`s_waitcnt_vscnt null, 0x0`). For two counters it is one number,
    // in which the first counter starts at bit 8.
    let text = rest.rsplit(',').next().unwrap_or("").trim();
    let Some(value) = expression::number(text) else {
        return Some(Err(format!("`{text}` is not a number")));
    };
    let mut waits = [None; COUNTERS];
    for (at, counter) in counters.iter().enumerate() {
        let value = match mnemonic {
            "s_wait_loadcnt_dscnt" | "s_wait_storecnt_dscnt" if at == 0 => value >> 8,
            _ => value,
        };
        if let Some(wait) = waits.get_mut(*counter as usize) {
            *wait = Some((value & 63) as u8);
        }
    }
    Some(Ok(waits))
}

/// Parses `vmcnt(0) lgkmcnt(1)`, `vmcnt(0) & expcnt(0)`, or a number.
fn together(rest: &str, generation: Generation) -> Result<[Option<u8>; COUNTERS], String> {
    let mut waits = [None; COUNTERS];
    let mut set = |counters: &[Counter], value: i64| {
        for counter in counters {
            if let Some(wait) = waits.get_mut(*counter as usize) {
                *wait = Some(value.clamp(0, 63) as u8);
            }
        }
    };
    if let Some(encoded) = expression::number(rest.trim()) {
        let (load, group) = if generation >= Generation::Gfx11 {
            (encoded >> 10 & 63, encoded >> 4 & 63)
        } else if generation == Generation::Gfx10 {
            (encoded & 15 | encoded >> 10 & 48, encoded >> 8 & 63)
        } else {
            (encoded & 15 | encoded >> 10 & 48, encoded >> 8 & 15)
        };
        set(&[Counter::Load], load);
        set(&[Counter::Group, Counter::Scalar], group);
        return Ok(waits);
    }
    for part in rest
        .split([' ', '&', ',', '\t'])
        .filter(|part| !part.is_empty())
    {
        let wrong = || format!("unknown counter `{part}`");
        let (name, value) = part
            .strip_suffix(')')
            .and_then(|part| part.split_once('('))
            .ok_or_else(wrong)?;
        let value = expression::number(value).ok_or_else(wrong)?;
        match name.trim_end_matches("_sat") {
            "vmcnt" => set(&[Counter::Load], value),
            "lgkmcnt" => set(&[Counter::Group, Counter::Scalar], value),
            "vscnt" => set(&[Counter::Store], value),
            "expcnt" => {}
            _ => return Err(wrong()),
        }
    }
    Ok(waits)
}

/// An outstanding memory operation.
#[derive(Clone, Copy, Debug)]
struct Event {
    /// The registers that a load writes; `None` for a store.
    span: Option<Span>,
    /// Whether the operation may complete before earlier loads.
    unordered: bool,
    /// Whether two counters count the operation.
    twice: bool,
    /// The line of the instruction.
    line: u32,
}

/// Outstanding memory operations, and the registers that they write.
#[derive(Clone, Debug)]
pub(super) struct Outstanding {
    events: [VecDeque<Event>; COUNTERS],
    /// The number of outstanding operations that will write each register: scalar registers, then
    /// vector registers.
    pending: Box<[u8]>,
    /// The number of registers that outstanding operations will write.
    any: u32,
}

/// The maximum of a counter. If a counter has this value, the hardware waits before it issues more
/// operations.
const MOST: usize = 63;

impl Outstanding {
    pub fn new() -> Self {
        Outstanding {
            events: Default::default(),
            pending: vec![0; number::COUNT + 512].into(),
            any: 0,
        }
    }

    fn mark(&mut self, span: Span, by: i8) {
        let base = if span.vector { number::COUNT } else { 0 };
        let first = base + usize::from(span.first);
        for place in self
            .pending
            .get_mut(first..first + usize::from(span.words))
            .unwrap_or_default()
        {
            let before = *place;
            *place = before.saturating_add_signed(by);
            self.any = match (before, *place) {
                (0, 1..) => self.any + 1,
                (1.., 0) => self.any.saturating_sub(1),
                _ => self.any,
            };
        }
    }

    /// Records an issued load that writes `span`, or a store.
    pub fn issue(&mut self, counters: &[Counter], span: Option<Span>, unordered: bool, line: u32) {
        for counter in counters {
            if let Some(span) = span {
                self.mark(span, 1);
            }
            if let Some(events) = self.events.get_mut(*counter as usize) {
                events.push_back(Event {
                    span,
                    unordered,
                    twice: counters.len() > 1,
                    line,
                });
                if events.len() > MOST {
                    self.wait(*counter, MOST);
                }
            }
        }
    }

    /// Completes operations until at most `most` operations of a counter are outstanding.
    pub fn wait(&mut self, counter: Counter, most: usize) {
        let Some(events) = self.events.get_mut(counter as usize) else {
            return;
        };
        let mut done = Vec::new();
        if most == 0 {
            done.extend(events.drain(..));
        } else {
            // All ordered operations except the last `most` are certainly complete. This is true
            // even if the unordered operations completed before them.
            let ordered = events.iter().filter(|event| !event.unordered).count();
            let mut left = ordered.saturating_sub(most);
            events.retain(|event| {
                let goes = !event.unordered && left > 0;
                if goes {
                    left -= 1;
                    done.push(*event);
                }
                !goes
            });
        }
        for span in done.into_iter().filter_map(|event| event.span) {
            self.mark(span, -1);
        }
    }

    /// Executes all waits of an instruction.
    pub fn waits(&mut self, waits: &[Option<u8>; COUNTERS]) {
        let all = [
            Counter::Load,
            Counter::Store,
            Counter::Group,
            Counter::Scalar,
            Counter::None,
        ];
        for (counter, most) in all.into_iter().zip(waits) {
            if let Some(most) = most {
                self.wait(counter, usize::from(*most));
            }
        }
    }

    /// Whether a load may complete before earlier ones. A flat load, which two counters count,
    /// accesses either global memory or LDS. After a wait for one of the counters, the load has
    /// either completed, or it uses the memory of the other counter, where accesses complete in
    /// order.
    fn is_unordered(&self, event: &Event, number: usize) -> bool {
        let same = |other: &Event| (other.span, other.line) == (event.span, event.line);
        let mut others = self
            .events
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != number);
        event.unordered && (!event.twice || others.any(|(_, events)| events.iter().any(same)))
    }

    /// The line of an outstanding load that writes some of these registers, and that may complete
    /// after an operation issued now with these counters.
    pub fn overtaken(&self, span: Span, counters: &[Counter], unordered: bool) -> Option<u32> {
        if self.any == 0 {
            return None;
        }
        let numbers = self.events.iter().enumerate();
        let mut later = numbers.flat_map(|(number, events)| {
            let same =
                counters.len() == 1 && counters.iter().any(|counter| *counter as usize == number);
            events
                .iter()
                .filter(move |event| !same || unordered || self.is_unordered(event, number))
        });
        let meets = |event: &&Event| {
            event.span.is_some_and(|found| {
                found.vector == span.vector
                    && found.first < span.first + span.words
                    && span.first < found.first + found.words
            })
        };
        later.find(meets).map(|event| event.line)
    }

    /// The first of these registers that is not ready, with the line of the load that writes it.
    pub fn not_ready(&self, touched: &[Span]) -> Option<(bool, u16, u32)> {
        if self.any == 0 {
            return None;
        }
        for span in touched {
            let base = if span.vector { number::COUNT } else { 0 };
            let first = base + usize::from(span.first);
            let places = self
                .pending
                .get(first..first + usize::from(span.words))
                .unwrap_or_default();
            if let Some(at) = places.iter().position(|count| *count > 0) {
                let register = span.first + at as u16;
                let writes = |event: &&Event| {
                    event.span.is_some_and(|found| {
                        found.vector == span.vector
                            && (found.first..found.first + found.words).contains(&register)
                    })
                };
                let line = self
                    .events
                    .iter()
                    .flatten()
                    .rev()
                    .find(writes)
                    .map_or(0, |event| event.line);
                return Some((span.vector, register, line));
            }
        }
        None
    }
}

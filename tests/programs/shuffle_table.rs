//! The table of docs/shuffles.md: how many lane maps of constant shuffles need which hardware, on each GPU.
//!
//! `cargo run --release --example shuffle_table`

use std::collections::BTreeMap;
use std::time::Instant;

use lanelog::backend::gpu::GPUS;
use lanelog::backend::shuffle::{LaneMap, Search, pulled_cost};
use lanelog::shuffle::{Mode, control};

fn main() {
    for gpu in GPUS {
        let mut maps: BTreeMap<LaneMap, String> = BTreeMap::new();
        for mode in Mode::ALL {
            for width in [2, 4, 8, 16, 32] {
                for offset in 0..32 {
                    let c = control(mode, width).unwrap_or(0);
                    let map = LaneMap::of_shuffle(mode, offset, c, gpu.wave);
                    let name = format!("{} {offset} width {width}", mode.name());
                    maps.entry(map).or_insert(name);
                }
            }
        }
        for full in [false, true] {
            let mut counts = [0; 5];
            let (mut cost, mut longest, mut states) = (0, 0, 0);
            let mut kinds: BTreeMap<String, (usize, String)> = BTreeMap::new();
            for (map, name) in &maps {
                let search = Search {
                    map,
                    gpu,
                    full,
                    without: None,
                    below: pulled_cost(gpu),
                };
                // The machine may be busy: the shortest of several times.
                let times = (0..7).map(|_| {
                    let start = Instant::now();
                    search.run();
                    start.elapsed().as_micros()
                });
                let micros = times.min().unwrap_or(0);
                let (found, looked) = search.run();
                longest = longest.max(micros);
                states = states.max(looked);
                match &found {
                    None => {
                        counts[4] += 1;
                        cost += pulled_cost(gpu);
                    }
                    Some(sequence) => {
                        assert!(
                            map.pairs()
                                .all(|(lane, from)| sequence.lanes(map.wave).source(lane) == from)
                        );
                        cost += sequence.cost;
                        let steps = sequence.steps.len();
                        counts[match (sequence.lds(), steps) {
                            (0, 1) if sequence.cost == 0 => 0,
                            (0, 1) => 1,
                            (0, _) => 2,
                            _ => 3,
                        }] += 1;
                    }
                }
                let words: Vec<String> = match &found {
                    None => vec!["bpermute".into()],
                    Some(sequence) => sequence
                        .steps
                        .iter()
                        .map(|step| {
                            let moved = step.moved.map_or("copy", |moved| moved.step.name);
                            let before = step.moved.and_then(|moved| moved.before);
                            let before = before.map_or("", |before| before.0.name);
                            let into = match step.into {
                                lanelog::backend::shuffle::sequence::Into::Through(..) => {
                                    "/through"
                                }
                                lanelog::backend::shuffle::sequence::Into::Lanes(..) => "/lanes",
                                _ => "",
                            };
                            format!("{before}>{moved}{into}")
                        })
                        .collect(),
                };
                let cost = found.as_ref().map_or(pulled_cost(gpu), |found| found.cost);
                let kind = kinds
                    .entry(format!("{cost:>3} {}", words.join(" + ")))
                    .or_default();
                kind.0 += 1;
                kind.1 = name.clone();
            }
            println!(
                "{} full {full}: {} maps, copy {}, one move {}, several {}, swizzle {}, bpermute {}; cost {cost}; longest {longest} us, {states} states",
                gpu.name,
                maps.len(),
                counts[0],
                counts[1],
                counts[2],
                counts[3],
                counts[4]
            );
            if std::env::args().nth(1).as_deref() == Some("--kinds") {
                for (kind, (count, name)) in kinds {
                    println!("    {count:>4} {kind}   ({name})");
                }
            }
        }
    }
}

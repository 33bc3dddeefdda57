//! Prints the table of docs/reference/shuffles.md: the number of lane maps of constant shuffles
//! that need each kind of hardware on each GPU, the number for which llc-22 emits
//! `ds_bpermute_b32`, and the time of a search.
//!
//! `cargo run --release --example shuffle_table`, with `--times` for the longest search.

mod count;
mod llc;

use std::time::Instant;

use count::{count, maps};
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu::shuffle::{InactiveSource, Search, pulled_cost};

fn main() {
    println!(
        "| GPU | without the LDS | copy | one move | several | `ds_swizzle` | `ds_bpermute` | cycles | with `ds_bpermute` | llc-22: `ds_bpermute` |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for gpu in GPUS {
        let of_llc = match llc::pulls(&maps(gpu.wave), gpu) {
            Ok(pulls) => pulls.to_string(),
            Err(why) => why,
        };
        println!(
            "{} {of_llc} |",
            count(gpu, InactiveSource::Undefined).row(gpu)
        );
    }
    println!("zero of lanes that are off:");
    for gpu in GPUS {
        println!("{}", count(gpu, InactiveSource::Zero).row(gpu));
    }
    if std::env::args().nth(1).as_deref() == Some("--times") {
        for gpu in GPUS {
            for off in [
                InactiveSource::Undefined,
                InactiveSource::Zero,
                InactiveSource::Never,
            ] {
                let mut longest = (0, 0);
                for map in maps(gpu.wave).keys() {
                    let search = Search {
                        map,
                        gpu,
                        off,
                        without: None,
                        below: pulled_cost(gpu, 1),
                    };
                    // The machine may be busy, so the minimum of several times is taken.
                    let times = (0..9).map(|_| {
                        let start = Instant::now();
                        let states = search.run().1;
                        (start.elapsed().as_micros(), states)
                    });
                    longest = longest.max(times.min().unwrap_or_default());
                }
                let (micros, states) = longest;
                let lanes = match off {
                    InactiveSource::Never => "all lanes on",
                    InactiveSource::Undefined => "any lanes on",
                    InactiveSource::Zero => "any lanes on, zero of those that are off",
                };
                println!(
                    "{}, {lanes}: {micros} us at most, {states} states",
                    gpu.name
                );
            }
        }
    }
}

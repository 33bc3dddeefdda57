//! `lanelog run` leaves in memory what two implementations of OpenCL left there, recorded by
//! `tests/opencl/record`.
//!
//! Every launch of `tests/opencl/launches` runs from each module that was compiled from its source
//! (other GPUs, other levels), in waves of 32 and of 64 lanes. Without optimisation, one module of
//! each launch is run, a different one for each launch.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{CAMPAIGN, call};
use crate::recorded_launches::{Launch, Memory, differs, launches, modules, recorded};

/// The difference between the memory that a launch left and the recorded one; nothing if they are
/// equal.
fn wrong(launch: &Launch, module: &Path, wave: &str, recorded: &Memory) -> Option<String> {
    let words = launch.words();
    let mut all = vec![module.to_str().unwrap()];
    all.extend(words.iter().map(String::as_str));
    all.extend(["--wave", wave]);
    crate::recorded_launches::wrong(launch, &call("run", ".", &all), recorded)
}

#[test]
fn every_launch_leaves_what_opencl_left() {
    let (launches, recorded) = (launches(), recorded());
    let mut runs = Vec::new();
    for (number, launch) in launches.iter().enumerate() {
        let modules = modules(&launch.source);
        let only = number % modules.len().max(1);
        assert!(!modules.is_empty(), "{}", launch.source);
        for (at, module) in modules.into_iter().enumerate() {
            if !CAMPAIGN && at != only {
                continue;
            }
            let is_nvidia = module.to_str().unwrap().contains(".sm_");
            runs.extend((!is_nvidia).then(|| (launch, module.clone(), "64")));
            runs.push((launch, module, "32"));
        }
    }
    assert!(runs.len() >= launches.len(), "{}", runs.len());
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((launch, module, wave)) =
                    runs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let memory = recorded
                        .get(&launch.name)
                        .unwrap_or_else(|| panic!("{} was not recorded", launch.name));
                    if let Some(wrong) = wrong(launch, module, wave, memory) {
                        failures.lock().unwrap().push(format!(
                            "{} of {}, waves of {wave}: {wrong}",
                            launch.name,
                            module.display()
                        ));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(
        failures.is_empty(),
        "{} of {} runs:\n{}",
        failures.len(),
        runs.len(),
        failures.join("\n")
    );
}

#[test]
fn a_difference_is_noticed() {
    let bytes = |numbers: &[f32]| {
        numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    assert_eq!(differs("bits", &[1, 2], &[1, 2]), None);
    assert!(differs("bits", &[1, 2], &[1, 3]).is_some());
    assert!(differs("bits", &[1], &[1, 3]).is_some());
    assert_eq!(
        differs(
            "f32~1e-3",
            &bytes(&[1000.0, f32::NAN]),
            &bytes(&[1000.5, f32::NAN])
        ),
        None
    );
    assert!(differs("f32~1e-3", &bytes(&[1000.0]), &bytes(&[1002.0])).is_some());
    assert!(differs("f32~1e-3", &bytes(&[f32::NAN]), &bytes(&[1.0])).is_some());
    // Every kernel has an effect: most writable arguments change.
    let changed = recorded()
        .values()
        .filter(|memory| memory.iter().any(|(_, bytes)| bytes.is_some()))
        .count();
    assert_eq!(changed, recorded().len());
    assert_eq!(changed, launches().len());
}

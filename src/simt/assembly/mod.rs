//! Assembly of AMD GPUs, run wave by wave.

pub mod lane;

//! A kernel as AMDGPU assembly.

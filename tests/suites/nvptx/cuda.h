// What the kernels beside this file use of CUDA, over clang's builtins: no CUDA has to be installed.
#pragma once
#include "__clang_cuda_builtin_vars.h"

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __forceinline__ inline __attribute__((always_inline))

#define FULL 0xffffffffu

// The clamp and the mask of segments for a width: CUDA C programming guide, "Warp Shuffle Functions"; PTX ISA, "shfl.sync".
#define SEGMENT(width, clamp) (((32 - (width)) << 8) | (clamp))

#define SHUFFLES(type, suffix)                                                                                          \
  static __device__ __forceinline__ type __shfl_sync(unsigned mask, type value, int lane, int width = 32) {            \
    return __nvvm_shfl_sync_idx_##suffix(mask, value, lane, SEGMENT(width, 31));                                        \
  }                                                                                                                     \
  static __device__ __forceinline__ type __shfl_up_sync(unsigned mask, type value, unsigned by, int width = 32) {      \
    return __nvvm_shfl_sync_up_##suffix(mask, value, by, SEGMENT(width, 0));                                            \
  }                                                                                                                     \
  static __device__ __forceinline__ type __shfl_down_sync(unsigned mask, type value, unsigned by, int width = 32) {    \
    return __nvvm_shfl_sync_down_##suffix(mask, value, by, SEGMENT(width, 31));                                         \
  }                                                                                                                     \
  static __device__ __forceinline__ type __shfl_xor_sync(unsigned mask, type value, int with, int width = 32) {        \
    return __nvvm_shfl_sync_bfly_##suffix(mask, value, with, SEGMENT(width, 31));                                       \
  }
SHUFFLES(int, i32)
SHUFFLES(float, f32)
#undef SHUFFLES

static __device__ __forceinline__ unsigned __ballot_sync(unsigned mask, bool bit) { return __nvvm_vote_ballot_sync(mask, bit); }
static __device__ __forceinline__ bool __any_sync(unsigned mask, bool bit) { return __nvvm_vote_any_sync(mask, bit); }
static __device__ __forceinline__ bool __all_sync(unsigned mask, bool bit) { return __nvvm_vote_all_sync(mask, bit); }
static __device__ __forceinline__ bool __uni_sync(unsigned mask, bool bit) { return __nvvm_vote_uni_sync(mask, bit); }
static __device__ __forceinline__ unsigned __activemask() { return __nvvm_activemask(); }
static __device__ __forceinline__ unsigned __match_any_sync(unsigned mask, unsigned value) { return __nvvm_match_any_sync_i32(mask, value); }
static __device__ __forceinline__ unsigned lane_number() { return __nvvm_read_ptx_sreg_laneid(); }
static __device__ __forceinline__ unsigned lanes_below() { return __nvvm_read_ptx_sreg_lanemask_lt(); }
static __device__ __forceinline__ unsigned lanes_upto() { return __nvvm_read_ptx_sreg_lanemask_le(); }
static __device__ __forceinline__ void __syncwarp(unsigned mask = FULL) { __nvvm_bar_warp_sync(mask); }
static __device__ __forceinline__ int __syncthreads_count(int bit) { return __nvvm_bar0_popc(bit); }
static __device__ __forceinline__ int __syncthreads_and(int bit) { return __nvvm_bar0_and(bit); }
static __device__ __forceinline__ int __syncthreads_or(int bit) { return __nvvm_bar0_or(bit); }

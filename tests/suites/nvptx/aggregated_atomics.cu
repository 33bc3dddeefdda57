// Places in lists that many warps fill: one atomic addition for the lanes of a warp that add to the same list, by votes or by matches, and the other lanes count from there.
#include "cuda.h"

static __device__ __forceinline__ int added(int *counter, unsigned lanes) {
  int leader = __builtin_ctz(lanes), first = 0;
  if (lane_number() == leader) first = __nvvm_atom_cta_add_gen_i(counter, __builtin_popcount(lanes));
  return __shfl_sync(lanes, first, leader) + __builtin_popcount(lanes & lanes_below());
}

extern "C" __global__ void aggregated_atomics(int *counters, int *out, const int *values, int limit) {
  __shared__ int own[5];
  if (threadIdx.x < 5) own[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  int value = values[i];
  out[i] = out[i + all] = -1;
  // One list for all that are above: its lanes are those that come here.
  if (value > limit) out[i] = added(&own[4], __activemask());
  // A list for each of four kinds.
  int kind = value & 3;
  out[i + all] = added(&own[kind], __match_any_sync(FULL, kind));
  __syncthreads();
  if (threadIdx.x < 5) __nvvm_atom_sys_add_gen_i(&counters[threadIdx.x], own[threadIdx.x]);
}

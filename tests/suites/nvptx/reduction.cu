// The sum of each warp, and then of the work-group, by halves.
#include "cuda.h"

static __device__ __forceinline__ float sum_of_warp(float value) {
  for (int by = 16; by > 0; by >>= 1) value += __shfl_down_sync(FULL, value, by);
  return value;
}

extern "C" __global__ void reduction(float *sums, const float *values, int count) {
  __shared__ float of_warps[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = sum_of_warp(i < count ? values[i] : 0.0f);
  unsigned lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) of_warps[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = sum_of_warp(lane < (blockDim.x + 31) >> 5 ? of_warps[lane] : 0.0f);
    if (lane == 0) sums[blockIdx.x] = value;
  }
}

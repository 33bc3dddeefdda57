// Counts of values by their low bits: shared and private memory, atomic additions, a structure as an argument, a function that stays one.
#include "cuda.h"

struct Range { int low, bits[2]; };

static __device__ __attribute__((noinline)) int cell(const int *private_table, int value) { return private_table[value & 3] & 15; }

extern "C" __global__ void histogram(int *counts, const int *values, Range range) {
  __shared__ int own[16];
  int table[4];
  for (int k = 0; k < 4; k++) table[k] = range.low + k * range.bits[k & 1];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __atomic_fetch_add(&own[cell(table, values[i])], 1, __ATOMIC_RELAXED);
  __syncthreads();
  if (threadIdx.x < 16) __atomic_fetch_add(&counts[threadIdx.x], own[threadIdx.x], __ATOMIC_RELAXED);
}

// The sum of a warp in every lane of it.
#include "cuda.h"

extern "C" __global__ void butterfly_sum(int *sums, const int *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = values[i];
  for (int with = 16; with > 0; with >>= 1) value += __shfl_xor_sync(FULL, value, with);
  sums[i] = value;
}

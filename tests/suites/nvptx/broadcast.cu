// What one lane has in all others: a constant one, one that an argument names, one of each segment, one that each lane names.
#include "cuda.h"

extern "C" __global__ void broadcast(int *out, const int *values, int from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  int value = values[i];
  out[i] = __shfl_sync(FULL, value, 5);
  out[i + all] = __shfl_sync(FULL, value, from);
  out[i + 2 * all] = __shfl_sync(FULL, value, 3, 8);
  out[i + 3 * all] = __shfl_sync(FULL, value, value);
}

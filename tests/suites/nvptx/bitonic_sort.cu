// A warp's values in ascending order: Batcher's bitonic sorter, a value a lane.
#include "cuda.h"

extern "C" __global__ void bitonic_sort(int *sorted, const int *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned lane = threadIdx.x & 31;
  int value = values[i];
  for (unsigned size = 2; size <= 32; size <<= 1)
    for (unsigned with = size >> 1; with > 0; with >>= 1) {
      int other = __shfl_xor_sync(FULL, value, with);
      bool ascending = (lane & size) == 0, lower = (lane & with) == 0;
      value = (value < other) == (ascending == lower) ? value : other;
    }
  sorted[i] = value;
}

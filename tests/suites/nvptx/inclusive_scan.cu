// Sums of all lanes up to each: Hillis and Steele, within segments of 32, 16 and 8 lanes.
#include "cuda.h"

template <int width> static __device__ __forceinline__ int scan(int value) {
  unsigned lane = threadIdx.x & (width - 1);
  for (unsigned by = 1; by < width; by <<= 1) {
    int other = __shfl_up_sync(FULL, value, by, width);
    if (lane >= by) value += other;
  }
  return value;
}

extern "C" __global__ void inclusive_scan(int *sums, const int *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  sums[i] = scan<32>(values[i]);
  sums[i + all] = scan<16>(values[i]);
  sums[i + 2 * all] = scan<8>(values[i]);
}

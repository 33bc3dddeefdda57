// A block's sum, least and greatest of four numbers for each thread: in each thread, each warp by shuffles, all warps in shared memory; then how far each number is from the mean, in a second round. Barriers have numbers.
#include "cuda.h"

template <class F> static __device__ __forceinline__ int over_warp(int x, F join) {
  for (int step = 16; step > 0; step /= 2) x = join(x, __shfl_down_sync(FULL, x, step));
  return x;
}

template <class F> static __device__ __forceinline__ int over_block(int x, int nothing, int *shared, F join) {
  unsigned lane = lane_number(), warp = threadIdx.x / 32;
  x = over_warp(x, join);
  if (lane == 0) shared[warp] = x;
  __nvvm_bar_sync(1);
  if (warp == 0) {
    x = over_warp(lane < blockDim.x / 32 ? shared[lane] : nothing, join);
    if (lane == 0) shared[32] = x;
  }
  __nvvm_barrier_sync(2);
  return shared[32];
}

extern "C" __global__ void block_reduce(int *out, int *far, const int *values) {
  __shared__ int sums[33], least[33], greatest[33];
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  int x[4];
  for (int k = 0; k < 4; k++) x[k] = values[i + k * all];
  auto add = [](int a, int b) { return a + b; };
  auto low = [](int a, int b) { return a < b ? a : b; };
  auto high = [](int a, int b) { return a > b ? a : b; };
  int sum = over_block(x[0] + x[1] + x[2] + x[3], 0, sums, add);
  int min = over_block(low(low(x[0], x[1]), low(x[2], x[3])), 0x7fffffff, least, low);
  int max = over_block(high(high(x[0], x[1]), high(x[2], x[3])), -0x7fffffff - 1, greatest, high);
  int mean = sum / (int)(4 * blockDim.x);
  int away = 0;
  for (int k = 0; k < 4; k++) away += __builtin_abs(x[k] - mean);
  far[i] = away;
  int total = over_block(away, 0, sums, add);
  if (threadIdx.x == 0) {
    int *own = out + 4 * blockIdx.x;
    own[0] = sum; own[1] = min; own[2] = max; own[3] = total;
  }
}

// Counts of values whose range is too large for a table per lane: the lanes of a warp that have the same value are found by a match, and the first of them adds their number; then the most frequent value of each warp, and whether a half of it agrees.
#include "cuda.h"

extern "C" __global__ void match_histogram(int *counts, int *told, const unsigned long long *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  unsigned long long value = values[i];
  unsigned lane = lane_number();
  unsigned same = __nvvm_match_any_sync_i64(FULL, value);
  if (__builtin_ctz(same) == lane) __atomic_fetch_add(&counts[(value >> 32) & 63], __builtin_popcount(same), __ATOMIC_RELAXED);
  // The largest group of equals; of several, that of the lowest lane.
  int best = __builtin_popcount(same) * 64 + 63 - __builtin_ctz(same);
  for (int step = 16; step > 0; step /= 2) {
    int other = __shfl_xor_sync(FULL, best, step);
    best = other > best ? other : best;
  }
  told[i] = best;
  unsigned half = lane < 16 ? 0xffffu : 0xffff0000u;
  int agreed;
  told[i + all] = __nvvm_match_all_sync_i64p(half, value, &agreed);
  told[i + 2 * all] = agreed;
}

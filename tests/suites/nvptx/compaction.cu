// Values above a limit, without gaps within each warp: places by votes. Then how a warp's lanes voted, and who has the same value.
#include "cuda.h"

extern "C" __global__ void compaction(int *out, int *told, const int *values, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  int value = values[i];
  unsigned lane = lane_number();
  bool above = value > limit;
  unsigned votes = __ballot_sync(FULL, above);
  int place = i - lane + __builtin_popcount(votes & lanes_below());
  if (above) {
    out[place] = value;
    told[i + 5 * all] = __activemask();
  }
  told[i] = votes;
  told[i + all] = __any_sync(FULL, above) + 2 * __all_sync(FULL, above) + 4 * __uni_sync(FULL, above);
  told[i + 2 * all] = __match_any_sync(FULL, value & 7);
  told[i + 3 * all] = __nvvm_redux_sync_add(value, FULL) + __nvvm_redux_sync_max(value, FULL);
  // Members in two halves.
  unsigned mask = lane < 16 ? 0xffffu : 0xffff0000u;
  told[i + 4 * all] = __nvvm_redux_sync_umin(value, mask) ^ __match_any_sync(mask, value & 3);
}

// Every vote and match of some lanes of a warp: those of a mask, and those that came.
#include "cuda.h"

extern "C" __global__ void votes(unsigned *out, const unsigned *values, const unsigned *masks, unsigned limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  unsigned value = values[i], members = masks[i / 32];
  if (members >> lane_number() & 1) {
    out[i] = __ballot_sync(members, value > limit);
    out[i + all] = __all_sync(members, value > limit) | __any_sync(members, value > limit) << 1 | __uni_sync(members, value > limit) << 2;
    out[i + 2 * all] = __match_any_sync(members, value);
    out[i + 3 * all] = __nvvm_match_any_sync_i64(members, (unsigned long)value << 32 | 7);
    int same;
    out[i + 4 * all] = __nvvm_match_all_sync_i32p(members, value, &same);
    out[i + 5 * all] = same;
    out[i + 6 * all] = __nvvm_match_all_sync_i64p(members, (unsigned long)value << 32 | 7, &same);
    out[i + 7 * all] = same;
    out[i + 8 * all] = __activemask();
    out[i + 9 * all] = __nvvm_vote_ballot(value > limit);
    out[i + 10 * all] = __nvvm_vote_all(value > limit) | __nvvm_vote_any(value > limit) << 1 | __nvvm_vote_uni(value > limit) << 2;
    // Two words that differ in the upper one only.
    out[i + 11 * all] = __nvvm_match_any_sync_i64(members, (unsigned long)value << 31);
  }
}

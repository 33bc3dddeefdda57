// Sums up to each lane within segments whose heads are flags: of a warp by votes and shuffles, of a block by its warps' last sums in shared memory.
#include "cuda.h"

extern "C" __global__ void segmented_scan(int *out, const int *values, const int *heads) {
  __shared__ int sums[32];
  __shared__ unsigned char open[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32;
  unsigned lane = lane_number();
  unsigned flags = __ballot_sync(FULL, heads[i]) & lanes_upto();
  // The lane's segment begins here, or in an earlier warp.
  int first = flags ? 31 - __builtin_clz(flags) : 0;
  int sum = values[i];
  for (int step = 1; step < 32; step *= 2) {
    int below = __shfl_up_sync(FULL, sum, step);
    if ((int)lane - step >= first) sum += below;
  }
  if (lane == 31) {
    sums[warp] = sum;
    open[warp] = !flags;
  }
  __syncthreads();
  if (!flags)
    for (int before = warp - 1; before >= 0; before--) {
      sum += sums[before];
      if (!open[before]) break;
    }
  out[i] = sum;
}

// Shuffles of segments whose width, lane and distance are arguments or numbers of each lane: nothing of them is known when the kernel is compiled.
#include "cuda.h"

extern "C" __global__ void widths(int *out, const int *values, const int *lanes, int width, int from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  int value = values[i], own = lanes[i];
  // Widths below the warp, by an argument and by each lane's own number.
  out[i] = __shfl_sync(FULL, value, from, 2);
  out[i + all] = __shfl_sync(FULL, value, from, 8);
  out[i + 2 * all] = __shfl_sync(FULL, value, from, 16);
  out[i + 3 * all] = __shfl_sync(FULL, value, own, 4);
  out[i + 4 * all] = __shfl_up_sync(FULL, value, from, 8);
  out[i + 5 * all] = __shfl_down_sync(FULL, value, own, 16);
  out[i + 6 * all] = __shfl_xor_sync(FULL, value, from, 8);
  out[i + 7 * all] = __shfl_xor_sync(FULL, value, from);
  // Widths that are arguments.
  out[i + 8 * all] = __shfl_sync(FULL, value, 3, width);
  out[i + 9 * all] = __shfl_sync(FULL, value, from, width);
  out[i + 10 * all] = __shfl_sync(FULL, value, own, width);
  out[i + 11 * all] = __shfl_up_sync(FULL, value, 1, width);
  out[i + 12 * all] = __shfl_up_sync(FULL, value, from, width);
  out[i + 13 * all] = __shfl_down_sync(FULL, value, own, width);
  out[i + 14 * all] = __shfl_xor_sync(FULL, value, 5, width);
  out[i + 15 * all] = __shfl_xor_sync(FULL, value, own, width);
  // Each lane's own.
  out[i + 16 * all] = __shfl_sync(FULL, value, from, 1 << (own & 3));
}

// Squares of 8 by 8 in 8 lanes, a row a lane, transposed: three rounds that exchange halves (Eklundh 1972).
#include "cuda.h"

extern "C" __global__ void transposition(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned lane = threadIdx.x & 7;
  int row[8];
  for (int k = 0; k < 8; k++) row[k] = in[8 * i + k];
#pragma unroll
  for (int with = 1; with < 8; with <<= 1)
#pragma unroll
    for (int k = 0; k < 8; k++)
      if ((k & with) == 0) {
        bool upper = lane & with;
        int given = upper ? row[k] : row[k + with];
        int got = __shfl_xor_sync(FULL, given, with, 8);
        if (upper) row[k] = got; else row[k + with] = got;
      }
  for (int k = 0; k < 8; k++) out[8 * i + k] = row[k];
}

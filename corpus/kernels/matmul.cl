// Product of two square matrices, tile by tile through local memory; the size need not be a multiple of the tile's.
#include "lanes.h"
#define TILE 16u

__attribute__((reqd_work_group_size(16, 16, 1))) kernel void matmul(global const float *a, global const float *b, global float *c, uint n) {
  local float left[TILE][TILE];
  local float right[TILE][TILE + 1];
  uint x = LANE_X(), y = LANE_Y();
  uint row = GROUP_Y() * TILE + y, column = GROUP_X() * TILE + x;
  float sum = 0.0f;
  for (uint tile = 0; tile < n; tile += TILE) {
    left[y][x] = row < n && tile + x < n ? a[row * n + tile + x] : 0.0f;
    right[y][x] = tile + y < n && column < n ? b[(tile + y) * n + column] : 0.0f;
    SYNC();
    for (uint k = 0; k < TILE; ++k)
      sum = __builtin_fmaf(left[y][k], right[k][x], sum);
    SYNC();
  }
  if (row < n && column < n)
    c[row * n + column] = sum;
}

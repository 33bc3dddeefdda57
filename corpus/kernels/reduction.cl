// Sum of an array: each lane strides over the grid, then the group halves what is left until one value remains.
#include "lanes.h"

__attribute__((reqd_work_group_size(256, 1, 1))) kernel void reduction(global const float *in, global float *out, uint n) {
  local float part[256];
  uint lane = LANE_X();
  float sum = 0.0f;
  for (uint i = GROUP_X() * 256 + lane; i < n; i += GRID_SIZE_X())
    sum += in[i];
  part[lane] = sum;
  SYNC();
  for (uint half_size = 128; half_size > 0; half_size /= 2) {
    if (lane < half_size)
      part[lane] += part[lane + half_size];
    SYNC();
  }
  if (lane == 0)
    out[GROUP_X()] = part[0];
}

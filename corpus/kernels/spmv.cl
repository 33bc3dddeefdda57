// A sparse matrix in compressed rows times a vector: once with a lane for each row, once with a group of 64 for each.
#include "lanes.h"

kernel void spmv_row_by_lane(global const uint *starts, global const uint *columns, global const float *values, global const float *x, global float *y, uint rows) {
  uint row = GLOBAL_X();
  if (row >= rows)
    return;
  float sum = 0.0f;
  for (uint i = starts[row]; i < starts[row + 1]; ++i)
    sum += values[i] * x[columns[i]];
  y[row] = sum;
}

__attribute__((reqd_work_group_size(64, 1, 1))) kernel void spmv_row_by_group(global const uint *starts, global const uint *columns, global const float *values, global const float *x, global float *y) {
  local float part[64];
  uint lane = LANE_X(), row = GROUP_X();
  float sum = 0.0f;
  for (uint i = starts[row] + lane; i < starts[row + 1]; i += 64)
    sum += values[i] * x[columns[i]];
  part[lane] = sum;
  SYNC();
  for (uint half_size = 32; half_size > 0; half_size /= 2) {
    if (lane < half_size)
      part[lane] += part[lane + half_size];
    SYNC();
  }
  if (lane == 0)
    y[row] = part[0];
}

// Transposes a matrix through a padded tile in local memory.
#include "lanes.h"

__attribute__((reqd_work_group_size(16, 16, 1))) kernel void transpose(global const float *in, global float *out, uint width, uint height) {
  local float tile[16][17];
  uint x = GROUP_X() * 16 + LANE_X(), y = GROUP_Y() * 16 + LANE_Y();
  if (x < width && y < height)
    tile[LANE_Y()][LANE_X()] = in[y * width + x];
  SYNC();
  x = GROUP_Y() * 16 + LANE_X();
  y = GROUP_X() * 16 + LANE_Y();
  if (x < height && y < width)
    out[y * height + x] = tile[LANE_X()][LANE_Y()];
}

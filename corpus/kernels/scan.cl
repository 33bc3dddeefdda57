// Inclusive prefix sums of a group's part of an array, by doubling distances.
#include "lanes.h"

__attribute__((reqd_work_group_size(256, 1, 1))) kernel void scan(global const uint *in, global uint *out, global uint *sums, uint n) {
  local uint buffer[2][256];
  uint lane = LANE_X();
  uint at = GROUP_X() * 256 + lane;
  uint now = 0;
  buffer[0][lane] = at < n ? in[at] : 0;
  SYNC();
  for (uint distance = 1; distance < 256; distance *= 2) {
    uint value = buffer[now][lane];
    if (lane >= distance)
      value += buffer[now][lane - distance];
    now = 1 - now;
    buffer[now][lane] = value;
    SYNC();
  }
  if (at < n)
    out[at] = buffer[now][lane];
  if (lane == 255)
    sums[GROUP_X()] = buffer[now][255];
}

// Counts of bytes: each group counts in local memory by atomics, then adds its counts to the common ones.
#include "lanes.h"

__attribute__((reqd_work_group_size(256, 1, 1))) kernel void histogram(global const uchar *in, global uint *counts, uint n) {
  local uint own[256];
  uint lane = LANE_X();
  own[lane] = 0;
  SYNC();
  for (uint i = GROUP_X() * 256 + lane; i < n; i += GRID_SIZE_X())
    __scoped_atomic_fetch_add(&own[in[i]], 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  SYNC();
  uint count = own[lane];
  if (count != 0)
    __scoped_atomic_fetch_add(&counts[lane], count, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

// A group of three dimensions settles by rounds: how many there are, only local memory knows.
#include "more.h"

__attribute__((reqd_work_group_size(6, 3, 2))) kernel void barriers(global const uint *in, global uint *out, global uint *rounds, uint sweeps) {
  local uint value[36];
  local uint changed;
  uint lane = LANE_X() + 6 * (LANE_Y() + 3 * LANE_Z());
  uint group = GROUP_X() + 2 * GROUP_Y();
  value[lane] = in[group * 36 + lane];
  uint count = 0;
  for (uint sweep = 0; sweep < sweeps; ++sweep) {
    for (;;) {
      SYNC();
      if (lane == 0)
        changed = 0;
      SYNC();
      // Odd-even transposition: in odd rounds the pairs are shifted by one.
      uint low = 2 * lane + (count & 1);
      if (low + 1 < 36) {
        uint a = value[low], b = value[low + 1];
        if (a > b) {
          value[low] = b;
          value[low + 1] = a;
          __scoped_atomic_fetch_add(&changed, 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
        }
      }
      ++count;
      SYNC();
      if (changed == 0 && count > 36 * (sweep + 1))
        break;
    }
    SYNC();
    if (lane % 5 == sweep)
      value[lane] = value[lane] * 2654435761u >> 8;
  }
  out[group * 36 + lane] = value[lane];
  if (lane == 35)
    rounds[group] = count;
}

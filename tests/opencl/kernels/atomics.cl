// Every atomic operation, in local and in global memory. What is left does not hang on who came first.
#include "more.h"
#define ORDER __ATOMIC_RELAXED

__attribute__((reqd_work_group_size(64, 1, 1))) kernel void atomics(global const int *in, global int *left, global uint *taken, uint n) {
  local int own[8];
  uint lane = LANE_X(), i = GROUP_X() * 64 + lane;
  if (lane < 8)
    own[lane] = lane == 5 ? -1 : 0;
  SYNC();
  if (i < n) {
    int value = in[i];
    __scoped_atomic_fetch_add(&own[0], value, ORDER, __MEMORY_SCOPE_WRKGRP);
    __scoped_atomic_fetch_sub(&own[1], value, ORDER, __MEMORY_SCOPE_WRKGRP);
    __scoped_atomic_fetch_min(&own[2], value, ORDER, __MEMORY_SCOPE_WRKGRP);
    __scoped_atomic_fetch_max(&own[3], value, ORDER, __MEMORY_SCOPE_WRKGRP);
    __scoped_atomic_fetch_xor(&own[4], value, ORDER, __MEMORY_SCOPE_WRKGRP);
    __scoped_atomic_fetch_and(&own[5], value, ORDER, __MEMORY_SCOPE_WRKGRP);
    __scoped_atomic_fetch_or(&own[6], value, ORDER, __MEMORY_SCOPE_WRKGRP);
    // A lane takes a place for itself, and nobody else gets the same.
    uint place = (uint)__scoped_atomic_fetch_add(&own[7], 1, ORDER, __MEMORY_SCOPE_WRKGRP);
    __scoped_atomic_fetch_add(&taken[GROUP_X() * 64 + place], 1u, ORDER, __MEMORY_SCOPE_DEVICE);
  }
  SYNC();
  if (lane == 0)
    __scoped_atomic_fetch_add(&left[0], own[0], ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 1)
    __scoped_atomic_fetch_sub(&left[1], own[1], ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 2)
    __scoped_atomic_fetch_min(&left[2], own[2], ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 3)
    __scoped_atomic_fetch_max(&left[3], own[3], ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 4)
    __scoped_atomic_fetch_xor(&left[4], own[4], ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 5)
    __scoped_atomic_fetch_and(&left[5], own[5], ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 6)
    __scoped_atomic_fetch_or(&left[6], own[6], ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 7)
    __scoped_atomic_exchange_n(&left[7], 4711, ORDER, __MEMORY_SCOPE_DEVICE);
  if (lane == 8) {
    // Doubles a number once for each group, as one operation.
    for (;;) {
      uint seen = (uint)left[8];
      if (__scoped_atomic_compare_exchange_n((global uint *)&left[8], &seen, seen * 2, 0, ORDER, ORDER, __MEMORY_SCOPE_DEVICE))
        break;
    }
  }
}

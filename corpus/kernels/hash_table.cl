// Inserts keys into an open hash table by compare and swap, and counts keys that are found again.
#include "lanes.h"
#define EMPTY 0xffffffffu

static uint mix(uint key) {
  key ^= key >> 16;
  key *= 0x7feb352du;
  key ^= key >> 15;
  key *= 0x846ca68bu;
  return key ^ key >> 16;
}

kernel void insert(global uint *table, uint mask, global const uint *keys, uint n) {
  uint i = GLOBAL_X();
  if (i >= n)
    return;
  uint key = keys[i];
  for (uint slot = mix(key) & mask;; slot = (slot + 1) & mask) {
    uint seen = EMPTY;
    if (__scoped_atomic_compare_exchange_n(&table[slot], &seen, key, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE) || seen == key)
      return;
  }
}

kernel void count(global const uint *table, uint mask, global const uint *keys, uint n, global uint *found) {
  uint own = 0;
  for (uint i = GLOBAL_X(); i < n; i += GRID_SIZE_X()) {
    uint key = keys[i];
    uint slot = mix(key) & mask;
    for (uint probe = 0; probe <= mask; ++probe) {
      uint seen = table[slot];
      if (seen == key) {
        ++own;
        break;
      }
      if (seen == EMPTY)
        break;
      slot = (slot + 1) & mask;
    }
  }
  __scoped_atomic_fetch_add(found, own, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

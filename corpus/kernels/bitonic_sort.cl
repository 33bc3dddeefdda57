// Sorts 512 keys of a group in local memory by a bitonic network; two keys for each lane.
#include "lanes.h"

__attribute__((reqd_work_group_size(256, 1, 1))) kernel void bitonic_sort(global uint *keys, uint n) {
  local uint own[512];
  uint lane = LANE_X();
  uint base = GROUP_X() * 512;
  for (uint i = lane; i < 512; i += 256)
    own[i] = base + i < n ? keys[base + i] : 0xffffffffu;
  SYNC();
  for (uint size = 2; size <= 512; size *= 2) {
    for (uint distance = size / 2; distance > 0; distance /= 2) {
      uint low = 2 * lane - (lane & (distance - 1));
      uint high = low + distance;
      uint a = own[low], b = own[high];
      int upward = (low & size) == 0;
      if ((a > b) == upward) {
        own[low] = b;
        own[high] = a;
      }
      SYNC();
    }
  }
  for (uint i = lane; i < 512; i += 256)
    if (base + i < n)
      keys[base + i] = own[i];
}

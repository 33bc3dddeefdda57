// One step of gravity between all pairs of bodies; a tile of them at a time is shared through local memory.
#include "lanes.h"

__attribute__((reqd_work_group_size(64, 1, 1))) kernel void nbody(global const float4 *bodies, global float4 *moved, global float4 *speeds, uint n, float step) {
  local float4 tile[64];
  uint lane = LANE_X();
  uint me = GROUP_X() * 64 + lane;
  float4 own = me < n ? bodies[me] : (float4)(0.0f);
  float3 force = (float3)(0.0f);
  for (uint start = 0; start < n; start += 64) {
    if (start + lane < n)
      tile[lane] = bodies[start + lane];
    SYNC();
    uint many = n - start < 64 ? n - start : 64;
    for (uint k = 0; k < many; ++k) {
      float3 way = tile[k].xyz - own.xyz;
      float square = way.x * way.x + way.y * way.y + way.z * way.z + 1e-9f;
      float inverse = 1.0f / __builtin_sqrtf(square);
      force += way * (tile[k].w * inverse * inverse * inverse);
    }
    SYNC();
  }
  if (me < n) {
    float4 speed = speeds[me];
    speed.xyz += force * step;
    speeds[me] = speed;
    moved[me] = (float4)(own.xyz + speed.xyz * step, own.w);
  }
}

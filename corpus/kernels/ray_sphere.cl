// The nearest sphere that a lane's ray hits, with up to four mirrorings.
#include "lanes.h"

static float dot3(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

kernel void ray_sphere(global const float4 *spheres, uint count, global float *image, uint width, uint height) {
  uint x = GLOBAL_X(), y = GLOBAL_Y();
  if (x >= width || y >= height)
    return;
  float3 from = (float3)(0.0f, 0.0f, -4.0f);
  float3 way = (float3)((float)x / (float)width - 0.5f, (float)y / (float)height - 0.5f, 1.0f);
  way *= 1.0f / __builtin_sqrtf(dot3(way, way));
  float light = 0.0f, weight = 1.0f;
  for (int bounce = 0; bounce < 4; ++bounce) {
    float nearest = 1e30f;
    int hit = -1;
    for (uint i = 0; i < count; ++i) {
      float3 to = from - spheres[i].xyz;
      float b = dot3(to, way);
      float c = dot3(to, to) - spheres[i].w * spheres[i].w;
      float d = b * b - c;
      if (d < 0.0f)
        continue;
      float t = -b - __builtin_sqrtf(d);
      if (t > 1e-3f && t < nearest) {
        nearest = t;
        hit = (int)i;
      }
    }
    if (hit < 0) {
      light += weight * (0.5f + 0.5f * way.y);
      break;
    }
    from += way * nearest;
    float3 normal = (from - spheres[hit].xyz) * (1.0f / spheres[hit].w);
    light += weight * 0.25f * __builtin_fmaxf(0.0f, -dot3(normal, way));
    way -= normal * (2.0f * dot3(normal, way));
    weight *= 0.5f;
    if (weight < 0.1f)
      break;
  }
  image[y * width + x] = light;
}

// A step of heat flow on a grid: five points, the border stays as it is.
#include "lanes.h"

kernel void stencil(global const float *restrict in, global float *restrict out, uint width, uint height, float rate, uint steps) {
  uint x = GLOBAL_X(), y = GLOBAL_Y();
  if (x >= width || y >= height)
    return;
  uint at = y * width + x;
  float here = in[at];
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[at] = here;
    return;
  }
  float around = in[at - 1] + in[at + 1] + in[at - width] + in[at + width];
  for (uint step = 0; step < steps; ++step)
    here += rate * (around - 4.0f * here);
  out[at] = here;
}

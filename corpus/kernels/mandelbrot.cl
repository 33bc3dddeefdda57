// How soon a lane's point escapes: every lane leaves the loop when its own point does.
#include "lanes.h"

kernel void mandelbrot(global uint *image, uint width, uint height, float left, float top, float step, uint limit) {
  uint x = GLOBAL_X(), y = GLOBAL_Y();
  if (x >= width || y >= height)
    return;
  float re = left + (float)x * step, im = top + (float)y * step;
  float a = 0.0f, b = 0.0f;
  uint turn = 0;
  while (turn < limit && a * a + b * b < 4.0f) {
    float next = a * a - b * b + re;
    b = 2.0f * a * b + im;
    a = next;
    ++turn;
  }
  image[y * width + x] = turn;
}

// Doubles, halves and conversions. Every product has a statement of its own: no compiler makes one operation of a product and a sum.
#include "more.h"
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void floats(global const float *in, global double *doubles, global const ushort *halves, global ushort *rounded, global int *whole, uint n) {
  uint i = GLOBAL_X();
  if (i >= n)
    return;
  float x = in[i];
  double a = x, b = in[n - 1 - i];
  double product = a * b;
  double sum = product + a;
  double quotient = sum / (b + 3.0);
  doubles[4 * i] = quotient;
  doubles[4 * i + 1] = a < b ? -product : product - 0.1;
  doubles[4 * i + 2] = (double)(float)quotient;
  doubles[4 * i + 3] = (double)(int)(a * 100.0) + (double)((uint)i * 3000000000u);
  float half_value = LOAD_HALF(&halves[i]);
  float scaled = half_value * 1.5f;
  // What a number that is none looks like is nobody's promise.
  if (scaled == scaled)
    STORE_HALF(&rounded[i], scaled);
  whole[2 * i] = (int)(x * 1000.0f);
  // Not a number compares with nothing.
  whole[2 * i + 1] = (half_value < x) + 2 * (half_value >= x) + 4 * (half_value != half_value) + 8 * !(half_value <= 1e4f);
}

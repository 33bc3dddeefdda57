// Softmax of each row of a matrix; a group takes a row, and finds its maximum and its sum together.
#include "lanes.h"

static float common(local float *part, uint lane, float value, int want_max) {
  part[lane] = value;
  SYNC();
  for (uint half_size = 128; half_size > 0; half_size /= 2) {
    if (lane < half_size) {
      float other = part[lane + half_size];
      part[lane] = want_max ? __builtin_fmaxf(part[lane], other) : part[lane] + other;
    }
    SYNC();
  }
  float result = part[0];
  SYNC();
  return result;
}

__attribute__((reqd_work_group_size(256, 1, 1))) kernel void softmax(global const float *in, global float *out, uint columns) {
  local float part[256];
  uint lane = LANE_X();
  global const float *row = in + (size_t)GROUP_X() * columns;
  global float *to = out + (size_t)GROUP_X() * columns;
  float largest = -__builtin_inff();
  for (uint i = lane; i < columns; i += 256)
    largest = __builtin_fmaxf(largest, row[i]);
  largest = common(part, lane, largest, 1);
  float sum = 0.0f;
  for (uint i = lane; i < columns; i += 256)
    sum += __builtin_exp2f((row[i] - largest) * 1.44269504f);
  sum = common(part, lane, sum, 0);
  for (uint i = lane; i < columns; i += 256)
    to[i] = __builtin_exp2f((row[i] - largest) * 1.44269504f) / sum;
}

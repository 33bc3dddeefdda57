// Functions that stay functions: called by some lanes and not by others, with arrays of the caller, with structures, from each other.
#include "more.h"
#define APART __attribute__((noinline))

constant int weights[8] = {3, -1, 4, 1, -5, 9, 2, -6};

struct pair {
  int sum, count;
  long product;
};

APART static int weighted(const int *numbers, int many) {
  int total = 0;
  for (int k = 0; k < many; ++k)
    total += numbers[k] * weights[(k + many) & 7];
  return total;
}

APART static struct pair gathered(int *numbers, int many, int depth) {
  struct pair pair = {0, 0, 1};
  for (int k = 0; k < many; ++k) {
    if (numbers[k] & 1) {
      numbers[k] = numbers[k] * 3 + depth;
      pair.sum += weighted(numbers, k + 1);
      ++pair.count;
    }
    pair.product *= numbers[k] | 1;
  }
  return pair;
}

kernel void calls(global const int *in, global int *sums, global long *products, uint n) {
  uint i = GLOBAL_X();
  if (i >= n)
    return;
  int numbers[6];
  for (int k = 0; k < 6; ++k)
    numbers[k] = in[(i + (uint)k) % n];
  struct pair pair = {0, 0, 0};
  if (in[i] > 0)
    pair = gathered(numbers, 1 + (in[i] & 3), 1);
  if (in[i] % 3 != 0) {
    struct pair more = gathered(numbers, 6, -2);
    pair.sum -= more.sum;
    pair.count += 100 * more.count;
    pair.product ^= more.product;
  } else {
    pair.sum ^= weighted(numbers, 4);
  }
  sums[2 * i] = pair.sum;
  sums[2 * i + 1] = pair.count;
  products[i] = pair.product;
}

// Control flow that no structured statement has: a cycle with two entries, jumps across arms, a way out of two loops at once.
#include "more.h"

kernel void gotos(global const uint *in, global uint *out, uint n) {
  uint i = GLOBAL_X();
  if (i >= n)
    return;
  uint x = in[i], turns = 0, trail = 1;
  if (x & 1)
    goto second;
first:
  trail = trail * 31 + x;
  x = x / 2 + (x & 3);
  if (++turns > 20)
    goto done;
  if ((x & 7) == 3)
    goto aside;
second:
  trail = trail * 17 + turns;
  x += trail & 5;
  if (x % 3 == 1)
    goto first;
  for (uint a = 0; a < 4; ++a)
    for (uint b = 0; b <= a; ++b) {
      trail += a * b;
      if (((trail ^ x) & 15) == b)
        goto out_of_both;
      if (((trail ^ x) & 31) == 30)
        goto aside;
    }
  trail ^= 0x5555;
out_of_both:
  if (++turns < 15)
    goto first;
  goto done;
aside:
  trail -= 9;
  if (++turns < 18)
    goto second;
done:
  out[2 * i] = trail;
  out[2 * i + 1] = turns;
}

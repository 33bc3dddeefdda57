// 64 bits: products, shifts by a lane's own distance, rotations, counted and reversed bits, the greater and the lesser.
#include "more.h"

kernel void wide(global const ulong *in, global ulong *out, uint n) {
  uint i = GLOBAL_X();
  if (i >= n)
    return;
  ulong a = in[i], b = in[(i + 1) % n];
  uint turn = (uint)a & 63;
  ulong low = (a & 0xffffffffu) * (b & 0xffffffffu), cross = (a >> 32) * (b & 0xffffffffu) + (low >> 32);
  global ulong *to = out + 8 * i;
  to[0] = a * b;
  to[1] = (a >> 32) * (b >> 32) + (cross >> 32) + (((cross & 0xffffffffu) + (a & 0xffffffffu) * (b >> 32)) >> 32);
  to[2] = ROTATE(a, (ulong)turn, 64);
  to[3] = (ulong)((long)b >> turn);
  to[4] = (long)a < (long)b ? b : a;
  to[5] = a < b ? a - b : b - a;
  to[6] = (ulong)__builtin_popcountll(a) | (ulong)__builtin_clz((uint)b | 1) << 8 | (ulong)__builtin_ctzll(a | 0x8000000000000000ul) << 16;
  to[7] = (ulong)__builtin_bswap32((uint)a) << 32 | (ulong)ROTATE((uint)b, turn, 32);
}

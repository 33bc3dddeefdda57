// Quotients and remainders of every width, with and without signs.
#include "more.h"

kernel void division(global const long *left, global const long *right, global long *out, uint n) {
  uint i = GLOBAL_X();
  if (i >= n)
    return;
  long a = left[i], b = right[i];
  long by = b == 0 || b == -1 ? 3 : b;
  int a32 = (int)a, b32 = (int)by | 1;
  if (b32 == -1)
    b32 = 5;
  short a16 = (short)(a >> 7), b16 = (short)(b32 & 0x7fff);
  char a8 = (char)(a >> 3), b8 = (char)((b32 & 0x3f) | 1);
  uint u32 = (uint)b32;
  uchar u8 = (uchar)u32;
  global long *to = out + 10 * i;
  to[0] = a / by;
  to[1] = a % by;
  to[2] = (long)((ulong)a / (ulong)by);
  to[3] = (long)((ulong)a % (ulong)by);
  to[4] = a32 / b32;
  to[5] = a32 % b32;
  to[6] = (long)((uint)a / u32) << 32 | (long)((uint)a % u32);
  to[7] = a16 / b16 + (a16 % b16 << 16);
  to[8] = a8 / b8 + (a8 % b8 << 8);
  to[9] = (uchar)a / u8 + ((uchar)a % u8 << 8);
}

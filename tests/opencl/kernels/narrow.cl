// Numbers of 8 and 16 bits, vectors of them, structures without padding, a switch that falls through.
#include "more.h"

struct __attribute__((packed)) mixed {
  uchar small;
  short middle;
  int large;
};

kernel void narrow(global const uchar4 *in, global struct mixed *out, global short2 *pairs, global char4 *marks, uint n) {
  uint i = GLOBAL_X();
  if (i >= n)
    return;
  uchar4 v = in[i];
  uchar4 w = in[n - 1 - i];
  uchar4 sum = v + w;
  sum.yz = sum.zy * (uchar2)(3, 7);
  char4 greater = v > w;
  marks[i] = greater ^ (char4)(sum.x, sum.y, v.z >> 3, w.w << 2);
  short2 pair = (short2)((short)(v.x * w.x), (short)(v.y - w.y));
  pair = pair << (short2)(1, 2);
  pairs[i] = pair >> (short2)(3, 1);
  struct mixed mixed = {sum.w, pair.x, 0};
  // Not `& 7`: oclgrind takes the default of every switch over 3 bits.
  switch (v.x % 7) {
  case 0:
    mixed.large += 1;
  case 1:
    mixed.large += 10;
    break;
  case 2:
  case 5:
    mixed.large -= (char)v.y;
    mixed.small++;
    break;
  case 6:
    mixed.middle = (short)-mixed.middle;
    break;
  default:
    mixed.large = (int)(char)w.z * (ushort)mixed.middle;
  }
  out[i] = mixed;
}

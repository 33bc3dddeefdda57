// A softmax over each warp's values.
#include "cuda.h"

extern "C" __global__ void softmax(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i], most = value;
  for (int with = 16; with > 0; with >>= 1) most = __nvvm_fmax_f(most, __shfl_xor_sync(FULL, most, with));
  float power = __nvvm_ex2_approx_f((value - most) * 1.44269504f), sum = power;
  for (int with = 16; with > 0; with >>= 1) sum += __shfl_xor_sync(FULL, sum, with);
  out[i] = power / sum;
}

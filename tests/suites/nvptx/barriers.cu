// Barriers that bring back what the threads say: how many of them do, whether all do, whether any does. And one atomic operation of each kind on a word of the block's.
#include "cuda.h"

extern "C" __global__ void barriers(int *out, int *words, const int *values, int limit) {
  __shared__ int own[10];
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  int value = values[i], begins[] = {0, -1, 0, 0, 1000, -1000, 0, 0, 7, 0};
  if (threadIdx.x < 10) own[threadIdx.x] = begins[threadIdx.x];
  int count = __syncthreads_count(value > limit);
  out[i] = count;
  out[i + all] = __syncthreads_and(value > 0) + 2 * __syncthreads_and(count == 0 || value > 5);
  out[i + 2 * all] = __syncthreads_or(value == limit) + 2 * __syncthreads_or(count == 0);
  __nvvm_atom_cta_add_gen_i(&own[0], value);
  __nvvm_atom_cta_and_gen_i(&own[1], value | 0x100);
  __nvvm_atom_cta_or_gen_i(&own[2], value);
  __nvvm_atom_cta_xor_gen_i(&own[3], value);
  __nvvm_atom_cta_min_gen_i(&own[4], value - 50);
  __nvvm_atom_cta_max_gen_i(&own[5], value - 50);
  __nvvm_atom_cta_inc_gen_ui((unsigned *)&own[6], 40);
  __nvvm_atom_cta_dec_gen_ui((unsigned *)&own[7], 40);
  if (threadIdx.x == 3) out[i + 2 * all] += 4 * __nvvm_atom_cta_cas_gen_i(&own[8], 7, value);
  if (threadIdx.x == 4) __nvvm_atom_cta_xchg_gen_i(&own[9], value);
  __nvvm_bar_sync(15);
  if (threadIdx.x < 10) words[10 * blockIdx.x + threadIdx.x] = own[threadIdx.x];
}

// Where each work-item is, in work-groups and grids of three dimensions.
#include "cuda.h"

extern "C" __global__ void places(unsigned *out) {
  unsigned item = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned group = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned *own = out + 16 * (group * blockDim.x * blockDim.y * blockDim.z + item);
  own[0] = threadIdx.x; own[1] = threadIdx.y; own[2] = threadIdx.z;
  own[3] = blockIdx.x; own[4] = blockIdx.y; own[5] = blockIdx.z;
  own[6] = blockDim.x; own[7] = blockDim.y; own[8] = blockDim.z;
  own[9] = gridDim.x; own[10] = gridDim.y; own[11] = gridDim.z;
  own[12] = __nvvm_read_ptx_sreg_laneid();
  own[13] = __nvvm_read_ptx_sreg_warpid();
  own[14] = __nvvm_read_ptx_sreg_warpsize();
  own[15] = __nvvm_read_ptx_sreg_lanemask_ge() ^ __nvvm_read_ptx_sreg_lanemask_le() ^ __nvvm_read_ptx_sreg_lanemask_gt() ^ __nvvm_read_ptx_sreg_lanemask_eq();
}

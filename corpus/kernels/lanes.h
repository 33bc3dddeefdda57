// What the kernels beside this file need from a GPU, by the compiler's builtins: they compile without any device library.
// Any other compiler of OpenCL gets the functions of the language (tests/opencl runs the kernels so).
#ifndef LANES_H
#define LANES_H

#if defined(__AMDGCN__)
#define LANE_X() __builtin_amdgcn_workitem_id_x()
#define LANE_Y() __builtin_amdgcn_workitem_id_y()
#define GROUP_X() __builtin_amdgcn_workgroup_id_x()
#define GROUP_Y() __builtin_amdgcn_workgroup_id_y()
#define GROUP_SIZE_X() __builtin_amdgcn_workgroup_size_x()
#define GRID_SIZE_X() __builtin_amdgcn_grid_size_x()
#define SYNC()                                                                                                         \
  do {                                                                                                                 \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                             \
    __builtin_amdgcn_s_barrier();                                                                                      \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");                                                             \
  } while (0)
#elif defined(__NVPTX__)
#define LANE_X() __nvvm_read_ptx_sreg_tid_x()
#define LANE_Y() __nvvm_read_ptx_sreg_tid_y()
#define GROUP_X() __nvvm_read_ptx_sreg_ctaid_x()
#define GROUP_Y() __nvvm_read_ptx_sreg_ctaid_y()
#define GROUP_SIZE_X() __nvvm_read_ptx_sreg_ntid_x()
#define GRID_SIZE_X() (__nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x())
#define SYNC() __syncthreads()
#else
#pragma OPENCL FP_CONTRACT OFF
#define LANE_X() ((uint)get_local_id(0))
#define LANE_Y() ((uint)get_local_id(1))
#define GROUP_X() ((uint)get_group_id(0))
#define GROUP_Y() ((uint)get_group_id(1))
#define GROUP_SIZE_X() ((uint)get_local_size(0))
#define GRID_SIZE_X() ((uint)get_global_size(0))
#define SYNC() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define __builtin_fmaf(a, b, c) fma(a, b, c)
#define __builtin_sqrtf(a) sqrt(a)
#define __builtin_exp2f(a) exp2(a)
#define __builtin_fmaxf(a, b) fmax(a, b)
#define __scoped_atomic_fetch_add(place, by, order, scope) atomic_add(place, by)
#define __scoped_atomic_compare_exchange_n(place, seen, wanted, weak, order, other, scope)                             \
  exchanged(atomic_cmpxchg(place, *(seen), wanted), seen)
static int exchanged(uint found, uint *seen) {
  int same = found == *seen;
  *seen = found;
  return same;
}
#endif

#define GLOBAL_X() (GROUP_X() * GROUP_SIZE_X() + LANE_X())
#define GLOBAL_Y() (GROUP_Y() * 16u + LANE_Y())

#endif

// What the kernels beside this file need from a GPU, by the compiler's builtins: they compile without any device library.
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
#endif

#define GLOBAL_X() (GROUP_X() * GROUP_SIZE_X() + LANE_X())
#define GLOBAL_Y() (GROUP_Y() * 16u + LANE_Y())

#endif

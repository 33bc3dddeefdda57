// What the kernels beside this file need besides corpus/kernels/lanes.h.
#ifndef MORE_H
#define MORE_H
#include "../../../corpus/kernels/lanes.h"

// oclgrind knows no operation that LLVM makes of shifts, and takes a rotation only by its name.
#define ROTATE(value, by, bits) ((value) << ((by) & (bits - 1)) | (value) >> (-(by) & (bits - 1)))
#if defined(__AMDGCN__)
#define LANE_Z() __builtin_amdgcn_workitem_id_z()
#elif defined(__NVPTX__)
#define LANE_Z() __nvvm_read_ptx_sreg_tid_z()
#else
#define LANE_Z() ((uint)get_local_id(2))
#undef ROTATE
#define ROTATE(value, by, bits) rotate(value, by)
#define __builtin_popcountll(a) popcount((ulong)(a))
#define __builtin_clz(a) clz((uint)(a))
#define __builtin_ctzll(a) popcount(((a) & -(a)) - 1)
#define __builtin_bswap32(a) as_uint(as_uchar4((uint)(a)).wzyx)
#define __scoped_atomic_fetch_sub(place, by, order, scope) atomic_sub(place, by)
#define __scoped_atomic_exchange_n(place, by, order, scope) atomic_xchg(place, by)
#define __scoped_atomic_fetch_min(place, by, order, scope) atomic_min(place, by)
#define __scoped_atomic_fetch_max(place, by, order, scope) atomic_max(place, by)
#define __scoped_atomic_fetch_and(place, by, order, scope) atomic_and(place, by)
#define __scoped_atomic_fetch_or(place, by, order, scope) atomic_or(place, by)
#define __scoped_atomic_fetch_xor(place, by, order, scope) atomic_xor(place, by)
#endif

#if defined(__AMDGCN__)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define LOAD_HALF(place) ((float)*(global const half *)(place))
#define STORE_HALF(place, value) (*(global half *)(place) = (half)(value))
#else
#define LOAD_HALF(place) vload_half(0, (global const half *)(place))
#define STORE_HALF(place, value) vstore_half(value, 0, (global half *)(place))
#endif

#endif

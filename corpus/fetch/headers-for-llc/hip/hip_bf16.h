// The part of newer versions of HIP's headers that llama.cpp needs.
#pragma once
#include <hip/hip_fp16.h>
typedef __bf16 __hip_bfloat16;
struct __hip_bfloat162 {
    __hip_bfloat16 x, y;
};
__device__ inline float __bfloat162float(__hip_bfloat16 a) { return a; }
__device__ inline __hip_bfloat16 __float2bfloat16(float a) { return a; }
__device__ inline float __low2float(__hip_bfloat162 a) { return a.x; }
__device__ inline float __high2float(__hip_bfloat162 a) { return a.y; }
__device__ inline __half __hmax(__half a, __half b) { return __hgt(a, b) ? a : b; }
__device__ inline __half2 __hmax2(__half2 a, __half2 b) {
    return __halves2half2(__hmax(__low2half(a), __low2half(b)), __hmax(__high2half(a), __high2half(b)));
}
template <class T, class S> __device__ T shuffled(T a, S shuffle) {
    int bits = 0;
    __builtin_memcpy(&bits, &a, sizeof a);
    bits = shuffle(bits);
    __builtin_memcpy(&a, &bits, sizeof a);
    return a;
}
#define SHUFFLE(name, type, number) \
    __device__ inline type name(type a, number by, int width = warpSize) { \
        return shuffled(a, [=](int bits) { return name(bits, by, width); }); \
    }
SHUFFLE(__shfl, __half, int)
SHUFFLE(__shfl_up, __half, unsigned)
SHUFFLE(__shfl_xor, __half, int)
SHUFFLE(__shfl, __half2, int)
SHUFFLE(__shfl_up, __half2, unsigned)
SHUFFLE(__shfl_xor, __half2, int)
#undef SHUFFLE

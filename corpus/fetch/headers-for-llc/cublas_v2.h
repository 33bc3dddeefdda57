// The names of cuBLAS that host code uses. Host code is parsed and not compiled.
#pragma once
#include <library_types.h>
typedef struct cublasContext *cublasHandle_t;
typedef int cublasStatus_t, cublasOperation_t, cublasComputeType_t, cublasMath_t, cublasGemmAlgo_t;
enum cublas_names {
    CUBLAS_STATUS_SUCCESS,
    CUBLAS_OP_N,
    CUBLAS_OP_T,
    CUBLAS_COMPUTE_16F,
    CUBLAS_COMPUTE_32F,
    CUBLAS_TF32_TENSOR_OP_MATH,
    CUBLAS_DEFAULT_MATH,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP,
    CUBLAS_GEMM_DEFAULT,
    CUBLAS_SIDE_RIGHT,
    CUBLAS_FILL_MODE_UPPER,
    CUBLAS_DIAG_NON_UNIT,
};
const char *cublasGetStatusString(cublasStatus_t);
template <class... T> cublasStatus_t cublasCall(T...);
#define cublasCreate cublasCall
#define cublasDestroy cublasCall
#define cublasSetStream cublasCall
#define cublasSetMathMode cublasCall
#define cublasSgemm cublasCall
#define cublasGemmEx cublasCall
#define cublasStrsmBatched cublasCall
#define cublasSgemmBatched cublasCall
#define cublasSgemmStridedBatched cublasCall

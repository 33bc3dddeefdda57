// The names of hipBLAS that host code uses. Host code is parsed and not compiled.
#pragma once
typedef struct hipblasContext *hipblasHandle_t;
typedef int hipblasStatus_t, hipblasOperation_t, hipblasComputeType_t, hipblasDatatype_t;
enum hipblas_names {
    HIPBLAS_STATUS_SUCCESS,
    HIPBLAS_OP_N,
    HIPBLAS_OP_T,
    HIPBLAS_R_16F,
    HIPBLAS_R_32F,
    HIPBLAS_R_16B,
    HIPBLAS_GEMM_DEFAULT,
    HIPBLAS_SIDE_RIGHT,
    HIPBLAS_FILL_MODE_UPPER,
    HIPBLAS_DIAG_NON_UNIT,
    HIPBLAS_COMPUTE_16F,
    HIPBLAS_COMPUTE_32F,
    HIPBLAS_COMPUTE_32F_FAST_16F,
    HIPBLAS_STATUS_NOT_INITIALIZED,
    HIPBLAS_STATUS_ALLOC_FAILED,
    HIPBLAS_STATUS_INVALID_VALUE,
    HIPBLAS_STATUS_ARCH_MISMATCH,
    HIPBLAS_STATUS_MAPPING_ERROR,
    HIPBLAS_STATUS_EXECUTION_FAILED,
    HIPBLAS_STATUS_INTERNAL_ERROR,
    HIPBLAS_STATUS_NOT_SUPPORTED,
};
template <class... T> hipblasStatus_t hipblasCall(T...);
#define hipblasCreate hipblasCall
#define hipblasDestroy hipblasCall
#define hipblasSetStream hipblasCall

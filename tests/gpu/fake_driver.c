/* The functions of the drivers of CUDA and HIP that integrations/instrument calls, without a GPU.
 *
 * Device memory is host memory. A launch runs nothing. Each call is appended to the file
 * FAKE_DRIVER_LOG. The variable lanelog_checks has the contents of the file FAKE_DRIVER_CHECKS, and
 * does not exist if there is none. FAKE_DRIVER_FAILS names a function that returns error 999, and
 * FAKE_DRIVER_HANGS one that does not return. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int called(const char *name) {
    const char *path = getenv("FAKE_DRIVER_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (log) {
        fprintf(log, "%s\n", name);
        fclose(log);
    }
    const char *hangs = getenv("FAKE_DRIVER_HANGS");
    while (hangs && strcmp(hangs, name) == 0)
        pause();
    const char *fails = getenv("FAKE_DRIVER_FAILS");
    return fails && strcmp(fails, name) == 0 ? 999 : 0;
}

static unsigned char *contents;
static size_t size;

static int checks(const char *function, uint64_t *address, size_t *bytes, const char *name) {
    int code = called(function);
    const char *path = getenv("FAKE_DRIVER_CHECKS");
    if (code != 0 || strcmp(name, "lanelog_checks") != 0 || !path)
        return code != 0 ? code : 500;
    if (!contents) {
        FILE *file = fopen(path, "rb");
        if (!file)
            return 500;
        fseek(file, 0, SEEK_END);
        size = (size_t)ftell(file);
        rewind(file);
        contents = malloc(size);
        size = fread(contents, 1, size, file);
        fclose(file);
    }
    *address = (uint64_t)(uintptr_t)contents;
    *bytes = size;
    return 0;
}

static void *at(uint64_t address) { return (void *)(uintptr_t)address; }

#define DRIVER(INIT, LOAD, FUNCTION, ALLOCATE, TO_DEVICE, TO_HOST, LAUNCH, SYNCHRONIZE, GLOBAL, SET) \
    int INIT(unsigned flags) { (void)flags; return called(#INIT); }                                \
    int LOAD(void **module, const void *image) {                                                   \
        *module = (void *)image;                                                                   \
        return called(#LOAD);                                                                      \
    }                                                                                              \
    int FUNCTION(void **function, void *module, const char *name) {                                \
        (void)name;                                                                                \
        *function = module;                                                                        \
        return called(#FUNCTION);                                                                  \
    }                                                                                              \
    int ALLOCATE(uint64_t *address, size_t bytes) {                                                \
        *address = (uint64_t)(uintptr_t)malloc(bytes);                                             \
        return called(#ALLOCATE);                                                                  \
    }                                                                                              \
    int TO_DEVICE(uint64_t to, const void *from, size_t bytes) {                                   \
        memcpy(at(to), from, bytes);                                                               \
        return called(#TO_DEVICE);                                                                 \
    }                                                                                              \
    int TO_HOST(void *to, uint64_t from, size_t bytes) {                                           \
        memcpy(to, at(from), bytes);                                                               \
        return called(#TO_HOST);                                                                   \
    }                                                                                              \
    int LAUNCH(void *function, unsigned x, unsigned y, unsigned z, unsigned i, unsigned j,         \
               unsigned k, unsigned shared, void *stream, void **arguments, void **extra) {        \
        (void)function, (void)shared, (void)stream, (void)arguments, (void)extra;                  \
        return x && y && z && i && j && k ? called(#LAUNCH) : 1;                                   \
    }                                                                                              \
    int SYNCHRONIZE(void) { return called(#SYNCHRONIZE); }                                         \
    int GLOBAL(uint64_t *address, size_t *bytes, void *module, const char *name) {                 \
        (void)module;                                                                              \
        return checks(#GLOBAL, address, bytes, name);                                              \
    }                                                                                              \
    int SET(uint64_t to, unsigned char value, size_t bytes) {                                      \
        memset(at(to), value, bytes);                                                              \
        return called(#SET);                                                                       \
    }

DRIVER(cuInit, cuModuleLoadData, cuModuleGetFunction, cuMemAlloc_v2, cuMemcpyHtoD_v2,
       cuMemcpyDtoH_v2, cuLaunchKernel, cuCtxSynchronize, cuModuleGetGlobal_v2, cuMemsetD8_v2)
DRIVER(hipInit, hipModuleLoadData, hipModuleGetFunction, hipMalloc, hipMemcpyHtoD, hipMemcpyDtoH,
       hipModuleLaunchKernel, hipDeviceSynchronize, hipModuleGetGlobal, hipMemsetD8)

int cuDeviceGet(int *device, int number) { *device = number; return called("cuDeviceGet"); }
int cuDevicePrimaryCtxRetain(void **context, int device) {
    (void)device;
    *context = &contents;
    return called("cuDevicePrimaryCtxRetain");
}
int cuCtxSetCurrent(void *context) { (void)context; return called("cuCtxSetCurrent"); }
int hipSetDevice(int number) { (void)number; return called("hipSetDevice"); }

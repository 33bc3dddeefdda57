/* See lanelog_checks.h. */
#include "lanelog_checks.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local char message[256];

const char *lanelog_checks_error(void) { return message; }

/* The functions of a driver. CUDA's and HIP's have the same parameters; a device address has 64
 * bits. */
struct driver {
    void *library;
    int (*synchronize)(void);
    int (*get_global)(uint64_t *address, size_t *bytes, void *module, const char *name);
    int (*copy_to_host)(void *to, uint64_t from, size_t bytes);
    int (*set)(uint64_t to, unsigned char value, size_t bytes);
};

struct names {
    const char *variable, *library, *synchronize, *get_global, *copy_to_host, *set;
};

static const struct names NAMES[] = {
    {"LANELOG_LIBCUDA", "libcuda.so.1", "cuCtxSynchronize", "cuModuleGetGlobal_v2",
     "cuMemcpyDtoH_v2", "cuMemsetD8_v2"},
    {"LANELOG_LIBHIP", "libamdhip64.so", "hipDeviceSynchronize", "hipModuleGetGlobal",
     "hipMemcpyDtoH", "hipMemsetD8"},
};

static int failed(const char *what, const char *why) {
    snprintf(message, sizeof message, "%s: %s", what, why);
    return -1;
}

static int failed_with(const char *what, int code) {
    snprintf(message, sizeof message, "%s returned error %d", what, code);
    return -1;
}

static int open_driver(enum lanelog_driver which, struct driver *driver) {
    if ((unsigned)which >= sizeof NAMES / sizeof *NAMES)
        return failed("driver", "neither LANELOG_CUDA nor LANELOG_HIP");
    const struct names *names = &NAMES[which];
    const char *path = getenv(names->variable);
    driver->library = dlopen(path ? path : names->library, RTLD_NOW | RTLD_GLOBAL);
    if (!driver->library)
        return failed(names->library, dlerror());
    struct {
        const char *name;
        void *slot;
    } all[] = {
        {names->synchronize, &driver->synchronize},
        {names->get_global, &driver->get_global},
        {names->copy_to_host, &driver->copy_to_host},
        {names->set, &driver->set},
    };
    for (size_t at = 0; at < sizeof all / sizeof *all; at++) {
        void *found = dlsym(driver->library, all[at].name);
        if (!found)
            return failed(names->library, dlerror());
        memcpy(all[at].slot, &found, sizeof found);
    }
    return 0;
}

/* Waits for all kernels, and finds the buffer. */
static int find(enum lanelog_driver which, void *module, struct driver *driver, uint64_t *address,
                size_t *bytes) {
    if (open_driver(which, driver) != 0)
        return -1;
    int code = driver->synchronize();
    if (code != 0)
        return failed_with(NAMES[which].synchronize, code);
    code = driver->get_global(address, bytes, module, "lanelog_checks");
    if (code != 0)
        return failed_with(NAMES[which].get_global, code);
    return 0;
}

size_t lanelog_checks_read(enum lanelog_driver which, void *module, void *bytes, size_t capacity) {
    struct driver driver;
    uint64_t address;
    size_t size;
    if (find(which, module, &driver, &address, &size) != 0)
        return 0;
    if (size > capacity)
        return size;
    int code = driver.copy_to_host(bytes, address, size);
    if (code != 0) {
        failed_with(NAMES[which].copy_to_host, code);
        return 0;
    }
    return size;
}

int lanelog_checks_reset(enum lanelog_driver which, void *module) {
    struct driver driver;
    uint64_t address;
    size_t size;
    if (find(which, module, &driver, &address, &size) != 0)
        return -1;
    int code = driver.set(address, 0, size);
    return code == 0 ? 0 : failed_with(NAMES[which].set, code);
}

int lanelog_checks_save(enum lanelog_driver which, void *module, const char *path) {
    size_t size = lanelog_checks_read(which, module, NULL, 0);
    if (size == 0)
        return -1;
    void *bytes = malloc(size);
    if (!bytes)
        return failed(path, "out of memory");
    int done = -1;
    if (lanelog_checks_read(which, module, bytes, size) == size) {
        FILE *file = fopen(path, "wb");
        if (!file) {
            failed(path, "cannot be opened for writing");
        } else {
            size_t written = fwrite(bytes, 1, size, file);
            /* fclose writes what is buffered: its result counts too. */
            done = fclose(file) == 0 && written == size ? 0 : failed(path, "cannot be written");
        }
    }
    free(bytes);
    return done;
}

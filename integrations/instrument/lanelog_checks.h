/* Reads the results of checks that `lanelog instrument` adds to a module, from a host program.
 *
 * The drivers of CUDA and HIP are loaded at run time, so that this file needs no SDK:
 *
 *     cc -c lanelog_checks.c          # link with -ldl on systems whose libc does not have dlopen
 *
 * After the kernels have finished, save the buffer, and let lanelog show it:
 *
 *     lanelog_checks_save(LANELOG_CUDA, module, "checks.bin");
 *     lanelog instrument --report table.json checks.bin
 */
#ifndef LANELOG_CHECKS_H
#define LANELOG_CHECKS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The driver that loaded the module. */
enum lanelog_driver { LANELOG_CUDA, LANELOG_HIP };

/* Waits for all kernels of the current context, and writes the buffer of a module to a file.
 * `module` is a CUmodule or a hipModule_t. Returns 0, or -1 with a message in
 * lanelog_checks_error(). */
int lanelog_checks_save(enum lanelog_driver driver, void *module, const char *path);

/* Waits for all kernels of the current context, and sets the buffer of a module to zero: what was
 * counted until then is forgotten. Returns 0 or -1. */
int lanelog_checks_reset(enum lanelog_driver driver, void *module);

/* Waits for all kernels of the current context, and copies the buffer of a module. Returns its size
 * in bytes, and copies it if `capacity` is not less; 0 after an error. */
size_t lanelog_checks_read(enum lanelog_driver driver, void *module, void *bytes, size_t capacity);

/* The message of the last error of this thread. */
const char *lanelog_checks_error(void);

#ifdef __cplusplus
}
#endif

#endif

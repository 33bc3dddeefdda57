/* A host program that uses lanelog_checks.h: saves, resets and saves the checks of a module.
 *
 * Usage: host cuda|hip FIRST SECOND */
#include "../../integrations/instrument/lanelog_checks.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **words) {
    if (count != 4)
        return 2;
    enum lanelog_driver driver = strcmp(words[1], "hip") == 0 ? LANELOG_HIP : LANELOG_CUDA;
    int module;
    if (lanelog_checks_save(driver, &module, words[2]) != 0 ||
        lanelog_checks_reset(driver, &module) != 0 ||
        lanelog_checks_save(driver, &module, words[3]) != 0) {
        fprintf(stderr, "%s\n", lanelog_checks_error());
        return 1;
    }
    return 0;
}

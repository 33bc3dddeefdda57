// Runs kernels of random texts on this machine, lane by lane: what `host.rs` puts in front of this are the kernels. Reads launches from a file, and writes what each leaves to stdout: a status (0: it ended), then its buffers.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static uint32_t item[3], group[3];
uint32_t item_x(void) __asm__("host.workitem.id.x");
uint32_t item_y(void) __asm__("host.workitem.id.y");
uint32_t item_z(void) __asm__("host.workitem.id.z");
uint32_t group_x(void) __asm__("host.workgroup.id.x");
uint32_t group_y(void) __asm__("host.workgroup.id.y");
uint32_t group_z(void) __asm__("host.workgroup.id.z");
uint64_t ballot(uint32_t) __asm__("host.ballot.i64");
uint32_t ballot32(uint32_t) __asm__("host.ballot.i32");
uint32_t first(uint32_t) __asm__("host.readfirstlane.i32");
uint32_t count_low(uint32_t, uint32_t) __asm__("host.mbcnt.lo");
uint32_t count_high(uint32_t, uint32_t) __asm__("host.mbcnt.hi");
uint32_t item_x(void) { return item[0]; }
uint32_t item_y(void) { return item[1]; }
uint32_t item_z(void) { return item[2]; }
uint32_t group_x(void) { return group[0]; }
uint32_t group_y(void) { return group[1]; }
uint32_t group_z(void) { return group[2]; }
// LLVM passes one bit; what stands above it may be anything.
uint64_t ballot(uint32_t bit) { return bit & 1; }
uint32_t ballot32(uint32_t bit) { return bit & 1; }
uint32_t first(uint32_t value) { return value; }
// No lane stands before the first.
uint32_t count_low(uint32_t lanes, uint32_t sum) { return sum; }
uint32_t count_high(uint32_t lanes, uint32_t sum) { return sum; }

static const char *input;
static uint32_t word(void) {
  uint32_t value;
  memcpy(&value, input, 4);
  input += 4;
  return value;
}

int main(int count, char **names) {
  FILE *file = fopen(names[1], "rb");
  if (count != 2 || !file) return 1;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc(size);
  if (fread(text, 1, size, file) != (size_t)size) return 1;
  input = text;
  while (input < text + size) {
    void (*kernel)(char *) = kernels[word()];
    uint32_t grid[3], block[3], sizes[64];
    char *buffers[64];
    for (int at = 0; at < 3; at++) grid[at] = word();
    for (int at = 0; at < 3; at++) block[at] = word();
    uint32_t known = word();
    if (known > 64) return 1;
    for (uint32_t at = 0; at < known; at++) {
      sizes[at] = word();
      buffers[at] = mmap(0, sizes[at] + 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      memcpy(buffers[at], input, sizes[at]);
      input += sizes[at];
    }
    uint32_t arguments = word();
    if (arguments > 64) return 1;
    const char *lanes[64];
    char all[64 * 16];
    memset(lanes, 0, sizeof lanes);
    for (uint32_t at = 0; at < arguments; at++) {
      uint32_t kind = word();
      if (kind == 0) {
        memcpy(all + 16 * at, input, 16);
        input += 16;
      } else if (kind == 1) {
        char *address = buffers[word()];
        memcpy(all + 16 * at, &address, 8);
      } else {
        uint32_t values = word();
        lanes[at] = input;
        input += 16 * values;
      }
    }
    pid_t child = fork();
    if (child == 0) {
      alarm(10);
      uint32_t number = 0;
      for (group[2] = 0; group[2] < grid[2]; group[2]++)
        for (group[1] = 0; group[1] < grid[1]; group[1]++)
          for (group[0] = 0; group[0] < grid[0]; group[0]++)
            for (item[2] = 0; item[2] < block[2]; item[2]++)
              for (item[1] = 0; item[1] < block[1]; item[1]++)
                for (item[0] = 0; item[0] < block[0]; item[0]++, number++) {
                  for (uint32_t at = 0; at < arguments; at++)
                    if (lanes[at]) memcpy(all + 16 * at, lanes[at] + 16 * number, 16);
                  kernel(all);
                }
      _exit(0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    uint32_t ended = status != 0;
    fwrite(&ended, 4, 1, stdout);
    for (uint32_t at = 0; at < known; at++) {
      fwrite(buffers[at], 1, sizes[at], stdout);
      munmap(buffers[at], sizes[at] + 4096);
    }
  }
  return 0;
}

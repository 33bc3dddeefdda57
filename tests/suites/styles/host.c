// Runs kernels of random texts on this machine, lane by lane or in waves: what `host.rs` puts in front of this are the kernels. Reads launches from a file, and writes what each leaves to stdout: a status (0: it ended), then its buffers.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

// Lanes of a work-group, each with a stack of its own.
enum { MOST = 1024, STACK = 1 << 17 };
enum { GOES, VOTES, FIRST, GIVES, ADD, AND, OR, XOR, MIN, MAX, UMIN, UMAX, WAITS, ENDED };
struct lane {
  ucontext_t context;
  uint32_t item[3];
  int state;
  // The place it asks from, what it says, and what it is told.
  uintptr_t place;
  uint32_t says, of;
  uint64_t told;
  char all[64 * 16];
};
static struct lane *lanes_of_group;
static struct lane *own;
static ucontext_t scheduler;
static uint32_t group[3], wave;
static void (*running)(char *);

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
void barrier(void) __asm__("host.s.barrier");
void wave_barrier(void) __asm__("host.wave.barrier");
uint32_t item_x(void) { return own->item[0]; }
uint32_t item_y(void) { return own->item[1]; }
uint32_t item_z(void) { return own->item[2]; }
uint32_t group_x(void) { return group[0]; }
uint32_t group_y(void) { return group[1]; }
uint32_t group_z(void) { return group[2]; }

static uint64_t ask(int state, uint32_t says, uint32_t of, void *place) {
  if (!wave) _exit(2);
  own->state = state;
  own->says = says;
  own->of = of;
  own->place = (uintptr_t)place;
  swapcontext(&own->context, &scheduler);
  return own->told;
}
#define ASK(state, says, of) ask(state, says, of, __builtin_return_address(0))
// LLVM passes one bit; what stands above it may be anything.
uint64_t ballot(uint32_t bit) { return ASK(VOTES, bit & 1, 0); }
uint32_t ballot32(uint32_t bit) { return ASK(VOTES, bit & 1, 0); }
uint32_t first(uint32_t value) { return ASK(FIRST, value, 0); }
uint32_t permute(uint32_t, uint32_t) __asm__("host.ds.bpermute");
uint32_t permute(uint32_t address, uint32_t value) { return ASK(GIVES, value, address / 4); }
// Predicates have LLVM's numbers.
static int holds(uint32_t one, uint32_t other, int predicate) {
  int32_t first = one, second = other;
  switch (predicate) {
  case 32: return one == other;
  case 33: return one != other;
  case 34: return one > other;
  case 35: return one >= other;
  case 36: return one < other;
  case 37: return one <= other;
  case 38: return first > second;
  case 39: return first >= second;
  case 40: return first < second;
  case 41: return first <= second;
  }
  _exit(4);
}
uint64_t compare(uint32_t, uint32_t, int) __asm__("host.icmp.i64.i32");
uint32_t compare32(uint32_t, uint32_t, int) __asm__("host.icmp.i32.i32");
uint64_t compare(uint32_t one, uint32_t other, int predicate) { return ASK(VOTES, holds(one, other, predicate), 0); }
uint32_t compare32(uint32_t one, uint32_t other, int predicate) { return ASK(VOTES, holds(one, other, predicate), 0); }
#define REDUCE(name, state) \
  uint32_t reduce_##name(uint32_t, uint32_t) __asm__("host.wave.reduce." #name ".i32"); \
  uint32_t reduce_##name(uint32_t value, uint32_t way) { return ASK(state, value, 0); }
REDUCE(add, ADD) REDUCE(and, AND) REDUCE(or, OR) REDUCE(xor, XOR)
REDUCE(min, MIN) REDUCE(max, MAX) REDUCE(umin, UMIN) REDUCE(umax, UMAX)
static uint32_t joined(int state, uint32_t one, uint32_t other) {
  switch (state) {
  case ADD: return one + other;
  case AND: return one & other;
  case OR: return one | other;
  case XOR: return one ^ other;
  case MIN: return (int32_t)one < (int32_t)other ? one : other;
  case MAX: return (int32_t)one > (int32_t)other ? one : other;
  case UMIN: return one < other ? one : other;
  case UMAX: return one > other ? one : other;
  }
  return one;
}
void barrier(void) { ASK(WAITS, 0, 0); }
void wave_barrier(void) {}
static uint32_t number_in_wave(void) { return wave ? (own - lanes_of_group) % wave : 0; }
uint32_t count_low(uint32_t lanes, uint32_t sum) {
  uint32_t number = number_in_wave();
  return sum + __builtin_popcount(number < 32 ? lanes & ((1u << number) - 1) : lanes);
}
uint32_t count_high(uint32_t lanes, uint32_t sum) {
  uint32_t number = number_in_wave();
  return sum + (number > 32 ? __builtin_popcount(lanes & ((1u << (number - 32)) - 1)) : 0);
}

static void start(void) {
  running(own->all);
  own->state = ENDED;
  swapcontext(&own->context, &scheduler);
}

// Of a wave, those lanes are together that ask from the place that stands first in the code: who left out a branch asks from behind it. Whether somebody is told something.
static int tell(struct lane *lanes, uint32_t count) {
  uintptr_t place = UINTPTR_MAX;
  for (uint32_t at = 0; at < count; at++)
    if (lanes[at].state != ENDED && lanes[at].place < place) place = lanes[at].place;
  uint64_t voted = 0;
  uint32_t said = 0;
  int known = 0;
  for (uint32_t at = 0; at < count; at++) {
    if (lanes[at].state == ENDED || lanes[at].place != place) continue;
    if (lanes[at].state == WAITS) return 0;
    said = known ? joined(lanes[at].state, said, lanes[at].says) : lanes[at].says;
    known = 1;
    voted |= (uint64_t)(lanes[at].says & 1) << at;
  }
  for (uint32_t at = 0; at < count; at++) {
    if (lanes[at].state == ENDED || lanes[at].place != place) continue;
    // A lane that is not there gives zero.
    uint32_t of = lanes[at].of % wave;
    int there = of < count && lanes[of].state != ENDED && lanes[of].place == place;
    lanes[at].told = lanes[at].state == VOTES ? voted : lanes[at].state == GIVES ? (there ? lanes[of].says : 0) : said;
  }
  for (uint32_t at = 0; at < count; at++)
    if (lanes[at].state != ENDED && lanes[at].place == place) lanes[at].state = GOES, lanes[at].place = 0;
  return known;
}

// Runs a work-group in waves, each lane as far as it goes.
static void run_group(uint32_t count) {
  static char *stacks;
  if (!stacks) stacks = mmap(0, (size_t)MOST * STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  for (uint32_t at = 0; at < count; at++) {
    struct lane *lane = lanes_of_group + at;
    getcontext(&lane->context);
    lane->context.uc_stack.ss_sp = stacks + (size_t)at * STACK;
    lane->context.uc_stack.ss_size = STACK;
    lane->context.uc_link = 0;
    makecontext(&lane->context, start, 0);
    lane->state = GOES;
  }
  for (;;) {
    int live = 0, told = 0;
    for (uint32_t at = 0; at < count; at++) {
      own = lanes_of_group + at;
      if (own->state == GOES) swapcontext(&scheduler, &own->context);
      live |= own->state != ENDED;
    }
    if (!live) return;
    for (uint32_t at = 0; at < count; at += wave) told |= tell(lanes_of_group + at, count - at < wave ? count - at : wave);
    // All that are left wait at a barrier.
    for (uint32_t at = 0; at < count && !told; at++)
      if (lanes_of_group[at].state == WAITS) lanes_of_group[at].state = GOES;
  }
}

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
    running = kernels[word()];
    wave = word();
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
      uint32_t count = block[0] * block[1] * block[2];
      if (count > MOST) _exit(3);
      lanes_of_group = calloc(count, sizeof *lanes_of_group);
      for (group[2] = 0; group[2] < grid[2]; group[2]++)
        for (group[1] = 0; group[1] < grid[1]; group[1]++)
          for (group[0] = 0; group[0] < grid[0]; group[0]++) {
            for (uint32_t at = 0; at < count; at++, number++) {
              own = lanes_of_group + at;
              own->item[0] = at % block[0];
              own->item[1] = at / block[0] % block[1];
              own->item[2] = at / block[0] / block[1];
              memcpy(own->all, all, sizeof all);
              for (uint32_t argument = 0; argument < arguments; argument++)
                if (lanes[argument]) memcpy(own->all + 16 * argument, lanes[argument] + 16 * number, 16);
              if (!wave) running(own->all);
            }
            if (wave) run_group(count);
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

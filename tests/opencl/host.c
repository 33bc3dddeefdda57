// Runs one kernel of an OpenCL source on given arguments and writes its buffers as they are at the end.
//
//   host SOURCE.cl KERNEL GRID BLOCK SEED FOLDER ARGUMENT...
//
// GRID: work-groups, BLOCK: work-items of a group, each X[,Y[,Z]]. An ARGUMENT is written as for `lanelog run --arg` (docs/reference/run.md); of its forms, those are
// understood that the file `launches` uses: a number, `buffer:BYTES`, `TYPE[ITEM,...]`, `TYPE:random[COUNT]` and `TYPE:random:LOW..HIGH[COUNT]`.
// The buffer of argument I (from 0) is written to FOLDER/I.before and, as it is at the end, to FOLDER/I.after. `host --device` prints what it would run on.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *format, ...) {
  va_list words;
  va_start(words, format);
  vfprintf(stderr, format, words);
  va_end(words);
  fputc('\n', stderr);
  exit(2);
}

static void must(cl_int code, const char *what) {
  if (code != CL_SUCCESS)
    fail("%s: OpenCL error %d", what, code);
}

// The bytes of an argument.
struct bytes {
  unsigned char *at;
  size_t count, room;
};

static void append(struct bytes *to, const void *from, size_t count) {
  if (to->count + count > to->room) {
    to->room = 2 * (to->count + count);
    to->at = realloc(to->at, to->room);
    if (!to->at)
      fail("out of memory");
  }
  memcpy(to->at + to->count, from, count);
  to->count += count;
}

// i8, u8, ... i64, u64, f32, f64
struct type {
  char kind;
  int bits;
};

static int read_type(const char *text, size_t length, struct type *type) {
  static const char *const names[] = {"i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (strlen(names[i]) == length && memcmp(names[i], text, length) == 0) {
      type->kind = text[0];
      type->bits = atoi(text + 1);
      return 1;
    }
  return 0;
}

static void append_integer(struct bytes *to, struct type type, uint64_t value) { append(to, &value, (size_t)type.bits / 8); }

static void append_float(struct bytes *to, struct type type, double value) {
  float narrow = (float)value;
  if (type.bits == 32)
    append(to, &narrow, sizeof narrow);
  else
    append(to, &value, sizeof value);
}

static uint64_t integer(const char **at) {
  char *end;
  uint64_t value = **at == '-' ? (uint64_t)strtoll(*at, &end, 0) : strtoull(*at, &end, 0);
  if (end == *at)
    fail("a number is missing at %s", *at);
  *at = end;
  return value;
}

// A number is read up to `..`, which strtod would take for its end and a dot.
static double real(const char **at) {
  char text[64];
  size_t length = 0;
  while (length + 1 < sizeof text && (*at)[length] && !strchr(",;]:[", (*at)[length]) && strncmp(*at + length, "..", 2) != 0)
    text[length] = (*at)[length], ++length;
  text[length] = 0;
  char *end;
  double value = strtod(text, &end);
  if (length == 0 || *end)
    fail("not a number: %s", text);
  *at += length;
  return value;
}

// What `lanelog run` draws from: SplitMix64.
static uint64_t state;
static uint64_t draw(void) {
  state += 0x9e3779b97f4a7c15u;
  uint64_t z = state;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

// ITEM,... up to `]`: VALUE, VALUE;COUNT, FROM..TO or FROM..TO..STEP
static void read_items(const char *at, struct type type, struct bytes *to) {
  while (*at != ']') {
    if (type.kind == 'f') {
      double from = real(&at);
      if (*at == ';') {
        ++at;
        for (uint64_t count = integer(&at); count > 0; --count)
          append_float(to, type, from);
      } else if (strncmp(at, "..", 2) == 0) {
        at += 2;
        double end = real(&at), step = 1;
        if (strncmp(at, "..", 2) == 0)
          at += 2, step = real(&at);
        for (uint64_t k = 0; from + (double)k * step < end; ++k)
          append_float(to, type, from + (double)k * step);
      } else
        append_float(to, type, from);
    } else {
      uint64_t from = integer(&at);
      if (*at == ';') {
        ++at;
        for (uint64_t count = integer(&at); count > 0; --count)
          append_integer(to, type, from);
      } else if (strncmp(at, "..", 2) == 0) {
        at += 2;
        int64_t end = (int64_t)integer(&at), step = 1;
        if (strncmp(at, "..", 2) == 0)
          at += 2, step = (int64_t)integer(&at);
        for (int64_t value = (int64_t)from; value < end; value += step)
          append_integer(to, type, (uint64_t)value);
      } else
        append_integer(to, type, from);
    }
    if (*at == ',')
      ++at;
    else if (*at != ']')
      fail("not understood: %s", at);
  }
}

static void read_random(const char *at, struct type type, struct bytes *to) {
  int ranged = *at == ':';
  uint64_t low = 0, many = 0;
  double from = 0, width = 1;
  if (ranged && type.kind == 'f') {
    ++at;
    from = real(&at);
    at += 2;
    width = real(&at) - from;
  } else if (ranged) {
    ++at;
    low = integer(&at);
    at += 2;
    many = integer(&at) - low;
  }
  if (*at != '[')
    fail("not understood: %s", at);
  ++at;
  for (uint64_t count = integer(&at); count > 0; --count) {
    uint64_t drawn = draw();
    if (type.kind == 'f')
      append_float(to, type, from + (double)(drawn >> 11) * 0x1p-53 * width);
    else
      append_integer(to, type, ranged ? low + drawn % many : drawn);
  }
}

// The bytes of a buffer's first contents; 0 if `text` is a number.
static int read_buffer(const char *text, uint64_t seed, unsigned index, struct bytes *to) {
  struct type type;
  if (strncmp(text, "buffer:", 7) == 0) {
    const char *at = text + 7;
    for (uint64_t count = integer(&at); count > 0; --count)
      append(to, "", 1);
    return 1;
  }
  size_t length = strcspn(text, ":[");
  if (!read_type(text, length, &type))
    return 0;
  if (text[length] == '[')
    read_items(text + length + 1, type, to);
  else if (strncmp(text + length, ":random", 7) == 0) {
    state = (seed << 32) + index;
    read_random(text + length + 7, type, to);
  } else
    fail("not understood: %s", text);
  return 1;
}

// The bytes of a number, for the kernel's parameter.
static void read_number(const char *text, cl_kernel kernel, unsigned index, struct bytes *to) {
  char name[64] = "";
  must(clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_TYPE_NAME, sizeof name, name, NULL), "the type of an argument");
  static const struct {
    const char *name;
    struct type type;
  } types[] = {{"char", {'i', 8}}, {"uchar", {'u', 8}}, {"short", {'i', 16}}, {"ushort", {'u', 16}}, {"int", {'i', 32}}, {"uint", {'u', 32}},
               {"long", {'i', 64}}, {"ulong", {'u', 64}}, {"float", {'f', 32}}, {"double", {'f', 64}}};
  for (size_t i = 0; i < sizeof types / sizeof *types; ++i)
    if (strcmp(types[i].name, name) == 0) {
      const char *at = text;
      if (types[i].type.kind == 'f')
        append_float(to, types[i].type, real(&at));
      else
        append_integer(to, types[i].type, integer(&at));
      if (*at)
        fail("not understood: %s", text);
      return;
    }
  fail("argument %u is of type %s, which no number is passed to", index, name);
}

static void read_sizes(const char *text, size_t sizes[3]) {
  for (int i = 0; i < 3; ++i) {
    sizes[i] = *text ? (size_t)integer(&text) : 1;
    if (*text == ',')
      ++text;
  }
}

static void save(const char *folder, unsigned index, const char *when, const struct bytes *bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%u.%s", folder, index, when);
  FILE *out = fopen(path, "wb");
  if (!out || fwrite(bytes->at, 1, bytes->count, out) != bytes->count || fclose(out) != 0)
    fail("%s cannot be written", path);
}

int main(int count, char **words) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int code;
  must(clGetPlatformIDs(1, &platform, NULL), "no platform");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "no device");
  if (count == 2 && strcmp(words[1], "--device") == 0) {
    char name[256], version[256];
    must(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL), "the platform's name");
    must(clGetPlatformInfo(platform, CL_PLATFORM_VERSION, sizeof version, version, NULL), "the platform's version");
    printf("%s, %s\n", name, version);
    return 0;
  }
  if (count < 7)
    fail("host SOURCE.cl KERNEL GRID BLOCK SEED FOLDER ARGUMENT...");
  const char *source = words[1], *folder = words[6];
  size_t grid[3], block[3], all[3];
  read_sizes(words[3], grid);
  read_sizes(words[4], block);
  for (int i = 0; i < 3; ++i)
    all[i] = grid[i] * block[i];
  uint64_t seed = strtoull(words[5], NULL, 0);
  unsigned arguments = (unsigned)count - 7;

  FILE *file = fopen(source, "rb");
  if (!file)
    fail("%s cannot be read", source);
  struct bytes text = {0};
  char part[4096];
  for (size_t read; (read = fread(part, 1, sizeof part, file)) > 0;)
    append(&text, part, read);
  fclose(file);

  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  must(code, "a context");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  must(code, "a queue");
  const char *start = (const char *)text.at;
  cl_program program = clCreateProgramWithSource(context, 1, &start, &text.count, &code);
  must(code, "a program");
  const char *slash = strrchr(source, '/');
  char options[4096];
  snprintf(options, sizeof options, "-cl-kernel-arg-info -I %.*s", slash ? (int)(slash - source) : 1, slash ? source : ".");
  if (clBuildProgram(program, 1, &device, options, NULL, NULL) != CL_SUCCESS) {
    static char log[65536];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fail("%s does not compile:\n%s", source, log);
  }
  cl_kernel kernel = clCreateKernel(program, words[2], &code);
  if (code != CL_SUCCESS)
    fail("%s has no kernel %s", source, words[2]);

  struct bytes *contents = calloc(arguments + 1, sizeof *contents);
  cl_mem *buffers = calloc(arguments + 1, sizeof *buffers);
  if (!contents || !buffers)
    fail("out of memory");
  for (unsigned i = 0; i < arguments; ++i) {
    if (read_buffer(words[7 + i], seed, i, &contents[i])) {
      buffers[i] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, contents[i].count, contents[i].at, &code);
      must(code, "a buffer");
      save(folder, i, "before", &contents[i]);
      must(clSetKernelArg(kernel, i, sizeof buffers[i], &buffers[i]), "an argument");
    } else {
      read_number(words[7 + i], kernel, i, &contents[i]);
      must(clSetKernelArg(kernel, i, contents[i].count, contents[i].at), "an argument");
    }
  }
  must(clEnqueueNDRangeKernel(queue, kernel, 3, NULL, all, block, 0, NULL, NULL), "the launch");
  must(clFinish(queue), "the run");
  for (unsigned i = 0; i < arguments; ++i) {
    if (!buffers[i])
      continue;
    must(clEnqueueReadBuffer(queue, buffers[i], CL_TRUE, 0, contents[i].count, contents[i].at, 0, NULL, NULL), "a buffer at the end");
    save(folder, i, "after", &contents[i]);
  }
  return 0;
}

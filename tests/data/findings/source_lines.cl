// A barrier in a called function, which clang inlines, and a barrier in the kernel itself.
void publish(__local int *slot, int value) {
  *slot = value;
  barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void count(__global int *out, __local int *slot, int limit) {
  int lane = get_local_id(0);
  if (out[lane] > limit) {
    publish(slot, lane);
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[lane] = *slot;
  }
}

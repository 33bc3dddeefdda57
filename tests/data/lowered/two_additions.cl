// The first sum is the same for all work-items, the second is not.
kernel void isel(global const int *in, global int *out) {
  int tid = __builtin_amdgcn_workitem_id_x();
  int v1 = in[0] + in[1];
  int v2 = v1 + tid;
  out[0] = v1;
  out[1 + tid] = v2;
}

// Work-items of one wave take both sides.
static float fn0(float a, float b) {
  if (a > b)
    return a * a - b;
  else
    return b * b - a;
}

kernel void branch(global const float *a, global const float *b, global float *out) {
  uint tid = __builtin_amdgcn_workitem_id_x();
  out[tid] = fn0(a[tid], b[tid]);
}

// Images: a blur whose neighbours may lie outside, a smooth change of size, a mirrored copy of one channel.

const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
const sampler_t smooth = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

kernel void blur(read_only image2d_t in, write_only image2d_t out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float4 sum = 0.0f;
  for (int down = -1; down <= 1; down++)
    for (int right = -1; right <= 1; right++)
      sum += read_imagef(in, nearest, (int2)(x + right, y + down));
  write_imagef(out, (int2)(x, y), sum * 0.125f);
}

kernel void resize(read_only image2d_t in, write_only image2d_t out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float2 place = (float2)((x + 0.5f) / width, (y + 0.5f) / height);
  write_imagef(out, (int2)(x, y), read_imagef(in, smooth, place));
}

kernel void mirror(read_only image2d_t in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    out[y * width + width - 1 - x] = read_imagef(in, (int2)(x, y)).y;
}

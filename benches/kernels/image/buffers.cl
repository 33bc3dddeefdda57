// Images that are buffers. They stand apart: the interpreter of assembly does not know their loads.

kernel void buffer_of_texels(read_only image1d_buffer_t in, global float4 *out, int n) {
    const int i = get_global_id(0);
    if (i < n)
        out[i] = read_imagef(in, i) * 2.0f;
}

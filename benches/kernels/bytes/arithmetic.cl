// Arithmetic on vectors of bytes and shorts: sums of differences, products, saturation, packing.

#pragma OPENCL EXTENSION __cl_clang_bitfields : enable

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

kernel void differences_of_4(global const uchar4 *a, global const uchar4 *b, global uint *out, uint n) {
    ITEM
    uchar4 d = abs_diff(a[i], b[i]);
    out[i] = (uint)d.x + d.y + d.z + d.w;
}

kernel void differences_of_16(global const uchar16 *a, global const uchar16 *b, global uint *out, uint n) {
    ITEM
    ushort16 d = convert_ushort16(abs_diff(a[i], b[i]));
    ushort8 e = d.lo + d.hi;
    ushort4 f = e.lo + e.hi;
    ushort2 g = f.lo + f.hi;
    out[i] = g.x + g.y;
}

kernel void differences_of_block(global const uchar *a, global const uchar *b, global uint *out, uint width, uint height) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x + 4 > width || y + 4 > height)
        return;
    uint sum = 0;
    for (uint v = 0; v < 4; v++)
        for (uint u = 0; u < 4; u++) {
            int d = a[(y + v) * width + x + u] - b[(y + v) * width + x + u];
            sum += d < 0 ? -d : d;
        }
    out[y * width + x] = sum;
}

kernel void best_motion(global const uchar *now, global const uchar *before, global int *out, uint n, int range) {
    ITEM
    uint best = ~0u;
    int at = 0;
    range &= 7;
    for (int d = -range; d <= range; d++) {
        uint sum = 0;
        for (uint k = 0; k < 8; k++) {
            int from = clamp((int)(i + k) + d, 0, (int)n - 1);
            sum += abs_diff(now[min(i + k, n - 1)], before[from]);
        }
        if (sum < best) {
            best = sum;
            at = d;
        }
    }
    out[i] = at;
}

kernel void transformed_differences(global const short4 *a, global const short4 *b, global uint *out, uint n) {
    ITEM
    short4 d = a[i] - b[i];
    short2 p = d.xz + d.yw, q = d.xz - d.yw;
    short4 r = (short4)(p.x + p.y, p.x - p.y, q.x + q.y, q.x - q.y);
    ushort4 s = abs(r);
    out[i] = (uint)s.x + s.y + s.z + s.w >> 1;
}

kernel void squared_differences(global const uchar8 *a, global const uchar8 *b, global uint *out, uint n) {
    ITEM
    short8 d = convert_short8(a[i]) - convert_short8(b[i]);
    int8 s = convert_int8(d) * convert_int8(d);
    int4 t = s.lo + s.hi;
    out[i] = t.x + t.y + t.z + t.w;
}

kernel void dot_unsigned_bytes(global const uchar4 *a, global const uchar4 *b, global uint *out, uint n) {
    ITEM
    uint4 p = convert_uint4(a[i]) * convert_uint4(b[i]);
    out[i] += p.x + p.y + p.z + p.w;
}

kernel void dot_signed_bytes(global const char4 *a, global const char4 *b, global int *out, uint n) {
    ITEM
    char4 p = a[i], q = b[i];
    out[i] += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
}

kernel void dot_mixed_bytes(global const uchar4 *a, global const char4 *b, global int *out, uint n, uint length) {
    ITEM
    int sum = 0;
    for (uint k = 0; k < (length & 7); k++) {
        uchar4 p = a[(i + k) % n];
        char4 q = b[k % n];
        sum += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
    }
    out[i] = sum;
}

kernel void dot_shorts(global const short2 *a, global const short2 *b, global int *out, uint n) {
    ITEM
    int sum = out[i];
    for (int k = 0; k < 4; k++) {
        short2 p = a[(i + k) % n], q = b[(i + k) % n];
        sum += p.x * q.x + p.y * q.y;
    }
    out[i] = sum;
}

kernel void dot_words_by_hand(global const uint *a, global const uint *b, global uint *out, uint n) {
    ITEM
    uint p = a[i], q = b[i], sum = 0;
    for (int k = 0; k < 32; k += 8)
        sum += (p >> k & 255) * (q >> k & 255);
    out[i] = sum;
}

kernel void matrix_of_bytes(global const char4 *a, global const char4 *b, global int *out, uint width) {
    uint x = get_global_id(0), y = get_global_id(1), words = width / 4;
    if (x >= width || y >= width)
        return;
    int sum = 0;
    for (uint k = 0; k < words; k++) {
        int4 p = convert_int4(a[y * words + k]), q = convert_int4(b[x * words + k]);
        int4 r = p * q;
        sum += r.x + r.y + r.z + r.w;
    }
    out[y * width + x] = sum;
}

kernel void requantise(global const int4 *in, global char4 *out, uint n, int multiplier, int shift, int zero) {
    ITEM
    shift = (shift & 7) + 1;
    int4 v = mul_hi(in[i], (int4)multiplier);
    v = (v + (1 << (shift - 1)) >> shift) + zero;
    out[i] = convert_char4_sat(v);
}

kernel void dequantise(global const char8 *in, global float8 *out, uint n, float scale, char zero) {
    ITEM
    out[i] = convert_float8(convert_short8(in[i]) - (short)zero) * scale;
}

kernel void rectify_bytes(global char16 *data, uint n, char most) {
    ITEM
    data[i] = clamp(data[i], (char16)0, (char16)most);
}

kernel void pool_bytes(global const char *in, global char *out, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1);
    if (2 * x + 1 >= width || 2 * y + 1 >= height)
        return;
    global const char *p = in + 2 * y * width + 2 * x;
    out[y * (width / 2) + x] = max(max(p[0], p[1]), max(p[width], p[width + 1]));
}

kernel void saturate_shorts(global const short8 *a, global const short8 *b, global short8 *out, uint n) {
    ITEM
    out[i] = add_sat(a[i], sub_sat(b[i], (short8)3));
}

kernel void saturate_unsigned_shorts(global const ushort4 *a, global const ushort4 *b, global ushort4 *out, uint n) {
    ITEM
    out[i] = add_sat(sub_sat(a[i], b[i]), (ushort4)1000);
}

kernel void saturate_signed_bytes(global const char4 *a, global const char4 *b, global char4 *out, uint n) {
    ITEM
    out[i] = sub_sat(add_sat(a[i], b[i]), (char4)100);
}

kernel void saturate_bytes_in_word(global const uint *a, global const uint *b, global uint *out, uint n) {
    ITEM
    uint x = a[i], y = b[i], low = (x & 0x7f7f7f7f) + (y & 0x7f7f7f7f), high = (x ^ y) & 0x80808080;
    uint sum = low ^ high, carry = ((x & y) | ((x | y) & ~sum)) & 0x80808080;
    out[i] = sum | (carry << 1) - (carry >> 7) | carry;
}

kernel void add_bytes_in_word(global const uint *a, global const uint *b, global uint *out, uint n) {
    ITEM
    uint x = a[i], y = b[i];
    out[i] = (x & 0x7f7f7f7f) + (y & 0x7f7f7f7f) ^ ((x ^ y) & 0x80808080);
}

kernel void means(global const uchar8 *a, global const uchar8 *b, global uchar8 *out, uint n) {
    ITEM
    out[i] = i & 1 ? hadd(a[i], b[i]) : rhadd(a[i], b[i]);
}

kernel void short_means(global const short4 *a, global const short4 *b, global short4 *out, uint n) {
    ITEM
    out[i] = hadd(a[i], b[i]) - rhadd(b[i], a[i].wzyx);
}

kernel void multiply_24(global const int4 *a, global const int4 *b, global int4 *out, uint n) {
    ITEM
    out[i] = mad24(a[i], b[i], mul24(b[i], (int4)77));
}

kernel void multiply_shorts_high(global const short4 *a, global const short4 *b, global short4 *out, uint n) {
    ITEM
    out[i] = mul_hi(a[i], b[i]) + mad_hi(a[i], b[i], (short4)1);
}

kernel void packed_short_sums(global short2 *data, global const short2 *by, uint n) {
    ITEM
    short2 v = data[i], w = by[i];
    v = v + w;
    v = max(v, w) - min(v, (short2)(5, -5));
    data[i] = v << (short2)2;
}

kernel void packed_short_products(global const ushort2 *a, global const ushort2 *b, global ushort2 *out, uint n) {
    ITEM
    ushort2 v = a[i], w = b[i];
    out[i] = v * w + w.yx * (ushort2)(3, 7) >> (ushort2)1;
}

kernel void horner_shorts(global const ushort *in, global ushort *out, uint n) {
    ITEM
    ushort x = in[i];
    out[i] = ((ushort)((ushort)(x * 3 + 5) * x + 7)) * x + 11;
}

kernel void complex_shorts(global const short2 *a, global const short2 *b, global short2 *out, uint n) {
    ITEM
    int re = a[i].x * b[i].x - a[i].y * b[i].y, im = a[i].x * b[i].y + a[i].y * b[i].x;
    out[i] = convert_short2_sat((int2)(re, im) + (1 << 14) >> 15);
}

kernel void filter_of_shorts(global const short *in, constant short *taps, global short *out, uint n, uint count) {
    ITEM
    int sum = 1 << 14;
    for (uint k = 0; k < (count & 15); k++)
        sum += in[(i + k) % n] * taps[k];
    out[i] = convert_short_sat(sum >> 15);
}

kernel void recursive_filter(global const short *in, global short *out, uint n) {
    ITEM
    int y1 = 0, y2 = 0;
    for (uint k = 0; k < 8; k++) {
        int y = in[(i + k) % n] * 8192 + y1 * 20000 - y2 * 9000 >> 14;
        y2 = y1;
        y1 = (short)y;
    }
    out[i] = y1;
}

kernel void stereo_to_mono(global const short2 *in, global short *out, uint n) {
    ITEM
    out[i] = in[i].x + in[i].y >> 1;
}

kernel void mid_and_side(global short2 *data, uint n) {
    ITEM
    short2 v = data[i];
    short side = v.x - v.y;
    data[i] = (short2)(v.y + (side >> 1), side);
}

kernel void swap_byte_order16(global ushort8 *data, uint n) {
    ITEM
    ushort8 v = data[i];
    data[i] = v << (ushort8)8 | v >> (ushort8)8;
}

kernel void swap_byte_order32(global uchar16 *data, uint n) {
    ITEM
    data[i] = data[i].s32107654ba98fedc;
}

kernel void join_24_bits(global const uchar *in, global int *out, uint n) {
    ITEM
    if (i * 3 + 3 <= n)
        out[i] = in[i * 3] << 8 | in[i * 3 + 1] << 16 | in[i * 3 + 2] << 24;
}

kernel void split_in_24_bits(global const int *in, global uchar *out, uint n) {
    ITEM
    if (i * 3 + 3 > n)
        return;
    int v = in[i];
    out[i * 3] = v >> 8;
    out[i * 3 + 1] = v >> 16;
    out[i * 3 + 2] = v >> 24;
}

kernel void load_unaligned(global const uchar *in, global uint *out, uint n) {
    ITEM
    if (i + 4 > n)
        return;
    global const uchar *p = in + i;
    out[i] = p[0] | p[1] << 8 | p[2] << 16 | (uint)p[3] << 24;
}

kernel void load_big_endian_64(global const uchar *in, global ulong *out, uint n) {
    ITEM
    if (i + 8 > n)
        return;
    ulong v = 0;
    for (int k = 0; k < 8; k++)
        v = v << 8 | in[i + k];
    out[i] = v;
}

kernel void store_bytes_of_words(global const uint *in, global uchar *out, uint n) {
    ITEM
    if (i * 4 + 4 > n)
        return;
    uint v = in[i] * 3;
    out[i * 4] = v;
    out[i * 4 + 1] = v >> 8;
    out[i * 4 + 2] = v >> 16;
    out[i * 4 + 3] = v >> 24;
}

kernel void interleave_bytes(global const uchar8 *a, global const uchar8 *b, global uchar16 *out, uint n) {
    ITEM
    uchar8 p = a[i], q = b[i];
    uchar16 r;
    r.even = p;
    r.odd = q;
    out[i] = r;
}

kernel void pick_bytes_by_index(global const uchar8 *in, global const uchar4 *index, global uchar4 *out, uint n) {
    ITEM
    uchar v[8];
    vstore8(in[i], 0, v);
    uchar4 k = index[i] & (uchar4)7;
    out[i] = (uchar4)(v[k.x], v[k.y], v[k.z], v[k.w]);
}

kernel void shuffle_builtin(global const uchar16 *in, global const uchar4 *masks, global uchar4 *out, uint n) {
    ITEM
    out[i] = shuffle(in[i], masks[i]);
}

kernel void byte_by_shift(global const uint2 *in, global uchar *out, uint n) {
    ITEM
    out[i] = in[i].x >> (in[i].y & 3) * 8;
}

kernel void insert_byte(global uint *data, global const uchar *at, uint n, uchar value) {
    ITEM
    uint by = (at[i] & 3) * 8;
    data[i] = (data[i] & ~(255u << by)) | (uint)value << by;
}

kernel void insert_fields(global const uint4 *in, global uint *out, uint n) {
    ITEM
    uint4 v = in[i];
    uint r = (v.x & 31) | (v.y & 63) << 5;
    r = (r & ~(0x7ffu << 11)) | (v.z & 0x7ff) << 11;
    out[i] = bitselect(r, v.w << 22, 0xffc00000u);
}

struct header {
    uint version : 4, length : 4, service : 8, size : 16;
};

kernel void bit_fields_of_struct(global struct header *data, global uint *out, uint n) {
    ITEM
    struct header h = data[i];
    out[i] = h.length * 4 + (h.size - h.service);
    h.version++;
    h.size = h.size << 8 | h.size >> 8;
    data[i] = h;
}

struct signed_fields {
    int a : 5, b : 11, c : 16;
};

kernel void signed_bit_fields(global const struct signed_fields *in, global int4 *out, uint n) {
    ITEM
    struct signed_fields s = in[i];
    out[i] = (int4)(s.a, s.b, s.c, s.a * s.b);
}

kernel void select_lanes(global const char8 *a, global const char8 *b, global char8 *out, uint n) {
    ITEM
    char8 p = a[i], q = b[i];
    out[i] = select(p, q, p < q) ^ ((p == (char8)3) & (char8)85);
}

kernel void any_and_all(global const uchar8 *in, global uchar *out, uint n, uchar limit) {
    ITEM
    char8 over = in[i] > limit;
    out[i] = any(over) | all(over) << 1;
}

kernel void count_bytes_equal(global const uchar16 *in, global uint *out, uint n, uchar value) {
    ITEM
    char16 same = in[i] == value;
    char8 a = same.lo + same.hi;
    char4 b = a.lo + a.hi;
    out[i] = -(b.x + b.y + b.z + b.w);
}

kernel void extremes_of_16(global const char16 *in, global char2 *out, uint n) {
    ITEM
    char16 v = in[i];
    char8 low = min(v.lo, v.hi), high = max(v.lo, v.hi);
    char4 low4 = min(low.lo, low.hi), high4 = max(high.lo, high.hi);
    out[i] = (char2)(min(min(low4.x, low4.y), min(low4.z, low4.w)), max(max(high4.x, high4.y), max(high4.z, high4.w)));
}

kernel void sort_bytes_of_vector(global uchar4 *data, uint n) {
    ITEM
    uchar4 v = data[i];
    uchar a = min(v.x, v.y), b = max(v.x, v.y), c = min(v.z, v.w), d = max(v.z, v.w);
    uchar e = max(a, c), f = min(b, d);
    data[i] = (uchar4)(min(a, c), min(e, f), max(e, f), max(b, d));
}

kernel void rotate_bytes(global uchar4 *data, uint n) {
    ITEM
    data[i] = rotate(data[i], (uchar4)(1, 3, 5, 7));
}

kernel void rotate_shorts_by_lane(global ushort *data, global const ushort *by, uint n) {
    ITEM
    data[i] = rotate(data[i], by[i]);
}

kernel void shift_bytes_by_vector(global uchar4 *data, global const uchar4 *by, uint n) {
    ITEM
    uchar4 s = by[i] & (uchar4)7;
    data[i] = data[i] << s ^ data[i] >> s;
}

kernel void shift_shorts_signed(global short4 *data, uint n, short by) {
    ITEM
    data[i] = data[i] >> (short4)(by & 15);
}

kernel void bits_of_bytes(global uchar4 *data, uint n) {
    ITEM
    uchar4 v = data[i];
    data[i] = popcount(v) * (uchar)8 + clz(v);
}

kernel void widen_and_narrow(global const char4 *in, global ushort4 *out, uint n) {
    ITEM
    short4 s = convert_short4(in[i]);
    uint4 w = convert_uint4_sat(s) * 257u;
    out[i] = convert_ushort4_sat(w - 300u);
}

kernel void pack_with_saturation(global const int8 *in, global uchar8 *out, uint n) {
    ITEM
    out[i] = convert_uchar8_sat(in[i]);
}

kernel void pack_shorts_with_saturation(global const int4 *in, global short4 *out, uint n) {
    ITEM
    out[i] = convert_short4_sat(in[i] * 1000);
}

kernel void prefix_sums_of_bytes(global const uint2 *in, global uint2 *out, uint n) {
    ITEM
    uint2 v = in[i];
    uint a = v.x * 0x01010101u, b = v.y * 0x01010101u + (a >> 24) * 0x01010101u;
    out[i] = (uint2)(a, b);
}

kernel void delta_of_bytes(global const uchar *in, global uchar *out, uint n) {
    ITEM
    out[i] = in[i] - (i ? in[i - 1] : 0);
}

kernel void paeth(global const uchar *in, global const uchar *up, global uchar *out, uint n) {
    ITEM
    int a = i ? in[i - 1] : 0, b = up[i], c = i ? up[i - 1] : 0, p = a + b - c;
    uint pa = abs(p - a), pb = abs(p - b), pc = abs(p - c);
    out[i] = in[i] - (pa <= pb && pa <= pc ? a : pb <= pc ? b : c);
}

kernel void block_of_two_colours(global const uint2 *in, global uchar4 *out, uint n) {
    ITEM
    uint2 block = in[i / 16];
    uint a = block.x & 0xffff, b = block.x >> 16, k = block.y >> (i % 16 * 2) & 3;
    uint4 p = (uint4)(a >> 11 << 3, (a >> 5 & 63) << 2, (a & 31) << 3, 255), q = (uint4)(b >> 11 << 3, (b >> 5 & 63) << 2, (b & 31) << 3, 255), r;
    if (a > b)
        r = k == 0 ? p : k == 1 ? q : k == 2 ? (p * 2 + q) / 3 : (p + q * 2) / 3;
    else
        r = k == 0 ? p : k == 1 ? q : k == 2 ? (p + q) / 2 : (uint4)0;
    out[i] = convert_uchar4(r);
}

kernel void block_of_alphas(global const ulong *in, global uchar *out, uint n) {
    ITEM
    ulong block = in[i / 16];
    uint a = block & 255, b = block >> 8 & 255, k = block >> (16 + i % 16 * 3) & 7;
    if (k == 0)
        out[i] = a;
    else if (k == 1)
        out[i] = b;
    else if (a > b)
        out[i] = ((8 - k) * a + (k - 1) * b) / 7;
    else if (k < 6)
        out[i] = ((6 - k) * a + (k - 1) * b) / 5;
    else
        out[i] = k == 6 ? 0 : 255;
}

kernel void normals_in_octahedron(global const float4 *in, global char2 *out, uint n) {
    ITEM
    float4 v = in[i];
    float s = 127.0f / (fabs(v.x) + fabs(v.y) + fabs(v.z) + 1.0f);
    out[i] = convert_char2_sat_rte(v.xy * s);
}

kernel void histogram_of_channels(global const uchar4 *in, global uint *out, uint n) {
    local uint bins[48];
    uint t = get_local_id(0);
    for (uint k = t; k < 48; k += get_local_size(0))
        bins[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
        uchar4 p = in[i] >> (uchar4)4;
        atomic_inc(&bins[p.x]);
        atomic_inc(&bins[16 + p.y]);
        atomic_inc(&bins[32 + p.z]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < 48 && t < n)
        atomic_add(&out[t], bins[t]);
}

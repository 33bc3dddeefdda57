// Neighbourhoods of bytes: blurs, edges, medians, morphology, resizing, raw sensors.

#define PLACE                                       \
    int x = get_global_id(0), y = get_global_id(1); \
    if (x >= width || y >= height)                  \
        return;

#define AT(x, y) in[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)]

kernel void box_3x3(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    uint sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += AT(x + dx, y + dy);
    out[y * width + x] = sum / 9;
}

kernel void box_any_size(global const uchar4 *in, global uchar4 *out, int width, int height, int radius) {
    PLACE
    radius = radius & 3;
    uint4 sum = 0;
    uint count = 0;
    for (int v = max(y - radius, 0); v <= min(y + radius, height - 1); v++)
        for (int u = max(x - radius, 0); u <= min(x + radius, width - 1); u++) {
            sum += convert_uint4(in[v * width + u]);
            count++;
        }
    out[y * width + x] = convert_uchar4(sum / count);
}

kernel void row_of_binomial(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    out[y * width + x] = (AT(x - 2, y) + 4 * AT(x - 1, y) + 6 * AT(x, y) + 4 * AT(x + 1, y) + AT(x + 2, y) + 8) >> 4;
}

kernel void row_of_binomial_by_four(global const uchar *in, global uchar4 *out, uint n) {
    uint i = get_global_id(0);
    if (i * 4 + 8 > n)
        return;
    uchar8 p = vload8(0, in + i * 4);
    ushort4 a = convert_ushort4(p.s0123), b = convert_ushort4(p.s1234), c = convert_ushort4(p.s2345);
    out[i] = convert_uchar4((a + b * (ushort)2 + c + (ushort)2) >> (ushort4)2);
}

kernel void sobel(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    int a = AT(x - 1, y - 1), b = AT(x, y - 1), c = AT(x + 1, y - 1), d = AT(x - 1, y), e = AT(x + 1, y), f = AT(x - 1, y + 1),
        g = AT(x, y + 1), h = AT(x + 1, y + 1);
    int across = c + 2 * e + h - a - 2 * d - f, down = f + 2 * g + h - a - 2 * b - c;
    out[y * width + x] = min(abs(across) + abs(down), 255u);
}

kernel void scharr_signed(global const uchar *in, global short2 *out, int width, int height) {
    PLACE
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[y * width + x] = 0;
        return;
    }
    global const uchar *p = in + y * width + x;
    short2 r;
    r.x = 3 * (p[1 - width] - p[-1 - width]) + 10 * (p[1] - p[-1]) + 3 * (p[1 + width] - p[-1 + width]);
    r.y = 3 * (p[width - 1] - p[-width - 1]) + 10 * (p[width] - p[-width]) + 3 * (p[width + 1] - p[-width + 1]);
    out[y * width + x] = r;
}

kernel void laplacian(global const uchar *in, global char *out, int width, int height) {
    PLACE
    int sum = AT(x - 1, y) + AT(x + 1, y) + AT(x, y - 1) + AT(x, y + 1) - 4 * AT(x, y);
    out[y * width + x] = convert_char_sat(sum);
}

kernel void sharpen(global const uchar4 *in, global uchar4 *out, int width, int height) {
    PLACE
    short4 around = convert_short4(AT(x - 1, y)) + convert_short4(AT(x + 1, y)) + convert_short4(AT(x, y - 1)) + convert_short4(AT(x, y + 1));
    out[y * width + x] = convert_uchar4_sat(convert_short4(AT(x, y)) * (short)5 - around);
}

kernel void emboss(global const uchar4 *in, global uchar4 *out, int width, int height) {
    PLACE
    int4 d = convert_int4(AT(x + 1, y + 1)) - convert_int4(AT(x - 1, y - 1)) + 128;
    out[y * width + x] = convert_uchar4_sat(d);
}

kernel void convolve_3x3(global const uchar *in, constant char *weights, global uchar *out, int width, int height) {
    PLACE
    int sum = 0;
#pragma unroll
    for (int dy = -1; dy <= 1; dy++)
#pragma unroll
        for (int dx = -1; dx <= 1; dx++)
            sum += AT(x + dx, y + dy) * weights[(dy + 1) * 3 + dx + 1];
    out[y * width + x] = convert_uchar_sat(sum >> 4);
}

#define LOW(a, b)          \
    {                      \
        uchar t = min(a, b); \
        b = max(a, b);     \
        a = t;             \
    }

kernel void median_3x3(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    uchar a = AT(x - 1, y - 1), b = AT(x, y - 1), c = AT(x + 1, y - 1), d = AT(x - 1, y), e = AT(x, y), f = AT(x + 1, y),
          g = AT(x - 1, y + 1), h = AT(x, y + 1), k = AT(x + 1, y + 1);
    LOW(b, c) LOW(e, f) LOW(h, k) LOW(a, b) LOW(d, e) LOW(g, h) LOW(b, c) LOW(e, f) LOW(h, k)
    d = max(a, d), f = min(f, k), g = max(d, g);
    LOW(e, h)
    e = max(b, e), c = min(c, f), e = min(e, h);
    LOW(e, c)
    e = max(g, e);
    out[y * width + x] = min(e, c);
}

kernel void median_of_cross(global const uchar4 *in, global uchar4 *out, int width, int height) {
    PLACE
    uchar4 a = AT(x - 1, y), b = AT(x + 1, y), c = AT(x, y), d = AT(x, y - 1), e = AT(x, y + 1);
    uchar4 f = max(min(a, b), min(d, e)), g = min(max(a, b), max(d, e));
    out[y * width + x] = max(min(f, g), min(c, max(f, g)));
}

kernel void median_by_bits(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    uint low = 0, high = 255;
    while (low < high) {
        uint mid = (low + high) / 2, count = 0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                count += AT(x + dx, y + dy) <= mid;
        if (count >= 5)
            high = mid;
        else
            low = mid + 1;
    }
    out[y * width + x] = low;
}

kernel void erode(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    uchar least = 255;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            least = min(least, AT(x + dx, y + dy));
    out[y * width + x] = least;
}

kernel void dilate_row16(global const uchar *in, global uchar16 *out, uint n) {
    uint i = get_global_id(0);
    if (i * 16 + 18 > n)
        return;
    uchar16 a = vload16(0, in + i * 16), b = vload16(0, in + i * 16 + 1), c = vload16(0, in + i * 16 + 2);
    out[i] = max(max(a, b), c);
}

kernel void morphological_gradient(global const uchar4 *in, global uchar4 *out, int width, int height) {
    PLACE
    uchar4 least = AT(x, y), most = least;
    const int2 at[4] = {(int2)(-1, 0), (int2)(1, 0), (int2)(0, -1), (int2)(0, 1)};
#pragma unroll
    for (int k = 0; k < 4; k++) {
        uchar4 p = AT(x + at[k].x, y + at[k].y);
        least = min(least, p);
        most = max(most, p);
    }
    out[y * width + x] = most - least;
}

kernel void skeleton_step(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    uchar p = AT(x, y) & 1;
    uint ring = (AT(x, y - 1) & 1) | (AT(x + 1, y - 1) & 1) << 1 | (AT(x + 1, y) & 1) << 2 | (AT(x + 1, y + 1) & 1) << 3 |
                (AT(x, y + 1) & 1) << 4 | (AT(x - 1, y + 1) & 1) << 5 | (AT(x - 1, y) & 1) << 6 | (AT(x - 1, y - 1) & 1) << 7;
    uint next = (ring >> 1 | ring << 7) & 255, count = popcount(ring), changes = popcount(~ring & next);
    if (p && count >= 2 && count <= 6 && changes == 1 && (ring & 0x15) != 0x15 && (ring & 0x54) != 0x54)
        p = 0;
    out[y * width + x] = p;
}

kernel void local_binary_pattern(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    uchar c = AT(x, y);
    uint r = 0;
    r |= (AT(x - 1, y - 1) >= c) << 7;
    r |= (AT(x, y - 1) >= c) << 6;
    r |= (AT(x + 1, y - 1) >= c) << 5;
    r |= (AT(x + 1, y) >= c) << 4;
    r |= (AT(x + 1, y + 1) >= c) << 3;
    r |= (AT(x, y + 1) >= c) << 2;
    r |= (AT(x - 1, y + 1) >= c) << 1;
    out[y * width + x] = r | (AT(x - 1, y) >= c);
}

kernel void census(global const uchar *in, global uint *out, int width, int height) {
    PLACE
    uchar c = AT(x, y);
    uint r = 0;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
            r = r << 1 | (AT(x + dx, y + dy) < c);
    out[y * width + x] = r;
}

kernel void corner_test(global const uchar *in, global uchar *out, int width, int height, int threshold) {
    PLACE
    int c = AT(x, y), brighter = 0, darker = 0;
    const char dx[8] = {0, 2, 3, 2, 0, -2, -3, -2}, dy[8] = {-3, -2, 0, 2, 3, 2, 0, -2};
#pragma unroll
    for (int k = 0; k < 8; k++) {
        int p = AT(x + dx[k], y + dy[k]);
        brighter |= (p > c + threshold) << k;
        darker |= (p < c - threshold) << k;
    }
    int b = brighter | brighter << 8, d = darker | darker << 8;
    b &= b >> 1, b &= b >> 2, b &= b >> 1;
    d &= d >> 1, d &= d >> 2, d &= d >> 1;
    out[y * width + x] = (b | d) ? 255 : 0;
}

kernel void non_maximum_suppression(global const uchar *in, global uchar *out, int width, int height) {
    PLACE
    uchar c = AT(x, y);
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dx || dy) && AT(x + dx, y + dy) > c) {
                out[y * width + x] = 0;
                return;
            }
    out[y * width + x] = c;
}

kernel void bilateral_small(global const uchar *in, global uchar *out, int width, int height, int strength) {
    PLACE
    int c = AT(x, y);
    uint sum = 0, weights = 0;
    strength &= 7;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int p = AT(x + dx, y + dy);
            uint w = 256u >> min((uint)abs(p - c) >> strength, 8u);
            sum += w * p;
            weights += w;
        }
    out[y * width + x] = sum / weights;
}

kernel void halve(global const uchar *in, global uchar *out, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= width / 2 || y >= height / 2)
        return;
    global const uchar *p = in + 2 * y * width + 2 * x;
    out[y * (width / 2) + x] = (p[0] + p[1] + p[width] + p[width + 1] + 2) >> 2;
}

kernel void halve_pixels(global const uchar8 *in, global uchar4 *out, uint n) {
    uint i = get_global_id(0);
    if (i + 1 >= n)
        return;
    out[i] = rhadd(rhadd(in[i].lo, in[i].hi), rhadd(in[i + 1].lo, in[i + 1].hi));
}

kernel void halve_packed(global const uint2 *in, global uint *out, uint n) {
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint a = in[i].x, b = in[i].y;
    out[i] = (a | b) - ((a ^ b) >> 1 & 0x7f7f7f7f);
}

kernel void twice_as_wide(global const uchar *in, global uchar2 *out, uint n) {
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint a = in[i], b = in[min(i + 1, n - 1)];
    out[i] = (uchar2)((3 * a + b + 2) >> 2, (a + 3 * b + 2) >> 2);
}

kernel void bilinear_fixed(global const uchar4 *in, global uchar4 *out, int width, int height, uint scale) {
    PLACE
    uint u = x * (scale | 1) & 0xffff, v = y * (scale | 1) & 0xffff;
    int px = min((int)(u >> 8), width - 1), py = min((int)(v >> 8), height - 1);
    uint fx = u & 255, fy = v & 255;
    uint4 a = convert_uint4(AT(px, py)), b = convert_uint4(AT(px + 1, py)), c = convert_uint4(AT(px, py + 1)), d = convert_uint4(AT(px + 1, py + 1));
    uint4 top = a * (256 - fx) + b * fx, low = c * (256 - fx) + d * fx;
    out[y * width + x] = convert_uchar4(top * (256 - fy) + low * fy + 32768 >> 16);
}

kernel void rotate_by_quarter(global const uchar4 *in, global uchar4 *out, int width, int height) {
    PLACE
    out[x * height + height - 1 - y] = in[y * width + x];
}

kernel void flip_both_ways(global const uchar4 *in, global uchar4 *out, int width, int height) {
    PLACE
    out[(height - 1 - y) * width + (width - 1 - x)] = in[y * width + x];
}

kernel void flip_rows_of_16(global const uchar16 *in, global uchar16 *out, uint n) {
    uint i = get_global_id(0);
    if (i < n)
        out[n - 1 - i] = in[i].sfedcba9876543210;
}

kernel __attribute__((reqd_work_group_size(16, 4, 1))) void transpose_bytes(global const uchar *in, global uchar *out, int width, int height) {
    local uchar tile[16][20];
    int tx = get_local_id(0), ty = get_local_id(1), bx = get_group_id(0) * 16, by = get_group_id(1) * 16;
    for (int k = 0; k < 16; k += 4)
        if (bx + tx < width && by + ty + k < height)
            tile[ty + k][tx] = in[(by + ty + k) * width + bx + tx];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; k += 4)
        if (by + tx < height && bx + ty + k < width)
            out[(bx + ty + k) * height + by + tx] = tile[tx][ty + k];
}

kernel void transpose_4x4_in_registers(global const uchar16 *in, global uchar16 *out, uint n) {
    uint i = get_global_id(0);
    if (i < n)
        out[i] = in[i].s048c159d26ae37bf;
}

kernel void raw_to_rgb(global const uchar *in, global uchar4 *out, int width, int height) {
    PLACE
    int c = AT(x, y), cross = AT(x - 1, y) + AT(x + 1, y) + AT(x, y - 1) + AT(x, y + 1) + 2 >> 2;
    int diagonal = AT(x - 1, y - 1) + AT(x + 1, y - 1) + AT(x - 1, y + 1) + AT(x + 1, y + 1) + 2 >> 2;
    int across = AT(x - 1, y) + AT(x + 1, y) + 1 >> 1, down = AT(x, y - 1) + AT(x, y + 1) + 1 >> 1;
    uchar4 r;
    if (y & 1)
        r = x & 1 ? (uchar4)(diagonal, cross, c, 255) : (uchar4)(down, c, across, 255);
    else
        r = x & 1 ? (uchar4)(across, c, down, 255) : (uchar4)(c, cross, diagonal, 255);
    out[y * width + x] = r;
}

kernel void raw_green_along_edges(global const ushort *in, global ushort *out, int width, int height) {
    PLACE
    int c = AT(x, y);
    if ((x ^ y) & 1) {
        out[y * width + x] = c;
        return;
    }
    int l = AT(x - 1, y), r = AT(x + 1, y), u = AT(x, y - 1), d = AT(x, y + 1);
    int dh = abs(l - r) + abs(2 * c - AT(x - 2, y) - AT(x + 2, y)), dv = abs(u - d) + abs(2 * c - AT(x, y - 2) - AT(x, y + 2));
    int g = dh < dv ? (l + r) / 2 : dv < dh ? (u + d) / 2 : (l + r + u + d) / 4;
    out[y * width + x] = clamp(g, 0, 1023);
}

kernel void raw_black_level(global const ushort4 *in, global ushort4 *out, uint n, ushort4 black, ushort gain) {
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ushort4 v = sub_sat(in[i], black);
    out[i] = convert_ushort4_sat(convert_uint4(v) * (uint)gain >> 8);
}

kernel void hot_pixels(global ushort *data, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2)
        return;
    global ushort *p = data + y * width + x;
    uint most = max(max(p[-2], p[2]), max(p[-2 * width], p[2 * width]));
    if (*p > most + 8)
        *p = most;
}

kernel void tiled_blur(global const uchar *in, global uchar *out, int width, int height) {
    local uchar tile[18 * 18];
    int tx = get_local_id(0), ty = get_local_id(1), sx = get_local_size(0), sy = get_local_size(1);
    int bx = get_group_id(0) * sx - 1, by = get_group_id(1) * sy - 1;
    for (int v = ty; v < min(sy, 16) + 2; v += sy)
        for (int u = tx; u < min(sx, 16) + 2; u += sx)
            tile[v * 18 + u] = AT(bx + u, by + v);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tx >= 16 || ty >= 16)
        return;
    int x = bx + 1 + tx, y = by + 1 + ty;
    if (x >= width || y >= height)
        return;
    uint sum = 0;
#pragma unroll
    for (int v = 0; v < 3; v++)
#pragma unroll
        for (int u = 0; u < 3; u++)
            sum += tile[(ty + v) * 18 + tx + u] * ((2 - abs(1 - u)) * (2 - abs(1 - v)));
    out[y * width + x] = sum + 8 >> 4;
}

kernel void integral_of_rows(global const uchar *in, global uint *out, int width, int height) {
    int y = get_global_id(0);
    if (y >= height)
        return;
    uint sum = 0;
    for (int x = 0; x < width; x++) {
        sum += in[y * width + x];
        out[y * width + x] = sum;
    }
}

kernel void mean_from_integral(global const uint *in, global uchar *out, int width, int height, int radius) {
    PLACE
    radius = (radius & 7) + 1;
    int l = max(x - radius, 0), r = min(x + radius, width - 1), u = max(y - radius, 0), d = min(y + radius, height - 1);
    uint sum = in[d * width + r] - in[d * width + l] - in[u * width + r] + in[u * width + l], area = max((r - l) * (d - u), 1);
    out[y * width + x] = sum / area;
}

kernel void adaptive_threshold(global const uchar *in, global uchar *out, int width, int height, int offset) {
    PLACE
    int sum = 0;
    for (int k = -3; k <= 3; k++)
        sum += AT(x + k, y) + AT(x, y + k);
    out[y * width + x] = AT(x, y) * 14 > sum - offset * 14 ? 255 : 0;
}

kernel void weave_fields(global const uchar4 *a, global const uchar4 *b, global uchar4 *out, int width, int height) {
    PLACE
    uint at = y * width + x;
    if (y & 1 && y + 1 < height) {
        uchar4 mean = hadd(a[at - width], a[at + width]), moved = abs_diff(a[at], b[at]);
        out[at] = moved.x + moved.y + moved.z > 24 ? mean : b[at];
    } else
        out[at] = a[at];
}

kernel void deblock_edge(global uchar *data, uint n, int strength) {
    uint i = get_global_id(0);
    if (i * 8 + 8 > n)
        return;
    global uchar *p = data + i * 8;
    int a = p[2], b = p[3], c = p[4], d = p[5];
    if (abs(b - c) < strength && abs(a - b) < strength / 2 && abs(c - d) < strength / 2) {
        int change = clamp(4 * (c - b) + (a - d) + 4 >> 3, -strength, strength);
        p[3] = clamp(b + change, 0, 255);
        p[4] = clamp(c - change, 0, 255);
    }
}

kernel void six_tap(global const uchar *in, global uchar *out, uint n) {
    uint i = get_global_id(0);
    if (i + 6 > n)
        return;
    int s = in[i] - 5 * in[i + 1] + 20 * in[i + 2] + 20 * in[i + 3] - 5 * in[i + 4] + in[i + 5];
    out[i] = clamp(s + 16 >> 5, 0, 255);
}

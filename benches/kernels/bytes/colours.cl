// Pixels of bytes: blends, conversions between colour spaces, tables, channels.

#define PIXEL            \
    uint i = get_global_id(0); \
    if (i >= n)          \
        return;

kernel void gray_of_rgba(global const uchar4 *in, global uchar *out, uint n) {
    PIXEL
    uchar4 p = in[i];
    out[i] = (p.x * 77 + p.y * 150 + p.z * 29) >> 8;
}

kernel void gray_of_rgb_bytes(global const uchar *in, global uchar *out, uint n) {
    PIXEL
    if (i * 3 + 2 >= n)
        return;
    uint r = in[i * 3], g = in[i * 3 + 1], b = in[i * 3 + 2];
    out[i] = (r * 19595 + g * 38470 + b * 7471 + 32768) >> 16;
}

kernel void gray_mean4(global const uchar16 *in, global uchar4 *out, uint n) {
    PIXEL
    uchar16 p = in[i];
    ushort4 s = convert_ushort4(p.s048c) + convert_ushort4(p.s159d) * (ushort4)2 + convert_ushort4(p.s26ae);
    out[i] = convert_uchar4(s >> (ushort4)2);
}

kernel void swap_red_and_blue(global uchar4 *data, uint n) {
    PIXEL
    data[i] = data[i].zyxw;
}

kernel void swap_red_and_blue_word(global uint *data, uint n) {
    PIXEL
    uint p = data[i];
    data[i] = (p & 0xff00ff00) | (p >> 16 & 255) | (p & 255) << 16;
}

kernel void alpha_first(global uchar16 *data, uint n) {
    PIXEL
    data[i] = data[i].s30127456b89afcde;
}

kernel void widen_rgb_to_rgba(global const uchar *in, global uchar4 *out, uint n) {
    PIXEL
    if (i * 3 + 2 < n)
        out[i] = (uchar4)(vload3(i, in), 255);
}

kernel void planes_to_pixels(global const uchar4 *r, global const uchar4 *g, global const uchar4 *b, global uchar16 *out, uint n) {
    PIXEL
    uchar4 x = r[i], y = g[i], z = b[i];
    out[i] = (uchar16)(x.x, y.x, z.x, 255, x.y, y.y, z.y, 255, x.z, y.z, z.z, 255, x.w, y.w, z.w, 255);
}

kernel void pixels_to_planes(global const uchar16 *in, global uchar4 *r, global uchar4 *g, global uchar4 *b, uint n) {
    PIXEL
    uchar16 p = in[i];
    r[i] = p.s048c;
    g[i] = p.s159d;
    b[i] = p.s26ae;
}

kernel void blend_by_alpha(global const uchar4 *over, global uchar4 *under, uint n) {
    PIXEL
    uchar4 a = over[i], b = under[i];
    uint alpha = a.w;
    uint4 s = convert_uint4(a) * alpha + convert_uint4(b) * (255 - alpha) + 128;
    under[i] = convert_uchar4((s + (s >> 8)) >> 8);
}

kernel void blend_two_channels_at_once(global const uint *over, global uint *under, uint n, uint alpha) {
    PIXEL
    uint a = over[i], b = under[i];
    alpha &= 255;
    uint even = ((a & 0xff00ff) * alpha + (b & 0xff00ff) * (256 - alpha)) >> 8 & 0xff00ff;
    uint odd = ((a >> 8 & 0xff00ff) * alpha + (b >> 8 & 0xff00ff) * (256 - alpha)) & 0xff00ff00;
    under[i] = even | odd;
}

kernel void premultiply(global uchar4 *data, uint n) {
    PIXEL
    uchar4 p = data[i];
    ushort4 s = convert_ushort4(p) * (ushort)p.w + (ushort)127;
    s = s / (ushort4)255;
    data[i] = (uchar4)(s.x, s.y, s.z, p.w);
}

kernel void unpremultiply(global uchar4 *data, uint n) {
    PIXEL
    uchar4 p = data[i];
    if (p.w == 0) {
        data[i] = 0;
        return;
    }
    uint half_alpha = p.w / 2;
    data[i] = (uchar4)(min((p.x * 255 + half_alpha) / p.w, 255u), min((p.y * 255 + half_alpha) / p.w, 255u),
                       min((p.z * 255 + half_alpha) / p.w, 255u), p.w);
}

kernel void source_over(global const uint *in, global uint *out, uint n) {
    PIXEL
    uint s = in[i], d = out[i], inverse = 255 - (s >> 24);
    uint rb = (d & 0xff00ff) * inverse + 0x800080, ag = (d >> 8 & 0xff00ff) * inverse + 0x800080;
    rb = (rb + (rb >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
    ag = (ag + (ag >> 8 & 0xff00ff)) & 0xff00ff00;
    out[i] = s + (rb | ag);
}

kernel void blend_modes(global const uchar4 *a, global const uchar4 *b, global uchar4 *out, uint n, int mode) {
    PIXEL
    uchar4 p = a[i], q = b[i], r;
    switch (mode & 7) {
        case 0: r = add_sat(p, q); break;
        case 1: r = sub_sat(p, q); break;
        case 2: r = max(p, q); break;
        case 3: r = min(p, q); break;
        case 4: r = abs_diff(p, q); break;
        case 5: r = hadd(p, q); break;
        case 6: r = mul_hi(p, q); break;
        default: r = ~mul_hi(~p, ~q);
    }
    out[i] = r;
}

kernel void screen(global const uchar4 *a, global uchar4 *b, uint n) {
    PIXEL
    ushort4 p = convert_ushort4(~a[i]), q = convert_ushort4(~b[i]);
    b[i] = ~convert_uchar4((p * q + (ushort)255) >> (ushort4)8);
}

kernel void overlay(global const uchar4 *a, global uchar4 *b, uint n) {
    PIXEL
    int4 p = convert_int4(a[i]), q = convert_int4(b[i]);
    int4 dark = p * q / 128, light = 255 - (255 - p) * (255 - q) / 128;
    b[i] = convert_uchar4_sat(select(light, dark, q < 128));
}

kernel void soft_light(global const uchar *a, global uchar *b, uint n) {
    PIXEL
    int p = a[i], q = b[i];
    int multiplied = p * q >> 8, screened = 255 - ((255 - p) * (255 - q) >> 8);
    b[i] = (multiplied * (255 - q) + screened * q) >> 8;
}

kernel void colour_dodge(global const uchar4 *a, global uchar4 *b, uint n) {
    PIXEL
    ushort4 p = convert_ushort4(a[i]), q = convert_ushort4(b[i]);
    ushort4 d = (ushort)256 - q;
    b[i] = convert_uchar4_sat((p << (ushort4)8) / d);
}

kernel void rgb_to_yuv(global const uchar4 *in, global uchar4 *out, uint n) {
    PIXEL
    int r = in[i].x, g = in[i].y, b = in[i].z;
    out[i] = (uchar4)((66 * r + 129 * g + 25 * b + 4224) >> 8, (-38 * r - 74 * g + 112 * b + 32896) >> 8,
                      (112 * r - 94 * g - 18 * b + 32896) >> 8, in[i].w);
}

kernel void yuv_to_rgb(global const uchar4 *in, global uchar4 *out, uint n) {
    PIXEL
    int y = 298 * (in[i].x - 16), u = in[i].y - 128, v = in[i].z - 128;
    out[i] = (uchar4)(clamp(y + 409 * v + 128 >> 8, 0, 255), clamp(y - 100 * u - 208 * v + 128 >> 8, 0, 255),
                      clamp(y + 516 * u + 128 >> 8, 0, 255), 255);
}

kernel void two_pixels_of_yuyv(global const uchar4 *in, global uchar8 *out, uint n) {
    PIXEL
    int4 p = convert_int4(in[i]);
    int u = p.y - 128, v = p.w - 128;
    int red = 359 * v >> 8, green = (-88 * u - 183 * v) >> 8, blue = 454 * u >> 8;
    int8 r = (int8)(p.x + red, p.x + green, p.x + blue, 255, p.z + red, p.z + green, p.z + blue, 255);
    out[i] = convert_uchar8_sat(r);
}

kernel void half_planes_to_rgb(global const uchar *luma, global const uchar2 *chroma, global uchar4 *out, uint width, uint height) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    uchar2 c = chroma[(y / 2) * (width / 2) + x / 2];
    int l = luma[y * width + x], u = c.x - 128, v = c.y - 128;
    out[y * width + x] = convert_uchar4_sat((int4)(l + (91881 * v >> 16), l - (22554 * u + 46802 * v >> 16), l + (116130 * u >> 16), 255));
}

kernel void reversible_colours(global const uchar4 *in, global short4 *out, uint n) {
    PIXEL
    short4 p = convert_short4(in[i]);
    out[i] = (short4)((p.x + 2 * p.y + p.z) >> 2, p.z - p.y, p.x - p.y, p.w);
}

kernel void y_co_cg(global const uchar4 *in, global char4 *out, uint n) {
    PIXEL
    int co = in[i].x - in[i].z, t = in[i].z + (co >> 1), cg = in[i].y - t;
    out[i] = (char4)(t + (cg >> 1) - 128, co >> 1, cg >> 1, 0);
}

kernel void hue_of_rgb(global const uchar4 *in, global uchar4 *out, uint n) {
    PIXEL
    int r = in[i].x, g = in[i].y, b = in[i].z, most = max(max(r, g), b), range = most - min(min(r, g), b), hue = 0;
    if (range) {
        if (most == r)
            hue = 43 * (g - b) / range;
        else if (most == g)
            hue = 85 + 43 * (b - r) / range;
        else
            hue = 171 + 43 * (r - g) / range;
    }
    out[i] = (uchar4)(hue, most ? 255 * range / most : 0, most, 255);
}

kernel void rgb_of_hue(global const uchar4 *in, global uchar4 *out, uint n) {
    PIXEL
    uint h = in[i].x, s = in[i].y, v = in[i].z, region = h / 43, rest = (h - region * 43) * 6;
    uint p = v * (255 - s) >> 8, q = v * (255 - (s * rest >> 8)) >> 8, t = v * (255 - (s * (255 - rest) >> 8)) >> 8;
    switch (region) {
        case 0: out[i] = (uchar4)(v, t, p, 255); break;
        case 1: out[i] = (uchar4)(q, v, p, 255); break;
        case 2: out[i] = (uchar4)(p, v, t, 255); break;
        case 3: out[i] = (uchar4)(p, q, v, 255); break;
        case 4: out[i] = (uchar4)(t, p, v, 255); break;
        default: out[i] = (uchar4)(v, p, q, 255);
    }
}

kernel void unpack_565(global const ushort *in, global uchar4 *out, uint n) {
    PIXEL
    uint p = in[i], r = p >> 11, g = p >> 5 & 63, b = p & 31;
    out[i] = (uchar4)(r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2, 255);
}

kernel void pack_565(global const uchar4 *in, global ushort *out, uint n) {
    PIXEL
    uchar4 p = in[i];
    out[i] = (p.x & 0xf8) << 8 | (p.y & 0xfc) << 3 | p.z >> 3;
}

kernel void pack_two_565(global const uchar8 *in, global uint *out, uint n) {
    PIXEL
    ushort8 p = convert_ushort8(in[i]);
    ushort2 r = (p.s04 >> (ushort2)3) << (ushort2)11 | (p.s15 >> (ushort2)2) << (ushort2)5 | p.s26 >> (ushort2)3;
    out[i] = as_uint(r);
}

kernel void mean_of_565(global const ushort *in, global ushort *out, uint n) {
    PIXEL
    ushort a = in[i], b = out[i];
    out[i] = (a & b) + ((a ^ b) >> 1 & 0x7bef);
}

kernel void unpack_5551(global const ushort4 *in, global uchar16 *out, uint n) {
    PIXEL
    ushort4 p = in[i];
    uchar16 r;
    r.s048c = convert_uchar4(p >> (ushort4)7 & (ushort4)0xf8);
    r.s159d = convert_uchar4(p >> (ushort4)2 & (ushort4)0xf8);
    r.s26ae = convert_uchar4(p << (ushort4)3 & (ushort4)0xf8);
    r.s37bf = convert_uchar4(-(p & (ushort4)1) & (ushort4)255);
    out[i] = r;
}

kernel void expand_4444(global const ushort *in, global uint *out, uint n) {
    PIXEL
    uint p = in[i];
    p = (p & 0xff00) << 8 | (p & 0xff);
    p = (p & 0x00f000f0) << 4 | (p & 0x000f000f);
    out[i] = p * 17;
}

kernel void look_up_tables(global const uchar4 *in, constant uchar *table, global uchar4 *out, uint n) {
    PIXEL
    uchar4 p = in[i];
    out[i] = (uchar4)(table[p.x % n], table[p.y % n], table[p.z % n], p.w);
}

kernel void look_up_in_local_table(global const uchar8 *in, global const uchar *table, global uchar8 *out, uint n) {
    local uchar own[256];
    for (uint k = get_local_id(0); k < 256; k += get_local_size(0))
        own[k] = table[k % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    PIXEL
    uchar8 p = in[i];
    out[i] = (uchar8)(own[p.s0], own[p.s1], own[p.s2], own[p.s3], own[p.s4], own[p.s5], own[p.s6], own[p.s7]);
}

kernel void brightness_and_contrast(global uchar4 *data, uint n, int brightness, int contrast) {
    PIXEL
    int4 p = ((convert_int4(data[i]) - 128) * contrast >> 6) + 128 + brightness;
    uchar4 r = convert_uchar4_sat(p);
    r.w = data[i].w;
    data[i] = r;
}

kernel void threshold_levels(global uchar16 *data, uint n, uchar low, uchar high) {
    PIXEL
    uchar16 p = data[i];
    data[i] = select(select((uchar16)128, (uchar16)255, p > high), (uchar16)0, p < low);
}

kernel void posterise(global uchar4 *data, uint n, uint levels) {
    PIXEL
    levels = (levels & 7) + 2;
    uint4 p = convert_uint4(data[i]) * levels >> 8;
    data[i] = convert_uchar4(p * 255 / (levels - 1));
}

kernel void invert_but_alpha(global uint *data, uint n) {
    PIXEL
    data[i] ^= 0x00ffffff;
}

kernel void sepia(global uchar4 *data, uint n) {
    PIXEL
    uint r = data[i].x, g = data[i].y, b = data[i].z;
    uint4 s = (uint4)(r * 402 + g * 787 + b * 194, r * 357 + g * 702 + b * 172, r * 279 + g * 547 + b * 134, 255 << 10) >> 10;
    data[i] = convert_uchar4(min(s, 255u));
}

kernel void colour_matrix_fixed(global uchar4 *data, uint n, constant short4 *matrix) {
    PIXEL
    int4 p = convert_int4(data[i]);
    int4 r;
    r.x = p.x * matrix[0].x + p.y * matrix[0].y + p.z * matrix[0].z + p.w * matrix[0].w;
    r.y = p.x * matrix[1].x + p.y * matrix[1].y + p.z * matrix[1].z + p.w * matrix[1].w;
    r.z = p.x * matrix[2].x + p.y * matrix[2].y + p.z * matrix[2].z + p.w * matrix[2].w;
    r.w = p.w << 8;
    data[i] = convert_uchar4_sat(r + 128 >> 8);
}

kernel void chroma_key(global const uchar4 *front, global const uchar4 *back, global uchar4 *out, uint n, uchar4 key, uint near) {
    PIXEL
    uchar4 p = front[i], d = abs_diff(p, key);
    out[i] = (uint)d.x + d.y + d.z <= near ? back[i] : p;
}

kernel void nearest_of_palette(global const uchar4 *in, constant uchar4 *palette, global uchar *out, uint n, uint colours) {
    PIXEL
    int4 p = convert_int4(in[i]);
    uint best = ~0u, at = 0;
    for (uint k = 0; k < (colours & 15); k++) {
        int4 d = p - convert_int4(palette[k]);
        uint far = d.x * d.x + d.y * d.y + d.z * d.z;
        if (far < best)
            best = far, at = k;
    }
    out[i] = at;
}

kernel void ordered_dither(global const uchar *in, global uchar *out, uint width, uint height) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    uint a = x ^ y;
    uint level = (a & 1) << 5 | (y & 1) << 4 | (a & 2) << 2 | (y & 2) << 1 | (a & 4) >> 1 | (y & 4) >> 2;
    out[y * width + x] = in[y * width + x] > level * 4 + 2 ? 255 : 0;
}

kernel void dither_to_bits(global const uchar8 *in, global uchar *out, uint n) {
    PIXEL
    const uchar8 levels = (uchar8)(16, 144, 48, 176, 64, 192, 96, 224);
    char8 on = in[i] > (i & 1 ? levels.s76543210 : levels);
    uchar8 bits = as_uchar8(on) & (uchar8)(128, 64, 32, 16, 8, 4, 2, 1);
    uchar4 a = bits.lo | bits.hi;
    uchar2 b = a.lo | a.hi;
    out[i] = b.x | b.y;
}

kernel void error_diffusion_row(global const uchar *in, global uchar *out, uint n) {
    PIXEL
    int error = 0;
    uint bits = 0;
    for (uint k = 0; k < 8; k++) {
        int v = in[(i * 8 + k) % n] + error;
        bits = bits << 1 | (v >= 128);
        error = (v >= 128 ? v - 255 : v) * 7 >> 4;
    }
    out[i] = bits;
}

kernel void bits_to_bytes(global const uchar *in, global uchar8 *out, uint n) {
    PIXEL
    ulong x = in[i];
    x = (x | x << 28) & 0x0000000f0000000ful;
    x = (x | x << 14) & 0x0003000300030003ul;
    x = (x | x << 7) & 0x0101010101010101ul;
    out[i] = as_uchar8(x * 255);
}

kernel void bytes_to_bits(global const uchar8 *in, global uchar *out, uint n) {
    PIXEL
    ulong x = as_ulong(in[i]) & 0x8080808080808080ul;
    out[i] = (x >> 7) * 0x0102040810204080ul >> 56;
}

kernel void gamma_by_square(global uchar4 *data, uint n) {
    PIXEL
    ushort4 p = convert_ushort4(data[i]);
    data[i] = convert_uchar4((p * p + (ushort)255) >> (ushort4)8);
}

kernel void linear_to_srgb_bytes(global const float4 *in, global uchar4 *out, uint n) {
    PIXEL
    out[i] = convert_uchar4_sat_rte(clamp(in[i], 0.0f, 1.0f) * 255.0f);
}

kernel void bytes_to_floats(global const uchar4 *in, global float4 *out, uint n) {
    PIXEL
    out[i] = convert_float4(in[i]) * (1.0f / 255.0f);
}

kernel void signed_bytes_to_floats(global const char4 *in, global float4 *out, uint n) {
    PIXEL
    out[i] = max(convert_float4(in[i]) * (1.0f / 127.0f), -1.0f);
}

kernel void cross_fade(global const uchar16 *a, global const uchar16 *b, global uchar16 *out, uint n, uchar t) {
    PIXEL
    ushort16 p = convert_ushort16(a[i]), q = convert_ushort16(b[i]);
    out[i] = convert_uchar16((p * (ushort)(255 - t) + q * (ushort)t + (ushort)128) >> (ushort16)8);
}

kernel void checker_overlay(global uchar4 *data, uint width, uint height, uchar4 a, uchar4 b) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    uchar4 p = data[y * width + x], c = (x ^ y) & 8 ? a : b;
    data[y * width + x] = p.w < 128 ? c : p;
}

// Images that are resampled, warped and summed up, and images of three dimensions and arrays.

const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
const sampler_t outside = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
const sampler_t smooth = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
const sampler_t unit_smooth = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
const sampler_t repeated = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
const sampler_t mirrored = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_LINEAR;

#define PLACE                                           \
    const int x = get_global_id(0), y = get_global_id(1); \
    if (x >= width || y >= height)                      \
        return;

kernel void resize_nearest(read_only image2d_t in, write_only image2d_t out, int width, int height, float2 scale) {
    PLACE
    write_imagef(out, (int2)(x, y), read_imagef(in, nearest, (int2)(x * scale.x, y * scale.y)));
}

kernel void resize_bilinear(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    write_imagef(out, (int2)(x, y), read_imagef(in, unit_smooth, (float2)((x + 0.5f) / width, (y + 0.5f) / height)));
}

kernel void resize_bilinear_by_hand(read_only image2d_t in, write_only image2d_t out, int width, int height, float2 scale) {
    PLACE
    float2 p = (float2)(x, y) * scale, f = floor(p), t = p - f;
    int2 at = convert_int2(f);
    float4 a = read_imagef(in, nearest, at), b = read_imagef(in, nearest, at + (int2)(1, 0)), c = read_imagef(in, nearest, at + (int2)(0, 1)),
           d = read_imagef(in, nearest, at + (int2)(1, 1));
    write_imagef(out, (int2)(x, y), mix(mix(a, b, t.x), mix(c, d, t.x), t.y));
}

float4 cubic(float t) {
    float t2 = t * t, t3 = t2 * t;
    return (float4)(-0.5f * t3 + t2 - 0.5f * t, 1.5f * t3 - 2.5f * t2 + 1.0f, -1.5f * t3 + 2.0f * t2 + 0.5f * t, 0.5f * t3 - 0.5f * t2);
}

kernel void resize_bicubic(read_only image2d_t in, write_only image2d_t out, int width, int height, float2 scale) {
    PLACE
    float2 p = (float2)(x, y) * scale, f = floor(p);
    float4 wx = cubic(p.x - f.x), wy = cubic(p.y - f.y), sum = 0.0f;
    int2 at = convert_int2(f) - 1;
    float rows[4] = {wy.x, wy.y, wy.z, wy.w};
#pragma unroll
    for (int v = 0; v < 4; v++) {
        float4 row = read_imagef(in, nearest, at + (int2)(0, v)) * wx.x + read_imagef(in, nearest, at + (int2)(1, v)) * wx.y +
                     read_imagef(in, nearest, at + (int2)(2, v)) * wx.z + read_imagef(in, nearest, at + (int2)(3, v)) * wx.w;
        sum += row * rows[v];
    }
    write_imagef(out, (int2)(x, y), sum);
}

kernel void resize_lanczos(read_only image2d_t in, write_only image2d_t out, int width, int height, float scale) {
    PLACE
    float px = x * scale;
    int first = (int)floor(px) - 1;
    float4 sum = 0.0f;
    float weights = 0.0f;
    for (int k = 0; k < 4; k++) {
        float d = (px - (first + k)) * M_PI_F;
        float w = fabs(d) < 1e-4f ? 1.0f : 2.0f * native_sin(d) * native_sin(d * 0.5f) / (d * d);
        sum += read_imagef(in, nearest, (int2)(first + k, y)) * w;
        weights += w;
    }
    write_imagef(out, (int2)(x, y), sum / weights);
}

kernel void shrink_by_area(read_only image2d_t in, write_only image2d_t out, int width, int height, int factor) {
    PLACE
    factor = (factor & 3) + 1;
    float4 sum = 0.0f;
    for (int v = 0; v < factor; v++)
        for (int u = 0; u < factor; u++)
            sum += read_imagef(in, nearest, (int2)(x * factor + u, y * factor + v));
    write_imagef(out, (int2)(x, y), sum * native_recip((float)(factor * factor)));
}

kernel void pyramid_down(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    const float w[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
    float4 sum = 0.0f;
#pragma unroll
    for (int v = 0; v < 5; v++)
#pragma unroll
        for (int u = 0; u < 5; u++)
            sum += read_imagef(in, nearest, (int2)(2 * x + u - 2, 2 * y + v - 2)) * (w[u] * w[v]);
    write_imagef(out, (int2)(x, y), sum);
}

kernel void pyramid_up(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float4 sum = 0.0f;
    float weights = 0.0f;
    for (int v = -2; v <= 2; v++) {
        if ((y + v) & 1)
            continue;
        float wv = v == 0 ? 6.0f : abs(v) == 1 ? 4.0f : 1.0f;
        for (int u = -2; u <= 2; u++) {
            if ((x + u) & 1)
                continue;
            float w = wv * (u == 0 ? 6.0f : abs(u) == 1 ? 4.0f : 1.0f);
            sum += read_imagef(in, nearest, (int2)((x + u) / 2, (y + v) / 2)) * w;
            weights += w;
        }
    }
    write_imagef(out, (int2)(x, y), sum / weights);
}

kernel void laplacian_level(read_only image2d_t fine, read_only image2d_t coarse, write_only image2d_t out, int width, int height) {
    PLACE
    float4 c = read_imagef(coarse, smooth, (float2)(x * 0.5f + 0.25f, y * 0.5f + 0.25f));
    write_imagef(out, (int2)(x, y), read_imagef(fine, nearest, (int2)(x, y)) - c);
}

kernel void turned_by_angle(read_only image2d_t in, write_only image2d_t out, int width, int height, float sine, float cosine) {
    PLACE
    float u = x - 0.5f * width, v = y - 0.5f * height;
    float2 p = (float2)(cosine * u + sine * v + 0.5f * width, cosine * v - sine * u + 0.5f * height);
    write_imagef(out, (int2)(x, y), read_imagef(in, smooth, p));
}

kernel void quarter_turn(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    write_imagef(out, (int2)(height - 1 - y, x), read_imagef(in, nearest, (int2)(x, y)));
}

kernel void perspective(read_only image2d_t in, write_only image2d_t out, int width, int height, constant float4 *h) {
    PLACE
    float3 p = (float3)(x, y, 1.0f);
    float w = dot(h[2].xyz, p);
    if (fabs(w) < 1e-6f) {
        write_imagef(out, (int2)(x, y), (float4)(0.0f));
        return;
    }
    float2 at = (float2)(dot(h[0].xyz, p), dot(h[1].xyz, p)) / w;
    write_imagef(out, (int2)(x, y), read_imagef(in, smooth, at));
}

kernel void barrel(read_only image2d_t in, write_only image2d_t out, int width, int height, float k1, float k2) {
    PLACE
    float2 d = (float2)(2.0f * x / width - 1.0f, 2.0f * y / height - 1.0f);
    float r = dot(d, d), f = 1.0f + r * (k1 + r * k2);
    float2 p = d * f * 0.5f + 0.5f;
    bool within = p.x >= 0.0f && p.x <= 1.0f && p.y >= 0.0f && p.y <= 1.0f;
    write_imagef(out, (int2)(x, y), within ? read_imagef(in, unit_smooth, p) : (float4)(0.0f, 0.0f, 0.0f, 1.0f));
}

kernel void swirl(read_only image2d_t in, write_only image2d_t out, int width, int height, float strength) {
    PLACE
    float2 d = (float2)(x - width / 2, y - height / 2);
    float r = native_sqrt(dot(d, d)), limit = 0.5f * min(width, height);
    if (r < limit) {
        float a = strength * (1.0f - r / limit), s = native_sin(a), c = native_cos(a);
        d = (float2)(c * d.x - s * d.y, s * d.x + c * d.y);
    }
    write_imagef(out, (int2)(x, y), read_imagef(in, smooth, d + (float2)(width / 2, height / 2)));
}

kernel void ripple(read_only image2d_t in, write_only image2d_t out, int width, int height, float amplitude, float length) {
    PLACE
    float2 p = (float2)(x + amplitude * native_sin(y * length), y + amplitude * native_cos(x * length));
    write_imagef(out, (int2)(x, y), read_imagef(in, smooth, p));
}

kernel void displaced(read_only image2d_t in, read_only image2d_t map, write_only image2d_t out, int width, int height, float amount) {
    PLACE
    float4 d = read_imagef(map, nearest, (int2)(x, y)) - 0.5f;
    write_imagef(out, (int2)(x, y), read_imagef(in, smooth, (float2)(x, y) + d.xy * amount + 0.5f));
}

kernel void tiled_repeat(read_only image2d_t in, write_only image2d_t out, int width, int height, float times) {
    PLACE
    write_imagef(out, (int2)(x, y), read_imagef(in, repeated, (float2)(x, y) * times / (float2)(width, height)));
}

kernel void tiled_mirror(read_only image2d_t in, write_only image2d_t out, int width, int height, float times) {
    PLACE
    write_imagef(out, (int2)(x, y), read_imagef(in, mirrored, (float2)(x * times / width, y * times / height)));
}

kernel void pixelated(read_only image2d_t in, write_only image2d_t out, int width, int height, uint size) {
    PLACE
    size = (size & 7) + 1;
    write_imagef(out, (int2)(x, y), read_imagef(in, nearest, (int2)(x / size * size, y / size * size)));
}

kernel void sampler_of_caller(read_only image2d_t in, sampler_t how, write_only image2d_t out, int width, int height, float2 shift) {
    PLACE
    write_imagef(out, (int2)(x, y), read_imagef(in, how, (float2)(x, y) + shift));
}

kernel void size_of_image(read_only image2d_t in, write_only image2d_t out) {
    const int x = get_global_id(0), y = get_global_id(1);
    int2 size = get_image_dim(in);
    if (x < size.x && y < size.y)
        write_imagef(out, (int2)(size.x - 1 - x, size.y - 1 - y), read_imagef(in, (int2)(x, y)));
}

kernel void radial_blur(read_only image2d_t in, write_only image2d_t out, int width, int height, float strength, int steps) {
    PLACE
    steps = (steps & 7) + 1;
    float2 p = (float2)(x + 0.5f, y + 0.5f), d = (p - (float2)(width, height) * 0.5f) * (strength / steps);
    float4 sum = 0.0f;
    for (int k = 0; k < steps; k++) {
        sum += read_imagef(in, smooth, p);
        p -= d;
    }
    write_imagef(out, (int2)(x, y), sum / (float)steps);
}

kernel void along_flow(read_only image2d_t noise, read_only image2d_t flow, write_only image2d_t out, int width, int height) {
    PLACE
    float2 p = (float2)(x + 0.5f, y + 0.5f);
    float sum = 0.0f, count = 0.0f;
    for (int k = 0; k < 8; k++) {
        float2 v = read_imagef(flow, smooth, p).xy;
        float l = dot(v, v);
        if (l < 1e-6f)
            break;
        p += v * native_rsqrt(l);
        if (p.x < 0.0f || p.y < 0.0f || p.x >= width || p.y >= height)
            break;
        sum += read_imagef(noise, smooth, p).x;
        count += 1.0f;
    }
    write_imagef(out, (int2)(x, y), (float4)(count > 0.0f ? sum / count : 0.0f));
}

kernel void optical_flow(read_only image2d_t a, read_only image2d_t b, write_only image2d_t out, int width, int height) {
    PLACE
    float xx = 0.0f, xy = 0.0f, yy = 0.0f, xt = 0.0f, yt = 0.0f;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            int2 p = (int2)(x + u, y + v);
            float gx = read_imagef(a, nearest, p + (int2)(1, 0)).x - read_imagef(a, nearest, p - (int2)(1, 0)).x;
            float gy = read_imagef(a, nearest, p + (int2)(0, 1)).x - read_imagef(a, nearest, p - (int2)(0, 1)).x;
            float gt = read_imagef(b, nearest, p).x - read_imagef(a, nearest, p).x;
            xx += gx * gx, xy += gx * gy, yy += gy * gy, xt += gx * gt, yt += gy * gt;
        }
    float d = xx * yy - xy * xy;
    float2 f = fabs(d) > 1e-6f ? (float2)(xy * yt - yy * xt, xy * xt - xx * yt) / d : (float2)(0.0f);
    write_imagef(out, (int2)(x, y), (float4)(f, 0.0f, 0.0f));
}

kernel void corner_response(read_only image2d_t in, write_only image2d_t out, int width, int height, float k) {
    PLACE
    float xx = 0.0f, xy = 0.0f, yy = 0.0f;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            float gx = read_imagef(in, nearest, (int2)(x + u + 1, y + v)).x - read_imagef(in, nearest, (int2)(x + u - 1, y + v)).x;
            float gy = read_imagef(in, nearest, (int2)(x + u, y + v + 1)).x - read_imagef(in, nearest, (int2)(x + u, y + v - 1)).x;
            xx = mad(gx, gx, xx), xy = mad(gx, gy, xy), yy = mad(gy, gy, yy);
        }
    write_imagef(out, (int2)(x, y), (float4)(xx * yy - xy * xy - k * (xx + yy) * (xx + yy)));
}

kernel void template_match(read_only image2d_t in, read_only image2d_t small, global float *out, int width, int height, int size) {
    PLACE
    size &= 3;
    float sum = 0.0f;
    for (int v = 0; v <= size; v++)
        for (int u = 0; u <= size; u++) {
            float d = read_imagef(in, outside, (int2)(x + u, y + v)).x - read_imagef(small, nearest, (int2)(u, v)).x;
            sum += d * d;
            if (sum > 1000.0f)
                break;
        }
    out[y * width + x] = sum;
}

kernel void distance_to_edge(read_only image2d_t in, write_only image2d_t out, int width, int height, int most) {
    PLACE
    most &= 7;
    bool own = read_imagef(in, nearest, (int2)(x, y)).x > 0.5f;
    int best = most * most + 1;
    for (int v = -most; v <= most; v++)
        for (int u = -most; u <= most; u++) {
            int d = u * u + v * v;
            if (d < best && (read_imagef(in, nearest, (int2)(x + u, y + v)).x > 0.5f) != own)
                best = d;
        }
    write_imagef(out, (int2)(x, y), (float4)(native_sqrt((float)best)));
}

kernel void sum_of_rows(read_only image2d_t in, global float4 *out, int width, int height) {
    const int y = get_global_id(0);
    if (y >= height)
        return;
    float4 sum = 0.0f;
    for (int x = 0; x < width; x++)
        sum += read_imagef(in, nearest, (int2)(x, y));
    out[y] = sum;
}

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void most_of_row(read_only image2d_t in, global float *out, int width) {
    local float most[64];
    const int t = get_local_id(0), y = get_group_id(0);
    float m = -INFINITY;
    for (int x = t; x < width; x += 64)
        m = fmax(m, read_imagef(in, nearest, (int2)(x, y)).x);
    most[t] = m;
    for (int k = 32; k; k >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < k)
            most[t] = fmax(most[t], most[t + k]);
    }
    if (t == 0)
        out[y & 7] = most[0];
}

kernel void histogram_of_image(read_only image2d_t in, global uint *out, int width, int height) {
    local uint bins[64];
    const int x = get_global_id(0), y = get_global_id(1);
    const uint t = get_local_id(1) * get_local_size(0) + get_local_id(0), size = get_local_size(0) * get_local_size(1);
    for (uint k = t; k < 64; k += size)
        bins[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x < width && y < height)
        atomic_inc(&bins[min((uint)(clamp(read_imagef(in, nearest, (int2)(x, y)).x, 0.0f, 1.0f) * 64.0f), 63u)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = t; k < 8; k += size)
        atomic_add(&out[k], bins[k]);
}

kernel void pack_to_words(read_only image2d_t in, global uint *out, int width, int height) {
    PLACE
    uint4 p = convert_uint4_sat_rte(read_imagef(in, nearest, (int2)(x, y)) * 255.0f) & 255u;
    out[y * width + x] = p.x | p.y << 8 | p.z << 16 | p.w << 24;
}

kernel void unpack_from_words(global const uint *in, write_only image2d_t out, int width, int height) {
    PLACE
    uint p = in[y * width + x];
    write_imagef(out, (int2)(x, y), (float4)(p & 255, p >> 8 & 255, p >> 16 & 255, p >> 24) * (1.0f / 255.0f));
}

kernel void gather_by_list(read_only image2d_t in, global const int2 *places, global float4 *out, int n) {
    const int i = get_global_id(0);
    if (i < n)
        out[i] = read_imagef(in, outside, places[i]);
}

kernel void fractal_colours(write_only image2d_t out, int width, int height, float zoom) {
    PLACE
    float cx = (x - width * 0.5f) * zoom, cy = (y - height * 0.5f) * zoom, u = 0.0f, v = 0.0f;
    int k = 0;
    while (k < 48 && u * u + v * v < 4.0f) {
        float t = u * u - v * v + cx;
        v = 2.0f * u * v + cy;
        u = t;
        k++;
    }
    float f = k * (1.0f / 48.0f);
    write_imagef(out, (int2)(x, y), (float4)(f, f * f, native_sqrt(f), 1.0f));
}

kernel void circles_drawn(write_only image2d_t out, int width, int height, constant float4 *circles, int count) {
    PLACE
    float4 c = (float4)(0.0f, 0.0f, 0.0f, 1.0f);
    for (int k = 0; k < (count & 7); k++) {
        float2 d = (float2)(x, y) - circles[k].xy;
        if (dot(d, d) < circles[k].z * circles[k].z) {
            c.x = circles[k].w;
            c.y = k;
            break;
        }
    }
    write_imagef(out, (int2)(x, y), c);
}

kernel void volume_slice(read_only image3d_t in, write_only image2d_t out, int width, int height, float depth) {
    PLACE
    write_imagef(out, (int2)(x, y), read_imagef(in, unit_smooth, (float4)((x + 0.5f) / width, (y + 0.5f) / height, depth, 0.0f)));
}

kernel void volume_most(read_only image3d_t in, write_only image2d_t out, int width, int height, int depth) {
    PLACE
    float4 m = 0.0f;
    for (int z = 0; z < (depth & 7); z++)
        m = fmax(m, read_imagef(in, nearest, (int4)(x, y, z, 0)));
    write_imagef(out, (int2)(x, y), m);
}

kernel void volume_composite(read_only image3d_t in, write_only image2d_t out, int width, int height, int depth) {
    PLACE
    float3 c = 0.0f;
    float left = 1.0f;
    for (int z = 0; z < (depth & 15) && left > 0.01f; z++) {
        float4 p = read_imagef(in, nearest, (int4)(x, y, z, 0));
        c += p.xyz * (p.w * left);
        left *= 1.0f - p.w;
    }
    write_imagef(out, (int2)(x, y), (float4)(c, 1.0f - left));
}

kernel void volume_gradient(read_only image3d_t in, global float4 *out, int width, int height, int z) {
    PLACE
    float4 g = 0.0f;
    g.x = read_imagef(in, nearest, (int4)(x + 1, y, z, 0)).x - read_imagef(in, nearest, (int4)(x - 1, y, z, 0)).x;
    g.y = read_imagef(in, nearest, (int4)(x, y + 1, z, 0)).x - read_imagef(in, nearest, (int4)(x, y - 1, z, 0)).x;
    g.z = read_imagef(in, nearest, (int4)(x, y, z + 1, 0)).x - read_imagef(in, nearest, (int4)(x, y, z - 1, 0)).x;
    out[y * width + x] = g;
}

kernel void colour_cube(read_only image2d_t in, read_only image3d_t cube, write_only image2d_t out, int width, int height) {
    PLACE
    float4 p = read_imagef(in, nearest, (int2)(x, y));
    float4 r = read_imagef(cube, unit_smooth, (float4)(p.xyz * (15.0f / 16.0f) + 0.5f / 16.0f, 0.0f));
    write_imagef(out, (int2)(x, y), (float4)(r.xyz, p.w));
}

kernel void mean_of_layers(read_only image2d_array_t in, write_only image2d_t out, int width, int height, int layers) {
    PLACE
    layers = (layers & 3) + 1;
    float4 sum = 0.0f;
    for (int k = 0; k < layers; k++)
        sum += read_imagef(in, nearest, (int4)(x, y, k, 0));
    write_imagef(out, (int2)(x, y), sum / (float)layers);
}

kernel void layer_of_lane(read_only image2d_array_t in, read_only image2d_t which, write_only image2d_array_t out, int width, int height) {
    PLACE
    int layer = read_imagei(which, nearest, (int2)(x, y)).x & 3;
    write_imagef(out, (int4)(x, y, layer, 0), read_imagef(in, nearest, (int4)(x, y, layer ^ 1, 0)));
}

kernel void curve_of_one_dimension(read_only image2d_t in, read_only image1d_t curve, write_only image2d_t out, int width, int height) {
    PLACE
    float4 p = read_imagef(in, nearest, (int2)(x, y));
    p.x = read_imagef(curve, unit_smooth, p.x).x;
    p.y = read_imagef(curve, unit_smooth, p.y).y;
    p.z = read_imagef(curve, unit_smooth, p.z).z;
    write_imagef(out, (int2)(x, y), p);
}

kernel void rows_of_array(read_only image1d_array_t in, write_only image2d_t out, int width, int height) {
    PLACE
    write_imagef(out, (int2)(x, y), read_imagef(in, nearest, (int2)(width - 1 - x, y)));
}

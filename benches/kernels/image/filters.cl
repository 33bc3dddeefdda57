// Image to image, pixel by pixel and neighbourhood by neighbourhood.

const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
const sampler_t outside = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
const sampler_t smooth = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

#define PLACE                                           \
    const int x = get_global_id(0), y = get_global_id(1); \
    if (x >= width || y >= height)                      \
        return;

#define IN(dx, dy) read_imagef(in, nearest, (int2)(x + dx, y + dy))

kernel void copy(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    write_imagef(out, (int2)(x, y), IN(0, 0));
}

kernel void gain_and_lift(read_only image2d_t in, write_only image2d_t out, int width, int height, float4 gain, float4 lift) {
    PLACE
    write_imagef(out, (int2)(x, y), mad(IN(0, 0), gain, lift));
}

kernel void luminance(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float l = dot(IN(0, 0).xyz, (float3)(0.2126f, 0.7152f, 0.0722f));
    write_imagef(out, (int2)(x, y), (float4)(l, l, l, 1.0f));
}

kernel void colour_matrix(read_only image2d_t in, write_only image2d_t out, int width, int height, constant float4 *rows) {
    PLACE
    float4 p = IN(0, 0);
    write_imagef(out, (int2)(x, y), (float4)(dot(p, rows[0]), dot(p, rows[1]), dot(p, rows[2]), p.w));
}

kernel void levels(read_only image2d_t in, write_only image2d_t out, int width, int height, float black, float white) {
    PLACE
    float4 p = IN(0, 0);
    float4 q = clamp((p - black) / (white - black), 0.0f, 1.0f);
    q.w = p.w;
    write_imagef(out, (int2)(x, y), q);
}

kernel void filmic_curve(read_only image2d_t in, write_only image2d_t out, int width, int height, float exposure) {
    PLACE
    float3 c = IN(0, 0).xyz * exposure;
    float3 r = (c * (2.51f * c + 0.03f)) / (c * (2.43f * c + 0.59f) + 0.14f);
    write_imagef(out, (int2)(x, y), (float4)(clamp(r, 0.0f, 1.0f), 1.0f));
}

kernel void simple_tone_map(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float4 p = IN(0, 0);
    write_imagef(out, (int2)(x, y), p / (1.0f + fabs(p)));
}

kernel void srgb_encode(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float4 p = clamp(IN(0, 0), 0.0f, 1.0f);
    float4 high = 1.055f * native_powr(p, 1.0f / 2.4f) - 0.055f;
    write_imagef(out, (int2)(x, y), select(high, p * 12.92f, p <= 0.0031308f));
}

kernel void saturation(read_only image2d_t in, write_only image2d_t out, int width, int height, float amount) {
    PLACE
    float4 p = IN(0, 0);
    float l = 0.299f * p.x + 0.587f * p.y + 0.114f * p.z;
    write_imagef(out, (int2)(x, y), (float4)(mix((float3)l, p.xyz, amount), p.w));
}

kernel void vibrance(read_only image2d_t in, write_only image2d_t out, int width, int height, float amount) {
    PLACE
    float4 p = IN(0, 0);
    float most = fmax(fmax(p.x, p.y), p.z), least = fmin(fmin(p.x, p.y), p.z), mean = (p.x + p.y + p.z) * (1.0f / 3.0f);
    float by = 1.0f + amount * (1.0f - (most - least));
    write_imagef(out, (int2)(x, y), (float4)(mean + (p.xyz - mean) * by, p.w));
}

kernel void hue_turned(read_only image2d_t in, write_only image2d_t out, int width, int height, float degrees) {
    PLACE
    float4 p = IN(0, 0);
    float most = fmax(p.x, fmax(p.y, p.z)), range = most - fmin(p.x, fmin(p.y, p.z)), h = 0.0f;
    if (range > 0.0f) {
        if (most == p.x)
            h = (p.y - p.z) / range;
        else if (most == p.y)
            h = 2.0f + (p.z - p.x) / range;
        else
            h = 4.0f + (p.x - p.y) / range;
    }
    h += degrees * (1.0f / 60.0f);
    h -= 6.0f * floor(h * (1.0f / 6.0f));
    float3 k = fabs((float3)(h) - (float3)(3.0f, 2.0f, 4.0f));
    float3 r = clamp((float3)(k.x - 1.0f, 2.0f - k.y, 2.0f - k.z), 0.0f, 1.0f);
    write_imagef(out, (int2)(x, y), (float4)(most - range + r * range, p.w));
}

kernel void vignette(read_only image2d_t in, write_only image2d_t out, int width, int height, float strength) {
    PLACE
    float2 d = (float2)(x - width * 0.5f, y - height * 0.5f) / (float)max(width, height);
    float f = 1.0f - strength * dot(d, d);
    write_imagef(out, (int2)(x, y), IN(0, 0) * fmax(f, 0.0f));
}

kernel void channel_picked(read_only image2d_t in, write_only image2d_t out, int width, int height, int channel) {
    PLACE
    float4 p = IN(0, 0);
    float v;
    switch (channel & 3) {
        case 0: v = p.x; break;
        case 1: v = p.y; break;
        case 2: v = p.z; break;
        default: v = p.w;
    }
    write_imagef(out, (int2)(x, y), (float4)(v));
}

kernel void over(read_only image2d_t front, read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float4 a = read_imagef(front, nearest, (int2)(x, y)), b = IN(0, 0);
    write_imagef(out, (int2)(x, y), a + b * (1.0f - a.w));
}

kernel void difference_and_mask(read_only image2d_t a, read_only image2d_t in, write_only image2d_t out, int width, int height, float limit) {
    PLACE
    float4 d = fabs(read_imagef(a, nearest, (int2)(x, y)) - IN(0, 0));
    float most = fmax(d.x, fmax(d.y, d.z));
    write_imagef(out, (int2)(x, y), most > limit ? (float4)(1.0f) : (float4)(0.0f, 0.0f, 0.0f, 1.0f));
}

kernel void mean_3x3(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float4 sum = 0.0f;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += IN(dx, dy);
    write_imagef(out, (int2)(x, y), sum * (1.0f / 9.0f));
}

kernel void mean_any_size(read_only image2d_t in, write_only image2d_t out, int width, int height, int radius) {
    PLACE
    radius &= 3;
    float4 sum = 0.0f;
    for (int v = y - radius; v <= y + radius; v++)
        for (int u = x - radius; u <= x + radius; u++)
            sum += read_imagef(in, outside, (int2)(u, v));
    write_imagef(out, (int2)(x, y), sum / (float)((2 * radius + 1) * (2 * radius + 1)));
}

kernel void gaussian_row(read_only image2d_t in, write_only image2d_t out, int width, int height, constant float *weights) {
    PLACE
    float4 sum = IN(0, 0) * weights[0];
#pragma unroll
    for (int k = 1; k <= 4; k++)
        sum += (IN(-k, 0) + IN(k, 0)) * weights[k];
    write_imagef(out, (int2)(x, y), sum);
}

kernel void gaussian_column_bilinear(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float2 p = (float2)(x + 0.5f, y + 0.5f);
    float4 sum = read_imagef(in, smooth, p) * 0.2270270f;
    sum += (read_imagef(in, smooth, p + (float2)(0.0f, 1.3846154f)) + read_imagef(in, smooth, p - (float2)(0.0f, 1.3846154f))) * 0.3162162f;
    sum += (read_imagef(in, smooth, p + (float2)(0.0f, 3.2307692f)) + read_imagef(in, smooth, p - (float2)(0.0f, 3.2307692f))) * 0.0702703f;
    write_imagef(out, (int2)(x, y), sum);
}

kernel void convolve_5x5(read_only image2d_t in, write_only image2d_t out, int width, int height, constant float *weights) {
    PLACE
    float4 sum = 0.0f;
    int k = 0;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
            sum = mad(IN(dx, dy), weights[k++], sum);
    write_imagef(out, (int2)(x, y), sum);
}

kernel void convolve_any_size(read_only image2d_t in, write_only image2d_t out, int width, int height, global const float *weights, int size) {
    PLACE
    size &= 3;
    float4 sum = 0.0f;
    for (int v = 0; v <= size; v++)
        for (int u = 0; u <= size; u++)
            sum += read_imagef(in, outside, (int2)(x + u - size / 2, y + v - size / 2)) * weights[v * (size + 1) + u];
    write_imagef(out, (int2)(x, y), sum);
}

kernel void unsharp_mask(read_only image2d_t in, write_only image2d_t out, int width, int height, float amount, float limit) {
    PLACE
    float4 c = IN(0, 0), blur = (c * 4.0f + (IN(-1, 0) + IN(1, 0) + IN(0, -1) + IN(0, 1)) * 2.0f + IN(-1, -1) + IN(1, -1) + IN(-1, 1) + IN(1, 1)) / 16.0f;
    float4 d = c - blur;
    d = select((float4)(0.0f), d, fabs(d) > limit);
    write_imagef(out, (int2)(x, y), c + d * amount);
}

kernel void sobel_magnitude(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float a = IN(-1, -1).x, b = IN(0, -1).x, c = IN(1, -1).x, d = IN(-1, 0).x, e = IN(1, 0).x, f = IN(-1, 1).x, g = IN(0, 1).x, h = IN(1, 1).x;
    float gx = c + 2.0f * e + h - a - 2.0f * d - f, gy = f + 2.0f * g + h - a - 2.0f * b - c;
    write_imagef(out, (int2)(x, y), (float4)(native_sqrt(gx * gx + gy * gy), gx, gy, 1.0f));
}

kernel void sobel_direction(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float gx = IN(1, 0).x - IN(-1, 0).x, gy = IN(0, 1).x - IN(0, -1).x;
    uint way;
    if (fabs(gx) > 2.414f * fabs(gy))
        way = 0;
    else if (fabs(gy) > 2.414f * fabs(gx))
        way = 2;
    else
        way = gx * gy > 0.0f ? 1 : 3;
    write_imageui(out, (int2)(x, y), (uint4)(way));
}

kernel void thin_edges(read_only image2d_t in, read_only image2d_t ways, write_only image2d_t out, int width, int height) {
    PLACE
    uint way = read_imageui(ways, nearest, (int2)(x, y)).x;
    int2 d = way == 0 ? (int2)(1, 0) : way == 1 ? (int2)(1, 1) : way == 2 ? (int2)(0, 1) : (int2)(1, -1);
    float c = IN(0, 0).x, a = read_imagef(in, nearest, (int2)(x, y) + d).x, b = read_imagef(in, nearest, (int2)(x, y) - d).x;
    write_imagef(out, (int2)(x, y), (float4)(c >= a && c >= b ? c : 0.0f));
}

kernel void double_threshold(read_only image2d_t in, write_only image2d_t out, int width, int height, float low, float high) {
    PLACE
    float c = IN(0, 0).x;
    float r = 0.0f;
    if (c >= high)
        r = 1.0f;
    else if (c >= low) {
        for (int dy = -1; dy <= 1 && r == 0.0f; dy++)
            for (int dx = -1; dx <= 1; dx++)
                if (IN(dx, dy).x >= high) {
                    r = 1.0f;
                    break;
                }
    }
    write_imagef(out, (int2)(x, y), (float4)(r));
}

kernel void laplacian_of_five(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    write_imagef(out, (int2)(x, y), IN(-1, 0) + IN(1, 0) + IN(0, -1) + IN(0, 1) - 4.0f * IN(0, 0));
}

kernel void bilateral(read_only image2d_t in, write_only image2d_t out, int width, int height, float spatial, float range) {
    PLACE
    float4 c = IN(0, 0), sum = 0.0f;
    float weights = 0.0f;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
            float4 p = IN(dx, dy), d = p - c;
            float w = native_exp(-(dx * dx + dy * dy) * spatial - dot(d, d) * range);
            sum += p * w;
            weights += w;
        }
    write_imagef(out, (int2)(x, y), sum / weights);
}

kernel void median_by_minmax(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float4 a = IN(-1, 0), b = IN(1, 0), c = IN(0, 0), d = IN(0, -1), e = IN(0, 1);
    float4 f = fmax(fmin(a, b), fmin(d, e)), g = fmin(fmax(a, b), fmax(d, e));
    write_imagef(out, (int2)(x, y), fmax(fmin(f, g), fmin(c, fmax(f, g))));
}

kernel void median_of_column_sorts(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float low[3], mid[3], high[3];
#pragma unroll
    for (int k = 0; k < 3; k++) {
        float a = IN(k - 1, -1).x, b = IN(k - 1, 0).x, c = IN(k - 1, 1).x;
        low[k] = fmin(a, fmin(b, c));
        high[k] = fmax(a, fmax(b, c));
        mid[k] = fmax(fmin(a, b), fmin(fmax(a, b), c));
    }
    float a = fmax(low[0], fmax(low[1], low[2])), c = fmin(high[0], fmin(high[1], high[2]));
    float b = fmax(fmin(mid[0], mid[1]), fmin(fmax(mid[0], mid[1]), mid[2]));
    write_imagef(out, (int2)(x, y), (float4)(fmax(fmin(a, b), fmin(fmax(a, b), c))));
}

kernel void erode_disc(read_only image2d_t in, write_only image2d_t out, int width, int height, int radius) {
    PLACE
    radius &= 3;
    float4 least = INFINITY;
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
            if (dx * dx + dy * dy > radius * radius)
                continue;
            least = fmin(least, IN(dx, dy));
        }
    write_imagef(out, (int2)(x, y), least);
}

kernel void dilate_uint(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    uint4 most = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            most = max(most, read_imageui(in, nearest, (int2)(x + dx, y + dy)));
    write_imageui(out, (int2)(x, y), most);
}

kernel void kuwahara(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float4 best = 0.0f;
    float least = INFINITY;
    for (int q = 0; q < 4; q++) {
        int ox = q & 1 ? 0 : -2, oy = q & 2 ? 0 : -2;
        float4 sum = 0.0f, squares = 0.0f;
        for (int dy = 0; dy < 3; dy++)
            for (int dx = 0; dx < 3; dx++) {
                float4 p = IN(ox + dx, oy + dy);
                sum += p;
                squares += p * p;
            }
        float4 mean = sum / 9.0f, v = squares / 9.0f - mean * mean;
        float total = v.x + v.y + v.z;
        if (total < least) {
            least = total;
            best = mean;
        }
    }
    write_imagef(out, (int2)(x, y), best);
}

kernel void diffusion_step(read_only image2d_t in, write_only image2d_t out, int width, int height, float k, float dt) {
    PLACE
    float4 c = IN(0, 0), n = IN(0, -1) - c, s = IN(0, 1) - c, w = IN(-1, 0) - c, e = IN(1, 0) - c;
    float4 sum = n / (1.0f + n * n * k) + s / (1.0f + s * s * k) + w / (1.0f + w * w * k) + e / (1.0f + e * e * k);
    write_imagef(out, (int2)(x, y), c + dt * sum);
}

kernel void non_local_means(read_only image2d_t in, write_only image2d_t out, int width, int height, float h) {
    PLACE
    float4 sum = 0.0f;
    float weights = 0.0f;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            float d = 0.0f;
            for (int k = -1; k <= 1; k++) {
                float4 a = IN(u + k, v) - IN(k, 0), b = IN(u, v + k) - IN(0, k);
                d += dot(a.xyz, a.xyz) + dot(b.xyz, b.xyz);
            }
            float w = native_exp2(-d * h);
            sum += IN(u, v) * w;
            weights += w;
        }
    write_imagef(out, (int2)(x, y), sum / weights);
}

kernel __attribute__((reqd_work_group_size(8, 8, 1))) void blur_of_tile(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    local float4 tile[10][10];
    const int x = get_global_id(0), y = get_global_id(1), tx = get_local_id(0), ty = get_local_id(1);
    for (int k = ty * 8 + tx; k < 100; k += 64)
        tile[k / 10][k % 10] = read_imagef(in, nearest, (int2)(x - tx + k % 10 - 1, y - ty + k / 10 - 1));
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x >= width || y >= height)
        return;
    float4 sum = tile[ty][tx + 1] + tile[ty + 1][tx] + tile[ty + 1][tx + 1] + tile[ty + 1][tx + 2] + tile[ty + 2][tx + 1];
    write_imagef(out, (int2)(x, y), sum * 0.2f);
}

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void row_of_tile(read_only image2d_t in, write_only image2d_t out, int width, int height, int radius) {
    local float line[96];
    const int x = get_global_id(0), y = get_global_id(1), t = get_local_id(0);
    line[t + 16] = read_imagef(in, nearest, (int2)(x, y)).x;
    if (t < 16) {
        line[t] = read_imagef(in, nearest, (int2)(x - 16, y)).x;
        line[t + 80] = read_imagef(in, nearest, (int2)(x + 64, y)).x;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x >= width || y >= height)
        return;
    radius &= 15;
    float sum = 0.0f;
    for (int k = -radius; k <= radius; k++)
        sum += line[t + 16 + k];
    write_imagef(out, (int2)(x, y), (float4)(sum / (2 * radius + 1)));
}

kernel void transposed_by_tile(read_only image2d_t in, write_only image2d_t out) {
    local float4 tile[8][9];
    const int tx = get_local_id(0) & 7, ty = get_local_id(1) & 7;
    tile[ty][tx] = read_imagef(in, outside, (int2)(get_group_id(0) * 8 + tx, get_group_id(1) * 8 + ty));
    barrier(CLK_LOCAL_MEM_FENCE);
    write_imagef(out, (int2)(get_group_id(1) * 8 + tx, get_group_id(0) * 8 + ty), tile[tx][ty]);
}

kernel void gray_of_bytes(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    uint4 p = read_imageui(in, nearest, (int2)(x, y));
    uint g = (p.x * 77 + p.y * 150 + p.z * 29 + 128) >> 8;
    write_imageui(out, (int2)(x, y), (uint4)(g, g, g, 255));
}

kernel void threshold_of_words(read_only image2d_t in, write_only image2d_t out, int width, int height, uint low, uint high) {
    PLACE
    uint v = read_imageui(in, nearest, (int2)(x, y)).x;
    write_imageui(out, (int2)(x, y), (uint4)(v >= low && v <= high ? 255 : 0));
}

kernel void signed_offset(read_only image2d_t in, write_only image2d_t out, int width, int height, int4 offset) {
    PLACE
    write_imagei(out, (int2)(x, y), clamp(read_imagei(in, nearest, (int2)(x, y)) + offset, -128, 127));
}

kernel void life_in_image(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    uint sum = 0;
    for (int k = 0; k < 9; k++)
        if (k != 4)
            sum += read_imageui(in, outside, (int2)(x + k % 3 - 1, y + k / 3 - 1)).x & 1;
    uint own = read_imageui(in, outside, (int2)(x, y)).x & 1;
    write_imageui(out, (int2)(x, y), (uint4)(sum == 3 || (own && sum == 2)));
}

kernel void reaction(read_only image2d_t in, write_only image2d_t out, int width, int height, float feed, float kill) {
    PLACE
    float2 c = IN(0, 0).xy;
    float2 l = 0.2f * (IN(-1, 0).xy + IN(1, 0).xy + IN(0, -1).xy + IN(0, 1).xy) + 0.05f * (IN(-1, -1).xy + IN(1, -1).xy + IN(-1, 1).xy + IN(1, 1).xy) - c;
    float r = c.x * c.y * c.y;
    write_imagef(out, (int2)(x, y), (float4)(c.x + l.x - r + feed * (1.0f - c.x), c.y + 0.5f * l.y + r - (kill + feed) * c.y, 0.0f, 1.0f));
}

kernel void wave_step(read_only image2d_t in, read_only image2d_t before, write_only image2d_t out, int width, int height, float c) {
    PLACE
    float l = IN(-1, 0).x + IN(1, 0).x + IN(0, -1).x + IN(0, 1).x - 4.0f * IN(0, 0).x;
    write_imagef(out, (int2)(x, y), (float4)(2.0f * IN(0, 0).x - read_imagef(before, nearest, (int2)(x, y)).x + c * l));
}

kernel void grain(read_only image2d_t in, write_only image2d_t out, int width, int height, uint seed, float amount) {
    PLACE
    uint h = (x * 374761393u + y * 668265263u) ^ seed;
    h = (h ^ h >> 13) * 1274126177u;
    float noise = (h >> 8) * (1.0f / 16777216.0f) - 0.5f;
    float4 p = IN(0, 0);
    write_imagef(out, (int2)(x, y), (float4)(p.xyz + noise * amount, p.w));
}

kernel void dithered_bits(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    const float levels[16] = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
    float v = IN(0, 0).x * 16.0f;
    write_imagef(out, (int2)(x, y), (float4)(v > levels[(y & 3) * 4 + (x & 3)] + 0.5f ? 1.0f : 0.0f));
}

kernel void raw_bilinear(read_only image2d_t in, write_only image2d_t out, int width, int height, uint pattern) {
    PLACE
    float c = IN(0, 0).x, cross = (IN(-1, 0).x + IN(1, 0).x + IN(0, -1).x + IN(0, 1).x) * 0.25f;
    float diagonal = (IN(-1, -1).x + IN(1, -1).x + IN(-1, 1).x + IN(1, 1).x) * 0.25f;
    float across = (IN(-1, 0).x + IN(1, 0).x) * 0.5f, down = (IN(0, -1).x + IN(0, 1).x) * 0.5f;
    uint colour = pattern >> (((y & 1) * 2 + (x & 1)) * 2) & 3;
    float4 r;
    if (colour == 0)
        r = (float4)(c, cross, diagonal, 1.0f);
    else if (colour == 2)
        r = (float4)(diagonal, cross, c, 1.0f);
    else
        r = y & 1 ? (float4)(down, c, across, 1.0f) : (float4)(across, c, down, 1.0f);
    write_imagef(out, (int2)(x, y), r);
}

kernel void raw_green_hamilton(read_only image2d_t in, write_only image2d_t out, int width, int height) {
    PLACE
    float c = IN(0, 0).x;
    if (!((x ^ y) & 1)) {
        float l = IN(-1, 0).x, r = IN(1, 0).x, u = IN(0, -1).x, d = IN(0, 1).x;
        float h2 = 2.0f * c - IN(-2, 0).x - IN(2, 0).x, v2 = 2.0f * c - IN(0, -2).x - IN(0, 2).x;
        float dh = fabs(l - r) + fabs(h2), dv = fabs(u - d) + fabs(v2);
        float gh = (l + r) * 0.5f + h2 * 0.25f, gv = (u + d) * 0.5f + v2 * 0.25f;
        c = dh < dv ? gh : dv < dh ? gv : (gh + gv) * 0.5f;
    }
    write_imagef(out, (int2)(x, y), (float4)(c));
}

kernel void chroma_of_yuv(read_only image2d_t in, write_only image2d_t luma, write_only image2d_t chroma, int width, int height) {
    PLACE
    float3 p = IN(0, 0).xyz;
    float l = dot(p, (float3)(0.299f, 0.587f, 0.114f));
    write_imagef(luma, (int2)(x, y), (float4)(l));
    if (!(x & 1) && !(y & 1))
        write_imagef(chroma, (int2)(x / 2, y / 2), (float4)((p.z - l) * 0.564f + 0.5f, (p.x - l) * 0.713f + 0.5f, 0.0f, 1.0f));
}

kernel void guided_coefficients(read_only image2d_t in, write_only image2d_t out, int width, int height, float eps) {
    PLACE
    float sum = 0.0f, squares = 0.0f;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            float v = IN(dx, dy).x;
            sum += v;
            squares = fma(v, v, squares);
        }
    float mean = sum / 9.0f, v = squares / 9.0f - mean * mean, a = v / (v + eps);
    write_imagef(out, (int2)(x, y), (float4)(a, mean - a * mean, 0.0f, 0.0f));
}

kernel void normals_of_heights(read_only image2d_t in, write_only image2d_t out, int width, int height, float scale) {
    PLACE
    float3 n = (float3)((IN(-1, 0).x - IN(1, 0).x) * scale, (IN(0, -1).x - IN(0, 1).x) * scale, 1.0f);
    n *= native_rsqrt(dot(n, n));
    write_imagef(out, (int2)(x, y), (float4)(n * 0.5f + 0.5f, 1.0f));
}

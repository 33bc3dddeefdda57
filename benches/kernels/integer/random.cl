// Random numbers, one stream a work-item.

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

kernel void lcg_steps(global uint *state, uint n, uint steps) {
    ITEM
    uint s = state[i];
    for (uint k = 0; k < (steps & 31); k++)
        s = s * 1664525u + 1013904223u;
    state[i] = s;
}

kernel void lcg_jump(global uint *state, uint n, uint distance) {
    ITEM
    uint a = 1664525, c = 1013904223, aa = 1, cc = 0;
    for (uint d = distance + i; d; d >>= 1) {
        if (d & 1) {
            aa *= a;
            cc = cc * a + c;
        }
        c *= a + 1;
        a *= a;
    }
    state[i] = aa * state[i] + cc;
}

kernel void lcg64_high(global ulong *state, global uint *out, uint n) {
    ITEM
    ulong s = state[i] * 6364136223846793005ul + 1442695040888963407ul;
    state[i] = s;
    out[i] = s >> 32;
}

kernel void minstd(global uint *state, uint n) {
    ITEM
    state[i] = (ulong)state[i] * 48271 % 2147483647;
}

kernel void minstd_by_schrage(global int *state, uint n) {
    ITEM
    int s = state[i], r = 16807 * (s % 127773) - 2836 * (s / 127773);
    state[i] = r < 0 ? r + 2147483647 : r;
}

kernel void pcg32(global ulong *state, global uint *out, uint n) {
    ITEM
    ulong s = state[i];
    state[i] = s * 6364136223846793005ul + (i << 1 | 1);
    uint x = (s >> 18 ^ s) >> 27, by = s >> 59;
    out[i] = x >> by | x << (-by & 31);
}

kernel void pcg_rxs_m_xs(global uint *state, global uint *out, uint n) {
    ITEM
    uint s = state[i];
    state[i] = s * 747796405u + 2891336453u;
    uint w = (s >> ((s >> 28) + 4) ^ s) * 277803737u;
    out[i] = w >> 22 ^ w;
}

kernel void pcg3d(global uint4 *v, uint n) {
    ITEM
    uint4 s = v[i] * 1664525u + 1013904223u;
    s.x += s.y * s.z, s.y += s.z * s.x, s.z += s.x * s.y;
    s ^= s >> 16;
    s.x += s.y * s.z, s.y += s.z * s.x, s.z += s.x * s.y;
    v[i] = s;
}

kernel void xorshift32(global uint *state, uint n) {
    ITEM
    uint x = state[i];
    for (int k = 0; k < 4; k++)
        x ^= x << 13, x ^= x >> 17, x ^= x << 5;
    state[i] = x;
}

kernel void xorshift64_star(global ulong *state, global ulong *out, uint n) {
    ITEM
    ulong x = state[i];
    x ^= x >> 12, x ^= x << 25, x ^= x >> 27;
    state[i] = x;
    out[i] = x * 0x2545f4914f6cdd1dul;
}

kernel void xorshift128(global uint4 *state, global uint *out, uint n) {
    ITEM
    uint4 s = state[i];
    uint t = s.x ^ s.x << 11;
    s = (uint4)(s.y, s.z, s.w, s.w ^ s.w >> 19 ^ t ^ t >> 8);
    state[i] = s;
    out[i] = s.w;
}

kernel void xorwow(global uint4 *state, global uint *weyl, global uint *out, uint n) {
    ITEM
    uint4 s = state[i];
    uint t = s.x ^ s.x >> 2;
    t ^= t << 1 ^ s.w ^ s.w << 4;
    state[i] = (uint4)(s.yzw, t);
    weyl[i] += 362437;
    out[i] = t + weyl[i];
}

kernel void xoroshiro128(global ulong2 *state, global ulong *out, uint n) {
    ITEM
    ulong a = state[i].x, b = state[i].y;
    out[i] = a + b;
    b ^= a;
    state[i] = (ulong2)(rotate(a, 24ul) ^ b ^ b << 16, rotate(b, 37ul));
}

kernel void xoroshiro64_star_star(global uint2 *state, global uint *out, uint n) {
    ITEM
    uint a = state[i].x, b = state[i].y;
    out[i] = rotate(a * 0x9e3779bbu, 5u) * 5;
    b ^= a;
    state[i] = (uint2)(rotate(a, 26u) ^ b ^ b << 9, rotate(b, 13u));
}

kernel void xoshiro256(global ulong4 *state, global ulong *out, uint n, uint skip) {
    ITEM
    ulong4 s = state[i];
    ulong r = 0;
    for (uint k = 0; k <= skip % 5; k++) {
        r = rotate(s.y * 5, 7ul) * 9;
        ulong t = s.y << 17;
        s.z ^= s.x, s.w ^= s.y, s.y ^= s.z, s.x ^= s.w, s.z ^= t;
        s.w = rotate(s.w, 45ul);
    }
    state[i] = s;
    out[i] = r;
}

kernel void splitmix64(global ulong *out, uint n, ulong seed) {
    ITEM
    ulong z = seed + (i + 1) * 0x9e3779b97f4a7c15ul;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ul;
    z = (z ^ z >> 27) * 0x94d049bb133111ebul;
    out[i] = z ^ z >> 31;
}

kernel void twister_temper(global const uint *in, global uint *out, uint n) {
    ITEM
    uint y = in[i];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680;
    y ^= y << 15 & 0xefc60000;
    out[i] = y ^ y >> 18;
}

kernel void twister_twist(global const uint *in, global uint *out, uint n) {
    ITEM
    uint next = in[i + 1 == n ? 0 : i + 1], far = in[(i + 397) % n];
    uint y = (in[i] & 0x80000000) | (next & 0x7fffffff);
    out[i] = far ^ y >> 1 ^ (y & 1 ? 0x9908b0df : 0);
}

kernel void multiply_with_carry(global uint2 *state, global uint *out, uint n) {
    ITEM
    ulong t = (ulong)state[i].x * 4294957665u + state[i].y;
    state[i] = (uint2)(t, t >> 32);
    out[i] = (uint)t ^ (uint)(t >> 32);
}

kernel void kiss(global uint4 *state, global uint *out, uint n) {
    ITEM
    uint4 s = state[i];
    s.x = 36969 * (s.x & 65535) + (s.x >> 16);
    s.y = 18000 * (s.y & 65535) + (s.y >> 16);
    s.z = 69069 * s.z + 1234567;
    s.w ^= s.w << 17, s.w ^= s.w >> 13, s.w ^= s.w << 5;
    state[i] = s;
    out[i] = ((s.x << 16) + s.y ^ s.z) + s.w;
}

kernel void philox4x32(global uint4 *out, uint n, uint2 key) {
    ITEM
    uint4 c = (uint4)(i, n, 0, 0);
    for (int k = 0; k < 10; k++) {
        uint h0 = mul_hi(0xd2511f53u, c.x), l0 = 0xd2511f53u * c.x, h1 = mul_hi(0xcd9e8d57u, c.z), l1 = 0xcd9e8d57u * c.z;
        c = (uint4)(h1 ^ c.y ^ key.x, l1, h0 ^ c.w ^ key.y, l0);
        key += (uint2)(0x9e3779b9, 0xbb67ae85);
    }
    out[i] = c;
}

kernel void threefry2x32(global uint2 *out, uint n, uint2 key) {
    ITEM
    uint x = i + key.x, y = key.y, third = key.x ^ key.y ^ 0x1bd11bda;
    x += y, y = rotate(y, 13u) ^ x;
    x += y, y = rotate(y, 15u) ^ x;
    x += y, y = rotate(y, 26u) ^ x;
    x += y, y = rotate(y, 6u) ^ x;
    x += key.y, y += third + 1;
    x += y, y = rotate(y, 17u) ^ x;
    x += y, y = rotate(y, 29u) ^ x;
    x += y, y = rotate(y, 16u) ^ x;
    x += y, y = rotate(y, 24u) ^ x;
    out[i] = (uint2)(x + third, y + key.x + 2);
}

kernel void squares(global uint *out, uint n, ulong key) {
    ITEM
    ulong y = i * key, z = y + key, x = y;
    x = x * x + y, x = x >> 32 | x << 32;
    x = x * x + z, x = x >> 32 | x << 32;
    x = x * x + y, x = x >> 32 | x << 32;
    out[i] = (x * x + z) >> 32;
}

kernel void lfsr113(global uint4 *state, global uint *out, uint n) {
    ITEM
    uint4 s = state[i];
    s.x = (s.x & ~1u) << 18 ^ (s.x << 6 ^ s.x) >> 13;
    s.y = (s.y & ~7u) << 2 ^ (s.y << 2 ^ s.y) >> 27;
    s.z = (s.z & ~15u) << 7 ^ (s.z << 13 ^ s.z) >> 21;
    s.w = (s.w & ~127u) << 13 ^ (s.w << 3 ^ s.w) >> 12;
    state[i] = s;
    out[i] = s.x ^ s.y ^ s.z ^ s.w;
}

kernel void lfsr16_period(global const ushort *in, global uint *out, uint n) {
    ITEM
    ushort start = in[i] | 1, s = start;
    uint k = 0;
    do {
        s = s >> 1 ^ (-(s & 1) & 0xb4);
        k++;
    } while (s != start && k < 100);
    out[i] = k;
}

kernel void galois_lfsr64(global ulong *state, uint n) {
    ITEM
    ulong s = state[i];
    for (int k = 0; k < 8; k++)
        s = s >> 1 ^ (-(s & 1) & 0xd800000000000000ul);
    state[i] = s;
}

kernel void sfc32(global uint4 *state, global uint *out, uint n) {
    ITEM
    uint4 s = state[i];
    uint t = s.x + s.y + s.w++;
    s.x = s.y ^ s.y >> 9;
    s.y = s.z + (s.z << 3);
    s.z = rotate(s.z, 21u) + t;
    state[i] = s;
    out[i] = t;
}

kernel void jsf64(global ulong4 *state, uint n) {
    ITEM
    ulong4 s = state[i];
    ulong e = s.x - rotate(s.y, 7ul);
    s.x = s.y ^ rotate(s.z, 13ul);
    s.y = s.z + rotate(s.w, 37ul);
    s.z = s.w + e;
    s.w = e + s.x;
    state[i] = s;
}

kernel void middle_square_weyl(global ulong2 *state, global uint *out, uint n) {
    ITEM
    ulong x = state[i].x, w = state[i].y + 0xb5ad4eceda1ce2a9ul;
    x = x * x + w;
    x = x >> 32 | x << 32;
    state[i] = (ulong2)(x, w);
    out[i] = x;
}

kernel void bounded_by_product(global const uint *in, global uint *out, uint n, uint bound) {
    ITEM
    uint x = in[i];
    ulong m = (ulong)x * bound;
    if ((uint)m < bound) {
        uint least = -bound % max(bound, 1u);
        for (int k = 0; k < 8 && (uint)m < least; k++) {
            x = x * 1664525u + 1013904223u;
            m = (ulong)x * bound;
        }
    }
    out[i] = m >> 32;
}

kernel void van_der_corput(global uint *out, uint n, uint base) {
    ITEM
    base = (base & 7) + 2;
    uint x = i, r = 0, scale = 1;
    while (x) {
        r = r * base + x % base;
        scale *= base;
        x /= base;
    }
    out[i] = ((ulong)r << 16) / scale;
}

kernel void sobol_gray(global const uint *directions, global uint *out, uint n) {
    ITEM
    uint gray = i ^ i >> 1, x = 0;
    for (uint k = 0; gray; k++, gray >>= 1)
        if (gray & 1)
            x ^= directions[k % n];
    out[i] = x;
}

kernel void owen_scramble(global const uint *in, global uint *out, uint n, uint seed) {
    ITEM
    uint x = in[i];
    x ^= x * 0x3d20adea;
    x += seed;
    x *= (seed >> 16) | 1;
    x ^= x * 0x05526c56;
    out[i] = x ^ x * 0x53a22864;
}

kernel void shuffle_in_registers(global uint *out, uint n, uint seed) {
    ITEM
    uchar deck[16];
    for (int k = 0; k < 16; k++)
        deck[k] = k;
    uint s = seed + i;
    for (int k = 15; k > 0; k--) {
        s = s * 1664525u + 1013904223u;
        int j = (s >> 16) * (k + 1) >> 16;
        uchar t = deck[k];
        deck[k] = deck[j];
        deck[j] = t;
    }
    out[i] = deck[0] | deck[5] << 8 | deck[10] << 16 | deck[15] << 24;
}

kernel void dice(global const ulong *in, global uint *out, uint n) {
    ITEM
    ulong x = in[i];
    uint sum = 0;
    for (int k = 0; k < 5; k++) {
        sum += x % 6 + 1;
        x /= 6;
    }
    out[i] = sum;
}

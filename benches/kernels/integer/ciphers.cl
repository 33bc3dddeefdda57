// Ciphers and permutations, one block a work-item.

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

kernel void tea_encrypt(global const uint2 *in, global uint2 *out, uint n, uint4 key) {
    ITEM
    uint2 v = in[i];
    uint sum = 0;
    for (int k = 0; k < 8; k++) {
        sum += 0x9e3779b9;
        v.x += ((v.y << 4) + key.x) ^ (v.y + sum) ^ ((v.y >> 5) + key.y);
        v.y += ((v.x << 4) + key.z) ^ (v.x + sum) ^ ((v.x >> 5) + key.w);
    }
    out[i] = v;
}

kernel void xtea_decrypt(global const uint2 *in, global uint2 *out, uint n, constant uint *key) {
    ITEM
    uint a = in[i].x, b = in[i].y, sum = 0x9e3779b9u * 16;
    do {
        b -= ((a << 4 ^ a >> 5) + a) ^ (sum + key[sum >> 11 & 3]);
        sum -= 0x9e3779b9;
        a -= ((b << 4 ^ b >> 5) + b) ^ (sum + key[sum & 3]);
    } while (sum);
    out[i] = (uint2)(a, b);
}

kernel void xxtea_mix(global const uint4 *in, global uint4 *out, uint n, uint4 key) {
    ITEM
    uint4 v = in[i];
    uint z = v.w, sum = 0;
    for (int k = 0; k < 3; k++) {
        sum += 0x9e3779b9;
        uint e = sum >> 2 & 3;
        uint kx = e == 0 ? key.x : e == 1 ? key.y : e == 2 ? key.z : key.w;
        v.x += ((z >> 5 ^ v.y << 2) + (v.y >> 3 ^ z << 4)) ^ ((sum ^ v.y) + (kx ^ z)), z = v.x;
        v.y += ((z >> 5 ^ v.z << 2) + (v.z >> 3 ^ z << 4)) ^ ((sum ^ v.z) + (kx ^ z)), z = v.y;
        v.z += ((z >> 5 ^ v.w << 2) + (v.w >> 3 ^ z << 4)) ^ ((sum ^ v.w) + (kx ^ z)), z = v.z;
        v.w += ((z >> 5 ^ v.x << 2) + (v.x >> 3 ^ z << 4)) ^ ((sum ^ v.x) + (kx ^ z)), z = v.w;
    }
    out[i] = v;
}

kernel void speck32(global const ushort2 *in, global ushort2 *out, uint n, ushort4 key) {
    ITEM
    ushort x = in[i].x, y = in[i].y, k = key.x, l = key.y;
    for (ushort r = 0; r < 6; r++) {
        x = (ushort)(x >> 7 | x << 9) + y ^ k;
        y = (ushort)(y << 2 | y >> 14) ^ x;
        l = (ushort)(k + (ushort)(l >> 7 | l << 9)) ^ r;
        k = (ushort)(k << 2 | k >> 14) ^ l;
    }
    out[i] = (ushort2)(x, y);
}

kernel void speck64(global const uint2 *in, global uint2 *out, uint n, uint2 key) {
    ITEM
    uint x = in[i].x, y = in[i].y, k = key.x, l = key.y;
    for (uint r = 0; r < 27; r++) {
        x = (rotate(x, 24u) + y) ^ k;
        y = rotate(y, 3u) ^ x;
        l = (rotate(l, 24u) + k) ^ r;
        k = rotate(k, 3u) ^ l;
    }
    out[i] = (uint2)(x, y);
}

kernel void speck128(global const ulong2 *in, global ulong2 *out, uint n, ulong key) {
    ITEM
    ulong x = in[i].x, y = in[i].y;
    for (int r = 0; r < 8; r++) {
        x = (rotate(x, 56ul) + y) ^ key;
        y = rotate(y, 3ul) ^ x;
        key = rotate(key, 9ul) + r;
    }
    out[i] = (ulong2)(x, y);
}

kernel void simon64(global const uint2 *in, global uint2 *out, uint n, global const uint *keys) {
    ITEM
    uint x = in[i].x, y = in[i].y;
    for (uint r = 0; r < 12; r++) {
        uint t = x;
        x = y ^ (rotate(x, 1u) & rotate(x, 8u)) ^ rotate(x, 2u) ^ keys[r % n];
        y = t;
    }
    out[i] = (uint2)(x, y);
}

#define QUARTER(a, b, c, d)                                \
    a += b, d = rotate(d ^ a, 16u), c += d, b = rotate(b ^ c, 12u); \
    a += b, d = rotate(d ^ a, 8u), c += d, b = rotate(b ^ c, 7u);

kernel void chacha20_block(global uint16 *out, uint n, uint4 nonce, uint8 key) {
    ITEM
    uint16 s = (uint16)(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key, i, nonce.yzw), v = s;
    for (int k = 0; k < 10; k++) {
        QUARTER(v.s0, v.s4, v.s8, v.sc)
        QUARTER(v.s1, v.s5, v.s9, v.sd)
        QUARTER(v.s2, v.s6, v.sa, v.se)
        QUARTER(v.s3, v.s7, v.sb, v.sf)
        QUARTER(v.s0, v.s5, v.sa, v.sf)
        QUARTER(v.s1, v.s6, v.sb, v.sc)
        QUARTER(v.s2, v.s7, v.s8, v.sd)
        QUARTER(v.s3, v.s4, v.s9, v.se)
    }
    out[i] = v + s;
}

kernel void salsa_column_rounds(global const uint4 *in, global uint4 *out, uint n, uint rounds) {
    ITEM
    uint4 v = in[i];
    rounds &= 15;
    while (rounds--) {
        v.y ^= rotate(v.x + v.w, 7u);
        v.z ^= rotate(v.y + v.x, 9u);
        v.w ^= rotate(v.z + v.y, 13u);
        v.x ^= rotate(v.w + v.z, 18u);
    }
    out[i] = v;
}

kernel void rc4_short(global const uchar *keys, global uchar *out, uint n) {
    ITEM
    uchar s[32];
    for (int k = 0; k < 32; k++)
        s[k] = k;
    uint j = 0;
    for (int k = 0; k < 32; k++) {
        j = (j + s[k] + keys[(i + k) % n]) & 31;
        uchar t = s[k];
        s[k] = s[j];
        s[j] = t;
    }
    out[i] = s[(s[1] + s[s[1] & 31]) & 31];
}

uchar twice(uchar x) { return x << 1 ^ (x & 0x80 ? 0x1b : 0); }

kernel void aes_mix_columns(global const uchar4 *in, global uchar4 *out, uint n) {
    ITEM
    uchar4 c = in[i];
    uchar all = c.x ^ c.y ^ c.z ^ c.w;
    out[i] = (uchar4)(c.x ^ all ^ twice(c.x ^ c.y), c.y ^ all ^ twice(c.y ^ c.z), c.z ^ all ^ twice(c.z ^ c.w),
                      c.w ^ all ^ twice(c.w ^ c.x));
}

kernel void aes_mix_columns_word(global const uint *in, global uint *out, uint n) {
    ITEM
    uint w = in[i], high = w & 0x80808080, d = (w ^ high) << 1 ^ (high >> 7) * 0x1b;
    out[i] = d ^ rotate(w ^ d, 24u) ^ rotate(w, 16u) ^ rotate(w, 8u);
}

kernel void galois_product(global const uchar2 *in, global uchar *out, uint n) {
    ITEM
    uchar a = in[i].x, b = in[i].y, p = 0;
    for (; b; b >>= 1) {
        if (b & 1)
            p ^= a;
        a = a << 1 ^ (a & 0x80 ? 0x1b : 0);
    }
    out[i] = p;
}

kernel void aes_table_round(global const uint4 *in, global uint4 *out, global const uint *table, uint n, uint4 key) {
    ITEM
    uint4 s = in[i], t;
    t.x = table[(s.x & 255) % n] ^ rotate(table[(s.y >> 8 & 255) % n], 8u) ^ rotate(table[(s.z >> 16 & 255) % n], 16u) ^
          rotate(table[(s.w >> 24) % n], 24u);
    t.y = table[(s.y & 255) % n] ^ rotate(table[(s.z >> 8 & 255) % n], 8u) ^ rotate(table[(s.w >> 16 & 255) % n], 16u) ^
          rotate(table[(s.x >> 24) % n], 24u);
    t.z = t.x ^ s.z;
    t.w = t.y ^ s.w;
    out[i] = t ^ key;
}

kernel void rc5_rounds(global const uint2 *in, global uint2 *out, uint n, uint key) {
    ITEM
    uint a = in[i].x, b = in[i].y;
    for (int k = 0; k < 6; k++) {
        a = rotate(a ^ b, b & 31) + key;
        b = rotate(b ^ a, a & 31) + key * 3;
    }
    out[i] = (uint2)(a, b);
}

kernel void rc6_round(global const uint4 *in, global uint4 *out, uint n, uint2 key) {
    ITEM
    uint4 v = in[i];
    for (int k = 0; k < 4; k++) {
        uint t = rotate(v.y * (2 * v.y + 1), 5u), u = rotate(v.w * (2 * v.w + 1), 5u);
        v.x = rotate(v.x ^ t, u) + key.x;
        v.z = rotate(v.z ^ u, t) + key.y;
        v = v.yzwx;
    }
    out[i] = v;
}

kernel void threefish_mix(global const ulong4 *in, global ulong4 *out, uint n) {
    ITEM
    ulong4 v = in[i];
    v.x += v.y, v.y = rotate(v.y, 14ul) ^ v.x;
    v.z += v.w, v.w = rotate(v.w, 16ul) ^ v.z;
    v = v.xwzy;
    v.x += v.y, v.y = rotate(v.y, 52ul) ^ v.x;
    v.z += v.w, v.w = rotate(v.w, 57ul) ^ v.z;
    out[i] = v.xwzy;
}

kernel void blowfish_f(global const uint *in, global const uint *boxes, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    out[i] = ((boxes[(x >> 24) % n] + boxes[(x >> 16 & 255) % n]) ^ boxes[(x >> 8 & 255) % n]) + boxes[(x & 255) % n];
}

kernel void gost_rounds(global const uint2 *in, global uint2 *out, uint n, uint8 key) {
    ITEM
    const ulong box = 0xe6b1c90d8a452f73ul;
    uint a = in[i].x, b = in[i].y, keys[8] = {key.s0, key.s1, key.s2, key.s3, key.s4, key.s5, key.s6, key.s7};
#pragma unroll
    for (int k = 0; k < 8; k++) {
        uint t = a + keys[k], u = 0;
        for (int j = 0; j < 8; j++)
            u |= (uint)(box >> ((t >> j * 4 & 15) * 4) & 15) << j * 4;
        t = b ^ rotate(u, 11u);
        b = a;
        a = t;
    }
    out[i] = (uint2)(a, b);
}

kernel void ascon_rounds(global const ulong4 *in, global ulong4 *out, uint n) {
    ITEM
    ulong a = in[i].x, b = in[i].y, c = in[i].z, d = in[i].w, e = i;
    for (ulong k = 0; k < 3; k++) {
        c ^= 0xf0 - k * 15;
        a ^= e, e ^= d, c ^= b;
        ulong t = a, u = b & ~a;
        a ^= c & ~b, b ^= d & ~c, c ^= e & ~d, d ^= t & ~e, e ^= u;
        b ^= a, a ^= e, d ^= c, c = ~c;
        a ^= rotate(a, 45ul) ^ rotate(a, 36ul);
        b ^= rotate(b, 3ul) ^ rotate(b, 25ul);
        c ^= rotate(c, 63ul) ^ rotate(c, 58ul);
        d ^= rotate(d, 54ul) ^ rotate(d, 47ul);
        e ^= rotate(e, 57ul) ^ rotate(e, 23ul);
    }
    out[i] = (ulong4)(a, b, c, d ^ e);
}

kernel void bit_sliced_box(global const uint4 *in, global uint4 *out, uint n) {
    ITEM
    uint4 v = in[i];
    uint t = v.y ^ v.z, u = v.z & t, w = v.w ^ u;
    uint y = v.x ^ w;
    u = t & w;
    t ^= y, u ^= v.z;
    uint z = v.w | u;
    out[i] = (uint4)(t ^ z, y & ~u, z ^ ~v.w, y ^ t ^ u);
}

kernel void gimli_column(global const uint4 *in, global uint4 *out, uint n, uint rounds) {
    ITEM
    uint x = in[i].x, y = in[i].y, z = in[i].z;
    for (uint r = rounds & 31; r > 0; r--) {
        x = rotate(x, 24u), y = rotate(y, 9u);
        uint a = z ^ y ^ (x & y) << 3, b = y ^ x ^ (x | z) << 1, c = x ^ z << 1 ^ (y & z) << 2;
        x = a, y = b, z = c;
        if ((r & 3) == 0)
            x ^= 0x9e377900 | r;
    }
    out[i] = (uint4)(x, y, z, x);
}

kernel void trivium_steps(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    ulong a = in[i].x, b = in[i].y, c = a ^ ~b, z = 0;
    for (int k = 0; k < 32; k++) {
        ulong t = (a >> 62 ^ a >> 49) & 1, u = (b >> 61 ^ b >> 44) & 1, v = (c >> 63 ^ c >> 40) & 1;
        z = z << 1 | (t ^ u ^ v);
        t ^= (a >> 60 & a >> 59 & 1) ^ (b >> 30 & 1);
        u ^= (b >> 58 & b >> 57 & 1) ^ (c >> 20 & 1);
        v ^= (c >> 56 & c >> 55 & 1) ^ (a >> 10 & 1);
        a = a << 1 | v, b = b << 1 | t, c = c << 1 | u;
    }
    out[i] = z;
}

kernel void poly1305_step(global const uint4 *in, global uint4 *out, uint n, uint4 key) {
    ITEM
    uint m0 = in[i].x & 0x3ffffff, m1 = in[i].y & 0x3ffffff, m2 = in[i].z & 0x3ffffff, m3 = in[i].w & 0x3ffffff;
    ulong d0 = (ulong)m0 * key.x + (ulong)m1 * (key.w * 5) + (ulong)m2 * (key.z * 5) + (ulong)m3 * (key.y * 5);
    ulong d1 = (ulong)m0 * key.y + (ulong)m1 * key.x + (ulong)m2 * (key.w * 5) + (ulong)m3 * (key.z * 5) + (d0 >> 26);
    ulong d2 = (ulong)m0 * key.z + (ulong)m1 * key.y + (ulong)m2 * key.x + (ulong)m3 * (key.w * 5) + (d1 >> 26);
    ulong d3 = (ulong)m0 * key.w + (ulong)m1 * key.z + (ulong)m2 * key.y + (ulong)m3 * key.x + (d2 >> 26);
    out[i] = (uint4)(d0 & 0x3ffffff, d1 & 0x3ffffff, d2 & 0x3ffffff, d3 & 0x3ffffff);
}

kernel void feistel_shuffle(global uint *out, uint n, uint key) {
    ITEM
    uint x = i;
    do {
        uint l = x >> 4 & 15, r = x & 15;
        for (int k = 0; k < 3; k++) {
            uint t = r;
            r = l ^ ((r * 0x9e3779b9u + key + k) >> 28);
            l = t;
        }
        x = l << 4 | r;
    } while (x >= n && x >= 200);
    out[i] = x;
}

kernel void constant_time_compare(global const uint4 *a, global const uint4 *b, global uint *out, uint n) {
    ITEM
    uint4 d = a[i] ^ b[i];
    uint any = d.x | d.y | d.z | d.w;
    out[i] = ((any | -any) >> 31) ^ 1;
}

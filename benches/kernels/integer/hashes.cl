// Hashes, checksums and digests, one message or one word a work-item.

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

uint rol(uint x, uint by) { return x << by | x >> (32 - by); }
ulong rol64(ulong x, uint by) { return x << by | x >> (64 - by); }

kernel void fnv1a32(global const uint *in, global uint *out, uint n) {
    ITEM
    uint word = in[i], h = 2166136261u;
    for (int k = 0; k < 4; k++) {
        h ^= word & 255;
        h *= 16777619u;
        word >>= 8;
    }
    out[i] = h;
}

kernel void fnv1a64(global const uchar *in, global ulong *out, uint n) {
    ITEM
    ulong h = 0xcbf29ce484222325ul;
    for (uint k = 0; k < 8; k++)
        h = (h ^ in[i * 8 + k]) * 0x100000001b3ul;
    out[i] = h;
}

kernel void murmur3_words(global const uint *in, global uint *out, uint n, uint words) {
    ITEM
    uint h = i;
    for (uint k = 0; k < (words & 15); k++) {
        uint w = in[(i + k) % n] * 0xcc9e2d51u;
        h ^= rol(w, 15) * 0x1b873593u;
        h = rol(h, 13) * 5 + 0xe6546b64u;
    }
    h ^= words * 4;
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    h *= 0xc2b2ae35u;
    out[i] = h ^ h >> 16;
}

kernel void murmur3_mix64(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong x = in[i];
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdul;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ul;
    out[i] = x ^ x >> 33;
}

kernel void xx32_of_16(global const uint4 *in, global uint *out, uint n, uint seed) {
    ITEM
    uint4 w = in[i];
    uint4 v = (uint4)(seed + 606290984u, seed + 2246822519u, seed, seed - 2654435761u) + w * 2246822519u;
    v = rotate(v, (uint4)13) * 2654435761u;
    uint h = rol(v.x, 1) + rol(v.y, 7) + rol(v.z, 12) + rol(v.w, 18) + 16;
    h = (h ^ h >> 15) * 2246822519u;
    h = (h ^ h >> 13) * 3266489917u;
    out[i] = h ^ h >> 16;
}

kernel void xx64_short(global const ulong *in, global ulong *out, uint n, ulong seed) {
    ITEM
    ulong h = seed + 2870177450012600261ul + 8;
    ulong k = rol64(in[i] * 14029467366897019727ul, 31) * 11400714785074694791ul;
    h = rol64(h ^ k, 27) * 11400714785074694791ul + 9650029242287828579ul;
    h = (h ^ h >> 33) * 14029467366897019727ul;
    h = (h ^ h >> 29) * 1609587929392839161ul;
    out[i] = h ^ h >> 32;
}

#define SIP                                                    \
    a += b, b = rol64(b, 13) ^ a, a = rol64(a, 32);            \
    c += d, d = rol64(d, 16) ^ c;                              \
    a += d, d = rol64(d, 21) ^ a;                              \
    c += b, b = rol64(b, 17) ^ c, c = rol64(c, 32);

kernel void siphash24(global const ulong *in, global ulong *out, uint n, ulong k0, ulong k1) {
    ITEM
    ulong a = k0 ^ 0x736f6d6570736575ul, b = k1 ^ 0x646f72616e646f6dul;
    ulong c = k0 ^ 0x6c7967656e657261ul, d = k1 ^ 0x7465646279746573ul;
    ulong m = in[i];
    d ^= m;
    SIP SIP a ^= m;
    d ^= 8ul << 56;
    SIP SIP a ^= 8ul << 56;
    c ^= 255;
    for (int k = 0; k < 4; k++) {
        SIP
    }
    out[i] = a ^ b ^ c ^ d;
}

kernel void one_at_a_time(global const uchar *in, global uint *out, uint n, uint length) {
    ITEM
    uint h = 0;
    for (uint k = 0; k < (length & 31); k++) {
        h += in[(i + k) % n];
        h += h << 10;
        h ^= h >> 6;
    }
    h += h << 3;
    h ^= h >> 11;
    out[i] = h + (h << 15);
}

kernel void lookup3(global const uint *in, global uint *out, uint n) {
    ITEM
    uint a = in[i] + 0xdeadbeef, b = a + i, c = b ^ n;
    c ^= b, c -= rol(b, 14);
    a ^= c, a -= rol(c, 11);
    b ^= a, b -= rol(a, 25);
    c ^= b, c -= rol(b, 16);
    a ^= c, a -= rol(c, 4);
    b ^= a, b -= rol(a, 14);
    c ^= b, c -= rol(b, 24);
    out[i] = c;
}

kernel void times_33_until_zero(global const uchar *in, global uint *out, uint n) {
    ITEM
    uint h = 5381;
    for (uint k = i; k < n; k++) {
        uchar c = in[k];
        if (c == 0)
            break;
        h = h * 33 + c;
    }
    out[i] = h;
}

kernel void sdbm(global const uchar *in, global uint *out, uint n) {
    ITEM
    uint h = 0;
    for (int k = 0; k < 7; k++)
        h = in[(i + k) % n] + (h << 6) + (h << 16) - h;
    out[i] = h;
}

kernel void adler32(global const uchar *in, global uint *out, uint n, uint length) {
    ITEM
    uint a = 1, b = 0;
    for (uint k = 0; k < (length & 63); k++) {
        a = (a + in[(i + k) % n]) % 65521;
        b = (b + a) % 65521;
    }
    out[i] = b << 16 | a;
}

kernel void fletcher16(global const uchar *in, global ushort *out, uint n) {
    ITEM
    uint a = 0, b = 0;
    for (int k = 0; k < 16; k++) {
        a = (a + in[(i + k) % n]) % 255;
        b = (b + a) % 255;
    }
    out[i] = b << 8 | a;
}

kernel void fletcher32_deferred(global const ushort *in, global uint *out, uint n) {
    ITEM
    uint a = 0xffff, b = 0xffff;
    for (int k = 0; k < 20; k++) {
        a += in[(i + k) % n];
        b += a;
    }
    a = (a & 0xffff) + (a >> 16);
    b = (b & 0xffff) + (b >> 16);
    a = (a & 0xffff) + (a >> 16);
    b = (b & 0xffff) + (b >> 16);
    out[i] = b << 16 | a;
}

kernel void internet_checksum(global const uint *in, global ushort *out, uint n) {
    ITEM
    ulong sum = 0;
    for (int k = 0; k < 5; k++)
        sum += in[(i + k) % n];
    while (sum >> 16)
        sum = (sum & 0xffff) + (sum >> 16);
    out[i] = ~sum;
}

kernel void crc32_by_bits(global const uint *in, global uint *out, uint n) {
    ITEM
    uint crc = ~in[i];
    for (int k = 0; k < 32; k++)
        crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    out[i] = ~crc;
}

constant uint nibble_crc[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

kernel void crc32_by_nibbles(global const uchar *in, global uint *out, uint n, uint length) {
    ITEM
    uint crc = ~0u;
    for (uint k = 0; k < (length & 31); k++) {
        crc ^= in[(i + k) % n];
        crc = nibble_crc[crc & 15] ^ crc >> 4;
        crc = nibble_crc[crc & 15] ^ crc >> 4;
    }
    out[i] = ~crc;
}

kernel void crc32_local_table(global const uint *in, global uint *out, uint n) {
    local uint table[256];
    for (uint t = get_local_id(0); t < 256; t += get_local_size(0)) {
        uint c = t;
        for (int k = 0; k < 8; k++)
            c = c >> 1 ^ (-(c & 1) & 0xedb88320u);
        table[t] = c;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ITEM
    uint crc = ~0u, w = in[i];
    for (int k = 0; k < 4; k++, w >>= 8)
        crc = table[(crc ^ w) & 255] ^ crc >> 8;
    out[i] = ~crc;
}

kernel void crc16_ccitt(global const ushort *in, global ushort *out, uint n) {
    ITEM
    ushort crc = in[i];
    for (int k = 0; k < 16; k++)
        crc = crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1;
    out[i] = crc;
}

kernel void crc16_shifts(global const uchar *in, global ushort *out, uint n) {
    ITEM
    ushort crc = 0xffff;
    for (int k = 0; k < 6; k++) {
        uchar x = crc >> 8 ^ in[(i + k) % n];
        x ^= x >> 4;
        crc = crc << 8 ^ (ushort)x << 12 ^ (ushort)x << 5 ^ x;
    }
    out[i] = crc;
}

kernel void crc8_maxim(global const uchar *in, global uchar *out, uint n) {
    ITEM
    uchar crc = in[i];
    for (int k = 0; k < 8; k++)
        crc = crc & 1 ? crc >> 1 ^ 0x8c : crc >> 1;
    out[i] = crc;
}

kernel void crc64_by_bits(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong crc = in[i];
    for (int k = 0; k < 64; k++)
        crc = crc >> 1 ^ (crc & 1 ? 0xc96c5795d7870f42ul : 0);
    out[i] = crc;
}

kernel void folded_product(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    ulong a = in[i].x ^ 0xa0761d6478bd642ful, b = in[i].y ^ 0xe7037ed1a0b428dbul;
    out[i] = mul_hi(a, b) ^ a * b;
}

kernel void mix_of_16_bytes(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    const ulong k = 0x9ddfea08eb382d69ul;
    ulong a = (in[i].x ^ in[i].y) * k;
    a ^= a >> 47;
    ulong b = (in[i].y ^ a) * k;
    b ^= b >> 47;
    out[i] = b * k;
}

kernel void pearson(global const uchar *in, global const uchar *table, global uchar *out, uint n) {
    ITEM
    uchar h = i;
    for (int k = 0; k < 5; k++)
        h = table[(h ^ in[(i + k) % n]) % n];
    out[i] = h;
}

kernel void rolling_buzhash(global const uint *in, global uint *out, uint n, uint window) {
    ITEM
    window = window % 31 + 1;
    uint h = 0;
    for (uint k = 0; k < 24; k++) {
        h = rol(h, 1) ^ in[(i + k) % n];
        if (k >= window) {
            uint gone = in[(i + k - window) % n];
            h ^= gone << window | gone >> (32 - window);
        }
    }
    out[i] = h;
}

kernel void polynomial_mod_mersenne61(global const uint *in, global ulong *out, uint n, ulong base) {
    ITEM
    const ulong p = (1ul << 61) - 1;
    ulong h = 0;
    base &= p;
    for (int k = 0; k < 4; k++) {
        ulong high = mul_hi(h, base), low = h * base;
        h = (low & p) + (low >> 61 | high << 3) + in[(i + k) % n];
        h = (h & p) + (h >> 61);
    }
    out[i] = h >= p ? h - p : h;
}

kernel void zobrist(global const uchar *board, global const ulong *keys, global ulong *out, uint n) {
    ITEM
    ulong h = 0;
    for (uint square = 0; square < 16; square++) {
        uchar piece = board[(i + square) % n];
        if (piece)
            h ^= keys[(square * 13 + piece) % n];
    }
    out[i] = h;
}

kernel void md5_block(global const uint *in, global uint4 *out, uint n) {
    ITEM
    uint w[16];
    for (int k = 0; k < 16; k++)
        w[k] = in[(i + k) % n];
    uint a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    const uint turns[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
#pragma unroll
    for (uint k = 0; k < 64; k++) {
        uint f, g;
        if (k < 16)
            f = d ^ (b & (c ^ d)), g = k;
        else if (k < 32)
            f = c ^ (d & (b ^ c)), g = (5 * k + 1) & 15;
        else if (k < 48)
            f = b ^ c ^ d, g = (3 * k + 5) & 15;
        else
            f = c ^ (b | ~d), g = 7 * k & 15;
        f += a + w[g] + (0xd76aa478u + k * 0x9e3779b9u);
        a = d;
        d = c;
        c = b;
        b += rol(f, turns[(k >> 4) * 4 + (k & 3)]);
    }
    out[i] = (uint4)(a, b, c, d);
}

kernel void sha1_block(global const uint *in, global uint *out, uint n) {
    ITEM
    uint w[16];
    for (int k = 0; k < 16; k++)
        w[k] = in[(i + k) % n];
    uint a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476, e = 0xc3d2e1f0;
#pragma unroll
    for (int k = 0; k < 80; k++) {
        uint f, t;
        if (k < 20)
            f = bitselect(d, c, b), t = 0x5a827999;
        else if (k < 40)
            f = b ^ c ^ d, t = 0x6ed9eba1;
        else if (k < 60)
            f = (b & c) | (d & (b | c)), t = 0x8f1bbcdc;
        else
            f = b ^ c ^ d, t = 0xca62c1d6;
        if (k >= 16)
            w[k & 15] = rol(w[(k + 13) & 15] ^ w[(k + 8) & 15] ^ w[(k + 2) & 15] ^ w[k & 15], 1);
        t += rol(a, 5) + f + e + w[k & 15];
        e = d, d = c, c = rol(b, 30), b = a, a = t;
    }
    out[i] = a ^ b ^ c ^ d ^ e;
}

kernel void sha256_rounds(global const uint *in, global uint *out, uint n, uint rounds) {
    ITEM
    uint w[16];
    for (int k = 0; k < 16; k++)
        w[k] = in[(i + k) % n];
    uint a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
    uint e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
#pragma unroll
    for (int k = 0; k < 32; k++) {
        if (k >= 16) {
            uint x = w[(k + 1) & 15], y = w[(k + 14) & 15];
            w[k & 15] += (rol(x, 25) ^ rol(x, 14) ^ x >> 3) + (rol(y, 15) ^ rol(y, 13) ^ y >> 10) + w[(k + 9) & 15];
        }
        uint t = h + (rol(e, 26) ^ rol(e, 21) ^ rol(e, 7)) + ((e & f) ^ (~e & g)) + w[k & 15] + 0x428a2f98u * (k + 1);
        uint u = (rol(a, 30) ^ rol(a, 19) ^ rol(a, 10)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t, d = c, c = b, b = a, a = t + u;
    }
    out[i] = a + e + rounds;
}

kernel void sha512_sigmas(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong x = in[i];
    ulong s0 = rol64(x, 63) ^ rol64(x, 56) ^ x >> 7, s1 = rol64(x, 45) ^ rol64(x, 3) ^ x >> 6;
    ulong S0 = rol64(x, 36) ^ rol64(x, 30) ^ rol64(x, 25), S1 = rol64(x, 50) ^ rol64(x, 46) ^ rol64(x, 23);
    out[i] = (s0 + S1) ^ (s1 + S0);
}

#define MIX2S(a, b, c, d, x, y)          \
    a += b + x, d = rotate(d ^ a, (uint4)16);      \
    c += d, b = rotate(b ^ c, (uint4)20);          \
    a += b + y, d = rotate(d ^ a, (uint4)24);      \
    c += d, b = rotate(b ^ c, (uint4)25);

kernel void blake2s_two_rounds(global const uint4 *in, global uint4 *out, uint n) {
    ITEM
    uint4 m = in[i], a = (uint4)(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a), b = m, c = ~m, d = a + i;
    for (int round = 0; round < 2; round++) {
        MIX2S(a, b, c, d, m, m.yzwx)
        b = b.yzwx, c = c.zwxy, d = d.wxyz;
        MIX2S(a, b, c, d, m.zwxy, m.wxyz)
        b = b.wxyz, c = c.zwxy, d = d.yzwx;
    }
    out[i] = a ^ c;
}

kernel void blake2b_mix(global const ulong4 *in, global ulong4 *out, uint n) {
    ITEM
    ulong4 v = in[i];
    ulong a = v.x, b = v.y, c = v.z, d = v.w;
    for (int k = 0; k < 4; k++) {
        a += b + k, d = rol64(d ^ a, 32);
        c += d, b = rol64(b ^ c, 40);
        a += b + n, d = rol64(d ^ a, 48);
        c += d, b = rol64(b ^ c, 1);
    }
    out[i] = (ulong4)(a, b, c, d);
}

kernel void keccak_rounds(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong s[25], t[5];
#pragma unroll
    for (int k = 0; k < 25; k++)
        s[k] = in[(i + k) % n];
    const int turn[25] = {0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14};
    for (int round = 0; round < 2; round++) {
#pragma unroll
        for (int x = 0; x < 5; x++)
            t[x] = s[x] ^ s[x + 5] ^ s[x + 10] ^ s[x + 15] ^ s[x + 20];
        ulong u[25];
#pragma unroll
        for (int y = 0; y < 5; y++)
#pragma unroll
            for (int x = 0; x < 5; x++) {
                ulong v = s[y * 5 + x] ^ t[(x + 4) % 5] ^ rotate(t[(x + 1) % 5], 1ul);
                u[(2 * x + 3 * y) % 5 * 5 + y] = rotate(v, (ulong)turn[y * 5 + x]);
            }
#pragma unroll
        for (int y = 0; y < 5; y++)
#pragma unroll
            for (int x = 0; x < 5; x++)
                s[y * 5 + x] = u[y * 5 + x] ^ (~u[y * 5 + (x + 1) % 5] & u[y * 5 + (x + 2) % 5]);
        s[0] ^= 0x8082ul << round;
    }
    out[i] = s[0] ^ s[7] ^ s[13] ^ s[24];
}

kernel void hash_combine_many(global const uint4 *in, global uint *out, uint n) {
    ITEM
    uint4 v = in[i];
    uint h = v.x;
    h ^= v.y + 0x9e3779b9u + (h << 6) + (h >> 2);
    h ^= v.z + 0x9e3779b9u + (h << 6) + (h >> 2);
    h ^= v.w + 0x9e3779b9u + (h << 6) + (h >> 2);
    out[i] = h;
}

kernel void integer_hash_shifts(global const uint *in, global uint *out, uint n) {
    ITEM
    uint a = in[i];
    a = (a + 0x7ed55d16) + (a << 12);
    a = (a ^ 0xc761c23c) ^ (a >> 19);
    a = (a + 0x165667b1) + (a << 5);
    a = (a + 0xd3a2646c) ^ (a << 9);
    a = (a + 0xfd7046c5) + (a << 3);
    out[i] = (a ^ 0xb55a4f09) ^ (a >> 16);
}

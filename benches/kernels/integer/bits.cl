// Bit tricks, Morton codes, permutations of bits, bitboards.

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

kernel void popcount_by_sums(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    x = x + (x >> 4) & 0x0f0f0f0f;
    out[i] = x * 0x01010101 >> 24;
}

kernel void popcount_of_row(global const ulong *rows, global uint *out, uint n, uint words) {
    ITEM
    uint sum = 0;
    for (uint k = 0; k < (words & 15); k++)
        sum += popcount(rows[(i + k) % n]);
    out[i] = sum;
}

kernel void parity_by_folds(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    out[i] = 0x6996 >> (x & 15) & 1;
}

kernel void hamming_distance(global const ulong2 *a, global const ulong2 *b, global uint *out, uint n) {
    ITEM
    ulong2 d = a[i] ^ b[i];
    out[i] = popcount(d.x) + popcount(d.y);
}

kernel void reverse_by_swaps(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
    out[i] = x >> 16 | x << 16;
}

kernel void reverse_low_bits(global const uint *in, global uint *out, uint n, uint bits) {
    ITEM
    uint x = in[i], r = 0;
    for (uint k = 0; k < (bits & 31); k++, x >>= 1)
        r = r << 1 | (x & 1);
    out[i] = r;
}

kernel void reverse64(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong x = in[i];
    x = (x >> 1 & 0x5555555555555555ul) | (x & 0x5555555555555555ul) << 1;
    x = (x >> 2 & 0x3333333333333333ul) | (x & 0x3333333333333333ul) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0ful) | (x & 0x0f0f0f0f0f0f0f0ful) << 4;
    x = (x >> 8 & 0x00ff00ff00ff00fful) | (x & 0x00ff00ff00ff00fful) << 8;
    x = (x >> 16 & 0x0000ffff0000fffful) | (x & 0x0000ffff0000fffful) << 16;
    out[i] = x >> 32 | x << 32;
}

kernel void swap_bytes32(global uint *data, uint n) {
    ITEM
    uint x = data[i];
    data[i] = x >> 24 | (x >> 8 & 0xff00) | (x & 0xff00) << 8 | x << 24;
}

kernel void swap_bytes64(global ulong *data, uint n) {
    ITEM
    ulong x = data[i];
    x = x << 32 | x >> 32;
    x = (x & 0x0000ffff0000fffful) << 16 | (x >> 16 & 0x0000ffff0000fffful);
    data[i] = (x & 0x00ff00ff00ff00fful) << 8 | (x >> 8 & 0x00ff00ff00ff00fful);
}

kernel void swap_bytes16(global ushort *data, uint n) {
    ITEM
    data[i] = data[i] << 8 | data[i] >> 8;
}

kernel void leading_zeros_by_halves(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i], r = 0;
    if (x == 0) {
        out[i] = 32;
        return;
    }
    if (!(x & 0xffff0000))
        r += 16, x <<= 16;
    if (!(x & 0xff000000))
        r += 8, x <<= 8;
    if (!(x & 0xf0000000))
        r += 4, x <<= 4;
    if (!(x & 0xc0000000))
        r += 2, x <<= 2;
    out[i] = r + !(x >> 31);
}

kernel void leading_zeros_builtin(global const ulong *in, global uint *out, uint n) {
    ITEM
    out[i] = clz(in[i]) * 256 + clz((uint)in[i]) * 65536 + clz((ushort)in[i]);
}

kernel void trailing_zeros_by_table(global const uint *in, global uint *out, uint n) {
    ITEM
    const ulong low = 0x1a82a2e6f8a1c1f0ul;
    uint x = in[i] & -in[i];
    out[i] = (x * 0x077cb531u >> 27) + (uint)(low >> (x & 63));
}

kernel void highest_bit(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    out[i] = x ? 0x80000000u >> clz(x) : 0;
}

kernel void next_power_of_two(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i] - 1;
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    out[i] = x + 1;
}

kernel void log10_by_compares(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    out[i] = x >= 1000000000 ? 9 : x >= 100000000 ? 8 : x >= 10000000 ? 7 : x >= 1000000 ? 6 : x >= 100000 ? 5
           : x >= 10000      ? 4 : x >= 1000      ? 3 : x >= 100      ? 2 : x >= 10      ? 1 : 0;
}

kernel void gray_to_binary(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    for (int by = 16; by; by >>= 1)
        x ^= x >> by;
    out[i] = x;
}

kernel void gray_to_binary64(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong x = in[i];
    x ^= x >> 32;
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    x ^= x >> 2;
    out[i] = x ^ x >> 1;
}

uint spread2(uint x) {
    x = (x | x << 8) & 0x00ff00ff;
    x = (x | x << 4) & 0x0f0f0f0f;
    x = (x | x << 2) & 0x33333333;
    return (x | x << 1) & 0x55555555;
}

uint spread3(uint x) {
    x &= 0x3ff;
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}

kernel void morton2(global const ushort2 *in, global uint *out, uint n) {
    ITEM
    out[i] = spread2(in[i].x) | spread2(in[i].y) << 1;
}

kernel void morton3(global const uint4 *in, global uint *out, uint n) {
    ITEM
    uint4 v = in[i];
    out[i] = spread3(v.x) | spread3(v.y) << 1 | spread3(v.z) << 2;
}

kernel void morton3_of_floats(global const float4 *in, global uint *out, uint n) {
    ITEM
    float4 v = clamp(in[i] * 1024.0f, 0.0f, 1023.0f);
    uint4 q = convert_uint4(v);
    out[i] = spread3(q.x) * 4 + spread3(q.y) * 2 + spread3(q.z);
}

kernel void morton3_64(global const uint4 *in, global ulong *out, uint n) {
    ITEM
    ulong r = 0;
    uint v[3] = {in[i].x, in[i].y, in[i].z};
    for (int k = 0; k < 3; k++) {
        ulong x = v[k] & 0x1fffff;
        x = (x | x << 32) & 0x1f00000000fffful;
        x = (x | x << 16) & 0x1f0000ff0000fful;
        x = (x | x << 8) & 0x100f00f00f00f00ful;
        x = (x | x << 4) & 0x10c30c30c30c30c3ul;
        r |= ((x | x << 2) & 0x1249249249249249ul) << k;
    }
    out[i] = r;
}

kernel void morton2_decode(global const uint *in, global ushort2 *out, uint n) {
    ITEM
    uint2 v = (uint2)(in[i], in[i] >> 1) & 0x55555555;
    v = (v | v >> 1) & 0x33333333;
    v = (v | v >> 2) & 0x0f0f0f0f;
    v = (v | v >> 4) & 0x00ff00ff;
    out[i] = convert_ushort2((v | v >> 8) & 0xffff);
}

kernel void morton_neighbour(global const uint *in, global uint *out, uint n) {
    ITEM
    uint z = in[i];
    uint right = ((z | 0xaaaaaaaa) + 1 & 0x55555555) | (z & 0xaaaaaaaa);
    uint up = ((z & 0xaaaaaaaa) - 1 & 0xaaaaaaaa) | (z & 0x55555555);
    out[i] = right ^ up;
}

kernel void hilbert_index(global const uint2 *in, global uint *out, uint n, uint order) {
    ITEM
    uint x = in[i].x, y = in[i].y, d = 0;
    for (uint s = 1u << (order & 15); s; s >>= 1) {
        uint rx = (x & s) != 0, ry = (y & s) != 0;
        d += s * s * (3 * rx ^ ry);
        if (ry == 0) {
            if (rx) {
                x = s - 1 - x;
                y = s - 1 - y;
            }
            uint t = x;
            x = y;
            y = t;
        }
    }
    out[i] = d;
}

kernel void hilbert_place(global uint2 *out, uint n) {
    ITEM
    uint d = i, x = 0, y = 0;
    for (uint s = 1; s < 64; s <<= 1, d >>= 2) {
        uint rx = d >> 1 & 1, ry = (d ^ rx) & 1;
        if (!ry) {
            if (rx)
                x = s - 1 - x, y = s - 1 - y;
            uint t = x;
            x = y, y = t;
        }
        x += s * rx;
        y += s * ry;
    }
    out[i] = (uint2)(x, y);
}

kernel void extract_bits(global const uint *in, global const uint *masks, global uint *out, uint n) {
    ITEM
    uint x = in[i], r = 0, at = 1;
    for (uint mask = masks[i]; mask; mask &= mask - 1, at <<= 1)
        if (x & mask & -mask)
            r |= at;
    out[i] = r;
}

kernel void deposit_bits(global const uint *in, global const uint *masks, global uint *out, uint n) {
    ITEM
    uint x = in[i], r = 0;
    for (uint mask = masks[i]; mask; x >>= 1) {
        uint low = mask & -mask;
        r |= low & -(x & 1);
        mask ^= low;
    }
    out[i] = r;
}

kernel void transpose8x8(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong x = in[i], t;
    t = (x ^ x >> 7) & 0x00aa00aa00aa00aaul, x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000cccc0000ccccul, x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x00000000f0f0f0f0ul, x ^= t ^ t << 28;
    out[i] = x;
}

kernel void transpose_bits_of_group(global const uint *in, global uint *out, uint n) {
    local uint rows[32];
    uint t = get_local_id(0);
    if (t < 32)
        rows[t] = in[(get_group_id(0) * 32 + t) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint r = 0;
    for (uint k = 0; k < 32; k++)
        r |= (rows[k] >> (t & 31) & 1) << k;
    if (get_global_id(0) < n)
        out[get_global_id(0)] = r;
}

kernel void nth_set_bit(global const ulong *in, global uint *out, uint n, uint which) {
    ITEM
    ulong x = in[i];
    uint at = 0, left = which & 63;
    for (uint width = 32; width; width >>= 1) {
        uint here = popcount(x >> at & ((1ul << width) - 1));
        if (left >= here) {
            left -= here;
            at += width;
        }
    }
    out[i] = at;
}

kernel void next_same_popcount(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i] | 1, low = x & -x, sum = x + low;
    out[i] = sum | ((x ^ sum) >> 2) / low;
}

kernel void sum_of_set_places(global const uint *in, global uint *out, uint n) {
    ITEM
    uint sum = 0;
    for (uint x = in[i]; x; x &= x - 1)
        sum += 31 - clz(x & -x);
    out[i] = sum;
}

kernel void longest_run_of_ones(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i], k = 0;
    while (x) {
        x &= x << 1;
        k++;
    }
    out[i] = k;
}

kernel void zigzag(global int *data, uint n) {
    ITEM
    uint x = data[i];
    uint z = x << 1 ^ (int)x >> 31;
    data[i] = (z >> 1 ^ -(z & 1)) + z;
}

kernel void sign_extend_field(global const uint *in, global int *out, uint n, uint width) {
    ITEM
    uint by = 32 - (width % 31 + 1);
    out[i] = (int)(in[i] << by) >> by;
}

kernel void sign_extend_fixed(global const uint *in, global int4 *out, uint n) {
    ITEM
    int x = in[i];
    out[i] = (int4)(x << 22 >> 22, x << 12 >> 22, x << 2 >> 22, x >> 30);
}

kernel void branch_free_minmax(global const int2 *in, global int4 *out, uint n) {
    ITEM
    int a = in[i].x, b = in[i].y, less = -(a < b);
    out[i] = (int4)(b ^ ((a ^ b) & less), a ^ ((a ^ b) & less), (a ^ a >> 31) - (a >> 31), (b > 0) - (b < 0));
}

kernel void averages(global const uint2 *in, global uint4 *out, uint n) {
    ITEM
    uint a = in[i].x, b = in[i].y;
    out[i] = (uint4)((a & b) + ((a ^ b) >> 1), (a | b) - ((a ^ b) >> 1), hadd(a, b), rhadd(a, b));
}

kernel void saturating_by_hand(global const uint2 *in, global uint4 *out, uint n) {
    ITEM
    uint a = in[i].x, b = in[i].y, s = a + b, d = a - b;
    ulong p = (ulong)a * b;
    out[i] = (uint4)(s | -(s < a), d & -(d <= a), p >> 32 ? ~0u : p, add_sat((int)a, (int)b));
}

kernel void saturating_signed(global const int2 *in, global int4 *out, uint n) {
    ITEM
    int a = in[i].x, b = in[i].y;
    int s = (uint)a + (uint)b;
    if (((a ^ s) & (b ^ s)) < 0)
        s = (a >> 31) ^ 0x7fffffff;
    out[i] = (int4)(s, sub_sat(a, b), clamp(a, -100, 100), abs_diff(a, b));
}

kernel void saturating64(global const long2 *in, global long2 *out, uint n) {
    ITEM
    out[i] = (long2)(add_sat(in[i].x, in[i].y), sub_sat(in[i].x, in[i].y));
}

kernel void funnel_shifts(global const uint4 *in, global uint4 *out, uint n) {
    ITEM
    uint4 v = in[i];
    uint by = v.w & 31;
    ulong wide = (ulong)v.x << 32 | v.y;
    out[i] = (uint4)(wide >> by, (wide << by) >> 32, v.x << 7 | v.y >> 25, v.z << by | v.z >> (-by & 31));
}

kernel void rank_of_bit(global const uint *words, global const uint *queries, global uint *out, uint n) {
    ITEM
    uint q = queries[i] % (n * 32), r = 0;
    for (uint k = 0; k < q / 32; k++)
        r += popcount(words[k]);
    out[i] = r + popcount(words[q / 32] & ((1u << (q & 31)) - 1));
}

kernel void hamming_encode(global const uchar *in, global uchar *out, uint n) {
    ITEM
    uint d = in[i], a = d & 1, b = d >> 1 & 1, c = d >> 2 & 1, e = d >> 3 & 1;
    out[i] = (a ^ b ^ e) | (a ^ c ^ e) << 1 | a << 2 | (b ^ c ^ e) << 3 | b << 4 | c << 5 | e << 6;
}

kernel void hamming_correct(global const uchar *in, global uchar *out, uint n) {
    ITEM
    uint x = in[i];
    uint wrong = (popcount(x & 0x55) & 1) | (popcount(x & 0x66) & 1) << 1 | (popcount(x & 0x78) & 1) << 2;
    if (wrong)
        x ^= 1u << (wrong - 1);
    out[i] = (x >> 2 & 1) | (x >> 3 & 14);
}

kernel void knight_moves(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong b = in[i];
    ulong one = (b >> 1 & 0x7f7f7f7f7f7f7f7ful) | (b << 1 & 0xfefefefefefefefeul);
    ulong two = (b >> 2 & 0x3f3f3f3f3f3f3f3ful) | (b << 2 & 0xfcfcfcfcfcfcfcfcul);
    out[i] = one << 16 | one >> 16 | two << 8 | two >> 8;
}

kernel void rook_fill(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    ulong from = in[i].x, empty = in[i].y, g = from, p = empty;
    g |= p & g << 8;
    p &= p << 8;
    g |= p & g << 16;
    p &= p << 16;
    g |= p & g << 32;
    out[i] = g << 8;
}

kernel void reversi_moves(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    ulong own = in[i].x, other = in[i].y & 0x7e7e7e7e7e7e7e7eul, empty = ~(own | in[i].y), moves = 0;
    const uint shifts[4] = {1, 7, 8, 9};
#pragma unroll
    for (int k = 0; k < 4; k++) {
        ulong up = other & own << shifts[k], down = other & own >> shifts[k];
        for (int s = 0; s < 5; s++) {
            up |= other & up << shifts[k];
            down |= other & down >> shifts[k];
        }
        moves |= up << shifts[k] | down >> shifts[k];
    }
    out[i] = moves & empty;
}

kernel void has_zero_byte(global const uint *in, global uint *out, uint n, uint value) {
    ITEM
    uint x = in[i] ^ (value & 255) * 0x01010101u, z = x - 0x01010101 & ~x & 0x80808080;
    out[i] = z ? (31 - clz(z & -z)) >> 3 : 4;
}

kernel void bytes_less_than(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    ulong a = in[i].x, b = in[i].y, high = 0x8080808080808080ul;
    ulong d = (a | high) - (b & ~high);
    out[i] = ((~a & b) | (~(a ^ b) & ~d)) & high;
}

kernel void majority_and_adders(global const uint4 *in, global uint4 *out, uint n) {
    ITEM
    uint4 v = in[i];
    uint s = v.x ^ v.y ^ v.z, c = (v.x & v.y) | (v.z & (v.x ^ v.y));
    out[i] = (uint4)(s, c, s ^ v.w, c ^ (s & v.w));
}

kernel void move_swap_bits(global const uint *in, global uint *out, uint n, uint a, uint b) {
    ITEM
    uint x = in[i];
    a &= 31, b &= 31;
    uint d = (x >> a ^ x >> b) & 1;
    out[i] = x ^ d << a ^ d << b;
}

kernel void merge_under_mask(global const uint4 *in, global uint4 *out, uint n, uint4 mask) {
    ITEM
    uint4 v = in[i];
    out[i] = v.yzwx ^ ((v.yzwx ^ v) & mask);
}

kernel void bitmap_fill_range(global uint *map, uint n, uint first, uint last) {
    ITEM
    uint at = i * 32;
    if (last <= at || first >= at + 32)
        return;
    uint mask = ~0u;
    if (first > at)
        mask &= ~0u << (first - at);
    if (last < at + 32)
        mask &= ~0u >> (at + 32 - last);
    map[i] |= mask;
}

// Packing and unpacking, codes of numbers, bytes and text, small decoders.

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

kernel void unpack_nibbles(global const uint *in, global uchar8 *out, uint n) {
    ITEM
    uint x = in[i];
    uchar8 r;
    r.even = (uchar4)(x & 15, x >> 8 & 15, x >> 16 & 15, x >> 24 & 15);
    r.odd = (uchar4)(x >> 4 & 15, x >> 12 & 15, x >> 20 & 15, x >> 28);
    out[i] = r;
}

kernel void pack_nibbles(global const uchar8 *in, global uint *out, uint n) {
    ITEM
    uchar8 v = in[i] & (uchar8)15;
    out[i] = v.s0 | v.s1 << 4 | v.s2 << 8 | v.s3 << 12 | v.s4 << 16 | v.s5 << 20 | v.s6 << 24 | v.s7 << 28;
}

kernel void unpack_10_bits(global const uint *in, global int4 *out, uint n) {
    ITEM
    uint x = in[i];
    out[i] = (int4)(x & 1023, x >> 10 & 1023, x >> 20 & 1023, x >> 30);
}

kernel void pack_10_bits(global const float4 *in, global uint *out, uint n) {
    ITEM
    float4 v = clamp(in[i], 0.0f, 1.0f);
    out[i] = (uint)(v.x * 1023.0f + 0.5f) | (uint)(v.y * 1023.0f + 0.5f) << 10 | (uint)(v.z * 1023.0f + 0.5f) << 20 |
             (uint)(v.w * 3.0f + 0.5f) << 30;
}

kernel void unpack_12_bits(global const uchar *in, global ushort2 *out, uint n) {
    ITEM
    uint at = i * 3 % n;
    if (at + 2 >= n)
        at = 0;
    uint a = in[at], b = in[at + 1], c = in[at + 2];
    out[i] = (ushort2)(a | (b & 15) << 8, b >> 4 | c << 4);
}

kernel void unpack_any_width(global const uint *in, global uint *out, uint n, uint width) {
    ITEM
    width = width % 32 + 1;
    uint at = i * width, word = (at >> 5) % n, shift = at & 31;
    ulong two = (ulong)in[(word + 1) % n] << 32 | in[word];
    out[i] = (uint)(two >> shift) & ~0u >> (32 - width);
}

kernel void pack_any_width(global const uint *in, global uint *out, uint n, uint width) {
    width &= 31;
    for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
        uint at = i * width, word = at >> 5, shift = at & 31;
        if (word + 1 >= n)
            break;
        ulong v = (ulong)(in[i] & ((1u << width) - 1)) << shift;
        atomic_or(out + word, (uint)v);
        if (v >> 32)
            atomic_or(out + word + 1, (uint)(v >> 32));
    }
}

kernel void frame_of_reference(global const uchar4 *in, global const uint *base, global uint4 *out, uint n) {
    ITEM
    out[i] = convert_uint4(in[i]) + base[i >> 2];
}

kernel void delta_decode_in_group(global const ushort *in, global uint *out, uint n) {
    local uint sums[256];
    uint t = get_local_id(0), i = get_global_id(0);
    uint v = i < n ? in[i] : 0;
    sums[t & 255] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint by = 1; by < get_local_size(0) && by < 256; by <<= 1) {
        uint other = t >= by ? sums[(t - by) & 255] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        v += other;
        sums[t & 255] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < n)
        out[i] = v;
}

kernel void varint_decode(global const uchar *in, global uint *out, uint n) {
    ITEM
    uint v = 0, shift = 0;
    for (uint k = i; k < n; k++) {
        uint b = in[k];
        v |= (b & 127) << shift;
        if (b < 128)
            break;
        shift += 7;
        if (shift > 28)
            break;
    }
    out[i] = v;
}

kernel void varint_encode(global const uint *in, global uchar *out, global uint *lengths, uint n) {
    ITEM
    uint v = in[i], k = 0;
    uchar bytes[5];
    while (v >= 128) {
        bytes[k++] = v | 128;
        v >>= 7;
    }
    bytes[k++] = v;
    lengths[i] = k;
    out[i] = bytes[k - 1];
}

kernel void varint_length(global const ulong *in, global uint *out, uint n) {
    ITEM
    out[i] = (70 - clz(in[i] | 1)) / 7;
}

kernel void group_varint(global const uint *in, global const uchar *tags, global uint *out, uint n) {
    ITEM
    uint tag = tags[i], sum = 0;
    for (int k = 0; k < 4; k++, tag >>= 2) {
        uint v = in[(i + k) % n];
        switch (tag & 3) {
            case 0: sum += v & 0xff; break;
            case 1: sum += v & 0xffff; break;
            case 2: sum += v & 0xffffff; break;
            default: sum += v;
        }
    }
    out[i] = sum;
}

kernel void base64_encode(global const uchar *in, global uchar4 *out, uint n) {
    ITEM
    uint three = in[i] << 16 | in[(i + 1) % n] << 8 | in[(i + 2) % n];
    uchar r[4];
    for (int k = 0; k < 4; k++) {
        uint v = three >> (18 - 6 * k) & 63;
        r[k] = v < 26 ? 'A' + v : v < 52 ? 'a' + v - 26 : v < 62 ? '0' + v - 52 : v == 62 ? '+' : '/';
    }
    out[i] = (uchar4)(r[0], r[1], r[2], r[3]);
}

kernel void base64_decode(global const uchar4 *in, global uint *out, uint n) {
    ITEM
    uchar4 text = in[i];
    uint bits = 0;
    uchar c[4] = {text.x, text.y, text.z, text.w};
    for (int k = 0; k < 4; k++) {
        uint v;
        if (c[k] >= 'A' && c[k] <= 'Z')
            v = c[k] - 'A';
        else if (c[k] >= 'a' && c[k] <= 'z')
            v = c[k] - 'a' + 26;
        else if (c[k] >= '0' && c[k] <= '9')
            v = c[k] - '0' + 52;
        else if (c[k] == '+')
            v = 62;
        else if (c[k] == '/')
            v = 63;
        else {
            out[i] = ~0u;
            return;
        }
        bits = bits << 6 | v;
    }
    out[i] = bits;
}

kernel void base64_decode_vector(global const uchar4 *in, global uchar4 *out, uint n) {
    ITEM
    uchar4 c = in[i];
    uchar4 v = select(select(select(select((uchar4)63, (uchar4)62, c == (uchar4)'+'), c + (uchar4)4, c <= (uchar4)'9'), c - (uchar4)65,
                             c >= (uchar4)'A'), c - (uchar4)71, c >= (uchar4)'a');
    uint bits = v.x << 18 | v.y << 12 | v.z << 6 | v.w;
    out[i] = (uchar4)(bits >> 16, bits >> 8, bits, 0);
}

kernel void base32_digits(global const ulong *in, global uchar8 *out, uint n) {
    ITEM
    ulong x = in[i];
    uchar8 v = (uchar8)(x >> 35, x >> 30, x >> 25, x >> 20, x >> 15, x >> 10, x >> 5, x) & (uchar8)31;
    out[i] = v + select((uchar8)'A', (uchar8)('2' - 26), v >= (uchar8)26);
}

kernel void hex_encode(global const ushort *in, global uchar4 *out, uint n) {
    ITEM
    uint x = in[i];
    uint d = x >> 12 | (x & 0xf00) | (x & 0xf0) << 12 | (x & 15) << 24;
    uint letters = (d + 0x06060606 >> 4 & 0x01010101) * 39;
    out[i] = as_uchar4(d + 0x30303030 + letters);
}

kernel void hex_decode(global const uchar8 *in, global uint *out, uint n) {
    ITEM
    uchar8 c = in[i];
    uint r = 0;
    uchar d[8] = {c.s0, c.s1, c.s2, c.s3, c.s4, c.s5, c.s6, c.s7};
#pragma unroll
    for (int k = 0; k < 8; k++)
        r = r << 4 | (d[k] & 15) + (d[k] >> 6) * 9;
    out[i] = r;
}

kernel void utf8_decode(global const uchar *in, global uint *out, uint n) {
    ITEM
    uint a = in[i];
    uint b = in[min(i + 1, n - 1)] & 63, c = in[min(i + 2, n - 1)] & 63, d = in[min(i + 3, n - 1)] & 63;
    if (a < 0x80)
        out[i] = a;
    else if (a < 0xe0)
        out[i] = (a & 31) << 6 | b;
    else if (a < 0xf0)
        out[i] = (a & 15) << 12 | b << 6 | c;
    else
        out[i] = (a & 7) << 18 | b << 12 | c << 6 | d;
}

kernel void utf8_encode(global const uint *in, global uchar4 *out, uint n) {
    ITEM
    uint c = in[i];
    uchar4 r;
    if (c < 0x80)
        r = (uchar4)(c, 0, 0, 0);
    else if (c < 0x800)
        r = (uchar4)(0xc0 | c >> 6, 0x80 | (c & 63), 0, 0);
    else if (c < 0x10000)
        r = (uchar4)(0xe0 | c >> 12, 0x80 | (c >> 6 & 63), 0x80 | (c & 63), 0);
    else
        r = (uchar4)(0xf0 | (c >> 18 & 7), 0x80 | (c >> 12 & 63), 0x80 | (c >> 6 & 63), 0x80 | (c & 63));
    out[i] = r;
}

kernel void utf8_count(global const uint *in, global uint *out, uint n) {
    ITEM
    uint sum = 0;
    for (int k = 0; k < 4; k++) {
        uint x = in[(i + k) % n];
        sum += 4 - popcount(x >> 7 & ~x >> 6 & 0x01010101);
    }
    out[i] = sum;
}

kernel void utf8_validate(global const uchar *in, global uint *out, uint n) {
    ITEM
    uint need = 0, bad = 0;
    for (uint k = i; k < min(i + 12, n); k++) {
        uchar c = in[k];
        if (need) {
            if ((c & 0xc0) != 0x80) {
                bad = k;
                break;
            }
            need--;
        } else if (c >= 0xf8 || (c & 0xc0) == 0x80) {
            bad = k;
            break;
        } else if (c >= 0xf0)
            need = 3;
        else if (c >= 0xe0)
            need = 2;
        else if (c >= 0xc0)
            need = 1;
    }
    out[i] = bad << 2 | need;
}

kernel void utf16_surrogates(global const uint *in, global ushort2 *out, uint n) {
    ITEM
    uint c = in[i];
    if (c >= 0x10000) {
        c -= 0x10000;
        out[i] = (ushort2)(0xd800 | c >> 10, 0xdc00 | (c & 0x3ff));
    } else
        out[i] = (ushort2)(c, 0);
}

kernel void decimal_to_bcd(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i] % 100000000, r = 0;
    for (int k = 0; k < 32; k += 4) {
        r |= x % 10 << k;
        x /= 10;
    }
    out[i] = r;
}

kernel void bcd_to_decimal(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i], r = 0;
    for (int k = 28; k >= 0; k -= 4)
        r = r * 10 + (x >> k & 15);
    out[i] = r;
}

kernel void bcd_add(global const uint2 *in, global uint *out, uint n) {
    ITEM
    uint a = in[i].x + 0x06666666, s = a + in[i].y, carry = ~(s ^ a ^ in[i].y) & 0x11111110;
    out[i] = s - (carry >> 2 | carry >> 3);
}

kernel void double_dabble(global const ushort *in, global uint *out, uint n) {
    ITEM
    uint x = in[i], r = 0;
    for (int k = 15; k >= 0; k--) {
        uint five = (r + 0x33333) & 0x88888;
        r += (five >> 2 | five >> 3);
        r = r << 1 | (x >> k & 1);
    }
    out[i] = r;
}

kernel void decimal_text(global const uint *in, global uchar *out, uint n) {
    ITEM
    uint v = in[i];
    uchar text[10];
    int k = 10;
    do
        text[--k] = '0' + v % 10;
    while (v /= 10);
    out[i] = text[k] ^ (10 - k);
}

kernel void parse_decimal(global const uchar *in, global int *out, uint n) {
    ITEM
    uint k = i;
    int v = 0;
    bool minus = in[k] == '-';
    if (minus)
        k++;
    for (; k < n; k++) {
        uchar c = in[k] - '0';
        if (c > 9)
            break;
        v = v * 10 + c;
    }
    out[i] = minus ? -v : v;
}

kernel void eight_digits_at_once(global const ulong *in, global uint *out, uint n) {
    ITEM
    ulong x = in[i] & 0x0f0f0f0f0f0f0f0ful;
    x = x * 2561 >> 8 & 0x00ff00ff00ff00fful;
    x = x * 6553601 >> 16 & 0x0000ffff0000fffful;
    out[i] = x * 42949672960001ul >> 32;
}

kernel void run_lengths(global const uchar *in, global uint *out, uint n) {
    ITEM
    if (i > 0 && in[i - 1] == in[i]) {
        out[i] = 0;
        return;
    }
    uint k = i + 1;
    while (k < n && in[k] == in[i])
        k++;
    out[i] = k - i;
}

kernel void run_length_decode(global const uchar2 *runs, global uchar *out, uint n, uint size) {
    uint i = get_global_id(0);
    if (i >= size || i >= n)
        return;
    uint at = 0;
    for (uint k = 0; k < n; k++) {
        at += runs[k].x & 7;
        if (at > i) {
            out[i] = runs[k].y;
            return;
        }
    }
    out[i] = 0;
}

kernel void pack_bits_decode(global const char *in, global char *out, uint n) {
    ITEM
    if (i)
        return;
    uint at = 0;
    for (uint k = 0; k < n && at < n;) {
        int c = in[k++];
        if (c >= 0) {
            for (c &= 3; c >= 0 && k < n && at < n; c--)
                out[at++] = in[k++];
        } else if (c != -128 && k < n) {
            for (c = -c & 3; c >= 0 && at < n; c--)
                out[at++] = in[k];
            k++;
        }
    }
}

kernel void window_copy_decode(global const uchar *in, global uchar *out, uint n, uint block) {
    ITEM
    block = (block & 7) + 8;
    uchar window[32];
    uint made = 0, k = i;
    for (uint step = 0; step < block && made < 32 && k < n; step++) {
        uint token = in[k++];
        if (token & 1 || made == 0)
            window[made++] = token >> 1;
        else {
            uint from = made - 1 - (token >> 1 & 15) % made, length = (token >> 5) + 2;
            while (length-- && made < 32)
                window[made++] = window[from++];
        }
    }
    out[i] = window[made ? made - 1 : 0];
}

kernel void prefix_code_decode(global const uint *in, global uint *out, uint n) {
    ITEM
    uint bits = in[i], text = 0;
    for (int k = 0; k < 6; k++) {
        if (!(bits & 1))
            text = text << 3, bits >>= 1;
        else if (!(bits & 2))
            text = text << 3 | 1, bits >>= 2;
        else if (!(bits & 4))
            text = text << 3 | 2, bits >>= 3;
        else
            text = text << 3 | 3 | (bits >> 3 & 3), bits >>= 5;
    }
    out[i] = text;
}

kernel void canonical_code_decode(global const uint *in, global const uchar *counts, global uint *out, uint n) {
    ITEM
    uint bits = in[i], code = 0, first = 0, index = 0;
    for (uint length = 1; length <= 12; length++) {
        code |= bits & 1;
        bits >>= 1;
        uint count = counts[length % n] & 3;
        if (code < first + count) {
            out[i] = index + code - first;
            return;
        }
        index += count;
        first = first + count << 1;
        code <<= 1;
    }
    out[i] = ~0u;
}

kernel void rice_decode(global const ulong *in, global uint *out, uint n, uint k) {
    ITEM
    ulong bits = in[i];
    k &= 7;
    uint sum = 0;
    while (bits) {
        uint q = 63 - clz(bits & -bits);
        bits = bits >> q >> 1;
        sum += q << k | (uint)bits & ((1u << k) - 1);
        bits >>= k;
    }
    out[i] = sum;
}

kernel void elias_gamma(global const uint *in, global ulong *out, uint n) {
    ITEM
    uint x = in[i] | 1, length = 31 - clz(x);
    out[i] = (ulong)x << length | (ulong)length << 58;
}

kernel void fibonacci_code(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i] & 0xffff, a = 28657, b = 17711, code = 0;
    for (int k = 0; k < 22; k++) {
        code <<= 1;
        if (x >= b) {
            x -= b;
            code |= 1;
        }
        uint t = a - b;
        a = b;
        b = t;
    }
    out[i] = code;
}

kernel void half_from_bits(global const ushort *in, global uint *out, uint n) {
    ITEM
    uint h = in[i], sign = (h & 0x8000) << 16, e = h >> 10 & 31, m = h & 1023;
    if (e == 31)
        out[i] = sign | 0x7f800000 | m << 13;
    else if (e)
        out[i] = sign | e + 112 << 23 | m << 13;
    else if (m) {
        uint by = clz(m) - 21;
        out[i] = sign | 113 - by << 23 | (m << by & 1023) << 13;
    } else
        out[i] = sign;
}

kernel void bits_to_brain_float(global const uint2 *in, global uint *out, uint n) {
    ITEM
    uint a = in[i].x, b = in[i].y;
    a += 0x7fff + (a >> 16 & 1);
    b += 0x7fff + (b >> 16 & 1);
    out[i] = a >> 16 | (b & 0xffff0000);
}

kernel void shared_exponent(global const uint4 *in, global uint *out, uint n) {
    ITEM
    uint4 v = in[i];
    uint most = max(max(v.x, v.y), v.z) | 1, drop = max(32 - (int)clz(most) - 9, 0);
    out[i] = min(v.x >> drop, 511u) | min(v.y >> drop, 511u) << 9 | min(v.z >> drop, 511u) << 18 | drop << 27;
}

kernel void parse_dotted(global const uchar *in, global uint *out, uint n) {
    ITEM
    uint part = 0, whole = 0, dots = 0;
    for (uint k = i; k < n; k++) {
        uint c = in[k];
        if (c >= '0' && c <= '9')
            part = part * 10 + c - '0';
        else if (c == '.' && dots < 3 && part < 256) {
            whole = whole << 8 | part;
            part = 0;
            dots++;
        } else
            break;
    }
    out[i] = whole << 8 | part;
}

kernel void lower_case_words(global uint *text, uint n) {
    ITEM
    uint x = text[i], low = x & 0x7f7f7f7f;
    uint from_a = low + 0x3f3f3f3f, past_z = low + 0x25252525;
    text[i] = x | ((from_a & ~past_z & ~x & 0x80808080) >> 2);
}

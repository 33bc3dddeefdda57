// Wide numbers, modular arithmetic, division by constants and variables, fixed point, calendars.

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

kernel void add128(global const ulong2 *a, global const ulong2 *b, global ulong2 *out, uint n) {
    ITEM
    ulong low = a[i].x + b[i].x;
    out[i] = (ulong2)(low, a[i].y + b[i].y + (low < a[i].x));
}

kernel void sub256(global const ulong4 *a, global const ulong4 *b, global ulong4 *out, uint n) {
    ITEM
    ulong4 x = a[i], y = b[i], r;
    ulong borrow = x.x < y.x;
    r.x = x.x - y.x;
    r.y = x.y - y.y - borrow, borrow = x.y < y.y || (x.y == y.y && borrow);
    r.z = x.z - y.z - borrow, borrow = x.z < y.z || (x.z == y.z && borrow);
    r.w = x.w - y.w - borrow;
    out[i] = r;
}

kernel void add_words_with_carry(global const uint8 *a, global const uint8 *b, global uint8 *out, uint n) {
    ITEM
    uint x[8], y[8];
    vstore8(a[i], 0, x);
    vstore8(b[i], 0, y);
    ulong carry = 0;
    for (int k = 0; k < 8; k++) {
        carry += (ulong)x[k] + y[k];
        x[k] = carry;
        carry >>= 32;
    }
    out[i] = vload8(0, x);
}

kernel void wide_product(global const ulong2 *in, global ulong2 *out, uint n) {
    ITEM
    out[i] = (ulong2)(in[i].x * in[i].y, mul_hi(in[i].x, in[i].y));
}

kernel void wide_product_by_parts(global const ulong2 *in, global ulong2 *out, uint n) {
    ITEM
    ulong a = in[i].x, b = in[i].y;
    ulong ll = (a & 0xffffffff) * (b & 0xffffffff), lh = (a & 0xffffffff) * (b >> 32), hl = (a >> 32) * (b & 0xffffffff),
          hh = (a >> 32) * (b >> 32);
    ulong mid = (ll >> 32) + (lh & 0xffffffff) + (hl & 0xffffffff);
    out[i] = (ulong2)(mid << 32 | (ll & 0xffffffff), hh + (lh >> 32) + (hl >> 32) + (mid >> 32));
}

kernel void signed_high_products(global const long2 *in, global long2 *out, uint n) {
    ITEM
    out[i] = (long2)(mul_hi(in[i].x, in[i].y), mul_hi((int)in[i].x, (int)in[i].y));
}

kernel void product_256(global const uint4 *a, global const uint4 *b, global uint8 *out, uint n) {
    ITEM
    uint x[4] = {a[i].x, a[i].y, a[i].z, a[i].w}, y[4] = {b[i].x, b[i].y, b[i].z, b[i].w}, r[8] = {0};
#pragma unroll
    for (int j = 0; j < 4; j++) {
        ulong carry = 0;
#pragma unroll
        for (int k = 0; k < 4; k++) {
            carry += (ulong)x[j] * y[k] + r[j + k];
            r[j + k] = carry;
            carry >>= 32;
        }
        r[j + 4] = carry;
    }
    out[i] = vload8(0, r);
}

kernel void square_by_columns(global const uint4 *a, global uint8 *out, uint n) {
    ITEM
    uint x[4] = {a[i].x, a[i].y, a[i].z, a[i].w}, r[8];
    ulong low = 0;
    uint high = 0;
#pragma unroll
    for (int column = 0; column < 7; column++) {
#pragma unroll
        for (int j = 0; j < 4; j++) {
            int k = column - j;
            if (k < 0 || k > 3)
                continue;
            ulong p = (ulong)x[j] * x[k];
            low += p;
            high += low < p;
        }
        r[column] = low;
        low = low >> 32 | (ulong)high << 32;
        high = 0;
    }
    r[7] = low;
    out[i] = vload8(0, r);
}

kernel void shift128(global const ulong2 *in, global ulong2 *out, uint n, uint by) {
    ITEM
    ulong low = in[i].x, high = in[i].y;
    by = (by + i) & 127;
    if (by >= 64)
        high = low << (by - 64), low = 0;
    else if (by)
        high = high << by | low >> (64 - by), low <<= by;
    out[i] = (ulong2)(low, high);
}

kernel void compare128(global const ulong2 *a, global const ulong2 *b, global int *out, uint n) {
    ITEM
    ulong2 x = a[i], y = b[i];
    out[i] = x.y != y.y ? (x.y < y.y ? -1 : 1) : x.x != y.x ? (x.x < y.x ? -1 : 1) : 0;
}

kernel void divide_128_by_64(global const ulong2 *in, global const ulong *by, global ulong *out, uint n) {
    ITEM
    ulong d = by[i] | 1, r = in[i].y % d, low = in[i].x;
    for (int k = 0; k < 64; k++) {
        bool over = r >> 63;
        r = r << 1 | low >> 63;
        low <<= 1;
        if (over || r >= d) {
            r -= d;
            low |= 1;
        }
    }
    out[i] = low;
}

kernel void divide_words_by_small(global const uint4 *in, global uint4 *out, uint n, uint by) {
    ITEM
    by |= 1;
    ulong r = in[i].w;
    uint4 q;
    q.w = r / by, r = r % by << 32 | in[i].z;
    q.z = r / by, r = r % by << 32 | in[i].y;
    q.y = r / by, r = r % by << 32 | in[i].x;
    q.x = r / by;
    out[i] = q;
}

kernel void montgomery32(global const uint2 *in, global uint *out, uint n, uint modulus) {
    ITEM
    uint m = modulus | 1, inverse = m * 3 ^ 2;
    for (int k = 0; k < 3; k++)
        inverse *= 2 - m * inverse;
    ulong t = (ulong)(in[i].x % m) * (in[i].y % m);
    uint q = (uint)t * -inverse;
    ulong s = (t >> 32) + mul_hi(q, m) + ((uint)t != 0);
    out[i] = s >= m ? s - m : s;
}

kernel void montgomery64(global const ulong2 *in, global ulong *out, uint n, ulong modulus, ulong inverse) {
    ITEM
    ulong a = in[i].x, b = in[i].y, low = a * b, high = mul_hi(a, b);
    ulong q = low * inverse, s = mul_hi(q, modulus);
    out[i] = high >= s ? high - s : high - s + modulus;
}

kernel void montgomery_four_words(global const uint4 *a, global const uint4 *b, global uint4 *out, uint n, uint4 modulus, uint inverse) {
    ITEM
    uint x[4] = {a[i].x, a[i].y, a[i].z, a[i].w}, y[4] = {b[i].x, b[i].y, b[i].z, b[i].w};
    uint m[4] = {modulus.x, modulus.y, modulus.z, modulus.w}, t[6] = {0};
#pragma unroll
    for (int j = 0; j < 4; j++) {
        ulong c = 0;
#pragma unroll
        for (int k = 0; k < 4; k++)
            c += (ulong)x[k] * y[j] + t[k], t[k] = c, c >>= 32;
        c += t[4], t[4] = c, t[5] = c >> 32;
        uint q = t[0] * inverse;
        c = (ulong)q * m[0] + t[0] >> 32;
#pragma unroll
        for (int k = 1; k < 4; k++)
            c += (ulong)q * m[k] + t[k], t[k - 1] = c, c >>= 32;
        c += t[4], t[3] = c, t[4] = t[5] + (uint)(c >> 32);
    }
    out[i] = (uint4)(t[0], t[1], t[2], t[3]);
}

kernel void barrett(global const ulong *in, global uint *out, uint n) {
    ITEM
    const uint p = 998244353;
    ulong x = in[i];
    ulong q = mul_hi(x, 18479187002ul);
    ulong r = x - q * p;
    out[i] = r >= p ? r - p : r;
}

kernel void power_mod32(global const uint *in, global uint *out, uint n, uint power, uint modulus) {
    ITEM
    modulus |= 1;
    ulong base = in[i] % modulus, r = 1;
    for (uint e = power & 0xffff; e; e >>= 1) {
        if (e & 1)
            r = r * base % modulus;
        base = base * base % modulus;
    }
    out[i] = r;
}

kernel void power_mod_prime(global const uint *in, global uint *out, uint n) {
    ITEM
    const uint p = 1000000007;
    ulong base = in[i], r = 1;
    for (uint e = p - 2; e; e >>= 1) {
        if (e & 1)
            r = r * base % p;
        base = base * base % p;
    }
    out[i] = r;
}

kernel void product_mod_64(global const ulong2 *in, global ulong *out, uint n, ulong modulus) {
    ITEM
    modulus = (modulus | 1) & 0x7ffffffffffffffful;
    ulong a = in[i].x % modulus, b = in[i].y & 0xffff, r = 0;
    while (b) {
        if (b & 1) {
            r += a;
            if (r >= modulus)
                r -= modulus;
        }
        a += a;
        a = a >= modulus ? a - modulus : a;
        b >>= 1;
    }
    out[i] = r;
}

kernel void mod_mersenne31(global const uint4 *in, global uint *out, uint n) {
    ITEM
    ulong s = (ulong)in[i].x * in[i].y + (ulong)in[i].z * in[i].w;
    s = (s & 0x7fffffff) + (s >> 31);
    uint r = (s & 0x7fffffff) + (s >> 31);
    out[i] = r >= 0x7fffffff ? r - 0x7fffffff : r;
}

kernel void goldilocks(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    const ulong p = 0xffffffff00000001ul;
    ulong low = in[i].x * in[i].y, high = mul_hi(in[i].x, in[i].y), top = high >> 32, mid = high & 0xffffffff;
    ulong t = low - top;
    if (low < top)
        t -= 0xffffffff;
    ulong u = mid * 0xffffffff, s = t + u;
    if (s < u)
        s += 0xffffffff;
    out[i] = s >= p ? s - p : s;
}

kernel void number_transform_step(global uint *data, uint n, uint half_size, uint root) {
    uint i = get_global_id(0);
    half_size = (half_size & 15) + 1;
    uint low = i / half_size * half_size * 2 + i % half_size, high = low + half_size;
    if (high >= n)
        return;
    const uint p = 998244353;
    ulong w = 1;
    for (uint k = i % half_size; k; k--)
        w = w * root % p;
    uint a = data[low] % p, b = data[high] * w % p;
    data[low] = a + b >= p ? a + b - p : a + b;
    data[high] = a >= b ? a - b : a + p - b;
}

kernel void gcd_by_remainders(global const uint2 *in, global uint *out, uint n) {
    ITEM
    uint a = in[i].x, b = in[i].y;
    while (b) {
        uint t = a % b;
        a = b;
        b = t;
    }
    out[i] = a;
}

kernel void gcd_by_shifts(global const ulong2 *in, global ulong *out, uint n) {
    ITEM
    ulong a = in[i].x | 1, b = in[i].y;
    while (b) {
        b >>= 63 - clz(b & -b);
        if (a > b) {
            ulong t = a;
            a = b;
            b = t;
        }
        b -= a;
    }
    out[i] = a;
}

kernel void gcd_extended(global const int2 *in, global int4 *out, uint n) {
    ITEM
    int a = in[i].x & 0xffff, b = in[i].y & 0xffff, x = 1, y = 0, u = 0, v = 1;
    while (b) {
        int q = a / b, t = a % b;
        a = b, b = t;
        t = x - q * u, x = u, u = t;
        t = y - q * v, y = v, v = t;
    }
    out[i] = (int4)(a, x, y, 0);
}

kernel void inverse_of_odd(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong x = in[i] | 1, r = x;
    for (int k = 0; k < 5; k++)
        r *= 2 - x * r;
    out[i] = r;
}

kernel void legendre(global const uint2 *in, global int *out, uint n) {
    ITEM
    uint a = in[i].x, p = in[i].y | 1;
    int r = 1;
    a %= p;
    while (a) {
        while (!(a & 1)) {
            a >>= 1;
            if ((p & 7) == 3 || (p & 7) == 5)
                r = -r;
        }
        uint t = a;
        a = p, p = t;
        if ((a & 3) == 3 && (p & 3) == 3)
            r = -r;
        a %= p;
    }
    out[i] = p == 1 ? r : 0;
}

kernel void probably_prime(global const uint *in, global uchar *out, uint n) {
    ITEM
    uint p = in[i];
    if (p < 3 || !(p & 1)) {
        out[i] = p == 2;
        return;
    }
    uint d = p - 1, s = 0;
    while (!(d & 1))
        d >>= 1, s++;
    ulong x = 1, base = 2;
    for (uint e = d; e; e >>= 1) {
        if (e & 1)
            x = x * base % p;
        base = base * base % p;
    }
    bool prime = x == 1 || x == p - 1;
    for (uint k = 1; k < s && !prime; k++) {
        x = x * x % p;
        prime = x == p - 1;
    }
    out[i] = prime;
}

kernel void smallest_factor(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i] & 0xffff;
    if (x % 2 == 0) {
        out[i] = 2;
        return;
    }
    for (uint d = 3; d * d <= x; d += 2)
        if (x % d == 0) {
            out[i] = d;
            return;
        }
    out[i] = x;
}

kernel void rho_steps(global const uint *in, global uint *out, uint n) {
    ITEM
    uint m = in[i] | 3;
    ulong slow = 2, fast = 2, product = 1;
    for (int k = 0; k < 6; k++) {
        slow = (slow * slow + 1) % m;
        fast = (fast * fast + 1) % m;
        fast = (fast * fast + 1) % m;
        product = product * (slow > fast ? slow - fast : fast - slow) % m;
    }
    out[i] = product;
}

kernel void root_by_bits(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i], r = 0;
    for (uint bit = 1u << 30; bit; bit >>= 2) {
        if (x >= r + bit) {
            x -= r + bit;
            r = (r >> 1) + bit;
        } else
            r >>= 1;
    }
    out[i] = r;
}

kernel void root_by_newton(global const ulong *in, global ulong *out, uint n) {
    ITEM
    ulong x = in[i] & 0xffffffff;
    if (x < 2) {
        out[i] = x;
        return;
    }
    ulong r = 1ul << (64 - clz(x - 1) + 1) / 2, next = (r + x / r) / 2;
    while (next < r) {
        r = next;
        next = (r + x / r) / 2;
    }
    out[i] = r;
}

kernel void cube_root(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i], y = 0;
    for (int s = 30; s >= 0; s -= 3) {
        y *= 2;
        uint b = 3 * y * (y + 1) + 1;
        if (x >> s >= b) {
            x -= b << s;
            y++;
        }
    }
    out[i] = y;
}

kernel void collatz(global const uint *in, global uint *out, uint n) {
    ITEM
    ulong x = in[i] & 0xffff;
    uint steps = 0;
    while (x > 1 && steps < 60) {
        x = x & 1 ? 3 * x + 1 >> 1 : x >> 1;
        steps++;
    }
    out[i] = steps;
}

kernel void fibonacci_mod(global const uint *in, global uint *out, uint n) {
    ITEM
    ulong a = 0, b = 1;
    for (int bit = 15; bit >= 0; bit--) {
        ulong c = a * (2 * b + 1000000007 - a) % 1000000007, d = (a * a + b * b) % 1000000007;
        if (in[i] >> bit & 1)
            a = d, b = (c + d) % 1000000007;
        else
            a = c, b = d;
    }
    out[i] = a;
}

kernel void binomial(global const uint2 *in, global uint *out, uint n) {
    ITEM
    uint a = in[i].x & 31, b = in[i].y & 31;
    ulong r = 1;
    for (uint k = 1; k <= b; k++)
        r = r * (a - b + k) / k;
    out[i] = b > a ? 0 : r;
}

kernel void two_remainders(global const uint2 *in, global uint *out, uint n) {
    ITEM
    uint a = in[i].x % 251, b = in[i].y % 241;
    uint k = (b + 241 * 2 - a) % 241 * 217 % 241;
    out[i] = a + 251 * k;
}

kernel void divided_by_constants(global const uint *in, global uint8 *out, uint n) {
    ITEM
    uint x = in[i];
    out[i] = (uint8)(x / 3, x / 5, x / 7, x / 10, x / 100, x / 641, x / 1000000007, x / 0xfffffffe);
}

kernel void remainders_of_constants(global const uint *in, global uint8 *out, uint n) {
    ITEM
    uint x = in[i];
    out[i] = (uint8)(x % 3, x % 5, x % 7, x % 10, x % 60, x % 255, x % 1009, x % 4096);
}

kernel void signed_by_constants(global const int *in, global int8 *out, uint n) {
    ITEM
    int x = in[i];
    out[i] = (int8)(x / 3, x / -7, x / 10, x / 16, x % 10, x % -5, x % 8, x / 0x7fffffff);
}

kernel void long_by_constants(global const ulong *in, global ulong4 *out, uint n) {
    ITEM
    ulong x = in[i];
    out[i] = (ulong4)(x / 10, x % 1000000000, x / 7, x % 86400);
}

kernel void short_by_constants(global const short *in, global short4 *out, uint n) {
    ITEM
    short x = in[i];
    out[i] = (short4)(x / 10, x % 10, x / 255, (ushort)x % 1000);
}

kernel void divided_by_variable(global const uint2 *in, global uint2 *out, uint n) {
    ITEM
    uint d = in[i].y | 1;
    out[i] = (uint2)(in[i].x / d, in[i].x % d);
}

kernel void divided_by_argument(global const uint *in, global uint *out, uint n, uint by) {
    ITEM
    by |= 2;
    out[i] = in[i] / by + (in[i] + 1) % by;
}

kernel void signed_by_variable(global const int2 *in, global int4 *out, uint n) {
    ITEM
    int a = in[i].x, d = in[i].y | 1, q = a / d, r = a % d;
    out[i] = (int4)(q, r, q - (r != 0 && (r ^ d) < 0), r != 0 && (r ^ d) < 0 ? r + d : r);
}

kernel void long_by_variable(global const ulong2 *in, global ulong2 *out, uint n) {
    ITEM
    ulong d = in[i].y | 1;
    out[i] = (ulong2)(in[i].x / d, in[i].x % d);
}

kernel void signed_long_by_variable(global const long2 *in, global long *out, uint n) {
    ITEM
    out[i] = in[i].x / (in[i].y | 1);
}

kernel void short_by_variable(global const ushort2 *in, global ushort2 *out, uint n) {
    ITEM
    ushort d = in[i].y | 1;
    out[i] = (ushort2)(in[i].x / d, in[i].x % d);
}

kernel void byte_by_variable(global const uchar4 *in, global uchar4 *out, uint n) {
    ITEM
    out[i] = in[i] / (in[i].wxyz | (uchar4)1);
}

kernel void divisible_by_inverses(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i];
    out[i] = (x * 0xaaaaaaabu <= 0x55555555u) | (x * 0xcccccccdu <= 0x33333333u) << 1 | (x % 9 == 0) << 2 | (x % 12 == 0) << 3;
}

kernel void digit_sum(global const ulong *in, global uint *out, uint n) {
    ITEM
    uint sum = 0;
    for (ulong x = in[i]; x; x /= 10)
        sum += x % 10;
    out[i] = sum;
}

kernel void palindrome(global const uint *in, global uchar *out, uint n) {
    ITEM
    uint x = in[i], r = 0;
    for (uint t = x; t; t /= 10)
        r = r * 10 + t % 10;
    out[i] = r == x;
}

kernel void date_of_day(global const uint *in, global ushort4 *out, uint n) {
    ITEM
    uint z = in[i] % 3000000, era = z / 146097, of_era = z % 146097;
    uint year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    uint of_year = of_era - (365 * year + year / 4 - year / 100), m = (5 * of_year + 2) / 153;
    uint day = of_year - (153 * m + 2) / 5 + 1, month = m < 10 ? m + 3 : m - 9;
    out[i] = (ushort4)(year + era * 400 + (month <= 2), month, day, z % 7);
}

kernel void day_of_date(global const ushort4 *in, global int *out, uint n) {
    ITEM
    int y = in[i].x - (in[i].y <= 2), m = in[i].y % 12 + 1, d = in[i].z, era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
    int of_year = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
    out[i] = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

kernel void clock_of_seconds(global const uint *in, global uchar4 *out, uint n) {
    ITEM
    uint s = in[i] % 86400;
    out[i] = (uchar4)(s / 3600, s / 60 % 60, s % 60, s < 43200);
}

kernel void fixed16_product(global const int2 *in, global int *out, uint n) {
    ITEM
    out[i] = (long)in[i].x * in[i].y + 0x8000 >> 16;
}

kernel void fixed16_quotient(global const int2 *in, global int *out, uint n) {
    ITEM
    int d = in[i].y;
    if (d == 0)
        d = 1;
    out[i] = ((long)in[i].x << 16) / d;
}

kernel void fixed15_multiply_add(global const short4 *in, global short2 *out, uint n) {
    ITEM
    short4 v = in[i];
    int p = v.x * v.y + 0x4000 >> 15, q = v.z * v.w + 0x4000 >> 15;
    out[i] = (short2)(clamp(p + q, -32768, 32767), clamp(p - q, -32768, 32767));
}

kernel void fixed_sine(global const short *in, global short *out, uint n) {
    ITEM
    int x = in[i];
    bool mirrored = (x ^ x << 1) < 0;
    if (mirrored)
        x = 32768 - x;
    int s = x * x >> 14;
    out[i] = x * (25736 - (s * (10548 - (s * 1277 >> 15)) >> 15)) >> 14;
}

kernel void cordic(global const int *in, global int2 *out, uint n) {
    ITEM
    const int angles[12] = {0x2000, 0x12e4, 0x9fb, 0x511, 0x28b, 0x146, 0xa3, 0x51, 0x29, 0x14, 0xa, 0x5};
    int z = in[i] & 0x1fff, x = 0x26dd, y = 0;
#pragma unroll
    for (int k = 0; k < 12; k++) {
        int d = z >> 31, u = x - ((y >> k ^ d) - d), v = y + ((x >> k ^ d) - d);
        z -= (angles[k] ^ d) - d;
        x = u, y = v;
    }
    out[i] = (int2)(x, y);
}

kernel void fixed_log2(global const uint *in, global uint *out, uint n) {
    ITEM
    uint x = in[i] | 1, whole = 31 - clz(x), r = whole << 16;
    ulong m = (ulong)x << (31 - whole);
    for (uint bit = 0x8000; bit > 0x80; bit >>= 1) {
        m = m * m >> 31;
        if (m >> 32) {
            m >>= 1;
            r |= bit;
        }
    }
    out[i] = r;
}

kernel void fixed_reciprocal(global const uint *in, global uint *out, uint n) {
    ITEM
    uint d = in[i] | 1, by = clz(d), m = d << by, r = 0xffffffff - m / 2;
    for (int k = 0; k < 3; k++)
        r = (ulong)r * (uint)(-(mul_hi(m, r))) >> 31;
    out[i] = r >> (31 - by);
}

kernel void fixed_mandelbrot(global uint *out, uint n, uint width) {
    ITEM
    width |= 1;
    int cx = (int)(i % width * 192 / width) * 64 - 8192, cy = (int)(i / width % 64) * 128 - 4096, x = 0, y = 0;
    uint k = 0;
    for (; k < 32; k++) {
        int xx = x * x >> 12, yy = y * y >> 12;
        if (xx + yy > 4 << 12)
            break;
        y = (x * y >> 11) + cy;
        x = xx - yy + cx;
    }
    out[i] = k;
}

kernel void integer_cosine_transform(global const int8 *in, global int8 *out, uint n) {
    ITEM
    int8 v = in[i];
    int a = v.s0 + v.s7, b = v.s1 + v.s6, c = v.s2 + v.s5, d = v.s3 + v.s4;
    int e = v.s3 - v.s4, f = v.s2 - v.s5, g = v.s1 - v.s6, h = v.s0 - v.s7;
    int8 r;
    r.s0 = a + b + c + d << 2;
    r.s4 = a - b - c + d << 2;
    r.s2 = (a - d) * 10703 + (b - c) * 4433 + 1024 >> 11;
    r.s6 = (a - d) * 4433 - (b - c) * 10703 + 1024 >> 11;
    r.s1 = h * 11363 + g * 9633 + f * 6437 + e * 2260 + 1024 >> 11;
    r.s3 = h * 9633 - g * 2260 - f * 11363 - e * 6437 + 1024 >> 11;
    r.s5 = h * 6437 - g * 11363 + f * 2260 + e * 9633 + 1024 >> 11;
    r.s7 = h * 2260 - g * 6437 + f * 9633 - e * 11363 + 1024 >> 11;
    out[i] = r;
}

kernel void lifted_wavelet(global const int4 *in, global int4 *out, uint n) {
    ITEM
    int4 v = in[i];
    int next = in[min(i + 1, n - 1)].x;
    int d0 = v.y - (v.x + v.z >> 1), d1 = v.w - (v.z + next >> 1);
    out[i] = (int4)(v.x + (d0 + d0 + 2 >> 2), d0, v.z + (d0 + d1 + 2 >> 2), d1);
}

kernel void mu_law_encode(global const short *in, global uchar *out, uint n) {
    ITEM
    int x = in[i], sign = x < 0 ? 0x80 : 0;
    x = min(abs(x), 32635u) + 132;
    uint e = 24 - clz(x);
    out[i] = ~(sign | e << 4 | (x >> (e + 3) & 15));
}

kernel void mu_law_decode(global const uchar *in, global short *out, uint n) {
    ITEM
    uint x = ~in[i] & 255;
    int v = ((x & 15) << 3) + 132 << (x >> 4 & 7);
    out[i] = x & 128 ? 132 - v : v - 132;
}

kernel void differential_audio(global const uchar *in, global short *out, constant ushort *steps, uint n) {
    ITEM
    int value = 0, index = 0;
    for (int k = 0; k < 4; k++) {
        uint code = in[(i + k) % n] & 15;
        int step = steps[index % n], d = step >> 3;
        if (code & 4)
            d += step;
        if (code & 2)
            d += step >> 1;
        if (code & 1)
            d += step >> 2;
        value = clamp(code & 8 ? value - d : value + d, -32768, 32767);
        index = clamp(index + ((code & 7) < 4 ? -1 : (int)(code & 7) * 2 - 6), 0, 88);
    }
    out[i] = value;
}

kernel void line_error_steps(global const int4 *in, global uint *out, uint n) {
    ITEM
    int x = in[i].x & 31, y = in[i].y & 31, u = in[i].z & 31, v = in[i].w & 31;
    int dx = abs(u - x), dy = -(int)abs(v - y), sx = x < u ? 1 : -1, sy = y < v ? 1 : -1, error = dx + dy;
    uint h = 0;
    for (;;) {
        h = h * 31 + y * 32 + x;
        if (x == u && y == v)
            break;
        int e = 2 * error;
        if (e >= dy)
            error += dy, x += sx;
        if (e <= dx)
            error += dx, y += sy;
    }
    out[i] = h;
}

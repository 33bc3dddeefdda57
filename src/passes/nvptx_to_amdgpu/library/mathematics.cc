// Functions of libdevice that are computed by polynomials, for double and float. build.py compiles
// them to mathematics.ll. tests/suites/nvptx/libdevice.rs measures their errors.
//
// Polynomials are Taylor series, or go through Chebyshev nodes of the interval in the comment.
// Numbers that need more precision are sums of two numbers (T. J. Dekker: A Floating-Point Technique
// for Extending the Available Precision, 1971).

using u32 = unsigned;
using u64 = unsigned long;

template <class R> struct Pair {
    R high, low;
};

#define INLINE [[gnu::always_inline]] static inline

INLINE constexpr bool is_double(double) { return true; }
INLINE constexpr bool is_double(float) { return false; }
INLINE double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
INLINE float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
INLINE double size(double x) { return __builtin_fabs(x); }
INLINE float size(float x) { return __builtin_fabsf(x); }
INLINE double with_sign(double x, double sign) { return __builtin_copysign(x, sign); }
INLINE float with_sign(float x, float sign) { return __builtin_copysignf(x, sign); }
INLINE double nearest(double x) { return __builtin_rint(x); }
INLINE float nearest(float x) { return __builtin_rintf(x); }
INLINE double root(double x) { return __builtin_sqrt(x); }
INLINE float root(float x) { return __builtin_sqrtf(x); }
INLINE double scaled(double x, int by) { return __builtin_ldexp(x, by); }
INLINE float scaled(float x, int by) { return __builtin_ldexpf(x, by); }
INLINE double mantissa(double x) { return __builtin_amdgcn_frexp_mant(x); }
INLINE float mantissa(float x) { return __builtin_amdgcn_frexp_mantf(x); }
INLINE int exponent(double x) { return __builtin_amdgcn_frexp_exp(x); }
INLINE int exponent(float x) { return __builtin_amdgcn_frexp_expf(x); }
INLINE double reciprocal(double x) { return 1 / x; }
// Within one unit in the last place: its users correct the result.
INLINE float reciprocal(float x) { return __builtin_amdgcn_rcpf(x); }
// For corrections.
INLINE double roughly_inverse(double x) { return __builtin_amdgcn_rcp(x); }
INLINE float roughly_inverse(float x) { return __builtin_amdgcn_rcpf(x); }

const double infinite = __builtin_inf();

template <class R> INLINE R polynomial(R, double c) { return R(c); }
template <class R, class... Rest> INLINE R polynomial(R x, double c, Rest... rest) {
    return fma(x, polynomial(x, rest...), R(c));
}

// A constant, given as a double and what is missing in it.
template <class R> INLINE Pair<R> constant(double high, double low) {
    if (is_double(R()))
        return {R(high), R(low)};
    return {R(high), R(high - double(R(high)))};
}

template <class R> INLINE Pair<R> sum(R larger, R smaller) {
    R high = larger + smaller;
    return {high, smaller - (high - larger)};
}

template <class R> INLINE Pair<R> product(R a, R b) {
    R high = a * b;
    return {high, fma(a, b, -high)};
}

template <class R> INLINE Pair<R> product(Pair<R> a, Pair<R> b) {
    Pair<R> p = product(a.high, b.high);
    return sum(p.high, fma(a.high, b.low, fma(a.low, b.high, p.low)));
}

// The nearest whole number to x * by, as a number and as the low bits of an integer.
template <class R> struct Whole {
    R number;
    int bits;
};
INLINE Whole<double> whole(double x, double by) {
    double shifted = fma(x, by, 0x1.8p52);
    return {shifted - 0x1.8p52, int(__builtin_bit_cast(u64, shifted))};
}
INLINE Whole<float> whole(float x, float by) {
    float shifted = fma(x, by, 0x1.8p23f);
    return {shifted - 0x1.8p23f, int(__builtin_bit_cast(u32, shifted) - __builtin_bit_cast(u32, 0x1.8p23f))};
}

// ln 2 with a first part of which multiples by an exponent are exact.
template <class R> INLINE Pair<R> ln2() {
    if (is_double(R()))
        return {R(0x1.62e42fefa3800p-1), R(0x1.ef35793c76730p-45)};
    return {R(0x1.62e4p-1), R(0x1.7f7d1cp-20)};
}

// e^r - 1 for |r| up to half of ln 2.
template <class R> INLINE Pair<R> exp_of_small(Pair<R> r) {
    R x = r.high;
    R p = is_double(x) ? polynomial(x, 1 / 2., 1 / 6., 1 / 24., 1 / 120., 1 / 720., 1 / 5040., 1 / 40320., 1 / 362880., 1 / 3628800.,
                                    1 / 39916800., 1 / 479001600., 1 / 6227020800.)
                       : polynomial(x, 1 / 2., 1 / 6., 1 / 24., 1 / 120., 1 / 720., 1 / 5040.);
    return sum(x, fma(x * x, p, fma(x, r.low, r.low)));
}

template <class R> struct Scaled {
    Pair<R> small;
    int by;
};
// A number as by * ln 2 and a small rest.
template <class R> INLINE Scaled<R> without_twos(Pair<R> x) {
    Whole<R> n = whole(x.high, R(1.44269504088896340736));
    Pair<R> two = ln2<R>();
    R rest = fma(-n.number, two.high, x.high);
    return {sum(rest, fma(-n.number, two.low, x.low)), n.bits};
}

// e^x * 2^more.
template <class R> INLINE Pair<R> exp_of(Pair<R> x, int more = 0) {
    Scaled<R> parts = without_twos(x);
    Pair<R> small = exp_of_small(parts.small);
    Pair<R> one = sum(R(1), small.high);
    R low = one.low + small.low;
    bool over = x.high > (is_double(x.high) ? 710.5 : 89.5), under = x.high < (is_double(x.high) ? -746 : -104);
    R high = scaled(one.high, parts.by + more);
    return {over ? R(infinite) : under ? R(0) : high, over || under ? R(0) : scaled(low, parts.by + more)};
}

// e^(x * log).
INLINE double exponential(double x, Pair<double> log) {
    x = size(x) > 2000 ? with_sign(2000, x) : x;
    return exp_of(product(Pair<double>{x, 0}, log)).high;
}

template <class R> INLINE R exponential_minus_one(R x) {
    Scaled<R> parts = without_twos(Pair<R>{x, 0});
    Pair<R> small = exp_of_small(parts.small);
    // One more factor of two is applied last, so that 2^1024 does not occur.
    R power = scaled(R(1), parts.by - 1);
    Pair<R> rest = sum(power, -R(0.5));
    if (parts.by < 0)
        rest = sum(-R(0.5), power);
    R term = scaled(small.high, parts.by - 1);
    R high = rest.high + term;
    R back = high - rest.high;
    R low = (rest.high - (high - back)) + (term - back) + rest.low + scaled(small.low, parts.by - 1);
    R result = 2 * (high + low);
    result = x > (is_double(x) ? 709.8 : 88.8) ? R(infinite) : result;
    result = x < (is_double(x) ? -40 : -20) ? R(-1) : result;
    // This also keeps the sign of zero.
    return size(x) < (is_double(x) ? 0x1p-54 : 0x1p-25f) ? x : result;
}

// ln m for m from sqrt(1/2) to sqrt(2): twice the series of artanh(s), with s = (m - 1) / (m + 1).
template <class R> INLINE Pair<R> log_of_mantissa(R m) {
    R number = m - 1, by = m + 1, by_low = m - (by - 1);
    R inverse = reciprocal(by);
    R s = number * inverse;
    R s_low = fma(-s, by_low, fma(-s, by, number)) * inverse;
    Pair<R> first = sum(s, s_low);
    Pair<R> square = product(first, first);
    Pair<R> third = product(product(first, square), constant<R>(0x1.5555555555555p-2, 0x1.5555555555555p-56));
    R z = square.high;
    R p = is_double(z) ? polynomial(z, 1 / 5., 1 / 7., 1 / 9., 1 / 11., 1 / 13., 1 / 15., 1 / 17., 1 / 19., 1 / 21., 1 / 23.)
                       : polynomial(z, 1 / 5., 1 / 7., 1 / 9., 1 / 11.);
    Pair<R> high = sum(first.high, third.high);
    Pair<R> all = sum(high.high, high.low + (first.low + third.low + first.high * (z * z) * p));
    return {2 * all.high, 2 * all.low};
}

// x as a number from sqrt(1/2) to sqrt(2), and a power of two.
template <class R> struct Parts {
    R mantissa, exponent;
};
template <class R> INLINE Parts<R> parts_of(R x) {
    R m = mantissa(x);
    int e = exponent(x);
    bool low = m < R(0.70710678118654752);
    return {low ? 2 * m : m, R(low ? e - 1 : e)};
}

// ln x of a positive finite x.
template <class R> INLINE Pair<R> log_of(R x) {
    Parts<R> parts = parts_of(x);
    Pair<R> ln = log_of_mantissa(parts.mantissa);
    Pair<R> high = sum(parts.exponent * ln2<R>().high, ln.high);
    // With an exponent of 0, the first number of the sum is the smaller one.
    high = parts.exponent == 0 ? Pair<R>{ln.high, 0} : high;
    return sum(high.high, high.low + fma(parts.exponent, ln2<R>().low, ln.low));
}

// A logarithm of any x, by the result for positive finite x.
template <class R> INLINE R log_cases(R x, R result) {
    result = x == R(infinite) ? x : result;
    result = x == 0 ? -R(infinite) : result;
    return x >= 0 ? result : R(__builtin_nan(""));
}

template <class R> INLINE R logarithm(R x) {
    return log_cases(x, log_of(x).high);
}

template <class R> INLINE R binary_logarithm(R x) {
    Parts<R> parts = parts_of(x);
    Pair<R> log = product(log_of_mantissa(parts.mantissa), constant<R>(0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56));
    Pair<R> high = sum(parts.exponent, log.high);
    return log_cases(x, parts.exponent == 0 ? log.high : high.high + (high.low + log.low));
}

template <class R> INLINE R decimal_logarithm(R x) {
    return log_cases(x, product(log_of(x), constant<R>(0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57)).high);
}

template <class R> INLINE R logarithm_of_one_and(R x) {
    R one = 1 + x;
    // What the sum loses, relative to the sum.
    R back = one - 1;
    R lost = ((1 - (one - back)) + (x - back)) / one;
    Pair<R> log = log_of(one);
    R result = log_cases(one, log.high + (log.low + lost));
    result = one == R(infinite) ? one : result;
    return size(x) < (is_double(x) ? 0x1p-54 : 0x1p-25f) ? x : result;
}

template <class R> INLINE R power(R x, R y) {
    R a = size(x);
    Pair<R> log = log_of(a);
    Pair<R> p = product(log.high, y);
    p.low = fma(log.low, y, p.low);
    bool far = size(p.high) > 1000;
    Pair<R> exp = exp_of(Pair<R>{p.high, far ? R(0) : p.low});
    bool large = a > 1, up = y > 0;
    R result = exp.high;
    bool is_edge = a == 0 || a == R(infinite) || size(y) == R(infinite);
    result = is_edge ? (large == up ? R(infinite) : R(0)) : result;
    bool is_whole = nearest(y) == y;
    R half = y * R(0.5);
    bool is_odd = is_whole && nearest(half) != half;
    result = x < 0 && !is_whole && a != R(infinite) ? R(__builtin_nan("")) : result;
    result = is_odd ? with_sign(result, x) : result;
    result = a == 1 && (x > 0 || size(y) == R(infinite)) ? R(1) : result;
    result = x != x || y != y ? x + y : result;
    return y == 0 || x == 1 ? R(1) : result;
}

// The digits of 2 / pi after 64 zeros.
extern "C" const u64 [[clang::address_space(4)]] lanelog_two_over_pi[20] = {
    0, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c,
    0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
    0x56033046fc7b6bab};

struct Reduced {
    Pair<double> rest;
    int quarters;
};
// x without the nearest multiple of pi / 2.
INLINE Reduced reduced(double x) {
    Pair<double> second{0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
    Whole<double> n = whole(x, 0x1.45f306dc9c883p-1);
    double rest = fma(-n.number, 0x1.921fb54442d18p+0, x);
    Pair<double> taken = product(n.number, second.high);
    double high = rest - taken.high;
    double low = (rest - high) - taken.high - fma(n.number, second.low, taken.low);
    return {sum(high, low), n.bits};
}

// The same for large x: M. H. Payne, R. N. Hanek: Radian Reduction for Trigonometric Functions, 1983.
INLINE Reduced reduced_large(double x) {
    u64 bits = __builtin_bit_cast(u64, x);
    u64 m = (bits & 0xfffffffffffff) | 0x10000000000000;
    // |x| = m * 2^exponent. Digits that contribute multiples of four are left out.
    int first = int(bits >> 52 & 0x7ff) - 1075 - 2 + 64;
    int word = first >> 6, by = first & 63;
    u64 w[4];
    for (int at = 0; at < 4; ++at)
        w[at] = lanelog_two_over_pi[word + at];
    u64 digits[3];
    for (int at = 0; at < 3; ++at)
        digits[at] = w[at] << by | (w[at + 1] >> 1) >> (63 - by);
    u64 lowest = m * digits[2];
    u64 carried = u64((unsigned __int128)m * digits[2] >> 64);
    unsigned __int128 upper = (unsigned __int128)m * digits[1] + carried;
    u64 middle = u64(upper);
    u64 top = m * digits[0] + u64(upper >> 64);
    // The upper two bits are quarters, and the rest is a fraction of one.
    int quarters = int(top >> 62);
    long fraction = long(top << 2 | middle >> 62);
    u64 below = middle << 2 | lowest >> 62;
    quarters += fraction < 0;
    double a = scaled(double(int(fraction >> 32)), -32), b = scaled(double(u32(fraction)), -64), c = scaled(double(below), -128);
    Pair<double> first_sum = sum(a, b);
    Pair<double> all = sum(first_sum.high, first_sum.low + c);
    Pair<double> rest = product(all, Pair<double>{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54});
    bool negative = x < 0;
    bool finite = size(x) < infinite;
    double nan = __builtin_nan("");
    return {{finite ? negative ? -rest.high : rest.high : nan, negative ? -rest.low : rest.low}, negative ? -quarters : quarters};
}

template <class R> struct Circle {
    R sine, cosine;
};
// Sine and cosine of a number up to pi / 4.
template <class R> INLINE Circle<R> circle(Pair<R> x) {
    R z = x.high * x.high;
    R s = is_double(z) ? polynomial(z, -1 / 6., 1 / 120., -1 / 5040., 1 / 362880., -1 / 39916800., 1 / 6227020800., -1 / 1307674368000.,
                                    1 / 355687428096000.)
                       : polynomial(z, -1 / 6., 1 / 120., -1 / 5040., 1 / 362880.);
    R c = is_double(z) ? polynomial(z, 1 / 24., -1 / 720., 1 / 40320., -1 / 3628800., 1 / 479001600., -1 / 87178291200., 1 / 20922789888000.)
                       : polynomial(z, 1 / 24., -1 / 720., 1 / 40320., -1 / 3628800.);
    R half = z * R(0.5), one = 1 - half;
    R sine = x.high + fma(x.high * z, s, x.low * one);
    R cosine = one + (((1 - one) - half) + fma(z * z, c, -x.high * x.low));
    return {sine, cosine};
}

// The sine and the cosine of x and of so many quarters of a circle.
template <class R> INLINE Circle<R> turned(Circle<R> x, int quarters) {
    bool odd = quarters & 1;
    R sine = odd ? x.cosine : x.sine, cosine = odd ? x.sine : x.cosine;
    return {quarters & 2 ? -sine : sine, (quarters + 1) & 2 ? -cosine : cosine};
}

INLINE Circle<double> sine_and_cosine(double x) {
    Reduced r = reduced(x);
    if (!(size(x) < 0x1p30))
        r = reduced_large(x);
    Circle<double> all = turned(circle(r.rest), r.quarters);
    // The sign of zero.
    all.sine = x == 0 ? x : all.sine;
    return all;
}

template <class R> INLINE Circle<R> sine_and_cosine_of_pi_times(R x) {
    // Every number above 2^24 or 2^53 is even.
    bool even = size(x) >= (is_double(x) ? 0x1p53 : 0x1p24f);
    R near = even ? x - x : x;
    R n = nearest(2 * near);
    R rest = fma(n, R(-0.5), near);
    Pair<R> r = product(Pair<R>{rest, 0}, constant<R>(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53));
    Circle<R> all = turned(circle(r), whole(n - 4 * nearest(n * R(0.25)), R(1)).bits);
    // Zeros of the sine have the sign of x, and those of the cosine are positive.
    all.sine = all.sine == 0 ? with_sign(R(0), x) : all.sine;
    all.cosine = all.cosine + R(0);
    return all;
}

template <class R> struct Angle {
    R quarters;
    Pair<R> rest;
};
// arctan of a quotient of numbers that are not negative, as a multiple of pi / 4 and a rest.
template <class R> INLINE Angle<R> arctangent(R number, R by) {
    bool steep = number > by * R(2.4142135623730951), middle = !steep && number > by * R(0.41421356237309503);
    bool less = number < by;
    Pair<R> above = sum(less ? by : number, less ? number : by);
    Pair<R> apart = sum(less ? by : number, less ? -number : -by);
    R over = steep ? -by : middle ? less ? -apart.high : apart.high : number;
    R under = steep ? number : middle ? above.high : by;
    R t = over / under;
    R lost = middle ? (less ? -apart.low : apart.low) - t * above.low : R(0);
    R low = (fma(-t, under, over) + lost) * roughly_inverse(under);
    // Quotients of zero and infinity have no rest.
    low = size(low) < size(t) ? low : R(0);
    R z = t * t;
    // z up to (sqrt(2) - 1)^2.
    R p = is_double(z) ? polynomial(z, -0.3333333333333333333, 0.1999999999999999154, -0.142857142857115186, 0.1111111111075472946,
                                    -0.09090909067009990084, 0.07692306736000173471, -0.06666642020055166152, 0.05881925253192863558,
                                    -0.05258041554297779638, 0.04719395030027432993, -0.04104436265755081986, 0.03063570411296949709,
                                    -0.01391822929102442841)
                       : polynomial(z, -0.3333333328, 0.1999997726, -0.1428415119, 0.1107136502, -0.08624676145, 0.05048138512);
    return {R(steep ? 2 : middle ? 1 : 0), {t, fma(t * z, p, low)}};
}

template <class R> INLINE R sum_of_angle(Angle<R> parts) {
    Pair<R> quarter = constant<R>(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55);
    Pair<R> base = product(parts.quarters, quarter.high);
    bool none = parts.quarters == 0;
    Pair<R> high = sum(none ? parts.rest.high : base.high, none ? R(0) : parts.rest.high);
    return high.high + (high.low + (parts.rest.low + fma(parts.quarters, quarter.low, base.low)));
}

template <class R> INLINE R arctangent_of(R x) {
    return with_sign(x != x ? x : sum_of_angle(arctangent(size(x), R(1))), x);
}

template <class R> INLINE R arctangent_of_point(R y, R x) {
    R a = size(y), b = size(x);
    bool both = a == R(infinite) && b == R(infinite);
    a = both ? R(1) : a;
    b = both ? R(1) : b;
    int by = -exponent(a > b ? a : b);
    Angle<R> parts = arctangent(scaled(a, by), scaled(b, by));
    parts.rest = a == 0 && b == b ? Pair<R>{0, 0} : parts.rest;
    bool left = with_sign(R(1), x) < 0;
    R result = sum_of_angle(left ? Angle<R>{4 - parts.quarters, {-parts.rest.high, -parts.rest.low}} : parts);
    return x != x || y != y ? x + y : with_sign(result, y);
}

// (arcsin s - s) for s up to 1 / 2, with z = s * s.
template <class R> INLINE R arcsine_rest(R s, R z) {
    R p = is_double(z) ? polynomial(z, 0.1666666666666666659, 0.07500000000000117751, 0.0446428571425518929, 0.03038194447553233999,
                                    0.02237215744350722242, 0.01735281654032549499, 0.01396378001220356964, 0.01156645961212166857,
                                    0.009621842970100281018, 0.009319560794767446296, 0.003044879909455677396, 0.01955451333612337895,
                                    -0.01924167174674304065, 0.02961201126495512036)
                       : polynomial(z, 0.1666666634, 0.07500094543, 0.04459940153, 0.03110066274, 0.01714923836, 0.0336908472);
    return s * z * p;
}

// s and arcsin s - s, for s = |x| up to 1 / 2, and s = sqrt((1 - |x|) / 2) for greater |x|.
template <class R> INLINE Pair<R> arcsine_parts(R a) {
    bool near = a <= R(0.5);
    R z = near ? a * a : (1 - a) * R(0.5);
    R s = near ? a : root(z);
    R rest = arcsine_rest(s, z);
    R low = fma(-s, s, z) * (roughly_inverse(s) * R(0.5));
    return {s, near || s == 0 ? rest : rest + low};
}

template <class R> INLINE R arcsine(R x) {
    R a = size(x);
    Pair<R> parts = arcsine_parts(a);
    Pair<R> quarter = constant<R>(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54);
    Pair<R> high = sum(quarter.high, -2 * parts.high);
    R far = high.high + (high.low + fma(R(-2), parts.low, quarter.low));
    return with_sign(a <= R(0.5) ? parts.high + parts.low : far, x);
}

template <class R> INLINE R arccosine(R x) {
    R a = size(x);
    Pair<R> parts = arcsine_parts(a);
    bool near = a <= R(0.5), negative = x < 0;
    Pair<R> quarter = constant<R>(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54);
    // pi / 2 or pi, less arcsin a or 2 arcsin a.
    R times = near ? R(1) : R(2);
    R taken = negative == near ? times : -times;
    Pair<R> high = sum(times * quarter.high, taken * parts.high);
    R result = high.high + (high.low + fma(taken, parts.low, times * quarter.low));
    return !near && !negative ? 2 * (parts.high + parts.low) : result;
}

template <class R> INLINE R hyperbolic_sine(R x) {
    R a = size(x), z = a * a;
    R p = is_double(z) ? polynomial(z, 1 / 6., 1 / 120., 1 / 5040., 1 / 362880., 1 / 39916800., 1 / 6227020800., 1 / 1307674368000.,
                                    1 / 355687428096000., 1 / 121645100408832000.)
                       : polynomial(z, 1 / 6., 1 / 120., 1 / 5040., 1 / 362880.);
    Pair<R> half = exp_of(Pair<R>{a, 0}, -1);
    R far = half.high + (half.low - R(0.25) / half.high);
    return with_sign(a < 1 ? fma(a * z, p, a) : far, x);
}

template <class R> INLINE R hyperbolic_cosine(R x) {
    Pair<R> half = exp_of(Pair<R>{size(x), 0}, -1);
    return half.high + (half.low + R(0.25) / half.high);
}

template <class R> INLINE R hyperbolic_tangent(R x) {
    R a = size(x), z = a * a;
    // z up to 0.39.
    R p = is_double(z) ? polynomial(z, -0.3333333333333333294, 0.1333333333333304631, -0.05396825396790218599, 0.02186948851923086752,
                                    -0.008863235108109313307, 0.003592121813031997539, -0.001455775900587032604, 0.0005896631270123900524,
                                    -0.0002375986439279230996, 0.00009258719129109656192, -0.00003121922362850966267, 6.493991863218934898e-6)
                       : polynomial(z, -0.3333333317, 0.1333330377, -0.05395931111, 0.0217693384, -0.008345321141, 0.002294304864);
    Pair<R> square = exp_of(Pair<R>{2 * a, 0});
    Pair<R> by = sum(square.high, R(1));
    R quotient = 2 / by.high;
    R rest = fma(-quotient, by.high, R(2)) - quotient * (by.low + square.low);
    R far = 1 - fma(rest * R(0.5), quotient, quotient);
    far = a > (is_double(a) ? 20 : 10) ? R(1) : far;
    return with_sign(z < R(0.39) ? fma(a * z, p, a) : far, x);
}

// erf x / x - 1 for |x| up to 1, with z = x * x.
template <class R> INLINE R error_quotient(R z) {
    return is_double(z)
        ? polynomial(z, 0.128379167095512574, -0.3761263890318354044, 0.1128379167094500627, -0.02686617064323777036, 0.005223977607116422732,
                     -0.0008548325975389692081, 0.0001205529490483970792, -0.00001492473690741966034, 1.644742470331736241e-6,
                     -1.62084838018717059e-7, 1.37200645467776856e-8, -7.795898827002142242e-10)
        : polynomial(z, 0.128379166, -0.3761262667, 0.1128359472, -0.02685421201, 0.005189087423, -0.0008016864287, 7.875875063e-5);
}

// erfc a for a of at least 0: e^(-a^2) times a polynomial of (a - k) / (a + k), over 1 + 2 a (M. M.
// Shepherd, J. G. Laframboise: Chebyshev Approximation of (1 + 2x) exp(x^2) erfc x, 1981).
template <class R> INLINE R complement_of_error(R a) {
    R k = is_double(a) ? 4 : 2;
    R q = (a - k) / (a + k);
    R p = is_double(a)
        ? polynomial(q, 1.23299511862555251, -0.1396211168405625179, 0.01537965210261955803, 0.06809705425469323556, -0.1010390660362945885,
                     0.0937328349983302227, -0.06633036581240950887, 0.03716751553777025414, -0.01619773405599448803, 0.005031969975753176307,
                     -0.0007577732973669146388, -0.0001992566843238915233, 0.0001506216970467835422, -0.00002439924428312987741,
                     -0.00001122204631666900438, 5.709784760966505606e-6, 2.937785494344378663e-7, -8.254699744871161395e-7,
                     7.471952780500971023e-8, 1.10059961986400576e-7, -1.799947545903142134e-8, -1.409198282255575514e-8,
                     1.868487385473519148e-9, 1.263782858042136885e-9)
        : polynomial(q, 1.276978382, -0.09276381352, -0.1660304774, 0.1640508436, -0.05421856297, -0.00802953634, 0.008713559545,
                     0.001250119847, -0.001432145482, -0.0004019996748, 0.0001796296024, 8.477311897e-5);
    Pair<R> square = product(a, a);
    Pair<R> exp = exp_of(Pair<R>{-square.high, -square.low});
    R quotient = p / fma(R(2), a, R(1));
    return a > (is_double(a) ? 28 : 11) ? R(0) : fma(quotient, exp.high, quotient * exp.low);
}

template <class R> INLINE R error_function(R x) {
    R a = size(x);
    return with_sign(a < 1 ? fma(a, error_quotient(a * a), a) : 1 - complement_of_error(a), x);
}

template <class R> INLINE R error_complement(R x) {
    R a = size(x);
    R rest = complement_of_error(a);
    return a < R(0.5) ? 1 - fma(x, error_quotient(x * x), x) : x < 0 ? 2 - rest : rest;
}

// x^(-1/3) and x^(1/3), of |x|.
template <class R> INLINE Pair<R> cube_roots(R x) {
    int e = exponent(x);
    int third = int(u32(e + 3000) / 3) - 1000;
    R m = size(scaled(mantissa(x), e - 3 * third));
    float first = __builtin_amdgcn_exp2f(__builtin_amdgcn_logf(float(m)) * (-1 / 3.f));
    R z = first;
    for (int round = 0; round < (is_double(z) ? 2 : 1); ++round) {
        Pair<R> square = product(z, z);
        Pair<R> cube = product(square.high, z);
        R low = fma(square.low, z, cube.low);
        // 1 - m z^3, rounded once.
        R rest = fma(-m, low, fma(-m, cube.high, R(1)));
        z = fma(z, rest * R(1 / 3.), z);
    }
    R y = m * (z * z);
    Pair<R> square = product(y, y);
    R rest = fma(-square.low, y, fma(-square.high, y, m));
    y = fma(rest, z * z * R(1 / 3.), y);
    return {scaled(z, -third), scaled(y, third)};
}

template <class R> INLINE R cube_root(R x) {
    bool edge = x == 0 || !(size(x) < R(infinite));
    return edge ? x : with_sign(cube_roots(x).low, x);
}

template <class R> INLINE R inverse_cube_root(R x) {
    bool edge = x == 0 || !(size(x) < R(infinite));
    return edge ? 1 / x : with_sign(cube_roots(x).high, x);
}

// Two steps of Newton's method from an approximation of 2^-25 or better.
INLINE double inverse_root(double x) {
    double first = __builtin_amdgcn_rsq(x);
    double r = fma(first * 0.5, fma(-x * first, first, 1), first);
    Pair<double> p = product(x, r);
    double rest = fma(-p.low, r, fma(-p.high, r, 1));
    return x == 0 || x == infinite ? first : fma(r * 0.5, rest, r);
}

template <class R> INLINE R hypotenuse(R x, R y) {
    R a = size(x), b = size(y);
    int by = exponent(a > b ? a : b);
    R one = scaled(a, -by), other = scaled(b, -by);
    R larger = one > other ? one : other, smaller = one > other ? other : one;
    R result = scaled(root(fma(larger, larger, smaller * smaller)), by);
    return a == R(infinite) || b == R(infinite) ? R(infinite) : result;
}

extern "C" {

#define OF_ONE(name, function) \
    double __nv_##name(double a) { return function(a); } \
    float __nv_##name##f(float a) { return function(a); }
#define OF_TWO(name, function) \
    double __nv_##name(double a, double b) { return function(a, b); } \
    float __nv_##name##f(float a, float b) { return function(a, b); }

double __nv_exp(double a) {
    return exp_of(Pair<double>{a, 0}).high;
}
double __nv_exp2(double a) { return exponential(a, {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}); }
double __nv_exp10(double a) { return exponential(a, {0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53}); }
double __nv_log(double a) { return logarithm(a); }
double __nv_log2(double a) { return binary_logarithm(a); }
double __nv_log10(double a) { return decimal_logarithm(a); }
OF_ONE(expm1, exponential_minus_one)
OF_ONE(log1p, logarithm_of_one_and)
OF_TWO(pow, power)
double __nv_sin(double a) { return sine_and_cosine(a).sine; }
double __nv_cos(double a) { return sine_and_cosine(a).cosine; }
double __nv_tan(double a) {
    Circle<double> all = sine_and_cosine(a);
    return all.sine / all.cosine;
}
void __nv_sincos(double a, double *s, double *c) {
    Circle<double> all = sine_and_cosine(a);
    *s = all.sine;
    *c = all.cosine;
}
double __nv_sinpi(double a) { return sine_and_cosine_of_pi_times(a).sine; }
float __nv_sinpif(float a) { return sine_and_cosine_of_pi_times(a).sine; }
double __nv_cospi(double a) { return sine_and_cosine_of_pi_times(a).cosine; }
float __nv_cospif(float a) { return sine_and_cosine_of_pi_times(a).cosine; }
float __nv_sinf(float);
float __nv_cosf(float);
float __nv_fast_sinf(float);
float __nv_fast_cosf(float);
float __nv_tanf(float a) { return __nv_sinf(a) / __nv_cosf(a); }
float __nv_fast_tanf(float a) { return __nv_fast_sinf(a) / __nv_fast_cosf(a); }
void __nv_sincosf(float a, float *s, float *c) {
    *s = __nv_sinf(a);
    *c = __nv_cosf(a);
}
void __nv_fast_sincosf(float a, float *s, float *c) {
    *s = __nv_fast_sinf(a);
    *c = __nv_fast_cosf(a);
}
float __nv_fast_powf(float a, float b) {
    return __builtin_amdgcn_exp2f(b * __builtin_amdgcn_logf(a));
}
OF_ONE(atan, arctangent_of)
OF_TWO(atan2, arctangent_of_point)
OF_ONE(asin, arcsine)
OF_ONE(acos, arccosine)
OF_ONE(sinh, hyperbolic_sine)
OF_ONE(cosh, hyperbolic_cosine)
OF_ONE(tanh, hyperbolic_tangent)
OF_ONE(erf, error_function)
OF_ONE(erfc, error_complement)
OF_ONE(cbrt, cube_root)
OF_ONE(rcbrt, inverse_cube_root)
OF_TWO(hypot, hypotenuse)
double __nv_rsqrt(double a) { return inverse_root(a); }
}

//! Values of mathematical functions to more than 150 significant bits, in fixed-point arithmetic.

use num_bigint::BigInt;

/// The number of fractional bits. The least double is 2^-1074.
const BITS: u64 = 1280;

/// A number in units of 2^-[`BITS`].
#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub struct Fixed(BigInt);

impl Fixed {
    fn whole(number: i64) -> Fixed {
        Fixed(BigInt::from(number) << BITS)
    }

    /// A finite number, without error.
    pub fn of(number: f64) -> Fixed {
        let bits = number.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i64;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        let digits = if exponent == 0 {
            fraction
        } else {
            fraction | 1 << 52
        };
        let by = exponent.max(1) - 1075 + BITS as i64;
        let size = BigInt::from(digits) << by;
        Fixed(if number.is_sign_negative() {
            -size
        } else {
            size
        })
    }

    fn plus(&self, other: &Fixed) -> Fixed {
        Fixed(&self.0 + &other.0)
    }

    fn minus(&self, other: &Fixed) -> Fixed {
        Fixed(&self.0 - &other.0)
    }

    fn times(&self, other: &Fixed) -> Fixed {
        Fixed((&self.0 * &other.0) >> BITS)
    }

    fn over(&self, other: &Fixed) -> Fixed {
        Fixed((&self.0 << BITS) / &other.0)
    }

    fn by(&self, number: i64) -> Fixed {
        Fixed(&self.0 / number)
    }

    fn root(&self) -> Fixed {
        Fixed((&self.0 << BITS).sqrt())
    }

    fn is_zero(&self) -> bool {
        self.0 == BigInt::ZERO
    }

    /// The exponent of the highest bit.
    fn exponent(&self) -> i64 {
        self.0.bits() as i64 - 1 - BITS as i64
    }

    /// The nearest whole number below.
    fn floor(&self) -> BigInt {
        &self.0 >> BITS
    }

    /// The number as a double, to nearly all its digits.
    fn rough(&self) -> f64 {
        let by = (self.0.bits() as i64 - 60).max(0);
        let digits: i64 = (&self.0 >> by).try_into().unwrap();
        let exponent = by - BITS as i64;
        digits as f64
            * 2f64.powi((exponent / 2) as i32)
            * 2f64.powi((exponent - exponent / 2) as i32)
    }

    /// The distance of a float or double from this number, in units in the last place.
    pub fn units(&self, found: f64, float: bool) -> f64 {
        let (digits, least, most) = match float {
            true => (23, -126, f64::from(f32::MAX)),
            false => (52, -1022, f64::MAX),
        };
        if !found.is_finite() {
            // Numbers from half a unit above the greatest are rounded to infinity.
            let beyond = !self.is_zero() && self.exponent() > most.log2().floor() as i64;
            let near = self.rough().abs() >= most;
            let sign = (self.0 > BigInt::ZERO) == (found > 0.0);
            return if !found.is_nan() && sign && (beyond || near) {
                0.0
            } else {
                f64::INFINITY
            };
        }
        let away = self.minus(&Fixed::of(found));
        let exponent = match self.is_zero() {
            true => least,
            false => self.exponent().max(least),
        };
        Fixed(away.0 << (digits - exponent).max(0) >> (exponent - digits).max(0))
            .rough()
            .abs()
    }
}

/// pi by Machin's formula, and ln 2.
struct Constants {
    pi: Fixed,
    ln2: Fixed,
}

thread_local! {
    static CONSTANTS: Constants = Constants {
        pi: inverse_series(5, -1).minus(&inverse_series(239, -1).by(4)).times(&Fixed::whole(16)),
        ln2: inverse_series(3, 1).times(&Fixed::whole(2)),
    };
}

/// arctan(1 / n) with sign -1, artanh(1 / n) with sign 1.
fn inverse_series(n: i64, sign: i64) -> Fixed {
    let mut power = Fixed::whole(1).by(n);
    let mut sum = power.clone();
    for k in 1.. {
        power = power.by(n * n * sign);
        if power.is_zero() {
            break;
        }
        sum = sum.plus(&power.by(2 * k + 1));
    }
    sum
}

fn pi() -> Fixed {
    CONSTANTS.with(|constants| constants.pi.clone())
}

fn ln2() -> Fixed {
    CONSTANTS.with(|constants| constants.ln2.clone())
}

fn exp(x: &Fixed) -> Fixed {
    let twos: i64 = x.over(&ln2()).floor().try_into().unwrap();
    let rest = x.minus(&ln2().times(&Fixed::whole(twos)));
    // Guard digits for the squares.
    let halved = Fixed(&rest.0 >> 16);
    let mut term = Fixed::whole(1);
    let mut sum = term.clone();
    for k in 1.. {
        term = term.times(&halved).by(k);
        if term.is_zero() {
            break;
        }
        sum = sum.plus(&term);
    }
    for _ in 0..16 {
        sum = sum.times(&sum);
    }
    Fixed(sum.0 << twos.max(0) >> (-twos).max(0))
}

/// ln x for positive x, from a first value.
fn ln_from(x: &Fixed, first: f64) -> Fixed {
    let mut y = Fixed::of(first);
    for _ in 0..2 {
        let power = exp(&y);
        let step = x.minus(&power).over(&x.plus(&power));
        y = y.plus(&step.plus(&step));
    }
    y
}

fn ln(x: &Fixed) -> Fixed {
    let twos = x.exponent();
    let mantissa = Fixed(x.0.clone() << (-twos).max(0) >> twos.max(0));
    let rest = match mantissa == Fixed::whole(1) {
        true => Fixed::whole(0),
        false => ln_from(&mantissa, mantissa.rough().ln()),
    };
    rest.plus(&ln2().times(&Fixed::whole(twos)))
}

/// The sine and the cosine.
fn circle(x: &Fixed) -> [Fixed; 2] {
    let quarter = pi().by(2);
    let count = x.over(&quarter).plus(&Fixed::whole(1).by(2)).floor();
    let rest = Fixed(&x.0 - &quarter.0 * &count);
    let mut term = Fixed::whole(1);
    let mut sums = [Fixed::whole(0), Fixed::whole(1)];
    for k in 1.. {
        term = term.times(&rest).by(if k % 2 == 0 { -k } else { k });
        if term.is_zero() {
            break;
        }
        let sum = &mut sums[usize::from(k % 2 == 0)];
        *sum = sum.plus(&term);
    }
    let [sine, cosine] = sums;
    let negative = |number: Fixed| Fixed(-number.0);
    match i64::try_from(count & BigInt::from(3)).unwrap() {
        0 => [sine, cosine],
        1 => [cosine, negative(sine)],
        2 => [negative(sine), negative(cosine)],
        _ => [negative(cosine), sine],
    }
}

/// The angle of a point, of which a double is near.
fn angle(y: &Fixed, x: &Fixed, first: f64) -> Fixed {
    let first = Fixed::of(first);
    let [sine, cosine] = circle(&first);
    let rest = y.times(&cosine).minus(&x.times(&sine));
    let rest = rest.over(&x.times(&cosine).plus(&y.times(&sine)));
    let cube = rest.times(&rest).times(&rest);
    first.plus(&rest.minus(&cube.by(3)))
}

/// The error function by its series, of which all terms are positive.
fn erf(x: &Fixed) -> Fixed {
    let square = x.times(x);
    let mut term = x.clone();
    let mut sum = term.clone();
    for k in 1.. {
        term = term.times(&square).times(&Fixed::whole(2)).by(2 * k + 1);
        if term.is_zero() {
            break;
        }
        sum = sum.plus(&term);
    }
    let scale = exp(&Fixed(-square.0)).times(&Fixed::whole(2));
    sum.times(&scale).over(&pi().root())
}

/// The complement of the error function for x above 5, by a continued fraction.
fn erfc_of_large(x: &Fixed) -> Fixed {
    let mut rest = Fixed::whole(0);
    for k in (1..600).rev() {
        rest = Fixed::whole(k).by(2).over(&x.plus(&rest));
    }
    let scale = exp(&Fixed(-x.times(x).0)).over(&pi().root());
    scale.over(&x.plus(&rest))
}

/// The value of a function of finite numbers, by its name in C for `double`; `None` if it is not
/// known here.
pub fn value(name: &str, x: f64, y: f64) -> Option<Fixed> {
    let a = Fixed::of(x);
    let one = Fixed::whole(1);
    Some(match name {
        "exp" => exp(&a),
        "exp2" => exp(&a.times(&ln2())),
        "exp10" => exp(&a.times(&ln(&Fixed::whole(10)))),
        "expm1" => exp(&a).minus(&one),
        "log" => ln(&a),
        "log2" => ln(&a).over(&ln2()),
        "log10" => ln(&a).over(&ln(&Fixed::whole(10))),
        "log1p" if x.abs() < 0.5 => ln_from(&one.plus(&a), x.ln_1p()),
        "log1p" => ln(&one.plus(&a)),
        "pow" => {
            let power = exp(&ln(&Fixed::of(x.abs())).times(&Fixed::of(y)));
            match x < 0.0 && y.rem_euclid(2.0) == 1.0 {
                true => Fixed(-power.0),
                false => power,
            }
        }
        "sin" => circle(&a)[0].clone(),
        "cos" => circle(&a)[1].clone(),
        "tan" => {
            let [sine, cosine] = circle(&a);
            sine.over(&cosine)
        }
        "sinpi" => circle(&a.times(&pi()))[0].clone(),
        "cospi" => circle(&a.times(&pi()))[1].clone(),
        "atan" => angle(&a, &one, x.atan()),
        "atan2" => {
            // Both are scaled so that products with tiny numbers keep their digits.
            let b = Fixed::of(y);
            let by = -a.exponent().max(b.exponent());
            let scaled = |number: Fixed| Fixed(number.0 << by.max(0) >> (-by).max(0));
            angle(&scaled(a), &scaled(b), x.atan2(y))
        }
        "asin" => angle(&a, &one.minus(&a.times(&a)).root(), x.asin()),
        "acos" => angle(&one.minus(&a.times(&a)).root(), &a, x.acos()),
        "sinh" | "cosh" | "tanh" => {
            let (up, down) = (exp(&a), exp(&Fixed(-a.0)));
            match name {
                "sinh" => up.minus(&down).by(2),
                "cosh" => up.plus(&down).by(2),
                _ => up.minus(&down).over(&up.plus(&down)),
            }
        }
        "erf" => erf(&a),
        "erfc" if x > 5.0 => erfc_of_large(&a),
        "erfc" => one.minus(&erf(&a)),
        "cbrt" => Fixed((a.0 << (2 * BITS)).cbrt()),
        "rcbrt" => one.over(&Fixed((a.0 << (2 * BITS)).cbrt())),
        "hypot" => {
            let b = Fixed::of(y);
            Fixed((&a.0 * &a.0 + &b.0 * &b.0).sqrt())
        }
        "rsqrt" => one.over(&a.root()),
        _ => return None,
    })
}

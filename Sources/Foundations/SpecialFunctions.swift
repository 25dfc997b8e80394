internal import CGSL
internal import Foundation

/// Special functions in doubles, by GSL.
public enum SpecialFunctions {
    /// `log gamma(x)` for x > 0; NaN elsewhere. Relative error about 1e-15.
    public static func logGamma(_ x: Double) -> Double {
        _ = GSL.ready
        var result = gsl_sf_result()
        return gsl_sf_lngamma_e(x, &result) == Int32(GSL_SUCCESS) && x > 0 ? result.val : .nan
    }

    /// `log I_0(x)`, I_0 the modified Bessel function of the first kind, without overflow. Relative error about 1e-15.
    public static func logBessel(_ x: Double) -> Double {
        _ = GSL.ready
        return log(gsl_sf_bessel_I0_scaled(x)) + abs(x)
    }

    /// Derivative number `order` of the digamma function, itself for order 0, at `x > 0`; NaN elsewhere. Relative error
    /// about 1e-14.
    public static func polygamma(order: Int, _ x: Double) -> Double {
        _ = GSL.ready
        var result = gsl_sf_result()
        return gsl_sf_psi_n_e(Int32(order), x, &result) == Int32(GSL_SUCCESS) ? result.val : .nan
    }

    /// The ratio `I_n(x) / I_0(x)` of modified Bessel functions, scaled so that nothing overflows. Relative error about
    /// 1e-15.
    public static func besselRatio(order: Int, _ x: Double) -> Double {
        _ = GSL.ready
        return gsl_sf_bessel_In_scaled(Int32(order), x) / gsl_sf_bessel_I0_scaled(x)
    }

    /// `1 - A^2 - A/k` with `A = I_1(k)/I_0(k)`, the Fisher information of the von Mises concentration; 1/2 at 0, even.
    ///
    /// Above 1,000 by the series `1/(2k^2) + 1/(4k^3) + 3/(8k^4)`. Relative error at most 1e-9. It is largest near
    /// 1,000, where the three terms cancel to 5e-7.
    public static func vonMisesInformation(_ concentration: Double) -> Double {
        let k = abs(concentration)
        if k > 1_000 { return (0.5 + (0.25 + 0.375 / k) / k) / (k * k) }
        if k < 1e-4 { return 0.5 - 3 * k * k / 16 }
        let ratio = besselRatio(order: 1, k)
        return 1 - ratio * ratio - ratio / k
    }
}

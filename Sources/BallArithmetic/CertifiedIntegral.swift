internal import CFLINT
internal import Foundations

/// Rigorous enclosures of one-dimensional integrals by adaptive Gauss-Legendre quadrature (Arb's acb_calc_integrate).
///
/// Source of the method: F. Johansson, "Numerical integration in arbitrary-precision ball arithmetic", ICMS 2018. The
/// integrand is bounded on ellipses around the pieces of the path. If it is not holomorphic on an ellipse, the piece is
/// halved, down to a limit; the remaining pieces are bounded by the range of the integrand.
///
/// ## Edge cases
/// Kinks and square roots of 0 cost time, but the enclosure remains rigorous. The integrand must be bounded on the
/// path.
public struct CertifiedIntegral: Sendable {
    /// Accuracy goal in bits, relative to the size of the integral.
    public var relativeBits: Int
    /// Working precision in bits.
    public var precision: Int
    /// Absolute error in bits (`2^-bits`) at which the computation stops; nil for the relative goal only.
    public var absoluteBits: Int?
    /// The largest number of evaluations of the integrand. If it is reached, the enclosure is wide but rigorous.
    public var evaluationLimit: Int

    /// Options for an integral.
    public init(relativeBits: Int, precision: Int, absoluteBits: Int? = nil, evaluationLimit: Int = 1_000_000) {
        self.relativeBits = relativeBits
        self.precision = precision
        self.absoluteBits = absoluteBits
        self.evaluationLimit = evaluationLimit
    }

    /// An enclosure of the integral of `f` from `a` to `b`; not finite if none was found.
    ///
    /// `f` gets a rectangle `z` and `analytic`: if true, it must return a finite value only if it is holomorphic on `z`.
    ///
    /// - Throws: the first error that `f` throws, and `Cancellation.Requested`.
    public func enclosure(
        from a: Rational, to b: Rational, of f: (_ z: ComplexBall, _ analytic: Bool) throws -> ComplexBall
    ) throws -> ComplexBall {
        var options = acb_calc_integrate_opt_struct()
        acb_calc_integrate_opt_init(&options)
        options.eval_limit = evaluationLimit
        options.depth_limit = 2 * precision
        let start = ComplexBall(a, precision: precision)
        let end = ComplexBall(b, precision: precision)
        return try withoutActuallyEscaping(f) { f in
            let integrand = Integrand(f)
            let result = ComplexBall(precision: precision) { result in
                twoscale_integrate(
                    result, callIntegrand, Unmanaged.passUnretained(integrand).toOpaque(), start.pointer, end.pointer,
                    relativeBits, absoluteBits.map { -$0 } ?? Int.min, &options, precision)
            }
            if let error = integrand.error { throw error }
            return result
        }
    }
}

/// Passes the closure to C and returns its first error.
private final class Integrand {
    let function: (ComplexBall, Bool) throws -> ComplexBall
    var error: (any Error)?

    init(_ function: @escaping (ComplexBall, Bool) throws -> ComplexBall) { self.function = function }
}

private let callIntegrand: acb_calc_func_t = { output, input, context, order, precision in
    guard let output, let input, let context else { return 0 }
    let integrand = Unmanaged<Integrand>.fromOpaque(context).takeUnretainedValue()
    if integrand.error == nil {
        do {
            try Cancellation.process.check()
            let z = ComplexBall(precision: precision) { acb_set($0, input) }
            let value = try integrand.function(z, order != 0)
            acb_set(output, value.pointer)
        } catch {
            integrand.error = error
        }
    }
    // After an error, indeterminate values end the computation soonest.
    if integrand.error != nil { acb_indeterminate(output) }
    return 0
}

internal import CGSL

/// Monte Carlo integration with importance sampling adapted axis by axis (GSL's VEGAS), for many dimensions.
///
/// Source: G. P. Lepage, "A new algorithm for adaptive multidimensional integration", J. Comput. Phys. 27 (1978).
public struct VegasIntegral: Sendable {
    /// Evaluations of each of the five rounds.
    public var callsPerIteration: Int
    /// The largest number of batches of five rounds, until the rounds agree with each other.
    public var batches: Int

    /// Options for an integral.
    public init(callsPerIteration: Int = 40_000, batches: Int = 8) {
        self.callsPerIteration = callsPerIteration
        self.batches = batches
    }

    /// The integral of `f` over `[0,1]^dimension` with its standard error.
    ///
    /// A first batch only adapts the grid. Then batches run until the chi-square per degree of freedom of their rounds
    /// lies in [1/2, 3/2]; if none does, the standard error is scaled up by the root of the last chi-square. All numbers
    /// come from `stream`.
    ///
    /// - Throws: what `f` throws, and `Quadrature.NotFinite`.
    public func unitCube(
        dimension: Int, stream: inout RandomStream, _ f: (_ point: [Double]) throws -> Double
    ) throws -> Estimate {
        _ = GSL.ready
        guard let generator = gsl_rng_alloc(twoscale_gsl_mt19937()), let state = gsl_monte_vegas_alloc(dimension) else {
            throw GSLError(status: Int32(GSL_ENOMEM))
        }
        defer {
            gsl_rng_free(generator)
            gsl_monte_vegas_free(state)
        }
        gsl_rng_set(generator, UInt(stream.next() & 0xFFFF_FFFF))
        return try withoutActuallyEscaping(f) { f in
            let integrand = Integrand(f)
            var function = gsl_monte_function()
            function.dim = dimension
            function.params = Unmanaged.passUnretained(integrand).toOpaque()
            function.f = { point, dimension, context in
                guard let point, let context else { return .nan }
                return Unmanaged<Integrand>.fromOpaque(context).takeUnretainedValue()
                    .value(Array(UnsafeBufferPointer(start: point, count: dimension)))
            }
            var lower = [Double](repeating: 0, count: dimension)
            var upper = [Double](repeating: 1, count: dimension)
            var (value, error) = (0.0, 0.0)
            func run(calls: Int) throws {
                let status = gsl_monte_vegas_integrate(
                    &function, &lower, &upper, dimension, calls, generator, state, &value, &error)
                if let error = integrand.error { throw error }
                try GSL.check(status)
            }
            try run(calls: callsPerIteration / 4)
            var chiSquare = 1.0
            for _ in 0..<batches {
                try Cancellation.process.check()
                try run(calls: callsPerIteration)
                chiSquare = gsl_monte_vegas_chisq(state)
                // A constant integrand has no variance and no chi-square.
                if error == 0 || (chiSquare >= 0.5 && chiSquare <= 1.5) { break }
            }
            if chiSquare > 1.5 { error *= chiSquare.squareRoot() }
            return Estimate(value: value, standardError: error, samples: integrand.count)
        }
    }

    private final class Integrand {
        let function: ([Double]) throws -> Double
        var error: (any Error)?
        var count = 0
        init(_ function: @escaping ([Double]) throws -> Double) { self.function = function }

        func value(_ point: [Double]) -> Double {
            guard error == nil else { return 0 }
            do {
                count += 1
                let value = try function(point)
                guard value.isFinite else { throw Quadrature.NotFinite(point: point) }
                return value
            } catch {
                self.error = error
                return 0
            }
        }
    }
}

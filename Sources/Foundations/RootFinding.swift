internal import CGSL

/// Roots of continuous functions of one variable, by Brent's method (GSL).
public enum RootFinding {
    /// A root, with its bracket and number of steps.
    public struct Root: Sendable, Equatable {
        /// The best approximation.
        public let value: Double
        /// The last bracket, whose ends have values of opposite sign.
        public let bracket: ClosedRange<Double>
        /// Number of steps.
        public let steps: Int
        /// Whether the bracket is as narrow as requested.
        public let converged: Bool
    }

    /// A bracket whose ends do not have values of opposite sign, or a function that is not finite.
    public struct NoBracket: Error, CustomStringConvertible {
        /// One line of text.
        public let description: String
    }

    /// A root of `f` between the ends of a bracket, where `f` takes values of opposite sign.
    ///
    /// Ends when the bracket is narrower than `relativeTolerance` times its position, at least one unit in the last
    /// place, or after 200 steps (`converged` is then false). Infinite values of `f` must not occur.
    ///
    /// - Throws: `NoBracket`, or the first error that `f` throws.
    public static func root(
        in bracket: ClosedRange<Double>, relativeTolerance: Double = 1e-15, of f: (Double) throws -> Double
    ) throws -> Root {
        _ = GSL.ready
        let ends = (try f(bracket.lowerBound), try f(bracket.upperBound))
        for (end, value) in [(bracket.lowerBound, ends.0), (bracket.upperBound, ends.1)] where value == 0 {
            return Root(value: end, bracket: end...end, steps: 0, converged: true)
        }
        guard ends.0.isFinite, ends.1.isFinite, (ends.0 < 0) != (ends.1 < 0) else {
            throw NoBracket(
                description: "no sign change (\(bracket.lowerBound) to \(bracket.upperBound), values \(ends.0) and "
                    + "\(ends.1)): widen the bracket")
        }
        return try withoutActuallyEscaping(f) { f in
            try solve(bracket, relativeTolerance, Context(f))
        }
    }

    private static func solve(_ bracket: ClosedRange<Double>, _ tolerance: Double, _ context: Context) throws -> Root {
        guard let solver = gsl_root_fsolver_alloc(twoscale_gsl_brent()) else {
            throw GSLError(status: Int32(GSL_ENOMEM))
        }
        defer { gsl_root_fsolver_free(solver) }
        var function = gsl_function()
        function.params = Unmanaged.passUnretained(context).toOpaque()
        function.function = { x, params in
            guard let params else { return .nan }
            return Unmanaged<Context>.fromOpaque(params).takeUnretainedValue().value(at: x)
        }
        return try withUnsafeMutablePointer(to: &function) { function in
            let start = gsl_root_fsolver_set(solver, function, bracket.lowerBound, bracket.upperBound)
            if let error = context.error { throw error }
            try GSL.check(start)
            var steps = 0
            var converged = false
            while steps < 200, !converged {
                let status = gsl_root_fsolver_iterate(solver)
                if let error = context.error { throw error }
                try GSL.check(status)
                steps += 1
                let (low, high) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
                let width = max(tolerance * min(abs(low), abs(high)), max(abs(low), abs(high)).ulp)
                converged = high - low <= width
            }
            let (low, high) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
            return Root(
                value: gsl_root_fsolver_root(solver), bracket: low...high, steps: steps, converged: converged)
        }
    }

    /// Passes the closure to C and returns its first error.
    private final class Context {
        private let f: (Double) throws -> Double
        private(set) var error: (any Error)?

        init(_ f: @escaping (Double) throws -> Double) { self.f = f }

        func value(at x: Double) -> Double {
            guard error == nil else { return .nan }
            do {
                return try f(x)
            } catch {
                self.error = error
                return .nan
            }
        }
    }
}

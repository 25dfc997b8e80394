internal import CGSL

/// Adaptive Gauss-Kronrod quadrature in doubles (GSL's QAGS), nested for integrals over the unit cube.
public struct Quadrature: Sendable {
    /// An integral with the error estimate of the rule, which is usually large enough but not rigorous.
    public struct Result: Sendable {
        /// The integral.
        public let value: Double
        /// Estimated absolute error: that of the outer rule plus the largest of the inner rules, or the difference of
        /// two passes if that is larger.
        public let error: Double
        /// Number of evaluations of the integrand.
        public let evaluations: Int
    }

    /// An integrand that is not finite at an evaluation point.
    public struct NotFinite: Error, CustomStringConvertible {
        /// The point.
        public let point: [Double]
        /// One line of text.
        public var description: String {
            "the integrand is not finite (at \(point)): keep the box away from its singularities"
        }
    }

    /// Target relative error of each rule.
    public var relativeTolerance: Double
    /// The largest number of subintervals of one rule.
    public var pieces: Int

    /// Options for an integral.
    public init(relativeTolerance: Double = 1e-10, pieces: Int = 200) {
        self.relativeTolerance = relativeTolerance
        self.pieces = pieces
    }

    /// The integral of `f` over `[0,1]^dimension`.
    ///
    /// It makes two passes. The second cuts the last axis in two at an arbitrary point. Along a kink the inner rules
    /// underestimate their errors; the difference of the passes shows this. Complexity: at least `3 * 21^dimension`
    /// evaluations, and far more for rough integrands.
    ///
    /// - Throws: what `f` throws, `NotFinite`, and `GSLError` if the integral seems to diverge.
    public func unitCube(dimension: Int, _ f: (_ point: [Double]) throws -> Double) throws -> Result {
        let whole = try pass(dimension: dimension, ends: [0, 1], f)
        let cut = try pass(dimension: dimension, ends: [0, 0.381966, 1], f)
        // The finer pass is the result, so that the difference is the error of the coarser one.
        return Result(
            value: cut.value, error: max(cut.error, abs(cut.value - whole.value)),
            evaluations: cut.evaluations + whole.evaluations)
    }

    /// The nested rules, with the last axis cut at `ends`.
    private func pass(dimension: Int, ends: [Double], _ f: ([Double]) throws -> Double) throws -> Result {
        _ = GSL.ready
        var evaluations = 0
        let workspaces = (0..<dimension).map { _ in Workspace(pieces: pieces) }
        var innerError = [Double](repeating: 0, count: dimension + 1)
        func integral(_ point: [Double]) throws -> Double {
            guard point.count < dimension else {
                evaluations += 1
                let value = try f(point)
                guard value.isFinite else { throw NotFinite(point: point) }
                return value
            }
            let level = point.count
            // Inner rules have a smaller tolerance, so that the outer ones do not refine their noise.
            let tolerance = relativeTolerance * (level == 0 ? 1 : 0.1)
            var sum = (value: 0.0, error: 0.0)
            let ends = level == dimension - 1 ? ends : [0, 1]
            for (start, end) in zip(ends, ends.dropFirst()) {
                let (value, error) = try withoutActuallyEscaping(integral) { integral in
                    try workspaces[level].integrate(start...end, relativeTolerance: max(tolerance, 1e-13)) {
                        try integral(point + [$0])
                    }
                }
                sum = (sum.value + value, sum.error + error)
            }
            innerError[level] = max(innerError[level], sum.error)
            return sum.value
        }
        let value = try integral([])
        return Result(value: value, error: innerError.reduce(0, +), evaluations: evaluations)
    }
}

/// One level of nesting: GSL's workspace, allocated once.
private final class Workspace {
    private let pointer: UnsafeMutablePointer<gsl_integration_workspace>?
    private let pieces: Int

    init(pieces: Int) {
        self.pieces = pieces
        pointer = gsl_integration_workspace_alloc(pieces)
    }

    deinit { if let pointer { gsl_integration_workspace_free(pointer) } }

    private final class Integrand {
        let function: (Double) throws -> Double
        var error: (any Error)?
        init(_ function: @escaping (Double) throws -> Double) { self.function = function }
    }

    func integrate(
        _ range: ClosedRange<Double>, relativeTolerance: Double, _ f: @escaping (Double) throws -> Double
    ) throws -> (Double, Double) {
        let integrand = Integrand(f)
        var function = gsl_function()
        function.params = Unmanaged.passUnretained(integrand).toOpaque()
        function.function = { x, context in
            guard let context else { return .nan }
            let integrand = Unmanaged<Integrand>.fromOpaque(context).takeUnretainedValue()
            guard integrand.error == nil else { return .nan }
            do {
                return try integrand.function(x)
            } catch {
                integrand.error = error
                return .nan
            }
        }
        var value = 0.0
        var error = 0.0
        let status = withExtendedLifetime(integrand) {
            gsl_integration_qags(
                &function, range.lowerBound, range.upperBound, 0, relativeTolerance, pieces, pointer, &value, &error)
        }
        if let error = integrand.error { throw error }
        // At the limit of rounding or of pieces, return the value with the error reached, unless the error suggests
        // that the integral diverges.
        let isTolerable = status == Int32(GSL_EROUND) || status == Int32(GSL_EMAXITER)
        if !isTolerable || error > 1e-3 * abs(value) { try GSL.check(status) }
        return (value, error)
    }
}

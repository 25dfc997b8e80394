import Foundation
internal import Foundations

/// The distribution of the parameters of a layer, which are independent and identically distributed.
public enum ParameterLaw: Sendable, Hashable {
    /// Uniform on [low, high].
    case uniform(low: Double, high: Double)
    /// Normal with mean 0.
    case normal(standardDeviation: Double)

    /// Variance of a distribution that is symmetric about 0; nil for any other.
    public var symmetricVariance: Double? {
        switch self {
        case .uniform(let low, let high): low == -high ? high * high / 3 : nil
        case .normal(let standardDeviation): standardDeviation * standardDeviation
        }
    }

    /// The largest absolute value; nil if there is none.
    public var largestValue: Double? {
        switch self {
        case .uniform(let low, let high): max(abs(low), abs(high))
        case .normal: nil
        }
    }

    /// An independent value.
    func draw(_ stream: inout RandomStream) -> Double {
        switch self {
        case .uniform(let low, let high): stream.uniform(low, high)
        case .normal(let standardDeviation): standardDeviation * stream.normal()
        }
    }

    /// A random step from `value` that is reversible with respect to the distribution.
    ///
    /// Uniform: a normal step of `scale` half-widths, reflected at both ends. Normal:
    /// `sqrt(1 - s^2) x + s sigma xi` with s = scale / sqrt(1 + scale^2) and sigma the standard deviation, which
    /// leaves the normal distribution invariant (Neal 1998; Cotter et al., Statistical Science 28, 2013).
    func move(_ value: Double, scale: Double, _ stream: inout RandomStream) -> Double {
        switch self {
        case .uniform(let low, let high):
            let width = high - low
            let step = value + scale * width / 2 * stream.normal()
            if step >= low, step <= high { return step }
            // Reflection maps the line onto [0, 2 width), and the second half of it back onto the first.
            var x = (step - low).truncatingRemainder(dividingBy: 2 * width)
            if x < 0 { x += 2 * width }
            return low + min(x, 2 * width - x)
        case .normal(let standardDeviation):
            let s = scale / (1 + scale * scale).squareRoot()
            return (1 - s * s).squareRoot() * value + s * standardDeviation * stream.normal()
        }
    }
}

extension ParameterLaw {
    /// Moves `parameters` in place; a masked move selects each with probability 1/5, and at least one.
    func move(
        _ parameters: inout ArraySlice<Double>, stepSizes: StepSizes, masked: Bool, _ stream: inout RandomStream
    ) {
        guard masked else {
            for i in parameters.indices { parameters[i] = move(parameters[i], scale: stepSizes.full, &stream) }
            return
        }
        let certain = parameters.startIndex + stream.integer(below: parameters.count)
        // One random byte decides for each parameter.
        var bytes: UInt64 = 0
        for i in parameters.indices {
            bytes = (i - parameters.startIndex) & 7 == 0 ? stream.next() : bytes >> 8
            guard bytes & 0xFF < StepSizes.threshold || i == certain else { continue }
            parameters[i] = move(parameters[i], scale: stepSizes.masked, &stream)
        }
    }
}

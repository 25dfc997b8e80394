internal import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
public import Networks

/// `E|J|_F` of the outputs by the inputs over the rows (Novak et al., ICLR 2018, for the outputs).
public struct JacobianMeasure: ComplexityMeasure {
    /// `jacobian`.
    public static let name = "jacobian"
    /// The mean norm.
    public static let title = "mean Frobenius norm of the Jacobian of the outputs by the inputs"
    /// Outputs over inputs.
    public static let unit = "1/length"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// Shown if nothing is named.
    public static let isDefault = true
    /// Without statistics of a batch.
    public static func applies(to architecture: Architecture) -> Bool { hasOwnJacobians(architecture) }

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the rows.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let norms = try subject.jacobians()
        let isZero = norms.frobenius.allSatisfy { $0 == 0 }
        return .mean(of: norms.frobenius, notes: isZero ? ["the outputs do not depend on the inputs at any row"] : [])
    }
}

/// `E|J|_F^2`, whose mean over a normal prior is known.
public struct SquaredJacobianMeasure: ComplexityMeasure {
    /// `squared-jacobian`.
    public static let name = "squared-jacobian"
    /// The mean square.
    public static let title = "mean squared Frobenius norm of that Jacobian"
    /// Outputs over inputs, squared.
    public static let unit = "1/length^2"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// Without statistics of a batch.
    public static func applies(to architecture: Architecture) -> Bool { hasOwnJacobians(architecture) }

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the rows; over a normal prior with the exact mean in a note.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        var notes: [String] = []
        let architecture = subject.architecture
        if let deviations = architecture.normalDeviations(under: subject.prior) {
            let exact = PriorForms.squaredJacobian(
                inputs: architecture.widths[0], widths: Array(architecture.widths.dropFirst()), deviations: deviations)
            notes.append("exact mean over the prior: \(shown(exact))")
        }
        return .mean(of: try subject.jacobians().frobenius.map { $0 * $0 }, notes: notes)
    }
}

/// `E|(diag p - p p^T) J|_F`, of the class probabilities (Novak et al., ICLR 2018).
public struct SoftmaxJacobianMeasure: ComplexityMeasure {
    /// `softmax-jacobian`.
    public static let name = "softmax-jacobian"
    /// The mean norm.
    public static let title = "the same of the class probabilities; small also where these are sure"
    /// Probabilities over inputs.
    public static let unit = "1/length"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// Shown if nothing is named.
    public static let isDefault = true
    /// Without statistics of a batch.
    public static func applies(to architecture: Architecture) -> Bool { hasOwnJacobians(architecture) }

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the rows.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let isSingle = subject.architecture.widths.last == 1
        return .mean(
            of: try subject.jacobians().softmax, notes: isSingle ? ["one output has probability 1 everywhere"] : [])
    }
}

/// The mean largest singular value of the Jacobian.
public struct SpectralJacobianMeasure: ComplexityMeasure {
    /// `spectral-jacobian`.
    public static let name = "spectral-jacobian"
    /// The mean norm.
    public static let title = "mean spectral norm of the Jacobian of the outputs"
    /// Outputs over inputs.
    public static let unit = "1/length"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// Without statistics of a batch.
    public static func applies(to architecture: Architecture) -> Bool { hasOwnJacobians(architecture) }

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the rows.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        .mean(of: try subject.jacobians().spectral)
    }
}

/// `E|J|_F` over the mean margin between the two largest outputs: a sensitivity that a factor of the outputs leaves alone.
public struct JacobianPerMarginMeasure: ComplexityMeasure {
    /// `jacobian-per-margin`.
    public static let name = "jacobian-per-margin"
    /// The ratio.
    public static let title = "that mean norm over the mean margin of the two largest outputs"
    /// Over inputs.
    public static let unit = "1/length"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// Without statistics of a batch.
    public static func applies(to architecture: Architecture) -> Bool { hasOwnJacobians(architecture) }

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The ratio of the means with the jackknife's error over the rows; undefined for one output or without margins.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        guard let outputs = subject.architecture.widths.last, outputs > 1 else {
            return .undefined("one output has no margin")
        }
        let norms = try subject.jacobians()
        let (sum, total) = (norms.frobenius.reduce(0, +), norms.margins.reduce(0, +))
        guard total > 0 else { return .undefined("the two largest outputs are equal at every row") }
        let ratio = Estimate.jackknife(
            value: sum / total,
            leaveOneOut: zip(norms.frobenius, norms.margins).map { (sum - $0) / (total - $1) })
        return MeasureValue(ratio.value, standardError: norms.margins.count > 1 ? ratio.standardError : nil)
    }
}

/// The mean of `|J|_F` along paths, by length.
public struct PathJacobianMeasure: ComplexityMeasure {
    /// `path-jacobian`.
    public static let name = "path-jacobian"
    /// The mean norm.
    public static let title = "mean Frobenius norm of the Jacobian of the outputs along a path"
    /// Outputs over inputs.
    public static let unit = "1/length"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Paths.
    public static let needs: Set<MeasureNeed> = [.paths]
    /// Dense relu or leaky-relu layers.
    public static func applies(to architecture: Architecture) -> Bool { hasPieces(architecture) }

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the paths.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let chain = try subject.piecewiseChain(for: Self.name)
        let paths = subject.data.paths
        let means = try subject.context.map(paths.count) { index in
            PathPieces(chain, paths[index], exactly: subject.data.exactly).mean { jacobian in
                jacobian.elements.reduce(0) { $0 + $1 * $1 }.squareRoot()
            }
        }
        return .mean(of: means)
    }
}

extension MeasureSubject {
    /// The norms of the Jacobian at every row, computed once.
    fileprivate func jacobians() throws -> InputJacobians {
        try cache.value("jacobians") {
            try InputJacobians(architecture, parameters: parameters, inputs: data.inputs)
        }
    }
}

/// Whether the outputs of a row depend on that row alone.
private func hasOwnJacobians(_ architecture: Architecture) -> Bool {
    (try? architecture.checkSamplesAreSeparate(for: "a Jacobian")) != nil
}

internal import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
public import Networks

/// A norm of the input Jacobian, averaged over the rows.
public protocol JacobianNormMeasure: ComplexityMeasure {
    /// The norm at each row.
    static func norms(_ subject: MeasureSubject) throws -> [Double]
    /// Notes on a network with these norms.
    static func notes(_ norms: [Double], _ subject: MeasureSubject) -> [String]
}

extension JacobianNormMeasure {
    /// Outputs over inputs.
    public static var unit: String { "1/length" }
    /// Properties of the function.
    public static var invariance: RescalingInvariance { .invariant }
    /// Rows.
    public static var needs: Set<MeasureNeed> { [.rows] }
    /// Without statistics of a batch.
    public static func applies(to architecture: Architecture) -> Bool { hasOwnJacobians(architecture) }
    /// None.
    public static func notes(_ norms: [Double], _ subject: MeasureSubject) -> [String] { [] }
    /// The mean over the rows.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let norms = try Self.norms(subject)
        return .mean(of: norms, notes: Self.notes(norms, subject))
    }
}

/// `E|J|_F` of the outputs by the inputs over the rows.
public struct JacobianMeasure: JacobianNormMeasure {
    /// `jacobian`.
    public static let name = "jacobian"
    /// Shown if nothing is named.
    public static let isDefault = true
    /// The mean norm.
    public static let title = "mean Frobenius norm of the Jacobian of the outputs by the inputs"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// Of the outputs.
    public static func norms(_ subject: MeasureSubject) throws -> [Double] { try subject.jacobians().frobenius }
    /// A function that is flat at all rows.
    public static func notes(_ norms: [Double], _ subject: MeasureSubject) -> [String] {
        norms.allSatisfy { $0 == 0 } ? ["the outputs do not depend on the inputs at any row"] : []
    }
}

/// `E|J|_F^2`, whose mean over a normal prior is known.
public struct SquaredJacobianMeasure: JacobianNormMeasure {
    /// `squared-jacobian`.
    public static let name = "squared-jacobian"
    /// The mean square.
    public static let title = "mean squared Frobenius norm of that Jacobian"
    /// Outputs over inputs, squared.
    public static let unit = "1/length^2"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// Squares of those of the outputs.
    public static func norms(_ subject: MeasureSubject) throws -> [Double] {
        try subject.jacobians().frobenius.map { $0 * $0 }
    }
    /// The exact mean over a normal prior.
    public static func notes(_ norms: [Double], _ subject: MeasureSubject) -> [String] {
        let architecture = subject.architecture
        guard let deviations = architecture.normalDeviations(under: subject.prior) else { return [] }
        let exact = PriorForms.squaredJacobian(
            inputs: architecture.widths[0], widths: Array(architecture.widths.dropFirst()), deviations: deviations)
        return ["exact mean over the prior: \(NumberFormat.number(exact, significantDigits: 5))"]
    }
}

/// `E|(diag p - p p^T) J|_F`, of the class probabilities (Novak et al., ICLR 2018).
public struct SoftmaxJacobianMeasure: JacobianNormMeasure {
    /// `softmax-jacobian`.
    public static let name = "softmax-jacobian"
    /// Shown if nothing is named.
    public static let isDefault = true
    /// The mean norm.
    public static let title = "the same of the class probabilities; small also where these are sure"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// Of the probabilities.
    public static func norms(_ subject: MeasureSubject) throws -> [Double] { try subject.jacobians().softmax }
    /// One class.
    public static func notes(_ norms: [Double], _ subject: MeasureSubject) -> [String] {
        subject.architecture.widths.last == 1 ? ["one output has probability 1 everywhere"] : []
    }
}

/// The mean largest singular value of the Jacobian.
public struct SpectralJacobianMeasure: JacobianNormMeasure {
    /// `spectral-jacobian`.
    public static let name = "spectral-jacobian"
    /// The mean norm.
    public static let title = "mean spectral norm of the Jacobian of the outputs"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The largest singular values.
    public static func norms(_ subject: MeasureSubject) throws -> [Double] {
        try InputJacobians.spectralNorms(
            subject.architecture, parameters: subject.parameters, inputs: subject.data.inputs)
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
public struct PathJacobianMeasure: PathPiecesMeasure {
    /// `path-jacobian`.
    public static let name = "path-jacobian"
    /// The mean norm.
    public static let title = "mean Frobenius norm of the Jacobian of the outputs along a path"
    /// Outputs over inputs.
    public static let unit = "1/length"

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

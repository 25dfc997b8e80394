internal import Foundations
internal import FunctionMeasures
public import Networks

/// Lengths of the images of paths in each layer.
public protocol TrajectoryMeasure: ComplexityMeasure {}

extension TrajectoryMeasure {
    /// The length of the outputs stays.
    public static var invariance: RescalingInvariance { .partly("that of the outputs stays") }
    /// Paths.
    public static var needs: Set<MeasureNeed> { [.paths] }
    /// Dense layers.
    public static func applies(to architecture: Architecture) -> Bool { architecture.isDenseChain }
}

/// The length of the image of a path in each layer (Raghu et al., ICML 2017).
public struct TrajectoryLengthMeasure: TrajectoryMeasure {
    /// `trajectory-length`.
    public static let name = "trajectory-length"
    /// Lengths by layer.
    public static let title = "length of the image of a path in each layer"
    /// The unit of the layer's values.
    public static let unit = "length"
    /// Shown if nothing is named.
    public static let isDefault = true

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The means over the paths.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let (paths, notes) = try subject.lengths(for: Self.name)
        return .means(of: paths.map(\.lengths), parts: subject.architecture.layerNames, notes: notes)
    }
}

/// The length of the image of a path in each layer over that of the path.
public struct TrajectoryRatioMeasure: TrajectoryMeasure {
    /// `trajectory-ratio`.
    public static let name = "trajectory-ratio"
    /// Ratios by layer.
    public static let title = "length of the image of a path in each layer over the path's own"
    /// A ratio.
    public static let unit = ""

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The means over the paths of length above 0; over a normal prior with the exact mean in a note.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        var (paths, notes) = try subject.lengths(for: Self.name)
        paths.removeAll { $0.inputLength == 0 }
        guard !paths.isEmpty else { return .undefined("every path has length 0, and no ratio") }
        let architecture = subject.architecture
        if let deviations = architecture.normalDeviations(under: subject.prior) {
            let exact = PriorForms.lengthRatios(widths: Array(architecture.widths.dropFirst()), deviations: deviations)
            notes.append(
                "exact mean over the prior: "
                    + exact.map { NumberFormat.number($0, significantDigits: 5) }.joined(separator: ", "))
        }
        return .means(
            of: paths.map { path in path.lengths.map { $0 / path.inputLength } }, parts: architecture.layerNames,
            notes: notes)
    }
}

extension MeasureSubject {
    /// The lengths of the images of every path: exact from the pieces, or by quadrature for smooth units.
    fileprivate func lengths(for name: String) throws -> (paths: [PathSummary], notes: [String]) {
        let chain = try chain(for: name)
        guard !chain.isPiecewiseLinear else {
            let paths = try pathSummaries(for: name)
            return (paths, pathNotes(paths))
        }
        let runs = try cache.value("smooth paths") {
            try context.map(data.paths.count) { index in
                let run = SmoothTrajectory(chain, data.paths[index])
                return SmoothRun(lengths: run.lengths, converged: run.converged, length: data.paths[index].length)
            }
        }
        let open = runs.count { !$0.converged }
        let paths = runs.map {
            PathSummary(
                activationRegions: 1, linearRegions: 1, restrictionPieces: 1, breakpoints: 0, inputLength: $0.length,
                lengths: $0.lengths, exactDecisions: 0)
        }
        return (
            paths,
            pathNotes(paths) + (open > 0 ? ["the quadrature missed 1e-12 on \(open) of \(runs.count) paths"] : [])
        )
    }
}

private struct SmoothRun: Codable, Sendable {
    var lengths: [Double]
    var converged: Bool
    var length: Double
}

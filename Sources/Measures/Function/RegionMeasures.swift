internal import Foundation
internal import FunctionMeasures
public import Networks

/// A measure of the pieces of paths.
public protocol PathPiecesMeasure: ComplexityMeasure {}

extension PathPiecesMeasure {
    /// Patterns, Jacobians and slopes stay.
    public static var invariance: RescalingInvariance { .invariant }
    /// Paths.
    public static var needs: Set<MeasureNeed> { [.paths] }
    /// Dense relu or leaky-relu layers.
    public static func applies(to architecture: Architecture) -> Bool { hasPieces(architecture) }
}

/// A count of a path's pieces, averaged over the paths.
public protocol PathCountMeasure: PathPiecesMeasure {
    /// The count of one path.
    static func count(_ path: PathSummary) -> Int
}

extension PathCountMeasure {
    /// Counts on a path.
    public static var unit: String { "per path" }
    /// The mean over the paths.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        try subject.meanOverPaths(Self.name) { Double(Self.count($0)) }
    }
}

/// The number of activation patterns along a path.
public struct ActivationRegionsMeasure: PathCountMeasure {
    /// `activation-regions`.
    public static let name = "activation-regions"
    /// Runs of one activation pattern.
    public static let title = "runs of one activation pattern along a path"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// Runs of one activation pattern.
    public static func count(_ path: PathSummary) -> Int { path.activationRegions }
}

/// The number of linear regions along a path (Raghu et al., ICML 2017; Hanin and Rolnick, ICML 2019).
public struct LinearRegionsMeasure: PathCountMeasure {
    /// `linear-regions`.
    public static let name = "linear-regions"
    /// Shown if nothing is named.
    public static let isDefault = true
    /// Runs of one Jacobian.
    public static let title = "runs of one Jacobian along a path"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// Runs of one Jacobian.
    public static func count(_ path: PathSummary) -> Int { path.linearRegions }
}

/// The number of pieces of the function's restriction to a path.
public struct PiecesMeasure: PathCountMeasure {
    /// `pieces`.
    public static let name = "pieces"
    /// Runs of one derivative.
    public static let title = "runs of one derivative of the outputs along a path"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// Runs of one derivative.
    public static func count(_ path: PathSummary) -> Int { path.restrictionPieces }
}

/// `log(linear regions) / log prod (n_l + 1)`: what of its capacity a network uses on a segment.
public struct RegionShareMeasure: PathPiecesMeasure {
    /// `region-share`.
    public static let name = "region-share"
    /// The share of the capacity.
    public static let title = "log linear regions over the log of the largest possible number"
    /// A share.
    public static let unit = ""

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the paths; undefined without units that switch, and the capacity is one of single segments.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let capacity = try subject.piecewiseChain(for: Self.name).logLargestRegions
        guard capacity > 0 else { return .undefined("no unit of the network switches") }
        guard subject.data.paths.allSatisfy({ $0.legs.count == 1 }) else {
            return .undefined("the largest number is known for single segments only")
        }
        return try subject.meanOverPaths(Self.name) { log(Double($0.linearRegions)) / capacity }
    }
}

/// Switches of activation patterns per length of the path, which compares paths of different lengths.
public struct BreakpointsMeasure: PathPiecesMeasure {
    /// `breakpoints`.
    public static let name = "breakpoints"
    /// Places per length.
    public static let title = "places at which units switch, per length of the path"
    /// Per length of the inputs.
    public static let unit = "1/length"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// All places over the whole length, with the jackknife's error over the paths.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let paths = try subject.pathSummaries(for: Self.name)
        let moving = paths.filter { $0.inputLength > 0 }
        guard !moving.isEmpty else { return .undefined("every path has length 0") }
        // In one dimension crossings per length and border density are the same.
        let density = Chords.density(
            crossings: moving.map(\.breakpoints), lengths: moving.map(\.inputLength), dimension: 1)
        return MeasureValue(
            density.value, standardError: moving.count > 1 ? density.standardError : nil,
            notes: subject.pathNotes(paths))
    }
}

extension MeasureSubject {
    /// The mean of a number of each path.
    func meanOverPaths(_ name: String, _ number: (PathSummary) -> Double) throws -> MeasureValue {
        let paths = try pathSummaries(for: name)
        return .mean(of: paths.map(number), notes: pathNotes(paths))
    }
}

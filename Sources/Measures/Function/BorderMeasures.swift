internal import Foundations
internal import FunctionMeasures
public import Networks

/// The density of borders between linear regions near the data, by exact crossings of random chords (Hanin and Rolnick, ICML
/// 2019; Crofton's formula).
public struct BorderDensityMeasure: ComplexityMeasure {
    /// `border-density`.
    public static let name = "border-density"
    /// The density.
    public static let title = "surface of borders between linear regions per volume near the rows"
    /// Surface over volume.
    public static let unit = "1/length"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// The length of a chord.
    public static let arguments = [
        MeasureArgument("H", "the length of a chord, centred at a row", standard: 1, in: 1e-9...1e9)
    ]
    /// Shown if nothing is named.
    public static let isDefault = true
    /// Dense relu or leaky-relu layers.
    public static func applies(to architecture: Architecture) -> Bool { hasPieces(architecture) }

    private let length: Double

    /// The length of the chords.
    public init(arguments: [Double]) { length = arguments[0] }

    /// `sum crossings / (sum lengths c_n)`, with its error over the chords.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let chain = try subject.piecewiseChain(for: Self.name)
        let data = subject.data
        let chords = subject.cache.value("chords \(length)") {
            Chords(at: data.inputs, length: length, seed: data.seed)
        }
        guard chords.dimension > 0 else { return .undefined("the rows are zero and span no direction") }
        guard data.inputs.elements.allSatisfy({ abs($0) < 1e300 }) else {
            return .undefined("rows of 1e300 and above leave no room for chords")
        }
        let crossings = try subject.context.map(data.draws) { index in
            PathPieces(chain, chords.chord(index), exactly: data.exactly).linearRegions - 1
        }
        let density = Chords.density(
            crossings: crossings, lengths: Array(repeating: length, count: data.draws), dimension: chords.dimension)
        var notes = [
            "\(data.draws) chords of length \(NumberFormat.number(length, significantDigits: 5)) in the \(chords.dimension == 1 ? "one dimension" : "\(chords.dimension) dimensions") that the rows span, "
                + "c_n = \(NumberFormat.number(MeanCosine.inDimension(chords.dimension), significantDigits: 5))"
        ]
        if !subject.architecture.hasBias { notes.append("without biases all borders are cones through 0") }
        return MeasureValue(
            density.value, standardError: data.draws > 1 ? density.standardError : nil, notes: notes)
    }
}

/// The number of linear regions in a rectangle around the rows, for networks with two inputs.
public struct PlaneRegionsMeasure: ComplexityMeasure {
    /// `plane-regions`.
    public static let name = "plane-regions"
    /// The number.
    public static let title = "linear regions in a rectangle around the rows (two inputs)"
    /// Regions.
    public static let unit = "regions"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// Two inputs, dense relu or leaky-relu layers.
    public static func applies(to architecture: Architecture) -> Bool {
        architecture.widths[0] == 2 && hasPieces(architecture)
    }

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The exact number.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let chain = try subject.piecewiseChain(for: Self.name)
        guard let box = PlaneBox(subject.data.inputs) else { return .undefined("the rows fill no rectangle") }
        let plane = try PlaneRegions(chain, x: box.x, y: box.y, name: subject.architecture.name)
        return MeasureValue(
            Double(plane.linearRegions),
            notes: [
                "\(plane.activationRegions) activation regions; borders of length "
                    + "\(NumberFormat.number(plane.borderLength(jacobianChanges: true), significantDigits: 5)) in an area of \(NumberFormat.number(plane.area, significantDigits: 5))"
            ])
    }
}

/// Linear-approximation complexity (after Hu, Chu, Liu, Bian, Pei, KDD 2020).
public struct LinearApproximationMeasure: ComplexityMeasure {
    /// `linear-approximation`.
    public static let name = "linear-approximation"
    /// The complexity.
    public static let title = "n_0 sum_l log(pieces of the units of layer l - n_l + 1)"
    /// Nats.
    public static let unit = "nats"
    /// For relu units, a count of those that switch.
    public static let invariance = RescalingInvariance.invariant
    /// Rows.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// The tolerance.
    public static let arguments = [
        MeasureArgument("DELTA", "largest error of a piece, above 0", in: 1e-9...1e9)
    ]
    /// Dense layers.
    public static func applies(to architecture: Architecture) -> Bool { architecture.isDenseChain }

    private let tolerance: Double

    /// The tolerance.
    public init(arguments: [Double]) { tolerance = arguments[0] }

    /// The complexity, with the mean error of the outputs in a note.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let chain = try subject.chain(for: Self.name)
        let result = LinearApproximation(chain, inputs: subject.data.inputs, tolerance: tolerance)
        var notes = ["grows with the number of inputs: compare networks on the same inputs only"]
        if subject.prior == nil {
            let pieces = result.pieces.flatMap { $0 }
            notes.append(
                "\(pieces.reduce(0, +)) pieces of \(pieces.count) units; the outputs then differ by "
                    + "\(NumberFormat.number(result.meanOutputError, significantDigits: 5)) in the mean")
        }
        return MeasureValue(result.complexity, notes: notes)
    }
}

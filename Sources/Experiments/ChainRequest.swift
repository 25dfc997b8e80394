public import BallArithmetic
public import Bounds
import Foundation
public import Foundations
public import Records

/// A bound by chains that a command asks for.
public struct ChainRequest: Sendable {
    /// Which bound.
    public enum Theorem: String, Sendable, CaseIterable {
        /// (6.7): a metric of the losses.
        case a
        /// (6.10): any Fisher matrix.
        case b
    }

    /// Where the constants come from.
    public enum Model: Sendable {
        /// A family that states them.
        case family(any BoundedFamily)
        /// A file of stated constants, with its name.
        case stated(MetricFile, name: String)
    }

    /// Where the constants come from.
    public var model: Model
    /// Which bound.
    public var theorem: Theorem
    /// The meso exponent of (6.10).
    public var zeta: Rational
    /// The chance of failure, in (0, 1).
    public var delta: Rational
    /// Sample sizes from 1 up.
    public var sizes: [Double]
    /// Deviations whose least n and delta are wanted.
    public var deviations: [Rational]
    /// A theta for the local form of (6.7), in the family's parameters.
    public var theta: [Rational]?
    /// Whether other bounds at the same sizes are wanted.
    public var compares: Bool
    /// Seed of the simulated Rademacher averages.
    public var seed: UInt64

    /// A request of its parts.
    public init(
        model: Model, theorem: Theorem, zeta: Rational, delta: Rational, sizes: [Double], deviations: [Rational] = [],
        theta: [Rational]? = nil, compares: Bool = false, seed: UInt64 = 1
    ) {
        self.model = model
        self.theorem = theorem
        self.zeta = zeta
        self.delta = delta
        self.sizes = sizes
        self.deviations = deviations
        self.theta = theta
        self.compares = compares
        self.seed = seed
    }

    /// Up to this many sizes get their least delta.
    private static let mostSizesWithDelta = 20

    /// The bound at every size.
    ///
    /// - Throws: `UserError` if a constant is not known.
    public func document(context: RunContext = RunContext()) throws -> ChainDocument {
        let source = try source()
        let bound = try source.bound()
        let (level, mean) = (bound.atLevel(delta), bound.ofTheMean)
        let place = try position()
        let rows = try context.map(sizes.count) { index -> ChainDocument.Row in
            let n = try SampleSizes.integer(sizes[index])
            let value = level.deviation(n: n)
            var row = try ChainDocument.Row(value, n: n, size: sizes[index], delta: delta, lossRange: bound.lossRange)
            row.meanBound = mean.deviation(n: n).value.upperDouble
            if case .metric(let metric, _) = source, let place {
                row.local = metric.localDeviation(n: n, delta: delta, start: value.start, at: place).upperDouble
            }
            return row
        }
        var document = ChainDocument(
            setting: setting(bound, source), constants: source.constants, rows: rows, notes: notes(rows))
        document.leastN = deviations.map { deviation in
            ChainDocument.LeastSize(
                deviation: deviation.description,
                n: level.leastSampleSize(deviation: deviation).map { n in
                    n.intValue.flatMap { $0 < 1 << 53 ? .number(Double($0)) : nil } ?? .text(n.description)
                })
        }
        if sizes.count <= Self.mostSizesWithDelta {
            let pairs = deviations.flatMap { deviation in sizes.map { (deviation, $0) } }
            document.leastDelta = try context.map(pairs.count) { index in
                let (deviation, n) = pairs[index]
                let least = bound.leastDelta(n: try SampleSizes.integer(n), deviation: deviation)
                return ChainDocument.LeastDelta(
                    deviation: deviation.description, n: n, delta: least.map { $0.doubleValue })
            }
        } else if !deviations.isEmpty {
            document.notes.append("leastDelta is computed for up to \(Self.mostSizesWithDelta) sample sizes.")
        }
        if compares, case .family(let family) = model {
            document.others = try FamilyBounds(
                family: family,
                curves: BoundCurves(zeta: zeta, delta: delta, sizes: sizes.filter { $0 >= 2 }, context: context)
            ).all(dataSets: 200, seed: seed, theoremOnly: theorem)
        }
        return document
    }

    /// What the chains are made of, with the formulas of a family's constants; enclosed once.
    private enum Source {
        case metric(RiskMetric, formulas: [String: String]?)
        case cover(FisherCover, any DimensionFunction, formulas: [String: String])
        case stated(ChainBound)

        func bound() throws -> ChainBound {
            switch self {
            case .metric(let metric, _): metric.bound
            case .cover(let cover, let dimension, _): try cover.bound(dimension: dimension)
            case .stated(let bound): bound
            }
        }

        /// The constants of a family.
        var constants: [ChainDocument.Constant] {
            switch self {
            case .metric(let metric, let formulas?): ChainDocument.Constant.all(metric, formulas: formulas)
            case .cover(let cover, _, let formulas): ChainDocument.Constant.all(cover, formulas: formulas)
            case .metric, .stated: []
            }
        }
    }

    private func source() throws -> Source {
        switch (model, theorem) {
        case (.family(let family), .a): .metric(try family.riskMetric(), formulas: family.chainFormulas)
        case (.family(let family), .b):
            .cover(try family.fisherCover(), try family.dimension(zeta: zeta), formulas: family.chainFormulas)
        case (.stated(let file, _), .a): .metric(try file.metric(), formulas: nil)
        case (.stated(let file, _), .b): .stated(try file.fisherBound(zeta: zeta))
        }
    }

    /// The place of theta in the metric, checked.
    private func position() throws -> [Ball]? {
        guard let theta else { return nil }
        guard case .family(let family) = model, theorem == .a else {
            throw UserError(
                .usage, "the local form needs a family and theorem a", setting: "at", "leave it out here")
        }
        let box = family.parameterBox
        guard theta.count == box.count, zip(box, theta).allSatisfy({ $0.contains($1) }) else {
            throw UserError(
                .usage, "the place needs \(box.count) numbers in the box \(box.text)", setting: "at",
                "give one for each parameter")
        }
        guard let place = family.metricPosition(of: theta) else {
            throw UserError(
                .usage, "the metric of a formula is known on cells only", setting: "at",
                "use a named family with constants in closed form")
        }
        return place
    }

    private func setting(_ bound: ChainBound, _ source: Source) -> ChainDocument.Setting {
        let range = bound.lossRange?.upperDouble
        var dimension: String?
        if case .cover(_, let function, _) = source { dimension = function.summary }
        switch model {
        case .stated(_, let name):
            return ChainDocument.Setting(
                theorem: theorem.rawValue, model: "stated in \(name)", delta: delta.description,
                zeta: theorem == .b ? zeta.description : nil, lossRange: range)
        case .family(let family):
            return ChainDocument.Setting(
                theorem: theorem.rawValue, model: family.name, truth: family.truth, delta: delta.description,
                zeta: theorem == .b ? zeta.description : nil, dimension: dimension, lossRange: range)
        }
    }

    private func notes(_ rows: [ChainDocument.Row]) -> [String] {
        var notes: [String] = []
        switch model {
        case .stated: notes.append("The bound is as good as the stated constants.")
        case .family(let family):
            notes += family.notes
            notes.append("The constants use the true distribution: for another truth they are others.")
        }
        let vacuous = rows.count { $0.vacuous }
        if vacuous > 0 {
            notes.append("In \(vacuous) of \(rows.count) rows the deviation is at least B, which no gap can exceed.")
        }
        return notes
    }
}

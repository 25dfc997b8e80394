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
        /// A network on a box of its parameters.
        case network(ChainNetwork)
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
    /// A theta for the local form of (6.7), in the family's parameters; a network has its weights.
    public var theta: [Rational]?
    /// A theta, fixed before the data, near which the links' prior expects theta.
    public var near: [Rational]?
    /// Whether the constants are to hold for every true distribution.
    public var anyTruth: Bool
    /// Whether other bounds at the same sizes are wanted.
    public var compares: Bool
    /// Seed of the simulated Rademacher averages.
    public var seed: UInt64

    /// A request of its parts.
    public init(
        model: Model, theorem: Theorem, zeta: Rational, delta: Rational, sizes: [Double], deviations: [Rational] = [],
        theta: [Rational]? = nil, near: [Rational]? = nil, anyTruth: Bool = false, compares: Bool = false,
        seed: UInt64 = 1
    ) {
        self.model = model
        self.theorem = theorem
        self.zeta = zeta
        self.delta = delta
        self.sizes = sizes
        self.deviations = deviations
        self.theta = theta
        self.near = near
        self.anyTruth = anyTruth
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
        let local = try ChainPlace(self, source: source) {
            Set(try context.map(sizes.count) { level.deviation(n: try SampleSizes.integer(sizes[$0])).start })
        }
        let rows = try context.map(sizes.count) { index -> ChainDocument.Row in
            let n = try SampleSizes.integer(sizes[index])
            let value = level.deviation(n: n)
            var row = try ChainDocument.Row(value, n: n, size: sizes[index], delta: delta, lossRange: bound.lossRange)
            row.meanBound = mean.deviation(n: n).value.upperDouble
            (row.local, row.localNear) = local.deviations(n: n, start: value.start)
            return row
        }
        var document = ChainDocument(
            setting: setting(bound, source), constants: source.constants, rows: rows, notes: notes(rows))
        func reported(_ n: Integer) -> ReportedNumber {
            n.intValue.flatMap { $0 < 1 << 53 ? .number(Double($0)) : nil } ?? .text(n.description)
        }
        document.leastN = deviations.map {
            ChainDocument.LeastSize(
                deviation: $0.description, n: level.leastSampleSize(deviation: $0).map(reported))
        }
        if case .network = model {
            document.informativeFrom = BoundCurves.leastInformative(bound, at: level).map(reported)
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
        if compares { document.others = try others(context) }
        return document
    }

    private func others(_ context: RunContext) throws -> [BoundCurve]? {
        let curves = BoundCurves(zeta: zeta, delta: delta, sizes: sizes.filter { $0 >= 2 }, context: context)
        switch model {
        case .family(let family):
            return try FamilyBounds(family: family, curves: curves).all(
                dataSets: 200, seed: seed, theoremOnly: theorem)
        case .network(let network): return try NetworkBounds(model: network, curves: curves).all(theoremOnly: theorem)
        case .stated: return nil
        }
    }

    /// What the chains are made of, with the formulas of a family's constants; enclosed once.
    enum Source {
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
        case (.family(let family), _) where anyTruth:
            let all = try forAnyTruth(family)
            let formulas = family.chainFormulas.merging(all.formulas) { $1 }
            return theorem == .a
                ? .metric(all.metric, formulas: formulas)
                : .cover(all.cover, try family.dimension(zeta: zeta), formulas: formulas)
        case (.family(let family), .a): return .metric(try family.riskMetric(), formulas: family.chainFormulas)
        case (.family(let family), .b):
            return .cover(try family.fisherCover(), try family.dimension(zeta: zeta), formulas: family.chainFormulas)
        case (.stated(let file, _), .a): return .metric(try file.metric(), formulas: nil)
        case (.stated(let file, _), .b): return .stated(try file.fisherBound(zeta: zeta))
        case (.network(let model), .a):
            return .metric(model.network.riskMetric(), formulas: model.network.chainFormulas)
        case (.network(let model), .b):
            return .cover(
                model.network.fisherCover(), model.network.dimensionBound(zeta: zeta),
                formulas: model.network.chainFormulas)
        }
    }

    private func forAnyTruth(_ family: any BoundedFamily) throws -> ChainConstants {
        guard let all = family.chainConstantsForAnyTruth else {
            throw UserError(
                .usage, "the constants of \(family.name) are known for one truth only", setting: "any-truth",
                "leave it out, or use bernoulli or cosine")
        }
        return all
    }

    private func setting(_ bound: ChainBound, _ source: Source) -> ChainDocument.Setting {
        let range = bound.lossRange?.upperDouble
        var dimension: String?
        if case .cover(_, let function, _) = source { dimension = function.summary }
        let (name, truth): (String, String?) =
            switch model {
            case .stated(_, let name): ("stated in \(name)", nil)
            case .family(let family):
                (family.name, anyTruth ? family.chainConstantsForAnyTruth?.truths : family.truth)
            case .network(let network): (network.name, "any law of inputs and classes")
            }
        return ChainDocument.Setting(
            theorem: theorem.rawValue, model: name, truth: truth, delta: delta.description,
            zeta: theorem == .b ? zeta.description : nil, dimension: dimension, lossRange: range)
    }

    private func notes(_ rows: [ChainDocument.Row]) -> [String] {
        var notes: [String] = []
        switch model {
        case .stated: notes.append("The bound is as good as the stated constants.")
        case .family(let family):
            notes += family.notes
            notes.append(
                anyTruth
                    ? "The constants hold for every true distribution."
                    : "The constants use the true distribution: for another truth they are others.")
            if near != nil {
                notes.append("local_near: the links' prior was fixed before the data, near the stated theta.")
            }
        case .network(let network): notes += network.notes
        }
        let vacuous = rows.count { $0.vacuous }
        if vacuous > 0 {
            notes.append("In \(vacuous) of \(rows.count) rows the deviation is at least B, which no gap can exceed.")
        }
        return notes
    }
}

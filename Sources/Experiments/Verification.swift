public import BallArithmetic
public import Bounds
import Foundation
public import Foundations
public import Records

/// A request to test a bound.
public struct Verification: Sendable {
    /// The family.
    public var family: any BoundedFamily
    /// C, H and K.
    public var constants: BoundConstants
    /// The name of the constants.
    public var constantsName: String
    /// The meso exponent.
    public var zeta: Rational
    /// gamma, or nil for the best gamma at each (n, delta), which gives the strictest test.
    public var gamma: Rational?
    /// The level for the best gamma, in (0, 1).
    public var delta: Rational
    /// Sample sizes, ascending, at least 2.
    public var sizes: [Int]
    /// Data sets at each size.
    public var dataSets: Int
    /// Confidence of the intervals, in (0, 1).
    public var confidence: Double
    /// Seed of the data sets.
    public var seed: UInt64
    /// Whether the bounds by chains are tested too.
    public var chains: Bool

    /// A request.
    public init(
        family: any BoundedFamily, constants: BoundConstants, constantsName: String, zeta: Rational, gamma: Rational?,
        delta: Rational, sizes: [Int], dataSets: Int, confidence: Double = 0.99, seed: UInt64,
        chains: Bool = false
    ) {
        self.family = family
        self.constants = constants
        self.constantsName = constantsName
        self.zeta = zeta
        self.gamma = gamma
        self.delta = delta
        self.sizes = sizes
        self.dataSets = dataSets
        self.confidence = confidence
        self.seed = seed
        self.chains = chains
    }

    /// Simulates and compares, both rates at every size.
    public func run(
        context: RunContext = RunContext()
    ) throws -> VerificationDocument {
        try document(of: simulate(context: context))
    }

    /// The suprema at every size.
    func simulate(context: RunContext = RunContext()) throws -> [SupremumSample] {
        // The cost of a data set drawn as counts does not depend on its size.
        func work(_ n: Int) -> Double { family.isDrawnAsCounts ? 1 : Double(n) }
        let total = sizes.reduce(0) { $0 + work($1) } * Double(dataSets)
        var done = 0.0
        return try sizes.map { n in
            let before = done
            done += work(n) * Double(dataSets)
            return try SupremumSample(
                family: family, size: n, count: dataSets, seed: seed,
                context: context.part(from: before / total, to: done / total))
        }
    }

    /// Compares simulated suprema with the claims, both rates at every size.
    func document(of samples: [SupremumSample]) throws -> VerificationDocument {
        let dimension = try family.dimension(zeta: zeta)
        let lossRange = family.lossRange
        let bounds = chains ? try ChainClaim.all(of: family, dimension: dimension, delta: delta) : []
        let rows = try samples.flatMap { sample in
            bounds.map { $0.row(sample, family: family, lossRange: lossRange, confidence: confidence) }
                + (try ConvergenceRate.allCases.map {
                    try row(sample, rate: $0, dimension: dimension, lossRange: lossRange)
                })
        }
        return VerificationDocument(
            family: family.name, truth: family.truth, loss: family.loss, lossRange: lossRange?.value,
            supremum: family.supremumMethod, constants: .init(constantsName, constants), zeta: zeta.description,
            delta: delta.description, dataSets: dataSets, confidence: confidence, seed: seed, rows: rows,
            means: samples.map { .init(n: $0.n, meanSupremum: ReportedEstimate($0.mean)) },
            measuredRate: MeasuredRate(samples).map { ReportedEstimate($0.exponent) },
            assumptions: family.assumptionTable(zeta: zeta),
            notes: notes(rows, lossRange: lossRange?.value) + family.notes)
    }

    private func row(
        _ sample: SupremumSample, rate: ConvergenceRate, dimension: any DimensionFunction, lossRange: Ball?
    ) throws -> VerificationDocument.Row {
        let size = Integer(sample.n)
        let template = try TailBound(constants: constants, gamma: gamma ?? 1, rate: rate)
        let best = try gamma == nil ? template.bestGamma(n: size, delta: delta, dimension: dimension)?.gamma : nil
        let chosen = gamma ?? best.flatMap { Rational(exactly: $0) }
        let bound = try TailBound(constants: constants, gamma: chosen ?? 1, rate: rate)
        let check = try BoundCheck(
            sample: sample, bound: bound, dimension: dimension, lossRange: lossRange, confidence: confidence)
        let exact = check.deviation.flatMap { family.exactProbability(n: sample.n, deviation: $0) }
        return VerificationDocument.Row(
            n: sample.n, rate: rate.rawValue, gamma: chosen?.doubleValue, deviation: check.deviation,
            logRightSide: check.logRightSide, exceedances: check.exceedances, lower: check.interval.lower,
            upper: check.interval.upper, exactProbability: exact, decadesAboveMean: check.decadesAboveMean,
            verdict: check.verdict)
    }

    private func notes(_ rows: [VerificationDocument.Row], lossRange: Double?) -> [String] {
        var notes = [
            "SATISFIED says that the interval does not lie above the right side, VIOLATED that all of it does. UNINFORMATIVE: "
                + "nothing to test, since the deviation is at least the range of the loss, the right side is 1 or more, or the "
                + "theorem does not speak."
        ]
        if gamma == nil {
            notes.append("gamma is the largest with right side <= \(delta) at each n: the most demanding claim.")
        }
        let far = rows.count { $0.verdict == .uninformative && ($0.deviation ?? 0) >= lossRange ?? .infinity }
        if far > 0, let lossRange {
            notes.append(
                "In \(far) of \(rows.count) rows the deviation is at least \(String(format: "%.4g", lossRange)), the length of "
                    + "the loss's range, which no gap can exceed: true, and of no use.")
        }
        if rows.contains(where: { $0.verdict == .violated }) {
            notes.append("A CLAIM IS VIOLATED: either its constants are wrong, or its assumptions fail.")
        }
        return notes
    }
}
